"""Motion over ssh: who asks for it gets it, and the levels differ in what is sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from lancaster_tui.rules.phases.placing import PlaceKnight
from tests.ssh.conftest import Serve
from tests.ssh.terminal import LARGE, MY_TURN, SIZE, Terminal
from tests.tui.games import asks, new_table, play

CALM = 40  # turns of the event loop, longer than a frame stands


async def bytes_of_an_act(serve: Serve, motion: str, size: tuple[int, int]) -> int:
    """Return how many bytes are sent for the placement of a knight."""
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, 0))
    env = {"LANG": "en_GB.UTF-8", "LANCASTER_MOTION": motion}
    async with serve(table) as host, host.terminal("Ann", size=size, env=env) as ann:
        await ann.sees(MY_TURN)
        ann.type("1b")
        await ann.sees("B Stafford")
        await ann.is_quiet()
        before = len(ann.bytes)
        ann.type("\r")
        await ann.sees_no(MY_TURN)
        await ann.is_quiet(CALM)
        return len(ann.bytes) - before


@pytest.mark.parametrize("size", [SIZE, LARGE])
async def test_reduced_motion_sends_a_third_of_it(serve: Serve, size: tuple[int, int]) -> None:
    still, full, reduced = [
        await bytes_of_an_act(serve, motion, size) for motion in ("off", "full", "reduced")
    ]
    assert full - still > 200
    assert reduced - still <= (full - still) / 3


async def test_what_a_guest_chooses_holds_until_the_host_ends_and_is_written_nowhere(
    serve: Serve, home: Path
) -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, 0))

    async def choose(ann: Terminal, name: str) -> None:
        await ann.sees(MY_TURN)
        ann.type("\x10" + name)
        await ann.is_quiet()
        ann.type("\r")
        await ann.is_quiet()

    async with serve(table) as host:
        async with host.terminal("Ann") as ann:
            await choose(ann, "no colours")
        async with host.terminal("Ann") as ann:
            await ann.sees(MY_TURN)
            ann.type("\x10theme")
            await ann.sees("Dark theme", "Light theme")
    assert not list(home.rglob("settings.toml"))


ASKED = "How much animation do you want over this line?"
UNSAID = {"LANCASTER_MOTION": ""}


async def test_a_guest_is_asked_once_how_much_may_move(serve: Serve) -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, 0))
    async with serve(table) as host:
        async with host.terminal("Ann", env=UNSAID) as ann:
            await ann.sees(ASKED)
            ann.type("r")
            await ann.sees_no(ASKED)
            await ann.sees(MY_TURN)
        async with host.terminal("Ann", env=UNSAID) as ann:
            await ann.sees(MY_TURN)
            await ann.is_quiet()
            assert ASKED not in ann.text
            ann.type("\x10motion")
            await ann.sees("Full motion", "No motion")
            assert "Reduced motion" not in ann.text
        async with host.terminal("Bob", env=UNSAID) as bob:
            await bob.sees(ASKED)


@pytest.mark.parametrize("key", ["\r", "1", "\x1b", " ", "z"])
async def test_any_other_key_goes_on_without_motion(serve: Serve, key: str) -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, 0))
    async with serve(table) as host, host.terminal("Ann", env=UNSAID) as ann:
        await ann.sees(ASKED)
        ann.type(key)
        await ann.sees_no(ASKED)
        ann.type("1b\r")
        await ann.sees_no(MY_TURN)
        assert table.record.actions[-1].endswith("place S1 B")
