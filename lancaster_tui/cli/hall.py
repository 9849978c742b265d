"""The command ``hall``: finished games, and what can be counted in them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.errors import COULD_NOT_RUN
from lancaster_tui.cli.options import NamedPath
from lancaster_tui.documents.errors import without_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lancaster_tui.table.hall import Played


@click.command(
    epilog="""\b
Examples:
  lancaster hall
  lancaster hall --player Ann --laws new
  lancaster hall --who bots --format json
  lancaster hall records/*.toml

Exit codes: 0 done, 2 a file that was named cannot be used."""
)
@click.argument("files", metavar="[FILE...]", nargs=-1, type=NamedPath())
@click.option("--player", metavar="NAME", help="Games in which somebody of that name plays.")
@click.option(
    "--laws",
    type=click.Choice(["base", "new", "mixed"]),
    help="Games with base laws, with new laws, or with some of each.",
)
@click.option(
    "--who",
    type=click.Choice(["people", "bots", "both"]),
    help="Games of people alone, of bots alone, or of people and bots.",
)
@click.option("--ruleset", metavar="ID", help="Games by the ruleset of that id.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
    help="Lines to read, or JSON.",
)
@click.pass_context
def hall(
    ctx: click.Context,
    files: tuple[Path, ...],
    player: str | None,
    laws: str | None,
    who: str | None,
    ruleset: str | None,
    form: str,
) -> None:
    """List finished games, with how their players did and how votes on laws ended.

    FILE is a path, or the name of a saved game; without any, these are all saved games. Games
    that are not over are left out. What cannot be replayed is reported and skipped.
    """
    from lancaster_tui.table.hall import Broken, Sieve, each_played
    from lancaster_tui.table.saves import find_save
    from lancaster_tui.words.hall import broken_text

    sieve = Sieve(player, laws, who, ruleset)  # type: ignore[arg-type]  # of click's choices
    games, is_broken = [], False
    for found in each_played([find_save(file) for file in files] if files else None):
        if isinstance(found, Broken):
            click.echo(without_hidden(f"Skipped: {broken_text(found)}"), err=True)
            is_broken = True
        elif sieve.lets_through(found):
            games.append(found)
    if form == "json":
        click.echo(_json(games))
    else:
        for line in _lines(games):
            click.echo(without_hidden(line))
    if files and is_broken:
        ctx.exit(COULD_NOT_RUN)


def _lines(games: Sequence[Played]) -> Iterator[str]:
    from lancaster_tui.table.hall import law_tallies, player_tallies
    from lancaster_tui.words.hall import (
        GAMES,
        LAW_COLUMNS,
        LAWS,
        NONE_FIT,
        PLAYER_COLUMNS,
        PLAYERS,
        game_line,
        law_texts,
        number_text,
        tally_texts,
    )

    if not games:
        yield NONE_FIT
        return
    yield f"{GAMES}: {number_text(len(games), len(games))}"
    yield from map(game_line, games)
    yield ""
    yield from _table((PLAYERS, *PLAYER_COLUMNS), map(tally_texts, player_tallies(games)))
    yield ""
    yield from _table((LAWS, *LAW_COLUMNS), map(law_texts, law_tallies(games)))


def _table(head: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    """Yield rows below a head; all columns but the first end at the same place."""
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for first, *others in lines:
        cells = (f"{text:>{width}}" for text, width in zip(others, widths[1:], strict=True))
        yield "  ".join([f"{first:<{widths[0]}}", *cells])


def _json(games: Sequence[Played]) -> str:
    import json

    from lancaster_tui.table.hall import law_tallies, player_tallies

    data = {
        "games": [
            {
                "file": str(game.path),
                "when": game.when.isoformat(timespec="seconds"),
                "ruleset": game.rules.id,
                "law_set": game.law_set,
                "players": [
                    {"name": seat.name, "bot": seat.bot, "pp": pp, "won": number in game.winners}
                    for number, (seat, pp) in enumerate(zip(game.seats, game.points, strict=True))
                ],
                "votes": [{"law": law, "passed": passed} for law, passed in game.votes],
            }
            for game in games
        ],
        "players": [
            {
                "name": each.name,
                "is_bot": each.is_bot,
                "games": each.games,
                "wins": each.wins,
                "mean_pp": each.mean,
            }
            for each in player_tallies(games)
        ],
        "laws": [
            {
                "ruleset": each.rules.id,
                "law": each.law,
                "votes": each.votes,
                "passed": each.passed,
            }
            for each in law_tallies(games)
        ],
    }
    return json.dumps(data, indent=2)
