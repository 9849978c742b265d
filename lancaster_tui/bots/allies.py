"""What things are worth to a seat if its ally wins them, and the worth to each faction (ALY)."""

from __future__ import annotations

from functools import cached_property

from lancaster_tui.bots.course import Course, kept
from lancaster_tui.bots.worth import Holdings, Worth
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.vocabulary import Reward

DUEL = 2  # players


class AllyWorth(Worth):
    """The worth of things that the ally of a seat wins: goods and points are lost (ALY-3).

    Its knights count for nothing at the end (ALY-13): what it wins serves later rounds only.
    """

    points = 0.0

    def __init__(
        self, owner: Worth, rival: Worth, reserve: tuple[int, ...], promoted: tuple[int, ...]
    ) -> None:
        held = owner.held._replace(reserve=reserve, promoted=promoted, nobles=())
        super().__init__(owner.stage, owner.seat, held)
        self.faction = owner.seat + DUEL
        self.placement = self.second_try = self.values.ally_placement
        self.placings = self.rounds_after
        self.bound = self.placement
        self.strength = self.values.ally_strength * self.placings
        self._owner = owner
        self._rival = rival

    def goods(self, gold: int = 0, squires: int = 0, votes: int = 0) -> float:
        """Return nothing: an ally owns no goods."""
        return 0.0

    def reward(self, reward: Reward, times: int = 1) -> float:
        """Return the worth of the knights and of a noble that leaves the game (ALY-8)."""
        return self._gains(reward, times)

    def _captured(self, strength: int) -> float:
        """Return what the capture of a knight costs: there is no ransom (ALY-12)."""
        return self.placement * self.rounds_after + strength * self.strength

    @cached_property
    def best_tile(self) -> float:
        """Nothing: an ally castle cannot be extended (ALY-3)."""
        return 0.0

    def _scored(self, space: int) -> float:
        """Return the worth of scoring a space of the ally castle: nothing is paid (ALY-11)."""
        return self.reward(self.rules.castle[space].reward)

    def prizes(self, county: int) -> tuple[float, float]:
        """Return what a county pays: never two prizes (ALY-10)."""
        prize, _ = super().prizes(county)
        return prize, 0.0

    def favour(self, reward: Reward) -> float:
        """Return the worth of a King's Favour that is used up for the ally, for better or worse."""
        others = self.values.denial * self._rival.reward(reward) - self._owner.reward(reward)
        return self.reward(reward) + self.values.ally_favour * others

    def noble_of(self, county: int) -> float:
        """Return what it is worth that a noble leaves the game: who can no longer win it."""
        if self.held.nobles_left[county] > 1:
            return 0.0
        lost = self._hope(self._rival, county) * self.values.denial
        return lost - self._hope(self._owner, county)

    def _best_noble(self) -> float:
        """Return the worth of removing a noble of any county; it may be declined."""
        return max(0.0, *(self.noble_of(county) for county in COUNTY_PLACES))

    def _hope(self, worth: Worth, county: int) -> float:
        """Return the worth of the hope of a seat for the noble of a county."""
        return worth.noble * self.values.noble_hope if worth.can_take_noble(county) else 0.0


class Worths:
    """The worth of things to every faction of a table, found when it is asked for."""

    def __init__(self, position: Position, course: Course) -> None:
        self.position = position
        self.course = course
        self.stage = course.stage
        self.values = course.values
        self._found: dict[int, Worth] = {}

    def of(self, faction: int) -> Worth:
        """Return the worth of things to a faction."""
        found = self._found.get(faction)
        if found is None:
            found = self._found[faction] = self._of(faction)
        return found

    def _of(self, faction: int) -> Worth:
        stage = self.stage
        if not self.position.is_ally(faction):
            held = self._held(faction)
            return kept(stage.worths, (faction, held), lambda: Worth(stage, faction, held))
        seat = self.position.owner(faction)
        owner, rival = self.of(seat), self.of(rival_of(seat))
        knights = self._reserve(faction), self._promoted(faction)
        return kept(
            stage.worths,
            (faction, owner.held, rival.held, knights),
            lambda: AllyWorth(owner, rival, *knights),
        )

    def _held(self, seat: int) -> Holdings:
        """Return what the worth of things to a seat depends on."""
        owner = self.position.seats[seat]
        return Holdings(
            owner.gold,
            owner.squires,
            owner.votes,
            owner.tiles,
            owner.nobles,
            self._reserve(seat),
            self._nobles_left,
            self._strength_races[seat],
            self._tile_races[seat],
            self._promoted(seat),
            *self.course.exchange_prices(owner.votes + owner.set_aside),
        )

    def _reserve(self, faction: int) -> tuple[int, ...]:
        return tuple(self.position.factions[faction].reserve)

    def _promoted(self, faction: int) -> tuple[int, ...]:
        if not self.stage.promoted:
            return ()
        knights, pieces = self.position.factions[faction], self.position.rules.pieces.knights
        return tuple(
            [
                strength
                for strength in self.stage.promoted
                if pieces[strength - 1] > knights.reserve[strength] + knights.court[strength]
            ]
        )

    @cached_property
    def _nobles_left(self) -> tuple[int, ...]:
        return tuple(self.position.nobles_left)

    @cached_property
    def _strength_races(self) -> list[float]:
        """What one more point of strength would bring each seat; squires break ties (END-1)."""
        seats = enumerate(self.position.seats)
        keys = [(won_strength(self.position, number), seat.squires) for number, seat in seats]
        return self.stage.races("knights", tuple(keys))

    @cached_property
    def _tile_races(self) -> list[float]:
        """What one more tile would bring each seat; gold breaks ties (END-2)."""
        keys = [(len(seat.tiles), seat.gold) for seat in self.position.seats]
        return self.stage.races("tiles", tuple(keys))

    @cached_property
    def courts(self) -> list[int]:
        """The strength that each faction still has in court."""
        return [
            sum([strength * number for strength, number in enumerate(faction.court)])
            for faction in self.position.factions
        ]

    def rival_factions(self, seat: int) -> list[int]:
        """Return the factions of the other seats."""
        position = self.position
        factions = range(len(position.factions))
        return [faction for faction in factions if position.owner(faction) != seat]

    def stake(self, seat: int, faction: int) -> float:
        """Return the share that a seat has in what a faction wins.

        What the only rival wins is partly lost; with more rivals it is left out.
        """
        if self.position.owner(faction) == seat:
            return 1.0
        return -self.values.denial if self.position.players == DUEL else 0.0


def rival_of(seat: int) -> int:
    """Return the only rival of a seat."""
    return DUEL - 1 - seat
