"""In what two rulesets differ, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lancaster_tui.content.merging import OWN_KEYS, SECTIONS
from lancaster_tui.rules.ruleset.entries import Entry, PlayerCount
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.ruleset.vocabulary import Word
from lancaster_tui.words.phrases import number_of
from lancaster_tui.words.rulesets.ruleset import value_text

_KINDS: Final = {
    "player_counts": "",
    "counties": "county",
    "castle": "castle space",
    "conflicts": "conflict",
    "favours": "favour",
    "laws": "law",
    "new_laws": "new law",
}
_ORDERED: Final = ("counties", "castle")  # their order is that of the places and their letters
_CALLED: Final = (*OWN_KEYS, "based_on")  # what a ruleset is called, not what it says
_NEVER: Final = ("id", "players", "provenance")


def differences(old: Ruleset, new: Ruleset) -> list[str]:
    """Return all that differs, a line for each key: ``county C York: minimum 3 -> 2``.

    Names of the rulesets themselves are left out, and where a value comes from as long as people's
    own values (house) stand for others.
    """
    return list(_differences(old, new))


def _differences(old: Ruleset, new: Ruleset) -> Iterator[str]:
    for key in Ruleset.model_fields:
        if key in _CALLED:
            continue
        before, after = getattr(old, key), getattr(new, key)
        if key in _KINDS:
            yield from _entries(key, before, after)
        elif key in SECTIONS:
            for inner in type(before).model_fields:
                yield from _changed(f"{_said(key)}: ", before, after, inner)
        else:
            yield from _changed("", old, new, key)


def _entries(
    key: str,
    before: Sequence[Word],
    after: Sequence[Word],
) -> Iterator[str]:
    if before and not after:
        yield f"{_said(key)}: all {len(before)} removed"
        return
    olds, news = ({_id(entry): entry for entry in entries} for entries in (before, after))
    for entry_id, old in olds.items():
        if entry_id not in news:
            yield f"{_label(key, old)} removed ({_whole(old)})"
            continue
        new = news[entry_id]
        for inner in type(old).model_fields:
            if inner not in _NEVER:
                yield from _changed(f"{_label(key, old)}: ", old, new, inner)
    for entry_id, new in news.items():
        if entry_id not in olds:
            yield f"{_label(key, new)} added ({_whole(new)})"
    kept = [[each for each in ids if each in olds and each in news] for ids in (olds, news)]
    if key in _ORDERED and kept[0] != kept[1]:
        first, then = (" ".join(ids) for ids in kept)
        yield f"order of the {key}: {first} -> {then}"


def _changed(label: str, old: Word, new: Word, key: str) -> Iterator[str]:
    """Yield what has changed at a key, if anything has."""
    before, after = getattr(old, key), getattr(new, key)
    origin = _origin(old, new, key)
    if before == after:
        if origin:
            yield f"{label}{_said(key)} {value_text(new, key)}: {origin}"
        return
    noted = f" ({origin})" if origin and not _is_house(old, new, key) else ""
    yield f"{label}{_said(key)} {value_text(old, key)} -> {value_text(new, key)}{noted}"


def _origin(old: Word, new: Word, key: str) -> str:
    """Return where a value came from and where it comes from, if that has changed."""
    if not (isinstance(old, Entry) and isinstance(new, Entry)):
        return ""
    before, after = old.provenance_of(key), new.provenance_of(key)
    return "" if before == after else f"{before} -> {after}"


def _is_house(old: Word, new: Word, key: str) -> bool:
    """Whether a value is or was one of people's own."""
    entries = (entry for entry in (old, new) if isinstance(entry, Entry))
    return any(entry.provenance_of(key) == "house" for entry in entries)


def _whole(entry: Word) -> str:
    """Return all that an entry says but its id: ``group 3, effect 3 PP per noble``."""
    return ", ".join(
        f"{_said(key)} {value_text(entry, key)}"
        for key, field in type(entry).model_fields.items()
        if key not in _NEVER and getattr(entry, key) != field.get_default(call_default_factory=True)
    )


def _label(key: str, entry: Word) -> str:
    """Return what an entry is called: ``county C York``, ``law LAW-B12``, ``3 players``."""
    if isinstance(entry, PlayerCount):
        return number_of(entry.players, "player", "players")
    name = getattr(entry, "name", "")
    shown = f" {name}" if name not in ("", _id(entry)) else ""
    return f"{_KINDS[key]} {_id(entry)}{shown}"


def _id(entry: Word) -> str:
    return str(getattr(entry, "players" if isinstance(entry, PlayerCount) else "id"))


def _said(key: str) -> str:
    return key.replace("_", " ")
