"""What of a slide or a diagram nobody looks at: left out before it is parsed, as parsing is most of the work.

All of it is for parts that are written as usual (``tree.Names.usual``): without comments or sections of
plain text, so that what looks like an element is one.
"""

from __future__ import annotations

import re

CONTENT_ENDS = b"</p:cSld>"

# Form, colour, spacing and the look of cells; the identifier that a shape is given when it is made. None of
# these holds another of its name, text or a picture that is told.
LOOKS = re.compile(
    rb"<a:(bodyPr|prstGeom|custGeom|spcBef|spcAft|lnSpc|defRPr|endParaRPr|tcPr|ln|effectLst|solidFill|gradFill)"
    rb"(?:>| [^>]*[^>/]>).*?</a:\1>"
    rb'|<a:extLst><a:ext uri="\{FF2B5EF4-FFF2-40B4-BE49-F238E27FC236\}">.*?</a:extLst>',
    re.DOTALL,
)

THEME_LOOKS = re.compile(rb"<p:style>.*?</p:style>", re.DOTALL)


def content_alone(data: bytes) -> bytes:
    """A slide without these and without what follows its content: transitions, timing, extensions."""
    content, end = data.rfind(CONTENT_ENDS), data.rfind(b"</")
    if 0 <= content < end:
        data = data[: content + len(CONTENT_ENDS)] + data[end:]
    data = LOOKS.sub(b"", data)
    return THEME_LOOKS.sub(b"", data) if b"<p:style>" in data else data


POINT, POINT_ENDS = b"<dgm:pt ", b"</dgm:pt>"


def without_looks(data: bytes) -> bytes:
    """The data of a diagram without the points that only say how it is drawn (part 1, 21.4.3.5)."""
    kept: list[bytes] = []
    *pieces, last = data.split(POINT_ENDS)
    for piece in pieces:
        start = piece.rfind(POINT)
        if start >= 0 and b'type="pres"' in piece[start : piece.find(b">", start)]:
            kept.append(piece[:start])
        else:
            kept += (piece, POINT_ENDS)
    return b"".join(kept) + last
