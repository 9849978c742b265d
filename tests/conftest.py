"""What all tests share: the options of the long runs, and repeatable properties."""

from __future__ import annotations

import pytest
from hypothesis import settings

pytest_plugins = ["lancaster_tui.testing"]

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games",
        type=int,
        default=60,
        help="random games per player count in tests/rules/test_random_play.py (default: 60)",
    )
    parser.addoption(
        "--mutations",
        type=int,
        default=300,
        help="mutations in tests/content/test_mutated_rulesets.py (default: 300)",
    )
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden games of tests/golden anew instead of comparing with them",
    )
