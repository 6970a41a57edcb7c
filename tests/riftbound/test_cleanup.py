"""Cleanups: steps 1 to 10a, special cleanups, what becomes outstanding (section 5)."""

import pytest
from board import A, B, Event, Fact, Place, Prompt, Scene, TurnState, Zone
from cards import stock

from vgsim.riftbound.terms import MOVE, Kind, Op, Owner, Result, Role, Status, Step9, Where

rule, ruling = pytest.mark.rule, pytest.mark.ruling
TO_1, TO_2 = MOVE + Place.FIELD_1, MOVE + Place.FIELD_2


def board(draft=None, **fields):
    """Six runes each; battlefield 1 is B's."""
    s = Scene(draft or stock(), **fields)
    s.control(1, B)
    s.runes(A, 6)
    s.runes(B, 6)
    return s


# -- step 1 ------------------------------------------------------------------------------------------
@ruling("S21")
@rule("C-10", "I11")
@pytest.mark.parametrize(
    ("points", "result"), [((8, 7), Result.A_WINS), ((8, 8), 0), ((7, 6), 0), ((8, 9), Result.B_WINS)]
)
def test_enough_points_and_a_strict_lead_win_in_step_1(points, result):
    s = board()
    s.put(B, "Two", at=1)
    s.points(*points)
    s.run()
    assert s.g.result == result
    if not result:
        assert s.audit() == 0


@ruling("X06")
@rule("C-10")
def test_a_victory_score_that_drops_to_a_tie_wins_for_nobody():
    s = board(stock(victory_score=9))
    s.put(B, "Two", at=1)
    s.put(A, "Three")
    s.points(8, 8)
    s.run()
    assert s.g.result == 0
    s.draft.table.victory_score = 8
    s.answer(TO_2)
    assert s.g.result == 0  # a final point: a card was drawn instead
    assert list(s.g.points) == [8, 8]
    assert s.g.row_n[A, Zone.HAND] == 1


# -- step 2 ------------------------------------------------------------------------------------------
def fight(s, *hands):
    """A's Three attacks B's Two at battlefield 1; Focus prompts are open."""
    s.three = s.put(A, "Three")
    s.two = s.put(B, "Two", at=1)
    s.run().answer(TO_1)
    return s


@ruling("S25", "X14")
@rule("C-20")
def test_a_unit_that_comes_into_the_combat_gets_its_sides_role_and_triggers():
    s = board()
    late = s.put(A, "Charger", exhausted=1)
    jump, _ = s.hand(A, "Jump", "Act")
    s.put(A, "Walker")
    s.put(B, "Five", at=1)
    s.control(1, B)
    s.run().answer(TO_1, jump, late, Place.FIELD_1)
    s.passing(Prompt.REACT)
    assert (Event.ROLE, A, late, Role.ATTACKER, 0) in s.said(Event.ROLE)
    assert s.said(Event.DREW)[-1][1] == A


@ruling("S26")
@rule("C-20")
def test_a_unit_that_leaves_the_combat_loses_its_role():
    s = board()
    home, _ = s.hand(A, "Home", "Act")
    other = s.put(A, "Five")
    s.three = s.put(A, "Three")
    s.two = s.put(B, "Two", at=1)
    s.run().answer(TO_1, other, s.three)
    s.answer(home, s.three)
    assert s.prompt == Prompt.FOCUS or s.prompt == Prompt.REACT
    s.passing(Prompt.REACT)
    assert s.place(s.three) == Place.BASE_A
    assert s.g.role[s.three] == Role.NONE
    assert s.g.role[other] == Role.ATTACKER


@ruling("X13")
@rule("C-20")
def test_attack_triggers_fire_once_for_an_object_in_a_combat():
    s = board()
    jump = s.hand(A, "Jump", "Jump")
    charger = s.put(A, "Charger")
    s.put(A, "Five")
    five = int(s.g.row[A, Zone.BASE, 1])
    s.put(B, "Five", at=1)
    s.hand(B, "Act")
    s.run().answer(TO_1, charger, five).passing(Prompt.REACT)
    assert len(s.said(Event.DREW)) == 1
    s.answer(jump[0], charger, Place.BASE_A).passing(Prompt.REACT)
    assert s.g.role[charger] == Role.NONE
    s.answer(0)
    s.answer(jump[1], charger, Place.FIELD_1).passing(Prompt.REACT)
    assert s.g.role[charger] == Role.ATTACKER
    assert len(s.said(Event.DREW)) == 1
    assert [line[3] for line in s.said(Event.ROLE) if line[2] == charger][:3] == [1, 0, 1]


# -- step 3 ------------------------------------------------------------------------------------------
@ruling("S27")
@rule("C-30", "I8", "I9")
def test_lethal_damage_kills_into_the_owners_trash():
    s = board()
    stolen = s.put(A, "Three", at=1, owner=B, damage=3)
    s.run()
    assert s.zone(stolen) == Zone.TRASH
    assert stolen in s.g.row[B, Zone.TRASH, : int(s.g.row_n[B, Zone.TRASH])]


@ruling("S28")
@rule("C-30")
def test_no_damage_is_never_lethal():
    s = board()
    zero = s.put(A, "Zero")
    s.run()
    assert s.zone(zero) == Zone.BASE


@ruling("S29")
@rule("C-30")
def test_lethal_is_measured_by_the_present_might():
    s = board()
    five = s.put(B, "Five", at=1, damage=3)
    (shrink,) = s.hand(A, "Shrink")
    s.run().answer(shrink)
    assert s.zone(five) == Zone.TRASH


@ruling("S18")
@rule("C-01", "C-30")
def test_a_death_trigger_waits_on_the_chain_until_the_cleanup_is_over():
    s = board()
    s.put(A, "Knell", damage=2)
    s.hand(A, "Think")
    (think,) = s.hand(B, "Think")
    s.run()
    assert s.prompt == Prompt.REACT
    assert s.chain(Fact.STATUS) == [Status.FINALIZED]
    log = [line[0] for line in s.said(Event.DIED, Event.ADDED, Event.FINALIZED, Event.PRIORITY)]
    assert log == [Event.DIED, Event.ADDED, Event.FINALIZED, Event.PRIORITY]
    assert think in s.answer(0).legal


@ruling("X60")
@rule("C-30")
def test_a_replaced_death_triggers_nothing():
    s = board()
    knell = s.put(A, "Knell")
    save, kill = s.hand(A, "Save", "Kill")
    s.run().answer(save)
    s.until(Prompt.MAIN).answer(kill)
    s.until(Prompt.MAIN)
    assert s.zone(knell) == Zone.BASE
    assert s.g.exhausted[knell] == 1
    assert not s.said(Event.DREW)


@rule("C-30")
def test_a_permanent_that_dies_instead():
    s = board()
    hourglass = s.put(A, "Hourglass")
    five = s.put(A, "Five", at=2, damage=5)
    s.control(2, A)
    s.run()
    assert s.zone(hourglass) == Zone.TRASH
    assert s.place(five) == Place.BASE_A
    assert (s.g.damage[five], s.g.exhausted[five]) == (0, 1)


@rule("C-30")
def test_deaths_of_one_moment_hear_each_other():
    d = stock()
    own = d.sel(Owner.OWN, Where.BASE | Where.FIELD)
    d.unit("Mourner", 2, 2, {"kind": Kind.TRIGGERED, "event": Event.DIED, "subject": own,
                             "effect": [(Op.DRAW, d.n(1), Owner.OWN)]})  # fmt: skip
    s = board(d)
    s.put(A, "Mourner", damage=2)
    s.put(A, "Two", damage=2)
    s.put(A, "Mourner", damage=2)
    s.run()
    while s.prompt == Prompt.ORDER:
        s.answer(s.legal[0])
    assert len([line for line in s.said(Event.DREW) if line[1] == A]) == 6


# -- step 4 ------------------------------------------------------------------------------------------
@ruling("S31")
@rule("C-40", "I6")
def test_control_is_kept_while_the_state_is_closed():
    s = board()
    s.control(2, A)
    lone = s.put(A, "Two", at=2)
    kill, _ = s.hand(A, "Kill", "Think")
    s.hand(B, "Think")
    s.put(A, "Knell", damage=2)
    s.run()
    assert s.prompt == Prompt.REACT  # the Knell's trigger is on the chain
    s.answer(kill)
    s.answer(0, 0)
    assert s.zone(lone) == Zone.TRASH
    assert s.state == TurnState.NEUTRAL_CLOSED
    assert s.g.control[1] == A + 1
    s.until(Prompt.MAIN)
    assert s.g.control[1] == 0


@ruling("S32")
@rule("C-40")
def test_control_is_kept_while_a_showdown_is_ongoing_there():
    s = board()
    lone = s.put(B, "Two", at=1)
    s.put(A, "Three")
    kill, _ = s.hand(A, "Kill", "Act")
    s.hand(B, "Act")
    s.run().answer(TO_1, kill, lone)
    s.passing(Prompt.REACT)
    assert s.prompt == Prompt.FOCUS
    assert s.state == TurnState.SHOWDOWN_OPEN
    assert s.g.control[0] == B + 1


@ruling("S33")
@rule("C-40")
def test_control_is_lost_without_units_of_the_controller_whoever_else_is_there():
    s = board()
    s.put(A, "Two", at=1)
    s.run()
    assert (Event.CONTROL, -1, Place.FIELD_1, 0, 0) in s.said(Event.CONTROL)


# -- step 5 ------------------------------------------------------------------------------------------
@ruling("S34")
@rule("C-50")
def test_loose_gear_at_a_battlefield_is_recalled():
    s = board()
    s.control(2, A)
    s.put(A, "Two", at=2)
    gear = s.put(A, "Gear", at=2)
    s.run()
    assert s.place(gear) == Place.BASE_A
    assert s.said(Event.RECALLED)


@ruling("S36")
@rule("C-50")
def test_a_rune_at_a_battlefield_is_recalled():
    s = board()
    rune = int(s.g.row[A, Zone.RUNES, 0])
    s._shift(rune, Zone.FIELD_2, Place.FIELD_2, A)
    s.run()
    assert s.place(rune) == Place.BASE_A
    assert s.zone(rune) == Zone.RUNES
    assert s.audit() == 0


@ruling("S38")
@rule("C-50")
@pytest.mark.parametrize("recalled", [0, 1])
def test_an_attached_card_in_a_foreign_base(recalled):
    """Exempt by the source; the other edition's rule is a parameter."""
    s = board(stock(recall_attached=recalled))
    unit = s.put(A, "Three")
    blade = s.put(B, "Blade", owner=B)
    s._shift(blade, Zone.BASE, Place.BASE_A, B)
    s.g.attached[blade] = unit
    s.run()
    assert s.place(blade) == (Place.BASE_B if recalled else Place.BASE_A)
    assert s.might(unit) == (3 if recalled else 5)


@rule("C-50")
def test_a_unit_in_a_base_that_is_not_its_controllers_is_recalled():
    s = board()
    unit = s.put(B, "Three")
    s._shift(unit, Zone.BASE, Place.BASE_B, A)
    s.run()
    assert s.place(unit) == Place.BASE_A


@ruling("X62")
@rule("C-50")
def test_a_hidden_card_is_lost_with_its_battlefield():
    s = board()
    s.control(2, A)
    trap = s.hide(A, "Trap", at=2)
    s.run()
    assert s.zone(trap) == Zone.TRASH


# -- steps 6 to 8 ------------------------------------------------------------------------------------
@ruling("S40")
@rule("C-60", "C-70", "C-100")
def test_moving_among_enemies_stages_a_combat_that_opens():
    s = board()
    s.put(A, "Three")
    s.put(B, "Two", at=1)
    s.hand(A, "Act")
    s.run().answer(TO_1)
    assert [line[3] for line in s.said(Event.STAGED)] == [1, 2]
    assert s.said(Event.COMBAT) == [(Event.COMBAT, A, Place.FIELD_1, 0, 0)]
    assert s.g.showdown == s.g.combat == 1


def closed_at_1(s):
    """A moves his Walker to battlefield 1: its trigger keeps the state closed, so nothing opens yet."""
    s.walker = s.put(A, "Walker")
    s.two = s.put(B, "Two", at=1)
    s.run().answer(TO_1)
    return s


@ruling("S48")
@rule("C-90")
def test_nothing_opens_while_the_chain_exists():
    s = board()
    s.hand(A, "Think")
    closed_at_1(s)
    assert s.prompt == Prompt.REACT
    assert s.g.staged[0] == 3
    assert not s.g.showdown


@ruling("S41")
@rule("C-71")
def test_a_staged_combat_is_off_when_the_enemies_are_gone():
    s = board()
    (home,) = s.hand(A, "Home")
    closed_at_1(s)
    s.answer(home, s.two)
    assert not s.said(Event.COMBAT)
    assert len(s.said(Event.SHOWDOWN)) == 1  # what is left is a Non-Combat Showdown


@ruling("S43")
@rule("C-80")
def test_contested_stays_while_the_showdown_is_ongoing():
    s = board()
    s.put(B, "Two", at=1)
    three = s.put(A, "Three")
    kill, _ = s.hand(A, "Kill", "Act")
    s.hand(B, "Act")
    s.run().answer(TO_1, kill, three)
    s.passing(Prompt.REACT)
    assert s.prompt == Prompt.FOCUS
    assert s.g.contested[0] == A + 1


@ruling("X68")
@rule("C-80", "I7")
@pytest.mark.parametrize("reapply", [1, 0])
def test_others_may_contest_when_the_first_is_gone(reapply):
    s = board(stock(reapply_contested=reapply))
    s.control(1, 0)
    s.g.control[0] = 0
    s.g.contested[0] = A + 1
    s.put(B, "Two", at=1)
    s.hand(B, "Act")
    s.hand(A, "Act")
    s.run()
    assert s.g.contested[0] == (B + 1 if reapply else 0)
    assert bool(s.said(Event.SHOWDOWN)) == bool(reapply)


# -- steps 9 to 10a ----------------------------------------------------------------------------------
def two_places(s, *units_of_b):
    """A's units lie contesting at both battlefields."""
    s.g.control[:] = 0
    for field in (1, 2):
        s.put(A, "Three", at=field)
        s.g.contested[field - 1] = A + 1
    for field in units_of_b:
        s.put(B, "Two", at=field)
    s.hand(A, "Act")
    return s.run()


@ruling("S44")
@rule("C-90")
def test_the_turn_player_picks_which_showdown_opens():
    s = two_places(board())
    assert (s.prompt, s.asked) == (Prompt.SHOWDOWN_AT, A)
    assert s.legal == [Place.FIELD_1, Place.FIELD_2]
    assert s.audit() == 0
    s.answer(Place.FIELD_2)
    assert s.g.showdown == 2
    assert s.g.staged[0] == 1


@ruling("S45")
@rule("C-100", "I5")
def test_the_turn_player_picks_which_combat_opens():
    s = two_places(board(), 1, 2)
    assert (s.prompt, s.asked) == (Prompt.COMBAT_AT, A)
    s.answer(Place.FIELD_2)
    assert s.g.combat == s.g.showdown == 2
    assert not s.said(Event.COMBAT)[1:]


@rule("C-90", "C-100")
@pytest.mark.parametrize(("scope", "first"), [(Step9.PER_BATTLEFIELD, 1), (Step9.ANYWHERE, 2)])
def test_a_showdown_here_and_a_combat_there(scope, first):
    """Two readings of step 9 order them differently."""
    s = two_places(board(stock(step9_scope=scope)), 2)
    assert s.g.showdown == first


@ruling("S46", "X12")
@rule("C-101", "C-70")
def test_a_surprise_defender_makes_the_showdown_a_combat():
    s = board()
    s.put(A, "Assault")
    sentry = s.put(B, "Sentry")
    act, _ = s.hand(A, "Act", "Act")
    (jump,) = s.hand(B, "Jump")
    s.run().answer(TO_2)
    assert not s.g.combat
    s.answer(act)
    s.passing(Prompt.REACT)
    assert (s.prompt, s.asked) == (Prompt.FOCUS, B)
    s.answer(jump, Place.FIELD_2)
    s.passing(Prompt.REACT)
    assert s.g.combat == s.g.showdown == 2
    assert s.g.attacker == A
    assert s.g.role[sentry] == Role.DEFENDER
    assert (Event.DREW, B) in [line[:2] for line in s.said(Event.DREW)]
    assert s.might(s.units(A, 2)[0]) == 4
    assert len(s.said(Event.SHOWDOWN)) == 1


@ruling("S47")
@rule("C-101")
def test_no_upgrade_while_the_chain_exists():
    s = board()
    s.put(A, "Three")
    walker = s.put(B, "Walker")
    act, _ = s.hand(A, "Act", "Think")
    (jump,) = s.hand(B, "Jump")
    s.run().answer(TO_2, act)
    s.passing(Prompt.REACT)
    s.answer(jump, Place.FIELD_2)
    while s.chain(Fact.CARD) != [walker]:
        s.answer(0)
    assert s.state == TurnState.SHOWDOWN_CLOSED
    assert not s.g.combat
    assert s.g.staged[1] & 2
    s.passing(Prompt.REACT)
    assert s.g.combat == 2


# -- what is outstanding, special cleanups -----------------------------------------------------------
@ruling("X01")
@rule("C-02", "H-02", "F-01")
def test_no_cleanup_inside_finalization():
    """A unit killed as a cost: control of its battlefield is judged only once the card is finalized."""
    s = board()
    s.control(2, A)
    lone = s.put(A, "Two", at=2)
    (patron,) = s.hand(A, "Patron")
    s.g.ask_all = 1
    s.run()
    s.answer(patron)
    assert s.prompt == Prompt.PLACE
    s.answer(Place.FIELD_2)
    while s.prompt != Prompt.COST:
        s.answer(0)
    assert s.g.control[1] == A + 1
    s.answer(lone)
    assert s.zone(patron) == Zone.FIELD_2


@ruling("X02", "S31")
@rule("C-40")
def test_the_card_may_be_played_where_the_lone_unit_was_its_cost():
    s = board()
    s.control(2, A)
    lone = s.put(A, "Two", at=2)
    (patron,) = s.hand(A, "Patron")
    s.run().answer(patron, Place.FIELD_2)
    assert s.zone(lone) == Zone.TRASH
    assert s.zone(patron) == Zone.FIELD_2
    assert s.g.control[1] == A + 1


@ruling("S49", "X25")
@rule("C-110", "C-111")
def test_a_special_cleanup_is_not_repeated():
    """The leader's death in the Combat Cleanup makes the Recruit's Might 1; it was healed before that counts."""
    s = board()
    leader = s.put(B, "Leader", at=1)
    recruit = s.put(B, "Recruit", at=1)
    for _ in range(2):
        s.put(A, "Three")
    s.run().answer(TO_1)
    while s.prompt == Prompt.MOVE_WHO:
        s.answer(s.legal[0])
    while s.prompt == Prompt.ASSIGN:
        s.answer(leader if leader in s.legal else s.legal[0])
    assert s.zone(leader) == Zone.TRASH
    assert s.zone(recruit) == Zone.FIELD_1
    assert s.g.damage[recruit] == 0
    assert s.might(recruit) == 1


@rule("C-03", "C-110")
def test_the_end_of_turn_cleanup_heals_and_ends_what_lasts_this_turn():
    s = board()
    five = s.put(A, "Five", damage=4)
    (grow,) = s.hand(A, "Grow")
    s.run().answer(grow)
    assert s.might(five) == 7
    s.answer(0)
    assert s.asked == B
    assert (s.might(five), s.g.damage[five]) == (5, 0)


@ruling("X70")
@rule("C-60", "C-90")
def test_a_unit_under_new_control_contests_where_it_is():
    s = board()
    two = s.put(B, "Two", at=1)
    (rob,) = s.hand(A, "Rob", "Act")[:1]
    s.run().answer(rob)
    s.passing(Prompt.REACT)
    assert s.g.controller[two] == A
    assert s.g.showdown == 1
    assert not s.g.combat
    assert s.g.contested[0] == A + 1


@rule("C-03")
@pytest.mark.parametrize(("unsettled", "result"), [(0, 0), (1, Result.A_WINS)])
def test_a_cleanup_for_which_nothing_has_changed_is_passed_over(unsettled, result):
    """Points that nobody has told of are not seen; the audit (I11) looks whether a look would have found something."""
    s = board().run()
    assert s.prompt == Prompt.MAIN
    s.g.points[:] = 8, 0
    s.g.prompt = 0
    s.g.cleanup_due, s.g.unsettled = 1, unsettled
    s.run()
    assert s.g.result == result


@rule("C-03", "M-06")
def test_what_no_step_reads_asks_for_a_cleanup_that_is_passed_over():
    """319: exhausting is a change of state too."""
    s = board()
    s.hand(A, "Two")
    s.run()
    assert not s.g.unsettled
    s.answer(s.g.choice[0])
    assert s.prompt == Prompt.MAIN
    assert s.audit() == 0
