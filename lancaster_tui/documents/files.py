"""Reading files that anybody may have put there: no pipes, no devices, and none too long."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from lancaster_tui.documents.errors import ContentError, without_hidden

LARGEST: Final = 200_000  # bytes of what people write; the base game takes 10,000
LARGEST_RECORD: Final = 2_000_000  # bytes; a long game takes about 40,000


class NoFile(ContentError):
    """There is no such file."""

    def __init__(self, source: str) -> None:
        super().__init__("no such file", source)


def check_is_file(path: Path) -> None:
    """Raise ContentError if there is something else than a file at a path.

    A pipe would have to be waited for, and some devices have no end.
    """
    if path.exists() and not path.is_file():
        raise ContentError("not a file", without_hidden(str(path)))


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """Return the content of a file of at most ``largest`` bytes.

    Raises NoFile if there is none, and ContentError if it cannot be read or is larger.
    """
    source = without_hidden(str(path))
    try:
        check_is_file(path)
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except (FileNotFoundError, ValueError):  # no file has a name with a zero in it
        raise NoFile(source) from None
    except OSError as error:
        raise ContentError(f"cannot be read: {error.strerror}", source) from None
    if len(content) > largest:
        raise ContentError(f"larger than {largest} bytes; too large for a file of the game", source)
    return content
