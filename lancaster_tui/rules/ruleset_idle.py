"""What can be played in a ruleset but was hardly meant: useless entries, too few pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lancaster_tui.rules.law_words import (
    Count,
    Knights,
    Most,
    Per,
    Reward,
    When,
)
from lancaster_tui.rules.places import CASTLE_COUNT, CONFLICT_PLACES, COUNTY_COUNT, ROW_LENGTH
from lancaster_tui.rules.ruleset_faults import (
    Fault,
    Steps,
    group_sizes,
    laws_needed,
    laws_with_steps,
    rewards_of,
)
from lancaster_tui.rules.state import STRENGTHS

if TYPE_CHECKING:
    from lancaster_tui.rules.entries import Law
    from lancaster_tui.rules.ruleset import Ruleset

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
    for index, each in enumerate(ids):
        if all(each in names for names in named):
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
    effect = law.effect
    if not isinstance(effect, Per | Most | When):
        return None
    most = _most(rules, effect.count)
    needed = _needed(effect)
    if most is None or most >= needed:
        return None
    return f"it needs a count of {needed}, and no more than {most} is possible"


def _needed(effect: Per | Most | When) -> int:
    match effect:
        case Per(each=each):
            return each
        case Most():
            return 1
        case When(at_least=least):
            return least


def _most(rules: Ruleset, count: Count) -> int | None:
    """Return the most that a player can have of what a law counts, or None if there is no limit.

    Laws are applied with the upper row full of conflicts, and from round 2 the lower one.
    """
    pieces = rules.pieces.knights
    if isinstance(count, Knights):
        own = sum(pieces) if count.strength is None else pieces[count.strength - 1]
        return min(own, CASTLE_COUNT) if count.where == "castle" else own
    match count.of:
        case "gold" | "squires" | "unspent_votes":
            return None
        case "county_squires":
            return None if any(pieces) else 0
        case "nobles":
            return COUNTY_COUNT if _has_nobles(rules) else 0
        case "tiles":
            return CASTLE_COUNT
        case "counties" | "emptied_counties":
            return min(COUNTY_COUNT, sum(pieces))
        case "conflicts":
            places = ROW_LENGTH if rules.rounds == 1 else len(CONFLICT_PLACES)
            return min(places, sum(pieces))
        case "knight_sets":
            return min(pieces)


def _has_nobles(rules: Ruleset) -> bool:
    return any(entry.nobles for entry in rules.player_counts)


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
    pieces = rules.pieces.knights
    stronger = [each for each in STRENGTHS[:-1] if pieces[each - 1] and pieces[each]]
    what = f"of {giver} is always lost"
    if reward.recruit and not pieces[0]:
        said = f"the recruit {what}: there are no S1 (RWD-2)"
        yield Fault((*steps, "recruit"), said, (_PIECES,))
    if reward.upgrade and not stronger:
        said = f"the upgrade {what}: no two strengths of knights follow each other (RWD-3)"
        yield Fault((*steps, "upgrade"), said, (_PIECES,))
    if (lower := reward.promote) and lower not in stronger:
        said = f"the upgrade {what}: S{lower} and S{lower + 1} do not both exist (RWD-3)"
        yield Fault((*steps, "promote"), said, (_PIECES,))
    if reward.noble and not _has_nobles(rules):
        said = f"the noble {what}: there are none (RWD-4)"
        yield Fault((*steps, "noble"), said, (("player_counts",),))
