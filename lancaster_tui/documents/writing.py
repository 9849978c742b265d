"""Writing files so that a crash leaves the old or the new one, never half of it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Write beside a file, then put that in its place. Raises OSError if that fails.

    Only its owner may read the file: a saved game contains the decks and hidden ballots.
    """
    beside = path.with_name(f".{path.name}.tmp")
    beside.unlink(missing_ok=True)
    own = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(own, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
