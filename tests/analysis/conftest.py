"""Fixtures of this folder."""

from fake_runs import decks, fake, logged, results

__all__ = ["decks", "fake", "logged", "results"]
