"""The page of all laws: what becomes of each, its whole sentence, and who would gain by it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from lancaster_tui.rules.events import Event, LawFailed, LawPassed, RoundStarted
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.law_details import LawDetails, LawWords
from lancaster_tui.tui.help.laws import LawsScreen
from lancaster_tui.tui.help.rules import RulesScreen
from lancaster_tui.tui.kit.drawing import Drawing, Inked, row_width
from lancaster_tui.tui.pictures import on_screen, press, screen_text, settle
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.laws.fates import force_forms, law_fates
from lancaster_tui.words.laws.glossary import glossary, words_of
from tests.tui.games import asks, new_table, play, sees, wait_for_screen
from tests.tui.positions import ANN, BOB, GREEDY, ZOE, asked, board, crowded, placing, voting
from tests.tui.states import CASES

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]
WHEN = ("at the start", "rounds 1 and 2", "rounds 2 and 3", "rounds 3 and 4", "round 5")


@asynccontextmanager
async def on_laws(scene: Scene, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    async with on_screen(LancasterApp(pace=0), size) as pilot:
        pilot.app.push_screen(LawsScreen(scene))
        await settle(pilot)
        yield pilot


def with_gone(scene: Scene) -> Scene:
    """Return a scene in whose game three laws have left."""
    one, two, three, four = gone(scene)
    log: list[Event] = [
        RoundStarted(1, BOB),
        LawPassed(scene.view.laws[0], one),
        LawFailed(two),
        RoundStarted(2, ANN),
        LawPassed(scene.view.laws[1], three),
        LawFailed(four),
    ]
    return scene._replace(log=log)


def gone(scene: Scene) -> list[str]:
    """Return laws that are not in the game any more."""
    view = scene.view
    known = {*view.laws, *view.proposals, *view.laws_to_come}
    return [law for law in scene.names.rules.law_by_id if law not in known][:4]


def details(pilot: Pilot[None]) -> str:
    """Return what stands about the law that is chosen, as one line."""
    drawing = pilot.app.screen.query_one(LawDetails).render()
    rows = ["".join(text for text, _ in row) for row in drawing.rows]
    return " ".join(" ".join(rows).replace("▌", " ").split())


async def all_details(pilot: Pilot[None], laws: int) -> list[str]:
    """Go through all laws; return what is said about each."""
    seen: list[str] = []
    for _ in range(10):
        while details(pilot) not in seen:
            seen.append(details(pilot))
            await press(pilot, ["down"])
        if len(seen) >= laws:
            break
        await press(pilot, ["right"])
    return seen


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("size", SIZES)
async def test_every_law_can_be_chosen_and_is_told_in_full(size: tuple[int, int]) -> None:
    scene = with_gone(placing())
    fates = law_fates(scene.view, scene.log)
    async with on_laws(scene, size) as pilot:
        seen = await all_details(pilot, len(fates))
        assert len(seen) == len(fates)
        for law, _, note in fates:
            (said,) = [text for text in seen if f" {law_text(law)}. " in text]
            assert f"group {law.group}: {WHEN[law.group]} " in said
            assert note in said
            assert screen_text(pilot.app).count(note) >= 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_ribbon_counts_the_laws_in_each_state(size: tuple[int, int]) -> None:
    async with on_screen(CASES["laws"].app(), size) as pilot:
        await CASES["laws"].reach(pilot)
        rows = screen_text(pilot.app).splitlines()
        assert rows[0].split("  ")[1:4] == [" in force 3", " to be voted on 3", " to come 6"]
        assert bool(rows[-2].strip()) == (size == (80, 24)), "a row is free above the keys"


@pytest.mark.rule("SET-8")
@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_above_the_laws_stands_when_they_come(size: tuple[int, int]) -> None:
    async with on_laws(placing(), size) as pilot:
        heads = re.compile(r" +".join(when.upper() for when in WHEN))
        rows = screen_text(pilot.app).splitlines()
        assert any(heads.fullmatch(row.strip()) for row in rows)


@pytest.mark.rule("VOT-3")
def test_a_law_that_cannot_be_pushed_out_any_more_stays() -> None:
    """Each proposal that passes pushes one law out, so as many are in danger as are left."""
    view = placing().view
    view.proposals = view.proposals[1:]
    said = [force_forms(view, slot)[0] for slot in range(len(view.laws))]
    assert said == ["leaves if 1 law passes", "leaves if 2 laws pass", "stays this round"]


@pytest.mark.rule("SET-8", "VOT-3")
def test_what_becomes_of_each_law() -> None:
    scene = with_gone(placing())
    notes = {law.id: (fate, note) for law, fate, note in law_fates(scene.view, scene.log)}
    view = scene.view
    assert [notes[law] for law in view.laws] == [
        ("force", "out if 1 passes"),
        ("force", "out if 2 pass"),
        ("force", "out if 3 pass"),
    ]
    assert [notes[law] for law in view.proposals] == [
        ("vote", f"{nth} vote") for nth in ("1st", "2nd", "3rd")
    ]
    assert {notes[law][0] for law in view.laws_to_come} == {"come"}
    assert [notes[law] for law in gone(scene)] == [
        ("gone", "left, round 1"),
        ("gone", "failed, round 1"),
        ("gone", "left, round 2"),
        ("gone", "failed, round 2"),
    ]


@pytest.mark.rule("SET-8", "RND-2")
def test_laws_come_in_the_rounds_that_are_told() -> None:
    table = new_table("random,random,random", law_set="random")
    told: dict[str, str] = {}

    def checks(_: object) -> bool:
        view = table.view(None)
        for law, fate, note in law_fates(view, table.log(None)):
            if fate == "come":
                told[law.id] = note
            elif fate == "vote" and law.id in told:
                assert str(view.round) in told[law.id]
        return table.is_over

    play(table, checks)
    assert len(told) > 10


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("size", SIZES)
async def test_who_would_gain_keeps_secrets(size: tuple[int, int]) -> None:
    async with on_laws(placing(), size) as pilot:
        seen = await all_details(pilot, 12)
        (most_gold,) = [text for text in seen if "Most gold (ties included): upgrade" in text]
        assert "gold: ? ■Bob ? ●Greedy ? ◆Zoë ?" in most_gold
        (tiles,) = [text for text in seen if "extension tiles in your castle" in text]
        assert "●Greedy 3 tiles: +5 PP" in tiles
        assert "■Bob" in tiles
        assert "nothing" in tiles


@pytest.mark.rule("SET-10")
async def test_the_order_of_the_pile_and_the_purses_of_others_make_no_difference() -> None:
    one, other = board(), board()
    other.state.law_pile = tuple(reversed(one.state.law_pile))
    for seat in (BOB, GREEDY, ZOE):
        other.state.seats[seat].gold += 3 + seat
        other.state.seats[seat].squires += 4 - seat
    shown: list[Sequence[str]] = []
    for each in (one, other):
        async with on_laws(asked(each, PlaceKnight(ANN), ANN), (120, 40)) as pilot:
            shown.append([screen_text(pilot.app), *await all_details(pilot, 12)])
    assert shown[0] == shown[1]


@pytest.mark.parametrize("size", SIZES)
async def test_long_and_wide_names_keep_to_the_page(size: tuple[int, int]) -> None:
    async with on_laws(crowded(), size) as pilot:
        for part in pilot.app.screen.query(Inked):
            drawing = part.render()
            assert isinstance(drawing, Drawing)
            assert all(row_width(row) <= part.size.width for row in drawing.rows)


@pytest.mark.parametrize("size", SIZES)
async def test_the_law_that_is_voted_on_is_chosen_first(size: tuple[int, int]) -> None:
    scene = voting()
    async with on_laws(scene, size) as pilot:
        proposal = scene.names.rules.law_by_id[scene.view.proposals[0]]
        assert law_text(proposal) in details(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_click_chooses_a_law_and_f1_opens_its_rule(size: tuple[int, int]) -> None:
    async with on_laws(placing(), size) as pilot:
        rows = screen_text(pilot.app).splitlines()
        y = next(y for y, row in enumerate(rows) if "out if 2 pass" in row)
        await pilot.click(offset=(rows[y].index("out if 2 pass") + 2, y))
        await settle(pilot)
        assert "In force: out if 2 pass" in details(pilot)
        law = placing().view.laws[1]
        await press(pilot, ["f1"])
        assert isinstance(pilot.app.screen, RulesScreen)
        assert f"{law} applies now" in screen_text(pilot.app)
        await press(pilot, ["escape"])
        assert isinstance(pilot.app.screen, LawsScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_t_shows_the_laws_and_closes_them(size: tuple[int, int]) -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=0)
    async with app.run_test(size=size) as pilot:
        await wait_for_screen(pilot, TableScreen)
        for closing in ("t", "escape", "enter", "q"):
            await pilot.press("t")
            await sees(pilot, "ALL LAWS")
            await pilot.press(closing)
            await wait_for_screen(pilot, TableScreen)


@pytest.mark.parametrize("height", [54, 57, 60])
async def test_words_that_have_no_room_beside_the_law_are_counted(height: int) -> None:
    scene = placing()
    fates = law_fates(scene.view, scene.log)
    words = {each.word for each in glossary(each.law for each in fates)}
    async with on_laws(scene, (200, height)) as pilot:
        panel = pilot.app.screen.query_one(LawWords)
        if not panel.display:
            return
        rows = ["".join(text for text, _ in row) for row in panel.render().rows]
    below = rows[next(y for y, row in enumerate(rows) if row.strip() == "WORDS") + 1 :]
    told = {word for word in words for row in below if re.search(f"(^ |  ){word}  ", row)}
    more = re.search(r"(\d+) more words?", below[-1])
    assert len(words - told) == (int(more[1]) if more else 0)
    assert not more or below[-1].rstrip().endswith(": choose a law that uses them")
    chosen = next(each.law for each in fates if each.fate == "vote")
    assert {each.word for each in words_of([chosen])} <= told
