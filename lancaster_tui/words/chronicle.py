"""The log as it is read afterwards: rounds, their phases, and an entry for each act.

Unlike the lines of ``events``, which tell what has just happened in sentences, its entries have
their parts in columns: who, with which knight, where, what came of it, and the power points then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from lancaster_tui.rules.events import (
    BallotsRevealed,
    Captured,
    CastleScored,
    ConflictMoved,
    ConflictRemoved,
    ConflictScored,
    ConflictsRevealed,
    CountyClaimed,
    Declined,
    Event,
    Expelled,
    FinalRanking,
    Gained,
    GameEnded,
    LawApplied,
    LawFailed,
    LawPassed,
    LawsRevealed,
    MarkersLapsed,
    PhaseStarted,
    Placed,
    Ransomed,
    Returned,
    RoundStarted,
    Sailed,
    ScenarioStarted,
    Skipped,
    SquiresLapsed,
    StartPlayerNamed,
    StoodIn,
    TileBuilt,
    Upgraded,
    VoteOpened,
)
from lancaster_tui.rules.places import CASTLE, CONFLICT, place_text
from lancaster_tui.table.ledger import FINAL_SOURCES
from lancaster_tui.words.awards import GOOD_HEADS, Item, items_of
from lancaster_tui.words.event_groups import Group, groups
from lancaster_tui.words.events import DECLINES, event_text, victory_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, knights, ordinal, sentence
from lancaster_tui.words.rewards import reward_text
from lancaster_tui.words.scores import ranking_text

Tone = Literal["plain", "gain", "loss", "strong"]
Kind = Literal["round", "phase", "matter", "act", "note"]

VOTES: Final = "votes"
"""The heading of the votes of a round."""
_LEVELS: Final[Sequence[Kind]] = ("round", "phase", "matter")  # of headings, from the top
_SETUP, _LAWS, _END = "before the first round", "laws", "final scoring"
_PHASES: Final = {
    "placing": "placing knights",
    "parliament": VOTES,
    "counties": "counties",
    "castles": "castles",
    "conflicts": "France",
}
_NOBODY: Final = "nobody gets anything"
_NOTHING: Final = "gets nothing"
_OFFERS: Final = ("exchange", "sending", "space", "ransom")  # that are no rewards
_APART = StoodIn | Skipped | MarkersLapsed | SquiresLapsed  # told in sentences of their own
_REVEALED = ConflictsRevealed | LawsRevealed  # turned up at the end of a round, for the next one


class Word(NamedTuple):
    """A part of an entry in how it sounds: a gain, a loss; one about a ``faction`` is its."""

    text: str
    tone: Tone = "plain"
    faction: int | None = None


class Entry(NamedTuple):
    """An entry: a heading (of a round, a phase, or the ``matter`` at hand), an act, or a note.

    It covers the events numbered from ``first`` up to ``end``, without ``end``, and belongs to a
    ``round``, 0 before the first. ``title`` is what a heading or a note says; of an act, ``knight``
    is with what, and ``where`` at which place. ``words`` are what came of it. ``points`` are the PP
    of all seats behind it, if it changed any, and at the beginning of a round. ``expelled`` is the
    faction that lost its place in it. An act or a note ``is_below`` the matter that it is about.
    """

    kind: Kind
    round: int
    first: int
    end: int
    title: str = ""
    faction: int | None = None
    knight: str = ""
    where: str = ""
    words: Sequence[Word] = ()
    points: tuple[int, ...] | None = None
    expelled: int | None = None
    is_below: bool = False

    def text(self, names: Names) -> str:
        """Return all that it says, as it is searched."""
        who = "" if self.faction is None else names.faction(self.faction)
        parts = [who, self.title, self.knight, self.where, *(word.text for word in self.words)]
        return " ".join(filter(None, parts))


def found(entries: Sequence[Entry], sought: str, names: Names) -> list[Entry]:
    """Return the entries that have a text in them, with the headings above those; "" is in all."""
    if not sought:
        return [*entries]
    kept: list[Entry] = []
    above: dict[Kind, Entry] = {}
    for entry in entries:
        if entry.kind in _LEVELS:
            level = _LEVELS.index(entry.kind)
            above = {kind: each for kind, each in above.items() if kind in _LEVELS[:level]}
        if sought.lower() in entry.text(names).lower():
            kept += [*above.values(), entry]
            above = {}
        elif entry.kind in _LEVELS:
            above[entry.kind] = entry
    return kept


def nothing_found_text(sought: str) -> str:
    """Return that nothing in the log has a text in it, or that there is no log yet."""
    return f'Nothing in the log has "{sought}" in it.' if sought else "Nothing has happened yet."


def chronicle(events: Sequence[Event], names: Names) -> list[Entry]:
    """Return the entries of a log, in the order they happened."""
    return [*_Teller(names).entries(events)]


class _Teller:
    """Makes entries of groups of events, and knows how the game stands there."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._round = 0
        self._points = [0] * len(names.seats)
        self._votes = 0
        self._is_in_laws = self._is_at_end = False
        self._fighting: dict[tuple[int, int], list[int]] = {}  # strengths by place and faction
        self._has_unseen = False  # knights that a scenario began with

    def entries(self, events: Sequence[Event]) -> Iterator[Entry]:
        """Yield all entries, and with each whether it is below a matter."""
        has_matter = False
        for entry in self._told(events):
            if entry.kind in _LEVELS:
                has_matter = entry.kind == "matter"
            yield entry._replace(is_below=has_matter) if entry.kind in ("act", "note") else entry

    def _told(self, events: Sequence[Event]) -> Iterator[Entry]:
        """Yield the entries of all groups; what is turned up goes with the round it is for."""
        begun = (event.pp for event in events if isinstance(event, ScenarioStarted))
        self._points = list(next(begun, self._points))  # told behind the round it begins in
        self._has_unseen = any(isinstance(event, ScenarioStarted) for event in events)
        if events and not isinstance(events[0], RoundStarted):
            yield Entry("round", 0, 0, 0, _SETUP)
        turned_up: list[Group] = []
        for group in groups(events):
            head = group.events[0]
            if isinstance(head, _REVEALED):
                turned_up.append(group)
                continue
            yield from self._entries_of(group)
            for event in group.events:
                self._follow(event)
            if isinstance(head, RoundStarted):
                yield from (self._turned_up(each) for each in turned_up)
                turned_up = []
        yield from (self._turned_up(each) for each in turned_up)

    def _follow(self, event: Event) -> None:
        """Keep in mind which knights fight where."""
        match event:
            case Placed(faction, strength, place) | Sailed(faction, strength, _, place):
                self._fighting.setdefault((place, faction), []).append(strength)
            case Upgraded(faction, strength, place):
                there = self._fighting.get((place, faction), [])
                if strength in there:
                    there[there.index(strength)] += 1
            case ConflictMoved(_, place, to):
                moved = {key: each for key, each in self._fighting.items() if key[0] == place}
                for (_, faction), each in moved.items():
                    del self._fighting[place, faction]
                    self._fighting[to, faction] = each
            case Returned(faction, _, place):
                self._fighting.pop((place, faction), None)
            case ConflictRemoved(_, place):
                for key in [key for key in self._fighting if key[0] == place]:
                    del self._fighting[key]
            case _:
                pass

    def _entries_of(self, group: Group) -> Iterator[Entry]:
        """Yield the entries of a group of events."""
        head, rest = group.events[0], group.events[1:]
        match head:
            case RoundStarted(number, start_player):
                self._round, self._votes = number, 0
                who = Word(self._names.seat(start_player), "strong", start_player)
                title = f"round {number} of {self._names.rules.rounds}"
                words = [who, Word("starts")]
                yield self._entry(group, "round", title, words=words, points=(*self._points,))
            case PhaseStarted(phase):
                self._is_in_laws = False
                if phase in _PHASES:
                    yield self._entry(group, "phase", _PHASES[phase])
            case Placed():
                yield self._placed(group, head, rest)
            case VoteOpened(law):
                self._votes += 1
                title = f"{ordinal(self._votes)} vote: {self._names.law(law)}"
                yield self._entry(group._replace(events=[head]), "matter", title)
                yield from self._vote(group, rest)
            case TileBuilt():
                yield from self._acts(group, group.events)
            case GameEnded(pp, winners):
                self._points = list(pp)
                title = sentence(victory_text(winners, self._names))
                yield self._entry(group, "matter", title, points=(*pp,))
            case _:
                yield from self._scored(group, head, rest)

    def _scored(self, group: Group, head: Event, rest: list[Event]) -> Iterator[Entry]:
        """Yield the entries of something that is scored, or else a note."""
        match head:
            case LawApplied(law):
                yield from self._law(group, law, rest)
            case CountyClaimed(faction, county):
                where = self._names.county(county)
                acts = [*self._acts(group, rest, where)]
                if not any(act.faction == faction for act in acts):
                    nothing = [Word(_NOTHING)]
                    acts.insert(0, self._entry(group, "act", "", faction, "", where, nothing))
                yield from acts
            case CastleScored(faction):
                acts = [*self._acts(group, rest)]
                yield from acts or [self._entry(group, "act", "", faction, words=[Word(_NOTHING)])]
            case ConflictScored():
                yield from self._battle(group, head, rest)
            case FinalRanking():
                yield from self._begin_end(group)
                yield self._entry(group, "matter", sentence(ranking_text(head, self._names)))
                yield from self._acts(group, rest)
            case Gained(source=source) if source.kind in FINAL_SOURCES:
                yield from self._begin_end(group)
                yield self._entry(group, "matter", "Nobles")
                yield from self._acts(group, group.events)
            case _:
                yield from self._notes(group, [head])

    def _law(self, group: Group, law: str, rest: list[Event]) -> Iterator[Entry]:
        """Yield a law that is applied, and what everybody got by it."""
        if not self._is_in_laws:
            self._is_in_laws = True
            yield self._entry(group._replace(events=[]), "phase", _LAWS)
        acts = [*self._acts(group, rest, has_levies=True)]
        has_acts = any(act.kind == "act" for act in acts)
        words = [] if has_acts else [Word(_NOBODY)]
        yield self._entry(group, "matter", self._names.law(law), words=words)
        yield from self._declining_together(acts)

    def _entry(
        self,
        group: Group,
        kind: Kind,
        title: str = "",
        faction: int | None = None,
        knight: str = "",
        where: str = "",
        words: Sequence[Word] = (),
        points: tuple[int, ...] | None = None,
        expelled: int | None = None,
    ) -> Entry:
        at = self._round, group.first, group.end
        return Entry(kind, *at, title, faction, knight, where, words, points, expelled)

    def _notes(self, group: Group, events: Sequence[Event]) -> Iterator[Entry]:
        """Yield a sentence for each of some events that there is one for."""
        for event in events:
            text = event_text(event, self._names)
            if text is not None:
                yield self._entry(group, "note", text.removesuffix("."), _whose(event))

    def _turned_up(self, group: Group) -> Entry:
        """Return what is turned up for a round: conflicts, or laws to be voted on."""
        event, names = group.events[0], self._names
        if isinstance(event, ConflictsRevealed):
            cards = [
                Word(f"strength {names.rules.conflicts[each].strength}") for each in event.cards
            ]
            return self._entry(group, "note", "New in France", words=cards)
        assert isinstance(event, LawsRevealed)
        laws = [Word(names.law(law)) for law in event.laws]
        return self._entry(group, "note", "To be voted on", words=laws)

    def _begin_end(self, group: Group) -> Iterator[Entry]:
        if not self._is_at_end:
            self._is_at_end = True
            yield self._entry(group._replace(events=[]), "phase", _END, points=(*self._points,))

    def _placed(self, group: Group, placed: Placed, rest: list[Event]) -> Entry:
        """Return a placement, whom it expels, and what it brings at once."""
        names, words, expelled = self._names, [], None
        for event in rest:
            if isinstance(event, Expelled):
                expelled = event.faction
                lost = f" + {goods(event.squires, 'squires')}" if event.squires else ""
                knight = names.knight(expelled, event.strength)
                words = [Word(f"expels {knight}{lost}", "strong")]
        words += _words(items_of(rest, placed.faction, names))
        beside = f"+{placed.squires}" if placed.squires else ""
        return self._entry(
            group,
            "act",
            "",
            placed.faction,
            f"S{placed.strength}{beside}",
            self._where(placed),
            words,
            self._points_behind(rest),
            expelled,
        )

    def _where(self, placed: Placed) -> str:
        names, place = self._names, placed.place
        if place >= CONFLICT:
            return f"{place_text(place)} France"
        if place >= CASTLE:
            gives = reward_text(names.rules.castle[place - CASTLE].reward)
            ally = "ally " if names.is_ally(placed.faction) else ""
            return f"{place_text(place)} {ally}castle: {gives}"
        return names.county(place)

    def _vote(self, group: Group, rest: list[Event]) -> Iterator[Entry]:
        """Yield the ballots of a vote, when they are revealed, and what they lead to."""
        names, passes = self._names, False
        fate: list[Word] = []
        for event in rest:
            match event:
                case LawPassed(_, discarded):
                    passes = True
                    fate = [Word(f"out: {names.law(discarded)}")]
                case LawFailed() | BallotsRevealed():
                    pass
                case _ if text := event_text(event, names):
                    fate.append(Word(text.removesuffix(".")))
        for event in rest:
            if isinstance(event, BallotsRevealed):
                verb = "passes" if passes else "fails"
                tie = " (a tie passes)" if event.yes == event.no else ""
                result = f"{verb} {event.yes} to {event.no}{tie}"
                cast = [
                    Word(
                        f"{'yes' if yes else 'no'}{f' +{markers}' if markers else ''}",
                        "plain",
                        seat,
                    )
                    for seat, (yes, markers) in enumerate(event.ballots)
                ]
                tone: Tone = "gain" if passes else "loss"
                yield self._entry(group, "note", words=[Word(result, tone), *cast, *fate])

    def _battle(self, group: Group, scored: ConflictScored, rest: list[Event]) -> Iterator[Entry]:
        """Yield a battle: who won, what each rank got and paid, and where the card goes."""
        names, place = self._names, scored.place
        strength = names.rules.conflicts[scored.card].strength
        if scored.won:
            words = [Word(f"England wins {scored.english} to {strength}", "gain")]
        else:
            words = [Word(f"France wins {strength} to {scored.english}", "loss")]
        for event in rest:
            if isinstance(event, ConflictMoved):
                words.append(Word(f"next round: last stand {place_text(event.to)}"))
        title = sentence(names.conflict(place))
        yield self._entry(group, "matter", title, words=words)
        for rank, faction in enumerate(scored.ranking, 1):
            own = [event for event in rest if getattr(event, "faction", None) == faction]
            gone = [
                event.strength for event in own if isinstance(event, Returned | Captured | Ransomed)
            ]
            there = gone if self._has_unseen else self._fighting.get((place, faction), gone)
            words = _words(items_of(rest, faction, names))
            points = self._points_behind(
                [each for each in rest if isinstance(each, Gained) and each.seat == faction]
            )
            yield self._entry(
                group,
                "act",
                "",
                faction,
                ordinal(rank),
                knights(sorted(there, reverse=True)),
                words,
                points,
            )
        yield from self._notes(group, [event for event in rest if isinstance(event, _APART)])

    def _acts(
        self, group: Group, events: list[Event], where: str = "", *, has_levies: bool = False
    ) -> Iterator[Entry]:
        """Yield what each faction has got, paid or declined, in the order they came to it."""
        names = self._names
        factions = list(
            dict.fromkeys(each for event in events if (each := _whose(event)) is not None)
        )
        for faction in factions:
            items = items_of(events, faction, names, has_levies=has_levies)
            own = [event for event in events if _whose(event) == faction]
            words = _words(items, of_county=bool(where))
            words += [
                Word(self._declined(event))
                for event in own
                if isinstance(event, Declined) and event.what in _OFFERS
            ]
            points = self._points_behind([each for each in own if isinstance(each, Gained)])
            if words:
                yield self._entry(group, "act", "", faction, "", where, words, points)
        yield from self._notes(group, [event for event in events if isinstance(event, _APART)])

    def _points_behind(self, events: Sequence[Event]) -> tuple[int, ...] | None:
        """Add the points that events bring; return those of all seats then, if any has changed."""
        won = [event for event in events if isinstance(event, Gained) and event.good == "pp"]
        for event in won:
            self._points[event.seat] += event.amount
        return (*self._points,) if won else None

    def _declining_together(self, acts: list[Entry]) -> Iterator[Entry]:
        """Yield acts, with one entry for all that do nothing but decline the same."""
        refusals = {DECLINES[offer] for offer in _OFFERS}
        declining = [act for act in acts if len(act.words) == 1 and act.words[0].text in refusals]
        yield from (act for act in acts if act not in declining)
        if len(declining) == 1:
            yield from declining
        elif declining:
            factions = [act.faction for act in declining if act.faction is not None]
            who = [Word(self._names.faction(each), "strong", each) for each in factions]
            what = declining[0].words[0].text.replace("declines", "decline", 1)
            yield declining[0]._replace(kind="note", faction=None, words=[*who, Word(what)])

    def _declined(self, event: Declined) -> str:
        """Return that somebody does not want what is no reward: an exchange, a space, a ransom."""
        if event.what != "space":
            return DECLINES[event.what]
        ids = [space.id for space in self._names.rules.castle]
        return f"does not use {place_text(CASTLE + ids.index(event.source.id))}"


def _whose(event: Event) -> int | None:
    """Return the faction that an event is about, if any."""
    if isinstance(event, StartPlayerNamed):
        return event.by
    faction: int | None = getattr(event, "faction", getattr(event, "seat", None))
    return faction


def _words(items: Sequence[Item], *, of_county: bool = False) -> list[Word]:
    """Return what was gained and paid, with signs: ``+6 PP``, ``-3 squires``.

    ``of_county`` says that the county stands before it, so that a noble needs none.
    """
    words = []
    for item in items:
        if item.what in GOOD_HEADS.values():
            words.append(Word(f"+{item.phrase}", "gain"))
        elif item.what == "paid":
            words.append(Word(f"-{item.much[0].replace(' and ', ' -')}", "loss"))
        elif item.what == "start":
            words.append(Word(item.phrase))
        else:
            text = item.what if of_county and item.what == "noble" else item.phrase
            words.append(Word(text, "loss" if item.is_loss else "gain"))
    return words
