"""Documents under a password, made for tests: workbooks and texts by RC4 ([MS-XLS] 2.2.10, [MS-DOC] 2.2.6.2),
members of archives by the traditional encryption of ZIP (APPNOTE 6.1)."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from hashlib import md5

from pincite.readers.compound import Compound
from tests.readers.compound import compound

SALT = bytes(range(16))
BLOCK = 1024
PLAIN_RECORDS = {0x0809, 0x002F, 0x00E1}
BOUND_SHEET = 0x0085


def record(kind: int, content: bytes = b"") -> bytes:
    return struct.pack("<HH", kind, len(content)) + content


def rc4(key: bytes) -> Iterator[int]:
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    i = j = 0
    while True:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        yield state[(state[i] + state[j]) % 256]


def key_of(password: str, block: int) -> bytes:
    first = md5(password.encode("utf-16-le")).digest()[:5]
    second = md5((first + SALT) * 16).digest()[:5]
    return md5(second + struct.pack("<I", block)).digest()


def workbook(password: str, text: str) -> bytes:
    """A workbook of Excel 97 with one cell, encrypted by RC4."""
    verifier = bytes(range(16, 32))
    stream_ = rc4(key_of(password, 0))
    mixed = bytes(b ^ next(stream_) for b in verifier + md5(verifier).digest())
    file_pass = record(0x2F, struct.pack("<HHH", 1, 1, 1) + SALT + mixed)
    bof = struct.pack("<HHHHII", 0x600, 5, 0x1000, 1997, 0, 6)
    head = record(0x0809, bof) + file_pass
    name = b"\x06\0" + b"Secret"
    start = len(head) + 4 + 6 + len(name) + 4
    stream = head + record(BOUND_SHEET, struct.pack("<IH", start, 0) + name) + record(0x0A)
    label = struct.pack("<HHHHB", 0, 0, 0, len(text), 0) + text.encode("latin-1")
    stream += record(0x0809, struct.pack("<HHHHII", 0x600, 16, 0x1000, 1997, 0, 6))
    stream += record(0x0204, label) + record(0x0A)
    return compound({"Workbook": encrypted_records(stream, password).ljust(4096, b"\0")})


def encrypted_records(stream: bytes, password: str) -> bytes:
    key = bytearray()
    for block in range(len(stream) // BLOCK + 1):
        flow = rc4(key_of(password, block))
        key += bytes(next(flow) for _ in range(BLOCK))
    out = bytearray(stream)
    at = 0
    while at < len(stream):
        kind, size = struct.unpack("<HH", stream[at : at + 4])
        clear = size if kind in PLAIN_RECORDS else 4 if kind == BOUND_SHEET else 0
        for place in range(at + 4 + clear, at + 4 + size):
            out[place] ^= key[place]
        at += 4 + size
    return bytes(out)


def archive(password: str, name: str, content: bytes, method: int = 0) -> bytes:
    """An archive of one stored member that is encrypted. ``method`` 99 is AES: then as a mark only."""
    keys = [0x12345678, 0x23456789, 0x34567890]

    def update(byte: int) -> None:
        keys[0] = crc(keys[0], byte)
        keys[1] = (((keys[1] + (keys[0] & 0xFF)) & 0xFFFFFFFF) * 134775813 + 1) & 0xFFFFFFFF
        keys[2] = crc(keys[2], keys[1] >> 24)

    def crc(before: int, byte: int) -> int:
        return zlib.crc32(bytes([byte]), before ^ 0xFFFFFFFF) ^ 0xFFFFFFFF

    for byte in password.encode():
        update(byte)
    check = zlib.crc32(content)
    mixed = bytearray()
    for byte in b"\0" * 11 + bytes([check >> 24]) + content:
        mask = (keys[2] | 2) & 0xFFFF
        mixed.append(byte ^ (mask * (mask ^ 1) >> 8 & 0xFF))
        update(byte)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr(name, bytes(mixed))
    data = bytearray(out.getvalue())
    for mark, flags, crc_at in ((b"PK\3\4", 6, 14), (b"PK\1\2", 8, 16)):
        at = data.index(mark)
        struct.pack_into("<HH", data, at + flags, 1, method)
        struct.pack_into("<I", data, at + crc_at, check)
        struct.pack_into("<I", data, at + crc_at + 8, len(content))
    return bytes(data)


TEXT_BLOCK = 512
PLAIN_HEAD = 68
"""Bytes of the main stream of a document that stay in clear text ([MS-DOC] 2.2.6.2)."""


def letter(password: str, plain: bytes) -> bytes:
    """A document of Word 97 encrypted by RC4: the streams are those of ``plain``, the table's after a header
    of its encryption."""
    file = Compound(plain, 1 << 20)
    main, table = bytearray(file.read("WordDocument").ljust(8192, b"\0")), file.read("1Table")
    verifier = bytes(range(16, 32))
    flow = rc4(key_of(password, 0))
    mixed = bytes(b ^ next(flow) for b in verifier + md5(verifier).digest())
    head = struct.pack("<HH", 1, 1) + SALT + mixed
    main[11] |= 1
    struct.pack_into("<I", main, 14, len(head))
    for at in range(0x9A, 0x9A + 8 * 93, 8):
        place, size = struct.unpack_from("<II", main, at)
        if size:
            struct.pack_into("<I", main, at, place + len(head))
    whole = (head + table).ljust(8192, b"\0")
    shut = bytes(main[:PLAIN_HEAD]) + mixed_with(bytes(main), password)[PLAIN_HEAD:]
    return compound({"WordDocument": shut, "1Table": head + mixed_with(whole, password)[len(head) :]})


def mixed_with(stream: bytes, password: str) -> bytes:
    out = bytearray()
    for block in range(0, len(stream), TEXT_BLOCK):
        flow = rc4(key_of(password, block // TEXT_BLOCK))
        out += bytes(byte ^ next(flow) for byte in stream[block : block + TEXT_BLOCK])
    return bytes(out)
