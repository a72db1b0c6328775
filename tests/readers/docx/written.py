"""Word documents written by hand, and what is read of them."""

from __future__ import annotations

import io
import zipfile

from pincite.model.elements import Element
from pincite.readers.docx import read
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
STRICT = "http://purl.oclc.org/ooxml/officeDocument"
RELATED = "http://schemas.openxmlformats.org/package/2006/relationships"

TRANSITIONAL_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT_WORD = "http://purl.oclc.org/ooxml/wordprocessingml/main"

SPACES = {
    "w": TRANSITIONAL_WORD,
    "r": f"{OFFICE}/relationships",
    "m": f"{OFFICE}/math",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
}

OUTSIDE = ' TargetMode="External"'

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03\x08\x02\0\0\0"


def root(name: str, inner: str, word: str = TRANSITIONAL_WORD) -> str:
    spaces = "".join(f' xmlns:{prefix}="{uri}"' for prefix, uri in {**SPACES, "w": word}.items())
    return f"<w:{name}{spaces}>{inner}</w:{name}>"


def docx(
    body: str,
    *,
    word: str = TRANSITIONAL_WORD,
    relations: dict[str, tuple[str, str, bool]] | None = None,
    files: dict[str, bytes] | None = None,
    **parts: str,
) -> bytes:
    """A document with this body. ``parts`` are the contents of styles, numbering, footnotes and the like;
    ``relations`` more of the document by id: kind, target and whether it lies outside."""
    kinds = OFFICE if word == TRANSITIONAL_WORD else STRICT
    known = {name: (name, f"{name}.xml", False) for name in parts} | (relations or {})
    links = "".join(
        f'<Relationship Id="{key}" Type="{kinds}/relationships/{kind}" Target="{target}"'
        f"{OUTSIDE if outside else ''}/>"
        for key, (kind, target, outside) in known.items()
    )
    main = f'<Relationship Id="m" Type="{kinds}/relationships/officeDocument" Target="word/document.xml"/>'
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("_rels/.rels", f'<Relationships xmlns="{RELATED}">{main}</Relationships>')
        archive.writestr("word/document.xml", root("document", f"<w:body>{body}</w:body>", word))
        archive.writestr(
            "word/_rels/document.xml.rels", f'<Relationships xmlns="{RELATED}">{links}</Relationships>'
        )
        for name, inner in parts.items():
            archive.writestr(f"word/{name}.xml", root(name, inner, word))
        for name, data in (files or {}).items():
            archive.writestr(name, data)
    return buffer.getvalue()


def elements(
    data: bytes, reading: ReadContext | None = None, options: ReadOptions | None = None
) -> list[Element]:
    pages = read(data, options or ReadOptions(), reading or ReadContext())
    return [element for page in pages for element in page.elements]


def texts(data: bytes) -> list[str]:
    return [element.text for element in elements(data)]


def r(text: str, look: str = "") -> str:
    return f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def p(text: str = "", properties: str = "", style: str = "") -> str:
    """A paragraph; ``text`` may be runs."""
    if style:
        properties = f'<w:pStyle w:val="{style}"/>{properties}'
    inner = text if text.startswith("<") or not text else r(text)
    return f"<w:p><w:pPr>{properties}</w:pPr>{inner}</w:p>"


def style(key: str, name: str, inner: str = "", based: str = "", kind: str = "paragraph") -> str:
    base = f'<w:basedOn w:val="{based}"/>' if based else ""
    return f'<w:style w:type="{kind}" w:styleId="{key}"><w:name w:val="{name}"/>{base}{inner}</w:style>'


def item(text: str, num: int = 1, level: int = 0) -> str:
    return p(text, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{num}"/></w:numPr>')


def level(depth: int, form: str, text: str, more: str = "", start: int = 1) -> str:
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>{more}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def abstract(key: int, *levels: str) -> str:
    return f'<w:abstractNum w:abstractNumId="{key}">{"".join(levels)}</w:abstractNum>'


def num(key: int, of: int, inner: str = "") -> str:
    return f'<w:num w:numId="{key}"><w:abstractNumId w:val="{of}"/>{inner}</w:num>'


def cell(text: str = "", properties: str = "") -> str:
    inner = text if text.startswith("<") else p(text)
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{inner}</w:tc>"


def row(*cells: str, properties: str = "") -> str:
    return f"<w:tr><w:trPr>{properties}</w:trPr>{''.join(cells)}</w:tr>"


def table(*rows: str, properties: str = "") -> str:
    return f"<w:tbl><w:tblPr>{properties}</w:tblPr>{''.join(rows)}</w:tbl>"


def picture(key: str, description: str = "", attribute: str = "embed") -> str:
    return (
        f'<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="{description}"/><a:graphic>'
        f'<a:graphicData><pic:pic><pic:blipFill><a:blip r:{attribute}="{key}"/></pic:blipFill></pic:pic>'
        "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    )
