"""Learning the game: lessons of small puzzles, and a puzzle for every day."""
