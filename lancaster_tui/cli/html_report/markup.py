"""Markup that cannot be broken by a name: whatever is not markup is escaped where it is put in.

There is no template: most of the page are pictures and tables that are computed, and what a
template leaves unescaped a type checker does not see.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


class Html(str):
    """Text that is markup; any other text is what somebody reads."""

    __slots__ = ()


def html(text: str) -> Html:
    """Return a text as markup: markup as it is, other text escaped."""
    return text if isinstance(text, Html) else Html(escape(text))


def joined(parts: Iterable[str]) -> Html:
    """Return parts one after another."""
    return Html("".join(map(html, parts)))


def element(name: str, *content: str, **attributes: str | float | None) -> Html:
    """Return an element.

    ``class_`` stands for ``class``, ``data_v`` for ``data-v``. Attributes that are None are left
    out.
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Html(f"<{name}{given}>{joined(content)}</{name}>")
