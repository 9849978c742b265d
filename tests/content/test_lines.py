"""The line of a key in a TOML text."""

from __future__ import annotations

import pytest

from lancaster_tui.content.lines import line_of

TEXT = """\
top = 1
price = { gold = 3 }

[table]
key = 2
deep.inner = 3

[[items]]
id = "a"

[[items]]
id = "b"
[items.effect]
kind = "x"

[[items.parts]]
size = 1
[[items.parts]]
size = 2
"""


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        (["top"], 1),
        (["price", "gold"], 2),
        (["table", "key"], 5),
        (["table", "missing"], 4),
        (["table", "deep", "inner"], 6),
        (["items", 0, "id"], 9),
        (["items", 1, "id"], 12),
        (["items", 1, "effect", "kind"], 14),
        (["items", 1, "parts", 1, "size"], 19),
        (["missing"], None),
        ([], None),
    ],
)
def test_the_line_is_that_of_the_key_or_what_is_around_it(
    steps: list[str | int], line: int | None
) -> None:
    assert line_of(TEXT, steps) == line
