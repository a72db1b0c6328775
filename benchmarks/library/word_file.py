"""Made content as a Word file, as small as one can be."""

from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import escape

from benchmarks.library.made import SIDE, Content

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
EMU = 9525
"""English metric units of a pixel at 96 dots an inch."""

TYPES = (
    f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>'
    '<Override PartName="/word/styles.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>'
)
ROOT = (
    f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" '
    f'Type="{OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>'
)
RELATIONS = (
    f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{OFFICE}/styles" '
    f'Target="styles.xml"/><Relationship Id="rId2" Type="{OFFICE}/image" Target="media/image1.png"/>'
    "</Relationships>"
)
STYLES = f'<w:styles xmlns:w="{WORD}">' + "".join(
    f'<w:style w:type="paragraph" w:styleId="Heading{level}"><w:name w:val="heading {level}"/>'
    f'<w:pPr><w:outlineLvl w:val="{level - 1}"/></w:pPr></w:style>'
    for level in (1, 2)
)
STYLES += "</w:styles>"

PICTURE = (
    f'<w:p><w:r><w:drawing><wp:inline xmlns:wp="{DRAWING}/wordprocessingDrawing">'
    f'<wp:extent cx="{SIDE * EMU}" cy="{SIDE * EMU}"/><wp:docPr id="1" name="Picture" descr="stripes"/>'
    f'<a:graphic xmlns:a="{DRAWING}/main"><a:graphicData uri="{DRAWING}/picture">'
    f'<pic:pic xmlns:pic="{DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="Picture"/><pic:cNvPicPr/>'
    f'</pic:nvPicPr><pic:blipFill><a:blip xmlns:r="{OFFICE}" r:embed="rId2"/></pic:blipFill><pic:spPr/>'
    "</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"
)


def word_file(said: Content) -> bytes:
    body = [_paragraph(said.title, "Heading1"), PICTURE if said.picture else ""]
    for part in said.parts:
        body.append(_paragraph(part.heading, "Heading2"))
        body += [_paragraph(paragraph) for paragraph in [*part.paragraphs, *part.items]]
        if part.rows:
            rows = ("".join(f"<w:tc>{_paragraph(cell)}</w:tc>" for cell in row) for row in part.rows)
            body.append(f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>")
    written = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": ROOT,
        "word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body>{"".join(body)}</w:body></w:document>',
        "word/_rels/document.xml.rels": RELATIONS,
        "word/styles.xml": STYLES,
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, xml in written.items():
            package.writestr(_undated(name), DECLARED + xml)
        if said.picture:
            package.writestr(_undated("word/media/image1.png"), said.picture)
    return out.getvalue()


def _undated(name: str) -> zipfile.ZipInfo:
    """A member without the time of its making."""
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _paragraph(text: str, style: str = "") -> str:
    styled = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f'<w:p>{styled}<w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r></w:p>'
