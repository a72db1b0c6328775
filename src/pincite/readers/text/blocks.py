"""Lines of a text put together into blocks: what stands between blank lines."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

# A line that begins or ends a piece of code, as in many notes and mails.
FENCE = re.compile(r"^\s{0,3}(```+|~~~+)\s*([\w+#.-]*)[^`]*$")
LONGEST_FENCE = 5000  # Lines after which a fence that is not closed is taken to be none.
LONGEST_MARK = 200  # Characters of a line that can begin a piece of code.
TAB = 8  # Columns that a tab goes to a multiple of.


def blocks(text: str) -> Iterator[list[str]]:
    """Runs of lines without blank ones; a fenced piece of code is one run, whatever it holds."""
    block: list[str] = []
    fence = ""
    fenced: list[str] = []
    for raw in io.StringIO(text, newline=None):
        line = raw.rstrip("\r\n \t\u2028")
        if fence:
            fenced.append(line)
            if line.strip() == fence or len(fenced) > LONGEST_FENCE:
                yield fenced
                fence, fenced = "", []
            continue
        mark = FENCE.match(line) if len(line) <= LONGEST_MARK else None
        if mark:
            if block:
                yield block
                block = []
            fence, fenced = mark[1], [line]
        elif line.strip():
            block.append(
                line.expandtabs(TAB) if "\t" in line[:TAB] and not line.strip("\t").count("\t") else line
            )
        elif block:
            yield block
            block = []
    if fenced:
        yield fenced
    if block:
        yield block
