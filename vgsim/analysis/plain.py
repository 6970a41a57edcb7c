"""Results as plain values: what `vgsim simulate --json` prints. New keys may come, old ones stay."""

from typing import TYPE_CHECKING, Any

import numpy as np

from vgsim.analysis import summary
from vgsim.analysis.estimates import Estimate

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.runs.results import Results


def as_dict(results: "Results") -> dict[str, Any]:
    """Where a result comes from, its figures with intervals, and the digest of its games."""
    return {**origin(results), **outcome(results), **_figures(results), **ending(results)}


def origin(results: "Results") -> dict[str, Any]:
    """What made the results."""
    made = results.made
    return {
        "vgsim": made.vgsim,
        "rules_version": made.rules_version,
        "format": made.format,
        "seed": made.seed,
        "games": results.games_played,
        "asked": made.asked,
        "interrupted": results.interrupted,
        "decks": [
            {
                "name": deck.name,
                "hash": deck.hash,
                "incomplete_cards": list(deck.incomplete_cards),
                "complete_cards": list(deck.complete_cards),
                "plain_cards": list(deck.plain_cards),
                "unverified_facts": list(deck.unverified_facts),
            }
            for deck in made.decks
        ],
        "bots": list(made.bots),
        "first": made.first,
        "abilities": made.abilities,
        "checked": made.checked,
    }


def outcome(results: "Results") -> dict[str, Any]:
    """What the figures of any game begin with: who won, how, and in how many turns."""
    tally, level, first = results.tally, results.level, results.made.first
    table = summary.outcomes(tally).sum(axis=0)
    finished = int(table.sum())
    mean = summary.turns(tally, level)
    quantiles = dict(zip(("p05", "p50", "p95"), summary.turn_quantiles(tally), strict=True))
    return {
        "wins": [int(table[0]), int(table[2])],
        "draws": int(table[1]),
        "unfinished": results.games_played - finished,
        "unfinished_reasons": summary.unfinished(tally, results.reasons),
        "win_rate": as_json(summary.win_rate(tally, first, level), level),
        "first_player_win_rate": as_json(summary.first_player_win_rate(tally, first, level), level),
        "turns": {"mean": _number(mean.estimate), "low": _number(mean.low), "high": _number(mean.high)}
        | {name: None if value != value else int(value) for name, value in quantiles.items()},
        "endings": {name: count / finished for name, count in summary.endings(tally, results.reasons).items()},
    }


def _figures(results: "Results") -> dict[str, Any]:
    return {
        "triggers": {name: _triggers(results, seat) for seat, name in enumerate(summary.SEATS)},
        "damage": {name: _damage(results, seat) for seat, name in enumerate(summary.SEATS)},
        "rides": {name: _rides(results, seat) for seat, name in enumerate(summary.SEATS)},
        "mechanics": {name: _mechanics(results, seat) for seat, name in enumerate(summary.SEATS)},
    }


def ending(results: "Results") -> dict[str, Any]:
    """How long it took, and the digest."""
    seconds = results.made.seconds
    speed = results.games_played / seconds if seconds else None
    return {"seconds": seconds, "games_per_second": speed, "digest": results.made.digest}


def plain_rows(frame: "pd.DataFrame") -> list[dict[str, Any]]:
    """A frame's rows as JSON values; a number that does not exist or is infinite is null."""
    found: list[dict[str, Any]] = frame.astype(object).to_dict("records")  # type: ignore[assignment]
    return [{name: None if _no_number(value) else value for name, value in row.items()} for row in found]


def _no_number(value: object) -> bool:
    return isinstance(value, float | np.floating) and not np.isfinite(value)


def as_json(estimate: Estimate, level: float) -> dict[str, Any]:
    """An estimate as JSON values; a number that does not exist is null."""
    return {
        "estimate": _number(estimate.estimate),
        "low": _number(estimate.low),
        "high": _number(estimate.high),
        "n": estimate.n,
        "level": level,
        "method": estimate.method,
    }


def _number(value: float) -> float | None:
    return value if np.isfinite(value) else None


def _triggers(results: "Results", seat: int) -> dict[str, Any]:
    """Checks and triggers of a seat by kind of check."""
    counts = summary.trigger_counts(results.tally)[seat]
    found = {}
    for check, kind in enumerate(summary.CHECKS):
        rate = summary.trigger_rate(results.tally, seat, check, results.level)
        icons = {icon: int(n) for icon, n in zip(summary.ICONS, counts[check], strict=True) if icon != "none"}
        found[kind] = {"checks": rate.n, **icons, "rate": as_json(rate, results.level)}
    return found


def _damage(results: "Results", seat: int) -> list[dict[str, Any]]:
    """Mean damage of a seat at the end of each turn that some game saw."""
    going = np.asarray(results.tally["damage"])[seat].sum(axis=1)
    turns: list[int] = np.flatnonzero(going).tolist()
    means = (summary.mean_damage(results.tally, seat, turn, results.level) for turn in turns)
    return [{"turn": turn, **as_json(mean, results.level)} for turn, mean in zip(turns, means, strict=True)]


def _rides(results: "Results", seat: int) -> dict[str, Any]:
    """Share of games in which a seat reached each grade on curve (grade g by its own turn g)."""
    return {
        f"grade_{grade}_on_curve": as_json(
            summary.reached(results.tally, seat, grade, grade, results.level), results.level
        )
        for grade in (1, 2, 3)
    }


def _mechanics(results: "Results", seat: int) -> dict[str, Any]:
    """The mechanics that a seat used: uses, and the share of games that saw one."""
    return {
        use.mechanic.name.lower(): {
            "uses": use.uses,
            "per_game": use.per_game,
            "share": as_json(use.share, results.level),
        }
        for use in summary.mechanics(results.tally, results.level)
        if use.seat == seat and use.uses
    }
