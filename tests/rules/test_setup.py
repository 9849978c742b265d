"""Setting up a game (SET)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.events import Gained, Paid, Recruited, Source, TileBuilt
from lancaster_tui.rules.phases.counties import ScoreCounty
from lancaster_tui.rules.phases.setup import begin, deal
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.views import seen_events
from tests.rules.builder import (
    BASE,
    BLUE,
    GREEN,
    PLAYER_COUNTS,
    YELLOW,
    Board,
    base_document,
    changed,
    legal_texts,
    new_game,
)
from tests.rules.playing import play_randomly
from tests.sentences import refused

GROUP = {law.id: law.group for law in BASE.laws}


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_start_player_is_drawn_at_random_from_all_seats(players: int) -> None:
    drawn = Counter(deal(BASE, players, Random(seed)).start_player for seed in range(400))
    assert set(drawn) == set(range(players))
    assert min(drawn.values()) > 400 / players / 2


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("players", [1, 6])
def test_a_game_for_another_number_of_players_cannot_be_dealt(players: int) -> None:
    with refused(ValueError, f"is for 2, 3, 4, 5 players, not for {players} "):
        deal(BASE, players, Random(1))


@pytest.mark.rule("SET-2")
def test_components() -> None:
    pieces = BASE.pieces
    assert (pieces.gold, pieces.squires, pieces.votes) == (37, 37, 37)
    assert pieces.knights == [3, 2, 1, 1]
    assert len(BASE.counties) == 9
    assert len(BASE.castle) == 6
    assert len(BASE.conflicts) == 12
    assert len(BASE.favours) == 6
    assert len(BASE.laws) == 18
    most_nobles = max(entry.nobles for entry in BASE.player_counts)
    assert most_nobles * len(BASE.counties) == 36


@pytest.mark.rule("SET-3")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_what_each_player_starts_with(players: int) -> None:
    state, _ = new_game(players)
    assert len(state.seats) == players
    for seat, faction in zip(state.seats, state.factions[:players], strict=True):
        assert (seat.gold, seat.squires, seat.votes, seat.pp) == (2, 2, 1, 0)
        assert faction.court == [0, 1, 1, 0, 0]
        assert faction.reserve == [0, 2, 1, 1, 1]
        assert faction.castle == [0] * 6
        assert seat.nobles == ()
        assert seat.set_aside == seat.unspent == 0


@pytest.mark.rule("SET-3")
def test_start_goods_come_from_the_ruleset() -> None:
    rules = changed(start={"gold": 5, "squires": 4, "votes": 3, "knights": [1, 1, 4]})
    state, _ = new_game(3, rules=rules)
    assert [(seat.gold, seat.squires, seat.votes) for seat in state.seats] == [(5, 4, 3)] * 3
    assert state.factions[0].court == [0, 2, 0, 0, 1]
    assert state.factions[0].reserve == [0, 1, 2, 1, 0]


@pytest.mark.rule("SET-4")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_each_player_chooses_a_tile_in_player_order(players: int) -> None:
    state, _ = new_game(players, seed=5)
    start = state.start_player
    phases = [state.phase]
    for step in range(players):
        (decision,) = decisions(state)
        seat = (start + step) % players
        assert decision.seat == seat
        assert legal_texts(state, seat) == [f"tile {letter}" for letter in "JKLMNO"]
        action = decision.actions[step]
        events = apply(state, seat, action)
        assert events[0] == TileBuilt(seat, step, Source("start"))
        assert state.seats[seat].tiles == (step,)
        assert len(state.seats[seat].stock) == 5
        assert step not in state.seats[seat].stock
        phases.append(state.phase)
    assert phases == ["setup"] * players + ["placing"]


@pytest.mark.rule("SET-5")
@pytest.mark.parametrize(("players", "nobles"), [(2, 2), (3, 2), (4, 3), (5, 4)])
def test_nobles_per_county(players: int, nobles: int) -> None:
    state, _ = new_game(players)
    assert state.nobles_left == [nobles] * 9


@pytest.mark.rule("SET-6")
@pytest.mark.parametrize(
    ("players", "removed"), [(2, {2, 10}), (3, {9, 10}), (4, {2, 10}), (5, {2, 3})]
)
def test_conflict_deck(players: int, removed: set[int]) -> None:
    strengths = [BASE.conflicts[card].strength for card in deal(BASE, players, Random(3)).conflicts]
    assert sorted(strengths) == [
        card.strength for card in BASE.conflicts if card.strength not in removed
    ]
    assert len(strengths) == 10


@pytest.mark.rule("SET-6")
def test_the_conflict_deck_is_shuffled() -> None:
    decks = {deal(BASE, 4, Random(seed)).conflicts for seed in range(20)}
    assert len(decks) == 20
    assert len({deck[0] for deck in decks}) > 3


@pytest.mark.rule("SET-6")
def test_two_conflicts_are_revealed_into_the_upper_row() -> None:
    dealt = deal(BASE, 4, Random(3))
    state, _ = begin(BASE, dealt)
    lower_left, lower_right, *upper = state.conflicts
    assert lower_left is None
    assert lower_right is None
    assert [conflict.card for conflict in upper if conflict] == list(dealt.conflicts[:2])
    assert all(conflict is not None and conflict.stacks == () for conflict in upper)
    assert state.conflict_pile == dealt.conflicts[2:]


@pytest.mark.rule("SET-7")
@pytest.mark.parametrize(("players", "favours"), [(2, 6), (3, 5), (4, 6), (5, 6)])
def test_favours(players: int, favours: int) -> None:
    state, _ = new_game(players)
    face_up = [BASE.favours[favour].id for favour in state.favours]
    assert len(face_up) == len(set(face_up)) == favours
    assert ("upgrade" in face_up) == (players != 3)


@pytest.mark.rule("SET-8")
def test_group_sizes() -> None:
    assert Counter(GROUP.values()) == {0: 3, 1: 4, 2: 4, 3: 4, 4: 3}


@pytest.mark.rule("SET-8")
@pytest.mark.parametrize("seed", range(5))
def test_laws_come_by_group(seed: int) -> None:
    dealt = deal(BASE, 3, Random(seed))
    assert sorted(dealt.laws) == sorted(GROUP)
    assert [GROUP[law] for law in dealt.laws] == [0] * 3 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 3
    state, _ = begin(BASE, dealt)
    assert state.laws == dealt.laws[:3]
    assert state.proposals == dealt.laws[3:6]
    assert state.law_pile == dealt.laws[6:]


@pytest.mark.rule("SET-8")
def test_each_group_of_laws_is_shuffled_by_itself() -> None:
    deals = [deal(BASE, 3, Random(seed)).laws for seed in range(60)]
    for start, end in ((0, 3), (3, 7), (7, 11), (11, 15), (15, 18)):
        orders = {laws[start:end] for laws in deals}
        assert len(orders) > (5 if end - start == 3 else 15)


@pytest.mark.rule("SET-8", "RND-2")
def test_what_each_round_proposes() -> None:
    groups: list[list[int]] = []
    for state, _, _ in play_randomly(4, seed=8):
        if state.phase == "placing" and len(groups) < state.round:
            groups.append([GROUP[law] for law in state.proposals])
    assert groups == [[1, 1, 1], [1, 2, 2], [2, 2, 3], [3, 3, 3], [4, 4, 4]]


@pytest.mark.rule("SET-9")
def test_the_supply_is_no_limit() -> None:
    board = Board()
    for seat in range(3):
        board.give(seat, gold=37, squires=37)
    board.law("LAW-B4")
    board.act("exchange 37", "exchange 37", "exchange 37")
    assert [board.goods(seat) for seat in range(3)] == [(0, 37, 37)] * 3


@pytest.mark.rule("SET-9")
def test_knights_tiles_and_nobles_are_limited() -> None:
    board = Board()
    board.court(BLUE, 1, 1, 1)
    board.tiles(BLUE, "JKLMNO")
    board.nobles(BLUE, "ABC")
    board.castle(BLUE, "L", 4)
    board.conflict("Y", "8", (BLUE, 2))
    board.conflict("Z", "9", (BLUE, 3))
    board.law("LAW-B15", "LAW-B6")
    assert board.in_court(BLUE) == [1, 1, 1]
    assert board.tile_letters(BLUE) == "JKLMNO"
    assert board.is_idle
    board.nobles(YELLOW, "A")
    board.county("A", GREEN, 2)
    board.run(ScoreCounty(0))
    assert board.nobles_left()["A"] == 0
    assert board.noble_letters(GREEN) == "", "only the reward was left"


@pytest.mark.rule("SET-11")
def test_whatever_is_gained_and_paid_is_an_event_that_all_can_count() -> None:
    board = Board()
    board.give(GREEN, gold=2, squires=3)
    board.law("LAW-B5")
    board.act("exchange 2")
    source = Source("law", "LAW-B5")
    assert seen_events(board.events, BLUE)[1:] == [
        Paid(GREEN, "gold", 2, source),
        Paid(GREEN, "squires", 2, source),
        Gained(GREEN, "pp", 6, source),
    ]


@pytest.mark.rule("SET-11")
def test_a_most_law_reveals_who_has_the_most() -> None:
    board = Board()
    for seat, squires in enumerate((3, 5, 5)):
        board.give(seat, squires=squires)
    board.law("LAW-B2")
    assert [event.faction for event in board.happened(Recruited)] == [YELLOW, GREEN]


@pytest.mark.rule("SET-12")
def test_decks_are_used_up_exactly_when_the_game_ends() -> None:
    for state, _, _ in play_randomly(5, seed=2):
        last = state
    assert last.round == 5
    assert last.law_pile == ()
    assert last.conflict_pile == ()


@pytest.mark.rule("SET-12", "CON-8", "CAS-3")
def test_the_last_round_is_that_of_the_ruleset() -> None:
    rules = changed(rounds=2)
    table_votes: list[int] = []
    for state, _, events in play_randomly(3, seed=4, rules=rules):
        last = state
        table_votes += [
            state.round
            for event in events
            if isinstance(event, Gained) and event.source.kind == "table"
        ]
    assert last.round == 2
    assert last.is_over
    assert len(table_votes) == 3


@pytest.mark.rule("SET-9")
def test_more_vote_markers_may_be_held_than_there_are_pieces() -> None:
    rules = Ruleset.model_validate(
        {**base_document(), "start": {"gold": 0, "squires": 0, "votes": 40, "knights": [1]}}
    )
    for state, _, _ in play_randomly(3, seed=1, rules=rules):
        asked = decisions(state)
        if asked and asked[0].choice.rule == "VOT-2":
            assert Vote(yes=True, markers=40) in asked[0].actions
            return
    pytest.fail("no vote came")
