"""`vgsim simulate` and `vgsim trace`: games played, and one of them told."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from vgsim import __version__
from vgsim.cli.options import (
    INTERRUPTED,
    AsJson,
    Bot,
    Cards,
    DeckA,
    DeckB,
    First,
    Format,
    Jobs,
    Level,
    NoAbilities,
    Seed,
    Store,
)
from vgsim.cli.show import say, show_json, show_lines, show_table
from vgsim.errors import InputError

if TYPE_CHECKING:
    from vgsim.analysis.estimates import Estimate
    from vgsim.analysis.runs.provenance import DeckInfo
    from vgsim.analysis.runs.results import Results


def add_commands(app: typer.Typer) -> None:
    """Mount `simulate` and `trace`."""
    for command in (simulate, trace):
        app.command()(command)


def simulate(
    a: DeckA,
    b: DeckB,
    *,
    games: Annotated[int, typer.Option("-n", "--games", help="How many games.")] = 10_000,
    seed: Seed = 0,
    jobs: Jobs = -1,
    bot_a: Bot = "standard",
    bot_b: Bot = "standard",
    format: Format = None,
    first: First = "alternate",
    cards: Cards = None,
    no_abilities: NoAbilities = False,
    checked: Annotated[bool, typer.Option("--checked", help="Check every array access (slower).")] = False,
    level: Level = 0.95,
    store: Store = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write one row a game: .parquet or .csv.")] = None,
    odds: Annotated[bool, typer.Option("--odds", help="Show exact odds beside what the games show.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play deck A against deck B and print what happened, with intervals."""
    from vgsim.analysis.plain import plain_rows
    from vgsim.analysis.runs.files import check_output
    from vgsim.analysis.runs.runner import simulate as play
    from vgsim.analysis.runs.storage import write_results

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
        store=store,
    )
    if out is not None:
        write_results(results, out)
    beside = plain_rows(results.side_by_side()) if odds else None
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
    a, b = results.made.decks
    show_lines([f"A: {a.name}", f"B: {b.name}", results.origin_line(), ""])
    shown = [(_label(name), *_cells(estimate)) for name, estimate in results.quantities()]
    show_table(["quantity", "estimate", "low", "high", "n"], shown, numbers=(1, 2, 3, 4))
    _show_mechanics(results)
    show_lines(["", *_notes(results)])


def _show_mechanics(results: "Results") -> None:
    """Mechanics that not every game has (of clans, of Premium), if any was used."""
    from vgsim.analysis import summary

    uses = summary.mechanics(results.tally, results.level, results.told_mechanics)
    cells = [
        (
            summary.SEATS[use.seat].upper(),
            use.mechanic.name.lower().replace("_", " "),
            *(f"{x:.2%}" for x in use.share[:3]),
            f"{use.per_game:.2f}",
        )
        for use in uses
        if use.uses
    ]
    if cells:
        show_lines(["", "games in which a mechanic was used, and uses per game"])
        show_table(["seat", "mechanic", "share", "low", "high", "per game"], cells, numbers=(2, 3, 4, 5))


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


def _cells(estimate: "Estimate") -> list[str]:
    from vgsim.analysis.estimates import MEAN_METHODS

    numbers = estimate[:3]
    if estimate.method in MEAN_METHODS:
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
    from vgsim.analysis.runs.pairing import Rules, pair
    from vgsim.analysis.runs.storage import read_results

    if b is None:
        results = read_results(a)
        if not 0 <= game < results.games_played:
            raise InputError(f"game {game}: {a} has games 0 to {results.games_played - 1}")
        pairing = _replayed(results)
    else:
        pairing = pair(a, b, (bot_a, bot_b), seed, Rules(first, not no_abilities, format), cards or ())
    print(pairing.engine.module("telling").trace_game(pairing, game))


def _replayed(results: "Results") -> Any:
    from vgsim.analysis.engines import ENGINES
    from vgsim.analysis.runs.pairing import pair_again

    made = results.made
    rules_version = ENGINES[made.format].module("terms").RULES_VERSION
    if (made.vgsim, made.rules_version) != (__version__, rules_version):
        say(
            f"these games were played by vgsim {made.vgsim} with rules {made.rules_version}; this is vgsim "
            f"{__version__} with rules {rules_version}, so the game shown may differ"
        )
    return pair_again(made)
