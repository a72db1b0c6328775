"""Which format a document is in: told from its content; media type and name only decide what is open.

Containers are looked into (the parts of a ZIP, the streams of an OLE file). Text has no signature: there
the given media type, the name's ending and the look of the text are weighed.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from itertools import islice
from typing import NamedTuple

from pincite.errors import Corrupt, Encrypted, UnknownFormat
from pincite.readers.charset import decoded
from pincite.readers.compound import SIGNATURE as OLE
from pincite.readers.compound import Compound
from pincite.readers.detection.looks import (
    by_look,
    html_marks,
    is_mail,
    is_notebook,
    looks_html,
    mail_fields,
    message_starts,
)
from pincite.readers.formats import BY_NAME, FORMATS, Format
from pincite.readers.pictures import size_of
from pincite.regex import regex

# Bytes looked at: signatures stand in the first few, declarations of text within some thousand.
HEAD = 1 << 16
PDF_WITHIN = 1 << 10  # Bytes before '%PDF-' that readers put up with (ISO 32000-1, annex H).
BLANKS_AT_START = 1 << 22  # Bytes that are searched for something else than blanks.

# Entries looked at: what tells formats apart stands among the first, and an archive may have millions.
MOST_NAMES = 4096
LOCAL_NAMES = 1 << 20  # Bytes at the start in which names are looked for where the directory is lost.
SHORT = 256  # Bytes of a small part such as ``mimetype``.
# The header of a part: its mark, and the lengths of its name and of what stands before its content.
LOCAL = struct.Struct("<4s22xHH")
LIKELY_TEXT = 0.9  # Share of printable characters from which bytes pass for text.
OPENDOCUMENT = "application/vnd.oasis.opendocument."
# Formats that are ZIP archives by what their part ``mimetype`` begins with, and what is not read.
ARCHIVES_BY_TYPE = {
    f"{OPENDOCUMENT}text": "odt", f"{OPENDOCUMENT}spreadsheet": "ods", f"{OPENDOCUMENT}presentation": "odp",
    "application/epub+zip": "epub",
}  # fmt: skip
OTHER_ARCHIVES = {
    f"{OPENDOCUMENT}graphics": "an OpenDocument drawing", f"{OPENDOCUMENT}formula": "an OpenDocument formula",
    f"{OPENDOCUMENT}chart": "an OpenDocument chart", f"{OPENDOCUMENT}base": "an OpenDocument database",
    f"{OPENDOCUMENT}database": "an OpenDocument database",
}  # fmt: skip
# Folders of packages of Office with their main parts.
OFFICE = {"docx": ("word", "document"), "xlsx": ("xl", "workbook"), "pptx": ("ppt", "presentation")}
ARCHIVES = (*OFFICE, *ARCHIVES_BY_TYPE.values(), "xlsb", "zip")

# A workbook of Excel 2 to 5 without a container starts with its BOF record ([MS-XLS] 2.4.21).
BARE_SHEETS = tuple(map(bytes.fromhex, ("0900 0400", "0902 0600", "0904 0600", "0908 0800", "0908 1000")))
# What is recognised and not read, by its signatures.
OTHERS = {
    "a program": (b"\x7fELF", b"MZ", b"\xca\xfe\xba\xbe"),
    "gzip; unpack it first": (b"\x1f\x8b",),
    "bzip2; unpack it first": (b"BZh",),
    "xz; unpack it first": (b"\xfd7zXZ",),
    "zstandard; unpack it first": (b"\x28\xb5\x2f\xfd",),
    "a 7-Zip archive; unpack it first": (b"7z\xbc\xaf\x27\x1c",),
    "a RAR archive; unpack it first": (b"Rar!",),
    "an SQLite database": (b"SQLite format 3",),
    "PostScript": (b"%!PS",),
    "DjVu": (b"AT&TFORM",),
    "a Photoshop picture": (b"8BPS",),
    "sound": (b"OggS", b"ID3", b"fLaC"),
    "a film": (b"\x1aE\xdf\xa3",),
    "an icon": (b"\x00\x00\x01\x00",),
    "a font": (b"wOFF", b"wOF2", b"OTTO", b"\x00\x01\x00\x00\x00"),
    "a JPEG 2000 picture": (b"\x00\x00\x00\x0cjP  ",),
}
# Signatures with which a text may start as well: they count before bytes that no text has.
LETTERS_ALONE = (b"MZ", b"BZh", b"Rar!", b"8BPS", b"OggS", b"ID3", b"fLaC", b"wOFF", b"wOF2", b"OTTO")
NO_TEXT = regex(rb"[\0-\x08\x0e-\x1a\x1c-\x1f]")
PICTURES = ("heic", "heix", "mif1", "avif")  # Brands of ISO media files that hold a picture.
UNREAD_PICTURES = {
    "image/svg+xml": "an SVG drawing", "image/x-emf": "an EMF drawing", "image/x-wmf": "a WMF drawing",
}  # fmt: skip

# Streams or storages at the top of an OLE file that tell whose it is.
STREAMS = {
    "__properties_version1.0": "msg", "worddocument": "doc", "powerpoint document": "ppt",
    "pp97_dualstorage": "ppt", "workbook": "xls", "book": "xls",
}  # fmt: skip
OTHER_STREAMS = {
    "visiodocument": "a Visio drawing", "quill": "a Publisher document", "contents": "a Works document",
    "matost": "a Works document", "summaryinformation": "an OLE file with properties alone",
}  # fmt: skip

# Formats any text may be in: a claim cannot be proved wrong.
FREE_TEXTS = ("md", "txt", "csv", "tsv", "rst", "org", "adoc", "tex")
# Formats that are text, or may be.
TEXTS = (*FREE_TEXTS, "html", "eml", "mbox", "mhtml", "ipynb", "rtf", "odt", "ods", "odp")

# The first format of a media type, of an ending.
BY_TYPE = {kind.lower(): format_ for format_ in reversed(FORMATS) for kind in format_.media_types}
BY_ENDING = {ending: format_ for format_ in reversed(FORMATS) for ending in format_.suffixes}


def detect(data: bytes, media_type: str = "", name: str = "") -> Format:
    """The format of a document. ``media_type`` and ``name`` are hints, '' unknown, and may be wrong.

    Raises ``UnknownFormat`` saying what it looked like, ``Encrypted`` for a protected Office file.
    """
    if not data[:BLANKS_AT_START].lstrip(b"\0 \t\r\n"):
        hinted = by_hint(media_type, name)
        if hinted is not None and hinted.name in TEXTS:
            return hinted
        raise UnknownFormat("the document is empty" if not data else "the document holds only blanks")
    found = by_signature(data, by_hint("", name)) or by_text(data, media_type, name)
    return BY_NAME[found]


def by_signature(data: bytes, hinted: Format | None = None) -> str:
    """The name of a format whose first bytes give it away, '' for none. ``hinted`` decides between kinds
    of archives where an archive is broken. Raises as ``detect``."""
    head = data[:HEAD]
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08", b"PK00PK")):
        return in_zip(data, hinted)
    if head.startswith(OLE):
        return in_ole(data)
    if is_pdf(head):
        return "pdf"
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{\\rtf"):
        return "rtf"
    kind, _, _ = size_of(head)
    if kind in BY_NAME["image"].media_types:
        return "image"
    if kind in UNREAD_PICTURES:
        raise UnknownFormat(f"this looks like {UNREAD_PICTURES[kind]}, which is not read")
    if head.startswith(BARE_SHEETS):
        return "xls"
    ignored = () if NO_TEXT.search(head[:64]) else LETTERS_ALONE
    for what, signatures in OTHERS.items():
        if any(head.startswith(one) for one in signatures if one not in ignored):
            raise UnknownFormat(f"this looks like {what}")
    if head[257:262] == b"ustar":
        raise UnknownFormat("this looks like a tar archive; unpack it first")
    if head[4:8] == b"ftyp":
        brand = head[8:12].decode("latin-1")
        what = "a picture in HEIF" if brand in PICTURES else "a film or a sound"
        raise UnknownFormat(f"this looks like {what}")
    return ""


def is_pdf(head: bytes) -> bool:
    """True for the header of a PDF at the start, or close to it where no other text says so."""
    if head.startswith(b"%PDF-"):
        return True
    at = head.find(b"%PDF-", 0, PDF_WITHIN)
    if at < 0:
        return False
    before = head[:at]
    if looks_html(before.decode("latin-1").lstrip().lower()) or is_mail(before.decode("latin-1")):
        return False
    return head[at + 5 : at + 6].isdigit() or head[at - 1 : at] in (b"\n", b"\r")


class Zipped(NamedTuple):
    """Names in the archive as they are written; the start of the part ``mimetype`` (ODF 1.3 part 2, 3.3; EPUB
    OCF 4.3); whether they come from its directory."""

    names: list[str]
    mimetype: str
    sound: bool


def zip_names(data: bytes) -> Zipped:
    """The names in a ZIP archive; from the headers of its parts where the directory is broken, and then the
    ``mimetype`` where it is kept as it is."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            return Zipped(names, mimetype_of(archive) if "mimetype" in names else "", True)
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        pass
    names, mimetype = [], b""
    for match in islice(re.finditer(rb"PK\x03\x04", data[:LOCAL_NAMES]), MOST_NAMES):
        start = match.start() + LOCAL.size
        if start > len(data):
            break
        _, length, extra = LOCAL.unpack_from(data, match.start())
        names.append(data[start : start + length].decode("utf-8", "replace"))
        if names[-1] == "mimetype":
            mimetype = data[start + length + extra :][:SHORT]
    return Zipped(names, mimetype.decode("ascii", "replace").strip(), False)


def mimetype_of(archive: zipfile.ZipFile) -> str:
    """The start of the part of that name, '' where it cannot be unpacked."""
    try:
        with archive.open("mimetype") as part:
            return part.read(SHORT).decode("ascii", "replace").strip()
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError):
        return ""


def in_zip(data: bytes, hinted: Format | None) -> str:
    """Which of the formats that are ZIP archives."""
    found = zip_names(data)
    for kind, name in ARCHIVES_BY_TYPE.items():
        if found.mimetype.startswith(kind):
            return name
    for kind, what in OTHER_ARCHIVES.items():
        if found.mimetype.startswith(kind):
            raise UnknownFormat(f"this is {what}, which is not read")
    folded = {name.replace("\\", "/").lstrip("/").lower() for name in found.names}
    claimed = hinted.name if hinted is not None and hinted.name in ARCHIVES else ""
    if "xl/workbook.bin" in folded:
        return "xlsb"
    package = "[content_types].xml" in folded or "_rels/.rels" in folded
    for name, (folder, main) in OFFICE.items():
        if f"{folder}/{main}.xml" in folded or (package and any(n.startswith(folder + "/") for n in folded)):
            return name
    if "meta-inf/container.xml" in folded:
        return "epub"
    if "content.xml" in folded and ("meta-inf/manifest.xml" in folded or "styles.xml" in folded):
        return claimed if claimed in ("odt", "ods", "odp") else written_for(data)
    if package:
        return claimed if claimed in OFFICE else "docx"
    return "zip" if folded and found.sound else claimed or "zip"


def written_for(data: bytes) -> str:
    """Which OpenDocument format a package without ``mimetype`` is: as its content says."""
    from pincite.readers.options import ReadOptions
    from pincite.readers.package import Package

    try:
        with Package(data, ReadOptions()).open("content.xml") as part:
            start = part.read(HEAD)
    except Exception:
        return "odt"  # whose reader says what is wrong
    body = re.search(rb"<office:(text|spreadsheet|presentation)[\s/>]", start)
    return {b"spreadsheet": "ods", b"presentation": "odp"}.get(body[1] if body else b"", "odt")


def in_ole(data: bytes) -> str:
    """Which of the formats that are OLE compound files, by the names in its directory ([MS-CFB]); where
    that is broken, by names anywhere in the first bytes."""
    try:
        file = Compound(data, len(data))
        names = {entry.name.lower() for entry in file.inside(file.root)}
    except (Corrupt, struct.error):
        names = set()
    if not names:
        head = data[: 1 << 20].lower()
        names = {name for name in (*STREAMS, "encryptedpackage") if name.encode("utf-16-le") in head}
    if "encryptedpackage" in names:
        raise Encrypted("an Office document protected by a password: one is needed")
    for stream, name in STREAMS.items():
        if stream in names:
            return name
    if "pp40" in names or "pp95" in names:
        raise UnknownFormat("a presentation of PowerPoint before 97, which is not read")
    for stream, what in OTHER_STREAMS.items():
        if stream in names or "\x05" + stream in names:
            raise UnknownFormat(f"this looks like {what}, which is not read")
    raise UnknownFormat("an OLE file that is no Word, Excel, PowerPoint or Outlook document")


def by_hint(media_type: str, name: str) -> Format | None:
    """The format that media type or name claim; the media type counts more, unless it says nothing."""
    kind = media_type.split(";")[0].strip().lower()
    ending = "." + name.lower().rsplit(".", 1)[-1] if "." in name else ""
    by_type, by_name = BY_TYPE.get(kind), BY_ENDING.get(ending)
    if by_type is None or by_name is None:
        return by_type or by_name
    if by_type.name == "txt" or kind in ("application/zip", "application/x-zip-compressed"):
        return by_name
    return by_type


def by_text(data: bytes, media_type: str, name: str) -> str:
    """The format of a text. Raises ``UnknownFormat`` for what is none."""
    if re.match(rb"\s*<(!doctype\s+html|html)[\s>]", data[:1024], re.IGNORECASE):
        return "html"  # whatever its bytes are: HTML puts up with all
    text = decoded(data[:HEAD], partly=len(data) > HEAD)
    if text is None or printable(text) < LIKELY_TEXT:
        start = " ".join(f"{byte:02x}" for byte in data[:8])
        raise UnknownFormat(f"no known format: {len(data)} bytes that are no text, starting with {start}")
    body = text.lstrip("\ufeff \t\r\n")
    start = body[:4096].lower()
    hinted = by_hint(media_type, name)
    claimed = hinted.name if hinted is not None and hinted.name in TEXTS else ""
    if start.startswith("<?xml") or re.match(r"<(?!!doctype html)[\w-]+:", start):
        found = in_xml(body, claimed)
        if found:
            return found
    if looks_html(start):
        whole = re.match(r"(?:<[?!](?!doctype).*?>|\s)*<(!doctype html|html[\s>])", start, re.DOTALL)
        return "html" if whole or claimed not in (*FREE_TEXTS, "mhtml", "eml", "mbox") else claimed
    if is_notebook(data):
        return "ipynb"
    if claimed not in ("md", "rst", "org", "adoc", "tex", "csv", "tsv") and is_mail(body, claimed):
        if start.startswith("from ") and len(message_starts(data, 2)) > 1:
            return "mbox"
        return "mhtml" if is_web_archive(body, claimed) else "eml"
    if claimed == "mhtml" and re.search(r"^content-type:\s*multipart/", start, re.MULTILINE):
        return "mhtml"
    if claimed in FREE_TEXTS:
        return claimed
    look = by_look(body)
    tags = html_marks(body) if claimed == "html" else 0
    return "html" if tags and (look in ("txt", "csv") or tags * 20 > body.count("\n")) else look


# The name of the first element of an XML document, after declarations and comments.
ROOT = regex(
    r"(?:\s|<\?.*?\?>|<!--.*?-->|<!doctype[^<>\[]*(?:\[.*?\]\s*)?>)*<([^\s<>/!?]+)", re.DOTALL | re.IGNORECASE
)


def in_xml(body: str, claimed: str) -> str:
    """The format of an XML document, '' for HTML. Raises ``UnknownFormat`` naming its root."""
    flat = re.search(
        r"office:mimetype=[\"']application/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)", body
    )
    if flat:
        return {"text": "odt", "spreadsheet": "ods", "presentation": "odp"}[flat[1]]
    root = ROOT.match(body)
    if root is None:
        return "txt" if claimed == "txt" else ""
    local = root[1].rpartition(":")[2].lower()
    if local in ("html", "body", "div") or looks_html(body[root.start(1) - 1 :][:200].lower()):
        return ""
    if "schemas.microsoft.com/office/word/2003/wordml" in body:
        return "doc"  # Word 2003 XML, which LibreOffice reads
    if "schemas.microsoft.com/office/2006/xmlpackage" in body:
        raise UnknownFormat("Word as one XML file (flat OPC), which is not read; save it as .docx")
    if claimed in FREE_TEXTS or claimed == "html":
        return claimed
    raise UnknownFormat(f"XML of another kind, starting with <{root[1][:60]}>")


def is_web_archive(body: str, claimed: str) -> bool:
    """True for a page saved by a browser (RFC 2557), false for a message."""
    fields = mail_fields(body)
    if claimed == "eml" or "multipart/related" not in fields.get("content-type", ""):
        return claimed == "mhtml"
    sent = {"to", "received", "delivered-to", "return-path", "message-id"}
    return "snapshot-content-location" in fields or not sent & set(fields) or claimed == "mhtml"


# White space that is no printable sign and is in texts all the same.
SPACES = dict.fromkeys(map(ord, "\t\r\n\f\v"))


def printable(text: str) -> float:
    """The share of signs that a text may have."""
    if text.isascii() and text.translate(SPACES).isprintable():
        return 1.0
    bad = sum(text.count(ch) for ch in set(text) if not ch.isprintable() and ord(ch) not in SPACES)
    return (len(text) - bad) / max(1, len(text))
