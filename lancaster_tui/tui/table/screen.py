"""The table: all areas of one game at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.message import Message

from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.refusals import IllegalAction
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.consulting import ConsultingScreen
from lancaster_tui.tui.table.keyboard import Keyboard, Step
from lancaster_tui.tui.table.looking import BACK_A_STEP
from lancaster_tui.tui.table.thinking_sign import ThinkingSign
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from lancaster_tui.words.prompts.questions import NOTHING_TO_UNDO
from lancaster_tui.words.prompts.refusals import refusal_text
from lancaster_tui.words.prompts.votes import hand_over_matter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.timer import Timer

    from lancaster_tui.rules.actions import Action, Vote
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.table.bot_driver import BotDriver
    from lancaster_tui.table.seat import TableSeat
    from lancaster_tui.tui.kit.theme import StyledApp
    from lancaster_tui.tui.scores.screen import After
    from lancaster_tui.tui.table.scene import Scene

_SLOWEST, _FASTEST = 8.0, 0.05
_STOP, _REVEAL, _PAGE = 2, 3, 5  # how many times as long as an act of a bot these are shown unasked


class TableScreen(ConsultingScreen):
    """Shows a game and plays it: input goes to the table, the table's changes to all areas.

    Args:
        places: What the persons at this keyboard may use, or one place to watch from.
        pace: Seconds a bot waits before it acts.
        bots: The bots of the table, if they act by what is shown here.
        farewell: Says what happens to the game when the players leave it.
        is_strict: Whether a cover comes whenever the keyboard changes hands.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape",
            "back",
            "back",
            tooltip="go back a step; from the first one, leave the game",
            id=BACK_A_STEP,
        ),
        # The key line has them in this order.
        Binding(
            "u",
            "undo",
            "undo",
            tooltip="undo, unless something new was revealed",
            id="table.undo",
        ),
        Binding(
            "r",
            "remind",
            "my ballot",
            tooltip="your own ballot, until the ballots are revealed",
            id="table.my_ballot",
        ),
        Binding(
            "space", "pause", "pause", tooltip="pause the bots, or let them go on", id="table.pause"
        ),
        Binding(
            "plus,equals_sign",
            "faster(2)",
            "faster",
            tooltip="let the bots act faster",
            id="table.faster",
        ),
        Binding(
            "minus,underscore",
            "faster(0.5)",
            "slower",
            tooltip="let the bots act slower",
            id="table.slower",
        ),
        Binding(
            "exclamation_mark",
            "advise",
            "advice",
            tooltip="advice: best moves as your seat sees it",
            id="table.advice",
        ),
        Binding(
            "question_mark",
            "explain",
            "help",
            tooltip="what is asked and shown, and all keys",
            id="table.help",
        ),
        Binding(
            "q", "leave", "leave", tooltip="leave the game; you are asked first", id="table.leave"
        ),
    ]

    class Left(Message):
        """The players have left the game; ``after`` is what they want next, if they do."""

        def __init__(self, after: After | None) -> None:
            super().__init__()
            self.after = after

    class TableChanged(Message):
        """Something has happened at the table."""

    def __init__(
        self,
        places: Sequence[TableSeat],
        pace: float,
        bots: BotDriver | None,
        farewell: Callable[[], str],
        *,
        is_strict: bool = False,
    ) -> None:
        keyboard = self._keyboard = Keyboard(places, bots, is_strict=is_strict)
        super().__init__(keyboard)
        self._public = keyboard.public
        self._place = places[0]
        self._pace = pace
        self._bots = bots
        self._farewell = farewell
        self._is_paused = False
        self._wants_board = False
        self._has_left = False
        self._stop_timer: Timer | None = None
        self._thinking = ThinkingSign(self.set_timer, self._show_thinking)

    def on_mount(self) -> None:
        """Show the game and go on with it."""
        self._unsubscribe = self._place.subscribe_screen(self._table_changed)
        self._show()
        self._go_on()

    def on_screen_suspend(self) -> None:
        """Take no step while another screen is above the table, and offer no keys."""
        self._stand_still()
        self.be_still()
        self.query_one("#keys", KeyLine).clear()

    def on_unmount(self) -> None:
        """Leave the table."""
        self._stand_still()
        self.close_adviser()
        self._unsubscribe()
        self._keyboard.close()

    def on_screen_resume(self) -> None:
        """Catch up with a resized terminal, and go on, after a screen above has been closed."""
        self._fit()
        self._show()
        if self._above is None:
            self._go_on()

    @property
    def takes_keys(self) -> bool:
        """Whether keys still do anything: not once the players have left."""
        return not self._has_left

    def be_still(self) -> None:
        """Show at once what all movements lead to."""
        self.query_one(Board).be_still()

    def on_prompt_answered(self, event: Prompt.Answered) -> None:
        """Carry out what a person has chosen."""
        self.answer(event.decision, event.action)

    def on_prompt_ballot_wanted(self) -> None:
        """Open the ballot, now that the table has been looked at."""
        self._keyboard.see_news()
        self._wants_board = False
        self._go_on()

    def action_advise(self) -> None:
        """Show advice on what is asked; on a vote that is on the ballot, which is opened."""
        decision = self.scene.decision
        if decision is None or not isinstance(decision.choice, CastBallot):
            super().action_advise()
            return
        self.on_prompt_ballot_wanted()
        if isinstance(ballot := self._above, BallotScreen):
            ballot.begin_with_advice()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow undo when it is fair or it can be said why not, and keys that do something."""
        is_allowed = super().check_action(action, parameters)
        if not is_allowed:
            return is_allowed
        match action:
            case "undo":
                return self._keyboard.can_undo or self.query_one(Prompt).asks or None
            case "turn_page":
                return self.scene.recaps_phase
            case "next_stop" | "run" | "skip" | "change_recaps":
                return self._keyboard.is_recapping
            case "pause" | "faster":
                return self._keyboard.is_watched and self._bots is not None
            case _:
                return True

    def passes_over(self, binding: Binding) -> bool:
        """Whether a key is not named now: undo where it would only say why it is impossible."""
        cannot = binding.action == "undo" and not self._keyboard.can_undo
        return cannot or super().passes_over(binding)

    def key_word(self, binding: Binding) -> str:
        """Return what a key does."""
        match binding.action:
            case "pause" if self._is_paused:
                return "go on"
            case "faster(0.5)":
                return f"{binding.description} ({self._pace:.2g} s)"
            case _:
                return binding.description

    def action_back(self) -> None:
        """Step back to what is asked about, then in the prompt; then ask about leaving."""
        if not (self.query_one(Board).step_back() or self.query_one(Prompt).back()):
            self._ask_to_leave(is_by_escape=True)

    def action_leave(self) -> None:
        """Ask once whether to leave."""
        self._ask_to_leave(is_by_escape=False)

    def _ask_to_leave(self, *, is_by_escape: bool) -> None:
        question = LeaveScreen(self.farewell, is_by_escape=is_by_escape)
        self._put_above(question, self._leave_answered)

    def action_undo(self) -> None:
        """Take the last act back, or say why there is none."""
        if not self._keyboard.can_undo:
            self.query_one(Prompt).refuse(NOTHING_TO_UNDO)
            return
        self._stand_still()
        self._keyboard.undo()

    def action_next_stop(self) -> None:
        """Go on from the stop that is shown; stops do not pass automatically any more."""
        self._keyboard.is_running = False
        self._pass_stop()

    def action_run(self) -> None:
        """Let stops pass automatically, or wait again."""
        self._keyboard.is_running = not self._keyboard.is_running
        self._show()
        self._go_on()

    def action_skip(self) -> None:
        """Pass all stops up to the next question."""
        self._keyboard.skip()
        self._show()
        self._go_on()

    def action_turn_page(self) -> None:
        """Look at the board, or at the recap again."""
        self.query_one(Board).turn_page()
        self.refresh_bindings()

    def action_change_recaps(self) -> None:
        """Recap the rewards step by step, or a phase at a time."""
        self._keyboard.change_recaps()
        self._show()
        self._go_on()

    def action_pause(self) -> None:
        """Stop or start the bots."""
        self._is_paused = not self._is_paused
        self._thinking.forget()
        self._show()
        self._go_on()

    def action_faster(self, factor: float) -> None:
        """Change the pace of the bots."""
        self._pace = min(max(self._pace / factor, _FASTEST), _SLOWEST)
        if self._bots is not None:
            self._bots.pace = self._pace
        self._show_keys()
        self._go_on()

    def answer(self, decision: Decision, action: Action) -> None:
        """Carry out the answer to a question, or say why it is not legal.

        Nothing is done if something else is asked by now.
        """
        if not self._keyboard.is_asked(decision):
            return
        try:
            self._keyboard.act(decision.seat, action)
        except IllegalAction as illegal:
            sentence = refusal_text(illegal.refusal, self._keyboard.names)
            self.query_one(Prompt).refuse(sentence)

    def _table_changed(self) -> None:
        """Note a change; this runs in the task of whoever acts, perhaps at another screen."""
        self.post_message(self.TableChanged())

    def on_table_screen_table_changed(self) -> None:
        """Show what has changed at the table, and go on."""
        self._thinking.forget()
        self._show()
        self._go_on()

    def _show(self) -> None:
        super()._show()
        self._show_keys()

    def _go_on(self) -> None:
        """Do what comes next, unless a screen lies above the table."""
        self._stand_still()
        if self._has_left:
            return
        if not self.is_active:
            self._update_ballot()
            return
        step = self._keyboard.next_step()
        if step.kind != "ballot":
            self._wants_board = False
        match step.kind:
            case "reveal":
                seconds = _REVEAL * self._pace if self._keyboard.is_watched else None
                assert self._keyboard.reveal is not None
                hasten = self.action_faster if seconds and self._bots is not None else None
                reveal = RevealScreen(
                    self._keyboard.reveal, self.scene, seconds, hasten, self._after_reveal
                )
                self._put_above(reveal, self._reveal_seen)
            case "recap" if self._keyboard.is_running and not self._is_paused:
                acts = _PAGE if self.scene.recaps_phase else _STOP
                self._stop_timer = self.set_timer(acts * self._pace, self._pass_stop)
            case "over":
                self._put_above(self._scores(), self._end)
            case "bot" if self._bots is not None and not self._is_paused:
                self._bots.go_on()
                self._watch_thinking()
            case "wait":
                self._watch_thinking()
            case "hand_over":
                names = self._keyboard.names
                matter = hand_over_matter(self._keyboard.public.view(), names)
                self._put_above(
                    HandOverScreen(step.seat, names, matter, self.farewell),
                    lambda there: self._handed_over(step, there),
                )
            case "ballot" if not self._wants_board:
                ballot = self._ballot(self.scene)
                self._put_above(ballot, lambda vote: self._ballot_done(ballot.decision, vote))
            case _:
                pass

    @property
    def farewell(self) -> str:
        """What happens to the game when the players leave it."""
        return self._farewell()

    @property
    def _can_rematch(self) -> bool:
        """Whether the viewer can set up another game like this one."""
        return self._bots is not None

    def _scores(self, kind: type[ScoreScreen] = ScoreScreen) -> ScoreScreen:
        """Return the scores of the game, which is over."""
        return kind(
            self.scene,
            self._public.ledger,
            self._public.decisions_made,
            persons=[seat for seat, each in enumerate(self._public.seats) if each.bot is None],
            can_rematch=self._can_rematch,
        )

    def _ballot(self, scene: Scene) -> BallotScreen:
        """Return a ballot for the vote of a scene."""
        return BallotScreen(scene)

    def _update_ballot(self) -> None:
        """Show on an open ballot how many are in; close it if the vote has been taken back."""
        ballot = self._above
        if not isinstance(ballot, BallotScreen):
            return
        if self._keyboard.is_asked(ballot.decision):
            ballot.show(self.scene)
        else:
            self._above = None
            self.pop_until_active()

    @property
    def _after_reveal(self) -> Sequence[str]:
        """What comes after a vote has been seen, in forms, if the rules do not say it."""
        return ()

    def _reveal_seen(self, _: None) -> None:
        self._pass_stop()

    def _pass_stop(self) -> None:
        self._keyboard.leave_stop()
        self._show()
        self._go_on()

    def _handed_over(self, step: Step, there: bool | None) -> None:
        if there:
            self._keyboard.pass_to(step.seat)
            self._go_on()
        else:
            self._leave()

    def _ballot_done(self, decision: Decision, vote: Vote | None) -> None:
        if vote is None:
            self._wants_board = True
        else:
            self.answer(decision, vote)

    def _leave_answered(self, leave: bool | None) -> None:
        if leave:
            self._leave()
        else:
            self._go_on()

    def _end(self, after: After | None) -> None:
        self._leave(after)

    def _leave(self, after: After | None = None) -> None:
        """Tell the application; no more screens open above the table."""
        self._has_left = True
        self.post_message(self.Left(after))

    def stay(self) -> None:
        """Go on with the game although it was left."""
        self._has_left = False
        self.call_later(self._go_on)

    def _watch_thinking(self) -> None:
        """Say in a moment that the bot that is asked is thinking, unless it acts first."""
        seat = None if self._shown is None else self._shown.acting
        if seat is not None and self._public.seats[seat].bot is not None:
            self._thinking.watch(seat, self._pace, moves=self._moves)

    def _show_thinking(self) -> None:
        self.query_one(Prompt).say_waiting(self._waiting(self.scene))

    def _waiting(self, scene: Scene) -> str:
        if self._thinking.seat is None or self._thinking.seat != scene.acting:
            return super()._waiting(scene)
        return self._thinking.text(scene.names, moves=self._moves)

    @property
    def _moves(self) -> bool:
        return cast("StyledApp", self.app).motion != "off"

    def _stand_still(self) -> None:
        """Keep bots from acting and stops from passing."""
        self._thinking.stop()
        if self._bots is not None:
            self._bots.stop()
        if self._stop_timer is not None:
            self._stop_timer.stop()
            self._stop_timer = None
