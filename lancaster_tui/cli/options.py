"""Options that several commands have."""

from __future__ import annotations

import click

from lancaster_tui.content.errors import quoted
from lancaster_tui.table.streams import LARGEST_SEED


class Seed(click.ParamType[int]):
    """A number that can be the seed of a game."""

    name = "number"

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number, or fail with a sentence."""
        try:
            seed = int(value)
        except ValueError:
            seed = -1
        if not 0 <= seed <= LARGEST_SEED:
            self.fail(f"{quoted(value)} is no whole number from 0 to {LARGEST_SEED}.", param, ctx)
        return seed


seed_option = click.option(
    "--seed",
    type=Seed(),
    help="Number that decides the cards and the bots; the same seed gives the same game.",
    show_default="another one each time",
)
ruleset_option = click.option(
    "--ruleset",
    default="base",
    show_default=True,
    metavar="ID|FILE",
    help="A ruleset of the program, or a TOML file.",
)
plain_option = click.option(
    "--plain", is_flag=True, help="Lines of text and numbered choices instead of screens."
)
