"""Results to files and back: Parquet or CSV, one row a game, with everything that made them in the file.

Parquet carries sums and provenance in the schema's metadata (key "vgsim"), CSV in a comment on line 1.
"""

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vgsim.analysis.engines import ENGINES
from vgsim.analysis.runs.files import check_output, whole_file
from vgsim.analysis.runs.provenance import Provenance
from vgsim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.runs.results import Results

KEY = b"vgsim"
CSV_MARK = "# vgsim "


def write_results(results: "Results", path: str | Path) -> Path:
    """Write results as the file's ending says, .parquet or .csv; raises what `write_parquet` does."""
    write: Callable[[Results, str | Path], Path] = write_csv if Path(path).suffix.lower() == ".csv" else write_parquet
    return write(results, path)


def write_parquet(results: "Results", path: str | Path) -> Path:
    """One row a game, with sums and provenance in the schema's metadata.

    Parameters
    ----------
    results : Results
        With its rows kept.
    path : str or Path
        Ends in .parquet.

    Returns
    -------
    Path

    Raises
    ------
    InputError
        Rows that were not kept, or a place that cannot be written.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pa.Table.from_pandas(results.games, preserve_index=False)
    table = table.replace_schema_metadata({**(table.schema.metadata or {}), KEY: _pack(results)})
    with whole_file(check_output(path)) as part:
        pq.write_table(table, part, compression="zstd")
    return Path(path)


def write_csv(results: "Results", path: str | Path) -> Path:
    """The same as CSV; the first line is a comment with sums and provenance (pandas: `comment="#"`)."""
    games = results.games
    with whole_file(check_output(path)) as part, part.open("w", encoding="utf-8", newline="") as file:
        file.write(f"{CSV_MARK}{_pack(results).decode()}\n")
        games.to_csv(file, index=False, lineterminator="\n")
    return Path(path)


def read_results(path: str | Path) -> "Results":
    """Results from a file that `vgsim simulate --out`, `to_parquet` or `to_csv` wrote.

    Parameters
    ----------
    path : str or Path

    Returns
    -------
    Results

    Raises
    ------
    InputError
        No such file, or one that vgsim did not write or that is damaged.
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            is_parquet = file.read(4) == b"PAR1"
        packed, frame = _read_parquet(path) if is_parquet else _read_csv(path)
        return _unpack(packed, frame)
    except OSError as problem:
        raise InputError(f"{path}: cannot be read ({problem.strerror or problem})") from None
    except (ValueError, KeyError, TypeError, zlib.error) as problem:
        raise InputError(
            f"{path}: not a whole results file of vgsim ({problem}); give a file that `vgsim simulate --out` wrote"
        ) from None


def _read_parquet(path: Path) -> tuple[bytes, "pd.DataFrame"]:
    import pyarrow.parquet as pq

    table = pq.read_table(path)
    return (table.schema.metadata or {})[KEY], table.to_pandas()


def _read_csv(path: Path) -> tuple[bytes, "pd.DataFrame"]:
    import pandas as pd

    with path.open(encoding="utf-8") as file:
        line = file.readline()
        if not line.startswith(CSV_MARK):
            raise ValueError("its first line is no vgsim header")
        packed = line.removeprefix(CSV_MARK).encode()
        engine = ENGINES[json.loads(packed)["made"]["format"]]
        empty = engine.module("figures").Results.games_frame(np.empty(0, engine.module("rows").RESULT))
        return packed, pd.read_csv(file, dtype=empty.dtypes.to_dict())


def _pack(results: "Results") -> bytes:
    """Everything but the rows as one line of JSON."""
    sums = base64.b85encode(zlib.compress(results.tally.tobytes())).decode()
    return json.dumps({"made": results.made.as_dict(), "level": results.level, "tally": sums}).encode()


def _unpack(packed: bytes, frame: "pd.DataFrame") -> "Results":
    values: dict[str, Any] = json.loads(packed)
    sums = zlib.decompress(base64.b85decode(values["tally"]))
    made = Provenance.from_dict(values["made"])
    engine = ENGINES[made.format]
    tally = engine.module("rows").TALLY
    if len(sums) != tally.itemsize:
        raise ValueError("its sums are of another version of vgsim")
    told = engine.module("figures").Results
    results: Results = told(np.frombuffer(sums, tally)[0], made, values["level"], frame=frame)
    if len(frame) != results.games_played:
        raise ValueError(f"{len(frame)} rows where its header says {results.games_played} games")
    return results
