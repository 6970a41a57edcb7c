"""The command line: `vgsim` and `python -m vgsim`.

Commands read options, call the package and print. Exit codes: 0 done, 1 the answer is no, 2 bad input with
one message and no traceback, 130 interrupted. Heavy modules are imported by the command that needs them.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from vgsim import __version__
from vgsim.cli_compare import add_commands
from vgsim.errors import InputError
from vgsim.odds_cli import cli_app as odds_app
from vgsim.show import say, show_json, show_lines, show_table

if TYPE_CHECKING:
    from pandas import DataFrame

    from vgsim.analysis.provenance import DeckInfo
    from vgsim.analysis.results import Results
    from vgsim.cards.catalogue import CardRow
    from vgsim.cards.decks import Deck

NO, BAD_INPUT, INTERRUPTED = 1, 2, 130
MOST_IN_FULL = 12  # cards shown with everything known; more are listed, one a line

DECK_HELP = "A deck file or the name of a shipped deck."
DeckA = Annotated[str, typer.Argument(metavar="A", help=DECK_HELP)]
DeckB = Annotated[str, typer.Argument(metavar="B", help=DECK_HELP)]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
Bot = Annotated[str, typer.Option(help="random, standard, rush or control.")]
Format = Annotated[
    str | None, typer.Option("--format", help="standard, premium or original: overrides the decks'.")
]
First = Annotated[str, typer.Option("--first", help="Who goes first: alternate, a, b or random.")]
Cards = Annotated[
    list[str] | None, typer.Option("--cards", metavar="FILE", help="Your own cards (TOML); may repeat.")
]
NoAbilities = Annotated[
    bool, typer.Option("--no-abilities", help="Play cards as their numbers and triggers only.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


class Answering(TyperGroup):
    """Turns bad input and interruption into a message and an exit code, for every command below."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except InputError as error:
            say(str(error))
            raise typer.Exit(BAD_INPUT) from None
        except KeyboardInterrupt:
            say("interrupted; nothing was finished")
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    cls=Answering,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Plays trading-card-game decks against each other, rule by rule, and reports with honest intervals.",
)
app.add_typer(odds_app(), name="odds")
add_commands(app)


def main() -> None:
    """Entry point of the `vgsim` script."""
    app(prog_name="vgsim")


def _print_version(asked: bool) -> None:
    if asked:
        print(f"vgsim {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options of `vgsim` itself."""


@app.command()
def simulate(
    a: DeckA,
    b: DeckB,
    *,
    games: Annotated[int, typer.Option("-n", "--games", help="How many games.")] = 10_000,
    seed: Seed = 0,
    jobs: Annotated[int, typer.Option("--jobs", help="Workers; -1 is every core.")] = -1,
    bot_a: Bot = "standard",
    bot_b: Bot = "standard",
    format: Format = None,
    first: First = "alternate",
    cards: Cards = None,
    no_abilities: NoAbilities = False,
    checked: Annotated[bool, typer.Option("--checked", help="Check every array access (slower).")] = False,
    level: Annotated[float, typer.Option("--level", help="Confidence level of the intervals.")] = 0.95,
    out: Annotated[Path | None, typer.Option("--out", help="Write one row a game: .parquet or .csv.")] = None,
    odds: Annotated[bool, typer.Option("--odds", help="Show exact odds beside what the games show.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play deck A against deck B and print what happened, with intervals."""
    from vgsim.analysis.runner import simulate as play
    from vgsim.analysis.storage import check_output, write_results

    if out is not None:
        check_output(out)
    results = play(
        *(a, b),
        games=games,
        seed=seed,
        n_jobs=jobs,
        bots=(bot_a, bot_b),
        first=first,
        abilities=not no_abilities,
        checked=checked,
        format=format,
        cards=cards or (),
        games_frame=out is not None,
        level=level,
    )
    if out is not None:
        write_results(results, out)
    beside = _plain_rows(results.side_by_side()) if odds else None
    if as_json:
        show_json(results.to_dict() | ({} if beside is None else {"side_by_side": beside}))
    else:
        _show_results(results)
        _show_beside(beside or [])
    if results.interrupted:
        say(f"interrupted; the first {results.games_played:,} of {games:,} games were finished and count")
        raise typer.Exit(INTERRUPTED)


def _show_results(results: "Results") -> None:
    """The summary for people."""
    from vgsim.analysis import summary

    a, b = results.made.decks
    show_lines([f"A: {a.name}", f"B: {b.name}", results.origin_line(), ""])
    named = summary.quantities(results.tally, results.made.first, results.level)
    shown = [(_label(name), *_cells(name, estimate)) for name, estimate in named]
    show_table(["quantity", "estimate", "low", "high", "n"], shown, numbers=(1, 2, 3, 4))
    show_lines(["", *_notes(results)])


def _plain_rows(frame: "DataFrame") -> list[dict[Any, Any]]:
    """A frame's rows as JSON values; a number that does not exist is null."""
    return frame.astype(object).where(frame.notna(), None).to_dict("records")


def _show_beside(rows: list[dict[Any, Any]]) -> None:
    """Exact odds beside the games; what depends on how bots play comes last."""
    if rows:
        ordered = sorted(rows, key=lambda row: str(row["kind"]))
        shares = [[f"{row[key]:.2%}" for key in ("exact", "estimate", "low", "high")] for row in ordered]
        cells = [
            (row["kind"], row["seat"].upper(), f"{row['topic']}: {row['quantity']}", *share, f"{row['n']:,}")
            for row, share in zip(ordered, shares, strict=True)
        ]
        show_lines(["", "exact odds beside the games (policy: how bots play matters too)"])
        head = ["kind", "seat", "quantity", "exact", "estimate", "low", "high", "n"]
        show_table(head, cells, numbers=(3, 4, 5, 6, 7))


def _label(quantity: str) -> str:
    words = quantity.split("_")
    return " ".join(word.upper() if word in ("a", "b") else word for word in words)


def _cells(quantity: str, estimate: Any) -> list[str]:
    numbers = estimate[:3]
    if quantity == "turns":
        return [*(f"{number:.2f}" for number in numbers), f"{estimate.n:,}"]
    return [*("unknown" if x != x else f"{x:.2%}" for x in numbers), f"{estimate.n:,}"]


def _notes(results: "Results") -> list[str]:
    """Endings, what did not end, what was not played, speed, digest."""
    told = results.to_dict()
    lines = [
        "ended by: " + (", ".join(f"{_label(k)} {v:.1%}" for k, v in told["endings"].items()) or "nothing")
    ]
    if told["unfinished"]:
        why = ", ".join(f"{_label(k)} {v:,}" for k, v in told["unfinished_reasons"].items())
        lines.append(f"unfinished, counted apart: {told['unfinished']:,} ({why})")
    for deck in dict.fromkeys(results.made.decks):
        lines += _status_lines(deck, results.made.abilities)
    speed = f" ({told['games_per_second']:,.0f} games/s)" if told["games_per_second"] else ""
    return [*lines, f"played in {told['seconds']:.2f} s{speed}", f"digest {told['digest']}"]


def _status_lines(deck: "DeckInfo", abilities: bool) -> list[str]:
    """Both statuses of a deck's cards in short; `check` tells more."""
    lines = [f"abilities in {deck.name}: " + (_ability_counts(deck) if abilities else "off")]
    if abilities and deck.incomplete_cards:
        lines.append(f"abilities not played in {deck.name}: {'; '.join(deck.incomplete_cards)}")
    if n := len(deck.unverified_facts):
        lines.append(f"not verified in {deck.name}: {n} of the facts that games read (vgsim check tells)")
    return lines


def _ability_counts(deck: "DeckInfo") -> str:
    counts = (len(deck.complete_cards), len(deck.plain_cards), len(deck.incomplete_cards))
    return "of {} cards complete, {} have none, {} not played".format(*counts)


@app.command()
def trace(
    a: Annotated[str, typer.Argument(metavar="A", help="A deck, or a results file of `simulate --out`.")],
    b: Annotated[str | None, typer.Argument(metavar="B", help="A deck; none after a results file.")] = None,
    *,
    game: Annotated[int, typer.Option("--game", help="Index of the game.")] = 0,
    seed: Seed = 0,
    bot_a: Bot = "standard",
    bot_b: Bot = "standard",
    format: Format = None,
    first: First = "alternate",
    cards: Cards = None,
    no_abilities: NoAbilities = False,
) -> None:
    """Print one game as text: the very game that `simulate` played at that seed and index."""
    from vgsim.analysis.pairing import Rules, pair
    from vgsim.analysis.storage import read_results

    if b is None:
        results = read_results(a)
        if not 0 <= game < results.games_played:
            raise InputError(f"game {game}: {a} has games 0 to {results.games_played - 1}")
        pairing = _replayed(results)
    else:
        pairing = pair(a, b, (bot_a, bot_b), seed, Rules(first, not no_abilities, format), cards or ())
    if game < 0:
        raise InputError(f"game {game}: games are counted from 0")
    from vgsim.analysis.trace import trace_game

    print(trace_game(pairing, game))


def _replayed(results: "Results") -> Any:
    from vgsim.analysis.pairing import pair_again
    from vgsim.vanguard.terms import RULES_VERSION

    made = results.made
    if (made.vgsim, made.rules_version) != (__version__, RULES_VERSION):
        say(
            f"these games were played by vgsim {made.vgsim} with rules {made.rules_version}; this is vgsim "
            f"{__version__} with rules {RULES_VERSION}, so the game shown may differ"
        )
    return pair_again(made)


@app.command()
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
    from vgsim.cards.decks import load_deck
    from vgsim.cards.library import load_cards

    library = load_cards(*cards) if cards else None
    loaded = [load_deck(deck, format, cards=library) for deck in decks]
    told = [_checked(deck) for deck in loaded]
    if as_json:
        show_json({"decks": told, "legal": all(deck["legal"] for deck in told)})
    else:
        show_lines([line for deck in told for line in (*_check_lines(deck), "")][:-1])
    if not all(deck["legal"] for deck in told):
        raise typer.Exit(NO)


def _checked(deck: "Deck") -> dict[str, Any]:
    from vgsim.cards.status import deck_status

    faults = [str(fault) for fault in deck.faults()]
    status = deck_status(deck)
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


@app.command()
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


@app.command(name="cards")
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
    from vgsim.cards.library import load_cards

    library = load_cards(*cards) if cards else None
    rows = search_cards(text, playable, library)
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


def _card_cells(row: "CardRow") -> tuple[object, ...]:
    return row.name, row.card_no, row.clan, row.grade, row.kind, row.ability_status


def _card_lines(row: "CardRow") -> list[str]:
    from vgsim.cards.compiler import why_unplayed

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
        if why := why_unplayed(text):
            lines.append(f"      not played: {why}")
    return lines + ([f"  unsure: {row.unsure}"] if row.unsure else [])


@app.command()
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
    return lines + [f"not played: {deck}: {why}" for deck, why in told["play"]["not_played"].items()]


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
