"""``python -m pincite`` is the ``pincite`` command."""

from pincite.cli import command

if __name__ == "__main__":
    command()
