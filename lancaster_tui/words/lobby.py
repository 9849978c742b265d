"""Coming into a house in words: why somebody cannot become a guest."""

from __future__ import annotations

from typing import Final

from lancaster_tui.lobby.guests import GuestRefusal
from lancaster_tui.rules.closed import complete
from lancaster_tui.table.seating import NAME_WIDTH

WELCOME: Final = "Lancaster, a board game for two to five. F1 explains it."
NAME_QUESTION: Final = "What name do you want to use here?"
NAME_HINT: Final = f"Up to {NAME_WIDTH} letters. It is asked once; later your key is enough."

_REFUSALS: Final = complete(
    GuestRefusal,
    {
        "wrong_invite": "This invite is no longer valid. Ask for a new one.",
        "too_many_guesses": "There were too many wrong invites from here. Try again in an hour.",
        "no_name": "Type a name.",
        "name_taken": "Somebody is called that already. Choose another name.",
        "bot_name": "That is what a bot is called. Choose another name.",
        "too_many_keys": "Too many keys are known under this name.",
        "house_full": "The house is full.",
        "no_such_guest": "There is no guest of that name.",
    },
)


def guest_refusal_text(refusal: GuestRefusal) -> str:
    """Return why somebody cannot become a guest, in a sentence."""
    return _REFUSALS[refusal]
