"""Choosing the laws of a game: base or new ones in each group (LAW-6)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from lancaster_tui.documents.errors import quoted
from lancaster_tui.rules.events import Event, LawPassed, LawsChosen, LawsRevealed
from lancaster_tui.rules.faults import InvalidRules
from lancaster_tui.rules.phases.setup import Deal, begin, deal
from lancaster_tui.rules.position import State
from lancaster_tui.rules.ruleset.law_sets import group_laws, law_set_of, parse_law_set
from lancaster_tui.rules.views import determinize, view
from tests.rules.builder import BASE, PLAYER_COUNTS, base_document, changed, new_game
from tests.rules.playing import play_randomly
from tests.sentences import refused, said_of

LAW_SETS = ["".join(letters) for letters in product("bn", repeat=5)]
GROUP_OF_CARD = [0] * 3 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 3
NUMBERS = (range(1, 4), range(4, 8), range(8, 12), range(12, 16), range(16, 19))


def laws_of(law_set: str) -> list[set[str]]:
    """The ids of the laws in each group of a law set, by the tables of docs/rules.md."""
    return [
        {f"LAW-{letter.upper()}{number}" for number in NUMBERS[group]}
        for group, letter in enumerate(law_set)
    ]


@pytest.mark.rule("LAW-6")
@pytest.mark.parametrize(
    ("typed", "letters"),
    [
        ("base", "bbbbb"),
        ("new", "nnnnn"),
        ("random", "random"),
        ("bnbbn", "bnbbn"),
        ("BNbBn", "bnbbn"),
        ("  New ", "nnnnn"),
        ("BASE", "bbbbb"),
        ("Random\n", "random"),
    ],
)
def test_what_people_type(typed: str, letters: str) -> None:
    assert parse_law_set(typed) == letters


@pytest.mark.rule("LAW-6")
@pytest.mark.parametrize(
    "typed",
    ["", "b", "bnbb", "bnbbnb", "xnbbn", "b n b b n", "newer", "rando", "bn\x1bbn", "\uff42nbbn"],
)
def test_nonsense_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        parse_law_set(typed)
    assert said_of(caught.value) == (
        f"no law set {quoted(typed)}: use base, new, random, or a letter b or n for each of the "
        "groups 0 to 4, such as bnbbn (LAW-6)"
    )


@pytest.mark.rule("LAW-6", "SET-8")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_all_combinations_deal_their_18_laws_group_by_group(players: int) -> None:
    assert len(LAW_SETS) == 32
    for law_set in LAW_SETS:
        dealt = deal(BASE, players, Random(5), law_set)
        groups = [set(dealt.laws[:3]), *(set[str]() for _ in range(4))]
        for group, law in zip(GROUP_OF_CARD, dealt.laws, strict=True):
            groups[group].add(law)
        assert groups == laws_of(law_set)
        assert law_set_of(BASE, dealt.laws) == law_set
        for group in range(5):
            assert {law.id for law in group_laws(BASE, law_set, group)} == groups[group]


@pytest.mark.rule("LAW-6", "RND-2")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("law_set", LAW_SETS)
def test_all_combinations_can_be_played_to_the_end(law_set: str, players: int) -> None:
    first, *groups = laws_of(law_set)
    seen: list[str] = []
    happened: list[Event] = []
    for state, _, events in play_randomly(players, 1, law_set=law_set):
        happened += events
        last = state
    assert last.is_over
    assert last.round == 5
    for event in happened:
        if isinstance(event, LawsRevealed):
            seen += event.laws
    assert len(seen) == 15
    assert set(seen) == set[str]().union(*groups)
    passed = {event.law for event in happened if isinstance(event, LawPassed)}
    assert set(last.laws) <= first | passed


@pytest.mark.rule("LAW-6")
def test_each_group_is_shuffled_by_itself() -> None:
    deals = [deal(BASE, 3, Random(seed), "bnbnn").laws for seed in range(60)]
    for start, end in ((0, 3), (3, 7), (7, 11), (11, 15), (15, 18)):
        orders = {laws[start:end] for laws in deals}
        assert len(orders) > (5 if end - start == 3 else 15)


@pytest.mark.rule("LAW-6")
def test_a_random_set_draws_each_group_with_equal_chance_and_by_itself() -> None:
    drawn = Counter(law_set_of(BASE, deal(BASE, 3, Random(s), "random").laws) for s in range(3200))
    assert set(drawn) == set(LAW_SETS)
    assert min(drawn.values()) > 60
    assert max(drawn.values()) < 145
    for group in range(5):
        new = sum(number for law_set, number in drawn.items() if law_set[group] == "n")
        assert 1500 < new < 1700


class Recorded(Random):
    """A chance that gives the answers it was made with when it chooses, and then goes on."""

    def __init__(self, answers: str) -> None:
        super().__init__(1)
        self.answers = list(answers)

    def choice(self, seq: Any) -> Any:
        assert list(seq) == ["b", "n"]
        return self.answers.pop(0)


@pytest.mark.rule("LAW-6")
def test_group_0_is_drawn_first() -> None:
    for answers in ("bnbbn", "nbbbb", "bbbbn"):
        chance = Recorded(answers)
        assert law_set_of(BASE, deal(BASE, 4, chance, "random").laws) == answers
        assert chance.answers == []


@pytest.mark.rule("LAW-6")
@pytest.mark.parametrize(
    ("seed", "law_set"), [(1, "bbnbn"), (2, "bbbnb"), (3, "bbnnb"), (2024, "nbnbn")]
)
def test_the_same_seed_draws_the_same_laws(seed: int, law_set: str) -> None:
    dealt = deal(BASE, 4, Random(seed), "random")
    assert law_set_of(BASE, dealt.laws) == law_set
    assert dealt == deal(BASE, 4, Random(seed), "random")


@pytest.mark.rule("LAW-6")
@pytest.mark.parametrize("law_set", ["base", "bbbbb"])
@pytest.mark.parametrize(
    ("players", "seed", "start_player", "laws", "conflicts"),
    [
        (3, 1, 0, "2 1 3  7 5 4 6  8 10 9 11  14 15 12 13  18 17 16", "9 3 4 8 1 5 2 7 0 6"),
        (4, 7, 2, "3 2 1  5 6 7 4  9 8 11 10  15 14 12 13  16 18 17", "8 3 6 7 1 9 5 10 4 2"),
        (5, 2024, 3, "3 2 1  4 7 6 5  9 8 11 10  12 14 13 15  17 16 18", "8 9 4 5 3 2 11 7 10 6"),
    ],
)
def test_the_deals_of_the_base_game_are_what_they_always_were(
    law_set: str, players: int, seed: int, start_player: int, laws: str, conflicts: str
) -> None:
    assert deal(BASE, players, Random(seed), law_set) == Deal(
        players,
        start_player,
        tuple(f"LAW-B{number}" for number in laws.split()),
        tuple(map(int, conflicts.split())),
    )


@pytest.mark.rule("LAW-6")
def test_only_the_laws_of_the_groups_that_differ_are_others() -> None:
    base, other = (deal(BASE, 4, Random(9), law_set) for law_set in ("base", "bnbbn"))
    assert (base.start_player, base.conflicts) == (other.start_player, other.conflicts)
    assert base.laws[:3] == other.laws[:3]
    assert base.laws[7:15] == other.laws[7:15]


@pytest.mark.rule("LAW-6")
def test_a_ruleset_without_new_laws_has_only_base_games() -> None:
    rules = changed(new_laws=[])
    for law_set in ("base", "bbbbb"):
        assert len(deal(rules, 3, Random(1), law_set).laws) == 18
    for law_set in ("new", "random", "bbbbn"):
        message = r"base has no new laws: only the base laws can be chosen \(LAW-6\)"
        with refused(ValueError, message):
            deal(rules, 3, Random(1), law_set)


@pytest.mark.rule("LAW-6")
def test_nonsense_cannot_be_dealt() -> None:
    with refused(ValueError, 'no law set "bnb"'):
        deal(BASE, 3, Random(1), "bnb")


@pytest.mark.rule("LAW-6", "SET-10")
@pytest.mark.parametrize("law_set", ["new", "bbbbn", "nbbbb"])
def test_what_was_chosen_is_the_first_thing_that_happens(law_set: str) -> None:
    _, events = new_game(4, law_set=law_set)
    assert events[0] == LawsChosen(parse_law_set(law_set))


@pytest.mark.rule("LAW-6")
def test_a_game_says_which_laws_it_has_unless_there_is_no_choice() -> None:
    _, events = new_game(4)
    assert events[0] == LawsChosen("bbbbb")
    _, events = new_game(4, rules=changed(new_laws=[]))
    assert not any(isinstance(event, LawsChosen) for event in events)


@pytest.mark.rule("LAW-6", "SET-10")
def test_the_drawn_set_is_told_not_the_word_random() -> None:
    dealt = deal(BASE, 4, Random(2024), "random")
    _, events = begin(BASE, dealt)
    assert events[0] == LawsChosen(law_set_of(BASE, dealt.laws))


@pytest.mark.rule("LAW-6", "SET-10")
def test_everybody_knows_the_laws_to_come_group_by_group_but_not_their_order() -> None:
    state, _ = new_game(4, law_set="bnbnb")
    seen = view(state, 1)
    groups = laws_of("bnbnb")
    assert set(seen.laws_to_come) == set[str]().union(*groups[1:]) - set(state.proposals)
    assert [law.startswith("LAW-N") for law in seen.laws_to_come] == [
        *[True] * 1,
        *[False] * 4,
        *[True] * 4,
        *[False] * 3,
    ]
    invented: State = determinize(seen, Random(4))
    assert view(invented, 1) == seen
    assert set(invented.law_pile[1:5]) == groups[2]


@pytest.mark.rule("LAW-6", "SET-12")
def test_groups_of_new_laws_may_have_other_sizes() -> None:
    new_laws = base_document()["new_laws"]
    for number in (1, 2):
        new_laws.append({**new_laws[17], "id": f"X{number}", "group": 1})
    rules = changed(new_laws=new_laws)
    for state, _, _ in play_randomly(3, 1, rules, "bnbbb"):
        last = state
    assert last.is_over
    assert len(last.law_pile) == 2


@pytest.mark.rule("LAW-6")
@pytest.mark.parametrize("empty", ["laws", "new_laws"])
def test_a_group_may_be_empty_in_one_of_the_sets(empty: str) -> None:
    document = base_document()
    left = [law for law in document[empty] if law["group"] != 1]
    rules = changed(rounds=1, **{empty: left})
    for letters in ("bbbbb", "nnnnn", "bnbnb", "nbnbn"):
        dealt = deal(rules, 3, Random(1), letters)
        assert law_set_of(rules, dealt.laws) == letters
