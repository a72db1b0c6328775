"""Presentations written by hand, and what is read of them."""

import io
import zipfile

from pincite.readers.options import ReadOptions
from pincite.readers.pptx import read
from pincite.readers.reading import ReadContext

OPEN = "http://schemas.openxmlformats.org"
STRICT = "http://purl.oclc.org/ooxml"
SPACES = (
    f' xmlns:a="{OPEN}/drawingml/2006/main" xmlns:p="{OPEN}/presentationml/2006/main"'
    f' xmlns:r="{OPEN}/officeDocument/2006/relationships"'
    f' xmlns:mc="{OPEN}/markup-compatibility/2006"'
    f' xmlns:m="{OPEN}/officeDocument/2006/math"'
    ' xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"'
)
POINT = 12_700

MASTER_STYLES = (
    "<p:txStyles><p:titleStyle/><p:bodyStyle>"
    '<a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr>'
    "</p:bodyStyle><p:otherStyle/></p:txStyles>"
)


def place(x, y, wide, high, name="a:xfrm", extra=""):
    """A transform in points."""
    x, y, wide, high = (value * POINT for value in (x, y, wide, high))
    return f'<{name}><a:off x="{x}" y="{y}"/><a:ext cx="{wide}" cy="{high}"/>{extra}</{name}>'


def paragraphs(*texts):
    return "".join(one if one.startswith("<") else f"<a:p><a:r><a:t>{one}</a:t></a:r></a:p>" for one in texts)


def shape(*texts, at=None, ph="", extra=""):
    """A shape with paragraphs; ``ph`` are attributes of its placeholder."""
    holder = f"<p:ph {ph}/>" if ph else ""
    frame = place(*at) if at else ""
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="x" {extra}/><p:cNvSpPr/><p:nvPr>{holder}</p:nvPr></p:nvSpPr>'
        f"<p:spPr>{frame}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>{paragraphs(*texts)}</p:txBody></p:sp>"
    )


def part(tag, inside, attributes=""):
    return (
        f'<?xml version="1.0"?><p:{tag}{SPACES} {attributes}><p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>'
        f"{inside}</p:spTree></p:cSld>{MASTER_STYLES if tag == 'sldMaster' else ''}</p:{tag}>"
    )


def relations(pairs, external=()):
    inside = "".join(
        f'<Relationship Id="{key}" Type="{OPEN}/officeDocument/2006/relationships/{kind}" Target="{target}"'
        f"{' TargetMode=' + chr(34) + 'External' + chr(34) if key in external else ''}/>"
        for key, kind, target in pairs
    )
    return f'<Relationships xmlns="{OPEN}/package/2006/relationships">{inside}</Relationships>'


def deck(*slides, attributes=(), links=(), layout="", master="", parts=None, strict=False):
    """A presentation of slides, each the inside of its tree of shapes. ``links`` are further
    relationships of the first slide: id, kind, target; targets with '://' are external."""
    held = {
        "_rels/.rels": relations([("r1", "officeDocument", "ppt/presentation.xml")]),
        "ppt/slideLayouts/l.xml": part("sldLayout", layout),
        "ppt/slideLayouts/_rels/l.xml.rels": relations([("m", "slideMaster", "../slideMasters/m.xml")]),
        "ppt/slideMasters/m.xml": part("sldMaster", master),
    }
    listed = "".join(f'<p:sldId id="{256 + at}" r:id="s{at}"/>' for at in range(len(slides)))
    held["ppt/presentation.xml"] = (
        f"<p:presentation{SPACES}><p:sldIdLst>{listed}</p:sldIdLst>"
        f'<p:sldSz cx="{720 * POINT}" cy="{540 * POINT}"/></p:presentation>'
    )
    # The parts are numbered backwards: their names say nothing about the order.
    names = [f"slides/slide{len(slides) - at}.xml" for at in range(len(slides))]
    held["ppt/_rels/presentation.xml.rels"] = relations(
        [(f"s{at}", "slide", name) for at, name in enumerate(names)]
        + [("au", "commentAuthors", "commentAuthors.xml")]
    )
    held["ppt/commentAuthors.xml"] = f'<p:cmAuthorLst{SPACES}><p:cmAuthor id="0" name="Ann"/></p:cmAuthorLst>'
    for at, (name, inside) in enumerate(zip(names, slides, strict=True)):
        held[f"ppt/{name}"] = part("sld", inside, attributes[at] if at < len(attributes) else "")
        own = [("l", "slideLayout", "../slideLayouts/l.xml"), *(links if at == 0 else ())]
        outside = [key for key, _, target in own if "://" in target]
        held[f"ppt/slides/_rels/{name.rpartition('/')[2]}.rels"] = relations(own, outside)
    held |= parts or {}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in held.items():
            if strict and isinstance(data, str):
                for kind in ("drawingml", "presentationml"):
                    data = data.replace(f"{OPEN}/{kind}/2006/", f"{STRICT}/{kind}/")
                data = data.replace(f"{OPEN}/officeDocument/2006/", f"{STRICT}/officeDocument/")
            archive.writestr(name, data)
    return buffer.getvalue()


def pages(data, reader=read, **options):
    reading = ReadContext()
    return list(reader(data, ReadOptions(**options), reading)), reading


def slide(inside, **said):
    """Elements of the only slide."""
    return pages(deck(inside, **said))[0][0].elements
