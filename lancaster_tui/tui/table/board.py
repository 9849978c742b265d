"""The areas of the table, laid out for the terminal at hand, with the prompt and the keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual.containers import Container, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.places import COURT
from lancaster_tui.tui.kit.kept import Ground
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.prompt.prompt import Prompt, least_rows
from lancaster_tui.tui.table.advice import AdvicePanel
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.area_tabs import AREA_NAMES, AreaTabs
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.favours import FavourStrip
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.layout import (
    ADVICE,
    FAVOURS,
    LESSON,
    MISSED,
    PAGE,
    PROMPT,
    TABS,
    TALK,
    Layout,
    layout,
    layout_of_page,
    with_advice,
    with_lesson,
    with_missed,
    with_talk,
)
from lancaster_tui.tui.table.lesson import LessonPanel
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.tui.table.meanwhile import MissedPanel, TalkStrip
from lancaster_tui.tui.table.motion import Frame, Lines, Seen, lines_of, movement, with_points
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.players import Players
from lancaster_tui.tui.table.recap_next import rows_wanted
from lancaster_tui.tui.table.recap_page import RecapPage, least_rows_of_page, rows_of_page
from lancaster_tui.tui.table.scene import Company, Scene
from lancaster_tui.tui.table.status_bar import StatusBar
from lancaster_tui.tui.table.subjects import (
    AREAS,
    CASTLE_AREA,
    ENGLAND,
    FRANCE,
    LOG,
    PARLIAMENT,
    PLAYERS,
    AreaName,
    Occasion,
    area_of_scene,
    area_of_spot,
    occasion_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from textual.app import ComposeResult
    from textual.events import Click
    from textual.timer import Timer

    from lancaster_tui.rules.position import Occupant
    from lancaster_tui.tui.kit.looks import Motion
    from lancaster_tui.tui.kit.theme import StyledApp


_AREAS: Final[Mapping[AreaName, type[Area]]] = complete(
    AreaName,
    {
        "england": England,
        "castle": Castle,
        "france": France,
        "parliament": Parliament,
        "players": Players,
        "log": LogPanel,
    },
)


class _Areas(Ground, Container):
    """The room of the areas and the prompt."""


class Board(Ground, Vertical):
    """Hands a scene to the areas that are shown, and turns to where the game is.

    ``area`` is the area looked at. The board looks at what the viewer is asked about, at each stop
    of a recap and at each spot the prompt points to; at what others do only until the viewer turns
    to something else. The recap of a phase is a page in front of the areas, until the viewer looks
    at one of them.

    ``MORE`` are further areas, by name, that a subclass lays out and shows.
    """

    MORE: ClassVar[Mapping[str, type[Area]]] = {}

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self.area: AreaName = ENGLAND
        self._is_zoomed = False
        self._is_alone = False  # the viewer turned to an area where all are small
        self._visited: int | None = None
        self._left: AreaName = ENGLAND  # the area looked at before a visit, or before the log
        self._has_turned = False
        self._has_page = False
        self._has_advice = False
        self._lesson: Sequence[AreaName] | None = None  # the areas that a lesson leaves in sight
        self._scene: Scene | None = None
        self._seen: Scene | None = None  # the scene that is shown, unless it has been covered
        self._targets: frozenset[int] | None = None
        self._regions: Layout | None = None
        self._looked_for: int | None = None  # the spot that was looked at for the question
        self._stale: set[str] = set()  # areas that have not been handed the scene
        self._occasion: Occasion | None = None
        self._step: Timer | None = None  # to the next frame of what moves

    def compose(self) -> ComposeResult:
        """Lay out the areas."""
        yield StatusBar(id="status")
        with _Areas(id="areas"):
            yield AreaTabs(id=TABS)
            for name, area in _AREAS.items():
                yield area(id=name)
            yield FavourStrip(id=FAVOURS)
            yield RecapPage(id=PAGE)
            yield AdvicePanel(id=ADVICE)
            yield TalkStrip(id=TALK)
            yield MissedPanel(id=MISSED)
            yield LessonPanel(id=LESSON)
            for more, area in self.MORE.items():
                yield area(id=more)
            yield Prompt(self.point, id=PROMPT)
        yield Static(id="warning", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Lay the areas out."""
        self._show_areas()

    def on_resize(self) -> None:
        """Lay the areas out for the new size; what moved was worked out for the old one."""
        self.be_still()
        self._show_areas()

    def keep(self, scene: Scene) -> None:
        """Take in a scene that nobody can see yet; ``show`` is called before somebody can."""
        before = len((scene if self._scene is None else self._scene).log)
        self.be_still()
        self._scene = scene._replace(visited=self._visited)
        self._seen = None
        self._targets = scene.targets
        self._stale = {*AREAS, FAVOURS, PAGE, ADVICE, TALK, MISSED, LESSON}
        self._follow(scene, before)

    def show(self, scene: Scene, waiting: str, warning: str | None) -> None:
        """Show a scene, a sentence for a viewer who is not asked, and a warning if there is one."""
        moving, shown = self._seen, self._lines()
        self.keep(scene)
        self._seen = scene = scene._replace(visited=self._visited)
        for bar in (self.query_one(StatusBar), self.query_one(AreaTabs)):
            bar.show(scene)
        self._warn(warning)
        self._show_visited()
        self.query_one(Prompt).show(scene, waiting)
        if moving is not None and self._motion != "off":
            now = self._lines()
            self._move(iter(movement(moving, scene, shown, now, self._motion)), now)

    def show_company(self, company: Company, warning: str | None) -> None:
        """Show who is at the table, what was said, and a warning if there is one.

        What is asked, and what was chosen so far as an answer, stays as it is.
        """
        if self._scene is None:
            return
        self.be_still()
        self._scene = self._scene._replace(company=company)
        self._stale |= {PLAYERS, TALK, MISSED}
        self.query_one(StatusBar).show(self._scene)
        self._warn(warning)
        self._show_areas()

    def _warn(self, warning: str | None) -> None:
        self.set_class(warning is not None, "-warned")
        line = self.query_one("#warning", Static)
        line.update(Content(warning or ""), layout=False)

    def be_still(self) -> None:
        """Show at once what all movements lead to."""
        if self._step is not None:
            self._step.stop()
            self._step = None
            for name in AREAS:
                self.query_one(f"#{name}", Area).show_meanwhile(None)

    def _lines(self) -> Seen:
        """Return what the areas show, if things may move."""
        if self._motion == "off":
            return {}
        return {
            AREA_NAMES[name]: Lines(region.offset, self.query_one(f"#{name}", Area).rows)
            for name, region in self._layout.items()
            if name in AREA_NAMES
        }

    @property
    def _motion(self) -> Motion:
        """How much may move; nothing does below another screen."""
        is_in_front = self.app.screen is self.screen
        return cast("StyledApp", self.app).motion if is_in_front else "off"

    def _move(self, frames: Iterator[Frame], now: Seen) -> None:
        """Show the next frame, and the others in their time, over what the areas show."""
        frame, scene = next(frames, None), self._scene
        if frame is None or scene is None:
            self.be_still()
            return
        for name, lines in now.items():
            area = self.query_one(f"#{name}", Area)
            shown = lines
            if frame.points is not None and name == PLAYERS:
                rows = area.draw(with_points(scene, frame.points), *area.size)
                shown = lines._replace(rows=rows)
            area.show_meanwhile(lines_of(frame, shown))
        self._step = self.set_timer(frame.seconds, partial(self._move, frames, now))

    def turn(self, step: int) -> None:
        """Turn to the next area, or with -1 to the one before; beside a large castle large, too."""
        self._is_zoomed |= self._visited is not None
        self.turn_to(AREAS[(AREAS.index(self.area) + step) % len(AREAS)])

    def turn_to(self, area: AreaName) -> None:
        """Look at an area; in a small window it is shown alone, and for England all that fit."""
        self.look_at(area, is_alone=area != ENGLAND)

    def look_at(self, area: AreaName, *, is_alone: bool = False) -> None:
        """Look at an area until the game calls the viewer elsewhere."""
        self._has_turned = True
        self._has_page = False
        self._look_at(area, is_alone=is_alone)

    def zoom(self) -> None:
        """Show the area looked at in the whole window; if it is, show all areas again.

        In a small window, an area that is not among those always fills it.
        """
        has_it = self.shows_tabs
        self._is_zoomed, self._has_turned = not has_it, True
        self._visited, self._has_page, self._is_alone = None, False, False
        self._look_at(ENGLAND if has_it and self.shows_tabs else self.area)

    def visit(self, seat: int) -> None:
        """Show the castle of a seat large, in front of the others, or close it if it is open."""
        if self._visited == seat:
            self.look_at(self._left)
            return
        if self._visited is None:
            self._left = self.area
        self.look_at(CASTLE_AREA)
        self._visited = seat
        self._show_visited()
        self.screen.refresh_bindings()

    def turn_page(self) -> None:
        """Show the recap of a phase in front of the areas, or put it away."""
        self._has_page = not self._has_page
        self._show_areas()

    def lay_out_advice(self, *, has_advice: bool) -> None:
        """Show advice beside the question, with no area large, or hide it."""
        if has_advice != self._has_advice:
            self._has_advice = has_advice
            self._is_zoomed, self._visited = False, None
            self._show_visited()

    def lay_out_lesson(self, kept: Sequence[AreaName]) -> None:
        """Show the task of a lesson in place of the areas that it does not need."""
        self._lesson = kept
        self._show_areas()

    @property
    def can_step_back(self) -> bool:
        """Whether an area fills the window, or hides what is asked about."""
        scene = self._scene
        if self._is_large or (scene is not None and scene.recaps_phase):
            return not self._has_page
        if scene is None or not self.shows_tabs:
            return False
        return self._is_alone or self.area != self._home(scene)

    @property
    def shows_tabs(self) -> bool:
        """Whether the areas are named in a row, with the keys for them."""
        return TABS in self._layout

    @property
    def looks_around(self) -> bool:
        """Whether the viewer has turned to the area that is looked at."""
        return self._has_turned and not self._has_page

    @property
    def asks_for_place(self) -> bool:
        """Whether a knight is to be placed, and no place is chosen yet."""
        return self._scene is not None and self._scene.asks_for_place

    @property
    def is_elsewhere(self) -> bool:
        """Whether the viewer has turned to an area that the game is not about."""
        scene = self._scene
        return scene is not None and self.looks_around and self.area != self._home(scene)

    def step_back(self) -> bool:
        """Look again at what is asked about, or at the page of a recap; return whether that is new.

        That is a single step: out of an area that fills the window, or away from one that is in the
        way.
        """
        scene = self._scene
        if scene is None or not self.can_step_back:
            return False
        if self._visited is not None:
            self.visit(self._visited)
        elif self._is_zoomed:
            self.zoom()
        elif scene.recaps_phase:
            self.turn_page()
        else:
            self.look_at(self._home(scene))
        return True

    def scroll_log(self, pages: int) -> None:
        """Scroll the log back by pages, forward by a negative number.

        Where it is not in sight, it is shown; only several pages scroll it at once then.
        """
        log = self.query_one(LogPanel)
        if LOG in self._layout:
            log.turn_pages(pages)
            return
        self.look_at(LOG)
        if abs(pages) > 1:
            self.call_after_refresh(log.turn_pages, pages)

    def point(
        self,
        spot: int | None,
        targets: frozenset[int] | None,
        others: frozenset[int] = frozenset(),
        pending: Occupant | None = None,
    ) -> None:
        """Let the spot stand out that the next answer is about, and look there, but for advice.

        ``targets`` are the others that stand out; None leaves those of the scene. ``others`` stand
        out less: they are for knights other than the marked one. ``pending`` is the knight that the
        answer would place there.
        """
        scene = self._scene
        if scene is None:
            return
        if targets is None:
            targets = self._targets
        pointed = scene._replace(pointed=spot, targets=targets, others=others, pending=pending)
        if pointed == scene:
            return
        self._scene = pointed
        self._stale |= {ENGLAND, CASTLE_AREA, FRANCE, PARLIAMENT}
        if self._has_advice:
            self._show_areas()
            return
        looked_for, self._looked_for = self._looked_for, spot
        if spot not in (None, COURT, looked_for):
            self._look_at(area_of_spot(spot))
        else:
            self._show_areas()

    def on_area_spot_clicked(self, event: Area.SpotClicked) -> None:
        """Choose the spot in the prompt."""
        event.stop()
        self.query_one(Prompt).choose_spot(event.spot)

    def on_players_castle_wanted(self, event: Players.CastleWanted) -> None:
        """Show the castle of the player whose row was clicked."""
        event.stop()
        self.visit(event.seat)

    def on_area_tabs_chosen(self, event: AreaTabs.Chosen) -> None:
        """Look at the area of a tab."""
        event.stop()
        self.turn_to(event.area)

    def on_click(self, event: Click) -> None:
        """Look at the area that is clicked."""
        self.be_still()
        clicked = None if event.widget is None else event.widget.id
        if clicked in AREA_NAMES:
            self.look_at(AREA_NAMES[clicked])

    @property
    def _is_large(self) -> bool:
        """Whether one area fills the window."""
        return self._is_zoomed or self._visited is not None

    @property
    def _layout(self) -> Layout:
        """Where everything stands now."""
        room = self.app.size - Size(0, 3 if self.has_class("-warned") else 2)
        scene = self._scene
        has_allies = scene is not None and scene.view.has_allies
        players = 0 if scene is None else scene.view.players
        if self._has_page and scene is not None:
            rows, below = rows_of_page(scene, room.width), rows_wanted(scene)
            least = least_rows_of_page(scene, room.width)
            factions = len(scene.view.factions)
            return layout_of_page(room, factions=factions, question=below, rows=rows, least=least)
        regions = layout(
            room,
            ENGLAND if self._has_advice else self.area,
            is_zoomed=self._is_large and not self._has_advice,
            is_alone=self._is_alone and not self._has_advice,
            players=players,
            has_allies=has_allies,
            prompt=least_rows(has_allies),
            is_voting=scene is None or bool(scene.view.proposals),
        )
        if self._has_advice:
            return with_advice(room, regions)
        if self._lesson is not None and not self._is_large:
            return with_lesson(regions, self._lesson)
        if scene is None or scene.company is None:
            return regions
        regions = with_talk(regions)
        return regions if scene.company.missed is None else with_missed(regions, self.area)

    def _follow(self, scene: Scene, before: int) -> None:
        """Look at what the game is about now; ``before`` events had happened so far."""
        occasion = occasion_of(scene)
        if occasion == self._occasion and len(scene.log) == before:
            return
        is_new = occasion != self._occasion
        self._occasion = occasion
        if is_new:
            self._has_turned = False
            self._looked_for = None
            self._has_page = scene.recaps_phase
        if self._has_turned or (occasion.asks and not is_new):
            return
        area = self._subject(scene, before)
        if area is not None:
            self.area, self._visited, self._is_alone = area, None, False

    def _subject(self, scene: Scene, before: int) -> AreaName | None:
        """Return the area that the game is about; in a lesson on the castle, never England."""
        area = area_of_scene(scene, before)
        if area == ENGLAND and self._lesson is not None and CASTLE_AREA in self._lesson:
            return CASTLE_AREA
        return area

    def _home(self, scene: Scene) -> AreaName:
        """Return the area that is looked at unless the viewer turns to another."""
        return self._subject(scene, len(scene.log)) or ENGLAND

    def _look_at(self, area: AreaName, *, is_alone: bool = False) -> None:
        self.area, self._visited, self._is_alone = area, None, is_alone
        self._show_visited()
        self.screen.refresh_bindings()  # some keys are named only for this area

    def _show_visited(self) -> None:
        """Show the areas; the castles again if another one comes first now."""
        scene = self._scene
        if scene is not None and scene.visited != self._visited:
            self._scene = scene._replace(visited=self._visited)
            self._stale.add(CASTLE_AREA)
        self._show_areas()

    def _show_areas(self) -> None:
        """Show the areas of the layout, and the scene in them."""
        regions, scene = self._layout, self._scene
        self.query_one(AreaTabs).choose(self.area)
        self.query_one(LogPanel).is_large = self._is_large
        for name in (TABS, *AREAS, FAVOURS, PAGE, ADVICE, TALK, MISSED, LESSON, *self.MORE, PROMPT):
            widget, region = self.query_one(f"#{name}"), regions.get(name)
            widget.display = region is not None
            if region is not None:
                widget.styles.offset = region.offset
                widget.styles.width, widget.styles.height = region.size
        if regions != self._regions:
            self._regions = regions
            self.screen.refresh(repaint=False, layout=True)  # or they are drawn where they stood
        prompt = self.query_one(Prompt)
        prompt.tells_news, prompt.has_page = LOG not in regions, self._has_page
        prompt.tells_castle = CASTLE_AREA not in regions
        self.query_one(France).tells_favours = FAVOURS not in regions
        looked_at = self.area
        if self._has_advice and scene is not None and scene.pointed not in (None, COURT):
            pointed = area_of_spot(scene.pointed)  # the view itself does not turn to it
            looked_at = pointed if pointed in regions else looked_at
        stale = set() if scene is None else self._stale & set(regions)
        self._stale -= stale
        for name in AREAS:
            area = self.query_one(f"#{name}", Area)
            if name in stale:
                area.scene = scene  # otherwise it would be drawn twice
            area.look_at(is_looked_at=name == looked_at and not self._has_page)
        if scene is not None:
            for name in stale:
                self.query_one(f"#{name}", Area).show(scene)
