"""Positions of a player who gathers bound cards, because an ability counts them, put to the `standard` bot.

The cards are test-only: what the bot sees is that some ability binds, and that another counts what is bound.
"""

from asking import answers
from scenes import ONE, THREE, TWO, ZERO, on, scene, unit

COUNTS = unit(
    "Counts", "AUTO [V] WHEN placed: [if own face-up bind grade sum >= 9] draw 3; [if own turn] draw 1", grade=4
)
BINDS = "ACT [V/R] 1/TURN COST bind 2 own rear-guards: look at deck top 3; call 2 of them to R; bind 1 of them"
BINDER = unit("Binder", BINDS, grade=3, gift="force")
PLAIN = unit("Plain", "CONT [V]: this power +1000", "CONT [V] IF own turn: this power +1000", grade=3, gift="force")
SAFE = "AUTO [G] WHEN placed COST discard 1: choose 1 own unit; it cannot be hit until end of battle"
SENTINEL = unit("Sentinel", "KEYWORD SENTINEL", SAFE)
FEW, ENOUGH = [ONE], [THREE, THREE, THREE]


def position(stage, bind, **board):
    s = scene(stage).board("A", **({"VC": THREE, "bind": list(bind)} | board))
    return s.deck("A", top=[TWO, ONE, ZERO, COUNTS])


def test_01_it_binds_neither_the_unit_that_binds_nor_another_such_unit():
    units = {"front_left": BINDER, "front_right": BINDER, "back_left": ONE, "back_right": TWO}
    s = position("main", FEW, **units)
    answers(s, "main", "cost")
    assert set(s.state.side("A").bind[1:]) >= {"One", "Two"}
    assert "Binder" in (on(s, "A", "front_left"), on(s, "A", "front_right"))


def test_02_it_calls_what_can_be_bound_even_where_it_does_not_attack():
    hand = [TWO, TWO]
    full = {"front_left": BINDER, "front_right": TWO}
    said = answers(position("main", FEW, hand=hand, soul=1, **full), "main", "circle")
    assert sum(text.startswith("call: Two") for text in said) == 2


def test_03_without_a_unit_that_binds_it_does_not():
    full = {"front_left": THREE, "front_right": TWO}
    said = answers(position("main", FEW, hand=[TWO, TWO], **full), "main", "circle")
    assert [text for text in said if text.startswith("call")] == []


def test_04_it_rides_the_unit_that_binds():
    s = position("ride", FEW, VC=TWO, hand=[PLAIN, BINDER, COUNTS])
    assert answers(s, "ride") == ["ride: Binder"]


def test_05_it_waits_to_ride_who_counts_until_enough_is_bound():
    assert answers(position("ride", FEW, VC=BINDER, hand=[COUNTS, PLAIN]), "ride") == ["no ride"]
    assert answers(position("ride", ENOUGH, VC=BINDER, hand=[COUNTS, PLAIN]), "ride") == ["ride: Counts"]


def test_06_until_then_it_keeps_the_card_that_counts():
    s = scene("battle", player="B", turn=6).board("A", VC=THREE, hand=[SENTINEL, COUNTS, TWO], bind=FEW)
    s.run(["attack: VC -> VC", "guard: Sentinel", "pay"])
    assert answers(s, "cost") == ["cost: Two"]
