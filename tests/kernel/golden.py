"""Golden transcripts: whole games as `vg.trace` tells them, kept in tests/golden and compared word for word.

The title of a transcript says which game it is. `rewrite.py` chooses the games anew: one of each deck pair by
`standard` bots, and as few others as show every verb, ability and keyword of the two decks; then one of each further
pair, which shows what its decks are about.
"""

import re
from functools import cache
from pathlib import Path

from kernel_games import AICHI, DECK_PAIRS, KAI, pairing

import vgsim as vg
from vgsim.vanguard.terms import Gift, Kind, Op

FOLDER = Path(__file__).resolve().parents[1] / "golden"
TITLE = re.compile(r"(\w+) \(A, (\w+)\) against (\w+) \(B, (\w+)\), \w+, seed (\d+), game (\d+)")
SEED = 0
GAMES = 30  # of each deck pair and bot, to choose from

#: how a transcript shows that a verb of the ability language was carried out
VERBS = {
    Op.COST_FLIP_DOWN: r"COST counter-blast 1.*\n *[AB] turns damage .* face down$",
    Op.COST_SOUL_BLAST: r"^ *[AB] soul-blasts ",
    Op.COST_DISCARD: r"COST discard 1: .*\n *[AB] discards ",
    Op.COST_REST_THIS: r": ACT .*COST [^:]*rest this: .*\n(.*\n)? *[AB] rests ",
    Op.COST_THIS_TO_SOUL: r": ACT .*COST [^:]*put this into soul: .*\n(.*\n)? *[AB] puts .* into the soul$",
    Op.CHOOSE: r"^ *[AB] chooses ",
    Op.JUMP_UNLESS: r"\[if called\] draw 1.*\n(.*\n)*?.* chooses .*\n(.*\n)*?.* calls .*\n *[AB] draws ",
    Op.MODIFY: r" gets power \+",
    Op.SET_ORIGINAL: r"^ *Force II marker on ",
    Op.GRANT: r": cannot be hit$",
    Op.DRAW: r": AUTO \[-\] WHEN ridden over: draw 1\n *[AB] draws ",
    Op.CALL: r"^ *[AB] chooses .*\n *[AB] calls ",
    Op.RETIRE: r"^ *[AB] chooses .*\n.* retires$",
    Op.STAND: r": stand this; .*\n(.*\n)*? *[AB] stands VC ",
    Op.MARKER_TO_CIRCLE: r"^ *Force I marker on ",
}
#: and that a keyword or a rule was at work
KEYWORDS = {
    "Boost": r"^ *boosted by ",
    "Intercept": r"^ *[AB] intercepts with ",
    "Twin Drive!!": r" drive check: (.*\n)*?.* drive check: ",
    "Force": r" gains Force I$",
    "sentinel": r"^ *[AB] guards with (Strong Knight, Rounoria|Guard Griffin) ",
    "critical": r", critical trigger\n *critical trigger takes effect\n.* critical \+1$",
    "draw": r", draw trigger\n *draw trigger takes effect\n *[AB] draws ",
    "heal": r", heal trigger\n *heal trigger takes effect\n *[AB] heals ",
    "no heal": r", heal trigger\n *heal trigger takes effect\n(?! *[AB] heals )",
    "G assist": r"G assist",
    "mulligan": r" changes \d cards$",
    "move": r" moves the units of the ",
    "attack on a rear-guard": r"^ *attack \d+: .* -> [AB]'s (front|accel)",
    "declined": r": declines$",
    "condition fails": r": its condition fails$",
    "cost cannot be paid": r": its cost cannot be paid$",
}
#: further pairs of decks, and how a transcript shows what they are about
FURTHER = {
    ("premium_shadow_paladin_luard", "premium_kagero_overlord_blaze"): {
        "stride": r"^ *[AB] strides .* over ",
        "heart": r"^ *[AB] keeps .* as the heart$",
        "back": r"^ *[AB] has .* as vanguard again$",
        "G guardian": r"^ *[AB]'s .*: KEYWORD G-GUARDIAN$",
        "G zone": r"^ *[AB] returns .* face up to the G zone$",
        "G-flip": r"^ *[AB] turns G zone card .* face up$",
    },
    ("v_lock_messiah", "v_gauge_regalia"): {
        "put locked": r"^ *A's .* comes locked to ",
        "unlock": r"^ *A's .* turns face up$",
        "gauge": r"^ *B's .* is gauge of ",
        "gauge leaves": r"^ *B puts the gauge .* into the drop zone$",
    },
    ("v_delete_greion", "v_reversal_brandt"): {
        "delete": r"^ *B's VC .* is deleted$",
        "turned up": r"^ *B's VC .* turns face up$",
        "reversal": r"^ *A's .* triggers are reversed$",
        "reversed": r"^ *the trigger's effect is reversed$",
    },
    ("v_mystery_flare", "v_uranus_astral_plane"): {
        "additional turn": r"^ *A gains an additional turn$",
        "Astral Plane": r"^ *B's back_center is an Astral Plane$",
    },
}


def rows_of_the_decks() -> list[int]:
    """Ability rows that games of the two decks can use: those of their cards and of the Force markers."""
    table = pairing(AICHI, KAI).table()
    rows: list[int] = []
    for card in (Gift.FORCE_1, Gift.FORCE_2, *range(Gift.PROTECT_2 + 1, int(table.rows))):
        rows += range(table.ability[card], table.ability[card] + table.abilities[card])
    return rows


def verbs_of_the_decks() -> set[Op]:
    """Every verb in their abilities."""
    table, found = pairing(AICHI, KAI).table(), set()
    for row in rows_of_the_decks():
        for at in (int(table.cost[row]), int(table.effect[row])):
            while at and table.op[at, 0] != Op.END:
                found.add(Op(int(table.op[at, 0])))
                at += 1
    return found


def keywords_of_the_decks() -> set[str]:
    """Skills, gifts and trigger icons of their cards."""
    cards = [card for deck in pairing(AICHI, KAI).decks for card in deck.main]
    words = {skill for card in cards for skill in card.skills} | {card.trigger for card in cards}
    return (words | {card.gift.capitalize() for card in cards}) - {"", "none", "None"}


@cache
def signs() -> dict[str, re.Pattern[str]]:
    """What has to appear in some transcript."""
    chosen = pairing(AICHI, KAI)
    table, names = chosen.table(), chosen.names()
    used = [row for row in rows_of_the_decks() if table.kind[row] in (Kind.AUTO, Kind.ACT)]
    texts = {f"{card}: {text}": re.escape(text) for card, text in (names.abilities[row] for row in used)}
    wanted = {op.name: sign for op, sign in VERBS.items()} | KEYWORDS | texts
    return {name: re.compile(sign, re.MULTILINE) for name, sign in wanted.items()}


def seen(text: str) -> set[str]:
    """The signs in a transcript."""
    return {name for name, sign in signs().items() if sign.search(text)}


def told(title: str) -> str:
    """The transcript of the game with this title, as it is told now."""
    found = TITLE.match(title)
    assert found, f"no title of a transcript: {title}"
    a, bot_a, b, bot_b, seed, game = found.groups()
    return str(vg.trace(a, b, int(seed), int(game), bots=(bot_a, bot_b))) + "\n"


def transcripts() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def of_pair(text: str) -> tuple[str, str]:
    """The decks that a transcript is about."""
    found = TITLE.match(text)
    assert found
    return found[1], found[3]


def shows_all(text: str, wanted: dict[str, str]) -> bool:
    return all(re.search(sign, text, re.MULTILINE) for sign in wanted.values())


def further(a: str, b: str) -> dict[str, str]:
    """The shortest game of two decks that shows what they are about."""
    told = {game: str(vg.trace(a, b, SEED, game)) + "\n" for game in range(GAMES)}
    shown = {game: text for game, text in told.items() if shows_all(text, FURTHER[a, b])}
    if not shown:
        raise RuntimeError(f"no game of {a} against {b} shows all of {', '.join(FURTHER[a, b])}")
    game = min(shown, key=lambda game: len(shown[game]))
    return {_name(a, b, "standard", game): shown[game]}


def _name(a: str, b: str, bot: str, game: int) -> str:
    return f"{a.split('_')[1]}_{b.split('_')[1]}_{bot}_{game}.txt"


def chosen() -> dict[str, str]:
    """File name and text of the games to keep; each next one shows most of what is missing."""
    told = {
        _name(a, b, bot, game): str(vg.trace(a, b, SEED, game, bots=(bot, bot))) + "\n"
        for a, b in DECK_PAIRS
        for bot in ("standard", "rush", "random")
        for game in range(GAMES)
    }
    kept = [_name(a, b, "standard", 0) for a, b in DECK_PAIRS]
    shown = {name: seen(text) for name, text in told.items()}
    missing = set(signs()).difference(*(shown[name] for name in kept))
    while missing:
        best = max(told, key=lambda name: (len(missing & shown[name]), -len(told[name])))
        if not missing & shown[best]:
            raise RuntimeError(f"no transcript shows {', '.join(sorted(missing))}")
        kept.append(best)
        missing -= shown[best]
    made = {name: told[name] for name in kept}
    for a, b in FURTHER:
        made |= further(a, b)
    return made
