"""Text as XML 1.0 holds it."""

from __future__ import annotations

import re

# What no XML document can hold, not even as a reference (XML 1.0, 2.2).
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

TEXT = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord("\r"): "&#13;"}
ATTRIBUTE = {**TEXT, ord('"'): "&quot;", ord("\t"): "&#9;", ord("\n"): "&#10;"}


def escaped(text: str, table: dict[int, str] = TEXT) -> str:
    """``text`` as XML holds it; what XML cannot hold at all becomes U+FFFD."""
    return FORBIDDEN.sub("�", text).translate(table)
