"""Keys that come in one go, as over a slow line: each acts in its turn, on what was to be seen."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from textual.pilot import Pilot

from lancaster_tui.rules.actions import Action, PayLevy, Place, Vote
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ClaimCounty
from lancaster_tui.rules.phases.laws import ChooseLevy, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import place_text
from lancaster_tui.table.record import Record
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from lancaster_tui.words.events import log_lines
from tests.tui.games import (
    SIZE,
    asks,
    is_over,
    levying,
    new_table,
    places,
    play,
    sees,
    table_asking,
    table_where,
    take_keyboard,
    wait_for_screen,
)
from tests.tui.test_typed_ahead import press_at_once, settle, typed

SEATS = "Ann,Bob,Cid"
TWO = "Ann,Bob"


def placing() -> Table:
    """Return a game where a person places first, with S1, S2 and 2 squires."""
    return play(new_table(SEATS), asks(PlaceKnight))


def levying_tiles() -> Table:
    """Return a game in which somebody is asked for which tiles to pay (LAW-N13)."""
    return table_where(levying("tiles"), SEATS, "new")


def offered(table: Table) -> list[str]:
    """Return the letters of all that a levy is on, in order."""
    places = {
        place
        for action in table.decisions()[0].actions
        if isinstance(action, PayLevy)
        for place in action.places
    }
    return [place_text(place) for place in sorted(places)]


def keys_for(action: Action, table: Table) -> list[str]:
    """Return the keys that choose an answer to what is asked."""
    (decision,) = table.decisions()
    if isinstance(action, PayLevy):
        return [place_text(place).lower() for place in action.places] or ["0"]
    if isinstance(action, Place):
        knight = str(action.strength + 4 * action.ally)
        squires = [*["minus"] * 9, *["plus"] * action.squires]
        return [knight, place_text(action.place).lower(), *squires]
    listed = list(decision.choice.candidates(table.view(decision.seat), decision.seat))
    return ["down"] * (1 + listed.index(action))


def asked_twice(
    kind: type[AnyChoice], seats: str = SEATS, law_set: str = "base"
) -> tuple[Table, Action]:
    """Return a game and an answer after which the same person is asked the like again.

    The answer could be given to the second question, too.
    """
    for seed in range(200):
        record, repeated = game_of_chance(seats, law_set, seed)
        if kind in repeated:
            acts, action = repeated[kind]
            return Table(record.cut(acts)), action
    raise AssertionError("no game of 200 asks twice")


@cache
def game_of_chance(
    seats: str, law_set: str, seed: int
) -> tuple[Record, dict[type[AnyChoice], tuple[int, Action]]]:
    """Return a whole game, and for each kind of choice where it first is asked twice."""
    table, chance = new_table(seats, seed, law_set), Random(f"twice:{seed}")
    repeated: dict[type[AnyChoice], tuple[int, Action]] = {}
    while not table.is_over:
        decision, acts = table.decisions()[0], len(table.record.actions)
        action, kind = chance.choice(decision.actions), type(decision.choice)
        table.act(decision.seat, action)
        after = table.decision(decision.seat)
        if after is not None and type(after.choice) is kind and action in after.actions:
            repeated.setdefault(kind, (acts, action))
    return table.record, repeated


async def reach_question(app: LancasterApp, pilot: Pilot[None]) -> None:
    """Pass what is told on the way, until somebody is asked."""
    await wait_for_screen(pilot, TableScreen)
    await pilot.press("s")
    screen = app.screen
    assert isinstance(screen, TableScreen)
    await wait_for(pilot, lambda: screen.scene.decision is not None)
    await settle(pilot)


@pytest.mark.parametrize(
    ("make", "keys", "answer"),
    [
        (placing, ["1", "b", "enter", "enter", "i"], "place S1 B"),
        (placing, ["1", "b", "escape", "i", "enter", "h"], "place S1 I"),
        (placing, ["right", "enter", "f", "right", "left", "enter", "1"], "place S2 F"),
        (lambda: table_asking(MakeExchange), ["0", "enter", "1"], "exchange 0"),
        (lambda: table_asking(MakeExchange), ["1", "up", "enter", "down"], "exchange 0"),
    ],
)
async def test_keys_act_in_the_order_in_which_they_are_typed(
    make: Callable[[], Table], keys: list[str], answer: str
) -> None:
    table = make()
    acts = len(table.record.actions)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await reach_question(app, pilot)
        press_at_once(app, *keys)
        await settle(pilot)
        assert [line.partition(" ")[2] for line in table.record.actions[acts:]] == [answer]


@pytest.mark.parametrize("by_arrows", [False, True])
async def test_a_levy_is_paid_for_what_is_typed_before_enter(by_arrows: bool) -> None:
    table = levying_tiles()
    acts, letters = len(table.record.actions), offered(table)
    chosen = letters[1 if by_arrows else 0]
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await reach_question(app, pilot)
        choose = ["down", "down", "space"] if by_arrows else [chosen.lower()]
        press_at_once(app, *choose, "enter", "0")
        await settle(pilot)
        lines = table.record.actions[acts:]
        assert [line.partition(" ")[2] for line in lines] == [f"levy {chosen}"]


async def test_an_answer_typed_after_undo_is_none_to_what_is_asked_before_it() -> None:
    table = placing()
    (decision,) = table.decisions()
    table.act(decision.seat, decision.actions[0])
    acts = len(table.record.actions)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await reach_question(app, pilot)
        press_at_once(app, "u", "1", "i", "enter")
        await settle(pilot)
        assert len(table.record.actions) == acts - 1


@pytest.mark.parametrize(
    ("kind", "seats", "law_set"),
    [
        (PlaceKnight, SEATS, "random"),
        (ChooseTile, SEATS, "base"),
        (ChooseUpgrade, SEATS, "base"),
        (MakeExchange, SEATS, "base"),
        (ChooseLevy, TWO, "new"),
        (ClaimCounty, SEATS, "base"),
        (ClaimCounty, TWO, "base"),
        (UsePaidSpace, TWO, "new"),
        (RansomKnights, SEATS, "base"),
    ],
)
async def test_a_doubled_enter_does_not_answer_the_next_question(
    kind: type[AnyChoice], seats: str, law_set: str
) -> None:
    table, action = asked_twice(kind, seats, law_set)
    acts = len(table.record.actions)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await reach_question(app, pilot)
        press_at_once(app, *keys_for(action, table), "enter", "enter", "enter", "enter")
        await settle(pilot)
        lines = table.record.actions[acts:]
        assert [line.partition(" ")[2] for line in lines] == [action_text(action)]


async def test_an_answer_belongs_to_the_question_that_it_was_given_to() -> None:
    table, action = asked_twice(ChooseLevy, TWO, "new")
    acts = len(table.record.actions)
    (decision,) = table.decisions()
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await reach_question(app, pilot)
        prompt = app.screen.query_one(Prompt)
        for _ in range(3):
            prompt.post_message(Prompt.Answered(decision, action))
        await settle(pilot)
        assert len(table.record.actions) == acts + 1
        assert isinstance(app.screen, TableScreen)
        app.screen.answer(decision, action)
        assert len(table.record.actions) == acts + 1


async def test_what_was_typed_before_a_question_was_drawn_does_not_answer_it() -> None:
    table = play(new_table(SEATS), asks(PlaceKnight, seat=0))
    app = LancasterApp(pace=0, places=places(table, (1,)))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        driver = app._driver
        assert driver is not None
        early = typed("1", "i", "enter")
        table.act(0, table.decisions()[0].actions[0])
        acts = len(table.record.actions)
        await sees(pilot, "Bob: place a knight.")
        await settle(pilot)
        for key in early:
            driver.send_message(key)
        await settle(pilot)
        assert len(table.record.actions) == acts
        assert "S1 to I" not in screen_text(app)
        await pilot.press("1", "i", "enter")
        (placement,) = table.record.actions[acts:]
        assert placement.startswith("2 place S1 I")


async def test_one_enter_passes_one_stop() -> None:
    table = play(new_table(SEATS), asks(CastBallot))
    app = LancasterApp(pace=0, places=places(table, ()))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        table_screen = app.screen
        assert isinstance(table_screen, TableScreen)
        seen = len(table_screen.scene.log)
        play(table, is_over)
        for _ in range(12):
            await settle(pilot)
            scene = table_screen.scene
            if scene.recap is not None:
                missed = log_lines(scene.log[seen : -len(scene.recap.events)], scene.names)
                assert all(line.is_heading for line in missed)
            seen = len(scene.log)
            press_at_once(app, "enter", "enter", "enter")
        assert scene.recap is not None


async def test_a_ballot_is_what_is_typed_before_enter() -> None:
    table = play(new_table("Ann,greedy,random"), asks(CastBallot))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await settle(pilot)
        press_at_once(app, "y", "plus", "right", "enter", "y", "plus", "enter", "enter")
        await wait_for_screen(pilot, RevealScreen)
        await settle(pilot)
        assert isinstance(app.screen, RevealScreen), "nobody has seen it yet"
        assert [line for line in table.record.actions if line.startswith("1 vote")] == [
            f"1 {action_text(Vote(yes=False, markers=1))}"
        ]


async def test_no_ballot_is_cast_before_it_has_been_drawn() -> None:
    table = play(new_table("Ann,Bob,greedy"), asks(CastBallot))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
        await settle(pilot)
        await pilot.press("y", "enter")
        await wait_for_screen(pilot, HandOverScreen)
        await settle(pilot)
        early = typed("y", "n", "enter")
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)
        await settle(pilot)
        driver = app._driver
        assert driver is not None
        for key in early:
            driver.send_message(key)
        await settle(pilot)
        assert isinstance(app.screen, BallotScreen)
        assert app.screen.yes is None
        await pilot.press("n", "enter")
        await wait_for_screen(pilot, RevealScreen)


async def test_a_vote_of_another_does_not_void_a_ballot_in_hand() -> None:
    table = play(new_table(SEATS), asks(CastBallot))
    app = LancasterApp(pace=0, places=places(table, (0,)))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await settle(pilot)
        await pilot.press("y")
        table.act(1, Vote(yes=True, markers=0))
        press_at_once(app, "enter")
        await wait_for(pilot, lambda: table.view(0).ballot is not None)
        assert table.view(0).ballot == (True, 0)


async def test_a_click_on_space_in_the_key_line_is_as_good_as_the_key() -> None:
    app = LancasterApp(levying_tiles(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await reach_question(app, pilot)
        row = app.screen.query_one("#keys").region.y
        await pilot.click("#keys", offset=(screen_text(app).splitlines()[row].index("Space"), 0))
        await sees(pilot, "[x]")
