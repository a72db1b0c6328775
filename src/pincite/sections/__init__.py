"""Documents as texts: one text with the offset of every element, and the sections cut out of it."""

from pincite.markup.cells import cell_parts
from pincite.options.sections import SectionOptions
from pincite.sections.cutting import sections_of
from pincite.sections.passages import passage_text
from pincite.sections.strategies import (
    STRATEGIES,
    by_count,
    by_element_type,
    by_heading,
    by_size,
    strategy,
    whole_document,
)

__all__ = [
    "STRATEGIES",
    "SectionOptions",
    "by_count",
    "by_element_type",
    "by_heading",
    "by_size",
    "cell_parts",
    "passage_text",
    "sections_of",
    "strategy",
    "whole_document",
]
