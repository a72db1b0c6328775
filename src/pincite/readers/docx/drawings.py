"""What is drawn in a run: pictures, text boxes, charts, diagrams (ECMA-376 part 1, 20; part 4, 14)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.readers.docx.fields import checked
from pincite.readers.docx.names import (
    ALTERNATE,
    CHART,
    CHOICE,
    DIAGRAM,
    DRAWING,
    FALLBACK,
    OFFICE,
    PICTURE,
    PLACED,
    RELATION,
    TEXT_BOX,
    TRANSPARENT,
    UNDERSTOOD,
    VAL,
    VML,
    WORD,
    on,
    whole,
)


class Drawn(msgspec.Struct):
    """One thing drawn: ``key`` is the relationship that leads to it, ``linked`` whether it lies outside;
    ``node`` the content of a text box; ``text`` the alternative text, of WordArt its letters."""

    kind: Literal["picture", "box", "chart", "diagram", "object", "letters"]
    key: str = ""
    linked: bool = False
    text: str = ""
    node: Node | None = None
    hidden: bool = False


EMBED, LINK, ID = RELATION + "embed", RELATION + "link", RELATION + "id"

PATH = re.compile(r"^(?:[A-Za-z]:|file:|\\\\)[^\n]*[\\/](?=[^\\/]+$)")


def drawn_in(root: Node) -> Iterator[Drawn]:
    """What a ``w:drawing``, ``w:pict`` or ``w:object`` shows, in order; text boxes are not gone into."""
    alternative = ""
    hidden = False
    stack: list[Iterator[Node]] = [iter((root,))]
    while stack:
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
            continue
        tag = node.tag
        if tag == TEXT_BOX:
            yield Drawn("box", node=node)
            continue
        if tag == PLACED + "docPr" or tag == PICTURE + "cNvPr":
            alternative = (
                node.get("descr")
                or (node.get("title") or "" if tag == PLACED + "docPr" else "")
                or alternative
            )
            alternative = without_path(alternative)
            hidden = hidden or node.get("hidden") in ("1", "true")
        elif tag == DRAWING + "blip":
            embedded, linked = node.get(EMBED) or "", node.get(LINK) or ""
            if embedded or linked:
                yield Drawn("picture", embedded or linked, not embedded, alternative.strip(), hidden=hidden)
        elif tag == VML + "imagedata":
            key = node.get(ID) or node.get(OFFICE + "relid") or node.get(RELATION + "pict") or ""
            if key or node.get("src"):
                yield Drawn(
                    "picture",
                    key,
                    not key,
                    without_path(alternative or node.get(OFFICE + "title") or "").strip(),
                )
        elif tag == VML + "textpath":
            if node.get("string"):
                yield Drawn("letters", text=(node.get("string") or "").strip())
        elif tag == CHART + "chart" or tag.endswith("/chartex}chart"):
            yield Drawn("chart", node.get(ID) or "", text=alternative.strip())
        elif tag == DIAGRAM + "relIds":
            yield Drawn("diagram", node.get(RELATION + "dm") or "", text=alternative.strip())
        elif tag == OFFICE + "OLEObject":
            yield Drawn("object", node.get(ID) or "", text=node.get("ProgID") or "")
        elif tag == ALTERNATE:
            stack.append(iter(chosen(node)))
            continue
        elif tag.startswith(VML):
            alternative = node.get("alt") or alternative
        stack.append(iter(node))


def without_path(text: str) -> str:
    """An alternative text, or of a path that Word put there the file's name."""
    return PATH.sub("", text) if "\\" in text or "/" in text else text


def chosen(alternate: Node) -> tuple[Node, ...]:
    """The branch of an alternate content that is read: the first choice that needs only what is known
    here, else the fallback (ECMA-376 part 3, 9.3)."""
    first = None
    for branch in alternate:
        if branch.tag == CHOICE:
            if set((branch.get("Requires") or "").split()) <= UNDERSTOOD:
                return (branch,)
            first = first if first is not None else branch
        elif branch.tag == FALLBACK:
            return (branch,)
    return (first,) if first is not None else ()


def unwrapped(nodes: Iterator[Node]) -> Iterator[Node]:
    """Nodes in order, those that only wrap others replaced by these."""
    stack = [nodes]
    while stack:
        for node in stack[-1]:
            if node.tag in TRANSPARENT:
                stack.append(iter(node))
                break
            if node.tag == ALTERNATE:
                stack.append(iter(chosen(node)))
                break
            yield node
        else:
            stack.pop()


def diagram_text(root: Node) -> list[str]:
    """The texts of a diagram's data, in the order of its points; its own layout is not redone."""
    found = []
    for point in root.iter(DIAGRAM + "pt"):
        if point.get("type") in ("pres", "parTrans", "sibTrans"):
            continue
        text = "\n".join(
            "".join(t.text or "" for t in p.iter(DRAWING + "t")) for p in point.iter(DRAWING + "p")
        ).strip()
        if text:
            found.append(text)
    return found


def form_value(data: Node) -> str:
    """What a form field of the old kind shows that has no result: a tick, the entry chosen."""
    box = data.find(WORD + "checkBox")
    if box is not None:
        state = box.find(WORD + "checked")
        return checked(on(state if state is not None else box.find(WORD + "default")))
    choice = data.find(WORD + "ddList")
    if choice is not None:
        entries = [one.get(VAL) or "" for one in choice.findall(WORD + "listEntry")]
        picked = choice.find(WORD + "result")
        at = whole(picked.get(VAL) if picked is not None else None, 0)
        return entries[at] if 0 <= at < len(entries) else ""
    return ""
