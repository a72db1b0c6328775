"""The command line. ``main`` is what the ``pincite`` command calls."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

from pincite.sandbox.collection import rarely_collected
from pincite.sandbox.preload import barred


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
