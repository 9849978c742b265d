"""What the page begins with: what the seat alone does, and whether that is too much."""

from __future__ import annotations

from collections.abc import Sequence

from lancaster_tui.cli.html_report.markup import Html, element
from lancaster_tui.cli.html_report.numbers import ends_text, percent, points
from lancaster_tui.cli.html_report.sets import Compared, GameSet, position_name


def first_box(sets: Sequence[GameSet], compared: Sequence[Compared]) -> Html:
    """Return the box with the seat effect of each set, and warnings where it is too large."""
    said = [_seat_effect(each, named=len(sets) > 1) for each in sets]
    warnings = [*map(_between_bots, sets), *map(_between_sets, compared)]
    said += [
        element("p", element("b", "Warning: "), warning, class_="warning")
        for warning in warnings
        if warning
    ]
    return element("div", element("p", element("b", "First: the seat.")), *said, class_="first")


def _seat_effect(games: GameSet, *, named: bool) -> Html:
    report = games.report
    effect, rates = report.seat_effect, {each.position: each for each in report.positions}
    best, worst = (rates[place] for place in (effect.best, effect.worst))
    said = (
        f"The {position_name(best.position)} wins {percent(best.win_rate)} % of the games, the "
        f"{position_name(worst.position)} {percent(worst.win_rate)} %. That is "
        f"{percent(effect.value)} points"
    )
    if effect.ci95 is not None:
        said += f" ({ends_text(effect.ci95, percent)})"
        if effect.ci95[0] <= 0:
            said += ", which may be chance"
    if len(report.bots) == 1:
        said += ". All seats have the same bot."
    elif effect.balanced:
        said += ". Every bot had every seat equally often, so that the seat favours none of them."
    else:
        said += ". The last deal is not finished, so that some bots had the better seats."
    return element("p", *([element("b", f"{games.name}: ")] if named else []), said)


def _between_bots(games: GameSet) -> str:
    """Return a warning if the seat does more than the bots differ by, else nothing."""
    effect, apart = games.report.seat_effect, games.report.between_bots
    if apart is None or apart >= effect.value:
        return ""
    return f"the seat does more than the bots, which are {points(100 * apart)} points apart."


def _between_sets(compared: Compared) -> str:
    """Return a warning if the seat does more than the sets differ by, else nothing."""
    comparison = compared.comparison
    most, effect = comparison.most_in_wins, comparison.seat_effect
    if effect.value <= most:
        return ""
    return (
        f"the seat does more ({percent(effect.value)} points) than what is compared: with "
        f"{compared.games.name}, nobody's wins change by more than {percent(most)} points."
    )
