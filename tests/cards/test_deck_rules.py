"""Deck construction: each rule broken once, and decks changed in code."""

import pickle
from dataclasses import replace

import pytest

from vgsim.cards import facts
from vgsim.cards.decks import Deck, align, load_deck, shipped_names
from vgsim.cards.library import shipped
from vgsim.errors import InputError

TD01 = "v_td01_aichi_sendou"


@pytest.fixture(scope="module")
def td01():
    return load_deck(TD01)


@pytest.fixture(scope="module")
def luard():
    return load_deck("premium_shadow_paladin_luard")


def changed(deck, *swaps, fmt=None):
    """The deck's text with lines replaced, read again."""
    text = deck.to_text()
    for old, new in swaps:
        assert old in text, old
        text = text.replace(old, new)
    return Deck.from_text(text, format=fmt)


def rules(deck):
    return {fault.rule for fault in deck.faults()}


#: decks of one mechanic, completed by cards of the clan whose texts are not restated: what is not played of them. The
#: clans have no other first vanguards, and none or too few other cards of grade 1, Nova Grappler of grade 2 and 3 too
NOT_PLAYED = {
    "v_colorful_pastorale": ["Pure Gifter, Aliche", "Mermaid Idol, Riviere"],
    "v_delete_greion": [
        "Sprout Deletor, Luchi", "Breaking Deletor, Gatario", "Ferment Deletor, Gaen",
        "Wheel of the Galaxy, Cosmo Chaplet",
    ],
    "v_ethics_buster": [
        "Beast Deity, White Tiger", "Beast Deity, Azure Dragon", "Beast Deity, Black Tortoise",
        "Beast Deity, Eclair Dragon", "Beast Deity, Typhoon Bird", "Beast Deity, Glanz Dragon",
        "Beast Deity, Lift Tauros", "Beast Deity, Scarlet Bird",
    ],
    "v_gauge_gigarex": ["Dragon Egg"],
    "v_lock_messiah": [
        "Neon Messiah", "Blow Monk of Twin Foot", "Destiny Dealer",
        "Wheel of the Galaxy, Cosmo Chaplet",
    ],
    "v_reversal_brandt": [
        "Starhulk, Lurli", "Starhulk, Chiral", "Starhulk, Gicurs",
        "Wheel of the Galaxy, Cosmo Chaplet",
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", shipped_names())
def test_shipped_decks_are_legal_and_whole(name):
    deck = load_deck(name)
    assert [str(fault) for fault in deck.faults()] == []
    assert deck.incomplete_cards() == NOT_PLAYED.get(name, [])
    assert deck.require_legal() is deck
    assert len(deck.main) == 50
    assert deck.source


def test_g_deck_1_fifty_cards_first_vanguard_included(td01):
    deck = changed(td01, ("3 Wingal", "2 Wingal"))
    assert [str(f) for f in deck.faults()] == ["G-DECK-1: the main deck has 49 cards; exactly 50 are needed"]


def test_g_deck_2_four_copies_of_a_name(td01):
    deck = changed(td01, ("3 Wingal", "5 Wingal"), ("4 Alfred", "2 Alfred"))
    assert [str(f) for f in deck.faults()] == ["G-DECK-2: 5 copies of Wingal in the main deck; at most 4"]


def test_g_deck_2_counts_prints_of_one_name_together():
    td = load_deck("original_td01_blaster_blade", format="premium")
    text = td.to_text().replace("1 Blaster Blade", "3 Blaster Blade V-TD01/004\n2 Blaster Blade")
    deck = Deck.from_text(text)
    assert len({card for card in deck.main if card.name == "Blaster Blade"}) == 2
    assert "G-DECK-2: 5 copies of Blaster Blade in the main deck; at most 4" in map(str, deck.faults())


def test_g_deck_2_counts_the_g_deck_apart(luard):
    deck = changed(
        luard, ("2 Dark Knight, Irgahn", "5 Dark Knight, Irgahn"), ("2 Supremacy Black", "1 Supremacy Black")
    )
    assert "G-DECK-2: 5 copies of Dark Knight, Irgahn Vert in the G deck; at most 4" in map(
        str, deck.faults()
    )


@pytest.mark.parametrize(("critical", "count"), [(3, 15), (4, 16)])
def test_g_deck_3_sixteen_triggers(td01, critical, count):
    deck = changed(td01, ("4 Flogal", f"{critical} Flogal"), ("3 Wingal", f"{7 - critical} Wingal"))
    expected = [] if count == 16 else [f"G-DECK-3: {count} trigger units; exactly 16 are needed"]
    assert [str(fault) for fault in deck.faults()] == expected


def test_g_deck_4_four_heals_of_any_names(td01):
    deck = changed(td01, ("4 Margal V-TD01/014", "4 Healing Pegasus"))
    assert [str(fault) for fault in deck.faults()] == ["G-DECK-4: 8 heal triggers; at most 4"]


def test_g_deck_5_four_sentinels_of_any_names(td01):
    """G-EFF-2: what is said of a deck holds before the game."""
    deck = changed(td01, ("4 Margal V-TD01/014", "4 Flash Shield, Iseult"))
    assert [str(fault) for fault in deck.faults()] == ["G-DECK-5: 8 sentinels; at most 4"]


def test_g_deck_6_sixteen_cards(luard):
    deck = changed(luard, ("1 Air Element", "2 Air Element"))
    assert [str(fault) for fault in deck.faults()] == ["G-DECK-6: 17 cards in the G deck; at most 16"]
    assert replace(luard, g_deck=()).faults() == []


def test_g_deck_6_premium_only(luard):
    deck = replace(luard, format="standard")
    assert "G-DECK-6: a G deck of 16 cards; standard has none" in map(str, deck.faults())


def test_g_deck_6_g_units_only(luard):
    deck = changed(luard, ("1 Air Element, Sebreeze G-FC03/049", "1 Grim Reaper BT04/050"))
    assert "G-DECK-6: Grim Reaper is no G unit; it belongs under [deck]" in map(str, deck.faults())
    deck = changed(luard, ("[deck]\n", "[deck]\n1 Air Element, Sebreeze\n"))
    assert "G-DECK-6: Air Element, Sebreeze is a G unit; it belongs under [g deck]" in map(str, deck.faults())


def test_g_deck_7_standard_takes_the_v_series():
    deck = load_deck("original_td01_blaster_blade", format="standard")
    texts = [str(fault) for fault in deck.faults()]
    brigitte = "G-DECK-7: Crimson Butterfly, Brigitte (TD01/001) is not legal in standard"
    assert f"{brigitte} (legal in: premium, original)" in texts
    assert all(text.startswith(("G-DECK-7", "G-DECK-4", "facts")) for text in texts)


def test_g_deck_7_original_takes_its_series(td01):
    assert rules(load_deck(td01, format="original")) == {"G-DECK-7"}


def test_g_deck_7_premium_takes_all(td01):
    assert load_deck(td01, format="premium").faults() == []


def test_g_deck_7_one_clan(td01):
    deck = changed(td01, ("3 Wingal V-TD01/007", "3 Dragon Knight, Burj"))
    expected = "G-DECK-7: one clan a deck (Clan Fight): not Royal Paladin: Dragon Knight, Burj (Kagero)"
    assert [str(fault) for fault in deck.faults()] == [expected]


def test_g_deck_7_cray_elementals_go_with_any_clan(td01):
    assert changed(td01, ("3 Wingal V-TD01/007", "3 Giant Deity of Distant World, Valkerion")).faults() == []


def test_g_deck_7_a_card_of_the_nation_goes_with_its_clans(luard):
    kagero = load_deck("premium_kagero_overlord_blaze")
    assert any(card.name.startswith("Zeroth Dragon") and not card.clans for card in kagero.g_deck)
    deck = changed(luard, ("1 Air Element, Sebreeze G-FC03/049", "1 Zeroth Dragon of Inferno, Drachma"))
    expected = "not Shadow Paladin: Zeroth Dragon of Inferno, Drachma (Dragon Empire)"
    assert any(expected in str(fault) for fault in deck.faults())


def test_g_deck_7_the_original_format_allows_two_clans():
    a, b = load_deck("original_td01_blaster_blade"), load_deck("original_td02_dragonic_overlord")
    kept = [card for card in a.main if card.name != "Flogal"]
    criticals = [card for card in b.main if card.trigger == "critical"]
    assert rules(replace(a, main=(*kept, *criticals))) == set()


def test_g_deck_8_tokens_are_no_part_of_a_deck(td01):
    deck = replace(td01, main=(*td01.main[:-1], shipped().token("Plant")))
    assert "G-DECK-8: Plant is kept outside the game and is no part of a deck" in map(str, deck.faults())


def test_g_deck_9_orders_are_no_triggers_but_have_four_copies():
    """G-DECK-9."""
    deck = load_deck("v_td11_altmile")
    assert deck.composition()["kind"]["normal order"] == 2
    assert deck.faults() == []
    five = changed(deck, ("2 Power Rise", "5 Power Rise"), ("4 Blue Sky", "1 Blue Sky"))
    assert [str(f) for f in five.faults()] == [
        "G-DECK-2: 5 copies of Power Rise Elixir in the main deck; at most 4"
    ]


def test_g_deck_10_a_grade_0_first_vanguard(td01):
    deck = changed(td01, ("1 Glyme V-TD01/011", "1 Wingal"))
    expected = "G-DECK-10: the first vanguard Wingal is a grade 1 unit; a grade 0 unit is needed"
    assert [str(fault) for fault in deck.faults()] == [expected]


def test_g_deck_10_a_first_vanguard_is_named(td01):
    deck = changed(td01, ("[first vanguard]\n1 Glyme V-TD01/011\n", ""), ("3 Wingal", "4 Wingal"))
    assert rules(deck) == {"G-DECK-10"}
    assert Deck.from_text(deck.to_text()).faults() == deck.faults()


def test_g_deck_10_the_only_starter_needs_no_section(td01):
    deck = changed(td01, ("[first vanguard]\n1 Glyme V-TD01/011\n", ""), ("[deck]\n", "[deck]\n1 Glyme\n"))
    assert deck.first_vanguard.name == "Glyme"
    assert deck.faults() == []


def test_g_deck_10_a_trigger_unit_may_be_first(td01):
    deck = changed(
        td01, ("1 Glyme V-TD01/011", "1 Flogal"), ("4 Flogal", "3 Flogal"), ("3 Wingal", "4 Wingal")
    )
    assert deck.faults() == []


def test_g_deck_11_over_triggers_belong_to_a_later_era(td01):
    deck = changed(td01, ("4 Margal V-TD01/014", "4 Source Dragon Deity of Blessings, Blessfavor"))
    assert "G-DECK-11" in rules(deck)


def test_an_unknown_fact_is_a_fault_until_it_is_supplied():
    text = "[format] premium\n1 Glyme\n4 Star-vader, Sparkdoll"
    deck = Deck.from_text(text)
    said = [str(fault) for fault in deck.faults() if fault.rule == "facts"]
    assert any("the trigger of Star-vader, Sparkdoll (BT15/074) is not known" in text for text in said)
    assert any("{power: ...}" in text for text in said)
    known = Deck.from_text(text + " {trigger: critical, power: 5000}")
    assert "facts" not in rules(known)
    assert {card.trigger for card in known.main if card.is_trigger} == {"critical"}


def test_all_faults_come_at_once():
    deck = Deck.from_text("5 Wingal\n4 Dragonic Overlord\n4 Yggdrasil Maiden, Elaine\n4 Healing Pegasus")
    assert rules(deck) == {"G-DECK-1", "G-DECK-2", "G-DECK-3", "G-DECK-4", "G-DECK-7", "G-DECK-10"}
    with pytest.raises(
        InputError, match=r"deck is not legal in standard: G-DECK-1: .*; G-DECK-2: .*; G-DECK-10: "
    ):
        deck.require_legal()


# -- decks as values --------------------------------------------------------------------------------------


def test_slots_are_canonical(td01):
    assert td01.main[0] == td01.first_vanguard
    assert [card.grade for card in td01.main[1:]] == sorted((c.grade for c in td01.main[1:]), reverse=True)
    assert changed(td01, ("4 Margal", "2 Margal"), ("4 Flogal", "4 Flogal\n2 Margal")).main == td01.main


def test_the_hash_is_of_what_is_played(td01):
    shuffled = replace(td01, main=(td01.main[0], *td01.main[:0:-1]), name="other", source="elsewhere")
    assert shuffled.hash == td01.hash
    assert len(td01.hash) == 64
    stronger = replace(td01.main[1], power=14000)
    assert replace(td01, main=(td01.main[0], stronger, *td01.main[2:])).hash != td01.hash
    other_first = replace(td01, main=(td01.main[-1], *td01.main[1:-1], td01.main[0]))
    assert other_first.hash != td01.hash


def test_decks_can_be_compared_and_pickled(td01):
    assert load_deck(TD01) == td01
    assert pickle.loads(pickle.dumps(td01)) == td01
    with pytest.raises(AttributeError):
        td01.name = "x"


def test_counts_and_composition(td01, luard):
    assert sum(td01.counts().values()) == 50
    assert td01.counts()["Glyme"] == 1
    assert td01.composition()["grade"] == {"0": 17, "1": 14, "2": 11, "3": 8}
    assert td01.composition()["trigger"] == {"critical": 8, "draw": 4, "heal": 4}
    assert sum(luard.g_counts().values()) == 16
    assert luard.composition()["G deck"] == {"stride": 12, "G guardian": 4}
    assert "G deck" not in td01.composition()


def test_incomplete_cards_and_unverified_facts(td01, luard):
    assert td01.incomplete_cards(lambda text: "Blaster Blade" not in text) == ["Alfred Early", "Wingal"]
    assert changed(td01, ("3 Wingal V-TD01/007", "3 Little Sage, Marron")).incomplete_cards() == [
        "Little Sage, Marron"
    ]
    assert ("Sage of the Arts, Jauron", "race", "unknown") in td01.unverified_facts()
    assert ("Cursed Eye Raven", "trigger", "inferred") in luard.unverified_facts()


def test_replace_keeps_the_other_slots(td01):
    other = td01.replace("Wingal", "Pioneer Knight, Epaticcus", 2)
    assert other.counts()["Wingal"] == 1
    assert other.counts()["Pioneer Knight, Epaticcus"] == 2
    assert sum(x != y for x, y in zip(td01.main, other.main, strict=True)) == 2
    assert other.faults() == []
    assert td01.counts()["Wingal"] == 3


def test_replace_says_why_not(td01):
    with pytest.raises(InputError, match="G-DECK-2: 6 copies of Flogal"):
        td01.replace("Margal", "Flogal", 2)
    with pytest.raises(InputError, match="has 3 Wingal; 4 cannot be replaced"):
        td01.replace("Wingal", "Flogal", 4)
    with pytest.raises(InputError, match="has no 'Wingle'; closest: Wingal"):
        td01.replace("Wingle", "Flogal")
    with pytest.raises(InputError, match="no card is called 'Flogall'; closest: Flogal"):
        td01.replace("Wingal", "Flogall")


def test_replace_the_first_vanguard(td01):
    assert td01.replace("Glyme", "Shining Knight, Millius").first_vanguard.name == "Shining Knight, Millius"
    with pytest.raises(InputError, match="G-DECK-10"):
        td01.replace("Glyme", "Wingal")


def test_align_keeps_shared_cards_in_their_slots(td01):
    altmile = load_deck("v_td11_altmile")
    aligned = align(td01, altmile)
    assert sorted(aligned.main, key=repr) == sorted(altmile.main, key=repr)
    assert aligned.main[0] == altmile.main[0]
    shared = [i for i in range(1, 50) if aligned.main[i] == td01.main[i]]
    assert len(shared) == 7  # four Epona, three Flogal
    assert align(td01, td01).main == td01.main


def test_align_with_decks_of_other_sizes(td01):
    small = Deck.from_text("1 Glyme\n4 Wingal")
    assert sorted(c.name for c in align(td01, small).main) == sorted(c.name for c in small.main)
    assert sorted(c.name for c in align(small, td01).main) == sorted(c.name for c in td01.main)


def test_with_triggers_says_which_names_fill_it(td01):
    deck = td01.with_triggers(critical=12, draw=0, heal=4)
    assert deck.composition()["trigger"] == {"critical": 12, "heal": 4}
    assert deck.faults() == []
    assert deck.incomplete_cards() == []
    assert deck.notes[-1].startswith("triggers critical: 4 Bringer of Good Luck, Epona, 4 Flogal, 4 ")
    assert "heal: 4 Yggdrasil Maiden, Elaine" in deck.notes[-1]
    assert sum(x != y for x, y in zip(td01.main, deck.main, strict=True)) == 4
    assert td01.with_triggers(critical=8, draw=4, heal=4).hash == td01.hash


def test_with_triggers_uses_front_triggers_where_the_clan_has_them():
    gold = [card for card in facts.all_prints() if card.clans == ("Gold Paladin",) and card.series == "V"]
    units = [c.name for c in gold if c.kind == "unit" and c.grade and not c.sentinel and c.shield is not None]
    lines = [f"4 {name}" for name in list(dict.fromkeys(units))[:8]] + ["1 Dantegal"]
    deck = Deck.from_text(
        "[first vanguard] Crimson Lion Cub, Kyrph\n[deck]\n1 Spring Breeze Messenger\n" + "\n".join(lines)
    )
    assert {"G-DECK-1", "G-DECK-3"} <= rules(deck)
    filled = deck.with_triggers(critical=4, front=8, heal=4)
    assert filled.composition()["trigger"] == {"critical": 4, "front": 8, "heal": 4}
    assert filled.faults() == []
    assert "front: 4 Dantegal, 4 " in filled.notes[-1]


@pytest.mark.parametrize(
    ("counts", "says"),
    [
        ({"critical": 12, "front": 4}, "known of Royal Paladin in standard: none"),
        ({"critical": 12, "stand": 4}, "4 stand triggers are wanted"),
        ({"critical": 12}, "12 trigger units are asked for"),
        ({"critical": 20, "heal": -4}, "critical: 20 is no number of trigger units"),
        ({"critical": 12, "heel": 4}, "no trigger icon is called 'heel'; closest: heal"),
        ({"critical": 8, "heal": 8}, "G-DECK-4: 8 heal triggers"),
    ],
)
def test_with_triggers_refuses(td01, counts, says):
    with pytest.raises(InputError) as caught:
        td01.with_triggers(**counts)
    assert says in str(caught.value)


def test_with_triggers_keeps_a_trigger_as_first_vanguard():
    deck = load_deck("original_td03_golden_mechanical_soldier")
    counts = deck.composition()["trigger"]
    assert deck.with_triggers(**counts).hash == deck.hash
    with pytest.raises(InputError, match="the first vanguard Battleraizer is a stand trigger"):
        deck.with_triggers(critical=8, draw=4, heal=4)


def test_with_triggers_adds_no_sentinels():
    deck = load_deck("v_td10_chronojet").with_triggers(critical=4, draw=8, heal=4)
    assert deck.composition()["sentinel"] == {"sentinel": 4}


def test_the_notebook_table_is_safe_html(td01):
    html = replace(td01, name="<script>")._repr_html_()
    assert "&lt;script&gt;" in html
    assert "<td>4</td><td>Blaster Blade</td><td>2</td>" in html
    assert "G-DECK-1" in Deck.from_text("1 Glyme")._repr_html_()
    assert str(td01).startswith("v_td01_aichi_sendou: standard, Royal Paladin, 50 cards")
