"""From the parser's tree to `syntax`: every other way of saying something becomes the canonical one.

"call 1 own hand card to R" chooses, then calls; "put", "bound" and "discarded" ask how many cards were moved;
"that unit" is what an earlier step produced, or else the object of the event. What has no method here is a
`Phrase` with its parts as they are.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from lark import Token, Transformer, v_args

from vgsim.cards.syntax import Ability, Block, Number, Part, Phrase, Quoted, Selector, Step, compared, count
from vgsim.errors import InputError

COUNTS: Final = range(1, 51)  #: how many cards a phrase may speak of
ZONES: Final = ("V", "R", "G", "hand", "drop", "soul", "gzone", "circle")
IT: Final = Phrase("it")
ONE: Final = Phrase("exactly", (Number(1),))
_HAPPENED: Final = ("called", "retired", "paid", "ridden", "changed", "drawn", "unlocked")
_HUGE: Final = 10**9  # refused everywhere


class AbilityError(InputError):
    """Something wrong at a place (line, column) of an ability text."""

    def __init__(self, at: tuple[int, int], what: str, remedy: str) -> None:
        super().__init__(f"ability text, line {at[0]}, column {at[1]}: {what}; {remedy}")
        self.at, self.told = at, f"{what}; {remedy}"


def problem(at: tuple[int, int], what: str, remedy: str) -> AbilityError:
    """The error for something wrong at a place of an ability text."""
    return AbilityError(at, what, remedy)


def flat(items: Iterable[Any]) -> tuple[Any, ...]:
    """Items in order, tuples among them opened up."""
    return tuple(x for item in items for x in (item if isinstance(item, tuple) else (item,)))


def _result(word: str) -> str:
    return word if word in _HAPPENED else "moved"


def _selected(head: Selector, noun: str, filters: tuple[Phrase, ...]) -> Selector:
    other = head.other or any(f.name == "other" for f in filters)
    return replace(head, noun=noun, other=other, filters=tuple(f for f in filters if f.name != "other"))


def _choose(quantity: Part, selector: Part, *then: Phrase) -> tuple[Phrase, ...]:
    return (Phrase("choose", (quantity, selector)), *then)


def _of_a_unit(n: int, source: Selector, gauge: Phrase, then: Phrase) -> tuple[Phrase, ...]:
    """A unit that has gauge is chosen, then its gauge is moved."""
    having = replace(source, filters=(*source.filters, Phrase("has_gauge", gauge.parts)))
    return _choose(Phrase("exactly", (Number(n),)), having, then)


class _Targets(tuple[Phrase, ...]):
    """The units that one change is about; each gets a phrase of its own."""


@v_args(inline=True)
class _Whom(Transformer[Token, Any]):
    """Words, selectors, filters, numbers."""

    def INT(self, token: Token) -> int:
        return int(token) if len(token) < 9 else _HUGE

    SIGNED = INT

    def QUOTED(self, token: Token) -> Quoted:
        name = re.sub(r"\s+", " ", token[1:-1]).strip()
        if not name:
            at = (token.line or 1, token.column or 1)
            raise problem(at, "an empty name", 'write it as in "Blaster Blade"')
        return Quoted(name)

    def ZONE(self, token: Token) -> tuple[str, ...]:
        return tuple(sorted(set(token[1:-1].split("/")) - {"-"}, key=ZONES.index))

    def CIRCLE(self, token: Token) -> str:
        return " ".join(token.split())

    def RESULT(self, token: Token) -> str:
        return _result(token.split()[1])

    def HAPPENED(self, token: Token) -> str:
        return _result(str(token))

    def __default_token__(self, token: Token) -> str:
        return str(token)

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Phrase | tuple[Phrase, ...]:
        at = (getattr(meta, "line", 1), getattr(meta, "column", 1))
        for child in children:
            if isinstance(child, int) and child not in COUNTS:
                raise problem(at, f"{child} is not a possible number", "write a whole number from 1 to 50")
        if children and isinstance(children[0], _Targets):
            return tuple(Phrase(str(data), (target, *children[1:]), at) for target in children[0])
        return Phrase(str(data), tuple(children), at)

    def adjectives(self, *items: Phrase) -> tuple[str, ...]:
        return tuple(sorted({item.name for item in items}))

    def head(self, owner: Phrase, adjectives: tuple[str, ...]) -> Selector:
        return Selector(owner.name, "", False, adjectives)

    def other_head(self, owner: Phrase, adjectives: tuple[str, ...]) -> Selector:
        return Selector(owner.name, "", True, adjectives)

    def attacking_head(self, owner: Phrase) -> Selector:
        return Selector(owner.name, "", False, ("attacking",))

    def selector(self, head: Selector, noun: Phrase, filters: tuple[Phrase, ...]) -> Selector:
        return _selected(head, noun.name, filters)

    def thing(self, noun: Phrase, filters: tuple[Phrase, ...]) -> Selector:
        return _selected(Selector("any", ""), noun.name, filters)

    def of_them(self, filters: tuple[Phrase, ...]) -> Selector:
        return _selected(Selector("own", ""), "looked", filters)

    def of_their(self, adjectives: tuple[str, ...], noun: Phrase, filters: tuple[Phrase, ...]) -> Selector:
        return _selected(Selector("opponent", "", False, adjectives), noun.name, filters)

    def texts(self, *names: Quoted) -> tuple[Quoted, ...]:
        return tuple(sorted(set(names)))

    def filters(self, *items: Phrase) -> tuple[Phrase, ...]:
        return items

    def number(self, plus: int | Phrase | Number) -> Number:
        return plus if isinstance(plus, Number) else Number(_whole(plus))

    def times(self, times: int, base: Phrase) -> Number:
        return Number(0, _whole(times), base)

    def value(self, base: Phrase) -> Number:
        return Number(0, 1, base)

    def signed(self, change: int) -> Number:
        return Number(_whole(change))

    def vanguard_grade(self, head: Selector) -> Phrase:
        return Phrase("vanguard_grade", (Phrase(head.owner),))

    def force_markers(self, head: Selector) -> Phrase:
        return Phrase("force_markers", (Phrase(head.owner),))

    def bind_grade_sum(self, head: Selector) -> Phrase:
        return Phrase("grade_sum", (replace(head, noun="bind"),))


def _whole(number: Any) -> int:
    if abs(number) >= _HUGE:
        raise problem((1, 1), "a number of more than eight digits", "write a smaller number")
    return int(number)


@v_args(inline=True)
class _Tests(_Whom):
    """Events and conditions."""

    def revealed_cards(self, filters: tuple[Phrase, ...]) -> Phrase:
        return count(self.of_them(filters))

    def conds(self, *items: Phrase) -> tuple[Phrase, ...]:
        return items

    def conditions(self, items: tuple[Phrase, ...] = ()) -> tuple[Phrase, ...]:
        return items

    def when(self, *events: Phrase) -> tuple[Phrase, ...]:
        return events

    def compare(self, base: Phrase, how: str, value: Number) -> Phrase:
        return Phrase("compare", (Number(0, 1, base), how, value))

    def exists(self, selector: Selector) -> Phrase:
        return compared(count(selector), ">=", 1)

    def rear_guard_exists(self, head: Selector, filters: tuple[Phrase, ...]) -> Phrase:
        return self.exists(_selected(head, "rear_guard", filters))

    def soul_has(self, head: Selector, filters: tuple[Phrase, ...]) -> Phrase:
        return self.exists(_selected(head, "soul", filters))

    def drop_has(self, head: Selector, filters: tuple[Phrase, ...]) -> Phrase:
        return self.exists(_selected(head, "drop", filters))

    def happened(self, what: str) -> Phrase:
        return compared(Phrase("result", (what,)), ">=", 1)

    def not_happened(self, what: str) -> Phrase:
        return compared(Phrase("result", (what,)), "=", 0)

    def happened_times(self, times: int, what: str) -> Phrase:
        return compared(Phrase("result", (what,)), ">=", times)

    def put_into_hand(self) -> Phrase:
        return self.happened("moved")

    def turned_up_from_lock(self) -> Phrase:
        return Phrase("turned_up")

    def unit_placed_on(self, selector: Selector, circle: str) -> Phrase:
        nouns = {"V": "vanguard", "R": "rear_guard"}
        return Phrase("unit_placed", (replace(selector, noun=nouns.get(circle, selector.noun)),))


@v_args(inline=True)
class _Verbs(_Tests):
    """Costs and acts with more than one verb, or with a verb that has another name."""

    def cost_bind(self, number: int, selector: Part) -> Phrase:
        return Phrase("cost_put", (number, selector, Phrase("to_bind")))

    def cost_return(self, number: int, selector: Part) -> Phrase:
        return Phrase("cost_put", (number, selector, Phrase("to_hand")))

    def cost_return_this(self) -> Phrase:
        return Phrase("cost_put_this", (Phrase("to_hand"),))

    def search(self, quantity: Phrase, filters: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        return _choose(quantity, _selected(Selector("own", ""), "deck", filters))

    def reveal_some(self, quantity: Phrase, selector: Part) -> tuple[Phrase, ...]:
        return _choose(quantity, selector, Phrase("reveal", (IT,)))

    def call_some(self, quantity: Phrase, selector: Part, where: Phrase) -> tuple[Phrase, ...]:
        return _choose(quantity, selector, Phrase("call", (IT, where)))

    def ride_some(self, quantity: Phrase, selector: Part, posture: Phrase) -> tuple[Phrase, ...]:
        return _choose(quantity, selector, Phrase("ride", (IT, posture)))

    def put_some(self, quantity: Phrase, selector: Part, where: Phrase) -> tuple[Phrase, ...]:
        return _choose(quantity, selector, Phrase("put", (IT, where)))

    def bind_some(self, quantity: Phrase, selector: Part, face: Phrase) -> tuple[Phrase, ...]:
        return _choose(quantity, selector, self.bind_it(IT, face))

    def redirect_some(self, number: int, selector: Part) -> tuple[Phrase, ...]:
        return _choose(Phrase("exactly", (Number(number),)), selector, Phrase("redirect", (IT,)))

    def return_some(self, quantity: Phrase, selector: Part) -> tuple[Phrase, ...]:
        return _choose(quantity, selector, self.return_to_hand(IT))

    def return_to_hand(self, target: Phrase) -> Phrase:
        return Phrase("put", (target, Phrase("to_hand")))

    def to_hand_too(self) -> Phrase:
        return self.return_to_hand(IT)

    def bind_it(self, target: Phrase, face: Phrase) -> Phrase:
        return Phrase("put", (target, Phrase("to_bind_down" if face.name == "face_down" else "to_bind")))

    def put_revealed(self, where: Phrase) -> Phrase:
        return Phrase("put", (Phrase("all_of", (self.of_them(()),)), where))

    put_rest = put_revealed

    def remove(self, target: Phrase) -> Phrase:
        return Phrase("put", (target, Phrase("to_removed")))

    def called_sentinels(self) -> Phrase:
        return Phrase("called_cards", ((Phrase("sentinel"),),))

    def called_normal_units(self) -> Phrase:
        return Phrase("called_cards", ((Phrase("normal_unit"),),))

    def each_may_draw(self, number: Number) -> tuple[Step, ...]:
        draws = (Phrase("draw", (number,)), Phrase("opponent_draws", (number,)))
        return (Block("may", None, draws[:1]), Block("opponent_may", None, draws[1:]))

    def targets(self, *items: Phrase) -> "_Targets":
        return _Targets(items)

    def gain(self, targets: "_Targets", abilities: tuple[Ability, ...], until: Phrase) -> tuple[Phrase, ...]:
        return tuple(Phrase("gain", (target, ability, until)) for target in targets for ability in abilities)

    def options(self, *items: Phrase) -> tuple[Phrase, ...]:
        return items

    def replacements(self, *items: Phrase) -> tuple[Phrase, ...]:
        return items

    def under_each(self) -> Phrase:
        return Phrase("under", (IT,))

    def under_each_of(self, selector: Selector) -> Phrase:
        return Phrase("under", (Phrase("all_of", (selector,)),))

    def put_tops_gauge(self, quantity: Phrase, under: Phrase, kind: str) -> tuple[Phrase, ...]:
        """Up to one card under each unit: under any number of them."""
        whom = under.parts[0]
        if quantity != Phrase("up_to", (Number(1),)) or not isinstance(whom, Phrase) or whom.name != "all_of":
            return (Phrase("put_tops_gauge", (quantity, under, kind)),)
        return _choose(Phrase("any_number"), whom.parts[0], Phrase("put_top_gauge", (Phrase("under", (IT,)), kind)))

    def move_gauge(self, quantity: Phrase, gauge: Phrase, *rest: Any) -> tuple[Phrase, ...]:
        n, source, m, to = rest
        return _of_a_unit(n, source, gauge, Phrase("give_gauge", (quantity, *gauge.parts, m, to)))

    def move_gauge_here(self, gauge: Phrase, n: int, source: Selector) -> tuple[Phrase, ...]:
        return _of_a_unit(n, source, gauge, Phrase("give_all_gauge", (*gauge.parts, Phrase("this"))))

    def set_both(self, targets: "_Targets", *rest: Phrase) -> tuple[Phrase, ...]:
        """ "power and critical = (its power and critical)" sets one, then the other."""
        first, second, theirs, other, until = rest
        pairs = ((first, theirs), (second, other))
        return tuple(
            Phrase("set", (target, stat, Phrase("stat_of_it", (copied,)), until))
            for target in targets
            for stat, copied in pairs
        )


@v_args(inline=True)
class Reader(_Verbs):
    """Steps and the whole ability."""

    def payment(self, *items: Phrase) -> tuple[Phrase, ...]:
        return items

    def costs(self, *parts: Any) -> tuple[Step, ...]:
        if len(parts) == 3:
            return (Phrase("or_if", parts),)
        return tuple(parts[0]) if parts else ()

    def acts(self, *items: Any) -> tuple[Step, ...]:
        return tuple(_completed(flat(items)))

    def if_step(self, conditions: tuple[Phrase, ...], body: tuple[Step, ...]) -> tuple[Step, ...]:
        for condition in reversed(conditions):
            body = _blocks("if", condition, body)
        return body

    def may_step(self, body: tuple[Step, ...]) -> tuple[Step, ...]:
        first = body[0]
        if isinstance(first, Phrase) and first.name == "pay":
            return body
        if isinstance(first, Phrase) and first.name == "choose" and first.parts[0] == ONE:
            return (replace(first, parts=(Phrase("up_to", (Number(1),)), first.parts[1])), *body[1:])
        return _blocks("may", None, body)

    def opponent_may_step(self, body: tuple[Step, ...]) -> tuple[Step, ...]:
        return _blocks("opponent_may", None, tuple(_theirs(step) for step in body))

    def delayed_step(self, moment: Phrase, body: tuple[Step, ...]) -> tuple[Step, ...]:
        return _blocks("delayed", moment, body)

    def tier(self, how: str, value: int, effect: tuple[Step, ...]) -> tuple[str, int, tuple[Step, ...]]:
        return how, value, effect

    def tiers(self, *items: Any) -> list[Any]:
        return list(items)

    def tiers_step(self, base: Phrase, tiers: list[Any]) -> tuple[Step, ...]:
        """Tiers are steps on a condition, in order."""
        tests = [(compared(base, how, value), effect) for how, value, effect in tiers]
        return tuple(Block("if", test, (step,)) for test, effect in tests for step in effect)

    def effect(self, *steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple(_put_off(flat(steps)))

    def zone(self, *names: Any) -> tuple[str, ...] | None:
        return names[0] if names else None

    def limits(self, *items: Phrase) -> tuple[Phrase, ...]:
        return tuple(sorted(items, key=lambda limit: limit.name))

    def keyword(self, name: str) -> tuple[Ability, ...]:
        return (Ability("KEYWORD", effect=(Phrase(name),)),)

    def on_get(self, effect: tuple[Step, ...]) -> tuple[Ability, ...]:
        return (Ability("ON-GET", effect=effect),)

    def marker_rule(self, rule: Phrase) -> tuple[Ability, ...]:
        return (Ability("RULE", effect=(rule,)),)

    def timed(self, kind: str, zone: Any, limits: Any, when: Any, *rest: Any) -> tuple[Ability, ...]:
        """One ability per event: "attacks or boosts" is two abilities."""
        if len(when) > 1 and limits:
            raise problem(when[1].at, "a limit shared by two events", "write two abilities joined by ||")
        return tuple(_ability(kind, zone, limits, event, rest) for event in when or (None,))

    def start(self, *abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        return flat(abilities)


def _blocks(kind: str, head: Phrase | None, body: tuple[Step, ...]) -> tuple[Step, ...]:
    """One block of acts; blocks inside it, which a list of acts cannot hold, get one each."""
    if len(body) > 1 and any(isinstance(step, Block) for step in body):
        return tuple(Block(kind, head, (step,)) for step in body)
    return (Block(kind, head, body),)


def _put_off(steps: tuple[Step, ...]) -> list[Step]:
    """ "at end of turn: may pay ...; [if paid] ..." is asked for, paid and done then."""
    done: list[Step] = []
    for step in steps:
        joined = _paid_later(done[-1], step) if done and _if_paid(step) else None
        if joined:
            done[-1] = joined
        else:
            done.append(step)
    return done


def _paid_later(before: Step, step: Step) -> Block | None:
    """A delayed payment, on a condition or not, with one more step that asks whether it was made."""
    if not isinstance(before, Block):
        return None
    first = before.body[0]
    if before.kind == "delayed" and isinstance(first, Phrase) and first.name == "pay":
        return replace(before, body=(*before.body, step))
    inner = _paid_later(first, step) if before.kind == "if" and len(before.body) == 1 else None
    return replace(before, body=(inner,)) if inner else None


def _if_paid(step: Step) -> bool:
    return isinstance(step, Block) and step.kind == "if" and step.head == compared(Phrase("result", ("paid",)), ">=", 1)


def _theirs(step: Step) -> Step:
    """What the opponent does where the text says "opponent may draw"."""
    names = {"draw": "opponent_draws", "choose": "opponent_chooses"}
    return replace(step, name=names.get(step.name, step.name)) if isinstance(step, Phrase) else step


def _completed(acts: tuple[Step, ...]) -> list[Step]:
    """Each act of "this power +5000, critical +1 until end of turn" gets what it leaves out."""
    done: list[Step] = []
    waiting = 0
    for act in acts:
        if isinstance(act, Phrase) and act.name == "also":
            more = _also(done, act)
            done[waiting:] = [_until(step, act.parts[-1]) for step in (*done[waiting:], *more)]
            continue
        if not (isinstance(act, Phrase) and act.name == "modify" and act.parts[-1] == Phrase("always")):
            waiting = len(done) + 1
        if isinstance(act, Phrase) and act.name == "put" and act.parts[1] == Phrase("on_v"):
            act = _gift(done, act)
        done.append(act)
    return done


def _also(done: list[Step], act: Phrase) -> list[Phrase]:
    """A change that leaves out its units: those of the change before, "it and this" included."""
    before = done[-1] if done else None
    if not isinstance(before, Phrase) or before.name != "modify":
        raise problem(act.at, "a change without a unit", "say whose, as in 'this power +5000'")
    same = [
        s for s in done if isinstance(s, Phrase) and s.name == "modify" and s.parts[1:] == before.parts[1:]
    ]
    return [replace(act, name="modify", parts=(step.parts[0], *act.parts)) for step in same]


def _until(step: Step, duration: Part) -> Step:
    if isinstance(step, Phrase) and step.name == "modify" and step.parts[-1] == Phrase("always"):
        return replace(step, parts=(*step.parts[:-1], duration))
    return step


def _gift(done: list[Step], act: Phrase) -> Phrase:
    """ "get gift Force, put it on own V" is one act."""
    before = done.pop() if done else None
    if not isinstance(before, Phrase) or before.name != "gift":
        raise problem(act.at, "only a gift marker is put on own V", "write 'get gift Force, put it on own V'")
    return replace(before, name="get_gift", parts=(*before.parts, "V"))


def _ability(kind: str, zone: Any, limits: Any, event: Phrase | None, rest: Any) -> Ability:
    conditions, cost, effect = rest
    zones = ("circle",) if zone is None else zone
    if kind.startswith("ORDER"):
        zones = ()
    event, zones, more = _located(event, zones)
    return Ability(kind, zones, limits, event, (*more, *conditions), cost, _resolved(effect))


_Located = tuple[Phrase | None, tuple[str, ...], tuple[Phrase, ...]]  # event, zones, conditions
_PLACES: Final = {"placed_on": "placed", "placed_on_from_hand": "placed_from_hand", "retired_from": "retired"}


def _located(event: Phrase | None, zones: tuple[str, ...]) -> _Located:
    """One spelling for "[-] WHEN placed on V" and "[V] WHEN placed"; conditions hidden in an event."""
    if event is None:
        return None, zones, ()
    if event.name in _PLACES:
        circles = tuple(str(event.parts[0]).split(" or ")) if event.parts else ("R",)
        if zones and set(zones) != set(circles):
            raise problem(event.at, "zone and event name different circles", "write the zone only once")
        return Phrase(_PLACES[event.name], (), event.at), circles, ()
    if event.name == "unit_put_in_drop_main":
        return replace(event, name="unit_put_in_drop"), zones, (Phrase("own_main_phase"),)
    if event.name == "placed_during_battle":
        circle, attacker, attacked = event.parts
        roles = (_in_role(attacker, "attacking"), _in_role(attacked, "attacked"))
        return Phrase("placed", (), event.at), (str(circle),), roles
    if event.name == "unit_here_intercepts":
        return Phrase("intercepts", (), event.at), ("circle",), ()
    return event, zones, ()


def _in_role(selector: Any, role: str) -> Phrase:
    """The condition that such a unit attacks, or is attacked, now."""
    return compared(count(replace(selector, adjectives=(*selector.adjectives, role))), ">=", 1)


_PRODUCED: Final = {"choose": "it", "opponent_chooses": "it", "call_token": "called_unit"}
_THAT: Final = ("that_unit", "that_token", "that_card")


def _resolved(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """ "that unit" is what an earlier step produced, or else the object of the event."""
    last = ["subject"]
    return tuple(_resolve(step, last) for step in steps)


def _resolve(step: Step, last: list[str]) -> Step:
    if isinstance(step, Block):
        return replace(step, body=tuple(_resolve(inner, last) for inner in step.body))
    last[0] = _PRODUCED.get(step.name, last[0])
    if not any(isinstance(part, Phrase) and part.name in _THAT for part in step.parts):
        return step
    parts = (Phrase(last[0]) if isinstance(p, Phrase) and p.name in _THAT else p for p in step.parts)
    return replace(step, parts=tuple(parts))
