"""Games that differ in one unrevealed ballot are told alike to everybody else."""

from __future__ import annotations

import pytest

from lancaster_tui.table.table import Table
from tests.plain.typing_person import by_chance, new_table, played, typed

CURIOUS = ("", "view", "laws", "log", "log all", "?", "vote yes 99", "back")


def table_at_a_vote(vote: int) -> Table:
    """Return a table at which the persons are asked for their ballots on a proposal."""
    table = new_table()
    chance = by_chance(8)
    votes = 0

    def leave_at_the_vote(written: str) -> str | None:
        nonlocal votes
        votes += "Ann: vote on" in written
        return None if votes == vote else chance(written)

    played(table, leave_at_the_vote)
    return table


def after_anns_ballot(ballot: str, vote: int) -> tuple[str, str]:
    """Let Ann vote, and Bob look at everything and vote.

    Return what is written from Ann's ballot to the reveal, and from then on.
    """
    table = table_at_a_vote(vote)
    text = typed(table, ["", ballot, "", *CURIOUS, "vote no 0"])
    assert f"1 {ballot}" in table.record.actions
    secret, revealed = text.split("Ann> ")[-1].rsplit("Bob> ", 1)
    assert "Bob: press Enter." in secret
    return secret, revealed


@pytest.mark.rule("SET-10", "VOT-2")
@pytest.mark.parametrize("vote", [1, 2, 4])
def test_nothing_tells_a_ballot_before_the_reveal(vote: int) -> None:
    one, other = (after_anns_ballot(ballot, vote) for ballot in ("vote yes 0", "vote no 0"))
    assert one[0] == other[0]
    assert "Ballots: Ann yes, Bob no" in one[1]
    assert "Ballots: Ann no, Bob no" in other[1]
