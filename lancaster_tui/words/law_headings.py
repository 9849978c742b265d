"""What stands above the laws of a game: those in force, proposed and to come."""

from __future__ import annotations

from typing import Final

IN_FORCE: Final = "In force"
PROPOSED: Final = "Proposed"
DO_NOW: Final = "what they would do now"
NONE: Final = "none"
IN_UNKNOWN_ORDER: Final = "in an order that nobody knows"


def to_come_text(group: int, *, is_new: bool = False) -> str:
    """Return the heading of the laws of a group that are still in the pile (SET-10, LAW-6)."""
    return f"To come, group {group}{' (new laws)' if is_new else ''}"
