"""What a ruleset says, in words: its values one by one, and all of them in tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.ruleset.entries import (
    Allies,
    CastleSpace,
    ConflictCard,
    Entry,
    Law,
    Provenance,
)
from lancaster_tui.rules.ruleset.law_sets import WORDS
from lancaster_tui.rules.ruleset.model import EmptyConflict, Pieces, Ranking, Ruleset, Start
from lancaster_tui.rules.ruleset.vocabulary import Cost, Reward, Word
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.laws.law_sets import law_groups
from lancaster_tui.words.names import points_text
from lancaster_tui.words.phrases import goods, knights, number_of
from lancaster_tui.words.rewards import cost_text, reward_text

_NONE: Final = "none"
_MARKS: Final[dict[Provenance, str]] = {"inferred": "~", "reconstructed": "?", "house": "*"}
_EMPTY_CONFLICT: Final[Mapping[EmptyConflict, str]] = complete(
    EmptyConflict, {"move": "become last stands", "discard": "leave the game"}
)


class RulesetTable(NamedTuple):
    """Entries of one kind: what to know of all of them, then a row for each."""

    heading: str
    notes: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def value_text(owner: Word, key: str) -> str:
    """Return the value of a key of a ruleset, or of something in it: ``1 gold + 1 squire``."""
    match owner, getattr(owner, key):
        case Pieces(), list(numbers):
            return ", ".join(f"{number} S{strength}" for strength, number in enumerate(numbers, 1))
        case (Start() | Allies(), list(strengths)) if key == "knights":
            return knights(strengths) or _NONE
        case ConflictCard(), list(points):
            return points_text(points)
        case Law() as law, _ if key == "effect":
            return _effect_text(law)
        case Law(), str(text) if key == "text":
            return f'"{text}"'
        case _, None:
            return _NONE
        case _, bool(value):
            return "true" if value else "false"
        case _, Reward() as reward:
            return reward_text(reward)
        case _, Cost() as cost:
            return cost_text(cost)
        case _, Ranking() as ranking:
            return f"{ranking.first} and {ranking.second} PP"
        case _, Allies() as allies:
            spaces = value_text(allies, "castle")
            return f"{value_text(allies, 'knights')}, castle spaces {spaces}"
        case _, list(values):
            return ", ".join(map(str, values)) or _NONE
        case _, value:
            return str(value)


def ruleset_heading(rules: Ruleset) -> str:
    """Return what a ruleset is called: ``mine: My rules, based on base``."""
    based = f", based on {rules.based_on}" if rules.based_on else ""
    return f"{rules.id}: {rules.name}{based}"


def ruleset_facts(rules: Ruleset) -> list[tuple[str, str]]:
    """Return all single values of a ruleset, each with what it is."""
    start, pieces, ending = rules.start, rules.pieces, rules.ending
    return [
        ("rounds", str(rules.rounds)),
        ("a county's noble and reward together", cost_text(rules.county_price)),
        ("the lord at the table", goods(rules.lord_votes, "votes")),
        ("gold and squires", "open" if rules.open_resources else "behind screens"),
        ("new conflicts nobody joined", _EMPTY_CONFLICT[rules.empty_conflict]),
        ("each player starts with", f"{_goods(start)}, knights {value_text(start, 'knights')}"),
        ("knights of one colour", value_text(pieces, "knights")),
        ("other pieces", _goods(pieces)),
        ("at the end, strongest knights", value_text(ending, "knights")),
        ("at the end, most extension tiles", value_text(ending, "tiles")),
        (
            f"at the end, 0 to {len(ending.nobles) - 1} nobles",
            f"{value_text(ending, 'nobles')} PP",
        ),
    ]


def ruleset_tables(rules: Ruleset) -> list[RulesetTable]:
    """Return all entries of a ruleset; a sign marks each value that is not printed."""
    return [
        RulesetTable(
            "Counties",
            (),
            ("", "county", "minimum", "reward"),
            tuple(
                (
                    county.id,
                    _marked(county, "name"),
                    _marked(county, "minimum"),
                    _marked(county, "reward")
                    + (", names the start player" if county.names_start_player else ""),
                )
                for county in rules.counties
            ),
        ),
        RulesetTable(
            "Castle spaces and extension tiles",
            (),
            ("space", "gives"),
            tuple((_marked(space, "name"), _gives(space)) for space in rules.castle),
        ),
        RulesetTable(
            "Conflicts",
            (),
            ("card", "strength", "ranks 1 to 3"),
            tuple(
                (card.id, _marked(card, "strength"), _marked(card, "points"))
                for card in rules.conflicts
            ),
        ),
        RulesetTable(
            "King's Favour tiles",
            (),
            ("tile", "gives"),
            tuple((favour.id, _marked(favour, "reward")) for favour in rules.favours),
        ),
        *_law_tables(rules),
        RulesetTable(
            "Players",
            (),
            ("players", "nobles per county", "conflicts removed", "favours left out", "allies"),
            tuple(
                tuple(value_text(entry, key) for key in type(entry).model_fields)
                for entry in rules.player_counts
            ),
        ),
    ]


def marks_text(rules: Ruleset) -> str:
    """Return what the signs at the values of a ruleset mean; nothing if it has none."""
    entries: list[Entry] = [
        *rules.counties,
        *rules.castle,
        *rules.conflicts,
        *rules.favours,
        *rules.all_laws,
    ]
    found = {entry.provenance_of(key) for entry in entries for key in type(entry).model_fields}
    signs = [f"{sign} {word}" for word, sign in _MARKS.items() if word in found]
    return f"Values with a sign are not as printed: {', '.join(signs)}." if signs else ""


def _law_tables(rules: Ruleset) -> Iterable[RulesetTable]:
    for heading, laws, letters in (
        ("Laws", rules.laws, WORDS["base"]),
        ("New laws, which may replace them group by group (LAW-6)", rules.new_laws, WORDS["new"]),
    ):
        if laws:
            yield RulesetTable(
                heading,
                tuple(group.heading for group in law_groups(rules, letters)),
                ("group", "law", "what it does"),
                tuple(_law_rows(laws)),
            )


def _law_rows(laws: Sequence[Law]) -> Iterable[tuple[str, ...]]:
    for law in sorted(laws, key=lambda law: law.group):
        does = _marked(law, "effect")
        if law.text is not None:
            does += f"\non the card: {_marked(law, 'text')}"
        yield _marked(law, "group"), law.id, does


def _effect_text(law: Law) -> str:
    """Return what a law does, whatever its card says."""
    return law_text(law.model_copy(update={"text": None}))


def _gives(space: CastleSpace) -> str:
    reward = _marked(space, "reward")
    return reward if space.cost is None else f"{reward} for {_marked(space, 'cost')}"


def _marked(entry: Entry, key: str) -> str:
    return value_text(entry, key) + _MARKS.get(entry.provenance_of(key), "")


def _goods(owner: Start | Pieces) -> str:
    return ", ".join(
        (goods(owner.gold, "gold"), goods(owner.squires, "squires"), goods(owner.votes, "votes"))
    )


def counts_text(rules: Ruleset) -> str:
    """Return how many entries of each kind a ruleset has: ``18 laws, 9 counties, …``."""
    return ", ".join(
        number_of(number, one, several)
        for number, one, several in (
            (len(rules.laws), "law", "laws"),
            (len(rules.new_laws), "new law", "new laws"),
            (len(rules.counties), "county", "counties"),
            (len(rules.castle), "castle space", "castle spaces"),
            (len(rules.conflicts), "conflict", "conflicts"),
            (len(rules.favours), "favour", "favours"),
            (len(rules.player_counts), "player count", "player counts"),
        )
    )


def found_text(errors: int, warnings: int) -> str:
    """Return how much was found in a file: ``2 errors, 1 warning``; nothing if nothing was."""
    kinds = ((errors, "error", "errors"), (warnings, "warning", "warnings"))
    return ", ".join(number_of(*kind) for kind in kinds if kind[0])
