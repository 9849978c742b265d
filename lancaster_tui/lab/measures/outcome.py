"""Who wins: victories, ranks and points by position, bot, source and round, and lead changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lancaster_tui.lab.measures.measure import Game, Measure, Sample
from lancaster_tui.rules.events import Event
from lancaster_tui.rules.position import State
from lancaster_tui.table.ledger import FINAL

SOURCES: Final = (
    "favour",
    "law",
    "county",
    "castle",
    "conflict",
    "knights",
    "tiles",
    "nobles",
)
"""The kinds of source that can give power points."""


class Outcome(Measure):
    """Victories, ranks and points.

    A shared victory counts as a share. ``leader wins`` is how often the leader at the end of a
    round wins; ties are split evenly.
    """

    def after_game(self, game: Game) -> Iterable[Sample]:
        """Return figures of positions, bots, sources, rounds and the whole game."""
        ranks = game.ranks()
        sources = [game.ledger.by_source(seat) for seat in range(game.players)]
        yield from self._positions(game, ranks, sources)
        yield from self._bots(game, ranks, sources)
        yield from self._sources(game, sources)
        yield from self._rounds(game)
        second, first = sorted(game.pp)[-2:]
        yield Sample(("game", "winner points"), first)
        yield Sample(("game", "margin"), first - second)
        yield Sample(("game", "shared victories"), int(len(game.winners) > 1), most=1)

    def _positions(
        self, game: Game, ranks: Sequence[float], sources: Sequence[dict[str, int]]
    ) -> Iterator[Sample]:
        for seat, points in enumerate(game.pp):
            position = str(game.position(seat))
            yield Sample(("position", position, "wins"), game.victory(seat), most=1)
            yield Sample(("position", position, "rank"), ranks[seat])
            yield Sample(("position", position, "points"), points)
            for kind in SOURCES:
                part = sources[seat].get(kind, 0)
                yield Sample(("position", position, "points", kind), part)

    def _bots(
        self, game: Game, ranks: Sequence[float], sources: Sequence[dict[str, int]]
    ) -> Iterator[Sample]:
        for spec in dict.fromkeys(game.bots):
            seats = [seat for seat, bot in enumerate(game.bots) if bot == spec]
            number = len(seats)
            won = sum(map(game.victory, seats))
            # Where a bot has all seats, it always wins.
            most = 1 / number if number < game.players else None
            yield Sample(("bot", spec, "wins"), won / number, most=most)
            yield Sample(("bot", spec, "rank"), sum(ranks[seat] for seat in seats), number)
            yield Sample(("bot", spec, "points"), sum(game.pp[seat] for seat in seats), number)
            if number < game.players:
                for kind in SOURCES:
                    part = sum(sources[seat].get(kind, 0) for seat in seats)
                    yield Sample(("bot", spec, "points", kind), part, number)

    def _sources(self, game: Game, sources: Sequence[dict[str, int]]) -> Iterator[Sample]:
        for kind in SOURCES:
            part = sum(points.get(kind, 0) for points in sources)
            yield Sample(("source", kind, "points"), part, game.players)
            won = sum(sources[seat].get(kind, 0) for seat in game.winners)
            yield Sample(("source", kind, "points of winners"), won, len(game.winners))

    def _rounds(self, game: Game) -> Iterator[Sample]:
        rounds = [game.ledger.by_round(seat) for seat in range(game.players)]
        so_far = [0] * game.players
        for number in (*range(1, game.rules.rounds + 1), FINAL):
            name = "final" if number == FINAL else str(number)
            points = [by_round.get(number, 0) for by_round in rounds]
            yield Sample(("round", name, "points"), sum(points), game.players)
            if number != FINAL:
                so_far = [sum(pair) for pair in zip(so_far, points, strict=True)]
                ahead = [seat for seat, own in enumerate(so_far) if own == max(so_far)]
                won = sum(map(game.victory, ahead)) / len(ahead)
                yield Sample(("round", name, "leader wins"), won, most=1)


class LeadChanges(Measure):
    """How often somebody else gets ahead: a seat other than the last that was ahead alone."""

    def before_game(self, game: Game) -> None:
        """Begin with nobody ahead."""
        self._leader: int | None = None
        self._changes = 0

    def after_act(self, state: State, events: Sequence[Event]) -> None:
        """See who is ahead."""
        if not any(event.kind == "gained" for event in events):
            return
        points = [seat.pp for seat in state.seats]
        most = max(points)
        if points.count(most) == 1 and (leader := points.index(most)) != self._leader:
            self._changes += self._leader is not None
            self._leader = leader

    def after_game(self, game: Game) -> Iterable[Sample]:
        """Return the number of changes."""
        return [Sample(("game", "lead changes"), self._changes)]
