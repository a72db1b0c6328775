"""A message of Outlook must say what the same message says as mail."""

import struct

import pytest

from pincite.errors import Corrupt, TooLarge
from pincite.readers.mail.outlook_rtf import html_of, unpacked
from tests.readers.compound import compound
from tests.readers.reading import codes, read, texts

pytest.importorskip("selectolax")


def storage(header, texts=(), numbers=(), data=()):
    """Properties as streams: strings, numbers and bytes by tag."""
    out, rows = {}, b""
    for tag, value in texts:
        written = value.encode("utf-16-le")
        out[f"__substg1.0_{tag:04X}001F"] = written
        rows += struct.pack("<HHIII", 0x1F, tag, 6, len(written) + 2, 0)
    for tag, value in data:
        out[f"__substg1.0_{tag:04X}0102"] = value
        rows += struct.pack("<HHIII", 0x102, tag, 6, len(value), 0)
    for tag, value in numbers:
        rows += struct.pack("<HHIII", 3, tag, 6, value, 0)
    out["__properties_version1.0"] = bytes(header) + rows
    return out


def message(header=32, subject="Hello", body="Some text.", html=b"", rtf=b"", **inside):
    found = [(0x0037, subject), (0x0C1A, "Ann Lee"), (0x5D01, "ann@a.example")]
    if body:
        found.append((0x1000, body))
    data = [(tag, value) for tag, value in ((0x1013, html), (0x1009, rtf)) if value]
    return storage(header, found, [(0x340D, 0x40000), (0x3FDE, 65001)], data) | inside


def recipient(name, address, kind):
    return storage(8, [(0x3001, name), (0x39FE, address)], [(0x0C15, kind)])


def attachment(name, data):
    return storage(8, [(0x3707, name)], [(0x3705, 1)], [(0x3701, data)])


def wrapped(rtf):
    """RTF as Outlook keeps it, without compression."""
    return struct.pack("<II4sI", len(rtf) + 12, len(rtf), b"MELA", 0) + rtf


def test_who_wrote_what_to_whom_is_kept():
    people = {
        "__recip_version1.0_#00000000": recipient("Bo", "bo@b.example", 1),
        "__recip_version1.0_#00000001": recipient("Cy", "cy@c.example", 2),
    }
    (page,), reading = read(compound(message(**people)))
    assert texts(page) == [
        "Hello",
        "From: Ann Lee <ann@a.example>",
        "To: Bo <bo@b.example>",
        "Cc: Cy <cy@c.example>",
        "Some text.",
    ]
    assert reading.info["Title"] == "Hello"


def test_the_richest_form_is_taken():
    (page,), _ = read(compound(message(html="<p>Grüße, <b>rich</b></p>".encode())))
    assert texts(page)[-1] == "Grüße, rich"


def test_html_inside_rtf_is_read():
    rtf = (
        b"{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\fonttbl{\\f0 Arial;}}"
        b"{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 "
        b"caf\\'e9 \\u8364? {\\*\\htmltag84 <b>}\\htmlrtf \\b\\htmlrtf0 bold{\\*\\htmltag92 </b>}\\htmlrtf }"
        b"\\htmlrtf0 {\\*\\htmltag72 </p>}}"
    )
    assert html_of(rtf) == "<p>café € <b>bold</b></p>"
    (page,), _ = read(compound(message(rtf=wrapped(rtf))))
    assert texts(page)[-1] == "café € bold"


def test_compressed_rtf_is_unpacked():
    # The example of [MS-OXRTFCP] 3.1.1.
    data = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0"
    )
    assert unpacked(data, 1000) == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"


def test_compressed_rtf_grows_within_a_limit():
    body = b"\x00AAAAAAAA" + b"\xff" + b"\x0d\xff" * 8
    data = struct.pack("<II4sI", 0, 0, b"LZFu", 0) + body * 2000
    with pytest.raises(TooLarge):
        unpacked(data, 10_000)


def test_attachments_are_pages_of_their_own():
    files = {
        "__attach_version1.0_#00000000": attachment("t.csv", b"a,b\n1,2\n"),
        "__attach_version1.0_#00000001": attachment("x.bin", b"\x7fELF"),
    }
    pages, reading = read(compound(message(**files)))
    assert [p.name for p in pages] == ["", "t.csv"]
    assert codes(reading) == ["attachment_unreadable"]


def test_messages_in_messages_are_read_to_a_depth():
    inner = message(24, "Deepest", "End.")
    for n in range(5):
        one = storage(8, [(0x3001, f"inner {n}")], [(0x3705, 5)]) | {"__substg1.0_3701000D": inner}
        inner = message(24, f"Level {n}", "x", **{"__attach_version1.0_#00000000": one})
    outer = dict(inner)
    outer["__properties_version1.0"] = bytes(32) + outer["__properties_version1.0"][24:]
    pages, reading = read(compound(outer))
    assert [p.elements[0].text for p in pages] == ["Level 4", "Level 3", "Level 2"]
    assert codes(reading) == ["attachment_unreadable"]


def test_a_damaged_message_is_read_or_a_typed_error():
    whole = compound(message(html=b"<p>x</p>"))
    for cut in range(600, len(whole), 97):
        try:
            read(whole[:cut], "msg")
        except Corrupt:
            continue
    for at in range(512, len(whole), 41):
        broken = bytearray(whole)
        broken[at] ^= 0xFF
        try:
            read(bytes(broken), "msg")
        except (Corrupt, TooLarge):
            continue


def in_bytes(page, subject, body):
    """Properties whose strings are bytes of a code page."""
    out = {"__substg1.0_0037001E": subject, "__substg1.0_1000001E": body}
    rows = struct.pack("<HHIII", 0x1E, 0x0037, 6, len(subject) + 1, 0)
    rows += struct.pack("<HHIII", 0x1E, 0x1000, 6, len(body) + 1, 0)
    rows += struct.pack("<HHIII", 3, 0x3FFD, 6, page, 0)
    out["__properties_version1.0"] = bytes(32) + rows
    return out


@pytest.mark.parametrize("page", [1251, 99999])
def test_strings_of_bytes_are_read_in_their_code_page(page):
    text = "Привет, как дела?".encode("cp1251" if page == 1251 else "utf-8")
    (page_,), _ = read(compound(in_bytes(page, text, text)))
    assert texts(page_) == ["Привет, как дела?"] * 2


def test_storages_that_hold_each_other_are_bounded():
    whole = bytearray(
        compound(message(**{"__recip_version1.0_#00000000": recipient("Bo", "b@b.example", 1)}))
    )
    name = "__recip_version1.0_#00000000".encode("utf-16-le")
    at = whole.index(name)
    whole[at + 76 : at + 80] = whole[at - 128 + 76 : at - 128 + 80] = struct.pack("<I", 1)
    (page,), _ = read(bytes(whole))
    assert texts(page)[0] == "Hello"
