"""What a reward phase, and a round, has given each player: from what everybody has seen happen.

It says what was gained and paid, never what anybody has behind a screen (SET-11).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple, TypeGuard, TypeVar

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.events import (
    Captured,
    CastleScored,
    ConflictMoved,
    ConflictScored,
    CountyClaimed,
    Event,
    FavourTaken,
    Gained,
    GoodsLost,
    LawApplied,
    Lost,
    NobleRemoved,
    NobleTaken,
    Paid,
    PhaseStarted,
    Ransomed,
    Recruited,
    Returned,
    RoundStarted,
    Sailed,
    SquiresSent,
    StartPlayerNamed,
    TileBuilt,
    TileTurned,
    Upgraded,
)
from lancaster_tui.rules.pieces.rewards import can_take_noble
from lancaster_tui.rules.places import COUNTY_PLACES, place_text
from lancaster_tui.rules.position import Position
from lancaster_tui.words.awards import (
    DECLINED,
    GOOD_HEADS,
    LOST,
    PAID,
    POINTS,
    Award,
    Item,
    awards_of,
    items_of,
    without_reasons,
)
from lancaster_tui.words.battles import RANSOM_PRICE
from lancaster_tui.words.laws.forecast import Size
from lancaster_tui.words.names import SOURCE_KINDS, Names
from lancaster_tui.words.phrases import (
    COVERED,
    goods,
    knights,
    knights_by_kind,
    listing,
    number_of,
    ordinal,
)
from lancaster_tui.words.rewards import abbreviated, cost_text

_ROUND: Final[Mapping[str, str]] = complete(
    SOURCE_KINDS,
    {
        "start": "start",
        "favour": "favours",
        "law": "laws",
        "county": "counties",
        "castle": "castle",
        "table": "castle",
        "conflict": "France",
        "knights": "end",
        "tiles": "end",
        "nobles": "end",
    },
)
NOBODY_THERE: Final = "nobody there"
"""What is said of a conflict without knights."""
GOT_IT: Final = "got it"
"""What a law has given, as briefly as can be, where it is not one kind of goods."""

_THINGS: Final = ("noble", "nobles", "recruit")  # of one item each
_WORTH_A_LOOK: Final = (
    *(CountyClaimed, Gained, Paid, Recruited, Upgraded, NobleTaken, NobleRemoved, GoodsLost),
    *(TileBuilt, TileTurned, SquiresSent, Captured, Ransomed, Returned, Lost),
)
_Scored = TypeVar("_Scored", LawApplied, CountyClaimed, CastleScored, ConflictScored)


class LawRow(NamedTuple):
    """A law, and those to whom it gave or cost something."""

    law: str
    awards: Sequence[Award]


class CountyRow(NamedTuple):
    """A county, what its occupant took, a note on that (the longest first), and on the noble.

    ``worth`` is what a noble that was taken adds to.
    """

    county: int
    award: Award | None = None
    notes: Sequence[str] = ("",)
    noble: str = ""
    worth: str = ""


class BattleRow(NamedTuple):
    """A conflict: its card, the English strength, who won, the awards by rank.

    ``paid`` are the points by rank as they were paid: with a French win, one rank less (CON-5).
    ``fate`` is what comes of such a win, in forms, the longest first, and ``stays`` says that the
    knights stay there. ``to`` is where the conflict has moved, if it has.
    """

    place: int
    card: int
    english: int
    is_won: bool
    awards: Sequence[Award]
    paid: Sequence[int]
    fate: Sequence[str]
    stays: bool
    to: int | None = None

    def end_of(self, award: Award) -> str:
        """Return how it has ended for knights that were not captured: they ``go home``."""
        is_one = award.knights.count("S") == 1
        if self.stays:
            return "stays" if is_one else "stay"
        return "goes home" if is_one else "go home"


class Sums(NamedTuple):
    """What a seat has got in all, its ally included, and its PP before."""

    seat: int
    before: int
    gained: int
    items: Sequence[Item]


class RoundSums(NamedTuple):
    """The PP of a seat in a round by source, those before, and its place before and after.

    ``things`` are the knights, nobles and tiles that it has gained or lost for good.
    """

    seat: int
    before: int
    gained: int
    by_source: Sequence[tuple[str, int]]
    things: Sequence[Item]
    place_before: str
    place_after: str


def is_worth_a_page(events: Iterable[Event]) -> bool:
    """Whether in these events anything has happened to anybody that players look at afterwards."""
    return any(isinstance(event, _WORTH_A_LOOK) for event in events)


def favours_taken(log: Sequence[Event], faction: int) -> list[int]:
    """Return which King's Favour tiles a faction has taken in this round (PLC-10)."""
    this_round = takewhile(lambda event: not isinstance(event, RoundStarted), reversed(log))
    taken = [
        event.favour
        for event in this_round
        if isinstance(event, FavourTaken) and event.faction == faction
    ]
    return taken[::-1]


def law_rows(events: Sequence[Event], position: Position, names: Names) -> list[LawRow]:
    """Return what each law that was applied has given."""
    return [
        LawRow(law.law, awards_of(own, position.player_order(), names, has_levies=True))
        for law, own in scorings(events, LawApplied)
    ]


def law_gave(log: Sequence[Event], law: str, names: Names, size: Size) -> list[str]:
    """Return what a law has given or cost each seat when it was last applied: ``got 6 PP``.

    As a ``figure`` goods are in letters; a ``bare`` one is the amount alone of what it gave if that
    is one kind of goods. In both, who only paid has ``paid``, who did not want its reward
    ``declined``, and who could not use it ``lost``. The text is empty where it did nothing, and
    ``?`` where the log of a scenario begins behind it.
    """
    start = next((at for at in range(len(log) - 1, -1, -1) if _is_application(log[at], law)), None)
    if start is None:
        return [COVERED] * len(names.seats)
    own = [*takewhile(_is_in_law, log[start + 1 :])]
    return [
        _gave(items_of(own, seat, names, has_levies=True), size) for seat in range(len(names.seats))
    ]


def seats_paid(log: Sequence[Event], law: str) -> Collection[int] | None:
    """Return whom a law paid, or asked for something, when it was last applied (LAW-7).

    None where the log of a scenario begins behind it.
    """
    return next((each.seats for each in reversed(log) if _is_application(each, law)), None)


def _is_application(event: Event, law: str) -> TypeGuard[LawApplied]:
    return isinstance(event, LawApplied) and event.law == law


def _is_in_law(event: Event) -> bool:
    return not isinstance(event, LawApplied | PhaseStarted)


def _gave(items: Sequence[Item], size: Size) -> str:
    """Return what one seat has got or paid; in short, only the amount of a single good.

    What else it is has a word or letters in short as well, and only where that is bare neither.
    """
    gains = [item for item in items if not item.is_loss]
    phrases = [item.phrase.replace("vote marker", "vote") for item in gains or items]
    if size == "full":
        return f"got {' + '.join(phrases)}" if gains else " ".join(phrases)
    if gains and size == "figure":
        return f"got {abbreviated(' '.join(phrases))}"
    match gains:
        case []:
            unused = [item.what for item in items if item.what in (DECLINED, LOST)]
            return PAID if len(items) > len(unused) else "".join(unused[:1])
        case [Item(what=what, much=[amount])] if what in GOOD_HEADS.values():
            return f"got {amount.removeprefix('+')}"
        case [Item(what=what)] if size == "amount":
            return f"got {what}"
        case _ if size == "amount":
            return f"got {abbreviated(' '.join(phrases))}"
        case _:
            return GOT_IT


def county_rows(events: Sequence[Event], position: Position, names: Names) -> list[CountyRow]:
    """Return all counties with what was taken there; ``position`` is that behind the counties."""
    claims = {
        claim.county: _county_row(claim, own, position, names)
        for claim, own in scorings(events, CountyClaimed)
    }
    return [claims.get(county, CountyRow(county)) for county in COUNTY_PLACES]


def battle_rows(events: Sequence[Event], position: Position, names: Names) -> list[BattleRow]:
    """Return the conflicts that were fought; ``position`` is that behind them."""
    return [
        _battle_row(battle, own, position, names)
        for battle, own in scorings(events, ConflictScored)
    ]


def nobody_fought_text(rows: Sequence[BattleRow]) -> str:
    """Return that nobody had a knight in any of the conflicts, and where these have moved."""
    moved = [
        f"{place_text(row.place)} at {place_text(row.to)}" for row in rows if row.to is not None
    ]
    moves = f" Last stands next round: {', '.join(moved)}." if moved else ""
    return f"Nobody had a knight in France.{moves}"


def sums(events: Sequence[Event], position: Position, names: Names) -> list[Sums]:
    """Return what each seat has got in all, in player order."""
    rows = []
    for seat in position.player_order():
        items = items_of(events, seat, names, has_levies=position.phase == "parliament")
        for ally in position.factions_of(seat)[1:]:
            items += [
                Item("ally", (item.phrase, item.brief), f"ally: {item.brief}", item.is_loss)
                for item in items_of(events, ally, names)
                if item.what != "lost"
            ]
        gained = _points(events, seat)
        others = [item for item in items if item.what != POINTS]
        rows.append(Sums(seat, position.seats[seat].pp - gained, gained, others))
    return rows


def round_sums(log: Sequence[Event], position: Position, names: Names) -> list[RoundSums]:
    """Return what the round has given each seat, in player order; ``log`` ends with the round."""
    start = next((at for at in range(len(log) - 1, -1, -1) if isinstance(log[at], RoundStarted)), 0)
    events = log[start:]
    after = [seat.pp for seat in position.seats]
    gained = [_points(events, seat) for seat in range(position.players)]
    before = [now - won for now, won in zip(after, gained, strict=True)]
    return [
        RoundSums(
            seat,
            before[seat],
            gained[seat],
            _by_source(events, seat),
            _things(events, seat, names),
            _place(before, seat),
            _place(after, seat),
        )
        for seat in position.player_order()
    ]


def round_title(log: Sequence[Event]) -> str:
    """Return the title of the points that a round gave; ``log`` ends with the round."""
    number = next((event.round for event in reversed(log) if isinstance(event, RoundStarted)), None)
    return f"POWER POINTS OF {'THE ROUND' if number is None else f'ROUND {number}'}"


def _place(points: Sequence[int], seat: int) -> str:
    """Return the place of a seat in the race; seats with equal points share one."""
    return ordinal(1 + sum(other > points[seat] for other in points))


def _by_source(events: Iterable[Event], seat: int) -> list[tuple[str, int]]:
    found: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Gained) and (event.seat, event.good) == (seat, "pp"):
            found[_ROUND[event.source.kind]] += event.amount
    return [(word, found[word]) for word in dict.fromkeys(_ROUND.values()) if found[word]]


def _things(events: Sequence[Event], seat: int, names: Names) -> list[Item]:
    """Return nobles, tiles and knights that a seat has gained or lost: ``nobles of A and C``."""
    items = items_of(events, seat, names)
    found = [item for item in items if item.what in _THINGS]
    if tiles := sorted(item.much[-1] for item in items if item.what == "tile"):
        noun, letters = "tile" if len(tiles) == 1 else "tiles", " ".join(tiles)
        found.append(Item(noun, (letters,), f"{noun} {letters}"))
    own = [event for event in events if getattr(event, "faction", None) == seat]
    if upgrades := sorted(each.strength + 1 for each in own if isinstance(each, Upgraded)):
        noun = "upgrade" if len(upgrades) == 1 else "upgrades"
        to, close = f"to {listing(f'S{strength}' for strength in upgrades)}", knights(upgrades)
        number = number_of(len(upgrades), "knight", "knights")
        forms = (to, f"to {close}", close, knights_by_kind(upgrades), number)
        found.append(Item(noun, forms, f"{noun} {to}"))
    return [*found, *(item for item in items if item.what == "captured")]


def _points(events: Iterable[Event], seat: int) -> int:
    return sum(
        event.amount
        for event in events
        if isinstance(event, Gained) and (event.seat, event.good) == (seat, "pp")
    )


def scorings(events: Sequence[Event], kind: type[_Scored]) -> list[tuple[_Scored, list[Event]]]:
    """Return each scoring of a kind with what happened from there up to the next."""
    parts: list[tuple[_Scored, list[Event]]] = []
    for event in events:
        if isinstance(event, kind):
            parts.append((event, []))
        elif parts:
            parts[-1][1].append(event)
    return parts


def _county_row(
    claim: CountyClaimed, events: Sequence[Event], position: Position, names: Names
) -> CountyRow:
    faction, county = claim.faction, claim.county
    items = [item for item in items_of(events, faction, names) if item.what != "start"]
    if not names.is_ally(faction):
        items = [
            Item(each.what, each.much, "noble") if each.what == "noble" else each for each in items
        ]
    start = next((event for event in events if isinstance(event, StartPlayerNamed)), None)
    price = f"for {cost_text(names.rules.county_price)}" if claim.choice == "both" else ""
    others = [
        without_reasons(item.phrase) for item in items if item.is_loss and item.what != "paid"
    ]
    if start is not None:
        others.append(f"start player: {names.seat(start.seat)}")
    tiles = [item.much for item in items if item.what == "tile"] or [("",)]
    notes = ["; ".join(filter(None, (price, form, *others))) for form in (*tiles[0][:-1], "")]
    award = Award(faction, _knight_there(events, county), items)
    took_noble = claim.choice != "reward"
    noble, worth = "", ""
    if names.is_ally(faction):
        noble = "leaves the game" if took_noble else ""
    elif took_noble:
        number = position.seats[faction].nobles.index(county) + 1
        points = goods(names.rules.ending.nobles[number], "pp")
        worth = f"{number_of(number, 'noble', 'nobles')} = {points} at end"
    elif county in position.seats[faction].nobles:
        noble = "has this noble already"
    else:
        noble = "noble not taken" if can_take_noble(position, faction, county) else "no noble left"
    return CountyRow(county, award, notes, noble, worth)


def _knight_there(events: Sequence[Event], county: int) -> str:
    """Return who stood in a county before it was scored: ``S3 + 2 squires``."""
    for event in events:
        match event:
            case Returned(strength=strength, place=place, squires=squires) if place == county:
                break
            case Sailed(strength=strength, squires=squires):
                break
    else:
        return ""
    knight = f"S{strength - lifted(events, county)}"
    return f"{knight} + {goods(squires, 'squires')}" if squires else knight


def lifted(events: Iterable[Event], place: int) -> int:
    """Return by how much the knight of a place was upgraded before it left."""
    return sum(isinstance(event, Upgraded) and event.place == place for event in events)


def _battle_row(
    battle: ConflictScored, events: Sequence[Event], position: Position, names: Names
) -> BattleRow:
    to = next((event.to for event in events if isinstance(event, ConflictMoved)), None)
    awards = [
        Award(
            faction,
            _knights_in(events, position, battle.place if to is None else to, faction),
            items_of(events, faction, names),
        )
        for faction in battle.ranking
    ]
    points = names.rules.conflicts[battle.card].points
    paid = points if battle.won else points[1:]
    has_prisoners = any(isinstance(event, Captured | Ransomed) for event in events)
    stays = not (battle.won or has_prisoners)
    fate = _fate(battle, to, stays=stays)
    return BattleRow(
        battle.place, battle.card, battle.english, battle.won, awards, paid, fate, stays, to
    )


def _knights_in(events: Iterable[Event], position: Position, place: int, faction: int) -> str:
    """Return the knights of a faction that fought: they have left since, or are still there."""
    gone = [
        event.strength
        for event in events
        if isinstance(event, Returned | Captured | Ransomed) and event.faction == faction
    ]
    conflict = position.conflict_at(place)
    stack = None if gone or conflict is None else conflict.stack_of(faction)
    return knights(sorted(gone, reverse=True) if stack is None else stack.knights)


def _fate(battle: ConflictScored, to: int | None, *, stays: bool) -> Sequence[str]:
    """Return what comes of a battle that France won, in forms (CON-5 to CON-8)."""
    if to is not None:
        return f"next round: last stand at {place_text(to)}", f"then last stand at {place_text(to)}"
    if battle.won or not battle.ranking:
        return ()
    if stays:
        return "the last round: no second conflict", "no second conflict"
    return f"captured ({RANSOM_PRICE})", "captured or ransomed"
