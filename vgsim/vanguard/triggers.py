"""Trigger icons: R-TRIG-1 to 7. One procedure for drive checks and damage checks.

Step 0 does what the icon says first; every choice of a unit is a step of its own.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.chance import foretell_check
from vgsim.vanguard.clans.trigger_reversal import (
    ask_discard,
    damage_vanguards,
    is_reversed,
    note_reversal,
    weaken_vanguards,
)
from vgsim.vanguard.events import count, emit, valid_in
from vgsim.vanguard.moves import draw, move, move_top, stand
from vgsim.vanguard.objects import is_deleted, on_vc, owner, same_clan
from vgsim.vanguard.power import SKILL_KIND, add_modifier, front_row, until_code, up_to_date
from vgsim.vanguard.procedures import goes_on, next_step, pop, push
from vgsim.vanguard.prompts import ask, clear_choices, offer, offer_next
from vgsim.vanguard.selectors import conditions_hold, find
from vgsim.vanguard.terms import (
    Check,
    Event,
    Format,
    Kind,
    Mechanic,
    Op,
    Proc,
    Prompt,
    Skill,
    Stat,
    Trigger,
    Until,
    Zone,
)


@rule
def shares_clan(g, t, p, u):
    """R-BATTLE-DRIVE-5, R-ORIG-9: the card shares a clan with one of the player's vanguards or rear-guards."""
    for c in range(g.circles[p]):
        unit = g.circle[p, c]
        if unit and same_clan(t, g.card[u], g.card[unit]):
            return True
    return False


@rule
def nullified(g, t, p):
    """Whether an effect nullifies the player's trigger effects."""
    if t.nullifies:
        up_to_date(g, t)
    return g.untriggered[p] != 0


@rule
def note_check(g, t, p, check, u):
    """For the result row and the tally."""
    icon = t.trigger[g.card[u]]
    g.checks[p, check, icon] += 1
    if g.check_logs < g.check_log.shape[0]:
        turn = min(g.own_turn[g.player], 39)
        g.check_log[g.check_logs] = ((p * 2 + check) * 8 + icon) * 64 + turn
        g.check_logs += 1


@rule
def check_card(g, t, p, check):
    """The top card of the deck goes face up to the trigger zone and is returned; a live icon becomes a procedure."""
    foretell_check(g, t, p, check)
    u = move_top(g, t, p, Zone.TRIGGER)
    note_check(g, t, p, check, u)
    emit(g, Event.DRIVE_CHECKED if check == Check.DRIVE else Event.DAMAGE_CHECKED, p, u, t.trigger[g.card[u]], g.stake)
    if t.trigger[g.card[u]] != Trigger.NONE and shares_clan(g, t, p, u) and not nullified(g, t, p):
        push(g, Proc.TRIGGER, p)
        g.f_source[g.depth] = u
    return u


@rule
def ask_own_unit(g, p, prompt):
    """R-TRIG-1a: one of the player's own units, chosen each time."""
    n = 0
    for c in range(g.circles[p]):
        n = offer_next(g, n, g.circle[p, c], g.circle[p, c] != 0)
    g.choices = n
    ask(g, p, prompt)


@rule
def may_heal(g, p):
    """R-TRIG-4, 5: own damage at least the opponent's; the card being checked does not count."""
    n = g.row_n[p, Zone.DAMAGE]
    return n > 0 and n >= g.row_n[1 - p, Zone.DAMAGE]


@rule
def ask_heal(g, p):
    """R-TRIG-4: mandatory where the condition holds; the player chooses the card."""
    clear_choices(g)
    for i in range(g.row_n[p, Zone.DAMAGE]):
        offer(g, g.row[p, Zone.DAMAGE, i])
    ask(g, p, Prompt.HEAL)


@rule
def heal(g, t, p, u):
    emit(g, Event.HEALED, p, u, 0, 0)
    g.heals[p] += 1
    move(g, t, u, Zone.DROP)


@leaf
def bonus_until_end_of_turn(g, u, stat, value):
    add_modifier(g, u, stat, value, until_code(g, Until.END_OF_TURN, g.player))
    emit(g, Event.MODIFIED, owner(u), u, stat, value)


@leaf
def give(g, t, u, stat, value):
    """R-TRIG-1a: what a trigger gives to a unit, and to those that copy it."""
    bonus_until_end_of_turn(g, u, stat, value)
    if t.copies_triggers and not is_deleted(g, u):
        give_copies(g, t, u, stat, value)


@rule
def give_copies(g, t, u, stat, value):
    """COPY_TRIGGERS: further units get what a trigger gives to this one."""
    row = g.card[u]
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        if t.kind[ability] == Kind.CONT and valid_in(g, t, ability, u) and conditions_hold(g, t, ability, owner(u), u):
            copy_by(g, t, t.effect[ability], u, stat, value)


@rule
def copy_by(g, t, first, u, stat, value):
    """The copying lines of one ability."""
    pc = first + 0
    while t.op[pc, 0] != Op.END:
        if t.op[pc, 0] == Op.COPY_TRIGGERS:
            find(g, t, t.op[pc, 2], owner(u), u)
            for i in range(g.founds):
                if g.found[i] != u:
                    bonus_until_end_of_turn(g, g.found[i], stat, value)
        pc += 1


@rule
def row_bonus(g, t, p, value, front):
    """R-TRIG-6, G-DAMAGE-9: every own unit in the front row (reversed: in the back row) now."""
    for c in range(g.circles[p]):
        if front_row(c) == front and g.circle[p, c]:
            give(g, t, g.circle[p, c], Stat.POWER, value)


@rule
def begin_icon(g, t, p, icon, u):
    """The part before the power bonus. Steps: 1 critical, 2 heal, 3 stand, 4 a discard, 5 ask for the power bonus."""
    emit(g, Event.TRIGGER, p, u, icon, 0)
    next_step(g, 5)
    if g.reversals and is_reversed(g, p, icon):
        begin_reversed(g, t, p, icon, u)
    elif icon == Trigger.CRITICAL:
        next_step(g, 1)
        ask_own_unit(g, p, Prompt.CRITICAL_TO)
    elif icon == Trigger.DRAW:
        draw(g, t, p, 1)
    elif icon == Trigger.HEAL and may_heal(g, p):
        next_step(g, 2)
        ask_heal(g, p)
    elif icon == Trigger.FRONT:
        row_bonus(g, t, p, t.trigger_power[g.card[u]], True)
        pop(g)
    elif icon == Trigger.STAND and t.format == Format.ORIGINAL:
        begin_stand(g, p)
    elif icon == Trigger.STAND:
        next_step(g, 3)
        ask_own_unit(g, p, Prompt.STAND_TO)


@rule
def begin_reversed(g, t, p, icon, u):
    """R-TRIGREV-1: what the icon does now; the power bonus comes as ever."""
    note_reversal(g, p, u)
    if icon == Trigger.CRITICAL:
        weaken_vanguards(g, p)
    elif icon == Trigger.HEAL:
        damage_vanguards(g, p)
    elif icon == Trigger.DRAW:
        if ask_discard(g, p):
            next_step(g, 4)
    else:
        row_bonus(g, t, p, t.trigger_power[g.card[u]], False)
        pop(g)


@rule
def begin_stand(g, p):
    """R-ORIG-10: any one rear-guard; without one only the power bonus is given."""
    clear_choices(g)
    for c in range(1, g.circles[p]):
        if g.circle[p, c]:
            offer(g, g.circle[p, c])
    if g.choices:
        next_step(g, 3)
        ask(g, p, Prompt.STAND_TO)


@rule
def stand_icon(g, t, p, u):
    """R-TRIG-7, C-4: a rear-guard stands, and in Premium it makes no drive checks in later battles of the turn; a
    chosen vanguard does not. (Whether this battle has drive checks was decided before them.)"""
    count(g, p, Mechanic.STAND_TRIGGER)
    if not on_vc(g, u):
        stand(g, t, u)
        if t.format != Format.ORIGINAL:
            add_modifier(g, u, SKILL_KIND, Skill.NO_DRIVE_CHECKS, until_code(g, Until.END_OF_TURN, g.player))


@rule
def run_trigger(g, t):
    """One step of the procedure of a trigger icon (G-DAMAGE-7, 8: mandatory, and each choice is free)."""
    d = g.depth
    p, u, step = g.f_player[d], g.f_source[d], g.f_step[d]
    if step == 6:
        give(g, t, g.answer, Stat.POWER, t.trigger_power[g.card[u]])
        pop(g)
        return
    if step == 0:
        begin_icon(g, t, p, t.trigger[g.card[u]], u)
    elif step == 1:
        give(g, t, g.answer, Stat.CRITICAL, 1)
        next_step(g, 5)
    elif step == 2:
        heal(g, t, p, g.answer)
        next_step(g, 5)
    elif step == 3:
        stand_icon(g, t, p, g.answer)
        next_step(g, 5)
    elif step == 4:
        move(g, t, g.answer, Zone.DROP)
        next_step(g, 5)
    if g.f_step[d] == 5 and (step == 5 or goes_on(g, t, d)):
        next_step(g, 6)
        ask_own_unit(g, p, Prompt.POWER_TO)
