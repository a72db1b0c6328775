"""Messages of Outlook ([MS-OXMSG]): properties in an OLE file, and the messages inside them."""

from __future__ import annotations

import datetime as dt
import struct
from collections.abc import Iterator
from email.message import Message
from email.parser import HeaderParser

from pincite.errors import Corrupt, TooLarge
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.charset import codec_of, declared_text, of_code_page
from pincite.readers.compound import Compound, Storage, moment
from pincite.readers.html.source import encoding as html_encoding
from pincite.readers.inside import Pages
from pincite.readers.mail.eml import bare, field
from pincite.readers.mail.letter import Attached, Body, Letter, note_facts, people, when, write
from pincite.readers.mail.outlook_rtf import html_of, unpacked
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

# Properties, by their tags in [MS-OXPROPS]: of a message,
SUBJECT, SENT, DELIVERED, HEADERS = 0x0037, 0x0039, 0x0E06, 0x007D
SENDER_NAME, SENDER_ADDRESS, SENDER_SMTP = 0x0C1A, 0x0C1F, 0x5D01
REPRESENTED_NAME, REPRESENTED_SMTP = 0x0042, 0x5D02
DISPLAYED = {"To": 0x0E04, "Cc": 0x0E03}
RTF, HTML = 0x1009, 0x1013
# of a recipient, and of an attachment.
RECIPIENT_TYPE, DISPLAY_NAME, ADDRESS, SMTP = 0x0C15, 0x3001, 0x3003, 0x39FE
DATA, METHOD, SHORT_NAME, LONG_NAME = 0x3701, 0x3705, 0x3704, 0x3707
MIME, CONTENT_ID, LOCATION, HIDDEN = 0x370E, 0x3712, 0x3713, 0x7FFE
EMBEDDED = 5  # Method of an attachment that is a message ([MS-OXCMSG] 2.2.2.9).
# Bytes before the properties in their stream ([MS-OXMSG] 2.4.1).
TOP_HEADER, EMBEDDED_HEADER, RECIPIENT_HEADER = 32, 24, 8
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
    yield from message(storage, TOP_HEADER, options, Pages(reading))


def message(
    storage: Storage, header: int, options: ReadOptions, pages: Pages, name: str = "", depth: int = 0
) -> Iterator[Page]:
    """The pages of one message; those it holds follow it."""
    held, reading = Held(storage, header), pages.reading
    letter = head(held)
    body(held, letter, options)
    inner: list[tuple[Storage, str]] = []
    for one in storage.storages("__attach_version1.0_#"):
        attach(one, letter, inner, reading)
    if depth == 0:
        note_facts(letter, reading)
    pages.last += 1
    builder = Builder(pages.last, "flow", name)
    left = write(letter, builder, options, reading)
    for _, title in inner:
        builder.add("paragraph", f"Attachment: {title} (message)", reason="attachment")
    yield builder.page()
    for part in left:
        yield from pages.of(part.data, part.name, part.media_type)
    for one, title in inner:
        if depth + 1 < options.max_attachments:
            yield from message(one, EMBEDDED_HEADER, options, pages, title, depth + 1)
            continue
        reading.note(
            "attachment_unreadable",
            f"{title} was left out: messages inside messages go deeper than {options.max_attachments}",
        )


def head(held: Held) -> Letter:
    """Subject, people and date: of the fields that came with the message where it has them."""
    sent: Message = HeaderParser().parsestr(held.text(HEADERS))
    sender = people(field(sent, "From")) or person(
        held.text(SENDER_NAME) or held.text(REPRESENTED_NAME),
        held.text(SENDER_SMTP) or held.text(REPRESENTED_SMTP) or held.text(SENDER_ADDRESS),
    )
    people_of: dict[str, list[str]] = {"From": [sender], "To": [], "Cc": [], "Bcc": []}
    for one in held.storage.storages("__recip_version1.0_#"):
        recipient = Held(one, RECIPIENT_HEADER)
        label = LABELS.get(recipient.number(RECIPIENT_TYPE) & 0xF, "To")
        people_of[label].append(
            person(recipient.text(DISPLAY_NAME), recipient.text(SMTP) or recipient.text(ADDRESS))
        )
    for label, tag in DISPLAYED.items():
        if not any(people_of[label]):
            people_of[label] = [people(field(sent, label)) or held.text(tag)]
    people_of = {label: [one for one in found if one] for label, found in people_of.items() if any(found)}
    date = " ".join(field(sent, "Date").split())
    written = when(date) or held.moment(SENT) or held.moment(DELIVERED)
    if written is not None and not date:
        date = written.strftime("%a, %d %b %Y %H:%M:%S %z")
    return Letter(
        subject=" ".join(held.text(SUBJECT).split()),
        people=people_of,
        identifier=bare(field(sent, "Message-ID")),
        date=date,
        written=written,
    )


def person(name: str, address: str) -> str:
    """A person as shown; addresses of a directory (X.500) are no addresses to people."""
    if "@" not in address:
        return name or ("" if address.startswith("/") else address)
    return f"{name} <{address}>" if name and name.strip("'\"") != address else address


def body(held: Held, letter: Letter, options: ReadOptions) -> None:
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
    kind, cid, location = held.text(MIME).lower(), held.text(CONTENT_ID), held.text(LOCATION)
    letter.attached.append(Attached(data, name, kind, cid, location, bool(held.number(HIDDEN))))


# -- properties of a message, a recipient or an attachment ([MS-OXMSG] 2.4, [MS-OXCDATA] 2.11.1)

PROPERTIES = "__properties_version1.0"

# A property: its type, its tag, flags, and its value or the size of the stream that has it.
ROW = struct.Struct("<HHI8s")
STRING_8, STRING, TIME, BINARY = 0x1E, 0x1F, 0x40, 0x102  # Types of properties; the rest are numbers.
SHORT = {0x02: 2, 0x0B: 1}  # Bytes of numbers that have not four, by their types.
BODY, CODE_PAGE, STRINGS_CODE_PAGE = 0x1000, 0x3FDE, 0x3FFD
LATIN_9 = "iso8859-15"  # Encoding of strings where the message names none.
FIRST_DATE = dt.datetime(1700, 1, 1, tzinfo=dt.UTC)  # Dates before this are the zero of the clock: no date.


class Held:
    """Those of one storage, whose stream has a header of so many bytes; what is broken is as if missing."""

    def __init__(self, storage: Storage, header: int) -> None:
        self.storage = storage
        self.rows: dict[int, tuple[int, bytes]] = {}
        block = self.stream(PROPERTIES)[header:]
        for kind, tag, _, value in ROW.iter_unpack(block[: len(block) // ROW.size * ROW.size]):
            self.rows.setdefault(tag, (kind, value))

    def stream(self, name: str) -> bytes:
        try:
            return self.storage.read(name)
        except TooLarge:
            return b""

    def get(self, tag: int) -> str | bytes | int | dt.datetime | None:
        """The value of a property, None for none."""
        kind, value = self.rows.get(tag, (0, b""))
        if kind in (STRING, STRING_8, BINARY):
            found = self.stream(f"__substg1.0_{tag:04X}{kind:04X}")
            if kind == STRING:
                return found.decode("utf-16-le", "replace")
            return self.string(tag, found) if kind == STRING_8 else found
        if kind == TIME:
            return moment(value)
        return int.from_bytes(value[: SHORT.get(kind, 4)], "little") if value else None

    def string(self, tag: int, value: bytes) -> str:
        """A string of bytes, in the code page that the message names."""
        page = (self.number(CODE_PAGE) if tag == BODY else 0) or self.number(STRINGS_CODE_PAGE)
        name = of_code_page(page) if page else LATIN_9
        try:
            return value.decode(name or "undefined")
        except UnicodeError:
            return declared_text(value, name)

    def text(self, tag: int) -> str:
        value = self.get(tag)
        if isinstance(value, bytes):
            value = declared_text(value, self.encoding)
        return value.replace("\0", "").strip() if isinstance(value, str) else ""

    def bytes(self, tag: int) -> bytes:
        value = self.get(tag)
        return value if isinstance(value, bytes) else b""

    def number(self, tag: int) -> int:
        value = self.get(tag)
        return value if isinstance(value, int) else 0

    def moment(self, tag: int) -> dt.datetime | None:
        value = self.get(tag)
        return value if isinstance(value, dt.datetime) and value > FIRST_DATE else None

    @property
    def encoding(self) -> str:
        return of_code_page(self.number(CODE_PAGE) or None)
