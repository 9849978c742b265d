"""England as a map: coast and sea, the counties where they lie, and what is in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.rules.places import COUNTY_PLACES, place_text
from lancaster_tui.rules.position import STRENGTHS, Occupant
from lancaster_tui.rules.ruleset.vocabulary import Reward
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, cut, row_width, wrap
from lancaster_tui.tui.kit.glyphs import AT_LEAST, GONE, LEFT, MARK, STARTS
from lancaster_tui.tui.kit.seats import chip_text, ghost_text, seat_ink, seat_mark
from lancaster_tui.tui.table.chart import SEA, SHALLOW, Chart
from lancaster_tui.tui.table.in_short import knights_in_short, votes_in_short
from lancaster_tui.tui.table.scene import Scene, Won
from lancaster_tui.tui.table.spots import (
    CHOSEN,
    OTHER,
    OTHER_GROUND,
    REFUSED,
    SpotLook,
    chosen_ground,
)
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.places import (
    CLAIMED,
    NAMES_START_PLAYER,
    could_go_forms,
    counted_kinds,
    counted_knights,
    expelled_by,
    held_forms,
)
from lancaster_tui.words.rewards import longest, reward_within

_WHOLE = 99  # columns that any name fits into
_LABEL_ROWS = 3
_WIDE = 100  # columns from which what a county gives keeps off its border
_JOINT: Final = ", "  # between a reward and the note that the county names the start player
_TALL = 27  # rows of a map with room for a row below each label
_AIR = 2  # columns between what has been won and the nobles
_NAME = 10  # columns of a name in the sea
_AT_HOME = 7  # columns of knights there that may cover some of the coast
_SIGNS: Final = (" g gold", "sq squire", " v vote", f"{LEFT}{GONE} noble")
_STARTER: Final = (f"start {STARTS}",)
_QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"  # by bits: upper left, upper right, lower left, lower right
_SEAS_AND_LANDS: Final = {
    SEA: "sea",
    SHALLOW: "shallow",
    "s": "abroad",
    "w": "abroad",
    "i": "abroad",
    "f": "coast",
}
OWNED, ALLIED, _LEFT_BEHIND, WASH = (
    30,
    15,
    20,
    18,
)  # percent of a colour in a county
_SUM: Final = re.compile(r"=\d+")  # of a knight and its squires
_IN_THE_SEA: Final = (f"{AT_LEAST}2 S2 or better", f"{LEFT} noble  {GONE} won")
_NAMES_STARTER: Final = f"{STARTS} start player"
_EXPELS: Final = "stronger expels"


def draw_map(canvas: Canvas, chart: Chart, scene: Scene, heading: str) -> None:
    """Paint a map, with what the scene has in its counties."""
    if canvas.has_colour:
        _paint_ground(canvas, chart, scene)
    else:
        _paint_lines(canvas, chart, scene)
    for name in chart.names:
        canvas.text(*name.at, name.text, f"{name.ink} italic")
    canvas.claim_all(chart.counties)
    if chart.is_roomy:
        _legend(canvas, chart, scene, heading)
    else:
        _purse(canvas, chart, scene)
    for county in COUNTY_PLACES:
        _label(canvas, chart, scene, county)


def _legend(canvas: Canvas, chart: Chart, scene: Scene, heading: str) -> None:
    """Explain the signs, in the sea."""
    canvas.text(2, 1, "ENGLAND", heading)
    end = chart.width - 1
    if scene.view.has_allies:
        hollow = [
            seat_mark(ally, scene.names, 1)
            for seat in range(scene.view.players)
            for ally in scene.view.factions_of(seat)[1:]
        ]
        meaning = (" allies' knights", "sea-name")
        canvas.row(end - row_width([*hollow, meaning]), 0, [*hollow, meaning])
    lines = [*_IN_THE_SEA]
    if chart.width < _WIDE:  # else words say it
        lines.append(_NAMES_STARTER)
    if any(scene.view.counties):
        lines.append(_EXPELS)
    if not scene.marks.isdisjoint(COUNTY_PLACES):
        lines.append(f"{MARK} just happened")
    at = end - max(map(cell_len, _IN_THE_SEA))
    for y, line in enumerate(lines, start=1):
        canvas.text(at, y, line, "sea-name")


def _purse(canvas: Canvas, chart: Chart, scene: Scene) -> None:
    """Write what the player of the castle has, in the sea, where the castle has no room.

    Its knights, which may win something there, are in its colour. At the right stands what letters
    and signs mean in the counties.
    """
    owner, knights = scene.view.seats[scene.home], scene.view.factions[scene.home]
    shown, own = scene.sees_purse(scene.home), seat_ink(scene.home, scene.names)
    in_castle = [knights.castle.count(strength) for strength in (0, *STRENGTHS)]
    gold, squires = (str(each) if shown else COVERED for each in (owner.gold, owner.squires))
    goods = [("gold", gold, "foreground"), ("squires", squires, "foreground")]
    if scene.home != scene.viewer:  # else it is plain whose they are
        name, _ = seat_mark(scene.home, scene.names, _NAME)
        goods = [("", name, own), ("", f"{gold}g {squires}sq", "foreground")]
    rows = [
        *goods,
        ("votes", votes_in_short(owner), "foreground"),
    ]
    homes = {"court": knights.court, **({"castle": in_castle} if any(knights.castle) else {})}
    for number, (word, counts) in enumerate(homes.items()):
        below = len(homes) - number
        told = _in_sea(counts, chart, len(rows), 2 + len(word), below)
        rows += [(word, told[0], own), *((" " * len(word), line, own) for line in told[1:])]
    for y, (word, text, ink) in enumerate(rows):
        x = canvas.text(1, y, f"{word} " if word else "", "sea-name")
        canvas.text(x, y, text, f"{ink} bold")
    at = canvas.width - 1 - max(map(len, _SIGNS))
    for y, signs in enumerate(_SIGNS):
        canvas.text(at, y, signs, "sea-name")
    canvas.text_to(at - 1, 0, f"{MARK} new", "sea-name")


def _in_sea(counts: list[int], chart: Chart, y: int, x: int, below: int) -> Sequence[str]:
    """Return knights counted by strength in a line, or in two if the sea is wide enough for that.

    It must be so in some rows ``below``, the second line included. Bare digits are used only where
    nothing else fits.
    """
    whole, room = counted_knights(counts), max(chart.sea(y) - x, _AT_HOME)
    if len(whole) <= room:
        return [whole]
    counted = counted_kinds(counts)
    if len(counted) <= room:
        return [counted]
    for text in (whole, counted):
        first, *others = wrap(text, room)
        wide = min(chart.sea(y + row) for row in range(1, below + 1))
        if len(others) == 1 and x + len(others[0]) <= wide:
            return [first, *others]
    return [knights_in_short(counts)]


def _paint_ground(canvas: Canvas, chart: Chart, scene: Scene) -> None:
    spot = scene.pointed if chart.is_roomy else None
    outlined = spot if spot in COUNTY_PLACES else None
    grounds = _grounds(scene, has_outline=chart.is_roomy)
    canvas.cover(_ground(chart, tuple(grounds.items()), outlined, chosen_ground(scene)))


@lru_cache(64)
def _ground(
    chart: Chart, grounds: Sequence[tuple[str, str]], outlined: int | None, drawn_in: str
) -> Canvas:
    """Return the ground of a map, one of its counties outlined: few of them come again and again.

    ``grounds`` are those of the letters, ``drawn_in`` the colour of the outline.
    """
    canvas, ground_of = Canvas(chart.width, chart.height), dict(grounds)
    for x, y, width, letter in chart.runs:
        canvas.fill(x, y, width, 1, ground_of[letter])
    outline = frozenset() if outlined is None else chart.outline(outlined)
    cells = {(x // 2, y // 2) for x, y in outline}
    for x, y, quarters in chart.corners:
        if (x, y) not in cells:
            _paint_quarters(canvas, x, y, [ground_of[letter] for letter in quarters])
    for x, y in cells:
        colours = [
            drawn_in if (2 * x + number % 2, 2 * y + number // 2) in outline else ground_of[letter]
            for number, letter in enumerate(chart.quarters(x, y))
        ]
        _paint_quarters(canvas, x, y, colours)
    return canvas


def _grounds(scene: Scene, *, has_outline: bool) -> Mapping[str, str]:
    """Return the ground of each letter: a county has a tint of the player who holds it.

    An ally's county has a weaker tint of the ally's owner; one whose winner has gone home is
    weaker, too.
    """
    grounds, claims = dict(_SEAS_AND_LANDS), scene.claims
    for county, occupant in zip(COUNTY_PLACES, scene.view.counties, strict=True):
        ground = f"land-{county}"
        if county == scene.pointed and not has_outline:
            ground = mixed(ground, chosen_ground(scene), WASH)
        elif occupant is not None:
            share = ALLIED if scene.view.is_ally(occupant.faction) else OWNED
            holder = seat_ink(scene.view.owner(occupant.faction), scene.names)
            ground = mixed(ground, holder, share)
        elif county in claims:
            winner = seat_ink(scene.view.owner(claims[county].faction), scene.names)
            ground = mixed(ground, winner, _LEFT_BEHIND)
        grounds[place_text(county)] = ground
    return grounds


def _paint_quarters(canvas: Canvas, x: int, y: int, colours: Sequence[str]) -> None:
    """Paint a cell whose quarters have different colours."""
    canvas.block(x, y, *_in_two(tuple(colours)))


@lru_cache(1024)
def _in_two(colours: tuple[str, ...]) -> tuple[str, str, str]:
    """Return a sign, its ink and the ground that show four quarters in two colours.

    If there are more, the rarest colours go, but never the one that stands out.
    """
    different = sorted(
        set(colours), key=lambda each: (each not in (CHOSEN, REFUSED), -colours.count(each), each)
    )
    front, *behind = different
    bits = sum(1 << number for number, colour in enumerate(colours) if colour == front)
    return _QUADRANTS[bits], front, behind[0] if behind else front


def _paint_lines(canvas: Canvas, chart: Chart, scene: Scene) -> None:
    """Paint the borders as lines, where there are no colours."""
    spot = scene.pointed
    chosen = place_text(spot) if spot is not None and spot in COUNTY_PLACES else None
    for y in range(chart.height):
        for x in range(chart.width):
            here, right, below = (chart.letter(x + a, y + b) for a, b in ((0, 0), (1, 0), (0, 1)))
            if here == right == below:
                continue
            is_chosen = chosen in (here, right if right != here else below)
            side, foot = ("█", "▃") if is_chosen else ("▕", "▁")
            canvas.text(
                x,
                y,
                side if right != here else foot,
                chosen_ground(scene) if is_chosen else "frame",
            )


def _label(canvas: Canvas, chart: Chart, scene: Scene, county: int) -> None:
    """Write what a county is, what it gives, who stands there and which nobles are left."""
    x, y = chart.labels[county]
    look, entry = SpotLook(scene, county), scene.names.rules.counties[county]
    quiet = "land-quiet" if canvas.has_colour else "quiet"
    ink = quiet if look.is_dim else "land-ink"
    letter, minimum = place_text(county), f"{AT_LEAST}{entry.minimum}"
    is_roomy = chart.is_roomy
    margin = 1 if is_roomy else 0
    key = f" {letter} " if is_roomy else letter
    if look.is_target or look.is_pointed:
        at = canvas.chip(x + margin, y, key, "target-ink bold", look.ground)
    else:
        letter_ink = OTHER if look.is_other else f"{ink} bold"
        canvas.text(x + 2 * margin, y, letter, letter_ink)
        at = x + margin + len(key)
        if look.is_other:
            canvas.lay(x + margin, y, len(key), OTHER_GROUND)
    room = chart.room(county, 0) - (at - x) - 1
    name = cut(entry.name, max(room, 1))
    weight = "" if look.is_dim or look.is_other else " bold"
    if look.is_pointed and canvas.has_colour and not is_roomy:
        at = canvas.chip(at, y, f" {name} ", "target-ink bold", look.ground) - 1
    else:
        if look.is_marked:
            canvas.text(at, y, MARK, "mark bold")
        at = canvas.text(at + 1, y, name, f"{ink}{weight}")
    second = x + 2 * margin
    is_wide = chart.width >= _WIDE
    ends = [x + chart.room(county, row) - (is_wide or not is_roomy) for row in (0, 1)]
    notes = NAMES_START_PLAYER if is_wide else (STARTS,) if is_roomy else _STARTER
    fitted = _fitted(
        entry.reward,
        notes if entry.names_start_player else ("",),
        minimum,
        ends[0] - at - 1,
        ends[1] - second,
        is_roomy=is_roomy,
    )
    for text, own in ((fitted.minimum, ink), (fitted.note, quiet)):
        if text:
            at = canvas.text(at + 1, y, text, own)
    if not fitted.minimum:
        second = canvas.text(second, y + 1, minimum, ink) + 1
    after = canvas.text(second, y + 1, fitted.reward, quiet if look.is_dim else "pip")
    note = _joined(fitted.note_below, ends[1] - after, is_wide=is_wide)
    after = canvas.text(after, y + 1, note, quiet)
    rooms = {each: chart.room(each, 2) - margin for each in {county, *scene.claims}}
    fate, fate_ink = _fate(canvas, scene, county)
    spare = x + chart.room(county, 1) - 1 - after - cell_len(fate)
    if fate and spare > 0:
        canvas.text(after + min(_AIR, spare), y + 1, fate, fate_ink)
        fate = ""
    _people(canvas, scene, county, x + margin, y + 2, rooms, (fate, fate_ink))
    if chart.height >= _TALL:
        _tell_below(canvas, chart, scene, county, quiet)


def _fate(canvas: Canvas, scene: Scene, county: int) -> tuple[str, str]:
    """Return the knight that the one chosen for a county would expel, struck out; or nothing."""
    occupant = scene.view.counties[county]
    if occupant is None or scene.pending_at(county) is None or not canvas.has_colour:
        return "", ""
    going, _, _ = chip_text(occupant.faction, scene.names, strength_text(occupant))
    return going, f"{seat_ink(occupant.faction, scene.names)} strike"


def _tell_below(canvas: Canvas, chart: Chart, scene: Scene, county: int, ink: str) -> None:
    """Write below a label on a tall map what expels the knight there, and more on a large one."""
    x, y = chart.labels[county]
    occupant = scene.pending_at(county) or scene.view.counties[county]
    is_placing = scene.view.phase == "placing"
    told: list[Sequence[str]] = []
    if occupant is not None and is_placing:
        told.append((expelled_by(occupant),))
    if chart.is_large:
        told += held_forms(county, scene.view, scene.names)
        if is_placing and scene.viewer is not None:
            told.append(could_go_forms(county, scene.viewer, scene.view))
    indent = 2 * chart.is_roomy
    for row, forms in enumerate(told, _LABEL_ROWS):
        room = chart.room(county, row) - indent
        canvas.text(x + indent, y + row, longest((*forms, ""), room), ink)


def _joined(note: str, room: int, *, is_wide: bool) -> str:
    """Return a note as it follows the reward, in words after a comma if that fits into ``room``."""
    forms = [form for form in NAMES_START_PLAYER if form in note] if is_wide else []
    joined = (f"{_JOINT}{form}" for form in forms)
    return next((form for form in joined if len(form) <= room), f" {note}") if note else ""


class _Fitted(NamedTuple):
    """What stands after the name of a county, and on the row below it."""

    minimum: str
    note: str
    reward: str
    note_below: str


@lru_cache(256)  # a county says the same in all acts
def _fitted(
    reward: Reward, notes: tuple[str, ...], minimum: str, first: int, second: int, *, is_roomy: bool
) -> _Fitted:
    """Return how a county tells its reward in the longest words, in the columns of two rows.

    The minimum always stands after the name on a large map. On a small one it does if that leaves
    room for words below it, and so does the note that the county names the start player.
    """
    fitted: list[tuple[bool, bool, int, _Fitted]] = []
    for has_minimum in (True,) if is_roomy else (False, True):
        for has_note in (False, True):
            above = first - (len(minimum) + 1) * has_minimum
            below = second - (len(minimum) + 1) * (not has_minimum)
            if above < has_note * len(notes[-1]) - (not has_note):
                continue
            for least in notes:
                room = below if has_note else below - len(least) - bool(least)
                said = reward_within(reward, room)
                spare = below - len(said) - 1
                note = longest(notes, above if has_note else spare)
                texts = (minimum * has_minimum, note * has_note, said, note * (not has_note))
                fits = spare + 1 >= (not has_note) * (len(note) + bool(note))
                is_told = note != notes[-1]
                fitted.append((fits, is_told, len(said), _Fitted(*texts)))
    return max(fitted, key=itemgetter(0, 1, 2))[3]


def _people(
    canvas: Canvas,
    scene: Scene,
    county: int,
    x: int,
    y: int,
    rooms: Mapping[int, int],
    fate: tuple[str, str],
) -> None:
    """Paint the knight in a county, and after it the nobles: those left, and those taken.

    Its ``fate`` follows, with its ink, if it has no other place. Counties that have been scored say
    who has won what there, all in the same form.
    """
    dots, room = _dots(scene, county), rooms[county]
    occupant, coming = scene.view.counties[county], scene.pending_at(county)
    if coming is not None:
        knight = strength_text(coming)
        chip = ghost_text(coming.faction, scene.names, knight, has_colour=canvas.has_colour)
        _stand(canvas, chip, dots, x, y, room, fate)
    elif occupant is not None:
        chip = chip_text(occupant.faction, scene.names, strength_text(occupant))
        _stand(canvas, chip, dots, x, y, room, fate)
    elif county not in scene.claims:
        canvas.row(x + 1, y, dots)
    else:
        told = {each: _won(scene.claims[each], scene, each) for each in scene.claims}
        numbers = range(len(told[county]))
        fits = (
            form
            for form in numbers
            if all(row_width(told[each][form]) < rooms[each] for each in told)
        )
        canvas.row(x, y, told[county][next(fits, numbers[-1])])


def _stand(
    canvas: Canvas,
    chip: tuple[str, str, str],
    behind: Row,
    x: int,
    y: int,
    room: int,
    fate: tuple[str, str],
) -> None:
    """Paint a knight on a chip, in the form that leaves room for what stands after it."""
    text, ink, ground = chip
    padded = f" {text} " if canvas.has_colour else text
    told, told_ink = fate
    forms = [(padded, " ", ""), (text, " ", ""), (text, "", ""), (_SUM.sub("", text), "", "")]
    if told:
        forms = [(padded, " ", " " * _AIR), (padded, " ", " "), (text, " ", " "), *forms]
    told_width, least = cell_len(told) + 1, row_width(behind)
    said, gap, air = next(
        (
            form
            for form in forms
            if cell_len("".join(form)) + least + told_width * bool(form[-1]) <= room
        ),
        forms[-1],
    )
    tail = [(air, ""), (told, told_ink)] if air else []
    if told and not tail and cell_len(said) + told_width <= room:
        behind, tail = [], [(told, told_ink)]  # whom it expels matters more than the nobles
    canvas.row(canvas.chip(x, y, said, ink, ground), y, [(gap, ""), *behind, *tail])


def _dots(scene: Scene, county: int) -> Row:
    """Return the nobles of a county: those left, and those taken."""
    left = scene.view.nobles_left[county]
    gone = scene.names.rules.for_players(scene.view.players).nobles - left
    return [(LEFT * left + GONE * gone, "land-quiet")]


def _won(claim: Won, scene: Scene, county: int) -> list[Row]:
    """Return who has won what in a county, in forms: those with the name and nobles first."""
    words = CLAIMED[claim.what]
    (mark, ink), (shape, _) = (seat_mark(claim.faction, scene.names, room) for room in (_WHOLE, 1))
    told = [f"{who}{word}" for who in (f"{mark} ", f"{shape} ", shape) for word in words]
    won: list[Row] = [[(text, f"{ink} bold")] for text in told]
    with_dots = [
        [*each, (" " * air, ""), *_dots(scene, county)] for each in won for air in (_AIR, 1)
    ]
    return [*with_dots, *won]


def strength_text(occupant: Occupant) -> str:
    """Return a knight with its squires: ``S3+1=4``."""
    knight = f"S{occupant.strength}"
    return f"{knight}+{occupant.squires}={occupant.total}" if occupant.squires else knight
