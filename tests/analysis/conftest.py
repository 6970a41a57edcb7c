"""Fixtures of this folder."""

from fake_runs import decks, fake, results

__all__ = ["decks", "fake", "results"]
