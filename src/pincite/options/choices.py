"""What there is to choose from, where more than one room must know."""

from __future__ import annotations

from typing import Literal

Keep = Literal["keep", "drop"]

ReadingOrder = Literal["standard", "vertical", "auto"]

# How pictures are written: by their names alone, or with their bytes inside the text.
Pictures = Literal["name", "data"]
Stage = Literal["words", "lines", "blocks", "tables", "order", "elements"]  # Whose work ``inspect`` draws.

RecordForm = Literal["xml", "json", "csv"]

AnswerForm = Literal["table", "json", "csv", "tsv", "nt"]  # How the answer of a query is written.
