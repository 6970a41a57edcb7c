"""What every game needs and no game's words: the JIT, chance, zones."""
