"""One seat of a table in lines, where everybody has a terminal of their own."""

from __future__ import annotations

from collections.abc import Callable

from lancaster_tui.plain.asking import Asking
from lancaster_tui.plain.pen import Pen
from lancaster_tui.plain.reports import ACTION_EXAMPLES, dossier_report, law_report, table_report
from lancaster_tui.plain.reports import turn_lines as standing_lines
from lancaster_tui.plain.sheet import sheet_lines
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.events import Event, RoundStarted
from lancaster_tui.rules.position import View
from lancaster_tui.rules.refusals import IllegalAction
from lancaster_tui.table.seat import TableSeat
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.laws.law_sets import law_set_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.questions import waiting_text
from lancaster_tui.words.prompts.refusals import refusal_text

HELP = (
    "When you are asked, type the number of a choice; a place can also be chosen by its letter.",
    "A blank line shows the choices again.",
    "Commands at a table:",
    "  view: counties, conflicts, laws, players and your castle",
    "  laws: the current laws, the proposals, their forecast, and the laws to come",
    "  dossier: whether the law that is voted on next is worth fighting for, from many games",
    "  log: what happened this round; log all: the whole game so far",
    "  back: go to the first question of a placement",
    "  undo: take back your last action",
    "  quit: leave; your seat is kept",
    f"An action can be typed as text too: {'; '.join(ACTION_EXAMPLES)}.",
)
NOT_ASKED = "You are not asked now. Type ? for help."
NOTHING_TO_UNDO = "You cannot take anything back now."


class SeatLines:
    """What a seat is told and asked, and what it answers.

    Nothing waits here: ``typed`` and ``changed`` are called when there is something to take or to
    say, once it is open. What it writes comes from what the seat may know.

    Args:
        place: The seat, or a place to watch from.
        say: Writes lines.
        undo: Takes the last action back, or returns why not; by default as the table allows it.
    """

    def __init__(
        self,
        place: TableSeat,
        say: Callable[..., None],
        undo: Callable[[], str | None] | None = None,
    ) -> None:
        self._place = place
        self._say = say
        self._undo = undo or self._take_back
        self._names = Names.at_table(place.rules, place.seats)
        self._moments = place.moments
        self._shown = 0
        self._is_open = False
        self._asking: Asking | None = None
        self._asked_at = -1
        self._waits = ""
        self._warned: str | None = None
        self._commands: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            "view": self._view,
            "laws": self._laws,
            "dossier": self._dossier,
            "log": self._log,
            "log all": self._whole_log,
            "undo": self._ask_undo,
        }

    @property
    def prompt(self) -> str:
        """What stands before what is typed."""
        number = self._place.number
        return ">" if number is None else f"{self._names.seat(number)}>"

    def open(self) -> None:
        """Say who plays and how the game stands."""
        who = (
            f"{seat.name} ({'person' if seat.bot is None else seat.bot})"
            for seat in self._place.seats
        )
        laws = law_set_text(self._names.rules, self._place.law_set)
        self._say(f"{self._names.rules.name}: {', '.join(who)}.", f"Laws: {laws}.")
        self._say("Type ? for help, log for what happened this round.")
        self._shown = len(self._place.log())
        self._is_open = True
        self._go_on()

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
        self._show(log[self._shown :])
        self._shown = len(log)
        if self._place.warning != self._warned:
            self._warned = self._place.warning
            self._say(*filter(None, [self._warned]))
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
        self._say("", "It is your turn.", *standing_lines(decision, view, self._names))
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

    def _show(self, events: list[Event]) -> None:
        for line in log_lines(events, self._names):
            self._say(*([""] if line.is_heading else []), line.text)

    @property
    def _seen(self) -> View:
        return self._place.view()

    def _help(self) -> None:
        self._say(*HELP)

    def _view(self) -> None:
        self._say(*(f"  {line}" for line in table_report(self._seen, self._names)))

    def _laws(self) -> None:
        self._say(*(f"  {line}" for line in law_report(self._seen, self._names)))

    def _dossier(self) -> None:
        self._say(*(f"  {line}" for line in dossier_report(self._seen, self._names)))

    def _log(self) -> None:
        log = self._place.log()
        rounds = [number for number, event in enumerate(log) if isinstance(event, RoundStarted)]
        self._show(log[rounds[-1] if rounds else 0 :])

    def _whole_log(self) -> None:
        self._show(self._place.log())

    def _ask_undo(self) -> None:
        self._say(*filter(None, [self._undo()]))

    def _take_back(self) -> str | None:
        return None if self._place.undo() else NOTHING_TO_UNDO


class TableLines:
    """One table in lines, until somebody leaves."""

    def __init__(self, place: TableSeat, pen: Pen) -> None:
        self._pen = pen
        self._seat = SeatLines(place, pen.say)
        self.close = place.subscribe_screen(lambda: pen.soon(self._seat.changed))

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
            self._pen.leave()
        elif not self._seat.typed(line):
            self._pen.say(NOT_ASKED)
