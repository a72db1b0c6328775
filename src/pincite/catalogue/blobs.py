"""Originals and images by the SHA-256 of their bytes, in a folder.

A blob under its name is whole: it is written beside, brought to the disk, and renamed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from pincite.errors import LibraryDamaged, LibraryUnwritable, Unreadable

CHUNK_BYTES = 1 << 20  # Read and written at once.
DIGITS = frozenset("0123456789abcdef")


class Blobs(Protocol):
    """What a library needs of a place for blobs. ``put`` and ``remove`` may be repeated."""

    def put(self, sha256: str, source: bytes | Path) -> None:
        """Keep what is in ``source`` under its digest. Raises ``Unreadable`` where it has another one."""

    def read(self, sha256: str) -> bytes:
        """The bytes, verified. Raises ``LibraryDamaged``."""

    def remove(self, sha256: str) -> None: ...

    def every(self) -> Iterator[str]:
        """The digests of all there are, sorted."""

    def tidy(self) -> None:
        """Delete what an unfinished ``put`` left. Only the writer may."""


def is_digest(text: str) -> bool:
    return len(text) == 64 and set(text) <= DIGITS


def digest_of(source: bytes | Path) -> str:
    """SHA-256 in hexadecimal. Raises ``Unreadable``."""
    if isinstance(source, bytes):
        return hashlib.sha256(source).hexdigest()
    try:
        with source.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise Unreadable(f"{source}: {error.strerror or error}") from error


def verified(data: bytes, sha256: str) -> bytes:
    """``data``. Raises ``LibraryDamaged`` where its digest is another."""
    if hashlib.sha256(data).hexdigest() != sha256:
        raise LibraryDamaged(f"the blob {sha256} is not what was stored")
    return data


def changed(sha256: str) -> Unreadable:
    return Unreadable(f"the bytes are not those of the digest {sha256}: a file that changed meanwhile?")


class FolderBlobs:
    """Blobs in ``folder``, as ``ab/cdef...``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._incoming = folder / "incoming"

    def _path(self, sha256: str) -> Path:
        if not is_digest(sha256):
            raise LibraryDamaged(f"{sha256!r} is no digest")
        return self._folder / sha256[:2] / sha256[2:]

    def put(self, sha256: str, source: bytes | Path) -> None:
        path = self._path(sha256)
        try:
            size = len(source) if isinstance(source, bytes) else source.stat().st_size
        except OSError as error:
            raise Unreadable(f"{source!s}: {error.strerror or error}") from error
        with contextlib.suppress(OSError):
            if path.stat().st_size == size:
                return
        try:
            self._write(path, sha256, source)
        except OSError as error:
            raise LibraryUnwritable(f"{path}: {error.strerror or error}") from error

    def _write(self, path: Path, sha256: str, source: bytes | Path) -> None:
        self._incoming.mkdir(parents=True, exist_ok=True)
        known = path.parent.exists()
        path.parent.mkdir(exist_ok=True)
        number, name = tempfile.mkstemp(dir=self._incoming)
        temporary = Path(name)
        try:
            digest = hashlib.sha256()
            with open(number, "wb") as file:
                for chunk in _chunks(source):
                    digest.update(chunk)
                    file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
            if digest.hexdigest() != sha256:
                raise changed(sha256)
            os.replace(temporary, path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        sync_folder(path.parent)
        if not known:
            sync_folder(self._folder)

    def read(self, sha256: str) -> bytes:
        path = self._path(sha256)
        try:
            data = path.read_bytes()
        except FileNotFoundError as error:
            raise LibraryDamaged(f"the blob {sha256} is missing") from error
        except OSError as error:
            raise LibraryDamaged(f"{path}: {error.strerror or error}") from error
        return verified(data, sha256)

    def remove(self, sha256: str) -> None:
        path = self._path(sha256)
        try:
            path.unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                path.parent.rmdir()
        except OSError as error:
            raise LibraryUnwritable(f"{path}: {error.strerror or error}") from error

    def every(self) -> Iterator[str]:
        if not self._folder.is_dir():
            return
        for folder in sorted(self._folder.iterdir()):
            if len(folder.name) == 2 and folder.is_dir():
                for path in sorted(folder.iterdir()):
                    if is_digest(folder.name + path.name):
                        yield folder.name + path.name

    def tidy(self) -> None:
        shutil.rmtree(self._incoming, ignore_errors=True)


def _chunks(source: bytes | Path) -> Iterator[bytes]:
    if isinstance(source, bytes):
        yield source
        return
    try:
        with source.open("rb") as file:
            while chunk := file.read(CHUNK_BYTES):
                yield chunk
    except OSError as error:
        raise Unreadable(f"{source}: {error.strerror or error}") from error


def sync_folder(folder: Path) -> None:
    """Bring new names in ``folder`` to the disk, where folders can be synced (not on Windows)."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
