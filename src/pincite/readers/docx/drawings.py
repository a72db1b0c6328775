"""What is drawn in a run: pictures, text boxes, charts, diagrams (ECMA-376 part 1, 20; part 4, 14)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.readers.docx.names import chosen, on, value
from pincite.readers.ooxml.names import whole


class Drawn(msgspec.Struct):
    """One thing drawn: ``key`` is the relationship that leads to it, ``linked`` whether it lies outside;
    ``node`` the content of a text box; ``text`` the alternative text, of WordArt its letters."""

    kind: Literal["picture", "box", "chart", "diagram", "object", "letters"]
    key: str = ""
    linked: bool = False
    text: str = ""
    node: Node | None = None
    hidden: bool = False


PATH = re.compile(r"^(?:[A-Za-z]:|file:|\\\\)[^\n]*[\\/](?=[^\\/]+$)")


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
