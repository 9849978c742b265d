from __future__ import annotations

import re
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from lancaster_tui.plain.reports import ACTION_EXAMPLES
from lancaster_tui.plain.session import play, show_game
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.saves import SaveFile, open_save
from lancaster_tui.table.table import Table
from lancaster_tui.table.verdict import verdict
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.names import Names
from lancaster_tui.words.scores import verdict_text
from tests.plain.typing_person import (
    SEATS,
    Keyboard,
    by_chance,
    new_table,
    of_lines,
    played,
    typed,
    until,
)
from tests.table.scenarios import NO_PLACE_FOR_BOB, scenario

HANDOVER = "Pass the keyboard to"


def test_two_persons_and_two_bots_play_a_whole_game() -> None:
    table = new_table()
    text = played(table, by_chance(1))
    assert table.is_over
    assert {line[0] for line in table.record.actions} == set("1234")
    for number in range(1, 6):
        assert f"\nRound {number} of 5: " in text
    sheet = text[text.index("Score sheet:") :]
    for seat, name in enumerate(("Ann", "Bob", "Max", "Zoe")):
        assert f"{name}, {table.view(None).seats[seat].pp} PP: " in sheet
    decided, last = sheet.rstrip().splitlines()[-2:]
    assert decided == verdict_text(
        verdict(table.ledger, 5), Names.at_table(table.rules, table.seats)
    )
    assert re.search(r" wins with \d+ PP, \d+ more than | share the victory with \d+ PP each", last)


@pytest.mark.rule("PLC-2")
def test_it_is_said_who_is_skipped_and_why() -> None:
    text = typed(Table(scenario(NO_PLACE_FOR_BOB)), [])
    assert "Bob is skipped: no knight in court can be placed anywhere.\n" in text
    assert "\nAnn: place a knight.\n" in text


@pytest.mark.rule("VOT-5")
def test_markers_that_were_set_aside_are_told_while_laws_are_applied() -> None:
    laws = 'laws = ["LAW-N1", "LAW-N9", "LAW-N17"]\n[players.Ann]\nvotes = 3'
    position = f'seats = 3\nlaw_set = "new"\nround = 5\nphase = "laws"\n{laws}'
    text = typed(Table(scenario(position)), ["view"])
    assert "2 squires, 0 vote markers and 3 set aside." in text
    assert "vote markers 0 and 3 set aside;" in text


def test_the_sources_on_the_sheet_add_up_to_the_score() -> None:
    table = new_table("Max=random,Zoe=random,Eva=random")
    out = StringIO()
    show_game(table, out)
    for line in out.getvalue().split("Score sheet:\n")[1].splitlines()[:3]:
        total, sources = line.split(", ", 1)[1].rstrip(".").split(" PP: ")
        assert sum(int(part.rsplit(" ", 1)[1]) for part in sources.split(", ")) == int(total)


def test_the_rounds_on_the_sheet_add_up_to_the_score() -> None:
    table = new_table("Max=random,Zoe=random,Eva=random")
    out = StringIO()
    show_game(table, out)
    lines = out.getvalue().split("By round:\n")[1].splitlines()
    for (_, seat), line in zip(table.ledger.standings(), lines, strict=False):
        name, rounds = line.rstrip(".").split(": ")
        assert name == table.seats[seat].name
        points = [int(part.split(" in ")[0]) for part in rounds.split(", ")]
        assert sum(points) == table.ledger.total(seat)


def test_what_is_written_is_plain_ascii_without_control_characters() -> None:
    text = played(new_table(), by_chance(2))
    assert text.isascii()
    assert text.replace("\n", "").isprintable()
    assert not any(line.endswith("  ") for line in text.splitlines())


def test_bots_alone_are_told_without_questions() -> None:
    table = new_table("greedy,random,random")
    out = StringIO()
    show_game(table, out)
    text = out.getvalue()
    assert table.is_over
    assert text.startswith("Lancaster: Neville (greedy), Percy (random), Talbot (random).\n")
    assert "Score sheet:" in text
    assert ">" not in text.replace("->", "")


def test_a_game_that_is_over_shows_its_score_sheet() -> None:
    table = new_table()
    played(table, by_chance(3))
    text = typed(Table(table.record), [])
    assert "Score sheet:" in text
    assert "goes on" not in text


def test_quitting_in_the_middle_of_a_vote_and_coming_back(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    save = SaveFile(path)
    text = played(new_table(save=save), until("Pass the keyboard to Bob", by_chance(4)))
    save.close()
    assert text.endswith(f"You have left. The game is saved in {path}\n")

    save, record = open_save(path)
    table = Table(record, save)
    assert table.waiting_for() == [1]
    decision = table.decision(1)
    assert decision is not None
    assert isinstance(decision.choice, CastBallot)
    ballot = table.view(0).ballot
    text = played(table, by_chance(5))
    save.close()
    assert "The game goes on." in text
    assert text.index("Pass the keyboard to Bob") < text.index("Ballots: ")
    assert ballot is not None
    yes, markers = ballot
    cast = f"Ballots: Ann {'yes' if yes else 'no'}{f' +{markers}' if markers else ''}, Bob "
    assert text[text.index("Ballots: ") :].startswith(cast)
    assert table.is_over


@pytest.mark.parametrize("leave", ["quit", "QUIT "])
def test_quit_leaves_at_once(leave: str) -> None:
    table = new_table()
    assert typed(table, [leave, "1"]).endswith("You have left. The game is not saved.\n")
    assert table.record.actions == []


def test_a_game_that_was_not_begun_is_not_said_to_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text("the game of somebody else", encoding="utf-8")
    table = new_table()
    table.save = SaveFile(path)
    assert typed(table, ["quit"]).endswith("You have left. The game is not saved.\n")


def test_a_space_is_chosen_by_its_letter() -> None:
    table = new_table()
    typed(table, ["k"])
    assert table.record.actions[0].endswith("tile K")


def test_with_strict_covers_the_keyboard_is_passed_on_before_every_turn() -> None:
    table, out = new_table("Ann,Bob"), StringIO()
    play(table, StringIO("\nj\n\nk\n\nquit\n"), out, is_strict=True)
    assert [line[0] for line in table.record.actions] == ["1", "2"]
    told = out.getvalue().split(HANDOVER)
    assert [part.split()[0] for part in told[1:]] == ["Ann.", "Bob.", "Ann."]
    news = log_lines(table.log(None)[-1:], Names.at_table(table.rules, table.seats))
    assert news[0].text in told[-1], "Ann has not seen what Bob took"


def test_quit_leaves_at_the_handover_too() -> None:
    table = new_table()
    before = until("Pass the keyboard to Bob", by_chance(4))
    said: list[str] = []

    def answer(written: str) -> str | None:
        said.append(written)
        return before(written) or ("quit" if "Pass the keyboard to Bob" in written else "")

    assert "You have left." in played(table, answer)
    assert "Pass the keyboard to Bob" in said[-1]


def unsaved_table(tmp_path: Path) -> Table:
    """Return a table whose saves find a file where their folder should be."""
    (tmp_path / "file").touch()
    return new_table(save=SaveFile(tmp_path / "file" / "game.toml"))


def test_leaving_saves_what_could_not_be_saved_if_there_is_room_again(tmp_path: Path) -> None:
    table = unsaved_table(tmp_path)

    def made_room(_: str) -> str:
        (tmp_path / "file").unlink()
        return "quit"

    text = played(table, of_lines(["1"], made_room))
    path = tmp_path / "file" / "game.toml"
    assert text.endswith(f"You have left. The game is saved in {path}\n")
    assert "lost" not in text
    table.close()
    assert len(open_save(path)[1].actions) == len(table.record.actions) > 0


def test_who_leaves_is_asked_while_the_game_cannot_be_saved(tmp_path: Path) -> None:
    asked: list[str] = []

    def try_again(written: str) -> str:
        asked.append(written)
        if len(asked) == 2:
            (tmp_path / "file").unlink()
        return ""

    text = played(unsaved_table(tmp_path), of_lines(["1", "quit"], try_again))
    assert len(asked) == 2
    assert all("Enter tries again; quit leaves and loses them> " in each for each in asked)
    assert "You have left. The game is saved in " in text


@pytest.mark.parametrize("answers", [["quit"], ["", "QUIT"], []])
def test_who_does_not_want_to_try_again_leaves_without(tmp_path: Path, answers: list[str]) -> None:
    text = typed(unsaved_table(tmp_path), ["1", "quit", *answers])
    assert text.endswith("You have left. The last actions are not saved.\n")


def test_a_save_that_fails_is_said_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    table = new_table(save=SaveFile(tmp_path / "file" / "game.toml"))
    text = played(table, until("Phase: parliament", by_chance(1)))
    assert text.count("could not be saved") == 2  # when it fails, and on leaving
    assert "Phase: parliament" in text


def at_first_placement() -> tuple[Table, list[str]]:
    """Return a table and what to type until Bob, with S1 and S2, places his first knight."""
    return new_table(), ["3", "4"]


BAD_INPUT = [
    ("7", "There is no choice 7 here."),
    ("-1", 'No action "-1": actions are place, favour, '),
    ("castle", 'No action "castle": actions are place, favour, '),
    ("place", '"place" does not fit: the form is "place S1 B +2". '),
    ("place S5 B", '"place S5 B" does not fit: the form is "place S1 B +2". '),
    ("place S1 D", "S1 is below the minimum 3 of D Gloucester; squires do not help (PLC-4)."),
    ("place S2 A +9", "You have only 2 squires (PLC-5)."),
    ("place S2 L", "An extension tile covers castle space L (PLC-8)."),
    ("place S2 W", "There is no last stand W now (PLC-9)."),
    ("vote yes 1", "A knight must be placed while a placement is legal (PLC-2)."),
    ("\x1b[31m", 'No action "[31m": actions are place, favour, '),
]


@pytest.mark.parametrize(("line", "reply"), BAD_INPUT)
def test_bad_input_gets_one_sentence_and_the_question_again(line: str, reply: str) -> None:
    table, lines = at_first_placement()
    before = typed(new_table(), lines)
    after = typed(table, [*lines, line])
    answer = after.removeprefix(before.removesuffix("\nYou have left. The game is not saved.\n"))
    assert answer.startswith(f"\n{reply}")
    assert answer.splitlines()[2:4] == ["Bob: place a knight.", "Bob> "]
    assert len(table.record.actions) == 4


def test_an_action_can_be_typed_at_any_step() -> None:
    for steps in ([], ["2"], ["2", "f"]):
        table, lines = at_first_placement()
        text = typed(table, [*lines, *steps, "PLACE s2 F +1"])
        assert "Bob places S2 with 1 squire at F Suffolk." in text
        assert table.record.actions[4] == "2 place S2 F +1"


def test_a_placement_in_steps_with_the_fewest_squires() -> None:
    table, lines = at_first_placement()
    typed(table, [*lines, "2", "f", ""])
    assert table.record.actions[4] == "2 place S2 F"


def test_back_returns_to_the_first_question() -> None:
    table, lines = at_first_placement()
    typed(table, [*lines, "1", "b", "back", "2", "f", "2"])
    assert table.record.actions[4] == "2 place S2 F +2"


def test_undo_takes_a_placement_back() -> None:
    table, lines = at_first_placement()
    text = typed(table, [*lines, "place S2 F", "undo", "place S2 E"])
    assert "The last action is taken back." in text
    assert table.record.actions[4] == "2 place S2 E"
    told = text[text.index("The last action is taken back.") :]
    assert "Bob places S2 at E Bedford." in told


def test_undo_that_is_not_possible_is_said() -> None:
    table = new_table()
    text = typed(table, ["undo"])
    assert "Nothing can be taken back" in text
    assert text.count("Bob> ") == 2


def test_nobody_takes_back_the_shut_ballot_of_somebody_else() -> None:
    table = new_table()
    played(table, until("Ann: vote on", by_chance(8)))
    text = typed(table, ["", "vote yes 0", "", "undo"])
    assert "Bob> \nAnn's ballot is not revealed yet; only Ann can take it back.\n" in text
    assert table.record.actions[-1] == "1 vote yes 0"
    assert table.waiting_for() == [1]


def test_one_person_among_bots_takes_back_what_bots_did_since() -> None:
    table = new_table("Ann,Max=random,Zoe=random")
    played(table, until("Ann: place a knight.", by_chance(1)))
    before = table.record.actions.copy()
    decision = table.decision(0)
    assert decision is not None
    text = typed(table, ["", action_text(decision.actions[0]), "undo"])
    assert "The last action is taken back." in text
    assert table.record.actions == before


def test_help_tells_the_commands_and_the_forms_of_all_actions() -> None:
    text = typed(new_table(), ["?"])
    for command in ("view", "laws", "log", "back", "undo", "quit"):
        assert f"\n  {command}: " in text
    kinds = {type(parse_action(example)) for example in ACTION_EXAMPLES}
    assert kinds == set(Action.__args__)
    assert typed(new_table(), ["help"]) == text


def test_view_tells_everything_on_the_table() -> None:
    table, lines = at_first_placement()
    text = typed(table, [*lines, "view"])
    for letter, county in zip("ABCDEFGHI", table.rules.counties, strict=True):
        assert f"\n  {letter} {county.name}: minimum " in text
    assert "\n  conflict Z: strength " in text
    assert "\n  Current law 3: " in text
    assert "\n  Proposal 3: " in text
    assert "\n  castle space J: " in text


@pytest.mark.rule("SET-10")
def test_only_the_own_purse_is_told() -> None:
    table, lines = at_first_placement()
    text = typed(table, [*lines, "view"])
    assert "Bob (start player): 0 PP; gold 2, squires 2," in text
    for name in ("Ann", "Max", "Zoe"):
        assert f"{name}: 0 PP; gold ?, squires ?," in text


def test_laws_tells_those_in_force_proposed_and_to_come() -> None:
    text = typed(new_table(), ["laws"])
    for heading in ("Current law 1", "Proposal 3", "To come, round 5"):
        assert f"\n  {heading}: " in text


def test_dossier_tells_whether_the_law_that_is_voted_on_is_worth_fighting_for() -> None:
    vote = 'seats = 3\nround = 3\nvoting = "LAW-B12"'
    text = typed(Table(scenario(vote)), ["", "dossier"])
    law = "  3 PP per conflict where you have a knight.\n"
    assert f"{law}  Dossier, averages of 2,000 games of " in text
    start = "  Worth fighting for: on average, players who voted yes got 3.1 PP more by it"
    assert start in text
    over = 'seats = 3\nround = 3\nphase = "counties"\n[players.Ann]\ncounties = { Stafford = "S2" }'
    assert "  No law is left to vote on this round.\n" in typed(Table(scenario(over)), ["dossier"])


def test_log_tells_this_round_and_log_all_the_whole_game() -> None:
    table = new_table()
    played(table, until("Round 2 of 5: ", by_chance(6)))
    this_round = typed(Table(table.record), ["log"])
    assert "Round 2 of 5: " in this_round
    assert "Round 1 of 5: " not in this_round
    whole = typed(Table(table.record), ["log all"])
    assert "Round 1 of 5: " in whole
    assert "starts with extension tile" in whole


def test_an_output_that_knows_only_ascii_gets_question_marks() -> None:
    raw = BytesIO()
    out = TextIOWrapper(raw, encoding="ascii")
    play(new_table("Zoë,Bob,random"), StringIO(""), out)
    assert b"Lancaster: Zo? (person), Bob (person)" in raw.getvalue()


def test_one_person_never_passes_the_keyboard() -> None:
    text = played(new_table("Ann,Max=random,Zoe=random"), by_chance(1))
    assert "Score sheet:" in text
    assert HANDOVER not in text


@pytest.mark.rule("VOT-2")
@pytest.mark.parametrize("seats", ["Ann,Bob", SEATS])
def test_of_several_persons_each_gets_the_keyboard_for_every_ballot(seats: str) -> None:
    text = played(new_table(seats), by_chance(1))
    for name in ("Ann", "Bob"):
        assert text.count(f"Pass the keyboard to {name}. {name}: press Enter.") == 15
    assert "\n" * 50 + f"{HANDOVER} Bob" in text


class Terminal(StringIO):
    """An output that is a terminal, with all that it shows and has scrolled off."""

    def isatty(self) -> bool:
        return True

    @property
    def kept(self) -> str:
        return self.getvalue().rpartition("\x1b[H\x1b[2J\x1b[3J")[2]


@pytest.mark.rule("VOT-2")
def test_a_terminal_keeps_no_shut_ballot() -> None:
    table, terminal, kept = new_table("Ann,Bob"), Terminal(), []

    def lines(written: str) -> str | None:
        if f"{HANDOVER} Bob" in written:
            kept.append(terminal.kept)
        return chance(written)

    chance = by_chance(8)
    play(table, Keyboard(lines, terminal), terminal)
    assert kept == [f"{HANDOVER} Bob. Bob: press Enter. "] * 15


def test_a_dumb_terminal_is_sent_blank_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    terminal = Terminal()
    play(new_table("Ann,Bob"), Keyboard(by_chance(1), terminal), terminal)
    assert "\x1b" not in terminal.getvalue()
    assert "\n" * 50 + f"{HANDOVER} Bob" in terminal.getvalue()


def test_a_line_without_end_does_no_harm() -> None:
    text = typed(new_table(), ["x" * 100_000])
    assert len(text) < 10_000


def test_blank_lines_show_the_choices_again() -> None:
    text = played(new_table(), of_lines(["", ""]))
    assert text.count("1. tile J, recruit") == 3


def test_who_gets_the_keyboard_reads_how_the_last_vote_ended() -> None:
    text = played(new_table(), by_chance(1))
    _, *after = text.split(f"{HANDOVER} Bob. Bob: press Enter.")
    told = [part.lstrip("> \n").startswith("Ballots: ") for part in after]
    assert told == [False, True, True] * 5, "not of the vote of a round before"


def test_advice_on_a_placement_says_why_and_asks_again() -> None:
    text = typed(new_table(), ["1", "1", "advice"])
    _, _, told = text.partition("Advice: bots tried each of the best moves in 12 games, to the end")
    best, worse = told.split(" PP worse\n")[:2]
    assert re.search(r"\nS\d to .+: best\n  \S", best)
    assert re.match(r"  \S.*\n", worse)
    assert "place a knight." in told


def test_advice_on_a_ballot_compares_ballots_with_their_chances() -> None:
    others = until("Advice: ", by_chance(1))
    text = played(
        new_table(),
        lambda written: "advice" if "\nProposal: " in written else others(written),
    )
    told = text.partition("Advice: what bots expect")[2].splitlines()
    ballots = [line for line in told[1:4] if " The chance that it passes is " in line]
    assert {line.split(" ")[0] for line in ballots} == {"Yes", "No"}
    assert sum(": best." in line or ": about even." in line for line in ballots) >= 1
