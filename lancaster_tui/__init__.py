"""The board game Lancaster in a terminal (an unofficial fan edition)."""
