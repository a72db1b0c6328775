"""OpenDocument: text, presentations and spreadsheets (OpenDocument 1.3, part 3)."""
