"""Players that are programs: they are handed a view, never a state."""
