"""What laws can count, in words: all that is said of each word of ``rules/ruleset/counters.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.ruleset.counters import CountWord, Muster
from lancaster_tui.rules.ruleset.vocabulary import Count

Nouns = tuple[str, str]
"""What is counted, for one and for several."""


class Counted(NamedTuple):
    """What is said of something that is counted: in full, and short for narrow cards.

    ``remark`` is what the reference adds where the nouns do not say all.
    """

    full: Nouns
    short: Nouns
    remark: str = ""


class Mustered(NamedTuple):
    """Where counted knights are: in full, and short for narrow cards."""

    full: str
    short: str


COUNTED: Final[Mapping[CountWord, Counted]] = complete(
    CountWord,
    {
        "gold": Counted(("gold", "gold"), ("gold", "gold")),
        "squires": Counted(("squire", "squires"), ("squire", "squires")),
        "unspent_votes": Counted(
            ("unspent vote marker", "unspent vote markers"),
            ("vote left", "votes left"),
            "These are the markers left right after the third vote (VOT-5).",
        ),
        "nobles": Counted(("noble", "nobles"), ("noble", "nobles")),
        "tiles": Counted(
            ("extension tile in the castle", "extension tiles in the castle"), ("tile", "tiles")
        ),
        "counties": Counted(
            ("county with an own knight", "counties with an own knight"), ("county", "counties")
        ),
        "county_squires": Counted(
            ("squire beside own knights in counties", "squires beside own knights in counties"),
            ("county squire", "county squires"),
        ),
        "emptied_counties": Counted(
            (
                "county with an own knight and no nobles left",
                "counties with an own knight and no nobles left",
            ),
            ("emptied county", "emptied counties"),
        ),
        "conflicts": Counted(
            ("conflict with an own knight", "conflicts with an own knight"),
            ("conflict", "conflicts"),
        ),
        "knight_sets": Counted(
            (
                "set of four deployed knights of four different strengths",
                "sets of four deployed knights of four different strengths",
            ),
            ("set of S1-S4", "sets of S1-S4"),
        ),
    },
)

MUSTERED: Final[Mapping[Muster, Mustered]] = complete(
    Muster,
    {
        "deployed": Mustered("deployed", "deployed"),
        "castle": Mustered("in the own castle", "in castle"),
        "conflicts": Mustered("in conflicts", "in France"),
    },
)


def count_nouns(count: Count) -> Nouns:
    """Return what a law counts, for one and for several."""
    if count.of != "knights":
        return COUNTED[count.of].full
    where = MUSTERED[count.where].full
    if count.strength is not None:
        own = f"own S{count.strength} {where}"
        return own, own
    return f"own knight {where}", f"own knights {where}"


def short_nouns(count: Count) -> Nouns:
    """Return what a law counts on a narrow card, for one and for several."""
    if count.of != "knights":
        return COUNTED[count.of].short
    where = MUSTERED[count.where].short
    if count.strength is not None:
        own = f"S{count.strength} {where}"
        return own, own
    return f"knight {where}", f"knights {where}"
