"""The small object reader: right where it answers, quiet where it cannot."""

from __future__ import annotations

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pikepdf import Dictionary, String

from pincite.pdf.objects import Name, Objects, _unpredict, parse
from tests.pdf.drafts import Draft


@pytest.mark.parametrize(
    ("source", "value"),
    [
        (b" 12 ", 12),
        (b"-.5", -0.5),
        (b"12 0 R", (12, 0)),
        (b"12 0 Rx", 12),
        (b"/A#20b", "A b"),
        (b"(a (b) \\) c)", b"a (b) \\) c"),
        (b"<48 65 6>", b"He`"),
        (b"[1 [2] /x true null]", [1, [2], "x", True, None]),
        (b"<</A 1/B<</C 2 0 R>>>>", {"A": 1, "B": {"C": (2, 0)}}),
        (b"% note\n7", 7),
    ],
)
def test_objects_are_read(source, value):
    found, _ = parse(source, 0)
    assert found == value and (not isinstance(value, str) or isinstance(found, Name))


@pytest.mark.parametrize("source", [b"", b"<<", b"[1", b"(a", b"<</A", b"<<1 2>>", b"<48", b"[" * 500])
def test_damaged_objects_are_refused(source):
    with pytest.raises((ValueError, IndexError)):
        parse(source, 0)


def document(**options) -> bytes:
    draft = Draft()
    draft.page()
    draft.pdf.docinfo = draft.pdf.make_indirect(Dictionary(Title=String("T")))
    return draft.save(**options)


@pytest.mark.parametrize("mode", [pikepdf.ObjectStreamMode.disable, pikepdf.ObjectStreamMode.generate])
@pytest.mark.parametrize("junk", [b"", b"junk before the header\n"])
def test_tables_and_streams_of_references_give_the_same(mode, junk):
    objects = Objects(junk + document(object_stream_mode=mode))
    assert objects.dictionary(objects.trailer["Info"]) == {"Title": b"T"}
    root = objects.dictionary(objects.trailer["Root"])
    assert objects.dictionary(root["Pages"])["Count"] == 1


def test_an_update_counts():
    data = document(object_stream_mode=pikepdf.ObjectStreamMode.disable)
    objects = Objects(data)
    number = objects.trailer["Info"][0]
    start = data.rindex(b"startxref")
    old = int(data[start:].split()[1])
    body = f"\n{number} 0 obj\n<</Title (New)>>\nendobj\n".encode()
    at = len(data) + 1
    table = f"xref\n{number} 1\n{at:010d} 00000 n \ntrailer\n<</Prev {old} /Size 99>>\n"
    table += f"startxref\n{len(data) + len(body)}\n%%EOF"
    newer = Objects(data + body + table.encode())
    assert newer.dictionary(newer.trailer["Info"]) == {"Title": b"New"}


def test_references_in_circles_end():
    data = b"%PDF-1.4\n1 0 obj\n2 0 R\nendobj\n2 0 obj\n1 0 R\nendobj\n"
    xref = len(data)
    data += b"xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000030 00000 n \n"
    data += b"trailer <</Root 1 0 R /Prev %d>>\nstartxref\n%d\n%%%%EOF" % (xref, xref)
    objects = Objects(data)
    assert objects.get(objects.trailer["Root"]) in (None, (1, 0), (2, 0))


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.data())
def test_a_damaged_file_gives_what_can_be_read(data):
    good = bytearray(document(object_stream_mode=pikepdf.ObjectStreamMode.generate))
    for _ in range(data.draw(st.integers(1, 8))):
        good[data.draw(st.integers(0, len(good) - 1))] = data.draw(st.integers(0, 255))
    objects = Objects(bytes(good))
    root = objects.dictionary(objects.trailer.get("Root"))
    objects.dictionary(objects.trailer.get("Info"))
    objects.stream(root.get("Metadata"))


@pytest.mark.parametrize("kinds", [[2] * 7, [0, 1, 2, 2, 1, 0, 2], [1], []])
def test_samples_are_as_they_were_before_a_png_filter(kinds):
    plain = [
        bytes((31 * row * (column + 5) + 7 * column) % 256 for column in range(4))
        for row in range(len(kinds))
    ]
    body = b""
    for i, (kind, row) in enumerate(zip(kinds, plain, strict=True)):
        above = plain[i - 1] if i else bytes(4)
        predicted = {0: bytes(4), 1: bytes(1) + row[:-1], 2: above}[kind]
        body += bytes([kind]) + bytes((a - b) % 256 for a, b in zip(row, predicted, strict=True))
    assert _unpredict(body + b"\x02", 4) == b"".join(plain)
    assert _unpredict(body, 10**9) == b""
