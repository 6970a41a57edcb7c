"""A match-up played and told on one page."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from vgsim.analysis.report import Report, check_page
from vgsim.analysis.runs.runner import simulate

if TYPE_CHECKING:
    from vgsim.analysis.runs.pairing import Bot
    from vgsim.cards.decks import Deck
    from vgsim.cards.library import Library


def report(
    a: "Deck | str | Path",
    b: "Deck | str | Path",
    *,
    out: str | Path | None = None,
    games: int = 10_000,
    seed: int = 0,
    n_jobs: int = -1,
    bots: "Sequence[Bot]" = ("standard", "standard"),
    first: str = "alternate",
    abilities: bool = True,
    format: str | None = None,
    cards: "Library | Sequence[str | Path]" = (),
    level: float = 0.95,
    store: str | Path | None = None,
    progress: bool | None = None,
) -> Report:
    """Play two decks against each other and tell it on one self-contained page.

    Parameters
    ----------
    a, b, games, seed, n_jobs, bots, first, abilities, format, cards, level, store, progress
        As for `vgsim.simulate`. The page of a result that is already there is `Results.report()`.
    out : str or Path, optional
        Where to write the page; it is checked before anything is played.

    Returns
    -------
    Report
        Its `html` is the page; in a notebook it shows itself.

    Raises
    ------
    InputError
        Saying which input is wrong and what would be right.
    """
    if out is not None:
        check_page(out)
    played = simulate(
        *(a, b),
        games=games,
        seed=seed,
        n_jobs=n_jobs,
        bots=bots,
        first=first,
        abilities=abilities,
        format=format,
        cards=cards,
        games_frame=False,
        level=level,
        store=store,
        progress=progress,
    )
    page = Report(played)
    if out is not None:
        page.write(out)
    return page
