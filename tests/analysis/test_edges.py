"""Edges that every call that plays games has to keep: no game and one, the same deck twice, two formats, games that all
end alike, options that are no finite numbers, and runs that go on after an interruption.

All calls are asked in the same way here; what only one of them has is in the tests of that call.
"""

import contextlib
import json
import math
from itertools import product

import logged_kernel
import pytest

import vgsim as vg
from vgsim.errors import InputError
from vgsim.vanguard.terms import Result

OLD = "original_td02_dragonic_overlord"
AMONG = ["Blaster Blade", "Wingal"]


def quiet(plan):
    """What a comparison says before it starts."""


def compare(a, b, **options):
    versions = a.replace("Auspice Falcon", "Wingal"), a
    return vg.compare(*versions, b, announce=quiet, **({"margin": 0.1} | options))


CALLS = {
    "simulate": vg.simulate,
    "compare": compare,
    "optimize": lambda a, b, **options: vg.optimize(a, {"Wingal": (2, 4)}, against=b, **options),
    "matrix": lambda a, b, **options: vg.matrix([a, b], **options),
    "card_value": lambda a, b, **options: vg.card_value(a, b, among=AMONG, **options),
    "luck": vg.luck,
    "report": vg.report,
}
FEWEST = {"simulate": 1, "compare": 4, "optimize": 12, "matrix": 2, "card_value": 8, "luck": 1, "report": 1}
GAMES = {"optimize": 400, "card_value": 400}  # of a run that is not about few games; 60 where nothing is said
NUMBERS = {name: ["games", "seed", "n_jobs", "level"] for name in CALLS} | {
    "compare": ["games", "seed", "n_jobs", "level", "margin", "alpha", "beta", "shares"],
    "optimize": ["games", "seed", "n_jobs", "level", "alpha", "shares"],
}


@pytest.fixture
def pair(logged, decks):
    """Two decks of different cards."""
    return decks[0], decks[1].with_triggers(critical=12, heal=4)


def told(answer):
    """What a call found, as plain values that JSON can hold."""
    results = getattr(answer, "results", answer)  # a page is of results
    return json.loads(json.dumps(results.to_dict(), allow_nan=False))


def intervals(found):
    """Every interval in plain values: the words that lead to it, its estimate if so named, its bounds."""
    waiting = [("", found)]
    while waiting:
        words, value = waiting.pop()
        if isinstance(value, dict):
            if not is_exact(value):
                heads = [name.removesuffix("low") for name in value if name.endswith("low")]
                yield from ((words, value.get("estimate"), value[f"{h}low"], value[f"{h}high"]) for h in heads)
            waiting += [(f"{words} {name}", inner) for name, inner in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{words} {place}", inner) for place, inner in enumerate(value)]


def is_exact(value):
    """What no sampling error moves, so that no interval would make it too certain.

    A deck wins half of its games against itself, in a field of nothing else too; the winner of a race is 0 behind
    itself; and a weight of an equilibrium is exactly 0 or 1 in nearly all draws.
    """
    itself = value.get("method") == "by symmetry" or value.get("status") == "winner"
    return itself or "weight" in value or [value.get(name) for name in ("win_rate", "low", "high")] == [0.5] * 3


def check(found):
    """No interval of zero width, and none that does not hold its estimate; there is at least one interval."""
    seen = [interval for interval in intervals(found) if None not in interval[2:]]
    for words, estimate, low, high in seen:
        assert low < high, words
        assert estimate is None or low <= estimate <= high, words
    assert seen


@pytest.mark.parametrize("name", CALLS)
def test_no_game_is_an_error(pair, name):
    with pytest.raises(InputError, match="at least"):
        CALLS[name](*pair, games=0, n_jobs=1)


@pytest.mark.parametrize("name", CALLS)
def test_one_game_or_a_clear_error(pair, name):
    """A call that needs more than one game says how many; that many are then enough."""
    if FEWEST[name] > 1:
        with pytest.raises(InputError, match=rf"at least {FEWEST[name]}\b"):
            CALLS[name](*pair, games=1, n_jobs=1)
    check(told(CALLS[name](*pair, games=FEWEST[name], n_jobs=1)))


@pytest.mark.parametrize("name", [name for name in CALLS if name != "matrix"])
def test_a_deck_against_itself(pair, name):
    check(told(CALLS[name](pair[0], pair[0], games=GAMES.get(name, 60), n_jobs=1)))


def test_a_matrix_has_each_deck_once(pair):
    """Every deck plays itself in it anyway."""
    with pytest.raises(InputError, match="same cards"):
        vg.matrix([pair[0], pair[0]], games=60, n_jobs=1)
    check(told(vg.matrix([pair[0]], games=60, n_jobs=1)))


@pytest.mark.parametrize("name", CALLS)
def test_decks_of_two_formats(pair, name):
    with pytest.raises(InputError, match="format"):
        CALLS[name](pair[0], OLD, games=GAMES.get(name, 60), n_jobs=1)


@pytest.mark.parametrize(("name", "result"), list(product(CALLS, (Result.A_WINS, Result.B_WINS))))
def test_games_that_all_end_alike(pair, monkeypatch, name, result):
    """A win rate of 0 or 1 is no certainty."""
    real = logged_kernel.run_chunk

    def alike(*arguments):
        rows, _ = real(*arguments)
        rows["result"] = result
        return rows, logged_kernel.tally_of(rows)

    def play_on(self, before=logged_kernel.Table.play_on):
        before(self)
        self.game.result = int(result) if self.game.result else 0

    monkeypatch.setattr(logged_kernel, "run_chunk", alike)
    monkeypatch.setattr(logged_kernel.Table, "play_on", play_on)
    check(told(CALLS[name](*pair, games=GAMES.get(name, 60), n_jobs=1)))


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [(name, option, value) for name in CALLS for option in NUMBERS[name] for value in (math.nan, math.inf, -math.inf)],
)
def test_numbers_that_are_not_finite(pair, name, option, value):
    given = [value] if option == "shares" else value
    with pytest.raises(InputError, match=option.removeprefix("n_")):
        CALLS[name](*pair, **{"games": GAMES.get(name, 60), "n_jobs": 1} | {option: given})


class Cut(KeyboardInterrupt):
    """An interruption that these tests made."""


@pytest.mark.parametrize("name", [name for name in CALLS if name != "report"])
def test_a_run_goes_on_after_an_interruption(pair, monkeypatch, tmp_path, name):
    """Kept games and new ones together are those of a run that nobody interrupted."""
    options = {"games": GAMES.get(name, 60), "n_jobs": 1, "seed": 5}
    whole = told(CALLS[name](*pair, **options))
    real, left = {"run_chunk": logged_kernel.run_chunk, "new_game": logged_kernel.Table.new_game}, [3]

    def run_chunk(*arguments):
        left[0] -= 1
        if left[0] == 0:
            raise Cut
        return real["run_chunk"](*arguments)

    def new_game(self, seed, game):
        if game == 25:
            raise Cut
        real["new_game"](self, seed, game)

    monkeypatch.setattr(logged_kernel, "run_chunk", run_chunk)
    monkeypatch.setattr(logged_kernel.Table, "new_game", new_game)
    with contextlib.suppress(Cut):  # raised where nothing was finished
        CALLS[name](*pair, store=tmp_path, **options)
    monkeypatch.setattr(logged_kernel, "run_chunk", real["run_chunk"])
    monkeypatch.setattr(logged_kernel.Table, "new_game", real["new_game"])
    again = told(CALLS[name](*pair, store=tmp_path, **options))
    assert untimed(again) == untimed(whole)


def untimed(value):
    """Plain values without what a clock told."""
    if isinstance(value, dict):
        return {name: untimed(inner) for name, inner in value.items() if name not in ("seconds", "games_per_second")}
    return [untimed(inner) for inner in value] if isinstance(value, list) else value
