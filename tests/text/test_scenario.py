"""The scenario builder: boards, answers in words, what it refuses, rollouts."""

import pytest
from scenes import CRITICAL, ONE, THREE, TWO, ZERO, kinds, on, one_of, power, scene, unit

import vgsim as vg
from vgsim.analysis.board.answers import parse_answer
from vgsim.analysis.frames import columns
from vgsim.errors import InputError


def the_example():
    """As the interface promises it."""
    return (
        vg.Scenario("standard", turn_player="A", turn=5, stage="main")
        .board(
            "A",
            VC="Alfred Early",
            front_left="Blaster Blade",
            hand=["Wingal"],
            damage=["Margal", "Flogal"],
            soul=["Glyme"],
            drop=["Margal"],
        )
        .board("B", VC="Dragonic Overlord", hand=3)
        .deck("A", top=["Bringer of Good Luck, Epona", "Wingal"])
    )


def test_the_example_of_the_interface():
    s = the_example()
    s.run(answers=["attack: front_left -> VC", "no boost", "no guard"])
    assert str(s.prompt) == "A: attack?"
    assert s.legal == ["no attack", "attack: VC -> VC"]
    assert s.state.side("B").damage == ()  # 10000 against 13000
    assert "attacks" in [event.kind for event in s.events]


def test_a_board_says_what_lies_where():
    s = the_example()
    a = s.state.side("A")
    assert (a.hand, a.damage, a.soul, a.drop) == (("Wingal",), ("Margal", "Flogal"), ("Glyme",), ("Margal",))
    assert a.deck[:2] == ("Bringer of Good Luck, Epona", "Wingal")
    assert len(a.deck) + 7 == 50
    assert len(s.state.side("B").hand) == 3
    assert (s.state.player, s.state.turn, s.state.first) == ("A", 5, "A")


def test_stacked_cards_have_to_be_used():
    s = scene("battle").deck("A", top=[ONE, ZERO, TWO], bottom=[CRITICAL])
    s.run(["attack: VC -> VC", "no guard"])
    with pytest.raises(InputError, match=r"never drawn or checked: A: Two$"):
        s.finish()
    assert s.state.side("A").deck[-1] == "Critical"
    with (
        pytest.raises(InputError, match="A: One"),
        scene("battle").deck("A", top=[ONE]) as unused,
    ):
        unused.run(["no attack"])


def test_a_stacked_card_that_was_used_is_no_fault():
    with scene("battle").deck("A", top=[ONE, ZERO]) as s:
        s.run(["attack: VC -> VC", "no guard"])
    assert s.state.side("A").hand == ("One", "Zero")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("ride: Three", "A: what to do in the main phase?.*legal answers: pass; call: One"),
        ("call: Two -> front_left", "is not legal"),
        ("call: One -> VC", "legal answers: to: front_left"),
        ("attack: front_left -> VC", "legal answers: attacker: VC"),
        ("attack: VC -> back_left", "legal answers: target: VC"),
        ("dance", "answers begin with one of"),
        ("no guard", "is not legal"),
    ],
)
def test_an_illegal_answer_is_refused_and_changes_nothing(answer, message):
    s = scene().board("A", VC=THREE, hand=[ONE])
    before, told = s.state, len(s.events)
    with pytest.raises(InputError, match=message):
        s.run([answer])
    assert (s.state, len(s.events)) == (before, told)
    assert on(s.run(["call: One -> front_left"]), "A", "front_left") == "One"


def test_an_answer_after_the_end_is_refused():
    s = scene().board("B", VC=THREE, damage=6)
    assert (s.prompt, s.legal, s.result) == (None, [], "A wins")
    with pytest.raises(InputError, match="the game is over"):
        s.run(["pass"])


def test_cards_with_commas_in_their_names():
    names = ["Knight of Silence, Gallatin", "Wingal", "Bringer of Good Luck, Epona"]
    s = (
        scene("battle")
        .board("B", VC=THREE, hand=names)
        .run(["attack: VC -> VC", "guard: " + ", ".join(names)])
    )
    assert [u.card for u in s.state.side("B").guardians] == names


def test_answers_are_read_loosely():
    s = scene().board("A", VC=THREE, front_left=TWO, back_left=ONE, hand=["Blaster Blade"])
    s.run(["Call:  blaster blade->Front Right", "ATTACK: front-left -> vc", "Boost"])
    assert on(s, "A", "front_right") == "Blaster Blade"
    assert kinds(s, "boosts") == ["boosts"]


def test_equal_cards_are_one_choice_and_different_ones_of_a_name_are_numbered():
    s = scene("battle").board("B", VC=THREE, hand=[ONE, ONE, ZERO]).run(["attack: VC -> VC"])
    assert s.legal == ["no guard", "guard: One", "guard: Zero"]
    twice = unit("Twice", "AUTO [V] WHEN attacks: draw 1", "AUTO [V] WHEN attacks: soul-charge 1", grade=3)
    s = scene("battle").board("A", VC=twice).run(["attack: VC -> VC"])
    assert s.legal == ["use: VC Twice", "use: VC Twice #2"]
    assert kinds(s.run(["use: VC Twice #2"]), "moved", "drew")[-2:] == ["drew", "moved"]


def test_units_of_both_players_are_told_apart():
    judge = unit("Judge", "ACT [V]: choose 1 opponent front-row rear-guard; retire it", grade=3)
    s = scene().board("A", VC=judge, front_left=ONE).board("B", VC=THREE, front_left=ONE, front_right=ONE)
    s.run(["act: Judge"])
    assert s.legal == ["choose: B front_left", "choose: B front_right"]
    assert on(s.run(["choose: front_left"]), "B", "front_left") == ""


def test_every_legal_answer_is_legal():
    for legal in the_example().legal:
        the_example().run([legal])


def test_the_deck_may_come_from_real_decks():
    decks = ("v_td01_aichi_sendou", "v_td02_toshiki_kai")

    def dealt(seed):
        s = vg.Scenario(decks=decks, seed=seed).board("A", VC="Alfred Early", hand=5)
        return s.board("B", VC="Dragonic Overlord", hand=5).state

    side = dealt(3).side("A")
    names = [*side.deck, *side.hand, "Alfred Early"]
    assert sorted(names) == sorted(card.name for card in vg.load_deck(decks[0]).main)
    assert dealt(3) == dealt(3) != dealt(4)


def test_cards_of_ones_own(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'series = "V"\nclan = "Royal Paladin"\n[[card]]\nname = "Mine"\nkind = "unit"\ngrade = 1\n'
        'power = 9000\nshield = 5000\ncritical = 1\nabilities = ["AUTO [R] WHEN placed: draw 1"]\n'
    )
    s = (
        vg.Scenario(cards=[path])
        .board("A", VC="Alfred Early", hand=["Mine"])
        .board("B", VC="Dragonic Overlord")
    )
    s.run(["call: Mine -> front_left"])
    assert (power(s, "A", "front_left"), kinds(s, "drew")) == (9000, ["drew"])
    s = vg.Scenario(cards=[unit("Yours", grade=2)]).board("A", VC="Yours").board("B", VC="yours")
    assert on(s, "B", "VC") == "Yours"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: vg.Scenario(stage="lunch"), "stages are"),
        (lambda: vg.Scenario(turn_player="C"), "seat"),
        (lambda: vg.Scenario("chess"), "format"),
        (lambda: vg.Scenario().board("A", VC="Blastr Blade").state, "closest: Blaster Blade"),
        (lambda: vg.Scenario().board("A", middle="Wingal"), "circles are"),
        (lambda: vg.Scenario().board("A", VC="Wingal", rested=["front_left"]), "no unit on front_left"),
        (lambda: vg.Scenario().board("A", VC="Wingal", hand=60).state, "60 cards|61 cards"),
        (lambda: vg.Scenario().board("A", VC="Wingal", markers={"VC": "Farce"}).state, "gifts are"),
        (lambda: vg.Scenario().board("A", VC="Wingal", accel_1="Wingal").state, "accel_1"),
        (lambda: vg.Scenario().board("A", VC="Wingal", gift="Farce").state, "gifts are"),
    ],
)
def test_a_board_that_cannot_be(make, message):
    with pytest.raises(InputError, match=message):
        make()


def test_wants_of_answers():
    assert [want.objects for want in parse_answer("attack: VC -> front_left")] == ["", "VC", "front_left"]
    assert [want.optional for want in parse_answer("guard: A, B -> VC")] == [False, True, True]
    with pytest.raises(InputError, match="answers begin with"):
        parse_answer("")


# -- rollouts -----------------------------------------------------------------------------------------------


def lethal(**options):
    """B has five damage and is attacked by a rear-guard: without a guard it is over."""
    s = scene("battle", **options).board("A", VC=THREE, front_left=THREE, damage=5, rested=["VC"])
    s.board("B", VC=THREE, front_left=ONE, hand=[TWO, ONE, CRITICAL], damage=5)
    return s.run(["attack: front_left -> VC"])


def test_a_rollout_knows_a_lethal_attack():
    frame = lethal().rollout(games=60, bots=("standard", "standard"))
    assert list(frame.columns) == columns("rollout")
    assert set(frame["answer"]) == {"no guard", "guard: Two", "guard: One", "guard: Critical"}
    lost = frame.set_index("answer").loc["no guard"]
    assert (lost["win_rate"], lost["losses"]) == (0.0, 60)
    assert lost["low"] == 0.0 < lost["high"]  # never certain
    assert frame["win_rate"].iloc[0] > 0
    assert (frame["games"] + frame["unfinished"] == 60).all()
    assert frame.attrs["asked"].startswith("B: guard")


def test_rollouts_are_repeatable_and_leave_the_game_alone():
    s = lethal()
    before = s.state
    first = s.rollout(games=20, bots=("random", "random"))
    assert s.state == before
    assert first.equals(s.rollout(games=20, bots=("random", "random")))
    assert on(s.run(["guard: One", "no guard"]), "B", "VC") == "Three"


def test_answers_to_compare_may_be_named():
    frame = lethal().rollout(games=10, answers=["guard: One, Two", "no guard"])
    assert set(frame["answer"]) == {"guard: One, Two", "no guard"}
    with pytest.raises(InputError, match="is not legal"):
        lethal().rollout(games=10, answers=["guard: Three"])


def test_attacks_are_compared_with_their_targets():
    s = scene("battle").board("A", VC=THREE, front_left=TWO).board("B", VC=THREE, front_left=ONE)
    frame = s.rollout(games=5)
    assert set(frame["answer"]) == {
        "no attack",
        *(f"attack: {a} -> {t}" for a in ("VC", "front_left") for t in ("VC", "front_left")),
    }


def test_hidden_cards_are_dealt_anew():
    """B's only card is no guardian, but A does not know that: in some worlds it is one."""
    s = vg.Scenario(stage="battle", decks=("v_td01_aichi_sendou", "v_td02_toshiki_kai"), seed=1)
    s.board("A", VC="Alfred Early", front_left="Alfred Early", damage=5, rested=["VC"])
    s.board("B", VC="Dragonic Overlord", damage=5, hand=["Dragonic Overlord"])
    frame = s.rollout(games=150, answers=["attack: front_left -> VC"])
    assert 0.1 < frame["win_rate"][0] < 0.9


@pytest.mark.parametrize("games", [0, -1, 1.5])
def test_a_rollout_needs_games(games):
    with pytest.raises(InputError, match="games"):
        lethal().rollout(games=games)


def test_a_rollout_needs_a_question():
    with pytest.raises(InputError, match="the game is over"):
        scene().board("B", VC=THREE, damage=6).rollout(games=1)
    assert one_of(scene().legal, "pass") == ["pass"]
