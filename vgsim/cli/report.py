"""`vgsim report`: a match-up as one page that can be sent to a friend.

The command is mounted by the main application; wrong input raises `InputError`, which that turns into its message
and exit code.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vgsim.cli.options import INTERRUPTED, Bot, Cards, First, Format, Jobs, Level, NoAbilities, Seed, Store
from vgsim.cli.show import say, show_lines
from vgsim.errors import InputError

if TYPE_CHECKING:
    from vgsim.analysis.report import Report


def add_commands(app: typer.Typer) -> None:
    """Mount `report`."""
    app.command()(report)


def report(
    a: Annotated[str, typer.Argument(metavar="A", help="A deck, or a results file of `simulate --out`.")],
    b: Annotated[str | None, typer.Argument(metavar="B", help="A deck; none after a results file.")] = None,
    *,
    out: Annotated[Path, typer.Option("--out", help="Where to write the page (.html).")] = Path("report.html"),
    games: Annotated[int, typer.Option("-n", "--games", help="How many games.")] = 10_000,
    seed: Seed = 0,
    jobs: Jobs = -1,
    bot_a: Bot = "standard",
    bot_b: Bot = "standard",
    format: Format = None,
    first: First = "alternate",
    cards: Cards = None,
    no_abilities: NoAbilities = False,
    level: Level = 0.95,
    store: Store = None,
) -> None:
    """Tell deck A against deck B on one self-contained page that can be sent to a friend."""
    from vgsim.analysis.studies.page import report as make

    if b is None:
        _done(_of_file(a, out), out)
        return
    page = make(
        *(a, b),
        out=out,
        games=games,
        seed=seed,
        n_jobs=jobs,
        bots=(bot_a, bot_b),
        first=first,
        abilities=not no_abilities,
        format=format,
        cards=cards or (),
        level=level,
        store=store,
    )
    _done(page, out)


def _of_file(path: str, out: Path) -> "Report":
    """The page of games that are already played."""
    from vgsim.analysis.report import check_page
    from vgsim.analysis.runs.storage import read_results

    check_page(out)
    if not Path(path).is_file():
        raise InputError(f"{path}: is no results file; give two decks, or a file that `vgsim simulate --out` wrote")
    return read_results(path).report(out)


def _done(page: "Report", out: Path) -> None:
    from vgsim.analysis.report import verdict

    played = page.results
    show_lines([verdict(played), repr(played), f"wrote {out}"])
    if played.interrupted:
        say(f"interrupted; the first {played.games_played:,} of {played.made.asked:,} games were finished and count")
        raise typer.Exit(INTERRUPTED)
