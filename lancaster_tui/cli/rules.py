"""The commands for rulesets: ``rules list``, ``show``, ``check``, ``words`` and so on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.errors import COULD_NOT_RUN, DONE, WRONG
from lancaster_tui.cli.options import NamedPath
from lancaster_tui.documents.errors import quoted, suggestion, without_hidden

if TYPE_CHECKING:
    from lancaster_tui.content.rulesets import Checked
    from lancaster_tui.rules.ruleset.entries import Law
    from lancaster_tui.rules.ruleset.model import Ruleset

_RULESET = "ID|FILE"
_LAW = "LAW-"  # how the ids of laws begin


@click.group(
    epilog="""\b
Examples:
  lancaster rules new my-rules
  lancaster rules check my-rules/my-rules.toml
  lancaster rules diff base my-rules/my-rules.toml
  lancaster play --ruleset my-rules/my-rules.toml"""
)
def rules() -> None:
    """Look at rulesets, write your own, and check them.

    A ruleset holds all the numbers and all the laws of the game. For ID|FILE, give the id of a
    ruleset as `lancaster rules list` shows it, or a path that has a slash or ends in .toml.
    """


@rules.command(
    "list",
    epilog="""\b
Examples:
  lancaster rules list""",
)
def list_() -> None:
    """List the rulesets that have an id.

    Your own are in the folder named at the end.
    """
    from lancaster_tui.cli.rules_report import print_list
    from lancaster_tui.content.rulesets import known_rulesets, rulesets_folder

    print_list(known_rulesets(), rulesets_folder())


@rules.command(
    epilog="""\b
Examples:
  lancaster rules show base
  lancaster rules show ./mine.toml
  lancaster rules show LAW-B12
  lancaster rules show ./mine.toml LAW-MINE"""
)
@click.argument("ruleset", metavar=_RULESET)
@click.argument("law", metavar="[LAW]", required=False)
def show(ruleset: str, law: str | None) -> None:
    """Show everything in a ruleset, or the dossier of a law.

    A sign marks each value that is not as printed. The dossier says what a law did in many games
    between bots. Without a ruleset, LAW is one of base, such as LAW-B12.
    """
    from lancaster_tui.cli.rules_report import print_law, print_ruleset
    from lancaster_tui.content.rulesets import load_ruleset

    if law is None and ruleset.upper().startswith(_LAW):
        ruleset, law = "base", ruleset
    rules = load_ruleset(ruleset)
    if law is None:
        print_ruleset(rules)
    else:
        print_law(_law(rules, law), rules, ruleset)


def _law(rules: Ruleset, typed: str) -> Law:
    """Return a law by its id, in letters of either case."""
    for law in rules.all_laws:
        if law.id.upper() == typed.upper():
            return law
    hint = suggestion(typed.upper(), rules.law_by_id)
    raise click.BadParameter(f"{rules.id} has no law {quoted(typed)}{hint}", param_hint="LAW")


@rules.command(
    epilog="""\b
Examples:
  lancaster rules check ./mine.toml
  lancaster rules check mine
  lancaster rules check rulesets/*.toml

Exit codes: 0 no mistakes, 1 mistakes were found, 2 a file cannot be read."""
)
@click.argument("rulesets", metavar="ID|FILE...", nargs=-1, required=True)
@click.pass_context
def check(ctx: click.Context, rulesets: tuple[str, ...]) -> None:
    """Report all mistakes in rulesets.

    A warning is not a mistake: it points out something useless, which was hardly intended.
    """
    from lancaster_tui.content.rulesets import check_ruleset, ruleset_file

    files = [ruleset_file(each) for each in rulesets]
    ctx.exit(max(_report(file, check_ruleset(file)) for file in files))


def _report(file: Path, checked: Checked) -> int:
    """Print what was found in a file, and return the exit code for it."""
    from lancaster_tui.words.mistakes.located import mistake_lines, mistake_text
    from lancaster_tui.words.rulesets.ruleset import counts_text, found_text

    source = without_hidden(str(file))
    if _is_unreadable(file):
        for mistake in checked.mistakes:
            click.echo(f"Error: {mistake_text(mistake)}", err=True)
        return COULD_NOT_RUN
    for line in mistake_lines((*checked.mistakes, *checked.warnings)):
        click.echo(line)
    found = found_text(len(checked.mistakes), len(checked.warnings))
    if checked.ruleset is None or checked.mistakes:
        click.echo(f"{source}: {found}")
        return WRONG
    click.echo(f"{source}: ok: {counts_text(checked.ruleset)}{f'; {found}' if found else ''}")
    return DONE


def _is_unreadable(file: Path) -> bool:
    """Whether there is nothing to check; only files are opened, since a pipe would block."""
    try:
        if file.is_file():
            file.open("rb").close()
            return False
    except OSError:
        pass
    return True


@rules.command(
    epilog="""\b
Examples:
  lancaster rules words
  lancaster rules words | less"""
)
def words() -> None:
    """Explain the words in which laws are written.

    The examples are from the base game.
    """
    from lancaster_tui.cli.rules_report import print_words
    from lancaster_tui.content.rulesets import load_ruleset
    from lancaster_tui.words.laws.reference import law_words

    print_words(law_words(load_ruleset()))


@rules.command(
    epilog="""\b
Examples:
  lancaster rules schema > ruleset.schema.json

With `#:schema ./ruleset.schema.json` as the first line of a ruleset, editors that know JSON Schema
for TOML complete its keys, explain them, and mark mistakes."""
)
def schema() -> None:
    """Print the JSON Schema of ruleset files."""
    from lancaster_tui.content.starting_point import schema_text

    click.echo(schema_text(), nl=False)


@rules.command(
    epilog="""\b
Examples:
  lancaster rules new my-rules
  lancaster rules new ~/games/quick-lancaster"""
)
@click.argument("folder", metavar="DIR", type=NamedPath())
def new(folder: Path) -> None:
    """Start a ruleset of your own.

    It takes its name from the folder DIR, which is created if needed. It is based on the base game
    and explains itself: remove a # and something changes. A schema for editors is written beside
    it. Existing files are never overwritten.
    """
    from lancaster_tui.content.rulesets import rulesets_folder
    from lancaster_tui.content.starting_point import write_starting_point

    written = write_starting_point(folder)
    path = without_hidden(str(written.ruleset))
    click.echo(
        f"{path} is a ruleset that changes nothing yet; comments in it say how to.\n"
        f"{without_hidden(str(written.schema))} helps your editor check it.\n\n"
        f"  lancaster rules check {path}\n"
        f"  lancaster play --ruleset {path}\n\n"
        f"Copy it to {without_hidden(str(rulesets_folder()))} to use it by its id."
    )


@rules.command(
    epilog="""\b
Examples:
  lancaster rules diff base ./mine.toml
  lancaster rules diff ./mine.toml ./yours.toml"""
)
@click.argument("old", metavar="A")
@click.argument("new", metavar="B")
def diff(old: str, new: str) -> None:
    """Show how ruleset B differs from A.

    Each is an ID or a FILE.
    """
    from lancaster_tui.content.rulesets import load_ruleset
    from lancaster_tui.words.rulesets.differences import differences
    from lancaster_tui.words.rulesets.ruleset import ruleset_heading

    before, after = load_ruleset(old), load_ruleset(new)
    click.echo(f"{ruleset_heading(before)} -> {ruleset_heading(after)}")
    for line in differences(before, after) or ["No differences."]:
        click.echo(line)
