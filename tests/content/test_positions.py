"""Each key and each value of a TOML text is found where it stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from lancaster_tui.content.folders import shipped
from lancaster_tui.documents.locations import At, Positions, Span, Steps

TEXT = """\
top = 1   # one
price = { gold = 3, "more \\u00e4" = { deep = [1, { x = 'y' }] } }

[table]
  key = 2
deep.inner . "last part" = 3
list = [  # of two
    "a#]",
\t'b',   # trailing
]
when = 1979-05-27 07:32:00Z

[[items]]
id = "a"

[[items]] # second
id = "b"
[items.effect]
kind = \"\"\"x
"" # no comment\"\"\"

[[items.parts]]
size = 1
[[ items . parts ]]
size = +inf
[around.'in ner']
"""


@pytest.mark.parametrize(
    ("steps", "key", "value"),
    [
        (("top",), (1, 1, 3), (1, 7, 1)),
        (("price",), (2, 1, 5), (2, 9, 57)),
        (("price", "gold"), (2, 11, 4), (2, 18, 1)),
        (("price", "more ä"), (2, 21, 13), (2, 37, 27)),
        (("price", "more ä", "deep", 1), (2, 50, 11), (2, 50, 11)),
        (("price", "more ä", "deep", 1, "x"), (2, 52, 1), (2, 56, 3)),
        (("table",), (4, 2, 5), (4, 1, 7)),
        (("table", "key"), (5, 3, 3), (5, 9, 1)),
        (("table", "deep"), (6, 1, 4), (6, 1, 4)),
        (("table", "deep", "inner", "last part"), (6, 14, 11), (6, 28, 1)),
        (("table", "list"), (7, 1, 4), (7, 8, 43)),
        (("table", "list", 0), (8, 5, 5), (8, 5, 5)),
        (("table", "list", 1), (9, 2, 3), (9, 2, 3)),
        (("table", "when"), (11, 1, 4), (11, 8, 20)),
        (("items",), (13, 3, 5), (13, 1, 9)),
        (("items", 0, "id"), (14, 1, 2), (14, 6, 3)),
        (("items", 1), (16, 3, 5), (16, 1, 9)),
        (("items", 1, "id"), (17, 1, 2), (17, 6, 3)),
        (("items", 1, "effect"), (18, 8, 6), (18, 1, 14)),
        (("items", 1, "effect", "kind"), (19, 1, 4), (19, 8, 23)),
        (("items", 1, "parts", 1), (24, 12, 5), (24, 1, 19)),
        (("items", 1, "parts", 1, "size"), (25, 1, 4), (25, 8, 4)),
        (("around",), (26, 2, 6), (26, 2, 6)),
        (("around", "in ner"), (26, 9, 8), (26, 1, 17)),
    ],
)
def test_a_key_and_its_value_are_found(
    steps: Steps, key: tuple[int, int, int], value: tuple[int, int, int]
) -> None:
    positions = Positions(TEXT)
    assert positions.locate(steps, "key") == key
    assert positions.locate(steps, "value") == value


@pytest.mark.parametrize(
    ("steps", "span"),
    [
        (("missing",), None),
        ((), None),
        (("table", "missing"), (4, 1, 7)),
        (("table", "deep", "missing"), (6, 1, 4)),
        (("price", "missing"), (2, 1, 5)),
        (("price", "gold", "missing"), (2, 11, 4)),
        (("price", "more ä", "deep", 1, "missing", "too"), (2, 50, 11)),
        (("items", 0, "missing"), (13, 1, 9)),
        (("items", 1, "effect", "missing"), (18, 1, 14)),
        (("items", 7, "missing"), (13, 1, 9)),
    ],
)
def test_what_is_missing_is_at_the_innermost_thing_around_it(
    steps: Steps, span: tuple[int, int, int] | None
) -> None:
    for at in ("key", "value"):
        assert Positions(TEXT).locate(steps, at) == span


def test_lines_may_end_as_on_windows() -> None:
    positions = Positions(TEXT.replace("\n", "\r\n"))
    assert positions.locate(("items", 1, "effect", "kind"), "key") == (19, 1, 4)
    assert positions.line(17) == 'id = "b"'
    assert positions.line(5) == "  key = 2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "a",
        "a =",
        "a = ",
        '"',
        'a = "',
        "a = '''x",
        'a = """x\\',
        "[",
        "[[a",
        "[a]]",
        "a = [",
        "a = [1 2]",
        "a = {",
        "a = { b }",
        "a = { b = 1 c = 2 }",
        "a..b = 1",
        '"\\q" = 1',
        "\x00\x01",
        "a = [" * 5000,
        "a = " + "[" * 5000,
        "a = " + "{ a = " * 5000,
        ".".join("a" * 5000),
        '"' * 5001,
        "'" * 5001,
        "[a]\n" + "[[a]]\n" * 3,
    ],
)
def test_what_is_no_toml_harms_nobody(text: str) -> None:
    positions = Positions(text)
    assert positions.locate(("nowhere",), "key") is None


def test_what_comes_before_the_mistake_is_found() -> None:
    assert Positions('a = 1\nb = "x\nc = 2').locate(("a",), "value") == (1, 5, 1)


@given(st.text(st.sampled_from(list("ab=.[]{}\"'\\#,\n\r\t 1-_"))))
def test_no_text_stops_the_scan_in_another_way(text: str) -> None:
    check(text)


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
ZONES: st.SearchStrategy[timezone | None] = st.sampled_from(
    [None, UTC, timezone(timedelta(hours=-7, minutes=-30))]
)
SCALARS = st.one_of(
    TEXTS,
    st.integers(-(2**63), 2**63 - 1),
    st.floats(),
    st.booleans(),
    st.dates(date(1000, 1, 1)),
    st.times(),
    st.builds(datetime.replace, st.datetimes(datetime(1000, 1, 1)), tzinfo=ZONES),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=12,
)


@given(st.dictionaries(TEXTS, VALUES, max_size=5), st.booleans(), st.booleans())
def test_each_value_of_a_written_document_is_at_its_place(
    data: dict[str, Any], long_texts: bool, windows: bool
) -> None:
    text = tomli_w.dumps(data, multiline_strings=long_texts)
    lines = text.replace("\n", "\r\n") if windows and "\r" not in text else text
    check(lines)
    positions = Positions(lines)
    for steps, _ in values(tomllib.loads(lines), ()):
        assert positions.locate(steps, "value") is not None


NASTIES = [
    TEXT,
    "a=1",
    "a = '#'#'\n",
    'a = "\\\\"\nb = "\\""',
    "a = '''\n'x'''''\nc = 2",
    'a = """\\\n  x"""""\nb = """a""b\\""" c"""\n',
    "a = [[1,2],[ ],[[ ]],]#x\n[b]",
    "a = [{b = {c = [{d = 1}]}}, {}]",
    "1.2 = 3\n-_ . '.' = 4\n'' = 5",
    "a = 1979-05-27T07:32:00.999-07:00\nb = [1979-05-27 07:32:00,07:32:00, 1979-05-27 ]",
    "a = [1979-05-27 # day\n]",
    "a = 0xdead_beef\nb = 0o7\nc = 0b1\nd = 1e-5\ne = -nan\nf = 1_0.5",
    "[a.b.c]\nx = 1\n[a]\ny = 2\n[a.b]\nz = 3",
    "[[a]]\n[[a.b]]\nc=1\n[[a.b]]\nc=2\n[[a]]\n[[a.b]]\nc=3\n[a.d]\ne=4",
    "fruit.apple.color = 1\nfruit.apple.taste.sweet = true\n[x]\nfruit.apple = {}",
    "\ta\t=\t[\t1\t,\t2\t]\t# tabs",
    "'李四' = '李' # 四\n\"\\u674e\" = { x = 1 }",
    "a = true\n\n\n# end",
]


@pytest.mark.parametrize("text", NASTIES)
def test_each_value_of_a_nasty_document_is_at_its_place(text: str) -> None:
    found = check(text)
    assert found == [steps for steps, _ in values(tomllib.loads(text), ())]


@pytest.mark.parametrize("path", sorted(shipped("rulesets").rglob("*.toml")), ids=lambda p: p.name)
def test_each_value_of_a_ruleset_is_at_its_place(path: Path) -> None:
    assert len(check(path.read_text(encoding="utf-8"))) > 10


def check(text: str) -> list[Steps]:
    """Check each value that a text has, and return the steps of those that are located."""
    positions = Positions(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return []
    found = []
    for steps, value in values(data, ()):
        if steps not in positions:
            continue
        found.append(steps)
        if isinstance(steps[-1], str):
            key = cut(text, positions, steps, "key")
            assert list(tomllib.loads(f"{key} = 0")) == [steps[-1]]
        said = cut(text, positions, steps, "value")
        if is_written_as_one(said, positions, steps):
            assert repr(tomllib.loads(f"value = {said}")["value"]) == repr(value)
    return found


def is_written_as_one(said: str, positions: Positions, steps: Steps) -> bool:
    """Whether the value has no header, and is not made by dotted keys."""
    is_header = said.startswith("[") and said.endswith("]") and positions_differ(positions, steps)
    is_dotted = isinstance(steps[-1], str) and positions.locate(steps, "key") == positions.locate(
        steps, "value"
    )
    return not is_header and not is_dotted


def positions_differ(positions: Positions, steps: Steps) -> bool:
    """Whether a key stands within its value, as it does in a header."""
    key, value = positions.locate(steps, "key"), positions.locate(steps, "value")
    assert key is not None
    assert value is not None
    return key.line == value.line and value.column < key.column < value.column + value.length


def cut(text: str, positions: Positions, steps: Steps, at: At) -> str:
    span = positions.locate(steps, at)
    assert isinstance(span, Span)
    line, column, length = span
    start = sum(len(each) + 1 for each in text.split("\n")[: line - 1]) + column - 1
    return text[start : start + length]


def values(value: object, steps: Steps) -> Iterator[tuple[Steps, object]]:
    if steps:
        yield steps, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from values(inner, (*steps, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from values(inner, (*steps, index))
