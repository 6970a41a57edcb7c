"""The whole game is one record: this dtype is the documentation of the state.

Cards are numbered 1 to 2 * PER_PLAYER, player A's first; 0 is no card and row 0 is a guard. Ids and flags may be
narrow; whatever is counted or added is i4. A copy of the record is a copy of the game.
"""

import numpy as np

from vgsim.vanguard.results import GRADES, ICONS, MECHANICS, TURNS
from vgsim.vanguard.terms import (
    ABILITY_ROWS,
    CARD_ROWS,
    CARDS,
    CHOICES,
    CIRCLES,
    COST_LINES,
    DELAYS,
    DEPTH,
    FORBIDS,
    FOUND,
    GAINS,
    GIFTS,
    HELD,
    LASTINGS,
    LOG,
    MODS,
    PAUSES,
    PER_PLAYER,
    PICKS,
    STANDBYS,
    XATTACKS,
    ZONES,
    Happened,
    Stat,
    Until,
)

GAME = np.dtype(
    (
        np.record,
        np.dtype([
            # -- read at almost every point; they share two cache lines and have the shortest addresses
            ("log_on", "i4"),
            ("point", "i4"),  # the Stage whose turn it is now; 0: something else comes first
            ("stage", "i4"),
            ("answer", "i4"),
            ("asked", "i4"),
            ("choices", "i4"),
            ("steps_left", "i4"),  # of those that a game may take (t.step_cap)
            ("player", "i4"),  # the turn player
            ("founds", "i4"),
            ("checks_made", "i4"),
            ("first", "i4"),  # who goes first
            ("stale", "i4"),
            # -- what a new game sets to zero lies together as far as `damage_at`, first what is of 4 bytes, then what
            # is of 1: so there are no gaps, and it is cleared at once; the two cache lines go on here
            ("result", "i4"),
            ("prompt", "i4"),
            ("depth", "i4"),
            ("check", "i4"),  # 1 while a check timing runs
            ("due", "i4"),  # 1 if a rule action may be due
            ("standbys", "i4"),
            ("turn", "i4"),  # turns begun
            ("decisions", "i4"),
            ("attacker", "i4"),  # the attacking unit, 0 once it lost the status
            ("booster", "i4"),
            ("attack_unit", "i4"),  # the unit that attacked, whatever became of it
            ("targets", "i4"),
            ("attacked_vanguard", "i4"),  # 1 if a vanguard was chosen
            ("battle", "i4"),  # battles begun this turn
            ("mods", "i4"),  # entries of `mod`, and so on
            ("gains", "i4"),
            ("delays", "i4"),
            # outcome, and where the procedure stands
            ("reason", "i4"),
            ("battle_phase", "i4"),  # 1 once the battle phase of this turn has begun
            ("no_ride", "i4"),  # 1: the turn player cannot ride this turn
            ("lastings", "i4"),  # 1 if any was begun
            ("x_attacks", "i4"),  # attacks that effects ordered
            ("x_depth", "i4"),  # 1 while such an attack runs, 2 while one does that interrupted it ...
            # lock, delete, trigger reversal, 1/TURN-PER-NAME, and lists
            ("locks", "i4"),  # locked cards of both players
            ("any_used", "i4"),  # 1 if `used` may say something
            ("names_used", "i4"),  # 1 if any was
            ("forbids", "i4"),
            ("touches", "i4"),  # cards in `touched`
            ("deletes", "i4"),  # 1 while some unit may be deleted
            ("reversals", "i4"),  # 1 if any
            ("several", "i4"),  # 1 once some player had a further vanguard circle
            ("damage_pending", "i4"),  # all of it
            # the battle
            ("attackers", "i4"),  # bits: the circles whose units may attack, as it was when that was last asked
            ("boost_unit", "i4"),  # the unit that boosted; the battle counts as boosted
            ("plan_attacker", "i4"),  # the turn player's bot's own notes
            ("plan_target", "i4"),
            ("plan_gain", "i4"),
            ("plan_card", "i4"),  # the card it wants to call, where to, and at which decision
            ("plan_circle", "i4"),
            ("plan_at", "i4"),
            ("plan_guard", "i4"),  # the guardian that is enough for this attack, and at which decision it was found
            ("plan_guard_at", "i4"),
            ("check_logs", "i4"),
            # of each player
            ("ordinal", "i4", 2),  # shuffles made by each player
            ("own_turn", "i4", 2),  # turns begun by each player
            ("free_stride", "i4", 2),  # 1: the next normal stride of this turn may be free
            ("new_vanguard", "i4", 2),  # 1: a unit was placed on V in the ride phase of the player's last turn
            ("also_vc", "i4", 2),  # bit c: circle c is a vanguard circle besides the original one
            ("was_vc", "i4", 2),  # the same, as it was just before the last placement: for who is displaced
            ("plane", "i4", 2),  # 1 if the back-row centre circle is an Astral Plane
            ("extra_turns", "i4", 2),  # gained and not yet begun
            ("extra_no_ride", "i4", 2),  # 1: no ride in the next of them
            ("ordered", "i4", 2),  # orders that each player played this turn
            ("keep_deleted", "i4", 2),  # 1: the player's deleted cards stay so in his next end phase
            ("units", "i4", 2),  # bits: circles with units,
            ("standing", "i4", 2),  # with units that stand,
            ("acting", "i4", 2),  # and with units that have ACT abilities of their own
            ("face_up", "i4", 2),  # cards of the damage zone that lie face up
            ("untriggered", "i4", 2),  # 1: the player's trigger effects are nullified
            ("gift", "i4", 2),  # the Gift of each player, fixed by the first gain
            ("gifts_due", "i4", 2),
            ("marked", "i4", 2),  # markers a player has on circles
            ("guards", "i4", 2),
            ("luck", "i4", (2, 2)),  # as in results.RESULT
            ("reverse", "i4", (2, 3)),  # Reverse bits of each player's triggers, by Until
            # modifiers, frames of procedures
            ("ending", "i4", len(Until)),  # entries by Until
            ("lasting", "i4", (2, LASTINGS)),  # terms.Lasting of each player: Until + 1; 0 = not in force
            ("picks", "i4", DEPTH),
            ("spends", "i4", DEPTH),  # cards picked for the cost, and the op of the line that each pays
            ("lookeds", "i4", DEPTH),  # the cards of the last LOOK
            ("f_step", "i4", DEPTH),
            ("f_most", "i4", DEPTH),
            ("f_least", "i4", DEPTH),
            # rows and circles
            ("row_n", "i4", (2, ZONES)),
            ("circle", "i4", (2, CIRCLES)),  # the unit on each circle
            ("lock", "i4", (2, CIRCLES)),  # the locked card on each circle, which then holds no unit
            ("pending_damage", "i4", (2, CIRCLES)),  # damage dealt to the vanguard on a circle, not yet checked
            ("marker", "i4", (2, CIRCLES, GIFTS)),  # markers on each circle by Gift
            ("mechanic", "i4", (2, MECHANICS)),
            # of each card
            ("generation", "i4", CARDS),  # raised by each refresh
            ("used", "i4", CARDS),  # bit k: its k-th ability was used this turn
            ("guarding", "i4", CARDS),  # the unit that a guardian guards
            ("zone", "i1", CARDS),
            ("place", "i1", CARDS),  # its circle, if it is on one
            ("rested", "i1", CARDS),
            ("face_down", "i1", CARDS),
            ("known", "i1", CARDS),  # bit p: player p knows this card
            ("omega", "i1", CARDS),  # 1: this locked card stays so in its master's next end phase
            # counts for the result row
            ("checks", "i1", (2, 2, ICONS)),
            ("heals", "i1", 2),
            ("ride_turn", "i1", (2, GRADES)),
            ("damage_at", "i1", (2, TURNS)),
            # continuous effects by whose turn it is, bits CIRCLES * player + circle: what may be in force then (the
            # highest bit: always)
            ("sources", "i8", 2),  # of the unit or the markers there
            ("wide", "i8", 2),  # of the unit there, and it may concern other units or ask for them
            # -- address and outcome
            ("seed", "u8"),
            ("rng", "u8", 2),  # the bots' streams
            ("game", "i8"),
            # -- where the procedure stands
            ("ridden", "i4"),  # normal rides made this turn
            ("began", "i4"),  # grade of the turn player's vanguard when the turn began
            # -- cards
            ("row", "i2", (2, ZONES, PER_PLAYER)),  # ordered rows, bottom first
            ("circles", "i4", 2),  # circles that exist: 6 and up
            # -- attacks that effects order: unit, generation, terms.Whom, level at which it was ordered
            ("x_attack", "i4", (XATTACKS, 4)),
            ("x_now", "i4", (PAUSES, 3)),  # what the running one was ordered as: unit, generation, terms.Whom
            ("paused", "i4", (PAUSES, 12 + 3 * CIRCLES)),  # what it interrupted, see clans/extra_attack.py
            # -- of each card
            ("card", "i4", CARDS),  # row of the card table
            ("under", "i4", CARDS),  # the unit that gauge belongs to
            ("under_gen", "i4", CARDS),
            ("bonus", "i4", (len(Stat), CARDS)),  # terms.Stat: the sums of `mod`
            ("granted", "i4", CARDS),  # terms.Skill granted
            ("cont", "i4", (len(Stat), CARDS)),  # terms.Stat: by continuous effects
            ("cont_critical", "i4", CARDS),  # original critical set by an effect; 0 = printed
            ("cont_flags", "i4", CARDS),
            ("cont_name", "i4", CARDS),  # card row whose name it also has
            ("modified", "i1", CARDS),  # entries of `mod` about each card
            ("cont_on", "i1", CARDS),  # 1 for the cards listed in `touched`
            ("name_used", "i4", (2, CARD_ROWS)),  # as `used`, for 1/TURN-PER-NAME, by player and card row
            # -- modifiers: the list that the sums of each card come from
            ("mod", "i4", (MODS, 4)),  # card, kind (Stat, or 8: a Skill), amount, Until
            ("gain", "i4", (GAINS, 4)),  # granted abilities: card, ability, Until, used this turn
            ("forbid", "i4", (FORBIDS, 5)),  # calls: selector (or number), player and card that say it, Until, Op
            ("touched", "i4", CARDS),  # by continuous effects, which are worked out anew when stale
            # -- check timing
            # card, generation, ability, player, subject, circle, generation of the subject, delayed trigger
            ("standby", "i4", (STANDBYS, 8)),
            # delayed triggers: Event (0: free), ability, first op, op after the last, player, source, generation,
            # subject, generation, circle; and what IT and CALLED were: (card, generation)
            ("delay", "i4", (DELAYS, 10)),
            ("held", "i4", (DELAYS, 2, HELD, 2)),
            ("helds", "i4", (DELAYS, 2)),
            # -- the battle
            ("attack_gen", "i4"),
            ("target", "i4", CIRCLES),
            ("target_chosen", "i4", CIRCLES),  # what was chosen in the attack step
            ("hit", "i1", CIRCLES),
            ("checked", "i4"),  # the card in the trigger zone being dealt with
            ("guard_kind", "i4"),  # the zone that this guard action takes cards from
            ("plan_floor", "i4", CIRCLES),  # of the circles a card might be called to: the power it must surpass,
            ("plan_cost", "i4", CIRCLES),  # what is given up there (less what an open circle is worth),
            ("plan_reach", "i4", CIRCLES),  # in the front row the power with which its column hits,
            ("plan_lift", "i4", CIRCLES),  # in the back row what it is worth besides
            ("plan_measured", "i4"),  # these are right for cards up to this power
            ("plan_open", "i4"),  # the cost of a circle where nobody is
            ("plan_put_back", "i8"),  # bits: the places in hand of what the mulligan is still to put back
            # -- procedure stack; frame 0 is a guard
            ("f_proc", "i4", DEPTH),
            ("f_player", "i4", DEPTH),
            ("f_ability", "i4", DEPTH),
            ("f_pc", "i4", DEPTH),
            ("f_source", "i4", DEPTH),
            ("f_source_gen", "i4", DEPTH),
            ("f_subject", "i4", DEPTH),
            ("f_subject_gen", "i4", DEPTH),
            ("f_circle", "i4", DEPTH),
            ("f_gift", "i4", DEPTH),
            ("happened", "i4", (DEPTH, len(Happened))),  # results of earlier steps
            ("f_option", "i4", DEPTH),  # the option chosen, from 1 on
            ("f_end", "i4", DEPTH),  # a delayed trigger's program ends before this op; 0: at END
            ("f_cost", "i4", DEPTH),  # first op of the cost being paid
            ("f_cost_end", "i4", DEPTH),  # it ends before this op; 0: at END
            ("pick", "i2", (DEPTH, PICKS)),
            ("spend", "i4", (DEPTH, PICKS)),
            ("spend_op", "i4", (DEPTH, PICKS)),
            ("looked", "i4", (DEPTH, PICKS)),
            ("looked_gen", "i4", (DEPTH, PICKS)),
            ("gone", "i4", DEPTH),  # the cards of the last RETIRE, and what they became
            ("gone_card", "i4", (DEPTH, CIRCLES)),
            ("gone_gen", "i4", (DEPTH, CIRCLES)),
            ("callees", "i4", DEPTH),
            ("callee", "i2", (DEPTH, CIRCLES)),
            ("callee_circle", "i2", (DEPTH, CIRCLES)),
            # -- the open prompt
            ("choice", "i4", CHOICES),
            ("ask_all", "i4"),  # 1: ask even where a single answer is legal
            ("found", "i4", FOUND + 1),  # scratch of selectors
            ("singer", "i4", FOUND),  # scratch of Melody: the units that share their abilities
            ("member", "i4", CARDS),  # scratch of costs: which lines a card can pay for
            ("need", "i4", COST_LINES),
            ("need_op", "i4", COST_LINES),
            # -- counts for the result row
            ("check_log", "i4", 160),  # seat, Check, icon and own turn of every check, packed
            ("seen", "i4", (ABILITY_ROWS, 4)),
            # -- luck in checks, if asked for
            ("luck_on", "i4"),
            ("stake", "i4"),  # of the last check, packed; see stakes.stake
            # -- the log, and for it what the next card of a deck may be, in cards that nobody knows
            ("pool_icon", "i4", ICONS),
            ("pool_grade", "i4", GRADES),
            ("pool_sentinels", "i4"),
            ("pool", "i4"),
            ("log", "i4", (LOG, 6)),  # Event, player, a, b, c, turn
            ("logs", "i4"),
        ], align=True),
    )
)


def allocate() -> np.record:
    """One empty game."""
    return np.zeros(1, GAME).view(np.recarray)[0]
