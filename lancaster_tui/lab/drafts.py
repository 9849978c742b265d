"""A law being composed: an answer to one question after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final, Literal, get_args

from lancaster_tui.rules.ruleset.counters import CountWord, Muster
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
    Cost,
    Count,
    Effect,
    Exchange,
    ExchangeEither,
    Knights,
    Levied,
    Levy,
    Most,
    PaidGood,
    Per,
    Reward,
    RewardWord,
    Send,
    When,
)

Form = Literal["per", "most", "at_least", "at_most", "exchange", "either", "levy", "send"]
"""What a law does; ``at_least`` and ``at_most`` are the two ends of ``when``.

``either`` is a choice of two exchanges, each of one thing for another.
"""

Question = Literal[
    "form",
    "count",
    "where",
    "strength",
    "number",
    "on",
    "cost",
    "paid",
    "cost_2",
    "paid_2",
    "cost_3",
    "paid_3",
    "reward",
    "amount",
    "reward_2",
    "amount_2",
    "reward_3",
    "amount_3",
    "or_cost",
    "or_paid",
    "or_reward",
    "or_amount",
]
"""The questions about a law; a cost and a reward can consist of up to three things."""

KNIGHTS: Final = "knights"
NOTHING: Final = "nothing"
"""What further things in a cost or reward are, unless something is chosen."""
_ANY: Final = "any"
_MOST_NUMBER = 9
_MOST_SQUIRES = 3  # for a conflict, and the highest strength that is promoted
_NUMBERS: Final = tuple(str(number) for number in range(1, _MOST_NUMBER + 1))
_COUNTS: Final = tuple(
    word for word in get_args(CountWord) if word not in ("conflicts", "counties")
)
_PAID: Final = get_args(PaidGood)
_GIVEN: Final = ("pp", *(word for word in get_args(RewardWord) if word not in ("pp", "voyage")))
"""What a law can give: it cannot move a knight to France."""

_Things = Sequence[tuple[Question, Question]]
"""For each thing, the question what it is and the question how much."""
_COSTS: Final[_Things] = (("cost", "paid"), ("cost_2", "paid_2"), ("cost_3", "paid_3"))
_REWARDS: Final[_Things] = (
    ("reward", "amount"),
    ("reward_2", "amount_2"),
    ("reward_3", "amount_3"),
)
_OR_COST: Final[_Things] = (("or_cost", "or_paid"),)
_OR_REWARD: Final[_Things] = (("or_reward", "or_amount"),)
_COST: Final[Sequence[Question]] = [question for pair in _COSTS for question in pair]
_REWARD: Final[Sequence[Question]] = [question for pair in _REWARDS for question in pair]
_COUNTED: Final[Sequence[Question]] = ("count", "where", "strength")
_QUESTIONS: Final[dict[Form, Sequence[Question]]] = {
    "per": (*_COUNTED, "number", *_REWARD),
    "most": (*_COUNTED, *_REWARD),
    "at_least": (*_COUNTED, "number", *_REWARD),
    "at_most": (*_COUNTED, "number", *_REWARD),
    "exchange": (*_COST, *_REWARD),
    "either": (*_COSTS[0], *_REWARDS[0], *_OR_COST[0], *_OR_REWARD[0]),
    "levy": ("on", *_COST),
    "send": ("number",),
}
_ANSWERS: Final[dict[Question, Sequence[str]]] = {
    "form": get_args(Form),
    "count": ("conflicts", "counties", KNIGHTS, *_COUNTS),
    "where": get_args(Muster),
    "strength": (_ANY, "1", "2", "3", "4"),
    "number": _NUMBERS,
    "on": get_args(Levied),
    "cost": _PAID,
    "paid": _NUMBERS,
    "cost_2": (NOTHING, *_PAID),
    "paid_2": _NUMBERS,
    "cost_3": (NOTHING, *_PAID),
    "paid_3": _NUMBERS,
    "reward": _GIVEN,
    "amount": _NUMBERS,
    "reward_2": (NOTHING, *_GIVEN),
    "amount_2": _NUMBERS,
    "reward_3": (NOTHING, *_GIVEN),
    "amount_3": _NUMBERS,
    "or_cost": _PAID,
    "or_paid": _NUMBERS,
    "or_reward": _GIVEN,
    "or_amount": _NUMBERS,
}


@dataclass(frozen=True)
class Draft:
    """A law so far: an answer to each question, including those that are not asked now."""

    form: str = "per"
    count: str = "conflicts"
    where: str = "deployed"
    strength: str = _ANY
    number: str = "1"
    on: str = "county_knights"
    cost: str = "gold"
    paid: str = "1"
    cost_2: str = NOTHING
    paid_2: str = "1"
    cost_3: str = NOTHING
    paid_3: str = "1"
    reward: str = "pp"
    amount: str = "3"
    reward_2: str = NOTHING
    amount_2: str = "1"
    reward_3: str = NOTHING
    amount_3: str = "1"
    or_cost: str = "squires"
    or_paid: str = "1"
    or_reward: str = "pp"
    or_amount: str = "3"

    @classmethod
    def of(cls, law: Law) -> Draft | None:
        """Return a law as a draft, None if it cannot be expressed in these words."""
        draft = cls(**_said(law.effect))
        data = {"id": law.id, "group": law.group, "effect": draft.effect}
        return draft if Law.model_validate(data).effect == law.effect else None

    @property
    def questions(self) -> Sequence[Question]:
        """The questions about a law of this form, in order."""
        asked = [each for each in _ANSWERS if each in ("form", *_QUESTIONS[self._form])]
        if self.count != KNIGHTS:
            asked = [each for each in asked if each not in ("where", "strength")]
        for things in (_COSTS, _REWARDS):
            named = len(self._named(things))
            idle = {question for pair in things[named + 1 :] for question in pair}
            idle |= {amount for _, amount in things[named:]}
            asked = [each for each in asked if each not in idle]
        return [each for each in asked if self.answers(each) != [NOTHING]]

    def answers(self, question: Question) -> Sequence[str]:
        """Return the possible answers to a question that lead to valid laws."""
        if question == "number" and self.form == "send":
            return _NUMBERS[:_MOST_SQUIRES]
        if question == "number" and self.form == "at_most":
            return ("0", *_NUMBERS)
        if self.is_of_strength(question):
            return _NUMBERS[:_MOST_SQUIRES]
        left_out = self._named_before(question)
        if question in _COST and self.form == "levy":
            left_out |= set(_PAID) - set(Cost.model_fields)
        return [each for each in _ANSWERS[question] if each not in left_out]

    def is_of_strength(self, question: Question) -> bool:
        """Whether a number says which knights are promoted, not how much is given."""
        return any(
            question == amount and self.answer(thing) == "promote"
            for thing, amount in (*_REWARDS, *_OR_REWARD)
        )

    def answer(self, question: Question) -> str:
        """Return the answer; one that is no longer possible becomes nothing, or else the nearest.

        That is the nearest number, or the last word.
        """
        answer: str = getattr(self, question)
        answers = self.answers(question)
        if answer in answers:
            return answer
        if answer.isdecimal():
            return min(answers, key=lambda each: abs(int(each) - int(answer)))
        return NOTHING if NOTHING in answers else answers[-1]

    def changed(self, question: Question, answer: str) -> Draft:
        """Return the law with another answer."""
        return replace(self, **{question: answer})

    @property
    def effect(self) -> dict[str, Any]:
        """The law as a ruleset says it."""
        number = int(self.answer("number"))
        reward, cost = self._sum(_REWARDS), self._sum(_COSTS)
        count: dict[str, Any] = {"of": self.count}
        if self.count == KNIGHTS:
            count["where"] = self.where
            if self.strength != _ANY:
                count["strength"] = int(self.strength)
        match self._form:
            case "per":
                return {"kind": "per", "count": count, "each": number, "reward": reward}
            case "most":
                return {"kind": "most", "count": count, "reward": reward}
            case "at_least" | "at_most":
                return {"kind": "when", "count": count, self.form: number, "reward": reward}
            case "exchange":
                return {"kind": "exchange", "cost": cost, "reward": reward}
            case "either":
                ways = ((_COSTS[:1], _REWARDS[:1]), (_OR_COST, _OR_REWARD))
                bargains = [{"cost": self._sum(a), "reward": self._sum(b)} for a, b in ways]
                return {"kind": "exchange_either", "ways": bargains}
            case "levy":
                return {"kind": "levy", "on": self.on, "cost": cost}
            case "send":
                return {"kind": "send", "per_conflict": number}

    def _named(self, things: _Things) -> _Things:
        """Return the questions about things, up to the first answered with nothing."""
        return list(takewhile(lambda pair: self.answer(pair[0]) != NOTHING, things))

    def _named_before(self, question: Question) -> set[str]:
        """Return what is named already where a question about a thing comes, but for nothing."""
        for things in (_COSTS, _REWARDS):
            names = [thing for thing, _ in things]
            if question in names:
                return {self.answer(each) for each in names[: names.index(question)]} - {NOTHING}
        return set()

    def _sum(self, things: _Things) -> dict[str, int]:
        return {self.answer(name): int(self.answer(much)) for name, much in self._named(things)}

    @property
    def _form(self) -> Form:
        return next(form for form in _QUESTIONS if form == self.form)


def _said(effect: Effect) -> Mapping[str, str]:
    """Return the answers that come closest to an effect; others are those of any draft."""
    match effect:
        case Per(count=count, each=each, reward=reward):
            return {"form": "per", "number": str(each), **_counted(count), **_given(reward)}
        case Most(count=count, reward=reward):
            return {"form": "most", **_counted(count), **_given(reward)}
        case When(count=count, at_least=least, at_most=most, reward=reward):
            form, number = ("at_least", least) if most is None else ("at_most", most)
            return {"form": form, "number": str(number), **_counted(count), **_given(reward)}
        case Exchange(cost=cost, reward=reward):
            return {"form": "exchange", **_paid(cost), **_given(reward)}
        case Levy(on=on, cost=cost):
            return {"form": "levy", "on": on, **_paid(cost)}
        case Send(per_conflict=number):
            return {"form": "send", "number": str(number)}
        case ExchangeEither(ways=ways):
            one, other, *_ = ways
            return {
                "form": "either",
                **_listed(_COSTS[:1], one.cost, _PAID),
                **_listed(_REWARDS[:1], one.reward, _GIVEN),
                **_listed(_OR_COST, other.cost, _PAID),
                **_listed(_OR_REWARD, other.reward, _GIVEN),
            }


def _counted(count: Count) -> Mapping[str, str]:
    if not isinstance(count, Knights):
        return {"count": count.of}
    strength = _ANY if count.strength is None else str(count.strength)
    return {"count": count.of, "where": count.where, "strength": strength}


def _given(reward: Reward) -> Mapping[str, str]:
    return _listed(_REWARDS, reward, _GIVEN)


def _paid(cost: Cost) -> Mapping[str, str]:
    return _listed(_COSTS, cost, _PAID)


def _listed(things: _Things, said: Cost | Reward, words: Sequence[str]) -> Mapping[str, str]:
    """Return answers that name what a cost or a reward holds, as far as there are questions."""
    held = [(word, str(number)) for word in words if (number := getattr(said, word, None))]
    return {
        question: answer
        for pair, named in zip(things, held, strict=False)
        for question, answer in zip(pair, named, strict=True)
    }
