"""Advice in words: what a move is, what it gains over the others, and what speaks for it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from lancaster_tui.bots.advice import Advice, End, Stakes
from lancaster_tui.rules.actions import Action, BuildTile, Place, UseSpace, Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.pieces.rewards import owned
from lancaster_tui.rules.places import CASTLE, CONFLICT
from lancaster_tui.rules.position import Position
from lancaster_tui.words.laws.forecast import forecasts
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import COVERED, goods, listing, number_of
from lancaster_tui.words.places import place_gives
from lancaster_tui.words.prompts.answers import action_label, action_short
from lancaster_tui.words.prompts.outcomes import outcome_text
from lancaster_tui.words.prompts.placements import Fact, placement_facts
from lancaster_tui.words.rewards import cost_text

ADVICE: Final = "ADVICE"
THINKING: Final = "thinking"
NONE_FOUND: Final = "No advice could be found this time. Close it and ask again, or go on without."

_ONLY: Final = ("the only answer there is", "the only one")
_SEEN: Final = (
    "the {} best {}, seen from your seat",
    "the {} best {}",
)
_NUMBERS: Final = ("", "", "two", "three")
_FOUND: Final = (
    "Each move was tried in several games to the end of the round; later rounds are estimated.",
    "Found by trying each to the end of the round.",
)
_HARDLY: Final = 0.25  # power points between ballots below which it hardly matters which is cast
_LITTLE: Final = 0.5  # power points below which a number would be 0
_MOST_DIFFERENCES: Final = 3
_WEIGHTS: Final = End(1, 1, 2, 3, 1, 1, 0.8, 0.3)  # in power points, to tell the greatest ones


def advice_notes(advice: Advice) -> Sequence[str]:
    """Return what stands behind the heading of advice, the longest form first."""
    moves = len(advice.moves)
    what = "ballots" if advice.vote else "moves"
    return [form.format(_NUMBERS[moves], what) for form in _SEEN] if moves > 1 else _ONLY


def move_forms(
    action: Action, decision: Decision, position: Position, names: Names
) -> Sequence[str]:
    """Return an action without what follows from it, the longest form first."""
    if isinstance(action, Place):
        whose = "ally's " if action.ally else ""
        where = names.place(action.place, is_ally=action.ally)
        beside = f" with {goods(action.squires, 'squires')}" if action.squires else ""
        more = f"+{action.squires}" if action.squires else ""
        return (
            f"{whose}S{action.strength} to {where}{beside}",
            f"{whose}S{action.strength}{more} to {where}",
        )
    label = action_label(action, decision, position, names)
    short = action_short(action, decision, position, names)
    if isinstance(action, BuildTile):
        short = names.tile(action.space)
    elif isinstance(action, UseSpace):
        short = label.split(": ")[0]
    return label.split("; ")[0], short.split("; ")[0]


def gain_forms(advice: Advice, number: int) -> Sequence[str]:
    """Return what one of the moves promises beside the others, the longest form first.

    Nothing of ballots: one sentence speaks of them all.
    """
    if len(advice.moves) == 1 or advice.vote:
        return ("",)
    points = round(_ahead(advice, number))
    if number:
        if not points:
            return ("as good as the first",)
        return (
            f"about {goods(points, 'pp')} less than the first",
            f"about {goods(points, 'pp')} less than the 1st",
        )
    if not points:
        return ("as good as the second",)
    return (
        f"about {goods(points, 'pp')} better than the second",
        f"about {goods(points, 'pp')} better than the 2nd",
    )


def _ahead(advice: Advice, number: int) -> float:
    """Return how far the first move is ahead of another one; of itself, ahead of the second."""
    return advice.moves[0].worth - advice.moves[number or 1].worth


def difference(advice: Advice, number: int, *, is_last: bool) -> list[Fact]:
    """Return what a move leads to that the first one does not; of the first, the second.

    ``than 2, this round: 3 PP and 1 squire more, 1 gold less``. Where that does not say which of
    them is better, what is kept for later rounds does. ``is_last`` says that the game ends with
    the round. There is nothing to say of ballots, or without another move.
    """
    if len(advice.ends) < 2:
        return []
    other = 0 if number else 1
    changes = End(
        *(mine - its for mine, its in zip(advice.ends[number], advice.ends[other], strict=True))
    )
    weighed = [by * weight for by, weight in zip(changes, _WEIGHTS, strict=True)]
    by_weight = sorted(range(len(changes)), key=lambda at: -abs(weighed[at]))
    told = [at for at in by_weight if abs(changes[at]) >= _LITTLE][:_MOST_DIFFERENCES]
    rival = End._fields.index("rival")
    sides = [
        f"{listing(f'{_amount(at, changes[at])}' for at in those)} {side}"
        for side, those in (
            ("more", [at for at in told if changes[at] > 0 and at != rival]),
            ("less", [at for at in told if changes[at] < 0 and at != rival]),
        )
        if those
    ]
    if rival in told:
        side = "more" if changes.rival > 0 else "less"
        sides.append(f"{_amount(rival, changes.rival)} {side} for your best rival")
    when = "at the end" if is_last else "this round"
    compared = "than" if sides else "as"
    text = f"{compared} {other + 1}, {when}: {', '.join(sides) or 'much the same'}"
    ahead = _ahead(advice, number)
    here = sum(weighed[at] for at in told if at != rival) - weighed[rival] * (rival in told)
    later = (-ahead if number else ahead) - here
    if not is_last and round(ahead) and abs(later) >= max(1, abs(here)):
        text += f"; {'better' if later > 0 else 'worse'} placed for later rounds"
    return [Fact(text, is_extra=True)]


def _amount(at: int, change: float) -> str:
    """Return by how much something of an end differs: ``3 PP``, ``1 noble``."""
    number, what = round(abs(change)) or 1, End._fields[at]
    match what:
        case "pp" | "rival":
            return goods(number, "pp")
        case "squires" | "gold" | "votes":
            return goods(number, what)
        case "strength":
            return f"{number} strength"
        case _:
            return number_of(number, what.removesuffix("s"), what)


def reasons(
    action: Action, decision: Decision, position: Position, names: Names, *, purse: bool
) -> list[Fact]:
    """Return what follows from a move and is not in its name; without ``purse``, as far as open."""
    if isinstance(action, Place):
        facts = placement_facts(action, decision, position, names, purse=purse)
        told = [fact for fact in facts[1:] if not fact.joins]
        if CASTLE <= action.place < CONFLICT:
            faction = position.factions_of(decision.seat)[action.ally]
            gives = place_gives(action.place, position, names, faction)
            told.append(Fact(f"wins there: {gives}; nobody can expel it"))
        return sorted(told, key=lambda fact: fact.is_extra)
    _, *clauses = action_label(action, decision, position, names).split("; ")
    outcome = outcome_text(action, decision, position, names, purse=purse)
    price = (
        _price(action.space, decision, position, names, purse=purse)
        if isinstance(action, BuildTile)
        else []
    )
    return [
        *price,
        *(Fact(text) for text in outcome.split("; ") if text),
        *(Fact(text, is_extra=True) for text in clauses),
    ]


def _price(
    space: int, decision: Decision, position: Position, names: Names, *, purse: bool
) -> list[Fact]:
    """Return what a tile costs whenever it is scored (CAS-4), a warning if there is too little."""
    cost = names.rules.castle[space].cost
    if cost is None or not purse:
        return []
    owner = position.seats[decision.seat]
    has = listing(goods(owned(owner, good), good) for good, _ in cost.goods)
    return [
        Fact(
            f"costs {cost_text(cost)} whenever it is scored: you have {has}",
            is_warning=any(owned(owner, good) < asked for good, asked in cost.goods),
        )
    ]


def verdict(
    advice: Advice, decision: Decision, position: Position, known: Collection[int]
) -> Sequence[str]:
    """Return what speaks for the best ballot, or that it hardly matters, the longest form first.

    ``known`` are the seats whose gold and squires the reader may see; no figure tells of others'
    (SET-10).
    """
    vote, best = advice.vote, advice.moves[0].action
    assert vote is not None
    assert isinstance(best, Vote)
    own_covered, are_covered = _covered(position, decision.seat, known)
    markers = _on_markers(vote, best, position, decision.seat)
    own, side = vote.gains[decision.seat], "yes" if best.yes else "no"
    rivals = own - vote.stake
    if abs(vote.stake) < _LITTLE:
        if own_covered or are_covered:
            why = "neither yes nor no gains you half a PP"
        elif any(abs(gain) >= _LITTLE for gain in vote.gains):
            why = "it brings you and your rivals about the same"
        else:
            why = "nobody gains by it"
        forms = [f"It makes no difference: {why}"]
    elif own_covered:
        forms = [f"Better {side}: by how much depends on gold and squires that are covered"]
    elif are_covered:
        mine = _worth(own)
        forms = [
            f"If it passes: worth {mine} to you, to rivals what covered gold and squires allow; "
            f"better {side}",
            f"If it passes: worth {mine} to you; better {side}",
        ]
    elif round(own) == round(rivals):
        more, less = ("you", "your rivals") if vote.stake > 0 else ("your rivals", "you")
        forms = [f"If it passes: worth a little more to {more} than to {less}"]
    else:
        net = f"If it passes: worth {_worth(own)} to you, {_worth(rivals)} to a rival"
        forms = [f"{net}, less what leaves", net]
    return (*(f"{form}{markers}." for form in forms), f"{forms[-1]}.")


def _worth(points: float) -> str:
    """Return what something is worth to somebody: ``about 2 PP``."""
    number = round(points)
    return f"about {goods(number, 'pp')}" if number else "nothing"


def _covered(position: Position, seat: int, known: Collection[int]) -> tuple[bool, bool]:
    """Return whether covered purses decide what a vote brings a seat, and what it brings rivals."""
    laws = position.rules.law_by_id
    pays = [
        forecasts(position, laws[law], known) for law in (position.proposals[0], position.laws[0])
    ]
    covered = [COVERED in both for both in zip(*pays, strict=True)]
    return covered.pop(seat), any(covered)


def _on_markers(vote: Stakes, best: Vote, position: Position, seat: int) -> str:
    """Return what to do with vote markers, behind something else that is said.

    After the last vote there is nothing to keep them for, or next to nothing (VOT-5).
    """
    if best.markers:
        return "; markers help" if vote.marked >= _HARDLY else "; markers hardly matter"
    has_more_votes = len(position.proposals) > 1
    return "; keep your markers" if has_more_votes and position.seats[seat].votes else ""


def judged_by(
    advice: Advice, decision: Decision, position: Position, known: Collection[int]
) -> Sequence[str]:
    """Return what the numbers of some advice mean, and how they are found, longest form first."""
    if advice.vote:
        return verdict(advice, decision, position, known)
    return _FOUND
