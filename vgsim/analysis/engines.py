"""The games that are played: for each format the modules of its game. Everything above reads them from here."""

import importlib
from typing import Any, Final, NamedTuple


class Engine(NamedTuple):
    """A game's modules by name, imported when they are first used.

    Attributes
    ----------
    match : str
        Its kernel: `run_chunk`, `compile_kernel`, `kernel_is_cached`, and `Table` for one game step by step.
    bots : str
        `policy_rows`.
    luck : bool
        Whether `run_chunk` takes a last argument that asks for the luck in checks.
    cards : str
        `ruleset`, `build_table`, `table_names`.
    status : str
        `deck_status`, `played_texts`.
    rows : str
        What a game leaves behind: `RESULT`, `TALLY`, `add_tally`.
    terms : str
        `RULES_VERSION`, `Result`, `Reason`.
    figures : str
        `Results`, the class of what a run of games is told as.
    telling : str
        `trace_game`, one game as text.
    score : str
        The column of RESULT that tells each player's score; it is part of the digest.
    """

    match: str
    bots: str
    luck: bool = False
    cards: str = "vgsim.cards.build"
    status: str = "vgsim.cards.status"
    rows: str = "vgsim.vanguard.results"
    terms: str = "vgsim.vanguard.terms"
    figures: str = "vgsim.analysis.runs.results"
    telling: str = "vgsim.analysis.board.trace"
    score: str = "damage"

    def module(self, part: str) -> Any:
        """One of the modules, by the name of the attribute."""
        return importlib.import_module(getattr(self, part))


_VANGUARD: Final = Engine("vgsim.vanguard.match", "vgsim.vanguard.bots", luck=True)
_RIFTBOUND: Final = Engine(
    "vgsim.riftbound.match",
    "vgsim.riftbound.bots",
    cards="vgsim.cards.riftbound.build",
    status="vgsim.cards.riftbound.status",
    rows="vgsim.riftbound.results",
    terms="vgsim.riftbound.terms",
    figures="vgsim.analysis.duels",
    telling="vgsim.analysis.duel_trace",
    score="points",
)
ENGINES: Final = {"standard": _VANGUARD, "premium": _VANGUARD, "original": _VANGUARD, "riftbound": _RIFTBOUND}
