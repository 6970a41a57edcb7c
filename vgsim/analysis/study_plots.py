"""Pictures of studies: races of versions, values of cards, synergy, luck. Frames in, Axes out, in the house style."""

from typing import TYPE_CHECKING, Any

from vgsim.analysis.plots import BAR, OKABE_ITO, _axes, _percent

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MOST_SHOWN = 25
STATUS_STYLE: dict[str, dict[str, Any]] = {
    "winner": {"color": OKABE_ITO["blue"], "marker": "D"},
    "level": {"color": OKABE_ITO["orange"], "marker": "o"},
    "worse": {"color": "0.55", "marker": "x"},
}
STATUS_WORDS = {"winner": "winner", "level": "not told apart from it", "worse": "worse"}


def behind_winner(frame: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """How far each version of a race is behind the winner; the best on top, at most MOST_SHOWN."""
    shown = frame.head(MOST_SHOWN)
    ax = _rows(ax, "win rate of the winner minus its own", list(shown["candidate"]))
    ax.axvline(0, color="0.6", linewidth=1, zorder=0)
    for status, style in STATUS_STYLE.items():
        part = shown[shown["status"] == status]
        bars = [part["behind"] - part["behind_low"], part["behind_high"] - part["behind"]]
        points = style | {"linestyle": "none", "label": STATUS_WORDS[status]}
        if len(part):
            ax.errorbar(part["behind"], [-i for i in part.index], xerr=bars, **points, **BAR)
    ax.legend(frameon=False, fontsize="small", loc="upper right")
    if len(frame) > len(shown):
        ax.set_title(f"the best {len(shown)} of {len(frame)} versions", loc="left", fontsize="small", color="0.35")
    _percent(ax, "x")
    return ax


def _rows(ax: "Axes | None", x: str, names: list[str]) -> "Axes":
    """An Axes with a named row for each thing, the first on top."""
    ax = _axes(ax, x, "", "x", 0.27 * len(names) + 1.4)
    ax.set_yticks([-i for i in range(len(names))], names)
    ax.set_ylim(-len(names) + 0.4, 0.6)
    return ax
