"""What people are shown of an error, for tests of sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from pydantic import ValidationError

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.rules.faults import ImpossibleRuleset, Invalid
from lancaster_tui.words.mistakes.located import error_text, reason_text


def said_of(error: BaseException) -> str:
    """Return what words say about an error."""
    match error:
        case ContentError():
            return error_text(error)
        case Invalid(reason=reason):
            return reason_text(reason)
        case ImpossibleRuleset():
            return "; ".join(reason_text(fault.reason) for fault in error.faults)
        case ValidationError():
            return "; ".join(
                said_of(each["ctx"]["error"])
                if each["type"] == "value_error"
                else f"{'.'.join(map(str, each['loc']))}: {each['msg']}"
                for each in error.errors()
            )
        case _:
            return str(error)


@contextmanager
def refused(kind: type[Exception], pattern: str) -> Iterator[None]:
    """Expect an error of a kind, about which words say what a regular expression finds."""
    with pytest.raises(kind) as caught:
        yield
    assert re.search(pattern, said_of(caught.value)), said_of(caught.value)
