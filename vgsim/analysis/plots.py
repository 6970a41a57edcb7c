"""Frames in, Axes out. One style: Okabe-Ito colours, every estimate with its interval, labels at the data.

Seats differ by colour and by line or marker, so that no picture depends on colour alone.
"""

from typing import TYPE_CHECKING, Any

from vgsim.analysis.summary import CHECKS, SEATS

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from vgsim.analysis.metagame import Matrix
    from vgsim.analysis.results import Results

# M. Okabe and K. Ito, "Color Universal Design" (2008): told apart with any colour vision
OKABE_ITO = {
    "black": "#000000",
    "orange": "#E69F00",
    "sky": "#56B4E9",
    "green": "#009E73",
    "yellow": "#F0E442",
    "blue": "#0072B2",
    "red": "#D55E00",
    "purple": "#CC79A7",
}
SEAT_STYLE: dict[str, dict[str, Any]] = {
    "a": {"color": OKABE_ITO["blue"], "marker": "o", "linestyle": "-"},
    "b": {"color": OKABE_ITO["red"], "marker": "s", "linestyle": "--"},
}
GRADE_COLOURS = [OKABE_ITO[name] for name in ("black", "orange", "green", "purple", "sky", "yellow")]
RARE = 200
BAR: dict[str, Any] = {"capsize": 2.5, "elinewidth": 1.2, "markersize": 4.5, "linewidth": 1.2}


class Plots:
    """Pictures of a result; each takes an Axes to draw on, or makes one, and returns it."""

    def __init__(self, results: "Results") -> None:
        self._results = results
        names = [deck.name for deck in results.made.decks]
        same = names[0] == names[1]
        self._names = {
            seat: f"{n} ({seat.upper()})" if same else n for seat, n in zip(SEATS, names, strict=True)
        }

    def win_rate(self, ax: "Axes | None" = None) -> "Axes":
        """Win rate of deck A over all games, when it goes first and when it goes second."""
        return win_rate(self._results.summary, self._names["a"], ax)

    def turns(self, ax: "Axes | None" = None) -> "Axes":
        """How many turns games take."""
        return turns(self._results.turns, ax)

    def damage(self, ax: "Axes | None" = None) -> "Axes":
        """Mean damage of both seats by turn."""
        return damage(self._results.damage, self._names, ax)

    def triggers(self, ax: "Axes | None" = None) -> "Axes":
        """Share of drive and damage checks that show each trigger, by seat."""
        return triggers(self._results.triggers_by("seat", "check", "icon"), self._names, ax)

    def rides(self, ax: "Axes | None" = None) -> "Axes":
        """Share of games in which each grade was reached, by own turn."""
        return rides(self._results.rides, self._names, ax)


def win_rate(summary: "pd.DataFrame", deck: str, ax: "Axes | None" = None) -> "Axes":
    """Three win rates with intervals, written beside them; the line at one half is an even match."""
    ax = _axes(ax, f"win rate of {deck}", "")
    ax.grid(axis="y", visible=False)
    rows = ("win_rate_a", "win_rate_a_going_first", "win_rate_a_going_second")
    for place, name in enumerate(rows):
        row: Any = summary.loc[name]
        if row.n:
            ax.errorbar(row.estimate, -place, xerr=_bars(row.estimate, row.low, row.high), fmt="o", **BAR,
                        color=SEAT_STYLE["a"]["color"])  # fmt: skip
            label = f"{row.estimate:.1%}  ({row.low:.1%} to {row.high:.1%})"
            ax.annotate(label, (row.estimate, -place), (0, 7), textcoords="offset points", ha="center")
    ax.axvline(0.5, color="0.6", linewidth=1, zorder=0)
    ax.set_yticks([0, -1, -2], ["all games", "going first", "going second"])
    ax.set_ylim(-2.6, 0.7)
    _percent(ax, "x")
    return ax


def turns(frame: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """Share of games by number of turns."""
    ax = _axes(ax, "turns of both players together", "share of games")
    ax.bar(frame["turns"], frame["share"], color=OKABE_ITO["sky"], width=0.8)
    bars = [frame["share"] - frame["low"], frame["high"] - frame["share"]]
    ax.errorbar(
        frame["turns"], frame["share"], yerr=bars, fmt="none", ecolor="black", capsize=2, elinewidth=1
    )
    _whole_numbers(ax)
    _percent(ax, "y")
    return ax


def damage(frame: "pd.DataFrame", names: dict[str, str], ax: "Axes | None" = None) -> "Axes":
    """Mean damage by turn and seat, for turns that one game in RARE saw."""
    ax = _axes(ax, "turn (both players' turns counted)", "mean damage at its end (cards)")
    frame = frame[frame["games"] * RARE >= frame["games"].max()]
    for seat, part in frame.groupby("seat"):
        bars = [part["mean"] - part["low"], part["high"] - part["mean"]]
        ax.errorbar(part["turn"], part["mean"], yerr=bars, **SEAT_STYLE[str(seat)], **BAR)
    _label_ends(ax, [names[str(seat)] for seat in frame["seat"].unique()])
    _whole_numbers(ax)
    ax.set_ylim(bottom=0)
    return ax


def triggers(frame: "pd.DataFrame", names: dict[str, str], ax: "Axes | None" = None) -> "Axes":
    """Share of checks that show each trigger, by kind of check and seat."""
    ax = _axes(ax, "", "share of checks")
    shown = frame[(frame["icon"] != "none") & (frame["count"] > 0)]
    icons = list(dict.fromkeys(shown["icon"]))
    places = {(check, icon): i for i, (check, icon) in enumerate((c, i) for c in CHECKS for i in icons)}
    for seat, part in shown.groupby("seat"):
        shift = -0.1 if seat == "a" else 0.1
        x = [places[key] + shift for key in zip(part["check"], part["icon"], strict=True)]
        bars = [part["rate"] - part["low"], part["high"] - part["rate"]]
        style = SEAT_STYLE[str(seat)] | {"linestyle": "none"}
        ax.errorbar(x, part["rate"], yerr=bars, label=names[str(seat)], **style, **BAR)
    ax.set_xticks(list(places.values()), [f"{icon}\n{check}" for check, icon in places])
    ax.set_ylim(bottom=0)
    if icons:
        ax.legend(frameon=False, fontsize="small")
    _percent(ax, "y")
    return ax


def rides(frame: "pd.DataFrame", names: dict[str, str], ax: "Axes | None" = None) -> "Axes":
    """Share of games in which each grade was reached by each own turn; A solid, B dashed."""
    ax = _axes(ax, f"own turn (solid: {names['a']}, dashed: {names['b']})", "share of games that reached it")
    lines = set(zip(frame["seat"], frame["grade"], strict=True))
    for seat, grade in sorted(lines):
        part = frame[(frame["seat"] == seat) & (frame["grade"] == grade)]
        bars = [part["reached"] - part["low"], part["high"] - part["reached"]]
        style = SEAT_STYLE[seat] | {"color": GRADE_COLOURS[grade]}
        ax.errorbar(part["turn"], part["reached"], yerr=bars, **style, **BAR)
    for _, part in frame[frame["turn"] == frame["grade"]].groupby("grade"):  # where it is due
        point = (float(part["turn"].iloc[0]), float(part["reached"].min()))
        grade = int(part["grade"].iloc[0])
        ax.annotate(f"grade {grade}", point, (8, -12), textcoords="offset points", color=GRADE_COLOURS[grade])
    _whole_numbers(ax)
    _percent(ax, "y")
    return ax


class MatrixPlots:
    """Pictures of a match-up matrix; each takes an Axes to draw on, or makes one, and returns it."""

    def __init__(self, matrix: "Matrix") -> None:
        self._matrix = matrix

    def heatmap(self, ax: "Axes | None" = None) -> "Axes":
        """Win rate of every deck against every other, with intervals."""
        return heatmap(self._matrix.matchups, ax)

    def equilibrium(self, ax: "Axes | None" = None) -> "Axes":
        """Each deck's share of the equilibrium, with intervals."""
        return weights(self._matrix.equilibrium, ax)


def heatmap(frame: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """Win rate of the deck of each row against that of each column, with its interval written below it.

    Blue above one half, orange below; who wins is also written, so the picture does not depend on colour.
    """
    from matplotlib.colors import LinearSegmentedColormap

    shown = frame[frame["first"] == "all"]
    decks = list(dict.fromkeys(shown["deck"]))
    if ax is None:
        import matplotlib.pyplot as plt

        size = 3 + 1.1 * len(decks)
        _, ax = plt.subplots(figsize=(size, size * 0.8), layout="constrained")
    rates = shown["win_rate"].to_numpy().reshape(len(decks), len(decks))
    colours = LinearSegmentedColormap.from_list("rates", [OKABE_ITO["orange"], "white", OKABE_ITO["blue"]])
    ax.imshow(rates, cmap=colours, vmin=0.2, vmax=0.8)
    for i, row in enumerate(shown.itertuples()):
        _write_rate(ax, i % len(decks), i // len(decks), row)
    ax.set_xticks(range(len(decks)), decks, rotation=30, ha="right")
    ax.set_yticks(range(len(decks)), decks)
    ax.set_xlabel("against")
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    return ax


def _write_rate(ax: "Axes", x: int, y: int, row: Any) -> None:
    """A win rate and its interval in its square."""
    if row.win_rate != row.win_rate:
        ax.text(x, y, "unknown", ha="center", va="center", fontsize="small", color="0.4")
        return
    ink = "white" if row.win_rate > 0.68 else "black"
    ax.text(x, y - 0.02, f"{row.win_rate:.1%}", ha="center", va="bottom", color=ink)
    interval = "by symmetry" if row.low == row.high else f"{row.low:.1%} to {row.high:.1%}"
    ax.text(x, y + 0.06, interval, ha="center", va="top", fontsize="x-small", color=ink)


def weights(frame: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """Shares of an equilibrium with their intervals, and how often each deck was in use."""
    ax = _axes(ax, "share of the field in equilibrium", "")
    ax.grid(axis="y", visible=False)
    for place, row in enumerate(frame.itertuples()):
        point: Any = row
        bars = _bars(point.weight, point.low, point.high)
        ax.errorbar(point.weight, -place, xerr=bars, fmt="o", color=OKABE_ITO["blue"], **BAR)
        label = f"{point.weight:.0%}, in use in {point.in_use:.0%} of draws"
        side = "left" if point.weight < 0.5 else "right"
        ax.annotate(label, (point.weight, -place), (0, 6), textcoords="offset points", ha=side, fontsize="small")
    ax.set_yticks([-i for i in range(len(frame))], list(frame["deck"]))
    ax.set_ylim(0.3 - len(frame), 0.7)
    ax.set_xlim(-0.02, 1.02)
    _percent(ax, "x")
    return ax


def difference_by_games(frame: "pd.DataFrame", margin: float, ax: "Axes | None" = None) -> "Axes":
    """A difference of win rates and its confidence sequence by games played; a line at 0 and at the margin."""
    ax = _axes(ax, "games", "difference of win rates (A1 - A2)")
    blue = OKABE_ITO["blue"]
    ax.fill_between(frame["games"], frame["low"], frame["high"], color=blue, alpha=0.2, linewidth=0)
    ax.plot(frame["games"], frame["difference"], color=blue, marker="o", markersize=3, linewidth=1.2)
    for place, label in ((0.0, "equal"), (margin, "margin")):
        ax.axhline(place, color="0.5", linewidth=1, linestyle="--" if place else "-", zorder=0)
        ax.annotate(label, (1, place), (4, 0), xycoords=("axes fraction", "data"),
                    textcoords="offset points", va="center", color="0.4", fontsize="small")  # fmt: skip
    _percent(ax, "y")
    return ax


def _axes(ax: "Axes | None", x: str, y: str) -> "Axes":
    """The Axes to draw on, in the house style."""
    if ax is None:
        import matplotlib.pyplot as plt

        _, ax = plt.subplots(figsize=(7, 4), layout="constrained")
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis="y", color="0.9", linewidth=0.8)
    ax.set_axisbelow(True)
    ax.set_xlabel(x)
    ax.set_ylabel(y)
    return ax


def _bars(estimate: float, low: float, high: float) -> list[list[float]]:
    return [[estimate - low], [high - estimate]]


def _percent(ax: "Axes", which: str) -> None:
    from matplotlib.ticker import PercentFormatter

    axis = ax.xaxis if which == "x" else ax.yaxis
    axis.set_major_formatter(PercentFormatter(xmax=1, decimals=None))


def _whole_numbers(ax: "Axes") -> None:
    from matplotlib.ticker import MaxNLocator

    ax.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))


def _label_ends(ax: "Axes", labels: list[str]) -> None:
    """Write each line's label at its last point, in its colour."""
    for container, label in zip(ax.containers, labels, strict=True):
        line: Any = container[0]
        x, y = line.get_xdata()[-1], line.get_ydata()[-1]
        ax.annotate(label, (x, y), (6, 0), textcoords="offset points", va="center", color=line.get_color())
