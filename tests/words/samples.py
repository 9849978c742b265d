"""Names of a table for the tests of words."""

from __future__ import annotations

from lancaster_tui.words.names import Names
from tests.rules.builder import BASE

NAMES = Names(BASE, ("Ann", "Bob", "Cid", "Dot"))
FIVE_NAMES = Names(BASE, ("Ann", "Bob", "Cid", "Dot", "Eva"))
