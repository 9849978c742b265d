"""Tables of the recap: the laws, the counties and the battles of one round, and who got what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.rules.places import place_text
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.glyphs import GONE, LEFT
from lancaster_tui.tui.kit.seats import chip_text, seat_ink
from lancaster_tui.tui.table.recap_cards import paint_chip
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.awards import Award
from lancaster_tui.words.laws.cards import law_short, law_text
from lancaster_tui.words.names import battle_kind
from lancaster_tui.words.phrases import ordinal, sentence
from lancaster_tui.words.recaps import BattleRow, CountyRow, LawRow
from lancaster_tui.words.rewards import longest, reward_within

_OWNED: Final = 30  # percent of the seat's colour in its land
_STRIPE: Final = "surface"
_STRIP: Final = mixed("france-card", "france-name", 20)
_LEFT_HEAD: Final = "nobles left"
_NOBLES = 24  # columns for what is said of them
_NOBODY: Final = "nobody"
_NOTHING: Final = "nothing"
_CHIP = 17  # columns of a chip with a name, at most
_MARK = 3  # columns of a chip with a shape alone
_ROOMY, _WIDE = 100, 150  # columns
_BATTLE = 5  # rows of a card: its strip, how it ended, three ranks
_WHOLE_BATTLE = 6  # of one that says on a row of its own what followed
_EACH_RANK: Final = "so each rank gets the next value"
_LESS: Final = "each a rank less"
_ENGLAND, _FRANCE = "England wins", "France wins"


def paint_counties(
    canvas: Canvas, scene: Scene, rows: Sequence[CountyRow], y: int, width: int, each: int
) -> None:
    """Paint the counties, ``each`` so many rows high: who held it, what was taken, the nobles."""
    at = _columns(rows, width)
    if each == 1:
        canvas.text_to(width, y - 1, _LEFT_HEAD, "quiet")
    else:
        if width >= _ROOMY:
            canvas.text(at.held + 1, y - 1, "held by", "quiet")
        canvas.text(at.taken, y - 1, "taken", "quiet")
        canvas.text(at.nobles, y - 1, _LEFT_HEAD, "quiet")
    for row in rows:
        if each == 1:
            _county_in_short(canvas, scene, row, y, width)
        else:
            _county(canvas, scene, row, y, at, each)
        y += each


class _Columns(NamedTuple):
    """Where the columns of the counties begin, where each county has two rows."""

    held: int
    taken: int
    nobles: int


def _columns(rows: Sequence[CountyRow], width: int) -> _Columns:
    """Share the columns: all have what they need, and each as much of what is left."""
    lands, chips = (22, 18) if width >= _ROOMY else (20, 16)
    gains = [
        max(cell_len(row.award.gained(width)), *map(cell_len, row.notes))
        for row in rows
        if row.award is not None
    ]
    taken = max([*gains, 2 * len(_LEFT_HEAD)])
    spare = max(width - _NOBLES - taken - chips - lands - 5, 0) // 4
    held = lands + spare + 2
    return _Columns(held, held + chips + spare + 1, max(width - _NOBLES - spare, held + chips + 1))


def _land(canvas: Canvas, scene: Scene, row: CountyRow, y: int, width: int, rows: int) -> str:
    """Paint the land of a county in the tint of its occupant; return the ink for its name."""
    ground = f"land-{row.county}"
    if row.award is not None:
        ground = mixed(ground, seat_ink(row.award.faction, scene.names), _OWNED)
        canvas.fill(width + 1, y, canvas.width - width - 2, rows, _STRIPE)
    canvas.fill(1, y, width, rows, ground)
    name = scene.names.rules.counties[row.county].name
    ink = "land-ink bold" if row.award is not None else "land-quiet"
    x = canvas.text(2, y, f"{place_text(row.county)} ", ink)
    canvas.text(x, y, cut(name, width - 3), ink)
    return ink


def _county(canvas: Canvas, scene: Scene, row: CountyRow, y: int, at: _Columns, each: int) -> None:
    block = at.held - 2
    _land(canvas, scene, row, y, block, each)
    reward = reward_within(scene.names.rules.counties[row.county].reward, block - 4)
    canvas.text(4, y + 1, cut(reward, block - 4), "pip" if row.award else "land-quiet")
    if (award := row.award) is None:
        canvas.text(at.held + 1, y, _NOBODY, "quiet")
        _nobles(canvas, scene, row, at.nobles, y)
        return
    paint_chip(canvas, scene.names, award.faction, at.held, y, at.taken - at.held - 1)
    canvas.text(at.held + 1, y + 1, award.knights, "soft")
    room = at.nobles - at.taken - 1
    canvas.text(at.taken, y, cut(award.gained(room) or _NOTHING, room), "target bold")
    canvas.text(at.taken, y + 1, cut(longest(row.notes, room), room), "soft")
    _nobles(canvas, scene, row, at.nobles, y)
    canvas.text(at.nobles, y + 1, row.noble, "good" if row.is_noble else "quiet")


def _county_in_short(canvas: Canvas, scene: Scene, row: CountyRow, y: int, width: int) -> None:
    block = 18
    _land(canvas, scene, row, y, block, 1)
    _nobles(canvas, scene, row, width - 5, y)
    if (award := row.award) is None:
        canvas.text(block + 3, y, _NOBODY, "quiet")
        return
    x = paint_chip(canvas, scene.names, award.faction, block + 2, y, 13)
    knights = award.knights.replace(" squires", "").replace(" squire", "").replace(" ", "")
    canvas.text(x + 1, y, knights, "soft")
    took = block + 21
    room = width - 6 - took
    at = canvas.text(took, y, cut(award.gained(room) or _NOTHING, room), "target bold")
    note = longest(row.notes, width - 8 - at)
    if at + 2 + cell_len(note) <= width - 6:
        canvas.text(at + 2, y, note, "soft")


def _nobles(canvas: Canvas, scene: Scene, row: CountyRow, x: int, y: int) -> None:
    left = scene.view.nobles_left[row.county]
    gone = scene.names.rules.for_players(scene.view.players).nobles - left
    x = canvas.text(x, y, LEFT * left, "pip")
    canvas.text(x, y, GONE * gone, "quiet")


def laws_height(scene: Scene, rows: Sequence[LawRow], width: int) -> int:
    """Return how many rows the laws need."""
    return sum(_law_height(scene, row, width) + 1 for row in rows) - 1


def _law_width(width: int) -> int:
    return width * 2 // 5


def _law_height(scene: Scene, row: LawRow, width: int) -> int:
    law = law_text(scene.names.rules.law_by_id[row.law])
    text = len(wrap(law, _law_width(width) - 2))
    return max(text, 2 if width >= _ROOMY else 1, len(row.awards))


def paint_laws(
    canvas: Canvas,
    scene: Scene,
    rows: Sequence[LawRow],
    y: int,
    width: int,
    gap: int,
    *,
    is_close: bool,
) -> None:
    """Paint the laws from the first one applied to the last: its text, and a row for each award.

    Where space is short, laws have their short texts, and players who got the same share a row.
    """
    block = _law_width(width)
    chip = _widest(scene, [award for row in rows for award in row.awards])
    for row in rows:
        groups = _alike(row.awards) if is_close else [[award] for award in row.awards]
        law = scene.names.rules.law_by_id[row.law]
        lines = wrap(law_short(law) if is_close else law_text(law), block - 2)
        height = max(len(lines), len(groups)) if is_close else _law_height(scene, row, width)
        canvas.fill(1, y, block, height, "law")
        for line, text in enumerate(lines):
            canvas.text(2, y + line, text, "law-ink bold" if row.awards else "law-ink")
        x = block + 3
        if not row.awards:
            canvas.text(x, y, _NOBODY, "quiet")
        else:
            canvas.fill(block + 1, y, width - block - 1, height, _STRIPE)
        for line, group in enumerate(groups):
            at, each = x - 1, chip if len(group) == 1 else _MARK
            for award in group:
                paint_chip(canvas, scene.names, award.faction, at, y + line, each)
                at += each
            _award(canvas, group[0], max(at, x - 1 + chip) + 1, y + line, width - 1)
        y += height + gap


def _alike(awards: Iterable[Award]) -> list[list[Award]]:
    """Return the awards, those of the same things together."""
    groups: list[list[Award]] = []
    for award in awards:
        same = next((group for group in groups if group[0].items == award.items), None)
        if same is None:
            groups.append([award])
        else:
            same.append(award)
    return groups


def _award(canvas: Canvas, award: Award, x: int, y: int, end: int) -> None:
    """Write what was gained, and what for, as far as there is room."""
    given = award.given(0)
    gained = award.gained(end - x - (cell_len(given) + 2 if given else 0))
    if gained:
        x = canvas.text(x, y, cut(gained, end - x), "target bold") + 2
    if given and x < end:
        canvas.text(x, y, cut(award.given(end - x), end - x), "soft" if gained else "bad")


def _widest(scene: Scene, awards: Iterable[Award]) -> int:
    """Return how many columns the chips of some players need, at most ``_CHIP``."""
    names = (scene.names.faction(award.faction) for award in awards)
    return min(_CHIP, 4 + max(map(cell_len, names), default=0))


def battles_heights(scene: Scene, rows: Sequence[BattleRow], width: int) -> list[int]:
    """Return how many rows the battles take: cards in two columns, or a few rows each."""
    if width >= _ROOMY:
        return [2 * (_WHOLE_BATTLE + 1), 2 * (_BATTLE + 1), 2 * _BATTLE]
    return [sum(1 + len(_told(scene, row, width)) for row in rows)]


def paint_battles(
    canvas: Canvas, scene: Scene, rows: Sequence[BattleRow], y: int, width: int, height: int
) -> None:
    """Paint the battles: how they ended, and the knights there by rank with what they won."""
    if width < _ROOMY:
        for row in rows:
            y = _battle_in_short(canvas, scene, row, y, width)
        return
    each = height // 2
    own = (width - 2) // 2
    for number, row in enumerate(rows):
        x = 1 + number % 2 * (own + 1)
        wide = own if x == 1 else width - x
        _battle(canvas, scene, row, x, y + number // 2 * each, wide, each)


def _battle(
    canvas: Canvas, scene: Scene, row: BattleRow, x: int, y: int, width: int, each: int
) -> None:
    is_whole = each > _WHOLE_BATTLE
    canvas.fill(x, y, width, max(each - 1, _BATTLE), "france-card")
    canvas.fill(x, y, width, 1, _STRIP)
    at = canvas.text(x + 1, y, f"{place_text(row.place)}  ", "france-name bold")
    at = canvas.text(at, y, battle_kind(row.place), "")
    card = scene.names.rules.conflicts[row.card]
    canvas.text_to(x + width - 1, y, _value(row, card.points), "pip bold")
    at = canvas.text(x + 1, y + 1, _winner(row), "good bold" if row.is_won else "bad bold")
    at = canvas.text(at, y + 1, f", {row.english} of {card.strength}", "soft")
    if is_whole:
        canvas.text(x + 1, y + 5, cut(sentence(f"{row.fate}."), width - 2), "soft")
        why = longest((_EACH_RANK, _LESS, ""), x + width - 3 - at)
        canvas.text_to(x + width - 1, y + 1, "" if row.is_won else why, "soft")
    else:
        canvas.text_to(x + width - 1, y + 1, cut(row.fate, x + width - 3 - at), "soft")
    chip = _widest(scene, row.awards)
    knights = max((cell_len(award.knights) for award in row.awards), default=0)
    for number, award in enumerate(row.awards):
        line = y + 2 + number
        canvas.text(x + 1, line, ordinal(number + 1), "quiet")
        paint_chip(canvas, scene.names, award.faction, x + 5, line, chip)
        canvas.text(x + 6 + chip, line, award.knights, "soft")
        _award(canvas, award, x + 8 + chip + knights, line, x + width - 1)
    paid = sum(pp > 0 for pp in row.paid) if row.awards else 0
    for number in range(len(row.awards), paid):
        canvas.text(x + 1, y + 2 + number, ordinal(number + 1), "quiet")
        unpaid = f"{_NOBODY}: {row.paid[number]} PP not paid"
        canvas.text(x + 6, y + 2 + number, unpaid, "quiet")


def _battle_in_short(canvas: Canvas, scene: Scene, row: BattleRow, y: int, width: int) -> int:
    """Paint a battle on a row, and below it who won what; return the row behind it."""
    lines = _told(scene, row, width)
    canvas.fill(1, y, width - 1, 1 + len(lines), "france-card")
    at = canvas.text(2, y, f"{place_text(row.place)} ", "france-name bold")
    card = scene.names.rules.conflicts[row.card]
    at = canvas.text(at, y, _winner(row), "good bold" if row.is_won else "bad bold")
    at = canvas.text(at, y, f", {row.english} of {card.strength}; ", "soft")
    end = canvas.text_to(width - 1, y, _value(row, card.points), "pip bold")
    canvas.text(at, y, cut(row.fate, end - at - 1), "soft")
    for line in lines:
        y += 1
        x = 4
        for award, told in line:
            said, ink, ground = chip_text(award.faction, scene.names, award.knights)
            x = canvas.chip(x, y, f" {said} ", ink, ground) + 1
            x = canvas.text(x, y, told, "target bold" if award.gained(0) else "soft") + 2
    return y + 1


def _told(scene: Scene, row: BattleRow, width: int) -> list[list[tuple[Award, str]]]:
    """Return what each faction won and lost in a battle, in lines."""
    lines: list[list[tuple[Award, str]]] = []
    used = width
    for award in row.awards:
        room = width - 9 - cell_len(award.knights)
        gained = award.gained(room)
        told = ", ".join(filter(None, (gained, award.given(room - len(gained) - 2)))) or _NOTHING
        own = cell_len(award.knights) + 4 + 1 + cell_len(told) + 2
        if used + own > width - 3:
            lines.append([])
            used = 0
        lines[-1].append((award, cut(told, room)))
        used += own
    return lines


def _winner(row: BattleRow) -> str:
    return _ENGLAND if row.is_won else _FRANCE


def _value(row: BattleRow, points: Sequence[int]) -> str:
    """Return the points of a conflict by rank, and what of them was paid if France won (CON-5)."""
    return f"{_points(points)} PP" if row.is_won else f"{_points(row.paid)} of {_points(points)} PP"


def _points(points: Sequence[int]) -> str:
    return "·".join(map(str, points))
