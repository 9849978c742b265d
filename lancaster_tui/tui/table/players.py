"""The race: who leads, what the end would add, and what lies open about everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from lancaster_tui.rules.events import (
    Captured,
    Gained,
    NobleTaken,
    Paid,
    Ransomed,
    Recruited,
    SquiresSent,
    TileBuilt,
    TileTurned,
    Upgraded,
)
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, cut, figure
from lancaster_tui.tui.kit.glyphs import BEST, MARK, NOTHING, STARTS
from lancaster_tui.tui.kit.seats import away_mark, seat_ink, seat_mark, seat_name, seat_shape
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.in_short import castle_in_short, whereabouts
from lancaster_tui.tui.table.race_bars import draw_short_bar, lay_bar, longest_bar
from lancaster_tui.tui.table.race_columns import (
    IN_CASTLE,
    PURSE,
    SEAT,
    has_open_purses,
    presence_ink,
)
from lancaster_tui.tui.table.race_large import draw_large, is_large
from lancaster_tui.tui.table.race_plan import TITLE, Plan, planned
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.endings import rankings_in_short
from lancaster_tui.words.outlook import (
    even_texts,
    open_ties_texts,
    outlook_texts,
)
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.standings import (
    AT_END,
    BY_POINTS,
    START_PLAYER,
    Standing,
    best_at_end,
    has_forecast,
    owned_text,
    reason_texts,
    total_in_column,
)

_NONE_PLACED: Final = "no knight placed yet"
_BAR_NOW, _BAR_END = "now", (" + end bonus", " + end", "+end", "")
_PURSE: Final = "gold"  # the first word of what a player has behind no screen
_HERE = "panel"  # the ground of the row of the viewer
_BEST_INKS: Final = ("background bold", "good")  # of the points of who would win, and their ground
_BEST_INK: Final = "good"  # of the sentence on that
_WHOLE = 99  # columns that any name fits into
_CASTLE: Final = "castle "
_CASTLE_GAP = 3  # columns before what is in a castle, where that has no column
_JOINT: Final = "; "  # before the sequel of the sentence below the race
_NOTE_GAP = 2  # columns before a note at least


class Players(Area):
    """The race: a row for each player, the leader first, with what the end of the game would add.

    Behind that is what lies open, as much as there is room for. An ally has a row below its player.
    Players about whom something has changed are marked. A click on a row leads to the castle.
    """

    class CastleWanted(Message):
        """Somebody wants to see the castle of a seat."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def is_open(self, spot: str) -> bool:
        """Return that every row can be clicked."""
        return True

    def spot_clicked(self, spot: str) -> None:
        """Ask for the castle of the seat whose row was clicked."""
        self.post_message(self.CastleWanted(int(spot)))

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the head, a row or two for each player and ally, and who would win.

        Where allies have no rows their shapes follow the names of their players.
        """
        canvas = Canvas(width, height, has_colour=self.has_colour)
        stands = scene.standings  # once: they take long to find
        if is_large(scene, width, height):
            draw_large(canvas, scene, self.heading("target"), _changed(scene))
            return canvas.rows()
        factions, spread = _shared_rows(scene, stands, height)
        has_allies = len(factions) > len(stands)
        plan = planned(
            scene, width, has_words=spread > 1, has_forecast=has_forecast(stands, scene.view)
        )
        most = longest_bar(stands)
        end = canvas.text(1, 0, TITLE, self.heading("target"))
        _head(canvas, plan, end + 1)
        by_seat = {stand.seat: stand for stand in stands}
        best = best_at_end(stands) if plan.has_forecast else []
        marked = _changed(scene)
        starts: dict[int, int] = {}
        more: dict[int, _More] = {}
        y = 1
        for faction in factions:
            if scene.view.owner(faction) == scene.viewer:
                canvas.fill(0, y, width, 1, _HERE)
            if faction in marked:
                canvas.text(0, y, MARK, "mark")
            if (stand := by_seat.get(faction)) is not None:
                shapes = () if has_allies else scene.view.factions_of(faction)[1:]
                _name(canvas, scene, (faction, *shapes), plan, y, is_changed=faction in marked)
                _points(canvas, scene, stand, plan, y, most, is_best=stand in best)
                if spread > 1:
                    more[y + 1] = _more(scene, stand, plan)
            else:
                _ally(canvas, scene, faction, plan, y)
            starts[faction] = y
            rows = 1 if stand is None else spread
            for row in range(y, y + rows):
                canvas.claim(0, row, width, scene.view.owner(faction))
            y += rows
        _cells(canvas, scene, plan, starts)
        _draw_more(canvas, more)
        if not scene.view.is_over:
            _foot(canvas, scene, stands, y, plan)
        return canvas.rows()


def _shared_rows(scene: Scene, stands: Sequence[Standing], height: int) -> tuple[list[int], int]:
    """Return who has a row, with the allies if they fit, and how many rows a player takes."""
    players = [stand.seat for stand in stands]
    factions = [each for seat in players for each in scene.view.factions_of(seat)]
    if height < 1 + len(factions):
        factions = players
    allies = len(factions) - len(players)
    fits = (rows for rows in (3, 2) if height > rows * len(players) + allies + rows - 2)
    return factions, next(fits, 1)


def _head(canvas: Canvas, plan: Plan, x: int) -> None:
    """Write what the figures are, above them, and from ``x`` on by which the players stand.

    What the end would add has no heading before there is any.
    """
    start = canvas.text_to(plan.now, 0, "PP", "soft")
    if plan.bar:
        start = plan.bar_at
    if plan.has_forecast:
        canvas.text_to(plan.end, 0, AT_END, "soft")
        if plan.bar:
            told = canvas.text(start, 0, _BAR_NOW, "soft")
            canvas.text(told, 0, longest(_BAR_END, start + plan.bar - told), "quiet")
    canvas.text(x, 0, longest((BY_POINTS, ""), start - _NOTE_GAP - x), "quiet")
    x = plan.end
    for column in plan.columns:
        if column.head:
            text = figure(column.head, column.size) if column.is_number else column.head
            canvas.text(x + column.gap, 0, text, "quiet")
        x += column.width


def _name(
    canvas: Canvas,
    scene: Scene,
    factions: Sequence[int],
    plan: Plan,
    y: int,
    *,
    is_changed: bool,
) -> None:
    """Write the name of a player, the shapes of its allies, and whether it is the start player.

    The first of the factions is the player. Where no column says who is away, brackets do.
    """
    player, *allies = factions
    start = plan.start if player == scene.view.start_player else ""
    is_away = scene.is_away(player)
    slant = " italic" if is_away else ""
    has_sign = is_away and SEAT not in plan.columns
    if plan.is_close:
        form = away_mark if has_sign else seat_name if plan.is_tight else seat_mark
        name, ink = form(player, scene.names, plan.name - len(allies))
        canvas.text(0, y, start, "mark" if is_changed else "soft")
        x = canvas.text(1, y, name, f"{ink} bold{slant}")
        for ally in allies:
            x = canvas.text(x, y, *seat_mark(ally, scene.names, 1))
        return
    form = away_mark if has_sign else seat_mark
    mark, ink = form(player, scene.names, plan.name - len(allies) - len(start))
    x = canvas.text(1, y, mark, f"{ink} bold{slant}")
    for ally in allies:
        x = canvas.text(x, y, *seat_mark(ally, scene.names, 1))
    canvas.text(x, y, start, "soft")


def _points(
    canvas: Canvas,
    scene: Scene,
    stand: Standing,
    plan: Plan,
    y: int,
    most: int,
    *,
    is_best: bool,
) -> None:
    """Write the points now, and those at the end if that says anything, with a bar of both.

    The bar lies under the name where it has no columns. The longest would have ``most`` points. The
    total of whoever would win has a sign; that of whoever could is green.
    """
    canvas.text_to(plan.now, y, str(stand.pp), "bold")
    if not plan.has_forecast:
        return
    if plan.bar:
        at = Region(plan.bar_at, y, plan.bar, 1)
        draw_short_bar(canvas, scene, stand, at, most)
    else:
        lay_bar(canvas, scene, stand, Region(0, y, plan.before_points, 1), most)
    total = total_in_column(stand)
    if is_best and not scene.view.is_over:
        crowned = f"{BEST} {total}"
        canvas.chip(plan.end - len(crowned), y, crowned, *_BEST_INKS)
    elif stand.decided_by:
        canvas.text_to(plan.end, y, total, "good")
    else:
        canvas.text_to(plan.end, y, total, "good bold" if is_best else "soft")


def _ally(canvas: Canvas, scene: Scene, faction: int, plan: Plan, y: int) -> None:
    """Write an ally, and after it where its knights are."""
    ink = seat_ink(faction, scene.names)
    end = plan.before_allies - 1
    fullest = cell_len(next(iter(whereabouts(scene.view, faction)), ""))
    whole = seat_mark(faction, scene.names, _WHOLE)[0]
    has_room = 1 + cell_len(whole) + _NOTE_GAP + fullest <= end
    mark = whole if has_room else seat_mark(faction, scene.names, plan.name)[0]
    x = canvas.text(1, y, mark, f"{ink} bold") + _NOTE_GAP
    canvas.text(x, y, _whereabouts(scene, faction, end - x), "soft")


def _cells(canvas: Canvas, scene: Scene, plan: Plan, starts: Mapping[int, int]) -> None:
    """Write what the columns show of factions, whose rows are given."""
    x = plan.end
    for column in plan.columns:
        texts = column.texts(scene)
        for faction, y in starts.items():
            text = texts[faction]
            ink = "quiet" if text in (COVERED, NOTHING) else "" if column.head else "soft"
            if column is SEAT:
                ink = presence_ink(scene, scene.view.owner(faction))
            said = figure(text, column.size) if column.is_number else text
            if text:
                canvas.text(min(x + column.gap, canvas.width - cell_len(said)), y, said, ink)
        x += column.width


class _More(NamedTuple):
    """A second row: the name if it was cut, what the end adds, and what stands in the castle.

    ``texts`` are forms of what the end adds; the castle is empty where it has a column above.
    """

    name: str
    texts: Sequence[str]
    castle: str


def _more(scene: Scene, stand: Standing, plan: Plan) -> _More:
    whole = scene.names.faction(stand.seat)
    room = plan.name - len(plan.start) * (stand.seat == scene.view.start_player)
    name = f"{whole}  " if room < cell_len(whole) + 2 else ""
    texts = reason_texts(stand, scene.view, scene.names)
    if scene.view.is_over or not plan.has_forecast:
        texts = [owned_text(scene.view, stand.seat)]
    inside = castle_in_short(scene.view.factions[stand.seat])
    is_told = inside == NOTHING or IN_CASTLE in plan.columns
    return _More(name, texts, "" if is_told else inside)


def _draw_more(canvas: Canvas, rows: Mapping[int, _More]) -> None:
    """Write second rows, and behind them in one column what stands in the castles.

    It is left out where a row has no room for it, as is the word that it is about castles.
    """
    end, ends = canvas.width - 1, dict[int, int]()
    for y, row in rows.items():
        x = canvas.text(3, y, row.name, "soft")
        ends[y] = canvas.text(x, y, _fullest(row.texts, end - x), "quiet") + _CASTLE_GAP
    last = end - max((len(row.castle) for row in rows.values()), default=0)
    told = [y for y, row in rows.items() if row.castle and ends[y] <= last]
    column = min(max((ends[y] for y in told), default=0) + len(_CASTLE), last)
    for y in told:
        label = _CASTLE if ends[y] + len(_CASTLE) <= column else ""
        canvas.text(column - len(label), y, f"{label}{rows[y].castle}", "soft")


def _foot(canvas: Canvas, scene: Scene, stands: Sequence[Standing], y: int, plan: Plan) -> None:
    """Write who leads and who would win if the game ended now, and what signs above mean.

    Until that says anything, write what the end will pay.
    """
    end = canvas.width - 1
    if plan.has_forecast:
        texts = outlook_texts(stands, scene.names, f"{BEST} ")
    else:
        texts = even_texts(stands, rankings_in_short(scene.view))
    for tails in _tails(scene, stands, plan):
        room = end - 1 - min(map(_columns, tails))
        if (text := next((each for each in texts if cell_len(each) <= room), None)) is not None:
            break
    else:
        text, tails = cut(texts[-1], end - 1), [_Tail()]
    x = canvas.text(1, y, text, _BEST_INK if BEST in text else "soft")
    told = (tail for tail in tails if any(tail) and _columns(tail) <= end - x)
    sequel, note = next(told, _Tail())
    canvas.text(x, y, sequel, "soft")
    start = canvas.text_to(end, y, note, "soft")
    for seat in range(scene.view.players):
        if (at := note.find(f"{seat_shape(seat, scene.names)} {_PURSE}")) >= 0:
            canvas.text(start + at, y, *seat_mark(seat, scene.names, 1))


class _Tail(NamedTuple):
    """What stands after the sentence below the race: its sequel, and a note at the right."""

    sequel: str = ""
    note: str = ""


def _columns(tail: _Tail) -> int:
    return cell_len(tail.sequel) + (_NOTE_GAP + cell_len(tail.note) if tail.note else 0)


def _tails(scene: Scene, stands: Sequence[Standing], plan: Plan) -> list[list[_Tail]]:
    """Return what else is to be said below the race, the most important first.

    That is for what ties are open, and what sign the start player has; where nobody has a screen
    and there is no column for it, what others have. Each comes in forms from long to short: the
    sentence before them makes room for the last one, and the longest that fits into what it leaves
    is written.
    """
    sign = f"{STARTS} {START_PLAYER}" if plan.start.strip() == STARTS else ""
    if not plan.has_forecast:
        return [[_Tail("", sign), _Tail()]]
    if any(stand.is_open for stand in stands):
        sequels = [f"{_JOINT}{each}" for each in open_ties_texts(stands, scene.view, scene.names)]
        signed = [_Tail(each, sign) for each in sequels]
        named = [_Tail(each) for each in sequels]
        return [[_Tail(), *signed, *named, _Tail("", sign)]]  # the sentence itself matters more
    tails = [[_Tail("", sign), _Tail()]]
    return [[_Tail("", _purses(scene))], *tails] if _tells_purses(scene, plan) else tails


def _purses(scene: Scene) -> str:
    """Return what others have, where nobody has a screen."""
    others = [seat for seat in range(scene.view.players) if seat != scene.viewer]
    goods = [(seat, scene.view.seats[seat]) for seat in others]
    return "  ".join(
        f"{seat_shape(seat, scene.names)} {_PURSE} {owner.gold} squires {owner.squires}"
        for seat, owner in goods
    )


def _tells_purses(scene: Scene, plan: Plan) -> bool:
    """Whether what others have stands below the race: nobody has a screen, and it has no column."""
    return has_open_purses(scene) and not set(PURSE) <= set(plan.columns)


def _fullest(texts: Sequence[str], width: int) -> str:
    """Return the first text that fits, or as much of the last one as does."""
    return next((text for text in texts if cell_len(text) <= width), cut(texts[-1], max(width, 0)))


def _whereabouts(scene: Scene, faction: int, width: int) -> str:
    """Return where the knights of an ally stand, if that fits, or that none is placed yet."""
    return _fullest(whereabouts(scene.view, faction) or (_NONE_PLACED, ""), width)


def _changed(scene: Scene) -> set[int]:
    """Return which factions have gained, paid, won or lost something since the viewer acted.

    Where that holds for all others there is nothing to mark.
    """
    changed: set[int] = set()
    for event in scene.changes:
        match event:
            case (
                Gained(faction)
                | Paid(faction)
                | NobleTaken(faction)
                | TileBuilt(faction)
                | TileTurned(faction)
                | SquiresSent(faction)
                | Recruited(faction)
                | Upgraded(faction)
                | Ransomed(faction)
                | Captured(faction)
            ):
                changed.add(faction)
            case _:
                pass
    view = scene.view
    others = {each for each in range(len(view.factions)) if view.owner(each) != scene.viewer}
    return set() if changed >= others else changed
