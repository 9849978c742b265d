"""What a seat may know (SET-10), and games that differ only in what is hidden."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from lancaster_tui.rules.actions import Action, Vote
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.events import (
    BallotCast,
    BallotIn,
    BallotsRevealed,
    ConflictsRevealed,
    Event,
    LawsRevealed,
)
from lancaster_tui.rules.phases.parliament import OpenVote
from lancaster_tui.rules.phases.setup import begin, deal
from lancaster_tui.rules.position import State, View
from lancaster_tui.rules.views import determinize, seen_events, view
from tests.rules.builder import (
    BASE,
    BLUE,
    GREEN,
    PLAYER_COUNTS,
    RED,
    YELLOW,
    YELLOW_ALLY,
    Board,
    changed,
)
from tests.rules.playing import play_randomly

GROUP = {law.id: law.group for law in BASE.all_laws}
LAW_SETS = ("base", "new", "nbnnb")


def viewers(state: State, without: int | None = None) -> list[int | None]:
    """Every seat but one, and the spectator."""
    return [None, *(seat for seat in range(state.players) if seat != without)]


def vote_board(players: int = 4) -> Board:
    board = Board(players)
    board.phase("parliament")
    for seat in range(players):
        board.give(seat, votes=3)
    board.state.proposals = ("LAW-B4", "LAW-B5")
    board.state.laws = ("LAW-B1", "LAW-B2", "LAW-B3")
    board.run(OpenVote(), OpenVote())
    return board


@pytest.mark.rule("SET-10", "SET-11")
def test_everything_on_the_table_is_open() -> None:
    board = Board(4)
    board.give(YELLOW, gold=3, squires=2, votes=1, pp=9, set_aside=2)
    board.nobles(YELLOW, "AC")
    board.tiles(YELLOW, "JN")
    board.county("B", YELLOW, 2, squires=1)
    board.conflict("Y", "5a", (BLUE, 1), (GREEN, 2))
    seen = view(board.state, BLUE)
    assert seen.seats == board.state.seats
    assert seen.factions == board.state.factions
    assert seen.counties == board.state.counties
    assert seen.conflicts == board.state.conflicts
    assert seen.nobles_left == board.state.nobles_left
    assert (seen.laws, seen.proposals) == (board.state.laws, board.state.proposals)
    assert seen.favours == board.state.favours
    assert (seen.round, seen.phase, seen.start_player) == (1, "placing", BLUE)
    assert seen.rules is board.state.rules
    assert seen.players == 4
    assert seen.agenda == board.state.agenda


@pytest.mark.rule("SET-10", "ALY-2", "ALY-3")
@pytest.mark.parametrize("viewer", [BLUE, YELLOW, None])
def test_of_allies_everything_is_open(viewer: int | None) -> None:
    board = Board(2)
    board.give(YELLOW, gold=3, squires=2)
    board.court(YELLOW_ALLY, 2)
    board.castle(YELLOW_ALLY, "J", 1)
    board.county("B", YELLOW_ALLY, 3)
    board.conflict("Y", "5a", (BLUE, 1), (YELLOW_ALLY, 4))
    seen = view(board.state, viewer)
    assert seen.has_allies
    assert seen.open_resources
    assert seen.factions == board.state.factions
    assert len(seen.factions) == 4
    assert seen.counties == board.state.counties
    assert seen.conflicts == board.state.conflicts
    assert seen.seats == board.state.seats
    assert determinize(seen, Random(1)).factions == board.state.factions


@pytest.mark.rule("SET-10", "LAW-N5", "LAW-N13")
def test_what_laws_leave_on_the_table_is_open() -> None:
    board = Board(3)
    board.give(BLUE, squires=2)
    board.conflict("Y", "8", (YELLOW, 2), (BLUE, 1))
    board.tiles(BLUE, "JK")
    board.law("LAW-N5", "LAW-N13")
    board.act("send Y", "levy K")
    seen = view(board.state, GREEN)
    assert seen.seats[BLUE].face_down == (0,)
    assert board.sent("Y") == {BLUE: 1}
    assert seen.conflicts == board.state.conflicts
    assert determinize(seen, Random(1)).seats == board.state.seats
    assert determinize(seen, Random(1)).conflicts == board.state.conflicts


@pytest.mark.rule("SET-10", "ALY-2", "LAW-6")
@pytest.mark.parametrize("law_set", LAW_SETS)
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_which_cards_are_to_come_is_known_but_not_their_order(players: int, law_set: str) -> None:
    dealt = deal(BASE, players, Random(7), law_set)
    state, _ = begin(BASE, dealt)
    seen = view(state, 0)
    assert sorted(seen.laws_to_come) == sorted(dealt.laws[6:])
    assert seen.conflicts_to_come == tuple(sorted(dealt.conflicts[2:]))
    groups = [GROUP[law] for law in seen.laws_to_come]
    assert groups == sorted(groups)
    other = dealt._replace(
        laws=dealt.laws[:6] + shuffled_in_groups(dealt.laws[6:], Random(1)),
        conflicts=dealt.conflicts[:2] + dealt.conflicts[:1:-1],
    )
    assert other != dealt
    assert view(begin(BASE, other)[0], 0) == seen


@pytest.mark.rule("SET-10")
def test_a_ballot_is_seen_by_its_seat_alone_until_all_are_in() -> None:
    board = vote_board()
    apply(board.state, GREEN, Vote(yes=True, markers=2))
    apply(board.state, BLUE, Vote(yes=False, markers=0))
    own = {seat: view(board.state, seat).ballot for seat in range(4)}
    assert own == {BLUE: (False, 0), YELLOW: None, GREEN: (True, 2), RED: None}
    assert view(board.state, None).ballot is None
    assert {view(board.state, seat).ballots_in for seat in (0, 1, 2, 3, None)} == {2}


@pytest.mark.rule("SET-10", "VOT-2")
def test_who_voted_is_known_how_only_from_the_reveal_on() -> None:
    board = vote_board(3)
    log: list[Event] = []
    for seat in (YELLOW, BLUE, GREEN):
        log += apply(board.state, seat, Vote(yes=seat == BLUE, markers=seat))
    assert seen_events(log[:3], GREEN) == [
        BallotIn(1),
        BallotIn(2),
        BallotCast(GREEN, yes=False, markers=2, ballots_in=3),
    ]
    assert seen_events(log[:1], None) == [BallotIn(1)]
    assert seen_events(log[1:2], None) == [BallotIn(2)]
    ballots = ((True, 0), (False, 1), (False, 2))
    assert BallotsRevealed("LAW-B4", ballots, 1, 5) in seen_events(log, None)
    assert seen_events(log, BLUE)[3:] == log[3:]


@pytest.mark.rule("SET-10")
def test_ballots_are_counted_afresh_in_each_vote() -> None:
    board = vote_board(3)
    log: list[Event] = []
    for seat in (0, 1, 2, 0):
        log += apply(board.state, seat, Vote(yes=True, markers=0))
    seen = seen_events(log, None)
    counted = [event.ballots_in for event in seen if isinstance(event, BallotIn)]
    assert counted == [1, 2, 3, 1]


@pytest.mark.rule("SET-10")
def test_open_resources_is_a_switch_of_the_ruleset() -> None:
    assert BASE.open_resources is False
    assert changed(open_resources=True).open_resources is True


@pytest.mark.rule("SET-10")
def test_a_view_is_independent_of_the_state() -> None:
    board = vote_board()
    seen, again = view(board.state, BLUE), view(board.state, BLUE)
    board.give(YELLOW, gold=1)
    board.state.factions[BLUE].court[1] += 1
    board.state.counties[0] = None
    assert seen == again
    assert view(board.state, BLUE) != seen
    assert view(board.state, GREEN) != view(board.state, BLUE)


@pytest.mark.rule("SET-10", "ALY-2", "LAW-6")
@pytest.mark.parametrize("law_set", LAW_SETS)
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_an_invented_state_fits_the_view(players: int, law_set: str) -> None:
    chance = Random(players)
    for state, _, _ in play_randomly(players, seed=30, law_set=law_set):
        for viewer in viewers(state):
            seen = view(state, viewer)
            invented = determinize(seen, chance)
            assert view(invented, viewer) == seen
            assert all(
                markers <= seat.votes
                for seat, markers in (
                    (invented.seats[number], ballot[1])
                    for number, ballot in invented.ballots.items()
                )
            )


@pytest.mark.rule("SET-10")
def test_an_invented_state_invents() -> None:
    board = vote_board(4)
    board.state.law_pile = ("LAW-B8", "LAW-B9", "LAW-B10", "LAW-B12", "LAW-B13")
    board.state.conflict_pile = (1, 2, 3, 4)
    apply(board.state, GREEN, Vote(yes=True, markers=2))
    apply(board.state, BLUE, Vote(yes=True, markers=2))
    seen = view(board.state, GREEN)
    invented = [determinize(seen, Random(number)) for number in range(60)]
    assert all(state.ballots[GREEN] == (True, 2) for state in invented)
    assert {seat for state in invented for seat in state.ballots} == {BLUE, YELLOW, GREEN, RED}
    others = [ballot for s in invented for seat, ballot in s.ballots.items() if seat != GREEN]
    assert set(others) == {(yes, markers) for yes in (True, False) for markers in range(4)}
    assert len({state.law_pile for state in invented}) > 5
    assert len({state.conflict_pile for state in invented}) > 10
    assert all([GROUP[law] for law in s.law_pile] == [2, 2, 2, 3, 3] for s in invented)


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize(("players", "law_set"), [(4, "base"), (4, "new"), (2, "new")])
def test_an_invented_state_plays_on_like_the_real_one(players: int, law_set: str) -> None:
    chance = Random(5)
    for state, _, _ in play_randomly(players, seed=31, law_set=law_set):
        asked = decisions(state)
        if not asked or state.ballots:
            continue
        seat, _, actions = asked[0]
        invented = determinize(view(state, seat), chance)
        assert decisions(invented) == asked
        apply(invented, seat, chance.choice(actions))


def shuffled_in_groups(laws: tuple[str, ...], chance: Random) -> tuple[str, ...]:
    """Another order that the laws could have in the pile."""
    shuffled = sorted(laws, key=lambda law: (GROUP[law], chance.random()))
    return tuple(shuffled)


def ballot_twins(state: State, seat: int, ballots: tuple[Vote, Vote]) -> list[list[Event]]:
    """Two games that differ only in one ballot: check all others' eyes, return the events."""
    twins = [state.copy(), state.copy()]
    events = [apply(twin, seat, ballot) for twin, ballot in zip(twins, ballots, strict=True)]
    assert twins[0] != twins[1]
    for viewer in viewers(state, without=seat):
        one, other = (view(twin, viewer) for twin in twins)
        assert one == other
        first, second = (seen_events(each, viewer) for each in events)
        assert first == second
    assert view(twins[0], seat) != view(twins[1], seat)
    assert decisions(twins[0]) == decisions(twins[1])
    return events


@pytest.mark.rule("SET-10", "VOT-2", "ALY-2")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_twins_that_differ_in_one_unrevealed_ballot(players: int) -> None:
    compared = 0
    for state, _, _ in play_randomly(players, seed=40 + players):
        asked = decisions(state)
        if len(asked) < 2:
            continue
        for seat, _, actions in asked:
            yes, no = (
                [ballot for ballot in actions if isinstance(ballot, Vote) and ballot.yes is side]
                for side in (True, False)
            )
            ballot_twins(state, seat, (yes[0], no[-1]))
            if len(yes) > 1:
                ballot_twins(state, seat, (yes[0], yes[-1]))
            compared += 1
    assert compared >= 15 * (players - 1)


@pytest.mark.rule("SET-10", "VOT-2")
def test_twins_part_at_the_reveal() -> None:
    board = vote_board(3)
    twins = [board.state.copy(), board.state.copy()]
    for twin, yes in zip(twins, (True, False), strict=True):
        apply(twin, BLUE, Vote(yes=yes, markers=0))
        apply(twin, YELLOW, Vote(yes=True, markers=0))
    assert view(twins[0], GREEN) == view(twins[1], GREEN)
    reveals = [seen_events(apply(t, GREEN, Vote(yes=False, markers=0)), GREEN) for t in twins]
    assert reveals[0] != reveals[1]
    assert view(twins[0], GREEN) != view(twins[1], GREEN)


def hidden_decks_shuffled(state: State) -> State:
    """A twin whose hidden cards lie in another order."""
    twin = state.copy()
    twin.law_pile = tuple(
        law
        for group in range(5)
        for law in reversed([law for law in state.law_pile if GROUP[law] == group])
    )
    twin.conflict_pile = state.conflict_pile[::-1]
    return twin


@pytest.mark.rule("SET-10", "ALY-2", "LAW-6")
@pytest.mark.parametrize("law_set", LAW_SETS)
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_twins_that_differ_in_deck_order(players: int, law_set: str) -> None:
    chance = Random(players)
    state, _ = begin(BASE, deal(BASE, players, chance, law_set))
    twin = hidden_decks_shuffled(state)
    reveals = 0
    while reveals < 3:
        assert state.law_pile != twin.law_pile
        for viewer in viewers(state):
            assert view(state, viewer) == view(twin, viewer)
        assert decisions(state) == decisions(twin)
        seat, action = random_act(state, chance)
        events, others = apply(state, seat, action), apply(twin, seat, action)
        if any(isinstance(event, ConflictsRevealed | LawsRevealed) for event in events):
            assert view(state, None) != view(twin, None)
            assert until_cards(events) == until_cards(others)
            reveals += 1
            twin = hidden_decks_shuffled(state)
        else:
            for viewer in viewers(state):
                assert seen_events(events, viewer) == seen_events(others, viewer)


def random_act(state: State, chance: Random) -> tuple[int, Action]:
    decision = chance.choice(decisions(state))
    return decision.seat, chance.choice(decision.actions)


def until_cards(events: list[Event]) -> list[Event]:
    """The events before new cards are turned up."""
    kinds = ConflictsRevealed | LawsRevealed
    return events[: next(i for i, event in enumerate(events) if isinstance(event, kinds))]


def test_views_of_successive_states_differ() -> None:
    views: list[View] = [view(state, None) for state, _, _ in play_randomly(3, seed=50)]
    assert all(one != other for one, other in pairwise(views))
