"""What the law workshop says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pydantic import ValidationError

from lancaster_tui.lab.figures import Difference, Figure
from lancaster_tui.lab.own_laws import Form, Idea, Question
from lancaster_tui.lab.report import SeatEffect
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.faults import ImpossibleRuleset, Invalid
from lancaster_tui.rules.ruleset.law_sets import RANDOM, law_set_name
from lancaster_tui.words.laws.cards import law_short, law_text
from lancaster_tui.words.mistakes.located import reason_text
from lancaster_tui.words.phrases import ordinal, sentence

TITLE: Final = "Law workshop"
ABOUT: Final = "choose laws or write one, and see what they do in 200 games"
LAWS: Final = ("LAWS OF THIS GAME", "a group at a time")
OWN: Final = ("YOUR LAW", "word by word, in place of another one")
GAMES_HEAD: Final = ("FIGURES", "games between four mix bots")
WINS: Final = "WHO WINS, BY POSITION"
BARS: Final = ("solid: at least, pale: at most",)
BARS_BESIDE: Final = ("grey: the other set; solid: at least, pale: at most", "grey: the other set")
PAGES: Final = ("figures", "laws")
EVERY_LAW: Final = "EVERY LAW"
SWING: Final = ("swing: PP between yes- and no-voters", "PP, yes over no")
HOLDS: Final = "swing and paid also hold for other bots; passed does not"
COLUMNS: Final = ("passed", "paid", "swing", "PP")
OTHER_COLUMN: Final = "other"
NO_LAW: Final = "none"
NO_FIGURES: Final = (
    "Nothing has been played with these laws.",
    "Enter plays 200 games beside whatever else you do here.",
    "The same deals for all laws, so that sets can be compared.",
)
NO_OWN_LAW: Final = (
    "Choose a law on the row above: yours takes its place.",
    "Choose above in place of which law.",
)
PLAY: Final = "play 200 games"
STOP: Final = "stop"
START: Final = "start a game with them"
FAILED: Final = "The games have ended: a process that played them was stopped."
STARTING: Final = "starting"
STOPPED: Final = "stopped"
BY_HAND: Final = "by hand"
SETS: Final[Mapping[str, str]] = {
    "base": "all base",
    "new": "all new",
    RANDOM: "by lot",
    BY_HAND: BY_HAND,
}
RULESET: Final = "ruleset"
SET: Final = "laws"
IN_PLACE: Final = "in place of"

_LABELS: Final[Mapping[Question, str]] = complete(
    Question,
    {
        "form": "what",
        "count": "counts",
        "where": "which",
        "strength": "strength",
        "number": "how many",
        "on": "pay for",
        "cost": "costs",
        "paid": "how many",
        "reward": "gives",
        "amount": "amount",
    },
)
_FORMS: Final[Mapping[Form, str]] = complete(
    Form,
    {
        "per": "for each",
        "most": "the most",
        "at_least": "at least",
        "at_most": "at most",
        "exchange": "exchange",
        "levy": "levy",
        "send": "send",
    },
)
_ANSWERS: Final[Mapping[str, str]] = {
    **{str(form): text for form, text in _FORMS.items()},
    "unspent_votes": "unspent votes",
    "knight_sets": "full sets",
    "county_squires": "squires in counties",
    "emptied_counties": "emptied counties",
    "pp": "PP",
    "county_knights": "knights in counties",
    "conflicts": "conflicts",
}


def label_of_question(question: Question) -> str:
    """Return what stands before the words to choose from."""
    return _LABELS[question]


def answer_text(answer: str) -> str:
    """Return a word to choose: ``for each``, ``unspent votes``."""
    return _ANSWERS.get(answer, answer)


def idea_text(idea: Idea) -> str:
    """Return laws in short: ``base``, ``bnbbn``, ``base, yours for LAW-B12``."""
    laws = law_set_name(idea.letters)
    named = laws if idea.rules.id == "base" else f"{idea.rules.id}, {laws}"
    return named if idea.struck is None else f"{named}, yours for {idea.struck}"


def reads_text(idea: Idea) -> str:
    """Return the law of one's own in a sentence, or what is wrong with it."""
    try:
        law = idea.own_law()
        idea.ruleset()
    except ValidationError as error:
        return fault_text(error)
    return "" if law is None else law_text(law)


def struck_text(idea: Idea) -> str:
    """Return which law is struck, in short."""
    return "" if idea.struck is None else law_short(idea.rules.law_by_id[idea.struck])


def fault_text(error: ValidationError) -> str:
    """Return in a sentence why a law cannot be."""
    first = error.errors(include_url=False)[0]
    cause = first.get("ctx", {}).get("error")
    match cause:
        case Invalid(reason=reason):
            said = reason_text(reason)
        case ImpossibleRuleset(faults=(fault, *_)):
            said = reason_text(fault.reason)
        case _:
            said = first["msg"]
    return f"{sentence(said)}."


def group_text(group: int) -> str:
    """Return the name of a group as a heading: ``GROUP 2``."""
    return f"GROUP {group}"


def progress_text(games: int, wanted: int) -> str:
    """Return how many games there are: ``142 of 200``."""
    return f"{games} of {wanted}"


def left_text(seconds: float) -> str:
    """Return how long it will take: ``9 s left``."""
    return f"{seconds:.0f} s left"


def position_text(position: int) -> str:
    """Return a position at the table: ``1st to play``."""
    return f"{ordinal(position)} to play"


def share_text(figure: Figure) -> str:
    """Return a share: ``33 %``."""
    return f"{100 * figure.value:.0f} %"


def ends_text(figure: Figure) -> str:
    """Return the ends of the interval of a share: ``26 to 41``."""
    if figure.ci95 is None:
        return ""
    return f"{100 * figure.ci95[0]:.0f} to {100 * figure.ci95[1]:.0f}"


def points_text(value: float) -> str:
    """Return power points: ``2.8``."""
    return f"{round(value, 1) + 0.0:.1f}"  # adding 0 makes a 0 of -0


def seat_texts(seat: SeatEffect) -> Sequence[str]:
    """Return in a sentence what the seat does by itself, in forms.

    It is a warning where that is more than chance.
    """
    apart = f"{100 * seat.value:.0f} points"
    best, worst = ordinal(seat.best), ordinal(seat.worst)
    if seat.ci95 is not None and seat.ci95[0] > 0:
        return (
            f"the seat alone: {best} wins {apart} more than {worst}",
            f"the seat alone: {best} over {worst} by {apart}",
        )
    return (
        f"{best} and {worst} are {apart} apart, which may be chance",
        f"{apart} apart, which may be chance",
    )


def gain_text(gain: Difference) -> str:
    """Return by how much a position wins more often than with the other set: ``+4 (-3 to 11)``."""
    value = f"{100 * gain.value:+.0f}"
    if gain.ci95 is None:
        return value
    return f"{value} ({100 * gain.ci95[0]:.0f} to {100 * gain.ci95[1]:.0f})"


def gains_text(gains: Sequence[Difference]) -> str:
    """Return whether any position wins more or less often than with the other set."""
    known = [each for each in gains if each.ci95 is not None and each.ci95[0] * each.ci95[1] > 0]
    if not known:
        return "no position differs by more than chance"
    return "more or less often: " + ", ".join(
        f"{ordinal(int(each.figure[1]))} {100 * each.value:+.0f}" for each in known
    )


def saved_text(name: str) -> str:
    """Return that the law is in a file now."""
    return f"Saved as {name}: choose it under Ruleset, here and in a new game."


def beside_text(name: str) -> str:
    """Return that laws are kept for a comparison."""
    return f"{name} is kept for comparison: choose other laws and press Enter."
