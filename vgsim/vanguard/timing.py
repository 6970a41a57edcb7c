"""Check timing (chapter 4) as a restart loop: one rule action, gift or ability each pass, in the fixed order.

Play timings (chapter 5) are stages of `turn.py`, `battle.py` and `guard.py` that come back here before each choice.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.abilities import begin_standby
from vgsim.vanguard.clans.additional_turn import may_ride
from vgsim.vanguard.clans.astral_plane import fire_off_plane, improper_unit
from vgsim.vanguard.clans.circles import renew_circles
from vgsim.vanguard.clans.gauge import improper_gauge
from vgsim.vanguard.damage import begin_damage, pending_circle
from vgsim.vanguard.events import delayed_triggers, emit, fire, stop
from vgsim.vanguard.gifts import begin_gift
from vgsim.vanguard.moves import move, retire
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.ride import ride
from vgsim.vanguard.stride import heart_returns
from vgsim.vanguard.terms import DAMAGE_TO_LOSE, PER_PLAYER, Circle, Event, Prompt, Reason, Result, Zone

# bits of `used`, above those of the abilities
SEEN_CLOSE_STEP = 1 << 28
SEEN_END_PHASE = 1 << 29
SEEN_TURN_END = 1 << 30


@rule
def losing_reason(g, p):
    """G-WIN-3, 4, 5: six damage, no deck, no vanguard and no soul. G-WIN-9: as things stand now; what was so before and
    is no more does no harm."""
    if g.row_n[p, Zone.DAMAGE] >= DAMAGE_TO_LOSE:
        return Reason.DAMAGE.value
    if g.row_n[p, Zone.DECK] == 0:
        return Reason.DECK_OUT.value
    if g.circle[p, Circle.VANGUARD]:
        return 0
    none_to_ride = g.row_n[p, Zone.SOUL] == 0 or not may_ride(g, p)
    if none_to_ride and g.row_n[p, Zone.HEART] == 0:
        return Reason.NO_VANGUARD.value
    return 0


@rule
def loss_check(g):
    """G-RULE-1, G-WIN-1, 2, 6: both losing in the same check timing is a draw."""
    a, b = losing_reason(g, 0), losing_reason(g, 1)
    if a and b:
        g.result = Result.DRAW
        g.reason = Reason.BOTH_LOST
    elif a:
        g.result = Result.B_WINS
        g.reason = a
    elif b:
        g.result = Result.A_WINS
        g.reason = b
    if g.result:
        stop(g)
        emit(g, Event.RESULT, 0, g.result, g.reason, 0)


@rule
def vanguard_absent(g, t):
    """G-RULE-2, G-WIN-5: a player without a vanguard chooses a soul card and rides it standing; if only the G unit has
    left, its heart is the vanguard again (our reading)."""
    if g.circle[0, Circle.VANGUARD] and g.circle[1, Circle.VANGUARD]:
        return False
    for p in range(2):
        if g.circle[p, Circle.VANGUARD] == 0 and g.row_n[p, Zone.HEART]:
            heart_returns(g, t, p, 0)
            return True
        if g.circle[p, Circle.VANGUARD] == 0:
            clear_choices(g)
            for i in range(g.row_n[p, Zone.SOUL]):
                offer(g, g.row[p, Zone.SOUL, i])
            emit(g, Event.RULE_ACTION, p, 0, 0, 0)
            g.check = 2 + p
            ask(g, p, Prompt.SOUL_RIDE)
            return True
    return False


@rule
def clear_planes(g, t):
    """G-RULE-6, R-ASTRAL-2, 5, 11, 12: what does not belong on an Astral Plane goes to the drop zone. It retires, but
    by no card's effect. True if one did. Then units that must not be elsewhere say so (G-RULE-7)."""
    renew_circles(g, t)
    done = False
    for p in range(2):
        u = improper_unit(g, t, p)
        if u:
            emit(g, Event.RULE_ACTION, p, u, 1, 0)
            if g.zone[u] == Zone.LOCKED:
                move(g, t, u, Zone.DROP)  # R-LOCK-4, C-11: no retirement
            else:
                retire(g, t, u)
            g.due = 1
            done = True
    fire_off_plane(g, t)
    return done


@rule
def rule_actions(g, t):
    """R-CHECK-2: all rule actions now due, damage last (G-RULE-3, G-DAMAGE-3). True if one was done."""
    g.due = 0
    loss_check(g)
    if g.result or vanguard_absent(g, t):
        return True
    if t.circle_effects and clear_planes(g, t):
        return True
    if (g.row_n[0, Zone.GAUGE] or g.row_n[1, Zone.GAUGE]) and improper_gauge(g, t):
        return True
    return g.damage_pending != 0 and next_damage(g)


@rule
def next_damage(g):
    """G-DAMAGE-3: the damage of one vanguard, the turn player's first. True if there was one."""
    for k in range(2):
        p = g.player if k == 0 else 1 - g.player
        c = pending_circle(g, p)
        if c >= 0:
            g.due = 1
            begin_damage(g, p, c)
            return True
    return False


@leaf
def fire_once(g, t, event, mark):
    """R-BATTLE-CLOSE-3, R-END-8: an ability triggers once in this step, but also if its card came in the middle of it.
    `mark` is the bit of `used` that remembers it. True if something triggered."""
    if g.delays or (t.watched >> event) & 1:
        return fire_anyone_once(g, t, event, mark)
    return False


@rule
def fire_anyone_once(g, t, event, mark):
    """Delayed triggers, and the cards of both players."""
    before = g.standbys
    if g.delays:
        delayed_triggers(g, event)
    if (t.watched >> event) & 1:
        for k in range(2):
            fire_once_for(g, t, event, mark, g.player if k == 0 else 1 - g.player)
    return g.standbys > before


@rule
def fire_once_for(g, t, event, mark, p):
    """The cards of one player: units, and cards elsewhere whose ability is valid there."""
    first = p * PER_PLAYER + 1
    g.any_used = 1
    for u in range(first, first + PER_PLAYER):
        if g.card[u] and g.zone[u] != Zone.NOWHERE and not g.used[u] & mark:
            g.used[u] |= mark
            fire(g, t, event, u, 0)


@rule
def waiting(g, p):
    """How many abilities of a player are on stand-by."""
    n = 0
    for i in range(g.standbys):
        if g.standby[i, 3] == p:
            n += 1
    return n


@rule
def ask_standby(g, p):
    """R-CHECK-7, 9: the player picks one of his abilities, in any order."""
    clear_choices(g)
    for i in range(g.standbys):
        if g.standby[i, 3] == p:
            offer(g, i + 1)
    g.check = 4 + p
    ask(g, p, Prompt.STANDBY)


@rule
def next_gift(g):
    """R-CHECK-3, 4: one gift of the turn player, else one of the other player."""
    if g.gifts_due[0] | g.gifts_due[1]:
        g.due = 1
        begin_gift(g, g.player if g.gifts_due[g.player] else 1 - g.player)
        return True
    return False


@rule
def next_standby(g, t):
    """R-CHECK-5, 6, G-GOLD-5: one ability of the turn player, else one of the other player. A single one need not be
    asked for (that step counts all the same)."""
    if g.standbys == 1 and not g.ask_all:
        g.steps_left -= 1
        begin_standby(g, t, 0)
        return True
    if g.standbys:
        ask_standby(g, g.player if waiting(g, g.player) else 1 - g.player)
        return True
    return False


@rule
def run_check_timing(g, t):
    """One pass (R-CHECK-8: what is new waits for the next). `check` is 1 at the start of a pass,
    2 or 3 after a soul ride was chosen, 4 or 5 after an ability was."""
    state = g.check
    g.check = 1
    if state >= 4:
        begin_standby(g, t, g.answer - 1)
        return
    if state >= 2:
        g.due = 1
        ride(g, t, g.answer, Circle.VANGUARD)
        return
    if g.due and rule_actions(g, t):
        return
    if next_gift(g) or next_standby(g, t):
        return
    g.check = 0
