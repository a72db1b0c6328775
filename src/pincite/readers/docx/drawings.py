"""What is drawn in a run - pictures, text boxes, charts, diagrams - or put into a story, and its elements
(ECMA-376 part 1, 17.17.2 and 20; part 4, 14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.errors import DocumentError
from pincite.model.elements import Element
from pincite.readers.builder import Builder
from pincite.readers.docx.document import Place
from pincite.readers.docx.names import chosen, on, value
from pincite.readers.links import moved
from pincite.readers.ooxml.charts import chart_table
from pincite.readers.ooxml.names import whole
from pincite.regex import regex


class Drawn(msgspec.Struct):
    """One thing drawn: ``key`` is the relationship that leads to it, ``linked`` whether it lies outside;
    ``node`` the content of a text box; ``text`` the alternative text, of WordArt its letters."""

    kind: Literal["picture", "box", "chart", "diagram", "object", "letters"]
    key: str = ""
    linked: bool = False
    text: str = ""
    node: Node | None = None
    hidden: bool = False


PATH = regex(r"^(?:[A-Za-z]:|file:|\\\\)[^\n]*[\\/](?=[^\\/]+$)")


def drawn_in(root: Node) -> Iterator[Drawn]:
    """What a ``w:drawing``, ``w:pict`` or ``w:object`` shows, in order; text boxes are not gone into."""
    about, hidden = "", False  # what the frame says of what is in it
    stack: list[Iterator[Node]] = [iter((root,))]
    while stack:
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
            continue
        tag = node.tag
        if tag == "w:txbxContent":
            yield Drawn("box", node=node)
            continue
        if tag == "mc:AlternateContent":
            stack.append(iter(chosen(node)))
            continue
        if tag in ("wp:docPr", "pic:cNvPr"):
            title = (node.get("title") or "") if tag == "wp:docPr" else ""
            about = without_path(node.get("descr") or title or about)
            hidden = hidden or node.get("hidden") in ("1", "true")
        elif tag == "a:blip":
            embedded, linked = node.get("r:embed") or "", node.get("r:link") or ""
            if embedded or linked:
                yield Drawn("picture", embedded or linked, not embedded, about.strip(), hidden=hidden)
        elif tag == "v:imagedata":
            key = node.get("r:id") or node.get("o:relid") or node.get("r:pict") or ""
            if key or node.get("src"):
                text = without_path(about or node.get("o:title") or "").strip()
                yield Drawn("picture", key, not key, text)
        elif tag == "v:textpath" and node.get("string"):
            yield Drawn("letters", text=(node.get("string") or "").strip())
        elif tag in ("c:chart", "cx:chart"):
            yield Drawn("chart", node.get("r:id") or "", text=about.strip())
        elif tag == "dgm:relIds":
            yield Drawn("diagram", node.get("r:dm") or "", text=about.strip())
        elif tag == "o:OLEObject":
            yield Drawn("object", node.get("r:id") or "", text=node.get("ProgID") or "")
        elif tag.startswith("v:") and tag != "v:textpath":
            about = node.get("alt") or about
        stack.append(iter(node))


def without_path(text: str) -> str:
    """An alternative text, or of a path that Word put there the file's name."""
    return PATH.sub("", text) if "\\" in text or "/" in text else text


def diagram_text(root: Node) -> list[str]:
    """The texts of a diagram's data, in the order of its points; its own layout is not redone."""
    found = []
    for point in root.iter("dgm:pt"):
        if point.get("type") in ("pres", "parTrans", "sibTrans"):
            continue
        text = "\n".join("".join(t.text or "" for t in p.iter("a:t")) for p in point.iter("a:p")).strip()
        if text:
            found.append(text)
    return found


def form_value(data: Node) -> str:
    """What a form field of the old kind shows that has no result: a tick, the entry chosen."""
    box = data.find("w:checkBox")
    if box is not None:
        state = box.find("w:checked")
        return "☒" if on(state if state is not None else box.find("w:default")) else "☐"
    choice = data.find("w:ddList")
    entries = choice.findall("w:listEntry") if choice is not None else []
    at = whole(value(choice, "w:result"))
    return entries[at].get("w:val") or "" if 0 <= at < len(entries) else ""


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
        flow.reading.note("not_read", f"An embedded object ({drawn.text or 'unknown'}) was not opened.")
    return ""


def picture(place: Place, drawn: Drawn) -> str:
    flow = place.flow
    part = place.part_of(drawn.key)
    if drawn.linked or not part:
        flow.reading.note("not_fetched", "A picture is only linked to and was not fetched.")
        return flow.add("figure", drawn.text, reason="linked picture")
    key = flow.parts.picture(part)
    if not key:
        flow.reading.note("picture_missing", f"The picture {part} is not in the document.")
    return flow.add("figure", drawn.text, picture=key, reason="picture")


def chart(place: Place, drawn: Drawn) -> None:
    flow = place.flow
    root = flow.parts.tree(place.part_of(drawn.key))
    if root is None:
        flow.reading.note("chart_missing", "A chart's data could not be found.")
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
        flow.reading.note("attachment_unreadable", "A document embedded in this one was not read.")
        return
    try:
        pages = flow.reading.inner(data, part.rpartition("/")[2], "")
        elements = [element for page in pages for element in page.elements]
    except DocumentError as error:
        flow.reading.note(
            "attachment_unreadable", f"A document embedded in this one was not read: {error.sentence}."
        )
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
