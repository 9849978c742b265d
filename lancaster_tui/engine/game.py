"""The game of a session: queries and actions."""

from __future__ import annotations

from lancaster_tui.engine.messages import (
    ActReply,
    ActRequest,
    DecisionsReply,
    DecisionsRequest,
    GameReply,
    GameSeat,
    Id,
    Problem,
    RecordReply,
    RecordRequest,
    UndoReply,
    UndoRequest,
    ViewReply,
    ViewRequest,
    full_sentence,
)
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.faults import InvalidRules
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.refusals import IllegalAction
from lancaster_tui.table.record import to_toml
from lancaster_tui.table.table import Table
from lancaster_tui.wire.decisions import DecisionData, decision_data
from lancaster_tui.wire.events import EventData, event_data, refusal_data
from lancaster_tui.wire.views import view_data
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.mistakes.in_rulesets import rules_reason_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.questions import prompt_text
from lancaster_tui.words.prompts.refusals import refusal_text


class Game:
    """A game that a client runs: all seats but those of bots are the client's.

    A request that cannot be carried out raises Problem, and changes nothing.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._names = Names.at_table(table.rules, table.seats)

    def close(self) -> None:
        """End the programs that play seats."""
        self._table.close()

    def begin(self, id_: Id) -> GameReply:
        """Let bots act, and return who plays what game."""
        self._let_bots_act()
        rules, record = self._table.rules, self._table.record
        return GameReply(
            id=id_,
            seats=[
                GameSeat(seat=number, name=seat.name, bot=seat.bot)
                for number, seat in enumerate(self._table.seats, 1)
            ],
            seed=record.seed,
            law_set=record.law_set,
            law_texts={
                law.id: self._names.law(law.id)
                for law in rules.all_laws  # sorted, since the order of the deck is secret
                if law.id in record.start.laws
            },
            ruleset=rules.model_dump(mode="json", exclude_unset=True, exclude_none=True),
        )

    def view(self, request: ViewRequest) -> ViewReply:
        """Return what a seat or a spectator may know."""
        seat = None if request.seat is None else self._seat(request.seat)
        events, log, upto = self._news(seat, request.since)
        view = view_data(self._table.view(seat))
        return ViewReply(id=request.id, view=view, events=events, log=log, upto=upto)

    def decisions(self, request: DecisionsRequest) -> DecisionsReply:
        """Return what a seat is asked, or all seats."""
        seat = None if request.seat is None else self._seat(request.seat)
        asked = [each for each in self._table.decisions() if seat in (None, each.seat)]
        return DecisionsReply(
            id=request.id,
            decisions=[self._decision(decision) for decision in asked],
            is_over=self._table.is_over,
        )

    def act(self, request: ActRequest) -> ActReply:
        """Carry out an action, let bots act, and return what the seat saw."""
        seat = self._seat(request.seat)
        before = len(self._table.log(seat))
        try:
            action = parse_action(request.action)
        except InvalidRules as error:
            why = full_sentence(rules_reason_text(error.reason))
            raise Problem("not_an_action", why) from None
        try:
            self._table.act(seat, action)
        except IllegalAction as error:
            why = refusal_text(error.refusal, self._names)
            raise Problem("illegal", why, refusal_data(error.refusal, self._table.rules)) from None
        self._let_bots_act()
        events, log, upto = self._news(seat, before)
        return ActReply(id=request.id, events=events, log=log, upto=upto)

    def undo(self, request: UndoRequest) -> UndoReply:
        """Take the last act of a seat back."""
        seat = self._seat(request.seat)
        if not self._table.undo(seat):
            raise Problem(
                "no_undo",
                f"{self._names.seat(seat)} can take nothing back: another person has acted since, "
                "or something hidden has come to light.",
            )
        self._let_bots_act()
        return UndoReply(id=request.id, upto=len(self._table.log(seat)))

    def record(self, request: RecordRequest) -> RecordReply:
        """Return the record of a game that is over."""
        if not self._table.is_over:
            raise Problem(
                "not_over", "The game is not over, so its record is secret: it holds the decks."
            )
        return RecordReply(id=request.id, record=to_toml(self._table.record))

    def _seat(self, number: int) -> int:
        """Return a seat as the table counts."""
        players = len(self._table.seats)
        if number > players:
            raise Problem("no_seat", f"There is no seat {number}: the game has {players} seats.")
        return number - 1

    def _decision(self, decision: Decision) -> DecisionData:
        view = self._table.view(decision.seat)
        data = decision_data(decision, self._table.rules)
        prompt = prompt_text(decision, view, self._names)
        return {**data, "prompt": prompt}

    def _news(self, seat: int | None, since: int | None) -> tuple[list[EventData], list[str], int]:
        """Return events as a seat knows them, as data and as sentences, and how many there are."""
        log = self._table.log(seat)
        news = [] if since is None else log[since:]
        data = [event_data(event, self._table.rules) for event in news]
        return data, [line.text for line in log_lines(news, self._names)], len(log)

    def _let_bots_act(self) -> None:
        while (bot := self._table.next_bot()) is not None:
            self._table.act(bot, *self._table.bot_action(bot))
