"""A vote in words: who casts when, how many ballots are in, what happens to the laws (VOT)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from lancaster_tui.rules.events import BallotsRevealed, LawFailed, LawPassed
from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
    Effect,
    Exchange,
    ExchangeEither,
    Levy,
    Most,
    Per,
    Send,
    When,
)
from lancaster_tui.words.laws.cards import law_faces, law_short, law_text
from lancaster_tui.words.laws.forecast import LOST, TO_FRANCE
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import COVERED, goods, number_of
from lancaster_tui.words.rewards import longest

MARKERS_ARE_SPENT: Final = (
    "Markers are spent even if it fails; unspent ones are lost after the laws. A tie passes.",
    "Spent or not, markers are lost after the laws. A tie passes.",
    "A tie passes.",
)
"""What becomes of vote markers (VOT-4, VOT-5) and of a tie (VOT-3), the longest form first."""
VOTE_FIRST: Final = "Choose yes or no first."
OPEN_BALLOT: Final = "open the ballot"
VOTES_IN_SECRET: Final = "votes in secret"
YOUR_CHOICE: Final = "your choice"
_LESS: Final = ("less what the law that leaves gives", "less what leaves")
_ONE_GOOD: Final = re.compile(r"\+(\d+) ?([A-Za-z]*)")
_DIFFERENCE: Final = re.compile(r" = ([+-]?)(.*)")
_LOSES, _MAY_LOSE = "loses ", "may lose "
_LOSS: Final = re.compile(rf"(?:^|, )({_LOSES}|{_MAY_LOSE})")
_AMOUNT: Final = re.compile(r"(?:.* = |up to )?[+-]?(\d+) (\w+)")
_NUMBER: Final = re.compile(r"\b\d+ (?:(squire|vote|tile|recruit|noble|upgrade)\b)?")
_SENT: Final = (f"squires{TO_FRANCE}", "strength")  # what a law about sending is good for
IF_IT_PASSES: Final = "IF IT PASSES"
IF_PASSED: Final = (
    "the left law leaves the game, the others move left, the new one comes in on the right",
    "the left law leaves, the new one comes in on the right",
)
"""What happens to the laws if the proposal passes (VOT-3), in forms, the longest first."""

_APPLIES: Final = "If it passes, it applies from this round on, until {} more laws have passed."
_APPLIES_ONCE: Final = "If it passes, it applies once: this is the last round."
VOTED_ON_NEXT: Final = "VOTED ON NEXT"
IN_LATER_ROUNDS: Final = "IN LATER ROUNDS"
BALLOTS_OPEN: Final = "THE BALLOTS ARE OPEN"

LEAVES, MOVES, COMES_IN = ("LEAVES THE GAME", "LEAVES"), ("moves left",), ("COMES IN",)
IN_FORCE, VOTED_ON = ("in force",), ("voted on",)
HAS_LEFT, HAS_MOVED, IS_NEW = ("LEFT THE GAME", "LEFT"), ("moved left",), ("NEW",)
STAYS, HAS_FAILED = ("stays",), ("FAILED",)
"""On the card of a law: what would happen to it, its state, what has happened; in forms."""


def ballots_in_text(view: View) -> str:
    """Return how many ballots are in: ``Ballots in: 2 of 4``."""
    return f"Ballots in: {view.ballots_in} of {view.players}"


def placing_over_text(*, has_placed: bool) -> str:
    """Return at the table that a round's vote comes next, to somebody who did not place last."""
    placing = "All knights are placed." if has_placed else "You could place no knights."
    return f"{placing} Parliament votes next."


def open_ballot_texts(view: View, names: Names) -> tuple[str, str]:
    """Return that a ballot can be opened, and on what: in full, and shortly."""
    law = names.rules.law_by_id[view.proposals[0]]
    return f'{OPEN_BALLOT} on "{law_text(law)}"', f'{OPEN_BALLOT} on "{law_short(law)}"'


def ballot_title(view: View, seat: int, names: Names) -> str:
    """Return whose ballot on which proposal it is: ``Ann: ballot on proposal 2 of 3``."""
    number = PROPOSALS - len(view.proposals) + 1
    return f"{names.seat(seat)}: ballot on proposal {number} of {PROPOSALS}"


def hand_over_text(name: str, *, key: str) -> Sequence[str]:
    """Return in two sentences who takes the keyboard before a ballot, and presses which key."""
    return f"Pass the keyboard to {name}.", f"{name}: press {key}."


def leaving_text(view: View, names: Names) -> str:
    """Return which law leaves the game if the proposal that is voted on passes (VOT-3)."""
    return f'If it passes, "{names.law(view.laws[0])}" leaves the game.'


def own_ballot_text(yes: bool, markers: int) -> str:
    """Return what a person has cast: ``You voted yes with 2 vote markers.``."""
    added = f" with {goods(markers, 'votes')}" if markers else ""
    return f"You voted {'yes' if yes else 'no'}{added}."


def sums_text(ballots: BallotsRevealed) -> str:
    """Return the result of a vote: ``Yes 4, no 3``."""
    return f"Yes {ballots.yes}, no {ballots.no}"


def proposal_number(view: View, later: int = 0) -> str:
    """Return which of the proposals of the round is voted on: ``Proposal 2 of 3``.

    Or, with ``later``, which one so many votes after it.
    """
    return f"Proposal {PROPOSALS - len(view.proposals) + 1 + later} of {PROPOSALS}"


def vote_counted(view: View) -> str:
    """Return which vote of the round has been counted: ``Parliament: vote 1 of 3``."""
    return f"Parliament: vote {PROPOSALS - len(view.proposals)} of {PROPOSALS}"


def votes_text(most: int, *, in_full: bool) -> str:
    """Return how many votes somebody with so many markers can cast: ``up to 4 votes`` (VOT-2)."""
    up_to = f"up to {1 + most}" if most else "1"
    return f"{up_to} {'votes' if most else 'vote'}" if in_full else up_to


def net_text(gain: str, loss: str) -> str:
    """Return what a seat gains by a proposal less what it loses with the law that leaves (VOT-3).

    Both are forecasts; of one kind of goods it is the difference: ``+6 - 3 = +3 PP``. What depends
    on covered purses whether it is lost ends with ``?``: ``upgrade?``.
    """
    if loss in ("", LOST):
        return gain
    won, gone = (_ONE_GOOD.fullmatch(text) for text in (gain, loss))
    if won and gone and won[2].rstrip("s") == gone[2].rstrip("s"):
        net = int(won[1]) - int(gone[1])
        return f"+{won[1]} - {gone[1]} = {f'{net:+}' if net else 0} {won[2]}".strip()
    if loss.endswith(COVERED):
        loses = f"{_MAY_LOSE}{loss.removesuffix(COVERED)}"
    elif loss.startswith("-"):
        loses = f"spared {loss[1:]}"
    else:
        loses = f"{_LOSES}{loss.replace('+', '')}"
    return f"{gain}, {loses}" if gain else loses


def covered_prize(law: Law, room: int = 0) -> str:
    """Return what a law may give somebody with a covered purse: ``upgrade?``, ``PP?``.

    It is as short as can be, or as long as there is room for.
    """
    gains = _SENT if isinstance(law.effect, Send) else law_faces(law)[-1].gains
    prize = longest(gains, room)
    if not isinstance(law.effect, Most | When):  # it may be so much several times
        prize = _NUMBER.sub(lambda found: f"{found[1]}s" if found[1] else "", prize)
    return f"{prize}{COVERED}"


class NetParts(NamedTuple):
    """What a ``net_text`` says that a seat gains, and what it loses; nothing is an empty text.

    What it may lose ends with ``?``.
    """

    gain: str
    loss: str


def net_parts(net: str) -> NetParts:
    """Return the parts of a ``net_text``: ``+1 squire`` and ``3 PP``."""
    if difference := _DIFFERENCE.search(net):
        sign, amount = difference.groups()
        return NetParts(net if sign == "+" else "", amount if sign == "-" else "")
    if found := _LOSS.search(net):
        loss = net[found.end() :]
        return NetParts(net[: found.start()], f"{loss}{COVERED * (found[1] == _MAY_LOSE)}")
    return NetParts(net, "")


def leaning(nets: Sequence[str], seat: int) -> int:
    """Return whether a proposal is better for a seat than for its rivals: 1, or -1 if it is worse.

    0 if it is neither, or cannot be told: because of covered purses, or since players gain and lose
    things that cannot be compared. ``nets`` is what it does to each seat (``net_text``).
    """
    found = [_amount(net) for net in nets]
    amounts = [each for each in found if each is not None]
    if len(amounts) < len(found):
        return 0
    is_of_a_kind = len({unit for amount, unit in amounts if amount}) == 1
    own, *others = (amount for amount, _ in (amounts[seat], *amounts[:seat], *amounts[seat + 1 :]))
    if is_of_a_kind:
        fair = sum(others) / len(others)
        return (own > fair) - (own < fair)
    if own > 0 >= max(others):
        return 1
    return -1 if own < 0 <= min(others) or own <= 0 < max(others) else 0


def _amount(net: str) -> tuple[int, str] | None:
    """Return how much of what a ``net_text`` says; None if that depends, or is of two kinds."""
    gain, loss = net_parts(net)
    if COVERED in net or (gain and loss) or loss.endswith(COVERED):
        return None
    text = gain or loss
    sign = -1 if loss or text.startswith("-") else int(text not in ("", LOST))
    if found := _AMOUNT.fullmatch(text):
        return sign * int(found[1]), found[2].rstrip("s")
    return sign, text


def net_heads(effect: Effect) -> Sequence[str]:
    """Return the heading of such texts, the longest form first: ``who gains, less what leaves``."""
    who = who_text(effect)[-1]
    return [*(f"{who}, {less}" for less in _LESS), who]


def counting_texts(yes: bool | None, markers: int) -> Sequence[str]:
    """Return what a ballot counts, in forms: ``1 ballot + 2 markers = 3 votes against it``."""
    side = "" if yes is None else " for it" if yes else " against it"
    votes = f"{number_of(1 + markers, 'vote', 'votes')}{side}"
    added = f" + {number_of(markers, 'marker', 'markers')}" if markers else ""
    return f"1 ballot{added} = {votes}", f"= {votes}"


def casting_text(yes: bool, markers: int) -> str:
    """Return what is cast when the player says so: ``cast NO with 3 votes``."""
    return f"cast {'YES' if yes else 'NO'} with {number_of(1 + markers, 'vote', 'votes')}"


def ballot_parts(markers: int) -> str:
    """Return what made up the votes of an open ballot: ``ballot + 2 markers``."""
    return f"ballot + {number_of(markers, 'marker', 'markers')}" if markers else "ballot alone"


def result_texts(ballots: BallotsRevealed, result: LawPassed | LawFailed) -> tuple[str, str]:
    """Return how a vote ended: ``PASSED``, and the sums: ``Yes 3, no 3: a tie passes``."""
    word = "PASSED" if isinstance(result, LawPassed) else "FAILED"
    tie = ": a tie passes" if ballots.yes == ballots.no else ""
    return word, f"{sums_text(ballots)}{tie}"


def laws_after_vote(result: LawPassed | LawFailed | None) -> tuple[str, str]:
    """Return a heading for the laws around a vote, and what happens to them; None: not yet."""
    match result:
        case None:
            return "THE LAWS", "if it passes, the left one leaves the game"
        case LawPassed():
            return "THE LAWS NOW", "the left one has left the game, the new one is on the right"
        case LawFailed():
            return "THE LAWS NOW", "as before; the proposal leaves the game"


def next_after_vote(view: View, names: Names) -> Sequence[str]:
    """Return what follows when a vote has been seen: the next one, or the laws (VOT-1, LAW-1).

    There are forms of it, the longest first.
    """
    if not view.proposals:
        return ("apply the laws",)
    go_on, law = "go on to the next proposal", names.rules.law_by_id[view.proposals[0]]
    return *(f"{go_on}: {form(law)}" for form in (law_text, law_short)), go_on


class _Verbs(NamedTuple):
    """What is said of those to whom a law does something, and of those to whom it does not."""

    heading: str
    does: str
    may: str
    does_not: str
    others: tuple[str, str]
    they: tuple[str, str]
    nobody: str


_GAIN: Final = _Verbs(
    "gains",
    "You gain",
    "You may gain",
    "You gain nothing",
    ("does", "do"),
    ("gains", "gain"),
    "Nobody gains now.",
)
_PAY: Final = _Verbs(
    "pays",
    "You must pay",
    "You may pay",
    "You pay nothing",
    ("must", "must"),
    ("must pay", "must pay"),
    "Nobody pays now.",
)
_USE: Final = _Verbs(
    "can use it",
    "You can use it",
    "You may be able to use it",
    "You cannot use it",
    ("can", "can"),
    ("can use it", "can use it"),
    "Nobody can use it now.",
)
_LOSE: Final = ("loses", "lose")
_NUMBERS: Final = ("no", "one", "two", "three", "four")


def _verbs(effect: Effect) -> _Verbs:
    match effect:
        case Per() | Most() | When():
            return _GAIN
        case Levy():
            return _PAY
        case Exchange() | ExchangeEither() | Send():
            return _USE
        case _:
            assert_never(effect)


def who_text(effect: Effect) -> Sequence[str]:
    """Return the heading above what a law does to everybody, in forms, the longest first."""
    who = f"who {_verbs(effect).heading}"
    return f"{who}, if it were applied now", f"{who} now"


def balance_texts(effect: Effect, nets: Sequence[str], seat: int) -> Sequence[str]:
    """Return to how many a law would do something now, said to one of them, in forms.

    ``nets`` is what it would do to each seat, less what leaves (``net_text``). The longest form is
    first: ``You gain; one rival gains, two lose 3 PP.``; the last is of the reader alone.
    """
    verbs, parts = _verbs(effect), [net_parts(net) for net in nets]
    if any(each.loss for each in parts):
        return _losing_texts(verbs, parts, seat)
    others = [each.gain for number, each in enumerate(parts) if number != seat]
    does = sum(text not in ("", COVERED) for text in others)
    may = others.count(COVERED)
    own = parts[seat].gain
    if not (own or does or may):
        return verbs.nobody, verbs.nobody
    said = [_own(verbs, own)]
    if does:
        too = " too" if own and own != COVERED else ""
        said.append(f"{_rivals(does)} {verbs.others[does > 1]}{too}")
    if may:
        said.append(f"{_rivals(may)} {verbs.may.removeprefix('You ')}")
    if len(said) == 1:
        said.append(f"nobody else {verbs.others[0]}")
    return f"{', '.join(said)}.", f"{said[0]}."


def _losing_texts(verbs: _Verbs, parts: Sequence[NetParts], seat: int) -> Sequence[str]:
    """Return the same where somebody loses something.

    What it is the first form says alone; the third has whoever gains as well among the losers, and
    the last is of the reader alone.
    """
    joint = "and" if verbs is _PAY else "but"
    own, others = parts[seat], [each for number, each in enumerate(parts) if number != seat]
    risks = [each.loss[:-1] for each in others if each.loss.endswith(COVERED)]
    sure = [each for each in others if each.loss and not each.loss.endswith(COVERED)]
    gains = [each.gain for each in others if each not in sure]
    both = [each.loss for each in sure if each.gain not in ("", COVERED)]
    losses = [each.loss for each in sure if each.gain in ("", COVERED)]
    they = [f"{verb} {joint} {lose}" for verb, lose in zip(verbs.they, _LOSE, strict=True)]
    may = verbs.may.removeprefix("You ")
    texts = []
    forms = ((both, losses, True), (both, losses, False), ((), both + losses, False))
    for trading, losing, is_full in forms:
        counts = (
            (sum(text not in ("", COVERED) for text in gains), verbs.they, ""),
            (len(trading), they, _same(trading) if is_full else ""),
            (len(losing), _LOSE, _same(losing) if is_full else ""),
            (gains.count(COVERED), (may, may), ""),
            (len(risks), ("may lose", "may lose"), _same(risks) if is_full else ""),
        )
        told = [(number, words[number > 1], what) for number, words, what in counts if number]
        rest = ", ".join(
            f"{_NUMBERS[number] if at else _rivals(number)} {does}{what}"
            for at, (number, does, what) in enumerate(told)
        )
        lose = "may lose" if own.loss.endswith(COVERED) else "lose"
        lost = f"{lose}{_same([own.loss.removesuffix(COVERED)])}" if is_full else lose
        said = _own(verbs, own.gain)
        if own.loss:
            said = f"{said}, {joint} {lost}" if own.gain else f"You {lost}"
        texts.append(f"{said}; {rest or 'nobody else does'}.")
    return [*texts, f"{said}."]


def _same(losses: Sequence[str]) -> str:
    """Return what all of some players lose, behind a blank; nothing where it is not the same."""
    loss, *more = dict.fromkeys(losses) or ("",)
    if more or not loss:
        return ""
    return f" {'an' if loss[0] in 'aeiou' else 'a'} {loss}" if loss.isalpha() else f" {loss}"


def _own(verbs: _Verbs, gain: str) -> str:
    return verbs.may if gain == COVERED else verbs.does if gain else verbs.does_not


def _rivals(number: int) -> str:
    return f"{_NUMBERS[number]} {'rival' if number == 1 else 'rivals'}"


def lasting_text(view: View) -> str:
    """Return how long a proposal would be in force if it passed now (VOT-3, LAW-1)."""
    is_last = view.round == view.rules.rounds
    return _APPLIES_ONCE if is_last else _APPLIES.format(len(view.laws))
