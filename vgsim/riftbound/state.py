"""The whole duel is one record: this dtype is the documentation of the state.

Cards are numbered 1 to 2 * PER_PLAYER, player A's first; 0 is no card and row 0 is a guard. A player in a field
that may also be nobody is stored as player + 1. The four turn states are derived (`turnstate.py`), never stored. A
copy of the record is a copy of the game.
"""

import numpy as np

from vgsim.riftbound.results import MECHANICS, TURNS
from vgsim.riftbound.terms import (
    ABILITY_ROWS,
    CARDS,
    CHAIN,
    CHOICES,
    DELAYS,
    DOMAINS,
    FACTS,
    FOUND,
    GROUPS,
    LOG,
    MODS,
    PER_PLAYER,
    PICKS,
    PLAYER_RULES,
    QUEUE,
    STATS,
    TARGETS,
    TASKS,
    ZONES,
)

GAME = np.dtype(
    (
        np.record,
        np.dtype([
            # -- address and outcome
            ("seed", "u8"),
            ("rng", "u8", 2),  # the bots' streams
            ("game", "i8"),
            ("first", "i4"),  # who goes first
            ("result", "i4"),
            ("reason", "i4"),
            ("ordinal", "i4", 2),  # shuffles made by each player
            # -- where the procedure stands
            ("turn", "i4"),  # turns begun
            ("own_turn", "i4", 2),  # turns begun by each player
            ("player", "i4"),  # the Turn Player
            ("in_order", "i4"),  # whose turn of the Turn Order came last (an additional turn does not count)
            ("queue", "i4", QUEUE),  # additional turns, the next one last
            ("queued", "i4"),
            ("phase", "i4"),
            ("entered", "i4"),  # 1 once the phase's own actions are done
            ("again", "i4"),  # 317.2.f: something went through FEPR since the Expiration Step
            ("steps", "i4"),
            ("decisions", "i4"),
            # -- tasks, the running procedure
            ("task", "i4", TASKS),  # Outstanding Tasks, the first first
            ("tasks", "i4"),
            ("cleanup_due", "i4"),  # one Outstanding Cleanup is enough: it is repeated until nothing changes
            ("unsettled", "i4"),  # 1 if something has changed that a cleanup reads
            ("run", "i4"),  # Run
            ("run_step", "i4"),
            ("current", "i4"),  # the chain item being finalized or resolved
            ("pc", "i4"),
            ("least", "i4"),
            ("most", "i4"),
            ("special", "i4"),  # the Task of the running cleanup, with its special steps
            ("passes_made", "i4"),  # cleanup passes in a row, a guard against loops
            ("resolve_now", "i4"),  # F-02: chain item + 1 that resolves before anything else
            # -- priority, focus
            ("priority", "i4"),
            ("focus", "i4"),
            ("passes", "i4"),  # players who passed in a row
            # -- the board
            ("points", "i4", 2),
            ("scored", "i4", 2),  # bit b: scored battlefield b this turn
            ("scores", "i4", (2, 2)),  # how often each player scored each battlefield this turn
            ("main_asked", "i4"),  # questions of this turn's Main Phase
            ("control", "i4", 2),  # of each battlefield: player + 1
            ("contested", "i4", 2),  # who applied it: player + 1
            ("staged", "i4", 2),  # bit 1: a Showdown, bit 2: a Combat
            ("showdown", "i4"),  # where one is ongoing: battlefield + 1
            ("combat", "i4"),  # the same of a combat
            ("combat_step", "i4"),
            ("attacker", "i4"),  # the attacking player
            ("combats", "i4"),  # combats begun: their id
            ("winner", "i4"),  # of the combat: player + 1, 0: No Result
            ("recalls", "i4"),  # Attackers recalled in the Combat Cleanup
            ("strays", "i4"),  # 1 if step 5 of a cleanup may find something to recall
            ("roles", "i4"),  # 1 if some unit may have a role
            ("assigned", "i4", CARDS),
            ("to_assign", "i4"),
            ("assigner", "i4"),
            # -- cards
            ("row", "i2", (2, ZONES, 2 * PER_PLAYER)),  # ordered rows, bottom first
            ("row_n", "i4", (2, ZONES)),
            ("field_card", "i4", 2),  # the battlefield cards
            ("legend_card", "i4", 2),
            ("card", "i4", CARDS),  # row of the card table
            ("zone", "i1", CARDS),
            ("place", "i1", CARDS),  # Place, on the board
            ("controller", "i1", CARDS),
            ("generation", "i4", CARDS),  # raised whenever it becomes a new object
            ("exhausted", "i1", CARDS),
            ("damage", "i4", CARDS),
            ("damaged", "i4"),  # 1 if some unit may have damage marked
            ("buffed", "i1", CARDS),
            ("stunned", "i1", CARDS),
            ("role", "i1", CARDS),  # Role
            ("fought", "i4", CARDS),  # id of the last combat whose attack or defend triggers it had
            ("attached", "i4", CARDS),  # of an equipment: the unit
            ("hidden_turn", "i4", CARDS),  # of a facedown card: the turn in which it was hidden
            ("finalized_turn", "i4", CARDS),  # the turn in which this card was last finalized
            ("known", "i1", CARDS),  # bit p: player p knows this card
            ("used", "i4", CARDS),  # bit 2 * k + p: its k-th ability was used this turn by p
            # -- modifiers: sums per card, and the list they come from
            ("bonus", "i4", (CARDS, STATS)),
            ("granted", "i4", CARDS),  # Keyword bits
            ("saves", "i4", CARDS),  # deaths that will be replaced this turn
            ("mod", "i4", (MODS, 4)),  # card, Stat (or 8: Keyword, 9: save), amount, Until
            ("mods", "i4"),
            ("rule", "i4", (2, PLAYER_RULES)),
            ("rule_until", "i4", (2, PLAYER_RULES)),  # 1: some of it ends with the turn
            # -- continuous effects, worked out anew when stale
            ("stale", "i4"),
            ("cont", "i4", (CARDS, STATS)),
            ("cont_keys", "i4", CARDS),
            ("cont_on", "i1", CARDS),
            ("touched", "i4", CARDS),
            ("touches", "i4"),
            ("cont_rule", "i4", (2, PLAYER_RULES)),
            # -- resources
            ("energy", "i4", 2),
            ("spell_energy", "i4", 2),  # Energy only for spells
            ("power", "i4", (2, DOMAINS)),
            ("ready_of", "i4", DOMAINS),  # scratch of paying: runes by domain
            ("exhausted_of", "i4", DOMAINS),
            ("cost_part", "i4"),  # the cursor over the rows of a cost
            ("cost_last", "i4"),
            ("cost_pc", "i4"),
            ("cost_end", "i4"),
            ("paying_row", "i4"),  # the row that is being paid
            ("need_energy", "i4"),  # what is left to pay of the running item
            ("need_power", "i4"),
            ("need_any", "i4"),
            ("need_domains", "i4"),
            ("for_spell", "i4"),
            # -- counts of this turn
            ("played", "i4", 2),
            ("discarded", "i4", 2),
            ("died", "i4", 2),
            # -- the chain: its items, the oldest first
            ("chain_n", "i4"),
            ("chain", "i4", (CHAIN, FACTS)),  # terms.Fact
            ("target", "i4", (CHAIN, GROUPS, TARGETS)),
            ("target_gen", "i4", (CHAIN, GROUPS, TARGETS)),
            ("origin", "i4"),  # Item of what began it
            ("batch", "i4"),
            ("serial", "i4"),
            ("opening", "i4"),  # 1 while a combat opens: the Attacker's triggers come first
            ("event_object", "i4"),  # the object of the event that is being heard
            ("event_place", "i4"),  # Place + 1 of its card while conditions of triggers are read
            # -- the running procedure's picks
            ("pick", "i4", PICKS),
            ("picks", "i4"),
            ("cost_card", "i4", PICKS),
            ("costs", "i4"),
            ("looked", "i4", PICKS),
            ("lookeds", "i4"),
            ("channeled", "i4"),
            ("moved", "i4"),
            ("move_to", "i4"),  # destination of a Standard Move
            # -- delayed triggers: Event (0: free), ability, first op, player, source, generation, card awaited (0:
            # any), generation, 1: until the next cleanup is over, the source's spot, the card it is about, generation
            ("delay", "i4", (DELAYS, 12)),
            ("delays", "i4"),
            # -- the open prompt
            ("prompt", "i4"),
            ("asked", "i4"),
            ("choice", "i4", CHOICES),
            ("choices", "i4"),
            ("answer", "i4"),
            ("reply", "i4"),  # the Prompt that `answer` answers, until it is dealt with
            ("ask_all", "i4"),  # 1: ask even where a single answer is legal
            ("found", "i4", FOUND),  # scratch of selectors
            ("founds", "i4"),
            ("enough", "i4"),  # the search stops with so many
            ("act", "i4", FOUND),  # the cards that a verb is dealing with, while selectors use `found`
            ("acts", "i4"),
            # -- counts for the result row
            ("field_row", "i4", 2),  # which of the brought battlefields each player uses
            ("points_at", "i1", (2, TURNS)),  # at the end of each turn
            ("mechanic", "i4", (2, MECHANICS)),
            ("seen", "i4", (ABILITY_ROWS, 4)),
            # -- the log
            ("log_on", "i4"),
            ("log", "i4", (LOG, 6)),  # Event, player, a, b, c, turn
            ("logs", "i4"),
        ], align=True),
    )
)


def allocate() -> np.record:
    """One empty game."""
    return np.zeros(1, GAME).view(np.recarray)[0]
