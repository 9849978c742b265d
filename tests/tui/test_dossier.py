"""The dossier of a law beside the vote and on the page of all laws."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot
from textual.screen import Screen

from lancaster_tui.lab.dossiers import stored_dossiers
from lancaster_tui.rules.actions import Vote
from lancaster_tui.testing import TextSnapshots
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.laws import LawsScreen
from lancaster_tui.tui.kit.glyphs import CUT
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.pictures import on_screen, press, screen_text, settle
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.words.laws.cards import law_lines, law_short, law_text, law_title
from lancaster_tui.words.laws.dossier import (
    AMOUNTS,
    DOSSIER,
    among_heading,
    charted,
    figure_lines,
    missing_text,
)
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import sentence
from tests.rules.builder import BASE, base_document, changed
from tests.tui.positions import SEATS, placing, voting
from tests.tui.test_vote_screens import crowded_vote, in_cells, parts_of

WIDE = 120  # columns from which all figures have room
SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]
OF_ALL_KINDS = ["LAW-B1", "LAW-B8", "LAW-B12", "LAW-N5", "LAW-N11", "LAW-N14", "LAW-N18"]
MADE = stored_dossiers().made
BAR = "\N{LOWER THREE QUARTERS BLOCK}"
FAIR = r"each (player )?won,? on average [^a-z]*25 %"
"""The bar of what is fair."""


def on(law: str) -> Scene:
    """Return a vote on a law."""
    scene = voting()
    scene.view.proposals = (law, *scene.view.proposals[1:])
    return scene


@asynccontextmanager
async def shown(
    screen: Screen[Vote | None] | Screen[None],
    size: tuple[int, int],
    *keys: str,
    looks: Looks | None = None,
) -> AsyncIterator[Pilot[None]]:
    app = LancasterApp(pace=0) if looks is None else LancasterApp(pace=0, looks=looks)
    async with on_screen(app, size) as pilot:
        pilot.app.push_screen(screen)
        await settle(pilot)
        await press(pilot, keys)
        yield pilot


def said(pilot: Pilot[None]) -> str:
    return " ".join(screen_text(pilot.app).split())


def figures_of(law: str) -> list[str]:
    """Return the figures that are shown of a law, with their units."""
    dossier = stored_dossiers().by_law[law]
    names = [name for names in charted(dossier) for name in names]
    return [line.value for line in figure_lines(dossier, MADE, names)]


@pytest.mark.parametrize(
    ("law", "size"),
    [
        *((law.id, SIZES[0]) for law in BASE.all_laws),
        *((law, size) for law in OF_ALL_KINDS for size in SIZES[1:]),
    ],
)
async def test_the_dossier_of_every_law_is_whole_beside_the_vote(
    law: str, size: tuple[int, int]
) -> None:
    async with shown(BallotScreen(on(law)), size, "d") as pilot:
        assert re.search(rf"DOSSIER (what it did )?in {MADE.games:,} games of ", said(pilot))
        headline = next(
            start
            for start in ("Worth ", "Hardly matters", "Hard to tell: ", "In force from the start: ")
            if f"{start}" in said(pilot)
        )
        assert (headline == "In force from the start: ") == (BASE.law_by_id[law].group == 0)
        for value in figures_of(law):
            assert value in said(pilot)
        assert ("0 100 %" in said(pilot)) == (size != SIZES[0])
        has_amounts = law != "LAW-N5" and AMOUNTS in charted(stored_dossiers().by_law[law])
        assert re.search(r"0 [0-9](\.5)? PP", said(pilot)) or not has_amounts
        has_fair = re.search(FAIR, said(pilot)) is not None
        assert has_fair == (size != SIZES[0] and law != "LAW-N5")
        assert re.search(r"can be off by .*%\.", said(pilot))
        is_small = size == SIZES[0]
        assert is_small or "mong other players" in said(pilot) or "Other players " in said(pilot)
        assert "ballot on proposal" in said(pilot)
        assert CUT not in screen_text(pilot.app)


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
@pytest.mark.parametrize("law", OF_ALL_KINDS)
async def test_a_law_stands_among_those_of_its_group(law: str, size: tuple[int, int]) -> None:
    own = BASE.law_by_id[law]
    heading = among_heading(own)[-1]
    async with shown(BallotScreen(on(law)), size, "d") as pilot:
        group = said(pilot).partition(heading)[2]
        for place, (each, _) in enumerate(stored_dossiers().among(own, BASE), 1):
            forms = (law_title(each), law_short(each), *law_lines(each))
            assert any(f"{place}. {sentence(form)}" in group for form in forms)


async def test_a_loss_goes_to_the_left_and_a_law_that_pays_nothing_says_so() -> None:
    async with shown(BallotScreen(on("LAW-N4")), (120, 40), "d") as pilot:
        rows = screen_text(pilot.app).partition("THE LAWS OF GROUP 1")[2].splitlines()
        (gain,) = (row for row in rows if row.endswith("0.4 PP"))
        (loss,) = (row for row in rows if "-0.1 PP" in row)
        assert loss.rindex(BAR) < gain.index(BAR)
        (silent,) = (row for row in rows if "Send 1 squire" in row)
        assert silent.rstrip().endswith("(pays nothing itself)")


async def test_where_there_is_little_room_a_law_stands_between_its_neighbours() -> None:
    async with shown(BallotScreen(on("LAW-B4")), (100, 27), "d") as pilot:
        group = said(pilot).partition("THE LAWS OF GROUP 1")[2]
        assert "1. " not in group
        assert "4. 1 gold for 1 vote marker, any number of times" in group
        assert "0.0 PP" in group


@pytest.mark.rule("VOT-2")
@pytest.mark.parametrize("size", SIZES)
async def test_a_ballot_is_cast_beside_the_dossier(size: tuple[int, int]) -> None:
    scene = crowded_vote()
    async with on_screen(LancasterApp(pace=0), size) as pilot:
        answers: list[Vote | None] = []
        pilot.app.push_screen(BallotScreen(scene), answers.append)
        await settle(pilot)
        await press(pilot, ["d", "n", "plus", "plus"])
        assert DOSSIER in said(pilot)
        assert "counts 3" in said(pilot)
        await press(pilot, ["enter"])
        assert answers == [Vote(yes=False, markers=2)]


async def test_keys_open_and_close_the_dossier_and_escape_does_not_leave() -> None:
    async with shown(BallotScreen(voting()), (120, 40)) as pilot:
        before = screen_text(pilot.app)
        assert "d dossier" in said(pilot)
        for close in ("d", "escape"):
            await press(pilot, ["d"])
            assert DOSSIER in said(pilot)
            assert "IF IT PASSES" not in said(pilot)
            assert "d who gains" in said(pilot)
            await press(pilot, [close])
            assert screen_text(pilot.app) == before
        await press(pilot, ["escape"])
        assert not isinstance(pilot.app.screen, BallotScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_brackets_turn_to_the_other_laws_and_back(size: tuple[int, int]) -> None:
    """Beside the dossier of another law the ballot says on which law it is."""
    scene = voting()
    laws = [*scene.view.proposals, *scene.view.laws]
    proposal = law_short(BASE.law_by_id[laws[0]])
    async with shown(BallotScreen(scene), size, "right_square_bracket", "d") as pilot:
        first = screen_text(pilot.app)
        for law in (*laws[1:], laws[0]):
            await press(pilot, ["right_square_bracket"])
            is_another = law != laws[0]
            name = f"ANOTHER LAW {sentence(law_short(BASE.law_by_id[law]))} "
            assert (name in said(pilot)) == is_another
            on = re.search(r'ballot on proposal 2 of 3, "([^"]*)"', said(pilot))
            assert (on is not None) == is_another
            assert on is None or on[1] in (proposal, law_text(BASE.law_by_id[laws[0]]))
            if size[0] >= WIDE:
                assert all(value in said(pilot) for value in figures_of(law))
        assert screen_text(pilot.app) == first
        await press(pilot, ["left_square_bracket"])
        assert f"ANOTHER LAW {sentence(law_short(BASE.law_by_id[laws[-1]]))} " in said(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_beside_a_dossier_the_keys_that_vote_are_still_named(size: tuple[int, int]) -> None:
    async with shown(BallotScreen(voting()), size, "d") as pilot:
        assert screen_text(pilot.app).splitlines()[-1].startswith(" y n")


async def test_the_dossier_and_advice_take_turns() -> None:
    async with shown(BallotScreen(voting()), (120, 40), "d", "exclamation_mark") as pilot:
        assert "ADVICE" in said(pilot)
        assert DOSSIER not in said(pilot)
        await press(pilot, ["d"])
        assert "ADVICE" not in said(pilot)
        assert DOSSIER in said(pilot)


def of_ones_own(**changes: object) -> Scene:
    """Return a vote on LAW-B11 as a file of one's own has it, with these changes."""
    laws = base_document()["laws"]
    (law,) = (each for each in laws if each["id"] == "LAW-B11")
    law.update(changes)
    rules = changed(laws=laws)
    scene = voting()
    scene.view.proposals = (law["id"], *scene.view.proposals[1:])
    scene.view.rules = rules
    return scene._replace(names=Names(rules, SEATS))


@pytest.mark.parametrize("size", SIZES)
async def test_a_law_of_ones_own_has_a_sentence_in_place_of_figures(
    size: tuple[int, int],
) -> None:
    own = of_ones_own(id="LAW-MINE")
    effect = {"kind": "per", "count": {"of": "conflicts"}, "each": 1, "reward": {"pp": 7}}
    other = of_ones_own(effect=effect)
    for scene, start in ((own, "No figures for this law yet: "), (other, "The figures of LAW-B11")):
        async with shown(BallotScreen(scene), size, "d") as pilot:
            law = scene.names.rules.law_by_id[scene.view.proposals[0]]
            text = missing_text(law, scene.names.rules, stored_dossiers()).replace("`", '"')
            assert text.startswith(start)
            at = parts_of(size).gains
            rows = screen_text(pilot.app).splitlines()[at.y : at.bottom]
            assert text in " ".join(" ".join(in_cells(row, at) for row in rows).split())
            assert f"{MADE.games:,} games" not in said(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_the_page_of_all_laws_has_the_dossier_of_the_law_that_is_chosen(
    size: tuple[int, int],
) -> None:
    scene = placing()
    chosen = scene.view.proposals[0]
    async with shown(LawsScreen(scene), size) as pilot:
        before = screen_text(pilot.app)
        await press(pilot, ["d"])
        assert f"rule {chosen}" in said(pilot)
        assert all(value in said(pilot) for value in figures_of(chosen))
        first = screen_text(pilot.app)
        await press(pilot, ["down"])
        assert screen_text(pilot.app) != first
        assert DOSSIER in said(pilot)
        await press(pilot, ["up", "escape"])
        assert screen_text(pilot.app) == before
        await press(pilot, ["d", "d", "escape"])
        assert not isinstance(pilot.app.screen, LawsScreen)


@pytest.mark.parametrize("law", OF_ALL_KINDS)
async def test_bars_are_as_long_as_their_numbers_say(law: str) -> None:
    async with shown(BallotScreen(on(law)), (200, 60), "d") as pilot:
        rows = screen_text(pilot.app).splitlines()
    charts: list[dict[float, set[int]]] = []
    for row in rows:
        told = re.search(rf"  ({BAR}*) +(-?[\d.]+) (?:PP|%)(?:  | *$)", row)
        if told is None:
            continue
        length, value = len(told[1]), abs(float(told[2]))
        if value and not length:  # the axis of a chart
            charts.append({})
        elif charts:
            charts[-1].setdefault(value, set()).add(length)
    assert sum(map(len, charts)) > 3
    for lengths in charts:
        assert all(len(found) == 1 for found in lengths.values()), lengths
        assert lengths.get(0.0, {0}) == {0}
        in_order = [next(iter(lengths[value])) for value in sorted(lengths)]
        assert in_order == sorted(in_order)


@pytest.mark.parametrize("looks", [Looks(has_colour=False), Looks(is_ascii=True)], ids=str)
async def test_without_colours_or_signs_the_figures_stay(looks: Looks) -> None:
    async with shown(BallotScreen(voting()), (120, 40), "d", looks=looks) as pilot:
        (law, *_) = voting().view.proposals
        assert all(value in said(pilot) for value in figures_of(law))
        assert re.search(FAIR, said(pilot))
        assert ("0 100 %" in said(pilot)) == looks.has_colour
        if looks.is_ascii:
            assert said(pilot).isascii()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("screen", ["ballot", "laws"])
async def test_the_dossier_as_a_screen(
    screen: str, size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    which = BallotScreen(on("LAW-B12")) if screen == "ballot" else LawsScreen(placing())
    async with shown(which, size, "d") as pilot:
        assert screen_text(pilot.app) == snapshot(extension_class=TextSnapshots)
