"""What laws can count, in words: all that is said of each word of ``rules/ruleset/counters.py``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.ruleset.counters import CountWord, Muster
from lancaster_tui.rules.ruleset.vocabulary import Count, Knights

Nouns = tuple[str, str]
"""What is counted, for one and for several."""


class Counted(NamedTuple):
    """What is said of something that is counted: in full, and short where there is least room.

    ``meant`` is what stands in brackets behind them where they can be taken to mean something else,
    ``remark`` what the reference adds. ``on_card`` says on a narrow card what the short form leaves
    open.
    """

    full: Nouns
    short: Nouns
    remark: str = ""
    meant: str = ""
    on_card: Nouns | None = None


class Mustered(NamedTuple):
    """Where counted knights are: in full, and short for narrow cards."""

    full: str
    short: str


_DEPLOYED: Final = "castle and France included"

COUNTED: Final[Mapping[CountWord, Counted]] = complete(
    CountWord,
    {
        "gold": Counted(("gold", "gold"), ("gold", "gold")),
        "squires": Counted(("squire", "squires"), ("squire", "squires"), meant="in the purse"),
        "unspent_votes": Counted(
            ("unspent vote marker", "unspent vote markers"),
            ("vote left", "votes left"),
            "The markers left right after the third vote (VOT-5).",
        ),
        "nobles": Counted(
            ("noble", "nobles"), ("noble", "nobles"), meant="the lord does not count"
        ),
        "tiles": Counted(
            ("extension tile in your castle", "extension tiles in your castle"),
            ("tile", "tiles"),
            on_card=("tile in your castle", "tiles in your castle"),
        ),
        "counties": Counted(
            ("county where you have a knight", "counties where you have a knight"),
            ("county", "counties"),
            on_card=("county you hold", "counties you hold"),
        ),
        "county_squires": Counted(
            ("squire beside your knights in counties", "squires beside your knights in counties"),
            ("county squire", "county squires"),
            meant="all counties together",
        ),
        "emptied_counties": Counted(
            (
                "county where you have a knight and no nobles are left",
                "counties where you have a knight and no nobles are left",
            ),
            ("emptied county", "emptied counties"),
        ),
        "conflicts": Counted(
            ("conflict where you have a knight", "conflicts where you have a knight"),
            ("conflict", "conflicts"),
            on_card=("conflict you are in", "conflicts you are in"),
        ),
        "knight_sets": Counted(
            (
                "set of S1, S2, S3 and S4 deployed",
                "sets of S1, S2, S3 and S4 deployed",
            ),
            ("set of S1-S4", "sets of S1-S4"),
            meant=_DEPLOYED,
        ),
    },
)

MUSTERED: Final[Mapping[Muster, Mustered]] = complete(
    Muster,
    {
        "deployed": Mustered("deployed", "deployed"),
        "castle": Mustered("in your castle", "in castle"),
        "conflicts": Mustered("in conflicts", "in France"),
    },
)


def count_nouns(count: Count) -> Nouns:
    """Return what a law counts, for one and for several: ``S2 deployed``."""
    if count.of != "knights":
        return COUNTED[count.of].full
    return _knights(count, MUSTERED[count.where].full)


def meant(count: Count) -> str:
    """Return what is said in brackets of what a law counts: ``castle and France included``."""
    if count.of != "knights":
        return COUNTED[count.of].meant
    return _DEPLOYED if count.where == "deployed" else ""


def short_nouns(count: Count) -> Nouns:
    """Return what a law counts on a narrow card, for one and for several."""
    if count.of != "knights":
        return COUNTED[count.of].short
    return _knights(count, MUSTERED[count.where].short)


def nouns_on_card(count: Count) -> Sequence[Nouns]:
    """Return what a law counts in forms of which each is shorter, for cards."""
    on_card = None if count.of == "knights" else COUNTED[count.of].on_card
    between = () if on_card is None else (on_card,)
    return count_nouns(count), *between, short_nouns(count)


def _knights(count: Knights, where: str) -> Nouns:
    if count.strength is not None:
        return (f"S{count.strength} {where}",) * 2
    return f"knight {where}", f"knights {where}"
