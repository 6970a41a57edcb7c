"""`vgsim check`, `decks`, `cards` and `coverage`: what there is to play with, and how much of it is played."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from vgsim.cli.options import NO, AsJson, Cards, Format
from vgsim.cli.show import say, show_json, show_lines, show_table

if TYPE_CHECKING:
    from vgsim.cards.catalogue import CardRow
    from vgsim.cards.games import AnyDeck
    from vgsim.cards.riftbound.catalogue import CardRow as DuelRow

MOST_IN_FULL = 12  # cards shown with everything known; more are listed, one a line


def add_commands(app: typer.Typer) -> None:
    """Mount `check`, `decks`, `cards` and `coverage`."""
    for command in (check, decks, coverage):
        app.command()(command)
    app.command(name="cards")(look_up)


def check(
    decks: Annotated[
        list[str], typer.Argument(metavar="DECK...", help="Deck files or names of shipped decks.")
    ],
    *,
    format: Format = None,
    cards: Cards = None,
    as_json: AsJson = False,
) -> None:
    """Say whether decks are legal, and if not every reason why; exit code 1 if any is not."""
    from vgsim.cards.games import load_decks

    told = [_checked(deck) for deck in load_decks(decks, format, cards or ())]
    if as_json:
        show_json({"decks": told, "legal": all(deck["legal"] for deck in told)})
    else:
        show_lines([line for deck in told for line in (*_check_lines(deck), "")][:-1])
    if not all(deck["legal"] for deck in told):
        raise typer.Exit(NO)


def _checked(deck: "AnyDeck") -> dict[str, Any]:
    from vgsim.analysis.engines import ENGINES

    faults = [str(fault) for fault in deck.faults()]
    status = ENGINES[deck.format].module("status").deck_status(deck)
    return {
        "name": deck.name,
        "hash": deck.hash,
        "format": deck.format,
        "clan": deck.clan,
        "legal": not faults,
        "faults": faults,
        "cards": len(deck.main),
        "composition": deck.composition(),
        "abilities": {name: list(cards) for name, cards in status.by_ability().items()},
        "incomplete_cards": list(status.missing),
        "unverified_facts": [
            {"card": card, "fact": fact, "status": how} for card, fact, how in status.doubts
        ],
    }


def _check_lines(deck: dict[str, Any]) -> list[str]:
    from vgsim.cards.status import told_doubts

    verdict = "legal" if deck["legal"] else "NOT legal"
    lines = [
        f"{deck['name']}: {verdict} in {deck['format']} ({deck['clan'] or 'no clan'}, {deck['cards']} cards)"
    ]
    lines += [f"  fault {fault}" for fault in deck["faults"]]
    for part, counts in deck["composition"].items():
        lines.append(
            f"  {part}: " + (", ".join(f"{n} {name}" for name, n in _titled(part, counts)) or "none")
        )
    counts = [len(deck["abilities"][status]) for status in ("complete", "none", "missing")]
    lines.append("  abilities: of {} cards complete, {} have none, {} not played".format(*counts))
    lines += [f"  ability not played: {name}" for name in deck["incomplete_cards"]]
    doubts = told_doubts((d["card"], d["fact"], d["status"]) for d in deck["unverified_facts"])
    return lines + [f"  {doubt}" for doubt in doubts or ["every fact that its games read is verified"]]


def _titled(part: str, counts: dict[str, int]) -> list[tuple[str, int]]:
    return [(f"of grade {name}" if part == "grade" else name, n) for name, n in counts.items()]


def decks(*, as_json: AsJson = False) -> None:
    """List the shipped decks, one a line: name, format, clan, source."""
    from dataclasses import asdict

    from vgsim.cards.catalogue import list_shipped_decks

    rows = list_shipped_decks()
    if as_json:
        show_json({"decks": [asdict(row) for row in rows]})
    else:
        head = ["name", "format", "clan", "source"]
        show_table(head, [(row.name, row.format, row.clan, row.source) for row in rows])


def look_up(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Part of a name, or a card number.")] = "",
    *,
    cards: Cards = None,
    as_json: AsJson = False,
) -> None:
    """Look cards up: facts with their status, ability text, ability status; exit code 1 if there is none."""
    from dataclasses import asdict

    from vgsim.cards.catalogue import search_cards, suggest_cards
    from vgsim.cards.compiler import playable
    from vgsim.cards.games import split_files
    from vgsim.cards.library import load_cards
    from vgsim.cards.riftbound import catalogue as duels
    from vgsim.cards.riftbound import library as duel_library

    ours, theirs = split_files(cards or ())
    library = load_cards(*ours) if ours else None
    rows: list[CardRow | DuelRow] = [*search_cards(text, playable, library)]
    rows += duels.search_cards(text, duel_library.load_cards(*theirs) if theirs else None)
    if as_json:
        show_json({"cards": [asdict(row) for row in rows]})
    elif len(rows) > MOST_IN_FULL:
        head = ["name", "number", "clan", "grade", "kind", "abilities"]
        show_table(head, [_card_cells(row) for row in rows], numbers=(3,))
    else:
        show_lines([line for row in rows for line in (*_card_lines(row), "")][:-1])
    if not rows:
        close = suggest_cards(text, library)
        say(f"no card is called {text!r}" + (f"; did you mean {', '.join(close)}?" if close else ""))
        raise typer.Exit(NO)


def _card_cells(row: "CardRow | DuelRow") -> tuple[object, ...]:
    return row.name, row.card_no, row.clan, row.grade, row.kind, row.ability_status


def _card_lines(row: "CardRow | DuelRow") -> list[str]:
    lines = [f"{row.name} ({row.card_no or 'no number'}), legal in {', '.join(row.formats) or 'no format'}"]
    for fact, status in row.facts.items():
        value = getattr(row, fact, None)
        if value not in (None, "", "none"):
            lines.append(f"  {fact}: {value}" + ("" if status == "verified" else f" ({status})"))
        elif status != "verified":
            lines.append(f"  {fact}: {status}")
    lines.append(f"  abilities: {row.ability_status}")
    for text in row.abilities:
        lines.append(f"    {text}")
        if why := row.unplayed(text):
            lines.append(f"      not played: {why}")
    return lines + ([f"  unsure: {row.unsure}"] if row.unsure else [])


def coverage(
    *,
    games: Annotated[
        int, typer.Option("-n", "--games", help="Games a shipped deck plays against itself.")
    ] = 2_000,
    as_json: AsJson = False,
) -> None:
    """How much of the rules and cards is implemented, tested and seen in play."""
    from vgsim.analysis.coverage import coverage as measure

    told = measure(games)
    if as_json:
        show_json(told)
    else:
        show_lines(_coverage_lines(told))
        _show_abilities(told["play"])


def _coverage_lines(told: dict[str, Any]) -> list[str]:
    rules, rulings, cards = told["rules"], told["rulings"], told["cards"]
    lines = [
        f"rules: {rules['executable']} executable, {rules['implemented']} implemented, "
        f"{_or_unknown(rules['tested'])} tested",
        f"  without code: {_listed(rules['without_code'])}",
        f"  without a test: {_listed(rules['without_test'])}",
        f"rulings: {rulings['total']}, {_or_unknown(rulings['tested'])} with a test",
        f"cards: {cards['cards']:,} of {cards['prints']:,} prints; abilities "
        + ", ".join(f"{n:,} {status}" for status, n in sorted(cards["abilities"].items())),
    ]
    lines += [f"  not executable: {number} {why}" for number, why in rules["not_executable"].items()]
    lines += _duel_lines(told["riftbound"])
    return lines + [f"not played: {deck}: {why}" for deck, why in told["play"]["not_played"].items()]


def _duel_lines(told: dict[str, Any]) -> list[str]:
    """The same of the second game."""
    rules, rulings = told["rules"], told["rulings"]
    return [
        f"Riftbound rules: {rules['executable']} executable, {rules['implemented']} implemented, "
        f"{_or_unknown(rules['tested'])} tested",
        f"  without code: {_listed(rules['without_code'])}",
        f"  without a test: {_listed(rules['without_test'])}",
        f"Riftbound rulings: {rulings['total']}, {_or_unknown(rulings['tested'])} with a test",
        "Riftbound cards: abilities " + ", ".join(f"{n} {status}" for status, n in sorted(told["cards"].items())),
    ]


def _or_unknown(count: int | None) -> str:
    return "an unknown number (the tests are not installed)" if count is None else str(count)


def _listed(names: list[str] | None) -> str:
    return "unknown" if names is None else ", ".join(names) or "none"


def _show_abilities(play: dict[str, Any]) -> None:
    """How often each ability was seen."""
    show_lines(["", f"abilities in {play['games']:,} games of each of {len(play['decks'])} decks"])
    head = ["card", "resolved", "condition failed", "cost failed", "declined", "ability"]
    keys = ("card", "resolved", "condition_failed", "cost_failed", "declined", "text")
    show_table(head, [[ability[key] for key in keys] for ability in play["abilities"]], numbers=(1, 2, 3, 4))
