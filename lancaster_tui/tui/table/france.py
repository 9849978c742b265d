"""France: the conflicts of both rows and the King's Favour tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.rules.phases.conflicts import conflict_points, ranking
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW, UPPER_ROW
from lancaster_tui.rules.position import Conflict, Stack
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES
from lancaster_tui.rules.ruleset.vocabulary import Reward
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, cut, row_width
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.cards import RULE, draw_bar
from lancaster_tui.tui.table.france_large import (
    FRANCE_STRIP,
    LEAST_HEIGHT,
    LEAST_WIDTH,
    TILE_GROUND,
    TRACK,
    draw_large,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import SpotLook
from lancaster_tui.words.battles import outlook, points_if_won
from lancaster_tui.words.names import ranks_text
from lancaster_tui.words.phrases import knights, ordinal
from lancaster_tui.words.rewards import reward_within

_TITLE: Final = "FRANCE"
_CARD_ROWS = 2 + CONFLICT_SPACES  # strip, bar and ranks
_FROM_ABOVE: Final = [CONFLICT + row for row in (*UPPER_ROW, *LOWER_ROW)]
_SPOTS: Final = frozenset(_FROM_ABOVE)
_RANKS = 3  # that are paid for (CON-4)
_NOTE: Final = "PP now (if England wins)"
_CAPTURED: Final = "captured"
_WHOLE = 99  # columns that any name fits into
_LEAST_BAR, _ROOMY_CARD = 4, 26
_ROOMY_TITLE = 50
_FULL, _SHORT = 99, 10  # columns for what a favour gives


class France(Area):
    """The conflicts as cards, the new battles above as on the board, then the favours.

    In each the players stand by rank (CON-3), with the points they would get as it stands. Where
    cards have no room each conflict has two rows, or one.
    """

    def part(self, scene: Scene, width: int, height: int) -> Scene:
        """Return what stands in France; the large form tells of what it means for the players."""
        if _is_large(width, height):
            return scene.among(_SPOTS)
        view = replace(
            scene.view, seats=[], factions=[], counties=[], nobles_left=[], laws=(), agenda=[]
        )
        return scene.about(_SPOTS, view)

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the conflicts, the favours, and where there is room the cards to come."""
        canvas = Canvas(width, height, "france", has_colour=self.has_colour)
        if _is_large(width, height):
            draw_large(canvas, scene, self.heading("france-name"))
            return canvas.rows()
        columns = 2 if width >= 2 * _ROOMY_CARD else 1
        rows, spare = divmod(height - 2, len(_FROM_ABOVE) // columns)
        _head(canvas, scene, width, self.heading("france-name"))
        card_width = (width - 1) // columns - 1
        y = 1
        roomy = _fullest(scene)[:spare]
        for number, place in enumerate(_FROM_ABOVE):
            x = 1 + number % columns * (card_width + 1)
            own = rows if rows >= _CARD_ROWS else min(rows + (place in roomy), 2)
            if own >= _CARD_ROWS:
                _card(canvas, scene, place, x, y, card_width, has_outlook=own > _CARD_ROWS)
            else:
                _rows(canvas, scene, place, x, y, card_width, own)
            if (number + 1) % columns == 0:
                y += own
        _favours(canvas, scene, height - 1)
        return canvas.rows()


def _is_large(width: int, height: int) -> bool:
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


def _fullest(scene: Scene) -> list[int]:
    """Return the conflicts, those with most players first, places without one last."""

    def players(place: int) -> int:
        conflict = scene.view.conflict_at(place)
        return -1 if conflict is None else len(conflict.stacks)

    return sorted(_FROM_ABOVE, key=players, reverse=True)


def _head(canvas: Canvas, scene: Scene, width: int, heading: str) -> None:
    x = canvas.text(1, 0, _TITLE, heading)
    cards = [scene.names.rules.conflicts[card] for card in scene.view.conflicts_to_come]
    notes = [
        f"to come {', '.join(f'{card.strength} ({ranks_text(card.points)})' for card in cards)}",
        f"to come {' '.join(str(card.strength) for card in cards)}",
    ]
    room = width - x - len(_NOTE) - 4
    to_come = next((note for note in notes if len(note) <= room), notes[-1]) if cards else ""
    start = canvas.text_to(width - 1, 0, to_come, "quiet")
    if x + 2 + len(_NOTE) < start:
        canvas.text(x + 2, 0, _NOTE, "quiet")


def _card(
    canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int, *, has_outlook: bool
) -> None:
    """Paint a conflict: its card, the strength against that of France, and a row for each rank.

    Where there is room a row below says how it would end.
    """
    conflict = scene.view.conflict_at(place)
    rows = _CARD_ROWS + has_outlook
    canvas.fill(x, y, width, rows, "france-card", place)
    _strip(canvas, scene, place, x, y, width)
    if conflict is None:
        canvas.text(x + 1, y + 1, "no conflict", "quiet")
        return
    _strength(canvas, scene, conflict, place, x + 1, y + 1, width - 2, tells=not has_outlook)
    for row in range(_RANKS):
        _rank(canvas, scene, conflict, row, x + 1, y + 2 + row, width - 2)
    if has_outlook and conflict.stacks:
        card = scene.names.rules.conflicts[conflict.card]
        ends = [outlook(card, conflict.total, place, short=short) for short in (False, True)]
        end = next((each for each in ends if len(each.text) <= width - 2), ends[-1])
        canvas.text(x + 1, y + rows - 1, end.text, "good" if end.is_won else "bad")


def _strip(canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int) -> None:
    look = SpotLook(scene, place)
    canvas.fill(x, y, width, 1, look.ground if look.is_pointed else FRANCE_STRIP, place)
    at = look.key(canvas, x, y)
    conflict = scene.view.conflict_at(place)
    kind = "last stand" if _is_lower(place) else "new battle"
    at = canvas.text(at + 1, y, kind, look.ink("bad" if _is_lower(place) else "")) + 1
    end = x + width
    if conflict is not None:
        points = scene.names.rules.conflicts[conflict.card].points
        end = canvas.text_to(x + width - 1, y, f"{'·'.join(map(str, points))} PP", "pip bold")
    if not canvas.has_colour:
        canvas.text(at, y, RULE * (end - 1 - at), "quiet")


def _is_lower(place: int) -> bool:
    return place - CONFLICT in LOWER_ROW


def _captures(scene: Scene, conflict: Conflict, place: int) -> bool:
    """Return whether knights would be captured there as it stands (CON-6)."""
    card = scene.names.rules.conflicts[conflict.card]
    return _is_lower(place) and bool(conflict.stacks) and conflict.total < card.strength


def _strength(
    canvas: Canvas,
    scene: Scene,
    conflict: Conflict,
    place: int,
    x: int,
    y: int,
    width: int,
    *,
    tells: bool,
) -> None:
    """Write the English strength and the French one, and paint a bar from one to the other.

    With ``tells`` it says besides whether knights would be captured.
    """
    card = scene.names.rules.conflicts[conflict.card]
    is_won = conflict.total >= card.strength
    text = f"{conflict.total} of {card.strength}"
    end = canvas.text_to(x + width, y, text, "good bold" if is_won else "bold") - 1
    if tells and _captures(scene, conflict, place):
        end = canvas.text_to(end, y, _CAPTURED, "bad") - 1
    room = end - x
    if room >= _LEAST_BAR:
        unit = room / max(card.strength, conflict.total)
        parts = [
            (faction, _stack_of(conflict, faction).total * unit) for faction in ranking(conflict)
        ]
        draw_bar(canvas, scene.names, x, y, room, parts, TRACK)


def _rank(
    canvas: Canvas,
    scene: Scene,
    conflict: Conflict,
    row: int,
    x: int,
    y: int,
    width: int,
) -> None:
    """Write who has a rank, with which knights, and what that brings now and if England wins."""
    at = canvas.text(x, y, f"{ordinal(row + 1)} ", "quiet")
    ranked = ranking(conflict)
    if row >= len(ranked):
        canvas.text(at, y, "free", "quiet")
        return
    faction = ranked[row]
    end = x + width
    if scene.view.is_ally(faction):
        end = canvas.text_to(end, y, "lost", "quiet") - 1
    else:
        now = dict(conflict_points(scene.view, conflict)).get(faction, 0)
        won = points_if_won(scene.view, conflict)[faction]
        if now != won:
            end = canvas.text_to(end, y, f"({won})", "quiet") - 1
        else:
            end -= len(f"({won})") + 1
        end = canvas.text_to(end, y, str(now), "bold") - 1
    whole = cell_len(seat_mark(faction, scene.names, _WHOLE)[0])
    full, short = (_knights(conflict, faction, in_short=each) for each in (False, True))
    own = full if whole + len(full) + 2 <= end - at else short
    end = canvas.text_to(end - 1, y, own, "soft") - 1
    mark, ink = seat_mark(faction, scene.names, end - at)
    canvas.text(at, y, mark, f"{ink} bold")


def _knights(conflict: Conflict, faction: int, *, in_short: bool) -> str:
    """Return the knights and squires of a faction in a conflict: ``S1 S3+1``, or ``13+1``."""
    stack = _stack_of(conflict, faction)
    own = "".join(map(str, stack.knights)) if in_short else knights(stack.knights)
    if in_short and len(stack.knights) == 1:
        own = f"S{own}"
    return f"{own}+{stack.squires}" if stack.squires else own


def _stack_of(conflict: Conflict, faction: int) -> Stack:
    return next(stack for stack in conflict.stacks if stack.faction == faction)


def _rows(canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int, rows: int) -> None:
    """Paint a conflict on two rows: strength, bar and prizes; then the ranks beside each other.

    On a single row the ranks stand in the place of the bar.
    """
    look, conflict = SpotLook(scene, place), scene.view.conflict_at(place)
    canvas.fill(x, y, width, rows, "france-card", place)
    if look.is_pointed:
        canvas.fill(x, y, width, 1, look.ground, place)
    at = look.key(canvas, x, y)
    if conflict is None:
        canvas.text(at + 1, y, "no conflict", "quiet")
        return
    card = scene.names.rules.conflicts[conflict.card]
    prizes = "·".join(map(str, card.points))
    if rows == 1:
        end = canvas.text_to(x + width - 1, y, prizes, "bad bold" if _is_lower(place) else "pip")
        strength = f"{conflict.total} of {card.strength}"
        is_won = conflict.total >= card.strength
        at = canvas.text(at + 1, y, strength, "good bold" if is_won else "bold")
        _ranks(canvas, scene, conflict, at + 1, y, end - 1)
        return
    kind, ink = ("last", "bad") if _is_lower(place) else ("new", "quiet")
    if _captures(scene, conflict, place):
        kind = _CAPTURED
    end = canvas.text_to(x + width - 1, y, kind, ink) - 1
    end = canvas.text_to(end, y, prizes, "pip bold") - 1
    _strength(canvas, scene, conflict, place, at + 1, y, end - at - 1, tells=False)
    end = _ranks(canvas, scene, conflict, x + 3, y + 1, x + width)
    free = CONFLICT_SPACES - len(conflict.stacks)
    text = "no one yet" if free == CONFLICT_SPACES else f"{free} free"
    if free and end + len(text) < x + width:
        canvas.text_to(x + width - 1, y + 1, text, "quiet")


class _Form(NamedTuple):
    """How a rank is written: the gap between words, the knights (None: without), the unit."""

    gap: str
    in_short: bool | None
    unit: str


_FORMS: Final = (
    _Form(" ", in_short=False, unit=" PP"),
    _Form("", in_short=False, unit="PP"),
    _Form("", in_short=True, unit="PP"),
    _Form("", in_short=None, unit="PP"),
    _Form("", in_short=None, unit=""),
)


def _ranks(canvas: Canvas, scene: Scene, conflict: Conflict, x: int, y: int, end: int) -> int:
    """Paint who has which rank with which knights, and the points for it, before a column.

    Where that is too much the knights are left out. Returns the column behind.
    """
    ranked = ranking(conflict)
    forms = [[_worth(scene, conflict, faction, form) for faction in ranked] for form in _FORMS]
    fitting = (form for form in forms if sum(row_width(row) + 1 for row in form) - 1 <= end - x)
    for row in next(fitting, forms[-1]):
        x = canvas.row(x, y, row) + 1
    return x - 1


def _worth(scene: Scene, conflict: Conflict, faction: int, form: _Form) -> Row:
    mark, ink = seat_mark(faction, scene.names, 1)
    points = dict(conflict_points(scene.view, conflict)).get(faction, 0)
    worth = "lost" if scene.view.is_ally(faction) else f"{points}{form.unit}"
    row: Row = [(mark + form.gap, f"{ink} bold")]
    if form.in_short is not None:
        own = _knights(conflict, faction, in_short=form.in_short)
        row += [(own.replace(" ", form.gap), "soft"), (" ", "")]
    return [*row, (worth, "bold"), (form.gap, "")]


def _favours(canvas: Canvas, scene: Scene, y: int) -> None:
    """Paint the tiles that are face up, with as much around them as there is room for."""
    tiles = scene.names.rules.favours
    shown = [tiles[favour].reward for favour in scene.view.favours]
    title = "King's favour" if canvas.width >= _ROOMY_TITLE else "favour"
    if not shown:
        x = canvas.text(1, y, title, "france-name") + 1
        canvas.text(x, y, "all taken until the next round", "quiet")
        return
    forms = [
        (name, f"{pad}{{}}{pad}", width)
        for name, width, pad in (
            (title, _FULL, " "),
            (title, _SHORT, " "),
            (title, 0, " "),
            ("favour", 0, ""),
            ("", 0, ""),
        )
    ]
    name, chip, width = next((form for form in forms if _fits(shown, *form, canvas)), forms[-1])
    x = canvas.text(1, y, name, "france-name") + bool(name)
    for reward in shown:
        text = chip.format(reward_within(reward, width))
        x = canvas.chip(x, y, cut(text, canvas.width - x), "foreground", TILE_GROUND) + 1


def _fits(rewards: list[Reward], name: str, chip: str, width: int, canvas: Canvas) -> bool:
    texts = [chip.format(reward_within(reward, width)) for reward in rewards]
    return 1 + len(name) + bool(name) + sum(len(text) + 1 for text in texts) - 1 <= canvas.width
