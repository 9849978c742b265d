"""What is sent shows what is wanted, cell by cell, and takes few bytes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest
from pyte.screens import Char
from rich.cells import cell_len
from rich.color import ColorSystem
from textual.geometry import Size

from lancaster_tui.ssh.frame import Frame
from lancaster_tui.ssh.terminal import Terminal, lowered_codes
from lancaster_tui.tui.kit.looks import USUAL
from tests.terminals import ErasablePaper, Pen

WIDTH, HEIGHT = 24, 4
SIZE = Size(WIDTH, HEIGHT)
ALL, MANY, FEW, NONE = ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD, None
SIGNS = ["a", "b", " ", " ", " ", "é", "─", "e\u0301", "界", "\U0001f600"]
STYLES = [
    "",
    "1",
    "4",
    "7",
    "1;31",
    "38;2;255;0;0;48;2;20;22;27",
    "48;2;20;22;27",
    "9;42",
    "3;4;35",
]

Piece = tuple[str, str]  # a text and the codes of its style
Row = list[Piece]
Picture = list[Row]


def at_width(signs: Sequence[str], width: int) -> str:
    """Return signs that fill so many cells."""
    text, rest = "", width
    for sign in signs:
        if (cells := cell_len(sign)) <= rest:
            text += sign
            rest -= cells
    return text + " " * rest


TERMINALS = [
    Terminal(colours, USUAL, erases)
    for colours in (ALL, MANY, FEW, NONE)
    for erases in (True, False)
]


def random_picture(chance: Random) -> Picture:
    return [[random_piece(chance) for _ in range(3)] for _ in range(HEIGHT)]


def random_piece(chance: Random) -> Piece:
    signs = chance.choices(SIGNS, k=chance.randint(0, WIDTH // 3))
    return at_width(signs, WIDTH // 3), chance.choice(STYLES)


def next_picture(picture: Picture, chance: Random) -> Picture:
    """Return a picture in which some pieces are different."""
    return [
        [random_piece(chance) if chance.random() < 0.3 else piece for piece in row]
        for row in picture
    ]


def drawn_piece(piece: Piece) -> str:
    text, style = piece
    return f"\x1b[{style}m{text}\x1b[0m" if style else text


def drawn_row(row: Row, y: int) -> str:
    return f"\x1b[{y + 1};1H" + "".join(map(drawn_piece, row))


def drawn(picture: Picture) -> str:
    """Return how an application draws all of a picture."""
    return "\n".join(drawn_row(row, y) for y, row in enumerate(picture)) + "\x1b[1;1H"


def differences(old: Picture, new: Picture) -> str:
    """Return how an application draws what differs from another picture."""
    text = ""
    for y, (before, row) in enumerate(zip(old, new, strict=True)):
        for number, piece in enumerate(row):
            if piece != before[number]:
                x = number * (WIDTH // 3)
                text += f"\x1b[{y + 1};{x + 1}H{drawn_piece(piece)}"
    return f"{text}\x1b[1;1H"


class Client:
    """A screen that shows what it is sent."""

    def __init__(self, size: Size = SIZE) -> None:
        self.paper = ErasablePaper(*size)
        self._pen = Pen(self.paper)
        self.take("\x1b[?7l")

    def take(self, data: str) -> None:
        self._pen.feed(data)

    @property
    def cells(self) -> list[list[Char]]:
        return self.paper.cells


def lowered(data: str, terminal: Terminal) -> str:
    """Return what is drawn in the colours of a terminal."""

    def codes(style: re.Match[str]) -> str:
        return f"\x1b[{';'.join(['0', *lowered_codes(style[1], terminal.colours)])}m"

    return re.sub(r"\x1b\[([0-9;]+)m", codes, data)


def shown(picture: Picture, terminal: Terminal) -> list[list[Char]]:
    client = Client()
    client.take(lowered(drawn(picture), terminal))
    return client.cells


@pytest.mark.parametrize("terminal", TERMINALS)
def test_the_client_sees_each_picture_as_it_is_drawn(terminal: Terminal) -> None:
    for seed in range(30):
        chance = Random(seed)
        frame, client = Frame(terminal), Client()
        frame.resize(SIZE)
        picture = random_picture(chance)
        frame.put(drawn(picture))
        for _ in range(6):
            client.take(frame.flush())
            assert client.cells == shown(picture, terminal)
            assert frame.flush() == ""
            before, picture = picture, next_picture(picture, chance)
            frame.put(drawn(picture) if chance.random() < 0.3 else differences(before, picture))


@pytest.mark.parametrize("terminal", TERMINALS)
def test_pictures_that_are_not_sent_are_made_up_for(terminal: Terminal) -> None:
    chance = Random(1)
    frame, client = Frame(terminal), Client()
    frame.resize(SIZE)
    for _ in range(10):
        for _ in range(3):
            picture = random_picture(chance)
            frame.put(drawn(picture))
        client.take(frame.flush())
        assert client.cells == shown(picture, terminal)


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("size", [(12, 2), (30, 6), SIZE])
def test_after_a_new_size_all_is_sent_that_is_known(
    terminal: Terminal, size: tuple[int, int]
) -> None:
    """Though the application may draw nothing, or a part, or still for the old size."""
    for seed, draws_again in enumerate([True, False] * 5):
        picture = random_picture(Random(seed))
        frame, client, truth = Frame(terminal), Client(), Client()
        frame.resize(SIZE)
        frame.put(drawn(picture))
        client.take(frame.flush() + "\x1b[Hrubbish")
        client.paper.resize(size[1], size[0])
        frame.resize(Size(*size))
        if draws_again:
            frame.put(drawn(picture))
        client.take(frame.flush())
        truth.take(lowered(drawn(picture), terminal))
        width, height = min(size[0], WIDTH), min(size[1], HEIGHT)
        for mine, theirs in zip(client.cells[:height], truth.cells[:height], strict=True):
            assert mine[: width - 1] == theirs[: width - 1]  # the last may be half a sign


def frame_of(*rows: str, terminal: Terminal | None = None) -> Frame:
    """Return a frame that has shown rows."""
    frame = Frame(terminal or Terminal(MANY, USUAL, erases=True))
    frame.resize(SIZE)
    frame.put(drawn([[(row.ljust(WIDTH), "")] for row in rows]))
    frame.flush()
    return frame


def test_what_is_drawn_again_is_not_sent_again() -> None:
    frame = frame_of("one", "two")
    frame.put(drawn([[("one".ljust(WIDTH), "")], [("two".ljust(WIDTH), "")]]))
    assert frame.flush() == ""
    frame.put("\x1b[1;1Hone\x1b[2;2Hwo\x1b[1;1H")
    assert frame.flush() == ""


@pytest.mark.parametrize(
    ("draw", "sent"),
    [
        ("\x1b[2;2Hx", "\x1b[m\x1b[2;2Hx"),
        ("\x1b[1;1Hx\n\x1b[2;1Hy", "\x1b[m\x1b[1Hx\r\ny"),
        ("\x1b[1;1Hx cdefgx", "\x1b[m\x1b[1Hx \x1b[8Gx"),
        ("\x1b[1;1Hab x", "\x1b[m\x1b[1;3H x"),
        ("\x1b[1;1H\x1b[1mab\x1b[0m", "\x1b[0;1m\x1b[1Hab"),
        ("\x1b[1;1H" + " " * WIDTH, "\x1b[m\x1b[1H\x1b[K"),
        ("\x1b[1;1H" + " " * 15, "\x1b[m\x1b[1H\x1b[15X"),
        ("\x1b[4;24Hx\x1b[3;5H", "\x1b[m\x1b[4;24Hx\x1b[3;5H"),
    ],
)
def test_little_is_sent(draw: str, sent: str) -> None:
    frame = frame_of("abcdefghijklmnopqrstuvw", "two")
    frame.put(draw + ("" if draw.endswith("H") else "\x1b[1;1H"))
    assert frame.flush() == sent


def test_only_what_changes_of_the_pen_is_sent() -> None:
    frame = frame_of("abc")
    frame.put("\x1b[1;1H\x1b[31;44mx\x1b[0m\x1b[1;32;44my\x1b[0m\x1b[31;44mz\x1b[0m\x1b[1;1H")
    assert frame.flush() == "\x1b[0;31;44m\x1b[1Hx\x1b[3Gz\x1b[1;32m\x1b[2Gy"


def test_what_is_sent_does_not_tell_how_what_went_before_was_parted() -> None:
    sent = set()
    for is_parted in (True, False):
        frame = frame_of("abc")
        frame.put("\x1b[1;1H\x1b[31mx\x1b[0m\x1b[1;1H")
        if is_parted:
            frame.flush()
        frame.put("\x1b[2;1H\x1b[32my\x1b[0m\x1b[1;1H")
        frame.flush()
        frame.put("\x1b[3;1H\x1b[31mz\x1b[0m\x1b[1;1H")
        sent.add(frame.flush())
    assert sent == {"\x1b[0;31m\x1b[3Hz"}


def test_what_draws_nothing_is_passed_on() -> None:
    frame = frame_of("abc")
    assert (
        frame.put("\x07\x1b]52;c;YWJj\x07\x1b]0;my turn\x1b\\")
        == "\x07\x1b]52;c;YWJj\x07\x1b]0;my turn\x1b\\"
    )
    assert frame.put("\x1b[1;1H\x1b]8;id=1;http://x\x1b\\abc\x1b]8;;\x1b\\") == ""
    assert frame.flush() == ""


def test_after_what_nobody_knows_all_is_sent_anew() -> None:
    frame = frame_of("abc")
    assert frame.put("\x1b[3S") == "\x1b[3S"
    assert "abc" in frame.flush()


def test_no_control_character_reaches_the_client() -> None:
    frame = frame_of("abc")
    frame.put("\x1b[1;1Hx\x9b\x00\x08\x0ey\x1b[1;1H")
    assert frame.flush() == "\x1b[m\x1b[1Hxy"


def test_the_cursor_stands_where_somebody_types() -> None:
    frame = frame_of("abc")
    frame.put("\x1b[2;3H")
    assert frame.flush() == "\x1b[2;3H"
    frame.put("\x1b[1;1Hx\x1b[2;3H")
    assert frame.flush() == "\x1b[m\x1b[1Hx\x1b[2;3H"
    frame.put("\x1b[1;1H")
    assert frame.flush() == ""
