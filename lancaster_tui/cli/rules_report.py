"""Rulesets and the words of laws, printed for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Column, Table

from lancaster_tui.content.rulesets import KnownRuleset, load_ruleset
from lancaster_tui.documents.errors import ContentError, without_hidden
from lancaster_tui.lab.dossiers import parting, stored_dossiers
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.words.laws.cards import law_short, law_text
from lancaster_tui.words.laws.dossier import (
    IN_RANGE,
    RANGE,
    among_heading,
    figure_lines,
    label_in_full,
    made_texts,
    missing_text,
    note_texts,
    occasions_text,
    paid_text,
    signed_line,
    vote_texts,
)
from lancaster_tui.words.laws.reference import INTRODUCTION, Example, Page
from lancaster_tui.words.rulesets.ruleset import (
    marks_text,
    ruleset_facts,
    ruleset_heading,
    ruleset_tables,
)

_INDENT: Final = (0, 0, 0, 2)
_SHORT: Final = 40  # columns of an example that leave room for its meaning on the same line


def print_list(known: Sequence[KnownRuleset], own: Path) -> None:
    """Print all rulesets that have an id, and the folder of a person's own."""
    table = _table("id", "name", "from", "based on")
    is_any_unusable = False
    for each in known:
        name, based_on = _name_and_base(each)
        is_any_unusable |= name is None
        table.add_row(each.id, name or "cannot be used", each.origin, based_on)
    with _console() as console:
        console.print(table)
        console.print()
        if is_any_unusable:
            console.print("`lancaster rules check ID` says why a ruleset cannot be used.")
        console.print(f"Your own rulesets are in {without_hidden(str(own))}", soft_wrap=True)


def print_ruleset(rules: Ruleset) -> None:
    """Print all values of a ruleset, with a sign at those that are not as printed."""
    with _console() as console:
        console.print(ruleset_heading(rules))
        if legend := marks_text(rules):
            console.print(legend)
        console.print()
        console.print(_grid(ruleset_facts(rules)))
        for table in ruleset_tables(rules):
            console.print()
            console.print(table.heading)
            for note in table.notes:
                console.print(note)
            shown = _table(*table.columns)
            for row in table.rows:
                shown.add_row(*row)
            console.print(shown)


def print_law(law: Law, rules: Ruleset, typed: str) -> None:
    """Print a law and its dossier; ``typed`` is how a person has named the ruleset."""
    dossiers = stored_dossiers()
    dossier, made = dossiers.of(law), dossiers.made
    with _console() as console:
        console.print(f"{law.id} of {rules.id}, group {law.group}")
        console.print(law_text(law))
        console.print()
        if dossier is None:
            console.print(missing_text(law, rules, dossiers, typed), soft_wrap=True)
            return
        console.print(f"Dossier, averages of {made_texts(made)[0]}, with base and new laws")
        console.print(f"{vote_texts(law, dossier)[0]} {paid_text(law, dossier)}".rstrip())
        console.print(occasions_text(dossier))
        figures = _table("", "", RANGE)
        for line in figure_lines(dossier, made):
            figures.add_row(label_in_full(line), line.value, line.ends)
        console.print(figures)
        console.print(note_texts(law, IN_RANGE)[0])
        console.print()
        console.print(among_heading(law)[0].capitalize())
        group = _table("", "law", "what it does", "", RANGE)
        for each, other in dossiers.among(law, rules):
            line = signed_line(other, made, parting(law))
            group.add_row(">" * (each == law), each.id, law_short(each), line.value, line.ends)
        console.print(group)
        console.print()
        console.print(f"Made by `{made.command}` (version {made.program}, rules {made.rules}).")


def print_words(pages: Sequence[Page]) -> None:
    """Print the reference of the words in which laws are written."""
    with _console() as console:
        console.print(INTRODUCTION)
        for page in pages:
            console.print()
            console.print(page.heading, soft_wrap=True)
            if page.within:
                console.print(Padding(f"used in: {page.within}", _INDENT))
            console.print(Padding(page.text, _INDENT))
            console.print(Padding(_grid(page.keys), (1, 0, 1, 2)))
            _print_examples(page.examples, console)


def _print_examples(examples: Sequence[Example], console: Console) -> None:
    """Print examples. A long one is not wrapped, since what is copied must stay TOML."""
    if all(len(example.toml) <= _SHORT for example in examples):
        console.print(Padding(_grid(examples), _INDENT))
        return
    for example in examples:
        console.print(_indented(example.toml), soft_wrap=True)
        console.print(Padding(example.meaning, (0, 0, 0, 6)))


def _name_and_base(known: KnownRuleset) -> tuple[str | None, str]:
    try:
        rules = load_ruleset(str(known.path))
    except ContentError:
        return None, ""
    return rules.name, rules.based_on or ""


@contextmanager
def _console() -> Iterator[Console]:
    """Hand out a console; what is printed there is printed without blanks at the ends of lines."""
    console = Console(markup=False, highlight=False, emoji=False)
    with console.capture() as capture:
        yield console
    for line in capture.get().splitlines():
        click.echo(line.rstrip())


def _grid(rows: Iterable[Sequence[str]]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for row in rows:
        grid.add_row(*row)
    return grid


def _table(*columns: str) -> Table:
    # Folded, not cut: a path or an id of which the end is missing is of no use.
    whole = (Column(column, overflow="fold") for column in columns)
    return Table(*whole, box=SIMPLE_HEAD, pad_edge=False, show_edge=False)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.split("\n"))
