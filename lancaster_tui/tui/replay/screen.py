"""The replay of a finished game on the board: forwards, backwards, with anybody's eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Literal, cast

from textual.binding import BindingType
from textual.message import Message

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.table.judging import Findings
from lancaster_tui.table.rewatch import Rewatch, Stride
from lancaster_tui.tui.kit.deliberate import Deliberate
from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.replay.board import ReplayBoard
from lancaster_tui.tui.replay.eyes import BoardEyes
from lancaster_tui.tui.replay.keys import BACK, KEYS, LEAVE, PLAY
from lancaster_tui.tui.replay.lines import LinesScreen
from lancaster_tui.tui.replay.panels import Panel, Shown
from lancaster_tui.tui.replay.turning import Finder
from lancaster_tui.tui.replay.what_if import WhatIfScreen
from lancaster_tui.tui.table.area_tabs import LARGE, NEXT_AREA
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.log import LOG_KEY
from lancaster_tui.tui.table.looking import LookingScreen
from lancaster_tui.words.mistakes.located import error_text
from lancaster_tui.words.rewatch import (
    IN_LINES,
    STOP,
    leaves_text,
    moment_texts,
    scenario_saved_text,
)

if TYPE_CHECKING:
    from textual.binding import Binding
    from textual.timer import Timer

    from lancaster_tui.table.turning_points import TurningPoint
    from lancaster_tui.table.what_if import Branch, Fork

_LEAST_PAUSE, _MOST_PAUSE = 1.0, 5.0  # seconds at a moment while the replay runs by itself
_OF_AREAS = {each.id for each in (LOG_KEY, LARGE, NEXT_AREA)}
_READING = 0.03  # seconds that a letter takes to read


class ReplayScreen(Deliberate, LookingScreen):
    """Shows the moments of a finished game.

    Args:
        game: The game.
        can_play_on: Whether whoever watches can play on from a moment.
        findings: What is known of its turning points, which outlives the screen; without it, what
            is found is lost with the screen, and one is asked before that.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    class Left(Message):
        """The replay was left, or a practice game is wanted that goes on from a branch."""

        def __init__(self, game: Rewatch, play: tuple[Fork, Branch] | None = None) -> None:
            super().__init__()
            self.game = game
            self.play = play

    def __init__(
        self, game: Rewatch, *, can_play_on: bool = True, findings: Findings | None = None
    ) -> None:
        self._eyes = BoardEyes(game)
        super().__init__(self._eyes)
        self._game = game
        self._can_play_on = can_play_on
        self._is_kept = findings is not None
        self._finder = Finder(game, findings or Findings(), self._schedule, self._found)
        self._wants_star = False
        self._star: tuple[int, TurningPoint] | None = None  # the turning point that is looked at
        self._note = ""
        self._is_leaving = False  # whether the key that leaves has been announced
        self._page = 0
        self._pause: Timer | None = None  # to the next moment, while the replay runs by itself
        self._was_playing = False

    def on_mount(self) -> None:
        """Show the beginning."""
        self._show()

    def on_unmount(self) -> None:
        """End the search for turning points."""
        self._finder.close()

    def on_screen_suspend(self) -> None:
        """Offer no keys while another screen is above."""
        self._stop()
        self.query_one("#keys", KeyLine).clear()

    def on_screen_resume(self) -> None:
        """Catch up with a terminal that was resized while another screen was above."""
        super().on_screen_resume()
        self._fit()
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow "what if" where another act was possible, and to read on where there is more."""
        is_allowed = super().check_action(action, parameters)
        if is_allowed and action == "what_if":
            return bool(self._game.forks(self._eyes.moment))
        if is_allowed and action == "more":
            return self.query_one(ReplayBoard).has_more
        return is_allowed

    def passes_over(self, binding: Binding) -> bool:
        """Whether a key is not named now, as those that work on the areas are not."""
        return binding.id in _OF_AREAS or super().passes_over(binding)

    def key_word(self, binding: Binding) -> str:
        """Return what a key does now: the one that runs the replay also stops it."""
        is_stop = binding.id == PLAY.id and self._pause is not None
        return STOP if is_stop else binding.description

    def be_still(self) -> None:
        """Show at once what all movements lead to, and run no further."""
        self._was_playing = self._pause is not None
        self._stop()
        self.query_one(Board).be_still()

    def go_to(self, moment: int) -> None:
        """Go to a moment."""
        self._stop()
        self._eyes.moment = min(max(moment, 0), len(self._game.moments) - 1)
        self._changed()

    def see_with(self, seat: int | None) -> None:
        """See with the eyes of a seat from now on; None: all is open."""
        self._eyes.open(seat)
        self._changed()

    def action_step(self, stride: Stride, step: Literal[-1, 1]) -> None:
        """Go on or back."""
        self._eyes.go(stride, step)
        self._changed()

    def action_go(self, moment: int) -> None:
        """Go to a moment; -1 is the last."""
        self.go_to(moment % len(self._game.moments))

    def action_play(self) -> None:
        """Run the replay by itself, unless the key has just stopped that."""
        if not self._was_playing:
            self._wait()
        self._show()

    def action_more(self) -> None:
        """Turn to the next page of what has happened at the moment."""
        self._page += 1
        self._show()

    def action_eyes(self) -> None:
        """See with the next eyes."""
        seats: list[int | None] = [None, *range(len(self._game.seats))]
        self.see_with(seats[(seats.index(self._eyes.seat) + 1) % len(seats)])

    def action_turning(self) -> None:
        """Go to the next turning point; look for them first."""
        self._wants_star = True
        self._finder.begin()
        self._found()

    def action_what_if(self) -> None:
        """Look at what could have been done instead."""
        forks = self._game.forks(self._eyes.moment)
        screen = WhatIfScreen(
            self._game,
            forks,
            self.scene,
            next_act=self._eyes.acts,
            can_play_on=self._can_play_on,
        )
        self._put_above(screen, self._play_on)

    def action_lines(self) -> None:
        """Choose a line of the log."""
        self._put_above(LinesScreen(self._eyes), self._line_chosen)

    def action_keep(self) -> None:
        """Save the position as a scenario."""
        try:
            note = scenario_saved_text(self._game.keep_scenario(self._eyes.acts))
        except ContentError as error:
            note = error_text(error)
        except OSError as error:
            note = str(error)
        self._tell(note)

    def action_back(self) -> None:
        """Show all areas again, or leave; if the program ends with that, only at the second press.

        Esc closes screens, so one press too many comes easily.
        """
        if not self.query_one(Board).step_back():
            self._leave(BACK, is_sure=self._is_kept)

    def action_leave(self) -> None:
        """Leave the replay; where something would be lost, only at the second press."""
        self._leave(LEAVE, is_sure=self._is_kept or not self._finder.has_found)

    def _leave(self, by: Binding, *, is_sure: bool) -> None:
        if is_sure or self._is_leaving:
            self.post_message(self.Left(self._game))
        else:
            self._tell(leaves_text(label_of(self.app, by), loses=self._finder.has_found))
            self._is_leaving = True

    def on_panel_sought(self, event: Panel.Sought) -> None:
        """Go to the moment that was clicked."""
        event.stop()
        self.go_to(event.moment)

    def on_panel_eyes_wanted(self, event: Panel.EyesWanted) -> None:
        """See with the eyes that were clicked."""
        event.stop()
        self.see_with(event.seat)

    def _board(self) -> Board:
        return ReplayBoard(id="board")

    @property
    def _instead(self) -> str:
        return IN_LINES

    def _go_on(self) -> None:
        self._show()

    def _line_chosen(self, moment: int | None) -> None:
        if moment is not None:
            self.go_to(moment)

    def _play_on(self, wanted: tuple[Fork, Branch] | None) -> None:
        if wanted is not None:
            self.post_message(self.Left(self._game, wanted))

    def _schedule(self, seconds: float, act: Callable[[], None]) -> Callable[[], None]:
        return self.set_timer(seconds, act).stop

    def _found(self) -> None:
        """Take in the turning points that are known by now."""
        stars = self._finder.stars
        if self._wants_star and stars:
            self._wants_star = False
            self.go_to(min(stars, key=lambda moment: (moment <= self._eyes.moment, moment)))
            return
        self._show()

    def _wait(self) -> None:
        """Go on once there was time to read what has happened."""
        letters = sum(map(len, moment_texts(self._eyes, self._eyes.names)))
        seconds = min(max(letters * _READING, _LEAST_PAUSE), _MOST_PAUSE)
        self._pause = self.set_timer(seconds, self._go_further)

    def _go_further(self) -> None:
        self._pause = None
        self._eyes.go("moment", 1)
        if self._eyes.moment + 1 < len(self._game.moments):
            self._wait()
        self._changed()

    def _stop(self) -> None:
        if self._pause is not None:
            self._pause.stop()
            self._pause = None

    @property
    def _stars(self) -> dict[int, TurningPoint]:
        """The turning points; the one that is looked at stays, even if others cost more."""
        stars, moment = self._finder.stars, self._eyes.moment
        if moment in stars:
            self._star = moment, stars[moment]
        elif self._star is not None and self._star[0] == moment:
            stars[moment] = self._star[1]
        else:
            self._star = None
        return stars

    def _changed(self) -> None:
        self._note, self._page, self._is_leaving = "", 0, False
        self._show()

    def _tell(self, note: str) -> None:
        self._note, self._page, self._is_leaving = note, 0, False
        self._show()

    def _show(self) -> None:
        scene = self._shown = self.scene
        shown = Shown(self._eyes, self._stars, self._note, self._finder.note, self._page)
        cast("ReplayBoard", self.query_one(Board)).show_moment(shown, scene)
        self._let_no_key_act_unseen()
        self.query_one("#keys", KeyLine).follow()
