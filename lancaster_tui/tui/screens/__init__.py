"""The screens: menu, new game, saved games, table, vote, score sheet, help, and what they ask."""
