"""What is drawn: frames, text boxes, pictures, formulas, charts, shapes (OpenDocument 1.3 part 3, 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element as Node

from pincite.model.elements import Span
from pincite.readers import tree
from pincite.readers.opendocument.runs import address

if TYPE_CHECKING:
    from pincite.readers.opendocument.flow import Flow

FORMULA_DEPTH = 100
"""Levels of a formula that are read as such."""

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


def add_drawing(flow: Flow, node: Node) -> None:
    """A drawing and all in it, in order. The caller guards the depth."""
    tag = node.tag
    if tag in IGNORED:
        return
    if tag == "draw:frame":
        add_frame(flow, node)
    elif tag in ("draw:g", "draw:a"):
        around, flow.href = flow.href, address(node.get("xlink:href", "")) or flow.href
        for one in node:
            flow.block(one)
        flow.href = around
    elif tag == "draw:control":
        add_control(flow, node)
    else:
        for one in node:  # a shape with text
            flow.block(one)
        alt = alternative(node)
        if alt:
            flow.add("figure", alt, reason="alternative text of a shape")
    flow.end_code()


def alternative(node: Node) -> str:
    """Title and description that a drawing is given for those who do not see it."""
    found = [tree.words(node, name) for name in ("svg:title", "svg:desc")]
    return "\n".join(dict.fromkeys(one for one in found if one))


def add_frame(flow: Flow, frame: Node) -> None:
    """The first of a frame's contents that says something; the others are stand-ins for it."""
    alt = alternative(frame)
    for one in frame:
        if one.tag == "draw:text-box":
            flow.block(one)
            if alt:
                flow.add("figure", alt, reason="alternative text of a text box")
            return
        if one.tag == "table:table":
            flow.block(one)
            return
        if one.tag == "draw:object" and add_object(flow, one, alt):
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
        for one in image:
            if one.tag in ("text:p", "text:list"):
                flow.block(one)
    elif alt:
        flow.add("figure", alt)


def add_object(flow: Flow, node: Node, alt: str) -> bool:
    """An embedded object by its kind; False where there is nothing to be had but its picture."""
    root = flow.source.object(node)
    if root is None or flow.objects >= flow.options.max_attachments:
        return False
    formula = formula_of(root)
    if formula:
        flow.add("formula", formula)
        return True
    chart = tree.one(root, "office:body/office:chart/chart:chart")
    if chart is not None:
        return add_chart(flow, chart, alt)
    body = next(iter(tree.one(root, "office:body") or ()), None)
    if body is None:
        return False
    from pincite.readers.opendocument.flow import Flow as Text
    from pincite.readers.opendocument.styles import Styles

    inner = Text(flow.source, Styles(root, root), flow.options, flow.reading, flow.builder)
    for name in ("layer", "box", "depth", "parent"):
        setattr(inner, name, getattr(flow, name))
    inner.objects = flow.objects + 1
    before = len(flow.builder.elements)
    inner.blocks(body)
    inner.end_notes()
    return len(flow.builder.elements) > before


def add_chart(flow: Flow, chart: Node, alt: str) -> bool:
    """The data of a chart as a table, its titles as captions."""
    from pincite.readers.opendocument.tables import read_table

    data = tree.one(chart, "table:table")
    table = read_table(flow, data, "data of a chart") if data is not None else None
    titles = [texts(one) for one in chart if one.tag in ("chart:title", "chart:subtitle")]
    for axis in tree.every(chart, "chart:plot-area/chart:axis"):
        titles += [texts(one) for one in tree.every(axis, "chart:title")]
    titles = [one for one in [*titles, alt] if one]
    if table is None and not titles:
        return False
    made = (
        flow.add("table", table=table, reason="chart") if table is not None else flow.add("figure", titles[0])
    )
    for title in dict.fromkeys(titles):
        flow.add("caption", title, parent=made)
    return True


def texts(node: Node) -> str:
    return " ".join("".join(p.itertext()).strip() for p in node.iter("text:p")).strip()


def formula_in(flow: Flow, node: Node) -> str:
    """The formula that a drawing is, '' where it is something else."""
    if node.tag != "draw:frame":
        return ""
    inside = tree.one(node, "draw:object")
    root = flow.source.object(inside) if inside is not None else None
    return formula_of(root) if root is not None else ""


def formula_of(root: Node) -> str:
    """MathML as LaTeX."""
    if root.tag != "math:math":
        return ""
    from pincite.readers.formulas.mathml import latex

    return latex(listed(root, 0))


def listed(node: Node, depth: int) -> list:
    """A tree of XML as the lists that the formula writer reads."""
    if depth > FORMULA_DEPTH:
        return ["mtext", {}, ["".join(node.itertext())]]
    children: list = [node.text] if node.text else []
    for child in node:
        if not isinstance(child.tag, str):
            continue
        children.append(listed(child, depth + 1))
        if child.tail:
            children.append(child.tail)
    attributes = {key.rpartition(":")[2]: value for key, value in node.attrib.items()}
    return [node.tag.rpartition(":")[2], attributes, children]


def add_control(flow: Flow, node: Node) -> None:
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
