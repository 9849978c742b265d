"""The command ``scenario render``: what a position looks like, without a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.options import STDOUT, NamedPath, looks_options, size_option
from lancaster_tui.cli.scenario import load_game

if TYPE_CHECKING:
    from lancaster_tui.tui.kit.looks import Looks
    from lancaster_tui.tui.pictures import Size


@click.command(
    epilog="""\b
Examples:
  lancaster scenario render vote.toml
  lancaster scenario render vote.toml --size 80x24 --ascii
  lancaster scenario render vote.toml --theme light --svg vote.svg"""
)
@click.argument("file", type=NamedPath())
@size_option
@click.option(
    "--svg",
    "picture",
    type=NamedPath(allow_dash=True),
    metavar="OUT",
    help="Write an SVG picture to the file OUT, or to standard output if it is -; an existing "
    "picture is overwritten.",
)
@click.option("--text", is_flag=True, help="Print rows of text; this is the default without --svg.")
@looks_options
def render(looks: Looks, file: Path, size: Size, picture: Path | None, text: bool) -> None:
    """Draw the screen for the position in FILE, as at a keyboard that everybody shares.

    It is the screen of the person who is asked. Bots do not act; programs are not started.
    """
    if text and picture is not None:
        raise click.UsageError("--svg and --text cannot be used together.")
    import asyncio

    from lancaster_tui.tui.pictures import on_screen, screen_svg, screen_text, still_app

    record = load_game(file)
    title = record.scenario.name if record.scenario and record.scenario.name else "Lancaster"

    async def shown() -> str:
        app = still_app(record, looks)
        async with on_screen(app, size):
            return screen_text(app) if picture is None else screen_svg(app, title)

    rendered = asyncio.run(shown())
    if picture is None:
        click.echo(rendered)
    elif str(picture) == STDOUT:
        click.echo(rendered, nl=False)
    else:
        picture.write_text(rendered, encoding="utf-8")
