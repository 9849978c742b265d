"""The table: all areas of one game at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from lancaster_tui.rules.agenda import IllegalAction
from lancaster_tui.tui.keyboard import Keyboard, Step
from lancaster_tui.tui.screens.ballot import BallotScreen
from lancaster_tui.tui.screens.hand_over import HandOverScreen
from lancaster_tui.tui.screens.leave import LeaveScreen
from lancaster_tui.tui.screens.reveal import RevealScreen
from lancaster_tui.tui.screens.scores import ScoreScreen
from lancaster_tui.tui.widgets.board import Board, TooSmall
from lancaster_tui.tui.widgets.key_line import Key, KeyLine
from lancaster_tui.tui.widgets.prompt import Prompt
from lancaster_tui.words.prompts import waiting_text
from lancaster_tui.words.refusals import refusal_text

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

    from lancaster_tui.rules.actions import Action, Vote
    from lancaster_tui.table.table import Table

_MOMENT = 0.001  # seconds; a timer cannot take less
_SLOWEST, _FASTEST = 8.0, 0.05


class TableScreen(Screen[None]):
    """Shows a game and plays it: input goes to the table, the table's changes to all areas.

    Args:
        table: The game.
        pace: Seconds a bot waits before it acts.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("q", "leave", show=False),
        Binding("u", "undo", show=False),
        Binding("space", "pause", show=False),
        Binding("plus,equals_sign", "faster(2)", show=False),
        Binding("minus,underscore", "faster(0.5)", show=False),
    ]

    class Left(Message):
        """The players have left the game."""

    class TableChanged(Message):
        """Something has happened at the table."""

    def __init__(self, table: Table, pace: float) -> None:
        super().__init__()
        self._keyboard = Keyboard(table)
        self._table = table
        self._pace = max(pace, _MOMENT)
        self._is_paused = False
        self._wants_board = False
        self._bot_timer: Timer | None = None
        self._unsubscribe = table.subscribe(self._table_changed)

    def compose(self) -> ComposeResult:
        """Lay out the areas."""
        yield Board(id="board")
        yield TooSmall(id="too-small", markup=False)

    def on_mount(self) -> None:
        """Show the game and go on with it."""
        self._show()
        self._go_on()

    def on_unmount(self) -> None:
        """Leave the table."""
        self._stop_bot()
        self._unsubscribe()

    def on_resize(self) -> None:
        """Show the board if it fits, else say what is missing."""
        self._fit()

    def on_screen_resume(self) -> None:
        """Take in how the terminal has changed below another screen."""
        self._fit()

    def _fit(self) -> None:
        board, fits = self.query_one(Board), self.query_one(TooSmall).show(self.app.size)
        if fits and not board.display:
            self.call_after_refresh(self.query_one(Prompt).take_focus)
        board.display = fits

    def on_key(self, event: events.Key) -> None:
        """Give fast keys to the prompt, wherever the focus is."""
        if self.query_one(Board).display and self.query_one(Prompt).press(event):
            event.stop()
            event.prevent_default()

    def on_prompt_answered(self, event: Prompt.Answered) -> None:
        """Carry out what a person has chosen."""
        self._act(event.seat, event.action)

    def on_prompt_ballot_wanted(self) -> None:
        """Open the ballot again."""
        self._wants_board = False
        self._go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow undo when it is honest, and the pace keys when nobody plays."""
        match action:
            case "undo":
                return self._keyboard.can_undo
            case "pause" | "faster":
                return self._keyboard.is_watched
            case _:
                return True

    def action_back(self) -> None:
        """Step back in the prompt; at its first step ask about leaving."""
        if not self.query_one(Prompt).back():
            self.action_leave()

    def action_leave(self) -> None:
        """Ask once whether to leave."""
        self._stop_bot()
        self.app.push_screen(LeaveScreen(self._consolation()), self._leave_answered)

    def action_undo(self) -> None:
        """Take the last act back."""
        self._stop_bot()
        self._wants_board = False
        self._keyboard.undo()

    def action_pause(self) -> None:
        """Stop or start the bots."""
        self._is_paused = not self._is_paused
        self._show_keys()
        self._go_on()

    def action_faster(self, factor: float) -> None:
        """Change the pace of the bots."""
        self._pace = min(max(self._pace / factor, _FASTEST), _SLOWEST)
        self._show_keys()
        self._go_on()

    def _act(self, seat: int, action: Action) -> None:
        try:
            self._keyboard.act(seat, action)
        except IllegalAction as illegal:
            sentence = refusal_text(illegal.refusal, self._keyboard.names)
            self.query_one(Prompt).refuse(sentence)

    def _table_changed(self) -> None:
        """Note a change; this runs in the task of whoever acts, perhaps at another screen."""
        self.post_message(self.TableChanged())

    def on_table_screen_table_changed(self) -> None:
        """Show what has changed at the table, and go on."""
        self._show()
        self._go_on()

    def _show(self) -> None:
        scene = self._keyboard.scene()
        waiting = waiting_text(self._table.decisions(), scene.view, scene.names)
        self.query_one(Board).show(scene, waiting, self._table.warning)
        self._show_keys()

    def _show_keys(self) -> None:
        keys: list[Key] = [*self.query_one(Prompt).keys]
        if self.check_action("undo", ()):
            keys.append(("u", "undo"))
        if self._keyboard.is_watched:
            keys.append(("Space", "go on" if self._is_paused else "pause"))
            keys.append(("+ -", f"pace {self._pace:.2g} s"))
        self.query_one("#keys", KeyLine).show([*keys, ("q", "leave")])

    def _go_on(self) -> None:
        """Do what comes next, unless a screen above the table has the floor."""
        self._stop_bot()
        if not self.is_active:
            self._tell_ballot()
            return
        step = self._keyboard.next_step()
        match step.kind:
            case "reveal":
                seconds = 3 * self._pace if self._keyboard.is_watched else None
                reveal = RevealScreen(self._keyboard.take_reveal(), self._keyboard.names, seconds)
                self.app.push_screen(reveal, lambda _: self._go_on())
            case "over":
                self.app.push_screen(
                    ScoreScreen(self._keyboard.scene(), self._table.ledger), self._end
                )
            case "bot" if not self._is_paused:
                self._start_bot()
            case "hand_over":
                name = self._keyboard.names.seat(step.seat)
                self.app.push_screen(
                    HandOverScreen(name, self._consolation()),
                    lambda there: self._handed_over(step, there),
                )
            case "ballot" if not self._wants_board:
                self._keyboard.pass_to(step.seat)
                self.app.push_screen(
                    BallotScreen(self._keyboard.scene()), lambda vote: self._ballot_done(step, vote)
                )
            case _:
                pass

    def _consolation(self) -> str:
        """Return what becomes of the game when the players leave it."""
        if self._table.save is None or not self._table.save.is_written:
            return "This game is not saved."
        if self._table.warning is not None:
            return self._table.warning
        return "It is saved; the menu or `lancaster resume` goes on with it."

    def _tell_ballot(self) -> None:
        """Tell an open ballot how many are in."""
        screen, scene = self.app.screen, self._keyboard.scene()
        if isinstance(screen, BallotScreen) and scene.decision is not None:
            screen.show(scene)

    def _handed_over(self, step: Step, there: bool | None) -> None:
        if there:
            self._keyboard.pass_to(step.seat)
            self._go_on()
        else:
            self.post_message(self.Left())

    def _ballot_done(self, step: Step, vote: Vote | None) -> None:
        if vote is None:
            self._wants_board = True
        else:
            self._act(step.seat, vote)

    def _leave_answered(self, leave: bool | None) -> None:
        if leave:
            self.post_message(self.Left())
        else:
            self._go_on()

    def _end(self, _: None) -> None:
        self.post_message(self.Left())

    def _start_bot(self) -> None:
        """Let the next bot act after a moment; ballots that follow another come at once."""
        ballots_in = self._table.view(None).ballots_in
        self._bot_timer = self.set_timer(
            _MOMENT if ballots_in else self._pace, self._keyboard.let_bot_act
        )

    def _stop_bot(self) -> None:
        if self._bot_timer is not None:
            self._bot_timer.stop()
            self._bot_timer = None
