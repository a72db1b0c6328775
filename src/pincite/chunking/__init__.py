"""A document in pieces of so many tokens: whole sections where they fit, cut between rows and sentences."""

from __future__ import annotations

from pincite.chunking.chunks import chunks_of, each_of
from pincite.chunking.counting import Count, counter, estimate

__all__ = ["Count", "chunks_of", "counter", "each_of", "estimate"]
