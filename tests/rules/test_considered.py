"""Everything that belongs to a question, possible now or not, and why what is not is not."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.agenda import Choice, decisions
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.rules.phases.castles import ScoreCastle, UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.refusals import NotDeployed, NotOffered, Refusal
from tests.rules.builder import BLUE, BLUE_ALLY, GREEN, PLAYER_COUNTS, YELLOW, Board
from tests.rules.playing import play_randomly

FAVOUR = Source("favour", "noble")
W = parse_place("W")


@pytest.mark.parametrize("law_set", ["base", "new"])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_what_is_legal_is_considered_and_what_is_not_legal_has_a_reason(
    players: int, law_set: str
) -> None:
    for seed in range(4):
        for state, _, _ in play_randomly(players, seed, law_set=law_set):
            for seat, choice, actions in decisions(state):
                considered = choice.considered(state, seat)
                legal = [action for action in considered if action in actions]
                assert legal == list(actions)
                for action in considered:
                    why = choice.refusal(state, seat, action)
                    assert (why is None) == (action in actions)
                    assert why is None or why.reason.kind != "not_offered", action_text(action)


def considered(board: Board, choice: Choice) -> list[str]:
    return [action_text(action) for action in choice.considered(board.state, BLUE)]


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
        choices = considered(board, ClaimCounty(BLUE, 1))
        assert choices == ["claim noble", "claim reward", "claim both"]


@pytest.mark.rule("RWD-6")
def test_for_a_voyage_all_conflict_places() -> None:
    assert considered(busy_board(), Voyage(BLUE, Source("county", "H"), 7)) == [
        *("voyage W", "voyage X", "voyage Y", "voyage Z"),
        "decline",
    ]


@pytest.mark.rule("RWD-4")
def test_the_nobles_of_all_counties() -> None:
    choices = considered(busy_board(), ChooseNoble(BLUE, FAVOUR))
    assert choices == [*(f"noble {letter}" for letter in "ABCDEFGHI"), "decline"]


@pytest.mark.rule("RWD-5")
def test_all_six_extension_tiles() -> None:
    choices = considered(busy_board(), ChooseTile(BLUE, FAVOUR))
    assert choices == [*(f"tile {letter}" for letter in "JKLMNO"), "decline"]


@pytest.mark.rule("RWD-3")
def test_all_knights_that_are_not_in_reserve() -> None:
    assert considered(busy_board(), ChooseUpgrade(BLUE, FAVOUR)) == [
        "upgrade S1 court",
        "upgrade S4 court",
        "upgrade S2 B",
        "upgrade S3 M",
        "upgrade S1 W",
        "upgrade S2 W",
        "decline",
    ]


@pytest.mark.rule("LAW-B9")
def test_of_one_strength_those_in_court_are_considered_but_not_possible() -> None:
    board = Board()
    board.court(BLUE, 1)
    board.castle(BLUE, "M", 1)
    choice = ChooseUpgrade(BLUE, Source("law", "LAW-B9"), only=1)
    board.run(choice)
    assert considered(board, choice) == ["upgrade S1 court", "upgrade S1 M", "decline"]
    assert board.refused("upgrade S1 court") == Refusal("LAW-4", NotDeployed(1))


@pytest.mark.rule("CAS-4")
def test_all_paid_castle_spaces() -> None:
    assert considered(busy_board(), UsePaidSpace(BLUE, (1,))) == ["use J", "use K", "decline"]


@pytest.mark.rule("CON-6")
def test_all_prisoners() -> None:
    board = busy_board()
    assert considered(board, RansomKnights(BLUE, W)) == ["ransom S1", "ransom S2", "decline"]
    assert board.state.seats[BLUE].gold == 0


@pytest.mark.rule("PLC-10")
def test_all_favours_of_a_game_of_so_many() -> None:
    three, four = (considered(Board(players), ChooseFavour(BLUE)) for players in (3, 4))
    assert four == [f"favour {number}" for number in range(1, 7)]
    assert three == four[1:], "with three players the upgrade tile is left out (SET-7)"


@pytest.mark.parametrize(
    "choice",
    [
        PlaceKnight(BLUE),
        CastBallot(),
        MakeExchange(BLUE, "LAW-B4"),
        MakeExchange(BLUE, "LAW-N14"),
        ChooseLevy(BLUE, "LAW-N11"),
        ChooseLevy(BLUE, "LAW-N13"),
        ChooseSending(BLUE, "LAW-N5"),
    ],
    ids=repr,
)
def test_elsewhere_what_is_legal(choice: Choice) -> None:
    board = busy_board()
    board.give(BLUE, gold=2, squires=2)
    assert list(choice.considered(board.state, BLUE)) == list(choice.options(board.state, BLUE))


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
    choice: Choice, typed: str, refusal: Refusal
) -> None:
    assert choice.refusal(busy_board().state, YELLOW, parse_action(typed)) == refusal


@pytest.mark.rule("ALY-3", "ALY-11")
def test_of_an_ally_castle_only_its_own_spaces_are_considered() -> None:
    board = Board(2)
    board.castle(BLUE_ALLY, "J", 2)
    board.castle(BLUE_ALLY, "K", 1)
    board.run(ScoreCastle(BLUE_ALLY))
    considered = board.decision.choice.considered(board.state, BLUE)
    assert list(map(action_text, considered)) == ["use J", "use K", "decline"]
