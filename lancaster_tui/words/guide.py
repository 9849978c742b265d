"""The text that explains the game, in chapters: what ``docs/guide.md`` says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from lancaster_tui.content.folders import shipped
from lancaster_tui.words.rulebook import RULE_ID, Picture, Rule, Section, rulebook

_FILE: Final = "guide.md"
_CITED: Final = re.compile(rf" \((?P<ids>{RULE_ID.pattern}[^()]*)\)$")
_RANGE: Final = re.compile(rf"({RULE_ID.pattern}) to ({RULE_ID.pattern})")
_PICTURE: Final = re.compile(r"<!-- picture: (?P<position>[a-z-]+) (?P<area>[a-z]+) -->")


@lru_cache(1)
def guide() -> tuple[Section, ...]:
    """Return the chapters in the order of the text, as sections whose rules are the paragraphs.

    The words that the rules use come last, as they do in the rules themselves.
    """
    text = (shipped("docs") / _FILE).read_text(encoding="utf-8")
    _, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    chapters = (_chapter(number, part) for number, part in enumerate(parts, 1))
    return (*chapters, rulebook()[-1])


def _chapter(number: int, part: str) -> Section:
    title, _, body = part.partition("\n")
    return Section(str(number), title.strip(), tuple(_passages(body)))


def _passages(body: str) -> Iterator[Rule]:
    for block in re.split(r"\n\s*\n", body.strip()):
        text = " ".join(block.split())
        if found := _PICTURE.fullmatch(text):
            yield Rule("", "", picture=Picture(found["position"], found["area"]))
        else:
            yield _passage(text)


def _passage(block: str) -> Rule:
    found = _CITED.search(block)
    if found is None:
        return Rule("", block)
    first, *others = _ids(found["ids"])
    return Rule(first, block[: found.start()], tuple(others))


def _ids(cited: str) -> Iterator[str]:
    """Yield the ids of rules that are cited one by one, and as ``SET-5 to SET-7``."""
    for part in cited.split(", "):
        if ends := _RANGE.fullmatch(part):
            sign, _, first = ends[1].partition("-")
            last = int(ends[2].partition("-")[2])
            yield from (f"{sign}-{number}" for number in range(int(first), last + 1))
        else:
            yield part
