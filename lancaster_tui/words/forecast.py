"""What a law would give each seat if it were applied now."""

from __future__ import annotations

from collections.abc import Collection

from lancaster_tui.rules.knights import upgrades
from lancaster_tui.rules.law_words import Cost, Exchange, Knights, Most, Reward
from lancaster_tui.rules.laws import law_payouts
from lancaster_tui.rules.ruleset import Law
from lancaster_tui.rules.state import Position
from lancaster_tui.words.phrases import number_of

NOTHING = "nothing"
COVERED = "?"
LOST = "lost"
_UP_TO, _TIMES = "\N{LESS-THAN OR EQUAL TO}", "\N{MULTIPLICATION SIGN}"
_GOODS = (("gold", "gold"), ("squires", "sq"), ("votes", "votes"), ("pp", "PP"))


def forecasts(
    position: Position, law: Law, known: Collection[int] | None = None, *, short: bool = False
) -> list[str]:
    """Return what a law would give each seat now: ``+6 PP``, ``upgrade``, ``up to +9 PP``.

    The text is empty where it would give nothing. ``known`` are the seats whose gold and squires
    the reader may see (None: all); what depends on covered ones is ``?``. In ``short``, for narrow
    columns, a law that pays one kind of goods tells the amount, all others how many times they pay.
    """
    tell = _in_short if short else _in_full
    texts = []
    for seat, times in enumerate(law_payouts(position, law)):
        if known is not None and _is_covered(position, law, seat, known):
            texts.append(COVERED)
        else:
            texts.append(tell(position, law, seat, times) if times else "")
    return texts


def _in_full(position: Position, law: Law, seat: int, times: int) -> str:
    won = _won(position, seat, law.effect.reward, times)
    return f"up to {won}" if isinstance(law.effect, Exchange) else won


def _in_short(position: Position, law: Law, seat: int, times: int) -> str:
    reward = law.effect.reward
    is_exchange = isinstance(law.effect, Exchange)
    if _won(position, seat, reward, times) == LOST:
        return LOST
    if reward.is_goods_only and len(reward.goods) == 1:
        return f"{_UP_TO if is_exchange else ''}+{reward.goods[0][1] * times}"
    return f"{_UP_TO if is_exchange else ''}{times}{_TIMES}"


def _is_covered(position: Position, law: Law, seat: int, known: Collection[int]) -> bool:
    effect = law.effect
    if isinstance(effect, Exchange):
        return _from_purse(effect.cost) and seat not in known
    if isinstance(effect.count, Knights) or effect.count.of not in ("gold", "squires"):
        return False
    if isinstance(effect, Most):
        return any(other not in known for other in range(position.players))
    return seat not in known


def _from_purse(cost: Cost) -> bool:
    return bool(cost.gold or cost.squires)


def _won(position: Position, seat: int, reward: Reward, times: int) -> str:
    won = []
    for word, noun in _GOODS:
        amount = getattr(reward, word) * times
        if amount:
            won.append(f"+{amount} {'vote' if noun == 'votes' and amount == 1 else noun}")
    won += _chosen(position, seat, reward, times)
    return " ".join(won) or LOST


def _chosen(position: Position, seat: int, reward: Reward, times: int) -> list[str]:
    """Return recruits, tiles, nobles and upgrades as far as they can be used (LAW-5)."""
    recruits = min(reward.recruit * times, position.factions[seat].reserve[1])
    tiles = min(reward.tile * times, len(position.seats[seat].stock))
    lifted = reward.upgrade * times if upgrades(position, seat) else 0
    won = [
        one if amount == 1 else number_of(amount, one, several)
        for amount, one, several in (
            (recruits, "recruit", "recruits"),
            (lifted, "upgrade", "upgrades"),
            (tiles, "tile", "tiles"),
            (reward.noble * times, "noble", "nobles"),
        )
        if amount
    ]
    if reward.promote is not None and upgrades(position, seat, reward.promote):
        won.append(f"S{reward.promote}->S{reward.promote + 1}")
    return won
