from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

import pytest

from lancaster_tui.rules import events as e
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.events import Event, Source
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.views import seen_events
from lancaster_tui.words.events import event_text, log_lines
from lancaster_tui.words.names import Names
from tests.rules.builder import BASE, PLAYER_COUNTS
from tests.rules.playing import play_randomly
from tests.words.samples import NAMES, names_of

LAW = Source("law", "LAW-B1")
COUNTY = Source("county", "D")
FAVOUR = Source("favour", "gold3")
W, X, Y = (parse_place(letter) for letter in "WXY")
STAFFORD = parse_place("B")
D, G, H, L = (parse_place(letter) for letter in "DGHL")
PRINTED_FIVE = next(index for index, card in enumerate(BASE.conflicts) if card.id == "5a")

EXAMPLES: list[tuple[Event, str | None]] = [
    (e.LawsChosen("nnnnn"), "New laws in all groups."),
    (
        e.LawsChosen("bnbbn"),
        "New laws in groups 1 and 4, base laws in groups 0, 2 and 3.",
    ),
    (e.ScenarioStarted(None, (0, 0, 0, 0)), "The game starts from a scenario."),
    (
        e.ScenarioStarted("The vote", (3, 0, 0, 12)),
        'The game starts from the scenario "The vote": Ann (3 PP), Bob (0 PP), Cid (0 PP), '
        "Dot (12 PP).",
    ),
    (e.RoundStarted(2, 0), "Round 2 of 5: Ann is start player."),
    (e.PhaseStarted("placing"), "Phase: placing knights."),
    (
        e.ConflictsRevealed((PRINTED_FIVE, 0)),
        "New conflicts: strength 5 (4/2/1 PP) and strength 2 (2/1/0 PP).",
    ),
    (e.LawsRevealed(("LAW-B1",)), 'New proposals: "Most gold: upgrade".'),
    (e.TileBuilt(0, 3, Source("start")), "Ann starts with extension tile M (2 gold)."),
    (e.TileBuilt(1, 1, COUNTY), "Bob builds extension tile K (upgrade), from D Gloucester."),
    (e.Placed(0, 2, D, 0), "Ann places S2 at D Gloucester."),
    (e.Placed(0, 2, D, 1), "Ann places S2 with 1 squire at D Gloucester."),
    (e.Placed(0, 1, L, 0), "Ann places S1 at castle space L (2 squires)."),
    (e.Skipped(0), "Ann is skipped: no knight in court can be placed anywhere."),
    (
        e.Expelled(1, 2, D, 2, 0),
        "Ann expels Bob's S2 from D Gloucester to Bob's court; its 2 squires go to the supply.",
    ),
    (e.FavourTaken(2, 2), "Cid takes the King's Favour: 3 gold."),
    (e.Gained(2, "gold", 3, FAVOUR), None),
    (e.Gained(0, "votes", 1, LAW), "Ann gains 1 vote marker (the law)."),
    (e.Gained(0, "pp", 8, Source("knights")), "Ann gains 8 PP (the ranking of knights)."),
    (
        e.Paid(1, "squires", 3, Source("castle", "recruit")),
        "Bob pays 3 squires (castle space J).",
    ),
    (e.Recruited(3, LAW), "Dot recruits an S1 (the law)."),
    (e.Upgraded(3, 1, W, COUNTY), "Dot upgrades S1 to S2 in last stand W (D Gloucester)."),
    (e.NobleTaken(0, D, COUNTY), None),
    (
        e.NobleTaken(0, G, Source("favour", "noble")),
        "Ann takes a noble of G Somerset (the King's Favour).",
    ),
    (
        e.NobleRemoved(0, G, Source("favour", "noble")),
        "Ann takes a noble of G Somerset (the King's Favour), which leaves the game.",
    ),
    (e.GoodsLost(0, "gold", 3, FAVOUR), "Ann wins 3 gold (the King's Favour), which is lost."),
    (
        e.TileTurned(1, 1, is_face_down=True),
        "Bob's extension tile K (upgrade) is turned face down for this round's castle scoring.",
    ),
    (
        e.TileTurned(1, 1, is_face_down=False),
        "Bob's extension tile K (upgrade) is turned face up again.",
    ),
    (e.SquiresSent(2, W, 2), "Cid sends 2 squires to last stand W."),
    (e.SquiresLapsed(2, W, 1), "Cid's 1 squire goes from last stand W to the supply."),
    (e.SquiresLapsed(2, Y, 3), "Cid's 3 squires go from conflict Y to the supply."),
    (e.Declined(0, "sending", LAW), "Ann declines to send squires (the law)."),
    (e.Lost(0, "recruit", LAW), "Ann loses the recruit (the law): no S1 in reserve."),
    (e.Declined(0, "tile", LAW), "Ann declines the extension tile (the law)."),
    (
        e.Declined(0, "ransom", Source("conflict", "7a")),
        "Ann ransoms none of the remaining knights (the conflict).",
    ),
    (
        e.Returned(1, 3, D, 1),
        "Bob's S3 returns from D Gloucester to court; its squire goes to the supply.",
    ),
    (e.BallotCast(0, yes=True, markers=2, ballots_in=1), None),
    (e.BallotIn(2), None),
    (e.VoteOpened("LAW-B16"), 'Vote on "1 gold for 1 PP, any number of times".'),
    (
        e.BallotsRevealed("LAW-B1", ((True, 2), (False, 0), (False, 1), (True, 0)), yes=4, no=3),
        "Ballots: Ann yes +2, Bob no, Cid no +1, Dot yes. Yes 4, no 3.",
    ),
    (
        e.LawPassed("LAW-B16", "LAW-B1"),
        'The law passes; "Most gold: upgrade" leaves the game.',
    ),
    (e.LawFailed("LAW-B16"), "The proposal fails and leaves the game."),
    (e.MarkersSetAside(0, 2), None),
    (e.MarkersLapsed(0, 1), "After the laws, Ann's 1 unspent vote marker goes to the supply."),
    (
        e.LawApplied("LAW-B12", (1, 2), (0, 2, 1, 0)),
        'Law applied: "3 PP per conflict where you have a knight". '
        "Counts: Ann (0), Bob (2), Cid (1), Dot (0).",
    ),
    (
        e.LawApplied("LAW-B10", (0, 3), (0, 2, 1, 0)),
        'Law applied: "No S2 deployed: upgrade". Applies to Ann and Dot.',
    ),
    (e.CountyClaimed(0, D, "noble"), "D Gloucester: Ann takes the noble."),
    (
        e.CountyClaimed(0, D, "both"),
        "D Gloucester: Ann takes the noble and the reward (upgrade + 2 vote markers).",
    ),
    (
        e.Sailed(0, 2, H, X, 1),
        "Ann's S2 sails from H Dorset to last stand X; its squire goes to the supply.",
    ),
    (e.StartPlayerNamed(1, 0), "Ann makes Bob start player."),
    (e.StartPlayerNamed(1, 1), "Bob becomes start player."),
    (e.CastleScored(3), "Dot's castle is scored."),
    (
        e.ConflictScored(W, PRINTED_FIVE, 5, won=True, ranking=(3, 0, 2)),
        "Last stand W, strength 5 (4/2/1 PP): England wins, English strength 5. "
        "Ranks: Dot, Ann, Cid.",
    ),
    (
        e.ConflictScored(Y, PRINTED_FIVE, 0, won=False, ranking=()),
        "Conflict Y, strength 5 (4/2/1 PP): France wins, English strength 0.",
    ),
    (
        e.ConflictMoved(PRINTED_FIVE, Y, W),
        "Conflict Y, strength 5 (4/2/1 PP), becomes last stand W.",
    ),
    (
        e.ConflictRemoved(PRINTED_FIVE, W),
        "Last stand W, strength 5 (4/2/1 PP), leaves the game.",
    ),
    (e.Ransomed(0, 2, 2), "Ann pays 2 gold to ransom S2; it returns to court."),
    (e.Captured(0, 3), "Ann's S3 is captured and goes to reserve."),
    (
        e.FinalRanking("tiles", (3, 1, 0, 2), (0, 0, 0, 0)),
        "Extension tiles in the castle: Ann (3), Bob (1), Cid (0), Dot (2).",
    ),
    (
        e.GameEnded((50, 40, 50, 1), (0, 2)),
        "The game is over: Ann (50 PP), Bob (40 PP), Cid (50 PP), Dot (1 PP). "
        "Ann and Cid share the victory.",
    ),
    (
        e.StoodIn(1, "gone"),
        "Bob's program ended, failed or could not start, so the bot greedy answers for it.",
    ),
    (
        e.StoodIn(1, "late"),
        "Bob's program did not answer in time, so the bot greedy answers for it.",
    ),
    (
        e.StoodIn(1, "nonsense"),
        "Bob's program gave an answer that is not legal, so the bot greedy answers for it.",
    ),
    (
        e.StoodIn(1, "not_started"),
        "Bob's program was not started, so the bot greedy answers for it.",
    ),
    (
        e.StoodIn(1, "overdue"),
        "Bob's time is up, so a bot decides this once.",
    ),
]


@pytest.mark.parametrize(("event", "text"), EXAMPLES)
def test_each_event_is_told_in_a_sentence(event: Event, text: str | None) -> None:
    assert event_text(event, NAMES) == text


def test_no_kind_of_event_is_without_an_example() -> None:
    assert {type(event) for event, _ in EXAMPLES} == set(get_args(Event))


def test_every_reward_that_can_be_lost_is_named() -> None:
    for what in get_args(e.Prize):
        lost = event_text(e.Lost(0, what, LAW), NAMES)
        assert lost is not None
        assert lost.startswith("Ann loses the ")


def test_everything_that_can_be_declined_is_named() -> None:
    for what in get_args(e.Offer):
        declined = event_text(e.Declined(0, what, LAW), NAMES)
        assert declined is not None
        assert declined.startswith("Ann ransoms" if what == "ransom" else "Ann declines t")


LAW_SETS = ("base", "new", "bnbbn", "random")


def games() -> Iterator[tuple[Names, list[Event]]]:
    """Yield whole random games: the names and all that a spectator saw happen."""
    for players in PLAYER_COUNTS:
        for seed in range(len(LAW_SETS)):
            log: list[Event] = []
            for _, _, happened in play_randomly(players, seed, law_set=LAW_SETS[seed]):
                log += seen_events(happened, None)
            yield names_of(players), log


def test_whole_games_are_told_in_short_plain_ascii_sentences() -> None:
    for names, log in games():
        for line in [*log_lines(log, names), *log_lines(log, names, detail="joined")]:
            assert line.text.isascii()
            assert line.text.isprintable()
            assert re.fullmatch(r"[A-Z].*\.", line.text), line.text
            assert "  " not in line.text


def test_the_score_can_be_followed_in_the_log() -> None:
    for names, log in games():
        told = dict.fromkeys(names.seats, 0)
        for line in log_lines(log, names):
            for name, points in re.findall(r"^(\w+) gains .*?(\d+) PP", line.text):
                told[name] += int(points)
        assert isinstance(log[-1], e.GameEnded)
        assert tuple(told.values()) == log[-1].pp


def test_every_sum_is_singular_or_plural() -> None:
    for names, log in games():
        text = "\n".join(line.text for line in log_lines(log, names))
        assert not re.search(r"\b1 (squires|vote markers|counties|times|nobles)\b", text)
        assert not re.search(r"\b([02-9]|\d\d) (squire|vote marker|county|time|noble)\b", text)


def test_goods_and_knights_that_move_together_share_a_line() -> None:
    goods = Source("castle", "goods")
    happened: list[Event] = [
        e.Gained(0, "gold", 1, goods),
        e.Gained(0, "squires", 1, goods),
        e.Gained(1, "squires", 1, goods),
        e.Paid(0, "gold", 2, LAW),
        e.Paid(0, "squires", 2, LAW),
        e.Returned(0, 1, W, 0),
        e.Returned(0, 3, W, 0),
        e.Returned(1, 3, W, 0),
    ]
    assert [line.text for line in log_lines(happened, NAMES)] == [
        "Ann gains 1 gold and 1 squire (castle space O).",
        "Bob gains 1 squire (castle space O).",
        "Ann pays 2 gold and 2 squires (the law).",
        "Ann's S1 and S3 return from last stand W to court.",
        "Bob's S3 returns from last stand W to court.",
    ]


def test_in_short_a_placement_and_what_follows_from_it_share_a_line() -> None:
    favour = Source("favour", "any")
    tiles = {tile.id: number for number, tile in enumerate(NAMES.rules.favours)}
    happened: list[Event] = [
        e.Placed(0, 1, W, 0),
        e.FavourTaken(0, tiles["squires"]),
        e.Gained(0, "squires", 2, favour),
        e.Placed(1, 2, STAFFORD, 3),
        e.Expelled(2, 3, STAFFORD, 1, 1),
        e.Placed(2, 1, W, 0),
        e.FavourTaken(2, tiles["noble"]),
        e.NobleTaken(2, STAFFORD, favour),
        e.Placed(3, 1, W, 0),
        e.Gained(3, "gold", 1, Source("castle", "goods")),
    ]
    lines = log_lines(happened, NAMES, detail="joined")
    assert [line.text for line in lines] == [
        "Ann places S1 in France W, takes 2 squires.",
        "Bob places S2 with 3 squires in B Stafford, expels Cid's S3, 1 squire lost.",
        "Cid places S1 in France W, takes a noble of B Stafford.",
        "Dot places S1 in France W.",
        "Dot gains 1 gold (castle space O).",
    ]
    assert [line.end for line in lines] == [3, 5, 8, 9, 10]
    assert [line.text for line in log_lines(happened, NAMES, detail="brief")] == [
        "Ann S1 to France W, takes 2 squires",
        "Bob S2+3 to B, expels Cid's S3+1",
        "Cid S1 to France W, noble B",
        "Dot S1 to France W",
        "Dot gains 1 gold (castle space O).",
    ]
    signs = [line.text for line in log_lines(happened, NAMES, detail="signs")]
    assert signs[1] == "S2+3 to B, expels Cid's S3+1"


def test_rounds_phases_and_the_end_are_headings() -> None:
    names, log = next(games())
    headings = [line.text for line in log_lines(log, names) if line.is_heading]
    assert len(headings) == 5 + 5 * 5 + 1
    assert headings[0].startswith("Round 1 of 5")
    assert headings[-1].startswith("The game is over")


@pytest.mark.rule("SET-10")
def test_the_log_does_not_tell_a_ballot_before_the_reveal() -> None:
    logs = []
    for vote in (Vote(yes=True, markers=0), Vote(yes=False, markers=1)):
        for state, _, _ in play_randomly(4, seed=1):
            if decisions(state) and isinstance(decisions(state)[0].choice, CastBallot):
                logs.append(log_lines(apply(state, 0, vote), NAMES))
                break
    assert logs == [[], []]


def test_a_favour_that_is_still_to_be_chosen_from_has_its_article() -> None:
    tiles = {tile.id: number for number, tile in enumerate(NAMES.rules.favours)}
    for tile, told in (("noble", "takes a noble of any county"), ("upgrade", "takes an upgrade")):
        happened: list[Event] = [e.Placed(0, 1, W, 0), e.FavourTaken(0, tiles[tile])]
        (line,) = log_lines(happened, NAMES, detail="joined")
        assert line.text == f"Ann places S1 in France W, {told}."
