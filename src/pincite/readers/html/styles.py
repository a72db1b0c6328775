"""Emphasis: by elements and by the style attribute."""

from __future__ import annotations

from typing import Any

import msgspec

from pincite.readers.html.frames import Frame

FLAGS: dict[str, dict[str, Any]] = {
    tag: {flag: True}
    for flag, tags in (
        ("bold", ("b", "strong")),
        ("italic", ("i", "em", "cite", "var", "dfn")),
        ("underline", ("u", "ins")),
        ("strike", ("s", "strike", "del")),
        ("code", ("code", "kbd", "samp", "tt")),
        ("subscript", ("sub",)),
        ("superscript", ("sup",)),
    )
    for tag in tags
}


def restyle(frame: Frame, style: dict[str, str]) -> None:
    """Emphasis that a style gives."""
    flags: dict[str, bool] = {}
    weight = style.get("font-weight")
    if weight in ("bold", "bolder", "600", "700", "800", "900"):
        flags["bold"] = True
    elif weight in ("normal", "400"):
        flags["bold"] = False
    slant = style.get("font-style")
    if slant in ("italic", "oblique"):
        flags["italic"] = True
    elif slant == "normal":
        flags["italic"] = False
    line = style.get("text-decoration") or style.get("text-decoration-line") or ""
    if "line-through" in line:
        flags["strike"] = True
    if "underline" in line and not frame.style.href:
        flags["underline"] = True
    raised = style.get("vertical-align")
    if raised in ("super", "sub"):
        flags["superscript" if raised == "super" else "subscript"] = True
    if flags:
        frame.style = msgspec.structs.replace(frame.style, **flags)
