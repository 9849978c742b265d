"""The command that shows the game in a browser: ``web``."""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.errors import CouldNotRun

if TYPE_CHECKING:
    from aiohttp.web import (
        Application,
        BaseRequest,
        Request,
        StreamResponse,
        WebSocketResponse,
    )

_OWN_THINGS = "default-src 'self' 'unsafe-inline' data: ws://localhost:*"
_AS_IN_A_BROWSER = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


@click.command(
    epilog="""\b
Example:
  lancaster web
  lancaster web --port 8080

Each page is a game of its own, for one person or for several at one keyboard, with the saved games
of your account. It is for your own browser on this machine: friends play over ssh with
`lancaster host`."""
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8000,
    show_default=True,
    help="Port to listen on; only this machine can reach it.",
)
def web(port: int) -> None:
    """Play in a browser on this machine, alone or at one keyboard."""
    try:
        from aiohttp.web import HTTPForbidden
        from textual_serve.server import Server
    except ModuleNotFoundError as error:
        raise CouldNotRun(
            f"The browser needs {error.name}: pip install 'lancaster-tui[web]'"
        ) from None

    class OwnPages(Server):
        """Serves games to its own pages alone: any page of the web can ask a browser for them.

        These load nothing from elsewhere, such as fonts.
        """

        async def _make_app(self) -> Application:
            app = await super()._make_app()
            app.on_response_prepare.append(self._allow_own_things)
            return app

        async def _allow_own_things(self, _: BaseRequest, response: StreamResponse) -> None:
            response.headers["Content-Security-Policy"] = _OWN_THINGS

        async def handle_websocket(self, request: Request) -> WebSocketResponse:
            """Begin a game for one of the own pages."""
            if request.headers.get("Origin") != self.public_url:
                raise HTTPForbidden
            return await super().handle_websocket(request)

    os.environ.update(_AS_IN_A_BROWSER)  # what the game believes to draw on
    game = shlex.join([sys.executable, "-m", "lancaster_tui"])
    OwnPages(game, "localhost", port, title="Lancaster").serve()
