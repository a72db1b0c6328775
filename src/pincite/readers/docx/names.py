"""What is asked of every element of WordprocessingML: values, switches, and what of it only wraps others."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

# What only wraps: its content counts as if it stood there itself.
TRANSPARENT = frozenset(
    ("w:sdt", "w:sdtContent", "w:ins", "w:moveTo", "mc:Choice", "mc:Fallback", "w:smartTag", "w:customXml",
     "w:bdo", "w:dir")
)  # fmt: skip
GONE = ("w:del", "w:moveFrom")  # What a tracked change took away: changes count as accepted.
# Prefixes by which a choice of an alternate content names what it needs, of what is read here.
UNDERSTOOD = frozenset(
    ("wps", "wpg", "wpc", "wpi", "w14", "w15", "w16", "w16se", "wp14", "a14", "pic", "c14", "v", "am3d", "o")
)


def value(node: Node | None, name: str) -> str | None:
    """The value of a property; None where it is not there or has none."""
    found = node.find(name) if node is not None else None
    return found.get("w:val") if found is not None else None


def on(node: Node | None) -> bool:
    """An on/off property: without a value it is on (17.17.4)."""
    return node is not None and node.get("w:val", "1") not in ("0", "false", "off", "none")


def chosen(alternate: Node) -> tuple[Node, ...]:
    """The branch of an alternate content that is read: the first choice that needs only what is known
    here, else the fallback (ECMA-376 part 3, 9.3)."""
    first = None
    for branch in alternate:
        if branch.tag == "mc:Choice":
            if set((branch.get("Requires") or "").split()) <= UNDERSTOOD:
                return (branch,)
            first = first if first is not None else branch
        elif branch.tag == "mc:Fallback":
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
            if node.tag == "mc:AlternateContent":
                stack.append(iter(chosen(node)))
                break
            yield node
        else:
            stack.pop()
