"""Knights and rewards: what can be done with the pieces of the game."""
