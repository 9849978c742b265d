"""The dossier of a law in words: what it did in many games between bots (``lab/dossiers``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from lancaster_tui.lab.dossiers import (
    Dossier,
    Dossiers,
    Estimate,
    FigureName,
    Made,
    stored_dossiers,
)
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.ruleset.vocabulary import Levied, Levy
from lancaster_tui.words.phrases import in_letters, listing, ordinal, sentence, tenths

DOSSIER: Final = "DOSSIER"
DOSSIER_OF_ANOTHER: Final = ("DOSSIER OF ANOTHER LAW", "ANOTHER LAW")
IN_MANY_GAMES: Final = "IN MANY GAMES"
"""The heading of what a law did, where that is no more than a sentence or two."""
RANGE: Final = "range"
"""The heading of the ends of intervals."""
PAYS_NOTHING: Final = " (pays nothing itself)"
"""Behind such a law of a group."""
_NO_FIGURE: Final = "-"
AMOUNTS: Final[Sequence[FigureName]] = ("pays", "pays_leader", "pays_last")
SHARES: Final[Sequence[FigureName]] = ("passed", "best_paid_wins")
"""The figures that are shown where there is no room for all: in PP, and in percent."""

_IN_LINES: Final[Sequence[FigureName]] = ("pays", "gap", "swing", *SHARES)
IN_RANGE: Final = "The true figure lies in the range, 95 times out of 100."
"""How sure figures are whose ranges are told."""
_SURE: Final = (
    "All figures are rough: they can be off by {}.",
    "Figures can be off by {}.",
)
EACH_WINS: Final[Sequence[str]] = ("each player won, on average", "each won on average")
"""Below the share of wins of whoever gets most: what it would be if the law made no difference."""
_HOLDS: Final = (
    "Among other players a law pays much the same, "
    "but how often it passes and who wins may differ.",
    "Other players may vote and win differently.",
)
_HOLDS_AT_THE_START: Final = (
    "Among other players a law pays much the same, but who wins may differ.",
    "Among other players, who wins may differ.",
)
_GOODS: Final = "Gold, squires, votes, knights and tiles count as what they are worth in PP."
_NOTHING: Final = (
    "Hard to tell: it pays nothing itself, and what it lets players do is not counted here.",
    "Hard to tell: it pays nothing itself.",
)
_FROM_THE_START: Final = ("In force from the start: nobody votes on it.",)
_LOST_TOO: Final[Mapping[Levied, str]] = complete(
    Levied,
    {
        "county_knights": "What a knight that is sent home would have won is not counted.",
        "tiles": "What a tile that misses the scoring would have paid is not counted.",
    },
)
_TRADED: Final = "What players get for it is worth about what they give."
_ALL_ALIKE: Final = "Every player gets the same."
_MUCH, _SOME = 1.5, 0.5  # power points from which a vote is worth fighting for, or some effort
_LEAST = 0.1  # power points below which no figure is said to be exact
_LITTLE = 0.25  # power points that are next to nothing
_EVEN = 0.05  # power points that are shown as none
_LABELS: Final[Mapping[FigureName, Sequence[str]]] = complete(
    FigureName,
    {
        "pays": (
            "what a player {gets} by it in a round",
            "every player, on average",
            "on average",
        ),
        "seats_paid": ("a player gains by it in a round",),
        "gap": ("between the player it gives most and the one it gives least",),
        "pays_leader": (
            "what the player in the lead {gets} by it in a round",
            "whoever is in the lead",
            "who leads",
        ),
        "pays_last": (
            "what the player in last place {gets} by it in a round",
            "whoever is last",
            "who is last",
        ),
        "swing": ("how much {more} players who voted yes {won} by it than those who voted no",),
        "passed": ("it passed when it was voted on", "the vote on it passed", "it passed"),
        "best_paid_voted_yes": ("whoever it gave most had voted yes",),
        "best_paid_wins": (
            "whoever it gave most won the game",
            "who got most by it won the game",
            "who got most won",
        ),
    },
)
_COSTS: Final[Mapping[FigureName, Sequence[str]]] = {
    "gap": ("between the player it costs most and the one it costs least",),
    "best_paid_voted_yes": ("whoever it cost least had voted yes",),
    "best_paid_wins": (
        "whoever it cost least won the game",
        "who lost least by it won the game",
        "who lost least won",
    ),
}
"""The labels of a law that takes from most, where they are others."""
_PERCENT: Final[frozenset[FigureName]] = frozenset(
    ("seats_paid", "passed", "best_paid_voted_yes", "best_paid_wins")
)
_EITHER_SIGN: Final[frozenset[FigureName]] = frozenset(
    ("pays", "pays_leader", "pays_last", "swing")
)


class FigureLine(NamedTuple):
    """A figure of a law: its name in forms, how large it is, and the ends of its interval.

    The first form is for lines of text, the others are for charts, below a heading. That or the
    name says which way it goes, so that the figure is never below 0: ``pays``, ``costs``.
    ``is_loss`` says that it is to the bad; ``chance`` is what it would be if the law made no
    difference to who wins.
    """

    labels: Sequence[str]
    estimate: Estimate
    value: str
    ends: str
    is_loss: bool
    is_share: bool
    chance: float | None


def figure_lines(
    dossier: Dossier, made: Made, names: Sequence[FigureName] = tuple(_LABELS)
) -> list[FigureLine]:
    """Return figures of a law, those that are known; none of what a law pays that pays nothing."""
    if _pays_nothing(dossier):
        names = [name for name in names if name == "passed"]
    return [
        _figure_line(dossier, made, name, found)
        for name in names
        if (found := dossier.figures.get(name)) is not None
    ]


def _figure_line(dossier: Dossier, made: Made, name: FigureName, found: Estimate) -> FigureLine:
    is_below = name in _EITHER_SIGN and found.value < 0
    size = Estimate(-found.value, -found.high, -found.low) if is_below else found
    chance = 1 / len(made.seats)
    labels = _COSTS.get(name, _LABELS[name]) if _is_cost(dossier) else _LABELS[name]
    words = {
        "gets": "loses" if is_below else "gets",
        "won": _won(dossier),
        "more": _more(dossier, is_below=is_below),
    }
    return FigureLine(
        [label.format(**words) for label in labels],
        size,
        figure_text(size.value, name),
        _ends(size, name),
        is_below or (name == "gap" and _is_cost(dossier)),
        name in _PERCENT,
        chance if name == "best_paid_wins" else None,
    )


def label_in_full(line: FigureLine) -> str:
    """Return what a figure is, with what would be fair."""
    fair = "" if line.chance is None else f" ({100 * line.chance:.0f} % would be fair)"
    return f"{line.labels[0]}{fair}"


def signed_line(dossier: Dossier, made: Made, name: FigureName) -> FigureLine:
    """Return a figure to be compared with that of other laws: its sign is in the figure.

    It is not known of a law that pays nothing itself.
    """
    found = dossier.figures[name]
    line = _figure_line(dossier, made, name, found)
    if _pays_nothing(dossier):
        return line._replace(value=_NO_FIGURE, ends="")
    return line._replace(value=figure_text(found.value, name), ends=_ends(found, name))


def _ends(found: Estimate, name: FigureName) -> str:
    return f"{number_text(found.low, name)} to {number_text(found.high, name)}"


def figure_text(value: float, name: FigureName) -> str:
    """Return a figure with its unit: ``1.9 PP``, ``58 %``."""
    return f"{number_text(value, name)} {'%' if name in _PERCENT else 'PP'}"


def number_text(value: float, name: FigureName) -> str:
    """Return a figure without its unit: ``1.9``, ``58``."""
    if name in _PERCENT:
        return f"{100 * value:.0f}"
    return tenths(value)


def made_texts(made: Made) -> Sequence[str]:
    """Return from what games figures are, in forms: ``2,000 games of four computer players``."""
    games, seats = f"{made.games:,} games", len(made.seats)
    number, kinds = in_letters(seats), tuple(dict.fromkeys(made.seats))
    players = f"{games} of {number} computer players"
    bots = f"{games} of {seats} bots"
    if kinds == ("mix",):
        return f"{players} who play in different ways", players, bots, games
    return f"{players}: {listing(kinds)}", players, bots, games


def measured_texts(made: Made) -> Sequence[str]:
    """Return what a dossier is about, to stand behind its heading, in forms."""
    texts = made_texts(made)
    return [*(f"what it did in {text}" for text in texts[:2]), *(f"in {text}" for text in texts)]


def charted(dossier: Dossier) -> Sequence[Sequence[FigureName]]:
    """Return the figures of each chart; none of what a law pays that gives about what it takes."""
    return (SHARES,) if _is_trade(dossier) else (AMOUNTS, SHARES)


def vote_texts(law: Law, dossier: Dossier) -> Sequence[str]:
    """Return whether a law is worth fighting for, in forms of a sentence, the longest first."""
    swing = dossier.figures.get("swing")
    if swing is None:
        return _FROM_THE_START
    if _pays_nothing(dossier):
        return _NOTHING
    payments = " in payments" if isinstance(law.effect, Levy) else ""
    won, size = _won(dossier), abs(swing.value)
    if swing.low <= 0 <= swing.high or size < _EVEN:
        return (
            f"Hardly matters{payments}: players who voted yes {won} about as much by it as those "
            "who voted no.",
            f"Hardly matters{payments}: yes voters {won} about as much by it as no voters.",
        )
    grade = (
        "Hardly matters"
        if size < _SOME
        else "Often misjudged"
        if swing.value < 0
        else "Worth fighting for"
        if size >= _MUCH
        else "Worth some effort"
    )
    more = f"{figure_text(size, 'swing')} {_more(dossier, is_below=swing.value < 0)}"
    return (
        f"{grade}{payments}: on average, players who voted yes {won} {more} by it than those who "
        "voted no.",
        f"{grade}{payments}: on average, yes voters {won} {more} by it than no voters.",
    )


def verdict_text(law: Law, dossier: Dossier) -> str:
    """Return in few words whether a law is worth fighting for; nothing if nobody votes on it.

    ``In many games: worth some effort``
    """
    if dossier.figures.get("swing") is None:
        return ""
    verdict, _, _ = vote_texts(law, dossier)[-1].partition(":")
    return f"{sentence(IN_MANY_GAMES.lower())}: {verdict[:1].lower()}{verdict[1:]}"


def shares_texts(dossier: Dossier, made: Made) -> Sequence[str]:
    """Return in a sentence how often a law passed and who won, the longest form first.

    ``It passed in 63 % of votes. Whoever got most by it won 36 % of games; on average, a player
    won 25 %.`` Nothing if that is not known.
    """
    passed = dossier.figures.get("passed")
    wins = None if _pays_nothing(dossier) else dossier.figures.get("best_paid_wins")
    told = []
    if passed is not None:
        told.append(f"It passed in {figure_text(passed.value, 'passed')} of votes.")
    if wins is not None:
        got = "lost least" if _is_cost(dossier) else "got most"
        fair = figure_text(1 / len(made.seats), "best_paid_wins")
        won = figure_text(wins.value, "best_paid_wins")
        told.append(f"Whoever {got} by it won {won} of games; on average, a player won {fair}.")
    return (" ".join(told),) if told else ()


def paid_text(law: Law, dossier: Dossier) -> str:
    """Return in a sentence who gains by a law in a round; nothing if that is not known."""
    pays, seats, gap = (dossier.figures.get(name) for name in ("pays", "seats_paid", "gap"))
    if pays is None or seats is None or gap is None or _pays_nothing(dossier):
        return ""
    if isinstance(law.effect, Levy):
        return _LOST_TOO[law.effect.on]
    if _is_trade(dossier):
        return _TRADED
    return _ALL_ALIKE if gap.high < _EVEN else sentence(_gainers(seats.value))


def chart_heading(dossier: Dossier, *, is_share: bool) -> Sequence[str]:
    """Return the heading of a chart of shares or of power points, in forms, the longest first."""
    if is_share:
        return ("HOW OFTEN", "OFTEN")
    does = "COSTS" if _is_cost(dossier) else "PAYS"
    return (f"WHAT IT {does} IN A ROUND", f"IT {does} IN A ROUND", f"IT {does}")


def most_text(most: float, *, is_share: bool) -> str:
    """Return what the longest bar stands for."""
    return f"{100 * most:.0f} %" if is_share else f"{most:g} PP"


def occasions_text(dossier: Dossier) -> str:
    """Return in a sentence from how many games it is known what a law does."""
    voted = f"It was voted on in {dossier.voted_on:,} games and" if dossier.voted_on else "It was"
    return f"{voted} applied in {dossier.applied:,}{'' if dossier.voted_on else ' games'}."


def among_heading(law: Law) -> Sequence[str]:
    """Return the heading of the laws that a law is compared with, in forms, the longest first."""
    heading = f"THE LAWS OF GROUP {law.group} IN THIS GAME, BY HOW MUCH THEY MATTER"
    more, than = (
        ("what those who voted yes got more", "than those who voted no, on average")
        if law.group
        else ("how far apart they set players on average", "between who gets most and who least")
    )
    joint = " " if law.group else ", "
    return f"{heading}: {more}{joint}{than}", f"{heading}: {more}", heading


def note_texts(law: Law, sure: str, place: str = "") -> Sequence[str]:
    """Return what else is to be known of the figures, in forms, the longest first.

    ``sure`` is the sentence of how sure they are. ``place`` is that of the place that the law has
    in its group, where that is not in sight.
    """
    holds = _HOLDS if law.group else _HOLDS_AT_THE_START
    ways = ((sure, place, holds[0], _GOODS), (sure, place, holds[0]), (sure, place, holds[1]))
    return [" ".join(filter(None, way)) for way in ways]


def sure_texts(lines: Sequence[FigureLine]) -> Sequence[str]:
    """Return in a sentence how sure figures are: ``Figures can be off by 4 %.``, in forms."""
    margins: dict[bool, float] = {}
    for line in lines:
        value, low, high = line.estimate
        margin = max(value - low, high - value)
        margins[line.is_share] = max(margin, margins.get(line.is_share, 0.0))
    told = [
        f"{100 * margin:.0f} %" if is_share else f"{max(margin, _LEAST):.1f} PP"
        for is_share, margin in sorted(margins.items())
    ]
    return tuple(form.format(listing(told)) for form in _SURE) if told else ("",)


def place_text(law: Law, among: Sequence[tuple[Law, Dossier]]) -> str:
    """Return which place a law has among those of its group, sorted; nothing if it has none."""
    places = [each for each, dossier in among if not _pays_nothing(dossier)]
    if law not in places:
        return ""
    place = places.index(law)
    rank = f"{ordinal(place + 1)} most" if place else "most"
    if place == len(places) - 1:
        rank = "least"
    return (
        f"Of the {len(places)} laws of group {law.group} that are in a game with it, it matters "
        f"{rank}."
    )


def missing_text(law: Law, rules: Ruleset, dossiers: Dossiers, ruleset: str = "") -> str:
    """Return why there is no dossier of a law, and what measures it.

    ``ruleset`` is how a person has named the ruleset; its id if left out.
    """
    laws = " --laws new" if law in rules.new_laws else ""
    command = f"`lancaster simulate --ruleset {ruleset or rules.id}{laws}`"
    if dossiers.is_of_another_text(law):
        return f"The figures of {law.id} are of an older text: {command} measures this one."
    return f"No figures for this law yet: {command} measures it."


def dossier_lines(law: Law, rules: Ruleset) -> list[str]:
    """Return the dossier of a law in lines, the figures with their intervals."""
    dossiers = stored_dossiers()
    dossier = dossiers.of(law)
    if dossier is None:
        return [missing_text(law, rules, dossiers)]
    place = place_text(law, dossiers.among(law, rules))
    said = f"{vote_texts(law, dossier)[0]} {paid_text(law, dossier)}".rstrip()
    return [
        f"Dossier, averages of {made_texts(dossiers.made)[0]}:",
        said,
        *(
            f"{sentence(label_in_full(line))}: {line.value} ({line.ends})."
            for line in figure_lines(dossier, dossiers.made, _IN_LINES)
        ),
        note_texts(law, IN_RANGE.replace("range", "range in brackets"), place)[0],
    ]


def _pays_nothing(dossier: Dossier) -> bool:
    """Whether a law never gives or takes anything, but lets seats do something else."""
    pays, gap = dossier.figures.get("pays"), dossier.figures.get("gap")
    return pays is not None and gap is not None and not pays.value and not gap.value


def _is_cost(dossier: Dossier) -> bool:
    """Whether a law takes more than it gives."""
    pays = dossier.figures.get("pays")
    return pays is not None and pays.value <= -_LITTLE


def _is_trade(dossier: Dossier) -> bool:
    """Whether a law takes about as much as it gives."""
    pays = dossier.figures.get("pays")
    return pays is not None and -_LITTLE < pays.value < 0


def _won(dossier: Dossier) -> str:
    return "lost" if _is_cost(dossier) else "got"


def _more(dossier: Dossier, *, is_below: bool) -> str:
    """Return in a word which way those who voted yes differ: who loses less is better off."""
    return "more" if is_below == _is_cost(dossier) else "less"


def _gainers(share: float) -> str:
    """Return how many seats gain in a round: ``about three players in ten gain by it``."""
    tenths = round(10 * share)
    if tenths in (0, 10):
        which = "every" if share > 0.995 else "nearly every" if tenths else "hardly any"
        return f"{which} player gains by it in a round."
    if tenths == 5:
        return "about half of the players gain by it in a round."
    several = "players in ten gain" if tenths > 1 else "player in ten gains"
    return f"about {in_letters(tenths)} {several} by it in a round."
