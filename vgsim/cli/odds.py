"""`vgsim odds`: exact probabilities at the command line, a table for people or one JSON object with --json.

A sub-application for the main command to mount. Wrong input raises `InputError`, which the main command turns
into its message and exit code like that of every other command.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, cast

import typer

from vgsim.cli.show import show_json, show_lines, show_table
from vgsim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.odds import Attacker, Battle, Defender, Mulligan
    from vgsim.cards.decks import Deck

GRADES = typer.Option("", help="Cards of grade 1/2/3, as 14/11/8, or of grade 0/1/2/3, as 17/14/11/8.")
TRIGGERS = typer.Option(
    "", help="Trigger cards left per icon (critical=8,draw=4,heal=4); critical:5000=4 for an older bonus."
)
SIZE = typer.Option(None, help="Cards in the deck: 49 before the hand is drawn, or those left.")
DECK = typer.Option("", metavar="DECK", help="Take the counts from a deck: a file or a shipped deck.")
CARDS = typer.Option([], "--cards", metavar="FILE", help="Your own cards (TOML) for the deck; may repeat.")
USUAL_TRIGGERS = "critical=8,draw=4,heal=4"
RULE = typer.Option("bottom", help="Mulligan procedure: bottom (newer) or shuffle (older).")
KEEP = typer.Option("one_of_each", help="everything, nothing, one_of_each, redraw_without_first or best.")
G_ASSIST = typer.Option(
    None, help="Whether G assist helps the rides: by default where the format of the deck has it."
)
AS_JSON = typer.Option(False, "--json", help="Print one JSON object.")
SPLITS_SHOWN = 10


class Asked:
    """The counts of a question: what an option says, else the deck's, else the usual ones."""

    def __init__(self, deck: str, cards: list[str], size: int | None) -> None:
        from vgsim.analysis.odds import deck_counts
        from vgsim.analysis.odds.counting import MAIN_DECK

        self.deck = deck_counts(_load(deck, cards)) if deck else None
        self.size = size if size is not None else self.deck.size if self.deck else MAIN_DECK
        self._told: dict[str, Any] = {}

    def grades(self, text: str) -> dict[int, int]:
        """Cards per grade."""
        if not text and self.deck is None:
            raise InputError("say how many cards of grade 1/2/3 there are: --grades 14/11/8, or --deck DECK")
        counts = parse_grades(text, self.size) if text or self.deck is None else self.deck.grades
        self._told["grades"] = text or "/".join(map(str, counts.values()))
        return counts

    def triggers(self, text: str) -> dict[str, int]:
        """Triggers per icon."""
        counts = parse_counts(text or USUAL_TRIGGERS) if text or self.deck is None else self.deck.triggers
        self._told["triggers"] = text or _listed(counts)
        return counts

    def classes(self, text: str, wanted: bool) -> dict[str, int]:
        """Cards per class: the deck's classes where something is wanted of them, else its triggers."""
        deck = self.deck
        if text or deck is None:
            counts = parse_counts(text or "trigger=16")
        else:
            counts = deck.classes if wanted else {"trigger": sum(deck.triggers.values())}
        self._told["pool"] = text or _listed(counts)
        return counts

    def g_assist(self, given: bool | None) -> bool:
        """Whether G assist is used: wherever the format has it, unless the option says otherwise."""
        return given if given is not None else self.deck is None or self.deck.g_assist

    def bonus(self, given: int | None) -> int:
        """Power of a trigger."""
        from vgsim.analysis.odds import V_BONUS

        return given if given is not None else self.deck.bonus if self.deck else V_BONUS

    def heals(self, given: int | None) -> int:
        """Heal triggers in the deck."""
        return given if given is not None else self.deck.heals if self.deck else 4

    def setup(self, given: dict[str, Any]) -> dict[str, Any]:
        """What was asked, with what the options left open."""
        name = {"deck": self.deck.name} if self.deck else {}
        return {**name, **given, **{k: v for k, v in self._told.items() if k in given}, "size": self.size}

    def fight(
        self, given: dict[str, Any], theirs: Asked, bonus: int | None, heals: int | None
    ) -> dict[str, Any]:
        """The same for an attack, the defender's side too."""
        against = {"against": theirs.deck.name} if theirs.deck else {}
        return {**self.setup(given), "bonus": self.bonus(bonus), "heals": theirs.heals(heals), **against}


def _load(deck: str, cards: list[str]) -> Deck:
    from vgsim.cards.decks import load_deck
    from vgsim.cards.library import load_cards

    return load_deck(deck, cards=load_cards(*cards) if cards else None)


def _listed(counts: dict[str, int]) -> str:
    return ",".join(f"{name}={n}" for name, n in counts.items())


def cli_app() -> typer.Typer:
    """The `odds` sub-application.

    Returns
    -------
    typer.Typer
        Commands "summary", "opening", "mulligan", "ride", "check", "guard" and "attack".
    """
    app = typer.Typer(
        help="Exact probabilities: opening hand, mulligan, rides, checks, guards, damage.",
        no_args_is_help=True,
    )
    for command in (summary, opening, mulligan, ride, check, guard, attack):
        app.command()(command)
    return app


def summary(
    *,
    deck: str = DECK,
    cards: list[str] = CARDS,
    grades: str = GRADES,
    triggers: str = TRIGGERS,
    size: int | None = SIZE,
    as_json: bool = AS_JSON,
) -> None:
    """The usual questions about a deck."""
    from vgsim.analysis.odds import summary_table

    asked = Asked(deck, cards, size)
    frame = summary_table(asked.grades(grades), asked.triggers(triggers), asked.size)
    _show("summary", asked.setup({"grades": grades, "triggers": triggers}), _rows(frame), as_json)


def opening(
    *,
    deck: str = DECK,
    cards: list[str] = CARDS,
    pool: str = typer.Option("", help="Cards per class in the deck, as grade1=14,heal=4."),
    want: str = typer.Option("", help="Wanted per class: heal=1 (exactly), heal=1+, heal=0-2."),
    hand: int = typer.Option(5, help="Cards in the hand."),
    draws: int = typer.Option(0, help="Cards drawn after it."),
    size: int | None = SIZE,
    as_json: bool = AS_JSON,
) -> None:
    """The opening hand without a mulligan: the chance of what is wanted, or every composition.

    With --deck the classes are grade0 to grade4 (triggers not among them) and the icons; without --want the
    table is that of its triggers.
    """
    from vgsim.analysis import odds
    from vgsim.analysis.odds.counting import whole

    asked = Asked(deck, cards, size)
    counts, cards_seen = asked.classes(pool, bool(want)), whole("hand", hand) + whole("draws", draws)
    if want:
        chance = odds.opening(counts, parse_want(want), draws, asked.size, hand)
        rows: list[dict[str, Any]] = [{"want": want, "probability": chance}]
    else:
        rows = _rows(odds.composition_table(counts, cards_seen, asked.size))
    _show("opening", asked.setup({"pool": pool, "want": want, "hand": hand, "draws": draws}), rows, as_json)


def mulligan(
    *,
    deck: str = DECK,
    cards: list[str] = CARDS,
    grades: str = typer.Option("", help="Cards per grade, to be told what to keep in order to ride."),
    hand: str = typer.Option("", help="The opening hand with --grades or --deck, grade 1/2/3 as 1/2/0."),
    g_assist: bool | None = G_ASSIST,
    copies: int = typer.Option(4, help="Without --grades: copies in the deck to go up to."),
    draws: int = typer.Option(1, help="Without --grades: cards drawn after the mulligan."),
    rule: str = RULE,
    size: int | None = SIZE,
    as_json: bool = AS_JSON,
) -> None:
    """What to keep of a hand; or the chance to see a card, by copies and cards returned."""
    from vgsim.analysis import odds

    plan, asked = _plan("best", rule), Asked(deck, cards, size)
    if bool(grades or deck) != bool(hand):
        raise InputError(
            "--hand belongs to --grades or --deck: give both for advice, or neither for the table"
        )
    if hand:
        course = odds.Course(g_assist=asked.g_assist(g_assist))
        options = odds.ride_advice(asked.grades(grades), parse_slashed(hand), course, plan, asked.size)
        setup: dict[str, Any] = {"grades": grades, "hand": hand, "g_assist": course.g_assist}
        rows = [{**{_grade_name(k): n for k, n in kept.items()}, "probability": p} for kept, p in options]
    else:
        setup = {"copies": copies, "draws": draws}
        rows = _rows(odds.mulligan_table(copies, draws, plan.rule, asked.size).reset_index())
    _show("mulligan", asked.setup({**setup, "rule": rule}), rows, as_json)


def ride(
    *,
    deck: str = DECK,
    cards: list[str] = CARDS,
    grades: str = GRADES,
    splits: int | None = typer.Option(
        None, help="Instead of --grades: rank every split of so many cards, e.g. 33."
    ),
    target: int = typer.Option(3, help="Grade to reach."),
    by_turn: int | None = typer.Option(None, help="Turn by which to reach it; on curve when left out."),
    keep: str = KEEP,
    rule: str = RULE,
    g_assist: bool | None = G_ASSIST,
    seat: str = typer.Option("", help="first or second, to count the cards from drive checks as well."),
    size: int | None = SIZE,
    as_json: bool = AS_JSON,
) -> None:
    """The chance to ride on curve, or by a later turn."""
    from vgsim.analysis import odds

    if bool(grades or deck) == (splits is not None):
        raise InputError("give --grades or --deck, for one deck, or --splits, for the best grade ratios")
    plan, asked = _plan(keep, rule), Asked(deck, cards, size)
    course = odds.Course(target, by_turn, asked.g_assist(g_assist), cast("Any", seat or None))
    if splits is not None:
        rows = _rows(odds.ride_grid(splits, course, plan, asked.size).head(SPLITS_SHOWN))
    else:
        chance = odds.ride(asked.grades(grades), course, plan, asked.size)
        rows = [{"grade": target, "turn": course.turns, "probability": chance}]
    setup = asked.setup({"grades": grades, "keep": keep, "rule": rule, **asdict(course)})
    _show("ride", setup, rows, as_json)


def check(
    *,
    deck: str = DECK,
    cards: list[str] = CARDS,
    triggers: str = TRIGGERS,
    checks: int = typer.Option(2, help="Drive or damage checks made."),
    size: int | None = SIZE,
    as_json: bool = AS_JSON,
) -> None:
    """What drive or damage checks show, from a full or a known remaining deck."""
    from vgsim.analysis.odds import check_table

    asked = Asked(deck, cards, size)
    frame = check_table(asked.triggers(triggers), checks, asked.size).reset_index()
    _show("check", asked.setup({"triggers": triggers, "checks": checks}), _rows(frame), as_json)


POWER = typer.Option(..., help="Power of the attack with boost, before the drive checks.")
DEFENCE = typer.Option(..., help="Power of the attacked vanguard.")
DRIVE = typer.Option(2, help="Drive checks: 0 for a rear-guard, 2 from grade 3.")
CRITICAL = typer.Option(1, help="Critical of the attacker before the checks.")
BONUS = typer.Option(None, help="Power of a trigger: 10000 on V cards, 5000 on older ones.")
AGAINST = typer.Option("", metavar="DECK", help="Take the defender's heals and deck size from a deck.")
HEALS = typer.Option(None, help="Heal triggers left in the defender's deck: 4 when left out.")
DEFENDER_SIZE = typer.Option(None, help="Cards left in the defender's deck: 49 when left out.")
DAMAGE = typer.Option(
    None, help="Cards in the defender's damage zone, for the chance to win with this attack."
)
OPPOSING = typer.Option(
    None, help="Cards in the attacker's damage zone; with --damage it decides which heals are live."
)


def guard(
    *,
    power: int = POWER,
    defence: int = DEFENCE,
    shield: int | None = typer.Option(None, help="One shield to look at; every sensible one when left out."),
    drive: int = DRIVE,
    deck: str = DECK,
    against: str = AGAINST,
    cards: list[str] = CARDS,
    triggers: str = TRIGGERS,
    size: int | None = SIZE,
    critical: int = CRITICAL,
    bonus: int | None = BONUS,
    heals: int | None = HEALS,
    defender_size: int | None = DEFENDER_SIZE,
    damage: int | None = DAMAGE,
    opposing: int | None = OPPOSING,
    as_json: bool = AS_JSON,
) -> None:
    """Whether a shield holds against the drive checks, and how many triggers it takes to pass."""
    from vgsim.analysis.odds import Attacker, Defender, guard_table

    mine, theirs = Asked(deck, cards, size), Asked(against, cards, defender_size)
    icons = mine.triggers(triggers)
    attacker = Attacker(icons, mine.size, drive, critical, power, mine.bonus(bonus), opposing)
    defender = Defender(theirs.heals(heals), theirs.size, defence, damage=damage)
    rows = (
        _rows(guard_table(attacker, defender)) if shield is None else [_one_guard(attacker, defender, shield)]
    )
    given = {"power": power, "defence": defence, "drive": drive, "triggers": triggers, "critical": critical}
    _show("guard", mine.fight({**given, "damage": damage}, theirs, bonus, heals), rows, as_json)


def attack(
    *,
    power: int = typer.Option(0, help="Power of the attack; leave both powers out for an unguarded one."),
    defence: int = typer.Option(0, help="Power of the attacked vanguard."),
    shield: int = typer.Option(0, help="Shield of the guardians."),
    drive: int = DRIVE,
    deck: str = DECK,
    against: str = AGAINST,
    cards: list[str] = CARDS,
    triggers: str = TRIGGERS,
    size: int | None = SIZE,
    critical: int = CRITICAL,
    bonus: int | None = BONUS,
    heals: int | None = HEALS,
    defender_size: int | None = DEFENDER_SIZE,
    damage: int | None = DAMAGE,
    opposing: int | None = OPPOSING,
    heals_live: bool = typer.Option(True, help="Whether heals are live when the damage is not given."),
    as_json: bool = AS_JSON,
) -> None:
    """The damage of an attack on a vanguard, after criticals and heals."""
    from vgsim.analysis.odds import Attacker, Defender, battle

    mine, theirs = Asked(deck, cards, size), Asked(against, cards, defender_size)
    icons = mine.triggers(triggers)
    attacker = Attacker(icons, mine.size, drive, critical, power, mine.bonus(bonus), opposing)
    defender = Defender(theirs.heals(heals), theirs.size, defence, shield, damage, heals_live)
    given = {"power": power, "defence": defence, "shield": shield, "drive": drive, "triggers": triggers}
    given |= {"critical": critical, "damage": damage, "heals_live": heals_live}
    setup = mine.fight(given, theirs, bonus, heals)
    _show("attack", setup, _battle_rows(battle(attacker, defender)), as_json)


def _one_guard(attacker: Attacker, defender: Defender, shield: int) -> dict[str, Any]:
    from dataclasses import replace

    from vgsim.analysis.odds import battle, passes_needed

    behind = replace(defender, shield=shield)
    odds = battle(attacker, behind)
    return {
        "shield": shield,
        "to_pass": passes_needed(attacker, behind),
        "holds": 1 - odds.hit,
        "expected_damage": odds.expected_net,
        "lethal": odds.lethal,
    }


def _battle_rows(odds: Battle) -> list[dict[str, Any]]:
    means = {
        "hit": odds.hit,
        "expected damage": odds.expected_damage,
        "expected net damage": odds.expected_net,
        "expected damage healed": odds.expected_healed,
        "expected cards drawn": odds.expected_draws,
        "lethal": odds.lethal,
    }
    chances = {f"net damage {n}": p for n, p in odds.net_damage.items()}
    return [{"quantity": name, "value": value} for name, value in {**means, **chances}.items()]


def _plan(keep: str, rule: str) -> Mulligan:
    from vgsim.analysis.odds import Mulligan

    return Mulligan(cast("Any", keep), cast("Any", rule))


def parse_counts(text: str) -> dict[str, int]:
    """Counts per class from "critical=8,heal=4".

    Raises
    ------
    InputError
        When a part is not NAME=NUMBER.
    """
    return {name: _natural(number, text) for name, number in _pairs(text)}


def parse_want(text: str) -> dict[str, tuple[int, int | None]]:
    """Wanted numbers per class from "critical=1+,heal=0-2,draw=1"."""
    wants: dict[str, tuple[int, int | None]] = {}
    for name, number in _pairs(text):
        low, dash, high = number.partition("-")
        if number.endswith("+"):
            wants[name] = (_natural(number[:-1], text), None)
        else:
            wants[name] = (_natural(low, text), _natural(high if dash else low, text))
    return wants


def parse_slashed(text: str) -> dict[int, int]:
    """Cards per grade from "14/11/8" (grade 1/2/3) or "16/14/11/8" (grade 0/1/2/3).

    Raises
    ------
    InputError
        When there are not three or four numbers.
    """
    counts = [_natural(part, text) for part in text.split("/")]
    if len(counts) not in (3, 4):
        raise InputError(f"{text!r} has {len(counts)} counts; give grade 1/2/3 as 14/11/8 or grade 0/1/2/3")
    return dict(enumerate(counts, start=4 - len(counts)))


def parse_grades(text: str, size: int) -> dict[int, int]:
    """The same for a whole deck, where the grade 0 count may include the first vanguard (17/14/11/8)."""
    counts = parse_slashed(text)
    extra = sum(counts.values()) - size if 0 in counts else 0
    if extra not in (0, 1):
        raise InputError(
            f"grades {text!r} add up to {sum(counts.values())}; grade 0/1/2/3 must add up to {size}, "
            f"or to {size + 1} with the first vanguard"
        )
    return {grade: n - extra if grade == 0 else n for grade, n in counts.items()}


def _pairs(text: str) -> list[tuple[str, str]]:
    parts = [part.partition("=") for part in text.split(",") if part.strip()]
    pairs = [(name.strip(), number.strip()) for name, _, number in parts]
    if not pairs or not all(name and equals for name, equals, _ in parts):
        raise InputError(f"{text!r} is not a list of NAME=NUMBER; write it like critical=8,draw=4,heal=4")
    if len(dict(pairs)) < len(pairs):
        raise InputError(f"{text!r} names a class twice; give each name once")
    return pairs


def _natural(text: str, whole_text: str) -> int:
    if not text.strip().isdecimal():
        raise InputError(f"{text!r} in {whole_text!r} is not a whole number; write it like 4")
    return int(text)


def _grade_name(key: Hashable) -> str:
    return "others" if key == "others" else f"grade_{key}"


def _rows(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows as plain values, missing ones as None."""
    rows = frame.astype(object).where(frame.notna(), None).to_dict("records")
    return [{str(key): value for key, value in row.items()} for row in rows]


def _show(question: str, setup: dict[str, Any], rows: list[dict[str, Any]], as_json: bool) -> None:
    """One JSON object, or a table headed by what was asked."""
    if as_json:
        show_json({"question": question, "setup": setup, "rows": rows})
        return
    shown = ", ".join(f"{key} {value}" for key, value in setup.items() if value not in ("", None))
    numbers = [i for i, value in enumerate(rows[0].values()) if isinstance(value, int | float)]
    show_lines([f"odds {question}: {shown}"])
    show_table(list(rows[0]), [[_cell(value) for value in row.values()] for row in rows], numbers)


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.4f}" if isinstance(value, float) else str(value)
