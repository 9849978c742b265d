"""Two people play in lines of text, each with an ally (ALY), with base and with new laws."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lancaster_tui.plain.menus import Selection, menu_of
from lancaster_tui.plain.reports import misfit_line
from lancaster_tui.rules.events import GoodsLost
from lancaster_tui.rules.faults import InvalidRules
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.laws import ChooseLevy
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.position import View
from lancaster_tui.rules.views import view
from lancaster_tui.table.table import Table
from lancaster_tui.words.names import Names
from tests.plain.test_secrecy import CURIOUS
from tests.plain.typing_person import Typist, by_chance, new_table, played, typed, until
from tests.rules.builder import BLUE, Board

SEATS = "Ann,Bob"


def noting(typist: Typist, lines: list[str]) -> Typist:
    """Return a typist whose lines are noted."""

    def answer(written: str) -> str | None:
        line = typist(written)
        if line is not None:
            lines.append(line)
        return line

    return answer


@pytest.mark.parametrize("law_set", ["base", "new"])
def test_two_people_play_a_whole_game_through_a_pipe(tmp_path: Path, law_set: str) -> None:
    table = new_table(SEATS, law_set=law_set)
    lines: list[str] = []
    told = played(table, noting(by_chance(1), lines))
    assert table.is_over
    assert any(" place ally S" in line for line in table.record.actions)
    command = "from lancaster_tui.cli import main; main()"
    options = ["--plain", "--seats", SEATS, "--laws", law_set, "--seed", "7"]
    done = subprocess.run(
        [sys.executable, "-c", command, "play", *options],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
    )
    assert done.stdout == told
    sheet = told[told.index("Score sheet:") :]
    for seat, name in enumerate(("Ann", "Bob")):
        assert f"{name}, {table.view(None).seats[seat].pp} PP: " in sheet


def test_new_laws_ask_what_a_person_can_answer_with_letters() -> None:
    kinds = set()
    for seed in range(1, 9):
        lines: list[str] = []
        table = new_table(SEATS, law_set="new", seed=seed)
        played(table, noting(by_chance(seed), lines))
        assert table.is_over
        kinds |= {line.split()[1] for line in table.record.actions}
        if {"levy", "send", "exchange"} <= kinds:
            break
    assert {"levy", "send", "exchange"} <= kinds


def at(table: Table, choice: type) -> Table:
    """Play a table until a choice is asked."""
    chance = by_chance(3)

    def answer(written: str) -> str | None:
        return None if is_asked(table, choice) else chance(written)

    played(table, answer)
    assert is_asked(table, choice)
    return table


def is_asked(table: Table, choice: type) -> bool:
    return any(isinstance(asked.choice, choice) for asked in table.decisions())


@pytest.mark.rule("ALY-3")
def test_the_ally_is_told_like_a_player() -> None:
    table = at(new_table(SEATS), PlaceKnight)
    text = typed(table, ["view"])
    assert "Ann (person), Bob (person), each with an ally." in text
    for name in ("Ann", "Bob"):
        assert f"{name}'s ally: court S2; reserve S1 S1 S1 S2 S3 S4" in text
    assert re.search(r"\n  ally castle space J: recruit; empty\n", text)
    assert re.search(r"\n  ally castle space K: upgrade; empty\n", text)
    assert "castle space J: recruit for 3 squires" in text


@pytest.mark.rule("ALY-2")
def test_with_allies_all_purses_are_told() -> None:
    table = at(new_table(SEATS), PlaceKnight)
    text = typed(table, ["view"])
    assert text.count("gold 2, squires 2, vote markers 1") == 2
    assert "gold ?" not in text


@pytest.mark.rule("ALY-4")
def test_a_knight_of_the_ally_is_placed_in_steps_or_in_one_line() -> None:
    table = at(new_table(SEATS), PlaceKnight)
    seat = table.waiting_for()[0] + 1
    before = len(table.record.actions)
    assert "ally's S2 " in typed(Table(table.record.cut(before)), ["ally s2", "b"])
    text = typed(table, ["place ally s2 b"])
    assert f"{table.seats[seat - 1].name}'s ally places S2 at B Stafford." in text
    assert table.record.actions[before:] == [f"{seat} place ally S2 B"]


@pytest.mark.rule("ALY-5")
def test_what_the_ally_cannot_do_is_said_with_the_rule() -> None:
    table = at(new_table(SEATS), PlaceKnight)
    text = typed(table, ["place ally s2 b +1", "place ally s2 m"])
    assert re.search(r"\nSquires cannot .* \(ALY-5\)\.\n", text)
    assert re.search(r"castle space M \(ALY-3\)\.\n", text)
    assert 'or "place ally S2 B"' in typed(table, ["place ally S2 B 1"])
    assert "place ally" not in typed(at(new_table(), PlaceKnight), ["place S2"])
    others = typed(new_table(), ["3", "4", "place ally s2 b"])
    assert re.search(r"ally in this game \(ALY-3\)\.\n", others)


@pytest.mark.rule("VOT-2", "ALY-9")
def test_nothing_tells_a_ballot_before_the_reveal() -> None:
    told = []
    for ballot in ("vote yes 0", "vote no 0"):
        table = at(new_table(SEATS), CastBallot)
        text = typed(table, ["", ballot, "", *CURIOUS, "vote no 0"])
        assert f"1 {ballot}" in table.record.actions
        secret, revealed = text.split("Ann> ")[-1].rsplit("Bob> ", 1)
        assert "Bob: press Enter." in secret
        told.append((secret, revealed))
    assert told[0][0] == told[1][0]
    assert "Ballots: Ann yes, Bob no" in told[0][1]
    assert "Ballots: Ann no, Bob no" in told[1][1]


def test_a_selection_that_cannot_be_paid_is_refused_with_the_rule() -> None:
    table = with_a_levy()
    seat = table.waiting_for()[0]
    before = len(table.record.actions)
    menu = selection(table.view(seat), table)
    others = [letter for letter in "abcdefghi" if letter not in menu.places]
    text = typed(table, ["".join(menu.places), others[0], "none"])
    assert re.search(r"\nThe price is (\d) (gold|squires); you have .*\(LAW-N1[13]\)", text)
    assert "has nothing to pay for (LAW-N1" in text
    assert table.record.actions[before].endswith(" levy none")


@pytest.mark.parametrize(("law", "form"), [("LAW-N11", "levy A C"), ("LAW-N13", "levy J K")])
def test_of_a_levy_that_is_mistyped_the_form_fits(law: str, form: str) -> None:
    board = Board()
    board.give(BLUE, gold=1, squires=1)
    board.county("B", BLUE, 1)
    board.tiles(BLUE, "J")
    board.run(ChooseLevy(BLUE, law))
    with pytest.raises(InvalidRules) as caught:
        parse_action("levy b b")
    told = misfit_line(caught.value.reason, board.decision, view(board.state, BLUE))
    assert told == f'"levy b b" does not fit: the form is "{form}" or "levy none"'


def with_a_levy() -> Table:
    """Return a game in which somebody cannot pay a levy for everything."""
    for seed in range(1, 60):
        table = new_table(SEATS, law_set="new", seed=seed)
        chance = by_chance(seed)

        def answer(written: str, table: Table = table, chance: Typist = chance) -> str | None:
            return None if "Type the letters of those" in written else chance(written)

        played(table, answer)
        if not table.is_over:
            menu = selection(table.view(table.waiting_for()[0]), table)
            if not menu.every:
                return table
    raise AssertionError("no such levy")


def selection(view: View, table: Table) -> Selection:
    decision = table.decision(table.waiting_for()[0])
    assert decision is not None
    menu = menu_of(decision, view, Names.at_table(table.rules, table.seats))
    assert isinstance(menu, Selection)
    return menu


def test_a_game_says_which_laws_it_has() -> None:
    assert "\nBase laws in all groups" in typed(new_table(), [])
    text = typed(new_table(law_set="bnbbn"), [])
    assert "\nNew laws in groups 1 and 4" in text
    table = new_table(law_set="bnbbn")
    played(table, until("Phase: placing", by_chance(1)))
    assert "Laws: bnbbn: new laws in groups 1 and 4 (18 laws).\n" in typed(table, [])


@pytest.mark.rule("ALY-7", "ALY-13")
def test_the_score_sheet_tells_what_allies_won_and_lost() -> None:
    table = new_table("Ann=random,Bob=random")
    sheet = played(table, lambda _: None).split("Score sheet:\n")[1]
    lost = [0, 0]
    for event in table.log(None):
        if isinstance(event, GoodsLost) and event.good == "pp":
            lost[event.faction - 2] += event.amount
    assert min(lost) > 0
    for name, amount in zip(("Ann", "Bob"), lost, strict=True):
        assert re.search(rf"\n{name}'s ally: PP {amount}[,;].* strength \d+\.\n", sheet)
    assert "ALY-13" in sheet
    others = played(new_table("Ann=random,Bob=random,Cid=random"), lambda _: None)
    assert "allies" not in others.split("Score sheet:")[1]
