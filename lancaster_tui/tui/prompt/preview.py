"""The rows below the ways to answer: what an answer leads to, or why it cannot be given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual.content import Content
from textual.widgets import Static

from lancaster_tui.tui.kit.drawing import Row
from lancaster_tui.tui.kit.kept import Kept
from lancaster_tui.tui.kit.rule_links import with_rules
from lancaster_tui.words.rulebook import RULE_ID

NO_NEWS: Final = Content()


class Preview(Kept, Static):
    """Says what an answer leads to, why it cannot be given, or how to answer.

    Attributes:
        rows: How many rows there are for what it says.
        air: How many stay free above it, unless pages are saved by them.
        refused_rule: The rule of the refusal that is shown, if one is.
    """

    rows = 1
    air = 0
    refused_rule: str | None = None
    _pages: Sequence[Content] = ()  # the one that is shown first

    @property
    def is_refused(self) -> bool:
        """Whether a refusal is shown."""
        return self.has_class("-refused")

    @property
    def has_more(self) -> bool:
        """Whether what follows from an answer has further pages."""
        return len(self._pages) > 1

    def give_rows(self, rows: int, air: int) -> None:
        """Take up so many rows, of which those above what is said stay free as ``air``."""
        self.rows, self.air = rows - air, air
        self.styles.height = rows
        self.styles.padding = (air, 0, 0, 0)

    def say(
        self, text: str, news: Content = NO_NEWS, *, refused: bool = False, asks: bool = False
    ) -> None:
        """Say something, and the news below it.

        Args:
            text: What to say.
            news: What has happened.
            refused: Whether the text says why something cannot be done.
            asks: Whether it is the question itself.
        """
        self._keep_pages(())
        self.styles.padding = (self.air, 0, 0, 0)
        self.set_class(refused, "-refused")
        self.set_class(asks, "-asks")
        said = with_rules(text, "$quiet" if refused else "$target")
        self.update(Content("\n").join(each for each in (said, news) if each), layout=False)
        found = RULE_ID.search(text) if refused else None
        self.refused_rule = None if found is None else found[0]

    def show_pages(self, paged: Callable[[int], Sequence[Content]]) -> None:
        """Show the first of the pages that say what follows from an answer.

        ``paged`` returns them for a number of rows. The free row above is used if that saves pages.
        """
        self.say("")
        pages = paged(self.rows)
        if self.air and len(pages) > len(closer := paged(self.rows + self.air)):
            pages, self.styles.padding = closer, 0
        self._keep_pages(pages)
        self.update(pages[0], layout=False)

    def turn_page(self) -> None:
        """Show the next page, or the first one again."""
        self._pages = [*self._pages[1:], self._pages[0]]
        self.update(self._pages[0], layout=False)

    def _keep_pages(self, pages: Sequence[Content]) -> None:
        had_more = self.has_more
        self._pages = pages
        if self.has_more is not had_more:
            self.refresh_bindings()


def in_rows(rows: Sequence[Row]) -> Content:
    """Return rows of inked text as content, soft where they have no ink."""
    return Content("\n").join(
        Content.assemble(*((text, f"${ink or 'soft'}") for text, ink in row)) for row in rows
    )
