"""The ruleset's contract: new_game, advance, legal, answer.

`advance` is the only loop: settle (a procedure, then a check timing), step (one numbered point), ask.
"""

from vgsim.core import rng
from vgsim.core.jit import leaf, rule, seldom
from vgsim.vanguard import battle, g_assist, guard, turn
from vgsim.vanguard.abilities import run_ability
from vgsim.vanguard.clans.circles import renew_circles
from vgsim.vanguard.clans.extra_attack import due_attack
from vgsim.vanguard.damage import run_damage
from vgsim.vanguard.events import emit, give_up, lose
from vgsim.vanguard.gifts import run_gift
from vgsim.vanguard.moves import draw, note_unit, shuffle_new_deck
from vgsim.vanguard.power import clear_continuous, note_restless, refresh_continuous
from vgsim.vanguard.prompts import UNLISTED, give
from vgsim.vanguard.terms import (
    CHOICES,
    CONCEDE,
    G_DECK,
    MAIN_DECK,
    PER_PLAYER,
    Circle,
    Event,
    Proc,
    Prompt,
    Reason,
    Stage,
    Zone,
)
from vgsim.vanguard.timing import run_check_timing
from vgsim.vanguard.triggers import run_trigger


@rule
def clear(g):
    """An empty record; the log stays, and whether luck is asked for."""
    clear_lists(g)
    clear_numbers(g)
    clear_rows(g)
    g.circles[:] = 6
    g.stale = 1


@rule
def clear_lists(g):
    """What only the cards in a list have, or only some games use (see `forget`)."""
    clear_continuous(g)
    clear_modifiers(g)
    if g.names_used:
        g.name_used[:] = 0
    if g.delays:
        g.delay[:] = 0


@rule
def clear_modifiers(g):
    """Only the cards in the list have any."""
    for i in range(g.mods):
        u = g.mod[i, 0]
        for stat in range(g.bonus.shape[0]):
            g.bonus[stat, u] = 0
        g.granted[u] = 0
        g.modified[u] = 0


@leaf
def clear_numbers(g):
    """In the order of the record, as what follows: so it is one piece."""
    g.result = 0
    g.prompt = 0
    g.depth = 0
    g.check = 0
    g.due = 0
    g.standbys = 0
    g.turn = 0
    g.decisions = 0
    g.attacker = 0
    g.booster = 0
    g.attack_unit = 0
    g.targets = 0
    g.attacked_vanguard = 0
    g.battle = 0
    g.mods = 0
    g.gains = 0
    g.delays = 0
    g.reason = 0
    g.battle_phase = 0
    g.no_ride = 0
    g.lastings = 0
    g.x_attacks = 0
    g.x_depth = 0
    g.locks = 0
    g.any_used = 0
    g.names_used = 0
    g.forbids = 0
    g.touches = 0
    g.deletes = 0
    g.reversals = 0
    g.several = 0
    g.damage_pending = 0
    g.attackers = 0
    g.boost_unit = 0
    g.plan_attacker = 0
    g.plan_target = 0
    g.plan_gain = 0
    g.plan_card = 0
    g.plan_circle = 0
    g.plan_at = 0
    g.plan_guard = 0
    g.plan_guard_at = 0
    g.check_logs = 0


@leaf
def clear_rows(g):
    """What there is of each player, frame or card, and the counts for the result row."""
    g.ordinal[:] = 0
    g.own_turn[:] = 0
    g.free_stride[:] = 0
    g.new_vanguard[:] = 0
    g.also_vc[:] = 0
    g.was_vc[:] = 0
    g.plane[:] = 0
    g.extra_turns[:] = 0
    g.extra_no_ride[:] = 0
    g.ordered[:] = 0
    g.keep_deleted[:] = 0
    g.units[:] = 0
    g.standing[:] = 0
    g.acting[:] = 0
    g.face_up[:] = 0
    g.untriggered[:] = 0
    g.gift[:] = 0
    g.gifts_due[:] = 0
    g.marked[:] = 0
    g.guards[:] = 0
    g.luck[:] = 0
    g.reverse[:] = 0
    g.ending[:] = 0
    g.lasting[:] = 0
    g.picks[:] = 0
    g.spends[:] = 0
    g.lookeds[:] = 0
    g.f_step[:] = 0
    g.f_most[:] = 0
    g.f_least[:] = 0
    g.row_n[:] = 0
    g.circle[:] = 0
    g.lock[:] = 0
    g.pending_damage[:] = 0
    g.marker[:] = 0
    g.mechanic[:] = 0
    g.generation[:] = 0
    g.used[:] = 0
    g.guarding[:] = 0
    g.zone[:] = 0
    g.place[:] = 0
    g.rested[:] = 0
    g.face_down[:] = 0
    g.known[:] = 0
    g.omega[:] = 0
    g.checks[:] = 0
    g.heals[:] = 0
    g.ride_turn[:] = 0
    g.damage_at[:] = 0
    g.sources[:] = 0
    g.wide[:] = 0


@rule
def forget(g):
    """What a new game clears by its lists, in a record of which nothing is known; and how often abilities were used is
    counted from here on."""
    g.mods = 0
    g.touches = 0
    g.touched[:] = 0
    g.bonus[:] = 0
    g.granted[:] = 0
    g.modified[:] = 0
    g.cont[:] = 0
    g.cont_critical[:] = 0
    g.cont_flags[:] = 0
    g.cont_name[:] = 0
    g.cont_on[:] = 0
    g.name_used[:] = 0
    g.delay[:] = 0
    g.seen[:] = 0


@seldom
def lay_out_g_deck(g, t, p):
    """G-SETUP-1: the G deck face down in the G zone."""
    base, n = p * PER_PLAYER, 0
    for slot in range(MAIN_DECK + 1, MAIN_DECK + G_DECK + 1):
        if t.deck[p, slot]:
            g.row[p, Zone.G_ZONE, n] = base + slot
            n += 1
            g.zone[base + slot] = Zone.G_ZONE
            g.face_down[base + slot] = 1
            g.known[base + slot] = 1 << p
    g.row_n[p, Zone.G_ZONE] = n


@leaf
def lay_out_deck(g, p, n, vanguard):
    """The main deck in the order of its list, four cards at a time, without the first vanguard."""
    for i in range(0, n, 4):
        u = p * PER_PLAYER + i + 2
        g.row[p, Zone.DECK, i] = u
        g.row[p, Zone.DECK, i + 1] = u + 1
        g.row[p, Zone.DECK, i + 2] = u + 2
        g.row[p, Zone.DECK, i + 3] = u + 3
    for i in range(vanguard - 1):
        g.row[p, Zone.DECK, i] -= 1
    g.row_n[p, Zone.DECK] = n


@rule
def lay_out(g, t, p):
    """G-SETUP-1: the first vanguard face down on VC, the rest is the deck; the G deck in the G zone."""
    base = p * PER_PLAYER
    for slot in range(1, PER_PLAYER + 1):
        g.card[base + slot] = t.deck[p, slot]
    for slot in range(1, t.deck_size[p] + 1):
        g.zone[base + slot] = Zone.DECK
    lay_out_deck(g, p, t.deck_size[p] - 1, t.first_vanguard[p])
    if t.g_zone:
        lay_out_g_deck(g, t, p)
    first = base + t.first_vanguard[p]
    g.circle[p, Circle.VANGUARD] = first
    g.zone[first] = Zone.CIRCLE
    g.face_down[first] = 1
    g.known[first] = 1 << p
    note_unit(g, t, p, Circle.VANGUARD)


@rule
def who_goes_first(g, t):
    """G-SETUP-2: alternating by game number, fixed, or random by the game's own address."""
    if t.first == 0:
        return g.game % 2
    if t.first == 3:
        return rng.scaled(rng.mix(rng.address(g.seed, g.game, 0, rng.STREAM_OF_START)), 2)
    return t.first - 1


@rule
def new_game(g, t, seed, game):
    """Set up a game at its address (seed, game): shuffles depend on nothing else."""
    clear(g)
    note_restless(g, t)
    g.steps_left = t.step_cap
    g.seed = seed
    g.game = game
    g.first = who_goes_first(g, t)
    g.player = g.first
    emit(g, Event.GAME, g.first, game, 0, 0)
    for p in range(2):
        g.rng[p] = rng.address(g.seed, game, p, rng.STREAM_OF_BOT)
        lay_out(g, t, p)
        shuffle_new_deck(g, p)
        draw(g, t, p, turn.OPENING_HAND)
    g.stage = Stage.MULLIGAN


@rule
def run_procedure(g, t):
    """One step of the innermost procedure."""
    proc = g.f_proc[g.depth]
    if proc == Proc.ABILITY:
        run_ability(g, t)
    elif proc == Proc.TRIGGER:
        run_trigger(g, t)
    elif proc == Proc.DAMAGE:
        run_damage(g, t)
    else:
        run_gift(g, t)


@leaf
def at(g, stage):
    """The procedure stands at this point and nothing has to happen first."""
    return g.point == stage


@rule
def opening_points(g, t):
    """Set-up (once a game)."""
    if at(g, Stage.MULLIGAN):
        turn.mulligan(g, t)
    if at(g, Stage.STAND_UP):
        turn.stand_up(g, t)


@rule
def turn_points(g, t):
    """6.1 to 6.4: stand, draw and G assist, and the question of the ride."""
    if at(g, Stage.STAND_1):
        turn.begin_turn(g, t)
    if at(g, Stage.STAND_3):
        turn.stand_all(g, t)
    if at(g, Stage.DRAW_1):
        turn.draw_step(g, t)
    if at(g, Stage.DRAW_3):
        turn.draw_for_turn(g, t)
    if at(g, Stage.G_ASSIST_1):
        g_assist.g_assist_step(g, t)
    if at(g, Stage.G_ASSIST_3):
        g_assist.ask_g_assist(g, t)
    if at(g, Stage.G_ASSIST_5):
        g_assist.look_for_grade(g, t)
    if at(g, Stage.G_ASSIST_6):
        g_assist.take_and_remove(g, t)
    if at(g, Stage.RIDE_1):
        turn.ride_step(g, t)
    if at(g, Stage.RIDE_3):
        turn.ask_ride(g, t)


@rule
def ride_points(g, t):
    """6.4 and 6.5: the ride and the stride."""
    if at(g, Stage.RIDE_3_CIRCLE):
        turn.normal_ride(g, t)
    if at(g, Stage.STRIDE_1):
        turn.stride_step(g, t)
    if at(g, Stage.STRIDE_3):
        turn.ask_stride(g, t)
    if at(g, Stage.STRIDE_4):
        turn.normal_stride(g, t)


@rule
def main_points(g, t):
    """6.6: the main phase."""
    if at(g, Stage.MAIN_1):
        turn.main_phase(g, t)
    if at(g, Stage.MAIN_2):
        turn.ask_main(g, t)
    if at(g, Stage.MAIN_ACTION):
        turn.main_action(g, t)
    if at(g, Stage.MAIN_CALL):
        turn.normal_call(g, t)


@rule
def attacker_points(g, t):
    """6.7: start step, and the attack step as far as the question of the target."""
    if at(g, Stage.START_1):
        battle.start_step(g, t)
    if at(g, Stage.START_3):
        battle.ask_attack(g, t)
    if at(g, Stage.ATTACK_1):
        battle.attack_step(g, t)
    if at(g, Stage.ATTACK_3):
        battle.ask_attacker(g, t)
    if at(g, Stage.ATTACK_5):
        battle.rest_attacker(g, t)
    if at(g, Stage.ATTACK_8):
        battle.ask_target(g, t)


@rule
def attack_points(g, t):
    """6.7: the attack step from there on."""
    if at(g, Stage.ATTACK_9):
        battle.fix_target(g, t)
    if at(g, Stage.ATTACK_13):
        battle.ask_boost(g, t)
    if at(g, Stage.ATTACK_17):
        battle.attack_declared(g, t)
    if at(g, Stage.ATTACK_17_AGAIN):
        battle.second_check(g, t)


@rule
def guard_points(g, t):
    """6.7: guard step."""
    if at(g, Stage.GUARD_1):
        guard.guard_step(g, t)
    if at(g, Stage.GUARD_2):
        guard.ask_guard(g, t)
    if at(g, Stage.GUARD_ACTION):
        guard.guard_action(g, t)
    if at(g, Stage.GUARD_MORE):
        guard.more_guards(g, t)
    if at(g, Stage.GUARD_WHOM):
        guard.guard_whom(g, t)


@rule
def drive_points(g, t):
    """6.7: drive step."""
    if at(g, Stage.DRIVE_1):
        battle.drive_step(g, t)
    if at(g, Stage.DRIVE_2):
        battle.next_drive_check(g, t)
    if at(g, Stage.DRIVE_4):
        battle.drive_check(g, t)
    if at(g, Stage.DRIVE_6):
        battle.after_check(g, t)
    if at(g, Stage.DRIVE_7):
        battle.checked_to_hand(g, t)


@rule
def damage_points(g, t):
    """6.7: damage step and close step."""
    if at(g, Stage.DAMAGE_1):
        battle.damage_step(g, t)
    if at(g, Stage.DAMAGE_2):
        battle.compare_powers(g, t)
    if at(g, Stage.DAMAGE_5):
        battle.deal_battle_damage(g, t)
    if at(g, Stage.DAMAGE_8):
        battle.hits_and_misses(g, t)
    if at(g, Stage.DAMAGE_13):
        battle.retire_after_battle(g, t)
    if at(g, Stage.CLOSE_1):
        battle.close_step(g, t)
    if at(g, Stage.CLOSE_2):
        battle.battle_over(g, t)


@rule
def end_points(g, t):
    """6.8: end phase."""
    if at(g, Stage.END_1):
        turn.end_phase(g, t)
    if at(g, Stage.END_6):
        turn.end_of_turn(g, t)
    if at(g, Stage.END_7):
        turn.turn_over(g, t)


@leaf
def points(g, t):
    """The points of one step. Halved and halved again: the battle is where most games spend their time. (After each
    question the procedure is taken up in the middle: then the points before it need not be asked about.)"""
    stage = int(g.point)
    if stage >= Stage.START_1:
        battle_points(g, t, stage)
    elif stage >= Stage.MAIN_1:
        main_points(g, t)
    elif stage >= Stage.RIDE_3_CIRCLE:
        ride_points(g, t)
    elif stage >= Stage.STAND_1:
        turn_points(g, t)
    else:
        opening_points(g, t)


@leaf
def battle_points(g, t, stage):
    """6.7 and 6.8."""
    if stage < Stage.ATTACK_9:
        attacker_points(g, t)
    elif stage < Stage.GUARD_1:
        attack_points(g, t)
    elif stage < Stage.DRIVE_1:
        guard_points(g, t)
    elif stage < Stage.DAMAGE_1:
        drive_points(g, t)
    elif stage < Stage.END_1:
        damage_points(g, t)
    else:
        end_points(g, t)


@leaf
def step(g, t):
    """The points in order, from where the procedure stands as far as nothing has to happen in between. (No round of
    points is endless: each turn draws a card and is counted.)"""
    g.point = g.stage
    while g.point:
        points(g, t)


@leaf
def settles(g, t):
    """What effects say must be known before anything else: which circles are vanguard circles, and which abilities
    CONT abilities give, for those hear what comes now. True if the loop should look again."""
    if t.circle_effects:
        renew_circles(g, t)
    if t.cont_gains:
        refresh_continuous(g, t)
    return t.cont_gains != 0


@leaf
def advance(g, t):
    """Run the rules until someone must decide or the game is over."""
    may_settle = t.circle_effects | t.cont_gains
    while (g.prompt | g.result) == 0:
        g.steps_left -= 1
        if g.steps_left < 0:
            give_up(g, Reason.STEP_CAP)
        elif may_settle & g.stale and settles(g, t):
            continue
        elif g.depth:
            run_procedure(g, t)
        elif g.check:
            run_check_timing(g, t)
        elif g.x_attacks and due_attack(g) >= 0:
            battle.begin_ordered_attack(g, t)
        else:
            step(g, t)


@leaf
def legal(g, t):
    """The legal answers to the open prompt are in `choice`; the long lists are written only now."""
    if g.choices == UNLISTED:
        list_answers(g, t)


@seldom
def list_answers(g, t):
    if g.prompt == Prompt.MAIN:
        turn.list_main(g, t, g.asked)
    elif g.prompt == Prompt.GUARD:
        guard.list_guard(g, t, g.asked)
    else:
        guard.list_more_guards(g, t, g.asked)
    if g.choices > CHOICES:
        give_up(g, Reason.CAPACITY)


@leaf
def answer(g, t, value):
    """Give one legal answer to the open prompt; `advance` carries it out. G-WIN-7: either player may concede instead,
    at any prompt, and nothing prevents it."""
    if value <= CONCEDE:
        lose(g, CONCEDE - value, Reason.CONCEDED)
        g.prompt = Prompt.NONE
        return
    give(g, value)
