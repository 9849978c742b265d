"""The screens: menu, new game, saved games, table, ballot, hand-over, reveal, score sheet."""
