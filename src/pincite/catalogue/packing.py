"""Records and texts as the blobs of the catalogue, and the keys of names."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from pincite.errors import LibraryDamaged

T = TypeVar("T")
# Begins what has a digest, of so many bytes, behind it; neither MessagePack nor zlib writes it there.
SEALED, DIGEST = b"\xc1", 8
TEXT_CHARACTERS = 32768  # Of one block of a text: read for any place in it in a fraction of a millisecond.
PASSAGES = 128  # Of one block, for the same reason.
# Of zlib: text gets a third of its size, at 60 MB/s; more effort gains a tenth for triple the time.
EFFORT = 3


def whole(text: str) -> str:
    """``text`` with U+FFFD for each half of a surrogate pair, which no file can hold."""
    return text if text.isascii() else re.sub("[\ud800-\udfff]", "\ufffd", text)


def sealed(data: bytes) -> bytes:
    """``data`` behind a digest of it."""
    return SEALED + hashlib.blake2b(data, digest_size=DIGEST).digest() + data


def opened(data: bytes) -> bytes:
    """What was sealed. Raises ``LibraryDamaged`` for what is not what was stored; of versions before the
    third, which had no digests, anything is taken."""
    if data[:1] != SEALED:
        return data
    body = data[1 + DIGEST :]
    if hashlib.blake2b(body, digest_size=DIGEST).digest() != data[1 : 1 + DIGEST]:
        raise LibraryDamaged("a record or a text is not what was stored")
    return body


def pack(record: Any) -> bytes:
    try:
        return sealed(msgspec.msgpack.encode(record))
    except UnicodeEncodeError:
        return sealed(msgspec.msgpack.encode(_whole(msgspec.to_builtins(record))))


def _whole(value: Any) -> Any:
    if isinstance(value, str):
        return whole(value)
    if isinstance(value, dict):
        return {_whole(key): _whole(one) for key, one in value.items()}
    return [_whole(one) for one in value] if isinstance(value, list | tuple) else value


def unpack(data: bytes, kind: type[T]) -> T:
    return msgspec.msgpack.decode(opened(data), type=kind)


def squeeze(data: bytes) -> bytes:
    return sealed(zlib.compress(data, EFFORT))


def expand(data: bytes) -> bytes:
    return zlib.decompress(opened(data))


def text_blocks(text: str) -> Iterator[tuple[int, bytes]]:
    """The first character's position and the packed text of each block."""
    for first in range(0, len(text), TEXT_CHARACTERS):
        yield first, squeeze(text[first : first + TEXT_CHARACTERS].encode("utf-8", "surrogatepass"))


def block_text(data: bytes) -> str:
    return expand(data).decode("utf-8", "surrogatepass")


def blocks(records: Sequence[T], size: int = PASSAGES) -> Iterator[tuple[int, Sequence[T]]]:
    """``records`` in groups of ``size``, each with the place of its first."""
    for first in range(0, len(records), size):
        yield first, records[first : first + size]


def canonical(options: dict[str, Any]) -> str:
    """The one way to write ``options``: JSON with sorted keys."""
    return msgspec.json.encode(options, order="deterministic").decode()


def key_of(urn: str) -> int:
    """64 bits of a digest of ``urn`` without its fragment: parts of a thing are found with it."""
    whole = urn.partition("#")[0].encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(whole, digest_size=8).digest(), "big", signed=True)


def subjects_of(quads: bytes) -> set[str]:
    """The subjects of N-Quads, without their fragments: IRIs bare, blank nodes as written."""
    found: set[bytes] = set()
    for line in quads.splitlines():
        head = line.split(None, 1)
        if head and not head[0].startswith(b"#"):
            found.add(head[0].strip(b"<>").partition(b"#")[0])
    return {subject.decode("utf-8", "replace") for subject in found}
