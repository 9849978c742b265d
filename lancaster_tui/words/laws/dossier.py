"""The dossier of a law in words: what it did in many games between bots (``lab/dossiers``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from lancaster_tui.lab.dossiers import Dossier, Dossiers, Estimate, FigureName, Made
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.words.phrases import listing, ordinal

DOSSIER: Final = "DOSSIER"
AMONG: Final = "AMONG ITS GROUP"
BARS: Final = "solid: at least, pale: at most (95 %), │ fair"
GOODS: Final = "Goods are counted at what they are worth in PP."
_HOLDS: Final = (
    "What is paid, the gap and the swing are much the same with other bots; how often it passes, "
    "and who wins, is not.",
    "Other bots: much the same, but for how often it passes and who wins.",
)
_HOLDS_AT_THE_START: Final = (
    "What is paid and the gap are much the same with other bots; who wins is not.",
)
_PAYS_NOTHING: Final = ("It pays nothing itself: what it is good for is not counted here.",)
_NOT_COUNTED: Final = "what is lost in other ways is not counted"
_FROM_THE_START: Final = ("Nobody votes on it: it is in force from the start.",)
_MUCH, _SOME = 1.5, 0.5  # power points of swing from which much, or something, depends on a vote
_LITTLE = 0.25  # power points that are next to nothing
_EVEN = 0.05  # power points that are shown as none
_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

_LABELS: Final[Mapping[FigureName, Sequence[str]]] = complete(
    FigureName,
    {
        "pays": ("paid to a seat", "paid a seat"),
        "seats_paid": ("seats that are paid", "seats paid"),
        "gap": ("best seat over worst", "best - worst"),
        "pays_leader": ("paid to the leader", "paid leader"),
        "pays_last": ("paid to the last", "paid the last"),
        "swing": ("yes- over no-voters", "yes over no"),
        "passed": ("it passes", "it passes"),
        "best_paid_voted_yes": ("best paid voted yes", "best: yes"),
        "best_paid_wins": ("best paid wins", "best paid wins"),
    },
)
_SHARES: Final[frozenset[FigureName]] = frozenset(
    ("seats_paid", "passed", "best_paid_voted_yes", "best_paid_wins")
)
BESIDE_THE_VOTE: Final[Sequence[FigureName]] = ("pays", "gap", "swing", "passed", "best_paid_wins")
"""The figures that are shown where there is no room for all."""


class FigureLine(NamedTuple):
    """A figure of a law: its name in forms, what it is, and the ends of its interval.

    ``fair`` is what it would be if the law made no difference, where that can be said.
    """

    labels: Sequence[str]
    estimate: Estimate
    value: str
    ends: str
    is_share: bool
    fair: float | None


def figure_lines(
    dossier: Dossier, made: Made, names: Sequence[FigureName] = tuple(_LABELS)
) -> list[FigureLine]:
    """Return figures of a law, those that are known."""
    return [
        FigureLine(
            _LABELS[name],
            found,
            figure_text(found.value, name),
            f"{number_text(found.low, name)} to {number_text(found.high, name)}",
            name in _SHARES,
            1 / len(made.seats) if name == "best_paid_wins" else None,
        )
        for name in names
        if (found := dossier.figures.get(name)) is not None
    ]


def figure_text(value: float, name: FigureName) -> str:
    """Return a figure with its unit: ``1.9 PP``, ``58 %``."""
    return f"{number_text(value, name)} {'%' if name in _SHARES else 'PP'}"


def number_text(value: float, name: FigureName) -> str:
    """Return a figure without its unit: ``1.9``, ``58``."""
    if name in _SHARES:
        return f"{100 * value:.0f}"
    return f"{round(value, 1) + 0.0:.1f}"  # adding 0 makes a 0 of -0


def made_texts(made: Made) -> Sequence[str]:
    """Return from what games figures are, in forms: ``from 2,000 games of 4 mix bots``."""
    bots = f"{listing(dict.fromkeys(made.seats))} bots"
    laws = "base or new laws in each group"
    return (
        f"from {made.games:,} games of {len(made.seats)} {bots}, {laws}",
        f"from {made.games:,} games of {len(made.seats)} {bots}",
        f"{made.games:,} games of {bots}",
        f"{made.games:,} games, {listing(dict.fromkeys(made.seats))}",
    )


def holds_texts(law: Law) -> Sequence[str]:
    """Return which figures say something about other players, in forms, the longest first."""
    return _HOLDS if law.group else _HOLDS_AT_THE_START


def vote_texts(dossier: Dossier) -> Sequence[str]:
    """Return in a sentence what depends on the vote, in forms, the longest first."""
    swing = dossier.figures.get("swing")
    if swing is None:
        return _FROM_THE_START
    if _pays_nothing(dossier):
        return _PAYS_NOTHING
    if swing.low <= 0 <= swing.high or abs(swing.value) < _EVEN:
        return (
            "Hardly anything depends on this vote: those for it gain about as much from it as "
            "those against.",
            "Yes-voters gain about as much as no-voters.",
        )
    size = abs(swing.value)
    much = "Much" if size >= _MUCH else "Something" if size >= _SOME else "Little"
    more = f"{figure_text(size, 'swing')} {'more' if swing.value > 0 else 'less'}"
    return (
        f"{much} depends on this vote: those for it gain {more} from it than those against.",
        f"Yes-voters gain {more} than no-voters.",
    )


def paid_texts(dossier: Dossier) -> Sequence[str]:
    """Return in a sentence what a law pays to whom, in forms; nothing if that is not known."""
    pays, seats, gap = (dossier.figures.get(name) for name in ("pays", "seats_paid", "gap"))
    if pays is None or seats is None or _pays_nothing(dossier):
        return ("",)
    if abs(pays.value) < _LITTLE:
        return (
            f"It pays next to nothing: {figure_text(pays.value, 'pays')} each time, on average.",
        )
    amount = f"{figure_text(abs(pays.value), 'pays')} each time"
    verb = "costs" if pays.value < 0 else "pays"
    if gap is not None and gap.high < _EVEN:
        return (f"It {verb} every seat the same: {amount}.",)
    short = f"It {verb} a seat {amount}, on average"
    more = _seats_gain(seats.value) if verb == "pays" else _NOT_COUNTED
    return f"{short}; {more}.", f"{short}."


def occasions_text(dossier: Dossier) -> str:
    """Return in a sentence from how many games it is known what a law does."""
    voted = f"It was voted on in {dossier.voted_on:,} games and" if dossier.voted_on else "It was"
    return f"{voted} applied in {dossier.applied:,}{'' if dossier.voted_on else ' games'}."


def among_texts(law: Law) -> Sequence[str]:
    """Return by what the laws of a group are compared, in forms, the longest first."""
    if law.group:
        return (
            "how much more each law gives to yes- than to no-voters, in PP; the longer, the more "
            "the vote is worth",
            "what yes-voters gain more than no-voters, in PP",
        )
    return (
        "how much more each law gives to the best paid seat than to the worst paid one, in PP",
        "what the best paid seat gains more, in PP",
    )


def place_text(law: Law, laws: Sequence[Law]) -> str:
    """Return which place a law has among all laws of its group, sorted; nothing if it has none."""
    if law not in laws:
        return ""
    what = "yes-voters gain" if law.group else "the best paid seat gains"
    place = ordinal(laws.index(law) + 1)
    return f"By what {what} more, it is {place} of the {len(laws)} laws of its group."


def missing_text(law: Law, rules: Ruleset, dossiers: Dossiers, ruleset: str = "") -> str:
    """Return why there is no dossier of a law, and what measures it.

    ``ruleset`` is how a person has named the ruleset; its id if left out.
    """
    laws = " --laws new" if law in rules.new_laws else ""
    command = f"`lancaster simulate --ruleset {ruleset or rules.id}{laws}`"
    if dossiers.is_of_another_text(law):
        return f"The figures of {law.id} are of an older text: {command} measures this one."
    return f"No figures for this law yet: {command} measures it."


def _pays_nothing(dossier: Dossier) -> bool:
    """Whether a law never gives or takes anything, but lets seats do something else."""
    pays, gap = dossier.figures.get("pays"), dossier.figures.get("gap")
    return pays is not None and gap is not None and not pays.value and not gap.value


def _seats_gain(share: float) -> str:
    """Return how many seats gain: ``about three seats in ten gain by it``."""
    tenths = round(10 * share)
    if tenths in (0, 10):
        which = "every" if share > 0.995 else "nearly every" if tenths else "hardly any"
        return f"{which} seat gains by it"
    if tenths == 5:
        return "about half of the seats gain by it"
    several = "seats in ten gain" if tenths > 1 else "seat in ten gains"
    return f"about {_WORDS[tenths - 1]} {several} by it"
