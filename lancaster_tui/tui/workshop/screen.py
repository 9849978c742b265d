"""The law workshop: laws are chosen or written, and tried in games in the background."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen

from lancaster_tui.content.rulesets import check_ruleset, known_rulesets, load_ruleset
from lancaster_tui.lab.own_laws import Idea
from lancaster_tui.lab.simulation import Run
from lancaster_tui.lab.trial import Population, stored
from lancaster_tui.rules.faults import Invalid
from lancaster_tui.rules.ruleset.law_sets import GROUPS
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.deliberate import InTurn, LeftOnce
from lancaster_tui.tui.kit.drawing import Drawing, Inked, wrap
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.workshop.charts import Shown, draw_figures
from lancaster_tui.tui.workshop.choosing import Chosen, draw_idea
from lancaster_tui.tui.workshop.lines import (
    Line,
    changed,
    changed_population,
    games_lines_of,
    law_lines_of,
    own_lines_of,
)
from lancaster_tui.tui.workshop.parts import AIRY, MARGIN
from lancaster_tui.tui.workshop.present import gains_now
from lancaster_tui.tui.workshop.saving import save_law
from lancaster_tui.tui.workshop.trials import Played, Trial, Trials, goal, is_whole
from lancaster_tui.words import workshop as words
from lancaster_tui.words.mistakes.located import mistake_text, reason_text

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Click, MouseScrollDown, MouseScrollUp

    from lancaster_tui.tui.table.scene import Scene

_TWO_PAGES = 110  # columns from which laws and figures stand side by side
_WIDEST_LEFT = 80
_PAGE = 8  # laws that are scrolled by
_CHOOSE = Binding.Group("choose", compact=True)

Laws = tuple[Ruleset, str]
"""A ruleset and the letters of a law set."""


class _View(Inked, can_focus=True):
    """What the workshop shows, drawn by the screen."""

    class Clicked(Message):
        """Something was clicked on."""

        def __init__(self, spot: str) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self) -> None:
        super().__init__(id="workshop")

    def render(self) -> Drawing:
        """Return what is shown for the present size."""
        screen = self.screen
        assert isinstance(screen, WorkshopScreen)
        canvas = Canvas(*self.size, has_colour=self.has_colour)
        screen.draw(canvas)
        return self.drawn(canvas.rows())

    def on_click(self, event: Click) -> None:
        """Tell what was clicked on."""
        spot = self.spot_at(event)
        if spot is not None:
            self.post_message(self.Clicked(spot))


class WorkshopScreen(LeftOnce, InTurn, Screen[Laws | None]):
    """Laws to choose or to write, and what they do in games. Answers those to play with, or None.

    Args:
        idea: The laws that it begins with, by default those of the base game.
        scene: The table that it was opened from, to see what a law would do there. Then the ruleset
            is that of the game, and no other is started.
        runs: What has been played already.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, action, word, tooltip=tooltip, id=f"workshop.{word}", group=_CHOOSE)
            for key, action, word, tooltip in (
                ("left", "pick(-1)", "left", "the word before"),
                ("right", "pick(1)", "right", "the next word"),
                ("up", "step(-1)", "up", "the line above"),
                ("down", "step(1)", "down", "the line below"),
            )
        ),
        *(
            Binding(
                str(group),
                f"other({group})",
                "base or new",
                show=False,
                tooltip="the base laws of a group, or the new ones",
                id=f"workshop.group_{group}",
            )
            for group in range(GROUPS)
        ),
        Binding("enter", "play", "play 200", tooltip="play games, or stop", id="workshop.play"),
        Binding(
            "equals_sign",
            "compare",
            "compare",
            tooltip="compare your law with the one it replaces, or these laws with others",
            id="workshop.compare",
        ),
        Binding("f", "page", "figures", tooltip="the figures, or the laws", id="workshop.page"),
        Binding(
            "pagedown",
            f"scroll_laws({_PAGE})",
            "more laws",
            show=False,
            tooltip="laws further down",
            id="workshop.down_laws",
        ),
        Binding(
            "pageup",
            f"scroll_laws({-_PAGE})",
            "laws before",
            show=False,
            tooltip="laws further up",
            id="workshop.up_laws",
        ),
        Binding(
            "s", "save", "save", tooltip="write your law to a ruleset file", id="workshop.save"
        ),
        Binding("p", "start", "start", tooltip="start a game with them", id="workshop.start"),
        Binding("escape,q", "dismiss", "back", tooltip="leave the workshop", id="workshop.back"),
    ]

    class Told(Message):
        """There are more games, or there will be no more."""

    def __init__(
        self,
        idea: Idea | None = None,
        scene: Scene | None = None,
        runs: Iterable[tuple[Trial, Run]] = (),
    ) -> None:
        super().__init__()
        self._idea = Idea(load_ruleset()) if idea is None else idea
        self._population = Population(*(() if scene is None else (scene.view.players,)))
        self._scene = scene
        self._ruleset = self._idea.rules.id
        self._rulesets = [self._ruleset]
        self._trials = Trials(self._tell, runs)
        self._here = "ruleset" if self._idea.struck is None else "form"
        self._left = self._here  # where the cursor was last on the side of the laws
        self._first = 0
        self._said = ""

    def compose(self) -> ComposeResult:
        """Lay out ribbon, laws and figures, and the keys."""
        yield Ribbon(words.TITLE, words.ABOUT, words.idea_text(self._idea))
        yield _View()
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show what has been played already."""
        self._view.focus()
        self._show()

    def on_unmount(self) -> None:
        """End the processes."""
        self._trials.stop()

    @property
    def is_playing(self) -> bool:
        """Whether games are played."""
        return self._trials.is_playing

    @property
    def idea(self) -> Idea:
        """The laws that are chosen."""
        return self._idea

    def draw(self, canvas: Canvas) -> None:
        """Paint laws and figures, on pages of their own where there is no room for both."""
        width, height = canvas.width, canvas.height
        top = int(height >= AIRY)
        at = Region(0, top, width, height - 2 * top)
        if width < _TWO_PAGES:
            if self._is_at_games:
                self._draw_page_of_figures(canvas, at)
            else:
                draw_idea(canvas, at, self._chosen())
            return
        left = min((width - 4) // 2 + 2, _WIDEST_LEFT)
        draw_idea(canvas, Region(1, top, left, at.height), self._chosen())
        draw_figures(canvas, Region(left + 3, top, width - left - 4, at.height), self._figures())

    def _draw_page_of_figures(self, canvas: Canvas, at: Region) -> None:
        said = wrap(self._said, at.width - 2 * MARGIN) if self._said else []
        room = at.height - len(said)
        draw_figures(canvas, Region(at.x, at.y, at.width, room), self._figures())
        for y, text in enumerate(said, start=at.y + room):
            canvas.text(at.x + MARGIN, y, text, "target bold")

    def _chosen(self) -> Chosen:
        laws = law_lines_of(self._idea, self._rulesets, self._ruleset)
        own = own_lines_of(self._idea)
        gains = None if self._scene is None else gains_now(self._scene, self._idea)
        offered = (("play", "Enter", self._enter), ("start", "p", words.START))
        keys = [(key, text, spot) for spot, key, text in offered if self.check_action(spot, ())]
        return Chosen(self._idea, laws, own, self._here, gains, self._said, keys)

    def _figures(self) -> Shown:
        games = games_lines_of(self._population)
        bots = words.bot_text(self._population)
        played = self._trials.played(self._trial)
        plain = self._trial._replace(idea=self._idea.plain())
        known = Played(plain, stored(self._idea.laws), 0, 0, "")
        return Shown(games, bots, self._here, played, known, self._first)

    @property
    def _enter(self) -> str:
        if self._trials.is_playing_these(self._trial):
            return words.STOP
        games = self._trials.games(self._trial)
        if not min(games):
            return words.play_text(goal(games))
        return words.PLAY_MORE if is_whole(games) else words.PLAY_ON

    @property
    def _trial(self) -> Trial:
        return Trial(self._idea, self._population)

    @property
    def _lines(self) -> dict[str, Line]:
        """All lines by their keys, from top to bottom, those of the games last."""
        laws = law_lines_of(self._idea, self._rulesets, self._ruleset)
        lines = (*laws, *own_lines_of(self._idea), *games_lines_of(self._population))
        return {line.key: line for line in lines}

    @property
    def _is_at_games(self) -> bool:
        return self._here in Population._fields

    # Choosing

    def action_step(self, step: int) -> None:
        """Go to another line."""
        keys = [*self._lines]
        self._go(keys[(keys.index(self._here) + step) % len(keys)])

    def action_pick(self, step: int) -> None:
        """Choose another word of the line."""
        if self._here == "ruleset" and self._scene is None and len(self._rulesets) == 1:
            self._rulesets = [each.id for each in known_rulesets()]
            if self._ruleset not in self._rulesets:
                self._rulesets.insert(0, self._ruleset)
        line = self._lines[self._here]
        self._choose(line, (line.chosen + step) % len(line.words))

    def action_other(self, group: int) -> None:
        """Choose the new laws of a group in place of the base laws, or the other way round."""
        line = self._lines.get(f"group {group}")
        if line is not None:
            self._choose(line, (line.chosen + 1) % len(line.words))

    def action_page(self) -> None:
        """Go to the figures, or back to the laws."""
        self._go(self._left if self._is_at_games else Population._fields[0])

    def _go(self, key: str) -> None:
        self._here = key if key in self._lines else "ruleset"
        if not self._is_at_games:
            self._left = self._here
        self._show()

    def _choose(self, line: Line, number: int) -> None:
        self._said = ""
        if line.key == "ruleset":
            self._choose_ruleset(self._rulesets[number])
        elif line.key in Population._fields:
            self._population = changed_population(self._population, line.key, number)
        else:
            self._idea = changed(self._idea, line.key, number)
        self._go(line.key)

    def _choose_ruleset(self, name: str) -> None:
        known = next((each for each in known_rulesets() if each.id == name), None)
        if known is None:
            return
        self._ruleset = name
        checked = check_ruleset(known.path)
        if checked.ruleset is None:
            self._said = mistake_text(checked.mistakes[0])
        else:
            self._idea = self._idea.with_rules(checked.ruleset)

    def on__view_clicked(self, event: _View.Clicked) -> None:
        """Choose what is clicked on."""
        event.stop()
        kind, _, rest = event.spot.partition(" ")
        key, _, number = rest.partition("=")
        if kind == "play":
            self.action_play()
        elif kind == "start":
            self.action_start()
        elif key in (lines := self._lines):
            self._go(key)
            if kind == "word":
                self._choose(lines[key], int(number))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Show laws further down."""
        event.stop()
        self.action_scroll_laws(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Show laws further up."""
        event.stop()
        self.action_scroll_laws(-1)

    # Games

    def action_play(self) -> None:
        """Play games with these laws, in place of others; stop if they are played already."""
        if self._trials.is_playing_these(self._trial):
            self._trials.stop()
        else:
            try:
                self._trials.play(self._trial)
            except Invalid as error:
                self._said = f"{reason_text(error.reason)}."
            else:
                self._said, self._first = "", 0
                if self.size.width < _TWO_PAGES and not self._is_at_games:
                    self.action_page()
        self._show()

    def _tell(self) -> None:
        """Tell of more games, from another thread."""
        self.post_message(self.Told())

    def on_workshop_screen_told(self, event: Told) -> None:
        """Show the figures of the games there are now."""
        event.stop()
        if self._trials.has_failed:
            self._said = words.FAILED
        self._show()

    def action_compare(self) -> None:
        """Compare these laws with those without one's own, with what is chosen next, or no more."""
        kept, plain = self._trials.kept, self._idea.plain()
        self._said = ""
        if kept is None and self._idea.struck is not None:
            self._trials.kept = plain
            self._said = words.compared_text(words.idea_text(plain))
        elif kept in (None, plain) and kept != self._idea:
            self._trials.kept = self._idea
            self._said = words.beside_text(words.idea_text(self._idea))
        else:
            self._trials.kept = None
        self._show()

    def action_scroll_laws(self, step: int) -> None:
        """Show other laws."""
        self._first = min(max(self._first + step, 0), len(self._idea.rules.all_laws))
        self._view.refresh()

    def action_start(self) -> None:
        """Answer the laws."""
        self.dismiss((self._idea.ruleset(), self._idea.letters))

    def action_save(self) -> None:
        """Write one's own law to a ruleset file."""
        self._said = save_law(self._idea)
        if self._scene is None:
            self._rulesets = [self._ruleset]
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what can be done: with laws that can be, and on pages where there are such."""
        match action:
            case "page":
                return self.size.width < _TWO_PAGES
            case "save":
                return self._can_be and self._idea.struck is not None
            case "start":
                return self._can_be and self._scene is None
            case "play" | "compare":
                return self._can_be
        return True

    def key_word(self, binding: Binding) -> str:
        """Return what a key does, in a word."""
        match binding.action:
            case "page":
                return words.PAGES[self._is_at_games]
            case "play":
                return self._enter
            case "compare" if self._trials.kept is not None:
                is_plain = self._trials.kept == self._idea.plain() != self._idea
                return words.KEEP if is_plain else words.COMPARE_NO_MORE
        return binding.description

    @property
    def _can_be(self) -> bool:
        """Whether there can be such laws; if not, it is said why."""
        return self._idea.rules.id == self._ruleset and self._idea.fault is None

    def _show(self) -> None:
        """Show what has changed, and what the keys do now."""
        self.query_one(Ribbon).show(words.idea_text(self._idea))
        self._view.refresh()
        self.refresh_bindings()

    @property
    def _view(self) -> _View:
        return self.query_one(_View)
