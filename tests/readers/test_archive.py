"""An archive must give all that can be read in it, within its bounds, and say what was left out."""

import io
import zipfile

import pytest

import pincite
from pincite.errors import Encrypted, TooLarge
from tests.readers.reading import codes, read, texts


def archive(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, body in parts:
            file.writestr(name, body)
    return out.getvalue()


def test_members_come_in_the_order_a_person_counts():
    data = archive(
        [("b/10.txt", "ten"), ("b/2.txt", "two"), ("a.md", "# One"), ("b/", ""), ("c.csv", "x,y\n1,2")]
    )
    pages, _ = read(data)
    assert [(p.number, p.name) for p in pages] == [
        (1, "a.md"),
        (2, "b/2.txt"),
        (3, "b/10.txt"),
        (4, "c.csv"),
    ]
    assert [e.id for p in pages for e in p.elements] == [
        "/p1/heading/1",
        "/p2/paragraph/1",
        "/p3/paragraph/1",
        "/p4/table/1",
    ]


def test_a_member_that_cannot_be_read_leaves_the_others():
    pages, reading = read(
        archive([("a.bin", b"\x7fELF\0"), ("b.txt", "I am here"), ("c.txt", ""), ("d.pdf", "no")])
    )
    assert [p.name for p in pages] == ["b.txt"]
    assert codes(reading) == ["member_unreadable", "member_empty", "member_unreadable"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_members_of_one_name_are_told():
    members = [("a.txt", "one"), ("a.txt", "two"), ("b.txt", "three"), ("a.txt", "four")]
    pages, reading = read(archive(members))
    assert [texts(p) for p in pages] == [["one"], ["three"]]
    assert [note.sentence for note in reading.notes] == [
        "2 members have the name of another, which was read: a.txt, a.txt"
    ]


def test_what_systems_leave_behind_is_left_out():
    names = ["__MACOSX/._a.txt", "._b.txt", ".DS_Store", "x/Thumbs.db", "a.txt"]
    pages, reading = read(archive([(name, "words") for name in names]))
    assert [p.name for p in pages] == ["a.txt"]
    assert codes(reading) == ["system_files"]


def test_a_name_that_leads_out_is_left_out():
    pages, reading = read(archive([("../../a.txt", "out"), ("b.txt", "in")]))
    assert [texts(p) for p in pages] == [["in"]]
    assert codes(reading) == ["unsafe_name"]


def test_archives_in_archives_are_read_to_a_depth():
    data = archive([("end.txt", "end")])
    for n in range(6):
        data = archive([(f"{n}.zip", data), (f"{n}.txt", f"level {n}")])
    pages, reading = read(data)
    assert [texts(p)[0] for p in pages] == ["level 5", "level 4", "level 3"]
    assert "member_unreadable" in codes(reading)


def test_archives_in_archives_share_their_bound():
    inner = archive([(f"{n}.txt", "x" * 1000) for n in range(10)])
    data = archive([(f"{n}.zip", inner) for n in range(10)])
    pages, reading = read(data, max_unpacked=30_000)
    assert 0 < len(pages) < 40
    assert "member_unreadable" in codes(reading)


def test_one_bomb_among_members_is_refused_alone():
    data = archive([("a.txt", bytes(3 << 20)), ("b.txt", "words")])
    pages, reading = read(data, ratio_over=1 << 20)
    assert [p.name for p in pages] == ["b.txt"]
    assert codes(reading) == ["member_unreadable"]
    with pytest.raises(TooLarge):
        read(data, max_unpacked=1 << 20)


def locked(parts, names):
    data = bytearray(archive(parts))
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as file:
        found = {info.filename: info.header_offset for info in file.infolist()}
    at = data.find(b"PK\x01\x02")
    for info in found:
        if info in names:
            data[found[info] + 6] |= 1
            data[at + 8] |= 1
        at = data.find(b"PK\x01\x02", at + 4)
    return bytes(data)


def test_encrypted_members_are_noted():
    parts = [("a.txt", "one"), ("b.txt", "two")]
    pages, reading = read(locked(parts, {"a.txt"}))
    assert [p.name for p in pages] == ["b.txt"]
    assert codes(reading) == ["part_encrypted"]
    with pytest.raises(Encrypted):
        read(locked(parts, {"a.txt", "b.txt"}))


@pytest.mark.parametrize("form", ["md", "html", "text", "elements"])
def test_an_empty_archive_is_written_in_every_form(form):
    assert pincite.convert(archive([])).write(form) is not None
