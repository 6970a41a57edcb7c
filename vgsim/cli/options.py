"""Options and exit codes that several commands share."""

from pathlib import Path
from typing import Annotated, Final

import typer

NO: Final = 1  #: the answer is no
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

DECK_HELP = "A deck file or the name of a shipped deck."
DeckA = Annotated[str, typer.Argument(metavar="A", help=DECK_HELP)]
DeckB = Annotated[str, typer.Argument(metavar="B", help=DECK_HELP)]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
Bot = Annotated[str, typer.Option(help="random, standard, rush or control; in duels random, tempo or standard.")]
Format = Annotated[
    str | None, typer.Option("--format", help="standard, premium, original or riftbound: overrides the decks'.")
]
First = Annotated[str, typer.Option("--first", help="Who goes first: alternate, a, b or random.")]
Cards = Annotated[
    list[str] | None, typer.Option("--cards", metavar="FILE", help="Your own cards (TOML); may repeat.")
]
NoAbilities = Annotated[
    bool, typer.Option("--no-abilities", help="Play cards as their numbers and triggers only.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Jobs = Annotated[int, typer.Option("--jobs", help="Workers; -1 is every core.")]
Level = Annotated[float, typer.Option("--level", help="Confidence level of the intervals.")]


def _folder(name: str) -> Path:
    """An empty name, as of a shell variable that is not set, would mean the folder one happens to be in."""
    if not name:
        raise typer.BadParameter("an empty name; name a folder, or . for this one")
    return Path(name)


Store = Annotated[
    Path | None,
    typer.Option(
        "--store", metavar="FOLDER", parser=_folder, help="Keeps games here; what is there is not played again."
    ),
]
