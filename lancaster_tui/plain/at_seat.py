"""One seat of a table in lines, where everybody has a terminal of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from lancaster_tui.bots.advice import Advice, advise
from lancaster_tui.plain.asking import Asking
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
from lancaster_tui.plain.scribe import Scribe
from lancaster_tui.plain.sheet import sheet_lines
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.position import View
from lancaster_tui.rules.refusals import IllegalAction
from lancaster_tui.table.faults import NotSaved
from lancaster_tui.table.seat import TableSeat
from lancaster_tui.table.thinking import Thinking, ThinkingFailed
from lancaster_tui.words.laws.law_sets import law_set_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.questions import waiting_text
from lancaster_tui.words.prompts.refusals import refusal_text
from lancaster_tui.words.saves import warning_text

HELP = (
    *CHOOSING_HELP,
    "Commands at a table:",
    *COMMANDS_HELP,
    ADVICE_HELP,
    "  undo: take back your last action",
    "  quit: leave; your seat is kept",
    ACTIONS_HELP,
)
NOT_ASKED = "You are not asked now. Type ? for help."
NOTHING_ASKED = "There is no advice now: you are not asked."
NOTHING_TO_UNDO = "You cannot take anything back now."
_LOOK: Final = 0.1  # seconds between checks for advice


class SeatLines:
    """What a seat is told and asked, and what it answers.

    Nothing waits here: ``typed`` and ``changed`` are called when there is something to take or to
    say, once it is open. What it writes comes from what the seat may know.

    Args:
        place: The seat, or a place to watch from.
        scribe: What writes.
        undo: Takes the last action back, or returns why not; by default as the table allows it.
    """

    def __init__(
        self,
        place: TableSeat,
        scribe: Scribe,
        undo: Callable[[], str | None] | None = None,
    ) -> None:
        self._place = place
        self._scribe = scribe
        self._say = scribe.say
        self._thinking: Thinking[Advice] = Thinking()
        self._stop = place.subscribe_screen(lambda: scribe.soon(self.changed))
        self._undo = undo or self._take_back
        self._names = Names.at_table(place.rules, place.seats)
        self._reports = Reports(self._names, scribe.say, place.view, place.log)
        self._moments = place.moments
        self._shown = 0
        self._is_open = False
        self._asking: Asking | None = None
        self._asked_at = -1
        self._waits = ""
        self._warned: NotSaved | None = None
        self._commands: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            **self._reports.commands,
            "advice": self._advise,
            "undo": self._ask_undo,
        }

    @property
    def prompt(self) -> str:
        """What stands before what is typed."""
        number = self._place.number
        return ">" if number is None else f"{self._names.seat(number)}>"

    def open(self) -> None:
        """Say who plays and how the game stands."""
        laws = law_set_text(self._names.rules, self._place.law_set)
        self._say(who_plays(self._names, self._place.seats), f"Laws: {laws}.")
        self._say("Type ? for help, log for what happened this round.")
        self._shown = len(self._place.log())
        self._is_open = True
        self._go_on()

    def close(self) -> None:
        """Say nothing any more."""
        self._stop()
        self._thinking.close()

    def typed(self, line: str) -> bool:
        """Take a line; return whether it meant something here, asked or not."""
        command = self._commands.get(" ".join(line.lower().split()))
        if self._asking is None:
            if command is not None:
                command()
            elif not line:
                self._say_waiting()
            return command is not None or not line
        answer = self._asking.chosen(line)
        if answer is None and command is not None:
            command()
            return True
        answer = self._asking.read(line) if answer is None else answer
        if isinstance(answer, list):
            self._say(*answer)
        else:
            self._act(answer)
        return True

    def _act(self, answer: Action) -> None:
        """Answer; the question is answered from then on, though that may not be saved yet."""
        self._asking = None
        try:
            self._place.act(answer)
        except IllegalAction as illegal:
            self._say(refusal_text(illegal.refusal, self._names))
            self._go_on()

    def changed(self) -> None:
        """Say what has happened, and ask what is asked now; to be called after every change."""
        if not self._is_open:
            return
        if self._place.moments is not self._moments:
            self._moments = self._place.moments
            self._shown = len(self._place.log())
            self._asked_at = -1
            self._say("An action was taken back.")
        log = self._place.log()
        self._reports.tell(log[self._shown :])
        self._shown = len(log)
        if self._place.warning != self._warned:
            self._warned = self._place.warning
            if self._warned is not None:
                self._say(warning_text(self._warned))
        self._go_on()

    def _go_on(self) -> None:
        """Ask what is asked, unless it has been; or say what is waited for."""
        decision = self._place.decision()
        if decision is None:
            self._asking = None
            self._waits_again()
            return
        if self._asking is not None and self._asked_at == self._shown:
            return
        view = self._place.view()
        self._asking = Asking(decision, view, self._names, self._place.refusal)
        self._asked_at, self._waits = self._shown, ""
        self._say("", "It is your turn.", *turn_lines(decision, view, self._names))
        self._say(*self._asking.lines())

    def _waits_again(self) -> None:
        if self._place.is_over:
            if self._waits != "over":
                self._waits = "over"
                self._say("", *sheet_lines(self._place.spectator(), self._names))
        elif (waits := waiting_text(self._seen, self._names)) != self._waits:
            self._waits = waits
            self._say_waiting()

    def _say_waiting(self) -> None:
        self._say(*filter(None, [waiting_text(self._seen, self._names)]))

    @property
    def _seen(self) -> View:
        return self._place.view()

    def _help(self) -> None:
        self._say(*HELP)

    def _advise(self) -> None:
        """Have advice computed in another process; until it is there, nothing is taken."""
        asking = self._asking
        if asking is None:
            self._say(NOTHING_ASKED)
            return
        seen = self._seen
        self._scribe.hold()
        self._thinking.ask(advise, seen, asking.decision)
        self._look_for_advice(asking, seen)

    def _look_for_advice(self, asking: Asking, seen: View) -> None:
        """Give the advice, or say that there is none; look again soon if it is not found yet."""
        has_failed, advice = False, None
        try:
            advice = self._thinking.answer()
        except ThinkingFailed:
            has_failed = True
        if advice is None and not has_failed:
            self._scribe.later(_LOOK, partial(self._look_for_advice, asking, seen))
            return
        if self._asking is asking:
            report = advice_report(advice, asking.decision, seen, self._names)
            self._say(*report, asking.question)
        self._scribe.go_on()

    def _ask_undo(self) -> None:
        self._say(*filter(None, [self._undo()]))

    def _take_back(self) -> str | None:
        return None if self._place.undo() else NOTHING_TO_UNDO


class TableLines:
    """One table in lines, until somebody leaves."""

    def __init__(self, place: TableSeat, scribe: Scribe) -> None:
        self._scribe = scribe
        self._seat = SeatLines(place, scribe)
        self.close = self._seat.close

    @property
    def prompt(self) -> str:
        """What stands before what is typed."""
        return self._seat.prompt

    def open(self) -> None:
        """Say how the game stands."""
        self._seat.open()

    def typed(self, line: str) -> None:
        """Take a line: an answer, a command, or the wish to leave."""
        if line.lower() == "quit":
            self._scribe.leave()
        elif not self._seat.typed(line):
            self._scribe.say(NOT_ASKED)
