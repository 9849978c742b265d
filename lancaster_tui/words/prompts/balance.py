"""To how many players a proposal would do something, and from whom it would take it, in sentences.

They stand below the list of what it does to each (``gains``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

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
from lancaster_tui.words.laws.forecast import TO_FRANCE
from lancaster_tui.words.phrases import COVERED, listing
from lancaster_tui.words.prompts.gains import Net

_LESS: Final = ("minus what the outgoing law gives", "minus what leaves")
_IF_PASSED: Final = "if it passes"


def net_heads(effect: Effect, nets: Sequence[Net]) -> Sequence[str]:
    """Return the heading of such texts, the longest first: ``who gains now, minus what leaves``."""
    who, does = who_text(effect)[-1], _verbs(effect).heading
    if any(each.loss for each in nets):
        who = f"who {does}, who loses"
        return f"{who}, {_IF_PASSED}", who
    less = _LESS[-1]
    return [*(f"{who}, {each}" for each in _LESS), f"who {does}, {less}", f"{does}, {less}", who]


class _Verbs(NamedTuple):
    """What is said of those to whom a law does something, and of those to whom it does not."""

    heading: str
    does: str
    may: str
    does_not: str
    others: tuple[str, str]
    nobody: str


_GAIN: Final = _Verbs(
    "gains",
    "You gain",
    "You may gain",
    "You gain nothing",
    ("does", "do"),
    "Nobody gains now.",
)
_PAY: Final = _Verbs(
    "pays",
    "You must pay",
    "You may pay",
    "You pay nothing",
    ("must", "must"),
    "Nobody pays now.",
)
_USE: Final = _Verbs(
    "can use it",
    "You can use it",
    "You might use it",
    "You cannot use it",
    ("can", "can"),
    "Nobody can use it now.",
)
_GAINS: Final = ("gains", "gain")
_GAINS_AND_LOSES: Final = ("gains and loses", "gain and lose")
_NUMBERS: Final = ("no", "one", "two", "three", "four")
_OUTGOING: Final = "The outgoing law"
_HELP: Final = "help"
"""What is said of a law that gives something where there is no room to say what."""


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


def balance_texts(effect: Effect, nets: Sequence[Net], seat: int) -> Sequence[str]:
    """Return to how many a law would do something now, said to one of them, in forms.

    ``nets`` is what it would do to each seat, less what leaves. The longest form is first: ``You
    gain, one rival does too. The outgoing law would give two rivals 3 PP.``; the last is of the
    reader alone.
    """
    of_all, of_own = _gaining(_verbs(effect), nets, seat)
    own = [each if number == seat else Net("") for number, each in enumerate(nets)]
    lost, lost_by_own = _losing(nets, seat), _losing(own, seat)
    if not any(lost):
        return of_all, of_own
    forms = (
        *(f"{of_all} {text}" for text in lost),
        f"{of_own} {lost[-1]}",
        *(f"{of_own} {text}" for text in lost_by_own),
    )
    return [*dict.fromkeys(text.strip() for text in forms)]


def _gaining(verbs: _Verbs, nets: Sequence[Net], seat: int) -> tuple[str, str]:
    """Return to how many a law would do something, and whether it would to the reader.

    Of those who gain by it whoever loses something else with the law that leaves is told apart.
    """
    others = [each for number, each in enumerate(nets) if number != seat]
    both = sum(_gains_and_loses(verbs, each) for each in others)
    does = sum(each.gain not in ("", COVERED) for each in others) - both
    may = sum(each.gain == COVERED for each in others)
    own = nets[seat].gain
    if not (own or does or both or may):
        return verbs.nobody, verbs.nobody
    verb, too = verbs.others, " too" if own and own != COVERED else ""
    said = [_own(verbs, own)]
    if _gains_and_loses(verbs, nets[seat]):
        said, verb, too = [f"You {_GAINS_AND_LOSES[1]}"], _GAINS, ""
    clauses = (
        (does, f"{verb[does > 1]}{too}"),
        (both, _GAINS_AND_LOSES[both > 1]),
        (may, verbs.may.removeprefix("You ")),
    )
    for number, clause in clauses:
        if number:
            but = "but " if not own and len(said) == 1 and clause != clauses[-1][1] else ""
            who = _rivals(number) if len(said) == 1 else _NUMBERS[number]
            said.append(f"{but}{who} {clause}")
    if len(said) == 1:
        said.append(f"nobody else {verb[0]}")
    return f"{', '.join(said)}.", f"{said[0]}."


def _gains_and_loses(verbs: _Verbs, told: Net) -> bool:
    """Whether somebody would gain by a law, and lose something else for certain."""
    gains = verbs is _GAIN and told.gain not in ("", COVERED)
    return gains and bool(told.loss) and not told.may_lose


def _losing(nets: Sequence[Net], seat: int) -> tuple[str, str]:
    """Return to whom the law that leaves would give something, with what that is and without."""
    sure = [each.loss if not each.may_lose else "" for each in nets]
    risks = [each.loss if each.may_lose else "" for each in nets]
    full = [_given("would", sure, seat), _given("might", risks, seat)]
    short = [
        f"{verb} {_HELP} {_whom([bool(loss) for loss in losses], seat)}"
        for verb, losses in (("would", sure), ("might", risks))
        if any(losses)
    ]
    if not short:
        return "", ""
    return (
        f"{_OUTGOING} {', and '.join(filter(None, full))}.",
        f"{_OUTGOING} {', and '.join(short)}.",
    )


def _given(verb: str, losses: Sequence[str], seat: int) -> str:
    """Return what a law gives to whom: ``would give you a tile and two rivals 3 PP``."""
    whats = [what for what in dict.fromkeys((losses[seat], *losses)) if what]
    if not whats:
        return ""
    meant = [[loss == what for loss in losses] for what in whats]
    first, *others = meant
    whom = [
        _whom(first, seat),
        *(
            _NUMBERS[sum(each)] if _rivals_meant(first, seat) else _whom(each, seat)
            for each in others
        ),
    ]
    is_sent = all(what.endswith(TO_FRANCE) for what in whats)
    does, joint = ("let", " send ") if is_sent else ("give", " ")
    shares = [" each" if others and sum(each) > 1 and not is_sent else "" for each in meant]
    parts = zip(whom, whats, shares, strict=True)
    given = listing(f"{who}{joint}{what}{share}" for who, what, share in parts)
    return f"{verb} {does} {given}"


def _whom(are_meant: Sequence[bool], seat: int) -> str:
    """Return some of the players, as the reader is told: ``you and two rivals``, ``everybody``."""
    if all(are_meant):
        return "everybody"
    rivals = _rivals_meant(are_meant, seat)
    meant = ["you"] if are_meant[seat] else []
    if rivals:
        meant.append(_rivals(rivals))
    return listing(meant)


def _rivals_meant(are_meant: Sequence[bool], seat: int) -> int:
    return sum(are_meant) - are_meant[seat]


def _own(verbs: _Verbs, gain: str) -> str:
    return verbs.may if gain == COVERED else verbs.does if gain else verbs.does_not


def _rivals(number: int) -> str:
    return f"{_NUMBERS[number]} {'rival' if number == 1 else 'rivals'}"
