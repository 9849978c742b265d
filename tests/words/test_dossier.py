"""The dossier of a law in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from lancaster_tui.lab.dossiers import Dossier, Estimate, FigureName, stored_dossiers
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.laws.dossier import (
    AMOUNTS,
    IN_RANGE,
    SHARES,
    dossier_lines,
    figure_lines,
    label_in_full,
    made_texts,
    missing_text,
    note_texts,
    occasions_text,
    paid_text,
    place_text,
    shares_texts,
    signed_line,
    sure_texts,
    verdict_text,
    vote_texts,
)
from tests.rules.builder import BASE

LAW = BASE.law_by_id["LAW-B12"]
MADE = stored_dossiers().made


def of(figures: Mapping[FigureName, Estimate]) -> Dossier:
    return Dossier("LAW-B12", "", 1000, 700, figures)


def swing(value: float, low: float, high: float, pays: float = 1.0, law: Law = LAW) -> str:
    figures = {"swing": Estimate(value, low, high), "pays": Estimate(pays, pays, pays)}
    return vote_texts(law, of(figures))[0]  # type: ignore[arg-type]


def paid(pays: float, seats: float, gap: float = 2.0, law: Law = LAW) -> str:
    around = {
        "pays": Estimate(pays, pays - 0.1, pays + 0.1),
        "seats_paid": Estimate(seats, seats, seats),
        "gap": Estimate(gap, gap, gap),
    }
    return paid_text(law, of(around))  # type: ignore[arg-type]


def test_whether_a_law_is_worth_fighting_for() -> None:
    won, than = "on average, players who voted yes got", "by it than those who voted no."
    assert swing(2.9, 2.5, 3.3) == f"Worth fighting for: {won} 2.9 PP more {than}"
    assert swing(0.7, 0.5, 0.9) == f"Worth some effort: {won} 0.7 PP more {than}"
    assert swing(0.2, 0.1, 0.3) == f"Hardly matters: {won} 0.2 PP more {than}"
    assert swing(-0.7, -0.9, -0.5) == f"Often misjudged: {won} 0.7 PP less {than}"
    for unknown in (swing(0.4, -0.2, 1.0), swing(0.01, 0.001, 0.02)):
        assert unknown == (
            "Hardly matters: players who voted yes got about as much by it as those who voted no."
        )


def test_who_loses_less_by_a_levy_is_better_off() -> None:
    levy = BASE.law_by_id["LAW-N13"]
    lost = "in payments: on average, players who voted yes lost"
    assert f"{lost} 0.3 PP less by it" in swing(0.3, 0.2, 0.4, pays=-0.5, law=levy)
    assert f"{lost} 0.3 PP more by it" in swing(-0.3, -0.4, -0.2, pays=-0.5, law=levy)
    assert paid(-0.5, 0, law=levy) == (
        "What a tile that misses the scoring would have paid is not counted."
    )


@pytest.mark.rule("SET-8")
def test_nobody_votes_on_a_law_of_the_start() -> None:
    assert vote_texts(LAW, of({})) == ("In force from the start: nobody votes on it.",)


def test_a_law_that_only_lets_seats_do_something_has_no_worth_here() -> None:
    nothing = Estimate(0, 0, 0)
    dossier = of({"pays": nothing, "gap": nothing, "swing": nothing, "passed": nothing})
    assert vote_texts(LAW, dossier)[0].startswith("Hard to tell: it pays nothing itself")
    assert paid_text(LAW, dossier) == ""
    assert [line.value for line in figure_lines(dossier, MADE)] == ["0 %"]
    assert signed_line(dossier, MADE, "swing").value == "-"
    assert place_text(LAW, [(LAW, dossier)]) == ""


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (0.01, "Hardly any player gains"),
        (0.1, "About one player in ten gains"),
        (0.31, "About three players in ten gain"),
        (0.5, "About half of the players gain"),
        (0.97, "Nearly every player gains"),
        (1.0, "Every player gains"),
    ],
)
def test_whom_a_law_pays(seats: float, said: str) -> None:
    assert paid(0.8, seats) == f"{said} by it in a round."


def test_what_all_pay_or_get_alike() -> None:
    assert paid(2, 1, gap=0.0) == "Every player gets the same."
    assert paid(-0.1, 0) == "What players get for it is worth about what they give."
    assert paid_text(LAW, of({})) == ""


def test_figures_have_their_units_and_both_ends() -> None:
    lines = figure_lines(
        of(
            {
                "pays": Estimate(-0.14, -1.26, 0.04),
                "passed": Estimate(0.58, 0.549, 0.611),
                "best_paid_wins": Estimate(0.34, 0.3, 0.38),
            }
        ),
        MADE,
    )
    assert [
        (line.labels[0], line.value, line.ends, line.is_loss, line.chance) for line in lines
    ] == [
        ("what a player loses by it in a round", "0.1 PP", "0.0 to 1.3", True, None),
        ("it passed when it was voted on", "58 %", "55 to 61", False, None),
        (
            "whoever it gave most won the game",
            "34 %",
            "30 to 38",
            False,
            1 / 4,
        ),
    ]
    assert label_in_full(lines[2]) == "whoever it gave most won the game (25 % would be fair)"
    assert label_in_full(lines[0]) == lines[0].labels[0]
    assert sure_texts(lines) == (
        "All figures are rough: they can be off by 1.1 PP and 4 %.",
        "Figures can be off by 1.1 PP and 4 %.",
    )
    assert sure_texts([]) == ("",)


def test_the_labels_of_a_levy_say_who_pays() -> None:
    dossier = stored_dossiers().by_law["LAW-N13"]
    assert [line.labels[0] for line in figure_lines(dossier, MADE, (*AMOUNTS, *SHARES))] == [
        "what a player loses by it in a round",
        "what the player in the lead loses by it in a round",
        "what the player in last place loses by it in a round",
        "it passed when it was voted on",
        "whoever it cost least won the game",
    ]
    lines = figure_lines(dossier, MADE, ("pays", "gap", "swing"))
    assert [line.labels[0] for line in lines[1:]] == [
        "between the player it costs most and the one it costs least",
        "how much less players who voted yes lost by it than those who voted no",
    ]
    assert [line.is_loss for line in lines] == [True, True, False]


def test_a_figure_beside_those_of_others_keeps_its_sign() -> None:
    line = signed_line(of({"swing": Estimate(-0.12, -0.2, 0.04)}), MADE, "swing")
    assert (line.value, line.ends) == ("-0.1 PP", "-0.2 to 0.0")


@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_every_law_has_its_sentences_and_figures(law: Law) -> None:
    dossier = stored_dossiers().by_law[law.id]
    lines = figure_lines(dossier, MADE, (*AMOUNTS, *SHARES))
    assert len(lines) >= (1 if law.id == "LAW-N5" else 5 if law.group else 3)
    for text in (*vote_texts(law, dossier), paid_text(law, dossier), occasions_text(dossier)):
        assert not text or re.fullmatch(r"[A-Z].*[^.]\.", text)
        assert "-0.0" not in text


def test_the_games_and_who_played_them_are_named() -> None:
    games = f"{MADE.games:,} games of four"
    assert made_texts(MADE)[:2] == (
        f"{games} computer players who play in different ways",
        f"{games} computer players",
    )
    greedy = MADE._replace(seats=("greedy", "greedy", "random"))
    assert made_texts(greedy)[0].endswith(" games of three computer players: greedy and random")


def test_it_is_said_what_holds_among_other_players() -> None:
    start = BASE.law_by_id["LAW-B1"]
    for text in note_texts(LAW, IN_RANGE):
        assert text.startswith("The true figure lies in the range, 95 times out of 100. ")
        assert "how often it passes and who wins may differ" in text or "vote and win" in text
    for text in note_texts(start, IN_RANGE):
        assert "pass" not in text
        assert "who wins may differ" in text


def test_the_place_of_a_law_in_its_group() -> None:
    dossiers = stored_dossiers()
    group = dossiers.among(LAW, BASE)
    among = "laws of group 3 that are in a game with it, it matters"
    places = [place_text(law, group) for law, _ in group]
    assert places == [
        f"Of the 4 {among} {rank}." for rank in ("most", "2nd most", "3rd most", "least")
    ]
    assert place_text(LAW, group[:1]) == ""


def test_in_a_sentence_shares_are_percent_and_what_is_fair_is_told() -> None:
    figures = {"passed": Estimate(0.634, 0.6, 0.7), "best_paid_wins": Estimate(0.36, 0.3, 0.4)}
    assert shares_texts(of(figures), MADE) == (  # type: ignore[arg-type]
        "It passed in 63 % of votes. Whoever got most by it won 36 % of games; on average, a "
        "player won 25 %.",
    )
    assert shares_texts(of({"passed": Estimate(0.5, 0.4, 0.6)}), MADE) == (
        "It passed in 50 % of votes.",
    )
    assert shares_texts(of({}), MADE) == ()


def test_a_dossier_in_lines() -> None:
    said, *_ = dossier_lines(LAW, BASE)[1:]
    start = "Worth fighting for: on average, players who voted yes got 3.1 PP more by it"
    assert said.startswith(start)
    assert "What a player gets by it in a round: 5.5 PP (5.4 to 5.6)." in dossier_lines(LAW, BASE)
    own = LAW.model_copy(update={"id": "LAW-MINE"})
    assert dossier_lines(own, BASE) == [missing_text(own, BASE, stored_dossiers())]


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


def test_in_few_words_a_law_is_worth_fighting_for_or_not() -> None:
    dossiers, laws = stored_dossiers(), BASE.law_by_id

    def said(law: str) -> str:
        dossier = dossiers.of(laws[law])
        assert dossier is not None
        return verdict_text(laws[law], dossier)

    assert said("LAW-B12") == "In many games: worth fighting for"
    assert said("LAW-B9") == "In many games: hardly matters"
    assert said("LAW-B1") == "", "nobody votes on it"
