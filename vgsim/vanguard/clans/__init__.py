"""Mechanics of single clans (source 002), one file for each."""
