"""What a game is: chance, log, state, game, record. Everything else stands on these."""
