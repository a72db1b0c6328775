"""What a caller may ask of a library that is to keep a document."""

from __future__ import annotations

from typing import Annotated

from pincite.converting.options import ConvertOptions
from pincite.options.declaration import Option
from pincite.options.sections import (
    ELEMENT_COUNT,
    MAX_SIZE,
    ElementCount,
    MaxSize,
    SectionOptions,
    Strategy,
    WithinPages,
)
from pincite.options.shared import Furniture
from pincite.sandbox.resources import USUAL, Isolation


class IngestOptions(ConvertOptions, frozen=True, kw_only=True):
    """What ``Library.ingest`` may be asked for beside what ``pincite.convert`` takes: how the document is cut
    and named, and the limits within which it is read in a child process (None: in this one)."""

    uri: Annotated[
        str | None, Option(metavar="URI", help="What the document is called; of one document alone.")
    ] = None
    strategy: Strategy = "whole-document"
    element_count: ElementCount = ELEMENT_COUNT
    max_size: MaxSize = MAX_SIZE
    within_pages: WithinPages = False
    furniture: Furniture = "keep"
    isolation: Isolation | None = USUAL

    @property
    def sections(self) -> SectionOptions:
        """How the document is cut. Raises ``BadOption``."""
        return SectionOptions(**{name: getattr(self, name) for name in SectionOptions.__struct_fields__})
