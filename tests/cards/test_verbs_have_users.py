"""Every verb of the ability language has cards that use it; where it is one card or none, the reason stands here."""

from collections import defaultdict

from vgsim.cards.compiler import ACTS, COSTS, EVENTS, compile_card
from vgsim.cards.library import shipped
from vgsim.cards.rows import Rows
from vgsim.vanguard.terms import CondKind, Event, ExprKind, FilterKind, Flag, Op

#: verbs that one card of the library uses: why it could not be said with other verbs
ONE_CARD = {
    Op.ATTACK_NOW: "attacks that effects order are a chapter of the rules (R-XATK), whoever orders them",
    Op.CHOOSE_OPTION: "options with conditions and costs of their own are no MAY; each is used up apart",
    Op.COPY_BOUND: "what is copied is known only when the card is bound, so no text can say it beforehand",
    Op.COPY_TRIGGERS: "it follows a trigger's gift at the moment it is given; no event tells of that",
    Op.COST_DISCARD_HAND: "how many cards the hand holds is not known to a cost of so many cards",
    Op.COST_MILL: "a cost takes cards that a player chooses, this one takes the deck's top unseen",
    Op.COST_REST: "a cost of units that stay where they are; COST_RETIRE takes them away",
    Op.COST_RETIRE_THIS: "COST_RETIRE would let another unit be chosen",
    Op.COST_TURN_DOWN: "all face-up damage, however much; counter-blast asks for a number",
    Op.COUNT_AS_V: "several vanguards are a chapter of the rules (R-MULTIVG)",
    Op.DISCARD_GRADE: "a grade that counts for one kind of cost only, so it is no change of the grade",
    Op.EXTRA_TURN: "additional turns are a chapter of the rules (R-XTURN)",
    Op.FORBID_CALL: "it forbids a normal call anywhere; FORBID_GUARD only to the guardian circle",
    Op.FREE_STRIDE: "a permission that the next stride asks for",
    Op.HEAL: "damage to the drop zone by the player's choice, as a heal trigger does",
    Op.HITS_ON_MISSES: "R-BATTLE-DAMAGE-11 names this effect",
    Op.JUMP: "the usual cost is skipped where another one was paid (OR-IF)",
    Op.KEEP_DELETED: "it changes what the end phase does, not a card",
    Op.LOSE: "a printed skill is off; GRANT can only add",
    Op.LOSE_GAME: "G-WIN-8 names such effects",
    Op.MARKER_TO_HAND: "Protect I is the one marker that goes to the hand (G-PROT-1)",
    Op.MILL: "as COST_MILL, as an effect",
    Op.MOVE_TO_G: "a move to the guardian circle that is no call (R-GC-6)",
    Op.NO_RIDE_THEN: "it holds in a turn that has not begun yet, which no duration says",
    Op.NULLIFY_TRIGGERS: "trigger effects are no abilities, so nothing else reaches them",
    Op.OPTION: "with CHOOSE_OPTION",
    Op.REDIRECT: "it changes the battle, not a card (R-BATTLE-DAMAGE-9)",
    Op.RETIRE_COUNT: "one unit pays as two, in costs only",
    Op.REVEAL_UNTIL: "how many cards are revealed is not known before; LOOK asks for a number",
    Op.RULE: "what the Astral Plane marker prints about its circle (R-ASTRAL)",
    Op.SET_ORIGINAL: "Force II sets the printed critical, which SET would count twice (G-FORCE-2)",
    Op.STRIDE_GRADE: "as DISCARD_GRADE, added to the grade and only for strides",
    Op.TAKE_NAME: "a second name, which every name filter asks for (R-TOKEN-11)",
    Op.THEY_DISCARD: "the other player chooses among cards that this one chose",
    Op.THEY_RIDE: "with THEY_DISCARD: he rides what he kept",
    Op.TOKENS_CALLED_AS: "the stronger Plant token (R-TOKEN-10)",
}  # fmt: skip
#: words that no card of the library uses, and the rule or ruling that they are there for
NO_CARD = {
    "Op.CALL_TOP_TO_G": "RUL-019, R-GC-8",
    "Op.CHECKS_GO": "RUL-106, R-BATTLE-DRIVE-7",
    "Op.LOCK": "R-LOCK-1: the cards known here only put their own cards locked",
    "Op.OMEGA_LOCK": "G-KEY-3",
    "Op.REST": "RUL-041, R-BATTLE-ATTACK-5",
    "Event.LOCKED": "RUL-146 to 148, R-LOCK-10 to 12",
    "Event.TURNED_UP": "R-END-4",
}


def users():
    """Every word, and the names of the cards that use it."""
    found = defaultdict(set)
    for card in shipped():
        rows = Rows(outside=defaultdict(lambda: 1))
        compile_card(card.abilities, rows)
        words = [Op(row[0]) for row in rows.op.rows]
        words += [Event(row[4]) for row in rows.ability.rows[1:] if row[4]]
        words += [Flag(row[1]) for row in rows.condition.rows[1:] if row[0] == CondKind.FLAG]
        words += [ExprKind(row[0]) for row in rows.expr.rows[1:]]
        words += [FilterKind(row[0]) for row in rows.filter.rows[1:]]
        for word in words:
            found[type(word), word].add(card.name)
    return found


USERS = users()
VERBS = {Op(int(code.number)) for codes in (COSTS, ACTS) for code in codes.codes} | {Op.JUMP, Op.OPTION, Op.RULE}
HEARD = {Event(int(code.number)) for code in EVENTS.codes}


def test_every_word_has_a_card_or_a_rule_that_needs_it():
    words = [*VERBS, *HEARD, *Flag, *ExprKind, *FilterKind]
    unused = {f"{type(word).__name__}.{word.name}" for word in words if (type(word), word) not in USERS}
    assert unused == set(NO_CARD)


def test_what_one_card_uses_says_why():
    once = {word for kind, word in USERS if kind is Op and len(USERS[kind, word]) == 1}
    assert once == set(ONE_CARD)
