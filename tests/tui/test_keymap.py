"""Keys of a player's own, in a file: read, refused with a place, listed, and a game played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from lancaster_tui.content.folders import keymap_path
from lancaster_tui.documents.mistakes import Mistakes
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.commands import CommandsApp
from lancaster_tui.tui.keymap import (
    Bound,
    all_bound,
    bound_now,
    load_keymap,
    nodes,
)
from lancaster_tui.tui.kit.settings import Settings
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import wait_for
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.words.keys import PLACES
from tests.tui.games import SIZE, sees, short_table, wait_for_screen
from tests.tui.test_settings import told

PLAYED = {  # what a screen may be answered with, by the usual keys
    TableScreen: [
        *(f"{digit} {place} enter" for digit in "123" for place in "abcdefghijklm"),
        "down enter",
        "enter",
        "s",
    ],
    BallotScreen: ["y enter", "n enter"],
}


def write(text: str) -> Path:
    path = keymap_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def mistakes(text: str) -> list[str]:
    with pytest.raises(Mistakes) as caught:
        load_keymap(write(text))
    return [f"{each.line}:{each.column} {each.what}" for each in caught.value.mistakes]


def test_every_place_has_keys_and_a_heading() -> None:
    assert {each.place for each in all_bound().values()} == set(PLACES)


def test_keys_are_found_wherever_a_screen_or_widget_declares_some() -> None:
    declaring = [node for node in nodes() if node.__dict__.get("BINDINGS")]
    assert {TableScreen, BallotScreen, MenuScreen, CommandsApp} <= set(declaring)
    assert all(
        binding.id in all_bound() for node in declaring for binding in node.__dict__["BINDINGS"]
    )


def test_all_keys_can_be_written_as_they_are_shown() -> None:
    lines = []
    for each in all_bound().values():
        labels = ", ".join(f"'{label}'" if label != "'" else '"\'"' for label in each.labels)
        lines.append(f"{each.id} = [{labels}]")
    given = load_keymap(write("\n".join(lines)))
    assert given == {each.id: ",".join(each.keys) for each in all_bound().values()}


def test_keys_are_written_in_several_ways() -> None:
    given = load_keymap(
        write('[table]\nundo = "Ctrl+U"\nhelp = ["f12", "@"]\nleave = "Q"\nlarge = "ctrl++"\n')
    )
    assert given == {
        "table.undo": "ctrl+u",
        "table.help": "f12,at",
        "table.leave": "Q",
        "table.large": "ctrl+plus",
    }


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("[tabel]\n", '1:2 no place is called "tabel"; did you mean "table"?'),
        ("table = 3\n", "1:9 table must be a table, found 3"),
        (
            '[table]\nundoo = "x"\n',
            '2:1 nothing in table is called "undoo"; did you mean "undo"?',
        ),
        ("[table]\nundo = 3\n", '2:8 expected a key like "ctrl+u", or a list of keys, found 3'),
        (
            "[table]\nundo = []\n",
            '2:8 expected a key like "ctrl+u", or a list of keys, found a list',
        ),
        (
            '[table]\nundo = "pgupp"\n',
            '2:8 no key is called "pgupp"; did you mean "pageup"?',
        ),
        ('[table]\nundo = "hyper+x"\n', '2:8 "hyper+x": hyper is not one of ctrl, alt, shift'),
        ('[table]\nundo = "shift+x"\n', '2:8 "shift+x": write what is typed, such as "X"'),
        ('[table]\nundo = "ctrl+i"\n', '2:8 "ctrl+i": terminals send the same for Tab'),
        (
            '[table]\nundo = "t"\n',
            "2:8 t is the key of table.laws as well (all laws in full)",
        ),
        (
            '[placement]\nplace_a = "u"\n',
            "2:11 u is the key of table.undo as well (undo, unless something new was revealed)",
        ),
        (
            '[ballot]\nyes = "f1"\n',
            "2:7 F1 is the key of app.rules as well (the rules, open at what applies now)",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(text: str, mistake: str) -> None:
    assert mistakes(text) == [mistake]


def test_all_conflicts_of_a_file_are_told() -> None:
    assert len(mistakes('[table]\nundo = "t"\nhelp = "v"\n')) == 2


def test_two_keys_can_be_exchanged() -> None:
    given = load_keymap(write('[table]\nundo = "t"\nlaws = "u"\n'))
    assert given == {"table.undo": "t", "table.laws": "u"}


def test_places_that_never_meet_may_have_the_same_keys() -> None:
    assert load_keymap(write('[menu]\nnew = "u"\n[rules]\nsearch = "u"\n'))


def test_an_empty_file_changes_nothing() -> None:
    assert load_keymap(write("\n")) == {}


async def test_a_broken_file_is_told_and_the_keys_are_the_usual_ones() -> None:
    path = write('[menu]\nnew = "c"\n')
    app = LancasterApp(choices=Settings())
    app.take_keys()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await wait_for(pilot, lambda: "the keys are the usual ones" in told(app))
        assert "c is the key of menu.continue as well" in told(app)
        await pilot.press("n")
        await sees(pilot, "NEW GAME")
    assert path.read_text() == '[menu]\nnew = "c"\n'


def other(key: str) -> str:
    """Return another key for each: for another character, or with Alt."""
    if len(key) == 1:
        turned = {"0": "5", "a": "n", "A": "N"}
        for first, half in turned.items():
            count = 10 if first == "0" else 26
            place = ord(key) - ord(first)
            if 0 <= place < count:
                return chr(ord(first) + (place + ord(half) - ord(first)) % count)
    *modifiers, last = key.split("+")
    if "alt" in modifiers:
        return "+".join([*(each for each in modifiers if each != "alt"), last])
    return (
        f"alt+{key}"
        if not modifiers
        else f"ctrl+alt+{last}"
        if modifiers == ["ctrl"]
        else (f"alt+shift+{last}")
    )


def given_away() -> str:
    """Return a file that gives another key to everything."""
    lines = []
    for each in all_bound().values():
        keys = ", ".join(f'"{other(key)}"' for key in each.keys)
        lines.append(f"{each.id} = [{keys}]")
    return "\n".join(lines)


async def test_a_game_is_played_with_every_key_in_another_place() -> None:
    given = load_keymap(write(given_away()))
    usual = all_bound()
    assert set(given) == set(usual)
    assert not [each for each in bound_now() if set(each.keys) & set(usual[each.id].keys)]
    table = short_table("Ann,Bob,greedy", rounds=1, seed=7)
    app = LancasterApp(table, pace=0, choices=Settings())
    app.take_keys()
    chance = Random("keys")
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        for _ in range(5000):
            if isinstance(app.screen, ScoreScreen):
                break
            answers = PLAYED.get(type(app.screen), ["enter"])
            await pilot.press(*(other(key) for key in chance.choice(answers).split()))
        await wait_for_screen(pilot, ScoreScreen)
        await pilot.press("enter", "q", "r")
        assert isinstance(app.screen, ScoreScreen), "the usual keys mean nothing any more"
    assert table.is_over


def test_what_is_bound_says_its_keys_as_they_are_shown() -> None:
    write('[table]\nundo = "ctrl+u"\n')
    (undo,) = [each for each in bound_now() if each.id == "table.undo"]
    assert undo == Bound("table.undo", ("ctrl+u",), "undo, unless something new was revealed")
    assert undo.labels == ["Ctrl+U"]
