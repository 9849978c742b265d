"""Drawing the ballot: the proposal, who gains, the laws if it passes, yes or no."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, wrap
from lancaster_tui.tui.table.advice_cards import Advised
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.dossier import draw_dossier
from lancaster_tui.tui.table.law_gains import draw_gain
from lancaster_tui.tui.table.law_strips import PROPOSED
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.status_bar import in_time, paint_ribbon
from lancaster_tui.tui.vote.advised import draw_advice_on_vote, has_room
from lancaster_tui.tui.vote.cast import Marked, paint_cast
from lancaster_tui.tui.vote.gains import paint_gains
from lancaster_tui.tui.vote.law_cards import LawCard, card_gap, column_of, paint_cards
from lancaster_tui.tui.vote.lettering import paint_word, size_for, word_width
from lancaster_tui.words.laws.cards import law_faces, law_short, law_text
from lancaster_tui.words.laws.law_sets import LawsToCome, laws_to_come
from lancaster_tui.words.prompts.course import COURSE
from lancaster_tui.words.prompts.votes import (
    COMES_IN,
    IF_IT_PASSES,
    IF_PASSED,
    IN_LATER_ROUNDS,
    LEAVES,
    MOVES,
    VOTED_ON_NEXT,
    VOTES_IN_SECRET,
    lasting_text,
    proposal_number,
)
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.situation import to_come_lines

_MARGIN_FROM, _MEDIUM, _TALL, _TALLER, _TALLEST = 100, 27, 36, 45, 56  # columns, rows
_ROWS: Final = ((6, 5), (8, 7), (11, 10), (13, 11), (15, 13))
"""Rows of what casts the ballot and of the laws: more on higher screens."""

_PLAIN = 2  # rows above which what a law gives stands below its text
_BETWEEN = 3  # columns between two groups of laws


class Plan(NamedTuple):
    """Where the parts of a ballot are. Those without rows are left out."""

    proposal: Region
    gains: Region
    laws: Region
    later: Region
    cast: Region


def plan(width: int, height: int, *, has_later: bool) -> Plan:
    """Return where the parts of a ballot are on a screen, the row of keys not counted.

    ``has_later`` says that there is something to show of later votes where there is room.
    """
    margin = int(width >= _MARGIN_FROM)
    inner = width - 2 * margin
    cast, laws = _ROWS[sum(height >= rows for rows in (_MEDIUM, _TALL, _TALLER, _TALLEST))]
    if height < cast + laws + 9:
        laws = 0
    later = laws if has_later and height >= _TALLER else 0
    taken = cast + sum(rows + 1 for rows in (laws, later) if rows)
    top = max(height - 3 - taken, 0)
    left = inner * (46 if margin else 47) // 100
    gap = 1 + margin
    y = 2 + top + 1
    return Plan(
        Region(margin, 2, left, top),
        Region(margin + left + gap, 2, inner - left - gap, top),
        Region(margin, y, inner, laws),
        Region(margin, y + laws + 1, inner, later),
        Region(0, height - cast, width, cast),
    )


def _plan(scene: Scene, width: int, height: int) -> Plan:
    """Return where the parts of the ballot of a scene are."""
    has_later = bool(_later(scene) or scene.view.laws_to_come)
    return plan(width, height, has_later=has_later)


class Paper(Area):
    """The whole ballot of one person, drawn for its size, with spots to click."""

    class Clicked(Message):
        """A spot of the ballot was clicked."""

        def __init__(self, spot: str) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, scene: Scene, marked: Marked) -> None:
        super().__init__(id="ballot")
        self.scene = scene
        self.marked = marked

    def mark(self, marked: Marked) -> None:
        """Show what is on the ballot now."""
        self.marked = marked
        self.redraw()

    def spot_clicked(self, spot: str) -> None:
        """Pass a click on."""
        self.post_message(self.Clicked(spot))

    def is_open(self, spot: str) -> bool:
        """Everything on a ballot can be clicked at any time."""
        return True

    def has_room_for(self, advised: Advised, scene: Scene) -> bool:
        """Whether the ballots that are advised can be read at the present size."""
        at = _plan(scene, *self.size)
        return has_room(at.gains, at.laws, advised, scene)

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the whole ballot."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        assert scene.decision is not None
        seat = scene.decision.seat
        doing = in_time(scene, VOTES_IN_SECRET)
        paint_ribbon(canvas, scene, seat, doing, COURSE.index("vote"))
        at = _plan(scene, width, height)
        law = scene.names.rules.law_by_id[scene.view.proposals[0]]
        _paint_proposal(canvas, scene, law, at.proposal)
        advised, dossier = self.marked.advised, self.marked.dossier
        if advised is not None:
            if draw_advice_on_vote(canvas, at.gains, at.laws, advised, scene):
                _paint_laws(canvas, scene, law, at.laws)
        elif dossier is not None:
            is_another = dossier.id != law.id
            rules = scene.names.rules
            draw_dossier(canvas, at.gains, at.laws, dossier, rules, is_another=is_another)
        else:
            paint_gains(canvas, scene, law, seat, at.gains)
            _paint_laws(canvas, scene, law, at.laws)
        _paint_later(canvas, scene, at.later)
        paint_cast(canvas, scene, seat, self.marked, at.cast)
        return canvas.rows()


def _paint_proposal(canvas: Canvas, scene: Scene, law: Law, at: Region) -> None:
    """Paint the whole text, the gain in large letters, and how long it would be in force."""
    canvas.fill(*at, PROPOSED.card)
    canvas.fill(at.x, at.y, at.width, 1, PROPOSED.strip)
    x, room = at.x + 1 + (at.width >= 50), at.width - 2 - 2 * (at.width >= 50)
    canvas.text(x, at.y, proposal_number(scene.view).upper(), f"{PROPOSED.ink} bold")
    lines = wrap(law_text(law), room)
    spare = at.height - 1 - len(lines)
    y = at.y + 1 + min(max(spare, 0), 1 + (at.height >= 14))
    for line in lines:
        canvas.text(x, y, line, "foreground bold")
        y += 1
    end, air = at.bottom, int(at.height >= 10)
    lasting = wrap(lasting_text(scene.view), room)
    if end - y > len(lasting) + 2 * air:
        end -= len(lasting) + air
        for row, line in enumerate(lasting, start=end):
            canvas.text(x, row, line, PROPOSED.ink)
        end -= 1
    _paint_gain(canvas, scene, law, Region(x, y + 1, room, end - y - 1))


def _paint_gain(canvas: Canvas, scene: Scene, law: Law, at: Region) -> None:
    """Paint what a law gives in large letters, or in plain ones where they are too wide."""
    gains = [gain for face in reversed(law_faces(law)) for gain in face.gains]
    for gain in () if scene.is_ascii else map(str.upper, gains):
        size = size_for(gain, at.width, at.height)
        if size > 1:
            paint_word(canvas, *at[:2], word_width(gain, size), at.height, gain, size, "target")
            return
    if gains and at.height > _PLAIN:
        draw_gain(canvas, [gains[0]], at.x, at.y + (at.height - 1) // 2, at.width)


def _paint_laws(canvas: Canvas, scene: Scene, law: Law, at: Region) -> None:
    if not at.height:
        return
    x = canvas.text(at.x + 1, at.y, IF_IT_PASSES, "target bold") + 2
    canvas.text(x, at.y, longest(IF_PASSED, at.right - x), "quiet")
    first, *others = (scene.names.rules.law_by_id[each] for each in scene.view.laws)
    cards = [
        LawCard(first, LEAVES, "gone"),
        *(LawCard(each, MOVES, "in force") for each in others),
        LawCard(law, COMES_IN, "proposed"),
    ]
    air = int(at.height >= 10)
    below = Region(at.x, at.y + 1 + air, at.width, at.height - 1 - air)
    paint_cards(canvas, cards, below, len(cards), scene)


def _later(scene: Scene) -> Sequence[Law]:
    """Return the proposals that are voted on after this one."""
    return [scene.names.rules.law_by_id[each] for each in scene.view.proposals[1:]]


def _paint_later(canvas: Canvas, scene: Scene, at: Region) -> None:
    """Paint the proposals that are voted on next, and beside them what is still to come."""
    if not at.height:
        return
    columns, laws = len(scene.view.laws) + 1, _later(scene)
    below = Region(at.x, at.y + 2, at.width, at.height - 2)
    gap = card_gap(at.width, columns)
    left = at.x
    if laws:
        canvas.text(at.x + 1, at.y, VOTED_ON_NEXT, "target bold")
        cards = [
            LawCard(law, (proposal_number(scene.view, later),), "proposed")
            for later, law in enumerate(laws, 1)
        ]
        paint_cards(canvas, cards, below, columns, scene)
        left = column_of(below, len(laws), columns, gap).x
    if scene.view.laws_to_come:
        canvas.text(left + 1, at.y, IN_LATER_ROUNDS, "target bold")
        canvas.fill(left, below.y, at.right - left, below.height, "surface")
        _paint_to_come(canvas, scene, Region(left + 1, below.y, at.right - left - 2, below.height))


def _paint_to_come(canvas: Canvas, scene: Scene, at: Region) -> None:
    """Paint the laws still in the pile: a row for each law below the head of its group (SET-10).

    The groups stand in as many columns as fit. If they do not fit, they are paragraphs.
    """
    groups = laws_to_come(scene.view)
    for columns in _tables(groups):
        room = (at.width + _BETWEEN) // len(columns) - _BETWEEN
        rows = max(map(len, columns))
        if rows <= at.height and max(cell_len(each) for texts in columns for each in texts) <= room:
            break
    else:
        lines = [
            line for text in to_come_lines(scene.view, scene.names) for line in wrap(text, at.width)
        ]
        for y, line in enumerate(lines[: at.height], start=at.y):
            canvas.text(at.x, y, line, "soft")
        return
    heads = {group.when for group in groups}
    step = 2 if at.height > 2 * rows else 1
    above = min(at.height - step * (rows - 1) - 1, 1)
    for number, texts in enumerate(columns):
        x = at.x + number * (room + _BETWEEN)
        for row, text in enumerate(texts):
            ink = "quiet" if text in heads else "soft"
            canvas.text(x, at.y + above + row * step, text, ink)


def _tables(groups: Sequence[LawsToCome]) -> Iterator[list[list[str]]]:
    """Yield the columns of tables of some groups of laws, each with its head above its laws.

    The widest come first; with equally many columns, the lowest; and full sentences before short
    ones.
    """
    for number in range(len(groups), 0, -1):
        for write in (law_text, law_short):
            blocks = [[group.when, *map(write, group.laws)] for group in groups]
            shared = [
                [
                    [text for block in blocks[start:end] for text in block]
                    for start, end in pairwise((0, *cuts, len(blocks)))
                ]
                for cuts in combinations(range(1, len(blocks)), number - 1)
            ]
            yield min(shared, key=lambda columns: max(map(len, columns)))
