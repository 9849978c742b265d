"""The ruleset of a new game, chosen from those that are known."""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple

from textual.content import Content

from lancaster_tui.content.rulesets import KnownRuleset, check_ruleset, known_rulesets, load_ruleset
from lancaster_tui.documents.errors import clean
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.tui.kit.drawing import cut
from lancaster_tui.tui.kit.picker import Picker
from lancaster_tui.words.mistakes.located import mistake_text
from lancaster_tui.words.seating import ruleset_text

_WIDEST = 40  # columns of a name
_LONGEST_PROBLEM = 130  # columns; wrapped, these are two rows of the form
_GIVEN = ""  # instead of an id, for a ruleset that has none to be found by


class _Read(NamedTuple):
    """A ruleset that was read, or the first mistake in its file and the number of mistakes."""

    rules: Ruleset | None
    problem: str = ""
    mistakes: int = 0


class RulesetPicker(Picker):
    """Chooses one of the known rulesets: shows its name, or its id while it has mistakes.

    Files are read when needed: their names when there is a choice to offer, a ruleset when it is
    chosen.

    Args:
        given: The ruleset that is chosen first. It is offered besides the known ones unless one of
            them equals it.
    """

    def __init__(self, given: Ruleset) -> None:
        super().__init__([_GIVEN], _GIVEN, labels=[_label(given.name)], id="ruleset")
        self._given = given
        self._known: dict[str, KnownRuleset] = {}
        self._labels_by_id: dict[str, Content] = {}
        self._read = _Read(given)

    @property
    def rules(self) -> Ruleset | None:
        """The ruleset that is chosen; None if it has mistakes."""
        return self._read.rules

    @property
    def problem(self) -> str:
        """Why the ruleset that is chosen cannot be played, if it cannot."""
        return self._read.problem

    @property
    def mistakes(self) -> int:
        """How many mistakes are in the file of the ruleset that is chosen."""
        return self._read.mistakes

    @property
    def about(self) -> str:
        """Where the ruleset that is chosen comes from, or why it cannot be played."""
        self._list()
        return self.problem or ruleset_text(self._known.get(self.word))

    def action_pick(self, step: int) -> None:
        """Choose the next ruleset, or the one before, and read it."""
        self._list()
        super().action_pick(step)
        self._read = self._read_one(self.word)
        rules = self._read.rules
        label = _label(self.word).stylize("$quiet") if rules is None else _label(rules.name)
        self._labels_by_id[self.word] = label
        self._offer_all(self.word)

    def _list(self) -> None:
        """Find out once which rulesets there are, and whether the given one is among them."""
        if self._known:
            return
        self._known = {known.id: known for known in known_rulesets()}
        given = self._given
        is_known = given.id in self._known and self._read_one(given.id).rules == given
        chosen = given.id if is_known else _GIVEN
        self._labels_by_id = {} if is_known else {_GIVEN: Content()}
        self._labels_by_id |= {name: _label(name) for name in self._known}
        self._labels_by_id[chosen] = _label(given.name)
        self._offer_all(chosen)

    def _offer_all(self, chosen: str) -> None:
        self.offer([*self._labels_by_id], chosen, labels=[*self._labels_by_id.values()])

    def _read_one(self, name: str) -> _Read:
        if name == _GIVEN:
            return _Read(self._given)
        known = self._known[name]
        if known.origin != "own":
            return _Read(load_ruleset(name))
        checked = check_ruleset(known.path)
        if checked.ruleset is not None:
            return _Read(checked.ruleset)
        first = checked.mistakes[0]
        said = mistake_text(first._replace(source=PurePath(first.source).name))
        return _Read(None, cut(said, _LONGEST_PROBLEM), len(checked.mistakes))


def _label(name: str) -> Content:
    return Content(cut(clean(name, 2 * _WIDEST), _WIDEST))
