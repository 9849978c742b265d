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
from lancaster_tui.tui.kit.interval_bar import draw_interval
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.results import Result, draw_results
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
    won_text,
)
from lancaster_tui.words.mistakes.located import error_text
from lancaster_tui.words.rewards import fitting, longest
from lancaster_tui.words.saves import WON, laws_text

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import ComposeResult
    from textual.events import Click, MouseScrollDown, MouseScrollUp

_MARK = Binding.Group("choose")
_WIDE = 100  # columns from which the statistics stand beside the games
_LEFT = 52  # percent of the columns that the games take then
_LINES = 3  # rows of a game in lines, with a blank one
_CARD = 3  # rows of a game as a card besides its players, with a blank one
_GAP = 2  # columns between two players
_FIGURE = 7  # columns of a figure
_LEAST_BAR, _MOST_BAR = 8, 24  # columns
_AIRY = 30  # rows from which there is air below the ribbon and below heads


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
        air = _air(canvas)
        self._draw_sieve(canvas, air)
        y, bottom = 2 + 3 * air, height - air
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
            self._draw_games(canvas, Region(1, y, left - 1, room))
            self._draw_figures(canvas, Region(left + 2, y, width - left - 3, room))
        else:
            games = min(self._rows_of_cards, max(room // 2, _LINES))
            self._draw_games(canvas, Region(0, y, width, games))
            self._draw_figures(canvas, Region(1, y + 1 + games, width - 2, room - 1 - games))
        return self.drawn(canvas.rows())

    @property
    def _rows_of_cards(self) -> int:
        """The rows of all games as cards."""
        return sum(_CARD + len(game.seats) for game in self._games)

    def _draw_sieve(self, canvas: Canvas, y: int) -> None:
        sieve = self._sieve
        x = 1
        for key, what, chosen in (
            ("p", "player", sieve.player),
            ("w", "who", None if sieve.who is None else WHO[sieve.who]),
            ("l", "laws", None if sieve.laws is None else LAW_KINDS[sieve.laws]),
            ("r", "ruleset", sieve.ruleset),
        ):
            x = canvas.text(x, y, key, "target bold") + 1
            x = canvas.text(x, y, what, "soft") + 1
            if chosen is None:
                x = canvas.text(x, y, ANY, "") + 3
            else:
                x = canvas.chip(x, y, f" {chosen} ", "target-ink bold", "target") + 2

    def _draw_games(self, canvas: Canvas, at: Region) -> None:
        """Paint the games around the marked one, as many of these as cards as fit."""
        shown = number_text(len(self._games), len(self._all))
        head = at.y - 1 - _air(canvas)
        x = canvas.text(at.x + 1, head, GAMES, "target bold") + 2
        canvas.text(x, head, shown, "soft")
        heights = self._heights(at.height + 1)
        spread = int(canvas.height >= _AIRY and sum(heights.values()) + len(heights) <= at.height)
        spread *= len(heights) == len(self._games)
        y = at.y
        for number, high in heights.items():
            game = self._games[number]
            if high > _LINES:
                own = Region(at.x, y, at.width, high - 1 + spread)
                self._draw_card(canvas, game, own, number)
            else:
                own = Region(at.x, y, at.width, high - 1)
                self._draw_lines(canvas, game, str(number), own, number)
            y += own.height + 1

    def _heights(self, room: int) -> dict[int, int]:
        """Return the rows of the games that are in sight, each with a blank one below it.

        The marked game is a card if there is room for one, then those that are nearest to it.
        """
        cards = [_CARD + len(game.seats) for game in self._games]
        most = max((room - cards[self._row]) // _LINES + 1, 1)
        first = min(max(self._row - most // 2, 0), max(len(cards) - most, 0))
        heights = dict.fromkeys(range(first, min(first + most, len(cards))), _LINES)
        left = room - sum(heights.values())
        for number in sorted(heights, key=lambda each: abs(each - self._row)):
            more = cards[number] - _LINES
            if more > left:
                break
            heights[number] += more
            left -= more
        return heights

    def _draw_card(self, canvas: Canvas, game: Played, at: Region, number: int) -> None:
        """Paint a game with a bar for each player, as a saved game is."""
        is_marked, spot = number == self._row, str(number)
        canvas.fill(*at, "panel" if is_marked else "surface", spot)
        canvas.fill(at.x, at.y, at.width, 1, "target" if is_marked else "panel", spot)
        ink = "target-ink" if is_marked else "foreground"
        if is_marked and not self.has_colour:
            ink = "foreground underline"
            canvas.text(at.x, at.y, ">", "target bold", spot)
        laws = laws_text(game.law_set)
        if game.rules.id != "base":
            laws += f", {game.rules.name}"
        when = f"{game.when:%Y-%m-%d}"
        room = at.width - len(when) - 5
        canvas.text(at.x + 1, at.y, cut(won_text(game), room), f"{ink} bold", spot)
        canvas.text_to(at.right - 1, at.y, when, ink, spot)
        name = game.path.stem
        end = canvas.text(at.x + 1, at.y + 1, cut(laws, at.width - 2), "soft", spot) + 2
        canvas.text_to(at.right - 1, at.y + 1, cut(name, max(at.right - end, 0)), "quiet", spot)
        colours, winners = faction_colours(game.seats), game.winners
        results = [
            Result(
                seating.name,
                colours[seat],
                game.points[seat],
                seating.bot is not None,
                WON if seat in winners else "",
            )
            for seat, seating in enumerate(game.seats)
        ]
        below = Region(at.x + 1, at.bottom - len(results), at.width - 2, len(results))
        draw_results(canvas, results, below, spot)

    def _draw_lines(self, canvas: Canvas, game: Played, spot: str, at: Region, number: int) -> None:
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
        """Paint how players did, and below that how votes on laws ended, as many as fit."""
        players = [
            _Line([name], figures, tally.wins / tally.games)
            for tally in player_tallies(self._games)
            for name, *figures in [tally_texts(tally)]
        ]
        laws = [
            _Line(law_forms(tally), law_texts(tally)[1:], tally.passed / tally.votes)
            for tally in law_tallies(self._games)
        ]
        air = _air(canvas)
        most = max(min(len(players), at.height * 2 // 3 - 2), at.height - len(laws) - 3 - air)
        y = at.y - 1 - air
        head = _Line([PLAYERS], PLAYER_COLUMNS)
        y = _draw_table(canvas, at, y, head, players[: max(most, 0)], "target", air)
        _draw_table(canvas, at, y + 1, _Line(LAWS_FORMS, LAW_COLUMNS), laws, "good", air)


def _air(canvas: Canvas) -> int:
    """Return how many blank rows there are below the ribbon and below heads."""
    return int(canvas.height >= _AIRY)


class _Line(NamedTuple):
    """A line of a table: its label, in forms from long to short, its figures and its bar.

    The bar shows a ``share`` of all.
    """

    about: Sequence[str]
    figures: Sequence[str]
    share: float = 0.0


def _draw_table(
    canvas: Canvas, at: Region, y: int, head: _Line, rows: Sequence[_Line], ink: str, air: int
) -> int:
    """Paint figures below a head, each row with a bar, as many as fit; return the row after them.

    ``air`` are the blank rows below the head.
    """
    rows = rows[: max(at.bottom - y - 1 - air, 0)]
    if y >= at.bottom:
        return y
    high = min(1 + air + len(rows), at.bottom - y)
    canvas.fill(at.x, y, at.width, high, "surface")
    canvas.fill(at.x, y, at.width, 1, "panel")
    x, room = at.x + 1, at.width - 2 - _FIGURE * len(head.figures)
    canvas.text(x, y, cut(longest(head.about, room - 1), room - 1), "target bold")
    _draw_numbers(canvas, x + room, y, head.figures, "soft")
    label = max((min(map(cell_len, row.about)) for row in rows), default=0)
    bar = min(room - label - 2, _MOST_BAR)
    if bar < _LEAST_BAR or not canvas.has_colour:
        bar = 0
    for line, row in enumerate(rows, start=y + 1 + air):
        width = room - bar - 2
        canvas.text(x, line, cut(longest(row.about, width), width))
        if bar:
            at_bar = Region(x + room - bar, line, bar, 1)
            draw_interval(canvas, at_bar, (row.share, row.share), 1.0, ink)
        _draw_numbers(canvas, x + room, line, row.figures, "foreground bold")
    return y + high


def _draw_numbers(canvas: Canvas, x: int, y: int, figures: Sequence[str], ink: str) -> None:
    for column, figure in enumerate(figures, start=1):
        canvas.text_to(x + column * _FIGURE, y, figure, ink)


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
