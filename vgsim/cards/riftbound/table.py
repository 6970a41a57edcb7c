"""The card table of Riftbound: one record with everything the kernel reads about cards, abilities and rules.

Plain numbers in fixed capacities; row 0 of each part is a guard. A trait says whether a card row answers to a tag, a
name or a word that some ability asks for. `vgsim/riftbound` reads this record by field name and never imports it.
"""

import numpy as np

from vgsim.riftbound.terms import (
    ABILITY_ROWS,
    CARD_ROWS,
    COND_ROWS,
    EVERY_CHANGE,
    EXPR_ROWS,
    FIELDS,
    FILTER_ROWS,
    MAIN_DECK,
    OP_ROWS,
    RUNE_DECK,
    SELECTOR_ROWS,
    TRAITS,
)

TABLE = np.dtype(
    (
        np.record,
        [
            # -- one row a distinct card
            ("rows", "i4"),
            ("type", "i4", CARD_ROWS),  # CardType
            ("energy", "i4", CARD_ROWS),  # printed costs
            ("power", "i4", CARD_ROWS),
            ("domains", "i4", CARD_ROWS),  # bits 1 << Domain: what its Power may be paid with; of a rune: its domain
            ("might", "i4", CARD_ROWS),  # of an equipment: the bonus
            ("timing", "i4", CARD_ROWS),  # Timing
            ("keywords", "i4", CARD_ROWS),  # Keyword bits
            ("assault", "i4", CARD_ROWS),
            ("shield", "i4", CARD_ROWS),
            ("deflect", "i4", CARD_ROWS),
            ("token", "i1", CARD_ROWS),
            ("equipment", "i1", CARD_ROWS),
            ("equip_energy", "i4", CARD_ROWS),  # cost of Equip (818); its Power is of the card's domains
            ("equip_power", "i4", CARD_ROWS),
            ("facedown_slots", "i4", CARD_ROWS),  # of a battlefield: cards that may be hidden there (1)
            ("ability", "i4", CARD_ROWS),  # first row of its abilities; of a spell the first is Kind.SPELL
            ("abilities", "i4", CARD_ROWS),  # how many
            ("listens", "i4", CARD_ROWS),  # 1 << Event of its TRIGGERED abilities about itself (subject 0)
            ("kinds", "i4", CARD_ROWS),  # 1 << Kind of its abilities
            ("trait", "i1", (TRAITS, CARD_ROWS)),
            # -- abilities
            ("kind", "i4", ABILITY_ROWS),
            ("zones", "i4", ABILITY_ROWS),  # AbilityZone bits
            ("timing_of", "i4", ABILITY_ROWS),  # Timing of an ACTIVATED one
            ("limit", "i4", ABILITY_ROWS),  # Limit bits
            ("event", "i4", ABILITY_ROWS),
            # TRIGGERED: 0 the card itself, else a selector that the event's card must match. With events of a
            # battlefield or of no card the selector's Owner says whose event it is (0: of a battlefield's or
            # legend's own ability: the player of the event; BEGINNING, MAIN_BEGINS, TURN_ENDS: the own one).
            ("subject", "i4", ABILITY_ROWS),
            ("cond", "i4", ABILITY_ROWS),  # TRIGGERED: when it triggers; ACTIVATED: to be used; PASSIVE: to be on
            ("conds", "i4", ABILITY_ROWS),
            ("chosen", "i4", ABILITY_ROWS),  # first op of what is chosen at finalization (0: nothing)
            ("cost", "i4", ABILITY_ROWS),  # first op of the cost (0: none)
            ("effect", "i4", ABILITY_ROWS),  # first op of the effect
            ("op", "i4", (OP_ROWS, 7)),  # Op, a..f; a section ends with END
            # Owner, Where bits, 1 << CardType bits, first filter, filters, another selector meant too (0: none)
            ("selector", "i4", (SELECTOR_ROWS, 6)),
            ("filter", "i4", (FILTER_ROWS, 4)),  # FilterKind, Compare, expression, trait
            ("expr", "i4", (EXPR_ROWS, 4)),  # ExprKind, a, times, plus
            ("condition", "i4", (COND_ROWS, 5)),  # CondKind, a, Compare, b, negate
            # -- what some card of the two decks has
            ("watched", "i4"),  # 1 << Event heard about another card or a moment
            ("any_kind", "i4"),  # 1 << Kind
            ("any_equipment", "i4"),
            ("any_borrower", "i4"),  # Keyword.BORROWS
            ("any_hidden", "i4"),
            # 1 if an Energy cost may be lowered (DISCOUNT, SPELLS_COST_LESS) or paid by an ADD ability
            ("any_discount", "i4"),
            # bits of Change: after which the effects of PASSIVE abilities are worked out anew
            ("passives_read", "i4"),
            # -- the two decks
            ("deck", "i4", (2, MAIN_DECK + 1)),  # card rows; slot 0 unused, the Chosen Champion in slot 1
            ("deck_size", "i4", 2),  # with the Chosen Champion
            ("runes", "i4", (2, RUNE_DECK + 1)),
            ("rune_n", "i4", 2),
            ("legend", "i4", 2),
            ("field", "i4", (2, FIELDS)),  # battlefields brought
            ("field_n", "i4", 2),
            # -- the ruleset
            ("first", "i4"),  # 0 alternate by game number, 1 A, 2 B, 3 random
            ("abilities_on", "i4"),
            ("turn_cap", "i4"),
            ("step_cap", "i4"),
            ("victory_score", "i4"),  # 8
            ("mulligan_most", "i4"),  # 2
            ("second_player_runes", "i4"),  # 1 more in the first Channel Phase (485.7)
            ("step9_scope", "i4"),  # Step9: C-90
            ("staging_scope", "i4"),  # 0: C-60, C-70 while no combat is in progress anywhere; 1: at that battlefield
            ("reapply_contested", "i4"),  # 1: C-80 with 323.11.a
            ("recall_attached", "i4"),  # 1: CR1.4's step 5, which recalls attached cards from a foreign base too
            ("hide_in_showdown", "i4"),  # 1: hiding is allowed with Focus in Showdown Open
            ("loose_runes", "i4"),  # 1: runes may be used with nothing to pay for (never better; see `payment.py`)
            ("fixed_fields", "i4"),  # 1: the first battlefield of each deck; 0: one at random (485.5)
        ],
    )
)

DEFAULTS = {
    "passives_read": EVERY_CHANGE,
    "turn_cap": 200,
    "step_cap": 40_000,
    "abilities_on": 1,
    "victory_score": 8,
    "mulligan_most": 2,
    "second_player_runes": 1,
    "reapply_contested": 1,
}


def new_table() -> np.record:
    """An empty card table with the default ruleset."""
    table: np.record = np.zeros(1, TABLE).view(np.recarray)[0]
    for name, value in DEFAULTS.items():
        table[name] = value
    return table
