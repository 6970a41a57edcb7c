"""Who hears what: the card itself, the other card of the event, every card; phases, turns and draws."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, happened, kinds, on, power, scene, unit

TURN_ENDS = ["end turn"]


def heard(scenario):
    """Names of the cards whose abilities were used, in order."""
    return [cards[0] for _, *cards in happened(scenario, "ability")]


# -- the other card of the event -------------------------------------------------------------------------


def test_boosting_a_unit_of_a_name_or_a_vanguard():
    squire = unit(
        "Squire", 'AUTO [R] WHEN boosts unit (name "Two"): boosted unit power +4000 until end of battle'
    )
    page = unit("Page", "AUTO [R] WHEN boosts vanguard: boosted unit power +3000 until end of battle")
    board = {
        "VC": THREE,
        "front_left": TWO,
        "front_right": ONE,
        "back_left": squire,
        "back_right": squire,
        "back_center": page,
    }
    s = scene("battle").board("A", **board).run(["attack: front_left -> VC", "boost"])
    assert power(s, "A", "front_left") == 14000
    s.run(["no guard", "attack: front_right -> VC", "boost", "no guard", "attack: VC -> VC", "boost"])
    assert heard(s) == ["Squire", "Page"]
    assert power(s, "A", "VC") == 16000
    s = (
        scene("battle")
        .board("A", VC=THREE, front_left=TWO, back_left=page)
        .run(["attack: front_left -> VC", "boost"])
    )
    assert heard(s) == []


def test_ridden_over_by_a_unit_of_a_clan_resolves_from_the_soul():
    breaker = unit("Breaker", 'AUTO [-] LIMIT-BREAK 4 WHEN ridden over by unit (clan "Royal Paladin"): '
                   "choose 1 own vanguard; it power +10000 until end of turn", grade=3)  # fmt: skip
    s = scene("ride").board("A", VC=breaker, hand=[THREE], damage=4).run(["ride: Three"])
    assert power(s, "A", "VC") == 23000
    assert s.state.side("A").soul == ("Breaker",)
    assert heard(scene("ride").board("A", VC=breaker, hand=[THREE], damage=3).run(["ride: Three"])) == []
    other = unit("Other", grade=3, clans=("Kagero",))
    assert heard(scene("ride").board("A", VC=breaker, hand=[other], damage=4).run(["ride: Other"])) == []


def test_what_a_drive_check_reveals():
    fan = unit(
        "Fan",
        "AUTO [V] WHEN drive check reveals card (grade = 3): this power +5000 until end of battle",
        grade=3,
    )
    s = scene("battle").board("A", VC=fan).deck("A", top=[THREE, ONE]).run(["attack: VC -> VC", "no guard"])
    assert heard(s) == ["Fan"]
    on_rear = scene("battle").board("A", VC=THREE, front_left=fan).deck("A", top=[THREE, ONE])
    assert heard(on_rear.run(["attack: VC -> VC", "no guard"])) == []


def test_the_boosted_attack_hits():
    fan = unit("Fan", "AUTO [R] WHEN attack boosted by this hits: draw 1")
    picky = unit("Picky", 'AUTO [R] WHEN attack of unit (name "Two") boosted by this hits: draw 1')
    sure = unit("Sure", "AUTO [R] WHEN attack boosted by this hits vanguard: draw 1")
    for card, front, target, expected in [
        (fan, THREE, "front_left", ["Fan"]), (picky, TWO, "VC", ["Picky"]), (picky, THREE, "VC", []),
        (sure, THREE, "VC", ["Sure"]), (sure, THREE, "front_left", []),
    ]:  # fmt: skip
        s = scene("battle").board("A", VC=THREE, front_left=front, back_left=card)
        s.board("B", VC=ONE, front_left=ONE).run([f"attack: front_left -> {target}", "boost", "no guard"])
        assert heard(s) == expected, (card.name, front.name, target)


def test_attacking_while_boosted_and_two_events_in_one_sentence():
    pair = unit("Pair", "AUTO [R] WHEN attacks boosted: this power +5000 until end of battle", grade=2)
    s = scene("battle").board("A", VC=THREE, front_left=pair, back_left=ONE)
    assert heard(s.run(["attack: front_left -> VC", "boost"])) == ["Pair"]
    s = scene("battle").board("A", VC=THREE, front_left=pair, back_left=ONE)
    assert heard(s.run(["attack: front_left -> VC", "no boost"])) == []
    either = unit("Either", "AUTO [R] WHEN attacks or boosts: this power +5000 until end of battle")
    s = scene("battle").board("A", VC=THREE, front_left=either, back_left=either)
    s.run(["attack: front_left -> VC", "boost", "use: front_left"])
    assert heard(s) == ["Either", "Either"]


# -- every card ------------------------------------------------------------------------------------------


def test_a_rear_guards_hit_is_heard_by_the_vanguard():
    rutile = unit("Rutile", "AUTO [V] WHEN own rear-guard attack hits vanguard: counter-charge 1", grade=3)
    board = {"VC": rutile, "front_left": TWO, "damage": [(ONE, "down"), (ONE, "down")]}
    s = scene("battle").board("A", **board).board("B", VC=ONE, front_left=ONE)
    s.run(["attack: front_left -> VC", "no guard"])
    assert s.state.side("A").damage == ("One", "One (down)")
    for attack in ("attack: VC -> VC", "attack: front_left -> front_left"):
        s = scene("battle").board("A", **board).board("B", VC=ONE, front_left=ONE).run([attack, "no guard"])
        assert heard(s) == []


def test_the_opponents_events_are_heard_too_and_only_where_it_is_valid():
    joka = unit("Joka", "AUTO [R] WHEN opponent rear-guard put into drop during own main phase: "
                "this power +3000 until end of turn")  # fmt: skip
    slayer = unit("Slayer", "AUTO [R] WHEN placed: choose 1 opponent rear-guard; retire it")
    s = scene().board("A", VC=THREE, front_left=joka, hand=[slayer, joka]).board("B", VC=THREE, back_left=ONE)
    s.run(["call: Slayer -> back_right"])
    assert (heard(s), power(s, "A", "front_left")) == (["Slayer", "Joka"], 11000)
    s = (
        scene()
        .board("A", VC=THREE, front_left=joka, back_left=ONE, hand=[ONE])
        .run(["call: One -> back_left"])
    )
    assert heard(s) == []  # an own rear-guard


def test_that_unit_is_the_one_of_the_event():
    coach = unit("Coach", 'AUTO [V] WHEN own unit (name has "Two") attacks COST counter-blast 1: '
                 "that unit power +5000 until end of turn", grade=3)  # fmt: skip
    s = scene("battle").board("A", VC=coach, front_left=TWO, front_right=ONE, damage=2)
    s.run(["attack: front_left -> VC", "pay"])
    assert power(s, "A", "front_left") == 15000
    s.run(["no guard", "attack: front_right -> VC"])
    assert heard(s) == ["Coach"]


def test_a_unit_hears_itself_unless_it_says_other():
    herald = unit("Herald", "AUTO [R] WHEN own unit placed on R: draw 1")
    s = scene().board("A", VC=THREE, hand=[herald]).run(["call: Herald -> front_left"])
    assert heard(s) == ["Herald"]
    herald = unit("Herald", "AUTO [R] WHEN other own unit placed on R: draw 1")
    s = scene().board("A", VC=THREE, hand=[herald, ONE]).run(["call: Herald -> front_left"])
    assert heard(s) == []
    assert heard(s.run(["call: One -> back_left"])) == ["Herald"]


@pytest.mark.rule("R-CALL-9")
@pytest.mark.ruling("RUL-011")
def test_a_displaced_unit_hears_the_call_that_displaces_it():
    herald = unit("Herald", "AUTO [R] WHEN other own unit placed on R: draw 1")
    s = scene().board("A", VC=THREE, front_left=herald, hand=[ONE]).run(["call: One -> front_left"])
    assert (heard(s), s.state.side("A").drop) == (["Herald"], ("Herald",))


def test_a_unit_placed_on_the_vanguard_circle():
    saturn = unit(
        "Saturn", 'AUTO [R] WHEN own unit (clan "Royal Paladin") placed on V COST rest this: draw 1'
    )
    s = scene("ride").board("A", VC=TWO, back_left=saturn, hand=[THREE]).run(["ride: Three", "pay"])
    assert kinds(s, "drew") == ["drew"]
    s = scene("main").board("A", VC=TWO, back_left=saturn, hand=[ONE]).run(["call: One -> front_left"])
    assert heard(s) == []


# -- phases and turns ------------------------------------------------------------------------------------


def test_phases_are_heard_in_the_own_turn():
    early = unit("Early", "AUTO [V] WHEN own main phase begins: soul-charge 1", grade=3)
    s = scene("main begins").board("A", VC=early).board("B", VC=early)
    assert (len(s.state.side("A").soul), len(s.state.side("B").soul)) == (1, 0)


def test_the_opponents_turn_ends():
    late = unit("Late", "AUTO [V] WHEN opponent turn ends: soul-charge 1", grade=3)
    own = unit("Own", "AUTO [R] WHEN own turn ends: draw 1")
    s = scene("end").board("A", VC=late, back_left=own).board("B", VC=late, back_left=own)
    assert (len(s.state.side("A").soul), len(s.state.side("B").soul)) == (0, 1)
    assert [event.seat for event in s.events if event.kind == "ability" and event.cards[0] == "Own"] == ["A"]


def test_an_end_of_turn_ability_in_the_drop_zone():
    owl = unit("Owl", "AUTO [drop] WHEN own turn ends: may put this on deck bottom")
    s = scene("end").board("A", VC=THREE, drop=[owl, ONE], hand=[owl]).run(["pay"])
    assert s.state.side("A").deck[-1] == "Owl"
    assert s.state.side("A").drop == ("One",)
    assert heard(s) == ["Owl"]


def test_drawing_is_heard_once_for_all_cards_of_a_draw():
    dancer = unit(
        "Dancer", "AUTO [V/R] WHEN you draw card: this power +1000 x (cards drawn) until end of turn"
    )
    s = scene("draw").board("A", VC=THREE, front_left=dancer).board("B", VC=THREE, front_left=dancer)
    assert heard(s) == ["Dancer"]
    assert (power(s, "A", "front_left"), power(s, "B", "front_left")) == (9000, 8000)


# -- battles ---------------------------------------------------------------------------------------------


def test_the_end_of_a_battle():
    striker = unit("Striker", "AUTO [R] WHEN battle this attacked vanguard ends: draw 1", grade=2)
    for target, expected in (("VC", ["Striker"]), ("front_left", [])):
        s = scene("battle").board("A", VC=THREE, front_left=striker).board("B", VC=THREE, front_left=ONE)
        assert heard(s.run([f"attack: front_left -> {target}", "no guard"])) == expected
    backer = unit(
        "Backer", 'AUTO [R] WHEN battle this boosted unit (name has "Two") ends: stand boosted unit'
    )
    s = scene("battle").board("A", VC=THREE, front_left=TWO, back_left=backer)
    s.run(["attack: front_left -> VC", "boost", "no guard"])
    assert not s.state.unit("A", "front_left").rested
    watcher = unit("Watcher", 'AUTO [V] WHEN battle own unit (name "Two") attacked ends: draw 1', grade=3)
    s = scene("battle").board("A", VC=watcher, front_left=TWO, front_right=ONE)
    s.run(["attack: front_right -> VC", "no guard", "attack: front_left -> VC", "no guard"])
    assert heard(s) == ["Watcher"]


def test_intercepting_with_a_bonus():
    proto = unit("Proto", 'AUTO [-] WHEN intercepts IF own vanguard (clan "Royal Paladin"): '
                 "this shield +5000 until end of battle", grade=2, shield=5000)  # fmt: skip
    s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, front_left=proto)
    s.run(["attack: VC -> VC", "intercept: front_left"])
    assert happened(s, "ability") == [("ability", "Proto")]
    game = s._played().table.game
    assert int(game.bonus[2, int(game.row[1, 7, 0])]) == 5000


def test_being_attacked():
    shy = unit("Shy", "AUTO [R] WHEN attacked: return this to hand", grade=2)
    s = (
        scene("battle")
        .board("A", VC=THREE)
        .board("B", VC=THREE, front_left=shy)
        .run(["attack: VC -> front_left"])
    )
    assert on(s, "B", "front_left") == ""
    assert s.state.side("B").hand == ("Shy",)


# -- where a card was ------------------------------------------------------------------------------------


def test_retired_is_heard_where_the_card_was_and_this_is_the_card_in_the_drop_zone():
    phoenix = unit("Phoenix", "AUTO [R] WHEN retired: may put this on deck bottom")
    s = scene().board("A", VC=THREE, front_left=phoenix, hand=[ZERO]).run(["call: Zero -> front_left", "pay"])
    assert s.state.side("A").deck[-1] == "Phoenix"
    assert s.state.side("A").drop == ()


def test_the_card_of_the_event_is_left_alone_once_it_is_another_object():
    """The first ability returns the attacker to hand; the bonus of the second has nobody left."""
    back = unit("Back", "AUTO [R] WHEN attacks: return this to hand", grade=2)
    trainer = unit(
        "Trainer",
        'AUTO [V] WHEN own unit (name "Back") attacks: that unit power +5000 until end of turn',
        grade=3,
    )
    s = scene("battle").board("A", VC=trainer, front_left=back).run(["attack: front_left -> VC", "use: Back"])
    assert heard(s) == ["Back", "Trainer"]
    assert int(s._played().table.game.mods) == 0


def test_an_ability_on_stand_by_resolves_after_its_card_has_left():
    """R-CALL-9 in other words: the effect that does not need the card is still done."""
    placed = unit("Placed", "AUTO [R] WHEN placed: draw 1; this power +1000 until end of turn")
    caller = unit(
        "Caller",
        "AUTO [V] WHEN other own unit placed on R: call up to 1 own hand card (grade = 0) to R",
        grade=3,
    )
    s = scene().board("A", VC=caller, hand=[placed, ZERO])
    s.run(["call: Placed -> front_left", "use: Caller", "choose: Zero", "to: front_left", "use: Placed"])
    assert kinds(s, "drew") == ["drew"]
    assert on(s, "A", "front_left") == "Zero"
    assert power(s, "A", "front_left") == 5000
