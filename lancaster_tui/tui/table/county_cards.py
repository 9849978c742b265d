"""The counties as cards, placed roughly as on a map."""

from __future__ import annotations

from collections.abc import Sequence

from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.rules.ruleset.vocabulary import Reward
from lancaster_tui.tui.kit.drawing import Row, fit, row_width
from lancaster_tui.tui.kit.glyphs import AT_LEAST
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark, seat_name
from lancaster_tui.tui.table.scene import Scene, Won
from lancaster_tui.tui.table.spots import SpotLook
from lancaster_tui.words.places import CLAIMED, NAMES_START_PLAYER
from lancaster_tui.words.rewards import longest, reward_short

_BANDS = ((0,), (1, 2), (3, 4, 5), (6, 7, 8))
_COLUMNS = 3
_CARD_HEIGHT = 4
_NARROWEST_CARD, _WIDEST_CARD = 19, 34
_TITLE_WIDTH = 24
_IN_FULL = 95  # columns from which the list shows everything in full
_NOTE = 5  # columns after the name of a county in a narrow list
_JOINTS = (" + ", " +", " ")


def county_cards(scene: Scene, width: int, height: int) -> list[Row]:
    """Return a card for each county; a list of them where there is no room for the cards."""
    card_width = min((width - _COLUMNS + 1) // _COLUMNS, _WIDEST_CARD)
    if card_width < _NARROWEST_CARD or height < _CARD_HEIGHT * len(_BANDS):
        return _list(scene, width, height)
    return _map(scene, width, height, card_width)


def _map(scene: Scene, width: int, height: int, card_width: int) -> list[Row]:
    card_height = min(height // len(_BANDS), _CARD_HEIGHT + 1)
    gap = min((height - card_height * len(_BANDS)) // len(_BANDS), 2)
    spare = height - (card_height + gap) * len(_BANDS) + gap
    rows: list[Row] = [[] for _ in range(spare // 2)]
    for band in _BANDS:
        card = max(card_width, _TITLE_WIDTH) if len(band) == 1 else card_width
        cards = [_card(scene, county, card, card_height) for county in band]
        rows += _centred(cards, width)
        rows += [[] for _ in range(gap)]
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


def _card(scene: Scene, county: int, width: int, height: int) -> list[Row]:
    look = SpotLook(scene, county)
    entry, frame = scene.names.rules.counties[county], look.frame
    head: Row = [*look.head, (entry.name, look.name_ink("strong")), (" ", "")]
    minimum = (f"{AT_LEAST}{entry.minimum}", look.ink("strong"))
    line = width - 2 - row_width(head) - 3
    inside = width - 3
    rows = [_walled([(_reward(entry.reward, inside), look.ink(""))], inside, frame)]
    if height > _CARD_HEIGHT:
        rows.append(_walled([(_starts(scene, county, inside), look.ink(""))], inside, frame))
    rows.append(_walled(_occupant(scene, county, inside), inside, frame))
    top: Row = [("╭", frame), *head, ("─" * line, frame), minimum, (" ", ""), ("╮", frame)]
    foot = _foot(scene, county, width, look, is_told=height > _CARD_HEIGHT)
    return [look.row(row) for row in (top, *rows, foot)]


def _foot(scene: Scene, county: int, width: int, look: SpotLook, *, is_told: bool) -> Row:
    """Return the lower border: the nobles, and what is not shown above."""
    left = scene.view.nobles_left[county]
    nobles = f" {_nobles(left)} "
    room = width - 2 - len(nobles)
    starts = "" if is_told else _starts(scene, county, room - 2)
    if starts:
        starts = f" {starts} "
    line = room - len(starts)
    return [
        ("╰", look.frame),
        (starts, look.ink("")),
        ("─" * (line - 1), look.frame),
        (nobles, look.ink("" if left else "quiet")),
        ("─" if line > 0 else "", look.frame),
        ("╯", look.frame),
    ]


def _starts(scene: Scene, county: int, width: int) -> str:
    """Return whether a county names the start player, in as many words as there is room for."""
    if not scene.names.rules.counties[county].names_start_player:
        return ""
    fitting = (text for text in NAMES_START_PLAYER if len(text) <= width)
    return next(fitting, NAMES_START_PLAYER[-1])


def _walled(row: Row, width: int, frame: str) -> Row:
    return [("│ ", frame), *fit(row, width), ("│", frame)]


def _nobles(left: int) -> str:
    return f"{left} {'noble' if left == 1 else 'nobles'}"


def _reward(reward: Reward, width: int) -> str:
    fitting = (text for joint in _JOINTS if len(text := reward_short(reward, joint)) <= width)
    return next(fitting, reward_short(reward))


def _occupant(scene: Scene, county: int, width: int) -> Row:
    coming = scene.pending_at(county)
    occupant = coming or scene.view.counties[county]
    if occupant is None:
        claim = scene.claims.get(county)
        return [] if claim is None else _won(claim, scene, width)
    knight = f" S{occupant.strength}"
    if occupant.squires:
        knight += f"+{occupant.squires}={occupant.total}"
    ink = seat_ink(occupant.faction, scene.names)
    if coming is not None:
        knight += "?"
    name = seat_name(occupant.faction, scene.names, width - len(knight))
    return [name, (knight, ink if coming is not None else f"{ink} strong")]


def _won(claim: Won, scene: Scene, width: int) -> Row:
    """Return who has won what in a county that has been scored."""
    won = longest(CLAIMED[claim.what], width - 5)
    mark, ink = seat_mark(claim.faction, scene.names, width - len(won) - 1)
    return [(f"{mark} {won}", ink)]


def _list(scene: Scene, width: int, height: int) -> list[Row]:
    """Return a row for each county, with heads above them if there is room for those."""
    rules = scene.names.rules
    room = width if width >= _IN_FULL else _NOTE
    notes = [_starts(scene, county, room) for county in COUNTY_PLACES]
    notes = [f", {note}" if note else "" for note in notes]
    names = [county.name + note for county, note in zip(rules.counties, notes, strict=True)]
    rewards = [_reward(county.reward, 18) for county in rules.counties]
    widths = max(map(len, names)) + 1, max(map(len, rewards)) + 1
    rows = [
        _line(scene, county, notes[county], rewards[county], widths, width)
        for county in COUNTY_PLACES
    ]
    if height <= len(rows):
        return rows
    head = [(text, "quiet") for text in ("   county", "min", "reward", "nobles", "knight")]
    columns = (3 + widths[0], 4, widths[1], 9, 6)
    heads = [piece for each, room in zip(head, columns, strict=True) for piece in fit([each], room)]
    return [fit(heads, width), *rows]


def _line(
    scene: Scene, county: int, note: str, reward: str, widths: tuple[int, int], width: int
) -> Row:
    look, entry = SpotLook(scene, county), scene.names.rules.counties[county]
    left = scene.view.nobles_left[county]
    name: Row = [(entry.name, look.name_ink("strong")), (note, look.ink(""))]
    facts: Row = [*look.head, *fit(name, widths[0])]
    facts += [(f"{AT_LEAST}{entry.minimum}  ", look.ink("strong"))]
    facts += fit([(reward, look.ink(""))], widths[1])
    facts += fit([(_nobles(left), look.ink("" if left else "quiet"))], 9)
    facts += _occupant(scene, county, max(10, width - row_width(facts)))
    return look.row(fit(facts, width))
