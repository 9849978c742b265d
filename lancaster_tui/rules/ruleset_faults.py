"""What is impossible in a ruleset, though each entry by itself is fine (SET-12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from lancaster_tui.rules.law_numbers import text_fault
from lancaster_tui.rules.law_words import Effect, Exchange, ExchangeEither, Payment, Reward
from lancaster_tui.rules.places import LAWS_IN_FORCE, PROPOSALS, ROW_LENGTH

if TYPE_CHECKING:
    from lancaster_tui.rules.entries import Law, PlayerCount
    from lancaster_tui.rules.ruleset import Ruleset

Steps = tuple[str | int, ...]


class Fault(NamedTuple):
    """What is wrong with a ruleset, and at which key, by keys and indices from 0.

    ``causes`` are the other keys that it depends on: changing one of them may have brought it
    about, or may end it. An entry that is not there goes by its id. ``at_key``: the key itself is
    wrong, not its value.
    """

    steps: Steps
    sentence: str
    causes: tuple[Steps, ...] = ()
    at_key: bool = False

    @property
    def places(self) -> tuple[Steps, ...]:
        """All keys that it depends on."""
        return (self.steps, *self.causes)


class ImpossibleRuleset(ValueError):
    """A ruleset that cannot be played, with all its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(fault.sentence for fault in faults))
        self.faults = tuple(faults)


def refuse(found: Iterable[Fault]) -> None:
    """Raise ImpossibleRuleset if there are faults."""
    if listed := tuple(found):
        raise ImpossibleRuleset(listed)


def faults(rules: Ruleset) -> Iterator[Fault]:
    """Yield everything that makes a ruleset impossible to play."""
    yield from _twins_of_all(rules)
    yield from _too_many_knights(rules, ("start", "knights"), "start.knights", rules.start.knights)
    yield from _too_few_laws(rules)
    for index, entry in enumerate(rules.player_counts):
        yield from _player_count_faults(rules, ("player_counts", index), entry)
    for steps, law in laws_with_steps(rules):
        if law.text is not None and (said := text_fault(law.text, law.effect)):
            yield Fault((*steps, "text"), f"law {law.id!r}: {said}", ((*steps, "effect"),))


def laws_with_steps(rules: Ruleset) -> Iterator[tuple[Steps, Law]]:
    """Yield all laws and where they are."""
    for key, laws in (("laws", rules.laws), ("new_laws", rules.new_laws)):
        for index, law in enumerate(laws):
            yield (key, index), law


def rewards_of(effect: Effect) -> Iterator[tuple[Steps, Reward]]:
    """Yield the rewards of an effect and where they are in it."""
    if isinstance(effect, ExchangeEither):
        for index, way in enumerate(effect.ways):
            yield ("ways", index, "reward"), way.reward
    elif isinstance(effect, Payment | Exchange):
        yield ("reward",), effect.reward


def misspelling(found: str, known: Iterable[str]) -> str:
    """Return "; did you mean '…'?" for a misspelling of something known, else nothing."""
    close = get_close_matches(found, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def group_sizes(laws: Iterable[Law], groups: int) -> list[int]:
    """Return how many laws are in each of so many groups."""
    found = [law.group for law in laws]
    return [found.count(group) for group in range(groups)]


def laws_needed(rounds: int) -> int:
    """Return how many laws a game deals: those in force at first, and the proposals."""
    return LAWS_IN_FORCE + PROPOSALS * rounds


def _twins_of_all(rules: Ruleset) -> Iterator[Fault]:
    for kind, key, ids in (
        ("county", "counties", [county.id for county in rules.counties]),
        ("castle space", "castle", [space.id for space in rules.castle]),
        ("conflict", "conflicts", [card.id for card in rules.conflicts]),
        ("favour", "favours", [favour.id for favour in rules.favours]),
    ):
        yield from _twins(kind, [((key, index, "id"), each) for index, each in enumerate(ids)])
    yield from _twins("law", [((*steps, "id"), law.id) for steps, law in laws_with_steps(rules)])
    counts = [
        (("player_counts", index, "players"), str(entry.players))
        for index, entry in enumerate(rules.player_counts)
    ]
    yield from _twins("player count", counts)


def _twins(kind: str, named: Iterable[tuple[Steps, str]]) -> Iterator[Fault]:
    seen: dict[str, Steps] = {}
    for steps, name in named:
        if name in seen:
            yield Fault(steps, f"two entries for {kind} {name!r}", (seen[name],))
        else:
            seen[name] = steps


def _too_many_knights(
    rules: Ruleset, steps: Steps, where: str, knights: Sequence[int]
) -> Iterator[Fault]:
    for strength in sorted(set(knights)):
        found, pieces = knights.count(strength), rules.pieces.knights[strength - 1]
        if found > pieces:
            yield Fault(
                steps,
                f"{where} names more S{strength} than pieces.knights has: {found}, not {pieces} "
                "(SET-2)",
                (("pieces", "knights"),),
            )


def _too_few_laws(rules: Ruleset) -> Iterator[Fault]:
    needed = laws_needed(rules.rounds)
    demand = f"{rules.rounds} rounds need {needed} laws, there are"
    kinds = {"laws": rules.laws, **({"new_laws": rules.new_laws} if rules.new_laws else {})}
    is_told = False
    for key, laws in kinds.items():
        for fault in _starting_laws(key, laws):
            is_told = True
            yield fault
        if len(laws) < needed:
            is_told = True
            yield Fault(("rounds",), f"{key}: {demand} {len(laws)} (SET-12)", ((key,),))
    groups = 1 + max((law.group for law in rules.all_laws), default=0)
    sizes = [group_sizes(laws, groups) for laws in kinds.values()]
    fewest = sum(map(min, zip(*sizes, strict=True)))
    if fewest < needed and not is_told:
        yield Fault(
            ("rounds",),
            f"{demand} {fewest} with the smaller of laws and new_laws in each group "
            "(LAW-6, SET-12)",
            (("laws",), ("new_laws",), *((*steps, "group") for steps, _ in laws_with_steps(rules))),
        )


def _starting_laws(key: str, laws: Sequence[Law]) -> Iterator[Fault]:
    first = [(key, index, "group") for index, law in enumerate(laws) if law.group == 0]
    if len(first) != LAWS_IN_FORCE:
        where: list[Steps] = [(key,), *first]
        if len(first) > LAWS_IN_FORCE:
            where.insert(0, first[LAWS_IN_FORCE])
        yield Fault(
            where[0],
            f"{key}: exactly {LAWS_IN_FORCE} laws must be in group 0, found {len(first)} (SET-12)",
            tuple(where[1:]),
        )


def _player_count_faults(rules: Ruleset, steps: Steps, entry: PlayerCount) -> Iterator[Fault]:
    where = f"player_counts for {entry.players} players"
    conflicts = [card.id for card in rules.conflicts]
    removed = (*steps, "conflicts_removed")
    for at, name, sentence in _unknown_or_twice(removed, entry.conflicts_removed, conflicts):
        yield Fault(at, f"{where} removes conflict {name!r}{sentence}", (("conflicts", name),))
    favours = [favour.id for favour in rules.favours]
    left_out = (*steps, "favours_left_out")
    for at, name, sentence in _unknown_or_twice(left_out, entry.favours_left_out, favours):
        yield Fault(at, f"{where} leaves out favour {name!r}{sentence}", (("favours", name),))
    needed = ROW_LENGTH * rules.rounds
    left = sum(conflict not in entry.conflicts_removed for conflict in conflicts)
    if left < needed:
        yield Fault(
            removed,
            f"{where}: {rules.rounds} rounds need {needed} conflicts, {left} are left (SET-12)",
            (("conflicts",), ("rounds",)),
        )
    if entry.allies is not None:
        allies = (*steps, "allies")
        knights, spaces = entry.allies.knights, [space.id for space in rules.castle]
        yield from _too_many_knights(
            rules, (*allies, "knights"), f"{where}: allies.knights", knights
        )
        for at, name, sentence in _unknown_or_twice(
            (*allies, "castle"), entry.allies.castle, spaces
        ):
            yield Fault(
                at,
                f"{where}: allies.castle names the space {name!r}{sentence}",
                (("castle", name),),
            )


def _unknown_or_twice(
    steps: Steps, names: Sequence[str], known: Sequence[str]
) -> Iterator[tuple[Steps, str, str]]:
    """Yield where a name stands that is not known or there already, the name, and what is wrong."""
    for index, name in enumerate(names):
        if name not in known:
            meant = misspelling(name, known) or f"; known: {', '.join(known)}"
            yield (*steps, index), name, f", which does not exist{meant if known else ''}"
        elif name in names[:index]:
            yield (*steps, index), name, " twice"
