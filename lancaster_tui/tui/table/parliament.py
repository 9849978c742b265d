"""Parliament: the laws in force and the proposals as cards, with who gains by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.agenda import after_answer
from lancaster_tui.rules.events import LawApplied, LawPassed
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import Exchange, ExchangeEither
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, cut, row_width, wrap
from lancaster_tui.tui.kit.glyphs import ARROW, MARK
from lancaster_tui.tui.kit.glyphs import NOTHING as NO_PLACE
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.law_gains import (
    GOT,
    draw_law,
    gains_in_column,
    ink_of_gain,
    joint_signs,
)
from lancaster_tui.tui.table.law_strips import IN_FORCE, PROPOSED, Ground, draw_strip
from lancaster_tui.tui.table.parliament_large import Item, draw_large, draw_to_come, has_room
from lancaster_tui.tui.table.parliament_texts import draw_texts, rows_of
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import at_spot
from lancaster_tui.words.awards import PAID
from lancaster_tui.words.laws.cards import (
    counted_to_come,
    law_in_words,
    law_lines,
    law_short,
    law_text,
)
from lancaster_tui.words.laws.fates import force_forms, vote_text, votes_over_text
from lancaster_tui.words.laws.forecast import NOTHING, ONCE, UP_TO, is_lost, open_texts
from lancaster_tui.words.laws.law_sets import laws_to_come
from lancaster_tui.words.laws.waiting import NOBODY
from lancaster_tui.words.phrases import COVERED, sentence
from lancaster_tui.words.prompts.votes import WHO_LEAVES, ballots_in_text
from lancaster_tui.words.rewards import longest

_AS_PLACED: Final = "if you place it"
_TITLE: Final = "PARLIAMENT"
_PURSES: Final = ("gold or squires behind the screen", "behind screens")
_LIMITS: Final = "up to: after the laws before it"
_ALL_PAID = "PAID OUT"
_TO_VOTE_ON: Final = "to be voted on"
_GAP = 2  # columns between what is voted on and what signs mean
_ROWS = 5  # of a card: strip, two of the condition, the gain, who gains
_SLOTS = 3  # cards beside each other
_TABLE_WIDTH, _LAW_STRIP, _LAW_COLUMN, _LAW_ROOM = 76, 4, 32, 26


class Parliament(Area):
    """A row of laws in force and a row of proposals, with what they would give now.

    Where cards have room they name everybody. A whole window of few rows shows the laws in full
    below each other, one of still fewer a table of laws and players, and two rows are enough for
    the laws in short. The laws still to come are named below them where there is room, else
    counted. With nothing to vote on, half the rows are enough.
    """

    def part(self, scene: Scene, width: int, height: int) -> Scene:
        """Return the scene as it would be with the chosen knight placed, wherever that is."""
        return _foreseen(scene)._replace(pointed=None, targets=None, others=frozenset())

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the laws in force, then the proposals."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        has_half = height < 2 * (1 + _ROWS) and not scene.view.proposals
        if height < (2 + _ROWS if has_half else 2 * _ROWS):
            _draw_lines(canvas, scene)
            return canvas.rows()
        heading = self.heading("target")
        items = [_items(scene, scene.view.laws, IN_FORCE)]
        items.append(_items(scene, scene.view.proposals, PROPOSED))
        if has_room(scene, items, width, height):
            left = draw_large(canvas, scene, items, _vote_state(scene))
            has_cards = draw_to_come(canvas, _groups(scene), left)
            _head(canvas, scene, heading, left, width - 1, has_cards=has_cards)
            return canvas.rows()
        named = _ROWS - 1 + scene.view.players
        rows = min((height - 2) // (1 if has_half else 2), named)
        if width >= _TABLE_WIDTH and rows < named and height >= rows_of(items):
            end = draw_texts(canvas, scene, items, _vote_state(scene))
            _head(canvas, scene, heading, height - rows_of(items), end - 2)
        elif width >= _TABLE_WIDTH and rows < named:
            _draw_table(canvas, scene, heading)
        else:
            _draw_cards(canvas, scene, items, rows, heading, is_named=rows == named)
        return canvas.rows()


def _foreseen(scene: Scene) -> Scene:
    """Return a scene as it would be with the chosen knight placed."""
    pending, spot, decision = scene.pending, scene.pointed, scene.decision
    if pending is None or spot is None or decision is None:
        return scene
    if not isinstance(decision.choice, PlaceKnight):
        return scene._replace(pending=None)
    place, _ = at_spot(spot)
    is_ally = scene.view.is_ally(pending.faction)  # of a county or conflict the spot does not say
    action = Place(pending.strength, place, pending.squires, is_ally)
    after = after_answer(scene.view, decision.seat, action)
    seats = [*scene.view.seats]
    seats[decision.seat] = after.seats[decision.seat]
    view = replace(
        scene.view,
        seats=seats,
        factions=after.factions,
        counties=after.counties,
        conflicts=after.conflicts,
    )
    return scene._replace(view=view)


def _items(scene: Scene, law_ids: Sequence[str], ground: Ground) -> list[Item]:
    """Return laws with what stands on their strips."""
    laws = scene.names.rules.law_by_id
    return [
        Item(laws[law], _strip(scene, law, slot), _note(scene, law), ground)
        for slot, law in enumerate(law_ids)
    ]


def _draw_cards(
    canvas: Canvas,
    scene: Scene,
    laws: Sequence[Sequence[Item]],
    rows: int,
    heading: str,
    *,
    is_named: bool,
) -> None:
    middle = 1 + rows
    drawn: dict[str, str] = {}
    _head(canvas, scene, heading, canvas.height - middle - 1 - rows, canvas.width - 1)
    for y, items in zip((1, middle + 1), laws, strict=True):
        step = canvas.width // max(len(items), _SLOTS)
        for slot, (law, strip, note, ground) in enumerate(items):
            at = Region(1 + slot * step, y, step - 1, rows)
            canvas.fill(*at, ground.card)
            draw_strip(canvas, at, strip, note, ground)
            drawn[law.id] = draw_law(canvas, scene, law, at, ground, is_named=is_named)
    _draw_votes(canvas, scene, middle, drawn)


def _draw_votes(canvas: Canvas, scene: Scene, y: int, drawn: Mapping[str, str]) -> None:
    """Write what is to be voted on, and at the right what signs that are drawn mean.

    ``drawn`` is what is said of who gains by each law: goods that the laws before it pay count
    already for what can be bought (LAW-1). Without room for both, the signs matter more than how
    many ballots are in.
    """
    laws = [scene.names.rules.law_by_id[law] for law, said in drawn.items() if COVERED in said]
    legends = [
        f"{COVERED} {unknown}" if laws else "" for unknown in open_texts(scene.view, laws, _PURSES)
    ]
    all_laws = scene.names.rules.law_by_id
    if any(
        UP_TO in said and isinstance(all_laws[law].effect, Exchange | ExchangeEither)
        for law, said in drawn.items()
    ):
        legends.insert(0, "  ".join(filter(None, (_LIMITS, legends[0]))))
    states = [_vote_state(scene), *([_TO_VOTE_ON] if is_voting(scene.view) else [])]
    room = canvas.width - 2  # a column at either side
    both = product(states, legends)
    fitting = ((one, other) for one, other in both if len(one) + _GAP + len(other) <= room)
    state, legend = next(fitting, (states[0], ""))
    canvas.text(1, y, state, "soft")
    canvas.text_to(canvas.width - 1, y, legend, "quiet")


def _head(
    canvas: Canvas, scene: Scene, heading: str, room: int, end: int, *, has_cards: bool = False
) -> None:
    """Write the heading, and in the last ``room`` rows the laws to come, unless they have cards.

    Where these have no room, how many there are stands before a column of the heading.
    """
    x = canvas.text(1, 0, _TITLE, heading) + 2
    x = canvas.text(x, 0, "in force", "soft") + 2
    if scene.pending is not None:
        x = canvas.text(x, 0, longest((_AS_PLACED, ""), end - x), "good") + 2
    if has_cards:
        return
    to_come = _to_come(scene, canvas.width - 2, room)
    counts = () if to_come else counted_to_come(_pile(scene))
    if counts:
        canvas.text_to(end, 0, cut(longest(counts, end - x), max(end - x, 0)), "quiet")
    start = canvas.height - room + (len(to_come) < room)
    for y, line in enumerate(to_come, start):
        canvas.text(1, y, line, "soft")


def _strip(scene: Scene, law: str, slot: int) -> Sequence[str]:
    """Return what is going to happen to a law, or when, in forms from long to short."""
    if law == _applied_law(scene):
        return ("applied now",)
    if law in scene.view.laws:
        return force_forms(scene.view, slot)
    return (vote_text(scene.view, slot),)


def _note(scene: Scene, law: str) -> str:
    """Return an arrow for the law that is applied or voted on, a mark for one that has passed."""
    view = scene.view
    if law == _applied_law(scene) or (is_voting(view) and law == view.proposals[0]):
        return ARROW
    return MARK if law in _passed_laws(scene) else ""


def _draw_table(canvas: Canvas, scene: Scene, heading: str) -> None:
    """Paint a row for each law, with a column of what it would give for each player."""
    laws, view = scene.names.rules.law_by_id, scene.view
    shown = [laws[law] for law in (*view.laws, *view.proposals)]
    step = (canvas.width - _LAW_COLUMN) // view.players
    middle = 1 + len(view.laws)
    left = canvas.height - middle - 1 - len(view.proposals)
    _head(canvas, scene, heading, left, _LAW_COLUMN - 2)
    canvas.text(1, middle, _vote_state(scene), "soft")
    if view.proposals:
        canvas.text_to(canvas.width - 1, middle, WHO_LEAVES, "quiet")
    for seat in range(view.players):
        mark, ink = seat_mark(seat, scene.names, step - 1)
        canvas.text(_LAW_COLUMN + seat * step, 0, mark, f"{ink} bold")
    for number, law in enumerate(shown):
        is_proposal = number >= len(view.laws)
        y, ground = 1 + number + is_proposal, PROPOSED if is_proposal else IN_FORCE
        slot = number - len(view.laws) * is_proposal
        canvas.fill(0, y, canvas.width, 1, ground.card)
        canvas.fill(0, y, _LAW_STRIP, 1, ground.strip)
        note = _note(scene, law.id)
        draw_strip(canvas, Region(0, y, _LAW_STRIP, 1), (f" {slot + 1}",), note, ground)
        text = longest((law_short(law), *law_lines(law)), _LAW_ROOM)
        canvas.text(_LAW_STRIP + 1, y, cut(text, _LAW_ROOM), ground.ink)
        for seat, won in enumerate(gains_in_column(scene, law, step - 1)):
            ink = ink_of_gain(won, seat_ink(seat, scene.names))
            canvas.text(_LAW_COLUMN + seat * step, y, won or NOTHING, ink)


_LINE_START, _MOST_GAP = 11, 6
_BETWEEN: Final = "│"  # laws that stand close to each other
_IN_WORDS = 100  # columns from which laws are in words, not with letters for goods
_GAINS = (
    (2, range(3)),
    (1, range(2, 3)),
    (2, range(3, 4)),
    (1, range(3, 4)),
    (2, range(4, 5)),
    (1, range(4, 7)),
)
"""Columns between laws at least, and forms of who gains: those that tell amounts and say
``nobody``, with a sign for that where there is little room; then all others.
"""
_NOW, _NEW = "now ", "new "  # before the law that is dealt with, and one that has just passed


class _Line(NamedTuple):
    """A law in a row of them, also as briefly as can be, and who is known to gain by it."""

    before: str
    law: str
    brief: str
    gains: Sequence[Row]

    def told(self, gain: int) -> Row:
        """Return who gains, in a form, or in the last one if there are fewer."""
        return self.gains[min(gain, len(self.gains) - 1)]

    def width(self, gain: int) -> int:
        """Return its columns with a form of who gains."""
        row = self.told(gain)
        return cell_len(self.before + self.law) + bool(row) + row_width(row)


def _draw_lines(canvas: Canvas, scene: Scene) -> None:
    """Paint the laws in force on a row, and those to be voted on.

    A law is in the same words whatever stands beside it, as long as there is room for these: only
    the width of the table counts.
    Behind each stand those who are known to gain by it, and what they gain; in shapes alone where
    there is no room for that on one of the rows.
    """
    laws = _in_force(scene)
    heading = _ALL_PAID if laws and all(map(scene.is_applied, laws)) else "IN FORCE"
    strips = (
        (heading, scene.view.laws, IN_FORCE),
        ("VOTE ON", scene.view.proposals, PROPOSED),
    )
    is_roomy = canvas.width >= _IN_WORDS
    lines = [[_line(scene, law, is_roomy=is_roomy) for law in own] for _, own, _ in strips]
    room = canvas.width - _LINE_START - 1
    lines = [_fitting(row, room) for row in lines]
    gains = _gain_form(lines, room)
    for y, (heading, _, ground) in enumerate(strips):
        canvas.fill(0, y, canvas.width, 1, ground.card)
        canvas.fill(0, y, _LINE_START - 1, 1, ground.strip)
        canvas.text(1, y, heading, f"{ground.ink} bold")
        if lines[y]:
            _draw_line(canvas, lines[y], gains[y], ground, y, room)
        else:
            canvas.text(_LINE_START, y, votes_over_text(scene.view), ground.ink)


def _fitting(lines: list[_Line], room: int) -> list[_Line]:
    """Return laws so that they fit beside each other with the shapes of those who gain.

    If even the briefest do not fit, the longest laws do not say who gains.
    """
    shapes = _GAINS[-1][1][-1]
    if _spare(lines, shapes, room) < 0:
        lines = [line._replace(law=line.brief) for line in lines]
    for number in sorted(range(len(lines)), key=lambda number: -lines[number].width(shapes)):
        if _spare(lines, shapes, room) < 0:
            lines[number] = lines[number]._replace(gains=[[]])
    return lines


def _gain_form(rows: Sequence[Sequence[_Line]], room: int) -> Sequence[int]:
    """Return the form of who gains in each row: the fullest that fit.

    Both rows say in the same way that nobody gains.
    """
    for gap, gains in _GAINS:
        fitting = [
            next((gain for gain in gains if _spare(row, gain, room, gap) >= 0), None)
            for row in rows
        ]
        found = [gain for gain in fitting if gain is not None]
        if len(found) == len(rows):
            return found
    return [_GAINS[-1][1][-1]] * len(rows)


def _spare(lines: Sequence[_Line], gain: int, room: int, gap: int = 1) -> int:
    """Return how many columns laws beside each other leave; below 0 if they are too wide."""
    return room - gap * (len(lines) - 1) - sum(line.width(gain) for line in lines)


def _draw_line(
    canvas: Canvas,
    lines: Sequence[_Line],
    gain: int,
    ground: Ground,
    y: int,
    room: int,
) -> None:
    """Paint laws beside each other, each on a ground that sets it off.

    Without grounds lines stand between them where they are close.
    """
    spare, gaps = _spare(lines, gain, room), max(len(lines) - 1, 1)
    gap = min(1 + spare // gaps, _MOST_GAP) if spare >= 0 else 1
    widths = [line.width(gain) for line in lines]
    excess = max(sum(widths) + gap * (len(lines) - 1) - room, 0)
    x = _LINE_START
    for number, (line, width) in enumerate(zip(lines, widths, strict=True)):
        left_out = excess * (number == widths.index(max(widths)))
        if number and gap == 1 and not canvas.has_colour:
            canvas.text(x - 1, y, _BETWEEN, "quiet")
        edge = int(gap > 2)
        canvas.fill(x - edge, y, width - left_out + 2 * edge, 1, ground.strip)
        row = line.told(gain)
        at = canvas.text(x, y, line.before, "target bold")
        text = cut(line.law, cell_len(line.law) - left_out)
        at = canvas.text(at, y, text, ground.ink)
        canvas.row(at + bool(row), y, row)
        x += width - left_out + gap


def _line(scene: Scene, law_id: str, *, is_roomy: bool) -> _Line:
    law = scene.names.rules.law_by_id[law_id]
    before = {ARROW: _NOW, MARK: _NEW}.get(_note(scene, law_id), "")
    said = law_in_words(law)
    text = said.words if is_roomy else said.letters
    gains = _line_gains(scene, law, scene.forecasts(law, "figure"))
    amounts = _line_gains(scene, law, scene.forecasts(law, "amount"))
    if scene.is_applied(law):
        is_told = all(map(scene.is_applied, _in_force(scene)))  # by the heading of the row
        paid = "" if is_told else f"{PAID} "
        gains, amounts = ([_past(paid, row) for row in rows] for rows in (gains, amounts))
    is_bargain = isinstance(law.effect, Exchange | ExchangeEither)
    in_full = _line_gains(scene, law, scene.forecasts(law)) if is_bargain else gains
    rows = [in_full[0], *gains[:3], *amounts[2:]]
    return _Line(before, text, said.brief, [_unsaid(row, text) for row in rows])


def _unsaid(row: Row, said: str) -> Row:
    """Return who would gain without what, where the law has just said it: ``upgrade``."""
    return [piece for piece in row if not piece[0].strip() or piece[0].strip() not in said]


def _in_force(scene: Scene) -> list[Law]:
    return [scene.names.rules.law_by_id[law] for law in scene.view.laws]


def _past(start: str, row: Row) -> Row:
    """Return what a law gave as something past: subdued, and after a word where it needs one."""
    told = [(text.replace(GOT, ""), "quiet") for text, _ in row if text.strip() != COVERED]
    return [(start, "quiet"), *told] if start else told


def _line_gains(scene: Scene, law: Law, texts: Sequence[str]) -> list[Row]:
    """Return who would gain by a law, in forms from long to short.

    The first three tell all amounts above one, and say so where nobody gains and where that is
    covered: ``▲+1 ■● ?``, ``▲+1 ?``; ``nobody``, ``·``. The others are shapes alone.
    """
    known = ["" if text == COVERED or is_lost(text) else text for text in texts]
    if not any(known) and COVERED not in texts:
        return [[(NOBODY, "quiet")], [(NOBODY, "quiet")], [(NO_PLACE, "quiet")]]
    unknown: Row = [(f" {COVERED}" if any(known) else COVERED, "quiet")] * (COVERED in texts)
    joint = joint_signs(scene, known)
    in_full = joint_signs(scene, [f" {each}" if each == ONCE else each for each in known])[0]
    covered = [seat for seat, text in enumerate(texts) if text == COVERED]
    whose: Row = [(seat_mark(seat, scene.names, 1)[0], "quiet") for seat in covered]
    if scene.is_applied(law):  # of what is past the sign itself is left out
        whose = []
    gap: Row = [(" ", "")] * bool(whose and any(known))
    told: list[Row] = [[*row, *unknown] for row in (joint[0], joint[0], joint[-1])]
    return [[*in_full, *gap, *whose, *unknown], *told, joint[-1]]


def _applied_law(scene: Scene) -> str | None:
    """Return the law that is being applied at the step or question that is shown.

    A page that tells of several laws comes when all of them have paid.
    """
    if scene.recap is not None:
        laws = [event.law for event in scene.recap.events if isinstance(event, LawApplied)]
        return laws[0] if len(laws) == 1 else None
    return scene.law_asked


def _passed_laws(scene: Scene) -> set[str]:
    """Return the laws that have come into force since the viewer last acted."""
    return {event.law for event in scene.changes if isinstance(event, LawPassed)}


def _vote_state(scene: Scene) -> str:
    view = scene.view
    if is_voting(view):
        return f"{_TO_VOTE_ON}  {ballots_in_text(view)}"
    return _TO_VOTE_ON if view.proposals else votes_over_text(view)


def _pile(scene: Scene) -> list[Law]:
    return [scene.names.rules.law_by_id[law] for law in scene.view.laws_to_come]


def _groups(scene: Scene) -> list[tuple[str, Sequence[Law]]]:
    """Return the laws that are still to come by group, each with its heading."""
    return [(group.heading(), group.laws) for group in laws_to_come(scene.view)]


def _to_come(scene: Scene, width: int, rows: int) -> list[str]:
    """Return the laws that are still to come by group, on some rows; none if that is too little."""
    if rows <= 0 or not (groups := _groups(scene)):
        return []
    listed = [
        line
        for title, laws in groups
        for line in ("", f"{title}:", *(f"  {sentence(law_text(law))}" for law in laws))
    ]
    if len(listed) <= rows and all(cell_len(line) <= width for line in listed):
        return listed
    for write in (law_text, law_short):
        texts = [f"{title}: {'; '.join(map(write, laws))}" for title, laws in groups]
        lines = [line for text in texts for line in wrap(text, width)]
        if len(lines) <= rows:
            return lines
    return []
