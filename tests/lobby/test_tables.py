"""Tables of a house: opened, seats taken and given up, begun, played, played again."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.lobby import model
from lancaster_tui.lobby.here import HouseVisit
from lancaster_tui.lobby.model import MOST_OF_ONE, TIME_ON_SHOW
from lancaster_tui.lobby.signs import LobbyRefusal, Opening
from lancaster_tui.rules.refusals import IllegalAction
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.saves import open_save
from tests.lobby.houses import TWO, House, begun, opened, sign, visit
from tests.table.games import act_somehow, play_out


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "house")


def test_whoever_opens_a_table_sits_first_and_bots_last(house: House) -> None:
    ann = house.guest("Ann")
    number = opened(ann, Opening("  Friday\n night ", players=4, bots=("easy", "normal")))
    table = sign(ann, number)
    assert (table.title, table.status, table.opener) == ("Friday night", "open", "Ann")
    assert [seat.presence for seat in table.seats] == ["here", "free", "bot", "bot"]
    assert [seat.bot for seat in table.seats] == [None, None, "easy", "normal"]
    assert table.my_seat == 0
    assert table.free == 1
    assert ann.lines[-1][1:] == ("Ann", "blue", "opened", "Friday night")


@pytest.mark.parametrize(
    ("opening", "refusal"),
    [
        (TWO._replace(title=" \n "), "no_title"),
        (TWO._replace(players=6), "wrong_number_of_seats"),
        (TWO._replace(players=1), "wrong_number_of_seats"),
        (TWO._replace(bots=("easy",) * 3), "wrong_number_of_seats"),
        (TWO._replace(bots=("engine:rm",)), "unknown_bot"),
        (TWO._replace(bots=("nobody",)), "unknown_bot"),
        (TWO._replace(ruleset="/etc/passwd"), "unknown_ruleset"),
        (TWO._replace(law_set="old"), "unknown_laws"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    house: House, opening: Opening, refusal: LobbyRefusal
) -> None:
    ann = house.guest("Ann")
    assert ann.open_table(opening) == refusal
    assert list(ann.tables) == []


def test_one_guest_opens_only_so_many_tables(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    for _ in range(MOST_OF_ONE):
        opened(ann)
    assert ann.open_table(TWO) == "too_many_tables"
    assert isinstance(bob.open_table(TWO), int)


def test_a_house_has_only_so_many_tables(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "MOST_TABLES", 2)
    ann, bob = house.guest("Ann"), house.guest("Bob")
    for _ in range(2):
        opened(ann)
    assert bob.open_table(TWO) == "house_has_too_many_tables"


def test_a_ruleset_that_cannot_be_used_any_more_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest("Ann")
    number = opened(ann, Opening("Friday", players=2, bots=("greedy",)))
    monkeypatch.setattr(model, "load_ruleset", unusable)
    assert ann.ready(number) == "laws_unusable"


def test_a_ruleset_that_cannot_be_used_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(model, "load_ruleset", unusable)
    house = House(tmp_path / "other")
    assert house.guest("Ann").rulesets == []
    assert "ruleset base" in caplog.text
    assert "broken" in caplog.text


def unusable(name: str) -> Ruleset:
    raise ContentError("broken", name)


def test_a_table_that_fails_keeps_no_other_from_going_on(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hurried = Opening("Friday", players=2, pace="1d", stand_in="greedy")
    first, second = (begun(house, hurried) for _ in range(2))

    def fail() -> None:
        raise ZeroDivisionError

    game = house.lobby.tables[first].game
    assert game is not None
    monkeypatch.setattr(game, "look_at_clock", fail)
    house.pass_by(timedelta(days=2))
    assert house.game(second).record.actions
    assert f"table {first} waits" in caplog.text


def test_a_game_begins_when_all_seats_are_taken_and_everybody_is_ready(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    number = opened(ann)
    assert ann.ready(number) is None
    assert sign(ann, number).status == "open"
    assert bob.sit(number) is None
    assert bob.sit(number) == "already_seated"
    assert ann.enter(number) == "not_begun"
    assert sign(ann, number).status == "open"
    assert bob.ready(number) is None
    table = sign(bob, number)
    assert (table.status, table.round, table.law_set) == ("playing", 1, "base")
    assert [seat.name for seat in table.seats] == ["Ann", "Bob", "Neville"]
    assert table.my_seat == 1
    assert house.guest("Cid").sit(number) == "not_open"
    assert bob.stand_up(number) == "not_open"
    assert [line.deed for line in ann.lines] == ["opened", "sat", "started"]


def test_the_opener_fills_free_seats_with_bots(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    number = opened(ann, TWO._replace(players=4))
    bob.sit(number)
    assert bob.fill(number, "easy") == "not_the_opener"
    assert ann.fill(number, "engine:rm") == "unknown_bot"
    assert ann.fill(number, "easy") is None
    assert sign(ann, number).status == "open"
    bob.ready(number)
    assert [seat.bot for seat in sign(ann, number).seats] == [None, None, "easy", "greedy"]
    assert sign(ann, number).status == "playing"


def test_bots_take_the_seats_of_people_who_are_gone_and_not_ready(house: House) -> None:
    ann, bob, cid = (house.guest(name) for name in ("Ann", "Bob", "Cid"))
    number = opened(ann, TWO._replace(players=4, pace="1d"))
    bob.sit(number)
    cid.sit(number)
    cid.ready(number)
    bob.leave()
    cid.leave()
    assert ann.fill(number, "easy") is None
    table = sign(ann, number)
    assert [seat.name for seat in table.seats[::2]] == ["Ann", "Cid"]
    assert (table.status, table.seats[1].bot) == ("playing", "easy")


def test_a_bot_is_not_called_like_a_person(house: House) -> None:
    number = begun(house, names="Neville,percy")
    assert house.game(number).record.names == ["Neville", "percy", "Talbot"]


def test_a_table_where_nobody_sits_is_gone_and_its_number_free(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    number = opened(ann)
    bob.sit(number)
    assert ann.stand_up(number) is None
    assert sign(bob, number).opener == "Bob"
    assert sign(bob, number).is_mine
    assert bob.stand_up(number) is None
    assert list(bob.tables) == []
    assert bob.stand_up(number) == "no_such_table"
    assert opened(ann) == number


def test_a_person_keeps_a_colour_where_nobody_else_has_it(house: House) -> None:
    names = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]
    guests = {name: house.guest(name) for name in names}
    own = {person.name: person.colour for person in guests["Ann"].people}
    assert own["Ann"] == own["Fay"]
    number = opened(guests["Cid"], Opening("All", players=5))
    for name in ("Eve", "Ann", "Fay", "Bob"):
        guests[name].sit(number)
    seats = {seat.name: seat.colour for seat in sign(guests["Ann"], number).seats}
    assert len(set(seats.values())) == 5
    assert {name: seats[name] for name in ("Ann", "Bob", "Cid", "Eve")} == {
        name: own[name] for name in ("Ann", "Bob", "Cid", "Eve")
    }
    for name in seats:
        guests[name].ready(number)
    table = house.game(number)
    assert {seat.name: seat.colour for seat in table.seats} == seats


def test_at_a_live_table_who_hangs_up_is_not_ready(house: House) -> None:
    for opening, is_ready in ((TWO, False), (TWO._replace(pace="1d"), True)):
        ann = house.guest("Ann")
        number = opened(ann, opening)
        ann.ready(number)
        ann.leave()
        assert sign(house.guest("Bob"), number).seats[0].is_ready == is_ready
        house.kill()
        assert sign(house.guest("Bob"), number).seats[0].is_ready == is_ready


def test_who_may_watch_is_for_the_table_to_say(house: House) -> None:
    cid = house.guest("Cid")
    numbers = {
        right: begun(house, TWO._replace(spectators=right)) for right in ("nobody", "watch", "chat")
    }
    assert cid.enter(numbers["nobody"]) == "no_spectators"
    watching = cid.enter(numbers["watch"])
    assert isinstance(watching, HouseVisit)
    assert watching.place.number is None
    assert sign(cid, numbers["watch"]).watching == ("Cid",)
    assert watching.say("hello") == "spectators_are_silent"
    talking = visit(house, "Cid", numbers["chat"])
    assert sign(cid, numbers["watch"]).watching == ()
    assert talking.say("hello") is None
    assert talking.rematch() == "not_seated"
    assert (talking.undo_asks, talking.away, talking.request) == (None, None, None)


def test_tables_come_with_those_first_where_it_is_my_turn(house: House) -> None:
    playing = begun(house)
    cid = house.guest("Cid")
    opened(cid)
    waiting = begun(house, names="Bob,Ann")
    for guest in (house.lobby.here["Ann"], house.lobby.here["Bob"]):
        turns = [table.my_turn for table in guest.tables]
        assert turns == sorted(turns, reverse=True)
        assert {table.number for table in guest.tables[:2]} == {playing, waiting}
    assert [table.my_turn for table in cid.tables] == [False] * 3


def test_a_game_goes_on_to_the_end_and_is_played_again(house: House) -> None:
    number = begun(house)
    ann, bob = visit(house, "Ann", number), visit(house, "Bob", number)
    assert ann.rematch() == "not_over"
    play_out(house.game(number))
    assert sign(house.lobby.here["Ann"], number).status == "over"
    assert sign(house.lobby.here["Ann"], number).can_rematch
    assert house.lobby.lines[-1].deed == "ended"
    again = bob.rematch()
    assert isinstance(again, int)
    assert ann.rematch() == again
    table = sign(house.lobby.here["Ann"], again)
    assert [seat.name for seat in table.seats] == ["Ann", "Bob", ""]
    assert [seat.bot for seat in table.seats] == [None, None, "greedy"]
    assert (table.status, table.opener, table.title) == ("open", "Bob", "Friday")
    assert ann.lines[-1].deed == "rematch"
    for name in ("Ann", "Bob"):
        house.lobby.here[name].ready(again)
    assert sign(house.lobby.here["Ann"], again).status == "playing"


def test_a_table_that_was_shown_long_enough_is_put_away(house: House) -> None:
    number = begun(house)
    play_out(house.game(number))
    house.pass_by(TIME_ON_SHOW - timedelta(hours=1))
    assert number in house.lobby.tables
    house.pass_by(timedelta(hours=2))
    assert number not in house.lobby.tables
    (past,) = (house.folder / "past").iterdir()
    assert sorted(path.name for path in past.iterdir() if path.name[0] != ".") == [
        "game.toml",
        "table.json",
    ]


def test_a_table_that_the_host_ends_is_kept_elsewhere_and_gone(house: House) -> None:
    number = begun(house)
    ann, watcher = visit(house, "Ann", number), house.guest("Cid")
    visit(house, "Cid", number)
    act_somehow(house.game(number), Random(1))
    told: list[bool] = []
    ann.subscribe(lambda: told.append(ann.is_ended))
    acts = list(house.game(number).record.actions)
    kept = house.end(number)
    assert isinstance(kept, Path)
    assert told == [True]
    assert kept.parent == house.folder / "past"
    save, record = open_save(kept / "game.toml")
    save.close()
    assert record.actions == acts
    assert (watcher.visit, watcher.tables) == (None, [])
    assert watcher.lines[-1][1:] == ("", None, "host_ended", "Friday")
    ann.say("Oh!")  # her screen may not know yet
    ann.catch_up()
    ann.leave()
    house.pass_by(timedelta(days=1))
    for come_back in (house.reopen, house.kill):
        come_back()
        assert house.lobby.tables == {}
    assert house.end(number) == "no_such_table"


def test_the_host_ends_a_table_that_has_not_begun(house: House) -> None:
    ann = house.guest("Ann")
    number = opened(ann)
    assert isinstance(house.end(number), Path)
    assert ann.tables == []
    assert opened(ann) == number


def test_nobody_stands_in_at_a_table_that_the_host_has_ended(house: House) -> None:
    number = begun(house, TWO._replace(pace="1d"))
    game = house.game(number)
    house.time.pass_by(timedelta(days=2))
    house.lobby.look_at_clock()
    acts = len(game.record.actions)
    house.end(number)
    house.pass_by(timedelta(days=2))
    assert len(game.record.actions) == acts


def test_a_table_whose_files_cannot_be_moved_is_told(
    house: House,
) -> None:
    number = begun(house)
    (house.folder / "past").write_text("no folder")
    assert house.end(number) == "not_put_away"
    assert house.lobby.here["Ann"].tables == []


def test_an_act_at_a_table_that_is_not_there_is_refused(house: House) -> None:
    ann = house.guest("Ann")
    for refusal in (
        ann.sit(7),
        ann.stand_up(7),
        ann.ready(7),
        ann.fill(7, "easy"),
        ann.enter(7),
    ):
        assert refusal == "no_such_table"


@pytest.mark.parametrize("is_slow", [False, True])
def test_nothing_is_done_any_more_at_a_table_that_the_host_has_ended(
    tmp_path: Path, is_slow: bool
) -> None:
    """A key or a line may have been on its way."""
    house = House(tmp_path / "house", is_slow=is_slow)
    number = begun(house, TWO._replace(bots=()), "Ann,Bob,Cid")
    game = house.game(number)
    visits = [visit(house, name, number) for name in ("Ann", "Bob", "Cid")]
    for _ in range(2):
        act_somehow(game, Random(1))
        house.save_all()
    acts = list(game.record.actions)
    seat = game.waiting_for()[0]
    decision = game.decision(seat)
    assert decision is not None
    house.end(number)
    with pytest.raises(IllegalAction):
        visits[seat].place.act(decision.actions[0])
    for one in visits:
        assert one.place.decision() is None
        assert one.take_back() == "nothing_to_take_back"
        assert one.rematch() == "no_such_table"
    assert game.record.actions == acts
    assert list((house.folder / "tables").iterdir()) == []
    house.close()


def test_a_rematch_does_not_lead_to_a_table_of_others_that_has_its_number(house: House) -> None:
    number = begun(house)
    ann = visit(house, "Ann", number)
    play_out(house.game(number))
    again = ann.rematch()
    assert isinstance(again, int)
    house.lobby.here["Ann"].stand_up(again)
    house.lobby.here["Bob"].stand_up(again)
    assert opened(house.guest("Cid")) == again
    house.kill()
    house.guest("Ann")
    another = visit(house, "Ann", number).rematch()
    assert isinstance(another, int)
    assert another != again


def test_a_table_is_put_away_twice_within_a_second(house: House) -> None:
    ann = house.guest("Ann")
    for _ in range(3):
        ann.stand_up(opened(ann))
    assert len(list((house.folder / "past").iterdir())) == 3
    house.kill()
    assert house.lobby.tables == {}
