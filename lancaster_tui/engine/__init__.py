"""The engine: the game as a process that answers JSON lines, for programs in any language."""
