"""Rulesets: every number of the game, and the vocabulary of its laws."""
