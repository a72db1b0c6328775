"""Header fields to text: encoded words (RFC 2047) and bytes that should not be there."""

from __future__ import annotations

import base64
import binascii
import quopri
import re

from pincite.readers.charset import codec_of, declared_text

WORD = re.compile(r"=\?([^?\s*]{1,60})(?:\*[^?\s]*)?\?([bBqQ])\?([^?\r\n]*)\?=")

BETWEEN = re.compile(r"(\?=)\s+(?==\?[^?\s]{1,60}\?[bBqQ]\?)")

FOLD = re.compile(r"\r?\n(?=[ \t])")


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
