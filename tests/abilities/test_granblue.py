"""The abilities of the Granblue tournament deck (original format): drop zone calls, milling, a sentinel of its own."""

from scenes import ZERO, happened, kinds, on, one_of, power, scene, unit

GRAN = "Granblue"
CAPTAIN, SAMURAI, BASSKIRK = "Captain Nightmist", "Samurai Spirit", "King of Demonic Seas, Basskirk"


def of(grade, clan=GRAN):
    return unit(f"{clan} {grade}", grade=grade, clans=(clan,))


def board(stage="main", theirs=None, **mine):
    made = scene(stage, format="original").board("A", **({"VC": of(3)} | mine))
    return made.board("B", **({"VC": of(3, "Kagero")} | (theirs or {})))


def test_guiding_zombie_comes_back_and_mills():
    s = scene("ride", format="original", turn=3).board("A", VC="Guiding Zombie", hand=[of(1)]).board("B", VC=ZERO)
    s.run(["ride: Granblue 1", "pay", "to: back_left", "act: Guiding Zombie on back_left"])
    assert len(s.state.side("A").drop) == 3
    assert s.state.side("A").soul == ("Guiding Zombie",)


def test_basskirk_charges_at_the_beginning_of_the_main_phase():
    s = board("main begins", VC=BASSKIRK)
    assert (len(s.state.side("A").soul), power(s, "A", "VC")) == (1, 12000)
    assert power(s.run(["end turn"]), "A", "VC") == 10000


def test_basskirk_calls_five_from_the_drop_zone():
    drop = [of(1), of(2), of(0), of(1), of(2), of(1, "Kagero")]
    s = board(VC=BASSKIRK, soul=8, damage=5, drop=drop).run([f"act: {BASSKIRK} on VC"])
    s.run(["choose: Granblue 1", "choose: Granblue 2", "choose: Granblue 0", "choose: Granblue 1", "choose: Granblue 2"])
    s.run(["to: front_left", "to: front_right", "to: back_left", "to: back_center"])
    assert on(s, "A", "back_right") == "Granblue 2"
    assert s.state.side("A").drop.count("Kagero 1") == 1
    assert one_of(board(VC=BASSKIRK, soul=7, damage=5, drop=drop).legal, "act") == []


def test_captain_nightmist_with_another_in_the_drop_zone():
    assert power(board(VC=CAPTAIN, drop=[CAPTAIN]), "A", "VC") == 11000
    assert power(board(VC=CAPTAIN), "A", "VC") == 8000
    assert power(board(front_left=CAPTAIN, drop=[CAPTAIN]), "A", "front_left") == 8000
    theirs = scene("main", format="original", player="B").board("A", VC=CAPTAIN, drop=[CAPTAIN]).board("B", VC=ZERO)
    assert power(theirs, "A", "VC") == 8000


def test_captain_nightmist_calls_himself_for_a_grade_1_of_the_clan():
    s = board(drop=[CAPTAIN], front_left=of(1), back_left=of(0), back_right=of(2, "Kagero"), damage=1)
    s.run([f"act: {CAPTAIN} in drop", "to: front_right"])
    assert (on(s, "A", "front_right"), on(s, "A", "front_left")) == (CAPTAIN, "")
    for less in ({"back_left": of(0)}, {"back_right": of(2, "Kagero")}):
        assert one_of(board(drop=[CAPTAIN], damage=1, **less).legal, "act") == []
    assert one_of(board(drop=[CAPTAIN], front_left=of(1)).legal, "act") == []  # no counter-blast


def test_a_vanguard_of_another_clan_pays_for_nothing():
    s = board(VC=of(3, "Kagero"), drop=[SAMURAI], front_left=of(0), damage=1).run([f"act: {SAMURAI} in drop"])
    assert (on(s, "A", "front_left"), SAMURAI in s.state.side("A").drop) == ("", True)
    s = board(drop=[SAMURAI], front_left=of(0), damage=1).run([f"act: {SAMURAI} in drop", "to: front_left"])
    assert on(s, "A", "front_left") == SAMURAI


def test_ruin_shade_pays_with_the_deck():
    s = board("battle", front_left="Ruin Shade").run(["attack: front_left -> VC", "pay"])
    assert (power(s, "A", "front_left"), len(s.state.side("A").drop)) == (11000, 2)
    s = board("battle", VC=of(3, "Kagero"), front_left="Ruin Shade").run(["attack: front_left -> VC"])
    assert kinds(s, "condition_failed") == ["condition_failed"]


def test_gust_jinn_guards_the_attacked_unit_of_the_clan():
    theirs = {"VC": of(3), "hand": ["Gust Jinn", of(1)]}
    s = board("battle", theirs, VC=of(3, "Kagero")).run(["attack: VC -> VC", "guard: Gust Jinn", "pay", "no guard"])
    assert kinds(s, "hits") == []
    assert sorted(s.state.side("B").drop) == ["Granblue 1", "Gust Jinn"]
    s = board("battle", theirs, VC=of(3, "Kagero")).run(["attack: VC -> VC", "guard: Gust Jinn", "decline", "no guard"])
    assert (kinds(s, "hits"), s.state.side("B").hand) == (["hits"], ("Granblue 1",))
    other = {"VC": of(3), "hand": ["Gust Jinn", of(1, "Kagero")]}
    s = board("battle", other, VC=of(3, "Kagero")).run(["attack: VC -> VC", "guard: Gust Jinn"])
    assert kinds(s, "cost_failed") == ["cost_failed"]  # only a card of the clan pays


def test_chappie_sends_a_card_to_the_drop_zone():
    s = board("battle", {"VC": of(3), "hand": ["Chappie the Ghostie"]}).deck("B", bottom=[of(2), of(2, "Kagero")])
    s.run(["attack: VC -> VC", "guard: Chappie the Ghostie"])
    assert s.legal == ["done", "choose: Granblue 2"]
    s.run(["choose: Granblue 2"])
    assert s.state.side("B").drop == ("Granblue 2",)
    assert happened(s, "shuffled") == [("shuffled",)]


def test_rough_seas_banshee_draws_from_the_soul():
    name = "Rough Seas Banshee"
    s = board(back_left=name).run([f"act: {name} on back_left", "pay"])
    assert (s.state.side("A").soul, kinds(s, "drew")) == ((name,), ["drew"])
    s = board(back_left=name).run([f"act: {name} on back_left", "decline"])
    assert kinds(s, "drew") == []
    s = board(VC=of(3, "Kagero"), back_left=name).run([f"act: {name} on back_left"])
    assert (s.state.side("A").soul, kinds(s, "drew")) == ((name,), [])
