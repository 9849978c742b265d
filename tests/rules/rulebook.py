"""Reads the rule ids and the tables of docs/rules.md, to compare them with the program."""

from __future__ import annotations

import re
from typing import NamedTuple

from lancaster_tui.rules.ruleset.vocabulary import Cost, Reward
from tests.rules.builder import ROOT

TEXT = (ROOT / "docs" / "rules.md").read_text("utf-8")
PROVENANCES = ("printed", "inferred", "reconstructed")
GOODS = {"PP": "pp", "gold": "gold", "squire": "squires", "vote": "votes", "vote marker": "votes"}
_RULE = re.compile(r"^- ([A-Z]{3}-\d+)\b|^\| (LAW-[A-Z]\d+) \|", re.MULTILINE)


class Stated(NamedTuple):
    """A value of the rules and where it says that the value comes from."""

    text: str
    provenance: str


def rule_ids() -> list[str]:
    """Return the id of every rule, in the order of the text."""
    return [bullet or row for bullet, row in _RULE.findall(TEXT)]


def rule(rule_id: str) -> str:
    """Return the text of a rule."""
    (line,) = re.findall(rf"^- {rule_id} +(.*)$", TEXT, re.MULTILINE)
    return str(line)


def rows(pattern: str) -> list[list[str]]:
    """Return the cells of all table rows whose first cell matches."""
    cells = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in TEXT.splitlines()
        if line.startswith("|")
    ]
    return [row for row in cells if re.fullmatch(pattern, row[0])]


def stated(cell: str) -> Stated:
    """Split a cell such as ``4 *inferred*``; what is not marked is printed."""
    text, _, mark = cell.partition("*")
    return Stated(text.strip(), mark.strip("* ") or "printed")


def paragraph(start: str) -> str:
    """Return the paragraph that begins with these words."""
    found = TEXT[TEXT.index("\n" + start) + 1 + len(start) :]
    return found.partition("\n\n")[0].replace("\n", " ").strip()


def reward_of(text: str) -> Reward:
    """Read a reward such as ``recruit + 2 votes``."""
    words: dict[str, int | bool] = {}
    for part in text.split(" + "):
        match part.split(" ", 1):
            case ["extension", "tile"]:
                words["tile"] = 1
            case ["voyage", _]:
                words["voyage"] = True
            case [("recruit" | "upgrade") as word]:
                words[word] = 1
            case [number, "extension tile"]:
                words["tile"] = int(number)
            case [number, good]:
                words[GOODS[good.removesuffix("s") if good != "PP" else good]] = int(number)
    return Reward.model_validate(words)


def cost_of(text: str) -> Cost:
    """Read a cost such as ``1 squire + 1 gold``."""
    goods = reward_of(text)
    assert not goods.votes
    return Cost(gold=goods.gold, squires=goods.squires)
