"""The prompt alone, at the sizes it has at 80x24: every kind of question, and what it answers."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import ClassVar, NamedTuple, cast

import pytest
from textual.app import ComposeResult
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.types import CSSPathType

from lancaster_tui.content.folders import shipped
from lancaster_tui.rules.actions import Action, Place
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import (
    CountyClaimed,
    Expelled,
    Gained,
    PhaseStarted,
    Returned,
    RoundStarted,
    Source,
)
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights, ScoreConflict
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import CONFLICT_PLACES, parse_place
from lancaster_tui.rules.position import Occupant
from lancaster_tui.tui.kit.deliberate import InOrder, InOrderApp
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.kit.key_line import keys_now
from lancaster_tui.tui.kit.looks import USUAL, Looks
from lancaster_tui.tui.kit.seats import seat_ink
from lancaster_tui.tui.kit.theme import StyledApp
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.prompt.answers import Answers
from lancaster_tui.tui.prompt.facts import facts_pages
from lancaster_tui.tui.prompt.placement import KNIGHT, LABELS, PlacementForm
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.scene import Recap, Scene
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.answers import action_label, action_short, fewer_words
from lancaster_tui.words.prompts.law_facts import KNOWN, Fact
from lancaster_tui.words.prompts.outcomes import outcome_text
from lancaster_tui.words.prompts.placements import IF_PLACED, preview_text
from lancaster_tui.words.prompts.questions import invitation_text
from lancaster_tui.words.prompts.refusals import refusal_text
from tests.rules.builder import BASE, Board
from tests.rules.playing import play_randomly
from tests.tui.positions import (
    ANN,
    BOB,
    CROWD,
    SEATS,
    board,
    crowded,
    crowded_board,
    placing,
    scene,
)
from tests.tui.render import pieces_of, text_of

SMALL, ROOMY = (80, 5), (80, 9)  # what the prompt has at 80x24, beside England or another area
NARROW = (64, 7)  # what it has at 120x40
FAVOUR, LAW = Source("favour", "noble"), Source("law", "LAW-B6")
A, B, C, E, H, J, K, L, M, W, X, Y, Z = map(parse_place, "ABCEHJKLMWXYZ")

QUESTIONS: list[AnyChoice] = [
    ChooseFirstTile(ANN),
    PlaceKnight(ANN),
    ChooseFavour(ANN),
    CastBallot(),
    ChooseUpgrade(ANN, LAW),
    ChooseNoble(ANN, FAVOUR),
    ChooseTile(ANN, LAW),
    MakeExchange(ANN, "LAW-B5"),
    ClaimCounty(ANN, H),
    Voyage(ANN, Source("county", "H"), H),
    ChooseStartPlayer(ANN),
    UsePaidSpace(ANN, (0, 1)),
    RansomKnights(ANN, X),
]


class PromptScreen(InOrder, Screen[None]):
    """A prompt that fills the screen, with stops that go on by keys."""

    def __init__(self) -> None:
        super().__init__()
        self.passed_stops: list[str] = []

    def compose(self) -> ComposeResult:
        yield Prompt(cast(PromptApp, self.app).point, id="prompt")

    def action_next_stop(self) -> None:
        self.passed_stops.append("next")

    def action_run(self) -> None:
        self.passed_stops.append("run")

    def action_skip(self) -> None:
        self.passed_stops.append("skip")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "turn_page"


class Pointed(NamedTuple):
    spot: int | None
    targets: frozenset[int] | None
    others: frozenset[int]
    pending: Occupant | None = None


class PromptApp(StyledApp, InOrderApp):
    """A prompt alone; it keeps what the prompt posts, and keys that mean nothing to it."""

    CSS_PATH: ClassVar[CSSPathType | None] = [*sorted(shipped("styles").glob("*.tcss"))]

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks)
        self.answers: list[tuple[int, Action]] = []
        self.pointed: list[Pointed] = []
        self.ballots_wanted = 0
        self.passed_on: list[str] = []

    def get_default_screen(self) -> PromptScreen:
        return PromptScreen()

    async def press(self, event: Key, screen: InOrder) -> bool:
        has_acted = await super().press(event, screen)
        if not has_acted:
            self.passed_on.append(event.key)
        return has_acted

    def on_prompt_answered(self, event: Prompt.Answered) -> None:
        self.answers.append((event.decision.seat, event.action))

    def point(
        self,
        spot: int | None,
        targets: frozenset[int] | None,
        others: frozenset[int],
        pending: Occupant | None,
    ) -> None:
        self.pointed.append(Pointed(spot, targets, others, pending))

    def on_prompt_ballot_wanted(self) -> None:
        self.ballots_wanted += 1


class Play:
    """A prompt on the screen and how to use it."""

    def __init__(self, app: PromptApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.screen = app.screen
        self.prompt = app.query_one(Prompt)
        self.prompt.tells_castle = True  # no castle is in sight

    async def show(self, seen: Scene, waiting: str = "") -> None:
        self.prompt.show(seen, waiting)
        await self.pilot.pause()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def point_at(self, spot: int) -> None:
        self.prompt.choose_spot(spot)
        await self.pilot.pause()
        await self.pilot.pause()

    @property
    def text(self) -> str:
        """What the prompt shows, as one line."""
        return " ".join(screen_text(self.app).replace("▌", " ").split())

    @property
    def preview(self) -> str:
        return " ".join(text_of(self.prompt.query_one("#preview")).split())

    @property
    def is_refused(self) -> bool:
        return self.prompt.query_one("#preview").has_class("-refused")

    @property
    def keys(self) -> list[str]:
        """What the key line would say."""
        return [
            " ".join([*(label.text for label in labels), word])
            for labels, word in keys_now(self.screen)
        ]

    @property
    def answered(self) -> list[str]:
        return [action_text(action) for _, action in self.app.answers]


@asynccontextmanager
async def prompt(
    *scenes: Scene, size: tuple[int, int] = SMALL, looks: Looks = USUAL
) -> AsyncIterator[Play]:
    """Show scenes one after the other in a prompt of some columns and rows."""
    app = PromptApp(looks)
    async with app.run_test(size=size) as pilot:
        play = Play(app, pilot)
        for seen in scenes:
            await play.show(seen)
        yield play


def asking(choice: AnyChoice, viewer: int = ANN, table: Board | None = None) -> Scene:
    """Return what a seat sees that is asked on a busy board."""
    if table is None:
        table = board()
        table.county("H", ANN, 2, 1)
        table.favours("upgrade", "gold3", "squires")
    table.run(choice)
    return scene(table, viewer)


def again(choice: AnyChoice) -> tuple[Scene, Scene]:
    """Return two questions to the same person, the second of which is this one."""
    return asking(ChooseStartPlayer(ANN)), asking(choice)


@pytest.mark.parametrize(("size", "least"), [(SMALL, 2), (NARROW, 3), (ROOMY, 4)])
async def test_nothing_is_cut_and_all_answers_are_within_reach(
    size: tuple[int, int], least: int
) -> None:
    async with prompt(size=size) as play:
        for choice in QUESTIONS:
            seen = crowded_question(choice)
            await play.show(asking(ChooseStartPlayer(ANN)))
            await play.show(seen)
            for widget in play.prompt.query("*"):
                if widget.display and not isinstance(widget, Answers):
                    assert widget.virtual_region_with_margin.bottom <= size[1], (choice, widget)
            if not isinstance(choice, PlaceKnight | CastBallot):
                await all_answers_are_within_reach(play, seen, least)


@pytest.mark.parametrize("size", [NARROW, (80, 7)])
async def test_what_a_question_is_about_stands_there_in_full(size: tuple[int, int]) -> None:
    async with prompt(size=size) as play:
        for choice in (ChooseNoble(ANN, FAVOUR), ChooseStartPlayer(ANN), RansomKnights(ANN, X)):
            await play.show(asking(ChooseUpgrade(ANN, LAW)))
            await play.show(seen := asking(choice))
            assert invitation_text(choice, seen.view) in " ".join(play.text.split())


def crowded_question(choice: AnyChoice) -> Scene:
    """Return what Ann sees who is asked on a board of five players with long names."""
    table = crowded_board()
    table.state.counties[H] = Occupant(ANN, 3, 2)
    table.state.factions[ANN].reserve = [0, 1, 1, 1, 0]
    table.state.seats[ANN].nobles = (A,)
    table.state.nobles_left[H] = 1
    table.run(choice)
    return scene(table, ANN, seats=CROWD)


async def all_answers_are_within_reach(play: Play, seen: Scene, least: int) -> None:
    assert seen.decision is not None
    listed = play.prompt.query_one(Answers)
    candidates = list(seen.decision.choice.candidates(seen.view, ANN))
    asked = seen.decision, seen.view, seen.names
    forms = [
        (action_label(action, *asked), action_short(action, *asked), *fewer_words(action, *asked))
        for action in candidates
    ]
    assert listed.size.height >= min(least, len(forms))
    for texts in (*forms, forms[0]):
        await play.press("down")
        assert any(text in play.text for text in texts)


@pytest.mark.parametrize(
    ("choice", "key", "refusal"),
    [
        (ClaimCounty(ANN, H), "3", "The price is 3 gold; you have 1 gold (CTY-1)."),
        (ChooseNoble(ANN, FAVOUR), "a", "You have a noble of A Northumberland already (RWD-4)."),
        (
            ChooseTile(ANN, FAVOUR),
            "j",
            "Extension tile J (recruit) lies in your castle already (RWD-5).",
        ),
        (ChooseUpgrade(ANN, FAVOUR), "3", "There is no stronger knight than S4 (RWD-3)."),
        (Voyage(ANN, FAVOUR, H), "z", "There is no conflict Z now (PLC-9)."),
        (ChooseFavour(ANN), "2", "This tile is face down until the next round (PLC-10)."),
        (
            UsePaidSpace(ANN, (1,)),
            "j",
            "Castle space J has been used in this scoring (CAS-4).",
        ),
    ],
)
async def test_an_answer_that_is_not_possible_says_why_and_nothing_happens(
    choice: AnyChoice, key: str, refusal: str
) -> None:
    table = board()
    table.county("H", ANN, 2, 1)
    table.state.seats[ANN].gold = 1
    table.favours("upgrade", "gold3", "squires")
    table.run(choice)
    async with prompt(scene(table, ANN)) as play:
        await play.press(key)
        assert play.preview.startswith(refusal)
        assert play.is_refused
        await play.press("enter")
        assert play.preview.startswith(refusal)
        assert play.answered == []


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (ChooseFavour(ANN), "3 gold (face down)"),
        (UsePaidSpace(ANN, (1,)), "recruit for 3 squires (used already)"),
        (ChooseUpgrade(ANN, FAVOUR), "court S4 (there is no stronger knight than S4)"),
    ],
)
async def test_why_an_answer_is_not_possible_stands_behind_it(choice: AnyChoice, told: str) -> None:
    table = board()
    table.favours("upgrade", "squires")
    table.run(choice)
    async with prompt(scene(table, ANN), size=ROOMY) as play:
        assert told in play.text


@pytest.mark.rule("CAS-4")
@pytest.mark.parametrize("size", [SMALL, NARROW])
async def test_why_a_castle_space_is_not_used_has_room_behind_it(size: tuple[int, int]) -> None:
    table = board()
    table.state.factions[ANN].reserve[1] = 1
    table.run(UsePaidSpace(ANN, (0,)))
    async with prompt(scene(table, ANN), size=size) as play:
        assert "upgrade for 2 squires (empty)" in play.text


async def test_the_first_tiles_are_all_in_sight_at_once() -> None:
    async with prompt(asking(ChooseFirstTile(ANN)), size=ROOMY) as play:
        text = play.text
        assert all(f" {letter}" in text for letter in "JKLMNO")
        assert " more" not in text


async def test_what_is_not_possible_stands_dim_in_its_place() -> None:
    async with prompt(asking(ChooseNoble(ANN, FAVOUR))) as play:
        listed = re.findall(r"([A-I]) [A-Z]\w+: (?:\d left|yours)", play.text)
        assert sorted(listed) == list("ABCDEFGHI")
        drawn = play.prompt.query_one(Answers).render()
        dim = [drawn.plain[span.start :] for span in drawn.spans if span.style == "$quiet"]
        assert [text.split()[1] for text in dim] == ["A", "C"]


@pytest.mark.rule("CTY-3")
async def test_who_can_become_start_player_has_the_sign_and_the_colour_of_each() -> None:
    async with prompt(asking(ChooseStartPlayer(ANN))) as play:
        drawn = play.prompt.query_one(Answers).render()
        named = {drawn.plain[span.start : span.end]: span.style for span in drawn.spans}
        ink = seat_ink(BOB, Names(BASE, SEATS))
        assert named[f"■ {SEATS[BOB]}"] == f"bold ${ink}"


@pytest.mark.rule("CON-3", "CON-4", "CON-6")
async def test_where_a_knight_can_sail_tells_its_rank_and_points_there() -> None:
    async with prompt(asking(Voyage(ANN, FAVOUR, H))) as play:
        said = (
            r"[WXYZ]: strength \d+ of \d+, (England wins|France wins|captured), "
            r"you (are|stay) (1st|2nd|3rd).* \(\d PP.*\)"
        )
        assert re.search(said, play.text)


@pytest.mark.parametrize("size", [SMALL, NARROW])
async def test_to_where_a_knight_sails_is_asked_in_sight_and_shown_there(
    size: tuple[int, int],
) -> None:
    table = board()
    table.county("H", ANN, 2, 1)
    async with prompt(asking(Voyage(ANN, FAVOUR, H), table=table), size=size) as play:
        asked = "to which conflict does your S2 sail from H Dorset"
        assert asked in play.text
        await play.press("enter")
        assert "Nothing is chosen yet" in play.text
        assert asked in play.text
        await play.press("y")
        assert asked in play.text
        assert "PP)" in play.preview
        assert play.app.pointed[-1].spot == Y
        assert play.app.pointed[-1].pending == Occupant(ANN, 2, 0), "squires do not sail"
        await play.press("z")  # where there is no conflict
        assert play.app.pointed[-1].pending is None


async def test_enter_says_that_nothing_is_chosen_as_long_as_there_are_rows_for_it() -> None:
    async with prompt(asking(UsePaidSpace(ANN, (0, 1, 2))), size=(48, 7)) as play:
        await play.press("enter")
        assert "Nothing is chosen yet" in play.text


async def test_a_space_that_cannot_be_paid_says_why_in_a_narrow_list_too() -> None:
    table = board()
    table.state.seats[ANN].squires = 2
    async with prompt(asking(UsePaidSpace(ANN, (0, 1)), table=table), size=(56, 6)) as play:
        assert "recruit for 3 squires (you have 2)" in play.text


async def test_a_click_on_what_is_not_possible_says_why() -> None:
    async with prompt(asking(ChooseNoble(ANN, FAVOUR))) as play:
        await play.pilot.click("#answers", offset=(8, 0))
        await play.pilot.pause()
        assert play.preview.startswith("You have a noble of A Northumberland already (RWD-4).")
        assert play.answered == []
        await play.pilot.click("#answers", offset=(8, 1))
        await play.pilot.pause()
        assert play.answered == [], "the first click shows what would follow"
        await play.pilot.click("#answers", offset=(8, 1))
        await play.pilot.pause()
        assert play.answered == ["noble B"]


async def test_enter_alone_does_nothing_for_the_next_person() -> None:
    async with prompt(
        asking(ChooseStartPlayer(BOB), BOB), asking(ChooseNoble(ANN, FAVOUR))
    ) as play:
        assert play.preview == "Ann: which county's noble do you take (the King's Favour)?"
        await play.press("enter", "enter")
        assert play.answered == []
        await play.press("down", "down", "enter")
        assert play.answered == ["noble B"]


async def test_enter_alone_does_nothing_for_the_same_person_either() -> None:
    """Whoever goes on with Enter, stop by stop, does not answer the question that comes then."""
    async with prompt(*again(ChooseNoble(ANN, FAVOUR))) as play:
        await play.press("enter", "enter")
        assert play.answered == []
        await play.press("b", "enter")
        assert play.answered == ["noble B"]


@pytest.mark.parametrize("size", [SMALL, ROOMY, NARROW])
@pytest.mark.parametrize("key", [(), ("2",)])
async def test_enter_says_at_once_that_a_place_is_missing(
    size: tuple[int, int], key: tuple[str, ...]
) -> None:
    async with prompt(placing(), size=size) as play:
        await play.press(*key, "enter")
        assert "No place chosen yet: press its letter or use the arrows." in play.preview
        await play.press("right", "down", "enter")
        assert len(play.answered) == 1


async def test_shown_again_a_question_stays_as_it_was() -> None:
    seen = asking(ChooseNoble(ANN, FAVOUR))
    async with prompt(seen, seen._replace(is_purse_covered=True)) as play:
        await play.press("enter")
        assert play.answered == [], "nothing is marked still"
        await play.press("d")
        await play.show(seen)
        assert play.app.pointed[-1].spot == parse_place("D")
        await play.press("enter")
        assert play.answered == ["noble D"]


async def test_shown_again_a_placement_stays_as_it_was() -> None:
    seen = placing()
    async with prompt(seen) as play:
        await play.press("2", "h", "+")
        await play.show(seen._replace(is_purse_covered=True))
        assert "H Dorset" in play.text
        assert "- 1 + of ?" in play.text
        await play.press("enter")
        assert play.answered == ["place S2 H +1"]


async def test_the_marked_answer_says_what_follows_from_it() -> None:
    async with prompt(*again(ChooseFavour(ANN))) as play:
        await play.press("3")
        assert play.preview == "→ gold 4 to 7"
        assert not play.is_refused
    async with prompt(*again(ChooseTile(ANN, FAVOUR))) as play:
        await play.press("k")
        assert play.preview == "→ every round: upgrade for 2 squires"


async def test_a_covered_purse_is_not_told_by_the_preview() -> None:
    seen = asking(ChooseFavour(ANN))._replace(is_purse_covered=True)
    async with prompt(seen) as play:
        await play.press("3")
        assert play.preview == ""


async def test_a_place_is_chosen_from_outside_and_chosen_again_it_is_done() -> None:
    async with prompt(placing()) as play:
        await play.point_at(H)
        assert play.preview.startswith("→ may win: voyage to France or noble")
        assert play.app.pointed[-1].spot == H
        await play.point_at(Y)
        assert play.answered == []
        await play.point_at(Y)
        assert play.answered == ["place S1 Y"]


@pytest.mark.rule("PLC-4")
async def test_a_place_that_is_not_possible_says_why_and_is_not_done() -> None:
    async with prompt(placing()) as play:
        await play.press("1")
        for _ in range(2):
            await play.point_at(C)
            assert play.preview.startswith(
                "S1 is below the minimum 3 of C York; squires do not help (PLC-4)."
            )
        assert play.answered == []


async def test_until_a_knight_is_chosen_the_weakest_goes_that_can() -> None:
    async with prompt(placing()) as play:
        await play.point_at(C)
        assert play.preview.startswith("→ S4 to C York, not S1")
        await play.press("+")
        assert play.preview.startswith("→ S4 to C York with 1 squire, not S1")
        await play.point_at(H)
        assert play.preview.startswith("→ S1 to H Dorset, not S4")
        await play.press("i")
        assert play.preview.startswith("→ may win"), "the knight is the same"
        await play.press("2")
        assert play.preview.startswith("→ may win"), "it has been chosen"
        await play.point_at(C)
        assert play.preview.startswith(
            "S2 is below the minimum 3 of C York; squires do not help (PLC-4)."
        )


@pytest.mark.rule("PLC-1")
async def test_a_digit_without_a_knight_says_which_digits_there_are_and_changes_nothing() -> None:
    async with prompt(placing()) as play:
        await play.press("2", "f")
        said = play.preview
        assert "F Suffolk" in play.text
        await play.press("3")
        assert play.is_refused
        assert play.preview.startswith("There is no S3 in your court; choose a knight with ")
        assert "1, 2 or 4" in play.preview
        assert play.app.pointed[-1].spot == parse_place("F")
        await play.press("+")
        assert not play.is_refused
        await play.press("-")
        assert play.preview == said
        await play.press("3", "enter")
        assert play.answered == ["place S2 F"]


async def test_enter_without_a_choice_says_that_nothing_is_chosen() -> None:
    async with prompt(placing()) as play:
        await play.press("enter", "enter")
        assert play.is_refused
        assert play.preview == "No place chosen yet: press its letter or use the arrows."
    async with prompt(asking(ChooseNoble(ANN, FAVOUR))) as play:
        await play.press("enter")
        assert play.is_refused
        assert play.preview.endswith("which county's noble do you take (the King's Favour)?")
    async with prompt(asking(ChooseNoble(ANN, FAVOUR)), size=ROOMY) as play:
        await play.press("enter")
        assert play.is_refused
        assert play.preview == "Nothing is chosen yet: choose with a key or the arrows."


async def test_squires_chosen_before_the_place_go_with_the_knight() -> None:
    async with prompt(placing()) as play:
        await play.press("+", "h", "enter")
        assert play.answered == ["place S1 H +1"]


@pytest.mark.rule("PLC-9")
@pytest.mark.parametrize(("size", "done"), [(SMALL, "Enter place it"), (NARROW, "place it")])
@pytest.mark.parametrize("place", ["y", "k"])
async def test_where_no_squires_can_go_none_are_offered(
    place: str, size: tuple[int, int], done: str
) -> None:
    async with prompt(placing(), size=size) as play:
        await play.press("h")
        assert "+ - squires" in play.keys
        await play.press("+", "+", place)
        assert f"squires none here {done}" in play.text
        assert "+ - squires" not in play.keys
        assert not play.is_refused
        await play.press("+")
        assert f"squires none here {done}" in play.text
        assert play.is_refused
        await play.press("enter")
        assert play.answered == [f"place S1 {place.upper()}"]


@pytest.mark.rule("PLC-5")
async def test_who_has_no_squires_is_offered_none_and_enter_places_at_once() -> None:
    table = board()
    table.state.seats[ANN].squires = 0
    table.run(PlaceKnight(ANN))
    async with prompt(scene(table, ANN)) as play:
        await play.press("h")
        assert "squires you have none Enter place it" in play.text
        assert "+ - squires" not in play.keys
        await play.press("right")
        assert not play.is_refused, "the arrows choose another place"
        await play.press("h", "+")
        assert play.preview == "You have no squires (PLC-5)."
        await play.press("enter")
        assert play.answered == ["place S1 H"]


@pytest.mark.rule("RND-1")
@pytest.mark.parametrize("size", [SMALL, ROOMY])
async def test_the_first_question_of_a_round_says_that_it_begins(size: tuple[int, int]) -> None:
    seen = placing()
    begun = [RoundStarted(3, BOB), *seen.log[1:]]
    async with prompt(seen._replace(log=begun, new=len(begun)), size=size) as play:
        assert "Round 3 begins." in play.text
    async with prompt(seen._replace(log=begun, new=1), size=size) as play:
        assert "begins" not in play.text


@pytest.mark.rule("PLC-7")
async def test_who_has_lost_a_knight_is_told_so_beside_the_question() -> None:
    seen = placing()
    expelled = [Expelled(ANN, 2, parse_place("E"), 0, by=BOB), Expelled(2, 1, C, 0, by=BOB)]
    async with prompt(seen._replace(log=[*seen.log, *expelled], new=2), size=(90, 9)) as play:
        assert "Ann: place a knight. Bob has expelled your S2 from E Bedford." in play.text
        assert play.text.count("expelled") == 1


async def test_one_steps_back_from_squires_to_the_place_to_the_knight() -> None:
    async with prompt(placing()) as play:
        await play.press("2", "h", "+")
        assert "- 1 +" in play.text
        assert play.prompt.back()
        assert "H Dorset" in play.text
        assert "- 0 +" in play.text
        assert play.prompt.back()
        assert "place none yet" in play.text
        assert play.app.pointed[-1].spot is None
        assert play.prompt.back()
        assert "to place S1, an underlined one for S2 or S4; then Enter." in play.preview
        assert not play.prompt.back()


async def test_without_colours_no_letter_is_said_to_be_gold() -> None:
    async with prompt(placing(), looks=Looks(has_colour=False)) as play:
        assert (
            "Press a reversed letter to place S1, an underlined one for S2 or S4." in play.preview
        )


async def test_one_steps_back_from_an_answer_that_is_marked() -> None:
    async with prompt(asking(ChooseNoble(ANN, FAVOUR))) as play:
        await play.press("b")
        assert play.prompt.back()
        await play.press("enter")
        assert play.answered == []
        assert not play.prompt.back()


@pytest.mark.rule("CTY-1")
async def test_a_county_says_in_a_narrow_list_too_why_both_cannot_be_won() -> None:
    table = board()
    table.county("A", ANN, 2)
    table.state.seats[ANN].gold, table.state.seats[ANN].nobles = 0, ()
    seen = asking(ClaimCounty(ANN, A), table=table)
    async with prompt(seen, size=NARROW) as play:
        assert "the noble, then extension tile (you have none)" in play.text


@pytest.mark.rule("CTY-1")
async def test_a_county_says_on_the_line_why_both_cannot_be_won() -> None:
    table = board()
    table.county("H", ANN, 2)
    table.state.seats[ANN].gold = 1
    seen = asking(ClaimCounty(ANN, H), table=table)
    async with prompt(seen, size=ROOMY) as play:
        assert "pay 3 gold: the noble, then voyage to France (you have 1)" in play.text
    async with prompt(seen._replace(is_purse_covered=True), size=ROOMY) as play:
        assert "you have" not in play.text


@pytest.mark.rule("SET-10")
async def test_an_exchange_shows_the_purse_and_what_is_left_unless_that_is_covered() -> None:
    seen = asking(MakeExchange(ANN, "LAW-B5"))
    async with prompt(seen, size=ROOMY) as play:
        assert "You have 4 gold and 3 squires." in play.text
        assert "2 pay 2 gold + 2 squires, gain 6 PP; 2 gold, 1 squire left" in play.text
        await play.show(seen._replace(is_purse_covered=True))
        assert "You have" not in play.text
        assert "left" not in play.text
    async with prompt(seen, size=SMALL) as play:
        assert "You have 4 gold and 3 squires." in play.text


async def test_it_is_told_what_a_placement_costs_if_a_proposal_passes() -> None:
    table = board()
    table.state.proposals = ("LAW-B10",)
    async with prompt(asking(PlaceKnight(ANN), table=table), size=(107, 9)) as play:
        await play.press("2", "y")
        assert 'if "no S2 deployed: upgrade" passes: you ' in play.text
        assert "would lose an upgrade" in play.text


def places_of(seen: Scene, *strengths: int) -> frozenset[int]:
    """Return the places that knights of the viewer can go to, with squires or without."""
    assert seen.decision is not None
    return frozenset(
        action.place
        for action in seen.decision.actions
        if isinstance(action, Place) and action.strength in strengths
    )


async def test_the_targets_are_the_places_that_the_chosen_knight_can_go_to() -> None:
    seen = placing()
    async with prompt(seen) as play:
        for strength in (1, 4):
            await play.press(str(strength))
            assert play.app.pointed[-1] == Pointed(None, places_of(seen, strength), frozenset())


async def test_until_a_knight_is_chosen_places_for_another_than_the_marked_one_differ() -> None:
    """Gold is only what the knight in gold can reach; the letters of the others work, too."""
    seen = placing()
    everywhere = places_of(seen, 1, 2, 4)
    async with prompt(seen) as play:
        marked = places_of(seen, 1)
        assert marked < everywhere
        assert play.app.pointed[-1] == Pointed(None, marked, everywhere - marked)
        await play.press("a")  # which an S2 can reach
        marked = places_of(seen, 2)
        pending = Occupant(ANN, 2, 0)
        assert play.app.pointed[-1] == Pointed(A, marked, everywhere - marked, pending)


@pytest.mark.rule("PLC-6")
async def test_only_a_knight_that_can_be_placed_is_shown_at_its_place() -> None:
    async with prompt(placing()) as play:
        await play.press("2", "e", "minus")  # 2 of 3 squires are needed there
        assert play.app.pointed[-1].pending is None
        await play.press("plus", "plus")
        assert play.app.pointed[-1].pending == Occupant(ANN, 2, 3)


async def test_the_prompt_says_of_every_castle_space_whether_a_knight_can_go_there() -> None:
    async with prompt(placing()) as play:
        assert "castle J▣ K upgrade L ▲S1 M▣ N 2v O 1g+1sq" in play.text
        form = play.prompt.query_one(PlacementForm).render()
        at = form.plain.index("castle ")
        letters = range(at + len("castle "), form.plain.index("\n"))
        looks = [
            (form.plain[span.start], str(span.style))
            for span in form.spans
            if span.start in letters and span.end == span.start + 1
        ]
        assert {letter for letter, look in looks if "on $target" in look} == set("KNO")
        assert {letter for letter, look in looks if look == "$quiet"} == set("JLM")
        await play.press("j")
        assert play.preview.endswith(" (PLC-8).")


async def test_in_a_list_a_place_marks_the_answer_that_names_it_and_then_gives_it() -> None:
    async with prompt(asking(ChooseUpgrade(ANN, FAVOUR))) as play:
        await play.point_at(L)
        assert play.app.pointed[-1].spot == L
        assert play.app.pointed[-1].targets is None
        assert play.answered == []
        await play.point_at(H)
        await play.point_at(H)
        assert play.answered == ["upgrade S2 H"]
        await play.point_at(M)
        assert play.app.pointed[-1].spot == H, "no answer names M"


async def test_in_a_list_a_place_that_is_not_possible_says_why() -> None:
    async with prompt(asking(ChooseNoble(ANN, FAVOUR))) as play:
        for _ in range(2):
            await play.point_at(A)
            assert play.preview.startswith("You have a noble of A Northumberland already (RWD-4).")
        assert play.answered == []


async def test_the_letter_of_a_place_marks_an_answer_and_other_keys_mean_nothing() -> None:
    async with prompt(asking(ChooseUpgrade(ANN, FAVOUR))) as play:
        await play.press("h")
        assert play.app.pointed[-1].spot == H
        before = play.preview
        await play.press("u", "9", "b")
        assert play.app.passed_on[-3:] == ["u", "9", "b"]
        assert play.preview == before
        await play.press("enter")
        assert play.answered == ["upgrade S2 H"]


async def test_a_place_means_nothing_while_nobody_is_asked() -> None:
    async with prompt(placing(), scene(board(), ANN)) as play:
        await play.show(scene(board(), ANN), "Bob: place a knight.")
        await play.point_at(A)
        await play.press("enter", "a")
        assert play.answered == []
        assert play.app.passed_on == ["enter", "a"]
        assert "Bob: place a knight." in play.text


async def test_a_ballot_is_opened_by_enter() -> None:
    async with prompt(asking(CastBallot())) as play:
        await play.press("enter")
        assert play.app.ballots_wanted == 1
        assert play.preview == "You can ask for advice on the ballot."


async def click(play: Play, what: str) -> None:
    """Click on the last letter of what stands on the form."""
    (form,) = play.prompt.query(PlacementForm)
    rows = text_of(form).splitlines()
    (row,) = [number for number, text in enumerate(rows) if what in text]
    await play.pilot.click(form, offset=(rows[row].index(what) + len(what) - 1, row))
    await play.pilot.pause()


async def test_the_arrows_work_on_when_an_empty_purse_is_uncovered() -> None:
    table = board()
    table.state.seats[ANN].squires = 0
    seen = asking(PlaceKnight(ANN), table=table)
    covered = seen._replace(is_purse_covered=True)
    async with prompt(covered) as play:
        await play.press("1", "h")
        await play.show(covered._replace(is_purse_covered=False))
        await play.press("up", "down")
        assert "squires you have none" in play.text


async def test_the_form_is_used_by_mouse_alone() -> None:
    async with prompt(placing()) as play:
        assert "place it" not in play.text, "as long as there is no place"
        await click(play, "S2")
        await play.point_at(H)
        await click(play, " + ")
        await click(play, "place it")
        assert play.answered == ["place S2 H +1"]


@pytest.mark.rule("PLC-8")
async def test_the_free_spaces_of_the_castle_are_named_and_can_be_clicked_on() -> None:
    async with prompt(placing()) as play:
        await click(play, "M▣  N")
        assert "S1 to castle space N" in play.preview
        assert play.answered == [], "the first click shows what would follow"
        await click(play, "M▣  N")
        assert play.answered == ["place S1 N"]


async def test_the_line_that_the_arrows_change_stands_out() -> None:
    async with prompt(placing()) as play:
        form = play.prompt.query_one(PlacementForm)
        for key, label in (("", "knight"), ("down", "place"), ("down", "squires"), ("up", "place")):
            await play.press(*[key] * bool(key))
            pieces = [piece for row in pieces_of(form) for piece in row]
            labels = [piece for piece in pieces if piece.text.strip() in LABELS]
            assert [piece.text.strip() for piece in labels if piece.style and piece.style.bold] == [
                label
            ]


async def test_a_place_with_a_long_name_leaves_room_for_the_rest() -> None:
    async with prompt(placing()) as play:
        await play.press("2", "a", "+")
        for size, done in ((SMALL, "Enter place it"), (NARROW, "place it")):
            await play.pilot.resize_terminal(*size)
            assert f"place A Northumberland squires - 1 + of 3 {done}" in play.text


async def test_enter_stands_before_what_it_does_where_it_places_and_only_there() -> None:
    async with prompt(placing(), size=SMALL) as play:
        await play.press("h")
        assert "of 3 Enter place it" in play.text
        await play.press("up")
        assert "of 3 place it" in play.text, "Enter goes to the squires first"


async def test_what_the_mouse_is_over_lights_up() -> None:
    async with prompt(placing()) as play:
        form = play.prompt.query_one(PlacementForm)
        at = text_of(form).splitlines()[0].index("S2")
        await play.pilot.hover("#placement", offset=(at, 0))
        assert form.lit == (KNIGHT, "2")
        await play.pilot.hover("#preview")
        assert form.lit is None
    async with prompt(asking(ChooseNoble(ANN, FAVOUR))) as play:
        await play.pilot.hover("#answers", offset=(8, 1))
        rows = pieces_of(play.prompt.query_one(Answers))
        lit = [any(piece.style and piece.style.underline for piece in row) for row in rows]
        assert lit.index(True) == 1
        assert lit.count(True) == 1


def stop(phase: str, events: list[object]) -> Scene:
    """Return a stop on the way through the rewards."""
    table = crowded_board()
    table.state.phase = phase  # type: ignore[assignment]
    seen = scene(table, ANN, seats=CROWD)
    return seen._replace(recap=Recap(events, is_running=False))  # type: ignore[arg-type]


async def test_a_stop_tells_what_happened_and_goes_on_by_keys() -> None:
    events: list[object] = [
        Gained(BOB, "gold", 3, Source("castle", "gold")),
        Returned(BOB, 2, M, 0),
    ]
    seen = stop("castles", events)
    async with prompt(asking(ChooseStartPlayer(ANN)), seen) as play:
        assert "which player" not in play.text
        assert f"■ {CROWD[BOB]} gains 3 gold" in screen_text(play.app)
        assert play.keys == ["Enter go on", "r auto", "s next turn", "e by phase"]
        await play.press("enter", "r", "s", "up")
        assert isinstance(play.screen, PromptScreen)
        assert play.screen.passed_stops == ["next", "run", "skip"]
        assert play.app.passed_on == ["up"]
        await play.show(seen._replace(recap=Recap(seen.recap.events, is_running=True)))  # type: ignore[union-attr]
        assert play.keys[1] == "r stop"


async def test_after_a_screen_above_a_stop_its_keys_go_on() -> None:
    seen = stop("counties", [Returned(BOB, 2, A, 0)])
    async with prompt(seen) as play:
        play.app.push_screen(LeaveScreen(""))
        await play.pilot.pause()
        await play.press("escape", "enter")
        assert isinstance(play.screen, PromptScreen)
        assert play.screen.passed_stops == ["next"]


async def test_after_a_stop_the_arrows_and_enter_answer_again() -> None:
    seen = stop("counties", [PhaseStarted("counties"), Returned(BOB, 2, A, 0)])
    async with prompt(
        asking(ChooseStartPlayer(ANN)), seen, asking(ChooseNoble(ANN, FAVOUR))
    ) as play:
        await play.press("down", "down", "enter")
        assert play.answered == ["noble B"]


async def test_a_long_stop_runs_on_and_all_of_it_can_be_read() -> None:
    seats = range(5)
    events: list[object] = [
        Gained(seat, "pp", 3, Source("conflict", card)) for card in "abcd" for seat in seats
    ]
    async with prompt(stop("conflicts", events[:7]), size=ROOMY) as play:
        await wait_for(play.pilot, lambda: play.text.count("gains 3 PP") == 7)
        lines = [line for line in screen_text(play.app).splitlines() if line.count("gains") == 1]
        assert len(lines) == 7, "one line each"
    async with prompt(stop("conflicts", events[:11]), size=ROOMY) as play:
        await wait_for(play.pilot, lambda: play.text.count("gains 3 PP") == 11)  # they run on
    for size in (SMALL, ROOMY):
        async with prompt(stop("conflicts", events), size=size) as play:
            assert play.text.count("gains 3 PP") < 20
            await play.press(*["down"] * 16)
            assert play.app.passed_on == []
            assert play.text.endswith("(the conflict).")


async def test_every_battle_of_five_can_be_read() -> None:
    table = crowded_board()
    table.phase("conflicts")
    for place in CONFLICT_PLACES:
        events = table.run(ScoreConflict(place))
        while not table.is_idle:
            events = events + apply(table.state, table.asked, table.decision.actions[-1])
        seen = scene(table, ANN, seats=CROWD)._replace(recap=Recap(events, is_running=False))
        async with prompt(seen, size=ROOMY) as play:
            assert not play.prompt.query_one("#recap").max_scroll_y
        async with prompt(seen, size=SMALL) as play:
            hidden = play.prompt.query_one("#recap").max_scroll_y
            assert ("up down scroll" in play.keys) == (hidden > 0)
            await play.press(*["down"] * hidden)
            assert play.text.endswith(".")


async def test_a_long_preview_has_room_beside_other_areas() -> None:
    seen = crowded()
    assert seen.decision is not None
    action = Place(4, A, 11)
    async with prompt(seen, size=NARROW) as play:
        await play.press("4", "a")
        text = preview_text(action, seen.decision, seen.view, seen.names)
        move, *clauses = text.split("; ")
        assert move == "S4 to A Northumberland with 11 squires (lost afterwards)"
        assert "A Northumberland" in play.text
        assert "- 11 +" in play.text
        assert "beats" in play.text
        assert "its 12 squires lost" in play.text
        for clause in clauses:
            assert clause in play.text or clause.startswith("expels")


@pytest.mark.rule("CAS-4")
@pytest.mark.parametrize(
    ("size", "warning"),
    [
        (SMALL, "castle L N O (can't buy K)"),
        (NARROW, "N O can't buy K"),
        ((107, 9), "can't buy K (2 squires)"),
    ],
)
async def test_a_castle_space_that_cannot_be_paid_is_warned_of_and_still_can_be_chosen(
    size: tuple[int, int], warning: str
) -> None:
    table = board()
    table.state.factions[ANN].castle[L - J] = 0
    table.state.seats[ANN].squires = 1
    async with prompt(asking(PlaceKnight(ANN), table=table), size=size) as play:
        assert warning in play.text
        await play.press("1", "k")
        assert "costs 2 squires at castle scoring: you have 1 squire now" in play.preview
        assert not play.is_refused
        await play.press("enter")
        assert play.answered == ["place S1 K"]


@pytest.mark.rule("CAS-2", "CAS-4")
async def test_a_castle_space_that_the_castle_itself_pays_for_is_no_warning() -> None:
    table = board()
    table.state.factions[ANN].castle[L - J] = 0
    table.state.seats[ANN].squires = 0
    table.state.seats[ANN].tiles = ()
    table.tiles(ANN, "L")
    async with prompt(asking(PlaceKnight(ANN), table=table), size=NARROW) as play:
        assert "(can't buy J)" in play.text
        await play.press("1", "k")
        assert "your tile on L pays 2 first" in play.preview


async def test_a_covered_purse_is_not_told_by_warnings_of_the_castle() -> None:
    table = board()
    table.state.seats[ANN].squires = 1
    seen = asking(PlaceKnight(ANN), table=table)._replace(is_purse_covered=True)
    async with prompt(seen, size=NARROW) as play:
        assert "K needs" not in play.text
        await play.press("1", "k")
        assert "at castle scoring" not in play.preview


async def test_where_there_is_room_it_is_told_what_laws_would_pay_otherwise() -> None:
    async with prompt(placing(), size=(107, 9)) as play:
        await play.press("2", "f")
        assert "IF YOU PLACE IT" in play.text
        assert "if you take the noble, your 3rd: 3" in play.text
        assert "PP at the end, not 1" in play.text
        assert "a rival can expel it with 3 or more" in play.text
        assert "both for 3 gold" in play.text


async def test_before_a_place_is_chosen_it_is_told_where_each_knight_can_go() -> None:
    async with prompt(placing(), size=NARROW) as play:
        assert re.search("S1: .*castle K ?N ?O, France", play.text)
        assert re.search("S4: .*C.*castle K ?N ?O", play.text)


async def test_in_few_rows_it_is_told_where_the_marked_knight_can_go() -> None:
    async with prompt(placing(), size=(78, 5)) as play:
        assert "S1: H I, castle K N O, France W X Y" in play.text
        assert "S2: " not in play.text
        await play.press("4")
        assert "S4: A C D E F H I, with squires B G" in play.text


async def test_answers_in_columns_are_gone_through_to_the_side_as_well() -> None:
    async with prompt(asking(ChooseNoble(ANN, FAVOUR))) as play:
        await play.press("b", "right")
        assert play.app.pointed[-1].spot == parse_place("F")
        await play.press("left", "left")
        assert play.app.pointed[-1].spot == B


async def test_answers_without_room_are_scrolled_by_the_wheel_and_by_the_mark() -> None:
    async with prompt(asking(ChooseNoble(ANN, FAVOUR)), size=(30, 6)) as play:
        assert "more" in play.text
        assert "Surrey" not in play.text
        await play.press("up", "up")
        assert "Surrey" in play.text
        answers = play.prompt.query_one(Answers)
        for _ in range(9):
            answers.on_mouse_scroll_up()
        await play.pilot.pause()
        assert "Northumberland" in play.text
        assert play.app.pointed[-1].spot == parse_place("I")


def test_what_a_list_says_below_it_has_room_in_two_rows() -> None:
    """The prompt has two rows of 59 columns at least below a list."""
    seats = ("Bartholomew_1234", "Wilhelmina_56789", "Constantine_9012", "Dot", "Eva")
    for players in (3, 5):
        names = Names(BASE, seats[:players])
        for state, _, _ in play_randomly(players, seed=2):
            for decision in decisions(state):
                for action in decision.choice.candidates(state, decision.seat):
                    why = decision.choice.refusal(state, decision.seat, action)
                    if why is not None:
                        assert len(wrap(refusal_text(why, names), 59)) <= 2
                    elif not isinstance(action, Place):
                        in_full, brief = (
                            outcome_text(action, decision, state, names, brief=each)
                            for each in (False, True)
                        )
                        text = in_full if len(f"→ {in_full}") <= 59 else brief  # as in a preview
                        assert len(wrap(f"→ {text}", 59)) <= 2, text


@pytest.mark.rule("CTY-3", "CON-3")
async def test_where_there_is_room_the_start_player_and_ties_are_told() -> None:
    table = board()
    table.conflict("Z", "5a", (BOB, 1))
    async with prompt(asking(PlaceKnight(ANN), table=table), size=ROOMY) as play:
        await play.press("1", "i")
        assert "you name the start player there" in play.preview
        await play.press("z")
        assert "level with Bob: the later arrival ranks first" in play.preview


async def test_where_no_row_is_left_for_what_happened_the_key_that_shows_it_is_named() -> None:
    seen = asking(ChooseStartPlayer(ANN))
    claims = [CountyClaimed(BOB, place, "noble") for place in range(3)]
    seen = seen._replace(log=[PhaseStarted("counties"), *claims], new=3)
    async with prompt(size=(76, 3)) as play:
        play.prompt.tells_news = True
        await play.show(seen)
        assert "PgUp shows what has happened (3)." in play.text
        play.prompt.tells_news = False
        await play.show(seen)
        assert "what has happened" not in play.text


async def test_a_refusal_is_still_there_after_the_size_has_changed() -> None:
    async with prompt(placing(), size=NARROW) as play:
        await play.press("1", "c")
        assert play.is_refused
        before = play.preview
        await play.pilot.resize_terminal(107, 9)
        await play.pilot.pause()
        assert play.preview == before


async def test_what_a_preview_has_no_room_for_is_on_the_next_page() -> None:
    seen, lost = placing(), 'law "1 gold + 1 squire for 3 PP": you could no longer use it'
    later = "if you take the noble, your 3rd: 3 PP at the end, not 1"
    async with prompt(seen, size=NARROW) as play:
        await play.press("b", "+")
        first = play.preview
        assert re.search(r"\d more: PgDn$", first)
        assert lost in first
        assert later not in first
        await play.press("pagedown")
        assert later in play.preview
        assert "first page: PgDn" in play.preview
        await play.press("pagedown")
        assert play.preview == first
        await play.pilot.resize_terminal(118, NARROW[1] + 5)
        await play.pilot.pause()
        assert "PgDn" not in play.preview
        assert 'law "1 gold + 1 squire for 3 PP":' in play.preview
        assert later.partition(":")[0] in play.preview


async def test_what_a_law_in_force_pays_comes_before_what_is_open() -> None:
    table = board()
    table.state.laws = ("LAW-B3", "LAW-B5", "LAW-B7")  # the last pays a squire for each S2
    async with prompt(asking(PlaceKnight(ANN), table=table), size=(78, 5)) as play:
        await play.press("2", "f", "plus")
        assert "you would lose an upgrade" in play.preview, "warnings come first"
        await play.press("pagedown")
        pays = play.preview.index('law "1 squire per S2 deployed": you get 1 squire')
        assert pays < play.preview.index("if you take the noble")


async def test_points_that_a_placement_changes_come_before_goods() -> None:
    async with prompt(placing(), size=NARROW) as play:
        await play.press("2", "i", "plus")
        assert 'law "1 gold + 1 squire for 3 PP": then up to 6 PP, not 9' in play.preview
        start = "you name the start player there"
        assert start not in play.preview
        await play.press("pagedown")
        assert start in play.preview


async def test_a_refused_squire_leaves_the_knight_on_the_board_where_it_would_go() -> None:
    async with prompt(placing()) as play:
        await play.press("2", "y")
        assert play.app.pointed[-1].pending == Occupant(ANN, 2, 0)
        await play.press("plus")
        assert play.is_refused
        assert "No squires can go to conflict Y (PLC-9)." in play.preview
        assert play.app.pointed[-1].pending == Occupant(ANN, 2, 0)
        await play.press("enter")
        assert play.answered == ["place S2 Y"]


@pytest.mark.parametrize("size", [(80, 5), (80, 9)])
async def test_the_question_stands_above_the_answers_however_few_rows_there_are(
    size: tuple[int, int],
) -> None:
    table = board()
    table.county("I", ANN, 2, 1)
    table.give(ANN, gold=4)
    async with prompt(asking(ClaimCounty(ANN, parse_place("I")), table=table), size=size) as play:
        assert play.text.index("in I Surrey") < play.text.index("the noble")
        await play.press("2")
        assert "start player" in play.text


@pytest.mark.parametrize("number", [1, 4, 5, 7])
def test_facts_keep_their_two_columns_as_long_as_there_are_rows_in_any(number: int) -> None:
    must = [Fact("S4 to E Bedford"), Fact("may win: extension tile")]
    extras = [Fact(f"law {law}: you get +3 PP", is_extra=True) for law in range(number)]
    (page,) = facts_pages([*must, *extras], 105, 5, "PgDn", heading=IF_PLACED)
    rows = page.plain.splitlines()
    assert "IF YOU PLACE IT" in rows[0]
    assert "; " not in "".join(rows)
    for fact in (*must, *extras):
        assert sum(fact.text in row for row in rows) == 1


def test_facts_stand_behind_others_rather_than_on_a_second_page() -> None:
    told = [Fact("expels Bob's S3"), Fact("may win: extension tile or noble")]
    extras = [Fact(f"law {law}: you get +3 PP", is_extra=True) for law in range(3)]
    (page,) = facts_pages([*told, *extras], 61, 4, "PgDn")
    assert page.plain.startswith("→ expels Bob's S3; law 2: you get +3 PP\n")
    assert page.plain.count("; ") == 1


def test_a_law_is_named_once_where_two_facts_about_it_share_a_row() -> None:
    title = 'law "3 PP": '
    told = [
        Fact("expels Bob's S3, its 2 squires lost"),
        Fact(f"{title}you get 3 PP", is_extra=True, title=title),
        Fact(f"{title}Bob would no longer get 3 PP", is_extra=True, title=title),
    ]
    (page,) = facts_pages(told, 61, 2, "PgDn")
    assert f"{title}you get 3 PP; Bob would no longer get 3 PP" in page.plain


def test_two_columns_go_without_what_the_rules_always_say() -> None:
    must = [Fact("S4 to E Bedford"), Fact("may win: extension tile")]
    extras = [Fact(f"law {law}: you get +3 PP", is_extra=True) for law in range(7)]
    known = Fact("the squires are lost afterwards", is_extra=True, weight=KNOWN)
    (page,) = facts_pages([*must, *extras, known], 105, 5, "PgDn", heading=IF_PLACED)
    assert "IF YOU PLACE IT" in page.plain
    assert known.text not in page.plain


def test_what_the_rules_always_say_is_left_out_rather_than_on_a_second_page() -> None:
    told = [Fact(f"fact {number}") for number in range(3)]
    known = Fact("the squires are lost afterwards", is_extra=True, weight=KNOWN)
    (page,) = facts_pages([*told, known], 61, 3, "PgDn")
    assert known.text not in page.plain
    (page,) = facts_pages([*told, known], 61, 4, "PgDn")
    assert page.plain.endswith(known.text)


@pytest.mark.parametrize("width", [60, 64, 74, 105])
@pytest.mark.parametrize("height", [3, 4, 5])
def test_warnings_follow_the_move_and_other_pages_are_named_at_the_end(
    width: int, height: int
) -> None:
    move, warning = Fact("S2 to H Dorset with 2 squires"), Fact("leaves 0 squires", is_warning=True)
    told = [Fact("expels Bob's S1, its squire lost"), Fact("may win: voyage to France or noble")]
    extras = [Fact(f"law {law}: you get {law} victory points", is_extra=True) for law in range(12)]
    first, *others = facts_pages([move, *told, warning, *extras], width, height, "PgDn")
    assert others
    said = " ".join(first.plain.split())
    assert said.index(warning.text) < said.index("expels")
    for page in (first, *others):
        rows = page.plain.splitlines()
        assert len(rows) <= height
        (signed,) = [row for row in rows if row.endswith("PgDn")]
        assert len(signed) == width


def test_facts_have_rows_of_their_own_and_a_price_stands_behind_what_it_is_for() -> None:
    told = [Fact("expels Tom's S2, its 3 squires lost"), Fact("may win: extension tile or noble")]
    price = Fact("both for 3 gold", is_warning=True, joins=True)
    forecast = 'law "1 gold + 1 squire for 3 PP": then up to 3 PP, not 9'
    laws = [Fact(forecast, is_extra=True)] * 5
    first, *_ = facts_pages([*told, price, *laws], 61, 4, "PgDn")
    assert [row.strip() for row in first.plain.splitlines()[:3]] == [
        f"→ {told[0].text}",
        f"{told[1].text}; {price.text}",
        forecast,
    ]


def test_a_warning_does_not_part_a_price_from_what_it_is_for() -> None:
    told = [Fact("may win: upgrade or noble"), Fact("both for 3 gold", joins=True)]
    warning = Fact("too few squires left for castle J: 2 of 3", is_warning=True)
    (only,) = facts_pages([*told, warning], 61, 4, "PgDn")
    assert "upgrade or noble; both for 3 gold\n" in only.plain


def test_what_is_fitted_in_behind_a_fact_does_not_part_a_price_from_what_it_is_for() -> None:
    wins, price = Fact("may win: upgrade or noble"), Fact("both for 3 gold", joins=True)
    rival = Fact("a rival can expel it with 5 or more", is_extra=True)
    (only,) = facts_pages([wins, price, rival], 100, 1, "PgDn")
    assert only.plain == f"→ {wins.text}; {price.text}; {rival.text}"


def test_how_many_facts_are_on_the_next_page_stands_on_a_row_that_would_be_empty() -> None:
    told = [Fact("may win: upgrade or noble")]
    long = [Fact(f"law {number}: {'you get much by it, ' * 6}", is_extra=True) for number in (1, 2)]
    first, *_ = facts_pages([*told, *long], 60, 3, "PgDn")
    wins, counted = first.plain.splitlines()
    assert wins == f"→ {told[0].text}"
    assert counted.strip() == "2 more: PgDn"


def test_no_word_stands_alone_below_a_fact() -> None:
    fact = Fact("of equals the later arrival ranks first, so you may lose your claim to it")
    (page,) = facts_pages([fact], 74, 5, "PgDn")
    _, last = page.plain.splitlines()
    assert len(last.split()) > 2


@pytest.mark.rule("CAS-4")
async def test_where_each_knight_can_go_tells_which_spaces_cannot_be_paid() -> None:
    table = board()
    table.state.factions[ANN].castle[L - J] = 0
    table.state.seats[ANN].squires = 1
    async with prompt(asking(PlaceKnight(ANN), table=table), size=(78, 9)) as play:
        assert re.search(r"S1: .*castle L N O \(can't buy K\), France", play.text)
    async with prompt(placing(), size=(78, 9)) as play:
        assert "can't buy" not in play.text
