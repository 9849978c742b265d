"""Each rule of docs/rules.md is demanded by a test, and each marker names a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.rules.builder import ROOT
from tests.rules.rulebook import rule_ids

LATER = {
    **{f"ALY-{number}": "two players, each with an ally" for number in range(1, 16)},
    **{f"LAW-N{number}": "the expansion laws" for number in range(1, 19)},
    "LAW-6": "choosing between base and expansion laws",
}


def test_each_rule_has_a_test() -> None:
    untested = set(rule_ids()) - set(marked_rules())
    assert untested - set(LATER) == set()


def test_each_marker_names_a_rule() -> None:
    unknown = set(marked_rules()) - set(rule_ids())
    assert unknown == set()


def test_what_is_left_for_later_is_a_rule_without_a_test() -> None:
    assert set(LATER) <= set(rule_ids())
    assert set(LATER) & set(marked_rules()) == set()


def test_rule_ids_are_found() -> None:
    found = rule_ids()
    assert len(found) == len(set(found))
    for section, number in (("SET", 12), ("RND", 2), ("PLC", 10), ("RWD", 7), ("VOT", 5)):
        assert [rule for rule in found if rule.startswith(section)] == [
            f"{section}-{count}" for count in range(1, number + 1)
        ]
    assert {"LAW-1", "LAW-8", "LAW-B1", "LAW-B18", "LAW-N18", "CTY-3", "CON-8", "END-5"} <= set(
        found
    )


def marked_rules() -> Iterator[str]:
    """Yield the rules that the markers of all tests name."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        yield from _marked_in(path)


def _marked_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
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
