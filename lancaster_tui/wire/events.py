"""Events and refusals as data, each with its kind first."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from lancaster_tui.rules.events import Event
from lancaster_tui.rules.refusals import Reason, Refusal
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.wire.values import Data, OneOf, described, kind_first, strict, types, written


def _event(kind: type[Any]) -> Any:
    return described(f"{kind.__name__}Event", kind.__doc__, kind_first(types(kind)))


def _reason(kind: type[Any]) -> Any:
    return described(f"{kind.__name__}Reason", kind.__doc__, kind_first(types(kind)))


EventData = Annotated[Data, OneOf(Event, _event)]
"""Something that happened: its kind, and what there is to know about it."""

ReasonData = Annotated[Data, OneOf(Reason, _reason)]
"""Why an action is not legal: a kind, and the numbers to say it."""


@strict
class RefusalData(TypedDict):
    """Why the rules do not allow an action."""

    rule: Annotated[str, Field(description="the rule, such as PLC-4")]
    reason: ReasonData
    for_ally: Annotated[bool, Field(description="whether it is about the ally of who is asked")]


def event_data(event: Event, rules: Ruleset) -> EventData:
    """Return an event as data: its kind first, names and letters for numbers."""
    return kind_first(written(event, rules))


def refusal_data(refusal: Refusal, rules: Ruleset) -> RefusalData:
    """Return a refusal as data: the rule, the reason, whose knights it is about."""
    reason = kind_first(written(refusal.reason, rules))
    return {"rule": refusal.rule, "reason": reason, "for_ally": refusal.for_ally}
