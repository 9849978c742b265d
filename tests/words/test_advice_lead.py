"""Of what the lead of advised moves is made: card, table and sentence say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from lancaster_tui.bots.advice import Advice, Outcome, advise
from lancaster_tui.bots.greedy import Ranked
from lancaster_tui.bots.leaf import Shares
from lancaster_tui.rules.actions import Decline
from lancaster_tui.words.advice_lead import LEAD, REST, gain_forms, lead_forms, why_forms
from tests.bots.test_advice import some_questions

CLAUSE = re.compile(r"(\d+) (more|less) from (?:the )?(\w+)")


def advised(*leads: Shares) -> Advice:
    moves = [Ranked(Decline(), round(sum(lead), 6)) for lead in leads]
    return Advice(moves, [Outcome(lead) for lead in leads])


def why(*leads: Shares) -> str:
    advice = advised(*leads)
    return why_forms(advice, lead_forms(advice)[0])[0]


SAME = Shares(points=5, nobles=4, goods=3)


@pytest.mark.parametrize(
    ("best", "text"),
    [
        (SAME._replace(points=7), "by about 2 PP: 2 more from points."),
        (
            SAME._replace(points=6, nobles=7),
            "by about 4 PP: 3 more from nobles and 1 more from points.",
        ),
        (
            SAME._replace(points=8, goods=2),
            "by about 2 PP: 3 more from points, but 1 less from goods.",
        ),
        (
            SAME._replace(points=8, nobles=5, goods=4),
            "by about 5 PP, above all 3 more from points and 1 more from nobles.",
        ),
        (SAME._replace(turn=1), "by about 1 PP: 1 more from the turn order."),
    ],
)
def test_the_best_move_is_told_from_the_next_by_what_differs_most(best: Shares, text: str) -> None:
    assert why(best, SAME) == f"Move 1 beats move 2 {text}"


def test_moves_that_are_as_good_are_said_to_be() -> None:
    nearly, less = SAME._replace(points=4.6), SAME._replace(points=2)
    assert why(SAME, nearly) == "Both are about as good."
    assert why(SAME, nearly, nearly) == "All three are about as good."
    assert why(SAME, nearly, less) == (
        "Moves 1 and 2 are about as good and beat move 3 by 3 PP: 3 more from points."
    )
    advice = advised(SAME, nearly, less)
    assert [gain_forms(advice, number)[0] for number in range(3)] == [
        "best",
        "as good as 1",
        "3 PP less",
    ]
    assert not lead_forms(advised(SAME, SAME))[0], "there is nothing to compare"


def test_what_all_moves_have_alike_is_put_together() -> None:
    columns = lead_forms(advised(SAME._replace(points=7), SAME, SAME._replace(points=4)))[0]
    assert [(column.head, column.figures, column.best) for column in columns] == [
        ("points", (7, 5, 4), 7),
        (REST, [7, 7, 7], None),
        (LEAD, [14, 12, 11], 14),
    ]


def some_advice() -> Iterator[Advice]:
    chance = Random(1)
    for _ in range(300):
        leads = [Shares(*(chance.uniform(-6, 9) for _ in Shares._fields)) for _ in range(3)]
        yield advised(*sorted(leads, key=lambda lead: -sum(lead)))
    for law_set in ("base", "new"):
        for seen, decision in some_questions(3, law_set):
            advice = advise(seen, decision)
            if advice.outcomes:
                yield advice


def test_figures_add_up_and_the_sentence_is_made_of_them() -> None:
    """In every form; what a card says a move is behind is the difference of the leads."""
    clauses = 0
    for advice in some_advice():
        for columns in lead_forms(advice):
            if not columns:
                continue
            *parts, lead = columns
            assert [sum(row) for row in zip(*(part.figures for part in parts), strict=True)] == [
                *lead.figures
            ]
            for number, figure in enumerate(lead.figures[1:], start=1):
                behind = lead.figures[0] - figure
                said = gain_forms(advice, number)[0]
                assert said == (f"{behind} PP less" if behind else "as good as 1")
                assert abs(behind - (advice.moves[0].worth - advice.moves[number].worth)) <= 0.5
            told = {part.head: part.figures for part in parts}
            other = next((n for n, each in enumerate(lead.figures) if each != lead.figures[0]), 0)
            for form in why_forms(advice, columns):
                for by, word, head in CLAUSE.findall(form):
                    change = int(by) if word == "more" else -int(by)
                    assert told[head][0] - told[head][other] == change
                    clauses += 1
    assert clauses
