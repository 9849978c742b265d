"""What is impossible in a ruleset, or useless, though each entry by itself is fine (SET-12)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, assert_never

from lancaster_tui.rules.places import (
    LAWS_IN_FORCE,
    PROPOSALS,
    ROW_LENGTH,
)
from lancaster_tui.rules.position import STRENGTHS
from lancaster_tui.rules.ruleset.counters import has_nobles, most_counted, named_numbers
from lancaster_tui.rules.ruleset.vocabulary import (
    Effect,
    Exchange,
    ExchangeEither,
    Levy,
    Most,
    Per,
    PrizeWord,
    Reward,
    Send,
    When,
)

if TYPE_CHECKING:
    from lancaster_tui.rules.ruleset.entries import Law, PlayerCount
    from lancaster_tui.rules.ruleset.model import Ruleset


_WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
}
_NUMBER = re.compile(rf"[0-9]+|\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)


def text_fault(text: str, effect: Effect) -> str | None:
    """Return what is wrong with a law's own text, or None.

    Digits and the words one to twelve are numbers, also in S3. Every number of the text must be
    one of the effect, every number of the effect above 1 must be in the text.
    """
    if not text.strip():
        return "text is blank"
    said = {_WORDS.get(found.lower()) or int(found) for found in _NUMBER.findall(text)}
    meant = set(_numbers(effect.model_dump(exclude_defaults=True)))
    if said <= meant | _implied(effect) and {number for number in meant if number > 1} <= said:
        return None
    return f"text says {_listed(said)}, the numbers of its effect are {_listed(meant)}"


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _numbers(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _numbers(inner)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def _implied(effect: Effect) -> set[int]:
    """Return the numbers that an effect has though nobody needs to write them."""
    implied = {reward.promote + 1 for _, reward in rewards_of(effect) if reward.promote}
    match effect:
        case Per():
            return implied | named_numbers(effect.count) | {effect.each}
        case Most():
            return implied | named_numbers(effect.count)
        case When():
            return implied | named_numbers(effect.count) | {effect.at_least}
        case ExchangeEither() | Send():
            return implied | {1}  # "one of them", "+1 strength each"
        case Exchange() | Levy():
            return implied


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers))) or "none"


Steps = tuple[str | int, ...]

MOST_HINTS = 100  # unknown names that are compared with the known ones, which takes time
_MOST_KNOWN = 200  # known names that one is compared with
_MOST_LISTED = 40  # known names worth listing


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
    known = _Known(
        conflicts=_Ids(card.id for card in rules.conflicts),
        favours=_Ids(favour.id for favour in rules.favours),
        spaces=_Ids(space.id for space in rules.castle),
    )
    for index, entry in enumerate(rules.player_counts):
        yield from _player_count_faults(rules, known, ("player_counts", index), entry)
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
    match effect:
        case ExchangeEither():
            for index, way in enumerate(effect.ways):
                yield ("ways", index, "reward"), way.reward
        case Per() | Most() | When() | Exchange():
            yield ("reward",), effect.reward
        case Levy() | Send():
            pass
        case _:
            assert_never(effect)


def misspelling(found: str, known: Iterable[str]) -> str:
    """Return "; did you mean '…'?" for a misspelling of something known, else nothing."""
    close = get_close_matches(found, list(islice(known, _MOST_KNOWN)), n=1)
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


class _Ids:
    """The ids of one kind of entry, for checking names that must be among them."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._ids = list(ids)
        self._known = frozenset(self._ids)
        self._hints_left = MOST_HINTS

    def number_without(self, names: Iterable[str]) -> int:
        """Return how many entries have none of some names."""
        taken = set(names)
        return sum(each not in taken for each in self._ids)

    def unknown_or_twice(
        self, steps: Steps, names: Iterable[str]
    ) -> Iterator[tuple[Steps, str, str]]:
        """Yield where a name stands that is unknown or there already, the name, what is wrong."""
        seen: set[str] = set()
        for index, name in enumerate(names):
            if name not in self._known:
                yield (*steps, index), name, f", which does not exist{self._hint(name)}"
            elif name in seen:
                yield (*steps, index), name, " twice"
            seen.add(name)

    def _hint(self, name: str) -> str:
        if not self._hints_left:
            return ""
        self._hints_left -= 1
        meant = misspelling(name, self._ids)
        is_short = 0 < len(self._ids) <= _MOST_LISTED
        return meant or (f"; known: {', '.join(self._ids)}" if is_short else "")


class _Known(NamedTuple):
    """The ids that the player counts can name."""

    conflicts: _Ids
    favours: _Ids
    spaces: _Ids


def _player_count_faults(
    rules: Ruleset, known: _Known, steps: Steps, entry: PlayerCount
) -> Iterator[Fault]:
    where = f"player_counts for {entry.players} players"
    removed = (*steps, "conflicts_removed")
    for at, name, sentence in known.conflicts.unknown_or_twice(removed, entry.conflicts_removed):
        yield Fault(at, f"{where} removes conflict {name!r}{sentence}", (("conflicts", name),))
    left_out = (*steps, "favours_left_out")
    for at, name, sentence in known.favours.unknown_or_twice(left_out, entry.favours_left_out):
        yield Fault(at, f"{where} leaves out favour {name!r}{sentence}", (("favours", name),))
    needed = ROW_LENGTH * rules.rounds
    left = known.conflicts.number_without(entry.conflicts_removed)
    if left < needed:
        yield Fault(
            removed,
            f"{where}: {rules.rounds} rounds need {needed} conflicts, {left} are left (SET-12)",
            (("conflicts",), ("rounds",)),
        )
    if entry.allies is not None:
        allies = (*steps, "allies")
        yield from _too_many_knights(
            rules, (*allies, "knights"), f"{where}: allies.knights", entry.allies.knights
        )
        castle = (*allies, "castle")
        for at, name, sentence in known.spaces.unknown_or_twice(castle, entry.allies.castle):
            yield Fault(
                at,
                f"{where}: allies.castle names the space {name!r}{sentence}",
                (("castle", name),),
            )


_PIECES: Steps = ("pieces", "knights")


def idle(rules: Ruleset) -> Iterator[Fault]:
    """Yield everything in a ruleset that no game can make use of, or has too few pieces for."""
    yield from _too_few_pieces(rules)
    yield from _never_dealt(rules)
    yield from _groups_out_of_reach(rules)
    for steps, law in laws_with_steps(rules):
        if said := _never_pays(rules, law):
            causes = (_PIECES, ("player_counts",), ("rounds",))
            yield Fault((*steps, "effect"), f"law {law.id!r} never pays: {said}", causes)
    for giver, steps, reward in _rewards(rules):
        yield from _lost(rules, giver, steps, reward)
    strongest = max((each for each in STRENGTHS if rules.pieces.knights[each - 1]), default=0)
    for index, county in enumerate(rules.counties):
        if county.minimum > strongest:
            yield Fault(
                ("counties", index, "minimum"),
                f"no knight can be placed in county {county.id!r}: there is no S{county.minimum} "
                "or stronger (PLC-4)",
                (_PIECES,),
            )


def _too_few_pieces(rules: Ruleset) -> Iterator[Fault]:
    players = max(entry.players for entry in rules.player_counts)
    for good, start, pieces in (
        ("gold", rules.start.gold, rules.pieces.gold),
        ("squires", rules.start.squires, rules.pieces.squires),
        ("votes", rules.start.votes, rules.pieces.votes),
    ):
        if players * start > pieces:
            said = f"{players} players start with {players * start} {good}, of {pieces} (SET-2)"
            yield Fault(("start", good), said, (("pieces", good), ("player_counts",)))


def _never_dealt(rules: Ruleset) -> Iterator[Fault]:
    conflicts = [card.id for card in rules.conflicts]
    removed = [entry.conflicts_removed for entry in rules.player_counts]
    yield from _in_no_game("conflict", conflicts, "conflicts_removed", removed)
    favours = [favour.id for favour in rules.favours]
    left_out = [entry.favours_left_out for entry in rules.player_counts]
    yield from _in_no_game("favour", favours, "favours_left_out", left_out)


def _in_no_game(
    kind: str, ids: Sequence[str], key: str, named: Sequence[Sequence[str]]
) -> Iterator[Fault]:
    causes = tuple(("player_counts", index, key) for index in range(len(named)))
    in_all = set.intersection(*map(set, named))
    for index, each in enumerate(ids):
        if each in in_all:
            said = f"{kind} {each!r} is in no game: all player_counts have it in {key}"
            yield Fault((f"{kind}s", index, "id"), said, causes)


def _groups_out_of_reach(rules: Ruleset) -> Iterator[Fault]:
    """Yield the groups that lie below all cards of the deck that a game deals (SET-8)."""
    groups = 1 + max(law.group for law in rules.all_laws)
    sizes = [group_sizes(laws, groups) for laws in (rules.laws, rules.new_laws) if laws]
    needed, above = laws_needed(rules.rounds), 0
    for group, fewest in enumerate(map(min, zip(*sizes, strict=True))):
        if above >= needed:
            places = [(*at, "group") for at, law in laws_with_steps(rules) if law.group == group]
            yield Fault(
                places[0],
                f"no game of {rules.rounds} rounds comes to the laws of group {group}",
                (*places[1:], ("rounds",), ("laws",), ("new_laws",)),
            )
        above += fewest


def _never_pays(rules: Ruleset, law: Law) -> str | None:
    """Return why nobody can ever get the reward of a law, or None."""
    match law.effect:
        case Per(count=count, each=needed):
            pass
        case Most(count=count):
            needed = 1
        case When(count=count, at_least=needed):
            pass
        case Exchange() | ExchangeEither() | Levy() | Send():
            return None
    most = most_counted(rules, count)
    if most is None or most >= needed:
        return None
    return f"it needs a count of {needed}, and no more than {most} is possible"


def _rewards(rules: Ruleset) -> Iterator[tuple[str, Steps, Reward]]:
    """Yield all rewards: whose each is, and where."""
    for index, county in enumerate(rules.counties):
        yield f"county {county.id!r}", ("counties", index, "reward"), county.reward
    for index, space in enumerate(rules.castle):
        yield f"castle space {space.id!r}", ("castle", index, "reward"), space.reward
    for index, favour in enumerate(rules.favours):
        yield f"favour {favour.id!r}", ("favours", index, "reward"), favour.reward
    for steps, law in laws_with_steps(rules):
        for inner, reward in rewards_of(law.effect):
            yield f"law {law.id!r}", (*steps, "effect", *inner), reward


def _lost(rules: Ruleset, giver: str, steps: Steps, reward: Reward) -> Iterator[Fault]:
    """Yield the words of a reward that are always lost, since the pieces for them do not exist."""
    for prize, _ in reward.prizes:
        if why := _why_lost(rules, reward, prize):
            thing = "upgrade" if prize == "promote" else prize
            said = f"the {thing} of {giver} is always lost: {why}"
            cause: Steps = ("player_counts",) if prize == "noble" else _PIECES
            yield Fault((*steps, prize), said, (cause,))


def _why_lost(rules: Ruleset, reward: Reward, prize: PrizeWord) -> str | None:
    """Return why nobody can ever use a prize of a reward, or None."""
    pieces = rules.pieces.knights
    stronger = [each for each in STRENGTHS[:-1] if pieces[each - 1] and pieces[each]]
    match prize:
        case "recruit":
            return None if pieces[0] else "there are no S1 (RWD-2)"
        case "upgrade":
            return None if stronger else "no two strengths of knights follow each other (RWD-3)"
        case "promote":
            lower = reward.promote
            if lower is None or lower in stronger:
                return None
            return f"S{lower} and S{lower + 1} do not both exist (RWD-3)"
        case "noble":
            return None if has_nobles(rules) else "there are none (RWD-4)"
        case "tile" | "voyage":
            return None
