"""The verbs of abilities, each at work and where it cannot."""

from typing import Any

import pytest
from board import A, B, Draft, Event, Place, Prompt, Scene, Zone
from cards import stock

from vgsim.riftbound.terms import (
    ACT,
    MOVE,
    TOKENS,
    AbilityZone,
    At,
    CardType,
    Compare,
    ExprKind,
    FilterKind,
    Kind,
    Limit,
    Op,
    Owner,
    PlayerRule,
    Reason,
    Ref,
    Result,
    Stat,
    Timing,
    To,
    Until,
    Where,
)

BOARD = Where.BASE | Where.FIELD


def cast(d: Draft, effect: list[tuple[int, ...]], chosen: Any = (), hand: tuple[str, ...] = (), **more: Any) -> Scene:
    """A scene in which A may cast "Test" for nothing; a Two of B holds battlefield 1, a Three of A battlefield 2."""
    d.spell("Test", 0, Timing.DEFAULT, effect, chosen=chosen, **more)
    s = Scene(d)
    s.control(1, B)
    s.control(2, A)
    s.two = s.put(B, "Two", at=1)
    s.three = s.put(A, "Three", at=2, exhausted=1)
    s.test, *s.others = s.hand(A, "Test", *hand)
    s.runes(A, 2)
    s.runes(B, 2)
    return s


def one_own(d: Draft, group: int = 1) -> tuple[int, ...]:
    return (Op.TARGET, d.sel(Owner.OWN, BOARD), d.n(1), d.n(1), group)


def one_enemy(d: Draft, group: int = 1) -> tuple[int, ...]:
    return (Op.TARGET, d.sel(Owner.OPPONENT, BOARD), d.n(1), d.n(1), group)


# -- units -------------------------------------------------------------------------------------------
def test_modify_with_a_floor_is_fixed_when_applied():
    d = stock()
    s = cast(d, [(Op.DRAW, d.n(1), Owner.OWN)], hand=("Weaken", "Grow"))
    s.runes(A, 2)
    weaken, grow = s.others
    s.run().answer(weaken, s.three).passing(Prompt.REACT)
    assert s.might(s.three) == 1
    s.answer(grow)
    assert s.might(s.three) == 3


def test_two_units_deal_their_might_to_each_other():
    d = stock()
    mine, theirs = d.expr(ExprKind.MIGHT_OF, Ref.TARGET_1), d.expr(ExprKind.MIGHT_OF, Ref.TARGET_2)
    s = cast(d, [(Op.DEAL, Ref.TARGET_2, 0, mine), (Op.DEAL, Ref.TARGET_1, 0, theirs)], [one_own(d), one_enemy(d, 2)])
    s.run().answer(s.test)
    assert [line[2:4] for line in s.said(Event.DAMAGED)] == [(s.two, 3), (s.three, 2)]
    assert s.zone(s.two) == Zone.TRASH


def test_bonus_damage_is_added_once_for_each_instance():
    d = stock()
    d.unit("Annie", 4, 5, {"kind": Kind.PASSIVE, "effect": [(Op.PLAYER_RULE, PlayerRule.DAMAGE_BONUS, d.n(1), 0, 0)]})
    all_units = d.sel(Owner.ANY, Where.FIELD)
    s = cast(d, [(Op.DEAL, Ref.SELECTED, all_units, d.n(1))])
    s.put(A, "Annie")
    s.run().answer(s.test)
    assert [line[3] for line in s.said(Event.DAMAGED)] == [2, 2]


def test_a_battlefield_where_more_damage_is_taken():
    d = stock()
    here = d.sel(Owner.ANY, Where.HERE)
    d.card("Gate", CardType.BATTLEFIELD, {"kind": Kind.PASSIVE,
           "effect": [(Op.MODIFY, Ref.SELECTED, here, Stat.DAMAGE_TAKEN, d.n(1), 0, 0)]})  # fmt: skip
    d.deck(A, field="Gate")
    s = cast(d, [(Op.DEAL, Ref.SELECTED, d.sel(Owner.ANY, Where.FIELD), d.n(1))])
    s.run().answer(s.test)
    assert {line[2]: line[3] for line in s.said(Event.DAMAGED)} == {s.two: 2, s.three: 1}


def test_a_buff_is_one_and_can_be_spent():
    d = stock()
    d.unit("Spender", 1, 1, {"kind": Kind.ACTIVATED, "cost": [(Op.COST_SPEND_BUFF, d.sel(Owner.OWN, BOARD), d.n(1))],
                             "effect": [(Op.DRAW, d.n(1), Owner.OWN)]})  # fmt: skip
    s = cast(d, [(Op.BUFF, Ref.TARGET_1, 0), (Op.BUFF, Ref.TARGET_1, 0)], [one_own(d)])
    spender = s.put(A, "Spender")
    s.run()
    assert ACT + 8 * spender not in s.legal
    s.answer(s.test, s.three)
    assert s.might(s.three) == 4
    s.answer(ACT + 8 * spender)
    assert s.might(s.three) == 3
    assert len(s.said(Event.DREW)) == 1


def test_buffs_worth_more():
    d = stock()
    s = cast(d, [(Op.BUFF, Ref.TARGET_1, 0), (Op.PLAYER_RULE, PlayerRule.BUFFS_WORTH, d.n(1), Owner.OWN, 0)],
             [one_own(d)])  # fmt: skip
    s.run().answer(s.test)
    assert s.might(s.three) == 5


def test_each_player_kills_one_of_his_units():
    d = stock()
    mine, theirs = d.sel(Owner.OWN, BOARD), d.sel(Owner.OPPONENT, BOARD)
    s = cast(d, [
        (Op.CHOOSE, mine, d.n(1), d.n(1), Owner.OWN), (Op.KILL, Ref.IT, 0),
        (Op.CHOOSE, theirs, d.n(1), d.n(1), Owner.OPPONENT), (Op.KILL, Ref.IT, 0),
    ])  # fmt: skip
    other = s.put(B, "Five")
    s.run().answer(s.test)
    assert (s.prompt, s.asked) == (Prompt.CHOOSE, B)
    s.answer(other)
    assert {s.zone(u) for u in (s.three, other)} == {Zone.TRASH}
    assert s.zone(s.two) == Zone.FIELD_1


def test_ready_runes_up_to_two():
    d = stock()
    runes = d.sel(Owner.OWN, Where.RUNES, (FilterKind.EXHAUSTED,), types=())
    s = cast(d, [(Op.CHOOSE, runes, d.n(0), d.n(2), Owner.OWN), (Op.READY, Ref.IT, 0)])
    s.runes(A, 3, exhausted=1)
    s.run().answer(s.test)
    assert s.prompt == Prompt.CHOOSE
    s.answer(s.legal[0], s.legal[-2] if s.legal[-1] == 0 else s.legal[0])
    s.until(Prompt.MAIN)
    ready = [u for u in s.g.row[A, Zone.RUNES, : int(s.g.row_n[A, Zone.RUNES])] if not s.g.exhausted[u]]
    assert len(ready) == 4


def test_control_until_the_end_of_the_turn():
    d = stock()
    s = cast(d, [(Op.TAKE_CONTROL, Ref.TARGET_1, 0), (Op.READY, Ref.TARGET_1, 0),
                 (Op.DELAY, 2, Event.TURN_ENDS, 0, 0), (Op.GIVE_BACK, Ref.TARGET_1, 0), (Op.RECALL, Ref.TARGET_1, 0)],
             [one_enemy(d)])  # fmt: skip
    s.run().answer(s.test)
    assert s.g.controller[s.two] == A
    assert s.g.control[0] == A + 1  # a Non-Combat Showdown: he conquered
    s.answer(0)
    s.until(Prompt.MAIN)
    assert s.g.controller[s.two] == B
    assert s.place(s.two) == Place.BASE_B


@pytest.mark.parametrize(("might", "drawn"), [("Three", 1), ("Five", 0)])
def test_what_happens_if_that_damage_kills(might, drawn):
    d = stock()
    s = cast(d, [(Op.DEAL, Ref.TARGET_1, 0, d.n(3)), (Op.DELAY, 1, Event.DIED, Ref.TARGET_1, 1),
                 (Op.DRAW, d.n(1), Owner.OWN)], [one_enemy(d)], hand=("Kill",))  # fmt: skip
    victim = s.put(B, might, at=1)
    s.run().answer(s.test, victim).passing(Prompt.REACT)
    assert len(s.said(Event.DREW)) == drawn
    if not drawn:
        s.answer(s.others[0], victim)
        assert s.zone(victim) == Zone.TRASH
        assert not [line for line in s.said(Event.DREW) if line[1] == A]


def test_attaching_and_what_it_gives():
    d = stock()
    d.gear("Sword", 1, {"kind": Kind.EQUIP, "cost": [(Op.COST_RESOURCES, 1)], "chosen": [one_own(d)],
                        "effect": [(Op.ATTACH, Ref.THIS, Ref.TARGET_1)]}, equipment=1, might=2)  # fmt: skip
    s = cast(d, [(Op.MOVE, Ref.TARGET_1, 0, At.BASE)], [one_own(d)], hand=("Kill",))
    sword = s.put(A, "Sword")
    s.runes(A, 1)
    s.run().answer(ACT + 8 * sword).passing(Prompt.REACT)
    assert s.g.attached[sword] == s.three
    assert (s.place(sword), s.might(s.three)) == (Place.FIELD_2, 5)
    s.answer(s.test).passing(Prompt.REACT)
    assert s.place(sword) == s.place(s.three) == Place.BASE_A
    s.answer(s.others[0], s.three)
    assert s.zone(s.three) == Zone.TRASH
    assert (s.g.attached[sword], s.zone(sword)) == (0, Zone.BASE)


def test_weaponmaster_pays_the_equip_cost_less_one_power():
    d = stock()
    d.gear("Sword", 1, equipment=1, might=2, equip_power=1)
    blades = (Op.TARGET, d.sel(Owner.OWN, BOARD, (FilterKind.EQUIPMENT,), types=()), d.n(1), d.n(1), 1)
    d.unit("Master", 2, 0, {"kind": Kind.TRIGGERED, "event": Event.PLAYED, "chosen": [blades, (Op.MAY,)],
                            "cost": [(Op.COST_EQUIP,)], "effect": [(Op.ATTACH, Ref.TARGET_1, Ref.THIS)]})  # fmt: skip
    s = cast(d, [(Op.DRAW, d.n(1), Owner.OWN)], hand=("Master",))
    sword = s.put(A, "Sword")
    (master,) = s.others
    s.run().answer(master, Place.BASE_A)
    assert s.prompt == Prompt.MAY
    s.answer(1)
    assert s.might(master) == 4
    assert s.g.row_n[A, Zone.RUNES] == 2
    assert s.g.attached[sword] == master


# -- cards -------------------------------------------------------------------------------------------
def test_discard_then_draw():
    d = stock()
    s = cast(d, [(Op.DISCARD, d.n(1), Owner.OWN), (Op.DRAW, d.n(1), Owner.OWN)], hand=("Two", "Five"))
    s.run().answer(s.test)
    assert s.prompt == Prompt.DISCARD
    s.answer(s.others[1])
    assert s.zone(s.others[1]) == Zone.TRASH
    assert s.g.discarded[A] == 1


def test_damage_equal_to_the_cost_of_what_was_discarded():
    d = stock()
    s = cast(d, [(Op.DISCARD, d.n(1), Owner.OWN), (Op.DEAL, Ref.TARGET_1, 0, d.expr(ExprKind.ENERGY_OF, Ref.COST))],
             [one_enemy(d)], hand=("Five",))  # fmt: skip
    s.run().answer(s.test)
    assert [line[3] for line in s.said(Event.DAMAGED)] == [5]


def test_looking_and_recycling():
    d = stock()
    looked = d.sel(Owner.OWN, Where.LOOKED, types=())
    s = cast(d, [(Op.LOOK, d.n(1)), (Op.CHOOSE, looked, d.n(0), d.n(1), Owner.OWN), (Op.PUT, Ref.IT, 0, To.RECYCLE)])
    top = int(s.g.row[A, Zone.DECK, int(s.g.row_n[A, Zone.DECK]) - 1])
    s.run().answer(s.test)
    assert s.legal == [top, 0]
    assert int(s.g.known[top]) == 1 << A
    s.answer(top)
    assert int(s.g.row[A, Zone.DECK, 0]) == top


def test_a_trash_card_comes_back():
    d = stock()
    units = (Op.TARGET, d.sel(Owner.OWN, Where.TRASH), d.n(1), d.n(1), 1)
    s = cast(d, [(Op.PUT, Ref.TARGET_1, 0, To.HAND)], [units], hand=("Slow",))
    assert s.test not in s.run().legal
    (two,) = s.trash(A, "Two")
    s.answer(s.others[0], s.test)
    assert s.zone(two) == Zone.HAND


def test_channel_or_draw():
    d = stock()
    none = d.conditions(d.compare(d.expr(ExprKind.CHANNELED), Compare.EQ, d.n(0)))[0]
    effect = [(Op.CHANNEL, d.n(1), 1), (Op.JUMP_UNLESS, none, 1), (Op.DRAW, d.n(1), Owner.OWN)]
    s = cast(d, effect)
    s.run().answer(s.test)
    assert s.g.row_n[A, Zone.RUNES] == 3
    assert not s.said(Event.DREW)
    d = stock()
    none = d.conditions(d.compare(d.expr(ExprKind.CHANNELED), Compare.EQ, d.n(0)))[0]
    s = cast(d, [(Op.CHANNEL, d.n(1), 1), (Op.JUMP_UNLESS, none, 1), (Op.DRAW, d.n(1), Owner.OWN)])
    s.empty(A, Zone.RUNE_DECK)
    s.run().answer(s.test)
    assert s.said(Event.DREW)


def test_tokens_each_where_the_player_wants():
    d = stock()
    s = cast(d, [(Op.CREATE, d.rows["Recruit"], d.n(2), At.EACH, 0)])
    s.run().answer(s.test)
    assert (s.prompt, s.legal) == (Prompt.PLACE, [Place.BASE_A, Place.FIELD_2])
    s.answer(Place.FIELD_2, Place.BASE_A)
    made = [line[2] for line in s.said(Event.CREATED)]
    assert [s.place(u) for u in made] == [Place.FIELD_2, Place.BASE_A]
    assert all(s.g.exhausted[u] for u in made)
    s.g.damage[made[0]] = 1
    s.g.damaged = 1
    s.g.cleanup_due = s.g.unsettled = 1
    s.answer(0)
    assert s.zone(made[0]) == Zone.NOWHERE


def test_points_and_winning():
    d = stock()
    s = cast(d, [(Op.GAIN_POINTS, d.n(2), Owner.OPPONENT)])
    s.run().answer(s.test)
    assert list(s.g.points) == [0, 2]
    d = stock()
    s = cast(d, [(Op.WIN,)])
    s.run().answer(s.test)
    assert s.g.result == Result.A_WINS


def test_declining_in_the_middle():
    d = stock()
    s = cast(d, [(Op.ASK, 1, Owner.OPPONENT), (Op.DRAW, d.n(1), Owner.OWN)])
    s.run().answer(s.test)
    assert (s.prompt, s.asked) == (Prompt.MAY, B)
    s.answer(0)
    assert not s.said(Event.DREW)


def test_modes():
    d = stock()
    second = d.conditions(d.compare(d.expr(ExprKind.MODE), Compare.EQ, d.n(2)))[0]
    s = cast(d, [(Op.JUMP_UNLESS, second, 1), (Op.DRAW, d.n(1), Owner.OWN)], [(Op.MODE, 2)])
    s.run().answer(s.test)
    assert (s.prompt, s.legal) == (Prompt.MODE, [1, 2])
    s.answer(2)
    assert s.said(Event.DREW)


# -- costs -------------------------------------------------------------------------------------------
def adder(d: Draft) -> None:
    d.unit("Lux", 2, 4, {"kind": Kind.ADD, "cost": [(Op.COST_EXHAUST_THIS,)],
                         "effect": [(Op.ADD, d.n(2), d.n(0), 0, 1)]})  # fmt: skip


def test_restricted_energy_pays_for_spells_only():
    d = stock()
    adder(d)
    d.spell("Dear", 4, Timing.DEFAULT, [(Op.DRAW, d.n(1), Owner.OWN)])
    d.unit("Big", 4, 4)
    s = cast(d, [], hand=("Dear", "Big"))
    lux = s.put(A, "Lux")
    dear, big = s.others
    s.run()
    assert dear in s.legal
    assert big not in s.legal
    s.answer(dear)
    assert s.g.exhausted[lux] == 1
    assert [int(s.g.exhausted[u]) for u in s.g.row[A, Zone.RUNES, :2]] == [1, 1]


def test_whether_to_use_an_add_ability_is_asked():
    d = stock()
    adder(d)
    s = cast(d, [], hand=("Act",))
    lux = s.put(A, "Lux")
    s.run().answer(s.others[0])
    assert (s.prompt, s.legal) == (Prompt.PAY, [0, lux])
    s.answer(lux)
    assert s.g.spell_energy[A] == 1
    s.answer(0)
    s.until(Prompt.MAIN)
    assert s.g.spell_energy[A] == 0


def test_a_discount_down_to_one():
    d = stock()
    d.unit("Apprentice", 3, 3, {"kind": Kind.PASSIVE,
           "effect": [(Op.PLAYER_RULE, PlayerRule.SPELLS_COST_LESS, d.n(1), 0, 0)]})  # fmt: skip
    d.spell("Middle", 3, Timing.DEFAULT, [(Op.DRAW, d.n(1), Owner.OWN)])
    d.table.any_discount = 1
    s = cast(d, [], hand=("Middle", "Act"))
    for _ in range(2):
        s.put(A, "Apprentice")
    middle, act = s.others
    s.run().answer(middle, act)
    assert [line[2] for line in s.said(Event.PAID)] == [1, 1]


@pytest.mark.parametrize("paid", [0, 1])
def test_an_optional_cost_and_what_it_saves(paid):
    d = stock()
    hand = d.sel(Owner.OWN, Where.HAND, types=())
    d.unit("Pirate", 5, 4, {"kind": Kind.COST, "chosen": [(Op.OPTIONAL, 1), (Op.COST_DISCARD, hand, d.n(1))],
                            "cost": [(Op.DISCOUNT, d.n(2), d.n(0))]})  # fmt: skip
    d.table.any_discount = 1
    s = cast(d, [], hand=("Pirate", "Two"))
    s.runes(A, 2)
    pirate, two = s.others
    s.run().answer(pirate, Place.BASE_A)
    assert s.prompt == Prompt.OPTIONAL
    s.answer(paid)
    if paid:
        s.answer(two)
    assert [line[2] for line in s.said(Event.PAID)] == [2 if paid else 4]
    assert s.zone(two) == (Zone.TRASH if paid else Zone.HAND)
    assert s.zone(pirate) == Zone.BASE


def test_recycling_from_the_trash_as_a_cost():
    d = stock()
    trash = d.sel(Owner.OWN, Where.TRASH, types=())
    d.unit("Vi", 3, 2, {"kind": Kind.ACTIVATED, "cost": [(Op.COST_RECYCLE, trash, d.n(1))],
                        "effect": [(Op.MODIFY, Ref.THIS, 0, Stat.MIGHT, d.n(1), Until.END_OF_TURN, 0)]})  # fmt: skip
    s = cast(d, [])
    vi = s.put(A, "Vi")
    s.run()
    assert ACT + 8 * vi not in s.legal
    (two,) = s.trash(A, "Two")
    s.answer(s.test, ACT + 8 * vi)
    while s.prompt == Prompt.COST:
        s.answer(two)
    assert s.might(vi) == 4
    assert int(s.g.row[A, Zone.DECK, 0]) == two


# -- triggers ----------------------------------------------------------------------------------------
def test_a_watcher_hears_its_players_spells_only():
    d = stock()
    spells = d.sel(Owner.OWN, 0, (FilterKind.ENERGY, Compare.GE, d.n(1)), types=(CardType.SPELL,))
    d.unit("Student", 2, 2, {"kind": Kind.TRIGGERED, "event": Event.PLAYED, "subject": spells,
                             "effect": [(Op.MODIFY, Ref.THIS, 0, Stat.MIGHT, d.n(1), 0, 0)]})  # fmt: skip
    s = cast(d, [], hand=("Act",))
    student, theirs = s.put(A, "Student"), s.put(B, "Student")
    s.run().answer(s.test)
    assert s.might(student) == 2
    s.answer(s.others[0])
    assert (s.might(student), s.might(theirs)) == (3, 2)


def test_once_a_turn():
    d = stock()
    own = d.sel(Owner.OWN, BOARD)
    d.unit("Wraith", 5, 6, {"kind": Kind.TRIGGERED, "event": Event.DIED, "subject": own, "limit": Limit.ONCE_PER_TURN,
                            "effect": [(Op.DRAW, d.n(1), Owner.OWN)]})  # fmt: skip
    s = cast(d, [], hand=("Kill", "Kill"))
    s.put(A, "Wraith")
    first, second = s.put(A, "Two"), s.put(A, "Three")
    s.run().answer(s.others[0], first, s.others[1], second)
    assert len(s.said(Event.DREW)) == 1


def field_that(d: Draft, event: Event, *effect: tuple[int, ...], **more: Any) -> None:
    d.card("Grove", CardType.BATTLEFIELD, {"kind": Kind.TRIGGERED, "event": event, "effect": effect, **more})
    d.deck(A, field="Grove")


def test_a_battlefield_speaks_to_whoever_holds_it():
    d = stock()
    field_that(d, Event.HELD, (Op.DRAW, d.n(1), Owner.OWN))
    s = cast(d, [])
    s.run().answer(0)
    assert [line[1] for line in s.said(Event.DREW)] == [B, B]
    assert s.g.points[B] == 1


def test_a_battlefield_speaks_of_each_players_first_beginning():
    d = stock()
    first = d.compare(d.expr(ExprKind.OWN_TURN), Compare.EQ, d.n(1))
    field = d.sel(Owner.ANY, 0, types=())
    field_that(d, Event.BEGINNING, (Op.GAIN_POINTS, d.n(1), Owner.OWN), subject=field, conditions=[first])
    s = Scene(d, turn=1)
    s.g.own_turn[:] = (1, 0)
    s.runes(A, 2)
    s.runes(B, 2)
    s.run().answer(0)
    assert list(s.g.points) == [0, 1]
    s.answer(0)
    assert list(s.g.points) == [0, 1]


def test_a_legend_counts_units_where_he_conquers():
    d = stock()
    there = d.compare(d.expr(ExprKind.COUNT, d.sel(Owner.OWN, Where.THERE)), Compare.GE, d.n(2))
    fields = d.sel(Owner.OWN, 0, types=(CardType.BATTLEFIELD,))
    d.card("Might", CardType.LEGEND, {"kind": Kind.TRIGGERED, "event": Event.CONQUERED, "subject": fields,
           "effect": [(Op.JUMP_UNLESS, d.conditions(there)[0], 1), (Op.DRAW, d.n(2), Owner.OWN)]})  # fmt: skip
    d.deck(A, legend="Might")
    s = Scene(d)
    s.put(A, "Two")
    s.put(A, "Three")
    s.runes(A, 2)
    s.run().answer(MOVE + Place.FIELD_1)
    while s.prompt == Prompt.MOVE_WHO:
        s.answer(s.legal[0])
    assert len(s.said(Event.DREW)) == 2


def test_discarded_itself():
    d = stock()
    d.unit("Heap", 2, 2, {"kind": Kind.TRIGGERED, "event": Event.DISCARDED, "zones": AbilityZone.ANYWHERE,
                          "effect": [(Op.DRAW, d.n(1), Owner.OWN)]})  # fmt: skip
    s = cast(d, [(Op.DISCARD, d.n(1), Owner.OWN)], hand=("Heap",))
    s.run().answer(s.test)
    assert len(s.said(Event.DREW)) == 1


def test_alone_in_combat():
    d = stock()
    d.unit("Wielder", 2, 3, {"kind": Kind.PASSIVE, "conditions": [d.flag(7), d.flag(4)],
           "effect": [(Op.MODIFY, Ref.THIS, 0, Stat.MIGHT, d.n(2), 0, 0)]})  # fmt: skip
    s = cast(d, [], hand=("Act",))
    wielder = s.put(A, "Wielder")
    s.run()
    assert s.might(wielder) == 2
    s.answer(MOVE + Place.FIELD_1)
    assert s.might(wielder) == 4


# -- capacities --------------------------------------------------------------------------------------
def test_more_tokens_than_there_are_is_unfinished():
    d = stock()
    s = cast(d, [(Op.CREATE, d.rows["Recruit"], d.n(TOKENS + 1), At.BASE, 0)])
    s.run().answer(s.test)
    assert (s.g.result, s.g.reason) == (Result.UNFINISHED, Reason.CAPACITY)
    assert len(s.said(Event.CREATED)) == TOKENS


def test_more_items_than_the_chain_holds_is_unfinished():
    d = stock()
    d.unit("Counter Of Tokens", 1, 1, {"kind": Kind.TRIGGERED, "event": Event.CREATED,
           "subject": d.sel(Owner.OWN, BOARD), "effect": [(Op.DRAW, d.n(1), Owner.OWN)]})  # fmt: skip
    s = cast(d, [(Op.CREATE, d.rows["Recruit"], d.n(20), At.BASE, 0)])
    for _ in range(3):
        s.put(A, "Counter Of Tokens")
    s.run().answer(s.test)
    assert (s.g.result, s.g.reason) == (Result.UNFINISHED, Reason.CAPACITY)


def test_too_many_steps_are_unfinished():
    s = cast(stock(step_cap=30), [(Op.DRAW, 1, Owner.OWN)])
    s.run().answer(0)
    assert (s.g.result, s.g.reason) == (Result.UNFINISHED, Reason.STEP_CAP)
