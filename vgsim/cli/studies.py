"""`vgsim optimize`, `vgsim card-value` and `vgsim luck`: what to change in a deck, what carries it, what was luck."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from vgsim.cli.compare import Listing, _numbers, _origin_lines
from vgsim.cli.options import (
    DECK_HELP,
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
    from vgsim.analysis.studies.candidates import Vary
    from vgsim.analysis.studies.luck import Luck
    from vgsim.analysis.studies.optimize import Optimum
    from vgsim.analysis.studies.value import CardValue

MOST_SHOWN = 20  # versions, or events of a game

Deck = Annotated[str, typer.Argument(metavar="DECK", help=DECK_HELP)]
Against = Annotated[list[str], typer.Option("--against", metavar="B...", help="Opponents; may be several.")]


def add_commands(app: typer.Typer) -> None:
    """Mount the commands."""
    app.command(cls=Listing)(optimize)
    app.command("card-value", cls=Listing)(card_value)
    app.command()(luck)


# -- optimize ---------------------------------------------------------------------------------------------


def optimize(
    deck: Deck,
    *,
    against: Against,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", help="triggers (default), grades, or CARD=LO..HI; cards may be several."),
    ] = None,
    shares: Annotated[str, typer.Option("--shares", help="How common each opponent is, such as 3,2,1.")] = "",
    games: Annotated[int, typer.Option("-n", "--games", help="Games of the race at most.")] = 100_000,
    alpha: Annotated[float, typer.Option("--alpha", help="Chance that the best version is told to be worse.")] = 0.05,
    seed: Seed = 0,
    jobs: Jobs = -1,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", help="Plays both sides (standard); several play equally often.")
    ] = None,
    format: Format = None,
    cards: Cards = None,
    no_abilities: NoAbilities = False,
    level: Level = 0.95,
    store: Store = None,
    out: Annotated[Path | None, typer.Option("--out", help="Writes the winning deck to this file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Find the best version of a deck: a race on shared shuffles, the winner told from fresh games."""
    from vgsim.analysis.studies.optimize import optimize as find

    found = find(
        deck,
        read_vary(vary or ["triggers"]),
        against=against,
        shares=_numbers("shares", shares),
        games=games,
        alpha=alpha,
        level=level,
        seed=seed,
        n_jobs=jobs,
        bots=[(name, name) for name in bot or ["standard"]],
        abilities=not no_abilities,
        format=format,
        cards=cards or (),
        store=store,
    )
    if out is not None:
        write_deck(out, found.winner.to_text())
    show_json(found.to_dict()) if as_json else _show_optimum(found)
    if found.interrupted:
        say(f"interrupted; {found.games:,} games of the race were finished and count")
        raise typer.Exit(INTERRUPTED)


def read_vary(texts: list[str]) -> "Vary":
    """What is varied, from the words of the command line.

    Raises
    ------
    InputError
        Neither triggers nor grades nor CARD=LO..HI.
    """
    if len(texts) == 1 and "=" not in texts[0]:
        return texts[0]
    found = {}
    for text in texts:
        name, is_there, ends = text.rpartition("=")
        low, _, high = ends.partition("..")
        if not is_there or not low.isdecimal() or not (high or low).isdecimal():
            raise InputError(f"vary {text!r}: triggers, grades or CARD=LO..HI is wanted, such as Wingal=0..4")
        found[name] = (int(low), int(high or low))
    return found


def write_deck(path: Path, text: str) -> None:
    """A deck file, written under another name and then renamed (InputError where that cannot be)."""
    from vgsim.analysis.runs.files import whole_file

    with whole_file(path) as part:
        part.write_text(text, encoding="utf-8")


def _show_optimum(found: "Optimum") -> None:
    show_lines(
        [str(found), f"against: {', '.join(found.opponents)}", "", "fresh games, which had no say in the choice"]
    )
    head = ["version", "wins", "low", "high", "gain", "low", "high", "rounds"]
    rows = [
        [row[0], *map(_rate, row[1:4]), *map(_gain, row[4:7]), f"{row[7]:,}"] for row in found.fresh.values.tolist()
    ]
    show_table(head, rows, numbers=range(1, 8))
    shown = found.candidates.head(MOST_SHOWN)
    show_lines(["", f"the race: {found.games:,} games, {len(found.versions)} versions", ""])
    head = ["version", "", "rounds", "wins", "behind", "low", "high"]
    told = zip(*(shown[name] for name in ("candidate", "status", "rounds", "win_rate")), strict=True)
    behind = shown[["behind", "behind_low", "behind_high"]].values.tolist()
    rows = [[a, b, f"{c:,}", _rate(d), *map(_gain, gap)] for (a, b, c, d), gap in zip(told, behind, strict=True)]
    show_table(head, rows, numbers=range(2, 7))
    more = len(found.candidates) - len(shown)
    show_lines([*([f"... and {more} more"] if more else []), "", *found.notes, *_origin_lines(found.made)])


# -- card values ------------------------------------------------------------------------------------------


def card_value(
    deck: Deck,
    *,
    against: Against,
    part: Annotated[
        list[str] | None, typer.Option("--part", help="seen, blank (default: both), shapley or synergy; may repeat.")
    ] = None,
    among: Annotated[
        list[str] | None, typer.Option("--among", metavar="CARD", help="Cards to study; all if none.")
    ] = None,
    games: Annotated[int, typer.Option("-n", "--games", help="Games of each part.")] = 40_000,
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
    """What each card of a deck is worth: what is seen beside it, and what it causes."""
    from vgsim.analysis.studies.value import card_value as find

    found = find(
        deck,
        against,
        parts=part or ["seen", "blank"],
        among=among,
        games=games,
        seed=seed,
        n_jobs=jobs,
        bots=(bot_a, bot_b),
        abilities=not no_abilities,
        format=format,
        cards=cards or (),
        level=level,
        store=store,
    )
    show_json(found.to_dict()) if as_json else _show_value(found)
    if found.interrupted:
        say(f"interrupted; finished and shown: {', '.join(found.done)}")
        raise typer.Exit(INTERRUPTED)


_VALUE_TABLES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "blank": ("values", "win rate with the card minus with blanks in its place",
              ("card", "copies", "effect", "low", "high", "per_copy")),
    "shapley": ("shapley", "each card's share of what the deck wins over blanks",
                ("card", "copies", "value", "low", "high")),
    "synergy": ("synergy", "effect of two cards together minus the sum of their effects",
                ("card", "other", "synergy", "low", "high")),
    "seen": ("seen", "win rate in games with and without; not what the card causes",
             ("card", "use", "games", "win_rate", "without", "difference", "difference_low", "difference_high")),
}  # fmt: skip


def _show_value(found: "CardValue") -> None:
    show_lines([str(found), ""])
    for part, (attribute, title, columns) in _VALUE_TABLES.items():
        if part in found.done:
            frame = getattr(found, attribute)[list(columns)]
            rows = [
                [_cell(name, value) for name, value in zip(columns, row, strict=True)] for row in frame.values.tolist()
            ]
            show_lines([title, ""])
            show_table([name.replace("_", " ") for name in columns], rows, numbers=range(2, len(columns)))
            show_lines([""])
    show_lines([*found.notes, *_origin_lines(found.made)])


def _cell(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if name in ("copies", "games"):
        return f"{value:,}"
    return _rate(value) if name in ("win_rate", "without") else _gain(value)


# -- luck -------------------------------------------------------------------------------------------------


def luck(
    a: DeckA,
    b: DeckB,
    *,
    games: Annotated[int, typer.Option("-n", "--games", help="How many games.")] = 4_000,
    game: Annotated[
        int | None, typer.Option("--game", help="Also tells the luck of this game, event by event.")
    ] = None,
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
    as_json: AsJson = False,
) -> None:
    """How much of the results is luck in checks, draws and going first."""
    from vgsim.analysis.studies.luck import luck as find

    if game is not None and not 0 <= game < games:  # said before anything is played
        raise InputError(f"game {game}: the games are 0 to {games - 1}")
    found = find(
        *(a, b),
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
    events = None if game is None else found.of_game(game)
    if as_json:
        from vgsim.analysis.plain import plain_rows

        show_json(found.to_dict() | ({} if events is None else {"events": plain_rows(events)}))
    else:
        _show_luck(found, events)
    if found.interrupted:
        say(f"interrupted; {found.made.games:,} of {games:,} games were finished and count")
        raise typer.Exit(INTERRUPTED)


def _show_luck(found: "Luck", events: Any) -> None:
    names = dict(zip(("a", "b"), found.names, strict=True))
    show_lines([f"A: {names['a']}", f"B: {names['b']}", "", str(found), ""])
    rates = [("as it was", found.win_rate), ("luck taken out", found.adjusted_win_rate)]
    rows = [[name, *map(_rate, rate[:3]), f"{rate.n:,}"] for name, rate in rates]
    show_table(["win rate of A", "estimate", "low", "high", "games"], rows, numbers=range(1, 5))
    show_lines([""])
    rows = [[row[0], _rate(row[1]), *map(_rate, row[3:])] for row in found.sources.values.tolist()]
    show_table(["luck in", "deviation", "explained", "low", "high"], rows, numbers=range(1, 5))
    if events is not None:
        show_lines(["", f"game {events['game'].iloc[0]}: changes of A's win rate, the largest first", ""])
        order = events["luck"].abs().sort_values(ascending=False).index[:MOST_SHOWN]
        told = events.loc[order, ["turn", "seat", "kind", "card", "icon", "trigger_chance", "luck"]].values.tolist()
        rows = [[t, s.upper(), kind, card, icon, _rate(p), _gain(x)] for t, s, kind, card, icon, p, x in told]
        show_table(["turn", "who", "", "card", "icon", "trigger chance", "luck"], rows, numbers=(0, 5, 6))
    show_lines(["", *_origin_lines(found.made)[:-1]])


def _rate(value: float) -> str:
    return "unknown" if value != value else f"{value:.2%}"


def _gain(value: float) -> str:
    return "unknown" if value != value else f"{value:+.2%}"
