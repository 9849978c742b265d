"""What decided a game: the sentence says nothing that the record does not bear out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest

from lancaster_tui.rules.events import Event, Gained, RoundStarted, ScenarioStarted, Source
from lancaster_tui.table.ledger import Ledger
from lancaster_tui.table.verdict import verdict
from lancaster_tui.words.scores import verdict_text
from tests.table.games import play_out, sit_down
from tests.words.samples import NAMES, names_of

SOURCES = {
    "points at the start": "start",
    "laws": "law",
    "counties": "county",
    "conflicts": "conflict",
    "king's favour tiles": "favour",
    "strength of knights": "knights",
    "extension tiles": "tiles",
    "nobles": "nobles",
}
AT_THE_END = ("knights", "tiles", "nobles")
LATE = "ahead only after the last round"


class Count:
    """The points of each seat by when and with what, counted from the events by hand."""

    def __init__(self, events: Sequence[Event], names: Sequence[str]) -> None:
        self.won = {name: Counter[tuple[int, str]]() for name in names}
        number = 0
        for event in events:
            if isinstance(event, RoundStarted):
                number = event.round
            elif isinstance(event, Gained) and event.good == "pp":
                kind = event.source.kind
                at = 99 if kind in AT_THE_END else number
                self.won[names[event.seat]][at, kind] += event.amount

    def by(self, name: str, source: str) -> int:
        source = source.lower().removeprefix("the ")
        kinds = AT_THE_END if source == "final scoring" else (SOURCES[source],)
        return sum(pp for (_, each), pp in self.won[name].items() if each in kinds)

    def total(self, name: str, after: int = 99) -> int:
        return sum(pp for (at, _), pp in self.won[name].items() if at <= after)

    def is_ahead(self, name: str, after: int) -> bool:
        others = (self.total(each, after) for each in self.won if each != name)
        return self.total(name, after) > max(others)


def check(text: str, count: Count) -> str:
    """Assert that a sentence about a game is true; return what kind of sentence it is."""
    assert text.endswith(".")
    assert text.count(".") == 1
    text = text.removesuffix(".")
    if found := re.fullmatch(
        r"The final scoring decided it: before it (\w+) was (?:(\d+) PP behind|level with) (\w+), "
        r"then won (\d+) PP against (\d+), (all|\d+ of them) with ([^;]+)"
        r"(?:; (\w+) came second, (\d+) PP behind)?",
        text,
    ):
        winner, behind, leader, own, others, part, source, second, lead = found.groups()
        before = {name: count.total(name, 98) for name in count.won}
        assert before[leader] == max(pp for name, pp in before.items() if name != winner)
        assert before[leader] - before[winner] == int(behind or 0)
        assert count.total(winner) - before[winner] == int(own)
        assert count.total(leader) - before[leader] == int(others)
        assert count.by(winner, source) == int(own if part == "all" else part.split()[0])
        assert count.is_ahead(winner, 99)
        best = max(count.total(name) for name in count.won if name != winner)
        assert (second is None) == (count.total(leader) == best)
        if second is not None:
            assert count.total(second) == best == count.total(winner) - int(lead)
            return "overtaken, another second"
        return "overtaken"
    text = text.replace(LATE, "ahead from the end of round 5 on")
    ahead = r"ahead from the end of round (\d) on"
    if found := re.fullmatch(
        rf"(.+) decided it: (\d+) PP for (\w+), (\d+) for (\w+), and (\w+) won by (\d+), {ahead}",
        text,
    ):
        source, own, winner, others, rival, same, lead, since = found.groups()
        assert winner == same
        assert count.by(winner, source) - count.by(rival, source) >= int(lead)
        kind = "decided"
    else:
        found = re.fullmatch(
            rf"(\w+) was {ahead}; (\d+) of the (\d+) PP lead over (\w+) came from (.+) "
            r"\((\d+) against (\d+)\)",
            text,
        )
        assert found is not None, text
        winner, since, size, lead, rival, source, own, others = found.groups()
        assert int(size) == int(own) - int(others) < int(lead)
        kind = "part"
    assert count.by(winner, source) == int(own)
    assert count.by(rival, source) == int(others)
    assert count.total(winner) - count.total(rival) == int(lead)
    assert count.total(rival) == max(count.total(name) for name in count.won if name != winner)
    assert all(count.is_ahead(winner, number) for number in range(int(since), 6))
    assert int(since) == 1 or not count.is_ahead(winner, int(since) - 1)
    return kind


@pytest.mark.rule("END-5")
def test_the_sentence_about_what_decided_a_game_is_true() -> None:
    kinds = Counter[str]()
    for seed in range(60):
        players = 2 + seed % 4
        table = sit_down(",".join(["random"] * players), seed=seed, law_set="random")
        play_out(table)
        names = names_of(players)
        count = Count(table.log(None), names.seats)
        totals = sorted(count.total(name) for name in names.seats)
        text = verdict_text(verdict(table.ledger, 5), names)
        if totals[-1] == totals[-2]:
            assert " ended level: " in text
        else:
            kinds[check(text, count)] += 1
    assert {"overtaken", "overtaken, another second", "decided", "part"} <= set(kinds)


def scored(*points: tuple[int, int, str, int], start: Sequence[int] = (0, 0, 0, 0)) -> Ledger:
    """Return the points of four by seat, round, source and amount, in order."""
    ledger = Ledger(4)
    ledger.add([ScenarioStarted("placing", tuple(start))])
    for seat, number, kind, amount in points:
        ledger.add([RoundStarted(number, 0), Gained(seat, "pp", amount, Source(kind))])  # type: ignore[arg-type]
    return ledger


@pytest.mark.parametrize(
    ("ledger", "text"),
    [
        (
            scored((0, 1, "law", 3), (1, 2, "law", 5), (0, 5, "nobles", 6), (1, 5, "tiles", 3)),
            "The final scoring decided it: before it Ann was 2 PP behind Bob, "
            "then won 6 PP against 3, all with nobles.",
        ),
        (
            scored((1, 2, "law", 3), (0, 5, "tiles", 8), (1, 5, "tiles", 4), (0, 5, "knights", 4)),
            "The final scoring decided it: before it Ann was 3 PP behind Bob, "
            "then won 12 PP against 4, 8 of them with extension tiles.",
        ),
        (
            scored((0, 1, "law", 3), (1, 2, "law", 3), (0, 5, "nobles", 6), (0, 5, "tiles", 4)),
            "The final scoring decided it: before it Ann was level with Bob, "
            "then won 10 PP against 0, 6 of them with nobles.",
        ),
        (
            scored((0, 1, "law", 3), (1, 2, "conflict", 4), (0, 3, "law", 5), (0, 4, "county", 3)),
            "Laws decided it: 8 PP for Ann, 0 for Bob, and Ann won by 7, "
            "ahead from the end of round 3 on.",
        ),
        (
            scored((3, 5, "conflict", 9), start=(4, 8, 2, 6)),
            f"Conflicts decided it: 9 PP for Dot, 0 for Bob, and Dot won by 7, {LATE}.",
        ),
        (
            scored((0, 1, "law", 4), (0, 5, "nobles", 3), (0, 5, "tiles", 2)),
            "Ann was ahead from the end of round 1 on; "
            "5 of the 9 PP lead over Bob came from the final scoring (5 against 0).",
        ),
        (
            scored((0, 1, "law", 3), (0, 2, "conflict", 4), (1, 2, "county", 2)),
            "Ann was ahead from the end of round 1 on; "
            "4 of the 5 PP lead over Bob came from conflicts (4 against 0).",
        ),
        (
            scored((2, 5, "law", 1), start=(4, 8, 12, 6)),
            "Cid was ahead from start to finish; "
            "4 of the 5 PP lead over Bob came from the points at the start (12 against 8).",
        ),
        (
            scored((0, 1, "law", 3), (1, 2, "conflict", 3)),
            "Ann and Bob ended level: Ann has 3 PP more from laws, "
            "and Bob has 3 PP more from conflicts.",
        ),
        (scored(), "Ann and Bob ended level, with the same points from everything."),
    ],
)
def test_each_way_to_win_has_its_sentence(ledger: Ledger, text: str) -> None:
    assert verdict_text(verdict(ledger, 5), NAMES) == text
