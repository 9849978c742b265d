"""The words of the score sheet: what power points are won with, final rankings, who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, assert_never

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.events import FinalRanking, Source
from lancaster_tui.rules.phases.ending import final_ranking, ranking_points
from lancaster_tui.rules.ruleset.vocabulary import Good
from lancaster_tui.table.ledger import FINAL, START
from lancaster_tui.table.verdict import (
    FINAL_GROUP,
    Advantage,
    Ahead,
    Overtaken,
    Shared,
    Verdict,
)
from lancaster_tui.words.names import SOURCE_KINDS, Names
from lancaster_tui.words.phrases import each, goods, knights, sentence

SOURCES: Final[Mapping[str, str]] = complete(
    SOURCE_KINDS,
    {
        "start": "at the start",
        "law": "laws",
        "county": "counties",
        "conflict": "conflicts",
        "castle": "castle",
        "favour": "King's Favour",
        "knights": "final knights",
        "tiles": "final extension tiles",
        "nobles": "final nobles",
        "table": "table",
    },
)
"""Every kind of source, in the order of the sheet."""

_WON_WITH: Final[Mapping[str, str]] = complete(
    SOURCE_KINDS,
    {
        "start": "the points at the start",
        "law": "laws",
        "county": "counties",
        "conflict": "conflicts",
        "castle": "castles",
        "favour": "King's Favour tiles",
        "knights": "the strength of knights",
        "tiles": "extension tiles",
        "nobles": "nobles",
        "table": "the table",
    },
)
_FINAL_SCORING: Final = "the final scoring"
_HEADS = {
    "start": "start",
    "favour": "favours",
    "knights": "knights",
    "tiles": "tiles",
    "nobles": "nobles",
}
_SHORT_HEADS: Final[Mapping[str, str]] = complete(
    SOURCE_KINDS,
    {
        "start": "St",
        "law": "La",
        "county": "Cty",
        "conflict": "Cnf",
        "castle": "Cas",
        "favour": "Fav",
        "knights": "Kn",
        "tiles": "Ti",
        "nobles": "Nob",
        "table": "Ta",
    },
)
_HEADINGS = {
    "knights": "strength of all knights not in reserve",
    "tiles": "extension tiles in the castle",
}

TIE_BREAKS: Final[Mapping[str, Good]] = {"knights": "squires", "tiles": "gold"}
"""What breaks the ties of a final ranking (END-1, END-2)."""


WON_AND_LOST: Final = "won and lost"
WON_BY_ALLIES: Final = f"{WON_AND_LOST} by allies"
NOTHING_WON: Final = "nothing"
KNIGHTS_LEFT: Final = "knights left"
REMOVED_AND_LEFT: Final = f"nobles removed by allies, {KNIGHTS_LEFT}"
ALLY_KNIGHTS: Final = "strength"
ALLIES_RULE: Final = (
    "What allies win is lost, and the nobles they take leave the game (ALY-7, ALY-8, ALY-10). "
    "Their knights count for nothing at the end (ALY-13)."
)
_LOST = {
    "pp": "PP",
    "gold": "gold",
    "squires": "squires",
    "votes": "vote markers",
    "tiles": "extension tiles",
    "nobles": "nobles removed",
}
_LOST_HEADS = {"votes": "votes", "tiles": "tiles", "nobles": "nobles"}


def lost_text(what: str) -> str:
    """Return what an ally has won and lost, or removed."""
    return _LOST[what]


def lost_head(what: str) -> str:
    """Return what an ally has won and lost in one word, for the head of a column."""
    return _LOST_HEADS.get(what, _LOST[what])


def ally_knights_text(strengths: Sequence[int], names: Names, ally: int) -> str:
    """Return the knights that an ally has at the end, none of which counts (ALY-13)."""
    there = knights(strengths) or "none"
    return f"Knights of {names.faction(ally)} not in reserve: {there}."


def source_head(kind: str) -> str:
    """Return the name of a kind of source in one word, for the head of a column."""
    return _HEADS.get(kind, SOURCES[kind])


def source_heads(kind: str) -> tuple[str, str]:
    """Return the name of a kind of source for a part of a bar, and a short form of that."""
    return sentence(source_head(kind)), _SHORT_HEADS[kind]


def round_head(number: int) -> str:
    """Return the head of a round's column; around them are ``start`` and ``end``."""
    return {START: "start", FINAL: "end"}.get(number, str(number))


def round_name(number: int) -> str:
    """Return the name of a round's row: ``round 2``, ``the start``, ``the end``."""
    return {START: "the start", FINAL: "the end"}.get(number, f"round {number}")


def behind_text(points: int) -> str:
    """Return how far somebody is behind the winner."""
    return f"{points} behind"


def won_from(source: Source, names: Names) -> str:
    """Return what gave power points, on its own: ``for Somerset``, ``for a conflict of 5``."""
    rules = names.rules
    match source.kind:
        case "county":
            return f"for {next(each.name for each in rules.counties if each.id == source.id)}"
        case "law":
            return f'for the law "{names.law(source.id)}"'
        case "conflict":
            strength = next(each.strength for each in rules.conflicts if each.id == source.id)
            return f"for the conflict against {strength}"
        case kind:
            return f"for {_WON_WITH[kind]}"


def headline(totals: Sequence[int], names: Names) -> tuple[str, str]:
    """Return who has won, and in a few words how (END-5)."""
    best, winners, second, others = _first_and_second(totals, names)
    if not others:
        return (
            f"{winners} share the victory",
            f"{best} PP each; nothing breaks the tie",
        )
    return f"{winners} wins the game", f"{best} power points, {best - second} ahead of {others}"


def nobles_rule(names: Names) -> str:
    """Return what nobles are worth at the end, as sentences (END-4)."""
    ladder = names.rules.ending.nobles
    return (
        "Each noble is worth more than the one before, up to "
        f"{goods(ladder[-1], 'pp')} for {len(ladder) - 1}."
    )


def end_texts(names: Names) -> list[str]:
    """Return what the end of the game pays for, as paragraphs (END-1 to END-4)."""
    ladder = names.rules.ending.nobles
    steps = ", ".join(f"{number}: {points}" for number, points in enumerate(ladder) if points)
    return [
        "The end of the game pays for three things:",
        f"Knights (END-1). {ranking_rule('knights', names)}",
        f"Tiles (END-2). {ranking_rule('tiles', names)}",
        f"Nobles (END-4). PP by how many nobles you have: {steps}.",
    ]


def when_won(number: int) -> str:
    """Return when points were won: ``in round 2``, ``at the start``, ``in the final scoring``."""
    return {START: "at the start", FINAL: f"in {_FINAL_SCORING}"}.get(number, f"in round {number}")


def result_text(totals: Sequence[int], names: Names) -> str:
    """Return who has won, with how many points and by how much (END-5), without a full stop."""
    best, winners, second, others = _first_and_second(totals, names)
    if not others:
        shared = f"{winners} share the victory with {goods(best, 'pp')} each"
        return f"{shared}; there is no tie-break for power points"
    return f"{winners} wins with {goods(best, 'pp')}, {best - second} more than {others}"


def _first_and_second(totals: Sequence[int], names: Names) -> tuple[int, str, int, str]:
    """Return the most points and who has them, then the second most; nobody after a shared win."""
    first, second = sorted(totals, reverse=True)[:2]
    winners, others = (
        names.each_seat(seat for seat, total in enumerate(totals) if total == points)
        for points in (first, second)
    )
    return first, winners, second, others if second < first else ""


def verdict_text(verdict: Verdict, names: Names) -> str:
    """Return what decided a game, as a sentence."""
    match verdict:
        case Shared(one, other, one_more, other_more):
            level = f"{names.seat(one)} and {names.seat(other)} ended level"
            if one_more is None or other_more is None:
                return f"{level}, with the same points from everything."
            return f"{level}: {_more(one, one_more, names)}, and {_more(other, other_more, names)}."
        case Overtaken(winner, leader, behind, own, others, most, second, lead):
            gap = f"{goods(behind, 'pp')} behind" if behind else "level with"
            part = "all" if most.own == own else f"{most.own} of them"
            came_second = ""
            if second is not None:
                came_second = f"; {names.seat(second)} came second, {goods(lead, 'pp')} behind"
            return (
                f"The final scoring decided it: before it {names.seat(winner)} was {gap} "
                f"{names.seat(leader)}, then won {goods(own, 'pp')} against {others}, "
                f"{part} with {_WON_WITH[most.source]}{came_second}."
            )
        case Ahead(winner, rival, lead, since, most):
            name, ahead = names.seat(winner), _ahead(since, names.rules.rounds)
            source = _FINAL_SCORING if most.source == FINAL_GROUP else _WON_WITH[most.source]
            if most.size >= lead:
                return (
                    f"{sentence(source)} decided it: {goods(most.own, 'pp')} for {name}, "
                    f"{most.others} for {names.seat(rival)}, and {name} won by {lead}, {ahead}."
                )
            return (
                f"{name} was {ahead}; {most.size} of the {goods(lead, 'pp')} lead over "
                f"{names.seat(rival)} came from {source} ({most.own} against {most.others})."
            )
        case _:
            assert_never(verdict)


def _more(seat: int, advantage: Advantage, names: Names) -> str:
    won = f"{goods(advantage.size, 'pp')} more from {_WON_WITH[advantage.source]}"
    return f"{names.seat(seat)} has {won}"


def _ahead(since: int, last_round: int) -> str:
    if since == START:
        return "ahead from start to finish"
    if since == last_round:
        return "ahead only after the last round"
    return f"ahead from the end of round {since} on"


def ranking_rule(what: Literal["knights", "tiles"], names: Names) -> str:
    """Return how a final ranking is scored, as a sentence (END-1 to END-3, ALY-13)."""
    points = final_ranking(names.rules, len(names.seats), what)
    second = f", {points.second} for second" if points.second else ""
    return (
        f"{sentence(_HEADINGS[what])}: {goods(points.first, 'pp')} for the most{second}. "
        f"Ties are broken by {TIE_BREAKS[what]}; those still tied share."
    )


def ranking_brief(what: Literal["knights", "tiles"], names: Names) -> tuple[str, str]:
    """Return how a final ranking is scored, in two short lines (END-1 to END-3)."""
    points = final_ranking(names.rules, len(names.seats), what)
    second = f", {points.second} for second" if points.second else ""
    paid = f"{goods(points.first, 'pp')} for the most{second}"
    return paid, f"ties are broken by {TIE_BREAKS[what]}"


def ranking_text(event: FinalRanking, names: Names) -> str:
    """Return a final ranking with the ties that matter, without a full stop (END-1 to END-3)."""
    totals = each(names.seats, event.totals)
    return "; ".join([f"{_HEADINGS[event.what]}: {totals}", *_ties(event, names)])


def _ties(event: FinalRanking, names: Names) -> list[str]:
    """Return what is to be said about each tie for points."""
    ranking = final_ranking(names.rules, len(names.seats), event.what)
    points = ranking_points(event.totals, event.tie_breaks, ranking)
    ties = []
    for total in sorted(set(event.totals), reverse=True):
        tied = [seat for seat, own in enumerate(event.totals) if own == total]
        if len(tied) > 1 and any(points[seat] for seat in tied):
            goods = each(map(names.seat, tied), (event.tie_breaks[seat] for seat in tied))
            shared = _is_shared(tied, event.tie_breaks, points)
            ties.append(
                f"tied at {total}, tie-break by {TIE_BREAKS[event.what]}: {goods}"
                + ("; those still tied share" if shared else "")
            )
    return ties


def _is_shared(tied: list[int], tie_breaks: tuple[int, ...], points: list[int]) -> bool:
    """Whether seats that are equal in the tie-break too have points."""
    scoring = [tie_breaks[seat] for seat in tied if points[seat]]
    return len(set(scoring)) < len(scoring)
