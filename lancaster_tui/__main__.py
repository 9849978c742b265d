#!python
"""The process: `lancaster` is this file itself, and `python -m lancaster_tui` runs it as well.

An interrupt ends it with the code of shells from the first line on. The script that an installer
would write for an entry point imports other modules first, and an interrupt then shows a traceback.
"""

import gc
import os
import sys

_INTERRUPTED = 130
_MANY_OBJECTS = 50_000


def main() -> None:
    """Run the command line of this process.

    As long as nothing has begun that must end in order, an interrupt ends the process at once:
    raised as an exception, it would surface in whatever module is being imported just then.
    """
    try:
        import signal  # noqa: PLC0415 (with all that it needs, the longest part of the start)

        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, lambda *_: os._exit(_INTERRUPTED))
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    # Else the garbage collector looks through all modules again and again while they are imported,
    # for a sixth of the time to the first screen, and through all of them now and then in a game.
    gc.set_threshold(_MANY_OBJECTS)
    from lancaster_tui.cli.main import main as run  # noqa: PLC0415 (not before the lines above)

    run()


if __name__ == "__main__":
    main()
