"""Boards for the positions, and what a bot answers on them, in words."""

from typing import Any

import numpy as np

from vgsim.analysis.board.scenario import Scenario
from vgsim.vanguard.bots import policy_rows

ALFRED, STARDRIVE = "Alfred Early", "Stardrive Dragon"  # grade 3
BLADE, GALLATIN, JAURON = (
    "Blaster Blade",
    "Knight of Silence, Gallatin",
    "Sage of the Arts, Jauron",
)  # grade 2
WINGAL, ALLEN, FALCON = "Wingal", "Knight Squire, Allen", "Auspice Falcon"  # grade 1
ROUNORIA = "Strong Knight, Rounoria"  # grade 1, perfect guard
FLOGAL, MARGAL, ELAINE = "Flogal", "Margal", "Yggdrasil Maiden, Elaine"  # critical, draw, heal
OVERLORD, CRESTED = "Dragonic Overlord", "Crested Dragon"  # grade 3, 13000
NEHALEM, ARMORED, LAHM = "Dragon Knight, Nehalem", "Dragon Armored Knight", "Embodiment of Shield, Lahm"
GOJO, BAHR, GRIFFIN = "Dragon Monk, Gojo", "Embodiment of Armor, Bahr", "Guard Griffin"  # grade 1
GENJO, TAHR = "Dragon Monk, Genjo", "Embodiment of Spear, Tahr"  # heal, critical


def position(stage: str, turn: int = 5, player: str = "A", **options: Any) -> Scenario:
    """Grade 3 against grade 3: Alfred Early of A, Dragonic Overlord of B."""
    made = Scenario(stage=stage, turn=turn, turn_player=player, **options)
    return made.board("A", VC=ALFRED).board("B", VC=OVERLORD)


def answers(scenario: Scenario, *kinds: str, bot: str = "standard") -> list[str]:
    """What the bot answers as long as it is asked these kinds of questions."""
    game = scenario._played()
    game.settle()
    game.table.bots = np.asarray(policy_rows((bot, bot))).view(np.recarray)
    said: list[str] = []
    while game.desk.prompt and game.desk.prompt.name.lower() in kinds:
        value = game.table.decide()
        said.append(game.desk._option(value)[0].text)
        game._answer(value)
    return said


def guards(scenario: Scenario) -> list[str]:
    """The cards with which the bot guards the attack under way."""
    said = answers(scenario, "guard", "guard_more", "guard_whom", "standby")
    return sorted(text for text in said if text.startswith(("guard", "intercept")))


def shield(scenario: Scenario, said: list[str]) -> int:
    """Shield of the hand cards in answers like "guard: Wingal"."""
    game = scenario._played()
    rows = [game.names.cards.index(text.partition(": ")[2]) for text in said]
    return int(sum(game.table.table.shield[row] for row in rows))


def turn_of_attacks(scenario: Scenario) -> list[str]:
    """The attacks of the bot's battle phase in order, nobody guarding: "attacker -> target"."""
    said, game = [], scenario._played()
    while scenario.prompt and scenario.prompt.kind in ("main", "attack", "attacker", "target"):
        said += answers(scenario, "main", "attack", "attacker", "target")
        while scenario.prompt and scenario.prompt.kind not in ("attack", "main", "ride"):
            defends = scenario.prompt.kind == "guard"
            game._answer(0 if defends else game.table.decide())
    pairs = [text.partition(": ")[2] for text in said if text.startswith(("attacker", "target"))]
    return [f"{a} -> {b}" for a, b in zip(pairs[::2], pairs[1::2], strict=True)]
