"""How much a host sends and how much it takes, with real ``ssh``: ``python -m benchmarks.hosting``.

Bytes are the same in every run; what takes time depends on the machine and on what else it does. So
another tree can be measured beside this one, in the same run.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import NamedTuple

from benchmarks.clock import tick
from benchmarks.ssh_clients import Host, Terminal

LARGE, SMALL = (120, 40), (80, 24)
SEATS = "Ann,Bob,Cid,Dot"
ACTS = 60  # of the game, from its start, if no other number is asked for
CROWD, IDLERS = 20, 60
ENTER = "Enter"
_WATCHERS = 4
_QUIET = 0.2  # seconds after which nothing more is to come
_CALM = 1.5  # seconds after which nobody logs in any more
_IDLE = 10.0  # seconds
_AT_ONCE = 10  # logins
_WARM, _ROUNDS = 10, 110  # of logins: until all that is kept for long is there, and in all
_KEYS = (b"\t", 0.1)  # a key that changes the screen, and the seconds between two
_MEGA = 1e6


class Row(NamedTuple):
    """What was measured: its name, the number, its unit, and the most that it may be."""

    name: str
    number: float
    unit: str
    most: float | None = None


Tree = Callable[[], Host]
"""Starts a host of the tree that is measured."""


class Act(NamedTuple):
    """An act: what was asked, the bytes sent to each terminal, and the CPU seconds for each."""

    asked: str
    bytes: list[int]
    cpu: float


def acts_at(make_host: Tree, size: tuple[int, int], number: int) -> Iterator[Row]:
    """Play a game and measure what each act sends to those who play and as many who watch."""
    with make_host() as host:
        cpu = host.ask("cost")["cpu"]
        firsts = []
        for name in [*host.seats, *host.watchers[:_WATCHERS]]:
            terminal = host.log_in(name, size)
            host.settle(_CALM)
            firsts.append(terminal.bytes)
        login = (host.ask("cost")["cpu"] - cpu) / len(firsts)
        acts = list(_acts(host, number))
    at = f"at {size[0]}x{size[1]}"
    small = size == SMALL
    placings = [sent for act in acts if act.asked == "PlaceKnight" for sent in act.bytes]
    others = [sent for act in acts if act.asked not in ("PlaceKnight", ENTER) for sent in act.bytes]
    sent = [sent for act in acts for sent in act.bytes]
    yield Row(f"first pictures {at}", median(firsts), "bytes", None if small else 16_000)
    yield Row(f"an act {at}, median", median(others), "bytes", 1000)
    yield Row(f"a placement {at}, median", median(placings), "bytes", 1000 if small else 3000)
    yield Row(f"an act {at}, worst", max(sent), "bytes", 6000 if small else 17_000)
    if not small:
        spent = [1000 * act.cpu for act in acts]
        yield Row("CPU of an act a session, mean", fmean(spent), "ms", 15)
        yield Row("CPU of an act a session, worst", max(spent), "ms", 40)
        yield Row("CPU of a login", 1000 * login, "ms")


def _acts(host: Host, number: int) -> Iterator[Act]:
    """Yield acts; whoever sees something that waits for Enter presses it, which counts as well."""
    players, watchers = host.terminals[: len(host.seats)], host.terminals[len(host.seats) :]
    for _ in range(number):
        host.forget()
        begun = host.ask("act")
        asked, cpu = begun["act"], begun["cpu"]
        if asked is None:
            return
        while True:
            host.settle(_QUIET)
            answer = host.ask("wants")
            sent = [each.bytes for each in host.terminals]
            yield Act(asked, sent, (answer["cpu"] - cpu) / len(host.terminals))
            if not answer["wants"]:
                break
            host.forget()
            cpu = host.ask("cost")["cpu"]
            for seat in set(answer["wants"]):
                for each in watchers if seat is None else [players[seat]]:
                    each.type(b"\r")
            asked = ENTER


def crowd(make_host: Tree) -> Iterator[Row]:
    """Measure twenty people who log in at the same time and then see an act."""
    with make_host() as host:
        first = host.log_in(host.seats[0], LARGE)
        host.settle(_CALM)
        before = host.ask("cost")["memory"]
        start = host.forget()
        names = [*host.seats[1:], *host.watchers][: CROWD - 1]
        others = [host.log_in(name, LARGE) for name in names]
        answers = list(_answers(host, first, others))
        yield Row(f"{CROWD} logins at once, last picture", _last(others) - start, "s", 3)
        yield Row(f"{CROWD} logins at once, another's key", 1000 * max(answers), "ms", 200)
        each = (host.ask("cost")["memory"] - before) / len(others) / _MEGA
        yield Row("memory of a session", each, "MB", 4)
        delays = []
        for _ in range(10):
            start = host.forget()
            host.ask("act")
            host.settle(2 * _QUIET)
            delays.append(1000 * (_last(host.terminals) - start))
        yield Row(f"the last of {CROWD} sees an act, median", median(delays), "ms", 250)
        yield Row(f"the last of {CROWD} sees an act, worst", max(delays), "ms")


def _answers(host: Host, first: Terminal, others: Sequence[Terminal]) -> Iterator[float]:
    """Press keys until nobody has logged in for a while; yield how long the answers take."""
    key, pause = _KEYS
    while not all(each.last for each in others) or monotonic() < _last(others) + _CALM:
        first.forget()
        start = monotonic()
        first.type(key)
        while not first.first:
            host.read(1)
        yield first.first - start
        while (rest := start + pause - monotonic()) > 0:
            host.read(rest)


def _last(terminals: Sequence[Terminal]) -> float:
    return max(each.last for each in terminals)


def growth(make_host: Tree) -> Iterator[Row]:
    """Measure what is left of sessions that have ended."""
    with make_host() as host:
        kept = []
        for _ in range(_ROUNDS):
            there = [host.log_in(name, LARGE) for name in host.watchers[:_AT_ONCE]]
            host.settle(_CALM)
            host.log_out(there)
            sleep(_CALM)
            kept.append(host.ask("cost")["memory"] / _MEGA)
        logins = (_ROUNDS - _WARM) * _AT_ONCE
        left = kept[-1] - kept[_WARM - 1]
        yield Row(f"memory after {_WARM * _AT_ONCE} logins", kept[_WARM - 1], "MB")
        yield Row(f"memory that {logins} more leave", left, "MB", 10)


def idle(make_host: Tree) -> Iterator[Row]:
    """Measure sixty sessions in which nothing happens."""
    with make_host() as host:
        for name in host.watchers[:IDLERS]:
            host.log_in(name, LARGE)
            host.settle(_QUIET)
        host.settle(_CALM)
        before = host.ask("cost")["cpu"]
        host.settle(_IDLE)
        spent = host.ask("cost")["cpu"] - before
        yield Row(f"{IDLERS} sessions, idle", 100 * spent / _IDLE, "% of a core", 1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure this tree, and another one beside it if that is asked for."""
    parser = ArgumentParser(prog="python -m benchmarks.hosting")
    parser.add_argument("names", nargs="*", choices=[[], *_MEASURES], metavar="NAME")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another tree to measure")
    parser.add_argument("--acts", type=int, default=ACTS, help=f"of the game (default: {ACTS})")
    chosen = parser.parse_args(arguments)
    trees = [Path(__file__).parents[1], *([chosen.beside] if chosen.beside else [])]
    with TemporaryDirectory() as home:
        hosts = [partial(Host, tree.resolve(), Path(home), SEATS, IDLERS) for tree in trees]
        print_rows(hosts, chosen.names or list(_MEASURES), chosen.acts)


def print_rows(hosts: Sequence[Tree], names: Sequence[str], acts: int) -> None:
    """Measure one thing after another in each tree; print what this tree and the others take."""
    missed = 0
    for name in names:
        columns = [list(_MEASURES[name](host, acts)) for host in hosts]
        for row, *others in zip(*columns, strict=True):
            beside = "".join(f"  beside {_number(other.number):>9}" for other in others)
            verdict = ""
            if row.most is not None:
                missed += (is_missed := row.number > row.most)
                verdict = f"  {'MISSED' if is_missed else 'reached'}: at most {row.most:g}"
            line = f"{row.name:<42}{_number(row.number):>9} {row.unit:<12}{beside}{verdict}"
            _print(line.rstrip())
    _print(f"{missed or 'no'} goal{'' if missed == 1 else 's'} missed; a tick took {_tick()}")


def _tick() -> str:
    return f"{1e6 * tick():.1f} us"


def _number(number: float) -> str:
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


_MEASURES: dict[str, Callable[[Tree, int], Iterator[Row]]] = {
    "large": lambda host, acts: acts_at(host, LARGE, acts),
    "small": lambda host, acts: acts_at(host, SMALL, acts),
    "crowd": lambda host, acts: crowd(host),
    "growth": lambda host, acts: growth(host),
    "idle": lambda host, acts: idle(host),
}


if __name__ == "__main__":
    main()
