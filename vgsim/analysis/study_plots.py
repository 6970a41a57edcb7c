"""Pictures of studies: races of versions, values of cards, synergy, luck. Frames in, Axes out, in the house style."""

from typing import TYPE_CHECKING, Any

from vgsim.analysis.plots import BAR, OKABE_ITO, _axes, _percent, ink_on

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from vgsim.analysis.studies.value import CardValue

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


class ValuePlots:
    """Pictures of what cards are worth; each takes an Axes to draw on, or makes one, and returns it."""

    def __init__(self, value: "CardValue") -> None:
        self._value = value

    def values(self, ax: "Axes | None" = None) -> "Axes":
        """The effect of each card, with intervals."""
        return self._titled(effects(self._value.values, "effect", "win rate that it adds over a blank", ax))

    def shapley(self, ax: "Axes | None" = None) -> "Axes":
        """Each card's Shapley value, with intervals."""
        return self._titled(effects(self._value.shapley, "value", "share of the deck's win rate over blanks", ax))

    def seen_and_caused(self, ax: "Axes | None" = None) -> "Axes":
        """What "win rate when drawn" says of each card beside what the card causes."""
        return self._titled(seen_and_caused(self._value.seen, self._value.values, ax))

    def synergy(self, ax: "Axes | None" = None) -> "Axes":
        """Synergy of each pair of cards; those that may be chance are bracketed."""
        return self._titled(synergy_map(self._value.synergy, list(self._value.names), ax))

    def _titled(self, ax: "Axes") -> "Axes":
        made = self._value.made
        others = ", ".join(deck.name for deck in made.decks[1:])
        text = f"{self._value.deck.name} against {others}\nbots: {' and '.join(dict.fromkeys(made.bots))}"
        ax.set_title(text, loc="left", fontsize="small", color="0.35")
        return ax


def effects(frame: "pd.DataFrame", column: str, label: str, ax: "Axes | None" = None) -> "Axes":
    """A number with its interval for each card; copies are written after the name."""
    names = [f"{row.card} ({row.copies})" for row in frame.itertuples()]
    ax = _rows(ax, label, names)
    ax.axvline(0, color="0.6", linewidth=1, zorder=0)
    bars = [frame[column] - frame["low"], frame["high"] - frame[column]]
    places = [-i for i in range(len(frame))]
    ax.errorbar(frame[column], places, xerr=bars, fmt="o", color=OKABE_ITO["blue"], **BAR)
    _percent(ax, "x")
    return ax


def seen_and_caused(seen: "pd.DataFrame", values: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
    """Win rate when drawn minus when not (squares) beside the effect of the card (dots), a row a card."""
    order = list(values["card"])
    drawn = seen[seen["use"] == "drawn"].set_index("card").reindex(order)
    ax = _rows(ax, "difference of win rates", order)
    ax.axvline(0, color="0.6", linewidth=1, zorder=0)
    red = {"color": OKABE_ITO["red"], "marker": "s"}
    blue = {"color": OKABE_ITO["blue"], "marker": "o"}
    _shifted(ax, values[["effect", "low", "high"]], 0.12, blue | {"label": "caused: card or blank"})
    _shifted(
        ax, drawn[["difference", "difference_low", "difference_high"]], -0.12, red | {"label": "seen: drawn or not"}
    )
    ax.legend(frameon=False, fontsize="small", loc="lower right")
    _percent(ax, "x")
    return ax


def _shifted(ax: "Axes", frame: "pd.DataFrame", shift: float, style: dict[str, Any]) -> None:
    """Points with intervals (columns: middle, low, high), a row each, a little above or below it."""
    middle, low, high = (frame[name] for name in frame.columns)
    places = [shift - i for i in range(len(frame))]
    ax.errorbar(middle, places, xerr=[middle - low, high - middle], linestyle="none", **style, **BAR)


def synergy_map(frame: "pd.DataFrame", names: list[str], ax: "Axes | None" = None) -> "Axes":
    """Synergy of pairs in percentage points, blue above 0 and orange below; brackets: the interval holds 0."""
    import numpy as np
    from matplotlib.colors import LinearSegmentedColormap

    if ax is None:
        import matplotlib.pyplot as plt

        size = 3 + 0.55 * len(names)
        _, ax = plt.subplots(figsize=(size, size * 0.85), layout="constrained")
    square = np.full((len(names), len(names)), np.nan)
    most = max(float(frame["synergy"].abs().max()), 1e-9) if len(frame) else 1.0
    colours = LinearSegmentedColormap.from_list("synergy", [OKABE_ITO["orange"], "white", OKABE_ITO["blue"]])
    for a, b, value in zip(frame["card"], frame["other"], frame["synergy"], strict=True):
        square[names.index(a), names.index(b)] = square[names.index(b), names.index(a)] = value
    squares = ax.imshow(square, cmap=colours, vmin=-most, vmax=most)
    for row in frame.itertuples():
        point: Any = row
        places = names.index(point.card), names.index(point.other)
        text = f"{round(100 * point.synergy, 1) + 0:+.1f}"  # + 0: no minus before 0.0
        shown = f"({text})" if point.low <= 0 <= point.high else text
        for x, y in (places, places[::-1]):
            ink = ink_on(squares.to_rgba(point.synergy))
            ax.text(x, y, shown, ha="center", va="center", fontsize=7.5, color=ink)
    ax.set_xticks(range(len(names)), names, rotation=45, ha="right")
    ax.set_yticks(range(len(names)), names)
    ax.set_xlabel("percentage points; in brackets: may be chance")
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    return ax


def luck_sources(frame: "pd.DataFrame", names: tuple[str, str], ax: "Axes | None" = None) -> "Axes":
    """Share of the variance of results by source of luck, with intervals; the last row is all of it."""
    shown = frame[(frame["deviation"] > 0) | (frame["source"] == "all luck")].reset_index(drop=True)
    ax = _rows(ax, "share of the variance of results", [_of_deck(source, names) for source in shown["source"]])
    ax.axvline(0, color="0.6", linewidth=1, zorder=0)
    for seat, style in {"a": ("blue", "o"), "b": ("red", "s"), "": ("black", "D")}.items():
        part = shown[shown["source"].str.extract(r" of (a|b)$", expand=False).fillna("") == seat]
        bars = [part["explained"] - part["low"], part["high"] - part["explained"]]
        places = [-i for i in part.index]
        ax.errorbar(part["explained"], places, xerr=bars, fmt=style[1], color=OKABE_ITO[style[0]], **BAR)
    _percent(ax, "x")
    return ax


def _of_deck(source: str, names: tuple[str, str]) -> str:
    """A source with its deck's name in place of its seat."""
    for seat, name in zip(("a", "b"), names, strict=True):
        source = source.replace(f" of {seat}", f" of {name}") if source.endswith(f" of {seat}") else source
    return source
