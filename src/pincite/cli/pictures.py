"""Pictures of pages, written where a command was told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pincite.cli.report import say
from pincite.cli.targets import STDOUT, Target
from pincite.errors import BadOption

Drawn = tuple[str, int, bytes]  # The document by name, the page, its picture.


def write_pictures(picture: str, drawn: Sequence[Drawn]) -> None:
    """Write them into the file of this name, several into NAME-1.svg, NAME-2.svg ..., and tell where each
    is. Raises ``BadOption`` for several and stdout."""
    if picture == STDOUT and len(drawn) > 1:
        raise BadOption(f"the place is on {len(drawn)} pages, and stdout takes one picture")
    for place, (name, number, drawing) in zip(places(picture, len(drawn)), drawn, strict=True):
        Target(None if picture == STDOUT else place).write(drawing)
        if picture != STDOUT:
            say([f"{place} was written: page {number} of {name}"])


def places(name: str, count: int) -> list[Path]:
    """A file for each picture: that of the name, or of several NAME-1.svg, NAME-2.svg ..."""
    path = Path(name)
    if count == 1:
        return [path]
    return [path.with_name(f"{path.stem}-{i}{path.suffix}") for i in range(1, count + 1)]
