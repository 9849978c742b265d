"""The castle of a player, and that of its ally."""

from __future__ import annotations

from lancaster_tui.rules.places import CASTLE_COUNT, place_text
from lancaster_tui.tui.kit.drawing import Row, fit, quiet, row_width
from lancaster_tui.tui.kit.glyphs import ARROW
from lancaster_tui.tui.kit.seats import seat_name
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle_rows import (
    HEAD,
    LABEL,
    STATE,
    knights_in_short,
    knights_row,
    label,
    nobles_in_short,
    space_row,
    votes_in_short,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.rewards import exchange_short, reward_short

_SHORT_STATE = 2  # columns for what is on a space, where they are few
_LEAST_HEAD = 4  # columns of an arrow, the sign of an ally and a blank


def ally_rows(scene: Scene, ally: int, second: int) -> list[Row]:
    """Return whose ally it is with the castle spaces, then the knights.

    ``second`` is the column where the second half of each row begins.
    """
    gives = _gives(scene)
    text_width = max(len(text) for text in gives.values()) + 1
    spaces = [space_row(scene, ally, space, gives[space], text_width) for space in gives]
    room = second - HEAD - text_width - STATE - 1
    name = _head(scene, ally, max(room, second))
    rows: list[Row] = []
    if row_width(name) > room:
        rows.append(name)
        name, room = [], 0
    for at in range(0, len(spaces), 2):
        first, *more = spaces[at : at + 2]
        rows.append([*fit([*fit(name, room), *first], second), *(more[0] if more else [])])
        name = []
    return [*rows, knights_row(scene, ally, second)]


def ally_row(scene: Scene, ally: int, width: int) -> Row:
    """Return the same on a single row; where they are too many, not what the spaces give."""
    gives = {space: f"{text} " for space, text in _gives(scene).items()}
    row = _in_short(scene, ally, gives)
    if row_width(row) + _LEAST_HEAD > width:
        row = _in_short(scene, ally, dict.fromkeys(gives, ""))
    return [*_head(scene, ally, width - row_width(row) - 1), *row]


def _in_short(scene: Scene, ally: int, gives: dict[int, str]) -> Row:
    """Return the spaces with these texts, then the knights."""
    knights = scene.view.factions[ally]
    row: Row = []
    for space, text in gives.items():
        row += space_row(scene, ally, space, text, len(text), _SHORT_STATE)
    for place, counts in (("court", knights.court), ("reserve", knights.reserve)):
        row += [(f" {place} ", "quiet"), (knights_in_short(counts), "strong")]
    return row


def _gives(scene: Scene) -> dict[int, str]:
    """Return what each space of an ally castle gives; nothing is paid there (ALY-11)."""
    rules = scene.names.rules
    return {space: reward_short(rules.castle[space].reward) for space in rules.ally_spaces}


def _head(scene: Scene, ally: int, width: int) -> Row:
    """Return whose ally it is, in some columns; an arrow stands before it while it is scored."""
    mark = (ARROW, "now") if scene.scored_castle == ally else (" ", "")
    text, ink = seat_name(ally, scene.names, width - 2)
    return [mark, (text, f"{ink} strong"), (" ", "")]


_WIDEST_GAP = 4


class Castle(Area):
    """The castle spaces in columns, then everything else the seat owns, then its ally's castle.

    While one of the two castles is scored, the other is quiet.
    """

    def title(self, scene: Scene) -> str | None:
        """Return whose castle it is, or which of the two is scored."""
        names, scored = scene.names, scene.scored_castle
        if scored is not None:
            return f"{names.faction(scored)}'s castle"
        both = " and ally castle" if scene.view.has_allies else ""
        return f"{names.seat(scene.home)}'s castle{both}"

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the spaces, in two columns if they fit, and the goods."""
        own, *allies = scene.castles
        spaces, second = _spaces(scene, width)
        knights = knights_row(scene, own, second)
        purse, nobles = _purse(scene), _nobles(scene, width)
        if not allies:
            spacer: list[Row] = [[]] if height > len(spaces) + 3 else []
            return [*spaces, *spacer, knights, purse, nobles]
        (ally,) = allies
        in_full, in_short = ally_rows(scene, ally, second), [ally_row(scene, ally, width)]
        if scene.scored_castle == ally:
            spaces, knights = [quiet(row) for row in spaces], quiet(knights)
        elif scene.scored_castle == own:
            in_full, in_short = [quiet(row) for row in in_full], [quiet(row) for row in in_short]
        forms: list[list[Row]] = [
            [*spaces, [], knights, purse, nobles, [], *in_full],
            [*spaces, knights, purse, nobles, [], *in_full],
            [*spaces, knights, purse, nobles, *in_full],
            [*spaces, knights, _all_goods(scene), *in_full],
            [*spaces, knights, _all_goods(scene), *in_short],
        ]
        return next((rows for rows in forms if len(rows) <= height), forms[-1])


def _spaces(scene: Scene, width: int) -> tuple[list[Row], int]:
    """Return the viewer's castle spaces, and the column where the second half of a row begins."""
    cards, own = scene.names.rules.castle, scene.home
    texts = [exchange_short(card.cost, card.reward) for card in cards]
    half = CASTLE_COUNT // 2
    left, right = (max(len(text) for text in part) + 1 for part in (texts[:half], texts[half:]))
    spare = width - left - right - 2 * (HEAD + STATE)
    if spare <= 0:
        text_width = min(max(left, right), width - HEAD - STATE)
        rows = [space_row(scene, own, *card, text_width) for card in enumerate(texts)]
        return rows, width // 2
    second = left + HEAD + STATE + min(spare - 1, _WIDEST_GAP)
    return [
        [
            *fit(space_row(scene, own, space, texts[space], left), second),
            *space_row(scene, own, space + half, texts[space + half], right),
        ]
        for space in range(half)
    ], second


def _all_goods(scene: Scene) -> Row:
    """Return purse and nobles on a single row."""
    owner, shown = scene.view.seats[scene.home], scene.sees_purse(scene.home)
    row: Row = []
    for what, text in (
        ("gold", str(owner.gold) if shown else COVERED),
        ("squires", str(owner.squires) if shown else COVERED),
        ("votes", votes_in_short(owner)),
        ("nobles", nobles_in_short(owner)),
    ):
        row += [(f" {what} ", "quiet"), (text, "strong"), (" ", "")]
    return row


def _purse(scene: Scene) -> Row:
    owner, shown = scene.view.seats[scene.home], scene.sees_purse(scene.home)
    row: Row = [label("purse")]
    for what, amount, is_open in (
        ("gold", owner.gold, shown),
        ("squires", owner.squires, shown),
        ("votes", owner.votes, True),
    ):
        row += [(f"{what} ", "quiet"), (str(amount) if is_open else COVERED, "strong"), ("   ", "")]
    if owner.set_aside:
        row += [("set aside ", "quiet"), (str(owner.set_aside), "strong")]
    return row


def _nobles(scene: Scene, width: int) -> Row:
    nobles = sorted(scene.view.seats[scene.home].nobles)
    text = "  ".join(scene.names.county(county) for county in nobles)
    if len(text) > width - LABEL:
        text = " ".join(map(place_text, nobles))
    return [label("nobles"), (text, "strong") if text else ("none", "quiet")]
