"""vgsim plays trading-card-game decks against each other and reports what happens, with honest intervals.

The public face. Names are looked up when they are first used, so that `import vgsim` is quick and
compiles nothing: numba, pandas and matplotlib come with the first call that needs them.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vgsim.analysis.runs.results import Results as Results
    from vgsim.analysis.runs.runner import simulate as simulate
    from vgsim.analysis.runs.storage import read_results as read_results
    from vgsim.analysis.studies.compare import compare as compare
    from vgsim.analysis.studies.luck import luck as luck
    from vgsim.analysis.studies.metagame import matrix as matrix
    from vgsim.analysis.studies.optimize import optimize as optimize
    from vgsim.analysis.studies.page import report as report
    from vgsim.analysis.studies.value import card_value as card_value
    from vgsim.errors import InputError as InputError

__version__ = "0.1.0"

# public name -> where it lives; an empty attribute means the module itself
_PUBLIC = {
    "Deck": ("vgsim.cards.decks", "Deck"),
    "DuelScenario": ("vgsim.analysis.duel_scenario", "DuelScenario"),
    "InputError": ("vgsim.errors", "InputError"),
    "Results": ("vgsim.analysis.runs.results", "Results"),
    "Scenario": ("vgsim.analysis.board.scenario", "Scenario"),
    "bots": ("vgsim.vanguard.bots", ""),
    "card_value": ("vgsim.analysis.studies.value", "card_value"),
    "compare": ("vgsim.analysis.studies.compare", "compare"),
    "load_cards": ("vgsim.cards.library", "load_cards"),
    "load_deck": ("vgsim.cards.games", "load_deck"),
    "luck": ("vgsim.analysis.studies.luck", "luck"),
    "matrix": ("vgsim.analysis.studies.metagame", "matrix"),
    "odds": ("vgsim.analysis.odds", ""),
    "optimize": ("vgsim.analysis.studies.optimize", "optimize"),
    "read_results": ("vgsim.analysis.runs.storage", "read_results"),
    "report": ("vgsim.analysis.studies.page", "report"),
    "side_by_side": ("vgsim.analysis.side_by_side", "side_by_side"),
    "simulate": ("vgsim.analysis.runs.runner", "simulate"),
    "trace": ("vgsim.analysis.board.trace", "trace"),
}

__all__ = [
    "Deck",
    "DuelScenario",
    "InputError",
    "Results",
    "Scenario",
    "__version__",
    "bots",
    "card_value",
    "compare",
    "load_cards",
    "load_deck",
    "luck",
    "matrix",
    "odds",
    "optimize",
    "read_results",
    "report",
    "side_by_side",
    "simulate",
    "trace",
]


def __getattr__(name: str) -> object:
    if name not in _PUBLIC:
        raise AttributeError(f"module 'vgsim' has no attribute {name!r}")
    module, attribute = _PUBLIC[name]
    found = importlib.import_module(module)
    value = getattr(found, attribute) if attribute else found
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
