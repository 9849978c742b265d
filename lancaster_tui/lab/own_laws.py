"""Laws to try: a law set, and perhaps a law of one's own in place of another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import tomli_w
from pydantic import ValidationError

from lancaster_tui.lab.drafts import Draft
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.law_sets import BASE, GROUPS, NEW, RANDOM, WORDS, group_laws
from lancaster_tui.rules.ruleset.model import Ruleset

RULESET_ID: Final = "own-law"
_NAME: Final = "Lancaster with a law of your own"
_BLANK: Final = Draft()


@dataclass(frozen=True)
class Idea:
    """Laws to be tried: a law set of a ruleset, and maybe a law of one's own in place of another.

    ``struck`` is the id of the law that it takes the place of, None without one.
    """

    rules: Ruleset
    letters: str = WORDS["base"]
    struck: str | None = None
    draft: Draft = _BLANK

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

    def in_place_of(self, law: str) -> Idea:
        """Return the idea with a law of one's own in the place of a law, by its id.

        It begins as that law itself, unless something else has been composed.
        """
        before = self.rules.law_by_id.get(self.struck or "")
        is_as_before = self.draft in (_BLANK, None if before is None else Draft.of(before))
        begun = Draft.of(self.rules.law_by_id[law]) if is_as_before else None
        return replace(self, struck=law, draft=begun or self.draft)

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

    @property
    def fault(self) -> ValidationError | None:
        """Why there can be no such laws, None if there can."""
        return self._made if isinstance(self._made, ValidationError) else None

    def ruleset(self) -> Ruleset:
        """Return the ruleset that is played. Raises pydantic's ValidationError."""
        if isinstance(self._made, ValidationError):
            raise self._made
        return self._made

    @cached_property
    def key(self) -> str:
        """Identifies these laws, however they were composed. Raises as ``ruleset``."""
        return f"{self.letters} {self.ruleset().model_dump_json()}"

    @cached_property
    def _made(self) -> Ruleset | ValidationError:
        """The ruleset or what is wrong with it; cached, since that takes long to find out."""
        if self.struck is None:
            return self.rules
        data = self.rules.model_dump()
        for key in ("laws", "new_laws"):
            data[key] = [
                {**self._own, "provenance": "house"} if law["id"] == self.struck else law
                for law in data[key]
            ]
        try:
            return Ruleset.model_validate(data | {"id": RULESET_ID, "name": _NAME})
        except ValidationError as error:
            return error

    @property
    def _own(self) -> dict[str, Any]:
        return {"id": self.own_id, "group": self.group, "effect": self.draft.effect}

    def own_law(self) -> Law | None:
        """Return one's own law, None without one. Raises pydantic's ValidationError."""
        return None if self.struck is None else self.ruleset().law_by_id[self.own_id]

    def file_text(self, name: str) -> str:
        """Return the file of a ruleset with one's own law, under an id."""
        key = "laws" if any(law.id == self.struck for law in self.rules.laws) else "new_laws"
        return tomli_w.dumps(
            {
                "format": 1,
                "id": name,
                "name": _NAME,
                "based_on": self.rules.id,
                key: [{"id": self.struck, "remove": True}, self._own],
            }
        )
