"""The seats of a new game: who sits where, and in which colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from lancaster_tui.bots.registry import UnknownBot, bot_names, built_in_names, check_spec
from lancaster_tui.documents.errors import without_variants
from lancaster_tui.table.seating import (
    BOT_NAMES,
    COLOURS,
    MOST,
    NAME_WIDTH,
    Colour,
    Seating,
    faction_colours,
    free_name,
    name_fault,
)
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import colour_of, mixed
from lancaster_tui.tui.kit.drawing import Drawing, Inked, Piece, cut, row_width
from lancaster_tui.tui.kit.fields import Field
from lancaster_tui.tui.kit.glyphs import NOTHING, SEAT_SHAPES
from lancaster_tui.tui.kit.picker import ChoiceLine, Picker
from lancaster_tui.tui.setup.entries import WrongEntry
from lancaster_tui.words.mistakes.in_games import bot_reason_text, name_reason_text
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.seating import (
    KINDS,
    MOST_LEVEL,
    PERSON,
    kind_label,
    kind_level,
    kind_way,
)

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.tui.kit.theme import StyledApp

_PEOPLE: Final = ("Ann", "Bob", "Cid", "Dot", "Eve")
_USUAL_BOT: Final = "easy"  # so that nobody is beaten badly in a first game
LEVELS: Final = ("easy", "normal", "hard", "mix")
"""The kinds that all bots can be set to at once."""
_WIDEST_KIND = 20  # columns of who plays
_TINT = 14  # percent of the colour of a seat in its ground
_REACHED, _NOT_REACHED = "■", "□"
_FEWEST = 7  # columns that are too few for words


def first_seats(name: str | None = None) -> list[Seating]:
    """Return the seats of somebody's first game: a person, who may have a name, and three bots."""
    person = Seating(name or _PEOPLE[0])
    names = [each for each in BOT_NAMES if each.casefold() != person.name.casefold()]
    return [person, *(Seating(each, _USUAL_BOT) for each in names[:3])]


def with_own_name(seats: Sequence[Seating], name: str | None) -> list[Seating]:
    """Return seats in which a single person has the name in the settings.

    The names of several people are left alone, and so is a name that a bot would share.
    """
    persons = [seat for seat in seats if seat.bot is None]
    others = {seat.name.casefold() for seat in seats if seat.bot is not None}
    if name is None or len(persons) != 1 or name.casefold() in others:
        return [*seats]
    return [seat._replace(name=name) if seat in persons else seat for seat in seats]


def for_all_seats(seats: Sequence[Seating]) -> list[Seating]:
    """Return the seats, filled up with bots, all with names and colours."""
    used = {seat.name.casefold() for seat in seats}
    free = [name for name in BOT_NAMES if name.casefold() not in used]
    all_seats = [*seats, *(Seating(name, _USUAL_BOT) for name in free)][:MOST]
    first = faction_colours(seats)[: len(seats)]
    rest = (colour for colour in range(len(COLOURS)) if colour not in first)
    colours = [COLOURS[colour] for colour in (*first, *rest)]
    return [seat._replace(colour=each) for seat, each in zip(all_seats, colours, strict=True)]


class _Strip(Inked):
    """The head of a seat in its colour: shape and name, and the key that leads there."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key
        self._colour, self._player = 0, ""

    def show(self, colour: int, name: str) -> None:
        """Show a colour and a name."""
        self._colour, self._player = colour, name
        self.refresh()

    def render(self) -> Drawing:
        """Return the row; a narrow one has only the key and the shape."""
        width, ink = self.size.width, "seat-ink bold"
        canvas = Canvas(width, 1)
        canvas.fill(0, 0, width, 1, f"seat-{self._colour}")
        shape, key = SEAT_SHAPES[self._colour], self._key
        if width < NAME_WIDTH:
            canvas.text(1, 0, f"{key} {shape}", ink)
        else:
            canvas.text(1, 0, f"{shape} {cut(self._player, width - len(key) - 5)}", ink)
            canvas.text_to(width - 1, 0, key, "seat-ink")
        return Drawing(canvas.rows(), self._inks)


class _Way(Inked):
    """How somebody plays: the level of a bot as squares in its colour, and a few words."""

    def __init__(self) -> None:
        super().__init__()
        self._colour, self._kind, self._has_caption = 0, PERSON, False

    def show(self, colour: int, kind: str, *, has_caption: bool) -> None:
        """Show how a kind of player plays; the verb stands in a caption before, if there is one."""
        self._colour, self._kind, self._has_caption = colour, kind, has_caption
        self.refresh()

    def render(self) -> Drawing:
        """Return the row: as many words as there is room for, or the squares alone."""
        verb, forms = kind_way(self._kind)
        level, row = kind_level(self._kind), list[Piece]()
        if level:
            empty = NOTHING if cast("StyledApp", self.app).is_ascii else _NOT_REACHED
            squares = _REACHED * level + empty * (MOST_LEVEL - level)
            row = [(squares, f"seat-{self._colour} bold"), (" ", "")]
        if not self._has_caption:
            forms = [f"{verb} {form}" for form in forms]
        room = self.size.width - row_width(row) - self._has_caption  # a column before the edge
        if room > _FEWEST:
            row.append((cut(longest(forms, room), room), "foreground"))
        return self.drawn([row])


class _Colours(ChoiceLine):
    """The shapes of all colours; those of other players are grey."""

    GAP = 0

    def __init__(self, colour: Colour | None, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        labels = [*map(Content, SEAT_SHAPES)]
        super().__init__(COLOURS, colour or COLOURS[0], labels=labels, id=id)
        self._taken: frozenset[str] = frozenset()

    def show_taken(self, colours: frozenset[str]) -> None:
        """Show which colours others have."""
        self._taken = colours
        self.refresh()

    def look(self, number: int) -> str:
        """Return the inks of a shape."""
        if number == self.index:
            return f"$seat-ink on $seat-{number} bold"
        return "$soft" if COLOURS[number] in self._taken else f"$seat-{number}"


class _Kind(Picker):
    """Who plays; the first letter chooses, too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            kind[0],
            f"take({kind!r})",
            kind,
            show=False,
            tooltip="who plays, by the first letter",
            id=f"kind.{kind}",
        )
        for kind in KINDS
    ]

    def action_take(self, kind: str) -> None:
        """Choose who plays."""
        if kind != self.word:
            before = self.word
            self.choose_word(kind)
            self.post_message(self.Changed(self, before))


def kinds_line(chosen: str) -> Content:
    """Return the kinds of players with the letters that choose them, the chosen one on gold."""
    kinds = [
        Content.assemble((kind, "$target-ink on $target bold"))
        if kind == chosen
        else Content.assemble((kind[0], "$target bold underline"), (kind[1:], "$foreground"))
        for kind in KINDS
    ]
    return Content(" ").join(kinds)


class SeatCard(Vertical):
    """The fields of a seat: ``name-N``, ``kind-N`` and ``colour-N``.

    A seat that changes from a person to a bot, or back, gets back the name that it had as such.
    An ally has the colour of its player.

    Args:
        number: The number of the seat, from 0.
        seating: Who sits there first, with a colour.
        key: The key that leads there.
    """

    def __init__(self, number: int, seating: Seating, key: str) -> None:
        super().__init__()
        self.number = number
        self._seating = seating
        self._key = key
        self._bot = seating.bot or _USUAL_BOT
        self._names = {seating.bot is None: seating.name}

    def compose(self) -> ComposeResult:
        """Lay out the fields."""
        others = [name for name in bot_names() if name not in built_in_names()]
        number, kinds = self.number, [*KINDS, *others]
        if self._seating.bot is not None and self._seating.bot not in kinds:
            kinds.append(self._seating.bot)
        labels = [Content(cut(kind_label(kind), _WIDEST_KIND)) for kind in kinds]
        with Container(classes="seat"):
            yield _Strip(self._key)
            with Horizontal(classes="field name"):
                yield Static("name", classes="caption", markup=False)
                yield Field(
                    self._seating.name, id=f"name-{number}", compact=True, max_length=NAME_WIDTH
                )
            with Horizontal(classes="field kind"):
                yield Static("who", classes="caption", markup=False)
                yield _Kind(kinds, self._seating.bot or PERSON, labels=labels, id=f"kind-{number}")
            with Horizontal(classes="field way"):
                yield Static(classes="caption verb", markup=False)
                yield _Way()
            with Horizontal(classes="field"):
                yield Static("colour", classes="caption", markup=False)
                yield _Colours(self._seating.colour, id=f"colour-{number}")

    def on_mount(self) -> None:
        """Show who sits there, also in the colours of another theme."""
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show())
        self.show()

    def on_resize(self) -> None:
        """Say how somebody plays in as many words as there is room for."""
        self.show()

    def show(self) -> None:
        """Show name and colour in the head and on the ground, and how this kind of player plays."""
        colour, verb = self._colours.index, self.query_one(".verb", Static)
        self.query_one(_Strip).show(colour, self.name_typed)
        self.query_one(_Way).show(colour, self.kind, has_caption=bool(verb.display))
        verb.update(Content(kind_way(self.kind)[0]))
        app = cast("StyledApp", self.app)
        ground = mixed("surface", f"seat-{colour}", _TINT) if app.has_colour else "background"
        self.styles.background = colour_of(ground, app.theme_variables, app.tints)

    def on_input_changed(self) -> None:
        """Show the name in the head."""
        self.show()

    @property
    def name_typed(self) -> str:
        """The name as it is typed, without blanks around it and variants of signs."""
        return without_variants(self.query_one(Input).value).strip()

    @property
    def kind(self) -> str:
        """Who plays: a person, or the spec of a bot."""
        return self._kind.word

    @property
    def is_person(self) -> bool:
        """Whether a person plays."""
        return self.kind == PERSON

    def seat(self, *, is_person: bool, taken: Sequence[str]) -> None:
        """Make it a person, or the bot that played last; ``taken`` are the names of others."""
        before = self.kind
        self._kind.choose_word(PERSON if is_person else self._bot)
        self.rename(before, taken)

    def take_bot(self, kind: str) -> None:
        """Make it a bot of this kind, now or whenever it becomes a bot again."""
        self._bot = kind
        if not self.is_person:
            self._kind.choose_word(kind)
            self.show()

    def rename(self, before: str, taken: Sequence[str]) -> None:
        """Set the name for who plays now; ``before`` is who did, ``taken`` the names of others."""
        was_person = before == PERSON
        if not self.is_person:
            self._bot = self.kind
        if was_person != self.is_person:
            self._names[was_person] = self.name_typed
            self._take_name(self._names.get(self.is_person, ""), taken)
        self.show()

    def keep_apart(self, taken: Sequence[str]) -> None:
        """Take another name if somebody else has this one."""
        self._take_name(self.name_typed, taken)
        self.show()

    def _take_name(self, name: str, taken: Sequence[str]) -> None:
        if not name or name.casefold() in map(str.casefold, taken):
            name = free_name(_PEOPLE if self.is_person else BOT_NAMES, taken)
        self.query_one(Input).value = name

    @property
    def colour(self) -> str:
        """The colour chosen for the seat."""
        return self._colours.word

    @colour.setter
    def colour(self, colour: str) -> None:
        self._colours.choose_word(colour)
        self.show()

    def show_taken(self, colours: Sequence[str]) -> None:
        """Show which colours players have."""
        self._colours.show_taken(frozenset(colours) - {self.colour})

    def seating(self) -> Seating:
        """Return who sits there. Raises WrongEntry for a name or bot that cannot be."""
        name = self.name_typed
        fault = name_fault(name)
        if fault is not None:
            said = f"Seat {self.number + 1} {name_reason_text(fault)}."
            raise WrongEntry(f"#name-{self.number}", said)
        bot = None if self.is_person else self.kind
        try:
            if bot is not None:
                check_spec(bot)
        except UnknownBot as unknown:
            said = f"Seat {self.number + 1}: {bot_reason_text(unknown.reason)}."
            raise WrongEntry(f"#kind-{self.number}", said) from None
        return Seating(name, bot, COLOURS[self._colours.index])

    @property
    def _kind(self) -> Picker:
        return self.query_one(f"#kind-{self.number}", Picker)

    @property
    def _colours(self) -> _Colours:
        return self.query_one(f"#colour-{self.number}", _Colours)
