"""The menu, saved games, and leaving."""
