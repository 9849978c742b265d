"""What belongs to a rule and to its section: other rules, worked examples, words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from lancaster_tui.words.rulebook import RULE_ID, Rule, Section, rulebook

AND: Final = "and "
"""Stands before the ids of rules for whose texts there is no room."""

_EXACTLY: Final = "THE RULES EXACTLY"
_NAMES: Final = "RULES THAT {} NAMES"
_NAMED_BY: Final = "RULES THAT NAME {}"
_EXAMPLES: Final = "EXAMPLES"
_NAMED_HERE: Final = "RULES NAMED IN THIS SECTION"
_WORDS: Final = "WORDS"
_EXAMPLES_OF: Final = {
    "PLC": ("1", "8"),
    "RWD": ("3", "10"),
    "VOT": ("2",),
    "CTY": ("3", "9", "10"),
    "CAS": ("4", "5"),
    "CON": ("6", "7"),
}


class Links(NamedTuple):
    """A heading, and what stands below it; ``leads`` says that these are rules to go to."""

    heading: str
    entries: Sequence[Rule]
    leads: bool


def links_of(rule: Rule, section: Section) -> Iterator[Links]:
    """Yield what belongs to a rule, then what belongs to its section; nothing empty.

    Of a passage that explains rules these rules come first.
    """
    found = _of_passage(rule, section) if _explains(section) else _of_rule(rule, section)
    yield from (each for each in found if each.entries)


def _explains(section: Section) -> bool:
    """Whether a section is a chapter of the guide: only these are numbered."""
    return section.sign.isdigit()


def _of_passage(rule: Rule, section: Section) -> Iterator[Links]:
    own = _rules_of(rule.ids)
    others = _rules_of(each for passage in section.rules for each in passage.ids)
    yield Links(_EXACTLY, own, leads=True)
    yield Links(_WORDS, _words_in([*own, *others]), leads=False)


def _of_rule(rule: Rule, section: Section) -> Iterator[Links]:
    named = references(rule)
    yield Links(_NAMES.format(rule.id), _rules_of(named), leads=True)
    yield Links(_NAMED_BY.format(rule.id), _rules_naming(rule), leads=True)
    yield Links(_EXAMPLES, examples_of(section), leads=False)
    known = {*named, *(each.id for each in section.rules)}
    others = (each for one in section.rules for each in references(one) if each not in known)
    yield Links(_NAMED_HERE, _rules_of(others), leads=True)
    yield Links(_WORDS, _words_in(section.rules), leads=False)


def references(rule: Rule) -> list[str]:
    """Return the rules that a rule refers to, each once."""
    return list(dict.fromkeys(RULE_ID.findall(rule.text)))


def examples_of(section: Section) -> list[Rule]:
    """Return the worked examples that belong to a section."""
    return _rules_of(_EXAMPLES_OF.get(section.sign, ()))


def plain(text: str) -> str:
    """Return the text of a rule without the marks for rulings and words."""
    said = text.removeprefix("**Ruling** ").replace("**Ruling** ", "Ruling: ")
    return said.replace("*", "").replace("`", "")


def _rules_of(ids: Iterable[str]) -> list[Rule]:
    """Return rules by their ids, each once; what is no rule is left out."""
    known = {rule.id: rule for section in rulebook() for rule in section.rules}
    return [known[each] for each in dict.fromkeys(ids) if each in known]


def _rules_naming(rule: Rule) -> list[Rule]:
    """Return the rules whose texts name a rule, in order."""
    rules = (each for section in rulebook() for each in section.rules)
    return [each for each in rules if RULE_ID.fullmatch(each.id) and rule.id in references(each)]


def _words_in(rules: Iterable[Rule]) -> list[Rule]:
    """Return the words of the rules that stand in some of them, with their meanings."""
    text = " ".join(rule.text for rule in rules)
    return [
        each
        for each in rulebook()[-1].rules
        if re.search(rf"\b{each.id.partition('.')[0]}\b", text, re.IGNORECASE)
    ]
