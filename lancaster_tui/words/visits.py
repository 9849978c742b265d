"""Tables and people of a house in words: who is here, what a table waits for, what was said."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from lancaster_tui.lobby.signs import (
    Deed,
    InviteSign,
    Line,
    LobbyRefusal,
    Pace,
    PersonSign,
    Presence,
    RulesetSign,
    SeatSign,
    StandIn,
    TableSign,
    UndoRequest,
    WatchRight,
)
from lancaster_tui.rules.closed import complete
from lancaster_tui.words.names import phase_text
from lancaster_tui.words.phrases import listing, number_of

LOBBY: Final = "Lobby"
TABLES: Final = ("TABLES", "my turn first")
NO_TABLES: Final = "No table is open yet. n opens one; others can sit down at it."
HERE_NOW: Final = "HERE NOW"
CHAT: Final = "CHAT"
IN_THE_LOBBY: Final = "the lobby"
AT_THE_TABLE: Final = "AT THE TABLE"
INVITE: Final = "INVITE"
NO_INVITE: Final = "Press i for an invite to send to a friend."
INVITE_HOW: Final = "Any key will do. A name is asked for once."
INVITE_SCREEN: Final = "Invite a friend"
COPIED: Final = "Copied, if your terminal allows it; otherwise mark the line with the mouse."
SAYING: Final = "say something; Enter sends it"
NOTHING_SAID: Final = "Nobody has said anything yet."
UNHURRIED: Final = (
    "Unhurried tables wait for you. When the time is up, a bot decides once, and the log says so. "
    "Leave when you like: nothing is lost."
)
OPEN_A_TABLE: Final = "Open a table"
WAITS_FOR_ALL: Final = "the game begins when all seats are taken and everybody is ready"
OPENING: Final = "Others see the table in the lobby, and sit down there."
OPEN_IT: Final = "open"
TITLE_HINT: Final = "What the table is called in the lobby."
NO_TITLE: Final = "The table needs a title."
BOTS_HINT: Final = "How many seats bots play. Free seats can also be filled later."
LAW_LABELS: Final = {
    "base": "all base",
    "new": "all new",
    "random": "random",
    "by hand": "by hand",
}
YOUR_TURN: Final = "YOUR TURN"
FREE: Final = "free"
READY: Final = "ready"

PACE_TEXTS: Final = complete(
    Pace, {"live": "live", "1d": "a day", "3d": "three days", "7d": "a week"}
)
"""How long a table waits for a decision."""

PRESENCE_TEXTS: Final = complete(
    Presence, {"free": FREE, "here": "here", "away": "away", "bot": "bot"}
)
"""Who is at a seat."""

YOU: Final = "you"
PLAIN_HERE: Final = "or play in plain text: lancaster play --plain"
PLAIN_THERE: Final = "or log in as before, but for plain lines: ssh -t ... plain"
WALK: Final = ("walk through it", "walk")
CLOSE_MISSED: Final = "go on"
TALK: Final = "talk"
TO_LOBBY: Final = "lobby"
WITHDRAW: Final = "withdraw"

_PACE_HINTS: Final = complete(
    Pace,
    {
        "live": "For people who are there together: nobody is hurried.",
        "1d": "Act and go. The table waits for each decision up to a day.",
        "3d": "Act and go. The table waits for each decision up to three days.",
        "7d": "Act and go. The table waits for each decision up to a week.",
    },
)
RIGHT_TEXTS: Final = complete(
    WatchRight, {"nobody": "may not watch", "watch": "may watch", "chat": "may watch and chat"}
)
"""What those may do who have no seat."""

_NUMBERS: Final = ("nobody", "one", "two", "three", "four", "five")
_DEEDS: Final = complete(
    Deed,
    {
        "said": "{about}",
        "house_said": "{about}",
        "came": "is here",
        "went": "has gone",
        "opened": "opens {about}",
        "closed": "closes {about}",
        "sat": "takes a seat at {about}",
        "stood_up": "gives up a seat at {about}",
        "filled": "fills {about} with bots",
        "started": "{about} begins",
        "ended": "{about} is over",
        "host_ended": "{about} has been ended by the host",
        "watches": "watches",
        "took_back": "takes the last act back",
        "asked_undo": "asks to take an act back",
        "agreed": "agrees",
        "declined": "does not agree",
        "withdrew": "withdraws the request",
        "rematch": "wants to play again",
    },
)

_REFUSALS: Final = complete(
    LobbyRefusal,
    {
        "no_such_table": "That table is gone.",
        "not_put_away": "The table has ended, but its files could not be archived.",
        "not_open": "The game has begun.",
        "not_begun": "The game has not begun yet.",
        "not_over": "The game is not over yet.",
        "no_free_seat": "No seat is free at that table.",
        "seat_taken": "Somebody else sits there.",
        "already_seated": "You have a seat at that table.",
        "not_seated": "You have no seat at that table.",
        "not_the_opener": "Only the person who opened the table can do that.",
        "no_spectators": "Nobody may watch at that table.",
        "spectators_are_silent": "Spectators may not talk at this table.",
        "nothing_to_say": "There is nothing to say.",
        "too_much_talk": "That was a lot at once; wait a moment.",
        "no_title": "The table needs a title.",
        "too_many_tables": "You have opened as many tables as one person can.",
        "house_has_too_many_tables": "The house has as many tables as there is room for.",
        "unknown_ruleset": "There is no such ruleset.",
        "unknown_laws": "There are no such laws.",
        "wrong_number_of_seats": "That game is not for this number of players.",
        "unknown_bot": "There is no such bot.",
        "nothing_to_take_back": "You have done nothing that can be taken back.",
        "already_asked": "Somebody has asked already.",
        "not_asked": "Nobody asks you.",
        "cannot_begin": "The game cannot begin, because it cannot be saved; the host can see why.",
        "laws_unusable": "The game cannot begin, because its ruleset cannot be used any more; "
        "the host can see why.",
        "no_invites": "The house is full.",
    },
)


def host_ended_text(title: str) -> str:
    """Return what those read who were at a table that the host has ended."""
    return f"The host has ended {title}. The game is kept as it stands."


def refusal_text(refusal: LobbyRefusal) -> str:
    """Return why something cannot be done, in a sentence."""
    return _REFUSALS[refusal]


def said(line: Line) -> bool:
    """Whether a line is what somebody said, not something done."""
    return line.deed in ("said", "house_said")


def line_text(line: Line) -> str:
    """Return what a line says, behind the name of who said or did it, if it has one."""
    if not line.about:
        return _DEEDS[line.deed].replace(" at {about}", "").replace("{about}", "the table").strip()
    return _DEEDS[line.deed].replace("{about}", line.about)


def left_text(table: TableSign) -> str:
    """Return how long a table still waits: ``18 h left``; nothing if nobody is hurried."""
    if table.left is None or _is_bots_turn(table):
        return ""
    minutes = int(table.left.total_seconds()) // 60
    return f"{_in_units(minutes)} left" if minutes else "time is up"


def has_little_time(table: TableSign) -> bool:
    """Whether a table does not wait much longer."""
    return table.left is not None and table.left < timedelta(hours=4)


def _is_bots_turn(table: TableSign) -> bool:
    return table.acting is not None and table.seats[table.acting].bot is not None


def gone_text(time: timedelta) -> str:
    """Return for how long somebody was away: ``2 hours``."""
    minutes = int(time.total_seconds()) // 60
    if minutes < 60:
        return number_of(max(minutes, 1), "minute", "minutes")
    hours = minutes // 60
    return number_of(hours, "hour", "hours") if hours < 48 else f"{hours // 24} days"


def _in_units(minutes: int) -> str:
    if minutes < 60:
        return f"{minutes} min"
    hours = minutes // 60
    return f"{hours} h" if hours < 48 else f"{hours // 24} d"


def waiting_tables_text(tables: Sequence[TableSign]) -> str:
    """Return at how many tables it is the guest's turn: ``2 tables wait for you``, or nothing."""
    number = sum(table.my_turn for table in tables)
    if not number:
        return ""
    return "1 table waits for you" if number == 1 else f"{number} tables wait for you"


def title_text(tables: Sequence[TableSign]) -> str:
    """Return the title of a terminal in the lobby."""
    waiting = waiting_tables_text(tables)
    return f"{waiting} - Lancaster" if waiting else "Lancaster"


def turn_title(title: str) -> str:
    """Return the title of a terminal at a table where it is the turn of who sits there."""
    return f"your turn at {title} - Lancaster"


def table_title(title: str) -> str:
    """Return the title of a terminal at a table."""
    return f"{title} - Lancaster"


def seat_named(table: TableSign, seat: int) -> str:
    """Return who sits on a seat, for the guest: ``you`` or a name."""
    sign = table.seats[seat]
    return YOU if sign.is_me else sign.name


def note_text(table: TableSign) -> str:
    """Return in few words what a table is waiting for, behind its title."""
    if table.status == "open":
        return "open"
    if table.status == "over":
        return "over"
    if table.is_vote:
        return "all vote"
    if table.acting is None:
        return ""
    sign = table.seats[table.acting]
    return f"{sign.name}'s turn"


def state_text(table: TableSign) -> str:
    """Return what goes on at a table, in a sentence without a full stop."""
    if table.status == "open":
        return _open_text(table)
    rounds = f"round {table.round} of {table.rounds}" if table.round else "before the first round"
    watching = _watching_text(table)
    if table.status == "over":
        return f"the game is over{watching}"
    if table.is_vote:
        return f"{rounds}, all vote{watching}"
    if table.acting is None:
        return f"{rounds}, {phase_text(table.phase)}{watching}"
    who = seat_named(table, table.acting)
    if table.phase == "placing":
        verb = "place" if who == YOU else "places"
        return f"{rounds}, {who} {verb} a knight{watching}"
    whose = "your turn" if who == YOU else f"{who}'s turn"
    return f"{rounds}, {phase_text(table.phase)}: {whose}{watching}"


def watching_text(table: TableSign) -> str:
    """Return who watches; nothing if nobody does."""
    return f"watching: {listing(table.watching)}" if table.watching else ""


def new_lines_text(number: int) -> str:
    """Return what the key for the talk is for, with how many lines are new."""
    return f"{TALK} ({number} new)" if number else TALK


def rematch_text(lines: Sequence[Line], me: str) -> str:
    """Return what the key for another game is for, with who else wants one already."""
    others = [line.who for line in lines if line.deed == "rematch" and line.who != me]
    return f"rematch: {others[-1]} wants one" if others else "rematch"


def _watching_text(table: TableSign) -> str:
    watching = len(table.watching)
    if not watching:
        return ""
    return ", one watches" if watching == 1 else f", {_number(watching)} watch"


def _open_text(table: TableSign) -> str:
    if table.free:
        return f"waits for {_number(table.free)}, then starts"
    missing = [
        YOU if seat.is_me else seat.name
        for seat in sorted(table.seats, key=lambda seat: seat.is_me)
        if _is_unready(seat)
    ]
    verb = "is" if len(missing) == 1 and missing != [YOU] else "are"
    return f"waits until {listing(missing)} {verb} ready" if missing else "begins"


def _is_unready(seat: SeatSign) -> bool:
    return seat.bot is None and seat.presence != "free" and not seat.is_ready


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def terms_texts(table: TableSign) -> list[str]:
    """Return on which terms a table plays, in forms of which each is shorter.

    Those are its ruleset and laws, who decides when time is up, and who may watch.
    """
    laws = f"{table.ruleset}, {laws_text(table.law_set)}"
    right = rights_text(table.spectators)
    if table.pace == "live":
        return [f"{laws}; {right}", laws]
    pace = PACE_TEXTS[table.pace]
    return [
        f"{laws}; {pace} for each decision, then {table.stand_in} decides; {right}",
        f"{laws}; {pace} for each decision, then {table.stand_in} decides",
        f"{laws}; after {pace} {table.stand_in} decides",
        laws,
    ]


def laws_text(law_set: str) -> str:
    """Return which laws are chosen: ``base laws``, ``random laws``."""
    if law_set == "random":
        return "random laws"
    return f"{law_set} laws" if law_set in ("base", "new") else f"laws {law_set}"


def rights_text(right: WatchRight) -> str:
    """Return what those may do who have no seat."""
    return f"others {RIGHT_TEXTS[right]}"


def pace_hint(pace: Pace) -> str:
    """Return what a pace means."""
    return _PACE_HINTS[pace]


def stand_in_hint(bot: StandIn) -> str:
    """Return what a stand-in does."""
    return f"When somebody's time is up, the bot {bot} decides once for them."


def whereabouts_text(person: PersonSign, tables: Sequence[TableSign]) -> str:
    """Return where somebody is: ``plays at Friday``."""
    title = next((each.title for each in tables if each.number == person.table), "")
    if person.is_me:
        return YOU
    if person.whereabouts == "lobby" or not title:
        waits = [
            (table, seat)
            for table in tables
            if table.status == "open"
            for seat in table.seats
            if seat.name == person.name and seat.bot is None and seat.presence != "free"
        ]
        if not waits:
            return "in the lobby"
        table, seat = waits[0]
        return f"{table.title}, {READY if seat.is_ready else 'waits'}"
    return (
        f"{person.whereabouts} at {title}" if person.whereabouts == "plays" else f"watches {title}"
    )


def people_text(people: Sequence[PersonSign]) -> str:
    """Return how many are here: ``5 people, 2 watch``."""
    watching = sum(person.whereabouts == "watches" for person in people)
    text = number_of(len(people), "person", "people")
    return f"{text}, {watching} watch{'es' if watching == 1 else ''}" if watching else text


def invite_text(invite: InviteSign) -> str:
    """Return how often and how long an invite works."""
    times = ("once", "twice")[invite.uses - 1] if invite.uses <= 2 else f"{invite.uses} times"
    return f"Send this line; it works {times}, until {invite.until.astimezone():%A, %H:%M}:"


def since_text(acts: int) -> str:
    """Return the head of what happened while somebody was away."""
    return f"SINCE YOU LEFT: {acts} {'ACT' if acts == 1 else 'ACTS'}"


def request_text(request: UndoRequest, table: TableSign) -> str:
    """Return what an open request to take something back is, for the guest."""
    waiting = listing(seat_named(table, seat) for seat in request.waits_for)
    if request.is_mine:
        return f"You have asked to take your act back; {waiting} {_has(request)} not answered yet."
    name = table.seats[request.asker].name
    if request.asks_me:
        return f"{name} asks to take an act back, and what you did since."
    return f"{name} asks to take an act back; {waiting} {_has(request)} not answered yet."


def _has(request: UndoRequest) -> str:
    return "has" if len(request.waits_for) == 1 else "have"


def asked_text(table: TableSign, seats: Sequence[int]) -> str:
    """Return whom taking back would ask: ``undo: asks Bob``; nobody if it asks nobody."""
    return f"undo: asks {listing(table.seats[seat].name for seat in seats)}" if seats else "undo"


def more_people(number: int) -> str:
    """Return how many more are here."""
    return f"and {number} more"


def guest_at(name: str, house: str) -> str:
    """Return who is where, for the ribbon of the lobby."""
    return f"{name} at {house}"


def act_text(act: str, table: TableSign) -> str:
    """Return what Enter does at a table."""
    match act:
        case "enter":
            return f"go to {table.title}"
        case "ready":
            return f"say that you are ready to begin {table.title}"
        case "sit":
            return f"take a seat at {table.title}"
        case "watch":
            return f"watch {table.title}"
        case _:
            return f"wait: {table.title} is not to begin yet"


def fill_question(table: TableSign) -> str:
    """Return the question which bots take the seats of a table where nobody can be expected."""
    seats = "seat" if table.free == 1 else "seats"
    free = [f"{_number(table.free)} free {seats}"] if table.free else []
    left = [f"{seat.name}'s seat" for seat in table.fillable if seat.name]
    return f"Which bots take {listing([*free, *left])} at {table.title}?"


def first_title(name: str) -> str:
    """Return what a table is called, unless its opener calls it something else."""
    return f"{name}'s table"


def players_fault(ruleset: RulesetSign, players: int) -> str:
    """Return that a ruleset is not for so many players, in a sentence; or nothing."""
    if players in ruleset.players:
        return ""
    possible = listing(map(str, ruleset.players), "or")
    return f"{ruleset.title} is for {possible} players."


def shown_text(first: int, last: int, number: int) -> str:
    """Return which of all tables are shown: ``1 to 5 of 9``."""
    return f"{first} to {last} of {number}"


def earlier_text(number: int) -> str:
    """Return how much more happened before what is shown."""
    return f"{number} more before that"
