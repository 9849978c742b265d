"""What is measured, compared with a plain look at the same games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import pytest

from lancaster_tui.lab.measures.builtin import MEASURES
from lancaster_tui.lab.measures.measure import Sample, Watch
from lancaster_tui.lab.simulation import Played, plan, play_measured, play_seating
from lancaster_tui.rules.agenda import apply
from lancaster_tui.rules.events import (
    BallotsRevealed,
    CountyClaimed,
    Event,
    FavourTaken,
    Gained,
    LawApplied,
    LawPassed,
    Placed,
)
from lancaster_tui.rules.phases.setup import begin
from tests.rules.builder import BASE
from tests.sentences import refused

SEATS = ("greedy", "mix", "random", "greedy")


def events_of(game: Played) -> list[Event]:
    """Return all events of a game, which is played once more."""
    state, events = begin(BASE, game.dealt)
    for act in game.acts:
        events += apply(state, act.seat, act.action)
    return events


def measured(
    seed: int, law_set: str = "random", seats: Sequence[str] = SEATS
) -> tuple[dict[tuple[str, ...], Sample], Played, list[Event]]:
    facts, game = play_measured(plan(BASE, seats, 1, law_set), seed, tuple(seats))
    samples = {sample.figure: sample for sample in facts.samples}
    assert len(samples) == len(facts.samples)
    return samples, game, events_of(game)


@pytest.mark.parametrize("seed", range(4))
def test_points_are_those_of_the_game(seed: int) -> None:
    samples, game, _ = measured(seed)
    for seat, points in enumerate(game.pp):
        position = (seat - game.dealt.start_player) % 4 + 1
        of = [s for name, s in samples.items() if name[:3] == ("position", str(position), "points")]
        assert sum(sample.total for sample in of if len(sample.figure) == 4) == points
        assert samples["position", str(position), "points"].total == points
    rounds = [s.total for name, s in samples.items() if name[0::2] == ("round", "points")]
    assert len(rounds) == BASE.rounds + 1
    assert sum(rounds) == sum(game.pp)
    assert samples["bot", "greedy", "points"].total == game.pp[0] + game.pp[3]
    assert samples["bot", "greedy", "points"].count == 2
    first, second = sorted(game.pp, reverse=True)[:2]
    assert samples["game", "margin"].total == first - second


@pytest.mark.parametrize("seed", range(4))
def test_votes_are_those_of_the_game(seed: int) -> None:
    samples, game, events = measured(seed)
    passed = {event.law for event in events if isinstance(event, LawPassed)}
    votes = [event for event in events if isinstance(event, BallotsRevealed)]
    assert votes
    for vote in votes:
        yes = [seat for seat, (for_it, _) in enumerate(vote.ballots) if for_it]
        no = [seat for seat in range(4) if seat not in yes]
        assert samples["law", vote.law, "proposed"].total == 1
        assert samples["law", vote.law, "passed"].total == (vote.law in passed)
        assert samples["law", vote.law, "markers for"].total == vote.yes - len(yes)
        assert samples["law", vote.law, "markers against"].total == vote.no - len(no)
        assert samples["law", vote.law, "voted yes"].total == len(yes)
        result = "passed" if vote.law in passed else "failed"
        name = ("law", vote.law, "yes ends ahead", result)
        assert (name in samples) == bool(yes and no)
        if yes and no:
            ahead = [sum(game.pp[seat] for seat in side) / len(side) for side in (yes, no)]
            assert samples[name].total == pytest.approx(ahead[0] - ahead[1])


@pytest.mark.parametrize(("seed", "law_set"), [(1, "base"), (2, "new"), (3, "random")])
def test_what_laws_pay_is_what_seats_gain_by_them(seed: int, law_set: str) -> None:
    samples, game, events = measured(seed, law_set)
    gained: Counter[tuple[str, str]] = Counter()
    by_seat: dict[str, list[int]] = {}
    for event in events:
        if isinstance(event, Gained) and event.source.kind == "law":
            gained[event.source.id, event.good] += event.amount
            if event.good == "pp":
                by_seat.setdefault(event.source.id, [0] * 4)[event.seat] += event.amount
    applied = Counter(event.law for event in events if isinstance(event, LawApplied))
    for law in game.dealt.laws:
        assert samples["law", law, "applied"].total == applied[law]
    for (law, good), amount in gained.items():
        if good == "pp":
            assert samples["law", law, "pays", good].total == amount
            assert samples["law", law, "pays", good].count == 4 * applied[law]
    only_points = [law for law in by_seat if ("law", law, "pays", "gold") not in samples]
    assert only_points
    votes = {event.law: event.ballots for event in events if isinstance(event, BallotsRevealed)}
    for law in only_points:
        if ("law", law, "pays", "squires") in samples or law not in votes:
            continue
        paid, ballots = by_seat[law], votes[law]
        for name, side in (("yes", True), ("no", False)):
            seats = [seat for seat in range(4) if ballots[seat][0] == side]
            if to := samples.get(("law", law, "pays to", name)):
                assert to.total == sum(paid[seat] for seat in seats)
                assert to.count == len(seats) * applied[law]


@pytest.mark.parametrize(("seed", "seats"), [(1, SEATS), (2, ("greedy", "random"))])
def test_uses_of_places_are_those_of_the_game(seed: int, seats: Sequence[str]) -> None:
    samples, game, events = measured(seed, "base", seats)
    placed = Counter(event.place for event in events if isinstance(event, Placed))
    claimed = Counter(event.county for event in events if isinstance(event, CountyClaimed))
    taken = Counter(event.favour for event in events if isinstance(event, FavourTaken))
    for index, county in enumerate(BASE.counties):
        name = ("county", county.id)
        assert samples[*name, "placements"].total == placed[index]
        assert samples[*name, "uses"].total == claimed[index]
        assert samples[*name, "uses"].count == BASE.rounds
        won = [
            event.faction % len(seats) in game.winners
            for event in events
            if isinstance(event, CountyClaimed) and event.county == index
        ]
        if won and len(game.winners) == 1:
            assert samples[*name, "user wins"].total == sum(won)
    for index in BASE.all_favours[len(seats)]:
        assert samples["favour", BASE.favours[index].id, "uses"].total == taken[index]
    france = [samples["france", letter, "placements"].total for letter in "WXYZ"]
    assert sum(france) >= sum(placed[place] for place in range(15, 19))


def test_lead_changes_are_counted_act_by_act() -> None:
    samples, game, _ = measured(5)
    state, _ = begin(BASE, game.dealt)
    leaders: list[int] = []
    for act in game.acts:
        apply(state, act.seat, act.action)
        points = [seat.pp for seat in state.seats]
        if points.count(max(points)) == 1:
            leaders.append(points.index(max(points)))
    changes = sum(one != other for one, other in pairwise(leaders))
    assert samples["game", "lead changes"].total == changes
    assert changes > 0


def test_measures_change_nothing() -> None:
    watched = play_seating(BASE, SEATS, 7, "base", watch=Watch(MEASURES, [], BASE, SEATS, 7))
    alone = play_seating(BASE, SEATS, 7, "base")
    assert (watched.acts, watched.pp) == (alone.acts, alone.pp)


OWN = """\
    from lancaster_tui.lab.measures.measure import Measure, Sample

    class Acts(Measure):
        '''How many acts a game has, and what the start player's position does.'''

        def before_game(self, game):
            self.acts = 0

        def after_act(self, state, events):
            self.acts += 1

        def after_game(self, game):
            yield Sample(("acts",), self.acts)
            yield Sample(("ties",), len(game.winners) > 1, most=1)
"""


def own_file(folder: Path, text: str, name: str = "mine.py") -> Path:
    path = folder / name
    path.write_text(dedent(text), "utf-8")
    return path


def test_a_measure_of_ones_own_is_a_class_in_a_file(tmp_path: Path) -> None:
    path = own_file(tmp_path, OWN)
    facts, game = play_measured(plan(BASE, SEATS, 1, "base", [path]), 5, SEATS)
    samples = {sample.figure: sample for sample in facts.samples}
    assert samples["mine", "acts"].total == len(game.acts)
    assert samples["mine", "ties"].total == (len(game.winners) > 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\n", "mine.py has no class that is made from Measure"),
        ("x = 1 / 0\n", "mine.py: line 1: ZeroDivisionError: division by zero"),
        ("def\n", "mine.py: SyntaxError"),
        ("import nothing_like_it\n", "mine.py: line 1: ModuleNotFoundError"),
    ],
)
def test_a_file_without_a_measure_is_told_in_a_sentence(
    tmp_path: Path, text: str, said: str
) -> None:
    with refused(ValueError, said):
        plan(BASE, SEATS, 1, "base", [own_file(tmp_path, text)])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("self.acts += 1", "self.acts += state.nothing", "line 10: AttributeError"),
        ('("acts",), self.acts', '"acts", self.acts', "is called by a tuple of texts"),
        ('Sample(("acts",), self.acts)', "3", "3 is not a Sample"),
        ("len(game.winners) > 1, most=1", "3, most=1", "adds 3, which is more than it may"),
        ("self.acts)", "float('nan'))", "acts adds nan for 1"),
        ("self.acts = 0", "raise KeyError('oh')", "line 7: KeyError: 'oh'"),
    ],
)
def test_a_measure_that_fails_says_where(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in OWN
    path = own_file(tmp_path, OWN.replace(old, new))
    with refused(ValueError, said):
        play_measured(plan(BASE, SEATS, 1, "base", [path]), 5, SEATS)
