"""The Textual application."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from textual.css.query import NoMatches

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.tui.commands import CommandsApp
from lancaster_tui.tui.kit.looks import USUAL, Looks, Motion
from lancaster_tui.tui.kit.settings import PACES, Choices, Settings
from lancaster_tui.tui.kit.terminal import has_256_colours
from lancaster_tui.tui.menu.leave import DiscardScreen, LeaveScreen, UnsavedScreen
from lancaster_tui.tui.menu.menu import MenuScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date
    from pathlib import Path

    from textual.screen import Screen

    from lancaster_tui.learn.progress import PuzzleAt
    from lancaster_tui.rules.ruleset.model import Ruleset
    from lancaster_tui.table.bot_driver import BotDriver
    from lancaster_tui.table.record import Record
    from lancaster_tui.table.rewatch import Rewatch
    from lancaster_tui.table.seat import TableSeat
    from lancaster_tui.table.seating import Seating
    from lancaster_tui.table.table import Table
    from lancaster_tui.tui.help.laws import LawsScreen
    from lancaster_tui.tui.learn.going import Lessons
    from lancaster_tui.tui.palette import PaletteCommand
    from lancaster_tui.tui.replay.going import Replays
    from lancaster_tui.tui.replay.hall import HallScreen
    from lancaster_tui.tui.replay.screen import ReplayScreen
    from lancaster_tui.tui.table.screen import TableScreen

PACE = PACES["usual"]
WATCH_PACE = 1.2
_MOMENT = 0.001  # seconds; a timer cannot take less
_ENDINGS = ("SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP")
_ENDED_BY = 128  # exit codes begin here when a signal ends the program


class LancasterApp(CommandsApp):
    """The game in a terminal.

    Args:
        table: A game to run, for all persons at one keyboard; without one, and without ``places``,
            the menu comes first.
        pace: Seconds a bot waits before it acts.
        places: What this application may use of a game that somebody else runs: seats, or one place
            to watch from.
        watched: A game that is over, to be watched again.
        looks: How the screens look.
        choices: Where the player's choices are remembered: in ``Settings``, or for a while.
        lesson: The puzzle to begin with, over the menu.
        daily: The day whose puzzle to begin with.

    Attributes:
        left_for_lines: The file of the game that somebody wants to go on with in lines of text.
    """

    def __init__(
        self,
        table: Table | None = None,
        *,
        pace: float = PACE,
        places: Sequence[TableSeat] = (),
        watched: Rewatch | None = None,
        looks: Looks = USUAL,
        choices: Choices | None = None,
        lesson: PuzzleAt | None = None,
        daily: date | None = None,
    ) -> None:
        super().__init__(looks, choices)
        self._table = table
        self._program_limit = table.program_limit if table is not None else None
        self._guest = places
        self._asks_motion = looks.motion is None
        self._pace = max(pace, _MOMENT)
        self._watched = watched
        self._has_menu = table is None and not places and watched is None
        self._lesson = lesson
        self._daily = daily
        self._learning: Lessons | None = None
        self._watching: Replays | None = None
        self.left_for_lines: Path | None = None
        self._bottom = 2 if self._has_menu else 1  # screens below a table

    def leaving_commands(self, screen: Screen[object]) -> Iterable[PaletteCommand]:
        """Return the commands that leave what is on: for lines of text, or for good."""
        from lancaster_tui.tui.kit.key_line import label_to
        from lancaster_tui.tui.palette import PaletteCommand
        from lancaster_tui.words.commands import LEAVE, LEAVE_ABOUT, PROGRAM
        from lancaster_tui.words.settings import IN_LINES, IN_LINES_ABOUT

        in_program = partial(PaletteCommand, group=PROGRAM)
        if self._can_go_on_in_lines:
            yield in_program(IN_LINES, self._go_on_in_lines, IN_LINES_ABOUT)
        if self.is_playing:
            yield in_program(LEAVE, self.action_leave, LEAVE_ABOUT, label_to(screen, "leave"))
        if self._has_menu:
            yield self._quit_command()

    def _quit_command(self) -> PaletteCommand:
        from lancaster_tui.tui.palette import PaletteCommand
        from lancaster_tui.words.commands import PROGRAM, QUIT, QUIT_ABOUT

        return PaletteCommand(QUIT, self.action_leave_program, QUIT_ABOUT, group=PROGRAM)

    def _handle_exception(self, error: Exception) -> None:
        """Take no notice of what a screen misses that is closed before it is complete."""
        if not (self._exit and isinstance(error, NoMatches)):
            super()._handle_exception(error)

    @property
    def table(self) -> Table | None:
        """The game that this application runs, if it runs one."""
        return self._table

    @property
    def is_playing(self) -> bool:
        """Whether a game is on the screen."""
        return self._table is not None or bool(self._guest)

    @property
    def _is_over(self) -> bool:
        """Whether the game on the screen has ended."""
        return self._guest[0].is_over if self._table is None else self._table.is_over

    def on_mount(self) -> None:
        """Show the menu, or the game."""
        self._show_first()
        self.tell_problems()

    def _show_first(self) -> None:
        """Show what comes first."""
        if self._guest:
            from lancaster_tui.words.saves import SEAT_KEPT

            self._show_table(self._guest, None, lambda: SEAT_KEPT)
            self._ask_motion()
        elif self._table is not None:
            self._sit_down(self._table)
        elif self._watched is not None:
            self._replays.watch(self._watched, is_kept=False)
        else:
            self.push_screen(MenuScreen())
            if self._lesson is not None:
                self._lessons.begin(self._lesson)
            elif self._daily is not None:
                self._lessons.show(self._daily)

    def _ask_motion(self) -> None:
        """Ask a guest how much may move, unless that is known."""
        from lancaster_tui.tui.menu.motion import MotionScreen

        if self._asks_motion:
            self.push_screen(MotionScreen(), self._motion_answered)

    def _motion_answered(self, motion: Motion | None) -> None:
        self.choose_motion(motion or "off")

    def on_unmount(self) -> None:
        """Let other processes open the game."""
        self._get_up()

    def action_leave(self) -> None:
        """Leave what is on; ask once if that is a game or one half set up.

        If the question is open, answer yes.
        """
        top = self.screen
        if isinstance(top, LeaveScreen):
            top.dismiss(True)  # noqa: FBT003 (the answer of the screen)
        elif not self.is_playing:
            self._quit()
        elif hasattr(top, "action_leave"):
            top.action_leave()
        else:
            self._ask(self._leave_table)

    def action_leave_program(self) -> None:
        """Leave the program; ask once if a game is on."""
        if self.is_playing:
            self._ask(self.exit)
        else:
            self._quit()

    @property
    def _can_go_on_in_lines(self) -> bool:
        """Whether the game on the screen is in a file, from which lines of text can take it up."""
        save = None if self._table is None else self._table.save
        return save is not None and save.is_written and not self.is_web

    def _go_on_in_lines(self) -> None:
        """Leave the program, and have it go on with the game in lines of text."""

        def leave() -> None:
            if self._can_go_on_in_lines:
                assert self._table is not None
                assert self._table.save is not None
                self.left_for_lines = self._table.save.path
                self.exit()

        self._when_saved(leave)

    def _quit(self) -> None:
        """Leave the program, no game being on; ask first if one is half set up."""
        is_asked = isinstance(self.screen, DiscardScreen)
        if is_asked or not any(getattr(each, "is_changed", False) for each in self.screen_stack):
            self.exit()
        else:
            self.push_screen(DiscardScreen(), lambda yes: self.exit() if yes else None)

    def _ask(self, leave: Callable[[], None]) -> None:
        """Leave a game that is over; else ask first, in front of whatever lies on the table."""
        if self._is_over:
            self._when_saved(leave)
        elif not isinstance(self.screen, LeaveScreen):
            farewell = self._table_screen().farewell
            self.push_screen(
                LeaveScreen(farewell), lambda yes: self._when_saved(leave) if yes else None
            )

    def _when_saved(self, leave: Callable[[], None]) -> None:
        """Leave a game that is saved; ask first if it cannot be."""
        from lancaster_tui.words.saves import unsaved_text

        table = self._table
        if table is None or table.save_again():
            leave()
            return
        assert table.save_fault is not None

        def answered(answer: str | None) -> None:
            if answer == "again":
                self._when_saved(leave)
            elif answer == "leave":
                leave()
            else:
                self._table_screen().stay()

        self.push_screen(UnsavedScreen(unsaved_text(table.save_fault)), answered)

    def _table_screen(self) -> TableScreen:
        from lancaster_tui.tui.table.screen import TableScreen

        (table,) = (screen for screen in self.screen_stack if isinstance(screen, TableScreen))
        return table

    def _leave_table(self, *, rematch: bool = False) -> None:
        """Leave the game, whatever lies on the table; perhaps set up another one like it."""
        table = self._table
        if not (rematch or self._has_menu):
            self._get_up()
            self.exit()
            return
        self._clear_away()
        if rematch and table is not None:
            self._set_up(table.seats, table.rules, table.record.law_set, as_before=True)

    def on_menu_screen_chosen(self, event: MenuScreen.Chosen) -> None:
        """Do what was chosen in the menu, unless something else has been by now."""
        if not isinstance(self.screen, MenuScreen):
            return
        match event.wish:
            case "new":
                from lancaster_tui.table.saves import last_game

                last = last_game()
                self._set_up(*last, as_before=bool(last.seats))
            case "continue":
                self._resume(event.path)
            case "load":
                from lancaster_tui.tui.menu.load import LoadScreen

                self.push_screen(LoadScreen(), self._resume)
            case "learn":
                self._lessons.show()
            case "hall":
                self._replays.show_hall()
            case "workshop":
                from lancaster_tui.tui.workshop.screen import WorkshopScreen

                self.push_screen(WorkshopScreen(), self._set_up_laws)
            case "rules":
                self.action_rules()
            case "settings":
                self.action_settings()
            case "quit":
                self.exit()

    def _drive(self, table: Table) -> BotDriver:
        """Return what lets the bots of a table act."""
        from lancaster_tui.table.bot_driver import BotDriver

        return BotDriver(table, self._schedule, self._pace)

    @property
    def _lessons(self) -> Lessons:
        """The way through the lessons."""
        from lancaster_tui.tui.learn.going import Lessons

        if self._learning is None:
            first_game = partial(self._set_up, ())  # against easy bots, whatever was played last
            self._learning = Lessons(self, self._drive, self._pace, first_game)
        return self._learning

    def on_laws_screen_workshop_wanted(self, event: LawsScreen.WorkshopWanted) -> None:
        """Open the workshop over a table."""
        from lancaster_tui.lab.own_laws import Idea
        from lancaster_tui.tui.workshop.screen import WorkshopScreen

        idea = Idea(event.scene.view.rules, event.letters).in_place_of(event.law)
        self.push_screen(WorkshopScreen(idea, event.scene))

    def on_table_screen_left(self, event: TableScreen.Left) -> None:
        """Leave the table, however it was left."""
        self._left_table(event)

    def _left_table(self, event: TableScreen.Left) -> None:
        """Go back to where the game was started from, or set up another with the same seats."""
        from lancaster_tui.table.turning_points import PlayOn

        if not self.is_playing:
            return
        match event.after:
            case PlayOn(acts):
                self._when_saved(partial(self._play_on, acts))
            case "watch again":
                self._when_saved(self._watch_again)
            case after:
                self._when_saved(partial(self._leave_table, rematch=after == "rematch"))

    def _play_on(self, acts: int) -> None:
        """Leave a game, and play it again as another one from where it stood after some acts."""
        table = self._table
        if table is not None:
            self._clear_away()
            self._begin(table.record.cut(acts))

    @property
    def _replays(self) -> Replays:
        """The way to games that are over."""
        from lancaster_tui.tui.replay.going import Replays

        if self._watching is None:
            self._watching = Replays(self)
        return self._watching

    def on_hall_screen_chosen(self, event: HallScreen.Chosen) -> None:
        """Watch a saved game that is over, above the hall."""
        self._replays.open(event.path)

    def _watch_again(self) -> None:
        """Watch a game that is over again, above its table."""
        from lancaster_tui.table.rewatch import Rewatch

        if self._table is not None:
            self._replays.watch(Rewatch(self._table.record))

    def on_replay_screen_left(self, event: ReplayScreen.Left) -> None:
        """Go back to where the game was opened, or play on from one of its moments.

        A game that was watched right after its end is back at its score sheet.
        """
        if event.play is None and not self._has_menu and self._table is None:
            self.exit()
            return
        self.pop_screen()
        if event.play is None and self._table is not None:
            self._table_screen().stay()
        elif event.play is not None:
            if self._table is not None:
                self._clear_away()
            self._begin(event.game.practice(*event.play))

    def _set_up(
        self,
        seats: Sequence[Seating],
        rules: Ruleset | None = None,
        law_set: str = "base",
        *,
        as_before: bool = False,
    ) -> None:
        from lancaster_tui.table.seating import without_programs
        from lancaster_tui.tui.setup.new_game import NewGameScreen
        from lancaster_tui.tui.setup.seats import first_seats, with_own_name

        self._pace = PACE if self._choices is None else self._choices.pace
        name = None if self._choices is None else self._choices.name
        if self._program_limit is None:  # the seats may come from somebody else's record
            seats = without_programs(seats)
        seats = with_own_name(seats or first_seats(name), name)
        screen = NewGameScreen(seats, rules, law_set, as_before=as_before)
        self.push_screen(screen, self._begin)

    def _set_up_laws(self, laws: tuple[Ruleset, str] | None) -> None:
        """Set up a game with the laws of the workshop, and the seats of the last game."""
        from lancaster_tui.table.saves import last_game

        if laws is not None:
            self._set_up(last_game()[0], *laws)

    def _begin(self, record: Record | None) -> None:
        from lancaster_tui.table.saves import new_save
        from lancaster_tui.table.table import Table

        if record is not None:
            table = Table(record, new_save(record), program_limit=self._program_limit)
            self._sit_down(table)
        elif not self._has_menu:
            self.exit()

    def _resume(self, path: Path | None) -> None:
        from lancaster_tui.table.saves import open_save
        from lancaster_tui.table.table import Table
        from lancaster_tui.words.mistakes.located import error_text

        if path is None:
            return
        try:
            save, record = open_save(path)
        except ContentError as error:
            self._show_problem(error_text(error))
            return
        try:
            table = Table(record, save)
        except ContentError as error:
            save.close()
            self._show_problem(error_text(error))
        else:
            self._sit_down(table)

    def _show_problem(self, problem: str) -> None:
        if isinstance(self.screen, MenuScreen):
            self.screen.show_problem(problem)

    def _sit_down(self, table: Table) -> None:
        from lancaster_tui.words.saves import left_text

        self._table = table
        self._show_table(table.persons(), self._drive(table), partial(left_text, table))

    def _show_table(
        self, places: Sequence[TableSeat], bots: BotDriver | None, farewell: Callable[[], str]
    ) -> None:
        from lancaster_tui.tui.table.screen import TableScreen

        is_strict = self._choices is not None and self._choices.is_strict
        self.push_screen(TableScreen(places, self._pace, bots, farewell, is_strict=is_strict))

    def _schedule(self, seconds: float, act: Callable[[], None]) -> Callable[[], None]:
        timer = self.set_timer(max(seconds, _MOMENT), act)
        timer._skip = False  # else one that is late before it has begun to wait is never heard of
        return timer.stop

    def _clear_away(self) -> None:
        """Get up from the table, and leave every screen above those that lay below it."""
        self._get_up()
        while len(self.screen_stack) > self._bottom:
            self.pop_screen()

    def _get_up(self) -> None:
        if self._table is not None:
            self._table.close()
        self._table, self._guest = None, ()


def run(
    table: Table | None = None,
    *,
    watched: Rewatch | None = None,
    looks: Looks = USUAL,
    watch: bool = False,
    lesson: PuzzleAt | None = None,
    daily: date | None = None,
) -> tuple[int, Path | None]:
    """Run the application; return the exit code, and the game to go on with in lines of text.

    Args:
        table: A game to play at once; without one the menu comes first.
        watched: A game that is over, to be watched again at once.
        looks: How the screens look.
        watch: Whether the bots are slow enough for somebody who only watches.
        lesson: The puzzle to begin with, over the menu.
        daily: The day whose puzzle to begin with.
    """
    settings = Settings()
    pace = WATCH_PACE if watch else settings.pace
    looks = looks._replace(in_256=has_256_colours())
    app = LancasterApp(
        table, pace=pace, watched=watched, looks=looks, choices=settings, lesson=lesson, daily=daily
    )
    app.take_keys()
    asyncio.run(_run(app))
    return app.return_code or 0, app.left_for_lines


async def _run(app: LancasterApp) -> None:
    """Run the application; whoever ends the process gets the terminal back as it was."""
    for ending in signal.Signals:
        if ending.name in _ENDINGS:
            leave = partial(app.exit, return_code=_ENDED_BY + ending)
            with suppress(NotImplementedError):  # Windows cannot
                asyncio.get_running_loop().add_signal_handler(ending, leave)
    await app.run_async()
