"""Scenarios, positions that people write: the keys of their files (``docs/scenarios.md``)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from lancaster_tui.documents.document import Document
from lancaster_tui.documents.errors import without_hidden
from lancaster_tui.documents.reading import parse, read_model, read_text
from lancaster_tui.rules.ruleset.vocabulary import Amount, Word

Text = Annotated[str, Field(min_length=1, max_length=40)]


def _as_text(seat: object) -> object:
    """Return the number of a seat as text; anything else is for the model to refuse."""
    return str(seat) if type(seat) is int and 0 <= seat < 100 else seat


SeatText = Annotated[Text, BeforeValidator(_as_text)]
"""A seat or an ally: a name, or a number from 1, with or without quotes."""

ScenarioPhase = Literal[
    "setup", "placing", "parliament", "laws", "counties", "castles", "conflicts", "ended"
]


class ScenarioKnights(Word):
    """Where the knights of one colour are; those it does not place are in court or in reserve.

    ``court`` are the knights in court; if it is left out, those of the start that are not placed
    elsewhere. ``counties`` holds a knight for a county, with its squires: ``"S3 +1"``. ``castle``
    holds the knight on a castle space. ``france`` lists the knights in a conflict in the order they
    came.
    """

    court: list[Text] | None = None
    counties: dict[Text, Text] = Field(default_factory=dict)
    castle: dict[Text, Text] = Field(default_factory=dict)
    france: dict[Text, list[Text]] = Field(default_factory=dict)


class ScenarioPlayer(ScenarioKnights):
    """What a player owns. What is left out is as at the start of a game (SET-3, SET-4).

    ``votes`` are vote markers, in the phase of laws those left after the third vote. ``tiles`` are
    the extension tiles in the castle and ``nobles`` the counties of the nobles won, both in the
    order they came. If ``tiles`` is left out, a castle has one, a different one for each seat.
    """

    gold: Amount | None = None
    squires: Amount | None = None
    votes: Amount | None = None
    pp: Annotated[int, Field(ge=0, le=999)] = 0
    tiles: list[Text] | None = None
    nobles: list[Text] = Field(default_factory=list)
    ally: ScenarioKnights | None = None


class Scenario(Word):
    """A position. A game goes on from the beginning of a phase, or from a turn or a vote in it.

    ``phase`` is ``placing``, or ``parliament`` if ``voting`` names a law; ``laws`` is what follows
    the third vote, ``ended`` the final scoring. ``turn`` is who places next, at first the start
    player. ``laws`` are in force, left to right, at first those of group 0; ``proposals`` are still
    to be voted on, left to right. ``laws_gone`` and ``conflicts_gone`` have left the game already;
    what no key names is drawn. ``conflicts`` are the cards on the table by place; Y and Z have
    one anyway. ``favours`` are the tiles face up: if left out, all but one for each knight in the
    upper row. ``nobles_removed`` are those that allies have taken (ALY-8). ``france_order`` names,
    for a conflict, who stands on its spaces, topmost first; others follow in the order of the
    seats, own knights before the ally's.
    """

    name: Annotated[str, Field(min_length=1, max_length=60)] | None = None
    round: Annotated[int, Field(ge=1)] | None = None
    phase: ScenarioPhase | None = None
    turn: SeatText | None = None
    voting: Text | None = None
    start_player: SeatText | None = None
    laws: list[Text] | None = None
    proposals: list[Text] = Field(default_factory=list)
    laws_gone: list[Text] = Field(default_factory=list)
    conflicts: dict[Text, Text] = Field(default_factory=dict)
    conflicts_gone: list[Text] = Field(default_factory=list)
    favours: list[Text] | None = None
    nobles_removed: list[Text] = Field(default_factory=list)
    france_order: dict[Text, list[SeatText]] = Field(default_factory=dict)
    players: dict[Text, ScenarioPlayer] = Field(default_factory=dict)


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
