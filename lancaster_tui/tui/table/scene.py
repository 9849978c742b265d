"""What the table screen shows at one moment: the one value that all areas are handed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from lancaster_tui.lobby.signs import Line, Presence
from lancaster_tui.rules.agenda import Decision, seat_asked
from lancaster_tui.rules.events import (
    CastleScored,
    CountyClaimed,
    Declined,
    Event,
    Lost,
    PhaseStarted,
    Placed,
    RoundStarted,
)
from lancaster_tui.rules.phases.conflicts import settled_place
from lancaster_tui.rules.phases.laws import LawChoice, is_applied
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.pieces.rewards import RewardChoice
from lancaster_tui.rules.position import Conflict, Occupant, View
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.battles import Outlook, is_last_round, outlook, settled_outlook
from lancaster_tui.words.laws.forecast import Size, counted, forecasts_in_sizes
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.places import Spoils
from lancaster_tui.words.recaps import law_gave, scorings, seats_paid
from lancaster_tui.words.standings import Standing, has_forecast, standings


class Recap(NamedTuple):
    """A stop on the way through the rewards: what happened, and whether stops pass automatically.

    ``is_phase`` says that it covers a whole phase, not a single step of one. ``coming`` is what is
    turned up for the next round, if one begins after it.
    """

    events: Sequence[Event]
    is_running: bool
    is_phase: bool = False
    coming: Sequence[Event] = ()


class Company(NamedTuple):
    """The people of a table that is visited, as everybody there may know.

    ``presence`` is who is at each seat, and ``left`` says how long the table still waits, if there
    is a limit. ``lines`` are what was said and done, the latest last. ``missed`` is what has
    happened since the viewer left, if that has not been looked at yet.
    """

    title: str
    presence: Sequence[Presence]
    left: str = ""
    lines: Sequence[Line] = ()
    missed: Missed | None = None


class Won(NamedTuple):
    """Who has won what in a county."""

    faction: int
    what: Spoils


class Missed(NamedTuple):
    """What has happened since somebody left: how many acts, the events, and how long that is."""

    acts: int
    events: Sequence[Event]
    time: str


class Scene(NamedTuple):
    """Everything the areas draw from.

    ``viewer`` is the seat that looks (None: a spectator) and ``decision`` what that seat is asked,
    if anything. ``log`` is what happened so far, as the viewer may know it, and ``new`` how many of
    its last events there are since the viewer last acted, that act included. ``marks`` are the
    spots changed by these; of castles only those of the castles shown. ``targets`` are the spots
    that stand out as possible, None if the question is about none; ``others`` are possible, too,
    but for knights other than the marked one. ``pointed`` is the spot that the viewer's next answer
    is about (``spots``), and ``pending`` the knight that it would place there, with its squires, or
    let sail there, if that is possible. ``recap`` is the stop that is shown, if one is: then the
    scene is as it was there, and nobody is asked. ``is_before_vote`` says that the viewer is to see
    what others placed last, before the ballot opens. ``open_purses`` lifts the screens (SET-10);
    ``is_purse_covered`` hides the viewer's own from whoever looks on. ``is_ascii`` is for terminals
    without Unicode, where some signs take more room. ``visited`` is the seat whose castle the
    viewer looks at first, if that is not the castle of ``home``. ``followed`` is the seat whose
    castle a spectator is shown, if not that of the seat asked. ``standstill`` says why nobody is
    waited for though the game is not over, if so. ``lesson`` says which lesson the table is of, if
    it is one, in forms from long to short. ``company`` is there where people visit the
    table, each at a terminal of their own. ``is_past`` says that the game is watched again: nobody
    is waited for, and what is asked is only what comes next.
    """

    view: View
    names: Names
    viewer: int | None
    decision: Decision | None = None
    log: Sequence[Event] = ()
    new: int = 0
    marks: frozenset[int] = frozenset()
    targets: frozenset[int] | None = None
    others: frozenset[int] = frozenset()
    pointed: int | None = None
    pending: Occupant | None = None
    recap: Recap | None = None
    is_before_vote: bool = False
    open_purses: bool = False
    is_purse_covered: bool = False
    is_ascii: bool = False
    visited: int | None = None
    followed: int | None = None
    standstill: str = ""
    lesson: Sequence[str] = ()
    company: Company | None = None
    is_past: bool = False

    @property
    def acting(self) -> int | None:
        """The one seat that is asked now; None in a vote, at a stop or when the game is over."""
        return seat_asked(self.view) if self.recap is None else None

    @property
    def recaps_phase(self) -> bool:
        """Whether the stop that is shown is the recap of a whole phase."""
        return self.recap is not None and self.recap.is_phase

    @property
    def scored_castle(self) -> int | None:
        """The faction whose castle alone is scored at the stop that is shown, if so (ALY-11)."""
        events = () if self.recap is None or self.recap.is_phase else self.recap.events
        return next((each.faction for each in events if isinstance(each, CastleScored)), None)

    @property
    def is_placing(self) -> bool:
        """Whether the viewer places a knight."""
        return self.decision is not None and isinstance(self.decision.choice, PlaceKnight)

    @property
    def asks_for_place(self) -> bool:
        """Whether the viewer places a knight, and no place is chosen yet."""
        return self.is_placing and self.pointed is None

    @property
    def begins_round(self) -> bool:
        """Whether the viewer places a first knight in a round that follows another one."""
        is_new = any(isinstance(each, RoundStarted) for each in self.fresh)
        return self.is_placing and is_new and self.view.round > 1

    @property
    def home(self) -> int:
        """The seat whose castle is shown, with its ally's: where one is scored, else the viewer's.

        For a spectator it is that of the seat that is followed, or else asked.
        """
        if self.scored_castle is not None:
            return self.view.owner(self.scored_castle)
        if self.viewer is not None:
            return self.viewer
        if self.followed is not None:
            return self.followed
        return self.view.start_player if self.acting is None else self.acting

    @property
    def castles(self) -> Sequence[int]:
        """The factions whose castles are shown: that of ``home``, and its ally if it has one."""
        return self.view.factions_of(self.home)

    @property
    def fresh(self) -> Sequence[Event]:
        """What happened since the viewer last acted, that act included."""
        return self.log[len(self.log) - self.new :]

    @property
    def news(self) -> Sequence[Event]:
        """What is fresh and has not been recapped on the way: the laws, a phase, a round."""
        fresh = self.fresh
        ends = (at for at in range(len(fresh), 0, -1) if _follows_recap(fresh[at - 1]))
        return fresh[next(ends, 0) :]

    @property
    def placements(self) -> Sequence[Placed]:
        """The placements of this round, in order."""
        recent = takewhile(lambda event: not isinstance(event, RoundStarted), reversed(self.log))
        return [event for event in recent if isinstance(event, Placed)][::-1]

    @property
    def has_placed(self) -> bool:
        """Whether the viewer has placed a knight in this round."""
        return any(self.view.owner(each.faction) == self.viewer for each in self.placements)

    @property
    def claims(self) -> Mapping[int, Won]:
        """What was won in each county in this round, until the next phase begins (CTY-1)."""
        won: dict[int, Won] = {}
        for claim, came_to_nothing in scorings(self.events_of_counties, CountyClaimed):
            what: Spoils = claim.choice
            goods = self.names.rules.counties[claim.county].reward.goods  # taken all the same
            if came_to_nothing and not goods:
                what = "noble" if what == "both" else "nothing"
            won[claim.county] = Won(claim.faction, what)
        return won

    @property
    def events_of_counties(self) -> Sequence[Event]:
        """What was claimed in counties in this round, and which rewards came to nothing."""
        if self.view.phase != "counties":
            return []
        recent = takewhile(lambda event: not isinstance(event, PhaseStarted), reversed(self.log))
        return [
            event
            for event in recent
            if isinstance(event, CountyClaimed)
            or (isinstance(event, Declined | Lost) and event.source.kind == "county")
        ][::-1]

    @property
    def settled(self) -> int | None:
        """The place of the battle that is decided and paid while its knights are ransomed."""
        return settled_place(self.view)

    def outlook(self, conflict: Conflict, place: int) -> Outlook:
        """Return how a conflict would end as it stands, or how it has ended."""
        card = self.names.rules.conflicts[conflict.card]
        if place == self.settled:
            return settled_outlook(card)
        return outlook(card, conflict, place, is_last=is_last_round(self.view))

    @property
    def changes(self) -> Sequence[Event]:
        """What is marked as changed: what is fresh, without what ended with the round before.

        When a round begins knights come home and cards are turned up everywhere; marks on all of
        that would say nothing.
        """
        fresh = self.fresh
        if self.recap is not None:
            return fresh
        starts = (at for at in range(len(fresh), 0, -1) if isinstance(fresh[at - 1], RoundStarted))
        return fresh[next(starts, 0) :]

    def about(self, spots: frozenset[int], view: View) -> Scene:
        """Return the scene without the log and the question, and with only some spots.

        ``view`` is that of the scene, without what does not matter for them either.
        """
        return self.among(spots)._replace(
            view=view,
            decision=None,
            log=(),
            new=0,
            recap=None,
            is_before_vote=False,
            visited=None,
            followed=None,
            standstill="",
            company=None,
        )

    def among(self, spots: frozenset[int]) -> Scene:
        """Return the scene with the marks and the targets that are among some spots."""
        return self._replace(
            marks=self.marks & spots,
            targets=None if self.targets is None else self.targets & spots,
            others=self.others & spots,
            pointed=self.pointed if self.pointed in spots else None,
            pending=self.pending if self.pointed in spots else None,
        )

    def pending_at(self, spot: int) -> Occupant | None:
        """Return the knight that the answer that is chosen would place at a spot, if it would."""
        return self.pending if spot == self.pointed else None

    def is_away(self, seat: int) -> bool:
        """Whether the person of a seat is not at the table."""
        return self.company is not None and self.company.presence[seat] == "away"

    def is_open(self, spot: int | None) -> bool:
        """Whether a spot can be chosen now."""
        return self.targets is not None and (spot in self.targets or spot in self.others)

    def sees_purse(self, seat: int) -> bool:
        """Whether gold and squires of a seat are shown: never those behind another's screen."""
        own = seat == self.viewer and not self.is_purse_covered
        return self.open_purses or own or self.view.is_over

    @property
    def known(self) -> list[int]:
        """The seats whose gold and squires the viewer sees."""
        return [seat for seat in range(self.view.players) if self.sees_purse(seat)]

    @property
    def standings(self) -> list[Standing]:
        """How the seats stand, and what the end would add, as far as the viewer may know."""
        return standings(self.view, self.known)

    @property
    def has_forecast(self) -> bool:
        """Whether it makes sense to say who would win if the game ended now."""
        return has_forecast(self.standings, self.view)

    @property
    def law_asked(self) -> str | None:
        """The law about which a question is open."""
        match self.view.agenda[-1:]:
            case [LawChoice(law=law)]:
                return law
            case [RewardChoice(source=source)] if source.kind == "law":
                return source.id
        return None

    def is_applied(self, law: Law) -> bool:
        """Whether a law has been applied in this round, and all it asks is answered (LAW-1)."""
        return is_applied(self.view, law.id) and law.id != self.law_asked

    def forecasts(self, law: Law, size: Size = "full") -> list[str]:
        """Return what a law would give each seat now, as far as the viewer may know (SET-10).

        For a law that was applied in this round, that is what it gave; for one with an open
        question, what it gave those who have answered.
        """
        return next(self.forecasts_in_sizes(law, (size,)))

    def forecasts_in_sizes(self, law: Law, sizes: Iterable[Size]) -> Iterator[list[str]]:
        """Yield the ``forecasts`` of a law in one size after the other."""
        if self.is_applied(law):
            yield from (law_gave(self.log, law.id, self.names, size) for size in sizes)
            return
        is_asked = law.id == self.law_asked
        paid = seats_paid(self.log, law.id) if is_asked else None
        answered = self._answered if paid is not None else []
        sizes = list(sizes)
        forecasts = forecasts_in_sizes(self.view, law, self.known, sizes, paid)
        for size, texts in zip(sizes, forecasts, strict=True):
            if answered:
                gave = law_gave(self.log, law.id, self.names, size)
                for seat in answered:
                    texts[seat] = gave[seat]
            yield texts

    def open_laws(self, law_ids: Iterable[str]) -> list[Law]:
        """Return the laws among some for which it is open what they would give somebody."""
        laws = [self.names.rules.law_by_id[each] for each in law_ids]
        return [law for law in laws if COVERED in self.forecasts(law)]

    @property
    def _answered(self) -> list[int]:
        """The seats that a law has passed while it asks another (LAW-2)."""
        order = self.view.player_order()
        asked = seat_asked(self.view)
        return [] if asked is None else list(order[: order.index(asked)])

    def counted(self, law: Law) -> list[tuple[int, str] | None]:
        """Return what a law counts of each seat now, as far as the viewer may know (SET-10)."""
        return counted(self.view, law, self.known)


def _follows_recap(event: Event) -> bool:
    """Whether a recap comes right before an event; the first round and votes have none."""
    match event:
        case PhaseStarted(phase):
            return phase not in ("placing", "parliament")
        case RoundStarted(number):
            return number > 1
        case _:
            return False
