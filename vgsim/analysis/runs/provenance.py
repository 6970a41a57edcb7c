"""What made a result: decks, bots, seed, rules, versions, time; enough to play any of its games again."""

from dataclasses import asdict, dataclass, fields
from typing import Any

FIRST = ("alternate", "a", "b", "random")  # in the order of the card table's numbers


@dataclass(frozen=True)
class DeckInfo:
    """A deck as it was played.

    Attributes
    ----------
    name, hash : str
        The deck's name and the hash of its cards.
    text : str
        The deck as a deck file.
    slots : tuple of str
        Labels of the main deck's cards in slot order, which shuffles start from.
    incomplete_cards : tuple of str
        Cards with an ability that is not played.
    unverified_facts : tuple of str
        Facts that the games read and that are not verified, such as "power of X is inferred".
    complete_cards, plain_cards : tuple of str
        Cards whose abilities are all played, and those that have none.
    """

    name: str
    hash: str
    text: str = ""
    slots: tuple[str, ...] = ()
    incomplete_cards: tuple[str, ...] = ()
    unverified_facts: tuple[str, ...] = ()
    complete_cards: tuple[str, ...] = ()
    plain_cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Provenance:
    """Where a result comes from.

    Attributes
    ----------
    vgsim, rules_version, format : str
        Version of the program, of the rules, and the format played.
    decks : tuple of two DeckInfo
    bots : tuple of two str
        Names of the bots.
    policies : tuple of two dict
        Every parameter of each bot by name.
    seed : int
    asked : int
        Games asked for; fewer are in the result when it was interrupted.
    first : str
        Who went first: "alternate", "a", "b" or "random".
    abilities, checked : bool
        Whether cards' abilities were played, and whether array bounds were checked.
    cards : tuple of str
        Text of the user's own card files.
    seconds : float
        Time that playing took (compiling and reporting not counted), in seconds.
    digest : str
        SHA-256 over all games in order, see `vgsim.analysis.runs.ledger.Digest`.
    """

    vgsim: str
    rules_version: str
    format: str
    decks: tuple[DeckInfo, DeckInfo]
    bots: tuple[str, str]
    policies: tuple[dict[str, int], dict[str, int]]
    seed: int
    asked: int
    first: str = "alternate"
    abilities: bool = True
    checked: bool = False
    cards: tuple[str, ...] = ()
    seconds: float = 0.0
    digest: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "Provenance":
        """The reverse of `as_dict`, after a journey through JSON; KeyError when a value is missing."""
        lists = {field.name for field in fields(DeckInfo)} - {"name", "hash", "text"}
        decks = [DeckInfo(**(d | {name: tuple(d.get(name, ())) for name in lists})) for d in values["decks"]]
        plain = {field.name: values[field.name] for field in fields(cls)}
        tuples = {name: tuple(values[name]) for name in ("bots", "policies", "cards")}
        return cls(**(plain | tuples | {"decks": tuple(decks)}))
