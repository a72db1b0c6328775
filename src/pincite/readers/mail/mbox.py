"""Mailboxes in one file (mbox, RFC 4155): every message as a document of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.readers.detection.looks import message_starts
from pincite.readers.inside import Pages
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.regex import regex

QUOTED = regex(rb"^>(?=>*From )", re.MULTILINE)  # how a line of a message that looks like one is kept


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """The pages of all messages in their order, with those of what is attached to each. A message that cannot
    be read becomes a note. Raises ``Corrupt`` where there is no message."""
    found = message_starts(data)
    if not found:
        raise Corrupt("the mailbox holds no message")
    begins, ends = [one.end() for one in found], [one.start() for one in found[1:]] + [len(data)]
    if data[: found[0].start()].strip():  # a first message whose line says no time
        begins, ends = [data.find(b"\n") + 1, *begins], [found[0].start(), *ends]
    messages = reading.first(list(zip(begins, ends, strict=True)), options, "messages")
    pages = Pages(reading)
    for number, (begin, end) in enumerate(messages, 1):
        message = QUOTED.sub(b"", data[begin:end])
        yield from pages.of(message, f"message {number}", "message/rfc822", code="member_unreadable")
