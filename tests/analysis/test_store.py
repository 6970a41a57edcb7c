"""Games kept in a folder: more games never replay old ones, damage is noticed, interrupted runs go on unbiased."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import fake_kernel
import logged_kernel
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import vgsim as vg
from vgsim.analysis.runs import replays
from vgsim.analysis.runs.files import whole_file
from vgsim.analysis.runs.logs import read_logs
from vgsim.analysis.runs.pairing import ENGINES, Rules, pair
from vgsim.analysis.runs.rounds import Block, Player
from vgsim.analysis.runs.store import BLOCK, Damaged, key_of, read_block, write_block
from vgsim.analysis.runs.work import Work
from vgsim.analysis.studies import luck as lucky
from vgsim.analysis.studies import metagame
from vgsim.cli.app import app
from vgsim.errors import InputError


@pytest.fixture
def played(fake, monkeypatch):
    """How many games the kernel has played."""
    count = []
    real = fake_kernel.run_chunk

    def run_chunk(table, policies, seed, start, n):
        count.extend(range(start, start + n))
        return real(table, policies, seed, start, n)

    monkeypatch.setattr(fake_kernel, "run_chunk", run_chunk)
    return count


@pytest.fixture
def told(logged, monkeypatch):
    """The games that the kernel has told."""
    count = []
    real = logged_kernel.Table.new_game

    def new_game(self, seed, game):
        count.append(game)
        real(self, seed, game)

    monkeypatch.setattr(logged_kernel.Table, "new_game", new_game)
    return count


def field_of(deck):
    """Three decks of different cards."""
    others = {
        "one": deck,
        "two": deck.replace("Auspice Falcon", "Wingal"),
        "three": deck.with_triggers(critical=12, heal=4),
    }
    return [replace(found, name=name) for name, found in others.items()]


def work_of(pairing):
    """What a worker is given, with the real card table and nothing compiled."""
    table = pairing.table()
    return Work(ENGINES["standard"], table.tobytes(), table.dtype, pairing.policies, pairing.seed)


def files(folder):
    return sorted(folder.rglob("*.parquet"), key=lambda path: int(path.stem.split("-")[0]))


def test_more_games_never_replay_old_ones(played, decks, tmp_path):
    vg.simulate(*decks, games=200, seed=3, n_jobs=1, store=tmp_path)
    found = vg.simulate(*decks, games=500, seed=3, n_jobs=1, store=tmp_path)
    assert sorted(played) == list(range(500))
    plain = vg.simulate(*decks, games=500, seed=3, n_jobs=1)
    assert found.made.digest == plain.made.digest
    assert found.tally.tobytes() == plain.tally.tobytes()
    assert found.rows.tobytes() == plain.rows.tobytes()


def test_the_same_again_plays_nothing(played, decks, tmp_path):
    first = vg.simulate(*decks, games=300, seed=3, n_jobs=1, store=tmp_path)
    again = vg.simulate(*decks, games=300, seed=3, n_jobs=2, store=tmp_path)
    assert len(played) == 300
    assert again.made.digest == first.made.digest


@pytest.mark.parametrize(
    "change", [{"seed": 4}, {"bots": ("rush", "standard")}, {"abilities": False}, {"first": "a"}], ids=str
)
def test_what_shapes_games_is_in_the_key(decks, change):
    """Decks, bots, rules and seed; card tables are real here."""
    options = {"seed": 3, "bots": ("standard", "standard"), "first": "alternate", "abilities": True}
    keys = set()
    for given in (options, options | change):
        rules = Rules(given["first"], given["abilities"])
        pairing = pair(*decks, given["bots"], given["seed"], rules)
        keys.add(key_of(work_of(pairing)))
    assert len(keys) == 2


def test_decks_and_versions_are_in_the_key(decks, monkeypatch):
    def key(deck):
        pairing = pair(deck, decks[1])
        return key_of(work_of(pairing))

    first = key(decks[0])
    assert key(decks[0]) == first
    assert key(decks[0].replace("Auspice Falcon", "Wingal")) != first
    monkeypatch.setattr("vgsim.analysis.runs.store.__version__", "another")
    assert key(decks[0]) != first


def test_luck_in_rows_is_in_the_key(decks):
    work = work_of(pair(*decks))
    assert key_of(work) != key_of(work._replace(luck=True))


def damage_cut(path):
    path.write_bytes(path.read_bytes()[:-100])


def damage_empty(path):
    path.write_bytes(b"")


def damage_row(path):
    """A game that reads well and is another one: only the hash can tell."""
    start, games = map(int, path.stem.split("-"))
    rows, tally = read_block(path, start, games)
    meta = pq.read_table(path).schema.metadata
    rows["result"][7] = 3 - rows["result"][7] % 3
    write_block(path, (rows, tally))
    table = pq.read_table(path)
    pq.write_table(table.replace_schema_metadata(meta), path)


def damage_name(path):
    """The block of other games under this name."""
    rows, tally = read_block(path, 0, 200)
    rows["game"] += 1
    write_block(path, (rows, tally))


@pytest.mark.parametrize("damage", [damage_cut, damage_empty, damage_row, damage_name])
def test_a_damaged_block_is_noticed_and_replayed(played, decks, tmp_path, capsys, damage):
    first = vg.simulate(*decks, games=200, seed=3, n_jobs=1, store=tmp_path)
    (path,) = files(tmp_path)
    damage(path)
    with pytest.raises(Damaged):
        read_block(path, 0, 200)
    again = vg.simulate(*decks, games=200, seed=3, n_jobs=1, store=tmp_path)
    assert again.made.digest == first.made.digest
    assert len(played) == 400
    assert "damaged" in capsys.readouterr().err
    vg.simulate(*decks, games=200, seed=3, n_jobs=1, store=tmp_path)
    assert len(played) == 400


def test_no_half_written_files(played, decks, tmp_path):
    vg.simulate(*decks, games=200, seed=3, n_jobs=1, store=tmp_path)
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["0-200.parquet"]


def test_an_interrupted_run_goes_on_without_a_bias(played, decks, tmp_path, monkeypatch):
    """The games before and after the interruption are those of a run without one, none of them twice."""
    games = 2 * BLOCK + 100
    monkeypatch.setenv("FAKE_INTERRUPT", str(2 * BLOCK + 50))
    cut = vg.simulate(*decks, games=games, seed=3, n_jobs=1, store=tmp_path)
    assert cut.interrupted
    assert cut.games_played % BLOCK == 0
    monkeypatch.delenv("FAKE_INTERRUPT")
    found = vg.simulate(*decks, games=games, seed=3, n_jobs=1, store=tmp_path)
    assert not found.interrupted
    assert found.made.digest == vg.simulate(*decks, games=games, seed=3, n_jobs=1).made.digest


def test_rows_of_parts_of_blocks(played, decks, tmp_path):
    """Studies ask for games from anywhere; what is kept is used, whole blocks or parts of them."""
    player = Player([pair(*decks, seed=3)], 1, store=tmp_path)
    asked = [Block(0, 100, 50), Block(0, 0, 120), Block(0, 40, 200), Block(0, 100, 10)]
    rows = [player.play([block])[0] for block in asked]
    assert sorted(played) == list(range(240))
    plain = Player([pair(*decks, seed=3)], 1)
    for block, found in zip(asked, rows, strict=True):
        assert np.array_equal(found, plain.play([block])[0])


def test_a_folder_that_cannot_be_written(fake, decks, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        vg.simulate(*decks, games=10, n_jobs=1, store=tmp_path / "file")


def test_a_folder_that_cannot_be_made_is_told_before_the_rules_are_compiled(fake, decks, tmp_path, monkeypatch):
    compiled: list[object] = []
    monkeypatch.setattr(fake_kernel, "compile_kernel", compiled.append)
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="file: cannot be written"):
        vg.simulate(*decks, games=10, n_jobs=1, store=tmp_path / "file")
    with pytest.raises(InputError, match="file: cannot be written"):
        Player([pair(*decks)], store=tmp_path / "file")
    with pytest.raises(InputError, match="file: cannot be written"):
        next(replays.play_logged(pair(*decks), 0, 1, store=tmp_path / "file"))
    assert compiled == []
    vg.simulate(*decks, games=10, n_jobs=1, store=tmp_path / "folder")
    assert len(compiled) == 1


def test_telling_that_is_stopped_early_is_no_warning(logged, decks, recwarn):
    parts = replays.play_logged(pair(*decks), 0, 50 * replays.AT_ONCE, n_jobs=2)
    assert len(next(parts)) == replays.AT_ONCE
    parts.close()
    assert [str(warning.message) for warning in recwarn] == []


def test_a_comparison_from_kept_games(played, decks, tmp_path):
    """The answer does not depend on where its games come from."""
    other = decks[0].replace("Auspice Falcon", "Wingal")
    options = {"games": 2_000, "margin": 0.05, "n_jobs": 1, "seed": 2}
    first = vg.compare(decks[0], other, decks[1], store=tmp_path, **options)
    count = len(played)
    again = vg.compare(decks[0], other, decks[1], store=tmp_path, **options)
    assert len(played) == count
    plain = vg.compare(decks[0], other, decks[1], **options)
    assert first.seen == again.seen == plain.seen
    assert np.array_equal(first.won, plain.won)


def test_two_workers_may_write_the_same_block(tmp_path):
    """As they do where the two versions of a comparison are the same deck."""
    path = tmp_path / "0-10.parquet"
    both = threading.Barrier(2)

    def write():
        with whole_file(path) as part:
            part.write_text("x")
            both.wait(10)  # now both have begun

    with ThreadPoolExecutor(2) as pool:
        written = [pool.submit(write) for _ in range(2)]
    assert [each.result() for each in written] == [None, None]
    assert [file.name for file in tmp_path.iterdir()] == ["0-10.parquet"]


# -- matrices


def test_a_matrix_of_more_games_plays_no_old_ones(played, decks, tmp_path):
    """In both halves, the even one and the one that goes where the equilibrium is sensitive."""
    field, options = field_of(decks[0]), {"seed": 3, "n_jobs": 1}
    first = vg.matrix(field, games=400, store=tmp_path, **options)
    assert len(played) == first.made.games
    again = vg.matrix(field, games=400, store=tmp_path, **options)
    assert len(played) == first.made.games
    more = vg.matrix(field, games=1_000, store=tmp_path, **options)
    most = np.maximum(first.counts.sum(axis=(2, 3)), more.counts.sum(axis=(2, 3)))
    assert len(played) < first.made.games + more.made.games - 0.9 * first.made.games
    assert len(played) >= np.triu(most).sum() // 2
    plain = vg.matrix(field, games=1_000, **options)
    assert again.made.digest == first.made.digest
    assert more.made.digest == plain.made.digest
    assert np.array_equal(more.counts, plain.counts)


def test_a_matrix_of_more_decks_plays_no_old_pairs(played, decks, tmp_path):
    field = field_of(decks[0])
    two = vg.matrix(field[:2], games=100, seed=3, n_jobs=1, store=tmp_path)
    before = len(played)
    three = vg.matrix(field, games=100, seed=3, n_jobs=1, store=tmp_path)
    assert len(played) - before == 3 * 100  # the three pairs with the new deck in them
    assert np.array_equal(three.counts[:2, :2], two.counts)


def test_a_damaged_block_of_a_matrix_is_replayed(played, decks, tmp_path, capsys):
    field, options = field_of(decks[0])[:2], {"games": 100, "seed": 3, "n_jobs": 1, "store": tmp_path}
    first = vg.matrix(field, **options)
    path = files(tmp_path)[0]
    damage_cut(path)
    before = len(played)
    again = vg.matrix(field, **options)
    assert len(played) - before == int(path.stem.split("-")[1])
    assert "damaged" in capsys.readouterr().err
    assert again.made.digest == first.made.digest


def test_an_interrupted_matrix_goes_on_without_a_bias(played, decks, tmp_path, monkeypatch):
    """The games before the interruption are those of a whole run, and no game counts twice."""
    field, options = field_of(decks[0]), {"games": 300, "seed": 3, "n_jobs": 1}
    monkeypatch.setattr(metagame, "AT_ONCE", 120)
    whole = vg.matrix(field, **options)
    start = min(played)
    played.clear()
    monkeypatch.setenv("FAKE_INTERRUPT", str(start + 70))
    cut = vg.matrix(field, store=tmp_path, **options)
    assert cut.interrupted
    assert 0 < cut.made.games < whole.made.games
    monkeypatch.delenv("FAKE_INTERRUPT")
    found = vg.matrix(field, store=tmp_path, **options)
    assert not found.interrupted
    assert len(played) == len(set(played)) + 20  # the part that the interruption cut off is played again
    assert found.made.digest == whole.made.digest


# -- games told event by event


def test_luck_of_more_games_tells_no_old_ones(told, decks, tmp_path):
    vg.luck(*decks, games=300, seed=2, n_jobs=1, store=tmp_path)
    more = vg.luck(*decks, games=700, seed=2, n_jobs=2, store=tmp_path)
    assert sorted(told) == list(range(700))
    vg.luck(*decks, games=120, seed=2, n_jobs=1, store=tmp_path)
    assert len(told) == 700
    plain = vg.luck(*decks, games=700, seed=2, n_jobs=1)
    assert np.array_equal(more.by_source, plain.by_source)
    assert np.array_equal(more.score, plain.score)


def test_other_games_are_told_anew(told, decks, tmp_path):
    vg.luck(*decks, games=30, seed=2, n_jobs=1, store=tmp_path)
    vg.luck(*decks, games=30, seed=3, n_jobs=1, store=tmp_path)
    vg.luck(*decks, games=30, seed=2, n_jobs=1, bots=("rush", "rush"), store=tmp_path)
    assert len(told) == 90


def spoil_number(path):
    """A log that reads well and is another one: only the hash can tell."""
    table = pq.read_table(path)
    lists = table["a"].combine_chunks()
    numbers = lists.values.to_numpy().copy()
    numbers[7] += 1
    column = pa.ListArray.from_arrays(lists.offsets, pa.array(numbers))
    pq.write_table(table.set_column(table.column_names.index("a"), "a", column), path)


def spoil_result(path):
    table = pq.read_table(path)
    turned = pa.array(table["result"].to_numpy()[::-1].copy())
    pq.write_table(table.set_column(table.column_names.index("result"), "result", turned), path)


def spoil_column(path):
    pq.write_table(pq.read_table(path).drop_columns(["c"]), path)


def spoil_meta(path):
    pq.write_table(pq.read_table(path).replace_schema_metadata(None), path)


SPOILT = (damage_cut, damage_empty, spoil_number, spoil_result, spoil_column, spoil_meta)


@pytest.mark.parametrize("damage", SPOILT)
def test_a_damaged_block_of_told_games_is_noticed_and_told_again(told, decks, tmp_path, capsys, damage):
    first = vg.luck(*decks, games=60, seed=2, n_jobs=1, store=tmp_path)
    (path,) = files(tmp_path)
    damage(path)
    with pytest.raises(Damaged):
        read_logs(path, 0, 60)
    again = vg.luck(*decks, games=60, seed=2, n_jobs=1, store=tmp_path)
    assert np.array_equal(again.by_source, first.by_source)
    assert len(told) == 120
    assert "damaged" in capsys.readouterr().err
    vg.luck(*decks, games=60, seed=2, n_jobs=1, store=tmp_path)
    assert len(told) == 120


def test_a_block_of_told_games_under_another_name(told, decks, tmp_path):
    vg.luck(*decks, games=60, seed=2, n_jobs=1, store=tmp_path)
    (path,) = files(tmp_path)
    with pytest.raises(Damaged, match="hash"):
        read_logs(path, 60, 60)


def test_told_games_do_not_pass_for_played_ones(told, decks, tmp_path):
    """Both are kept under one key, side by side."""
    vg.luck(*decks, games=60, seed=2, n_jobs=1, store=tmp_path)
    kept = vg.simulate(*decks, games=60, seed=2, n_jobs=1, store=tmp_path)
    assert kept.made.digest == vg.simulate(*decks, games=60, seed=2, n_jobs=1).made.digest
    assert len({path.parent for path in files(tmp_path)}) == 2
    assert len(told) == 60


def test_luck_events_and_cards_share_told_games(told, decks, tmp_path):
    """What one call has told, no other tells again."""
    vg.luck(*decks, games=300, seed=2, n_jobs=1, store=tmp_path)
    played = vg.simulate(*decks, games=200, seed=2, n_jobs=1)
    kept = played.replay(200, n_jobs=1, store=tmp_path)
    assert len(told) == 300
    vg.card_value(*decks, parts=["seen"], games=3_000, seed=2, n_jobs=1, store=tmp_path)
    assert len(told) == 300
    plain = played.replay(200, n_jobs=1)
    assert kept.events.equals(plain.events)
    assert kept.cards.equals(plain.cards)
    assert kept.card_games.equals(plain.card_games)


def test_interrupted_telling_goes_on_without_a_bias(told, decks, tmp_path, monkeypatch):
    whole = lucky.play_logged

    def stops(*args):
        parts = whole(*args)
        yield next(parts)
        raise KeyboardInterrupt

    monkeypatch.setattr(lucky, "play_logged", stops)
    cut = vg.luck(*decks, games=600, seed=2, n_jobs=1, store=tmp_path)
    assert cut.interrupted
    assert len(cut.score) == replays.AT_ONCE
    monkeypatch.setattr(lucky, "play_logged", whole)
    found = vg.luck(*decks, games=600, seed=2, n_jobs=1, store=tmp_path)
    assert sorted(told) == list(range(600))
    assert np.array_equal(found.luck, vg.luck(*decks, games=600, seed=2, n_jobs=1).luck)


# -- the command line


COMMANDS = {
    "simulate": ("A", "B", "-n", "40", "--json"),
    "luck": ("A", "B", "-n", "40", "--json"),
    "matrix": ("A", "B", "-n", "40", "--json"),
    "compare": ("A", "B", "-n", "80", "--json", "--against", "A"),
    "report": ("A", "B", "-n", "40", "--out", "page.html"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_keep_games(logged, decks, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    for name, deck in zip("AB", field_of(decks[0]), strict=False):
        Path(f"{name}.txt").write_text(deck.to_text())
    words = [command, *(f"{word}.txt" if word in ("A", "B") else word for word in COMMANDS[command])]
    words += ["--jobs", "1", "--store", "kept"]
    first = CliRunner().invoke(app, words)
    assert first.exit_code in (0, 1), first.output
    assert files(Path("kept"))

    def plays(*_):
        raise AssertionError("an old game was played again")

    monkeypatch.setattr(logged_kernel, "run_chunk", plays)
    monkeypatch.setattr(logged_kernel.Table, "new_game", plays)
    again = CliRunner().invoke(app, words)
    assert again.exit_code == first.exit_code, again.output
