"""France: the conflicts of both rows and the King's Favour tiles."""

from __future__ import annotations

from typing import Final

from lancaster_tui.rules.phases.conflicts import conflict_points, ranking
from lancaster_tui.rules.places import CONFLICT, CONFLICT_PLACES, LOWER_ROW
from lancaster_tui.rules.position import Conflict
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES
from lancaster_tui.rules.ruleset.vocabulary import Reward
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, cut
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import SpotLook
from lancaster_tui.words.battles import points_if_won
from lancaster_tui.words.phrases import knights
from lancaster_tui.words.rewards import reward_within

_TITLE: Final = "FRANCE"
_CARD_ROWS = 2 + CONFLICT_SPACES  # strip, bar and ranks
_STRIP = mixed("france-card", "france-name", 20)
_TRACK = mixed("france-card", "background", 75)
_TILE = mixed("france", "foreground", 14)
_RANKS: Final = ("1st", "2nd", "3rd")
_LEAST_BAR, _ROOMY_CARD = 6, 26
_FULL, _SHORT = 99, 10  # columns for what a favour gives


class France(Area):
    """The conflicts as cards, those that are fought first above, then the favours.

    In each the players stand by rank (CON-3), with the points they would get as it stands. Where
    cards have no room each conflict has two rows.
    """

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the conflicts, the favours, and where there is room the cards to come."""
        canvas = Canvas(width, height, "france", has_colour=self.has_colour)
        columns = 2 if width >= 2 * _ROOMY_CARD else 1
        rows = (height - 2) // (len(CONFLICT_PLACES) // columns)
        _head(canvas, scene, width, self.heading("france-name"))
        card_width = (width - 1) // columns - 1
        for number, place in enumerate(CONFLICT_PLACES):
            x, y = 1 + number % columns * (card_width + 1), 1 + number // columns * rows
            if rows >= _CARD_ROWS:
                _card(canvas, scene, place, x, y, card_width)
            else:
                _rows(canvas, scene, place, x, y, card_width)
        _favours(canvas, scene, height - 1)
        return canvas.rows()


def _head(canvas: Canvas, scene: Scene, width: int, heading: str) -> None:
    x = canvas.text(1, 0, _TITLE, heading)
    cards = scene.view.conflicts_to_come
    strengths = " ".join(str(scene.names.rules.conflicts[card].strength) for card in cards)
    to_come = f"to come {strengths}" if cards else ""
    start = canvas.text_to(width - 1, 0, to_come, "quiet")
    note = "PP now (if England wins)"
    if x + 2 + len(note) < start:
        canvas.text(x + 2, 0, note, "quiet")


def _card(canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int) -> None:
    """Paint a conflict: its card, the strength against that of France, and a row for each rank."""
    conflict = scene.view.conflict_at(place)
    canvas.fill(x, y, width, _CARD_ROWS, "france-card", place)
    _strip(canvas, scene, place, x, y, width)
    if conflict is None:
        canvas.text(x + 1, y + 1, "no conflict", "quiet")
        return
    _strength(canvas, scene, conflict, x + 1, y + 1, width - 2)
    for row, text in enumerate(_RANKS):
        _rank(canvas, scene, conflict, row, x + 1, y + 2 + row, width - 2, text)


def _strip(canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int) -> None:
    look = SpotLook(scene, place)
    canvas.fill(x, y, width, 1, _STRIP, place)
    at = look.key(canvas, x, y)
    conflict = scene.view.conflict_at(place)
    kind = "last stand" if place - CONFLICT in LOWER_ROW else "new battle"
    canvas.text(at + 1, y, kind, look.ink("bad" if place - CONFLICT in LOWER_ROW else ""))
    if conflict is not None:
        points = scene.names.rules.conflicts[conflict.card].points
        canvas.text_to(x + width - 1, y, f"{'·'.join(map(str, points))} PP", "pip bold")


def _strength(canvas: Canvas, scene: Scene, conflict: Conflict, x: int, y: int, width: int) -> None:
    """Write the English strength and the French one, and paint a bar from one to the other."""
    card = scene.names.rules.conflicts[conflict.card]
    is_won = conflict.total >= card.strength
    text = f"{conflict.total} of {card.strength}"
    end = canvas.text_to(x + width, y, text, "good bold" if is_won else "bold") - 1
    room = end - x
    if room >= _LEAST_BAR and canvas.has_colour:
        unit = room / max(card.strength, conflict.total)
        parts = [
            (_stack_total(conflict, faction) * unit, seat_ink(faction, scene.names))
            for faction in ranking(conflict)
        ]
        canvas.bar(x, y, room, parts, _TRACK)


def _rank(
    canvas: Canvas,
    scene: Scene,
    conflict: Conflict,
    row: int,
    x: int,
    y: int,
    width: int,
    rank: str,
) -> None:
    """Write who has a rank, with which knights, and what that brings now and if England wins."""
    at = canvas.text(x, y, f"{rank} ", "quiet")
    ranked = ranking(conflict)
    if row >= len(ranked):
        canvas.text(at, y, "free", "quiet")
        return
    faction = ranked[row]
    stack = next(stack for stack in conflict.stacks if stack.faction == faction)
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
    squires = f"+{stack.squires}" if stack.squires else ""
    own = knights(stack.knights) + squires
    if len(own) > 8:
        own = "".join(map(str, stack.knights)) + squires
    end = canvas.text_to(end - 1, y, own, "soft") - 1
    mark, ink = seat_mark(faction, scene.names, end - at)
    canvas.text(at, y, mark, f"{ink} bold")


def _stack_total(conflict: Conflict, faction: int) -> int:
    return next(stack.total for stack in conflict.stacks if stack.faction == faction)


def _rows(canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int) -> None:
    """Paint a conflict on two rows: strength, bar and prizes; then the ranks beside each other."""
    look, conflict = SpotLook(scene, place), scene.view.conflict_at(place)
    canvas.fill(x, y, width, 2, "france-card", place)
    at = look.key(canvas, x, y)
    if conflict is None:
        canvas.text(at + 1, y, "no conflict", "quiet")
        return
    card = scene.names.rules.conflicts[conflict.card]
    kind = "last" if place - CONFLICT in LOWER_ROW else "new"
    end = canvas.text_to(x + width - 1, y, kind, "bad" if kind == "last" else "quiet") - 1
    end = canvas.text_to(end, y, "·".join(map(str, card.points)), "pip bold") - 1
    _strength(canvas, scene, conflict, at + 1, y, end - at - 1)
    points = dict(conflict_points(scene.view, conflict))
    at = x + 4
    for faction in ranking(conflict):
        mark, ink = seat_mark(faction, scene.names, 1)
        at = canvas.text(at, y + 1, mark, f"{ink} bold")
        worth = "lost" if scene.view.is_ally(faction) else f"{points.get(faction, 0)} PP"
        at = canvas.text(at, y + 1, f" {worth}", "bold") + 3
    free = CONFLICT_SPACES - len(conflict.stacks)
    if free:
        text = "no one yet" if free == CONFLICT_SPACES else f"{free} free"
        canvas.text_to(x + width - 1, y + 1, text, "quiet")


def _favours(canvas: Canvas, scene: Scene, y: int) -> None:
    """Paint the tiles that are face up."""
    tiles = scene.names.rules.favours
    shown = [tiles[favour].reward for favour in scene.view.favours]
    x = canvas.text(1, y, "King's favour" if canvas.width >= 50 else "favour", "france-name") + 1
    if not shown:
        canvas.text(x, y, "all taken until the next round", "quiet")
    chips = next(
        (texts for width in (_FULL, _SHORT, 0) if _fits(texts := _tiles(shown, width), canvas, x)),
        _tiles(shown, 0),
    )
    for text in chips:
        x = canvas.chip(x, y, cut(f" {text} ", canvas.width - x), "foreground", _TILE) + 1


def _tiles(rewards: list[Reward], width: int) -> list[str]:
    return [reward_within(reward, width) for reward in rewards]


def _fits(texts: list[str], canvas: Canvas, x: int) -> bool:
    return x + sum(len(text) + 3 for text in texts) - 1 <= canvas.width
