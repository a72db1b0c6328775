"""What stands beside a sheet's cells, as elements: headers, footers, comments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pincite.model.elements import Span
from pincite.readers.builder import Builder


def furniture(
    builder: Builder, found: Iterable[tuple[str, str]], wanted: Literal["header", "footer"]
) -> None:
    """Add the sheet's headers or footers out of kinds and texts, each text once."""
    for kind, text in dict.fromkeys(found):
        if kind == wanted and text:
            builder.add(wanted, text, layer="furniture", reason=f"the sheet's {wanted}")


def comment(builder: Builder, reference: str, author: str, text: str, spans: tuple[Span, ...] = ()) -> None:
    """Add a comment on a cell."""
    reason = f"a comment on {reference}" + (f" by {author}" if author else "")
    builder.add("comment", text, spans, layer="comments", marker=reference, reason=reason)
