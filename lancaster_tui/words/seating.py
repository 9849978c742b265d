"""Who can sit at a table and what else a new game needs, in words."""

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
_FIELDS = {
    "colour": "Choosing the colour of another seat swaps the two.",
    "ally": "The colour of the ally's knights. Choosing a taken one swaps the two.",
    "lawset": "The base laws, the new ones, or by chance one or the other in each group.",
    "group": "The laws of each group come together: base or new.",
    "seed": "The same seed deals the same cards.",
}


def field_text(field: str) -> str:
    """Return what a field of a new game is for, as far as that needs saying."""
    return _FIELDS.get(field, "")


def kind_text(kind: str) -> str:
    """Return what a kind of player does; ``kind`` is a person, nobody or the spec of a bot."""
    bot, _, parameters = kind.partition(":")
    if not parameters:
        return _KINDS.get(kind, f"The bot {kind}.")
    return f"The bot {bot} with parameters: {parameters.replace(',', ', ')}."
