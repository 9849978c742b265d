"""Drawing on a ballot who would gain what from a proposal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import Levy
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.laws.forecast import NOTHING, Size
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.prompts.balance import balance_texts, net_heads, who_text
from lancaster_tui.words.prompts.gains import (
    LATER_VOTES,
    Net,
    leaning,
    nets,
    open_notes,
    paid_first_texts,
)
from lancaster_tui.words.prompts.votes import CAN_CAST, votes_text
from lancaster_tui.words.rewards import longest

_SIZES: tuple[Size, ...] = ("full", "figure", "amount", "bare")
_LEANINGS: Final = {1: "good", 0: "foreground", -1: "bad"}
"""The inks for a proposal that is better, equal or worse for a seat than for the others."""

_BAR = 8  # columns
_BRIEF = 2  # the index of the form of gains and losses for narrow columns
_UNPAID = 40  # percent of a seat's colour in the bar of a count that may not be paid


def paint_gains(canvas: Canvas, scene: Scene, law: Law, seat: int, at: Region) -> None:
    """Paint who would gain what, how many votes each can cast, and what that means for a seat."""
    canvas.fill(*at, "surface")
    players = scene.view.players
    spread = 2 if at.height >= 2 * players + 4 else 1
    paid_first = paid_first_texts(scene.view, law, seat, scene.known)
    taken = bool(paid_first)  # the row of a note that always stands there
    y = at.y + (2 if at.height > players + 3 + (spread > 1) + taken else 1)
    columns = _gain_columns(scene, law, at)
    told = next(nets(scene.view, law, scene.known))
    heads = who_text(law.effect)
    if columns.is_net:
        heads = net_heads(law.effect, columns.gains)
    elif any(each.loss for each in columns.gains):
        heads = net_heads(law.effect, columns.gains)[-1:]
    who = longest(heads, at.right - at.x - columns.votes - 3)
    canvas.text(at.x + 1, at.y, who.upper(), "target bold")
    canvas.text_to(at.right - 1, at.y, _votes_column(scene)[0], "quiet")
    for number in range(players):
        row = Region(at.x, y + spread * number, at.width, 1)
        if number == seat:
            canvas.fill(*row, "panel")
        is_levy = isinstance(law.effect, Levy)
        _paint_gainer(canvas, scene, number, columns, row, is_levy=is_levy)
    y += spread * players - (spread > 1) + 1
    if y >= at.bottom:
        return
    y = _paint_balance(canvas, law, told, seat, at, y, has_note=taken)
    notes = [note for note in (paid_first, *_notes(scene, law, columns)) if note]
    for note in notes[: max(at.bottom - y, 0)]:
        canvas.text(at.x + 1, y, longest(note, at.width - 2), "quiet")
        y += 1


def _paint_balance(
    canvas: Canvas, law: Law, told: Sequence[Net], seat: int, at: Region, y: int, *, has_note: bool
) -> int:
    """Write what that means for a seat, with a row left for a note if any; return the row after."""
    *forms, own_alone = (wrap(text, at.width - 2) for text in balance_texts(law.effect, told, seat))
    closer = y - 1  # no blank row above
    y, lines = next(
        (
            (top, lines)
            for lines in forms
            for top in (y, closer)
            if top + len(lines) + has_note <= at.bottom
        ),
        (y, own_alone),
    )
    ink = _LEANINGS[leaning(told, seat)]
    for line_y, line in enumerate(lines, start=y):
        canvas.text(at.x + 1, line_y, line, f"{ink} bold")
    return y + len(lines)


def _notes(scene: Scene, law: Law, columns: _GainColumns) -> tuple[Sequence[str], Sequence[str]]:
    """Return, in forms, what is open and that more votes follow; nothing where that is not so."""
    is_open = _has_open_row(columns)
    below = scene.open_laws(scene.view.laws)
    open_note = open_notes(scene.view, [law] if is_open else below, is_below=not is_open)
    return open_note, LATER_VOTES if len(scene.view.proposals) > 1 else ()


def _has_open_row(columns: _GainColumns) -> bool:
    """Whether the list has a sign for what is open; in full it says ``may gain``."""
    is_counted = bool(columns.counted) and None in columns.counts
    return is_counted or any(COVERED in each.text for each in columns.gains)


class _GainColumns(NamedTuple):
    """What the list says of each player (what the law counts, what it would give) and its columns.

    ``counted`` is 0 if there is no room for what is counted. ``bar`` is 0 if there is none for a
    bar, or if bars would not be comparable: not all counts are known, or somebody loses something.
    ``is_net`` says that losses are subtracted from gains.
    """

    counts: Sequence[tuple[int, str] | None]
    gains: Sequence[Net]
    name: int
    bar: int
    counted: int
    votes: int
    is_net: bool


def _gain_columns(scene: Scene, law: Law, at: Region) -> _GainColumns:
    """Share the columns: names and gains come first, then what is counted, then bars of that."""
    head, *votes_of = _votes_column(scene)
    votes = max(map(len, (head, *votes_of)))
    marks = [seat_mark(each, scene.names, at.width)[0] for each in range(scene.view.players)]
    widest, room = max(map(cell_len, marks)), at.width - votes - 3
    net_forms = [*nets(scene.view, law, scene.known)]
    plain = (
        [_gain_or_loss(text, net) for text, net in zip(texts, net_forms[_BRIEF], strict=True)]
        for texts in scene.forecasts_in_sizes(law, _SIZES)
    )
    forms = [*net_forms, *plain]
    widths = [max(cell_len(each.text or NOTHING) for each in form) for form in forms]
    form = next((at for at, wide in enumerate(widths) if wide + widest + 1 <= room), -1)
    counts = scene.counted(law)
    count = max((len(each[1]) for each in counts if each), default=0)
    free = [room - widest - 1 - wide - 2 for wide in widths]
    if form == 0 and free[0] <= count < free[1]:
        form = 1  # a little shorter, and what is counted has room as well
    gains, gain = forms[form], widths[form]
    name = min(widest, max(room - gain - 1, 3))
    left = room - name - 1 - gain
    count = count if left > count + 2 else 0
    is_for_all = None not in counts and not any(each.loss for each in gains)
    bar = _BAR if count and is_for_all and left - count - 2 > _BAR + 2 else 0
    texts = [[each.text for each in told] for told in forms]
    is_net = 0 <= form < len(net_forms) and texts[form] not in texts[len(net_forms) :]
    return _GainColumns(counts, gains, name, bar, count, votes, is_net)


def _gain_or_loss(gain: str, net: Net) -> Net:
    """Return what a seat gains, or that it misses out on something if it gains nothing."""
    return Net(gain, gain) if net.gain or not net.loss else net


def _votes_column(scene: Scene) -> list[str]:
    """Return how much each ballot can count, and before that what stands above them."""
    return [CAN_CAST, *(votes_text(each.votes) for each in scene.view.seats)]


def _paint_gainer(
    canvas: Canvas, scene: Scene, seat: int, columns: _GainColumns, at: Region, *, is_levy: bool
) -> None:
    """Paint the row of a player: what the law counts, what it would give, the votes."""
    mark, ink = seat_mark(seat, scene.names, columns.name)
    share, net = columns.counts[seat], columns.gains[seat]
    won, lost, gain = net.gain, net.loss, net.text or NOTHING
    x, y = at.x + 1, at.y
    canvas.text(x, y, mark, f"{ink} bold")
    x += columns.name + 1 + bool(columns.counted)
    if columns.bar:
        if canvas.has_colour and share:
            most = max(each[0] for each in columns.counts if each) or 1
            shade = ink if won not in ("", COVERED) else mixed("panel", ink, _UNPAID)
            length = columns.bar * share[0] / most
            canvas.bar(x, y, columns.bar, [(length, shade)], "background")
        x += columns.bar + 2
    if columns.counted:
        canvas.text(x, y, share[1] if share else COVERED, "soft")
        x += columns.counted + 2
    told = "quiet" if won in ("", COVERED) else "bad bold" if is_levy else "good bold"
    if lost and won:
        first, comma, rest = gain.partition(",")
        x, gain = canvas.text(x, y, first, told), comma + rest
    if lost:
        told = "soft" if net.may_lose else "bad bold"
    canvas.text(x, y, gain, told)
    canvas.text_to(at.right - 1, y, _votes_column(scene)[1 + seat], "soft")
