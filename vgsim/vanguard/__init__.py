"""The Cardfight!! Vanguard rulebook, one file per chapter."""
