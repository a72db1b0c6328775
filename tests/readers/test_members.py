"""The quick way into a ZIP archive."""

from __future__ import annotations

import io
import zipfile

import pytest

from pincite.errors import Corrupt, TooLarge, Unsafe
from pincite.readers.members import members, unpacked
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package


def zipped(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_a_plain_archive_is_told_otherwise_than_zipfile_tells_it():
    data = zipped(a=b"one" * 100, b=b"", ü=b"three")
    found = members(data)
    assert found is not None
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert [one.name for one in found] == archive.namelist()
        assert [unpacked(data, one) for one in found] == [archive.read(name) for name in archive.namelist()]


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"before" + data,
        lambda data: data + b"behind",
        lambda data: data[:-2] + b"\x01\x00" + b"c",
        lambda data: data[:20],
    ],
)
def test_an_archive_out_of_the_ordinary_is_read_as_a_plain_one(change):
    assert members(change(zipped(a=b"text"))) is None


def test_a_part_that_is_damaged_passes_for_sound():
    text = bytes(range(256)) * 40
    data = bytearray(zipped(a=text))
    found = members(bytes(data))
    assert found is not None
    at = bytes(data).index(b"a", 30) + 20
    data[at] ^= 0xFF
    assert unpacked(bytes(data), found[0]) is None
    with pytest.raises(Corrupt):
        Package(bytes(data), ReadOptions()).read("a")


def test_a_directory_that_gives_a_small_size_lets_a_large_part_through():
    data = bytearray(zipped(a=b"0" * 100_000))
    at = bytes(data).index(b"PK\x01\x02") + 24
    data[at : at + 4] = (10).to_bytes(4, "little")
    found = members(bytes(data))
    assert found is not None and unpacked(bytes(data), found[0]) is None


def test_the_quick_way_goes_round_the_limits():
    data = zipped(a=b"0" * 100_000, b=b"1" * 100_000)
    with pytest.raises(TooLarge):
        Package(data, ReadOptions(max_part=50_000)).read("a")
    with pytest.raises(Unsafe):
        Package(data, ReadOptions(ratio_over=1000)).read("a")
    package = Package(data, ReadOptions(max_unpacked=150_000))
    package.read("a")
    with pytest.raises(TooLarge):
        package.read("b")


def test_extra_fields_that_are_said_to_go_on_beyond_the_end_crash():
    data = bytearray(zipped(a=b"one"))
    at = data.index(b"PK\x01\x02")
    data[at + 30 : at + 32] = b"\xff\x7f"
    assert members(bytes(data)) is None
