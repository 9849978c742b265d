"""What can be wrong with the file of a lesson, besides its TOML; ``words`` says it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple


class NoPosition(NamedTuple):
    """There is no file of the position that a puzzle names."""

    path: Path
    kind: Literal["no_position"] = "no_position"


class NotForOne(NamedTuple):
    """Not exactly one person sits in the position of a puzzle."""

    kind: Literal["not_for_one"] = "not_for_one"


class OtherPlayers(NamedTuple):
    """A line of power points is not for the players whom the first line names."""

    players: tuple[str, ...]
    kind: Literal["other_players"] = "other_players"


LessonReason = NoPosition | NotForOne | OtherPlayers
