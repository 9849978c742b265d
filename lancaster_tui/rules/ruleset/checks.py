"""What is impossible in a ruleset, or useless, though each single entry is fine (SET-12)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from lancaster_tui.rules.faults import (
    AlwaysLost,
    BlankText,
    EntryKind,
    Fault,
    Giver,
    IdTwice,
    InNoGame,
    LawList,
    MisleadingText,
    NamedIn,
    NeverPays,
    NobodyStrongEnough,
    OutOfReach,
    StartingLaws,
    Steps,
    TooFewConflicts,
    TooFewLaws,
    TooFewMixedLaws,
    TooFewPieces,
    TooManyKnights,
    TwoEntries,
    UnknownId,
)
from lancaster_tui.rules.places import (
    LAWS_IN_FORCE,
    PROPOSALS,
    ROW_LENGTH,
)
from lancaster_tui.rules.position import STRENGTHS
from lancaster_tui.rules.ruleset.counters import has_nobles, most_counted, named_numbers
from lancaster_tui.rules.ruleset.entries import Law, PlayerCount
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
    rewards_of,
)

if TYPE_CHECKING:
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


def text_fault(law: str, text: str, effect: Effect) -> BlankText | MisleadingText | None:
    """Return what is wrong with a law's own text, or None; ``law`` is its id.

    Digits and the words one to twelve are numbers, also in S3. Every number of the text must be
    one of the effect, every number of the effect above 1 must be in the text.
    """
    if not text.strip():
        return BlankText(law)
    said = {_WORDS.get(found.lower()) or int(found) for found in _NUMBER.findall(text)}
    meant = set(_numbers(effect.model_dump(exclude_defaults=True)))
    if said <= meant | _implied(effect) and {number for number in meant if number > 1} <= said:
        return None
    return MisleadingText(law, tuple(sorted(said)), tuple(sorted(meant)))


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


_MOST_KNOWN = 200  # ids that one that is unknown may be compared with


def faults(rules: Ruleset) -> Iterator[Fault]:
    """Yield everything that makes a ruleset impossible to play."""
    yield from _twins_of_all(rules)
    yield from _too_many_knights(rules, ("start", "knights"), None, rules.start.knights)
    yield from _too_few_laws(rules)
    known = _Known(
        _Ids("conflicts_removed", "conflicts", [card.id for card in rules.conflicts]),
        _Ids("favours_left_out", "favours", [favour.id for favour in rules.favours]),
        _Ids("castle", "castle", [space.id for space in rules.castle]),
    )
    for index, entry in enumerate(rules.player_counts):
        yield from _player_count_faults(rules, known, ("player_counts", index), entry)
    for steps, law in laws_with_steps(rules):
        if law.text is not None and (reason := text_fault(law.id, law.text, law.effect)):
            yield Fault((*steps, "text"), reason, ((*steps, "effect"),))


def laws_with_steps(rules: Ruleset) -> Iterator[tuple[Steps, Law]]:
    """Yield all laws and where they are."""
    for key, laws in (("laws", rules.laws), ("new_laws", rules.new_laws)):
        for index, law in enumerate(laws):
            yield (key, index), law


def group_sizes(laws: Iterable[Law], groups: int) -> list[int]:
    """Return how many laws are in each group."""
    found = [law.group for law in laws]
    return [found.count(group) for group in range(groups)]


def laws_needed(rounds: int) -> int:
    """Return how many laws a game deals: those in force at first, and the proposals."""
    return LAWS_IN_FORCE + PROPOSALS * rounds


def _twins_of_all(rules: Ruleset) -> Iterator[Fault]:
    kinds: tuple[tuple[EntryKind, str, list[str]], ...] = (
        ("county", "counties", [county.id for county in rules.counties]),
        ("castle space", "castle", [space.id for space in rules.castle]),
        ("conflict", "conflicts", [card.id for card in rules.conflicts]),
        ("favour", "favours", [favour.id for favour in rules.favours]),
    )
    for kind, key, ids in kinds:
        yield from _twins(kind, [((key, index, "id"), each) for index, each in enumerate(ids)])
    yield from _twins("law", [((*steps, "id"), law.id) for steps, law in laws_with_steps(rules)])
    counts = [
        (("player_counts", index, "players"), str(entry.players))
        for index, entry in enumerate(rules.player_counts)
    ]
    yield from _twins("player count", counts)


def _twins(kind: EntryKind, named: Iterable[tuple[Steps, str]]) -> Iterator[Fault]:
    seen: dict[str, Steps] = {}
    for steps, name in named:
        if name in seen:
            yield Fault(steps, TwoEntries(kind, name), (seen[name],))
        else:
            seen[name] = steps


def _too_many_knights(
    rules: Ruleset, steps: Steps, players: int | None, knights: Sequence[int]
) -> Iterator[Fault]:
    for strength in sorted(set(knights)):
        found, pieces = knights.count(strength), rules.pieces.knights[strength - 1]
        if found > pieces:
            reason = TooManyKnights(players, strength, found, pieces)
            yield Fault(steps, reason, (("pieces", "knights"),))


def _too_few_laws(rules: Ruleset) -> Iterator[Fault]:
    rounds, needed = rules.rounds, laws_needed(rules.rounds)
    kinds: dict[LawList, list[Law]] = {"laws": rules.laws}
    if rules.new_laws:
        kinds["new_laws"] = rules.new_laws
    is_found = False
    for key, laws in kinds.items():
        for fault in _starting_laws(key, laws):
            is_found = True
            yield fault
        if len(laws) < needed:
            is_found = True
            yield Fault(("rounds",), TooFewLaws(key, rounds, needed, len(laws)), ((key,),))
    groups = 1 + max((law.group for law in rules.all_laws), default=0)
    sizes = [group_sizes(laws, groups) for laws in kinds.values()]
    fewest = sum(map(min, zip(*sizes, strict=True)))
    if fewest < needed and not is_found:
        yield Fault(
            ("rounds",),
            TooFewMixedLaws(rounds, needed, fewest),
            (("laws",), ("new_laws",), *((*steps, "group") for steps, _ in laws_with_steps(rules))),
        )


def _starting_laws(key: LawList, laws: Sequence[Law]) -> Iterator[Fault]:
    first = [(key, index, "group") for index, law in enumerate(laws) if law.group == 0]
    if len(first) != LAWS_IN_FORCE:
        where: list[Steps] = [(key,), *first]
        if len(first) > LAWS_IN_FORCE:
            where.insert(0, first[LAWS_IN_FORCE])
        yield Fault(where[0], StartingLaws(key, LAWS_IN_FORCE, len(first)), tuple(where[1:]))


class _Ids:
    """The ids of one kind of entry, for checking names that must be among them.

    Args:
        key: Where in what depends on the number of players the names stand.
        entries: The key of the list of these entries.
        ids: Their ids.

    """

    def __init__(self, key: NamedIn, entries: str, ids: Sequence[str]) -> None:
        self._key = key
        self._entries = entries
        self._ids = ids
        self._known = frozenset(ids)
        self._hinted = tuple(ids[:_MOST_KNOWN])

    def number_without(self, names: Iterable[str]) -> int:
        """Return how many entries have none of some names."""
        taken = set(names)
        return sum(each not in taken for each in self._ids)

    def unknown_or_twice(self, players: int, steps: Steps, names: Iterable[str]) -> Iterator[Fault]:
        """Yield the names that are unknown, or there already."""
        seen: set[str] = set()
        for index, name in enumerate(names):
            at, cause = (*steps, index), (self._entries, name)
            if name not in self._known:
                yield Fault(at, UnknownId(players, self._key, name, self._hinted), (cause,))
            elif name in seen:
                yield Fault(at, IdTwice(players, self._key, name), (cause,))
            seen.add(name)


class _Known(NamedTuple):
    """The ids that the player counts can name."""

    conflicts: _Ids
    favours: _Ids
    spaces: _Ids


def _player_count_faults(
    rules: Ruleset, known: _Known, steps: Steps, entry: PlayerCount
) -> Iterator[Fault]:
    players, removed = entry.players, (*steps, "conflicts_removed")
    yield from known.conflicts.unknown_or_twice(players, removed, entry.conflicts_removed)
    left_out = (*steps, "favours_left_out")
    yield from known.favours.unknown_or_twice(players, left_out, entry.favours_left_out)
    needed = ROW_LENGTH * rules.rounds
    left = known.conflicts.number_without(entry.conflicts_removed)
    if left < needed:
        reason = TooFewConflicts(players, rules.rounds, needed, left)
        yield Fault(removed, reason, (("conflicts",), ("rounds",)))
    if entry.allies is not None:
        allies = (*steps, "allies")
        yield from _too_many_knights(rules, (*allies, "knights"), players, entry.allies.knights)
        castle = (*allies, "castle")
        yield from known.spaces.unknown_or_twice(players, castle, entry.allies.castle)


_PIECES: Steps = ("pieces", "knights")


def idle(rules: Ruleset) -> Iterator[Fault]:
    """Yield everything in a ruleset that no game can make use of, or has too few pieces for."""
    yield from _too_few_pieces(rules)
    yield from _never_dealt(rules)
    yield from _groups_out_of_reach(rules)
    for steps, law in laws_with_steps(rules):
        if reason := _never_pays(rules, law):
            causes = (_PIECES, ("player_counts",), ("rounds",))
            yield Fault((*steps, "effect"), reason, causes)
    for giver, entry_id, steps, reward in _rewards(rules):
        yield from _lost(rules, giver, entry_id, steps, reward)
    strongest = max((each for each in STRENGTHS if rules.pieces.knights[each - 1]), default=0)
    for index, county in enumerate(rules.counties):
        if county.minimum > strongest:
            weak = NobodyStrongEnough(county.id, county.minimum)
            yield Fault(("counties", index, "minimum"), weak, (_PIECES,))


def _too_few_pieces(rules: Ruleset) -> Iterator[Fault]:
    players = max(entry.players for entry in rules.player_counts)
    goods: tuple[tuple[Literal["gold", "squires", "votes"], int, int], ...] = (
        ("gold", rules.start.gold, rules.pieces.gold),
        ("squires", rules.start.squires, rules.pieces.squires),
        ("votes", rules.start.votes, rules.pieces.votes),
    )
    for good, start, pieces in goods:
        if players * start > pieces:
            reason = TooFewPieces(good, players, players * start, pieces)
            yield Fault(("start", good), reason, (("pieces", good), ("player_counts",)))


def _never_dealt(rules: Ruleset) -> Iterator[Fault]:
    conflicts = [card.id for card in rules.conflicts]
    removed = [entry.conflicts_removed for entry in rules.player_counts]
    yield from _in_no_game("conflict", conflicts, "conflicts_removed", removed)
    favours = [favour.id for favour in rules.favours]
    left_out = [entry.favours_left_out for entry in rules.player_counts]
    yield from _in_no_game("favour", favours, "favours_left_out", left_out)


def _in_no_game(
    kind: Literal["conflict", "favour"],
    ids: Sequence[str],
    key: NamedIn,
    named: Sequence[Sequence[str]],
) -> Iterator[Fault]:
    causes = tuple(("player_counts", index, key) for index in range(len(named)))
    in_all = set.intersection(*map(set, named))
    for index, each in enumerate(ids):
        if each in in_all:
            yield Fault((f"{kind}s", index, "id"), InNoGame(kind, each, key), causes)


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
                OutOfReach(group, rules.rounds),
                (*places[1:], ("rounds",), ("laws",), ("new_laws",)),
            )
        above += fewest


def _never_pays(rules: Ruleset, law: Law) -> NeverPays | None:
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
    return NeverPays(law.id, needed, most)


def _rewards(rules: Ruleset) -> Iterator[tuple[Giver, str, Steps, Reward]]:
    """Yield all rewards: what gives each, by kind and id, and where."""
    for index, county in enumerate(rules.counties):
        yield "county", county.id, ("counties", index, "reward"), county.reward
    for index, space in enumerate(rules.castle):
        yield "castle space", space.id, ("castle", index, "reward"), space.reward
    for index, favour in enumerate(rules.favours):
        yield "favour", favour.id, ("favours", index, "reward"), favour.reward
    for steps, law in laws_with_steps(rules):
        for inner, reward in rewards_of(law.effect):
            yield "law", law.id, (*steps, "effect", *inner), reward


def _lost(
    rules: Ruleset, giver: Giver, entry_id: str, steps: Steps, reward: Reward
) -> Iterator[Fault]:
    """Yield the words of a reward that are always lost, since the pieces for them do not exist."""
    for prize, _ in reward.prizes:
        if reason := _always_lost(rules, giver, entry_id, reward, prize):
            cause: Steps = ("player_counts",) if prize == "noble" else _PIECES
            yield Fault((*steps, prize), reason, (cause,))


def _always_lost(
    rules: Ruleset, giver: Giver, entry_id: str, reward: Reward, prize: PrizeWord
) -> AlwaysLost | None:
    """Return that nobody can ever use a prize of a reward, or None."""
    pieces = rules.pieces.knights
    stronger = [each for each in STRENGTHS[:-1] if pieces[each - 1] and pieces[each]]
    strength: int | None = None
    match prize:
        case "recruit":
            is_lost = not pieces[0]
        case "upgrade":
            is_lost = not stronger
        case "promote":
            strength = reward.promote
            is_lost = strength not in stronger
        case "noble":
            is_lost = not has_nobles(rules)
        case "tile" | "voyage":
            return None
    return AlwaysLost(giver, entry_id, prize, strength) if is_lost else None
