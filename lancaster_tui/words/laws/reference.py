"""The reference of the words in which laws are written, made from their models (LAW-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from lancaster_tui.content.starting_point import ruleset_schema
from lancaster_tui.documents.document import inline
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.ruleset.vocabulary import (
    Bargain,
    Cost,
    EffectWord,
    Knights,
    Reward,
    Tally,
)
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.laws.counted import COUNTED, count_nouns
from lancaster_tui.words.rewards import cost_text, exchange_counted, reward_text

_ENTRY: Final = "Law"
_TAGS: Final = ("kind", "of")
_LAST: Final = ("reward", "provenance")

INTRODUCTION: Final = (
    "A law is an entry with an effect. An effect may count something each player has, pay a reward "
    "and ask a cost. Each of these is a word below, with its keys, their values, and examples. "
    "Rewards and costs are the same words for counties, castle spaces and favours."
)

Schema = Mapping[str, Any]


class Key(NamedTuple):
    """A key of a word: what may stand there, and what it means."""

    name: str
    values: str
    meaning: str


class Example(NamedTuple):
    """Some TOML of a ruleset, and what it says."""

    toml: str
    meaning: str


class Page(NamedTuple):
    """A word: how it is written, in which others it stands, what it does, its keys, examples."""

    heading: str
    within: str
    text: str
    keys: tuple[Key, ...]
    examples: tuple[Example, ...]


class _Place(NamedTuple):
    """Where a word stands: under a key of other words, perhaps in a list there."""

    key: str
    is_listed: bool
    within: tuple[str, ...]


def law_words(rules: Ruleset) -> list[Page]:
    """Return all words, from the law down to the goods, with examples from a ruleset."""
    definitions = ruleset_schema()["definitions"]
    words = [*_words_in(rules.all_laws), *_words_in(rules)]
    pages = []
    for name, place in _places(definitions).items():
        definition = definitions[name]
        kind = [word for word in words if type(word).__name__ == name]
        pages.append(
            Page(
                _heading(name, place, definition),
                ", ".join(_called(definitions[outer]) for outer in place.within),
                "\n\n".join([_plain(definition["description"]), *_remarks(definition)]),
                tuple(_keys(definition)),
                tuple(_examples(place, definition, kind)),
            )
        )
    return pages


def _remarks(definition: Schema) -> Iterator[str]:
    """Return the remarks on single words that can be counted."""
    named = definition["properties"].get("of", {}).get("enum", ())
    for word, counted in COUNTED.items():
        if word in named and counted.remark:
            yield f"`{word}`: {counted.remark}"


def _places(definitions: Schema) -> dict[str, _Place]:
    """Return the words that a law leads to, the nearest first, and where each stands."""
    places = {_ENTRY: _Place("", is_listed=False, within=())}
    waiting = [_ENTRY]
    while waiting:
        outer = waiting.pop(0)
        for key, value in definitions[outer]["properties"].items():
            for name in _references(value):
                if name not in places:
                    places[name] = _Place(key, "items" in value, ())
                    waiting.append(name)
                place = places[name]
                places[name] = place._replace(within=(*place.within, outer))
    return places


def _references(value: Schema) -> Iterator[str]:
    """Return the names of the definitions that can stand for a value."""
    if "$ref" in value:
        yield value["$ref"].rpartition("/")[2]
    for inner in (*value.get("oneOf", ()), value.get("items", {})):
        if inner:
            yield from _references(inner)


def _heading(name: str, place: _Place, definition: Schema) -> str:
    if name == _ENTRY:
        return "[[laws]] or [[new_laws]]"
    tags = [
        f"{key} = {inline(value['const'])}"
        for key, value in definition["properties"].items()
        if "const" in value
    ]
    table = f"{{ {', '.join([*tags, '…'])} }}"
    return f"{place.key} = {f'[{table}, …]' if place.is_listed else table}"


def _called(definition: Schema) -> str:
    """Return what a word is called: its kind, or the name of its model."""
    tags = (definition["properties"].get(tag, {}).get("const") for tag in _TAGS)
    called: str = next(filter(None, tags), definition["title"].lower())
    return called


def _keys(definition: Schema) -> Iterator[Key]:
    for name in _in_order(definition["properties"]):
        value = definition["properties"][name]
        values = _values(value)
        if "default" in value:
            values += f"; {inline(value['default'])} if left out"
        elif name not in definition.get("required", ()):
            values += "; may be left out"
        yield Key(name, values, _plain(value.get("description", "")))


def _values(value: Schema) -> str:
    """Return what may stand for a value."""
    if "const" in value:
        return inline(value["const"])
    if "enum" in value:
        return " or ".join(map(inline, value["enum"]))
    match value.get("type"):
        case "integer":
            return f"{value['minimum']} to {value['maximum']}"
        case "boolean":
            return "true or false"
        case "string":
            return f"text, {value.get('minLength', 1)} to {value['maxLength']} characters"
        case "array":
            return f"{value['minItems']} to {value['maxItems']} tables, each as below"
        case "object":
            return "a table of these, by key"
    if "anyOf" in value:
        return ", or ".join(map(_values, value["anyOf"]))
    return "a table, as below"


def _examples(place: _Place, definition: Schema, words: Sequence[BaseModel]) -> Iterator[Example]:
    """Return an example of a word for each of its keys; of a choice, for each that there is."""
    if not words:
        return
    if isinstance(words[0], Law):
        law = max(words, key=lambda word: len(word.model_fields_set))
        lines = [f"{key} = {inline(value)}" for key, value in _data(law, ()).items()]
        yield Example("\n".join(["[[laws]]", *lines]), _says(law))
        return
    given = set()
    for key, schema in definition["properties"].items():
        for value in schema.get("enum", [None]):
            word = _using(key, value, words)
            if word is None:
                continue
            table = inline(_data(word, (key,)))
            toml = table if place.is_listed else f"{place.key} = {table}"
            if toml not in given:
                given.add(toml)
                yield Example(toml, _says(word))


def _using(key: str, value: object, words: Sequence[BaseModel]) -> BaseModel | None:
    """Return the shortest word with a value at a key, if there is one; None is any value.

    Those that name the key come before those that mean the same by leaving it out. A value that no
    word has is put into one.
    """
    if value is None:
        fitting = [word for word in words if key in word.model_fields_set]
    else:
        fitting = [word for word in words if getattr(word, key) == value]
        fitting = fitting or [word.model_copy(update={key: value}) for word in words]
    return min(
        fitting,
        key=lambda word: (key not in word.model_fields_set, len(word.model_fields_set)),
        default=None,
    )


def _says(word: BaseModel) -> str:
    match word:
        case Law():
            return law_text(word)
        case EffectWord():
            return law_text(Law.model_construct(id="", group=0, effect=word, text=None))
        case Tally() | Knights():
            return count_nouns(word)[1]
        case Reward():
            return reward_text(word)
        case Cost():
            return cost_text(word)
        case Bargain():
            return exchange_counted(word)
    raise TypeError(f"{word!r} is not a word of a law")


def _words_in(value: object) -> Iterator[BaseModel]:
    """Return a model and all models in it."""
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from _words_in(getattr(value, name))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _words_in(inner)


def _data(word: BaseModel, named: Sequence[str]) -> dict[str, Any]:
    """Return a word as a ruleset says it; it names at least some keys."""
    keys = word.model_fields_set.union(named)
    said = word.model_dump(exclude_unset=True)
    said |= {key: getattr(word, key) for key in named if key not in said}
    return {key: _ordered(said[key]) for key in _in_order(type(word).model_fields) if key in keys}


def _ordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _ordered(value[key]) for key in _in_order(value)}
    return [_ordered(inner) for inner in value] if isinstance(value, list) else value


def _in_order(keys: Mapping[str, object]) -> list[str]:
    """Return keys in the order in which people read them: what kind first, the reward last."""
    return sorted(keys, key=lambda key: (key not in _TAGS, key in _LAST))


def _plain(text: str) -> str:
    """Return a docstring with its paragraphs on one line each."""
    paragraphs = text.replace("``", "`").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
