"""The log as it is read afterwards: rounds, phases and acts."""

from __future__ import annotations

import re

from lancaster_tui.rules import events as e
from lancaster_tui.rules.events import Event, Source
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.views import seen_events
from lancaster_tui.words.chronicle import (
    Entry,
    chronicle,
    found,
)
from lancaster_tui.words.in_short import points_by_source, rounds_in_short
from tests.rules.builder import PLAYER_COUNTS
from tests.rules.playing import play_randomly
from tests.words.samples import NAMES, names_of

CARD, FAVOUR = 0, 1
VOTE: list[Event] = [
    e.VoteOpened("LAW-B4"),
    e.BallotsRevealed("LAW-B4", ((True, 2), (False, 0), (True, 0), (False, 1)), 4, 3),
    e.LawPassed("LAW-B4", "LAW-B1"),
]


def told(*events: Event) -> list[Entry]:
    return chronicle([e.RoundStarted(2, 1), *events], NAMES)


def lines(*events: Event) -> list[str]:
    return [entry.text(NAMES) for entry in told(*events)[1:]]


def test_a_placement_is_an_entry_with_all_that_follows_from_it() -> None:
    expelled = e.Expelled(1, 2, parse_place("C"), 1, 0)
    assert lines(
        e.Placed(0, 3, parse_place("C"), 2),
        expelled,
        e.Placed(1, 1, parse_place("Y"), 0),
        e.FavourTaken(1, FAVOUR),
        e.Gained(1, "gold", 3, Source("favour", "gold3")),
        e.Placed(2, 1, parse_place("M"), 0),
    ) == [
        "Ann S3+2 C York expels Bob's S2 + 1 squire",
        "Bob S1 Y France +3 gold",
        "Cid S1 M castle: 2 gold",
    ]
    assert told(e.Placed(0, 3, parse_place("C"), 2), expelled)[1].expelled == 1


def test_a_vote_is_told_with_all_ballots_and_the_law_that_leaves() -> None:
    assert lines(*VOTE) == [
        "1st vote: 1 gold for 1 vote marker, any number of times",
        "passes 4 to 3 yes +2 no yes no +1 out: Most gold: upgrade",
    ]
    assert [word.faction for word in told(*VOTE)[2].words] == [None, 0, 1, 2, 3, None]


def test_ballots_are_not_told_before_they_are_revealed() -> None:
    assert lines(VOTE[0], e.BallotIn(1), e.BallotCast(0, yes=True, markers=2, ballots_in=2)) == [
        "1st vote: 1 gold for 1 vote marker, any number of times"
    ]


def test_that_a_tie_passes_is_said() -> None:
    ballots = e.BallotsRevealed("LAW-B4", ((True, 0), (False, 0), (True, 0), (False, 0)), 2, 2)
    assert "passes 2 to 2 (a tie passes)" in lines(VOTE[0], ballots, VOTE[2])[1]


def test_a_law_stands_above_what_everybody_got_by_it() -> None:
    law = Source("law", "LAW-B5")
    entries = told(
        e.LawApplied("LAW-B5", (0, 1, 2, 3), None),
        e.Paid(0, "gold", 1, law),
        e.Paid(0, "squires", 1, law),
        e.Gained(0, "pp", 3, law),
        e.Declined(1, "exchange", law),
        e.Declined(2, "exchange", law),
    )
    assert [(entry.kind, entry.text(NAMES)) for entry in entries[1:]] == [
        ("phase", "laws"),
        ("matter", "1 gold + 1 squire for 3 PP, any number of times"),
        ("act", "Ann +3 PP -1 gold -1 squire"),
        ("note", "Bob Cid decline the exchange"),
    ]
    assert entries[3].points == (3, 0, 0, 0)
    assert entries[3].is_below


def test_a_battle_says_who_won_and_what_each_rank_got_and_paid() -> None:
    card = Source("conflict", "5")
    place = parse_place("W")
    entries = told(
        e.ConflictScored(place, CARD, 2, won=False, ranking=(1, 0)),
        e.Gained(1, "pp", 4, card),
        e.Ransomed(1, 2, 2),
        e.Captured(0, 1),
        e.ConflictRemoved(CARD, place),
    )
    strength = NAMES.rules.conflicts[CARD].strength
    assert [entry.text(NAMES) for entry in entries[1:]] == [
        f"Last stand W France wins {strength} to 2",
        "Bob 1st S2 +4 PP ransoms S2 for 2 gold",
        "Ann 2nd S1 S1 captured (ransom 1 gold)",
    ]


def test_a_battle_that_goes_on_says_with_which_knights_each_rank_fought() -> None:
    upper, lower = parse_place("Y"), parse_place("W")
    rank = Source("conflict", "6a")
    entries = told(
        e.Placed(0, 1, upper, 0),
        e.Sailed(0, 3, parse_place("H"), upper, 0),
        e.Upgraded(0, 1, upper, Source("law", "LAW-B1")),
        e.Placed(1, 1, upper, 0),
        e.ConflictScored(upper, CARD, 5, won=False, ranking=(0, 1)),
        e.Gained(0, "pp", 2, rank),
        e.ConflictMoved(CARD, upper, lower),
        e.Placed(1, 2, lower, 0),
        e.ConflictScored(lower, CARD, 8, won=False, ranking=(0, 1)),
        e.Captured(0, 2),
    )
    fought = [entry.where for entry in entries if entry.knight in ("1st", "2nd")]
    assert fought == ["S3 S2", "S1", "S3 S2", "S2 S1"]


def test_in_whole_games_every_rank_of_a_battle_shows_its_knights() -> None:
    for players, log in zip(PLAYER_COUNTS, games(), strict=True):
        entries = chronicle(log, names_of(players))
        ranks = [each for each in entries if each.knight in ("1st", "2nd", "3rd")]
        assert ranks
        assert all(re.fullmatch(r"S\d( S\d)*", each.where) for each in ranks)


def test_what_is_turned_up_stands_in_the_round_that_it_is_for() -> None:
    entries = chronicle(
        [e.ConflictsRevealed((0, 1)), e.LawsRevealed(("LAW-B4",)), e.RoundStarted(1, 0)], NAMES
    )
    assert [(entry.kind, entry.round) for entry in entries] == [
        ("round", 0),
        ("round", 1),
        ("note", 1),
        ("note", 1),
    ]


def games() -> list[list[Event]]:
    logs = []
    for players in PLAYER_COUNTS:
        log: list[Event] = []
        for _, _, happened in play_randomly(players, 3, law_set="bnbnb"):
            log += seen_events(happened, None)
        logs.append(log)
    return logs


def test_the_points_of_whole_games_can_be_followed() -> None:
    for log in games():
        end = log[-1]
        assert isinstance(end, e.GameEnded)
        names = names_of(len(end.pp))
        sums = dict.fromkeys(range(len(end.pp)), 0)
        for entry in chronicle(log, names):
            for amount in re.findall(r"\+(\d+) PP", entry.text(names)):
                assert entry.faction is not None
                assert entry.points is not None
                sums[entry.faction] += int(amount)
                assert entry.points[entry.faction] == sums[entry.faction]
        assert tuple(sums.values()) == end.pp
        by_source = [points for _, points in points_by_source(log, len(end.pp))]
        assert tuple(map(sum, zip(*by_source, strict=True))) == end.pp


def test_whole_games_are_told_in_plain_ascii_without_rule_codes() -> None:
    for log in games():
        end = log[-1]
        assert isinstance(end, e.GameEnded)
        names = names_of(len(end.pp))
        entries = chronicle(log, names)
        for entry in entries:
            text = entry.text(names)
            assert text.isascii()
            assert not re.search(r"[A-Z]{3}-\d", text), text
        assert [entry.round for entry in entries if entry.kind == "round"] == [0, 1, 2, 3, 4, 5]


def test_what_is_found_keeps_the_headings_above_it() -> None:
    entries = told(
        e.PhaseStarted("placing"),
        e.Placed(0, 3, parse_place("C"), 2),
        e.Placed(1, 3, parse_place("A"), 2),
        e.PhaseStarted("parliament"),
        *VOTE,
    )
    assert [entry.text(NAMES) for entry in found(entries, "YORK", NAMES)] == [
        "round 2 of 5 Bob starts",
        "placing knights",
        "Ann S3+2 C York",
    ]
    assert found(entries, "nowhere", NAMES) == []
    assert found(entries, "", NAMES) == entries


def test_a_round_in_short_has_its_points_and_its_votes() -> None:
    gained = e.Gained(2, "pp", 6, Source("county", "G"))
    last = e.Gained(2, "pp", 6, Source("nobles", ""))
    (short,) = rounds_in_short(
        [e.RoundStarted(1, 3), *VOTE, e.VoteOpened("LAW-B5"), gained, last], 4
    )
    assert short.number == 1
    assert short.gained == [0, 0, 6, 0]
    assert short.votes == [("LAW-B4", True), ("LAW-B5", None)]
