"""What a faction has gained, paid and lost in some events, each thing in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.events import (
    Captured,
    Declined,
    Event,
    Gained,
    GoodsLost,
    Lost,
    NobleRemoved,
    NobleTaken,
    Paid,
    Prize,
    Ransomed,
    Recruited,
    Returned,
    Sailed,
    SquiresSent,
    StartPlayerNamed,
    TileBuilt,
    TileTurned,
    Upgraded,
)
from lancaster_tui.rules.places import CASTLE, COUNTY_PLACES, place_text
from lancaster_tui.rules.ruleset.vocabulary import Cost, Good, Reward
from lancaster_tui.words.battles import ransom_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing, number_of
from lancaster_tui.words.rewards import (
    PRIZES,
    abbreviated,
    longest,
    price_forms,
    priced_text,
    reward_forms,
    reward_text,
)

POINTS: Final = "PP"
"""The word at the head of power points."""

GOOD_HEADS: Final[Mapping[Good, str]] = complete(
    Good, {"pp": POINTS, "gold": "gold", "squires": "squires", "votes": "votes"}
)
"""The words at the heads of goods."""

_PRIZES: Final[Mapping[Prize, str]] = {prize: PRIZES[prize].full[0] for prize in PRIZES}  # type: ignore[misc]
_PRICE: Final = re.compile(r" for \d+ gold")  # of a ransom: a gold per strength point (CON-6)
_REASON: Final = re.compile(r" lost: [^,]+")  # why a reward is lost

LOST_SINCE: Final[Mapping[Prize, str]] = complete(
    Prize,
    {
        "recruit": "no S1 in reserve",
        "upgrade": "next strength not in reserve",
        "tile": "none left in stock",
        "noble": "none can be taken",
        "voyage": "no free space in France",
    },
)
"""Why a reward cannot be used (LAW-5)."""


PAID, LOST, DECLINED = "paid", "lost", "declined"
"""What is said of who only paid, of a reward that cannot be used (LAW-5), and of one declined."""


class Item(NamedTuple):
    """Something that a faction has gained or lost: ``upgrade S2 to S3``.

    ``what`` is the word at its head; ``much`` says how much or which, in forms of which each is
    shorter. ``phrase`` is all of it for a row, ``brief`` where that has less room.
    """

    what: str
    much: Sequence[str]
    phrase: str
    is_loss: bool = False
    shorter: str = ""

    @property
    def brief(self) -> str:
        """The phrase, in short if it can be said in short: ``S3 captured``."""
        return self.shorter or self.phrase


class Award(NamedTuple):
    """What one faction has got out of one thing that was scored, and with which knights."""

    faction: int
    knights: str
    items: Sequence[Item]

    def gained(self, width: int) -> str:
        """Return what was gained, in a row: ``noble + 6 PP``; shorter forms for less room."""
        gains = [item for item in self.items if not item.is_loss]
        gained, brief = (
            " + ".join(texts)
            for texts in ([item.phrase for item in gains], [item.brief for item in gains])
        )
        short = brief.replace("vote marker", "vote")
        return longest((gained, brief, short, abbreviated(short)), width)

    def given(self, width: int) -> str:
        """Return what was paid or lost for it, in a row; in shorter forms for less room."""
        losses = [item for item in self.items if item.is_loss]
        given = ", ".join(item.phrase for item in losses)
        brief = without_reasons(", ".join(item.brief for item in losses))
        short = _PRICE.sub("", brief).replace("vote marker", "vote").replace(" and ", " + ")
        return longest((given, brief, short, abbreviated(short)), width)


def gains_forms(items: Sequence[Item]) -> Sequence[str]:
    """Return what was gained as numbers with words, in forms: ``+1 gold +1 squire``."""
    gains = [item for item in items if not item.is_loss]
    full, brief = (
        " ".join(
            f"+{phrase}" if item.what in GOOD_HEADS.values() else phrase
            for item, phrase in zip(gains, phrases, strict=True)
        )
        for phrases in ([item.phrase for item in gains], [item.brief for item in gains])
    )
    short = brief.replace("vote marker", "vote")
    bare = short.replace("upgrade ", "")
    return full, short, bare, abbreviated(bare)


def loss_forms(item: Item) -> Sequence[str]:
    """Return something that was paid or lost, in forms: ``ransoms S3 for 3 gold``, ``ransom``."""
    brief = without_reasons(item.brief)
    short = _PRICE.sub("", brief).replace("vote marker", "vote").replace(" and ", " + ")
    return item.phrase, short, abbreviated(short), item.what or short


def without_reasons(text: str) -> str:
    """Return what was lost without why: ``upgrade lost``."""
    return _REASON.sub(" lost", text)


def awards_of(
    events: Sequence[Event], factions: Iterable[int], names: Names, *, has_levies: bool = False
) -> list[Award]:
    """Return what each of some factions has got, those with nothing left out."""
    awards = [
        Award(faction, "", items_of(events, faction, names, has_levies=has_levies))
        for faction in factions
    ]
    return [award for award in awards if award.items]


def items_of(
    events: Sequence[Event], faction: int, names: Names, *, has_levies: bool = False
) -> list[Item]:
    """Return what a faction has gained, then what it has paid and lost.

    With ``has_levies`` knights that go home are counted among the losses (LAW-N11).
    """
    own = [event for event in events if _is_of(event, faction)]
    goods_won = {
        good: Item(GOOD_HEADS[good], (f"+{amount}",), goods(amount, good))
        for good, amount in _amounts(own, Gained).items()
    }
    items = [goods_won.pop("pp")] if "pp" in goods_won else []
    nobles = sorted(event.county for event in own if isinstance(event, NobleTaken))
    if nobles:
        noun = "noble" if len(nobles) == 1 else "nobles"
        counties, letters = listing(map(names.place_name, nobles)), [*map(place_text, nobles)]
        much, brief = (counties, " ".join(letters)), f"{noun} of {listing(letters)}"
        items.append(Item(noun, much, f"{noun} of {counties}", shorter=brief))
    items += [*_knights(own), *goods_won.values()]
    if paid := _amounts(own, Paid):
        text = listing(goods(amount, good) for good, amount in paid.items())
        items.append(Item("paid", (text,), f"pays {text}", is_loss=True))
    if lost := _amounts(own, GoodsLost):
        text = listing(goods(amount, good) for good, amount in lost.items())
        items.append(Item("lost", (text,), f"{text} lost", is_loss=True))
    if ransoms := [event for event in own if isinstance(event, Ransomed)]:
        price = goods(sum(event.gold for event in ransoms), "gold")
        freed = f"{listing(f'S{event.strength}' for event in ransoms)} for {price}"
        items.append(Item("ransom", (freed,), f"ransoms {freed}", is_loss=True))
    if captured := [event.strength for event in own if isinstance(event, Captured)]:
        text = listing(f"S{strength}" for strength in captured)
        brief = f"{text} captured"
        price = "" if names.is_ally(faction) else f" ({ransom_text(sum(captured))})"
        items.append(Item("captured", (text,), brief + price, is_loss=True, shorter=brief))
    items += [item for event in own if (item := _item(event, names, has_levies=has_levies))]
    items += [
        Item(
            "home",
            (f"S{strength}: tile {place_text(CASTLE + space)} scores instead", f"S{strength}"),
            f"S{strength} home from {place_text(CASTLE + space)}",
            is_loss=True,
        )
        for (owner, space), strength in displaced(own).items()
        if owner == faction
    ]
    return sorted(items, key=lambda item: item.is_loss)


def displaced(events: Iterable[Event]) -> dict[tuple[int, int], int]:
    """Return the knights that had to leave a castle for a tile (RWD-5), by faction and space."""
    return {
        (tile.seat, tile.space): home.strength
        for tile, home in pairwise(events)
        if isinstance(tile, TileBuilt)
        and isinstance(home, Returned)
        and (home.faction, home.place) == (tile.seat, CASTLE + tile.space)
    }


def _knights(events: Iterable[Event]) -> list[Item]:
    """Return the recruits and the upgrades."""
    items = []
    if recruits := sum(isinstance(event, Recruited) for event in events):
        text = number_of(recruits, "recruit", "recruits")
        many = f"{recruits} S1" if recruits > 1 else "S1"
        items.append(Item("recruit", (many,), text if recruits > 1 else "recruit"))
    upgrades = [
        f"S{each.strength} to S{each.strength + 1}" for each in events if isinstance(each, Upgraded)
    ]
    if upgrades:
        text = listing(upgrades)
        items.append(Item("upgrade", (text, ", ".join(upgrades)), f"upgrade {text}"))
    return items


def _is_of(event: Event, faction: int) -> bool:
    if isinstance(event, StartPlayerNamed):
        return event.by == faction
    return faction == getattr(event, "faction", getattr(event, "seat", None))


def _amounts(events: Iterable[Event], kind: type[Gained | Paid | GoodsLost]) -> dict[Good, int]:
    found: dict[Good, int] = dict.fromkeys(GOOD_HEADS, 0)
    for event in events:
        if isinstance(event, kind):
            found[event.good] += event.amount
    return {good: amount for good, amount in found.items() if amount}


def _item(event: Event, names: Names, *, has_levies: bool) -> Item | None:
    """Return what a single event has brought or cost, if it is one of those told one by one."""
    match event:
        case TileBuilt(space=space):
            letter, card = place_text(CASTLE + space), names.rules.castle[space]
            gives = [f"{letter}: {text}" for text in _priced_forms(card.cost, card.reward)]
            forms = (f"{gives[0]} each round", *(f"{text} a round" for text in gives), letter)
            return Item("tile", forms, f"new tile {letter}")
        case NobleRemoved(county=county):
            full, brief = (
                f"{called} leaves the game"
                for called in (names.place_name(county), place_text(county))
            )
            return Item("noble", (full, brief), f"noble of {full}", shorter=f"noble of {brief}")
        case Sailed(strength=strength, place=place):
            where = place_text(place)
            return Item("sails", (f"S{strength} to {where}",), f"sails to {where}")
        case StartPlayerNamed(seat=seat):
            name = names.seat(seat)
            phrase = "is start player" if event.by == seat else f"makes {name} start player"
            return Item("start", (f"{name} is start player", name), phrase)
        case SquiresSent(place=place, squires=squires):
            text = f"{goods(squires, 'squires')} to {place_text(place)}"
            return Item("sent", (text,), f"sends {text}", is_loss=True)
        case Returned(strength=strength, place=place) if has_levies and place in COUNTY_PLACES:
            text = f"S{strength} from {place_text(place)}"
            return Item("home", (text,), f"S{strength} home from {place_text(place)}", is_loss=True)
        case TileTurned(space=space, is_face_down=True):
            letter = place_text(CASTLE + space)
            return Item("unpaid", (f"tile {letter}",), f"tile {letter} not scored", is_loss=True)
        case Lost(what=what):
            thing = _PRIZES[what]
            forms = (f"{thing}: {LOST_SINCE[what]}", thing)
            return Item(LOST, forms, f"{thing} lost: {LOST_SINCE[what]}", is_loss=True)
        case Declined(what=what) if what in _PRIZES:
            return Item(DECLINED, (what,), f"{what} declined", is_loss=True)
        case _:
            return None


def _priced_forms(cost: Cost | None, reward: Reward) -> list[str]:
    """Return a reward with its price in forms of which each is shorter."""
    rewards = reward_forms(reward)
    if cost is None:
        return [reward_text(reward), *rewards]
    priced = zip(rewards, price_forms(cost), strict=False)
    return [priced_text(cost, reward), *map(" ".join, priced)]
