"""The command line. Each command imports what it needs when it runs, so that help is quick."""

from lancaster_tui.cli.main import main

__all__ = ["main"]
