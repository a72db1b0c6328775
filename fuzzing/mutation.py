"""Inputs made of others: letters changed, cut, doubled and spliced, also inside what is packed."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Sequence
from random import Random

LARGEST = 1 << 18  # Bytes of an input.
STREAM = re.compile(rb"stream\r?\n(.{0,60000}?)endstream", re.DOTALL)
NUMBER = re.compile(rb"[0-9]+")
NUMBERS = (b"0", b"-1", b"1", b"255", b"65536", b"2147483648", b"99999999999999999999", b"1e309", b"0.00001")
# What formats are made of, and what hurts.
WORDS = (
    b'<', b'>', b'</', b'<!--', b'-->', b'<![CDATA[', b'&lt;', b'&#0;', b'&#x110000;', b'"', b"'", b'\\',
    b'{', b'}', b'{\\rtf1', b'\\u-1?', b'\\bin9 ', b'[', b']', b'(', b')', b'$', b'`', b'*', b'_', b'|',
    b'\n', b'\r', b'\t', b'\x00', b'\xff\xfe', b'\xef\xbb\xbf', b'\xed\xa0\x80', b'\xf4\x8f\xbf\xbf',
    b'\xe2\x80\xae', b'=', b',', b';', b':', b'/', b'//', b'..', b'%', b'#', b'BT', b'ET', b' Tj', b' cm',
    b' re', b' Do', b'obj', b'endobj', b' 0 R', b'xref', b'Content-Type: multipart/mixed; boundary=x\r\n',
    b'--x\r\n', b'rowspan="99999"', b'colspan="1000"', b'<table>', b'<tr><td>', b'<w:tbl>', b'<w:p/>',
    b'w:val="-1"', b'SERVICE', b'<urn:a>', b'?x', b'page', b'seq',
)  # fmt: skip


def mutated(data: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """One more input like ``data``."""
    if data[:2] == b"PK" and chance.random() < 0.85 and (packed := _in_package(data, others, chance)):
        return packed
    if b"%PDF" in data[:1024] and chance.random() < 0.6 and (packed := _in_stream(data, others, chance)):
        return packed
    return havoc(data, others, chance)


def havoc(data: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """One to eight changes anywhere."""
    out = bytearray(data)
    for _ in range(1 << chance.randrange(4)):
        at = chance.randrange(len(out) + 1)
        span = min(len(out) - at, 1 << chance.randrange(10))
        what = chance.randrange(9)
        if what == 0 and at < len(out):
            out[at] ^= 1 << chance.randrange(8)
        elif what == 1 and at < len(out):
            out[at] = chance.randrange(256)
        elif what == 2:
            out[at:at] = chance.choice(WORDS)
        elif what == 3:
            del out[at : at + span]
        elif what == 4:
            out[at:at] = out[at : at + span] * chance.choice((1, 1, 2, 50))
        elif what == 5 and (found := NUMBER.search(out, at)):
            out[found.start() : found.end()] = chance.choice(NUMBERS)
        elif what == 6 and others:
            other = chance.choice(others)
            start = chance.randrange(len(other) + 1)
            out[at : at + span] = other[start : start + 1024]
        elif what == 7:
            del out[at:]
        elif what == 8:
            to = chance.randrange(len(out) + 1)
            out[to:to] = out[at : at + span]
        if len(out) > LARGEST:
            del out[LARGEST:]
    return bytes(out)


def _in_package(data: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """A ZIP with members changed; b'' where it is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as given:
            members = [(one.filename, given.read(one)) for one in given.infolist() if one.file_size < LARGEST]
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError, zlib.error, EOFError):
        return b""
    if not members:
        return b""
    marked = [at for at, (name, _) in enumerate(members) if name.endswith((".xml", ".rels", "html", ".opf"))]
    at = chance.choice(marked or range(len(members)))
    name, body = members[at]
    what = chance.randrange(20)
    if what == 0:
        del members[at]
    elif what == 1:
        members.append((name, body))
    elif what == 2:
        members[at] = (name, chance.choice(members)[1])
    else:
        members[at] = (name, havoc(body, [one for _, one in members], chance))
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w") as made:
        warnings.simplefilter("ignore")  # names that come twice are wanted
        for name, body in members:
            made.writestr(zipfile.ZipInfo(name), body)
    return out.getvalue()


def _in_stream(data: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """A PDF with one of its streams changed under its filter; b'' where none can be."""
    found = list(STREAM.finditer(data))
    if not found:
        return b""
    match = chance.choice(found)
    try:
        body = zlib.decompressobj().decompress(match[1], LARGEST)
        packed = zlib.compress(havoc(body, [], chance), 1)
    except zlib.error:
        packed = havoc(match[1], [], chance)
    return data[: match.start(1)] + packed + b"\n" + data[match.end(1) :]
