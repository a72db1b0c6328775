"""What a child sends home of a piece of work: what the function gave, or its error, as MessagePack.

A child has read a document that may have been made to take it over, so what it sends is data and nothing
else: a result is checked against the type that its function is declared to return, an error is one of the
tree in ``errors`` and no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from pincite.errors import EngineCrashed, PinciteError


def packed(result: Any) -> bytes:
    """What a function gave. Raises TypeError for what MessagePack does not know."""
    try:
        return msgspec.msgpack.encode(result)
    except UnicodeEncodeError:
        return msgspec.msgpack.encode(writable(msgspec.to_builtins(result, builtin_types=(bytes,))))


def writable(value: Any) -> Any:
    """Plain values whose texts have code points that no UTF-8 has, as names of files may, written out."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {writable(key): writable(one) for key, one in value.items()}
    return [writable(one) for one in value] if isinstance(value, (list, tuple)) else value


def result(payload: bytes, function: Callable[..., Any]) -> Any:
    """What ``function`` gave, as it is declared to; plain values where nothing is declared. Raises
    ``EngineCrashed`` for what is no such thing."""
    try:
        return msgspec.msgpack.decode(payload, type=declared(function))
    except (msgspec.DecodeError, ValueError, RecursionError) as wrong:
        raise no_answer() from wrong


def declared(function: Callable[..., Any]) -> Any:
    """The type that a function is declared to return, ``Any`` where none is."""
    said = getattr(function, "__annotations__", {}).get("return", Any)
    return eval(said, function.__globals__) if isinstance(said, str) else said  # our own source's words


def packed_error(error: PinciteError) -> bytes:
    """An error, to be sent."""
    return packed((error.code, error.made_with))


def error(payload: bytes) -> PinciteError:
    """The error that was sent; ``EngineCrashed`` for what is none."""
    try:
        sent = msgspec.msgpack.decode(payload, type=tuple[str, msgspec.Raw])
        kind = next(kind for kind in kinds(PinciteError) if kind.code == sent[0])
        return kind(*msgspec.msgpack.decode(sent[1], type=kind.MADE_WITH))
    except (msgspec.DecodeError, ValueError, RecursionError, StopIteration):
        return no_answer()


def kinds(kind: type[PinciteError]) -> Iterator[type[PinciteError]]:
    """A class of errors and all below it."""
    yield kind
    for one in kind.__subclasses__():
        yield from kinds(one)


def no_answer() -> EngineCrashed:
    return EngineCrashed("the work on this document crashed: what its process sent is no answer")
