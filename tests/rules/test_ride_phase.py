"""Chapter 6.4: ride phase."""

import pytest
from scenes import ONE, THREE, TWO, kinds, listen, scene, unit

from vgsim.errors import InputError
from vgsim.vanguard.terms import Event

LISTENER = unit("Listener", "AUTO [R] WHEN attacks: soul-charge 1")


@pytest.mark.rule("R-RIDEPH-1", "R-RIDEPH-2")
def test_beginning_of_the_ride_phase_comes_before_the_ride():
    s = listen(
        scene("ride").board("A", VC=TWO, front_left=LISTENER, hand=[THREE]), "Listener", Event.RIDE_PHASE
    )
    assert s.prompt.kind == "ride"
    assert kinds(s, "ability") == ["ability"]


@pytest.mark.rule("R-RIDEPH-3")
def test_riding_is_optional():
    s = scene("ride").board("A", VC=TWO, hand=[THREE]).run(["no ride"])
    assert s.prompt.kind == "main"


@pytest.mark.rule("R-RIDEPH-4")
def test_one_normal_ride_a_turn():
    s = scene("ride").board("A", VC=TWO, hand=[TWO, THREE]).run(["ride: Two"])
    assert s.prompt.kind == "main"
    with pytest.raises(InputError, match="is not legal"):
        s.run(["ride: Three"])


@pytest.mark.rule("R-RIDEPH-5")
def test_after_the_ride_gift_then_abilities_then_the_stride_step():
    new = unit("New", "AUTO [V] WHEN placed: draw 1", grade=3, gift="force")
    old = unit("Old", "AUTO [-] WHEN ridden over: draw 1", grade=2)
    s = listen(
        scene("ride").board("A", VC=old, front_left=LISTENER, hand=[new, ONE]), "Listener", Event.STRIDE_STEP
    )
    s.run(["ride: New", "gift: Force II", "to: VC", "use: New"])
    assert kinds(s, "gift_gained", "drew", "ability") == ["gift_gained", "ability", "drew"] * 1 + [
        "ability", "drew", "ability",
    ]  # fmt: skip
    assert s.prompt.kind == "main"
