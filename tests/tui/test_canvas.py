"""A canvas: cells come off as they were painted, and what is beyond the edges is lost."""

from __future__ import annotations

from itertools import product

import pytest

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inks, Row, row_width, wrap_evenly


def lines(canvas: Canvas) -> list[str]:
    return ["".join(text for text, _ in row) for row in canvas.rows()]


def ink_at(rows: list[Row], x: int, y: int) -> str:
    for text, ink in rows[y]:
        x -= len(text)
        if x < 0:
            return ink
    raise AssertionError("there is no such cell")


def test_texts_stand_where_they_were_painted() -> None:
    canvas = Canvas(8, 2)
    assert canvas.text(1, 0, "abc") == 4
    assert canvas.text_to(8, 1, "xy") == 6
    assert lines(canvas) == [" abc    ", "      xy"]


def test_a_canvas_without_columns_has_empty_rows() -> None:
    assert Canvas(0, 2).rows() == [[], []]


def test_a_text_keeps_the_ground_it_is_painted_on() -> None:
    canvas = Canvas(6, 1, "sea")
    canvas.fill(2, 0, 2, 1, "land")
    canvas.text(0, 0, "abcdef", "bold")
    assert canvas.rows() == [[("ab", "bold on:sea"), ("cd", "bold on:land"), ("ef", "bold on:sea")]]


def test_without_colour_only_chips_have_grounds() -> None:
    canvas = Canvas(6, 1, "sea", has_colour=False)
    canvas.fill(0, 0, 6, 1, "land")
    canvas.chip(1, 0, "ab", "bold", "target")
    assert canvas.rows() == [[(" ", ""), ("ab", "bold on:target"), ("   ", "")]]


@pytest.mark.parametrize("has_colour", [True, False])
def test_whatever_is_beyond_the_edges_is_lost(has_colour: bool) -> None:
    places = product((-9, -2, -1, 0, 2, 3, 9), repeat=2)
    for x, y in places:
        canvas = Canvas(3, 3, "sea", has_colour=has_colour)
        canvas.text(x, y, "wide")
        canvas.text(x, y, "王王")
        canvas.text_to(x, y, "wide")
        canvas.chip(x, y, "chip", "bold", "target")
        canvas.fill(x, y, 4, 2, "land", 7)
        canvas.bar(x, y, 5, [(3.5, "good"), (1, "bad")], "panel")
        canvas.block(x, y, "▙", "good", "bad")
        canvas.claim(x, y, 1, 3)
        assert canvas.ground(9, 9) == ""
        assert [row_width(row) for row in canvas.rows()] == [3, 3, 3]


def test_a_canvas_without_cells_takes_everything() -> None:
    canvas = Canvas(0, 0)
    canvas.text(0, 0, "a")
    canvas.bar(0, 0, 4, [(2, "good")])
    canvas.chip(0, 0, "a", "bold", "target")
    assert canvas.rows() == []


@pytest.mark.parametrize("start", range(-2, 6))
def test_wide_letters_take_two_cells_and_are_never_halved(start: int) -> None:
    canvas = Canvas(5, 1)
    assert canvas.text(start, 0, "王a明") == start + 5
    assert [row_width(row) for row in canvas.rows()] == [5]
    assert set("".join(lines(canvas))) <= set("王a明 ")


def test_spots_belong_to_cells_and_the_last_claim_counts() -> None:
    canvas = Canvas(6, 2)
    canvas.fill(0, 0, 6, 2, "land", 4)
    canvas.text(1, 0, "ab", spot=5)
    canvas.claim(0, 1, 1, 6)
    drawing = Drawing(canvas.rows(), Inks.__new__(Inks))
    assert [drawing.spot_at(x, 0) for x in range(6)] == ["4", "5", "5", "4", "4", "4"]
    assert drawing.spot_at(0, 1) == "6"
    assert drawing.spot_at(1, 1) == "4"


@pytest.mark.parametrize(
    ("parts", "signs"),
    [
        ([(4, "good")], "████    "),
        ([(2.5, "good")], "██▌     "),
        ([(2.5, "good"), (1.5, "bad")], "██▌█    "),
        ([(0, "good"), (1, "bad")], "█       "),
        ([], "        "),
        ([(99, "good")], "████████"),
    ],
)
def test_a_bar_is_as_long_as_its_parts(parts: list[tuple[float, str]], signs: str) -> None:
    canvas = Canvas(8, 1, "sea")
    canvas.bar(0, 0, 8, parts, "panel")
    assert lines(canvas) == [signs]
    rows = canvas.rows()
    if parts[:1] == [(2.5, "good")]:
        behind = "bad" if len(parts) > 1 else "panel"
        assert ink_at(rows, 2, 0) == f"good solid on:{behind}"
    if len(parts) == 1 and parts[0][0] < 8:
        assert ink_at(rows, 7, 0) == "on:panel" or ink_at(rows, 7, 0).endswith("on:panel")


def test_a_text_that_is_wrapped_evenly_breaks_no_word_for_that() -> None:
    assert wrap_evenly("ransoms S1", 8) == ["ransoms", "S1"]
    assert wrap_evenly("one two three four", 14) == ["one two", "three four"]
