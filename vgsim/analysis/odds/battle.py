"""Checks, damage and guards of one attack, from the cards left in both decks.

Triggers are plain counts per icon: `{"critical": 8, "draw": 4, "heal": 4}`. An icon may carry its own power
bonus after a colon (`"critical:5000"`), for decks that mix V and older triggers. The attacker is taken to
give every bonus to the attacking unit, which is the worst case for a guard. A card drawn by a draw trigger
between two checks changes nothing: the cards checked are as random as without it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from vgsim.analysis.odds.counting import MAIN_DECK, checked_pool, compositions, distribution, expected, whole
from vgsim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

T = TypeVar("T", int, tuple[int, int])

ICONS = ("critical", "draw", "heal", "front", "stand")
V_BONUS, OLD_BONUS = 10_000, 5_000  # R-TRIG-1, R-ORIG-10
SHIELD_STEP = 5_000
LETHAL = 6  # cards in the damage zone (G-WIN-3)


class Icon(NamedTuple):
    """A trigger icon and the power bonus printed with it, None where the usual one applies."""

    name: str
    power: int | None


def icon(key: str) -> Icon:
    """Read "critical" or "critical:5000".

    Raises
    ------
    InputError
        For an icon that does not exist or a power that is no whole number.
    """
    name, _, power = key.partition(":")
    if name not in ICONS:
        raise InputError(f"{key!r} is no trigger; use {', '.join(ICONS)}, with :POWER for a bonus of its own")
    return Icon(name, whole(f"the power of {key!r}", _number(power)) if power else None)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else -1


def _checked_triggers(triggers: Mapping[str, int], size: int) -> dict[str, int]:
    for key in triggers:
        icon(key)
    return checked_pool(triggers, size)


@dataclass(frozen=True)
class Attacker:
    """The attacking side.

    Parameters
    ----------
    triggers : mapping of str to int
        Trigger cards per icon left in the attacker's deck.
    size : int
        Cards left in the attacker's deck.
    drive : int
        Drive checks: 0 for a rear-guard, 1, 2 from grade 3 (R-BATTLE-DRIVE-8), 3 for a stride unit.
    critical : int
        Critical of the attacking unit before the checks.
    power : int
        Its power with boost, before the checks.
    bonus : int
        Power bonus of an icon that has none of its own: 10000 on V cards, 5000 on older ones.
    damage : int, optional
        Cards in the attacker's own damage zone; matters for whether heals are live.
    """

    triggers: Mapping[str, int] = field(default_factory=dict)
    size: int = MAIN_DECK
    drive: int = 2
    critical: int = 1
    power: int = 0
    bonus: int = V_BONUS
    damage: int | None = None

    def __post_init__(self) -> None:
        """Refuse numbers that cannot be."""
        _checked_triggers(self.triggers, self.size)
        whole("drive", self.drive, 0, self.size)
        for name in ("critical", "power", "bonus"):
            whole(name, getattr(self, name))
        if self.damage is not None:
            whole("damage", self.damage, 0, LETHAL - 1)


@dataclass(frozen=True)
class Defender:
    """The defending side.

    Parameters
    ----------
    heals : int
        Heal triggers left in the defender's deck.
    size : int
        Cards left in the defender's deck.
    power : int
        Power of the attacked vanguard.
    shield : int
        Shield added by guardians.
    damage : int, optional
        Cards in the defender's damage zone. When both sides' damage is known, R-TRIG-4 decides which heals
        are live.
    heals_live : bool
        When some damage is not known: whether every heal checked is live.
    """

    heals: int = 0
    size: int = MAIN_DECK
    power: int = 0
    shield: int = 0
    damage: int | None = None
    heals_live: bool = True

    def __post_init__(self) -> None:
        """Refuse numbers that cannot be."""
        checked_pool({"heal": self.heals}, self.size)
        whole("power", self.power)
        whole("shield", self.shield)
        if self.damage is not None:
            whole("damage", self.damage, 0, LETHAL - 1)


class Drive(NamedTuple):
    """What the drive checks of an attack showed, in sum."""

    bonus: int
    criticals: int
    heals: int
    draws: int


class Damage(NamedTuple):
    """What the damage checks of an attack did: heal triggers checked, and damage left after live heals."""

    heals: int
    net: int


@dataclass(frozen=True)
class Battle:
    """The exact odds of one attack.

    Attributes
    ----------
    hit : float
        Probability that the attack gets through the shield.
    damage : dict of int to float
        Probability of each number of damage dealt, before heals.
    net_damage : dict of int to float
        The same after live heals.
    criticals_and_heals : dict of tuple to float
        Joint probability of critical triggers in the drive checks and heal triggers in the damage checks.
    expected_damage, expected_net, expected_healed : float
        Means; the third is the difference of the first two.
    expected_draws : float
        Cards the attacker expects to draw from draw triggers.
    lethal : float or None
        Probability that the defender ends with six damage or more; None when the defender's damage is not
        known. The sixth card loses only after the whole attack's damage is processed (G-DAMAGE-4).
    """

    hit: float
    damage: dict[int, float]
    net_damage: dict[int, float]
    criticals_and_heals: dict[tuple[int, int], float]
    expected_damage: float
    expected_net: float
    expected_healed: float
    expected_draws: float
    lethal: float | None


def _drive_outcomes(attacker: Attacker) -> dict[Drive, Fraction]:
    """Probability of every sum the drive checks can show."""
    icons = [icon(key) for key in attacker.triggers]
    caps = (*attacker.triggers.values(), attacker.size - sum(attacker.triggers.values()))
    total = comb(attacker.size, attacker.drive)
    out: dict[Drive, Fraction] = defaultdict(Fraction)
    for taken in compositions(attacker.drive, caps):
        ways = 1
        for k, n in zip(taken, caps, strict=True):
            ways *= comb(n, k)
        out[_summed(icons, taken[:-1], attacker.bonus)] += Fraction(ways, total)
    return out


def _summed(icons: list[Icon], taken: tuple[int, ...], usual: int) -> Drive:
    found = list(zip(icons, taken, strict=True))
    named = {name: sum(k for i, k in found if i.name == name) for name in ICONS}
    bonus = sum(k * (usual if i.power is None else i.power) for i, k in found)
    return Drive(bonus, named["critical"], named["heal"], named["draw"])


def _healed(own: int, other: int, heals: int) -> int:
    """Damage left after heals that are live only while own damage is not less than the other's (R-TRIG-4)."""
    for _ in range(heals):
        own -= own > 0 and own >= other
    return own


@lru_cache(maxsize=1024)
def _damage_outcomes(defender: Defender, checks: int, opposing: int | None) -> dict[Damage, Fraction]:
    """Probability of every result of some damage checks; `opposing` is the attacker's damage by then."""
    states = {Damage(0, 0): Fraction(1)}
    for checked in range(min(checks, defender.size)):
        after: dict[Damage, Fraction] = defaultdict(Fraction)
        for state, p in states.items():
            heal = Fraction(defender.heals - state.heals, defender.size - checked)
            after[Damage(state.heals, state.net + 1)] += p * (1 - heal)
            after[Damage(state.heals + 1, state.net + _gain(defender, state.net, opposing))] += p * heal
        states = {state: p for state, p in after.items() if p}
    return states


def _gain(defender: Defender, net: int, opposing: int | None) -> int:
    """Damage gained by a checked heal, 0 if live: it heals before it becomes damage itself (R-TRIG-5)."""
    if defender.damage is None or opposing is None:
        return 0 if defender.heals_live else 1
    own = defender.damage + net
    return _healed(own, opposing, 1) + 1 - own


def _outcomes(attacker: Attacker, defender: Defender) -> Iterator[tuple[Drive, bool, int, Damage, Fraction]]:
    """Every joint result of drive checks, hit, damage dealt and damage checks."""
    gap = defender.power + defender.shield - attacker.power
    for drive, p in _drive_outcomes(attacker).items():
        hit = drive.bonus >= gap
        dealt = attacker.critical + drive.criticals if hit else 0
        opposing = attacker.damage
        if opposing is not None and defender.damage is not None:
            opposing = _healed(opposing, defender.damage, drive.heals)
        for damage, q in _damage_outcomes(defender, dealt, opposing).items():
            yield drive, hit, dealt, damage, p * q


def battle(attacker: Attacker, defender: Defender) -> Battle:
    """The exact odds of one attack on a vanguard.

    Parameters
    ----------
    attacker : Attacker
        With the usual powers of zero on both sides the attack is unguarded and always hits.
    defender : Defender

    Returns
    -------
    Battle

    Notes
    -----
    With live heals the expected net damage is (critical + drive * c / size) * (1 - h / size) for c criticals
    and h heals in fresh decks, so heals remove more, not less, from an attack with more checks. A published
    conclusion that heals are useless against three drive checks (stride article of 2015-05-03 by NanoSmasher)
    comes from a program that used two checks where three were meant.
    """
    rows = list(_outcomes(attacker, defender))
    damage = _mass((dealt, p) for _, _, dealt, _, p in rows)
    net = _mass((checked.net, p) for _, _, _, checked, p in rows)
    joint = _mass(((drive.criticals, checked.heals), p) for drive, _, _, checked, p in rows)
    mean, mean_net = _mean(damage), _mean(net)
    end = None if defender.damage is None else [p for n, p in net.items() if defender.damage + n >= LETHAL]
    return Battle(
        hit=float(sum((p for _, hit, _, _, p in rows if hit), Fraction(0))),
        damage=_floats(damage),
        net_damage=_floats(net),
        criticals_and_heals=_floats(joint),
        expected_damage=float(mean),
        expected_net=float(mean_net),
        expected_healed=float(mean - mean_net),
        expected_draws=float(sum((drive.draws * p for drive, _, _, _, p in rows), Fraction(0))),
        lethal=None if end is None else float(sum(end, Fraction(0))),
    )


def _mass(rows: Iterable[tuple[T, Fraction]]) -> dict[T, Fraction]:
    """Probabilities added up by what they are probabilities of."""
    out: dict[T, Fraction] = defaultdict(Fraction)
    for what, p in rows:
        out[what] += p
    return out


def _mean(mass: Mapping[int, Fraction]) -> Fraction:
    return sum((n * p for n, p in mass.items()), Fraction(0))


def _floats(mass: Mapping[T, Fraction]) -> dict[T, float]:
    return {what: float(mass[what]) for what in sorted(mass)}


def passes_needed(attacker: Attacker, defender: Defender) -> int:
    """Trigger checks of the usual bonus the attack needs to get through: the "n to pass" of players.

    Parameters
    ----------
    attacker : Attacker
    defender : Defender
        Including its shield.

    Returns
    -------
    int
        0 when the attack hits without a trigger.
    """
    gap = defender.power + defender.shield - attacker.power
    return max(0, -(-gap // whole("bonus", attacker.bonus, 1)))


def shield_for(passes: int, attacker: Attacker, defender: Defender) -> int:
    """The least shield, in steps of 5000, with which the attack needs at least `passes` triggers.

    Parameters
    ----------
    passes : int
    attacker : Attacker
    defender : Defender
        Its own shield is left out of account.

    Returns
    -------
    int
        0 when no shield is needed.
    """
    if whole("passes", passes) == 0:
        return 0
    more_than = attacker.power + (passes - 1) * attacker.bonus - defender.power
    return max(0, (more_than // SHIELD_STEP + 1) * SHIELD_STEP)


def guard_holds(attacker: Attacker, defender: Defender) -> float:
    """Probability that the shield holds against the drive checks.

    Parameters
    ----------
    attacker : Attacker
        Drive checks, power and the triggers left in the deck.
    defender : Defender
        Power and shield.

    Returns
    -------
    float
        A hit needs power equal or greater (R-BATTLE-DAMAGE-2).
    """
    gap = defender.power + defender.shield - attacker.power
    return float(sum((p for drive, p in _drive_outcomes(attacker).items() if drive.bonus < gap), Fraction(0)))


def guard_table(attacker: Attacker, defender: Defender) -> pd.DataFrame:
    """What every sensible shield buys against one attack, from no guard to one that no trigger breaks.

    Parameters
    ----------
    attacker : Attacker
    defender : Defender
        Its own shield is left out of account.

    Returns
    -------
    pandas.DataFrame
        Columns "shield", "to_pass" (triggers needed), "holds" (probability), "expected_damage" (net of heals)
        and "lethal" (probability, missing when the defender's damage is not known).
    """
    import pandas as pd

    shields = {shield_for(passes, attacker, defender) for passes in range(attacker.drive + 2)}
    rows = []
    for shield in sorted(shields):
        behind = replace(defender, shield=shield)
        odds = battle(attacker, behind)
        rows.append((shield, passes_needed(attacker, behind), 1 - odds.hit, odds.expected_net, odds.lethal))
    return pd.DataFrame(rows, columns=["shield", "to_pass", "holds", "expected_damage", "lethal"])


def next_check(pool: Mapping[str, int], seen: Mapping[str, int], size: int = MAIN_DECK) -> dict[str, float]:
    """What the next check shows, once some cards of a known deck are seen.

    Parameters
    ----------
    pool : mapping
        Cards per class before anything was seen.
    seen : mapping
        Cards seen since, per class of the pool or "others".
    size : int
        Cards before anything was seen.

    Returns
    -------
    dict of str to float
        Probability of each class, "others" last.
    """
    counts = checked_pool(pool, size)
    counts["others"] = size - sum(counts.values())
    for key in seen.keys() - counts.keys():
        raise InputError(f"{key!r} was seen but the pool has only {list(counts)}; add its count to the pool")
    left = {key: n - whole(f"{key!r} seen", seen.get(key, 0), 0, n) for key, n in counts.items()}
    if not sum(left.values()):
        raise InputError(f"all {size} cards have been seen, so there is no next check; lower a count of seen")
    return {key: float(Fraction(n, sum(left.values()))) for key, n in left.items()}


def check_table(triggers: Mapping[str, int], checks: int, size: int = MAIN_DECK) -> pd.DataFrame:
    """How many triggers of each icon some drive or damage checks show.

    Parameters
    ----------
    triggers : mapping of str to int
        Triggers per icon among the unseen cards.
    checks, size : int
        Checks made, unseen cards.

    Returns
    -------
    pandas.DataFrame
        One row per icon and one named "any"; columns "copies", "expected", "0", "1", ... (probability of
        exactly as many) and "at_least_1".
    """
    import pandas as pd

    counts = _checked_triggers(triggers, size)
    rows = {}
    for name, copies in {**counts, "any": sum(counts.values())}.items():
        mass = distribution(copies, checks, size)
        rows[name] = {
            "copies": copies,
            "expected": expected(copies, checks, size),
            **{str(k): mass.get(k, 0.0) for k in range(checks + 1)},
            "at_least_1": 1 - mass[0],
        }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("trigger")
