"""What a run of duels is told as: figures, frames, their columns, files and back."""

from typing import Any

import numpy as np
import pytest

import vgsim as vg
from vgsim.analysis import duels, frames
from vgsim.analysis.engines import ENGINES
from vgsim.analysis.runs.ledger import Digest, Ledger
from vgsim.analysis.runs.pairing import Rules, pair, pair_again
from vgsim.analysis.runs.runner import Options, run
from vgsim.errors import InputError
from vgsim.riftbound.results import RESULT, TALLY
from vgsim.riftbound.terms import Mechanic, Reason, Result, Spread


@pytest.fixture(scope="module")
def played() -> Any:
    """A few real duels."""
    return run(pair("garen", "annie", ("tempo", "tempo"), seed=5), Options(4, n_jobs=1, progress=False))


@pytest.fixture(scope="module")
def made_up(played: Any) -> Any:
    """A result of known sums: 100 duels, A wins 60 of them."""
    tally = np.zeros(1, TALLY)[0]
    tally["games"] = 100
    tally["result"][0, Result.A_WINS], tally["result"][0, Result.B_WINS] = 35, 15
    tally["result"][1, Result.A_WINS], tally["result"][1, Result.B_WINS] = 25, 25
    tally["reason"][Reason.POINTS] = 100
    tally["turns"][0, 14], tally["turns"][1, 16] = 50, 50
    tally["points"][0, 1, :2], tally["points"][1, 1, 0] = (60, 40), 100
    tally["field"][0, 1, Result.A_WINS], tally["field"][0, 1, Result.B_WINS] = 30, 10
    tally["field"][2, 2, Result.A_WINS], tally["field"][2, 2, Result.B_WINS] = 30, 30
    tally["spread"][:, :, 0] = 100
    tally["spread"][0, Spread.CONQUERS, :4] = 10, 20, 30, 40
    tally["fights"][0, :3], tally["fights"][1, 1] = (50, 0, 50), 100
    tally["mechanic"][0, Mechanic.CONQUER], tally["mechanic_games"][0, Mechanic.CONQUER] = 200, 90
    return duels.Results(tally, played.made)


def test_figures_of_known_sums(made_up: Any) -> None:
    summary = made_up.summary
    assert summary.loc["win_rate_a", "estimate"] == pytest.approx(0.6)
    assert summary.loc["win_rate_first_player", "estimate"] == pytest.approx(0.6)
    assert summary.loc["conquers_a", "estimate"] == pytest.approx(2.0)
    assert summary.loc["showdowns", "estimate"] == pytest.approx(1.0)
    assert summary.loc["turns", "estimate"] == pytest.approx(15)
    assert (summary["low"] <= summary["estimate"]).all()
    assert (summary["high"] >= summary["estimate"]).all()
    assert (summary["low"] < summary["high"]).all(), "no interval has zero width"


def test_battlefields_by_their_names(made_up: Any) -> None:
    frame = made_up.battlefields.set_index(["a", "b"])
    pair_ = frame.loc[("Trifarian War Camp", "Grove of the God-Willow")]
    assert (pair_["games"], pair_["wins_a"], pair_["win_rate_a"]) == (40, 30, 0.75)
    assert frame.loc[("Trifarian War Camp", "any"), "games"] == 40
    assert frame.loc[("any", "Altar to Unity"), "games"] == 60
    assert pair_["low"] < 0.75 < pair_["high"]


def test_points_by_turn(made_up: Any) -> None:
    frame = made_up.points
    first = frame[(frame.seat == "a") & (frame.turn == 1)].iloc[0]
    assert (first["games"], first["mean"], first["share_0"], first["share_1"]) == (100, 0.4, 0.6, 0.4)
    assert frame[(frame.seat == "b")].iloc[0]["high"] > 0


def test_scoring_tells_means_with_intervals(made_up: Any) -> None:
    frame = made_up.scoring.set_index(["seat", "quantity"])
    assert frame.loc[("a", "conquers"), "mean"] == pytest.approx(2.0)
    assert frame.loc[("a", "conquers"), "none"] == pytest.approx(0.1)
    assert frame.loc[("both", "showdowns"), "mean"] == pytest.approx(1.0)
    assert frame.loc[("both", "combats"), "low"] < 1 < frame.loc[("both", "combats"), "high"]
    assert (frame["low"] < frame["high"]).all()


@pytest.mark.parametrize("frame", ["points", "scoring", "battlefields"])
def test_frames_have_the_columns_of_the_catalogue(played: Any, frame: str) -> None:
    assert list(getattr(played, frame).columns) == duels.columns(frame)
    assert {c.name for c in frames.every_column() if c.frame == frame} == set(duels.columns(frame))


def test_one_row_a_duel(played: Any) -> None:
    games = played.games
    assert list(games.columns) == duels.columns("duel_games")
    assert games["game"].tolist() == [0, 1, 2, 3]
    assert games["first"].tolist() == ["a", "b", "a", "b"]
    assert set(games["reason"]) == {"points"}
    winners = np.where(games["winner"] == "a", games["points_a"], games["points_b"])
    assert (winners >= 8).all(), "whoever wins has the Victory Score"
    assert games["battlefield_a"].between(1, 3).all()


def test_rows_and_sums_agree(played: Any) -> None:
    tally, rows = played.tally, played.rows
    for seat in range(2):
        for what, column in ((Spread.CONQUERS, "conquers"), (Spread.HOLDS, "holds"), (Spread.POINTS, "points")):
            counts = np.bincount(rows[column][:, seat], minlength=tally["spread"].shape[2])
            assert (tally["spread"][seat, what] == counts).all()
    assert tally["result"].sum() == tally["field"].sum() == len(rows)
    assert tally["fights"][1].sum() == len(rows)


def test_mechanics_and_endings(played: Any) -> None:
    assert set(played.mechanics["mechanic"]) == {mechanic.name.lower() for mechanic in Mechanic}
    assert played.endings["count"].sum() == 4
    assert played.turns["count"].sum() == 4


def test_what_duels_do_not_have_says_so(played: Any) -> None:
    with pytest.raises(AttributeError, match="points, scoring, battlefields"):
        _ = played.triggers
    with pytest.raises(InputError, match="points, scoring, battlefields"):
        played.side_by_side()
    with pytest.raises(InputError):
        played.triggers_by("seat")


def test_json_has_the_common_keys_and_its_own(played: Any) -> None:
    told = played.to_dict()
    for key in ("vgsim", "rules_version", "seed", "games", "decks", "bots", "wins", "draws", "unfinished", "turns",
                "win_rate", "first_player_win_rate", "endings", "seconds", "games_per_second", "digest"):  # fmt: skip
        assert key in told
    assert told["format"] == "riftbound"
    assert {"points", "scoring", "battlefields", "mechanics"} <= set(told)


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_files_read_back(played: Any, ending: str, tmp_path: Any) -> None:
    path = tmp_path / f"duels.{ending}"
    (played.to_parquet if ending == "parquet" else played.to_csv)(path)
    again = vg.read_results(path)
    assert isinstance(again, duels.Results)
    assert again.made == played.made
    assert again.games.equals(played.games) or again.games.astype(str).equals(played.games.astype(str))
    assert again.summary.equals(played.summary)


def test_a_duel_is_played_again_from_its_result_alone(played: Any) -> None:
    pairing = pair_again(played.made)
    table = pairing.kernel.Table(pairing.table(), pairing.policies)
    table.new_game(played.made.seed, 2)
    table.finish()
    assert table.game.points.tolist() == played.rows["points"][2].tolist()
    assert int(table.game.result) == played.rows["result"][2]


def test_a_trace_is_the_very_duel(played: Any) -> None:
    pairing = pair("garen", "annie", ("tempo", "tempo"), seed=5)
    told = pairing.engine.module("telling").trace_game(pairing, 1)
    assert told.result == f"{'AB'[played.rows['result'][1] - 1]} wins"
    text = str(told)
    assert "garen (A, tempo) against annie (B, tempo), riftbound, seed 5, game 1" in text
    assert "turn 1, B (points 0:0)" in text
    assert "conquers" in text
    with pytest.raises(InputError, match="counted from 0"):
        pairing.engine.module("telling").trace_game(pairing, -1)


def test_the_digest_is_of_points() -> None:
    rows = np.zeros(2, RESULT)
    ledger = Ledger(1, False, ENGINES["riftbound"])
    ledger.add(rows, np.zeros(1, TALLY)[0].tobytes())
    assert ledger.digest == Digest(1, "points").extended(rows).hex()
    rows["points"] = 8
    assert ledger.digest != Digest(1, "points").extended(rows).hex()


def test_decks_of_two_games_do_not_meet() -> None:
    with pytest.raises(InputError, match="give two decks of one format"):
        pair("annie", "v_td01_aichi_sendou")
    with pytest.raises(InputError, match="its format is riftbound"):
        pair("annie", "garen", rules=Rules(format="premium"))


def test_coverage_counts_rules_rulings_and_cards() -> None:
    from vgsim.analysis.duel_coverage import coverage

    told = coverage()
    assert told["rules"]["executable"] == 79
    assert told["rules"]["without_code"] == []
    assert told["rules"]["without_test"] == []
    assert told["rulings"]["total"] == 108
    assert told["rulings"]["without_test"] == []
    assert told["cards"] == {"complete": 143, "none": 11}
