"""The page of a result: self-contained, safe with any name, the same bytes for the same result, whole or absent."""

import dataclasses
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import matplotlib as mpl
import pytest
from typer.testing import CliRunner

import vgsim as vg
from vgsim.analysis import report as reports
from vgsim.cli import app
from vgsim.errors import InputError

mpl.use("agg")
VOID = {"meta", "link", "img", "br", "hr", "input", "path", "use", "rect"}
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)


class Page(HTMLParser):
    """Elements, attributes and text of a page; complains of tags that do not match."""

    def __init__(self, html):
        super().__init__()
        self.open, self.tags, self.attributes, self.text, self.scripts = [], [], [], [], []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        inside = self.open[-1] if self.open else ""
        (self.scripts if inside in ("script", "style") else self.text).append(data)

    @property
    def words(self):
        return " ".join(" ".join(self.text).split())


def renamed(results, *names, **changes):
    decks = tuple(dataclasses.replace(d, name=n, **changes) for d, n in zip(results.made.decks, names, strict=True))
    return dataclasses.replace(results, made=dataclasses.replace(results.made, decks=decks))


def test_a_page_says_what_a_friend_wants_to_know(results):
    page = Page(results.report().html)
    rate = results.win_rate
    for said in (
        *(f"{rate.estimate:.2%}", f"{rate.low:.2%} to {rate.high:.2%}", "95% interval", "left", "right"),
        *("Who wins", "win rate A going first", "win rate first player", "Why games were won", "turn cap"),
        *("Damage", "Rides", "grade 3 on curve B", "Triggers", "drive trigger rate A", "What was used"),
        *("What is approximate", "Bots played (standard), not people", "did not end properly"),
        *("seed 3", "300 games of standard", results.made.rules_version, results.made.digest, "4 Alfred Early"),
        "vgsim simulate a.txt b.txt -n 300 --seed 3 --format standard --bot-a standard --bot-b standard",
    ):
        assert said in page.words, said
    assert page.tags.count("svg") == 7


def test_bounds_are_told_in_the_unit_of_their_estimate(results):
    assert reports._units("damage")["low"] == "cards"
    assert reports._units("turns")["high"] == "share"
    table = reports._table(results, "endings")
    assert table["head"] == ["reason", "finished", "count", "share", "low", "high"]
    assert [row[:2] for row in table["rows"]] == [["damage", "yes"], ["turn cap", "no"]]
    assert all(cell.endswith("%") for row in table["rows"] for cell in row[3:])


def test_a_page_needs_nothing_from_outside(results):
    html = results.report().html
    page = Page(html)
    assert not {"link", "img", "iframe", "object", "embed"} & set(page.tags)
    assert page.tags.count("script") == 1
    fetching = [(k, v) for k, v in page.attributes if k in ("src", "href", "xlink:href", "srcset", "action")]
    assert all(value.startswith("#") for _, value in fetching)
    assert not re.search(r"url\((?!#)|@import", html)
    assert not re.search(r"https?://(?!www\.w3\.org/)", html)  # names of the SVG language fetch nothing
    assert "prefers-color-scheme: dark" in html
    assert "width=device-width" in html


def test_ids_are_there_once_and_lead_somewhere(results):
    html = results.report().html
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', html)) <= set(ids)


def test_pictures_take_the_colours_of_the_page(results):
    html = results.report().html
    drawn = "".join(re.findall(r"<svg.*?</svg>", html, flags=re.DOTALL))
    assert not re.findall(r"(?:fill|stroke): #[0-9a-f]{6}", drawn)
    used = set(re.findall(r"var\(--(\w+)\)", html))
    assert used <= set(re.findall(r"--(\w+):", html))
    assert all('role="img" aria-label="' in start for start in re.findall(r"<svg[^>]*>", html))


def test_the_data_of_a_page_is_the_result(results):
    data = json.loads(Page(results.report().html).scripts[-1])
    told = json.loads(json.dumps(results.to_dict()))
    assert data == {key: value for key, value in told.items() if key not in reports.TIMES}


def test_the_same_result_gives_the_same_bytes(fake, decks, results):
    again = vg.simulate(*decks, games=300, seed=3, n_jobs=2)
    assert again.report().html == results.report().html


EVIL = '_<script>alert(1)</script>"\'&{{ 7 * 7 }} $\\frac{x$', "</script><img src=x onerror=alert(1)>" + "w" * 200


def test_no_name_can_harm_a_page(results):
    harmed = renamed(results, *EVIL, text="</pre><script>", incomplete_cards=("A <b> card",))
    html = harmed.report().html
    page = Page(html)
    assert page.tags.count("script") == 1
    assert "img" not in page.tags
    assert EVIL[0] in "".join(page.text)
    assert "49" not in re.findall(r"<h1>.*?</h1>", html)[0]
    assert "Abilities that are not played in" in page.words


def test_what_is_doubtful_is_told(results):
    doubtful = renamed(results, "left", "right", unverified_facts=("power of X is inferred",))
    made = dataclasses.replace(doubtful.made, asked=900, abilities=False, first="random", cards=("[[card]]\n",))
    page = Page(dataclasses.replace(doubtful, made=made).report().html)
    told = "Facts of left that the games read and that are not verified: 1.", "power of X is inferred"
    for said in (*told, "300 of 900 games", "Abilities were off"):
        assert said in page.words, said
    assert "--first random --no-abilities --cards cards1.toml" in page.words


def test_what_plays_the_same_games(fake, decks, results):
    assert "The same games have the digest" in Page(results.report().html).words
    other = vg.simulate(decks[0].replace("Auspice Falcon", "Wingal"), decks[1], games=20)
    assert "not the very same ones" in Page(other.report().html).words


def test_bots_of_ones_own_are_told_in_python(results, monkeypatch):
    own = vg.bots.Policy.make("mine", margin=0)
    monkeypatch.setattr(reports, "_shipped_bots", lambda made: vg.bots.POLICIES)
    values = own.as_dict(), vg.bots.POLICIES["rush"].as_dict()
    made = dataclasses.replace(results.made, bots=("mine", "rush"), policies=values, first="a")
    told = reports.command(dataclasses.replace(results, made=made))
    assert "bots = vg.bots.Policy.make('mine', margin=0), 'rush'" in told
    assert "games=300, seed=3, bots=bots, format='standard', first='a', abilities=True, cards=[]" in told
    compile(told, "told", "exec")


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ([[90, 0, 10], [80, 0, 20]], "left wins more often than right."),
        ([[10, 0, 90], [20, 0, 80]], "right wins more often than left."),
        ([[50, 0, 50], [51, 0, 49]], "same cards"),
        ([[0, 0, 0], [0, 0, 0]], "nothing is known"),
    ],
)
def test_the_verdict(results, counts, said):
    tally = results.tally.copy()
    tally["result"] = 0
    for first, (won, drawn, lost) in enumerate(counts):
        tally["result"][first, 1:4] = won, lost, drawn
    assert said in reports.verdict(dataclasses.replace(results, tally=tally))


def test_a_page_of_games_without_an_end(fake, decks, monkeypatch):
    def never_ending(row, seed, game):
        row["game"], row["first"], row["result"], row["reason"] = game, 0, 4, 11

    monkeypatch.setattr(fake, "fill", never_ending)
    page = Page(vg.simulate(*decks, games=1, n_jobs=1).report().html)
    assert "No game came to an end" in page.words
    assert "nan" not in page.words


def test_a_game_with_other_pictures_has_a_page_too(results, monkeypatch):
    from vgsim.analysis.plots import Plots

    def fortune(self, ax=None):
        """Fortune of both players by turn.

        More that is not shown.
        """
        return self.turns(ax)

    monkeypatch.setattr(Plots, "fortune", fortune, raising=False)
    monkeypatch.delattr(Plots, "triggers")
    page = Page(results.report().html)
    assert "Fortune Fortune of both players by turn." in page.words
    assert "drive trigger rate" not in page.words


# -- files and the command line


def vgsim(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="vgsim")


@pytest.fixture
def deck_files(decks, tmp_path):
    for deck in decks:
        (tmp_path / f"{deck.name}.txt").write_text(deck.to_text(), encoding="utf-8")
    return [tmp_path / f"{deck.name}.txt" for deck in decks]


def test_report_writes_a_page(fake, deck_files, tmp_path):
    told = vgsim("report", *deck_files, "-n", 60, "--seed", 5, "--out", tmp_path / "r.html")
    assert told.exit_code == 0, told.output
    assert "wrote" in told.stdout
    page = Page((tmp_path / "r.html").read_text(encoding="utf-8"))
    assert "60 games of standard" in page.words
    assert vg.report(*map(str, deck_files), games=60, seed=5).html == (tmp_path / "r.html").read_text("utf-8")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["left.txt", "r.html", "right.txt"]


def test_report_of_a_results_file_is_that_of_its_games(results, tmp_path):
    results.to_parquet(tmp_path / "games.parquet")
    told = vgsim("report", tmp_path / "games.parquet", "--out", tmp_path / "r.html")
    assert told.exit_code == 0, told.output
    assert (tmp_path / "r.html").read_text("utf-8") == results.report().html


def test_an_interrupted_report_tells_what_was_finished(fake, deck_files, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_INTERRUPT", "500")
    told = vgsim("report", *deck_files, "-n", 1000, "--jobs", 1, "--out", tmp_path / "r.html")
    assert told.exit_code == 130
    assert "of 1,000 games were played" in Page((tmp_path / "r.html").read_text("utf-8")).words


BAD = {
    "ending": (["left.txt", "right.txt", "--out", "r.pdf"], r"a page is written as \.html or \.htm"),
    "no ending": (["left.txt", "right.txt", "--out", "r"], r"written as \.html"),
    "folder": (["left.txt", "right.txt", "--out", "folder.html"], "is a folder"),
    "no folder": (["left.txt", "right.txt", "--out", "nowhere/r.html"], "cannot be written"),
    "deck": (["left.txt", "nobody.txt", "--out", "r.html"], "nobody.txt"),
    "no results": (["left.txt", "--out", "r.html"], "not a whole results file"),
    "no file": (["nobody.parquet", "--out", "r.html"], "no results file"),
    "games": (["left.txt", "right.txt", "-n", "0", "--out", "r.html"], "at least 1 game"),
    "level": (["left.txt", "right.txt", "--level", "nan", "--out", "r.html"], "level"),
}


@pytest.mark.parametrize(("arguments", "message"), BAD.values(), ids=BAD)
def test_bad_input_is_one_message_and_no_page(fake, deck_files, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.html").mkdir()
    before = sorted(tmp_path.rglob("*"))
    told = vgsim("report", *arguments)
    assert told.exit_code == 2, told.output
    assert re.search(message, told.stderr)
    assert "Traceback" not in told.output
    assert sorted(tmp_path.rglob("*")) == before


def test_a_page_that_cannot_be_finished_leaves_nothing(results, tmp_path, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(InputError, match="No space left"):
        results.report(tmp_path / "r.html")
    assert list(tmp_path.iterdir()) == []


def test_it_shows_itself_in_a_notebook(results):
    page = results.report()
    assert repr(page) == "<Report: left against right, 300 games>"
    assert Page(page._repr_html_()).tags == ["iframe"]


# -- in a real browser

LOOK = """<body><iframe src="r.html" style="width:{width}px;height:800px;border:0"></iframe><script>
onload = () => {{
  const page = document.querySelector("iframe").contentDocument, root = page.documentElement;
  const letters = [...page.querySelectorAll("svg text")].map(text => {{
    const by = text.getScreenCTM();
    return Math.hypot(by.a, by.b) * parseFloat(getComputedStyle(text).fontSize);
  }});
  const found = {{
    over: root.scrollWidth - root.clientWidth, letters: Math.min(...letters),
    paper: getComputedStyle(page.body).backgroundColor, ink: getComputedStyle(page.body).color,
    pictures: [...page.querySelectorAll("svg")].filter(svg => svg.getBoundingClientRect().height > 60).length,
  }};
  document.body.textContent = JSON.stringify(found);
}};
</script></body>"""


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here")
@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (360, "light"), (1280, "dark"), (1280, "light")])
def test_in_a_browser_it_is_readable(results, tmp_path, width, scheme):
    renamed(results, *EVIL).report(tmp_path / "r.html")
    (tmp_path / "look.html").write_text(LOOK.format(width=width), encoding="utf-8")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--window-size=1400,900"]
    flags += [f"--user-data-dir={tmp_path / 'profile'}"]
    flags += [f"--blink-settings=preferredColorScheme={int(scheme == 'light')}"]
    looked = subprocess.run(
        [BROWSER, *flags, "--virtual-time-budget=5000", "--dump-dom", (tmp_path / "look.html").as_uri()],
        capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    found = json.loads(re.search(r"\{.*\}", looked.stdout)[0])
    assert found["over"] == 0
    assert found["letters"] > 7.5
    assert found["pictures"] == 7
    brightness = [sum(map(int, re.findall(r"\d+", found[key])[:3])) for key in ("paper", "ink")]
    assert (brightness[0] < brightness[1]) == (scheme == "dark")
    assert abs(brightness[0] - brightness[1]) > 500
