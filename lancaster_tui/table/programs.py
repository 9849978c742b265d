"""Seats that external programs play, over JSON lines.

The lines are described in ``docs/engine.md``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.metadata import version
from shutil import which
from time import monotonic
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from lancaster_tui.bots.registry import program_of
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.events import Absence
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.parliament import is_same_question
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.faults import InvalidSeats, NoSuchProgram
from lancaster_tui.table.processes import LineTooLong, Program, ProgramEnded
from lancaster_tui.wire import PROTOCOL
from lancaster_tui.wire.decisions import decision_data
from lancaster_tui.wire.values import Data
from lancaster_tui.wire.views import view_data

TIME_LIMIT: Final = 10.0
"""Seconds that a program may take for a decision."""

MOST_STARTS: Final = 3
"""How often a program is started for a seat of a game, at most."""

_LOOK = 0.25  # seconds of waiting at a time
_GRACE = 0.5  # seconds that a program has to end on its own when the game is left


def check_programs(specs: Sequence[str | None]) -> None:
    """Raise InvalidSeats if the program of a seat cannot be run.

    ``specs`` are the specs of the seats' bots, None for persons.
    """
    for seat, spec in enumerate(specs, 1):
        command = None if spec is None else program_of(spec)
        if command is not None and which(command[0]) is None:
            raise InvalidSeats(NoSuchProgram(seat, command[0]))


class _Reply(BaseModel):
    """A line from a program; unknown keys are ignored."""

    model_config = ConfigDict(strict=True)

    id: int
    ok: bool
    action: str | None = None


class ProgramSeat:
    """Asks a program for its seat's actions. It is started by the first question.

    Args:
        command: The program and its arguments.
        rules: The ruleset of the game.
        names: The names of all seats.
        seat: The seat that it plays.
        limit: Seconds that it may take for a decision, None if it is not to be started. Only those
            seconds count in which somebody waits.
    """

    def __init__(
        self,
        command: Sequence[str],
        rules: Ruleset,
        names: Sequence[str],
        seat: int,
        limit: float | None,
    ) -> None:
        self._question: Decision | None = None
        self._command = command
        self._rules = rules
        self._names = names
        self._seat = seat
        self._limit = limit
        self._left = self._looked = 0.0  # seconds left, and when that was computed
        self._program: Program | None = None
        self._starts = 0
        self._id = 0
        self._passed_over: set[int] = set()  # questions whose answers, if any, are outdated

    def ask(self, seen: View, decision: Decision) -> None:
        """Ask something, unless the program is already thinking about it.

        What was asked before no longer needs an answer.
        """
        if is_same_question(self._question, decision):
            return
        if self._question is not None:
            self._passed_over.add(self._id)
        self._question = decision
        if self._limit is None:
            return
        if self._program is None:
            self._start()
        self._left, self._looked = self._limit, monotonic()
        question = decision_data(decision, seen.rules)
        self._send("choose", seat=self._seat + 1, view=view_data(seen), decision=question)

    def answer(self, patience: float = 0) -> Action | Absence | None:
        """Return what it answers, or why it does not; None if that is open after some seconds."""
        try:
            answer = self._answer(patience)
        except ProgramEnded:
            self._end()
            answer = "gone"
        except LineTooLong:
            self._end()
            answer = "nonsense"
        if answer is not None:
            self._question = None
        return answer

    def wait(self) -> Action | Absence:
        """Wait for its answer, or for why there is none."""
        while (answer := self.answer(_LOOK)) is None:
            pass
        return answer

    def close(self) -> None:
        """End the program, which has half a second to exit on its own."""
        self._end(_GRACE)

    def _start(self) -> None:
        if self._starts == MOST_STARTS:
            return
        self._starts += 1
        try:
            self._program = Program(self._command)
        except OSError:
            return
        self._send("hello", **self._introduction())
        self._passed_over = {self._id}

    def _introduction(self) -> Data:
        return {
            "protocol": PROTOCOL,
            "version": version("lancaster-tui"),
            "seat": self._seat + 1,
            "seats": [{"seat": number, "name": name} for number, name in enumerate(self._names, 1)],
            "ruleset": self._rules.model_dump(mode="json", exclude_unset=True, exclude_none=True),
        }

    def _send(self, do: str, **message: object) -> None:
        self._id += 1
        if self._program is not None:
            line = json.dumps({"id": self._id, "do": do, **message}, separators=(",", ":"))
            self._program.send(line.encode())

    def _answer(self, patience: float) -> Action | Absence | None:
        if self._limit is None:
            return "not_started"
        if self._program is None:
            return "gone"
        while (line := self._program.receive(patience)) is not None:
            reply = _read(line)
            if reply is None or reply.id not in self._passed_over:
                return self._judged(reply)
            self._passed_over.remove(reply.id)
            self._left = self._limit  # only now does it begin to think
        now = monotonic()
        self._left -= min(now - self._looked, patience + _LOOK)
        self._looked = now
        if self._left > 0:
            return None
        self._end()
        return "late"

    def _judged(self, reply: _Reply | None) -> Action | Absence:
        """Return the action of a reply if it is a legal answer to the question."""
        assert self._question is not None
        if reply is None or reply.id != self._id:
            self._passed_over.add(self._id)  # the right answer may still come
        elif reply.ok and reply.action is not None:
            action = _action(reply.action)
            if action is not None and action in self._question.actions:
                return action
        return "nonsense"

    def _end(self, grace: float = 0) -> None:
        if self._program is not None:
            self._program.end(grace)
            self._program = None


def _read(line: bytes) -> _Reply | None:
    try:
        return _Reply.model_validate_json(line)
    except ValidationError:
        return None


def _action(text: str) -> Action | None:
    try:
        return parse_action(text)
    except ValueError:
        return None
