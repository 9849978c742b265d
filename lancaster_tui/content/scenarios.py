"""Scenario files: a position and who plays on from it. ``docs/scenarios.md`` tells of every key."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from lancaster_tui.content.document import Document
from lancaster_tui.content.documents import parse, read_model, read_text
from lancaster_tui.content.plain_text import without_hidden
from lancaster_tui.rules.law_words import Word
from lancaster_tui.rules.scenario import Scenario, Text

SCENARIO_FORMAT: Literal[1] = 1


class ScenarioSeat(Word):
    """A seat with everything about it; colours are words, as in the records of games."""

    name: str
    bot: str | None = None
    colour: str | None = None
    ally_colour: str | None = None


class ScenarioFile(Scenario):
    """A scenario with all that makes a game of it.

    ``seats`` are how many there are, or each of them as on the command line, or all in full.
    ``ruleset`` is an id, or a file from the folder of this one. ``seed`` draws what is not said.
    ``ballots`` are already cast in the open vote, as in ``"yes 1"``; ``then`` are acts that follow,
    as the lines of a record.
    """

    format: Literal[1]
    ruleset: Annotated[str, Field(min_length=1, max_length=500)] = "base"
    law_set: Text = "base"
    seats: int | list[str] | list[ScenarioSeat]
    seed: Annotated[int, Field(ge=0)] = 1
    ballots: dict[Text, Text] = Field(default_factory=dict)
    then: list[Annotated[str, Field(max_length=80)]] = Field(default_factory=list)

    @property
    def position(self) -> Scenario:
        """The position alone, with the keys that are written in it."""
        keys = set(Scenario.model_fields)
        return Scenario.model_validate(self.model_dump(include=keys, exclude_unset=True))


class WrittenScenario(NamedTuple):
    """A scenario and the document that it was read from, for mistakes that are found later."""

    scenario: ScenarioFile
    document: Document


def read_scenario(path: Path) -> WrittenScenario:
    """Return the scenario in a file. Raises ContentError with all mistakes."""
    return parse_scenario(read_text(path), without_hidden(str(path)))


def parse_scenario(text: str, source: str) -> WrittenScenario:
    """Return the scenario of a text; ``source`` is what the text is called.

    Raises ContentError with all mistakes.
    """
    document = parse(text, source)
    return WrittenScenario(read_model(ScenarioFile, document, SCENARIO_FORMAT), document)
