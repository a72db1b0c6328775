"""Control words and what handles them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.readers.rtf.interpreter import Interpreter

Handler = Callable[["Interpreter", "int | None"], None]
HANDLERS: dict[str, Handler] = {}


def on(*words: str) -> Callable[[Handler], Handler]:
    def keep(handler: Handler) -> Handler:
        for word in words:
            HANDLERS[word] = handler
        return handler

    return keep


def toggle(word: str, attribute: str, value: bool = True) -> None:
    """A property of characters that the number 0 turns off."""

    def handler(reader: Interpreter, number: int | None) -> None:
        setattr(reader.mine(), attribute, value if number != 0 else not value)

    HANDLERS[word] = handler
