"""What each request does: one client, one game at a time."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from lancaster_tui.bots.registry import bot_names
from lancaster_tui.content.rulesets import RULESET_FORMAT, known_rulesets, load_ruleset
from lancaster_tui.documents.errors import ContentError
from lancaster_tui.engine.game import Game
from lancaster_tui.engine.messages import (
    ActRequest,
    DecisionsRequest,
    GameReply,
    HelloReply,
    HelloRequest,
    Id,
    NewRequest,
    Problem,
    QuitReply,
    QuitRequest,
    RecordRequest,
    Reply,
    Request,
    ScenarioRequest,
    UndoRequest,
    ViewRequest,
    full_sentence,
)
from lancaster_tui.rules.faults import Invalid
from lancaster_tui.rules.ruleset.law_sets import RANDOM, WORDS, parse_law_set
from lancaster_tui.scenario.model import SCENARIO_FORMAT
from lancaster_tui.table.programs import TIME_LIMIT, check_programs
from lancaster_tui.table.record import RECORD_FORMAT, Record, new_record
from lancaster_tui.table.scenarios import load_scenario, scenario_record
from lancaster_tui.table.seating import parse_seats, seats_of
from lancaster_tui.table.streams import fresh_seed
from lancaster_tui.table.table import Table
from lancaster_tui.words.mistakes.located import error_text, reason_text


class Session:
    """Answers requests, one after another."""

    def __init__(self) -> None:
        self._game: Game | None = None

    def answer(self, request: Request) -> Reply:
        """Carry out a request and return its reply. Raises Problem, and changes nothing."""
        match request:
            case HelloRequest():
                return _hello(request.id)
            case NewRequest():
                # The client named these programs itself, so they may be started.
                return self._begin(request.id, Table(_new(request), program_limit=TIME_LIMIT))
            case ScenarioRequest():
                return self._begin(request.id, Table(_scenario(request)))
            case ViewRequest():
                return self._at_table().view(request)
            case DecisionsRequest():
                return self._at_table().decisions(request)
            case ActRequest():
                return self._at_table().act(request)
            case UndoRequest():
                return self._at_table().undo(request)
            case RecordRequest():
                return self._at_table().record(request)
            case QuitRequest():
                return QuitReply(id=request.id)

    def close(self) -> None:
        """Leave the game; to be called when no more requests come."""
        if self._game is not None:
            self._game.close()

    def _at_table(self) -> Game:
        if self._game is None:
            raise Problem("no_game", "There is no game yet: start one with new or scenario.")
        return self._game

    def _begin(self, id_: Id, table: Table) -> GameReply:
        self.close()
        self._game = Game(table)
        return self._game.begin(id_)


def _hello(id_: Id) -> HelloReply:
    return HelloReply(
        id=id_,
        version=version("lancaster-tui"),
        formats={
            "ruleset": RULESET_FORMAT,
            "scenario": SCENARIO_FORMAT,
            "record": RECORD_FORMAT,
        },
        rulesets=[ruleset.id for ruleset in known_rulesets()],
        bots=bot_names(),
        law_sets=[*WORDS, RANDOM],
    )


def _new(request: NewRequest) -> Record:
    """Return the record of a new game. Raises Problem."""
    try:
        rules = load_ruleset(request.ruleset)
        given = request.seats
        seats = seats_of(given) if isinstance(given, list) else parse_seats(given)
        rules.for_players(len(seats))
        check_programs([seat.bot for seat in seats])
        seed = fresh_seed() if request.seed is None else request.seed
        return new_record(rules, seats, seed, parse_law_set(request.laws))
    except ContentError as error:  # it begins with the name of the file
        raise Problem("bad_game", error_text(error)) from None
    except Invalid as error:
        raise Problem("bad_game", full_sentence(reason_text(error.reason))) from None


def _scenario(request: ScenarioRequest) -> Record:
    """Return the record of a game that begins in a position. Raises Problem."""
    if (request.file is None) == (request.text is None):
        raise Problem("bad_request", 'A scenario is given by "file" or by "text".')
    try:
        if request.text is not None:
            return scenario_record(request.text, "text")
        return load_scenario(Path(request.file or ""))
    except ContentError as error:
        raise Problem("bad_game", error_text(error)) from None
