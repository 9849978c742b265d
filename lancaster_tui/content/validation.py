"""A document as a model, or all the mistakes in it at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from lancaster_tui.content.mistakes import Mistake, Sourced, in_order
from lancaster_tui.content.model_mistakes import told
from lancaster_tui.content.positions import Steps
from lancaster_tui.content.problems import problems
from lancaster_tui.content.repair import Repair, genuine, repaired

Model = TypeVar("Model", bound=BaseModel)

_MOST = 1000  # mistakes that are worth telling
_ROUNDS = 5  # a mistake hides others, and those hide some more; deeper nobody digs


def validated(
    model: type[Model],
    sourced: Sourced,
    spare: Mapping[str, Any] | None = None,
    unsure: Iterable[Steps] = (),
) -> tuple[Model | None, list[Mistake]]:
    """Return a document as a model, or else all the mistakes in it, in the order of the text.

    A mistake keeps a model from looking at what hangs on it. So the data is repaired, with values
    of ``spare``, good data for the same model, and validated again; of what is found then, only
    that counts which the repair has no part in. ``unsure`` are steps of lists that are known to
    lack entries: no fault is told that depends on their number or names.
    """
    repair = Repair(sourced.data, unsure=frozenset(unsure))
    mistakes: dict[Mistake, None] = {}
    for _ in range(_ROUNDS):
        try:
            value = model.model_validate(repair.data)
        except ValidationError as error:
            if error.error_count() > _MOST:
                said = f"more than {_MOST} mistakes; this is no file of the game"
                return None, [sourced.mistake((), said)]
            found = problems(error, model, repair.data)
        else:
            return (None, in_order(mistakes)) if mistakes else (value, [])
        mistakes |= {told(problem, sourced): None for problem in genuine(found, repair)}
        before, repair = repair, repaired(repair, found, spare)
        if repair == before:
            break
    return None, in_order(mistakes)
