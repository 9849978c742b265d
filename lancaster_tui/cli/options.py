"""Options that several commands have."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

import click
from click.core import ParameterSource

from lancaster_tui.cli.terminal import (
    draws_few_signs,
    has_few_colours,
    speaks_unicode,
    wants_colour,
)
from lancaster_tui.documents.errors import quoted
from lancaster_tui.tui.kit.looks import MOTIONS, THEMES, USUAL, Looks

if TYPE_CHECKING:
    from lancaster_tui.table.record import Record
    from lancaster_tui.tui.pictures import Size

STDOUT: Final = "-"  # in place of a path

_P = ParamSpec("_P")
_R = TypeVar("_R")


class NamedPath(click.Path[Path]):
    """The path of a file or a folder, which need not be there.

    An empty name is refused: ``Path`` would take it for the current folder. ``-`` stands
    for standard output where ``allow_dash`` is set, and else for nothing.
    """

    def __init__(self, *, file_okay: bool = True, allow_dash: bool = False) -> None:
        super().__init__(file_okay=file_okay, allow_dash=allow_dash, path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        """Return the path, or fail with a sentence."""
        if not str(value):
            self.fail("the name is empty.", param, ctx)
        if str(value) == STDOUT and not self.allow_dash:
            self.fail('"-" is not a file here; write ./- for a file of that name.', param, ctx)
        return super().convert(value, param, ctx)


class Seed(click.ParamType[int]):
    """A number that can be the seed of a game."""

    name = "number"

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number, or fail with a sentence."""
        from lancaster_tui.table.streams import LARGEST_SEED

        try:
            seed = int(value)
        except ValueError:
            seed = -1
        if not 0 <= seed <= LARGEST_SEED:
            self.fail(
                f"{quoted(value)} is not a whole number from 0 to {LARGEST_SEED}.", param, ctx
            )
        return seed


class ThemeName(click.ParamType[str]):
    """The name of a theme: one of the program, or one in the folder of the player's own."""

    name = "theme"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name; fail with a sentence if there is no such theme, or mistakes in it."""
        if value not in THEMES:
            from lancaster_tui.documents.errors import ContentError
            from lancaster_tui.documents.mistakes import Mistakes
            from lancaster_tui.tui.kit.own_themes import load_theme

            try:
                load_theme(value)
            except Mistakes:
                raise
            except ContentError as error:
                self.fail(f"{error}.", param, ctx)
        return value


class LawSet(click.ParamType[str]):
    """The laws of a game (LAW-6)."""

    name = "laws"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the letters of the law set, or fail with a sentence."""
        from lancaster_tui.rules.faults import InvalidRules
        from lancaster_tui.rules.ruleset.law_sets import parse_law_set
        from lancaster_tui.words.mistakes.in_rulesets import rules_reason_text

        try:
            return parse_law_set(value)
        except InvalidRules as error:
            self.fail(f"{rules_reason_text(error.reason)}.", param, ctx)


class ScreenSize(click.ParamType["Size"]):
    """The size of a terminal: ``120x40``."""

    name = "size"

    def convert(
        self, value: str | Size, param: click.Parameter | None, ctx: click.Context | None
    ) -> Size:
        """Return columns and rows, or fail with a sentence."""
        from lancaster_tui.tui.pictures import parse_size

        if not isinstance(value, str):
            return value
        try:
            return parse_size(value)
        except ValueError as error:
            self.fail(f"{quoted(value)}: {error}.", param, ctx)


seed_option = click.option(
    "--seed",
    type=Seed(),
    help="Number that decides the cards and the bots' choices; the same seed gives the same game.",
    show_default="a new one each time",
)
ruleset_option = click.option(
    "--ruleset",
    default="base",
    show_default=True,
    metavar="ID|FILE",
    help="The id of a ruleset, or a TOML file.",
)
laws_option = click.option(
    "--laws",
    type=LawSet(),
    default="base",
    show_default=True,
    metavar="SET",
    help="base, new or random laws; or b (base) or n (new) for each group 0 to 4, as in bnbbn.",
)
size_option = click.option(
    "--size",
    type=ScreenSize(),
    default="120x40",
    show_default=True,
    metavar="COLUMNSxROWS",
    help="The size of the terminal.",
)
recaps_option = click.option(
    "--recaps",
    type=click.Choice(["by-phase", "step-by-step"]),
    default="by-phase",
    show_default=True,
    help="How the screens recap the rewards: on a page for each phase, or one thing at a time.",
)
plain_option = click.option(
    "--plain", is_flag=True, help="Plain text and numbered choices instead of screens."
)

_theme_option = click.option(
    "--theme",
    type=ThemeName(),
    envvar="LANCASTER_THEME",
    show_envvar=True,
    metavar="NAME",
    help=f"Colours of the screens: {', '.join(THEMES)}, or a theme of your own. Set NO_COLOR to "
    "have none.",
    show_default="the one chosen last",
)
_motion_option = click.option(
    "--motion",
    type=click.Choice(MOTIONS),
    envvar="LANCASTER_MOTION",
    show_envvar=True,
    help="How much moves on the screens.",
    show_default="the one chosen last",
)
_ascii_option = click.option(
    "--ascii/--no-ascii",
    default=None,
    envvar="LANCASTER_ASCII",
    show_envvar=True,
    help="Draw the screens with ASCII characters only, or never so.",
    show_default="only where the terminal needs it",
)


@contextmanager
def about(option: str) -> Iterator[None]:
    """Report an Invalid that is raised about the value of an option."""
    from lancaster_tui.rules.faults import Invalid

    try:
        yield
    except Invalid as error:
        from lancaster_tui.words.mistakes.located import reason_text

        said = reason_text(error.reason)
        end = "" if said.endswith("?") else "."
        raise click.BadParameter(f"{said}{end}", param_hint=option) from None


def looks_options(command: Callable[Concatenate[Looks, _P], _R]) -> Callable[_P, _R]:
    """Give a command the options of the looks; it is handed the looks as its first argument.

    What is given to ``lancaster`` itself holds for its commands, too.
    """

    def with_looks(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        for name in ("theme", "motion", "ascii"):
            kwargs.pop(name)
        has_subcommand = click.get_current_context().invoked_subcommand is not None
        looks = USUAL if has_subcommand else _looks()  # a subcommand reads the settings itself
        return command(looks, *args, **kwargs)

    return _theme_option(_motion_option(_ascii_option(update_wrapper(with_looks, command))))


def _looks() -> Looks:
    from lancaster_tui.tui.kit.settings import Settings

    settings = Settings()
    is_ascii = _wanted("ascii")
    return Looks(
        _wanted("theme") or _fitting(settings.theme),
        wants_colour(),
        settings.is_ascii or not speaks_unicode() or draws_few_signs()
        if is_ascii is None
        else is_ascii,
        _wanted("motion") or settings.motion or MOTIONS[0],
    )


def looks_of_file() -> Looks:
    """Return the looks for drawing into a file: as the command was told, whatever the terminal.

    So the same command writes the same bytes on every terminal.
    """
    return Looks(_wanted("theme") or THEMES[0], is_ascii=bool(_wanted("ascii")))


def _fitting(theme: str | None) -> str:
    """Return the theme chosen last, or the usual one, or what suits a terminal of few colours."""
    if has_few_colours() and theme != "none":
        return "ansi"
    return theme or THEMES[0]


def _wanted(name: str) -> Any:
    """Return the value of an option that the command or ``lancaster`` was given."""
    context = click.get_current_context()
    for each in (context, context.find_root()):
        if each.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            return each.params[name]
    return context.params[name]


def with_recaps(record: Record, recaps: str) -> Record:
    """Return the record of a game whose screens recap the rewards as ``--recaps`` says."""
    if recaps == "by-phase":
        return record
    return record.model_copy(update={"recaps": recaps.replace("-", " ")})
