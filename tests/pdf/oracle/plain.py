"""PDFium's functions with bare addresses for every pointer, which ctypes calls several times faster."""

from __future__ import annotations

import ctypes
import functools
from typing import Any

from pincite.pdf.engine import pdfium


@functools.cache
def plain() -> Any:
    """The functions of PDFium by name, made on first use."""
    raw = pdfium()

    class Plain:
        def __getattr__(self, name: str) -> Any:
            function = getattr(raw, name)
            types = [_bare(kind) for kind in function.argtypes]
            made = ctypes.CFUNCTYPE(_bare(function.restype), *types)(
                ctypes.cast(function, ctypes.c_void_p).value or 0
            )
            setattr(self, name, made)
            return made

    return Plain()


def _bare(kind: Any) -> Any:
    """A pointer type as a bare address, any other type as it is."""
    if kind is None or (isinstance(kind, type) and issubclass(kind, ctypes._SimpleCData)):
        return kind
    return ctypes.c_void_p
