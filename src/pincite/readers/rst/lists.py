"""Lists, fields and notes of docutils' tree."""

from __future__ import annotations

from typing import Any

import msgspec
from docutils import nodes

from pincite.model.elements import Span
from pincite.readers.flow.trees import Place
from pincite.readers.inline import PLAIN, Inline
from pincite.readers.numerals import numeral
from pincite.readers.rst.walker import SILENT, Walker, on

FACTS = {
    "author": "Author", "authors": "Author", "date": "CreationDate", "organization": "Organization",
    "copyright": "Copyright", "version": "Version",
}  # fmt: skip


# Kinds of enumerated lists that do not count in digits.
STYLES = {"loweralpha": "a", "upperalpha": "A", "lowerroman": "i", "upperroman": "I"}


@on("bullet_list")
def on_bullet_list(walker: Walker, node: Any, place: Place) -> None:
    for item in node.children:
        add_item(walker, item, "•", place)


@on("enumerated_list")
def on_enumerated_list(walker: Walker, node: Any, place: Place) -> None:
    start = int(node.get("start", 1))
    for number, item in enumerate(node.children, start):
        mark = numeral(number, STYLES.get(node.get("enumtype"), "1"))
        add_item(walker, item, f"{node.get('prefix', '')}{mark}{node.get('suffix', '.')}", place)


def add_item(walker: Walker, node: Any, mark: str, place: Place) -> None:
    level = place.level + 1
    children = list(node.children)
    line = Inline()
    first: Any = None
    while children and isinstance(children[0], SILENT):
        children.pop(0)
    if children and isinstance(children[0], nodes.paragraph):
        first = children.pop(0)
        line = walker.line(first.children)
    elif children and isinstance(children[0], nodes.bullet_list | nodes.enumerated_list):
        walker.blocks(node, msgspec.structs.replace(place, level=level))
        return
    made = walker.add("list_item", line, place, level=level, marker=mark)
    walker.named(first, made)
    inner = msgspec.structs.replace(place, level=level, parent=made)
    walker.end_figures(inner)
    for child in children:
        listed = isinstance(child, nodes.bullet_list | nodes.enumerated_list)
        walker.block(child, msgspec.structs.replace(inner, parent=place.parent) if listed else inner)


@on("definition_list_item")
def on_definition_list_item(walker: Walker, node: Any, place: Place) -> None:
    line = Inline(collapse=True)
    for child in node.children:
        if isinstance(child, nodes.term):
            walker.inlines(child.children, line, PLAIN, 0)
            walker.wait(child)
        elif isinstance(child, nodes.classifier):
            line.add(" : ")
            walker.inlines(child.children, line, Span(start=0, end=0, italic=True), 0)
    made = walker.add("paragraph", line, place, reason="term")
    walker.named(node, made)
    walker.end_figures(place)
    for child in node.children:
        if isinstance(child, nodes.definition):
            walker.blocks(child, msgspec.structs.replace(place, parent=made))


@on("field")
def on_field(walker: Walker, node: Any, place: Place) -> None:
    """A field: its name and its first paragraph are one line."""
    line = Inline(collapse=True)
    rest: list[Any] = []
    for child in node.children:
        if isinstance(child, nodes.field_name):
            walker.inlines(child.children, line, Span(start=0, end=0, bold=True), 0)
            line.add(":", Span(start=0, end=0, bold=True))
        else:
            rest = list(child.children)
    if rest and isinstance(rest[0], nodes.paragraph):
        line.add(" ")
        walker.inlines(rest.pop(0).children, line, PLAIN, 0)
    made = walker.add("paragraph", line, place, reason="field")
    walker.named(node, made)
    for child in rest:
        walker.block(child, msgspec.structs.replace(place, parent=made))


@on("docinfo")
def on_docinfo(walker: Walker, node: Any, place: Place) -> None:
    for child in node.children:
        name = child.__class__.__name__
        if name == "field":
            on_field(walker, child, place)
            continue
        text = (
            ", ".join(" ".join(one.astext().split()) for one in child.children)
            if name == "authors"
            else (" ".join(child.astext().split()))
        )
        if name in FACTS and text:
            walker.reading.info.setdefault(FACTS[name], text)
        label = name.capitalize()
        walker.builder.add(
            "paragraph", f"{label}: {text}", (Span(0, len(label) + 1, bold=True),), reason="field"
        )


@on("option_list_item")
def on_option_list_item(walker: Walker, node: Any, place: Place) -> None:
    names = ""
    description: Any = None
    for child in node.children:
        if isinstance(child, nodes.option_group):
            names = ", ".join(one.astext() for one in child.children)
        else:
            description = child
    made = walker.add("paragraph", names, place, (Span(0, len(names), code=True),), reason="term")
    if description is not None:
        walker.blocks(description, msgspec.structs.replace(place, parent=made))


@on("footnote")
@on("citation")
def on_note(walker: Walker, node: Any, place: Place) -> None:
    walker.notes.append(node)
