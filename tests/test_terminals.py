"""Terminals that are faster than those of pyte show the same."""

from __future__ import annotations

import pyte
from hypothesis import given
from hypothesis import strategies as st

from tests.terminals import BytePen, Paper

WRITTEN = st.one_of(
    st.text("Ann ─│王é\u0301\u200b", max_size=12),
    st.sampled_from(["\x1b[", "\x1b", "\x1b(0", "\x1b(B", "\x0e", "\x0f", "\r", "\n", "\b", "\t"]),
    st.sampled_from(["\x1b[m", "\x1b[1;3m", "\x1b[38;2;1;22;255m", "\x1b[48;5;7m", "\x1b[0;;4m"]),
    st.sampled_from(["\x1b[H", "\x1b[2;3H", "\x1b[;5H", "\x1b[99999;1H", "\x1b[2J", "\x1b[K"]),
    st.sampled_from(["\x1b[4h", "\x1b[4l", "\x1b[?7l", "\x1b[?7h", "\x1b[?25l", "\x1b]0;x\x07"]),
)


@given(st.lists(st.lists(WRITTEN, max_size=8).map("".join), max_size=4))
def test_whatever_is_written_stands_where_pyte_has_it(pieces: list[str]) -> None:
    usual, ours = pyte.Screen(9, 3), Paper(9, 3)
    pens = pyte.ByteStream(usual), BytePen(ours)
    for piece in pieces:
        for pen in pens:
            pen.feed(piece.encode())
        assert ours.buffer == usual.buffer
        assert (ours.cursor.x, ours.cursor.y) == (usual.cursor.x, usual.cursor.y)
        assert ours.cursor.attrs == usual.cursor.attrs
        assert ours.text == "\n".join(usual.display)
