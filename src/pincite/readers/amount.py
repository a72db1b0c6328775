"""How much is made of a document, held against how large it is.

A part of a file may be named again and again: a text by cells, a sheet by sheets, a file by paragraphs. What
is made of it then has no bound in the file, nor in what its archive holds unpacked."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pincite.errors import Unsafe
from pincite.model.elements import Span
from pincite.readers.options import ReadOptions

# What stands for the work that is no text, in letters: an element takes as long as hundreds of them.
PAGE, ELEMENT, CELL = 5000, 200, 50
FORMULA = 30  # For each letter of a formula.
_here = threading.local()


class Amount:
    """Letters that may be made of a document of ``size`` bytes: as many times more as a part may grow when it
    is unpacked."""

    def __init__(self, size: int, options: ReadOptions) -> None:
        self.ratio = options.max_ratio
        self.left = max(options.ratio_over, options.max_ratio * size)

    @contextmanager
    def counting(self) -> Iterator[None]:
        """While this lasts, ``made`` counts here in this thread."""
        before = getattr(_here, "amount", None)
        _here.amount = self
        try:
            yield
        finally:
            _here.amount = before


def led(spans: Iterable[Span]) -> int:
    """Letters of the addresses that spans lead to."""
    return sum([len(span.href) for span in spans])


def made(letters: int) -> None:
    """Counts what is made of the document that is read in this thread, if there is one. Raises ``Unsafe``
    where that is too much."""
    amount: Amount | None = getattr(_here, "amount", None)
    if amount is not None:
        amount.left -= letters
        if amount.left < 0:
            raise Unsafe(f"what the document says becomes more than {amount.ratio} times its size: a bomb")
