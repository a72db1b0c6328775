"""Which files may be read: those in folders that the operator names."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from pincite.errors import BadOption, NotAllowed, TooLarge, Unreadable
from pincite.readers.detection.detect import by_hint

LARGEST = 1 << 30  # Bytes of a file that is read.


class Folders:
    """Folders whose files may be read, without those that are hidden; links count as where they lead."""

    def __init__(self, folders: Sequence[str]) -> None:
        self.folders = [Path(one).resolve() for one in folders]
        for one in self.folders:
            if not one.is_dir():
                raise BadOption(f"{one} is no folder")

    def file(self, path: str) -> Path:
        """The file that is meant, by its path or by that from one of the folders. Raises ``NotAllowed`` for
        what lies elsewhere, whether it is there or not, ``Unreadable`` for what is no file."""
        if "://" in path or path.startswith(("//", "\\\\")):  # a share of Windows is an address too
            raise NotAllowed(f"{path} is an address; only files on this machine are read")
        inside = [found for one in self.folders if (found := self._inside(one / path)) is not None]
        if not inside:
            named = ", ".join(map(str, self.folders))
            raise NotAllowed(f"{path} is not in a folder that may be read, or is hidden; these are: {named}")
        for found in inside:
            if found.is_file():
                return found
        raise Unreadable(f"{path} is no file")

    def read(self, path: Path) -> bytes:
        """The bytes of a file that ``file`` gave. Raises ``TooLarge``, ``Unreadable``."""
        try:
            if path.stat().st_size > LARGEST:
                raise TooLarge(f"{path.name} has more than {LARGEST >> 20} MiB")
            return path.read_bytes()
        except OSError as error:
            raise Unreadable(f"{path.name} cannot be read: {error.strerror or error}") from None

    def documents(self) -> Iterator[tuple[str, int]]:
        """Paths, as ``file`` takes them, and sizes of the files whose name tells a format that is known, in
        order."""
        for top in self.folders:
            for folder, inner, names in os.walk(top):
                inner[:] = sorted(name for name in inner if not name.startswith("."))
                for name in sorted(names):
                    path = Path(folder, name)
                    if by_hint("", name) is not None and self._inside(path) is not None:
                        with suppress(OSError):  # it is gone again
                            if path.is_file():
                                yield self._told(path, top), path.stat().st_size

    def _inside(self, path: Path) -> Path | None:
        """Where a path leads, None for a place that may not be read."""
        try:
            found = path.resolve()
        except (OSError, RuntimeError, ValueError):  # links in a circle, a NUL
            return None
        for one in self.folders:
            if found.is_relative_to(one):
                parts = found.relative_to(one).parts
                if not any(part.startswith(".") for part in parts):
                    return found
        return None

    def _told(self, path: Path, top: Path) -> str:
        """The path from its folder, all of it where another folder has such a file too."""
        short = path.relative_to(top).as_posix()
        return short if self.file(short) == path.resolve() else str(path)
