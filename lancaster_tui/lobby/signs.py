"""What a lobby shows of its tables and people: plain values without anybody's secrets."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, Literal, NamedTuple, get_args

from lancaster_tui.rules.position import Phase
from lancaster_tui.table.seating import Colour

Pace = Literal["live", "1d", "3d", "7d"]
"""How long a table waits for a decision; nobody is hurried at a live table."""
PACES: Final = get_args(Pace)
TIME_OF_PACE: Final[dict[Pace, timedelta | None]] = {
    "live": None,
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
StandIn = Literal["easy", "greedy", "normal"]
"""The bot that decides once for somebody whose time is up."""
STAND_INS: Final = get_args(StandIn)
BOTS: Final = (
    "easy", "normal", "hard", "mix", "soldier", "builder", "courtier", "lawyer", "greedy", "random",
)  # fmt: skip
"""The kinds of bots that can take seats: those that come with the game, without parameters."""
WatchRight = Literal["nobody", "watch", "chat"]
"""What people without a seat may do: nothing, watch, or watch and talk."""
WATCH_RIGHTS: Final = get_args(WatchRight)
TableStatus = Literal["open", "playing", "over"]
Presence = Literal["free", "here", "away", "bot"]
"""Who is at a seat: nobody yet, a person at the table now or not, or a bot."""
Whereabouts = Literal["lobby", "plays", "watches"]

TITLE_WIDTH: Final = 24  # columns
SAY_WIDTH: Final = 200  # columns of one line of chat

LobbyRefusal = Literal[
    "no_such_table",
    "not_put_away",  # although it has ended
    "not_open",  # the game has begun
    "not_begun",
    "not_over",
    "no_free_seat",
    "seat_taken",
    "already_seated",
    "not_seated",
    "not_the_opener",
    "no_spectators",
    "spectators_are_silent",
    "nothing_to_say",
    "too_much_talk",
    "no_title",
    "too_many_tables",
    "house_has_too_many_tables",
    "unknown_ruleset",
    "unknown_laws",
    "wrong_number_of_seats",
    "unknown_bot",
    "nothing_to_take_back",
    "already_asked",
    "not_asked",
    "no_invites",
    "cannot_begin",
    "laws_unusable",
]
"""Why something in the lobby is impossible; the sentences are in ``words/visits.py``."""

Deed = Literal[
    "said",
    "house_said",
    "opened",
    "closed",
    "sat",
    "stood_up",
    "filled",
    "started",
    "ended",
    "host_ended",
    "rematch",
    "came",
    "went",
    "watches",
    "took_back",
    "asked_undo",
    "agreed",
    "declined",
    "withdrew",
]
"""What people do, as told to others. What stand-ins decide is reported by the game itself."""


class Line(NamedTuple):
    """Something said or done, as everybody there may read it.

    ``who`` is a name, empty for the house. ``colour`` is that of the person, None for the house.
    ``about`` is what was said; for another deed in the lobby the title of the table.
    """

    when: datetime
    who: str
    colour: Colour | None
    deed: Deed
    about: str = ""


class SeatSign(NamedTuple):
    """A seat of a table.

    A free one has no name, nor has a bot before the game begins; ``bot`` is its kind. In the lobby,
    a person counts as here who is in the house; for a visit, one who is at the same table.
    """

    name: str
    presence: Presence
    colour: Colour
    bot: str | None = None
    is_ready: bool = False
    is_me: bool = False


class TableSign(NamedTuple):
    """A table, as a guest may know it.

    ``acting`` is the seat whose turn it is, None in a vote, where everybody is asked and nobody
    learns who has voted (VOT-2). ``my_seat`` and ``my_turn`` are the guest's. ``left`` is how long
    the table still waits for whoever is asked, None if nobody is hurried. ``round`` and ``phase``
    are those of the game, ``round`` 0 before it begins. ``law_set`` is written as in ``law_sets``
    (LAW-6), or ``random`` before it begins. ``is_beginning`` is true from when all are ready until
    the game is first saved, unless that has failed.
    """

    number: int
    title: str
    status: TableStatus
    seats: tuple[SeatSign, ...]
    opener: str
    ruleset: str
    law_set: str
    pace: Pace
    stand_in: StandIn
    spectators: WatchRight
    watching: tuple[str, ...] = ()
    round: int = 0
    rounds: int = 0
    phase: Phase = "setup"
    is_vote: bool = False
    acting: int | None = None
    my_seat: int | None = None
    my_turn: bool = False
    left: timedelta | None = None
    can_rematch: bool = False
    is_beginning: bool = False

    @property
    def is_mine(self) -> bool:
        """Whether the guest opened it."""
        return self.my_seat is not None and self.seats[self.my_seat].name == self.opener

    @property
    def free(self) -> int:
        """How many seats are free."""
        return sum(seat.presence == "free" for seat in self.seats)

    @property
    def fillable(self) -> list[SeatSign]:
        """The seats that bots can take: the free ones, and where somebody is away and not ready."""
        return [
            seat
            for seat in self.seats
            if seat.presence == "free" or (seat.presence == "away" and not seat.is_ready)
        ]


class PersonSign(NamedTuple):
    """Somebody who is connected. ``table`` is the number of the table they are at, or None."""

    name: str
    colour: Colour
    whereabouts: Whereabouts
    table: int | None = None
    is_me: bool = False


class InviteSign(NamedTuple):
    """An invite: the command that a friend types, for how many friends, and until when."""

    command: str
    uses: int
    until: datetime


class RulesetSign(NamedTuple):
    """A ruleset that tables can be opened with: its id, its title, and the numbers of players."""

    id: str
    title: str
    players: tuple[int, ...]


class Opening(NamedTuple):
    """The options of a table that is opened.

    ``players`` is the number of seats. The opener takes the first, bots (by kind) the last ones.
    ``law_set`` is one of ``law_sets`` or ``random``.
    """

    title: str
    players: int = 4
    bots: tuple[str, ...] = ()
    ruleset: str = "base"
    law_set: str = "base"
    pace: Pace = "live"
    stand_in: StandIn = "normal"
    spectators: WatchRight = "chat"


class Away(NamedTuple):
    """How long somebody has been away from a table where others have acted since.

    ``moment`` is the last one they saw, a number in ``TableSeat.moments``.
    """

    moment: int
    time: timedelta


class UndoRequest(NamedTuple):
    """Somebody asks to take back an act, and with it the turns of other persons.

    ``waits_for`` are the seats that have not answered; all have to agree. The request is gone as
    soon as one declines, the asker withdraws it, or anybody acts.
    """

    asker: int
    waits_for: tuple[int, ...]
    asks_me: bool
    is_mine: bool
