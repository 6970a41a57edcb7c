"""Every ability of a unit that has a cost: an AUTO may be declined, and then nothing is paid; without the means it
does nothing, and an ACT is not on offer.

Each is put on stand-by as its event would, once where everything is at hand and once where there is nothing. What
triggers it, and what it does, is for the tests of its card.
"""

from collections.abc import Iterator

import pytest
from scenes import ONE, THREE, TWO, kinds, scene, unit

from vgsim.analysis.board.scenario import Scenario
from vgsim.cards.language import parse, text_of
from vgsim.cards.library import shipped
from vgsim.cards.schema import Card
from vgsim.cards.syntax import Ability
from vgsim.vanguard.events import stand_by
from vgsim.vanguard.selectors import at_its_limit, conditions_hold
from vgsim.vanguard.terms import ACT, Kind
from vgsim.vanguard.turn import ACTS_OF_A_CARD

FORMATS = {"V": "standard", "original": "original"}
#: a board with nothing but the two vanguards can pay it all the same: two cards of the deck's top
ALWAYS_PAID = {"Ruin Shade"}
#: the condition asks for what the cost takes, so that the board cannot be poor: tested below
NOT_POOR = {"Harmonics Messiah", "Momosmo Peach"}


def with_costs(kind: str) -> Iterator[tuple[Card, int, Ability]]:
    """Card, number among its abilities of that kind, and the ability; of the cards whose place is a circle."""
    for card in shipped():
        abilities = [ability for text in card.abilities for ability in parse(text) if ability.kind == kind]
        for i, ability in enumerate(abilities):
            if card.series in FORMATS and ability.cost and {"V", "R"} & set(ability.zones):
                yield card, i, ability


CASES = [pytest.param(*case, id=f"{case[0].card_no} {case[1]}") for case in with_costs("AUTO")]
ACTS = [
    pytest.param(card, number, ability, id=f"{card.card_no} {number}")
    for card, number, ability in with_costs("ACT")
    # conditions ask for boards of their own, which the tests of the cards have; the card itself always pays
    if not ability.conditions and [cost.name for cost in ability.cost] != ["cost_put_this"]
]


def some(card: Card, grade: int) -> Card:
    """A unit of the clan, of races that its cards ask for."""
    return unit(f"Some {grade}", grade=grade, clans=card.clans, races=("Astral Poet", "Astral Deity"))


def leaders(card: Card) -> list[Card]:
    """Who may be the vanguard: abilities of rear-guards ask for its clan, its race or a part of its name."""
    rest = [c for c in shipped() if c.kind == "unit" and c.grade == 3 and c.clans == card.clans]
    return [some(card, 3), *(c for c in rest if c.name != card.name)]


def rich(card: Card, leader: Card, on_vc: bool, stage: str = "stand") -> Scenario:
    """Everything at hand."""
    units = {"VC": card if on_vc else leader, "front_left": some(card, 2) if on_vc else card}
    units |= dict.fromkeys(("front_right", "back_left", "back_center", "back_right"), some(card, 1))
    hand = [some(card, grade) for grade in range(4)]
    soul, drop = [some(card, 3)] * 10, [some(card, 1)] * 8
    gauge = {"front_left": [ONE] * 5}
    s = scene(stage, format=FORMATS[card.series])
    s.board("A", **units, hand=hand, soul=soul, drop=drop, damage=5, gauge=gauge)
    return s.board("B", VC=THREE, front_left=THREE, front_right=ONE, hand=2)


def poor(card: Card, leader: Card, on_vc: bool, stage: str = "stand") -> Scenario:
    """Only vanguards, and the card."""
    units = {"VC": card} if on_vc else {"VC": leader, "front_left": card}
    return scene(stage, format=FORMATS[card.series]).board("A", **units).board("B", VC=THREE)


def standing_by(s: Scenario, card: Card, number: int) -> bool:
    """Put the ability on stand-by; False where its conditions do not hold."""
    played = s._played()
    g, t = played.table.game, played.table.table
    u = next(int(u) for u in g.circle[0] if u and played.names.cards[g.card[u]].startswith(card.name))
    row = int(g.card[u])
    rows = range(t.ability[row], t.ability[row] + t.abilities[row])
    ability = [a for a in rows if t.kind[a] == Kind.AUTO][number]
    if not (conditions_hold(g, t, ability, 0, u) and at_its_limit(g, t, ability, 0)):
        return False
    stand_by(g, ability, u, u, int(g.place[u]))
    return True


def prepared(board, card: Card, number: int, ability: Ability) -> Scenario | None:
    """The board with the first vanguard under which the conditions hold."""
    for leader in leaders(card):
        s = board(card, leader, "V" in ability.zones)
        if standing_by(s, card, number):
            return s
    return None


@pytest.mark.parametrize(("card", "number", "ability"), CASES)
def test_it_may_be_declined_and_nothing_is_paid(card, number, ability):
    s = prepared(rich, card, number, ability)
    assert s, text_of(ability)
    before = s.state
    assert s.prompt.kind == "pay"
    s.run(["decline"])
    assert kinds(s, "declined", "cost_failed", "cost_paid") == ["declined"]
    after = s.state.side("A")
    assert (after.soul, after.damage, after.drop) == (
        before.side("A").soul, before.side("A").damage, before.side("A").drop,
    )  # fmt: skip


POOR = [case for case in CASES if case.values[0].name not in ALWAYS_PAID | NOT_POOR]


@pytest.mark.parametrize(("card", "number", "ability"), POOR)
def test_without_the_means_it_does_nothing(card, number, ability):
    s = prepared(poor, card, number, ability)
    assert s, text_of(ability)
    assert kinds(s, "cost_failed", "declined", "cost_paid") == ["cost_failed"]


def offered(s: Scenario, card: Card, number: int) -> bool:
    """Whether the ACT ability of A's unit may be used."""
    played = s._played()
    played.settle()
    g, t = played.table.game, played.table.table
    u = next(int(u) for u in g.circle[0] if u and played.names.cards[g.card[u]].startswith(card.name))
    row = int(g.card[u])
    of_kind = [k for k in range(int(t.abilities[row])) if t.kind[t.ability[row] + k] == Kind.ACT]
    return ACT + ACTS_OF_A_CARD * u + of_kind[number] in [option.value for option in played.desk.options()]


@pytest.mark.parametrize(("card", "number", "ability"), ACTS)
def test_an_act_is_on_offer_with_the_means_only(card, number, ability):
    on_vc = "V" in ability.zones
    means = [offered(rich(card, leader, on_vc, "main"), card, number) for leader in leaders(card)[:4]]
    assert any(means), text_of(ability)
    assert not offered(poor(card, leaders(card)[0], on_vc, "main"), card, number)


def test_harmonics_messiah_without_a_damage_card():
    s = scene("battle").board("A", VC="Harmonics Messiah", soul=[THREE], hand=[ONE], locked={"front_left": TWO})
    s.run(["attack: VC -> VC", "done", "no guard"])
    assert kinds(s, "cost_failed", "turned_up") == ["cost_failed"]


def test_momosmo_peach_without_a_soul_card():
    units = {"front_left": TWO, "back_left": "Momosmo Peach", "back_right": ONE, "front_right": ONE}
    s = scene("battle").board("A", VC=THREE, **units).run(["attack: front_left -> VC", "boost"])
    assert kinds(s, "cost_failed", "modified") == ["cost_failed"]


@pytest.mark.parametrize(("left", "failed"), [(3, []), (1, ["cost_failed"])])
def test_ruin_shade_pays_with_two_cards_of_the_deck_and_not_with_one(left, failed):
    leader = unit("Leader", grade=3, clans=("Granblue",), formats=("original",))

    def board(drop):
        return scene("battle", format="original").board("A", VC=leader, front_left="Ruin Shade", drop=drop)

    whole = len(board(0).state.side("A").deck)
    s = board(whole - left).run(["attack: front_left -> VC", *([] if failed else ["pay"])])
    assert kinds(s, "cost_failed") == failed
    assert len(s.state.side("A").deck) == 1
