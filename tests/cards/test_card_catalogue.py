"""What a command line can list: cards, decks, counts by status."""

from vgsim.cards.catalogue import count_statuses, list_shipped_decks, search_cards, suggest_cards
from vgsim.cards.decks import shipped_files


def test_a_card_is_found_with_its_facts_and_abilities():
    rows = search_cards("blaster blade")
    assert {row.card_no for row in rows[:2]} == {"V-TD01/004", "TD01/005"}
    v = next(row for row in rows if row.card_no == "V-TD01/004")
    assert (v.clan, v.grade, v.power, v.formats) == ("Royal Paladin", 2, 10000, ("standard", "premium"))
    assert v.facts["power"] == "verified"
    assert v.ability_status == "complete"
    assert any(row.ability_status == "missing" and row.facts["critical"] == "inferred" for row in rows)
    assert all("blasterblade" in row.name.lower().replace(" ", "") for row in rows)


def test_a_number_and_another_language_find_cards_too():
    assert [row.name for row in search_cards("V-TD01/004EN")] == ["Blaster Blade"]
    assert {row.name for row in search_cards("狂风剑刃")} == {"Blaster Blade"}


def test_the_engine_decides_what_is_played():
    rows = search_cards("V-TD01/004", playable=lambda text: False)
    assert [row.ability_status for row in rows] == ["missing"]


def test_nothing_found_and_the_closest():
    assert search_cards("no such card at all") == []
    assert suggest_cards("blastr blade")[0] == "Blaster Blade"


def test_every_card_is_listed_once():
    rows = search_cards()
    counts = count_statuses()
    assert len(rows) == counts.cards
    assert len({(r.name, r.series, r.clan, r.nation, r.kind, r.card_no) for r in rows}) == len(rows)


def test_counts_by_status():
    counts = count_statuses()
    assert counts.prints == 8017
    assert counts.library == 395
    assert sum(counts.abilities.values()) == counts.cards
    assert set(counts.abilities) == {"complete", "none", "missing"}
    assert counts.abilities["complete"] == 291
    for by_status in counts.facts.values():
        assert sum(by_status.values()) == counts.cards
    nothing = count_statuses(playable=lambda text: False)
    assert nothing.abilities["none"] == counts.abilities["none"]
    assert "complete" not in nothing.abilities


def test_shipped_decks_are_listed():
    rows = list_shipped_decks()
    assert [row.name for row in rows] == list(shipped_files())
    assert {row.format for row in rows} >= {"standard", "premium", "original"}
    row = next(row for row in rows if row.name == "v_td01_aichi_sendou")
    assert (row.format, row.clan, row.status) == ("standard", "Royal Paladin", "exact product list")
    assert all(row.source and row.status for row in rows)
