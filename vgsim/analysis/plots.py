"""Frames in, Axes out. One style: Okabe-Ito colours, every estimate with its interval, labels at the data.

Seats differ by colour and by line or marker, so that no picture depends on colour alone. Over each picture of
a result stand the decks, the number of games and the bots.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from vgsim.analysis.summary import CHECKS, SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from vgsim.analysis.runs.results import Results
    from vgsim.analysis.studies.metagame import Matrix

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
GROUP_COLOURS = ("blue", "red", "green", "purple", "orange", "sky", "black")
MARKERS = "osD^vPX"
RARE = 200
BAR: dict[str, Any] = {"capsize": 2.5, "elinewidth": 1.2, "markersize": 4.5, "linewidth": 1.2}
SHIFT = 0.12  # how far seats stand apart where they share a place
MOST_MECHANICS = 15
UNDER_LABEL = 32  # points from an axis to below its label
LONGEST_NAME = 26  # letters of a deck's name in a legend

Names = dict[str, str]


class OutcomePlots:
    """Pictures of the result of any game; each takes an Axes to draw on, or makes one, and returns it."""

    def __init__(self, results: "Results") -> None:
        self._results = results
        a, b = (_short(deck.name) for deck in results.made.decks)
        self._names = {"a": f"{a} (A)", "b": f"{b} (B)"} if a == b else {"a": a, "b": b}

    def win_rate(self, ax: "Axes | None" = None) -> "Axes":
        """Win rate of deck A over all games, when it goes first and when it goes second."""
        return self._titled(win_rate(self._results.summary, self._names["a"], ax))

    def turns(self, ax: "Axes | None" = None) -> "Axes":
        """How many turns games take."""
        return self._titled(turns(self._results.turns, ax))

    def mechanics(self, ax: "Axes | None" = None) -> "Axes":
        """Share of games in which each mechanic was used, by seat."""
        return self._titled(mechanics(self._results.mechanics, self._names, ax))

    def endings(self, ax: "Axes | None" = None) -> "Axes":
        """How games ended."""
        return self._titled(endings(self._results.endings, ax))

    def _titled(self, ax: "Axes") -> "Axes":
        """What the picture is of, in small letters over it."""
        made = self._results.made
        decks = " against ".join(self._names.values())
        bots = " and ".join(dict.fromkeys(made.bots))
        text = f"{decks}\n{self._results.games_played:,} games, bots: {bots}"
        ax.set_title(text, loc="left", fontsize="small", color="0.35")
        return ax


class Plots(OutcomePlots):
    """The same for Vanguard, with what only Vanguard has."""

    def damage(self, ax: "Axes | None" = None) -> "Axes":
        """Mean damage of both seats by turn."""
        return self._titled(damage(self._results.damage, self._names, ax))

    def triggers(self, ax: "Axes | None" = None) -> "Axes":
        """Share of drive and damage checks that show each trigger, by seat."""
        return self._titled(triggers(self._results.triggers_by("seat", "check", "icon"), self._names, ax))

    def rides(self, ax: "Axes | None" = None) -> "Axes":
        """Share of games in which each grade was still missing, by own turn."""
        return self._titled(rides(self._results.rides, self._names, ax))

    def side_by_side(self, ax: "Axes | None" = None) -> "Axes":
        """How far simulated shares lie from exact odds."""
        return self._titled(side_by_side(self._results.side_by_side(), self._names, ax))


def win_rate(summary: "pd.DataFrame", deck: str, ax: "Axes | None" = None) -> "Axes":
    """Three win rates with intervals, written beside them; the line at one half is an even match."""
    ax = _axes(ax, f"win rate of {deck}", "")
    ax.grid(axis="y", visible=False)
    rows = ("win_rate_a", "win_rate_a_going_first", "win_rate_a_going_second")
    for place, name in enumerate(rows):
        row: Any = summary.loc[name]
        if row.n:
            bars = _bars(row.estimate, row.low, row.high)
            ax.errorbar(row.estimate, -place, xerr=bars, fmt="o", **BAR, color=SEAT_STYLE["a"]["color"])
            label = f"{row.estimate:.1%}  ({row.low:.1%} to {row.high:.1%})"
            side = "center" if 0.4 < row.estimate < 0.6 else "left" if row.estimate < 0.5 else "right"
            ax.annotate(label, (row.estimate, -place), (0, 7), textcoords="offset points", ha=side)
    ax.axvline(0.5, color="0.6", linewidth=1, zorder=0)
    ax.set_yticks([0, -1, -2], ["all games", "going first", "going second"])
    ax.set_ylim(-2.6, 0.7)
    ax.margins(x=0.25)  # room for the labels
    _percent(ax, "x")
    return ax


def turns(frame: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """Share of games by number of turns."""
    ax = _axes(ax, "turns of both players together", "share of games")
    ax.bar(frame["turns"], frame["share"], color=OKABE_ITO["sky"], width=0.8)
    bars = [frame["share"] - frame["low"], frame["high"] - frame["share"]]
    ax.errorbar(frame["turns"], frame["share"], yerr=bars, fmt="none", ecolor="black", capsize=2, elinewidth=1)
    _whole_numbers(ax)
    _percent(ax, "y")
    return ax


def damage(frame: "pd.DataFrame", names: Names, ax: "Axes | None" = None) -> "Axes":
    """Mean damage by turn and seat, for turns that one game in RARE saw."""
    return means_by_turn(frame, names, "mean damage at its end (cards)", ax)


def means_by_turn(frame: "pd.DataFrame", names: Names, label: str, ax: "Axes | None" = None) -> "Axes":
    """A mean by turn and seat, for turns that one game in RARE saw."""
    ax = _axes(ax, "turn (both players' turns counted)", label)
    frame = frame[frame["games"] * RARE >= frame["games"].max()]
    for seat, part in frame.groupby("seat"):
        bars = [part["mean"] - part["low"], part["high"] - part["mean"]]
        style = SEAT_STYLE[str(seat)] | BAR
        ax.errorbar(part["turn"], part["mean"], yerr=bars, label=names[str(seat)], **style)
    _whole_numbers(ax)
    ax.set_ylim(bottom=0)
    _legend(ax, "lower right")
    return ax


def triggers(frame: "pd.DataFrame", names: Names, ax: "Axes | None" = None) -> "Axes":
    """Share of checks that show each trigger, by kind of check and seat."""
    ax = _axes(ax, "", "share of checks")
    shown = frame[(frame["icon"] != "none") & (frame["count"] > 0)]
    icons = list(dict.fromkeys(shown["icon"]))
    places = {(check, icon): i for i, (check, icon) in enumerate((c, i) for c in CHECKS for i in icons)}
    for seat, part in shown.groupby("seat"):
        x = [places[key] + _shift(seat) for key in zip(part["check"], part["icon"], strict=True)]
        bars = [part["rate"] - part["low"], part["high"] - part["rate"]]
        ax.errorbar(x, part["rate"], yerr=bars, label=names[str(seat)], **_points(seat), **BAR)
    ax.set_xticks(list(places.values()), [f"{icon}\n{check}" for check, icon in places])
    if icons:
        ax.set_ylim(0, 1.25 * float(shown["high"].max()))
        _legend(ax, "upper right")
    _percent(ax, "y")
    return ax


def rides(frame: "pd.DataFrame", names: Names, ax: "Axes | None" = None) -> "Axes":
    """Share of games in which a grade was still missing, from the turn it was due; A solid, B dashed."""
    ax = _axes(ax, "own turn", "share of games still without it")
    due = frame[(frame["turn"] >= frame["grade"]) & (frame["grade"] <= 3)]
    for (seat, each), part in due.groupby(["seat", "grade"]):
        bars = [part["high"] - part["reached"], part["reached"] - part["low"]]  # turned round: 1 - reached
        style = SEAT_STYLE[str(seat)] | {"color": GRADE_COLOURS[int(str(each))]}
        ax.errorbar(part["turn"] + _shift(seat) / 2, part["missed"], yerr=bars, **style, **BAR)
    for _, part in due[due["turn"] == due["grade"]].groupby("grade"):
        grade = int(part["grade"].iloc[0])
        point = (float(grade), float((1 - part["low"]).max()))
        text = f"grade {grade}"
        ax.annotate(text, point, (6, 5), textcoords="offset points", color=GRADE_COLOURS[grade])
    for seat, name in names.items():  # both seats have every colour: in the legend a seat is its line and marker
        ax.plot([], [], label=name, **(SEAT_STYLE[seat] | {"color": "0.35"}), markersize=BAR["markersize"])
    _legend(ax, "upper right")
    _whole_numbers(ax)
    ax.set_ylim(0, 1.3 * float((1 - due["low"]).max()) if len(due) else 1)
    _percent(ax, "y")
    return ax


def mechanics(frame: "pd.DataFrame", names: Names, ax: "Axes | None" = None) -> "Axes":
    """Share of games in which each mechanic was used at least once, the commonest on top."""
    ax = _axes(ax, "share of games with at least one use", "", "x")
    used = frame[frame["uses"] > 0]
    order = used.groupby("mechanic")["share"].max().sort_values(ascending=False).index[:MOST_MECHANICS]
    return dots(ax, used.rename(columns={"mechanic": "row", "share": "point"}), list(order), names)


def endings(frame: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """Share of games by how they ended; those that did not end properly are hatched."""
    ax = _axes(ax, "share of games", "", "x", 0.4 * len(frame) + 1.4)
    places = [-i for i in range(len(frame))]
    hatches = ["" if finished else "///" for finished in frame["finished"]]
    ax.barh(places, frame["share"], color=OKABE_ITO["sky"], height=0.6, hatch=hatches, edgecolor="white")
    bars = [frame["share"] - frame["low"], frame["high"] - frame["share"]]
    ax.errorbar(frame["share"], places, xerr=bars, fmt="none", ecolor="black", capsize=2, elinewidth=1)
    for place, row in zip(places, frame.itertuples(), strict=True):
        point = (float(str(row.high)), place)
        ax.annotate(f"{row.share:.2%}", point, (5, 0), textcoords="offset points", va="center")
    ax.set_yticks(places, [_spaced(word) for word in frame["reason"]])
    ax.set_xlim(0, 1.12)
    ax.set_ylim(-len(frame) + 0.4, 0.6)
    _percent(ax, "x")
    return ax


def side_by_side(frame: "pd.DataFrame", names: Names, ax: "Axes | None" = None) -> "Axes":
    """Simulated minus exact, for what is truly comparable; the line at zero is the exact value."""
    exact = frame[frame["kind"] == "exact"]
    exact = exact.assign(row=exact["topic"] + ": " + exact["quantity"])
    order = list(dict.fromkeys(exact["row"]))
    ax = _axes(ax, "simulated minus exact (percentage points)", "", "x", 0.27 * len(order) + 1.6)
    moved = exact.assign(point=100 * (exact["estimate"] - exact["exact"]))
    for bound in ("low", "high"):
        moved[bound] = 100 * (exact[bound] - exact["exact"])
    ax.axvline(0, color="0.6", linewidth=1, zorder=0)
    return dots(ax, moved, order, names, percent=False)


def rollout(frame: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """Win rate of each answer of `Scenario.rollout`, the best on top."""
    ax = _axes(ax, "win rate of the player who is asked", "", "x", 0.4 * len(frame) + 1.4)
    places = [-i for i in range(len(frame))]
    bars = [frame["win_rate"] - frame["low"], frame["high"] - frame["win_rate"]]
    ax.errorbar(frame["win_rate"], places, xerr=bars, fmt="o", color=SEAT_STYLE["a"]["color"], **BAR)
    ax.set_yticks(places, list(frame["answer"]))
    ax.set_ylim(-len(frame) + 0.4, 0.6)
    ax.set_title(frame.attrs.get("asked", ""), loc="left", fontsize="small", color="0.35")
    _percent(ax, "x")
    return ax


def ride_grid(frame: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """Chance to ride on curve by cards of grade 1 and 2 (`vgsim.odds.ride_grid`); a cross marks the best."""
    cards = int(frame[["grade_1", "grade_2", "grade_3"]].iloc[0].sum())
    ax = _axes(ax, "cards of grade 1", f"cards of grade 2 (the rest of {cards}: grade 3)", "both", 5)
    table = frame.pivot_table(index="grade_2", columns="grade_1", values="probability")
    drawn = ax.pcolormesh(table.columns, table.index, table, cmap="cividis", vmin=0, shading="nearest")
    lines = ax.contour(table.columns, table.index, table, [0.8, 0.9, 0.95], colors="black", linewidths=0.8)
    ax.clabel(lines, fmt=lambda x: f"{x:.0%}", fontsize=7)
    best = frame.sort_values("probability").iloc[-1]
    ax.plot(best["grade_1"], best["grade_2"], marker="x", color=OKABE_ITO["red"], markersize=8)
    ax.figure.colorbar(drawn, ax=ax, label="chance to ride on curve", format="{x:.0%}")
    return ax


def intervals(
    frame: "pd.DataFrame", row: str, group: str = "", point: str = "win_rate", ax: "Axes | None" = None
) -> "Axes":
    """Estimates of your own with their intervals: a line for each row, a colour and marker for each group.

    Parameters
    ----------
    frame : DataFrame
        Columns `row`, `point`, low and high, and `group` if it is given; at most seven groups.
    row, group, point : str
        Names of columns.
    ax : Axes, optional
    """
    rows = list(dict.fromkeys(frame[row]))
    groups = list(dict.fromkeys(frame[group])) if group else [""]
    ax = _axes(ax, _spaced(point), "", "x", 0.16 * len(rows) * (1 + len(groups)) + 1.6)
    for place, name in enumerate(groups):
        part = frame[frame[group] == name] if group else frame
        y = [-rows.index(each) - 2 * SHIFT * (place - (len(groups) - 1) / 2) for each in part[row]]
        bars = [(part[point] - part["low"]).clip(lower=0), (part["high"] - part[point]).clip(lower=0)]
        style: Any = {"fmt": MARKERS[place], "color": OKABE_ITO[GROUP_COLOURS[place]], "label": _short(str(name))}
        ax.errorbar(part[point], y, xerr=bars, **style, **BAR)
    ax.set_yticks([-place for place in range(len(rows))], [_short(str(each), 2 * LONGEST_NAME) for each in rows])
    ax.set_ylim(-len(rows) + 0.4, 0.6)
    if group:
        ax.legend(frameon=False, fontsize="small", title=_spaced(group), loc="upper left", bbox_to_anchor=(1, 1))
    if frame[["low", "high"]].abs().to_numpy().max(initial=0) <= 1:
        _percent(ax, "x")
    return ax


class MatrixPlots:
    """Pictures of a match-up matrix; each takes an Axes to draw on, or makes one, and returns it."""

    def __init__(self, matrix: "Matrix") -> None:
        self._matrix = matrix

    def heatmap(self, ax: "Axes | None" = None) -> "Axes":
        """Win rate of every deck against every other, with intervals."""
        return self._titled(heatmap(self._matrix.matchups, ax))

    def equilibrium(self, ax: "Axes | None" = None) -> "Axes":
        """Each deck's share of the equilibrium, with intervals."""
        return self._titled(weights(self._matrix.equilibrium, ax))

    def against(
        self, shares: "Mapping[str, float] | Sequence[float] | None" = None, ax: "Axes | None" = None
    ) -> "Axes":
        """Win rate of each deck against a field of these shares, with intervals."""
        return self._titled(against(self._matrix.against(shares), ax))

    def _titled(self, ax: "Axes") -> "Axes":
        """How many games the picture rests on, and whose, in small letters over it."""
        made = self._matrix.made
        text = f"{made.games:,} games, bots: {' and '.join(dict.fromkeys(made.bots))}"
        ax.set_title(text, loc="left", fontsize="small", color="0.35")
        return ax


def heatmap(frame: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """Win rate of the deck of each row against that of each column, with its interval written below it.

    Blue above one half, orange below; who wins is also written, so the picture does not depend on colour.
    """
    from matplotlib.colors import LinearSegmentedColormap

    shown = frame[frame["first"] == "all"]
    decks = [_short(name) for name in dict.fromkeys(shown["deck"])]
    if ax is None:
        import matplotlib.pyplot as plt

        size = 3 + 1.1 * len(decks)
        _, ax = plt.subplots(figsize=(size, size * 0.8), layout="constrained")
    rates = shown["win_rate"].to_numpy().reshape(len(decks), len(decks))
    colours = LinearSegmentedColormap.from_list("rates", [OKABE_ITO["orange"], "white", OKABE_ITO["blue"]])
    squares = ax.imshow(rates, cmap=colours, vmin=0.2, vmax=0.8)
    for i, row in enumerate(shown.itertuples()):
        _write_rate(ax, i % len(decks), i // len(decks), row, ink_on(squares.to_rgba(rates.flat[i])))
    ax.set_xticks(range(len(decks)), decks, rotation=30, ha="right")
    ax.set_yticks(range(len(decks)), decks)
    ax.set_xlabel("against")
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    return ax


def ink_on(colour: "ArrayLike") -> str:
    """Black or white, whichever stands out more from a colour (WCAG 2.1, relative luminance)."""
    linear = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in np.ravel(colour)[:3])
    luminance = sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return "black" if (luminance + 0.05) ** 2 > 1.05 * 0.05 else "white"


def _write_rate(ax: "Axes", x: int, y: int, row: Any, ink: str) -> None:
    """A win rate and its interval in its square."""
    if row.win_rate != row.win_rate:
        ax.text(x, y, "unknown", ha="center", va="center", fontsize="small", color="0.4")
        return
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
    ax.set_yticks([-i for i in range(len(frame))], [_short(name) for name in frame["deck"]])
    ax.set_ylim(0.3 - len(frame), 0.7)
    ax.set_xlim(-0.02, 1.02)
    _percent(ax, "x")
    return ax


def against(frame: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """Win rate of each deck against a field (`Matrix.against`); the line at one half is an even match."""
    ax = intervals(frame, "deck", ax=ax)
    ax.set_xlabel("win rate against the field")
    ax.axvline(0.5, color="0.6", linewidth=1, zorder=0)
    return ax


def opponents(frame: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """Difference of both versions against each opponent (`Comparison.opponents`); at the line at 0 they are equal."""
    ax = intervals(frame, "opponent", point="difference", ax=ax)
    ax.set_xlabel("difference of win rates (A1 - A2)")
    ax.axvline(0, color="0.6", linewidth=1, zorder=0)
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
    ax.xaxis.set_major_formatter("{x:,.0f}")
    _percent(ax, "y")
    return ax


def dots(ax: "Axes", frame: "pd.DataFrame", order: list[str], names: Names, percent: bool = True) -> "Axes":
    """Points with intervals, a row each (columns row, seat, point, low, high), seats slightly apart."""
    for seat, part in frame[frame["row"].isin(order)].groupby("seat"):
        y = [-order.index(row) - _shift(seat) for row in part["row"]]
        bars = [(part["point"] - part["low"]).clip(lower=0), (part["high"] - part["point"]).clip(lower=0)]
        ax.errorbar(part["point"], y, xerr=bars, label=names[str(seat)], **_points(seat), **BAR)
    ax.set_yticks([-i for i in range(len(order))], [_spaced(row) for row in order])
    ax.set_ylim(-len(order) + 0.4, 0.6)
    if order:
        _legend_below(ax, 1 + (sum(map(len, names.values())) <= 1.6 * LONGEST_NAME))
    if percent:
        _percent(ax, "x")
    return ax


def _legend_below(ax: "Axes", columns: int) -> None:
    """A legend under the label of the x axis, however high the picture is."""
    from matplotlib.transforms import ScaledTranslation

    figure: Any = ax.figure
    place = ax.transAxes + ScaledTranslation(0, -UNDER_LABEL / 72, figure.dpi_scale_trans)
    ax.legend(frameon=False, fontsize="small", ncols=columns, loc="upper left",
              bbox_to_anchor=(0, 0), bbox_transform=place)  # fmt: skip


def _axes(ax: "Axes | None", x: str, y: str, grid: Any = "y", height: float = 4) -> "Axes":
    """The Axes to draw on, in the house style."""
    if ax is None:
        import matplotlib.pyplot as plt

        _, ax = plt.subplots(figsize=(7, height), layout="constrained")
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis=grid, color="0.9", linewidth=0.8)
    ax.set_axisbelow(True)
    ax.set_xlabel(x)
    ax.set_ylabel(y)
    return ax


def _bars(estimate: float, low: float, high: float) -> list[list[float]]:
    return [[estimate - low], [high - estimate]]


def _shift(seat: object) -> float:
    return -SHIFT if seat == SEATS[0] else SHIFT


def _points(seat: object) -> dict[str, Any]:
    """A seat's style without its line."""
    return SEAT_STYLE[str(seat)] | {"linestyle": "none"}


def _short(name: str, most: int = LONGEST_NAME) -> str:
    """A deck's name for labels, cut where it is long; matplotlib reads no formula and no hidden label in it."""
    cut = name if len(name) <= most else name[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"
    return (" " * cut.startswith("_") + cut).replace("$", r"\$")


def _spaced(word: str) -> str:
    return word.replace("_", " ")


def _percent(ax: "Axes", which: str) -> None:
    from matplotlib.ticker import PercentFormatter

    axis = ax.xaxis if which == "x" else ax.yaxis
    axis.set_major_formatter(PercentFormatter(xmax=1, decimals=None))


def _whole_numbers(ax: "Axes") -> None:
    from matplotlib.ticker import MaxNLocator

    ax.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))


def _legend(ax: "Axes", place: Any) -> None:
    if ax.get_legend_handles_labels()[0]:
        ax.legend(frameon=False, fontsize="small", loc=place)
