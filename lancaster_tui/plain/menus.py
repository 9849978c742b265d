"""Menus: a decision as questions with numbered options.

A placement is asked in steps, knight, place and squires, since there may be hundreds; everything
else is one list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lancaster_tui.rules.actions import Action, BuildTile, Place, Sail, TakeNoble, Trade, UseSpace
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.places import CASTLE, place_text
from lancaster_tui.rules.placing import PlaceKnight
from lancaster_tui.rules.state import View
from lancaster_tui.words.actions import action_label
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import number_of
from lancaster_tui.words.places import county_wins
from lancaster_tui.words.prompts import prompt_text


class Option(NamedTuple):
    """A line of a menu: what is typed for it (the number first), and where it leads."""

    keys: tuple[str, ...]
    label: str
    leads_to: Action | Menu


class Menu(NamedTuple):
    """A question with its options.

    ``is_range`` says that the question tells the numbers, so that they need no list; ``default`` is
    then the choice of a blank line.
    """

    question: str
    options: tuple[Option, ...]
    is_range: bool = False

    @property
    def default(self) -> Option | None:
        """What a blank line chooses, or None."""
        return self.options[0] if self.is_range else None

    def lines(self) -> list[str]:
        """Return the lines of the options, none for a range."""
        if self.is_range:
            return []
        return [f"{option.keys[0]}. {option.label}" for option in self.options]

    def find(self, typed: str) -> Option | None:
        """Return the choice that is typed, in either case, or None."""
        if not typed:
            return self.default
        return next((option for option in self.options if typed.lower() in option.keys), None)


def menu_of(decision: Decision, view: View, names: Names) -> Menu:
    """Return the questions that lead to each of a decision's actions."""
    if isinstance(decision.choice, PlaceKnight):
        return _knights(decision, view, names)
    question = prompt_text(decision, view, names)
    return Menu(
        question,
        tuple(
            Option(
                _keys(action, number),
                action_label(action, decision, view, names),
                action,
            )
            for number, action in enumerate(decision.actions, 1)
        ),
    )


def _keys(action: Action, number: int) -> tuple[str, ...]:
    """Return what can be typed for an option: its number, and the letter of its place."""
    match action:
        case Trade(times):
            return (str(times),)
        case BuildTile(space) | UseSpace(space):
            return (str(number), place_text(CASTLE + space).lower())
        case TakeNoble(place) | Sail(place):
            return (str(number), place_text(place).lower())
        case _:
            return (str(number),)


def _knights(decision: Decision, view: View, names: Names) -> Menu:
    placements = [action for action in decision.actions if isinstance(action, Place)]
    strengths = sorted({action.strength for action in placements})
    menus = [
        _places(
            strength,
            [each for each in placements if each.strength == strength],
            decision,
            view,
            names,
        )
        for strength in strengths
    ]
    question = prompt_text(decision, view, names)
    if len(menus) == 1:
        return menus[0]._replace(question=f"{question} {menus[0].question}")
    return Menu(
        question,
        tuple(
            Option(
                (str(number), f"s{strength}"),
                f"S{strength} ({number_of(len(menu.options), 'place', 'places')})",
                menu,
            )
            for number, (strength, menu) in enumerate(zip(strengths, menus, strict=True), 1)
        ),
    )


def _places(
    strength: int, placements: Sequence[Place], decision: Decision, view: View, names: Names
) -> Menu:
    """Ask where a knight goes; each place is shown with the fewest squires it needs."""
    options = []
    places = sorted({action.place for action in placements})
    for number, place in enumerate(places, 1):
        there = [action for action in placements if action.place == place]
        label = action_label(there[0], decision, view, names)
        if place < CASTLE:
            label += f" (wins {county_wins(place, decision.seat, view, names)})"
        options.append(
            Option((str(number), place_text(place).lower()), label, _squires(there, names))
        )
    return Menu(f"Where does S{strength} go?", tuple(options))


def _squires(placements: Sequence[Place], names: Names) -> Action | Menu:
    """Ask how many squires go along, unless there is no option."""
    first, last = placements[0], placements[-1]
    if first == last:
        return first
    question = (
        f"How many squires go along to {names.place(first.place)}, "
        f"{first.squires} to {last.squires}? Enter for {first.squires}."
    )
    options = tuple(Option((str(each.squires),), "", each) for each in placements)
    return Menu(question, options, is_range=True)
