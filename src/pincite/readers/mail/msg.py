"""Messages of Outlook ([MS-OXMSG]): properties in an OLE file, and the messages inside them."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from email.message import Message
from email.parser import HeaderParser

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.charset import codec_of, declared_text
from pincite.readers.compound import Compound, Storage
from pincite.readers.html.source import encoding as html_encoding
from pincite.readers.inside import Pages
from pincite.readers.mail.eml import field
from pincite.readers.mail.held import PROPERTIES, Held
from pincite.readers.mail.letter import Attached, Body, Letter, attachments, note_facts, people, when, write
from pincite.readers.mail.outlook_rtf import html_of, unpacked
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

# Properties, by their tags in [MS-OXPROPS].
SUBJECT = 0x0037
SENT = 0x0039
HEADERS = 0x007D
SENDER_NAME = 0x0C1A
SENDER_ADDRESS = 0x0C1F
SENDER_SMTP = 0x5D01
REPRESENTED_NAME = 0x0042
REPRESENTED_SMTP = 0x5D02
DELIVERED = 0x0E06
DISPLAY_TO = 0x0E04
DISPLAY_CC = 0x0E03
BODY = 0x1000
RTF = 0x1009
HTML = 0x1013
RECIPIENT_TYPE = 0x0C15
DISPLAY_NAME = 0x3001
ADDRESS = 0x3003
SMTP = 0x39FE
DATA = 0x3701
SHORT_NAME = 0x3704
METHOD = 0x3705
LONG_NAME = 0x3707
MIME = 0x370E
CONTENT_ID = 0x3712
LOCATION = 0x3713
HIDDEN = 0x7FFE

EMBEDDED = 5  # Method of an attachment that is a message ([MS-OXCMSG] 2.2.2.9).

TOP_HEADER = 32
EMBEDDED_HEADER = 24
RECIPIENT_HEADER = 8  # Bytes before the properties in their stream ([MS-OXMSG] 2.4.1).

LABELS = {1: "To", 2: "Cc", 3: "Bcc"}


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """The message as a flow, then the pages of its attachments. Raises ``Corrupt``."""
    try:
        file = Compound(data, max(len(data), options.max_part))
        storage = Storage(file, file.root)
    except struct.error as error:
        raise Corrupt(f"the message cannot be opened: {error}") from None
    if PROPERTIES not in storage.streams:
        raise Corrupt("the message has no properties")
    yield from message(storage, TOP_HEADER, options, reading, Pages(reading), "", 0)


def message(
    storage: Storage,
    header: int,
    options: ReadOptions,
    reading: ReadContext,
    pages: Pages,
    name: str,
    depth: int,
) -> Iterator[Page]:
    """The pages of one message; those it holds follow it."""
    held = Held(storage, header)
    letter = Letter()
    head(held, letter, reading)
    pages.last += 1
    builder = Builder(pages.last, "flow", name)
    body(held, letter, builder, options, reading)
    inner: list[tuple[Storage, str]] = []
    for one in storage.storages("__attach_version1.0_#"):
        attach(one, letter, inner, reading)
    if depth == 0:
        note_facts(letter, reading)
    left = write(letter, builder, options, reading)
    for _, title in inner:
        builder.add("paragraph", f"Attachment: {title} (message)", layer="furniture")
    yield builder.page()
    yield from attachments(left, pages)
    for one, title in inner:
        if depth + 1 >= options.max_attachments:
            reading.note(
                "attachment_unreadable",
                f"{title} was left out: messages inside messages go deeper than {options.max_attachments}",
            )
            continue
        yield from message(one, EMBEDDED_HEADER, options, reading, pages, title, depth + 1)


def head(held: Held, letter: Letter, reading: ReadContext) -> None:
    """Subject, people and date: of the fields that came with the message where it has them."""
    letter.subject = " ".join(held.text(SUBJECT).split())
    headers = held.text(HEADERS)
    sent: Message = HeaderParser().parsestr(headers) if headers else Message()
    sender = people(field(sent, "From")) or person(
        held.text(SENDER_NAME) or held.text(REPRESENTED_NAME),
        held.text(SENDER_SMTP) or held.text(REPRESENTED_SMTP) or held.text(SENDER_ADDRESS),
    )
    people_of: dict[str, list[str]] = {"From": [sender] if sender else []}
    for one in held.storage.storages("__recip_version1.0_#"):
        recipient = Held(one, RECIPIENT_HEADER)
        label = LABELS.get(recipient.number(RECIPIENT_TYPE) & 0xF, "To")
        shown = person(recipient.text(DISPLAY_NAME), recipient.text(SMTP) or recipient.text(ADDRESS))
        if shown:
            people_of.setdefault(label, []).append(shown)
    for label, tag in (("To", DISPLAY_TO), ("Cc", DISPLAY_CC)):
        if not people_of.get(label):
            value = people(field(sent, label)) or held.text(tag)
            people_of[label] = [value] if value else []
    letter.addressed = [
        (label, ", ".join(people_of[label])) for label in ("From", "To", "Cc", "Bcc") if people_of.get(label)
    ]
    letter.people = people_of
    letter.identifier = field(sent, "Message-ID").strip().strip("<>").strip()
    letter.date = " ".join(field(sent, "Date").split())
    letter.written = when(letter.date) or held.moment(SENT) or held.moment(DELIVERED)
    if letter.written is not None and not letter.date:
        letter.date = letter.written.strftime("%a, %d %b %Y %H:%M:%S %z")


def person(name: str, address: str) -> str:
    """A person as shown; addresses of a directory (X.500) are no addresses to people."""
    if "@" not in address:
        return name or ("" if address.startswith("/") else address)
    return f"{name} <{address}>" if name and name.strip("'\"") != address else address


def body(held: Held, letter: Letter, builder: Builder, options: ReadOptions, reading: ReadContext) -> None:
    """The richest form of the body: HTML, HTML wrapped in RTF, text, RTF."""
    value = held.get(HTML)
    if isinstance(value, bytes) and value.strip():
        value = declared_text(value, held.encoding if codec_of(held.encoding) else html_encoding(value))
    if isinstance(value, str) and value.strip():
        letter.bodies = [Body("html", value.replace("\0", ""))]
        return
    rtf = unpacked(held.bytes(RTF), options.max_part)
    found = html_of(rtf) if rtf else ""
    if found.strip():
        letter.bodies = [Body("html", found)]
        return
    text = held.text(BODY)
    if text:
        letter.bodies = [Body("text", text)]
    elif rtf:
        letter.attached = [Attached(rtf, "body.rtf", "application/rtf")]


def attach(storage: Storage, letter: Letter, inner: list[tuple[Storage, str]], reading: ReadContext) -> None:
    """Add an attachment, or the message that it is to ``inner``."""
    held = Held(storage, RECIPIENT_HEADER)
    name = held.text(LONG_NAME) or held.text(SHORT_NAME) or held.text(DISPLAY_NAME)
    if held.number(METHOD) == EMBEDDED:
        for one in storage.storages(f"__substg1.0_{DATA:04X}"):
            if PROPERTIES in one.streams:
                inner.append((one, name or "message"))
            else:
                reading.note("attachment_unreadable", f"{name or 'an embedded object'} was not read")
        return
    data = held.bytes(DATA)
    if not data:
        reading.note("attachment_unreadable", f"{name or 'an attachment'} is not in the message")
        return
    kind = held.text(MIME).lower()
    cid = held.text(CONTENT_ID)
    letter.attached = [
        *letter.attached,
        Attached(data, name, kind, cid, held.text(LOCATION), bool(held.number(HIDDEN))),
    ]
