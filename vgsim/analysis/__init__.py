"""Answers for people: running many games, frames, estimates, pictures, files."""
