"""What if: one act is another, and the round as played stands beside the round by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.events import LawPassed
from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.table.what_if import Branch, Fork, VoteTold
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.drawing import Row, cut, on, wrap
from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark, seat_shape
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.rewatch import (
    AS_PLAYED,
    BY_THE_RULES,
    NOTHING_ELSE,
    ONLY_IF,
    ONLY_PLAYED,
    OTHERWISE,
    PLAY_ON,
    WHAT_IF,
    after_text,
    by_bots_text,
    differing_lines,
    fork_text,
    fork_title,
    practice_text,
    result_text,
    stage_text,
)

if TYPE_CHECKING:
    from textual.app import ComposeResult

_MARK = Binding.Group("choose")
_PLAY = Binding(
    "enter",
    "play",
    "play on",
    tooltip="play on from there, as a game of your own",
    id="what_if.play",
)
_WIDE = 110  # columns from which the list stands beside the panels
_LIST = 38  # columns of a list that does
_SHORT_LIST = 6  # rows of one that stands above them
_NAME = 12
_PAPER = 10  # percent of gold in the ground of what if
_CHOSEN: Final = "target"


class Option(NamedTuple):
    """Something that could have been done."""

    fork: Fork
    action: Action


class _Page(Area):
    """The answers there were, and the round as played beside the round with the marked one."""

    class Clicked(Message):
        """An answer was clicked, by its number."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, options: Sequence[Option], scene: Scene, key: str | None) -> None:
        super().__init__(id="what-if")
        self.scene, names = scene, scene.names
        self._options, self._names, self._key = options, names, key
        self._marked = 0
        self._branches: tuple[Branch, Branch] | None = None

    def tell(self, marked: int, played: Branch, other: Branch) -> None:
        """Show another answer, and what it leads to."""
        self._marked, self._branches = marked, (played, other)
        self.redraw()

    def spot_clicked(self, spot: str) -> None:
        """Pass a click on."""
        self.post_message(self.Clicked(int(spot)))

    def is_open(self, spot: str) -> bool:
        """Everything here can be clicked."""
        return True

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the list and the two rounds."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        if self._branches is None:
            return canvas.rows()
        if width >= _WIDE:
            self._draw_list(canvas, 0, 0, _LIST, height)
            x, y = _LIST + 2, 0
        else:
            self._draw_list(canvas, 0, 0, width, _SHORT_LIST)
            x, y = 0, _SHORT_LIST + 1
        foot = self._foot(width - x - 1)
        below = len(foot)
        for row, line in enumerate(foot, start=height - below):
            canvas.row(x + 1, row, line)
        self._draw_panels(canvas, x, y, width - x, height - y - below)
        return canvas.rows()

    def _foot(self, width: int) -> list[Row]:
        option = self._options[self._marked]
        assert self._branches is not None
        rows: list[Row] = [
            [(line, "soft")] for line in wrap(by_bots_text(self._branches[1]), width)
        ]
        if self._key is not None:
            rows.append(
                [(f" {self._key} ", f"key {on('target')}"), (f" {PLAY_ON}", "foreground bold")]
            )
            said = practice_text(option.fork.seat, self._names)
            rows += [[(line, "quiet")] for line in wrap(said, max(width, 1))]
        return rows

    def _draw_list(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        rows: list[tuple[int | None, str, str]] = []
        fork = None
        for number, option in enumerate(self._options):
            if option.fork is not fork:
                fork = option.fork
                title = fork_title(fork, self._names)
                rows.append((None, title, f"{seat_ink(fork.seat, self._names)} bold"))
            rows.append((number, fork_text(fork, option.action, self._names), ""))
        at = next(row for row, (number, _, _) in enumerate(rows) if number == self._marked)
        first = min(max(at - height // 2, 0), max(len(rows) - height, 0))
        for row, (each, text, ink) in enumerate(rows[first : first + height], start=y):
            spot = None if each is None else str(each)
            if each == self._marked:
                line = cut(text, max(width - 4, 0)).ljust(max(width - 3, 0))
                canvas.chip(x, row, f">{line}", "key", _CHOSEN, spot)
            else:
                indent = 1 if each is None else 2
                canvas.text(x + indent, row, cut(text, max(width - 3, 0)), ink, spot)

    def _draw_panels(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        assert self._branches is not None
        played, other = self._branches
        each = (width - 1) // 2
        whole = max([*played.points, *other.points, 1])
        names = self._names
        lines = differing_lines(played, other, names)
        at = (x, y, each, height)
        _draw_panel(canvas, at, AS_PLAYED, played, played, whole, names, lines)
        right = x + each + 1
        at = (right, y, width - each - 1, height)
        lines = differing_lines(other, played, names)
        _draw_panel(canvas, at, WHAT_IF, other, played, whole, names, lines)


def _draw_panel(
    canvas: Canvas,
    at: tuple[int, int, int, int],
    title: str,
    branch: Branch,
    played: Branch,
    whole: int,
    names: Names,
    differing: Sequence[str],
) -> None:
    """Paint one of the two rounds; what differs from the one that was played stands out."""
    x, y, width, height = at
    is_other = title == WHAT_IF
    canvas.fill(x, y, width, height, mixed("surface", "target", _PAPER) if is_other else "surface")
    if is_other:
        canvas.chip(x, y, f" {title}".ljust(width), "key", _CHOSEN)
        canvas.text_to(x + width - 1, y, BY_THE_RULES, "target-ink")
    else:
        canvas.fill(x, y, width, 1, "panel")
        canvas.text(x + 1, y, title, "foreground bold")
    row = y + 1
    gap = int(height >= 2 + 3 * len(branch.votes) + 2 + len(names.seats))
    before = {vote.ballots.law: vote for vote in played.votes}
    for vote in branch.votes:
        row += gap
        _draw_vote(canvas, x + 1, row, width - 2, vote, before.get(vote.ballots.law), names)
        row += 2
    row += gap
    canvas.text(x + 1, row, f"{sentence(after_text(branch))}, PP", "soft")
    order = sorted(range(len(names.seats)), key=lambda seat: -branch.points[seat])
    for seat in order:
        row += 1
        _draw_points(canvas, x + 1, row, width - 2, seat, branch, played, whole, names)
    room = Region(x + 1, row + 2, width - 2, y + height - row - 2)
    _draw_lines(canvas, room, ONLY_IF if is_other else ONLY_PLAYED, differing)


def _draw_lines(canvas: Canvas, at: Region, title: str, lines: Sequence[str]) -> None:
    """Paint what happens in one of the rounds alone, as much of it as has room."""
    wrapped = [row for line in lines for row in wrap(line, max(at.width, 1))]
    if not wrapped or at.height < 2:
        canvas.text(at.x, at.y, "" if wrapped else NOTHING_ELSE, "soft")
        return
    canvas.text(at.x, at.y, title, "soft")
    for row, line in enumerate(wrapped[: at.height - 1], start=1):
        is_cut = row == at.height - 1 and len(wrapped) > row
        canvas.text(at.x, at.y + row, f"{cut(line, max(at.width - 2, 0))} …" if is_cut else line)


def _draw_vote(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    vote: VoteTold,
    before: VoteTold | None,
    names: Names,
) -> None:
    """Paint a vote: how it ended and on which law; below, the ballots."""
    ink = "good" if isinstance(vote.result, LawPassed) else "bad"
    is_new = before is not None and type(before.result) is not type(vote.result)
    said = result_text(vote)
    end = canvas.text(x, y, said, f"{ink} bold{' underline' if is_new else ''}") + 1
    canvas.text(end, y, cut(names.law(vote.ballots.law), max(width - (end - x), 0)), "soft")
    for seat, (yes, markers) in enumerate(vote.ballots.ballots):
        word = f"{'YES' if yes else 'NO'}{f'+{markers}' if markers else ''}"
        x = canvas.text(x, y + 1, seat_shape(seat, names), seat_ink(seat, names))
        if before is not None and before.ballots.ballots[seat] != (yes, markers):
            x = canvas.chip(x, y + 1, word, "key", _CHOSEN) + 1
        else:
            x = canvas.text(x, y + 1, word, f"{'good' if yes else 'bad'} bold") + 1


def _draw_points(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    seat: int,
    branch: Branch,
    played: Branch,
    whole: int,
    names: Names,
) -> None:
    """Paint the points of a player with a bar, and by how much they differ."""
    mark, ink = seat_mark(seat, names, _NAME)
    canvas.text(x, y, mark, f"{ink} bold")
    points, more = branch.points[seat], branch.points[seat] - played.points[seat]
    start, room = x + _NAME + 3, width - _NAME - 3 - 9
    if canvas.has_colour and room > 0:
        canvas.bar(start, y, room, [(room * max(points, 0) / whole, ink)])
    canvas.text_to(x + width - 5, y, str(points), "foreground bold")
    if more:
        canvas.text_to(x + width, y, f"{more:+}", f"{'good' if more > 0 else 'bad'} bold")


class WhatIfScreen(LeftOnce, Deliberate, Screen["tuple[Fork, Branch] | None"]):
    """Shows what other answers would have led to. Answers from where to play on, or None.

    Args:
        game: The game.
        forks: The acts that could have been others.
        scene: What is seen at the moment.
        can_play_on: Whether whoever looks can play on.
    """

    rule_in_sight = "VOT-2"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"mark({step})", key, tooltip=tooltip, id=f"what_if.{name}", group=_MARK)
            for key, step, tooltip, name in (
                ("up", -1, "the answer above", "up"),
                ("down", 1, "the answer below", "down"),
            )
        ),
        *(
            Binding(key, f"mark({step})", key, show=False, tooltip=tooltip, id=f"what_if.{key}")
            for key, step, tooltip in (
                ("pageup", -10, "ten answers up"),
                ("pagedown", 10, "ten answers down"),
            )
        ),
        _PLAY,
        Binding("escape,q,w", "dismiss", "back", tooltip="back to the board", id="what_if.back"),
    ]

    def __init__(
        self, game: Rewatch, forks: Sequence[Fork], scene: Scene, *, can_play_on: bool
    ) -> None:
        super().__init__()
        self._game = game
        self._scene = scene
        self._can_play_on = can_play_on
        self._options = [Option(fork, action) for fork in forks for action in fork.others]
        self._marked = 0
        if len(forks) > 1:  # a vote: the ballots that were flipped come first
            flipped = [Option(fork, fork.others[0]) for fork in forks]
            rest = [option for option in self._options if option not in flipped]
            self._options = [*flipped, *rest]
        self._branches: dict[int, Branch] = {}

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        fork = self._options[0].fork
        stage = stage_text((fork.seen.round, fork.seen.phase))
        yield Ribbon(WHAT_IF, OTHERWISE, stage)
        yield _Page(
            self._options, self._scene, label_of(self.app, _PLAY) if self._can_play_on else None
        )
        yield KeyLine(id="keys")

    @cached_property
    def _played(self) -> Branch:
        return self._game.as_played(self._options[0].fork)

    def on_mount(self) -> None:
        """Show the first answer."""
        self._mark(0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow to play on only where that is possible."""
        return self._can_play_on or action != "play"

    def action_mark(self, step: int) -> None:
        """Mark another answer."""
        self._mark(min(max(self._marked + step, 0), len(self._options) - 1))

    def action_play(self) -> None:
        """Play on from the marked answer."""
        option = self._options[self._marked]
        self.dismiss((option.fork, self._branch(self._marked)))

    def on__page_clicked(self, event: _Page.Clicked) -> None:
        """Mark the answer that was clicked."""
        event.stop()
        self._mark(event.number)

    def _branch(self, number: int) -> Branch:
        if number not in self._branches:
            self._branches[number] = self._game.what_if(*self._options[number])
        return self._branches[number]

    def _mark(self, number: int) -> None:
        self._marked = number
        self.query_one(_Page).tell(number, self._played, self._branch(number))
