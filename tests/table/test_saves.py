"""Saved games: named, listed, locked, written whole or not at all."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.rules.refusals import IllegalAction
from lancaster_tui.table.record import to_toml
from lancaster_tui.table.saves import (
    LastGame,
    SaveFile,
    delete_save,
    find_save,
    last_game,
    list_saves,
    new_save,
    open_save,
    read_record,
)
from lancaster_tui.table.seating import Seating
from lancaster_tui.table.table import Table
from lancaster_tui.words.saves import problem_text
from tests.sentences import refused, said_of
from tests.table.games import deal, first_asked, play_on, play_out, sit_down


def saved_game(seats: str = "Ann,Bob,random", acts: int = 5) -> Path:
    """Play a game a little and leave it; return its file."""
    record = deal(seats)
    save = new_save(record)
    play_on(Table(record, save), acts)
    save.close()
    return save.path


def mistake(path: Path) -> str:
    with pytest.raises(ContentError) as caught:
        open_save(path)
    return said_of(caught.value)


def test_a_game_is_saved_after_every_act_and_goes_on_where_it_stood(folder: Path) -> None:
    record = deal()
    table = Table(record, new_save(record))
    assert table.save is not None
    for _ in range(12):
        play_on(table, 1)
        text = table.save.path.read_text(encoding="utf-8")
        assert text == to_toml(table.record)
    table.save.close()
    save, again = open_save(table.save.path)
    resumed = Table(again, save)
    assert resumed.view(0) == table.view(0)
    play_on(resumed, 1)
    assert save.path.read_text(encoding="utf-8") == to_toml(resumed.record)
    assert len(list(folder.glob("*.toml"))) == 1


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """A process whose files anybody may read unless it says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_to_all")
def test_decks_and_ballots_are_read_by_nobody_else_on_the_machine(folder: Path) -> None:
    path = saved_game()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.usefixtures("open_to_all")
def test_while_it_is_written_a_game_is_not_open_to_others_either(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_game()
    beside = path.with_name(f".{path.name}.tmp")
    beside.write_text("left behind, for all to read", encoding="utf-8")
    modes: list[int] = []
    replace = Path.replace

    def watched(self: Path, target: Path) -> Path:
        modes.append(self.stat().st_mode & 0o777)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    save, record = open_save(path)
    play_on(Table(record, save), 1)
    save.close()
    assert modes == [0o600]


def test_files_are_named_after_the_seats_and_never_written_over(folder: Path) -> None:
    paths = [saved_game(acts=acts) for acts in (5, 3)]
    assert [path.name for path in paths] == ["Ann-Bob-Neville.toml", "Ann-Bob-Neville-2.toml"]
    assert [len(read_record(path).actions) for path in paths] == [5, 3]


def test_a_name_is_free_only_while_nobody_plays_under_it(folder: Path) -> None:
    record = deal()
    table = Table(record, new_save(record))
    play_on(table, 1)
    assert table.save is not None
    table.save.path.unlink()
    assert saved_game().name == "Ann-Bob-Neville-2.toml"


@pytest.mark.parametrize("seats", ["a/b,../c,.d", "<>,:*,|\\", "Þór,李四,O'Brien"])
def test_any_name_makes_a_file_in_the_folder(folder: Path, seats: str) -> None:
    path = saved_game(seats)
    assert path.parent == folder
    assert not path.name.startswith(".")
    assert [summary.path for summary in list_saves()] == [path]


def test_long_names_make_a_file_name_that_disks_take(folder: Path) -> None:
    seats = ",".join(f"{number}{'𒀀' * 15}" for number in range(5))
    assert len(saved_game(seats).name.encode()) < 250


def test_the_list_has_the_latest_first_and_says_how_far_each_game_is(folder: Path) -> None:
    first, second = saved_game(), saved_game("Cid,Dot,random")
    record = deal("Eve,greedy,random")
    table = Table(record, new_save(record))
    play_out(table)
    assert table.save is not None
    for age, path in enumerate((table.save.path, second, first)):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    over, latest, oldest = list_saves()
    assert (over.finished, over.phase, over.round) == (True, "ended", 5)
    assert [seat.name for seat in latest.seats] == ["Cid", "Dot", "Neville"]
    assert over.points == tuple(seat.pp for seat in table.view(None).seats)
    assert over.rounds == 5
    assert (oldest.path, oldest.round, oldest.phase) == (first, 1, "placing")
    assert not oldest.finished
    assert oldest.problem is None


def test_without_a_folder_the_list_is_empty(folder: Path) -> None:
    assert not folder.exists()
    assert list_saves() == []
    assert last_game() == LastGame()


def test_the_last_seats_are_those_of_the_latest_game_that_can_be_read(folder: Path) -> None:
    latest, older = saved_game("Cid,Zoe=greedy:spite=0,Dot"), saved_game()
    (folder / "broken.toml").write_text("format = ", encoding="utf-8")
    os.utime(older, (1_000_000, 1_000_000))
    os.utime(latest, (2_000_000, 2_000_000))
    assert last_game().seats == (Seating("Cid"), Seating("Zoe", "greedy:spite=0"), Seating("Dot"))


def test_the_last_seats_are_those_of_a_game_that_somebody_played(folder: Path) -> None:
    """Whoever has watched bots wants to play the next game again."""
    watched, played = saved_game("mix,mix,Zoe=hard"), saved_game("Cid,Dot,greedy")
    os.utime(played, (1_000_000, 1_000_000))
    os.utime(watched, (2_000_000, 2_000_000))
    assert [seat.name for seat in last_game().seats] == ["Cid", "Dot", "Neville"]
    played.unlink()
    assert last_game() == LastGame()


def test_a_folder_that_cannot_be_read_has_no_last_seats(folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("", encoding="utf-8")
    assert last_game() == LastGame()


def test_a_deleted_game_is_gone_and_its_name_free(folder: Path) -> None:
    path, other = saved_game(), saved_game("Cid,Dot,random")
    delete_save(path)
    assert [summary.path for summary in list_saves()] == [other]
    assert saved_game() == path


def test_what_cannot_be_opened_can_be_deleted(folder: Path) -> None:
    folder.mkdir(parents=True)
    broken, loop = folder / "broken.toml", folder / "loop.toml"
    broken.write_text("format = ", encoding="utf-8")
    loop.symlink_to(loop)
    for path in (broken, loop):
        delete_save(path)
    assert list_saves() == []


def test_a_game_that_is_open_or_no_file_is_not_deleted(folder: Path) -> None:
    path = saved_game()
    save, _ = open_save(path)
    with refused(ContentError, "open in another window"):
        delete_save(path)
    save.close()
    assert path.exists()
    (folder / "folder.toml").mkdir()
    with refused(ContentError, "cannot be deleted: "):
        delete_save(folder / "folder.toml")


def test_odd_entries_of_the_folder_are_listed_with_their_problem(folder: Path) -> None:
    path = saved_game()
    (folder / "loop.toml").symlink_to(folder / "loop.toml")
    (folder / "gone.toml").symlink_to(folder / "nowhere.toml")
    (folder / "folder.toml").mkdir()
    (folder / "deep.toml").write_text(".".join("a" * 3000) + " = 1", encoding="utf-8")
    game, *others = sorted(list_saves(), key=lambda summary: summary.problem is not None)
    assert game.path == path
    assert len(others) == 4
    assert all(summary.problem for summary in others)


def test_a_folder_that_cannot_be_read_is_told(folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("", encoding="utf-8")
    with refused(ContentError, "saves: cannot be read: "):
        list_saves()


def test_a_game_is_found_by_its_name_in_the_folder(folder: Path) -> None:
    path = saved_game()
    assert find_save(Path(path.name)) == path
    assert find_save(Path(path.stem)) == path
    assert find_save(path) == path
    assert find_save(Path("nothing")) == Path("nothing")


def test_a_file_that_cannot_be_opened_stays_on_the_list_with_its_problem(folder: Path) -> None:
    path = saved_game()
    text = path.read_text(encoding="utf-8")
    path.write_text(text[:500], encoding="utf-8")
    (summary,) = list_saves()
    assert summary.problem is not None
    assert "cut off" in problem_text(summary)
    path.write_text(text.replace("actions = [", 'actions = [ "1 dance",'), encoding="utf-8")
    (summary,) = list_saves()
    assert summary.problem is not None
    assert 'action 1 of 6, "1 dance"' in problem_text(summary)
    assert path.name in problem_text(summary)


def test_a_file_that_cannot_be_opened_is_left_alone(folder: Path) -> None:
    path = saved_game()
    path.write_bytes(path.read_bytes()[:500])
    assert "cut off" in mistake(path)
    assert len(path.read_bytes()) == 500
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not UTF-8" in mistake(path)


def test_a_missing_file_leaves_no_traces(tmp_path: Path) -> None:
    assert "no such file" in mistake(tmp_path / "none.toml")
    assert list(tmp_path.iterdir()) == []


def test_only_one_can_open_a_game_at_a_time(folder: Path) -> None:
    path = saved_game()
    save, _ = open_save(path)
    assert "open in another window" in mistake(path)
    save.close()
    open_save(path)[0].close()


def test_a_game_is_one_game_by_whatever_path_it_is_opened(folder: Path, tmp_path: Path) -> None:
    path = saved_game()
    other = tmp_path / "link.toml"
    other.symlink_to(path)
    save, record = open_save(other)
    assert "open in another window" in mistake(path)
    play_on(Table(record, save), 1)
    save.close()
    assert other.is_symlink()
    assert len(read_record(path).actions) == 6


def test_another_process_keeps_the_game_until_it_is_killed(folder: Path) -> None:
    path = saved_game()
    code = (
        "import sys; from pathlib import Path; from lancaster_tui.table.saves import open_save\n"
        "kept = open_save(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        assert "open in another window" in mistake(path)
        other.kill()
    open_save(path)[0].close()


def test_what_a_killed_process_left_behind_blocks_nobody(folder: Path) -> None:
    path = saved_game()
    for suffix in ("lock", "tmp"):
        path.with_name(f".{path.name}.{suffix}").write_text("left behind", encoding="utf-8")
    save, record = open_save(path)
    play_on(Table(record, save), 1)
    save.close()
    assert len(read_record(path).actions) == 6
    assert [summary.path for summary in list_saves()] == [path]


def full(_: int) -> None:
    """Stand in for a disk without room."""
    raise OSError(28, "No space left on device")


def test_a_failed_write_keeps_the_old_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved_game()
    before = path.read_bytes()
    save, record = open_save(path)
    table = Table(record, save)
    monkeypatch.setattr(os, "fsync", full)
    play_on(table, 1)
    assert path.read_bytes() == before
    assert sorted(each.name for each in folder.iterdir()) == [f".{path.name}.lock", path.name]
    assert table.warning is not None
    assert "No space left on device" in table.warning.why
    monkeypatch.undo()
    play_on(table, 1)
    assert table.warning is None
    assert path.read_text(encoding="utf-8") == to_toml(table.record)


def test_play_goes_on_where_nothing_can_be_saved_and_saving_is_tried_again(folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("a file where the folder should be", encoding="utf-8")
    record = deal()
    table = Table(record, new_save(record))
    play_on(table, 3)
    assert table.warning is not None
    assert len(table.record.actions) == 3
    folder.unlink()
    play_on(table, 1)
    assert table.warning is None
    assert table.save is not None
    table.save.close()
    assert len(read_record(table.save.path).actions) == 4


def test_closing_saves_what_could_not_be_saved(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = deal()
    table = Table(record, new_save(record))
    play_on(table, 2)
    monkeypatch.setattr(os, "fsync", full)
    play_on(table, 2)
    assert not table.save_again()
    monkeypatch.undo()
    table.close()
    assert table.warning is None
    assert table.save is not None
    assert len(read_record(table.save.path).actions) == 4


def test_a_closed_table_leaves_the_file_to_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_game()
    save, record = open_save(path)
    table = Table(record, save)
    monkeypatch.setattr(os, "fsync", full)
    play_on(table, 1)
    table.close()
    monkeypatch.undo()
    table.close()
    assert len(read_record(path).actions) == 5


@pytest.mark.parametrize("is_resumed", [False, True])
def test_a_folder_that_is_deleted_comes_back_with_the_next_act(
    folder: Path, *, is_resumed: bool
) -> None:
    if is_resumed:
        save, record = open_save(saved_game())
        table = Table(record, save)
    else:
        record = deal()
        table = Table(record, new_save(record))
        play_on(table, 5)
    assert table.save is not None
    path = table.save.path
    shutil.rmtree(folder)
    play_on(table, 1)
    assert table.warning is None
    assert table.save.path == path
    assert "open in another window" in mistake(path)
    table.close()
    assert len(read_record(path).actions) == 6
    open_save(path)[0].close()


def test_a_file_that_is_closed_is_written_no_more(folder: Path) -> None:
    table = sit_down(save=SaveFile(folder / "game.toml"))
    play_on(table, 1)
    table.close()
    assert table.save is not None
    (folder / "game.toml").unlink()
    with pytest.raises(ValueError, match="closed"):
        table.save.write("another game's")
    assert not (folder / "game.toml").exists()


def test_nobody_acts_at_a_table_that_is_closed() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_on(table, 2)
    asked = first_asked(table)
    table.close()
    assert table.decisions() == []
    assert table.decision(asked.seat) is None
    for seat in range(3):
        assert not table.can_undo(seat)
        assert table.undo_concerns(seat) is None
        assert table.undo(seat, range(3)) is None
    with pytest.raises(IllegalAction):
        table.act(asked.seat, asked.actions[0])
    assert len(table.record.actions) == 2
