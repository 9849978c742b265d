"""The ruleset of a new game: chosen by name, and followed by all other fields."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from lancaster_tui.content.rulesets import load_ruleset, rulesets_folder
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.record import Record, from_toml, new_record, to_toml
from lancaster_tui.table.saves import new_save
from lancaster_tui.table.seating import Seating, parse_seats
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.setup import rulesets as ruleset_picker
from lancaster_tui.tui.setup.law_set import LawSetScreen
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.words.laws.cards import law_text
from tests.tui.games import SMALL, is_over, play, sees, wait_for_screen
from tests.tui.test_new_game import ALLIES, law_columns, on_form, seats_after

HEAD = 'format = 1\nid = "{id}"\nname = "{name}"\nbased_on = "base"\n'
ONLY_THREE = "".join(f"[[player_counts]]\nplayers = {n}\nremove = true\n" for n in (2, 4, 5))
MISTAKE = "rounds = 9\n"
BASE = "< Lancaster >"


def own(more: str = "", *, id: str = "mine", name: str = "My rules", file: str = "mine") -> Path:  # noqa: A002 (as in the file)
    """Put a ruleset into the folder of own ones."""
    path = rulesets_folder() / f"{file}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD.format(id=id, name=name) + more, encoding="utf-8")
    return path


def another(id: str = "lost", name: str = "A lost ruleset") -> Ruleset:  # noqa: A002 (as in the file)
    """Return a ruleset that is found nowhere, unless its id is that of one."""
    return load_ruleset().model_copy(update={"id": id, "name": name, "rounds": 4})


async def choose(pilot: Pilot[None], *keys: str) -> None:
    """Press keys at the field."""
    pilot.app.screen.query_one("#ruleset").focus()
    await pilot.press(*keys)


async def ruleset_after(pilot: Pilot[None], answers: list[Record | None]) -> Ruleset:
    """Start the game and return its ruleset."""
    await seats_after(pilot, answers)
    (record,) = answers
    assert record is not None
    return record.ruleset


async def test_the_base_game_comes_first_then_the_examples_then_own_ones() -> None:
    own()
    async with on_form() as (pilot, answers):
        await choose(pilot)
        await sees(pilot, BASE)
        await sees(pilot, "The base game.")
        await choose(pilot, "right")
        await sees(pilot, "< Lancaster, the forlorn hope >")
        await sees(pilot, "An example that comes with the program.")
        await choose(pilot, "left", "left")
        await sees(pilot, "< My rules >")
        await sees(pilot, 'One of your own, from the file "mine.toml".')
        assert (await ruleset_after(pilot, answers)).id == "mine"


async def test_all_examples_can_be_started_with_the_seats_of_the_form() -> None:
    async with on_form() as (pilot, _):
        await choose(pilot, "right")
        while BASE not in screen_text(pilot.app):
            await sees(pilot, "An example that comes with the program.")
            assert not pilot.app.screen.query(".problem")
            await pilot.press("right")


async def test_the_mouse_chooses_a_ruleset_too() -> None:
    own()
    async with on_form() as (pilot, answers):
        await pilot.click("#ruleset", offset=(0, 0))
        await sees(pilot, "< My rules >")
        await pilot.click("#ruleset", offset=(len("< My rules "), 0))
        await sees(pilot, BASE)
        await pilot.click("#ruleset", offset=(5, 0))
        await sees(pilot, "the forlorn hope")
        await pilot.click("#start")
        await wait_for(pilot, lambda: bool(answers))
        assert answers[0] is not None
        assert answers[0].ruleset == load_ruleset("forlorn-hope")


async def test_nobody_looks_for_rulesets_before_one_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def look() -> None:
        raise AssertionError("looked for rulesets")

    monkeypatch.setattr(ruleset_picker, "known_rulesets", look)
    async with on_form() as (pilot, answers):
        await pilot.press("down", "up")
        assert await ruleset_after(pilot, answers) == load_ruleset()


async def test_a_ruleset_with_mistakes_says_where_and_cannot_be_started() -> None:
    path = own(MISTAKE)
    async with on_form() as (pilot, answers):
        await choose(pilot, "left")
        await sees(pilot, "< mine >")
        for keys in ([], ["enter"], ["f2"], ["tab", "enter"], ["tab", "tab", "f2"]):
            await pilot.press(*keys)
            await sees(pilot, "mine.toml:5:10: laws: 9 rounds need 30 laws, there are 18")
            await sees(pilot, "`lancaster rules check FILE` shows them all.")
            assert pilot.app.focused is pilot.app.screen.query_one("#ruleset")
        assert isinstance(pilot.app.screen, NewGameScreen)
        path.write_text(HEAD.format(id="mine", name="Mended"), encoding="utf-8")
        await pilot.press("left", "right")
        await sees(pilot, "< Mended >")
        await sees(pilot, "base (18 laws)")
        assert not pilot.app.screen.query(".problem")
        assert (await ruleset_after(pilot, answers)).name == "Mended"


async def test_a_file_that_is_no_ruleset_says_why() -> None:
    ruins = {
        "empty": (b"", "the file is empty"),
        "no TOML": (b"id = [", "no TOML.toml:1:"),
        "binary": (b"\xff\xfe", "is not UTF-8"),
        "hidden": (HEAD.format(id="hidden", name="a\\u001b[31mb").encode(), "hidden.toml:3:"),
        "endless": (HEAD.format(id="endless", name="a" * 5000).encode(), "endless.toml:3:"),
    }
    rulesets_folder().mkdir(parents=True)
    for name, (content, _) in ruins.items():
        (rulesets_folder() / f"{name}.toml").write_bytes(content)
    (rulesets_folder() / "folder.toml").mkdir()
    sentences = {"folder": "not a file"} | {name: said for name, (_, said) in ruins.items()}
    async with on_form() as (pilot, answers):
        for name in sorted(sentences, reverse=True):
            await choose(pilot, "left")
            await sees(pilot, f"< {name} >")
            await sees(pilot, sentences[name])
            await sees(pilot, "There is a mistake in this ruleset.")
            await pilot.press("enter")
            await sees(pilot, sentences[name])
            assert not answers


async def test_a_file_that_has_gone_meanwhile_says_so() -> None:
    path = own()
    async with on_form() as (pilot, _):
        await choose(pilot, "left")
        await sees(pilot, "< My rules >")
        path.unlink()
        await pilot.press("left", "right")
        await sees(pilot, "mine.toml: no such file")


async def test_names_are_shown_as_they_are_and_cut_to_the_field() -> None:
    own()
    async with on_form() as (pilot, _):
        for name in ("[b]x[/b] and $y", "王小明" * 13, "x" * 40):
            own(name=name)
            await choose(pilot, "left")
            await sees(pilot, f"< {name}" if len(name) == 40 else f"< {name[:8]}")
            field = pilot.app.screen.query_one("#ruleset")
            assert field.region.width == 44
            assert pilot.app.screen.region.contains_region(field.region)
            await pilot.press("right")
            await sees(pilot, BASE)


async def test_an_endless_id_is_cut_to_the_field() -> None:
    own(MISTAKE, id="long" * 1000)
    async with on_form() as (pilot, _):
        await choose(pilot, "left")
        await sees(pilot, "< longlonglong")
        assert pilot.app.screen.query_one("#ruleset").region.width == 44


async def test_a_long_mistake_is_read_whole_below_a_game_with_allies() -> None:
    own("rounds = 9\n[start]\nknights = [9]\n", file="a-name-of-a-file-that-is-long" * 2)
    async with on_form(ALLIES) as (pilot, _):
        await choose(pilot, "left")
        about = pilot.app.screen.query_one("#about-entry")
        card = pilot.app.screen.query_one("#new-game")
        await wait_for(pilot, lambda: about.region.height >= 2)
        assert card.content_region.contains_region(about.region)
        await sees(pilot, "SET-12")


@pytest.mark.rule("LAW-6")
async def test_without_new_laws_only_the_base_laws_are_left_and_new_ones_come_back() -> None:
    own("new_laws = []\n")
    async with on_form(law_set="bnnbb") as (pilot, answers):
        await sees(pilot, "bnnbb: new laws in groups 1 and 2")
        await choose(pilot, "left")
        await sees(pilot, "base (18 laws)")
        assert not pilot.app.screen.query_one("#group-0").region
        await choose(pilot, "right")
        await sees(pilot, "bnnbb: new laws in groups 1 and 2")
        assert pilot.app.screen.query_one("#group-0").region
        await choose(pilot, "left")
        assert (await ruleset_after(pilot, answers)).new_laws == []
        assert answers[0] is not None
        assert answers[0].law_set == "bbbbb"


@pytest.mark.rule("LAW-6")
async def test_laws_by_chance_come_back_with_the_new_laws() -> None:
    own("new_laws = []\n")
    async with on_form(law_set="random") as (pilot, _):
        await choose(pilot, "left")
        await sees(pilot, "base (18 laws)")
        await choose(pilot, "right")
        await sees(pilot, "random: base or new laws")
        assert not pilot.app.screen.query_one("#group-0").region


async def test_the_laws_shown_are_those_of_the_ruleset() -> None:
    rules = load_ruleset("hungry-knights")
    text = law_text(rules.law_by_id["hungry-knights"])
    async with on_form(size=(120, 60)) as (pilot, _):
        await choose(pilot)
        while "hungry knights" not in screen_text(pilot.app):
            await pilot.press("right")
        await pilot.press("f2")
        await wait_for_screen(pilot, LawSetScreen)
        assert any(text in column for column in await law_columns(pilot, 5))


@pytest.mark.rule("SET-1")
async def test_a_ruleset_for_three_says_so_until_three_sit_there() -> None:
    own(ONLY_THREE)
    async with on_form() as (pilot, answers):
        await choose(pilot, "left")
        await sees(pilot, "This ruleset is for 3 players, not for 4.")
        await pilot.press("enter")
        assert pilot.app.focused is pilot.app.screen.query_one("#players")
        assert not answers
        await pilot.press("2")
        await sees(pilot, "This ruleset is for 3 players, not for 2.")
        await pilot.press("p", "3")
        await wait_for(pilot, lambda: "not for" not in screen_text(pilot.app))
        assert len(await seats_after(pilot, answers)) == 3


@pytest.mark.rule("ALY-3")
async def test_allies_come_and_go_with_the_ruleset() -> None:
    own(ONLY_THREE)
    async with on_form(ALLIES) as (pilot, answers):
        await sees(pilot, "each has an ally")
        await choose(pilot, "left")
        await sees(pilot, "This ruleset is for 3 players, not for 2.")
        assert "ally" not in screen_text(pilot.app)
        await pilot.press("right")
        await sees(pilot, "each has an ally")
        assert await seats_after(pilot, answers) == ALLIES


async def test_a_rematch_keeps_a_ruleset_that_is_found_nowhere() -> None:
    rules = another()
    async with on_form(rules=rules) as (pilot, answers):
        await sees(pilot, "< A lost ruleset >")
        await choose(pilot)
        await sees(pilot, "The ruleset of the previous game.")
        await pilot.press("right")
        await sees(pilot, BASE)
        await pilot.press("left")
        await sees(pilot, "< A lost ruleset >")
        assert await ruleset_after(pilot, answers) == rules


async def test_a_rematch_keeps_a_ruleset_whose_file_has_changed() -> None:
    path = own("rounds = 4\n")
    rules = load_ruleset(str(path))
    own("rounds = 5\n", name="Changed")
    async with on_form(rules=rules) as (pilot, answers):
        await choose(pilot, "left")
        await sees(pilot, "< Changed >")
        await pilot.press("right")
        await sees(pilot, "The ruleset of the previous game.")
        assert await ruleset_after(pilot, answers) == rules


@pytest.mark.parametrize("id_or_path", ["base", "wars", "mine"])
async def test_a_rematch_offers_a_ruleset_that_is_known_once(id_or_path: str) -> None:
    own()
    record = new_record(load_ruleset(id_or_path), parse_seats("Ann,Bob,Cid"), 1)
    rules = from_toml(to_toml(record), "game.toml").ruleset
    async with on_form(rules=rules) as (pilot, _):
        await choose(pilot)
        assert "game before" not in screen_text(pilot.app)
        seen = 0
        for _ in range(2 + len(list(Path("rulesets/examples").glob("*.toml")))):
            seen += f"< {rules.name} >" in screen_text(pilot.app)
            await pilot.press("right")
        assert seen == 1
        assert f"< {rules.name} >" in screen_text(pilot.app)


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        pytest.param(another("wars"), "Lancaster, the long war", id="known"),
        pytest.param(another(), "A lost ruleset", id="lost"),
        pytest.param(another("mine"), "A lost ruleset", id="with mistakes by now"),
    ],
)
async def test_the_menu_offers_the_ruleset_of_the_last_game_as_it_is_now(
    rules: Ruleset, name: str
) -> None:
    own(MISTAKE)
    record = new_record(rules, [Seating("Ann"), Seating("Bob", "random"), Seating("Cid")], 1)
    table = Table(record, new_save(record))
    play(table, lambda table: len(table.record.actions) > 3)
    table.close()
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("n")
        await wait_for_screen(pilot, NewGameScreen)
        await sees(pilot, f"< {name} >")


async def test_a_rematch_shows_the_ruleset_of_the_game() -> None:
    table = play(Table(new_record(load_ruleset("wars"), parse_seats("Ann,Bob,Cid"), 1)), is_over)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, ScoreScreen)
        await pilot.press("r")
        await wait_for_screen(pilot, NewGameScreen)
        await sees(pilot, "< Lancaster, the long war >")
        await choose(pilot)
        await sees(pilot, "An example that comes with the program.")
