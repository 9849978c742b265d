"""A finished game, step by step in lines of text."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import closing
from typing import Final, Literal

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.plain.console import Console
from lancaster_tui.plain.reports import law_report, table_report
from lancaster_tui.plain.sheet import sheet_lines
from lancaster_tui.rules.position import View
from lancaster_tui.table.record import to_toml
from lancaster_tui.table.rewatch import Eyes, Rewatch, Stride
from lancaster_tui.table.saves import new_save
from lancaster_tui.table.what_if import Fork
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.mistakes.located import error_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.rewatch import (
    ALL_OPEN,
    eyes_text,
    moment_texts,
    scenario_saved_text,
    where_text,
)
from lancaster_tui.words.what_if import (
    NO_OTHERS,
    ONLY_IF,
    ONLY_PLAYED,
    branch_lines,
    by_bots_text,
    course_lines,
    fork_text,
    fork_title,
    outcome_texts,
    practice_saved_text,
    practice_text,
)

HELP: Final = (
    "An empty line goes on by a step, b goes back by one. Other commands:",
    "  p, pb: to the next phase, or a phase back; r, rb: by rounds; v, vb: by votes",
    "  a number: to that act; 0: to the start; end: to the end",
    "  eyes NAME: see with that player's eyes; eyes all: all open",
    "  view: all on the table; laws: the laws; log: what happened this round; score: the end",
    "  if: what could have been done otherwise; if N: what that would have led to",
    "  play N: save a game of your own that goes on with that answer",
    "  save: save the position as a scenario",
    "  quit: leave",
)
_STEPS: Final[dict[str, tuple[Stride, Literal[-1, 1]]]] = {
    "": ("moment", 1),
    "n": ("moment", 1),
    "b": ("moment", -1),
    "p": ("phase", 1),
    "pb": ("phase", -1),
    "r": ("round", 1),
    "rb": ("round", -1),
    "v": ("vote", 1),
    "vb": ("vote", -1),
}
_MOST_FORKS: Final = 20  # answers of a list


class RewatchLines:
    """Goes through a game as somebody types, and says what happened at each step.

    Args:
        game: The game.
        console: Where lines come from and go to.
        acts: How many acts it begins behind.
    """

    def __init__(self, game: Rewatch, console: Console, acts: int = 0) -> None:
        self._game = game
        self._console = console
        self._names = Names.at_table(game.rules, game.seats)
        self._eyes = Eyes(game)
        self._eyes.moment = game.moment_after(acts)
        self._commands: dict[str, Callable[[], None]] = {
            "?": lambda: console.say(*HELP),
            "help": lambda: console.say(*HELP),
            "view": lambda: self._report(table_report),
            "laws": lambda: self._report(law_report),
            "log": self._log,
            "score": lambda: console.say(*sheet_lines(game.place(None), self._names)),
            "if": self._forks,
            "save": self._save,
            "end": lambda: self._go(len(game.moments) - 1),
        }

    def run(self) -> None:
        """Go on until the person leaves. Raises Left at the end of the input."""
        self._console.say(f"{self._names.rules.name}: {', '.join(self._names.seats)}.")
        self._console.say("An empty line goes on; type ? for the commands.")
        self._tell()
        while (typed := self._console.ask(">")).lower() != "quit":
            self._do(typed)

    def _do(self, typed: str) -> None:
        word, space, rest = typed.partition(" ")
        word = word.lower()
        typed = word + space + rest
        if typed in _STEPS:
            self._step(*_STEPS[typed])
        elif typed in self._commands:
            self._commands[typed]()
        elif typed.isdecimal():
            self._go(self._game.moment_after(int(typed)))
        elif word == "eyes":
            self._see_with(rest.strip())
        elif word in ("if", "play") and rest.strip().isdecimal():
            self._chosen(word, int(rest))
        else:
            self._console.say("That is no command here; type ? for them.")

    def _step(self, stride: Stride, step: Literal[-1, 1]) -> None:
        before = self._eyes.moment
        self._eyes.go(stride, step)
        if self._eyes.moment == before:
            self._console.say("The game goes no further." if step > 0 else "It begins here.")
        else:
            self._tell()

    def _go(self, moment: int) -> None:
        self._eyes.moment = moment
        self._tell()

    def _tell(self) -> None:
        """Say where the game is and what has happened there."""
        self._console.say(f"{sentence(where_text(self._eyes))}:")
        self._console.say_all(moment_texts(self._eyes, self._names))

    def _report(self, report: Callable[[View, Names, Collection[int] | None], list[str]]) -> None:
        known = range(len(self._game.seats)) if self._eyes.seat is None else None
        self._console.say(*report(self._eyes.view, self._names, known))

    def _log(self) -> None:
        number, _ = self._game.stage(self._eyes.moment)
        start = next(each.start for each in self._game.rounds if each.number == number)
        first = self._game.moments[start - 1].upto if start else 0
        told = log_lines(self._eyes.so_far[first:], self._names)
        self._console.say(*(line.text for line in told))

    def _see_with(self, name: str) -> None:
        known = [each.casefold() for each in self._names.seats]
        if name.casefold() in ("all", ALL_OPEN):
            self._eyes.open(None)
        elif name.casefold() in known:
            self._eyes.open(known.index(name.casefold()))
        else:
            self._console.say(f"Eyes are those of {', '.join(self._names.seats)}, or all.")
            return
        self._console.say(f"Eyes: {eyes_text(self._eyes.seat, self._names)}.")
        self._tell()

    def _options(self) -> list[tuple[Fork, int]]:
        """Return the answers there were: of a vote, one for each ballot before the others."""
        forks = self._game.forks(self._eyes.moment)
        first = [(fork, 0) for fork in forks]
        return [
            *first,
            *((fork, at) for fork in forks for at in range(1, len(fork.others))),
        ]

    def _forks(self) -> None:
        options = self._options()
        if not options:
            self._console.say(NO_OTHERS)
        for number, (fork, at) in enumerate(options[:_MOST_FORKS], start=1):
            title, text = fork_title(fork, self._names), fork.others[at]
            self._console.say(f"{number}. {title}; if {fork_text(fork, text, self._names)}")
        if len(options) > _MOST_FORKS:
            self._console.say(f"And {len(options) - _MOST_FORKS} more, up to {len(options)}.")

    def _chosen(self, word: str, number: int) -> None:
        """Say what an answer would have led to, or save a game that goes on with it."""
        options = self._options()
        if not options:
            self._console.say(NO_OTHERS)
            return
        if not 1 <= number <= len(options):
            self._console.say(f"There are answers from 1 to {len(options)}; type if for a list.")
            return
        fork, at = options[number - 1]
        if word == "if":
            self._what_if(fork, at)
        else:
            self._play(fork, at)

    def _play(self, fork: Fork, at: int) -> None:
        branch = self._game.what_if(fork, fork.others[at])
        record = self._game.practice(fork, branch)
        try:
            with closing(new_save(record)) as save:
                save.write(to_toml(record))
        except OSError as error:
            self._console.say(f"It could not be saved: {error.strerror}.")
        else:
            said = practice_text(fork.seat, self._game.seats)
            self._console.say(said, practice_saved_text(save.path))

    def _what_if(self, fork: Fork, at: int) -> None:
        names, game = self._names, self._game
        played, other = game.as_played(fork), game.what_if(fork, fork.others[at])
        self._console.say("As played:")
        self._console.say_all(branch_lines(played, names))
        self._console.say(f"If {names.seat(fork.seat)}: {fork_text(fork, fork.others[at], names)}:")
        self._console.say_all(branch_lines(other, names))
        courses = course_lines(played, other, names)
        for title, lines in zip((ONLY_PLAYED, ONLY_IF), courses, strict=True):
            if differing := [line.text for line in lines if line.differs]:
                self._console.say(title)
                self._console.say_all(differing)
        self._console.say(*outcome_texts(other, played, names), by_bots_text(other, names))

    def _save(self) -> None:
        try:
            self._console.say(scenario_saved_text(self._game.keep_scenario(self._eyes.acts)))
        except ContentError as error:
            self._console.say(error_text(error))
        except OSError as error:
            self._console.say(f"It could not be saved: {error.strerror}.")
