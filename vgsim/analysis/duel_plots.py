"""Pictures of Riftbound duels, in the house style: frames in, Axes out."""

from typing import TYPE_CHECKING, Any

from vgsim.analysis import plots
from vgsim.analysis.plots import Names, OutcomePlots, intervals, means_by_turn
from vgsim.analysis.summary import SEATS

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


class DuelPlots(OutcomePlots):
    """Pictures of a result of duels; each takes an Axes to draw on, or makes one, and returns it."""

    _results: Any

    def points(self, ax: "Axes | None" = None) -> "Axes":
        """Mean points of both seats by turn."""
        return self._titled(means_by_turn(self._results.points, self._names, "mean points at its end", ax))

    def scoring(self, ax: "Axes | None" = None) -> "Axes":
        """Conquers, holds, points and cards played in a duel: means by seat."""
        return self._titled(scoring(self._results.scoring, self._names, ax))

    def battlefields(self, ax: "Axes | None" = None) -> "Axes":
        """Win rate of deck A by the battlefields in play."""
        return self._titled(battlefields(self._results.battlefields, self._names["a"], ax))


def scoring(frame: "pd.DataFrame", names: Names, ax: "Axes | None" = None) -> "Axes":
    """Means in a duel, a row a quantity, for what each seat does by itself."""
    own = frame[frame["seat"].isin(SEATS)].rename(columns={"quantity": "row", "mean": "point"})
    order = list(dict.fromkeys(own["row"]))
    ax = plots._axes(ax, "mean in a duel", "", "x", 0.4 * len(order) + 1.6)
    return plots.dots(ax, own, order, names, percent=False)


def battlefields(frame: "pd.DataFrame", deck: str, ax: "Axes | None" = None) -> "Axes":
    """Win rates by the battlefields of both sides, the deck's own above; the line at one half is an even match."""
    named = frame.assign(row=frame["a"] + "\n" + frame["b"])
    ax = plots._axes(ax, "", "", "x", 0.42 * len(named) + 1.4)
    ax = intervals(named, "row", point="win_rate_a", ax=ax)
    ax.set_xlabel(f"win rate of {deck}")
    ax.tick_params(axis="y", labelsize="small")
    ax.axvline(0.5, color="0.6", linewidth=1, zorder=0)
    return ax
