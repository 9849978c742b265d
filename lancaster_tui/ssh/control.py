"""How a host talks to a running house: a private socket, a line of JSON each way."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from pydantic import BaseModel, Field, ValidationError

SOCKET: Final = "control"
"""The name of the socket in the state folder."""
MOST_USES, MOST_DAYS = 50, 90

_LONGEST = 65_536  # bytes of an order
_PATIENCE = 10.0  # seconds to wait for an answer, or for an order
_LONGEST_PATH = 100  # bytes; the system has room for 107

Answer = Mapping[str, Any]


class Refused(Exception):
    """An order that cannot be carried out; the message is a sentence."""


class NobodyListens(Exception):
    """No house is running with the state folder."""


class NoAnswer(Exception):
    """A house was sent an order but did not answer in time; it may still carry it out."""


class Order(BaseModel, extra="forbid"):
    """What a host asks for."""

    do: Literal["list", "invite", "kick", "say", "end", "stop"]
    name: str = ""
    text: str = ""
    uses: int = Field(default=1, ge=1, le=MOST_USES)
    days: int = Field(default=7, ge=1, le=MOST_DAYS)
    forget: bool = False
    table: int = 0


class Steward(Protocol):
    """Carries out orders, and raises Refused for those that it cannot."""

    def listed(self) -> Answer:
        """Return who is here, and the tables, as plain values."""

    def invited(self, uses: int, days: int, name: str) -> Answer:
        """Make an invite for so many people and days; return its command and when it expires.

        With a name it is for somebody already known, and adds a key to theirs.
        """

    def kicked(self, name: str, *, forget: bool) -> Answer:
        """Send somebody home, and perhaps forget the keys that invites let in."""

    def said(self, text: str) -> Answer:
        """Say something to everybody, in the name of the house."""

    async def ended(self, number: int) -> Answer:
        """End a table; return its title, and the folder where its game is kept."""


@asynccontextmanager
async def listening(
    folder: Path, steward: Steward, stop: Callable[[], None]
) -> AsyncIterator[None]:
    """Carry out orders that come in on the socket of a state folder.

    Only the owner of this process may give them: the folder is theirs, and so is the socket.
    ``stop`` is called when the house is to be closed. Raises OSError if there can be no socket.
    """
    path = folder / SOCKET

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(TimeoutError, ValueError, ConnectionError):
            async with asyncio.timeout(_PATIENCE):
                line = await reader.readline()
            answer = await _answered(line, steward, stop)
            writer.write(json.dumps(answer).encode() + b"\n")
            async with asyncio.timeout(_PATIENCE):
                await writer.drain()
        writer.close()

    server = await asyncio.start_unix_server(serve, sock=_private(path), limit=_LONGEST)
    try:
        yield
    finally:
        server.close()
        with suppress(FileNotFoundError):
            path.unlink()


def _private(path: Path) -> socket.socket:
    """Return a socket that only the owner of this process can reach."""
    if len(os.fsencode(path)) > _LONGEST_PATH:
        raise OSError(0, "the path of this folder is too long for a socket", str(path.parent))
    with suppress(FileNotFoundError):
        path.unlink()  # left by a house that was killed: this one holds the lock on the folder
    made = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        made.bind(str(path))
    finally:
        os.umask(before)
    return made


async def _answered(line: bytes, steward: Steward, stop: Callable[[], None]) -> Answer:
    try:
        order = Order.model_validate_json(line)
    except ValidationError as error:
        return {"fault": f"not an order: {error.errors()[0]['msg']}"}
    try:
        return {"done": await _carried_out(order, steward, stop)}
    except Refused as error:
        return {"fault": str(error)}


async def _carried_out(order: Order, steward: Steward, stop: Callable[[], None]) -> Answer:
    match order.do:
        case "list":
            return steward.listed()
        case "invite":
            return steward.invited(order.uses, order.days, order.name)
        case "kick":
            return steward.kicked(order.name, forget=order.forget)
        case "say":
            return steward.said(order.text)
        case "end":
            return await steward.ended(order.table)
        case "stop":
            stop()
            return {}


def ask(folder: Path, order: Order) -> Answer:
    """Give an order to the house that runs with a state folder, and return what it answers.

    Raises Refused if the house cannot carry it out, NobodyListens if no house is running, NoAnswer
    if it takes too long, and OSError if this process may not connect to it.
    """
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(_PATIENCE)
        try:
            line.connect(str(folder / SOCKET))
            line.sendall(order.model_dump_json().encode() + b"\n")
            with line.makefile("rb") as lines:
                said = lines.readline()
        except (FileNotFoundError, ConnectionRefusedError):
            raise NobodyListens from None
        except TimeoutError:
            raise NoAnswer from None
    if not said:
        raise NobodyListens
    answer: dict[str, Any] = json.loads(said)
    if "fault" in answer:
        raise Refused(answer["fault"])
    done: Answer = answer["done"]
    return done
