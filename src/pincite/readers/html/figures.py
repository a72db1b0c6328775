"""Pictures, drawings and formulas; what is somewhere else is not fetched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite.model.elements import ELSEWHERE, Layer, Span
from pincite.readers.formulas.mathml import latex, plain
from pincite.readers.html.attributes import Attributes, address, embedded, is_hidden, number, value
from pincite.readers.html.frames import Frame

if TYPE_CHECKING:
    from pincite.readers.html.state import State


def elsewhere(self: State, attributes: Attributes) -> None:
    """A frame: what it shows is somewhere else; its name leads there."""
    self.reading.note("not_fetched", "frames of other places were not fetched", self.builder.number)
    where = address(attributes, "src", self.base)
    text = value(attributes, "title") or value(attributes, "name")
    if text and where:
        self.flush()
        self.add("paragraph", text, (Span(start=0, end=len(text), href=where),))


def picture(self: State, frame: Frame, attributes: Attributes) -> None:
    source = value(attributes, "src") or value(attributes, "data-src")
    text = " ".join(value(attributes, "alt").split()) or " ".join(value(attributes, "title").split())
    if "mwe-math-fallback" in value(attributes, "class"):
        return
    key, reason = "", ""
    spans: tuple[Span, ...] = ()
    data = embedded(source)
    if data is None and source and self.context.pictures is not None:
        data = self.context.pictures(source)
    if data is not None:
        key = self.reading.picture(data[0], data[1], name_of(source))
        if text and frame.style.href:
            spans = (Span(start=0, end=len(text), href=frame.style.href),)
    elif source and not source.lower().startswith("data:"):
        self.reading.note("not_fetched", "pictures of other places were not fetched", self.builder.number)
        where = address({"src": source}, "src", self.base)
        if is_pixel(attributes):
            return
        reason = ELSEWHERE + where
        if text:
            # A link around the picture is what a reader follows; where it lies is in the reason.
            spans = (Span(start=0, end=len(text), href=frame.style.href or where),)
    elif source:
        self.reading.note("bad_picture", "an embedded picture cannot be decoded", self.builder.number)
    layer: Layer = "hidden" if frame.aside or is_hidden("img", attributes, {}) else frame.layer
    unmarked = frame.item is not None and not frame.item.id
    if not unmarked and (not self.inline.pieces or self.inline.blank):
        self.add("figure", text, spans, picture=key, layer=layer, reason=reason)
    else:
        # The text around it comes first; a list item is to have its marker.
        self.inline.add(" ")
        self.pictures.append((text, spans, key, layer, reason))


def is_pixel(attributes: Attributes) -> bool:
    """True for a picture of a single pixel, which nobody sees: it tells its owner who reads."""
    return any(number(attributes, side) in (0, 1) for side in ("width", "height"))


def drawn(self: State, tree: list[Any]) -> None:
    """The end of a formula or of a drawing."""
    tag, attributes, _ = tree
    if tag == "svg":
        lines = [plain(node) for node in descendants(tree, ("text", "foreignobject"))]
        text = "\n".join(" ".join(line.split()) for line in lines if line.strip())
        if text:
            if self.inline.blank:
                self.add("figure", text)
            else:
                self.pictures.append((text, (), "", self.frame.layer, ""))
        return
    text = latex(tree)
    if not text:
        return
    if value(attributes, "display") == "block" and self.frame.kind == "paragraph":
        self.boundary()
        self.marked(self.frame)
        self.add("formula", text)
    else:
        inline = self.aside if self.frame.layer == "hidden" else self.inline
        inline.add(f"${text}$", self.frame.style)


def descendants(tree: list[Any], tags: tuple[str, ...]) -> list[list[Any]]:
    """Nodes of some tags, outermost only, in order."""
    found, stack = [], [tree]
    while stack:
        node = stack.pop()
        if node[0].lower() in tags:
            found.append(node)
        else:
            stack.extend(child for child in reversed(node[2]) if not isinstance(child, str))
    return found


def name_of(source: str) -> str:
    return "" if source.lower().startswith("data:") else source.rpartition("/")[2]
