"""A result as one page that can be sent to a friend: pictures inside it, nothing fetched, nothing run.

Everything shown comes from the result's frames and pictures, so that a game with other frames has a page too.
The same result gives the same page, byte for byte: it says what made it and not when. Colours of the pictures
become variables of the page, which has a light and a dark set of them.
"""

import io
import re
import shlex
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from vgsim.analysis import summary
from vgsim.analysis.engines import ENGINES
from vgsim.analysis.frames import every_column
from vgsim.analysis.runs.pairing import lists_give_the_games

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from vgsim.analysis.runs.provenance import Provenance
    from vgsim.analysis.runs.results import Results

KINDS: Final = (".html", ".htm")
WIDTH, HEIGHT = 4.6, 0.85  # inches, and of its own height, of a picture: readable at the width of a phone
MOST_ROWS = 60  # of a table; longer frames are in the files of `--out`
MEANS: Final = ("Student t", "bound for unseen values", "no observations")  # intervals of means, not of shares
TIMES: Final = ("seconds", "games_per_second")  # what differs between two runs of the same games

# Colours as matplotlib writes them, and the page's name for each.
INKS: Final = {
    "#000000": "ink", "#595959": "soft", "#666666": "soft", "#808080": "soft", "#999999": "soft",
    "#e6e6e6": "grid", "#e5e5e5": "grid", "#ffffff": "paper", "#0072b2": "blue", "#d55e00": "red",
    "#56b4e9": "sky", "#009e73": "green", "#e69f00": "orange", "#cc79a7": "purple", "#f0e442": "yellow",
    "#1f77b4": "blue",  # matplotlib's own, inside the caps of intervals, which have no inside
}  # fmt: skip


class Chapter(NamedTuple):
    """A part of the page: a picture, the rows of the summary that go with it, and a frame to look into.

    Attributes
    ----------
    picture : str
        A method of `Results.plot`.
    title, text : str
        What a reader is told; without a text the first line of the picture's own.
    rows : tuple of str
        How names of the summary's rows begin.
    frame : str
        An attribute of the result.
    """

    picture: str
    title: str
    text: str = ""
    rows: tuple[str, ...] = ()
    frame: str = ""


CHAPTERS: Final = (
    Chapter("win_rate", "Who wins",
            "Going first and going second apart. A bar is an interval: the true rate of these bots is most "
            "likely inside.", ("win_rate", "draw_rate", "unfinished_rate")),
    Chapter("endings", "Why games were won", "What ended the games; hatched: games that did not end properly.",
            (), "endings"),
    Chapter("turns", "How long games take", "Turns of both players together.", ("turns",), "turns"),
    Chapter("damage", "Damage", "Mean cards in the damage zone at the end of each turn of the game.", (), "damage"),
    Chapter("rides", "Rides", "How often a grade was still missing, from the own turn on which it was due.",
            ("grade_",), "rides"),
    Chapter("triggers", "Triggers", "How often a check showed each trigger.", ("drive_", "damage_"), "triggers"),
    Chapter("points", "Points", "Mean points at the end of each turn of the game.", ("points_",), "points"),
    Chapter("scoring", "Scoring", "Conquers, holds, points and cards played in a duel.",
            ("conquers_", "holds_", "cards_", "showdowns", "combats"), "scoring"),
    Chapter("battlefields", "Battlefields", "Who wins on which battlefields, A's above B's.", (), "battlefields"),
    Chapter("mechanics", "What was used", "Games in which each move or mechanic happened at least once.",
            (), "mechanics"),
)  # fmt: skip
ELSEWHERE: Final = ("side_by_side",)  # pictures that replay games: too slow for every page


def check_page(path: str | Path) -> Path:
    """A path that a page can be written to; raises what `check_output` of `vgsim.analysis.runs.files` does."""
    from vgsim.analysis.runs.files import check_output

    return check_output(path, KINDS, "a page is")


@dataclass(frozen=True)
class Report:
    """A result as a page.

    Attributes
    ----------
    results : Results
    """

    results: "Results" = field(repr=False)

    @cached_property
    def html(self) -> str:
        """The page."""
        page: str = _template().render(_told(self.results))
        return page

    def write(self, path: str | Path) -> Path:
        """Write the page to a file whose name ends in .html; it is whole or not there."""
        from vgsim.analysis.runs.files import whole_file

        with whole_file(check_page(path)) as part:
            part.write_text(self.html, encoding="utf-8", newline="\n")
        return Path(path)

    def __repr__(self) -> str:
        a, b = (deck.name for deck in self.results.made.decks)
        return f"<Report: {a} against {b}, {self.results.games_played:,} games>"

    def _repr_html_(self) -> str:
        """For notebooks: the page in a frame of its own, so that its styles stay there."""
        return f'<iframe srcdoc="{escape(self.html)}" style="width:100%;height:40rem;border:0"></iframe>'


def _template() -> Any:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("vgsim.analysis", "data"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html.j2")


# -- what the page says -----------------------------------------------------------------------------------


def _told(results: "Results") -> dict[str, Any]:
    """Everything the template shows."""
    made = results.made
    rate = results.win_rate
    plain = {key: value for key, value in results.to_dict().items() if key not in TIMES}
    return {
        "decks": made.decks,
        "names": list(_names(results).values()),
        "verdict": verdict(results),
        "rate": None if rate.estimate != rate.estimate else [_share(x) for x in rate[:3]],
        "level": f"{100 * results.level:g}%",
        "made": made,
        "games": results.games_played,
        "chapters": [_chapter(results, chapter) for chapter in _chapters(results)],
        "doubts": list(_doubts(results)),
        "doubtful_facts": results.unverified_facts,
        "command": command(results),
        "same_games": lists_give_the_games(made),
        "data": plain,
    }


def _names(results: "Results") -> dict[str, str]:
    a, b = (deck.name for deck in results.made.decks)
    return {"a": f"{a} (A)", "b": f"{b} (B)"} if a == b else {"a": a, "b": b}


def verdict(results: "Results") -> str:
    """Who wins more often, as far as the games tell, in one sentence."""
    rate, (a, b) = results.win_rate, _names(results).values()
    if not rate.n:
        return "No game came to an end, so nothing is known."
    if rate.low > 0.5:
        return f"{a} wins more often than {b}."
    if rate.high < 0.5:
        return f"{b} wins more often than {a}."
    if results.made.decks[0].hash == results.made.decks[1].hash:
        return "Both decks have the same cards; who sits where makes no difference that these games show."
    return f"{a} and {b} cannot be told apart by {rate.n:,} games."


def _doubts(results: "Results") -> Iterator[str]:
    """What a reader should know before believing the figures, in sentences."""
    made = results.made
    bots = " and ".join(dict.fromkeys(made.bots))
    yield (
        f"Bots played ({bots}), not people. Another bot may give another answer; compare decks, not players."
    )
    yield (
        f"An interval holds the bots' true figure {100 * results.level:g}% of the time. It is about chance alone: "
        "it knows nothing of how people play."
    )
    if results.interrupted:
        yield f"The run was stopped early: {results.games_played:,} of {made.asked:,} games were played, and all count."
    if why := summary.unfinished(results.tally, results.reasons):
        counted = ", ".join(f"{n:,} ({_words(reason)})" for reason, n in why.items())
        yield f"Games that did not end properly are counted apart, in no win rate: {counted}."
    if not made.abilities:
        yield "Abilities were off: a card was its numbers and icons."
        return
    for deck, cards in results.incomplete_cards.items():
        yield f"Abilities that are not played in {deck}: {'; '.join(cards)}."
    if not results.incomplete_cards:
        yield "Every ability of both decks is played."


def command(results: "Results") -> str:
    """What plays the same games, the decks' lists being saved as a.txt and b.txt: a command, or Python for own bots."""
    made = results.made
    own = [f"cards{place + 1}.toml" for place in range(len(made.cards))]
    if any(bot not in _shipped_bots(made) for bot in made.bots):
        return _python(results, own)
    words = ["vgsim", "simulate", "a.txt", "b.txt", "-n", str(results.games_played), "--seed", str(made.seed)]
    words += ["--format", made.format, "--bot-a", made.bots[0], "--bot-b", made.bots[1]]
    words += [] if made.first == "alternate" else ["--first", made.first]
    words += [] if made.abilities else ["--no-abilities"]
    words += [word for name in own for word in ("--cards", name)]
    return shlex.join(words)


def _shipped_bots(made: "Provenance") -> dict[str, Any]:
    found: dict[str, Any] = ENGINES[made.format].module("bots").POLICIES
    return found


def _python(results: "Results", cards: list[str]) -> str:
    """The same in Python, with the bots that were made there."""
    made, shipped = results.made, _shipped_bots(results.made)
    bots = []
    for name, values in zip(made.bots, made.policies, strict=True):
        usual = shipped["standard"].as_dict()
        changed = "".join(f", {key}={value}" for key, value in values.items() if usual.get(key) != value)
        bots.append(repr(name) if name in shipped else f"vg.bots.Policy.make({name!r}{changed})")
    return (
        f"import vgsim as vg\n\nbots = {', '.join(bots)}\n"
        f"vg.simulate('a.txt', 'b.txt', games={results.games_played}, seed={made.seed}, bots=bots, "
        f"format={made.format!r}, first={made.first!r}, abilities={made.abilities}, cards={cards})"
    )


# -- chapters ---------------------------------------------------------------------------------------------


def _chapters(results: "Results") -> Iterator[Chapter]:
    """Those that this result has pictures for; pictures that no chapter names come last, in their own words."""
    pictures = [name for name in dir(results.plot) if not name.startswith("_") and name not in ELSEWHERE]
    for chapter in CHAPTERS:
        if chapter.picture in pictures:
            yield chapter
    for name in pictures:
        if name not in [chapter.picture for chapter in CHAPTERS]:
            yield Chapter(name, _words(name).capitalize())


def _chapter(results: "Results", chapter: Chapter) -> dict[str, Any]:
    """A chapter as the template shows it."""
    draw = getattr(results.plot, chapter.picture)
    text = chapter.text or (draw.__doc__ or "").strip().split("\n")[0]
    return {
        "title": chapter.title,
        "text": text,
        "picture": picture(draw(), chapter.picture, f"{chapter.title}. {text}"),
        "rows": _summary_rows(results, chapter.rows),
        "table": _table(results, chapter.frame),
    }


def _summary_rows(results: "Results", starts: tuple[str, ...]) -> list[list[str]]:
    """Quantity, estimate, interval and number of observations."""
    shown = []
    for name, row in results.summary.iterrows():
        if starts and str(name).startswith(starts):
            show = _number if row["method"] in MEANS else _share
            interval = f"{show(row['low'])} to {show(row['high'])}"
            shown.append([_words(str(name)), show(row["estimate"]), interval, f"{row['n']:,}"])
    return shown


def _table(results: "Results", name: str) -> dict[str, Any] | None:
    """A frame with its titles; None where the result has no such frame."""
    frame: pd.DataFrame | None = getattr(results, name, None) if name else None
    if name == "triggers":
        frame = results.triggers_by("seat", "check", "icon")
    if frame is None or frame.empty:
        return None
    units = _units(name)
    rows = [
        [_cell(value, units.get(str(column), "")) for column, value in row.items()]
        for row in frame.head(MOST_ROWS).to_dict("records")
    ]
    return {"head": [_words(str(column)) for column in frame], "rows": rows, "more": len(frame) - len(rows)}


def _units(frame: str) -> dict[str, str]:
    """Unit by column; bounds have that of the estimate, which stands before them."""
    units: dict[str, str] = {}
    for column in every_column():
        if column.frame == frame:
            units[column.name] = [*units.values()][-1] if column.unit == "as the estimate" else column.unit
    return units


def _cell(value: Any, unit: str) -> str:
    if isinstance(value, float):
        return _share(value) if unit == "share" else _number(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if unit == "seat":
        return str(value).upper()
    return f"{value:,}" if isinstance(value, int) else _words(str(value))


def _share(value: float) -> str:
    return "unknown" if value != value else f"{value:.2%}"


def _number(value: float) -> str:
    return "unknown" if value != value else f"{value:.2f}"


def _words(name: str) -> str:
    """A name of the code as words; seats in capitals."""
    return " ".join(word.upper() if word in ("a", "b") else word for word in name.split("_"))


# -- pictures ---------------------------------------------------------------------------------------------


def picture(axes: "Axes", name: str, told: str) -> str:
    """A picture as SVG for inside a page: narrow, in the page's colours, the figure closed.

    Parameters
    ----------
    axes : Axes
        Of a figure of its own.
    name : str
        Makes the picture's ids its own.
    told : str
        What it shows, for who cannot see it.
    """
    import matplotlib as mpl
    import matplotlib.pyplot as plt

    figure: Any = axes.figure
    axes.set_title("", loc="left")
    figure.set_size_inches(WIDTH, HEIGHT * figure.get_size_inches()[1])
    drawn = io.StringIO()
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": name}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")  # letters are the browser's, which has them all
        figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    plt.close(figure)
    return _inline(drawn.getvalue(), told)


def _inline(svg: str, told: str) -> str:
    """An SVG file as an element of a page, its colours and letters the page's own."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font: ([\d.]+px)[^;\"]*", r"font-size: \1", svg)
    meant = set(re.findall(r"#([\w-]+)", svg))  # ids that something refers to; others would be there twice
    svg = re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in meant else "", svg)
    for colour, name in INKS.items():
        svg = re.sub(f"{colour}(?![0-9a-f])", f"var(--{name})", svg, flags=re.IGNORECASE)
    return svg.replace("<svg", f'<svg role="img" aria-label="{escape(told)}"', 1)
