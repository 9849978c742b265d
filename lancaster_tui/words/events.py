"""What happened, in sentences, and the log of a game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, Literal, NamedTuple, assert_never

from lancaster_tui.rules import events as e
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.events import (
    Event,
    Expelled,
    Gained,
    GameEnded,
    GoodsLost,
    Paid,
    PhaseStarted,
    Placed,
    Returned,
    RoundStarted,
    StartPlayerNamed,
)
from lancaster_tui.rules.ruleset.vocabulary import (
    Exchange,
    ExchangeEither,
    Good,
    Levy,
    Most,
    Per,
    Send,
    When,
)
from lancaster_tui.words.acts import belongs_to_placement, placement_signs, placement_text
from lancaster_tui.words.laws.cards import law_short
from lancaster_tui.words.laws.law_sets import chosen_text
from lancaster_tui.words.names import Names, phase_text
from lancaster_tui.words.phrases import each, goods, its_squires, listing, number_of, sentence
from lancaster_tui.words.places import LEAVES_THE_GAME
from lancaster_tui.words.prompts.votes import sums_text
from lancaster_tui.words.rewards import abbreviated, reward_text
from lancaster_tui.words.scores import ranking_text

_LOST: Final[Mapping[e.Prize, tuple[str, str]]] = complete(
    e.Prize,
    {
        "recruit": ("recruit", "no S1 in reserve"),
        "upgrade": ("upgrade", "no knight fits"),
        "tile": ("extension tile", "none left in stock"),
        "noble": ("noble", "none can be taken"),
        "voyage": ("voyage", "no conflict has a free space"),
    },
)
DECLINES: Final[Mapping[e.Offer, str]] = complete(
    e.Offer,
    {
        "recruit": "declines the recruit",
        "upgrade": "declines the upgrade",
        "tile": "declines the extension tile",
        "noble": "declines the noble",
        "voyage": "declines the voyage",
        "exchange": "declines the exchange",
        "sending": "declines to send squires",
        "space": "declines to pay",
        "ransom": "ransoms none of the remaining knights",
    },
)
"""How something offered is not wanted."""
_DECLINES_FREE = "declines to use it"  # a space of an ally castle, where nothing is paid (ALY-11)
_NOT_FOR_ALLIES = "allies do not build"
_GREEDY_ANSWERS = ", so the bot greedy answers for it"
_ABSENCES: Final[Mapping[e.Absence, str]] = complete(
    e.Absence,
    {
        "gone": f"program ended, failed or could not start{_GREEDY_ANSWERS}",
        "late": f"program did not answer in time{_GREEDY_ANSWERS}",
        "nonsense": f"program gave an answer that is not legal{_GREEDY_ANSWERS}",
        "not_started": f"program was not started{_GREEDY_ANSWERS}",
        "overdue": "time is up, so a bot decides this once",
    },
)


def event_text(event: e.Event, names: Names) -> str | None:
    """Return what happened as a line of the log, or None if it is not worth one.

    Ballots have no line before they are revealed. What another event already reports has none: the
    goods of a favour tile, the noble of a county, vote markers set aside.
    """
    text = _text(event, names)
    return None if text is None else sentence(text) + "."


def _text(event: e.Event, names: Names) -> str | None:
    if isinstance(event, e.RoundEvent):
        return _of_round(event, names)
    if isinstance(event, e.KnightEvent):
        return _of_knights(event, names)
    if isinstance(event, e.GoodsEvent):
        return _of_goods(event, names)
    if isinstance(event, e.VoteEvent):
        return _of_vote(event, names)
    if isinstance(event, e.StoodIn):
        return f"{names.seat(event.seat)}'s {_ABSENCES[event.reason]}"
    return _of_scoring(event, names)


def _of_round(event: e.RoundEvent, names: Names) -> str:
    match event:
        case e.LawsChosen(law_set):
            return chosen_text(law_set)
        case e.ScenarioStarted(name, pp):
            return _start_of_scenario(name, pp, names)
        case e.RoundStarted(round_number, start_player):
            first = names.seat(start_player)
            return f"round {round_number} of {names.rules.rounds}: {first} is start player"
        case e.PhaseStarted(phase):
            return f"phase: {phase_text(phase)}"
        case e.ConflictsRevealed(cards):
            return f"new conflicts: {listing(names.card(card) for card in cards)}"
        case e.LawsRevealed(laws):
            return "new proposals: " + "; ".join(_quoted(law, names) for law in laws)
        case e.GameEnded(pp, winners):
            scores = each(names.seats, (goods(points, "pp") for points in pp))
            return f"the game is over: {scores}. {victory_text(winners, names)}"
        case _:
            assert_never(event)


def _start_of_scenario(name: str | None, pp: tuple[int, ...], names: Names) -> str:
    called = "a scenario" if name is None else f'the scenario "{name}"'
    scores = f": {each(names.seats, (goods(points, 'pp') for points in pp))}" if any(pp) else ""
    return f"the game starts from {called}{scores}"


def victory_text(winners: tuple[int, ...], names: Names) -> str:
    """Return who has won (END-5), without a full stop."""
    if len(winners) == 1:
        return f"{names.seat(winners[0])} wins"
    return f"{names.each_seat(winners)} share the victory"


def _of_knights(event: e.KnightEvent, names: Names) -> str:
    match event:
        case e.Placed(faction, strength, place, squires):
            beside = f" with {goods(squires, 'squires')}" if squires else ""
            at = names.place(place, is_ally=names.is_ally(faction))
            return f"{names.faction(faction)} places S{strength}{beside} at {at}"
        case e.Skipped(seat):
            court = "either court" if names.has_allies else "court"
            return f"{names.seat(seat)} is skipped: no knight in {court} can be placed anywhere"
        case e.Expelled(faction, strength, place, squires, by):
            knight = names.knight(faction, strength)
            home = f"to {names.faction(faction)}'s court{its_squires(squires)}"
            return f"{names.faction(by)} expels {knight} from {names.county(place)} {home}"
        case e.Recruited(faction, source):
            return f"{names.faction(faction)} recruits an S1 ({names.source(source, faction)})"
        case e.Upgraded(faction, strength, place, source):
            at = names.place(place, is_ally=names.is_ally(faction))
            where = names.source(source, faction)
            is_there = where == names.where(place, is_ally=names.is_ally(faction))
            behind = "" if is_there else f" ({where})"
            knight = f"S{strength} to S{strength + 1} in {at}"
            return f"{names.faction(faction)} upgrades {knight}{behind}"
        case e.Returned(faction, strength, place, squires):
            knight = names.knight(faction, strength)
            left = names.place(place, is_ally=names.is_ally(faction))
            return f"{knight} returns from {left} to court{its_squires(squires)}"
        case e.Sailed(faction, strength, county, place, squires):
            knight = names.knight(faction, strength)
            route = f"from {names.county(county)} to {names.conflict(place)}"
            return f"{knight} sails {route}{its_squires(squires)}"
        case e.Ransomed(faction, strength, gold):
            paid = goods(gold, "gold")
            return f"{names.seat(faction)} pays {paid} to ransom S{strength}; it returns to court"
        case e.Captured(faction, strength):
            return f"{names.knight(faction, strength)} is captured and goes to reserve"
        case _:
            assert_never(event)


def _of_goods(event: e.GoodsEvent, names: Names) -> str | None:
    match event:
        case e.TileBuilt(seat, space, e.Source("start")):
            return f"{names.seat(seat)} starts with {names.tile(space)}"
        case e.TileBuilt(seat, space, source):
            return (
                f"{names.seat(seat)} builds {names.tile(space)}, from {names.source(source, seat)}"
            )
        case e.FavourTaken(faction, favour):
            return f"{names.faction(faction)} takes the King's Favour: {names.favour(favour)}"
        case e.Gained(seat, good, amount, source):
            if source.kind == "favour":
                return None
            return f"{names.seat(seat)} gains {goods(amount, good)} ({names.source(source, seat)})"
        case e.Paid(seat, good, amount, source):
            return f"{names.seat(seat)} pays {goods(amount, good)} ({names.source(source, seat)})"
        case e.NobleTaken(seat, county, source):
            if source.kind == "county":
                return None
            noble = f"a noble of {names.county(county)}"
            return f"{names.seat(seat)} takes {noble} ({names.source(source, seat)})"
        case e.NobleRemoved(faction, county, source):
            if source.kind == "county":
                return None
            noble = f"a noble of {names.county(county)} ({names.source(source, faction)})"
            return f"{names.faction(faction)} takes {noble}, {LEAVES_THE_GAME}"
        case e.GoodsLost(faction, good, amount, source):
            return lost_goods_text(faction, [(good, amount)], source, names)
        case e.TileTurned(seat, space, is_face_down):
            side = "face down for this round's castle scoring" if is_face_down else "face up again"
            return f"{names.seat(seat)}'s {names.tile(space)} is turned {side}"
        case e.SquiresSent(seat, place, squires):
            where = names.conflict(place)
            return f"{names.seat(seat)} sends {goods(squires, 'squires')} to {where}"
        case e.SquiresLapsed(seat, place, squires):
            one, several = "squire goes", "squires go"
            sent = number_of(squires, one, several)
            return f"{names.seat(seat)}'s {sent} from {names.conflict(place)} to the supply"
        case e.Lost():
            return _lost(event, names)
        case e.Declined():
            return _declined(event, names)
        case e.StartPlayerNamed(seat, by):
            if seat == by:
                return f"{names.seat(by)} becomes start player"
            return f"{names.seat(by)} makes {names.seat(seat)} start player"
        case _:
            assert_never(event)


def _lost(event: e.Lost, names: Names) -> str:
    thing, why = _LOST[event.what]
    if event.what == "tile" and names.is_ally(event.faction):
        why = _NOT_FOR_ALLIES
    where = names.source(event.source, event.faction)
    return f"{names.faction(event.faction)} loses the {thing} ({where}): {why}"


def _declined(event: e.Declined, names: Names) -> str:
    is_free = event.what == "space" and names.is_ally(event.faction)
    declines = _DECLINES_FREE if is_free else DECLINES[event.what]
    where = names.source(event.source, event.faction)
    return f"{names.faction(event.faction)} {declines} ({where})"


def lost_goods_text(
    faction: int, lost: Sequence[tuple[Good, int]], source: e.Source, names: Names
) -> str:
    """Return which goods an ally wins for nothing, without a full stop (ALY-3)."""
    won = listing(goods(amount, good) for good, amount in lost)
    is_one = len(lost) == 1 and (lost[0][0] == "gold" or lost[0][1] == 1)
    where = names.source(source, faction)
    return f"{names.faction(faction)} wins {won} ({where}), which {'is' if is_one else 'are'} lost"


def _of_vote(event: e.VoteEvent, names: Names) -> str | None:
    match event:
        case e.VoteOpened(law):
            return f"vote on {_quoted(law, names)}"
        case e.BallotsRevealed(_, ballots):
            cast = (
                f"{name} {'yes' if for_it else 'no'}{f' +{markers}' if markers else ''}"
                for name, (for_it, markers) in zip(names.seats, ballots, strict=True)
            )
            return f"ballots: {', '.join(cast)}. {sums_text(event)}"
        case e.LawPassed(_, discarded):
            return f"the law passes; {_quoted(discarded, names)} leaves the game"
        case e.LawFailed():
            return "the proposal fails and leaves the game"
        case e.MarkersLapsed(seat, markers):
            one, several = "unspent vote marker goes", "unspent vote markers go"
            lapsing = number_of(markers, one, several)
            return f"after the laws, {names.seat(seat)}'s {lapsing} to the supply"
        case e.LawApplied(law):
            return f"law applied: {_quoted(law, names)}{_counted(event, names)}"
        case e.BallotCast() | e.BallotIn() | e.MarkersSetAside():
            return None
        case _:
            assert_never(event)


def _counted(applied: e.LawApplied, names: Names) -> str:
    effect = names.rules.law_by_id[applied.law].effect
    seats = names.each_seat(applied.seats) if applied.seats else "nobody"
    counts = None if applied.counts is None else each(names.seats, applied.counts)
    match effect:
        case Most():
            counted = f". Counts: {counts}" if names.open_resources else ""
            return f"{counted}. Most: {seats}"
        case When():
            return f". Applies to {seats}"
        case Per():
            return "" if counts is None else f". Counts: {counts}"
        case Levy():
            return (
                f". Must pay for: {counts}" if applied.seats else ". Nobody has anything to pay for"
            )
        case Exchange() | ExchangeEither():
            return "" if applied.seats else ". Nobody can exchange"
        case Send():
            return "" if applied.seats else ". Nobody can send squires"


def _of_scoring(event: e.ScoringEvent, names: Names) -> str:
    match event:
        case e.CountyClaimed(faction, county, choice):
            reward = reward_text(names.rules.counties[county].reward)
            leaves = f", {LEAVES_THE_GAME}" if names.is_ally(faction) else ""
            chosen = {
                "noble": f"the noble{leaves}",
                "reward": f"the reward ({reward})",
                "both": f"the noble and the reward ({reward})",
            }[choice]
            return f"{names.county(county)}: {names.faction(faction)} takes {chosen}"
        case e.CastleScored(faction):
            return f"{names.faction(faction)}'s castle is scored"
        case e.ConflictScored(place, card, english, won, ranking):
            battle = f"{names.conflict(place)}, {names.card(card)}"
            result = f"{'England' if won else 'France'} wins, English strength {english}"
            ranks = f". Ranks: {', '.join(map(names.faction, ranking))}" if ranking else ""
            return f"{battle}: {result}{ranks}"
        case e.ConflictMoved(card, place, to):
            return f"{names.conflict(place)}, {names.card(card)}, becomes {names.conflict(to)}"
        case e.ConflictRemoved(card, place):
            return f"{names.conflict(place)}, {names.card(card)}, leaves the game"
        case e.FinalRanking():
            return ranking_text(event, names)
        case _:
            assert_never(event)


def _quoted(law: str, names: Names) -> str:
    return f'"{names.law(law)}"'


_HEADINGS = (RoundStarted, PhaseStarted, GameEnded)


class LogLine(NamedTuple):
    """A line of the log; a heading begins a round or a phase, or announces the end.

    ``faction`` is whose doing or whose fate it is, if anybody's: a player's or an ally's. The line
    covers the events numbered from ``first`` up to ``end``, without ``end``. ``expelled`` is the
    faction that lost its place in it, if one did (PLC-7).
    """

    text: str
    is_heading: bool
    faction: int | None
    first: int
    end: int
    expelled: int | None = None


Detail = Literal["apart", "joined", "brief", "signs"]
"""How much a log says of a placement: what follows from it on lines of its own, or in the same
sentence; a name and a few words; these without the name, where a sign stands for it. With few words
for a placement there are few for each new proposal."""


def log_lines(events: Iterable[Event], names: Names, *, detail: Detail = "apart") -> list[LogLine]:
    """Return events as lines of the log, in order.

    Goods that one seat gains or pays at once are one line, and so are knights that return
    together.
    """
    lines = []
    end = 0
    is_joined = detail != "apart"
    for _, group in groupby(_joined(events, is_joined=is_joined), itemgetter(0)):
        together = [event for _, event in group]
        first, end = end, end + len(together)
        placed = together[0]
        if is_joined and isinstance(placed, Placed):
            text: str | None = _placement(placed, together[1:], names, detail)
        elif detail in ("brief", "signs") and isinstance(placed, e.LawsRevealed):
            laws = (law_short(names.rules.law_by_id[law]) for law in placed.laws)
            text = f"Proposals: {'; '.join(laws)}."
            text = abbreviated(text) if detail == "signs" else text
        else:
            text = _joint_text(together, names)
        if text is not None:
            is_heading = isinstance(placed, _HEADINGS)
            lost = (event.faction for event in together if isinstance(event, Expelled))
            expelled = next(lost, None)
            lines.append(LogLine(text, is_heading, _faction(placed), first, end, expelled))
    return lines


def _placement(placed: Placed, others: Sequence[Event], names: Names, detail: Detail) -> str:
    if detail == "joined":
        return f"{placement_text(placed, others, names)}."
    signs = placement_signs(placed, others, names)
    return signs if detail == "signs" else f"{names.faction(placed.faction)} {signs}"


def _joined(events: Iterable[Event], *, is_joined: bool) -> Iterator[tuple[Hashable, Event]]:
    """Yield each event with what it has in common with those that share its line."""
    placed: int | None = None
    for number, event in enumerate(events):
        if is_joined and isinstance(event, Placed):
            placed = number
        elif placed is not None and not belongs_to_placement(event):
            placed = None
        yield (_belonging((number, event)) if placed is None else (Placed, placed)), event


def _faction(event: Event) -> int | None:
    if isinstance(event, Expelled | StartPlayerNamed):
        return event.by
    faction: int | None = getattr(event, "faction", getattr(event, "seat", None))
    return faction


def _belonging(numbered: tuple[int, Event]) -> Hashable:
    number, event = numbered
    match event:
        case Gained() | Paid():
            return type(event), event.seat, event.source
        case GoodsLost():
            return GoodsLost, event.faction, event.source
        case Returned():
            return Returned, event.faction, event.place
        case _:
            return number


def _joint_text(together: list[Event], names: Names) -> str | None:
    first = together[0]
    text = event_text(first, names)
    if len(together) == 1 or text is None:
        return text
    match first:
        case Gained() | Paid():
            verb = "gains" if isinstance(first, Gained) else "pays"
            sums = listing(
                goods(event.amount, event.good)
                for event in together
                if isinstance(event, Gained | Paid)
            )
            source = names.source(first.source, first.seat)
            return f"{names.seat(first.seat)} {verb} {sums} ({source})."
        case GoodsLost():
            lost = [
                (event.good, event.amount) for event in together if isinstance(event, GoodsLost)
            ]
            return sentence(lost_goods_text(first.faction, lost, first.source, names)) + "."
        case Returned():
            returned = [event for event in together if isinstance(event, Returned)]
            home = listing(f"S{event.strength}" for event in returned)
            beside = its_squires(sum(event.squires for event in returned))
            place = names.place(first.place, is_ally=names.is_ally(first.faction))
            return f"{names.faction(first.faction)}'s {home} return from {place} to court{beside}."
    return text
