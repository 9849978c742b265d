"""What is known of a client's terminal, and colours lowered to what it has."""

from __future__ import annotations

import pytest
from rich.color import ColorSystem

from lancaster_tui.ssh.terminal import Terminal, lowered_codes
from lancaster_tui.tui.kit.looks import USUAL

ALL, MANY, FEW, NONE = ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD, None


@pytest.mark.parametrize(
    ("term", "sent", "colours"),
    [
        ("xterm-256color", {}, MANY),
        ("tmux-256color", {}, MANY),
        ("xterm-256color", {"COLORTERM": "truecolor"}, ALL),
        ("xterm-256color", {"COLORTERM": "24bit"}, ALL),
        ("xterm-kitty", {}, ALL),
        ("xterm-direct", {}, ALL),
        ("xterm", {}, FEW),
        ("linux", {}, FEW),
        ("screen", {}, FEW),
        ("vt100", {}, NONE),
        ("xterm-mono", {}, NONE),
    ],
)
def test_the_client_says_how_many_colours_it_has(
    term: str, sent: dict[str, str], colours: ColorSystem | None
) -> None:
    terminal = Terminal.of(term, sent)
    assert terminal.colours is colours
    assert terminal.looks.in_256 is (colours is MANY)


def test_looks_follow_what_the_client_sends() -> None:
    unsaid = USUAL._replace(motion=None, in_256=True)
    assert Terminal.of("xterm-256color", {"LANG": "en_GB.UTF-8"}).looks == unsaid
    assert Terminal.of("xterm-256color", {}).looks == unsaid
    assert not Terminal.of("xterm-256color", {"NO_COLOR": "1"}).looks.has_colour
    assert not Terminal.of("vt220", {}).looks.has_colour
    assert Terminal.of("xterm", {"LC_ALL": "C", "LANG": "en_GB.UTF-8"}).looks.is_ascii
    assert Terminal.of("xterm", {"LANCASTER_ASCII": "1"}).looks.is_ascii
    assert Terminal.of("xterm", {"LANCASTER_THEME": "light"}).looks.theme == "light"
    assert Terminal.of("xterm-256color", {"LANCASTER_THEME": "../x"}).looks.theme == USUAL.theme
    assert Terminal.of("xterm", {}).looks.theme == "ansi"
    assert Terminal.of("linux", {}).looks.is_ascii
    assert not Terminal.of("linux", {"LANCASTER_ASCII": "0"}).looks.is_ascii
    assert Terminal.of("xterm", {"LANCASTER_MOTION": "reduced"}).looks.motion == "reduced"
    assert Terminal.of("xterm", {"LANCASTER_MOTION": "fast"}).looks.motion is None


@pytest.mark.parametrize(
    ("colours", "lowered"),
    [
        (ALL, ["1", "38;2;255;0;0", "48;2;20;22;27", "7"]),
        (MANY, ["1", "38;5;196", "48;5;233", "7"]),
        (FEW, ["1", "31", "40", "7"]),
        (NONE, ["1", "7"]),
    ],
)
def test_colours_are_lowered_and_nothing_else(
    colours: ColorSystem | None, lowered: list[str]
) -> None:
    assert [*lowered_codes("1;38;2;255;0;0;48;2;20;22;27;7", colours)] == lowered


def test_colours_given_by_number_are_lowered_too() -> None:
    codes = "38;5;196;48;5;3;7;39;49;27;97;101"
    assert ";".join(lowered_codes(codes, MANY)) == "38;5;196;48;5;3;7;39;49;27;97;101"
    assert ";".join(lowered_codes(codes, FEW)) == "31;43;7;39;49;27;97;101"
    assert ";".join(lowered_codes(codes, NONE)) == "7;27"


@pytest.mark.parametrize(
    ("drawn", "number"),
    [
        ("0;0;0", 16),
        ("255;255;255", 231),
        ("35;39;48", 235),
        ("20;22;27", 233),
        ("129;129;129", 244),
        ("86;180;233", 74),
    ],
)
def test_greys_stay_grey_in_256_colours(drawn: str, number: int) -> None:
    assert [*lowered_codes(f"38;2;{drawn}", MANY)] == [f"38;5;{number}"]


@pytest.mark.parametrize(
    ("term", "erases"),
    [
        ("xterm-256color", True),
        ("tmux-256color", True),
        ("screen-256color", False),
        ("vt220", False),
    ],
)
def test_some_terminals_do_not_erase_with_the_ground_of_the_pen(term: str, erases: bool) -> None:
    assert Terminal.of(term, {}).erases is erases
