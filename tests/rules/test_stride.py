"""Chapter 6.5: the stride step, what the sources leave open about strides (G-STRIDE), and G units going back."""

import pytest
from scenes import (
    ONE,
    THREE,
    TWO,
    ZERO,
    critical,
    g_unit,
    happened,
    kinds,
    listen,
    on,
    power,
    said,
    scene,
    unit,
)

from vgsim.errors import InputError
from vgsim.vanguard.terms import Event, Mechanic

BIG = g_unit("Big")
OTHER = g_unit("Other")
ULTIMATE = g_unit("Ultimate", keyword="ULTIMATE-STRIDE", power=25000)
LISTENER = unit("Listener", "AUTO [R] WHEN attacks: soul-charge 1")


def premium(stage="stride", **options):
    return scene(stage, format="premium", **options)


def step(hand=(THREE,), g_zone=(BIG,), **board):
    """The stride step of A, with both vanguards of grade 3."""
    return premium().board("A", **({"VC": THREE} | board), hand=hand, g_zone=g_zone)


def strode(answers=(), **board):
    return step(**board).run(["stride: Big", "cost: Three", *answers])


# -- when -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-STRIDE-1", "R-STRIDE-2")
def test_beginning_of_the_stride_step():
    s = listen(step(front_left=LISTENER), "Listener", Event.STRIDE_STEP)
    assert s.prompt.kind == "stride"
    assert kinds(s, "ability") == ["ability"]


@pytest.mark.rule("R-STRIDE-3", "G-STRIDE-1")
@pytest.mark.parametrize(("mine", "theirs", "asked"), [(THREE, THREE, True), (TWO, THREE, False), (THREE, TWO, False)])
def test_both_vanguards_of_grade_3(mine, theirs, asked):
    s = step(VC=mine).board("B", VC=theirs)
    assert (s.prompt.kind == "stride") is asked


@pytest.mark.rule("G-STRIDE-1")
@pytest.mark.ruling("RUL-222")
@pytest.mark.parametrize(("began", "asked"), [(THREE, True), (TWO, False)])
def test_or_a_turn_begun_on_grade_3(began, asked):
    """The opponent is still of grade 2. A grade 3 ridden in this turn is too late."""
    s = premium("stand").board("A", VC=began, hand=[THREE, THREE], g_zone=[BIG]).board("B", VC=TWO)
    s.run(["no ride"] if began is THREE else ["ride: Three"])
    assert (s.prompt.kind == "stride") is asked


@pytest.mark.rule("R-STRIDE-3")
def test_only_face_down_g_units_are_offered_and_none_must_be():
    s = step(g_zone=[BIG, (OTHER, "up")])
    assert s.legal == ["no stride", "stride: Big"]
    s.run(["no stride"])
    assert s.prompt.kind == "main"
    assert on(s, "A", "VC") == "Three"


@pytest.mark.rule("R-STRIDE-4", "R-STRIDE-5")
def test_one_normal_stride_a_turn_then_the_main_phase():
    s = step(hand=[THREE, THREE], g_zone=[BIG, OTHER]).run(["stride: Big", "cost: Three", "enough"])
    assert s.prompt.kind == "main"
    with pytest.raises(InputError):
        s.run(["stride: Other"])


@pytest.mark.rule("R-STRIDE-5", "G-STRIDE-5")
def test_a_stride_is_placed_on_v_and_no_ride():
    """A check timing follows; 'when placed' triggers, 'when rides' and 'when ridden over' do not."""
    placed = g_unit("Placed", "AUTO [V] WHEN placed: draw 1")
    old = unit("Old", "AUTO [-] WHEN ridden over: draw 1", grade=3)
    s = step(VC=old, g_zone=[placed]).run(["stride: Placed", "cost: Three"])
    assert kinds(s, "strides", "drew", "stage", "rides") == ["strides", "drew", "stage"]
    assert s.state.side("A").soul == ()


# -- the cost ---------------------------------------------------------------------------------------------


@pytest.mark.rule("G-STRIDE-2", "G-COST-2")
@pytest.mark.parametrize(
    ("hand", "asked"), [([THREE], True), ([ONE, TWO], True), ([ONE, ONE], False), ([ZERO, ZERO, ONE], False)]
)
def test_grades_of_three_or_more_must_be_in_hand(hand, asked):
    assert (step(hand=hand).prompt.kind == "stride") is asked


@pytest.mark.rule("G-STRIDE-2")
def test_the_discards_may_come_to_more_than_three():
    s = step(hand=[ONE, TWO, TWO]).run(["stride: Big", "cost: Two"])
    assert s.legal == ["cost: One", "cost: Two"]
    s.run(["cost: Two"])
    assert s.legal == ["cost: One", "enough"]
    s.run(["enough"])
    assert s.state.side("A").hand == ("One",)
    assert s.state.side("A").drop == ("Two", "Two")
    assert on(s, "A", "VC") == "Big"


@pytest.mark.rule("G-STRIDE-2")
def test_a_card_may_be_of_another_grade_for_this_cost_only():
    helper = unit("Helper", "CONT [hand]: this grade +2 while paying stride cost")
    assert on(step(hand=[helper]).run(["stride: Big", "cost: Helper"]), "A", "VC") == "Big"
    payer = unit("Payer", "ACT [V] COST discard 1+ cards with grade sum >= 3: draw 1", grade=3)
    assert "act: Payer on VC" not in premium("main").board("A", VC=payer, hand=[helper]).legal


@pytest.mark.rule("G-STRIDE-2")
@pytest.mark.parametrize(("hand", "asked"), [([], False), ([THREE], True)])
def test_a_free_stride_may_still_be_paid(hand, asked):
    giver = unit("Giver", "AUTO [V] WHEN own ride phase begins: own next stride may be free until end of turn", grade=3)
    s = premium("ride").board("A", VC=giver, hand=hand, g_zone=[BIG]).run(["no ride", "stride: Big"])
    if asked:
        assert s.legal == ["for free", "pay"]
        s.run(["for free"])
    assert on(s, "A", "VC") == "Big"
    assert s.state.side("A").drop == ()


@pytest.mark.rule("G-STRIDE-8")
def test_an_ultimate_stride_is_not_the_stride_that_is_free():
    giver = unit("Giver", "AUTO [V] WHEN own ride phase begins: own next stride may be free until end of turn", grade=3)
    up = [(g_unit(f"Up {n}"), "up") for n in range(3)]
    s = premium("ride").board("A", VC=giver, hand=[ONE], g_zone=[ULTIMATE, BIG, *up]).run(["no ride"])
    assert s.legal == ["no stride", "stride: Big"]


# -- hearts -----------------------------------------------------------------------------------------------


@pytest.mark.rule("G-STRIDE-3")
def test_the_vanguard_becomes_the_heart():
    s = strode(soul=[ONE])
    assert on(s, "A", "VC") == "Big"
    assert s.state.side("A").heart == ("Three",)
    assert s.state.side("A").soul == ("One",)  # a heart is not soul
    assert s.state.side("A").g_zone == ()


@pytest.mark.rule("G-STRIDE-3")
@pytest.mark.ruling("RUL-224")
@pytest.mark.parametrize("rested", [(), ("VC",)])
def test_the_g_unit_stands_or_rests_as_the_vanguard_did(rested):
    assert strode(rested=rested).state.unit("A", "VC").rested is bool(rested)


@pytest.mark.rule("G-STRIDE-4")
def test_it_gains_original_power_and_name_of_the_heart_and_nothing_else():
    """The heart's abilities are not valid; a change of the heart's power does not carry over."""
    heart = unit("Heart", "CONT [V]: this critical +1", "ACT [V] COST soul-blast 1: draw 1", grade=3)
    fan = unit("Fan", 'CONT [R] IF own vanguard (name "Heart"): this power +1000', grade=2)
    twin = unit("Twin", 'CONT [R] IF own vanguard (name "Big"): this power +2000', grade=2)
    board = {"VC": heart, "front_left": fan, "front_right": twin, "soul": [ONE]}
    s = strode(**board, changes={"VC": [("power", 4000, "turn of A")]})
    assert power(s, "A", "VC") == 15000 + 13000
    assert critical(s, "A", "VC") == 1
    assert power(s, "A", "front_left") == 11000
    assert power(s, "A", "front_right") == 12000
    assert not [answer for answer in s.legal if answer.startswith("act")]


@pytest.mark.rule("G-STRIDE-4")
def test_an_act_ability_may_ask_for_the_hearts_name():
    actor = unit("Actor", 'ACT [R] IF own vanguard (name "Three") COST soul-blast 1: draw 1', grade=2)
    assert "act: Actor on front_left" in strode(front_left=actor, soul=[ONE]).legal
    other = unit("Other heart", grade=3)
    assert "act: Actor on front_left" not in strode(VC=other, front_left=actor, soul=[ONE]).legal


@pytest.mark.rule("G-STRIDE-4")
def test_its_grade_is_its_own():
    caller = unit("Four", grade=4)
    assert "call: Four -> front_left" in strode(["enough"], hand=[THREE, caller]).legal


@pytest.mark.rule("G-STRIDE-3", "R-RIDE-9")
def test_what_the_vanguard_triggers_by_the_stride_is_used_by_the_heart():
    bonus = unit("Bonus", "AUTO [V] WHEN own G unit strides during own turn COST soul-blast 1: draw 1", grade=3)
    s = strode(VC=bonus, soul=[ONE]).run(["pay"])
    assert happened(s, "strides", "cost_paid", "drew")[-1][0] == "drew"
    assert kinds(strode(["decline"], VC=bonus, soul=[ONE]), "drew") == []
    assert kinds(strode(VC=bonus), "cost_failed") == ["cost_failed"]


# -- the end of the turn ----------------------------------------------------------------------------------


@pytest.mark.rule("R-END-1", "G-STRIDE-6")
@pytest.mark.parametrize("attack", [True, False])
def test_the_g_unit_goes_back_face_up_and_the_heart_keeps_its_posture(attack):
    s = strode()
    s.run(["attack: VC -> VC", "no guard"] if attack else [])
    s.run(["end turn"])
    assert on(s, "A", "VC") == "Three"
    assert s.state.side("A").g_zone == ("Big (up)",)
    assert s.state.side("A").heart == ()
    assert s.state.unit("A", "VC").rested is attack
    assert kinds(s, "rides", "placed") == []


@pytest.mark.rule("R-END-1", "R-END-4", "R-END-5")
def test_g_units_on_rear_guard_circles_go_back_too_then_a_check_timing():
    s = premium("main").board("A", VC=THREE, front_left=BIG)
    s.run(["end turn"])
    assert s.state.side("A").g_zone == ("Big (up)",)
    assert on(s, "A", "front_left") == ""


@pytest.mark.rule("G-STRIDE-6")
@pytest.mark.ruling("RUL-223")
def test_end_of_turn_abilities_already_see_the_heart_as_vanguard():
    heart = unit("Heart", "AUTO [V] WHEN own turn ends: draw 1", grade=3)
    s = strode(VC=heart).run(["end turn"])
    assert kinds(s, "stage", "drew")[-3:] == ["stage", "drew", "stage"]  # end phase, the draw, B's draw phase


@pytest.mark.rule("G-STRIDE-8")
@pytest.mark.parametrize(("up", "hand", "asked"), [(3, THREE, True), (2, THREE, False), (3, TWO, False)])
def test_ultimate_stride_needs_three_face_up_cards_and_the_vanguards_name(up, hand, asked):
    used = [(g_unit(f"Up {n}"), "up") for n in range(up)]
    s = step(hand=[hand], g_zone=[ULTIMATE, *used])
    assert (s.prompt.kind == "stride") is asked


@pytest.mark.rule("G-STRIDE-8")
def test_when_it_returns_the_whole_g_zone_leaves_the_game():
    used = [(g_unit(f"Up {n}"), "up") for n in range(3)]
    s = step(g_zone=[ULTIMATE, BIG, *used]).run(["stride: Ultimate", "cost: Three"])
    assert power(s, "A", "VC") == 38000
    assert kinds(s, "strides") == ["strides"]  # still a stride
    s.run(["end turn"])
    assert s.state.side("A").g_zone == ()
    assert sorted(s.state.side("A").removed) == ["Big", "Ultimate", "Up 0", "Up 1", "Up 2"]
    g = s._played().table.game
    assert [int(g.mechanic[0, m]) for m in (Mechanic.STRIDE, Mechanic.ULTIMATE_STRIDE)] == [0, 1]


# -- riding and striding over a G unit --------------------------------------------------------------------


@pytest.mark.rule("G-STRIDE-7")
def test_riding_over_a_g_unit():
    """The heart goes to the soul, the G unit face up to the G zone."""
    rider = g_unit("Rider", "ACT [V]: ride up to 1 own hand card (grade = 3)")
    s = step(VC=unit("Heart", grade=3), hand=[THREE, THREE], g_zone=[rider])
    s.run(["stride: Rider", "cost: Three", "enough", "act: Rider", "choose: Three"])
    assert on(s, "A", "VC") == "Three"
    assert s.state.side("A").soul == ("Heart",)
    assert s.state.side("A").g_zone == ("Rider (up)",)
    assert on(s.run(["end turn"]), "A", "VC") == "Three"


@pytest.mark.rule("G-STRIDE-7")
def test_striding_over_a_g_unit():
    """As the sources have it; without a heart the player rides from the soul at the end (G-WIN-5)."""
    again = g_unit("Again", "ACT [gzone] COST counter-blast 1: stride this")
    s = step(g_zone=[BIG, again], damage=1).run(["stride: Big", "cost: Three", "act: Again"])
    assert on(s, "A", "VC") == "Again"
    assert s.state.side("A").soul == ("Three",)
    assert s.state.side("A").g_zone == ("Big (up)",)
    assert on(s.run(["end turn"]), "A", "VC") == "Three"


@pytest.mark.rule("R-STRIDE-4")
def test_a_stride_by_an_effect_is_not_the_normal_stride():
    again = g_unit("Again", "ACT [gzone] COST counter-blast 1: stride this")
    s = premium("main").board("A", VC=THREE, damage=1, g_zone=[(again, "up")])
    assert s.legal[0] == "pass"
    assert not [answer for answer in s.legal if "Again" in answer]  # face up it has been used
    s = premium("main").board("A", VC=TWO, damage=1, g_zone=[again]).run(["act: Again"])
    assert on(s, "A", "VC") == "Again"


@pytest.mark.rule("G-RULE-2", "G-STRIDE-3")
def test_when_only_the_g_unit_has_left_its_heart_is_the_vanguard_again():
    leaver = g_unit("Leaver", "ACT [V] COST put this into drop: draw 1")
    s = step(g_zone=[leaver]).run(["stride: Leaver", "cost: Three", "act: Leaver"])
    assert on(s, "A", "VC") == "Three"
    assert s.state.side("A").g_zone == ("Leaver (up)",)
    assert s.state.side("A").drop == ("Three",)  # the discard only


@pytest.mark.rule("G-STRIDE-3")
def test_the_trace_tells_hearts_and_the_way_back():
    told = said(strode().run(["end turn"]))
    assert "A strides Big over Three" in told
    assert "A keeps Three as the heart" in told
    assert "A returns Big face up to the G zone" in told
    assert "A has Three as vanguard again" in told


@pytest.mark.rule("G-STRIDE-3")
def test_a_position_with_a_heart_and_a_g_zone_reads_back():
    from vgsim.analysis.board.positions import Position

    s = strode(g_zone=[BIG, OTHER, (g_unit("Up"), "up")])
    assert Position.from_text(s.state.to_text()) == s.state
    assert s.state.side("A").g_zone == ("Other", "Up (up)")


@pytest.mark.rule("R-STRIDE-3", "R-STRIDE-4")
@pytest.mark.ruling("RUL-035")
def test_with_several_vanguards_only_the_one_in_the_centre_is_strode_upon():
    crown = unit("Crown", 'CONT [V] IF own turn: own front-row circles holding unit (name "Blade") count as V', grade=3)
    s = step(VC=crown, front_left=unit("Blade", grade=2), g_zone=[BIG, (OTHER, "up")])
    assert s.legal == ["no stride", "stride: Big"]
    s.run(["stride: Big", "cost: Three"])
    assert (on(s, "A", "VC"), on(s, "A", "front_left")) == ("Big", "Blade")
    assert int(s._played().table.game.also_vc[0]) == 0  # the heart's ability is valid no more
    assert s.prompt.kind == "main"
