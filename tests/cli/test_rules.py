"""The commands for rulesets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lancaster_tui.content.rulesets import check_ruleset, load_ruleset, rulesets_folder
from lancaster_tui.content.starting_point import ruleset_schema
from lancaster_tui.table.record import new_record
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table
from lancaster_tui.words.rulesets.differences import differences
from tests.cli.conftest import Run
from tests.table.games import play_out

COMMANDS = ["list", "show", "check", "words", "schema", "new", "diff"]
OWN = 'format = 1\nid = "mine"\nname = "Mine"\nbased_on = "base"\n'
ESCAPE = "\x1b"


@pytest.fixture
def mine(home: Path) -> Path:
    """A ruleset of one's own that changes three things."""
    path = home / "mine.toml"
    path.write_text(
        f'{OWN}rounds = 4\n[[counties]]\nid = "C"\nminimum = 2\n'
        '[[laws]]\nid = "LAW-B12"\ntext = "[bold]3 points :smile: a battle"\n',
        encoding="utf-8",
    )
    return path


def test_the_group_is_listed_and_lists_its_commands(run: Run) -> None:
    assert "\n  rules " in run("--help").stdout
    help_text = run("rules", "--help").stdout
    for command in COMMANDS:
        assert f"\n  {command} " in help_text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    result = run("rules", command, "--help")
    assert result.exit_code == 0
    assert f"lancaster rules {command}" in result.stdout.split("Examples:")[1]


def test_list_tells_the_rulesets_of_the_program_and_ones_own(run: Run, mine: Path) -> None:
    rulesets_folder().mkdir(parents=True)
    mine.rename(rulesets_folder() / "mine.toml")
    (rulesets_folder() / "broken.toml").write_text("format = ", encoding="utf-8")
    result = run("rules", "list")
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["base", "Lancaster", "program"] in lines
    assert ["mine", "Mine", "own", "base"] in lines
    assert ["broken", "cannot", "be", "used", "own"] in lines
    assert "`lancaster rules check ID` says why a ruleset cannot be used." in result.stdout
    assert str(rulesets_folder()) in result.stdout


def test_a_ruleset_of_ones_own_is_checked_by_its_id(run: Run, mine: Path) -> None:
    rulesets_folder().mkdir(parents=True)
    mine.rename(rulesets_folder() / "mine.toml")
    assert run("rules", "check", "mine").exit_code == 0
    broken = rulesets_folder() / "broken.toml"
    broken.write_text("format = ", encoding="utf-8")
    result = run("rules", "check", "broken")
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{broken}:1:9: ")


def test_a_ruleset_of_ones_own_is_shown_by_its_id(run: Run, mine: Path) -> None:
    rulesets_folder().mkdir(parents=True)
    mine.rename(rulesets_folder() / "mine.toml")
    assert run("rules", "show", "mine").stdout.startswith("mine: Mine, based on base\n")


def test_show_prints_the_whole_ruleset_and_marks_what_is_not_printed(run: Run) -> None:
    result = run("rules", "show", "base")
    assert result.exit_code == 0
    cells = [re.split(r" {2,}", line.strip()) for line in result.stdout.splitlines()]
    assert ["G", "Somerset", "4~", "6 PP?"] in cells
    assert ["5a", "5", "4/2/1 PP"] in cells
    assert ["3~", "LAW-B12", "3 PP per conflict where you have a knight"] in cells
    assert ["rounds", "5"] in cells
    assert "~ inferred, ? reconstructed" in result.stdout
    for law in load_ruleset().all_laws:
        assert law.id in result.stdout


def test_the_groups_of_all_laws_of_the_base_game_are_marked_as_inferred(run: Run) -> None:
    shown = run("rules", "show", "base").stdout
    marked = re.findall(r"^[0-4]~ +(LAW-[BN]\d+) ", shown, re.MULTILINE)
    assert sorted(marked) == sorted(law.id for law in load_ruleset().all_laws)
    assert len(marked) == 36


@pytest.mark.parametrize("args", [("show", "base"), ("words",), ("list",)])
def test_what_is_printed_fits_80_columns_and_has_no_colours_in_a_pipe(
    run: Run, args: tuple[str, ...]
) -> None:
    result = run("rules", *args)
    assert ESCAPE not in result.stdout
    for line in result.stdout.splitlines():
        is_toml = line.lstrip().startswith(("effect = ", "Your own"))
        assert is_toml or len(line) <= 80
        assert line == line.rstrip()


def test_texts_of_a_ruleset_are_never_taken_for_markup(run: Run, mine: Path) -> None:
    shown = run("rules", "show", str(mine)).stdout
    assert 'on the card: "[bold]3 points :smile: a battle"' in shown
    assert '"[bold]3 points :smile: a battle"' in run("rules", "diff", "base", str(mine)).stdout


def test_check_tells_what_a_good_ruleset_holds(run: Run, mine: Path) -> None:
    result = run("rules", "check", str(mine))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].startswith(
        f"{mine}: ok: 18 laws, 18 new laws, 9 counties, 6 castle spaces, 12 conflicts, "
    )


def test_check_tells_every_mistake_with_its_place(run: Run, home: Path) -> None:
    path = home / "wrong.toml"
    path.write_text(f'{OWN}ruonds = 4\n\n[start]\ngold = "two"\n', encoding="utf-8")
    result = run("rules", "check", str(path))
    assert (result.exit_code, result.stderr) == (1, "")
    lines = result.stdout.splitlines()
    assert [line for line in lines if line.startswith(f"{path}:5:1: ")]
    assert [line for line in lines if line.startswith(f"{path}:8:8: ")]
    assert sum(set(line.split("| ")[-1].strip()) == {"^"} for line in lines) == 2
    assert lines[-1] == f"{path}: 2 errors"


def test_of_very_many_mistakes_a_hundred_are_shown_and_the_others_counted(
    run: Run, home: Path
) -> None:
    path = home / "wrong.toml"
    path.write_text(f"{OWN}laws = [{'{},' * 1_400}]\n", encoding="utf-8")
    result = run("rules", "check", str(path))
    assert result.exit_code == 1
    *shown, more, found = result.stdout.splitlines()
    assert sum("is missing" in line for line in shown) == 100
    assert shown[0].startswith(f"{path}:5:9: laws[1].id is missing")
    assert more == "and 1,300 more"
    assert found == f"{path}: 1400 errors"
    assert max(map(len, shown)) < 200


def test_warnings_are_told_and_are_no_mistakes(run: Run, home: Path) -> None:
    path = home / "idle.toml"
    laws = (
        "[[laws]]\nid = 'LAW-B12'\n"
        "effect = { kind = 'per', count = { of = 'nobles' }, each = 99, reward = { pp = 1 } }\n"
    )
    path.write_text(OWN + laws, encoding="utf-8")
    result = run("rules", "check", str(path))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{path}:7:")
    assert ": warning: " in lines[0]
    assert lines[-1].startswith(f"{path}: ok: ")
    assert lines[-1].endswith("; 1 warning")


@pytest.mark.parametrize("content", [b"", b"\x89PNG\xff\x00", b"format = ", b"x" * 2_000_001])
def test_check_of_files_that_are_no_rulesets(run: Run, home: Path, content: bytes) -> None:
    path = home / "file.toml"
    path.write_bytes(content)
    result = run("rules", "check", str(path))
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == f"{path}: 1 error"


def test_check_goes_through_all_files_and_ends_with_the_worst(
    run: Run, home: Path, mine: Path
) -> None:
    wrong, missing = home / "wrong.toml", home / "missing.toml"
    wrong.write_text("rounds = 5\n", encoding="utf-8")
    both = run("rules", "check", str(wrong), str(mine))
    assert both.exit_code == 1
    assert f"{mine}: ok: " in both.stdout
    for names in ((missing, wrong, mine), (mine, wrong, missing), (home, wrong, mine)):
        result = run("rules", "check", *map(str, names))
        assert result.exit_code == 2
        assert f"{wrong}: " in result.stdout
        assert f"{mine}: ok: " in result.stdout
        (said,) = result.stderr.splitlines()
        assert said.startswith("Error: ")
    assert "no such file" in run("rules", "check", str(missing)).stderr


def test_words_explains_all_words_with_examples(run: Run) -> None:
    result = run("rules", "words")
    assert result.exit_code == 0
    assert '\neffect = { kind = "levy", … }\n' in result.stdout
    line = 'effect = { kind = "per", count = { of = "counties" }, each = 2, reward = { pp = 3 } }'
    assert f"\n  {line}\n      3 PP per 2 counties where you have a knight\n" in result.stdout


def test_schema_is_printed_as_json(run: Run) -> None:
    result = run("rules", "schema")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == ruleset_schema()


def test_diff_tells_exactly_what_a_ruleset_changes(run: Run, mine: Path) -> None:
    result = run("rules", "diff", "base", str(mine))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "base: Lancaster -> mine: Mine, based on base",
        "rounds 5 -> 4",
        "county C York: minimum 3 -> 2",
        'law LAW-B12: text none -> "[bold]3 points :smile: a battle"',
    ]
    same = run("rules", "diff", str(mine), str(mine))
    assert same.exit_code == 0
    assert same.stdout.splitlines()[1:] == ["No differences."]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("show", "bsae"), 'no ruleset "bsae"; did you mean "base"?'),
        (("show", "./missing.toml"), "missing.toml: no such file"),
        (("diff", "base", "./missing.toml"), "missing.toml: no such file"),
        (("diff", "base"), "Missing argument 'B'"),
        (("check",), "Missing argument 'ID|FILE...'"),
        (("show",), "Missing argument 'ID|FILE'"),
        (("words", "more"), "Got unexpected extra argument (more)"),
        (("chekc",), "No such command 'chekc'"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(run: Run, args: tuple[str, ...], said: str) -> None:
    result = run("rules", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert result.stderr.splitlines()[-1].startswith("Error: ")


def test_a_ruleset_with_mistakes_is_neither_shown_nor_compared(run: Run, home: Path) -> None:
    path = home / "wrong.toml"
    path.write_text(f"{OWN}rounds = 99\n", encoding="utf-8")
    for args in (("show", str(path)), ("diff", "base", str(path))):
        result = run("rules", *args)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"{path}:5:10: rounds must be at most 20, found 99" in result.stderr


def examples_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield the first line of each example and the one after its last."""
    lines = text.splitlines()
    begin = None
    for number, line in enumerate([*lines, ""]):
        is_example = re.match(r"#[^:\s]", line) is not None
        if is_example and begin is None:
            begin = number
        elif not is_example and begin is not None:
            yield begin, number
            begin = None


def uncommented(text: str, *examples: tuple[int, int]) -> str:
    lines = text.splitlines()
    for begin, end in examples:
        lines[begin:end] = [line.removeprefix("#") for line in lines[begin:end]]
    return "\n".join(lines)


@pytest.fixture
def begun(run: Run, home: Path) -> Path:
    """A ruleset as it begins."""
    assert run("rules", "new", str(home / "games" / "my-rules")).exit_code == 0
    return home / "games" / "my-rules" / "my-rules.toml"


def test_new_begins_a_ruleset_that_is_fine_and_changes_nothing(run: Run, begun: Path) -> None:
    checked = check_ruleset(begun)
    assert checked.ruleset is not None
    assert (checked.ruleset.id, checked.ruleset.based_on) == ("my-rules", "base")
    assert (checked.mistakes, checked.warnings) == ((), ())
    assert differences(load_ruleset(), checked.ruleset) == []
    assert begun.read_text(encoding="utf-8").startswith("#:schema ./ruleset.schema.json\n")
    schema = begun.with_name("ruleset.schema.json")
    assert json.loads(schema.read_text(encoding="utf-8")) == ruleset_schema()
    assert sorted(begun.parent.iterdir()) == [begun, schema]


def test_new_says_how_to_go_on(run: Run, home: Path) -> None:
    result = run("rules", "new", str(home / "mine"))
    assert f"lancaster rules check {home}/mine/mine.toml" in result.stdout
    assert f"lancaster play --ruleset {home}/mine/mine.toml" in result.stdout
    assert str(rulesets_folder()) in result.stdout


def test_each_example_of_a_beginning_works_by_itself(begun: Path) -> None:
    text = begun.read_text(encoding="utf-8")
    base = load_ruleset()
    changes = []
    for example in examples_in(text):
        begun.write_text(uncommented(text, example), encoding="utf-8")
        checked = check_ruleset(begun)
        assert checked.ruleset is not None, checked.mistakes
        assert checked.warnings == ()
        changes += [found := differences(base, checked.ruleset)]
        assert found
    told = "\n".join(line for lines in changes for line in lines)
    for line in ("county C York: minimum", "start: gold", "conflict 5a", "rounds 5 -> 6"):
        assert line in told
    assert "law LAW-B12: effect" in told


def test_all_examples_of_a_beginning_work_together(begun: Path) -> None:
    text = begun.read_text(encoding="utf-8")
    begun.write_text(uncommented(text, *examples_in(text)), encoding="utf-8")
    checked = check_ruleset(begun)
    assert (checked.mistakes, checked.warnings) == ((), ())
    assert checked.ruleset is not None
    assert checked.ruleset.rounds == 6
    for seats in ("Ann=random,Bob=random", "Ann,Bob,Cid", "Ann,Bob,Cid,Dan,Eve"):
        table = Table(new_record(checked.ruleset, parse_seats(seats), 3))
        play_out(table)
        assert table.is_over


def test_new_overwrites_nothing(run: Run, begun: Path) -> None:
    schema = begun.with_name("ruleset.schema.json")
    for kept, gone in ((begun, schema), (schema, begun)):
        gone.unlink()
        kept.write_text("mine", encoding="utf-8")
        result = run("rules", "new", str(begun.parent))
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"{kept} exists already" in result.stderr
        assert kept.read_text(encoding="utf-8") == "mine"
        assert not gone.exists()
        gone.write_text("again", encoding="utf-8")
    file = begun.parent / "file"
    file.write_text("mine", encoding="utf-8")
    result = run("rules", "new", str(file))
    assert (result.exit_code, file.read_text(encoding="utf-8")) == (2, "mine")


def test_new_uses_a_folder_that_is_there(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "mine").mkdir()
    (home / "mine" / "notes.txt").write_text("notes", encoding="utf-8")
    monkeypatch.chdir(home / "mine")
    assert run("rules", "new", ".").exit_code == 0
    assert load_ruleset(str(home / "mine" / "mine.toml")).id == "mine"
    assert (home / "mine" / "notes.txt").read_text(encoding="utf-8") == "notes"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("my rules", '"my rules" cannot be one'),
        ("-x", "Error: "),
        ("_x", '"_x" cannot be one'),
        ("x" * 25, "at most 24"),
        ("schloß", '"schloß" cannot be one'),
        ("base", 'there is a ruleset "base" already'),
        ("a\x1b[31mb", '"a[31mb" cannot be one'),
    ],
)
def test_names_that_no_ruleset_can_have(run: Run, home: Path, name: str, said: str) -> None:
    result = run("rules", "new", f"{home}/{name}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert ESCAPE not in result.stderr
    assert not (home / name).exists()


def test_a_folder_that_cannot_be_written(run: Run, home: Path) -> None:
    (home / "file").write_text("", encoding="utf-8")
    result = run("rules", "new", str(home / "file" / "mine"))
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
