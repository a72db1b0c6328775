"""The subset prefixes of font names ('BCDEEE+Arial'), which PDFium takes off.

ISO 32000-1, 9.6.4: six capitals and a plus sign before the name of a font that is embedded in part.
"""

from __future__ import annotations

import re

from pincite.pdf.packed import object_streams

_NAME = re.compile(rb"/([A-Z]{6}\+[^\x00-\x20/<>\[\](){}%]{1,120})")


def subset_names(data: bytes) -> dict[str, str]:
    """Prefixed font names of a file by the name without the prefix; the first in the file where one
    font was embedded several times. Encrypted object streams are passed over."""
    found: dict[str, str] = {}
    for body in (data, *object_streams(data)):
        _collect(body, found)
    return found


def _collect(body: bytes, found: dict[str, str]) -> None:
    if b"+" not in body:
        return
    for match in _NAME.finditer(body):
        name = re.sub(rb"#([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), match[1]).decode(
            "utf-8", "replace"
        )
        found.setdefault(name[7:], name)
