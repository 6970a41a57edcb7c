"""The golden rules."""

import pytest
from scenes import ONE, THREE, TWO, kinds, listen, power, scene, unit

from vgsim.vanguard.terms import Event


@pytest.mark.rule("G-GOLD-2")
def test_what_is_impossible_is_skipped_and_the_rest_done():
    both = unit(
        "Both",
        "AUTO [R] WHEN placed: choose 1 opponent rear-guard; retire it; this power +5000 until end of turn",
    )
    s = scene().board("A", VC=THREE, hand=[both]).run(["call: Both -> front_left"])
    assert (power(s, "A", "front_left"), kinds(s, "retired")) == (13000, [])
    few = unit("Few", "ACT [V]: choose 2 own rear-guards; they power +5000 until end of turn", grade=3)
    s = scene().board("A", VC=few, front_left=ONE).run(["act: Few"])
    assert power(s, "A", "front_left") == 13000
    s = scene(filler="Margal").board("A", VC=unit("Drawer", "ACT [V]: draw 3", grade=3), drop=47)
    s.deck("A", top=[ONE, TWO]).run(["act: Drawer"])
    assert len(s.state.side("A").hand) == 2


@pytest.mark.rule("G-GOLD-3")
def test_standing_a_standing_unit_is_nothing():
    stander = unit("Stander", "ACT [V]: stand all own rear-guards", grade=3)
    listener = unit("Listener", "AUTO [R] WHEN attacks: draw 1")
    for rested, drawn in [((), []), (("front_left",), ["drew"])]:
        s = scene().board("A", VC=stander, front_left=listener, rested=rested)
        listen(s, "Listener", Event.STOOD).run(["act: Stander"])
        assert kinds(s, "drew") == drawn
        assert not s.state.unit("A", "front_left").rested


@pytest.mark.rule("G-GOLD-4")
def test_zero_and_less_is_nothing_never_the_reverse():
    none = unit("None", "ACT [V]: draw 1 x (own rear-guards)", grade=3)
    s = scene().board("A", VC=none).run(["act: None"])
    assert kinds(s, "ability", "drew") == ["ability"]
    weak = {"front_left": [("critical", -2, "turn of A")]}
    s = scene("battle").board("A", VC=THREE, front_left=TWO, changes=weak).board("B", VC=TWO, damage=2)
    s.run(["attack: front_left -> VC", "no guard"])
    assert len(s.state.side("B").damage) == 2


@pytest.mark.rule("G-GOLD-5")
def test_the_turn_player_chooses_first():
    mine = unit("Mine", "AUTO [V] WHEN attacks: choose 1 own unit; it power +1000 until end of turn", grade=3)
    theirs = unit(
        "Theirs", "AUTO [V] WHEN attacked: choose 1 own unit; it power +1000 until end of turn", grade=3
    )
    s = scene("battle").board("A", VC=mine, front_left=ONE).board("B", VC=theirs, front_left=ONE)
    s.run(["attack: VC -> VC"])
    assert s.prompt.seat == "A"
    s.run(["choose: front_left"])
    assert s.prompt.seat == "B"


@pytest.mark.rule("G-GOLD-7")
def test_cannot_beats_can():
    """Protect: a unit that cannot be hit is not hit by any power; a unit that cannot attack does not."""
    barred = unit(
        "Barred", "CONT [R]: this cannot attack", "CONT [R]: this may attack from back row", grade=2
    )
    assert scene("battle").board("A", VC=THREE, front_left=barred, rested=["VC"]).legal == ["no attack"]


@pytest.mark.rule("G-GOLD-6")
def test_any_number_is_none_or_more():
    card = unit("Any", "ACT [V]: choose any number of own rear-guards; they power +5000 until end of turn", grade=3)
    s = scene().board("A", VC=card, front_left=ONE, front_right=TWO).run(["act: Any"])
    assert s.legal == ["done", "choose: front_left", "choose: front_right"]
    assert power(s.run(["done"]), "A", "front_left") == 8000
    both = scene().board("A", VC=card, front_left=ONE, front_right=TWO)
    both.run(["act: Any", "choose: front_left, front_right"])
    assert (power(both, "A", "front_left"), power(both, "A", "front_right")) == (13000, 15000)
