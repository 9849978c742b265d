"""Whole games over ssh: clients see what was drawn, in no more bytes than there may be."""

from __future__ import annotations

import asyncio
import re
from contextlib import AsyncExitStack
from functools import cache
from random import Random
from statistics import median
from typing import NamedTuple

import pytest
from pyte.screens import Char
from rich.color import ColorSystem

from benchmarks.hosted_game import who_has_to_go_on
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.ssh import driver
from lancaster_tui.ssh.driver import ChannelDriver
from lancaster_tui.ssh.one_table import OneTable
from lancaster_tui.ssh.session import Session
from lancaster_tui.ssh.terminal import lowered_codes
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.looks import Looks
from tests.ssh.conftest import Serve
from tests.ssh.terminal import LARGE, SIZE, Terminal
from tests.terminals import ErasablePaper, Pen
from tests.tui.games import asks, new_table, play, short_table
from tests.window import NOT_FOR_PYTE

SIZES = [(80, 24), (100, 30), LARGE, (160, 50)]
DEPTHS = [
    ("xterm-256color", {}),
    ("xterm-256color", {"COLORTERM": "truecolor"}),
    ("screen", {}),  # 16 colours, and it does not erase with the ground of the pen
]
PLACED, ENTER = PlaceKnight.__name__, "Enter"
WHOLE_GAME = 100  # acts, of which a short one has fewer
_TURNS = 6  # of the event loop, which are together longer than a picture is held back
LOGINS = ["Ann", "Bob", "Cid", "Wat"]


class Truth:
    """The screen of a client that is sent everything that is drawn."""

    def __init__(self, own: ChannelDriver) -> None:
        self._colours = own._line.terminal.colours
        self.paper = ErasablePaper(*(own._size or SIZE))
        self._pen = Pen(self.paper)
        self._pen.feed("\x1b[?7l")

    def take(self, drawn: str) -> None:
        plain = NOT_FOR_PYTE.sub(b"", drawn.encode()).decode()
        self._pen.feed(re.sub(r"\x1b\[([0-9;]+)m", self._lowered, plain))

    def _lowered(self, style: re.Match[str]) -> str:
        return _lowered(style[1], self._colours)

    @property
    def cells(self) -> list[list[Char]]:
        return self.paper.cells


@cache
def _lowered(codes: str, colours: ColorSystem | None) -> str:
    return f"\x1b[{';'.join(['0', *lowered_codes(codes, colours)])}m"


@pytest.fixture
def truths(monkeypatch: pytest.MonkeyPatch) -> list[Truth]:
    """The screens of all clients that come, in the order in which they do."""
    found: dict[ChannelDriver, Truth] = {}

    class Watched(ChannelDriver):
        def write(self, data: str) -> None:
            if self not in found:
                found[self] = Truth(self)
                kept.append(found[self])
            found[self].take(data)
            super().write(data)

    kept: list[Truth] = []
    monkeypatch.setattr(driver, "ChannelDriver", Watched)
    return kept


@pytest.fixture
def apps(monkeypatch: pytest.MonkeyPatch) -> list[LancasterApp]:
    """The applications of all clients that come."""
    found: list[LancasterApp] = []
    make_app = OneTable.make_app

    def kept(house: OneTable, session: Session, looks: Looks) -> LancasterApp:
        found.append(make_app(house, session, looks))
        return found[-1]

    monkeypatch.setattr(OneTable, "make_app", kept)
    return found


class Sent(NamedTuple):
    """What was asked, or which key was pressed; how wide a terminal is; the bytes sent to it."""

    asked: str
    width: int
    bytes: int


async def played(
    table: Table, terminals: list[Terminal], apps: list[LancasterApp], acts: int
) -> list[Sent]:
    """Play by chance, and press Enter at all that waits for it; return what was sent after each.

    The last terminal is that of somebody who watches.
    """
    chance, sent = Random(7), list[Sent]()

    async def settle(asked: str) -> None:
        before = [each.seen for each in terminals]
        await all_quiet(terminals)
        for each, old in zip(terminals, before, strict=True):
            sent.append(Sent(asked, each.screen.columns, len(each.bytes) - old))
            each.seen = len(each.bytes)

    for each in terminals:
        each.seen = len(each.bytes)
    for _ in range(acts):
        decision = next(filter(None, map(table.decision, range(len(table.seats)))), None)
        if decision is None:
            break
        table.act(decision.seat, chance.choice(list(decision.actions)))
        await settle(type(decision.choice).__name__)
        while waiting := who_has_to_go_on(apps):
            for seat in waiting:
                terminals[-1 if seat is None else seat].type("\r")
            await settle(ENTER)
    return sent


async def all_quiet(terminals: list[Terminal]) -> None:
    """Wait until nothing more is sent to any terminal."""
    quiet, before = 0, -1
    while quiet < _TURNS:
        now = sum(len(each.bytes) for each in terminals)
        quiet = quiet + 1 if before == now else 0
        before = now
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(("turn", "acts"), [(0, WHOLE_GAME), (1, 8), (2, 8)])
async def test_not_one_cell_is_wrong(
    serve: Serve, truths: list[Truth], apps: list[LancasterApp], turn: int, acts: int
) -> None:
    """At four sizes, with colours that go round, while knights are placed.

    At three of them a game is played from its first vote to its end.
    """
    table, sizes = short_table("Ann,Bob,Cid", 1, 7), SIZES
    if acts == WHOLE_GAME:
        play(table, asks(CastBallot))
        sizes = SIZES[:3]
    async with serve(table) as host, AsyncExitStack() as stack:
        terminals = []
        for number, (login, size) in enumerate(zip(LOGINS, sizes, strict=False)):
            term, env = DEPTHS[(number + turn) % 3]
            logging_in = host.terminal(login, size=size, term=term, env=env)
            terminals.append(await stack.enter_async_context(logging_in))
            await all_quiet(terminals)
        for _ in range(acts):
            for terminal, truth in zip(terminals, truths, strict=True):
                assert terminal.cells == truth.cells
            if table.is_over:
                break
            await played(table, terminals, apps, 1)
    assert table.is_over == (acts == WHOLE_GAME)


async def test_few_bytes_are_sent(serve: Serve, apps: list[LancasterApp]) -> None:
    """To two of four who play and one who watches, two of them in large windows."""
    table = new_table("Ann,Bob,Cid,Dot")
    async with serve(table) as host, AsyncExitStack() as stack:
        terminals = []
        for login, size, first in (
            ("Ann", LARGE, 16_000),
            ("Bob", SIZE, 7000),
            ("Wat", LARGE, 16_000),
        ):
            terminals.append(await stack.enter_async_context(host.terminal(login, size=size)))
            await all_quiet(terminals)
            assert len(terminals[-1].bytes) <= first
        sent = await played(table, terminals, apps, 8)
        play(table, asks(CastBallot))
        await all_quiet(terminals)
        sent += await played(table, terminals, apps, 16)
    large, small = ([each for each in sent if each.width == width] for width in (LARGE[0], SIZE[0]))
    assert median(each.bytes for each in large if each.asked not in (PLACED, ENTER)) <= 1200
    assert median(each.bytes for each in large if each.asked == PLACED) <= 3000
    assert max(each.bytes for each in large) <= 17_000
    # In a small window an area that is called for takes the place of another one as a whole.
    assert median(each.bytes for each in small if each.asked != ENTER) <= 1000
    assert max(each.bytes for each in small) <= 6000
