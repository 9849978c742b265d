"""The record: readable, complete, and every mistake in one is told."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from random import Random

import pytest

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.setup import deal as deal_cards
from lancaster_tui.rules.refusals import Refusal
from lancaster_tui.table.record import Record, from_toml, new_record, to_toml
from lancaster_tui.table.replay import Misfit, replay
from lancaster_tui.table.seating import Seating
from lancaster_tui.table.streams import deal_stream
from lancaster_tui.table.table import Table
from tests.sentences import refused, said_of
from tests.table.games import deal, first_asked, play_on, play_out, sit_down


def finished() -> Record:
    return _finished().model_copy(deep=True)


@cache
def _finished() -> Record:
    table = sit_down("Ann,Bob,greedy,random")
    play_out(table)
    return table.record


def mistake(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        from_toml(text, "game.toml")
    return said_of(caught.value)


def edited(old: str, new: str) -> str:
    text = to_toml(deal("Ann,Bob,Zoe=greedy"))
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("law_set", ["base", "random"])
@pytest.mark.parametrize(
    "seats", ["Ann,Bob", "Ann,Bob,random", "a,b,c,Zoë=greedy", "greedy,a,b,c,d"]
)
def test_a_game_comes_back_from_its_file_as_it_was(seats: str, law_set: str) -> None:
    table = sit_down(seats, law_set=law_set)
    play_on(table, 60)
    again = from_toml(to_toml(table.record), "game.toml")
    assert again == table.record
    resumed = Table(again)
    for seat in (None, *range(len(table.seats))):
        assert resumed.view(seat) == table.view(seat)
        assert resumed.log(seat) == table.log(seat)
    for seat in range(len(table.seats)):
        assert resumed.decision(seat) == table.decision(seat)


def test_the_file_is_readable_and_has_an_action_on_each_line() -> None:
    table = sit_down()
    play_on(table, 3)
    text = to_toml(table.record)
    data = tomllib.loads(text)
    assert list(data) == ["format", "program", "seed", "seats", "start", "ruleset", "game"]
    assert data["seats"] == [{"name": "Ann"}, {"name": "Bob"}, {"name": "Neville", "bot": "random"}]
    lines = text.splitlines()
    at = lines.index("[game]")
    assert lines[at + 1] == "actions = ["
    for line, action in zip(lines[at + 2 :], table.record.actions, strict=False):
        assert line == f'    "{action}",'
        assert re.fullmatch(r"[1-3] tile [J-O]", action)


def test_the_cards_hang_on_the_seed_alone() -> None:
    assert deal("Ann,Bob,greedy", 3).start == deal("Zoe,random,random", 3).start
    assert deal("Ann,Bob,greedy", 3).start != deal("Ann,Bob,greedy", 4).start


def test_a_record_holds_the_deal_that_was_made() -> None:
    record = deal("a,b,c,d,e", 11)
    assert record.dealt == deal_cards(record.ruleset, 5, deal_stream(11))


def test_a_record_needs_no_ruleset_file_any_more() -> None:
    text = edited("rounds = 5", "rounds = 3")
    assert from_toml(text, "game.toml").ruleset.rounds == 3


def test_no_cut_of_a_file_goes_unnoticed() -> None:
    table = sit_down()
    play_on(table, 30)
    text = to_toml(table.record).rstrip()
    for end in [*range(0, len(text), 293), *range(len(text) - 40, len(text))]:
        assert mistake(text[:end]).startswith("game.toml")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format = 1", "format = 2", "written by a newer version (format 2); this program reads"),
        ("format = 1", "format = 0", "format must be 1, found 0"),
        ("seed = 7", "sead = 7", 'game.toml:3:1: unknown key "sead"; did you mean "seed"?'),
        ("seed = 7", "seed = -7", "game.toml:3:8: seed must be at least 0, found -7"),
        ('name = "Bob"', 'name = "Ann"', "seats 1 and 2 are both called Ann"),
        ('name = "Bob"', 'name = ""', "seat 2 has no name"),
        ('name = "Bob"', r'name = "B\u001b[31mb"', "seats[2].name holds characters"),
        ('bot = "greedy"', 'bot = "gredy"', 'did you mean "greedy"?'),
        (
            '    { name = "Bob" },\n    { name = "Zoe", bot = "greedy" },\n',
            "",
            "base is for 2, 3, 4, 5 players, not for 1 (SET-1)",
        ),
        ('name = "Bob"', 'name = "Bob", ally_colour = "pink"', "3 players have no allies, so no"),
        ("start_player = ", "start_player = 1", "start.start_player must be a seat from 1 to 3"),
        ("start_player = ", "start_player = -", "start.start_player must be a seat from 1 to 3"),
        ('"LAW-B4",', '"LAW-B5",', 'start.laws names law "LAW-B5" twice'),
        ('"LAW-B4",', '"LAW-X",', 'start.laws names law "LAW-X", which is not in this game'),
        ('"LAW-B4",', "", 'start.laws lacks law "LAW-B4"'),
        ('"LAW-B4",', '"LAW-N4",', "start.laws mixes base and new laws in group 1 (LAW-6)"),
        ("laws = [", 'laws = [ "LAW-B4",', 'start.laws names law "LAW-B4" twice'),
        ('    "8",\n', '    "9",\n', 'start.conflicts names conflict "9", which is not in this'),
        ('    "8",\n', "", 'start.conflicts lacks conflict "8" (SET-6)'),
        ("minimum = 3", "minimum = 8", "ruleset.counties[C].minimum must be at most 4, found 8"),
        ("[game]", "[gam]", 'unknown key "gam"; did you mean "game"?'),
        ("actions = [", "actions = [ 5", "game.actions[1] must be a text in quotes, found 5"),
    ],
)
def test_an_edited_file_is_refused_with_a_sentence(old: str, new: str, said: str) -> None:
    assert said in mistake(edited(old, new))


@pytest.mark.rule("LAW-6")
@pytest.mark.parametrize("law_set", ["bbbbb", "nnnnn", "bnbbn", "nbnnb"])
def test_a_record_knows_its_law_set(law_set: str) -> None:
    record = from_toml(to_toml(deal(law_set=law_set)), "game.toml")
    assert record.law_set == law_set
    assert [law[:5] for law in record.start.laws[-3:]] == [f"LAW-{law_set[-1].upper()}"] * 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("LAW-N4", "LAW-B4", "start.laws mixes base and new laws in group 1 (LAW-6)"),
        ("LAW-N4", "LAW-N5", 'start.laws names law "LAW-N5" twice'),
        ("LAW-N4", "LAW-N19", 'start.laws names law "LAW-N19", which is not in this game'),
        ("LAW-B1", "LAW-N1", "start.laws mixes base and new laws in group 0 (LAW-6)"),
    ],
)
def test_a_deck_that_is_no_law_set_is_refused(old: str, new: str, said: str) -> None:
    text = to_toml(deal(law_set="bnbbn"))
    assert said in mistake(text.replace(f'"{old}",', f'"{new}",', 1))


@pytest.mark.rule("ALY-3")
def test_allies_have_colours_of_their_own() -> None:
    seats = [Seating("Ann", None, "blue", "pink"), Seating("Bob", "greedy", None, "green")]
    record = new_record(deal().ruleset, seats, 7)
    text = to_toml(record)
    assert from_toml(text, "game.toml").seating == tuple(seats)
    assert "two factions have the same colour" in mistake(text.replace('"green"', '"blue"'))
    assert "ally_colour" in mistake(text.replace('"green"', '"grey"'))


def test_who_has_no_ally_any_more_has_no_colour_for_one() -> None:
    seats = [Seating(name, None, None, "pink") for name in ("Ann",)]
    seats += [Seating("Bob"), Seating("Cid")]
    assert new_record(deal().ruleset, seats, 7).seating[0].ally_colour is None


def test_a_record_of_the_first_version_is_still_that_game() -> None:
    text = (Path(__file__).parent / "record_of_0_1.toml").read_text("utf-8")
    record = from_toml(text, "game.toml")
    table = Table(record)
    assert table.is_over
    assert [table.ledger.total(seat) for seat in range(3)] == [16, 98, 25]
    assert table.seats[0] == Seating("Ann", None, "green")
    assert record.law_set == "bbbbb"
    assert tomllib.loads(to_toml(record)) == tomllib.loads(text)


def test_laws_in_the_wrong_order_of_groups_are_refused() -> None:
    record = deal()
    laws = record.start.laws
    laws[0], laws[-1] = laws[-1], laws[0]
    assert "start.laws must have the groups in order" in mistake(to_toml(record))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2 place S4 C", "Bob is not asked now (CTY-1)"),
        ("2 sing loudly", 'no action "sing"'),
        ("2 place S1", 'the form is "place S1 B +2"'),
        ("9 tile J", "a line must begin with a seat number, 1 to 4"),
        ("", "a line must begin with a seat number"),
        ("2", 'no action ""'),
    ],
)
def test_an_action_that_does_not_fit_is_told_with_its_number(line: str, said: str) -> None:
    record = finished()
    record.actions[34] = line
    with pytest.raises(Misfit) as caught:
        Table(record)
    assert said_of(caught.value).startswith(f'action 35 of {len(record.actions)}, "{line}": ')
    assert said in said_of(caught.value)


def test_an_action_out_of_turn_carries_the_refusal_of_the_rules() -> None:
    record = deal()
    starter = record.start.start_player
    record.actions.append(f"{starter % 3 + 1} tile J")
    with pytest.raises(Misfit) as caught:
        Table(record)
    refusal = caught.value.line.reason
    assert isinstance(refusal, Refusal)
    assert refusal.reason.kind == "not_asked"


def test_an_action_after_the_end_does_not_fit() -> None:
    record = finished()
    record.actions.append("1 decline")
    with refused(Misfit, "END-5"):
        Table(record)


def test_a_record_cut_at_an_action_is_the_game_at_that_moment() -> None:
    record = finished()
    table = Table(record.cut(20))
    state, _, steps = replay(record)
    for step in steps:
        if step.number == 20:
            break
    assert len(table.record.actions) == 20
    assert table.view(None).seats == state.seats
    assert len(record.actions) > 20


LINES = [
    *(f"place S{strength} {place}" for strength in range(1, 5) for place in "AGIJOWZ"),
    *("place S1 B +1", "place S4 C +99", "favour 1", "favour 999", "tile J", "noble I"),
    *("upgrade S1 court", "upgrade S4 court", "upgrade S3 Z", "upgrade S2 O", "vote no 0"),
    *("vote yes 999", "exchange 0", "exchange 999", "claim both", "claim noble", "voyage W"),
    *("start 3", "start 999", "use K", "ransom S4", "decline"),
]


@pytest.mark.parametrize("seed", range(8))
def test_a_replay_refuses_just_what_the_table_refuses(seed: int) -> None:
    chance = Random(seed)
    record = finished()
    cut = record.cut(chance.randrange(len(record.actions)))
    table = Table(cut.model_copy(deep=True))
    seat = first_asked(table).seat
    for line in LINES:
        longer = cut.cut(len(cut.actions))
        longer.actions.append(f"{seat + 1} {line}")
        assert fits(longer) == (table.refusal(seat, parse_action(line)) is None), line


def fits(record: Record) -> bool:
    """Return whether all actions of a record can be replayed."""
    _, _, steps = replay(record)
    try:
        return sum(1 for _ in steps) == len(record.actions)
    except Misfit:
        return False


def test_whatever_is_done_to_a_file_it_is_a_game_or_a_sentence() -> None:
    chance = Random(1)
    text = to_toml(finished().cut(40))
    sentences = []
    for _ in range(150):
        at, length = chance.randrange(len(text)), chance.choice((0, 1, 5, 200))
        other = chance.choice(("", "9", '"', "-", "]", "\n", "true", "S4", "{", "1979-01-01"))
        try:
            Table(from_toml(text[:at] + other + text[at + length :], "game.toml"))
        except ContentError as error:
            sentences.append(said_of(error))
    assert len(sentences) > 100
    assert all(map(str.isprintable, sentences))


def test_how_the_rewards_are_recapped_is_kept_with_the_game() -> None:
    record = deal("Ann,Bob,Zoe=greedy")
    assert record.recaps == "by phase"
    assert "recaps" not in to_toml(record)
    steps = from_toml(edited("seed = ", 'recaps = "step by step"\nseed = '), "game.toml")
    assert Table(steps).seat(0).recaps == "step by step"
    assert from_toml(to_toml(steps), "game.toml") == steps
