"""The hall of games in words: finished games, how players did, how votes on laws ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, get_args

from lancaster_tui.documents.errors import without_hidden
from lancaster_tui.rules.closed import complete
from lancaster_tui.table.hall import Broken, Laws, LawTally, Played, PlayerTally, Who
from lancaster_tui.words.laws.cards import law_lines, law_short
from lancaster_tui.words.mistakes.located import error_text
from lancaster_tui.words.phrases import number_of, tenths
from lancaster_tui.words.saves import laws_text, won_by_text
from lancaster_tui.words.seating import kind_label

HALL: Final = "HALL OF GAMES"
HALL_SAYS: Final = "finished games, to be watched again"
GAMES, PLAYERS, LAWS = "GAMES", "PLAYERS", "LAWS VOTED ON, most often passed first"
LAWS_FORMS: Final = (LAWS, "LAWS, most often passed first", "LAWS, most passed first", "LAWS")
"""What stands above the laws, in forms of which each is shorter."""
NO_GAMES: Final = "No finished game is here yet. One that you play to its end will be."
NONE_FIT: Final = "No game matches this filter."
PLAYER_COLUMNS: Final = ("games", "won", "avg PP")
LAW_COLUMNS: Final = ("votes", "passed")
ANY: Final = "any"
_FEWEST_FOR_PERCENT = 5

WHO: Final[Mapping[str, str]] = complete(
    Who, {"people": "people only", "bots": "bots only", "both": "people and bots"}
)
LAW_KINDS: Final[Mapping[str, str]] = complete(
    Laws, {"base": "base laws", "new": "new laws", "mixed": "base and new laws"}
)
WHO_WORDS: Final = get_args(Who)
LAW_WORDS: Final = get_args(Laws)


def ranking_text(game: Played) -> str:
    """Return all players with their points, the best first: ``Ann 62, Bob (normal) 55``."""
    order = sorted(range(len(game.seats)), key=lambda seat: -game.points[seat])
    return ", ".join(f"{_seat_text(game, seat)} {game.points[seat]}" for seat in order)


def _seat_text(game: Played, seat: int) -> str:
    seating = game.seats[seat]
    return seating.name if seating.bot is None else f"{seating.name} ({kind_label(seating.bot)})"


def game_line(game: Played) -> str:
    """Return a game in a line: when, the players with their points, the laws, the file."""
    laws = laws_text(game.law_set)
    rules = "" if game.rules.id == "base" else f", {game.rules.name}"
    return without_hidden(
        f"{game.when:%Y-%m-%d}  {ranking_text(game)}; {laws}{rules}  [{game.path.stem}]"
    )


def won_text(game: Played) -> str:
    """Return who has won a game, and by how much: ``Ann won by 7``."""
    return won_by_text([game.seats[seat].name for seat in game.winners], game.points)


def tally_texts(tally: PlayerTally) -> tuple[str, ...]:
    """Return how somebody did, for the columns ``PLAYER_COLUMNS``, the name first."""
    name = f"bot {kind_label(tally.name)}" if tally.is_bot else tally.name
    return name, str(tally.games), _share(tally.wins, tally.games), tenths(tally.mean)


def law_texts(tally: LawTally) -> tuple[str, ...]:
    """Return how the votes on a law ended, for ``LAW_COLUMNS``, the law first."""
    name, *_ = law_forms(tally)
    return name, str(tally.votes), _share(tally.passed, tally.votes)


def law_forms(tally: LawTally) -> Sequence[str]:
    """Return what a law says in few words, in forms of which each is shorter."""
    law = tally.rules.law_by_id[tally.law]
    short = law_short(law)
    return short, *(line for line in law_lines(law) if len(line) < len(short))


def _share(part: float, whole: int) -> str:
    """Return how often something was so: of a few in numbers, of more in percent."""
    return f"{part:g}" if whole < _FEWEST_FOR_PERCENT else f"{round(100 * part / whole)}%"


def number_text(shown: int, of: int) -> str:
    """Return how many games are shown: ``12 of 40 games``."""
    whole = number_of(of, "game", "games")
    return whole if shown == of else f"{shown} of {whole}"


def broken_text(broken: Broken) -> str:
    """Return why a file holds no game that can be replayed."""
    said = error_text(broken.problem)
    return said if broken.problem.source else f"{without_hidden(str(broken.path))}: {said}"


def broken_number_text(number: int) -> str:
    """Return how many files hold no game that can be replayed."""
    return f"{number_of(number, 'file', 'files')} cannot be replayed"
