"""Each fault of a ruleset is found, said at the key that it is about, and all are found at once."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import ValidationError

from lancaster_tui.rules.faults import (
    AlwaysLost,
    BlankText,
    Fault,
    IdTwice,
    ImpossibleRuleset,
    InNoGame,
    MisleadingText,
    NeverPays,
    NobodyStrongEnough,
    OutOfReach,
    StartingLaws,
    Steps,
    TooFewConflicts,
    TooFewMixedLaws,
    TooFewPieces,
    TooManyKnights,
    TwoEntries,
    UnknownId,
)
from lancaster_tui.rules.ruleset.checks import idle, text_fault
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.mistakes.located import reason_text
from tests.rules.builder import BASE, base_document, changed


def faults_of(document: dict[str, Any]) -> list[Fault]:
    with pytest.raises(ValidationError) as caught:
        changed(**document)
    (error,) = caught.value.errors()
    impossible = error["ctx"]["error"]
    assert isinstance(impossible, ImpossibleRuleset)
    return list(impossible.faults)


def edited(*edits: tuple[tuple[str | int, ...], Any]) -> dict[str, Any]:
    """Return the base ruleset with values put at some steps."""
    document = base_document()
    for steps, value in edits:
        table: Any = document
        for step in steps[:-1]:
            table = table[step]
        table[steps[-1]] = value
    return document


@pytest.mark.parametrize(
    ("steps", "value", "where", "said"),
    [
        (("counties", 4, "id"), "B", ("counties", 4, "id"), 'two entries for county "B"'),
        (("castle", 1, "id"), "gold", ("castle", 3, "id"), 'two entries for castle space "gold"'),
        (("new_laws", 2, "id"), "LAW-B3", ("new_laws", 2, "id"), 'two entries for law "LAW-B3"'),
        (
            ("player_counts", 3, "players"),
            4,
            ("player_counts", 3, "players"),
            'two entries for player count "4"',
        ),
        (
            ("start", "knights"),
            [1, 3, 3],
            ("start", "knights"),
            "start.knights names more S3 than pieces.knights has: 2, not 1",
        ),
        (
            ("player_counts", 1, "conflicts_removed"),
            ["9", "10a"],
            ("player_counts", 1, "conflicts_removed", 1),
            'player_counts for 3 players removes conflict "10a", which does not exist; '
            'did you mean "10"?',
        ),
        (
            ("player_counts", 1, "conflicts_removed"),
            ["9", "9"],
            ("player_counts", 1, "conflicts_removed", 1),
            'player_counts for 3 players removes conflict "9" twice',
        ),
        (
            ("player_counts", 1, "favours_left_out"),
            ["xyz"],
            ("player_counts", 1, "favours_left_out", 0),
            'leaves out favour "xyz", which does not exist; known: upgrade, noble, gold3',
        ),
        (
            ("player_counts", 0, "allies", "castle"),
            ["recruit", "upgrad"],
            ("player_counts", 0, "allies", "castle", 1),
            'the space "upgrad", which does not exist; did you mean "upgrade"?',
        ),
        (
            ("player_counts", 0, "allies", "knights"),
            [4, 4],
            ("player_counts", 0, "allies", "knights"),
            "allies.knights names more S4 than pieces.knights has: 2, not 1",
        ),
        (
            ("player_counts", 2, "conflicts_removed"),
            ["2", "3", "10"],
            ("player_counts", 2, "conflicts_removed"),
            "player_counts for 4 players: 5 rounds need 10 conflicts, 9 are left (SET-12)",
        ),
        (
            ("laws", 7, "group"),
            0,
            ("laws", 7, "group"),
            "laws: exactly 3 laws must be in group 0, found 4 (SET-12)",
        ),
        (
            ("new_laws", 1, "group"),
            4,
            ("new_laws",),
            "new_laws: exactly 3 laws must be in group 0, found 2 (SET-12)",
        ),
        (
            ("new_laws", 3, "group"),
            2,
            ("rounds",),
            "there are 17 if each group takes the smaller of laws and new_laws (LAW-6, SET-12)",
        ),
        (
            ("laws", 10, "text"),
            "4 PP per 3 tiles",
            ("laws", 10, "text"),
            'law "LAW-B11": text says 3, 4, but the numbers of its effect are 3, 5',
        ),
        (("laws", 10, "text"), "  ", ("laws", 10, "text"), 'law "LAW-B11": text is blank'),
    ],
)
@pytest.mark.rule("SET-12")
def test_a_fault_stands_at_its_key(
    steps: tuple[str | int, ...], value: Any, where: tuple[str | int, ...], said: str
) -> None:
    found = faults_of(edited((steps, value)))
    assert where in [fault.steps for fault in found]
    assert said in " | ".join(reason_text(fault.reason) for fault in found if fault.steps == where)


def test_all_faults_are_found_at_once() -> None:
    found = faults_of(
        edited(
            (("counties", 4, "id"), "B"),
            (("start", "knights"), [4, 4]),
            (("player_counts", 1, "conflicts_removed", 0), "11"),
            (("laws", 0, "text"), "Seven gold"),
        )
    )
    assert [fault.steps[0] for fault in found] == ["counties", "start", "player_counts", "laws"]


def test_a_fault_names_what_else_could_be_changed() -> None:
    for fault in faults_of({**base_document(), "rounds": 9}):
        assert ("rounds",) in fault.places
        assert {("laws",), ("new_laws",), ("conflicts",)} & set(fault.places)


def test_the_numbers_of_the_words_made_from_an_effect_are_those_of_the_effect() -> None:
    for law in BASE.all_laws:
        assert text_fault(law.id, law_text(law), law.effect) is None


@pytest.mark.parametrize(
    ("law", "text", "fits"),
    [
        ("LAW-B3", "Three PP per two counties", True),
        ("LAW-B3", "3 PP per pair of counties", False),
        ("LAW-B3", "3 PP per 2 counties, up to 9", False),
        ("LAW-B3", "THREE PP for 2 counties", True),
        ("LAW-B3", "3 PP for 2 someones", True),
        ("LAW-B12", "3 PP for each one of the conflicts", True),
        ("LAW-B4", "A marker for a coin", True),
        ("LAW-B4", "2 markers for a coin", False),
        ("LAW-B7", "A squire per S2", True),
        ("LAW-B7", "A squire per S3", False),
        ("LAW-B9", "An S3 becomes the S4", True),
        ("LAW-B10", "Upgrade for those with 0 S2", True),
        ("LAW-B18", "6 PP for four knights, S1 to S4", True),
        ("LAW-N5", "A squire per conflict helps: +1", True),
        ("LAW-N14", "2 gold for a squire or two squires for one gold", True),
        ("LAW-N14", "3 gold for a squire or 2 squires for 1 gold", False),
        ("LAW-N1", "A marker per conflict, twenty at most", True),
        ("LAW-N1", "A marker per conflict, twelve at most", False),
    ],
)
def test_a_text_has_the_numbers_of_the_effect(law: str, text: str, fits: bool) -> None:
    assert (text_fault(law, text, BASE.law_by_id[law].effect) is None) is fits


def test_a_text_stands_in_the_ruleset() -> None:
    laws = edited((("laws", 2, "text"), "Three PP for every two counties"))["laws"]
    rules = changed(laws=laws)
    assert isinstance(rules.laws[2], Law)
    assert rules.laws[2].text == "Three PP for every two counties"


def test_the_base_ruleset_has_nothing_idle() -> None:
    assert list(idle(BASE)) == []


def _effect(kind: str, count: dict[str, Any], **others: Any) -> dict[str, Any]:
    return {"kind": kind, "count": count, "reward": {"pp": 1}, **others}


@pytest.mark.parametrize(
    ("effect", "pays"),
    [
        (_effect("per", {"of": "conflicts"}, each=4), True),
        (_effect("per", {"of": "conflicts"}, each=5), False),
        (_effect("per", {"of": "counties"}, each=7), True),
        (_effect("per", {"of": "counties"}, each=8), False),
        (_effect("per", {"of": "emptied_counties"}, each=8), False),
        (_effect("per", {"of": "tiles"}, each=6), True),
        (_effect("when", {"of": "tiles"}, at_least=7), False),
        (_effect("when", {"of": "tiles"}, at_most=7), True),
        (_effect("per", {"of": "nobles"}, each=9), True),
        (_effect("per", {"of": "nobles"}, each=10), False),
        (_effect("per", {"of": "knight_sets"}, each=2), False),
        (_effect("per", {"of": "gold"}, each=99), True),
        (_effect("per", {"of": "county_squires"}, each=99), True),
        (_effect("when", {"of": "knights", "strength": 1}, at_least=3), True),
        (_effect("when", {"of": "knights", "strength": 1}, at_least=4), False),
        (_effect("per", {"of": "knights"}, each=7), True),
        (_effect("per", {"of": "knights"}, each=8), False),
        (_effect("per", {"of": "knights", "where": "castle"}, each=6), True),
        (_effect("per", {"of": "knights", "where": "castle"}, each=7), False),
    ],
)
def test_a_law_that_never_pays_is_idle(effect: dict[str, Any], pays: bool) -> None:
    found = list(idle(changed(laws=edited((("laws", 7, "effect"), effect))["laws"])))
    assert [fault.steps for fault in found] == ([] if pays else [("laws", 7, "effect")])


def _idle(*edits: tuple[tuple[str | int, ...], Any]) -> list[tuple[tuple[str | int, ...], str]]:
    return [(fault.steps, reason_text(fault.reason)) for fault in idle(changed(**edited(*edits)))]


def test_what_has_no_pieces_is_idle() -> None:
    found = _idle((("pieces", "knights"), [3, 2, 1, 0]))
    assert (
        ("laws", 8, "effect", "reward", "promote"),
        'the upgrade of law "LAW-B9" is always lost: S3 and S4 do not both exist (RWD-3)',
    ) in found
    assert ("counties", 6, "minimum") in [steps for steps, _ in found]
    assert ("laws", 17, "effect") in [steps for steps, _ in found]
    none_to_recruit = _idle((("pieces", "knights"), [0, 2, 1, 1]), (("start", "knights"), [2]))
    assert ("castle", 0, "reward", "recruit") in [steps for steps, _ in none_to_recruit]
    gaps = _idle(
        (("pieces", "knights"), [3, 0, 1, 0]),
        (("start", "knights"), [1]),
        (("player_counts", 0, "allies", "knights"), [1]),
    )
    assert ("favours", 0, "reward", "upgrade") in [steps for steps, _ in gaps]


def test_nobles_that_do_not_exist_are_idle() -> None:
    found = _idle(*((("player_counts", index, "nobles"), 0) for index in range(4)))
    assert [steps for steps, _ in found] == [
        ("laws", 14, "effect"),
        ("favours", 1, "reward", "noble"),
    ]


def test_a_card_that_no_number_of_players_has_is_idle() -> None:
    counts = base_document()["player_counts"]
    found = list(idle(changed(player_counts=[counts[1]])))
    assert [fault.steps for fault in found] == [
        ("conflicts", 10, "id"),
        ("conflicts", 11, "id"),
        ("favours", 0, "id"),
    ]
    assert 'favour "upgrade" is in no game' in reason_text(found[-1].reason)


def test_a_group_that_no_game_comes_to_is_idle() -> None:
    (found,) = idle(changed(rounds=4))
    assert found.steps == ("laws", 15, "group")
    assert ("rounds",) in found.causes
    assert reason_text(found.reason) == "no game of 4 rounds reaches the laws of group 4"


def test_in_one_round_there_are_two_conflicts() -> None:
    laws = edited((("laws", 3, "effect"), _effect("per", {"of": "conflicts"}, each=3)))["laws"]
    found = [fault.steps for fault in idle(changed(laws=laws, rounds=1))]
    assert ("laws", 3, "effect") in found


@pytest.mark.rule("SET-9")
def test_more_start_goods_than_pieces_can_be_played_but_were_hardly_meant() -> None:
    found = _idle((("start", "gold"), 8), (("pieces", "votes"), 4))
    assert found == [
        (("start", "gold"), "5 players start with 40 gold, but there are 37 (SET-2)"),
        (("start", "votes"), "5 players start with 5 vote markers, but there are 4 (SET-2)"),
    ]


def _found(*edits: tuple[tuple[str | int, ...], Any]) -> list[Fault]:
    return list(idle(changed(**edited(*edits))))


_KNIGHTS: Steps = ("pieces", "knights")
_POSSIBLE_BY: tuple[Steps, ...] = (_KNIGHTS, ("player_counts",), ("rounds",))


def test_what_is_idle_is_told_whole_when_knights_are_missing() -> None:
    assert _found((_KNIGHTS, [3, 2, 1, 0])) == [
        Fault(("laws", 17, "effect"), NeverPays("LAW-B18", 1, 0), _POSSIBLE_BY),
        Fault(
            ("laws", 8, "effect", "reward", "promote"),
            AlwaysLost("law", "LAW-B9", "promote", 3),
            (_KNIGHTS,),
        ),
        Fault(("counties", 6, "minimum"), NobodyStrongEnough("G", 4), (_KNIGHTS,)),
    ]


def test_every_recruit_is_told_that_nobody_can_take() -> None:
    lost = [
        fault
        for fault in _found((_KNIGHTS, [0, 2, 1, 1]), (("start", "knights"), [2]))
        if isinstance(fault.reason, AlwaysLost)
    ]
    assert lost == [
        Fault((*steps, "reward", "recruit"), reason, (_KNIGHTS,))
        for steps, reason in (
            (("counties", 2), AlwaysLost("county", "C", "recruit", None)),
            (("counties", 5), AlwaysLost("county", "F", "recruit", None)),
            (("castle", 0), AlwaysLost("castle space", "recruit", "recruit", None)),
            (("laws", 1, "effect"), AlwaysLost("law", "LAW-B2", "recruit", None)),
            (("laws", 14, "effect"), AlwaysLost("law", "LAW-B15", "recruit", None)),
        )
    ]


@pytest.mark.parametrize("good", ["gold", "squires", "votes"])
def test_five_players_need_enough_pieces_to_start(
    good: Literal["gold", "squires", "votes"],
) -> None:
    assert _found((("start", good), 7)) == []  # 35 of 37
    causes: tuple[Steps, ...] = (("pieces", good), ("player_counts",))
    assert _found((("start", good), 8)) == [
        Fault(("start", good), TooFewPieces(good, 5, 40, 37), causes)
    ]


def test_a_group_of_laws_below_the_whole_deck_is_told_once() -> None:
    of_group = [("laws", number, "group") for number in (15, 16, 17)]
    of_group += [("new_laws", number, "group") for number in (15, 16, 17)]
    causes = (*of_group[1:], ("rounds",), ("laws",), ("new_laws",))
    assert _found((("rounds",), 3)) == [Fault(of_group[0], OutOfReach(4, 3), causes)]
    assert _found((("rounds",), 4))[0].reason == OutOfReach(4, 4)


def test_what_all_numbers_of_players_leave_out_is_in_no_game() -> None:
    counts = base_document()["player_counts"]
    left_out = [
        {**each, "favours_left_out": [*each.get("favours_left_out", []), "gold3"]}
        for each in counts
    ]
    causes = tuple(("player_counts", number, "favours_left_out") for number in range(len(counts)))
    favours = [favour["id"] for favour in base_document()["favours"]]
    assert list(idle(changed(player_counts=left_out))) == [
        Fault(
            ("favours", favours.index("gold3"), "id"),
            InNoGame("favour", "gold3", "favours_left_out"),
            causes,
        )
    ]


_CONFLICTS = ("2", "3", "4", "5a", "5b", "6a", "6b", "7a", "7b", "8", "9", "10")
_START_GROUP = tuple(("laws", number, "group") for number in (0, 1, 2, 7))


@pytest.mark.parametrize(
    ("steps", "value", "fault"),
    [
        (
            ("counties", 4, "id"),
            "B",
            Fault(("counties", 4, "id"), TwoEntries("county", "B"), (("counties", 1, "id"),)),
        ),
        (
            ("new_laws", 2, "id"),
            "LAW-B3",
            Fault(("new_laws", 2, "id"), TwoEntries("law", "LAW-B3"), (("laws", 2, "id"),)),
        ),
        (
            ("player_counts", 3, "players"),
            4,
            Fault(
                ("player_counts", 3, "players"),
                TwoEntries("player count", "4"),
                (("player_counts", 2, "players"),),
            ),
        ),
        (
            ("start", "knights"),
            [1, 3, 3],
            Fault(("start", "knights"), TooManyKnights(None, 3, 2, 1), (_KNIGHTS,)),
        ),
        (
            ("player_counts", 0, "allies", "knights"),
            [4, 4],
            Fault(
                ("player_counts", 0, "allies", "knights"), TooManyKnights(2, 4, 2, 1), (_KNIGHTS,)
            ),
        ),
        (
            ("player_counts", 1, "conflicts_removed"),
            ["9", "10a"],
            Fault(
                ("player_counts", 1, "conflicts_removed", 1),
                UnknownId(3, "conflicts_removed", "10a", _CONFLICTS),
                (("conflicts", "10a"),),
            ),
        ),
        (
            ("player_counts", 1, "conflicts_removed"),
            ["9", "9"],
            Fault(
                ("player_counts", 1, "conflicts_removed", 1),
                IdTwice(3, "conflicts_removed", "9"),
                (("conflicts", "9"),),
            ),
        ),
        (
            ("player_counts", 2, "conflicts_removed"),
            ["2", "3", "10"],
            Fault(
                ("player_counts", 2, "conflicts_removed"),
                TooFewConflicts(4, 5, 10, 9),
                (("conflicts",), ("rounds",)),
            ),
        ),
        (
            ("laws", 7, "group"),
            0,
            Fault(("laws", 7, "group"), StartingLaws("laws", 3, 4), (("laws",), *_START_GROUP)),
        ),
        (
            ("new_laws", 1, "group"),
            4,
            Fault(
                ("new_laws",),
                StartingLaws("new_laws", 3, 2),
                (("new_laws", 0, "group"), ("new_laws", 2, "group")),
            ),
        ),
        (
            ("laws", 10, "text"),
            "4 PP per 3 tiles",
            Fault(
                ("laws", 10, "text"),
                MisleadingText("LAW-B11", (3, 4), (3, 5)),
                (("laws", 10, "effect"),),
            ),
        ),
        (
            ("laws", 10, "text"),
            "  ",
            Fault(("laws", 10, "text"), BlankText("LAW-B11"), (("laws", 10, "effect"),)),
        ),
    ],
)
@pytest.mark.rule("SET-12")
def test_a_fault_is_told_whole(steps: Steps, value: Any, fault: Fault) -> None:
    assert faults_of(edited((steps, value))) == [fault]


@pytest.mark.rule("SET-12", "LAW-6")
def test_a_deck_is_too_small_for_its_rounds_by_what_it_has_and_what_the_rounds_need() -> None:
    (fault,) = faults_of(edited((("new_laws", 3, "group"), 2)))
    assert fault.reason == TooFewMixedLaws(5, 18, 17)
    of_laws = tuple((key, number, "group") for key in ("laws", "new_laws") for number in range(18))
    assert fault.places == (("rounds",), ("laws",), ("new_laws",), *of_laws)
