"""Measures that people write, in Python files of their own."""

from __future__ import annotations

import runpy
from functools import lru_cache
from inspect import isclass
from pathlib import Path

from lancaster_tui.documents.files import check_is_file
from lancaster_tui.lab.faults import BadMeasure, InvalidMeasure
from lancaster_tui.lab.measures.measure import Measure, OwnMeasure, failure


@lru_cache
def load_measures(paths: tuple[Path, ...]) -> list[OwnMeasure]:
    """Return the measures in files: the subclasses of ``Measure`` there.

    Raises InvalidMeasure for a file that cannot be run, or has none, and ContentError for what is
    not a file.
    """
    return [OwnMeasure(measure, path) for path in paths for measure in _measures(path)]


def _measures(path: Path) -> list[type[Measure]]:
    check_is_file(path)
    try:
        found = runpy.run_path(str(path), run_name=path.stem)
    except Exception as error:
        raise failure(path, "load", error) from error
    measures = [
        each
        for each in found.values()
        if isclass(each) and issubclass(each, Measure) and each.__module__ == path.stem
    ]
    if not measures:
        raise InvalidMeasure(BadMeasure(path.name, "none", ""))
    return measures
