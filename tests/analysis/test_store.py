"""Games kept in a folder: more games never replay old ones, damage is noticed, interrupted runs go on unbiased."""

import fake_kernel
import numpy as np
import pytest

import vgsim as vg
from vgsim.analysis.runs import runner
from vgsim.analysis.runs.pairing import ENGINES, Rules, pair
from vgsim.analysis.runs.rounds import Block, Player
from vgsim.analysis.runs.store import BLOCK, Damaged, key_of, read_block, write_block
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


def work_of(pairing):
    """What a worker is given, with the real card table and nothing compiled."""
    table = pairing.table()
    return runner.Work(ENGINES["standard"], table.tobytes(), table.dtype, pairing.policies, pairing.seed)


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
    import pyarrow.parquet as pq

    meta = pq.read_table(path).schema.metadata
    rows["result"][7] = 3 - rows["result"][7] % 3
    write_block(path, rows, tally)
    table = pq.read_table(path)
    pq.write_table(table.replace_schema_metadata(meta), path)


def damage_name(path):
    """The block of other games under this name."""
    rows, tally = read_block(path, 0, 200)
    rows["game"] += 1
    write_block(path, rows, tally)


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
