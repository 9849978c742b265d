"""A table that is saved in a thread: nobody sees or acts upon what is not saved yet."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import current_thread, main_thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.refusals import IllegalAction
from lancaster_tui.table import aside
from lancaster_tui.table.record import Record, fixed_toml, from_toml
from lancaster_tui.table.saves import list_saves, open_save
from lancaster_tui.table.table import Table
from tests.disk import Disk
from tests.processes import PATIENCE
from tests.table.games import act_somehow, deal, first_asked, play_on, play_to_vote

ANN, BOB, CID = range(3)
YES = Vote(yes=True, markers=0)


class Sitting:
    """A table that is saved aside, and the loop in which it lives."""

    def __init__(self, record: Record) -> None:
        self.disk = Disk()
        self.table = Table(record, self.disk)
        self.told: list[int] = []
        self._posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.table.save_aside(self._posted.put)
        self.table.subscribe(lambda: self.told.append(len(self.table.log(None))))

    def save(self) -> None:
        """Let the file be written once, and the table take note of it."""
        self.disk.let_write()
        self._posted.get(timeout=PATIENCE)()

    def save_all(self) -> None:
        """Let the file be written until everything is saved."""
        while not self.table.save_again():
            self.save()

    def close(self) -> None:
        """Close the table, whose file can be written now."""
        self.disk.let_write(1000)
        self.table.close()

    def take_note(self) -> None:
        """Let the table take note of what has been posted."""
        while True:
            try:
                self._posted.get_nowait()()
            except Empty:
                return


@contextmanager
def sitting(seats: str = "Ann,Bob,Cid", to_vote: bool = False) -> Iterator[Sitting]:
    record = deal(seats)
    if to_vote:
        play_to_vote(Table(record))
    with closing(Sitting(record)) as here:
        yield here


def seen(table: Table) -> list[object]:
    """Return all that anybody can see of a table."""
    seats = (None, *range(len(table.seats)))
    return [
        *(table.view(seat) for seat in seats),
        *(table.log(seat) for seat in seats),
        list(table.moments),
        table.ledger.standings(),
        table.is_over,
    ]


def answer(asked: Decision | None) -> Vote:
    assert asked is not None
    assert YES in asked.actions
    return YES


def test_an_act_is_seen_when_it_is_saved_and_told_then() -> None:
    with sitting() as here:
        table, before = here.table, seen(here.table)
        asked = first_asked(table)
        assert table.seat(asked.seat).act(asked.actions[0]) == []
        assert seen(table) == before
        assert here.told == []
        here.save()
        assert len(here.disk.lines) == 1
        assert seen(table) != before
        assert here.told == [len(table.log(None))]


def test_nothing_is_made_or_written_where_the_table_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noted(record: Record) -> str:
        made.append(current_thread().name)
        return fixed_toml(record)

    monkeypatch.setattr("lancaster_tui.table.table.fixed_toml", noted)
    with sitting() as here:
        play_on(here.table, 1)
        here.save()
        assert len(made) == 1
        assert main_thread().name not in (*made, *here.disk.threads)


def test_who_has_acted_is_not_asked_while_that_is_saved() -> None:
    with sitting() as here:
        table = here.table
        asked = first_asked(table)
        table.act(asked.seat, asked.actions[0])
        assert table.decision(asked.seat) is None
        assert table.waiting_for() == []
        with pytest.raises(IllegalAction):
            table.act(asked.seat, asked.actions[0])
        assert len(table.record.actions) == 1


def test_the_next_question_is_not_answered_before_it_is_seen() -> None:
    with sitting("Ann,random,random") as here:
        table = here.table
        chance = Random(3)
        found = 0
        while found < 3:
            seat = table.waiting_for()[0]
            act_somehow(table, chance)
            now = table._newest.decision(seat)
            if now is not None:
                found += 1
                with pytest.raises(IllegalAction) as caught:
                    table.act(seat, now.actions[0])
                assert caught.value.refusal.reason.kind == "not_asked"
            here.save_all()


@pytest.mark.rule("VOT-2")
def test_ballots_that_come_during_a_save_are_not_lost() -> None:
    with sitting(to_vote=True) as here:
        table = here.table
        for seat in (ANN, BOB):
            table.act(seat, answer(table.decision(seat)))
            assert table.view(None).ballots_in == 0
            assert table.waiting_for() == [BOB, CID][seat:]
        here.save_all()
        assert table.view(None).ballots_in == 2
        assert table.view(ANN).ballot == table.view(BOB).ballot == (True, 0)
        assert table.view(CID).ballot is None


def test_bots_act_when_all_is_saved() -> None:
    with sitting("Ann,greedy,greedy", to_vote=True) as here:
        table = here.table
        assert table.bots_asked() == [1, 2]
        table.act(ANN, YES)
        assert table.bots_asked() == []
        assert table.first_answer() is None
        here.save_all()
        assert table.bots_asked() == [1, 2]


def test_an_act_that_is_not_saved_yet_can_be_taken_back_once() -> None:
    with sitting("Ann,random,random") as here:
        table = here.table
        play_until_asked(here, ANN)
        play_on(table, 1)
        here.save_all()
        play_until_asked(here, ANN)
        before, lines = seen(table), table.record.actions.copy()
        play_on(table, 1)
        assert table.can_undo(ANN)
        assert table.undo(ANN)
        assert not table.undo(ANN)
        assert table.record.actions == lines
        assert seen(table) == before
        here.save_all()
        assert seen(table) == before
        assert here.disk.lines == lines


def play_until_asked(here: Sitting, seat: int) -> None:
    """Let bots act until a person is asked, all of it saved."""
    while here.table.waiting_for() != [seat]:
        play_on(here.table, 1)
        here.save_all()


def test_undo_takes_back_nothing_of_others_when_their_act_comes_first() -> None:
    with sitting(to_vote=True) as here:
        table = here.table
        table.act(ANN, YES)
        here.save_all()
        assert table.can_undo(ANN)
        table.act(BOB, YES)
        assert table.can_undo(ANN)  # as Ann sees it
        assert not table.undo(ANN)
        assert not table.undo(ANN, agreed=[CID])
        here.save_all()
        assert not table.can_undo(ANN)
        assert table.undo(BOB)
        here.save_all()
        assert table.view(None).ballots_in == 1


def test_an_act_that_comes_during_an_undo_goes_with_what_it_answers() -> None:
    """While the last placement is being taken back there is a vote to be seen, and none to act."""
    with sitting(to_vote=True) as here:
        table = here.table
        last = table.last_person()
        assert last is not None
        other = (last + 1) % 3
        assert table.undo(last)
        assert table.decision(other) is None
        with pytest.raises(IllegalAction):
            table.act(other, YES)
        here.save_all()
        assert table.waiting_for() == [last]


def test_a_full_disk_is_told_and_tried_again_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aside, "PAUSE", 0.01)
    with sitting(to_vote=True) as here:
        table, before = here.table, seen(here.table)
        here.disk.fault = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        table.act(ANN, YES)
        here.save()
        assert table.warning is not None
        assert os.strerror(errno.ENOSPC) in table.warning.why
        assert len(here.told) == 1
        assert seen(table) == before
        table.act(BOB, YES)
        here.disk.let_write(3)  # in vain
        assert not table.save_again()
        assert seen(table) == before
        here.disk.fault = None
        here.save_all()
        assert table.warning is None
        assert table.view(None).ballots_in == 2
        assert here.disk.lines == table.record.actions


@pytest.mark.parametrize("is_full", [False, True])
def test_closing_saves_all_or_says_why_not(is_full: bool) -> None:
    with sitting(to_vote=True) as here:
        table = here.table
        table.act(ANN, YES)
        table.act(BOB, YES)
        if is_full:
            here.disk.fault = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        here.close()
        assert (table.save_fault is not None) == is_full
        assert (here.disk.lines == table.record.actions) == (not is_full)


def test_what_fails_otherwise_is_told_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "PAUSE", 0.01)
    with sitting(to_vote=True) as here:
        here.disk.fault = RuntimeError("no such thing")
        here.table.act(ANN, YES)
        here.save()
        assert here.table.save_fault == "no such thing"
        here.disk.fault = None
        here.save_all()
        assert here.table.save_fault is None


def test_one_listener_that_fails_does_not_keep_others_from_being_told() -> None:
    with sitting() as here:
        told: list[str] = []

        def fail() -> None:
            raise LookupError("gone")

        here.table.subscribe(fail)
        here.table.subscribe(lambda: told.append("told"))
        play_on(here.table, 1)
        with pytest.raises(LookupError):
            here.save()
        assert told == ["told"]


KINDS = ("act", "act", "act", "save", "save", "undo", "note")
COMMANDS = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 11)), max_size=60)


@settings(max_examples=25, deadline=None)
@given(COMMANDS, st.sampled_from(["Ann,Bob,Cid", "Ann,Bob,greedy"]), st.booleans())
def test_however_acts_and_saves_follow_each_other_the_game_is_the_same(
    commands: list[tuple[str, int]], seats: str, to_vote: bool
) -> None:
    with sitting(seats, to_vote=to_vote) as here:
        table = here.table
        plain = Table(table.record.model_copy(deep=True))
        start = table.record.actions.copy()
        for kind, number in commands:
            if kind == "act" and (asked := table.decisions()):
                bot = table.next_bot()
                seat = asked[number % len(asked)].seat
                if bot is not None and seat == bot:
                    table.act(bot, *table.bot_action(bot))
                    plain.act(bot, *plain.bot_action(bot))
                elif table.seats[seat].bot is None:
                    decision = asked[number % len(asked)]
                    action = decision.actions[number % len(decision.actions)]
                    table.act(seat, action)
                    plain.act(seat, action)
            elif kind == "save" and not table.save_again():
                here.save()
            elif kind == "undo":
                seat = number % len(table.seats)
                if table.undo(seat):
                    assert plain.undo(seat)
            else:
                here.take_note()
            assert table.record.actions == plain.record.actions
            saved = here.disk.lines or start
            shown = Table(from_toml(here.disk.texts[-1], "game")) if here.disk.texts else None
            assert shown is None or len(saved) == shown._newest.length
            if shown is not None and not _is_behind(here):
                assert seen(table) == seen(shown)
        here.save_all()
        assert seen(table) == seen(plain)
        assert here.disk.lines == (plain.record.actions if here.disk.texts else [])


def _is_behind(here: Sitting) -> bool:
    """Whether something is saved that the table has not taken note of."""
    return not here._posted.empty()


PLAYER = """
from random import Random
from queue import SimpleQueue
from lancaster_tui.table.saves import new_save
from lancaster_tui.table.table import Table
from tests.disk import Disk
from tests.processes import PATIENCE
from tests.table.games import act_somehow, deal
record = deal("random,random,random", {seed})
table = Table(record, new_save(record))
posted = SimpleQueue()
table.save_aside(posted.put)
table.subscribe(lambda: print(table._published.length, flush=True))
while not table.is_over:
    act_somehow(table, Random(1))
    while not table.waiting_for() and not table.is_over:
        posted.get()()
"""


@pytest.mark.parametrize("seed", range(4))
def test_what_was_seen_is_there_after_a_kill(folder: Path, seed: int) -> None:
    chance = Random(seed)
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER.format(seed=seed)], stdout=subprocess.PIPE, text=True
    ) as player:
        assert player.stdout is not None
        told = [int(player.stdout.readline()) for _ in range(chance.randrange(1, 60))]
        for _ in range(chance.randrange(20_000)):  # so that it is killed anywhere within an act
            pass
        player.kill()
        told += [int(line) for line in player.stdout if line.endswith("\n")]
    (summary,) = list_saves()
    save, record = open_save(summary.path)
    unseen = record.actions[told[-1] :]
    assert len(record.actions) >= told[-1]
    assert len(unseen) <= 1 or all(" vote " in line for line in unseen), "voters do not wait"
    save.close()
