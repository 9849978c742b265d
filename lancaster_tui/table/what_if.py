"""What if: one act of a finished game is replaced, and the rest of its round follows by the rules.

Later acts are as they were played, as long as the same seat is asked the same question and the act
is legal; otherwise the bot ``STAND_IN`` decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from lancaster_tui.bots.comparison import Holding, holding
from lancaster_tui.bots.leaf import lead
from lancaster_tui.bots.registry import is_built_in, make_bot
from lancaster_tui.rules.actions import Action, Vote
from lancaster_tui.rules.agenda import Decision, apply, decisions, refusal
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Event, GameEnded
from lancaster_tui.rules.numbers import LawId
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.position import State, View
from lancaster_tui.rules.views import view
from lancaster_tui.table.record import Game, Record
from lancaster_tui.table.replay import action_line, parse_line, without_note
from lancaster_tui.table.streams import bot_stream
from lancaster_tui.table.votes import CountedVote, votes_in

STAND_IN: Final = "greedy"
"""The bot that decides where a seat cannot act as it did."""

PRACTICE_BOT: Final = "normal"
"""The bot that takes over the seats of other persons, and of programs, in a practice game."""


class Fork(NamedTuple):
    """An act that could have been another.

    ``acts`` is how many acts came before it, ``seen`` what its seat could know, ``decision`` what
    it was asked and ``taken`` what it has answered.
    """

    acts: int
    seat: int
    seen: View
    decision: Decision
    taken: Action

    @property
    def others(self) -> Sequence[Action]:
        """What else was legal; of ballots the same votes for the other side first."""
        others = [action for action in self.decision.actions if action != self.taken]
        taken = self.taken
        if isinstance(taken, Vote):
            flipped = Vote(yes=not taken.yes, markers=taken.markers)
            others.sort(key=lambda action: action != flipped)
        return others


class RoundAct(NamedTuple):
    """An act in the rest of a round, and whether a bot decided since its seat could not."""

    seat: int
    action: Action
    by_bot: bool = False


class Branch(NamedTuple):
    """The rest of a round from one act on, that act included, and what it has led to.

    ``laws`` are the current ones, ``holdings`` what each seat has when the round, or with it the
    game, is over, and ``leads`` by how much each can expect to be ahead at the end of the game: an
    estimate, but if ``is_end``. ``events`` are all that happens.
    """

    acts: Sequence[RoundAct]
    votes: Sequence[CountedVote]
    laws: Sequence[str]
    holdings: Sequence[Holding]
    leads: Sequence[float]
    is_end: bool
    events: Sequence[Event]

    @property
    def points(self) -> Sequence[int]:
        """The power points of each seat then."""
        return [each.pp for each in self.holdings]

    def other_votes(self, branch: Branch) -> Sequence[LawId]:
        """Return the laws on which not everybody votes alike here and in another branch."""
        here, there = ({vote.law: vote.ballots for vote in each.votes} for each in (self, branch))
        return [law for law in {**here, **there} if here.get(law) != there.get(law)]

    @property
    def by_bots(self) -> Sequence[int]:
        """The seats for which a bot decided, once for each of these acts."""
        return [done.seat for done in self.acts if done.by_bot]

    @property
    def winners(self) -> Sequence[int]:
        """The seats that win (END-5), if the game is over."""
        return next((each.winners for each in self.events if isinstance(each, GameEnded)), ())


class _Asked(NamedTuple):
    """An act of a record with the question that it answered."""

    seat: int
    choice: AnyChoice
    action: Action


def forks(record: Record, states: Sequence[State], acts: int) -> list[Fork]:
    """Return the act after so many others; in a vote, the ballots of all seats.

    ``states`` are those of the record after 0, 1, 2, … acts.
    """
    first = last = acts
    if _is_ballot(record, acts):
        while first and _is_ballot(record, first - 1) and not _begins_vote(record, first):
            first -= 1
        last = first + len(record.seats) - 1
    found = []
    for before in range(first, last + 1):
        seat, action = _act(record, before)
        state = states[before]
        asked = next(each for each in decisions(state) if each.seat == seat)
        found.append(Fork(before, seat, view(state, seat), asked, action))
    return found


def _is_ballot(record: Record, acts: int) -> bool:
    return isinstance(_act(record, acts)[1], Vote)


def _begins_vote(record: Record, acts: int) -> bool:
    """Whether the ballot after so many acts is the first of its vote."""
    before = 0
    while before < acts and _is_ballot(record, acts - before - 1):
        before += 1
    return before % len(record.seats) == 0


def _act(record: Record, acts: int) -> tuple[int, Action]:
    text, _ = without_note(record.actions[acts])
    return parse_line(text, len(record.seats))


def as_played(record: Record, states: Sequence[State], acts: int) -> Branch:
    """Return the rest of the round from the act after so many others on, as it was played.

    ``states`` are as for ``forks``.
    """
    return _branch(record, states, acts, None)


def what_if(record: Record, states: Sequence[State], acts: int, action: Action) -> Branch:
    """Return the rest of the round if the seat after so many acts had done something else.

    ``states`` are as for ``forks``. Raises IllegalAction if it could not.
    """
    return _branch(record, states, acts, action)


def _branch(record: Record, states: Sequence[State], acts: int, other: Action | None) -> Branch:
    seat, taken = _act(record, acts)
    waiting = _rest(record, states, acts)
    playing = states[acts].copy()
    round_number = playing.round
    done = [RoundAct(seat, taken if other is None else other)]
    events = apply(playing, *done[0][:2])
    while not playing.is_over and playing.round == round_number:
        asked = decisions(playing)
        number = acts + len(done)
        done.append(_answer(record.seed, playing, asked, waiting, number))
        events += apply(playing, *done[-1][:2])
    seats = range(playing.players)
    return Branch(
        done,
        votes_in(events),
        playing.laws,
        [holding(playing, each) for each in seats],
        [lead(playing, each, is_steady=True) for each in seats],
        playing.is_over,
        events,
    )


def _rest(record: Record, states: Sequence[State], acts: int) -> list[_Asked]:
    """Return the acts after one, up to the end of its round, with what they answered."""
    found: list[_Asked] = []
    for number, state in enumerate(states[acts:-1], start=acts):
        if state.round != states[acts].round:
            break
        seat, action = _act(record, number)
        asked = next(each for each in decisions(state) if each.seat == seat)
        found.append(_Asked(seat, asked.choice, action))
    return found[1:]


def _answer(
    seed: int, state: State, asked: Sequence[Decision], waiting: list[_Asked], number: int
) -> RoundAct:
    """Return the next act: as it was done, as far as possible."""
    was = {decision.seat: _was(decision, waiting) for decision in asked}
    known = [each for each in waiting if any(each is answer for answer in was.values())]
    if not known:
        return _by_bot(seed, state, asked[0], number)
    first = known[0]  # ballots come in the order in which they were cast
    waiting.remove(first)
    if refusal(state, first.seat, first.action) is None:
        return RoundAct(first.seat, first.action)
    decision = next(each for each in asked if each.seat == first.seat)
    return _by_bot(seed, state, decision, number)


def _was(decision: Decision, waiting: Sequence[_Asked]) -> _Asked | None:
    """Return what a seat answered to this question, or else to a similar one."""
    own = [each for each in waiting if each.seat == decision.seat]
    same = (each for each in own if each.choice == decision.choice)
    alike = (each for each in own if type(each.choice) is type(decision.choice))
    return next(same, None) or next(alike, None)


def _by_bot(seed: int, state: State, decision: Decision, number: int) -> RoundAct:
    chance = bot_stream(seed, decision.seat, number)
    seen = view(state, decision.seat)
    action = make_bot(STAND_IN).choose(seen, decision, chance)
    return RoundAct(decision.seat, action, by_bot=True)


def practice(record: Record, fork: Fork, branch: Branch) -> Record:
    """Return a new game that goes on after the first act of a branch, or after its vote.

    A person plays the seat of that act; bots play all others.
    """
    kept = [*branch.acts[:1]]
    if isinstance(fork.decision.choice, CastBallot):
        missing = len(record.seats) - fork.seen.ballots_in
        kept = [*branch.acts[:missing]]
    before = [without_note(line)[0] for line in record.actions[: fork.acts]]
    lines = [*before, *(action_line(done.seat, done.action) for done in kept)]
    seats = [
        seat.model_copy(update={"bot": None if number == fork.seat else practice_bot(seat.bot)})
        for number, seat in enumerate(record.seats)
    ]
    return record.model_copy(update={"seats": seats, "game": Game(actions=lines)})


def practice_bot(bot: str | None) -> str:
    """Return which bot has the seat of a bot, of a program or of a person (None) in practice."""
    return bot if bot is not None and is_built_in(bot) else PRACTICE_BOT
