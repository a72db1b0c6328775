"""Chunks as lines of JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from pincite.model.chunks import Chunk, Place
from pincite.model.document import DocumentTree
from pincite.outputs.pictured import HasPictures, picture_target

DIGITS = 2  # Decimals of a point that are written.


class ChunkLine(msgspec.Struct, frozen=True, kw_only=True):
    """A chunk. ``text`` is Markdown, ``in_context`` the same below its headings; the first ``repeated``
    characters are those of the chunk before; ``char_start`` to ``char_end`` is its range in the text of the
    document; ``pictures`` are what leads to its figures: keys, paths of files, or data URIs."""

    urn: str
    document: str
    number: int
    headings: tuple[str, ...]
    text: str
    in_context: str
    tokens: int
    repeated: int
    kinds: tuple[str, ...]
    pages: tuple[int, ...]
    places: tuple[Place, ...]
    char_start: int
    char_end: int
    pictures: tuple[str, ...]


def chunk_lines(
    tree: DocumentTree, chunks: Iterable[Chunk], options: HasPictures
) -> Iterator[dict[str, Any]]:
    """Values that are ready for JSON, as the schema of ``ChunkLine`` says."""

    def leading_to(key: str) -> str:
        return key if options.pictures == "name" else picture_target(key, tree.pictures.get(key), options)

    for chunk in chunks:
        line = ChunkLine(
            urn=chunk.urn,
            document=tree.source.name,
            number=chunk.number,
            headings=chunk.headings,
            text=chunk.text,
            in_context=chunk.in_context,
            tokens=chunk.tokens,
            repeated=chunk.repeated,
            kinds=chunk.kinds,
            pages=chunk.pages,
            places=tuple(map(_rounded, chunk.places)),
            char_start=chunk.start,
            char_end=chunk.end,
            pictures=tuple(filter(None, map(leading_to, chunk.pictures))),
        )
        yield msgspec.to_builtins(line)


def _rounded(place: Place) -> Place:
    if place.box is None:
        return place
    left, top, right, bottom = (round(side, DIGITS) for side in place.box)
    return msgspec.structs.replace(place, box=(left, top, right, bottom))
