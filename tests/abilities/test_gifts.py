"""Every ability of the six gift markers, which are abilities like any other."""

import pytest
from scenes import ONE, THREE, TWO, critical, kinds, power, scene, unit

PROTECT = "Imaginary Gift Protect I"
CIRCLES = ("VC", "front_left", "front_right", "back_left", "back_center", "back_right")


def gain(gift, *answers, **board):
    bearer = unit("Bearer", grade=3, gift=gift.split()[0].lower())
    s = scene("ride").board("A", **({"VC": TWO} | board), hand=[bearer, *board.pop("more", ())])
    return s.run(["ride: Bearer", f"gift: {gift}", *answers])


@pytest.mark.parametrize(
    ("gift", "choices"),
    [
        ("Force I", CIRCLES),
        ("Force II", CIRCLES),
        ("Protect II", CIRCLES[1:]),
        ("Accel I", ()),
        ("Accel II", ()),
    ],
)
def test_where_a_marker_is_put(gift, choices):
    s = gain(gift)
    assert (s.legal == [f"to: {c}" for c in choices]) is bool(choices)
    if not choices:
        assert s.state.side("A").markers == {"accel_1": (gift,)}


@pytest.mark.parametrize(
    ("gift", "circle", "mine", "theirs"),
    [
        ("Force I", "front_left", 10000, 0),
        ("Force II", "front_left", 0, 0),
        ("Accel I", "accel_1", 10000, 0),
        ("Accel II", "accel_1", 5000, 0),
        ("Protect II", "front_left", 5000, 5000),
    ],
)
def test_the_power_that_a_marker_gives_in_each_turn(gift, circle, mine, theirs):
    s = scene().board("A", VC=THREE, **{circle: ONE}, back_left=ONE, markers={circle: gift})
    assert (power(s, "A", circle), power(s, "A", "back_left")) == (8000 + mine, 8000)
    s.run(["end turn"])
    assert (s.state.player, power(s, "A", circle)) == ("B", 8000 + theirs)


@pytest.mark.parametrize("gift", ["Force I", "Protect II"])
def test_an_empty_circle_keeps_its_marker_for_whoever_comes(gift):
    s = (
        scene()
        .board("A", VC=THREE, hand=[ONE], markers={"front_left": gift})
        .run(["call: One -> front_left"])
    )
    assert power(s, "A", "front_left") == {"Force I": 18000, "Protect II": 13000}[gift]


def test_force_2_is_about_the_original_critical():
    s = scene().board(
        "A",
        VC=THREE,
        front_left=unit("Strong", critical=2),
        markers={"VC": "Force II", "front_left": "Force II"},
    )
    assert (critical(s, "A", "VC"), critical(s, "A", "front_left")) == (2, 2)
    s = (
        scene("battle")
        .board("A", VC=THREE, front_left=TWO, markers={"front_left": "Force II"})
        .board("B", VC=TWO)
    )
    s.run(["attack: front_left -> VC", "no guard"])
    assert len(s.state.side("B").damage) == 2


def test_accel_2_draws_when_it_is_gained():
    assert kinds(gain("Accel II"), "drew") == ["drew"]
    assert kinds(gain("Accel I"), "drew") == []


def test_protect_1_comes_to_hand_and_each_gain_brings_one():
    s = gain("Protect I")
    assert s.state.side("A").hand == (PROTECT,)
    s = scene("ride").board(
        "A", VC=THREE, gift="Protect I", hand=[unit("Bearer", grade=3, gift="protect"), PROTECT]
    )
    assert s.run(["ride: Bearer"]).state.side("A").hand == (PROTECT, PROTECT)


@pytest.mark.parametrize(
    ("answers", "hand", "damage"), [(["pay"], (ONE,), 0), (["decline"], (ONE,), 1), ([], (), 1)]
)
def test_protect_1_guards_for_a_discard(answers, hand, damage):
    s = scene("battle").board("A", VC=THREE, changes={"VC": [("power", 50000, "turn of A")]})
    s.board("B", VC=THREE, hand=[PROTECT, *hand]).run(
        ["attack: VC -> VC", f"guard: {PROTECT}", *answers, "no guard"]
    )
    assert len(s.state.side("B").damage) == damage
    assert PROTECT not in s.state.side("B").drop


def test_protect_1_may_be_discarded_for_another():
    s = (
        scene("battle")
        .board("B", VC=THREE, hand=[PROTECT, PROTECT])
        .run(["attack: VC -> VC", f"guard: {PROTECT}"])
    )
    s.run(["pay", "no guard"])
    assert (s.state.side("B").hand, s.state.side("B").drop, s.state.side("B").damage) == ((), (), ())


@pytest.mark.parametrize(("copies", "shield"), [(1, 20000), (2, 30000)])
def test_protect_2_adds_to_the_shield_of_its_interceptor(copies, shield):
    markers = {"front_left": ["Protect II"] * copies}
    s = scene("battle").board("B", VC=THREE, front_left=TWO, front_right=TWO, markers=markers)
    s.run(["attack: VC -> VC", "intercept: front_left", "no guard"])
    assert next(e.numbers[1] for e in s.events if e.kind == "power") == 13000 + shield
    s = scene("battle").board("B", VC=THREE, front_left=TWO, front_right=TWO, markers=markers)
    s.run(["attack: VC -> VC", "intercept: front_right", "no guard"])
    assert next(e.numbers[1] for e in s.events if e.kind == "power") == 13000 + 10000
