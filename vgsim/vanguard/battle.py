"""The battle phase: chapter 6.7, the six steps in order, each numbered point a stage; the guard step is in `guard.py`.

The attack process from the attack step on does not ask how it began, so that an attack made by an effect can enter it.
"""

from vgsim.core.bits import lowest, without_lowest
from vgsim.core.jit import leaf, rule, seldom
from vgsim.vanguard.charge import charging_fall
from vgsim.vanguard.clans.extra_attack import (
    begin_process,
    due_attack,
    end_process,
    ordered_attacker,
    ordered_target,
)
from vgsim.vanguard.costs import put_card
from vgsim.vanguard.events import (
    begin_check,
    begins,
    check_timing,
    count,
    delayed_triggers,
    emit,
    fire,
    go,
    go_after_check,
    go_on,
    is_heard,
    is_silent,
    valid_in,
)
from vgsim.vanguard.g_guardian import (
    retire_g_guardians,
)
from vgsim.vanguard.moves import deal_damage, move, move_checked, rest, retire
from vgsim.vanguard.objects import is_deleted, on_plane, on_vc, owner
from vgsim.vanguard.power import (
    can_boost,
    combined_power,
    critical,
    drive,
    end_durations,
    front_row,
    guarded_power,
    has,
    skills,
)
from vgsim.vanguard.prompts import ask, clear_choices, offer, offer_if, offer_next
from vgsim.vanguard.selectors import conditions_hold, fits, same_column
from vgsim.vanguard.terms import (
    CIRCLES,
    NO,
    YES,
    Check,
    Circle,
    Event,
    Kind,
    Lasting,
    Mechanic,
    Op,
    Prompt,
    Skill,
    Stage,
    To,
    Until,
    Zone,
)
from vgsim.vanguard.timing import SEEN_CLOSE_STEP, fire_once
from vgsim.vanguard.triggers import check_card

SEVERAL = int(Skill.BATTLES_FRONT_ROW | Skill.BATTLES_ALL)
# skills that say who may attack, and whom; where no card has one of them, circles alone do
OF_ATTACKERS = int(Skill.ATTACKS_FROM_BACK | Skill.CANNOT_ATTACK)
OF_TARGETS = int(Skill.CANNOT_ATTACK_REARGUARDS | Skill.ATTACKS_BACK_SAME_COLUMN | SEVERAL)
# what cards may hear of one moment of a battle, as bits
OF_BOOST = sum(1 << int(event) for event in (Event.ATTACKS_BOOSTED, Event.BOOSTS))
OF_TARGET = 1 << int(Event.IS_ATTACKED)
OF_HITS = sum(
    1 << int(event)
    for event in (
        Event.HITS,
        Event.HITS_VANGUARD,
        Event.HITS_REARGUARD,
        Event.MISSES,
        Event.BOOSTED_ATTACK_HITS,
        Event.BOOSTED_ATTACK_HITS_VANGUARD,
    )
)
OF_CLOSE = sum(
    1 << int(event)
    for event in (
        Event.END_OF_BATTLE,
        Event.END_OF_BATTLE_VANGUARD,
        Event.END_OF_BATTLE_REARGUARD,
        Event.END_OF_BATTLE_BOOSTED,
    )
)
CLOSING = 1 << int(Event.CLOSE_STEP)
FRONT_ROW = sum(1 << c for c in range(CIRCLES) if front_row(c))


@leaf
def battle_changes(g, t):
    """Who attacks, boosts or is attacked changes: continuous effects that ask for it are stale."""
    g.stale |= t.cont_battle


# -- start step -----------------------------------------------------------------------------------
@leaf
def may_attack(g, t, u, c):
    """R-BATTLE-ATTACK-3, G-GOLD-7, R-TOKEN-9: a standing unit on VC or in the front row that nothing forbids to attack;
    R-ASTRAL-6: or on an Astral Plane. (Without branches: who it will be cannot be foretold.)"""
    skills_now = skills(g, t, u)
    in_place = front_row(c) | ((skills_now & Skill.ATTACKS_FROM_BACK) != 0)
    if t.circle_effects:
        in_place |= on_plane(g, u)
    return (g.rested[u] == 0) & in_place & ((skills_now & Skill.CANNOT_ATTACK) == 0)


@rule
def attackers(g, t, p):
    """Bits: the circles whose units may attack."""
    if (t.all_skills & OF_ATTACKERS) | t.circle_effects == 0:
        return g.standing[p] & FRONT_ROW
    able, left = 0, g.standing[p] + 0
    while left:
        c = lowest(left)
        left = without_lowest(left)
        able |= may_attack(g, t, g.circle[p, c], c) << c
    return able


@leaf
def offer_able(g, p, able, first, end):
    """The units of `able` circles, without branches."""
    n = g.choices + 0
    for c in range(first, end):
        n = offer_next(g, n, g.circle[p, c], (able >> c) & 1)
    g.choices = n


@rule
def offer_attackers(g, t, p):
    able = attackers(g, t, p)
    offer_able(g, p, able, Circle.VANGUARD, Circle.BACK_LEFT)
    if able >> Circle.BACK_LEFT:
        offer_able(g, p, able, Circle.BACK_LEFT, g.circles[p])


@rule
def start_step(g, t):
    """R-BATTLE-START-1, 2: the first start step also begins the battle phase."""
    go(g, Stage.START_3)
    if g.battle_phase == 0:
        g.battle_phase = 1
        emit(g, Event.STAGE, g.player, Stage.START_1, 0, 0)
        begins(g, t, Event.BATTLE_PHASE)
    begins(g, t, Event.START_STEP)
    check_timing(g)


@rule
def ask_attack(g, t):
    """R-BATTLE-1, R-BATTLE-START-3, 4, R-ORIG-12: 'no' by itself on the game's first turn or without an attacker."""
    go(g, Stage.ATTACK_1)
    clear_choices(g)
    offer(g, NO)
    g.attackers = attackers(g, t, g.player) if g.turn > 1 else 0
    offer_if(g, YES, g.attackers != 0)
    ask(g, g.player, Prompt.ATTACK)


# -- attack step ----------------------------------------------------------------------------------
@rule
def attack_step(g, t):
    """R-BATTLE-ATTACK-1, 2."""
    if g.answer != YES:
        go(g, Stage.END_1)
        return
    open_battle(g, t)


@rule
def begin_ordered_attack(g, t):
    """R-BATTLE-2, R-XATK-2, 3: an attack process that an effect ordered begins with the attack step."""
    begin_process(g, due_attack(g))
    if g.result == 0:
        open_battle(g, t)


@rule
def open_battle(g, t):
    """R-BATTLE-ATTACK-1, G-COUNT-1."""
    go(g, Stage.ATTACK_3)
    g.battle += 1
    g.attacker = 0
    g.attack_unit = 0
    g.booster = 0
    g.boost_unit = 0
    g.targets = 0
    g.checks_made = 0
    g.attacked_vanguard = 0
    battle_changes(g, t)
    begins(g, t, Event.ATTACK_STEP)
    check_timing(g)


@rule
def ask_attacker(g, t):
    """R-BATTLE-ATTACK-3, 4."""
    if g.x_depth:
        take_ordered_attacker(g)
        return
    clear_choices(g)
    offer_attackers(g, t, g.player)
    if g.choices == 0:
        go(g, Stage.END_1)
        return
    go(g, Stage.ATTACK_5)
    ask(g, g.player, Prompt.ATTACKER)


@rule
def take_ordered_attacker(g):
    """R-XATK-4, R-BATTLE-ATTACK-5: it is not chosen again; if it has left there is no attack."""
    g.answer = ordered_attacker(g)
    go(g, Stage.ATTACK_5 if g.answer else Stage.CLOSE_1)


@rule
def rest_attacker(g, t):
    """R-BATTLE-ATTACK-5, 6: it is rested and becomes the attacking unit."""
    u = g.answer
    g.attack_unit = u
    g.attack_gen = g.generation[u]
    forbidden = t.all_skills & Skill.CANNOT_ATTACK != 0 and has(g, t, u, Skill.CANNOT_ATTACK)
    if g.rested[u] or g.zone[u] != Zone.CIRCLE or forbidden:
        go(g, Stage.CLOSE_1)
        return
    rest(g, u)
    g.attacker = u
    battle_changes(g, t)
    go(g, Stage.ATTACK_8)


@rule
def ask_target(g, t):
    """R-BATTLE-ATTACK-8: an opposing unit on VC or in the front row, or one that an effect allows."""
    d = 1 - g.player
    clear_choices(g)
    if ordered_target(g):
        g.answer = ordered_target(g)
        go(g, Stage.ATTACK_9)
        return
    skills_now = skills(g, t, g.attacker) if t.all_skills & OF_TARGETS else 0
    if skills_now & SEVERAL:
        battle_several(g, t, d, skills_now & Skill.BATTLES_ALL)
        return
    if skills_now & OF_TARGETS:
        offer_targets(g, d, skills_now)
    else:
        offer_units(g, d, Circle.VANGUARD, Circle.BACK_LEFT)
        offer_units(g, d, Circle.ACCEL, g.circles[d])
    if g.choices == 0:
        go(g, Stage.CLOSE_1)
        return
    go(g, Stage.ATTACK_9)
    ask(g, g.player, Prompt.TARGET)


@leaf
def offer_units(g, d, first, end):
    """The units on some circles, without branches."""
    n = g.choices + 0
    for c in range(first, end):
        n = offer_next(g, n, g.circle[d, c], g.circle[d, c] != 0)
    g.choices = n


@rule
def offer_targets(g, d, skills_now):
    """R-BATTLE-ATTACK-8: the same as the attacker's skills have it."""
    for c in range(1 if skills_now & Skill.CANNOT_ATTACK_REARGUARDS else g.circles[d]):
        u = g.circle[d, c]
        in_reach = front_row(c)
        if skills_now & Skill.ATTACKS_BACK_SAME_COLUMN:
            in_reach |= same_column(g, g.attacker, u)
        offer_if(g, u, (u != 0) & in_reach)


@rule
def battle_several(g, t, d, everyone):
    """R-BATTLE-ATTACK-8: an effect lets the attacker battle all units of the front row, or all."""
    for c in range(g.circles[d]):
        if g.circle[d, c] and (everyone or front_row(c)):
            be_attacked(g, g.circle[d, c])
    if g.targets:
        targets_fixed(g, t)
    else:
        go(g, Stage.CLOSE_1)


@rule
def be_attacked(g, u):
    """R-BATTLE-ATTACK-9: one more unit is being attacked."""
    i = g.targets
    g.target[i] = u
    g.target_chosen[i] = u
    g.hit[i] = 0
    g.targets = i + 1
    g.attacked_vanguard |= on_vc(g, u)
    emit(g, Event.ATTACKS, g.player, g.attacker, u, g.battle)


@rule
def targets_fixed(g, t):
    battle_changes(g, t)
    count(g, g.player, Mechanic.ATTACK_VANGUARD if g.attacked_vanguard else Mechanic.ATTACK_REARGUARD)
    go(g, Stage.ATTACK_13)


@rule
def fix_target(g, t):
    """R-BATTLE-ATTACK-9: it is being attacked."""
    be_attacked(g, g.answer)
    targets_fixed(g, t)


@leaf
def behind(c):
    """The back-row circle of the column of an original front circle; 0 for an Accel circle (G-ACCEL-3)."""
    if c == Circle.VANGUARD:
        return Circle.BACK_CENTER.value
    if c == Circle.FRONT_LEFT or c == Circle.FRONT_RIGHT:
        return 2 * c + 1
    return 0


@rule
def possible_booster(g, t, attacker):
    """R-BATTLE-ATTACK-13: a standing rear-guard with boost in the back row of the attacker's column; 0 if none."""
    if attacker == 0:
        return 0
    back = behind(g.place[attacker])
    if back == 0:
        return 0
    u = g.circle[g.player, back]
    return u * ((g.rested[u] == 0) & can_boost(g, t, u))


@rule
def ask_boost(g, t):
    """R-BATTLE-ATTACK-13, R-XATK-5: not where an effect ordered the attack."""
    go(g, Stage.ATTACK_17)
    if g.x_depth:
        g.answer = NO
        return
    clear_choices(g)
    offer(g, NO)
    u = possible_booster(g, t, g.attacker)
    offer_if(g, u, u != 0)
    ask(g, g.player, Prompt.BOOST)


@rule
def boost(g, t, u):
    """R-BATTLE-ATTACK-13 to 16."""
    rest(g, u)
    g.booster = u
    g.boost_unit = u
    battle_changes(g, t)
    count(g, g.player, Mechanic.BOOST)
    emit(g, Event.BOOSTS, g.player, u, g.attacker, 0)


@rule
def attack_declared(g, t):
    """R-BATTLE-ATTACK-17: 'when attacks / is attacked / boosts' trigger; the first of two check timings."""
    if g.answer != NO:
        boost(g, t, g.answer)
    fire(g, t, Event.ATTACKS, g.attacker, g.target[0])
    if g.attacked_vanguard:
        fire(g, t, Event.ATTACKS_VANGUARD, g.attacker, g.target[0])
    if is_heard(g, t, OF_BOOST) and g.booster:
        fire(g, t, Event.ATTACKS_BOOSTED, g.attacker, g.booster)
        fire(g, t, Event.BOOSTS, g.booster, g.attacker)
    if is_heard(g, t, OF_TARGET):
        for i in range(g.targets):
            fire(g, t, Event.IS_ATTACKED, g.target[i], g.attacker)
    if g.standbys | g.due:
        go_on(g, Stage.ATTACK_17_AGAIN)
        begin_check(g)
    else:
        go_on(g, Stage.GUARD_1)  # where the first has nothing to do, no more has the second


@rule
def second_check(g, t):
    """R-BATTLE-ATTACK-17: one more check timing. The battle goes on whoever has lost a status by now:
    R-BATTLE-ATTACK-7, 10 to 12."""
    go_after_check(g, Stage.GUARD_1)


# -- drive step -----------------------------------------------------------------------------------
@leaf
def drive_checks(g, t):
    """R-BATTLE-GUARD-7, R-ORIG-9, R-TOKEN-8: a vanguard, or a rear-guard that an effect permits; R-ASTRAL-6: on the
    plane."""
    a = g.attacker
    if a == 0 or on_vc(g, a) or on_plane(g, a):
        return a != 0
    if not t.all_skills & Skill.DRIVE_CHECKS:
        return False
    return (skills(g, t, a) & (Skill.DRIVE_CHECKS | Skill.NO_DRIVE_CHECKS)) == Skill.DRIVE_CHECKS


@rule
def drive_step(g, t):
    """R-BATTLE-DRIVE-1."""
    go(g, Stage.DRIVE_2)
    begins(g, t, Event.DRIVE_STEP)
    check_timing(g)


@rule
def next_drive_check(g, t):
    """R-BATTLE-DRIVE-2, 3, 8, 9: as long as fewer checks were made than the unit's drive; none if it has left."""
    if g.attacker and g.checks_made < drive(g, t, g.attacker):
        go(g, Stage.DRIVE_4)
    else:
        go_after_check(g, Stage.DAMAGE_1)


@rule
def drive_check(g, t):
    """R-BATTLE-DRIVE-4, 5."""
    g.checks_made += 1
    go(g, Stage.DRIVE_6)
    g.checked = check_card(g, t, g.player, Check.DRIVE)
    fire(g, t, Event.DRIVE_CHECKED, g.attacker, g.checked)


@rule
def after_check(g, t):
    """R-BATTLE-DRIVE-6, G-WIN-10."""
    go_after_check(g, Stage.DRIVE_7)


@seldom
def goes_where(g, t, p, x):
    """CHECKS_GO: where a unit of the player says that this checked card goes; else to the hand."""
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        for ability in range(t.ability[g.card[u]], t.ability[g.card[u]] + t.abilities[g.card[u]]):
            pc = t.effect[ability]
            says = t.kind[ability] == Kind.CONT and t.op[pc, 0] == Op.CHECKS_GO and valid_in(g, t, ability, u)
            if u and says and not is_deleted(g, u) and conditions_hold(g, t, ability, p, u):
                if fits(g, t, t.op[pc, 1], x, p, u):
                    return t.op[pc, 2] + 0
    return To.HAND + 0


@rule
def checked_to_hand(g, t):
    """R-BATTLE-DRIVE-7, 8; R-ASTRAL-7: what a unit on an Astral Plane checks goes to the soul, before any card may
    say that it goes elsewhere than to the hand."""
    go(g, Stage.DRIVE_2)
    if g.zone[g.checked] == Zone.TRIGGER:
        if g.attacker and on_plane(g, g.attacker):
            move(g, t, g.checked, Zone.SOUL)
        elif t.checks_go:
            put_card(g, t, g.checked, goes_where(g, t, g.player, g.checked))
        else:
            move_checked(g, t, g.checked, Zone.HAND)
    check_timing(g)


# -- damage step ----------------------------------------------------------------------------------
@rule
def damage_step(g, t):
    """R-BATTLE-DAMAGE-1."""
    go(g, Stage.DAMAGE_2)
    begins(g, t, Event.DAMAGE_STEP)
    check_timing(g)


@rule
def compare_powers(g, t):
    """R-BATTLE-DAMAGE-2 to 4, R-ORIG-11, G-GUARD-4: judged per target; no comparison if either has left."""
    go(g, Stage.DAMAGE_5)
    for i in range(g.targets):
        u = g.target[i]
        g.hit[i] = 0
        if u and g.attacker and not has(g, t, u, Skill.CANNOT_BE_HIT):
            strength, resistance = combined_power(g, t, g.attacker, g.booster), guarded_power(g, t, u)
            g.hit[i] = strength >= resistance
            emit(g, Event.POWER, g.player, strength, resistance, g.hit[i])
    check_timing(g)


@rule
def deal_battle_damage(g, t):
    """R-BATTLE-DAMAGE-5 to 7."""
    go(g, Stage.DAMAGE_8)
    for i in range(g.targets):
        u = g.target[i]
        if g.hit[i] and u and on_vc(g, u) and g.attacker:
            deal_damage(g, owner(u), g.place[u], critical(g, t, g.attacker))
    check_timing(g)


@rule
def fire_hits(g, t, i):
    """R-BATTLE-DAMAGE-9: 'attacks X and hits' needs that X was the target chosen."""
    u, chosen = g.target[i], g.target_chosen[i]
    fire(g, t, Event.HITS, g.attack_unit, chosen)
    if u == chosen:
        vanguard = u != 0 and on_vc(g, u)
        fire(g, t, Event.HITS_VANGUARD if vanguard else Event.HITS_REARGUARD, g.attack_unit, chosen)
    emit(g, Event.HITS, g.player, g.attack_unit, chosen, 0)


@rule
def fire_without_hit(g, t):
    """R-BATTLE-DAMAGE-11: on-hit abilities trigger once although the attack missed."""
    if g.generation[g.attack_unit] == g.attack_gen:
        chosen = g.target_chosen[0] if g.targets else 0
        fire(g, t, Event.HITS, g.attack_unit, chosen)
        fire(g, t, Event.HITS_VANGUARD if g.attacked_vanguard else Event.HITS_REARGUARD, g.attack_unit, chosen)
    if g.booster:
        fire(g, t, Event.BOOSTED_ATTACK_HITS, g.booster, g.attack_unit)
        if g.attacked_vanguard:
            fire(g, t, Event.BOOSTED_ATTACK_HITS_VANGUARD, g.booster, g.attack_unit)


@rule
def hits_and_misses(g, t):
    """R-BATTLE-DAMAGE-8 to 12: only now do 'hits' and 'does not hit' trigger."""
    go(g, Stage.DAMAGE_13)
    if not is_silent(g, t, OF_HITS):
        fire_hits_and_misses(g, t)
    check_timing(g)


@rule
def fire_hits_and_misses(g, t):
    """R-BATTLE-DAMAGE-8 to 12, where somebody hears it."""
    any_hit, vanguard_hit = False, False
    for i in range(g.targets):
        if g.hit[i]:
            any_hit = True
            vanguard_hit = vanguard_hit or (g.target[i] != 0 and on_vc(g, g.target[i]))
            if g.generation[g.attack_unit] == g.attack_gen:
                fire_hits(g, t, i)
    if any_hit and g.booster:
        fire(g, t, Event.BOOSTED_ATTACK_HITS, g.booster, g.attack_unit)
        if vanguard_hit:
            fire(g, t, Event.BOOSTED_ATTACK_HITS_VANGUARD, g.booster, g.attack_unit)
    if not any_hit and g.lasting[g.player, Lasting.HITS_ON_MISSES]:
        fire_without_hit(g, t)
    if not any_hit:
        emit(g, Event.MISSES, g.player, g.attack_unit, 0, 0)
        if g.generation[g.attack_unit] == g.attack_gen:
            fire(g, t, Event.MISSES, g.attack_unit, 0)


@leaf
def retire_guardians(g, t, d):
    """R-BATTLE-DAMAGE-13: most often there are none."""
    if g.row_n[d, Zone.GUARDIAN]:
        drop_guardians(g, t, d)


@rule
def drop_guardians(g, t, d):
    """R-BATTLE-DAMAGE-13: into the drop zone, in the order in which they were called."""
    while g.row_n[d, Zone.GUARDIAN]:
        move(g, t, g.row[d, Zone.GUARDIAN, 0], Zone.DROP)


@rule
def retire_after_battle(g, t):
    """R-BATTLE-DAMAGE-13, 14: G guardians, other guardians, then the rear-guards that were hit."""
    go(g, Stage.CLOSE_1)
    if t.g_zone:
        retire_g_guardians(g, t, 1 - g.player)
    retire_guardians(g, t, 1 - g.player)
    for i in range(g.targets):
        u = g.target[i]
        if g.hit[i] and u and not on_vc(g, u):
            retire(g, t, u)
    check_timing(g)


# -- close step -----------------------------------------------------------------------------------
@rule
def fire_end_of_battle(g, t):
    """What the attacker and its booster hear of it."""
    fire(g, t, Event.END_OF_BATTLE, g.attacker, 0)
    if g.attacked_vanguard:
        fire(g, t, Event.END_OF_BATTLE_VANGUARD, g.attacker, 0)
    elif g.targets:
        fire(g, t, Event.END_OF_BATTLE_REARGUARD, g.attacker, 0)
    if g.booster:
        fire(g, t, Event.END_OF_BATTLE_BOOSTED, g.booster, g.attacker)


@rule
def close_step(g, t):
    """R-BATTLE-CLOSE-1."""
    go(g, Stage.CLOSE_2)
    emit(g, Event.END_OF_BATTLE, g.player, g.attack_unit, 0, 0)
    if (g.delays | t.charge) or is_heard(g, t, OF_CLOSE | CLOSING):
        close_step_triggers(g, t)
    check_timing(g)


@rule
def close_step_triggers(g, t):
    """R-BATTLE-CLOSE-1: what waits for this step, or for the end of the battle."""
    fire_once(g, t, Event.CLOSE_STEP, SEEN_CLOSE_STEP)
    if g.delays:
        delayed_triggers(g, Event.END_OF_BATTLE)
    if is_heard(g, t, OF_CLOSE) and g.attacker:
        fire_end_of_battle(g, t)
    if t.charge:
        charging_fall(g, t)


@rule
def battle_over(g, t):
    """R-BATTLE-CLOSE-2 to 5: 'this battle' effects and all statuses end; what is still due goes round again."""
    retire_guardians(g, t, 1 - g.player)
    end_durations(g, Until.END_OF_BATTLE)
    g.attacker = 0
    g.attack_unit = 0
    g.booster = 0
    g.targets = 0
    g.attacked_vanguard = 0
    battle_changes(g, t)
    if (g.delays | g.standbys | g.due | (t.watched & CLOSING)) and goes_round(g, t):
        go_on(g, Stage.CLOSE_2)
        check_timing(g)
    elif g.x_depth:
        end_process(g)
        battle_changes(g, t)
    else:
        go_on(g, Stage.START_1)


@rule
def goes_round(g, t):
    """R-BATTLE-CLOSE-2, 3: is anything still due?"""
    if g.delays and delayed_triggers(g, Event.END_OF_BATTLE):
        return True
    if fire_once(g, t, Event.CLOSE_STEP, SEEN_CLOSE_STEP) or g.standbys or g.due:
        return True
    if t.watched & CLOSING:
        forget_close_step(g)
    return False


@rule
def forget_close_step(g):
    """The next close step may trigger every ability again."""
    for u in range(g.used.shape[0]):
        g.used[u] &= ~SEEN_CLOSE_STEP
