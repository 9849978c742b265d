"""Games that start from a scenario."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.documents.mistakes import Mistakes
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.events import (
    CastleScored,
    ConflictsRevealed,
    LawApplied,
    LawsChosen,
    PhaseStarted,
    RoundStarted,
    ScenarioStarted,
    VoteOpened,
)
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ClaimCounty
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseUpgrade
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.position import Occupant, Stack, View
from lancaster_tui.table.ledger import START
from lancaster_tui.table.record import from_toml, to_toml
from lancaster_tui.table.scenarios import load_scenario
from lancaster_tui.table.seating import Seating
from lancaster_tui.table.table import Table
from tests.sentences import refused, said_of
from tests.table.games import play_out
from tests.table.scenarios import mistakes, scenario, state_of
from tests.table.test_twins import everything_seen

WHAT_MATTERS = """
seats = 4
round = 3
voting = "LAW-B12"
[players.Ann]
votes = 2
counties = { York = "S3 +1" }
"""


def seen(text: str) -> View:
    return Table(scenario(text)).view(None)


def asked(text: str) -> tuple[int, str]:
    """Return who is asked first, and what."""
    (seat, choice, *_) = Table(scenario(text)).decisions()[0]
    return seat, type(choice).__name__


def test_what_matters_is_enough() -> None:
    table = Table(scenario(WHAT_MATTERS))
    view = table.view(None)
    assert [seat.name for seat in table.seats] == ["Ann", "Bob", "Cid", "Dan"]
    assert (view.round, view.phase, view.proposals) == (3, "parliament", ("LAW-B12",))
    assert view.seats[0].votes == 2
    assert view.counties[parse_place("C")] == Occupant(0, 3, 1)
    assert [type(decision.choice) for decision in table.decisions()] == [CastBallot] * 4


def test_the_rest_is_as_at_the_start_of_a_game() -> None:
    view = seen(WHAT_MATTERS)
    assert view.laws == ("LAW-B1", "LAW-B2", "LAW-B3")
    for number, seat in enumerate(view.seats):
        assert (seat.gold, seat.squires, seat.pp, seat.nobles) == (2, 2, 0, ())
        assert seat.tiles == (number,)
        assert view.factions[number].court == [0, 1, 1, 0, 0]
    assert [seat.votes for seat in view.seats] == [2, 1, 1, 1]
    assert view.factions[0].reserve == [0, 2, 1, 0, 1]
    assert view.nobles_left == [3] * 9
    assert [conflict is not None for conflict in view.conflicts] == [False, False, True, True]
    assert view.favours == (0, 1, 2, 3, 4, 5)


def test_the_same_file_is_the_same_game_and_another_seed_another_one() -> None:
    first = scenario(WHAT_MATTERS)
    assert to_toml(scenario(WHAT_MATTERS)) == to_toml(first)
    assert scenario(f"seed = 1{WHAT_MATTERS}").start == first.start
    assert scenario(f"seed = 2{WHAT_MATTERS}").start != first.start
    assert scenario(f"seed = 2{WHAT_MATTERS}", seed=1).start == first.start


def test_an_empty_position_is_the_first_turn() -> None:
    text = 'seats = 3\nstart_player = "Bob"'
    assert asked(text) == (1, "PlaceKnight")
    view = seen(text)
    assert (view.round, view.phase, view.start_player) == (1, "placing", 1)


@pytest.mark.parametrize(
    ("text", "seat", "choice"),
    [
        ('phase = "setup"', 0, ChooseFirstTile),
        ('phase = "setup"\n[players.Ann]\ntiles = ["gold"]', 1, ChooseFirstTile),
        ('round = 5\nturn = "Cid"', 2, PlaceKnight),
        ('phase = "parliament"', 0, CastBallot),
        ('phase = "laws"\n[players.Bob]\ngold = 9', 1, ChooseUpgrade),
        ('phase = "counties"\n[players.Cid]\ncounties = { B = "S1" }', 2, ClaimCounty),
        ('phase = "castles"', 1, UsePaidSpace),
        (
            'phase = "conflicts"\nround = 2\nconflicts = { W = "8" }\n'
            '[players.Bob]\nfrance = { W = ["S1"] }',
            1,
            RansomKnights,
        ),
    ],
)
def test_a_game_can_start_in_every_phase(text: str, seat: int, choice: type) -> None:
    assert asked(f"seats = 3\n{text}") == (seat, choice.__name__)


@pytest.mark.rule("END-1", "END-2")
def test_the_final_scoring_can_be_looked_at() -> None:
    table = Table(scenario('seats = 3\nphase = "ended"\n[players.Bob]\npp = 30\ncourt = ["S4"]'))
    assert table.is_over
    assert table.view(None).round == 5
    assert table.ledger.by_source(1) == {"start": 30, "knights": 8, "tiles": 4}


@pytest.mark.parametrize(
    ("phase", "first"),
    [
        ("setup", [ScenarioStarted, LawsChosen, ConflictsRevealed]),
        ("placing", [RoundStarted, ScenarioStarted, LawsChosen, PhaseStarted]),
        ("parliament", [RoundStarted, ScenarioStarted, LawsChosen, PhaseStarted, VoteOpened]),
        ("laws", [RoundStarted, ScenarioStarted, LawsChosen, PhaseStarted]),
        ("castles", [RoundStarted, ScenarioStarted, LawsChosen, PhaseStarted, CastleScored]),
    ],
)
def test_the_log_begins_with_the_round_and_the_scenario(phase: str, first: list[type]) -> None:
    table = Table(scenario(f'name = "Late"\nseats = 3\nphase = "{phase}"'))
    log = table.log(None)
    assert [type(event) for event in log[: len(first)]] == first
    assert ScenarioStarted("Late", (0, 0, 0)) in log


def test_laws_are_applied_after_the_third_vote() -> None:
    log = Table(scenario('seats = 3\nround = 4\nphase = "laws"')).log(None)
    applied = next(event for event in log if isinstance(event, LawApplied))
    assert applied.law == "LAW-B1"
    assert not any(isinstance(event, VoteOpened) for event in log)


@pytest.mark.rule("ALY-3", "PLC-9")
def test_two_players_have_allies() -> None:
    view = seen(
        """
seats = 2
round = 2
conflicts = { W = "8" }
france_order = { W = ["Bob", "Ann's ally"] }
nobles_removed = ["York", "C"]
[players.Ann]
france = { W = ["S1"] }
[players.Ann.ally]
counties = { Gloucester = "S4" }
castle = { upgrade = "S1" }
france = { W = ["S2", "S1"] }
[players.Bob]
france = { W = ["S2"] }
"""
    )
    conflict = view.conflicts[0]
    assert conflict is not None
    assert conflict.stacks == (Stack(1, (2,)), Stack(2, (2, 1)), Stack(0, (1,)))
    assert view.counties[parse_place("D")] == Occupant(2, 4, 0)
    assert view.factions[2].castle[1] == 1
    assert view.factions[2].court == [0] * 5
    assert view.factions[3].court == [0, 0, 1, 0, 0]
    assert view.nobles_left[parse_place("C")] == 0


@pytest.mark.rule("LAW-6")
def test_a_random_law_set_has_the_laws_that_are_named() -> None:
    for seed in range(8):
        text = f'seed = {seed}\nseats = 3\nlaw_set = "random"\nround = 2\nlaws = '
        record = scenario(f'{text}["LAW-N1", "LAW-N2", "LAW-B4"]')
        assert record.law_set[:2] == "nb"


@pytest.mark.rule("LAW-6")
def test_a_random_law_set_cannot_mix_a_group() -> None:
    named = 'laws = ["LAW-B2", "LAW-N4", "LAW-B5"]'
    (said,) = mistakes(f'seats = 3\nlaw_set = "random"\nround = 2\n{named}')
    assert said.endswith("LAW-B5 is a base law, but group 1 has the new laws (LAW-6)")


@pytest.mark.rule("SET-8")
@pytest.mark.parametrize(("law", "votes"), [("LAW-B7", 3), ("LAW-B8", 2), ("LAW-B9", 2)])
def test_a_vote_is_the_first_of_the_round_that_the_law_can_have(law: str, votes: int) -> None:
    assert len(seen(f'seats = 3\nround = 2\nvoting = "{law}"').proposals) == votes


@pytest.mark.rule("SET-8", "VOT-3")
def test_what_is_named_lies_in_the_decks_where_it_must() -> None:
    record = scenario(
        """
seats = 4
round = 4
laws = ["LAW-B3", "LAW-B9", "LAW-B15"]
proposals = ["LAW-B13"]
laws_gone = ["LAW-B4", "LAW-B2"]
conflicts_gone = ["3"]
conflicts = { W = "9", Z = "4" }
"""
    )
    table = Table(record)
    view = table.view(None)
    assert view.laws == ("LAW-B3", "LAW-B9", "LAW-B15")
    assert view.proposals[0] == "LAW-B13"
    assert len(view.proposals) == 3
    cards = [conflict and view.rules.conflicts[conflict.card].id for conflict in view.conflicts]
    assert (cards[0], cards[1], cards[3]) == ("9", None, "4")
    everything = {*view.laws, *view.proposals, *view.laws_to_come}
    assert not everything & {"LAW-B4", "LAW-B2"}
    assert len(view.conflicts_to_come) == 2
    play_out(table)
    assert table.is_over


@pytest.mark.rule("PLC-10")
def test_knights_in_the_upper_row_have_taken_favours() -> None:
    text = 'seats = 3\n[players.Ann]\nfrance = { Y = ["S1", "S2"], Z = ["S1"] }'
    assert len(seen(text).favours) == 2


@pytest.mark.rule("PLC-8", "SET-4")
def test_the_first_tile_makes_way_for_a_knight() -> None:
    view = seen('seats = 3\n[players.Bob]\ncastle = { upgrade = "S1" }')
    assert [seat.tiles for seat in view.seats] == [(0,), (2,), (2,)]


@pytest.mark.rule("VOT-2")
def test_ballots_are_in_and_shut() -> None:
    table = Table(scenario(f'ballots = {{ Bob = "yes 1", Dan = "no 0" }}\n{WHAT_MATTERS}'))
    assert table.waiting_for() == [0, 2]
    assert table.view(None).ballots_in == 2
    assert table.view(1).ballot == (True, 1)
    assert table.view(0).ballot is None
    assert table.can_undo(3)


def test_acts_follow_and_are_taken_back_one_by_one() -> None:
    table = Table(scenario('seats = 3\nthen = ["1 place S1 B", "2 place S2 F +1"]'))
    assert table.decision(2) is not None
    assert not table.undo(0)
    assert table.undo(1)
    assert table.undo(0)
    assert not table.can_undo(0)
    table.act(0, table.decisions()[0].actions[0])
    assert len(table.record.actions) == 1


def test_a_scenario_is_resumed_and_ends_as_if_it_had_not_been_left() -> None:
    record = scenario(WHAT_MATTERS.replace("seats = 4", 'seats = ["Ann", "Bob", "Zoe=greedy"]'))
    table = Table(record)
    for voter in range(2):
        table.act(voter, Vote(yes=True, markers=0))
    again = Table(from_toml(to_toml(table.record), "saved"))
    for seat in (0, 1, 2, None):
        assert everything_seen(again, seat) == everything_seen(table, seat)
    for each in (table, again):
        play_out(each)
    assert again.log(None) == table.log(None)
    assert state_of(from_toml(to_toml(again.record), "saved")) == state_of(table.record)


def test_the_record_holds_what_the_file_says_and_no_more() -> None:
    record = scenario(WHAT_MATTERS)
    text = to_toml(record)
    part = text[text.index("[scenario]") : text.index("[ruleset]")]
    assert tomllib.loads(part)["scenario"] == {
        "round": 3,
        "voting": "LAW-B12",
        "players": {"Ann": {"votes": 2, "counties": {"York": "S3 +1"}}},
    }


@pytest.mark.rule("SET-10")
def test_the_order_of_the_decks_is_seen_by_nobody() -> None:
    record = scenario(WHAT_MATTERS)
    twin = record.model_copy(deep=True)
    twin.start.laws[12:15] = reversed(record.start.laws[12:15])
    twin.start.conflicts[6:] = reversed(record.start.conflicts[6:])
    assert twin.start != record.start
    from_toml(to_toml(twin), "twin")
    for seat in (0, 1, 2, 3, None):
        assert everything_seen(Table(twin), seat) == everything_seen(Table(record), seat)


def test_points_at_the_start_are_a_source_of_their_own() -> None:
    table = Table(scenario('seats = ["greedy", "random"]\nround = 5\n[players.1]\npp = 12'))
    assert table.ledger.by_source(0) == {"start": 12}
    assert table.ledger.by_round(0) == {START: 12}
    assert table.ledger.rounds(5)[:2] == [START, 1]
    play_out(table)
    totals = [seat.pp for seat in table.view(None).seats]
    assert [table.ledger.total(seat) for seat in range(2)] == totals
    assert Table(scenario("seats = 2")).ledger.rounds(5)[0] == 1


def test_seats_are_as_on_the_command_line_or_in_full() -> None:
    typed = scenario('seats = ["Ann", "greedy", "Zoe=random"]')
    assert typed.seating == (
        Seating("Ann"),
        Seating("Neville", "greedy"),
        Seating("Zoe", "random"),
    )
    full = scenario('seats = [{ name = "Ann", colour = "pink" }, { name = "B", bot = "random" }]')
    assert full.seating == (Seating("Ann", None, "pink"), Seating("B", "random"))


def test_a_ruleset_is_found_beside_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "quick.toml").write_text(
        'format = 1\nid = "quick"\nname = "Quick"\nbased_on = "base"\nrounds = 2\n'
    )
    (folder / "it.toml").write_text('format = 1\nruleset = "./quick.toml"\nseats = 3\nround = 2\n')
    record = load_scenario(folder / "it.toml")
    assert record.ruleset.rounds == 2
    (folder / "late.toml").write_text(
        'format = 1\nruleset = "./quick.toml"\nseats = 3\nround = 3\n'
    )
    with refused(Mistakes, r"late.toml:4:9: a game has 2 rounds \(RND-1\)"):
        load_scenario(folder / "late.toml")


def test_law_sets_of_different_sizes_are_drawn_before_they_are_checked(tmp_path: Path) -> None:
    law = '[[new_laws]]\nid = "LAW-N{}"\nremove = true\n'
    rules = 'format = 1\nid = "uneven"\nname = "Uneven"\nbased_on = "base"\nrounds = 4\n'
    (tmp_path / "uneven.toml").write_text(rules + law.format(6) + law.format(7))
    file = tmp_path / "it.toml"
    drawn = set()
    for seed in range(20):
        file.write_text(
            f'format = 1\nruleset = "./uneven.toml"\nseats = 3\nlaw_set = "random"\n'
            f'seed = {seed}\nround = 3\nproposals = ["LAW-B8"]\n'
        )
        try:
            drawn.add(load_scenario(file).law_set[1])
        except Mistakes as error:
            drawn.add(said_of(error)[said_of(error).index("toml:") :])
    why = "toml:7:14: LAW-B8 is of group 2, proposal 1 of round 3 is of group 3 (SET-8)"
    assert drawn == {"b", why}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("seats = 1", ["2:9: a game has 2 to 5 seats, found 1"]),
        ('seats = ["Ann", "gredy", "Bob:"]', ["2:17: seat 2: no bot"]),
        ('seats = ["Ann", "ann"]', ["2:9: seats 1 and 2 are both called Ann"]),
        (
            'seats = [{ name = "Ann", colour = "pnk" }, { name = "" }]',
            ["2:10: seat 1: no colour", "2:44: seat 2 has no name"],
        ),
        (
            'ruleset = "bse"\nseats = 3',
            ['2:11: no ruleset "bse"; did you mean "base"?'],
        ),
        (
            'law_set = "bnx"\nseed = 99999999999999999999\nseats = 9',
            ["2:11: no law set", "3:8: seed must be", "4:9: a game has"],
        ),
    ],
)
def test_who_plays_what_is_checked(text: str, expected: list[str]) -> None:
    found = mistakes(text)
    for said, wanted in zip(found, expected, strict=False):
        assert said.startswith(wanted)
    assert len(found) >= len(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('ballots = { Bob = "yes 0" }', "2:11: no vote is open"),
        ('ballots = { Bob = "yes 2" }', "2:19: Bob has only 1 vote marker (VOT-2)"),
        ('ballots = { Bob = "maybe" }', '2:19: a ballot is "yes" or "no"'),
        ('ballots = { Bop = "yes 0" }', '2:13: no seat is called "Bop"; did you mean "Bob"?'),
        ('ballots = { Bob = "no 0", 2 = "yes 0" }', "2:31: Bob has cast a ballot already"),
    ],
)
def test_ballots_must_be_possible(text: str, expected: str) -> None:
    phase = "placing" if "no vote" in expected else "parliament"
    (said,) = mistakes(f'{text}\nseats = 3\nphase = "{phase}"')
    assert said.startswith(expected)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("2 place S1 C", "S1 is below the minimum 3 of C York; squires do not help (PLC-4)"),
        (
            "2 place S1 B",
            "Strength 1 does not expel the knight in B Stafford: at least 3 is needed (PLC-6)",
        ),
        ("3 place S1 I", "Cid is not asked now (PLC-1)"),
        ("2 place S9 C", '"place s9 c" does not fit: the form is "place S1 B +2"'),
        ("7 place S1 B", "a line must begin with a seat number, 1 to 3"),
    ],
)
def test_acts_must_be_possible(line: str, why: str) -> None:
    (said,) = mistakes(f'seats = 3\nthen = ["1 place S2 B", "{line}", "3 place S1 F"]')
    assert said.casefold() == f'3:25: "{line}" cannot be done: {why}'.casefold()


def test_a_record_with_another_scenario_is_refused() -> None:
    text = to_toml(scenario(WHAT_MATTERS))
    for old, new, said in (
        (
            'voting = "LAW-B12"',
            'voting = "LAW-B13"',
            "start and scenario belong to different games",
        ),
        ('York = "S3 +1"', 'York = "S2"', "scenario: York needs at least S3"),
    ):
        with refused(ContentError, said):
            from_toml(text.replace(old, new), "forged")
