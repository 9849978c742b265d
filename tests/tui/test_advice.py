"""Advice on the screens: it is asked for by a key, fills the answer in, and gives none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from lancaster_tui.bots import advice as bots_advice
from lancaster_tui.bots.advice import TRIES, Advice, Fate, Outcome, advise, compared
from lancaster_tui.bots.comparison import Ending, Holding
from lancaster_tui.bots.greedy import Ranked
from lancaster_tui.bots.leaf import Shares
from lancaster_tui.rules.actions import Place, Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import CONFLICT_PLACES
from lancaster_tui.rules.position import View
from lancaster_tui.table.scenarios import load_scenario
from lancaster_tui.table.table import Table
from lancaster_tui.table.thinking import Thinking
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.advice import AdvicePanel
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.table.spots import spot_of
from lancaster_tui.tui.table.subjects import FRANCE
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.words.advice import ADVICE
from tests.rules.builder import ROOT
from tests.tui.games import SIZE, SMALL, asks, new_table, play, sees, table_asking, wait_for_screen

FATE = Fate(TRIES - 1, TRIES, (1,) * TRIES)


def tried(fate: Fate, *, pp: int, nobles: int) -> Outcome:
    """Return the outcome of a move that leaves seat 0 of four with some points and nobles."""
    holding = Holding(pp, 3, 2, 1, nobles, 1, -4, -9, 0, 1, (0,))
    rivals = [Shares(points=5)] * 3
    end = Ending(holding, [Shares(points=pp, nobles=2 * nobles), *rivals], is_over=False)
    return Outcome([end] * TRIES, fate)


_GIVEN: list[tuple[View, Decision, Advice]] = []


def advice_on(seen: View, decision: Decision) -> Advice:
    """Return what is advised: the same on equal views, so it is thought about once."""
    for before, asked, advice in _GIVEN:
        if (before, asked) == (seen, decision):
            return advice
    _GIVEN.append((seen, decision, advise(seen, decision)))
    return _GIVEN[-1][2]


@dataclass
class Slow:
    """A process that thinks as long as the test wants it to."""

    asked: int = 0
    is_done: bool = False
    is_busy: bool = False
    is_closed: bool = False
    has_opinion: bool = True
    is_level: bool = False
    question: tuple[View, Decision] | None = None

    def ask(self, function: Callable[..., Advice], seen: View, decision: Decision) -> None:
        assert function is bots_advice.advise
        self.asked += 1
        self.question, self.is_busy = (seen, decision), True

    def answer(self) -> Advice | None:
        if not self.is_busy or not self.is_done:
            return None
        self.is_busy = False
        assert self.question is not None
        if self.has_opinion:
            return advice_on(*self.question)
        actions = self.question[1].actions
        some = actions[0], actions[len(actions) // 2], actions[-1]
        if self.is_level:
            level = [tried(FATE, pp=9, nobles=2)] * len(some)
            return Advice([Ranked(action, 12.3) for action in some], compared(level, 0))
        outcomes = (
            tried(FATE, pp=9, nobles=2),
            tried(FATE._replace(won=7), pp=7, nobles=2),
            tried(FATE._replace(stayed=3), pp=9, nobles=1),
        )
        return Advice([*map(Ranked, some, (12.3, 9.9, 9.8))], compared(outcomes, 0))

    def cancel(self) -> None:
        self.is_busy = False

    def close(self) -> None:
        self.is_busy, self.is_closed = False, True


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    thinking = Slow()
    monkeypatch.setattr("lancaster_tui.tui.table.adviser.Thinking", lambda: thinking)
    return thinking


@pytest.fixture
def at_once(slow: Slow) -> Slow:
    slow.is_done = True
    return slow


def placing(seats: str = "Ann,greedy,greedy") -> Table:
    return play(new_table(seats), asks(PlaceKnight, 0))


def best(table: Table, seat: int = 0) -> Advice:
    decision = table.decision(seat)
    assert decision is not None
    return advice_on(table.view(seat), decision)


async def ask_for_advice(pilot: Pilot[None]) -> None:
    await wait_for_screen(pilot, TableScreen)
    await pilot.press("!")
    await sees(pilot, "bots")


def filled_in(pilot: Pilot[None]) -> object:
    chosen = pilot.app.screen.query_one(Prompt)._chosen
    return None if chosen is None else chosen.action


@pytest.mark.parametrize("size", [SMALL, (100, 30), SIZE, (200, 60)])
async def test_advice_stands_beside_the_question_and_covers_neither_it_nor_the_map(
    at_once: Slow, size: tuple[int, int]
) -> None:
    app = LancasterApp(placing(), pace=0)
    async with app.run_test(size=size) as pilot:
        await ask_for_advice(pilot)
        panel = app.screen.query_one(AdvicePanel).region
        for shown in ("#prompt", "#england"):
            widget = app.screen.query_one(shown)
            assert widget.display
            assert not panel.overlaps(widget.region)
        await pilot.press("down")
        await sees(pilot, "ADVICE")


@pytest.mark.parametrize("downs", [0, 1, 2, 3])
async def test_enter_fills_the_chosen_move_in_and_only_the_next_one_makes_it(
    at_once: Slow, downs: int
) -> None:
    table = placing()
    moves, acts = best(table).moves, len(table.record.actions)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await ask_for_advice(pilot)
        await pilot.press(*["down"] * downs)
        assert filled_in(pilot) == moves[downs % len(moves)].action
        await sees(pilot, "Enter choose it")
        await pilot.press("enter")
        await sees(pilot, "Enter place it")
        assert ADVICE not in screen_text(app)
        assert filled_in(pilot) == moves[downs % len(moves)].action
        assert len(table.record.actions) == acts
        await pilot.press("enter")
        await pilot.pause()
        assert table.record.actions[acts:]


async def test_while_advice_is_open_enter_is_the_key_of_its_card_alone(at_once: Slow) -> None:
    at_once.has_opinion = False
    app = LancasterApp(placing(), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("h")
        await sees(pilot, "Enter  place it")
        await ask_for_advice(pilot)
        assert "Enter  place it" not in screen_text(app)
        await pilot.press("escape")
        await sees(pilot, "Enter  place it")


async def test_the_card_that_enter_is_about_tells_all_and_others_a_line(at_once: Slow) -> None:
    at_once.has_opinion = False
    app = LancasterApp(placing("Ann,Bob,Cid,Dot"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await ask_for_advice(pilot)
        for lit in range(3):
            text = " ".join(panel_text(pilot).split())
            assert ("expels Cid's S1" in text) == (lit < 2)
            assert ("England won in all 12 games" in text) == (lit == 2)
            await pilot.press("down")


@pytest.mark.parametrize("size", [SMALL, SIZE, (200, 60)])
async def test_every_worse_move_says_what_it_lacks_against_the_best(
    at_once: Slow, size: tuple[int, int]
) -> None:
    at_once.has_opinion = False
    app = LancasterApp(placing("Ann,Bob,Cid,Dot"), pace=0)
    async with app.run_test(size=size) as pilot:
        await ask_for_advice(pilot)
        lit = [" ".join(panel_text(pilot).split())]
        for _ in range(2):
            await pilot.press("down")
            lit.append(" ".join(panel_text(pilot).split()))
        assert "unlike the best: 2 PP less" in lit[1]
        assert "unlike the best: a noble fewer" in lit[2]
        if size != SMALL:
            assert all(text.count("unlike the best") == 2 for text in lit)
            assert "PP worse: " in lit[0], "what the figures mean"


async def test_moves_that_are_as_good_are_said_to_be_and_not_compared(at_once: Slow) -> None:
    at_once.has_opinion, at_once.is_level = False, True
    async with LancasterApp(placing(), pace=0).run_test(size=(200, 60)) as pilot:
        await ask_for_advice(pilot)
        text = panel_text(pilot)
        assert text.count("about even") == 3
        assert "About even: in 12 games such differences may be chance." in text
        assert "against" not in text
        assert "PP worse" not in text


def panel_text(pilot: Pilot[None]) -> str:
    """Return what stands in the advice."""
    at = pilot.app.screen.query_one(AdvicePanel).region
    rows = screen_text(pilot.app).splitlines()[at.y : at.bottom]
    return "\n".join(row[at.x : at.right] for row in rows)


@pytest.mark.parametrize("size", [SMALL, SIZE])
@pytest.mark.parametrize("keys", [(), ("g",)])
async def test_the_board_shows_the_move_that_is_lit_and_what_was_chosen_when_it_is_closed(
    at_once: Slow, size: tuple[int, int], keys: Sequence[str]
) -> None:
    table = placing()
    moves = best(table).moves
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=size) as pilot:
        await wait_for_screen(pilot, TableScreen)
        board = app.screen.query_one(Board)
        await pilot.press(*keys)
        await pilot.pause()
        assert board._scene is not None
        before, chosen = board._scene.pointed, filled_in(pilot)
        assert (before is None) == (not keys)
        await ask_for_advice(pilot)
        for ranked in (*moves, moves[0]):
            await pilot.pause()
            action = ranked.action
            assert isinstance(action, Place)
            assert board._scene.pointed == spot_of(action.place, is_ally=action.ally)
            pending = board._scene.pending
            assert pending is not None
            assert (pending.strength, pending.squires) == (action.strength, action.squires)
            assert filled_in(pilot) == action
            await pilot.press("down")
        await pilot.resize_terminal(size[0] + 2, size[1])
        await pilot.pause()
        assert board._scene.pointed != before
        area = board.area
        await pilot.press("escape")
        await pilot.pause()
        assert board._scene.pointed == before
        assert filled_in(pilot) == chosen
        assert board.area == area


async def test_where_a_move_in_france_is_filled_in_the_board_looks_there(at_once: Slow) -> None:
    table = Table(load_scenario(ROOT / "tests/tui/scenarios/placing.toml"))
    moves = [ranked.action for ranked in best(table).moves]
    number = next(
        at
        for at, move in enumerate(moves)
        if isinstance(move, Place) and move.place in CONFLICT_PLACES
    )
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await ask_for_advice(pilot)
        await pilot.press(*["down"] * number, "enter")
        await pilot.pause()
        assert app.screen.query_one(Board).area == FRANCE
        assert filled_in(pilot) == moves[number]


async def test_what_else_follows_from_the_move_that_is_lit_is_read_beside_the_advice(
    at_once: Slow,
) -> None:
    async with LancasterApp(placing("Ann,Bob,Cid,Dot"), pace=0).run_test(size=SMALL) as pilot:
        await ask_for_advice(pilot)
        before = screen_text(pilot.app)
        assert "more: PgDn" in before
        await pilot.press("pagedown")
        await pilot.pause()
        assert screen_text(pilot.app) != before
        assert ADVICE in screen_text(pilot.app)


async def test_what_is_known_is_not_thought_about_again(at_once: Slow) -> None:
    app = LancasterApp(placing(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await ask_for_advice(pilot)
        await pilot.press("escape", "!")
        await sees(pilot, "bots")
        assert at_once.asked == 1


async def test_a_click_chooses_a_card_and_another_fills_it_in(at_once: Slow) -> None:
    table = placing()
    moves = best(table).moves
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await ask_for_advice(pilot)
        panel = app.screen.query_one(AdvicePanel)
        for click in range(2):
            assert panel.display, click
            at = next(
                (x, y)
                for y in range(panel.size.height)
                for x in range(panel.size.width)
                if panel._drawing is not None and panel._drawing.spot_at(x, y) == "2"
            )
            await pilot.click(panel, offset=at)
        assert not panel.display
        assert filled_in(pilot) == moves[2].action


async def test_a_number_chooses_a_card_and_once_more_fills_it_in(at_once: Slow) -> None:
    table = placing()
    moves = best(table).moves
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await ask_for_advice(pilot)
        assert all(f" {number} " in panel_text(pilot) for number in (1, 2, 3))
        for number in (2, 1, 3):
            await pilot.press(str(number))
            await pilot.pause()
            assert filled_in(pilot) == moves[number - 1].action
            assert ADVICE in screen_text(app)
        await pilot.press("3")
        await pilot.pause()
        assert ADVICE not in screen_text(app)
        assert filled_in(pilot) == moves[2].action


async def test_while_advice_is_thought_about_numbers_belong_to_the_question(slow: Slow) -> None:
    app = LancasterApp(placing(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("!")
        await sees(pilot, "thinking")
        await pilot.press("2")
        await pilot.pause()
        assert ADVICE not in screen_text(app)


@pytest.mark.parametrize("kind", [ClaimCounty, ChooseLevy, RansomKnights])
async def test_every_question_can_be_advised_and_filled_in(
    at_once: Slow, kind: type[AnyChoice]
) -> None:
    table = table_asking(kind, law_set="new" if kind is ChooseLevy else "base")
    seat = table.decisions()[0].seat
    moves = best(table, seat).moves
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("!")
        await sees(pilot, "bots")
        await pilot.press("down", "enter")
        assert filled_in(pilot) == moves[1].action


async def test_the_palette_has_advice(at_once: Slow) -> None:
    app = LancasterApp(placing(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("ctrl+p")
        await sees(pilot, "Type what you look for")
        await pilot.press(*"advice")
        await sees(pilot, "Best moves as your seat sees it")
        await pilot.press("down", "enter")
        await sees(pilot, "bots")


async def test_it_shows_that_it_thinks_and_keys_act_meanwhile(slow: Slow) -> None:
    app = LancasterApp(placing(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("!")
        await sees(pilot, "thinking")
        await pilot.press("1")
        assert filled_in(pilot) is None
        await pilot.press("escape")
        await pilot.pause()
        assert "thinking" not in screen_text(app)
        assert not slow.is_busy, "it is cancelled"
        await pilot.press("!")
        slow.is_done = True
        await sees(pilot, "bots")


@pytest.mark.parametrize("key", ["h", "H", "plus", "4", "left"])
async def test_a_key_that_the_question_alone_knows_closes_the_advice_and_acts(
    at_once: Slow, key: str
) -> None:
    app, other = LancasterApp(placing(), pace=0), LancasterApp(placing(), pace=0)
    async with other.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press(key)
        await pilot.pause()
        without_advice = screen_text(other)
    async with app.run_test(size=SIZE) as pilot:
        await ask_for_advice(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert screen_text(app) == without_advice


async def test_a_key_that_nobody_knows_leaves_the_advice_open(at_once: Slow) -> None:
    app = LancasterApp(placing(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await ask_for_advice(pilot)
        await pilot.press("f11", "section_sign")
        await pilot.pause()
        assert ADVICE in screen_text(app)


async def test_a_key_of_the_players_own_closes_the_advice_and_acts(at_once: Slow) -> None:
    app = LancasterApp(placing(), pace=0)
    app.set_keymap({"placement.squires_more": "f9"})
    async with app.run_test(size=SIZE) as pilot:
        await ask_for_advice(pilot)
        await pilot.press("f9")
        await pilot.pause()
        assert ADVICE not in screen_text(app)


async def test_advice_is_gone_with_the_question_and_its_process_with_the_game(
    slow: Slow,
) -> None:
    table = play(new_table("Ann,Bob,greedy"), asks(PlaceKnight, 0))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("!")
        await sees(pilot, "thinking")
        decision = table.decision(0)
        assert decision is not None
        table.act(0, decision.actions[0])
        await pilot.pause()
        await pilot.pause()
        assert "thinking" not in screen_text(app)
        assert not slow.is_busy
    assert slow.is_closed


@pytest.mark.parametrize("is_open", [True, False])
async def test_advice_on_one_question_is_never_drawn_on_another(
    at_once: Slow, *, is_open: bool
) -> None:
    """A voyage that has been made cannot be drawn any more: its county is empty."""
    table = table_asking(Voyage)
    asked = table.decisions()[0]
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("!")
        await sees(pilot, "bots")
        if not is_open:
            await pilot.press("escape")
        table.act(asked.seat, asked.actions[0])
        await wait_for(pilot, lambda: ADVICE not in screen_text(app))
        await to_the_next_question(pilot)
        await pilot.press("!")
        await sees(pilot, ADVICE)


async def to_the_next_question(pilot: Pilot[None]) -> None:
    """Pass what lies between two questions at the table."""
    while not (
        isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.scene.decision is not None
    ):
        await pilot.press("enter")
        await pilot.pause()


async def test_the_help_explains_advice_first_while_it_is_shown(at_once: Slow) -> None:
    app = LancasterApp(placing(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await ask_for_advice(pilot)
        await pilot.press("?")
        await sees(pilot, "Help: Advice")
        await pilot.press("?")
        await sees(pilot, "bots")
        await pilot.press("escape", "?")
        await sees(pilot, "Help: England")


async def test_a_process_that_ends_is_told_and_can_be_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lancaster_tui.tui.table.adviser.advise", broken)
    app = LancasterApp(placing(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("!")
        await sees(pilot, "No advice could be found")
        monkeypatch.undo()
        await pilot.press("!", "!")
        await sees(pilot, "bots")


def broken(seen: View, decision: Decision) -> Advice:
    raise ValueError


@pytest.mark.parametrize("downs", [0, 1, 2])
async def test_a_ballot_is_advised_filled_in_and_only_then_cast(at_once: Slow, downs: int) -> None:
    table = play(new_table("Ann,greedy,random"), asks(CastBallot))
    moves = best(table).moves
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("!")
        await sees(pilot, "it passes")
        await pilot.press(*["down"] * downs)
        ballot = app.screen
        assert isinstance(ballot, BallotScreen)
        assert ballot.yes is None
        await sees(pilot, "Enter fill it in")
        await pilot.press("enter")
        await sees(pilot, "Enter cast")
        advised = moves[downs % len(moves)].action
        assert Vote(ballot.yes is True, ballot._markers) == advised
        assert table.view(0).ballot is None
        await pilot.press("!")
        await pilot.pause()
        assert ADVICE not in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert ballot is not app.screen


async def test_the_keys_beside_an_advised_ballot_make_it(at_once: Slow) -> None:
    table = play(new_table("Ann,greedy,random"), asks(CastBallot))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("!")
        await sees(pilot, "it passes")
        ballot = app.screen
        assert isinstance(ballot, BallotScreen)
        for ranked in best(table).moves:
            vote = ranked.action
            assert isinstance(vote, Vote)
            keys = " ".join(filter(None, ("y" if vote.yes else "n", "+" * vote.markers)))
            assert f" {keys} " in screen_text(app)
            await pilot.press(*["-"] * 9, *keys.replace(" ", ""))
            assert Vote(ballot.yes is True, ballot._markers) == vote


async def test_enter_casts_a_ballot_of_ones_own_beside_advice(at_once: Slow) -> None:
    table = play(new_table("Ann,greedy,random"), asks(CastBallot))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("n", "!")
        await sees(pilot, "it passes")
        await sees(pilot, "Enter cast")
        await pilot.press("!", "!", "down", "y")
        await sees(pilot, "Enter cast")
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(app.screen, BallotScreen)


async def test_a_ballot_is_advised_without_a_process(slow: Slow) -> None:
    app = LancasterApp(play(new_table("Ann,greedy,random"), asks(CastBallot)), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("!")
        await sees(pilot, "it passes")
        assert not slow.asked


async def test_escape_closes_the_advice_on_a_ballot_and_only_then_leaves_it(at_once: Slow) -> None:
    app = LancasterApp(play(new_table("Ann,greedy,random"), asks(CastBallot)), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("!")
        await sees(pilot, "it passes")
        assert "Esc close" in screen_text(app)
        await pilot.press("escape", "y")
        ballot = app.screen
        assert isinstance(ballot, BallotScreen)
        assert ballot.yes is True
        assert ADVICE not in screen_text(app)
        assert "Esc table" in screen_text(app)
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)


@pytest.mark.rule("VOT-1", "VOT-3")
@pytest.mark.parametrize("size", [SMALL, SIZE, (200, 60)])
async def test_advice_on_a_vote_says_why_and_leaves_the_laws_where_there_is_room(
    at_once: Slow, size: tuple[int, int]
) -> None:
    table = Table(load_scenario(ROOT / "tests/tui/scenarios/first_vote.toml"))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=size) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("!")
        await sees(pilot, "ADVICE")
        text = " ".join(screen_text(app).split())
        assert "Little depends on it for you" in text
        assert ("LEAVES THE GAME" in text) == (size != SMALL), "beside advice the laws stay"
        assert " %" in text


@pytest.mark.parametrize("size", [(46, 24), (80, 15), (40, 12), (20, 5), (1, 1)])
async def test_advice_on_a_ballot_waits_for_a_window_with_room_for_it(
    at_once: Slow, size: tuple[int, int]
) -> None:
    app = LancasterApp(play(new_table("Ann,greedy,random"), asks(CastBallot)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("!")
        await sees(pilot, "it passes")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        ballot = app.screen
        assert isinstance(ballot, BallotScreen)
        await pilot.press("enter")
        assert ballot.yes is None, "nothing is filled in that cannot be seen"
        await pilot.resize_terminal(*SIZE)
        await sees(pilot, "it passes")
        await sees(pilot, "Enter fill it in")
        await pilot.press("enter")
        assert ballot.yes is not None


async def test_where_advice_on_a_ballot_has_no_room_it_says_so(at_once: Slow) -> None:
    app = LancasterApp(play(new_table("Ann,greedy,random"), asks(CastBallot)), pace=0)
    async with app.run_test(size=(46, 24)) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("!")
        await sees(pilot, ADVICE)
        assert "The window is too" in screen_text(app)
        assert "! who gains" in screen_text(app)


async def test_the_keys_of_an_advised_ballot_are_named_at_every_size_it_comes_to(
    at_once: Slow,
) -> None:
    app = LancasterApp(play(new_table("Ann,greedy,random"), asks(CastBallot)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("!")
        await sees(pilot, "it passes")
        for size in (SMALL, SIZE, SMALL):
            await pilot.resize_terminal(*size)
            await sees(pilot, "Esc close")
            await sees(pilot, "up down choose")
            for looked_up in ("F3 log", "! who gains"):
                is_named = looked_up in screen_text(app)
                assert is_named == (size == SIZE), "only where the line is long"


async def test_the_arrows_that_choose_a_move_are_named_where_undo_is_possible(
    at_once: Slow,
) -> None:
    app = LancasterApp(placing("Ann,Bob,Cid,Dot"), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("n", "enter")
        await sees(pilot, "u undo")
        await ask_for_advice(pilot)
        await sees(pilot, "up down choose")
        await pilot.press("escape")
        await sees(pilot, "u undo")


async def test_advice_has_the_keys_again_after_a_window_that_was_too_small(
    at_once: Slow,
) -> None:
    table = placing()
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await ask_for_advice(pilot)
        for size in (SIZE, SMALL):
            await pilot.resize_terminal(70, 30)
            await sees(pilot, "The table needs")
            await pilot.press("enter", "down", "enter")
            await pilot.resize_terminal(*size)
            await sees(pilot, ADVICE)
            await pilot.pause()
            assert app.focused is app.screen.query_one(AdvicePanel)
        await pilot.press("enter")
        await pilot.pause()
        assert ADVICE not in screen_text(app)
        assert filled_in(pilot) == best(table).moves[0].action, "it is filled in, and not made"


async def test_advice_takes_no_keys_while_the_board_is_out_of_sight(at_once: Slow) -> None:
    app = LancasterApp(placing(), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await ask_for_advice(pilot)
        await pilot.resize_terminal(70, 30)
        await sees(pilot, "The table needs")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen._show()
        await pilot.pause()
        assert app.focused is None


async def test_nobody_is_advised_who_is_not_asked() -> None:
    app = LancasterApp(places=[placing().seat(None)], pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        assert "advice" not in screen_text(app)
        await pilot.press("!")
        await pilot.pause()
        assert ADVICE not in screen_text(app)


def test_thinking_is_what_the_screens_use() -> None:
    """Else the tests above would test something else."""
    thinking: Thinking[Advice] = Thinking()
    assert {"ask", "answer", "cancel", "close"} <= {*dir(thinking)} & {*dir(Slow)}


@pytest.mark.parametrize("size", [SMALL, SIZE, (200, 60)])
async def test_advice_as_text(
    at_once: Slow, size: tuple[int, int], text_snapshot: SnapshotAssertion
) -> None:
    """Not what search thinks, which changes with its numbers."""
    at_once.has_opinion = False
    app = LancasterApp(placing("Ann,Bob,Cid,Dot"), pace=0)
    async with app.run_test(size=size) as pilot:
        await ask_for_advice(pilot)
        await pilot.press("down")
        await pilot.pause()
        assert screen_text(app) == text_snapshot
