"""Loading and checking rulesets: the program's, its examples, and people's own."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from pydantic import ValidationError

from lancaster_tui.content.folders import data_folder, shipped
from lancaster_tui.content.merging import OWN_KEYS, Layers, laid_over
from lancaster_tui.documents.document import Document
from lancaster_tui.documents.errors import ContentError, closest, quoted, suggestion, without_hidden
from lancaster_tui.documents.mistakes import Mistake, Mistakes, in_order
from lancaster_tui.documents.problems import as_mistake, problems
from lancaster_tui.documents.reading import check_format, parse, read_text
from lancaster_tui.documents.validation import HEAP, is_heap, validated
from lancaster_tui.rules.ruleset.checks import idle
from lancaster_tui.rules.ruleset.model import Ruleset

RULESET_FORMAT: Final = 1
_BASED_ON = "based_on"
_LONGEST_CHAIN = 10  # files, each based on the next
_NO_BASE = f"{_BASED_ON} is missing: without it a file is a whole ruleset, and this one lacks {{}}"
_SEE_ALL = "`lancaster rules check FILE` shows them all"


class KnownRuleset(NamedTuple):
    """A ruleset that is found by its id, valid or not."""

    id: str
    path: Path
    origin: Literal["program", "example", "own"]


class Checked(NamedTuple):
    """The result of a check: a ruleset if there are no mistakes, and what is useless in it."""

    ruleset: Ruleset | None
    mistakes: tuple[Mistake, ...]
    warnings: tuple[Mistake, ...] = ()


def load_ruleset(id_or_path: str = "base") -> Ruleset:
    """Return one of the known rulesets, by id, or one from a file, by path.

    What contains a slash or ends in ``.toml`` is a path. Raises ContentError, with a sentence.
    """
    if _is_path(id_or_path):
        return _load(Path(id_or_path))
    known = _find(id_or_path)
    return _load(known.path) if known.origin == "own" else _load_shipped(known.path)


def ruleset_file(id_or_path: str) -> Path:
    """Return the file of one of the known rulesets, by id, or the path of a file, as it is.

    Raises ContentError, with a sentence, for what is neither.
    """
    if _is_path(id_or_path) or (id_or_path and Path(id_or_path).exists()):
        return Path(id_or_path)
    return _find(id_or_path).path


def check_ruleset(path: Path) -> Checked:
    """Check a ruleset file: return the ruleset, or all mistakes in it at once.

    It never raises: if the file cannot be read, that is the only mistake.
    """
    try:
        read = _read(path)
    except Mistakes as error:
        return Checked(None, error.mistakes)
    except ContentError as error:
        return Checked(None, (Mistake(without_hidden(str(path)), 0, 0, 0, "", error.what),))
    ruleset, mistakes = _result(read)
    if ruleset is None:
        return Checked(None, tuple(mistakes))
    layers = read.layers
    warnings = [
        layers.mistake(steps, fault.reason, severity="warning")
        for fault in idle(ruleset)
        if layers.origin(steps := layers.nearest(fault.places)).depth == 0
    ]
    return Checked(ruleset, (), tuple(in_order(warnings)))


def known_rulesets() -> list[KnownRuleset]:
    """Return the rulesets that are found by id: the program's, the examples and people's own.

    Shipped files are named by their ids. A file of the user is known by the id in it, or by its
    name if it has no id or another ruleset has the same.
    """
    known = {each.id: each for each in _shipped_rulesets()}
    for path in sorted(rulesets_folder().glob("*.toml")):
        for name in (_id_in(path), without_hidden(path.stem)):
            if name and name not in known:
                known[name] = KnownRuleset(name, path, "own")
                break
    return list(known.values())


def rulesets_folder() -> Path:
    """Return the folder of people's own rulesets; it need not exist."""
    return data_folder() / "rulesets"


@cache
def _shipped_rulesets() -> tuple[KnownRuleset, ...]:
    folder = shipped("rulesets")
    return (
        *(KnownRuleset(path.stem, path, "program") for path in sorted(folder.glob("*.toml"))),
        *(
            KnownRuleset(path.stem, path, "example")
            for path in sorted((folder / "examples").glob("*.toml"))
        ),
    )


def _id_in(path: Path) -> str | None:
    """Return the id in a file, if it can be read and is a valid one."""
    try:
        found = parse(read_text(path), str(path)).data.get("id")
    except ContentError:
        return None
    return found if isinstance(found, str) and not _is_path(found) else None


def _is_path(id_or_path: str) -> bool:
    return "/" in id_or_path or id_or_path.endswith(".toml")


def _find(name: str) -> KnownRuleset:
    shipped_ones = {each.id: each for each in _shipped_rulesets()}
    if name in shipped_ones:
        return shipped_ones[name]
    known = {each.id: each for each in known_rulesets()}
    if name not in known:
        raise ContentError(
            f"no ruleset {quoted(name)}{suggestion(name, known)}"
            f" (there are: {', '.join(sorted(known))}; or name a file, like ./mine.toml)"
        )
    return known[name]


@cache
def _load_shipped(path: Path) -> Ruleset:
    return _load(path)


def _load(path: Path) -> Ruleset:
    ruleset, mistakes = _result(_read(path))
    if ruleset is None:
        raise Mistakes(mistakes, _SEE_ALL)
    return ruleset


class _Read(NamedTuple):
    """A file that was read with everything it is based on, and what does not fit together.

    ``is_guess``: what it is based on cannot be read, so that the base game stands in for it.
    """

    layers: Layers
    mistakes: list[Mistake]
    is_guess: bool = False


def _read(path: Path, above: tuple[Path, ...] = ()) -> _Read:
    """Read a file, given the files above, each of which is based on the next.

    Raises ContentError if the file itself cannot be read.
    """
    own = parse(read_text(path), without_hidden(str(path)))
    here = path.resolve()
    if here in above:
        raise ContentError(f"{own.source} is based on this file in turn")
    if len(above) == _LONGEST_CHAIN:
        raise ContentError(
            f"{own.source} is one file too many in a chain where each is based on the next"
        )
    own, mistakes = _with_format(own)
    if above:
        lacking = [key for key in OWN_KEYS if key not in own.data]
        mistakes += [own.mistake((key,), f"{key} is missing") for key in lacking]
    key = _base_key(own)
    if key is None and len(lacking := _lacking(own)) <= len(own.data):
        return _Read(Layers(own, own.data), mistakes)
    try:
        if key is None:
            raise Mistakes([own.mistake_at(None, _NO_BASE.format(", ".join(lacking)))])
        base = _read_base(own, key, path, (*above, here))
    except Mistakes as error:
        mistakes += error.mistakes
        base = _Read(_stand_in(), [], is_guess=True)
    layers, found = laid_over(own, base.layers, is_stand_in=base.is_guess)
    return _Read(layers, [*mistakes, *found, *base.mistakes], base.is_guess)


def _with_format(own: Document) -> tuple[Document, list[Mistake]]:
    """Return a document with a readable format, and what is wrong with the format it has.

    Raises ContentError if the format is newer.
    """
    try:
        check_format(own, RULESET_FORMAT)
    except Mistakes as error:
        if type(own.data["format"]) is int:
            raise
        return replace(own, data={**own.data, "format": RULESET_FORMAT}), list(error.mistakes)
    return own, []


def _lacking(own: Document) -> list[str]:
    """Return the keys that a ruleset without a base needs and a file does not have."""
    fields = Ruleset.model_fields.items()
    return [key for key, field in fields if field.is_required() and key not in own.data]


def _base_key(own: Document) -> str | None:
    """Return the key that says what a file is based on, perhaps misspelt, or None."""
    unknown = (key for key in own.data if key not in Ruleset.model_fields)
    misspelt = (key for key in unknown if closest(key, [_BASED_ON]))
    return _BASED_ON if _BASED_ON in own.data else next(misspelt, None)


def _read_base(own: Document, key: str, path: Path, above: tuple[Path, ...]) -> _Read:
    """Read what a file is based on. Raises Mistakes if it cannot be read."""
    if key != _BASED_ON:
        said = f"unknown key {quoted(key)}; did you mean {quoted(_BASED_ON)}?"
        raise Mistakes([own.mistake((key,), said, at="key")])
    name = own.data[key]
    if not isinstance(name, str):
        said = f"{key} must be a text in quotes, found {quoted(name)}"
        raise Mistakes([own.mistake((key,), said)])
    try:
        return _read(path.parent / name if _is_path(name) else _find(name).path, above)
    except Mistakes:
        raise
    except ContentError as error:
        raise Mistakes([own.mistake((key,), f"{key}: {error}")]) from None


@cache
def _stand_in() -> Layers:
    return _read(shipped("rulesets") / "base.toml").layers


def _result(read: _Read) -> tuple[Ruleset | None, list[Mistake]]:
    """Return the ruleset that was read, or all mistakes, those of the file itself first."""
    layers, found = read.layers, read.mistakes
    try:
        ruleset = Ruleset.model_validate(layers.data)
    except ValidationError as error:
        if read.is_guess:
            found = [*found, *_mistakes_without_base(error, layers)]
        else:
            found = [*found, *validated(Ruleset, layers, _stand_in().data, layers.unsure)[1]]
    else:
        if not found:
            return ruleset, []
    own_first = sorted(dict.fromkeys(found), key=lambda each: each.source != layers.own.source)
    return None, in_order(own_first)


def _mistakes_without_base(error: ValidationError, layers: Layers) -> list[Mistake]:
    """Return the mistakes that are certain although the base game stands in for the real base."""
    if is_heap(error):
        return [layers.mistake((), HEAP)]
    return [
        as_mistake(problem, layers)
        for problem in problems(error, Ruleset, layers.data)
        if problem.kind != "fault" and problem.steps != (_BASED_ON,)
    ]
