"""Tables of the recap: the laws and the counties of one round, and who got what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.places import place_text
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.glyphs import GONE, LEFT
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark
from lancaster_tui.tui.table.recap_cards import paint_chip
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.awards import Award
from lancaster_tui.words.laws.cards import law_short, law_text
from lancaster_tui.words.recaps import CountyRow, LawRow
from lancaster_tui.words.rewards import longest, reward_within

_OWNED: Final = 30  # percent of the seat's colour in its land
_STRIPE: Final = "surface"
_LEFT_HEAD: Final = "nobles left"
_NOBLES = 24  # columns for what is said of them
_NOBODY: Final = "nobody"
_NOTHING: Final = "nothing"
_CHIP = 17  # columns of a chip with a name, at most
_MARK = 3  # columns of a chip with a shape alone
_ROOMY = 100  # columns
_WIDE_CARD = 60  # columns of a card of a law that says who got nothing, too
_CARD, _GAP = 50, 2  # columns of a card of a law, at least, and between two


def counties_heights(rows: Sequence[CountyRow]) -> list[int]:
    """Return how many rows the counties take in full: two each, or one where nobody was."""
    free = sum(row.award is None for row in rows)
    return [*dict.fromkeys((2 * len(rows), 2 * len(rows) - free))]


def paint_counties(canvas: Canvas, scene: Scene, rows: Sequence[CountyRow], at: Region) -> None:
    """Paint the counties: who held it, what was taken, the nobles; as fully as there are rows.

    The heads of the columns stand above the region.
    """
    whole, *less = counties_heights(rows)
    columns, heads = _columns(rows, at.right), at.y - 1
    is_short = at.height < min([whole, *less])
    if is_short:
        canvas.text_to(at.right, heads, _LEFT_HEAD, "quiet")
    else:
        if at.right >= _ROOMY:
            canvas.text(columns.held + 1, heads, "held by", "quiet")
        canvas.text(columns.taken, heads, "taken", "quiet")
        canvas.text(columns.nobles, heads, _LEFT_HEAD, "quiet")
    y = at.y
    for row in rows:
        each = 1 if is_short or (row.award is None and at.height < whole) else 2
        if is_short:
            _county_in_short(canvas, scene, row, y, at.right)
        else:
            _county(canvas, scene, row, y, columns, each)
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
        max(cell_len(f"{row.award.gained(width)}  {row.worth}"), *map(cell_len, row.notes))
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
    county = scene.names.rules.counties[row.county]
    room = block - 4 if each > 1 else block - cell_len(county.name) - 6
    reward = reward_within(county.reward, room)
    if each > 1:
        canvas.text(4, y + 1, cut(reward, room), "pip" if row.award else "land-quiet")
    elif cell_len(reward) <= room:
        canvas.text_to(block, y, reward, "land-quiet")
    if (award := row.award) is None:
        canvas.text(at.held + 1, y, _NOBODY, "quiet")
        _nobles(canvas, scene, row, at.nobles, y)
        return
    paint_chip(canvas, scene.names, award.faction, at.held, y, at.taken - at.held - 1)
    canvas.text(at.held + 1, y + 1, award.knights, "soft")
    room = at.nobles - at.taken - 1
    gained = canvas.text(at.taken, y, cut(award.gained(room) or _NOTHING, room), "target bold")
    noted = canvas.text(at.taken, y + 1, cut(longest(row.notes, room), room), "soft")
    _nobles(canvas, scene, row, at.nobles, y)
    canvas.text(at.nobles, y + 1, row.noble, "quiet")
    behind = ((gained + _GAP, y), (noted + _GAP * (noted > at.taken), y + 1))
    end = at.taken + room - len(row.worth)
    canvas.text(
        *next((each for each in behind if each[0] <= end), (at.nobles, y + 1)), row.worth, "good"
    )


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


def law_cards_heights(scene: Scene, rows: Sequence[LawRow], width: int) -> list[int]:
    """Return how many rows the laws need as cards side by side, with air and without.

    On wide cards first with a row for each player. There is nothing if they are too wide for that.
    """
    if not rows or width < _CARD * len(rows):
        return []
    awards = max(1, *(len(row.awards) for row in rows))
    least = _text_rows(scene, rows, width) + awards + 4
    players = scene.view.players
    is_told = awards < players and _tells_all(rows, width)
    everybody = [least + 2 * players - awards + 1] if is_told else []
    return [*everybody, least + awards + 1, least]


def _tells_all(rows: Sequence[LawRow], width: int) -> bool:
    """Whether cards of laws are wide enough to say who got nothing, too."""
    return _card_width(rows, width) >= _WIDE_CARD


def paint_law_cards(canvas: Canvas, scene: Scene, rows: Sequence[LawRow], at: Region) -> None:
    """Paint the laws side by side: the text of each, and below it a row for each award.

    Where there is room, those who got nothing follow.
    """
    heights = law_cards_heights(scene, rows, at.width)
    tells_all = _tells_all(rows, at.width) and at.height >= heights[0]
    width, text = _card_width(rows, at.width), _text_rows(scene, rows, at.width)
    named = range(scene.view.players) if tells_all else _awarded(rows)
    chip = _widest(scene, named)
    spread = 1 + (at.height >= heights[-2])
    for number, row in enumerate(rows):
        x = at.x + number * (width + _GAP)
        canvas.fill(x, at.y, width, text + 2, "law")
        canvas.fill(x, at.y + text + 2, width, at.height - text - 2, _STRIPE)
        law = scene.names.rules.law_by_id[row.law]
        for line, said in enumerate(wrap(law_text(law), width - 2), at.y + 1):
            canvas.text(x + 1, line, said, "law-ink bold" if row.awards else "law-ink")
        y = at.y + text + 3
        if not row.awards:
            canvas.text(x + 1, y, _NOBODY, "quiet")
        for award in row.awards:
            paint_chip(canvas, scene.names, award.faction, x + 1, y, chip)
            _award(canvas, award, x + chip + 2, y, x + width - 1)
            y += spread
        got = {award.faction for award in row.awards}
        others = [seat for seat in scene.view.player_order() if seat not in got]
        for seat in others if tells_all and row.awards else ():
            mark, ink = seat_mark(seat, scene.names, chip - 1)
            canvas.text(x + 2, y, mark, ink)
            canvas.text(x + chip + 2, y, _NOTHING, "quiet")
            y += spread


def _card_width(rows: Sequence[LawRow], width: int) -> int:
    return (width + _GAP) // len(rows) - _GAP


def _text_rows(scene: Scene, rows: Sequence[LawRow], width: int) -> int:
    """Return how many rows the longest text needs on one of the cards."""
    laws, room = scene.names.rules.law_by_id, _card_width(rows, width) - 2
    return max(len(wrap(law_text(laws[row.law]), room)) for row in rows)


def laws_height(scene: Scene, rows: Sequence[LawRow], width: int) -> int:
    """Return how many rows the laws need."""
    return sum(_law_height(scene, row, width) + 1 for row in rows) - 1


def _law_width(width: int) -> int:
    return width * 2 // 5


def _law_height(scene: Scene, row: LawRow, width: int) -> int:
    law = law_text(scene.names.rules.law_by_id[row.law])
    text = len(wrap(law, _law_width(width) - 2))
    return max(text, 2 if width >= _ROOMY else 1, len(row.awards))


def paint_laws(canvas: Canvas, scene: Scene, rows: Sequence[LawRow], at: Region) -> None:
    """Paint the laws from the first one applied to the last: its text, and a row for each award.

    Where there is room, each has a row of air above and below its text. Where space is short, laws
    have their short texts, and players who got the same share a row.
    """
    y, width, wished = at.y, at.right, laws_height(scene, rows, at.right)
    gap, is_close = int(at.height >= wished), at.height < wished - len(rows) + 1
    air = int(at.height >= wished + 2 * len(rows))
    block = _law_width(width)
    chip = _widest(scene, _awarded(rows))
    for row in rows:
        groups = _alike(row.awards) if is_close else [[award] for award in row.awards]
        law = scene.names.rules.law_by_id[row.law]
        lines = wrap(law_short(law) if is_close else law_text(law), block - 2)
        height = max(len(lines), len(groups)) if is_close else _law_height(scene, row, width)
        canvas.fill(1, y, block, height + 2 * air, "law")
        if row.awards:
            canvas.fill(block + 1, y, width - block - 1, height + 2 * air, _STRIPE)
        y += air
        for line, text in enumerate(lines):
            canvas.text(2, y + line, text, "law-ink bold" if row.awards else "law-ink")
        x = block + 3
        if not row.awards:
            canvas.text(x, y, _NOBODY, "quiet")
        for line, group in enumerate(groups):
            end, each = x - 1, chip if len(group) == 1 else _MARK
            for award in group:
                paint_chip(canvas, scene.names, award.faction, end, y + line, each)
                end += each
            _award(canvas, group[0], max(end, x - 1 + chip) + 1, y + line, width - 1)
        y += height + air + gap


def _alike(awards: Iterable[Award]) -> list[list[Award]]:
    """Return the awards, with those of the same things joined."""
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


def _awarded(rows: Iterable[LawRow]) -> Iterable[int]:
    """Return to whom laws gave something."""
    return (award.faction for row in rows for award in row.awards)


def _widest(scene: Scene, factions: Iterable[int]) -> int:
    """Return how many columns the chips of some players need, at most ``_CHIP``."""
    names = map(scene.names.faction, factions)
    return min(_CHIP, 4 + max(map(cell_len, names), default=0))
