"""The rules as they come with the program, in sections: what ``docs/rules.md`` says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from lancaster_tui.content.folders import shipped
from lancaster_tui.words.phrases import number_of, sentence

RULE_ID: Final = re.compile(r"\b[A-Z]{3}-[A-Z]?\d+\b")
"""What the id of a rule looks like in a sentence."""

_NAMED = re.compile(rf" \(({RULE_ID.pattern}(?:(?:, | to ){RULE_ID.pattern})*)\)")

OPENED: Final = "open at {}, which applies now"
ALL_RULES: Final = "all rules of the game, by sections"
SEARCH_HINT: Final = "/ look for words"

NAMES: Final = "RULES THAT {} NAMES"
NAMED_BY: Final = "RULES THAT NAME {}"
"""The headings of rules that belong to a rule."""
EXAMPLES: Final = "EXAMPLES"
NAMED_HERE: Final = "RULES NAMED IN THIS SECTION"
WORDS: Final = "WORDS"
"""The headings of what belongs to a section."""

_EXAMPLES: Final = {
    "PLC": ("1", "8"),
    "RWD": ("3", "10"),
    "VOT": ("2",),
    "CTY": ("3", "9", "10"),
    "CAS": ("4", "5"),
    "CON": ("6", "7"),
}
_FILE: Final = "rules.md"
_WORDS: Final = "Words: "
_TERM = re.compile(r"\*([^*]+)\* \(([^)]*)\)")
_ITEM = re.compile(r"^(?:- ([A-Z]{3}-\d+)|(\d+)\.) +(.*)$")


def rules_last(text: str) -> str:
    """Return a text with the rules it names in brackets at its end, out of the way of reading."""
    return " ".join(filter(None, (_NAMED.sub("", text), ", ".join(_NAMED.findall(text)))))


class Rule(NamedTuple):
    """A rule: its id and its text. Explanations between rules have no id."""

    id: str
    text: str


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
    """Return the rules in the order of the text, the words they use last."""
    text = (shipped("docs") / _FILE).read_text(encoding="utf-8")
    opening, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    return (*map(_section, parts), _words(opening))


def section_of(rule: str) -> int:
    """Return the number of the section in which a rule stands, or else of its group of rules.

    Laws of a ruleset's own are in none; for what is unknown it is the first section.
    """
    book = rulebook()
    for number, section in enumerate(book):
        if any(each.id == rule for each in section.rules):
            return number
    signs = [section.sign for section in book]
    sign = rule.partition("-")[0]
    return signs.index(sign) if sign in signs else 0


def rules_of(ids: Iterable[str]) -> list[Rule]:
    """Return rules by their ids; what is no rule is left out."""
    known = {rule.id: rule for section in rulebook() for rule in section.rules}
    return [known[each] for each in ids if each in known]


def rules_naming(rule: Rule) -> list[Rule]:
    """Return the rules whose texts name a rule, in order."""
    if not RULE_ID.fullmatch(rule.id):
        return []
    return [
        each
        for section in rulebook()
        for each in section.rules
        if RULE_ID.fullmatch(each.id) and rule.id in RULE_ID.findall(each.text)
    ]


def words_in(rules: Iterable[Rule]) -> list[Rule]:
    """Return the words of the rules that stand in some of them, with their meanings."""
    text = " ".join(rule.text for rule in rules)
    return [
        each
        for each in rulebook()[-1].rules
        if re.search(rf"\b{each.id.partition('.')[0]}\b", text, re.IGNORECASE)
    ]


def examples_of(section: Section) -> list[Rule]:
    """Return the worked examples of a section (``_EXAMPLES``)."""
    return rules_of(_EXAMPLES.get(section.sign, ()))


def plain(text: str) -> str:
    """Return the text of a rule without the marks for rulings and words."""
    return text.replace("**Ruling** ", "").replace("*", "").replace("`", "")


def found_text(number: int) -> str:
    """Return in how many rules something was found."""
    return number_of(number, "rule", "rules")


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
