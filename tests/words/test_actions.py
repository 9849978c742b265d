from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from lancaster_tui.rules.actions import Action, Place, Sail, Trade
from lancaster_tui.rules.agenda import Decision, decisions
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.position import State
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.answers import (
    action_label,
    action_short,
    answer_text,
    fewer_words,
    purse_asked,
    trade_text,
    voyage_text,
)
from lancaster_tui.words.prompts.placements import (
    missing_forms,
    placement_facts,
    preview_text,
)
from tests.rules.builder import BLUE, GREEN, PLAYER_COUNTS, RED, YELLOW, Board
from tests.rules.playing import play_randomly
from tests.words.samples import NAMES, asking, names_of

FAVOUR = Source("favour", "upgrade")
H = parse_place("H")
W = parse_place("W")


def label(board: Board, typed: str) -> str:
    """Return the label of a legal action."""
    action = parse_action(typed)
    assert action in board.decision.actions, f"{typed} is not legal"
    return action_label(action, board.decision, board.state, NAMES)


LABELS: list[tuple[AnyChoice, str, str]] = [
    (PlaceKnight(BLUE), "place S1 I", "S1 to I Surrey"),
    (PlaceKnight(BLUE), "place S1 I +1", "S1 to I Surrey with 1 squire"),
    (
        PlaceKnight(BLUE),
        "place S2 B +2",
        "S2 to B Stafford with 2 squires; expels Bob's S2, its squire lost",
    ),
    (PlaceKnight(BLUE), "place S1 L", "S1 to castle space L: 2 squires"),
    (PlaceKnight(BLUE), "place S1 K", "S1 to castle space K: upgrade for 2 squires"),
    (
        PlaceKnight(BLUE),
        "place S2 W",
        "S2 to last stand W (English strength 4 of 5, now 2); earns a King's Favour tile",
    ),
    (ChooseFavour(BLUE), "favour 3", "3 gold"),
    (ChooseFavour(BLUE), "favour 2", "noble of any county"),
    (ChooseFirstTile(BLUE), "tile M", "tile M, 2 gold"),
    (
        ChooseTile(BLUE, FAVOUR),
        "tile M",
        "tile M, 2 gold; your S4 there returns to court unscored",
    ),
    (ChooseTile(BLUE, FAVOUR), "decline", "decline the extension tile"),
    (ChooseUpgrade(BLUE, FAVOUR), "upgrade S1 court", "S1 in court becomes S2"),
    (
        ChooseUpgrade(BLUE, FAVOUR),
        "upgrade S1 W",
        "S1 in last stand W becomes S2: strength 3 of 5, you are 1st, not 2nd (2 PP, not 1), "
        "would still be captured (ransom 2 gold)",
    ),
    (ChooseUpgrade(BLUE, FAVOUR), "decline", "decline the upgrade"),
    (ChooseNoble(BLUE, FAVOUR), "noble C", "noble of C York (3 left)"),
    (ChooseNoble(BLUE, FAVOUR), "decline", "decline the noble"),
    (CastBallot(), "vote yes 0", "yes without vote markers (counts 1)"),
    (CastBallot(), "vote no 2", "no with 2 vote markers (counts 3)"),
    (MakeExchange(BLUE, "LAW-B5"), "exchange 0", "no exchange"),
    (
        MakeExchange(BLUE, "LAW-B5"),
        "exchange 1",
        "1 time: pay 1 gold + 1 squire, gain 3 PP",
    ),
    (
        MakeExchange(BLUE, "LAW-B5"),
        "exchange 3",
        "3 times: pay 3 gold + 3 squires, gain 9 PP",
    ),
    (
        MakeExchange(BLUE, "LAW-N14"),
        "exchange 2 b",
        "pay 4 squires, gain 2 gold",
    ),
    (
        MakeExchange(BLUE, "LAW-N17"),
        "exchange 2",
        "2 times: pay 2 gold + 2 squires + 2 unspent vote markers, gain 6 PP",
    ),
    (ChooseLevy(BLUE, "LAW-N11"), "levy H", "pay 1 gold for H Dorset"),
    (
        ChooseLevy(BLUE, "LAW-N11"),
        "levy none",
        "S3 goes home from H Dorset unscored; its 2 squires go to the supply",
    ),
    (ChooseLevy(BLUE, "LAW-N13"), "levy J", "pay 1 squire for extension tile J (recruit)"),
    (
        ChooseLevy(BLUE, "LAW-N13"),
        "levy none",
        "extension tile J (recruit) misses the castle scoring",
    ),
    (ChooseSending(BLUE, "LAW-N5"), "send W", "1 squire to last stand W"),
    (ChooseSending(BLUE, "LAW-N5"), "send none", "send no squires"),
    (ClaimCounty(BLUE, H), "claim noble", "the noble"),
    (ClaimCounty(BLUE, H), "claim reward", "the reward: voyage to France"),
    (ClaimCounty(BLUE, H), "claim both", "pay 3 gold: the noble, then voyage to France"),
    (
        Voyage(BLUE, Source("county", "H"), H),
        "voyage W",
        "S3 to last stand W (English strength 5 of 5, now 2); its 2 squires go to the supply",
    ),
    (
        Voyage(BLUE, Source("county", "H"), H),
        "decline",
        "no voyage; the knight returns to court",
    ),
    (ChooseStartPlayer(BLUE), "start 2", "Bob becomes start player, then Cid, Dot and Ann"),
    (
        UsePaidSpace(BLUE, (0, 1)),
        "use J",
        "castle space J: recruit for 3 squires",
    ),
    (UsePaidSpace(BLUE, (0, 1)), "decline", "use no more; done with the paid spaces"),
    (RansomKnights(BLUE, W), "ransom S1", "pay 1 gold: S1 returns to court"),
    (RansomKnights(BLUE, W), "decline", "no ransom; to reserve: S1"),
]


def test_an_exchange_in_little_room_says_what_it_costs_as_long_as_that_fits() -> None:
    board = asking(MakeExchange(BLUE, "LAW-B5"))
    decision = board.decision
    assert fewer_words(Trade(2), decision, board.state, NAMES) == (
        "6 PP, -2 gold -2 squires",
        "6 PP",
    )
    assert fewer_words(Trade(0), decision, board.state, NAMES) == ()


@pytest.mark.parametrize(("choice", "typed", "text"), LABELS)
def test_a_label_tells_what_an_action_brings(choice: AnyChoice, typed: str, text: str) -> None:
    assert label(asking(choice), typed) == text


def test_no_kind_of_action_is_without_a_label_test() -> None:
    assert {type(parse_action(typed)) for _, typed, _ in LABELS} == set(get_args(Action))


@pytest.mark.rule("LAW-N5", "LAW-N11", "LAW-N13")
@pytest.mark.parametrize(
    ("choice", "typed", "text"),
    [
        (
            ChooseLevy(BLUE, "LAW-N11"),
            "levy B H",
            "pay 2 gold for B Stafford and H Dorset; S1 goes home from I Surrey unscored",
        ),
        (
            ChooseLevy(BLUE, "LAW-N11"),
            "levy I",
            "pay 1 gold for I Surrey; S2 goes home from B Stafford unscored; "
            "its 2 squires go to the supply; S1 goes home from H Dorset unscored",
        ),
        (
            ChooseLevy(BLUE, "LAW-N13"),
            "levy K",
            "pay 1 squire for extension tile K (upgrade); extension tile J (recruit) and "
            "extension tile L (2 squires) miss the castle scoring",
        ),
        (
            ChooseSending(BLUE, "LAW-N5"),
            "send W W Z",
            "2 squires to last stand W and 1 squire to conflict Z",
        ),
    ],
)
def test_an_answer_to_a_law_tells_what_becomes_of_each_piece(
    choice: AnyChoice, typed: str, text: str
) -> None:
    board = Board()
    board.give(BLUE, gold=2, squires=3)
    board.county("B", BLUE, 2, 2)
    board.county("H", BLUE, 1)
    board.county("I", BLUE, 1)
    board.tiles(BLUE, "JKL")
    board.conflict("W", "5a", (BLUE, 1))
    board.conflict("X", "6a", (GREEN, 1))
    board.conflict("Y", "5b", (BLUE, 2))
    board.conflict("Z", "4", (BLUE, 3))
    board.run(choice)
    assert label(board, typed) == text


@pytest.mark.rule("LAW-5")
def test_a_label_says_what_of_a_reward_would_be_lost() -> None:
    board = Board()
    board.county("C", BLUE, 3)
    board.court(BLUE, 1, 1, 1)
    board.run(ClaimCounty(BLUE, parse_place("C")))
    assert label(board, "claim reward") == (
        "the reward: recruit + 2 vote markers (recruit would be lost)"
    )


def test_a_conflict_earns_nothing_when_no_favour_is_left() -> None:
    board = Board()
    board.court(BLUE, 1)
    board.conflict("Z", "5a")
    board.favours()
    board.run(PlaceKnight(BLUE))
    assert label(board, "place S1 Z") == ("S1 to conflict Z (English strength 1 of 5, now 0)")


def all_decisions() -> Iterator[tuple[Decision, State, Names]]:
    """Yield what is asked in whole random games."""
    for players in PLAYER_COUNTS:
        for seed, law_set in enumerate(("base", "new")):
            for state, _, _ in play_randomly(players, seed, law_set=law_set):
                for decision in decisions(state):
                    yield decision, state, names_of(players)


def test_no_two_actions_of_a_menu_read_the_same_possible_or_not() -> None:
    for decision, state, names in all_decisions():
        candidates = decision.choice.candidates(state, decision.seat)
        labels = [action_label(action, decision, state, names) for action in candidates]
        assert len(set(labels)) == len(labels), labels
        assert all(text.isascii() and text.isprintable() for text in labels)


def test_the_strongest_knight_becomes_nothing_better() -> None:
    board = asking(ChooseUpgrade(BLUE, FAVOUR))
    action = parse_action("upgrade S4 M")
    text = action_label(action, board.decision, board.state, NAMES)
    assert text == "S4 in castle space M (2 gold)"


def test_the_palette_tells_of_a_placement_what_the_preview_tells() -> None:
    board = asking(PlaceKnight(BLUE))
    action = parse_action("place S1 I")
    assert answer_text(action, board.decision, board.state, NAMES) == preview("place S1 I")
    board = asking(ChooseFavour(BLUE))
    action = parse_action("favour 3")
    assert answer_text(action, board.decision, board.state, NAMES) == "3 gold"


def preview(typed: str) -> str:
    board = asking(PlaceKnight(BLUE))
    action = parse_action(typed)
    assert isinstance(action, Place)
    return preview_text(action, board.decision, board.state, NAMES)


def test_a_preview_tells_what_can_be_won_at_the_place() -> None:
    surrey = "may win: 2 gold + 2 squires or noble"
    assert preview("place S1 I") == f"S1 to I Surrey; {surrey}"
    assert preview("place S2 B +2") == (
        "S2 to B Stafford with 2 squires (lost afterwards); expels Bob's S2, its squire lost; "
        "may win: upgrade or noble; too few squires left for castle J: 2 of 3"
    )
    assert preview("place S1 I +1") == f"S1 to I Surrey with 1 squire (lost afterwards); {surrey}"
    assert preview("place S1 L") == "S1 to castle space L: 2 squires"


@pytest.mark.rule("CTY-1")
def test_noble_and_reward_together_tell_what_they_cost() -> None:
    board = asking(PlaceKnight(BLUE))
    action = parse_action("place S1 I")
    assert isinstance(action, Place)
    for gold, purse, price in (
        (2, True, "both: 3 gold, you have 2"),
        (3, True, "both for 3 gold"),
        (2, False, "both for 3 gold"),
    ):
        board.state.seats[BLUE].gold = gold
        told = placement_facts(action, board.decision, board.state, NAMES, purse=purse)
        (both,) = [fact for fact in told if fact.joins]
        assert both.text == price
        assert both.is_warning == ("you have" in price)


@pytest.mark.rule("CON-2")
@pytest.mark.parametrize("strength", [1, 2])
def test_a_battle_that_france_wins_as_it_stands_is_told_as_no_gain(strength: int) -> None:
    board = Board()
    board.conflict("Z", "2")
    board.court(BLUE, 1, 2)
    board.run(PlaceKnight(BLUE))
    action = parse_action(f"place S{strength} Z")
    assert isinstance(action, Place)
    told = placement_facts(action, board.decision, board.state, NAMES)
    (ends,) = (fact for fact in told if fact.text.startswith("as it stands"))
    assert ends.is_neutral == ("England loses" in ends.text) == (strength == 1)


def test_a_placement_that_takes_the_squires_of_a_paid_space_says_so() -> None:
    assert "leaves" not in preview("place S2 B +1")


@pytest.mark.rule("CAS-4")
def test_a_paid_space_that_cannot_be_paid_now_is_told_before_a_knight_goes_there() -> None:
    board = asking(PlaceKnight(BLUE))
    action = parse_action("place S1 K")
    assert isinstance(action, Place)
    board.state.seats[BLUE].tiles = ()
    for squires, warning in (
        (0, "; costs 2 squires at castle scoring: you have no squires now"),
        (1, "; costs 2 squires at castle scoring: you have 1 squire now"),
        (2, ""),
    ):
        board.state.seats[BLUE].squires = squires
        decision = board.decision
        text = preview_text(action, decision, board.state, NAMES)
        assert text == f"S1 to castle space K: upgrade for 2 squires{warning}"
        covered = preview_text(action, decision, board.state, NAMES, purse=False)
        assert covered == "S1 to castle space K: upgrade for 2 squires"


@pytest.mark.rule("CAS-4")
def test_two_paid_spaces_are_counted_together() -> None:
    board = asking(PlaceKnight(BLUE))
    action = parse_action("place S1 K")
    assert isinstance(action, Place)
    board.state.seats[BLUE].squires = 4
    assert preview_text(action, board.decision, board.state, NAMES).endswith(
        "; with J it costs 5 squires at castle scoring: you have 4 squires now"
    )
    board.state.seats[BLUE].squires = 5
    assert preview_text(action, board.decision, board.state, NAMES).endswith("for 2 squires")


@pytest.mark.rule("CAS-2", "CAS-4")
def test_what_the_castle_gives_first_pays_for_its_paid_spaces() -> None:
    board = asking(PlaceKnight(BLUE))
    action = parse_action("place S1 K")
    assert isinstance(action, Place)
    board.state.seats[BLUE].tiles = ()
    board.tiles(BLUE, "L")
    for squires, said in (
        (2, "for 2 squires"),
        (1, "; you have 1 squire now, your tile on L pays 2 first"),
        (0, "; you have no squires now, your tile on L pays 2 first"),
    ):
        board.state.seats[BLUE].squires = squires
        assert preview_text(action, board.decision, board.state, NAMES).endswith(said)
    board.tiles(BLUE, "J")
    assert preview_text(action, board.decision, board.state, NAMES).endswith(
        "; with J it costs 5 squires at castle scoring: "
        "you have no squires now, your tile on L pays 2 first"
    )
    assert missing_forms(BLUE, [parse_place("J")], board.state) == (
        "can't buy J (3 squires) at castle scoring, you will have 2",
        "can't buy J (3 squires), you will have 2",
        "can't buy J (3 squires)",
        "can't buy J (3 sq)",
        "can't buy J",
    )


def test_what_paid_spaces_need_that_is_missing_is_told_in_shorter_and_shorter_forms() -> None:
    board = asking(PlaceKnight(BLUE))
    board.state.seats[BLUE].squires = 1
    spaces = [parse_place("J"), parse_place("K")]
    assert missing_forms(BLUE, spaces[1:], board.state) == (
        "can't buy K (2 squires) at castle scoring, you have 1",
        "can't buy K (2 squires), you have 1",
        "can't buy K (2 squires)",
        "can't buy K (2 sq)",
        "can't buy K",
    )
    board.state.seats[BLUE].squires = 0
    assert missing_forms(BLUE, spaces, board.state) == (
        "can't buy J (3 squires) or K (2 squires) at castle scoring, you have none",
        "can't buy J (3 squires) or K (2 squires), you have none",
        "can't buy J (3 squires) or K (2 squires)",
        "can't buy J (3 sq) K (2 sq)",
        "can't buy J K",
    )
    assert missing_forms(BLUE, [], board.state) == ()


def test_an_exchange_says_what_is_there_for_it_and_what_it_leaves() -> None:
    board = asking(MakeExchange(BLUE, "LAW-B5"))  # 1 gold + 1 squire for 3 PP
    owner = board.state.seats[BLUE]
    owner.gold, owner.squires = 5, 3
    assert purse_asked(board.decision, board.state) == "You have 5 gold and 3 squires."
    for times, text in (
        (0, "no exchange"),
        (2, "pay 2 gold + 2 squires, gain 6 PP; 3 gold, 1 squire left"),
        (3, "pay 3 gold + 3 squires, gain 9 PP; 2 gold, 0 squires left"),
    ):
        assert trade_text(Trade(times), board.decision, board.state) == text
    board = asking(MakeExchange(BLUE, "LAW-N14"))  # 2 gold for 1 squire or 2 squires for 1 gold
    owner = board.state.seats[BLUE]
    owner.gold, owner.squires = 5, 4
    assert purse_asked(board.decision, board.state) == "You have 5 gold and 4 squires."
    text = "pay 4 squires, gain 2 gold; 7 gold, 0 squires left"
    assert trade_text(Trade(2, way=1), board.decision, board.state) == text
    assert purse_asked(asking(PlaceKnight(BLUE)).decision, board.state) == ""


@pytest.mark.rule("VOT-5")
def test_markers_are_for_the_next_round_unless_there_is_none() -> None:
    board = asking(MakeExchange(BLUE, "LAW-B4"))  # 1 gold for 1 vote marker
    for number, text in (
        (4, "2 gold: 2 vote markers for the next round"),
        (5, "2 gold: 2 vote markers"),
    ):
        board.state.round = number
        assert action_short(Trade(2), board.decision, board.state, NAMES) == text


@pytest.mark.rule("CON-6")
def test_an_upgrade_at_a_last_stand_that_stays_lost_warns_in_short_too() -> None:
    board = asking(ChooseUpgrade(BLUE, FAVOUR))  # W: an S1 of hers and another against 5
    action = parse_action("upgrade S1 W")
    short = action_short(action, board.decision, board.state, NAMES)
    rank = "you are 1st, not 2nd (2 PP, not 1)"
    assert short == f"W S1 to S2: strength 3 of 5, captured, {rank}"
    assert fewer_words(action, board.decision, board.state, NAMES) == [
        f"W S1 to S2: captured, {rank}",
        "W S1 to S2: captured, 1st (2 PP)",
    ]
    board.conflict("W", "5a", (BLUE, 1), (GREEN, 3))
    short = action_short(action, board.decision, board.state, NAMES)
    assert short == "W S1 to S2: strength 5 of 5, England wins, you are 2nd (2 PP, not 1)"


@pytest.mark.rule("PLC-6")
def test_an_upgrade_in_a_county_tells_its_strength_there() -> None:
    board = asking(ChooseUpgrade(BLUE, FAVOUR))
    board.county("E", BLUE, 2, 3)
    action = parse_action("upgrade S2 E")
    short = action_short(action, board.decision, board.state, NAMES)
    assert short == "E Bedford S2 to S3: strength 6, not 5"
    assert fewer_words(action, board.decision, board.state, NAMES) == [short, "E Bedford S2 to S3"]


@pytest.mark.rule("CON-2", "CON-3", "RWD-6")
def test_a_voyage_tells_in_short_too_what_it_changes_for_the_player() -> None:
    board = asking(Voyage(BLUE, Source("county", "H"), parse_place("H")))  # W: her S1 and another
    board.conflict("Z", "7b", (GREEN, 1))
    action, decision = parse_action("voyage W"), board.decision
    assert action_short(action, decision, board.state, NAMES) == (
        "W: strength 5 of 5, England wins, you are 1st, not 2nd (4 PP, not 1)"
    )
    assert fewer_words(action, decision, board.state, NAMES)[-1] == "W: won, 1st (4 PP)"
    assert isinstance(action, Sail)
    assert voyage_text(action, decision, board.state, NAMES) == (
        "S3 to last stand W: strength 5 of 5, England wins, you are 1st, not 2nd (4 PP, not 1); "
        "its 2 squires go to the supply"
    )
    lost = action_short(parse_action("voyage Z"), decision, board.state, NAMES)
    assert lost == "Z: strength 4 of 7, England loses, you are 1st (4 PP)"


@pytest.mark.rule("PLC-9")
def test_a_voyage_to_a_conflict_without_room_promises_nothing() -> None:
    board = asking(Voyage(BLUE, Source("county", "H"), parse_place("H")))
    board.conflict("X", "5b", (GREEN, 1), (RED, 2), (YELLOW, 1))
    action, decision = parse_action("voyage X"), board.decision
    assert action_short(action, decision, board.state, NAMES) == "X: full"
    assert action_label(action, decision, board.state, NAMES) == "S3 to last stand X"
