"""The lobby on the screen: what keys and mouse ask of the house, and what is shown of it."""

from __future__ import annotations

import re

import pytest
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Input

from lancaster_tui.lobby.signs import LobbyRefusal, Opening, PersonSign, SeatSign, TableSign
from lancaster_tui.tui.help.rules import RulesScreen
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.lobby.app import GuestApp
from lancaster_tui.tui.lobby.asking import InviteScreen
from lancaster_tui.tui.lobby.cards import TableCards
from lancaster_tui.tui.lobby.deeds import Act, first_act, is_possible
from lancaster_tui.tui.lobby.joining import JoinScreen
from lancaster_tui.tui.lobby.opening import OpenTableScreen
from lancaster_tui.tui.lobby.screen import LobbyScreen
from lancaster_tui.tui.lobby.talk import SayField
from lancaster_tui.tui.pictures import on_screen, press, screen_text, settle
from lancaster_tui.tui.table.visited import VisitedScreen
from lancaster_tui.words.visits import refusal_text
from tests.tui.games import SIZE, SMALL, new_table
from tests.tui.lobbies import (
    FakeGuest,
    FakeNewcomer,
    FakeVisit,
    evening_tables,
    line,
    many_tables,
    opened_by_me,
    seat,
    sent_to_terminal,
    sign,
)


def app_of(guest: FakeGuest | FakeNewcomer) -> GuestApp:
    return GuestApp(guest, looks=Looks(motion="off"))


async def asked(guest: FakeGuest, *keys: str) -> list[object]:
    """Return what keys in the lobby ask of the house."""
    async with on_screen(app_of(guest), SIZE) as pilot:
        await press(pilot, keys)
        return [*guest.asked]


def with_last(table: TableSign, last: SeatSign) -> TableSign:
    return table._replace(seats=(*table.seats[:-1], last))


def ready(table: TableSign) -> TableSign:
    first, *others = table.seats
    return table._replace(seats=(first._replace(is_ready=True), *others))


OPEN, PLAYS, WATCHED = (evening_tables()[number] for number in (2, 0, 4))
MINE = opened_by_me()
FULL = with_last(MINE._replace(seats=(*MINE.seats[:2], MINE.seats[3])), seat("Hugh"))


@pytest.mark.parametrize(
    ("table", "first", "others"),
    [
        (PLAYS, "enter", []),
        (OPEN, "sit", []),
        (WATCHED, "watch", []),
        (WATCHED._replace(spectators="nobody"), None, []),
        (MINE, "ready", ["fill", "stand_up"]),
        (ready(MINE), "not_ready", ["fill", "stand_up"]),
        (MINE._replace(opener="Percy"), "ready", ["stand_up"]),
        (FULL, "ready", ["stand_up"]),
        (with_last(FULL, seat("Hugh", "away")), "ready", ["fill", "stand_up"]),
        (with_last(FULL, seat("Hugh", "away", is_ready=True)), "ready", ["stand_up"]),
        (OPEN._replace(seats=OPEN.seats[:2]), None, []),
        (PLAYS._replace(status="over", acting=None, my_turn=False), "enter", []),
    ],
)
def test_what_can_be_done_at_a_table(
    table: TableSign, first: Act | None, others: list[Act]
) -> None:
    acts: list[Act] = ["enter", "ready", "sit", "not_ready", "fill", "stand_up", "watch"]
    assert first_act(table) == first
    assert [act for act in acts if is_possible(act, table) and act != first] == others


@pytest.mark.parametrize(
    ("keys", "asks"),
    [
        (("3", "enter"), ("sit", 3)),
        (("3", "3"), ("sit", 3)),
        (("3", "s"), ("sit", 3)),
        (("8", "r"), ("ready", 8)),
        (("8", "enter"), ("ready", 8)),
        (("8", "u"), ("stand_up", 8)),
        (("8", "f", "down", "enter"), ("fill", 8, "normal")),
        (("slash", *"hello", "enter"), ("say", "hello")),
    ],
)
async def test_a_key_does_what_it_says(keys: tuple[str, ...], asks: object) -> None:
    guest = FakeGuest([*evening_tables(), MINE])
    assert await asked(guest, *keys) == [asks]


@pytest.mark.parametrize("keys", [("r",), ("s",), ("u",), ("f",), ("v",), ("9",), ("3", "r")])
async def test_a_key_that_means_nothing_at_the_table_does_nothing(keys: tuple[str, ...]) -> None:
    assert await asked(FakeGuest(), *keys) == []


async def test_a_refusal_is_said_until_something_else_is_done() -> None:
    guest = FakeGuest()
    guest.answer = "no_free_seat"
    async with on_screen(app_of(guest), SIZE) as pilot:
        await press(pilot, ["3", "enter"])
        assert refusal_text("no_free_seat") in screen_text(pilot.app)
        await press(pilot, ["down"])
        assert refusal_text("no_free_seat") not in screen_text(pilot.app)


@pytest.mark.parametrize("refusal", ["too_much_talk", "nothing_to_say"])
async def test_what_could_not_be_said_stays_in_the_field(refusal: LobbyRefusal) -> None:
    guest = FakeGuest()
    async with on_screen(app_of(guest), SMALL) as pilot:
        await press(pilot, ["slash", *"hi"])
        guest.answer = refusal
        await press(pilot, ["enter"])
        assert pilot.app.screen.query_one(SayField).value == "hi"
        assert refusal_text(refusal) in screen_text(pilot.app)
        guest.answer = None
        await press(pilot, ["enter"])
        assert pilot.app.screen.query_one(SayField).value == ""
        assert "Ann hi" in screen_text(pilot.app)


LONG_NAMES = ("Ann", "Maximilian", "Bartholomew", "Wilhelmina", "Christopher")


async def test_where_there_is_room_no_name_is_cut() -> None:
    seats = tuple(seat(name, "away" if name[0] in "MW" else "here") for name in LONG_NAMES)
    others = [opened_by_me()._replace(number=number, seats=seats) for number in (2, 3)]
    async with on_screen(app_of(FakeGuest([evening_tables()[0], *others])), SIZE) as pilot:
        shown = screen_text(pilot.app)
        assert all(shown.count(f" {name}") >= len(others) for name in LONG_NAMES)
        assert shown.count("waits until") == len(others)


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_the_key_line_of_the_lobby_leads_to_the_rules(key: str) -> None:
    async with on_screen(app_of(FakeGuest()), SMALL) as pilot:
        assert "? rules" in screen_text(pilot.app).splitlines()[-1]
        await press(pilot, [key])
        assert isinstance(pilot.app.screen, RulesScreen)


async def test_letters_and_digits_typed_as_talk_are_nothing_else() -> None:
    guest = FakeGuest()
    assert await asked(guest, "slash", *"3 n q r 1", "escape") == []


async def test_my_table_that_begins_by_my_act_is_gone_to_at_once() -> None:
    guest = FakeGuest([MINE])
    guest.visits[8] = FakeVisit(new_table())
    async with on_screen(app_of(guest), SIZE) as pilot:
        begun = sign(8, "Sunday", *MINE.seats, acting=0, my_turn=True, pace="live")

        def begin(number: int, *, is_ready: bool = True) -> None:
            guest.tables[0] = begun
            guest.tell()

        guest.ready = begin  # type: ignore[method-assign]
        await press(pilot, ["r"])
        assert isinstance(pilot.app.screen, VisitedScreen)
        assert guest.asked == [("enter", 8)]
        await press(pilot, ["q"])
        assert isinstance(pilot.app.screen, LobbyScreen)


@pytest.mark.parametrize("keys", [(), ("slash", *"hello"), ("n",)])
async def test_a_live_table_that_others_begin_is_gone_to_unless_one_is_busy(
    keys: tuple[str, ...],
) -> None:
    guest = FakeGuest([ready(MINE)._replace(pace="live")])
    guest.visits[8] = FakeVisit(new_table())
    async with on_screen(app_of(guest), SIZE) as pilot:
        await press(pilot, keys)
        guest.tables[0] = sign(8, "Sunday", *MINE.seats, acting=0, my_turn=True, pace="live")
        guest.tell()
        await settle(pilot)
        assert isinstance(pilot.app.screen, VisitedScreen) is not bool(keys)


async def test_an_unhurried_table_that_others_begin_waits_for_me() -> None:
    guest = FakeGuest([ready(MINE)])
    async with on_screen(app_of(guest), SIZE) as pilot:
        guest.tables[0] = sign(8, "Sunday", *MINE.seats, acting=0, my_turn=True)
        guest.tell()
        await settle(pilot)
        assert isinstance(pilot.app.screen, LobbyScreen)
        text = screen_text(pilot.app)
        assert "YOUR TURN" in text
        assert "1 table waits for you" in text


@pytest.mark.parametrize("keys", [("n",), ("i",), ("f",)])
async def test_a_live_table_that_begins_below_a_question_calls_and_is_gone_to_afterwards(
    keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = FakeGuest([ready(MINE)._replace(pace="live")])
    guest.visits[8] = FakeVisit(new_table())
    async with on_screen(app_of(guest), SIZE) as pilot:
        await press(pilot, keys)
        asking = pilot.app.screen
        assert not isinstance(asking, LobbyScreen)
        everything = sent_to_terminal(monkeypatch)
        guest.tables[0] = sign(8, "Sunday", *MINE.seats, acting=0, my_turn=True, pace="live")
        for _ in range(2):
            guest.tell()
            await settle(pilot)
            assert everything.count("\x07") == 1
            assert pilot.app.screen is asking
        await press(pilot, ["escape"])
        assert isinstance(pilot.app.screen, VisitedScreen)
        await press(pilot, ["q"])
        assert isinstance(pilot.app.screen, LobbyScreen)
        assert guest.asked == [("enter", 8)]


async def test_a_table_that_begins_by_filling_it_is_entered_once() -> None:
    guest = FakeGuest([MINE._replace(pace="live")])
    guest.visits[8] = FakeVisit(new_table())

    def begin(number: int, bot: str) -> None:
        guest.tables[0] = sign(8, "Sunday", *MINE.seats, acting=0, my_turn=True, pace="live")
        guest.tell()

    guest.fill = begin  # type: ignore[method-assign]
    async with on_screen(app_of(guest), SIZE) as pilot:
        await press(pilot, ["f", "enter"])
        assert isinstance(pilot.app.screen, VisitedScreen)
        assert guest.asked == [("enter", 8)]


async def test_to_a_table_and_back() -> None:
    guest = FakeGuest()
    visit = guest.visits[1] = FakeVisit(new_table())
    async with on_screen(app_of(guest), SIZE) as pilot:
        await press(pilot, ["enter"])
        assert isinstance(pilot.app.screen, VisitedScreen)
        await press(pilot, ["q"])
        assert isinstance(pilot.app.screen, LobbyScreen)
        assert visit.asked == ["leave"]
        assert guest.asked == [("enter", 1)]
        await press(pilot, ["enter"])
        assert isinstance(pilot.app.screen, VisitedScreen)


async def test_hanging_up_leaves_the_house_and_the_table() -> None:
    guest = FakeGuest()
    visit = guest.visits[1] = FakeVisit(new_table())
    async with on_screen(app_of(guest), SIZE) as pilot:
        await press(pilot, ["enter"])
        pilot.app.exit()
    assert visit.asked == ["leave"]
    assert guest.asked[-1] == "leave"


async def test_q_in_the_lobby_hangs_up() -> None:
    guest = FakeGuest()
    async with on_screen(app_of(guest), SIZE) as pilot:
        await pilot.press("q")
    assert guest.asked == ["leave"]


async def test_a_click_marks_a_table_and_a_second_one_goes_there() -> None:
    guest = FakeGuest()
    async with on_screen(app_of(guest), SIZE) as pilot:
        cards = pilot.app.screen.query_one(TableCards)
        rows = screen_text(pilot.app).splitlines()
        row = next(y for y, text in enumerate(rows) if text.startswith("   3  Tonight"))
        for _ in range(2):
            await pilot.click(offset=(20, row))
            await settle(pilot)
        assert cards.marked is not None
        assert cards.marked.title == "Tonight"
    assert ("sit", 3) in guest.asked


async def test_a_click_does_what_is_offered() -> None:
    guest = FakeGuest()
    async with on_screen(app_of(guest), SIZE) as pilot:
        await press(pilot, ["3"])
        await pilot.click("#offer", offset=(1, 0))
        await press(pilot, ["n"])
        await pilot.click("#open-it", offset=(1, 0))
        await settle(pilot)
    assert guest.asked[:2] == [("sit", 3), ("open", Opening("Ann's table"))]


@pytest.mark.parametrize("size", [SIZE, SMALL, (200, 60)])
async def test_of_twenty_tables_the_marked_one_is_always_seen(size: tuple[int, int]) -> None:
    guest = FakeGuest(many_tables(20))
    async with on_screen(app_of(guest), size) as pilot:
        for table in guest.tables:
            rows = screen_text(pilot.app).splitlines()
            assert any(row.startswith(("▌", " ▌")) and table.title in row for row in rows)
            await press(pilot, ["down"])
        await press(pilot, ["home"])
        assert "YOUR TURN" in screen_text(pilot.app)


async def test_the_marked_table_stays_marked_when_others_come_before_it() -> None:
    guest = FakeGuest()
    async with on_screen(app_of(guest), SIZE) as pilot:
        await press(pilot, ["5"])
        guest.tables = guest.tables[3:] + guest.tables[:3]
        guest.tell()
        await settle(pilot)
        cards = pilot.app.screen.query_one(TableCards)
        assert cards.marked is not None
        assert cards.marked.number == 5
        guest.tables = [table for table in guest.tables if table.number != 5]
        guest.tell()
        await settle(pilot)
        assert cards.marked is not None


async def opening(*keys: str) -> Opening | None:
    """Return what a table is opened with after some keys in the form."""
    guest = FakeGuest()
    asks = await asked(guest, "n", *keys, "enter")
    return next((each[1] for each in asks if isinstance(each, tuple) and each[0] == "open"), None)


async def test_a_table_is_opened_as_it_is_offered() -> None:
    assert await opening() == Opening("Ann's table")


async def test_a_table_is_opened_as_it_is_chosen() -> None:
    to_bots = ("down", "left", "down", "right", "down", "right")
    to_laws = ("down", "down", *["right"] * 3, "down", "right", *["down"] * 4)
    to_pace = ("down", "right", "right", "down", "left", "down", "left")
    assert await opening(*to_bots, *to_laws, *to_pace) == Opening(
        "Ann's table", 3, ("normal",), "base", "nbbbb", "3d", "greedy", "watch"
    )


async def test_a_digit_chooses_how_many_seats_and_bots_there_are() -> None:
    wanted = Opening("Ann's table", 3, ("easy", "easy"))
    assert await opening("down", "3", "down", "2") == wanted
    assert await opening("down", "9", "3", "down", "2", "3") == wanted  # there is no third bot


async def test_a_table_without_a_title_is_not_opened() -> None:
    guest = FakeGuest()
    async with on_screen(app_of(guest), SMALL) as pilot:
        await press(pilot, ["n", "backspace", *["delete"] * 20])
        pilot.app.screen.query_one("#title", Input).value = " "
        await press(pilot, ["enter"])
        assert isinstance(pilot.app.screen, OpenTableScreen)
        assert refusal_text("no_title") in screen_text(pilot.app)
    assert ("open", 1) not in guest.asked


async def test_a_ruleset_says_for_how_many_it_is() -> None:
    guest = FakeGuest()
    async with on_screen(app_of(guest), SMALL) as pilot:
        await press(pilot, ["n", *["down"] * 3, "right", "enter"])
        assert "A duel of two is for 2 players." in screen_text(pilot.app)
        assert pilot.app.focused is not None
        assert pilot.app.focused.id == "players"


async def test_an_invite_is_shown_copied_and_made_anew() -> None:
    guest = FakeGuest()
    async with on_screen(app_of(guest), SMALL) as pilot:
        await press(pilot, ["i"])
        assert isinstance(pilot.app.screen, InviteScreen)
        assert "join+K7QF@rose.example" in screen_text(pilot.app)
        await press(pilot, ["r"])
        assert "join+X4TZ@rose.example" in screen_text(pilot.app)
        await press(pilot, ["c"])
        assert pilot.app.clipboard == "ssh -p 2222 join+X4TZ@rose.example"
        assert isinstance(pilot.app.screen, LobbyScreen)


async def test_who_has_no_invite_gets_one() -> None:
    guest = FakeGuest()
    guest.invite = None
    assert await asked(guest, "i") == [("new_invite",)]


async def test_a_house_that_makes_no_invites_says_so() -> None:
    guest = FakeGuest()
    guest.invite, guest.answer = None, "no_invites"
    async with on_screen(app_of(guest), SIZE) as pilot:
        await press(pilot, ["i"])
        assert isinstance(pilot.app.screen, LobbyScreen)
        assert refusal_text("no_invites") in screen_text(pilot.app)


async def test_talk_scrolls_and_what_is_new_does_not_move_it() -> None:
    guest = FakeGuest()
    guest.lines = [line(number, "Percy", "said", f"number {number}") for number in range(60)]
    async with on_screen(app_of(guest), SIZE) as pilot:
        await press(pilot, ["slash", *["pageup"] * 4])
        before = screen_text(pilot.app)
        assert "number 59" not in before
        guest.lines.append(line(99, "Joan", "said", "late"))
        guest.tell()
        await settle(pilot)
        assert "33 newer" in screen_text(pilot.app)
        assert "number 20" in screen_text(pilot.app)
        await press(pilot, ["pagedown"] * 5)
        assert "late" in screen_text(pilot.app)


@pytest.mark.rule("VOT-2")
async def test_the_lobby_does_not_tell_who_has_voted() -> None:
    """A sign of a table in a vote has nobody acting, so that all who are asked look alike."""
    async with on_screen(app_of(FakeGuest([WATCHED])), SIZE) as pilot:
        text = screen_text(pilot.app)
        assert "all vote" in text
        assert "turn" not in text.replace("my turn first", "")


async def test_the_terminal_calls_when_a_table_waits_and_only_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = FakeGuest([evening_tables()[3]])
    async with on_screen(app_of(guest), SIZE) as pilot:
        everything = sent_to_terminal(monkeypatch)
        guest.lines.append(line(30, "Percy", "said", "hello"))
        guest.tell()
        await settle(pilot)
        assert everything == []
        guest.tables[0] = guest.tables[0]._replace(my_turn=True, acting=0)
        guest.tell()
        await settle(pilot)
        assert everything == ["\x07", "\x1b]2;1 table waits for you - Lancaster\x07"]
        guest.tell()
        await settle(pilot)
        guest.tables[0] = guest.tables[0]._replace(my_turn=False, acting=1)
        guest.tell()
        await settle(pilot)
        assert everything[2:] == ["\x1b]2;Lancaster\x07"]


async def test_a_newcomer_says_a_name_and_is_in_the_lobby() -> None:
    newcomer = FakeNewcomer()
    newcomer.guest.visits[1] = FakeVisit(new_table())
    async with on_screen(app_of(newcomer), SMALL) as pilot:
        assert isinstance(pilot.app.screen, JoinScreen)
        await press(pilot, [*"Bob", "enter"])
        assert isinstance(pilot.app.screen, JoinScreen)
        assert "Somebody is called that already." in screen_text(pilot.app)
        await press(pilot, [*["backspace"] * 3, *"Ann", "enter"])
        assert isinstance(pilot.app.screen, LobbyScreen)
        await press(pilot, ["enter"])
        assert isinstance(pilot.app.screen, VisitedScreen)
        await press(pilot, ["q"])
        assert isinstance(pilot.app.screen, LobbyScreen)


@pytest.mark.parametrize("size", [(60, 16), (40, 12), (40, 8)])
async def test_a_small_window_shows_the_marked_table(size: tuple[int, int]) -> None:
    tables = [sign(number, f"Table-{number}", seat("Bob")) for number in range(1, 28)]
    async with on_screen(app_of(FakeGuest(tables)), size) as pilot:
        await press(pilot, ["down", "down"])
        text = screen_text(pilot.app)
        assert "Table-3" in text
        first, last = re.findall(r"(\d+) to (\d+) of 27", text)[0]
        assert int(first) <= 3 <= int(last)


async def test_a_newcomer_is_welcomed_in_the_middle_and_can_read_the_rules() -> None:
    async with on_screen(app_of(FakeNewcomer()), SIZE) as pilot:
        card = pilot.app.screen.query_one(".card").region
        assert abs(card.x - (SIZE[0] - card.right)) <= 1
        assert "F1 explains it" in screen_text(pilot.app)
        await press(pilot, ["f1"])
        assert "THE GAME IN SHORT" in screen_text(pilot.app)


async def test_names_and_titles_are_no_markup() -> None:
    table = sign(1, "[b]x[/b]", seat("Ann"), seat("[red]Bob[/]"))
    guest = FakeGuest([table])
    guest.lines = [line(0, "[i]Bob", "said", "[bold]hi[/bold]")]
    async with on_screen(app_of(guest), SIZE) as pilot:
        text = screen_text(pilot.app)
    for typed in ("[b]x[/b]", "[red]Bob[/]", "[i]Bob", "[bold]hi[/bold]"):
        assert typed in text


async def test_what_has_not_changed_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = FakeGuest(evening_tables())
    drawn: list[str] = []
    async with on_screen(app_of(guest), SIZE) as pilot:
        refresh = Widget.refresh

        def noted(widget: Widget, *regions: Region, **how: bool) -> Widget:
            drawn.append(widget.id or "")
            return refresh(widget, *regions, **how)

        monkeypatch.setattr(Widget, "refresh", noted)
        guest.people = [*guest.people, PersonSign("Zoe", "pink", "lobby")]
        guest.tell()
        await settle(pilot)
        assert "Zoe" in screen_text(pilot.app)
        assert set(drawn) == {"people"}
