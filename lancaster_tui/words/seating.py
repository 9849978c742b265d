"""Who can sit at a table and what else a new game needs, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lancaster_tui.bots.registry import PROGRAM
from lancaster_tui.content.rulesets import KnownRuleset
from lancaster_tui.documents.errors import clean, quoted
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.seating import FEWEST, MOST
from lancaster_tui.words.phrases import number_of
from lancaster_tui.words.prompts.course import COURSE
from lancaster_tui.words.rewards import cost_text

PERSON: Final = "person"
START_AT_ONCE: Final = "Enter starts at once; change below what you like"
START_AS_BEFORE: Final = "as last time: Enter starts, or change below what you like"
LAW_GROUPS: Final = (
    "Laws come up in 5 groups, round by round. Digits 0 to 4 switch a group between base and new.",
    "Laws come up in 5 groups; a digit switches one between base and new.",
)
"""What the groups are, and how they are chosen: for a wide screen, and for a narrow one."""
_LAW_CHOICES: Final = {
    "base": ("The laws of the base game, best for a first one.",),
    "new": ("The laws of the expansion, for players who know the others.",),
    "random": (
        "Laws come up in 5 groups, round by round. For each, base or new laws are drawn at random.",
        "Laws come up in 5 groups; base or new is random for each.",
    ),
    "by hand": ("Laws come up in 5 groups, round by round.",),
}
_SHOWN_BY: Final = "F2 shows them."
_DIGITS: Final = "0 to 4 change a group."

LAWS_OF_THE_GAME: Final = "THE LAWS OF THIS GAME"
BASE_OR_NEW_AT_RANDOM: Final = "AT RANDOM: THE BASE OR THE NEW LAWS OF EACH GROUP"
NO_NEED_TO_READ: Final = (
    "no need to read them now: they come up round by round, and the table explains each"
)
WHO_THE_BOTS_ARE: Final = "WHO THE BOTS ARE"
HOW_A_ROUND_GOES: Final = "HOW A ROUND GOES"

_WITH_ALLIES: Final = "each has an ally, and purses are open"
_OTHER_BOTS: Final = ("changes all bots at once", "changes all bots")
_LONGEST_LINE = 69  # columns
_LONGEST_COMMAND = 100  # columns
_CUT = "…"

KINDS: Final = {
    PERSON: ("Somebody at this keyboard.", ""),
    "easy": (
        "Level 1 of 3: looks ahead a little.",
        "Often takes its second choice.",
    ),
    "normal": (
        "Level 2 of 3: looks further ahead.",
        "For players who know the game well.",
    ),
    "hard": (
        "Level 3 of 3: looks furthest.",
        "The strongest; may think for a second.",
    ),
    "mix": (
        "Draws a character for the game.",
        "Soldier, builder, courtier or lawyer.",
    ),
    "soldier": (
        "Character: fights in France.",
        "Sends its knights there early.",
    ),
    "builder": (
        "Character: builds its castle.",
        "Wants castle spaces and tiles early.",
    ),
    "courtier": ("Character: wants nobles.", "Goes where counties have some left."),
    "lawyer": (
        "Character: lives by the laws.",
        "Votes high for those that pay it.",
    ),
    "greedy": ("Takes what pays most at once.", "It always plays the same way; below level 1."),
    "random": ("Makes random legal moves.", "For a first look at the game."),
}
"""Who can play, in the order in which they are offered: what they do, and more about that.

Each begins with another letter, which chooses it.
"""

MOST_LEVEL: Final = 3
_LEVELS: Final = {"easy": 1, "normal": 2, "hard": 3}
_WAYS: Final = {
    PERSON: ("plays", "at this keyboard", "here"),
    "easy": ("looks", "a little ahead", "a little"),
    "normal": ("looks", "further ahead", "further"),
    "hard": ("looks", "furthest ahead", "furthest"),
    "mix": ("draws", "a character"),
    "soldier": ("fights", "in France"),
    "builder": ("builds", "its castle"),
    "courtier": ("wants", "nobles"),
    "lawyer": ("lives", "by the laws"),
    "greedy": ("takes", "what pays most", "the most"),
    "random": ("moves", "at random"),
}
_FIELDS = {
    "colour": "Choosing the colour of another seat swaps the two.",
    "group": "The laws of each group come together: base or new.",
    "seed": "The same seed deals the same cards.",
}


_LAW_SETS = {
    "base": "The laws of the base game.",
    "new": "The laws of the expansion, in all groups.",
    "random": "For each group, base or new laws are drawn at random.",
    "by hand": "Base or new laws, as you choose for each group.",
}


def round_texts(rules: Ruleset) -> dict[str, str]:
    """Return what happens in a round, for somebody who plays for the first time (RND-1)."""
    both = cost_text(rules.county_price)
    texts = (
        "In turn, place knights in counties, in your castle, in France.",
        "Three votes. If a law passes, the first of those in force leaves.",
        "The three laws in force pay whoever meets their conditions.",
        f"Who holds a county takes its reward or a noble; for {both}, both.",
        "Castle spaces with a knight or a tile give their owner something.",
        "All fight France together; the stronger yours, the more points.",
    )
    return dict(zip(COURSE, texts, strict=True))


def players_text(players: int, people: int, *, has_allies: bool, key: str) -> str:
    """Return who plays against whom, and with allies if there are some (ALY-3).

    ``key`` makes all bots stronger, which is said as far as there is room.
    """
    bots = players - people
    against = number_of(bots, "bot", "bots")
    if not people:
        who = f"{against} play, and you watch"
    elif not bots:
        who = f"{people} people share this keyboard"
    elif people == 1:
        who = f"You play against {against}"
    else:
        who = f"{people} people share this keyboard and play against {against}"
    said = f"{who}; {_WITH_ALLIES}." if has_allies else f"{who}."
    ways = [f" The key {key} {what}." for what in _OTHER_BOTS] if bots else []
    return said + next((way for way in ways if len(said + way) <= _LONGEST_LINE), "")


def bots_text(kinds: Iterable[str]) -> str:
    """Return how some bots play, if all are of a kind: ``The bots: easy. Level 1 of 3: ...``."""
    different = set(kinds)
    if len(different) != 1:
        return ""
    (kind,) = different
    return f"The bots: {kind_label(kind)}. {kind_text(kind)}"


def number_text(field: str, *, has_allies: bool) -> str:
    """Return what the number of players or people that is chosen means."""
    if field == "people":
        return "How many people share this keyboard; bots take the other seats."
    if has_allies:
        return "Each of you has an ally with knights of its own: your colour, hollow signs."
    return "Everybody plays alone. In a game for two, each has an ally."


def number_fault(field: str, players: int, *, key: str) -> str:
    """Return why a number that was typed cannot be chosen, for ``players`` or ``people``.

    ``players`` is how many play; ``key`` leads from the people back to that number.
    """
    if field == "players":
        return f"A game is for {FEWEST} to {MOST} players."
    return f"With {players} players at most {players} can be people; {key} changes the number."


def law_choice_texts(word: str, *, is_shown: bool, takes_digits: bool) -> Sequence[str]:
    """Return what a way to choose the laws means, in forms that are shorter and shorter.

    ``is_shown`` is whether the laws stand below; where they do not, a key shows them. Digits choose
    groups only where it ``takes_digits``.
    """
    forms = _LAW_CHOICES[word]
    more = [] if is_shown or word == "random" else [_SHOWN_BY]
    if takes_digits and word != "random":
        more.append(_DIGITS)
    return [*(" ".join((forms[0], *more[:kept])) for kept in range(len(more), 0, -1)), *forms]


def law_set_hint(word: str) -> str:
    """Return what a set of laws is: ``base``, ``new``, ``random`` or one chosen ``by hand``."""
    return _LAW_SETS[word]


def field_text(field: str) -> str:
    """Return what a field of a new game is for, as far as that needs saying."""
    return _FIELDS.get(field, "")


def kind_text(kind: str) -> str:
    """Return what a kind of player does; ``kind`` is a person or the spec of a bot."""
    bot, _, parameters = kind.partition(":")
    if bot == PROGRAM:
        shown = clean(parameters, _LONGEST_COMMAND)
        return f"The program {shown}{'' if shown == parameters else _CUT}"
    if not parameters:
        return KINDS[kind][0] if kind in KINDS else f"The bot {kind}."
    return f"The bot {bot} with parameters: {parameters.replace(',', ', ')}."


def kind_in_full(kind: str) -> str:
    """Return the same, with more about it where there is more to say."""
    return " ".join([kind_text(kind), *filter(None, KINDS.get(kind, ())[1:])])


def kind_way(kind: str) -> tuple[str, Sequence[str]]:
    """Return how a kind of player plays: a verb, and what follows it, the longest form first."""
    if kind in _WAYS:
        verb, *forms = _WAYS[kind]
        return verb, forms
    bot, _, parameters = kind.partition(":")
    if bot == PROGRAM:
        return "runs", [clean(parameters, _LONGEST_COMMAND)]
    return "plays", [f"by {parameters.replace(',', ', ')}" if parameters else f"as {kind}"]


def kind_level(kind: str) -> int:
    """Return the level of a bot, from 1 to ``MOST_LEVEL``; 0 for one that has none."""
    return _LEVELS.get(kind, 0)


def player_text(bot: str | None) -> str:
    """Return who plays a seat, and how: a person (None) or the bot of a spec."""
    return "a person" if bot is None else f"{kind_label(bot)}. {kind_in_full(bot)}"


def all_bots_text(kind: str) -> str:
    """Return that all bots are of a kind now, and what that does."""
    return f"All bots: {kind}. {kind_in_full(kind)}"


def kind_label(kind: str) -> str:
    """Return a kind of player in short: a program without its command, a bot as its spec."""
    return "program" if kind.partition(":")[0] == PROGRAM else kind


def players_fault(rules: Ruleset, players: int) -> str:
    """Return a sentence on how many players a ruleset is for, if not for this many; or nothing."""
    counts = sorted(count.players for count in rules.player_counts)
    if players in counts:
        return ""
    possible = ", ".join(map(str, counts))
    return f"This ruleset is for {possible} players, not for {players}."


def mistakes_text(number: int) -> str:
    """Return that a ruleset cannot be played, and how to see the mistakes in its file."""
    if number == 1:
        return "There is a mistake in this ruleset."
    return f"{number} mistakes; `lancaster rules check FILE` shows them all."


def ruleset_text(known: KnownRuleset | None) -> str:
    """Return where a ruleset comes from; None is that of another game."""
    if known is None:
        return "The ruleset of the previous game."
    if known.origin == "own":
        return f"One of your own, from the file {quoted(known.path.name)}."
    if known.origin == "example":
        return "An example that comes with the program."
    return "The base game."
