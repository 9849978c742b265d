"""Drawing the count of a vote, step by step: ballot after ballot, then the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from lancaster_tui.rules.events import LawPassed
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.table.votes import CountedVote
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, cut, wrap
from lancaster_tui.tui.kit.glyphs import FACE_DOWN
from lancaster_tui.tui.kit.looks import Motion
from lancaster_tui.tui.kit.seats import seat_ink, seat_shape, seat_width
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.status_bar import paint_ribbon
from lancaster_tui.tui.vote.law_cards import FADED, LawCard, card_gap, column_of, paint_cards
from lancaster_tui.tui.vote.lettering import paint_word, size_for, word_width
from lancaster_tui.words.events import event_text
from lancaster_tui.words.prompts.course import COURSE, PARLIAMENT
from lancaster_tui.words.prompts.votes import (
    BALLOTS_OPEN,
    HAS_FAILED,
    HAS_LEFT,
    HAS_MOVED,
    IN_FORCE,
    IS_NEW,
    STAYS,
    VOTED_ON,
    ballot_parts,
    laws_after_vote,
    left_texts,
    next_after_vote,
    result_texts,
    vote_counted,
)
from lancaster_tui.words.rewards import longest

GO_ON, HELP = "go on", "help"
"""The spots of the key that goes on, and of the one that explains."""

_FADES = 4  # steps of the end, in which a law fades
_KEEPS = 8  # columns for how many markers are left
_TINT = 22  # percent of a colour in an open ballot
_SQUARE: Final = "▄"  # a vote, apart from the letters above it
_HELP, _BEFORE_HELP = " help", 2  # the word behind its key, and the columns before that
_MARGIN_FROM, _MEDIUM, _TALL, _TALLER, _TALLEST = 100, 27, 36, 45, 56  # columns, rows
_ROWS: Final = ((5, 1, 3, 5), (6, 2, 3, 7), (8, 3, 5, 10), (12, 4, 9, 12), (14, 5, 11, 14))
"""Rows of a ballot, a bar, the stamp and the laws: more on higher screens."""


def last_step(players: int) -> int:
    """Return the step at which everything is shown: the result, with the lost law faded."""
    return players + _FADES


def steps_before(players: int, motion: Motion) -> Sequence[int]:
    """Return the steps before the last one, depending on how much may move."""
    shown: Mapping[Motion, Sequence[int]] = {
        "full": range(last_step(players)),
        "reduced": (players,),
        "off": (),
    }
    return shown[motion]


class Count(Area):
    """The open ballots of a vote, two bars that grow with them, and what happens to the law.

    ``step`` says how much of it is shown: how many ballots are open, from the left; after the last
    one, how the vote ends, and how far the law has faded that leaves. Each step is drawn alone, so
    that they can be played in order.
    """

    class Left(Message):
        """The key that goes on was clicked."""

    class HelpWanted(Message):
        """The key that explains was clicked."""

    def __init__(
        self,
        scene: Scene,
        vote: CountedVote,
        key: str,
        then: Sequence[str] = (),
        help_key: str = "",
    ) -> None:
        super().__init__(id="open-ballots")
        self.scene = scene
        self.step = last_step(scene.view.players)
        self._vote = vote
        self._key = key
        self._then = then
        self._help_key = help_key

    def show_step(self, step: int) -> None:
        """Show another step."""
        self.step = step
        self.redraw()

    def spot_clicked(self, spot: str) -> None:
        """Go on, or ask for the help."""
        self.post_message(self.HelpWanted() if spot == HELP else self.Left())

    def is_open(self, spot: str) -> bool:
        """Let the keys be clicked at any time."""
        return True

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the step that is shown."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        paint_count(canvas, scene, self._vote, self.step, self._key, self._then, self._help_key)
        return canvas.rows()


def paint_count(
    canvas: Canvas,
    scene: Scene,
    vote: CountedVote,
    step: int,
    key: str,
    then: Sequence[str] = (),
    help_key: str = "",
) -> None:
    """Paint a step of the count; ``key`` is the label of the key that goes on from there.

    ``then`` is what comes next, in forms, the longest first; without it, what the rules say.
    ``help_key`` is the label of the key that explains, if it is named here.
    """
    counted = vote_counted(scene.view)
    paint_ribbon(canvas, scene, None, counted, COURSE.index("vote"), title=PARLIAMENT)
    width, height = canvas.width, canvas.height
    margin = int(width >= _MARGIN_FROM)
    size = sum(height >= rows for rows in (_MEDIUM, _TALL, _TALLER, _TALLEST))
    cards, bar, stamp, laws = _ROWS[size]
    head = 1 + margin
    law = wrap(scene.names.law(vote.law), width - len(BALLOTS_OPEN) - head - 3)
    cards += _name_rows(scene, width - 2 * margin) - 1
    gaps = _gaps(height - 2 - len(law) - cards - 2 * bar - stamp - laws)
    y = 1 + gaps["title"]
    canvas.text(head, y, BALLOTS_OPEN, "target bold")
    for line in law:
        canvas.text(head + len(BALLOTS_OPEN) + 2, y, line, "soft")
        y += 1
    y += gaps["cards"]
    _paint_ballots(canvas, scene, vote, step, Region(margin, y, width - 2 * margin, cards))
    y += cards + gaps["bars"]
    _paint_bars(canvas, scene, vote, step, Region(1, y, width - 2, bar), gaps["bar"])
    y += 2 * bar + gaps["bar"] + gaps["stamp"]
    if step > scene.view.players:
        _paint_stamp(canvas, scene, vote, Region(1, y, width - 2, stamp))
    y += stamp + gaps["laws"]
    _paint_laws(canvas, scene, vote, step, Region(margin, y, width - 2 * margin, laws))
    end = canvas.chip(1, height - 1, f" {key} ", "key", "target", GO_ON) + 1
    right = width - 1
    if help_key:
        right = canvas.text_to(right, height - 1, _HELP, "quiet", HELP)
        right = canvas.text_to(right, height - 1, help_key, "target bold", HELP) - _BEFORE_HELP
    text = longest(then or next_after_vote(scene.view, scene.names), right - end)
    canvas.text(end, height - 1, text, "foreground bold", GO_ON)


def _gaps(rows: int) -> dict[str, int]:
    """Return which parts have a blank row before them, given how many there are to spare."""
    order = ("bars", "stamp", "laws", "end", "title", "bar", "cards")
    return {part: int(number < rows) for number, part in enumerate(order)}


def _paint_ballots(canvas: Canvas, scene: Scene, vote: CountedVote, step: int, at: Region) -> None:
    players, rows = scene.view.players, _name_rows(scene, at.width)
    gap = card_gap(at.width, players)
    cards = [column_of(at, seat, players, gap) for seat in range(players)]
    has_room = min(card.width for card in cards) >= seat_width(scene.names) + 1 + _KEEPS + 3
    for seat, (card, (yes, markers)) in enumerate(zip(cards, vote.ballots.ballots, strict=True)):
        strip = Region(card.x, card.y, card.width, rows)
        _paint_strip(canvas, scene, seat, strip, tells_kept=has_room and seat < step)
        body = Region(card.x, card.y + rows, card.width, card.height - rows)
        if seat >= step:
            canvas.fill(*body, "surface")
            for y in range(body.y + 1, body.bottom - 1):
                canvas.text(body.x + 2, y, FACE_DOWN * (body.width - 4), "quiet")
        else:
            _paint_ballot(canvas, body, yes=yes, markers=markers, is_ascii=scene.is_ascii)


def _name_rows(scene: Scene, width: int) -> int:
    """Return the rows that the longest name takes above a ballot."""
    players = scene.view.players
    room = column_of(Region(0, 0, width, 1), 0, players, card_gap(width, players)).width - 2
    return min(max(len(_name_lines(scene, seat, room)) for seat in range(players)), 2)


def _name_lines(scene: Scene, seat: int, room: int) -> list[str]:
    first, *others = wrap(scene.names.seat(seat), room - 2)
    return [f"{seat_shape(seat, scene.names)} {first}", *(f"  {line}" for line in others)]


def _paint_strip(canvas: Canvas, scene: Scene, seat: int, at: Region, *, tells_kept: bool) -> None:
    """Paint the name of a player, and how many markers are left, if known."""
    canvas.fill(*at, seat_ink(seat, scene.names))
    ink = "seat-ink" if canvas.has_colour else seat_ink(seat, scene.names)
    lines = _name_lines(scene, seat, at.width - 2)
    if len(lines) > at.height:
        rest = " ".join(line.strip() for line in lines[at.height - 1 :])
        lines[at.height - 1 :] = [f"  {cut(rest, at.width - 4)}"]
    for y, line in enumerate(lines, start=at.y):
        canvas.text(at.x + 1, y, line, f"{ink} bold")
    if tells_kept:
        owner = scene.view.seats[seat]
        kept = left_texts(owner.votes + owner.set_aside)
        room = at.width - cell_len(lines[0]) - 3
        canvas.text_to(at.right - 1, at.y, longest(kept, room), ink)


def _paint_ballot(canvas: Canvas, at: Region, *, yes: bool, markers: int, is_ascii: bool) -> None:
    """Paint an open ballot: what it says in large letters, and what it counts."""
    ink, word = ("good", "YES") if yes else ("bad", "NO")
    canvas.fill(*at, mixed("surface", ink, _TINT))
    counts, below = f"counts {1 + markers}", 1 + 2 * (at.height >= 7)
    size = size_for("YES", at.width, at.height - below)
    if size and not is_ascii:
        paint_word(canvas, at.x, at.y, at.width, at.height - below, word, size, ink)
    else:
        canvas.text(at.x + (at.width - len(word)) // 2, at.y + 1, word, f"{ink} bold")
    left = at.x + (at.width - len(counts)) // 2
    canvas.text(left, at.bottom - below, counts, "foreground bold")
    parts = ballot_parts(markers)
    if below == 1 or len(parts) > at.width:
        return
    votes = 1 + markers
    beside = 2 * votes if canvas.has_colour and 2 * votes + len(parts) + 2 <= at.width else 0
    left, y = at.x + (at.width - beside - len(parts)) // 2, at.bottom - below + 1
    for number in range(beside // 2):
        canvas.block(left + 2 * number, y, _SQUARE, ink, canvas.ground(left, y))
    canvas.text(left + beside, y, parts, "soft")


def _paint_bars(
    canvas: Canvas, scene: Scene, vote: CountedVote, step: int, at: Region, gap: int
) -> None:
    """Paint the votes for and against as far as they are open, each player's in its colour.

    The bar for the law is at the given place, the one against it below a gap. Votes have the same
    width in both bars.
    """
    ballots = vote.ballots
    most = max(ballots.yes, ballots.no)
    label, total = 5, len(f"{most}") + 2
    room = at.width - label - total
    each = room // most or room / most
    y = at.y
    for is_yes, word, ink in ((True, "YES", "good"), (False, "NO", "bad")):
        cast = [
            (seat, 1 + markers)
            for seat, (yes, markers) in enumerate(ballots.ballots[:step])
            if yes is is_yes
        ]
        middle = y + (at.height - 1) // 2
        canvas.text(at.x, middle, word, f"{ink} bold")
        done = 0
        for seat, votes in cast:
            start, end = (at.x + label + int(each * number) for number in (done, done + votes))
            done += votes
            part = Region(start, y, max(end - start - 1, 1), at.height)
            _paint_part(canvas, scene, seat, votes, part, middle)
        end = at.x + label + int(each * done)
        canvas.text(end + bool(done), middle, f"{done}", f"{ink} bold")
        y += at.height + gap


def _paint_part(
    canvas: Canvas, scene: Scene, seat: int, votes: int, at: Region, middle: int
) -> None:
    """Paint the votes of one player in a bar; without colours it is a row of that shape."""
    canvas.fill(*at, seat_ink(seat, scene.names))
    shape, name = seat_shape(seat, scene.names), scene.names.seat(seat)
    if not canvas.has_colour:
        canvas.text(at.x, middle, shape * at.width, seat_ink(seat, scene.names))
    forms = (f" {shape} {name} {votes} ", f" {shape} {votes} ", f"{shape}{votes}", shape)
    text = next((form for form in forms if cell_len(form) <= at.width), shape)
    canvas.text(
        at.x,
        middle,
        text,
        "seat-ink bold" if canvas.has_colour else f"{seat_ink(seat, scene.names)} bold",
    )


def _paint_stamp(canvas: Canvas, scene: Scene, vote: CountedVote, at: Region) -> None:
    """Paint how the vote ended as a stamp, and beside it what happens to the law."""
    ink = "good" if vote.passed else "bad"
    word, sums = result_texts(vote.ballots, vote.result)
    size = 0 if scene.is_ascii else size_for(word, at.width // 2, at.height - 1)
    in_full = f"{word}  {sums}"
    width = 6 + (word_width(word, size) if size else cell_len(in_full))
    for y in range(at.y, at.bottom):
        canvas.chip(at.x, y, " " * width, "background", ink)
    if size:
        paint_word(canvas, at.x, at.y, width, at.height, word, size, "background")
    else:
        canvas.text(at.x + 3, at.y + at.height // 2, in_full, "background bold")
    x = at.x + width + 2
    said = event_text(vote.result, scene.names) or ""
    lines = [(line, "soft") for line in wrap(said, at.right - x)]
    if size:
        lines.insert(0, (sums, f"{ink} bold"))
    for y, (line, colour) in enumerate(lines, start=at.y + (at.height - len(lines)) // 2):
        canvas.text(x, y, line, colour)


def _paint_laws(canvas: Canvas, scene: Scene, vote: CountedVote, step: int, at: Region) -> None:
    """Paint the laws around the vote: as they were until it ends, then as they are."""
    laws = scene.names.rules.law_by_id
    proposal, now = laws[vote.law], [laws[each] for each in scene.view.laws]
    result = vote.result
    gone: tuple[Law, ...] = ()
    if isinstance(result, LawPassed):
        now = now[:-1]
        gone = (laws[result.discarded],)
    cards: Sequence[LawCard]
    is_over = step > scene.view.players
    faded = FADED * (step - scene.view.players) // _FADES
    if not is_over:
        cards = [
            *(LawCard(each, IN_FORCE, "in force") for each in (*gone, *now)),
            LawCard(proposal, VOTED_ON, "proposed"),
        ]
    elif isinstance(result, LawPassed):
        cards = [
            *(LawCard(each, HAS_LEFT, "gone", faded) for each in gone),
            *(LawCard(each, HAS_MOVED, "in force") for each in now),
            LawCard(proposal, IS_NEW, "proposed"),
        ]
    else:
        cards = [
            *(LawCard(each, STAYS, "in force") for each in now),
            LawCard(proposal, HAS_FAILED, "gone", faded),
        ]
    title, note = laws_after_vote(result if is_over else None)
    air = int(at.height >= 9)
    x = canvas.text(at.x + 1, at.y, title, "target bold") + 2
    canvas.text(x, at.y, cut(note, at.right - x), "quiet")
    below = Region(at.x, at.y + 1 + air, at.width, at.height - 1 - air)
    paint_cards(canvas, cards, below, len(cards))
