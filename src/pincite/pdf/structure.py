"""The structure tree as it touches one page."""

from __future__ import annotations

import ctypes
import struct

from pincite.errors import OutOfMemory
from pincite.model.ink import TagNode
from pincite.pdf.drawing import row_format
from pincite.pdf.engine import Handle, decode16, native

TREE_ROOT = "StructTreeRoot"  # Role of the first node of a structure tree.
_OUT = ctypes.c_int32 * 3


def read_tags(page: Handle) -> tuple[TagNode, ...] | None:
    """The nodes, root first and parents before their children; None where the page has no tree. Raises
    OutOfMemory."""
    lib = native()
    out = _OUT()
    state = lib.pincite_tags(page, out)
    if state == 0:
        raise OutOfMemory("There is not enough memory for the structure tree of one page.")
    count, text_size, id_count = out
    if state < 0 or not count:
        return None
    text = ctypes.string_at(lib.pincite_tag_texts(), text_size) if text_size else b""
    ids = ctypes.string_at(lib.pincite_tag_mcids(), 4 * id_count) if id_count else b""
    mcids = struct.unpack(f"={id_count}i", ids)
    packed = row_format("tag")
    rows = list(packed.iter_unpack(ctypes.string_at(lib.pincite_tag_rows(), count * packed.size)))
    children: list[list[int]] = [[] for _ in range(count + 1)]
    for i, row in enumerate(rows):
        children[row[0] + 1].append(i + 1)
    nodes = [TagNode(role=TREE_ROOT, raw_role=TREE_ROOT, children=tuple(children[0]))]
    for i, (_, row_span, col_span, role, role_n, raw, raw_n, alt, alt_n, first, n) in enumerate(rows, 1):
        nodes.append(
            TagNode(
                decode16(text[role : role + role_n]),
                decode16(text[raw : raw + raw_n]),
                mcids[first : first + n],
                tuple(children[i]),
                row_span,
                col_span,
                decode16(text[alt : alt + alt_n]) if alt_n else "",
            )
        )
    return tuple(nodes)
