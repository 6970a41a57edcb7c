"""Many games: pairings, runs on all cores, results, and what is kept of them."""
