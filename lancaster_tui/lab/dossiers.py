"""Dossiers of laws: what each law did in many games between bots, as shipped with the package.

The figures are in ``dossiers.toml``, along with how they were made. ``lancaster dossiers`` makes
them (docs/lab.md). Only what is shown is kept.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from lancaster_tui.lab.runs import header_of
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.model import Ruleset

if TYPE_CHECKING:
    from lancaster_tui.lab.measures.measure import Name
    from lancaster_tui.lab.report import Report

STORED: Final = Path(__file__).with_name("dossiers.toml")
"""The file with the figures."""
SEATS: Final = ("mix",) * 4
LAW_SET: Final = "random"

FigureName = Literal[
    "pays",
    "seats_paid",
    "gap",
    "pays_leader",
    "pays_last",
    "swing",
    "passed",
    "best_paid_voted_yes",
    "best_paid_wins",
]
_MEASURED: Final[Mapping[FigureName, Name]] = complete(
    FigureName,
    {
        "pays": ("pays",),
        "seats_paid": ("seats paid",),
        "gap": ("gap",),
        "pays_leader": ("pays to", "leader"),
        "pays_last": ("pays to", "last"),
        "swing": ("swing",),
        "passed": ("passed",),
        "best_paid_voted_yes": ("best paid voted yes",),
        "best_paid_wins": ("best paid wins",),
    },
)
_DIGITS = 3  # after the point
_DIGEST = 16  # digits

_HEAD = """\
# What every law did in games between bots: each figure with the ends of its 95 % interval.
# Made by a command, not by hand.
"""


class Estimate(NamedTuple):
    """A figure, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


class Made(NamedTuple):
    """How figures were made.

    ``rules`` is a digest of the ruleset, ``numbers`` one of those that bots play by, as in the file
    of a run.
    """

    command: str
    games: int
    program: str
    numbers: str
    ruleset: str
    rules: str
    seats: Sequence[str]
    law_set: str
    seed: int


class Dossier(NamedTuple):
    """What a law did.

    ``text`` is a digest of what it does, ``voted_on`` and ``applied`` are the numbers of games in
    which it was. Unknown figures are left out: a law that is in force from the start has none about
    votes, and one that pays everybody alike has none about who is paid best.
    """

    law: str
    text: str
    voted_on: int
    applied: int
    figures: Mapping[FigureName, Estimate]


class Dossiers(NamedTuple):
    """The dossiers of all laws by their ids, and how they were made."""

    made: Made
    by_law: Mapping[str, Dossier]

    def of(self, law: Law) -> Dossier | None:
        """Return the dossier of a law; None if there is none, or one of another text."""
        found = self.by_law.get(law.id)
        return found if found is not None and found.text == law_digest(law) else None

    def is_of_another_text(self, law: Law) -> bool:
        """Whether there is a dossier of a law with this id that did something else."""
        return law.id in self.by_law and self.of(law) is None

    def among(self, law: Law, rules: Ruleset) -> Sequence[tuple[Law, Dossier]]:
        """Return the laws of its group that are in a game with it, the most divisive first.

        A game has all base laws of a group, or all new ones. Only those with a dossier count. The
        order is by swing, or for laws that are never voted on, by how much more the best paid seat
        gets than the worst paid one.
        """
        by = parting(law)
        found = [
            (each, dossier)
            for each in (rules.new_laws if law in rules.new_laws else rules.laws)
            if each.group == law.group
            and (dossier := self.of(each)) is not None
            and by in dossier.figures
        ]
        return sorted(found, key=lambda pair: -pair[1].figures[by].value)


def parting(law: Law) -> FigureName:
    """Return the figure by which a law is compared with others of its group."""
    return "swing" if law.group else "gap"


@cache
def stored_dossiers() -> Dossiers:
    """Return the dossiers that come with the package."""
    return read_dossiers(STORED.read_text("utf-8"))


def read_dossiers(text: str) -> Dossiers:
    """Return the dossiers of a file that ``dossiers_text`` has written."""
    data = tomllib.loads(text)
    by_law = {
        law: Dossier(
            law=law,
            text=entry["text"],
            voted_on=entry["voted_on"],
            applied=entry["applied"],
            figures={name: Estimate(*entry[name]) for name in _MEASURED if name in entry},
        )
        for law, entry in data["law"].items()
    }
    return Dossiers(Made(**data["made"]), by_law)


def dossiers_text(rules: Ruleset, report: Report) -> str:
    """Return the file with the dossiers of all laws of a ruleset.

    The report is that of a run with ``SEATS`` and ``LAW_SET``.
    """
    header = header_of(rules, SEATS, LAW_SET, report.seed, ())
    made = Made(
        command=f"lancaster dossiers --games {report.games} --seed {report.seed}",
        games=report.games,
        program=header.program,
        numbers=header.numbers,
        ruleset=header.ruleset,
        rules=header.rules,
        seats=header.seats,
        law_set=header.law_set,
        seed=header.seed,
    )
    tables = {"made": made._asdict()} | {
        f"law.{law.id}": _entry(law, report) for law in rules.all_laws
    }
    return _HEAD + "\n".join(map(_table, tables, tables.values()))


def law_digest(law: Law) -> str:
    """Return a digest that tells a law from those that do something else, or at other times."""
    text = f"{law.group} {law.effect.model_dump_json()}"
    return sha256(text.encode()).hexdigest()[:_DIGEST]


def _entry(law: Law, report: Report) -> dict[str, object]:
    measured = report.of("law", law.id)
    games = {name: each.games for name, each in measured.items()}
    entry: dict[str, object] = {
        "text": law_digest(law),
        "voted_on": games.get(_MEASURED["passed"], 0),
        "applied": games.get(_MEASURED["pays"], 0),
    }
    for name, key in _MEASURED.items():
        figure = measured.get(key)
        if figure is not None and figure.ci95 is not None:
            # Adding 0 turns -0 into 0.
            entry[name] = [round(each, _DIGITS) + 0.0 for each in (figure.value, *figure.ci95)]
    return entry


def _table(heading: str, values: Mapping[str, object]) -> str:
    """Return a table of texts, numbers and lists of them, which TOML writes as JSON does."""
    return f"[{heading}]\n" + "".join(
        f"{key} = {json.dumps(value)}\n" for key, value in values.items()
    )
