"""What is drawn: frames, text boxes, pictures, formulas, charts, shapes (OpenDocument 1.3 part 3, 10)."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

from pincite.model.elements import Span
from pincite.readers import tree
from pincite.readers.opendocument.place import Place
from pincite.readers.opendocument.runs import address
from pincite.readers.opendocument.source import alternatives, formula_of
from pincite.readers.opendocument.tables import read_table

IGNORED = (
    "draw:glue-point",
    "draw:image-map",
    "draw:contour-polygon",
    "draw:contour-path",
    "draw:enhanced-geometry",
    "draw:page-thumbnail",
    "draw:layer-set",
)

MEDIA = ("draw:plugin", "draw:applet", "draw:floating-frame", "draw:object-ole")


def read_drawing(flow: Place, node: Node) -> None:
    """Add a drawing and all in it, in order. The caller guards the depth."""
    tag = node.tag
    if tag in IGNORED:
        return
    if tag == "draw:frame":
        read_frame(flow, node)
    elif tag in ("draw:g", "draw:a"):
        around, flow.href = flow.href, address(node.get("xlink:href", "")) or flow.href
        flow.each(node)
        flow.href = around
    elif tag == "draw:control":
        read_control(flow, node)
    else:
        flow.each(node)  # a shape with text
        alt = "\n".join(alternatives(node))
        if alt:
            flow.add("figure", alt, reason="alternative text of a shape")
    flow.flush()


def read_frame(flow: Place, frame: Node) -> None:
    """Add the first of a frame's contents that says something; the others are stand-ins for it."""
    alt = "\n".join(alternatives(frame))
    for one in frame:
        if one.tag in ("draw:text-box", "table:table"):
            flow.block(one)
            if alt and one.tag == "draw:text-box":
                flow.add("figure", alt, reason="alternative text of a text box")
            return
        if one.tag == "draw:object":
            before = len(flow.builder.elements)
            read_object(flow, one, alt)
            if len(flow.builder.elements) > before:
                return
        if one.tag in MEDIA:
            name = one.get("xlink:href") or frame.get("draw:name") or ""
            flow.note("not_read", f"An embedded object or medium was not opened: {name}.")
    image = tree.one(frame, "draw:image")
    if image is not None:
        key = flow.source.picture(image, flow.builder.number)
        if key or alt or image.get("xlink:href"):
            spans = (Span(start=0, end=len(alt), href=flow.href),) if alt and flow.href else ()
            flow.add("figure", alt, spans, picture=key)
            if flow.href and not alt:
                flow.reading.note("link_dropped", f"A picture without a description leads to {flow.href}.")
        flow.each(one for one in image if one.tag in ("text:p", "text:list"))
    elif alt:
        flow.add("figure", alt)


def read_object(flow: Place, node: Node, alt: str) -> None:
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
        read_chart(flow, chart, alt)
    elif body is not None:
        flow.inner(root, body)


def read_chart(flow: Place, chart: Node, alt: str) -> None:
    """Add the data of a chart as a table, its titles as captions."""
    data = tree.one(chart, "table:table")
    table = read_table(flow, data, "data of a chart") if data is not None else None
    holders = [one for one in chart if one.tag in ("chart:title", "chart:subtitle")]
    holders += tree.every(chart, "chart:plot-area/chart:axis/chart:title")
    titles = [" ".join("".join(p.itertext()).strip() for p in one.iter("text:p")).strip() for one in holders]
    titles = [one for one in [*titles, alt] if one]
    if table is not None:
        made = flow.add("table", table=table, reason="chart")
    elif titles:
        made = flow.add("figure", titles[0])
    for title in dict.fromkeys(titles):
        flow.add("caption", title, parent=made)


def read_control(flow: Place, node: Node) -> None:
    """Add a form control: its label and what was put in."""
    one = flow.source.controls.get(node.get("draw:control", ""))
    if one is None:
        return
    value = one.get("form:current-value") or one.get("form:value") or ""
    if one.tag in ("form:checkbox", "form:radio"):
        value = "☒" if one.get("form:current-state") in ("checked", "true") else "☐"
    text = " ".join(part for part in (one.get("form:label", ""), value) if part)
    if text:
        flow.add("paragraph", text, reason="form control")
