"""Whose screen it is, and what comes next at one keyboard."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from lancaster_tui.rules.actions import Place, Vote
from lancaster_tui.rules.events import (
    BallotCast,
    CastleScored,
    ConflictScored,
    CountyClaimed,
    Gained,
    LawApplied,
    LawsRevealed,
)
from lancaster_tui.rules.phases.counties import ClaimCounty
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.rules.position import Phase
from lancaster_tui.table.seating import Recaps
from lancaster_tui.table.table import Table
from lancaster_tui.tui.table.keyboard import Step
from lancaster_tui.tui.table.scene import Scene
from tests.tui.games import Hotseat, asks, is_over, new_table, play
from tests.tui.states import table_of


def at_first_vote(seats: str) -> Hotseat:
    return Hotseat(play(new_table(seats), asks(CastBallot)))


def cast(keyboard: Hotseat, seat: int, *, yes: bool = True) -> None:
    keyboard.act(seat, Vote(yes, 0))


def let_bot_act(keyboard: Hotseat) -> None:
    seat = keyboard.table.next_bot()
    assert seat is not None
    keyboard.table.act(seat, *keyboard.table.bot_action(seat))


def act_by_chance(keyboard: Hotseat) -> None:
    decision = keyboard.scene().decision
    assert decision is not None
    keyboard.act(decision.seat, Random(0).choice(decision.actions))


def test_the_person_asked_is_the_viewer() -> None:
    keyboard = Hotseat(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=2)))
    assert keyboard.viewer == 2
    assert keyboard.scene().view.seat == 2
    assert keyboard.next_step() == Step("ask", 2)


def test_the_viewer_goes_on_looking_while_a_bot_is_asked() -> None:
    table = play(new_table("Ann,Bob,greedy,random"), asks(PlaceKnight, seat=1))
    keyboard = Hotseat(table)
    play(table, asks(PlaceKnight, seat=2))
    assert keyboard.scene().viewer == 1
    assert keyboard.scene().decision is None
    assert keyboard.next_step() == Step("bot")
    assert keyboard.table.next_bot() == 2


def test_with_bots_only_a_spectator_looks_and_purses_are_open() -> None:
    keyboard = Hotseat(new_table("greedy,random,random"))
    assert keyboard.is_watched
    assert keyboard.viewer is None
    assert keyboard.scene().open_purses


@pytest.mark.rule("VOT-2")
def test_bots_cast_before_persons() -> None:
    keyboard = at_first_vote("Ann,greedy,random")
    assert keyboard.next_step() == Step("bot")
    assert keyboard.table.next_bot() == 1
    let_bot_act(keyboard)
    let_bot_act(keyboard)
    assert keyboard.next_step() == Step("ballot", 0)


@pytest.mark.rule("VOT-2")
def test_the_keyboard_is_handed_over_before_every_ballot() -> None:
    keyboard = at_first_vote("Ann,Bob,Cid")
    first, second, third = keyboard.table.view(None).player_order()
    assert keyboard.next_step() == Step("hand_over", first)
    keyboard.pass_to(first)
    assert keyboard.next_step() == Step("ballot", first)
    cast(keyboard, first)
    assert keyboard.next_step() == Step("hand_over", second)
    keyboard.pass_to(second)
    assert keyboard.next_step() == Step("ballot", second)
    cast(keyboard, second)
    assert keyboard.next_step() == Step("hand_over", third)


def test_the_next_vote_hands_over_again() -> None:
    keyboard = at_first_vote("Ann,Bob,greedy")
    let_bot_act(keyboard)
    first, second = (seat for seat in keyboard.table.view(None).player_order() if seat != 2)
    keyboard.pass_to(first)
    cast(keyboard, first)
    keyboard.pass_to(second)
    cast(keyboard, second)
    assert keyboard.next_step().kind == "reveal"
    keyboard.leave_stop()
    let_bot_act(keyboard)
    assert keyboard.next_step() == Step("hand_over", first)
    keyboard.pass_to(first)
    cast(keyboard, first)
    assert keyboard.next_step() == Step("hand_over", second)


@pytest.mark.parametrize("seats", ["Ann,Bob", "Ann,Bob,Cid", "Ann,greedy,Bob"])
def test_between_people_no_ballot_is_cast_without_a_hand_over(seats: str) -> None:
    keyboard = Hotseat(new_table(seats))
    ballots = hand_overs = 0
    while not keyboard.table.is_over:
        step = keyboard.next_step()
        match step.kind:
            case "reveal" | "recap":
                keyboard.leave_stop()
            case "bot":
                let_bot_act(keyboard)
            case "hand_over":
                hand_overs += 1
                keyboard.pass_to(step.seat)
            case "news":
                keyboard.see_news()
            case _:
                ballots += step.kind == "ballot"
                act_by_chance(keyboard)
    assert hand_overs == ballots == 15 * len(keyboard.seats)


def test_one_person_is_never_told_to_hand_over() -> None:
    keyboard = Hotseat(new_table("Ann,greedy,random"))
    kinds = set()
    while not keyboard.table.is_over:
        step = keyboard.next_step()
        kinds.add(step.kind)
        if step.kind in ("reveal", "recap"):
            keyboard.leave_stop()
            continue
        if step.kind == "bot":
            let_bot_act(keyboard)
        elif step.kind == "news":
            keyboard.see_news()
        else:
            keyboard.act(
                0, next(each for each in keyboard.table.decisions() if not each.seat).actions[0]
            )
    assert kinds == {"ask", "news", "ballot", "bot", "reveal", "recap"}


def test_a_vote_that_is_resumed_is_handed_over() -> None:
    keyboard = at_first_vote("Ann,Bob,Cid")
    first, second, _ = keyboard.table.view(None).player_order()
    cast(keyboard, first)
    resumed = Hotseat(Table(keyboard.table.record))
    assert resumed.next_step() == Step("hand_over", second)


@pytest.mark.rule("SET-10")
def test_nobody_who_has_cast_looks_while_others_have_not() -> None:
    """A record may hold ballots in any order, such as a person's before a bot's."""
    table = play(new_table("Ann,Bob,greedy"), asks(CastBallot))
    for seat in (0, 1):
        table.act(seat, Vote(yes=True, markers=0))
        scene = Hotseat(table).scene()
        assert scene.view.ballot is None
        assert not any(isinstance(event, BallotCast) for event in scene.log)


def test_a_ballot_that_is_shut_cannot_be_taken_back_by_the_next_person() -> None:
    keyboard = at_first_vote("Ann,Bob,Cid")
    assert keyboard.can_undo
    first = keyboard.table.view(None).player_order()[0]
    cast(keyboard, first)
    assert keyboard.table.can_undo(first)
    assert not keyboard.can_undo
    keyboard.undo()
    assert keyboard.table.can_undo(first)


def test_the_act_of_one_person_can_be_taken_back_when_the_next_is_asked() -> None:
    keyboard = Hotseat(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=1)))
    before = list(keyboard.table.record.actions)
    decision = keyboard.scene().decision
    assert decision is not None
    keyboard.act(1, decision.actions[0])
    assert keyboard.scene().viewer == 2
    assert keyboard.can_undo
    keyboard.undo()
    assert keyboard.table.record.actions == before
    assert keyboard.scene().viewer == 1


def test_marks_stay_from_the_act_of_a_person_to_that_of_the_next() -> None:
    table = play(new_table("Ann,greedy,random", seed=3), asks(PlaceKnight, seat=0))
    keyboard = Hotseat(table)
    placement = next(
        action
        for action in table.decisions()[0].actions
        if isinstance(action, Place) and action.place in COUNTY_PLACES
    )
    keyboard.act(0, placement)
    assert placement.place in keyboard.scene().marks
    while keyboard.next_step().kind == "bot":
        let_bot_act(keyboard)
    assert placement.place in keyboard.scene().marks


def test_at_the_end_it_is_over() -> None:
    assert Hotseat(play(new_table(), is_over)).next_step() == Step("over")


def test_who_sits_at_another_keyboard_is_waited_for() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=1))
    keyboard = Hotseat(table, seats=[0])
    assert keyboard.next_step() == Step("wait")
    assert keyboard.scene().viewer == 0
    assert keyboard.scene().decision is None
    assert Hotseat(table, seats=[1, 2]).next_step() == Step("ask", 1)


@pytest.mark.rule("SET-10")
def test_a_keyboard_without_seats_sees_no_purses_while_persons_play() -> None:
    keyboard = Hotseat(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), seats=[])
    scene = keyboard.scene()
    assert scene.viewer is None
    assert not scene.open_purses
    assert not keyboard.is_watched


def test_one_person_at_each_keyboard_is_never_told_to_hand_over() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(CastBallot))
    first, second, _ = table.view(None).player_order()
    keyboards = [Hotseat(table, seats=[seat]) for seat in (first, second)]
    assert keyboards[1].next_step() == Step("ballot", second)
    cast(keyboards[0], first)
    assert keyboards[0].next_step() == Step("wait")
    assert keyboards[1].next_step() == Step("ballot", second)


def test_an_act_at_another_keyboard_cannot_be_taken_back_here() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=1))
    there, here = Hotseat(table, seats=[1]), Hotseat(table, seats=[0, 2])
    decision = there.scene().decision
    assert decision is not None
    there.act(1, decision.actions[0])
    assert there.can_undo
    assert not here.can_undo


def test_new_is_what_happened_from_the_viewer_s_own_last_act_on() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=0))
    keyboard = Hotseat(table)
    assert keyboard.scene().new == 0
    before = len(table.log(0))
    act_by_chance(keyboard)
    while keyboard.scene().viewer != 0:
        act_by_chance(keyboard)
    assert keyboard.scene().new == len(table.log(0)) - before > 2
    before = len(table.log(0))
    act_by_chance(keyboard)
    keyboard.undo()
    assert keyboard.scene().new == 0
    act_by_chance(keyboard)
    while keyboard.scene().viewer != 0:
        act_by_chance(keyboard)
    assert keyboard.scene().new == len(table.log(0)) - before


def test_to_a_spectator_the_last_act_is_new() -> None:
    table = new_table("greedy,random,random")
    keyboard = Hotseat(table)
    for _ in range(3):
        before = len(table.log(None))
        let_bot_act(keyboard)
        assert keyboard.scene().new == len(table.log(None)) - before > 0


def rewards(
    seats: str = "greedy,random,random", seed: int = 7, recaps: Recaps = "step by step"
) -> Hotseat:
    """Return a keyboard at the third vote of a round, all ballots but the last one in."""
    table = new_table(seats, seed)
    table.record.recaps = recaps
    keyboard = Hotseat(play(table, asks(CastBallot)))
    while len(keyboard.table.view(None).proposals) > 1 or len(keyboard.table.waiting_for()) > 1:
        play_on(keyboard)
    return keyboard


def play_on(keyboard: Hotseat) -> None:
    """Leave what is shown, else let the next seat vote."""
    if keyboard.next_step().kind in ("reveal", "recap"):
        keyboard.leave_stop()
        return
    keyboard.table.act(keyboard.table.waiting_for()[0], Vote(yes=True, markers=0))


def stops_of(keyboard: Hotseat) -> list[Scene]:
    """Leave stop after stop up to what comes next, and return what they showed."""
    stops = []
    while keyboard.next_step().kind in ("reveal", "recap"):
        scene = keyboard.scene()
        if scene.recap is not None:
            stops.append(scene)
        keyboard.leave_stop()
    return stops


def recap_a_round(keyboard: Hotseat) -> list[Scene]:
    stops: list[Scene] = []
    first = keyboard.table.view(None).round
    while keyboard.table.view(None).round == first and not keyboard.table.is_over:
        decision = keyboard.table.decisions()[0]
        keyboard.table.act(decision.seat, decision.actions[-1])
        stops += stops_of(keyboard)
    return stops


@pytest.mark.parametrize("recaps", get_args(Recaps))
def test_the_rewards_are_recapped_in_the_order_of_the_rules(recaps: Recaps) -> None:
    stops = recap_a_round(rewards(recaps=recaps))
    phases = [scene.view.phase for scene in stops]
    assert phases == sorted(phases, key=("parliament", "counties", "castles", "conflicts").index)
    laws = [
        event.law
        for scene in stops
        if scene.recap is not None
        for event in scene.recap.events
        if isinstance(event, LawApplied)
    ]
    assert len(laws) == 3
    counties = [
        event.county
        for scene in stops
        if scene.recap is not None
        for event in scene.recap.events
        if isinstance(event, CountyClaimed)
    ]
    assert counties == sorted(counties)
    assert len(counties) > 1


def test_a_stop_tells_one_thing_and_shows_the_table_as_it_was_then() -> None:
    keyboard = rewards()
    for scene in recap_a_round(keyboard):
        assert scene.recap is not None
        told = list(scene.recap.events)
        assert scene.log[-scene.new :] == told
        scored = [
            event
            for event in told
            if isinstance(event, CountyClaimed | LawApplied | CastleScored | ConflictScored)
        ]
        assert len(scored) <= 1
        points = [0] * scene.view.players
        for event in scene.log:
            if isinstance(event, Gained) and event.good == "pp":
                points[event.seat] += event.amount
        assert [seat.pp for seat in scene.view.seats] == points
        assert scene.decision is None


@pytest.mark.parametrize("recaps", get_args(Recaps))
def test_nothing_that_happened_is_left_out_of_the_recap(recaps: Recaps) -> None:
    keyboard = rewards(recaps=recaps)
    start = len(keyboard.table.log(None))
    stops = recap_a_round(keyboard)
    gained = [event for event in keyboard.table.log(None)[start:] if isinstance(event, Gained)]
    told = [
        event
        for scene in stops
        if scene.recap is not None
        for event in scene.recap.events
        if isinstance(event, Gained)
    ]
    assert told == gained


@pytest.mark.parametrize("recaps", get_args(Recaps))
def test_skipping_passes_all_stops_up_to_the_next_question(recaps: Recaps) -> None:
    keyboard = rewards("Ann,random,random", recaps=recaps)
    keyboard.skip()
    keyboard.table.act(keyboard.table.waiting_for()[0], Vote(yes=True, markers=0))
    assert keyboard.next_step().kind == "reveal"
    keyboard.leave_stop()
    while keyboard.next_step().kind == "bot":
        let_bot_act(keyboard)
    assert keyboard.next_step().kind == "ask"
    act_by_chance(keyboard)
    kinds = set()
    while keyboard.table.view(None).phase != "placing":
        kinds.add(keyboard.next_step().kind)
        if keyboard.next_step().kind == "recap":
            keyboard.leave_stop()
        elif keyboard.next_step().kind == "bot":
            let_bot_act(keyboard)
        else:
            act_by_chance(keyboard)
    assert "recap" in kinds


def test_a_person_is_not_told_by_a_step_what_that_person_has_just_chosen() -> None:
    table = new_table("Ann,Bob,Cid")
    table.record.recaps = "step by step"
    keyboard = Hotseat(play(table, asks(ClaimCounty)))
    act_by_chance(keyboard)
    claims = [
        event
        for scene in stops_of(keyboard)
        if scene.recap is not None
        for event in scene.recap.events
        if isinstance(event, CountyClaimed)
    ]
    assert claims == []


def to_page(keyboard: Hotseat, phase: Phase) -> Scene:
    """Go on to the page of a phase."""
    while (scene := keyboard.scene()).recap is None or scene.view.phase != phase:
        if keyboard.next_step().kind in ("reveal", "recap"):
            keyboard.leave_stop()
        else:
            decision = keyboard.table.decisions()[0]
            keyboard.table.act(decision.seat, decision.actions[-1])
    return scene


def phases_of(stops: list[Scene]) -> list[str]:
    return [scene.view.phase for scene in stops]


def test_by_phase_each_reward_phase_is_one_stop_with_all_that_happened_in_it() -> None:
    stops = recap_a_round(rewards(recaps="by phase"))
    assert phases_of(stops) == ["parliament", "counties", "castles", "conflicts"]
    for scene in stops:
        assert scene.recap is not None
        assert scene.recap.is_phase
        assert scene.decision is None
        assert list(scene.recap.events) == list(scene.log[-scene.new :])
    counties = stops[1].recap
    assert counties is not None
    assert sum(isinstance(event, CountyClaimed) for event in counties.events) > 1


def test_by_phase_a_phase_in_which_nothing_happened_to_anybody_is_no_stop() -> None:
    stops = recap_a_round(Hotseat(table_of("nothing_happens")))
    assert phases_of(stops) == ["castles", "conflicts"]


def test_by_phase_what_was_chosen_here_is_on_the_page_of_its_phase() -> None:
    """The page comes when the phase is over, and asks nothing."""
    keyboard = Hotseat(play(new_table("Ann,Bob,Cid"), asks(ClaimCounty)))
    assert keyboard.recaps == "by phase"
    while keyboard.table.view(None).phase == "counties":
        assert keyboard.next_step().kind == "ask"
        act_by_chance(keyboard)
    (counties, *_) = stops_of(keyboard)
    claimed = [event for event in keyboard.table.log(None) if isinstance(event, CountyClaimed)]
    assert counties.recap is not None
    assert [each for each in counties.recap.events if isinstance(each, CountyClaimed)] == claimed


def test_the_last_page_of_a_round_has_the_cards_of_the_next_one() -> None:
    keyboard = rewards(recaps="by phase")
    *others, last = recap_a_round(keyboard)
    assert all(scene.recap is not None and not scene.recap.coming for scene in others)
    assert last.recap is not None
    view = keyboard.table.view(None)
    assert LawsRevealed(view.proposals) in last.recap.coming
    assert last.view.round == view.round - 1
    assert not any(isinstance(event, LawsRevealed) for event in last.recap.events)


def test_after_the_last_page_of_a_game_comes_the_end() -> None:
    table = new_table("greedy,random,random")
    keyboard = Hotseat(table)
    play(table, is_over)
    *_, last = stops_of(keyboard)
    assert last.recap is not None
    assert last.view.phase == "conflicts"
    assert last.view.round == table.rules.rounds
    assert not last.recap.coming
    assert keyboard.next_step() == Step("over")


def test_at_a_page_one_can_go_through_the_phase_step_by_step_and_back() -> None:
    keyboard = rewards(recaps="by phase")
    page = to_page(keyboard, "counties").recap
    assert page is not None
    keyboard.change_recaps()
    steps: list[object] = []
    while keyboard.scene().view.phase == "counties":
        step = keyboard.scene().recap
        assert step is not None
        assert not step.is_phase
        steps += step.events
        keyboard.leave_stop()
    assert [event for event in steps if event in page.events] == list(page.events)
    keyboard.change_recaps()
    castles = to_page(keyboard, "castles").recap
    assert castles is not None
    assert castles.is_phase


def test_steps_of_the_laws_begin_behind_the_vote() -> None:
    keyboard = rewards(recaps="by phase")
    to_page(keyboard, "parliament")
    keyboard.change_recaps()
    assert keyboard.next_step().kind == "recap"
    step = keyboard.scene().recap
    assert step is not None
    assert sum(isinstance(event, LawApplied) for event in step.events) == 1


def test_a_choice_can_be_taken_back_at_the_page_that_tells_of_it() -> None:
    table = play(new_table("Ann,greedy,greedy"), asks(ClaimCounty, seat=0))
    keyboard = Hotseat(table)
    while table.view(None).phase == "counties":
        if keyboard.next_step().kind == "bot":
            let_bot_act(keyboard)
        else:
            act_by_chance(keyboard)
    assert keyboard.next_step().kind == "recap"
    assert keyboard.can_undo
    keyboard.undo()
    assert keyboard.next_step() == Step("ask", 0)
    assert keyboard.scene().recap is None


def test_to_ask_a_keyboard_changes_nothing() -> None:
    table = play(new_table("Ann,Bob,greedy"), asks(CastBallot))
    keyboard = Hotseat(table)
    kinds = set()
    while table.view(None).round == 1:
        before = dict(vars(keyboard))
        answers = [
            (keyboard.next_step(), keyboard.scene(), keyboard.can_undo, keyboard.has_cast)
            for _ in range(2)
        ]
        assert answers[0] == answers[1]
        assert vars(keyboard) == before
        step = answers[0][0]
        kinds.add(step.kind)
        if step.kind in ("reveal", "recap"):
            keyboard.leave_stop()
        elif step.kind == "hand_over":
            keyboard.pass_to(step.seat)
        elif step.kind == "bot":
            let_bot_act(keyboard)
        else:
            decision = table.decision(step.seat)
            assert decision is not None
            table.act(step.seat, decision.actions[0])
    assert kinds >= {"reveal", "recap", "bot", "hand_over", "ballot", "ask"}


def test_each_keyboard_recaps_at_its_own_pace() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(ClaimCounty))
    here, there = Hotseat(table, [0]), Hotseat(table, [1])
    while table.view(None).phase == "counties":
        table.act(table.decisions()[0].seat, table.decisions()[0].actions[0])
    assert there.next_step().kind == here.next_step().kind == "recap"
    at = here.scene()
    while there.next_step().kind == "recap":
        there.leave_stop()
    assert here.scene() == at


def test_after_an_undo_nothing_is_recapped_again() -> None:
    keyboard = Hotseat(play(new_table("Ann,greedy,greedy"), asks(ClaimCounty, seat=0)))
    act_by_chance(keyboard)
    while keyboard.next_step().kind in ("recap", "bot"):
        if keyboard.next_step().kind == "recap":
            keyboard.leave_stop()
        else:
            let_bot_act(keyboard)
    assert keyboard.can_undo
    keyboard.undo()
    assert keyboard.next_step() == Step("ask", 0)


def test_a_game_that_is_resumed_begins_with_what_is_asked() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(ClaimCounty))
    assert Hotseat(Table(table.record)).next_step().kind == "ask"


@pytest.mark.rule("SET-10")
def test_a_covered_purse_is_not_shown_to_whoever_looks_on() -> None:
    keyboard = Hotseat(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=0)))
    scene = keyboard.scene()
    assert scene.sees_purse(0)
    assert not scene._replace(is_purse_covered=True).sees_purse(0)
