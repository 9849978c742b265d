"""Records of simulated games, for replaying and for looking closer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lancaster_tui.lab.games import Played
from lancaster_tui.rules.ruleset import Ruleset
from lancaster_tui.table.record import record_of, to_toml
from lancaster_tui.table.replay import action_line
from lancaster_tui.table.seating import Seating, kind_name


def record_text(rules: Ruleset, game: Played, seating: Sequence[str]) -> str:
    """Return the record of a game between bots, as the text of its file."""
    record = record_of(rules, named_seats(seating), game.seed, game.dealt)
    record.actions.extend(action_line(*act) for act in game.acts)
    return to_toml(record)


def named_seats(seating: Sequence[str]) -> list[Seating]:
    """Return the seats of a game between bots, each called after what it is and its number."""
    return [Seating(f"{kind_name(spec)} {number}", spec) for number, spec in enumerate(seating, 1)]


class RecordFolder:
    """A folder to which the games of a simulation are written: game-0001.toml and so on."""

    def __init__(self, folder: Path) -> None:
        """Make the folder if it is not there yet. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._written = 0

    def write(self, rules: Ruleset, game: Played, seating: Sequence[str]) -> None:
        """Write a game. Raises OSError, FileExistsError rather than write over a file."""
        path = self._folder / f"game-{self._written + 1:04}.toml"
        with path.open("x", encoding="utf-8") as file:
            file.write(record_text(rules, game, seating))
        self._written += 1
