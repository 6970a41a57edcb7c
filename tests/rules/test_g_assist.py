"""Chapter 6.3: G assist."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, kinds, listen, scene, unit

from vgsim.vanguard.terms import Event

LISTENER = unit("Listener", "AUTO [R] WHEN attacks: soul-charge 1")


def step(vanguard=ONE, hand=(ZERO, THREE), top=(ZERO, TWO, ZERO, THREE, TWO, ONE), **board):
    return scene("g assist").board("A", VC=vanguard, hand=hand, **board).deck("A", top=top)


@pytest.mark.rule("R-GASSIST-1", "R-GASSIST-2")
def test_beginning_of_the_g_assist_step():
    s = listen(step(front_left=LISTENER), "Listener", Event.G_ASSIST_STEP)
    assert s.prompt.kind == "g_assist"
    assert kinds(s, "ability") == ["ability"]


@pytest.mark.rule("R-GASSIST-3", "R-GASSIST-4")
@pytest.mark.parametrize(
    ("vanguard", "hand", "asked"),
    [
        (ONE, (ZERO, THREE), True),
        (ONE, (TWO,), False),  # the next grade is in hand
        (ONE, (ONE,), True),  # the same grade does not count
        (THREE, (ZERO,), False),  # grade 3 or more
        (TWO, (), True),
    ],
)
def test_g_assist_needs_a_low_vanguard_and_no_next_grade_in_hand(vanguard, hand, asked):
    assert (step(vanguard, hand).prompt.kind == "g_assist") is asked


@pytest.mark.rule("R-GASSIST-3")
def test_g_assist_may_be_declined():
    s = step().run(["no g assist"])
    assert s.prompt.kind == "ride"
    assert kinds(s, "shuffled") == []


@pytest.mark.rule("R-GASSIST-4")
def test_the_hand_is_shown():
    s = step().run(["g assist"])
    g = s._played().table.game
    assert [int(g.known[u]) for u in g.row[0, 2, :2]] == [3, 3]


@pytest.mark.rule("R-GASSIST-5")
def test_one_unit_of_the_next_grade_among_five_may_be_taken():
    s = step().run(["g assist"])
    assert s.legal == ["take nothing", "take: Two"]  # the two Twos are one choice
    s.run(["take: Two"])
    assert s.state.side("A").hand == ("Zero", "Three", "Two")


@pytest.mark.rule("R-GASSIST-5")
def test_only_the_top_five_are_looked_at():
    s = step(top=[ZERO] * 5 + [TWO]).run(["g assist"])
    assert s.prompt.kind == "ride"  # there is nothing to take
    assert kinds(s, "shuffled") == ["shuffled"]


@pytest.mark.rule("R-GASSIST-6")
def test_two_cards_are_removed_only_if_one_was_taken():
    s = step().run(["g assist", "take: Two", "remove: Zero, Two"])
    assert s.state.side("A").removed == ("Zero", "Two")
    assert s.state.side("A").hand == ("Three",)
    s = step().run(["g assist", "take nothing"])
    assert (s.state.side("A").removed, s.state.side("A").hand) == ((), ("Zero", "Three"))


@pytest.mark.rule("G-GA-1", "R-GASSIST-6")
def test_with_fewer_than_two_cards_all_are_removed():
    s = step(hand=()).run(["g assist", "take: Two"])
    assert s.state.side("A").removed == ("Two",)
    g = s._played().table.game
    assert int(g.face_down[g.row[0, 9, 0]]) == 0
    assert s.state.side("A").bind == s.state.side("A").drop == ()


@pytest.mark.rule("R-GASSIST-7")
@pytest.mark.parametrize("answers", [["take: Two", "remove: Zero, Three"], ["take nothing"]])
def test_the_deck_is_shuffled_in_every_case(answers):
    s = step().run(["g assist", *answers])
    assert kinds(s, "shuffled") == ["shuffled"]
    g = s._played().table.game
    assert not g.known[g.row[0, 1, : g.row_n[0, 1]]].any()  # nobody knows where the cards looked at lie


@pytest.mark.rule("R-GASSIST-8")
def test_a_check_timing_follows():
    """Taking the last card of the deck loses before the ride phase."""
    s = scene("g assist", filler="Margal").board("A", VC=ONE, hand=2, drop=46).deck("A", top=[TWO])
    s.run(["g assist", "take: Two", "remove: Two, Margal"])
    assert s.result == "B wins"
    assert kinds(s, "stage") == []


@pytest.mark.rule("G-ORDER-3", "R-GASSIST-3")
def test_an_order_of_the_next_grade_neither_bars_g_assist_nor_is_taken():
    order = unit("Order", "ORDER: draw 1", grade=2, kind="normal order", power=0, skills=())
    s = step(hand=[order], top=(order, ZERO, TWO)).run(["g assist"])
    assert s.legal == ["take nothing", "take: Two", "take: Knight of Silence, Gallatin"]
