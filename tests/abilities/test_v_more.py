"""V cards that the tests of their decks do not reach: at work, condition failing, cost failing, declined."""

import pytest
from scenes import DRAW, HEAL, ONE, THREE, TWO, ZERO, happened, kinds, on, one_of, power, scene

CANON, SONATA = "Colorful Pastorale, Canon", "Colorful Pastorale, Sonata"
SOUL_SAVER, ALFRED, BLADE = "Soul Saver Dragon", "King of Knights, Alfred", "Blaster Blade V-TD01/004"
EARINA, ISEULT, GITLIM = "Indestructible Knight, Earina", "Flash Shield, Iseult", "Steam Janitor, Gitlim"
MILLIUS, NOA = "Shining Knight, Millius", "Sonic Noa"
DOHA, GARAN = "Wyvern Strike, Doha", "Wyvern Strike, Garan"


# -- Bermuda Triangle -----------------------------------------------------------------------------------------


def test_canon_and_those_who_sing_with_her_charge_the_soul():
    s = scene().board("A", VC=CANON, hand=[SONATA, TWO]).run([f"call: {SONATA} -> front_left", "pay"])
    assert len(s.state.side("A").soul) == 1
    s.run(["call: Two -> front_right"])
    assert len(s.state.side("A").soul) == 1  # Two does not sing
    declined = scene().board("A", VC=CANON, hand=[SONATA]).run([f"call: {SONATA} -> front_left", "decline"])
    assert declined.state.side("A").soul == ()


def test_canon_lets_nobody_guard_with_a_single_card():
    def attacked(*hand, soul=3):
        s = scene().board("A", VC=CANON, soul=soul).board("B", VC=THREE, hand=list(hand))
        acts = one_of(s.legal, "act")
        return s.run([*acts[:1], "attack: VC -> VC"])

    assert attacked(ONE).legal == ["no guard"]
    s = attacked(ONE, ONE).run(["guard: One, One", "no guard"])
    assert s.state.side("B").damage == ()
    assert "guard: One" in attacked(ONE, soul=2).legal  # the cost cannot be paid
    assert one_of(scene().board("A", VC=CANON, soul=2).legal, "act") == []


# -- Royal Paladin --------------------------------------------------------------------------------------------


def test_soul_saver_strengthens_six_units():
    board = {"VC": SOUL_SAVER, "front_left": TWO, "back_left": ONE}
    s = scene().board("A", **board, soul=5).run([f"act: {SOUL_SAVER}", "choose: VC, front_left, back_left"])
    assert [power(s, "A", c) for c in board] == [28000, 25000, 23000]
    assert s.state.side("A").soul == ()
    assert one_of(scene().board("A", **board, soul=4).legal, "act") == []


def test_soul_saver_may_charge_the_soul_when_it_attacks():
    s = scene("battle").board("A", VC=SOUL_SAVER).run(["attack: VC -> VC", "pay"])
    assert len(s.state.side("A").soul) == 1
    declined = scene("battle").board("A", VC=SOUL_SAVER).run(["attack: VC -> VC", "decline"])
    assert declined.state.side("A").soul == ()


def test_alfred_calls_blaster_blade_from_the_deck():
    s = scene().board("A", VC=ALFRED, damage=1).deck("A", bottom=[BLADE])
    s.run([f"act: {ALFRED}", "choose: Blaster Blade", "to: front_left"])
    assert (on(s, "A", "front_left"), power(s, "A", "front_left"), power(s, "A", "VC")) == ("Blaster Blade", 15000, 23000)
    assert one_of(s.legal, "act") == []  # once a turn
    nobody = scene().board("A", VC=ALFRED, damage=1).run([f"act: {ALFRED}"])
    assert kinds(nobody, "placed", "shuffled") == ["shuffled"]
    assert one_of(scene().board("A", VC=ALFRED).legal, "act") == []


# -- perfect guards, first vanguards --------------------------------------------------------------------------


@pytest.mark.parametrize("card", [EARINA, ISEULT, GITLIM])
def test_a_perfect_guard_for_a_card_of_the_hand(card):
    def guarded(*hand):
        s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, hand=[card, *hand])
        return s.run(["attack: VC -> VC", f"guard: {card} -> VC"])

    assert happened(guarded(ONE).run(["pay", "no guard"]), "hits") == []
    declined = guarded(ONE).run(["decline", "no guard"])
    assert declined.state.side("B").hand == ("One",)
    assert kinds(guarded(), "cost_failed") == ["cost_failed"]


def test_earina_changes_a_card_when_ridden():
    s = scene("ride", turn=3).board("A", VC=ZERO, hand=[EARINA, DRAW]).deck("A", top=[HEAL])
    s.run([f"ride: {EARINA}", "cost: Draw"])
    assert (s.state.side("A").hand, s.state.side("A").drop) == (("Heal",), ("Draw",))


@pytest.mark.parametrize(("theirs", "hand"), [(ONE, 3), (ZERO, 1)])
def test_millius_gives_a_ticket_where_the_opponent_has_ridden(theirs, hand):
    s = scene("ride", turn=3).board("A", VC=MILLIUS, hand=[ONE, TWO]).board("B", VC=theirs).run(["ride: One"])
    assert kinds(s, "drew")[-1:] == ["drew"]
    assert s.state.side("A").hand.count("Quick Shield") == (hand == 3)


# -- Tachikaze, Kagero ----------------------------------------------------------------------------------------


def test_sonic_noa_draws_when_its_own_attack_hits():
    def hits(*answers, **board):
        s = scene("battle").board("A", VC=THREE, front_left=NOA, **board).board("B", VC=ZERO)
        return s.run(["attack: front_left -> VC", "no guard", *answers])

    s = hits("pay", front_right=ONE)
    assert (s.state.side("A").drop, kinds(s, "drew")) == (("One",), ["drew"])
    assert on(hits("decline", front_right=ONE), "A", "front_right") == "One"
    assert kinds(hits(), "cost_failed") == ["cost_failed"]


def test_doha_calls_garan():
    def called(*answers, damage=1):
        s = scene().board("A", VC=THREE, hand=[DOHA], damage=damage).deck("A", bottom=[GARAN])
        return s.run([f"call: {DOHA} -> front_left", *answers])

    assert on(called("pay", f"choose: {GARAN}", "to: back_left"), "A", "back_left") == GARAN
    assert on(called("pay", "done"), "A", "back_left") == ""
    assert kinds(called("decline"), "shuffled") == []
    assert kinds(called(damage=0), "cost_failed") == ["cost_failed"]
