"""What tests ask other processes. Those import this module, so it imports next to nothing."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


def double(number: int) -> int:
    sys.stdout.write("this is not the answer\n")
    return 2 * number


def fail() -> int:
    raise ValueError("out of ideas")


def process_number() -> int:
    return os.getpid()


def modules() -> list[str]:
    return [*sys.modules]


def long_one(path: str) -> int:
    Path(path).write_text(str(os.getpid()))
    time.sleep(600)
    return 0
