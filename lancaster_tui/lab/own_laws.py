"""A law of one's own: composed word by word, and put in the place of another one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, get_args

import tomli_w

from lancaster_tui.rules.ruleset.counters import CountWord, Muster
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.law_sets import BASE, GROUPS, NEW, RANDOM, WORDS, group_laws
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.ruleset.vocabulary import Cost, Levied, PaidGood, RewardWord

Form = Literal["per", "most", "at_least", "at_most", "exchange", "levy", "send"]
"""What a law does; ``at_least`` and ``at_most`` are the two ends of ``when``."""

Question = Literal[
    "form", "count", "where", "strength", "number", "on", "cost", "paid", "reward", "amount"
]
"""What has to be said of a law."""

KNIGHTS: Final = "knights"
_MOST_NUMBER = 9
_MOST_SQUIRES = 3  # for a conflict, and the highest strength that is promoted
_NUMBERS: Final = tuple(str(number) for number in range(1, _MOST_NUMBER + 1))
_COUNTS: Final = tuple(
    word for word in get_args(CountWord) if word not in ("conflicts", "counties")
)
_COUNTED: Final[Sequence[Question]] = ("count", "where", "strength")
_QUESTIONS: Final[dict[Form, Sequence[Question]]] = {
    "per": (*_COUNTED, "number", "reward", "amount"),
    "most": (*_COUNTED, "reward", "amount"),
    "at_least": (*_COUNTED, "number", "reward", "amount"),
    "at_most": (*_COUNTED, "number", "reward", "amount"),
    "exchange": ("cost", "paid", "reward", "amount"),
    "levy": ("on", "cost", "paid"),
    "send": ("number",),
}
_ANSWERS: Final[dict[Question, Sequence[str]]] = {
    "form": get_args(Form),
    "count": ("conflicts", "counties", KNIGHTS, *_COUNTS),
    "where": get_args(Muster),
    "strength": ("any", "1", "2", "3", "4"),
    "number": _NUMBERS,
    "on": get_args(Levied),
    "cost": get_args(PaidGood),
    "paid": _NUMBERS,
    "reward": ("pp", *(word for word in get_args(RewardWord) if word not in ("pp", "voyage"))),
    "amount": _NUMBERS,
}
"""What can be said: a law cannot move a knight to France."""


@dataclass(frozen=True)
class Draft:
    """A law as far as it is composed: an answer to each question, also to those not asked now."""

    form: str = "per"
    count: str = "conflicts"
    where: str = "deployed"
    strength: str = "any"
    number: str = "1"
    on: str = "county_knights"
    cost: str = "gold"
    paid: str = "1"
    reward: str = "pp"
    amount: str = "3"

    @property
    def questions(self) -> Sequence[Question]:
        """What is asked of a law of this form, in order."""
        asked = [each for each in _ANSWERS if each in ("form", *_QUESTIONS[self._form])]
        if self.count != KNIGHTS:
            asked = [each for each in asked if each not in ("where", "strength")]
        return asked

    def answers(self, question: Question) -> Sequence[str]:
        """Return what can be said, as far as there can be such laws."""
        few = (question, self.form) == ("number", "send")
        few = few or (question, self.reward) == ("amount", "promote")
        if few:
            return _NUMBERS[:_MOST_SQUIRES]
        if (question, self.form) == ("cost", "levy"):
            return tuple(Cost.model_fields)
        return _ANSWERS[question]

    def answer(self, question: Question) -> str:
        """Return what is said; what cannot be said any more is the last that can."""
        answer: str = getattr(self, question)
        answers = self.answers(question)
        return answer if answer in answers else answers[-1]

    def changed(self, question: Question, answer: str) -> Draft:
        """Return the law with another answer."""
        return replace(self, **{question: answer})

    @property
    def effect(self) -> dict[str, Any]:
        """The law as a ruleset says it."""
        number = int(self.answer("number"))
        reward = {self.reward: int(self.answer("amount"))}
        count: dict[str, Any] = {"of": self.count}
        if self.count == KNIGHTS:
            count["where"] = self.where
            if self.strength != "any":
                count["strength"] = int(self.strength)
        cost = {self.answer("cost"): int(self.paid)}
        match self._form:
            case "per":
                return {"kind": "per", "count": count, "each": number, "reward": reward}
            case "most":
                return {"kind": "most", "count": count, "reward": reward}
            case "at_least" | "at_most":
                return {"kind": "when", "count": count, self.form: number, "reward": reward}
            case "exchange":
                return {"kind": "exchange", "cost": cost, "reward": reward}
            case "levy":
                return {"kind": "levy", "on": self.on, "cost": cost}
            case "send":
                return {"kind": "send", "per_conflict": number}

    @property
    def _form(self) -> Form:
        return next(form for form in _QUESTIONS if form == self.form)


@dataclass(frozen=True)
class Idea:
    """Laws to be tried: a law set of a ruleset, and maybe a law of one's own in place of another.

    ``struck`` is the id of the law that it takes the place of, None without one.
    """

    rules: Ruleset
    letters: str = WORDS["base"]
    struck: str | None = None
    draft: Draft = Draft()

    @property
    def laws(self) -> Sequence[Law]:
        """The laws that may come, without one's own."""
        kinds = (BASE, NEW) if self.letters == RANDOM else ("",)
        return [
            law
            for group in range(GROUPS)
            for kind in kinds
            for law in group_laws(self.rules, kind * GROUPS or self.letters, group)
        ]

    def with_letters(self, letters: str) -> Idea:
        """Return the idea with another law set; a law that is not in it is not struck any more."""
        changed = replace(self, letters=letters)
        return changed if self.struck in {law.id for law in changed.laws} else changed.plain()

    def with_rules(self, rules: Ruleset) -> Idea:
        """Return the idea with another ruleset; without new laws there are only the base laws."""
        letters = self.letters if rules.new_laws else WORDS["base"]
        return Idea(rules, letters, draft=self.draft)

    def plain(self) -> Idea:
        """Return the idea without a law of one's own."""
        return replace(self, struck=None)

    @property
    def own_id(self) -> str:
        """The id of one's own law."""
        taken = set(self.rules.law_by_id)
        names = ("own", *(f"own-{number}" for number in range(2, len(taken) + 3)))
        return next(name for name in names if name not in taken)

    @property
    def group(self) -> int:
        """The group of one's own law: that of the law it takes the place of."""
        return self.rules.law_by_id[self.struck].group if self.struck else 0

    def ruleset(self) -> Ruleset:
        """Return the ruleset that is played. Raises pydantic's ValidationError."""
        if self.struck is None:
            return self.rules
        data = self.rules.model_dump()
        own = {"id": self.own_id, "group": self.group, "effect": self.draft.effect}
        for key in ("laws", "new_laws"):
            data[key] = [
                {**own, "provenance": "house"} if law["id"] == self.struck else law
                for law in data[key]
            ]
        return Ruleset.model_validate(data | {"id": RULESET_ID, "name": _NAME})

    def own_law(self) -> Law | None:
        """Return one's own law, None without one. Raises pydantic's ValidationError."""
        if self.struck is None:
            return None
        return Law.model_validate(
            {"id": self.own_id, "group": self.group, "effect": self.draft.effect}
        )

    def file_text(self, name: str) -> str:
        """Return the file of a ruleset with one's own law, under an id."""
        key = "laws" if any(law.id == self.struck for law in self.rules.laws) else "new_laws"
        return tomli_w.dumps(
            {
                "format": 1,
                "id": name,
                "name": _NAME,
                "based_on": self.rules.id,
                key: [
                    {"id": self.struck, "remove": True},
                    {"id": self.own_id, "group": self.group, "effect": self.draft.effect},
                ],
            }
        )


RULESET_ID: Final = "own-law"
_NAME: Final = "Lancaster with a law of your own"
