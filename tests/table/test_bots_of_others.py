"""A bot of others that raises, or chooses what is not legal, does not stop a game."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from contextlib import closing
from random import Random

import pytest

from lancaster_tui.bots.registry import Bot, make_bot
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.lab.simulation import play, record_text, simulate
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.events import Absence, StoodIn
from lancaster_tui.rules.position import View
from lancaster_tui.table.players import answer
from lancaster_tui.table.record import from_toml, to_toml
from lancaster_tui.table.replay import Misfit, replay
from lancaster_tui.table.table import Table
from lancaster_tui.words.events import event_text
from lancaster_tui.words.names import Names
from tests.processes import PATIENCE, children
from tests.sentences import refused
from tests.table.games import deal, first_asked, play_on, play_out
from tests.table.odd_bots import (
    Dies,
    First,
    Illegal,
    Leaves,
    Nothing,
    Raises,
    Sleeps,
    TakesTooLittle,
    Text,
)

AddBot = Callable[[str, type[Bot]], None]


FAULTS: dict[type, Absence] = {
    Raises: "gone",
    Leaves: "gone",
    TakesTooLittle: "gone",
    Text: "nonsense",
    Nothing: "nonsense",
    Illegal: "nonsense",
}


@pytest.mark.parametrize("bot", FAULTS)
def test_greedy_answers_for_a_bot_that_does_not(bot: type, register_bot: AddBot) -> None:
    register_bot("odd", bot)
    table = Table(deal("Zoe=odd,greedy"))
    reason = FAULTS[bot]
    play_out(table)
    assert table.is_over
    lines = [line for line in table.record.actions if line.startswith("1 ")]
    assert all(line.endswith(f" !{reason}") for line in lines)
    told = [event for event in table.log(None) if isinstance(event, StoodIn)]
    assert told == [StoodIn(0, reason)] * len(lines)
    names = Names.at_table(table.rules, table.seats)
    said = event_text(told[0], names)
    assert said is not None
    assert "so the bot greedy answers for it" in said


def test_what_stood_in_is_kept_in_the_record(register_bot: AddBot) -> None:
    register_bot("odd", Raises)
    table = Table(deal("Zoe=odd,greedy"))
    play_out(table)
    again = Table(from_toml(to_toml(table.record), "game.toml"))
    assert again.is_over
    assert again.log(None) == table.log(None)


def test_greedy_answers_as_it_would_itself(register_bot: AddBot) -> None:
    register_bot("odd", Nothing)  # type: ignore[arg-type]
    odd, own = Table(deal("Zoe=odd,greedy")), Table(deal("Zoe=greedy,greedy"))
    for table in (odd, own):
        play_out(table)
    lines = [line.removesuffix(" !nonsense") for line in odd.record.actions]
    assert lines == own.record.actions


@pytest.mark.parametrize("line", ["1 tile J !gone", "2 tile J !gone"])
def test_nobody_stands_in_for_a_person_or_a_bot_of_the_game(line: str) -> None:
    record = deal("Ann,greedy,random")
    record.game.actions.append(line)
    with refused(Misfit, f"no program plays seat {line[0]}"):
        list(replay(record)[2])


def test_a_bot_of_the_game_that_fails_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = make_bot("greedy")
    monkeypatch.setattr(type(bot), "choose", Raises.choose)
    table = Table(deal("Ann,greedy"))
    with pytest.raises(RuntimeError, match="I give up"):
        answer(bot, table.view(0), first_asked(table), Random(1))


def test_an_equal_value_is_taken_for_the_action(register_bot: AddBot) -> None:
    class Plain:
        def choose(self, _seen: View, decision: Decision, _chance: Random, /) -> object:
            return tuple(decision.actions[0])

    register_bot("plain", Plain)  # type: ignore[arg-type]
    register_bot("first", First)
    games = [Table(deal(f"Zoe={name},greedy")) for name in ("plain", "first")]
    for table in games:
        play_out(table)
    assert games[0].record.actions == games[1].record.actions


def test_whoever_tests_a_bot_sees_why_it_failed(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, logger="lancaster_tui"):
        play(load_ruleset(), [Raises(), make_bot("random"), make_bot("random")], 1)
    assert "RuntimeError: I give up" in caplog.text
    assert "the bot of seat 1 has failed" in caplog.text


def test_nothing_is_written_on_the_terminal(
    register_bot: AddBot, capfd: pytest.CaptureFixture[str]
) -> None:
    register_bot("odd", Raises)
    play_out(Table(deal("Zoe=odd,greedy")))
    assert capfd.readouterr() == ("", "")


def test_a_simulation_counts_what_greedy_answered(register_bot: AddBot) -> None:
    register_bot("odd", Text)  # type: ignore[arg-type]
    register_bot("first", First)
    report = simulate(load_ruleset(), ["odd", "first", "random"], games=3, seed=1)
    stood_in = {bot.bot: bot.stood_in for bot in report.bots}
    assert stood_in["odd"] > 0
    assert stood_in["first"] == stood_in["random"] == 0


def test_the_record_of_a_simulated_game_can_be_replayed(register_bot: AddBot) -> None:
    register_bot("odd", Raises)
    rules, seating = load_ruleset(), ["odd", "random"]
    game = play(rules, [make_bot(spec) for spec in seating], 3)
    text = record_text(rules, game, seating)
    assert " !gone" in text
    assert Table(from_toml(text, "game.toml")).is_over


def play_aside(table: Table, acts: int) -> None:
    """Let bots act, without waiting for any of them."""
    table.think_aside()
    until = time.monotonic() + PATIENCE
    while len(table.record.actions) < acts and not table.is_over:
        assert time.monotonic() < until
        found = table.first_answer()
        if found is None:
            time.sleep(0.002)
        else:
            seat, answer = found
            table.act(seat, *answer)


@pytest.mark.parametrize("bot", [First, *FAULTS])
def test_where_nobody_waits_for_it_a_bot_answers_the_same(
    bot: type[Bot], register_bot: AddBot
) -> None:
    register_bot("odd", bot)
    with (
        closing(Table(deal("Zoe=odd,greedy"))) as one,
        closing(Table(deal("Zoe=odd,greedy"))) as two,
    ):
        play_aside(one, 30)
        play_on(two, 30)
        assert one.record.actions == two.record.actions


def test_where_nobody_waits_for_it_a_bot_that_ends_its_process_is_stood_in_for(
    register_bot: AddBot,
) -> None:
    register_bot("odd", Dies)
    with closing(Table(deal("Zoe=odd,greedy"))) as table:
        play_aside(table, 4)
        lines = [line for line in table.record.actions if line.startswith("1 ")]
        assert lines
        assert all(line.endswith(" !gone") for line in lines)


def test_nobody_waits_for_a_bot_that_never_answers(register_bot: AddBot) -> None:
    before = children(os.getpid())
    register_bot("odd", Sleeps)
    with closing(Table(deal("Zoe=odd,odd,greedy"))) as table:
        table.think_aside()
        while table.next_bot() == 2:
            play_on(table, 1)
        assert table.first_answer() is None
        assert children(os.getpid()) - before
    assert not children(os.getpid()) - before


def test_a_bot_that_cannot_be_copied_thinks_here(register_bot: AddBot) -> None:
    class Local:
        def choose(self, _seen: View, decision: Decision, _chance: Random, /) -> Action:
            return decision.actions[0]

    register_bot("odd", Local)
    with closing(Table(deal("Zoe=odd,greedy"))) as table:
        play_aside(table, 6)
        assert not any("!" in line for line in table.record.actions)
