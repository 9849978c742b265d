"""The rules, open at the one that applies, with search and references that can be followed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, runtime_checkable

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, Static

from lancaster_tui.tui.help.rule_aside import RuleAside
from lancaster_tui.tui.help.rule_pictures import picture_rows
from lancaster_tui.tui.help.rule_rows import rule_rows
from lancaster_tui.tui.help.rule_sections import RuleSections
from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.drawing import Drawing, Page, Row, Sheet
from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.words.guide import guide
from lancaster_tui.words.rule_links import references
from lancaster_tui.words.rulebook import (
    ALL_RULES,
    EXACT,
    SEARCH_HINT,
    TO_READ,
    Place,
    Rule,
    Section,
    applies_text,
    found_text,
    holds,
    place_of,
    rulebook,
)

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Click

_TITLE: Final = "RULES"
_WITH_ASIDE = 150  # columns from which other rules stand beside the text
_CHANGE_BOOK = Binding(
    "r",
    "change_book",
    EXACT,
    tooltip="the exact rules, or the text that explains them, at the same place",
    id="rules.change_book",
)
_TURN, _MOVE, _SEEK = (Binding.Group(word) for word in ("section", "rule", "word sought"))


@runtime_checkable
class AtRule(Protocol):
    """A screen that some rule is about."""

    @property
    def rule_in_sight(self) -> str:
        """The id of the rule that applies to what the screen shows, such as ``PLC-6``."""


@runtime_checkable
class AtArea(Protocol):
    """A screen that some rule is about, perhaps because of the area looked at."""

    @property
    def about_area(self) -> str:
        """What that rule is about, if it is about the area and not about what is going on."""


def rule_in_sight(screens: Sequence[Screen[object]]) -> str | None:
    """Return the rule for the topmost of some screens that has one; None if none has."""
    about = (each.rule_in_sight for each in reversed(screens) if isinstance(each, AtRule))
    return next(about, None)


def about_area(screens: Sequence[Screen[object]]) -> str:
    """Return what that rule is about if it is that of an area looked at; else nothing."""
    about = (each for each in reversed(screens) if isinstance(each, AtRule))
    screen = next(about, None)
    return screen.about_area if isinstance(screen, AtArea) else ""


class _Text(Sheet):
    """The rules of a section, with one that is chosen."""

    def __init__(self) -> None:
        super().__init__(self._written)
        self._book: Sequence[Section] = rulebook()
        self._at = Place(0, 0)
        self._applies: str | None = None
        self._words: tuple[str, ...] = ()
        self._reference = 0

    def open(
        self,
        book: Sequence[Section],
        place: Place,
        *,
        applies: str | None,
        words: tuple[str, ...],
        reference: int,
    ) -> None:
        """Show a section with one of its rules chosen.

        Args:
            book: What the section is of.
            place: The section and the rule.
            applies: The id of the rule that applies now.
            words: What is sought.
            reference: Which of the rules that the chosen one names would be followed.
        """
        self._book, self._at, self._applies = book, place, applies
        self._words, self._reference = words, reference
        self.show(self._written)

    @property
    def extents(self) -> list[tuple[int, int]]:
        """For each rule the row in which it begins, and that behind its end."""
        ends = accumulate(map(len, self._blocks(self.size.width)))
        return list(pairwise(ends))

    def on_resize(self) -> None:
        """Keep the rule in sight: at first it was placed without a known width."""
        if isinstance(self.screen, RulesScreen):
            self.call_after_refresh(self.screen.scroll_to_rule)

    def on_click(self, event: Click) -> None:
        """Follow a reference, or choose a rule."""
        at = event.get_content_offset(self)
        drawing = Drawing(self._written(self.size.width), self._inks)
        spot = None if at is None else drawing.spot_at(*at)
        if spot is None or not isinstance(self.screen, RulesScreen):
            return
        if spot.isdigit():
            self.screen.choose(int(spot))
        else:
            self.screen.follow(spot)

    def _written(self, width: int) -> list[Row]:
        return [row for block in self._blocks(width) for row in block]

    def _blocks(self, width: int) -> list[list[Row]]:
        """Return the rows of the heading and of each rule, with a blank one behind each."""
        section = self._book[self._at.section]
        heading: Row = [(f" {section.sign} {section.title.upper()}".replace("  ", " "), "now")]
        rules = [self._rule(number, rule, width) for number, rule in enumerate(section.rules)]
        return [[heading, []], *([*block, []] for block in rules)]

    def _rule(self, number: int, rule: Rule, width: int) -> list[Row]:
        is_chosen = number == self._at.rule
        if rule.picture is not None:
            return picture_rows(rule.picture, width, number, is_chosen=is_chosen)
        return rule_rows(
            rule,
            width,
            number=number,
            is_chosen=is_chosen,
            applied=self._applies if self._applies in rule.ids else None,
            reference=self._reference if is_chosen else None,
            words=self._words,
        )


class _Search(Input):
    """Takes the words that are sought."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter,down,escape",
            "screen.stop_typing",
            "to the rules",
            tooltip="go on with the rules",
            id="rules.stop_typing",
        ),
    ]


class RulesScreen(LeftOnce, Screen[None]):
    """Shows the rules, a section at a time.

    Args:
        rule: The id of the rule to open them at, or a word that they explain; None to begin at the
            beginning.
        to_read: Whether the text that explains them is opened, and not the rules themselves.
        why: Why they are opened there; None if that rule applies now.
    """

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "search", tooltip="look for words", id="rules.search"),
        *(
            Binding(key, action, word, tooltip=tooltip, id=f"rules.{name}", group=group)
            for key, action, word, tooltip, name, group in (
                ("up", "move(-1)", "rule before", "the previous rule", "up", _MOVE),
                ("down", "move(1)", "next rule", "the next rule", "down", _MOVE),
                ("left", "turn(-1)", "section before", "the previous section", "left", _TURN),
                ("right", "turn(1)", "next section", "the next section", "right", _TURN),
                ("n", "seek(1)", "next", "the next rule with these words", "next", _SEEK),
                ("N", "seek(-1)", "before", "the previous rule with these words", "before", _SEEK),
            )
        ),
        *(
            Binding(key, f"page({step})", word, show=False, tooltip=tooltip, id=f"rules.{name}")
            for key, step, word, tooltip, name in (
                ("pageup", -1, "page up", "scroll up by a page", "page_up"),
                ("pagedown", 1, "page down", "scroll down by a page", "page_down"),
            )
        ),
        Binding(
            "tab",
            "refer",
            "reference",
            show=False,
            tooltip="the next rule that this one names",
            id="rules.refer",
        ),
        Binding(
            "enter", "follow", "follow", tooltip="go to the rule that is named", id="rules.follow"
        ),
        _CHANGE_BOOK,
        Binding(
            "backspace", "back", "back", tooltip="back to where you came from", id="rules.back"
        ),
        Binding("escape,q", "dismiss", "close", tooltip="close the rules", id="rules.close"),
    ]
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 (declared by Textual)
        (0, "-narrow"),
        (100, "-wide"),
        (_WITH_ASIDE, "-widest"),
    ]

    def __init__(self, rule: str | None, *, to_read: bool = False, why: str | None = None) -> None:
        super().__init__()
        self._why = why or applies_text(rule)
        self._applies = rule
        self._book: Sequence[Section] = guide() if to_read else rulebook()
        self._at = Place(0, 0) if rule is None else place_of(rule, self._book)
        self._reference = 0
        self._words: tuple[str, ...] = ()
        self._trail: list[tuple[Sequence[Section], Place]] = []
        self._search_from = self._at

    def compose(self) -> ComposeResult:
        """Lay out the sections, the search and the text."""
        yield Ribbon(_TITLE, ALL_RULES, self._why)
        with Horizontal(id="rules"):
            yield RuleSections(self.turn_to)
            with Vertical():
                with Horizontal(id="search-row"):
                    yield _Search(placeholder=SEARCH_HINT, id="search", compact=True)
                    yield Static(id="found", markup=False)
                yield Page(_Text(), id="rules-page", can_focus=False)
            yield RuleAside(self.look_up)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the rule that applies."""
        self._show()

    def on_resize(self) -> None:
        """Keep the rule in sight."""
        self.call_after_refresh(self.scroll_to_rule)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what has an effect."""
        match action:
            case "seek":
                return bool(self._words)
            case "search":
                return not isinstance(self.focused, Input)
            case "refer" | "follow":
                return bool(references(self._rule))
            case "back":
                return bool(self._trail)
            case "change_book":
                return not isinstance(self.focused, Input)
            case _:
                return True

    @property
    def _rule(self) -> Rule:
        return self._book[self._at.section].rules[self._at.rule]

    def action_search(self) -> None:
        """Let words be typed."""
        self._search_from = self._at
        self.query_one(_Search).focus()

    def action_stop_typing(self) -> None:
        """Go on with the rules."""
        self.set_focus(None)

    @on(Input.Changed)
    def _seek_words(self, event: Input.Changed) -> None:
        """Mark the words that are typed; show the first rule with them from here on."""
        event.stop()
        self._words = tuple(event.value.lower().split())
        self._at = self._search_from
        if self._words and not holds(self._rule, self._words):
            self.action_seek(1)
        else:
            self._show()

    def action_seek(self, step: int) -> None:
        """Go to the next rule with the words sought, or the previous one, wrapping around."""
        book = self._book
        places = [
            Place(section, rule)
            for section, each in enumerate(book)
            for rule in range(len(each.rules))
        ]
        at = places.index(self._at)
        later = places[at + 1 :] + places[: at + 1]
        before = places[:at][::-1] + places[at:][::-1]
        found = (
            each
            for each in (later if step > 0 else before)
            if holds(book[each.section].rules[each.rule], self._words)
        )
        self._go(next(found, self._at))

    def action_move(self, step: int) -> None:
        """Choose the next rule of the section, or the one before."""
        self.choose(self._at.rule + step)

    def action_page(self, step: int) -> None:
        """Scroll by a page, and choose the first rule there; at an end of the text, the last."""
        page, extents = self.query_one(Page), self.query_one(_Text).extents
        height, before = page.size.height, page.scroll_y
        y = min(max(before + step * (height - 1), 0), page.max_scroll_y)
        page.scroll_to(y=y, animate=False, immediate=True)
        if y == before:
            rule = len(extents) - 1 if step > 0 else 0
        else:
            begun = [at for at, (top, _) in enumerate(extents) if y <= top < y + height]
            whole = [at for at in begun if extents[at][1] <= y + height]
            first = next(iter(whole or begun), self._at.rule)
            rule = (max if step > 0 else min)(first, self._at.rule)  # never against the direction
        self._go(Place(self._at.section, rule), scrolls=False)

    def action_turn(self, step: int) -> None:
        """Open the next section, or the one before."""
        self.turn_to((self._at.section + step) % len(self._book))

    def action_refer(self) -> None:
        """Choose the next rule that is named."""
        self._reference += 1
        self._show()

    def action_follow(self) -> None:
        """Go to the rule that is named."""
        named = references(self._rule)
        self.follow(named[self._reference % len(named)])

    @property
    def _is_guide(self) -> bool:
        return self._book is guide()

    def key_word(self, binding: Binding) -> str:
        """Return what a key does."""
        if binding.action == "change_book":
            return TO_READ if not self._is_guide else EXACT
        return binding.description

    def action_change_book(self) -> None:
        """Open the rules themselves or the text that explains them, at the same rule."""
        rule = self._applies if self._applies in self._rule.ids else next(iter(self._rule.ids), "")
        first = next((ids[0] for ids in self._ids_here if ids), self._book[self._at.section].sign)
        self._trail.append((self._book, self._at))
        self._book = rulebook() if self._is_guide else guide()
        self._go(place_of(rule or first, self._book))

    @property
    def _ids_here(self) -> list[tuple[str, ...]]:
        """The rules that the passages of the section are about."""
        return [each.ids for each in self._book[self._at.section].rules]

    def action_back(self) -> None:
        """Go back to where a name was followed."""
        self._book, place = self._trail.pop()
        self._go(place)

    def choose(self, rule: int) -> None:
        """Choose a rule of the section by its number, as near as there is one."""
        last = len(self._book[self._at.section].rules) - 1
        self._go(Place(self._at.section, min(max(rule, 0), last)))

    def turn_to(self, section: int) -> None:
        """Open a section by its number, at its beginning or at the first rule with the words."""
        rules = self._book[section].rules
        holding = (number for number, rule in enumerate(rules) if holds(rule, self._words))
        self._go(Place(section, next(holding, 0)))

    def follow(self, rule: str) -> None:
        """Go to a rule that another one names."""
        self._trail.append((self._book, self._at))
        self._go(place_of(rule, self._book))

    def look_up(self, rule: str) -> None:
        """Open the rules themselves at one of them."""
        self._trail.append((self._book, self._at))
        self._book = rulebook()
        self._go(place_of(rule, self._book))

    def _go(self, place: Place, *, scrolls: bool = True) -> None:
        if place != self._at:
            self._at, self._reference = place, 0
        self._show(scrolls=scrolls)

    def _show(self, *, scrolls: bool = True) -> None:
        found, elsewhere = (
            [sum(holds(rule, self._words) for rule in each.rules) for each in book]
            for book in (self._book, rulebook() if self._is_guide else guide())
        )
        self.query_one(RuleAside).show(self._rule, self._book[self._at.section])
        self.query_one(RuleSections).show(self._book, self._at.section, found)
        self.query_one(_Text).open(
            self._book,
            self._at,
            applies=self._applies,
            words=self._words,
            reference=self._reference,
        )
        count = ""
        if self._words:
            key = label_of(self.app, _CHANGE_BOOK)
            count = found_text(sum(found), sum(elsewhere), is_guide=self._is_guide, key=key)
        self.query_one("#found", Static).update(count)
        self.refresh_bindings()
        if scrolls:
            self.call_after_refresh(self.scroll_to_rule)

    def scroll_to_rule(self) -> None:
        """Bring the rule that is chosen in sight, with its section's beginning if that fits."""
        text, page = self.query_one(_Text), self.query_one(Page)
        top, end = text.extents[self._at.rule]
        height = page.size.height
        if end <= height:
            page.scroll_to(y=0, animate=False)
        elif top < page.scroll_y or end > page.scroll_y + height:
            page.scroll_to(y=max(top - 1, 0), animate=False)
