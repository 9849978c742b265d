"""Every English sentence about the game, made from ids and numbers. All of it is plain ASCII."""
