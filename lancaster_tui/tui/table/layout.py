"""Where the areas of the table and the prompt stand, for the room at hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from textual.geometry import Offset, Region, Size

from lancaster_tui.tui.table.subjects import (
    AREAS,
    CASTLE_AREA,
    ENGLAND,
    FRANCE,
    LOG,
    PARLIAMENT,
    PLAYERS,
    AreaName,
)

TABS, PAGE, PROMPT, FAVOURS = "area-tabs", "recap-page", "prompt", "favours"
ADVICE, TALK, MISSED, LESSON = "advice", "table-talk", "missed", "lesson"

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
_WIDE, _HIGH = 120, 35  # columns and rows that hold all areas at once
_IN_SIGHT: Final = (ENGLAND, FRANCE, PLAYERS)  # together with the laws in short, where few fit
_FAR_SIDE = 0.415  # of the width, for what stands beside England
_LAW_LINES = 2
_SHORT_FRANCE = 10  # rows of France with two for each conflict, and the favours
_MAP, _CASTLE, _FRANCE, _PARLIAMENT = 23, 7, 12, 12  # rows where all areas stand at once
_LOG = 5  # rows the log has at least, its heading among them
_LEAST_TALK, _MOST_TALK = 2, 8  # rows of what people say
_LEAST_MISSED = 6  # rows of what somebody has missed
_LEAST_LESSON = 11  # rows of the task, or of the verdict on it, beside what is kept in sight
_LESSON = 9  # rows of the task of a lesson where one area has the rest
_MOST_LESSON = 30  # rows of a task with its verdict and all lessons
_LEAST_FRANCE = 5  # rows of France below advice: a heading and the conflicts
_LEAST_ADVICE = 9  # rows of that: a heading, the moves, and what one of them brings
_ROOMY_LOG = 8  # rows for log and gaps from which there is air at the top, too
_GAPS = 3  # rows between the areas beside England
_LEAST_MAP, _ROOMY_PROMPT = 15, 9
_PROMPT: Final = 5
_MAP_FOOT = 1  # row of the map that can be left out
_LEAST_BELOW = 6  # rows of the prompt where all areas stand at once
_HIGHER_CASTLE, _AIRY = 38, 40  # rows from which towers are a row higher; air above them
_RACE_OF_FEW = 28  # rows of a large race of few players
_LEAST_LARGE_RACE, _LARGE_RACE = 5, 7  # rows for each player of a race with all its reasons
_ROWS_OF_TABLE = 3  # for each player of the race as a table, with reasons and a gap
_TALL = 46  # rows from which cards, towers and the race have room for more
_TALL_CASTLE = 11
_SHARE = 4  # of so many rows that are left over the prompt gets one

Layout = Mapping[str, Region]
"""The regions of what is shown: areas by their names, the others by the names above."""


@lru_cache(64)  # the line of keys asks for it again and again
def layout(
    size: Size,
    area: AreaName,
    *,
    is_zoomed: bool,
    is_alone: bool = False,
    players: int,
    has_allies: bool,
    prompt: int,
    is_voting: bool,
) -> Layout:
    """Return where everything stands in a room between the ribbon and the keys.

    ``area`` is the area looked at, ``players`` and ``has_allies`` say how many rows the race has,
    and ``prompt`` is how many rows the prompt needs for any question. What is asked changes
    nothing: all stays in its place from one question to the next. ``is_voting`` is False when there
    is no law to vote on; then its rows go to the log.

    Where there is room, all areas are shown at once. Otherwise England, France, the race and the
    laws in short are; another area takes their place when it is looked at, and with ``is_alone``
    any area does. A zoomed area does so in any window.
    """
    has_all = size.width >= _WIDE and size.height >= _HIGH
    factions = players * (1 + has_allies)
    if is_zoomed:
        return _one(size, area, _below_castle(size) if has_all else _below_map(size, prompt))
    if has_all:
        return _all(size, players, factions, is_voting=is_voting)
    if area in _IN_SIGHT and not is_alone:
        return _some(size, players, factions, _below_map(size, prompt))
    return _one(size, area, _below_map(size, prompt))


def with_advice(size: Size, regions: Layout) -> Layout:
    """Return where everything stands with advice, which covers neither England nor the question.

    All else stays in its place; in a small window France keeps the rows that it can do with.
    ``regions`` is the layout without it, of England.
    """
    if size.width >= _WIDE and size.height >= _HIGH:
        return _with_advice(regions, (PARLIAMENT, LOG), air=0)
    small = _with_advice(regions, (PLAYERS, FRANCE, LOG), air=1)
    advice = small[ADVICE]
    least = _LEAST_FRANCE + (FAVOURS not in regions)
    rows = advice.height - least
    if rows < _LEAST_ADVICE:
        return small
    france = regions[FRANCE]._replace(y=advice.y + rows, height=least)
    return {**small, ADVICE: advice._replace(height=rows), FRANCE: france}


def _with_advice(regions: Layout, covered: Sequence[AreaName], air: int) -> Layout:
    """Return a layout with advice in the place of some areas, with so much ``air`` beside it."""
    free = [regions[area] for area in covered if area in regions]
    kept = {name: region for name, region in regions.items() if name not in covered}
    x, y, width, _ = free[0]
    return {**kept, ADVICE: Region(x + air, y, width - air, free[-1].bottom - y)}


def with_talk(regions: Layout) -> Layout:
    """Return where everything stands with the talk of people, which has the last rows of the log.

    Where the log is not in sight, neither is the talk.
    """
    log = regions.get(LOG)
    if log is None or log.height < _LOG - 1:
        return regions
    rows = min(max(log.height // 2, _LEAST_TALK), _MOST_TALK)
    talk = Region(log.x, log.bottom - rows, log.width, rows)
    return {**regions, LOG: log._replace(height=log.height - rows), TALK: talk}


def with_missed(regions: Layout, asked: AreaName) -> Layout:
    """Return where everything stands with what somebody has missed, which covers nothing asked.

    It takes the place of another area or, where none will do, the foot of the one looked at.
    """
    for area in (PARLIAMENT, FRANCE, ENGLAND):
        region = regions.get(area)
        if area != asked and region is not None and region.height >= _LEAST_MISSED:
            covered = {FAVOURS} if area == ENGLAND else set[str]()
            kept = {name: at for name, at in regions.items() if name not in (area, *covered)}
            return {**kept, MISSED: region}
    region = regions.get(asked)
    if region is None or region.height < 2 * _LEAST_MISSED:
        return regions
    height = region.height - _LEAST_MISSED
    foot = Region(region.x, region.y + height, region.width, _LEAST_MISSED)
    return {**regions, asked: region._replace(height=height), MISSED: foot}


def with_lesson(regions: Layout, kept: Sequence[AreaName]) -> Layout:
    """Return where everything stands with the task of a lesson beside the question.

    It takes the place of areas that the task does not need; ``kept`` are those that it does, the
    most needed first. They stand below the task as long as they leave it room, and above it where
    both would not fill the room. Where one area has all the room, the task takes its foot.
    """
    if TABS in regions:
        (area,) = (name for name in AREAS if name in regions)
        region = regions[area]
        height = region.height - _LESSON
        foot = Region(region.x, region.y + height, region.width, _LESSON)
        return {**regions, area: region._replace(height=height), LESSON: foot}
    beside = [name for name in (PLAYERS, FRANCE, PARLIAMENT, LOG) if name in regions]
    if CASTLE_AREA not in regions:
        beside = [name for name in beside if name != PARLIAMENT]  # in lines, below England
        if ENGLAND not in kept and set(beside) & set(kept):
            others = {name: at for name, at in regions.items() if name not in (ENGLAND, FAVOURS)}
            return {**others, LESSON: _joined(regions, (ENGLAND, FAVOURS))}
    whole = _joined(regions, beside)
    bottom = whole.bottom
    stacked: dict[str, Region] = {}
    fits: set[str] = set()
    free = whole.height - _LEAST_LESSON
    for each in kept:
        if each in beside and regions[each].height < free:
            fits.add(each)
            free -= regions[each].height + 1
    for name in reversed([name for name in beside if name in fits]):
        bottom -= regions[name].height
        stacked[name] = regions[name]._replace(y=bottom)
        bottom -= 1
    rest = {name: at for name, at in regions.items() if name not in beside}
    task = whole._replace(height=bottom - whole.y)
    if task.height > _MOST_LESSON:  # the areas come first, or they would be far from the task
        up = {name: at.translate(Offset(0, -task.height - 1)) for name, at in stacked.items()}
        return {**rest, **up, LESSON: task.translate(Offset(0, whole.height - task.height))}
    return {**rest, **stacked, LESSON: task}


def _joined(regions: Layout, names: Iterable[str]) -> Region:
    """Return the region of several that stand below each other."""
    return Region.from_union([regions[name] for name in names if name in regions])


def layout_of_page(size: Size, *, factions: int, question: int, rows: int, least: int) -> Layout:
    """Return where the page of a recap stands, above the race where there is room for it.

    ``rows`` are those that the page would like, and ``least`` those that it can do with. In a high
    window a row stays free above the keys.
    """
    width, height = size[0], size[1] - (size[1] >= _HIGH)
    top = height - question
    regions: dict[str, Region] = {PROMPT: Region(0, top, width, question)}
    race = 2 + factions  # in the form of the table, with who would win
    rows = rows if top - rows > race + 1 else max(least, top - race - 2)
    if top - rows > race + 1:
        free = top - rows - 1
        if height >= _TALL:
            is_large = free > _LEAST_LARGE_RACE * factions
            large = 1 + max(_LARGE_RACE * factions, _RACE_OF_FEW)
            race = min(free, large if is_large else 2 + _ROWS_OF_TABLE * factions)
        top -= race + 1
        regions[PLAYERS] = Region(1, top, width - 2, race)
        top -= 1
    return {**regions, PAGE: Region(0, 0, width, top)}


def _below_castle(size: Size) -> int:
    """Return the rows of the prompt where all areas stand at once."""
    rest = size.height - _MAP - _castle_rows(size) - (size.height >= _AIRY)
    return min(max(rest, _LEAST_BELOW), _ROOMY_PROMPT)


def _below_map(size: Size, least: int) -> int:
    """Return the rows of the prompt below England and the laws in short."""
    spare = size.height - _LEAST_MAP - _LAW_LINES - _PROMPT
    return min(max(_PROMPT + spare // _SHARE, least), _ROOMY_PROMPT)


def _castle_rows(size: Size) -> int:
    if size.height >= _TALL:
        return _TALL_CASTLE
    return _CASTLE + (size.height >= _HIGHER_CASTLE)


def _all(size: Size, players: int, factions: int, *, is_voting: bool) -> Layout:
    width, height = size
    left = round(width * 0.535)
    is_tall = height >= _TALL
    castle, prompt = _castle_rows(size), _below_castle(size)
    above = height - prompt - castle
    regions: dict[str, Region] = {
        ENGLAND: Region(0, 0, left, above - (height >= _AIRY)),
        CASTLE_AREA: Region(1, above, left - 1, castle),
        PROMPT: Region(0, height - prompt, left, prompt),
    }
    france, parliament = _FRANCE + 4 * is_tall, _PARLIAMENT + 6 * is_tall
    race = 2 + players + factions  # players have two rows, allies one
    is_short = race + france + parliament + _LOG + _GAPS > height
    if is_short:
        race = 1 + factions
        race += height - race - france - parliament > _LOG
    log = height - race - france - parliament
    beside: tuple[tuple[AreaName, int], ...] = (
        (PLAYERS, race),
        (FRANCE, france),
        (PARLIAMENT, parliament),
    )
    x = left + 1
    gaps = min(max(log - _LOG, 0), len(beside))
    y = int(log >= _ROOMY_LOG)
    for number, (area, rows) in enumerate(beside, start=1):
        regions[area] = Region(x, y, width - x - 1, rows)
        y += rows + int(gaps > len(beside) - number)
    if not is_voting:
        laws = regions[PARLIAMENT]
        free = (parliament - 2) // 2
        regions[PARLIAMENT] = Region(laws.x, laws.y, laws.width, parliament - free)
        y -= free
    regions[LOG] = Region(x, y, width - x - 1, height - y)
    return regions


def _some(size: Size, players: int, factions: int, prompt: int) -> Layout:
    """Return England, race and France, and the laws in lines.

    Where France has two rows for each conflict only without the favours, these have a row below
    England. Allies have rows in the race as long as that costs no conflict a row. The log joins
    them where there is room below France. Where rows are too few even for what the prompt needs,
    the laws give way.
    """
    width, height = size
    laws = _LAW_LINES if prompt + _LAW_LINES + _LEAST_MAP - _MAP_FOOT <= height else 0
    top = height - laws - prompt
    side = round(width * _FAR_SIDE)
    race = 2 + (factions if 2 + factions + _SHORT_FRANCE <= top else players)
    favours = int(top >= _LEAST_MAP and race + _SHORT_FRANCE > top)
    log = top - race - _SHORT_FRANCE
    log = _LOG if log == _LOG - 1 else log  # France can spare a row
    log = log if log >= _LOG else 0
    return {
        ENGLAND: Region(0, 0, width - side, top - favours),
        **({FAVOURS: Region(0, top - 1, width - side, 1)} if favours else {}),
        PLAYERS: Region(width - side, 0, side, race),
        FRANCE: Region(width - side, race, side, top - race - log),
        **({LOG: Region(width - side, top - log, side, log)} if log else {}),
        PROMPT: Region(0, top + laws, width, prompt),
        **({PARLIAMENT: Region(0, top, width, laws)} if laws else {}),
    }


def _one(size: Size, area: AreaName, prompt: int) -> Layout:
    width, height = size
    return {
        TABS: Region(0, 0, width, 1),
        area: Region(0, 1, width, height - 1 - prompt),
        PROMPT: Region(0, height - prompt, width, prompt),
    }
