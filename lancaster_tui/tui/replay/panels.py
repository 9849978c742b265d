"""Below the board of a game that is watched again: the moment in words, and the timeline."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from textual.message import Message

from lancaster_tui.table.rewatch import RoundSeen
from lancaster_tui.table.turning_points import TurningPoint
from lancaster_tui.tui.kit import glyphs
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, cut, wrap
from lancaster_tui.tui.kit.key_line import label_of
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.replay.eyes import BoardEyes
from lancaster_tui.tui.replay.keys import MORE
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.rewatch import (
    ALL_OPEN,
    EYES,
    HERE,
    STAR_MEANS,
    STARS_LEGEND,
    TIMELINE,
    TIMELINE_LEGEND,
    TURNING,
    moment_texts,
    page_text,
    passed_text,
    turning_texts,
    where_forms,
)

STAR: Final = "★"
_GAP = 1  # column between two rounds
_WORDED = 3  # rows of a timeline without its heading, with words below it
_NAME = 12  # columns of a name among the eyes
_PAGED = 3  # columns before the key to the next page of a long text, and before the page number
_PRESENT = 30  # percent of gold in the ground of the present round
_PLACING: Final = ("placing", "place", "put")
_VOTE, _PAY = "vote", "pay"
_AHEAD: Final = "─"  # the part of a line that is still to come
_LEAST_PLACE = 3


class Shown(NamedTuple):
    """What the panels show: the eyes at their moment, and what is known of turning points.

    ``stars`` are the turning points by the moments behind them; ``note`` is a sentence about what
    was just done here, and ``progress`` says how far the search for turning points has come, the
    longest form first. Of a long text, ``page`` is shown, counted from 0; after the last comes the
    first again.
    """

    eyes: BoardEyes
    stars: Mapping[int, TurningPoint]
    note: str = ""
    progress: Sequence[str] = ()
    page: int = 0


class Panel(Area):
    """A panel that draws what is shown. A click on a moment goes there."""

    class Sought(Message):
        """A moment was clicked."""

        def __init__(self, moment: int) -> None:
            super().__init__()
            self.moment = moment

    class EyesWanted(Message):
        """The eyes of a seat were clicked, or all open ones (None)."""

        def __init__(self, seat: int | None) -> None:
            super().__init__()
            self.seat = seat

    _shown: Shown | None = None

    def tell(self, shown: Shown, scene: Scene) -> None:
        """Show a moment."""
        self._shown, self.scene = shown, scene
        self.redraw()

    def is_open(self, spot: str) -> bool:
        """Every spot here can be clicked."""
        return True

    def spot_clicked(self, spot: str) -> None:
        """Pass a click on."""
        what, _, number = spot.partition(" ")
        if what == "moment":
            self.post_message(self.Sought(int(number)))
        else:
            self.post_message(self.EyesWanted(int(number) if number else None))


class MomentPanel(Panel):
    """Where the replay is, whose eyes see it, and what has just happened."""

    _pages = 1
    _tells_where = True

    def say_where(self, *, is_told: bool) -> None:
        """Say where the replay is, or leave that to the heading of the timeline."""
        if is_told is not self._tells_where:
            self._tells_where = is_told
            self.redraw()

    def on_mount(self) -> None:
        """Use the player's own key for turning pages."""
        self._key = label_of(self.app, MORE)

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the moment in words."""
        canvas = Canvas(width, height, "surface", has_colour=self.has_colour)
        if self._shown is None:
            return canvas.rows()
        eyes, stars, note, progress, page = self._shown
        canvas.fill(0, 0, width, 1, "panel")
        self._draw_eyes(canvas, eyes, progress or [STAR_MEANS] * bool(stars))
        star = None if note else stars.get(eyes.moment)
        y = 1
        texts = [note] if note else moment_texts(eyes, eyes.names)
        if not note and not eyes.moment:
            legend = f"{TIMELINE_LEGEND} {STARS_LEGEND}" if stars else TIMELINE_LEGEND
            texts = [legend, *texts]
        if star is not None:
            cost, better = turning_texts(star, eyes.names)
            x = canvas.chip(1, y, f" {STAR} {TURNING} ", "target-ink bold", "target") + 1
            canvas.text(x, y, cost, "bad bold")
            texts = [*texts, better]
            y += 1
        self._draw_texts(canvas, y, texts, page)
        return canvas.rows()

    @property
    def is_long(self) -> bool:
        """Whether the text has more than one page."""
        return self._pages > 1

    def _draw_texts(self, canvas: Canvas, y: int, texts: Sequence[str], page: int) -> None:
        """Paint a page of some texts, with the key to the next one if there are several."""
        room, width = max(canvas.height - y, 1), canvas.width - 2
        lines = _lines(texts, width, width, room)
        self._pages = 1
        if len(lines) > room:
            pages = -(-len(lines) // room)
            last = width - _PAGED - len(self._key) - len(page_text(pages, pages))
            lines = _lines(texts, width, last, room)
            self._pages = -(-len(lines) // room)
            page %= self._pages
            said = page_text(page + 1, self._pages)
            end = canvas.width - 1 - len(said)
            canvas.text(end, canvas.height - 1, said, "soft")
            canvas.text_to(end - 1, canvas.height - 1, self._key, "target bold")
            lines = lines[page * room : (page + 1) * room]
        for row, (line, is_first) in enumerate(lines, start=y):
            canvas.text(1, row, line, "foreground bold" if is_first else "")

    def _draw_eyes(self, canvas: Canvas, eyes: BoardEyes, progress: Sequence[str]) -> None:
        game, names, width = eyes.game, eyes.names, canvas.width
        wheres = _wheres(eyes, progress) if self._tells_where else ("",)
        told = wheres[:-1] or wheres if progress else wheres  # a search is told beside the act
        named = product(((_NAME, EYES), (_NAME, "")), told)
        for (name, word), where in (*named, ((2, ""), wheres[0])):
            marks: list[tuple[str, str, int | None]] = [(f" {ALL_OPEN} ", "foreground bold", None)]
            marks += [
                (f" {mark} ", f"{ink} bold", seat)
                for seat in range(len(game.seats))
                for mark, ink in [seat_mark(seat, names, name)]
            ]
            needed = len(word) + 2 + sum(len(text) + 1 for text, _, _ in marks)
            if needed + len(where) + 2 <= width:
                break
        x = canvas.text(1, 0, word, "target bold") + 1 if word else 1
        for text, ink, seat in marks:
            spot = "eyes" if seat is None else f"eyes {seat}"
            if seat == eyes.seat:
                x = canvas.chip(x, 0, text, "target-ink bold", "target", spot) + 1
            elif canvas.has_colour:
                x = canvas.chip(x, 0, text, ink, "background", spot) + 1
            else:
                x = canvas.text(x, 0, text, ink, spot) + 1
        room = width - x - 1
        where = next((each for each in wheres if len(each) <= room), wheres[-1])
        canvas.text_to(width - 1, 0, cut(where, max(width - x - 1, 0)), "soft")


def _wheres(eyes: BoardEyes, progress: Sequence[str]) -> Sequence[str]:
    """Return where some eyes are, behind how far a search has come, the longest form first."""
    wheres = where_forms(eyes)
    if not progress:
        return wheres
    return (*(f"{said}; {where}" for said in progress for where in wheres), wheres[-1])


def _lines(texts: Sequence[str], width: int, last: int, room: int) -> list[tuple[str, bool]]:
    """Return texts in lines, each with whether it belongs to the first text.

    The last row of each page of ``room`` rows has only ``last`` columns.
    """
    lines: list[tuple[str, bool]] = []
    for number, text in enumerate(texts):
        rest = text
        while rest:
            line = wrap(rest, width if (len(lines) + 1) % room else last)[0]
            lines.append((line, not number))
            rest = rest[len(line) :].lstrip()
    return lines


class Timeline(Panel):
    """The rounds in a row: placing, the votes as they ended, the rewards, and where the game is.

    Above them there is a heading where there is room.
    """

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the timeline, with words below it where there is room."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        if self._shown is None:
            return canvas.rows()
        eyes, stars, _, progress, _ = self._shown
        game = eyes.game
        top = int(height > _WORDED)
        if top:
            x = canvas.text(1, 0, TIMELINE, "target bold") + 2
            x = canvas.text(x, 0, where_forms(eyes)[0], "soft") + 2
            said = longest((*progress, STAR_MEANS, "") if progress or stars else ("",), width - x)
            canvas.text_to(width - 1, 0, said, "target" if stars and not progress else "soft")
        rounds = game.rounds
        each = (width + _GAP) // len(rounds)
        for number, seen in enumerate(rounds):
            end = rounds[number + 1].start if number + 1 < len(rounds) else len(game.moments)
            left = number * each
            right = width if seen is rounds[-1] else left + each - _GAP
            marked = [moment for moment in stars if seen.start <= moment < end]
            _draw_round(canvas, eyes, seen, end, marked, (left, top, right - left, height - top))
        return canvas.rows()


def _draw_round(
    canvas: Canvas,
    eyes: BoardEyes,
    seen: RoundSeen,
    end: int,
    stars: Collection[int],
    at: tuple[int, int, int, int],
) -> None:
    """Paint a round: its number and stars, its course, and words below that if they have room."""
    x, y, width, height = at
    moment = eyes.moment
    is_here = seen.start <= moment < end
    ground = mixed("panel", "target", _PRESENT) if is_here else "panel"
    canvas.fill(x, y, width, height, ground, f"moment {seen.start}")
    _draw_head(canvas, seen, stars, moment, (x, y, width), is_here=is_here)
    start, pay = x + 1, len(_PAY)
    place = max(width - 2 - (2 * len(seen.votes) + 1) - (pay + 1), _LEAST_PLACE)
    votes, left = start + place + 1, x + width - 1 - pay
    first, last = _placing(seen, end)
    rewards = next((at for phase, at in seen.phases if phase == "counties"), end)
    is_paid = is_here and moment >= rewards
    _draw_stretch(canvas, start, y + 1, place, moment, (first, last), is_here=is_here)
    for number, (at_vote, vote) in enumerate(seen.votes):
        sign, look = ("Y", "good bold") if vote.passed else ("N", "bad bold")
        _draw_sign(canvas, votes + 2 * number, y + 1, sign, look, at_vote, is_now=at_vote == moment)
    if height > 2:
        is_placing, is_voting = first <= moment < last, last <= moment < rewards
        word = longest(_PLACING, place)
        _draw_sign(canvas, start, y + 2, word, "soft", first, is_now=is_here and is_placing)
        _draw_sign(canvas, votes, y + 2, _VOTE, "soft", last, is_now=is_here and is_voting)
    if rewards < end:
        if height > 2:
            _draw_stretch(canvas, left, y + 1, pay, moment, (rewards, end), is_here=is_paid)
        row = y + min(height - 1, 2)
        _draw_sign(canvas, left, row, _PAY, "soft", rewards, is_now=is_paid)


def _draw_head(
    canvas: Canvas,
    seen: RoundSeen,
    stars: Collection[int],
    moment: int,
    at: tuple[int, int, int],
    *,
    is_here: bool,
) -> None:
    """Write the number of a round, its stars, and how many laws passed or that it is present."""
    x, y, width = at
    ink = "target bold" if is_here else "soft"
    sign = ">" if is_here and not canvas.has_colour else ""
    column = canvas.text(x + 1, y, f"{sign}round {seen.number}", ink) + 1
    for star in sorted(stars):
        column = _draw_sign(canvas, column, y, STAR, "target bold", star, is_now=star == moment) + 1
    said = HERE if is_here else passed_text(sum(each.vote.passed for each in seen.votes))
    if (seen.votes or is_here) and column + len(said) < x + width:
        spot = f"moment {seen.votes[0].moment if seen.votes else seen.start}"
        canvas.text_to(x + width - 1, y, said, ink, spot)


def _draw_stretch(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    moment: int,
    of: tuple[int, int],
    *,
    is_here: bool,
) -> None:
    """Paint the moments from one up to another as a line, and the present one on it."""
    first, last = of
    spot = f"moment {first}"
    share = (moment - first) / max(last - first, 1)
    done = round(width * min(max(share, 0), 1))
    canvas.text(x, y, glyphs.DONE * done, "target bold", spot)
    canvas.text(x + done, y, _AHEAD * (width - done), "quiet", spot)
    if is_here and moment < last:
        canvas.text(x + min(done, width - 1), y, glyphs.HERE, "target bold", spot)


def _draw_sign(
    canvas: Canvas, x: int, y: int, sign: str, look: str, moment: int, *, is_now: bool
) -> int:
    """Write a sign that leads to a moment, the present one as a chip; return the column after."""
    spot = f"moment {moment}"
    if is_now:
        return canvas.chip(x, y, sign, "target-ink bold", "target", spot)
    return canvas.text(x, y, sign, look, spot)


def _placing(seen: RoundSeen, end: int) -> tuple[int, int]:
    """Return the moments with which placing begins and ends."""
    phases = dict(seen.phases)
    first = phases.get("placing", seen.start)
    later = [at for phase, at in seen.phases if at > first and phase != "placing"]
    return first, min(later, default=end)
