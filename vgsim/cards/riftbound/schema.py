"""The card record of the second game, and TOML to card records with errors that say file, line and column.

A card file has defaults at the top (set, kind, domains) and one [[card]] table per card.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from vgsim.cards import checks
from vgsim.cards.names import name_key, suggest
from vgsim.cards.places import Places
from vgsim.errors import InputError

AbilityStatus: TypeAlias = Literal["complete", "none", "missing"]
FactStatus: TypeAlias = Literal["verified", "inferred", "unknown"]

KINDS: Final = ("unit", "gear", "spell", "rune", "legend", "battlefield")
MAIN_KINDS: Final = ("unit", "gear", "spell")
SUPERTYPES: Final = ("", "champion", "signature", "basic", "token")
DOMAINS: Final = ("Fury", "Calm", "Mind", "Body", "Chaos", "Order")
TIMINGS: Final = ("default", "action", "reaction")
#: keywords with a number ("Shield 2"; without one it is 1), and those without
NUMBERED: Final = ("Assault", "Shield", "Deflect")
PLAIN_KEYWORDS: Final = (
    "Tank", "Backline", "Ganking", "Vision", "Accelerate", "Legion", "Deathknell", "Temporary", "Hidden", "Equip",
    "Quick-Draw", "Weaponmaster", "Unique",
)  # fmt: skip
FACT_FIELDS: Final = (
    "supertype", "tags", "domains", "energy", "power", "power_domains", "might", "might_bonus", "timing", "keywords",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Card:
    """One card as the game reads it.

    Equal cards are interchangeable. Numbers are None where a card has none (a spell has no Might) or where the fact
    is unknown; `fact_status` tells the two apart.
    """

    name: str
    card_no: str
    kind: str
    supertype: str = ""
    set: str = ""
    tags: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()  #: empty: colourless
    energy: int | None = None
    power: int | None = None
    power_domains: tuple[str, ...] = ()  #: its Power may be of any of these
    might: int | None = None
    facedown_slots: int = 1  #: of a battlefield: cards that may be hidden there
    might_bonus: int = 0  #: of an equipment: Might of the unit it is attached to
    timing: str = "default"
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()  #: one string per ability, in the controlled language
    abilities_known: bool = True  #: False: the card has an ability that the language has no words for yet
    doubts: tuple[tuple[str, FactStatus], ...] = ()  #: fields that are not verified
    unsure: str = ""
    aliases: tuple[str, ...] = ()
    source: str = field(default="", compare=False)  #: the file it came from

    @property
    def label(self) -> str:
        """Name and number, enough to tell prints apart."""
        return f"{self.name} ({self.card_no})"

    @property
    def is_champion(self) -> bool:
        """Whether it may be a Chosen Champion (103)."""
        return self.kind == "unit" and self.supertype == "champion"

    def keyword(self, name: str) -> int:
        """The number of a keyword that it has printed, 1 where the keyword has none, 0 without it."""
        return sum(int(number or 1) for word, number in map(split_keyword, self.keywords) if word == name)

    def fact_status(self, name: str) -> FactStatus:
        """How sure one fact is.

        Parameters
        ----------
        name : str
            One of `FACT_FIELDS`.
        """
        if name not in FACT_FIELDS:
            raise InputError(f"no card fact is called {name!r}{suggest(name, FACT_FIELDS)}")
        return dict(self.doubts).get(name, "verified")

    def ability_status(self, playable: Callable[[str], bool] | None = None) -> AbilityStatus:
        """Whether the card's abilities are played: "complete", "none" (it has none) or "missing".

        Parameters
        ----------
        playable : callable, optional
            Says of one ability text whether the engine plays it; without it every known text counts.
        """
        if not self.abilities_known:
            return "missing"
        if not self.abilities and not self.keywords and self.facedown_slots == 1:
            return "none"
        if playable is None or all(map(playable, self.abilities)):
            return "complete"
        return "missing"


def split_keyword(keyword: str) -> tuple[str, str]:
    """A keyword's word and its number, "" where it has none."""
    word, _, number = keyword.partition(" ")
    return word, number


_HASHED: Final = (
    "name", "kind", "supertype", "tags", "domains", "energy", "power", "power_domains", "might", "might_bonus",
    "timing", "keywords", "abilities", "abilities_known", "facedown_slots",
)  # fmt: skip


def canonical(card: Card) -> str:
    """Everything about a card that a game reads, as one line of text for hashing."""
    return "|".join(f"{key}={getattr(card, key)!r}" for key in _HASHED)


# -- TOML ---------------------------------------------------------------------------------------------


def _keyword(value: Any) -> str:
    if bad := checks.text(value):
        return bad
    word, number = split_keyword(value)
    if word not in (*NUMBERED, *PLAIN_KEYWORDS):
        return f"{value!r} is no keyword{suggest(word, (*NUMBERED, *PLAIN_KEYWORDS))}"
    if number and (word not in NUMBERED or not number.isdecimal() or not 1 <= int(number) <= 20):
        return f"{value!r} has a number that does not fit; write it as 'Shield 2'"
    return ""


_SHARED: Final[dict[str, checks.Check]] = {
    "set": checks.text,
    "kind": checks.one_of(KINDS),
    "supertype": checks.one_of(SUPERTYPES),
    "domains": checks.list_of(checks.one_of(DOMAINS)),
}
_KEYS: Final[dict[str, checks.Check]] = {
    **_SHARED,
    "name": checks.line,
    "card_no": checks.line,
    "tags": checks.list_of(checks.text),
    "energy": checks.whole(0, 20),
    "power": checks.whole(0, 10),
    "power_domains": checks.list_of(checks.one_of(DOMAINS)),
    "might": checks.whole(0, 30),
    "might_bonus": checks.whole(0, 10),
    "facedown_slots": checks.whole(1, 2),
    "timing": checks.one_of(TIMINGS),
    "keywords": checks.list_of(_keyword),
    "abilities": checks.list_of(checks.text),
    "abilities_known": checks.flag,
    "facts": checks.table(checks.one_of(("verified", "inferred", "unknown")), FACT_FIELDS),
    "unsure": checks.text,
    "aliases": checks.list_of(checks.line),
}


def parse_cards(text: str, path: str) -> tuple[Card, ...]:
    """Cards of one TOML file, in file order.

    Parameters
    ----------
    text, path : str
        Of the file; the path is for messages and for `Card.source`.

    Raises
    ------
    InputError
        With file, line and column: syntax, unknown key, wrong type, value out of range, double name.
    """
    rows, places = checks.read_tables(text, path, _SHARED, _KEYS)
    cards = tuple(_card(row, index, places) for index, row in enumerate(rows))
    seen: dict[str, int] = {}
    for index, card in enumerate(cards):
        if seen.setdefault(name_key(card.name), index) != index:
            which = f"cards {seen[name_key(card.name)] + 1} and {index + 1}"
            raise places.error(f"{card.name} is in the file twice ({which})", index, "name")
    return cards


def _card(row: dict[str, Any], index: int, places: Places) -> Card:
    """One card from its own keys and the defaults of the file."""
    for key in ("name", "kind"):
        if key not in row:
            raise places.error(f"the card has no {key}; add it", index)
    lists = ("tags", "domains", "power_domains", "keywords", "abilities", "aliases")
    given: dict[str, Any] = {k: tuple(value) if k in lists else value for k, value in row.items() if k != "facts"}
    given.setdefault("card_no", "")
    doubts = tuple(sorted((k, v) for k, v in row.get("facts", {}).items() if v != "verified"))
    if given.get("power"):
        given.setdefault("power_domains", given.get("domains", ()))
    card = Card(**given, doubts=doubts, source=places.path)
    if bad := _missing(card):
        raise places.error(f"{card.name}: {bad}", index)
    return card


_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "unit": ("energy", "power", "might"), "gear": ("energy", "power"), "spell": ("energy", "power"),
}  # fmt: skip


def _missing(card: Card) -> str:
    """A fact that a card of its kind must have, or say that it is unknown."""
    for key in _NEEDED.get(card.kind, ()):
        if getattr(card, key) is None and card.fact_status(key) != "unknown":
            return f'{key} is missing; add it, or say facts = {{ {key} = "unknown" }}'
    if card.kind == "rune" and len(card.domains) != 1:
        return "a rune has one domain; add domains"
    return "" if name_key(card.name) else "the name has no letter or digit"
