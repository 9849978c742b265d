"""Single values of the model as others know them: their types, and how each is written.

Seats are counted from 1, places are letters, knights ``S1`` to ``S4``; laws, cards, counties and
favours go by the ids of their ruleset. A faction has the number of its seat; the allies of two
players are the factions 3 and 4 (ALY-3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, reduce
from inspect import cleandoc
from operator import or_
from types import GenericAlias, NoneType, UnionType, new_class
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    Union,
    assert_never,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, with_config
from pydantic_core import CoreSchema
from typing_extensions import TypedDict

from lancaster_tui.rules.numbers import Meaning
from lancaster_tui.rules.ruleset.model import Ruleset

Data = dict[str, Any]

SeatNumber = Annotated[int, Field(ge=1, le=5, description="the number of a seat, from 1")]
FactionNumber = Annotated[
    int, Field(ge=1, le=5, description="a player by the seat; the allies of two players are 3, 4")
]
County = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I"]
Space = Literal["J", "K", "L", "M", "N", "O"]
ConflictPlace = Literal["W", "X", "Y", "Z"]
Place = Literal[County, Space, ConflictPlace, "court"]
Knight = Literal["S1", "S2", "S3", "S4"]
LawId = Annotated[str, Field(description="the id of a law")]
CardId = Annotated[str, Field(description="the id of a conflict card")]
FavourId = Annotated[str, Field(description="the id of a King's Favour tile")]
ActionText = Annotated[str, Field(description="an action as text, see docs/actions.md")]

COUNTIES: Final[tuple[County, ...]] = get_args(County)
SPACES: Final[tuple[Space, ...]] = get_args(Space)
CONFLICT_LETTERS: Final[tuple[ConflictPlace, ...]] = get_args(ConflictPlace)
PLACES: Final[tuple[Place, ...]] = get_args(Place)
KNIGHTS: Final[tuple[Knight, ...]] = get_args(Knight)

strict = with_config(ConfigDict(extra="forbid", strict=True))
"""Decorator of what goes over the wire: no key but those described, no value of another type."""


@strict
class BallotData(TypedDict):
    """A ballot: yes or no, and its vote markers (VOT-2)."""

    yes: bool
    markers: Annotated[int, Field(description="how many vote markers it uses")]


def knight(strength: int) -> Knight:
    """Return what a knight of a strength is called on the wire: ``S2``."""
    return KNIGHTS[strength - 1]


def card_id(card: int, rules: Ruleset) -> str:
    """Return the ruleset's id of a conflict card, which is numbered by its index."""
    return rules.conflicts[card].id


def ballot_data(ballot: tuple[bool, int]) -> BallotData:
    """Return a ballot, given as yes and markers, as data."""
    yes, markers = ballot
    return {"yes": yes, "markers": markers}


class Known(NamedTuple):
    """How the values of a type of the model are known: by which type, and how one is written."""

    type: Any
    write: Callable[[Any, Ruleset], Any]


def known(hint: Any) -> Known:
    """Return how the values of a type of the model are known.

    Raises TypeError for one that does not say what it stands for, such as a plain int.
    """
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated and isinstance(inside[1], Meaning):
        return _meant(inside[1])
    if origin is Literal or hint in (str, bool):
        return Known(hint, _as_it_is)
    if origin in (Union, UnionType) and inside[1:] == (NoneType,):
        return _or_none(known(inside[0]))
    if origin is tuple and inside[1:] == (...,):
        return _several(known(inside[0]))
    if isinstance(hint, type) and issubclass(hint, tuple):
        return Known(_part(hint), written)
    raise TypeError(f"{hint} does not say what it stands for, as the types of rules.numbers do")


@cache
def _part(of: type[Any]) -> Any:
    """Return the type of a part of several objects; it is described once."""
    return described(of.__name__, of.__doc__, types(of))


def _or_none(some: Known) -> Known:
    def write(value: Any, rules: Ruleset) -> Any:
        return None if value is None else some.write(value, rules)

    return Known(some.type | None, write)


def _several(each: Known) -> Known:
    def write(values: Any, rules: Ruleset) -> Any:
        return [each.write(value, rules) for value in values]

    return Known(GenericAlias(list, (each.type,)), write)


def _meant(meaning: Meaning) -> Known:
    match meaning:
        case Meaning.SEAT:
            return Known(SeatNumber, lambda seat, _: seat + 1)
        case Meaning.FACTION:
            return Known(FactionNumber, lambda faction, _: faction + 1)
        case Meaning.PLACE:
            return Known(Place, lambda place, _: PLACES[place])
        case Meaning.COUNTY:
            return Known(County, lambda county, _: COUNTIES[county])
        case Meaning.SPACE:
            return Known(Space, lambda space, _: SPACES[space])
        case Meaning.STRENGTH:
            return Known(Knight, lambda strength, _: knight(strength))
        case Meaning.CARD:
            return Known(CardId, card_id)
        case Meaning.FAVOUR:
            return Known(FavourId, lambda favour, rules: rules.favours[favour].id)
        case Meaning.LAW:
            return Known(LawId, _as_it_is)
        case Meaning.BALLOT:
            return Known(BallotData, lambda ballot, _: ballot_data(ballot))
        case Meaning.QUANTITY:
            return Known(int, _as_it_is)
        case _:
            assert_never(meaning)


def _as_it_is(value: object, _: Ruleset) -> object:
    return value


@cache
def known_fields(kind: type[Any]) -> Mapping[str, Known]:
    """Return how the fields of a NamedTuple or dataclass of the model are known."""
    hints = get_type_hints(kind, include_extras=True)
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else kind._fields
    return {name: known(hints[name]) for name in names}


def types(kind: type) -> dict[str, Any]:
    """Return the types, outside, of the fields of a class of the model."""
    return {name: field.type for name, field in known_fields(kind).items()}


def written(value: Any, rules: Ruleset) -> Data:
    """Return the fields of a NamedTuple or dataclass of the model."""
    known_as = known_fields(value.__class__)
    return {name: field.write(getattr(value, name), rules) for name, field in known_as.items()}


def kind_first(keys: Mapping[str, Any]) -> Data:
    """Return keys in their order, but for the kind: last in the model, first for readers."""
    return {"kind": keys["kind"], **keys}


def described(name: str, doc: str | None, keys: Mapping[str, Any]) -> Any:
    """Return the type of an object with some keys; the first paragraph of a docstring is kept."""
    made = {
        "__doc__": cleandoc(doc or "").split("\n\n", maxsplit=1)[0],
        "__module__": __name__,
        "__annotations__": dict(keys),
    }
    return strict(new_class(name, (TypedDict,), exec_body=lambda body: body.update(made)))


class OneOf:
    """Lets pydantic know that an object is one of several, distinguished by ``kind``.

    Args:
        union: The classes of the model whose objects these are.
        describe: Returns the type of the objects of a class.

    """

    def __init__(self, union: Any, describe: Callable[[type[Any]], Any]) -> None:
        self._union = union
        self._describe = describe

    def __get_pydantic_core_schema__(
        self, _source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        one = reduce(or_, map(self._describe, get_args(self._union)))
        return handler.generate_schema(Annotated[one, Field(discriminator="kind")])
