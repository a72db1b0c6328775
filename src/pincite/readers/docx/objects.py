"""What is drawn or put into a story, as elements: pictures, text boxes, charts, documents."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

from pincite.errors import DocumentError
from pincite.model.elements import Element
from pincite.readers.builder import Builder
from pincite.readers.docx.document import Place
from pincite.readers.docx.drawings import Drawn, diagram_text
from pincite.readers.links import moved
from pincite.readers.ooxml.charts import chart_table
from pincite.readers.ooxml.parts import MEDIA


def add_drawn(place: Place, drawn: Drawn) -> str:
    """Add what is drawn, other than a text box; the id of a picture's element."""
    flow = place.flow
    if drawn.kind == "picture":
        return picture(place, drawn)
    if drawn.kind == "letters" and drawn.text:
        flow.add("paragraph", drawn.text, reason="lettering")
    elif drawn.kind == "chart":
        chart(place, drawn)
    elif drawn.kind == "diagram":
        root = flow.parts.tree(place.part_of(drawn.key))
        for text in diagram_text(root) if root is not None else ():
            flow.add("paragraph", text, reason="diagram")
    elif drawn.kind == "object":
        flow.reading.note(
            "embedded_object", f"An embedded object ({drawn.text or 'unknown'}) was not opened."
        )
    return ""


def picture(place: Place, drawn: Drawn) -> str:
    flow = place.flow
    part = place.part_of(drawn.key)
    if drawn.linked or not part:
        flow.reading.note("linked_picture", "A picture is only linked to and was not fetched.")
        return flow.add("figure", drawn.text, reason="linked picture")
    if part not in flow.pictures:
        data = flow.parts.data(part)
        if data is None:
            flow.reading.note("missing_picture", f"The picture {part} is not in the document.")
            flow.pictures[part] = ""
        else:
            name = part.rpartition("/")[2]
            ending = name.rpartition(".")[2].lower()
            flow.pictures[part] = flow.reading.picture(data, MEDIA.get(ending, ""), name)
    return flow.add("figure", drawn.text, picture=flow.pictures[part], reason="picture")


def chart(place: Place, drawn: Drawn) -> None:
    flow = place.flow
    root = flow.parts.tree(place.part_of(drawn.key))
    if root is None:
        flow.reading.note("chart", "A chart's data could not be found.")
        return
    title, table = chart_table(root, flow.options)
    if table is None:
        if title or drawn.text:
            flow.add("figure", title or drawn.text, reason="chart without data")
        return
    if title:
        flow.add("caption", title, parent=flow.builder.coming("table"), reason="chart title")
    flow.add("table", table=table, reason="chart")


def add_chunk(place: Place, node: Node) -> None:
    """A document of another format put into this one (17.17.2)."""
    flow = place.flow
    part = place.part_of(node.get("r:id") or "")
    data = flow.parts.data(part)
    if data is None or flow.reading.inner is None:
        flow.reading.note("left_out", "A document embedded in this one was not read.")
        return
    try:
        pages = flow.reading.inner(data, part.rpartition("/")[2], "")
        elements = [element for page in pages for element in page.elements]
    except DocumentError as error:
        flow.reading.note("left_out", f"A document embedded in this one was not read: {error.sentence}.")
        return
    flow.flush()
    builder = flow.builder
    ids: dict[str, str] = {}
    for element in elements:
        number(builder, element, ids)
    builder.elements += [moved(one, builder.number, lambda known: ids.get(known, "")) for one in elements]


def number(builder: Builder, element: Element, ids: dict[str, str]) -> None:
    """Give an element of another document, and those in its cells, numbers of this one."""
    ids[element.id] = builder.reserve(element.kind)
    for cell in element.table.cells if element.table is not None else ():
        for inner in cell.elements:
            number(builder, inner, ids)
