"""The documents of a run: files of folders and patterns, names in a list, objects of buckets."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from pincite.batch.entries import Found
from pincite.batch.targets import OWN
from pincite.catalogue.objects import Objects
from pincite.errors import BadOption, Unreadable
from pincite.regex import regex

PATTERN = regex(r"[*?\[]")


class Sources:
    """The documents at ``places``: paths, patterns, and URLs of buckets. What lies beneath one of the paths
    ``without`` is left out, so that results are not read."""

    def __init__(self, places: Iterable[str], without: Iterable[Path] = ()) -> None:
        self.places = tuple(places)
        self.without = frozenset(os.path.realpath(path) for path in without)
        self._buckets: dict[str, Objects] = {}

    def found(self) -> Iterator[Found]:
        """The documents, those of a folder in the order of their names. Raises ``BadOption`` for places with
        none, ``Unreadable``."""
        for place in self.places:
            count = -1
            for count, one in enumerate(self._at(place)):  # noqa: B007
                yield one
            if count < 0:
                raise BadOption(f"{place} holds no documents")

    def read(self, place: str) -> str | bytes:
        """What the work on a document is given: the path of a file, the bytes of an object."""
        if "://" not in place:
            return place
        url, _, name = place.partition("#")
        return self._bucket(url).read(name)

    def _at(self, place: str) -> Iterator[Found]:
        if not place.strip():
            raise BadOption("an empty name is given: a document, a folder, a pattern or a bucket is expected")
        if "://" in place and not os.path.lexists(place):
            return self._in_bucket(place)
        if os.path.isdir(place):
            return self._in_folder(Path(place), "")
        if not os.path.lexists(place) and PATTERN.search(place):
            return self._like(place)
        return iter([file(Path(place), Path(place).name)])

    def _in_folder(self, folder: Path, above: str) -> Iterator[Found]:
        try:
            with os.scandir(folder) as inside:
                entries = sorted(inside, key=lambda entry: entry.name)
        except OSError as error:
            raise Unreadable(f"{folder} cannot be read: {error.strerror or error}") from None
        for entry in entries:
            if entry.name.startswith(".") or entry.name == OWN:
                continue
            name = f"{above}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                if os.path.realpath(entry.path) not in self.without:
                    yield from self._in_folder(Path(entry.path), f"{name}/")
            elif not entry.is_dir():
                yield file(Path(entry.path), name)

    def _like(self, pattern: str) -> Iterator[Found]:
        """Files whose paths are like the pattern, named by the way from the folder before its first sign."""
        import glob

        above = Path(PATTERN.split(pattern, maxsplit=1)[0] + "_").parent
        for path in sorted(glob.iglob(pattern, recursive=True)):
            if os.path.isfile(path):
                yield file(Path(path), Path(path).relative_to(above).as_posix())

    def _bucket(self, url: str) -> Objects:
        if url not in self._buckets:
            self._buckets[url] = Objects(url)
        return self._buckets[url]

    def _in_bucket(self, url: str) -> Iterator[Found]:
        for one in self._bucket(url).every():
            if OWN not in one.name.split("/"):
                yield Found(f"{url}#{one.name}", one.name, one.size, one.stamp)


def file(path: Path, name: str) -> Found:
    """A file as a document; one that is not there is found out when it is read."""
    place = os.path.abspath(path)
    try:
        about = path.stat()
    except OSError:
        return Found(place, name, 0, "")
    if not stat.S_ISREG(about.st_mode):
        raise BadOption(f"{path} is no file")
    return Found(place, name, about.st_size, str(about.st_mtime_ns))
