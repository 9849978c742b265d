"""What the law workshop says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pydantic import ValidationError

from lancaster_tui.lab.drafts import Draft, Form, Question
from lancaster_tui.lab.figures import Difference, Figure
from lancaster_tui.lab.own_laws import Idea
from lancaster_tui.lab.report import Comparison, SeatEffect
from lancaster_tui.lab.trial import GAMES, Population
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.faults import ImpossibleRuleset, Invalid
from lancaster_tui.rules.ruleset.law_sets import RANDOM, law_set_name
from lancaster_tui.words.laws.cards import law_short, law_text
from lancaster_tui.words.mistakes.located import reason_text
from lancaster_tui.words.phrases import ordinal, sentence, tenths
from lancaster_tui.words.seating import KINDS

TITLE: Final = "Law workshop"
ABOUT: Final = f"choose laws or write one, and see what they do in {GAMES} games"
LAWS: Final = ("LAWS OF THIS GAME", "base or new ones, group by group")
LAWS_ABOVE: Final = "go up to change them"
OWN: Final = "YOUR LAW"
NO_OWN_LAW: Final = (
    "Choose on the row above which law gives way to one of your own.",
    "Choose above which law gives way to yours.",
)
PRESENT: Final = ("ON YOUR TABLE", "what it would give if it were applied now")
PRESENT_IN_SHORT: Final = "now:"
YOURS: Final = "yours"
NO_TABLE: Final = "In a game, t and then w show here what your law would give each player."
GAMES_HEAD: Final = "GAMES"
WINS: Final = "WHO WINS, BY POSITION"
BARS: Final = ("solid: at least, pale: at most, mark: fair", "solid: at least, pale: at most")
BARS_BESIDE: Final = ("grey: the laws kept; right: the difference", "grey: the laws kept")
KEPT: Final = "  kept"
PAGES: Final = ("figures", "laws")
EVERY_LAW: Final = "EVERY LAW"
SWING: Final = (
    "how much more players who voted yes won by it than those who voted no, in PP",
    "how much more yes voters won than no voters, in PP",
    "PP more for yes voters",
)

HOLDS: Final = (
    "pays: PP a player each round. Among other bots a law pays much the same; it may pass less.",
    "pays: PP a player each round. With other bots, laws may pass less often.",
    "With other bots, laws may pass less often.",
)
COLUMNS: Final = ("passes", "pays", "yes voters", "PP")
COLUMNS_BESIDE: Final = ("these", "kept", "difference")
NO_LAW: Final = "none"
NO_FIGURES: Final = (
    "Nothing has been played with these laws.",
    f"Enter plays {GAMES} games between bots, and all keys work meanwhile.",
    "Whatever the laws, the cards are the same, so that sets can be compared.",
)
PLAY_ON: Final = "play on"
PLAY_MORE: Final = f"play {GAMES} more"
STOP: Final = "stop"
KEEP: Final = "keep these"
COMPARE_NO_MORE: Final = "stop comparing"
START: Final = "start a game with them"
FAILED: Final = "The games have ended: a process that played them was stopped."
STARTING: Final = "starting"
STOPPED: Final = "stopped"
OTHER_LAWS: Final = "not of the laws chosen now"
DIFFERS: Final = "gold: more than chance"
BY_HAND: Final = "by hand"
SETS: Final[Mapping[str, str]] = {
    "base": "all base",
    "new": "all new",
    RANDOM: "random",
    BY_HAND: BY_HAND,
}
RULESET: Final = "ruleset"
SET: Final = "laws"
IN_PLACE: Final = "in place of"
PLAYERS_LABEL: Final = "players"
BOT: Final = "bots"
SEED: Final = "seed"
_UNSAID: Final = "yours"
_MIX: Final = "A character, drawn anew each game."

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
        "paid": "amount",
        "cost_2": "and",
        "paid_2": "amount",
        "cost_3": "and",
        "paid_3": "amount",
        "reward": "gives",
        "amount": "amount",
        "reward_2": "and",
        "amount_2": "amount",
        "reward_3": "and",
        "amount_3": "amount",
        "or_cost": "or costs",
        "or_paid": "amount",
        "or_reward": "gives",
        "or_amount": "amount",
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
        "either": "two exchanges",
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


def label_of_question(question: Question, draft: Draft) -> str:
    """Return what stands before the words to choose from."""
    is_strength = question.startswith("amount") and draft.is_of_strength(question)
    return _LABELS["strength" if is_strength else question]


def answer_text(answer: str) -> str:
    """Return a word to choose: ``for each``, ``unspent votes``."""
    return _ANSWERS.get(answer, answer)


def idea_text(idea: Idea) -> str:
    """Return laws in short: ``base``, ``bnbbn``, ``base, 4 PP per conflict for B12``."""
    laws = law_set_name(idea.letters)
    named = laws if idea.rules.id == "base" else f"{idea.rules.id}, {laws}"
    if idea.struck is None:
        return named
    law = None if idea.fault is not None else idea.own_law()
    return f"{named}, {_UNSAID if law is None else law_short(law)} for {law_number(idea.struck)}"


def reads_text(idea: Idea) -> str:
    """Return the law of one's own in a sentence, or what is wrong with it."""
    if idea.fault is not None:
        return fault_text(idea.fault)
    law = idea.own_law()
    return "" if law is None else law_text(law)


def struck_text(idea: Idea) -> str:
    """Return which law is struck, in short."""
    return "" if idea.struck is None else law_short(idea.rules.law_by_id[idea.struck])


def own_text(idea: Idea) -> str:
    """Return in place of which law one's own comes: ``in place of B13: 3 S1 deployed: 5 PP``."""
    if idea.struck is None:
        return "a law of your own, word by word"
    return f"in place of {law_number(idea.struck)}: {struck_text(idea)}"


def law_number(law: str) -> str:
    """Return the id of a law in short: ``B13``."""
    return law.removeprefix("LAW-")


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


def stored_text(games: int) -> str:
    """Return where the figures come from that are there without any games."""
    return f"Below is what they did in {games:,} earlier games of mix bots."


def bot_text(population: Population) -> str:
    """Return what kind of bot plays: ``mix bots: a character, drawn anew each game``."""
    said = _MIX if population.bot == "mix" else KINDS[population.bot][0].rpartition(": ")[2]
    return f"{population.bot} bots: {said[0].lower()}{said[1:].removesuffix('.')}"


def population_notes(population: Population) -> Sequence[str]:
    """Return what there is to say of each choice of who plays."""
    return "a bot in each seat", bot_text(population), "other seeds deal other cards"


def play_text(games: int) -> str:
    """Return that games are played where there are none: ``play 200 games``."""
    return f"play {games} games"


def progress_text(games: int, wanted: int) -> str:
    """Return how many games there are: ``142 of 200``, ``200 games``."""
    return f"{games} games" if games == wanted else f"{games} of {wanted}"


def left_text(seconds: float) -> str:
    """Return how long it will take: ``9 s left``."""
    return f"{seconds:.0f} s left"


def position_text(position: int) -> str:
    """Return a position at the table: ``1st to play``."""
    return f"{ordinal(position)} to play"


def share_text(figure: Figure) -> str:
    """Return a share: ``33 %``."""
    return f"{100 * figure.value:.0f} %"


def fair_text(share: float) -> str:
    """Return what would be fair: ``fair: 25 %``."""
    return f"fair: {100 * share:.0f} %"


def ends_text(figure: Figure) -> str:
    """Return the ends of the interval of a share: ``26 to 41``."""
    if figure.ci95 is None:
        return ""
    return f"{100 * figure.ci95[0]:.0f} to {100 * figure.ci95[1]:.0f}"


def beside_names(name: str, kept: Idea) -> str:
    """Return the names of two sets that are compared."""
    return f"{name} | kept: {idea_text(kept)}"


def interval_text(ends: tuple[float, float]) -> str:
    """Return the ends of an interval in power points: ``0.2 to 1.3``."""
    return " to ".join(map(tenths, ends))


def seat_texts(seat: SeatEffect) -> Sequence[str]:
    """Return in a sentence what the seat does by itself, in forms.

    It is a warning where that is more than chance.
    """
    apart = f"{100 * seat.value:.0f} of 100 games"
    best, worst = ordinal(seat.best), ordinal(seat.worst)
    if seat.ci95 is not None and seat.ci95[0] > 0:
        return (
            f"by the seat alone {best} wins {apart} more than {worst}",
            f"the seat alone: {best} over {worst} by {apart}",
        )
    return (
        f"{best} and {worst} are {apart} apart, perhaps by chance",
        f"{apart} apart, perhaps by chance",
    )


def more_text(found: Difference, *, is_share: bool) -> str:
    """Return by how much a figure is larger than with the other laws: ``+4 %``, ``-0.3``."""
    value = round(100 * found.value) if is_share else round(found.value, 1)
    if not value:
        return "0 %" if is_share else "0.0"
    return f"{value:+} %" if is_share else f"{value:+.1f}"


def more_ends_text(found: Difference, *, is_share: bool) -> str:
    """Return the ends of the interval of a difference: ``-3 to 11``."""
    if found.ci95 is None:
        return ""
    if is_share:
        return " to ".join(f"{round(100 * end) + 0:d}" for end in found.ci95)
    return interval_text(found.ci95)


def wins_text(comparison: Comparison, games: int) -> str:
    """Return whether any position wins more or less often than with the other laws."""
    known = [each for each in comparison.wins if each.found]
    if not known:
        return f"none stands out from chance, with {games} games"
    return "more than chance: " + ", ".join(
        f"{ordinal(int(each.figure[1]))} {more_text(each, is_share=True)}" for each in known
    )


def swings_text(comparison: Comparison) -> str:
    """Return whether any law differs by more than chance."""
    number = sum(each.found for each in comparison.swings.values())
    return f"{DIFFERS} ({number})" if number else "none stands out from chance"


def saved_text(name: str) -> str:
    """Return that the law is in a file now."""
    return f"Saved as {name}: choose it as the ruleset, here and in a new game."


def no_base_text(name: str) -> str:
    """Return why a law cannot be saved that belongs to a ruleset which is not to be found."""
    return f"Not saved: the ruleset {name} of this game is not among your files."


def compared_text(name: str) -> str:
    """Return with which laws those with one's own are compared."""
    return f"Compared with {name}, without your law: Enter plays both."


def beside_text(name: str) -> str:
    """Return that laws are kept for a comparison."""
    return f"Kept for comparison: {name}. Choose other laws and press Enter."
