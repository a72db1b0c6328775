"""OpenDocument files written by hand, and what is read of them."""

import io
import zipfile

from pincite.readers.opendocument.odt import read
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

OASIS = "urn:oasis:names:tc:opendocument:xmlns:"
SPACES = "".join(
    f' xmlns:{prefix}="{OASIS}{name}:1.0"'
    for prefix, name in {
        "office": "office",
        "text": "text",
        "style": "style",
        "table": "table",
        "draw": "drawing",
        "presentation": "presentation",
        "chart": "chart",
        "meta": "meta",
        "fo": "xsl-fo-compatible",
        "svg": "svg-compatible",
    }.items()
) + (
    ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    ' xmlns:math="http://www.w3.org/1998/Math/MathML"'
)


def content(body, styles="", kind="text"):
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content{SPACES}>'
        f"<office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    )


def package(body, styles="", common="", master="", master_styles="", kind="text", **parts):
    """A package; ``parts`` are further parts, '__' for '/' and '_dot_' for '.'."""
    common_part = (
        f"<office:document-styles{SPACES}><office:styles>{common}</office:styles>"
        f"<office:automatic-styles>{master_styles}</office:automatic-styles>"
        f"<office:master-styles>{master}</office:master-styles></office:document-styles>"
    )
    held = {"content.xml": content(body, styles, kind), "styles.xml": common_part}
    held |= {name.replace("__", "/").replace("_dot_", "."): data for name, data in parts.items()}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        for name, data in held.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def pages(data, reader=read, **options):
    reading = ReadContext()
    return list(reader(data, ReadOptions(**options), reading)), reading


def elements(body, styles="", **parts):
    """Elements of a text with this body."""
    return pages(package(body, styles, **parts))[0][0].elements


def told(found):
    """Kind, marker and text of elements, for comparing at a glance."""
    return [(one.kind, one.marker, one.text) for one in found]


def rows(table):
    """Texts of a table's cells by row, with spans other than 1 x 1."""
    found = [[] for _ in range(table.rows)]
    for cell in table.cells:
        spans = f" {cell.row_span}x{cell.col_span}" if (cell.row_span, cell.col_span) != (1, 1) else ""
        found[cell.row].append(cell.text + spans)
    return found


def number_style(name, levels, kind="text:list-style"):
    """A list style: for each level, format, prefix, suffix and levels displayed."""
    level = "text:outline-level-style" if kind == "text:outline-style" else "text:list-level-style-number"
    inside = "".join(
        f'<{level} text:level="{at}" style:num-format="{form}" style:num-prefix="{before}" '
        f'style:num-suffix="{after}" text:display-levels="{shown}"/>'
        for at, (form, before, after, shown) in enumerate(levels, 1)
    )
    return f'<{kind} style:name="{name}">{inside}</{kind}>'
