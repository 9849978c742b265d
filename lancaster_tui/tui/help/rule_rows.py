"""Drawing a rule: its id and its text, with references, and the words sought marked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from lancaster_tui.tui.kit.drawing import Piece, Row, cut, on, parted, row_width, spotted
from lancaster_tui.tui.kit.glyphs import EDGE
from lancaster_tui.words.rule_links import references
from lancaster_tui.words.rulebook import RULE_ID, Rule, beginnings

_TOKEN: Final = re.compile(
    rf"\*\*(?P<ruling>[^*]+)\*\*|\*(?P<mark>[^*]+)\*|(?P<rule>{RULE_ID.pattern})"
)
_RULING: Final = f"proposal-ink {on('proposal-strip')}"
_FOUND: Final = f"target-ink {on('target')} bold"
_EXAMPLE: Final = "Example."
_SOURCES: Final = ("printed", "inferred", "reconstructed")
"""The marks in a rule that say where its text comes from."""
_HERE: Final = on("panel")
_ON: Final = on("")
_ID_WIDTH, _TEXT_WIDTH = 12, 72


@lru_cache(maxsize=1024)
def rule_rows(
    rule: Rule,
    width: int,
    *,
    number: int,
    is_chosen: bool,
    applied: str | None,
    reference: int | None,
    words: tuple[str, ...],
) -> list[Row]:
    """Return a rule: its id, then its text; that which is chosen stands on a ground.

    Args:
        rule: The rule.
        width: The columns for it.
        number: Its number in its section, which is the spot of all its cells.
        is_chosen: Whether it is the one that is chosen.
        applied: The one of its rules that applies now, if one does.
        reference: Which of the rules that it names would be followed, counted round and round.
        words: What is sought, and stands out.
    """
    room = min(width - _ID_WIDTH - 2, _TEXT_WIDTH)
    wrapped = _wrapped(_pieces(rule, reference), room)
    lines = [_with_words(line, words) for line in wrapped]
    look = "target bold" if is_chosen else "soft bold"
    # The rule that applies comes first; the others stand below it as far as there are lines.
    ids = sorted(rule.ids, key=lambda each: each != applied)
    names: list[Row] = [
        [(cut(f" {each} ", _ID_WIDTH - 1), "key" if each == applied else look)] for each in ids
    ]
    rows: list[Row] = []
    for at, line in enumerate(lines):
        edge: Piece = (EDGE if is_chosen else " ", "target")
        head: Row = names[at] if at < len(names) else []
        gap: Piece = (" " * (_ID_WIDTH - row_width(head)), "")
        row = [edge, *head, gap, *line]
        row.append((" " * (width - row_width(row)), ""))
        rows.append([_grounded(piece, number, is_chosen=is_chosen) for piece in row])
    return rows


def _grounded(piece: Piece, rule: int, *, is_chosen: bool) -> Piece:
    """Return a piece of a rule on the ground of what is chosen, and with a spot of its own."""
    text, ink = piece
    inks, spot = parted(ink)
    if is_chosen and inks != "key" and _ON not in inks:
        inks = f"{inks} {_HERE}"
    return text, spotted(inks, spot or rule)


def _pieces(rule: Rule, reference: int | None) -> Iterator[Piece]:
    """Yield a text in pieces: rulings, marks, and references, of which one may be chosen."""
    text, known = rule.text, references(rule)
    end = 0
    for found in _TOKEN.finditer(text):
        yield text[end : found.start()].replace("`", ""), ""
        end = found.end()
        if (ruling := found["ruling"]) == "Ruling":
            yield f" {ruling.lower()} ", _RULING
        elif ruling:
            yield ruling, "foreground bold"
        elif mark := found["mark"]:
            yield mark, _ink_of(mark)
        else:
            named = found["rule"]
            is_chosen = reference is not None and known.index(named) == reference % len(known)
            look = "key" if is_chosen else "target underline"
            yield named, spotted(look, named)
    yield text[end:].replace("`", ""), ""


def _ink_of(mark: str) -> str:
    """Return the ink of marked text: words that are explained stand out, sources are subdued."""
    if mark == _EXAMPLE:
        return "target"
    return "quiet" if mark in _SOURCES else "underline"


def _wrapped(pieces: Iterable[Piece], width: int) -> list[Row]:
    """Return pieces in rows, broken between words; a word may consist of several pieces."""
    rows: list[Row] = [[]]
    for word in _in_words(pieces):
        room = width - row_width(rows[-1]) - 1
        if rows[-1] and row_width(word) > room:
            rows.append([])
        rows[-1] += [(" ", ""), *word] if rows[-1] else word
    return rows


def _in_words(pieces: Iterable[Piece]) -> Iterator[Row]:
    word: Row = []
    for text, ink in pieces:
        if ink == _RULING:
            yield from filter(None, [word, [(text, ink)]])
            word = []
            continue
        first, *others = re.split(r"\s+", text)
        word += [(first, ink)] if first else []
        for other in others:
            if word:
                yield word
            word = [(other, ink)] if other else []
    if word:
        yield word


def _with_words(row: Row, words: tuple[str, ...]) -> Row:
    """Return a row in which some words stand out where they are found."""
    if not words:
        return row
    pattern = re.compile("|".join(each.pattern for each in beginnings(words)), re.IGNORECASE)
    marked: Row = []
    for text, ink in row:
        end = 0
        for found in pattern.finditer(text):
            marked += [(text[end : found.start()], ink), (found[0], _FOUND)]
            end = found.end()
        marked.append((text[end:], ink))
    return [piece for piece in marked if piece[0]]
