"""Tables and people of a house in words."""

from __future__ import annotations

from datetime import timedelta
from typing import get_args

import pytest

from lancaster_tui.lobby.signs import Deed, LobbyRefusal, RulesetSign, UndoRequest
from lancaster_tui.words.visits import (
    fill_question,
    gone_text,
    has_little_time,
    left_text,
    line_text,
    new_lines_text,
    note_text,
    players_fault,
    refusal_text,
    request_text,
    since_text,
    state_text,
    terms_texts,
    waiting_tables_text,
    whereabouts_text,
)
from tests.tui.lobbies import FakeGuest, evening_tables, line, opened_by_me, seat, sign

FRIDAY, _, TONIGHT, LONG_WAR, MASTERS = evening_tables()
MINE = opened_by_me()


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (timedelta(seconds=10), "time is up"),
        (timedelta(minutes=59, seconds=59), "59 min left"),
        (timedelta(hours=1), "1 h left"),
        (timedelta(hours=47, minutes=59), "47 h left"),
        (timedelta(hours=48), "2 d left"),
        (None, ""),
    ],
)
def test_how_long_a_table_waits(left: timedelta | None, said: str) -> None:
    assert left_text(FRIDAY._replace(left=left)) == said


def test_nobody_waits_for_a_bot() -> None:
    assert left_text(FRIDAY._replace(acting=3)) == ""


def test_little_time_is_told() -> None:
    assert [has_little_time(each) for each in (FRIDAY, LONG_WAR, MASTERS)] == [False, True, False]


@pytest.mark.parametrize(
    ("time", "said"),
    [
        (timedelta(seconds=1), "1 minute"),
        (timedelta(minutes=20), "20 minutes"),
        (timedelta(hours=1), "1 hour"),
        (timedelta(hours=30), "30 hours"),
        (timedelta(days=3), "3 days"),
    ],
)
def test_how_long_somebody_was_away(time: timedelta, said: str) -> None:
    assert gone_text(time) == said


def test_what_goes_on_at_tables() -> None:
    assert [state_text(table) for table in evening_tables()] == [
        "round 3 of 5, you place a knight",
        "round 1 of 5, you place a knight",
        "waits for two, then starts",
        "round 5 of 5, counties: Neville's turn",
        "round 4 of 5, all vote, three watch",
    ]
    assert state_text(MINE._replace(seats=MINE.seats[:3])) == "waits until Joan and you are ready"
    assert state_text(MINE._replace(seats=MINE.seats[1:3])) == "waits until Joan is ready"
    assert state_text(MINE._replace(seats=MINE.seats[:2])) == "waits until you are ready"
    assert state_text(FRIDAY._replace(status="over")) == "the game is over"


@pytest.mark.rule("VOT-2")
def test_in_a_vote_nobody_is_named() -> None:
    names = [each.name for each in MASTERS.seats]
    for said in (state_text(MASTERS), note_text(MASTERS)):
        assert not any(name in said for name in names)


def test_terms_become_shorter() -> None:
    for table in evening_tables():
        lengths = [len(text) for text in terms_texts(table)]
        assert lengths == sorted(lengths, reverse=True)


def test_where_people_are() -> None:
    guest = FakeGuest()
    assert [whereabouts_text(person, guest.tables) for person in guest.people] == [
        "you",
        "Tonight, ready",
        "Tonight, waits",
        "plays at Masters",
        "watches Masters",
    ]


def test_how_many_tables_wait() -> None:
    assert waiting_tables_text(evening_tables()) == "2 tables wait for you"
    assert waiting_tables_text([FRIDAY]) == "1 table waits for you"
    assert waiting_tables_text([MASTERS]) == ""


@pytest.mark.parametrize("deed", get_args(Deed))
def test_every_deed_has_a_sentence_with_and_without_a_table(deed: Deed) -> None:
    for about in ("Friday", ""):
        said = line_text(line(0, "Ann", deed, about))
        assert "{" not in said
        assert said == " ".join(said.split())
    assert line_text(line(0, "Ann", "said", "{about} {0} [b]")) == "{about} {0} [b]"


@pytest.mark.parametrize("refusal", get_args(LobbyRefusal))
def test_every_refusal_is_a_sentence(refusal: LobbyRefusal) -> None:
    said = refusal_text(refusal)
    assert said[0].isupper()
    assert said.endswith(".")


def test_who_is_asked_to_let_something_be_taken_back() -> None:
    table = sign(1, "Friday", seat("Ann"), seat("Bob"), seat("Cid"))
    to_me = UndoRequest(1, (0, 2), asks_me=True, is_mine=False)
    assert request_text(to_me, table) == "Bob asks to take an act back, and what you did since."
    mine = UndoRequest(0, (1, 2), asks_me=False, is_mine=True)
    said = "You have asked to take your act back; Bob and Cid have not answered yet."
    assert request_text(mine, table) == said
    of_others = UndoRequest(1, (2,), asks_me=False, is_mine=False)
    said = "Bob asks to take an act back; Cid has not answered yet."
    assert request_text(of_others, table) == said


def test_counts() -> None:
    assert [since_text(number) for number in (1, 6)] == [
        "SINCE YOU LEFT: 1 ACT",
        "SINCE YOU LEFT: 6 ACTS",
    ]
    assert [new_lines_text(number) for number in (0, 2)] == ["talk", "talk (2 new)"]


def test_a_ruleset_says_for_how_many_it_is() -> None:
    ruleset = RulesetSign("duel", "A duel", (2, 3))
    assert players_fault(ruleset, 2) == ""
    assert players_fault(ruleset, 5) == "A duel is for 2 or 3 players."


def test_the_question_of_bots_says_which_seats_they_take() -> None:
    question = "Which bots take {} at Sunday?".format
    ann, percy, joan, free = MINE.seats
    for seats, said in (
        ((ann, percy, joan, free), "one free seat and Joan's seat"),
        ((ann, percy, free, free), "two free seats"),
        ((ann, joan), "Joan's seat"),
        ((ann, joan._replace(is_ready=True), free), "one free seat"),
    ):
        assert fill_question(MINE._replace(seats=seats)) == question(said)
