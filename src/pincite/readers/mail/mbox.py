"""Mailboxes in one file (mbox, RFC 4155): every message as a document of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.readers.inside import Pages
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.regex import regex

# The line before a message, at the start or after an empty line: an address and the time when it came. A
# field follows it, so that a paragraph of a letter that begins with "From" is none.
STARTS = regex(
    rb"(?:\A\s*|(?<=\n)\r?\n)From [^\r\n]{0,400}\d:\d\d[^\r\n]{0,100}\r?\n(?=>?[!-9;-~]{1,100}:)", re.ASCII
)
QUOTED = regex(rb"^>(?=>*From )", re.MULTILINE)  # how a line of a message that looks like one is kept


def starts(data: bytes, most: int = 0) -> list[re.Match[bytes]]:
    """The lines before messages, all or so many of the first."""
    found: list[re.Match[bytes]] = []
    for one in STARTS.finditer(data):
        found.append(one)
        if len(found) == most:
            break
    return found


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """The pages of all messages in their order, with those of what is attached to each. A message that cannot
    be read becomes a note. Raises ``Corrupt`` where there is no message."""
    found = starts(data)
    if not found:
        raise Corrupt("the mailbox holds no message")
    ends = [one.start() for one in found[1:]] + [len(data)]
    messages = reading.first(list(zip(found, ends, strict=True)), options, "messages")
    pages = Pages(reading)
    for number, (start, end) in enumerate(messages, 1):
        message = QUOTED.sub(b"", data[start.end() : end])
        yield from pages.of(message, f"message {number}", "message/rfc822", code="member_unreadable")
