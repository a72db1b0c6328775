"""A decoder in TrustGraph's flows: documents in, texts, triples and images out, each input exactly once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pincite.worker.processor import Processor

__all__ = ["Processor"]


def __getattr__(name: str) -> Any:
    """``Processor``, which ``processor-group`` loads by this path; what it needs is loaded with it."""
    if name == "Processor":
        from pincite.worker.processor import Processor

        return Processor
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
