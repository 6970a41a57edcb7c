"""`vgsim compare` and `vgsim matrix`: studies of more than two decks at the command line.

Commands for the main application to mount. Wrong input raises `InputError`, which the main command turns into
its message and exit code like that of every other command.
"""

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from vgsim.cli.options import (
    DECK_HELP,
    INTERRUPTED,
    NO,
    AsJson,
    Bot,
    Cards,
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
    from vgsim.analysis.studies.compare import Comparison
    from vgsim.analysis.studies.metagame import Matrix

VersionDeck = Annotated[str, typer.Argument(help=DECK_HELP)]


def add_commands(app: typer.Typer) -> None:
    """Mount `compare` and `matrix`."""
    app.command(cls=Listing)(compare)
    app.command()(matrix)


class Listing(TyperCommand):
    """A command in which everything after --against, up to the next option, is an opponent."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        spread: list[str] = []
        listing = False
        for word in args:
            if word.startswith("-") and word != "-":
                listing = word.split("=")[0] == "--against"
            elif listing and spread[-1] != "--against":
                spread.append("--against")
            spread.append(word)
        return super().parse_args(ctx, spread)


def compare(
    a1: Annotated[str, typer.Argument(metavar="A1", help="The version hoped to be better: a file or a name.")],
    a2: Annotated[str, typer.Argument(metavar="A2", help="The other version.")],
    *,
    against: Annotated[
        list[str], typer.Option("--against", metavar="B...", help="Opponents; may be several.")
    ],
    shares: Annotated[
        str, typer.Option("--shares", help="How common each opponent is, such as 3,2,1; equally if not given.")
    ] = "",
    margin: Annotated[
        float, typer.Option("--margin", help="The difference to be told from none; 0.01 is one point.")
    ] = 0.01,
    alpha: Annotated[float, typer.Option("--alpha", help="Chance of a wrong yes.")] = 0.05,
    beta: Annotated[float, typer.Option("--beta", help="Chance of a wrong no.")] = 0.05,
    games: Annotated[int, typer.Option("-n", "--games", help="Games at most.")] = 200_000,
    seed: Seed = 0,
    jobs: Jobs = -1,
    bot_a: Bot = "standard",
    bot_b: Bot = "standard",
    format: Format = None,
    cards: Cards = None,
    no_abilities: NoAbilities = False,
    level: Level = 0.95,
    store: Store = None,
    as_json: AsJson = False,
) -> None:
    """Is version A1 of a deck better than version A2 against these opponents?

    Stops as soon as the answer is known. Exit code 0 if it is better, 1 if not or undecided.
    """
    from vgsim.analysis.studies.compare import BETTER
    from vgsim.analysis.studies.compare import compare as find

    found = find(
        *(a1, a2, against),
        shares=_numbers("shares", shares),
        margin=margin,
        alpha=alpha,
        beta=beta,
        games=games,
        level=level,
        seed=seed,
        n_jobs=jobs,
        bots=(bot_a, bot_b),
        abilities=not no_abilities,
        format=format,
        cards=cards or (),
        store=store,
        announce=(lambda plan: None) if as_json else (lambda plan: print(plan, flush=True)),
    )
    show_json(found.to_dict()) if as_json else _show_comparison(found)
    if found.interrupted:
        say(f"interrupted; {found.rounds:,} rounds were finished and count")
        raise typer.Exit(INTERRUPTED)
    if found.verdict != BETTER:
        raise typer.Exit(NO)


def _numbers(name: str, text: str) -> list[float] | None:
    """Numbers that commas part; None for nothing."""
    try:
        return [float(part) for part in text.split(",")] if text else None
    except ValueError:
        raise InputError(f"{name} {text!r}: numbers parted by commas are needed, such as 3,2,1") from None


def _show_comparison(found: "Comparison") -> None:
    """A comparison for people."""
    a1, a2, *field = found.names
    show_lines([f"A1: {a1}", f"A2: {a2}", f"against: {', '.join(field)}", "", str(found), ""])
    rows = [(name.replace("_", " "), *_cells(name, told)) for name, told in found.quantities()]
    show_table(["quantity", "estimate", "low", "high", "rounds"], rows, numbers=(1, 2, 3, 4))
    show_lines([""])
    head = ["opponent", "share", "difference", "low", "high", "A1 wins", "A2 wins"]
    show_table(head, [_opponent(row) for row in found.opponents.itertuples(index=False)], numbers=range(1, 7))
    show_lines(["", *_comparison_notes(found)])


def _cells(name: str, told: "Estimate") -> list[str]:
    form = "{:+.1f}" if name.startswith("elo") else "{:.2%}" if name.startswith("win") else "{:+.2%}"
    return [*("unknown" if x != x else form.format(x) for x in told[:3]), f"{told.n:,}"]


def _opponent(row: Any) -> list[str]:
    name, share, *told = row
    forms = ("{:+.2%}", "{:+.2%}", "{:+.2%}", "{:.2%}", "{:.2%}")
    cells = ("unknown" if x != x else form.format(x) for form, x in zip(forms, told, strict=True))
    return [name, f"{share:.1%}", *cells]


def _comparison_notes(found: "Comparison") -> list[str]:
    """How the test went, what it saved, what was not played."""
    last, made = found.seen[-1], found.made
    lines = [
        f"log-likelihood ratio {last.llr:.2f} (better from {last.accept_at:.2f}, not better from "
        f"{last.reject_at:.2f}) after {len(found.seen):,} looks",
    ]
    if found.savings == found.savings:
        lines.append(f"independent games would need {found.savings:.1f} times as many for the same precision")
    if found.luck_explained is not None:
        lines.append(f"luck in checks explains {found.luck_explained:.0%} of the rounds' variance; it is taken out")
    return [*lines, *found.notes, *_origin_lines(made)]


def _origin_lines(made: Any) -> list[str]:
    """What made a study."""
    missing = [f"abilities not played in {deck}: {', '.join(names)}" for deck, names in made.incomplete_cards.items()]
    off = "" if made.abilities else ", abilities off"
    speed = f" ({made.games / made.seconds:,.0f} games/s)" if made.seconds else ""
    return [
        *missing,
        f"{made.games:,} games in {made.seconds:.2f} s{speed}, {made.format}{off}, bots "
        f"{', '.join(dict.fromkeys(made.bots))}, seed {made.seed}, rules {made.rules_version}, vgsim {made.vgsim}",
        f"digest {made.digest}",
    ]


def matrix(
    decks: Annotated[list[str], typer.Argument(metavar="DECK...", help="Deck files or names of shipped decks.")],
    *,
    games: Annotated[int, typer.Option("-n", "--games", help="Games a match-up on average.")] = 2_000,
    seed: Seed = 0,
    jobs: Jobs = -1,
    bot: Bot = "standard",
    format: Format = None,
    cards: Cards = None,
    no_abilities: NoAbilities = False,
    level: Level = 0.95,
    store: Store = None,
    as_json: AsJson = False,
) -> None:
    """Play every deck against every other: win rates by who goes first, and the equilibrium of the field."""
    from vgsim.analysis.studies.metagame import matrix as find

    found = find(
        decks,
        games=games,
        seed=seed,
        n_jobs=jobs,
        bots=bot,
        abilities=not no_abilities,
        format=format,
        cards=cards or (),
        level=level,
        store=store,
    )
    show_json(found.to_dict()) if as_json else _show_matrix(found)
    if found.interrupted:
        say(f"interrupted; {found.made.games:,} games were finished and count")
        raise typer.Exit(INTERRUPTED)


def _show_matrix(found: "Matrix") -> None:
    """A matrix for people: all games, by who goes first, equilibrium."""
    places = range(len(found.names))
    head = ["", "deck", *(str(place + 1) for place in places)]
    numbers = range(2, len(head))
    show_lines(["win rate of each deck against each, with intervals", ""])
    show_table(head, [[r + 1, found.names[r], *(_rate(found, r, c) for c in places)] for r in places], numbers)
    show_lines(["", "going first / going second", ""])
    show_table(head, [[r + 1, found.names[r], *(_by_first(found, r, c) for c in places)] for r in places], numbers)
    show_lines(["", "equilibrium: a field that no deck beats", ""])
    titles = ["deck", "share", "low", "high", "in use", "wins against it", "low", "high"]
    beats = found.against(found.weights.tolist()).itertuples(index=False)
    rows = [
        [name, *(f"{x:.1%}" for x in (*told, *against[1:]))]
        for (name, *told), against in zip(found.equilibrium.itertuples(index=False), beats, strict=True)
    ]
    show_table(titles, rows, numbers=range(1, 8))
    broken = int(found.unfinished.sum() + found.unfinished.trace()) // 2
    notes = [f"unfinished, counted apart: {broken:,}"] if broken else []
    show_lines(["", *notes, *_origin_lines(found.made)])


def _rate(found: "Matrix", row: int, column: int) -> str:
    rate = found.win_rate(row, column)
    if row == column:
        return "50%"
    return "unknown" if rate.estimate != rate.estimate else f"{rate.estimate:.1%} ({rate.low:.1%}-{rate.high:.1%})"


def _by_first(found: "Matrix", row: int, column: int) -> str:
    rates = (found.win_rate(row, column, first).estimate for first in (0, 1))
    return " / ".join("unknown" if rate != rate else f"{rate:.1%}" for rate in rates)
