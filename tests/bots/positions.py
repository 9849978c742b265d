"""What greedy answers in positions that a test puts on the table."""

from __future__ import annotations

from random import Random

from lancaster_tui.bots.registry import make_bot
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.phases.parliament import OpenVote
from lancaster_tui.rules.position import Phase
from lancaster_tui.rules.tasks import AnyEntry
from lancaster_tui.rules.views import view
from tests.rules.builder import GREEN, YELLOW, Board

GREEDY = make_bot("greedy")
SOURCE = Source("favour", "test")


def answer(board: Board, phase: Phase, *entries: AnyEntry) -> str:
    """Return what greedy answers to the question that entries on the agenda lead to."""
    board.phase(phase)
    board.run(*entries)
    return answer_now(board)


def answer_now(board: Board) -> str:
    decision = board.decision
    action = GREEDY.choose(view(board.state, decision.seat), decision, Random(1))
    return action_text(action)


def last_round() -> Board:
    """Return a table in the last round on which BLUE cannot catch up in extension tiles."""
    board = Board(in_round=5)
    board.tiles(YELLOW, "JKLMNO")
    board.tiles(GREEN, "JKLMNO")
    return board


def vote(board: Board, *proposals: str, in_force: str = "LAW-B9") -> str:
    """Return the ballot of BLUE; the law that would go pays nobody."""
    board.state.laws = (in_force, "LAW-B9", "LAW-B9")
    board.state.proposals = proposals
    return answer(board, "parliament", OpenVote())
