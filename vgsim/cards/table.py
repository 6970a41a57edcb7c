"""The card table: one record with everything the kernel reads about cards, abilities and rules.

Plain numbers in fixed capacities (row 0 of each part is a guard), filled by `compiler.py`, read by
the kernel by field name. Text becomes a trait: `trait[t, row]` says whether a card row answers to a
name, a part of a name, a clan or a race that some ability asks for.
"""

import numpy as np

from vgsim.vanguard.terms import (
    ABILITY_ROWS,
    CARD_ROWS,
    COND_ROWS,
    EXPR_ROWS,
    FILTER_ROWS,
    GIFTS,
    OP_ROWS,
    PER_PLAYER,
    SELECTOR_ROWS,
    TRAITS,
)

TABLE = np.dtype(
    (
        np.record,
        [
            # -- single numbers, read at almost every point: first, they share two cache lines and have short addresses
            # watchers: events that some card hears about another card
            ("watched", "i8"),
            ("heard", "i8"),  # those, and the ones that some card hears about itself
            ("any_cont", "i4"),  # 1 if some card has a CONT ability (a game without them skips the work)
            # what CONT abilities read, besides circles: 1 << Zone, and 1 if the battle or the phase
            ("cont_zones", "i4"),
            ("cont_battle", "i4"),
            # 1 if continuous effects may change with any unit that comes or goes, and more than units' numbers
            ("restless", "i4"),
            ("moves_matter", "i4"),  # 1 if something waits for cards to change zones
            ("takes_names", "i4"),  # 1 if a card may have a second name: of an ability, or of its heart
            ("gives_names", "i4"),  # 1 if some ability gives a name
            ("circle_effects", "i4"),  # 1 if some ability speaks of circles that are more than they are printed
            ("counts_markers", "i4"),  # 1 if some ability counts the markers on VC
            ("bind_goal", "i4"),  # the most that abilities ask of the grades of bound cards; 0 = none does
            ("melody", "i4"),  # 1 if some card has Melody
            ("deity", "i4"),  # the trait that belongs on an Astral Plane; trait 0 is nobody's
            ("act_zones", "i4"),  # AbilityZone bits of all ACT abilities
            ("orders", "i4"),  # 1 if some card is an order
            ("all_guard", "i4"),  # 1 if whatever a hand may hold may be called to the guardian circle
            ("g_zone", "i4"),  # 1 if a deck has a G deck
            ("cont_guardians", "i4"),  # 1 if some CONT ability is valid on guardians
            ("cont_gains", "i4"),  # 1 if some CONT ability gives abilities
            ("nullifies", "i4"),  # 1 if some ability nullifies trigger effects
            ("retire_counts", "i4"),  # 1 if some unit may count as several where units are retired for a cost
            ("cost_jumps", "i4"),  # 1 if some cost has alternatives
            ("cost_shares", "i4"),  # 1 if two lines of some cost may take the same card
            ("charge", "i4"),  # ability rows of the delayed triggers of charging and hollowed units; 0: nobody is
            ("hollow", "i4"),
            ("skills_given", "i4"),  # Skill bits that some ability gives to units
            ("all_skills", "i4"),  # those, and the ones that some card has printed
            ("copies_triggers", "i4"),  # 1 if some ability copies what a trigger gives
            ("checks_go", "i4"),  # 1 if some ability says where drive-checked cards go
            # the ruleset
            ("format", "i4"),
            ("mulligan", "i4"),  # terms.Mulligan
            ("first", "i4"),  # 0 alternate by game number, 1 A, 2 B, 3 random
            ("abilities_on", "i4"),
            ("turn_cap", "i4"),
            ("step_cap", "i4"),
            ("guard_grade_limit", "i4"),  # [O] guardian's grade may not exceed the vanguard's
            ("boost_by_grade", "i4"),
            ("g_assist", "i4"),  # 1 where the format has it
            # -- the cards
            # one row a distinct card; rows 1 to 6 are the gift markers (terms.Gift)
            ("rows", "i4"),
            ("type", "i4", CARD_ROWS),  # CardType
            ("grade", "i4", CARD_ROWS),
            # the same where it is a unit card, and where it may be normal ridden; else terms.NO_GRADE
            ("unit_grade", "i4", CARD_ROWS),
            ("ride_grade", "i4", CARD_ROWS),
            ("power", "i4", CARD_ROWS),
            ("shield", "i4", CARD_ROWS),
            ("critical", "i4", CARD_ROWS),
            ("drive", "i4", CARD_ROWS),  # 1, 2 (Twin Drive!!) or 3
            ("trigger", "i4", CARD_ROWS),  # Trigger
            ("trigger_power", "i4", CARD_ROWS),  # +10000 (V) or +5000
            ("gift", "i4", CARD_ROWS),  # GiftType
            ("skills", "i4", CARD_ROWS),  # Skill bits
            # what bots take a card for, in power points (worths.py): in hand, without its part in the ride line;
            # as vanguard, without what it binds; and what a call of it asks for
            ("hand_worth", "i4", CARD_ROWS),
            ("ride_worth", "i4", CARD_ROWS),
            ("call_asks", "i8", CARD_ROWS),
            ("clan", "i4", CARD_ROWS),  # clan id; 0 = none, EVERY_CLAN = all
            ("name", "i4", CARD_ROWS),  # id of the printed name, the same for all its prints; 0 = none
            ("ability", "i4", CARD_ROWS),  # first row of its abilities
            ("abilities", "i4", CARD_ROWS),  # how many
            ("listens", "i8", CARD_ROWS),  # 1 << Event for its AUTO abilities about itself
            ("cont", "i4", CARD_ROWS),  # where its CONT abilities are valid (AbilityZone)
            ("cont_turns", "i4", CARD_ROWS),  # whose turn they may be in force in: 1 the own, 2 the opponent's
            ("cont_wide", "i4", CARD_ROWS),  # the same, of those that concern other units or ask for them
            # both (1 and 2, 4 and 8) of a unit on R and on V, where any of them is valid there
            ("cont_there", "i4", (2, CARD_ROWS)),
            # what a marker gives its unit in the own and in the opponent's turn, and the ability that says no more than
            # that (0: another, to be read)
            ("marker_power", "i4", (GIFTS, 2)),
            ("marker_plain", "i4", GIFTS),
            ("act", "i4", CARD_ROWS),  # 1 if it has an ACT ability
            ("trait", "i1", (TRAITS, CARD_ROWS)),
            ("name_trait", "i1", TRAITS),  # 1 if the trait is about the name
            # abilities: kind, zones, limits, event, subject, conditions, cost, effect
            ("kind", "i4", ABILITY_ROWS),
            ("zones", "i4", ABILITY_ROWS),  # AbilityZone bits
            ("limit", "i4", ABILITY_ROWS),  # Limit bits
            ("limit_n", "i4", ABILITY_ROWS),  # LIMIT-BREAK n
            ("generation_n", "i4", ABILITY_ROWS),  # GENERATION-BREAK n
            ("ritual_n", "i4", ABILITY_ROWS),  # RITUAL n
            ("event", "i4", ABILITY_ROWS),
            ("subject", "i4", ABILITY_ROWS),  # 0: the card itself; else a selector that the subject must match
            ("cond", "i4", ABILITY_ROWS),
            ("conds", "i4", ABILITY_ROWS),
            ("cost", "i4", ABILITY_ROWS),  # first op of the cost, 0 = none
            ("effect", "i4", ABILITY_ROWS),  # first op of the effect
            ("worth", "i4", ABILITY_ROWS),  # a bot's hint in power points; 0 = work it out
            ("op", "i4", (OP_ROWS, 7)),  # Op, a..f
            # Owner, Place bits, Row bits, first filter, filters, the Zone if it means a player's whole place (else 0)
            ("selector", "i4", (SELECTOR_ROWS, 6)),
            # 0: what is printed on a card row rules out that the selector means it
            ("may_mean", "i1", (SELECTOR_ROWS, CARD_ROWS)),
            ("by_print", "i1", SELECTOR_ROWS),  # 1: what is printed is all that its filters ask for
            ("filter", "i4", (FILTER_ROWS, 4)),  # FilterKind, Compare, expression, trait
            ("expr", "i4", (EXPR_ROWS, 4)),  # ExprKind, a, times, plus
            ("condition", "i4", (COND_ROWS, 5)),  # CondKind, a, Compare, b, negate
            # the two decks: card row of each slot (slot 0 unused), main deck 1..50, G deck 51..66
            ("deck", "i4", (2, PER_PLAYER + 1)),
            ("deck_size", "i4", 2),  # cards in the main deck, first vanguard included
            ("first_vanguard", "i4", 2),  # its slot
        ],
    )
)


def new_table() -> np.record:
    """An empty card table."""
    table: np.record = np.zeros(1, TABLE).view(np.recarray)[0]
    return table
