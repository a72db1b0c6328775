"""Elements in the vocabulary of unstructured back into a document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pincite.converting.document import Document
from pincite.errors import BadElements


def from_elements(elements: Iterable[Any] | str | bytes) -> Document:
    """A document of elements: dictionaries as ``Document.to_elements`` and unstructured write them, that
    library's own element objects, or the JSON text of a list of them.

    Element ids and types are kept, so that ``to_elements`` gives again what came from it. Boxes are in the
    units they are given in, y downward. Raises ``BadElements``, ``TooLarge``.
    """
    from pincite.converting.given_elements import Reading

    reading = Reading()
    for number, one in enumerate(_listed(elements)):
        reading.add(number, one)
    return Document(reading.tree())


def _listed(elements: Iterable[Any] | str | bytes) -> list[Any]:
    if isinstance(elements, (str, bytes, bytearray, memoryview)):
        import msgspec

        try:
            decoded = msgspec.json.decode(elements if isinstance(elements, str) else bytes(elements))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadElements(f"these elements are not JSON: {error}") from None
        if not isinstance(decoded, list):
            raise BadElements("the JSON is not a list of elements")
        return decoded
    if isinstance(elements, dict) or not isinstance(elements, Iterable):
        raise BadElements(f"elements come as a list or as JSON, not as {type(elements).__name__}")
    return [one if isinstance(one, dict) else _as_dict(number, one) for number, one in enumerate(elements)]


def _as_dict(number: int, one: Any) -> Any:
    if not callable(getattr(one, "to_dict", None)):
        raise BadElements(f"element {number + 1} is a {type(one).__name__}, no element")
    return one.to_dict()
