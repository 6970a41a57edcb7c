"""Combat (461 to 466): opening, roles, damage and its assignment, what comes of it."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.continuous import up_to_date
from vgsim.riftbound.events import fire
from vgsim.riftbound.items import next_moment
from vgsim.riftbound.log import count, emit
from vgsim.riftbound.modifiers import expire, stale
from vgsim.riftbound.moves import mark_damage, recall
from vgsim.riftbound.objects import both_have_units, field_at, has_unit, is_unit
from vgsim.riftbound.prompts import ask, clear_choices, offer, take_reply
from vgsim.riftbound.scoring import set_control
from vgsim.riftbound.showdown import give_focus, settle_field
from vgsim.riftbound.stats import has, might, might_read
from vgsim.riftbound.tasks import add_task, cancel_tasks, need_cleanup
from vgsim.riftbound.terms import (
    CARDS,
    Change,
    CombatStep,
    Event,
    Keyword,
    Mechanic,
    Prompt,
    Role,
    Run,
    Task,
    Until,
    Zone,
)


# -- opening --------------------------------------------------------------------------------------
@rule
def begin_combat(g, t, b):
    """C-100, 464: a combat begins; roles, Focus for the Attacker, and what attacks and defends triggers, the Attacker's
    first."""
    g.combat = b + 1
    g.showdown = b + 1
    g.staged[b] = 0
    g.passes = 0
    g.priority = 0
    start_fighting(g, t, b)
    give_focus(g, g.attacker + 1)


@rule
def become_combat(g, t, b):
    """C-101, 464.2.c: the ongoing showdown becomes a combat's; whoever has Focus keeps it."""
    g.combat = b + 1
    g.staged[b] = 0
    start_fighting(g, t, b)


@rule
def start_fighting(g, t, b):
    """Whoever contested attacks."""
    g.combat_step = CombatStep.SHOWDOWN
    g.combats += 1
    g.attacker = g.contested[b] - 1
    g.winner = 0
    count(g, g.attacker, Mechanic.COMBAT)
    emit(g, Event.COMBAT, g.attacker, field_at(b), 0, 0)
    need_cleanup(g)
    next_moment(g)
    g.opening = 1
    designate(g, t)
    fire(g, t, Event.FIELD_ATTACKED, g.field_card[b], g.attacker)
    fire(g, t, Event.FIELD_DEFENDED, g.field_card[b], 1 - g.attacker)
    g.opening = 0


@leaf
def role_of(g, p):
    return Role.ATTACKER.value if p == g.attacker else Role.DEFENDER.value


@rule
def designate(g, t):
    """C-20: units at the battlefield of the combat have their controller's role, others none."""
    if g.roles:
        remove_strays(g)
    zone = Zone.FIELD_1 + g.combat - 1
    for k in range(2):
        p = g.attacker if k == 0 else 1 - g.attacker
        for i in range(g.row_n[p, zone]):
            u = g.row[p, zone, i] + 0
            if is_unit(g, t, u) and g.role[u] != role_of(g, p):
                set_role(g, u, role_of(g, p))
    for k in range(2):
        p = g.attacker if k == 0 else 1 - g.attacker
        tell_roles(g, t, p, zone)


@rule
def set_role(g, u, role):
    g.role[u] = role
    g.roles = 1
    emit(g, Event.ROLE, g.controller[u], u, role, 0)
    stale(g, Change.ROLES)
    need_cleanup(g)


@rule
def remove_strays(g):
    """Units elsewhere are in no combat."""
    for p in range(2):
        for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
            if zone != Zone.RUNES and zone != Zone.FIELD_1 + g.combat - 1:
                end_roles_of(g, p, zone)


@rule
def end_roles_of(g, p, zone):
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i] + 0
        if g.role[u]:
            set_role(g, u, Role.NONE)


@rule
def tell_roles(g, t, p, zone):
    """383.4.e: attack and defend triggers, at most once for each object in a combat."""
    n = g.row_n[p, zone] + 0
    for i in range(n):
        u = g.row[p, zone, i] + 0
        if g.role[u] and g.fought[u] != g.combats:
            g.fought[u] = g.combats
            up_to_date(g, t)
            fire(g, t, Event.ATTACKS if g.role[u] == Role.ATTACKER else Event.DEFENDS, u, p)


@rule
def end_roles(g):
    for p in range(2):
        for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
            end_roles_of(g, p, zone)
    g.roles = 0


# -- damage ---------------------------------------------------------------------------------------
@rule
def total_might(g, t, p):
    """465.2: the Might of a side; stunned units deal nothing, negative Might counts as 0 (143.2.b)."""
    zone = Zone.FIELD_1 + g.combat - 1
    total = 0
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i]
        if is_unit(g, t, u) and not g.stunned[u]:
            total += might_read(g, t, u)
    return total


@leaf
def lethal_need(g, t, u):
    """465.2.c: what is still missing to lethal damage, marked and assigned damage counted; never less than 1 on a unit
    without damage."""
    have = g.damage[u] + g.assigned[u]
    need = might(g, t, u) - have
    return max(need, 1) if have == 0 else max(need, 0)


@leaf
def order_class(g, t, u):
    """465.2.c.6: Tank first, Backline last."""
    if has(g, t, u, Keyword.TANK):
        return 0
    return 2 if has(g, t, u, Keyword.BACKLINE) else 1


@rule
def offer_victims(g, t, p):
    """The units that may be assigned damage next, of the side of `p`; none if all have lethal damage."""
    zone = Zone.FIELD_1 + g.combat - 1
    best = 3
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i]
        if is_unit(g, t, u) and lethal_need(g, t, u) > 0:
            best = min(best, order_class(g, t, u))
    clear_choices(g)
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i]
        if is_unit(g, t, u) and lethal_need(g, t, u) > 0 and order_class(g, t, u) == best:
            offer(g, u)


@rule
def needs_of(g, t, p):
    zone = Zone.FIELD_1 + g.combat - 1
    total = 0
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i]
        if is_unit(g, t, u):
            total += lethal_need(g, t, u)
    return total


@rule
def assign(g, u, n):
    g.assigned[u] += n
    g.to_assign -= n
    g.pick[0] = u
    emit(g, Event.ASSIGNED, g.assigner, u, n, 0)


@rule
def begin_assignment(g, t, p):
    """The Might of one side becomes damage to assign."""
    up_to_date(g, t)
    g.assigner = p
    g.to_assign = total_might(g, t, p)
    g.pick[0] = 0
    g.run = Run.ASSIGN


@rule
def assign_everywhere(g, t, p):
    """Enough for everybody: there is nothing to decide but who takes the rest, which changes nothing."""
    zone = Zone.FIELD_1 + g.combat - 1
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i] + 0
        if is_unit(g, t, u) and lethal_need(g, t, u) > 0:
            assign(g, u, lethal_need(g, t, u))
    if g.pick[0] and g.to_assign:
        assign(g, g.pick[0] + 0, g.to_assign + 0)


@rule
def run_assignment(g, t):
    """465.2.c: one unit at a time gets what makes its damage lethal, and only then the next; the rest, if any, when no
    other unit is left."""
    victim = 1 - g.assigner
    if g.reply == Prompt.ASSIGN:
        u = take_reply(g)
        assign(g, u, min(g.to_assign, lethal_need(g, t, u)))
    if g.to_assign >= needs_of(g, t, victim):
        assign_everywhere(g, t, victim)
    if g.to_assign <= 0:
        g.run = Run.NONE
        return
    offer_victims(g, t, victim)
    ask(g, g.assigner + 0, Prompt.ASSIGN)


@rule
def deal_combat_damage(g, t):
    """465.3: all at once; what is outstanding is dropped and the Combat Cleanup follows without FEPR."""
    for u in range(1, CARDS):
        if g.assigned[u]:
            mark_damage(g, u, g.assigned[u] + 0)
            g.assigned[u] = 0
    cancel_tasks(g)


# -- what comes of it -----------------------------------------------------------------------------
@rule
def recall_attackers(g, t):
    """466.1: inserted in the Combat Cleanup: Attackers go home if Defenders remain."""
    b = g.combat - 1
    zone = Zone.FIELD_1 + b
    p = g.attacker + 0
    if not has_unit(g, t, 1 - p, b):
        return
    for i in range(g.row_n[p, zone] - 1, -1, -1):
        u = g.row[p, zone, i] + 0
        if is_unit(g, t, u) and g.attached[u] == 0:
            g.recalls += 1
            recall(g, t, u)


@rule
def determine_result(g, t):
    """466.3: won, lost, or No Result; recalled Attackers make it No Result (X05)."""
    b = g.combat - 1
    a = has_unit(g, t, g.attacker, b)
    d = has_unit(g, t, 1 - g.attacker, b)
    g.winner = 0
    if a != d and g.recalls == 0:
        g.winner = (g.attacker if a else 1 - g.attacker) + 1
        count(g, g.winner - 1, Mechanic.COMBAT_WON)
        count(g, 2 - g.winner, Mechanic.COMBAT_LOST)
    emit(g, Event.COMBAT_RESULT, g.attacker, field_at(b), g.winner, 0)
    if g.winner:
        tell_winners(g, t, g.winner - 1, b)
    need_cleanup(g)


@rule
def tell_winners(g, t, p, b):
    zone = Zone.FIELD_1 + b
    next_moment(g)
    n = g.row_n[p, zone] + 0
    for i in range(n):
        fire(g, t, Event.WON_COMBAT, g.row[p, zone, i] + 0, p)


@rule
def combat_control(g, t):
    """466.5: who alone remains gains control; nobody left, nobody controls (466.5.b). Both left: it is staged again
    (466.3.d.1)."""
    b = g.combat - 1
    next_moment(g)
    if both_have_units(g, t, b):
        return
    if not has_unit(g, t, 0, b) and not has_unit(g, t, 1, b):
        g.contested[b] = 0
        if g.control[b]:
            set_control(g, 0, b)
    else:
        settle_field(g, t, b)
    need_cleanup(g)


@rule
def end_combat(g):
    """466.6: designations go, and what lasts for this combat."""
    end_roles(g)
    expire(g, Until.END_OF_COMBAT)
    g.combat = 0
    g.combat_step = CombatStep.NONE
    g.recalls = 0
    stale(g, Change.ROLES)
    need_cleanup(g)


@rule
def combat_step(g, t):
    """461: the steps after the showdown; between them FEPR windows, since a step comes only when nothing is
    outstanding."""
    step = g.combat_step
    if step == CombatStep.DAMAGE:
        if both_have_units(g, t, g.combat - 1):
            g.combat_step = CombatStep.ASSIGN_DEFENDER
            begin_assignment(g, t, g.attacker + 0)
        else:
            to_cleanup(g)
    elif step == CombatStep.ASSIGN_DEFENDER:
        g.combat_step = CombatStep.DEAL
        begin_assignment(g, t, 1 - g.attacker)
    elif step == CombatStep.DEAL:
        deal_combat_damage(g, t)
        to_cleanup(g)
    elif step == CombatStep.RESULT:
        determine_result(g, t)
        g.combat_step = CombatStep.CONTROL
    elif step == CombatStep.CONTROL:
        combat_control(g, t)
        g.combat_step = CombatStep.END
    else:
        end_combat(g)


@rule
def to_cleanup(g):
    """466.1: the Combat Cleanup."""
    g.recalls = 0
    g.combat_step = CombatStep.RESULT
    add_task(g, Task.COMBAT_CLEANUP)
