"""Separate streams of random numbers, all from one seed."""

from __future__ import annotations

from random import Random, SystemRandom

LARGEST_SEED = 2**63 - 1  # the largest number in a TOML file


def stream(seed: int, *name: object) -> Random:
    """Return a named stream of a seed.

    Streams with different names are independent: another bot never changes the cards.
    """
    return Random(":".join(str(part) for part in (seed, *name)))


def deal_stream(seed: int) -> Random:
    """Return the stream of a game's start: the start player and the decks."""
    return stream(seed, "chance")


def seat_stream(seed: int, seat: int) -> Random:
    """Return the stream from which the bot of a seat draws how it plays in a game."""
    return stream(seed, "seat", seat)


def bot_stream(seed: int, seat: int, act: int) -> Random:
    """Return the stream for a bot's answer after ``act`` acts."""
    return stream(seed, "bot", seat, act)


def fresh_seed() -> int:
    """Return a seed for a new game.

    It is drawn from the whole range: with short seeds, anybody who sees the open cards could try
    all seeds until one fits, and would know the decks. A short seed that a person types has this
    weakness.
    """
    return SystemRandom().randrange(LARGEST_SEED + 1)
