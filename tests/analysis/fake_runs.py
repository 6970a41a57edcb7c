"""Two small legal decks and a made-up kernel for tests of what stands above the kernel."""

import sys
from pathlib import Path

import fake_kernel
import pytest

import vgsim as vg
from vgsim.analysis.runs import pairing
from vgsim.cards.table import new_table

HERE = str(Path(__file__).parent)
CARDS = """
[first vanguard]
Glyme
[deck]
4 Alfred Early
4 Stardrive Dragon
4 Knight of Silence, Gallatin
4 Blaster Blade
3 Sage of the Arts, Jauron
3 Wingal
4 Knight Squire, Allen
4 Strong Knight, Rounoria
3 Auspice Falcon
4 Bringer of Good Luck, Epona
4 Flogal
4 Margal
4 Yggdrasil Maiden, Elaine
"""


@pytest.fixture
def decks():
    return tuple(vg.Deck.from_text(CARDS, name) for name in ("left", "right"))


@pytest.fixture
def fake(monkeypatch):
    """The made-up kernel in place of the real one, in this process and in workers."""
    fake_kernel.compiled.clear()
    monkeypatch.syspath_prepend(HERE)
    monkeypatch.setenv("PYTHONPATH", HERE)
    monkeypatch.setitem(pairing.ENGINES, "standard", pairing.Engine("fake_kernel", "fake_kernel"))
    monkeypatch.setattr(pairing.Pairing, "table", lambda self: new_table())
    assert "fake_kernel" in sys.modules
    return fake_kernel


@pytest.fixture
def logged(monkeypatch):
    """A made-up kernel that can tell its games, with real card tables."""
    import logged_kernel

    fake_kernel.compiled.clear()
    monkeypatch.syspath_prepend(HERE)
    monkeypatch.setitem(pairing.ENGINES, "standard", pairing.Engine("logged_kernel", "logged_kernel", luck=True))
    return logged_kernel


@pytest.fixture
def results(fake, decks):
    return vg.simulate(*decks, games=300, seed=3, n_jobs=1)
