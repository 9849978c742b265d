"""The dossier of a law in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from lancaster_tui.lab.dossiers import Dossier, Estimate, FigureName, stored_dossiers
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.laws.dossier import (
    BESIDE_THE_VOTE,
    figure_lines,
    made_texts,
    missing_text,
    occasions_text,
    paid_texts,
    place_text,
    vote_texts,
)
from tests.rules.builder import BASE

LAW = BASE.law_by_id["LAW-B12"]
MADE = stored_dossiers().made


def of(figures: Mapping[FigureName, Estimate]) -> Dossier:
    return Dossier("LAW-B12", "", 1000, 700, figures)


def swing(value: float, low: float, high: float) -> str:
    return vote_texts(of({"swing": Estimate(value, low, high)}))[0]


def paid(pays: float, seats: float, gap: float = 2.0) -> str:
    around = {
        "pays": Estimate(pays, pays - 0.1, pays + 0.1),
        "seats_paid": Estimate(seats, seats, seats),
        "gap": Estimate(gap, gap, gap),
    }
    return paid_texts(of(around))[0]  # type: ignore[arg-type]


def test_how_much_depends_on_a_vote() -> None:
    gain = "depends on this vote: those for it gain"
    assert swing(2.9, 2.5, 3.3) == f"Much {gain} 2.9 PP more from it than those against."
    assert swing(0.7, 0.5, 0.9).startswith(f"Something {gain} 0.7 PP more")
    assert swing(0.2, 0.1, 0.3).startswith(f"Little {gain} 0.2 PP more")
    assert swing(-0.7, -0.9, -0.5).startswith(f"Something {gain} 0.7 PP less")
    for unknown in (swing(0.4, -0.2, 1.0), swing(0.01, 0.001, 0.02)):
        assert unknown.startswith(f"Hardly anything {gain} about as much")


@pytest.mark.rule("SET-8")
def test_nobody_votes_on_a_law_of_the_start() -> None:
    assert vote_texts(of({})) == ("Nobody votes on it: it is in force from the start.",)


def test_a_law_that_only_lets_seats_do_something_has_no_worth_here() -> None:
    nothing = Estimate(0, 0, 0)
    dossier = of({"pays": nothing, "seats_paid": nothing, "gap": nothing, "swing": nothing})
    assert vote_texts(dossier) == (
        "It pays nothing itself: what it is good for is not counted here.",
    )
    assert paid_texts(dossier) == ("",)


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (0.01, "hardly any seat gains"),
        (0.1, "about one seat in ten gains"),
        (0.31, "about three seats in ten gain"),
        (0.5, "about half of the seats gain"),
        (0.97, "nearly every seat gains"),
        (1.0, "every seat gains"),
    ],
)
def test_whom_a_law_pays(seats: float, said: str) -> None:
    assert paid(0.8, seats) == f"It pays a seat 0.8 PP each time, on average; {said} by it."


def test_what_a_law_pays_or_costs() -> None:
    assert paid(2, 1, gap=0.0) == "It pays every seat the same: 2.0 PP each time."
    assert paid(-0.8, 0) == (
        "It costs a seat 0.8 PP each time, on average; what is lost in other ways is not counted."
    )
    assert paid(-0.1, 0) == "It pays next to nothing: -0.1 PP each time, on average."
    assert paid_texts(of({})) == ("",)


def test_figures_have_their_units_and_both_ends() -> None:
    lines = figure_lines(
        of(
            {
                "pays": Estimate(-0.04, -1.26, 0.04),
                "passed": Estimate(0.58, 0.549, 0.611),
                "best_paid_wins": Estimate(0.34, 0.3, 0.38),
            }
        ),
        MADE,
    )
    assert [(line.labels[0], line.value, line.ends, line.fair) for line in lines] == [
        ("paid to a seat", "0.0 PP", "-1.3 to 0.0", None),
        ("it passes", "58 %", "55 to 61", None),
        ("best paid wins", "34 %", "30 to 38", 1 / 4),
    ]


@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_every_law_has_its_sentences_and_figures(law: Law) -> None:
    dossier = stored_dossiers().by_law[law.id]
    lines = figure_lines(dossier, MADE, BESIDE_THE_VOTE)
    assert len(lines) >= (4 if law.group else 2)
    for text in (*vote_texts(dossier), *paid_texts(dossier), occasions_text(dossier)):
        assert not text or re.fullmatch(r"[A-Z].*[^.]\.", text)
        assert "-0.0" not in text


def test_the_games_and_their_bots_are_named() -> None:
    assert made_texts(MADE)[1] == f"from {MADE.games:,} games of 4 mix bots"


def test_the_place_of_a_law_in_its_group() -> None:
    group = [BASE.law_by_id[law] for law in ("LAW-N12", "LAW-B12", "LAW-B13")]
    assert place_text(LAW, group) == (
        "By what yes-voters gain more, it is 2nd of the 3 laws of its group."
    )
    assert place_text(LAW, group[:1]) == ""


def test_a_law_without_figures_says_what_measures_it() -> None:
    dossiers = stored_dossiers()
    own = LAW.model_copy(update={"id": "LAW-MINE"})
    measures = "`lancaster simulate --ruleset base` measures"
    assert missing_text(own, BASE, dossiers) == f"No figures for this law yet: {measures} it."
    later = LAW.model_copy(update={"group": 4})
    assert missing_text(later, BASE, dossiers) == (
        f"The figures of LAW-B12 are of an older text: {measures} this one."
    )
    new = BASE.model_copy(update={"new_laws": [own]})
    assert "`lancaster simulate --ruleset ./x.toml --laws new`" in missing_text(
        own, new, dossiers, "./x.toml"
    )
