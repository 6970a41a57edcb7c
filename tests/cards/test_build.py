"""The card table of two decks: facts, abilities, traits, slots, rules."""

from dataclasses import replace

import numpy as np
import pytest

from vgsim.cards.build import Orders, build_table, has_trait, ruleset, table_names
from vgsim.cards.decks import Deck, load_deck
from vgsim.cards.library import shipped
from vgsim.cards.schema import Card
from vgsim.cards.syntax import Phrase, Quoted
from vgsim.errors import InputError
from vgsim.vanguard.bots.board import call_limits, is_within
from vgsim.vanguard.terms import (
    MOST_ASKED,
    AbilityZone,
    CardType,
    Event,
    FilterKind,
    Format,
    Gift,
    GiftType,
    Kind,
    Mulligan,
    Place,
    Skill,
    Trigger,
    Zone,
)

A = load_deck("v_td01_aichi_sendou")
B = load_deck("v_td02_toshiki_kai")
RULES = ruleset("standard")


@pytest.fixture(scope="module")
def table() -> np.record:
    return build_table(A, B, RULES)


def row(table: np.record, deck: Deck, name: str) -> int:
    """The card row of a card of A (seat 0) or B."""
    seat = 0 if deck is A else 1
    slot = [card.name for card in deck.main].index(name) + 1
    return int(table.deck[seat, slot])


def with_card(deck: Deck, **facts: object) -> Deck:
    """The deck with a changed first vanguard."""
    card = replace(deck.main[0], **facts)  # type: ignore[arg-type]
    return replace(deck, main=(card, *deck.main[1:]))


def test_every_slot_points_at_its_card(table: np.record) -> None:
    names = table_names(A, B, RULES)
    for seat, deck in enumerate((A, B)):
        assert table.deck_size[seat] == 50
        assert table.first_vanguard[seat] == 1
        assert [names.cards[i] for i in table.deck[seat, 1:51]] == [card.name for card in deck.main]
        assert not table.deck[seat, 51:].any()


def test_facts_of_a_grade_three(table: np.record) -> None:
    i = row(table, A, "Alfred Early")
    assert (table.type[i], table.grade[i], table.power[i], table.critical[i]) == (CardType.UNIT, 3, 13000, 1)
    assert (table.drive[i], table.gift[i], table.shield[i]) == (2, GiftType.FORCE, 0)
    assert table.skills[i] == Skill.TWIN_DRIVE
    assert table.trigger[i] == Trigger.NONE


def test_triggers_carry_their_power(table: np.record) -> None:
    triggers = {int(i) for i in table.deck[0] if table.trigger[i]}
    assert {int(table.trigger_power[i]) for i in triggers} == {10000}
    assert {int(table.type[i]) for i in triggers} == {CardType.TRIGGER_UNIT}
    assert sum(table.trigger[i] != 0 for i in table.deck[0]) == 16


def test_sentinels_and_clans(table: np.record) -> None:
    sentinel = row(table, A, "Strong Knight, Rounoria")
    assert table.skills[sentinel] & Skill.SENTINEL
    assert table.clan[row(table, A, "Wingal")] != table.clan[row(table, B, "Dragonic Overlord")]
    assert table.clan[row(table, A, "Wingal")] == table.clan[row(table, A, "Blaster Blade")]


def test_the_six_markers_come_first(table: np.record) -> None:
    names = table_names(A, B, RULES)
    assert names.cards[1:7] == (
        "Imaginary Gift Force I", "Imaginary Gift Force II", "Imaginary Gift Accel I",
        "Imaginary Gift Accel II", "Imaginary Gift Protect I", "Imaginary Gift Protect II",
    )  # fmt: skip
    assert table.type[Gift.PROTECT_1] == CardType.PROTECT
    assert table.skills[Gift.PROTECT_1] == Skill.SENTINEL | Skill.ONLY_TO_GUARDIAN
    for gift in range(1, 7):
        kinds = table.kind[table.ability[gift] : table.ability[gift] + table.abilities[gift]]
        assert Kind.ON_GET in kinds


def test_summaries(table: np.record) -> None:
    overlord, wingal = row(table, B, "Dragonic Overlord"), row(table, A, "Wingal")
    assert table.listens[overlord] == 1 << Event.HITS
    assert (table.act[overlord], table.cont[overlord]) == (1, 0)
    assert (table.act[wingal], table.cont[wingal]) == (0, AbilityZone.R)
    assert table.any_cont == 1
    assert table.watched == 0
    assert table.heard & (1 << Event.HITS | 1 << Event.STOOD) == 1 << Event.HITS


def test_watchers_and_moments_are_announced() -> None:
    a = with_card(A, abilities=(
        "AUTO [V] WHEN own rear-guard attack hits vanguard: draw 1",
        "AUTO [V] WHEN own main phase begins: soul-charge 1",
        'AUTO [R] WHEN boosts unit (name "Wingal"): draw 1',
    ))  # fmt: skip
    table = build_table(a, B, RULES)
    assert table.watched == 1 << Event.HITS_VANGUARD | 1 << Event.MAIN_PHASE
    assert table.listens[table.deck[0, 1]] == 1 << Event.MAIN_PHASE | 1 << Event.BOOSTS


def test_a_game_without_continuous_abilities_says_so() -> None:
    table = build_table(A, B, ruleset("standard", abilities=False))
    assert table.any_cont == 0
    assert table.abilities_on == 0
    assert not table.abilities[7:].any()
    assert table.abilities[1:7].all()
    assert table.skills[row(table, A, "Strong Knight, Rounoria")] & Skill.SENTINEL


def test_traits_answer_for_every_card(table: np.record) -> None:
    names = table_names(A, B, RULES).cards
    blade = next(t for t in range(1, 128) if table.trait[t, names.index("Blaster Blade")])
    assert [names[i] for i in np.flatnonzero(table.trait[blade])] == ["Blaster Blade"]


def card(name: str, **facts: object) -> Card:
    return replace(next(c for c in shipped() if c.name == name), **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("filter_", "text", "expected"),
    [
        ("clan", "Royal Paladin", True),
        ("clan", "Royal", False),
        ("race", "Human", True),
        ("name", "blaster blade", True),
        ("name", "Blaster", False),
        ("name_has", "Blaster", True),
        ("name_has", "Overlord", False),
    ],
)
def test_what_a_card_answers_to(filter_: str, text: str, expected: bool) -> None:
    blade = next(c for c in A.main if c.name == "Blaster Blade")
    assert has_trait(blade, Phrase(filter_, ((Quoted(text),),))) is expected
    assert has_trait(blade, Phrase(filter_, ((Quoted("nothing"), Quoted(text)),))) is expected


def test_traits_without_text() -> None:
    falcon, epona = card("Auspice Falcon"), card("Bringer of Good Luck, Epona")
    assert has_trait(falcon, Phrase("normal_unit"))
    assert not has_trait(epona, Phrase("normal_unit"))
    assert has_trait(card("Strong Knight, Rounoria"), Phrase("sentinel"))
    assert has_trait(card("Plant"), Phrase("token"))
    assert has_trait(card("Plant (strengthened)"), Phrase("name", ((Quoted("Plant"),),)))


def test_tokens_get_rows_with_their_own_abilities() -> None:
    a = with_card(A, abilities=('ACT [V] COST soul-blast 1: call 1 "Ahsha\'s Flower Fairy" token to R',))
    table, names = build_table(a, B, RULES), table_names(a, B, RULES)
    token = names.cards.index("Ahsha's Flower Fairy")
    assert table.type[token] == CardType.TOKEN
    assert table.abilities[token] == 2
    first = table.ability[token]
    assert {names.abilities[i][0] for i in (first, first + 1)} == {"Ahsha's Flower Fairy"}


def test_an_unknown_token_is_named() -> None:
    a = with_card(A, abilities=('ACT [V] COST soul-blast 1: call 1 "Nobody" token to R',))
    with pytest.raises(InputError, match="'Nobody'"):
        build_table(a, B, RULES)


def test_a_card_with_an_ability_that_is_not_played_gets_none() -> None:
    texts = ("KEYWORD SENTINEL", "AUTO [-] WHEN ridden over: draw 1", "no sentence of the language")
    a = with_card(A, abilities=texts)
    table = build_table(a, B, RULES)
    assert table.abilities[table.deck[0, 1]] == 0
    assert table.skills[table.deck[0, 1]] & Skill.SENTINEL


def test_names_of_granted_abilities() -> None:
    text = "ACT [V] COST soul-blast 1: this gains {AUTO [V] WHEN attacks: draw 1} until end of turn"
    a = with_card(A, abilities=(text, "AUTO [-] WHEN ridden over: draw 1"))
    table, names = build_table(a, B, RULES), table_names(a, B, RULES)
    first = int(table.ability[table.deck[0, 1]])
    assert names.abilities[first - 1] == (a.main[0].name, "AUTO [V] WHEN attacks: draw 1")
    assert names.abilities[first] == (a.main[0].name, text)
    assert names.abilities[first + 1] == (a.main[0].name, "AUTO [-] WHEN ridden over: draw 1")


def test_every_ability_row_has_a_name(table: np.record) -> None:
    names = table_names(A, B, RULES)
    assert len(names.abilities) == np.flatnonzero(table.kind).max() + 1
    assert all(name and text for name, text in names.abilities[1:])


def test_both_seats_share_the_rows_of_shared_cards() -> None:
    table = build_table(A, A, RULES)
    assert (table.deck[0] == table.deck[1]).all()


def test_rules_of_the_formats(table: np.record) -> None:
    assert (table.format, table.mulligan, table.first) == (Format.STANDARD, Mulligan.BOTTOM_DRAW_SHUFFLE, 0)
    assert (table.abilities_on, table.turn_cap, table.step_cap) == (1, 100, 20000)
    assert (table.guard_grade_limit, table.boost_by_grade, table.g_assist) == (0, 0, 1)
    a = load_deck("original_td01_blaster_blade")
    old = build_table(a, a, ruleset("original", first=2))
    assert (old.format, old.guard_grade_limit, old.boost_by_grade, old.g_assist) == (Format.ORIGINAL, 1, 1, 0)
    assert old.first == 2
    assert {int(old.trigger_power[i]) for i in old.deck[0] if old.trigger[i]} == {5000}
    with pytest.raises(InputError, match="riftbound"):
        ruleset("riftbound")


def test_a_g_deck_has_its_own_slots() -> None:
    deck = load_deck("premium_kagero_overlord_blaze")
    assert deck.g_deck
    table, names = build_table(deck, deck, ruleset("premium")), table_names(deck, deck, ruleset("premium"))
    slots = [names.cards[i] for i in table.deck[0, 51 : 51 + len(deck.g_deck)]]
    assert slots == [card.name for card in deck.g_deck]
    assert {int(table.type[i]) for i in table.deck[0, 51:67] if i} <= {CardType.G_UNIT, CardType.G_GUARDIAN}


def test_too_many_cards_are_refused() -> None:
    with pytest.raises(InputError, match="51 cards"):
        build_table(replace(A, main=(*A.main, A.main[1])), B, RULES)


@pytest.mark.parametrize("name", ["v_td10_chronojet", "v_td11_altmile", "v_td12_ahsha"])
def test_a_shipped_trial_deck_misses_no_ability(name: str) -> None:
    from vgsim.cards.compiler import playable

    assert load_deck(name).incomplete_cards(playable) == []


@pytest.mark.parametrize(
    ("name", "orders", "expected"),
    [
        ("v_td01_aichi_sendou", Orders.PRINTED, 1),
        ("v_mystery_flare", Orders.PRINTED, 0),  # a ticket may come to the hand
        ("v_mystery_flare", Orders.NONE, 1),
        ("v_td11_altmile", Orders.NONE, 0),  # an order that nobody can play lies in the hand all the same
    ],
)
def test_whether_a_whole_hand_may_guard(name: str, orders: Orders, expected: int) -> None:
    """R-BATTLE-GUARD-3, G-GUARD-1: unit cards and Protect are called to the guardian circle, orders are not."""
    deck = load_deck(name)
    assert build_table(deck, deck, replace(RULES, orders=orders)).all_guard == expected


def test_what_markers_give() -> None:
    """G-FORCE-1, 2, G-ACCEL-1, G-PROT-3: power in the own turn, or always; the critical of Force II is to be read."""
    table = build_table(A, B, RULES)
    given = {gift: table.marker_power[gift].tolist() for gift in Gift if table.marker_plain[gift]}
    always, own = [5_000, 5_000], [10_000, 0]
    assert given == {Gift.FORCE_1: own, Gift.ACCEL_1: own, Gift.ACCEL_2: [5_000, 0], Gift.PROTECT_2: always}
    assert not table.cont_wide[: len(Gift)].any()


def test_which_continuous_abilities_concern_other_units() -> None:
    """Wingal gives power to others in the own turn, Blaster Blade counts them in either."""
    table, names = build_table(A, A, RULES), table_names(A, A, RULES)
    wide = {names.cards[row]: int(table.cont_wide[row]) for row in np.flatnonzero(table.cont_wide)}
    assert wide == {"Wingal": 1, "Blaster Blade": 3}
    assert table.restless == 0


@pytest.mark.parametrize("name", ["v_td12_ahsha", "v_uranus_astral_plane", "v_colorful_pastorale"])
def test_where_continuous_effects_are_worked_out_in_order(name: str) -> None:
    """They give abilities, speak of circles, or are shared."""
    deck = load_deck(name)
    assert build_table(deck, deck, RULES).restless == 1


def test_selectors_of_a_whole_place() -> None:
    table = build_table(A, A, RULES)
    whole = table.selector[table.selector[:, 5] != 0]
    assert {int(zone) for zone in whole[:, 5]} >= {Zone.HAND, Zone.SOUL, Zone.DAMAGE, Zone.CIRCLE}
    assert not whole[:, [2, 4]].any()  # neither rows nor filters
    gauge = load_deck("v_gauge_gigarex")
    table = build_table(gauge, gauge, RULES)
    damage = table.selector[table.selector[:, 1] == Place.DAMAGE_UP | Place.DAMAGE_DOWN]
    assert len(damage)
    assert not damage[:, 5].any()  # of damage only what is face up is counted so


@pytest.mark.parametrize(("name", "expected"), [("v_td01_aichi_sendou", 0), ("v_td11_altmile", 1)])
def test_whether_costs_have_alternatives(name: str, expected: int) -> None:
    deck = load_deck(name)
    assert build_table(deck, deck, RULES).cost_jumps == expected


@pytest.mark.parametrize(("name", "expected"), [("v_td01_aichi_sendou", 0), ("v_td02_toshiki_kai", 1)])
def test_whether_lines_of_a_cost_take_the_same_cards(name: str, expected: int) -> None:
    deck = load_deck(name)
    assert build_table(deck, deck, RULES).cost_shares == expected


def test_what_bots_take_cards_for() -> None:
    """A card that guards is not called, a sentinel is held rather than ridden, a gift is worth it."""
    deck = load_deck("v_td01_aichi_sendou")
    table = build_table(deck, deck, RULES)
    rows = slice(1, table.rows)
    guards = (table.trigger[rows] != Trigger.NONE) | (table.skills[rows] & Skill.SENTINEL != 0)
    assert guards.any()
    assert not guards.all()
    assert (table.call_asks[rows] & MOST_ASKED == MOST_ASKED)[guards].all()
    for row in np.flatnonzero(~guards) + 1:
        shield, grade, power = int(table.shield[row]), int(table.grade[row]), int(table.power[row])
        asks = int(table.call_asks[row])
        assert is_within(asks, call_limits(shield, grade, power - 1))
        assert shield == 0 or not is_within(asks, call_limits(shield - 1, grade, power - 1))
        assert not is_within(asks, call_limits(shield, grade - 1, power - 1))
        assert not is_within(asks, call_limits(shield, grade, power))
    sentinels, plain = table.skills[rows] & Skill.SENTINEL != 0, ~guards
    assert (table.hand_worth[rows] - table.shield[rows] > table.power[rows] / 4)[sentinels].all()
    assert (table.hand_worth[rows] - table.shield[rows] == table.power[rows] // 4)[plain].all()
    assert (table.ride_worth[rows] < table.power[rows])[sentinels].all()
    assert (table.ride_worth[rows] > table.power[rows])[table.gift[rows] != 0].all()


def test_which_cards_a_selector_may_mean() -> None:
    """Traits that are printed rule cards out; where names may be given, names do not."""
    table, names = build_table(A, A, RULES), table_names(A, A, RULES)
    meant = {frozenset(names.cards[row] for row in np.flatnonzero(rows[: table.rows])) for rows in table.may_mean}
    assert meant == {frozenset({"Blaster Blade"}), frozenset(names.cards)}
    giver = load_deck("premium_kagero_overlord_blaze")
    table = build_table(giver, giver, RULES)
    asked = {
        sel: table.filter[first : first + count]
        for sel, (first, count) in enumerate(table.selector[:, 3:5].tolist())
        if count
    }
    assert table.takes_names
    for sel, filters in asked.items():
        traits = [trait for kind, _, _, trait in filters.tolist() if kind == FilterKind.TRAIT]
        printed = [trait for trait in traits if not table.name_trait[trait]]
        assert (table.may_mean[sel] == table.trait[printed].all(axis=0)).all()
        assert table.by_print[sel] == (len(printed) == len(filters))
