"""Chapter 10: tokens."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, critical, happened, kinds, on, one_of, power, scene, unit

from vgsim.errors import InputError
from vgsim.vanguard.objects import is_pseudo
from vgsim.vanguard.terms import Mechanic, Zone


def maker(token, number=1, up_to=False, grade=3, **facts):
    """A vanguard that calls tokens as often as it likes."""
    amount = f"up to {number}" if up_to else number
    many = "tokens" if number > 1 or up_to else "token"
    return unit("Maker", f'ACT [V]: call {amount} "{token}" {many} to R', grade=grade, **facts)


def tokens_in_play(s, seat=0):
    """Names of a player's tokens that are anywhere in the game."""
    game = s._played()
    g = game.table.game
    own = range(seat * (len(g.card) // 2) + 1, (seat + 1) * (len(g.card) // 2) + 1)
    return [game.names.cards[g.card[u]] for u in own if is_pseudo(u) and g.card[u] and g.zone[u] != Zone.NOWHERE]


@pytest.mark.rule("R-TOKEN-1", "R-CALL-12")
def test_an_effect_calls_a_token_as_a_unit():
    s = scene().board("A", VC=maker("Plant")).run(["act: Maker", "to: back_left"])
    assert (on(s, "A", "back_left"), power(s, "A", "back_left")) == ("Plant", 5000)
    assert s._played().table.game.mechanic[0, Mechanic.TOKEN] == 1


@pytest.mark.rule("R-TOKEN-2", "G-RULE-4")
@pytest.mark.parametrize("verb", [
    "retire all own rear-guards", "put all own rear-guards into soul", "return all own rear-guards to hand",
    "put all own rear-guards on deck bottom", "put all own rear-guards into bind",
])  # fmt: skip
def test_anywhere_but_on_a_circle_it_is_gone_at_once(verb):
    away = unit("Away", f"ACT [R]: {verb}")
    made = scene().board("A", VC=maker("Plant"), back_right=away).run(["act: Maker", "to: back_left"])
    assert tokens_in_play(made) == ["Plant"]
    made.run(["act: Away"])
    assert tokens_in_play(made) == []
    side = made.state.side("A")
    assert "Plant" not in (*side.drop, *side.soul, *side.hand, *side.deck, *side.bind, *side.removed)


@pytest.mark.rule("R-TOKEN-3")
@pytest.mark.ruling("RUL-127")
def test_it_pays_costs():
    payer = unit("Payer", "ACT [R] COST retire 1 other own rear-guard: draw 1")
    s = scene().board("A", VC=maker("Plant"), back_right=payer).run(["act: Maker", "to: back_left", "act: Payer"])
    assert (on(s, "A", "back_left"), kinds(s, "drew")) == ("", ["drew"])
    soul = unit("Soul", "ACT [R] COST put 1 other own rear-guard into soul: draw 1")
    s = scene().board("A", VC=maker("Plant"), back_right=soul).run(["act: Maker", "to: back_left", "act: Soul"])
    assert (s.state.side("A").soul, kinds(s, "drew")) == ((), ["drew"])


@pytest.mark.rule("R-TOKEN-4")
@pytest.mark.ruling("RUL-192")
def test_abilities_about_its_leaving_trigger():
    hears = unit("Hears", "AUTO [V] WHEN own card (name \"Plant\") put into drop: draw 1", grade=3)
    caller = unit("Caller", 'ACT [R]: call 1 "Plant" token to R')
    away = unit("Away", "ACT [R] COST retire 1 own rear-guard (name \"Plant\"): soul-charge 1")
    s = scene().board("A", VC=hears, back_right=caller, back_center=away)
    s.run(["act: Caller", "to: back_left", "act: Away"])
    assert kinds(s, "retired", "drew") == ["retired", "drew"]
    assert tokens_in_play(s) == []


@pytest.mark.rule("R-TOKEN-4")
@pytest.mark.ruling("RUL-128")
def test_returned_tokens_vanish_and_as_many_others_are_discarded():
    """As Kabukicongo: the opponent's rear-guards return, and as many cards of the hand are discarded."""
    kongo = unit(
        "Kongo",
        "ACT [V] 1/TURN: choose 2 own rear-guards (name \"Plant\"); return it to hand; discard 1 x (cards moved)",
        grade=3,
    )
    caller = unit("Caller", 'ACT [R] 1/TURN: call 2 "Plant" tokens to R')
    s = scene().board("A", VC=kongo, back_right=caller, hand=[ONE, TWO, THREE])
    s.run(["act: Caller", "to: back_left", "to: back_center", "act: Kongo"])
    s.run(["choose: back_left, back_center", "cost: One", "cost: Two"])
    assert s.state.side("A").hand == ("Three",)
    assert sorted(s.state.side("A").drop) == ["One", "Two"]
    assert tokens_in_play(s) == []


@pytest.mark.rule("R-TOKEN-5")
@pytest.mark.ruling("RUL-129")
def test_it_is_no_normal_unit():
    looks = unit("Looks", "CONT [V]: this power +1000 x (own rear-guards (normal unit))", grade=3)
    caller = unit("Caller", 'ACT [R]: call 1 "Plant" token to R')
    s = scene().board("A", VC=looks, back_right=caller)
    assert power(s, "A", "VC") == 14000
    assert power(s.run(["act: Caller", "to: back_left"]), "A", "VC") == 14000


@pytest.mark.rule("R-TOKEN-6")
@pytest.mark.ruling("RUL-130")
def test_a_removed_token_is_used_again():
    s = scene().board("A", VC=maker("Plant"))
    for _ in range(20):  # more often than the supply holds tokens
        s.run(["act: Maker", "to: back_left"])
    assert (on(s, "A", "back_left"), tokens_in_play(s)) == ("Plant", ["Plant"])


@pytest.mark.rule("R-TOKEN-7")
@pytest.mark.ruling("RUL-131")
def test_circles_first_then_the_tokens():
    s = scene().board("A", VC=maker("Plant", 2), back_left=ONE).run(["act: Maker", "to: back_left"])
    assert on(s, "A", "back_left") == "One"  # nothing lies yet
    assert "to: back_left" not in s.legal  # another circle for each
    s.run(["to: back_right"])
    assert (on(s, "A", "back_left"), on(s, "A", "back_right")) == ("Plant", "Plant")


@pytest.mark.rule("R-CALL-12", "R-TOKEN-7")
@pytest.mark.ruling("RUL-014")
def test_three_tokens_for_five_circles_and_who_was_there_retires_afterwards():
    circles = ("front_left", "front_right", "back_left", "back_center", "back_right")
    s = scene().board("A", VC=maker("Plant", 8), **dict.fromkeys(("front_left", "back_left"), ONE))
    s.run(["act: Maker", *(f"to: {circle}" for circle in circles)])
    assert tokens_in_play(s) == ["Plant"] * 5  # as many as there are circles
    assert kinds(s, "placed", "retired") == ["placed"] * 5 + ["retired"] * 2


@pytest.mark.rule("R-TOKEN-8")
@pytest.mark.ruling("RUL-132")
def test_a_vision_token_drive_checks():
    s = scene().board("A", VC=maker("Vision")).deck("A", top=[ONE, TWO]).run(["act: Maker", "to: front_left"])
    assert (power(s, "A", "front_left"), critical(s, "A", "front_left")) == (13000, 1)
    s.run(["attack: front_left -> VC", "no guard"])
    assert happened(s, "drive_checked") == [("drive_checked", "One"), ("drive_checked", "Two")]


@pytest.mark.rule("R-TOKEN-9", "C-19")
@pytest.mark.ruling("RUL-133")
def test_an_evil_decoy_intercepts_from_the_back_row_and_does_nothing_else():
    s = scene().board("A", VC=maker("Evil Decoy")).run(["act: Maker", "to: back_center"])
    assert s.state.unit("A", "back_center").power == 0
    mine = s.run(["attack: VC -> VC"])
    assert mine.prompt.kind == "guard"  # no boost was offered
    guard = scene("battle", player="B", turn=6).board("A", VC=THREE, back_left="Evil Decoy", drop=[maker("Evil Decoy")])
    guard.run(["attack: VC -> VC"])
    assert guard.legal == ["no guard", "intercept: back_left"]
    guard.run(["intercept: back_left", "no guard"])
    assert [event.numbers[1] for event in guard.events if event.kind == "power"] == [18000]
    front = scene("battle").board("A", VC=THREE, front_left="Evil Decoy", drop=[maker("Evil Decoy")])
    assert front.legal == ["no attack", "attack: VC -> VC"]


SEPHIROT = unit(
    "Sephirot",
    'CONT [V]: own "Plant" tokens are called as "Plant (strengthened)"',
    'ACT [V/R] 1/TURN: call 1 "Plant" token to R',
    grade=3,
)


@pytest.mark.rule("R-TOKEN-10")
@pytest.mark.ruling("RUL-134")
def test_the_strong_plant_is_called_only_where_an_ability_says_so():
    strong = scene().board("A", VC=SEPHIROT).run(["act: Sephirot", "to: back_left"])
    assert (on(strong, "A", "back_left"), power(strong, "A", "back_left")) == ("Plant (strengthened)", 10000)
    weak = scene().board("A", VC=THREE, front_left=SEPHIROT).run(["act: Sephirot", "to: back_left"])
    assert (on(weak, "A", "back_left"), power(weak, "A", "back_left")) == ("Plant", 5000)


@pytest.mark.rule("R-TOKEN-10")
def test_plants_boost_and_the_strong_one_intercepts_with_its_shield():
    s = scene("battle").board("A", VC=THREE, back_center="Plant", drop=[maker("Plant")])
    s.run(["attack: VC -> VC", "boost"])
    assert s.state.unit("A", "back_center").rested
    strong = scene("battle").board("B", VC=THREE, front_left="Plant (strengthened)", drop=[SEPHIROT])
    strong.run(["attack: VC -> VC", "intercept: front_left", "no guard"])
    assert [event.numbers[1] for event in strong.events if event.kind == "power"] == [23000]


AHSHA = "Ranunculus Flower Maiden, Ahsha"


@pytest.mark.rule("R-TOKEN-11")
def test_the_flower_fairy_has_the_name_and_takes_power_and_critical_of_ahsha():
    named = unit("Named", "CONT [R]: this power +1000 x (own rear-guards (same name as own vanguard))")
    s = scene("battle").board("A", VC=AHSHA, front_left="Ahsha's Flower Fairy", back_right=named)
    assert (power(s, "A", "front_left"), power(s, "A", "back_right")) == (13000, 9000)
    changes = {"VC": [("power", 10000, "turn of A"), ("critical", 1, "turn of A")]}
    s = scene("battle").board("A", VC=AHSHA, front_left="Ahsha's Flower Fairy", changes=changes)
    s.run(["attack: front_left -> VC"])
    assert (power(s, "A", "front_left"), critical(s, "A", "front_left")) == (23000, 2)
    s.run(["no guard"])
    assert (power(s, "A", "front_left"), critical(s, "A", "front_left")) == (13000, 1)


@pytest.mark.rule("R-TOKEN-3")
@pytest.mark.ruling("RUL-191")
def test_a_lord_does_not_attack_beside_a_token_without_a_clan():
    lord = unit("Lord", "CONT [V/R] LORD IF own units (clan not same as this) >= 1: this cannot attack", grade=3)
    s = scene("battle").board("A", VC=lord, front_left=TWO)
    assert "attack: VC -> VC" in s.legal
    s = scene("battle").board("A", VC=lord, front_left=TWO, back_left="Plant", drop=[maker("Plant")])
    assert one_of(s.legal, "attack: VC") == []


@pytest.mark.rule("R-TOKEN-2", "R-TOKEN-3")
def test_a_token_may_be_a_guardian_and_then_vanishes():
    s = scene("battle").board("B", VC=THREE, back_left="Evil Decoy", hand=[ZERO], drop=[maker("Evil Decoy")])
    s.run(["attack: VC -> VC", "intercept: back_left"])
    assert [u.card for u in s.state.side("B").guardians] == ["Evil Decoy"]
    s.run(["no guard"])
    assert tokens_in_play(s, 1) == []


@pytest.mark.rule("R-TOKEN-1")
def test_no_deck_holds_a_token():
    with pytest.raises(InputError):
        scene().board("A", VC=THREE, hand=["Plant"]).run([])
