"""Each rule of docs/rules.md is demanded by a test, and each marker names a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.rules.builder import ROOT
from tests.rules.rulebook import rule_ids


def test_each_rule_has_a_test() -> None:
    untested = set(rule_ids()) - marked_rules()
    assert untested == set()


def test_each_marker_names_a_rule() -> None:
    unknown = marked_rules() - set(rule_ids())
    assert unknown == set()


def test_rule_ids_are_found() -> None:
    found = rule_ids()
    assert len(found) == len(set(found))
    sections = {"SET": 12, "RND": 2, "PLC": 10, "RWD": 7, "VOT": 5, "ALY": 15}
    for section, number in sections.items():
        assert [rule for rule in found if rule.startswith(section)] == [
            f"{section}-{count}" for count in range(1, number + 1)
        ]
    laws = {f"LAW-{kind}{number}" for kind in "BN" for number in range(1, 19)}
    assert laws | {"LAW-1", "LAW-6", "LAW-8", "CTY-3", "CON-8", "END-5"} <= set(found)


@cache
def marked_rules() -> frozenset[str]:
    """Return the rules that the markers of all tests name."""
    paths = (ROOT / "tests").rglob("test_*.py")
    return frozenset(rule for path in paths for rule in _marked_in(path))


def _marked_in(path: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if "mark.rule" in text else ():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(
            "test_"
        ):
            for decorator in node.decorator_list:
                yield from _ids_of(decorator)


def _ids_of(decorator: ast.expr) -> Iterator[str]:
    """Yield the ids in ``pytest.mark.rule(...)``, also inside ``parametrize``."""
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"not a plain id: {ast.unparse(node)}"
                yield str(argument.value)
