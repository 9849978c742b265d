"""What every law does: how it fares at the vote, what it pays to whom, and who wins by it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final, NamedTuple

from lancaster_tui.lab.measures.measure import BESIDE, Game, Measure, Sample
from lancaster_tui.lab.measures.prices import LAST_PRICES, PRICES, TRANSFERS, Transfer, transfer
from lancaster_tui.rules.events import (
    BallotsRevealed,
    LawApplied,
    LawPassed,
    RoundStarted,
)
from lancaster_tui.rules.places import LAWS_IN_FORCE
from lancaster_tui.rules.ruleset.vocabulary import Cost, Effect, Levy, bargains, rewards_of


class _Vote(NamedTuple):
    """The ballots on a law, for each seat whether it is for it and its markers."""

    ballots: Sequence[tuple[bool, int]]
    passed: bool

    def sides(self) -> tuple[list[int], list[int]]:
        """Return the seats that voted yes, and those that voted no."""
        seats = range(len(self.ballots))
        yes = [seat for seat in seats if self.ballots[seat][0]]
        return yes, [seat for seat in seats if seat not in yes]


@dataclass
class _Payment:
    """What a law paid in one round: to each seat by thing, and its worth in power points.

    ``standing`` are the points of the seats before it, ``beside`` the other laws in force.
    """

    law: str
    round: int
    standing: Sequence[int]
    worth: list[float]
    beside: list[str]
    things: dict[str, int] = field(default_factory=dict)

    def add(self, moved: Transfer, prices: Mapping[str, float]) -> None:
        """Enter what a seat got or paid."""
        self.worth[moved.faction] += moved.amount * prices[moved.thing]
        self.things[moved.thing] = self.things.get(moved.thing, 0) + moved.amount


class Laws(Measure):
    """Figures of every law, by its id; ``pays`` is what a seat gets each time it is applied.

    A law that is never proposed, because it is in force from the start, has none of the vote.
    ``gap`` is how much more the best paid seat gets than the worst paid one. ``swing`` is by how
    much more a law that passed pays in all rounds together to those who voted yes than to those who
    voted no. ``yes ends ahead`` is by how many final power points the former end ahead; that has
    other causes as well, since leaders vote differently from those who trail. ``beside`` is what a
    law pays with another one in force, by round.
    """

    def after_game(self, game: Game) -> Iterable[Sample]:
        """Return what the game says about its laws."""
        votes, payments = _course(game)
        in_force = {law.id for law in game.rules.all_laws if law.group == 0}
        for law in game.dealt.laws:
            if law not in in_force:
                yield from self._proposed(game, law, votes.get(law))
        by_law: defaultdict[str, list[_Payment]] = defaultdict(list)
        for payment in payments:
            by_law[payment.law].append(payment)
            yield from self._paid(game, payment)
            if vote := votes.get(payment.law):
                yield from self._paid_voters(payment, vote.ballots)
        for law in game.dealt.laws:
            yield Sample(("law", law, "applied"), len(by_law[law]))
            if by_law[law]:
                yield from self._in_all(game, law, by_law[law], votes.get(law))

    def _proposed(self, game: Game, law: str, vote: _Vote | None) -> Iterator[Sample]:
        """Yield how a law fared at the vote, and how its voters ended."""
        yield Sample(("law", law, "proposed"), int(vote is not None), most=1)
        if vote is None:
            return
        yield Sample(("law", law, "passed"), int(vote.passed), most=1)
        yes, no = vote.sides()
        yield Sample(("law", law, "voted yes"), len(yes), game.players, most=1)
        for name, seats in (("markers for", yes), ("markers against", no)):
            yield Sample(("law", law, name), sum(vote.ballots[seat][1] for seat in seats))
        if yes and no:
            ahead = _mean(game.pp, yes) - _mean(game.pp, no)
            result = "passed" if vote.passed else "failed"
            yield Sample(("law", law, "yes ends ahead", result), ahead)

    def _paid(self, game: Game, payment: _Payment) -> Iterator[Sample]:
        """Yield what a law paid in a round."""
        law, players, worth = payment.law, game.players, payment.worth
        total = sum(worth)
        yield Sample(("law", law, "pays"), total, players)
        yield Sample(("law", law, "pays", "round", str(payment.round)), total, players)
        for thing in _things(game.rules.law_by_id[law].effect):
            yield Sample(("law", law, "pays", thing), payment.things.get(thing, 0), players)
        yield Sample(("law", law, "seats paid"), sum(paid > 0 for paid in worth), players, most=1)
        yield Sample(("law", law, "gap"), max(worth) - min(worth))
        for name, which in (("leader", max), ("last", min)):
            at = which(payment.standing)
            seats = [seat for seat, points in enumerate(payment.standing) if points == at]
            yield Sample(("law", law, "pays to", name), _mean(worth, seats))
        yield Sample(("law", law, "pays to", "winner"), _mean(worth, game.winners))
        for other in payment.beside:
            yield Sample((BESIDE, law, other, str(payment.round)), total, players)

    def _paid_voters(
        self, payment: _Payment, ballots: Sequence[tuple[bool, int]]
    ) -> Iterator[Sample]:
        """Yield what a law that was voted on paid to those for it and those against it."""
        for name, side in (("yes", True), ("no", False)):
            paid = [
                worth
                for worth, (for_it, _) in zip(payment.worth, ballots, strict=True)
                if for_it == side
            ]
            yield Sample(("law", payment.law, "pays to", name), sum(paid), len(paid))
        best = max(payment.worth)
        if best > min(payment.worth):
            seats = [seat for seat, worth in enumerate(payment.worth) if worth == best]
            share = sum(ballots[seat][0] for seat in seats) / len(seats)
            yield Sample(("law", payment.law, "best paid voted yes"), share, most=1)

    def _in_all(
        self, game: Game, law: str, payments: Sequence[_Payment], vote: _Vote | None
    ) -> Iterator[Sample]:
        """Yield what a law did in all rounds together: to its voters, and for the victory."""
        sums = [sum(paid) for paid in zip(*(each.worth for each in payments), strict=True)]
        best = max(sums)
        if best > min(sums):
            seats = [seat for seat, worth in enumerate(sums) if worth == best]
            won = sum(map(game.victory, seats)) / len(seats)
            yield Sample(("law", law, "best paid wins"), won, most=1)
        if vote is not None:
            yes, no = vote.sides()
            if yes and no:
                yield Sample(("law", law, "swing"), _mean(sums, yes) - _mean(sums, no))


def _mean(numbers: Sequence[float], seats: Sequence[int]) -> float:
    return sum([numbers[seat] for seat in seats]) / len(seats)


_WATCHED: Final = {RoundStarted, BallotsRevealed, LawPassed, LawApplied, *TRANSFERS}


def _course(game: Game) -> tuple[dict[str, _Vote], list[_Payment]]:
    """Return the votes by law, and what laws paid, in order."""
    votes: dict[str, _Vote] = {}
    payments: list[_Payment] = []
    now: dict[str, _Payment] = {}
    points = [0] * game.players
    number, prices = 1, PRICES
    ballots: Sequence[tuple[bool, int]] = ()
    for event in game.events:
        if type(event) not in _WATCHED:  # most events are not: this is faster than matching
            continue
        match event:
            case RoundStarted():
                number, now = event.round, {}
                prices = LAST_PRICES if number == game.rules.rounds else PRICES
            case BallotsRevealed():
                votes[event.law] = _Vote(event.ballots, passed=False)
                ballots = event.ballots
            case LawPassed():
                votes[event.law] = _Vote(ballots, passed=True)
            case LawApplied():
                worth = [0.0] * game.players
                now[event.law] = _Payment(event.law, number, tuple(points), worth, [])
                payments.append(now[event.law])
                for one, other in permutations(now, 2) if len(now) == LAWS_IN_FORCE else ():
                    now[one].beside.append(other)
            case _:
                moved = transfer(event)
                if moved is None or moved.faction >= game.players:  # an ally owns nothing
                    continue
                if moved.thing == "pp":
                    points[moved.faction] += moved.amount
                if moved.source.kind == "law":
                    now[moved.source.id].add(moved, prices)
    return votes, payments


def _things(effect: Effect) -> list[str]:
    """Return what an effect can give and take, in an order that is the same in every process."""
    things: set[str] = {
        "upgrade" if thing == "promote" else thing
        for _, reward in rewards_of(effect)
        for thing, _ in (*reward.goods, *reward.prizes)
    }
    costs: list[Cost] = [way.cost for way in bargains(effect)]
    if isinstance(effect, Levy):
        costs.append(effect.cost)
    return sorted(things.union(good for cost in costs for good, _ in cost.goods))
