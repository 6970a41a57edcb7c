"""What else is Premium: stand triggers, charge and hollow, older cards beside V, orders by ruleset, deck building."""

import pytest
from scenes import (
    ONE,
    THREE,
    TWO,
    ZERO,
    g_guardian,
    g_unit,
    happened,
    kinds,
    on,
    one_of,
    power,
    scene,
    unit,
)

import vgsim as vg
from vgsim.cards.build import build_table, ruleset
from vgsim.vanguard.terms import Mechanic, Orders

STAND = unit("Stand", grade=0, trigger="stand", series="G", formats=("premium",))
V_DRAW = unit("V draw", grade=0, trigger="draw")
OLD_DRAW = unit("Old draw", grade=0, trigger="draw", series="G", formats=("premium",))
HEAL = unit("Heal", grade=0, trigger="heal")


def premium(stage="battle", **options):
    return scene(stage, format="premium", **options)


def count(scenario, mechanic, player=0):
    return int(scenario._played().table.game.mechanic[player, mechanic])


# -- stand triggers ---------------------------------------------------------------------------------------


def checked(top, *answers, **board):
    s = premium().board("A", **({"VC": THREE, "front_left": TWO} | board)).deck("A", top=top)
    return s.run(answers)


@pytest.mark.rule("R-TRIG-7", "C-4")
def test_a_stand_trigger_stands_a_chosen_rear_guard_and_gives_5000():
    s = checked([STAND, ZERO], "attack: front_left -> VC", "no guard", "attack: VC -> VC", "no guard")
    assert s.legal == ["stand: VC", "stand: front_left"]
    s.run(["stand: front_left", "power: front_left"])
    assert s.state.unit("A", "front_left").rested is False
    assert power(s, "A", "front_left") == 15000
    assert count(s, Mechanic.STAND_TRIGGER) == 1


@pytest.mark.rule("R-TRIG-7")
def test_a_chosen_vanguard_does_not_stand():
    s = checked([STAND, ZERO], "attack: VC -> VC", "no guard", "stand: VC", "power: VC")
    assert s.state.unit("A", "VC").rested is True


CHECKER = unit(
    "Checker", "CONT [R]: this performs drive checks when attacking", grade=3, skills=("Twin Drive!!",), power=13000
)


@pytest.mark.rule("R-TRIG-7")
@pytest.mark.ruling("RUL-061")
def test_a_rear_guard_so_stood_makes_no_drive_checks_in_later_battles_of_the_turn():
    """The current battle is not affected: both checks are made."""
    s = checked([STAND, ZERO], front_left=CHECKER).run(["attack: front_left -> VC", "no guard"])
    s.run(["stand: front_left", "power: VC"])
    assert kinds(s, "drive_checked") == ["drive_checked"] * 2
    s.run(["attack: front_left -> VC", "no guard"])
    assert kinds(s, "drive_checked") == ["drive_checked"] * 2
    assert kinds(s, "end_of_battle") == ["end_of_battle"] * 2


@pytest.mark.rule("R-TRIG-7")
def test_but_in_the_next_turn_it_does_again():
    board = {"VC": THREE, "front_left": CHECKER}
    s = premium().board("A", **board).deck("A", top=[STAND])
    s.run(["attack: VC -> VC", "no guard", "stand: front_left", "power: VC", "end turn"])
    s.run(["no ride", "end turn", "no ride", "attack: front_left -> VC", "no guard"])
    assert kinds(s, "drive_checked") == ["drive_checked"] * 4


# -- trigger bonuses --------------------------------------------------------------------------------------


@pytest.mark.rule("R-TRIG-1", "C-3")
@pytest.mark.parametrize(("card", "bonus"), [(V_DRAW, 10000), (OLD_DRAW, 5000)])
def test_every_card_has_the_bonus_of_its_own_print(card, bonus):
    s = checked([card, ZERO], "attack: VC -> VC", "no guard", "power: front_left")
    assert power(s, "A", "front_left") == 10000 + bonus


@pytest.mark.rule("R-TRIG-1")
def test_a_print_of_the_library_knows_its_bonus():
    old = vg.load_deck("premium_kagero_overlord_blaze")
    v = vg.load_deck("v_td02_toshiki_kai")
    bonuses = lambda deck: {card.trigger_power for card in deck.main if card.is_trigger}  # noqa: E731
    assert (bonuses(old), bonuses(v)) == ({5000}, {10000})


@pytest.mark.rule("R-BATTLE-DRIVE-5")
def test_a_g_unit_of_every_clan_makes_triggers_work():
    of_all = g_unit("Of all", "CONT [-]: this counts as every clan and nation", clans=("Cray Elemental",))
    of_one = g_unit("Of one", clans=("Kagero",))
    for card, works in ((of_all, True), (of_one, False)):
        s = premium().board("A", VC=card).deck("A", top=[V_DRAW])
        s.run(["attack: VC -> VC", "no guard"])
        assert bool(kinds(s, "trigger")) is works


# -- charge and hollow ------------------------------------------------------------------------------------

CHARGER = unit("Charger", "AUTO [R] WHEN placed: this is charging until end of turn", grade=1)
LANCER = unit("Lancer", "AUTO [R] WHEN placed: this is charging until end of turn", grade=2)
GHOST = unit("Ghost", "AUTO [R] WHEN placed: this is hollowed until end of turn", grade=2)


def with_one(card, circle):
    return premium("main").board("A", VC=THREE, front_left=TWO, hand=[card]).run([f"call: {card.name} -> {circle}"])


@pytest.mark.rule("R-BATTLE-CLOSE-1", "G-KEY-2")
@pytest.mark.ruling("RUL-077")
def test_a_charging_unit_that_boosted_goes_under_its_owners_deck():
    s = with_one(CHARGER, "back_left").run(["attack: front_left -> VC", "boost", "no guard"])
    assert on(s, "A", "back_left") == ""
    assert s.state.side("A").deck[-1] == "Charger"
    assert kinds(s, "retired") == []
    assert count(s, Mechanic.CHARGE) == 1


@pytest.mark.rule("R-BATTLE-CLOSE-1", "R-BATTLE-CLOSE-2")
def test_a_charging_unit_that_attacked_goes_once():
    s = with_one(LANCER, "front_right").run(["attack: front_right -> VC", "no guard"])
    assert s.state.side("A").deck[-1] == "Lancer"
    assert kinds(s, "end_of_battle", "ability").count("ability") == 2  # placed, and the delayed trigger


@pytest.mark.rule("R-BATTLE-CLOSE-1")
def test_a_charging_unit_that_was_attacked():
    charging = {"front_left": [("skill", "charging", "turn of B")]}
    s = premium().board("A", VC=THREE).board("B", VC=THREE, front_left=LANCER, hand=[ONE], changes=charging)
    s.run(["attack: VC -> front_left", "guard: One", "no guard"])
    assert s.state.side("B").deck[-1] == "Lancer"


@pytest.mark.rule("R-BATTLE-CLOSE-1")
def test_one_that_had_no_part_in_the_battle_stays():
    s = with_one(LANCER, "front_right").run(["attack: VC -> VC", "no guard"])
    assert on(s, "A", "front_right") == "Lancer"


@pytest.mark.rule("R-END-6", "G-KEY-2")
@pytest.mark.ruling("RUL-083")
def test_a_hollowed_unit_goes_to_its_owners_drop_zone_at_the_end_of_the_turn():
    s = with_one(GHOST, "front_right")
    assert count(s.run(["end turn"]), Mechanic.HOLLOW) == 1
    assert s.state.side("A").drop == ("Ghost",)
    assert kinds(s, "retired") == ["retired"]


# -- orders -----------------------------------------------------------------------------------------------

DRAW_ORDER = unit("Draw order", "ORDER COST soul-blast 1: draw 1", kind="normal order", grade=1, skills=(), power=0)
BLITZ = unit("Blitz", "ORDER-BLITZ: choose 1 own attacked unit; it power +5000 until end of battle",
             kind="blitz order", grade=0, skills=(), power=0)  # fmt: skip


@pytest.mark.rule("G-ORDER-1")
@pytest.mark.ruling("RUL-205")
def test_one_order_a_turn():
    s = scene().board("A", VC=THREE, hand=[DRAW_ORDER, DRAW_ORDER], soul=2)
    assert "act: Draw order in hand" in s.legal
    s.run(["act: Draw order"])
    assert s.state.side("A").drop == ("Draw order", "Knight of Silence, Gallatin")
    assert not one_of(s.legal, "act")
    assert count(s, Mechanic.ORDER) == 1


@pytest.mark.rule("G-ORDER-1")
def test_a_blitz_order_in_the_opponents_guard_step():
    s = scene("battle").board("B", VC=THREE, hand=[BLITZ]).run(["attack: VC -> VC", "guard: Blitz", "no guard"])
    assert [row.numbers for row in s.events if row.kind == "power"] == [(13000, 18000, 0)]


@pytest.mark.rule("G-ORDER-1")
def test_an_order_above_the_vanguards_grade_is_not_played():
    assert not one_of(scene().board("A", VC=ZERO, hand=[DRAW_ORDER], soul=2).legal, "act")


@pytest.mark.rule("G-ORDER-2", "G-RULE-8")
@pytest.mark.ruling("RUL-204")
def test_an_order_called_to_a_taken_circle_is_dropped_and_the_unit_stays():
    caller = unit("Caller", "ACT [V]: call up to 1 own hand card to R", grade=3)
    s = scene().board("A", VC=caller, front_left=TWO, hand=[DRAW_ORDER]).run(["act: Caller", "choose: Draw order"])
    assert s.state.side("A").drop == ("Draw order",)
    assert on(s, "A", "front_left") == "Two"
    assert kinds(s, "retired") == []


@pytest.mark.rule("G-ORDER-3")
def test_an_orders_grade_counts_for_a_stride_but_not_for_g_assist():
    big_order = unit("Big order", "ORDER: draw 1", kind="normal order", grade=3, skills=(), power=0)
    s = premium("stride").board("A", VC=THREE, hand=[big_order], g_zone=[g_unit("Big")])
    assert on(s.run(["stride: Big", "cost: Big order"]), "A", "VC") == "Big"
    order = unit("Second", "ORDER: draw 1", kind="normal order", grade=2, skills=(), power=0)
    assert premium("g assist").board("A", VC=ONE, hand=[order]).prompt.kind == "g_assist"


FIRST = unit("First", "AUTO [-] WHEN ridden over: draw 1", grade=0)
SECOND = unit(
    "Second", 'AUTO [-] WHEN ridden over: draw 1; [if opponent vanguard (grade >= 1)] put 1 "Quick Shield" ticket'
    " into own hand", grade=0,
)  # fmt: skip


@pytest.mark.rule("G-ORDER-4", "G-ORDER-5")
@pytest.mark.ruling("RUL-206")
@pytest.mark.parametrize(
    ("card", "orders", "theirs", "ticket"),
    [
        (FIRST, Orders.PRINTED, ONE, False),
        (SECOND, Orders.PRINTED, ONE, True),
        (SECOND, Orders.PRINTED, ZERO, False),
        (FIRST, Orders.ALL, ONE, True),
        (FIRST, Orders.ALL, ZERO, False),
        (SECOND, Orders.NONE, ONE, False),
    ],
)
def test_a_ridden_over_first_vanguard_draws_and_gives_a_ticket_by_the_ruleset(card, orders, theirs, ticket):
    s = scene("ride", rules={"orders": orders}).board("A", VC=card, hand=[ONE]).board("B", VC=theirs)
    s.run(["ride: One"])
    assert kinds(s, "drew") == ["drew"]
    assert ("Quick Shield" in s.state.side("A").hand) is ticket


@pytest.mark.rule("G-ORDER-1", "G-ORDER-5")
def test_without_orders_none_can_be_played():
    s = scene(rules={"orders": Orders.NONE}).board("A", VC=THREE, hand=[DRAW_ORDER], soul=1)
    assert not one_of(s.legal, "act")


@pytest.mark.rule("G-ORDER-4")
def test_quick_shield_gives_5000_for_one_battle():
    s = scene("battle").board("B", VC=THREE, hand=["Quick Shield"], drop=[SECOND])
    s.run(["attack: VC -> VC", "guard: Quick Shield", "no guard"])
    assert [row.numbers for row in s.events if row.kind == "power"] == [(13000, 18000, 0)]
    assert power(s, "B", "VC") == 13000
    assert count(s, Mechanic.QUICK_SHIELD, 1) == 1


# -- G assist and deck building ---------------------------------------------------------------------------


@pytest.mark.rule("G-GA-3", "R-GASSIST-3")
def test_g_assist_asks_for_the_vanguards_grade():
    s = premium("g assist").board("A", VC=TWO, front_left=THREE, hand=[ONE], g_zone=[g_unit("Big")])
    assert s.prompt.kind == "g_assist"
    s.run(["no g assist"])
    assert s.state.side("A").g_zone == ("Big",)  # nothing leaves the G zone


@pytest.mark.rule("G-DECK-6", "G-DECK-2")
def test_the_faults_of_a_g_deck():
    deck = vg.load_deck("premium_kagero_overlord_blaze")
    assert deck.faults() == []
    from dataclasses import replace

    five = replace(deck, g_deck=(*deck.g_deck[1:], *deck.g_deck[:1], deck.g_deck[0]))
    assert {fault.rule for fault in five.faults()} == {"G-DECK-6"}
    odd = replace(deck, g_deck=(deck.main[5],))
    assert "is no G unit" in str(odd.faults()[0])
    wrong = replace(deck, main=(*deck.main[:49], deck.g_deck[0]))
    assert any("is a G unit" in str(fault) for fault in wrong.faults())
    assert any(fault.rule == "G-DECK-6" for fault in replace(deck, format="standard").faults())
    many = replace(deck, g_deck=(deck.g_deck[0],) * 5)
    assert [fault.rule for fault in many.faults()] == ["G-DECK-2"]


@pytest.mark.rule("G-DECK-9")
def test_any_number_of_orders_but_four_of_a_name():
    """They are no trigger units: there must still be sixteen."""
    from dataclasses import replace

    deck = vg.load_deck("v_td01_aichi_sendou")
    plain = [i for i, card in enumerate(deck.main) if i and not card.is_trigger][:5]
    names = [replace(DRAW_ORDER, name=f"Order {n}", card_no=f"T/O{n}") for n in range(5)]
    main = list(deck.main)
    for i, order in zip(plain, names, strict=True):
        main[i] = order
    assert replace(deck, main=tuple(main)).faults() == []
    for i in plain:
        main[i] = names[0]
    assert [fault.rule for fault in replace(deck, main=tuple(main)).faults()] == ["G-DECK-2"]


@pytest.mark.rule("G-DECK-7")
def test_cards_of_every_clan_go_into_any_g_deck():
    assert vg.load_deck("premium_shadow_paladin_luard").faults() == []


@pytest.mark.rule("G-SETUP-1")
def test_the_g_deck_lies_face_down_in_the_g_zone():
    deck = vg.load_deck("premium_kagero_overlord_blaze")
    from vgsim.vanguard.match import Table

    game = Table(build_table(deck, deck, ruleset("premium")))
    game.new_game(1, 0)
    g = game.game
    assert g.row_n[:, 10].tolist() == [16, 16]
    ours = g.row[0, 10]
    assert {(int(g.face_down[u]), int(g.known[u])) for u in ours[:16]} == {(1, 1)}


@pytest.mark.rule("G-GG-2", "R-END-1")
def test_the_audit_sees_g_units_and_hearts_that_are_astray():
    from vgsim.vanguard.terms import Audit, Zone

    s = premium("main").board("A", VC=g_unit("Big"), heart=[THREE], g_zone=[g_guardian("Wall")])
    game = s._played()
    game.settle()
    assert game.table.audit() == 0
    g = game.table.game
    kept = g.copy()
    wall = int(g.row[0, Zone.G_ZONE, 0])
    g.row_n[0, Zone.G_ZONE], g.row_n[0, Zone.HAND] = 0, 1
    g.row[0, Zone.HAND, 0], g.zone[wall], g.known[wall] = wall, Zone.HAND, 3
    assert game.table.audit() == Audit.G_UNIT_ASTRAY
    game.table.game = kept
    kept.circle[0, 1], kept.place[kept.circle[0, 0]] = kept.circle[0, 0], 1
    kept.circle[0, 0] = 0
    assert game.table.audit() & Audit.HEART_ASTRAY
    assert happened(s, "result") == []
