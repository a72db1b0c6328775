"""The chunks of a document."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.chunking.counting import counter
from pincite.chunking.packing import Packing, path_of
from pincite.chunking.pieces import Piece, Writing, pieces_of
from pincite.model.chunks import Chunk, Place, in_context
from pincite.model.document import DocumentTree
from pincite.model.geometry import union
from pincite.model.sections import PassageText
from pincite.options.chunks import TOKENS, ChunkOptions


def chunks_of(tree: DocumentTree, text: PassageText, urn: str, options: ChunkOptions) -> tuple[Chunk, ...]:
    """The document in chunks, in reading order; ``text`` is all of it, ``urn`` what it is called. Raises
    ``BadOption``, ``MissingExtra`` for a tokenizer that is none."""
    writing = Writing(tree, counter(options.tokenizer))
    pieces = pieces_of(tree, text, writing, options.furniture == "keep")
    packing = Packing(writing, options.max_tokens, options.overlap)
    groups = (part for group in packing.groups(pieces) for part in fitting(group.pieces, packing))
    return tuple(chunk_of(number, group, urn, packing) for number, group in enumerate(groups))


def each_of(tree: DocumentTree, text: PassageText, urn: str) -> tuple[Chunk, ...]:
    """Every element but headings as a chunk of its own, however long; tokens are estimated."""
    writing = Writing(tree, counter(None))
    packing = Packing(writing, TOKENS, 0)
    own = (piece for piece in pieces_of(tree, text, writing, False) if not piece.level)
    return tuple(chunk_of(number, (piece,), urn, packing) for number, piece in enumerate(own))


def fitting(pieces: tuple[Piece, ...], packing: Packing) -> Iterator[tuple[Piece, ...]]:
    """The pieces, in halves where they are more tokens together than one by one."""
    if len(pieces) == 1 or written(pieces, packing)[2] <= packing.most:
        yield pieces
        return
    middle = len(pieces) // 2
    while middle > 1 and pieces[middle - 1].bound:
        middle -= 1
    yield from fitting(pieces[:middle], packing)
    yield from fitting(pieces[middle:], packing)


def written(pieces: tuple[Piece, ...], packing: Packing) -> tuple[str, tuple[str, ...], int]:
    """Text, headings above it, tokens of both."""
    text, above = packing.writing.markdown(one.element for one in pieces), packing.above(pieces)
    return text, above, packing.writing.count(in_context(above, text))


def chunk_of(number: int, pieces: tuple[Piece, ...], urn: str, packing: Packing) -> Chunk:
    text, above, tokens = written(pieces, packing)
    places = tuple(places_of(pieces))
    start, end = pieces[0].start, max(one.end for one in pieces)
    return Chunk(
        number=number,
        text=text,
        tokens=tokens,
        headings=tuple(said for _, said in path_of(pieces)),
        above=above,
        kinds=tuple(dict.fromkeys(one.element.kind for one in pieces)),
        pages=tuple(dict.fromkeys(place.page for place in places)),
        places=places,
        start=start,
        end=end,
        urn=f"{urn}#char={start},{end}",
        pictures=tuple(dict.fromkeys(one.element.picture for one in pieces if one.element.picture)),
        repeated=len(packing.writing.markdown((pieces[0].element,))) if pieces[0].repeated else 0,
    )


def places_of(pieces: tuple[Piece, ...]) -> Iterator[Place]:
    """Each element once, its box around all that is in these pieces."""
    found: dict[tuple[str, int], Place] = {}
    for piece in pieces:
        for place in piece.places:
            key = place.element, place.page
            before = found.get(key)
            boxes = [one.box for one in (before, place) if one is not None and one.box is not None]
            found[key] = Place(place.element, place.page, union(boxes) if boxes else None)
    yield from found.values()
