"""Screens as SVG pictures and films."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from textual.strip import Strip

from lancaster_tui.table.table import Table
from lancaster_tui.tui.film import game_film, scenes
from lancaster_tui.tui.svg import film, picture
from tests.tui.gallery import FOLDER, PICTURES
from tests.tui.games import new_table

SVG = "{http://www.w3.org/2000/svg}"
RED, ON_BLUE = Style.parse("bold #ff0000"), Style.parse("#ffffff on #0000ff")


def strip(*pieces: tuple[str, Style | None]) -> Strip:
    return Strip([Segment(text, style) for text, style in pieces])


def drawn(svg: str) -> Element:
    """Return what is drawn in the window of an SVG."""
    group = ElementTree.fromstring(svg).find(f"{SVG}g")
    assert group is not None
    return group


def texts(parts: Iterable[Element]) -> set[tuple[int, int, str]]:
    """Return the texts in some parts: column, row and what they say."""
    return {
        (int(each.get("x", "")) // 12, int(each.get("y", "")) // 24, each.text or "")
        for part in parts
        for each in part.iter(f"{SVG}text")
    }


def boxes(parts: Iterable[Element]) -> set[tuple[str, str]]:
    """Return the boxes in some parts: colour and outline."""
    return {
        (each.get("fill", ""), box)
        for part in parts
        for each in part.iter(f"{SVG}path")
        for box in re.findall("M[^M]*", each.get("d", ""))
    }


def test_words_stand_in_their_cells_whatever_is_before_them() -> None:
    rows = [strip(("ab   cd e", None)), strip(("日本 ▌x", None), ("  y", RED))]
    svg = picture(rows, SVG_EXPORT_THEME, "A title & more")
    assert texts([drawn(svg)]) == {
        (0, 0, "ab"), (5, 0, "cd e"), (0, 1, "日本"), (6, 1, "x"), (9, 1, "y"),
    }  # fmt: skip
    assert "<title>A title &amp; more</title>" in svg
    assert 'class="b"' in svg


def test_signs_that_fill_part_of_a_cell_are_drawn() -> None:
    svg = picture([strip((" ▐▄ ", ON_BLUE))], SVG_EXPORT_THEME, "")
    assert boxes([drawn(svg)]) == {
        ("#0000ff", "M0 0h48v24h-48z"),
        ("#ffffff", "M18 0h6v24h-6z"),
        ("#ffffff", "M24 12h12v12h-12z"),
    }
    assert not texts([drawn(svg)])


def shown(svg: str, frame: int, frames: int) -> list[Element]:
    """Return the groups of a film that can be seen while one of its frames is shown."""
    count = frames + 4
    seen = []
    for group in drawn(svg):
        name = group.get("class", "")
        style = re.search(rf"@keyframes {name}{{(.*?)}}}}", svg)
        state = "visible"
        for share, then in re.findall(r"([\d.]+)%{visibility:(\w+)", style[1] if style else ""):
            if float(share) <= 100 * frame / count + 0.01:
                state = then
        if state == "visible":
            seen.append(group)
    return seen


def check_film(svg: str, frames: Sequence[Sequence[Strip]]) -> None:
    for number, frame in enumerate(frames):
        still = drawn(picture(frame, SVG_EXPORT_THEME, ""))
        seen = shown(svg, number, len(frames))
        assert texts(seen) == texts([still])
        assert boxes(seen) == boxes([still])


def test_a_film_shows_one_frame_after_the_other() -> None:
    frames = [
        [strip((word, style), (" same ▙", None)), strip((tail, ON_BLUE))]
        for word, style, tail in (
            ("one", RED, "aaaa"),
            ("two", RED, "aaaa"),
            ("one", RED, "▄▄bb"),
            ("one", None, "aaaa"),
        )
    ]
    svg = film(frames, 0.5, SVG_EXPORT_THEME, "Film")
    check_film(svg, frames)
    assert svg.count(">same<") == 1, "what does not change is there once"


def test_a_film_that_does_not_move_shows_the_last_frame() -> None:
    svg = film([[strip(("one", None))], [strip(("two", None))]], 1, SVG_EXPORT_THEME, "")
    assert re.search(r"\.t0-1{visibility:hidden", svg)
    assert not re.search(r"\.t1-6{visibility:hidden", svg)
    assert "prefers-reduced-motion" in svg


def played(actions: int) -> Table:
    """Return a game of bots after some actions."""
    table = new_table("greedy,greedy,greedy", seed=3)
    for _ in range(actions):
        bot = table.decisions()[0].seat
        table.act(bot, *table.bot_action(bot))
    return table


def test_there_is_a_scene_for_every_act_and_purses_are_open() -> None:
    table = played(20)
    found = list(scenes(table))
    assert [len(each.log) for each in found] == [each.upto for each in table.moments]
    assert all(each.sees_purse(seat) for each in found for seat in range(3))
    assert found[-1].view.factions == table.view(None).factions


def test_a_film_of_a_game_is_the_same_each_time_and_tells_it_to_the_end() -> None:
    table = played(12)
    one, other = (asyncio.run(game_film(table, (120, 40), "Game")) for _ in range(2))
    assert one == other
    words = " ".join(text for *_, text in texts(drawn(one)))
    assert words.count("places a knight") > 1
    assert "placing knights" in words


def test_the_pictures_of_the_readme_are_all_there() -> None:
    """``python -m tests.tui.gallery`` makes them."""
    readme = (FOLDER.parents[1] / "README.md").read_text(encoding="utf-8")
    there = {file.name for file in FOLDER.glob("*.svg")}
    assert {f"{name}.svg" for name in PICTURES} | {"game.svg"} == there
    assert set(re.findall(r"\]\(docs/screens/(.*?)\)", readme)) <= there
