"""Luck in checks: its worth is told by what lies open before the card is shown, so that its mean is exactly zero."""

import numpy as np
import pytest
from kernel_games import AICHI, KAI, copied, pairing, prompts, table

from vgsim.analysis.runs.logs import EVENT, SEAT, A, B, C
from vgsim.analysis.runs.replays import replay_logs
from vgsim.analysis.runs.work import play_rows, prepare
from vgsim.core.jit import INTERPRETED
from vgsim.vanguard import stakes
from vgsim.vanguard.chance import BITS
from vgsim.vanguard.results import LUCK_UNIT
from vgsim.vanguard.stake_worth import WORTH_UNIT
from vgsim.vanguard.terms import Check, Event, Prompt, Trigger, Zone

GAMES = 1 if INTERPRETED else 30
CHECKED = (Event.DRIVE_CHECKED, Event.DAMAGE_CHECKED)
PAIRS = [
    (AICHI, KAI),
    ("v_td12_ahsha", "v_td10_chronojet"),
    ("original_td02_dragonic_overlord", "original_td05_slash_of_silver_wolf"),
    ("premium_shadow_paladin_luard", "premium_kagero_overlord_blaze"),
]


def decks_shuffled(game, rng):
    """A copy in which the cards of both decks that nobody knows lie in another order."""
    other = copied(game)
    g = other.game
    for player in range(2):
        deck = np.asarray(g.row)[player, Zone.DECK, : g.row_n[player, Zone.DECK]]
        unknown = deck[np.asarray(g.known)[deck] == 0]
        g.card[unknown] = rng.permutation(np.asarray(g.card)[unknown])
    return other


def next_check(game, answer):
    """What is at stake at the next check once the open prompt is answered, and the icon shown; None if a card is drawn
    first or no check comes before the next attack."""
    g = game.game
    g.log_on, g.logs = 1, 0
    game.answer(answer)
    game.advance()
    while g.prompt != Prompt.ATTACK and not g.result and not (np.asarray(g.log)[: g.logs, EVENT] == Event.MAY_BE).any():
        game.answer(game.decide())
        game.advance()
    log = np.asarray(g.log)[: g.logs]
    chances = log[np.isin(log[:, EVENT], (*CHECKED, Event.DREW))]
    return tuple(chances[0, [EVENT, C, B]]) if len(chances) and chances[0, EVENT] in CHECKED else None


@pytest.mark.parametrize("decks", PAIRS)
def test_no_stake_depends_on_what_is_to_come(decks):
    """R-TRIG-1: cards that nobody knows may lie in any order; what is at stake is the same, what is shown is not."""
    rng, seen, others = np.random.default_rng(2), 0, 0
    game = table(*decks, ("standard", "standard"))
    for index in range(GAMES):
        for _ in prompts(game, 5, index):
            if game.game.prompt != Prompt.GUARD:
                continue
            answer = copied(game).decide()
            found = [next_check(decks_shuffled(game, rng), answer) for _ in range(3)]
            if found[0]:
                assert len({one[:2] for one in found}) == 1
                seen += 1
                others += len({one[2] for one in found}) > 1
    assert seen > 2 * GAMES
    assert others > seen / 4


def worth_of(stake, check):
    """Of each icon."""
    any_icon, critical, heal = (stakes.worth(stake, check, column) for column in range(3))
    worth = np.full(len(Trigger), float(any_icon))
    worth[Trigger.NONE] = 0
    worth[Trigger.CRITICAL] += critical
    worth[Trigger.HEAL] += heal
    return worth / WORTH_UNIT


def luck_told(log):
    """Worth of what was shown less its mean over what could be shown, by seat and kind of check, from the log."""
    rows, found = log.rows, np.zeros((2, 2))
    for place in np.flatnonzero(np.isin(rows[:, EVENT], CHECKED)):
        pool = rows[:place][rows[:place, EVENT] == Event.MAY_BE][-1]
        size = pool[C] & (1 << BITS) - 1
        icons = np.array([pool[A] >> BITS * k & (1 << BITS) - 1 for k in range(len(Trigger) - 1)])
        likely = np.concatenate([[size - icons.sum()], icons]) / size
        check = Check.DRIVE if rows[place, EVENT] == Event.DRIVE_CHECKED else Check.DAMAGE
        worth = worth_of(rows[place, C], check)
        found[rows[place, SEAT], check] += worth[rows[place, B]] - likely @ worth
    return found


@pytest.mark.parametrize("decks", PAIRS)
def test_luck_is_the_worth_of_what_was_shown_less_that_of_what_was_likely(decks):
    made = pairing(*decks)
    rows = play_rows(prepare(made, luck=True), 0, GAMES)
    logs = replay_logs(made, 0, GAMES)
    told = np.array([luck_told(log) for log in logs])
    assert np.abs(told).sum() > 0.1 * GAMES
    assert np.allclose(rows["luck"] / LUCK_UNIT, told, atol=1e-5)
