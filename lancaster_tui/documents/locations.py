"""Where in a TOML text each key and each value stands.

``tomllib`` reads a text but forgets where it found things. This scanner finds that out again. It
assumes that the text is valid: it stops at the first thing it does not know, and what it has found
by then still holds.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import Literal, NamedTuple

Step = str | int
Steps = tuple[Step, ...]
At = Literal["key", "value"]

_DEEPEST = 40  # steps; documents of the game have fewer, and Python has no endless stack

# What a repeated group begins with never matches what stands before it, so that a text without an
# end is given up at once. (Possessive quantifiers would say so, but are broken before 3.11.5.)
_BLANK = re.compile(r"[ \t]*")
_BETWEEN = re.compile(r"[ \t\r\n]*(?:#[^\n]*[ \t\r\n]*)*")  # in a list, and between statements
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BASIC = re.compile(r'"(?!"")[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"')
_LITERAL = re.compile(r"'(?!'')[^'\n]*'")
_LONG_BASIC = re.compile(r'"""[^"\\]*(?:(?:\\[\s\S]|"(?!""))[^"\\]*)*""""{0,2}')
_LONG_LITERAL = re.compile(r"'''[^']*(?:'(?!'')[^']*)*''''{0,2}")
_DATE_AND_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:[^\s,\]}#]+")  # with a blank between
_PLAIN = re.compile(r"[^\s,\]}#\"']+")
_KINDS = (_LONG_BASIC, _LONG_LITERAL, _BASIC, _LITERAL, _DATE_AND_TIME, _PLAIN)
_VALUE = re.compile("|".join(kind.pattern for kind in _KINDS))


class Span(NamedTuple):
    """A part of a text: the line, the first column, and how many characters (line ends too).

    Lines and columns are counted from 1.
    """

    line: int
    column: int
    length: int


class _Range(NamedTuple):
    start: int
    end: int


class _Place(NamedTuple):
    """Where a key and its value stand. The value of a table with a header is the header."""

    key: _Range | None
    value: _Range | None
    has_header: bool = False


class _Stop(Exception):
    """What follows in the text is not TOML, or too deep."""


class Positions:
    """The places of all keys and values of a TOML text, by their steps.

    Steps are keys and, for entries of a list, indices from 0. ``too_deep`` is a dotted key with
    more parts than any document of the game has; the scan ends there. ``end`` is where it ended.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        scanner = _Scanner(text)
        self._places = scanner.places()
        deep = scanner.too_deep
        self.too_deep = None if deep is None else self._span(deep)
        self.end = self._span(_Range(scanner.at, scanner.at + 1))

    def __contains__(self, steps: Steps) -> bool:
        return steps in self._places

    def locate(self, steps: Steps, at: At) -> Span | None:
        """Return the span of a key or value; if it is not there, of the innermost thing around it.

        For a missing key, that is the header of its table, or the key whose value holds it. An
        entry of a list has no key: it is its value. None: nothing is around it.
        """
        place = self._places.get(steps)
        if place is not None:
            found = place.key or place.value if at == "key" else place.value or place.key
            return None if found is None else self._span(found)
        for upto in range(len(steps) - 1, 0, -1):
            if place := self._places.get(steps[:upto]):
                around = place.value if place.has_header else place.key or place.value
                return None if around is None else self._span(around)
        return None

    def line(self, number: int) -> str:
        """Return a line, by its number from 1, without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self._text)
        return self._text[start:end].rstrip("\r\n")

    def _span(self, found: _Range) -> Span:
        line = bisect_right(self._starts, found.start)
        return Span(line, found.start - self._starts[line - 1] + 1, found.end - found.start)


class _Scanner:
    """Goes once through a text and notes the places of keys and values."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.at = 0
        self._places: dict[Steps, _Place] = {}
        self.too_deep: _Range | None = None
        self._latest: dict[Steps, int] = {}  # the index of the latest [[entry]] of a list

    def places(self) -> dict[Steps, _Place]:
        """Return the places of all keys and values."""
        try:
            table: Steps = ()
            self._skip(_BETWEEN)
            while self.at < len(self._text):
                if self._text.startswith("[", self.at):
                    table = self._header()
                else:
                    self._pair(table)
                self._skip(_BETWEEN)
        except _Stop:
            pass
        return self._places

    def _header(self) -> Steps:
        start = self.at
        is_entry = self._text.startswith("[[", start)
        self.at += 2 if is_entry else 1
        keys = self._keys()
        self._expect("]]" if is_entry else "]")
        header = _Range(start, self.at)
        steps: Steps = ()
        for name, found in keys[:-1]:
            steps = (*steps, name)
            self._places.setdefault(steps, _Place(found, None))
            if steps in self._latest:
                steps = (*steps, self._latest[steps])
        name, found = keys[-1]
        steps = self._within((*steps, name))
        place = _Place(found, header, has_header=True)
        if is_entry:
            self._places.setdefault(steps, place)
            self._latest[steps] = self._latest.get(steps, -1) + 1
            steps = self._within((*steps, self._latest[steps]))
        self._places[steps] = place
        return steps

    def _pair(self, table: Steps) -> None:
        """Note a key and its value, in a table with a header or an inline one."""
        keys = self._keys()
        self._expect("=")
        self._skip(_BLANK)
        steps = table
        for name, found in keys:
            steps = self._within((*steps, name))
            self._places.setdefault(steps, _Place(found, None))
        self._value(steps, keys[-1][1])

    def _keys(self) -> list[tuple[str, _Range]]:
        """Return the parts of a dotted key, and where they stand."""
        keys = []
        while True:
            self._skip(_BLANK)
            start = self.at
            keys.append((self._key(), _Range(start, self.at)))
            if len(keys) > _DEEPEST:
                self.too_deep = _Range(keys[0][1].start, self.at)
                raise _Stop
            self._skip(_BLANK)
            if not self._text.startswith(".", self.at):
                return keys
            self.at += 1

    def _key(self) -> str:
        for pattern in (_BARE_KEY, _LITERAL, _BASIC):
            if found := pattern.match(self._text, self.at):
                self.at = found.end()
                return found[0] if pattern is _BARE_KEY else _string(found[0])
        raise _Stop

    def _value(self, steps: Steps, key: _Range | None) -> None:
        start = self.at
        if self._text.startswith("[", start):
            self._list(steps)
        elif self._text.startswith("{", start):
            self._inline_table(steps)
        else:
            self._plain()
        self._places[steps] = _Place(key, _Range(start, self.at))

    def _list(self, steps: Steps) -> None:
        self.at += 1
        index = 0
        while not self._closes("]"):
            self._value(self._within((*steps, index)), None)
            index += 1
            self._skip(_BETWEEN)
            self._comma("]")

    def _inline_table(self, steps: Steps) -> None:
        self.at += 1
        while not self._closes("}"):
            self._pair(steps)
            self._skip(_BETWEEN)
            self._comma("}")

    def _plain(self) -> None:
        found = _VALUE.match(self._text, self.at)
        if found is None:
            raise _Stop
        self.at = found.end()

    def _closes(self, bracket: str) -> bool:
        self._skip(_BETWEEN)
        if not self._text.startswith(bracket, self.at):
            return False
        self.at += 1
        return True

    def _comma(self, bracket: str) -> None:
        if self._text.startswith(",", self.at):
            self.at += 1
        elif not self._text.startswith(bracket, self.at):
            raise _Stop

    def _expect(self, sign: str) -> None:
        if not self._text.startswith(sign, self.at):
            raise _Stop
        self.at += len(sign)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        if found := pattern.match(self._text, self.at):
            self.at = found.end()

    @staticmethod
    def _within(steps: Steps) -> Steps:
        if len(steps) > _DEEPEST:
            raise _Stop
        return steps


def _string(quoted: str) -> str:
    if "\\" not in quoted:
        return quoted[1:-1]
    try:
        return str(tomllib.loads(f"key = {quoted}")["key"])
    except tomllib.TOMLDecodeError:
        raise _Stop from None
