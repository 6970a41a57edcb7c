"""Test-only cards and boards of Riftbound: a table drafted row by row, and a scene that is set up and played.

A scene writes into the record what the test describes, then only the contract is used (advance, answer), so that the
same test runs compiled and interpreted.
"""

from collections.abc import Sequence
from typing import Any

from vgsim.cards.riftbound.table import new_table
from vgsim.riftbound.bots import policy_rows
from vgsim.riftbound.match import Table
from vgsim.riftbound.terms import (
    PER_PLAYER,
    CardType,
    Compare,
    CondKind,
    Domain,
    Event,
    ExprKind,
    Fact,
    Kind,
    Op,
    Owner,
    Phase,
    Place,
    Prompt,
    Timing,
    TurnState,
    Zone,
)

A, B = 0, 1
BODY = 1 << Domain.BODY
FURY = 1 << Domain.FURY


class Draft:
    """A card table in the making; every method returns the row it wrote."""

    def __init__(self, **rules: int) -> None:
        self.table = new_table()
        self.used = dict.fromkeys(("op", "selector", "filter", "expr", "condition", "ability", "card"), 1)
        self.rows: dict[str, int] = {}
        self.num = {}
        self.tokens()
        for name, value in rules.items():
            self.table[name] = value

    def _next(self, part: str, count: int = 1) -> int:
        first = self.used[part]
        self.used[part] += count
        return first

    # -- numbers, selectors, conditions
    def n(self, value: int) -> int:
        if value not in self.num:
            self.num[value] = self.expr(ExprKind.CONST, plus=value)
        return self.num[value]

    def expr(self, kind: ExprKind, a: int = 0, times: int = 1, plus: int = 0) -> int:
        row = self._next("expr")
        self.table.expr[row] = (kind, a, times, plus)
        return row

    def sel(
        self, owner: Owner, where: int, *filters: tuple[int, ...], types: Sequence[CardType] = (CardType.UNIT,)
    ) -> int:
        row = self._next("selector")
        first = self._next("filter", len(filters)) if filters else 0
        for k, given in enumerate(filters):
            self.table.filter[first + k] = [*given, *[0] * (4 - len(given))]
        self.table.selector[row] = (owner, where, sum(1 << kind for kind in types), first, len(filters), 0)
        return row

    def conditions(self, *rows: tuple[int, ...]) -> tuple[int, int]:
        first = self._next("condition", len(rows)) if rows else 0
        for k, row in enumerate(rows):
            self.table.condition[first + k] = [*row, *[0] * (5 - len(row))]
        return first, len(rows)

    def flag(self, flag: int, negate: int = 0) -> tuple[int, ...]:
        return (CondKind.FLAG, flag, 0, 0, negate)

    def compare(self, a: int, how: Compare, b: int) -> tuple[int, ...]:
        return (CondKind.COMPARE, a, how, b, 0)

    def ops(self, rows: Sequence[tuple[int, ...]]) -> int:
        if not rows:
            return 0
        first = self._next("op", len(rows) + 1)
        for k, row in enumerate(rows):
            self.table.op[first + k] = [*row, *[0] * (7 - len(row))]
        return first

    # -- cards
    def card(self, name: str, kind: CardType, *abilities: dict[str, Any], **facts: Any) -> int:
        row = self._next("card")
        self.rows[name] = row
        t = self.table
        t.rows = row
        t.type[row] = kind
        for field, value in facts.items():
            t[field][row] = value
        if abilities:
            t.ability[row] = self._next("ability", len(abilities))
            t.abilities[row] = len(abilities)
        for k, ability in enumerate(abilities):
            self._ability(int(t.ability[row]) + k, row, **ability)
        t.any_hidden |= int(t.keywords[row]) & 32 != 0
        t.any_equipment |= int(t.equipment[row])
        return row

    def _ability(self, a: int, row: int, kind: Kind, **said: Any) -> None:
        t = self.table
        t.kind[a] = kind
        t.cond[a], t.conds[a] = self.conditions(*said.pop("conditions", ()))
        for section in ("chosen", "cost", "effect"):
            t[section][a] = self.ops(said.pop(section, ()))
        t.timing_of[a] = said.pop("timing", Timing.DEFAULT)
        for field, value in said.items():
            t[field][a] = value
        t.kinds[row] |= 1 << kind
        t.any_kind |= 1 << kind
        if kind == Kind.TRIGGERED:
            if t.subject[a]:
                t.watched |= 1 << int(t.event[a])
            else:
                t.listens[row] |= 1 << int(t.event[a])
                if t.event[a] in (Event.BEGINNING, Event.MAIN_BEGINS, Event.TURN_ENDS):
                    t.watched |= 1 << int(t.event[a])
        t.any_discount |= kind == Kind.ADD
        for pc in range(1, self.used["op"]):
            t.any_discount |= int(t.op[pc, 0]) == Op.DISCOUNT

    def unit(self, name: str, might: int = 2, energy: int = 2, *abilities: dict[str, Any], **facts: Any) -> int:
        facts.setdefault("domains", BODY)
        return self.card(name, CardType.UNIT, *abilities, might=might, energy=energy, **facts)

    def spell(
        self, name: str, energy: int, timing: Timing, effect: Sequence[tuple[int, ...]], **more: Any
    ) -> int:
        facts = {k: more.pop(k) for k in ("power", "keywords") if k in more}
        facts.setdefault("domains", BODY)
        return self.card(
            name, CardType.SPELL, {"kind": Kind.SPELL, "effect": effect, **more}, energy=energy, timing=timing, **facts
        )

    def gear(self, name: str, energy: int, *abilities: dict[str, Any], **facts: Any) -> int:
        facts.setdefault("domains", BODY)
        return self.card(name, CardType.GEAR, *abilities, energy=energy, **facts)

    def tokens(self) -> None:
        self.card("Recruit", CardType.UNIT, might=1, token=1)
        self.card("Legend", CardType.LEGEND)
        self.card("Field", CardType.BATTLEFIELD, facedown_slots=1)
        self.card("Body Rune", CardType.RUNE, domains=BODY)
        self.card("Fury Rune", CardType.RUNE, domains=FURY)
        self.unit("Two", 2, 2)
        self.unit("Three", 3, 3)
        self.unit("Five", 5, 5)

    # -- decks
    def deck(self, seat: int, cards: Sequence[str] = (), legend: str = "Legend", field: str = "Field") -> None:
        """40 cards: those given, then Twos, Threes and Fives; six runes of each of two domains."""
        t = self.table
        names = [*cards, *(("Two", "Three", "Five") * 14)][:40]
        t.deck[seat, 1:41] = [self.rows[name] for name in names]
        t.deck_size[seat] = 40
        t.runes[seat, 1:13] = [self.rows["Body Rune"]] * 6 + [self.rows["Fury Rune"]] * 6
        t.rune_n[seat] = 12
        t.legend[seat] = self.rows[legend]
        t.field[seat, 0] = self.rows[field]
        t.field_n[seat] = 1

    def game(self, bots: tuple[str, str] = ("random", "random")) -> Table:
        for seat in (A, B):
            if not self.table.deck_size[seat]:
                self.deck(seat)
        return Table(self.table, policy_rows(bots))


PLACES = {"base": None, 1: Place.FIELD_1, 2: Place.FIELD_2}


class Scene:
    """A board with both hands empty, in the Main Phase of a player, for the test to fill."""

    def __init__(self, draft: Draft, player: int = A, turn: int = 7, **fields: int) -> None:
        self.draft = draft
        self.table = draft.game()
        self.table.new_game(1, 0)
        g = self.g = self.table.game
        g.log_on = 1
        for p in (A, B):
            while g.row_n[p, Zone.HAND]:
                self._shift(int(g.row[p, Zone.HAND, 0]), Zone.DECK, 0, p)
        g.phase = Phase.MAIN
        g.entered = 1
        g.turn = turn
        g.own_turn[:] = (turn + 1) // 2
        g.player = g.in_order = player
        for name, value in fields.items():
            g[name] = value
        self._spare = [PER_PLAYER * p + 2 for p in (A, B)]

    # -- building
    def _shift(self, u: int, zone: int, place: int, p: int) -> None:
        """Move a card between rows; `p` controls it."""
        g = self.g
        for q in (A, B):
            for z in range(g.row.shape[1]):
                row = [int(x) for x in g.row[q, z, : int(g.row_n[q, z])]]
                if u in row:
                    row.remove(u)
                    g.row[q, z, : len(row)] = row
                    g.row_n[q, z] = len(row)
        whose = place - 1 if zone in (Zone.BASE, Zone.RUNES) else p
        g.row[whose, zone, int(g.row_n[whose, zone])] = u
        g.row_n[whose, zone] += 1
        g.zone[u], g.place[u], g.controller[u] = zone, place, p
        if zone not in (Zone.DECK, Zone.RUNE_DECK):
            g.known[u] = 1 << p if zone in (Zone.HAND, Zone.FACEDOWN) else 3
        g.stale = 1
        g.strays = 1
        g.cleanup_due = g.unsettled = 1

    def _new(self, p: int, name: str, owner: int | None = None) -> int:
        owner = p if owner is None else owner
        u = self._spare[owner]
        self._spare[owner] += 1
        self.g.card[u] = self.draft.rows[name]
        return u

    def put(self, p: int, name: str, at: Any = "base", owner: int | None = None, **state: int) -> int:
        """A permanent of player `p` at his base, or at battlefield 1 or 2."""
        u = self._new(p, name, owner)
        place = PLACES[at] or Place.BASE_A + p
        zone = Zone.BASE if at == "base" else Zone.FIELD_1 + at - 1
        self._shift(u, zone, place, p)
        for field, value in state.items():
            self.g[field][u] = value
        if state.get("damage"):
            self.g.damaged = 1
        return u

    def hand(self, p: int, *names: str) -> list[int]:
        made = []
        for name in names:
            made.append(self._new(p, name))
            self._shift(made[-1], Zone.HAND, 0, p)
        return made

    def trash(self, p: int, *names: str) -> list[int]:
        made = []
        for name in names:
            made.append(self._new(p, name))
            self._shift(made[-1], Zone.TRASH, 0, p)
        return made

    def hide(self, p: int, name: str, at: int, turn: int = 1) -> int:
        u = self._new(p, name)
        self._shift(u, Zone.FACEDOWN, PLACES[at], p)
        self.g.hidden_turn[u] = turn
        return u

    def runes(self, p: int, n: int, domain: str = "Body", exhausted: int = 0) -> None:
        g = self.g
        made = 0
        for u in [int(x) for x in g.row[p, Zone.RUNE_DECK, : int(g.row_n[p, Zone.RUNE_DECK])]]:
            if made < n and g.card[u] == self.draft.rows[f"{domain} Rune"]:
                self._shift(u, Zone.RUNES, Place.BASE_A + p, p)
                g.exhausted[u] = exhausted
                made += 1
        assert made == n

    def control(self, field: int, p: int) -> None:
        self.g.control[field - 1] = p + 1

    def points(self, a: int, b: int) -> None:
        self.g.points[:] = (a, b)

    def empty(self, p: int, zone: Zone) -> None:
        """Banish a whole zone."""
        for u in [int(x) for x in self.g.row[p, zone, : int(self.g.row_n[p, zone])]]:
            self._shift(u, Zone.BANISHED, 0, p)

    # -- playing
    def run(self) -> "Scene":
        self.table.advance()
        return self

    def answer(self, *values: int) -> "Scene":
        for value in values:
            self.table.answer(int(value))
            self.table.advance()
        return self

    def until(self, prompt: Prompt) -> "Scene":
        """Answer 0 where it is legal, else the first answer, until a prompt."""
        for _ in range(200):
            if self.g.result or self.prompt == prompt:
                return self
            self.answer(0 if 0 in self.legal else self.legal[0])
        raise AssertionError(f"{prompt.name} never came")

    def passing(self, *prompts: Prompt) -> "Scene":
        """Pass at these prompts as long as they come."""
        while not self.g.result and self.prompt in (prompts or (Prompt.REACT, Prompt.FOCUS)):
            self.answer(0)
        return self

    @property
    def legal(self) -> list[int]:
        return self.table.legal() if self.g.prompt else []

    @property
    def prompt(self) -> Prompt:
        return Prompt(int(self.g.prompt))

    @property
    def asked(self) -> int:
        return int(self.g.asked)

    @property
    def state(self) -> TurnState:
        """Derived as the rules say, from the record alone."""
        showdown = bool(self.g.showdown) or bool(self.g.combat)
        return TurnState(2 * showdown + (self.g.chain_n > 0))

    def zone(self, u: int) -> Zone:
        return Zone(int(self.g.zone[u]))

    def place(self, u: int) -> Place:
        return Place(int(self.g.place[u]))

    def might(self, u: int) -> int:
        return self.table.might(u)

    def chain(self, fact: Fact) -> list[int]:
        return [int(self.g.chain[i, fact]) for i in range(int(self.g.chain_n))]

    def said(self, *kinds: Event) -> list[tuple[int, ...]]:
        """(event, player, a, b, c) of the log, of these kinds."""
        log = self.g.log[: int(self.g.logs)]
        return [tuple(int(x) for x in row[:5]) for row in log if not kinds or int(row[0]) in kinds]

    def units(self, p: int, field: int) -> list[int]:
        zone = Zone.FIELD_1 + field - 1
        return [int(u) for u in self.g.row[p, zone, : int(self.g.row_n[p, zone])]]

    def audit(self) -> int:
        return self.table.audit()

