"""The rulebook's vocabulary as integers: no logic, no numpy, no numba.

Everything that crosses a floor (compiler, kernel, frames) is named here once. Ids start at 1
wherever a row 0 is kept as a guard. Capacities are the bounds that the capacity tests prove.
"""

from enum import IntEnum

RULES_VERSION = "2026.11"

# -- capacities -------------------------------------------------------------------------------
MAIN_DECK = 50
G_DECK = 16
PSEUDO = 18  # tokens, Protect cards and tickets that a player can own at one time
PER_PLAYER = MAIN_DECK + G_DECK + PSEUDO
CARDS = 2 * PER_PLAYER + 1  # row 0 is a guard: card 0 is "no card"
CIRCLES = 16  # the vanguard circle, five rear-guard circles, up to ten Accel circles
CARD_ROWS = 160
ABILITY_ROWS = 384
OP_ROWS = 2560
SELECTOR_ROWS = 640
FILTER_ROWS = 640
EXPR_ROWS = 768
COND_ROWS = 512
TRAITS = 128


class Format(IntEnum):
    STANDARD = 1
    PREMIUM = 2
    ORIGINAL = 3


class Zone(IntEnum):
    """Where a card is. CIRCLE covers vanguard and rear-guard circles; NOWHERE is the supply of pseudo-cards."""

    NOWHERE = 0
    DECK = 1
    HAND = 2
    SOUL = 3
    DAMAGE = 4
    DROP = 5
    TRIGGER = 6
    GUARDIAN = 7
    BIND = 8
    REMOVED = 9
    G_ZONE = 10
    GAUGE = 11
    CIRCLE = 12  # no row
    HEART = 13  # what lies under a G unit on VC
    LOCKED = 14  # no row: face down on a locked circle; neither unit nor rear-guard


class Circle(IntEnum):
    """Circles of one player; 6 to 13 are Accel circles in the order they were gained."""

    VANGUARD = 0
    FRONT_LEFT = 1
    FRONT_RIGHT = 2
    BACK_LEFT = 3
    BACK_CENTER = 4
    BACK_RIGHT = 5
    ACCEL = 6


class Trigger(IntEnum):
    NONE = 0
    CRITICAL = 1
    DRAW = 2
    HEAL = 3
    FRONT = 4
    STAND = 5


class Gift(IntEnum):
    """Imaginary gift markers; each is also the card row that holds the marker's abilities."""

    NONE = 0
    FORCE_1 = 1
    FORCE_2 = 2
    ACCEL_1 = 3
    ACCEL_2 = 4
    PROTECT_1 = 5
    PROTECT_2 = 6


class GiftType(IntEnum):
    """The icon on a unit."""

    NONE = 0
    FORCE = 1
    ACCEL = 2
    PROTECT = 3


class CardType(IntEnum):
    UNIT = 1
    TRIGGER_UNIT = 2
    ORDER = 3
    BLITZ_ORDER = 4
    G_UNIT = 5
    G_GUARDIAN = 6
    TOKEN = 7
    PROTECT = 8
    MARKER = 9


class Skill(IntEnum):
    """Bits of a unit's skills and of what effects grant or take away (``flags``)."""

    BOOST = 1
    INTERCEPT = 2
    TWIN_DRIVE = 4
    TRIPLE_DRIVE = 8
    SENTINEL = 16
    CANNOT_BE_HIT = 32
    CANNOT_ATTACK = 64
    RESIST = 128
    ONLY_TO_GUARDIAN = 256
    ATTACKS_FROM_BACK = 512
    INTERCEPTS_FROM_BACK = 1024
    MELODY = 2048
    LORD = 4096
    CANNOT_BE_RIDDEN = 8192
    DRIVE_CHECKS = 16384  # a rear-guard that performs drive checks
    CANNOT_BE_RETIRED = 32768
    CANNOT_ATTACK_REARGUARDS = 65536
    ATTACKS_BACK_SAME_COLUMN = 131072  # may also attack the opponent's back-row unit of its column
    CANNOT_BE_NORMAL_RIDDEN = 262144
    NO_DRIVE_CHECKS = 524288  # of a rear-guard that a stand trigger stood, in later battles
    CHARGING = 1048576
    HOLLOWED = 2097152
    CANNOT_MOVE = 4194304  # to another rear-guard circle
    UNAFFECTED = 8388608  # by the effects of the opponent's cards
    BATTLES_FRONT_ROW = 268435456  # its attack battles all opposing units of the front row (above what LOST_SHIFT uses)
    BATTLES_ALL = 536870912  # its attack battles all opposing units
    EVERY_CLAN = 1073741824  # read where the card table is built: it gives the clan id EVERY_CLAN


NO_GRADE = 99  # in columns of grades: no such card
EVERY_CLAN = -1  # the clan id of a card that counts as every clan
LOST_SHIFT = 24  # a skill bit moved up by this says that the skill is lost
CAN_BE_LOST = 15  # the skills that LOSE names: the four lowest


class Stat(IntEnum):
    """What MODIFY changes."""

    POWER = 0
    CRITICAL = 1
    SHIELD = 2
    DRIVE = 3
    GRADE = 4


class Until(IntEnum):
    """Whose end phase ends a duration. The compiler writes END_OF_TURN or END_OF_OPPONENT_TURN;
    the record holds END_OF_TURN_A or END_OF_TURN_B."""

    END_OF_BATTLE = 0
    END_OF_TURN_A = 1
    END_OF_TURN_B = 2
    END_OF_TURN = 3
    END_OF_OPPONENT_TURN = 4
    END_OF_GAME = 5


class Kind(IntEnum):
    AUTO = 1
    ACT = 2
    CONT = 3
    ON_GET = 4  # a marker's instruction when it is gained
    ORDER = 5
    BLITZ_ORDER = 6
    STRIDE = 7
    ULTIMATE_STRIDE = 8
    G_GUARDIAN = 9
    RULE = 12  # what a marker says about its circle


class AbilityZone(IntEnum):
    """Bits: where an ability is valid. NONE means the event itself says where."""

    NONE = 0
    V = 1
    R = 2
    G = 4
    HAND = 8
    DROP = 16
    SOUL = 32
    CIRCLE = 64  # a marker's ability, about the unit on the marker's circle
    G_ZONE = 128


class Limit(IntEnum):
    """Bits."""

    NONE = 0
    ONCE_PER_TURN = 1
    ONCE_PER_TURN_PER_NAME = 2
    LIMIT_BREAK = 4
    MELODY = 8
    LORD = 16
    GENERATION_BREAK = 32
    RITUAL = 64
    ONCE_EVEN_DECLINED = 128
    EACH_OPTION_ONCE = 256


class Event(IntEnum):
    """What can happen: listened to by abilities (1 to 62), or only written to the log (64 on)."""

    NONE = 0
    PLACED = 1  # on V, R or G; the ability's zones say which
    RIDDEN_OVER = 2
    RIDES = 3
    ATTACKS = 4
    ATTACKS_VANGUARD = 5
    BOOSTS = 6
    IS_ATTACKED = 7
    INTERCEPTS = 8
    HITS = 9
    HITS_VANGUARD = 10
    HITS_REARGUARD = 11
    MISSES = 12
    BOOSTED_ATTACK_HITS = 13
    DRIVE_CHECKED = 14
    DAMAGE_CHECKED = 15
    RETIRED = 16
    DREW = 17
    STOOD = 18
    DAMAGE_DEALT = 19
    PUT_IN_DROP = 20
    END_OF_BATTLE = 21
    TURN_BEGINS = 22
    STAND_PHASE = 23
    DRAW_PHASE = 24
    G_ASSIST_STEP = 25
    RIDE_PHASE = 26
    STRIDE_STEP = 27
    MAIN_PHASE = 28
    BATTLE_PHASE = 29
    START_STEP = 30
    ATTACK_STEP = 31
    GUARD_STEP = 32
    DRIVE_STEP = 33
    DAMAGE_STEP = 34
    CLOSE_STEP = 35
    END_PHASE = 36
    TURN_ENDS = 37
    PLACED_FROM_HAND = 38
    ATTACKS_BOOSTED = 39
    BOOSTED_ATTACK_HITS_VANGUARD = 40
    END_OF_BATTLE_VANGUARD = 41  # of a battle in which this attacked a vanguard; END_OF_BATTLE: attacked anything
    END_OF_BATTLE_BOOSTED = 42  # of a battle in which this boosted
    OFF_ASTRAL_PLANE = 43  # state check: this is on a circle that is not an Astral Plane
    STRIDES = 44  # a G unit is put on VC by stride
    RETIRED_BY_OWN = 45  # from R, for an effect or a cost of an own card, the object
    DROPPED_FOR_COST = 46  # from R into the drop zone, for a cost of an own unit's ability
    DISCARDED_FOR_G_GUARDIAN = 47  # from hand, for the cost of calling a G guardian, the object
    END_OF_BATTLE_REARGUARD = 48  # of a battle in which this attacked a rear-guard
    LOCKED = 49
    TURNED_UP = 50  # on its circle: a locked card is unlocked, or a deleted unit is deleted no more
    # only for the log
    MAY_BE = 63  # what the next card of the deck may be, packed; see chance.log_pool
    GAME = 64
    TURN = 65
    MULLIGAN = 66
    MOVED = 67
    ABILITY = 68
    COST_PAID = 69
    TRIGGER = 70
    HEALED = 71
    GIFT_GAINED = 72
    ANSWERED = 73
    POWER = 74
    GUARDED = 75
    RULE_ACTION = 76
    RESULT = 77
    CHOSEN = 78
    G_ASSIST = 79
    STAGE = 80
    SHUFFLED = 81
    DECLINED = 82
    CONDITION_FAILED = 83
    COST_FAILED = 84
    RESTED = 85
    FLIPPED = 86
    MODIFIED = 87  # card, Stat, amount
    GRANTED = 88  # card, Skill
    MARKED = 89  # circle, Gift
    REVEALED = 90  # card
    GAINED = 91  # card, ability row
    ORDERED = 92  # card: an order is played
    LOST = 93  # card, Skill
    DELETED = 94  # card
    GAUGED = 95  # card, the unit that it lies under
    REVERSED = 96  # Reverse bits: the player's trigger effects are reversed; card: this one was
    KEPT = 97  # card: an omega lock; none: deleted cards of the player stay face down in his next end phase
    EXTRA_ATTACK = 111  # card: an effect orders an attack
    EXTRA_TURN = 112  # a player gains a turn
    PLANE = 110  # 1 or 0: a player's centre back-row circle is an Astral Plane, or no longer


# Events whose `subject` selector describes the other card of the event, while the ability is heard by the
# card that acts (boosts unit X, ridden over by unit X, reveals card X). With every other event a subject
# selector describes the acting unit, which then may be any card ("watched"). For phases and turns the
# selector's Owner says whose it is (without one: the own one).
OBJECT_EVENTS = (
    Event.RIDDEN_OVER,
    Event.BOOSTS,
    Event.BOOSTED_ATTACK_HITS,
    Event.BOOSTED_ATTACK_HITS_VANGUARD,
    Event.DRIVE_CHECKED,
    Event.END_OF_BATTLE_BOOSTED,
    Event.RETIRED_BY_OWN,
    Event.DISCARDED_FOR_G_GUARDIAN,
)
# Events that are about a player, not about a card; a subject selector only says whose.
MOMENTS = (Event.RIDE_PHASE, Event.MAIN_PHASE, Event.TURN_ENDS, Event.DREW)


class Place(IntEnum):
    """Bits of a selector: where the candidates lie. Rows are searched in the order of their bits."""

    V = 1
    R = 2
    G = 4
    HAND = 8
    SOUL = 16
    DROP = 32
    DECK = 64
    DAMAGE_UP = 128
    DAMAGE_DOWN = 256
    BIND = 512
    LOOKED = 1024  # the cards of the last LOOK
    G_ZONE_UP = 2048
    G_ZONE_DOWN = 4096
    HEART = 8192
    GAUGE = 16384
    LOCKED = 32768


class Owner(IntEnum):
    OWN = 0
    OPPONENT = 1
    ANY = 2


class Row(IntEnum):
    """Bits."""

    ANY = 0
    FRONT = 1
    BACK = 2


class Compare(IntEnum):
    EQ = 0
    NE = 1
    LT = 2
    LE = 3
    GT = 4
    GE = 5


class FilterKind(IntEnum):
    GRADE = 1  # compare, expression
    TRAIT = 2  # trait row: name, name contains, clan, race, normal unit ...
    NOT_THIS = 4
    SAME_COLUMN = 5
    OTHER_COLUMN = 6
    IS_ATTACKED = 7
    IS_ATTACKING = 8
    SAME_NAME = 11  # trait column: a selector; the current name is that of a card it finds
    OTHER_CLAN = 12  # a clan that is not this card's
    ON_ASTRAL_PLANE = 13
    SAME_CLAN = 14  # a clan that is this card's
    HAS_GAUGE = 15  # GaugeKind
    UNDER = 16  # GaugeKind, Ref: gauge that belongs to this unit
    DIFFERENT_NAMES = 17  # a name that no card chosen so far has
    FACE_UP = 18
    NOT_CHOSEN = 41  # by the last CHOOSE of this ability


class ExprKind(IntEnum):
    """value = times * base + plus; the base is:"""

    CONST = 1  # 0: the value is `plus`
    COUNT = 2  # a: selector -> how many
    GRADE_OF_VANGUARD = 3  # a: Owner
    BATTLE_NUMBER = 4
    CALLED = 6
    RETIRED = 7
    GRADE_SUM = 8  # a: selector
    GRADE_OF_IT = 9
    MARKERS_ON_V = 10  # a: GiftType
    MOVED = 11  # how many cards the last PUT or DISCARD of this ability moved
    DRAWN = 12  # how many cards were drawn at once, in the DREW event or by the last DRAW of this ability
    PAID = 13  # 1 if the last PAY was paid
    RIDDEN = 14  # 1 if the last RIDE happened
    STAT_OF_IT = 15  # a: Stat; the current value of the card last chosen
    UNLOCKED = 16  # how many cards the last UNLOCK of this ability unlocked
    GRADE_OF_COST = 17  # the grade of the unit that was retired for the cost
    POWER_GAINED = 18  # what the last MODIFY of this ability gave
    GRADE_OF_BOUND = 41  # of the card that this ability bound last
    CHANGED = 43  # 1 if the last REDIRECT changed the attacked unit


class Happened(IntEnum):
    """What the earlier steps of an ability did, as expressions read it."""

    NOTHING = 0  # it is 0
    CALLED = 1
    RETIRED = 2
    MOVED = 3
    DRAWN = 4
    PAID = 5
    RIDDEN = 6
    UNLOCKED = 7
    GAINED = 8  # power, by the last MODIFY
    BOUND_GRADE = 9  # of the card bound last


class GaugeKind(IntEnum):
    """What a text calls gauge; a deck has one clan, so the game need not tell them apart."""

    EQUIP = 1
    DIVINE = 2


class Reverse(IntEnum):
    """Bits: trigger effects of a player that are others now (R-TRIGREV-1); the power bonus stays."""

    CRITICAL = 1  # the vanguards' critical is one less until end of battle
    HEAL = 2  # one damage to each vanguard
    DRAW = 4  # discard one
    FRONT = 8  # the back row gets the power


class CondKind(IntEnum):
    COMPARE = 1  # expression a, Compare, expression b
    FLAG = 2  # a: Flag
    SUBJECT_FITS = 3  # a: selector; the unit of the event
    RIDDEN_FROM = 4  # a: the grade of the unit that this was ridden over


class Flag(IntEnum):
    OWN_TURN = 1
    OPPONENT_TURN = 2
    THIS_ATTACKING = 3
    THIS_ATTACKING_VANGUARD = 4
    THIS_BOOSTING = 5
    THIS_ON_V = 6
    THIS_ON_R = 7
    OWN_MAIN_PHASE = 8
    ATTACK_HIT = 20  # of this battle
    ATTACK_MISSED = 21
    NO_OPPONENT_RIDE = 9  # nobody was placed on the opponent's V in the ride phase of his last turn


class To(IntEnum):
    """Where PUT and COST_PUT put a card."""

    HAND = 1
    SOUL = 2
    DROP = 3
    DECK = 4  # anywhere: a SHUFFLE follows
    DECK_TOP = 5
    DECK_BOTTOM = 6
    BIND = 7
    BIND_FACE_DOWN = 8
    REMOVED = 9


class CallTo(IntEnum):
    """Bits: onto which rear-guard circles a card is called, and how."""

    ANY = 0
    OPEN = 1  # only onto a circle without a unit
    DIFFERENT = 2  # each onto another circle
    RESTED = 4
    BACK_CENTER = 8  # only onto Circle.BACK_CENTER


class PlaneRule(IntEnum):
    """The rules that the Astral Plane marker prints; `clans/astral_plane.py` has a function for each."""

    GRADE_IGNORED = 1
    OTHERS_TO_DROP = 2
    ATTACKS_FROM_BACK = 3
    CHECKS_TO_SOUL = 4
    UNDER_THE_DECK = 5


class Lasting(IntEnum):
    """What may hold for a player, not for a card, for a time."""

    ASTRAL_PLANE = 0
    HITS_ON_MISSES = 1  # R-BATTLE-DAMAGE-11


class Whom(IntEnum):
    """The target of an attack that an effect orders."""

    ANYBODY = 0  # chosen in the attack step
    OPPONENT_VANGUARD = 1


class Ref(IntEnum):
    """Whom an operation concerns."""

    THIS = 1
    IT = 2  # the last choice
    SUBJECT = 3  # the object of the event
    BOOSTED = 4  # the unit that this boosts
    CALLED = 5
    ATTACKER = 6
    SELECTED = 7  # all that a selector finds, now (AUTO, ACT) or live (CONT)
    UNIT_HERE = 8  # the unit on the marker's circle
    RETIRED = 9  # what the last RETIRE retired
    RETIRED_FOR_COST = 10
    DECK_TOP = 11  # so many cards of the own deck's top, which nobody has looked at


class Op(IntEnum):
    """The verbs. Columns a to f are named in the comment; `sel`, `expr`, `cond` are row numbers."""

    END = 0
    JUMP_UNLESS = 1  # cond, rows to skip
    # costs
    COST_FLIP_DOWN = 2  # sel, expr: counter-blast
    COST_SOUL_BLAST = 3  # sel, expr
    COST_DISCARD = 4  # sel, expr
    COST_RETIRE = 5  # sel, expr
    COST_REST_THIS = 6
    COST_THIS_TO_SOUL = 7
    COST_REVEAL_THIS = 8
    COST_MILL = 9  # expr: so many cards from the deck's top into the drop zone
    COST_PUT = 10  # sel, expr, To
    COST_PUT_THIS = 11  # To
    COST_REST = 12  # sel, expr: standing units only
    COST_GRADE_SUM = 13  # sel, expr: one or more cards whose grades sum to at least expr, into the drop zone
    COST_RETIRE_THIS = 14
    # effects
    CHOOSE = 16  # sel, expr least, expr most, Owner who chooses
    MODIFY = 17  # Ref, sel, Stat, expr, Until
    SET_ORIGINAL = 18  # Ref, sel, Stat, expr, Until: the printed value becomes
    GRANT = 19  # Ref, sel, Skill, Until
    DRAW = 20  # expr, Owner who draws
    CALL = 21  # Ref, CallTo bits, expr: so many, where Ref is DECK_TOP
    RETIRE = 22  # Ref, sel
    STAND = 23  # Ref, sel
    REST = 24  # Ref, sel
    SOUL_CHARGE = 25  # expr
    COUNTER_CHARGE = 26  # expr
    SHUFFLE = 27
    MARKER_TO_CIRCLE = 28  # Place bits V, R: a marker is put on a circle of those
    MARKER_NEW_CIRCLE = 29  # Accel
    MARKER_TO_HAND = 30  # Protect I
    GET_GIFT = 31  # GiftType, Place bits
    JUMP = 32  # rows to skip
    MAY = 33  # rows to skip if declined, Owner who decides (YES or NO)
    PAY = 34  # rows of cost that follow: the player may pay them, if possible; else they are skipped (PAID)
    DELAY = 35  # rows that follow, Event (TURN_ENDS, END_PHASE, END_OF_BATTLE): run then, with what IT, CALLED
    # and SUBJECT are now; an object that is no longer that object is left alone
    GAIN = 36  # Ref, sel, ability row, Until
    LOSE = 37  # Ref, sel, Skill, Until: a printed or granted skill is off
    SET = 38  # Ref, sel, Stat, expr, Until: the current value becomes (up or down)
    PUT = 39  # Ref, sel, To
    REVEAL = 40  # Ref, sel
    LOOK = 41  # expr: so many cards from the deck's top, not moved; they are Place.LOOKED
    RIDE = 42  # Ref, rested (0 or 1): a superior ride; the ridden card is still IT
    CALL_TOKEN = 43  # card row, expr least, expr most, CallTo bits
    PUT_TICKET = 44  # card row, expr: into the own hand
    DISCARD = 45  # sel, expr: the player chooses, as in COST_DISCARD, as many as there are
    MILL = 46  # expr
    HEAL = 47  # expr: damage cards that the player chooses, into the drop zone
    DEAL_DAMAGE = 48  # expr, Owner whose vanguard
    TURN_UP = 49  # Ref, sel: damage cards face up
    FORBID_GUARD = 50  # sel (opponent's hand), Until: such cards cannot be called to guardian circles
    ASTRAL_PLANE = 51  # Circle, Until: an own circle is an Astral Plane
    TAKE_NAME = 52  # Ref, sel: it has the name of the first card found
    DISCARD_GRADE = 53  # Ref, expr: it may count as this grade in COST_GRADE_SUM
    COST_G_FLIP = 54  # sel, expr: face-down G zone cards are turned face up
    COST_REVEAL = 55  # sel, expr
    STRIDE = 56  # Ref
    FREE_STRIDE = 57  # Until: the next normal stride may be free
    MOVE_TO_G = 58  # Ref, sel: units become guardians without a call
    THEY_DISCARD = 59  # expr: the opponent discards so many of the chosen cards, but keeps one for THEY_RIDE
    THEY_RIDE = 60  # rested (0 or 1): the opponent rides one of the chosen cards
    STRIDE_GRADE = 61  # Ref, expr: its grade is so much higher in the cost of a stride
    RETIRE_COUNT = 62  # Ref, expr: it may count as so many where units are retired for a cost
    NULLIFY_TRIGGERS = 63  # the opponent's trigger effects do nothing
    LOCK = 64  # Ref, sel: rear-guards
    OMEGA_LOCK = 65  # Ref, sel: locked cards stay locked in their master's next end phase
    UNLOCK = 66  # Ref, sel
    PUT_LOCKED = 67  # Ref, sel: as locked cards
    DELETE = 68  # the opponent's vanguards
    KEEP_DELETED = 69  # the opponent does not turn deleted cards face up in his next end phase
    REVERSE_TRIGGERS = 70  # Reverse bits, Until: the opponent's
    PUT_GAUGE = 71  # sel (0: the deck's top), expr least, expr most, Ref, sel: under each; GaugeKind
    MOVE_GAUGE = 72  # expr least (0, or all of it), expr most, Ref, sel: of IT, to one of these; GaugeKind
    GUARD_MANY = 73  # expr, Until: the opponent calls so many guardians at once from hand, or none
    FORBID_CALL = 74  # sel (opponent's hand), Until: such cards cannot be normal called
    COPY_TRIGGERS = 75  # Ref, sel: units that also get what a trigger gives to this
    COUNT_AS_V = 80  # sel: own front-row circles that hold such a unit are vanguard circles
    ATTACK_NOW = 82  # Ref, sel, Whom: those units attack, after this check timing
    EXTRA_TURN = 83
    NO_RIDE_THEN = 84  # in that turn the player cannot ride
    REVEAL_UNTIL = 86  # sel (own deck): from the top, down to the first such card, which is then IT
    HITS_ON_MISSES = 87  # Until: own on-hit abilities also trigger where an attack missed
    TOKENS_CALLED_AS = 88  # card row, card row: own tokens of the one kind are called as the other
    RULE = 81  # PlaneRule, trait: what a marker says about its circle; read when the table is built, never run
    CHOOSE_OPTION = 90  # options that follow
    OPTION = 91  # rows to skip if it is not the chosen one, its number from 1 on, paid (1: paying uses it up)
    REDIRECT = 92  # Ref: the attacked unit that heard this is attacked no more, another is
    LOSE_GAME = 93
    COST_TURN_DOWN = 94  # sel: all those damage cards are turned face down
    COST_DISCARD_HAND = 95  # sel: all those cards are discarded
    CALL_TOP_TO_G = 96  # expr: so many cards of the own deck's top become guardians
    COPY_BOUND = 97  # Ref, sel, Until: they have grade, power, critical and abilities of the card bound last
    CHECKS_GO = 98  # sel, To: such drive-checked cards go there instead of to the hand


TAKING = (  # lines of a cost for which its player picks cards
    Op.COST_FLIP_DOWN,
    Op.COST_SOUL_BLAST,
    Op.COST_DISCARD,
    Op.COST_RETIRE,
    Op.COST_PUT,
    Op.COST_REST,
    Op.COST_GRADE_SUM,
    Op.COST_G_FLIP,
    Op.COST_REVEAL,
)


class Prompt(IntEnum):
    """What is asked. The answer is always one number; 0 (NO, PASS, DONE) is offered where it is legal."""

    NONE = 0
    MULLIGAN = 1  # a hand card to put back, or DONE
    G_ASSIST = 2  # YES or NO
    G_ASSIST_TAKE = 3  # one of the five cards, or NONE
    G_ASSIST_REMOVE = 4  # a hand card
    RIDE = 5  # a hand card, or PASS
    MAIN = 6  # a hand card (call), ACT, MOVE, or PASS
    CIRCLE = 7  # circle + 1
    ATTACK = 8  # YES or NO
    ATTACKER = 9  # a unit
    TARGET = 10  # an opposing unit
    BOOST = 11  # the booster, or NO
    GUARD = 12  # a hand card, an intercepting unit, or PASS
    GUARD_MORE = 13  # another card for the same action, or DONE
    GUARD_WHOM = 14  # an attacked unit
    CRITICAL_TO = 15  # a unit
    POWER_TO = 16  # a unit
    HEAL = 17  # a damage card
    GIFT = 18  # Gift
    STANDBY = 19  # stand-by slot + 1
    PAY = 20  # YES or NO
    COST = 21  # a card for the cost
    CHOOSE = 22  # a card, or DONE
    SOUL_RIDE = 23  # a soul card when no vanguard is left
    STAND_TO = 24  # a unit
    VANGUARD_CIRCLE = 25  # circle + 1: onto which vanguard to ride
    OPTION = 40  # the number of an option, from 1 on
    STRIDE = 26  # a G unit, or PASS
    STRIDE_COST = 27  # YES: pay, NO: it is free


CONCEDE = -1  # player A's; player B's is one less. Always legal, though never on offer
PASS = 0
NO = 0
DONE = 0
YES = 1
ACT = 1000  # answer = ACT + card * 8 + ability number on the card
MOVE = 4000  # answer = MOVE + front circle of the column


class Result(IntEnum):
    ONGOING = 0
    A_WINS = 1
    B_WINS = 2
    DRAW = 3
    UNFINISHED = 4


class Reason(IntEnum):
    """How the game ended; from CAPACITY on, why it did not."""

    NONE = 0
    DAMAGE = 1
    DECK_OUT = 2
    NO_VANGUARD = 3
    EFFECT = 4
    BOTH_LOST = 5
    CONCEDED = 6
    CAPACITY = 10
    TURN_CAP = 11
    STEP_CAP = 12
    LOOP = 13


class Mulligan(IntEnum):
    BOTTOM_DRAW_SHUFFLE = 0
    SHUFFLE_IN = 1


class Orders(IntEnum):
    """G-ORDER-4, 5: are there order cards, and do first vanguards give tickets?"""

    PRINTED = 0  # as the prints of the decks say
    ALL = 1  # every V first vanguard has the sentence of 2020
    NONE = 2


class Audit(IntEnum):
    """Bits of a broken invariant."""

    CARDS_NOT_CONSERVED = 1
    ZONE_ROW_DISAGREES = 2
    GUARD_ROW_WRITTEN = 4
    NO_VANGUARD = 8
    CIRCLE_DISAGREES = 16
    STALE_POWER = 32
    MODIFIER_SUM = 64
    GUARDIAN_OUTSIDE_BATTLE = 128
    KNOWLEDGE = 256
    PROMPT_WITHOUT_ANSWER = 512
    STANDBY_OUTSIDE_CHECK = 1024
    PSEUDO_CARD_ASTRAY = 2048
    G_UNIT_ASTRAY = 4096
    HEART_ASTRAY = 8192
    CIRCLE_KIND = 1 << 20  # vanguard circles and Astral Planes are not what effects say
    ATTACK_ASTRAY = 1 << 21  # an attack ordered by an effect outside its place in the procedure
    NOTE_ASTRAY = 1 << 22  # what was used, damage to be dealt, or who may attack, is not what was noted
    FACE_DOWN_ASTRAY = 16384
    GAUGE_ASTRAY = 32768


class Check(IntEnum):
    DRIVE = 0
    DAMAGE = 1


class Mechanic(IntEnum):
    """Counted per player and game (r.mechanics)."""

    BOOST = 0
    INTERCEPT = 1
    PERFECT_GUARD = 2  # an ability gave "cannot be hit"
    GUARD = 3  # a normal call to the guardian circle
    G_ASSIST = 4
    G_ASSIST_FAILED = 5
    FORCE = 6
    ACCEL = 7
    PROTECT = 8
    MULLIGAN = 9  # cards put back
    ATTACK_VANGUARD = 10
    ATTACK_REARGUARD = 11
    COUNTER_BLAST = 12
    SOUL_BLAST = 13
    MOVE = 14
    CALL = 15
    RIDE = 16
    RETIRED = 17
    # from here on, mechanics of clans and of Premium (CLAN_MECHANIC); RESULT keeps one bit for each
    SEVERAL_VANGUARDS = 18  # R-MULTIVG: a further circle became a vanguard circle
    ASTRAL_PLANE = 19  # R-ASTRAL: a circle became one
    GAUGE = 20  # R-GAUGE: cards put as gauge
    TOKEN = 21  # R-TOKEN: tokens called
    EXTRA_ATTACK = 22  # R-XATK: attacks outside the battle phase
    LOCK = 23  # R-LOCK: cards locked
    OMEGA_LOCK = 24  # G-KEY-3: cards whose next unlock is skipped
    UNLOCK = 25
    DELETE = 26  # R-DELETE: vanguards deleted
    TRIGGER_REVERSAL = 27  # R-TRIGREV: trigger effects that were reversed
    ADDITIONAL_TURN = 28  # R-XTURN: turns begun
    MELODY = 29  # R-MELODY: an ability was used that another unit shares
    STRIDE = 30
    ULTIMATE_STRIDE = 31
    G_GUARDIAN = 32
    CHARGE = 33
    HOLLOW = 34
    STAND_TRIGGER = 35
    ORDER = 36
    QUICK_SHIELD = 37


CLAN_MECHANIC = 18  # the first Mechanic of a clan


class Seen(IntEnum):
    """How an ability's use ended, counted per ability row."""

    RESOLVED = 0
    CONDITION_FAILED = 1
    COST_FAILED = 2
    DECLINED = 3


class Stage(IntEnum):
    """The numbered points of the procedure at which the rules stop, in rulebook order."""

    MULLIGAN = 1  # G-SETUP-4
    STAND_UP = 2  # G-SETUP-5
    STAND_1 = 10  # R-STAND-1, 2
    STAND_3 = 11  # R-STAND-3, 4
    DRAW_1 = 12  # R-DRAW-1, 2
    DRAW_3 = 13  # R-DRAW-3, 4
    G_ASSIST_1 = 14
    G_ASSIST_3 = 15
    G_ASSIST_5 = 16  # the five cards
    G_ASSIST_6 = 17  # two cards removed
    RIDE_1 = 18
    RIDE_3 = 19
    RIDE_3_CIRCLE = 20
    STRIDE_1 = 21
    STRIDE_3 = 22
    STRIDE_4 = 23
    MAIN_1 = 24
    MAIN_2 = 25  # the play timing
    MAIN_ACTION = 26
    MAIN_CALL = 27
    START_1 = 30
    START_3 = 31
    ATTACK_1 = 32
    ATTACK_3 = 33
    ATTACK_5 = 34
    ATTACK_8 = 35
    ATTACK_9 = 36
    ATTACK_13 = 37
    ATTACK_17 = 38
    ATTACK_17_AGAIN = 39
    GUARD_1 = 40
    GUARD_2 = 41  # the play timing
    GUARD_ACTION = 42
    GUARD_MORE = 43
    GUARD_WHOM = 44
    DRIVE_1 = 45
    DRIVE_2 = 46  # points 1 and 2
    DRIVE_4 = 47  # points 3 and 4
    DRIVE_6 = 48  # point 5
    DRIVE_7 = 49  # points 6 and 7
    DAMAGE_1 = 50
    DAMAGE_2 = 51
    DAMAGE_5 = 52
    DAMAGE_8 = 53
    DAMAGE_13 = 54
    CLOSE_1 = 56
    CLOSE_2 = 57
    END_1 = 60  # R-END-1 to 5
    END_6 = 61
    END_7 = 62


class Proc(IntEnum):
    """What a frame of the procedure stack runs."""

    NONE = 0
    ABILITY = 1
    TRIGGER = 2
    DAMAGE = 3
    GIFT = 4


# bounds of the record
ZONES = 14  # rows; CIRCLE is not a row
DAMAGE_TO_LOSE = 6  # G-WIN-3
DEPTH = 6
GIFTS = 8  # by Gift; a power of two
PICKS = MAIN_DECK + PSEUDO  # a guard action may take the largest hand
MODS = 96
STANDBYS = 48
CHOICES = 128  # a power of two
# what a call asks for (`call_asks` of the card table): digits of so many bits, and the most that one can be
ASK = 21
MOST_ASKED = (1 << ASK - 1) - 1
LOG = 1024
FOUND = 128
GAINS = 128  # granted abilities at one time
DELAYS = 16  # delayed triggers at one time
HELD = 8  # cards that a delayed trigger remembers
FORBIDS = 16  # calls forbidden at one time
XATTACKS = 8  # attacks ordered by effects at one time
PAUSES = 3  # battles and the like that such attacks interrupt
LASTINGS = 4  # room for terms.Lasting
COST_LINES = 6  # lines of one cost that can be weighed against each other
