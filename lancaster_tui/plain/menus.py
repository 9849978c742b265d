"""Menus: a decision as questions with numbered options.

A placement is asked in steps, knight, place and squires, since there may be hundreds. For a levy
or sent squires the letters of places are typed, since there may be more than a hundred ways.
Everything else is one list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lancaster_tui.rules.actions import (
    Action,
    BuildTile,
    Place,
    Sail,
    TakeNoble,
    Trade,
    UseSpace,
)
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.pieces.rewards import can_pay
from lancaster_tui.rules.places import CASTLE, place_text
from lancaster_tui.rules.position import View
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import number_of
from lancaster_tui.words.places import conflict_text, county_facts, county_wins
from lancaster_tui.words.prompts.allotments import levied_name
from lancaster_tui.words.prompts.answers import action_label
from lancaster_tui.words.prompts.placements import WINS_THERE
from lancaster_tui.words.prompts.questions import prompt_text


class Option(NamedTuple):
    """A line of a menu: what is typed for it (the number first), and where it leads."""

    keys: tuple[str, ...]
    label: str
    leads_to: Action | Menu


class Menu(NamedTuple):
    """A question with its options.

    ``is_range`` says that the question names the numbers, so that they need no list; ``default`` is
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


class Selection(NamedTuple):
    """A question that is answered with the letters of places, or ``none``.

    ``kind`` is the first word of the actions' text; ``places`` are the letters, with a label each;
    ``every`` says whether ``all`` stands for all of them.
    """

    question: str
    kind: str
    places: dict[str, str]
    every: bool

    def lines(self) -> list[str]:
        """Return a line for each place: its letter and what is there."""
        return [f"{letter.upper()}. {label}" for letter, label in self.places.items()]

    def action_text(self, typed: str) -> str | None:
        """Return the text of the action that is typed, legal or not; None if it is not an answer.

        Letters may stand together or apart: ``A C``, ``ac``, ``a, c``.
        """
        words = typed.lower().replace(",", " ").split()
        if words == ["none"]:
            return f"{self.kind} none"
        if words == ["all"] and self.every:
            words = list(self.places)
        letters = "".join(words)
        apart = all(len(word) == 1 and word.isalpha() for word in words)
        if letters and (apart or set(letters) <= set(self.places)):
            return f"{self.kind} {' '.join(letters)}"
        return None


def menu_of(decision: Decision, view: View, names: Names) -> Menu | Selection:
    """Return the questions that lead to each of a decision's actions."""
    match decision.choice:
        case PlaceKnight():
            return _knights(decision, view, names)
        case ChooseLevy() as levy:
            return _levy(levy, decision, view, names)
        case ChooseSending() as sending:
            return _sending(sending, decision, view, names)
    question = prompt_text(decision, view, names)
    return Menu(
        question,
        tuple(
            Option(
                _keys(action, number, decision, view),
                action_label(action, decision, view, names),
                action,
            )
            for number, action in enumerate(decision.actions, 1)
        ),
    )


def _keys(action: Action, number: int, decision: Decision, view: View) -> tuple[str, ...]:
    """Return what can be typed for an option: its number, and the letter of its place.

    An exchange of one way is called by how often it is made.
    """
    match action:
        case Trade(times):
            assert isinstance(decision.choice, MakeExchange)
            has_one_way = len(decision.choice.ways(view)) == 1
            return (str(times if has_one_way else number),)
        case BuildTile(space) | UseSpace(space):
            return (str(number), place_text(CASTLE + space).lower())
        case TakeNoble(place) | Sail(place):
            return (str(number), place_text(place).lower())
        case _:
            return (str(number),)


def _levy(choice: ChooseLevy, decision: Decision, view: View, names: Names) -> Selection:
    """Ask for the letters of the counties or castle spaces that are paid for."""
    places, cost = choice.places(view), choice.effect(view).cost
    labels = {}
    for place in places:
        label = levied_name(place, names) if place >= CASTLE else _county(place, view, names)
        labels[place_text(place).lower()] = label
    every = can_pay(view, decision.seat, cost, len(places))
    example = places[: 2 if can_pay(view, decision.seat, cost, 2) else 1]
    question = (
        f"{prompt_text(decision, view, names)} Type the letters of those you pay for, such as "
        f"{' '.join(map(place_text, example))};{' all;' if every else ''} or none."
    )
    return Selection(question, "levy", labels, every)


def _county(county: int, view: View, names: Names) -> str:
    return f"{names.rules.counties[county].name}: {county_facts(county, view, names)}"


def _sending(choice: ChooseSending, decision: Decision, view: View, names: Names) -> Selection:
    """Ask for the letter of a conflict for each squire that is sent there."""
    places = choice.places(view)
    labels = {place_text(place).lower(): conflict_text(place, view, names) for place in places}
    example = [places[0], places[-1]][: choice.most_at(view)]
    question = (
        f"{prompt_text(decision, view, names)} Type a letter for each squire, such as "
        f"{' '.join(map(place_text, example))}; or none."
    )
    return Selection(question, "send", labels, every=False)


def _knights(decision: Decision, view: View, names: Names) -> Menu:
    placements = [action for action in decision.actions if isinstance(action, Place)]
    kinds = sorted({(action.ally, action.strength) for action in placements})
    menus = [
        _places(
            [each for each in placements if (each.ally, each.strength) == kind],
            decision,
            view,
            names,
        )
        for kind in kinds
    ]
    question = prompt_text(decision, view, names)
    if len(menus) == 1:
        return menus[0]._replace(question=f"{question} {menus[0].question}")
    return Menu(
        question,
        tuple(
            Option(
                (str(number), f"{'ally ' if ally else ''}s{strength}"),
                f"{_knight(strength, ally=ally)} "
                f"({number_of(len(menu.options), 'place', 'places')})",
                menu,
            )
            for number, ((ally, strength), menu) in enumerate(zip(kinds, menus, strict=True), 1)
        ),
    )


def _knight(strength: int, *, ally: bool) -> str:
    return f"{'ally ' if ally else ''}S{strength}"


def _places(placements: Sequence[Place], decision: Decision, view: View, names: Names) -> Menu:
    """Ask where a knight goes; each place is shown with the fewest squires it needs."""
    strength, ally = placements[0].strength, placements[0].ally
    faction = view.factions_of(decision.seat)[ally]
    options = []
    places = sorted({action.place for action in placements})
    for number, place in enumerate(places, 1):
        there = [action for action in placements if action.place == place]
        label = action_label(there[0], decision, view, names)
        if place < CASTLE:
            label += f"; {WINS_THERE}: {county_wins(place, faction, view, names)}"
        options.append(
            Option((str(number), place_text(place).lower()), label, _squires(there, names))
        )
    return Menu(f"Where does {_knight(strength, ally=ally)} go?", tuple(options))


def _squires(placements: Sequence[Place], names: Names) -> Action | Menu:
    """Ask how many squires go along, unless there is no option."""
    first, last = placements[0], placements[-1]
    if first == last:
        return first
    question = (
        f"How many squires go along to {names.county(first.place)}, "
        f"{first.squires} to {last.squires}? Enter for {first.squires}."
    )
    options = tuple(Option((str(each.squires),), "", each) for each in placements)
    return Menu(question, options, is_range=True)
