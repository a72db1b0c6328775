"""The name a font has in the file tells which subset was embedded: it must not be cut."""

from __future__ import annotations

import random
import zlib

from pincite.pdf.packed import LARGEST, PIECE, object_streams, subset_names, unpacked


def names(data: bytes) -> dict[str, str]:
    return subset_names(data, unpacked(data).names)


def test_prefixed_names_are_found_in_plain_objects():
    data = (
        b"1 0 obj <</Type/Font/BaseFont/ABCDEF+Times-Roman>> endobj 2 0 obj <</BaseFont /Helvetica>> endobj"
    )
    assert names(data) == {"Times-Roman": "ABCDEF+Times-Roman"}


def test_prefixed_names_are_found_in_packed_objects():
    body = zlib.compress(b"<</BaseFont/QWERTY+Deja#20Vu>>")
    data = b"5 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode>> stream\n" + body + b"\nendstream"
    assert names(data) == {"Deja Vu": "QWERTY+Deja Vu"}


def test_the_first_of_several_subsets_counts():
    assert names(b"/BBBBBB+Arial /AAAAAA+Arial") == {"Arial": "BBBBBB+Arial"}


def test_a_broken_stream_is_passed_over():
    assert names(b"/ObjStm>>stream\nnot deflated at all") == {}


def test_an_object_stream_of_any_length_is_unpacked_to_its_end():
    noise = random.Random(1).randbytes(3 * PIECE)  # hardly gets shorter, so that it spans pieces
    body = zlib.compress(noise)
    data = b"/ObjStm>>stream\n" + body + b"\nendstream " + b"/ObjStm>>stream\n" + body
    assert list(object_streams(data)) == [noise, noise]


def test_no_more_of_an_object_stream_is_unpacked_than_its_limit():
    data = b"/ObjStm>>stream\n" + zlib.compress(bytes(LARGEST + 100))
    assert [len(body) for body in object_streams(data)] == [LARGEST]
