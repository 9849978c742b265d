"""The game over ssh: one process, one table, an application for every terminal that logs in."""
