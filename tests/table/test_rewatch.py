"""A finished game to look at again: forwards and backwards, and with anybody's eyes."""

from __future__ import annotations

from pathlib import Path

import pytest

from lancaster_tui.rules.events import BallotCast, BallotIn, BallotsRevealed
from lancaster_tui.rules.position import View
from lancaster_tui.rules.views import view
from lancaster_tui.table.record import Record
from lancaster_tui.table.replay import replay
from lancaster_tui.table.rewatch import Eyes, Rewatch, Stride
from lancaster_tui.table.scenarios import load_scenario
from lancaster_tui.table.table import Table
from tests.rules.golden import ALL_GAMES, Golden
from tests.table.games import deal, play_on
from tests.table.rewatched import finished, record_of_golden


def straight(record: Record, seat: int | None) -> list[View]:
    """Return what a seat could know at the start and after each act."""
    state, _, steps = replay(record)
    seen = [view(state.copy(), seat)]
    return [*seen, *(view(step.state.copy(), seat) for step in steps)]


@pytest.mark.parametrize("golden", ALL_GAMES[::3], ids=lambda golden: golden.path.stem)
def test_a_golden_game_scrubs_both_ways(golden: Golden) -> None:
    record = record_of_golden(golden)
    game = Rewatch(record)
    eyes = Eyes(game)
    for seat in (None, 0, len(record.seats) - 1):
        eyes.open(seat)
        eyes.moment = 0
        forwards = [eyes.view]
        for _ in game.moments[1:]:
            eyes.go("moment", 1)
            forwards.append(eyes.view)
        expected = straight(record, seat)
        assert [forwards[game.moment_after(acts)] for acts in range(len(expected))] == expected
        backwards = [eyes.view]
        for _ in game.moments[1:]:
            eyes.go("moment", -1)
            backwards.append(eyes.view)
        assert eyes.moment == 0
        assert backwards == forwards[::-1]


@pytest.mark.rule("VOT-2", "SET-10")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_eyes_of_a_seat_know_no_ballot_of_another_and_no_deck(seat: int) -> None:
    game = finished()
    eyes = Eyes(game)
    eyes.open(seat)
    for moment in range(len(game.moments)):
        eyes.moment = moment
        assert set(eyes.ballots) <= {seat}
        assert eyes.view.seat == seat
        assert not hasattr(eyes.view, "ballots")
        assert not hasattr(eyes.view, "law_pile")
        cast = [event.seat for event in eyes.so_far if isinstance(event, BallotCast)]
        assert set(cast) <= {seat}
        assert len(eyes.so_far) == game.moments[moment].upto


@pytest.mark.rule("VOT-2")
def test_all_open_shows_ballots_before_they_are_counted() -> None:
    game = finished()
    eyes = Eyes(game)
    seen = set()
    for moment in range(len(game.moments)):
        eyes.moment = moment
        if any(isinstance(event, BallotIn) for event in eyes.fresh) and eyes.ballots:
            assert len(eyes.ballots) == eyes.view.ballots_in
            seen |= set(eyes.ballots)
    assert seen == {0, 1, 2}


@pytest.mark.rule("VOT-2", "SET-10")
def test_a_game_that_is_not_over_cannot_be_opened() -> None:
    table = Table(deal())
    play_on(table, 20)
    with pytest.raises(ValueError, match="not over"):
        Rewatch(table.record)


@pytest.mark.parametrize("stride", ["moment", "phase", "round", "vote"])
def test_a_stride_back_leads_where_a_stride_on_came_from(stride: Stride) -> None:
    game = finished()
    way = [0]
    while (there := game.away(way[-1], stride, 1)) != way[-1]:
        way.append(there)
    assert len(way) > 4
    back = [way[-1]]
    while (there := game.away(back[-1], stride, -1)) != back[-1]:
        back.append(there)
    first = way if stride != "vote" else way[1:]
    assert back == first[::-1]


def test_votes_are_gone_to_where_they_are_counted() -> None:
    game = finished()
    eyes = Eyes(game)
    votes = [vote for each in game.rounds for vote in each.votes]
    assert len(votes) == 15
    for vote in votes:
        eyes.go("vote", 1)
        assert eyes.moment == vote.moment
        counted = [event for event in eyes.fresh if isinstance(event, BallotsRevealed)]
        assert [event.law for event in counted] == [vote.vote.law]


def test_rounds_and_phases_begin_where_the_timeline_says() -> None:
    game = finished()
    assert [each.number for each in game.rounds] == [1, 2, 3, 4, 5]
    for each in game.rounds:
        assert game.stage(each.start)[0] == each.number
        for phase, moment in each.phases:
            assert game.stage(moment) == (each.number, phase)


def test_an_event_of_the_log_leads_to_its_moment() -> None:
    game = finished()
    for number in range(0, len(Eyes(game).log), 7):
        moment = game.moment_of_event(number)
        before = game.moments[moment - 1].upto if moment else 0
        assert before <= number < game.moments[moment].upto


def test_a_moment_is_kept_as_a_scenario_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = finished()
    one, other = game.keep_scenario(40), game.keep_scenario(40)
    assert (one.stem, other.stem) == ("Ann-Bob-Neville-40", "Ann-Bob-Neville-40-2")
    assert one.read_text() == other.read_text()
    there = Eyes(game)
    there.moment = game.moment_after(40)
    started = Table(load_scenario(one)).view(None)
    assert (started.round, started.phase) == (there.view.round, there.view.phase)


def test_a_game_that_was_over_from_its_start_has_no_other_acts(tmp_path: Path) -> None:
    path = tmp_path / "over.toml"
    path.write_text('format = 1\nseats = ["Ann", "Bob", "Cid"]\nphase = "ended"\n', "utf-8")
    game = Rewatch(load_scenario(path))
    assert game.acts == 0
    assert [game.forks(moment) for moment in range(len(game.moments))] == [[]] * len(game.moments)
    eyes = Eyes(game)
    eyes.go("phase", 1)
    eyes.go("vote", 1)
    eyes.go("round", -1)
    assert eyes.moment == 0
