"""The command line. ``command`` is what the ``pincite`` command calls, ``main`` what others may."""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading
from collections.abc import Sequence
from typing import NoReturn

from pincite.sandbox.collection import rarely_collected
from pincite.sandbox.preload import barred


def command() -> NoReturn:
    """Run the command that the process is, and end the process with its exit status.

    Python would take apart all that is loaded, function by function, before it ends: a twentieth of the time
    that a small document takes. Once all is written there is nothing left to do."""
    status = main()
    watched = sys.getprofile() or sys.gettrace() or sys.flags.interactive
    if threading.active_count() == 1 and not watched:
        atexit._run_exitfuncs()  # each is run once: Python finds none where it ends as it usually does
        try:
            for stream in (sys.stdout, sys.stderr):
                if stream is not None:
                    stream.flush()
        except (OSError, ValueError):
            pass  # Python says so
        else:
            os._exit(status)
    sys.exit(status)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with ``arguments`` (those of the process by default); its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given in (["--version"], ["-V"]):  # answered before anything else is loaded
        from pincite.version import __version__

        print(f"pincite {__version__}")
        return 0
    with rarely_collected():  # what is loaded stays
        if "typing_extensions" not in sys.modules:
            # msgspec loads it where it is installed, which takes a third of its time, and has no need of it.
            with barred("typing_extensions"):
                import msgspec  # noqa: F401
        from pincite.cli.run import run

        status = run(given)
        if arguments is None:
            gc.freeze()  # the process ends, and with it all there is: nothing is looked through once more
        return status
