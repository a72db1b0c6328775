"""What of a document is written, and how: the options of the views."""

from __future__ import annotations

from typing import Literal

import msgspec

from pincite.options.shared import USUAL, FigureText, Furniture, HowPictures, Layers, PageMarks

FOLDER = "pictures"  # Of files of pictures, where a view is not told.


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """What of a document the forms for readers show."""

    furniture: Furniture = "keep"
    figure_text: FigureText = "keep"
    layers: Layers = USUAL


class TextOptions(Shown, frozen=True, kw_only=True):
    """``join`` makes one of paragraphs over columns and pages; ``page_marks`` says where each page begins."""

    furniture: Furniture = "drop"
    join: bool = True
    page_marks: PageMarks = False


class HtmlOptions(Shown, frozen=True, kw_only=True):
    """``pictures`` 'data' puts their bytes in as data URIs, 'files' leads to files in ``picture_folder``."""

    pictures: HowPictures = "name"
    picture_folder: str = FOLDER


class MarkdownOptions(HtmlOptions, frozen=True, kw_only=True):
    """``tables`` 'auto' writes those as HTML that pipes cannot say; ``join`` makes one of paragraphs over
    columns and pages; ``page_marks`` says where each page begins."""

    furniture: Furniture = "drop"

    tables: Literal["auto", "html", "pipe"] = "auto"
    emphasis: bool = True
    links: bool = True
    join: bool = True
    page_marks: PageMarks = False


class WholeOptions(msgspec.Struct, frozen=True, kw_only=True):
    """``pictures`` 'data' puts the bytes of pictures in, 'files' names them after files in
    ``picture_folder``."""

    pictures: HowPictures = "name"
    picture_folder: str = FOLDER


class ElementsOptions(msgspec.Struct, frozen=True, kw_only=True):
    """``page_breaks`` puts a PageBreak between pages; ``languages`` are written on every element
    (ISO 639-3), empty: those given to OCR where a page was read by it, else none. ``layers`` are those
    of which elements are written; ``pictures`` 'data' puts the bytes of pictures in, 'files' the paths
    of files in ``picture_folder``."""

    pictures: HowPictures = "name"
    picture_folder: str = FOLDER
    layers: Layers = USUAL
    page_breaks: bool = True
    languages: tuple[str, ...] = ()


class ExtractOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Options of the view; the first three are the processor's own switches. Of these and ``reproducible``
    None means as the document was converted.

    tables_and_titles   write tables, cells and titles; off: all body text has type ``text``
    toc                 fill ``tableOfContents`` (titles keep their label when off)
    fonts               fill ``fonts``; off: words carry font id -1
    reproducible        same tree in, same result out: no timings, a fixed ``conversionDateTime``
    trailing_newline    end every non-empty ``content`` with a line break, as the known service does
    always_error_pages  write ``header.errorPages`` also when it is 0, for old clients
    iso_dates           ISO 8601 in ``conversionDateTime`` and the PDF dates of ``customInfo``
    strict              nothing beyond the letter of the specification: see docs/extract-result.md
    """

    tables_and_titles: bool | None = None
    toc: bool | None = None
    fonts: bool | None = None
    reproducible: bool | None = None
    trailing_newline: bool = True
    always_error_pages: bool = False
    iso_dates: bool = False
    strict: bool = False


class DoclingOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Pictures that the original holds itself have their bytes in any case but 'none' and 'files'."""

    pictures: HowPictures = "name"
    picture_folder: str = FOLDER
