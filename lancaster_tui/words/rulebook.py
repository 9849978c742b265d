"""The rules as they come with the program, in sections: what ``docs/rules.md`` says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from lancaster_tui.content.folders import shipped
from lancaster_tui.words.phrases import number_of, sentence

RULE_ID: Final = re.compile(r"\b[A-Z]{3}-[A-Z]?\d+\b")
"""What the id of a rule looks like in a sentence."""

_NAMED = re.compile(rf" \(({RULE_ID.pattern}(?:(?:, | to ){RULE_ID.pattern})*)\)")

_APPLIES: Final = "{} applies now"
_AT_END: Final = "{} is about the end of the game"
EXACT: Final = "the exact rules"
TO_READ: Final = "the rules to read"
ALL_RULES: Final = "the rules of the game, section by section"
SEARCH_HINT: Final = "/ look for words"

_NO_LETTER: Final = r"(?<![^\W_])(?<!\w')"  # before it: nothing of the same word
_END: Final = "END-"
_FILE: Final = "rules.md"
_WORDS: Final = "Words: "
_NOTES: Final = "Notes: "
_SWITCH = re.compile(r" ?[^.]*`\w+ = [^`]*`[^.]*\.")  # a sentence on a key of rulesets
_TERM = re.compile(r"\*([^*]+)\* \(([^)]*)\)")
_ITEM = re.compile(r"^(?:- ([A-Z]{3}-\d+)|(\d+)\.) +(.*)$")


def applies_text(rule: str | None) -> str:
    """Return how a rule comes to be open: it applies now; nothing for what is no rule.

    What the end pays is looked up long before it, and does not apply then.
    """
    if rule is None or not RULE_ID.fullmatch(rule):
        return ""
    return (_AT_END if rule.startswith(_END) else _APPLIES).format(rule)


def without_rules(text: str) -> str:
    """Return a text without the rules that it names in brackets."""
    return _NAMED.sub("", text)


class Picture(NamedTuple):
    """A picture that the program draws: an area of the table in a position of the lessons."""

    position: str
    area: str


class Rule(NamedTuple):
    """A rule: its id and its text. Explanations between rules have no id.

    A passage of the guide is ``also`` about other rules; a picture may stand in place of a text.
    """

    id: str
    text: str
    also: tuple[str, ...] = ()
    picture: Picture | None = None

    @property
    def ids(self) -> tuple[str, ...]:
        """The rules that it is about."""
        return (self.id, *self.also) if self.id else ()


class Section(NamedTuple):
    """A section of the rules: its sign (``PLC``, or nothing), its title and its rules in order."""

    sign: str
    title: str
    rules: tuple[Rule, ...]

    @property
    def name(self) -> str:
        """The title, or the beginning of a long one: ``Two players``."""
        return self.title.partition(",")[0]


@lru_cache(1)
def rulebook() -> tuple[Section, ...]:
    """Return the rules in the order of the text, the words they use last.

    The notes at its end and sentences on keys of rulesets are left out: they are for those who
    change the program, or write rulesets.
    """
    text = _SWITCH.sub("", (shipped("docs") / _FILE).read_text(encoding="utf-8"))
    opening, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    shown = (part for part in parts if not part.startswith(_NOTES))
    return (*map(_section, shown), _words(opening))


class Place(NamedTuple):
    """Where a rule stands in a book: the numbers of its section and of it in there."""

    section: int
    rule: int


def place_of(rule: str, book: Sequence[Section]) -> Place:
    """Return where a rule stands, or else the first of its section or of its group of rules.

    Laws of a ruleset's own are in none; for what is unknown it is the beginning.
    """
    places = [
        (Place(number, at), each)
        for number, section in enumerate(book)
        for at, each in enumerate(section.rules)
    ]
    sign = rule.partition("-")[0]
    stands = (place for place, each in places if rule in each.ids)
    signs = (Place(number, 0) for number, each in enumerate(book) if each.sign == sign)
    groups = (place for place, each in places if each.id.startswith(f"{sign}-"))
    return next(stands, None) or next(signs, None) or next(groups, Place(0, 0))


@lru_cache(64)
def beginnings(words: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """Return a pattern for each of some words that finds it at the beginning of a word.

    So ``tie`` is found in ``ties`` and ``tie-break``, but not in ``counties``.
    """
    return tuple(
        re.compile(rf"{_NO_LETTER if word[0].isalnum() else ''}{re.escape(word)}", re.IGNORECASE)
        for word in words
    )


def holds(rule: Rule, words: tuple[str, ...]) -> bool:
    """Return whether each of some words begins a word of a rule or of its ids."""
    text = " ".join((*rule.ids, rule.text))
    return bool(words) and all(each.search(text) for each in beginnings(words))


def section_of(rule: str) -> int:
    """Return the number of the section in which a rule stands, or else of its group of rules."""
    return place_of(rule, rulebook()).section


def found_text(number: int, elsewhere: int, *, is_guide: bool, key: str) -> str:
    """Return in how many rules something was found, and in how many of the other book.

    If only that one has it, the ``key`` that opens it is named.
    """
    rules, passages = (
        number_of(count, one, many)
        for count, one, many in (
            (elsewhere if is_guide else number, "rule", "rules"),
            (number if is_guide else elsewhere, "passage", "passages"),
        )
    )
    found = f"{passages}; {rules}" if is_guide else f"{rules}; {passages}"
    return found if number or not elsewhere else f"{found}: {key}"


def _section(part: str) -> Section:
    heading, _, body = part.partition("\n")
    sign, colon, title = heading.partition(": ")
    if not colon:
        sign, title = "", heading.partition(" (")[0]
    return Section(sign, sentence(title.strip()), tuple(_rules(body)))


def _rules(body: str) -> Iterator[Rule]:
    for block in re.split(r"\n\s*\n", body):
        lines = block.strip().splitlines()
        if not lines:
            continue
        yield from _table(lines) if lines[0].startswith("|") else _items(lines)


def _items(lines: Iterable[str]) -> Iterator[Rule]:
    """Yield rules, numbered examples and paragraphs; tables may follow without a blank line."""
    rows: list[str] = []
    for line in lines:
        if line.startswith("|"):
            rows.append(line)
        elif item := _ITEM.match(line):
            yield Rule(item[1] or item[2], item[3])
        else:
            yield Rule("", line)
    if rows:
        yield from _table(rows)


def _table(lines: Iterable[str]) -> Iterator[Rule]:
    """Yield the rows of a table as texts, and a table of a single row as one text."""
    heads, _, *rows = (
        [cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines
    )
    if len(rows) == 1:
        pairs = zip(heads[1:], rows[0][1:], strict=True)
        said = "; ".join(f"{head}: {cell}" for head, cell in pairs)
        yield Rule("", f"{sentence(heads[0])}: {rows[0][0]}. {said}.")
        return
    for name, what, *more in rows:
        if "id" in heads:
            yield Rule(name, f"{sentence(more[0])} ({heads[1]} {what})")
        else:
            cells = (f"{head} {cell}" for head, cell in zip(heads[2:], more, strict=True))
            yield Rule(name, f"{what}: {', '.join(cells)}")


def _words(opening: str) -> Section:
    """Return the words that the rules use, each with its meaning."""
    _, _, words = opening.partition(_WORDS)
    said = " ".join(words.split())
    return Section("", "Words", tuple(Rule(word, text) for word, text in _TERM.findall(said)))
