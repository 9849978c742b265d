"""How the signs look that the help explains: as the areas draw them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lancaster_tui.tui.glyphs import (
    ARROW,
    AT_LEAST,
    FACE_DOWN,
    FREE,
    MARK,
    NOTHING,
    TILE,
    TIMES,
    UP_TO,
)
from lancaster_tui.tui.widgets.seats import badge, seat_ink, seat_name, seat_shape
from lancaster_tui.words.phrases import COVERED

if TYPE_CHECKING:
    from lancaster_tui.tui.scene import Scene
    from lancaster_tui.tui.widgets.drawing import Row
    from lancaster_tui.words.names import Names

_NAME_WIDTH, _ALLY_WIDTH = 7, 13

_SIGNS: Final[dict[str, Row]] = {
    "minimum": [(f"{AT_LEAST}3", "strong")],
    "nobles": [("2 nobles", "")],
    "start": [("start", "")],
    "target": [("E", "target key"), (" Bedford", "strong")],
    "dim": [("C York", "quiet")],
    "pointed": [(ARROW, "target"), ("E Bedford", "key")],
    "marked": [(MARK, "mark")],
    "free": [(f"{FREE} free", "quiet")],
    "paid": [("2 squires -> upgrade", "")],
    "court": [("court ", "quiet"), ("S1 S2", "strong")],
    "reserve": [("reserve ", "quiet"), ("S1 S3", "")],
    "covered": [(COVERED, "quiet")],
    "strengths": [("4", "strong"), (" of ", "quiet"), ("5", "strong")],
    "points": [("4/2/1 PP", "strong")],
    "short": [("1 short: 2/1", "bad")],
    "empty": [("3 free", "quiet")],
    "now": [(f"{ARROW} 3 PP", "now")],
    "passed": [(MARK, "mark")],
    "nothing": [(NOTHING, "quiet")],
    "up to": [(f"{UP_TO}+6", "strong")],
    "times": [(f"2{TIMES}", "strong")],
    "lost": [("lost", "strong")],
    "to come": [("2: 3   3: 4", "")],
    "votes": [("2+1", "")],
    "strengths of knights": [("112", "")],
    "castle": [(f"{TILE}2{FREE}", "")],
    "letters": [("AC", "")],
    "face down": [(f"{FACE_DOWN} down", "quiet")],
    "newer": [("3 newer", "quiet")],
    "line": [("> ", "now"), ("place", "strong")],
    "chosen": [("S2", "key")],
    "possible": [("B", "target strong")],
    "outcome": [(f"{ARROW} S2 to B", "good")],
    "rule": [("PLC-4: S1 is ", "bad")],
    "ballot": [(" yes ", "key"), ("  no ", "strong")],
    "markers": [("- 2 +", "strong")],
}
"""Those that are the same for all players."""


def sign_row(name: str, scene: Scene) -> Row:
    """Return a sign of the help, in the colour of the player whose castle is shown, or its ally.

    Signs of allies are only for games with allies.
    """
    seat, names = scene.home, scene.names
    if name.startswith("ally"):
        return _ally_row(name, scene.castles[-1], names)
    strong = f"{seat_ink(seat, names)} strong"
    match name:
        case "knight":
            return [seat_name(seat, names, _NAME_WIDTH), (" S2+1=3", strong)]
        case "stack":
            return [
                ("1 ", "quiet"),
                badge(seat, names),
                (" S2 S1 =3", strong),
            ]
        case "sent":
            return [("1 ", "quiet"), badge(seat, names), (" S2 +1 =3", strong)]
        case "tile":
            return [(f"{TILE} tile", strong)]
        case "placed":
            return [("S2", strong)]
        case "shape":
            return [(seat_shape(seat, names), seat_ink(seat, names))]
        case "score":
            return [seat_name(seat, names, _NAME_WIDTH), (" 14", "strong")]
        case _:
            return _SIGNS[name]


def _ally_row(name: str, ally: int, names: Names) -> Row:
    ink = seat_ink(ally, names)
    match name:
        case "ally knight":
            return [seat_name(ally, names, _ALLY_WIDTH), (" S2", f"{ink} strong")]
        case "ally stack":
            return [("1 ", "quiet"), badge(ally, names), (" S2", f"{ink} strong")]
        case "ally line":
            return [badge(ally, names), (" ally", ink)]
        case "ally shape":
            return [(seat_shape(ally, names), ink)]
        case _:
            return [badge(ally, names)]
