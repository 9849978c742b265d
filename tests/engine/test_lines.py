"""Whatever comes in, each line gets one line, and the engine goes on."""

from __future__ import annotations

import io
import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancaster_tui.engine.serve import LONGEST, serve
from lancaster_tui.engine.session import Session
from tests.engine.client import replies, strict

HELLO = b'{"id":1,"do":"hello"}'


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"hello", "not_json"),
        (b"{", "not_json"),
        (b"[]", "not_json"),
        (b"null", "not_json"),
        (b'"hello"', "not_json"),
        (b"{}", "bad_request"),
        (HELLO + HELLO, "not_json"),
        (HELLO[:-1], "not_json"),
        (b"{'do':'hello'}", "not_json"),
        (b'{"do":"hello",}', "not_json"),
        (b"\xff\xfe\x00", "not_json"),
        (b'{"do":"hell\xc3"}', "not_json"),
        ('{"do":"hello"}'.encode("utf-16"), "not_json"),
        (b"\x00", "not_json"),
        (b'{"id":NaN,"do":"hello"}', "not_json"),
        (b'{"id":-Infinity,"do":"hello"}', "not_json"),
        (b'{"id":1e999,"do":"hello"}', "not_json"),
        (b'{"id":' + b"9" * 5000 + b',"do":"hello"}', "not_json"),
        (b'{"id":1,"id":2,"do":"hello"}', "not_json"),
        (b'{"id":"\\ud800","do":"hello"}', "not_json"),
        (b'{"\\udfff":1,"do":"hello"}', "not_json"),
        (b"[" * 900_000, "not_json"),
        (b'{"a":' * 100_000, "not_json"),
        (b"[" * 900 + b"]" * 900, "not_json"),
        (b'{"id":1,"do":"helo"}', "bad_request"),
        (b'{"id":1,"do":["hello"]}', "bad_request"),
        (b'{"id":1,"do":null}', "bad_request"),
        (b'{"id":1,"do":"hello","more":1}', "bad_request"),
        (b'{"id":[1],"do":"hello"}', "bad_request"),
        (b'{"id":{},"do":"hello"}', "bad_request"),
        (b'{"do":"view","seat":"1"}', "bad_request"),
        (b'{"do":"view","seat":true}', "bad_request"),
        (b'{"do":"view","seat":1.0}', "bad_request"),
        (b'{"do":"view","seat":-1}', "bad_request"),
        (b'{"do":"view","seat":' + b"9" * 400 + b"}", "bad_request"),
        (b'{"do":"view","since":-1}', "bad_request"),
        (b'{"do":"act","seat":1}', "bad_request"),
        (b'{"do":"act","seat":null,"action":"decline"}', "bad_request"),
        (b'{"do":"act","seat":1,"action":7}', "bad_request"),
        (b'{"do":"act","seat":1,"action":"' + b"x" * 201 + b'"}', "bad_request"),
        (b'{"do":"new"}', "bad_request"),
        (b'{"do":"new","seats":[1,2]}', "bad_request"),
        (b'{"do":"new","seats":{}}', "bad_request"),
        (b'{"do":"new","seats":"Ann,Bob","seed":-1}', "bad_request"),
        (b'{"do":"new","seats":"Ann,Bob","seed":9223372036854775808}', "bad_request"),
        (b'{"do":"new","seats":"Ann,Bob","seed":"7"}', "bad_request"),
        (b'{"do":"new","seats":"Ann\\u0007,Bob"}', "bad_game"),
        (b" " * LONGEST + HELLO, "too_long"),
        (b"x" * (3 * LONGEST), "too_long"),
    ],
)
def test_a_bad_line_gets_an_error_and_the_next_line_its_reply(line: bytes, code: str) -> None:
    bad, good = replies(line + b"\n" + HELLO + b"\n")
    assert bad["ok"] is False
    assert bad["error"]["code"] == code
    assert bad["error"]["sentence"][-1] in ".?"
    assert len(bad["error"]["sentence"]) < 500
    assert (good["id"], good["ok"]) == (1, True)


@pytest.mark.parametrize(
    "id_", [0, -1, 7, 1.5, 10**300, "", "seven", "Zoë 🏰", 'a"b\\c\n', True, False, None]
)
def test_any_scalar_can_be_an_id(id_: object) -> None:
    good, bad = replies(
        b"\n".join(json.dumps({"id": id_, "do": do}).encode() for do in ("hello", "record"))
    )
    assert (good["ok"], bad["ok"]) == (True, False)
    for reply in (good, bad):
        assert (reply["id"], type(reply["id"])) == (id_, type(id_))


def test_without_an_id_the_reply_has_none() -> None:
    assert [reply["id"] for reply in replies(b'{"do":"hello"}\n{"do":"helo"}\n')] == [None, None]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"do":"vieww"}', 'did you mean "view"?'),
        (b'{"do":"view","saet":1}', 'Unknown key "saet" in view; did you mean "seat"?'),
        (b'{"do":"act","saet":1,"action":"decline"}', 'did you mean "seat"?'),
        (b'{"do":"act","seat":1}', '"action" is missing in act: the text of an action'),
        (
            b'{"do":"view","seat":9}',
            '"seat" must be the number of a seat, 1 to 5, or null, found 9',
        ),
        (b'{"do":"new","seats":["Ann",2]}', "or a list of its entries, found 2."),
        (b'{"a":1,"b":2,"a":3}', 'The key "a" appears twice'),
        (b'{"do":"hello"} x', "Column 16 is not valid JSON: extra data."),
    ],
)
def test_what_is_wrong_with_a_request_is_said(line: bytes, said: str) -> None:
    (reply,) = replies(line)
    assert said in reply["error"]["sentence"]


@pytest.mark.parametrize(
    "sent",
    [
        HELLO,
        HELLO + b"\r\n",
        b"\xef\xbb\xbf" + HELLO + b"\n",
        b"\n\r\n  \n" + HELLO + b"\n\n",
        b"  " + HELLO + b"\t\n",
        HELLO.ljust(LONGEST - 1) + b"\n",
        HELLO.ljust(LONGEST),
    ],
)
def test_lines_may_end_and_begin_as_editors_write_them(sent: bytes) -> None:
    (reply,) = replies(sent)
    assert (reply["id"], reply["ok"]) == (1, True)


def test_after_quit_nothing_is_read() -> None:
    assert replies(b'{"id":1,"do":"quit"}\n' + HELLO + b"\n") == [{"id": 1, "ok": True}]


def test_no_lines_no_replies() -> None:
    assert replies(b"") == []


class _Endless(io.RawIOBase):
    """A line of many megabytes that nobody has to keep."""

    def __init__(self, megabytes: int) -> None:
        self._left = megabytes * 1_000_000

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = min(len(buffer), self._left)
        buffer[:size] = b"x" * size
        self._left -= size
        return size


def test_a_line_that_is_too_long_is_not_kept() -> None:
    out = io.BytesIO()
    tracemalloc.start()
    serve(io.BufferedReader(_Endless(100)), out)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert strict(out.getvalue())["error"]["code"] == "too_long"
    assert peak < 8 * LONGEST


def test_a_mistake_of_the_program_does_not_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Session.answer

    def broken(session: Session, request: Any) -> Any:
        if request.do == "view":
            raise KeyError("secret")
        return real(session, request)

    monkeypatch.setattr(Session, "answer", broken)
    failed, good = replies(b'{"id":1,"do":"view"}\n' + HELLO)
    assert (failed["id"], failed["error"]["code"], good["ok"]) == (1, "failed", True)
    assert "secret" not in failed["error"]["sentence"]


_SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
_JSON = st.recursive(
    _SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=6
)
_VERBS = st.sampled_from(["hello", "new", "scenario", "view", "decisions", "act", "undo", "record"])
_KEYS = st.sampled_from(
    ["id", "seats", "seed", "laws", "ruleset", "file", "text", "seat", "since", "action"]
)
_FITTING = st.sampled_from(["Ann,Bob", "base", "tile J", "place S1 B", 1, 2, None])


@given(st.lists(st.binary(max_size=80)))
def test_any_bytes_get_a_line_each(lines: list[bytes]) -> None:
    sent = b"\n".join(lines)
    answered = replies(sent)
    assert len(answered) == sum(bool(line.strip()) for line in sent.split(b"\n"))
    assert all(reply["error"]["code"] == "not_json" for reply in answered)


@given(st.lists(st.tuples(_VERBS, st.dictionaries(_KEYS, _FITTING | _JSON)), max_size=8))
def test_no_request_makes_the_program_fail(requests: list[tuple[str, dict[str, Any]]]) -> None:
    lines = [json.dumps({**keys, "do": verb}).encode() for verb, keys in requests]
    answered = replies(b'{"do":"new","seats":"Ann,Bob","seed":7}\n' + b"\n".join(lines))
    assert len(answered) == 1 + len(lines)
    assert all(reply["ok"] or reply["error"]["code"] != "failed" for reply in answered)
