"""How an answer changes what the laws give that are still to be applied in the round (LAW-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lancaster_tui.rules.actions import Upgrade
from lancaster_tui.rules.agenda import after_answer
from lancaster_tui.rules.phases.laws import ApplyLaw
from lancaster_tui.rules.position import Position
from lancaster_tui.words.laws.cards import law_short
from lancaster_tui.words.laws.forecast import NOTHING, amount_text, payout_text, spoken_text
from lancaster_tui.words.laws.payouts import Part, Payout, payouts
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import number_of
from lancaster_tui.words.prompts.law_facts import OF_OTHERS, Fact, law_facts

if TYPE_CHECKING:
    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision


_GIVES: Final = "gives you "
_ROOM = 110  # characters: two rows of a small prompt


def later_laws_facts(
    action: Action, decision: Decision, position: Position, names: Names, *, purse: bool
) -> Iterator[Fact]:
    """Yield what an answer changes of what each later law gives the seat that is asked.

    ``then "1 squire per S2 deployed" gives you 1 squire less``, of several laws without the verb;
    of those for which there is still no room, how many they are. Before the votes it is that of an
    upgrade alone, and as of a placement: what laws in force and proposals would pay. The action is
    a legal one. Without ``purse`` nothing is said that depends on gold and squires of the seat.
    """
    rules, seat = position.rules, decision.seat
    known = {seat} if purse else set[int]()
    if position.proposals:
        if isinstance(action, Upgrade):
            after = after_answer(position, seat, action)
            facts = law_facts(seat, position, after, known, names)
            yield from (fact for fact in facts if fact.weight < OF_OTHERS)
        return
    later = [rules.law_by_id[position.laws[task.index]] for task in _to_come(position)]
    if not later:
        return
    after = after_answer(position, seat, action)
    changes, briefly = list[Fact](), list[Fact]()
    for law in later:
        before, then = (payouts(at, law, known)[seat] for at in (position, after))
        if before != then:
            title, change = f'then "{law_short(law)}"', _change(before, then)
            is_loss = _is_loss(before, then)
            changes.append(Fact(f"{title} {change}", is_loss))
            short = change.removeprefix(_GIVES).replace(" instead of ", ", not ")
            briefly.append(Fact(f"{title}: {short}", is_loss))
    for facts in (changes, briefly):
        if len("; ".join(fact.text for fact in facts)) <= _ROOM:
            yield from facts
            break
    else:
        laws = number_of(len(changes), "later law gives", "later laws give")
        yield Fact(f"then {laws} you something else", is_neutral=True)


def _to_come(position: Position) -> list[ApplyLaw]:
    """Return which laws are still to be applied, the next one first."""
    return [task for task in reversed(position.agenda) if isinstance(task, ApplyLaw)]


def _change(before: Payout, then: Payout) -> str:
    """Return how what a law does to the seat changes."""
    if "levied" in (before.kind, then.kind):
        return f"asks you for {_asked(then)} instead of {_asked(before)}"
    one, other = _single(before), _single(then)
    if one and other and one.what == other.what:
        more = other.number - one.number
        left = amount_text(one._replace(number=abs(more)))
        return f"{_GIVES}{left} {'more' if more > 0 else 'less'}"
    if one and then.is_nothing:
        return f"{_GIVES}{amount_text(one)} less"
    if before.is_nothing:
        return f"{_GIVES}{_given(then)}"
    return f"{_GIVES}{_given(then)} instead of {_given(before)}"


def _is_loss(before: Payout, then: Payout) -> bool:
    """Whether a law gives the seat less, as far as that can be told."""
    one, other = _single(before), _single(then)
    if one and other and one.what == other.what:
        return other.number < one.number
    return then.is_nothing and before.kind != "levied"


def _single(told: Payout) -> Part | None:
    """Return what a law pays for certain, if it is of one kind."""
    parts = told.parts if told.kind == "paid" else None
    return parts[0] if parts and len(parts) == 1 and not parts[0].strength else None


def _given(told: Payout) -> str:
    return NOTHING if told.is_nothing else spoken_text(told)


def _asked(told: Payout) -> str:
    return payout_text(told, is_signed=False) or NOTHING
