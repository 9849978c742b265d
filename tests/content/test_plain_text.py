"""What people type becomes text that can only stand in its place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lancaster_tui.documents.errors import clean, is_hidden, width


def test_escape_sequences_lose_their_escape() -> None:
    assert clean("\x1b[31mAnn\x1b[0m", 16) == "[31mAnn[0m"


def test_characters_that_turn_the_line_around_are_removed() -> None:
    assert clean("Ann\u202enoB\u2066\u200f", 16) == "AnnnoB"


def test_blanks_and_line_breaks_become_one_space() -> None:
    assert clean("  Ann\n\tof \u200b \u2003 York ", 16) == "Ann of York"


def test_wide_characters_take_two_columns() -> None:
    assert width("李四") == 4
    assert clean("李四李四", 5) == "李四"


def test_signs_that_make_others_wider_in_some_terminals_are_removed() -> None:
    """Half of the terminals draw them in two columns, the others in one or in four."""
    assert clean("\u2665\ufe0fAnn", 16) == "\u2665Ann"
    assert clean("\U0001f44d\U0001f3fdAnn", 16) == "\U0001f44dAnn"
    assert clean("\u845b\U000e0100", 16) == "\u845b"


def test_a_pile_of_marks_is_cut() -> None:
    assert len(clean("A" + "\u0336" * 500, 16)) <= 17


def test_ordinary_names_stay_as_they_are() -> None:
    for name in ("Ann", "Zoë", "O'Brien", "Þór 2", "[bold]Bob[/]", "李四"):
        assert clean(name, 16) == name


@given(st.text(), st.integers(0, 40))
def test_every_text_comes_out_short_on_one_line_and_stays_so(text: str, most: int) -> None:
    cleaned = clean(text, most)
    assert width(cleaned) <= most
    assert not any(map(is_hidden, cleaned))
    assert clean(cleaned, most) == cleaned
