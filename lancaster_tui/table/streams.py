"""Separate streams of random numbers, all from one seed."""

from __future__ import annotations

from random import Random, SystemRandom

LARGEST_SEED = 2**63 - 1  # what a TOML file can hold


def stream(seed: int, *name: object) -> Random:
    """Return the stream of a seed with a name.

    Streams with different names are independent: a different bot never changes the cards.
    """
    return Random(":".join(str(part) for part in (seed, *name)))


def deal_stream(seed: int) -> Random:
    """Return the stream of a game's start: the start player and the decks."""
    return stream(seed, "chance")


def seat_stream(seed: int, seat: int) -> Random:
    """Return the stream from which the bot of a seat draws how it plays in a game."""
    return stream(seed, "seat", seat)


def bot_stream(seed: int, seat: int, act: int) -> Random:
    """Return the stream of a bot's answer, if ``act`` acts came before it."""
    return stream(seed, "bot", seat, act)


def fresh_seed() -> int:
    """Return a seed for a game that nobody has played yet.

    It is drawn from the whole range: anybody who sees the open cards could try all short seeds
    until one fits, and would know the decks. A short seed that a person types gives them away like
    that.
    """
    return SystemRandom().randrange(LARGEST_SEED + 1)
