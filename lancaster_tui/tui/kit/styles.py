"""The style sheets, parsed once, however many applications wear them and however often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet

from lancaster_tui.content.folders import shipped

if TYPE_CHECKING:
    from textual.css.model import RuleSet
    from textual.css.types import CSSLocation

STYLE_SHEETS: Final = sorted(shipped("styles").glob("*.tcss"))
_PARSED: Final[LRUCache[tuple[object, ...], list[RuleSet]]] = LRUCache(512)
"""Rules by their source and the colours of the theme: a few dozen sources for each theme."""


class SharedStyles(Stylesheet):
    """The styles of an application, which share what they have parsed with those of all others.

    Textual parses everything twice when an application starts, a quarter of the time to the menu,
    and again at every change of theme. A host starts an application for each guest.
    """

    def _parse_rules(
        self,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        variables = tuple(self._variables.items())
        key = (css, read_from, is_default_rules, tie_breaker, scope, variables)
        rules = _PARSED.get(key)
        if rules is None:
            rules = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
            _PARSED[key] = rules
        return rules

    def reparse(self) -> None:
        """Apply new variables. If there is a mistake, the rules stay as they were."""
        self.parse()
