"""The sentence on who would win never contradicts the points that stand above it."""

from __future__ import annotations

import re
from random import Random

import pytest

from lancaster_tui.rules.phases.ending import final_points
from lancaster_tui.rules.position import State
from lancaster_tui.words.standings import outlook_texts, standings
from tests.rules.playing import play_randomly
from tests.words.samples import names_of

_SENTENCE = re.compile(
    r"(?:.+ leads? with \d+, but if it ended now |If it ended now, )(?P<who>[\w ,]+?) "
    r"(?P<may>would|might) (?P<does>win|share the victory): (?P<why>[^()]*?)"
    r"(?: \((?:a tie|ties) for (?P<ties>.+) (?:is|are) open\))?"
)
FILLINGS = 4  # of covered purses


def winners(state: State, viewer: int, chance: Random) -> set[int]:
    """Return who would win with some goods in the purses that the viewer does not see."""
    known = state.seats[viewer]
    squires = [chance.randrange(known.squires + 3) for _ in state.seats]
    gold = [chance.randrange(known.gold + 3) for _ in state.seats]
    squires[viewer], gold[viewer] = known.squires, known.gold
    paid = final_points(state, tuple(squires), tuple(gold))
    totals = [seat.pp + sum(points) for seat, points in zip(state.seats, paid, strict=True)]
    return {seat for seat, total in enumerate(totals) if total == max(totals)}


def listed(text: str) -> list[str]:
    return re.split(r", | and ", text)


@pytest.mark.rule("END-1", "END-2", "END-3", "END-5", "SET-10")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_sentence_is_what_the_rows_say(players: int, seed: int) -> None:
    chance = Random(f"outlook:{players}:{seed}")
    names = names_of(players)
    for number, (state, _, _) in enumerate(play_randomly(players, seed)):
        if number % 5 or state.phase == "ended":
            continue
        viewer = chance.randrange(players)
        stands = standings(state, (viewer,))
        said = outlook_texts(stands, state, names, has_reasons=False)[0]
        most = max(stand.total for stand in stands)
        if most == 0:
            assert said.startswith("Nobody is ahead yet")
            assert ("open" in said) == any(stand.is_open for stand in stands)
            continue
        found = _SENTENCE.fullmatch(said)
        assert found is not None, said
        best = [stand for stand in stands if stand.total == most]
        who = listed(found["who"])
        assert {names.seat(stand.seat) for stand in best} == set(who)
        assert (found["does"] == "win") == (len(best) == 1)
        told = sum(map(int, re.findall(r"\+(\d+)", found["why"])))
        shares = 1 if found["why"].endswith(" each") else len(best)
        assert told * (len(best) // shares) == sum(sum(stand.bonus) for stand in best)
        others = [stand for stand in stands if stand not in best]
        is_reached = any(stand.total + stand.more >= most for stand in others)
        is_parted = len(best) > 1 and any(stand.more for stand in best)
        assert (found["may"] == "might") == (is_reached or is_parted)
        assert (found["may"] == "might") == (found["ties"] is not None)
        if found["may"] == "would":
            outcomes = [winners(state, viewer, chance) for _ in range(FILLINGS)]
            assert outcomes == [{stand.seat for stand in best}] * FILLINGS
