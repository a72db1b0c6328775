"""What is drawn: frames, text boxes, pictures, formulas, charts, shapes (OpenDocument 1.3 part 3, 10)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

from pincite.model.elements import Span
from pincite.readers import tree
from pincite.readers.opendocument.formulas import formula_of
from pincite.readers.opendocument.place import Place
from pincite.readers.opendocument.runs import address
from pincite.readers.opendocument.tables import Read, read_table

IGNORED = (
    "draw:glue-point",
    "draw:image-map",
    "draw:contour-polygon",
    "draw:contour-path",
    "draw:enhanced-geometry",
    "draw:page-thumbnail",
    "draw:layer-set",
)

MEDIA = ("draw:plugin", "draw:applet", "draw:floating-frame")


def add_drawing(flow: Place, node: Node, read: Read) -> Iterator[Node]:
    """Add a drawing and all in it, in order: blocks within it are given out, to be read in their place.
    The caller guards the depth."""
    tag = node.tag
    if tag in IGNORED:
        return
    if tag == "draw:frame":
        yield from add_frame(flow, node, read)
    elif tag in ("draw:g", "draw:a"):
        around, flow.href = flow.href, address(node.get("xlink:href", "")) or flow.href
        yield from node
        flow.href = around
    elif tag == "draw:control":
        add_control(flow, node)
    else:
        yield from node  # a shape with text
        alt = alternative(node)
        if alt:
            flow.add("figure", alt, reason="alternative text of a shape")
    flow.flush()


def alternatives(node: Node) -> list[str]:
    """Title and description that a drawing is given for those who do not see it."""
    found = [tree.words(node, name) for name in ("svg:title", "svg:desc")]
    return [one for one in dict.fromkeys(found) if one]


def alternative(node: Node) -> str:
    return "\n".join(alternatives(node))


def add_frame(flow: Place, frame: Node, read: Read) -> Iterator[Node]:
    """The first of a frame's contents that says something; the others are stand-ins for it."""
    alt = alternative(frame)
    for one in frame:
        if one.tag == "draw:text-box":
            yield one
            if alt:
                flow.add("figure", alt, reason="alternative text of a text box")
            return
        if one.tag == "table:table":
            yield one
            return
        if one.tag == "draw:object":
            before = len(flow.builder.elements)
            yield from add_object(flow, one, alt, read)
            if len(flow.builder.elements) > before:
                return
        if one.tag in MEDIA or one.tag == "draw:object-ole":
            name = one.get("xlink:href") or frame.get("draw:name") or ""
            flow.reading.note("embedded", f"An embedded object or medium was not opened: {name}.",
                            flow.builder.number)  # fmt: skip
    image = next((one for one in frame if one.tag == "draw:image"), None)
    if image is not None:
        key = flow.source.picture(image, flow.reading, flow.builder.number)
        if key or alt or image.get("xlink:href"):
            spans = (Span(start=0, end=len(alt), href=flow.href),) if alt and flow.href else ()
            flow.add("figure", alt, spans, picture=key)
            if flow.href and not alt:
                flow.reading.note("link_dropped", f"A picture without a description leads to {flow.href}.")
        yield from (one for one in image if one.tag in ("text:p", "text:list"))
    elif alt:
        flow.add("figure", alt)


def add_object(flow: Place, node: Node, alt: str, read: Read) -> Iterator[Node]:
    """Add an embedded object by its kind; nothing where there is nothing to be had but its picture."""
    root = flow.source.object(node)
    if root is None or flow.objects >= flow.options.max_attachments:
        return
    formula = formula_of(root)
    chart = tree.one(root, "office:body/office:chart/chart:chart")
    body = next(iter(tree.one(root, "office:body") or ()), None)
    if formula:
        flow.add("formula", formula)
    elif chart is not None:
        add_chart(flow, chart, alt, read)
    elif body is not None:
        yield from flow.object(root, body)


def add_chart(flow: Place, chart: Node, alt: str, read: Read) -> None:
    """Add the data of a chart as a table, its titles as captions."""
    data = tree.one(chart, "table:table")
    table = read_table(flow, data, read, "data of a chart") if data is not None else None
    titles = [texts(one) for one in chart if one.tag in ("chart:title", "chart:subtitle")]
    for axis in tree.every(chart, "chart:plot-area/chart:axis"):
        titles += [texts(one) for one in tree.every(axis, "chart:title")]
    titles = [one for one in [*titles, alt] if one]
    if table is not None:
        made = flow.add("table", table=table, reason="chart")
    elif titles:
        made = flow.add("figure", titles[0])
    for title in dict.fromkeys(titles):
        flow.add("caption", title, parent=made)


def texts(node: Node) -> str:
    return " ".join("".join(p.itertext()).strip() for p in node.iter("text:p")).strip()


def add_control(flow: Place, node: Node) -> None:
    """A form control: its label and what was put in."""
    wanted = node.get("draw:control", "")
    one = flow.source.controls.get(wanted)
    if one is None:
        return
    value = one.get("form:current-value") or one.get("form:value") or ""
    if one.tag in ("form:checkbox", "form:radio"):
        value = "☒" if one.get("form:current-state") in ("checked", "true") else "☐"
    text = " ".join(part for part in (one.get("form:label", ""), value) if part)
    if text:
        flow.add("paragraph", text, reason="form control")
