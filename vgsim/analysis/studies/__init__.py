"""Questions that take many runs: comparisons, best versions, match-ups, what cards are worth, luck."""
