"""Tables: where they are on a page, and their cells with spans and header rows. No models."""

from __future__ import annotations

from pincite.layout.tables.continued import continues_table, repeated_header
from pincite.layout.tables.find import find_tables

__all__ = ["continues_table", "find_tables", "repeated_header"]
