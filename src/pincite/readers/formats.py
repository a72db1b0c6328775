"""The formats that can be read: names, media types, endings, and where their reader is."""

from __future__ import annotations

from importlib import import_module

import msgspec

from pincite.errors import MissingExtra
from pincite.readers.reading import Reader


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """A format. ``reader`` is 'module:function' below ``pincite.readers``, '' for one that ``converting``
    reads itself (PDF, pictures). ``pages``: whether it has pages, slides or sheets."""

    name: str
    title: str
    media_types: tuple[str, ...]
    suffixes: tuple[str, ...]
    reader: str = ""
    pages: bool = False


OOXML = "application/vnd.openxmlformats-officedocument."
ODF = "application/vnd.oasis.opendocument."
MS = "application/vnd.ms-"  # How media types of families begin.


def known(name: str, title: str, reader: str, endings: str, types: str, pages: bool = False) -> Format:
    """A format whose endings and media types are parted by blanks."""
    return Format(
        name=name,
        title=title,
        media_types=tuple(types.split()),
        suffixes=tuple(endings.split()),
        reader=reader,
        pages=pages,
    )


FORMATS: tuple[Format, ...] = (
    known("pdf", "PDF", "", ".pdf", "application/pdf", pages=True),
    known(
        "docx",
        "Word",
        "docx:read",
        ".docx .dotx .docm .dotm",
        f"{OOXML}wordprocessingml.document {OOXML}wordprocessingml.template "
        f"{MS}word.document.macroEnabled.12 {MS}word.template.macroEnabled.12",
    ),
    known(
        "pptx",
        "PowerPoint",
        "pptx:read",
        ".pptx .ppsx .potx .pptm .ppsm",
        f"{OOXML}presentationml.presentation {OOXML}presentationml.slideshow "
        f"{OOXML}presentationml.template {MS}powerpoint.presentation.macroEnabled.12 "
        f"{MS}powerpoint.slideshow.macroEnabled.12",
        pages=True,
    ),
    known(
        "xlsx",
        "Excel",
        "xlsx:read",
        ".xlsx .xltx .xlsm .xltm",
        f"{OOXML}spreadsheetml.sheet {OOXML}spreadsheetml.template {MS}excel.sheet.macroEnabled.12",
        pages=True,
    ),
    known("xls", "Excel 97", "xls.workbook:read", ".xls .xlt", f"{MS}excel", pages=True),
    known(
        "xlsb",
        "Excel binary",
        "xls.xlsb:read",
        ".xlsb",
        f"{MS}excel.sheet.binary.macroEnabled.12",
        pages=True,
    ),
    known(
        "ods",
        "OpenDocument spreadsheet",
        "opendocument.ods:read",
        ".ods .ots .fods",
        f"{ODF}spreadsheet",
        pages=True,
    ),
    known("odt", "OpenDocument text", "opendocument.odt:read", ".odt .ott .fodt", f"{ODF}text"),
    known(
        "odp",
        "OpenDocument presentation",
        "opendocument.odp:read",
        ".odp .otp .fodp",
        f"{ODF}presentation",
        pages=True,
    ),
    known("html", "HTML", "html:read", ".html .htm .xhtml", "text/html application/xhtml+xml"),
    known(
        "mhtml",
        "web archive",
        "mail.eml:read_mhtml",
        ".mht .mhtml",
        "multipart/related application/x-mimearchive",
    ),
    known("md", "Markdown", "markdown:read", ".md .markdown .mdown", "text/markdown text/x-markdown"),
    known("txt", "plain text", "text:read", ".txt .text .log", "text/plain"),
    known("csv", "CSV", "delimited:read", ".csv", "text/csv application/csv"),
    known("tsv", "TSV", "delimited:read_tsv", ".tsv .tab", "text/tab-separated-values"),
    known("rst", "reStructuredText", "rst:read", ".rst .rest", "text/x-rst text/prs.fallenstein.rst"),
    known("rtf", "RTF", "rtf.reader:read", ".rtf", "application/rtf text/rtf"),
    known("epub", "EPUB", "epub:read", ".epub", "application/epub+zip"),
    known("eml", "e-mail", "mail.eml:read", ".eml", "message/rfc822"),
    known("mbox", "mailbox", "mail.mbox:read", ".mbox .mbx", "application/mbox"),
    known("msg", "Outlook message", "mail.msg:read", ".msg", f"{MS}outlook"),
    known("ipynb", "Jupyter notebook", "notebook:read", ".ipynb", "application/x-ipynb+json"),
    known("doc", "Word 97", "office97.libreoffice:read_doc", ".doc .dot", "application/msword"),
    known(
        "ppt",
        "PowerPoint 97",
        "office97.libreoffice:read_ppt",
        ".ppt .pps .pot",
        f"{MS}powerpoint",
        pages=True,
    ),
    known("org", "Org", "pandoc:read_org", ".org", "text/org"),
    known("adoc", "AsciiDoc", "pandoc:read_adoc", ".adoc .asciidoc", "text/asciidoc"),
    known(
        "tex", "LaTeX", "pandoc:read_tex", ".tex .latex", "application/x-latex text/x-tex application/x-tex"
    ),
    known(
        "zip",
        "ZIP archive",
        "archive:read",
        ".zip",
        "application/zip application/x-zip-compressed",
        pages=True,
    ),
    known(
        "image",
        "picture",
        "",
        ".png .jpg .jpeg .tif .tiff .bmp .gif .webp",
        "image/png image/jpeg image/tiff image/bmp image/gif image/webp",
        pages=True,
    ),
)

BY_NAME = {format_.name: format_ for format_ in FORMATS}


def reader_of(format_: Format) -> Reader:
    """The reader, imported now. Raises ``MissingExtra`` naming what to install."""
    module, function = format_.reader.split(":")
    try:
        found: Reader = getattr(import_module(f"pincite.readers.{module}"), function)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("pincite"):
            raise
        raise missing(format_, error.name or "a library") from None
    return found


def missing(format_: Format, library: str) -> MissingExtra:
    """The error for a library that is not installed, saying what to install."""
    return MissingExtra(f"reading {format_.title} needs {library}: pip install 'pincite[formats]'")
