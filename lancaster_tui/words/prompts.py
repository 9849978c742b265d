"""Prompts: who must do what, in one sentence."""

from __future__ import annotations

from typing import Final

from lancaster_tui.rules.agenda import Choice, Decision, SeatChoice
from lancaster_tui.rules.castles import UsePaidSpace
from lancaster_tui.rules.conflicts import RansomKnights
from lancaster_tui.rules.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.law_choices import MakeExchange
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.setup import ChooseFirstTile
from lancaster_tui.rules.state import Position, View
from lancaster_tui.words.laws import law_short
from lancaster_tui.words.names import Names
from lancaster_tui.words.rewards import cost_text, reward_text
from lancaster_tui.words.votes import ballots_in_text

PLACE_FIRST: Final = "Choose a place first."


def prompt_text(decision: Decision, position: Position, names: Names) -> str:
    """Return who must do what, such as ``Ann: place a knight``."""
    return f"{names.seat(decision.seat)}: {_task(decision.choice, position, names)}"


def invitation_text(choice: Choice) -> str:
    """Return how an answer is chosen, as long as none is; nothing for a ballot."""
    match choice:
        case PlaceKnight():
            return "Choose a place by its letter or with the arrows."
        case CastBallot():
            return ""
        case _:
            return "Choose with the arrows or a key."


def waiting_text(view: View, names: Names) -> str:
    """Return what those wait for who are not asked; nothing while rewards are paid."""
    if not view.agenda:
        return "The game is over."
    match view.agenda[-1]:
        case CastBallot():
            return f"{ballots_in_text(view)}."
        case SeatChoice() as choice:
            return f"{names.seat(choice.seat)}: {_task(choice, view, names)}"
        case _:
            return ""


def _task(choice: Choice, position: Position, names: Names) -> str:
    match choice:
        case ChooseFirstTile():
            return "choose the extension tile your castle starts with."
        case PlaceKnight():
            return "place a knight."
        case ChooseFavour():
            return "take a King's Favour tile."
        case CastBallot():
            return f'vote on "{names.law(position.proposals[0])}".'
        case ChooseUpgrade(source=source, only=only):
            which = "knight" if only is None else f"deployed S{only}"
            return f"which {which} do you upgrade ({_source(source, names)})?"
        case ChooseNoble(source=source):
            return f"of which county do you take a noble ({_source(source, names)})?"
        case ChooseTile(source=source):
            return f"which extension tile do you build ({_source(source, names)})?"
        case MakeExchange() as exchange:
            effect = exchange.effect(position)
            won = reward_text(effect.reward, counted=True)
            return f"how many times do you exchange {cost_text(effect.cost)} -> {won}?"
        case ClaimCounty(county=county):
            occupant = position.counties[county]
            knight = "knight" if occupant is None else f"S{occupant.strength}"
            return f"what does your {knight} win in {names.place(county)}?"
        case Voyage(county=county):
            occupant = position.counties[county]
            knight = "knight" if occupant is None else f"S{occupant.strength}"
            return f"to which conflict does your {knight} sail from {names.place(county)}?"
        case ChooseStartPlayer():
            return "name the start player."
        case UsePaidSpace():
            return "which paid castle space do you use next?"
        case RansomKnights(place=place):
            return f"which knight do you ransom from {names.place(place)}?"
        case other:
            raise TypeError(f"no words for {type(other).__name__}")


def _source(source: Source, names: Names) -> str:
    """Return where a reward comes from; of the laws, which one."""
    if source.kind != "law":
        return names.source(source)
    return f'{names.source(source)} "{law_short(names.rules.law_by_id[source.id])}"'
