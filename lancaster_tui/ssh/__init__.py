"""The game over ssh: one process, and an application for each terminal that logs in."""
