"""Places on the table, as small numbers with a letter each (PLC-3).

Counties are 0 to 8 (letters A to I), the six castle spaces 9 to 14 (J to O), the four conflict
places 15 to 18 (W and X in the lower row, Y and Z in the upper row). A knight that is ready at
home stands in the court.
"""

COUNTY_COUNT = 9
CASTLE_COUNT = 6
CASTLE = COUNTY_COUNT
CONFLICT = CASTLE + CASTLE_COUNT
ROW_LENGTH = 2
LAWS_IN_FORCE = 3
PROPOSALS = 3
COURT = CONFLICT + 2 * ROW_LENGTH

COUNTY_PLACES = range(CASTLE)
CASTLE_PLACES = range(CASTLE, CONFLICT)
CONFLICT_PLACES = range(CONFLICT, COURT)
LOWER_ROW = range(ROW_LENGTH)
UPPER_ROW = range(ROW_LENGTH, 2 * ROW_LENGTH)

_LETTERS = "ABCDEFGHIJKLMNOWXYZ"
_COURT_WORD = "court"


def place_text(place: int) -> str:
    """Return the letter of a place, or ``court``."""
    return _COURT_WORD if place == COURT else _LETTERS[place]


def parse_place(text: str) -> int:
    """Return the place with this letter (either case) or the court.

    Raises ValueError for anything else.
    """
    if text == _COURT_WORD:
        return COURT
    place = _LETTERS.find(text.upper()) if len(text) == 1 and text.isascii() else -1
    if place < 0:
        raise ValueError(text)
    return place
