"""Riftbound's cards: text to arrays, as for the first game; plain Python, runs once per deck.

vgsim is not affiliated with, endorsed by or sponsored by any publisher. Card facts are stated in our own words.
"""
