"""The ballot as it is drawn: the proposal, who gains, the laws if it passes, yes or no."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, pairwise
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, cut, wrap
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark
from lancaster_tui.tui.table.advice_cards import Advised
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.dossier import draw_dossier
from lancaster_tui.tui.table.law_strips import PROPOSED
from lancaster_tui.tui.table.parliament import draw_gain
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.status_bar import in_time, paint_ribbon
from lancaster_tui.tui.vote.advised import draw_ballots
from lancaster_tui.tui.vote.law_cards import LawCard, card_gap, column_of, paint_cards
from lancaster_tui.tui.vote.lettering import paint_word, size_for, word_width
from lancaster_tui.words.laws.cards import law_faces, law_short, law_text, to_come_in_order
from lancaster_tui.words.laws.forecast import NOTHING, ONCE, Size
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.prompts.course import COURSE
from lancaster_tui.words.prompts.votes import (
    COMES_IN,
    IF_IT_PASSES,
    IF_PASSED,
    IN_LATER_ROUNDS,
    LEAVES,
    MARKERS_ARE_SPENT,
    MOVES,
    VOTE_FIRST,
    VOTED_ON_NEXT,
    VOTES_IN_SECRET,
    YOUR_CHOICE,
    balance_texts,
    ballot_title,
    ballots_in_text,
    casting_text,
    counting_texts,
    covered_prize,
    lasting_text,
    leaning,
    net_heads,
    net_parts,
    net_text,
    proposal_number,
    votes_text,
    who_text,
)
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.situation import laws_to_come

YES, NO, MORE, LESS, CAST = "yes", "no", "more", "less", "cast"
ADVISED: Final = ("0", "1", "2")
"""The spots of a ballot, with those of the moves that are advised."""

_SIZES: tuple[Size, ...] = ("full", "figure", "bare")
_MARGIN_FROM, _MEDIUM, _TALL, _TALLER, _TALLEST = 100, 27, 36, 45, 56  # columns, rows
_ROWS: Final = ((6, 5), (8, 7), (11, 10), (13, 11), (15, 13))
"""Of what casts the ballot and of the laws, the higher the screen the more."""

_LEANINGS: Final = {1: "good", 0: "foreground", -1: "bad"}
"""The ink of what a proposal means to a seat, by whether it is better for it than for others."""

_BAR = 8  # columns
_PLAIN = 2  # rows above which what a law gives stands below its text
_WORDY = 50  # columns from which what everybody can cast is said in words
_BETWEEN = 3  # columns between two groups of laws
_UNPAID = 40  # percent of a seat's colour in the bar of a count that may not be paid
_TINT = 22  # percent of a colour in a ballot that is not chosen


class Marked(NamedTuple):
    """What is on a ballot so far, and the keys for it.

    ``yes`` is None before a choice; ``owned`` are the markers that its voter has. ``is_refused``
    says that it was to be cast without a choice. ``keys`` are the labels by spot. ``advised`` is
    the advice that is shown, if any is. ``dossier`` is the law whose dossier is, if any is.
    """

    yes: bool | None
    markers: int
    owned: int
    is_refused: bool
    keys: dict[str, str]
    advised: Advised | None = None
    dossier: Law | None = None


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


class Paper(Area):
    """The whole ballot of one person, drawn for its size; what can be clicked are its spots."""

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

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the whole ballot."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        assert scene.decision is not None
        seat = scene.decision.seat
        doing = in_time(scene, VOTES_IN_SECRET)
        paint_ribbon(canvas, scene, seat, doing, COURSE.index("vote"))
        has_later = bool(_later(scene) or scene.view.laws_to_come)
        at = plan(width, height, has_later=has_later)
        law = scene.names.rules.law_by_id[scene.view.proposals[0]]
        _paint_proposal(canvas, scene, law, at.proposal)
        dossier = self.marked.dossier
        if dossier is None:
            _paint_gains(canvas, scene, law, seat, at.gains)
        else:
            is_other = dossier.id != law.id
            rules = scene.names.rules
            draw_dossier(canvas, at.gains, at.laws, dossier, rules, is_named=is_other)
        if self.marked.advised is not None:
            keys = [self.marked.keys[spot] for spot in ADVISED]
            draw_ballots(canvas, at.laws, self.marked.advised, scene, keys)
        elif dossier is None:
            _paint_laws(canvas, scene, law, at.laws)
        _paint_later(canvas, scene, at.later)
        _paint_cast(canvas, scene, seat, self.marked, at.cast)
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


def _paint_gains(canvas: Canvas, scene: Scene, law: Law, seat: int, at: Region) -> None:
    """Paint who would gain what, how many votes each can cast, and what that means for a seat."""
    canvas.fill(*at, "surface")
    players = scene.view.players
    spread = 2 if at.height >= 2 * players + 4 else 1
    y = at.y + (2 if at.height > players + 3 + (spread > 1) else 1)
    columns = _gain_columns(scene, law, at)
    nets = next(net_forecasts(scene, law))
    heads = net_heads(law.effect) if columns.is_net else who_text(law.effect)
    who = longest(heads, at.right - at.x - columns.votes - 3)
    canvas.text(at.x + 1, at.y, who.upper(), "target bold")
    canvas.text_to(at.right - 1, at.y, _votes_column(scene, at.width)[0], "quiet")
    for number in range(players):
        row = Region(at.x, y + spread * number, at.width, 1)
        if number == seat:
            canvas.fill(*row, "panel")
        _paint_gainer(canvas, scene, number, columns, row)
    y += spread * players - (spread > 1) + 1
    if y >= at.bottom:
        return
    *forms, own_alone = (wrap(text, at.width - 2) for text in balance_texts(law.effect, nets, seat))
    closer = y - 1  # no blank row above
    y, lines = next(
        ((top, lines) for top in (y, closer) for lines in forms if len(lines) <= at.bottom - top),
        (y, own_alone),
    )
    ink = _LEANINGS[leaning(nets, seat)]
    for line_y, line in enumerate(lines, start=y):
        canvas.text(at.x + 1, line_y, line, f"{ink} bold")


class _GainColumns(NamedTuple):
    """What is said of each player: what the law counts, what it would give; and the columns.

    ``counted`` is 0 where there is no room for what is counted, and ``bar`` where there is none for
    a bar of it, either. ``is_net`` says that of what it would give what is lost is taken off.
    """

    counts: Sequence[tuple[int, str] | None]
    gains: Sequence[str]
    name: int
    bar: int
    counted: int
    votes: int
    is_net: bool


def _gain_columns(scene: Scene, law: Law, at: Region) -> _GainColumns:
    """Share the columns: names and gains come first, then what is counted, then bars of that."""
    head, *votes_of = _votes_column(scene, at.width)
    votes = max(map(len, (head, *votes_of)))
    marks = [seat_mark(each, scene.names, at.width)[0] for each in range(scene.view.players)]
    widest, room = max(map(cell_len, marks)), at.width - votes - 3 - (at.width >= _WORDY)
    nets = [*net_forecasts(scene, law)]
    every = [*nets, *scene.forecasts_in_sizes(law, _SIZES)]
    forms = [[text or NOTHING for text in texts] for texts in every]
    gains = next(
        (each for each in forms if max(map(cell_len, each)) + widest + 1 <= room), forms[-1]
    )
    gain = max(map(cell_len, gains))
    name = min(widest, max(room - gain - 1, 3))
    left, counts = room - name - 1 - gain, scene.counted(law)
    count = max((len(each[1]) for each in counts if each), default=0)
    count = count if left > count + 2 else 0
    bar = _BAR if count and left - count - 2 > _BAR + 2 else 0
    is_net = gains in forms[: len(nets)] and gains not in forms[len(nets) :]
    return _GainColumns(counts, gains, name, bar, count, votes, is_net)


def net_forecasts(scene: Scene, law: Law) -> Iterator[list[str]]:
    """Yield what everybody gains by a law, less what the law that leaves for it gives now.

    The last form is left out where it would not say what is gained and what is lost.
    """
    leaving = scene.names.rules.law_by_id[scene.view.laws[0]]
    covered = covered_prize(leaving)
    sizes = (scene.forecasts_in_sizes(each, ("full", "figure")) for each in (law, leaving))
    for won, gone in zip(*sizes, strict=True):
        lost = [covered if text == COVERED else text for text in gone]
        nets = [net_text(*each) for each in zip(won, lost, strict=True)]
        if not any(ONCE in net for net in nets):
            yield nets


def _votes_column(scene: Scene, width: int) -> list[str]:
    """Return how many votes each player can cast, and before that what stands above them."""
    is_wide = width >= _WORDY
    texts = (votes_text(each.votes, in_full=is_wide) for each in scene.view.seats)
    return ["can cast", *texts]


def _paint_gainer(
    canvas: Canvas, scene: Scene, seat: int, columns: _GainColumns, at: Region
) -> None:
    """Paint the row of a player: what the law counts, what it would give, the votes."""
    mark, ink = seat_mark(seat, scene.names, columns.name)
    share, gain = columns.counts[seat], columns.gains[seat]
    won, lost = net_parts(gain)
    x, y = at.x + 1, at.y
    canvas.text(x, y, mark, f"{ink} bold")
    x += columns.name + 1 + bool(columns.counted)
    if columns.bar:
        if canvas.has_colour and share and won not in ("", NOTHING) and not lost:
            most = max(each[0] for each in columns.counts if each) or 1
            shade = ink if gain != COVERED else mixed("panel", ink, _UNPAID)
            length = columns.bar * share[0] / most
            canvas.bar(x, y, columns.bar, [(length, shade)], "background")
        x += columns.bar + 2
    if columns.counted:
        canvas.text(x, y, share[1] if share else COVERED, "soft")
        x += columns.counted + 2
    told = "quiet" if won in ("", NOTHING, COVERED) else "good bold"
    if won.startswith("-"):  # what it makes everybody pay
        told = "bad bold"
    if lost and won:
        x = canvas.text(x, y, won, told)
    if lost:
        told = "soft" if lost.endswith(COVERED) else "bad bold"
        gain = gain.removeprefix(won)
    canvas.text(x, y, gain, told)
    canvas.text_to(at.right - 1, y, _votes_column(scene, at.width)[1 + seat], "soft")


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
        paint_cards(canvas, cards, below, columns)
        left = column_of(below, len(laws), columns, gap).x
    if scene.view.laws_to_come:
        canvas.text(left + 1, at.y, IN_LATER_ROUNDS, "target bold")
        canvas.fill(left, below.y, at.right - left, below.height, "surface")
        _paint_to_come(canvas, scene, Region(left + 1, below.y, at.right - left - 2, below.height))


def _paint_to_come(canvas: Canvas, scene: Scene, at: Region) -> None:
    """Paint the laws still in the pile: a row for each law below the head of its group (SET-10).

    The groups stand in as many columns as fit. Where there is too little room they are paragraphs.
    """
    laws = [scene.names.rules.law_by_id[law] for law in scene.view.laws_to_come]
    groups = [list(own) for _, own in groupby(laws, key=lambda law: law.group)]
    for columns in _tables(groups):
        room = (at.width + _BETWEEN) // len(columns) - _BETWEEN
        rows = max(map(len, columns))
        if rows <= at.height and max(cell_len(each) for texts in columns for each in texts) <= room:
            break
    else:
        lines = [
            line for text in laws_to_come(scene.view, scene.names) for line in wrap(text, at.width)
        ]
        for y, line in enumerate(lines[: at.height], start=at.y):
            canvas.text(at.x, y, line, "soft")
        return
    heads = {to_come_in_order(number, groups[number][0].group) for number in range(len(groups))}
    step = 2 if at.height > 2 * rows else 1
    above = min(at.height - step * (rows - 1) - 1, 1)
    for number, texts in enumerate(columns):
        x = at.x + number * (room + _BETWEEN)
        for row, text in enumerate(texts):
            ink = "quiet" if text in heads else "soft"
            canvas.text(x, at.y + above + row * step, text, ink)


def _tables(groups: Sequence[Sequence[Law]]) -> Iterator[list[list[str]]]:
    """Yield the columns of tables of some groups of laws, each with its head above its laws.

    The widest comes first; of as many columns the lowest, and whole sentences before short ones.
    """
    for number in range(len(groups), 0, -1):
        for write in (law_text, law_short):
            blocks = [
                [to_come_in_order(at, own[0].group), *map(write, own)]
                for at, own in enumerate(groups)
            ]
            shared = [
                [
                    [text for block in blocks[start:end] for text in block]
                    for start, end in pairwise((0, *cuts, len(blocks)))
                ]
                for cuts in combinations(range(1, len(blocks)), number - 1)
            ]
            yield min(shared, key=lambda columns: max(map(len, columns)))


def _paint_cast(canvas: Canvas, scene: Scene, seat: int, marked: Marked, at: Region) -> None:
    canvas.fill(*at, "surface")
    ink = seat_ink(seat, scene.names)
    for y in range(at.y, at.bottom):
        canvas.block(at.x, y, "▌", ink, canvas.ground(at.x + 1, y))
    x, end = at.x + 2, at.right - 1
    title = cut(ballot_title(scene.view, seat, scene.names), end - x - 20)
    canvas.text(x, at.y, title, "foreground bold")
    canvas.text_to(end, at.y, ballots_in_text(scene.view), "quiet")
    air = int(at.height >= 9)
    high = at.height - 2 - 2 * air - (at.height == 8)
    wide = 19 if high < 5 else 25 if high < 9 else 44
    for number, spot in enumerate((YES, NO)):
        _paint_choice(
            canvas,
            Region(x + number * (wide + 1), at.y + 1 + air, wide, high),
            spot,
            spot.upper(),
            marked.keys[spot],
            is_chosen=marked.yes is (spot == YES),
            is_ascii=scene.is_ascii,
        )
    left = x + 2 * (wide + 1) + 2
    _paint_markers(canvas, marked, Region(left, at.y + 1 + air, end - left, high))
    _paint_enter(canvas, marked, x, at.bottom - 1)


def _paint_choice(
    canvas: Canvas,
    at: Region,
    spot: str,
    word: str,
    key: str,
    *,
    is_chosen: bool,
    is_ascii: bool,
) -> None:
    """Paint a ballot: filled if it is chosen, also without colours, else tinted."""
    ground = "good" if spot == YES else "bad"
    canvas.fill(*at, mixed("surface", ground, _TINT), spot)
    ink = ground
    if is_chosen:
        ink = "background"
        for y in range(at.y, at.bottom):
            canvas.chip(at.x, y, " " * at.width, ink, ground, spot)
    size = 0 if is_ascii else size_for("YES", at.width, at.height - 1)
    if size:
        paint_word(canvas, at.x, at.y, at.width, at.height - 1, word, size, ink)
    else:
        middle = at.x + (at.width - 2 * len(word)) // 2
        canvas.text(middle, at.y + (at.height - 1) // 2, " ".join(word), f"{ink} bold", spot)
    canvas.chip(at.x, at.y, f" {key} ", "key", "target", spot)
    if is_chosen:
        canvas.text_to(at.right - 1, at.bottom - 1, YOUR_CHOICE, f"{ink} bold", spot)


def _paint_markers(canvas: Canvas, marked: Marked, at: Region) -> None:
    """Paint how many markers are added, and what the ballot counts with them."""
    air = int(at.height >= 5)
    y = at.y + int(at.height >= 7)
    x = canvas.text(at.x, y, "vote markers ", "soft")
    x = _paint_step(canvas, marked, LESS, x, y, is_possible=marked.markers > 0)
    x = canvas.text(x, y, f"{marked.markers}", "foreground bold") + 1
    x = _paint_step(canvas, marked, MORE, x, y, is_possible=marked.markers < marked.owned)
    canvas.text(x, y, f"of {marked.owned}", "soft")
    y += 1 + air
    counting = longest(counting_texts(marked.yes, marked.markers), at.width)
    canvas.text(at.x, y, counting, "foreground bold")
    room = at.bottom - y - 1 - air
    wrapped = (wrap(text, at.width) for text in MARKERS_ARE_SPENT)
    for line in next((lines for lines in wrapped if len(lines) <= room), []):
        y += 1
        canvas.text(at.x, y + air, line, "quiet")


def _paint_step(
    canvas: Canvas, marked: Marked, spot: str, x: int, y: int, *, is_possible: bool
) -> int:
    """Paint the key for a marker more or less: gold if it does anything now."""
    label = f" {marked.keys[spot]} "
    if is_possible:
        return canvas.chip(x, y, label, "key", "target", spot) + 1
    canvas.fill(x, y, cell_len(label), 1, "panel", spot)
    return canvas.text(x, y, label, "quiet", spot) + 1


def _paint_enter(canvas: Canvas, marked: Marked, x: int, y: int) -> None:
    if marked.yes is None:
        canvas.text(x, y, VOTE_FIRST, "bad bold" if marked.is_refused else "soft")
        return
    x = canvas.chip(x, y, f" {marked.keys[CAST]} ", "key", "target", CAST) + 1
    canvas.text(x, y, casting_text(marked.yes, marked.markers), "foreground bold", CAST)
