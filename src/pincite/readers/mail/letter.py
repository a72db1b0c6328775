"""A message as elements: subject, addresses, date, body, and what is attached; mail and Outlook share it."""

from __future__ import annotations

import datetime as dt
import re
from email.utils import getaddresses, parsedate_to_datetime
from urllib.parse import unquote

import msgspec

from pincite.model.elements import Element, Span
from pincite.readers.builder import Builder
from pincite.readers.html import Context, into
from pincite.readers.mail.quoting import write_text
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.regex import regex

LONGEST_FIELD = 1 << 16  # Characters of a field that are looked at for addresses.
ADDRESS = regex(r"(?<![^\s@<>(),;:\"\[\]])[^\s@<>(),;:\"\[\]]++@[^\s@<>(),;:\"\[\]]++")
LONGEST_SIGNATURE = 20  # Elements that a signature has at most.
HALF = 0.5  # Share of the words of the plain text that the HTML beside it must have to be taken for the same.
BETWEEN_PEOPLE = "; "  # What parts several people in a fact about the document: names may have commas.


class Attached(msgspec.Struct):
    """A part with a document of its own."""

    data: bytes
    name: str = ""
    media_type: str = ""
    cid: str = ""
    location: str = ""
    inline: bool = False


class Body(msgspec.Struct):
    """A piece of the body: 'text' or 'html'. ``flowed`` and ``delsp`` are of RFC 3676."""

    kind: str
    text: str
    flowed: bool = False
    delsp: bool = False


class Letter(msgspec.Struct):
    """A message. ``people`` are those of its fields with addresses, as they are shown."""

    subject: str = ""
    people: dict[str, list[str]] = {}
    identifier: str = ""
    date: str = ""
    written: dt.datetime | None = None
    bodies: list[Body] = []
    attached: list[Attached] = []


def write(letter: Letter, builder: Builder, options: ReadOptions, reading: ReadContext) -> list[Attached]:
    """Add the elements of a message. What is left: attachments that the body does not show."""
    if letter.subject:
        builder.add("heading", letter.subject, level=1, reason="subject")
    for label, some in letter.people.items():
        text, spans = with_addresses(f"{label}: {', '.join(some)}")
        builder.add("email", text, spans, reason=label.lower())
    if letter.date:
        builder.add("paragraph", f"Date: {letter.date}", reason="date")
    shown: set[int] = set()

    def picture(source: str) -> tuple[bytes, str] | None:
        for i, part in enumerate(letter.attached):
            if named(part, source):
                shown.add(i)
                return part.data, part.media_type
        return None

    for body in letter.bodies:
        if body.kind == "html":
            start = len(builder.elements)
            into(body.text, builder, options, reading, Context(whole=False, pictures=picture))
            sign_off(builder.elements, start)
        else:
            write_text(body.text, builder, flowed=body.flowed, delsp=body.delsp)
    left = []
    for i, part in enumerate(letter.attached):
        if i in shown:
            continue
        if part.inline and part.media_type.startswith("image/") and not part.location:
            key = reading.picture(part.data, part.media_type, part.name)
            builder.add("figure", part.name, picture=key)
            continue
        left.append(part)
        size = f"{len(part.data):,} bytes"
        about = ", ".join(filter(None, (part.media_type, size)))
        builder.add("paragraph", f"Attachment: {part.name or 'unnamed'} ({about})", reason="attachment")
    return left


def sign_off(elements: list[Element], start: int) -> None:
    """From a line of '--' on the last few lines of HTML are a signature, as furniture."""
    for at in range(len(elements) - 1, max(start, len(elements) - LONGEST_SIGNATURE) - 1, -1):
        element = elements[at]
        if element.kind not in ("paragraph", "figure", "address", "email") or element.quoted:
            return
        if element.text.rstrip() == "--":
            for i in range(at, len(elements)):
                if elements[i].layer == "body":
                    elements[i] = msgspec.structs.replace(elements[i], layer="furniture", reason="signature")
            return


def named(part: Attached, source: str) -> bool:
    """Whether an address in the HTML means this part (RFC 2392, RFC 2557)."""
    if source[:4].lower() == "cid:":
        return bool(part.cid) and unquote(source[4:]) == part.cid
    return bool(part.location) and source == part.location


def note_facts(letter: Letter, reading: ReadContext) -> None:
    """Subject, people, date and identifier among the facts about the document."""
    written = letter.written.isoformat() if letter.written is not None else ""
    facts = {"Title": letter.subject, "Author": ", ".join(letter.people.get("From", ()))}
    facts |= {who: BETWEEN_PEOPLE.join(letter.people.get(who, ())) for who in ("From", "To", "Cc", "Bcc")}
    facts |= {"MessageId": letter.identifier, "CreationDate": written}
    reading.info |= {name: fact for name, fact in facts.items() if fact}


def when(written: str) -> dt.datetime | None:
    """A date of RFC 5322, None for what is none."""
    try:
        return parsedate_to_datetime(written)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def addresses(value: str) -> list[tuple[str, str]]:
    """Names and addresses of a field."""
    try:
        found = getaddresses([value[:LONGEST_FIELD]])
    except (ValueError, IndexError, TypeError, RecursionError):  # comments nest
        return []
    return [(name, address) for name, address in found if address]


def people(value: str) -> str:
    """The people of a field as they are shown: names without quotation marks, addresses in brackets."""
    value = " ".join(value.split())
    return ", ".join(persons(value)) or value


def persons(value: str) -> list[str]:
    """The same one by one; none where the field is no list of addresses."""
    found = addresses(value)
    if len(found) < value.count("@") / 2 or len(value) > LONGEST_FIELD:
        return []
    return [f"{name} <{address}>" if name and name != address else address for name, address in found]


def with_addresses(text: str) -> tuple[str, tuple[Span, ...]]:
    """The text with its addresses as links."""
    text = " ".join(text.split())
    return text, tuple(
        Span(start=m.start(), end=m.end(), href=f"mailto:{m[0]}")
        for m in ADDRESS.finditer(text, 0, LONGEST_FIELD)
        if not m[0].startswith("/")
    )


TAG = regex(r"<(style|script|head)\b.*?</\1\s*>|<[^<>]*>", re.DOTALL | re.IGNORECASE)


def richer(html: str, plain: str) -> bool:
    """True where the HTML of a message says what its plain text says: it is then the richer one. Some
    mailers send an HTML part that only tells to look at the other."""
    words = len(TAG.sub(" ", html).split())
    links = len(re.findall(r"https?://\S{30,}", plain))
    return (words > 0 and words >= HALF * (len(plain.split()) - links)) or not plain.strip()
