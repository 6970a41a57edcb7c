"""Writes docs/columns.md from the code: `python docs/columns.py`. A test says when it has to be run again."""

from itertools import groupby
from pathlib import Path

from vgsim.analysis.frames import Column, every_column

PAGE = Path(__file__).with_name("columns.md")
HEAD = """\
# Columns

Every column of every frame, written from the code by `python docs/columns.py`. In Python the same is
`vgsim.analysis.frames.catalogue()`. Seats are `a` and `b`; a column that ends in `_a` or `_b` is about one.
"""
#: frame -> how to get it
WHERE = {
    "summary": "`Results.summary`",
    "games": "`Results.games`, and the files of `--out`, `to_parquet` and `to_csv`",
    "triggers": "`Results.triggers`; `Results.triggers_by(...)` has the axes named there",
    "turns": "`Results.turns`",
    "damage": "`Results.damage`",
    "rides": "`Results.rides`",
    "mechanics": "`Results.mechanics`",
    "endings": "`Results.endings`",
    "side_by_side": "`Results.side_by_side()` and `vg.side_by_side(results)`",
    "rollout": "`Scenario.rollout()`, `DuelScenario.rollout()`",
    "comparison": "`vg.compare(...).summary`",
    "opponents": "`vg.compare(...).opponents`",
    "looks": "`vg.compare(...).looks`",
    "matchups": "`vg.matrix(...).matchups`",
    "equilibrium": "`vg.matrix(...).equilibrium`",
    "field": "`vg.matrix(...).against(...)`",
    "events": "`Results.replay(games).events`",
    "card_games": "`Results.replay(games).card_games`",
    "cards": "`Results.cards`, `Results.replay(games).cards`; `vg.card_value(...).seen` for deck A alone",
    "card_value": "`vg.card_value(...).values`",
    "shapley": "`vg.card_value(..., parts=(\"shapley\",)).shapley`",
    "synergy": "`vg.card_value(..., parts=(\"synergy\",)).synergy`",
    "luck_games": "`vg.luck(...).games`",
    "luck_sources": "`vg.luck(...).sources`",
    "luck_events": "`vg.luck(...).events`, `vg.luck(...).of_game(game)`",
    "luck_worth": "`vg.luck(...).worth`",
    "duel_games": "`Results.games` of Riftbound duels, and their files",
    "points": "`Results.points` of Riftbound duels",
    "scoring": "`Results.scoring` of Riftbound duels",
    "battlefields": "`Results.battlefields` of Riftbound duels",
    "candidates": "`vg.optimize(...).candidates`",
    "fresh": "`vg.optimize(...).fresh`",
}


def page() -> str:
    """The text of docs/columns.md."""
    parts = [_section(frame, list(columns)) for frame, columns in groupby(every_column(), lambda c: c.frame)]
    return HEAD + "".join(parts)


def _section(frame: str, columns: list[Column]) -> str:
    """A frame's table; the columns of both seats share a line."""
    names = [column.name for column in columns]
    rows = "".join(
        f"| {_names(c.name, names)} | {c.unit} | {c.meaning} |\n" for c in columns if not _told(c.name, names)
    )
    return f"\n## {frame}\n\n{WHERE[frame]}\n\n| column | unit | meaning |\n|---|---|---|\n{rows}"


def _told(name: str, names: list[str]) -> bool:
    return name.endswith("_b") and name.removesuffix("_b") + "_a" in names


def _names(name: str, names: list[str]) -> str:
    other = name.removesuffix("_a") + "_b"
    return f"`{name}`, `{other}`" if name.endswith("_a") and other in names else f"`{name}`"


if __name__ == "__main__":
    part = PAGE.with_suffix(".part")
    part.write_text(page(), encoding="utf-8")
    part.replace(PAGE)
