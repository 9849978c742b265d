"""Who is known to the house: names, the keys they log in with, and invites for others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address
from random import Random
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

from lancaster_tui.bots.registry import is_bot_name
from lancaster_tui.table.seating import COLOURS, Colour, clean_name

Clock = Callable[[], datetime]
"""Returns the time, with a time zone."""

INVITE_TIME: Final = timedelta(days=3)
INVITE_USES: Final = 4
MOST_GUESSES: Final = 5
"""How many wrong codes an address may try in an hour."""
MOST_KEYS: Final = 6
MOST_GUESTS: Final = 500

_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no characters that people mix up
_CODE_LENGTH = 6
_GUESS_TIME = timedelta(hours=1)
_MOST_ADDRESSES = 10_000
_NETWORK_BITS = 64  # bits of an IPv6 address that identify a network, which has one owner

GuestRefusal = Literal[
    "wrong_invite",
    "too_many_guesses",
    "no_name",
    "name_taken",
    "bot_name",
    "too_many_keys",
    "house_full",
    "no_such_guest",
]
"""Why somebody cannot become a guest; the sentences are in ``words/lobby.py``."""


class _Stored(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Known(_Stored):
    """Somebody who may come in: a name, a colour of their own, and fingerprints of their keys.

    ``choices`` are the settings of their screens.
    """

    name: str
    colour: Colour
    keys: list[str] = []
    choices: dict[str, str] = {}


class Invite(_Stored):
    """A code by which somebody becomes a guest with any key.

    ``by`` is the guest who invites, empty for the house. ``known`` is the guest to whom it brings
    another key, empty for new ones.
    """

    code: str
    by: str
    uses: int
    until: datetime
    known: str = ""


class GuestBook(_Stored):
    """What is stored about guests and invites."""

    format: Literal[1] = 1
    guests: list[Known] = []
    invites: list[Invite] = []


class Guests:
    """The people whom the house knows.

    Args:
        book: Who is known so far; it is updated here.
        clock: Returns the time.
        chance: Where codes come from; it must not be predictable.
        changed: Called after every change of the book.
    """

    def __init__(
        self, book: GuestBook, clock: Clock, chance: Random, changed: Callable[[], object]
    ) -> None:
        self._book = book
        self._clock = clock
        self._chance = chance
        self._changed = changed
        self._from_file: dict[str, str] = {}
        self._guesses: dict[str, dict[str, datetime]] = {}

    def name_of(self, key: str) -> str | None:
        """Return whose key this is, given its fingerprint; None if it is nobody's."""
        found = (guest.name for guest in self._book.guests if key in guest.keys)
        return self._from_file.get(key) or next(found, None)

    def find(self, name: str) -> str | None:
        """Return the name of a guest as they spell it, however it was typed."""
        known = self._known(name)
        return None if known is None else known.name

    def colour_of(self, name: str) -> Colour:
        """Return the colour that somebody keeps."""
        known = self._known(name)
        return COLOURS[0] if known is None else known.colour

    def choices_of(self, name: str) -> Mapping[str, str]:
        """Return the settings that somebody has chosen."""
        known = self._known(name)
        return {} if known is None else known.choices

    def choose(self, name: str, choices: Mapping[str, str]) -> None:
        """Remember settings of somebody."""
        known = self._known(name)
        if known is not None and choices:
            known.choices |= choices
            self._changed()

    @property
    def names(self) -> list[str]:
        """Everybody who is known, in the order in which they came."""
        return [guest.name for guest in self._book.guests]

    @property
    def is_full(self) -> bool:
        """Whether nobody else can become a guest."""
        return len(self._book.guests) >= MOST_GUESTS

    @property
    def invites(self) -> list[Invite]:
        """The invites that are still good."""
        now = self._clock()
        return [one for one in self._book.invites if one.uses > 0 and one.until > now]

    def let_in(self, people: Mapping[str, Iterable[str]]) -> None:
        """Let in the people of a file of keys, by name, instead of those it named before.

        Whoever has left the file stays known, but its keys no longer let them in.
        """
        self._from_file = {}
        for name, keys in people.items():
            known = self._known(name) or self._enter(name)
            self._from_file |= dict.fromkeys(keys, known.name)

    def invite(
        self, by: str = "", *, uses: int = INVITE_USES, time: timedelta = INVITE_TIME
    ) -> Invite:
        """Make an invite. It replaces the guest's older one; those of the house all stay valid.

        ``by`` is empty for the house. The invite is good for ``uses`` new guests, for that long.
        """
        return self._make(Invite(code="", by=by, uses=uses, until=self._clock() + time))

    def invite_again(self, name: str, time: timedelta = INVITE_TIME) -> Invite | GuestRefusal:
        """Make an invite of the house by which a known guest adds another key."""
        known = self._known(name)
        if known is None:
            return "no_such_guest"
        until = self._clock() + time
        return self._make(Invite(code="", by="", uses=1, until=until, known=known.name))

    def _make(self, invite: Invite) -> Invite:
        """Give an invite its code."""
        invite.code = "".join(self._chance.choice(_LETTERS) for _ in range(_CODE_LENGTH))
        kept = [one for one in self.invites if not invite.by or one.by != invite.by]
        self._book.invites = [*kept, invite]
        self._changed()
        return invite

    def invite_of(self, by: str) -> Invite | None:
        """Return the invite of a guest that is still good, or None."""
        return next((one for one in self.invites if one.by == by), None)

    def is_good(self, code: str) -> bool:
        """Whether a code belongs to an invite that is still good."""
        return self._invite(code) is not None

    def may_guess(self, address: str) -> bool:
        """Whether an address may still try codes: it has not tried too many wrong ones."""
        return len(self._wrong_from(network_of(address))) < MOST_GUESSES

    def _wrong_from(self, network: str) -> dict[str, datetime]:
        """Return when wrong codes have been tried from an address lately, by code."""
        since = self._clock() - _GUESS_TIME
        tried = self._guesses.get(network, {}).items()
        return {code: when for code, when in tried if when > since}

    def note_wrong(self, address: str, code: str) -> None:
        """Note that an address has tried a wrong code; clients try the same one with each key."""
        network = network_of(address)
        tried = {**self._wrong_from(network), code: self._clock()}
        self._guesses.pop(network, None)
        self._guesses[network] = tried
        if len(self._guesses) > _MOST_ADDRESSES:
            del self._guesses[next(iter(self._guesses))]

    def known_by(self, code: str) -> str:
        """Return the guest to whom an invite brings another key; empty if it asks for a name."""
        invite = self._invite(code)
        return "" if invite is None else invite.known

    def join(self, code: str, key: str, name: str) -> Known | GuestRefusal:
        """Bind a key to a name if an invite allows it; return the guest's name, or why not.

        The name is cleaned. An invite for somebody who is known overrides it.
        """
        invite = self._invite(code)
        if invite is None:
            return "wrong_invite"
        known = self._known(invite.known)
        if known is None:
            if fault := self._name_fault(wanted := clean_name(name)):
                return fault
            known = self._enter(wanted)
        if len(known.keys) >= MOST_KEYS:
            return "too_many_keys"
        known.keys.append(key)
        invite.uses -= 1
        self._changed()
        return known

    def forget(self, name: str) -> None:
        """Drop the keys that somebody got in with by invites, and all invites by or for them."""
        known = self._known(name)
        if known is not None:
            kept = [one for one in self.invites if known.name not in (one.by, one.known)]
            self._book.invites, known.keys = kept, []
            self._changed()

    def _name_fault(self, name: str) -> GuestRefusal | None:
        if not name:
            return "no_name"
        if self._known(name) is not None:
            return "name_taken"
        if is_bot_name(name.lower()):
            return "bot_name"
        return "house_full" if self.is_full else None

    def _enter(self, name: str) -> Known:
        """Make somebody a guest, with the colour that the fewest others have."""
        taken = [guest.colour for guest in self._book.guests]
        known = Known(name=name, colour=min(COLOURS, key=taken.count))
        self._book.guests.append(known)
        self._changed()
        return known

    def _known(self, name: str) -> Known | None:
        typed = name.casefold()
        return next((one for one in self._book.guests if one.name.casefold() == typed), None)

    def _invite(self, code: str) -> Invite | None:
        return next((one for one in self.invites if one.code == code.upper()), None)


def network_of(address: str) -> str:
    """Return what counts as one address: a whole network in IPv6, since one owner has all of it."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped or int(parsed) >> (128 - _NETWORK_BITS))
    return str(parsed)
