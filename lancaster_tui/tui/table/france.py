"""France: the conflicts of both rows and the King's Favour tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.reactive import reactive

from lancaster_tui.rules.phases.conflicts import conflict_points, ranking
from lancaster_tui.rules.pieces.knights import joined
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW, UPPER_ROW
from lancaster_tui.rules.position import Conflict, View
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES, ConflictCard
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, row_width, wrap
from lancaster_tui.tui.kit.glyphs import CUT
from lancaster_tui.tui.kit.seats import ghost_ground, seat_mark
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.cards import RULE
from lancaster_tui.tui.table.favours import draw_face_up, draw_favours
from lancaster_tui.tui.table.france_large import (
    FRANCE_STRIP,
    LEAST_HEIGHT,
    LEAST_WIDTH,
    draw_large,
    draw_strength_bar,
    has_level,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import SpotLook
from lancaster_tui.words.battles import (
    CAPTURED,
    EMPTY,
    LEVEL,
    LEVEL_FORMS,
    LOST,
    MOVES_HERE,
    NO_POINTS,
    NOBODY_YET,
    OF,
    PAID,
    PP_BY_RANK,
    WOULD_BE_CAPTURED,
    Outlook,
    as_fought,
    ending_word,
    if_lost,
    is_last_round,
    is_level,
    prize_forms,
    prizes_text,
    rank_points,
    row_notes,
    strength_text,
    to_come_forms,
    won_text,
)
from lancaster_tui.words.names import battle_kind
from lancaster_tui.words.phrases import knights, ordinal
from lancaster_tui.words.rewards import longest

_TITLE: Final = "FRANCE"
_WHOLE = 99  # columns that any name fits into
_CARD_ROWS = 2 + CONFLICT_SPACES  # strip, bar and ranks
_FROM_ABOVE: Final = [CONFLICT + row for row in (*UPPER_ROW, *LOWER_ROW)]
_OUTLOOK_ROWS = 2  # of a card, for what would follow
_SPOTS: Final = frozenset(_FROM_ABOVE)
_RANKS = 3  # that are paid for (CON-4)
_PAYS: Final = ("PP now (if England wins)", "PP now (if won)")
_ROOMY_CARD = 26
_WIDE_CARD = 40  # columns from which it says in full who wins
_TOLD = len("capture"), len("France wins, all captured")  # on a card, and on a wide one
_LEAST_BAR = 6  # columns
_MOST_STRENGTHS: Final = f"10{OF}9"
_GAP = 2  # columns between what stands in the heading
_STRENGTHS, _PRIZES = 10, 38  # columns that a bar leaves to what stands behind it, with air
_IF_WON = len(" (9)")  # columns of the points if England wins, behind those now


class France(Area):
    """The conflicts as cards, the new battles above as on the board, then the favours.

    In each the players stand by rank (CON-3), with the points they would get as it stands. A knight
    that is chosen to be placed there counts already: it has a question mark, and so has the
    strength. Where cards have no room each conflict has two rows, or one. ``tells_favours`` says
    whether the favours stand here, below the conflicts.
    """

    tells_favours = reactive(default=True, init=False)

    def watch_tells_favours(self) -> None:
        """Draw the conflicts in the rows that are left."""
        self.redraw()

    def part(self, scene: Scene, width: int, height: int) -> Scene:
        """Return what stands in France; the large form also says what it means for the players."""
        view = _as_shown(scene)
        if _is_large(width, height):
            return scene.among(_SPOTS)._replace(view=view)
        agenda = [] if scene.settled is None else view.agenda
        view = replace(
            view, seats=[], factions=[], counties=[], nobles_left=[], laws=(), agenda=agenda
        )
        return scene.about(_SPOTS, view)

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the conflicts, the favours, and where there is room the cards to come."""
        canvas = Canvas(width, height, "france", has_colour=self.has_colour)
        if _is_large(width, height):
            draw_large(canvas, scene, self.heading("france-name"))
            return canvas.rows()
        columns = 2 if width >= 2 * _ROOMY_CARD else 1
        below = int(self.tells_favours)
        rows, spare = divmod(height - 1 - below, len(_FROM_ABOVE) // columns)
        card_width = (width - 1) // columns - 1
        of_cards = card_width if rows >= _CARD_ROWS else 0
        _head(canvas, scene, self.heading("france-name"), of_cards)
        y = 1
        roomy = _FROM_ABOVE[:spare]
        for number, place in enumerate(_FROM_ABOVE):
            x = 1 + number % columns * (card_width + 1)
            own = rows if rows >= _CARD_ROWS else min(rows + (place in roomy), 2)
            if own >= _CARD_ROWS:
                _card(canvas, scene, place, x, y, card_width, own)
            else:
                _rows(canvas, scene, place, x, y, card_width, own)
            if (number + 1) % columns == 0:
                y += own
        if rows >= _CARD_ROWS:
            draw_face_up(canvas, scene, height - 1)
        elif self.tells_favours:
            draw_favours(canvas, scene, height - 1)
        return canvas.rows()


def _as_shown(scene: Scene) -> View:
    """Return the view of a scene with its battles as they are drawn.

    The one whose knights are being ransomed is shown as it was fought; in others, the knight that
    the chosen answer would place there is shown as well.
    """
    conflicts = [*scene.view.conflicts]
    for place in _FROM_ABOVE:
        if (conflict := scene.view.conflict_at(place)) is None:
            continue
        coming = scene.pending_at(place)
        if coming is not None:
            conflict = joined(conflict, coming.faction, coming.strength)
        elif place == scene.settled:
            conflict = as_fought(conflict, scene.log)
        conflicts[place - CONFLICT] = conflict
    return replace(scene.view, conflicts=conflicts)


def _is_large(width: int, height: int) -> bool:
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


def _head(canvas: Canvas, scene: Scene, heading: str, card_width: int) -> None:
    """Write the heading, which battles are still to come, and what the points below mean.

    Cards whose ``card_width`` has room for that say it themselves. Without cards (0) there is no
    room for the battles to come.
    """
    x = canvas.text(1, 0, _TITLE, heading) + 1
    if not card_width:
        end = canvas.width - 1
        forms = LEVEL_FORMS if has_level(scene) else PP_BY_RANK
        canvas.text_to(end, 0, longest(forms, end - x - 1), "quiet")
        return
    cards = [scene.names.rules.conflicts[card] for card in scene.view.conflicts_to_come]
    forms = to_come_forms(cards)[1:] if cards else [""]  # what they pay stands in the large form
    end = canvas.width - 1
    room = end - x - _GAP - len(LEVEL_FORMS[1])  # so that it is the same with and without
    x = canvas.text(x, 0, longest(_PAYS, room), "quiet") + _GAP
    if has_level(scene):
        x = canvas.text(x, 0, longest((*LEVEL_FORMS, ""), end - x), "quiet") + _GAP
    canvas.text_to(end, 0, longest((*forms, ""), end - x), "quiet")


def _card(canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int, rows: int) -> None:
    """Paint a conflict: its card, the strength against that of France, and who has which rank.

    In further rows it says what would follow.
    """
    conflict = scene.view.conflict_at(place)
    canvas.fill(x, y, width, min(rows, _CARD_ROWS + _OUTLOOK_ROWS), "france-card", place)
    _strip(canvas, scene, place, x, y, width)
    if conflict is None:
        lines = [EMPTY, *(wrap(MOVES_HERE[0], width - 2) if _comes_down(scene, place) else ())]
        for line_y, line in enumerate(lines, start=y + 1):
            canvas.text(x + 1, line_y, line, "quiet")
        return
    ends = scene.outlook(conflict, place)
    _strength(canvas, scene, place, ends, Region(x, y + 1, width, 1))
    end = x + width - 1
    is_close = any(
        _cuts_a_name(scene, each, end - _IF_WON - 3 - (x + 1))
        for each in _FROM_ABOVE
        if scene.view.conflict_at(each) is not None
    )
    for row in range(min(len(conflict.stacks), _RANKS)):
        rank = f"{row + 1} " if is_close else f"{ordinal(row + 1)} "
        at = canvas.text(x + 1, y + 2 + row, rank, "quiet")
        _rank(canvas, scene, place, row, Region(at, y + 2 + row, end - at, 1))
    if not conflict.stacks:
        next_round = not (_is_lower(place) or is_last_round(scene.view))
        canvas.text(x + 1, y + 2, NOBODY_YET, "quiet")
        canvas.text(x + 1, y + 3, if_lost(moves_down=next_round), "quiet")
    elif ends.is_capture and _has_space(conflict) and rows == _CARD_ROWS:
        fate = CAPTURED if ends.is_settled else WOULD_BE_CAPTURED
        canvas.text(x + 1, y + 1 + _RANKS, fate, "bad")
    if rows > _CARD_ROWS and conflict.stacks:
        forms = [wrap(form, width - 2) for form in ends.follows]
        room = min(rows - _CARD_ROWS, _OUTLOOK_ROWS)
        lines = next((form for form in forms if len(form) <= room), forms[-1][:room])
        for line_y, line in enumerate(lines, start=y + _CARD_ROWS):
            canvas.text(x + 1, line_y, line, "good" if ends.is_won else "bad")


def _strip(canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int) -> None:
    """Paint the head of a card: its letter, what it is, and what ranks 1 to 3 get if it is won."""
    look = SpotLook(scene, place)
    canvas.fill(x, y, width, 1, look.ground if look.is_pointed else FRANCE_STRIP, place)
    at = look.key(canvas, x, y)
    conflict, end = scene.view.conflict_at(place), x + width
    if conflict is not None:
        card = scene.names.rules.conflicts[conflict.card]
        prizes = PAID if place == scene.settled else f"{prizes_text(card, is_won=True)} PP"
        end = canvas.text_to(end - 1, y, prizes, look.ink_on(canvas, "pip"))
    ink = look.ink_on(canvas, look.ink("bad" if _is_lower(place) else ""))
    at = canvas.text(at + 1, y, battle_kind(place), ink) + 1
    if not canvas.has_colour:
        canvas.text(at, y, RULE * (end - 1 - at), "quiet")


def _is_lower(place: int) -> bool:
    return place - CONFLICT in LOWER_ROW


def _comes_down(scene: Scene, place: int) -> bool:
    """Return whether conflicts that are lost above move down to a place (CON-5, CON-8)."""
    return _is_lower(place) and not is_last_round(scene.view)


def _strength(canvas: Canvas, scene: Scene, place: int, ends: Outlook, at: Region) -> None:
    """Paint the bar of the strengths, and write these and how it ends, if anybody is there.

    On a narrow card the strengths are a fraction: ``2/8``.
    """
    conflict, own = _conflict(scene, place), _strengths(scene, place)
    told = _TOLD[at.width >= _WIDE_CARD]
    bar = at.width - told - len(_MOST_STRENGTHS) - 3  # with a blank behind each
    if bar < _LEAST_BAR:
        own = own.replace(OF, "/")
        bar += len(OF) - 1
    draw_strength_bar(canvas, scene, conflict, at.x, at.y, bar)
    behind = canvas.text(at.x + bar + 1, at.y, own, "bold")
    if conflict.stacks:
        ending = longest((*ends.winner, ending_word(ends)), at.right - 2 - behind)
        if at.width < _WIDE_CARD and ends.is_capture and _has_space(conflict):
            ending = LOST  # what becomes of the knights stands below
        canvas.text_to(at.right - 1, at.y, ending, _outlook_ink(ends, conflict))


def _has_space(conflict: Conflict) -> bool:
    """Return whether a rank is left that nobody has."""
    return len(conflict.stacks) < CONFLICT_SPACES


def _outlook_ink(ends: Outlook, conflict: Conflict) -> str:
    if ends.is_won:
        return "good bold"
    return "bad bold" if conflict.stacks else "soft"


def _rank(canvas: Canvas, scene: Scene, place: int, row: int, at: Region) -> None:
    """Write who has a rank, with which knights, and what it pays now and if England wins.

    Where there is little room, the knights touch if that saves the name; else the name is cut.
    """
    faction = ranking(_conflict(scene, place))[row]
    end = _points(canvas, scene, place, row, at) - 1
    if _is_coming(scene, place, faction):
        canvas.lay(at.x, at.y, end - at.x, ghost_ground(faction, scene.names))
    own = _knights(scene, place, faction)
    whole, ink = seat_mark(faction, scene.names, _WHOLE)
    room = end - at.x - len(own) - 1
    close = own.replace(" ", "")
    spared = len(own) - len(close)
    if CUT in seat_mark(faction, scene.names, room)[0] and cell_len(whole) <= room + spared:
        own, room = close, room + spared
    if cell_len(whole) != room:  # else the name matters more than air behind the knights
        room -= 1
        end -= 1
    canvas.text_to(end, at.y, own, "soft")
    canvas.text(at.x, at.y, seat_mark(faction, scene.names, room)[0], f"{ink} bold")


def _points(canvas: Canvas, scene: Scene, place: int, row: int, at: Region) -> int:
    """Write what a rank pays as it stands, and if England wins; return the first column."""
    conflict = _conflict(scene, place)
    card, now = scene.names.rules.conflicts[conflict.card], at.right - _IF_WON
    if scene.view.is_ally(ranking(conflict)[row]):
        return canvas.text_to(at.right, at.y, NO_POINTS, "quiet")
    points = rank_points(card)[row]
    if conflict.total >= card.strength:
        return canvas.text_to(at.right, at.y, str(points.won), "bold")
    if place == scene.settled:
        return canvas.text_to(at.right, at.y, str(points.lost), "bold")
    canvas.text(now, at.y, f" ({points.won})", "quiet")
    return canvas.text_to(now, at.y, str(points.lost), "bold")


def _cuts_a_name(scene: Scene, place: int, width: int) -> bool:
    """Return whether a name of a card has no room behind ``1st``, even where knights touch.

    ``width`` is what a rank and who has it have before the points.
    """
    conflict = _conflict(scene, place)
    room = width - len(f"{ordinal(1)} ")
    return any(
        cell_len(seat_mark(each, scene.names, _WHOLE)[0])
        > room - len(_knights(scene, place, each).replace(" ", ""))
        for each in ranking(conflict)[:_RANKS]
    )


def _conflict(scene: Scene, place: int) -> Conflict:
    """Return the conflict at a place where there is one."""
    conflict = scene.view.conflict_at(place)
    assert conflict is not None
    return conflict


def _strengths(scene: Scene, place: int) -> str:
    """Return the English strength at a place and the French one: ``4 of 6``."""
    conflict = _conflict(scene, place)
    card = scene.names.rules.conflicts[conflict.card]
    return strength_text(card, conflict, is_open=scene.pending_at(place) is not None)


def _knights(scene: Scene, place: int, faction: int) -> str:
    """Return the knights and squires of a faction in a conflict: ``S1 S3+1``.

    A question mark (``S1 S3?``) says that one of them is only chosen to be placed there, a sign
    before them (``=S1 S3``) that they are as strong as those of the rank above.
    """
    conflict = _conflict(scene, place)
    stack = conflict.stack_of(faction)
    assert stack is not None
    sign = LEVEL if is_level(conflict, ranking(conflict).index(faction)) else ""
    squires = f"+{stack.squires}" if stack.squires else ""
    mark = "?" if _is_coming(scene, place, faction) else ""
    return f"{sign}{knights(stack.knights)}{squires}{mark}"


def _is_coming(scene: Scene, place: int, faction: int) -> bool:
    """Return whether a knight of a faction is chosen to be placed somewhere."""
    coming = scene.pending_at(place)
    return coming is not None and coming.faction == faction


def _rows(canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int, rows: int) -> None:
    """Paint a conflict on two rows: strengths and prizes; then the ranks beside each other.

    The first row is the same for all conflicts, so that the eye can compare them: strengths, a bar
    where there is room, and what is paid if England loses and if it wins. The second ends with
    whatever else there is to know. On a single row the ranks take the place of the prizes.
    """
    look, conflict = SpotLook(scene, place), scene.view.conflict_at(place)
    canvas.fill(x, y, width, rows, "france-card", place)
    if look.is_pointed and rows > 1:
        canvas.fill(x, y, width, 1, look.ground, place)
    at = look.small_key(canvas, x, y)
    if conflict is None:
        comes = MOVES_HERE if _comes_down(scene, place) else ()
        forms = [f"{EMPTY}: {form}" for form in comes] or [EMPTY]
        canvas.text(at, y, longest(forms, x + width - at), "quiet")
        return
    card, end = scene.names.rules.conflicts[conflict.card], x + width
    if rows == 1:
        _one_row(canvas, scene, place, at, y, end)
        return
    ends = scene.outlook(conflict, place)
    notes = row_notes(conflict, ends, is_lower=_is_lower(place))
    least = len(notes[-1]) + 1 if ends.is_capture else 0
    is_noted = not ends.is_capture or _fits_with_knights(scene, place, width - 1 - least)
    if not is_noted:
        notes, least = ("",), 0
    behind = _ranks(canvas, scene, place, x + 1, y + 1, end - least)
    note = longest(notes, end - behind - 1)
    if not conflict.stacks:
        canvas.text(x + 1, y + 1, note, "quiet")
    elif len(note) < end - behind:
        canvas.text_to(end, y + 1, note, "bad" if ends.is_capture else "quiet")
    own = _strengths(scene, place)
    prizes = _prizes(card, ends, end - at - len(own) - 1, is_noted=is_noted)
    bar = end - at - _STRENGTHS - _PRIZES
    if bar >= _LEAST_BAR:
        draw_strength_bar(canvas, scene, conflict, at, y, bar)
        at += bar + 1
    canvas.text(at, y, own, look.ink_on(canvas, "bold"))
    soft = "" if conflict.stacks else "soft"
    inked = [(text, look.ink_on(canvas, soft or ink if ink else "")) for text, ink in prizes]
    canvas.row(end - row_width(inked), y, inked)


def _prizes(card: ConflictCard, ends: Outlook, room: int, *, is_noted: bool) -> Row:
    """Return what is paid if it ends as it stands, in bold, and otherwise, in the longest words.

    They say that knights would be captured unless that ``is_noted`` elsewhere.
    """
    if ends.is_settled:
        return [(f"{PAID} {prizes_text(card, is_won=False)}", "bad bold")]
    ink = "good bold" if ends.is_won else "bad bold"
    forms = prize_forms(card, ends, is_capture_noted=is_noted)
    fitting = (form for form in forms if sum(len(text) for text, _ in form) <= room)
    return [(text, ink if is_now else "quiet") for text, is_now in next(fitting, forms[-1])]


def _one_row(canvas: Canvas, scene: Scene, place: int, x: int, y: int, end: int) -> None:
    """Write the strengths, how it ends as it stands, and the ranks.

    What is paid if England wins follows if there is room for both with a word for what they are.
    """
    conflict = _conflict(scene, place)
    ends = scene.outlook(conflict, place)
    x = canvas.text(x, y, _strengths(scene, place), "bold") + 1
    if conflict.stacks:
        x = canvas.text(x, y, ending_word(ends), _outlook_ink(ends, conflict)) + 1
    *_, with_unit, _ = _rank_forms(scene, place)
    least = _width(with_unit) + 1
    prizes = won_text(scene.names.rules.conflicts[conflict.card])
    if not ends.is_settled and len(prizes) < end - x - least:
        end = canvas.text_to(end, y, prizes, "pip bold" if ends.is_won else "quiet") - 1
    _ranks(canvas, scene, place, x, y, end)


class _Form(NamedTuple):
    """How a rank is written: the gaps, what is between knights (None: without them), the unit.

    ``joint`` is what is between the knights and the points.
    """

    gap: str
    between_knights: str | None
    unit: str
    joint: str = " "


_FORMS: Final = (
    _Form(" ", " ", " PP"),
    _Form("", " ", " PP"),
    _Form("", " ", "PP", ":"),
    _Form("", " ", ""),
    _Form("", "", "PP", ":"),
    _Form(" ", None, " PP"),
    _Form("", None, "PP"),
    _Form("", None, ""),
)


def _ranks(canvas: Canvas, scene: Scene, place: int, x: int, y: int, end: int) -> int:
    """Paint who has which rank with which knights, and the points for it, before a column.

    If that does not fit, the knights are left out. Returns the column after the last rank.
    """
    forms = _rank_forms(scene, place)
    rows = next((form for form in forms if _width(form) <= end - x), forms[-1])
    for faction, row in zip(ranking(_conflict(scene, place)), rows, strict=True):
        behind = canvas.row(x, y, row)
        if _is_coming(scene, place, faction):
            canvas.lay(x, y, behind - x, ghost_ground(faction, scene.names))
        x = behind + 1
    return x - 1


def _rank_forms(scene: Scene, place: int) -> list[list[Row]]:
    """Return the ranks in all forms, from long to short."""
    ranked = ranking(_conflict(scene, place))
    return [[_worth(scene, place, faction, form) for faction in ranked] for form in _FORMS]


def _fits_with_knights(scene: Scene, place: int, width: int) -> bool:
    """Return whether the ranks fit into some columns with their knights."""
    forms = zip(_FORMS, _rank_forms(scene, place), strict=True)
    return any(form.between_knights is not None and _width(rows) <= width for form, rows in forms)


def _width(ranks: list[Row]) -> int:
    return sum(row_width(row) + 1 for row in ranks) - 1


def _worth(scene: Scene, place: int, faction: int, form: _Form) -> Row:
    mark, ink = seat_mark(faction, scene.names, 1)
    points = dict(conflict_points(scene.view, _conflict(scene, place))).get(faction, 0)
    worth = f"{0 if scene.view.is_ally(faction) else points}{form.unit}"
    if form.between_knights is None and _is_coming(scene, place, faction):
        mark += "?"
    row: Row = [(mark + form.gap, f"{ink} bold")]
    if form.between_knights is not None:
        own = _knights(scene, place, faction)
        row += [(own.replace(" ", form.between_knights), "soft"), (form.joint, "")]
    return [*row, (worth, "bold"), (form.gap, "")]
