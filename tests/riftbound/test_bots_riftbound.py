"""The bots of duels: legal answers, blind to what is hidden, and positions that they must get right."""

from typing import Any

import numpy as np
import pytest
from duels import scene

from vgsim.analysis.runs.pairing import pair
from vgsim.cards.riftbound.library import shipped
from vgsim.errors import InputError
from vgsim.riftbound.bots import PARAMETERS, POLICIES, Policy, policy_rows
from vgsim.riftbound.terms import Place, Prompt, Zone

FIELDS = {1: "A", 2: "B"}


def asked(made: Any, bot: str = "standard") -> str:
    """What a bot answers to the open prompt, in words."""
    duel = made._settled()
    duel.table.bots = policy_rows((bot, bot)).view(np.recarray)
    value = duel.table.decide()
    return next(text for text, number in duel.offered().items() if number == value)


@pytest.mark.parametrize("bots", [("standard", "tempo"), ("tempo", "random")])
def test_every_answer_is_legal_and_the_duel_ends(bots: tuple[str, str]) -> None:
    pairing = pair("garen", "master_yi", bots)
    table = pairing.kernel.Table(pairing.table(), pairing.policies)
    table.new_game(0, 3)
    table.advance()
    while not table.game.result:
        table.answer(table.decide())  # raises for an answer that is not legal
        table.advance()
    assert table.game.result in (1, 2)


def test_no_bot_sees_what_its_player_does_not_know() -> None:
    """What is hidden is dealt anew: the answer stays the same (128)."""
    pairing = pair("annie", "lux", ("standard", "tempo"))
    table = pairing.kernel.Table(pairing.table(), pairing.policies)
    table.new_game(1, 0)
    table.advance()
    for _ in range(60):
        if table.game.result:
            break
        answer, kept = table.decide(), table.game.copy()
        for ordinal in (1, 2):
            table.redeal(int(table.game.asked), ordinal)
            assert table.decide() == answer, Prompt(int(table.game.prompt)).name
            table.game = kept.copy()
        table.answer(answer)
        table.advance()


def test_redealing_changes_what_is_hidden_and_nothing_else() -> None:
    """The test above would be empty if nothing were dealt anew."""
    pairing = pair("annie", "lux")
    table = pairing.kernel.Table(pairing.table(), pairing.policies)
    table.new_game(1, 0)
    table.advance()
    p = int(table.game.asked)
    hand = [int(table.game.card[u]) for u in table.game.row[1 - p, Zone.HAND, :4]]
    own = [int(table.game.card[u]) for u in table.game.row[p, Zone.HAND, :4]]
    seen = set()
    for ordinal in range(1, 6):
        table.redeal(p, ordinal)
        seen.add(tuple(int(table.game.card[u]) for u in table.game.row[1 - p, Zone.HAND, :4]))
        assert [int(table.game.card[u]) for u in table.game.row[p, Zone.HAND, :4]] == own
    assert len(seen | {tuple(hand)}) > 2


@pytest.mark.parametrize("bot", ["tempo", "standard"])
def test_an_empty_battlefield_is_taken(bot: str) -> None:
    made = scene({"base": ["Pouty Poro"]})
    assert asked(made, bot).startswith("move to battlefield")


@pytest.mark.parametrize(("enemy", "moves"), [("Pouty Poro", True), ("Mountain Drake", False)])
def test_it_attacks_only_where_it_is_stronger(enemy: str, moves: bool) -> None:
    made = scene({"base": ["Mega-Mech"], "field_1": ["Mountain Drake"]}, {"field_2": [enemy]}, FIELDS)
    assert (asked(made) == "move to battlefield 2") == moves


def test_it_moves_with_as_many_as_it_needs() -> None:
    made = scene({"base": ["Pouty Poro", "Playful Phantom", "Mega-Mech"]}, {"field_2": ["Playful Phantom"]}, FIELDS)
    made.run(["move to battlefield 2", "Pouty", "Playful"])
    assert asked(made) == "done", "2 and 5 against 5"


def test_a_killing_spell_goes_to_the_best_enemy_it_kills() -> None:
    b = {"field_2": ["Pouty Poro", "Daring Poro", "Mountain Drake"]}
    made = scene({"hand": ["Incinerate"], "field_1": ["Daring Poro"]}, b, FIELDS).run(["play Incinerate"])
    assert "Mountain Drake" not in asked(made)
    assert asked(made).startswith("B ")


def test_help_goes_to_an_own_unit() -> None:
    made = scene({"hand": ["Discipline"], "base": ["Pouty Poro"]}, {"field_2": ["Mega-Mech"]}, FIELDS)
    assert asked(made.run(["play Discipline"])).startswith("A ")


def test_a_response_that_turns_a_combat_is_played_by_the_bot_that_weighs_it() -> None:
    """5 against 6: with 2 Might more the attacker wins."""
    a = {"base": ["Playful Phantom"], "hand": ["Discipline"]}
    made = scene(a, {"field_2": [("Zephyr Sage", "damage 1")]}, FIELDS).run(["move to battlefield 2"])
    assert made.kind == "focus"
    assert asked(made) == "play Discipline"
    assert asked(made, "tempo") == "pass"


def test_a_response_that_changes_nothing_is_kept() -> None:
    a = {"base": ["Mountain Drake"], "hand": ["En Garde"]}
    made = scene(a, {"field_2": ["Pouty Poro"]}, FIELDS).run(["move to battlefield 2"])
    assert asked(made) == "pass", "the combat is won anyway"


def test_damage_to_all_at_a_battlefield_is_weighed_where_it_hurts_most() -> None:
    """A spell that names no unit as its target."""
    a = {"hand": ["Firestorm"], "field_1": ["Mountain Drake"]}
    made = scene(a, {"field_2": ["Pouty Poro", "Stalwart Poro"]}, control=FIELDS)
    assert asked(made) == "play Firestorm"
    assert asked(made.run(["play Firestorm"])) == "Bandle Tree (2)"
    assert asked(scene(a, {"field_2": ["Mountain Drake"]}, control=FIELDS)) == "end turn", "it would not die"


@pytest.mark.parametrize(("enemy", "answer"), [("Mountain Drake", "play Highlander"), ("Stalwart Poro", "pass")])
def test_a_unit_is_saved_in_a_fight_that_is_lost(enemy: str, answer: str) -> None:
    """And not in one that is won anyway."""
    a = {"base": ["Playful Phantom"], "hand": ["Highlander"]}
    made = scene(a, {"field_2": [enemy]}, control={2: "B"}).run(["move to battlefield 2"])
    assert "play Highlander" in made.legal
    assert asked(made) == answer


def test_damage_goes_where_it_kills() -> None:
    """465.2.c: 8 damage against 10 and 5: the standard bot kills one, the other bot wastes it."""
    a = {"base": ["Mega-Mech"]}
    made = scene(a, {"field_2": ["Mountain Drake", "Playful Phantom"]}, FIELDS).run(["move to battlefield 2"])
    assert made.kind == "assign"
    assert asked(made) == "B Playful Phantom at battlefield 2"
    assert asked(made, "tempo") == "B Mountain Drake at battlefield 2"


def test_the_weakest_unit_is_the_cost() -> None:
    made = scene({"hand": ["Cruel Patron"], "base": ["Mega-Mech", "Pouty Poro"]}).run(["play Cruel Patron"])
    assert made.kind == "cost"
    assert asked(made) == "A Pouty Poro at A's base"


def test_a_card_too_dear_is_put_away_by_vision() -> None:
    made = scene({"hand": ["Mystic Poro"], "deck": ["Tibbers"], "runes": {"Chaos": 3}}).run(["play Mystic Poro"])
    assert made.kind == "may"
    assert asked(made) == "yes"
    cheap = scene({"hand": ["Mystic Poro"], "deck": ["Gust"], "runes": {"Chaos": 3}}).run(["play Mystic Poro"])
    assert asked(cheap) == "no"


def test_policies_are_rows_of_numbers() -> None:
    rows = policy_rows(("random", "standard"))
    assert rows["random"].tolist() == [1, 0]
    mine = Policy.make("mine", margin=5)
    assert policy_rows([mine])["margin"].tolist() == [5]
    assert set(mine.as_dict()) == {p.name for p in PARAMETERS}
    assert set(POLICIES) == {"random", "tempo", "standard"}


@pytest.mark.parametrize("values", [{"margins": 1}, {"margin": -1}, {"margin": 1.5}, {"random": True}])
def test_bad_policies_are_refused(values: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        Policy.make("bad", **values)
    with pytest.raises(InputError, match="random, tempo, standard"):
        policy_rows(("nobody",))


def test_the_board_of_these_tests_is_that_of_the_rules() -> None:
    made = scene({"base": ["Pouty Poro"]})
    assert made.fact("A", "Pouty Poro", "place") == Place.BASE_A
    assert shipped().find("Pouty Poro") is not None
