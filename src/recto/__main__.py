"""``python -m recto`` is the ``recto`` command."""

import sys

from recto.cli import main

if __name__ == "__main__":
    sys.exit(main())
