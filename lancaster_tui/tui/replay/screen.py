"""A finished game on the board again: forwards, backwards, with anybody's eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Literal, cast

from textual.binding import Binding, BindingType
from textual.message import Message

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.table.rewatch import Rewatch, Stride
from lancaster_tui.tui.kit.deliberate import Deliberate
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.replay.board import ReplayBoard
from lancaster_tui.tui.replay.eyes import Eyes
from lancaster_tui.tui.replay.lines import LinesScreen
from lancaster_tui.tui.replay.panels import Panel, Shown
from lancaster_tui.tui.replay.turning import Finder
from lancaster_tui.tui.replay.what_if import WhatIfScreen
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.looking import LookingScreen
from lancaster_tui.words.mistakes.located import error_text
from lancaster_tui.words.rewatch import IN_LINES, scenario_saved_text

if TYPE_CHECKING:
    from lancaster_tui.table.what_if import Branch, Fork

Play = Callable[["Fork", "Branch"], None]
"""Begins a practice game that goes on from a branch."""

_BACK, _ON = "to where a phase begins, backwards", "to where the next phase begins"
_NEXT = "the next moment"
_ACT, _PHASE = Binding.Group("act"), Binding.Group("phase")


class ReplayScreen(Deliberate, LookingScreen):
    """Shows the moments of a finished game.

    Args:
        game: The game.
        can_play_on: Whether whoever watches can play on from a moment.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # The key line has them in this order, and leaves the first out where there is little room.
        Binding(
            "s",
            "keep",
            "save",
            tooltip="save the position as a scenario to play from",
            id="replay.save",
        ),
        Binding(
            "asterisk",
            "turning",
            "turning points",
            tooltip="find the turning points, and go to the next one",
            id="replay.turning",
        ),
        Binding(
            "l", "lines", "log", tooltip="choose a line of the log and go there", id="replay.log"
        ),
        Binding("e", "eyes", "eyes", tooltip="see with the next player's eyes", id="replay.eyes"),
        *(
            Binding(keys, f"step('{stride}',{step})", word, show=show, tooltip=tooltip, id=id_)
            for keys, stride, step, word, show, tooltip, id_ in (
                ("r", "round", 1, "round", False, "to the next round", "replay.round_on"),
                ("R", "round", -1, "round", False, "a round back", "replay.round_back"),
                ("b", "vote", 1, "vote", True, "to the next vote", "replay.vote_on"),
                ("B", "vote", -1, "vote", False, "a vote back", "replay.vote_back"),
            )
        ),
        Binding(
            "w",
            "what_if",
            "what if",
            tooltip="what if something else had been done",
            id="replay.what_if",
        ),
        *(
            Binding(keys, f"step({step})", word, tooltip=tip, id=f"replay.{name}", group=group)
            for keys, step, word, tip, name, group in (
                ("up,left_square_bracket", "'phase',-1", "phase", _BACK, "phase_back", _PHASE),
                ("down,right_square_bracket", "'phase',1", "phase", _ON, "phase_on", _PHASE),
                ("left,less_than_sign", "'moment',-1", "act", "the moment before", "back", _ACT),
                ("right,greater_than_sign,space", "'moment',1", "act", _NEXT, "on", _ACT),
            )
        ),
        Binding(
            "question_mark", "explain", "help", show=False, tooltip="this help", id="replay.help"
        ),
        Binding("q,escape", "back", "leave", tooltip="leave the replay", id="replay.leave"),
    ]

    class Left(Message):
        """The replay was left, or a practice game is wanted that goes on from a branch."""

        def __init__(self, game: Rewatch, play: tuple[Fork, Branch] | None = None) -> None:
            super().__init__()
            self.game = game
            self.play = play

    def __init__(self, game: Rewatch, *, can_play_on: bool = True) -> None:
        self._eyes = Eyes(game)
        super().__init__(self._eyes)
        self._game = game
        self._can_play_on = can_play_on
        self._finder = Finder(game, self.set_timer, self._found)
        self._wants_star = False
        self._note = ""

    def on_mount(self) -> None:
        """Show the beginning."""
        self._show()

    def on_unmount(self) -> None:
        """End what looks for turning points."""
        self._finder.close()

    def on_screen_suspend(self) -> None:
        """Offer no keys while another screen is above."""
        self.query_one("#keys", KeyLine).clear()

    def on_screen_resume(self) -> None:
        """Take in how the terminal has changed below another screen."""
        super().on_screen_resume()
        self._fit()
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ask what if only where anything was done."""
        is_allowed = super().check_action(action, parameters)
        return bool(self._game.acts) if is_allowed and action == "what_if" else is_allowed

    def be_still(self) -> None:
        """Show at once what all movements lead to."""
        self.query_one(Board).be_still()

    def go_to(self, moment: int) -> None:
        """Go to a moment."""
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
        """Look at what could have been done otherwise."""
        forks = self._game.forks(self._eyes.moment)
        screen = WhatIfScreen(self._game, forks, self.scene, can_play_on=self._can_play_on)
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
        """Show all areas again; then leave."""
        if not self.query_one(Board).step_back():
            self.action_leave()

    def action_leave(self) -> None:
        """Leave the replay."""
        self.post_message(self.Left(self._game))

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

    def _found(self) -> None:
        """Take in what is known of turning points by now."""
        stars = self._finder.stars
        if self._wants_star and stars:
            self._wants_star = False
            self.go_to(min(stars, key=lambda moment: (moment <= self._eyes.moment, moment)))
            return
        self._show()

    def _changed(self) -> None:
        self._note = ""
        self._show()

    def _tell(self, note: str) -> None:
        self._note = note
        self._show()

    def _show(self) -> None:
        scene = self._shown = self.scene
        shown = Shown(self._eyes, self._finder.stars, self._note, self._finder.note)
        cast("ReplayBoard", self.query_one(Board)).show_moment(shown, scene)
        self._let_no_key_act_unseen()
        self.query_one("#keys", KeyLine).follow()
