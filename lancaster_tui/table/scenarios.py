"""Games that start from a scenario."""

from __future__ import annotations

from pathlib import Path

from lancaster_tui.content.document import Document
from lancaster_tui.content.errors import ContentError
from lancaster_tui.content.mistakes import Mistake, Mistakes, in_order
from lancaster_tui.content.positions import At
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.content.scenarios import (
    ScenarioFile,
    WrittenScenario,
    parse_scenario,
    read_scenario,
)
from lancaster_tui.rules.law_sets import RANDOM, choose_law_set, parse_law_set
from lancaster_tui.rules.ruleset import Ruleset
from lancaster_tui.rules.ruleset_faults import Steps
from lancaster_tui.rules.scenario_deal import deal_situation, law_letters, named_laws
from lancaster_tui.rules.scenario_faults import scenario_faults
from lancaster_tui.rules.scenario_reading import read_situation
from lancaster_tui.table.record import Record, record_of
from lancaster_tui.table.scenario_acts import play_on
from lancaster_tui.table.scenario_seats import Complain, scenario_seats
from lancaster_tui.table.streams import LARGEST_SEED, stream


def load_scenario(path: Path, seed: int | None = None) -> Record:
    """Return the record of a game that starts from the scenario in a file.

    ``seed`` takes the place of the file's. The same file and seed make the same game everywhere.
    Raises ContentError with all mistakes, each located, and with what is impossible by the rules.
    """
    return _record(read_scenario(path), path.parent, seed)


def scenario_record(
    text: str, source: str, folder: Path = Path(), seed: int | None = None
) -> Record:
    """Return the same for the text of a scenario.

    Args:
        text: The text of a scenario's file.
        source: What mistakes call it.
        folder: Where a ruleset's file is looked for.
        seed: Takes the place of the text's.

    """
    return _record(parse_scenario(text, source), folder, seed)


def _record(written: WrittenScenario, folder: Path, seed: int | None) -> Record:
    scenario, document = written
    mistakes: list[Mistake] = []

    def complain(steps: Steps, sentence: str, at: At = "value") -> None:
        mistakes.append(document.mistake(steps, sentence, at=at))

    rules = _ruleset(scenario, document, folder)
    law_set = _law_set(scenario.law_set, rules, complain)
    seats = scenario_seats(scenario, rules, complain)
    if scenario.seed > LARGEST_SEED:
        complain(("seed",), f"seed must be at most {LARGEST_SEED}")
    if mistakes:
        raise Mistakes(in_order(mistakes))
    chosen = scenario.seed if seed is None else seed
    chance = stream(chosen, "scenario")
    names, position = [seat.name for seat in seats], scenario.position
    situation, _ = read_situation(position, rules, names)
    letters = law_letters(rules, law_set, named_laws(situation), chance)
    for fault in scenario_faults(position, rules, names, letters):
        complain(fault.steps, fault.sentence, "key" if fault.at_key else "value")
    if mistakes:
        raise Mistakes(in_order(mistakes))
    dealt = deal_situation(situation, letters, chance)
    record = record_of(rules, seats, chosen, dealt, position)
    play_on(record, scenario, complain)
    if mistakes:
        raise Mistakes(in_order(mistakes))
    return record


def _ruleset(scenario: ScenarioFile, document: Document, folder: Path) -> Ruleset:
    called = scenario.ruleset
    is_file = "/" in called or called.endswith(".toml")
    try:
        return load_ruleset(str(folder / called) if is_file else called)
    except Mistakes:
        raise
    except ContentError as error:
        raise Mistakes([document.mistake(("ruleset",), str(error))]) from None


def _law_set(text: str, rules: Ruleset, complain: Complain) -> str:
    """Return the letters of a law set, or ``random`` (LAW-6)."""
    try:
        letters = parse_law_set(text)
        choose_law_set(rules, letters, stream(0))
    except ValueError as error:
        complain(("law_set",), str(error))
        return RANDOM
    return letters
