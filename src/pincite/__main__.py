"""``python -m pincite`` is the ``pincite`` command."""

import sys

from pincite.cli import main

if __name__ == "__main__":
    sys.exit(main())
