"""`lancaster web`: pages for a browser on this machine, and nobody else's."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from aiohttp import ClientSession, WSServerHandshakeError
from click.testing import CliRunner

from lancaster_tui.cli.main import lancaster
from tests.window import PATIENCE


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a server."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with socket.create_server(("127.0.0.1", 0)) as free:
        number = free.getsockname()[1]
    command = [sys.executable, "-m", "lancaster_tui", "web", "--port", str(number)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            deadline = monotonic() + PATIENCE
            while not _is_up(number):
                assert monotonic() < deadline
                sleep(0.05)
            yield number
            server.send_signal(signal.SIGTERM)
            assert server.wait(PATIENCE) == 0
        finally:
            server.kill()


def _is_up(number: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", number)) == 0


async def test_its_own_page_plays_and_loads_nothing_from_elsewhere(port: int) -> None:
    address = f"http://localhost:{port}"
    async with ClientSession() as browser:
        async with browser.get(address) as page:
            assert page.status == 200
            assert "default-src 'self'" in page.headers["Content-Security-Policy"]
        socket_address = f"{address}/ws?width=100&height=30"
        async with browser.ws_connect(socket_address, origin=address) as line:
            drawn = ""
            while "New game" not in drawn:
                message = await line.receive(PATIENCE)
                drawn += message.data.decode() if isinstance(message.data, bytes) else ""


async def test_a_page_of_the_web_plays_nothing(port: int) -> None:
    async with ClientSession() as browser:
        for origin in ("http://elsewhere.example", None):
            with pytest.raises(WSServerHandshakeError, match="403"):
                await browser.ws_connect(f"http://localhost:{port}/ws", origin=origin)


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    result = CliRunner().invoke(lancaster, ["web"])
    assert result.exit_code == 2
    assert "pip install 'lancaster-tui[web]'" in result.output
