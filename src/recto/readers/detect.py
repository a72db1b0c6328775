"""Which format a document is in: told from its content; media type and name only decide what is open.

Containers are looked into (the parts of a ZIP, the streams of an OLE file). Text has no signature: there
the given media type, the name's ending and the look of the text are weighed, in this order of trust.
"""

from __future__ import annotations

import io
import json
import re
import zipfile

from recto.errors import Encrypted, UnknownFormat
from recto.readers.charset import decoded
from recto.readers.formats import BY_NAME, FORMATS, Format
from recto.readers.pictures import size_of

HEAD = 1 << 16
"""Bytes looked at: signatures stand in the first few, declarations of text within some thousand."""

PDF_WITHIN = 1 << 10
"""Bytes before '%PDF-' that readers put up with (ISO 32000-1, annex H)."""

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

LIKELY_TEXT = 0.9
"""Share of printable characters from which bytes pass for text."""

OPENDOCUMENT = {
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.presentation": "odp",
    "application/epub+zip": "epub",
}

OTHERS: tuple[tuple[bytes, str], ...] = (
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"\x1f\x8b", "gzip; unpack it first"),
    (b"BZh", "bzip2; unpack it first"),
    (b"\xfd7zXZ", "xz; unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive; unpack it first"),
    (b"Rar!", "a RAR archive; unpack it first"),
    (b"SQLite format 3", "an SQLite database"),
    (b"%!PS", "PostScript"),
    (b"OggS", "sound"),
    (b"ID3", "sound"),
    (b"fLaC", "sound"),
    (b"\x00\x00\x01\x00", "an icon"),
    (b"wOFF", "a font"),
    (b"\x00\x01\x00\x00\x00", "a font"),
)
"""Signatures of what is recognised and not read."""


def detect(data: bytes, media_type: str = "", name: str = "") -> Format:
    """The format of a document. ``media_type`` and ``name`` are hints, '' unknown, and may be wrong.

    Raises ``UnknownFormat`` saying what it looked like, ``Encrypted`` for a protected Office file.
    """
    if not data.strip(b"\0 \t\r\n"):
        hinted = by_hint(media_type, name)
        if hinted is not None and hinted.name in TEXTS:
            return hinted
        raise UnknownFormat("the document is empty" if not data else "the document holds only blanks")
    found = by_signature(data) or by_text(data, media_type, name)
    return BY_NAME[found]


def by_signature(data: bytes) -> str:
    """The name of a format whose first bytes give it away, '' for none. Raises as ``detect``."""
    head = data[:HEAD]
    if b"%PDF-" in head[:PDF_WITHIN]:
        return "pdf"
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")):
        return in_zip(data)
    if head.startswith(OLE):
        return in_ole(data)
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{\\rtf"):
        return "rtf"
    kind, _, _ = size_of(head)
    if kind and kind in BY_NAME["image"].media_types:
        return "image"
    for signature, what in OTHERS:
        if head.startswith(signature):
            raise UnknownFormat(f"this looks like {what}")
    if head[4:8] == b"ftyp":
        raise UnknownFormat("this looks like a film or a sound")
    return ""


def in_zip(data: bytes) -> str:
    """Which of the formats that are ZIP archives."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = {entry.filename.replace("\\", "/").lstrip("/") for entry in archive.infolist()}
            if "mimetype" in names and archive.getinfo("mimetype").file_size < 200:
                written = archive.read("mimetype").decode("ascii", "replace").strip()
                for kind, name in OPENDOCUMENT.items():
                    if written.startswith(kind):
                        return name
    except (zipfile.BadZipFile, KeyError, ValueError, OSError, RuntimeError, NotImplementedError, EOFError):
        names = set(re.findall(r"(?:word|xl|ppt|META-INF)/[\w./-]+", data[:HEAD].decode("latin-1")))
    folded = {name.lower() for name in names}
    if "xl/workbook.bin" in folded:
        return "xlsb"
    for part, name in (("word/", "docx"), ("xl/", "xlsx"), ("ppt/", "pptx")):
        if any(n.startswith(part) for n in folded):
            return name
    if "meta-inf/container.xml" in folded:
        return "epub"
    if "content.xml" in folded and "meta-inf/manifest.xml" in folded:
        return "odt"
    if "[content_types].xml" in folded:
        return "docx"
    return "zip"


def in_ole(data: bytes) -> str:
    """Which of the formats that are OLE compound files: by the names of their streams [MS-CFB]."""

    def has(name: str) -> bool:
        return name.encode("utf-16-le") in data

    if has("EncryptedPackage"):
        raise Encrypted("an Office document protected by a password")
    if has("__properties_version1.0") or has("__substg1.0_"):
        return "msg"
    for stream, name in (
        ("WordDocument", "doc"),
        ("PowerPoint Document", "ppt"),
        ("Workbook", "xls"),
        ("Book", "xls"),
    ):
        if has(stream):
            return name
    raise UnknownFormat("an OLE file that is no Word, Excel, PowerPoint or Outlook document")


TEXTS = (
    "html",
    "md",
    "txt",
    "csv",
    "tsv",
    "rst",
    "eml",
    "mhtml",
    "ipynb",
    "org",
    "adoc",
    "tex",
    "rtf",
    "odt",
    "ods",
    "odp",
)
"""Formats that are text."""


def by_hint(media_type: str, name: str) -> Format | None:
    """The format that media type or name claim; the media type counts more, unless it says nothing."""
    kind = media_type.split(";")[0].strip().lower()
    ending = "." + name.lower().rsplit(".", 1)[-1] if "." in name else ""
    by_type = next((f for f in FORMATS if kind in f.media_types), None)
    by_name = next((f for f in FORMATS if ending in f.suffixes), None)
    if by_type is None or (by_type.name == "txt" and by_name is not None and by_name.name in TEXTS):
        return by_name or by_type
    return by_type


def by_text(data: bytes, media_type: str, name: str) -> str:
    """The format of a text. Raises ``UnknownFormat`` for what is none."""
    text = decoded(data[:HEAD], partly=True)
    if text is None or printable(text) < LIKELY_TEXT:
        start = " ".join(f"{byte:02x}" for byte in data[:8])
        raise UnknownFormat(f"no known format: {len(data)} bytes that are no text, starting with {start}")
    body = text.lstrip("\ufeff \t\r\n")
    start = body[:4096].lower()
    hinted = by_hint(media_type, name)
    claimed = hinted.name if hinted is not None and hinted.name in TEXTS else ""
    if start.startswith(("<?xml", "<office:document")):
        flat = re.search(
            r"office:mimetype=\"application/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)", text
        )
        if flat:
            return {"text": "odt", "spreadsheet": "ods", "presentation": "odp"}[flat[1]]
    if looks_html(start):
        return (
            "html"
            if claimed not in ("md", "mhtml", "eml", "ipynb", "txt", "rst")
            or start.startswith(("<!doctype html", "<html"))
            else claimed
        )
    if is_notebook(body, data):
        return "ipynb"
    if is_mail(body):
        return (
            "mhtml"
            if re.search(r"^content-type:\s*multipart/related", start, re.MULTILINE) and claimed != "eml"
            else "eml"
        )
    if claimed and claimed not in ("html", "eml", "mhtml", "ipynb", "rtf", "odt", "ods", "odp"):
        return claimed
    if claimed == "html" and "<" in body:
        return "html"
    return by_look(body)


def printable(text: str) -> float:
    good = sum(ch.isprintable() or ch in "\t\r\n\f\v" for ch in text)
    return good / max(1, len(text))


def looks_html(start: str) -> bool:
    """True where markup of a web page comes first."""
    rest = re.sub(r"^(?:<\?xml.*?\?>|<!--.*?-->|\s)+", "", start, flags=re.DOTALL)
    return bool(
        re.match(r"<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]", rest)
        or re.match(
            r"<(?:div|p|table|h[1-6]|ul|ol|article|section|main|span|meta|title|script|style)[\s>]", rest
        )
    )


def is_notebook(body: str, data: bytes) -> bool:
    if not body.startswith("{") or ('"cells"' not in body and '"nbformat"' not in body):
        return False
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and "nbformat" in found


FIELD = re.compile(r"(?:[!-9;-~]+:[ \t].*(?:\r?\n[ \t].*)*\r?\n)+", re.ASCII)

MAIL_FIELDS = {
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "received",
    "mime-version",
    "return-path",
    "content-type",
    "delivered-to",
    "x-mailer",
    "reply-to",
    "cc",
    "sender",
}


def is_mail(body: str) -> bool:
    """True where header fields of a message come first (RFC 5322)."""
    body = re.sub(r"^From .*\r?\n", "", body)
    match = FIELD.match(body[:HEAD])
    if match is None:
        return False
    names = {line.split(":")[0].lower() for line in match[0].splitlines() if line[:1] not in " \t"}
    return len(names & MAIL_FIELDS) >= 2 and bool(
        names & {"from", "mime-version", "message-id", "received", "to"}
    )


def by_look(body: str) -> str:
    """Text without a claim: Markdown, a table of values, or plain."""
    lines = [line for line in body.splitlines() if line.strip()][:200]
    marks = sum(
        bool(re.match(r"#{1,6} \S|```|\s*[-*] \[[ x]\] |> \S|\|.*\|\s*$|!\[[^\]]*\]\(|\[[^\]]+\]: \S", line))
        for line in lines
    ) + len(re.findall(r"\[[^\]\n]+\]\([^)\s]+\)|\*\*\S[^*\n]*\*\*", "\n".join(lines)))
    if marks >= 2 and marks * 12 >= len(lines):
        return "md"
    for mark, name in (("\t", "tsv"), (";", "csv"), (",", "csv"), ("|", "csv")):
        counts = {line.count(mark) for line in lines}
        if (
            len(lines) >= 2
            and len(counts) == 1
            and counts != {0}
            and not all(line.rstrip().endswith(mark) for line in lines)
        ) or (name == "tsv" and len(lines) >= 2 and len(counts) == 1 and counts != {0}):
            return name
    if sum(bool(re.match(r"\.\. \S+::|:[\w ]+:( |$)|[=~^\"'`-]{4,}$", line)) for line in lines) >= 2 and any(
        ".. " in line for line in lines
    ):
        return "rst"
    if re.search(r"\\documentclass|\\begin\{document\}", body):
        return "tex"
    return "txt"
