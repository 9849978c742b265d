"""The lines of words to choose from: what each offers, and what a choice makes of the idea."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from lancaster_tui.lab.drafts import Question
from lancaster_tui.lab.own_laws import Idea
from lancaster_tui.lab.trial import BOTS, PLAYERS, SEEDS, Population
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.law_sets import (
    BASE,
    GROUPS,
    NEW,
    RANDOM,
    WORDS,
    group_laws,
    law_set_name,
)
from lancaster_tui.words.laws.cards import law_line
from lancaster_tui.words.workshop import (
    BOT,
    BY_HAND,
    IN_PLACE,
    NO_LAW,
    PLAYERS_LABEL,
    RULESET,
    SEED,
    SET,
    SETS,
    answer_text,
    label_of_question,
    law_number,
    population_notes,
    struck_text,
)

_KINDS = {BASE: "base", NEW: "new"}
_GROUP = "group"
_POPULATION: Final[dict[str, tuple[str, Sequence[Any]]]] = {
    "players": (PLAYERS_LABEL, PLAYERS),
    "bot": (BOT, BOTS),
    "seed": (SEED, SEEDS),
}


class Line(NamedTuple):
    """A question and the words to choose from; ``notes`` say more, each by itself.

    ``key`` is ``ruleset``, ``set``, ``group 2``, ``in place``, a question of one's own law, or
    ``players``, ``bot``, ``seed``.
    """

    key: str
    label: str
    words: Sequence[str]
    chosen: int
    notes: Sequence[str] = ()


def law_lines_of(idea: Idea, rulesets: Sequence[str], ruleset: str) -> list[Line]:
    """Return the lines of the laws of the game; ``ruleset`` is one of those there are."""
    lines = [Line("ruleset", RULESET, rulesets, rulesets.index(ruleset))]
    if idea.rules.new_laws:
        named = law_set_name(idea.letters)
        word = named if named in SETS else BY_HAND
        words = [each for each in SETS if each != BY_HAND or word == BY_HAND]
        lines.append(Line("set", SET, [SETS[each] for each in words], words.index(word)))
    for group in range(GROUPS) if idea.letters != RANDOM else ():
        kinds = list(_KINDS) if idea.rules.new_laws else [BASE]
        lines.append(
            Line(
                f"{_GROUP} {group}",
                f"{_GROUP} {group}",
                [_KINDS[kind] for kind in kinds],
                kinds.index(idea.letters[group]),
                [law_line(law) for law in group_laws(idea.rules, idea.letters, group)],
            )
        )
    ids = [law.id for law in idea.laws]
    chosen = 0 if idea.struck is None else ids.index(idea.struck) + 1
    notes = (struck_text(idea),) if idea.struck else ()
    names = [NO_LAW, *map(law_number, ids)]
    lines.append(Line("in place", IN_PLACE, names, chosen, notes))
    return lines


def group_texts(idea: Idea, group: int) -> list[Law]:
    """Return the laws of a group: those that are chosen, both kinds if they are drawn."""
    return [law for law in idea.laws if law.group == group]


def own_lines_of(idea: Idea) -> list[Line]:
    """Return the lines of one's own law, none without one."""
    if idea.struck is None:
        return []
    draft = idea.draft
    return [
        Line(
            question,
            label_of_question(question, draft),
            [answer_text(each) for each in draft.answers(question)],
            draft.answers(question).index(draft.answer(question)),
        )
        for question in draft.questions
    ]


def games_lines_of(population: Population) -> list[Line]:
    """Return the lines of who plays the games."""
    return [
        Line(key, label, [str(each) for each in offered], offered.index(chosen), [note])
        for (key, (label, offered)), chosen, note in zip(
            _POPULATION.items(), population, population_notes(population), strict=True
        )
    ]


def changed_population(population: Population, key: str, number: int) -> Population:
    """Return a population with another choice on a line, by its number."""
    return population._replace(**{key: _POPULATION[key][1][number]})


def changed(idea: Idea, key: str, number: int) -> Idea:
    """Return the idea with another choice on a line, by its number; not that of the ruleset."""
    if key == "set":
        word = [each for each in SETS if each != BY_HAND][number : number + 1]
        return idea.with_letters(WORDS.get(word[0], word[0])) if word else idea
    if key == "in place":
        return idea.in_place_of(idea.laws[number - 1].id) if number else idea.plain()
    if key.startswith(_GROUP):
        group = int(key.removeprefix(_GROUP))
        letters = [*idea.letters]
        letters[group] = list(_KINDS)[number]
        return idea.with_letters("".join(letters))
    question = _question(idea, key)
    return replace(idea, draft=idea.draft.changed(question, idea.draft.answers(question)[number]))


def _question(idea: Idea, key: str) -> Question:
    return next(question for question in idea.draft.questions if question == key)
