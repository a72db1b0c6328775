"""Pictures, drawings, formulas and choices; what is somewhere else is not fetched."""

from __future__ import annotations

from typing import Unpack

from pincite.model.elements import ELSEWHERE, Span
from pincite.readers.builder import Said
from pincite.readers.formulas.mathml import latex, plain
from pincite.readers.html.attributes import Attributes, address, embedded, is_hidden, number, value
from pincite.readers.html.frames import Frame, Tree
from pincite.readers.html.state import State

# What the head of a document says about it.
INFO = {
    **dict.fromkeys(("author", "dc.creator", "dcterms.creator", "article:author"), "Author"),
    **dict.fromkeys(("description", "dc.description", "dcterms.description", "og:description"), "Subject"),
    **dict.fromkeys(("date", "dc.date", "dcterms.date", "dcterms.created"), "CreationDate"),
    **dict.fromkeys(("dcterms.modified", "last-modified", "article:modified_time"), "ModDate"),
    **dict.fromkeys(("og:title", "dc.title"), "Title"),
    "article:published_time": "CreationDate",
    "keywords": "Keywords",
    "generator": "Creator",
}


def picture(writer: State, frame: Frame, attributes: Attributes) -> None:
    source = value(attributes, "src") or value(attributes, "data-src")
    text = " ".join((value(attributes, "alt") or value(attributes, "title")).split())
    if "mwe-math-fallback" in value(attributes, "class"):
        return
    said: Said = {"layer": "hidden" if frame.aside or is_hidden("img", attributes, {}) else frame.layer}
    href = frame.style.href
    key = kept(writer, source)
    if key:
        said["picture"] = key
    elif source.lower().startswith("data:"):
        writer.note("picture_damaged", "an embedded picture cannot be decoded")
        href = ""
    elif source:
        writer.note("not_fetched", "pictures of other places were not fetched")
        # A picture of a single pixel nobody sees: it tells its owner who reads.
        if any(number(attributes, side) in (0, 1) for side in ("width", "height")):
            return
        # A link around the picture is what a reader follows; where it lies is in the reason.
        where = address({"src": source}, "src", writer.base)
        said["reason"] = ELSEWHERE + where
        href = href or where
    else:
        href = ""
    spans = (Span(start=0, end=len(text), href=href),) if text and (href or "reason" in said) else ()
    # A list item is to have its marker before its picture.
    waits = frame.item is not None and frame.item.id is None
    if waits or not writer.inline.blank:
        writer.inline.add(" ")
    show(writer, text, spans, waits, **said)


def kept(writer: State, source: str) -> str:
    """The key of a picture that can be had; '' for another. What is not in the address itself is asked for
    once, however often it is shown."""
    if (data := embedded(source)) is not None:
        return writer.reading.picture(*data)
    if not source or writer.context.pictures is None:
        return ""
    if writer.shown.get(source) not in writer.reading.pictures:
        found = writer.context.pictures(source)
        name = source.rpartition("/")[2]
        writer.shown[source] = writer.reading.picture(*found, name) if found is not None else ""
    return writer.shown[source]


def show(
    writer: State, text: str, spans: tuple[Span, ...] = (), waits: bool = False, **said: Unpack[Said]
) -> None:
    """A figure: text that it stands in comes first."""
    if waits or not writer.inline.blank:
        writer.pictures.append((text, spans, said))
    else:
        writer.add("figure", text, spans, **said)


def drawn(writer: State, frame: Frame) -> None:
    """The end of a drawing: its words."""
    nodes = descendants(writer.tree, ("text", "foreignobject"))
    text = "\n".join(line for node in nodes if (line := " ".join(plain(node).split())))
    if text:
        show(writer, text, layer=frame.layer)


def formula(writer: State, frame: Frame) -> None:
    text = latex(writer.tree)
    if text:
        set_formula(writer, text, value(writer.tree[1], "display") == "block" and frame.kind == "paragraph")


def set_formula(writer: State, text: str, block: bool) -> None:
    frame = writer.frame
    if block:
        writer.boundary()
        writer.mark()
        writer.add("formula", text)
    else:
        (writer.aside if frame.layer == "hidden" else writer.inline).add(f"${text}$", frame.style)


def chosen(writer: State, frame: Frame) -> None:
    """The end of a list to choose from: what is chosen, else its first."""
    options = descendants(writer.tree, ("option",))
    shown = [option for option in options if "selected" in option[1]] or options[:1]
    writer.inline.add(", ".join(" ".join(plain(option).split()) for option in shown), frame.style)
    writer.space()


def not_shown(writer: State, tree: Tree) -> None:
    """The end of an element that is not shown: what its parts say about the document, a formula in TeX as
    MathJax has it, a frame, whose name leads to what it shows."""
    tag, attributes, _ = tree
    if tag in ("iframe", "frame", "embed"):
        writer.note("not_fetched", "frames of other places were not fetched")
        where = address(attributes, "src", writer.base)
        text = value(attributes, "title") or value(attributes, "name")
        if text and where:
            writer.flush()
            writer.add("paragraph", text, (Span(start=0, end=len(text), href=where),))
    elif tag == "script":
        kind = value(attributes, "type").lower()
        text = " ".join(plain(tree).split())
        if kind.startswith("math/tex") and text:
            set_formula(writer, text, "display" in kind)
    else:
        for part in descendants(tree, ("base", "meta", "title")):
            about(writer, part)


def about(writer: State, part: Tree) -> None:
    """What a part of a head says about the document."""
    tag, attributes, _ = part
    if tag == "base":
        writer.base = writer.base or value(attributes, "href")
    else:
        name = value(attributes, "name") or value(attributes, "property") or value(attributes, "http-equiv")
        said = plain(part) if tag == "title" else value(attributes, "content")
        writer.tell("Title" if tag == "title" else INFO.get(name.lower(), ""), " ".join(said.split()))


def descendants(tree: Tree, tags: tuple[str, ...]) -> list[Tree]:
    """Nodes of some tags, outermost only, in order."""
    found, stack = [], [tree]
    while stack:
        node = stack.pop()
        if node[0].lower() in tags:
            found.append(node)
        else:
            stack.extend(child for child in reversed(node[2]) if not isinstance(child, str))
    return found
