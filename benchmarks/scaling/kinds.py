"""What grows: how it is made, and how many there are of it, each time twice as many."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.scaling import crowded, made, others

Kinds = dict[str, tuple[Callable[[int], bytes], tuple[int, ...]]]

WRITTEN: Kinds = {
    "scattered labels": (made.labels, (2_500, 5_000, 10_000, 20_000)),
    "turned labels": (made.turned, (2_500, 5_000, 10_000, 20_000)),
    "words of running text": (made.words, (5_000, 10_000, 20_000, 40_000)),
    "lines of one word": (made.lone_words, (1_250, 2_500, 5_000, 10_000)),
    "words of one line": (made.long_line, (2_500, 5_000, 10_000, 20_000)),
    "cells in boxes": (made.drawn_cells, (1_250, 2_500, 5_000, 10_000)),
    "cells without rules": (made.set_cells, (1_250, 2_500, 5_000, 10_000)),
    "columns": (made.columns, (1_250, 2_500, 5_000, 10_000)),
    "cells of a wide table": (made.wide_table, (5_000, 10_000, 20_000, 40_000)),
    "lines in columns": (made.text_columns, (1_250, 2_500, 5_000, 10_000)),
    "numbered lines": (made.numbered_lines, (1_250, 2_500, 5_000, 10_000)),
    "names and values": (made.values, (1_250, 2_500, 5_000, 10_000)),
    "dots of one line": (made.dots, (6_250, 12_500, 25_000, 50_000)),
    "lines of all sizes": (made.sizes, (1_250, 2_500, 5_000, 10_000)),
    "lines of code": (crowded.code, (1_250, 2_500, 5_000, 10_000)),
    "words over each other": (crowded.pile, (1_250, 2_500, 5_000, 10_000)),
    "rows between rules": (crowded.ruled_rows, (1_250, 2_500, 5_000, 10_000)),
    "numbers along a scale": (crowded.scale, (1_250, 2_500, 5_000, 10_000)),
    "lines drawn twice": (crowded.twice, (1_250, 2_500, 5_000, 10_000)),
}
"""Text on a page."""

DRAWN: Kinds = {
    "rules": (made.rules, (2_500, 5_000, 10_000, 20_000)),
    "labels and rules": (made.ruled_labels, (2_500, 5_000, 10_000, 20_000)),
    "numbered squares": (made.numbered_squares, (2_500, 5_000, 10_000, 20_000)),
    "filled squares": (made.squares, (2_500, 5_000, 10_000, 20_000)),
    "segments of paths": (made.segments, (6_250, 12_500, 25_000, 50_000)),
    "segments of a map": (made.drawing, (6_250, 12_500, 25_000, 50_000)),
    "pictures": (made.images, (1_250, 2_500, 5_000, 10_000)),
    "links": (made.links, (1_250, 2_500, 5_000, 10_000)),
    "fields": (made.fields, (1_250, 2_500, 5_000, 10_000)),
    "nested pieces": (made.nested, (1_250, 2_500, 5_000, 10_000)),
    "tagged lines": (made.tagged, (1_250, 2_500, 5_000, 10_000)),
    "pages": (made.pages, (250, 500, 1_000, 2_000)),
    "pages in fonts of their own": (made.set_pages, (250, 500, 1_000, 2_000)),
    "blank pages": (made.blank_pages, (500, 1_000, 2_000, 4_000)),
    "pages of one word": (made.small_pages, (250, 500, 1_000, 2_000)),
    "labels in boxes": (crowded.boxes, (1_250, 2_500, 5_000, 10_000)),
    "labels on shading": (crowded.shades, (1_250, 2_500, 5_000, 10_000)),
    "cells of small tables": (crowded.small_tables, (1_250, 2_500, 5_000, 10_000)),
    "all kinds of things": (crowded.mixed, (1_250, 2_500, 5_000, 10_000)),
    "numbers of charts": (crowded.charts, (1_250, 2_500, 5_000, 10_000)),
    "points of plots": (crowded.plots, (2_500, 5_000, 10_000, 20_000)),
}
"""Drawing on a page, and pages."""

OTHERS: Kinds = {
    "paragraphs of HTML": (others.html_paragraphs, (4_000, 8_000, 16_000, 32_000)),
    "rows of HTML": (others.html_rows, (2_000, 4_000, 8_000, 16_000)),
    "elements of HTML in each other": (others.html_nested, (4_000, 8_000, 16_000, 32_000)),
    "items of Markdown": (others.markdown_items, (2_000, 4_000, 8_000, 16_000)),
    "paragraphs of DOCX": (others.docx_paragraphs, (4_000, 8_000, 16_000, 32_000)),
    "footnotes of DOCX": (others.docx_notes, (2_000, 4_000, 8_000, 16_000)),
    "columns of XLSX": (others.xlsx_columns, (2_000, 4_000, 8_000, 16_000)),
    "sheets of XLSX": (others.xlsx_sheets, (125, 250, 500, 1_000)),
    "shapes of PPTX": (others.pptx_shapes, (1_000, 2_000, 4_000, 8_000)),
    "chapters of EPUB": (others.epub_chapters, (250, 500, 1_000, 2_000)),
    "parts of mail": (others.mail_parts, (250, 500, 1_000, 2_000)),
}
"""Documents of other formats."""

MADE = WRITTEN | DRAWN | OTHERS
