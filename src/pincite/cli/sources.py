"""Where documents come from: files, or stdin for ``-``."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, NamedTuple

from pincite.errors import BadOption, TooLarge
from pincite.options.declaration import Declared, Kind

STDIN = "-"

# Bytes taken from stdin or a pipe, whose size nobody knows before; files are bounded by the memory
# that reading them takes.
LARGEST_STREAM = 1 << 30


HEAD = 1 << 16  # Bytes of a file looked at for what it is.
# Kinds by the name of the format; all else is other.
KINDS: dict[str, Kind] = {"pdf": "pdf", "image": "picture"}
HOLDERS = frozenset({"zip", "eml", "msg", "mhtml"})  # Formats of documents that hold documents of any format.


class Source(NamedTuple):
    """A document to be read; ``name`` is for people and for the names of results."""

    name: str
    path: Path | None
    folder: Path | None = None  # the one given, where it is a file somewhere in there

    @property
    def label(self) -> str:
        """What it is called where several are spoken of: in a folder there may be others of its name."""
        return self.name if self.folder is None or self.path is None else str(self.path)

    @property
    def stem(self) -> str:
        """What the names of its results begin with: for a file in a folder with the way to it from there."""
        stem = Path(self.name).stem or "document"
        if self.folder is None or self.path is None:
            return stem
        return str(self.path.relative_to(self.folder).with_name(stem))

    def read(self) -> bytes | Path:
        """The bytes of stdin or of a named pipe, else the path for whoever does the work to read.

        Raises ``TooLarge`` where a stream does not end.
        """
        if self.path is None:
            return read_stdin()
        if is_pipe(self.path):
            with open(self.path, "rb") as pipe:
                return read_stream(pipe)
        return self.path


def read_stdin() -> bytes:
    """All of stdin. Raises ``TooLarge``."""
    if sys.stdin is None or sys.stdin.closed:
        raise BadOption("a document was expected on stdin, and there is no stdin")
    return read_stream(sys.stdin.buffer)


def read_stream(stream: BinaryIO) -> bytes:
    data = stream.read(LARGEST_STREAM + 1)
    if len(data) > LARGEST_STREAM:
        raise TooLarge(f"more than {LARGEST_STREAM >> 20} MiB came in")
    return data


def is_pipe(path: Path) -> bool:
    """True for what a child process could not open again: a pipe, such as a shell's ``<(command)``."""
    try:
        return stat.S_ISFIFO(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def kinds_of(sources: Iterable[Source], said: Iterable[Declared]) -> frozenset[Kind] | None:
    """Kinds of the documents, as far as names and first bytes tell; None where they do not for all, or where
    no option ``said`` asks."""
    if not any(one.option.scope for one in said):
        return None
    found: set[Kind] = set()
    for source in sources:
        if source.path is None or is_pipe(source.path):
            return None
        try:
            with open(source.path, "rb") as file:
                kind = kind_of(source.name, file.read(HEAD))
        except OSError:
            return None  # told when it is read
        if kind is None:
            return None
        found.add(kind)
    return frozenset(found)


def kind_of(name: str, head: bytes) -> Kind | None:
    """What a document is by its name and first bytes, None where nobody knows or it holds others."""
    from pincite.readers.detection.detect import by_hint, is_pdf
    from pincite.readers.formats import BY_NAME
    from pincite.readers.pictures import size_of

    if is_pdf(head):
        return "pdf"
    if size_of(head)[0] in BY_NAME["image"].media_types:
        return "picture"
    found = by_hint("", name)
    if found is None or found.name in HOLDERS:
        return None
    return KINDS.get(found.name, "other")


def sources_of(files: list[str]) -> list[Source]:
    """The documents a command was given, those of folders in the order of their paths. Raises ``BadOption``
    where stdin is asked for twice, and for a folder without documents."""
    if files.count(STDIN) > 1:
        raise BadOption("- means stdin, which can be read only once")
    return [source for file in files for source in sources_at(file)]


def sources_at(file: str) -> list[Source]:
    """The document of this name, or all in the folder of this name; hidden files are none."""
    path = Path(file)
    if file == STDIN:
        return [Source("stdin", None)]
    if not path.is_dir():
        return [Source(path.name or file, path)]
    found = []
    for folder, inner, names in os.walk(path):
        inner[:] = [name for name in inner if not name.startswith(".")]
        found += [Path(folder, name) for name in names if not name.startswith(".")]
    if not found:
        raise BadOption(f"{file} is a folder without documents")
    return [Source(one.name, one, path) for one in sorted(found)]
