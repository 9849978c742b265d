"""The turning points of a finished game: what cost a player most, and what was better."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.geometry import Region, Spacing
from textual.message import Message
from textual.screen import Screen

from lancaster_tui.table.judging import Judging
from lancaster_tui.table.turning_points import Made, PlayOn, TurningPoint
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.drawing import Row, fit, on, wrap, wrap_evenly
from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark
from lancaster_tui.tui.scores.moment import LEAST_WIDTH, picture, scene_of, spots_of
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.spots import SpotLook
from lancaster_tui.words.advice_reasons import in_a_row, points_text
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.turning_points import (
    AS_IT_WAS,
    BETTER,
    BRINGS,
    DID,
    FAILED,
    JUDGED_BY,
    PLAY_ON,
    TURNING_POINTS,
    WHAT_THEY_ARE,
    cost_text,
    heading_forms,
    led_to_forms,
    name_forms,
    none_texts,
    progress_text,
    why_texts,
)

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.rules.actions import Action
    from lancaster_tui.table.judging import Findings
    from lancaster_tui.tui.table.scene import Scene
    from lancaster_tui.words.advice_reasons import Part
    from lancaster_tui.words.names import Names

_SEAT, _POINT = "seat", "point"  # what spots begin with
_NAME = 14  # columns of a player's name
_LETTER = 3  # columns of the letter of a place
_LABEL = max(len(DID), len(BETTER)) + 2
_CHOSEN = 35  # percent of gold in the strip of the marked one
_MARGIN, _GAP = 1, 2
_AIRY = 36  # rows from which there is air above the players
_LEAST_BESIDE = 110  # columns from which the board as it was stands beside the turning points
_CARD = 68  # columns of a turning point beside it, if there is room
_AIR = Spacing(0, 1, 0, 1)  # around it
_MOST_REASONS = 6
_COLUMN = 60  # columns of a text in the middle
_SEATS = Binding.Group("player")
_MARKS = Binding.Group("choose")
_PLAY = Binding(
    "enter", "play_on", "play on", tooltip="play on from there, as a new game", id="turning.play_on"
)


class Looked(NamedTuple):
    """How many decisions of a seat have been judged, and the findings so far.

    ``points`` are the worst decisions; ``marked`` is the number of the marked one.
    """

    seat: int
    done: int = 0
    of: int = 0
    points: Sequence[TurningPoint] = ()
    has_failed: bool = False
    marked: int = 0

    @property
    def is_over(self) -> bool:
        """Whether all have been judged."""
        return self.done == self.of


class _Page(Area):
    """The players, and the turning points of one of them."""

    class Clicked(Message):
        """A player or a turning point was clicked, by its number."""

        def __init__(self, what: str, number: int) -> None:
            super().__init__()
            self.what = what
            self.number = number

    def __init__(
        self,
        scene: Scene,
        seats: Sequence[int],
        looked: Looked,
        key: str,
        can_play_on: Collection[int],
    ) -> None:
        super().__init__(id="turning-points")
        self.scene = scene
        self._seats = seats
        self._looked = looked
        self._key = key
        self._can_play_on = can_play_on

    def tell(self, looked: Looked) -> None:
        """Show how far it has come by now."""
        self._looked = looked
        self.redraw()

    def spot_clicked(self, spot: str) -> None:
        """Pass a click on."""
        what, number = spot.split("-")
        self.post_message(self.Clicked(what, int(number)))

    def is_open(self, spot: str) -> bool:
        """Everything here can be clicked."""
        return True

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the players, the turning points, and how they were judged."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        looked, names = self._looked, scene.names
        x, y = _MARGIN, int(height >= _AIRY)
        for seat in self._seats:
            mark, ink = seat_mark(seat, names, _NAME)
            if seat == looked.seat:
                x = canvas.chip(x, y, f" {mark} ", "key", "target", f"{_SEAT}-{seat}") + 1
            else:
                x = canvas.text(x, y, f" {mark} ", f"{ink} bold", f"{_SEAT}-{seat}") + 1
        room = width - 2 * _MARGIN
        y += 2
        if not looked.is_over and not looked.has_failed:
            text = progress_text(looked.seat, looked.done, looked.of, names)
            canvas.text(_MARGIN, y, text, "soft")
            if self.has_colour:
                done = room * looked.done / max(looked.of, 1)
                canvas.bar(_MARGIN, y + 1, room, [(done, seat_ink(looked.seat, names))], "panel")
            y += 3
        elif looked.has_failed:
            canvas.text(_MARGIN, y, FAILED, "bad")
            y += 2
        elif not looked.points:
            _draw_none(canvas, looked, names)
            return canvas.rows()
        foot = wrap(JUDGED_BY, room)
        below = len(foot) + 1
        has_key = bool(looked.points) and looked.seat in self._can_play_on
        rest = Region(0, y, width, height - y - below)
        if looked.points and width >= _LEAST_BESIDE:
            beside = max(min(width - _CARD, width // 2), LEAST_WIDTH)
            rest, at = rest.split_vertical(width - beside)
            _draw_moment(canvas, looked.points[looked.marked], scene, at.shrink(_AIR))
        y = self._draw_points(canvas, rest.shrink(Spacing(bottom=2 * has_key)), names)
        if has_key:
            x = canvas.chip(_MARGIN, y, f" {self._key} ", "key", "target") + 1
            canvas.text(x, y, PLAY_ON, "foreground bold")
        for row, line in enumerate(foot, start=height - len(foot)):
            canvas.text(_MARGIN, row, line, "quiet")
        return canvas.rows()

    def _draw_points(self, canvas: Canvas, at: Region, names: Names) -> int:
        """Paint the turning points; return the row behind them."""
        looked = self._looked
        for most, air in (
            (_MOST_REASONS, 1),
            *((most, 0) for most in range(_MOST_REASONS, -1, -1)),
        ):
            cards = [_card(point, names, at.width, most, air) for point in looked.points]
            gap = int(sum(map(len, cards)) + len(cards) <= at.height)
            if sum(map(len, cards)) + gap * len(cards) <= at.height:
                break
        y = at.y
        for number, (point, card) in enumerate(zip(looked.points, cards, strict=True)):
            spot = f"{_POINT}-{number}"
            is_marked = number == looked.marked
            canvas.fill(at.x, y, at.width, len(card), "surface", spot)
            strip = mixed("panel", "target", _CHOSEN) if is_marked else "panel"
            canvas.fill(at.x, y, at.width, 1, strip, spot)
            sign = ">" if is_marked else " "
            canvas.text(at.x, y, sign, "target bold", spot)
            x = at.x + _MARGIN + 1
            end = canvas.text_to(at.right - _MARGIN, y, cost_text(point), "bad bold", spot)
            heading = longest(heading_forms(point.made, names), end - _GAP - x)
            canvas.text(x, y, heading, "foreground bold", spot)
            for row in card[1:]:
                y += 1
                canvas.row(at.x + _MARGIN + 1, y, row, spot)
            y += 1 + gap
        return y


def _draw_moment(canvas: Canvas, point: TurningPoint, scene: Scene, at: Region) -> None:
    """Paint the board as it was at a turning point, below what its letters mean."""
    canvas.fill(at.x, at.y, at.width, 1, "panel")
    canvas.text(at.x + 1, at.y, AS_IT_WAS, "target bold")
    then = scene_of(point, scene)
    end = at.right - 1
    for word, spot in zip((BETTER, DID), spots_of(point), strict=True):
        if spot is not None:
            x = canvas.text_to(end, at.y, word, "soft") - _LETTER - 1
            SpotLook(then, spot).key(canvas, x, at.y)
            end = x - _GAP
    for y, row in enumerate(picture(point, then, at.width, at.height - 1), start=at.y + 1):
        canvas.row(at.x, y, row)


def _draw_none(canvas: Canvas, looked: Looked, names: Names) -> None:
    """Say in the middle, below the sign of the player, that there are none."""
    mark, own = seat_mark(looked.seat, names, _NAME)
    texts = (f"  {mark}  ", *none_texts(looked.seat, looked.of, names))
    inks = (f"seat-ink bold {on(own)}", "good bold", "soft", "foreground")
    width = min(canvas.width - 2 * _MARGIN, _COLUMN)
    blocks = [wrap_evenly(text, width) if number else [text] for number, text in enumerate(texts)]
    y = max((canvas.height - sum(map(len, blocks)) - len(blocks)) // 2, 2)
    for block, ink in zip(blocks, inks, strict=True):
        for line in block:
            canvas.text((canvas.width - cell_len(line)) // 2, y, line, ink)
            y += 1
        y += 1


def _card(point: TurningPoint, names: Names, width: int, most: int, air: int) -> list[Row]:
    """Return the rows of a turning point, the first of them free for its strip.

    Each part has ``air`` blank rows above it, and there are as many below the last one.
    """
    made, judged = point
    parts = (
        _told(DID, judged.taken, made, names, width, most, "foreground"),
        _told(BETTER, judged.best, made, names, width, most, "good"),
        _why(point, names, width, most),
    )
    blank: list[Row] = [[]] * air
    return [[], *(row for part in parts if part for row in (*blank, *part)), *blank]


def _why(point: TurningPoint, names: Names, width: int, most: int) -> list[Row]:
    """Return in at most so many rows what the better answer led to, each thing on its own."""
    room = width - 2 * _MARGIN - 1 - _LABEL
    told = led_to_forms(point, names)
    apart = [[row for part in parts for row in _part(part, room)] for parts in told[:1]]
    joint: list[list[Row]] = [
        [[(line, "foreground")] for line in wrap(in_a_row(parts), room)] for parts in told
    ]
    forms = [*apart, *joint]
    least = min(forms, key=len, default=[])  # at least that much has to be said
    rows = next((rows for rows in forms if len(rows) <= most), least)
    return [[(f"{'' if at else BRINGS:<{_LABEL}}", "quiet"), *row] for at, row in enumerate(rows)]


def _part(part: Part, room: int) -> list[Row]:
    """Return one thing in which the answers differ, and at the end what it makes."""
    points = points_text(part)
    column = room - len(points) - _GAP
    first, *others = wrap_evenly(part.text, column)
    ink = "good" if part.points > 0 else "bad" if part.points else "soft"
    head = [*fit([(first, "foreground")], column + _GAP), (points, f"{ink} bold")]
    return [head, *([(line, "foreground")] for line in others)]


def _told(
    label: str, action: Action, made: Made, names: Names, width: int, most: int, ink: str
) -> list[Row]:
    """Return what was done or could have been, and at most so many rows of what followed."""
    room = width - 2 * _MARGIN - 1 - _LABEL
    lines = wrap(longest(name_forms(action, made, names), room), room)
    rows: list[Row] = [
        [((f"{label:<{_LABEL}}" if not at else " " * _LABEL), "quiet"), (line, f"{ink} bold")]
        for at, line in enumerate(lines)
    ]
    told: list[str] = []
    for text in why_texts(action, made, names):
        more = wrap(text, room)
        if len(told) + len(more) <= most:
            told += more
    return [*rows, *([(" " * _LABEL, ""), (line, "soft")] for line in told)]


class TurningPointsScreen(LeftOnce, Deliberate, Screen[PlayOn | None]):
    """Has decisions judged in another process, player by player, and shows the worst.

    Returns where to play on from, or None.

    Args:
        scene: What the viewer sees at the end.
        seats: All seats, in the order in which they are offered.
        made: Returns the decisions of a seat.
        findings: What is known about them; more is added to it, so that it outlives the screen.
        can_play_on: The seats that somebody can play on for from one: not those of bots, which
            would do the same again.
    """

    rule_in_sight = "END-1"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"turn({step})", word, tooltip=tooltip, id=f"turning.{key}", group=group)
            for key, step, word, tooltip, group in (
                ("left", -1, "player before", "the turning points of another player", _SEATS),
                ("right", 1, "next player", "the turning points of another player", _SEATS),
            )
        ),
        *(
            Binding(key, f"mark({step})", key, tooltip=tooltip, id=f"turning.{key}", group=_MARKS)
            for key, step, tooltip in (
                ("up", -1, "mark the turning point above"),
                ("down", 1, "mark the turning point below"),
            )
        ),
        _PLAY,
        Binding(
            "escape,q",
            "dismiss",
            "score sheet",
            tooltip="back to the score sheet",
            id="turning.back",
        ),
    ]

    def __init__(
        self,
        scene: Scene,
        seats: Sequence[int],
        made: Callable[[int], Sequence[Made]],
        findings: Findings,
        *,
        can_play_on: Collection[int],
    ) -> None:
        super().__init__()
        self._scene = scene
        self._seats = seats
        self._can_play_on = can_play_on
        self._judging = Judging(made, findings, self._schedule, self._found)
        self._looked = Looked(seats[0])

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        yield Ribbon(TURNING_POINTS, WHAT_THEY_ARE)
        key = label_of(self.app, _PLAY)
        yield _Page(self._scene, self._seats, self._looked, key, self._can_play_on)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Begin with the first player."""
        self._look_at(self._seats[0])

    def on_unmount(self) -> None:
        """End the process."""
        self._judging.close()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what can be chosen."""
        match action:
            case "mark":
                return len(self._looked.points) > 1
            case "play_on":
                return self._looked.seat in self._can_play_on and bool(self._looked.points)
            case _:
                return True

    def action_turn(self, step: int) -> None:
        """Show another player's."""
        at = self._seats.index(self._looked.seat) + step
        self._look_at(self._seats[at % len(self._seats)])

    def action_mark(self, step: int) -> None:
        """Mark another turning point."""
        looked = self._looked
        self._tell(looked._replace(marked=(looked.marked + step) % len(looked.points)))

    def action_play_on(self) -> None:
        """Play on from the one that is marked."""
        self.dismiss(PlayOn(self._looked.points[self._looked.marked].made.acts))

    def on__page_clicked(self, event: _Page.Clicked) -> None:
        """Show the player, or mark the turning point, that was clicked."""
        event.stop()
        if event.what == _SEAT:
            self._look_at(event.number)
        else:
            self._tell(self._looked._replace(marked=event.number))

    def _look_at(self, seat: int) -> None:
        """Show what is known of a player, and go on judging."""
        self._looked = Looked(seat)
        self._judging.look_at([seat])
        self._found()

    def _schedule(self, seconds: float, act: Callable[[], None]) -> Callable[[], None]:
        return self.set_timer(seconds, act).stop

    def _found(self) -> None:
        """Show what is known now."""
        judging, seat = self._judging, self._looked.seat
        points = judging.points(seat)
        marked = min(self._looked.marked, max(len(points) - 1, 0))
        self._tell(Looked(seat, judging.done, judging.of, points, judging.has_failed, marked))

    def _tell(self, looked: Looked) -> None:
        self._looked = looked
        self.query_one(_Page).tell(looked)
        self.refresh_bindings()
