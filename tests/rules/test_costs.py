"""Costs and effects."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, kinds, one_of, power, scene, unit


def act(text, **board):
    return scene().board("A", **({"VC": unit("Actor", f"ACT [V] COST {text}: draw 1", grade=3)} | board))


@pytest.mark.rule("G-COST-1")
def test_counter_blast_turns_face_up_damage_face_down():
    s = act("counter-blast 1", damage=[(ONE, "down"), TWO, ZERO])
    s.run(["act: Actor"])
    assert s.legal == ["cost: Two", "cost: Zero"]
    s.run(["counter-blast: Zero"])
    assert s.state.side("A").damage == ("One (down)", "Two", "Zero (down)")


@pytest.mark.rule("G-COST-1")
def test_counter_charge_turns_it_up_again():
    charger = unit("Charger", "ACT [V]: counter-charge 1", grade=3)
    s = scene().board("A", VC=charger, damage=[ONE, (TWO, "down")]).run(["act: Charger"])
    assert s.state.side("A").damage == ("One", "Two")


@pytest.mark.rule("G-COST-1")
def test_soul_blast_and_soul_charge():
    s = act("soul-blast 2", soul=[ONE, TWO, ZERO]).run(["act: Actor", "soul-blast: One, Zero"])
    assert (s.state.side("A").soul, s.state.side("A").drop) == (("Two",), ("One", "Zero"))
    charger = unit("Charger", "ACT [V]: soul-charge 2", grade=3)
    s = scene().board("A", VC=charger).deck("A", top=[ONE, TWO]).run(["act: Charger"]).finish()
    assert s.state.side("A").soul == ("One", "Two")


@pytest.mark.rule("G-COST-2")
@pytest.mark.parametrize(
    ("text", "enough", "short"),
    [
        ("counter-blast 2", {"damage": 2}, {"damage": [ONE, (ONE, "down")]}),
        ("soul-blast 1", {"soul": 1}, {}),
        ("discard 2", {"hand": 2}, {"hand": 1}),
        ("counter-blast 1 + soul-blast 1", {"damage": 1, "soul": 1}, {"damage": 1}),
        ("counter-blast 1 + counter-blast 1", {"damage": 2}, {"damage": 1}),
        ("retire 2 own rear-guards", {"front_left": ONE, "back_left": ONE}, {"front_left": ONE}),
    ],
)
def test_a_cost_is_paid_completely_or_the_ability_not_used(text, enough, short):
    assert one_of(act(text, **enough).legal, "act") == ["act: Actor on VC"]
    assert one_of(act(text, **short).legal, "act") == []


@pytest.mark.rule("G-COST-2")
def test_costs_on_the_card_itself():
    resting = unit("Resting", "ACT [R] COST rest this: draw 1")
    assert one_of(scene().board("A", VC=THREE, front_left=resting).legal, "act") == [
        "act: Resting on front_left"
    ]
    s = scene().board("A", VC=THREE, front_left=resting, rested=["front_left"])
    assert one_of(s.legal, "act") == []
    sinking = unit("Sinking", "ACT [R] COST put this into soul + retire 1 own rear-guard: draw 1")
    assert one_of(scene().board("A", VC=THREE, front_left=sinking).legal, "act") == []
    s = scene().board("A", VC=THREE, front_left=sinking, back_left=ONE).run(["act: Sinking"])
    assert (s.state.side("A").soul, s.state.side("A").drop) == (("Sinking",), ("One",))


@pytest.mark.rule("G-COST-2")
def test_an_auto_whose_cost_cannot_be_paid_does_nothing():
    auto = unit("Auto", "AUTO [R] WHEN placed COST counter-blast 1: draw 1")
    s = scene().board("A", VC=THREE, hand=[auto]).run(["call: Auto -> front_left"])
    assert kinds(s, "ability", "cost_failed", "drew") == ["ability", "cost_failed"]


@pytest.mark.rule("G-COST-3")
def test_an_act_may_be_repeated_while_it_can_be_paid():
    s = act("counter-blast 1", damage=2).run(["act: Actor", "act: Actor"])
    assert kinds(s, "drew") == ["drew", "drew"]
    assert one_of(s.legal, "act") == []


@pytest.mark.rule("G-COST-3")
def test_an_auto_is_paid_once_for_each_trigger():
    auto = unit("Auto", "AUTO [R] WHEN placed COST counter-blast 1: draw 1")
    s = scene().board("A", VC=THREE, hand=[auto], damage=3).run(["call: Auto -> front_left", "pay"])
    assert s.prompt.kind == "main"
    assert kinds(s, "drew") == ["drew"]


@pytest.mark.rule("G-EFF-1")
def test_a_battle_long_effect_outside_a_battle_is_not_created():
    early = unit("Early", "ACT [V]: this power +5000 until end of battle", grade=3)
    s = scene().board("A", VC=early, front_left=TWO).run(["act: Early"])
    assert power(s, "A", "VC") == 13000
    assert s.state.unit("A", "VC").changes == ()
    timely = unit("Timely", "AUTO [V] WHEN attacks: this power +5000 until end of battle", grade=3)
    assert power(scene().board("A", VC=timely).run(["attack: VC -> VC"]), "A", "VC") == 18000
