"""Rows as Parquet: the only door to pyarrow, through which rows go in a process of their own."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from pincite.batch.rows import Row
from pincite.errors import MissingExtra
from pincite.sandbox.isolation import run_isolated

if TYPE_CHECKING:
    import pyarrow

NAME = "part-{number:05}.parquet"
PART_BYTES = 64 << 20  # Bytes of packed rows from which on a part is full: memory and files of one size.


def require() -> None:
    """Raises ``MissingExtra`` where nothing can write Parquet."""
    from importlib.util import find_spec

    if find_spec("pyarrow") is None:
        raise MissingExtra("Parquet needs the extra batch: pip install 'pincite[batch]'")


def schema() -> pyarrow.Schema:
    """The columns: those of ``Row``."""
    import pyarrow as pa

    box = pa.struct([("page", pa.int32()), *((side, pa.float32()) for side in ("x0", "y0", "x1", "y1"))])
    kinds = {
        **dict.fromkeys(("document", "name", "sha256", "media_type", "kind", "text", "urn"), pa.string()),
        **dict.fromkeys(("number", "page", "tokens"), pa.int32()),
        **dict.fromkeys(("start", "end"), pa.int64()),
        "headings": pa.list_(pa.string()),
        "boxes": pa.list_(box),
    }
    return pa.schema([(name, kinds[name]) for name in Row.__struct_fields__])


def written(packed: Iterable[bytes]) -> bytes:
    """A part: the rows of documents, each packed by ``pack``."""
    import pyarrow as pa
    from pyarrow import parquet

    sink = io.BytesIO()
    with parquet.ParquetWriter(sink, schema(), compression="zstd") as writer:
        for rows in packed:
            table = pa.Table.from_pylist(plain(rows), schema=schema())
            if table.num_rows:
                writer.write_table(table)
    return sink.getvalue()


def plain(packed: bytes) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.msgpack.decode(packed)
    return found


def pack(rows: Iterable[Row]) -> bytes:
    return msgspec.msgpack.encode(list(rows))


def part(packed: tuple[bytes, ...]) -> bytes:
    """``written`` in a child process: what pyarrow loads starts threads, and from a process with threads no
    child can be forked."""
    return run_isolated(written, (packed,))
