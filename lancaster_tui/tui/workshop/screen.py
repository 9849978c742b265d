"""The law workshop: laws are chosen or written, and tried in games in the background."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pydantic import ValidationError
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen

from lancaster_tui.content.rulesets import check_ruleset, known_rulesets, load_ruleset
from lancaster_tui.content.rulesets import rulesets_folder as own_folder
from lancaster_tui.documents.writing import write_atomically
from lancaster_tui.lab.own_laws import RULESET_ID, Idea
from lancaster_tui.lab.simulation import Run
from lancaster_tui.lab.trial import GAMES, NOTHING, Outcome, gains, outcome, trial
from lancaster_tui.rules.faults import Invalid
from lancaster_tui.rules.ruleset.law_sets import GROUPS
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.deliberate import InTurn, LeftOnce
from lancaster_tui.tui.kit.drawing import Drawing, Inked
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.workshop.drawing import (
    TWO_PAGES,
    Played,
    Shown,
    columns,
    draw_figures,
    draw_idea,
    sorted_laws,
)
from lancaster_tui.tui.workshop.games import Games
from lancaster_tui.tui.workshop.lines import Line, changed, law_lines_of, own_lines_of
from lancaster_tui.words import workshop as words
from lancaster_tui.words.mistakes.located import mistake_text, reason_text

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Click, MouseScrollDown, MouseScrollUp

_AIRY = 32  # rows from which there is a blank one at the top
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
        self._drawing: Drawing | None = None

    def render(self) -> Drawing:
        """Return what is shown for the present size."""
        screen = self.screen
        assert isinstance(screen, WorkshopScreen)
        canvas = Canvas(*self.size, has_colour=self.has_colour)
        screen.draw(canvas)
        self._drawing = Drawing(canvas.rows(), self._inks)
        return self._drawing

    def on_click(self, event: Click) -> None:
        """Tell what was clicked on."""
        spot = None if self._drawing is None else self._drawing.spot_at(event.x, event.y)
        if spot is not None:
            self.post_message(self.Clicked(spot))


class WorkshopScreen(LeftOnce, InTurn, Screen[Laws | None]):
    """Laws to choose or to write, and what they do in games. Answers those to play with, or None.

    Args:
        idea: The laws that it begins with, by default those of the base game.
        runs: What has been played already, by the laws.
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
            tooltip="keep these laws beside those you choose next; again: not any more",
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
        Binding("escape,q", "dismiss", "back", tooltip="back to the menu", id="workshop.back"),
    ]

    class Told(Message):
        """There are more games, or there will be no more."""

    def __init__(self, idea: Idea | None = None, runs: Sequence[tuple[Laws, Run]] = ()) -> None:
        super().__init__()
        self._idea = Idea(load_ruleset()) if idea is None else idea
        self._ruleset = self._idea.rules.id
        self._rulesets = [self._ruleset]
        self._runs = {_key(laws): run for laws, run in runs}
        self._at, self._first, self._page = 0, 0, 0
        self._said = ""
        self._outcomes: dict[Run, Outcome] = {}
        self._games: Games | None = None
        self._now: tuple[Idea, Run] | None = None  # of which figures are shown
        self._beside: tuple[Idea, Run] | None = None
        self._played: Played | None = None

    def compose(self) -> ComposeResult:
        """Lay out ribbon, laws and figures, and the keys."""
        yield Ribbon(words.TITLE, words.ABOUT, words.idea_text(self._idea))
        yield _View()
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show what has been played already."""
        self._view.focus()
        self._show_figures()

    def on_unmount(self) -> None:
        """End the processes."""
        if self._games is not None:
            self._games.stop()

    @property
    def is_playing(self) -> bool:
        """Whether games are played."""
        return self._games is not None and self._games.is_on

    @property
    def _is_playing_these(self) -> bool:
        """Whether games are played with the laws that are chosen now."""
        return self.is_playing and self._now is not None and self._now[0] == self._idea

    @property
    def idea(self) -> Idea:
        """The laws that are chosen."""
        return self._idea

    def draw(self, canvas: Canvas) -> None:
        """Paint laws and figures, on pages of their own where there is no room for both."""
        width, height = canvas.width, canvas.height
        top = int(height >= _AIRY)
        shown = self._shown()
        if width < TWO_PAGES:
            at = Region(0, top, width, height - top)
            if self._page:
                draw_figures(canvas, at, self._played)
            else:
                draw_idea(canvas, at, shown)
            return
        left, right = columns(width)
        draw_idea(canvas, Region(1, top, left, height - top), shown)
        draw_figures(canvas, Region(left + 3, top, right, height - top), self._played)

    def _shown(self) -> Shown:
        laws, own = self._lines()
        reads = words.reads_text(self._idea)
        is_wrong = False
        try:
            self._idea.ruleset()
        except ValidationError:
            is_wrong = True
        return Shown(self._idea, laws, own, self._at, reads, is_wrong, self._said, self._enter)

    @property
    def _enter(self) -> str:
        if self._is_playing_these:
            return words.STOP
        return words.PLAY if self._has_more else ""

    @property
    def _has_more(self) -> bool:
        """Whether there are games left to play with these laws, or with those beside them."""
        run = self._run_played()
        beside = None if self._beside is None else self._beside[1]
        return run is None or any(each.games < GAMES for each in (run, beside) if each)

    def _lines(self) -> tuple[list[Line], list[Line]]:
        return law_lines_of(self._idea, self._rulesets, self._ruleset), own_lines_of(self._idea)

    # Choosing

    def action_step(self, step: int) -> None:
        """Go to another line."""
        lines = sum(map(len, self._lines()))
        self._at = (self._at + step) % lines
        self._page = 0
        self._view.refresh()

    def action_pick(self, step: int) -> None:
        """Choose another word of the line."""
        laws, own = self._lines()
        line = [*laws, *own][self._at]
        if line.key == "ruleset" and len(self._rulesets) == 1:
            self._rulesets = [each.id for each in known_rulesets()]
            if self._ruleset not in self._rulesets:
                self._rulesets.insert(0, self._ruleset)
            line = self._lines()[0][0]
        self._choose(line, (line.chosen + step) % len(line.words))

    def action_other(self, group: int) -> None:
        """Choose the new laws of a group in place of the base laws, or the other way round."""
        line = next((each for each in self._lines()[0] if each.key == f"group {group}"), None)
        if line is not None:
            self._choose(line, (line.chosen + 1) % len(line.words))

    def _choose(self, line: Line, number: int) -> None:
        self._said = ""
        if line.key == "ruleset":
            self._choose_ruleset(self._rulesets[number])
        else:
            self._idea = changed(self._idea, line.key, number)
        keys = [each.key for part in self._lines() for each in part]
        self._at = keys.index(line.key) if line.key in keys else min(self._at, len(keys) - 1)
        self._page = 0
        self._show_figures()

    def _choose_ruleset(self, name: str) -> None:
        self._ruleset = name
        (known,) = (each for each in known_rulesets() if each.id == name)
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
        lines = {line.key: line for part in self._lines() for line in part}
        if kind == "enter":
            self.action_play()
        elif kind == "start":
            self.action_start()
        elif key in lines:
            self._at = [*lines].index(key)
            if kind == "word":
                self._choose(lines[key], int(number))
            self._view.refresh()

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
        if self._games is not None:
            was_on = self._is_playing_these
            self._games.stop()
            self._outcomes |= self._games.outcomes
            if was_on:
                self._show_figures()
                return
        run = self._run()
        if run is None:
            return
        self._now = (self._idea, run)
        runs = [run] if self._beside is None else [self._beside[1], run]
        runs = [each for each in dict.fromkeys(runs) if each.games < GAMES]
        self._page = 1
        self._first = 0
        if runs:
            self._games = Games(runs, self._tell)
            self._games.start()
        self._show_figures()

    def _tell(self) -> None:
        """Tell of more games, from another thread."""
        self.post_message(self.Told())

    def on_workshop_screen_told(self, event: Told) -> None:
        """Show the figures of the games there are now."""
        event.stop()
        if self._games is not None and self._games.has_failed:
            self._said = words.FAILED
        self._show_figures()

    def action_compare(self) -> None:
        """Keep these laws beside those that are chosen next, or not any more."""
        if self._beside is not None:
            self._beside = None
        elif (run := self._run()) is not None:
            self._beside = (self._idea, run)
            self._said = words.beside_text(words.idea_text(self._idea))
        self._show_figures()

    def action_page(self) -> None:
        """Show the figures in place of the laws, or the laws again."""
        self._page = 1 - self._page
        self._view.refresh()
        self.refresh_bindings()

    def key_word(self, binding: Binding) -> str:
        """Return what a key does, in a word."""
        return words.PAGES[self._page] if binding.id == "workshop.page" else binding.description

    def action_scroll_laws(self, step: int) -> None:
        """Show other laws."""
        if self._played is not None:
            last = max(len(sorted_laws(self._played)) - 1, 0)
            self._first = min(max(self._first + step, 0), last)
            self._played = self._played._replace(first=self._first)
            self._view.refresh()

    def action_start(self) -> None:
        """Answer the laws."""
        rules = self._ruleset_played()
        if rules is not None:
            self.dismiss((rules, self._idea.letters))

    def action_save(self) -> None:
        """Write one's own law to a ruleset file."""
        if self._idea.struck is None or self._ruleset_played() is None:
            return
        folder = own_folder()
        taken = {each.id for each in known_rulesets()}
        names = (RULESET_ID, *(f"{RULESET_ID}-{number}" for number in range(2, len(taken) + 3)))
        name = next(
            name for name in names if name not in taken and not (folder / f"{name}.toml").exists()
        )
        path = folder / f"{name}.toml"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_atomically(path, self._idea.file_text(name))
        except OSError as error:
            self._said = f"{path.name}: {error.strerror}"
        else:
            self._said = words.saved_text(path.name)
            self._rulesets = [self._ruleset]
        self._view.refresh()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer a page of figures where they do not stand beside the laws."""
        if action == "page":
            return self.size.width < TWO_PAGES
        if action == "play":
            return self.is_playing or self._has_more
        if action == "save":
            return self._idea.struck is not None
        return True

    def _ruleset_played(self) -> Ruleset | None:
        """Return the ruleset with one's own law, or say why it cannot be."""
        if self._idea.rules.id != self._ruleset:  # there are mistakes in that one
            return None
        try:
            return self._idea.ruleset()
        except ValidationError as error:
            self._said = words.fault_text(error)
            self._view.refresh()
            return None

    def _run(self) -> Run | None:
        """Return the run with these laws, a new one if need be; or say why there can be none."""
        rules = self._ruleset_played()
        if rules is None:
            return None
        laws = (rules, self._idea.letters)
        if _key(laws) not in self._runs:
            try:
                self._runs[_key(laws)] = trial(*laws)
            except Invalid as error:
                self._said = f"{reason_text(error.reason)}."
                self._view.refresh()
                return None
        return self._runs[_key(laws)]

    def _run_played(self) -> Run | None:
        """Return the run with these laws, None if there is none."""
        try:
            return self._runs.get(_key((self._idea.ruleset(), self._idea.letters)))
        except ValidationError:
            return None

    def _show_figures(self) -> None:
        """Show the figures there are, and what the keys do now."""
        run = self._run_played()
        if run is not None and not self.is_playing and run.games:
            self._now = (self._idea, run)
        if self._now is not None:
            self._played = self._figures(*self._now)
        self.query_one(Ribbon).show(words.idea_text(self._idea))
        self._view.refresh()
        self.refresh_bindings()

    def _figures(self, idea: Idea, run: Run) -> Played:
        left = ""
        if self._games is not None and self.is_playing:
            seconds = self._games.seconds_left
            left = words.STARTING if seconds is None else words.left_text(seconds)
        elif run.games < GAMES:
            left = words.STOPPED
        played = Played(
            words.idea_text(idea),
            run.plan.rules,
            idea.own_id if idea.struck is not None else None,
            self._outcome(run),
            left,
            first=self._first,
        )
        if self._beside is None or self._beside[1] is run:
            return played
        other, beside = self._beside
        is_both = not self.is_playing and run.games == beside.games > 0
        return played._replace(
            name=f"{played.name} | {words.idea_text(other)}",
            other=self._outcome(beside),
            gains=gains(run.results, beside.results) if is_both else (),
        )

    def _outcome(self, run: Run) -> Outcome:
        """Return what came of a run, as far as it is known."""
        if self._games is not None and self.is_playing and run.games < GAMES:
            return self._games.outcomes.get(run) or self._outcomes.get(run, NOTHING)
        known = self._outcomes.get(run)
        if known is None or known.games != run.games:
            known = self._outcomes[run] = outcome(run.results)
        return known

    @property
    def _view(self) -> _View:
        return self.query_one(_View)


def _key(laws: Laws) -> str:
    rules, letters = laws
    return f"{letters} {rules.model_dump_json()}"
