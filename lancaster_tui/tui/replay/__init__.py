"""A finished game on the board again: its moments, what if, and the hall of games."""
