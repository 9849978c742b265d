"""A table that a guest visits: who else is here, what they say, what happened meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.kit.terminal import ring, show_title
from lancaster_tui.tui.lobby.talking import TalkScreen
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.meanwhile import WALK_KEY
from lancaster_tui.tui.table.scene import Company, Missed
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.saves import SEAT_KEPT
from lancaster_tui.words.visits import (
    TALK,
    TO_LOBBY,
    WITHDRAW,
    asked_text,
    gone_text,
    left_text,
    new_lines_text,
    refusal_text,
    rematch_text,
    request_text,
    said,
    table_title,
    turn_title,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.lobby.signs import Line, LobbyRefusal
    from lancaster_tui.lobby.visit import Visit
    from lancaster_tui.tui.table.scene import Scene

_TOLD_LINES = 40  # of talk that there can be room for at the table
_LOOK_AGAIN = 30.0  # seconds until the time left is written again
_TALK_KEY = Binding("slash", "talk", TALK, tooltip="talk with the table", id="visit.talk")
_AGREE, _DECLINE = (
    Binding(
        "ctrl+y", "agree(True)", "agree", tooltip="agree to an act taken back", id="visit.agree"
    ),
    Binding("ctrl+n", "agree(False)", "decline", tooltip="let the act stand", id="visit.decline"),
)


class _Unread:
    """What others have said since the guest last looked at the talk."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._seen: Sequence[Line] = tuple(visit.lines)

    @property
    def number(self) -> int:
        """How many lines that is."""
        seen = self._seen[-1].when if self._seen else None
        return sum(
            said(line) and (seen is None or line.when > seen) and line.who != self.me
            for line in self._visit.lines
        )

    def look(self) -> None:
        """Note that the guest looks at the talk now."""
        self._seen = tuple(self._visit.lines)

    @property
    def me(self) -> str:
        """The name of the guest who looks; empty for one without a seat."""
        return next((seat.name for seat in self._visit.table.seats if seat.is_me), "")


class _Told(NamedTuple):
    """What is shown of the people, in the areas and in the key line."""

    company: Company
    warning: str | None
    undo_asks: tuple[int, ...] | None
    unread: int


class _WithTalk(Screen[Any]):
    """A screen above a table that is visited, with the talk above it."""

    _visit: Visit
    _unread: _Unread

    def action_talk(self) -> None:
        """Open the talk; what is below it stays as it is."""
        self.app.push_screen(TalkScreen(self._visit), self._talked)

    def _talked(self, _: None) -> None:
        self._unread.look()
        self.show_keys()

    def show_keys(self) -> None:
        """Say how much of the talk has not been looked at."""
        if self.is_mounted:
            self.query_one(KeyLine).follow()


class VisitedBallot(BallotScreen, _WithTalk):
    """A ballot at a table that is visited.

    Args:
        scene: What the voter sees.
        visit: The table.
        unread: What has not been looked at.
    """

    BINDINGS: ClassVar[list[BindingType]] = [_TALK_KEY]

    def __init__(self, scene: Scene, visit: Visit, unread: _Unread) -> None:
        super().__init__(scene)
        self._visit, self._unread = visit, unread

    def key_word(self, binding: Binding) -> str:
        """Return what a key does."""
        if binding.action == "talk":
            return new_lines_text(self._unread.number)
        return super().key_word(binding)


class VisitedScores(ScoreScreen, _WithTalk):
    """The scores of a table that is visited. The key for a rematch says who wants one already."""

    BINDINGS: ClassVar[list[BindingType]] = [_TALK_KEY]

    def follow(self, visit: Visit, unread: _Unread) -> None:
        """Have the talk of a table, and what of it has not been looked at."""
        self._visit, self._unread = visit, unread

    def key_word(self, binding: Binding) -> str:
        """Return what a key does."""
        match binding.action:
            case "talk":
                return new_lines_text(self._unread.number)
            case "dismiss('rematch')":
                return rematch_text(self._visit.lines, self._unread.me)
            case _:
                return super().key_word(binding)


class VisitedScreen(TableScreen):
    """A table as a guest sees it, with the people around it.

    Nothing that they do covers what is asked. Leaving leads to the lobby; the seat is kept.

    Args:
        visit: The table.
        pace: Seconds a bot waits before it acts.
    """

    BINDINGS: ClassVar[list[BindingType]] = [_TALK_KEY, WALK_KEY, _AGREE, _DECLINE]

    class PeopleChanged(Message):
        """Somebody has come, gone, said or asked something."""

    def __init__(self, visit: Visit, pace: float) -> None:
        super().__init__([visit.place], pace, None, lambda: SEAT_KEPT)
        self._visit = visit
        self._unread = _Unread(visit)
        self._missed = self._what_was_missed()
        self._wants_board = self._missed is not None
        self._notice = ""
        self._told: _Told | None = None
        self._was_asked = True  # a guest who comes to a question has come to answer it

    def on_mount(self) -> None:
        """Follow the people, too."""
        self._unfollow = self._visit.subscribe(lambda: self.post_message(self.PeopleChanged()))
        self.set_interval(_LOOK_AGAIN, self._show_people)

    def on_unmount(self) -> None:
        """Follow them no longer."""
        self._unfollow()

    @property
    def scene(self) -> Scene:
        """What the viewer sees now, with the people."""
        return super().scene._replace(company=self._company)

    def on_visited_screen_people_changed(self) -> None:
        """Show what the people do; go to the table if they ask something of a voter."""
        if self._visit.is_ended:
            if not self._has_left:
                self._leave()
            return
        request, above = self._visit.request, self._above
        if request is not None and request.asks_me and isinstance(above, BallotScreen):
            self._wants_board = True
            self._above = None
            self.pop_until_active()
        self._show_people()

    def on_missed_panel_walk_wanted(self) -> None:
        """Go through what was missed."""
        self.action_walk()

    def on_missed_panel_closed(self) -> None:
        """Show it no longer."""
        self._close_missed()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what is possible with these people, and what the table allows."""
        if action in ("talk", "walk", "agree") and not super().check_action(action, parameters):
            return False
        match action:
            case "walk":
                return self._missed is not None
            case "agree":
                return (request := self._visit.request) is not None and request.asks_me
            case "undo":
                request = self._visit.request
                can_undo = self._visit.undo_asks is not None
                return can_undo or (request is not None and request.is_mine) or None
            case _:
                return super().check_action(action, parameters)

    def passes_over(self, binding: Binding) -> bool:
        """Whether a key is not named now; undo, which may ask others here, says whom."""
        return binding.action != "undo" and super().passes_over(binding)

    def key_word(self, binding: Binding) -> str:
        """Return what a key does."""
        match binding.action:
            case "undo":
                if (request := self._visit.request) is not None and request.is_mine:
                    return WITHDRAW
                return asked_text(self._visit.table, self._visit.undo_asks or ())
            case "talk":
                return new_lines_text(self._unread.number)
            case "leave":
                return TO_LOBBY
            case _:
                return super().key_word(binding)

    def action_talk(self) -> None:
        """Open the talk."""
        self._put_above(TalkScreen(self._visit), self._talked)

    def action_walk(self) -> None:
        """Go through what has happened since the guest left, as through a recap."""
        away = self._visit.away
        if self._missed is None or away is None:
            return
        self._forget_missed()
        self._keyboard.walk_from(away.moment)
        self._show()
        self._go_on()

    def action_agree(self, agrees: bool) -> None:
        """Answer somebody who asks to take something back."""
        self._tell(self._visit.answer_undo(agrees=agrees))

    def action_undo(self) -> None:
        """Take the last act back, ask those whom that concerns, or ask no longer."""
        request = self._visit.request
        if request is not None and request.is_mine:
            self._tell(self._visit.answer_undo(agrees=False))
        else:
            self._stand_still()
            self._tell(self._visit.take_back())

    def action_back(self) -> None:
        """Step back in the prompt, then to all areas; close what was missed; then to the lobby."""
        if self.query_one(Board).step_back() or self.query_one(Prompt).back():
            return
        if self._missed is not None:
            self._close_missed()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Go to the lobby; nothing is lost, so nothing is asked."""
        self._leave()

    def on_prompt_answered(self, event: Prompt.Answered) -> None:
        """Whoever acts knows what has happened."""
        self._forget_missed()

    def on_prompt_ballot_wanted(self) -> None:
        """Whoever wants to vote knows what has happened."""
        self._forget_missed()

    def _what_was_missed(self) -> Missed | None:
        """Return what has happened since the guest left, if anything has."""
        away, place = self._visit.away, self._visit.place
        if away is None or away.moment >= len(place.moments) - 1:
            return None
        events = place.log()[place.moments[away.moment].upto :]
        lines = log_lines(events, self._keyboard.names, detail="joined")
        acts = sum(not line.is_heading for line in lines)
        return Missed(acts, events, gone_text(away.time)) if acts else None

    def _forget_missed(self) -> None:
        if self._missed is not None:
            self._missed = None
            self._visit.catch_up()

    def _close_missed(self) -> None:
        self._forget_missed()
        self._wants_board = False
        self._show()
        self._go_on()

    def _talked(self, _: None) -> None:
        self._unread.look()
        self._show_keys()
        self._go_on()

    def _tell(self, refusal: LobbyRefusal | None) -> None:
        """Say why something was refused, until something else happens."""
        self._notice = "" if refusal is None else refusal_text(refusal)
        self._show_people()

    @property
    def _told_now(self) -> _Told:
        return _Told(self._company, self._warning, self._visit.undo_asks, self._unread.number)

    @property
    def _company(self) -> Company:
        table = self._visit.table
        presence = [seat.presence for seat in table.seats]
        lines = tuple(self._visit.lines[-_TOLD_LINES:])
        return Company(table.title, presence, left_text(table), lines, self._missed)

    @property
    def _warning(self) -> str | None:
        """What is wrong, else what somebody asks."""
        if (warning := super()._warning) is not None:
            return warning
        request = self._visit.request
        if request is None:
            return self._notice or None
        text = request_text(request, self._visit.table)
        if not request.asks_me:
            return text
        keys = [f"{label_of(self.app, key)} {key.description}" for key in (_AGREE, _DECLINE)]
        with_keys = f"{text}  {'  '.join(keys)}"
        return with_keys if cell_len(with_keys) < self.size.width - 1 else text

    @property
    def _can_rematch(self) -> bool:
        return self._visit.table.can_rematch

    def _ballot(self, scene: Scene) -> BallotScreen:
        return VisitedBallot(scene, self._visit, self._unread)

    def _scores(self, kind: type[ScoreScreen] = VisitedScores) -> ScoreScreen:
        scores = super()._scores(kind)
        if isinstance(scores, VisitedScores):
            scores.follow(self._visit, self._unread)
        return scores

    def _show(self) -> None:
        self._notice = ""
        self._told = self._told_now
        super()._show()
        self._call_for_turn()

    def _show_people(self) -> None:
        """Show who is here, what was said and how much time is left; all else stays as it is."""
        if self._has_left or not self.is_mounted:
            return
        told = self._told_now
        if told == self._told:
            return
        self._told = told
        if self.is_current:
            self.query_one(Board).show_company(told.company, told.warning)
        if isinstance(above := self._above, _WithTalk):
            above.show_keys()
        self._show_keys()

    def _go_on(self) -> None:
        """Do what comes next; the end of a game waits until the viewer knows how it came about."""
        step = self._keyboard.next_step()
        if not (step.kind == "over" and self._missed is not None and not self._has_left):
            super()._go_on()

    def _call_for_turn(self) -> None:
        """Let the terminal say whether it is the guest's turn, and ring when it has become so.

        All of it comes from what the guest is asked, so that it tells nothing of others' ballots.
        """
        place = self._visit.place
        decision, moments = place.decision(), place.moments
        is_asked = decision is not None
        title = self._visit.table.title
        show_title(self.app, turn_title(title) if is_asked else table_title(title))
        own = moments[-1].actor == place.number
        if is_asked and not self._was_asked and not own:
            ring(self.app)
        self._was_asked = is_asked
