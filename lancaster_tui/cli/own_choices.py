"""Commands for what a player has chosen on this machine: ``settings`` and ``keys``."""

from __future__ import annotations

from itertools import groupby

import click

from lancaster_tui.cli.errors import CouldNotRun

_KEYS = ("theme", "motion", "signs", "pace", "hand_over", "name")


@click.command(
    epilog="""\b
Examples:
  lancaster settings
  lancaster settings pace fast
  lancaster settings name Zoe
  lancaster settings name ''"""
)
@click.argument("key", required=False, type=click.Choice(_KEYS))
@click.argument("value", required=False)
def settings(key: str | None, value: str | None) -> None:
    """Show the settings, or change one; an empty VALUE unsets it.

    They are remembered for all games of this account, as the settings in the menu are.
    """
    from lancaster_tui.tui.kit.settings import SETTINGS, Settings, fault_of
    from lancaster_tui.words.settings import choices_text

    chosen = Settings()
    if key is not None and value is not None:
        if value and (fault := fault_of(key, value)) is not None:
            raise click.BadParameter(f"{fault}.", param_hint="VALUE")
        if key == "theme" and value:
            _check_theme(value)
        chosen.remember(key, value)
    if chosen.problem is not None:
        raise CouldNotRun(f"{chosen.problem}.")
    for each in SETTINGS if key is None else (key,):
        click.echo(f"{each:<9} {chosen.value(each) or '-':<10} {choices_text(each)}".rstrip())
    if key is None:
        click.echo(f"\n{chosen.path}")


def _check_theme(name: str) -> None:
    """Raise ContentError if there is no such theme, or mistakes in it."""
    from lancaster_tui.tui.kit.looks import THEMES
    from lancaster_tui.tui.kit.own_themes import load_theme

    if name not in THEMES:
        load_theme(name)


@click.command(
    epilog="""\b
Examples:
  lancaster keys
  lancaster keys table placement
  lancaster keys --format toml > keys.toml"""
)
@click.argument("places", nargs=-1, metavar="[PLACE]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "toml"]),
    default="table",
    show_default=True,
    help="A table to read, or a file to begin with.",
)
def keys(places: tuple[str, ...], form: str) -> None:
    """List all keys of the screens, with those that you have changed.

    Keys are changed in a file, which is named below the table: `undo = "ctrl+u"` in its table
    `[table]` changes the key of table.undo.
    """
    from json import dumps

    from lancaster_tui.content.folders import keymap_path
    from lancaster_tui.documents.errors import quoted, suggestion
    from lancaster_tui.tui.keymap import bound_now
    from lancaster_tui.words.keys import PLACES

    for place in places:
        if place not in PLACES:
            said = f"no place is called {quoted(place)}{suggestion(place, PLACES)}"
            raise click.BadParameter(f"{said}.", param_hint="PLACE")
    shown = [each for each in bound_now() if not places or each.place in places]
    for place, group in groupby(shown, key=lambda each: each.place):
        if form == "toml":
            click.echo(f"[{place}] # {PLACES[place]}")
            for each in group:
                value = each.labels if len(each.labels) > 1 else each.labels[0]
                # Strings and lists of them are written alike in JSON and TOML.
                click.echo(f"{each.name} = {dumps(value)} # {each.about}")
        else:
            click.echo(PLACES[place])
            for each in group:
                click.echo(f"  {each.id:<24} {' '.join(each.labels):<16} {each.about}")
        click.echo()
    if form == "table":
        click.echo(keymap_path())
