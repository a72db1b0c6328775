"""Objects of a bucket by their names, whatever they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pincite.catalogue.bucket import store_of, unreachable
from pincite.errors import PinciteError, TooLarge, Unreadable


class Object(NamedTuple):
    """An object: its name beneath the prefix, its size in bytes, and what changes when it does."""

    name: str
    size: int
    stamp: str


class Objects:
    """The objects beneath the path of ``url``, such as ``s3://bucket/path``. All raise
    ``BlobsUnreachable`` where the bucket does not answer or refuses."""

    def __init__(self, url: str, store: Any = None) -> None:
        self.prefix = urlsplit(url).path.strip("/")
        self._store = store_of(url) if store is None else store

    def _key(self, name: str) -> str:
        return f"{self.prefix}/{name}".strip("/")

    def put(self, name: str, data: bytes | Path) -> None:
        """Write an object, or send a file: all of it or nothing."""
        try:
            self._store.put(self._key(name), data)
        except Exception as error:
            raise unreachable(error) from error

    def remove(self, name: str) -> None:
        """Delete an object, where there is one."""
        try:
            self._store.delete(self._key(name))
        except FileNotFoundError:
            pass
        except Exception as error:
            raise unreachable(error) from error

    def read(self, name: str, most: int | None = None) -> bytes:
        """The bytes of an object. Raises ``Unreadable`` where there is none, ``TooLarge`` for more than
        ``most``."""
        try:
            found = self._store.get(self._key(name))
            size = int(found.meta["size"])
            if most is not None and size > most:
                raise TooLarge(f"{self._key(name)} has {size:,} bytes, and {most:,} are read at most")
            return bytes(found.bytes())
        except FileNotFoundError:
            raise Unreadable(f"{self._key(name)} is not in the bucket") from None
        except TooLarge:
            raise
        except Exception as error:
            raise unreachable(error) from error

    def every(self) -> Iterator[Object]:
        """The objects in the order of their names; none that lies in something hidden."""
        found = []
        try:
            for batch in self._store.list(self.prefix or None):
                found += [
                    Object(name, entry["size"], str(entry.get("e_tag") or entry.get("last_modified")))
                    for entry in batch
                    if (name := self._name(entry["path"])) is not None
                ]
        except PinciteError:
            raise
        except Exception as error:
            raise unreachable(error) from error
        yield from sorted(found)

    def _name(self, key: str) -> str | None:
        """What is left of a key behind the prefix; None where that is hidden, or nothing."""
        name = key.removeprefix(self.prefix).strip("/")
        hidden = any(part.startswith(".") for part in name.split("/"))
        return None if hidden or not name else name
