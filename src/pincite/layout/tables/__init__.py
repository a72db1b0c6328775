"""Tables: where they are on a page, and their cells with spans and header rows. No models."""

from __future__ import annotations

from pincite.layout.tables.detect.find import Search, find_tables, search_tables
from pincite.layout.tables.read.turned import with_turned

__all__ = ["Search", "find_tables", "search_tables", "with_turned"]
