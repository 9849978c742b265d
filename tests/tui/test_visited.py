"""A table that is visited: the people around it, what was missed, and whose turn it is."""

from __future__ import annotations

import re
from contextlib import AbstractAsyncContextManager
from datetime import timedelta

import pytest
from textual.geometry import Size
from textual.pilot import Pilot

from lancaster_tui.lobby.signs import Away, UndoRequest
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Event
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.counties import ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseUpgrade
from lancaster_tui.table.table import Table
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.lobby.app import GuestApp
from lancaster_tui.tui.lobby.screen import LobbyScreen
from lancaster_tui.tui.lobby.talking import TalkScreen
from lancaster_tui.tui.pictures import on_screen, press, screen_text, settle
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.meanwhile import MissedPanel
from lancaster_tui.tui.table.visited import VisitedBallot, VisitedScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from lancaster_tui.words.visits import refusal_text
from tests.tui.games import (
    SIZE,
    SMALL,
    Frame,
    asks,
    frame,
    is_over,
    new_table,
    play,
    table_asking,
)
from tests.tui.lobbies import FakeGuest, FakeVisit, line, sent_to_terminal

THREE = "Ann,Bob,Cid"
SIZES = [SIZE, SMALL, (200, 60), (100, 30)]


def at(visit: FakeVisit, size: tuple[int, int] = SIZE) -> AbstractAsyncContextManager[Pilot[None]]:
    """Return the application of a guest in the lobby, from where Enter leads to the table."""
    guest = FakeGuest()
    guest.visits[1] = visit
    return on_screen(GuestApp(guest, looks=Looks(motion="off")), size)


async def sit(pilot: Pilot[None]) -> VisitedScreen:
    """Go to the table."""
    await press(pilot, ["enter"])
    (screen,) = (each for each in pilot.app.screen_stack if isinstance(each, VisitedScreen))
    return screen


def placing(seat: int | None = 0) -> FakeVisit:
    """Return a visit to a game in which Ann is asked for a knight after some acts of others."""
    return FakeVisit(play(new_table(THREE), _has_come_back), seat)


def _has_come_back(table: Table) -> bool:
    return len(table.moments) > 6 and asks(PlaceKnight, 0)(table)


def voting(seat: int = 0) -> FakeVisit:
    """Return a visit to a game in its first vote, in which nobody has voted yet."""
    return FakeVisit(play(new_table(THREE), asks(CastBallot)), seat)


async def test_who_is_away_is_told_in_the_race() -> None:
    visit = placing()
    async with at(visit) as pilot:
        await sit(pilot)
        row = next(row for row in screen_text(pilot.app).splitlines() if "■ Bob" in row[60:])
        assert re.search(r" here\b", row)
        visit.here({"Bob": "away"})
        await settle(pilot)
        rows = [row[64:] for row in screen_text(pilot.app).splitlines()]
        for player, said in (("■ Bob", "away"), ("▲ Ann", "you")):
            assert re.search(rf" {said}\b", next(row for row in rows if player in row))


@pytest.mark.parametrize(
    ("size", "sign"),
    [((80, 24), "(Bob)"), ((100, 30), "(Bob)"), ((120, 40), "away"), ((160, 50), "away")],
)
async def test_a_race_of_any_size_shows_who_is_away(size: tuple[int, int], sign: str) -> None:
    visit = placing()
    async with at(visit, size) as pilot:
        await sit(pilot)
        assert sign not in screen_text(pilot.app)
        visit.here({"Bob": "away"})
        await settle(pilot)
        assert sign in screen_text(pilot.app)


async def test_what_others_say_and_do_leaves_a_half_given_answer_alone() -> None:
    visit = placing()
    async with at(visit) as pilot:
        await sit(pilot)
        before = pilot.app.screen.query_one(Prompt)
        await press(pilot, ["2"])
        shown = screen_text(pilot.app)
        visit.lines.append(line(1, "Bob", "said", "hurry up"))
        visit.here({"Cid": "away"})
        await settle(pilot)
        after = screen_text(pilot.app)
        assert pilot.app.screen.query_one(Prompt) is before
        rows = [one[:64] for one in shown.splitlines()]
        assert rows[:-1] == [one[:64] for one in after.splitlines()][:-1]
        assert "hurry up" in after


async def test_chat_is_read_and_written_without_leaving_the_question() -> None:
    visit = placing()
    async with at(visit, SMALL) as pilot:
        await sit(pilot)
        await press(pilot, ["2"])
        visit.lines.append(line(1, "Bob", "said", "hurry up"))
        visit.tell()
        await settle(pilot)
        assert "talk (1 new)" in screen_text(pilot.app)
        await press(pilot, ["slash"])
        assert isinstance(pilot.app.screen, TalkScreen)
        assert "hurry up" in screen_text(pilot.app)
        await press(pilot, [*"in a moment, q", "enter", "escape"])
        assert isinstance(pilot.app.screen, VisitedScreen)
        assert ("say", "in a moment, q") in visit.asked
        assert "new)" not in screen_text(pilot.app)


async def test_what_cannot_be_said_is_said_why() -> None:
    visit = placing()
    visit.answer = "too_much_talk"
    async with at(visit, SMALL) as pilot:
        await sit(pilot)
        await press(pilot, ["slash", *"hi", "enter"])
        assert refusal_text("too_much_talk") in screen_text(pilot.app)


async def test_chat_is_there_during_a_ballot_which_keeps_its_marks() -> None:
    visit = voting()
    async with at(visit) as pilot:
        await sit(pilot)
        await press(pilot, ["enter"])
        assert isinstance(pilot.app.screen, VisitedBallot)
        await press(pilot, ["y", "slash"])
        visit.lines.append(line(1, "Bob", "said", "no!"))
        visit.tell()
        await press(pilot, [*"why", "enter", "escape"])
        assert isinstance(pilot.app.screen, VisitedBallot)
        assert pilot.app.screen.yes is True
        await press(pilot, ["enter"])
    assert visit.place.view().ballot == (True, 0)


def missing(visit: FakeVisit, moments: int) -> FakeVisit:
    """Return the visit of somebody who was away for so many moments."""
    visit.away = Away(max(len(visit.game.moments) - 1 - moments, 0), timedelta(hours=2))
    return visit


@pytest.mark.parametrize(
    "kind",
    [ClaimCounty, MakeExchange, UsePaidSpace, ChooseUpgrade, ChooseNoble, Voyage, ChooseFavour],
)
async def test_what_was_missed_covers_nothing_that_is_asked(kind: type[AnyChoice]) -> None:
    game = table_asking(kind)
    asked = game.decisions()[0].seat
    bare, missed = FakeVisit(game, asked), missing(FakeVisit(game, asked), 99)
    layouts = {}
    async with at(bare) as pilot:
        board = (await sit(pilot)).query_one(Board)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await settle(pilot)
            layouts[size] = board.area, board._layout["prompt"].size
    async with at(missed) as pilot:
        screen = await sit(pilot)
        board, panel = screen.query_one(Board), screen.query_one(MissedPanel)
        for size, (area, room) in layouts.items():
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert "SINCE YOU LEFT: " in screen_text(pilot.app)
            assert board.area == area
            assert board.query_one(f"#{area}", Area).display
            assert screen.query_one(Prompt).region.size == room
            assert not panel.region.overlaps(screen.query_one(Prompt).region)
            assert not panel.region.overlaps(board.query_one(f"#{area}", Area).region)


async def test_who_acts_at_once_has_seen_enough() -> None:
    visit = missing(placing(), 2)
    async with at(visit) as pilot:
        screen = await sit(pilot)
        decision = visit.place.decision()
        assert decision is not None
        screen.on_prompt_answered(Prompt.Answered(decision, decision.actions[0]))
        screen.answer(decision, decision.actions[0])
        await settle(pilot)
        assert "SINCE YOU LEFT" not in screen_text(pilot.app)
    assert "catch_up" in visit.asked


async def test_escape_closes_what_was_missed_before_it_leaves() -> None:
    visit = missing(placing(), 2)
    async with at(visit) as pilot:
        await sit(pilot)
        await press(pilot, ["escape"])
        assert isinstance(pilot.app.screen, VisitedScreen)
        assert "SINCE YOU LEFT" not in screen_text(pilot.app)
        assert visit.asked == ["catch_up"]
        await press(pilot, ["escape"])
        assert isinstance(pilot.app.screen, LobbyScreen)


async def test_the_walk_shows_the_board_act_by_act_and_ends_at_the_question() -> None:
    visit = missing(placing(), 3)
    events = visit.place.log()
    async with at(visit) as pilot:
        screen = await sit(pilot)
        now = screen.scene
        await press(pilot, ["space"])
        seen: list[Event] = []
        while screen.scene.recap is not None:
            assert screen.scene.decision is None
            seen += screen.scene.recap.events
            assert list(screen.scene.log) == events[: len(screen.scene.log)]
            await press(pilot, ["enter"])
        assert seen == events[-len(seen) :]
        assert len({len(screen.scene.log), len(events)}) == 1
        assert screen.scene.decision == now.decision
        assert "Ann: place a knight." in screen_text(pilot.app)
    assert visit.asked[0] == "catch_up"


async def test_the_walk_can_be_skipped() -> None:
    visit = missing(placing(), 3)
    async with at(visit) as pilot:
        screen = await sit(pilot)
        await press(pilot, ["comma", "s"])
        assert screen.scene.recap is None
        assert screen.scene.decision is not None


async def test_a_vote_that_was_missed_is_shown_on_the_walk() -> None:
    game = play(new_table(THREE), asks(CastBallot))
    before = len(game.moments)
    for seat in range(3):
        game.act(seat, Vote(yes=True, markers=0))
    visit = FakeVisit(game)
    visit.away = Away(before - 1, timedelta(days=3))
    async with at(visit) as pilot:
        await sit(pilot)
        assert "3 days" in screen_text(pilot.app)
        await press(pilot, ["space"])
        assert isinstance(pilot.app.screen, RevealScreen)


async def test_a_ballot_waits_until_one_knows_what_was_missed() -> None:
    visit = missing(voting(), 3)
    async with at(visit) as pilot:
        await sit(pilot)
        assert isinstance(pilot.app.screen, VisitedScreen)
        assert "SINCE YOU LEFT" in screen_text(pilot.app)
        await press(pilot, ["enter"])
        assert isinstance(pilot.app.screen, VisitedBallot)
    assert "catch_up" in visit.asked


async def test_the_end_of_a_game_waits_until_one_knows_how_it_came() -> None:
    visit = missing(FakeVisit(play(new_table(THREE), is_over)), 5)
    async with at(visit) as pilot:
        await sit(pilot)
        assert isinstance(pilot.app.screen, VisitedScreen)
        await press(pilot, ["escape"])
        assert isinstance(pilot.app.screen, ScoreScreen)


async def test_a_rematch_leads_to_its_table() -> None:
    visit = FakeVisit(play(new_table(THREE), is_over))
    visit.table = visit.table._replace(can_rematch=True, status="over")
    async with at(visit) as pilot:
        await press(pilot, ["enter"])
        assert isinstance(pilot.app.screen, ScoreScreen)
        await press(pilot, ["r"])
        assert isinstance(pilot.app.screen, LobbyScreen)
    assert visit.asked == [("rematch",), "leave"]


async def test_the_scores_say_who_wants_a_rematch_and_lead_to_the_talk() -> None:
    visit = FakeVisit(play(new_table(THREE), is_over))
    visit.table = visit.table._replace(can_rematch=True, status="over")
    async with at(visit, SMALL) as pilot:
        await press(pilot, ["enter"])
        assert "r rematch  " in screen_text(pilot.app)
        visit.lines = [visit.line(1, "Bob", "said", "Once more!"), visit.line(2, "Bob", "rematch")]
        visit.tell()
        await settle(pilot)
        text = screen_text(pilot.app)
        assert "r rematch: Bob wants one" in text
        assert "/ talk (1 new)" in text
        await press(pilot, ["slash"])
        assert isinstance(pilot.app.screen, TalkScreen)
        assert "Once more!" in screen_text(pilot.app)
        await press(pilot, ["escape"])
        assert isinstance(pilot.app.screen, ScoreScreen)
        assert "(1 new)" not in screen_text(pilot.app)


async def test_undo_says_whom_it_asks_and_asks_them() -> None:
    visit = placing()
    visit.undo_asks = (1, 2)
    async with at(visit) as pilot:
        await sit(pilot)
        assert "u undo: asks Bob and Cid" in screen_text(pilot.app)
        await press(pilot, ["u"])
        assert visit.asked == [("take_back",)]
        visit.request = UndoRequest(0, (1, 2), asks_me=False, is_mine=True)
        visit.tell()
        await settle(pilot)
        text = screen_text(pilot.app)
        assert "You have asked to take your act back; Bob and Cid have not answered yet." in text
        assert "u withdraw" in text
        await press(pilot, ["u"])
        assert visit.asked[-1] == ("answer_undo", False)
        assert "You ask" not in screen_text(pilot.app)


@pytest.mark.parametrize(("key", "agrees"), [("ctrl+y", True), ("ctrl+n", False)])
async def test_who_is_asked_can_answer_while_placing_a_knight(key: str, agrees: bool) -> None:
    visit = placing()
    async with at(visit, SMALL) as pilot:
        await sit(pilot)
        await press(pilot, ["2", key])
        assert visit.asked == []
        visit.request = UndoRequest(1, (0, 2), asks_me=True, is_mine=False)
        visit.tell()
        await settle(pilot)
        assert "Bob asks to take an act back, and what you did since.\n" in screen_text(pilot.app)
        assert "Ctrl+Y agree  Ctrl+N decline" in screen_text(pilot.app)
        await press(pilot, [key])
        assert visit.asked == [("answer_undo", agrees)]
        assert "Bob asks" not in screen_text(pilot.app)


async def test_a_request_closes_a_ballot_which_would_hide_it() -> None:
    visit = voting()
    async with at(visit) as pilot:
        await sit(pilot)
        await press(pilot, ["enter"])
        assert isinstance(pilot.app.screen, VisitedBallot)
        visit.request = UndoRequest(1, (0,), asks_me=True, is_mine=False)
        visit.tell()
        await settle(pilot)
        assert isinstance(pilot.app.screen, VisitedScreen)
        assert "Bob asks to take an act back" in screen_text(pilot.app)
        await press(pilot, ["ctrl+n", "enter"])
        assert isinstance(pilot.app.screen, VisitedBallot)


async def test_why_nothing_can_be_taken_back_is_said() -> None:
    visit = placing()
    visit.undo_asks, visit.answer = (1,), "already_asked"
    async with at(visit) as pilot:
        await sit(pilot)
        await press(pilot, ["u"])
        assert refusal_text("already_asked") in screen_text(pilot.app)


async def test_title_and_bell_tell_of_my_turn_and_of_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = play(new_table(THREE), asks(PlaceKnight, 1))
    visit = FakeVisit(game)
    async with at(visit) as pilot:
        sent = sent_to_terminal(monkeypatch)
        await sit(pilot)
        assert sent == ["\x1b]2;Friday - Lancaster\x07"]
        visit.lines.append(line(1, "Bob", "said", "hello"))
        visit.tell()
        await settle(pilot)
        while game.waiting_for() != [0]:
            assert sent == ["\x1b]2;Friday - Lancaster\x07"]
            seat = game.waiting_for()[0]
            decision = game.decision(seat)
            assert decision is not None
            game.act(seat, decision.actions[0])
            await settle(pilot)
        assert sent[1:] == ["\x1b]2;your turn at Friday - Lancaster\x07", "\x07"]


async def test_no_bell_rings_for_who_comes_to_a_question_or_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visit = placing()
    sent = sent_to_terminal(monkeypatch)
    async with at(visit) as pilot:
        await sit(pilot)
        decision = visit.place.decision()
        assert decision is not None
        in_france = [each for each in decision.actions if "W" in str(each) or "Y" in str(each)]
        visit.place.act((in_france or decision.actions)[0])
        await settle(pilot)
    assert "\x07" not in sent


async def film(visit: FakeVisit, acts: list[int], sent: list[str]) -> list[object]:
    """Return all that Ann sees and hears while others vote, with the talk and the table."""
    frames: list[Frame | list[str]] = []
    async with at(visit) as pilot:
        await sit(pilot)
        frames.append(frame(pilot.app))
        for number, seat in enumerate(acts):
            visit.game.act(seat, Vote(yes=True, markers=0))
            visit.lines.append(line(number, "Bob", "said", "voted?"))
            visit.tell()
            await settle(pilot)
            frames.append(frame(pilot.app))
            for key in ("slash", "escape", "escape"):
                await press(pilot, [key])
                for field in pilot.app.screen.query("Input"):
                    field.cursor_blink = False  # type: ignore[attr-defined]
                frames.append(frame(pilot.app))
            await press(pilot, ["enter"])
    return [*frames, [*sent]]


@pytest.mark.rule("VOT-2")
async def test_who_has_voted_is_neither_seen_nor_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    films = []
    for seat in (1, 2):
        sent = sent_to_terminal(monkeypatch)
        films.append(await film(voting(), [seat], sent))
    assert len(films[0]) > 4
    assert films[0] == films[1]


@pytest.mark.rule("VOT-2")
async def test_no_bell_rings_when_another_votes(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = voting(1)
    sent = sent_to_terminal(monkeypatch)
    async with at(visit) as pilot:
        await sit(pilot)
        titles = [*sent]
        for seat in (0, 2):
            visit.game.act(seat, Vote(yes=True, markers=0))
            await settle(pilot)
        assert sent == titles


async def test_a_spectator_sees_people_and_is_asked_nothing() -> None:
    visit = placing(None)
    visit.answer = "spectators_are_silent"
    async with at(visit) as pilot:
        await sit(pilot)
        assert "Waiting for Ann to place a knight." in screen_text(pilot.app)
        await press(pilot, ["u", "slash", *"hi", "enter"])
        assert refusal_text("spectators_are_silent") in screen_text(pilot.app)


async def test_a_window_too_small_says_what_can_be_done_at_the_other_end_of_a_line() -> None:
    async with at(placing(), (70, 20)) as pilot:
        await sit(pilot)
        text = screen_text(pilot.app)
        assert "The table needs 80 columns and 24 rows." in text
        assert "ssh -t ... plain" in text
        assert "lancaster play" not in text
        await pilot.resize_terminal(*Size(80, 24))
        await settle(pilot)
        assert "Ann: place a knight." in screen_text(pilot.app) or "knight" in screen_text(
            pilot.app
        )


async def test_a_table_that_is_left_is_not_followed_any_more() -> None:
    visit = placing()
    async with at(visit) as pilot:
        await sit(pilot)
        await press(pilot, ["q"])
        visit.lines.append(line(1, "Bob", "said", "bye"))
        visit.tell()
        await settle(pilot)
        assert isinstance(pilot.app.screen, LobbyScreen)
