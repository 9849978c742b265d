"""The castle of the viewing seat: its spaces, knights, purse and nobles."""

from __future__ import annotations

from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT, place_text
from lancaster_tui.tui.glyphs import FREE, TILE
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.drawing import Piece, Row, fit, row_width
from lancaster_tui.tui.widgets.places import PlaceLook
from lancaster_tui.tui.widgets.seats import seat_ink
from lancaster_tui.words.places import counted_knights
from lancaster_tui.words.rewards import exchange_short

COVERED = "?"
_LABEL = 9
_HEAD, _STATE, _WIDEST_GAP = 3, 6, 4


class Castle(Area):
    """The castle spaces in columns, then everything else the seat owns."""

    def title(self, scene: Scene) -> str | None:
        """Return whose castle it is."""
        return f"{scene.names.seat(scene.home)}'s castle"

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the spaces, in two columns if they fit, and the goods."""
        cards = scene.names.rules.castle
        texts = [exchange_short(card.cost, card.reward) for card in cards]
        half = CASTLE_COUNT // 2
        left, right = (max(len(text) for text in part) + 1 for part in (texts[:half], texts[half:]))
        spare = width - left - right - 2 * (_HEAD + _STATE)
        if spare > 0:
            second = left + _HEAD + _STATE + min(spare - 1, _WIDEST_GAP)
            spaces = [
                [
                    *fit(_space(scene, space, texts[space], left), second),
                    *_space(scene, space + half, texts[space + half], right),
                ]
                for space in range(half)
            ]
        else:
            second = width // 2
            text_width = min(max(left, right), width - _HEAD - _STATE)
            spaces = [_space(scene, space, text, text_width) for space, text in enumerate(texts)]
        goods = [_knights(scene, second), _purse(scene), _nobles(scene, width)]
        spacer: list[Row] = [[]] if height > len(spaces) + len(goods) else []
        return spaces + spacer + goods


def _space(scene: Scene, space: int, text: str, text_width: int) -> Row:
    look, home = PlaceLook(scene, CASTLE + space), scene.home
    strength = scene.view.factions[home].castle[space]
    there: Piece = (f"{FREE} free", "quiet")
    if space in scene.view.seats[home].tiles:
        there = (f"{TILE} tile", f"{seat_ink(home, scene.names)} strong")
    elif strength:
        there = (f"S{strength}", f"{seat_ink(home, scene.names)} strong")
    row = [*look.head, *fit([(text, look.name_ink(""))], text_width), *fit([there], _STATE)]
    return look.row(row)


def _label(text: str) -> Piece:
    return f" {text}".ljust(_LABEL), "quiet"


def _knights(scene: Scene, second: int) -> Row:
    faction = scene.view.factions[scene.home]
    court: Row = [_label("court"), (counted_knights(faction.court), "strong")]
    reserve: Row = [(" reserve  ", "quiet"), (counted_knights(faction.reserve), "")]
    return [*fit(court, max(second, row_width(court) + 1)), *reserve]


def _purse(scene: Scene) -> Row:
    owner, shown = scene.view.seats[scene.home], scene.sees_purse(scene.home)
    row: Row = [_label("purse")]
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
    label = _label("nobles")
    text = "  ".join(scene.names.place(county) for county in nobles)
    if len(text) > width - _LABEL:
        text = " ".join(map(place_text, nobles))
    return [label, (text, "strong") if text else ("none", "quiet")]
