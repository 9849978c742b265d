"""Keys: who may log in, and the key that identifies this server."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import asyncssh
from asyncssh.saslprep import saslprep

from lancaster_tui.content.folders import data_folder
from lancaster_tui.documents.errors import ContentError, without_hidden
from lancaster_tui.documents.files import read_bytes
from lancaster_tui.table.seating import name_fault
from lancaster_tui.words.mistakes.in_games import name_reason_text

HostKey = asyncssh.SSHKey
HOST_KEY: Final = "ssh_host_key"
"""The name of its file."""

_LINE = re.compile(r"(?P<name>\S.*?)\s+(?P<key>(?:ssh|ecdsa|sk)-\S+\s+\S+).*")
# The mode bits that give anybody but its owner access to a file.
_FOR_OTHERS = 0o077
_CHANGED_BY_OTHERS = 0o022
_LARGEST = 2_000_000  # bytes; thousands of keys


class Person(NamedTuple):
    """Somebody who may log in, with any of these keys."""

    name: str
    keys: frozenset[asyncssh.SSHKey]


def login(name: str) -> str:
    """Return a name as it is compared at login: without regard to case.

    Raises ValueError, with a sentence, if nobody can log in with that name.
    """
    try:
        return saslprep(name).casefold()
    except ValueError:
        raise ValueError(f"nobody can log in as {without_hidden(name)}") from None


class KeysFile:
    """A file of people who may log in, which is read again when it has changed.

    Args:
        path: The file.
        note: Told in sentences when it was read again, or could not be; in that case the people it
            named before may still log in.

    Raises ContentError and OSError, as ``read_people`` does.
    """

    def __init__(self, path: Path, note: Callable[[str], None]) -> None:
        self._path = path
        self._note = note
        self._version = _version(path)
        self._people = read_people(path)

    def __call__(self) -> dict[str, Person]:
        """Return the people of the file as it is now, by login."""
        with suppress(OSError):
            version = _version(self._path)
            if version != self._version:
                self._version = version
                self._read_again()
        return self._people

    def _read_again(self) -> None:
        source = without_hidden(str(self._path))
        try:
            self._people = read_people(self._path)
        except (ContentError, OSError) as error:
            self._note(f"{error} ({source} as it was before holds.)")
        else:
            self._note(f"{source} was read again.")


def _version(path: Path) -> tuple[int, int, int, int]:
    """Return what differs once a file, or who may change it, has changed."""
    status = path.stat()
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def read_people(path: Path) -> dict[str, Person]:
    """Return the people of a file, by login.

    Each line holds a name and a public key, as in ``Ann ssh-ed25519 AAAA... comment``; empty lines
    and those that begin with # are skipped. A person can have several keys.

    Raises ContentError, which names all bad lines, or if others can change the file; and OSError.
    """
    source, content = without_hidden(str(path)), read_bytes(path, _LARGEST)
    if path.stat().st_mode & _CHANGED_BY_OTHERS:
        raise ContentError(f"{source}: others can change this file; `chmod go-w` it")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ContentError(f"{source}: not a text file of names and keys") from None
    people: dict[str, Person] = {}
    faults = []
    for number, line in _lines(text):
        try:
            name, key = _parse(line)
            person = people.setdefault(login(name), Person(name, frozenset()))
        except ValueError as error:
            faults.append(f"{source}, line {number}: {error}")
        else:
            people[login(name)] = person._replace(keys=person.keys | {key})
    if faults:
        raise ContentError("\n".join(faults))
    if not people:
        raise ContentError(f"{source}: there are no keys in it")
    return people


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield number, stripped


def _parse(line: str) -> tuple[str, asyncssh.SSHKey]:
    """Return the name and the key of a line. Raises ValueError with a sentence."""
    found = _LINE.fullmatch(line)
    if found is None:
        raise ValueError("not a name and a public key, such as `Ann ssh-ed25519 AAAA...`")
    name = " ".join(found["name"].split())
    if fault := name_fault(name):
        raise ValueError(f"a person {name_reason_text(fault)}")
    try:
        return name, asyncssh.import_public_key(found["key"])
    except asyncssh.KeyImportError as error:
        raise ValueError(f"the key cannot be read: {without_hidden(str(error))}") from None


def host_key_path() -> Path:
    """Return the file of the server's own key, which may not exist yet."""
    return data_folder() / HOST_KEY


def host_key(path: Path) -> HostKey:
    """Return the key in a file, which is created the first time.

    Raises ContentError if it cannot be used or others can read it, and OSError.
    """
    source = without_hidden(str(path))
    if not path.exists():
        _make_key(path)
    content = read_bytes(path)
    if path.stat().st_mode & _FOR_OTHERS:
        raise ContentError(f"{source}: others can read this key; `chmod 600` it, or remove it")
    try:
        return asyncssh.import_private_key(content)
    except asyncssh.KeyImportError:
        raise ContentError(
            f"{source}: not a private key; remove it, and a new one is created"
        ) from None


def _make_key(path: Path) -> None:
    """Make a key that only its owner can read."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    key = asyncssh.generate_private_key("ssh-ed25519").export_private_key()
    own = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(own, "wb") as file:
        file.write(key)
