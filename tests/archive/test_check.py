"""Is every damage of a library told, by whoever reads it or by its check, and what is mended?"""

import os
import random
import shutil
import sqlite3
import threading
import time

import pytest

pytest.importorskip("pyoxigraph")

from pincite.archive.library import Library
from pincite.cli.run import run
from pincite.errors import LibraryBusy, LibraryDamaged, PinciteError
from tests.archive.made_documents import MARKDOWN, docx

DAMAGES = 200
DOCX = docx()


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A library of two documents, one read twice, and quads that were added."""
    folder = tmp_path_factory.mktemp("kept") / "library"
    with Library(folder) as library:
        library.ingest(DOCX, name="report.docx", isolation=None, reproducible=True)
        library.ingest(DOCX, name="report.docx", isolation=None, strategy="count", reproducible=True)
        library.ingest(MARKDOWN.encode(), name="letter.md", isolation=None, reproducible=True)
        library.add_quads(b'<urn:a> <urn:b> "c" .\n', "said.nq")
        library.index()
    return folder


@pytest.fixture
def folder(kept, tmp_path):
    return shutil.copytree(kept, tmp_path / "library")


def export(folder, to):
    """Everything that is in a library, by the names of files."""
    with Library(folder, create=False) as library:
        library.export(to)
    return {path.relative_to(to): path.read_bytes() for path in sorted(to.rglob("*")) if path.is_file()}


def faults(folder, **how):
    with Library(folder, create=False) as library:
        return list(library.check(**how))


def change(folder, statement, *values):
    with sqlite3.connect(folder / "catalogue.sqlite") as database:
        assert database.execute(statement, values).rowcount
    database.close()


def alter(path, at=None):
    data = bytearray(path.read_bytes())
    data[len(data) // 2 if at is None else at] ^= 0x10
    path.write_bytes(data)


def blobs(folder):
    return sorted(path for path in (folder / "blobs").rglob("*") if path.is_file())


def test_a_sound_library_has_no_faults(folder):
    assert faults(folder) == []


@pytest.mark.parametrize("table", ["pages", "statements", "library"])
def test_rows_that_must_be_there_are_missed(folder, tmp_path, table):
    change(folder, f"DELETE FROM {table}")
    with pytest.raises(LibraryDamaged), Library(folder) as library:
        library.export(tmp_path / "all")
        for entry in list(library.documents()):
            library.remove(entry.document.urn)


@pytest.mark.slow
def test_no_random_damage_is_silent(kept, tmp_path):
    """What is read is as it was, or an error says that it is not, or the check does."""
    chance = random.Random(14)
    whole = export(kept, tmp_path / "whole")
    files = [kept / "catalogue.sqlite"] * 3 + blobs(kept)
    for number in range(DAMAGES):
        folder = shutil.copytree(kept, tmp_path / "damaged")
        victim = folder / chance.choice(files).relative_to(kept)
        data = bytearray(victim.read_bytes())
        at, span = chance.randrange(len(data)), chance.choice((1, 1, 8, 200))
        kind = chance.choice(("bits", "bits", "zeroed", "cut", "gone"))
        if kind == "cut":
            del data[at:]
        elif kind != "gone":
            data[at : at + span] = (
                bytes(len(data[at : at + span])) if kind == "zeroed" else chance.randbytes(span)
            )
        victim.unlink() if kind == "gone" else victim.write_bytes(data)
        told = []
        try:
            same = export(folder, tmp_path / "read") == whole
        except PinciteError as error:
            same, told = False, [error.code]
        if not same and not told:
            try:
                told = [fault.where for fault in faults(folder)]
            except PinciteError as error:
                told = [error.code]
        assert (same or told) and "internal" not in told, (number, kind, victim.name, at)
        for made in ("damaged", "read"):
            shutil.rmtree(tmp_path / made, ignore_errors=True)


@pytest.mark.parametrize("how", ["lost", "altered"])
def test_ingesting_again_restores_an_original(folder, how):
    whole = {path: path.read_bytes() for path in blobs(folder)}
    for path in whole:
        path.unlink() if how == "lost" else alter(path)
    with Library(folder) as library:
        assert library.ingest(DOCX, name="report.docx", isolation=None).status == "restored"
        assert library.ingest(MARKDOWN.encode(), name="letter.md", isolation=None).status == "restored"
        assert library.ingest(MARKDOWN.encode(), name="letter.md", isolation=None).status == "known"
    assert {path: path.read_bytes() for path in blobs(folder)} == whole


def test_ingesting_again_restores_a_text(folder):
    change(folder, "UPDATE text_blocks SET data = substr(data, 1, length(data) - 3) WHERE run = 3")
    assert [fault.where for fault in faults(folder)] == ["run"]
    with Library(folder) as library:
        assert library.ingest(MARKDOWN.encode(), name="letter.md", isolation=None).status == "restored"
    assert faults(folder) == []


DAMAGE = {
    "a name": "UPDATE names SET name = 'altered' WHERE document = 1",
    "a record of a document": "UPDATE documents SET record = x'80' WHERE id = 2",
    "how much there is": "UPDATE runs SET characters = characters - 1 WHERE id = 1",
    "a text": "UPDATE text_blocks SET data = x'00' WHERE run = 1",
    "the places of a text": "UPDATE passage_blocks SET begins = begins + 1 WHERE run = 2",
    "what search finds": "UPDATE words SET body = 'other' WHERE rowid = 1",
    "quads": "UPDATE statements SET quads = x'78' WHERE owner = 1",
    "a reading that is gone": "DELETE FROM runs WHERE id = 2",
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_found(folder, what):
    change(folder, DAMAGE[what])
    assert faults(folder) != []


@pytest.mark.parametrize("what", ["a name", "a text", "what search finds", "how much there is", "quads"])
def test_what_the_original_tells_is_mended(folder, tmp_path, what):
    before = export(folder, tmp_path / "before")
    change(folder, DAMAGE[what])
    mended = faults(folder, repair=True)
    assert mended and all(fault.mended and not fault.mended.startswith("not") for fault in mended)
    assert faults(folder) == []
    after = export(folder, tmp_path / "after")
    assert {str(path) for path in before} == {str(path) for path in after}
    assert before.keys() == after.keys() and len(before) > 4


def test_an_index_that_says_something_else_is_made_anew(folder):
    change(folder, "UPDATE runs SET indexed = 1")
    shutil.rmtree(folder / "quads" / "store")
    (folder / "quads" / "store").mkdir()
    assert [fault.where for fault in faults(folder)] in (["index"], [])
    faults(folder, repair=True)
    with Library(folder, create=False) as library:
        assert library.query("SELECT ?o { <urn:a> ?p ?o }").rows


def test_a_blob_that_nobody_knows_is_told_and_deleted(folder):
    stranger = folder / "blobs" / "ab" / ("c" * 62)
    stranger.parent.mkdir(exist_ok=True)
    stranger.write_bytes(b"x")
    assert [fault.where for fault in faults(folder)] == ["blob"]
    faults(folder, repair=True)
    assert not stranger.exists() and faults(folder) == []


def test_the_command_tells_what_is_wrong_and_what_was_done(folder, capfd):
    assert run(["library", "check", "--library", str(folder)]) == 0
    assert capfd.readouterr().out == "all is sound\n"
    change(folder, DAMAGE["a text"])
    blobs(folder)[0].unlink()
    assert run(["library", "check", "--library", str(folder), "--json"]) == 1
    assert '"where":"run"' in capfd.readouterr().out
    assert run(["library", "check", "--library", str(folder), "--repair"]) == 1
    out = capfd.readouterr().out
    assert "is missing" in out


def test_a_busy_library_is_waited_for(folder):
    with Library(folder) as holder:
        holder.hold()
        with pytest.raises(LibraryBusy):
            Library(folder).hold()
        threading.Thread(target=lambda: (time.sleep(0.3), holder.close())).start()
        with Library(folder, wait=20) as waiting:
            waiting.hold()


def test_waiting_is_an_option_of_what_writes(folder, tmp_path, capfd):
    path = tmp_path / "a.md"
    path.write_text("# A\n")
    assert run(["ingest", str(path), "--library", str(folder), "--wait", "1"]) == 0
    with Library(folder) as holder:
        holder.hold()
        assert run(["ingest", str(path), "--library", str(folder), "--wait", "0.1"]) == 1
    assert "library_busy" in capfd.readouterr().err


@pytest.mark.parametrize("version", [1, 2])
def test_a_library_of_an_earlier_version_is_given_digests(folder, tmp_path, version):
    before = export(folder, tmp_path / "before")
    with sqlite3.connect(folder / "catalogue.sqlite") as database:
        earlier(database, version)
    database.close()
    assert export(folder, tmp_path / "earlier") == before
    assert faults(folder) == [] and export(folder, tmp_path / "after") == before
    change(folder, DAMAGE["a name"])
    assert [fault.where for fault in faults(folder)] == ["document"]


def earlier(database, version):
    """The catalogue as an earlier version wrote it: without digests, and first with tags among the words."""
    database.execute("DROP TABLE seals")
    tables = {
        "documents": "record",
        "runs": "record",
        "pages": "records",
        "statements": "quads",
        "texts": "record",
    }
    tables |= {"text_blocks": "data", "passage_blocks": "data", "images": "record", "removals": "quads"}
    for table, column in tables.items():
        database.execute(
            f"UPDATE {table} SET {column} = substr({column}, 10) WHERE substr({column}, 1, 1) = x'c1'"
        )
    if version == 1:
        database.execute("UPDATE words SET body = '<table> ' || body")
    database.execute(f"PRAGMA user_version = {version}")


def test_a_copy_by_the_book_is_a_whole_library(folder, tmp_path):
    """As docs/document-library.md says it."""
    copy = tmp_path / "copy"
    os.makedirs(copy)
    with sqlite3.connect(folder / "catalogue.sqlite") as database:
        database.execute("VACUUM INTO ?", (str(copy / "catalogue.sqlite"),))
    shutil.copytree(folder / "blobs", copy / "blobs")
    assert faults(copy) == [] and export(copy, tmp_path / "a") == export(folder, tmp_path / "b")
