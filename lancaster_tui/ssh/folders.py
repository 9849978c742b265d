"""The state folder of a house: where it is, and how it is kept private to its owner."""

from __future__ import annotations

import os
from pathlib import Path

from lancaster_tui.content.folders import data_folder
from lancaster_tui.documents.errors import ContentError, without_hidden

_FOR_OTHERS = 0o077  # the mode bits that let others than its owner into a folder


def state_folder() -> Path:
    """Return the folder of a house for which none was named."""
    return data_folder() / "house"


def make_private(folder: Path) -> None:
    """Make a folder that only its owner can look into, unless it exists.

    Raises ContentError if others can look into it, and OSError.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = folder.stat()
    source = without_hidden(str(folder))
    if status.st_uid != os.getuid():
        raise ContentError(f"{source}: this folder belongs to somebody else")
    if status.st_mode & _FOR_OTHERS:
        raise ContentError(f"{source}: others can look into this folder; `chmod 700` it")
