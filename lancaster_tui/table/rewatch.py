"""A finished game to look at again: its moments, and the ways from one to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.events import Event
from lancaster_tui.rules.numbers import Ballot
from lancaster_tui.rules.position import Phase, View
from lancaster_tui.rules.views import view
from lancaster_tui.table.record import Record
from lancaster_tui.table.replay import parse_line, replay, without_note
from lancaster_tui.table.saves import game_stem, read_record
from lancaster_tui.table.scenario_save import keep_scenario, scenario_text
from lancaster_tui.table.seat import TableSeat
from lancaster_tui.table.table import Table
from lancaster_tui.table.votes import CountedVote, votes_in
from lancaster_tui.table.what_if import Branch, Fork, as_played, forks, practice, what_if

Stride = Literal["moment", "phase", "round", "vote"]
"""How far a step leads: to the next moment, or to the next that begins or ends something."""


class Act(NamedTuple):
    """An action of a record: its number from 1, whose it was, and what was done."""

    number: int
    seat: int
    action: Action


class VoteSeen(NamedTuple):
    """A vote on the timeline: the moment at which it was counted, and the vote."""

    moment: int
    vote: CountedVote


class RoundSeen(NamedTuple):
    """A round on the timeline: the moment it begins with, those of its phases, and its votes."""

    number: int
    start: int
    phases: Sequence[tuple[Phase, int]]
    votes: Sequence[VoteSeen]


class Rewatch:
    """A finished game, for those who may see all of it.

    What a seat may know is in its ``place`` and in ``view``; None stands for a spectator. Only here
    are ballots open that were not counted yet.

    Attributes:
        moments: All points of the game that can be looked at.
        rounds: The rounds, in order; number 0 is the setup, if there was one.
    """

    def __init__(self, record: Record) -> None:
        """Replay a game. Raises Misfit if an act does not fit, and ValueError if it is not over."""
        table = Table(record)
        if not table.is_over:
            raise ValueError("the game is not over")
        self._table = table
        self.rules, self.seats = table.rules, table.seats
        self.moments = table.moments
        self._spectator = table.seat(None)
        state, _, steps = replay(record)
        self._after = [state.copy(), *(step.state.copy() for step in steps)]
        views = [self.view(None, number) for number in range(len(self.moments))]
        self._stages = [(seen.round, seen.phase) for seen in views]
        self._votes = self._counted()
        self.rounds = self._rounds()

    @classmethod
    def saved(cls, path: Path) -> Rewatch:
        """Return a saved game. Raises ContentError if there is none, ValueError as above."""
        return cls(read_record(path))

    def place(self, seat: int | None) -> TableSeat:
        """Return what a seat may know, or a spectator (None)."""
        return self._table.seat(seat)

    @property
    def identity(self) -> object:
        """Identifies this game, however often it is opened."""
        record = self._table.record
        return record.seed, self.seats, tuple(record.actions)

    @property
    def acts(self) -> int:
        """How many acts the game has."""
        return len(self._table.record.actions)

    def stage(self, moment: int) -> tuple[int, Phase]:
        """Return the round and the phase at a moment."""
        return self._stages[moment]

    def view(self, seat: int | None, moment: int) -> View:
        """Return what a seat, or a spectator (None), could know at a moment."""
        if self._is_on_the_way(moment):
            return self._table.view(seat, moment)
        return view(self._after[self.moments[moment].acts], seat)

    def ballots(self, moment: int) -> Mapping[int, Ballot]:
        """Return the ballots by seat that were cast at a moment and not yet counted."""
        if self._is_on_the_way(moment):  # all of them have just been counted
            return {}
        return self._after[self.moments[moment].acts].ballots

    def _is_on_the_way(self, moment: int) -> bool:
        """Whether an act was under way at a moment."""
        later = self.moments[moment + 1 : moment + 2]
        return bool(later) and later[0].acts == self.moments[moment].acts

    def act(self, moment: int) -> Act | None:
        """Return the act that led to a moment; None at the start and during an act."""
        number = self.moments[moment].acts
        if not moment or self.moments[moment - 1].acts == number:
            return None
        return self.act_number(number)

    def act_number(self, number: int) -> Act:
        """Return an act by its number from 1."""
        text, _ = without_note(self._table.record.actions[number - 1])
        return Act(number, *parse_line(text, len(self.seats)))

    def moment_after(self, acts: int) -> int:
        """Return the last moment with so many acts before it."""
        at = [number for number, moment in enumerate(self.moments) if moment.acts <= acts]
        return at[-1]

    def moment_of_event(self, number: int) -> int:
        """Return the moment at which an event of the log, counted from 0, has just happened."""
        later = (at for at, moment in enumerate(self.moments) if moment.upto > number)
        return next(later, len(self.moments) - 1)

    def away(self, moment: int, stride: Stride, step: Literal[-1, 1]) -> int:
        """Return where a step leads from a moment; that moment itself if there is nothing."""
        if stride == "moment":
            return min(max(moment + step, 0), len(self.moments) - 1)
        marks = self._marks(stride)
        if step > 0:
            return next((mark for mark in marks if mark > moment), moment)
        return next((mark for mark in reversed(marks) if mark < moment), moment)

    def _marks(self, stride: Stride) -> Sequence[int]:
        """Return the moments at which something of a kind begins; of votes, where they end."""
        if stride == "vote":
            return [vote.moment for vote in self._votes]
        if stride == "round":
            return [0, *(each.start for each in self.rounds if each.start), len(self.moments) - 1]
        changes = enumerate(pairwise(self._stages), start=1)
        return [0, *(number for number, (one, other) in changes if one != other)]

    def forks(self, moment: int) -> Sequence[Fork]:
        """Return the acts that could have been others at a moment.

        That is the next act, or during a vote and right after it, each of its ballots. Acts without
        another legal answer do not count, and a game that was over from the start has none.
        """
        if not self.acts:
            return []
        acts = self.moments[moment].acts
        is_counted = any(vote.moment == moment for vote in self._votes)
        if is_counted or acts == self.acts:
            acts -= 1
        found = forks(self._table.record, self._after, acts)
        return [fork for fork in found if fork.others]

    def as_played(self, fork: Fork) -> Branch:
        """Return the rest of a round from an act on, as it was played."""
        return as_played(self._table.record, self._after, fork.acts)

    def what_if(self, fork: Fork, action: Action) -> Branch:
        """Return the rest of a round if something else had been done (``what_if``)."""
        return what_if(self._table.record, self._after, fork.acts, action)

    def practice(self, fork: Fork, branch: Branch) -> Record:
        """Return a new game that goes on from a branch (``practice``)."""
        return practice(self._table.record, fork, branch)

    def keep_scenario(self, acts: int) -> Path:
        """Write the position after some acts as a scenario of the player's own; return its file.

        Raises ContentError if its ruleset is in no file that the program knows, and OSError.
        """
        text = scenario_text(self._table.record, acts)
        return keep_scenario(text, f"{game_stem(self.seats)}-{acts}")

    def _counted(self) -> list[VoteSeen]:
        log, before = self._spectator.log(), 0
        found: list[VoteSeen] = []
        for number, moment in enumerate(self.moments):
            found += [VoteSeen(number, vote) for vote in votes_in(log[before : moment.upto])]
            before = moment.upto
        return found

    def _rounds(self) -> list[RoundSeen]:
        """Return the rounds; the end of the game belongs to the last of them."""
        found: list[RoundSeen] = []
        for number in dict.fromkeys(stage[0] for stage in self._stages):
            at = [moment for moment, stage in enumerate(self._stages) if stage[0] == number]
            phases: dict[Phase, int] = {}
            for moment in at:
                phases.setdefault(self._stages[moment][1], moment)
            votes = [vote for vote in self._votes if at[0] <= vote.moment <= at[-1]]
            found.append(RoundSeen(number, at[0], list(phases.items()), votes))
        return found


class Eyes:
    """A viewpoint in a replay: a moment, seen with a seat's eyes or with everything open.

    ``seat`` is whose eyes these are; None: all purses and ballots are open. ``place`` is what that
    seat, or a spectator, may know; except for ``ballots``, nothing comes from elsewhere.
    """

    def __init__(self, game: Rewatch) -> None:
        self.game = game
        self.moment = 0
        self.open(None)

    def open(self, seat: int | None) -> None:
        """See with the eyes of a seat from now on; None: all is open."""
        self.seat = seat
        self.place = self.game.place(seat)
        self.log = self.place.log()

    def go(self, stride: Stride, step: Literal[-1, 1]) -> None:
        """Go on or back."""
        self.moment = self.game.away(self.moment, stride, step)

    @property
    def view(self) -> View:
        """What is seen at the moment."""
        return self.game.view(self.seat, self.moment)

    @property
    def acts(self) -> int:
        """How many acts there were."""
        return self.game.moments[self.moment].acts

    @property
    def ballots(self) -> Mapping[int, Ballot]:
        """The ballots by seat that are known and not counted yet."""
        cast = self.game.ballots(self.moment)
        return {seat: cast[seat] for seat in cast if self.seat in (None, seat)}

    @property
    def so_far(self) -> Sequence[Event]:
        """What has happened up to the moment."""
        return self.log[: self.game.moments[self.moment].upto]

    @property
    def fresh(self) -> Sequence[Event]:
        """What has happened since the moment before."""
        before = self.game.moments[self.moment - 1].upto if self.moment else 0
        return self.so_far[before:]
