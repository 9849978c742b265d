"""England: the nine counties, placed roughly as on a map."""

from __future__ import annotations

from collections.abc import Sequence

from lancaster_tui.rules.law_words import Reward
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.tui.glyphs import AT_LEAST
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.drawing import Row, fit, row_width
from lancaster_tui.tui.widgets.places import PlaceLook
from lancaster_tui.tui.widgets.seats import seat_ink, seat_name
from lancaster_tui.words.rewards import reward_short

_BANDS = ((0,), (1, 2), (3, 4, 5), (6, 7, 8))
_COLUMNS = 3
_CARD_HEIGHT = 4
_NARROWEST_CARD, _WIDEST_CARD = 19, 30
_TITLE_WIDTH = 24
_JOINTS = (" + ", " +", " ")


class England(Area):
    """A card for each county; a list of them where there is no room for the map."""

    def title(self, scene: Scene) -> str | None:
        """Return the title."""
        return "England"

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the map, or the list."""
        card_width = min((width - _COLUMNS + 1) // _COLUMNS, _WIDEST_CARD)
        if card_width < _NARROWEST_CARD or height < _CARD_HEIGHT * len(_BANDS):
            return [_line(scene, county, width) for county in COUNTY_PLACES]
        return _map(scene, width, height, card_width)


def _map(scene: Scene, width: int, height: int, card_width: int) -> list[Row]:
    spare = (height - _CARD_HEIGHT * len(_BANDS)) // len(_BANDS)
    rows: list[Row] = [[] for _ in range(spare // 2)]
    for band in _BANDS:
        card = max(card_width, _TITLE_WIDTH) if len(band) == 1 else card_width
        rows += _centred([_card(scene, county, card) for county in band], width)
        rows += [[] for _ in range(min(spare, 2))]
    return rows


def _centred(cards: Sequence[Sequence[Row]], width: int) -> list[Row]:
    rows: list[Row] = []
    for parts in zip(*cards, strict=True):
        row: Row = []
        for part in parts:
            row += [*part, (" ", "")]
        margin = (width - row_width(row) + 1) // 2
        rows.append([(" " * margin, ""), *row])
    return rows


def _card(scene: Scene, county: int, width: int) -> list[Row]:
    look = PlaceLook(scene, county)
    entry, frame = scene.names.rules.counties[county], look.frame
    head: Row = [*look.head, (entry.name, look.name_ink("strong")), (" ", "")]
    minimum = (f"{AT_LEAST}{entry.minimum}", look.ink("strong"))
    line = width - 2 - row_width(head) - 3
    left = scene.view.nobles_left[county]
    nobles = f" {_nobles(left)} "
    inside = width - 3
    return [
        [("╭", frame), *head, ("─" * line, frame), minimum, (" ", ""), ("╮", frame)],
        _walled([(_reward(entry.reward, inside), look.ink(""))], inside, frame),
        _walled(_occupant(scene, county, inside), inside, frame),
        [
            ("╰" + "─" * (width - 3 - len(nobles)), frame),
            (nobles, look.ink("" if left else "quiet")),
            ("─╯", frame),
        ],
    ]


def _walled(row: Row, width: int, frame: str) -> Row:
    return [("│ ", frame), *fit(row, width), ("│", frame)]


def _nobles(left: int) -> str:
    return f"{left or 'no'} {'noble' if left == 1 else 'nobles'}"


def _reward(reward: Reward, width: int) -> str:
    text = reward_short(reward)
    fitting = (shorter for joint in _JOINTS if len(shorter := text.replace(" + ", joint)) <= width)
    return next(fitting, text)


def _occupant(scene: Scene, county: int, width: int) -> Row:
    occupant = scene.view.counties[county]
    if occupant is None:
        return []
    knight = f" S{occupant.strength}"
    if occupant.squires:
        knight += f"+{occupant.squires}={occupant.total}"
    ink = seat_ink(occupant.faction, scene.names)
    name = seat_name(occupant.faction, scene.names, width - len(knight))
    return [name, (knight, f"{ink} strong")]


def _line(scene: Scene, county: int, width: int) -> Row:
    look, entry = PlaceLook(scene, county), scene.names.rules.counties[county]
    facts = [*look.head]
    facts += fit([(entry.name, look.name_ink("strong"))], 15)
    facts += [(f"{AT_LEAST}{entry.minimum}  ", look.ink("strong"))]
    facts += fit([(_reward(entry.reward, 18), look.ink(""))], 19)
    facts += fit([(_nobles(scene.view.nobles_left[county]), look.ink(""))], 10)
    return [*facts, *_occupant(scene, county, max(10, width - row_width(facts)))]
