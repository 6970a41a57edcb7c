"""Ability text to op rows and back: nothing is lost, and the rows say what the sentence says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vgsim.cards import compiler
from vgsim.cards.compiler import compile_card, decompile_card, only_skills, outsiders, playable
from vgsim.cards.language import canonical, parse
from vgsim.cards.library import shipped
from vgsim.cards.rows import Rows, Sheet
from vgsim.cards.syntax import Ability, Phrase
from vgsim.errors import InputError
from vgsim.vanguard.terms import (
    ABILITY_ROWS,
    AbilityZone,
    Compare,
    CondKind,
    Event,
    ExprKind,
    FilterKind,
    Flag,
    Kind,
    Limit,
    Op,
    Owner,
    Place,
    Ref,
    Row,
    Skill,
    Stat,
    To,
    Until,
)

TEXTS = sorted({text for card in shipped() for text in card.abilities})
PLAYED = [text for text in TEXTS if playable(text)]
SENTINEL = "AUTO [G] WHEN placed COST discard 1: choose 1 own unit; it cannot be hit until end of battle"
#: sets whose every ability is played
WHOLE_SETS = (
    "V-TD01/",
    "V-TD02/",
    "V-TD09/",
    "V-TD10/",
    "V-TD11/",
    "V-TD12/",
    "TD01/",
    "TD02/",
    "TD03/",
    "TD04/",
)


def compiled(text: str) -> tuple[Rows, list[tuple[int, ...]]]:
    """The rows of one text and its ability rows."""
    rows = Rows()
    card = compile_card([text], rows)
    return rows, rows.ability.run(card.first, card.count)


def ops(rows: Rows, start: int) -> list[tuple[int, ...]]:
    found = []
    while rows.op.rows[start][0] != Op.END:
        found.append(rows.op.rows[start])
        start += 1
    return found


def effect(text: str) -> tuple[Rows, list[tuple[int, ...]]]:
    rows, (ability, *_) = compiled(text)
    return rows, ops(rows, ability[9])


def cost(text: str) -> tuple[Rows, list[tuple[int, ...]]]:
    rows, (ability, *_) = compiled(text)
    return rows, ops(rows, ability[8])


def constant(rows: Rows, row: int) -> int:
    kind, _, _, plus = rows.expr.rows[row]
    assert kind == ExprKind.CONST
    return plus


@pytest.mark.parametrize("text", PLAYED)
def test_rows_say_the_canonical_text(text: str) -> None:
    rows = Rows()
    card = compile_card([text], rows)
    assert decompile_card(card, rows) == canonical(text)


def test_the_sets_that_must_be_played_are() -> None:
    texts = {t for c in shipped() if c.card_no.startswith(WHOLE_SETS) for t in c.abilities}
    assert len(texts) > 100
    assert [text for text in sorted(texts) if not playable(text)] == []


def test_every_original_card_and_every_gift_marker_is_played() -> None:
    cards = [c for c in shipped() if c.series == "original" or c.name.startswith("Imaginary Gift")]
    assert len(cards) > 150
    assert [c.name for c in cards if c.ability_status(playable) == "missing"] == []


def test_a_whole_card_keeps_its_abilities_together() -> None:
    rows = Rows()
    texts = [
        'CONT [V/R] IF own other units (clan "Kagero") = 0: this power -2000',
        "ACT [V/R] COST counter-blast 3: "
        "this gains {AUTO [V/R] WHEN attack hits rear-guard: stand this} until end of turn",
    ]
    card = compile_card(texts, rows)
    assert card.count == 2
    assert [row[0] for row in rows.ability.run(card.first, 2)] == [Kind.CONT, Kind.ACT]
    assert decompile_card(card, rows) == canonical(" || ".join(texts))


def test_the_frame_of_an_auto_ability() -> None:
    _, ((kind, zones, limit, limit_n, event, subject, cond, conds, cost_, effect_, *_),) = compiled(
        "AUTO [V] 1/TURN WHEN attack hits COST counter-blast 1 + discard 2:"
        " stand this; this drive -1 until end of turn"
    )
    assert (kind, zones, limit, limit_n) == (Kind.AUTO, AbilityZone.V, Limit.ONCE_PER_TURN, 0)
    assert (event, subject, cond, conds) == (Event.HITS, 0, 0, 0)
    assert cost_
    assert effect_


def test_no_cost_is_row_zero_and_limit_break_has_its_number() -> None:
    _, (ability,) = compiled(
        "AUTO [V] LIMIT-BREAK 4 WHEN attacks vanguard: this power +5000 until end of battle"
    )
    assert ability[2:4] == (Limit.LIMIT_BREAK, 4)
    assert ability[8] == 0


def test_costs() -> None:
    rows, run = cost(
        "ACT [R] COST counter-blast 2 + soul-blast 1 + discard 1 + rest this + put this into soul: draw 1"
    )
    assert [op[0] for op in run] == [
        Op.COST_FLIP_DOWN, Op.COST_SOUL_BLAST, Op.COST_DISCARD, Op.COST_REST_THIS, Op.COST_THIS_TO_SOUL,
    ]  # fmt: skip
    places = [rows.selector.rows[op[1]][:2] for op in run[:3]]
    assert places == [(Owner.OWN, Place.DAMAGE_UP), (Owner.OWN, Place.SOUL), (Owner.OWN, Place.HAND)]
    assert [constant(rows, op[2]) for op in run[:3]] == [2, 1, 1]


def test_choose_exactly_and_up_to() -> None:
    for text, least in (("choose 2", 2), ("choose up to 2", 0)):
        rows, run = effect(
            f"ACT [R] COST rest this: {text} own rear-guards; they power +5000 until end of turn"
        )
        assert [op[0] for op in run] == [Op.CHOOSE, Op.MODIFY]
        assert [constant(rows, run[0][2]), constant(rows, run[0][3]), run[0][4]] == [least, 2, Owner.OWN]
        assert run[1][1:4] == (Ref.IT, 0, Stat.POWER)
        assert (constant(rows, run[1][4]), run[1][5]) == (5000, Until.END_OF_TURN)


def test_a_selector_with_row_column_and_grade() -> None:
    rows, run = effect(
        "AUTO [R] WHEN placed: choose 1 opponent back-row rear-guard (grade <= 2, same column); retire it"
    )
    owner, place, row, first, count, _ = rows.selector.rows[run[0][1]]
    assert (owner, place, row, count) == (Owner.OPPONENT, Place.R, Row.BACK, 2)
    grade, column = rows.filter.run(first, count)
    assert grade[:2] == (FilterKind.GRADE, Compare.LE)
    assert constant(rows, grade[2]) == 2
    assert column[0] == FilterKind.SAME_COLUMN


def test_other_is_a_filter_and_traits_are_shared() -> None:
    rows, run = effect(
        'AUTO [R] WHEN placed: choose 1 other own unit (clan "Kagero"); it power +2000 until end of turn;'
        ' all own units (clan "Kagero") power +1000 until end of turn'
    )
    _, place, _, first, count, _ = rows.selector.rows[run[0][1]]
    other, clan = rows.filter.run(first, count)
    assert (place, other[0], clan[0]) == (Place.V | Place.R, FilterKind.NOT_THIS, FilterKind.TRAIT)
    assert rows.traits == [None, Phrase("clan", (("Kagero",),))]
    assert run[2][1] == Ref.SELECTED


def test_a_condition_inside_the_effect_skips_its_own_step_only() -> None:
    rows, run = effect(
        "AUTO [V] WHEN placed COST soul-blast 1: call up to 1 own hand card to R; [if called] draw 1; draw 1"
    )
    assert [op[0] for op in run] == [Op.CHOOSE, Op.CALL, Op.JUMP_UNLESS, Op.DRAW, Op.DRAW]
    cond, skip = run[2][1:3]
    assert skip == 1
    kind, left, how, right, negate = rows.condition.rows[cond]
    assert (kind, how, negate) == (CondKind.COMPARE, Compare.GE, 0)
    assert rows.expr.rows[left] == (ExprKind.CALLED, 0, 1, 0)
    assert constant(rows, right) == 1


def test_own_turn_is_a_flag_and_a_vanguard_with_a_property_is_counted() -> None:
    rows, (ability,) = compiled(
        "CONT [V] IF own turn AND own vanguard (grade >= 3) AND own rear-guards > opponent rear-guards:"
        " this critical +1"
    )
    flag, exists, more = rows.condition.run(ability[6], ability[7])
    assert flag[:2] == (CondKind.FLAG, Flag.OWN_TURN)
    assert rows.expr.rows[exists[1]][0] == ExprKind.COUNT
    assert exists[2] == Compare.GE
    assert [rows.expr.rows[more[k]][0] for k in (1, 3)] == [ExprKind.COUNT, ExprKind.COUNT]
    assert more[2] == Compare.GT


def test_a_continuous_change_lasts_while_it_is_valid() -> None:
    _, run = effect('CONT [R] IF own turn: all own units (name "Blaster Blade", same column) power +5000')
    assert run[0][0] == Op.MODIFY
    assert run[0][1] == Ref.SELECTED
    assert run[0][5] == Until.END_OF_GAME


def test_gift_markers() -> None:
    rows, run = effect("CONT: unit on this circle original critical = 2")
    assert run[0][:4] == (Op.SET_ORIGINAL, Ref.UNIT_HERE, 0, Stat.CRITICAL)
    assert constant(rows, run[0][4]) == 2
    _, (ability,) = compiled("MARKER ON-GET put on own V or R")
    assert ability[0] == Kind.ON_GET
    assert effect("MARKER ON-GET put on own V or R")[1][0][:2] == (Op.MARKER_TO_CIRCLE, Place.V | Place.R)
    assert effect("MARKER ON-GET add as new own front-row R")[1][0][0] == Op.MARKER_NEW_CIRCLE
    assert effect("MARKER ON-GET put into own hand")[1][0][0] == Op.MARKER_TO_HAND
    _, (intercept,) = compiled(
        "AUTO WHEN unit on this circle intercepts: that unit shield +10000 until end of battle"
    )
    assert intercept[1] == AbilityZone.CIRCLE
    assert intercept[4] == Event.INTERCEPTS


def test_what_a_card_is_becomes_skills() -> None:
    rows = Rows()
    card = compile_card(["KEYWORD SENTINEL", "CONT [hand]: this may be called only to G", SENTINEL], rows)
    assert card.skills == Skill.SENTINEL | Skill.ONLY_TO_GUARDIAN
    assert card.count == 1
    assert only_skills("KEYWORD SENTINEL")
    assert not only_skills(SENTINEL)
    assert only_skills("KEYWORD STRIDE")
    assert not only_skills("KEYWORD FORERUNNER")


def test_events_about_another_unit_have_a_subject() -> None:
    rows, (ability,) = compiled(
        'AUTO [R] WHEN boosts vanguard (clan "Narukami"): boosted unit power +4000 until end of battle'
    )
    assert ability[4] == Event.BOOSTS
    assert rows.selector.rows[ability[5]][:2] == (Owner.ANY, Place.V)
    rows, (ability,) = compiled("AUTO [V] WHEN own rear-guard attack hits vanguard: counter-charge 1")
    assert ability[4] == Event.HITS_VANGUARD
    assert rows.selector.rows[ability[5]][:2] == (Owner.OWN, Place.R)


def test_search_look_put_and_delay() -> None:
    rows, run = effect(
        "ACT [V] COST discard 1+ cards with grade sum >= 3: search deck for up to 1 card (grade = 4),"
        " ride it standing; shuffle deck;"
        " at end of turn: retire that unit, ride 1 own soul card (grade = 3) rested"
    )
    assert [op[0] for op in run] == [
        Op.CHOOSE, Op.RIDE, Op.SHUFFLE, Op.DELAY, Op.RETIRE, Op.CHOOSE, Op.RIDE,
    ]  # fmt: skip
    assert rows.selector.rows[run[0][1]][1] == Place.DECK
    assert run[1][1:3] == (Ref.IT, 0)
    assert run[3][1:3] == (3, Event.TURN_ENDS)
    assert run[6][1:3] == (Ref.IT, 1)
    _, run = effect(
        "AUTO [V] WHEN placed: look at deck top 2; put 1 of them into soul; put 1 of them on deck top"
    )
    assert [op[0] for op in run] == [Op.LOOK, Op.CHOOSE, Op.PUT, Op.CHOOSE, Op.PUT]
    assert [op[3] for op in run[2::2]] == [To.SOUL, To.DECK_TOP]


def test_a_cost_with_an_alternative_jumps_over_the_usual_one() -> None:
    rows, run = cost(
        "AUTO [V] WHEN placed COST counter-blast 1 OR-IF (own face-up damage = 0) soul-blast 1: draw 1"
    )
    assert [op[0] for op in run] == [Op.JUMP_UNLESS, Op.COST_SOUL_BLAST, Op.JUMP, Op.COST_FLIP_DOWN]
    assert run[0][2] == 2
    assert run[2][1] == 1
    assert rows.selector.rows[rows.expr.rows[rows.condition.rows[run[0][1]][1]][1]][1] == Place.DAMAGE_UP


def test_may_and_granted_abilities() -> None:
    _, run = effect("AUTO [-] WHEN ridden over: may call this to R")
    assert run[0][:3] == (Op.MAY, 1, Owner.OWN)
    assert run[1][:2] == (Op.CALL, Ref.THIS)
    rows, run = effect(
        "ACT [V/R] COST counter-blast 3: "
        "this gains {AUTO [V/R] WHEN attack hits rear-guard: stand this} until end of turn"
    )
    assert run[0][:3] == (Op.GAIN, Ref.THIS, 0)
    assert rows.ability.rows[run[0][3]][4] == Event.HITS_REARGUARD


def test_tokens_and_tickets_are_named() -> None:
    text = 'AUTO [V/R] WHEN placed COST counter-blast 1: call up to 2 "Plant" tokens to R'
    assert outsiders(text) == ["Plant"]
    rows = Rows(outside={"Plant": 9})
    card = compile_card([text], rows)
    assert ops(rows, rows.ability.rows[card.first][9])[0][:2] == (Op.CALL_TOKEN, 9)


@pytest.mark.parametrize(
    "text", ["ACT [V]: replace opponent trigger effects (not power) until end of turn {Draw: they discard 2}"]
)
def test_what_can_be_read_but_not_played_says_so(text: str) -> None:
    assert parse(text)
    assert not playable(text)
    with pytest.raises(InputError, match=r"line 1, column \d+: '.*' is not played yet; say it"):
        compile_card([text], Rows())


def test_a_text_that_cannot_be_read_is_not_playable() -> None:
    assert not playable("nonsense")


def test_equal_rows_are_stored_once_but_abilities_never() -> None:
    rows = Rows()
    first, second = compile_card([SENTINEL], rows), compile_card([SENTINEL], rows)
    assert second.first == first.first + 1
    assert rows.ability.rows[first.first] == rows.ability.rows[second.first]
    assert len(rows.selector.rows) == 3  # the guard row, the hand, the unit


def test_a_full_sheet_says_what_to_do() -> None:
    sheet = Sheet("op", 2, 3)
    sheet.add([(1, 1), (2, 2)])
    assert sheet.add([(1, 1), (2, 2)]) == 1
    with pytest.raises(InputError, match="more than 3 op rows; play"):
        sheet.add([(3, 3)])


def test_every_verb_has_one_way_back() -> None:
    for codes in (compiler.EVENTS, compiler.CONDITIONS, compiler.COSTS, compiler.ACTS):
        pairs = [(code.name, code.number, code.fields) for code in codes.codes]
        assert len(set(map(str, pairs))) == len(pairs)


def test_all_abilities_of_a_format_fit_several_times() -> None:
    rows = Rows()
    for text in PLAYED:
        compile_card([text], rows)
    assert len(rows.ability.rows) <= ABILITY_ROWS
    for sheet in (rows.op, rows.selector, rows.filter, rows.expr, rows.condition):
        assert len(sheet.rows) <= sheet.capacity


def test_an_unknown_row_is_refused() -> None:
    with pytest.raises(InputError, match="no act row"):
        compiler.ACTS.read(Rows(), (999, 0, 0, 0, 0, 0, 0))


def test_a_rule_of_a_marker_is_kept_as_a_row_that_is_read_back() -> None:
    rows = Rows()
    said = Ability("RULE", effect=(Phrase("rule_attacks_from_back"),))
    row = rows.ability.add([compiler.compile_ability(said, rows)])
    assert compiler.decompile_ability(rows, row) == said


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PLAYED), min_size=1, max_size=6))
def test_sharing_rows_changes_no_text(texts: list[str]) -> None:
    rows = Rows()
    cards = [compile_card([text], rows) for text in texts]
    assert [decompile_card(card, rows) for card in cards] == [canonical(text) for text in texts]
