"""What greedy makes of a word that laws can count and that it has no case for."""

from __future__ import annotations

from typing import Any, cast, get_args

import pytest

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.course import Courses
from lancaster_tui.bots.placement import Placement
from lancaster_tui.bots.worth import Values
from lancaster_tui.rules.phases.placing import PlaceKnight, legal_placements
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.counters import (
    COUNTERS,
    KNIGHTS,
    Counter,
    CountWord,
    Knighthood,
    Muster,
)
from lancaster_tui.rules.views import view
from tests.bots.positions import answer, vote
from tests.rules.builder import BLUE, GREEN, YELLOW, Board, with_law

NEW = "new"


def board_with(count: dict[str, Any], pp: int = 4, **payment: object) -> Board:
    """Return a table on which X1, a law that counts this, is sure to be applied."""
    board = Board(rules=with_law({**payment, "count": count, "reward": {"pp": pp}}))
    board.state.laws = ("X1", "LAW-B9", "LAW-B9")
    board.state.proposals = ()
    board.court(BLUE, 1, 2, 4)
    board.court(GREEN, 2)
    board.give(BLUE, squires=3)
    board.county("B", YELLOW, 1)
    board.conflict("Y", "8", (BLUE, 1), (YELLOW, 4))
    board.conflict("Z", "6a", (YELLOW, 3))
    board.state.nobles_left[0] = 0
    return board


def say_new(board: Board, key: str, patch: pytest.MonkeyPatch) -> None:
    """Call what X1 counts by a name that greedy does not know."""
    effect = board.state.rules.law_by_id["X1"].effect
    patch.setitem(effect.__dict__, "count", effect.__dict__["count"].model_copy(update={key: NEW}))


def teach(counter: Counter, patch: pytest.MonkeyPatch) -> None:
    patch.setitem(cast("dict[str, Counter]", COUNTERS), NEW, counter)


def worths(board: Board) -> list[float]:
    """Return what greedy thinks of each placement of BLUE."""
    seen = view(board.state, BLUE)
    judge = Placement(Worths(seen, Courses(Values()).of(seen)), BLUE)
    return judge.judged(legal_placements(board.state, BLUE))


# Of sets greedy knows what a part is worth; of squires it does not count those it spends.
@pytest.mark.parametrize("word", sorted({*get_args(CountWord)} - {"knight_sets", "squires"}))
@pytest.mark.parametrize("payment", [{"kind": "per", "each": 2}, {"kind": "when", "at_least": 3}])
def test_by_another_name_it_is_worth_the_same(
    word: CountWord, payment: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = board_with({"of": word}, **payment)
    known = worths(board)
    teach(COUNTERS[word], monkeypatch)
    say_new(board, "of", monkeypatch)
    assert worths(board) == pytest.approx(known)


@pytest.mark.parametrize("muster", get_args(Muster))
def test_knights_by_another_name_are_worth_the_same(
    muster: Muster, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = board_with({"of": "knights", "where": muster}, kind="per")
    known = worths(board)
    monkeypatch.setitem(cast("dict[str, Knighthood]", KNIGHTS), NEW, KNIGHTS[muster])
    say_new(board, "where", monkeypatch)
    assert worths(board) == pytest.approx(known)


def in_county_h(position: Position, seat: int) -> int:
    return sum(county == 7 for county, _ in position.knights_in_counties(seat))


def test_a_knight_goes_where_a_new_word_counts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_with({"of": "counties"}, 20, kind="per")
    assert " H" not in answer(board, "placing", PlaceKnight(BLUE))
    teach(Counter("open", in_county_h, most=lambda rules: 1), monkeypatch)
    board = board_with({"of": "counties"}, 20, kind="per")
    say_new(board, "of", monkeypatch)
    assert " H" in answer(board, "placing", PlaceKnight(BLUE))


@pytest.mark.parametrize(("holder", "ballot"), [(BLUE, "vote yes"), (YELLOW, "vote no")])
def test_a_law_that_counts_a_new_word_is_voted_for_by_whom_it_pays(
    holder: int, ballot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = board_with({"of": "counties"}, kind="per")
    board.county("H", holder, 3 if holder == BLUE else 2)
    board.give(BLUE, votes=1)
    teach(Counter("open", in_county_h, most=lambda rules: 1), monkeypatch)
    say_new(board, "of", monkeypatch)
    assert vote(board, "X1").startswith(ballot)
