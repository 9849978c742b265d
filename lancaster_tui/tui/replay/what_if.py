"""What if: the round as it was played, beside how it goes with another act."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen

from lancaster_tui.rules.actions import Action, Vote
from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.table.seating import Seating
from lancaster_tui.table.what_if import Branch, Fork
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.drawing import Row, column, fit, on, row_width, wrap, wrap_within
from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.replay.branches import Told, draw_rounds, least_rows
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.scores import round_name
from lancaster_tui.words.what_if import (
    AS_PLAYED,
    BEST,
    INSTEAD,
    MORE_DIFFERS,
    OTHER_MARKERS,
    THE_OTHER_WAY,
    VOTES_AGAIN,
    WHAT_IF,
    by_bots_text,
    count_text,
    fork_text,
    gain_cells,
    gain_heads,
    gain_owner_forms,
    lead_gained,
    more_below_text,
    option_in_group,
    otherwise_text,
    outcome_texts,
    play_on_text,
    practice_text,
    same_votes_texts,
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
_DIFFERENCES = Binding(
    "space",
    "turn",
    "all that differs",
    tooltip="all that differs, or the votes and points again",
    id="what_if.turn",
)
_WIDE = 110  # columns from which the list stands beside the panels
_FEWEST_ROWS = 2  # of a list: a heading and an answer
_LIST = 47  # columns of the list beside the panels
_PP, _LEAD = 4, 12  # columns for the change in points, and for that in the lead
_LEAST_LIST, _MOST_LIST = 7, 9  # rows of the list above the panels, if they leave so many
_LEAST_OUTCOME, _MOST_OUTCOME = 3, 6  # most rows for an outcome, by height
_HIGH = 30  # rows from which there are blank rows, and a line on who plays a practice game
_GLANCE = 0.2  # seconds between updates of what has been found out so far
_CHOSEN: Final = "target"
_GAIN_INKS: Final = {"+": "good", "-": "bad"}


class Option(NamedTuple):
    """An answer that could have been given, and the point in the game for it."""

    fork: Fork
    action: Action


class _ListRow(NamedTuple):
    """A row of the list: the number of an answer or None, its pieces, and whether it is a head."""

    number: int | None
    pieces: Row
    is_head: bool = False


class _Page(Area):
    """The possible answers, and the round as played beside the round with the marked one."""

    class Clicked(Message):
        """An answer was clicked, by its number."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(
        self,
        options: Sequence[Option],
        scene: Scene,
        seats: Sequence[Seating],
        key: str | None,
    ) -> None:
        super().__init__(id="what-if")
        self.scene, self._names = scene, scene.names
        self._options, self._seats, self._key = options, seats, key
        self._marked = 0
        self.page = 0  # from page 1 on, what differs takes all the room
        self.has_more = False
        self._branches: tuple[Branch, Branch] | None = None
        self._known: Mapping[int, Branch] = {}
        self._best: Container[int] = ()

    def know(self, branches: Mapping[int, Branch]) -> None:
        """Show what more answers bring, by their numbers."""
        self._known = branches
        if len(branches) == len(self._options):
            self._best = set(self._best_answers())
        self.redraw()

    def _best_answers(self) -> Iterator[int]:
        """Yield the answers that gain the most lead, if any does; no ballots, as seats differ."""
        assert self._branches is not None
        if isinstance(self._options[0].action, Vote):
            return
        played, seat = self._branches[0], self._options[0].fork.seat
        gains = {each: lead_gained(branch, played, seat) for each, branch in self._known.items()}
        most = max(gains.values())
        yield from (number for number, by in gains.items() if by == most > 0)

    def tell(self, marked: int, played: Branch, other: Branch) -> None:
        """Show another answer, and what it leads to."""
        self._marked, self._branches, self.page = marked, (played, other), 0
        self.redraw()

    def turn(self) -> None:
        """Show the next page of what differs, and after the last the votes and points again."""
        self.page = self.page + 1 if self.has_more else 0
        self.redraw()

    def leaf(self, step: int) -> None:
        """Show the next page of what differs, or the one before, if there is one."""
        if step < 0 or self.has_more:
            self.page = max(self.page + (1 if step > 0 else -1), 1)
            self.redraw()

    def spot_clicked(self, spot: str) -> None:
        """Pass a click on."""
        self.post_message(self.Clicked(int(spot)))

    def is_open(self, spot: str) -> bool:
        """Everything here can be clicked."""
        return True

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the list, what the marked answer comes to, and the two rounds."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        if self._branches is None:
            return canvas.rows()
        has_list, is_wide, is_high = not self.page, width >= _WIDE, height >= _HIGH
        left = max(_LIST, width // 4) + 2 if has_list and is_wide else 0
        room = Region(left, 0, width - left - bool(left), height)
        above = self._outcome(room.width - 2, _MOST_OUTCOME if is_high else _LEAST_OUTCOME)
        foot = self._foot(room.width - 2, has_detail=is_high)
        told = Told(*self._options[self._marked], *self._branches, self._names, scene.known)
        if has_list and is_wide:
            self._draw_list(canvas, Region(0, 0, left - 2, height), has_intro=True)
        elif has_list:
            spare = height - len(above) - len(foot) - least_rows(told)
            rows = min(max(spare, _LEAST_LIST), _MOST_LIST)
            self._draw_list(canvas, Region(0, 0, min(width, _WIDE // 2), rows), has_intro=False)
            room = Region(0, rows, width, height - rows)
        for row, line in enumerate(above, start=room.y):
            canvas.row(room.x + 1, row, line)
        taken = len(above) + len(foot) + 2 * is_high
        at = Region(room.x, room.y + len(above) + is_high, room.width, room.height - taken)
        self.has_more = draw_rounds(canvas, at, told, self.page)
        canvas.fill(room.x, room.bottom - len(foot), room.width, len(foot), "background")
        for row, line in enumerate(foot, start=room.bottom - len(foot)):
            canvas.row(room.x + 1, row, line)
        return canvas.rows()

    def _outcome(self, width: int, most: int) -> list[Row]:
        """Return what the marked answer comes to in at most so many rows, and what stays."""
        assert self._branches is not None
        played, other = self._branches
        said = wrap_within(" ".join(outcome_texts(other, played, self._names)), width, most)
        bold: list[Row] = [[(line, "foreground bold")] for line in said]
        stays = [by_bots_text(other, self._names), *same_votes_texts(other, played)]
        return [*bold, *([(line, "soft")] for line in wrap(" ".join(stays), width))]

    def _foot(self, width: int, *, has_detail: bool) -> list[Row]:
        if self._key is None:
            return []
        seat = self._options[self._marked].fork.seat
        key = (f" {self._key} ", f"key {on('target')}")
        rows: list[Row] = [[key, (f" {play_on_text(seat, self._names)}", "foreground bold")]]
        if has_detail:
            said = practice_text(seat, self._seats)
            rows += [[(line, "soft")] for line in wrap(said, max(width, 1))]
        return rows

    def _draw_list(self, canvas: Canvas, at: Region, *, has_intro: bool) -> None:
        assert self._branches is not None
        width = at.width - 2 - _PP - _LEAD
        rows = list(self._list_rows(width, has_intro=has_intro))
        marked = next(row for row, each in enumerate(rows) if each.number == self._marked)
        is_long = len(rows) > at.height
        height = at.height - is_long
        if height < _FEWEST_ROWS:
            return
        first = min(max(marked - height // 2, 0), max(len(rows) - height, 0))
        shown = rows[first : first + height]
        shown[0] = next(each for each in reversed(rows[: first + 1]) if each.is_head)
        if shown[-1].is_head:
            del shown[-1]  # nothing below this heading is in sight
        end = at.right - 1
        for row, (each, pieces, _) in enumerate(shown, start=at.y):
            line = fit(pieces, at.width - 2 if each is None else width)
            if each is not None and each == self._marked:
                canvas.chip(at.x, row, ">".ljust(at.width), "key", _CHOSEN, str(each))
                plain = "".join(text for text, _ in line)
                canvas.chip(at.x + 1, row, plain, "key", _CHOSEN, str(each))
            else:
                canvas.row(at.x + 1, row, line, None if each is None else str(each))
            if each is not None and each in self._known:
                self._draw_gain(canvas, end, row, each)
        points, lead = gain_heads(self._branches[0])
        canvas.text_to(end - _LEAD, at.y, points, "soft")
        canvas.text_to(end, at.y, lead, "soft")
        stop = end - _LEAD - _PP - 1
        count = count_text(self._marked + 1, len(self._options)) if is_long else ""
        if not (has_intro and shown[0] == rows[0]):  # otherwise the player is named at the left
            room = stop - at.x - 2 - row_width(shown[0].pieces) - len(count) - 2 * is_long
            stop = canvas.text_to(stop, at.y, longest(self._whose(), room), "soft") - 2 * is_long
        canvas.text_to(stop, at.y, count, "soft")
        if below := sum(each.number is not None for each in rows[first + height :]):
            canvas.text(at.x + 1, at.bottom - 1, more_below_text(below), "soft")

    def _whose(self) -> Sequence[str]:
        """Return whose points and lead are shown, in forms from long to short."""
        fork, action = self._options[0]
        return gain_owner_forms(None if isinstance(action, Vote) else fork.seat, self._names)

    def _draw_gain(self, canvas: Canvas, end: int, row: int, number: int) -> None:
        """Write how an answer changes the points and the lead of whoever gives it."""
        assert self._branches is not None
        seat = self._options[number].fork.seat
        points, lead = gain_cells(self._known[number], self._branches[0], seat)
        inks = [_GAIN_INKS.get(text[0], "quiet") for text in (points, lead)]
        if number in self._best:
            lead, inks[1] = f"{BEST}{lead:>{_LEAD - len(BEST) - 2}}", f"{inks[1]} bold"
        for stop, text, ink in zip((end - _LEAD, end), (points, lead), inks, strict=True):
            if number == self._marked:
                canvas.chip(stop - len(text), row, text, "key", _CHOSEN)
            else:
                canvas.text_to(stop, row, text, ink)

    def _list_rows(self, width: int, *, has_intro: bool) -> Iterator[_ListRow]:
        """Yield the rows of the list: headings, and the answers in columns.

        With ``has_intro`` the answer that was given stands above the others.
        """
        names = self._names
        told = [option_in_group(*option, names) for option in self._options]
        keyed = max(cell_len(cells.key) for _, cells in told)
        said = max((cell_len(cells.said[0]) for _, cells in told if cells.added), default=0)
        of_seats = max(map(cell_len, names.seats)) + 2
        group = ""
        if has_intro and not isinstance(self._options[0].action, Vote):
            fork = self._options[0].fork
            mark, ink = seat_mark(fork.seat, names, width)
            yield _ListRow(None, [(mark, f"{ink} bold")], is_head=True)
            played = f"{AS_PLAYED.lower()}: {fork_text(fork, fork.taken, names)}"
            for line in wrap(played, width + _PP + _LEAD):
                yield _ListRow(None, [(line, "")])
            yield _ListRow(None, [])
        for number, ((fork, action), (placed, cells)) in enumerate(
            zip(self._options, told, strict=True)
        ):
            row: Row = []
            of = placed or INSTEAD
            if isinstance(action, Vote):
                of = THE_OTHER_WAY if action == fork.others[0] else OTHER_MARKERS
                mark, ink = seat_mark(fork.seat, names, of_seats)
                row.append((f"{column(mark, of_seats)}  ", ink))
            if of != group:
                group = of
                yield _ListRow(None, [(of, "target bold")], is_head=True)
            if keyed:
                row.append((f"{column(cells.key, keyed)}  ", "bold"))
            answer = longest(cells.said, width - row_width(row))
            row.append((column(answer, said) if cells.added else answer, ""))
            row.append((f"  {cells.added}" if cells.added else "", "soft"))
            yield _ListRow(number, row)


class WhatIfScreen(LeftOnce, Deliberate, Screen["tuple[Fork, Branch] | None"]):
    """Shows what other answers would have led to. Returns where to play on from, or None.

    Args:
        game: The game.
        forks: The acts that could have been others.
        scene: What is seen at the moment.
        next_act: How many acts there were before the next one.
        can_play_on: Whether the viewer can play on.
    """

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
                ("home", -1000, "the first answer"),
                ("end", 1000, "the last answer"),
            )
        ),
        _DIFFERENCES,
        _PLAY,
        Binding("escape,q,w", "dismiss", "back", tooltip="back to the board", id="what_if.back"),
    ]

    def __init__(
        self,
        game: Rewatch,
        forks: Sequence[Fork],
        scene: Scene,
        *,
        next_act: int,
        can_play_on: bool,
    ) -> None:
        super().__init__()
        self._about = otherwise_text(forks, next_act, scene.names)
        self._game = game
        self._scene = scene
        self._can_play_on = can_play_on
        self._options = [Option(fork, action) for fork in forks for action in fork.others]
        self._marked = 0
        if len(forks) > 1:  # a vote: ballots for the other side come first
            flipped = [Option(fork, fork.others[0]) for fork in forks]
            rest = [option for option in self._options if option not in flipped]
            self._options = [*flipped, *rest]
        self._branches: dict[int, Branch] = {}
        self._is_chosen = False  # whether the marked answer stays marked

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        fork = self._options[0].fork
        yield Ribbon(WHAT_IF, self._about, round_name(fork.seen.round))
        key = label_of(self.app, _PLAY) if self._can_play_on else None
        yield _Page(self._options, self._scene, self._game.seats, key)
        yield KeyLine(id="keys")

    @property
    def rule_in_sight(self) -> str:
        """The rule of what was asked where the marked answer could have been given."""
        return self._options[self._marked].fork.decision.choice.rule

    @cached_property
    def _played(self) -> Branch:
        return self._game.as_played(self._options[0].fork)

    def on_mount(self) -> None:
        """Show the first answer, then work out all others, and show the most telling one."""
        self._mark(0)
        self.run_worker(self._try_all())

    async def _try_all(self) -> None:
        """Work out what each answer leads to, and let keys in between.

        The page is drawn only now and then: that takes longer than an answer.
        """
        page, shown = self.query_one(_Page), monotonic()
        for number in range(len(self._options)):
            self._branch(number)
            if monotonic() > shown + _GLANCE or number + 1 == len(self._options):
                page.know(self._branches)
                shown = monotonic()
            await sleep(0)
        if not self._is_chosen:
            self._mark(max(self._branches, key=self._telling))

    def _telling(self, number: int) -> tuple[bool, int, int]:
        """Return how telling an answer is: those that help its seat come first, by how much."""
        seat, branch = self._options[number].fork.seat, self._branches[number]
        lead = lead_gained(branch, self._played, seat)
        points = branch.points[seat] - self._played.points[seat]
        return lead > 0, abs(lead), abs(points)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow to play on where that is possible, and to see everything where there is more."""
        if action == "turn" and self.is_mounted:
            page = self.query_one(_Page)
            return page.has_more or page.page > 0
        return self._can_play_on or action != "play"

    def key_word(self, binding: Binding) -> str:
        """Return what a key does now."""
        page = self.query_one(_Page)
        if binding.id != _DIFFERENCES.id or not page.page:
            return binding.description
        return MORE_DIFFERS if page.has_more else VOTES_AGAIN

    def action_turn(self) -> None:
        """Show more of what differs, or the votes and points again."""
        self._is_chosen = True  # somebody is reading about it
        self.query_one(_Page).turn()
        self._name_keys()

    def action_mark(self, step: int) -> None:
        """Mark another answer; where all that differs is shown, turn its pages."""
        page = self.query_one(_Page)
        if page.page:
            page.leaf(step)
            self._name_keys()
            return
        self._choose(min(max(self._marked + step, 0), len(self._options) - 1))

    def action_play(self) -> None:
        """Play on from the marked answer."""
        option = self._options[self._marked]
        self.dismiss((option.fork, self._branch(self._marked)))

    def on__page_clicked(self, event: _Page.Clicked) -> None:
        """Mark the answer that was clicked."""
        event.stop()
        self._choose(event.number)

    def _branch(self, number: int) -> Branch:
        if number not in self._branches:
            self._branches[number] = self._game.what_if(*self._options[number])
        return self._branches[number]

    def _choose(self, number: int) -> None:
        self._is_chosen = True
        self._mark(number)

    def _mark(self, number: int) -> None:
        self._marked = number
        self.query_one(_Page).tell(number, self._played, self._branch(number))
        self._name_keys()

    def on_resize(self) -> None:
        """Update the key line for the new width."""
        self._name_keys()

    def _name_keys(self) -> None:
        """Update the key line once it is known what fitted."""
        self.call_after_refresh(self.query_one(KeyLine).follow)
