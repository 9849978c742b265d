"""What is kept of a house: it comes back after a stop, and wherever it was killed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event

import pytest

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.documents.mistakes import Mistakes
from lancaster_tui.documents.writing import write_atomically
from lancaster_tui.lobby import storage, tables
from lancaster_tui.lobby.signs import Opening
from lancaster_tui.lobby.storage import Aside, AtOnce, Storage
from lancaster_tui.table import saves
from lancaster_tui.table.saves import read_record
from lancaster_tui.words.mistakes.located import error_text, mistake_text
from tests.lobby.houses import House, begun, opened, sign, visit
from tests.processes import PATIENCE
from tests.table.games import play_on


class Killed(BaseException):
    """The process has ended at this write."""


class Deadly(AtOnce):
    """Writes so many files, and then nothing any more."""

    def __init__(self, most: int) -> None:
        self.left = most

    def write(self, path: Path, text: str) -> None:
        if self.left == 0:
            raise Killed
        self.left -= 1
        super().write(path, text)


def evening(house: House) -> None:
    """Do some of everything."""
    ann, bob, cid = (house.guest(name) for name in ("Ann", "Bob", "Cid"))
    number = opened(ann, Opening("Friday", players=3, bots=("greedy",), pace="1d"))
    ann.say("one more?")
    bob.sit(number)
    for guest in (ann, bob):
        guest.ready(number)
    at = [visit(house, name, number) for name in ("Ann", "Bob")]
    for _ in range(6):
        house.time.pass_by()
        asked = next(one for one in at if one.place.decision() is not None)
        decision = asked.place.decision()
        assert decision is not None
        asked.place.act(decision.actions[0])
    at[0].take_back()
    cid.sit(opened(cid))
    cid.stand_up(2)
    at[1].say("good night")
    bob.leave()


def test_everything_comes_back_after_a_stop(tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    evening(house)
    ann = house.lobby.here["Ann"]
    before = (ann.tables, ann.lines, house.lobby.guests.names, house.lobby.tables[1].entry.lines)
    record = house.game(1).record.model_copy(deep=True)
    house.reopen()
    ann = house.guest("Ann")
    assert [table.number for table in ann.tables] == [1]
    assert ann.lines == before[1]
    assert house.lobby.guests.names == before[2]
    assert house.lobby.guests.name_of("SHA256:Bob") == "Bob"
    assert house.lobby.tables[1].entry.lines[: len(before[3])] == before[3]
    assert house.game(1).record == record
    assert house.game(1).seats[0].name == "Ann"
    assert [seat.name for seat in sign(ann, 1).seats] == ["Ann", "Bob", "Neville"]
    assert sign(ann, 1).left is not None


def writes_of_an_evening(folder: Path, deadly: Deadly) -> None:
    evening_and_night(House(folder, deadly))


def evening_and_night(house: House) -> None:
    evening(house)
    house.lobby.close()


def test_the_house_comes_back_wherever_it_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_game(path: Path, text: str) -> None:
        deadly.write(path, text)

    monkeypatch.setattr(saves, "write_atomically", write_game)
    monkeypatch.setattr(tables, "fresh_seed", lambda: 7)
    deadly = Deadly(10_000)
    writes_of_an_evening(tmp_path / "whole", deadly)
    writes = 10_000 - deadly.left
    assert writes > 30
    for most in range(0, writes, 4):
        deadly = Deadly(most)
        house = House(tmp_path / f"killed{most}", deadly)
        with pytest.raises(Killed):
            evening_and_night(house)
        deadly.left = 10_000
        games = {
            number: table.game.table.record.actions.copy()
            for number, table in house.lobby.tables.items()
            if table.game is not None
        }
        house.kill()
        for number, actions in games.items():
            back = house.game(number).record.actions
            assert back in (actions, actions[:-1])
        ann = house.guest("Ann")
        assert sign(ann, opened(ann)).status == "open"
        house.lobby.close()


def test_a_table_that_cannot_be_read_leaves_the_others_alone(tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    numbers = [begun(house) for _ in range(4)]
    folders = house.folder / "tables"
    house.lobby.close()
    (folders / str(numbers[0]) / "table.json").write_text("{")
    (folders / str(numbers[1]) / "game.toml").write_text("nonsense")
    with (folders / str(numbers[2]) / "game.toml").open("a") as game:
        game.write("\n[more]\n")
    house._open()
    ann = house.guest("Ann")
    assert [table.number for table in ann.tables] == [numbers[3]]
    assert opened(ann) == max(numbers) + 1


def test_a_house_is_open_once(tmp_path: Path) -> None:
    once = Storage(tmp_path / "house")
    with pytest.raises(ContentError):
        Storage(tmp_path / "house")
    once.close()
    Storage(tmp_path / "house").close()


def test_nobody_comes_in_when_it_is_not_known_who_may(tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    house.lobby.close()
    (house.folder / "guests.json").write_text("[]")
    with pytest.raises(ContentError, match=r"guests\.json"):
        house._open()


@pytest.mark.parametrize("name", ["guests.json", "lobby.json"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", ": the file is empty"),
        (b'{"format":1,', ":1:13: not valid JSON (is the file cut off?)"),
        (b'{"format":1}}', ":1:13: not valid JSON"),
        (b"9" * 5000, ": not valid JSON: a number or nesting too long"),
        (b"[" * 5000 + b"]" * 5000, ": not valid JSON: a number or nesting too long"),
        (b"\xa8\x00", ": byte 1 is not UTF-8; if this is a text, save it as UTF-8"),
        (b"[]", ": must be a table, found a list"),
        (b'{"format":2}', ": written by a newer version (format 2); this program reads format 1: "),
        (b'{"formt":1}', ': unknown key "formt"; did you mean "format"?'),
        (b" " * 2_000_001, ": larger than 2000000 bytes"),
    ],
    ids=range(10),
)
def test_a_broken_file_of_the_house_is_a_sentence(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    path = tmp_path / "house" / name
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(ContentError) as caught:
        House(path.parent)
    assert error_text(caught.value).startswith(f"{path}{said}")
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("guests", '{"guests":[{"name":1,"colour":"red"}]}', "guests[1].name must be a text in "),
        ("guests", '{"guests":[{"colour":"blue"}]}', "guests[1].name is missing"),
        ("guests", '{"invites":[{"uses":"x"}]}', "invites[1].uses must be a whole number, found"),
        ("guests", '{"invites":[{"until":[]}]}', "invites[1].until must be a date and time, found"),
        ("lobby", '{"lines":[7]}', "lines[1] must be a list, found 7"),
        ("lobby", '{"lines":[["now"]]}', "lines[1][1] must be a date and time, found "),
        ("lobby", '{"lines":[[0,"",null,"sang"]]}', "lines[1][4] must be 'said', 'house_said', "),
    ],
)
def test_what_does_not_fit_in_a_file_of_the_house_is_named(
    tmp_path: Path, name: str, content: str, said: str
) -> None:
    path = tmp_path / "house" / f"{name}.json"
    path.parent.mkdir()
    path.write_text(content)
    with pytest.raises(Mistakes) as caught:
        House(path.parent)
    told = [mistake_text(mistake) for mistake in caught.value.mistakes]
    assert any(each.startswith(f"{path}: {said}") for each in told), told


def test_a_pipe_in_place_of_a_file_of_the_house_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "house" / "guests.json"
    path.parent.mkdir()
    os.mkfifo(path)
    with pytest.raises(ContentError, match="not a file"):
        House(path.parent)


def test_what_is_written_aside_is_there_when_the_house_is_closed(tmp_path: Path) -> None:
    house = House(tmp_path / "house", Aside(lambda function: function()))
    evening(house)
    seen = house.game(1).view(0)
    house.lobby.close()
    again = House(tmp_path / "house")
    assert again.lobby.guests.names == ["Ann", "Bob", "Cid"]
    assert again.game(1).view(0) == seen
    assert again.lobby.tables[1].entry.lines[-1].deed == "went"


def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    evening(house)
    for path in house.folder.rglob("*"):
        if path.is_dir() or path.suffix in (".json", ".toml"):
            assert path.stat().st_mode & 0o077 == 0, path


def no_room(path: Path, text: str) -> None:
    raise OSError(28, "No space left on device")


def test_a_game_is_on_the_disk_before_anybody_sees_it(tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    number = begun(house)
    dealt = house.game(number).view(None)
    house.kill()
    assert house.game(number).view(None) == dealt
    play_on(house.game(number), 3, Random(2))
    assert len(house.game(number).record.actions) == 3


def test_a_game_that_cannot_be_saved_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path / "house")
    ann = house.guest("Ann")
    number = opened(ann, Opening("Friday", players=2, bots=("greedy",)))
    with monkeypatch.context() as patch:
        patch.setattr(saves, "write_atomically", no_room)
        assert ann.ready(number) == "cannot_begin"
        assert sign(ann, number).status == "open"
        assert sign(ann, number).seats[0].is_ready
    assert ann.ready(number) is None
    assert sign(ann, number).round == 1


def test_a_game_that_was_about_to_begin_begins_when_the_house_opens_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path / "house")
    ann = house.guest("Ann")
    number = opened(ann, Opening("Friday", players=2, bots=("greedy",)))
    with monkeypatch.context() as patch:
        patch.setattr(saves, "write_atomically", no_room)
        assert ann.ready(number) == "cannot_begin"
    house.kill()
    assert sign(house.guest("Ann"), number).round == 1


def test_a_full_disk_stops_nobody_and_all_is_written_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path / "house", Aside(lambda function: function()))
    ann = house.guest("Ann")
    with monkeypatch.context() as patch:
        patch.setattr(storage, "write_atomically", no_room)
        opened(ann)
        ann.say("is there room?")
        assert opened(ann) == 2
    house.lobby.close()
    again = House(tmp_path / "house")
    assert [line.deed for line in again.lobby.lines] == ["opened", "said", "opened"]
    assert sorted(again.lobby.tables) == [1, 2]


def no_room_for(name: str) -> Callable[[Path, str], None]:
    """Return what writes all files but those of a name, for which the disk is full."""

    def write(path: Path, text: str) -> None:
        if path.name == name:
            no_room(path, text)
        write_atomically(path, text)

    return write


def test_what_cannot_be_written_is_not_given_up_when_a_table_is_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path / "house", is_slow=True)
    ann = house.guest("Ann")
    number = opened(ann)
    with monkeypatch.context() as patch:
        patch.setattr(storage, "write_atomically", no_room_for("guests.json"))
        house.lobby.guests.choose("Ann", {"theme": "light"})
        ann.stand_up(number)
        while house.storage.is_used(number):
            house.save()
    house.kill()
    assert house.lobby.guests.choices_of("Ann") == {"theme": "light"}
    house.close()


@pytest.mark.parametrize("name", ["table.json", "guests.json"])
def test_what_is_lost_in_the_end_is_logged(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    name: str,
) -> None:
    monkeypatch.setattr(storage, "write_atomically", no_room_for(name))
    house = House(tmp_path / "house", is_slow=True)
    ann = house.guest("Ann")
    number = opened(ann)
    if name == "table.json":
        house.end(number)
    house.close()
    assert f"{name} cannot be written" in caplog.text


def test_nobody_waits_for_the_disk_while_a_table_is_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_write = Event()

    def write(path: Path, text: str) -> None:
        assert may_write.wait(PATIENCE)
        write_atomically(path, text)

    house = House(tmp_path / "house", is_slow=True)
    number = begun(house, Opening("Friday", players=2))
    for module in (saves, storage):
        monkeypatch.setattr(module, "write_atomically", write)
    play_on(house.game(number), 1)
    acts = list(house.game(number).record.actions)
    told: list[object] = []
    house.lobby.end(number, told.append)
    ann = house.lobby.here["Ann"]
    assert (ann.tables, told) == ([], [])
    other = opened(ann)
    assert other != number
    may_write.set()
    while not told:
        house.save()
    (kept,) = told
    assert isinstance(kept, Path)
    assert read_record(kept / "game.toml").actions == acts
    assert not house.storage.is_used(number)
    house.close()


def test_a_game_that_is_about_to_begin_when_the_host_ends_its_table_does_not(
    tmp_path: Path,
) -> None:
    house = House(tmp_path / "house", is_slow=True)
    ann = house.guest("Ann")
    number = opened(ann, Opening("Friday", players=2, bots=("greedy",)))
    ann.ready(number)
    assert isinstance(house.end(number), Path)
    assert "started" not in [line.deed for line in house.lobby.lines]
    assert ann.tables == []
    house.close()
