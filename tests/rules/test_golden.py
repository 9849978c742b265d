"""The golden games play as they are written in tests/golden.

After a change that is meant: ``pytest tests/rules/test_golden.py --update-golden``, then read the
difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, get_args

import pytest

from lancaster_tui.content.rulesets import known_rulesets, load_ruleset
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Choice
from lancaster_tui.rules.events import (
    Event,
    Gained,
    LawApplied,
    LawPassed,
    NobleTaken,
    Paid,
    Recruited,
    ScenarioStarted,
    Skipped,
    SquiresSent,
    StoodIn,
    TileBuilt,
    Upgraded,
)
from lancaster_tui.rules.ruleset.law_sets import law_set_of
from lancaster_tui.rules.views import seen_events
from tests.rules.builder import BASE
from tests.rules.golden import (
    ALL_GAMES,
    BASE_LAWS,
    FOLDER,
    GAMES,
    HOUSE_GAMES,
    LAW_SETS,
    NEW_LAWS,
    Golden,
    Replay,
    played_randomly,
    read,
    written,
)


@pytest.fixture(scope="module", autouse=True)
def update(pytestconfig: pytest.Config) -> None:
    """With --update-golden, write all files anew before they are read."""
    if pytestconfig.getoption("update_golden"):
        for path in FOLDER.glob("*.txt"):
            path.unlink()
        for golden in ALL_GAMES:
            text = written(*played_randomly(golden), is_full=golden.is_full)
            golden.path.write_text(text, "utf-8")


@pytest.mark.parametrize("golden", ALL_GAMES, ids=lambda golden: golden.path.stem)
def test_a_golden_game_plays_as_written(golden: Golden) -> None:
    text = golden.path.read_text("utf-8")
    dealt, replay = read(text)
    assert replay.state.is_over
    assert written(dealt, replay, is_full=golden.is_full).splitlines() == text.splitlines()


@pytest.mark.rule("SET-6", "SET-8", "LAW-6")
@pytest.mark.parametrize("golden", ALL_GAMES, ids=lambda golden: golden.path.stem)
def test_the_seed_of_a_golden_game_deals_the_same_cards(golden: Golden) -> None:
    dealt, _ = read(golden.path.read_text("utf-8"))
    assert golden.deal() == dealt


def test_every_file_is_a_golden_game() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(golden.path for golden in ALL_GAMES)


def test_at_most_eight_games_are_kept_in_full() -> None:
    assert sum(golden.is_full for golden in ALL_GAMES) <= 8


@pytest.mark.rule("LAW-6")
def test_nothing_is_left_uncovered() -> None:
    deals, replays = zip(*(read(golden.path.read_text("utf-8")) for golden in GAMES), strict=True)
    uncovered = {
        "events": event_kinds_of_the_rules() - set(event_kinds(replays)),
        "actions": {kind.__name__ for kind in get_args(Action)} - set(action_kinds(replays)),
        "choices": choice_kinds() - set(choices_asked(replays)),
        "laws applied": {law.id for law in BASE.all_laws} - set(laws(replays, LawApplied)),
        "laws passed": {law.id for law in BASE.all_laws if law.group}
        - set(laws(replays, LawPassed)),
        "laws that bring something": {law.id for law in BASE.all_laws} - set(effective(replays)),
        "law sets": set(LAW_SETS) - {law_set_of(BASE, dealt.laws) for dealt in deals},
        "players": {2, 3, 4, 5} - {dealt.players for dealt in deals},
        "laws with allies": {BASE_LAWS, NEW_LAWS}
        - {law_set_of(BASE, dealt.laws) for dealt in deals if dealt.players == 2},
    }
    assert uncovered == {what: set() for what in uncovered}


@pytest.mark.rule("LAW-1")
def test_every_law_of_the_examples_brings_something() -> None:
    own = {
        (each.id, law.id)
        for each in known_rulesets()
        if each.origin == "example"
        for law in load_ruleset(each.id).all_laws
        if law.provenance_of("effect") == "house"
    }
    covered = set()
    for golden in HOUSE_GAMES:
        _, replay = read(golden.path.read_text("utf-8"))
        covered |= {(golden.ruleset, law) for law in effective([replay])}
    assert own - covered == set()


def all_events(replays: Sequence[Replay]) -> Iterator[Event]:
    """Yield what happened, as the spectator and the actor saw it."""
    for replay in replays:
        yield from replay.first_events
        for act in replay.acts:
            yield from act.events
            yield from seen_events(act.events, None)


def event_kinds_of_the_rules() -> set[str]:
    """The names of all kinds of event but those of tables with programs and of scenarios.

    tests/table/test_programs.py and tests/table/test_scenarios.py show these, and
    tests/rules/test_placing.py that of players without a legal placement, to which hardly any
    random game comes.
    """
    not_here = (StoodIn, ScenarioStarted, Skipped)
    return {kind.__name__ for kind in get_args(Event) if kind not in not_here}


def event_kinds(replays: Sequence[Replay]) -> Iterator[str]:
    return (type(event).__name__ for event in all_events(replays))


def action_kinds(replays: Sequence[Replay]) -> Iterator[str]:
    return (type(act.action).__name__ for replay in replays for act in replay.acts)


def choices_asked(replays: Sequence[Replay]) -> Iterator[str]:
    return (type(act.asked[0].choice).__name__ for replay in replays for act in replay.acts)


def choice_kinds() -> set[str]:
    """The names of all kinds of choice that no other kind is based on."""
    kinds = list(subclasses(Choice))
    bases = {base.__name__ for kind in kinds for base in kind.__mro__[1:]}
    return {kind.__name__ for kind in kinds} - bases


def subclasses(kind: type[Choice[Any]]) -> Iterator[type[Choice[Any]]]:
    for each in kind.__subclasses__():
        yield each
        yield from subclasses(each)


def laws(replays: Sequence[Replay], kind: type[LawApplied | LawPassed]) -> Iterator[str]:
    return (event.law for event in all_events(replays) if isinstance(event, kind))


def effective(replays: Sequence[Replay]) -> Iterator[str]:
    """Yield the laws by which somebody gained, paid, improved something or sent squires."""
    law = ""
    for event in all_events(replays):
        match event:
            case LawApplied(law=law):
                pass
            case SquiresSent():
                yield law
            case Gained() | Paid() | Recruited() | Upgraded() | TileBuilt() | NobleTaken() if (
                event.source.kind == "law"
            ):
                yield event.source.id


def test_acts_of_a_replay_are_states_of_their_own() -> None:
    _, replay = read(GAMES[0].path.read_text("utf-8"))
    assert all(one.state != other.state for one, other in pairwise(replay.acts))
