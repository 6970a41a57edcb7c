"""Facts of 8,017 prints of three eras, one row each, in a compressed CSV with a status per fact.

Read once, on the first look-up that needs it. Prints of one name, clan and era are one card; where they
disagree the first print is followed and the fact is marked inferred. Four V-numbered sets carry G units, so
they are Premium products and kept out of Standard; two print the numbers of the old frame (power 11000 grade
3s, power 4000 triggers) and are read as G-series cards. The shields of V-SS07 contradict every other print:
unknown, or 0 where grade or sentinel says so.
"""

import csv
import io
import lzma
from collections import defaultdict
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from vgsim.cards.names import name_key
from vgsim.cards.schema import FACT_FIELDS, Card, FactStatus, default_formats, drive_of, with_facts

PREMIUM_SETS: Final = ("V-SS01", "V-SS05", "V-SS09", "V-SS10")
OLD_FRAME_SETS: Final = ("V-SS09", "V-SS10")
PLAIN_HEAL: Final = 5000  # power of a heal trigger that does nothing else
CLAN_NATION: Final = {
    "Angel Feather": "United Sanctuary",
    "Genesis": "United Sanctuary",
    "Gold Paladin": "United Sanctuary",
    "Oracle Think Tank": "United Sanctuary",
    "Royal Paladin": "United Sanctuary",
    "Shadow Paladin": "United Sanctuary",
    "Kagero": "Dragon Empire",
    "Murakumo": "Dragon Empire",
    "Narukami": "Dragon Empire",
    "Nubatama": "Dragon Empire",
    "Tachikaze": "Dragon Empire",
    "Dimension Police": "Star Gate",
    "Link Joker": "Star Gate",
    "Nova Grappler": "Star Gate",
    "Dark Irregulars": "Dark Zone",
    "Gear Chronicle": "Dark Zone",
    "Pale Moon": "Dark Zone",
    "Spike Brothers": "Dark Zone",
    "Aqua Force": "Magallanica",
    "Bermuda Triangle": "Magallanica",
    "Granblue": "Magallanica",
    "Great Nature": "Zoo",
    "Megacolony": "Zoo",
    "Neo Nectar": "Zoo",
}
_STATUS: Final[dict[str, FactStatus]] = {"i": "inferred", "u": "unknown"}
_Row = dict[str, str]


@lru_cache(maxsize=1)
def rows() -> dict[str, tuple[_Row, ...]]:
    """Every row of the facts file by name key, prints of one name in file order."""
    packed = files("vgsim.cards").joinpath("data", "card_facts.csv.xz").read_bytes()
    found: dict[str, list[_Row]] = defaultdict(list)
    for row in csv.DictReader(io.StringIO(lzma.decompress(packed).decode("utf-8"))):
        found[name_key(row["name"])].append(row)
    return {key: tuple(same) for key, same in found.items()}


@cache  # a bound below the number of names would make scans of all of them slow
def cards_named(key: str) -> tuple[Card, ...]:
    """The cards of a name key: prints merged by era, clan and kind.

    Parameters
    ----------
    key : str
        From `vgsim.cards.names.name_key`.

    Returns
    -------
    tuple of Card
        Empty when no print has the name.
    """
    groups: dict[tuple[object, ...], list[Card]] = defaultdict(list)
    cards = [_card(row) for row in rows().get(key, ())]
    for card in sorted(cards, key=lambda c: c.fact_status("clan") == "unknown"):
        same = [g for g in groups if g[:2] == (card.series, card.kind)]
        if card.fact_status("clan") == "unknown" and len(same) == 1:
            groups[same[0]].append(card)
        else:
            groups[card.series, card.kind, card.clans, card.nation].append(card)
    return tuple(_merge(prints) for prints in groups.values())


def all_prints() -> list[Card]:
    """Every print as a card of its own, in file order within a name: 8,017 of them."""
    return [_card(row) for same in rows().values() for row in same]


def _card(row: _Row) -> Card:
    card_set = row["card_no"].split("/")[0]
    series = "G" if card_set in OLD_FRAME_SETS else row["series"]
    formats = ("premium",) if card_set in PREMIUM_SETS else default_formats(series, row["kind"])
    skills = (row["skills"],) if row["skills"] else ()
    clans = (row["clan"],) if row["clan"] else ()
    return Card(
        name=row["name"],
        card_no=row["card_no"],
        kind=row["kind"],
        series=series,
        clans=clans,
        nation=row["nation"] or CLAN_NATION.get(row["clan"], ""),
        grade=_number(row["grade"]),
        power=_number(row["power"]),
        shield=_number(row["shield"]),
        critical=_number(row["critical"]),
        drive=drive_of(skills),
        trigger=row["trigger"],
        races=tuple(filter(None, row["races"].split("/"))),
        skills=skills,
        gift=row["gift"],
        sentinel=row["sentinel"] == "1",
        formats=formats,
        abilities_known=row["has_ability"] == "0" or _says_only_the_limit(row),
        doubts=tuple(_doubt(pair) for pair in row["doubts"].split()),
        source="card facts",
    )


def _says_only_the_limit(row: _Row) -> bool:
    """Whether the text that a print has is taken to be the limit of four heal triggers (G-DECK-4).

    Nearly every heal trigger has a text. Where the text is known it says only this, unless the card pays for
    more with power: it has less than 5000 then, as other triggers with abilities have.
    """
    return row["trigger"] == "heal" and not row["sentinel"] and (_number(row["power"]) or 0) >= PLAIN_HEAL


def _number(text: str) -> int | None:
    return int(text) if text else None


def _doubt(pair: str) -> tuple[str, FactStatus]:
    name, letter = pair.split(":")
    return name, _STATUS[letter]


_ATTRIBUTES: Final = {"clan": "clans", "race": "races", "skill": "skills"}


def _merge(prints: list[Card]) -> Card:
    """One card from its prints: the best known value of each fact."""
    first = prints[0]
    if len(prints) == 1:
        return first
    formats = tuple(dict.fromkeys(name for p in prints for name in p.formats))
    card = replace(first, abilities_known=all(p.abilities_known for p in prints), formats=formats)
    for name in FACT_FIELDS:
        card = _merge_fact(card, prints, name)
    return replace(card, drive=drive_of(card.skills))


def _merge_fact(card: Card, prints: list[Card], name: str) -> Card:
    attribute = _ATTRIBUTES.get(name, name)
    known = [p for p in prints if p.fact_status(name) != "unknown"]
    if not known:
        return card
    values = {getattr(p, attribute) for p in known}
    best = next((p for p in known if p.fact_status(name) == "verified"), known[0])
    status = best.fact_status(name) if len(values) == 1 else "inferred"
    merged = with_facts(card, {attribute: getattr(best, attribute)}, status)
    if len(values) == 1:
        return merged
    says = ", ".join(f"{p.card_no} {getattr(p, attribute)}" for p in known)
    notes = (merged.unsure, f"prints differ in {name}: {says}")
    return replace(merged, unsure="; ".join(filter(None, notes)))
