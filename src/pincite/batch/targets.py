"""Where results go: a folder, or a bucket."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from pincite.catalogue.objects import Objects
from pincite.errors import BadOption, Unreadable, Unwritable

PARQUET = ".parquet"
# What the name of one file is to blame for, and nothing else.
OF_THE_NAME = frozenset({errno.ENAMETOOLONG, errno.EISDIR, errno.ENOTDIR, errno.EEXIST, errno.EILSEQ})
OWN = "_pincite"  # Where the ledger, the table of results and what was set aside are, beside the results.


class Target(Protocol):
    """A place for files by their names, with ``/`` between folders."""

    def put(self, name: str, data: bytes | Path) -> None:
        """Write a file, or copy one: all of it or nothing. Raises ``Unwritable`` for a name that no file can
        have there, ``BadOption`` where nothing can be written, ``BlobsUnreachable``."""

    def remove(self, name: str) -> None:
        """Delete a file, where there is one."""


class FolderTarget:
    """Files in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self._made = ""  # the last folder that was made: results come folder by folder

    def put(self, name: str, data: bytes | Path) -> None:
        path = os.path.join(self.folder, name)
        parent, last = os.path.split(path)
        # Of one name however often: what a run that was killed has left is written over by the next.
        half = os.path.join(parent, f".{sha256(os.fsencode(last)).hexdigest()[:16]}.part")
        try:
            if parent != self._made:
                os.makedirs(parent, exist_ok=True)
                self._made = parent
            if isinstance(data, Path):
                copy(data, half)
            else:
                with open(half, "wb") as file:
                    file.write(data)
            os.replace(half, path)
        except OSError as error:
            if error.errno in OF_THE_NAME:
                raise Unwritable(f"{path} cannot be written: {error.strerror}") from None
            raise BadOption(f"{path} cannot be written: {error.strerror or error}") from None

    def remove(self, name: str) -> None:
        with contextlib.suppress(OSError):
            os.unlink(os.path.join(self.folder, name))


def copy(source: Path, target: str) -> None:
    """Copy a file. Raises ``Unreadable`` where it is not there, or may not be read."""
    try:
        file = source.open("rb")
    except OSError as error:
        raise Unreadable(f"{source} cannot be read: {error.strerror or error}") from None
    with file, open(target, "wb") as made:
        shutil.copyfileobj(file, made)


class BucketTarget:
    """Objects beneath the path of ``url``."""

    def __init__(self, url: str) -> None:
        self._objects = Objects(url)

    def put(self, name: str, data: bytes | Path) -> None:
        self._objects.put(key(name), data)

    def remove(self, name: str) -> None:
        self._objects.remove(key(name))


def key(name: str) -> str:
    """A name that UTF-8 can write."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def target_at(place: str) -> Target:
    """The folder or bucket of this name. Raises ``BadOption``, ``MissingExtra``."""
    return BucketTarget(place) if is_bucket(place) else FolderTarget(Path(place))


def is_bucket(place: str) -> bool:
    return "://" in place


def own_place(place: str) -> str:
    """Where a run keeps what is its own: in the folder of the results, beside a folder of Parquet, where
    nothing but parts may be."""
    bare, mark, settings = place.partition("?") if is_bucket(place) else (place, "", "")
    bare = bare.rstrip("/")
    own = f"{bare.removesuffix(PARQUET)}{OWN}" if bare.endswith(PARQUET) else f"{bare}/{OWN}"
    return f"{own}{mark}{settings}"


def state_folder(place: str) -> Path:
    """The folder of the ledger: with what else is the run's own, or, for a bucket, in the present folder."""
    if not is_bucket(place):
        return Path(own_place(place))
    readable = "".join(sign if sign.isalnum() else "-" for sign in place.partition("?")[0])
    return Path("pincite-batch") / f"{readable}-{sha256(place.encode()).hexdigest()[:8]}"
