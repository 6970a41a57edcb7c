"""The rulebook of the Riftbound duel, one file a chapter."""
