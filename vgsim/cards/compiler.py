"""Ability tree to op rows and back, side by side.

Each phrase has one line in a table here: the number of its verb and a codec per column (`codecs.py`). The
same line compiles and decompiles, so the two cannot drift. A phrase without a line can be read but not
played, and says so.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from vgsim.cards.codecs import (
    BASE,
    CARDS,
    COUNT,
    GAUGE,
    MOST,
    NONE,
    NUMBER,
    OPERATOR,
    OUTSIDER,
    OWNER,
    QUANTITY,
    REF,
    SELECTOR,
    STAT,
    TARGET,
    Code,
    Codes,
    Fixed,
    Gauge,
    Implied,
    Marker,
    OneTrait,
    Only,
    Words,
    not_played,
)
from vgsim.cards.language import parse, phrase_text, text_of
from vgsim.cards.rows import Ints, Rows
from vgsim.cards.syntax import Ability, Block, Number, Part, Phrase, Quoted, Selector, Step
from vgsim.errors import InputError
from vgsim.vanguard.terms import (
    AbilityZone,
    CallTo,
    Circle,
    CondKind,
    Event,
    Flag,
    GiftType,
    Kind,
    Limit,
    Op,
    Owner,
    Place,
    PlaneRule,
    Ref,
    Reverse,
    Skill,
    To,
    Until,
    Whom,
)

#: fields of the card table that an ability row fills, in order
ABILITY_COLUMNS: Final = (
    "kind", "zones", "limit", "limit_n", "event", "subject", "cond", "conds", "cost", "effect", "generation_n",
    "ritual_n",
)  # fmt: skip
_KINDS: Final = {
    "AUTO": Kind.AUTO, "ACT": Kind.ACT, "CONT": Kind.CONT, "ON-GET": Kind.ON_GET, "ORDER": Kind.ORDER,
    "ORDER-BLITZ": Kind.BLITZ_ORDER, "RULE": Kind.RULE, "STRIDE": Kind.STRIDE,
    "ULTIMATE-STRIDE": Kind.ULTIMATE_STRIDE, "G-GUARDIAN": Kind.G_GUARDIAN,
}  # fmt: skip
_ZONES: Final = {
    "V": AbilityZone.V, "R": AbilityZone.R, "G": AbilityZone.G, "hand": AbilityZone.HAND,
    "drop": AbilityZone.DROP, "soul": AbilityZone.SOUL, "circle": AbilityZone.CIRCLE,
    "gzone": AbilityZone.G_ZONE,
}  # fmt: skip
_LIMITS: Final = {
    "each_option_once": Limit.EACH_OPTION_ONCE, "generation_break": Limit.GENERATION_BREAK,
    "limit_break": Limit.LIMIT_BREAK, "lord": Limit.LORD, "melody": Limit.MELODY,
    "once_even_declined": Limit.ONCE_EVEN_DECLINED,
    "once_per_turn": Limit.ONCE_PER_TURN, "once_per_turn_per_name": Limit.ONCE_PER_TURN_PER_NAME,
    "ritual": Limit.RITUAL,
}  # fmt: skip
_NUMBERED: Final = ("limit_break", "generation_break", "ritual")  # limits with a number, in column order


class Named(Words):
    """A printed skill in quotes."""

    def read(self, rows: Rows, ints: Ints) -> Part:
        return Quoted(self.names[ints[0]])


class Gained(Named):
    """gains "Boost"."""

    def write(self, rows: Rows, part: Any) -> Ints:
        return super().write(rows, part.parts[0])

    def read(self, rows: Rows, ints: Ints) -> Part:
        return Phrase("gains_skill", (super().read(rows, ints),))


class Granted:
    """A granted ability: its row."""

    width = 1

    def write(self, rows: Rows, part: Any) -> Ints:
        return (rows.ability.add([compile_ability(part, rows)], share=False),)

    def read(self, rows: Rows, ints: Ints) -> Part:
        return decompile_ability(rows, ints[0])


class Called(Implied):
    """The cards that a player may not call: a selector of the opponent's hand."""

    def write(self, rows: Rows, part: Any) -> Ints:
        return super().write(rows, part.parts[0])

    def read(self, rows: Rows, ints: Ints) -> Part:
        return Phrase("called_cards", (super().read(rows, ints),))


class Under:
    """Under whom gauge is put: a target."""

    width = 2

    def write(self, rows: Rows, part: Any) -> Ints:
        if part.name != "under":
            raise LookupError
        return TARGET.write(rows, part.parts[0])

    def read(self, rows: Rows, ints: Ints) -> Part:
        return Phrase("under", (TARGET.read(rows, ints),))


class All:
    """All there are, as a quantity."""

    width = 2

    def write(self, rows: Rows, part: Any) -> Ints:
        return (*COUNT.write(rows, MOST), *COUNT.write(rows, MOST))

    def read(self, rows: Rows, ints: Ints) -> Part:
        if COUNT.read(rows, ints[:1]) != MOST:
            raise LookupError
        return ""


class Plain:
    """A number as it is."""

    width = 1

    def write(self, rows: Rows, part: Any) -> Ints:
        return (int(part),)

    def read(self, rows: Rows, ints: Ints) -> Part:
        return ints[0]


class AtOnce:
    """ "2+": at least so many."""

    width = 1

    def write(self, rows: Rows, part: Any) -> Ints:
        return COUNT.write(rows, int(str(part).removesuffix("+")))

    def read(self, rows: Rows, ints: Ints) -> Part:
        return f"{COUNT.read(rows, ints)}+"


class Reversed:
    """What trigger effects become: Reverse bits; other numbers than the known ones are not played."""

    width = 1

    def write(self, rows: Rows, part: Any) -> Ints:
        return (sum(_REVERSED[each] for each in part),)

    def read(self, rows: Rows, ints: Ints) -> Part:
        return tuple(phrase for phrase, bit in _REVERSED.items() if ints[0] & bit)


_REVERSED: Final = {
    Phrase("instead_of_critical", (Number(-1), Phrase("until_battle"))): int(Reverse.CRITICAL),
    Phrase("instead_of_heal", (1,)): int(Reverse.HEAL),
    Phrase("instead_of_draw", (1,)): int(Reverse.DRAW),
    Phrase("instead_of_front"): int(Reverse.FRONT),
}
UNTIL: Final = Words(
    until_battle=Until.END_OF_BATTLE,
    until_turn=Until.END_OF_TURN,
    until_opponent_turn=Until.END_OF_OPPONENT_TURN,
    always=Until.END_OF_GAME,  # in a CONT ability: while it is valid
)
SKILL: Final = Words(
    cannot_be_hit=Skill.CANNOT_BE_HIT,
    cannot_attack=Skill.CANNOT_ATTACK,
    cannot_attack_rear_guards=Skill.CANNOT_ATTACK_REARGUARDS,
    cannot_be_retired=Skill.CANNOT_BE_RETIRED,
    resist=Skill.RESIST,
    cannot_be_ridden=Skill.CANNOT_BE_RIDDEN,
    cannot_be_normal_ridden=Skill.CANNOT_BE_NORMAL_RIDDEN,
    attacks_from_back=Skill.ATTACKS_FROM_BACK,
    intercepts_from_back=Skill.INTERCEPTS_FROM_BACK,
    battles_front_row=Skill.BATTLES_FRONT_ROW,
    battles_all=Skill.BATTLES_ALL,
    attacks_back_row=Skill.ATTACKS_BACK_SAME_COLUMN,
    drive_checks_when_attacking=Skill.DRIVE_CHECKS,
    only_to_guardian=Skill.ONLY_TO_GUARDIAN,
    charging=Skill.CHARGING,
    hollowed=Skill.HOLLOWED,
)
_PRINTED: Final = {"Boost": Skill.BOOST, "Intercept": Skill.INTERCEPT, "Twin Drive!!": Skill.TWIN_DRIVE}
NAMED: Final = Named(plain=True, **_PRINTED)
GAINED: Final = Gained(plain=True, **_PRINTED)
TO: Final = Words(
    to_hand=To.HAND, to_soul=To.SOUL, to_drop=To.DROP, to_deck=To.DECK, to_deck_top=To.DECK_TOP,
    to_deck_bottom=To.DECK_BOTTOM, to_bind=To.BIND, to_bind_down=To.BIND_FACE_DOWN, to_removed=To.REMOVED,
)  # fmt: skip
_OPEN, _DIFFERENT, _RESTED = CallTo.OPEN, CallTo.DIFFERENT, CallTo.RESTED
CALL_TO: Final = Words(
    to_r=CallTo.ANY, to_r_rested=_RESTED, to_open=_OPEN, to_open_rested=_OPEN | _RESTED,
    to_different=_DIFFERENT, to_different_rested=_DIFFERENT | _RESTED, to_different_open=_DIFFERENT | _OPEN,
    to_different_open_rested=_DIFFERENT | _OPEN | _RESTED, to_back_center=CallTo.BACK_CENTER,
)  # fmt: skip
MOMENT: Final = Words(
    at_end_of_turn=Event.TURN_ENDS, at_end_phase=Event.END_PHASE, at_end_of_battle=Event.END_OF_BATTLE
)
CIRCLES: Final = Words(plain=True, **{"V": Place.V, "R": Place.R, "V or R": Place.V | Place.R})
GIFT: Final = Words(plain=True, Force=GiftType.FORCE, Accel=GiftType.ACCEL, Protect=GiftType.PROTECT)

_THIS: Final = Phrase("this")
_HAND: Final = Selector("own", "hand")
_OWN_CARD: Final = Selector("own", "card")
_FACE_DOWN: Final = Selector("own", "g_zone", False, ("face_down",))
_SOUL: Final = Selector("own", "soul")
_FACE_UP: Final = Selector("own", "damage", False, ("face_up",))
_AT_LEAST: Final = ((0, Only("1+")), (1, Only(">=")), (2, COUNT))  # "1+ cards with grade sum >= n"
_FRONT_CIRCLES: Final = Selector("own", "circles", False, ("front_row",))
_BACK_CENTER: Final = Phrase("all_of", (Selector("own", "center_circle", False, ("back_row",)),))

EVENTS: Final = Codes(
    "event",
    2,  # Event, subject selector
    Code("placed", Event.PLACED),
    Code("placed_from_hand", Event.PLACED_FROM_HAND),
    Code("unit_placed", Event.PLACED, ((0, SELECTOR),)),
    Code("ridden_over", Event.RIDDEN_OVER),
    Code("ridden_over_by", Event.RIDDEN_OVER, ((0, SELECTOR),)),
    Code("attacks", Event.ATTACKS),
    Code("unit_attacks", Event.ATTACKS, ((0, SELECTOR),)),
    Code("attacks_vanguard", Event.ATTACKS_VANGUARD),
    Code("attacks_boosted", Event.ATTACKS_BOOSTED),
    Code("attacked", Event.IS_ATTACKED),
    Code("boosts", Event.BOOSTS),
    Code("boosts_unit", Event.BOOSTS, ((0, SELECTOR),)),
    Code("intercepts", Event.INTERCEPTS),
    Code("hits", Event.HITS),
    Code("hits_vanguard", Event.HITS_VANGUARD),
    Code("unit_hits_vanguard", Event.HITS_VANGUARD, ((0, SELECTOR),)),
    Code("hits_rear_guard", Event.HITS_REARGUARD),
    Code("boosted_hits", Event.BOOSTED_ATTACK_HITS),
    Code("boosted_unit_hits", Event.BOOSTED_ATTACK_HITS, ((0, SELECTOR),)),
    Code("boosted_hits_vanguard", Event.BOOSTED_ATTACK_HITS_VANGUARD),
    Code("drive_checks", Event.DRIVE_CHECKED, ((0, SELECTOR),)),
    Code("retired", Event.RETIRED),
    Code("unit_put_in_drop", Event.PUT_IN_DROP, ((0, SELECTOR),)),
    Code("main_phase", Event.MAIN_PHASE),
    Code("ride_phase", Event.RIDE_PHASE),
    Code("turn_ends", Event.TURN_ENDS),
    Code("opponent_turn_ends", Event.TURN_ENDS, ((NONE, Implied(Selector("opponent", "card"))),)),
    Code("draws", Event.DREW),
    Code("battle_ends", Event.END_OF_BATTLE),
    Code("unit_battle_ends", Event.END_OF_BATTLE, ((0, SELECTOR),)),
    Code("battle_ends_vanguard", Event.END_OF_BATTLE_VANGUARD),
    Code("boosted_battle_ends", Event.END_OF_BATTLE_BOOSTED, ((0, SELECTOR),)),
    Code("battle_ends_rear_guard", Event.END_OF_BATTLE_REARGUARD),
    Code("strides", Event.STRIDES, ((NONE, Implied(Selector("own", "vanguard"))),)),
    Code("retired_by_own", Event.RETIRED_BY_OWN, ((0, Implied(_OWN_CARD)),)),
    Code("put_in_drop_for_cost", Event.DROPPED_FOR_COST),
    Code("discarded_for_g_guardian", Event.DISCARDED_FOR_G_GUARDIAN, ((0, Implied(_OWN_CARD)),)),
    Code("off_astral_plane", Event.OFF_ASTRAL_PLANE),
    Code("locked_event", Event.LOCKED),
    Code("turned_up", Event.TURNED_UP),
)

CONDITIONS: Final = Codes(
    "cond",
    5,  # CondKind, a, Compare, b, negate
    Code("ridden_from", CondKind.RIDDEN_FROM, ((0, Plain()),)),
    Code("compare", CondKind.COMPARE, ((0, NUMBER), (1, OPERATOR), (2, NUMBER))),
    Code("placed_unit", CondKind.SUBJECT_FITS, ((0, Implied(Selector("any", "card"))),)),
    *(
        Code(flag.name.lower(), CondKind.FLAG, ((NONE, Fixed(flag)),))
        for flag in Flag  # the flags are named like their phrases
    ),
)

COSTS: Final = Codes(
    "cost",
    7,  # Op, a to f
    Code("counter_blast", Op.COST_FLIP_DOWN, ((NONE, Implied(_FACE_UP)), (0, COUNT))),
    Code("soul_blast", Op.COST_SOUL_BLAST, ((1, Implied(_SOUL)), (0, COUNT))),
    Code("discard", Op.COST_DISCARD, ((1, Implied(_HAND)), (0, COUNT))),
    Code("discard_gauge", Op.COST_DISCARD, ((1, Gauge(False)), (0, COUNT))),
    Code("discard_gauge_here", Op.COST_DISCARD, ((1, Gauge(True)), (0, COUNT))),
    Code("cost_retire", Op.COST_RETIRE, ((1, SELECTOR), (0, COUNT))),
    Code("cost_retire_this", Op.COST_RETIRE_THIS),
    Code("rest_this", Op.COST_REST_THIS),
    Code("cost_rest", Op.COST_REST, ((1, SELECTOR), (0, COUNT))),
    Code("cost_put_this", Op.COST_THIS_TO_SOUL, ((0, Only(Phrase("to_soul"))),)),
    Code("cost_put_this", Op.COST_PUT_THIS, ((0, TO),)),
    Code("cost_put", Op.COST_PUT, ((1, SELECTOR), (0, COUNT), (2, TO))),
    Code("cost_put_top", Op.COST_MILL, ((0, COUNT), (1, Only(Phrase("to_drop"))))),
    Code("reveal_this", Op.COST_REVEAL_THIS),
    Code("turn_all_down", Op.COST_TURN_DOWN, ((NONE, Implied(_FACE_UP)),)),
    Code("cost_discard_hand", Op.COST_DISCARD_HAND, ((NONE, Implied(_HAND)),)),
    Code("cost_reveal", Op.COST_REVEAL, ((1, SELECTOR), (0, COUNT))),
    Code("g_flip", Op.COST_G_FLIP, ((1, Implied(_FACE_DOWN)), (0, COUNT))),
    Code("stride_sum", Op.COST_GRADE_SUM, ((NONE, Implied(_HAND)), *_AT_LEAST, (NONE, Fixed(1)))),
    Code("discard_sum", Op.COST_GRADE_SUM, ((NONE, Implied(_HAND)), *_AT_LEAST)),
    Code("soul_blast_sum", Op.COST_GRADE_SUM, ((NONE, Implied(_SOUL)), *_AT_LEAST)),
)

ACTS: Final = Codes(
    "act",
    7,  # Op, a to f
    Code("choose", Op.CHOOSE, ((1, CARDS), (0, QUANTITY))),
    Code("opponent_chooses", Op.CHOOSE, ((1, SELECTOR), (0, QUANTITY), (NONE, Fixed(Owner.OPPONENT)))),
    Code("modify", Op.MODIFY, ((0, TARGET), (1, STAT), (2, NUMBER), (3, UNTIL))),
    Code("set", Op.SET, ((0, TARGET), (1, STAT), (2, BASE), (3, UNTIL))),
    Code("set_original", Op.SET_ORIGINAL, ((0, TARGET), (1, STAT), (2, COUNT), (3, UNTIL))),
    Code("grant", Op.GRANT, ((0, TARGET), (1, SKILL), (2, UNTIL))),
    Code("grant", Op.GRANT, ((0, TARGET), (1, GAINED), (2, UNTIL))),
    Code("lose", Op.LOSE, ((0, TARGET), (1, NAMED), (2, UNTIL))),
    Code("gain", Op.GAIN, ((0, TARGET), (1, Granted()), (2, UNTIL))),
    Code("take_name", Op.TAKE_NAME, ((0, REF), (1, SELECTOR))),
    Code("discard_grade", Op.DISCARD_GRADE, ((0, REF), (1, COUNT))),
    Code("draw", Op.DRAW, ((0, NUMBER),)),
    Code("opponent_draws", Op.DRAW, ((0, NUMBER), (NONE, Fixed(Owner.OPPONENT)))),
    Code("discard", Op.DISCARD, ((1, Implied(_HAND)), (0, NUMBER))),
    Code("discard_sum", Op.COST_GRADE_SUM, ((NONE, Implied(_HAND)), *_AT_LEAST)),
    Code("discard_gauge_here", Op.DISCARD, ((1, Gauge(True)), (0, COUNT))),
    Code("look", Op.LOOK, ((0, NUMBER),)),
    Code("reveal_top", Op.LOOK, ((0, NUMBER), (NONE, Fixed(1)))),
    Code("shuffle", Op.SHUFFLE),
    Code("reveal", Op.REVEAL, ((0, TARGET),)),
    Code("call", Op.CALL, ((0, REF), (1, CALL_TO))),
    Code("call_top", Op.CALL, ((NONE, Fixed(Ref.DECK_TOP)), (1, CALL_TO), (0, NUMBER))),
    Code("call_top_to_g", Op.CALL_TOP_TO_G, ((0, NUMBER),)),
    Code("call_token", Op.CALL_TOKEN, ((1, OUTSIDER), (0, QUANTITY), (2, CALL_TO))),
    Code("put_ticket", Op.PUT_TICKET, ((1, OUTSIDER), (0, COUNT))),
    Code("ride", Op.RIDE, ((0, REF), (1, Words(standing=0, rested=1)))),
    Code("put", Op.PUT, ((0, TARGET), (1, TO))),
    Code("put_top", Op.MILL, ((0, COUNT), (1, Only(Phrase("to_drop"))))),
    Code("put", Op.PUT_LOCKED, ((0, TARGET), (1, Only(Phrase("to_locked"))))),
    Code("lock", Op.LOCK, ((0, TARGET),)),
    Code("omega_lock", Op.OMEGA_LOCK, ((0, TARGET),)),
    Code("unlock", Op.UNLOCK, ((0, TARGET),)),
    Code("delete", Op.DELETE),
    Code("keep_deleted", Op.KEEP_DELETED),
    Code("replace_triggers", Op.REVERSE_TRIGGERS, ((1, Reversed()), (0, UNTIL))),
    Code("put_top_gauge", Op.PUT_GAUGE, ((NONE, Fixed(0, 0, 0)), (0, Under()), (1, GAUGE))),
    Code("put_gauge", Op.PUT_GAUGE, ((1, CARDS), (0, QUANTITY), (2, Under()), (3, GAUGE))),
    Code("give_all_gauge", Op.MOVE_GAUGE, ((NONE, All()), (1, TARGET), (0, GAUGE))),
    Code(
        "give_gauge",
        Op.MOVE_GAUGE,
        ((0, QUANTITY), (NONE, Fixed(Ref.SELECTED)), (3, SELECTOR), (1, GAUGE), (2, Only(1))),
    ),
    Code("cannot_move", Op.GRANT, ((0, TARGET), (NONE, Fixed(Skill.CANNOT_MOVE, Until.END_OF_GAME)))),
    Code("unaffected", Op.GRANT, ((0, TARGET), (NONE, Fixed(Skill.UNAFFECTED, Until.END_OF_GAME)))),
    Code("copy_triggers", Op.COPY_TRIGGERS, ((0, TARGET),)),
    Code("guard_many", Op.GUARD_MANY, ((0, AtOnce()), (1, UNTIL))),
    Code("forbid_call", Op.FORBID_CALL, ((0, Implied(Selector("opponent", "hand"))), (1, UNTIL))),
    Code("retire", Op.RETIRE, ((0, TARGET),)),
    Code("stand", Op.STAND, ((0, TARGET),)),
    Code("rest", Op.REST, ((0, TARGET),)),
    Code("turn_up", Op.TURN_UP, ((0, TARGET),)),
    Code("soul_charge", Op.SOUL_CHARGE, ((0, NUMBER),)),
    Code("counter_charge", Op.COUNTER_CHARGE, ((0, NUMBER),)),
    Code("heal", Op.HEAL, ((0, NUMBER),)),
    Code("deal_damage", Op.DEAL_DAMAGE, ((0, NUMBER), (1, OWNER))),
    Code("get_gift", Op.GET_GIFT, ((0, GIFT), (1, CIRCLES))),
    Code("stride", Op.STRIDE, ((NONE, Fixed(Ref.THIS)),)),
    Code("free_stride", Op.FREE_STRIDE, ((0, UNTIL),)),
    Code("stride_grade", Op.STRIDE_GRADE, ((0, REF), (1, Only(Phrase("grade_stat"))), (2, NUMBER))),
    Code("retire_count", Op.RETIRE_COUNT, ((0, REF), (1, COUNT), (2, Only(Selector("own", "rear_guard"))))),
    Code("move_to_g", Op.MOVE_TO_G, ((0, TARGET),)),
    Code("opponent_discards", Op.THEY_DISCARD, ((0, COUNT),)),
    Code("opponent_rides", Op.THEY_RIDE, ((0, Only(1)), (1, Words(standing=0, rested=1)))),
    Code("nullify_triggers", Op.NULLIFY_TRIGGERS),
    Code("checks_go", Op.CHECKS_GO, ((0, Implied(_OWN_CARD)), (1, TO))),
    Code("copy_bound", Op.COPY_BOUND, ((0, TARGET), (1, UNTIL))),
    Code("forbid_guard", Op.FORBID_GUARD, ((0, Called(Selector("opponent", "hand"))), (1, UNTIL))),
    Code("redirect", Op.REDIRECT, ((0, REF),)),
    Code("lose_game", Op.LOSE_GAME),
    Code(
        "make_astral_plane",
        Op.ASTRAL_PLANE,
        ((0, Only(_BACK_CENTER)), (NONE, Fixed(Circle.BACK_CENTER)), (1, UNTIL), (NONE, Marker("Astral Plane"))),
    ),
    Code("attacks_now", Op.ATTACK_NOW, ((0, TARGET), (NONE, Fixed(Whom.OPPONENT_VANGUARD)))),
    Code("attacks_open", Op.ATTACK_NOW, ((0, TARGET), (NONE, Fixed(Whom.ANYBODY)))),
    Code("extra_turn", Op.EXTRA_TURN),
    Code("cannot_ride_then", Op.NO_RIDE_THEN),
    Code("reveal_until", Op.REVEAL_UNTIL, ((0, Implied(Selector("own", "deck"))),)),
    Code("hits_on_misses", Op.HITS_ON_MISSES, ((0, UNTIL),)),
    Code("tokens_called_as", Op.TOKENS_CALLED_AS, ((0, OUTSIDER), (1, OUTSIDER))),
    Code("count_as_v", Op.COUNT_AS_V, ((0, Only(_FRONT_CIRCLES)), (1, SELECTOR))),
    Code("marker_to_circle", Op.MARKER_TO_CIRCLE, ((0, CIRCLES),)),
    Code("marker_new_circle", Op.MARKER_NEW_CIRCLE),
    Code("marker_to_hand", Op.MARKER_TO_HAND),
)

_RACE: Final = (0, OneTrait())
RULES: Final = Codes(
    "rule",
    7,  # Op.RULE, PlaneRule, trait; for the table, not for a program
    Code("rule_grade_ignored", Op.RULE, ((NONE, Fixed(PlaneRule.GRADE_IGNORED)), _RACE)),
    Code("rule_others_to_drop", Op.RULE, ((NONE, Fixed(PlaneRule.OTHERS_TO_DROP)), _RACE)),
    Code("rule_attacks_from_back", Op.RULE, ((NONE, Fixed(PlaneRule.ATTACKS_FROM_BACK)),)),
    Code("rule_checks_to_soul", Op.RULE, ((NONE, Fixed(PlaneRule.CHECKS_TO_SOUL)),)),
    Code("rule_under_the_deck", Op.RULE, ((NONE, Fixed(PlaneRule.UNDER_THE_DECK)),)),
)


def _is(skill: str) -> tuple[Phrase, ...]:
    return (Phrase("grant", (_THIS, Phrase(skill), Phrase("always"))),)


# Abilities that only say what the card is: bits of its skills instead of an ability row.
_STATIC: Final = {
    Ability("KEYWORD", effect=(Phrase("SENTINEL"),)): Skill.SENTINEL,
    Ability("KEYWORD", effect=(Phrase("MELODY"),)): Skill.MELODY,
    Ability("CONT", ("hand",), effect=_is("only_to_guardian")): Skill.ONLY_TO_GUARDIAN,
    Ability("CONT", (), effect=_is("cannot_be_ridden")): Skill.CANNOT_BE_RIDDEN,
    Ability("CONT", (), effect=_is("cannot_be_normal_ridden")): Skill.CANNOT_BE_NORMAL_RIDDEN,
    Ability("CONT", (), effect=(Phrase("every_clan", (_THIS,)),)): Skill.EVERY_CLAN,
}
_STRIDES: Final = ("STRIDE", "ULTIMATE-STRIDE", "G-GUARDIAN")  # keywords that are abilities of a kind of their own


@lru_cache(maxsize=1)
def _keywords() -> dict[Ability, Ability]:
    """Keywords, and the abilities that they stand for (G-STRIDE-2, 8, G-GG-1)."""
    stride = parse("ACT [gzone] COST discard 1+ cards with grade sum >= 3 for stride: stride this")[0]
    same_name = "IF own face-up G-zone cards >= 3 COST discard 1 (same name as own vanguard)"
    ultimate = parse(f"ACT [gzone] {same_name}: stride this")[0]
    guardian = parse("ACT [gzone] COST discard 1 (heal trigger): stride this")[0]
    meant = {
        "FORERUNNER": parse("AUTO [-] WHEN ridden over by unit (clan same as this): may call this to R")[0],
        "STRIDE": replace(stride, kind="STRIDE"),
        "ULTIMATE-STRIDE": replace(ultimate, kind="ULTIMATE-STRIDE"),
        "G-GUARDIAN": replace(guardian, kind="G-GUARDIAN", effect=()),
    }
    return {Ability("KEYWORD", effect=(Phrase(name),)): ability for name, ability in meant.items()}


# -- programs: steps <-> op rows -----------------------------------------------------------------------


def write_steps(rows: Rows, steps: Iterable[Step], codes: Codes) -> list[Ints]:
    """The op rows of steps, without the end."""
    return [ints for step in steps for ints in _write_step(rows, step, codes)]


def _write_step(rows: Rows, step: Step, codes: Codes) -> list[Ints]:
    if isinstance(step, Block):
        body = write_steps(rows, step.body, codes)
        return [(*_block_head(rows, step, len(body)), *(0,) * 4), *body]
    if step.name == "pay":
        body = write_steps(rows, _steps(step.parts[0]), COSTS)
        return [(Op.PAY, len(body), 0, 0, 0, 0, 0), *body]
    if step.name == "or_if":
        return _write_or_if(rows, step)
    if step.name == "choose_option":
        return _write_options(rows, step)
    return [codes.write(rows, step)]


def _steps(part: Part) -> tuple[Step, ...]:
    return tuple(p for p in part if isinstance(p, Phrase)) if isinstance(part, tuple) else ()


def _block_head(rows: Rows, block: Block, length: int) -> Ints:
    if block.kind == "if" and block.head:
        return (Op.JUMP_UNLESS, rows.condition.add([CONDITIONS.write(rows, block.head)]), length)
    if block.kind == "delayed" and block.head:
        return (Op.DELAY, length, *MOMENT.write(rows, block.head))
    return (Op.MAY, length, Owner.OPPONENT if block.kind == "opponent_may" else Owner.OWN)


def _write_or_if(rows: Rows, step: Phrase) -> list[Ints]:
    """A cost with an alternative: if the conditions hold the other cost, else the usual one."""
    usual, conditions, other = (_steps(part) for part in step.parts)
    usual_rows = write_steps(rows, usual, COSTS)
    other_rows = [*write_steps(rows, other, COSTS), (Op.JUMP, len(usual_rows), 0, 0, 0, 0, 0)]
    jumps: list[Ints] = []
    for left, condition in zip(range(len(conditions) - 1, -1, -1), conditions, strict=True):
        row = rows.condition.add([CONDITIONS.write(rows, condition)])  # type: ignore[arg-type]
        jumps.append((Op.JUMP_UNLESS, row, left + len(other_rows), 0, 0, 0, 0))
    return [*jumps, *other_rows, *usual_rows]


def _write_options(rows: Rows, step: Phrase) -> list[Ints]:
    """Choose 1 option: the question, then each option with its number and whether it is paid for."""
    options = [_steps_of(option) for option in step.parts[1]]  # type: ignore[union-attr]
    ops: list[Ints] = [(Op.CHOOSE_OPTION, len(options), 0, 0, 0, 0, 0)]
    for number, steps in enumerate(options, 1):
        body = write_steps(rows, steps, ACTS)
        paid = any(op[0] == Op.PAY for op in body)
        ops += [(Op.OPTION, len(body), number, int(paid), 0, 0, 0), *body]
    return ops


def _steps_of(option: Any) -> tuple[Step, ...]:
    return tuple(option.parts[0])


def _read_options(rows: Rows, ops: Sequence[Ints]) -> tuple[Phrase, int]:
    """The question at the beginning of these rows, and how many rows it and its options take."""
    options: list[Part] = []
    at = 1
    for _ in range(ops[0][1]):
        length = ops[at][1]
        options.append(Phrase("option", (read_steps(rows, ops[at + 1 : at + 1 + length], ACTS),)))
        at += 1 + length
    return Phrase("choose_option", (1, tuple(options))), at


def read_steps(rows: Rows, ops: Sequence[Ints], codes: Codes) -> tuple[Step, ...]:
    """The steps of op rows."""
    steps: list[Step] = []
    at = 0
    while at < len(ops):
        op, a, b = ops[at][:3]
        length = {Op.JUMP_UNLESS: b, Op.MAY: a, Op.DELAY: a, Op.PAY: a}.get(Op(op), 0)
        body = ops[at + 1 : at + 1 + length]
        if op == Op.JUMP_UNLESS and codes is COSTS:
            return (_read_or_if(rows, ops),)
        if op == Op.CHOOSE_OPTION:
            chosen, taken = _read_options(rows, ops[at:])
            steps.append(chosen)
            length = taken - 1
        elif op == Op.PAY:
            steps.append(Phrase("pay", (read_steps(rows, body, COSTS),)))
        elif op in (Op.JUMP_UNLESS, Op.MAY, Op.DELAY):
            steps.append(Block(*_read_head(rows, op, a, b), read_steps(rows, body, codes)))
        else:
            steps.append(codes.read(rows, ops[at]))
        at += 1 + length
    return tuple(steps)


def _read_head(rows: Rows, op: int, a: int, b: int) -> tuple[str, Phrase | None]:
    if op == Op.JUMP_UNLESS:
        return "if", CONDITIONS.read(rows, rows.condition.rows[a])
    if op == Op.DELAY:
        moment = MOMENT.read(rows, (b,))
        return "delayed", moment if isinstance(moment, Phrase) else None
    return "opponent_may" if b == Owner.OPPONENT else "may", None


def _read_or_if(rows: Rows, ops: Sequence[Ints]) -> Phrase:
    jumps = [op for op in ops if op[0] == Op.JUMP_UNLESS]
    conditions = tuple(CONDITIONS.read(rows, rows.condition.rows[op[1]]) for op in jumps)
    middle = len(ops) - next(op[1] for op in ops if op[0] == Op.JUMP)
    other, usual = ops[len(jumps) : middle - 1], ops[middle:]
    return Phrase("or_if", (read_steps(rows, usual, COSTS), conditions, read_steps(rows, other, COSTS)))


def _program(rows: Rows, steps: tuple[Step, ...], codes: Codes) -> int:
    """The first row of a program and its end; 0 for none."""
    return rows.op.add([*write_steps(rows, steps, codes), (Op.END,)]) if steps else 0


def _steps_at(rows: Rows, start: int, codes: Codes) -> tuple[Step, ...]:
    if not start:
        return ()
    end = start
    while rows.op.rows[end][0] != Op.END:
        end += 1
    return read_steps(rows, rows.op.rows[start:end], codes)


# -- abilities -----------------------------------------------------------------------------------------


def compile_ability(ability: Ability, rows: Rows) -> Ints:
    """The ability row (ABILITY_COLUMNS); a keyword is the ability that it stands for.

    Raises
    ------
    InputError
        Where the ability says something that is not played yet, or a sheet is full.
    """
    ability = _keywords().get(ability, ability) if ability.kind == "KEYWORD" else ability
    if ability.kind not in _KINDS:
        raise not_played((1, 1), text_of(ability))
    conditions = [CONDITIONS.write(rows, condition) for condition in ability.conditions]
    limit, limit_n, *numbers = _write_limits(ability.limits)
    return (
        _KINDS[ability.kind],
        sum(_ZONES[zone] for zone in ability.zones),
        limit,
        limit_n,
        *(EVENTS.write(rows, ability.event) if ability.event else (0, 0)),
        rows.condition.add(conditions),
        len(conditions),
        _program(rows, ability.cost, COSTS),
        _program(rows, ability.effect, _effects_of(ability.kind)),
        *numbers,
    )


def _effects_of(kind: str) -> Codes:
    return RULES if kind == "RULE" else ACTS


def decompile_ability(rows: Rows, row: int) -> Ability:
    """The ability of an ability row; `text_of` gives its canonical text."""
    kind, zones, limit, limit_n, event, subject, cond, conds, cost, effect, *numbers = rows.ability.rows[row]
    kind_name = next(name for name, number in _KINDS.items() if number == kind)
    found = Ability(
        kind_name,
        tuple(name for name, bit in _ZONES.items() if zones & bit),
        _read_limits(limit, (limit_n, *numbers)),
        EVENTS.read(rows, (event, subject)) if event else None,
        tuple(CONDITIONS.read(rows, ints) for ints in rows.condition.run(cond, conds)),
        _steps_at(rows, cost, COSTS),
        _steps_at(rows, effect, _effects_of(kind_name)),
    )
    return next((keyword for keyword, meant in _keywords().items() if meant == found), found)


def _write_limits(limits: tuple[Phrase, ...]) -> Ints:
    """The Limit bits, then the numbers of those that have one."""
    bits: Any = 0
    numbers: dict[str, Any] = {}
    for limit in limits:
        if limit.name not in _LIMITS:
            raise not_played(limit.at, phrase_text(limit, "limit"))
        bits |= _LIMITS[limit.name]
        if limit.parts:
            numbers[limit.name] = limit.parts[0]
    if bits & Limit.MELODY and bits & (Limit.ONCE_PER_TURN | Limit.ONCE_PER_TURN_PER_NAME):
        raise not_played(limits[0].at, "MELODY with a limit a turn")  # whose use would it be? No card has it
    return bits, *(numbers.get(name, 0) for name in _NUMBERED)


def _read_limits(bits: int, numbers: Sequence[int]) -> tuple[Phrase, ...]:
    parts: dict[str, tuple[Part, ...]] = {name: (n,) for name, n in zip(_NUMBERED, numbers, strict=True)}
    return tuple(Phrase(name, parts.get(name, ())) for name, bit in sorted(_LIMITS.items()) if bits & bit)


@dataclass(frozen=True)
class Compiled:
    """Where a card's abilities lie."""

    first: int  #: first ability row, 0 for none
    count: int
    skills: int  #: Skill bits that its abilities say


def compile_card(texts: Iterable[str], rows: Rows) -> Compiled:
    """All abilities of a card, in consecutive rows.

    Parameters
    ----------
    texts : iterable of str
        Ability texts.
    rows : Rows
        Receives the rows.

    Raises
    ------
    InputError
        As `parse` and `compile_ability`.
    """
    abilities = [ability for text in texts for ability in parse(text)]
    skills = sum({_STATIC[ability] for ability in abilities if ability in _STATIC})
    run = [compile_ability(ability, rows) for ability in abilities if ability not in _STATIC]
    return Compiled(rows.ability.add(run, share=False), len(run), skills)


def decompile_card(compiled: Compiled, rows: Rows) -> str:
    """The canonical text of compiled abilities, what only says what the card is first."""
    static = [ability for ability, skill in _STATIC.items() if compiled.skills & skill]
    rest = [decompile_ability(rows, row) for row in range(compiled.first, compiled.first + compiled.count)]
    return " || ".join(text_of(ability) for ability in (*static, *rest))


def only_skills(text: str) -> bool:
    """Whether an ability text only says what the card is (SENTINEL, STRIDE and the like)."""
    return playable(text) and all(ability in _STATIC or _is_rule(ability) for ability in parse(text))


def _is_rule(ability: Ability) -> bool:
    """A keyword without which the card could not be played at all."""
    return ability.kind == "KEYWORD" and any(ability.effect == (Phrase(name),) for name in _STRIDES)


def outsiders(text: str) -> list[str]:
    """The tokens and tickets that a playable ability text names."""
    rows = Rows()
    compile_card([text], rows)
    return list(rows.outside)


def playable(text: str) -> bool:
    """Whether the kernel can play an ability text: it can be read and every phrase has its op."""
    return not why_unplayed(text)


@lru_cache(maxsize=4096)
def why_unplayed(text: str) -> str:
    """Why the kernel cannot play an ability text; "" where it can."""
    try:
        compile_card([text], Rows())
    except InputError as error:
        return str(error)
    return ""
