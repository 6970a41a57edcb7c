"""Writes tests/golden and the counts of tests/perft anew: `python tests/kernel/rewrite.py`; read the diff."""

from pathlib import Path

import golden
import perft


def put(path: Path, text: str) -> None:
    """Write to a temporary file, then rename; say what has changed."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    unfinished = path.with_suffix(".tmp")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
    print(f"written: {path.name}")


def main() -> None:
    for path in perft.files():
        put(path, perft.counted(perft.read(path)).text())
    made = golden.chosen()
    for path in golden.transcripts():
        if path.name not in made:
            path.unlink()
            print(f"removed: {path.name}")
    for name, text in made.items():
        put(golden.FOLDER / name, text)


if __name__ == "__main__":
    main()
