"""A game in lines of text: news, questions, commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TextIO

from lancaster_tui.bots.advice import advise
from lancaster_tui.documents.errors import without_hidden
from lancaster_tui.plain.asking import Asking
from lancaster_tui.plain.console import Console, Left, LineSource
from lancaster_tui.plain.reports import (
    ACTIONS_HELP,
    ADVICE_HELP,
    CHOOSING_HELP,
    COMMANDS_HELP,
    Reports,
    advice_report,
    turn_lines,
    who_plays,
)
from lancaster_tui.plain.sheet import sheet_lines
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.events import Absence, BallotsRevealed, Event, PhaseStarted
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.faults import NotSaved
from lancaster_tui.table.table import Table
from lancaster_tui.words.laws.law_sets import law_set_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.votes import hand_over_text
from lancaster_tui.words.saves import unsaved_text, warning_text

_COMMANDS = (
    *CHOOSING_HELP,
    "Commands:",
    *COMMANDS_HELP,
    "  undo: take back a person's last action, unless something hidden has come to light since",
    "    or it is somebody else's ballot",
    "  quit: leave; the game is saved after every action",
)
_MORE_COMMANDS = {
    "advice": ADVICE_HELP,
    "screens": "  screens: go on with the game on the screens",
}
_NOTES = (
    ACTIONS_HELP,
    "When several people vote, a terminal is cleared before the keyboard goes on, with the lines",
    "that have scrolled off. A pipe, a log or a screen reader keeps what you typed.",
)


class _ToScreens(Left):
    """Somebody wants to go on with the game on the screens."""


class _TakenBack(Exception):
    """The last act was taken back, so that somebody else may be asked now."""


class Session:
    """One game on one console.

    What it writes comes from the view of the seat that acts, and from the log as a spectator may
    know it.
    """

    def __init__(
        self,
        table: Table,
        console: Console,
        *,
        is_strict: bool = False,
        to_screens: Callable[[], None] | None = None,
    ) -> None:
        self._table = table
        self._console = console
        self._names = Names.at_table(table.rules, table.seats)
        self._persons = sum(seat.bot is None for seat in table.seats)
        self._is_strict = is_strict
        self._holder: int | None = None  # who is at the keyboard
        self._left_at: dict[int, int] = {}
        self._shown = 0
        self._warned: NotSaved | None = None
        self._reports = Reports(
            self._names,
            console.say,
            lambda: table.view(self._holder),
            lambda: table.log(None),
        )
        self._commands: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            **self._reports.commands,
            "advice": self._advise,
            "undo": self._undo,
            "quit": self._quit,
        }
        if to_screens is not None:
            self._commands["screens"] = to_screens

    def play(self) -> None:
        """Play to the end of the game. Raises Left when the person leaves."""
        self._open()
        while not self._table.is_over:
            bot = self._table.next_bot()
            if bot is not None:
                self._act(bot, *self._table.bot_action(bot))
            else:
                self._turn(self._table.waiting_for()[0])
        self._console.say("", *sheet_lines(self._table.seat(None), self._names))

    def _open(self) -> None:
        """Say who plays, and what happened at the start or that the game goes on."""
        self._console.say(who_plays(self._names, self._table.seats))
        if self._persons:
            self._console.say("Type ? for help.")
        if self._table.record.actions:
            law_set = self._table.record.law_set
            self._console.say(f"Laws: {law_set_text(self._names.rules, law_set)}.")
            self._shown = len(self._table.log(None))
            if not self._table.is_over:
                self._console.say("The game goes on. Type log for what happened this round.")
        else:
            self._console.say("Current laws:")
            self._console.say_all(map(self._names.law, self._table.view(None).laws))
            self._show_news()

    def _show_news(self) -> None:
        """Say what happened since the last time, and whether saving failed."""
        log = self._table.log(None)
        self._reports.tell(log[self._shown :])
        self._shown = len(log)
        if self._table.warning is not None and self._table.warning != self._warned:
            self._console.say(warning_text(self._table.warning))
        self._warned = self._table.warning

    def _act(self, seat: int, action: Action, stood_in: Absence | None = None) -> None:
        self._table.act(seat, action, stood_in)
        self._show_news()

    def _turn(self, seat: int) -> None:
        """Ask a person and carry out the answer."""
        decision = self._table.decision(seat)
        assert decision is not None
        is_ballot = isinstance(decision.choice, CastBallot)
        changes_hands = is_ballot or (self._is_strict and seat != self._holder)
        if changes_hands and self._persons > 1:
            self._hand_over(seat)
        self._holder = seat
        view = self._table.view(seat)
        self._console.say("", *turn_lines(decision, view, self._names))
        asking = Asking(decision, view, self._names, partial(self._table.refusal, seat))
        try:
            action = self._answer(seat, asking)
        except _TakenBack:
            return
        self._act(seat, action)
        self._left_at[seat] = self._shown

    def _hand_over(self, seat: int) -> None:
        """Wait until the voter sits at the keyboard; nothing shows an unrevealed ballot."""
        has_cleared = self._has_shut_ballot or self._is_strict
        if has_cleared:
            self._console.clear()
        text = " ".join(hand_over_text(self._names.seat(seat), key="Enter"))
        while typed := self._console.ask(text):
            if typed.lower() == "quit":
                raise Left
        if self._is_strict:
            self._reports.tell(self._table.log(None)[self._left_at.get(seat, 0) :])
        elif has_cleared:
            self._reports.tell(self._last_vote())

    @property
    def _has_shut_ballot(self) -> bool:
        """Whether a person has cast in the vote that is on."""
        asked = self._table.waiting_for()
        seats = enumerate(self._table.seats)
        return any(each.bot is None and seat not in asked for seat, each in seats)

    def _last_vote(self) -> list[Event]:
        """Return how the last vote of this parliament ended, which the hand-over cleared away."""
        log = self._table.log(None)
        marks = (
            number
            for number, event in enumerate(log)
            if isinstance(event, BallotsRevealed | PhaseStarted)
        )
        begun = max(marks)
        return log[begun:] if isinstance(log[begun], BallotsRevealed) else []

    def _answer(self, seat: int, asking: Asking) -> Action:
        """Return the legal action that a person chooses or types."""
        self._console.say(*asking.lines())
        while True:
            typed = self._console.ask(f"{self._names.seat(seat)}>")
            answer = asking.chosen(typed)
            if answer is None:
                answer = self._commanded(typed, asking) or asking.read(typed)
            if not isinstance(answer, list):
                return answer
            self._console.say(*answer)

    def _commanded(self, typed: str, asking: Asking) -> list[str] | None:
        """Carry out a command and return the question again; None if it is no command."""
        command = self._commands.get(" ".join(typed.lower().split()))
        if command is None:
            return None
        command()
        return [asking.question]

    def _advise(self) -> None:
        assert self._holder is not None
        decision, view = self._table.decision(self._holder), self._table.view(self._holder)
        assert decision is not None
        self._console.say(*advice_report(advise(view, decision), decision, view, self._names))

    def _help(self) -> None:
        more = (text for word, text in _MORE_COMMANDS.items() if word in self._commands)
        self._console.say(*_COMMANDS, *more, *_NOTES)

    def _undo(self) -> None:
        whose = self._table.last_at_keyboard(self._holder)
        if whose is None or not self._table.undo(whose):
            self._console.say(self._why_no_undo())
            return
        self._shown = len(self._table.log(None))
        self._console.say("The last action is taken back.")
        raise _TakenBack

    def _why_no_undo(self) -> str:
        voter = self._table.last_person()
        if voter is None:
            return (
                "Nothing can be taken back: nobody has acted since something hidden came to light."
            )
        name = self._names.seat(voter)
        return f"{name}'s ballot is not revealed yet; only {name} can take it back."

    def _quit(self) -> None:
        raise Left


def play(
    table: Table,
    lines_in: LineSource,
    lines_out: TextIO,
    *,
    no_screens: str | None = None,
    is_strict: bool = False,
) -> Path | None:
    """Play a game to its end, or until the input ends or somebody quits.

    Whoever leaves is shown where the game is saved, and asked first if it cannot be.

    Args:
        table: The game.
        lines_in: Where lines come from.
        lines_out: Where lines go.
        no_screens: Why the game cannot go on on the screens, as a clause; None if it can.
        is_strict: Whether the terminal is cleared whenever the keyboard changes hands.

    Returns:
        The file of the game, if somebody wants to go on with it on the screens.
    """
    console = Console(lines_in, lines_out)

    def to_screens() -> None:
        if no_screens is not None:
            console.say(f"The screens need a terminal, but {no_screens}.")
        elif table.save is None or not table.save.is_written:
            console.say("The screens take the game up from its file, which begins with an act.")
        else:
            raise _ToScreens

    try:
        Session(table, console, is_strict=is_strict, to_screens=to_screens).play()
    except Left as left:
        _save_or_ask(table, console)
        if isinstance(left, _ToScreens) and _is_saved(table):
            assert table.save is not None
            return table.save.path
        console.say(_parting(table))
    else:
        _save_or_ask(table, console)
    return None


def show_game(table: Table, lines_out: TextIO) -> None:
    """Let the bots play a table that has only bots, and show the game in words."""
    Session(table, Console(StringIO(), lines_out)).play()


def _save_or_ask(table: Table, console: Console) -> None:
    """Save what could not be saved, as often as somebody wants to try again."""
    while not table.save_again():
        assert table.save_fault is not None
        console.say(unsaved_text(table.save_fault))
        try:
            typed = console.ask("Enter tries again; quit leaves and loses them>")
        except Left:
            return
        if typed.lower() == "quit":
            return


def _is_saved(table: Table) -> bool:
    """Whether the file has the game as it is."""
    return table.save_fault is None and table.save is not None and table.save.is_written


def _parting(table: Table) -> str:
    if table.save_fault is not None:
        return "You have left. The last actions are not saved."
    if not _is_saved(table):
        return "You have left. The game is not saved."
    assert table.save is not None
    return f"You have left. The game is saved in {without_hidden(str(table.save.path))}"
