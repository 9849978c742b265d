"""Which rule each area of the table is about, and the one that the present phase begins with."""

from __future__ import annotations

from typing import Final

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.position import Phase, Position
from lancaster_tui.words.help.areas import AREA_HELP

_SUBJECTS: Final = {
    "england": ("CTY-1", "England"),
    "castle": ("CAS-1", "the castles"),
    "france": ("CON-1", "the war in France"),
    "parliament": ("LAW-1", "Parliament"),
    "players": ("END-1", "the end of the game"),
    "log": ("SET-11", "the log"),
    "prompt": ("RND-1", "the course of a round"),
    "ballot": ("VOT-2", "the vote"),
    "status": ("RND-1", "the course of a round"),
    "advice": ("RND-1", "the course of a round"),
    "ballot advice": ("VOT-2", "the vote"),
    "keys": ("RND-1", "the course of a round"),
}
"""The rule that each area is about, and what that rule is about."""
complete([*AREA_HELP], _SUBJECTS)

_PLACING_RULES: Final = {"england": "PLC-4", "castle": "PLC-8", "france": "PLC-9"}


_PHASE_RULES: Final = complete(
    Phase,
    {
        "setup": "SET-4",
        "placing": "PLC-1",
        "parliament": "VOT-1",
        "counties": "CTY-1",
        "castles": "CAS-1",
        "conflicts": "CON-1",
        "ended": "END-1",
    },
)


def rule_of_area(area: str, position: Position) -> str:
    """Return the rule that an area is about: while knights are placed, that of placing there."""
    placing = _PLACING_RULES if position.phase == "placing" else {}
    return placing.get(area, _SUBJECTS[area][0])


def rule_of_phase(position: Position) -> str:
    """Return the rule that the present phase begins with."""
    is_of_laws = position.phase == "parliament" and not position.proposals
    return "LAW-1" if is_of_laws else _PHASE_RULES[position.phase]


def about_text(area: str, position: Position) -> str:
    """Return what the rule of an area is about; nothing for a rule of the present phase."""
    rule = rule_of_area(area, position)
    sign, of_phase = (each.partition("-")[0] for each in (rule, rule_of_phase(position)))
    return "" if sign == of_phase else f"{rule} is about {_SUBJECTS[area][1]}"
