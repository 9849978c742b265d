"""Where the areas of the table and the prompt stand, for the room at hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.geometry import Region, Size

from lancaster_tui.tui.table.subjects import (
    CASTLE_AREA,
    ENGLAND,
    FRANCE,
    LOG,
    PARLIAMENT,
    PLAYERS,
    AreaName,
)

TABS, PAGE, PROMPT = "area-tabs", "recap-page", "prompt"

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
_WIDE, _HIGH = 120, 35  # columns and rows that hold all areas at once
_IN_SIGHT: Final = (ENGLAND, FRANCE, PLAYERS)  # together with the laws in short, where few fit
_FAR_SIDE = 0.415  # of the width, for what stands beside England
_LAW_LINES = 2
_SHORT_FRANCE = 10  # rows of France with two for each conflict
_MAP, _CASTLE, _FRANCE, _PARLIAMENT = 23, 7, 12, 12  # rows where all areas stand at once
_LOG = 5  # rows the log has at least, its heading among them
_GAPS = 3  # rows between the areas beside England
_LEAST_MAP, _PROMPT, _ROOMY_PROMPT = 15, 5, 9
_MAP_FOOT = 1  # row of the map that can be left out
_TALL = 46  # rows from which cards, towers and the race have room for more
_TALL_CASTLE = 11

Layout = Mapping[str, Region]
"""The regions of what is shown: areas by their names, ``TABS``, ``PAGE`` and ``PROMPT``."""


def layout(size: Size, area: AreaName, *, is_zoomed: bool, factions: int, question: int) -> Layout:
    """Return where everything stands in a room between the ribbon and the keys.

    ``area`` is the area looked at, ``factions`` how many rows the race has, and ``question`` how
    many the prompt would like. All areas stand there at once where there is room. Else England,
    France, the race and the laws in short do; another area that is looked at takes their place, as
    the one does that is zoomed.
    """
    if is_zoomed:
        return _one(size, area, question)
    if size.width >= _WIDE and size.height >= _HIGH:
        return _all(size, factions, question)
    if area in _IN_SIGHT:
        return _some(size, factions, question)
    return _one(size, area, question)


def layout_of_page(size: Size, *, factions: int, question: int, rows: int) -> Layout:
    """Return where the page of a recap stands, above race and log where there is room for them.

    ``rows`` are those that the page would like.
    """
    width, height = size
    top = height - question
    regions: dict[str, Region] = {PROMPT: Region(0, top, width, question)}
    race, most = 1 + factions, 2 + 2 * factions
    if top - rows > race + 1:
        race = most if top - rows > most + 1 else race
        if (rest := top - rows - race - 2) > _LOG:
            top -= rest + 1
            regions[LOG] = Region(1, top, width - 2, rest)
        top -= race + 1
        regions[PLAYERS] = Region(1, top, width - 2, race)
    return {**regions, PAGE: Region(0, 0, width, top)}


def _all(size: Size, factions: int, question: int) -> Layout:
    width, height = size
    left = round(width * 0.535)
    is_tall = height >= _TALL
    castle = _TALL_CASTLE if is_tall else _CASTLE
    prompt = min(max(question, _PROMPT), _ROOMY_PROMPT)
    england = max(height - castle - _ROOMY_PROMPT - 1, min(_MAP, height - castle - prompt))
    england = max(england, _MAP - _MAP_FOOT)
    at = england + (height - england - castle > prompt + 1)
    regions: dict[str, Region] = {
        ENGLAND: Region(0, 0, left, england),
        CASTLE_AREA: Region(1, at, left - 1, castle),
        PROMPT: Region(0, at + castle, left, height - at - castle),
    }
    france, parliament = _FRANCE + 4 * is_tall, _PARLIAMENT + 6 * is_tall
    race = 2 + 2 * factions
    if race + france + parliament + _LOG + _GAPS > height:
        race = 2 + factions
    beside: tuple[tuple[AreaName, int], ...] = (
        (PLAYERS, race),
        (FRANCE, france),
        (PARLIAMENT, parliament),
    )
    x = left + 1
    gaps = min(max(height - sum(rows for _, rows in beside) - _LOG, 0), len(beside) + 1)
    y = int(gaps > len(beside))
    for number, (area, rows) in enumerate(beside, start=1):
        regions[area] = Region(x, y, width - x - 1, rows)
        y += rows + (gaps > len(beside) - number)
    regions[LOG] = Region(x, y, width - x - 1, height - y)
    return regions


def _some(size: Size, factions: int, question: int) -> Layout:
    """Return England, race and France, the laws in lines unless the question needs their room.

    The log joins them where there is room below France.
    """
    width, height = size
    room = height - _LEAST_MAP
    laws = _LAW_LINES if max(question, _PROMPT) <= room - _LAW_LINES + _MAP_FOOT else 0
    prompt = min(max(question, _PROMPT), room - laws + _MAP_FOOT)
    top = height - laws - prompt
    side = round(width * _FAR_SIDE)
    race = 2 + factions
    log = top - race - _SHORT_FRANCE
    log = _LOG if log == _LOG - 1 else log  # France can spare a row
    log = log if log >= _LOG else 0
    return {
        ENGLAND: Region(0, 0, width - side, top),
        PLAYERS: Region(width - side, 0, side, race),
        FRANCE: Region(width - side, race, side, top - race - log),
        **({LOG: Region(width - side, top - log, side, log)} if log else {}),
        PROMPT: Region(0, top + laws, width, prompt),
        **({PARLIAMENT: Region(0, top, width, laws)} if laws else {}),
    }


def _one(size: Size, area: AreaName, question: int) -> Layout:
    width, height = size
    prompt = min(max(question, _PROMPT), _ROOMY_PROMPT)
    return {
        TABS: Region(0, 0, width, 1),
        area: Region(0, 1, width, height - 1 - prompt),
        PROMPT: Region(0, height - prompt, width, prompt),
    }
