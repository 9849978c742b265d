"""What is impossible in a scenario, and by which rule."""

from __future__ import annotations

import tomllib

import pytest
from pydantic import ValidationError

from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.scenario.checks import scenario_faults
from lancaster_tui.scenario.model import Scenario
from lancaster_tui.words.mistakes.located import reason_text
from tests.rules.builder import BASE, base_document

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve")
BASE_SET = "bbbbb"


def faults(
    text: str, players: int = 3, law_set: str = BASE_SET, rules: Ruleset = BASE
) -> list[tuple[str, str]]:
    """Return where each fault of a scenario is, with dots between the keys, and what it is."""
    scenario = Scenario.model_validate(tomllib.loads(text))
    found = scenario_faults(scenario, rules, NAMES[:players], law_set)
    return [(".".join(map(str, fault.steps)), reason_text(fault.reason)) for fault in found]


def the_fault(text: str, players: int = 3, law_set: str = BASE_SET) -> tuple[str, str]:
    """Return the one fault of a scenario."""
    (found,) = faults(text, players, law_set)
    return found


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("round = 6", "round", "a game has 5 rounds (RND-1)"),
        ('round = 2\nphase = "setup"', "round", "the setup comes before round 1 (SET-4)"),
        ('round = 4\nphase = "ended"', "round", "the game ends after round 5 (RND-2)"),
        (
            'phase = "castles"\n[players.Ann]\ncounties = { B = "S1" }',
            "players.Ann.counties.B",
            "knights have left the counties by then (CTY-2)",
        ),
        (
            'phase = "conflicts"\n[players.Ann]\ncastle = { gold = "S1" }',
            "players.Ann.castle.gold",
            "knights have left the castles by then (CAS-2)",
        ),
        (
            'phase = "setup"\n[players.Ann]\ncounties = { B = "S1" }',
            "players.Ann.counties.B",
            "no knight is placed during the setup (SET-3)",
        ),
        (
            'phase = "setup"\n[players.Ann]\nnobles = ["B"]',
            "players.Ann.nobles",
            "nobody has a noble during the setup (SET-3)",
        ),
        (
            'phase = "setup"\n[players.Ann]\ntiles = ["gold", "votes"]',
            "players.Ann.tiles",
            "only one tile is chosen during the setup (SET-4)",
        ),
        (
            'phase = "setup"\n[players.Cid]\ntiles = ["gold"]',
            "players.Cid.tiles",
            "Ann must choose a tile first (SET-4)",
        ),
        (
            'phase = "laws"\nturn = "Ann"',
            "turn",
            "turns are taken only while knights are placed (PLC-1)",
        ),
        (
            'phase = "placing"\nvoting = "LAW-B4"',
            "voting",
            "votes are held only in parliament (VOT-1)",
        ),
        (
            'phase = "laws"\nproposals = ["LAW-B4"]',
            "proposals",
            "all proposals have been voted on by then (VOT-3)",
        ),
    ],
)
def test_each_phase_has_its_own(text: str, where: str, said: str) -> None:
    assert the_fault(text) == (where, said)


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        (
            'counties = { B = "S3" }\ncastle = { gold = "S3" }',
            "castle.gold",
            "Ann has only 1 S3, but this makes 2 (SET-2)",
        ),
        (
            'court = ["S1", "S1", "S1", "S1"]',
            "court",
            "Ann has only 3 S1, but this makes 4 (SET-2)",
        ),
        (
            'court = ["S4"]\nfrance = { Y = ["S4"] }',
            "france.Y",
            "Ann has only 1 S4, but this makes 2 (SET-2)",
        ),
        ('counties = { York = "S2 +5" }', "counties.York", "York needs at least S3"),
        (
            'tiles = ["gold"]\ncastle = { gold = "S1" }',
            "castle.gold",
            "an extension tile covers the space M gold (PLC-8)",
        ),
        (
            'castle = { gold = "S1 +1" }',
            "castle.gold",
            "squires can stand only beside knights in counties",
        ),
        (
            'france = { Y = ["S1 +1"] }',
            "france.Y.0",
            "squires can stand only beside knights in counties",
        ),
        ('france = { X = ["S1"] }', "france.X", "no conflict card lies at X"),
        ('tiles = ["gold", "gold"]', "tiles.1", 'the tile "gold" is named twice (RWD-5)'),
        ("tiles = []", "tiles", "every castle has a tile after the setup (SET-4)"),
        ('nobles = ["A", "A"]', "nobles.1", "a noble of Northumberland is named twice (RWD-4)"),
        ('counties = { B = "5" }', "counties.B", '"5" is not a knight'),
        ('counties = { B = "S1 +200" }', "counties.B", '"S1 +200" is not a knight'),
        (
            'counties = { Stafford = "S1", b = "S2" }',
            "counties.b",
            '"b" is the same as "Stafford"',
        ),
        (
            'counties = { Stafort = "S1" }',
            "counties.Stafort",
            'no county is called "Stafort"; did you mean "Stafford"?',
        ),
        ('castle = { goolds = "S1" }', "castle.goolds", 'no castle space is called "goolds"'),
        ('france = { V = ["S1"] }', "france.V", 'no place in France is called "V"; there are W,'),
        ('ally = { court = ["S1"] }', "ally", "3 players have no allies (ALY-1)"),
    ],
)
def test_a_player_cannot_have_what_no_rule_gives(text: str, where: str, said: str) -> None:
    steps, sentence = the_fault(f"[players.Ann]\n{text}")
    assert steps == f"players.Ann.{where}"
    assert sentence.startswith(said)


@pytest.mark.rule("PLC-8", "SET-4")
def test_a_castle_full_of_knights_has_no_room_for_its_tile() -> None:
    spaces = ["J", "K", "L", "M", "N", "O"]
    knights = ["S1", "S1", "S1", "S2", "S2", "S3"]
    full = ", ".join(f'{each} = "{knight}"' for each, knight in zip(spaces, knights, strict=True))
    where, said = the_fault(f"[players.Ann]\ncastle = {{ {full} }}")
    assert (where, said[-7:]) == ("players.Ann.castle", "(SET-4)")


@pytest.mark.rule("PLC-4")
def test_a_county_holds_one_knight() -> None:
    text = '[players.Ann]\ncounties = { B = "S1" }\n[players.2]\ncounties = { Stafford = "S2" }'
    said = "Stafford holds only one knight, and Ann is already there (PLC-4)"
    assert the_fault(text) == ("players.2.counties.Stafford", said)


@pytest.mark.rule("PLC-9")
def test_a_conflict_has_three_spaces() -> None:
    players = "\n".join(f'[players.{number}]\nfrance = {{ Y = ["S1"] }}' for number in (1, 2, 3, 4))
    where, said = the_fault(players, players=4)
    assert where == "players.4.france.Y"
    assert said == "a conflict has only 3 spaces, and this would be one more (PLC-9)"


@pytest.mark.rule("PLC-9")
def test_who_stands_in_a_conflict_has_knights_there() -> None:
    text = 'france_order = { Y = ["Ann", "Bob", "Ann"] }\n[players.Ann]\nfrance = { Y = ["S1"] }'
    assert faults(text) == [
        ("france_order.Y.1", "Bob has no knight at Y (PLC-9)"),
        ("france_order.Y.2", "Ann is named twice (PLC-9)"),
    ]


@pytest.mark.rule("SET-5", "ALY-8")
def test_nobles_are_limited() -> None:
    nobles = "\n".join(f'[players.{number}]\nnobles = ["D"]' for number in (1, 2, 3))
    where, said = the_fault(nobles)
    assert (where, said) == ("players.3.nobles.0", "Gloucester has 2 nobles with 3 players (SET-5)")
    assert the_fault('nobles_removed = ["D"]') == (
        "nobles_removed",
        "only allies remove nobles (ALY-8)",
    )
    removed = 'nobles_removed = ["D", "D"]\n[players.Ann]\nnobles = ["D"]'
    assert the_fault(removed, players=2)[0] == "nobles_removed.1"


@pytest.mark.rule("ALY-3", "ALY-5")
def test_allies_have_their_own_castle_and_no_squires() -> None:
    text = '[players.Ann.ally]\ncastle = { gold = "S1" }\ncounties = { A = "S2 +1" }'
    assert faults(text, players=2) == [
        ("players.Ann.ally.counties.A", "no squires stand beside an ally's knight (ALY-5)"),
        ("players.Ann.ally.castle.gold", "an ally castle has no space M gold (ALY-3)"),
    ]


@pytest.mark.rule("PLC-10")
@pytest.mark.parametrize(
    ("favours", "said"),
    [
        (
            '["noble", "gold3", "squires", "gold2", "goods"]',
            "knights in new conflicts have taken 1",
        ),
        ('["noble"]', "knights in France can have taken 2 of the tiles"),
        ('["noble", "noble", "gold3", "squires", "gold2"]', 'the tile "noble" is named twice'),
        ('["upgrade", "noble", "gold3", "squires"]', 'the tile "upgrade" is left out'),
    ],
)
def test_favours_are_taken_by_knights_in_france(favours: str, said: str) -> None:
    text = f"round = 2\nfavours = {favours}\n" + 'conflicts = { W = "8" }\n[players.Ann]\n'
    found = faults(text + 'france = { W = ["S1"], Y = ["S2"] }')
    assert any(sentence.startswith(said) for _, sentence in found)


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ('laws = ["LAW-B1", "LAW-B2"]', "laws", "3 laws are in force, found 2 (SET-8)"),
        ('laws_gone = ["LAW-B1"]', "laws_gone.0", "LAW-B1 is in force unless laws names"),
        (
            'laws = ["LAW-B1", "LAW-B2", "LAW-B4"]\nround = 2\nlaws_gone = ["LAW-B4"]',
            "laws_gone.0",
            "LAW-B4 is named twice (SET-2)",
        ),
        (
            'laws = ["LAW-B3", "LAW-B4", "LAW-B2"]\nround = 2',
            "laws.2",
            "LAW-B2 is of group 0, but a law of group 1 stands to its left",
        ),
        (
            'laws = ["LAW-B2", "LAW-B3", "LAW-B4"]',
            "laws.2",
            "LAW-B4 is of group 1, but in round 1 no law of that group has been voted on (SET-8)",
        ),
        (
            'laws_gone = ["LAW-B4", "LAW-B5", "LAW-B6", "LAW-B7"]\nround = 2',
            "laws_gone.3",
            "LAW-B7 is of group 1, but in round 2 only 3 laws of that group have been voted on",
        ),
        (
            'round = 2\nvoting = "LAW-B12"',
            "voting",
            "LAW-B12 is of group 3, proposal 1 of round 2 is of group 1 (SET-8)",
        ),
        (
            'phase = "parliament"\nproposals = ["LAW-B8", "LAW-B4"]',
            "proposals.0",
            "LAW-B8 is of group 2, proposal 2 of round 1 is of group 1 (SET-8)",
        ),
        (
            'voting = "LAW-B5"\nproposals = ["LAW-B4", "LAW-B5"]',
            "voting",
            "the vote is on LAW-B4, the first of the proposals (VOT-1)",
        ),
        (
            'proposals = ["LAW-B4", "LAW-B5", "LAW-B6", "LAW-B7"]',
            "proposals",
            "there are at most 3 proposals, found 4 (VOT-1)",
        ),
        (
            'voting = "LAW-N5"',
            "voting",
            "LAW-N5 is a new law, but group 1 has the base laws (LAW-6)",
        ),
        ('voting = "LAW-B99"', "voting", 'no law is called "LAW-B99"; did you mean "LAW-B9"?'),
        ('conflicts = { Y = "10" }', "conflicts.Y", 'the card "10" is removed with 3 players'),
        ('conflicts = { Y = "5a", Z = "5A" }', "conflicts.Z", 'the card "5a" is named twice'),
        ('conflicts = { W = "8" }', "conflicts.W", "0 cards were turned up before round 1"),
        ('round = 2\nconflicts_gone = ["2", "3", "4"]', "conflicts_gone.2", "2 cards were turned"),
        ('phase = "ended"\nconflicts = { W = "8" }', "conflicts.W", "the card at W has left"),
    ],
)
def test_cards_lie_where_the_decks_can_have_brought_them(text: str, where: str, said: str) -> None:
    steps, sentence = the_fault(text)
    assert steps == where
    assert sentence.startswith(said)


@pytest.mark.rule("LAW-6")
def test_a_law_set_cannot_mix_a_group() -> None:
    text = 'round = 2\nlaws = ["LAW-B2", "LAW-N4", "LAW-B5"]'
    where, said = the_fault(text, law_set="bnbbb")
    assert where == "laws.2"
    assert said == "LAW-B5 is a base law, but group 1 has the new laws (LAW-6)"


def test_everything_is_told_at_once() -> None:
    text = """
round = 2
turn = "Zoe"
favours = ["silver"]
[players.Ann]
tiles = ["gold", "gold"]
nobles = ["York", "Yorc"]
counties = { York = "S1" }
"""
    assert {where for where, _ in faults(text)} == {
        "turn",
        "favours.0",
        "players.Ann.nobles.1",
        "players.Ann.counties.York",
        "players.Ann.tiles.1",
    }


def test_what_names_nothing_brings_no_other_fault() -> None:
    text = """
round = 2
laws = ["LAW-B1", "LAW-B2", "LAW-Q"]
conflicts = { W = "77" }
[players.Ann]
france = { W = ["S1"] }
"""
    assert [where for where, _ in faults(text)] == ["laws.2", "conflicts.W"]


def test_letters_and_ids_come_before_names() -> None:
    document = base_document()
    document["counties"][0]["name"] = "C"
    rules = Ruleset.model_validate(document)
    text = '[players.Ann]\ncounties = { C = "S2" }'
    assert faults(text, rules=rules)[0][1].startswith("York needs at least S3")
    assert not faults(text.replace('"S2"', '"S3"'), rules=rules)


@pytest.mark.parametrize("text", ["ANN", "ann", "1"])
def test_seats_are_named_as_people_write_them(text: str) -> None:
    assert not faults(f'start_player = "{text}"\n[players.{text}]\ngold = 1')
    twice = f"[players.{text}]\ngold = 1\n[players.Ann]\ngold = 2"
    assert the_fault(twice)[1].startswith('"Ann" is the same as')


def test_seats_go_by_number_without_quotes_as_well() -> None:
    text = "start_player = 2\nturn = 3\n[france_order]\nY = [2, 1]\n"
    text += '[players.1.france]\nY = ["S1"]\n[players.2.france]\nY = ["S1"]'
    assert not faults(text)
    scenario = Scenario.model_validate(tomllib.loads(text))
    assert (scenario.start_player, scenario.turn) == ("2", "3")
    where, said = the_fault("start_player = 4")
    assert where == "start_player"
    assert said.startswith('no seat is called "4"')


@pytest.mark.parametrize("number", ["true", "2.0", "-1", "9999999999"])
def test_what_is_no_number_of_a_seat_is_refused(number: str) -> None:
    with pytest.raises(ValidationError, match="valid string"):
        Scenario.model_validate(tomllib.loads(f"start_player = {number}"))
