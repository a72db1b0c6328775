"""Paragraphs, titles, code and quotations of docutils' tree."""

from __future__ import annotations

from typing import Any

import msgspec
from docutils import nodes

from pincite.model.elements import Span
from pincite.readers.flow.trees import Place
from pincite.readers.inline import PLAIN, Inline
from pincite.readers.rst.walker import Walker, on

NOT_INCLUDED = "the document names other files to be put in; none was read"


@on("container")
def on_container(walker: Walker, node: Any, place: Place) -> None:
    classes = node.get("classes", ())
    if "shut" not in classes:
        walker.blocks(node, place)
    elif "raw" in classes:
        on_raw(walker, node, place)
    else:
        walker.reading.note("include", NOT_INCLUDED)


@on("paragraph")
def on_paragraph(walker: Walker, node: Any, place: Place) -> None:
    walker.line_of(node.children, place, node)


@on("title")
@on("rubric")
def on_title(walker: Walker, node: Any, place: Place) -> None:
    parent = node.parent
    if isinstance(parent, nodes.document | nodes.section):
        reason = "title" if isinstance(parent, nodes.document) else ""
        made = walker.builder.add(
            "heading", walker.line(node.children), level=max(1, walker.above + place.section), reason=reason
        )
        if reason:
            walker.above = 1  # sections are below the title
        walker.wait(parent)
        walker.named(node, made)
        walker.end_figures(place)
        if reason:
            walker.reading.info.setdefault("Title", " ".join(node.astext().split()))
    else:
        line = Inline(collapse=True)
        walker.inlines(node.children, line, Span(start=0, end=0, bold=True), 0)
        walker.named(node, walker.add("paragraph", line, place))


@on("subtitle")
def on_subtitle(walker: Walker, node: Any, place: Place) -> None:
    walker.above = 2
    walker.named(node, walker.builder.add("heading", walker.line(node.children), level=2, reason="subtitle"))


@on("section")
def on_section(walker: Walker, node: Any, place: Place) -> None:
    walker.blocks(node, msgspec.structs.replace(place, section=place.section + 1))


@on("literal_block")
def on_literal_block(walker: Walker, node: Any, place: Place) -> None:
    classes = node.get("classes", ())
    if "contents" in classes:
        walker.builder.add("contents", node.astext())
        return
    language = next((one for one in classes if one and one not in ("code", "literal-block")), "")
    text = node.astext()
    if text.strip():
        walker.named(node, walker.add("code", text.strip("\n"), place, language=language))


@on("doctest_block")
def on_doctest_block(walker: Walker, node: Any, place: Place) -> None:
    walker.add("code", node.astext(), place, language="python")


@on("math_block")
def on_math_block(walker: Walker, node: Any, place: Place) -> None:
    walker.named(node, walker.builder.add("formula", node.astext().strip(), parent=place.parent))


@on("line_block")
def on_line_block(walker: Walker, node: Any, place: Place) -> None:
    line = Inline()
    stack: list[tuple[Any, int]] = [(child, 0) for child in reversed(node.children)]
    first = True
    while stack:
        child, indent = stack.pop()
        if isinstance(child, nodes.line_block):
            stack.extend((one, indent + 1) for one in reversed(child.children))
            continue
        if not first:
            line.newline()
        first = False
        line.add("    " * indent)
        walker.inlines(child.children, line, PLAIN, 0)
    if not line.blank:
        walker.add("paragraph", line, place)


@on("block_quote")
def on_block_quote(walker: Walker, node: Any, place: Place) -> None:
    walker.blocks(node, msgspec.structs.replace(place, quoted=place.quoted + 1))


@on("attribution")
def on_attribution(walker: Walker, node: Any, place: Place) -> None:
    line = Inline(collapse=True)
    line.add("— ")
    walker.inlines(node.children, line, PLAIN, 0)
    walker.add("paragraph", line, place)


@on("system_message")
def on_system_message(walker: Walker, node: Any, place: Place) -> None:
    """Something is wrong in the text: the piece is given as it stands there."""
    said = node.children[0].astext() if node.children else ""
    if "disabled" in said or "deactivated" in said:
        walker.reading.note("include", NOT_INCLUDED)
        return
    for child in node.children:
        if isinstance(child, nodes.literal_block):
            text = child.astext().strip("\n")
            walker.reading.note(
                "not_understood", f"a piece is given as it stands: {text.splitlines()[0][:80]!r}"
            )
            walker.add("paragraph", text, place, reason="source")


@on("topic")
def on_topic(walker: Walker, node: Any, place: Place) -> None:
    if "contents" in node.get("classes", ()):
        text = "\n".join(" ".join(one.astext().split()) for one in node.findall(nodes.paragraph))
        for title in node.children[:1]:
            if isinstance(title, nodes.title):
                on_title(walker, title, place)
        if text:
            walker.builder.add("contents", text)
        return
    walker.blocks(node, place)


@on("raw")
def on_raw(walker: Walker, node: Any, place: Place) -> None:
    walker.reading.note("raw", "markup that is passed through raw was left out")


@on("target")
def on_target(walker: Walker, node: Any, place: Place) -> None:
    walker.wait(node)
