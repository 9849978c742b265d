"""What a person is shown when asked, and on command."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from lancaster_tui.bots.advice import Advice
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.events import Event, RoundStarted
from lancaster_tui.rules.faults import RulesReason, WrongForm
from lancaster_tui.rules.phases.laws import ChooseLevy
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.position import View
from lancaster_tui.table.seating import Seating
from lancaster_tui.words.advice import NONE_IN_LINES
from lancaster_tui.words.advice_lines import advice_lines
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.laws.dossier import dossier_lines
from lancaster_tui.words.mistakes.in_rulesets import rules_reason_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.prompts.votes import leaving_text
from lancaster_tui.words.situation import (
    board_lines,
    castle_lines,
    forecast_line,
    law_lines,
    player_text,
    purse_text,
    round_text,
    to_come_lines,
)

ACTION_EXAMPLES = (
    "place S1 B +2",
    "place ally S2 B",
    "favour 3",
    "tile K",
    "upgrade S1 court",
    "noble C",
    "vote yes 2",
    "exchange 3",
    "exchange 3 b",
    "levy A C",
    "send W W Y",
    "claim both",
    "voyage X",
    "start 2",
    "use J",
    "ransom S3",
    "decline",
)

_PLACE_ALLY = "place ally S2 B"
_LEVY_TILES = ("levy J K", "levy none")

CHOOSING_HELP = (
    "When you are asked, type the number of a choice; a place can also be chosen by its letter.",
    "A blank line shows the choices again.",
)
COMMANDS_HELP = (
    "  view: counties, conflicts, laws, players and your castle",
    "  laws: the current laws, the proposals, their forecast, and the laws to come",
    "  dossier: whether the law that is voted on next is worth fighting for, from many games",
    "  log: what happened this round; log all: the whole game so far",
    "  back: go to the first question of a placement",
)
ADVICE_HELP = "  advice: the best answers as your seat sees the table, and why"
ACTIONS_HELP = f"An action can be typed as text too: {'; '.join(ACTION_EXAMPLES)}."


class Reports:
    """What is said on command to whoever looks at a game.

    Args:
        names: What things are called there.
        say: Writes lines.
        view: Returns what whoever looks may know now.
        log: Returns what they may know of what has happened.
    """

    def __init__(
        self,
        names: Names,
        say: Callable[..., None],
        view: Callable[[], View],
        log: Callable[[], list[Event]],
    ) -> None:
        self._names = names
        self._say = say
        self._view = view
        self._log = log
        self.commands: Mapping[str, Callable[[], None]] = {
            "view": lambda: self._list(table_report),
            "laws": lambda: self._list(law_report),
            "dossier": lambda: self._list(dossier_report),
            "log": self._round,
            "log all": lambda: self.tell(self._log()),
        }

    def tell(self, events: list[Event]) -> None:
        """Say what has happened, with air above headings."""
        for line in log_lines(events, self._names):
            self._say(*([""] if line.is_heading else []), line.text)

    def _list(self, report: Callable[[View, Names], list[str]]) -> None:
        self._say(*(f"  {line}" for line in report(self._view(), self._names)))

    def _round(self) -> None:
        log = self._log()
        rounds = [number for number, event in enumerate(log) if isinstance(event, RoundStarted)]
        self.tell(log[rounds[-1] if rounds else 0 :])


def who_plays(names: Names, seats: Sequence[Seating]) -> str:
    """Return which game it is, and who or what has its seats."""
    players = (f"{seat.name} ({'person' if seat.bot is None else seat.bot})" for seat in seats)
    allies = ", each with an ally" if names.has_allies else ""
    return f"{names.rules.name}: {', '.join(players)}{allies}."


def misfit_line(reason: RulesReason, decision: Decision, view: View) -> str:
    """Return what is wrong with a typed action, with the form that fits what is asked."""
    match reason, decision.choice:
        case WrongForm("place", forms=forms), PlaceKnight() if view.has_allies:
            reason = reason._replace(forms=(*forms, _PLACE_ALLY))
        case WrongForm("levy"), ChooseLevy() as levy if levy.effect(view).on == "tiles":
            reason = reason._replace(forms=_LEVY_TILES)
    return rules_reason_text(reason)


def turn_lines(decision: Decision, view: View, names: Names) -> list[str]:
    """Return how things stand for the seat that is asked, in short."""
    lines = [round_text(view, names), purse_text(view, decision.seat, names)]
    if isinstance(decision.choice, CastBallot):
        proposal = view.proposals[0]
        lines += [
            f"Proposal: {names.law(proposal)}. "
            + forecast_line(view, proposal, names, _known(view)),
            leaving_text(view, names),
        ]
    return lines


def table_report(view: View, names: Names, known: Collection[int] | None = None) -> list[str]:
    """Return all on the table: counties, conflicts, laws with forecast, players, own castle.

    ``known`` are the seats whose gold and squires are shown; None: as the seat that looks knows.
    """
    known = _known(view) if known is None else known
    lines = [round_text(view, names), *board_lines(view, names), *law_lines(view, names, known)]
    lines += [player_text(view, seat, names, known) for seat in range(view.players)]
    if view.seat is not None:
        lines += castle_lines(view, view.seat, names)
    return lines


def law_report(view: View, names: Names, known: Collection[int] | None = None) -> list[str]:
    """Return the current laws and the proposals with their forecast, and the laws to come.

    ``known`` is as of ``table_report``.
    """
    known = _known(view) if known is None else known
    return law_lines(view, names, known) + to_come_lines(view, names)


def dossier_report(view: View, names: Names) -> list[str]:
    """Return the dossier of the law that is voted on now, or next."""
    if not view.proposals:
        return ["No law is left to vote on this round."]
    law = names.rules.law_by_id[view.proposals[0]]
    return [f"{sentence(names.law(law.id))}.", *dossier_lines(law, names.rules)]


def advice_report(advice: Advice | None, decision: Decision, view: View, names: Names) -> list[str]:
    """Return advice on a decision, or that none was found."""
    if advice is None:
        return [NONE_IN_LINES]
    return advice_lines(advice, decision, view, _known(view), names)


def _known(view: View) -> Collection[int]:
    """Return the seats whose gold and squires the seat that looks may be shown (SET-10)."""
    if view.open_resources:
        return range(view.players)
    return () if view.seat is None else (view.seat,)
