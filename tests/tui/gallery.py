"""The pictures of the README: ``python -m tests.tui.gallery`` makes them all anew.

Each is a state of the snapshots; the film is the beginning of the game whose record lies beside it.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.pictures import on_screen, parse_size, screen_svg
from tests.tui.states import CASES

FOLDER: Final = Path(__file__).parents[2] / "docs" / "screens"
PICTURES: Final = {
    "table": ("placing-chosen", "120x40", "dark"),
    "table-light": ("placing-chosen", "120x40", "light"),
    "table-80x24": ("placing-chosen", "80x24", "dark"),
    "allies": ("ally-placing", "120x40", "dark"),
    "ballot": ("ballot-marked", "120x40", "dark"),
    "reveal": ("reveal-passed", "120x40", "dark"),
    "recap": ("recap-county", "120x40", "dark"),
    "scores": ("scores", "120x40", "dark"),
    "new-game": ("new-game", "120x40", "dark"),
}
_FILM: Final = ("replay", str(FOLDER / "game.toml"), "--at", "36", "--theme", "dark", "--film")


async def picture(name: str) -> str:
    """Return a picture by its name."""
    case, size, theme = PICTURES[name]
    async with on_screen(CASES[case].app(Looks(theme)), parse_size(size)) as pilot:
        await CASES[case].reach(pilot)
        return screen_svg(pilot.app, "Lancaster")


def make(folder: Path) -> None:
    """Write the pictures and the film into a folder."""
    for name in PICTURES:
        (folder / f"{name}.svg").write_text(asyncio.run(picture(name)), encoding="utf-8")
    command = [sys.executable, "-m", "lancaster_tui", *_FILM, str(folder / "game.svg")]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    with TemporaryDirectory() as home:
        os.environ["HOME"] = home  # without settings and saved games
        make(FOLDER)
