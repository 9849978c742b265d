"""Keys: the file of those who may log in, and the server's own key."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import asyncssh
import pytest

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.ssh.keys import KeysFile, host_key, login, read_people
from lancaster_tui.ssh.one_table import seats_by_login
from tests.ssh.conftest import KEYS
from tests.tui.games import new_table


def line(name: str, whose: str = "Ann") -> str:
    return f"{name} {KEYS[whose].export_public_key().decode().strip()} somebody@somewhere"


def keys_file(folder: Path, *lines: str) -> Path:
    path = folder / "friends.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_a_line_is_a_name_and_a_public_key(tmp_path: Path) -> None:
    path = keys_file(tmp_path, "# friends", "", line("Ann"), f"  {line('Bob', 'Bob')}  ")
    people = read_people(path)
    assert {login: person.name for login, person in people.items()} == {"ann": "Ann", "bob": "Bob"}
    assert people["ann"].keys == {KEYS["Ann"].convert_to_public()}


def test_a_person_can_have_several_keys(tmp_path: Path) -> None:
    people = read_people(keys_file(tmp_path, line("Ann"), line("ANN", "Bob")))
    assert len(people["ann"].keys) == 2


def test_names_can_have_blanks_and_accents(tmp_path: Path) -> None:
    people = read_people(keys_file(tmp_path, line("Anna  Maria"), line("Zoë", "Bob")))
    assert {person.name for person in people.values()} == {"Anna Maria", "Zoë"}


@pytest.mark.parametrize(
    "kind", ["ssh-rsa", "ecdsa-sha2-nistp256", "ssh-ed25519", "sk-ssh-ed25519@openssh.com"]
)
def test_all_usual_kinds_of_key_are_read(tmp_path: Path, kind: str) -> None:
    if kind.startswith("sk-"):
        public = (
            "sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29tAAAAIJKytsyPJTXW"
            "ULFFF5ZDNH9CkvL2EVDpv0Ps9ZZ6t4XHAAAABHNzaDo= ann"
        )
    else:
        public = asyncssh.generate_private_key(kind).export_public_key().decode()
    assert read_people(keys_file(tmp_path, f"Ann {public}"))["ann"].keys


def test_all_bad_lines_are_told_at_once_by_number(tmp_path: Path) -> None:
    path = keys_file(
        tmp_path,
        line("Ann"),
        "Bob",
        line("").strip(),
        "Cid ssh-ed25519 AAAA",
        line("Dan\x1b[31m"),
        line("Eve"),
        line("A name of seventeen"),
    )
    with pytest.raises(ContentError) as caught:
        read_people(path)
    told = str(caught.value).splitlines()
    assert [each.split(": ")[0].rpartition(", ")[2] for each in told] == [
        "line 2",
        "line 3",
        "line 4",
        "line 5",
        "line 7",
    ]
    assert all(each.startswith(str(path)) for each in told)
    assert "\x1b" not in str(caught.value)
    assert "such as `Ann ssh-ed25519 AAAA...`" in told[0]


def test_a_private_key_is_not_repeated(tmp_path: Path) -> None:
    secret = KEYS["Ann"].export_private_key().decode()
    with pytest.raises(ContentError) as caught:
        read_people(keys_file(tmp_path, secret))
    assert secret.splitlines()[1][:20] not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "there are no keys in it"), (b"\xff\xfe\x00", "not a text file of names and keys")],
)
def test_a_file_without_keys_is_told(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "friends.txt"
    path.write_bytes(content)
    with pytest.raises(ContentError, match=sentence):
        read_people(path)


def test_names_log_in_whatever_their_case() -> None:
    assert login("ANN") == login("ann") == login("Ann")
    with pytest.raises(ValueError, match="nobody can log in as"):
        login("🏰")


def test_every_seat_has_a_login_of_its_own() -> None:
    assert seats_by_login(new_table("Ann,greedy,Zoë")) == {"ann": 0, "zoë": 2}
    with pytest.raises(ValueError, match="² and 2 log in with the same name"):
        seats_by_login(new_table("2,²,greedy"))


def test_the_key_of_the_server_is_made_once_and_kept_private(tmp_path: Path) -> None:
    path = tmp_path / "data" / "lancaster" / "key"
    made = host_key(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert host_key(path) == made


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "key"
    host_key(path)
    path.chmod(0o644)
    with pytest.raises(ContentError, match="others can read this key"):
        host_key(path)


def test_a_file_that_is_no_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text("nothing")
    path.chmod(0o600)
    with pytest.raises(ContentError, match="not a private key"):
        host_key(path)


@pytest.mark.skipif(sys.platform == "darwin", reason="no such names there")
def test_a_key_is_kept_in_a_folder_whose_name_is_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "\udcff" / "key"
    assert host_key(path) == host_key(path)


def test_a_pipe_in_place_of_a_file_of_keys_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    os.mkfifo(path)
    for read in (host_key, read_people):
        with pytest.raises(ContentError, match="keys: not a file"):
            read(path)


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    told: list[str] = []
    path = keys_file(tmp_path, line("Ann"))
    people = KeysFile(path, told.append)
    assert people() is people()
    keys_file(tmp_path, line("Ann"), line("Bob", "Bob"))
    assert set(people()) == {"ann", "bob"}
    assert told == [f"{path} was read again."]


def test_a_file_that_has_become_unreadable_changes_nothing(tmp_path: Path) -> None:
    told: list[str] = []
    path = keys_file(tmp_path, line("Ann"))
    people = KeysFile(path, told.append)
    keys_file(tmp_path, "Ann, Bob and nobody else")
    assert set(people()) == {"ann"}
    assert "line 1" in told[0]
    assert len(told) == 1
    path.unlink()
    assert set(people()) == {"ann"}
    keys_file(tmp_path, line("Bob"))
    assert set(people()) == {"bob"}


def test_a_file_that_others_can_change_is_refused(tmp_path: Path) -> None:
    path = keys_file(tmp_path, line("Ann"))
    path.chmod(0o664)
    with pytest.raises(ContentError, match="others can change this file"):
        read_people(path)


def test_a_file_that_only_its_owner_can_change_any_more_is_read_again(tmp_path: Path) -> None:
    told: list[str] = []
    path = keys_file(tmp_path, line("Ann"))
    people = KeysFile(path, told.append)
    path.chmod(0o664)
    path.write_text(f"{line('Ann')}\n{line('Bob', 'Bob')}")
    assert list(people()) == ["ann"]
    path.chmod(0o644)
    assert list(people()) == ["ann", "bob"]
    assert "chmod go-w" in told[0]
    assert told[1].endswith("was read again.")
    assert len(told) == 2
