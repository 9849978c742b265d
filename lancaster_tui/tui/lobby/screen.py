"""The lobby: tables to sit down at, people who are here, and what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from lancaster_tui.tui.kit.deliberate import InTurn
from lancaster_tui.tui.kit.key_line import KeyLine, offer
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.kit.terminal import ring, show_title
from lancaster_tui.tui.lobby.asking import FillScreen, InviteScreen
from lancaster_tui.tui.lobby.cards import TableCards
from lancaster_tui.tui.lobby.deeds import Act, first_act, is_possible
from lancaster_tui.tui.lobby.opening import OpenTableScreen
from lancaster_tui.tui.lobby.panels import InvitePanel, PeoplePanel
from lancaster_tui.tui.lobby.talk import SayField, TalkPanel
from lancaster_tui.words.visits import (
    CHAT,
    IN_THE_LOBBY,
    LOBBY,
    UNHURRIED,
    act_text,
    guest_at,
    host_ended_text,
    refusal_text,
    title_text,
    waiting_tables_text,
)

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.lobby.signs import LobbyRefusal, Opening
    from lancaster_tui.lobby.visit import Guest, Visit

_LOOK_AGAIN = 30.0  # seconds until the time left is written anew


class LobbyScreen(InTurn, Screen[None]):
    """Shows tables, people and talk, and takes a guest to a table.

    Args:
        guest: What the guest may use.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "do('ready')", "ready", tooltip="say that you are ready", id="lobby.ready"),
        Binding("s", "do('sit')", "sit", tooltip="take a seat at the table marked", id="lobby.sit"),
        Binding("v", "do('watch')", "watch", tooltip="watch the table marked", id="lobby.watch"),
        Binding("u", "do('stand_up')", "get up", tooltip="give your seat up", id="lobby.stand_up"),
        Binding(
            "f", "do('fill')", "bots", tooltip="fill the free seats with bots", id="lobby.fill"
        ),
        Binding("n", "open_table", "open a table", tooltip="open a table", id="lobby.open"),
        Binding(
            "i", "invite", "invite", tooltip="the line that invites a friend", id="lobby.invite"
        ),
        Binding(
            "question_mark",
            "app.rules",
            "rules",
            tooltip="the rules to read; F1 opens them on any screen",
            id="lobby.rules",
        ),
        Binding("slash", "talk", "chat", tooltip="say something", id="lobby.talk"),
        Binding("q", "leave", "hang up", tooltip="leave; your seats are kept", id="lobby.leave"),
    ]
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 (declared by Textual)
        (0, "-narrow"),
        (110, "-wide"),
        (160, "-huge"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]  # noqa: RUF012 (the same)

    class Entered(Message):
        """The guest goes to a table."""

        def __init__(self, visit: Visit) -> None:
            super().__init__()
            self.visit = visit

    class HungUp(Message):
        """The guest leaves the house."""

    class Changed(Message):
        """Something has changed in the lobby."""

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self._guest = guest
        self._is_on_the_way = False  # to a table, or there
        self._is_at_table = False
        self._said = ""
        self._is_refused = False
        self._offered: tuple[Content, tuple[str, bool]] | None = None  # what is shown of that
        self._waiting: frozenset[int] = frozenset()  # the tables where it is the guest's turn
        self._to_begin: frozenset[int] = frozenset()  # the tables that the guest waits for
        self._begun: frozenset[int] = frozenset()  # those of them whose game has begun

    def compose(self) -> ComposeResult:
        """Lay out the tables at one side, invite, people and talk at the other."""
        yield Ribbon(LOBBY, guest_at(self._guest.name, self._guest.house))
        with Container(id="lobby"):
            with Vertical(id="lobby-tables"):
                yield TableCards()
                yield Static(id="offer", markup=False)
                yield Static(id="about-offer", classes="label", markup=False)
            with Vertical(id="lobby-people"):
                yield InvitePanel()
                yield PeoplePanel()
                yield TalkPanel(CHAT, IN_THE_LOBBY)
                yield SayField()
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the lobby, and follow it."""
        self._unsubscribe = self._guest.subscribe(lambda: self.post_message(self.Changed()))
        self._note_tables()
        self._show()
        self._cards.focus()
        self.set_interval(_LOOK_AGAIN, self._show)

    def on_unmount(self) -> None:
        """Stop following it."""
        self._unsubscribe()

    def on_screen_suspend(self) -> None:
        """Note whether the guest is at a table, or only asked something above the lobby."""
        self._is_at_table = self._is_on_the_way

    def on_screen_resume(self) -> None:
        """Show what has changed below a table or a question; go to what has begun meanwhile."""
        if self._is_at_table:
            self._is_on_the_way = self._is_at_table = False
            self._note_tables()
        self._show()
        self._cards.focus()
        self._go_to_begun()

    def on_lobby_screen_changed(self) -> None:
        """Show what has changed; let the terminal call where it is the guest's turn by now.

        A live table that begins is gone to, as soon as the guest does nothing else here.
        """
        if self._is_on_the_way:
            return
        playing = {table.number for table in self._guest.tables if table.status == "playing"}
        begun = self._to_begin & playing
        if self._asked_at - self._waiting or begun:
            ring(self.app)
        self._begun |= begun
        self._note_tables()
        if self.app.screen is self:
            self._show()
            self._go_to_begun(is_busy=not self._cards.has_focus)

    def _go_to_begun(self, *, is_busy: bool = False) -> None:
        """Mark the first table that has begun; go there if it is live and the guest is not busy."""
        begun = [table for table in self._guest.tables if table.number in self._begun]
        self._begun = frozenset()
        if begun:
            self._cards.mark(begun[0].number)
            if begun[0].pace == "live" and begun[0].status == "playing" and not is_busy:
                self._enter(begun[0].number)

    def on_resize(self) -> None:
        """Show everything again for the new size."""
        if self.is_mounted:
            self._show_offer()

    def on_table_cards_marked(self) -> None:
        """Offer what can be done at the table."""
        self._say("")

    def on_table_cards_chosen(self) -> None:
        """Do what is offered at the table."""
        self.action_do_first()

    @on(Click, "#offer")
    def action_do_first(self) -> None:
        """Do what Enter is for at the table."""
        act = first_act(self._cards.marked)
        if act is not None:
            self.action_do(act)

    def on_say_field_said(self, event: SayField.Said) -> None:
        """Say it, and have the field free again."""
        event.stop()
        if self._tell(self._guest.say(event.text)):
            self.query_one(SayField).value = ""

    def on_say_field_left(self) -> None:
        """Go back to the tables."""
        self._cards.focus()

    def on_say_field_scrolled(self, event: SayField.Scrolled) -> None:
        """Scroll the talk."""
        self.query_one(TalkPanel).turn_back(event.rows)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what can be done at the table that is marked."""
        if action == "do" and self.is_mounted:
            return is_possible(cast("Act", parameters[0]), self._cards.marked)
        return True

    def action_do(self, act: Act) -> None:
        """Do something at the table that is marked."""
        table = self._cards.marked
        if table is None or not is_possible(act, table):
            return
        match act:
            case "enter" | "watch":
                self._enter(table.number)
            case "sit":
                self._tell(self._guest.sit(table.number))
            case "stand_up":
                self._tell(self._guest.stand_up(table.number))
            case "ready" | "not_ready":
                is_ready = act == "ready"
                self._tell(self._guest.ready(table.number, is_ready=is_ready))
                self._go_if_begun(table.number)
            case "fill":
                self.app.push_screen(
                    FillScreen(table, self._guest.bots), lambda bot: self._fill(table.number, bot)
                )

    def _fill(self, number: int, bot: str | None) -> None:
        if bot is not None:
            self._tell(self._guest.fill(number, bot))
            self._go_if_begun(number)

    def _go_if_begun(self, number: int) -> None:
        """Go to a table whose game begins by what the guest has just done."""
        table = next((each for each in self._guest.tables if each.number == number), None)
        if table is not None and table.status == "playing":
            self._enter(number)

    def _enter(self, number: int) -> None:
        """Go to a table, unless the guest is on the way to one."""
        if self._is_on_the_way:
            return
        entered = self._guest.enter(number)
        if isinstance(entered, str):
            self._tell(entered)
        else:
            self._say("")
            self._is_on_the_way, self._begun = True, frozenset()
            self.post_message(self.Entered(entered))

    def go_to(self, number: int) -> None:
        """Mark a table, and go there if its game has begun."""
        self._cards.show(self._guest.tables)
        self._cards.mark(number)
        self._go_if_begun(number)

    def say_ended(self, title: str) -> None:
        """Say that the host has ended the table from which the guest comes."""
        self._cards.show(self._guest.tables)
        self._say(host_ended_text(title))

    def action_open_table(self) -> None:
        """Ask what kind of table to open."""
        screen = OpenTableScreen(self._guest.name, self._guest.rulesets, self._guest.bots)
        self.app.push_screen(screen, self._open)

    def _open(self, opening: Opening | None) -> None:
        if opening is None:
            return
        opened = self._guest.open_table(opening)
        if isinstance(opened, int):
            self._say("")
            self.go_to(opened)
        else:
            self._tell(opened)

    def action_invite(self) -> None:
        """Show the line that invites a friend; make one if there is none."""
        if self._guest.invite is None and not self._tell(self._guest.new_invite()):
            return
        self.app.push_screen(InviteScreen(self._guest), self._invited)

    def _invited(self, done: str | None) -> None:
        self._say(done or "")
        self._show()

    def action_talk(self) -> None:
        """Go to where something to say is typed."""
        self.query_one(SayField).focus()

    def action_leave(self) -> None:
        """Hang up."""
        self.post_message(self.HungUp())

    @property
    def _cards(self) -> TableCards:
        return self.query_one(TableCards)

    def _note_tables(self) -> None:
        """Note where the guest is asked, and what the guest waits for."""
        self._waiting = self._asked_at
        self._to_begin = frozenset(
            table.number
            for table in self._guest.tables
            if table.status == "open" and table.my_seat is not None
        )

    @property
    def _asked_at(self) -> frozenset[int]:
        return frozenset(table.number for table in self._guest.tables if table.my_turn)

    def _tell(self, refusal: LobbyRefusal | None) -> bool:
        """Say why something was refused; return whether it was done."""
        self._say("" if refusal is None else refusal_text(refusal), is_refused=refusal is not None)
        return refusal is None

    def _say(self, text: str, *, is_refused: bool = False) -> None:
        self._said, self._is_refused = text, is_refused
        self._show_offer()

    def _show(self) -> None:
        tables = self._guest.tables
        self._cards.show(tables)
        self.query_one(InvitePanel).show(self._guest.invite)
        self.query_one(PeoplePanel).show(self._guest.people, tables)
        self.query_one(TalkPanel).show(self._guest.lines)
        self.query_one(Ribbon).show(waiting_tables_text(tables))
        if self.app.screen is self:
            show_title(self.app, title_text(tables))
        self._show_offer()

    def _show_offer(self) -> None:
        """Show what Enter does at the table, and below it why something was refused, or a hint."""
        table = self._cards.marked
        act = first_act(table)
        offered = Content()
        if table is not None and act is not None:
            offered = offer(self.app, TableCards.ENTER, act_text(act, table))
        said = self._said, self._is_refused
        if (offered, said) != self._offered:
            self._offered = offered, said
            self.query_one("#offer", Static).update(offered)
            about = self.query_one("#about-offer", Static)
            about.set_class(self._is_refused, "problem")
            about.update(Content(self._said or UNHURRIED))
        self.refresh_bindings()
