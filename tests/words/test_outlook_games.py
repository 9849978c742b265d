"""The sentence on who would win says what covered purses leave open, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from lancaster_tui.rules.phases.ending import final_points
from lancaster_tui.rules.position import State
from lancaster_tui.words.outlook import outlook_texts
from lancaster_tui.words.standings import (
    best_at_end,
    standings,
    total_text,
)
from tests.rules.playing import play_randomly
from tests.words.samples import names_of

_OPEN = re.compile(
    r"(?P<who>[\w -]+?(?:, [\w -]+?)*?) (?P<may>would|could) win"
    r"(?:, perhaps with (?P<perhaps>[\w ,-]+))?; (?P<why>covered .*)"
)
_LEAD = re.compile(
    r"(?:(?P<who>.+) leads? with (?P<pp>\d+) PP|Nobody has points yet)"
    r"; (?:if the game ended now: (?P<end>.*)|"
    r"covered [^;]* decides? who would win|"
    r"end bonuses put [^;]* ahead, but covered [^;]* could change that)"
)


def ways_to_end(state: State, viewer: int) -> list[list[int]]:
    """Return the points at the end with any goods in the purses that the viewer does not see."""
    own = state.seats[viewer]
    squires, gold = (
        [*product(*(near if n != viewer else near[-3:-2] for n in range(state.players)))]
        for near in (range(max(known - 2, 0), known + 3) for known in (own.squires, own.gold))
    )
    by_squires = {
        tuple(each.knights for each in final_points(state, one, gold[0])) for one in squires
    }
    by_gold = {tuple(each.tiles for each in final_points(state, squires[0], one)) for one in gold}
    nobles = [each.nobles for each in final_points(state, squires[0], gold[0])]
    found = []
    for knights, tiles in product(by_squires, by_gold):
        sure = [seat.pp + pp for seat, pp in zip(state.seats, nobles, strict=True)]
        found.append([sum(each) for each in zip(sure, knights, tiles, strict=True)])
    return found


def winners(totals: Sequence[int]) -> set[int]:
    return {seat for seat, total in enumerate(totals) if total == max(totals)}


def listed(text: str) -> set[str]:
    return set(re.split(r", | and | or ", text))


@pytest.mark.rule("END-1", "END-2", "END-3", "END-5", "SET-10")
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_sentence_names_who_wins_whatever_is_covered_or_who_could(
    players: int, seed: int
) -> None:
    chance = Random(f"outlook:{players}:{seed}")
    names = names_of(players)
    for number, (state, _, _) in enumerate(play_randomly(players, seed)):
        if number % 20 or state.phase == "ended":
            continue
        viewer = chance.randrange(players)
        stands = standings(state, range(players) if players == 2 else (viewer,))
        said = outlook_texts(stands, names)[0]
        ends = ways_to_end(state, viewer) if players > 2 else [end_of_two(state)]
        ranges = [(min(each), max(each)) for each in zip(*ends, strict=True)]
        assert {stand.seat: total_text(stand) for stand in stands} == {
            seat: str(least) if least == most else f"{least} to {most}"
            for seat, (least, most) in enumerate(ranges)
        }
        ways = list(map(winners, ends))
        certain, possible = set.intersection(*ways), set.union(*ways)
        assert {stand.seat for stand in stands if stand.decided_by} == possible - certain
        most = max(seat.pp for seat in state.seats)
        if not most and len(certain) == players:
            assert not best_at_end(stands), "nobody is ahead"
            assert said == "Nobody has points yet"
            continue
        assert {stand.seat for stand in best_at_end(stands)} == certain
        lead = _LEAD.fullmatch(said)
        assert lead is not None, said
        assert bool(lead["who"]) == bool(most)
        if most:
            leaders = {names.seat(each) for each, seat in enumerate(state.seats) if seat.pp == most}
            assert (listed(lead["who"]), int(lead["pp"])) == (leaders, most)
        assert (lead["end"] is None) == (not certain and len(possible) == players)
        if lead["end"] is None:
            continue
        written = {stand.seat: f"{names.seat(stand.seat)} {total_text(stand)}" for stand in stands}
        if possible == certain:
            told = lead["end"].split(", ")
            assert set(told) == set(written.values()), said
            assert set(told[: len(certain)]) == {written[seat] for seat in certain}, said
            continue
        found = _OPEN.fullmatch(lead["end"])
        assert found is not None, said
        assert listed(found["who"]) == {written[seat] for seat in certain or possible}, said
        perhaps = listed(found["perhaps"]) if found["perhaps"] else set()
        assert perhaps == {written[seat] for seat in possible - certain if certain}, said
        assert (" or " in found["who"]) == (found["may"] == "could") == (not certain)


def end_of_two(state: State) -> list[int]:
    """Return the points at the end where nobody has a screen (ALY-2)."""
    squires, gold = zip(*((seat.squires, seat.gold) for seat in state.seats), strict=True)
    paid = final_points(state, squires, gold)
    return [seat.pp + sum(points) for seat, points in zip(state.seats, paid, strict=True)]
