"""Superior rides and calls, tokens, tickets and orders."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, happened, kinds, on, one_of, power, scene, unit

from vgsim.errors import InputError

TURN_ENDS = ["end turn"]
PLANTS = ': call up to 2 "Plant" tokens to R'
# A token or ticket exists only where some card of the decks makes it: this one, which lies bound.
MAKER = unit(
    "Maker", 'ACT [V]: call 1 "Plant" token to R; call 1 "Vision" token to R; '
    'call 1 "Evil Decoy" token to R; '
    'put 1 "Quick Shield" ticket into own hand', grade=0,
)  # fmt: skip
ORDER = {"kind": "normal order", "power": 0, "shield": 0, "critical": 0, "drive": 0, "skills": ()}


def actor(text, *more, **facts):
    return unit("Actor", f"ACT [V] {text}", *more, grade=3, **facts)


def circles(scenario):
    return [text.partition(": ")[2] for text in scenario.legal]


# -- rides -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-RIDE-5", "R-RIDE-8")
def test_a_superior_ride_from_the_deck():
    rider = unit("Rider", "AUTO [V] WHEN placed: draw 1", grade=4, gift="force")
    card = actor(
        ": search deck for up to 1 card (grade = 4), ride it standing; shuffle deck; [if not ridden] draw 2"
    )
    s = scene().board("A", VC=card, rested=["VC"]).deck("A", top=[rider]).run(["act: Actor", "choose: Rider"])
    assert s.prompt.kind == "gift"
    assert not s.state.unit("A", "VC").rested
    assert s.state.side("A").soul == ("Actor",)
    s.run(["gift: Force I", "to: VC"])
    assert kinds(s, "rides", "shuffled", "drew") == ["rides", "shuffled", "drew"]
    none = scene().board("A", VC=card).run(["act: Actor"])
    assert (on(none, "A", "VC"), kinds(none, "drew")) == ("Actor", ["drew", "drew"])


def test_the_ridden_unit_is_it_at_the_end_of_the_turn():
    four = unit("Four", grade=4)
    card = actor(": search deck for up to 1 card (grade = 4), ride it standing; shuffle deck; "
                 "at end of turn: retire that unit, ride 1 own soul card (grade = 3) rested")  # fmt: skip
    s = (
        scene()
        .board("A", VC=card, soul=[ONE])
        .deck("A", top=[four])
        .run(["act: Actor", "choose: Four", *TURN_ENDS])
    )
    assert on(s, "A", "VC") == "Actor"
    assert s.state.unit("A", "VC").rested
    assert (s.state.side("A").drop, s.state.side("A").soul) == (("Four",), ("One",))


def test_without_a_grade_3_in_the_soul_the_vanguard_is_absent():
    """The rule action rides a card of the soul, and that one stands."""
    four = unit("Four", grade=4)
    card = actor(": search deck for up to 1 card (grade = 4), ride it standing; shuffle deck; "
                 "at end of turn: retire that unit, ride 1 own soul card (grade = 2) rested")  # fmt: skip
    s = scene().board("A", VC=card).deck("A", top=[four]).run(["act: Actor", "choose: Four", *TURN_ENDS])
    assert on(s, "A", "VC") == "Actor"  # from the soul, by the rule action
    assert kinds(s, "rule_action") == ["rule_action"]
    assert not s.state.unit("A", "VC").rested


def test_a_card_in_hand_rides_by_itself():
    yaksha = unit("Yaksha", "AUTO [hand] WHEN opponent rear-guard put into drop during own main phase "
                  "IF own vanguard (grade = 2) COST reveal this: ride this", grade=3)  # fmt: skip
    slayer = unit("Slayer", "AUTO [R] WHEN placed: choose 1 opponent rear-guard; retire it")
    s = scene().board("A", VC=TWO, hand=[yaksha, slayer]).board("B", VC=THREE, front_left=ONE)
    s.run(["call: Slayer -> front_left", "pay"])
    assert on(s, "A", "VC") == "Yaksha"
    assert s.state.side("A").soul == ("Two",)
    s = scene().board("A", VC=THREE, hand=[yaksha, slayer]).board("B", VC=THREE, front_left=ONE)
    s.run(["call: Slayer -> front_left"])
    assert kinds(s, "condition_failed") == ["condition_failed"]
    attacked = (
        scene("battle").board("A", VC=TWO, hand=[yaksha], front_left=TWO).board("B", VC=THREE, front_left=ONE)
    )
    attacked.run(["attack: front_left -> front_left", "no guard"])
    assert kinds(attacked, "ability", "condition_failed") == ["ability", "condition_failed"]


def test_what_cannot_be_ridden_stays():
    deity = unit("Deity", "CONT [-]: this cannot be ridden", grade=4)
    s = (
        scene()
        .board("A", VC=actor(": ride up to 1 own hand card standing"), hand=[deity])
        .run(["act: Actor"])
    )
    s.run(["choose: Deity"])
    assert (on(s, "A", "VC"), s.state.side("A").hand) == ("Actor", ("Deity",))


# -- calls -----------------------------------------------------------------------------------------------


def test_a_unit_that_was_ridden_over_calls_itself():
    first = unit(
        "First",
        'AUTO [-] WHEN ridden over by unit (other, clan "Royal Paladin"): may call this to R',
        grade=0,
    )
    s = scene("ride", turn=3).board("A", VC=first, hand=[ONE]).run(["ride: One", "pay", "to: back_left"])
    assert on(s, "A", "back_left") == "First"
    assert s.state.side("A").soul == ()
    s = scene("ride", turn=3).board("A", VC=first, hand=[ONE]).run(["ride: One", "decline"])
    assert s.state.side("A").soul == ("First",)
    kagero = unit("Kagero One", clans=("Kagero",))
    s = scene("ride", turn=3).board("A", VC=first, hand=[kagero]).run(["ride: Kagero One"])
    assert kinds(s, "ability") == []


def test_a_card_in_the_drop_zone_calls_itself():
    captain = unit("Captain", "ACT [drop] COST counter-blast 1 + retire 1 own rear-guard (grade >= 1): "
                   "call this to R; [if called] this power +1000 until end of turn", grade=2)  # fmt: skip
    s = scene().board("A", VC=THREE, drop=[captain], front_left=ONE, back_left=ZERO, damage=1)
    s.run(["act: Captain in drop", "to: front_left"])
    assert (on(s, "A", "front_left"), power(s, "A", "front_left")) == ("Captain", 11000)
    assert s.state.side("A").drop == ("One",)
    s = scene().board("A", VC=THREE, drop=[captain], back_left=ZERO, damage=1)
    assert one_of(s.legal, "act") == []


@pytest.mark.rule("R-CALL-4", "R-CALL-5", "R-CALL-6")
def test_several_cards_to_different_circles():
    card = actor(": choose up to 5 own drop cards; call them to different R")
    s = scene().board("A", VC=card, drop=[ONE, TWO], front_left=ZERO)
    s.run(["act: Actor", "choose: One", "choose: Two", "to: front_left"])
    assert "front_left" not in circles(s)
    s.run(["to: back_left"])
    assert (on(s, "A", "front_left"), on(s, "A", "back_left")) == ("One", "Two")
    assert s.state.side("A").drop == ("Zero",)
    assert happened(s, "placed", "retired")[-1] == ("retired", "Zero")


def test_only_open_circles():
    card = actor(": choose up to 2 own drop cards; call them to different open R")
    units = {"front_left": ZERO, "front_right": ZERO, "back_left": ZERO, "back_right": ZERO}
    s = scene().board("A", VC=card, drop=[ONE, TWO], **units)
    s.run(["act: Actor", "choose: One", "choose: Two"])
    assert on(s, "A", "back_center") == "One"
    assert s.state.side("A").drop == ("Two",)
    s = scene().board("A", VC=card, drop=[ONE], back_center=ZERO, **units).run(["act: Actor", "choose: One"])
    assert (s.state.side("A").drop, s.prompt.kind) == (("One",), "main")


def test_units_that_arrive_rested():
    card = actor(": choose 1 own drop card; call it to R rested")
    s = scene().board("A", VC=card, drop=[ONE]).run(["act: Actor", "to: front_left"])
    assert s.state.unit("A", "front_left").rested


def test_from_hand_by_an_effect_is_from_hand():
    placed = unit("Placed", "AUTO [V/R] WHEN placed from hand: draw 1")
    card = actor(": call up to 1 own hand or soul card to R")
    s = scene().board("A", VC=card, hand=[placed]).run(["act: Actor", "choose: Placed", "to: back_left"])
    assert kinds(s, "drew") == ["drew"]
    s = scene().board("A", VC=card, soul=[placed]).run(["act: Actor", "choose: Placed", "to: back_left"])
    assert kinds(s, "drew") == []
    s = scene("ride").board("A", VC=ZERO, hand=[placed]).run(["ride: Placed"])
    assert kinds(s, "drew") == ["drew"]


# -- tokens ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-CALL-12", "R-TOKEN-1", "R-TOKEN-7")
@pytest.mark.ruling("RUL-131")
def test_circles_are_chosen_before_tokens_come():
    s = scene().board("A", VC=actor(PLANTS), front_left=ONE).run(["act: Actor", "to: front_left"])
    assert on(s, "A", "front_left") == "One"
    assert "front_left" not in circles(s)
    s.run(["to: back_left"])
    assert (on(s, "A", "front_left"), on(s, "A", "back_left")) == ("Plant", "Plant")
    assert s.state.side("A").drop == ("One",)


def test_fewer_tokens_than_allowed():
    s = (
        scene()
        .board("A", VC=actor(PLANTS + "; [if called] draw 1"))
        .run(["act: Actor", "to: back_left", "no more calls"])
    )
    assert (on(s, "A", "back_left"), len(s.state.side("A").circles)) == ("Plant", 2)
    s = scene().board("A", VC=actor(PLANTS + "; [if called] draw 1")).run(["act: Actor", "no more calls"])
    assert kinds(s, "drew") == []


def test_exactly_so_many_tokens_as_far_as_there_are_circles():
    s = scene().board("A", VC=actor(': call 5 "Plant" tokens to R')).run(["act: Actor"])
    for circle in ("front_left", "front_right", "back_left", "back_center"):
        assert "no more calls" not in s.legal
        s.run([f"to: {circle}"])
    assert len(s.state.side("A").circles) == 6


@pytest.mark.rule("R-TOKEN-2", "R-TOKEN-3", "R-TOKEN-6")
@pytest.mark.ruling("RUL-127")
@pytest.mark.ruling("RUL-130")
def test_a_token_pays_costs_vanishes_and_is_used_again():
    card = unit("Actor", 'ACT [V] COST retire 1 own rear-guard: call 1 "Plant" token to R', grade=3)
    s = scene().board("A", VC=card, front_left="Plant").run(["act: Actor", "to: back_left"])
    assert (on(s, "A", "front_left"), on(s, "A", "back_left")) == ("", "Plant")
    assert s.state.side("A").drop == ()
    assert kinds(s, "retired") == ["retired"]


@pytest.mark.rule("R-TOKEN-4")
@pytest.mark.parametrize(
    "verb", ["return it to hand", "put it on deck bottom", "bind it", "put it into soul"]
)
def test_a_token_vanishes_wherever_it_is_put(verb):
    s = scene().board("A", VC=actor(f": choose 1 opponent rear-guard; {verb}; [if moved] draw 1"))
    s.board("B", VC=THREE, front_left="Plant", bind=[MAKER]).run(["act: Actor"])
    side = s.state.side("B")
    assert "Plant" not in (*side.hand, *side.deck, *side.bind, *side.soul)
    assert kinds(s, "drew") == ["drew"]


@pytest.mark.ruling("RUL-129")
def test_a_token_is_no_normal_unit():
    s = scene().board("A", VC=actor(": choose 1 opponent rear-guard (normal unit); retire it"))
    s.board("B", VC=THREE, front_left="Plant", back_left=ONE, bind=[MAKER]).run(["act: Actor"])
    assert (on(s, "B", "front_left"), on(s, "B", "back_left")) == ("Plant", "")


@pytest.mark.rule("R-TOKEN-8")
@pytest.mark.ruling("RUL-132")
def test_a_token_that_drive_checks():
    s = scene("battle").board("A", VC=THREE, front_left="Vision", bind=[MAKER])
    assert power(s, "A", "front_left") == 13000
    s.run(["attack: front_left -> VC", "no guard"])
    assert kinds(s, "drive_checked") == ["drive_checked"] * 2


@pytest.mark.rule("R-TOKEN-9")
@pytest.mark.ruling("RUL-133")
def test_a_token_that_intercepts_from_the_back_row():
    s = (
        scene("battle")
        .board("A", VC=THREE, front_left=TWO)
        .board("B", VC=THREE, back_left="Evil Decoy", bind=[MAKER])
    )
    s.run(["attack: front_left -> VC"])
    assert s.legal == ["no guard", "intercept: back_left"]
    s.run(["intercept: back_left", "no guard"])
    assert (on(s, "B", "back_left"), s.state.side("B").drop) == ("", ())
    s = scene("battle").board("A", VC=THREE, front_left="Evil Decoy", bind=[MAKER])
    assert one_of(s.legal, "attack: front_left") == []


def test_tokens_end_at_the_end_of_the_turn():
    card = actor(': call 1 "Vision" token to R; at end of turn: retire that token')
    s = scene().board("A", VC=card, front_left=ONE).run(["act: Actor", "to: front_right", *TURN_ENDS])
    assert (on(s, "A", "front_left"), on(s, "A", "front_right")) == ("One", "")


# -- tickets and orders ----------------------------------------------------------------------------------


@pytest.mark.rule("G-ORDER-4")
@pytest.mark.ruling("RUL-206")
def test_a_first_vanguard_brings_a_ticket():
    first = unit(
        "First", "AUTO [-] WHEN ridden over: draw 1; [if opponent vanguard (grade >= 1)] "
        'put 1 "Quick Shield" ticket into own hand', grade=0,
    )  # fmt: skip
    s = scene("ride", turn=2).board("A", VC=first, hand=[ONE]).board("B", VC=ONE).run(["ride: One"])
    assert s.state.side("A").hand[-1] == "Quick Shield"
    s = scene("ride", turn=2).board("A", VC=first, hand=[ONE]).board("B", VC=ZERO).run(["ride: One"])
    assert "Quick Shield" not in s.state.side("A").hand


@pytest.mark.rule("G-ORDER-1", "G-ORDER-4")
@pytest.mark.ruling("RUL-205")
def test_a_ticket_is_played_in_the_guard_step_once_a_turn():
    s = scene("battle").board("A", VC=THREE, front_left=TWO)
    s.board("B", VC=THREE, hand=["Quick Shield", "Quick Shield", ONE], bind=[MAKER])
    s.run(["attack: front_left -> VC"])
    assert s.legal == ["no guard", "guard: One", "guard: Quick Shield"]
    s.run(["guard: Quick Shield"])
    assert power(s, "B", "VC") == 18000
    assert s.state.side("B").hand == ("Quick Shield", "One")
    assert s.state.side("B").drop == ()
    assert s.legal == ["no guard", "guard: One"]
    s.run(["guard: One", "no guard"])
    assert power(s, "B", "VC") == 13000


def test_a_ticket_chooses_which_attacked_unit():
    s = (
        scene("battle")
        .board("A", VC=THREE)
        .board("B", VC=THREE, front_left=TWO, hand=["Quick Shield"], bind=[MAKER])
    )
    s.run(["attack: VC -> front_left", "guard: Quick Shield"])
    assert power(s, "B", "front_left") == 15000


@pytest.mark.rule("G-ORDER-1", "G-ORDER-2")
def test_a_normal_order_in_the_own_main_phase():
    elixir = unit(
        "Elixir",
        "ORDER COST counter-blast 1: choose 1 own unit; it power +20000 until end of turn",
        grade=2,
        **ORDER,
    )
    s = scene().board("A", VC=THREE, hand=[elixir, elixir], damage=2)
    assert one_of(s.legal, "call") == []  # never called
    s.run(["act: Elixir in hand", "counter-blast: Knight of Silence, Gallatin"])
    assert power(s, "A", "VC") == 33000
    assert s.state.side("A").drop == ("Elixir",)
    assert one_of(s.legal, "act") == []  # one a turn
    s = scene().board("A", VC=ONE, hand=[elixir], damage=1)
    assert one_of(s.legal, "act") == []  # its grade
    s = scene().board("A", VC=THREE, hand=[elixir])
    assert one_of(s.legal, "act") == []  # its cost


def test_an_order_cannot_pay_for_itself():
    greedy = unit("Greedy", "ORDER COST discard 1: draw 2", grade=1, **ORDER)
    assert one_of(scene().board("A", VC=THREE, hand=[greedy]).legal, "act") == []
    s = scene().board("A", VC=THREE, hand=[greedy, ONE]).run(["act: Greedy in hand"])
    assert s.state.side("A").drop == ("Greedy", "One")


@pytest.mark.ruling("RUL-204")
def test_a_called_order_goes_to_the_drop_zone():
    order = unit("Order", "ORDER: draw 1", grade=1, **ORDER)
    s = scene().board("A", VC=actor(": call up to 1 own soul card to R"), soul=[order], front_left=ONE)
    s.run(["act: Actor", "choose: Order"])
    assert (s.state.side("A").drop, on(s, "A", "front_left")) == (("Order",), "One")


def test_an_order_does_not_guard_or_attack():
    order = unit("Order", "ORDER: draw 1", grade=1, **ORDER)
    s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, hand=[order]).run(["attack: VC -> VC"])
    assert s.legal == ["no guard"]
    with pytest.raises(InputError, match="is not legal"):
        s.run(["guard: Order"])
