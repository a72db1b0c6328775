import json
import os
import random
import signal
import subprocess
import time

import pytest

import pincite
from tests.archive.made_documents import every_document
from tests.cli.conftest import PINCITE, command, page_of


def fields(line):
    return line.split(None, 6)


def test_a_document_is_kept_once(pincite, letter, tmp_path):
    status, out, err = pincite("ingest", letter)
    assert (status, err) == (0, "")
    urn, told, texts, _, images, _, name = fields(out)
    assert urn.startswith("urn:doc:")
    assert (told, texts, images, name) == ("new", "1", "0", "letter.pdf\n")
    assert (tmp_path / "pincite-library" / "catalogue.sqlite").exists()
    assert fields(pincite("ingest", letter)[1])[:2] == [urn, "known"]


def test_the_library_of_the_environment_is_taken(pincite, letter, tmp_path, monkeypatch):
    monkeypatch.setenv("PINCITE_LIBRARY", str(tmp_path / "mine"))
    assert pincite("ingest", letter)[0] == 0
    assert (tmp_path / "mine").is_dir()
    assert pincite("library", "list")[1].count("\n") == 1
    assert pincite("library", "list", "--library", tmp_path / "other")[0] == 2


def test_one_bad_document_does_not_stop_the_others(pincite, letter, broken, note):
    status, out, err = pincite("ingest", letter, broken, note)
    assert status == 1
    assert [fields(line)[-1] for line in out.splitlines()] == ["letter.pdf", "note.pdf"]
    assert err.startswith("pincite: not_pdf: broken.pdf: ")
    assert err.count("\n") == 1


def test_what_is_wrong_with_the_library_is_told_once(pincite, letter, note, tmp_path):
    status, out, err = pincite("ingest", letter, note, "--blobs", "ftp://host/x")
    assert (status, out, err.count("\n")) == (2, "", 1)
    with pincite_library(tmp_path / "pincite-library"):
        status, out, err = pincite("ingest", letter, note)
    assert (status, out, err[:22], err.count("\n")) == (1, "", "pincite: library_busy:", 1)


def test_a_full_disk_is_told_once(pincite, letter, note, monkeypatch):
    from pincite.catalogue import writing
    from pincite.errors import LibraryUnwritable

    def full(*_, **__):
        raise LibraryUnwritable("the disk is full")

    monkeypatch.setattr(writing, "add", full)
    status, out, err = pincite("ingest", letter, note)
    assert (status, out, err) == (1, "", "pincite: library_unwritable: letter.pdf: the disk is full\n")


def pincite_library(folder):
    library = pincite.Library(folder)
    library.hold()
    return library


def test_a_pipe_gives_a_document_no_name(letter, tmp_path):
    os.mkfifo(tmp_path / "63")
    with subprocess.Popen(["cp", letter, tmp_path / "63"]):
        done = command("ingest", tmp_path / "63", "--json", cwd=tmp_path)
    assert (json.loads(done.stdout)["status"], json.loads(done.stdout)["name"]) == ("new", "")


def test_the_sections_are_cut_as_the_command_line_says(pincite, tmp_path):
    path = tmp_path / "a.md"
    path.write_text("# One\n\ntext\n\n## Two\n\ntext\n")
    assert " 2 texts" in pincite("ingest", path, "--section-strategy", "heading")[1]
    assert (
        " 4 texts"
        in pincite("ingest", path, "--section-strategy", "count", "--section-element-count", "1")[1]
    )
    assert fields(pincite("ingest", path, "--section-strategy", "heading")[1])[1] == "known"
    assert pincite("ingest", path, "--section-max-size", "0")[0] == 2


def test_a_line_of_json_tells_of_each_document(pincite, letter, note):
    lines = pincite("ingest", letter, note, "--json")[1].splitlines()
    assert [json.loads(line)["name"] for line in lines] == ["letter.pdf", "note.pdf"]


def test_a_document_on_stdin_is_kept(letter, tmp_path):
    done = command("ingest", "-", "--json", input=letter.read_bytes(), cwd=tmp_path)
    assert json.loads(done.stdout)["status"] == "new"
    assert json.loads(done.stdout)["name"] == ""


def test_two_documents_cannot_get_one_name(pincite, letter, note):
    status, _, err = pincite("ingest", letter, note, "--uri", "urn:x:1")
    assert (status, err[:20]) == (2, "pincite: bad_option:")


def test_what_is_kept_can_be_asked_for_at_once(pincite, letter):
    pytest.importorskip("pyoxigraph")
    pincite("ingest", letter)
    status, out, _ = pincite("query", "ASK { ?page a <https://trustgraph.ai/ns/Page> }")
    assert (status, out) == (0, "true\n")


def test_without_pyoxigraph_documents_are_kept_all_the_same(pincite, letter, monkeypatch):
    from pincite.catalogue import asking
    from pincite.errors import MissingExtra

    def missing(*_, **__):
        raise MissingExtra("quads need pyoxigraph")

    monkeypatch.setattr(asking, "catch_up", missing)
    status, out, err = pincite("ingest", letter)
    assert (status, fields(out)[1]) == (0, "new")
    assert "quads need pyoxigraph" in err


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A folder of documents, and what a library holds that took them undisturbed."""
    folder = tmp_path_factory.mktemp("many")
    for name, data in every_document().values():
        (folder / name).write_bytes(data)
    for i in range(12):
        (folder / f"page{i}.pdf").write_bytes(page_of(f"Page {i} says so.", "It ends here."))
    files = sorted(folder.iterdir())
    began = time.monotonic()
    assert complaints(ingested(folder / "whole", files)) == b""
    seconds = time.monotonic() - began
    return files, seconds, exported(folder / "whole", folder / "exported")


def ingested(library, files):
    return subprocess.Popen(
        [*PINCITE, "ingest", "-q", *files, "--library", library, "--reproducible"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def complaints(running):
    return running.communicate()[1]


def exported(folder, target):
    with pincite.Library(folder) as library:
        library.export(target)
        pytest.importorskip("pyoxigraph")
        count = library.query("SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } }").rows[0][0].value
    files = {path.relative_to(target): path.read_bytes() for path in target.rglob("*") if path.is_file()}
    blobs = sorted(path.name for path in (folder / "blobs").rglob("*") if path.is_file())
    return files, count, blobs


@pytest.mark.slow
def test_a_killed_ingest_goes_on_where_it_was(many, tmp_path):
    """The command is killed again and again, at random moments, in one library and in fresh ones; then run
    to its end: what is there must be what is there undisturbed."""
    files, seconds, whole = many
    dice = random.Random(5)
    kills = 0
    for attempt in range(6):
        library = tmp_path / f"library{attempt}"
        for _ in range(10):
            running = ingested(library, files)
            time.sleep(dice.uniform(0, seconds))
            running.send_signal(signal.SIGKILL)
            assert complaints(running) == b""
            if running.returncode == -signal.SIGKILL:
                kills += 1
            else:
                seconds *= 0.8  # it had ended: the machine was slower when its time was taken
        assert complaints(ingested(library, files)) == b""
        assert exported(library, tmp_path / f"exported{attempt}") == whole
    assert kills > 20


def test_a_name_of_any_bytes_is_kept_and_does_nothing_to_a_terminal(tmp_path):
    names = [b"b\xffd.md", b"x\ny\x1b[31m.md"]
    for i, name in enumerate(names):
        (tmp_path / "in").mkdir(exist_ok=True)
        with open(os.path.join(os.fsencode(tmp_path / "in"), name), "wb") as file:
            file.write(b"# One %d\n\nsome text\n" % i)
    files = [os.path.join(os.fsencode(tmp_path / "in"), name) for name in names]
    done = command_of_bytes("ingest", *files, cwd=tmp_path)
    assert (done.returncode, done.stderr, done.stdout.count(b"\n")) == (0, b"", 2)
    assert b"\x1b" not in done.stdout
    lines = command_of_bytes("ingest", *files, "--json", cwd=tmp_path).stdout.splitlines()
    assert [json.loads(line)["status"] for line in lines] == ["known", "known"]
    urn = json.loads(lines[1])["urn"]
    for asked in (["library", "list"], ["library", "search", "some"], ["trace", urn]):
        done = command_of_bytes(*asked, cwd=tmp_path)
        assert (done.returncode, b"\x1b" in done.stdout) == (0, False)


def command_of_bytes(*arguments, cwd):
    return subprocess.run([*PINCITE, *arguments], capture_output=True, check=False, timeout=120, cwd=cwd)
