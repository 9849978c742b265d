"""How numbers and the signs of laws are written on the page."""

from __future__ import annotations

from collections.abc import Callable
from re import sub

_MINUS = "\N{MINUS SIGN}"
NBSP = "\N{NO-BREAK SPACE}"

Ends = tuple[float, float]
Form = Callable[[float], str]
"""How a value is written, without its unit."""


def points(value: float) -> str:
    """Return power points, or another number: ``5.7``."""
    return _signed(f"{value:.1f}")


def more(value: float) -> str:
    """Return by how much something is more, or less: ``+5.7``."""
    return _signed(f"{value:+.1f}")


def fine(value: float) -> str:
    """Return a number of which hundredths matter."""
    return _signed(f"{value:.2f}")


def more_fine(value: float) -> str:
    """Return the same of a number of which hundredths matter."""
    return _signed(f"{value:+.2f}")


def percent(value: float) -> str:
    """Return a part of 1 in percent: ``29.0``."""
    return points(100 * value)


def more_percent(value: float) -> str:
    """Return by how many percentage points something is more, or less."""
    return more(100 * value)


def with_unit(value: float, form: Form) -> str:
    """Return a value, with its unit if that is percent."""
    return f"{form(value)}{NBSP}%" if form is percent else form(value)


def typeset(text: str) -> str:
    """Return a text of a law or a place with real arrows, and each number beside its unit."""
    return sub(r"\b(\d+) ", rf"\1{NBSP}", text.replace("->", "\N{RIGHTWARDS ARROW}"))


def ends_text(ends: Ends, form: Form) -> str:
    """Return an interval: ``27.0 to 31.0``."""
    low, high = ends
    return f"{form(low)} to {form(high)}"


def _signed(text: str) -> str:
    """Return a number with a real minus; what rounds to nothing has no sign."""
    if not text.strip("+-0."):
        return text.lstrip("+-")
    return text.replace("-", _MINUS)
