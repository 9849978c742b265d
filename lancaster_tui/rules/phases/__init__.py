"""The course of the game, phase by phase; each module beside its section of ``docs/rules.md``."""
