"""Separate streams of random numbers, all from one seed."""

from __future__ import annotations

from random import Random, SystemRandom

LARGEST_SEED = 2**63 - 1  # what a TOML file can hold


def stream(seed: int, *name: object) -> Random:
    """Return the stream of a seed with a name: ``"chance"``, or ``"bot", seat, action number``.

    Streams with different names have nothing in common: another bot never changes the cards.
    """
    return Random(":".join(str(part) for part in (seed, *name)))


def fresh_seed() -> int:
    """Return a seed for a game that nobody has played yet; short, so that people can pass it on."""
    return SystemRandom().randrange(1_000_000)
