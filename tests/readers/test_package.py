"""Archives made to do harm: each ends in a typed error before it costs anything."""

import io
import struct
import zipfile

import pytest

from pincite.errors import Corrupt, Encrypted, TooLarge, Unsafe
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package, parse_xml, safe_name


def archive(parts, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as file:
        for name, body in parts:
            file.writestr(name, body)
    return out.getvalue()


def package(data, **limits):
    return Package(data, ReadOptions(**limits))


def test_a_part_that_blows_up_is_refused():
    data = archive([("a.xml", bytes(4 << 20))])
    with pytest.raises(Unsafe, match="bomb"):
        package(data, ratio_over=1 << 20).read("a.xml")
    assert len(package(data).read("a.xml")) == 4 << 20


def test_a_part_over_the_limit_is_refused():
    data = archive([("a.xml", b"x" * 5000)], zipfile.ZIP_STORED)
    with pytest.raises(TooLarge):
        package(data, max_part=4000).read("a.xml")


def test_small_parts_that_are_too_much_together_are_refused():
    data = archive([(f"{n}.xml", b"x" * 1000) for n in range(10)])
    found = package(data, max_unpacked=5500)
    with pytest.raises(TooLarge):
        for name in found.names():
            found.read(name)


def test_an_archive_of_too_many_parts_is_refused():
    with pytest.raises(TooLarge):
        package(archive([(f"{n}", b"") for n in range(30)]), max_entries=29)


def test_a_size_that_lies_does_not_get_past_the_limits():
    data = bytearray(archive([("a.xml", b"x" * 100_000)]))
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<I", 10)  # what the directory says of the size unpacked
    with pytest.raises((TooLarge, Corrupt)):
        package(bytes(data), max_part=50_000).read("a.xml")


def test_a_part_read_bit_by_bit_has_the_same_limits():
    data = archive([("a.xml", b"x" * 100_000)])
    with pytest.raises(TooLarge):
        package(data, max_part=50_000).open("a.xml")
    with pytest.raises(Unsafe):
        package(data, ratio_over=1000).open("a.xml")
    found = package(data, max_unpacked=150_000)
    with found.open("a.xml") as part:
        assert part.read(10) == b"x" * 10
    assert len(found.read("a.xml")) == 100_000  # the same part takes no more of it
    both = package(archive([("a.xml", b"x" * 100_000), ("b.xml", b"y" * 100_000)]), max_unpacked=150_000)
    both.read("a.xml")
    with pytest.raises(TooLarge):
        both.read("b.xml")


def test_of_two_parts_of_one_name_the_first_is_read():
    with pytest.warns(UserWarning, match="Duplicate"):
        data = archive([("a.xml", b"<a/>"), ("a.xml", b"<b/>")])
    assert package(data).read("a.xml") == b"<a/>"


def test_an_archive_between_other_bytes_is_read():
    data = archive([("a.xml", b"<a/>")])
    assert package(b"before" + data).read("a.xml") == b"<a/>"
    assert package(data + b"behind").read("a.xml") == b"<a/>"


def test_extra_fields_that_go_on_beyond_the_end_are_passed_over():
    data = bytearray(archive([("a.xml", b"<a/>")]))
    at = data.index(b"PK\x01\x02")
    data[at + 30 : at + 32] = b"\xff\x7f"
    assert package(bytes(data)).read("a.xml") == b"<a/>"


def test_a_part_over_another_is_refused():
    data = bytearray(archive([("a.xml", b"<a/>"), ("b.xml", b"<b/>")]))
    second = data.rfind(b"PK\x01\x02")
    data[second + 42 : second + 46] = struct.pack("<I", 0)  # both begin where the first does
    with pytest.raises(Corrupt):
        package(bytes(data)).read("b.xml")


def test_a_damaged_part_ends_in_a_typed_error():
    whole = archive([("a.xml", b"<a>" + bytes(range(97, 123)) * 40 + b"</a>")])
    for at in range(0, len(whole), 3):
        broken = bytearray(whole)
        broken[at] ^= 0x55
        try:
            found = package(bytes(broken))
            for name in found.names():
                found.read(name)
        except (Corrupt, Encrypted, TooLarge, Unsafe):
            continue


@pytest.mark.parametrize("cut", [0, 1, 10, 30, 60])
def test_an_archive_cut_off_is_corrupt(cut):
    with pytest.raises(Corrupt):
        package(archive([("a.xml", b"<a/>")])[:cut])


def test_an_encrypted_part_is_said_to_be_encrypted():
    data = bytearray(archive([("a.xml", b"<a/>")]))
    data[6] |= 1
    data[data.rfind(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(Encrypted):
        package(bytes(data)).read("a.xml")


@pytest.mark.parametrize(
    "name", ["../a", "a/../../b", "/etc/passwd", "C:\\a", "..\\..\\a", "..", ".", "a/../.."]
)
def test_a_name_that_leads_out_of_the_archive_is_dropped(name):
    assert safe_name(name) is None
    found = package(archive([(name, b"x"), ("good.xml", b"<a/>")]))
    assert found.names() == ["good.xml"]
    assert len(found.dropped) == 1


def test_a_name_is_found_in_any_case():
    found = package(archive([("Word/Document.xml", b"<a/>")]))
    assert found.read("/word/document.xml") == b"<a/>"


DECLARED = '<?xml version="1.0"{}?>\n<!DOCTYPE r [<!ENTITY a "b">]><r>&a;</r>'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_an_entity_is_refused(encoding):
    data = DECLARED.format("").encode(encoding)
    with pytest.raises(Unsafe):
        parse_xml(data)
    found = package(archive([("a.xml", data)]))
    with pytest.raises(Unsafe):
        found.xml("a.xml")
    with pytest.raises(Unsafe):
        list(found.events("a.xml"))


def test_an_entity_far_behind_is_refused():
    data = b"<?xml version='1.0'?><!--" + b" " * (1 << 17) + b"-->" + DECLARED.partition("\n")[2].encode()
    with pytest.raises((Unsafe, Corrupt)):
        parse_xml(data)
    found = package(archive([("a.xml", data)]))
    with pytest.raises((Unsafe, Corrupt)):
        found.xml("a.xml")
    with pytest.raises((Unsafe, Corrupt)):
        list(found.events("a.xml"))


def test_an_entity_in_an_old_encoding_is_refused():
    data = DECLARED.format(' encoding="utf-7"').replace("<!DOCTYPE", "+ADwAIQ-DOCTYPE").encode("ascii")
    with pytest.raises((Unsafe, Corrupt)):
        parse_xml(data)


def test_xml_that_is_none_is_corrupt():
    for data in (
        b"",
        b"<a>",
        b"\xff\xfe<",
        b"<a b='1' b='2'/>",
        b'<?xml version="1.0" encoding="nope"?><a/>',
    ):
        with pytest.raises(Corrupt):
            parse_xml(data)
