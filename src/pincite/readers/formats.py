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


def office(kind: str) -> str:
    return f"application/vnd.openxmlformats-officedocument.{kind}"


def opendocument(kind: str) -> str:
    return f"application/vnd.oasis.opendocument.{kind}"


FORMATS: tuple[Format, ...] = (
    Format(name="pdf", title="PDF", media_types=("application/pdf",), suffixes=(".pdf",), pages=True),
    Format(
        name="docx",
        title="Word",
        media_types=(
            office("wordprocessingml.document"),
            office("wordprocessingml.template"),
            "application/vnd.ms-word.document.macroEnabled.12",
            "application/vnd.ms-word.template.macroEnabled.12",
        ),
        suffixes=(".docx", ".dotx", ".docm", ".dotm"),
        reader="docx:read",
    ),
    Format(
        name="pptx",
        title="PowerPoint",
        media_types=(
            office("presentationml.presentation"),
            office("presentationml.slideshow"),
            office("presentationml.template"),
            "application/vnd.ms-powerpoint.presentation.macroEnabled.12",
            "application/vnd.ms-powerpoint.slideshow.macroEnabled.12",
        ),
        suffixes=(".pptx", ".ppsx", ".potx", ".pptm", ".ppsm"),
        reader="pptx:read",
        pages=True,
    ),
    Format(
        name="xlsx",
        title="Excel",
        media_types=(
            office("spreadsheetml.sheet"),
            office("spreadsheetml.template"),
            "application/vnd.ms-excel.sheet.macroEnabled.12",
        ),
        suffixes=(".xlsx", ".xltx", ".xlsm", ".xltm"),
        reader="xlsx:read",
        pages=True,
    ),
    Format(
        name="xls",
        title="Excel 97",
        media_types=("application/vnd.ms-excel",),
        suffixes=(".xls", ".xlt"),
        reader="xls.workbook:read",
        pages=True,
    ),
    Format(
        name="xlsb",
        title="Excel binary",
        media_types=("application/vnd.ms-excel.sheet.binary.macroEnabled.12",),
        suffixes=(".xlsb",),
        reader="xls.xlsb:read",
        pages=True,
    ),
    Format(
        name="ods",
        title="OpenDocument spreadsheet",
        media_types=(opendocument("spreadsheet"),),
        suffixes=(".ods", ".ots", ".fods"),
        reader="opendocument.ods:read",
        pages=True,
    ),
    Format(
        name="odt",
        title="OpenDocument text",
        media_types=(opendocument("text"),),
        suffixes=(".odt", ".ott", ".fodt"),
        reader="opendocument.odt:read",
    ),
    Format(
        name="odp",
        title="OpenDocument presentation",
        media_types=(opendocument("presentation"),),
        suffixes=(".odp", ".otp", ".fodp"),
        reader="opendocument.odp:read",
        pages=True,
    ),
    Format(
        name="html",
        title="HTML",
        media_types=("text/html", "application/xhtml+xml"),
        suffixes=(".html", ".htm", ".xhtml"),
        reader="html:read",
    ),
    Format(
        name="mhtml",
        title="web archive",
        media_types=("multipart/related", "application/x-mimearchive"),
        suffixes=(".mht", ".mhtml"),
        reader="mail.eml:read_mhtml",
    ),
    Format(
        name="md",
        title="Markdown",
        media_types=("text/markdown", "text/x-markdown"),
        suffixes=(".md", ".markdown", ".mdown"),
        reader="markdown:read",
    ),
    Format(
        name="txt",
        title="plain text",
        media_types=("text/plain",),
        suffixes=(".txt", ".text", ".log"),
        reader="text:read",
    ),
    Format(
        name="csv",
        title="CSV",
        media_types=("text/csv", "application/csv"),
        suffixes=(".csv",),
        reader="delimited:read",
    ),
    Format(
        name="tsv",
        title="TSV",
        media_types=("text/tab-separated-values",),
        suffixes=(".tsv", ".tab"),
        reader="delimited:read_tsv",
    ),
    Format(
        name="rst",
        title="reStructuredText",
        media_types=("text/x-rst", "text/prs.fallenstein.rst"),
        suffixes=(".rst", ".rest"),
        reader="rst:read",
    ),
    Format(
        name="rtf",
        title="RTF",
        media_types=("application/rtf", "text/rtf"),
        suffixes=(".rtf",),
        reader="rtf:read",
    ),
    Format(
        name="epub",
        title="EPUB",
        media_types=("application/epub+zip",),
        suffixes=(".epub",),
        reader="epub:read",
    ),
    Format(
        name="eml",
        title="e-mail",
        media_types=("message/rfc822",),
        suffixes=(".eml",),
        reader="mail.eml:read",
    ),
    Format(
        name="msg",
        title="Outlook message",
        media_types=("application/vnd.ms-outlook",),
        suffixes=(".msg",),
        reader="mail.msg:read",
    ),
    Format(
        name="ipynb",
        title="Jupyter notebook",
        media_types=("application/x-ipynb+json",),
        suffixes=(".ipynb",),
        reader="notebook:read",
    ),
    Format(
        name="doc",
        title="Word 97",
        media_types=("application/msword",),
        suffixes=(".doc", ".dot"),
        reader="office97.libreoffice:read_doc",
    ),
    Format(
        name="ppt",
        title="PowerPoint 97",
        media_types=("application/vnd.ms-powerpoint",),
        suffixes=(".ppt", ".pps", ".pot"),
        reader="office97.libreoffice:read_ppt",
        pages=True,
    ),
    Format(name="org", title="Org", media_types=("text/org",), suffixes=(".org",), reader="pandoc:read_org"),
    Format(
        name="adoc",
        title="AsciiDoc",
        media_types=("text/asciidoc",),
        suffixes=(".adoc", ".asciidoc"),
        reader="pandoc:read_adoc",
    ),
    Format(
        name="tex",
        title="LaTeX",
        media_types=("application/x-latex", "text/x-tex", "application/x-tex"),
        suffixes=(".tex", ".latex"),
        reader="pandoc:read_tex",
    ),
    Format(
        name="zip",
        title="ZIP archive",
        media_types=("application/zip", "application/x-zip-compressed"),
        suffixes=(".zip",),
        reader="archive:read",
        pages=True,
    ),
    Format(
        name="image",
        title="picture",
        media_types=("image/png", "image/jpeg", "image/tiff", "image/bmp", "image/gif", "image/webp"),
        suffixes=(".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".gif", ".webp"),
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
