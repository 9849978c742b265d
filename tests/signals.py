"""Child processes that start with the signals of a terminal, however the tests were started."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

ENDINGS = (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM, signal.SIGTSTP)


@contextmanager
def default_in_children() -> Iterator[None]:
    """Let child processes start with the default for every signal that ends or stops a program.

    A script that runs the tests with ``nohup`` and ``&`` ignores hangups and Ctrl+C. A process
    inherits what is ignored, but not what is handled: so such a signal is handled here, by doing
    nothing, which to this process is the same.
    """
    ignored = [each for each in ENDINGS if signal.getsignal(each) is signal.SIG_IGN]
    for each in ignored:
        signal.signal(each, lambda *_: None)
    try:
        yield
    finally:
        for each in ignored:
            signal.signal(each, signal.SIG_IGN)
