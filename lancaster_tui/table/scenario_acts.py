"""What has been done since the position of a scenario: ballots already in, and acts."""

from __future__ import annotations

from lancaster_tui.content.errors import quoted
from lancaster_tui.content.positions import At
from lancaster_tui.content.scenarios import ScenarioFile
from lancaster_tui.rules.action_text import parse_action
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import refusal
from lancaster_tui.rules.parliament import is_voting
from lancaster_tui.rules.ruleset_faults import Steps
from lancaster_tui.rules.scenario_names import Finder
from lancaster_tui.rules.state import State
from lancaster_tui.table.record import Record
from lancaster_tui.table.replay import Misfit, action_line, replay
from lancaster_tui.table.scenario_seats import Complain


def play_on(record: Record, scenario: ScenarioFile, complain: Complain) -> None:
    """Add to a record that begins the ballots and acts of its scenario.

    ``complain`` is told what cannot be done (VOT-2 of ballots, all rules of acts).
    """
    state, _, _ = replay(record)
    is_fine = True

    def refuse(steps: Steps, sentence: str, at: At = "value") -> None:
        nonlocal is_fine
        is_fine = False
        complain(steps, sentence, at)

    record.actions.extend(_ballots(record, state, scenario.ballots, refuse))
    if is_fine:
        _add_acts(record, scenario.then, refuse)


def _ballots(
    record: Record, state: State, ballots: dict[str, str], complain: Complain
) -> list[str]:
    """Return the lines of ballots that can be cast, in the order of the seats."""
    if ballots and not is_voting(state):
        complain(
            ("ballots",), "no vote is open: phase is parliament, or voting names a law (VOT-1)"
        )
        return []
    finder = Finder(record.ruleset, record.names)
    cast: dict[int, str] = {}
    for name, text in ballots.items():
        steps = ("ballots", name)
        seat = finder.seat(name, steps)
        if seat is None:
            continue
        try:
            ballot = parse_action(f"vote {text}")
        except ValueError:
            complain(
                steps, f'a ballot is "yes" or "no" and a number of markers, found {quoted(text)}'
            )
            continue
        assert isinstance(ballot, Vote)
        if seat in cast:
            complain(steps, f"{record.names[seat]} has cast a ballot already (VOT-2)")
        elif refusal(state, seat, ballot) is not None:
            owned = state.seats[seat].votes
            complain(steps, f"{record.names[seat]} owns vote markers: {owned} (VOT-2)")
        else:
            cast[seat] = action_line(seat, ballot)
    for fault in finder.faults:
        complain(fault.steps, fault.sentence, "key")
    return [line for _, line in sorted(cast.items())]


def _add_acts(record: Record, lines: list[str], complain: Complain) -> None:
    """Add acts up to the first that cannot be done."""
    before = len(record.actions)
    record.actions.extend(lines)
    _, _, steps = replay(record)
    done = 0
    try:
        for step in steps:
            done = step.number
    except Misfit as misfit:
        reason = str(misfit).removeprefix(f"{misfit.where}: ")
        if misfit.refusal is not None:
            reason = f"{misfit.refusal.reason.replace('_', ' ')} ({misfit.refusal.rule})"
        line = quoted(lines[done - before])
        complain(("then", done - before), f"{line} cannot be done: {reason}")
