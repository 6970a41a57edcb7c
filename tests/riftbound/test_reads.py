"""What passive abilities read: their effects are worked out anew after that has changed, and after nothing else."""

import numpy as np
import pytest
from test_invariants import PAIRS, many, table

from vgsim.cards.riftbound.build import build_table, ruleset
from vgsim.cards.riftbound.decks import load_deck
from vgsim.cards.riftbound.reads import passives_read
from vgsim.cards.riftbound.table import new_table
from vgsim.riftbound.bots import policy_rows
from vgsim.riftbound.match import run_chunk
from vgsim.riftbound.terms import (
    EVERY_CHANGE,
    CardType,
    Change,
    Compare,
    CondKind,
    ExprKind,
    FilterKind,
    Flag,
    Kind,
    Op,
    Owner,
    PlayerRule,
    Ref,
    Stat,
    Until,
    Where,
)

BOARD, STATE, CARDS, RUNES = Change.BOARD, Change.STATE, Change.CARDS, Change.RUNES
ROLES, NUMBERS, TURN = Change.ROLES, Change.NUMBERS, Change.TURN


def passive(
    *op: int, places: int = Where.FIELD, kind: int = 0, flag: int = 0, counted: int = 0, of: int = CardType.UNIT
) -> np.record:
    """A table with one PASSIVE ability: a row of effect that may use selector 1 and number 1."""
    t = new_table()
    t.type[1], t.ability[1], t.abilities[1] = of, 1, 1
    t.kind[1], t.effect[1] = Kind.PASSIVE, 1
    t.op[1, : len(op)] = op
    t.selector[1] = (Owner.OWN, places, 0, 1, int(kind > 0), 0)
    t.filter[1, 0] = kind
    t.expr[1] = (ExprKind.COUNT, 1, 1, 0) if counted else (ExprKind.CONST, 0, 0, 1)
    if flag:
        t.cond[1], t.conds[1] = 1, 1
        t.condition[1] = (CondKind.FLAG, flag, Compare.EQ, 0, 0)
    return t


ALL = (Op.MODIFY, Ref.SELECTED, 1, Stat.MIGHT, 1, Until.FOREVER)
THIS = (Op.MODIFY, Ref.THIS, 0, Stat.MIGHT, 1, Until.FOREVER)


@pytest.mark.parametrize(
    ("made", "read"),
    [
        (passive(*ALL), BOARD),
        (passive(*ALL, places=Where.HERE), BOARD),
        (passive(*ALL, kind=FilterKind.READY), BOARD | STATE),
        (passive(*ALL, kind=FilterKind.DEFENDING), BOARD | ROLES),
        (passive(*ALL, places=Where.IN_COMBAT), BOARD | ROLES),
        (passive(*ALL, kind=FilterKind.ALONE), BOARD),
        (passive(*ALL, kind=FilterKind.BUFFED), BOARD | NUMBERS),
        (passive(*ALL, kind=FilterKind.MIGHT), EVERY_CHANGE),
        (passive(*ALL, kind=FilterKind.NOT_TARGETED), EVERY_CHANGE),
        (passive(*THIS, counted=1), BOARD),
        (passive(*THIS, counted=1, places=Where.HAND), BOARD | CARDS),
        (passive(*THIS, counted=1, places=Where.RUNES), BOARD | RUNES),
        (passive(*THIS, flag=Flag.THIS_AT_FIELD), BOARD),
        (passive(*THIS, flag=Flag.THIS_READY), BOARD | STATE),
        (passive(*THIS, flag=Flag.THIS_ATTACKING), BOARD | ROLES),
        (passive(*THIS, flag=Flag.THIS_BUFFED), BOARD | NUMBERS),
        (passive(*THIS, flag=Flag.OWN_TURN), BOARD | TURN),
        (passive(*THIS, flag=Flag.LEGION), EVERY_CHANGE),
        (passive(Op.PLAYER_RULE, PlayerRule.DAMAGE_BONUS, 1, Owner.OWN), BOARD),
        (passive(Op.PLAYER_RULE, PlayerRule.DAMAGE_BONUS, 1, Owner.OWN, counted=1, places=Where.TRASH), BOARD | CARDS),
        (passive(Op.DRAW, 1, Owner.OWN), EVERY_CHANGE),
    ],
)
def test_what_a_passive_ability_reads(made, read):
    assert passives_read(made) == read


@pytest.mark.parametrize(
    ("whose", "more", "read"),
    [(Owner.ANY, {}, BOARD), (Owner.OWN, {}, BOARD | TURN), (Owner.ANY, {"flag": Flag.THIS_AT_FIELD}, BOARD | TURN),
     (Owner.ANY, {"counted": 1}, BOARD | TURN)],
)  # fmt: skip
def test_the_turn_player_speaks_for_a_battlefield(whose, more, read):
    """190.6.b: as long as nobody controls it; it does not matter where everybody is meant."""
    made = passive(*ALL, of=CardType.BATTLEFIELD, **more)
    made.selector[1, 0] = whose
    assert passives_read(made) == read


def test_a_table_without_passive_abilities_and_equipment_reads_nothing():
    made = passive(*THIS)
    made.kind[1] = Kind.ACTIVATED
    assert passives_read(made) == 0
    made.any_equipment = 1
    assert passives_read(made) == BOARD


def test_the_runes_that_master_yi_counts_are_read():
    """And nobody's hand or state is read in the other starter decks."""
    read = {
        deck: int(build_table(load_deck(deck), load_deck("annie"), ruleset("riftbound")).passives_read)
        for deck in ("garen", "lux", "master_yi")
    }
    assert read == {"garen": BOARD, "lux": BOARD, "master_yi": BOARD | RUNES | ROLES}


@many
@pytest.mark.parametrize(("a", "b"), [pair for pair in PAIRS if pair[0] != pair[1]])
def test_duels_are_the_same_if_everything_is_read(a, b):
    """Working the effects out anew after every change gives the same duels."""
    bots = policy_rows(("standard", "random"))
    usual, always = table(a, b).table, table(a, b, passives_read=EVERY_CHANGE).table
    assert (run_chunk(usual, bots, 4, 0, 300)[0] == run_chunk(always, bots, 4, 0, 300)[0]).all()
