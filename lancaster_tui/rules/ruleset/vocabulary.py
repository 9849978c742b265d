"""The vocabulary in which laws, counties, favours and castle spaces are written (LAW-1).

These models are the one table of words: rulesets are validated by them, laws are applied from
them, and card texts are generated from them. A law that these words cannot express needs a
new word here, with a test.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Annotated, Final, Literal, Self, TypeVar, assert_never, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.faults import (
    EmptyCost,
    EmptyRange,
    EmptyReward,
    ExcludesNobody,
    InvalidRules,
    NotForExchanges,
    Steps,
)
from lancaster_tui.rules.ruleset.counters import CountWord, Muster

PaidGood = Literal["gold", "squires", "votes"]
Good = Literal[PaidGood, "pp"]
SCREENED: Final[Sequence[Good]] = ("gold", "squires")
"""The goods behind the screens of the players (SET-10)."""
PrizeWord = Literal["recruit", "upgrade", "promote", "tile", "noble", "voyage"]
"""What a reward can give apart from goods; most of it comes with a choice."""
RewardWord = Literal[Good, PrizeWord]
Amount = Annotated[int, Field(ge=0, le=99)]
Few = Annotated[int, Field(ge=0, le=9)]
Strength = Annotated[int, Field(ge=1, le=4)]
MOST_WAYS = 4

Key = TypeVar("Key", bound=str)


class Word(BaseModel):
    """Base of all models of a ruleset: immutable, and unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Cost(Word):
    """What is paid to the supply each time."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    gold: Amount = Field(default=0, description="gold")
    squires: Amount = Field(default=0, description="squires")

    @model_validator(mode="after")
    def _not_free(self) -> Self:
        if not self.goods:
            raise InvalidRules(EmptyCost())
        return self

    @cached_property
    def goods(self) -> tuple[tuple[PaidGood, int], ...]:
        """The goods to pay with their amounts, those of 0 left out."""
        return _amounts(self, get_args(PaidGood))


class LawCost(Cost):
    """What a law asks for each time: unspent vote markers as well (VOT-5)."""

    votes: Amount = Field(default=0, description="vote markers unspent after the third vote")


class Reward(Word):
    """What is won each time (RWD-1 to RWD-6). A reward may combine several words."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    gold: Amount = Field(default=0, description="gold")
    squires: Amount = Field(default=0, description="squires")
    votes: Amount = Field(default=0, description="vote markers")
    pp: Amount = Field(default=0, description="power points")
    recruit: Few = Field(default=0, description="S1 knights from reserve to court (RWD-2)")
    upgrade: Few = Field(default=0, description="upgrades of any knight of the player (RWD-3)")
    promote: Annotated[int, Field(ge=1, le=3)] | None = Field(
        default=None, description="upgrade of one deployed knight of this strength, in place"
    )
    tile: Few = Field(default=0, description="extension tiles (RWD-5)")
    noble: Few = Field(
        default=0, description="nobles of any county (RWD-4); for favours and laws only"
    )
    voyage: bool = Field(
        default=False, description="move the county's knight to France (RWD-6); for counties only"
    )

    @model_validator(mode="after")
    def _not_empty(self) -> Self:
        if not any(getattr(self, word) for word in type(self).model_fields):
            raise InvalidRules(EmptyReward())
        return self

    @cached_property
    def goods(self) -> tuple[tuple[Good, int], ...]:
        """The goods of the reward with their amounts, those of 0 left out."""
        return _amounts(self, get_args(Good))

    @cached_property
    def prizes(self) -> tuple[tuple[PrizeWord, int], ...]:
        """The prizes of the reward with their numbers; ``promote`` is one, of that strength."""
        found: tuple[tuple[PrizeWord, int], ...] = _amounts(self, get_args(PrizeWord))
        return tuple((prize, 1 if prize == "promote" else number) for prize, number in found)

    @cached_property
    def is_goods_only(self) -> bool:
        """Whether the reward holds nothing but gold, squires, vote markers and power points."""
        return not self.prizes


def _amounts(word: Word, names: Iterable[Key]) -> tuple[tuple[Key, int], ...]:
    """Return how much of each a cost or a reward names, what it does not name left out."""
    return tuple((name, int(amount)) for name in names if (amount := getattr(word, name, None)))


complete(PaidGood, LawCost.model_fields)
complete(RewardWord, Reward.model_fields)


class Tally(Word):
    """Something a player has that is simply counted."""

    of: CountWord = Field(description="what is counted")


class Knights(Word):
    """A player's knights: all deployed ones (LAW-4), or those at one kind of place."""

    of: Literal["knights"] = Field(description="what is counted")
    where: Muster = Field(
        default="deployed", description="which of them: all deployed ones, or those there"
    )
    strength: Strength | None = Field(
        default=None, description="only those of this strength; all if left out"
    )


Count = Annotated[Tally | Knights, Field(discriminator="of", description="what is counted")]


class EffectWord(Word):
    """Base of all effects."""


class Payment(EffectWord):
    """Base of the effects that count something and simply pay a reward."""

    reward: Reward = Field(description="what is won")


class Per(Payment):
    """The reward once for each full ``each`` of a count (LAW-4)."""

    kind: Literal["per"] = Field(description="the kind of law")
    count: Count
    each: Annotated[int, Field(ge=1, le=99)] = Field(
        default=1, description="how many of what is counted earn the reward once"
    )


class Most(Payment):
    """The reward for every player with the highest count, if that is not zero (LAW-3)."""

    kind: Literal["most"] = Field(description="the kind of law")
    count: Count


class When(Payment):
    """The reward for every player whose count is in the range."""

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": ["at_least"]}, {"required": ["at_most"]}]}
    )

    kind: Literal["when"] = Field(description="the kind of law")
    count: Count
    at_least: Amount = Field(default=0, description="the smallest count that earns the reward")
    at_most: Amount | None = Field(
        default=None, description="the largest count that earns it; no limit if left out"
    )

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if self.at_most is None:
            if not self.at_least:
                raise InvalidRules(ExcludesNobody())
        elif self.at_least > self.at_most:
            raise InvalidRules(EmptyRange())
        return self

    def holds(self, number: int) -> bool:
        """Whether a count is in the range."""
        return self.at_least <= number and (self.at_most is None or number <= self.at_most)


class Bargain(Word):
    """A cost and the reward it buys: goods, recruits or extension tiles (LAW-8)."""

    cost: LawCost = Field(description="what is paid")
    reward: Reward = Field(description="what that buys")

    @model_validator(mode="after")
    def _usable_in_full(self) -> Self:
        if not all(_is_exchangeable(prize) for prize, _ in self.reward.prizes):
            raise InvalidRules(NotForExchanges())
        return self


def _is_exchangeable(prize: PrizeWord) -> bool:
    """Whether it is known before an exchange how often a prize can be used in full (LAW-8)."""
    match prize:
        case "recruit" | "tile":
            return True
        case "upgrade" | "promote" | "noble":
            return False
        case "voyage":
            return True  # no law may have one


class Exchange(Bargain, EffectWord):
    """A bargain, made as many times as it can be paid for and used in full (LAW-8)."""

    kind: Literal["exchange"] = Field(description="the kind of law")

    @property
    def ways(self) -> Sequence[Bargain]:
        """The bargains to choose from."""
        return (self,)


class ExchangeEither(EffectWord):
    """One of several bargains, any number of times (LAW-8)."""

    kind: Literal["exchange_either"] = Field(description="the kind of law")
    ways: Annotated[list[Bargain], Field(min_length=2, max_length=MOST_WAYS)] = Field(
        description="the bargains to choose from"
    )


Levied = Literal["county_knights", "tiles"]


class Levy(EffectWord):
    """A cost for each of a player's knights in counties, or for each face-up extension tile.

    A knight not paid for returns to court, unscored; a tile not paid for is face down for this
    round's castle scoring.
    """

    kind: Literal["levy"] = Field(description="the kind of law")
    on: Levied = Field(description="what must be paid for")
    cost: Cost = Field(description="what is paid for each")


class Send(EffectWord):
    """Players may send squires to conflicts where they have a knight: each adds 1 strength there.

    At most ``per_conflict`` times the number of these conflicts may go, spread freely.
    """

    kind: Literal["send"] = Field(description="the kind of law")
    per_conflict: Annotated[int, Field(ge=1, le=3)] = Field(
        default=1, description="how many squires for each of these conflicts"
    )


Effect = Annotated[
    Per | Most | When | Exchange | ExchangeEither | Levy | Send, Field(discriminator="kind")
]


def bargains(effect: Effect) -> Sequence[Bargain]:
    """Return the bargains of which a law offers one (LAW-8); none if it is another kind of law."""
    match effect:
        case Exchange() | ExchangeEither():
            return effect.ways
        case Per() | Most() | When() | Levy() | Send():
            return ()


def rewards_of(effect: Effect) -> Iterator[tuple[Steps, Reward]]:
    """Yield the rewards of an effect and where they are in it."""
    match effect:
        case ExchangeEither():
            for index, way in enumerate(effect.ways):
                yield ("ways", index, "reward"), way.reward
        case Per() | Most() | When() | Exchange():
            yield ("reward",), effect.reward
        case Levy() | Send():
            pass
        case _:
            assert_never(effect)
