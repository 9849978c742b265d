"""Who can sit at a table and what else a new game needs, in words."""

from __future__ import annotations

from typing import Final

from lancaster_tui.bots.registry import PROGRAM
from lancaster_tui.content.rulesets import KnownRuleset
from lancaster_tui.documents.errors import clean, quoted
from lancaster_tui.rules.ruleset.model import Ruleset

PERSON: Final = "person"
START_AT_ONCE: Final = "Enter starts at once; change below what you like"
WITH_ALLIES: Final = "A game with allies: two colours each, gold and squires open."
_LONGEST_COMMAND = 100  # columns
_CUT = "…"

_KINDS = {
    PERSON: "Somebody at this keyboard.",
    "greedy": "A bot that plays to win.",
    "search": "A bot that looks ahead to the end of the round.",
    "easy": "A bot that looks ahead to the end of the round, at few moves.",
    "normal": "A bot that looks ahead to the end of the round.",
    "hard": "A bot that looks ahead to the end of the round, at many moves.",
    "random": "A bot that makes random legal moves.",
}
_FIELDS = {
    "players": "With two, each player has an ally.",
    "people": "Bots take the other seats.",
    "colour": "Choosing the colour of another seat swaps the two.",
    "ally": "The colour of the ally's knights. Choosing a taken one swaps the two.",
    "lawset": "The base laws, the new ones, or one or the other at random in each group.",
    "group": "The laws of each group come together: base or new.",
    "seed": "The same seed deals the same cards.",
}


def field_text(field: str) -> str:
    """Return what a field of a new game is for, as far as that needs saying."""
    return _FIELDS.get(field, "")


def kind_text(kind: str) -> str:
    """Return what a kind of player does; ``kind`` is a person or the spec of a bot."""
    bot, _, parameters = kind.partition(":")
    if bot == PROGRAM:
        shown = clean(parameters, _LONGEST_COMMAND)
        return f"The program {shown}{'' if shown == parameters else _CUT}"
    if not parameters:
        return _KINDS.get(kind, f"The bot {kind}.")
    return f"The bot {bot} with parameters: {parameters.replace(',', ', ')}."


def kind_label(kind: str) -> str:
    """Return a kind of player in short: a program without its command, a bot as its spec."""
    return "program" if kind.partition(":")[0] == PROGRAM else kind


def players_fault(rules: Ruleset, players: int) -> str:
    """Return a sentence on how many players a ruleset is for, if not for this many; or nothing."""
    counts = sorted(count.players for count in rules.player_counts)
    if players in counts:
        return ""
    possible = ", ".join(map(str, counts))
    return f"This ruleset is for {possible} players, not for {players}."


def mistakes_text(number: int) -> str:
    """Return that a ruleset cannot be played, and how to see the mistakes in its file."""
    if number == 1:
        return "There is a mistake in this ruleset."
    return f"{number} mistakes; `lancaster rules check FILE` shows them all."


def ruleset_text(known: KnownRuleset | None) -> str:
    """Return where a ruleset comes from; None is that of another game."""
    if known is None:
        return "The ruleset of the previous game."
    if known.origin == "own":
        return f"One of your own, from the file {quoted(known.path.name)}."
    if known.origin == "example":
        return "An example that comes with the program."
    return "The base game."
