"""Broken invariants of a state, as a bit mask (terms.Audit): card conservation above all."""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.battle import attackers
from vgsim.vanguard.clans.astral_plane import plane_holds
from vgsim.vanguard.clans.extra_attack import due_attack
from vgsim.vanguard.clans.several_vanguards import further_circles
from vgsim.vanguard.moves import may_be_in, note_unit
from vgsim.vanguard.objects import belongs_still, is_g_card, is_pseudo, owner
from vgsim.vanguard.power import SKILL_KIND, refresh_continuous
from vgsim.vanguard.terms import CARDS, CIRCLES, ZONES, Audit, Circle, Prompt, Stage, Zone


@rule
def cards_seen(g):
    """Every card lies in exactly one place, the one that it says."""
    bad = 0
    seen = 0
    for p in range(2):
        for z in range(1, ZONES):
            for i in range(g.row_n[p, z]):
                u = g.row[p, z, i]
                seen += 1
                if g.zone[u] != z or owner(u) != p:
                    bad |= Audit.ZONE_ROW_DISAGREES
        for c in range(g.circles[p]):
            u = g.circle[p, c]
            if u:
                seen += 1
                if g.zone[u] != Zone.CIRCLE or g.place[u] != c or owner(u) != p:
                    bad |= Audit.CIRCLE_DISAGREES
            if g.lock[p, c]:
                seen += 1
    return bad * 1000 + seen


@rule
def cards_expected(g):
    n = 0
    for u in range(1, CARDS):
        if g.card[u] and g.zone[u] != Zone.NOWHERE:
            n += 1
    return n


@rule
def deck_cards_kept(g):
    """A card of a deck is never lost; only pseudo-cards go nowhere."""
    for u in range(1, CARDS):
        if g.card[u] and g.zone[u] == Zone.NOWHERE and not is_pseudo(u):
            return False
    return True


@rule
def modifier_sums(g):
    """The sums kept per card are those of the list, and so are the numbers of entries."""
    for until in range(g.ending.shape[0]):
        entries = 0
        for i in range(g.mods):
            entries += g.mod[i, 3] == until
        if entries != g.ending[until]:
            return False
    for u in range(1, CARDS):
        power, critical, flags, entries = 0, 0, 0, 0
        for i in range(g.mods):
            if g.mod[i, 0] == u:
                entries += 1
                if g.mod[i, 1] == 0:
                    power += g.mod[i, 2]
                elif g.mod[i, 1] == 1:
                    critical += g.mod[i, 2]
                elif g.mod[i, 1] == SKILL_KIND:
                    flags |= g.mod[i, 2]
        if g.bonus[0, u] != power or g.bonus[1, u] != critical or g.granted[u] != flags or g.modified[u] != entries:
            return False
    return True


@rule
def guard_rows(g):
    """Row 0 of every part belongs to no card."""
    apart = g.card[0] == 0 and g.zone[0] == 0 and g.generation[0] == 0
    return apart and g.granted[0] == 0 and g.bonus[0, 0] == 0 and g.rested[0] == 0 and g.modified[0] == 0


@rule
def knowledge(g):
    """A player knows his own hand; what lies open is known to both."""
    for p in range(2):
        for i in range(g.row_n[p, Zone.HAND]):
            if not (g.known[g.row[p, Zone.HAND, i]] >> p) & 1:
                return False
        for c in range(g.circles[p]):
            u = g.circle[p, c]
            if u and not g.face_down[u] and g.known[u] != 3:
                return False
    return True


@rule
def pseudo_cards_in_place(g, t):
    """R-TOKEN-2, G-PROT-1: pseudo-cards are only where they may be."""
    for u in range(1, CARDS):
        if g.card[u] and g.zone[u] != Zone.NOWHERE and not may_be_in(g, t, u, g.zone[u]):
            return False
    return True


@rule
def g_cards_in_place(g, t):
    """G-GG-2, R-END-1: G units and G guardians lie in the G zone, on circles or out of the game; on the vanguard and
    rear-guard circles only in their master's turn."""
    for u in range(1, CARDS):
        if g.card[u] and is_g_card(t, g.card[u]):
            zone = g.zone[u]
            if zone == Zone.CIRCLE and (owner(u) != g.player or g.stage > Stage.END_1):
                return False
            if zone != Zone.CIRCLE and zone != Zone.G_ZONE and zone != Zone.GUARDIAN and zone != Zone.REMOVED:
                return False
    return True


@rule
def hearts_in_place(g, t):
    """G-STRIDE-3: a heart lies under a G unit, and only one."""
    for p in range(2):
        n, u = g.row_n[p, Zone.HEART], g.circle[p, Circle.VANGUARD]
        if n > 1 or (n and (u == 0 or not is_g_card(t, g.card[u])) and g.depth == 0 and g.check == 0):
            return False
    return True


@rule
def locks_in_place(g):
    """R-LOCK-1, 2, 5: locked cards lie face down for both to know, on circles that hold no unit."""
    n = 0
    for p in range(2):
        for c in range(CIRCLES):
            u = g.lock[p, c]
            if u:
                n += 1
                if g.zone[u] != Zone.LOCKED or g.place[u] != c or owner(u) != p or g.circle[p, c]:
                    return False
                if c == Circle.VANGUARD or c >= g.circles[p] or not g.face_down[u] or g.known[u] != 3:
                    return False
                if g.bonus[0, u] or g.granted[u] or is_pseudo(u):
                    return False
    return n == g.locks


@rule
def deleted_in_place(g):
    """R-DELETE-1: who lies face down on a circle is deleted, or a first vanguard before the game."""
    for p in range(2):
        for c in range(g.circles[p]):
            u = g.circle[p, c]
            if u and g.face_down[u] and g.stage > Stage.STAND_UP and not g.deletes:
                return False
    return True


@rule
def gauge_in_place(g):
    """R-GAUGE-2, 3, 5: face down, known to its owner, of a unit on the field, unless what waits comes first."""
    for p in range(2):
        for i in range(g.row_n[p, Zone.GAUGE]):
            x = g.row[p, Zone.GAUGE, i]
            if not g.face_down[x] or not (g.known[x] >> p) & 1 or owner(g.under[x]) != p:
                return False
            waits = g.standbys or g.due or g.check or g.depth
            if not waits and not belongs_still(g, x):
                return False
    return True


@rule
def continuous_sum(g):
    """One number that changes with the continuous effects on any unit."""
    total = 0
    for p in range(2):
        for c in range(g.circles[p]):
            u = g.circle[p, c]
            if u:
                total = (total * 31 + g.cont_critical[u] * 7 + g.cont_flags[u]) % 1_000_003
                for stat in range(g.cont.shape[0]):
                    total = (total * 31 + g.cont[stat, u]) % 1_000_003
    return total


@rule
def units_noted(g, t):
    """The circles with units, with units that stand, and those that continuous effects may come from, are noted."""
    before = notes(g)
    for p in range(2):
        for c in range(g.circles[p]):
            note_unit(g, t, p, c)
    return notes(g) == before


@rule
def notes(g):
    """What is noted about circles, as one number."""
    total = 0
    for i in range(2):
        total = (total * 31 + g.sources[i]) % 1_000_003
        total = (total * 31 + g.wide[i]) % 1_000_003
        total = (total * 31 + g.standing[i]) % 1_000_003
        total = (total * 31 + g.units[i]) % 1_000_003
        total = (total * 31 + g.acting[i]) % 1_000_003
    return total


@rule
def face_up_noted(g, p):
    """How much damage of a player lies face up."""
    n = 0
    for i in range(g.row_n[p, Zone.DAMAGE]):
        n += g.face_down[g.row[p, Zone.DAMAGE, i]] == 0
    return n == g.face_up[p]


@rule
def uses_noted(g):
    """Whether any card's abilities were used this turn: cleanup does not look where none were."""
    for u in range(CARDS):
        if g.used[u] and g.any_used == 0:
            return False
    return True


@rule
def damage_noted(g):
    """How much damage is still to be dealt to vanguards, on whichever circles."""
    n = 0
    for p in range(2):
        for c in range(CIRCLES):
            n += g.pending_damage[p, c]
    return n == g.damage_pending


@rule
def notes_kept(g, t):
    """What was used, how much damage is still to be dealt, how much lies face up, and at its prompt who may attack, is
    noted as it is."""
    if not uses_noted(g):
        return False
    if not damage_noted(g) or not face_up_noted(g, 0) or not face_up_noted(g, 1):
        return False
    able = attackers(g, t, g.player) if g.turn > 1 else 0
    return g.prompt != Prompt.ATTACK or g.attackers == able


@rule
def powers_fresh(g, t):
    """What is not called stale is what working it out anew gives."""
    if g.stale:
        return True
    before = continuous_sum(g)
    refresh_continuous(g, t)
    return continuous_sum(g) == before


@rule
def circles_fresh(g, t):
    """R-MULTIVG-1, R-ASTRAL-1: what is not called stale is what effects say; a further vanguard circle holds a unit
    and is noted."""
    if (g.also_vc[0] | g.also_vc[1]) != 0 and g.several == 0:
        return False
    for p in range(2):
        for c in range(g.circles[p]):
            if (g.also_vc[p] >> c) & 1 and g.circle[p, c] == 0:
                return False
        if g.stale == 0 and t.circle_effects:
            if further_circles(g, t, p) != g.also_vc[p] or plane_holds(g, t, p) != (g.plane[p] != 0):
                return False
    return True


@rule
def attacks_in_place(g):
    """R-XATK-2: such an attack runs between its attack step and its close step; what is ordered and can begin waits for
    a check timing only."""
    if g.x_depth and not Stage.ATTACK_1 <= g.stage <= Stage.CLOSE_2:
        return False
    return due_attack(g) < 0 or g.check != 0 or g.depth != 0


@leaf
def standby_has_a_check(g):
    """R-CHECK-1: abilities on stand-by are used before any other prompt (a guard action is one action)."""
    return g.standbys == 0 or g.check or g.depth or g.prompt == Prompt.GUARD_WHOM


@rule
def audit(g, t):
    """0 for a sound state."""
    found = cards_seen(g)
    bad = found // 1000
    if found % 1000 != cards_expected(g) or not deck_cards_kept(g):
        bad |= Audit.CARDS_NOT_CONSERVED
    if not guard_rows(g):
        bad |= Audit.GUARD_ROW_WRITTEN
    if not modifier_sums(g):
        bad |= Audit.MODIFIER_SUM
    if not knowledge(g):
        bad |= Audit.KNOWLEDGE
    if not pseudo_cards_in_place(g, t):
        bad |= Audit.PSEUDO_CARD_ASTRAY
    if t.g_zone and not g_cards_in_place(g, t):
        bad |= Audit.G_UNIT_ASTRAY
    if t.g_zone and not hearts_in_place(g, t):
        bad |= Audit.HEART_ASTRAY
    if not locks_in_place(g) or not deleted_in_place(g):
        bad |= Audit.FACE_DOWN_ASTRAY
    if not gauge_in_place(g):
        bad |= Audit.GAUGE_ASTRAY
    if g.result:
        return bad
    for p in range(2):
        if g.circle[p, Circle.VANGUARD] == 0 and g.prompt != Prompt.SOUL_RIDE and g.depth == 0:
            bad |= Audit.NO_VANGUARD
        if g.row_n[p, Zone.GUARDIAN] and (g.stage < Stage.START_1 or g.stage >= Stage.END_1):
            bad |= Audit.GUARDIAN_OUTSIDE_BATTLE
    if g.prompt and g.choices < 2 - g.ask_all:
        bad |= Audit.PROMPT_WITHOUT_ANSWER
    if not powers_fresh(g, t):
        bad |= Audit.STALE_POWER
    if not units_noted(g, t):
        bad |= Audit.CIRCLE_DISAGREES
    if not notes_kept(g, t):
        bad |= Audit.NOTE_ASTRAY
    if not circles_fresh(g, t):
        bad |= Audit.CIRCLE_KIND
    if g.prompt and not attacks_in_place(g):
        bad |= Audit.ATTACK_ASTRAY
    if g.prompt and not standby_has_a_check(g):
        bad |= Audit.STANDBY_OUTSIDE_CHECK
    return bad
