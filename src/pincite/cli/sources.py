"""Where documents come from: files, or stdin for ``-``."""

from __future__ import annotations

import codecs
import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, NamedTuple

from pincite.errors import BadOption, TooLarge
from pincite.options.declaration import Declared, Kind
from pincite.regex import regex

STDIN = "-"

# Bytes taken from stdin or a pipe, whose size nobody knows before; files are bounded by the memory
# that reading them takes.
LARGEST_STREAM = 1 << 30
PATTERN = regex(r"[*?\[]")


HEAD = 1 << 16  # Bytes of a file looked at for what it is.
# Kinds by the name of the format; all else is other.
KINDS: dict[str, Kind] = {"pdf": "pdf", "image": "picture"}


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
    from pincite.converting.described import HOLDERS
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


def sources_of(files: Iterable[str] | None, listed: str | None = None) -> list[Source]:
    """The documents a command was given, and those whose names stand in the file ``listed``; those of folders
    and patterns in the order of their paths. Raises ``BadOption`` where there are none, where stdin is asked
    for twice, and for a folder without documents."""
    names = list(files or ())
    if [*names, listed].count(STDIN) > 1:
        raise BadOption("- means stdin, which can be read only once")
    if listed is not None:
        names += names_in(listed)
    elif not names:
        raise BadOption("Missing argument 'FILE...': documents, folders of them, or --files-from LIST")
    return [source for name in names for source in sources_at(name)]


def names_in(listed: str) -> list[str]:
    """The names in a list: one a line, or each with a NUL behind it, where there is one. Raises
    ``BadOption``, ``TooLarge``."""
    try:
        data = read_stdin() if listed == STDIN else Path(listed).read_bytes()
    except OSError as error:
        raise BadOption(f"{listed} cannot be read: {error.strerror or error}") from None
    lines = data.split(b"\0") if b"\0" in data else data.removeprefix(codecs.BOM_UTF8).splitlines()
    names = [os.fsdecode(line) for line in lines if line.strip()]
    if STDIN in names:
        raise BadOption(f"- in a list of names means nothing: {listed}")
    return names


def sources_at(file: str) -> list[Source]:
    """The document of this name, or all in the folder of this name, or those that the pattern meets where
    nothing is called like that; hidden files are none."""
    path = Path(file)
    if file == STDIN:
        return [Source("stdin", None)]
    if not file.strip():
        raise BadOption("an empty name is given: a document, a folder or a pattern is expected")
    if not os.path.lexists(path):
        if "://" in file:
            raise BadOption(f"{file} is an address, and nothing is fetched: download it, and give the file")
        if PATTERN.search(file):
            return sources_like(file)
    if not path.is_dir():
        return [Source(path.name or file, path)]
    found = []
    for folder, inner, names in os.walk(path):
        inner[:] = [name for name in inner if not name.startswith(".")]
        found += [Path(folder, name) for name in names if not name.startswith(".")]
    if not found:
        raise BadOption(f"{file} is a folder without documents")
    return [Source(one.name, one, path) for one in sorted(found)]


def sources_like(pattern: str) -> list[Source]:
    """The files whose paths are like the pattern: ``*`` and ``?`` are any letters of a name, ``**`` any
    folders. They are in the folder before the first of these. Raises ``BadOption`` for none."""
    import glob

    found = [Path(one) for one in sorted(glob.glob(pattern, recursive=True)) if os.path.isfile(one)]
    if not found:
        raise BadOption(f"no file is like {pattern}")
    folder = Path(PATTERN.split(pattern, maxsplit=1)[0] + "_").parent
    return [Source(one.name, one, folder) for one in found]
