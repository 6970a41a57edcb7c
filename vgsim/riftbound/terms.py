"""The rulebook's vocabulary as integers: no logic, no numpy, no numba.

Everything that crosses a floor (compiler, kernel, frames) is named here once. Ids start at 1 wherever a row 0 is kept
as a guard. Rule numbers such as C-30 are those of the restated turn structure; numbers such as 315.2 are the English
Core Rules'.
"""

from enum import IntEnum

RULES_VERSION = "2026.11"

# -- capacities -------------------------------------------------------------------------------
MAIN_DECK = 60  # slots 1 to 60: the Main Deck with the Chosen Champion
RUNE_DECK = 12  # slots 61 to 72
LEGEND_SLOT = MAIN_DECK + RUNE_DECK + 1
FIELD_SLOT = LEGEND_SLOT + 1  # the battlefield that this player brought
TOKENS = 40  # tokens that a player can have on the board at one time
PER_PLAYER = FIELD_SLOT + TOKENS
CARDS = 2 * PER_PLAYER + 1  # row 0 is a guard: card 0 is "no card"
FIELDS = 3  # battlefields that a deck brings; one is used
CARD_ROWS = 128
ABILITY_ROWS = 192
OP_ROWS = 768
SELECTOR_ROWS = 256
FILTER_ROWS = 256
EXPR_ROWS = 256
COND_ROWS = 192
TRAITS = 64


class Domain(IntEnum):
    """Columns of the rune pool; a set of domains has bit 1 << domain."""

    FURY = 0
    CALM = 1
    MIND = 2
    BODY = 3
    CHAOS = 4
    ORDER = 5


DOMAINS = 6
EVERY_DOMAIN = 63


class CardType(IntEnum):
    """`type` of a card row."""

    UNIT = 1
    GEAR = 2
    SPELL = 3
    RUNE = 4
    LEGEND = 5
    BATTLEFIELD = 6


class Zone(IntEnum):
    """Rows of the record, each by a player: whose the zone is, and for FIELD_1, FIELD_2 and FACEDOWN who controls
    what lies there. NOWHERE is the supply of tokens."""

    NOWHERE = 0
    DECK = 1
    HAND = 2
    TRASH = 3
    BANISHED = 4
    RUNE_DECK = 5
    CHAMPION = 6
    LEGEND = 7
    BATTLEFIELD = 8  # the battlefield cards themselves
    CHAIN = 9
    FACEDOWN = 10
    BASE = 11
    RUNES = 12  # the runes in a base
    FIELD_1 = 13
    FIELD_2 = 14


class Place(IntEnum):
    """Where on the board; answers that name a place are these numbers."""

    NONE = 0
    BASE_A = 1
    BASE_B = 2
    FIELD_1 = 3  # the battlefield that player A brought
    FIELD_2 = 4


class Keyword(IntEnum):
    """Bits of `keywords` and of what effects grant. Those with a number have it in Stat."""

    TANK = 1
    BACKLINE = 2
    GANKING = 4
    ACCELERATE = 8
    TEMPORARY = 16
    HIDDEN = 32
    ENTERS_READY = 64
    OPEN_FIELD = 128  # may also be played to a battlefield without units and without controller
    WEAPONMASTER = 256
    QUICK_DRAW = 512
    NO_WAY_HOME = 1024  # of a battlefield: units here cannot move to a base
    ENTERS_EXHAUSTED = 2048  # of a gear
    BORROWS = 4096  # has the exhaust abilities of its controller's legend, units and gear


class Stat(IntEnum):
    """What MODIFY changes; the last ones are of a player (PLAYER_RULE)."""

    MIGHT = 0
    ASSAULT = 1
    SHIELD = 2
    DEFLECT = 3
    DAMAGE_TAKEN = 4  # more damage from each instance of a spell or ability


STATS = 5


class PlayerRule(IntEnum):
    """What PLAYER_RULE changes, as a number added per player."""

    UNITS_ENTER_READY = 0
    BUFFS_WORTH = 1  # more Might for each buff on own units
    DAMAGE_BONUS = 2  # more damage from each instance of an own spell or ability
    SPELLS_COST_LESS = 3  # Energy; each such discount alone cannot take a cost below 1
    VICTORY_SCORE = 4


PLAYER_RULES = 5


class Change(IntEnum):
    """Bits: what has changed since the continuous effects were worked out, and what those in play read."""

    BOARD = 1  # where permanents lie, whose they and the battlefields are
    STATE = 2  # ready or exhausted
    CARDS = 4  # cards off the board
    RUNES = 8  # runes on the board
    ROLES = 16  # who attacks and defends
    NUMBERS = 32  # buffs, and effects with a duration
    TURN = 64


EVERY_CHANGE = 127


class Until(IntEnum):
    END_OF_TURN = 0
    END_OF_COMBAT = 1
    FOREVER = 2  # as long as it is that object


class Kind(IntEnum):
    """What an ability row is."""

    TRIGGERED = 1
    ACTIVATED = 2
    ADD = 3  # activated, gives Energy or Power: resolves when finalized, at reaction speed
    PASSIVE = 4  # continuous: MODIFY, GRANT, PLAYER_RULE, read while it is valid
    SPELL = 5  # what a spell does
    COST = 6  # additional costs and DISCOUNTs of the card itself: OPTIONAL in the section `chosen` (then the section
    # `cost` counts only if it is paid), the others in the section `cost`; nothing of it counts unless the conditions
    # hold
    SAVE = 7  # a unit of `subject` would die: this is killed instead, the unit is healed, exhausted, recalled
    EQUIP = 8  # as ACTIVATED, of an equipment: attaches it to a unit


class Timing(IntEnum):
    """When a card or activated ability may be played (806, 813)."""

    DEFAULT = 0
    ACTION = 1
    REACTION = 2


class AbilityZone(IntEnum):
    """Bits: where an ability is valid. 0: on the board face up (units, gear, legend, battlefield)."""

    BOARD = 0
    HAND = 1
    TRASH = 2
    ANYWHERE = 4


class Limit(IntEnum):
    """Bits."""

    NONE = 0
    ONCE_PER_TURN = 1  # for each player


class Event(IntEnum):
    """What can happen: listened to by abilities (1 to 31), or only written to the log (32 on). In brackets: the
    event's card, its object."""

    NONE = 0
    PLAYED = 1  # (card) a unit or gear entered, or a spell resolved, having been played
    ATTACKS = 2  # (unit) became Attacker; once a combat
    DEFENDS = 3  # (unit) became Defender; once a combat
    MOVED = 4  # (unit)
    MOVED_TO_FIELD = 5  # (unit)
    LEFT_HERE = 6  # (battlefield, unit) the unit moved away from it
    DIED = 7  # (permanent) killed; its last place and Might are remembered
    DISCARDED = 8  # (card)
    HELD = 9  # (battlefield) scored by Hold
    CONQUERED = 10  # (battlefield) scored by Conquer
    FIELD_DEFENDED = 11  # (battlefield) a combat opens here; player: the Defender
    FIELD_ATTACKED = 12  # (battlefield) the same; player: the Attacker
    BEGINNING = 13  # () start of the Beginning Phase
    MAIN_BEGINS = 14  # () start of the Main Phase
    TURN_ENDS = 15  # () the Ending Step
    BUFFED = 16  # (unit)
    READIED = 17  # (card)
    TARGETED_HERE = 18  # (battlefield, unit) by a spell; player: who targets
    CREATED = 19  # (token)
    STUNNED = 20  # (unit)
    DREW = 21  # (card)
    WON_COMBAT = 22  # (unit)
    # only for the log
    GAME = 32
    TURN = 33
    PHASE = 34
    MULLIGAN = 35
    PUT = 36  # card, from zone, to zone
    ADDED = 37  # card, item kind: on the chain, pending
    FINALIZED = 38  # card, item kind
    RESOLVED = 39  # card, item kind
    REMOVED = 40  # card, item kind: left the chain without resolving
    PRIORITY = 41
    FOCUS = 42
    PASSED = 43
    CLEANUP = 44  # step, ...
    STAGED = 45  # place, 1 showdown or 2 combat
    SHOWDOWN = 46  # place: begins
    COMBAT = 47  # place: begins
    CLOSED = 48  # place: the showdown closes
    ROLE = 49  # unit, role
    ASSIGNED = 50  # unit, damage
    DAMAGED = 51  # unit, damage, by combat
    HEALED = 52
    CONTROL = 53  # place; player, or -1: nobody
    CONTESTED = 54  # place
    SCORED = 55  # place, points after, 1 hold 2 conquer 3 other
    BURNED_OUT = 56
    CHANNELED = 57  # rune
    EXHAUSTED = 58
    RECYCLED = 59  # card
    PAID = 60  # Energy, Power
    ANSWERED = 61
    RESULT = 62
    EXPIRED = 63
    MODIFIED = 64  # card, Stat, amount
    GRANTED = 65  # card, Keyword
    TARGETED = 66  # card
    ATTACHED = 67  # equipment, unit
    HIDDEN = 68  # place
    RECALLED = 69  # card
    TOOK_CONTROL = 70  # card
    COMBAT_RESULT = 71  # place, winner + 1 or 0
    COUNTERED = 72  # card
    SAVED = 73  # unit
    EXTRA_TURN = 74
    POOL = 75  # Energy, Power: added
    ADDITIONAL = 76  # an optional cost was chosen


class Where(IntEnum):
    """Bits of a selector: where the candidates lie."""

    BASE = 1
    FIELD = 2  # at battlefields
    HERE = 4  # where the ability's card is
    THERE = 8  # where the event's card is (of a battlefield: the battlefield)
    IN_COMBAT = 16
    HAND = 32
    DECK = 64
    TRASH = 128
    RUNES = 256
    LEGEND = 512
    CHAIN = 1024
    LOOKED = 2048  # the cards of the last LOOK
    CHAMPION = 4096
    FACEDOWN = 8192
    BATTLEFIELD = 16384  # the battlefield cards
    WITH_FIRST = 32768  # where the first card of target group 1 is


class Owner(IntEnum):
    """By controller; for cards off the board by owner."""

    OWN = 0
    OPPONENT = 1
    ANY = 2
    ITS = 3  # of DRAW: who controlled the first target of group 1 when the item began to resolve


class Compare(IntEnum):
    EQ = 0
    NE = 1
    LT = 2
    LE = 3
    GT = 4
    GE = 5


class FilterKind(IntEnum):
    """Columns: kind, Compare, expression, trait (or a number)."""

    MIGHT = 1  # compare, expression
    ENERGY = 2  # printed Energy cost: compare, expression
    POWER = 3  # printed Power cost: compare, expression
    TRAIT = 4  # trait row: tag, name, champion ...
    NOT_TRAIT = 5
    NOT_THIS = 6
    READY = 7
    EXHAUSTED = 8
    ATTACKING = 9
    DEFENDING = 10
    ALONE = 11  # its controller's only unit at its place
    BUFFED = 12
    TYPE = 13  # trait column: bits 1 << CardType
    CHOSEN_CHAMPION = 14
    EQUIPMENT = 15
    NOT_TARGETED = 16  # not in target group 1
    KEYWORD = 17  # trait column: Keyword
    DAMAGED = 18
    TOKEN = 19
    THIS = 20


class ExprKind(IntEnum):
    """value = times * base + plus; the base is:"""

    CONST = 1  # 0: the value is `plus`
    COUNT = 2  # a: selector -> how many
    MIGHT_OF = 3  # a: Ref; the sum, each at least 0
    ENERGY_OF = 4  # a: Ref; printed Energy costs
    PAID = 5  # 1 if the optional additional cost was paid
    MODE = 6  # the chosen mode, 1 ...
    PICKED = 7  # how many the last CHOOSE or TARGET of a group produced; a: 0 CHOOSE, 1 or 2 a target group
    CHANNELED = 8  # how many runes the last CHANNEL gave
    DISCARDED = 9  # cards that the player discarded this turn
    PLAYED = 10  # cards that the player finalized this turn (812 Legion: at least one other)
    OWN_TURN = 11  # which own turn of the player this is
    POINTS = 12  # a: Owner
    DIED = 13  # own units that died this turn
    MOVED = 14  # how many the last PUT, MOVE, KILL or DISCARD moved


class CondKind(IntEnum):
    COMPARE = 1  # expression a, Compare, expression b
    FLAG = 2  # a: Flag


class Flag(IntEnum):
    OWN_TURN = 1
    OPPONENT_TURN = 2
    THIS_AT_FIELD = 3
    THIS_ATTACKING = 4
    THIS_DEFENDING = 5
    LEGION = 6  # the player finalized another card this turn
    THIS_ALONE = 7
    THIS_BUFFED = 8
    THIS_READY = 9


class To(IntEnum):
    """Where PUT puts a card: its owner's zone."""

    HAND = 1
    TRASH = 2
    DECK_TOP = 3
    RECYCLE = 4  # the bottom of the deck (of the Rune Deck for runes); two or more in random order
    BANISHED = 5
    CHAMPION = 6


class At(IntEnum):
    """Where MOVE and CREATE put an object."""

    BASE = 1  # the controller's base
    HERE = 2  # where the ability's card is (was)
    CHOSEN = 3  # the place that DESTINATION chose
    EACH = 4  # CREATE: for each token the player's base or a battlefield that he controls


class Ref(IntEnum):
    """Whom an operation concerns."""

    THIS = 1
    SUBJECT = 2  # the event's card
    OBJECT = 3  # the event's object
    TARGET_1 = 4  # the legal ones left of target group 1
    TARGET_2 = 5
    IT = 6  # the last CHOOSE, CREATE or LOOK
    COST = 7  # what was discarded, killed ... as a cost or by the last DISCARD
    SELECTED = 8  # all that a selector finds now; in a PASSIVE ability live


class Op(IntEnum):
    """The verbs. Columns a to f are named in the comment; `sel`, `expr`, `cond` are row numbers."""

    END = 0
    JUMP_UNLESS = 1  # cond, rows to skip
    JUMP = 2  # rows to skip
    # in the section `chosen`, at finalization
    TARGET = 3  # sel, expr least, expr most, group 1 or 2
    DESTINATION = 4  # group: a place other than where its first unit is
    MODE = 5  # how many modes
    MAY = 6  # the player may decline: the item leaves the chain
    OPTIONAL = 7  # rows of cost that follow are an optional additional cost, YES or NO (ExprKind.PAID); one a card
    # in the section `cost`, at finalization
    COST_RESOURCES = 8  # Energy, Power of `domains`, Power of any domain, domains bits
    COST_DISCARD = 9  # sel, expr
    COST_KILL = 10  # sel, expr
    COST_EXHAUST = 11  # sel, expr
    COST_EXHAUST_THIS = 12
    COST_KILL_THIS = 13
    COST_RECYCLE = 14  # sel, expr
    COST_SPEND_BUFF = 15  # sel, expr: remove the buff of so many units
    DISCOUNT = 16  # expr Energy, expr least that is left
    COST_EQUIP = 17  # the Equip cost of the first target, less one Power (821 Weaponmaster)
    # effects
    DEAL = 20  # Ref, sel, expr
    KILL = 21  # Ref, sel
    MODIFY = 22  # Ref, sel, Stat, expr, Until, expr floor (0: none): never below the floor, fixed when applied
    GRANT = 23  # Ref, sel, Keyword, Until
    DRAW = 24  # expr, Owner who draws
    CHANNEL = 25  # expr, 1: exhausted
    READY = 26  # Ref, sel
    EXHAUST = 27  # Ref, sel
    PUT = 28  # Ref, sel, To
    MOVE = 29  # Ref, sel, At
    RECALL = 30  # Ref, sel
    CREATE = 31  # card row, expr, At, 1: ready
    BUFF = 32  # Ref, sel
    SPEND_BUFF = 33  # Ref, sel
    STUN = 34  # Ref, sel
    CHOOSE = 35  # sel, expr least, expr most, Owner who chooses: not a target
    ASK = 36  # rows to skip if declined, Owner who decides (YES or NO), in the middle of an effect
    DISCARD = 37  # expr, Owner
    LOOK = 38  # expr: so many cards from the deck's top; they are Where.LOOKED
    TAKE_CONTROL = 39  # Ref, sel
    GIVE_BACK = 40  # Ref, sel: its owner controls it again
    ADD = 41  # expr Energy, expr Power, Domain, 1: Energy only for spells
    EXTRA_TURN = 42
    COUNTER = 43  # Ref: a spell on the chain
    SAVE = 44  # Ref, sel: the next time it would die this turn it is healed, exhausted and recalled instead
    DELAY = 45  # rows that follow, Event, Ref, 0 or 1: they run once, at the event (of the card that Ref means, by
    # default TARGET_1, if the event is about a card); that card is still TARGET_1; 1: only until the next cleanup
    PLAYER_RULE = 46  # PlayerRule, expr, Owner, Until
    GAIN_POINTS = 47  # expr, Owner
    WIN = 48
    ATTACH = 49  # Ref the equipment, Ref the unit
    ACTIVATE = 50  # sel, Event: the triggered abilities of these cards for the event trigger
    BANISH_THIS = 51  # the spell goes to the Banishment instead of the Trash
    REVEAL = 52  # Ref, sel
    PLAY_THIS = 53  # the card is put on the chain to be played, its Energy and Power ignored


class Prompt(IntEnum):
    """What is asked. The answer is always one number; 0 (NO, PASS, DONE) is offered where it is legal."""

    NONE = 0
    MULLIGAN = 1  # a hand card to set aside, or DONE
    MAIN = 2  # a card to play, MOVE, ACT, HIDE, or PASS: end the turn
    MOVE_WHO = 3  # another unit that moves along, or DONE
    PLACE = 4  # a Place: of a unit, a token, a hidden card, a move
    TARGET = 5  # a card, or DONE
    CHOOSE = 6  # a card, or DONE
    MAY = 7  # YES or NO
    OPTIONAL = 8  # YES or NO: an optional additional cost
    PAY = 9  # an Add ability (its card), or DONE: runes pay the rest
    RECYCLE = 10  # Domain + 1 of the rune that is recycled for Power of any of these domains
    COST = 11  # a card for the cost
    ORDER = 12  # place + 1 on the chain: which of one's own pending items is first
    REACT = 13  # closed state with Priority: a card, ACT, or PASS
    FOCUS = 14  # Showdown Open with Focus: a card, ACT, or PASS
    SHOWDOWN_AT = 15  # Place (C-90)
    COMBAT_AT = 16  # Place (C-100)
    ASSIGN = 17  # the unit that is assigned combat damage next
    DISCARD = 18  # a hand card
    MODE = 19


PASS = 0
NO = 0
DONE = 0
YES = 1
MOVE = 500  # answer = MOVE + Place
HIDE = 600  # answer = HIDE + card
ACT = 1000  # answer = ACT + card * 8 + ability number on the card
EXHAUST_RUNE = 4000  # answer = EXHAUST_RUNE + Domain, only where the ruleset says `loose_runes`
RECYCLE_RUNE = 4010  # answer = RECYCLE_RUNE + Domain


class Result(IntEnum):
    ONGOING = 0
    A_WINS = 1
    B_WINS = 2
    DRAW = 3
    UNFINISHED = 4


class Reason(IntEnum):
    """How the game ended; from CAPACITY on, why it did not."""

    NONE = 0
    POINTS = 1
    BURN_OUT = 2  # the points of a repeated Burn Out
    EFFECT = 3
    CONCEDED = 6
    CAPACITY = 10
    TURN_CAP = 11
    STEP_CAP = 12
    LOOP = 13


class Phase(IntEnum):
    """The points of the turn procedure, in rulebook order (314 to 317)."""

    MULLIGAN = 1
    TURN_BEGINS = 2
    AWAKEN = 3
    BEGINNING = 4
    SCORING = 5
    CHANNEL = 6
    DRAW = 7
    MAIN_BEGINS = 8
    MAIN = 9
    ENDING = 10
    EXPIRATION = 11
    NEXT_TURN = 12


class CombatStep(IntEnum):
    """461: where an ongoing combat stands."""

    NONE = 0
    SHOWDOWN = 1
    DAMAGE = 2
    ASSIGN_DEFENDER = 4  # the Attacker has assigned
    DEAL = 5
    RESULT = 6
    CONTROL = 7
    END = 8


class Task(IntEnum):
    """H-01: what can be outstanding."""

    NONE = 0
    CLEANUP = 1
    COMBAT_CLEANUP = 2
    TURN_CLEANUP = 3
    EMPTY_POOLS = 4
    MAIN_PHASE_BEGINS = 5


class Role(IntEnum):
    NONE = 0
    ATTACKER = 1
    DEFENDER = 2


class Item(IntEnum):
    """What an item on the chain is."""

    UNIT = 1
    GEAR = 2
    SPELL = 3
    ACTIVATED = 4
    ADD = 5
    TRIGGERED = 6


class Status(IntEnum):
    PENDING = 0
    FINALIZED = 1


class Fact(IntEnum):
    """Columns of an item on the chain."""

    ITEM = 0  # Item
    STATUS = 1
    PLAYER = 2  # its controller
    CARD = 3  # the card, or the card with the ability
    GENERATION = 4
    ABILITY = 5
    PC = 6  # of a delayed trigger: where its effect begins; 0: the ability's
    SUBJECT = 7  # the event's card
    SUBJECT_GEN = 8
    OBJECT = 9
    OBJECT_GEN = 10
    BATCH = 11  # triggers of one moment have the same
    RANK = 12  # 0: its player's triggers come first in the batch
    ORDERED = 13  # 1: its player has ordered it
    SERIAL = 14  # counts additions
    PLACE = 15  # chosen destination
    FROM = 16  # the Place where the card was hidden, else 0
    SPOT = 17  # where its source was when it triggered
    THERE = 18  # where the event's card was
    MIGHT = 19  # Might of the event's card then
    MODE = 20
    PAID = 21  # the optional additional cost was paid
    READY = 22  # Accelerate was paid
    FREE = 23  # base cost ignored
    BANISH = 24  # goes to the Banishment when it has resolved
    TARGETS_1 = 25  # how many targets of each group
    TARGETS_2 = 26
    SELECTOR_1 = 27  # what they must match
    SELECTOR_2 = 28
    DEFLECT = 29  # Power of any domain more for its targets
    ORIGIN = 30  # the Zone that the card came from
    HOLDER = 31  # who controlled the first target of group 1 when the item began to resolve: player + 1


class Run(IntEnum):
    """What the one running procedure is; while it runs nothing else does (T-01)."""

    NONE = 0
    FINALIZE = 1
    RESOLVE = 2
    CLEANUP = 3
    MOVE = 4  # the units of a Standard Move are picked
    HIDE = 5  # a place to hide, and its cost
    MULLIGAN = 6
    ASSIGN = 7  # combat damage


class TurnState(IntEnum):
    """T-07 to T-10, derived, never stored."""

    NEUTRAL_OPEN = 0
    NEUTRAL_CLOSED = 1
    SHOWDOWN_OPEN = 2
    SHOWDOWN_CLOSED = 3


class Audit(IntEnum):
    """Bits of a broken invariant; I1 to I12 of the restated rules and what the record needs besides."""

    TWO_HOLDERS = 1  # I1
    PRIORITY_AWAY_FROM_FOCUS = 2  # I2
    CHAIN_ORDER = 4  # I3
    ASKED_DURING_TASK = 8  # I4
    TWO_SHOWDOWNS = 16  # I5
    CONTROL_WITHOUT_UNIT = 32  # I6
    CONTESTED_WITHOUT_UNIT = 64  # I7
    LETHAL_UNIT = 128  # I8
    CARDS_NOT_CONSERVED = 256  # I9
    SCORED_TWICE = 512  # I10
    CLEANUP_UNSTABLE = 1024  # I11
    POOL_NOT_EMPTY = 2048  # I12
    ZONE_ROW_DISAGREES = 4096
    GUARD_ROW_WRITTEN = 8192
    STALE_MIGHT = 16384
    MODIFIER_SUM = 32768
    KNOWLEDGE = 65536
    PROMPT_WITHOUT_ANSWER = 131072


class Mechanic(IntEnum):
    """Counted per player and game."""

    UNIT_PLAYED = 0
    SPELL_PLAYED = 1
    GEAR_PLAYED = 2
    REACTION = 3  # played in a closed state
    IN_SHOWDOWN = 4  # played in a Showdown state
    ACTIVATED = 5
    TRIGGERED = 6
    STANDARD_MOVE = 7  # units moved
    CONQUER = 8
    HOLD = 9
    FINAL_POINT_DENIED = 10
    SHOWDOWN = 11  # as the player who contested
    COMBAT = 12  # as the Attacker
    COMBAT_WON = 13
    COMBAT_LOST = 14
    KILLED = 15  # own units that died
    BURN_OUT = 16
    HIDDEN = 17
    RUNE_RECYCLED = 18
    MULLIGAN = 19  # cards set aside
    TOKEN = 20
    ACCELERATED = 21
    EXTRA_TURN = 22
    RECALLED = 23


class Spread(IntEnum):
    """What a player does in a duel, counted as a distribution, so that means have intervals."""

    CONQUERS = 0
    HOLDS = 1
    POINTS = 2  # at the end
    CARDS_PLAYED = 3


class Seen(IntEnum):
    """How an ability's use ended, counted per ability row."""

    RESOLVED = 0
    CONDITION_FAILED = 1
    COST_FAILED = 2
    DECLINED = 3


class Step9(IntEnum):
    """C-90, two readings: a Staged Showdown opens unless a Combat is staged at the same battlefield, or anywhere."""

    PER_BATTLEFIELD = 0
    ANYWHERE = 1


# bounds of the record
ZONES = 15
CHAIN = 48
FACTS = 32
TARGETS = 8
GROUPS = 2
PICKS = 64
MODS = 256
CHOICES = 160
LOG = 2048
FOUND = 224
DELAYS = 16
TASKS = 8
QUEUE = 8  # additional turns waiting
ACTS = 8  # abilities of one card that can be named in an answer
