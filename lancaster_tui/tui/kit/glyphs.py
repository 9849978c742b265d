"""Every sign outside ASCII that the screens draw, with its replacement in ASCII.

All are one cell wide and none is an emoji. Some may be drawn wide by East Asian terminals; they are
here because no other sign is as clear. Textual's own signs are not listed: ``filters`` replaces
them by their kind.
"""

from __future__ import annotations

from typing import Final

SEAT_SHAPES: Final = "▲■●◆★"
ALLY_SHAPES: Final = "△□○◇☆"
LEFT: Final = "•"  # a noble that is available
GONE: Final = "◦"  # a noble that has been taken
STEP: Final = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"  # from one phase to the next
CUT: Final = "…"
AT_LEAST: Final = "≥"
NOTHING: Final = "·"
ARROW: Final = "→"
TIMES: Final = "\N{MULTIPLICATION SIGN}"
MARK: Final = "»"
STARTS: Final = "⚑"  # the start player
BEST: Final = "♛"  # who would win if the game ended now
TILE: Final = "▣"
FACE_DOWN: Final = "▨"
CHECK: Final = "✓"  # what has been done
HERE: Final = "▼"  # the present moment of a replay, on the timeline
DONE: Final = "━"  # the part of the timeline before it
EDGE: Final = "▌"  # before what is chosen

ASCII: Final = {
    "▲": "^",
    "■": "#",
    "●": "@",
    "◆": "%",
    "★": "*",
    "△": "/",  # an ally has the colour of its player, but a sign of its own
    "□": "[",
    "○": "(",
    "◇": "{",
    "☆": "$",
    LEFT: "o",
    GONE: ".",
    STEP: ">",
    CUT: "~",
    AT_LEAST: "+",  # after its number: 3+
    NOTHING: ".",
    ARROW: ">",
    TIMES: "x",
    MARK: "!",
    STARTS: "<",
    BEST: "&",
    TILE: "=",
    FACE_DOWN: "-",
    CHECK: "*",
    HERE: "v",
    DONE: "=",
    "▁": "_",  # below a box of the map
    "▂": "_",
    "▆": "=",  # a flat bar
    **dict.fromkeys("▘▝▀▖▌▞▛▗▚▐▜▄▅▇▙▟▏▎▍▋▊▉", " "),  # painted cells (``filters``)
    "█": "#",
    "▕": "|",
    "▃": "=",
    "─": "-",
    "│": "|",
    "┃": "|",
    "╭": "+",
    "╮": "+",
    "╰": "+",
    "╯": "+",
}
