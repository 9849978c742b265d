"""The record: everything that defines a game, as one TOML file that people can read.

It holds the ruleset itself, what chance decided at the start, the seats and the actions; games are
saved, resumed, undone and replayed through it. It contains decks and hidden ballots, so the program
shows nobody the record of a game that is not over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated, Any, Literal, Self

import tomli_w
from pydantic import BaseModel, ConfigDict, Field, model_validator

from lancaster_tui.bots.registry import check_spec
from lancaster_tui.documents.reading import parse, read_model
from lancaster_tui.rules.phases.setup import Deal, deal
from lancaster_tui.rules.ruleset.entries import Allies
from lancaster_tui.rules.ruleset.law_sets import GROUPS, group_laws, law_set_of
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.scenario.checks import scenario_faults
from lancaster_tui.scenario.dealing import does_fit
from lancaster_tui.scenario.model import Scenario
from lancaster_tui.scenario.reading import read_situation
from lancaster_tui.table.faults import (
    ColourWithoutAlly,
    GroupsOutOfOrder,
    InvalidRecord,
    MixedGroup,
    OtherStart,
    SameColour,
    SeatName,
    WrongDeck,
    WrongScenario,
    WrongStartPlayer,
)
from lancaster_tui.table.seating import Colour, Recaps, Seating, name_fault, twin_names
from lancaster_tui.table.streams import LARGEST_SEED, deal_stream

RECORD_FORMAT: Literal[1] = 1

Line = Annotated[str, Field(max_length=80)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatEntry(_Entry):
    """Who sat at a seat: a name, the bot if it is one, and the colours chosen."""

    name: str
    bot: str | None = None
    colour: Colour | None = None
    ally_colour: Colour | None = None


class Start(_Entry):
    """What chance decided: the start player, by seat number from 1, and the decks, by ids.

    The first card of a deck comes first; the first three laws are the current ones.
    """

    start_player: int
    laws: list[str]
    conflicts: list[str]


class Game(_Entry):
    """What the seats did: one line an action, the number of the seat (from 1) first.

    Where a bot stood in for a program, the reason comes last, as in ``2 vote no 0 !late``.
    """

    actions: list[Line]


class Record(_Entry):
    """A game, in the order of its file.

    The actions come last, so that a truncated file is noticed. A game that starts from a scenario
    includes it, with only what its author wrote of the position; the rest follows from that and
    from the decks of ``start``. How the screens recap the rewards has no effect on the game.
    """

    format: Literal[1]
    program: str
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)]
    recaps: Recaps = "by phase"
    seats: list[SeatEntry]
    start: Start
    scenario: Scenario | None = None
    ruleset: Ruleset
    game: Game

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        self._check_seats()
        self._check_laws()
        self._check_conflicts()
        if self.scenario is not None:
            self._check_scenario(self.scenario)
        return self

    def _check_seats(self) -> None:
        self.ruleset.for_players(len(self.seats))
        if not 1 <= self.start.start_player <= len(self.seats):
            raise InvalidRecord(WrongStartPlayer(len(self.seats), self.start.start_player))
        for number, seat in enumerate(self.seats, 1):
            if fault := name_fault(seat.name):
                raise InvalidRecord(SeatName(number, fault))
            if seat.bot is not None:
                check_spec(seat.bot)
        if twins := twin_names([seat.name for seat in self.seats]):
            raise InvalidRecord(twins)
        wanted = (colour for seat in self.seats for colour in (seat.colour, seat.ally_colour))
        colours = [colour for colour in wanted if colour is not None]
        if len(set(colours)) < len(colours):
            raise InvalidRecord(SameColour())
        if self.allies is None and any(seat.ally_colour is not None for seat in self.seats):
            raise InvalidRecord(ColourWithoutAlly(len(self.seats)))

    def _check_laws(self) -> None:
        mixed = {law.group for law in self.ruleset.laws if law.id in self.start.laws}
        mixed &= {law.group for law in self.ruleset.new_laws if law.id in self.start.laws}
        if mixed:
            raise InvalidRecord(MixedGroup(min(mixed)))
        laws = [
            law.id
            for group in range(GROUPS)
            for law in group_laws(self.ruleset, self.law_set, group)
        ]
        _check_deck("laws", self.start.laws, laws)
        groups = [self.ruleset.law_by_id[law].group for law in self.start.laws]
        if groups != sorted(groups):
            raise InvalidRecord(GroupsOutOfOrder())

    def _check_conflicts(self) -> None:
        removed = self.ruleset.for_players(len(self.seats)).conflicts_removed
        cards = [card.id for card in self.ruleset.conflicts if card.id not in removed]
        _check_deck("conflicts", self.start.conflicts, cards)

    def _check_scenario(self, scenario: Scenario) -> None:
        faults = scenario_faults(scenario, self.ruleset, self.names, self.law_set)
        if faults:
            raise InvalidRecord(WrongScenario(faults[0].reason))
        situation, _ = read_situation(scenario, self.ruleset, self.names)
        if not does_fit(situation, self.dealt):
            raise InvalidRecord(OtherStart())

    @property
    def actions(self) -> list[str]:
        """The lines of the actions so far."""
        return self.game.actions

    @property
    def seating(self) -> tuple[Seating, ...]:
        """The seats, as the table takes them."""
        return tuple(
            Seating(seat.name, seat.bot, seat.colour, seat.ally_colour) for seat in self.seats
        )

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat.name for seat in self.seats]

    @property
    def allies(self) -> Allies | None:
        """The allies of the players, or None in a game without (ALY-3)."""
        return self.ruleset.for_players(len(self.seats)).allies

    @property
    def law_set(self) -> str:
        """The laws of the game: ``b`` or ``n`` for each group, 0 to 4 (LAW-6)."""
        return law_set_of(self.ruleset, self.start.laws)

    @property
    def dealt(self) -> Deal:
        """What chance decided, as the model takes it."""
        index = {card.id: number for number, card in enumerate(self.ruleset.conflicts)}
        return Deal(
            len(self.seats),
            self.start.start_player - 1,
            tuple(self.start.laws),
            tuple(index[card] for card in self.start.conflicts),
        )

    def cut(self, last: int) -> Record:
        """Return the record of the same game after ``last`` actions."""
        game = Game(actions=self.game.actions[:last])
        return self.model_copy(update={"game": game})


def new_record(
    rules: Ruleset, seats: Sequence[Seating], seed: int, law_set: str = "base"
) -> Record:
    """Return the record of a new game; the seed decides everything that is random in it.

    ``law_set`` is written as in ``law_sets``. Raises InvalidRules if the ruleset cannot be
    played by this many, or not with these laws.
    """
    return record_of(rules, seats, seed, deal(rules, len(seats), deal_stream(seed), law_set))


def record_of(
    rules: Ruleset,
    seats: Sequence[Seating],
    seed: int,
    dealt: Deal,
    scenario: Scenario | None = None,
) -> Record:
    """Return the record of a new game with this deal, or with one made for a scenario.

    In a game without allies, their colours are left out.
    """
    if rules.for_players(len(seats)).allies is None:
        seats = [seat._replace(ally_colour=None) for seat in seats]
    left_out_if_none: dict[str, Any] = {} if scenario is None else {"scenario": scenario}
    return Record(
        format=RECORD_FORMAT,
        program=version("lancaster-tui"),
        seed=seed,
        seats=[SeatEntry.model_validate(seat._asdict()) for seat in seats],
        start=Start(
            start_player=dealt.start_player + 1,
            laws=list(dealt.laws),
            conflicts=[rules.conflicts[card].id for card in dealt.conflicts],
        ),
        ruleset=rules,
        game=Game(actions=[]),
        **left_out_if_none,
    )


def to_toml(record: Record, fixed: str | None = None) -> str:
    """Return the text of a record's file.

    ``fixed`` is its ``fixed_toml``, for whoever writes one record again and again.
    """
    actions = tomli_w.dumps({"game": record.game.model_dump()})
    return f"{fixed_toml(record) if fixed is None else fixed}\n{actions}"


def fixed_toml(record: Record) -> str:
    """Return the part of a record's text that no act changes: all but the actions at its end.

    Of the ruleset, only the keys that were set are written; defaults are part of the format.
    """
    return tomli_w.dumps(record.model_dump(exclude={"game"}, exclude_unset=True, exclude_none=True))


def from_toml(text: str, source: str) -> Record:
    """Return the record in a file's content; ``source`` is the name of the file.

    Whether its actions fit shows only in a replay. Raises ContentError.
    """
    return read_model(Record, parse(text, source), RECORD_FORMAT)


def _check_deck(deck: Literal["laws", "conflicts"], found: list[str], cards: list[str]) -> None:
    """Raise InvalidRecord if a deck does not hold just these cards."""
    known, number = set(cards), Counter(found)
    for card in found:
        if card not in known:
            raise InvalidRecord(WrongDeck(deck, card, "unknown"))
        if number[card] > 1:
            raise InvalidRecord(WrongDeck(deck, card, "twice"))
    for card in cards:
        if card not in number:
            raise InvalidRecord(WrongDeck(deck, card, "missing"))
