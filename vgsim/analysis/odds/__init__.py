"""Exact probabilities: opening hands, mulligans, rides, drive and damage checks, damage, guards.

Everything takes plain counts (cards per grade, triggers per icon), so any deck can be asked about, and needs
no simulation. Work is done in fractions and handed out as floats; the simulator is tested against these
figures.
"""

from vgsim.analysis.odds.battle import (
    OLD_BONUS,
    V_BONUS,
    Attacker,
    Battle,
    Defender,
    battle,
    check_table,
    guard_holds,
    guard_table,
    next_check,
    passes_needed,
    shield_for,
)
from vgsim.analysis.odds.counting import (
    Span,
    at_least,
    at_most,
    bernoulli_runs,
    chance,
    composition_table,
    distribution,
    expected,
)
from vgsim.analysis.odds.from_deck import DeckCounts, deck_counts
from vgsim.analysis.odds.hands import KeepOption, Mulligan, mulligan, mulligan_advice, opening, see_copies
from vgsim.analysis.odds.rides import (
    Course,
    cards_seen,
    ride,
    ride_advice,
    ride_by_marginals,
    ride_grid,
    ride_table,
)
from vgsim.analysis.odds.tables import copies_table, mulligan_table, summary_table

__all__ = [
    "OLD_BONUS",
    "V_BONUS",
    "Attacker",
    "Battle",
    "Course",
    "DeckCounts",
    "Defender",
    "KeepOption",
    "Mulligan",
    "Span",
    "at_least",
    "at_most",
    "battle",
    "bernoulli_runs",
    "cards_seen",
    "chance",
    "check_table",
    "composition_table",
    "copies_table",
    "deck_counts",
    "distribution",
    "expected",
    "guard_holds",
    "guard_table",
    "mulligan",
    "mulligan_advice",
    "mulligan_table",
    "next_check",
    "opening",
    "passes_needed",
    "ride",
    "ride_advice",
    "ride_by_marginals",
    "ride_grid",
    "ride_table",
    "see_copies",
    "shield_for",
    "summary_table",
]
