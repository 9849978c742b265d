"""France: the conflicts of both rows and the King's Favour tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.rules.phases.conflicts import conflict_points, ranking
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW, UPPER_ROW
from lancaster_tui.rules.position import Conflict, Stack
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES, ConflictCard
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, cut, row_width, wrap
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
from lancaster_tui.words.battles import (
    CAPTURE,
    CAPTURE_LOOMS,
    CAPTURES_ALL,
    FRANCE_WINS,
    Outlook,
    outlook,
    points_if_won,
    prize_forms,
    strength_text,
    to_come_forms,
)
from lancaster_tui.words.names import battle_kind
from lancaster_tui.words.phrases import knights, ordinal
from lancaster_tui.words.rewards import fitting, longest, reward_forms

_TITLE: Final = "FRANCE"
_CARD_ROWS = 2 + CONFLICT_SPACES  # strip, bar and ranks
_FROM_ABOVE: Final = [CONFLICT + row for row in (*UPPER_ROW, *LOWER_ROW)]
_OUTLOOK_ROWS = 2  # of a card, for what would follow
_SPOTS: Final = frozenset(_FROM_ABOVE)
_RANKS = 3  # that are paid for (CON-4)
_NOW: Final = ("PP now (if England wins)", "now (if England wins)", "PP now (if won)")
_PRIZES: Final = ("PP if England wins", "PP if won")
_FAVOUR: Final = "favour"
_KIND = 5  # columns before the ranks, for the kind of battle
_WHOLE = 99  # columns that any name fits into
_ROOMY_CARD = 26
_ROOMY_TITLE = 50
_TOLD = 30  # columns of a wide card beside its bar, for the strengths and who wins
_GAPS, _LEAST_BAR = 3, 4  # columns beside a bar, and of it


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
        _head(canvas, scene, self.heading("france-name"), has_cards=rows >= _CARD_ROWS)
        card_width = (width - 1) // columns - 1
        y = 1
        roomy = _fullest(scene)[:spare]
        for number, place in enumerate(_FROM_ABOVE):
            x = 1 + number % columns * (card_width + 1)
            own = rows if rows >= _CARD_ROWS else min(rows + (place in roomy), 2)
            if own >= _CARD_ROWS:
                _card(canvas, scene, place, x, y, card_width, own)
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


def _head(canvas: Canvas, scene: Scene, heading: str, *, has_cards: bool) -> None:
    """Write the heading, which battles are still to come, and what the points below mean.

    On cards these stand behind the ranks, in rows at the right, under what is said of them.
    """
    x = canvas.text(1, 0, _TITLE, heading) + 1
    cards = [scene.names.rules.conflicts[card] for card in scene.view.conflicts_to_come]
    end = canvas.width - (1 if has_cards else 2)
    pairs = [
        (legend, to_come)
        for to_come in (to_come_forms(cards) if cards else [""])
        for legend in (_NOW if has_cards else _PRIZES)
    ]
    room = end - x - (2 if has_cards else 1)
    legend, to_come = next(
        (pair for pair in pairs if sum(map(len, pair)) <= room), (pairs[-1][0], "")
    )
    if has_cards:
        canvas.text(x, 0, legend, "quiet")
        canvas.text_to(end, 0, to_come, "quiet")
    else:
        canvas.text(x, 0, to_come, "quiet")
        canvas.text_to(end, 0, legend, "pip")


def _card(canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int, rows: int) -> None:
    """Paint a conflict: its card, the strength against that of France, and a row for each rank.

    In further rows it says what would follow.
    """
    conflict = scene.view.conflict_at(place)
    canvas.fill(x, y, width, min(rows, _CARD_ROWS + _OUTLOOK_ROWS), "france-card", place)
    _strip(canvas, scene, place, x, y, width)
    if conflict is None:
        canvas.text(x + 1, y + 1, "no conflict", "quiet")
        return
    card = scene.names.rules.conflicts[conflict.card]
    ends = outlook(card, conflict, place)
    bar = max(width - _TOLD, width // 6)
    room = width - bar - 2
    is_crowded = ends.is_capture and _winner(ends, conflict, card, room) == FRANCE_WINS
    if is_crowded and len(conflict.stacks) == CONFLICT_SPACES:
        ends = ends._replace(winner=[CAPTURES_ALL])
    elif is_crowded:
        canvas.text_to(x + width - 1, y + _CARD_ROWS - 1, CAPTURE_LOOMS, "bad")
    _bar(canvas, scene, conflict, x, y + 1, bar)
    _strength(canvas, conflict, card, ends, x + bar + 1, y + 1, room)
    for row in range(_RANKS):
        _rank(canvas, scene, conflict, row, x + 1, y + 2 + row, width - 2)
    if rows > _CARD_ROWS and conflict.stacks:
        forms = [wrap(form, width - 2) for form in ends.follows]
        room = min(rows - _CARD_ROWS, _OUTLOOK_ROWS)
        lines = next((form for form in forms if len(form) <= room), forms[-1][:room])
        for line_y, line in enumerate(lines, start=y + _CARD_ROWS):
            canvas.text(x + 1, line_y, line, "good" if ends.is_won else "bad")


def _strip(canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int) -> None:
    look = SpotLook(scene, place)
    canvas.fill(x, y, width, 1, look.ground if look.is_pointed else FRANCE_STRIP, place)
    at = look.key(canvas, x, y)
    conflict = scene.view.conflict_at(place)
    kind = look.ink_on(canvas, look.ink("bad" if _is_lower(place) else ""))
    at = canvas.text(at + 1, y, battle_kind(place), kind) + 1
    end = x + width
    if conflict is not None:
        card = scene.names.rules.conflicts[conflict.card]
        told = longest(prize_forms(card), end - 2 - at)
        end = canvas.text_to(end - 1, y, told, look.ink_on(canvas, "pip bold"))
    if not canvas.has_colour:
        canvas.text(at, y, RULE * (end - 1 - at), "quiet")


def _is_lower(place: int) -> bool:
    return place - CONFLICT in LOWER_ROW


def _bar(canvas: Canvas, scene: Scene, conflict: Conflict, x: int, y: int, width: int) -> None:
    """Paint a bar from the English strength to the French one; dark is what is missing."""
    card = scene.names.rules.conflicts[conflict.card]
    unit = width / max(card.strength, conflict.total)
    parts = [(faction, _stack_of(conflict, faction).total * unit) for faction in ranking(conflict)]
    draw_bar(canvas, scene.names, x, y, width, parts, TRACK)


def _strength(
    canvas: Canvas,
    conflict: Conflict,
    card: ConflictCard,
    ends: Outlook,
    x: int,
    y: int,
    room: int,
    look: SpotLook | None = None,
) -> None:
    """Write the English strength and the French one, and who wins.

    With a look they lie on the ground of the place where that is chosen.
    """
    inks = ["bold", _outlook_ink(ends, conflict)]
    ink, winner_ink = inks if look is None else [look.ink_on(canvas, each) for each in inks]
    canvas.text(x, y, strength_text(card, conflict), ink)
    canvas.text_to(x + room, y, _winner(ends, conflict, card, room), winner_ink)


def _winner(ends: Outlook, conflict: Conflict, card: ConflictCard, room: int) -> str:
    """Return who wins, in the longest words that fit behind the strengths."""
    room -= len(strength_text(card, conflict)) + 1
    return longest((*ends.winner, ends.in_a_word), room)


def _outlook_ink(ends: Outlook, conflict: Conflict) -> str:
    if ends.is_won:
        return "good bold"
    return "bad bold" if conflict.stacks else "soft"


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
    if look.is_pointed and rows > 1:
        canvas.fill(x, y, width, 1, look.ground, place)
    at = look.key(canvas, x, y)
    if conflict is None:
        canvas.text(at + 1, y, "no conflict", "quiet")
        return
    card = scene.names.rules.conflicts[conflict.card]
    prizes, is_lower = "·".join(map(str, card.points)), _is_lower(place)
    if rows == 1:
        end = canvas.text_to(x + width - 1, y, prizes, "bad bold" if is_lower else "pip")
        _one_row(canvas, scene, conflict, place, at + 1, y, end - 1)
        return
    end = canvas.text_to(x + width - 1, y, prizes, look.ink_on(canvas, "pip"))
    ends, kind = outlook(card, conflict, place), "last" if is_lower else "new"
    told = len(strength_text(card, conflict)) + 1 + len(ends.winner[-1])
    at += int(told < end - 1 - at)  # so that it has air, where there is room
    room = end - 1 - at
    bar = room - told - _GAPS
    if bar >= _LEAST_BAR:
        _bar(canvas, scene, conflict, at, y, bar)
        at, room = at + bar + 1, room - bar - 1
    if ends.is_capture and _winner(ends, conflict, card, room) == FRANCE_WINS:
        if _fits_with_knights(scene, conflict, width - len(CAPTURE) - 1):
            kind = CAPTURE
        else:
            ends = ends._replace(winner=[CAPTURE_LOOMS])
    _strength(canvas, conflict, card, ends, at, y, room, look)
    at = canvas.text(x, y + 1, kind, "bad" if is_lower else "quiet")
    end = _ranks(canvas, scene, conflict, max(at + 1, x + _KIND), y + 1, x + width)
    free = CONFLICT_SPACES - len(conflict.stacks)
    text = "no one yet" if free == CONFLICT_SPACES else f"{free} free"
    if free and end + len(text) < x + width:
        canvas.text_to(x + width - 1, y + 1, text, "quiet")


def _one_row(
    canvas: Canvas, scene: Scene, conflict: Conflict, place: int, x: int, y: int, end: int
) -> None:
    """Write the strengths, who wins, and the ranks as far as there is room for them."""
    card = scene.names.rules.conflicts[conflict.card]
    ends = outlook(card, conflict, place)
    x = canvas.text(x, y, strength_text(card, conflict), "bold") + 1
    least = _width(_rank_forms(scene, conflict)[-1]) + 1
    winner = longest((*ends.winner, ends.in_a_word), end - x - least)
    x = canvas.text(x, y, winner, _outlook_ink(ends, conflict))
    _ranks(canvas, scene, conflict, x + 1, y, end)


class _Form(NamedTuple):
    """How a rank is written: the gaps, the knights (None: without), the unit."""

    gap: str
    between_knights: str
    in_short: bool | None
    unit: str


_FORMS: Final = (
    _Form(" ", " ", in_short=False, unit=" PP"),
    _Form("", " ", in_short=False, unit=" PP"),
    _Form("", "", in_short=False, unit="PP"),
    _Form("", "", in_short=True, unit="PP"),
    _Form("", "", in_short=None, unit="PP"),
    _Form("", "", in_short=None, unit=""),
)


def _ranks(canvas: Canvas, scene: Scene, conflict: Conflict, x: int, y: int, end: int) -> int:
    """Paint who has which rank with which knights, and the points for it, before a column.

    Where that is too much the knights are left out. Returns the column behind.
    """
    forms = _rank_forms(scene, conflict)
    for row in next((form for form in forms if _width(form) <= end - x), forms[-1]):
        x = canvas.row(x, y, row) + 1
    return x - 1


def _rank_forms(scene: Scene, conflict: Conflict) -> list[list[Row]]:
    """Return the ranks in forms of which each is shorter."""
    ranked = ranking(conflict)
    return [[_worth(scene, conflict, faction, form) for faction in ranked] for form in _FORMS]


def _fits_with_knights(scene: Scene, conflict: Conflict, width: int) -> bool:
    """Return whether the ranks have room in some columns, their knights among them."""
    forms = zip(_FORMS, _rank_forms(scene, conflict), strict=True)
    return any(form.in_short is not None and _width(rows) <= width for form, rows in forms)


def _width(ranks: list[Row]) -> int:
    return sum(row_width(row) + 1 for row in ranks) - 1


def _worth(scene: Scene, conflict: Conflict, faction: int, form: _Form) -> Row:
    mark, ink = seat_mark(faction, scene.names, 1)
    points = dict(conflict_points(scene.view, conflict)).get(faction, 0)
    worth = "lost" if scene.view.is_ally(faction) else f"{points}{form.unit}"
    row: Row = [(mark + form.gap, f"{ink} bold")]
    if form.in_short is not None:
        own = _knights(conflict, faction, in_short=form.in_short)
        row += [(own.replace(" ", form.between_knights), "soft"), (" ", "")]
    return [*row, (worth, "bold"), (form.gap, "")]


def _favours(canvas: Canvas, scene: Scene, y: int) -> None:
    """Paint the tiles that are face up, with as much around them as there is room for."""
    tiles = scene.names.rules.favours
    shown = [tiles[favour].reward for favour in scene.view.favours]
    title = "King's favour" if canvas.width >= _ROOMY_TITLE else _FAVOUR
    if not shown:
        x = canvas.text(1, y, title, "france-name") + 1
        canvas.text(x, y, "all taken until the next round", "quiet")
        return
    forms = [reward_forms(reward) for reward in shown]
    words = [form[:-1] for form in forms]
    for name, pad, own in (
        (title, " ", words),
        (title, "", words),
        (_FAVOUR, "", words),
        (_FAVOUR, "", forms),
        ("", "", forms),
    ):
        room = canvas.width - 2 - len(name) - bool(name) - (1 + 2 * len(pad)) * len(shown) + 1
        texts = fitting(own, room)
        if sum(map(cell_len, texts)) <= room:
            break
    x = canvas.text(1, y, name, "france-name") + bool(name)
    for text in texts:
        chip = cut(f"{pad}{text}{pad}", canvas.width - x)
        x = canvas.chip(x, y, chip, "foreground", TILE_GROUND) + 1
