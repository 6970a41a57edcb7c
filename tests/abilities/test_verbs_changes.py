"""Granted abilities, skills gained and lost, values that are set, names and calls that are forbidden."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, critical, kinds, on, one_of, power, scene, unit

TURN_ENDS = ["end turn"]
ATTACK = ["attack: VC -> VC", "no boost", "no guard"]


def actor(text, *more, **facts):
    return unit("Actor", f"ACT [V] {text}", *more, grade=3, **facts)


# -- granted abilities -----------------------------------------------------------------------------------


def test_a_granted_auto_triggers_until_the_duration_ends():
    card = actor(": this gains {AUTO [V/R] WHEN attack hits rear-guard: stand this} until end of turn")
    s = scene().board("A", VC=card).board("B", VC=THREE, front_left=ONE, front_right=ONE)
    s.run(["act: Actor", "attack: VC -> front_left", "no guard"])
    assert not s.state.unit("A", "VC").rested
    s.run(["attack: VC -> front_right", "no guard", "attack: VC -> VC", "no guard"])
    assert s.state.unit("A", "VC").rested
    s.run(["no attack", "no ride", *TURN_ENDS, "no ride"])
    g = s._played().table.game
    assert (s.state.player, int(g.gains)) == ("A", 0)


def test_an_ability_granted_twice_works_twice():
    card = actor(
        ": this gains {AUTO [V] WHEN attacks: this power +1000 until end of battle} until end of turn"
    )
    s = scene().board("A", VC=card).run(["act: Actor", "act: Actor", "attack: VC -> VC"])
    assert power(s, "A", "VC") == 15000


def test_a_granted_act_is_offered():
    card = actor(": choose 1 own rear-guard; it gains {ACT [R] 1/TURN: draw 1} until end of turn")
    s = scene().board("A", VC=card, front_left=ONE)
    assert one_of(s.legal, "act: One") == []
    s.run(["act: Actor", "act: One"])
    assert kinds(s, "drew") == ["drew"]
    assert one_of(s.legal, "act: One") == []  # once a turn


def test_a_granted_cont_holds():
    card = actor(
        ": choose 1 own rear-guard; it gains {CONT [R] IF own hand >= 1: this power +2000} until end of turn"
    )
    s = scene().board("A", VC=card, front_left=ONE, hand=[TWO]).run(["act: Actor"])
    assert power(s, "A", "front_left") == 10000
    s.run(["call: Two -> back_left"])
    assert power(s, "A", "front_left") == 8000


@pytest.mark.rule("R-RIDE-9")
def test_granted_abilities_go_with_the_object():
    card = unit(
        "Actor",
        "ACT [V]: choose 1 own rear-guard; it gains {ACT [R]: draw 1} until end of turn",
        "ACT [V]: return all own rear-guards to hand",
        grade=3,
    )
    s = scene().board("A", VC=card, front_left=ONE).run(["act: Actor on VC"])
    assert len(one_of(s.legal, "act: One")) == 1
    s.run(["act: Actor on VC #2", "call: One -> front_left"])
    assert one_of(s.legal, "act: One") == []


# -- skills ----------------------------------------------------------------------------------------------


def test_twin_drive_is_lost_and_gained():
    loser = actor(': this loses "Twin Drive!!" until end of turn')
    s = scene().board("A", VC=loser).run(["act: Actor", *ATTACK])
    assert kinds(s, "drive_checked") == ["drive_checked"]
    assert s.state.unit("A", "VC").changes[0] == ("skill", "no twin drive", "turn of A")
    single = unit("Actor", 'ACT [V]: this gains "Twin Drive!!" until end of turn', grade=2)
    s = scene().board("A", VC=single).run(["act: Actor", *ATTACK])
    assert kinds(s, "drive_checked") == ["drive_checked"] * 2
    s = scene().board("A", VC=single).run(ATTACK)
    assert kinds(s, "drive_checked") == ["drive_checked"]


def test_losing_what_one_has_not_changes_nothing():
    card = unit("Actor", 'ACT [V]: this loses "Twin Drive!!" until end of turn', grade=2)
    s = scene().board("A", VC=card).run(["act: Actor", *ATTACK])
    assert kinds(s, "drive_checked") == ["drive_checked"]


def test_a_continuous_loss():
    card = unit("Still", 'CONT [R] IF own hand = 0: this loses "Boost"')
    s = scene("battle").board("A", VC=THREE, back_center=card).run(["attack: VC -> VC", "no guard"])
    assert "boost" not in kinds(s, "boosts")
    s = scene("battle").board("A", VC=THREE, back_center=card, hand=[ONE]).run(["attack: VC -> VC"])
    assert s.legal == ["no boost", "boost"]


def test_boost_is_granted_for_a_turn_and_continuously():
    giver = actor(': all own rear-guards gain "Boost" until end of turn')
    s = scene().board("A", VC=giver, back_center=TWO).run(["act: Actor", "attack: VC -> VC"])
    assert s.legal == ["no boost", "boost"]
    always = unit("Always", 'CONT [V]: all own rear-guards gain "Boost"', grade=3)
    s = scene().board("A", VC=always, back_center=TWO).run(["attack: VC -> VC"])
    assert s.legal == ["no boost", "boost"]


def test_what_effects_cannot_choose():
    """G-KEY-1: neither does "choose" find it, nor does it matter that its own player chooses; "all" does."""
    safe = unit("Safe", "CONT [R]: this cannot be chosen by opponent card effects", grade=2)
    card = unit(
        "Actor",
        "ACT [V] COST counter-blast 1: choose 1 opponent rear-guard; retire it",
        "ACT [V] COST soul-blast 1: opponent chooses 1 of their rear-guards; retire it",
        "ACT [V] COST discard 1: retire all opponent rear-guards",
        grade=3,
    )
    board = {"damage": 1, "soul": 1, "hand": [ONE]}
    s = scene().board("A", VC=card, **board).board("B", VC=THREE, front_left=safe, back_left=ONE)
    s.run(["act: Actor on VC"])
    assert (on(s, "B", "front_left"), on(s, "B", "back_left")) == ("Safe", "")
    s.run([one_of(s.legal, "act")[0]])
    assert on(s, "B", "front_left") == "Safe"
    s.run([one_of(s.legal, "act")[0]])
    assert on(s, "B", "front_left") == ""


def test_what_effects_cannot_retire_still_pays_and_is_replaced():
    safe = unit("Safe", "CONT [R]: this cannot be retired by card effects", grade=2)
    card = unit(
        "Actor",
        "ACT [V]: retire all own rear-guards",
        "ACT [V] COST retire 1 own rear-guard: draw 1",
        grade=3,
    )
    s = scene().board("A", VC=card, front_left=safe, back_left=ONE).run(["act: Actor on VC"])
    assert (on(s, "A", "front_left"), on(s, "A", "back_left")) == ("Safe", "")
    s.run(["act: Actor on VC #2"])
    assert on(s, "A", "front_left") == ""


def test_units_that_cannot_attack_rear_guards():
    djinn = unit("Djinn", "CONT [V/R]: this cannot attack rear-guards", grade=3)
    s = scene("battle").board("A", VC=djinn, front_left=TWO).board("B", VC=THREE, front_left=ONE)
    assert one_of(s.legal, "attack: VC") == ["attack: VC -> VC"]
    assert len(one_of(s.legal, "attack: front_left")) == 2


def test_a_unit_that_may_attack_the_back_row_of_its_column():
    tejas = unit("Tejas", "CONT [V/R]: this may attack opponent back-row unit (same column)", grade=2)
    board = {"VC": THREE, "front_left": ONE, "back_left": ONE, "back_center": ONE, "back_right": ONE}
    s = scene("battle").board("A", VC=THREE, front_left=tejas).board("B", **board)
    targets = [text.partition("-> ")[2] for text in one_of(s.legal, "attack: front_left")]
    assert targets == ["VC", "front_left", "back_right"]  # columns are seen across the table
    s.run(["attack: front_left -> back_right", "no guard"])
    assert on(s, "B", "back_right") == ""
    s = scene("battle").board("A", VC=tejas).board("B", **board)
    targets = [text.partition("-> ")[2] for text in one_of(s.legal, "attack: VC")]
    assert targets == ["VC", "front_left", "back_center"]


def test_a_unit_that_cannot_be_normal_ridden():
    four = unit("Phoenix", "CONT [-]: this cannot be normal ridden", grade=4)
    s = scene("ride").board("A", VC=THREE, hand=[four, THREE])
    assert s.legal == ["no ride", "ride: Three"]


def test_attacking_from_the_back_row_and_drive_checks_of_a_rear_guard():
    sniper = unit(
        "Sniper", "ACT [R]: this may attack from back row until end of turn; "
        "this performs drive checks when attacking until end of turn", grade=2,
    )  # fmt: skip
    s = scene().board("A", VC=THREE, back_left=sniper)
    s.run(["act: Sniper", "attack: back_left -> VC", "no guard"])
    assert kinds(s, "drive_checked") == ["drive_checked"]


# -- values ----------------------------------------------------------------------------------------------


def test_a_value_is_set_up_or_down():
    card = unit(
        "Copy", "AUTO [R] WHEN attacks: choose 1 own vanguard; "
        "this power and critical = (its power and critical) until end of battle", grade=2,
    )  # fmt: skip
    changes = {"VC": [("critical", 1, "turn of A"), ("power", 4000, "turn of A")]}
    s = (
        scene("battle")
        .board("A", VC=THREE, front_left=card, changes=changes)
        .run(["attack: front_left -> VC"])
    )
    assert (power(s, "A", "front_left"), critical(s, "A", "front_left")) == (17000, 2)
    s.run(["no guard"])
    assert (power(s, "A", "front_left"), critical(s, "A", "front_left")) == (10000, 1)
    weak = scene("battle").board("A", VC=ONE, front_left=card).run(["attack: front_left -> VC"])
    assert power(weak, "A", "front_left") == 8000


def test_a_number_that_is_a_count():
    card = actor(": this power +1000 x (own rear-guards) until end of turn")
    s = scene().board("A", VC=card, front_left=ONE, back_left=TWO).run(["act: Actor"])
    assert power(s, "A", "VC") == 15000


def test_a_continuous_count_for_all():
    card = unit("Leader", "CONT [V]: all own rear-guards power +1000 x (own soul cards)", grade=3)
    s = scene().board("A", VC=card, front_left=ONE, back_left=TWO, soul=3)
    assert (power(s, "A", "front_left"), power(s, "A", "back_left"), power(s, "A", "VC")) == (
        11000,
        13000,
        13000,
    )


def test_a_grade_changes_and_what_asks_for_it_follows():
    card = unit(
        "Grower", "ACT [V]: this grade +1 until end of turn",
        "CONT [V] IF own vanguard (grade >= 4): this power +5000", grade=3,
    )  # fmt: skip
    s = scene().board("A", VC=card)
    assert power(s, "A", "VC") == 13000
    s.run(["act: Grower"])
    assert power(s, "A", "VC") == 18000
    s.run(TURN_ENDS)
    assert power(s, "A", "VC") == 13000


@pytest.mark.parametrize(
    ("text", "board", "more"),
    [
        ("own hand >= 2", {"hand": [ONE]}, {"hand": [ONE, ONE]}),
        ("own damage >= 2", {"damage": 1}, {"damage": 2}),
        ("own face-up damage = 0", {"damage": 1}, {"damage": [(ONE, "down")]}),
        ("own soul cards >= 1", {}, {"soul": 1}),
        ("own drop has card (grade = 1)", {"drop": [TWO]}, {"drop": [ONE]}),
        ("own V force markers >= 1", {}, {"markers": {"VC": "Force II"}}),
    ],
)
def test_continuous_conditions(text, board, more):
    card = unit("Holder", f"CONT [V] IF {text}: this power +1000", grade=3)
    assert power(scene().board("A", VC=card, **board), "A", "VC") == 13000
    assert power(scene().board("A", VC=card, **more), "A", "VC") == 14000


def test_continuous_conditions_follow_what_happens():
    card = unit(
        "Holder",
        "CONT [V] IF own hand >= 1: this power +1000",
        "ACT [V] COST discard 1: soul-charge 1",
        grade=3,
    )
    s = scene().board("A", VC=card, hand=[ONE])
    assert power(s, "A", "VC") == 14000
    s.run(["act: Holder"])
    assert power(s, "A", "VC") == 13000


def test_a_condition_inside_a_continuous_effect():
    card = unit("Holder", "CONT [V]: this power +1000; [if own hand >= 1] this critical +1", grade=3)
    s = scene().board("A", VC=card)
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (14000, 1)
    s = scene().board("A", VC=card, hand=[ONE])
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (14000, 2)


def test_a_condition_about_the_battle():
    pioneer = unit("Pioneer", "CONT [R] IF this is attacking vanguard: this power +3000", grade=2)
    helper = unit("Helper", "CONT [R] IF this is boosting: this power +2000")
    s = (
        scene("battle")
        .board("A", VC=THREE, front_left=pioneer, back_left=helper)
        .board("B", VC=THREE, front_left=ONE)
    )
    s.run(["attack: front_left -> VC", "boost"])
    assert (power(s, "A", "front_left"), power(s, "A", "back_left")) == (13000, 10000)
    s.run(["no guard"])
    assert (power(s, "A", "front_left"), power(s, "A", "back_left")) == (10000, 8000)
    s = scene("battle").board("A", VC=THREE, front_left=pioneer).board("B", VC=THREE, front_left=ONE)
    s.run(["attack: front_left -> front_left"])
    assert power(s, "A", "front_left") == 10000


# -- names -----------------------------------------------------------------------------------------------


def test_a_name_is_taken_and_counts_for_names_only():
    leader = unit("Great Ahsha",
                  "CONT [V] IF own rear-guards (same name as own vanguard) >= 1: this power +5000",
                  grade=3, clans=("Neo Nectar",))  # fmt: skip
    mimic = unit("Mimic", 'CONT [R]: this has name of own vanguard (name has "Ahsha")', clans=("Kagero",))
    judge = unit("Judge", 'CONT [R] IF own rear-guards (name "Great Ahsha") >= 1: this power +1000',
                 'CONT [R] IF own rear-guards (clan "Neo Nectar") >= 1: this critical +1')  # fmt: skip
    s = scene().board("A", VC=leader, front_left=mimic, front_right=judge)
    assert (power(s, "A", "VC"), power(s, "A", "front_right"), critical(s, "A", "front_right")) == (
        18000,
        9000,
        1,
    )
    s = scene().board("A", VC=THREE, front_left=mimic, front_right=judge)
    assert power(s, "A", "front_right") == 8000
    s = scene().board("A", VC=leader, front_right=judge)
    assert power(s, "A", "VC") == 13000


def test_a_unit_of_another_clan():
    lord = unit(
        "Lord", "CONT [V/R] LORD IF own units (clan not same as this) >= 1: this cannot attack", grade=3
    )
    foreign = unit("Foreign", clans=("Kagero",))
    assert one_of(scene("battle").board("A", VC=lord, front_left=ONE).legal, "attack: VC")
    assert one_of(scene("battle").board("A", VC=lord, back_left=foreign).legal, "attack: VC") == []


# -- guarding is forbidden -------------------------------------------------------------------------------


def test_calls_to_the_guardian_circle_are_forbidden_for_a_battle():
    wall = unit("Wall", "KEYWORD SENTINEL", sentinel=True)
    hunter = unit("Hunter",
                  "AUTO [R] WHEN attacks: opponent cannot call sentinels from hand to G until end of battle",
                  grade=2)  # fmt: skip
    s = scene("battle").board("A", VC=THREE, front_left=hunter).board("B", VC=THREE, hand=[wall, ONE])
    s.run(["attack: front_left -> VC"])
    assert s.legal == ["no guard", "guard: One"]
    s.run(["no guard", "attack: VC -> VC"])
    assert s.legal == ["no guard", "guard: Wall", "guard: One"]


def test_calls_are_forbidden_while_an_ability_is_valid():
    doha = unit("Doha", "CONT [R] IF this is attacking AND opponent rear-guards = 0: "
                "opponent cannot call normal units from hand to G", grade=2)  # fmt: skip
    trigger = unit("Crit", grade=0, trigger="critical")
    s = scene("battle").board("A", VC=THREE, front_left=doha).board("B", VC=THREE, hand=[ONE, trigger])
    s.run(["attack: front_left -> VC"])
    assert s.legal == ["no guard", "guard: Crit"]
    s.run(["no guard", "attack: VC -> VC"])
    assert s.legal == ["no guard", "guard: One", "guard: Crit"]
    s = (
        scene("battle")
        .board("A", VC=THREE, front_left=doha)
        .board("B", VC=THREE, front_left=ZERO, hand=[ONE])
    )
    assert s.run(["attack: front_left -> VC"]).legal == ["no guard", "guard: One"]
