"""A table: acts, what is told to whom, bots, listeners."""

from __future__ import annotations

from random import Random

import pytest

from lancaster_tui.rules.actions import Action, BuildTile, Place, Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.events import BallotCast, BallotIn, BallotsRevealed, GameEnded
from lancaster_tui.rules.position import View
from lancaster_tui.rules.refusals import IllegalAction
from lancaster_tui.table import players
from lancaster_tui.table.record import to_toml
from lancaster_tui.table.streams import LARGEST_SEED, bot_stream, deal_stream, fresh_seed
from lancaster_tui.table.table import Table
from tests.table.games import (
    act_somehow,
    deal,
    first_asked,
    play_on,
    play_out,
    play_to_vote,
    sit_down,
)


def test_an_act_is_entered_in_the_record_and_tells_what_happened() -> None:
    table = sit_down("Ann,Bob,Cid")
    seat = first_asked(table).seat
    (event,) = table.act(seat, BuildTile(2))
    assert table.record.actions == [f"{seat + 1} tile L"]
    assert table.log(None)[-1] == event
    assert table.view(None).seats[seat].tiles == (2,)


def test_an_illegal_act_changes_nothing_and_is_refused_with_its_rule() -> None:
    table = sit_down("Ann,Bob,Cid")
    told: list[str] = []
    table.subscribe(lambda: told.append("changed"))
    seat, before = first_asked(table).seat, to_toml(table.record)
    for wrong_seat, action in ((seat, Place(1, 0)), ((seat + 1) % 3, BuildTile(0))):
        refusal = table.refusal(wrong_seat, action)
        assert refusal is not None
        assert refusal.rule == "SET-4"
        with pytest.raises(IllegalAction) as caught:
            table.act(wrong_seat, action)
        assert caught.value.refusal == refusal
    assert table.refusal(seat, BuildTile(0)) is None
    assert to_toml(table.record) == before
    assert told == []


def test_listeners_are_called_after_every_act_and_undo_until_they_leave() -> None:
    table = sit_down("Ann,Bob,Cid")
    lengths: list[int] = []
    leave = table.subscribe(lambda: lengths.append(len(table.record.actions)))
    play_on(table, 2)
    (last_person,) = (seat for seat in range(3) if table.can_undo(seat))
    table.undo(last_person)
    leave()
    play_on(table, 1)
    assert lengths == [1, 2, 1]


def test_a_ballot_is_in_the_log_of_its_owner_only_until_all_are_in() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_to_vote(table)
    assert table.act(1, Vote(yes=True, markers=1)) == [
        BallotCast(1, yes=True, markers=1, ballots_in=1)
    ]
    table.act(2, Vote(yes=False, markers=0))
    assert table.log(1)[-2:] == [BallotCast(1, yes=True, markers=1, ballots_in=1), BallotIn(2)]
    assert table.log(2)[-2:] == [BallotIn(1), BallotCast(2, yes=False, markers=0, ballots_in=2)]
    for other in (0, None):
        assert table.log(other)[-2:] == [BallotIn(1), BallotIn(2)]
    table.act(0, Vote(yes=True, markers=0))
    for seat in (0, 1, 2, None):
        (revealed,) = [event for event in table.log(seat) if isinstance(event, BallotsRevealed)]
        assert revealed.ballots == ((True, 0), (True, 1), (False, 0))


def test_a_log_can_be_changed_by_whoever_asked_for_it_without_harm() -> None:
    table = sit_down("Ann,Bob,Cid")
    table.log(0).clear()
    assert table.log(0)


def test_bots_are_found_and_play_a_game_to_its_end() -> None:
    table = sit_down("greedy,random,random,greedy")
    while (bot := table.next_bot()) is not None:
        table.act(bot, *table.bot_action(bot))
    assert table.is_over
    assert table.waiting_for() == []
    assert all(table.decision(seat) is None for seat in range(4))
    assert isinstance(table.log(None)[-1], GameEnded)


def test_no_bot_is_asked_while_persons_are() -> None:
    table = sit_down("Ann,Bob,Cid")
    assert table.next_bot() is None


def test_a_bot_in_a_vote_is_found_among_persons() -> None:
    table = sit_down("Ann,Bob,greedy")
    play_to_vote(table)
    assert table.next_bot() == 2


def test_a_bot_answers_the_same_after_a_resume() -> None:
    table = sit_down("random,random,random", 3)
    for _ in range(25):
        play_on(table, 1)
        again = Table(table.record.model_copy(deep=True))
        bot = table.next_bot()
        assert bot is not None
        assert again.bot_action(bot) == table.bot_action(bot)


def test_streams_with_different_names_have_nothing_in_common() -> None:
    acts = [(0, 1), (1, 0), (0, 2), (0, 11), (1, 1)]
    streams = [deal_stream(7), *(bot_stream(7, seat, act) for seat, act in acts)]
    assert len({chance.random() for chance in streams}) == len(streams)
    assert bot_stream(7, 0, 1).random() == bot_stream(7, 0, 1).random()


def test_a_bot_is_handed_its_own_view_and_a_new_stream_for_every_act(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[int | None, int]] = []
    drawn: set[float] = set()

    class Curious:
        def choose(self, seen: View, decision: Decision, chance: Random) -> Action:
            assert type(seen) is View
            asked.append((seen.seat, decision.seat))
            drawn.add(chance.random())
            return chance.choice(decision.actions)

    monkeypatch.setattr(players, "make_bot", lambda *_: Curious())
    play_on(sit_down("random,random,random"), 40)
    assert all(seat == of for seat, of in asked)
    assert len(drawn) == len(asked) == 40


def test_the_decks_are_not_found_by_trying_all_fresh_seeds() -> None:
    seeds = [fresh_seed() for _ in range(200)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed <= LARGEST_SEED for seed in seeds)
    assert max(seeds) > LARGEST_SEED // 8


def test_the_same_seed_seats_and_answers_are_the_same_game() -> None:
    tables = [Table(deal("Ann,greedy,random", 12)) for _ in range(2)]
    for table in tables:
        play_out(table)
    assert tables[0].record == tables[1].record
    assert tables[0].log(None) == tables[1].log(None)


def test_a_seat_is_told_what_it_is_asked_and_nothing_of_others() -> None:
    table = sit_down("Ann,Bob,Cid")
    (seat,) = table.waiting_for()
    for each in range(3):
        decision = table.decision(each)
        assert (decision is not None) == (each == seat)
        assert decision is None or decision.seat == seat


def test_any_open_decision_of_a_vote_can_be_answered_first() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_to_vote(table)
    assert set(table.waiting_for()) == {0, 1, 2}
    table.act(2, Vote(yes=True, markers=0))
    assert set(table.waiting_for()) == {0, 1}
    act_somehow(table, Random(1))
    assert len(table.waiting_for()) == 1
