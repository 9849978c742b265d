"""The hall of games: finished games, statistics about them, and a choice of which to show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import work
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen
from textual.worker import Worker, WorkerState

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.table.hall import (
    Broken,
    Played,
    Sieve,
    each_played,
    law_tallies,
    player_tallies,
)
from lancaster_tui.table.seating import faction_colours
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut, wrap
from lancaster_tui.tui.kit.glyphs import SEAT_SHAPES
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.words.hall import (
    ANY,
    GAMES,
    HALL,
    HALL_SAYS,
    LAW_COLUMNS,
    LAW_KINDS,
    LAW_WORDS,
    LAWS_FORMS,
    NO_GAMES,
    NONE_FIT,
    PLAYER_COLUMNS,
    PLAYERS,
    WHO,
    WHO_WORDS,
    broken_number_text,
    law_forms,
    law_texts,
    number_text,
    tally_texts,
)
from lancaster_tui.words.mistakes.located import error_text
from lancaster_tui.words.rewards import fitting, longest
from lancaster_tui.words.saves import laws_text

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import ComposeResult
    from textual.events import Click, MouseScrollDown, MouseScrollUp

_MARK = Binding.Group("choose")
_WIDE = 100  # columns from which the statistics stand beside the games
_LEFT = 54  # percent of the columns that the games take then
_CARD = 3  # rows of a game, including a blank one
_GAP = 2  # columns between two players
_FIGURE = 7  # columns of a figure


class _Games(Inked, can_focus=True):
    """The games that are shown, one of them marked, and statistics about them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                key, f"step({step})", key, show=show, tooltip=tip, id=f"hall.{key}", group=_MARK
            )
            for key, step, show, tip in (
                ("up", -1, True, "the game above"),
                ("down", 1, True, "the game below"),
                ("pageup", -10, False, "ten games up"),
                ("pagedown", 10, False, "ten games down"),
            )
        ),
        Binding("enter", "open", "watch", tooltip="watch the game that is marked", id="hall.watch"),
    ]

    class Opened(Message):
        """The marked game is to be watched."""

    def __init__(self) -> None:
        super().__init__(id="hall")
        self._all: Sequence[Played] = ()
        self._games: Sequence[Played] = ()
        self._sieve = Sieve()
        self._row = 0
        self._broken = 0
        self._problem = ""
        self._has_looked = False

    def show(self, games: Sequence[Played], sieve: Sieve, broken: int) -> None:
        """Show the games that match what is wanted, and how many files cannot be replayed."""
        self._all, self._sieve, self._broken, self._has_looked = games, sieve, broken, True
        self._games = [game for game in games if sieve.lets_through(game)]
        self._mark(0)

    def tell(self, problem: str) -> None:
        """Show why there are no games, or why the marked one cannot be watched."""
        self._problem = problem
        self.refresh()

    @property
    def marked(self) -> Played | None:
        """The game that is marked, if there is one."""
        return self._games[self._row] if self._games else None

    def action_step(self, step: int) -> None:
        """Mark another game."""
        if self._games:
            self._mark(min(max(self._row + step, 0), len(self._games) - 1))

    def _mark(self, row: int) -> None:
        """Mark a game, and drop the message about the one marked before."""
        self._row, self._problem = row, ""
        self.refresh()

    def action_open(self) -> None:
        """Watch the marked game."""
        if self.marked is not None:
            self.post_message(self.Opened())

    def on_click(self, event: Click) -> None:
        """Mark the game that is clicked on; watch it if it is marked."""
        spot = self.spot_at(event)
        if spot is None:
            return
        if int(spot) == self._row:
            self.action_open()
        else:
            self._mark(int(spot))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Mark the next game."""
        event.stop()
        self.action_step(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Mark the game before."""
        event.stop()
        self.action_step(-1)

    def render(self) -> Drawing:
        """Return the games and the figures for the present size."""
        width, height = self.size
        canvas = Canvas(width, height, has_colour=self.has_colour)
        self._draw_sieve(canvas)
        y, bottom = 2, height
        for line in wrap(self._problem, width - 2) if self._problem else ():
            canvas.text(1, y, line, "bad")
            y += 1
        if self._problem:
            y += 2  # a blank row, and the heads
        if self._broken:
            bottom -= 1
            canvas.text(1, bottom, broken_number_text(self._broken), "soft")
        room = bottom - y
        if not self._games:
            said = NONE_FIT if self._all else NO_GAMES if self._has_looked else ""
            for row, line in enumerate(wrap(said, width - 2), start=y):
                canvas.text(1, row, line, "soft")
        elif width >= _WIDE:
            left = width * _LEFT // 100
            self._draw_games(canvas, Region(0, y, left, room))
            self._draw_figures(canvas, Region(left + 2, y, width - left - 3, room))
        else:
            games = min(len(self._games) * _CARD, max(room // 2, _CARD))
            self._draw_games(canvas, Region(0, y, width, games))
            self._draw_figures(canvas, Region(1, y + 1 + games, width - 2, room - 1 - games))
        return self.drawn(canvas.rows())

    def _draw_sieve(self, canvas: Canvas) -> None:
        sieve = self._sieve
        x = 1
        for key, what, chosen in (
            ("p", "player", sieve.player),
            ("w", "who", None if sieve.who is None else WHO[sieve.who]),
            ("l", "laws", None if sieve.laws is None else LAW_KINDS[sieve.laws]),
            ("r", "ruleset", sieve.ruleset),
        ):
            x = canvas.text(x, 0, key, "target bold") + 1
            x = canvas.text(x, 0, what, "soft") + 1
            if chosen is None:
                x = canvas.text(x, 0, ANY, "") + 3
            else:
                x = canvas.chip(x, 0, f" {chosen} ", "target-ink bold", "target") + 2

    def _draw_games(self, canvas: Canvas, at: Region) -> None:
        most = max((at.height - 1) // _CARD, 1)
        first = min(max(self._row - most // 2, 0), max(len(self._games) - most, 0))
        shown = number_text(len(self._games), len(self._all))
        x = canvas.text(at.x + 1, at.y - 1, GAMES, "target bold") + 2
        canvas.text(x, at.y - 1, shown, "soft")
        for place, game in enumerate(self._games[first : first + most]):
            number = first + place
            y = at.y + place * _CARD
            self._draw_game(canvas, game, str(number), Region(at.x, y, at.width, 2), number)

    def _draw_game(self, canvas: Canvas, game: Played, spot: str, at: Region, number: int) -> None:
        is_marked = number == self._row
        canvas.fill(at.x, at.y, at.width, 2, "panel" if is_marked else "surface", spot)
        sign = ">" if is_marked else " "
        canvas.text(at.x, at.y, sign, "target bold", spot)
        x = canvas.text(at.x + 2, at.y, f"{game.when:%Y-%m-%d}", "soft", spot) + 2
        x = canvas.text(x, at.y, laws_text(game.law_set), "soft", spot) + 2
        if game.rules.id != "base":
            x = canvas.text(x, at.y, game.rules.name, "soft", spot) + 2
        name = cut(game.path.stem, max(at.right - x - 1, 0))
        canvas.text_to(at.right - 1, at.y, name, "foreground bold" if is_marked else "", spot)
        self._draw_ranking(canvas, game, spot, Region(at.x + 2, at.y + 1, at.width - 3, 1))

    def _draw_ranking(self, canvas: Canvas, game: Played, spot: str, at: Region) -> None:
        """Write the players with their points, the best first.

        They stand in equal columns, or closer if that would cut a name; if they still do not fit,
        the longest names are cut.
        """
        colours = faction_colours(game.seats)
        order = sorted(range(len(game.seats)), key=lambda seat: -game.points[seat])
        points = [f" {game.points[seat]}" for seat in order]
        names = [game.seats[seat].name for seat in order]
        taken = [2 + cell_len(name) + len(own) for name, own in zip(names, points, strict=True)]
        each = at.width // len(order)
        gap = _GAP if sum(taken) + _GAP * (len(order) - 1) <= at.width else 1
        if is_close := max(taken) + _GAP > each:
            room = at.width - gap * (len(order) - 1) - sum(2 + len(own) for own in points)
            lengths = [range(cell_len(name), 0, -1) for name in names]
            forms = [
                [cut(name, length) for length in own]
                for name, own in zip(names, lengths, strict=True)
            ]
            names = fitting(forms, room)
        x = at.x
        for number, (seat, name, own) in enumerate(zip(order, names, points, strict=True), 1):
            mark = f"{SEAT_SHAPES[colours[seat]]} {name}"
            end = canvas.text(x, at.y, mark, f"seat-{colours[seat]} bold", spot)
            won = "good bold" if seat in game.winners else "foreground"
            end = canvas.text(end, at.y, own, won, spot)
            x = end + gap if is_close else at.x + number * each

    def _draw_figures(self, canvas: Canvas, at: Region) -> None:
        players = [
            _Line([name], figures)
            for name, *figures in map(tally_texts, player_tallies(self._games))
        ]
        laws = [_Line(law_forms(tally), law_texts(tally)[1:]) for tally in law_tallies(self._games)]
        most = max(min(len(players) + 2, at.height * 2 // 3), at.height - len(laws) - 2)
        y = at.y - 1
        y = _draw_table(canvas, at, y, _Line([PLAYERS], PLAYER_COLUMNS), players[: most - 2])
        _draw_table(canvas, at, y + 1, _Line(LAWS_FORMS, LAW_COLUMNS), laws)


class _Line(NamedTuple):
    """A line of a table: its label, in forms from long to short, and its figures."""

    about: Sequence[str]
    figures: Sequence[str]


def _draw_table(canvas: Canvas, at: Region, y: int, head: _Line, rows: Sequence[_Line]) -> int:
    """Paint figures below a head, as many rows as fit; return the row after them."""
    for number, (about, figures) in enumerate([head, *rows]):
        if y >= at.bottom:
            break
        room = at.width - _FIGURE * len(figures)
        ink = "target bold" if not number else ""
        canvas.text(at.x, y, cut(longest(about, room - 1), room - 1), ink)
        for column, figure in enumerate(figures):
            end = at.x + room + (column + 1) * _FIGURE
            canvas.text_to(end, y, figure, "soft" if not number else "foreground bold")
        y += 1
    return y


class HallScreen(LeftOnce, Screen[None]):
    """Shows the finished games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"sift('{what}')", what, tooltip=tip, id=f"hall.{what}")
            for key, what, tip in (
                ("p", "player", "games with the next player"),
                ("w", "who", "games of people, of bots, or of both"),
                ("l", "laws", "games with base laws, new ones, or both"),
                ("r", "ruleset", "games by the next ruleset"),
            )
        ),
        Binding("escape,q", "dismiss", "back", tooltip="back to the menu", id="hall.back"),
    ]

    class Chosen(Message):
        """A game is to be watched."""

        def __init__(self, path: Path) -> None:
            super().__init__()
            self.path = path

    def __init__(self) -> None:
        super().__init__()
        self._games: Sequence[Played] = ()
        self._broken = 0
        self._sieve = Sieve()

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        yield Ribbon(HALL, HALL_SAYS)
        yield _Games()
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Look for the games."""
        self.query_one(_Games).focus()
        self._look()

    @work(thread=True, exit_on_error=False)
    def _look(self) -> list[Played | Broken]:
        return list(each_played())

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show the games once they have been read."""
        if event.state is WorkerState.SUCCESS and event.worker.result is not None:
            found = event.worker.result
            self._games = [each for each in found if isinstance(each, Played)]
            self._broken = len(found) - len(self._games)
            self._show()
        elif event.state is WorkerState.ERROR:
            error = event.worker.error
            said = error_text(error) if isinstance(error, ContentError) else str(error)
            self.query_one(_Games).tell(said)

    def action_sift(self, what: str) -> None:
        """Show other games, once any have been read."""
        if not self._games:
            return
        wanted: Sequence[str] = {
            "player": sorted({seat.name for game in self._games for seat in game.seats}),
            "who": WHO_WORDS,
            "laws": LAW_WORDS,
            "ruleset": sorted({game.rules.id for game in self._games}),
        }[what]
        choices = [None, *wanted]
        now = getattr(self._sieve, what)
        after = choices[(choices.index(now) + 1) % len(choices)] if now in choices else None
        self._sieve = Sieve(**{**self._sieve._asdict(), what: after})
        self._show()

    def on__games_opened(self, event: _Games.Opened) -> None:
        """Watch a game."""
        event.stop()
        marked = self.query_one(_Games).marked
        if marked is not None:
            self.post_message(self.Chosen(marked.path))

    def show_problem(self, problem: str) -> None:
        """Show why a game cannot be watched."""
        self.query_one(_Games).tell(problem)

    def _show(self) -> None:
        self.query_one(_Games).show(self._games, self._sieve, self._broken)
