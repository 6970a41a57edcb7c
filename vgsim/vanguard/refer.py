"""Whom a step of an ability means: this, it, the unit of the event, the called units; and what its numbers
come to."""

from vgsim.core.jit import leaf, rule, seldom
from vgsim.vanguard.objects import owner
from vgsim.vanguard.power import critical, drive, grade, has, power, shield, up_to_date
from vgsim.vanguard.selectors import amount, find
from vgsim.vanguard.terms import ExprKind, Op, Ref, Skill, Stage, Stat, Until, Zone


@leaf
def forward(g):
    g.f_pc[g.depth] += 1


@leaf
def contradicts(g, until):
    """G-EFF-1: an effect for 'this battle' is not created outside a battle."""
    return until == Until.END_OF_BATTLE and not Stage.ATTACK_3 <= g.stage <= Stage.CLOSE_2


@rule
def keep(g, u):
    """Leave one card in `found`."""
    g.founds = 0
    if u:
        g.found[0] = u
        g.founds = 1


@rule
def keep_row(g, d, called):
    n = g.callees[d] if called else g.picks[d]
    for i in range(n):
        g.found[i] = g.callee[d, i] if called else g.pick[d, i]
    g.founds = n


@rule
def keep_gone(g, d):
    """What was retired, as long as it lies where it went. A token has gone out of the game."""
    g.founds = 0
    for i in range(g.gone[d]):
        u = g.gone_card[d, i]
        if g.generation[u] == g.gone_gen[d, i] and g.zone[u] != Zone.NOWHERE:
            g.found[g.founds] = u
            g.founds += 1


@seldom
def keep_top(g, t, pc, column):
    """The top cards of the own deck, the topmost first, seen by nobody (R-CALL-11, R-GC-8)."""
    p = g.f_player[g.depth]
    have = g.row_n[p, Zone.DECK]
    g.founds = min(number(g, t, pc, column), have)
    for i in range(g.founds):
        g.found[i] = g.row[p, Zone.DECK, have - 1 - i]


@rule
def refer(g, t, ref, sel):
    """Fill `found` with whom the op concerns. A card that has become another object is no longer meant by
    'this'."""
    d = g.depth
    u = g.f_source[d]
    if t.skills_given & Skill.UNAFFECTED:
        up_to_date(g, t)
    if ref == Ref.THIS:
        keep(g, u if g.generation[u] == g.f_source_gen[d] else 0)
    elif ref == Ref.IT:
        keep_row(g, d, 0)
    elif ref == Ref.CALLED:
        keep_row(g, d, 1)
    elif ref == Ref.SUBJECT:
        subject = g.f_subject[d]
        keep(g, subject if g.generation[subject] == g.f_subject_gen[d] else 0)
    elif ref == Ref.RETIRED:
        keep_gone(g, d)
    elif ref == Ref.BOOSTED:
        keep(g, g.attacker if g.booster == u else 0)
    elif ref == Ref.ATTACKER:
        keep(g, g.attacker)
    elif ref == Ref.UNIT_HERE:
        keep(g, g.circle[g.f_player[d], g.f_circle[d]])
    elif ref == Ref.RETIRED_FOR_COST:
        keep_retired(g, t, d)
    else:
        find(g, t, sel, g.f_player[d], u)
    if t.skills_given & Skill.UNAFFECTED:
        spare(g, t, g.f_player[d], Skill.UNAFFECTED)


@rule
def keep_retired(g, t, d):
    g.founds = 0
    for i in range(g.spends[d]):
        if t.op[g.spend_op[d, i], 0] == Op.COST_RETIRE:
            g.found[g.founds] = g.spend[d, i]
            g.founds += 1


@rule
def spare(g, t, p, skill):
    """Units of the opponent of player `p` with a skill are out: he does not choose those with resist (G-KEY-1), and his
    cards do not affect some others."""
    n = 0
    for i in range(g.founds):
        u = g.found[i]
        if owner(u) == p or not has(g, t, u, skill):
            g.found[n] = u
            n += 1
    g.founds = n


@rule
def stat_of(g, t, u, stat):
    """The current value of a unit's stat."""
    if stat == Stat.POWER:
        return power(g, t, u)
    if stat == Stat.CRITICAL:
        return critical(g, t, u)
    if stat == Stat.SHIELD:
        return shield(g, t, u)
    if stat == Stat.DRIVE:
        return drive(g, t, u)
    return grade(g, t, u)


@leaf
def speaks_of_nobody(g, t, e):
    """An amount such as 'its power' where nothing was chosen: there is no value then."""
    return t.expr[e, 0] == ExprKind.STAT_OF_IT and g.picks[g.depth] == 0


@rule
def value_of(g, t, e):
    """The value of an expression in the running ability; 'its power' is that of the card last chosen."""
    d = g.depth
    if t.expr[e, 0] != ExprKind.STAT_OF_IT:
        return amount(g, t, e, g.f_player[d], g.f_source[d])
    if g.picks[d] == 0:
        return 0
    return t.expr[e, 2] * stat_of(g, t, g.pick[d, 0], t.expr[e, 1]) + t.expr[e, 3]


@rule
def number(g, t, pc, column):
    """A plain number of the op."""
    d = g.depth
    return amount(g, t, t.op[pc, column], g.f_player[d], g.f_source[d])
