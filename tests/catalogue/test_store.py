"""What if the same comes twice, two things share a third, or the bytes are not what they were?"""

import hashlib
import itertools
import json
import os

import msgspec
import pytest

from pincite.catalogue import asking, export, index, reading, schema, writing
from pincite.catalogue.catalogue import Catalogue
from pincite.catalogue.packing import PASSAGES, TEXT_CHARACTERS
from pincite.catalogue.records import PassageRecord
from pincite.errors import (
    BadOption,
    InternalError,
    LibraryBusy,
    LibraryDamaged,
    LibraryTooNew,
    LibraryUnwritable,
    NoLibrary,
    UnknownUrn,
    Unreadable,
)
from tests.catalogue.made import SHARED_IMAGE, made, original

SHARED = hashlib.sha256(SHARED_IMAGE).hexdigest()


def test_the_same_document_again_adds_nothing(store, exported):
    assert store.change(writing.add, store.blobs, made(1), original(1), "a.pdf")
    before = exported(store)
    assert not store.change(writing.add, store.blobs, made(1), original(1), "a.pdf")
    assert exported(store) == before
    (entry,) = store.ask(reading.documents)
    assert [run.run for run in entry.runs] == [made(1).run]


def test_options_in_another_order_are_the_same_run(store):
    store.change(writing.add, store.blobs, made(1, {"a": 1, "b": {"c": 2, "d": 3}}), original(1))
    again = made(1, {"b": {"d": 3, "c": 2}, "a": 1})
    assert not store.change(writing.add, store.blobs, again, original(1))
    assert store.change(writing.add, store.blobs, made(1, {"a": 1}), original(1))


def test_other_options_stand_beside_the_first_run(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    assert store.change(writing.add, store.blobs, made(1, {"strategy": "size"}), original(1))
    entry = store.ask(reading.document, made(1).document.urn)
    assert [run.run.options for run in entry.runs] == [{"strategy": "count"}, {"strategy": "size"}]
    assert store.ask(reading.text, made(1).texts[0].urn) and store.ask(
        reading.text, made(1, {"strategy": "size"}).texts[0].urn
    )


def test_the_second_name_of_a_document_is_kept(store):
    store.change(writing.add, store.blobs, made(1), original(1), "b.pdf")
    assert not store.change(writing.add, store.blobs, made(1), original(1), "a.pdf")
    assert store.ask(reading.document, made(1).document.urn).names == ("a.pdf", "b.pdf")


def test_the_order_of_arrival_does_not_change_an_export(tmp_path, exported):
    results = []
    for order in itertools.permutations(range(3)):
        with Catalogue.create(tmp_path / "".join(map(str, order))) as store:
            for number in order:
                store.change(writing.add, store.blobs, made(number), original(number), f"{number}.pdf")
            results.append(exported(store))
    assert all(one == results[0] for one in results)


def test_what_was_given_comes_back(store):
    intake = made(1, pages=9)
    store.change(writing.add, store.blobs, intake, original(1), "a.pdf")
    urn = intake.run.urn
    assert store.ask(reading.pages, urn) == intake.pages
    assert store.ask(reading.texts, urn) == intake.texts
    assert store.ask(reading.images, urn) == intake.images
    assert store.ask(reading.passages, urn) == intake.passages
    assert store.ask(reading.text, urn) == store.ask(reading.text, intake.document.urn) == intake.text
    assert store.ask(reading.statements_of, urn) == intake.quads
    assert store.ask(reading.run, urn).run == intake.run
    assert store.ask(reading.document, intake.document.urn).document == intake.document
    assert store.ask(reading.original, store.blobs, intake.document.urn) == original(1)
    for text in intake.texts:
        assert store.ask(reading.text, text.urn) == intake.text[text.offset : text.offset + text.length]
    for image in intake.images:
        assert store.ask(reading.image_bytes, store.blobs, image.urn) == intake.blobs[image.sha256]


def test_a_name_leads_to_its_thing(store):
    intake = made(1)
    store.change(writing.add, store.blobs, intake, original(1))
    kinds = [intake.document.urn, intake.run.urn, intake.texts[1].urn]
    kinds += [intake.passages[4].urn + "#place", intake.images[0].urn]
    found = [store.ask(reading.what, urn) for urn in kinds]
    assert [thing.kind for thing in found] == ["document", "run", "page", "element", "image"]
    assert found[2].text == intake.texts[1]
    assert found[3].passage == intake.passages[4] and found[3].section == intake.texts[1].urn
    assert found[4].image == intake.images[0] and found[4].section == intake.texts[0].urn
    assert {thing.document for thing in found} == {intake.document.urn}
    assert {thing.run for thing in found[1:]} == {intake.run.urn}


@pytest.mark.parametrize("urn", ["", "urn:page:none", "\0", "\ud800", "'; DROP TABLE runs; --"])
def test_a_name_that_nothing_has_is_a_typed_error(store, urn):
    store.change(writing.add, store.blobs, made(1), original(1))
    for ask in (reading.what, reading.text, reading.passages, reading.document, reading.run):
        with pytest.raises(UnknownUrn):
            store.ask(ask, urn)
    with pytest.raises(UnknownUrn):
        store.change(writing.remove, store.blobs, urn)


def test_passages_at_the_edge_of_a_range_are_found(store):
    intake = made(1, pages=PASSAGES)
    store.change(writing.add, store.blobs, intake, original(1))
    for text in (intake.texts[0], intake.texts[PASSAGES // 3], intake.texts[-1]):
        mine = [one for one in intake.passages if one.section == text.number - 1]
        for one in mine:
            start = one.offset - text.offset
            assert store.ask(reading.passages, text.urn, start, start) == (one,)
            assert store.ask(reading.passages, text.urn, start + one.length - 1, start + one.length) == (one,)
            assert store.ask(reading.passages, text.urn, start + one.length, start + one.length) == ()
        assert store.ask(reading.passages, text.urn) == tuple(mine)
        assert store.ask(reading.passages, text.urn, text.length, text.length + 99) == ()


def test_removal_leaves_an_image_that_another_document_shows(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    store.change(writing.add, store.blobs, made(2), original(2))
    store.change(writing.remove, store.blobs, made(1).document.urn)
    assert store.blobs.read(SHARED) == SHARED_IMAGE
    assert set(store.blobs.every()) == {made(2).document.sha256, *made(2).blobs}
    store.change(writing.remove, store.blobs, made(2).document.urn)
    assert list(store.blobs.every()) == []


def test_removal_leaves_nothing_behind(store, exported):
    store.change(writing.add, store.blobs, made(1), original(1), "a")
    before = exported(store)
    tables = ["documents", "names", "runs", "pages", "statements", "texts", "words", "text_blocks"]
    tables += ["passage_blocks", "images", "subjects"]
    counts = [store.database.execute(f"SELECT count(*) FROM {table}").fetchone() for table in tables]
    store.change(writing.add, store.blobs, made(2), original(2), "b")
    store.change(writing.add, store.blobs, made(2, {"x": 1}), original(2), "b")
    store.change(writing.remove, store.blobs, made(2).document.urn)
    assert exported(store) == before
    assert counts == [store.database.execute(f"SELECT count(*) FROM {table}").fetchone() for table in tables]
    with pytest.raises(UnknownUrn):
        store.ask(reading.what, made(2).passages[0].urn)


def test_a_document_that_came_back_is_not_taken_for_removed(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    asking.catch_up(store)
    store.change(writing.remove, store.blobs, made(1).document.urn)
    store.change(writing.add, store.blobs, made(1), original(1))
    assert asking.answer(store, f"ASK {{ <{made(1).passages[0].urn}> ?p ?o }}").truth


def test_a_file_that_changed_meanwhile_is_refused(store, tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(original(1) + b"more")
    with pytest.raises(Unreadable):
        store.change(writing.add, store.blobs, made(1), path)
    with pytest.raises(Unreadable):
        store.change(writing.add, store.blobs, made(1), tmp_path / "nowhere.pdf")
    assert list(store.ask(reading.documents)) == [] and list(store.blobs.every()) == []
    path.write_bytes(original(1))
    assert store.change(writing.add, store.blobs, made(1), path)
    assert store.ask(reading.original, store.blobs, made(1).document.urn) == original(1)


def test_an_image_without_its_bytes_is_refused(store):
    with pytest.raises(InternalError):
        store.change(writing.add, store.blobs, msgspec.structs.replace(made(1), blobs={}), original(1))
    assert list(store.ask(reading.documents)) == []


def test_a_digest_is_no_path(store):
    intake = made(1)
    record = msgspec.structs.replace(intake.document, sha256="../../../etc/passwd")
    with pytest.raises(Unreadable):
        store.change(writing.add, store.blobs, msgspec.structs.replace(intake, document=record), original(1))
    with pytest.raises(LibraryDamaged):
        store.blobs.read("../../../etc/passwd")


def test_an_altered_blob_is_refused(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    sha256 = made(1).document.sha256
    path = store.folder / "blobs" / sha256[:2] / sha256[2:]
    path.write_bytes(original(1)[:-1] + b"X")
    with pytest.raises(LibraryDamaged, match=sha256):
        store.ask(reading.original, store.blobs, made(1).document.urn)
    path.unlink()
    with pytest.raises(LibraryDamaged, match="missing"):
        store.ask(reading.original, store.blobs, made(1).document.urn)


def test_a_blob_that_nothing_refers_to_is_swept_away(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    stray = b"from another time"
    store.blobs.put(hashlib.sha256(stray).hexdigest(), stray)
    assert store.change(writing.sweep, store.blobs) == 1
    assert store.change(writing.sweep, store.blobs) == 0
    assert store.ask(reading.original, store.blobs, made(1).document.urn)


def test_two_writers_do_not_write_at_once(tmp_path):
    with Catalogue.create(tmp_path / "l") as first:
        with pytest.raises(LibraryBusy):
            Catalogue.create(tmp_path / "l")
        with pytest.raises(LibraryBusy):
            Catalogue.open(tmp_path / "l", writing=True)
        first.change(writing.add, first.blobs, made(1), original(1))
    Catalogue.open(tmp_path / "l", writing=True).close()


def test_a_reader_goes_on_beside_a_writer_and_sees_whole_changes(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    with Catalogue.open(store.folder) as reader:
        assert len(list(reader.ask(reading.documents))) == 1
        store.database.execute("BEGIN IMMEDIATE")
        store.database.execute("DELETE FROM documents")
        assert len(list(reader.ask(reading.documents))) == 1
        store.database.execute("ROLLBACK")
        store.change(writing.add, store.blobs, made(2), original(2))
        assert len(list(reader.ask(reading.documents))) == 2


def test_a_reader_does_not_write(store):
    with Catalogue.open(store.folder) as reader:
        for change in (
            lambda: reader.change(writing.add, reader.blobs, made(1), original(1)),
            lambda: reader.change(writing.remove, reader.blobs, "urn:x"),
            lambda: reader.change(writing.add_quads, b""),
            lambda: reader.change(writing.sweep, reader.blobs),
            lambda: asking.catch_up(reader),
        ):
            with pytest.raises(BadOption):
                change()


def test_looking_makes_no_library(tmp_path):
    for to_write in (False, True):
        with pytest.raises(NoLibrary):
            Catalogue.open(tmp_path, writing=to_write)
        with pytest.raises(NoLibrary):
            Catalogue.open(tmp_path / "nowhere", writing=to_write)
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_place_of_the_folder_is_a_typed_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(LibraryUnwritable):
        Catalogue.create(tmp_path / "file")


def test_a_library_of_a_later_version_is_refused(store):
    store.database.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    store.close()
    for to_write in (False, True):
        with pytest.raises(LibraryTooNew):
            Catalogue.open(store.folder, writing=to_write)
    with pytest.raises(LibraryTooNew):
        Catalogue.create(store.folder)


@pytest.mark.parametrize("content", [b"", b"no database at all" * 100])
def test_another_file_is_not_taken_for_a_catalogue(tmp_path, content):
    (tmp_path / schema.FILE).write_bytes(content)
    for attempt in (Catalogue.open, Catalogue.create):
        with pytest.raises(LibraryDamaged):
            attempt(tmp_path)
    assert (tmp_path / schema.FILE).read_bytes().startswith(content)


def test_a_damaged_catalogue_is_a_typed_error(store):
    for number in range(8):
        store.change(writing.add, store.blobs, made(number, pages=40), original(number))
    store.close()
    path = store.folder / schema.FILE
    data = bytearray(path.read_bytes())
    size = len(data)
    for at in range(4096, size, 4096):
        data[at : at + 2048] = os.urandom(16) * 128
    path.write_bytes(bytes(data))
    with pytest.raises(LibraryDamaged), Catalogue.open(store.folder) as reader:
        for entry in reader.ask(reading.documents):
            reader.ask(reading.text, entry.document.urn)


def test_names_of_documents_do_not_lead_out_of_an_export(store, tmp_path):
    names = ["../../evil", "/etc/passwd", "a\0b", "C:\\x", "..", "", "con", "\ud800", "x" * 5000, 'quo"te\n']
    for number, name in enumerate(names):
        store.change(writing.add, store.blobs, made(number), original(number), name)
    store.ask(export.export, store.blobs, tmp_path / "deep" / "out")
    found = sorted(str(one.relative_to(tmp_path / "deep")) for one in (tmp_path / "deep").rglob("*"))
    manifest = json.loads((tmp_path / "deep" / "out" / "manifest.json").read_text())
    digests = {one["sha256"] for one in manifest["documents"]}
    digests |= {image["sha256"] for one in manifest["documents"] for image in one["runs"][0]["images"]}
    files = {f"out{one}" for one in ("", "/manifest.json", "/quads.nq", "/texts.jsonl", "/blobs")}
    assert set(found) == files | {f"out/blobs/{digest}" for digest in digests}
    told = {name for one in manifest["documents"] for name in one["names"]}
    assert {"../../evil", "/etc/passwd", "a\0b", "x" * 5000, 'quo"te\n'} <= told


def test_an_export_overwrites_nothing(store, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine").write_text("mine")
    with pytest.raises(BadOption):
        store.ask(export.export, store.blobs, tmp_path / "out")
    assert [one.name for one in (tmp_path / "out").iterdir()] == ["mine"]


def test_offsets_in_an_export_are_those_of_the_text(store, exported):
    for number in range(3):
        store.change(writing.add, store.blobs, made(number), original(number), f"{number}.pdf")
    files = exported(store)
    lines = [json.loads(line) for line in files["texts.jsonl"].splitlines()]
    assert len(lines) == 6
    for line in lines:
        assert line["length"] == len(line["text"])
        assert len(line["passages"]) == 3
        for one in line["passages"]:
            cut = line["text"][one["offset"] : one["offset"] + one["length"]]
            assert cut.startswith("Größe") and cut.endswith("file")
    quads = files["quads.nq"].splitlines()
    assert len(quads) == len(set(quads))
    assert set(quads) == {line for number in range(3) for line in made(number).quads.splitlines()}


@pytest.mark.parametrize("words", ["\ud800 half a pair", "a\0b\x01c\x02d", "𝒳 ﬁ ﷺ 漢字 e\u0301", "\u202eabc"])
def test_strange_characters_are_kept_and_move_no_others(store, words):
    intake = made(1, words=words)
    store.change(writing.add, store.blobs, intake, original(1))
    assert store.ask(reading.text, intake.run.urn) == intake.text
    for one in intake.passages:
        assert store.ask(reading.text, one.urn) == words


def test_a_text_of_many_blocks_is_cut_rightly(store):
    size = 3 * TEXT_CHARACTERS + 17
    whole = "".join(chr(0x4E00 + i % 9973) for i in range(size))
    texts = made(1).texts[:1]
    text = msgspec.structs.replace(texts[0], offset=0, length=size, own=size)
    step = TEXT_CHARACTERS - 1
    passages = tuple(
        PassageRecord(
            urn=f"urn:e:{at}",
            element_id=str(at),
            category="NarrativeText",
            section=0,
            page=1,
            box=(0.0, 0.0, 1.0, 1.0),
            offset=at,
            length=min(step, size - at),
        )
        for at in range(0, size, step)
    )
    store.change(
        writing.add,
        store.blobs,
        msgspec.structs.replace(made(1), text=whole, texts=(text,), passages=passages),
        original(1),
    )
    assert store.ask(reading.text, text.urn) == whole
    for one in passages:
        assert store.ask(reading.text, one.urn) == whole[one.offset : one.offset + one.length]


def test_a_document_of_nothing_can_be_kept(store, exported):
    intake = msgspec.structs.replace(
        made(1), text="", texts=(), passages=(), images=(), pages=(), blobs={}, quads=b""
    )
    assert store.change(writing.add, store.blobs, intake, original(1))
    assert store.ask(reading.text, intake.run.urn) == "" and store.ask(reading.passages, intake.run.urn) == ()
    assert store.ask(index.pending) == 1 and asking.catch_up(store).owners == 1
    assert exported(store)["quads.nq"] == b""


def test_an_export_that_was_ended_half_way_makes_way_for_the_next(store, tmp_path, exported):
    store.change(writing.add, store.blobs, made(1), original(1), "a.pdf")
    whole, out = exported(store), tmp_path / "out"
    store.ask(export.export, store.blobs, out)
    (out / "manifest.json").unlink()
    (out / "quads.nq").write_bytes(b"half")
    (out / "blobs" / ("0" * 64)).write_bytes(b"of a document that was removed since")
    store.ask(export.export, store.blobs, out)
    assert {str(one.relative_to(out)): one.read_bytes() for one in out.rglob("*") if one.is_file()} == whole
    with pytest.raises(BadOption):
        store.ask(export.export, store.blobs, out)


@pytest.mark.parametrize("name", ["mine.txt", "blobs/mine.txt", "manifest.json"])
def test_an_export_leaves_the_files_of_others(store, tmp_path, name):
    (tmp_path / "out" / "blobs").mkdir(parents=True)
    (tmp_path / "out" / name).write_text("mine")
    with pytest.raises(BadOption):
        store.ask(export.export, store.blobs, tmp_path / "out")
    assert (tmp_path / "out" / name).read_text() == "mine"


def test_a_catalogue_that_lost_its_settings_is_a_typed_error(store):
    store.database.execute("DELETE FROM library")
    with pytest.raises(LibraryDamaged):
        Catalogue.open(store.folder)


def test_a_document_is_not_kept_under_the_name_of_another(store, exported):
    store.change(writing.add, store.blobs, made(1), original(1), "a.pdf")
    before = exported(store)
    other = made(2)
    taken = msgspec.structs.replace(other.document, urn=made(1).document.urn)
    with pytest.raises(BadOption):
        store.change(
            writing.add, store.blobs, msgspec.structs.replace(other, document=taken), original(2), "b.pdf"
        )
    assert exported(store) == before and sorted(store.blobs.every()) == sorted(
        name.removeprefix("blobs/") for name in before if name.startswith("blobs/")
    )
