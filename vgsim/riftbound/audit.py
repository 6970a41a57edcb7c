"""Broken invariants of a state at a prompt, as a bit mask (terms.Audit): I1 to I12 and what the record needs
besides."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.cleanup import nothing_ongoing, showdown_may_open, steps_1_to_8
from vgsim.riftbound.continuous import refresh_continuous
from vgsim.riftbound.modifiers import KEYWORD, SAVED
from vgsim.riftbound.moves import BOTH, bit
from vgsim.riftbound.objects import has_unit, is_token, is_unit, on_board, owner, row_player
from vgsim.riftbound.showdown import COMBAT_STAGED
from vgsim.riftbound.stats import is_lethal, keywords, might
from vgsim.riftbound.tasks import task_outstanding
from vgsim.riftbound.terms import (
    CARDS,
    DOMAINS,
    STATS,
    ZONES,
    Audit,
    Fact,
    Kind,
    Phase,
    Prompt,
    Run,
    Status,
    Zone,
)
from vgsim.riftbound.turnstate import in_showdown_state, is_closed, is_neutral_open

MANY = 1_000_003


@leaf
def is_priority_prompt(g):
    """A question that needs Priority."""
    return g.prompt == Prompt.MAIN or g.prompt == Prompt.REACT or g.prompt == Prompt.FOCUS


# -- cards ----------------------------------------------------------------------------------------
@rule
def rows_agree(g):
    """I9: every card lies in exactly one place, the one that it says. How many cards, or -1."""
    seen = 0
    for p in range(2):
        for z in range(1, ZONES):
            for i in range(g.row_n[p, z]):
                u = g.row[p, z, i]
                seen += 1
                whose = owner(u)
                if z >= Zone.BASE:
                    whose = row_player(g.place[u], g.controller[u])
                elif z == Zone.FACEDOWN:
                    whose = g.controller[u]
                if g.zone[u] != z or whose != p:
                    return -1
    return seen


@rule
def cards_expected(g):
    n = 0
    for u in range(1, CARDS):
        if g.card[u] and g.zone[u] != Zone.NOWHERE:
            n += 1
        elif g.card[u] and not is_token(u):
            return -2
    return n


@rule
def guard_rows(g):
    """Row 0 belongs to no card."""
    return g.card[0] == 0 and g.zone[0] == 0 and g.generation[0] == 0 and g.granted[0] == 0 and g.damage[0] == 0


@rule
def modifier_sums(g):
    """The sums kept per card are those of the list."""
    for u in range(1, CARDS):
        total, flags, saves = 0, 0, 0
        for i in range(g.mods):
            if g.mod[i, 0] == u:
                if g.mod[i, 1] == KEYWORD:
                    flags |= g.mod[i, 2]
                elif g.mod[i, 1] == SAVED:
                    saves += g.mod[i, 2]
                else:
                    total += g.mod[i, 2]
        for k in range(STATS):
            total -= g.bonus[u, k]
        if total or flags != g.granted[u] or saves != g.saves[u]:
            return False
    return True


@rule
def knowledge(g):
    """128: a player knows his hand and what he hid; what lies open both know."""
    for u in range(1, CARDS):
        zone = g.zone[u]
        if zone == Zone.HAND and not g.known[u] & bit(owner(u)):
            return False
        if zone == Zone.FACEDOWN and not g.known[u] & bit(g.controller[u]):
            return False
        if (on_board(g, u) or zone == Zone.TRASH) and g.known[u] != BOTH:
            return False
    return True


@rule
def might_sum(g, t):
    total = 0
    for u in range(1, CARDS):
        if on_board(g, u) and is_unit(g, t, u):
            total = (total * 31 + might(g, t, u) * 7 + keywords(g, t, u)) % MANY
    return total


@rule
def might_fresh(g, t):
    """What is not called stale is what working it out anew gives."""
    if g.stale & t.passives_read:
        return True
    before = might_sum(g, t)
    refresh_continuous(g, t)
    return might_sum(g, t) == before


@rule
def audit_cards(g, t):
    bad = 0
    seen = rows_agree(g)
    if seen < 0:
        bad |= Audit.ZONE_ROW_DISAGREES
    elif seen != cards_expected(g):
        bad |= Audit.CARDS_NOT_CONSERVED
    if not guard_rows(g):
        bad |= Audit.GUARD_ROW_WRITTEN
    if not modifier_sums(g):
        bad |= Audit.MODIFIER_SUM
    if not knowledge(g):
        bad |= Audit.KNOWLEDGE
    if not might_fresh(g, t):
        bad |= Audit.STALE_MIGHT
    return bad


# -- procedure ------------------------------------------------------------------------------------
@rule
def chain_ordered(g):
    """I3: finalized items lie under pending ones, later moments over earlier ones."""
    for i in range(1, g.chain_n):
        if g.chain[i, Fact.STATUS] == Status.FINALIZED and g.chain[i - 1, Fact.STATUS] == Status.PENDING:
            return False
        if g.chain[i, Fact.BATCH] < g.chain[i - 1, Fact.BATCH]:
            return False
    return True


@leaf
def asked_during_task(g):
    """I4: nothing is asked while a task runs but what the task itself asks."""
    if g.run == Run.CLEANUP:
        return g.prompt != Prompt.SHOWDOWN_AT and g.prompt != Prompt.COMBAT_AT
    return task_outstanding(g) and (is_priority_prompt(g) or g.prompt == Prompt.ORDER)


@rule
def pools_empty(g):
    for p in range(2):
        if g.energy[p] or g.spell_energy[p]:
            return False
        for d in range(DOMAINS):
            if g.power[p, d]:
                return False
    return True


@leaf
def pools_must_be_empty(g, t):
    """I12: after the Ending Phase and at the first decision of the Main Phase, where nothing adds to them by itself."""
    if t.any_kind >> Kind.ADD & 1 or t.loose_runes or t.any_discount:
        return False
    early = Phase.TURN_BEGINS <= g.phase <= Phase.DRAW and g.run == Run.NONE
    return early or (g.prompt == Prompt.MAIN and g.main_asked == 1)


@rule
def audit_procedure(g, t):
    bad = 0
    if g.focus and not in_showdown_state(g):
        bad |= Audit.TWO_HOLDERS
    if is_priority_prompt(g) and g.asked != g.priority - 1:
        bad |= Audit.TWO_HOLDERS
    if g.prompt == Prompt.FOCUS and g.priority != g.focus:
        bad |= Audit.PRIORITY_AWAY_FROM_FOCUS
    if not chain_ordered(g):
        bad |= Audit.CHAIN_ORDER
    if asked_during_task(g):
        bad |= Audit.ASKED_DURING_TASK
    if g.showdown and g.combat and g.showdown != g.combat:
        bad |= Audit.TWO_SHOWDOWNS
    if g.prompt and g.choices < 2 - g.ask_all:
        bad |= Audit.PROMPT_WITHOUT_ANSWER
    if pools_must_be_empty(g, t) and not pools_empty(g):
        bad |= Audit.POOL_NOT_EMPTY
    for p in range(2):
        for b in range(2):
            if g.scores[p, b] > 1 or g.scores[p, b] != g.scored[p] >> b & 1:
                bad |= Audit.SCORED_TWICE
    return bad


# -- after a cleanup ------------------------------------------------------------------------------
@rule
def cleanup_stable(g, t):
    """I11: another cleanup changes nothing; if it does the state is unsound anyway and may be changed by looking."""
    g.special = 1
    g.strays = 1
    steps_1_to_8(g, t)
    stable = g.cleanup_due == 0 and g.result == 0
    g.special = 0
    if is_neutral_open(g):
        for b in range(2):
            if showdown_may_open(g, t, b) or g.staged[b] & COMBAT_STAGED:
                stable = False
    return stable


@rule
def audit_board(g, t):
    """I6 to I8 and I11, which hold whenever a cleanup is over."""
    bad = 0
    for b in range(2):
        if nothing_ongoing(g, b):
            if g.control[b] and not is_closed(g) and not has_unit(g, t, g.control[b] - 1, b):
                bad |= Audit.CONTROL_WITHOUT_UNIT
            if g.contested[b] and not has_unit(g, t, g.contested[b] - 1, b):
                bad |= Audit.CONTESTED_WITHOUT_UNIT
    for u in range(1, CARDS):
        if on_board(g, u) and is_unit(g, t, u) and is_lethal(g, t, u):
            bad |= Audit.LETHAL_UNIT
    if bad == 0 and not cleanup_stable(g, t):
        bad |= Audit.CLEANUP_UNSTABLE
    return bad


@rule
def audit(g, t):
    """0 for a sound state."""
    bad = audit_cards(g, t)
    if g.result:
        return bad
    bad |= audit_procedure(g, t)
    if is_priority_prompt(g) and bad == 0:
        bad |= audit_board(g, t)
    return bad
