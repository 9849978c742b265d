from __future__ import annotations

import re
from functools import partial

import pytest

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.agenda import Decision, decisions
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.placing import ChooseFavour
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.views import view
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.answers import action_label
from lancaster_tui.words.prompts.outcomes import outcome_facts, outcome_text
from tests.rules.builder import BASE, BLUE, GREEN, YELLOW, Board
from tests.rules.playing import play_randomly
from tests.words.samples import NAMES, names_of

FAVOUR = Source("favour", "noble")
D, G, H, SURREY, W = map(parse_place, "DGHIW")

SECOND_NOBLE = "nobles 1 to 2 (1 PP at the end, 3 make 3 PP), +1 vote a round"

OUTCOMES: list[tuple[AnyChoice, str, str]] = [
    (ChooseFirstTile(BLUE), "tile M", "every round: 2 gold, in all 10 gold; gold buys nobles"),
    (
        ChooseFirstTile(BLUE),
        "tile N",
        "every round: 2 vote markers, in all 8 vote markers to use; "
        "a vote marker adds 1 to a ballot",
    ),
    (
        ChooseFirstTile(BLUE),
        "tile K",
        "every round: upgrade for 2 squires; an upgrade adds 1 to a knight",
    ),
    (ChooseFavour(BLUE), "favour 3", "gold 5 to 8"),
    (ChooseFavour(BLUE), "favour 2", "then you choose the county"),
    (ChooseFavour(BLUE), "favour 1", "then you choose the knight"),
    (ChooseTile(BLUE, FAVOUR), "tile M", "every round: 2 gold, in all 10 gold"),
    (ChooseUpgrade(BLUE, FAVOUR), "upgrade S1 court", ""),
    (
        ChooseUpgrade(BLUE, FAVOUR),
        "upgrade S1 W",
        "as it stands England loses, 2 short: you are 1st, not 2nd (2 PP, not 1); "
        "your knight would be captured (ransom 2 gold); "
        'if "1 squire per S2 deployed" passes: you get 1 squire',
    ),
    (ChooseUpgrade(BLUE, FAVOUR), "decline", ""),
    (ChooseNoble(BLUE, FAVOUR), "noble C", SECOND_NOBLE),
    (
        MakeExchange(BLUE, "LAW-B5"),
        "exchange 0",
        "gold kept can buy nobles and ransom knights; "
        "squires kept can add strength and pay castle spaces",
    ),
    (MakeExchange(BLUE, "LAW-B5"), "exchange 3", "gold 5 to 2, squires 4 to 1, PP 7 to 16"),
    (
        MakeExchange(BLUE, "LAW-B4"),
        "exchange 2",
        "gold 5 to 3, vote markers 2 to 4; the markers are for the next round",
    ),
    (MakeExchange(BLUE, "LAW-N14"), "exchange 1 a", "gold 5 to 3, squires 4 to 5"),
    (MakeExchange(BLUE, "LAW-N14"), "exchange 2 b", "gold 5 to 7, squires 4 to 0"),
    (ChooseLevy(BLUE, "LAW-N11"), "levy D H", "gold 5 to 3; all are paid for"),
    (
        ChooseLevy(BLUE, "LAW-N11"),
        "levy D",
        "gold 5 to 4; to court unscored: S3 from H; 2 squires lost",
    ),
    (
        ChooseLevy(BLUE, "LAW-N11"),
        "levy none",
        "to court unscored: S4 from D, S3 from H; 2 squires lost",
    ),
    (ChooseLevy(BLUE, "LAW-N13"), "levy J", "squires 4 to 3; all are paid for"),
    (ChooseLevy(BLUE, "LAW-N13"), "levy none", "not scored this round: J"),
    (ChooseSending(BLUE, "LAW-N5"), "send W", "W: 2 short, 1st (2 PP)"),
    (ChooseSending(BLUE, "LAW-N5"), "send none", "no squires are sent"),
    (ClaimCounty(BLUE, D), "claim noble", SECOND_NOBLE),
    (
        ClaimCounty(BLUE, D),
        "claim reward",
        "vote markers 2 to 4; then you choose the knight",
    ),
    (
        ClaimCounty(BLUE, D),
        "claim both",
        f"{SECOND_NOBLE}; gold 5 to 2, vote markers 2 to 4; then you choose the knight",
    ),
    (ClaimCounty(BLUE, G), "claim reward", "PP 7 to 13"),
    (
        ClaimCounty(BLUE, H),
        "claim reward",
        "then you choose the conflict; a voyage takes no King's Favour",
    ),
    (
        ClaimCounty(BLUE, SURREY),
        "claim both",
        f"{SECOND_NOBLE}; gold 5 to 4, squires 4 to 6; then the start player is named",
    ),
    (
        Voyage(BLUE, Source("county", "H"), H),
        "voyage W",
        "as it stands England wins: you are 1st, not 2nd (4 PP, not 1)",
    ),
    (
        ChooseStartPlayer(BLUE),
        "start 2",
        "goes first from this round's castles on; places the first knight of round 2",
    ),
    (UsePaidSpace(BLUE, (0, 1)), "use J", "squires 4 to 1; an S1 joins the court"),
    (UsePaidSpace(BLUE, (0, 1)), "use K", "squires 4 to 2; then you choose the knight"),
    (RansomKnights(BLUE, W), "ransom S1", "gold 5 to 4"),
]


def asking(choice: AnyChoice) -> Board:
    """Return a busy board on which something is asked of blue."""
    board = Board(players=4)
    board.court(BLUE, 1, 2)
    board.give(BLUE, gold=5, squires=4, votes=2, pp=7)
    board.county("H", BLUE, 3, 2)
    board.county("D", BLUE, 4)
    board.tiles(BLUE, "J")
    board.nobles(BLUE, "A")
    board.conflict("W", "5a", (BLUE, 1), (GREEN, 1))
    board.favours("upgrade", "gold3", "noble")
    board.run(choice)
    return board


def outcome(board: Board, typed: str, *, purse: bool = True) -> str:
    action = parse_action(typed)
    return outcome_text(action, board.decision, board.state, NAMES, purse=purse)


@pytest.mark.parametrize(("choice", "typed", "text"), OUTCOMES)
def test_what_follows_from_an_answer(choice: AnyChoice, typed: str, text: str) -> None:
    assert outcome(asking(choice), typed) == text


@pytest.mark.rule("CON-2", "CON-6", "LAW-N11", "VOT-5")
@pytest.mark.parametrize(
    ("choice", "typed", "tones"),
    [
        (ChooseUpgrade(BLUE, FAVOUR), "upgrade S1 W", ["neutral", "bad", "good"]),
        (Voyage(BLUE, Source("county", "H"), H), "voyage W", ["good"]),
        (ChooseSending(BLUE, "LAW-N5"), "send W", ["neutral"]),
        (ChooseLevy(BLUE, "LAW-N11"), "levy D", ["neutral", "bad", "bad"]),
        (ChooseLevy(BLUE, "LAW-N11"), "levy D H", ["neutral", "good"]),
        (MakeExchange(BLUE, "LAW-B4"), "exchange 2", ["good", "neutral"]),
        (RansomKnights(BLUE, W), "ransom S1", ["neutral"]),
    ],
)
def test_what_is_lost_by_an_answer_does_not_look_like_a_gain(
    choice: AnyChoice, typed: str, tones: list[str]
) -> None:
    board = asking(choice)
    facts = outcome_facts(parse_action(typed), board.decision, board.state, NAMES)
    looks = [
        "bad" if fact.is_warning else "neutral" if fact.is_neutral else "good" for fact in facts
    ]
    assert looks == tones


@pytest.mark.rule("VOT-5")
def test_markers_for_which_no_vote_follows_are_a_loss() -> None:
    board = asking(MakeExchange(BLUE, "LAW-B4"))
    board.state.round = 5
    *_, told = outcome_facts(parse_action("exchange 2"), board.decision, board.state, NAMES)
    assert told.text == "no vote follows: the markers are worth nothing"
    assert told.is_warning


def test_markers_that_come_too_late_have_no_sum() -> None:
    board = asking(ChooseFirstTile(BLUE))
    names = Names(BASE.model_copy(update={"rounds": 1}), ())
    action = parse_action("tile N")
    text = outcome_text(action, board.decision, board.state, names)
    assert text == "every round: 2 vote markers; a vote marker adds 1 to a ballot"


def test_a_covered_purse_is_not_told() -> None:
    board = asking(MakeExchange(BLUE, "LAW-B5"))
    assert outcome(board, "exchange 3", purse=False) == "PP 7 to 16"


@pytest.mark.rule("LAW-5")
def test_nothing_is_chosen_of_what_is_lost() -> None:
    board = Board()
    board.county("D", BLUE, 3)
    board.county("A", YELLOW, 2)
    board.tiles(YELLOW, "JKLMNO")
    for strength in (2, 4):
        board.state.factions[BLUE].reserve[strength] = 0
    board.state.factions[BLUE].court = [0] * 5
    board.run(ClaimCounty(BLUE, D))
    assert outcome(board, "claim reward") == "vote markers 0 to 2"
    choice = ClaimCounty(YELLOW, parse_place("A"))
    decision = Decision(YELLOW, choice, ())
    assert outcome_text(parse_action("claim reward"), decision, board.state, NAMES) == ""


def test_no_outcome_repeats_its_label() -> None:
    for players, law_set in ((2, "new"), (5, "base"), (5, "new")):
        names = names_of(players)
        for state, _, _ in play_randomly(players, seed=1, law_set=law_set):
            for decision in decisions(state):
                for action in decision.actions:
                    if not isinstance(action, Place):
                        text = outcome_text(action, decision, state, names)
                        label = action_label(action, decision, state, names)
                        assert not text or text not in label
                        assert text.isascii()


@pytest.mark.rule("LAW-1", "LAW-7")
def test_an_answer_to_a_law_says_what_it_changes_of_the_laws_behind_it() -> None:
    board = Board(players=3)
    board.give(BLUE, gold=4, squires=3)
    for letter, strength in (("D", 2), ("E", 1), ("F", 3)):
        board.county(letter, BLUE, strength)
    board.state.proposals = ()
    board.law("LAW-B1", "LAW-B7", "LAW-B18")
    at = partial(said_then, board)
    assert at("upgrade S2 D") == ['then "1 squire per S2 deployed" gives you 1 squire less']
    assert at("upgrade S1 E") == ['then "1 squire per S2 deployed" gives you 1 squire more']
    assert at("upgrade S3 F") == []
    assert at("decline") == []
    other = board.state.copy()
    other.laws = ("LAW-B1", "LAW-B10", "LAW-B18")
    board.state = other
    assert at("upgrade S2 D") == ['then "no S2 deployed: upgrade" gives you an upgrade']
    assert at("upgrade S1 E") == []
    other.laws = ("LAW-B1", "LAW-B7", "LAW-B17")
    assert at("upgrade S2 D") == [
        'then "1 squire per S2 deployed": 1 squire less',
        'then "1 squire for 1 PP": up to 3 PP, not up to 4 PP',
    ]
    other.laws = ("LAW-B1", "LAW-B9", "LAW-B7")
    assert at("upgrade S3 F") == [
        'then "an S3 deployed: S3 to S4" gives you nothing instead of an S4 for an S3'
    ]


@pytest.mark.rule("LAW-8")
def test_an_exchange_says_what_is_left_for_the_next_one() -> None:
    board = Board(players=3)
    board.give(BLUE, gold=5, squires=4)
    board.state.proposals = ()
    board.law("LAW-B4", "LAW-B5", "LAW-B16")
    assert said_then(board, "exchange 2") == ["then 2 later laws give you something else"]
    assert said_then(board, "exchange 2", purse=False) == []
    assert said_then(board, "exchange 0") == []
    board = Board(players=3)
    board.give(BLUE, gold=5, squires=4)
    board.state.proposals = ()
    board.law("LAW-B4", "LAW-B16", "LAW-B2")
    assert said_then(board, "exchange 2") == [
        'then "1 gold for 1 PP" gives you up to 3 PP instead of up to 5 PP'
    ]


def said_then(board: Board, text: str, *, purse: bool = True) -> list[str]:
    """Return what is said of later laws, on the state and on the view of the seat alike."""
    decision = board.decision
    action = parse_action(text)
    told = [
        outcome_text(action, decision, at, NAMES, purse=purse)
        for at in (board.state, view(board.state, decision.seat))
    ]
    assert told[0] == told[1]
    return [each for each in told[0].split("; ") if re.match(r'then ("|\d)', each)]


@pytest.mark.rule("END-4", "CAS-3")
@pytest.mark.parametrize(
    ("own", "number", "text"),
    [
        ("", 1, "nobles 0 to 1 (0 PP at the end, 2 make 1 PP), +1 vote a round"),
        ("ABEFGHI", 2, "nobles 7 to 8 (28 PP at the end, 9 make 36 PP), +1 vote a round"),
        ("", 5, "nobles 0 to 1 (0 PP at the end, 2 make 1 PP)"),
    ],
)
def test_a_noble_is_worth_what_more_of_them_make_and_votes(
    own: str, number: int, text: str
) -> None:
    board = Board(in_round=number)
    board.nobles(BLUE, own)
    board.run(ChooseNoble(BLUE, FAVOUR))
    assert outcome(board, "noble C") == text
    before = len(own)
    action, more = parse_action("noble C"), "9 make 36 PP" if before else "2 make 1 PP"
    brief = outcome_text(action, board.decision, board.state, NAMES, brief=True)
    assert brief == f"nobles {before} to {before + 1} ({28 if before else 0} PP, {more})"
