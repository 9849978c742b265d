"""The style sheets: parsed and matched once for all applications of the process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from textual.app import App
from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widget import Widget

from lancaster_tui.content.folders import shipped

if TYPE_CHECKING:
    from textual.css.model import RuleSet
    from textual.css.styles import RulesMap
    from textual.css.tokenizer import Token
    from textual.css.types import CSSLocation


class _Match(NamedTuple):
    """The styles that rules give a node, and whether some depend on the mouse or the focus there.

    If some depend on the focus, they are the styles for where it was.
    """

    styles: RulesMap
    has_hover: bool
    has_focus_within: bool


_Path = tuple[Any, ...]

_Matches = LRUCache[_Path, _Match]
"""Matches by the states of a node and of its ancestors."""

STYLE_SHEETS: Final = sorted(shipped("styles").glob("*.tcss"))
_PARSED: Final[LRUCache[tuple[object, ...], list[RuleSet]]] = LRUCache(512)
"""Rules by their source and the colours of the theme: a few dozen sources for each theme."""

_TOKENS: Final[LRUCache[frozenset[tuple[str, str]], dict[str, list[Token]]]] = LRUCache(16)
"""The colours of themes as style sheets read them."""

_MOST_MATCHES: Final = 8192

_MATCHED: Final[LRUCache[frozenset[object], _Matches]] = LRUCache(64)
"""Matches by the colours of the theme, and the sources of rules for widgets of every kind."""


class SharedStyles(Stylesheet):
    """The styles of an application, which share parsed rules and matches with all others.

    Textual parses everything twice when an application starts, a quarter of the time to the menu,
    and again at every change of theme; and it looks for the styles of each widget three times
    before a screen is drawn. A host starts an application for each guest.
    """

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._colours = frozenset(self._variables.items())
        self._matches: _Matches = LRUCache(1)
        self._matched_by: object = None
        self._worn: WeakKeyDictionary[DOMNode, _Match] = WeakKeyDictionary()
        self._paths: dict[DOMNode, _Path] | None = None

    def set_variables(self, variables: dict[str, str]) -> None:
        """Use other colours the next time that style sheets are parsed."""
        super().set_variables(variables)
        self._colours = frozenset(variables.items())

    @property
    def _variable_tokens(self) -> dict[str, list[Token]]:
        tokens = _TOKENS.get(self._colours)
        if tokens is None:
            tokens = _TOKENS[self._colours] = super()._variable_tokens
        return tokens

    def _parse_rules(
        self,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        """Return the rules of a source, parsed once for all applications with the same colours.

        Textual has no public place for this: rules that are parsed already cannot be handed to a
        style sheet, and ``parse`` and ``reparse`` get those of each source here.
        """
        key = (css, read_from, is_default_rules, tie_breaker, scope, self._colours)
        rules = _PARSED.get(key)
        if rules is None:
            rules = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
            _PARSED[key] = rules
        return rules

    def reparse(self) -> None:
        """Apply new variables. If there is a mistake, the rules stay as they were."""
        self.parse()

    def update_nodes(self, nodes: Iterable[DOMNode], animate: bool = False) -> None:
        """Give nodes their styles; ancestors that they share are looked at once."""
        with self._at_once():
            super().update_nodes(nodes, animate)

    def apply(
        self,
        node: DOMNode,
        *,
        animate: bool = False,
        cache: dict[tuple[object, ...], RulesMap] | None = None,
    ) -> None:
        """Give a node its styles, as Textual does, but match rules only once."""
        with self._at_once():
            self._give(node, self._path(node), animate=animate)

    def _give(self, node: DOMNode, path: _Path, *, animate: bool) -> None:
        if not issubclass(path[0][0], App):
            return  # a widget that is not mounted yet: there may be no rules of its kind so far
        matches = self._matches_of_rules()
        match = matches.get(path)
        if match is not None and match.has_focus_within:
            match = matches.get((*path, *_focus_within(node)))
        if match is None:
            self._worn.pop(node, None)
            super().apply(node, animate=animate)
            if not (node._has_order_style or node._has_odd_or_even):  # which depend on its siblings
                match = _Match(
                    node.styles.base.get_rules(), node._has_hover_style, node._has_focus_within
                )
                matches[path] = match
                if match.has_focus_within:
                    matches[(*path, *_focus_within(node))] = match
        elif self._worn.get(node) is match:
            node.notify_style_update()
        else:
            self._worn[node] = match
            node._has_hover_style = match.has_hover
            node._has_focus_within = match.has_focus_within
            node._has_order_style = node._has_odd_or_even = False
            _wear(node, match.styles)
            self._process_component_classes(node)

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """Keep the paths that are found until the outermost call is done."""
        if self._paths is not None:
            yield
            return
        self._paths = {}
        try:
            yield
        finally:
            self._paths = None

    def _path(self, node: DOMNode) -> _Path:
        """Return the states of a node's ancestors, from the application down, and of the node."""
        assert self._paths is not None
        path = self._paths.get(node)
        if path is None:
            around = node._parent
            before = self._path(around) if isinstance(around, DOMNode) else ()
            path = self._paths[node] = (*before, _state(node))
        return path

    def _matches_of_rules(self) -> _Matches:
        if self._matched_by is not self.rules_map:  # a new map whenever the rules change
            key = frozenset((self._colours, *self._sources_for_all()))
            matches = _MATCHED.get(key)
            if matches is None:
                matches = _MATCHED[key] = LRUCache(_MOST_MATCHES)
            self._matches, self._matched_by = matches, self.rules_map
        return self._matches

    def _sources_for_all(self) -> Iterator[object]:
        """Yield the sources of rules that may apply to any widget.

        The defaults of a kind of widget come with the first such widget, and apply to nothing but
        these widgets and what is in them.
        """
        for where, source in self.source.items():
            if not (source.is_defaults and source.scope):
                yield where, source


def _wear(node: DOMNode, styles: RulesMap) -> None:
    """Give a node styles: only what differs, and at once, since nothing here has a transition."""
    worn = node.styles.base
    if type(node) is DOMNode:  # a component class, which has no widget to refresh
        worn.reset()
        worn.merge_rules(styles)
    else:
        rules = worn.get_rules()
        for name in rules.keys() | styles.keys():
            if rules.get(name) != styles.get(name):
                setattr(worn, name, styles.get(name))
    node.notify_style_update()


def _state(node: DOMNode) -> tuple[object, ...]:
    """Return what rules can see of a node, except for the focus within it, and for its siblings."""
    state = (type(node), node.id, node.classes)
    if isinstance(node, Widget):
        return (*state, node.mouse_hover, node.has_focus, node.allow_focus(), node.disabled)
    return (*state, node.pseudo_classes)


def _focus_within(node: DOMNode) -> Iterator[bool]:
    """Yield for a node and its ancestors whether the focus is within."""
    return (isinstance(each, Widget) and each.has_focus_within for each in node.css_path_nodes)
