"""Ballot, reveal, hand-over and leaving, each alone: complete at all sizes, by key and by mouse."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import chain, product
from typing import Any, ClassVar

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.types import CSSPathType

from lancaster_tui.content.folders import shipped
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.events import BallotsRevealed, LawFailed, LawPassed
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.votes import CountedVote
from lancaster_tui.tui.help.help import HelpScreen
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import contrast
from lancaster_tui.tui.kit.glyphs import ARROW, CUT
from lancaster_tui.tui.kit.key_line import KeyLine, keys_now
from lancaster_tui.tui.kit.letters import joined
from lancaster_tui.tui.kit.looks import USUAL
from lancaster_tui.tui.kit.seats import seat_ink
from lancaster_tui.tui.kit.theme import StyledApp
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.tui.pictures import screen_text
from lancaster_tui.tui.table.law_gains import draw_gain
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.count import Count, last_step, paint_count
from lancaster_tui.tui.vote.gains import paint_gains
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.law_cards import card_gap, column_of
from lancaster_tui.tui.vote.paper import Paper, Plan, plan
from lancaster_tui.tui.vote.reveal import RevealScreen
from lancaster_tui.words.laws.cards import law_short, law_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.balance import balance_texts
from lancaster_tui.words.prompts.gains import nets
from tests.rules.builder import BASE, Board
from tests.tui.positions import ANN, BOB, CROWD, SEATS, board, crowded_board, scene, voting
from tests.tui.render import pieces_of

MATTER = 'Proposal 1 of 3, a secret ballot on "most gold: upgrade".'
SMALL = (80, 24)
NAMES = Names(BASE, CROWD)
LONGEST = sorted((law.id for law in BASE.laws), key=lambda law: -len(NAMES.law(law)))[:2]


class Stage(StyledApp):
    """One screen, and what it answers."""

    CSS_PATH: ClassVar[CSSPathType | None] = [*sorted(shipped("styles").glob("*.tcss"))]

    def __init__(self) -> None:
        super().__init__(USUAL)
        self.answers: list[Any] = []

    @property
    def text(self) -> str:
        """What is on the screen, on one line, without the lines of the card."""
        return " ".join(screen_text(self).replace("│", " ").split())


@asynccontextmanager
async def stage(
    screen: Screen[Any], size: tuple[int, int] = SMALL
) -> AsyncIterator[tuple[Stage, Pilot[None]]]:
    app = Stage()
    async with app.run_test(size=size) as pilot:
        app.push_screen(screen, app.answers.append)
        await pilot.pause()
        await pilot.pause()
        yield app, pilot


def crowded_vote() -> Scene:
    """Five players with long names vote on the longest law; the second longest would leave."""
    table = crowded_board()
    table.phase("parliament")
    table.state.proposals = (LONGEST[0], *table.state.proposals[1:])
    table.state.laws = (LONGEST[1], *table.state.laws[1:])
    table.run(CastBallot())
    return scene(table, ANN, seats=CROWD)


def assert_complete(app: Stage) -> None:
    """Nothing of the card is cut off, and its keys are in sight."""
    card = app.screen.query_one(".card")
    assert app.screen.region.contains_region(card.region)
    for widget in card.children:
        assert card.content_region.contains_region(widget.region), widget
        assert widget.region.height >= widget.get_content_height(
            widget.size, app.size, widget.size.width
        )
    for line in app.screen.query(KeyLine):
        text = " ".join(str(line.render()).split())
        named = keys_now(app.screen)
        assert named
        for labels, what in named:
            assert " ".join([*(label.text for label in labels), what]) in text
        assert text in app.text


SIZES = (SMALL, (100, 30), (120, 40), (160, 50), (200, 60))
NOT_WIDE = ((80, 30), (80, 36), (80, 60), (81, 60), (100, 50), (100, 60), (119, 60), (124, 60))


def words(app: Stage, at: Region) -> str:
    """Return what is in a part of the screen, on one line."""
    rows = screen_text(app).splitlines()[at.y : at.bottom]
    return " ".join(" ".join(in_cells(row, at) for row in rows).split())


def in_cells(row: str, at: Region) -> str:
    """Return the part of a row that is in some columns; wide signs take two."""
    return "".join(list(chain(*([sign, ""][: cell_len(sign)] for sign in row)))[at.x : at.right])


def parts_of(size: tuple[int, int]) -> Plan:
    return plan(size[0], size[1] - 1, has_later=True)


@pytest.mark.parametrize("size", SIZES)
async def test_a_ballot_is_complete_at_every_size(size: tuple[int, int]) -> None:
    async with stage(BallotScreen(crowded_vote()), size) as (app, pilot):
        at = parts_of(size)
        assert law_text(BASE.law_by_id[LONGEST[0]]) in words(app, at.proposal)
        for name in CROWD:
            assert name in words(app, at.gains)
        assert "up to 11" in words(app, at.gains), (
            "the ballot of whoever has ten markers counts up to 11"
        )
        assert re.search("You gain nothing.* The outgoing law (would|might) ", words(app, at.gains))
        leaves, *stay, new = (words(app, each) for each in cards_in(at.laws, 4))
        assert leaves.startswith("LEAVES THE GAME")
        assert all(each.startswith("moves left") for each in stay)
        assert new.startswith("COMES IN")
        assert "Ballots in: 0 of 5" in words(app, at.cast)
        await pilot.press(*["+"] * 12, "y")
        cast = words(app, at.cast)
        assert "vote markers - 10 + of 10" in cast
        assert re.search("counts? 11 for it", cast)
        assert "Enter cast YES, which counts 11" in cast
        assert "your choice" in cast
        assert CUT not in screen_text(app).replace("BARTHOLOMEW OF CAL…", "")


@pytest.mark.parametrize("size", NOT_WIDE)
async def test_vote_markers_keep_their_room_beside_yes_and_no(size: tuple[int, int]) -> None:
    async with stage(BallotScreen(crowded_vote()), size) as (app, pilot):
        cast = parts_of(size).cast
        assert "vote markers - 0 + of 10" in words(app, cast)
        rows = screen_text(app).splitlines()
        y = next(y for y in range(cast.y, cast.bottom) if "vote markers" in rows[y])
        for _ in range(10):
            await pilot.click(offset=(rows[y].index(" + "), y))
        await pilot.press("n")
        told = words(app, cast)
        assert "vote markers - 10 + of 10" in told
        assert re.search("counts? 11 against it", told)
        assert "your choice" in told


async def test_whoever_has_no_markers_is_offered_no_keys_for_them() -> None:
    for votes in (0, 1):
        scene = voting()
        assert scene.decision is not None
        scene.view.seats[scene.decision.seat].votes = votes
        async with stage(BallotScreen(scene), (120, 40)) as (app, pilot):
            assert ("+ - markers" in screen_text(app)) == bool(votes)
            await pilot.press("plus", "y")
            assert f"- {votes} + of {votes}" in " ".join(screen_text(app).split())


def cards_in(at: Region, columns: int) -> list[Region]:
    below = Region(at.x, at.y + 1, at.width, at.height - 1)
    gap = card_gap(at.width, columns)
    return [column_of(below, number, columns, gap) for number in range(columns)]


def open_vote(*, passes: bool) -> tuple[CountedVote, Scene]:
    """Return a vote of five players that is over, and the table after it."""
    seen = crowded_vote()
    ballots = ((True, 12), (False, 10), (passes, 7), (False, 2), (True, 0))
    revealed = BallotsRevealed(LONGEST[0], ballots, 22 if passes else 14, 14 if passes else 22)
    seen.view.proposals = seen.view.proposals[1:]
    if not passes:
        return CountedVote(revealed, LawFailed(LONGEST[0])), seen._replace(decision=None)
    seen.view.laws = (*seen.view.laws[1:], LONGEST[0])
    return CountedVote(revealed, LawPassed(LONGEST[0], LONGEST[1])), seen._replace(decision=None)


@pytest.mark.rule("VOT-3")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("passes", [True, False])
async def test_a_reveal_is_complete_at_every_size(size: tuple[int, int], *, passes: bool) -> None:
    async with stage(RevealScreen(*open_vote(passes=passes), 60), size) as (app, pilot):
        assert NAMES.law(LONGEST[0]) in app.text.replace("THE BALLOTS ARE OPEN ", "")
        for name in CROWD:
            first, *others = name.split()
            assert all(word in app.text for word in (first[:5], *others))
        for seat, votes in enumerate((13, 11, 8, 3, 1)):
            at = column_of(Region(0, 0, size[0], size[1]), seat, 5, 1)
            assert f"counts {votes}" in words(app, at)
        if passes:
            assert "Yes 22, no 14" in app.text
            end = app.text.replace("PASSED Yes 22, no 14 ", "").partition("The law passes;")[2]
            assert NAMES.law(LONGEST[1]) in end
            assert "LEFT THE GAME moved left moved left NEW" in app.text
        else:
            assert "Yes 14, no 22" in app.text
            assert "The proposal fails and leaves the game." in app.text
            assert "stays stays stays FAILED" in app.text
        assert "Enter go on to the next vote: 5 PP per 3 extension tiles" in app.text
        assert CUT not in screen_text(app)
        await pilot.press("enter")
        assert app.answers == [None]


async def test_a_reveal_names_any_next_proposal_whole_and_its_key_once() -> None:
    reveal, seen = open_vote(passes=True)
    app = Stage()
    async with app.run_test(size=SMALL) as pilot:
        for law in (*BASE.laws, *BASE.new_laws):
            seen.view.proposals = (law.id,)
            app.push_screen(RevealScreen(reveal, seen), app.answers.append)
            await pilot.pause()
            last = screen_text(app).splitlines()[-1]
            assert re.search(r"Enter  (go on to the )?next vote: ", last)
            assert last.endswith("? help")
            assert law_text(law) in last or law_short(law) in last
            assert CUT not in last
            assert app.text.count("next vote: ") == app.text.count("Enter") == 1
            await pilot.click(offset=(last.index("Enter"), SMALL[1] - 1))
            assert app.answers.pop() is None


@pytest.mark.rule("VOT-2")
async def test_the_ballots_can_be_turned_one_after_the_other() -> None:
    """Nothing of a ballot, of its sum or of the end is seen before its step."""
    reveal, seen = open_vote(passes=True)
    async with stage(RevealScreen(reveal, seen), (120, 40)) as (app, pilot):
        count = app.screen.query_one(Count)
        assert count.step == last_step(5)
        sums = []
        for step in range(5 + 1):
            count.show_step(step)
            await pilot.pause()
            assert len(
                [votes for votes in (13, 11, 8, 3) if f" counts {votes}" in app.text]
            ) == min(step, 4)
            assert "PASSED" not in app.text
            assert "leaves the game." not in app.text
            assert "in force in force in force voted on" in app.text
            rows = [
                line for line in screen_text(app).splitlines() if line.startswith((" YES", " NO"))
            ]
            sums.append([int(row.split()[-1]) for row in rows])
        assert sums == [[0, 0], [13, 0], [13, 11], [21, 11], [21, 14], [22, 14]]
        count.show_step(last_step(5))
        await pilot.pause()
        assert "Yes 22, no 14" in app.text


@pytest.mark.rule("VOT-3")
@pytest.mark.parametrize("size", [SMALL, (100, 30), (120, 40), (200, 60)])
async def test_a_proposal_says_how_long_it_would_be_in_force(size: tuple[int, int]) -> None:
    seen = voting()
    async with stage(BallotScreen(seen), size) as (app, _):
        proposal = words(app, plan(size[0], size[1] - 1, has_later=True).proposal)
        assert "it applies from this round on, until 3 more laws have passed." in proposal
    seen.view.round = seen.view.rules.rounds
    async with stage(BallotScreen(seen), size) as (app, _):
        proposal = words(app, plan(size[0], size[1] - 1, has_later=True).proposal)
        assert "it applies once: this is the last round." in proposal


@pytest.mark.parametrize("size", SIZES)
async def test_what_a_proposal_would_lose_stands_out_from_what_it_gives(
    size: tuple[int, int],
) -> None:
    table = board()
    table.phase("parliament")
    table.county("D", BOB, 4)
    table.state.laws = ("LAW-B3", *table.state.laws[1:])
    table.state.proposals = ("LAW-B7",)
    table.run(CastBallot())
    async with stage(BallotScreen(scene(table, ANN)), size) as (app, _):
        rows = pieces_of(app.screen.query_one(Paper))
        bob = next(row for row in rows if any("+2 squires" in piece.text for piece in row))
        said = "".join(piece.text for piece in bob)
        lost = "-3 PP"
        assert lost in said
        inks = {
            word: piece.style.color.get_truecolor()
            for piece in bob
            for word in ("+2 squires", lost)
            if word in piece.text and piece.style is not None and piece.style.color is not None
        }
        variables = app.theme_variables
        assert inks == {
            "+2 squires": Color.parse(variables["good"]).rich_color.get_truecolor(),
            lost: Color.parse(variables["bad"]).rich_color.get_truecolor(),
        }
        assert not any("█" in piece.text for piece in bob), "no bar for whoever loses"


@pytest.mark.parametrize("players", [3, 4, 5])
async def test_who_gains_is_told_in_whole_sentences_by_every_law(players: int) -> None:
    nothing_leaves, gone = "LAW-B5", ("LAW-B5", "LAW-B3", "LAW-B2")
    table, names = Board(players=players), CROWD[:players]
    for seat in range(players):
        table.give(seat, gold=2 * seat, squires=4 - seat, votes=3)
    table.county("D", BOB, 4)
    table.county("E", BOB, 1)
    table.conflict("Y", "2", (2, 1))
    table.phase("parliament")
    table.state.laws = (nothing_leaves, "LAW-B1", "LAW-B4")
    table.state.proposals = ("LAW-B7",)
    table.run(CastBallot())
    seen = scene(table, ANN, seats=names)
    async with stage(BallotScreen(seen)) as (app, pilot):
        at = parts_of(SMALL).gains
        for law, leaving in product((law.id for law in BASE.laws), gone):
            seen.view.proposals, seen.view.laws = (law,), (leaving, *table.state.laws[1:])
            app.screen.query_one(Paper).redraw()
            await pilot.pause()
            assert law_text(BASE.law_by_id[law]) in words(app, parts_of(SMALL).proposal)
            told = words(app, at)
            said = re.search(r"((You|Nobody) [^?]*\.)( \?( below)?: [^.]*\.)?$", told)
            assert said, (law, leaving, told)
            proposal = BASE.law_by_id[law]
            gains = next(nets(seen.view, proposal, seen.known))
            assert said[1] in balance_texts(proposal.effect, gains, ANN), (law, leaving)


@pytest.mark.parametrize("proposal", ["LAW-B1", "LAW-B8", "LAW-B12", "LAW-B16"])
@pytest.mark.parametrize("leaving", ["LAW-B3", "LAW-B4", "LAW-B5"])
async def test_a_list_says_nothing_only_of_those_who_miss_out_on_nothing(
    leaving: str, proposal: str
) -> None:
    table = Board(players=4)
    table.give(ANN, gold=4, squires=2)
    table.county("D", ANN, 4)
    table.county("E", ANN, 3)
    table.conflict("Y", "2", (BOB, 1))
    table.conflict("Z", "4", (BOB, 2))
    table.phase("parliament")
    table.state.laws = (leaving, "LAW-B1", "LAW-B2")
    table.state.proposals = (proposal,)
    table.run(CastBallot())
    for names in (SEATS, CROWD[:4]):
        async with stage(BallotScreen(scene(table, ANN, seats=names)), SMALL) as (app, _):
            told = words(app, parts_of(SMALL).gains)
        if "The outgoing law would give you" in told:
            own, _, _ = told.partition("■")
            assert "nothing" not in own


@pytest.mark.parametrize("viewer", [ANN, BOB])
def test_a_bar_of_what_a_proposal_counts_stands_beside_everybody_or_nobody(viewer: int) -> None:
    barred = set[str]()
    nobody_loses, somebody_does = "LAW-B6", "LAW-B7"
    for leaving, law in product((nobody_loses, somebody_does), BASE.laws):
        table = Board(players=4)
        table.county("D", ANN, 2)
        table.conflict("Y", "2", (BOB, 1), (ANN, 2))
        table.phase("parliament")
        table.state.laws = (leaving, *table.state.laws[1:])
        table.state.proposals = (law.id,)
        table.run(CastBallot())
        seen, canvas = scene(table, viewer), Canvas(100, 14)
        paint_gains(canvas, seen, law, viewer, Region(0, 0, 100, 14))
        rows = [
            any(canvas.ground(x, y) == "background" for x in range(canvas.width))
            for y in range(canvas.height)
        ]
        assert sum(rows) in (0, seen.view.players), (leaving, law.id)
        barred |= {law.id} if any(rows) else set()
    assert len(barred) > 2, barred


@pytest.mark.rule("LAW-1")
async def test_a_ballot_tells_what_its_voter_is_paid_before_the_law_is_used() -> None:
    table = Board(players=4)
    table.give(ANN, gold=4, squires=1)
    table.county("D", ANN, 2)
    table.phase("parliament")
    table.state.laws = ("LAW-B1", "LAW-B7", "LAW-B2")
    table.state.proposals = ("LAW-B5",)
    table.run(CastBallot())
    for size in SIZES:
        async with stage(BallotScreen(scene(table, ANN)), size) as (app, _):
            told = words(app, parts_of(size).gains)
        assert "6 PP" in told, "by 1 squire of her own, and 1 that she is paid"
        assert re.search("[Ll]aws (to its left )?pay you 1 squire first", told), size


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_a_short_gain_is_painted_in_large_letters(size: tuple[int, int]) -> None:
    async with stage(BallotScreen(voting()), size) as (app, _):
        proposal = words(app, plan(size[0], size[1] - 1, has_later=True).proposal)
        assert "█" in proposal


@pytest.mark.rule("VOT-3")
@pytest.mark.parametrize(("passes", "sign"), [(True, "LEFT THE GAME"), (False, "FAILED")])
async def test_the_law_that_leaves_fades_step_by_step(passes: bool, sign: str) -> None:
    reveal, seen = open_vote(passes=passes)
    async with stage(RevealScreen(reveal, seen), (120, 40)) as (app, pilot):
        count = app.screen.query_one(Count)
        before = 21.0
        for step in range(5 + 1, last_step(5) + 1):
            count.show_step(step)
            await pilot.pause()
            rows = [row for row in pieces_of(count) if any(sign in piece.text for piece in row)]
            piece = next(piece for piece in rows[-1] if sign in piece.text)
            assert piece.style is not None
            assert piece.style.bgcolor is not None
            ground = Color.from_rich_color(piece.style.bgcolor)
            stands_out = contrast(ground, Color.parse(app.theme_variables["background"]))
            assert stands_out < before
            before = stands_out


@pytest.mark.parametrize("seconds", [None, 60])
async def test_space_stays_at_a_reveal_and_never_leaves_it(seconds: float | None) -> None:
    async with stage(RevealScreen(*open_vote(passes=True), seconds)) as (app, pilot):
        assert ("Space stay here" in app.text) == (seconds is not None)
        await pilot.press("space", "space")
        assert isinstance(app.screen, RevealScreen)


@pytest.mark.parametrize("seconds", [None, 60])
async def test_open_ballots_are_explained_by_the_key_that_they_name(seconds: float | None) -> None:
    async with stage(RevealScreen(*open_vote(passes=True), seconds)) as (app, pilot):
        assert app.text.count("? help") == 1
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert "The law passes if yes is at least equal to no" in app.text
        await pilot.press("escape")
        await pilot.pause()
        last = screen_text(app).splitlines()[-1]
        await pilot.click(offset=(last.index("? help"), SMALL[1] - 1))
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("question_mark")
        assert isinstance(app.screen, RevealScreen), "it stays until somebody goes on"


async def test_hand_over_and_leaving_are_complete_at_80_columns_and_24_rows() -> None:
    farewell = "It is saved; continue it from the menu or with `lancaster resume`."
    async with stage(HandOverScreen(0, Names(BASE, CROWD), MATTER, farewell)) as (app, pilot):
        assert f"Pass the keyboard to {CROWD[0]}. {MATTER} {CROWD[0]}: press Enter." in app.text
        assert app.text.endswith("Enter go on q leave")
        app.push_screen(LeaveScreen(farewell))
        await pilot.pause()
        assert_complete(app)
        assert farewell.replace("`", "") in app.text


@pytest.mark.parametrize(
    "name", ["Bob", "Bartholomew", "Guinevere the Second", "Ab Cd Ef Gh Ij Kl"]
)
async def test_the_cover_has_the_name_in_large_letters_however_long(name: str) -> None:
    async with stage(HandOverScreen(0, Names(BASE, (name, "Bob")), MATTER, "")) as (app, _):
        rows = screen_text(app).splitlines()
        painted = [row for row in rows if set(row) & set("█▀▄")]
        assert len(painted) >= 4
        assert all(row.startswith("  ") for row in painted), "it keeps clear of the edge"
        assert f"▲ {name}" not in app.text, "the name is not there twice"
        assert f"{name}: press Enter." in app.text


@pytest.mark.parametrize("seat", range(5))
async def test_the_cover_has_the_shape_of_the_seat_as_large_as_the_name(seat: int) -> None:
    async with stage(HandOverScreen(seat, Names(BASE, ("Bob",) * 5), MATTER, "")) as (app, _):
        rows = screen_text(app).splitlines()
        painted = [row for row in rows if set(row) & set("█▀▄")]
        left = min(len(row) - len(row.lstrip()) for row in painted)
        width = max(map(len, painted)) - left
        assert width == 2 * (17 + 3 + 7), "shape, gap and three letters"
        assert not set("".join(rows)) & set("▲■●◆★"), "it is there once"


async def test_in_the_largest_letters_no_stroke_breaks_at_a_corner() -> None:
    rows = joined(("XX.", "..X"))
    assert rows == ["XXXX..", "XXXXX.", "...XXX", "....XX"]
    assert joined(("XX", "XX")) == ["XXXX"] * 4, "corners of what is whole stay as they are"


async def test_in_ascii_the_cover_has_large_letters_of_whole_rows_or_the_name_as_it_is() -> None:
    for name, is_large in (("Bob", True), ("Guinevere the Second", False)):
        async with stage(HandOverScreen(0, Names(BASE, (name, "Zoë")), MATTER, "")) as (app, pilot):
            app.choose_signs(is_ascii=True)
            await pilot.pause()
            assert (f"^ {name}" in app.text) != is_large


async def test_a_click_on_what_the_cover_asks_goes_on() -> None:
    async with stage(HandOverScreen(0, Names(BASE, ("Ann", "Bob")), MATTER, "")) as (app, pilot):
        rows = screen_text(app).splitlines()
        y, row = next((y, row) for y, row in enumerate(rows) if "Ann: press Enter." in row)
        await pilot.click(offset=(row.index("Ann: press"), y))
        assert app.answers == [True]


async def test_a_ballot_is_cast_by_mouse_alone() -> None:
    async with stage(BallotScreen(voting())) as (app, pilot):

        async def click(text: str) -> None:
            cast = parts_of(SMALL).cast
            rows = screen_text(app).splitlines()
            y, row = next((y, rows[y]) for y in range(cast.y, cast.bottom) if text in rows[y])
            await pilot.click(offset=(row.index(text), y))

        await click(" y ")
        await click(" n ")
        for sign in (" + ", " + ", " + ", " - "):
            await click(sign)
        await click("cast NO, which counts 2")
        assert app.answers == [Vote(yes=False, markers=1)]


async def test_a_ballot_is_not_cast_without_a_choice() -> None:
    async with stage(BallotScreen(voting())) as (app, pilot):
        assert "Choose yes or no first." in app.text
        plain = style_of(app, "Choose yes or no")
        await pilot.press("enter")
        assert app.answers == []
        assert style_of(app, "Choose yes or no") != plain, "it is pointed out"
        await pilot.press("y")
        assert "Choose yes or no first." not in app.text
        assert "Enter cast YES, which counts 1" in app.text


def style_of(app: Stage, text: str) -> Style | None:
    pieces = (piece for strip in app.screen._compositor.render_strips() for piece in strip)
    return next(piece.style for piece in pieces if text in piece.text)


async def test_a_ballot_lights_up_what_the_mouse_is_over() -> None:
    async with stage(BallotScreen(voting())) as (app, pilot):
        row = next(y for y, line in enumerate(screen_text(app).splitlines()) if " y " in line)
        before = style_of(app, " y ")
        await pilot.hover(offset=(3, row))
        await pilot.pause()
        assert style_of(app, " y ") != before


@pytest.mark.rule("SET-8", "SET-10")
@pytest.mark.parametrize("number", [1, 2, 3])
async def test_a_large_ballot_has_a_row_for_every_law_of_later_rounds(number: int) -> None:
    seen = voting()
    laws = [law.id for law in BASE.laws if law.group]
    seen.view.proposals, seen.view.laws_to_come = tuple(laws[number - 1 : 3]), tuple(laws[3:])
    async with stage(BallotScreen(seen), (200, 60)) as (app, _):
        below = app.text[app.text.index("IN LATER ROUNDS") :].splitlines()
        for law in laws[3:]:
            texts = law_text(BASE.law_by_id[law]), law_short(BASE.law_by_id[law])
            rows = [row for row in below if any(text in row for text in texts)]
            assert rows, law
        heads = ["round 4", "rounds 4 and 5", "round 5", "left in the pile"]
        assert all(any(head in row for row in below) for head in heads)
        for later in range(number + 1, 4):
            assert f"Proposal {later} of 3" in app.text
        assert "To come, " not in app.text


async def test_a_ballot_tells_how_many_are_in_as_they_come() -> None:
    seen = voting()
    async with stage(BallotScreen(seen)) as (app, pilot):
        assert "Ballots in: 1 of 4" in app.text
        seen.view.ballots_in = 2
        assert isinstance(app.screen, BallotScreen)
        await pilot.press("y", "+")
        app.screen.show(seen)
        await pilot.pause()
        assert "Ballots in: 2 of 4" in app.text
        await pilot.press("enter")
        assert app.answers == [Vote(yes=True, markers=1)], "what was chosen stays chosen"


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("is_covered", [False, True])
async def test_a_ballot_tells_a_voter_what_there_is_to_pay_with(is_covered: bool) -> None:
    seen = voting()._replace(is_purse_covered=is_covered)
    owner = seen.view.seats[ANN]
    owner.gold, owner.squires = 17, 19
    async with stage(BallotScreen(seen), (120, 40)) as (app, _):
        assert ("you have 17 gold, 19 squires" in app.text) != is_covered
        assert ("17" in app.text) != is_covered


async def test_the_answer_of_another_seat_is_no_ballot() -> None:
    async with stage(BallotScreen(voting())) as (app, _):
        assert isinstance(app.screen, BallotScreen)
        app.screen.answer(app.screen.decision._replace(seat=ANN + 1), Vote(yes=True, markers=0))
        assert app.answers == []


@pytest.mark.rule("SET-10")
async def test_the_sign_of_what_is_covered_is_explained_only_where_it_stands() -> None:
    table = Board(players=4)
    table.county("D", ANN, 4)
    table.county("E", ANN, 3)
    table.phase("parliament")
    table.state.laws = ("LAW-B3", "LAW-B12", "LAW-B7")
    table.state.proposals = ("LAW-B17",)
    table.run(CastBallot())
    for size in SIZES:
        async with stage(BallotScreen(scene(table, BOB)), size) as (app, _):
            told = words(app, parts_of(size).gains)
        listed, legend, _ = told.partition("?: ")
        assert "?" in listed or not legend, size


@pytest.mark.parametrize("width", range(80, 200, 7))
def test_a_vote_is_as_wide_in_both_bars_whoever_cast_it(width: int) -> None:
    reveal, seen = open_vote(passes=True)
    ballots = reveal.ballots._replace(
        ballots=((True, 0), (False, 0), (True, 0), (True, 0), (False, 0)), yes=3, no=2
    )
    canvas = Canvas(width, 40)
    paint_count(canvas, seen, reveal._replace(ballots=ballots), last_step(5), "Enter")
    drawn = ["".join(piece[0] for piece in row) for row in canvas.rows()]
    bars = [y for y, row in enumerate(drawn) if row.startswith((" YES ", " NO "))]
    wide = {
        sum(canvas.ground(x, y) == seat_ink(seat, seen.names) for y in bars for x in range(width))
        for seat in range(5)
    }
    assert len(wide) == 1, "each has one vote"
    assert 0 not in wide


@pytest.mark.rule("VOT-3")
def test_blanks_before_a_law_that_leaves_are_not_struck_out() -> None:
    canvas = Canvas(30, 3)
    draw_gain(canvas, ["1 gold + 1 vote for each", "round"], 0, 0, 30, "quiet strike")
    first, second, _ = canvas.rows()
    assert first[0][0].startswith(ARROW)
    assert second[0][0].isspace()
    assert "strike" not in second[0][1]
