"""``pincite batch`` as it is called."""

import json
import os
import signal
import subprocess
import time

import pytest

from tests.batch.documents import TEXTS, files_in, folder_of
from tests.cli.conftest import PINCITE


@pytest.fixture
def source(tmp_path):
    return folder_of(tmp_path / "source")


def events(err):
    """The lines of JSON on stderr."""
    return [json.loads(line) for line in err.splitlines() if line.startswith("{")]


def test_a_folder_becomes_a_folder_of_markdown(pincite, source, tmp_path):
    status, out, err = pincite("batch", source, "-o", "made")
    assert (status, out) == (1, "")
    assert (tmp_path / "made" / "in" / "e.md").read_text() == TEXTS["in/e.txt"]
    *_, failure, end = events(err)
    assert (failure["event"], failure["name"], failure["error"]) == ("failure", "bad.pdf", "corrupt")
    assert (end["event"], end["documents"], end["of"], end["done"], end["failed"]) == ("end", 7, 7, 6, 1)
    assert end["pages"] == 6 and end["documents_per_second"] > 0 and end["seconds_left"] == 0


def test_all_well_is_status_0_and_resumed_says_the_same(pincite, source):
    (source / "bad.pdf").unlink()
    assert pincite("batch", source, "-o", "made")[0] == 0
    status, _, err = pincite("batch", source, "-o", "made", "--resume")
    (end,) = events(err)
    assert (status, end["done"], end["documents_per_second"]) == (0, 6, 0)


def test_nothing_read_at_all_is_status_1_also_when_resumed(pincite, tmp_path):
    (tmp_path / "blank.html").write_text("<html><body></body></html>")
    for more in ((), ("--resume",)):
        status, _, err = pincite("batch", "blank.html", "-o", "made", *more)
        assert (status, events(err)[-1]["empty"]) == (1, 1)


def test_several_forms_are_written_at_once(pincite, source, tmp_path):
    pincite("batch", source, "-o", "made", "--to", "md,elements,html", "-q")
    names = [name for name in files_in(tmp_path / "made") if name.startswith("a.")]
    assert names == ["a.elements.json", "a.html", "a.md"]


def test_figures_lie_beside(pincite, demo, tmp_path):
    pincite("batch", demo, "-o", "made", "--to", "md,html")
    made = tmp_path / "made"
    (picture,) = [path.name for path in (made / "demo_files").iterdir()][:1]
    assert f"demo_files/{picture}" in (made / "demo.md").read_text()
    assert f"demo_files/{picture}" in (made / "demo.html").read_text()


def test_a_list_of_names_and_patterns_are_sources_too(pincite, source, tmp_path):
    (tmp_path / "list").write_text(f"{source}/a.txt\n{source}/in\n")
    pincite("batch", "--files-from", "list", "-o", "made", "-q")
    made = [name for name in files_in(tmp_path / "made") if name.endswith(".md")]
    assert made == ["a.md", "d.md", "deep/a.md", "e.md"]
    pincite("batch", f"{source}/**/*.txt", "-o", "other", "-q")
    made = [name for name in files_in(tmp_path / "other") if name.endswith(".md")]
    assert made == ["a.md", "in/deep/a.md", "in/e.md"]


def test_a_dry_run_lists_and_does_nothing(pincite, source, tmp_path):
    status, out, err = pincite("batch", source, "-o", "made", "--dry-run")
    assert status == 0 and out.splitlines()[0] == "a.txt -> a" and "7 documents" in err
    assert not (tmp_path / "made").exists()
    pincite("batch", source, "-o", "made")
    before = files_in(tmp_path / "made", without=())
    status, out, err = pincite("batch", source, "-o", "made", "--to", "html", "--dry-run")
    assert len(out.splitlines()) == 7 and "all is done anew" in err
    (source / "new.txt").write_text("New.\n")
    assert pincite("batch", source, "-o", "made", "--dry-run", "--resume")[1] == "new.txt -> new\n"
    assert files_in(tmp_path / "made", without=()) == before


def test_rows_of_parquet_are_elements_or_chunks(pincite, source, tmp_path):
    polars = pytest.importorskip("polars")
    pincite("batch", source, "-o", "a.parquet", "-q")
    pincite("batch", source, "-o", "b.parquet", "--chunks", "--max-tokens", 40, "-q")
    assert "heading" in polars.read_parquet(tmp_path / "a.parquet")["kind"].to_list()
    chunks = polars.read_parquet(tmp_path / "b.parquet")
    assert set(chunks["kind"]) == {"chunk"} and chunks["tokens"].max() <= 40


def test_chunks_beside_other_forms(pincite, source, tmp_path):
    pincite("batch", source, "-o", "made", "--chunks", "-q")
    assert {name for name in files_in(tmp_path / "made") if name.startswith("a.")} == {
        "a.md",
        "a.chunks.jsonl",
    }


def test_a_library_keeps_what_is_converted(pincite, source, tmp_path):
    pincite("batch", source, "-o", "made", "--library", "lib", "-q")
    listed = pincite("library", "list", "--library", "lib")[1]
    assert listed.count("\n") == 6
    found = json.loads(
        pincite("library", "search", "paragraphs", "--library", "lib", "--json")[1].splitlines()[0]
    )
    assert "two paragraphs" in json.dumps(found)
    assert files_in(tmp_path / "made").keys() == {
        "_pincite/quarantine/bad.pdf",
        "_pincite/quarantine/bad.pdf.json",
    }


def test_what_a_library_keeps_is_what_ingest_would_keep(pincite, source, demo, tmp_path):
    (source / "bad.pdf").write_bytes(demo.read_bytes())
    names = sorted([*TEXTS, "bad.pdf"])
    pincite("batch", source, "-o", "made", "--library", "lib", "--reproducible", "-q", "--jobs", 1)
    pincite("ingest", *(source / name for name in names), "--library", "other", "--reproducible")
    for name in ("lib", "other"):
        assert pincite("library", "export", f"of-{name}", "--library", name)[0] == 0
    assert files_in(tmp_path / "of-lib") == files_in(tmp_path / "of-other")


@pytest.mark.parametrize(
    "options, told",
    [
        (("-o", "made"), "Missing argument 'SOURCE...'"),
        (("source",), "Missing option '--output'"),
        (("source", "-o", "made", "--to", "md,wrong"), "wrong"),
        (("source", "-o", "made", "--to", "md,md"), "named twice"),
        (("source", "-o", "made", "--formulas"), "no_effect"),
        (("source", "-o", "out.parquet", "--page-marks"), "no_effect"),
        (("source", "-o", "made", "--retry-failed"), "--resume"),
        (("source", "-o", "made", "--max-tokens", "100"), "no_effect"),
        (("nowhere*", "-o", "made"), "holds no documents"),
        (("ftp://host/path", "-o", "made"), "bad_option"),
        (("source", "-o", ""), "-o needs a name"),
    ],
)
def test_a_wrong_call_is_refused_and_nothing_made(pincite, source, tmp_path, options, told):
    status, _, err = pincite("batch", *options)
    assert status == 2 and told in err
    assert [
        path for path in (tmp_path / "made").rglob("*") if path.name != "ledger.sqlite" and path.is_file()
    ] == []


def test_options_that_any_of_the_forms_takes_are_taken(pincite, demo, tmp_path):
    assert pincite("batch", demo, "-o", "made", "--to", "elements,md", "--page-marks", "-q")[0] == 0
    assert "page 2" in (tmp_path / "made" / "demo.md").read_text().lower()


def test_interrupted_it_says_how_to_go_on_and_goes_on(source, tmp_path):
    for number in range(400):
        (source / f"{number}.html").write_text(f"<p>{number} " + "<b>x</b> " * 400)
    call = [*PINCITE, "batch", str(source), "-o", str(tmp_path / "made"), "--jobs", "1"]
    running = subprocess.Popen(call, stderr=subprocess.PIPE, text=True)
    while not any((tmp_path / "made").glob("*.md")):
        time.sleep(0.01)
    os.kill(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130 and "--resume goes on" in err
    done = subprocess.run([*call, "--resume"], stderr=subprocess.PIPE, text=True)
    end = events(done.stderr)[-1]
    assert (end["documents"], end["done"]) == (407, 406)
