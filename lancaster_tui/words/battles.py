"""Conflicts in words: what a battle would bring as things stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import starmap
from typing import Final, NamedTuple

from lancaster_tui.rules.events import ConflictScored, Event, Ransomed, SquiresLapsed
from lancaster_tui.rules.phases.conflicts import conflict_points, ranking
from lancaster_tui.rules.pieces.knights import joined, upgraded
from lancaster_tui.rules.places import (
    CONFLICT,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    LOWER_ROW,
    place_text,
)
from lancaster_tui.rules.position import Conflict, Position, Stack
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES, ConflictCard
from lancaster_tui.words.names import Names, points_text, ranks_text
from lancaster_tui.words.phrases import goods, listing, ordinal, whose

ENGLAND: Final = "England"
ENGLAND_WINS, ENGLAND_LOSES = f"{ENGLAND} wins", f"{ENGLAND} loses"
FRANCE: Final = "France"
FRANCE_WINS: Final = f"{FRANCE} wins"
FRANCE_WON: Final = f"{FRANCE} won"
_WON, _LOST, CAPTURED = "won", "lost", "captured"
"""How a battle ends for England, in a word; the last, if it is lost with its knights."""
_KNIGHTS_CAPTURED: Final = f"knights {CAPTURED}"
CAPTURED_IF_LOST: Final = f"{CAPTURED} if lost"
"""What becomes of the knights of a conflict of the lower row (CON-6)."""
OF: Final = " of "
"""Between the English strength and the French one."""
RANSOM_PRICE: Final = "ransom 1 gold per strength"
"""What a captured knight costs (CON-6)."""
NOBODY_YET: Final = "no knight yet"
EMPTY: Final = "empty"
MOVES_HERE: Final = (
    "conflicts lost above come here",
    "lost conflicts come here",
    "lost ones come here",
)
"""What happens at an empty place of the lower row, in forms of which each is shorter (CON-5)."""
POINTS_HEADS: Final = (("PP if lost", "if won"), ("if lost", "if won"), ("lost", "won"))
"""What stands above the points of the ranks: if England loses, and if it wins."""
NO_POINTS: Final = "no PP"  # for an ally
PAID: Final = "paid"
"""What stands above the points of a battle that is settled."""
PP_BY_RANK: Final[Sequence[str]] = ("PP for 1st·2nd·3rd", "PP 1st·2nd·3rd")
"""What stands above the prizes of battles."""
LEVEL: Final = "="
"""Before knights that are as strong as those of the rank above (CON-3)."""
LEVEL_FORMS: Final[Sequence[str]] = (
    f"{LEVEL} tied: the later arrival ranks first",
    f"{LEVEL} tied: later one ranks first",
    f"{LEVEL} tied: later is first",
)
"""What that sign means, the longest form first."""


class Outlook(NamedTuple):
    """How a conflict would end as it stands: who wins it, and what follows from that.

    Both are given in several forms, the longest first. ``is_capture`` says that knights there would
    be taken prisoner (CON-6), and ``is_settled`` that they are: the battle is decided and paid.
    """

    winner: Sequence[str]
    follows: Sequence[str]
    is_won: bool
    is_capture: bool
    is_settled: bool = False


def strength_text(card: ConflictCard, conflict: Conflict, *, is_open: bool = False) -> str:
    """Return the English strength in a conflict and the French one: ``4 of 6``.

    ``4? of 6`` if it ``is_open`` whether the English will have that strength.
    """
    return f"{conflict.total}{'?' if is_open else ''}{OF}{card.strength}"


def is_last_round(position: Position) -> bool:
    """Return whether no conflict moves down any more, and none is turned up (CON-8)."""
    return position.round == position.rules.rounds


def outlook(
    card: ConflictCard, conflict: Conflict, place: int, *, is_last: bool = False
) -> Outlook:
    """Return who would win a conflict and what that pays; if it is France, what the loss means.

    ``France wins``, ``2 short: pays 3/1 PP, knights would be captured``: two strength points are
    missing, ranks 1 and 2 get 3 and 1 PP, and the conflict is in the lower row, where knights that
    are not ransomed are lost. In the last round (``is_last``) no conflict moves down (CON-8).
    """
    if conflict.total >= card.strength:
        pays = f"pays {points_text(card.points)}"
        return Outlook([ENGLAND_WINS], [pays], is_won=True, is_capture=False)
    is_lower, points = place - CONFLICT in LOWER_ROW, card.points[1:]
    missing = f"{card.strength - conflict.total} short"
    pays = f"{missing}: pays {points_text(points)}"
    if not (conflict.stacks and is_lower):
        then = "" if is_lower or is_last else ", then a last stand"
        return Outlook([FRANCE_WINS], [f"{pays}{then}", pays], is_won=False, is_capture=False)
    return Outlook(
        [f"{FRANCE_WINS}, all {CAPTURED}", FRANCE_WINS],
        [
            f"{pays}, knights would be captured ({RANSOM_PRICE})",
            f"{pays}, knights would be captured",
            f"pays {points_text(points)}, knights would be captured",
            "knights would be captured",
            CAPTURED,
        ],
        is_won=False,
        is_capture=True,
    )


def settled_outlook(card: ConflictCard) -> Outlook:
    """Return how a conflict has ended whose knights are being ransomed: France won it (CON-6)."""
    fate = "knights not ransomed are captured"
    paid = f"{PAID} {points_text(card.points[1:])}"
    return Outlook(
        [FRANCE_WON],
        [f"{paid}, {fate}", fate, f"{CAPTURED} unless ransomed", CAPTURED],
        is_won=False,
        is_capture=True,
        is_settled=True,
    )


def as_fought(conflict: Conflict, log: Sequence[Event]) -> Conflict:
    """Return the last conflict that was scored as it was then, whoever has been ransomed since.

    ``log`` ends now. Of equals the one who ranked higher is on the lower space (CON-3).
    """
    at = next(at for at in range(len(log) - 1, -1, -1) if isinstance(log[at], ConflictScored))
    scored, since = log[at], log[at + 1 :]
    assert isinstance(scored, ConflictScored)
    stacks = (_stack_as_fought(conflict, faction, since) for faction in reversed(scored.ranking))
    return conflict._replace(stacks=tuple(stacks))


def _stack_as_fought(conflict: Conflict, faction: int, since: Iterable[Event]) -> Stack:
    left = conflict.stack_of(faction)
    strengths, squires = [*(left.knights if left is not None else ())], 0
    for event in since:
        match event:
            case Ransomed(faction=owner, strength=strength) if owner == faction:
                strengths.append(strength)
            case SquiresLapsed(seat=owner, squires=sent) if owner == faction:
                squires += sent
    return Stack(faction, tuple(sorted(strengths)), squires)


def is_level(conflict: Conflict, row: int) -> bool:
    """Return whether the faction of a rank, from 0, is as strong as the one ranked above it.

    That one arrived later (CON-3).
    """
    if not 0 < row < len(conflict.stacks):
        return False
    totals = sorted((stack.total for stack in conflict.stacks), reverse=True)
    return totals[row] == totals[row - 1]


def to_come_forms(cards: Sequence[ConflictCard]) -> Sequence[str]:
    """Return the French strengths of the battles still to come, in forms of which each is shorter.

    There is at least one. Only the last forms leave some of them out (SET-10).
    """
    strengths = [str(card.strength) for card in cards]
    in_row = " ".join(strengths)
    in_full = ", ".join(f"{card.strength} ({ranks_text(card.points)})" for card in cards)
    lowest, highest = (pick(card.strength for card in cards) for pick in (min, max))
    return (
        f"in later rounds, strength (PP): {in_full}",
        f"conflicts of later rounds need strength {in_row}",
        f"later conflicts need strength {in_row}",
        f"later conflicts need {in_row}",
        f"later conflicts need {lowest}-{highest}",
    )


def prizes_text(card: ConflictCard, *, is_won: bool) -> str:
    """Return what the ranks get if England wins, ``4·2·1``, or if it loses, ``2·1`` (CON-5)."""
    return "·".join(map(str, card.points if is_won else card.points[1:]))


def won_text(card: ConflictCard) -> str:
    """Return what the ranks get if England wins, and that it is so: ``won 4·2·1``."""
    return f"won {prizes_text(card, is_won=True)}"


def prize_forms(
    card: ConflictCard, ends: Outlook, *, is_capture_noted: bool
) -> Sequence[Sequence[tuple[str, bool]]]:
    """Return what a conflict pays if it ends as it stands and if it ends otherwise, in forms.

    ``France wins, pays 3·2``, `` (England 5·3·2)``, or ``lost 3·2``, `` won 5·3·2``, each with
    whether it stands so; each form is shorter than the one before it. That knights would be
    captured is said in it unless it is noted elsewhere.
    """
    now, otherwise = (prizes_text(card, is_won=is_won) for is_won in (ends.is_won, not ends.is_won))
    who, rival = (ENGLAND, FRANCE) if ends.is_won else (FRANCE, ENGLAND)
    captures = ends.is_capture and not is_capture_noted
    lost = f"{CAPTURED if captures else 'lost'} {prizes_text(card, is_won=False)}"
    won = won_text(card)
    verb = "captures" if captures else "wins"
    return [
        [(f"{who} {verb}, pays {now}", True), (f" ({rival} {otherwise})", False)],
        [(lost, not ends.is_won), (f" {won}", ends.is_won)],
        [(won if ends.is_won else lost, True)],
    ]


def ending_word(ends: Outlook) -> str:
    """Return in a word how a conflict ends for England as it stands: ``won``, ``captured``."""
    if ends.is_won:
        return _WON
    return CAPTURED if ends.is_capture else _LOST


def if_lost(card: ConflictCard, *, is_lower: bool, is_last: bool) -> Sequence[str]:
    """Return what a conflict pays that England loses, and what follows from that, in two parts.

    ``if lost, 3·1 PP,`` and ``then a last stand`` (CON-5), in the lower row ``knights captured``
    (CON-6); above in the last round nothing (CON-8).
    """
    follows = _KNIGHTS_CAPTURED
    if not is_lower:
        follows = "no captures" if is_last else "then a last stand"
    return f"if lost, {prizes_text(card, is_won=False)} PP,", follows


def row_notes(conflict: Conflict, ends: Outlook, *, is_lower: bool) -> Sequence[str]:
    """Return what else is to be known of a conflict, in forms of which each is shorter.

    That knights would be captured; if that does not threaten, how many players could still join.
    """
    if ends.is_settled:
        return (f"{CAPTURED} unless ransomed", CAPTURED)
    if ends.is_capture:
        return (_KNIGHTS_CAPTURED, f"all {CAPTURED}", CAPTURED)
    free = CONFLICT_SPACES - len(conflict.stacks)
    if free == CONFLICT_SPACES:
        return (f"{NOBODY_YET}, {CAPTURED_IF_LOST}", NOBODY_YET) if is_lower else (NOBODY_YET,)
    room = (f"room for {free} more", f"{free} free") if free else ("",)
    return (CAPTURED_IF_LOST, *room) if is_lower else room


class Prospect(NamedTuple):
    """How a battle would end for a faction right after an answer to a question.

    ``ends`` says who wins it and which rank that faction has, and ``captured`` of the lower row
    what would be captured, and the gold that ransoms all of it; mostly nothing.
    """

    ends: str
    captured: str
    is_won: bool

    @property
    def text(self) -> str:
        """Both, one behind the other."""
        return "; ".join(filter(None, (self.ends, self.captured)))


def joined_prospect(
    place: int, faction: int, strength: int, position: Position, *, brief: bool = False
) -> Prospect:
    """Return how a battle would end for a faction right after its knight has joined it.

    ``as it stands England loses, 2 short: you are 1st (3 PP)``, or what that changes if it has one
    there already: ``you stay 1st (3 PP)``. There is a conflict at the place. For an ally it says
    that its points are lost, and what its owner's knights there would win (ALY-7).

    To a player it is said briefly where there is little room: ``England loses, 5 short: 1st (4
    PP)``.
    """
    before = _with_own(place, faction, position)
    conflict = _joined(place, faction, strength, position)
    return _prospect(conflict, place, faction, position, before, brief=brief)


def upgraded_prospect(place: int, faction: int, strength: int, position: Position) -> Prospect:
    """Return how a battle would end for a faction that has a knight upgraded there (RWD-3).

    Also which rank and points that changes: ``you are 1st, not 2nd (4 PP, not 2)``.
    """
    before = position.conflict_at(place)
    assert before is not None
    return _prospect(upgraded(before, faction, strength), place, faction, position, before)


def _joined(place: int, faction: int, strength: int, position: Position) -> Conflict:
    """Return a conflict as it is once a knight has joined it. There is one at the place."""
    before = position.conflict_at(place)
    assert before is not None
    return joined(before, faction, strength)


def _with_own(place: int, faction: int, position: Position) -> Conflict | None:
    """Return a conflict in which a faction has a knight already; None if it has none there."""
    conflict = position.conflict_at(place)
    return conflict if conflict is not None and conflict.stack_of(faction) is not None else None


def joined_forms(place: int, faction: int, strength: int, position: Position) -> Sequence[str]:
    """Return what the knight of a faction changes in a battle that it joins, in forms.

    ``strength 7 of 5, England wins, you stay 1st (5 PP)``, then without the strength; at last
    ``won, 1st (5 PP)``. There is a conflict at the place. An ally has no points (ALY-3).
    """
    conflict = _joined(place, faction, strength, position)
    before = _with_own(place, faction, position)
    return _changed_forms(conflict, place, faction, position, before)


def upgraded_forms(place: int, faction: int, strength: int, position: Position) -> Sequence[str]:
    """Return what it changes at its place that a knight is upgraded, in forms; mostly nothing.

    In a county that is what has to be beaten there (PLC-6): ``strength 6, not 5``, and in the last
    form nothing, since that follows from the knight. In a conflict the first form also says what
    ransoms a knight that would still be captured (CON-6); the others are as of one that joins it.
    """
    if place in COUNTY_PLACES and (occupant := position.counties[place]) is not None:
        change = f"strength {occupant.total + 1}, not {occupant.total}"
        return change, change, change, ""
    before = position.conflict_at(place) if place in CONFLICT_PLACES else None
    if before is None:
        return ()
    conflict = upgraded(before, faction, strength)
    forms = _changed_forms(conflict, place, faction, position, before)
    if not _is_capture(conflict, place, position):
        return forms[0], *forms
    strengths, rank = _strength_of(conflict, position), _rank(position, conflict, before, faction)
    ransom = _ransom(position, conflict, faction)
    return f"{strengths}, {rank}, would still be {CAPTURED} ({ransom})", *forms


def level_text(place: int, faction: int, strength: int, position: Position, names: Names) -> str:
    """Return with whom a faction would be level once its knight has joined a battle (CON-3).

    ``level with Bob: the later arrival ranks first``; nothing if it is with nobody.
    """
    conflict = _joined(place, faction, strength, position)
    is_there = _with_own(place, faction, position) is not None
    arrival = "whose first knight came later" if is_there else "the later arrival"
    total = {stack.faction: stack.total for stack in conflict.stacks}
    level = [
        names.faction(other)
        for other in total
        if other != faction and total[other] == total[faction]
    ]
    return f"level with {listing(level)}: {arrival} ranks first" if level else ""


def can_be_overtaken(place: int, faction: int, strength: int, position: Position) -> bool:
    """Return whether rivals can still join a battle once a knight of a faction has (CON-3, PLC-9).

    They would come later.
    """
    conflict, own = _joined(place, faction, strength, position), position.owner(faction)
    return len(conflict.stacks) < CONFLICT_SPACES and any(
        any(each.court) and position.owner(other) != own and conflict.stack_of(other) is None
        for other, each in enumerate(position.factions)
    )


def reinforced(place: int, seat: int, squires: int, position: Position) -> tuple[str, bool]:
    """Return shortly how a battle would end for a seat that has sent squires there (LAW-N5).

    ``W: 1st (4 PP)``; if France wins also how much is missing: ``W: 2 short, 2nd (1 PP)``. And
    whether England would win it.
    """
    before = position.conflict_at(place)
    own = None if before is None else before.stack_of(seat)
    assert before is not None
    assert own is not None
    conflict = before.with_stack(own._replace(squires=own.squires + squires))
    missing = _missing(conflict, position)
    short = f"{missing} short, " if missing > 0 else ""
    return f"{place_text(place)}: {short}{_standing(conflict, seat, position)}", missing <= 0


def _prospect(
    conflict: Conflict,
    place: int,
    faction: int,
    position: Position,
    before: Conflict | None,
    *,
    brief: bool = False,
) -> Prospect:
    """Return how a conflict would end for a faction; ``before`` is what it was if it was there."""
    winner, captured = _winner(conflict, position), ""
    concerned = [faction]
    if position.is_ally(faction) and conflict.stack_of(position.owner(faction)) is not None:
        concerned.append(position.owner(faction))
    if brief:
        ends = f"{winner}: {_standing(conflict, faction, position)}"
    else:
        ranks = ", ".join(_rank(position, conflict, before, one) for one in concerned)
        ends = f"as it stands {winner}: {ranks}"
    if _is_capture(conflict, place, position):
        captured = (
            f"{CAPTURED} ({_ransom(position, conflict, faction)})"
            if brief
            else " and ".join(_captured(position, conflict, one) for one in concerned)
        )
    return Prospect(ends, captured, is_won=_missing(conflict, position) <= 0)


def _changed_forms(
    conflict: Conflict, place: int, faction: int, position: Position, before: Conflict | None
) -> Sequence[str]:
    """Return how a conflict would end for a faction, in forms of which each is shorter."""
    rank, is_won = _rank(position, conflict, before, faction), _missing(conflict, position) <= 0
    ends, word = (ENGLAND_WINS, "won") if is_won else (ENGLAND_LOSES, "lost")
    if _is_capture(conflict, place, position):
        ends = word = CAPTURED
    return (
        f"{_strength_of(conflict, position)}, {ends}, {rank}",
        f"{ends}, {rank}",
        f"{word}, {_standing(conflict, faction, position)}",
    )


def _strength_of(conflict: Conflict, position: Position) -> str:
    return f"strength {strength_text(position.rules.conflicts[conflict.card], conflict)}"


def _standing(conflict: Conflict, faction: int, position: Position) -> str:
    """Return the rank of a faction in few words, and its points if it has any: ``1st (4 PP)``."""
    rank, points = _ranked(conflict, faction, position)
    won = "" if position.is_ally(faction) else f" ({goods(points, 'pp')})"
    return f"{ordinal(rank)}{won}"


def _winner(conflict: Conflict, position: Position) -> str:
    """Return who would win a conflict, and by how much England is short (CON-2)."""
    missing = _missing(conflict, position)
    return f"{ENGLAND_LOSES}, {missing} short" if missing > 0 else ENGLAND_WINS


def _is_capture(conflict: Conflict, place: int, position: Position) -> bool:
    """Whether France would win a conflict and take the knights there prisoner (CON-6)."""
    return place - CONFLICT in LOWER_ROW and _missing(conflict, position) > 0


def _missing(conflict: Conflict, position: Position) -> int:
    """Return how much strength England is short of (CON-2); 0 or less if it wins."""
    return position.rules.conflicts[conflict.card].strength - conflict.total


def _ranked(conflict: Conflict, faction: int, position: Position) -> tuple[int, int]:
    """Return the rank of a faction, and the points for it (CON-3 to CON-5)."""
    rank = ranking(conflict).index(faction) + 1
    return rank, dict(conflict_points(position, conflict)).get(faction, 0)


def _rank(position: Position, conflict: Conflict, before: Conflict | None, faction: int) -> str:
    """Return the rank of a faction with its points, and what they were ``before`` if told that."""
    rank, points = _ranked(conflict, faction, position)
    won, place, verb = goods(points, "pp"), ordinal(rank), "are"
    if before is not None:
        old_rank, old_points = _ranked(before, faction, position)
        verb = "stay" if (rank, points) == (old_rank, old_points) else verb
        place += f", not {ordinal(old_rank)}" * (rank != old_rank)
        won += f", not {old_points}" * (points != old_points and not position.is_ally(faction))
    if position.is_ally(faction):
        return f"the ally is {place}" + (f" ({won} lost)" if points else "")
    return f"you {verb} {place} ({won})"


def _captured(position: Position, conflict: Conflict, faction: int) -> str:
    stack = conflict.stack_of(faction)
    assert stack is not None
    number, owner = len(stack.knights), whose(is_ally=position.is_ally(faction))
    prisoners = f"{owner} knight" if number == 1 else f"{owner} {number} knights"
    return f"{prisoners} would be {CAPTURED} ({_ransom(position, conflict, faction)})"


def _ransom(position: Position, conflict: Conflict, faction: int) -> str:
    """Return the price of all knights of a faction in a conflict (CON-6, ALY-12)."""
    stack = conflict.stack_of(faction)
    assert stack is not None
    return "no ransom" if position.is_ally(faction) else ransom_text(sum(stack.knights))


def ransom_text(strength: int) -> str:
    """Return what knights of a strength cost if they are captured (CON-6): ``ransom 3 gold``."""
    return f"ransom {goods(strength, 'gold')}"


class RankPoints(NamedTuple):
    """What a rank pays if England loses and if it wins."""

    lost: int
    won: int


def rank_points(card: ConflictCard) -> list[RankPoints]:
    """Return what the ranks of a conflict pay, from rank 1 on (CON-4, CON-5)."""
    return list(starmap(RankPoints, zip((*card.points[1:], 0), card.points, strict=True)))
