"""Tables over closed types: a word that has no entry is refused when its module is imported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, get_args, get_origin

Key = TypeVar("Key")
Value = TypeVar("Value")


def members(closed: object) -> tuple[Any, ...]:
    """Return the words of a Literal, or the classes of a union."""
    return members(get_args(closed)[0]) if get_origin(closed) is Annotated else get_args(closed)


def complete(closed: object, table: Mapping[Key, Value]) -> Mapping[Key, Value]:
    """Return a table that has one entry for each member of a closed type and no other.

    ``closed`` is a Literal, a union of classes or a list. The type checker finds keys that do not
    belong to a type, but none that are missing. Raises TypeError, with all of both.
    """
    known = closed if isinstance(closed, list) else members(closed)
    faults = [f"no entry for {_name(each)}" for each in known if each not in table]
    faults += [f"an unknown entry {_name(each)}" for each in table if each not in known]
    if faults:
        raise TypeError(", ".join(faults))
    return table


def _name(member: object) -> str:
    return member.__name__ if isinstance(member, type) else repr(member)
