"""One game in words: positions, answers, scenarios, traces, decisions."""
