"""Riftbound's cards: text to arrays, as for the first game; plain Python, runs once per deck."""
