"""The cards of tokens, ordered attacks, additional turns and Melody: at work, failing, declined."""

from scenes import ONE, THREE, TWO, critical, happened, kinds, on, one_of, power, scene

SEPHIROT, PEONY = "Arboros Dragon, Sephirot", "Maiden of Stand Peony"
DREAM, FAIRY = "Dream-spinning Ranunculus, Ahsha", "Ahsha's Flower Fairy"
MASTER, SOUEN = "Dragonic Blademaster", 'Dragonic Blademaster "Souen"'
DOHA, GARAN = "Wyvern Strike, Doha", "Wyvern Strike, Garan"
BUSTER, FLARE = "Beast Deity, Ethics Buster", "Interdimensional Dragon, Mystery-flare Dragon"
SONATA, CARO = "Colorful Pastorale, Sonata", "Colorful Pastorale, Caro"
FINA, SERENA = "Colorful Pastorale, Fina", "Colorful Pastorale, Serena"
FULL = dict.fromkeys(("front_left", "front_right", "back_left", "back_center", "back_right"), ONE)


# -- tokens ----------------------------------------------------------------------------------------------------


def test_sephirot_turns_a_rear_guard_into_two_strong_plants():
    s = scene().board("A", VC=SEPHIROT, back_left=ONE).run([f"act: {SEPHIROT}", "to: front_left", "to: front_right"])
    assert (on(s, "A", "front_left"), power(s, "A", "front_left")) == ("Plant (strengthened)", 10000)
    assert power(s, "A", "VC") == 13000  # two rear-guards only
    assert one_of(s.legal, "act") == []  # once a turn
    rear = scene().board("A", VC=THREE, front_left=SEPHIROT, back_left=ONE)
    rear.run([f"act: {SEPHIROT}", "cost: back_left", "to: back_left", "no more calls"])
    assert on(rear, "A", "back_left") == "Plant"
    assert one_of(scene().board("A", VC=SEPHIROT).legal, "act") == []


def test_sephirot_is_stronger_with_five_rear_guards():
    s = scene().board("A", VC=SEPHIROT, **FULL).run([f"act: {SEPHIROT}", "cost: back_left", "to: back_left"])
    s.run(["no more calls"])
    assert power(s, "A", "VC") == 23000


def test_peony_calls_plants_when_placed():
    s = scene("ride").board("A", VC=TWO, hand=[PEONY]).run([f"ride: {PEONY}", "gift: Force I", "to: VC"])
    s.run(["to: front_left", "to: front_right"])
    assert [on(s, "A", c) for c in ("front_left", "front_right")] == ["Plant", "Plant"]
    s = scene().board("A", VC=THREE, hand=[PEONY]).run([f"call: {PEONY} -> front_left", "to: back_left"])
    assert (on(s, "A", "back_left"), s.prompt.kind) == ("Plant", "main")


def test_peony_exchanges_four_rear_guards_for_four_plants():
    for other, more in ((THREE, 10000), (TWO, 0)):
        s = scene("battle").board("A", VC=PEONY, damage=1, **FULL).board("B", VC=other)
        s.run(["attack: VC -> VC", "no boost", "pay", "cost: front_left", "cost: front_right", "cost: back_left"])
        s.run(["cost: back_right", "to: front_left", "to: front_right", "to: back_left", "to: back_right"])
        assert (power(s, "A", "VC"), power(s, "A", "front_left")) == (13000 + more, 5000 + more)
        assert power(s, "A", "back_center") == 8000  # no token
    few = scene("battle").board("A", VC=PEONY, damage=1, front_left=ONE).run(["attack: VC -> VC"])
    assert kinds(few, "cost_failed") == ["cost_failed"]


def test_the_dream_spinner_counts_units_named_ahsha():
    s = scene().board("A", VC=DREAM, soul=1, back_left=ONE, back_right=ONE, front_left=DREAM)
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (23000, 1)
    s.run([f"act: {DREAM}", "cost: back_left", "cost: back_right", "to: front_right"])
    assert (on(s, "A", "front_right"), power(s, "A", "VC"), critical(s, "A", "VC")) == (FAIRY, 23000, 2)
    assert one_of(scene().board("A", VC=DREAM, back_left=ONE, back_right=ONE).legal, "act") == []


def test_the_blademaster_clears_the_field_and_calls_a_vision_for_a_turn():
    board = {"VC": MASTER, "front_left": DOHA, "back_left": GARAN, "soul": [THREE], "hand": [ONE, ONE]}
    s = scene().board("A", **board).board("B", VC=THREE, front_left=TWO, back_left=ONE)
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (13000, 1)
    s.run([f"act: {MASTER}", "to: front_right"])
    assert (on(s, "B", "front_left"), on(s, "B", "back_left")) == ("", "")
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (18000, 2)
    assert on(s, "A", "front_right") == "Vision"
    assert on(s.run(["end turn"]), "A", "front_right") == ""
    without = scene().board("A", **{**board, "back_left": ONE})
    assert one_of(without.legal, f"act: {MASTER}") == []
    cheap = scene().board("A", **{**board, "soul": [TWO]})
    assert one_of(cheap.legal, f"act: {MASTER}") == []


def test_souen_strengthens_its_vision():
    s = scene().board("A", VC=SOUEN, hand=[ONE, ONE]).run([f"act: {SOUEN}", "to: front_right"])
    assert (power(s, "A", "VC"), power(s, "A", "front_right")) == (23000, 23000)
    guarded = scene().board("A", VC=SOUEN, hand=[ONE, ONE]).board("B", VC=THREE, back_left=ONE)
    guarded.run([f"act: {SOUEN}", "to: front_right"])
    assert (power(guarded, "A", "front_right"), on(guarded, "B", "back_left")) == (13000, "One")
    both = scene().board("A", VC=SOUEN, front_left=DOHA, back_left=GARAN, hand=[ONE, ONE])
    both.board("B", VC=THREE, back_left=ONE).run([f"act: {SOUEN}", "to: front_right"])
    assert on(both, "B", "back_left") == ""


# -- ordered attacks -------------------------------------------------------------------------------------------


def test_ethics_buster_lets_a_beast_deity_attack_when_it_is_ridden():
    s = scene("ride").board("A", VC=TWO, hand=[BUSTER, ONE, ONE]).board("B", VC=TWO).deck("A", top=[ONE, TWO])
    s.run([f"ride: {BUSTER}", "gift: Accel I", "pay", "choose: VC"])
    assert kinds(s, "attacks") == ["attacks"]
    s.run(["no guard"])
    assert len(happened(s, "drive_checked")) == 2
    assert s.state.unit("A", "VC").rested  # it hit
    assert s.state.unit("A", "VC").drive == 1
    assert s.prompt.kind == "main"


def test_ethics_buster_stands_again_where_it_missed():
    s = scene("ride").board("A", VC=TWO, hand=[BUSTER, ONE, ONE]).board("B", VC=THREE, hand=[TWO])
    s.run([f"ride: {BUSTER}", "gift: Accel I", "pay", "choose: VC", "guard: Two", "no guard"])
    assert not s.state.unit("A", "VC").rested
    assert s.state.unit("A", "VC").drive == 2


def test_ethics_buster_declined_or_not_payable():
    declined = scene("ride").board("A", VC=TWO, hand=[BUSTER, ONE, ONE])
    declined.run([f"ride: {BUSTER}", "gift: Accel I", "decline"])
    assert kinds(declined, "attacks") == []
    poor = scene("ride").board("A", VC=TWO, hand=[BUSTER, ONE]).run([f"ride: {BUSTER}", "gift: Accel I"])
    assert kinds(poor, "attacks", "cost_failed") == ["cost_failed"]


def test_ethics_buster_ridden_over_lets_another_attack():
    s = scene("ride").board("A", VC=BUSTER, front_left=BUSTER, hand=[THREE, ONE, ONE])
    s.run(["ride: Three", "pay", "choose: front_left", "no guard"])
    assert happened(s, "attacks") == [("attacks", BUSTER, "Three")]


def test_ethics_buster_strengthens_attacking_beast_deities():
    s = scene("battle").board("A", VC=BUSTER, front_left=BUSTER, front_right=TWO, damage=1)
    s.run(["attack: front_left -> VC", "pay"])
    assert power(s, "A", "front_left") == 17000
    plain = scene("battle").board("A", VC=BUSTER, front_right=TWO, damage=1).run(["attack: front_right -> VC"])
    assert kinds(plain, "ability") == []
    poor = scene("battle").board("A", VC=BUSTER, front_left=BUSTER).run(["attack: front_left -> VC"])
    assert kinds(poor, "cost_failed") == ["cost_failed"]


# -- additional turns ------------------------------------------------------------------------------------------


def placed(*bound, **board):
    """Mystery-flare Dragon ridden with these cards bound."""
    return scene("ride").board("A", VC=THREE, bind=list(bound), **({"hand": [FLARE, ONE]} | board)).run([f"ride: {FLARE}"])


def test_mystery_flare_grows_with_what_is_bound():
    for bound, drive, crit in (([TWO], 2, 1), ([THREE], 3, 1), ([THREE, THREE, ONE], 3, 2)):
        s = placed(*bound)
        assert (s.state.unit("A", "VC").drive, critical(s, "A", "VC")) == (drive, crit)
    s = placed(*[THREE] * 4, ONE, front_left=TWO).run(["choose: VC"])
    assert (power(s, "A", "VC"), power(s, "A", "front_left")) == (25000, 20000)


def test_mystery_flare_gives_an_additional_turn_without_a_ride():
    s = placed(*[THREE] * 6, ONE).run(["end turn", "pay"])
    assert (s.state.player, s.state.turn) == ("A", 6)
    assert s.legal == ["no ride"]
    assert s.state.side("A").drop == ("One",)
    declined = placed(*[THREE] * 6, ONE).run(["end turn", "decline"])
    assert declined.state.player == "B"
    few = placed(*[THREE] * 6).run(["end turn"])
    assert few.state.player == "B"


# -- Melody ----------------------------------------------------------------------------------------------------


def test_sonata_sings_for_all_and_calls_the_first_singer():
    s = scene().board("A", VC=SONATA, front_left=CARO, damage=1, soul=1)
    assert [power(s, "A", c) for c in ("VC", "front_left")] == [18000, 18000]
    s.deck("A", top=[ONE, TWO, FINA]).run([f"act: {SONATA}", "to: front_right"])
    assert on(s, "A", "front_right") == FINA
    assert one_of(s.legal, f"act: {SONATA}") == []
    assert one_of(scene().board("A", VC=SONATA, soul=1).legal, "act") == []


def test_sonata_finds_nobody():
    s = scene().board("A", VC=SONATA, damage=1, soul=1).run([f"act: {SONATA}"])
    assert kinds(s, "placed") == []


def test_caro_lets_singers_boost():
    s = scene("battle").board("A", VC=THREE, front_left=SERENA, back_left=CARO)
    s.run(["attack: front_left -> VC", "boost", "no guard"])
    assert [event.numbers[0] for event in s.events if event.kind == "power"] == [13000 + 18000]
    alone = scene("battle").board("A", VC=THREE, front_left=TWO, back_left=SERENA)
    assert alone.run(["attack: front_left -> VC"]).prompt.kind == "guard"


def test_caro_finds_another():
    s = scene("ride").board("A", VC=TWO, hand=[CARO], soul=1).deck("A", bottom=[CARO])
    s.run([f"ride: {CARO}", "gift: Force I", "to: VC", "pay", "soul-blast: Two", f"choose: {CARO}"])
    assert s.state.side("A").hand == (CARO,)
    poor = scene("ride").board("A", VC=TWO, hand=[CARO]).run([f"ride: {CARO}", "gift: Force I", "to: VC"])
    assert kinds(poor, "cost_failed") == ["cost_failed"]


def test_fina_lets_singers_intercept():
    s = scene("battle").board("B", VC=FINA, front_left=SONATA, front_right=THREE).run(["attack: VC -> VC"])
    assert s.legal == ["no guard", "intercept: front_left"]
    s.run(["intercept: front_left", "no guard"])
    assert [event.numbers[1] for event in s.events if event.kind == "power"] == [23000]


def test_serena_draws_with_a_small_hand():
    for hand, drawn in (([ONE] * 4, ["drew"]), ([ONE] * 5, [])):
        s = scene("battle").board("A", VC=SERENA, front_left=SONATA, hand=hand)
        s.run(["attack: front_left -> VC", "no guard"])
        assert kinds(s, "drew") == drawn


def test_fina_and_serena_draw_without_a_hit():
    s = scene().board("A", VC=FINA, front_left=SERENA, soul=2).board("B", VC=THREE, hand=[TWO])
    s.run([f"act: {FINA}", "attack: front_left -> VC", "guard: Two", "no guard"])
    assert kinds(s, "misses", "drew") == ["misses", "drew"]
    assert one_of(scene().board("A", VC=FINA, soul=1).legal, "act") == []


def test_serena_returns_three_singers():
    s = scene().board("A", VC=SERENA, damage=3, drop=[SONATA, CARO, FINA, ONE])
    s.run([f"act: {SERENA}"])
    while s.prompt.kind == "choose":
        s.run([s.legal[0]])
    assert sorted(s.state.side("A").hand) == sorted([SONATA, CARO, FINA])
    assert one_of(scene().board("A", VC=SERENA, damage=2, drop=[SONATA]).legal, "act") == []
