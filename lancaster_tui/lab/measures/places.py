"""What places are used for and worth: counties, castle spaces, France and the favours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from lancaster_tui.lab.measures.measure import Game, Measure, Sample
from lancaster_tui.lab.measures.prices import LAST_PRICES, PRICES, TRANSFERS, transfer
from lancaster_tui.rules.events import (
    Captured,
    CastleScored,
    ConflictScored,
    CountyClaimed,
    Expelled,
    FavourTaken,
    Placed,
    RoundStarted,
    Sailed,
    TileTurned,
)
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    place_text,
)

_WATCHED: Final = {
    Captured,
    CastleScored,
    ConflictScored,
    CountyClaimed,
    Expelled,
    FavourTaken,
    Placed,
    RoundStarted,
    Sailed,
    TileTurned,
    *TRANSFERS,
}


class Places(Measure):
    """Use and worth of every place and favour, by the ids of the ruleset.

    ``worth`` is what a use brings at once, ``user wins`` how often whoever uses it wins the game,
    which is an even share for a place that does not matter. A county is used by who has it when it
    is scored, a castle space by a knight or a tile that is scored, a conflict by who has knights in
    it when it is fought, a favour by who takes it.
    """

    def after_game(self, game: Game) -> Iterable[Sample]:
        """Return figures of counties, castle spaces, France and favours."""
        self._game = game
        self._placed: defaultdict[int, int] = defaultdict(int)
        self._expelled: defaultdict[int, int] = defaultdict(int)
        self._users: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        self._worth: defaultdict[tuple[str, str], float] = defaultdict(float)
        self._claims: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._fights: list[ConflictScored] = []
        self._captured = 0
        self._watch(game)
        rounds = self._rounds
        yield from self._counties(rounds)
        yield from self._castle(rounds)
        yield from self._france(rounds)
        for tile in game.rules.all_favours[game.players]:
            favour = game.rules.favours[tile].id
            yield from self._uses("favour", favour, rounds)

    def _watch(self, game: Game) -> None:
        """Go through what happened."""
        rules, players = game.rules, game.players
        factions = players * 2  # with allies, if there are any
        knights: list[set[int]] = [set() for _ in range(factions)]  # on spaces of the castle
        tiles: list[set[int]] = [set() for _ in range(factions)]  # that lie face up
        prices = PRICES
        self._rounds = 0
        for event in game.events:
            if type(event) not in _WATCHED:  # most events are not: this is faster than matching
                continue
            match event:
                case RoundStarted():
                    self._rounds += 1
                    prices = LAST_PRICES if event.round == rules.rounds else PRICES
                case Placed():
                    self._placed[event.place] += 1
                    if event.place in CASTLE_PLACES:
                        knights[event.faction].add(event.place - CASTLE)
                case Expelled():
                    self._expelled[event.place] += 1
                case Sailed():
                    self._placed[event.place] += 1
                case CountyClaimed(faction, county, choice):
                    name = rules.counties[county].id
                    self._users["county", name].append(faction % players)
                    self._claims[name, choice] += 1
                case CastleScored(faction):
                    for space in knights[faction] | tiles[faction]:
                        self._users["castle", rules.castle[space].id].append(faction % players)
                    knights[faction].clear()
                case TileTurned(seat, space, is_face_down):
                    (tiles[seat].discard if is_face_down else tiles[seat].add)(space)
                case FavourTaken(faction, favour):
                    self._users["favour", rules.favours[favour].id].append(faction % players)
                case ConflictScored():
                    self._fights.append(event)
                case Captured():
                    self._captured += 1
                case _:
                    moved = transfer(event)
                    if moved is None:
                        continue
                    if event.kind == "tile_built":
                        tiles[event.seat].add(event.space)
                    if moved.source.kind != "law":
                        worth = moved.amount * prices[moved.thing]
                        self._worth[moved.source.kind, moved.source.id] += worth

    def _counties(self, rounds: int) -> Iterator[Sample]:
        for place, county in zip(COUNTY_PLACES, self._game.rules.counties, strict=True):
            name = ("county", county.id)
            yield Sample((*name, "placements"), self._placed[place], rounds)
            yield Sample((*name, "expulsions"), self._expelled[place], rounds)
            yield from self._uses(*name, rounds, most=1)
            uses = len(self._users[name])
            for choice in ("noble", "reward", "both"):
                yield Sample((*name, choice), self._claims[county.id, choice], uses, most=1)

    def _castle(self, rounds: int) -> Iterator[Sample]:
        rules, players = self._game.rules, self._game.players
        for place, space in zip(CASTLE_PLACES, rules.castle, strict=True):
            name = ("castle", space.id)
            has_ally = rules.has_allies(players) and place - CASTLE in rules.ally_spaces
            castles = rounds * players * (1 + has_ally)
            yield Sample((*name, "placements"), self._placed[place], castles, most=1)
            yield from self._uses(*name, castles, most=1)

    def _france(self, rounds: int) -> Iterator[Sample]:
        for place in CONFLICT_PLACES:
            yield Sample(("france", place_text(place), "placements"), self._placed[place], rounds)
        yield Sample(("france", "captured"), self._captured)
        for fight in self._fights:
            card = self._game.rules.conflicts[fight.card].id
            seats = [faction % self._game.players for faction in fight.ranking]
            self._users["conflict", card] += seats
            for name in (("conflict", card), ("france", place_text(fight.place))):
                yield Sample((*name, "fights"), 1)
                yield Sample((*name, "factions"), len(seats))
                yield Sample((*name, "won"), int(fight.won), most=1)
        for index in self._game.dealt.conflicts:
            yield from self._uses("conflict", self._game.rules.conflicts[index].id, 1)

    def _uses(
        self, kind: str, name: str, chances: int, most: float | None = None
    ) -> Iterator[Sample]:
        """Yield how often something was used, what a use was worth and how often its user won."""
        users = self._users[kind, name]
        yield Sample((kind, name, "uses"), len(users), chances, most)
        if users:
            yield Sample((kind, name, "worth"), self._worth[kind, name], len(users))
            won = sum(map(self._game.victory, users))
            yield Sample((kind, name, "user wins"), won, len(users), most=1)
