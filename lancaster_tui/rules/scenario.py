"""A scenario: a position of a game, written with only what matters.

What it does not say is filled in by ``scenario_deal`` and ``scenario_state``, always alike. Seats
go by their name or number, allies as ``Ann's ally``, counties by letter, id or name, castle spaces
by letter or id, conflicts by the letter of their place, cards, laws and favours by their id; upper
and lower case are the same. ``scenario_reading`` finds what is meant.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lancaster_tui.rules.law_words import Amount, Word

Text = Annotated[str, Field(min_length=1, max_length=40)]
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
    turn: Text | None = None
    voting: Text | None = None
    start_player: Text | None = None
    laws: list[Text] | None = None
    proposals: list[Text] = Field(default_factory=list)
    laws_gone: list[Text] = Field(default_factory=list)
    conflicts: dict[Text, Text] = Field(default_factory=dict)
    conflicts_gone: list[Text] = Field(default_factory=list)
    favours: list[Text] | None = None
    nobles_removed: list[Text] = Field(default_factory=list)
    france_order: dict[Text, list[Text]] = Field(default_factory=dict)
    players: dict[Text, ScenarioPlayer] = Field(default_factory=dict)
