"""The ids of rules in a sentence, as underlined links to the rules."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style

from lancaster_tui.words.rulebook import RULE_ID


def with_rules(text: str, ink: str) -> Content:
    """Return a text in an ink, in which a click on the id of a rule opens the rules there."""
    content = Content(text)
    for found in RULE_ID.finditer(text):
        opens = Style.from_meta({"@click": f"app.rules('{found[0]}')"})
        content = content.stylize(opens + Style(underline=True), *found.span())
        content = content.stylize(ink, *found.span())
    return content
