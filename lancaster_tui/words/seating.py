"""Who can sit at a table, in words."""

from __future__ import annotations

from typing import Final

PERSON, NOBODY = "person", "nobody"
WITH_ALLIES: Final = "A game with allies: two colours each, gold and squires open."

_KINDS = {
    PERSON: "Somebody at this keyboard.",
    "greedy": "A bot that plays to win.",
    "random": "A bot that does anything that is legal.",
    NOBODY: "The seat stays empty.",
}


def kind_text(kind: str) -> str:
    """Return what a kind of player does; ``kind`` is a person, nobody or the spec of a bot."""
    bot, _, parameters = kind.partition(":")
    if not parameters:
        return _KINDS.get(kind, f"The bot {kind}.")
    return f"The bot {bot} with parameters: {parameters.replace(',', ', ')}."
