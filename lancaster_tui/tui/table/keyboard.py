"""One keyboard at the table: who sits at it, whose screen it is, and what comes next.

The keyboard holds what its seats may use; widgets are handed scenes, which hold nothing the viewer
may not know. A keyboard follows the game at its own pace: it passes what has happened since it last
looked moment by moment, and stops where players want to look. It recaps the rewards a whole phase
at a time, or step by step: law by law, county by county.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision, seat_asked
from lancaster_tui.rules.events import (
    ConflictsRevealed,
    Event,
    FinalRanking,
    LawFailed,
    LawPassed,
    PhaseStarted,
    Placed,
    RoundStarted,
)
from lancaster_tui.rules.phases.parliament import is_same_question, is_voting
from lancaster_tui.rules.position import Phase, View
from lancaster_tui.table.bot_driver import BotDriver
from lancaster_tui.table.seat import Moment, TableSeat
from lancaster_tui.table.votes import CountedVote, votes_in
from lancaster_tui.tui.table.scene import Recap, Scene
from lancaster_tui.tui.table.spots import marked_spots, spots_asked, spots_of_others
from lancaster_tui.words.events import LogLine, log_lines
from lancaster_tui.words.names import Names
from lancaster_tui.words.recaps import is_worth_a_page

_Stop = CountedVote | Sequence[Event]  # what a stop shows: a vote, or what has happened
_RECAPPED = ("parliament", "counties", "castles", "conflicts")
_BEGINNINGS = (PhaseStarted, RoundStarted, LawPassed, LawFailed)  # of what is recapped as one
_ENDINGS = (PhaseStarted, ConflictsRevealed, FinalRanking)  # what follows it


class Step(NamedTuple):
    """What comes next, and for which seat.

    ``reveal``: show a vote; ``recap``: show a stop on the way through the rewards; ``bot``: bots
    act; ``hand_over``: the keyboard changes hands, as before a ballot; ``news``: a person sees what
    others placed last, before a ballot covers it; ``ballot``: a person casts a ballot; ``ask``: a
    person answers; ``wait``: somebody at another keyboard answers; ``over``: the end.
    """

    kind: Literal["reveal", "recap", "bot", "hand_over", "news", "ballot", "ask", "wait", "over"]
    seat: int = -1


class Keyboard:
    """Decides who looks at the screen and what comes next; passes actions on to the table.

    It takes in what happens at the table at once, up to the next stop; asking it changes nothing.

    Args:
        places: The seats of the persons who sit at it, or one place to watch from.
        bots: The bots of the table, if they act by what is shown here. Where somebody else runs
            the table, who is asked first has the keyboard in hand.
        is_strict: Whether it is passed on by a cover before every turn, and not only before
            ballots.
    """

    def __init__(
        self,
        places: Sequence[TableSeat],
        bots: BotDriver | None = None,
        *,
        is_strict: bool = False,
    ) -> None:
        self.public = places[0].spectator()
        self.names = Names.at_table(self.public.rules, self.public.seats)
        self._places = {place.number: place for place in places if place.number is not None}
        self.seats = sorted(self._places)
        self.is_watched = all(seating.bot is not None for seating in self.public.seats)
        self._bots = bots
        self._is_strict = is_strict
        self.is_running = self.is_watched
        self.viewer: int | None = self.seats[0] if self.seats else None
        self._holder: int | None = None
        self._moments = self.public.moments
        self._shown = len(self._moments) - 1
        self._stop: _Stop | None = None
        self._is_skipping = False
        self._walk_end = 0  # moments up to this one are stops, wherever they are
        self._is_walking = False
        self.recaps = self.public.recaps
        self._spectator_acted_at = self._upto
        self._acted_at: dict[int, int] = dict.fromkeys(self.seats, self._upto)
        self._saw_upto = dict(self._acted_at)
        self._seat_viewer()
        if bots is None:
            self._holder = self.viewer
        self._unsubscribe = self.public.subscribe(self._catch_up)

    def close(self) -> None:
        """Stop following the table."""
        self._unsubscribe()

    @property
    def runs_table(self) -> bool:
        """Whether the table is run here, and not by somebody else."""
        return self._bots is not None

    @property
    def can_undo(self) -> bool:
        """Whether the person at the keyboard may take back the last act of one who sits there."""
        return self._last_actor() is not None

    def undo(self) -> None:
        """Take that act back, if there is one."""
        seat = self._last_actor()
        if seat is not None:
            self._places[seat].undo()

    def act(self, seat: int, action: Action) -> None:
        """Carry out an action of a seat. Raises IllegalAction, changing nothing."""
        before = self.public.moments[-1].upto
        self._places[seat].act(action)
        self._acted_at[seat] = before

    def is_asked(self, decision: Decision) -> bool:
        """Whether this is still what its seat is asked now, and not just an equal question."""
        return is_same_question(decision, self._places[decision.seat].decision())

    def pass_to(self, seat: int) -> None:
        """Note that this person says they are at the keyboard now."""
        self._holder = seat

    def see_news(self) -> None:
        """Note that the viewer, if it is certain who sits here, has seen what others placed."""
        if self.viewer is not None and not self._must_hand_over(self.viewer):
            self._saw_upto[self.viewer] = self._upto

    @property
    def reveal(self) -> CountedVote | None:
        """The vote to show now, if there is one."""
        return self._stop if isinstance(self._stop, CountedVote) else None

    @property
    def is_recapping(self) -> bool:
        """Whether a stop on the way through the rewards is shown now."""
        return self._stop is not None and self.reveal is None

    def leave_stop(self) -> None:
        """Go on from the vote or the stop that is shown."""
        self._stop = None
        self._catch_up()

    def change_recaps(self) -> None:
        """At a stop, recap step by step from now on, or a phase at a time again.

        The current phase is shown again, in steps.
        """
        if not self._is_by_phase:
            self.recaps = "by phase"
        else:
            self.recaps = "step by step"
            start = self._start_of_phase()
            numbered = enumerate(self._moments)
            self._shown = next(number for number, moment in numbered if moment.upto >= start)
        self.leave_stop()

    def walk_from(self, moment: int) -> None:
        """Go through what has happened since a moment once more, act by act.

        Answers given here stay as they are; at the end comes what is asked now.
        """
        self._walk_end = len(self._moments) - 1
        self._shown = min(moment, self._walk_end)
        self._is_walking = self._is_skipping = False
        self.leave_stop()

    def skip(self) -> None:
        """Pass all stops up to the next question or vote."""
        self._is_skipping = True
        if self.reveal is None:
            self.leave_stop()

    def next_step(self) -> Step:
        """Return what comes next."""
        if self._stop is not None:
            return Step("recap" if self.is_recapping else "reveal")
        if self.public.is_over:
            return Step("over")
        if self._bots is not None and self._bots.is_asked:
            return Step("bot")
        asked = self._asked_here()
        if not asked:
            return Step("wait")
        seat = asked[0].seat
        if self._must_hand_over(seat) and (self._is_vote or self._is_strict):
            return Step("hand_over", seat)
        if not self._is_vote:
            return Step("ask", seat)
        return Step("news" if self._has_news(seat) else "ballot", seat)

    @property
    def has_cast(self) -> bool:
        """Whether the viewer has cast a ballot that is not revealed yet."""
        return self._view(self._onlooker).ballot is not None

    def scene(self) -> Scene:
        """Return what the viewer sees now."""
        viewer = self._onlooker
        place = self._place(viewer)
        log = place.log()[: self._upto]
        recap = decision = None
        if self._stop is None:
            decision = place.decision()
        elif not isinstance(self._stop, CountedVote):
            is_phase = self._is_by_phase and not self._is_walking
            coming = self._coming() if is_phase else ()
            recap = Recap(self._stop, self.is_running, is_phase, coming)
        fresh = log[self._seen_upto :] if recap is None else recap.events
        view = self._view(viewer)
        targets, others = spots_asked(decision, view), spots_of_others(decision)
        scene = Scene(
            view,
            self.names,
            viewer,
            decision,
            log,
            new=len(fresh),
            targets=None if targets is None else targets - others,
            others=others,
            recap=recap,
            is_before_vote=self._is_vote and decision is not None and self._has_news(decision.seat),
            open_purses=view.open_resources or self.is_watched,
        )
        return scene._replace(marks=marked_spots(scene.changes, scene.castles))

    @property
    def _onlooker(self) -> int | None:
        """The viewer; None at a stop that all persons at this keyboard watch together."""
        return None if self._stop is not None and len(self.seats) > 1 else self.viewer

    def _view(self, viewer: int | None) -> View:
        is_now = self._shown == len(self._moments) - 1
        return self._place(viewer).view(None if is_now else self._shown)

    def _place(self, viewer: int | None) -> TableSeat:
        return self.public if viewer is None else self._places[viewer]

    @property
    def _upto(self) -> int:
        """How many events there were at the moment that is shown."""
        return self._moments[self._shown].upto

    @property
    def _seen_upto(self) -> int:
        """How many events there were when the viewer last acted; spectators see the last as new."""
        seen = self._spectator_acted_at if self.viewer is None else self._acted_at[self.viewer]
        return min(seen, self._upto)

    def _catch_up(self) -> None:
        """Go on to the next stop, or to what the game is now. After an undo nothing is new."""
        if self._moments is not self.public.moments:
            self._moments = self.public.moments
            self._shown = len(self._moments) - 1
            self._stop = None
            self._walk_end = 0
            self._acted_at = {seat: min(at, self._upto) for seat, at in self._acted_at.items()}
            self._saw_upto = {seat: min(at, self._upto) for seat, at in self._saw_upto.items()}
            self._spectator_acted_at = self._upto
        before = self._upto
        while self._stop is None and (end := self._end_of_stop()) is not None:
            events = self.public.log()[self._upto : self._moments[end].upto]
            own = self._moments[self._shown + 1].actor in self.seats
            self._spectator_acted_at, self._shown = before, end
            self._stop = self._stop_with(events, own=own)
        if self._stop is not None:
            self._holder = None
        else:
            self._seat_viewer()
            if self._holder != self.viewer:
                self._holder = None

    def _end_of_stop(self) -> int | None:
        """Return the moment up to which the next stop reaches, or None if there is none yet.

        Of a phase that is recapped as one, that is just the next moment. Step by step, what others
        answer belongs to the stop at which they were asked; what was answered here is known here
        and passes automatically.
        """
        last = len(self._moments) - 1
        end = self._shown + 1
        if end > last:
            return None
        if self._is_by_phase or self._moments[end].actor in self.seats:
            return end
        while end < last and self._belongs(self._moments[end + 1]):
            end += 1
        is_unfinished = end == last and self._is_bots_turn and self._phase(end) in _RECAPPED
        return None if is_unfinished else end

    @property
    def _is_bots_turn(self) -> bool:
        """Whether the one seat that is asked is a bot's; in a vote nobody knows who is left."""
        seat = seat_asked(self.public.view())
        return seat is not None and self.public.seats[seat].bot is not None

    def _belongs(self, moment: Moment) -> bool:
        """Whether a moment belongs to the stop at the moment before it."""
        return not moment.is_opening and moment.actor not in (None, *self.seats)

    def _phase(self, moment: int) -> Phase:
        return self.public.view(moment).phase

    def _stop_with(self, events: Sequence[Event], *, own: bool) -> _Stop | None:
        """Return what is to be shown of what happened up to the moment just reached, or None."""
        if votes := votes_in(events):
            return votes[0]
        view = self.public.view(self._shown)
        self._is_walking = self._shown <= self._walk_end and view.phase not in _RECAPPED
        if self._is_walking and not self._is_skipping:
            return events if any(not line.is_heading for line in self._told(events)) else None
        if view.phase not in _RECAPPED:
            self._is_skipping &= self._shown <= self._walk_end
        elif self._is_skipping or is_voting(view):
            return None
        elif self._is_by_phase:
            return self._phase_just_over()
        elif not own:
            shown = sum(not line.is_heading for line in self._told(events))
            return events if shown > self._leads_to_question else None
        return None

    def _told(self, events: Sequence[Event]) -> Sequence[LogLine]:
        return log_lines(events, self.names)

    @property
    def _is_by_phase(self) -> bool:
        return self.recaps == "by phase"

    def _phase_just_over(self) -> Sequence[Event] | None:
        """Return what has happened in the phase that ends at this moment; None if none does.

        None, too, where nothing happened in it to anybody; the last one closes the round anyway.
        """
        log, upto = self.public.log(), self._upto
        if upto == len(log) or not isinstance(log[upto], _ENDINGS):
            return None
        events = log[self._start_of_phase() : upto]
        is_last = events and not isinstance(log[upto], PhaseStarted)
        return events if is_last or is_worth_a_page(events) else None

    def _start_of_phase(self) -> int:
        """Return how many events there were when what is recapped as one began."""
        log = self.public.log()
        before = range(self._upto - 1, -1, -1)
        return next((at + 1 for at in before if isinstance(log[at], _BEGINNINGS)), 0)

    def _coming(self) -> Sequence[Event]:
        """Return what is turned up for the next round right after the stop that is shown."""
        log, upto = self.public.log(), self._upto
        if not (self._is_by_phase and isinstance(log[upto], ConflictsRevealed)):
            return ()
        rest = range(upto, len(log))
        return log[upto : next(at for at in rest if isinstance(log[at], PhaseStarted))]

    @property
    def _leads_to_question(self) -> bool:
        """Whether somebody here is asked next: a question needs no stop that only announces it."""
        return self._shown == len(self._moments) - 1 and bool(self._asked_here())

    def _last_actor(self) -> int | None:
        """Return the seat whose last act can be taken back here."""
        places = self._places.items()
        return next((seat for seat, place in places if place.can_be_undone_by(self.viewer)), None)

    @property
    def _is_vote(self) -> bool:
        return is_voting(self.public.view())

    def _asked_here(self) -> Sequence[Decision]:
        """Return the open decisions of persons at this keyboard; of a vote in player order."""
        order = self.public.view().player_order()
        decisions = [self._places[seat].decision() for seat in sorted(self.seats, key=order.index)]
        return [decision for decision in decisions if decision is not None]

    def _has_news(self, seat: int) -> bool:
        """Whether others have placed knights since a person here last acted or saw the news."""
        since = max(self._acted_at[seat], self._saw_upto[seat])
        own = self.public.view().factions_of(seat)
        events = self.public.log()[since : self._upto]
        return any(isinstance(event, Placed) and event.faction not in own for event in events)

    def _must_hand_over(self, seat: int) -> bool:
        """Whether somebody else may sit at the keyboard, whoever has acted last."""
        return len(self.seats) > 1 and self._holder != seat

    def _seat_viewer(self) -> None:
        """Let the person who is asked now look; until somebody is, the viewer stays the same.

        In a vote nobody who has cast looks, since the others sit at the same screen (VOT-2).
        """
        asked = self._asked_here()
        if asked:
            self._is_skipping = False
            self.viewer = asked[0].seat
        elif self._is_vote and len(self.seats) > 1:
            self.viewer = None
