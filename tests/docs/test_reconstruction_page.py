"""docs/reconstruction.md lists every number of the base ruleset that is reconstructed."""

from __future__ import annotations

from collections.abc import Iterator

from lancaster_tui.words.names import ranks_text
from lancaster_tui.words.rewards import reward_text
from tests.rules.builder import BASE, ROOT

PAGE = ROOT / "docs" / "reconstruction.md"
RECONSTRUCTED = "reconstructed"


def reconstructed() -> Iterator[tuple[str, str]]:
    """Yield what has a reconstructed number, and the number, as they are written on the page."""
    for county in BASE.counties:
        if county.provenance_of("minimum") == RECONSTRUCTED:
            yield county.name, str(county.minimum)
        if county.provenance_of("reward") == RECONSTRUCTED:
            yield county.name, reward_text(county.reward)
    for space in BASE.castle:
        if space.provenance_of("reward") == RECONSTRUCTED:
            yield f"castle space {space.name}", reward_text(space.reward)
    for conflict in BASE.conflicts:
        if conflict.provenance_of("points") == RECONSTRUCTED:
            yield f" {conflict.strength}: ", ranks_text(conflict.points)
    for favour in BASE.favours:
        if favour.provenance_of("reward") == RECONSTRUCTED:
            yield "King's Favour", reward_text(favour.reward)
    for law in BASE.all_laws:
        if law.provenance_of("effect") == RECONSTRUCTED:
            yield law.id, ""


def test_the_page_has_all_reconstructed_numbers() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|")]
    numbers = [*reconstructed()]
    assert numbers
    for name, value in numbers:
        assert any(name in row and value in row for row in rows), (name, value)
