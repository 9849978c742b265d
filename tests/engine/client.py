"""Clients of the engine for these tests, in the same process."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from random import Random
from typing import Any

from lancaster_tui.engine.serve import answer, encoded, serve
from lancaster_tui.engine.session import Session

ENGINE = [sys.executable, "-c", "from lancaster_tui.cli import main; main()", "engine"]
Reply = dict[str, Any]


def replies(sent: bytes) -> list[Reply]:
    """Return what the engine answers to an input."""
    out = BytesIO()
    serve(BytesIO(sent), out)
    *lines, last = out.getvalue().split(b"\n")
    assert last == b""
    return [strict(line) for line in lines]


def strict(line: bytes) -> Reply:
    """Return a line as JSON that any parser takes."""

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    reply = json.loads(line.decode(), parse_constant=refuse)
    assert isinstance(reply, dict)
    return reply


class Client:
    """A client that reads each reply before it asks again."""

    def __init__(self, session: Session | None = None) -> None:
        self._session = session or Session()

    def ask(self, do: str, **keys: Any) -> Reply:
        """Return the reply to a request, an error as well."""
        line = json.dumps({"id": 1, "do": do, **keys}).encode()
        return strict(encoded(answer(self._session, line)))

    def play(self, acts: int, chance: Random) -> list[Reply]:
        """Answer a number of decisions at random, or all; return the replies."""
        done = []
        for _ in range(acts):
            decisions = self.ask("decisions")["decisions"]
            if not decisions:
                break
            asked = chance.choice(decisions)
            action = chance.choice(asked["actions"])
            done.append(self.ask("act", seat=asked["seat"], action=action))
        return done

    def play_to_vote(self, chance: Random) -> None:
        """Play up to the first vote."""
        while self.ask("view")["view"]["phase"] != "parliament":
            self.play(1, chance)


WHOLE_GAME = 10_000  # acts that no game has
