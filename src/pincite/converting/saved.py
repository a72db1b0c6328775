"""Documents as files of their own, from which they come back as they were: MessagePack of the tree."""

from __future__ import annotations

import struct
from typing import Any

import msgspec

from pincite.errors import Corrupt
from pincite.model.document import DocumentTree
from pincite.model.words import Words

# How such a file begins: a name and the number of its form, raised whenever the tree becomes another.
MAGIC = b"pincite document 1\n"
PLAIN, ODD = b"p", b"o"  # ... then whether some text has code points that no UTF-8 has.
COLUMN, TEXT = 1, 2  # What extensions of MessagePack stand for.
HEAD = struct.Struct("<8sB3Q")  # Of a column: its type, its dimensions, and how long each is.
DIMENSIONS = 3
VOID: Any = None
NONE = Words([], VOID, VOID, VOID, VOID, VOID)  # In the place of words that are written apart.


def saved(tree: DocumentTree) -> bytes:
    """The tree as bytes."""
    pages = tuple(msgspec.structs.replace(page, words=made(page.words)) for page in tree.pages)
    whole = msgspec.structs.replace(tree, pages=pages)
    try:
        return MAGIC + PLAIN + msgspec.msgpack.encode(whole, enc_hook=written)
    except UnicodeEncodeError:
        columns = [[getattr(page.words, name) for name in Words.__struct_fields__] for page in pages]
        bare = tuple(msgspec.structs.replace(page, words=NONE) for page in pages)
        plain = msgspec.structs.replace(tree, pages=bare)
        builtins = msgspec.to_builtins(plain, builtin_types=(bytes,), enc_hook=written)
        return MAGIC + ODD + msgspec.msgpack.encode(spelled([builtins, columns]), enc_hook=written)


def loaded(data: bytes) -> DocumentTree:
    """The tree that was saved. Raises ``Corrupt``."""
    at = len(MAGIC)
    if not data.startswith(MAGIC):
        raise Corrupt("this is no document saved by this version of Pincite")
    body = memoryview(data)[at + 1 :]
    try:
        if data[at : at + 1] == PLAIN:
            return msgspec.msgpack.decode(body, type=DocumentTree, ext_hook=read)
        plain, columns = msgspec.msgpack.decode(body, ext_hook=read)
        tree = msgspec.convert(plain, DocumentTree, builtin_types=(bytes,))
        words = [Words(*one) for one in columns]
        pages = zip(tree.pages, words, strict=True)
        return msgspec.structs.replace(
            tree, pages=tuple(msgspec.structs.replace(page, words=one) for page, one in pages)
        )
    except (msgspec.DecodeError, ValueError, TypeError, RecursionError, struct.error) as wrong:
        raise Corrupt(f"the saved document is damaged: {wrong}") from None


def made(words: Words) -> Words:
    """The words with all their columns in place."""
    return Words(*[getattr(words, name) for name in Words.__struct_fields__])


def written(value: Any) -> Any:
    """A column as an extension, a number of NumPy's as one of Python's."""
    import numpy as np

    if isinstance(value, np.generic):
        return value.item()
    if not isinstance(value, np.ndarray) or value.dtype.hasobject or value.ndim > DIMENSIONS:
        raise TypeError(f"a {type(value).__name__} cannot be saved")
    column = np.ascontiguousarray(value)
    lengths = (*value.shape, *[0] * (DIMENSIONS - value.ndim))
    head = HEAD.pack(value.dtype.str.encode(), value.ndim, *lengths)
    return msgspec.msgpack.Ext(COLUMN, head + column.tobytes())


def read(code: int, data: memoryview) -> Any:
    """What an extension stands for. Raises ValueError."""
    if code == TEXT:
        return bytes(data).decode("utf-8", "surrogatepass")
    if code != COLUMN:
        raise ValueError(f"unknown extension {code}")
    import numpy as np

    kind, dimensions, *lengths = HEAD.unpack(data[: HEAD.size])
    dtype = np.dtype(kind.rstrip(b"\0").decode("ascii"))
    if dtype.hasobject:
        raise ValueError("a column of objects")
    return np.frombuffer(bytes(data[HEAD.size :]), dtype).reshape(lengths[:dimensions])


def spelled(value: Any) -> Any:
    """Plain values whose odd texts are extensions."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            return msgspec.msgpack.Ext(TEXT, value.encode("utf-8", "surrogatepass"))
        return value
    if isinstance(value, dict):
        return {spelled(key): spelled(one) for key, one in value.items()}
    return [spelled(one) for one in value] if isinstance(value, (list, tuple)) else value
