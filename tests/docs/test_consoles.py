"""Pages are run as they are written, and told where they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.consoles import matches, walk

PAGE = """# A page

```text own.txt
one
two
```

```console
$ cat own.txt
one
...
$ echo one \\
    two
one two

$ true
```
"""


@pytest.mark.parametrize(
    ("expected", "printed"),
    [
        ("one", "one"),
        ("one\n...", "one\ntwo\nthree"),
        ("one\n...", "one"),
        ("...\nthree", "one\ntwo\nthree"),
        ("one\n...\nthree", "one\nthree"),
        ("in .../saves", "in /home/ann/saves"),
        ("2 * (3)", "2 * (3)"),
    ],
)
def test_what_is_printed_as_expected(expected: str, printed: str) -> None:
    assert matches(expected, printed)


@pytest.mark.parametrize(
    ("expected", "printed"),
    [
        ("one", "two"),
        ("one", "one\ntwo"),
        ("one\ntwo", "one"),
        ("one\n...\nthree", "one\ntwo"),
        ("in .../saves", "in /home\nann/saves"),
        ("a.c", "abc"),
    ],
)
def test_what_is_printed_otherwise(expected: str, printed: str) -> None:
    assert not matches(expected, printed)


def written(page: str, folder: Path) -> Path:
    path = folder / "page.md"
    path.write_text(page, "utf-8")
    return path


def test_a_true_page_is_walked(tmp_path: Path) -> None:
    walk(written(PAGE, tmp_path), tmp_path)


@pytest.mark.parametrize(
    ("true", "false", "line"),
    [("\n...\n", "\n", 9), ("one two\n", "one  two\n", 12), ("$ true", "$ false", 16)],
)
def test_a_false_page_is_told_with_its_line(
    true: str, false: str, line: int, tmp_path: Path
) -> None:
    assert true in PAGE
    page = PAGE.replace(true, false)
    with pytest.raises(AssertionError, match=rf"page\.md:{line}: "):
        walk(written(page, tmp_path), tmp_path)
