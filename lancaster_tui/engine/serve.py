"""Lines in, lines out: one reply for each request, whatever comes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import BinaryIO, Final

from lancaster_tui.engine.messages import Error, ErrorReply, Id, Problem, QuitReply, Reply
from lancaster_tui.engine.requests import id_of, read_object, read_request
from lancaster_tui.engine.session import Session

LONGEST: Final = 1_000_000  # bytes of a line, including its end


def serve(lines_in: BinaryIO, lines_out: BinaryIO) -> None:
    """Answer requests until the input ends or the client quits.

    Blank lines are passed over; every other line gets one line. Raises OSError if the output cannot
    take it.
    """
    with closing(Session()) as session:
        for line in _lines(lines_in):
            reply = answer(session, line)
            lines_out.write(encoded(reply))
            lines_out.flush()
            if isinstance(reply, QuitReply):
                return


def _lines(lines_in: BinaryIO) -> Iterator[bytes | None]:
    """Return the lines that are not blank; None is one that is too long, which is not kept."""
    while line := lines_in.readline(LONGEST + 1):
        if len(line) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = lines_in.readline(LONGEST)
            yield None
        elif stripped := line.strip():
            yield stripped


def answer(session: Session, line: bytes | None) -> Reply:
    """Return the reply to a line; None is one that was too long."""
    id_: Id = None
    try:
        if line is None:
            raise Problem("too_long", f"The line is longer than {LONGEST:,} bytes.")
        data = read_object(line)
        id_ = id_of(data)
        return session.answer(read_request(data))
    except Problem as problem:
        return ErrorReply(id=id_, error=problem.error)
    # No line may crash the process: the client could only guess why.
    except Exception as error:
        kind = type(error).__name__
        sentence = f"An error in the program ({kind}); please report it."
        return ErrorReply(id=id_, error=Error(code="failed", refusal=None, sentence=sentence))


def encoded(reply: Reply) -> bytes:
    """Return the line of a reply: strict JSON in UTF-8."""
    text = json.dumps(
        reply.model_dump(), ensure_ascii=False, allow_nan=False, separators=(",", ":")
    )
    # The name of a file may contain a lone surrogate.
    return f"{text}\n".encode("utf-8", "backslashreplace")
