"""One answer for each prompt; split by family, each a table of judgements made elsewhere."""

from vgsim.core import rng
from vgsim.core.jit import rule
from vgsim.riftbound.abilities import act_ability
from vgsim.riftbound.bots.choose import (
    choose_aside,
    choose_card,
    choose_domain,
    choose_may,
    choose_payment,
    choose_target,
    least_choice,
)
from vgsim.riftbound.bots.fights import best_response, choose_victim
from vgsim.riftbound.bots.moves import best_move, choose_field, choose_mover, choose_place
from vgsim.riftbound.bots.worth import effect_worth, play_worth
from vgsim.riftbound.prompts import is_legal
from vgsim.riftbound.terms import ACT, HIDE, MOVE, PASS, CardType, Prompt, Zone

MOST_ACTIONS = 60  # in a Main Phase; whoever has done more has enough


@rule
def main_worth(g, t, bot, x):
    """Playing a card or using an ability in the Main Phase; 0 if it is better not done."""
    if x >= ACT:
        u = (x - ACT) // 8
        return effect_worth(g, t, act_ability(g, t, u, (x - ACT) % 8), u) + 1
    if x >= HIDE:
        return 5 * bot.hide
    worth = play_worth(g, t, x)
    if t.type[g.card[x]] == CardType.SPELL and worth < bot.spell_least:
        return 0
    return worth


@rule
def is_copy(g, k):
    """A hand card of which an equal one is on offer before it: it is worth the same."""
    x = g.choice[k]
    if x >= MOVE or g.zone[x] != Zone.HAND:
        return False
    for i in range(k):
        y = g.choice[i]
        if y < MOVE and g.card[y] == g.card[x] and g.zone[y] == Zone.HAND:
            return True
    return False


@rule
def best_play(g, t, bot):
    """The card or ability on offer that is worth most: answer * 1000 + worth; 0 for none."""
    best, answer = 0, 0
    for k in range(g.choices):
        x = g.choice[k] + 0
        if x and not MOVE <= x < HIDE and not is_copy(g, k):
            worth = min(main_worth(g, t, bot, x), 999)
            if worth > best:
                best, answer = worth, x
    return answer * 1000 + best


@rule
def decide_main(g, t, bot, p):
    """What is worth most: a move, a card, an ability; or the end of the turn."""
    if g.main_asked > MOST_ACTIONS:
        return PASS
    move = best_move(g, t, bot, p)
    play = best_play(g, t, bot)
    if move % 1000 >= play % 1000:
        return move // 1000
    return play // 1000


@rule
def decide_response(g, t, bot, p):
    """Focus or Priority: respond, or pass."""
    return best_response(g, t, bot, p) if bot.respond else PASS


@rule
def decide_cards(g, t, bot, p, prompt):
    """Targets, costs, choices."""
    if prompt == Prompt.TARGET:
        return choose_target(g, t, p)
    if prompt == Prompt.CHOOSE:
        return choose_card(g, t, p)
    if prompt == Prompt.MAY:
        return choose_may(g, t, p)
    if prompt == Prompt.OPTIONAL:
        return bot.accelerate + 0
    if prompt == Prompt.PAY:
        return choose_payment(g)
    if prompt == Prompt.RECYCLE:
        return choose_domain(g, t, p)
    if prompt == Prompt.COST or prompt == Prompt.DISCARD:
        return least_choice(g, t)
    return g.choice[0] + 0


@rule
def scripted(g, t, bot, p):
    prompt = g.prompt
    if prompt == Prompt.MAIN:
        return decide_main(g, t, bot, p)
    if prompt == Prompt.FOCUS or prompt == Prompt.REACT:
        return decide_response(g, t, bot, p)
    if prompt == Prompt.MOVE_WHO:
        return choose_mover(g, t, bot, p)
    if prompt == Prompt.PLACE:
        return choose_place(g, t, bot, p)
    if prompt == Prompt.ASSIGN:
        return choose_victim(g, t, bot)
    if prompt == Prompt.SHOWDOWN_AT or prompt == Prompt.COMBAT_AT:
        return choose_field(g, t, p)
    if prompt == Prompt.MULLIGAN:
        return choose_aside(g, t, bot)
    return decide_cards(g, t, bot, p, prompt)


@rule
def decide(g, t, bot):
    """A legal answer to the open prompt; a judgement that is not on offer falls back to the first legal answer."""
    p = g.asked
    if bot.random:
        return g.choice[rng.below(g, p, g.choices)]
    x = scripted(g, t, bot, p)
    if is_legal(g, x):
        return x
    return g.choice[0] + 0
