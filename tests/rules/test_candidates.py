"""Everything that belongs to a question, possible now or not, and why what is not is not."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import pytest

from lancaster_tui.rules.actions import (
    DECLINE,
    Action,
    Decline,
    PayLevy,
    Place,
    Ransom,
    Sail,
    Upgrade,
)
from lancaster_tui.rules.agenda import Choice, SingleChoice, apply, decisions
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.closed import members
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.rules.phases.castles import ScoreCastle, UsePaidSpace, scored_spaces
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import CONFLICT_PLACES, COUNTY_PLACES, parse_place
from lancaster_tui.rules.position import State
from lancaster_tui.rules.refusals import IllegalAction, NotDeployed, NotOffered, Refusal
from tests.rules.builder import BLUE, BLUE_ALLY, GREEN, PLAYER_COUNTS, YELLOW, Board
from tests.rules.invariants import frozen
from tests.rules.playing import every_action, play_randomly

FAVOUR = Source("favour", "noble")
W = parse_place("W")
PAID: Final = (0, 1)  # the castle spaces whose use is decided: J and K


def questions(state: State, chance: Random) -> list[AnyChoice]:
    """Every question that could be asked in a position, about every faction and law."""
    asked: list[AnyChoice] = [CastBallot()]
    for faction in range(len(state.factions)):
        spaces = [space for space in scored_spaces(state, faction) if space in PAID]
        left = tuple(space for space in spaces if chance.random() < 0.7)
        asked += [
            ChooseFavour(faction),
            ChooseNoble(faction, FAVOUR),
            ChooseTile(faction, FAVOUR),
            *(ChooseUpgrade(faction, FAVOUR, only) for only in (None, 1, 2, 3)),
            ClaimCounty(faction, chance.choice(COUNTY_PLACES)),
            Voyage(faction, FAVOUR, chance.choice(COUNTY_PLACES)),
            UsePaidSpace(faction, left),
        ]
    for seat in range(state.players):
        asked += [ChooseFirstTile(seat), PlaceKnight(seat), ChooseStartPlayer(seat)]
        asked += [MakeExchange(seat, law) for law in ("LAW-B4", "LAW-N14")]
        asked += [ChooseLevy(seat, law) for law in ("LAW-N11", "LAW-N13")]
        asked.append(ChooseSending(seat, "LAW-N5"))
        asked += [
            RansomKnights(seat, place)
            for place in CONFLICT_PLACES
            if state.conflict_at(place) is not None
        ]
    return asked


@pytest.mark.parametrize("law_set", ["base", "new"])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_legal_is_a_candidate_without_obstacle_and_nothing_else(players: int, law_set: str) -> None:
    chance = Random(f"{players}{law_set}")
    kinds = set()
    for state, _, _ in play_randomly(players, 1, law_set=law_set):
        if chance.randrange(10) == 0:
            others = chance.sample(every_action(state, 0), 50)
            for choice in questions(state, chance):
                kinds.add(type(choice))
                seat = choice.asked(state) if isinstance(choice, SingleChoice) else 0
                check_question(choice, state, seat, others)
    assert kinds == set(members(AnyChoice))


def check_question(choice: Choice[Any], state: State, seat: int, others: Sequence[Action]) -> None:
    """What is legal follows from the candidates and what stands against them, in their order."""
    candidates, options = choice.candidates(state, seat), choice.options(state, seat)
    assert len(set(candidates)) == len(candidates)
    legal = [action for action in candidates if choice.obstacle(state, seat, action) is None]
    assert list(options) == legal
    allowed = set(legal)
    for action in {*candidates, *others}:
        why = choice.refusal(state, seat, action)
        assert (why is None) == (action in allowed), action_text(action)
        if isinstance(action, choice.answers):
            obstacle = choice.obstacle(state, seat, action)
            assert (obstacle and obstacle[:2]) == (why and why[:2])
        else:
            assert action not in candidates


@pytest.mark.parametrize("law_set", ["base", "new"])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_what_is_not_legal_is_refused_with_a_reason_and_changes_nothing(
    players: int, law_set: str
) -> None:
    for seed in range(2):
        for state, _, _ in play_randomly(players, seed, law_set=law_set):
            before = frozen(state)
            for seat, choice, actions in decisions(state):
                for action in choice.candidates(state, seat):
                    why = choice.refusal(state, seat, action)
                    assert (why is None) == (action in actions)
                    if why is not None:
                        assert why.reason.kind != "not_offered", action_text(action)
                        with pytest.raises(IllegalAction) as refused:
                            apply(state, seat, action)
                        assert refused.value.refusal == why
            assert frozen(state) == before


@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        (PlaceKnight, {Place}),
        (Voyage, {Sail, Decline}),
        (ChooseUpgrade, {Upgrade, Decline}),
        (RansomKnights, {Ransom, Decline}),
        (ChooseLevy, {PayLevy}),
    ],
)
def test_a_choice_knows_the_kinds_of_its_answers(
    kind: type[Choice[Any]], answers: set[type[Action]]
) -> None:
    assert set(kind.answers) == answers


@pytest.mark.rule("RWD-7")
def test_what_cannot_be_taken_cannot_be_declined() -> None:
    state = Board().state
    for choice in (ChooseUpgrade(BLUE, FAVOUR), Voyage(BLUE, FAVOUR, 7), UsePaidSpace(BLUE, ())):
        assert not choice.options(state, BLUE)
        assert choice.refusal(state, BLUE, DECLINE) == Refusal(choice.rule, NotOffered())


def candidates(board: Board, choice: AnyChoice) -> list[str]:
    return [action_text(action) for action in choice.candidates(board.state, BLUE)]


def busy_board() -> Board:
    """Blue has knights everywhere, two tiles, two nobles, and little else."""
    board = Board()
    board.court(BLUE, 1, 1, 4)
    board.county("B", BLUE, 2, 1)
    board.castle(BLUE, "M", 3)
    board.conflict("W", "5a", (BLUE, 1, 2), (GREEN, 1))
    board.conflict("Y", "8")
    board.tiles(BLUE, "JK")
    board.nobles(BLUE, "AB")
    board.favours("gold3")
    return board


@pytest.mark.rule("CTY-1")
def test_of_a_county_the_noble_the_reward_and_both() -> None:
    for gold in (0, 3):
        board = busy_board()
        board.give(BLUE, gold=gold)
        choices = candidates(board, ClaimCounty(BLUE, 1))
        assert choices == ["claim noble", "claim reward", "claim both"]


@pytest.mark.rule("RWD-6")
def test_for_a_voyage_all_conflict_places() -> None:
    assert candidates(busy_board(), Voyage(BLUE, Source("county", "H"), 7)) == [
        *("voyage W", "voyage X", "voyage Y", "voyage Z"),
        "decline",
    ]


@pytest.mark.rule("RWD-4")
def test_the_nobles_of_all_counties() -> None:
    choices = candidates(busy_board(), ChooseNoble(BLUE, FAVOUR))
    assert choices == [*(f"noble {letter}" for letter in "ABCDEFGHI"), "decline"]


@pytest.mark.rule("RWD-5")
def test_all_six_extension_tiles() -> None:
    choices = candidates(busy_board(), ChooseTile(BLUE, FAVOUR))
    assert choices == [*(f"tile {letter}" for letter in "JKLMNO"), "decline"]


@pytest.mark.rule("RWD-3")
def test_all_knights_that_are_not_in_reserve() -> None:
    assert candidates(busy_board(), ChooseUpgrade(BLUE, FAVOUR)) == [
        "upgrade S1 court",
        "upgrade S4 court",
        "upgrade S2 B",
        "upgrade S3 M",
        "upgrade S1 W",
        "upgrade S2 W",
        "decline",
    ]


@pytest.mark.rule("LAW-B9")
def test_of_one_strength_those_in_court_are_candidates_but_not_possible() -> None:
    board = Board()
    board.court(BLUE, 1)
    board.castle(BLUE, "M", 1)
    choice = ChooseUpgrade(BLUE, Source("law", "LAW-B9"), only=1)
    board.run(choice)
    assert candidates(board, choice) == ["upgrade S1 court", "upgrade S1 M", "decline"]
    assert board.refused("upgrade S1 court") == Refusal("LAW-4", NotDeployed(1))


@pytest.mark.rule("CAS-4")
def test_all_paid_castle_spaces() -> None:
    assert candidates(busy_board(), UsePaidSpace(BLUE, (1,))) == ["use J", "use K", "decline"]


@pytest.mark.rule("CON-6")
def test_all_prisoners() -> None:
    board = busy_board()
    assert candidates(board, RansomKnights(BLUE, W)) == ["ransom S1", "ransom S2", "decline"]
    assert board.state.seats[BLUE].gold == 0


@pytest.mark.rule("PLC-10")
def test_all_favours_of_a_game_of_so_many() -> None:
    three, four = (candidates(Board(players), ChooseFavour(BLUE)) for players in (3, 4))
    assert four == [f"favour {number}" for number in range(1, 7)]
    assert three == four[1:], "with three players the upgrade tile is left out (SET-7)"


@pytest.mark.rule("PLC-3")
def test_each_knight_in_court_at_each_place() -> None:
    board = busy_board()
    board.give(BLUE, squires=2)
    choices = candidates(board, PlaceKnight(BLUE))
    assert len(choices) == 2 * (9 * 3 + 6 + 4)
    assert choices[:4] == ["place S1 A", "place S1 A +1", "place S1 A +2", "place S1 B"]
    assert choices[-4:] == ["place S4 W", "place S4 X", "place S4 Y", "place S4 Z"]


@pytest.mark.rule("LAW-N13")
def test_every_selection_for_a_levy() -> None:
    choices = candidates(busy_board(), ChooseLevy(BLUE, "LAW-N13"))
    assert choices == ["levy J K", "levy J", "levy K", "levy none"]


@pytest.mark.parametrize(
    "choice",
    [
        CastBallot(),
        MakeExchange(BLUE, "LAW-B4"),
        MakeExchange(BLUE, "LAW-N14"),
        ChooseSending(BLUE, "LAW-N5"),
    ],
    ids=repr,
)
def test_of_numbers_as_many_as_are_legal(choice: AnyChoice) -> None:
    board = busy_board()
    board.give(BLUE, gold=2, squires=2)
    assert list(choice.candidates(board.state, BLUE)) == list(choice.options(board.state, BLUE))


@pytest.mark.parametrize(
    ("choice", "typed", "refusal"),
    [
        (ClaimCounty(YELLOW, 1), "decline", Refusal("CTY-1", NotOffered())),
        (Voyage(YELLOW, FAVOUR, 7), "noble A", Refusal("RWD-6", NotOffered())),
        (ChooseNoble(YELLOW, FAVOUR), "tile J", Refusal("RWD-4", NotOffered())),
        (ChooseTile(YELLOW, FAVOUR), "use J", Refusal("RWD-5", NotOffered())),
        (ChooseUpgrade(YELLOW, FAVOUR), "upgrade S1 A", Refusal("RWD-3", NotOffered())),
        (UsePaidSpace(YELLOW, (0,)), "use L", Refusal("CAS-4", NotOffered())),
        (ChooseFavour(YELLOW), "favour 7", Refusal("PLC-10", NotOffered())),
        (MakeExchange(YELLOW, "LAW-N14"), "send none", Refusal("LAW-8", NotOffered())),
        (ChooseLevy(YELLOW, "LAW-N11"), "send none", Refusal("LAW-2", NotOffered())),
        (ChooseLevy(YELLOW, "LAW-N13"), "decline", Refusal("LAW-2", NotOffered())),
        (ChooseSending(YELLOW, "LAW-N5"), "levy none", Refusal("LAW-2", NotOffered())),
    ],
)
def test_what_does_not_belong_to_the_question_is_no_choice(
    choice: AnyChoice, typed: str, refusal: Refusal
) -> None:
    assert choice.refusal(busy_board().state, YELLOW, parse_action(typed)) == refusal


@pytest.mark.rule("ALY-3", "ALY-11")
def test_of_an_ally_castle_only_its_own_spaces_are_candidates() -> None:
    board = Board(2)
    board.castle(BLUE_ALLY, "J", 2)
    board.castle(BLUE_ALLY, "K", 1)
    board.run(ScoreCastle(BLUE_ALLY))
    choices = board.decision.choice.candidates(board.state, BLUE)
    assert list(map(action_text, choices)) == ["use J", "use K", "decline"]
