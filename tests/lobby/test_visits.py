"""At a table: who is here, what is said, what was missed, taking back, and whose time is up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from time import sleep

import pytest

from lancaster_tui.lobby import tables
from lancaster_tui.lobby.here import HouseVisit
from lancaster_tui.lobby.notify import Notice
from lancaster_tui.lobby.signs import SAY_WIDTH, Opening
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.events import StoodIn
from lancaster_tui.rules.phases.parliament import is_voting
from tests.lobby.houses import TWO, House, begun, play_to_vote, sign, visit
from tests.table.games import act_somehow, bots_act

THREE = Opening("Friday", players=3, pace="1d", stand_in="greedy")
YES = Vote(yes=True, markers=0)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A house; slow if the test wants that."""
    with closing(House(tmp_path / "house", is_slow=getattr(request, "param", False))) as house:
        yield house


fast_and_slow = pytest.mark.parametrize("house", [False, True], ids=["fast", "slow"], indirect=True)


def act(at: HouseVisit) -> None:
    """Do the first thing that is asked."""
    asked = at.place.decision()
    assert asked is not None
    at.place.act(asked.actions[0])


def is_here(at: HouseVisit) -> bool:
    """Whether the first seat counts as here."""
    return at.table.seats[0].presence == "here"


def is_asked(at: HouseVisit) -> bool:
    """Whether somebody sees a request."""
    return at.request is not None


def asked_one(house: House, number: int, *names: str) -> HouseVisit:
    """Return the visit of whoever is asked, of the people at a table."""
    visits = house.lobby.tables[number].visits
    return next(visits[name] for name in names if visits[name].place.decision() is not None)


def test_who_is_at_the_table_is_here(house: House) -> None:
    number = begun(house)
    ann = visit(house, "Ann", number)
    assert [seat.presence for seat in ann.table.seats] == ["here", "away", "bot"]
    assert [seat.presence for seat in sign(house.lobby.here["Ann"], number).seats[:2]] == [
        "here",
        "here",
    ]
    bob = visit(house, "Bob", number)
    assert [seat.presence for seat in ann.table.seats] == ["here", "here", "bot"]
    assert [seat.is_me for seat in bob.table.seats] == [False, True, False]
    house.lobby.here["Bob"].leave()
    assert [seat.presence for seat in ann.table.seats] == ["here", "away", "bot"]
    assert [(line.who, line.deed) for line in ann.lines] == [
        ("Ann", "came"),
        ("Bob", "came"),
        ("Bob", "went"),
    ]


def test_a_guest_is_at_one_table_and_at_one_terminal(house: House) -> None:
    first, second = begun(house), begun(house)
    older = visit(house, "Ann", first)
    newer = visit(house, "Ann", second)
    assert [person.table for person in house.lobby.here["Ann"].people] == [second, None]
    assert (is_here(newer), is_here(older)) == (True, False)
    before = house.lobby.here["Ann"]
    after = house.guest("Ann")
    assert not is_here(newer)
    assert before.enter(first) == "no_such_table"
    before.leave()
    assert [person.name for person in after.people] == ["Ann", "Bob"]


def test_what_is_said_is_cleaned_and_stays_at_the_table(house: House) -> None:
    number = begun(house)
    ann, bob = visit(house, "Ann", number), visit(house, "Bob", number)
    told: list[str] = []
    stop = bob.subscribe(lambda: told.append("told"))
    assert ann.say("  sorry\x1b[31m Bob,\n I need\u202e that ") is None
    assert bob.lines[-1][1:] == ("Ann", "blue", "said", "sorry[31m Bob, I need that")
    assert house.lobby.lines[-1].deed == "started"
    assert told == ["told"]
    stop()
    ann.say("x" * 1000)
    assert bob.lines[-1].about == "x" * SAY_WIDTH
    assert ann.say(" \x07\n") == "nothing_to_say"
    assert told == ["told"]


def test_nobody_talks_without_a_pause(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    answers = [ann.say(str(number)) for number in range(20)]
    assert answers[:8] == [None] * 8
    assert set(answers[8:]) == {"too_much_talk"}
    assert bob.say("well") is None
    house.time.pass_by(timedelta(seconds=21))
    assert ann.say("again") is None


def test_the_house_speaks_everywhere(house: House) -> None:
    number = begun(house)
    bob = visit(house, "Bob", number)
    assert house.lobby.announce("We stop\nin five minutes.") is None
    assert house.lobby.announce(" \n\x1b") == "nothing_to_say"
    assert bob.lines[-1][1:] == ("", None, "house_said", "We stop in five minutes.")
    assert house.lobby.lines[-1][1:] == bob.lines[-1][1:]


def test_whoever_comes_back_is_told_what_was_missed(house: House) -> None:
    number = begun(house, THREE._replace(players=2))
    game = house.game(number)
    first = visit(house, "Ann", number)
    assert first.away is None
    act(visit(house, "Ann", number) if 0 in game.waiting_for() else visit(house, "Bob", number))
    seen = len(game.moments)
    visit(house, "Ann", number).leave()
    assert visit(house, "Ann", number).away is None
    house.lobby.here["Ann"].leave()
    house.time.pass_by(HOUR)
    chance = Random(1)
    for _ in range(3):
        act_somehow(game, chance)
    house.time.pass_by(HOUR)
    house.guest("Ann")
    again = visit(house, "Ann", number)
    assert again.away is not None
    assert again.away.moment == seen - 1
    assert again.away.time >= 2 * HOUR
    again.catch_up()
    assert again.away is None


@fast_and_slow
def test_the_last_act_is_taken_back_and_all_are_told(house: House) -> None:
    number = begun(house, THREE._replace(players=2))
    visits = [visit(house, "Ann", number), visit(house, "Bob", number)]
    assert visits[0].take_back() == "nothing_to_take_back"
    actor = asked_one(house, number, "Ann", "Bob")
    act(actor)
    assert actor.undo_asks == ()
    assert actor.take_back() is None
    house.save_all()
    assert actor.place.decision() is not None
    assert visits[0].lines[-1].deed == "took_back"
    assert visits[0].request is None


def played_round(house: House) -> tuple[int, HouseVisit, HouseVisit]:
    """Return a table, and two people of whom one has acted after the other."""
    number = begun(house, THREE._replace(players=2))
    visit(house, "Ann", number)
    visit(house, "Bob", number)
    first = asked_one(house, number, "Ann", "Bob")
    act(first)
    house.save_all()
    second = asked_one(house, number, "Ann", "Bob")
    assert first is not second
    act(second)
    house.save_all()
    return number, first, second


@fast_and_slow
def test_an_undo_that_reaches_into_the_turn_of_another_is_asked_for(house: House) -> None:
    number, first, second = played_round(house)
    asker, other = first.place.number, second.place.number
    assert asker is not None
    assert other is not None
    before = len(house.game(number).record.actions)
    assert first.undo_asks == (other,)
    assert first.take_back() is None
    assert first.take_back() == "already_asked"
    assert len(house.game(number).record.actions) == before
    assert first.request == (asker, (other,), False, True)
    assert second.request == (asker, (other,), True, False)
    assert first.answer_undo(agrees=True) == "not_asked"
    assert second.answer_undo(agrees=True) is None
    house.save_all()
    assert len(house.game(number).record.actions) == before - 2
    assert first.place.decision() is not None
    assert not is_asked(first)
    assert not is_asked(second)
    assert [line.deed for line in first.lines[-3:]] == ["asked_undo", "agreed", "took_back"]


def test_who_is_asked_to_agree_and_not_here_is_told_once(house: House) -> None:
    number, first, second = played_round(house)
    seat = second.place.number
    assert seat is not None
    name = second.table.seats[seat].name
    house.notices.clear()
    assert first.take_back() is None
    assert house.notices == []  # both are here
    first.answer_undo(agrees=False)
    house.lobby.here[name].leave()
    house.notices.clear()
    for _ in range(2):
        assert first.take_back() is None
        assert house.notices == [Notice(number, "Friday", seat, name, "consent")]
        assert first.take_back() == "already_asked"
        house.guest(name).leave()
        house.lobby.open()
        assert len(house.notices) == 1
        first.answer_undo(agrees=False)
        house.notices.clear()


@fast_and_slow
def test_a_request_is_declined_withdrawn_or_lapses_with_the_next_act(house: House) -> None:
    number, first, second = played_round(house)
    before = len(house.game(number).record.actions)
    for answering, deed in ((second, "declined"), (first, "withdrew")):
        assert first.take_back() is None
        assert answering.answer_undo(agrees=False) is None
        assert (second.request, first.lines[-1].deed) == (None, deed)
        assert second.answer_undo(agrees=True) == "not_asked"
    assert len(house.game(number).record.actions) == before
    first.take_back()
    act(asked_one(house, number, "Ann", "Bob"))
    house.save_all()
    assert (first.request, second.request) == (None, None)


def test_a_request_outlasts_a_warning(house: House) -> None:
    number, first, second = played_round(house)
    assert first.take_back() is None
    house.game(number).save_fault = "No space left on device"
    house.game(number)._tell()
    assert second.request is not None


@fast_and_slow
def test_a_request_waits_while_the_house_is_closed(house: House) -> None:
    number, first, second = played_round(house)
    first.take_back()
    name = second.table.seats[second.place.number or 0].name
    house.reopen()
    house.guest(name)
    again = visit(house, name, number)
    assert again.request is not None
    assert again.answer_undo(agrees=True) is None
    assert again.lines[-1].deed == "took_back"


@pytest.mark.rule("VOT-2")
@pytest.mark.parametrize("is_saved", [False, True])
@fast_and_slow
def test_a_ballot_is_taken_back_without_a_word(house: House, is_saved: bool) -> None:
    number = begun(house, THREE, "Ann,Bob,Cid")
    play_to_vote(house, number)
    ann, bob = visit(house, "Ann", number), visit(house, "Bob", number)
    before = bob.lines[:]
    ann.place.act(YES)
    if is_saved:
        house.save_all()
    assert ann.undo_asks == ()
    assert ann.take_back() is None
    assert bob.lines == before
    house.save_all()
    assert bob.lines == before
    assert ann.place.decision() is not None


@pytest.mark.rule("VOT-2")
@pytest.mark.parametrize("voter", ["Ann", "Bob", "Cid"])
def test_an_undo_that_is_agreed_to_takes_no_ballot_back(tmp_path: Path, voter: str) -> None:
    """Whosever ballot is not saved yet: all see the same, and the ballot is there."""
    house = House(tmp_path / "house", is_slow=True)
    number = begun(house, THREE, "Ann,Bob,Cid")
    play_to_vote(house, number)
    visits = {name: visit(house, name, number) for name in ("Ann", "Bob", "Cid")}
    asker = next(each for each in visits.values() if each.undo_asks)
    assert asker.take_back() is None
    others = [each for each in visits.values() if each.request and each.request.asks_me]
    visits[voter].place.act(YES)
    for each in others:
        assert each.answer_undo(agrees=True) is None
    house.save_all()
    assert [line.deed for line in asker.lines].count("took_back") == 0
    assert asker.place.view().ballots_in == 1
    assert visits[voter].place.view().ballot == (True, 0)
    house.close()


def test_at_a_table_with_a_pace_the_stand_in_decides_once_when_time_is_up(house: House) -> None:
    number = begun(house, THREE, "Ann,Bob,Cid")
    game = house.game(number)
    late = game.waiting_for()[0]
    assert sign(house.lobby.here["Ann"], number).left == DAY
    house.pass_by(DAY - 2 * HOUR)
    table = sign(house.lobby.here["Ann"], number)
    assert table.left is not None
    assert timedelta() < table.left <= 2 * HOUR
    assert game.record.actions == []
    house.pass_by(2 * HOUR)
    (line,) = game.record.actions
    assert line.startswith(f"{late + 1} ")
    assert line.endswith(" !overdue")
    assert StoodIn(late, "overdue") in game.log(None)
    house.pass_by(20 * HOUR)
    assert len(game.record.actions) == 1
    house.pass_by(5 * HOUR)
    assert len(game.record.actions) == 2


def test_at_a_live_table_nobody_is_hurried(house: House) -> None:
    number = begun(house, THREE._replace(pace="live"), "Ann,Bob,Cid")
    assert sign(house.lobby.here["Ann"], number).left is None
    house.pass_by(30 * DAY)
    assert house.game(number).record.actions == []


def test_in_a_vote_stand_ins_cast_the_ballots_that_are_missing(house: House) -> None:
    number = begun(house, THREE, "Ann,Bob,Cid")
    game = house.game(number)
    play_to_vote(house, number)
    game.act(1, YES)
    house.pass_by(DAY + HOUR)
    ballots = [line for line in game.record.actions if " vote " in line]
    assert sorted(line[0] for line in ballots[:3]) == ["1", "2", "3"]
    assert [line.endswith("!overdue") for line in sorted(ballots[:3])] == [True, False, True]


def test_two_people_finish_a_game_without_ever_meeting(house: House) -> None:
    number = begun(house, Opening("Slow", players=3, bots=("greedy",), pace="3d"))
    game = house.game(number)
    for name in ("Ann", "Bob"):
        house.lobby.here[name].leave()
    visits = 0
    while not game.is_over:
        house.time.pass_by(HOUR)
        for name in ("Ann", "Bob"):
            house.guest(name)
            at = visit(house, name, number)
            while at.place.decision() is not None:
                act(at)
                house.time.pass_by()
                visits += 1
            house.lobby.here[name].leave()
    assert visits > 20
    assert not any(" !" in line for line in game.record.actions)


def test_those_who_are_asked_are_told_once_for_every_question_unless_they_are_here(
    house: House,
) -> None:
    number = begun(house, THREE, "Ann,Bob,Cid")
    game = house.game(number)
    assert house.notices == []
    for name in ("Ann", "Bob", "Cid"):
        house.lobby.here[name].leave()
    chance = Random(1)
    for _ in range(4):
        act_somehow(game, chance)
        (asked,) = game.waiting_for()
        notice = Notice(number, "Friday", asked, game.seats[asked].name, game.view(None).phase)
        assert house.notices == [notice]
        house.pass_by(HOUR)
        house.reopen()
        game = house.game(number)
        assert house.notices == [notice]
        house.notices.clear()
    while not is_voting(game.view(None)):
        act_somehow(game, chance)
    told = [notice.seat for notice in house.notices[-3:]]
    assert sorted(told) == [0, 1, 2]
    assert {notice.asked for notice in house.notices[-3:]} == {"vote"}
    house.notices.clear()
    game.act(1, YES)
    game.undo(1)
    assert house.notices == []


@pytest.mark.rule("VOT-2")
@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize("is_saved", [False, True])
@fast_and_slow
def test_whose_ballot_is_in_shows_nowhere(
    house: House, is_saved: bool, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twins: two votes that differ only in who has voted look the same to all others.

    So do two in which somebody has voted and taken that back.
    """
    monkeypatch.setattr(tables, "fresh_seed", lambda: 7)
    seen = []
    for voter in (1, 2):
        other = House(house.folder.with_name(f"twin{voter}"), is_slow=house.is_slow)
        number = begun(other, THREE._replace(law_set="base"), "Ann,Bob,Cid")
        play_to_vote(other, number)
        ann, *voters = [visit(other, name, number) for name in ("Ann", "Bob", "Cid")]
        voting = voters[voter - 1]
        other.guest("Dan")
        watcher = visit(other, "Dan", number)
        other.time.pass_by(HOUR)
        voting.place.act(YES)
        if is_saved:
            other.save_all()
        if not stays:
            assert voting.take_back() is None
            if is_saved:
                other.save_all()
        other.time.pass_by(HOUR)
        seen.append(
            [
                ann.place.view(),
                ann.place.log(),
                ann.table,
                ann.lines[:],
                ann.request,
                ann.undo_asks,
                watcher.table,
                other.lobby.here["Ann"].tables,
                other.lobby.here["Ann"].people,
                other.lobby.lines[:],
            ]
        )
        other.close()
    assert seen[0][1:] == seen[1][1:]
    assert seen[0] == seen[1]


def test_bots_play_on_by_themselves(house: House) -> None:
    number = begun(house, TWO)
    game = house.game(number)
    bots_act(game)
    ann, bob = visit(house, "Ann", number), visit(house, "Bob", number)
    for _ in range(12):
        act(ann if ann.place.decision() is not None else bob)
        house.time.pass_by()
        assert game.next_bot() is None


def test_whoever_was_asked_while_the_house_was_closed_has_time_left(house: House) -> None:
    number = begun(house, THREE, "Ann,Bob,Cid")
    house.lobby.close()
    house.time.pass_by(5 * DAY)
    house._open()
    assert sign(house.guest("Ann"), number).left == DAY / 2
    house.pass_by(HOUR)
    assert house.game(number).record.actions == []
    house.pass_by(12 * HOUR)
    assert len(house.game(number).record.actions) == 1


def test_a_stand_in_that_takes_time_thinks_while_others_play(house: House) -> None:
    number = begun(house, THREE._replace(stand_in="normal"), "Ann,Bob,Cid")
    game = house.game(number)
    house.pass_by(DAY)
    for _ in range(600):
        if game.record.actions:
            break
        sleep(0.05)
        house.time.pass_by(timedelta(seconds=1))
    assert game.record.actions[0].endswith(" !overdue")
    assert len(game.record.actions) == 1
