"""One answer for each prompt; split by family, each a table of judgements made elsewhere."""

from vgsim.core import rng
from vgsim.core.jit import leaf, rule
from vgsim.vanguard.abilities import nth_ability
from vgsim.vanguard.bots.attack import critical_to, plan_attack, power_to, reach, wanted_target
from vgsim.vanguard.bots.board import best_call, best_circle, marker_circle, planned_circle, token_circle
from vgsim.vanguard.bots.choose import choose, choose_cost, choose_heal, stand_to
from vgsim.vanguard.bots.guard import guard_with
from vgsim.vanguard.bots.hand import best_ride, best_stride, cheapest_choice, next_mulligan
from vgsim.vanguard.bots.worth import best_option, price, wants_step, worth
from vgsim.vanguard.game import legal
from vgsim.vanguard.objects import is_order
from vgsim.vanguard.prompts import UNLISTED, clear_choices, is_legal
from vgsim.vanguard.terms import ACT, CHOICES, DONE, NO, PASS, YES, Circle, Op, Proc, Prompt, Stage
from vgsim.vanguard.turn import ACTS_OF_A_CARD, list_acts, may_call

EFFECT = 3  # the step of an ability in which MAY and PAY ask
#: prompts whose answer is legal by the way it is found: picked from the choices, or asked about itself
SURE = sum(
    1 << prompt
    for prompt in (
        Prompt.MULLIGAN,
        Prompt.RIDE,
        Prompt.MAIN,
        Prompt.CIRCLE,
        Prompt.ATTACK,
        Prompt.BOOST,
        Prompt.GUARD,
        Prompt.GUARD_MORE,
        Prompt.GUARD_WHOM,
        Prompt.CRITICAL_TO,
        Prompt.POWER_TO,
        Prompt.HEAL,
        Prompt.STANDBY,
        Prompt.PAY,
        Prompt.COST,
        Prompt.STAND_TO,
    )
)


@rule
def worth_paying(g, t, bot, ability, p, u):
    return worth(g, t, bot, ability, p, u) > price(g, t, bot, ability, p, u)


@rule
def first_worthwhile(g, t, bot, p):
    """The first ACT ability on offer that is worth its price; 0 if none."""
    for k in range(g.choices):
        x = g.choice[k]
        u = (x - ACT) // ACTS_OF_A_CARD
        ability = t.ability[g.card[u]] if is_order(t, g.card[u]) else nth_ability(g, t, u, (x - ACT) % ACTS_OF_A_CARD)
        if worth_paying(g, t, bot, ability, p, u):
            return x + 0
    return 0


@rule
def best_act(g, t, bot, p):
    """An ACT ability to use, or 0. For this nothing else is listed."""
    clear_choices(g)
    list_acts(g, t, p)
    x = first_worthwhile(g, t, bot, p)
    g.choices = UNLISTED
    return x


@rule
def decide_main(g, t, bot, p):
    """Calls first, then ACT abilities with the board complete, then pass."""
    u = best_call(g, t, bot, p) if g.turn > 1 else 0
    if u:
        return u if may_call(g, t, p, u) else PASS
    return best_act(g, t, bot, p)


@leaf
def on_offer(g, c):
    """The answer for this circle; if it is not on offer, the first that is. Most often all circles are, in order."""
    x = c + 1
    k = x - g.choice[0]
    if (k >= 0) & (k < g.choices) & (g.choice[k & (CHOICES - 1)] == x) or is_legal(g, x):
        return x
    return g.choice[0] + 0


@rule
def decide_circle(g, t, bot, p):
    """A circle for a marker, for an ability's call, or for a normal call."""
    d = g.depth
    if d and g.f_proc[d] == Proc.ABILITY:
        if t.op[g.f_pc[d], 0] == Op.MARKER_TO_CIRCLE:
            return on_offer(g, marker_circle(g, t, bot, p, g.f_gift[d]))
        if t.op[g.f_pc[d], 0] == Op.CALL_TOKEN or t.op[g.f_pc[d], 0] == Op.PUT_LOCKED:
            return token_circle(g, t, p)
        return on_offer(g, best_circle(g, t, bot, p, g.callee[d, g.callees[d]]))
    return on_offer(g, planned_circle(g, t, bot, p, g.f_subject[0]))


@rule
def decide_pay(g, t, bot, p):
    """Pay where the effect is worth more than the cost; a perfect guard was called to be paid for."""
    d = g.depth
    ability = g.f_ability[d]
    if g.f_step[d] == EFFECT:
        return YES if wants_step(g, t, bot, p) else NO
    if Stage.GUARD_1 <= g.stage <= Stage.GUARD_WHOM and p != g.player:
        return YES
    return YES if worth_paying(g, t, bot, ability, p, g.f_source[d]) else NO


@rule
def decide_hand(g, t, bot, p, prompt):
    """Set-up, G assist, ride."""
    if prompt == Prompt.MULLIGAN:
        return next_mulligan(g, t, p)
    if prompt == Prompt.G_ASSIST:
        return bot.g_assist + 0
    if prompt == Prompt.G_ASSIST_TAKE:
        return g.choice[1] + 0
    if prompt == Prompt.G_ASSIST_REMOVE:
        return cheapest_choice(g, t, p)
    return best_ride(g, t, bot, p)


@rule
def planned_target(g, t, bot, p):
    """The target of the plan; anew where the plan is not about this attacker."""
    if g.plan_attacker == g.attacker and g.plan_target:
        return g.plan_target + 0
    return wanted_target(g, t, bot, p, g.attacker, reach(g, t, g.attacker))


@rule
def decide_battle(g, t, bot, p, prompt):
    """Attack as planned, boost where possible, and guard."""
    if prompt == Prompt.ATTACK:
        return YES if g.choices > 1 and plan_attack(g, t, bot, p) else NO
    if prompt == Prompt.ATTACKER:
        return g.plan_attacker + 0
    if prompt == Prompt.TARGET:
        return planned_target(g, t, bot, p)
    if prompt == Prompt.BOOST:
        return g.choice[g.choices - 1] + 0
    if prompt == Prompt.GUARD_MORE and g.choices != UNLISTED and g.choice[0] != DONE:
        return cheapest_choice(g, t, p)
    if prompt == Prompt.GUARD or prompt == Prompt.GUARD_MORE:
        return guard_with(g, t, bot, p)
    return g.choice[0] + 0


@leaf
def a_unit(g, u):
    """Every unit is on offer; but the one that was thought of may be nobody."""
    return u if u else g.choice[0] + 0


@rule
def decide_effect(g, t, bot, p, prompt):
    """Triggers, gifts, abilities."""
    if prompt == Prompt.CRITICAL_TO:
        return a_unit(g, critical_to(g, t, p))
    if prompt == Prompt.POWER_TO:
        return a_unit(g, power_to(g, t, p))
    if prompt == Prompt.STAND_TO:
        return stand_to(g, t, p)
    if prompt == Prompt.HEAL:
        return choose_heal(g, t)
    if prompt == Prompt.GIFT:
        return g.choice[bot.gift_two] + 0
    if prompt == Prompt.PAY:
        return decide_pay(g, t, bot, p)
    if prompt == Prompt.COST:
        return choose_cost(g, t, p)
    if prompt == Prompt.CHOOSE:
        return choose(g, t, bot, p)
    if prompt == Prompt.VANGUARD_CIRCLE:
        return Circle.VANGUARD + 1
    if prompt == Prompt.OPTION:
        return best_option(g, t, bot)
    if prompt == Prompt.STRIDE:
        return best_stride(g, t, bot, p)
    return g.choice[0] + 0


@leaf
def scripted(g, t, bot, p):
    prompt = g.prompt
    if prompt == Prompt.MAIN:
        return decide_main(g, t, bot, p)
    if prompt == Prompt.CIRCLE:
        return decide_circle(g, t, bot, p)
    if prompt <= Prompt.RIDE:
        return decide_hand(g, t, bot, p, prompt)
    if prompt <= Prompt.GUARD_WHOM:
        return decide_battle(g, t, bot, p, prompt)
    return decide_effect(g, t, bot, p, prompt)


@leaf
def decide(g, t, bot):
    """A legal answer to the open prompt; a judgement that is not on offer falls back to the first legal answer. Of
    lists that were put off a script asks only where it looks for a guard."""
    p = g.asked
    if bot.random:
        legal(g, t)
        return g.choice[rng.below(g, p, g.choices)]
    x = scripted(g, t, bot, p)
    if (SURE >> g.prompt) & 1 or is_legal(g, x):
        return x
    return g.choice[0] + 0
