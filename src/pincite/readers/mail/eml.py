"""E-mail (RFC 5322, MIME: RFC 2045 to 2049) and web archives (MHTML: RFC 2557).

Header fields are decoded here, not by the ``email`` package's own policy: that one fails on fields that are
broken in ways that are common.
"""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from collections.abc import Callable, Iterator
from email.message import Message
from email.parser import BytesParser
from typing import Any
from urllib.parse import urljoin

from pincite.errors import Corrupt, TooLarge
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.charset import codec_of, declared_text, encoding_of
from pincite.readers.html import Context, into
from pincite.readers.html.source import encoding as html_encoding
from pincite.readers.inside import Pages
from pincite.readers.mail.calendar import events_of
from pincite.readers.mail.letter import (
    Attached,
    Body,
    Letter,
    addresses,
    note_facts,
    persons,
    richer,
    when,
    write,
)
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.regex import regex

# Fields whose addresses are shown; a sender that is the author is not shown again.
ADDRESSED = ("From", "Sender", "Reply-To", "To", "Cc", "Bcc")

# Encoded words of header fields (RFC 2047), blanks between two of them, lines that are folded.
WORD = regex(r"=\?([^?\s*]{1,60})(?:\*[^?\s]*)?\?([bBqQ])\?([^?\r\n]*)\?=")
BETWEEN = regex(r"(\?=)\s+(?==\?[^?\s]{1,60}\?[bBqQ]\?)")
FOLD = regex(r"\r?\n(?=[ \t])")
SIGNATURES = ("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature")
SEALED = ("application/pkcs7-mime", "application/x-pkcs7-mime", "application/pgp-encrypted")
PAGES = ("text/html", "application/xhtml+xml")
BOUNDARY = regex(rb"boundary\s*=\s*\"?([^\"\r\n;]{1,200})", re.IGNORECASE)
DASHED = regex(rb"^--([^\r\n]{1,204})", re.MULTILINE)


# Parameters of one field that are looked at; a name may stand in several of them (RFC 2231), and what the
# package does with them takes the square of their number.
MOST_PARAMETERS = 1000


class Bounded(Message):
    """A part of a message while it is parsed. Raises ``TooLarge`` for a field of too many parameters."""

    def set_raw(self, name: str, value: Any) -> None:
        if value.count(";") > MOST_PARAMETERS and name.lower() in ("content-type", "content-disposition"):
            raise TooLarge(f"a field of the message has more than {MOST_PARAMETERS} parameters")
        super().set_raw(name, value)


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """The message as a flow, then the pages of its attachments. Raises ``TooLarge`` for one of more parts
    than ``options.max_entries``."""
    message = parsed(data, options)
    letter = head(message, reading)
    Parts(reading).walk(message, letter)
    note_facts(letter, reading)
    builder = Builder(1, "flow")
    left = write(letter, builder, options, reading)
    yield builder.page()
    pages = Pages(reading, last=1)
    for part in left:
        yield from pages.of(part.data, part.name, part.media_type)


def read_mhtml(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """The page that was saved as a flow; pages in frames follow. Raises ``Corrupt`` where there is none."""
    message = parsed(data, options)
    parts = [part for part in message.walk() if not part.is_multipart()]
    pages = [part for part in parts if kind_of(part) in PAGES]
    if not pages:
        if any(kind_of(part) == "text/plain" for part in parts):
            yield from read(data, options, reading)
            return
        raise Corrupt("the web archive holds no page")
    start = bare(as_text(str(message.get_param("start", "") or "")))
    first = next((p for p in pages if start and cid_of(p) == start), pages[0])
    resources: dict[str, Message] = {}
    for part in parts:
        for key in (location_of(part), f"cid:{cid_of(part)}"):
            if key not in ("", "cid:"):
                resources.setdefault(key, part)
    subject = field(message, "Subject")
    ordered = [first, *(page for page in pages if page is not first)]
    for number, page in enumerate(ordered, 1):
        base = location_of(page) or field(message, "Content-Location")
        builder = Builder(number, "flow", "" if number == 1 else base)

        def picture(source: str, base: str = base) -> tuple[bytes, str] | None:
            part = resources.get(source) or resources.get(tried(lambda: urljoin(base, source), source))
            return None if part is None else (payload(part), kind_of(part))

        context = Context(whole=number == 1, pictures=picture)
        into(part_text(page, html=True), builder, options, reading, context)
        if number == 1 and subject:
            reading.info.setdefault("Title", subject)
        yield builder.page()


def parsed(data: bytes, options: ReadOptions) -> Message:
    """The tree of parts."""
    encoding = encoding_of(data[: 1 << 16])
    if encoding.startswith(("utf-16", "utf-32")):
        data = data.decode(encoding, "replace").removeprefix("\ufeff").encode("utf-8", "replace")
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    boundaries = {match[1].strip() for match in BOUNDARY.finditer(data)}
    parts = sum(m[1].rstrip().removesuffix(b"--") in boundaries for m in DASHED.finditer(data))
    if parts > options.max_entries:
        raise TooLarge(f"the message has {parts} parts, more than {options.max_entries}")
    if len(boundaries) > options.max_depth:
        raise TooLarge(f"the message has more than {options.max_depth} parts of parts")
    try:
        return BytesParser(Bounded).parsebytes(data)
    except RecursionError:
        raise TooLarge("the parts of the message are nested too deeply") from None
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise Corrupt(f"the message cannot be taken apart: {error}") from None


def fields(message: Message, name: str) -> list[str]:
    """The values of a field, decoded."""
    found = [value for key, value in message.raw_items() if key.lower() == name.lower()]
    return [as_text(str(value)) for value in found]


def field(message: Message, name: str) -> str:
    return next(iter(fields(message, name)), "")


def head(message: Message, reading: ReadContext) -> Letter:
    """What the header says."""
    letter = Letter()
    letter.subject = " ".join(field(message, "Subject").split())
    said: set[str] = set()
    for label in ADDRESSED:
        written = " ".join(", ".join(v for v in fields(message, label) if v.strip()).split())
        some = persons(written) or [written]
        known = {address.lower() for _, address in addresses(", ".join(some))}
        if written and not (label in ("Sender", "Reply-To") and known and known <= said):
            letter.people[label] = some
        said |= known
    letter.identifier = bare(field(message, "Message-ID"))
    letter.date = " ".join(field(message, "Date").split())
    letter.written = when(letter.date) if letter.date else None
    if letter.date and letter.written is None:
        reading.note("bad_date", f"the date of the message cannot be understood: {letter.date[:100]}")
    return letter


def as_text(value: str) -> str:
    """The value of a field as its reader sees it. Words of one encoding are decoded together: characters
    are cut in two where mailers count bytes."""
    if any("\ud800" <= ch <= "\udfff" for ch in value):
        value = declared_text(value.encode("utf-8", "surrogateescape"), "")
    value = FOLD.sub("", value)
    if "=?" not in value:
        return value.replace("\0", "")
    value = BETWEEN.sub(r"\1", value)
    out: list[str] = []
    held, charset, at = b"", "", 0
    for match in WORD.finditer(value):
        if match.start() > at:
            out += [in_charset(held, charset), value[at : match.start()]]
            held = b""
        if match[1].lower() != charset:
            out.append(in_charset(held, charset))
            held, charset = b"", match[1].lower()
        held += word_bytes(match[2].lower(), match[3])
        at = match.end()
    out += [in_charset(held, charset), value[at:]]
    return "".join(out).replace("\0", "")


def word_bytes(encoding: str, text: str) -> bytes:
    if encoding == "q":
        return quopri.decodestring(text.replace("_", " ").encode("utf-8", "replace"), header=False)
    letters = re.sub(r"[^A-Za-z0-9+/]", "", text)
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    try:
        return base64.b64decode(letters + "=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        return text.encode("utf-8", "replace")


def in_charset(data: bytes, charset: str) -> str:
    if not data:
        return ""
    name = codec_of(charset)
    return data.decode(name, "replace") if name and name != "cp1252" else declared_text(data, charset)


def tried(call: Callable[[], Any], instead: Any = "") -> Any:
    """What the package says of a part; it fails on some that are broken."""
    try:
        return call()
    except (ValueError, TypeError, LookupError):
        return instead


def kind_of(part: Message) -> str:
    return str(tried(part.get_content_type, "text/plain"))


def bare(identifier: str) -> str:
    return identifier.strip().strip("<>").strip()


def cid_of(part: Message) -> str:
    return bare(field(part, "Content-ID"))


def location_of(part: Message) -> str:
    return "".join(field(part, "Content-Location").split())


def name_of(part: Message) -> str:
    """The name of an attachment, without folders."""
    name = as_text(str(tried(part.get_filename) or "")) or field(part, "Content-Description")
    return re.split(r"[/\\]", " ".join(name.split()))[-1]


def disposition_of(part: Message) -> str:
    return field(part, "Content-Disposition").partition(";")[0].strip().lower()


def payload(part: Message) -> bytes:
    """The bytes of a part, decoded from its transfer encoding."""
    data = tried(lambda: part.get_payload(decode=True))
    if isinstance(data, bytes):
        return data
    body = part.get_payload()
    return body.encode("utf-8", "surrogateescape") if isinstance(body, str) else b""


def part_text(part: Message, html: bool = False) -> str:
    """The text of a part, in the encoding that is declared beside it, or in HTML itself."""
    data = payload(part)
    declared = str(tried(part.get_content_charset) or "")
    return declared_text(data, declared or (html_encoding(data) if html else "")).replace("\0", "")


class Parts:
    """Takes the tree of a message apart into bodies and attachments."""

    def __init__(self, reading: ReadContext) -> None:
        self.reading = reading

    def walk(self, part: Message, letter: Letter) -> None:
        """Add what a part holds."""
        kind = kind_of(part)
        if kind == "message/delivery-status":
            lines = [f"{k}: {as_text(str(v))}" for one in subparts(part) for k, v in one.raw_items()]
            letter.bodies.append(Body("text", "\n".join(lines)))
        elif kind.startswith("message/") and part.is_multipart():
            self.message(part, letter)
        elif not part.is_multipart():
            self.leaf(part, kind, letter)
        elif kind == "multipart/alternative":
            self.alternative(part, letter)
        elif kind == "multipart/encrypted":
            self.reading.note("part_encrypted", "the body of the message is encrypted")
        else:
            for child in self.ordered(part, kind):
                self.walk(child, letter)

    def ordered(self, part: Message, kind: str) -> list[Message]:
        """The parts of a part; of related ones the root comes first (RFC 2387)."""
        children = subparts(part)
        start = bare(str(part.get_param("start", "") or "")) if kind == "multipart/related" else ""
        return sorted(children, key=lambda child: bool(start) and cid_of(child) != start)

    def message(self, part: Message, letter: Letter) -> None:
        """A message inside the message: attached, to be read as one."""
        inner = subparts(part)[0]
        try:
            data = inner.as_bytes()
        except Exception:  # whatever the package cannot write again
            data = str(inner.get_payload()).encode("utf-8", "surrogateescape")
        name = name_of(part) or " ".join(field(inner, "Subject").split()) or "message"
        letter.attached.append(Attached(data, name, "message/rfc822"))

    def leaf(self, part: Message, kind: str, letter: Letter) -> None:
        """A part without parts."""
        disposition, name = disposition_of(part), name_of(part)
        if kind in SIGNATURES:
            return self.reading.note("signature", "the signature of the message was not checked")
        if kind in SEALED:
            self.reading.note("part_encrypted", "a part of the message is encrypted or signed as a whole")
        if disposition != "attachment" and self.body(part, kind, name, letter):
            return
        data = payload(part)
        if not data and not name:
            return
        attached = Attached(data, name, kind, cid_of(part), location_of(part), disposition != "attachment")
        letter.attached.append(attached)

    def body(self, part: Message, kind: str, name: str, letter: Letter) -> bool:
        """Take a part as body where it is one."""
        named = bool(name) and disposition_of(part) != "inline" and bool(letter.bodies)
        if kind == "text/calendar":
            letter.bodies += [Body("text", text) for text in events_of(part_text(part))]
        elif kind in PAGES and not named:
            letter.bodies.append(Body("html", part_text(part, html=True)))
        elif kind in ("text/plain", "text/rfc822-headers") and not named:
            text = part_text(part)
            flowed, delsp = (str(part.get_param(one, "") or "").lower() for one in ("format", "delsp"))
            letter.bodies.append(Body("text", text, flowed == "flowed", delsp == "yes"))
        else:
            return False
        return True

    def alternative(self, part: Message, letter: Letter) -> None:
        """The richest of several forms (RFC 2046, 5.1.4); a calendar goes with whatever is chosen."""
        tried: list[Letter] = []
        for child in subparts(part):
            tried.append(Letter())
            self.walk(child, tried[-1])
        plain = next((one for one in tried if kinds(one) == {"text"}), None)
        html = next((one for one in reversed(tried) if "html" in kinds(one)), None)
        chosen = html or plain
        if html is not None and plain is not None:
            marked = "".join(body.text for body in html.bodies if body.kind == "html")
            if not richer(marked, "".join(body.text for body in plain.bodies)):
                chosen = plain
                said = "the plain text says more than the HTML beside it; it was read"
                self.reading.note("alternative", said)
        letter.bodies += chosen.bodies if chosen is not None else []
        for one in tried:
            letter.attached += one.attached
            if chosen is None or (one is not chosen and not one.attached and one not in (plain, html)):
                letter.bodies += one.bodies


def kinds(letter: Letter) -> set[str]:
    return {body.kind for body in letter.bodies}


def subparts(part: Message) -> list[Message]:
    found = part.get_payload()
    return [one for one in found if isinstance(one, Message)] if isinstance(found, list) else []
