"""Positions: a state to text and back, and set up again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import ONE, THREE, TWO, happened, scene, unit

from vgsim.analysis.board.answers import Desk
from vgsim.analysis.board.positions import (
    Position,
    Side,
    Unit,
    circle_name,
    read_position,
    set_up,
    stage_name,
    stage_of,
)
from vgsim.analysis.runs.pairing import pair
from vgsim.errors import InputError
from vgsim.vanguard.match import Table
from vgsim.vanguard.terms import Stage

A, B = "v_td01_aichi_sendou", "v_td02_toshiki_kai"

TEXT = """
turn = 6
player = "B"
first = "A"
stage = "main"

[A]
VC = {card = "Alfred Early", changes = [["power", 10000, "turn of B"], ["skill", "cannot be hit", "battle"]]}
front_left = {card = "Blaster Blade", rested = true}
accel_1 = "Wingal"
hand = ["Margal", "Margal"]
damage = ["Flogal", "Wingal (down)"]
deck = ["Wingal", "3x Margal", "Flogal"]
markers = {VC = ["Force I", "Force I"], accel_1 = ["Accel I"]}
gift = "Force I"

[B]
VC = {card = "Dragonic Overlord", used = [0]}
"""


def states(game, bots=("random", "standard")):
    """Every state of a game at which something is asked."""
    pairing = pair(A, B, bots, seed=3)
    table, names = Table(pairing.table(), pairing.policies), pairing.names()
    table.new_game(3, game)
    table.advance()
    while not table.game.result:
        yield table, names
        table.answer(table.decide())
        table.advance()


@pytest.mark.parametrize("game", range(4))
def test_what_can_be_set_up_is_read_and_set_up_and_asked_again(game):
    seen = set()
    for table, names in states(game):
        before = table.game.copy()
        position = read_position(table, names)
        assert table.game == before  # reading changes nothing
        if position.pending:
            continue
        seen.add(position.stage)
        assert Position.from_text(position.to_text()) == position
        again = Table(table.table)
        set_up(again, names, position)
        assert again.audit() == 0
        again.advance()
        assert again.audit() == 0
        assert read_position(again, names) == position
        assert [o.text for o in Desk(again, names).options()] == [
            o.text for o in Desk(table, names).options()
        ]
    assert {"mulligan", "main", "guard"} <= seen


def test_a_state_in_the_middle_of_something_is_told_but_not_set_up():
    for table, names in states(0):
        position = read_position(table, names)
        if position.pending:
            assert position.to_text().startswith("# in the middle")
            with pytest.raises(InputError, match="cannot be set up"):
                set_up(table, names, position)
            return
    raise AssertionError("no such state in the game")


def test_the_text_says_it_all():
    position = Position.from_text(TEXT)
    assert (position.turn, position.player, position.stage) == (6, "B", "main")
    assert position.unit("A", "VC").changes == (
        ("power", 10000, "turn of B"),
        ("skill", "cannot be hit", "battle"),
    )
    assert position.side("a").deck == ("Wingal", "Margal", "Margal", "Margal", "Flogal")
    assert position.side("A").markers["VC"] == ("Force I", "Force I")
    assert position.unit("B", "vc").used == (0,)
    assert position.unit("B", "front left") is None
    assert Position.from_text(str(position)) == position


BAD = {
    "turn = ": "Invalid",
    'turn = "five"': "turn",
    "turn = -1": "turn",
    "turn = true": "turn",
    'player = "C"': "seat",
    "player = 3": "player",
    'stage = "mian"': "closest: main",
    "trun = 5": "'trun'",
    "A = 3": "A",
    "[A]\nVC = 7": "unit",
    "[A]\nVC = {rested = true}": "unit",
    '[A]\nVC = {card = "X", rested = 1}': "unit",
    '[A]\nVC = {card = "X", colour = "red"}': "'colour'",
    '[A]\nVC = {card = "X", changes = [["power", "much", "battle"]]}': "changes",
    '[A]\nVC = {card = "X", changes = [["power", 1, "soon"]]}': "changes",
    '[A]\nVC = {card = "X", changes = [["skill", "flying", "battle"]]}': "changes",
    '[A]\nVC = {card = "X", used = ["first"]}': "used",
    '[A]\nfrnt_left = "X"': "front_left",
    "[A]\nhand = 3": "hand",
    '[A]\nhand = ["X", 3]': "hand",
    '[A]\ngift = "Farce I"': "gift",
    '[A]\nmarkers = {middle = ["Force I"]}': "circle",
    "[A]\nmarkers = 3": "markers",
    "[A]\nguardians = 3": "guardians",
    "battle = 3": "battle",
    'battle = {number = "one"}': "number",
    "battle = {attacker = 3}": "attacker",
}


@pytest.mark.parametrize(("text", "message"), BAD.items())
def test_what_is_wrong_is_said(text, message):
    with pytest.raises(InputError, match=r"(?i)position|battle|seat|stage|circle") as error:
        Position.from_text(text)
    assert message in str(error.value)


scalars = st.one_of(st.integers(-5, 5), st.booleans(), st.text(max_size=5), st.floats(allow_nan=False))
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
)
keys = st.sampled_from(["VC", "hand", "deck", "markers", "gift", "guardians", "damage", "circles", "x"])


@settings(max_examples=200)
@given(
    st.dictionaries(keys, values, max_size=4),
    st.dictionaries(st.sampled_from(["turn", "stage", "battle"]), values),
)
def test_any_table_is_a_position_or_a_clear_error(side, top):
    from vgsim.analysis.board.positions import _parse

    try:
        position = _parse(top | {"A": side})
    except InputError:
        return
    assert Position.from_text(position.to_text()) == position


def test_what_does_not_lie_in_the_decks_cannot_be_set_up():
    s = scene()
    game = s._played()
    with pytest.raises(InputError, match="no further 'Nobody'"):
        set_up(game.table, game.names, Position((Side({"VC": Unit("Nobody")}), Side())))
    with pytest.raises(InputError, match="does not say where"):
        set_up(game.table, game.names, Position((Side({"VC": Unit("Three")}), Side())))
    accel = {"accel_1": Unit("Three")}
    with pytest.raises(InputError, match="no circle accel_1"):
        set_up(game.table, game.names, Position((Side(accel), Side())))


def test_a_skill_that_no_card_of_the_decks_has_counts_all_the_same():
    """G-KEY-1, R-MAIN-5: a position may say that a unit has resist, or cannot move, where nothing else speaks of it."""
    hunter = unit("Hunter", "ACT [V] 1/TURN: choose 1 opponent rear-guard; retire it", grade=3)
    still = {"front_left": [("skill", "cannot move", "turn of A")]}
    s = scene().board("A", VC=hunter, front_left=ONE, front_right=ONE, changes=still)
    s.board("B", VC=THREE, front_left=TWO, front_right=ONE, changes={"front_left": [("skill", "resist", "turn of A")]})
    assert [answer for answer in s.legal if answer.startswith("move")] == ["move: right"]
    s.run(["act: Hunter"])
    assert happened(s, "retired") == [("retired", "One")]


def test_names_of_circles_and_stages():
    assert [circle_name(text) for text in ("v", "Front-Left", "back centre", "accel 2")] == [
        "VC", "front_left", "back_center", "accel_2",
    ]  # fmt: skip
    with pytest.raises(InputError, match="circles are"):
        circle_name("middle")
    assert stage_of("Main") == Stage.MAIN_2
    assert stage_of("guard_more") == Stage.GUARD_MORE
    assert all(stage_of(stage_name(stage)) == stage for stage in Stage)
