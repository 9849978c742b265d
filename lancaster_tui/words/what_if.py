"""What if: other answers in a game that is watched again, and the rounds they lead to, in words."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from lancaster_tui.bots.comparison import Holding
from lancaster_tui.rules.actions import Action, BuildTile, Place, Vote
from lancaster_tui.rules.events import BallotsRevealed
from lancaster_tui.rules.numbers import Ballot
from lancaster_tui.rules.places import CASTLE, CONFLICT, COUNTY_PLACES, PROPOSALS, place_text
from lancaster_tui.table.seating import Seating
from lancaster_tui.table.votes import CountedVote
from lancaster_tui.table.what_if import Branch, Fork, practice_bot
from lancaster_tui.words.advice import move_forms
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.laws.cards import law_lines, law_short
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import each, goods, listing, number_of, sentence
from lancaster_tui.words.rewards import longest, reward_forms

WHAT_IF, AS_PLAYED = "WHAT IF", "AS PLAYED"
BEST: Final = "best"
"""Beside the answers that bring their player the greatest lead."""
REST_OF_ROUND: Final = "The rest of the round:"
ONLY_PLAYED: Final = "Only as it was played:"
ONLY_IF: Final = "Only with the change:"
VOTES_AGAIN: Final = "votes and points"
MORE_DIFFERS: Final = "more that differs"
NOTHING_ELSE: Final = "Nothing else differs."
THE_OTHER_WAY: Final = "VOTE THE OTHER WAY"
OTHER_MARKERS: Final = "OTHER VOTE MARKERS"
INSTEAD: Final = "INSTEAD"
"""Heads the answers that could have been given, where they are in no groups."""
NO_OTHERS: Final = "Nothing else could have been done here."
_STRENGTH: Final = "strength"
_HELD: Final = {
    "nobles": ("noble", "nobles"),
    "tiles": ("tile", "tiles"),
    _STRENGTH: ("strength", "strength"),
    "gold": ("gold", "gold"),
    "squires": ("squire", "squires"),
    "votes": ("vote", "votes"),
}
"""What a seat has besides points when a round is over, by how much it matters: one, several."""
HELD: Final = tuple(_HELD)
"""The kinds of what a seat has besides points."""
WHAT_EACH_HAS: Final = "What each has"
_SHORTER: Final = {
    "vote marker": "vote",
    " for the next round": "",
    " returns to court": " returns",
}
_RIBBON: Final = 60  # columns for a sentence in the ribbon of a narrow window


def otherwise_text(forks: Sequence[Fork], next_act: int, names: Names) -> str:
    """Return what is to be changed: the next act of a game, or what has been done.

    ``next_act`` is the number of acts before the next one.
    """
    fork = forks[0]
    if len(forks) > 1:
        proposals = fork.seen.proposals
        said = f"change a ballot of vote {1 + PROPOSALS - len(proposals)} of {PROPOSALS}: "
        return said + longest(law_forms(proposals[0], names), _RIBBON - len(said))
    which = "next" if fork.acts == next_act else "last"
    said = f"instead of {names.seat(fork.seat)}'s {which} move, "
    return said + longest(option_forms(fork, fork.taken, names), _RIBBON - len(said))


def fork_title(fork: Fork, names: Names) -> str:
    """Return what is to be changed: ``Ann: S2 to Kent``, ``Bob voted yes``."""
    if isinstance(fork.taken, Vote):
        return f"{names.seat(fork.seat)} voted {_cast((fork.taken.yes, fork.taken.markers))}"
    return f"{names.seat(fork.seat)}: {fork_text(fork, fork.taken, names)}"


def fork_text(fork: Fork, action: Action, names: Names) -> str:
    """Return one of the answers to the question of a fork."""
    if isinstance(action, Vote):
        added = f" with {goods(action.markers, 'votes')}" if action.markers else ""
        return f"{'yes' if action.yes else 'no'}{added}"
    return move_forms(action, fork.decision, fork.seen, names)[0]


def law_forms(law: str, names: Names) -> Sequence[str]:
    """Return what a law says, the longest form first."""
    return names.law(law), law_short(names.rules.law_by_id[law])


def law_heads(law: str, names: Names) -> Sequence[str]:
    """Return what a law says, in forms down to those for a narrow column."""
    short = law_forms(law, names)
    lines = law_lines(names.rules.law_by_id[law])
    return *short, *(line for line in lines if len(line) < len(short[-1]))


def option_forms(fork: Fork, action: Action, names: Names) -> Sequence[str]:
    """Return what would have been done, the longest form first: ``Ann votes no +1``."""
    if isinstance(action, Vote):
        return (f"{names.seat(fork.seat)} votes {_cast((action.yes, action.markers))}",)
    if isinstance(action, BuildTile):
        tile = f"tile {place_text(CASTLE + action.space)}"
        gives = reward_forms(names.rules.castle[action.space].reward)
        return fork_text(fork, action, names), *(f"{tile}, {form}" for form in gives)
    forms = move_forms(action, fork.decision, fork.seen, names)
    shorter = forms[-1]
    for long, short in _SHORTER.items():
        shorter = shorter.replace(long, short)
    return forms if shorter == forms[-1] else (*forms, shorter)


class OptionCells(NamedTuple):
    """An answer in the columns of a list: its key or nothing, what it is, and what is added.

    What it is is ``said`` in forms of which each is shorter.
    """

    key: str
    said: Sequence[str]
    added: str = ""


def option_in_group(fork: Fork, action: Action, names: Names) -> tuple[str, OptionCells]:
    """Return the group that an answer belongs to, and its cells there; of most there is no group.

    Placements are in groups by knight and country: ``S2 to counties``, then ``B | Stafford``.
    """
    if isinstance(action, Vote):
        added = f"+{action.markers}" if action.markers else ""
        return "", OptionCells("", ["yes" if action.yes else "no"], added)
    if isinstance(action, BuildTile):
        place = CASTLE + action.space
        return "", OptionCells(place_text(place), [names.place_name(place)])
    if not isinstance(action, Place):
        return "", OptionCells("", option_forms(fork, action, names))
    kind = "counties" if action.place in COUNTY_PLACES else "the castle"
    if action.place >= CONFLICT:
        kind = "France"
    whose = "ally's " if action.ally else ""
    added = f"+{goods(action.squires, 'squires')}" if action.squires else ""
    cells = OptionCells(place_text(action.place), [names.place_name(action.place)], added)
    return f"{whose}S{action.strength} to {kind}", cells


def count_text(number: int, answers: int) -> str:
    """Return which of the answers is marked, where not all are in sight."""
    return f"{number} of {answers}"


def more_below_text(number: int) -> str:
    """Return how many rows of a list are below those in sight."""
    return f"{number} more below"


def gain_heads(branch: Branch) -> tuple[str, str]:
    """Return what stands above how the points differ, and above how the lead does.

    A plus says that it is what comes on top, not a total.
    """
    return "+PP", "+lead" if branch.is_end else "+est. lead"


def gain_owner_forms(seat: int | None, names: Names) -> Sequence[str]:
    """Return whose points and lead differ, in forms; None: of ballots those of who casts each."""
    if seat is None:
        return "for each voter", "voter's", ""
    return f"for {names.seat(seat)}", names.seat(seat), ""


def gain_cells(branch: Branch, played: Branch, seat: int) -> tuple[str, str]:
    """Return by how much a seat has more points in a branch than as played, and more lead."""
    points = branch.points[seat] - played.points[seat]
    return _signed(points), _signed(lead_gained(branch, played, seat))


def lead_gained(branch: Branch, played: Branch, seat: int) -> int:
    """Return by how much a seat has more lead in a branch than as played, as it is shown."""
    return round(branch.leads[seat] - played.leads[seat])


def _signed(by: int) -> str:
    return f"{by:+}" if by else "0"


def outcome_texts(branch: Branch, played: Branch, names: Names) -> list[str]:
    """Return what a branch comes to beside the round as it was played, in sentences.

    First the votes that end otherwise, then the power points and who wins if that is another, then
    of the seat whose act it begins with what else it has, and its estimated lead.
    """
    was = {vote.law: vote for vote in played.votes}
    texts = [
        f'"{law_forms(vote.law, names)[-1]}" {_instead(vote)}.'
        for vote in branch.votes
        if (before := was.get(vote.law)) is not None and before.passed != vote.passed
    ]
    texts.append(_points_text(branch, played, names))
    if branch.is_end and (winners := branch.winners) != played.winners:
        one, other = (
            listing([names.seat(seat) for seat in seats]) for seats in (winners, played.winners)
        )
        texts.append(f"{one} {'wins' if len(winners) == 1 else 'win'} the game instead of {other}.")
    seat = branch.acts[0].seat
    held = [] if branch.is_end else _held_texts(branch.holdings[seat], played.holdings[seat])
    if held:
        texts.append(f"{names.seat(seat)} has {listing(held)}.")
    if not branch.is_end:
        by = lead_gained(branch, played, seat)
        level = "higher" if by > 0 else "lower"
        lead = f"{goods(abs(by), 'pp')} {level}" if by else "about the same"
        texts.append(f"{names.seat(seat)}'s estimated lead at the end of the game is {lead}.")
    return texts


def _held_texts(holding: Holding, before: Holding) -> list[str]:
    """Return what there is more or less of: ``1 noble fewer``, ``2 more strength``."""
    texts = []
    for kind, (one, several) in _HELD.items():
        by = getattr(holding, kind) - getattr(before, kind)
        if by and kind == _STRENGTH:
            texts.append(f"{abs(by)} {'more' if by > 0 else 'less'} {kind}")
        elif by:
            comparative = "more" if by > 0 else "less" if one == several else "fewer"
            texts.append(f"{number_of(abs(by), one, several)} {comparative}")
    return texts


def _instead(vote: CountedVote) -> str:
    return "passes instead of failing" if vote.passed else "fails instead of passing"


def _points_text(branch: Branch, played: Branch, names: Names) -> str:
    """Return whose points differ: ``After this round Ann has 3 PP more, Bob 2 PP fewer.``."""
    differing = [
        (seat, points - before)
        for seat, (points, before) in enumerate(zip(branch.points, played.points, strict=True))
        if points != before
    ]
    if not differing:
        return f"{sentence(after_text(branch))} everybody has the same PP either way."
    parts = [
        f"{names.seat(seat)} {'' if number else 'has '}{goods(abs(by), 'pp')} "
        f"{'more' if by > 0 else 'fewer'}"
        for number, (seat, by) in enumerate(sorted(differing, key=lambda each: -each[1]))
    ]
    return f"{sentence(after_text(branch))} {', '.join(parts)}."


class CourseLine(NamedTuple):
    """What happens in a branch, and whether it does not in another one.

    One line may tell the act with which the branch begins; a ballot has none.
    """

    text: str
    differs: bool
    is_first_act: bool


def course_lines(one: Branch, other: Branch, names: Names) -> list[list[CourseLine]]:
    """Return what happens in each of two branches, but for ballots, in lines."""
    told = [_happened(branch, names) for branch in (one, other)]
    return [_course(one, *told), _course(other, *reversed(told))]


def _course(branch: Branch, lines: list[str], elsewhere: list[str]) -> list[CourseLine]:
    told = Counter(elsewhere)
    is_vote = isinstance(branch.acts[0].action, Vote)
    course = []
    for number, line in enumerate(lines):
        is_first_act = not number and not is_vote
        course.append(CourseLine(line, differs=not told[line], is_first_act=is_first_act))
        told[line] -= bool(told[line])
    return course


def _happened(branch: Branch, names: Names) -> list[str]:
    events = [event for event in branch.events if not isinstance(event, BallotsRevealed)]
    told = log_lines(events, names, detail="joined")
    return [line.text for line in told if not line.is_heading]


def branch_lines(branch: Branch, names: Names) -> list[str]:
    """Return what the rest of a round has led to: its votes, the laws, the power points."""
    lines = [line for vote in branch.votes for line in vote_lines(vote, names)]
    points = each(names.seats, (goods(points, "pp") for points in branch.points))
    return [*lines, f"{sentence(after_text(branch))}: {points}."]


def vote_lines(vote: CountedVote, names: Names) -> list[str]:
    """Return a vote: the law, what everybody has cast, and how it ended."""
    ballots = vote.ballots
    cast = ", ".join(
        f"{names.seat(seat)} {_cast(ballot)}" for seat, ballot in enumerate(ballots.ballots)
    )
    return [f'"{names.law(ballots.law)}" {result_text(vote)}: {cast}.']


def _cast(ballot: Ballot) -> str:
    yes, markers = ballot
    return f"{'yes' if yes else 'no'}{f' +{markers}' if markers else ''}"


def result_text(vote: CountedVote) -> str:
    """Return how a vote has ended: ``passes 4 to 3``."""
    ballots = vote.ballots
    word = "passes" if vote.passed else "fails"
    return f"{word} {ballots.yes} to {ballots.no}"


def after_text(branch: Branch) -> str:
    """Return when the points of a branch are counted."""
    return "after the final scoring" if branch.is_end else "after this round"


def by_bots_text(branch: Branch, names: Names) -> str:
    """Return that all else is done as it was played, or for how many acts a bot decides."""
    seats, seat = branch.by_bots, branch.acts[0].seat
    if not seats:
        return "All later moves are as they were played."
    times = "once" if len(seats) == 1 else f"{len(seats)} times"
    own = seats.count(seat)
    of_own = "" if not own else f"{own} of them " if own < len(seats) else ""
    whose = f", {of_own}for {names.seat(seat)}" if own else ""
    return f"Later moves are as played; where that was not possible, a bot chose ({times}{whose})."


def same_votes_texts(branch: Branch, played: Branch) -> list[str]:
    """Return how many votes end as they did when it was played, if any does."""
    differing = branch.other_votes(played)
    number = sum(vote.law not in differing for vote in branch.votes)
    if not number:
        return []
    other = "other " if differing else ""
    ends = "vote ends as it" if number == 1 else "votes end as they"
    return [f"{number} {other}{ends} did."]


def play_on_text(seat: int, names: Names) -> str:
    """Return what a practice game is."""
    return f"play on from there as {names.seat(seat)}, in a practice game of your own"


def practice_text(seat: int, seats: Sequence[Seating]) -> str:
    """Return who plays a practice game: ``You play Ann. Bots play the others: Bob (greedy).``."""
    others = [
        f"{each.name} ({practice_bot(each.bot)})"
        for number, each in enumerate(seats)
        if number != seat
    ]
    return f"You play {seats[seat].name}. Bots play the others: {', '.join(others)}."


def practice_saved_text(path: Path) -> str:
    """Return where a practice game was saved."""
    return f"Saved; go on with it: lancaster resume {shlex.quote(path.stem)}"
