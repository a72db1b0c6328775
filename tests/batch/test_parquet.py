"""Rows of Parquet: what they say, who reads them, and that their bytes do not depend on who was first."""

import pandas
import polars
import pyarrow
import pytest

import pincite
from pincite.archive.library import Library
from pincite.batch import parquet
from pincite.batch.plan import Plan
from pincite.batch.rows import Row, chunk_rows, element_rows
from pincite.options.chunks import ChunkOptions
from tests.batch.documents import TEXTS, done, files_in, folder_of
from tests.cli.conftest import ROOT

DEMO = ROOT / "examples" / "demo.pdf"


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    folder = folder_of(tmp_path_factory.mktemp("documents") / "source")
    (folder / "demo.pdf").write_bytes(DEMO.read_bytes())
    return folder


@pytest.fixture(scope="module")
def elements(source, tmp_path_factory):
    target = tmp_path_factory.mktemp("made") / "out.parquet"
    done(source, target, Plan(rows="elements"))
    return target


def test_pandas_and_polars_read_it_alike(elements):
    by_pandas = pandas.read_parquet(elements)
    by_polars = polars.read_parquet(elements)
    assert list(by_pandas.columns) == by_polars.columns == list(Row.__struct_fields__)
    assert len(by_pandas) == len(by_polars) > 40
    assert set(by_pandas.name) == {*TEXTS, "demo.pdf"}


def test_a_row_leads_to_its_place(elements, tmp_path):
    rows = polars.read_parquet(elements).filter(polars.col("name") == "demo.pdf").to_dicts()
    document = pincite.convert(DEMO)
    text = document.passages().text
    with Library(tmp_path / "library") as library:
        library.ingest(DEMO)
        for row in rows:
            if row["kind"] == "figure":
                assert row["start"] is None
                continue
            assert row["text"] == text[row["start"] : row["end"]]
            (trace,) = library.trace(row["urn"])
            assert (trace.document.urn, trace.document.sha256) == (row["document"], row["sha256"])
            assert [page.number for page in trace.pages] == [row["page"]]
    places = {(e.kind, e.page) for e in document.elements}
    assert {(row["kind"], row["page"]) for row in rows} == places
    assert all(row["boxes"] for row in rows)


def test_rows_stand_under_their_headings():
    document = pincite.convert(b"# One\n\na\n\n## Two\n\nb\n\n# Three\n\nc\n", name="a.md")
    rows = list(element_rows(document.tree, "a.md", {}))
    assert [(row.text, row.headings) for row in rows] == [
        ("One", ()),
        ("a", ("One",)),
        ("Two", ("One",)),
        ("b", ("One", "Two")),
        ("Three", ()),
        ("c", ("Three",)),
    ]
    assert [row.number for row in rows] == list(range(6))


def test_rows_of_chunks_are_the_chunks_of_the_document(source, tmp_path):
    target = tmp_path / "out.parquet"
    done(source, target, Plan(rows="chunks", chunks=ChunkOptions(max_tokens=64)))
    table = polars.read_parquet(target).filter(polars.col("name") == "demo.pdf")
    chunks = pincite.convert(DEMO).chunks(max_tokens=64)
    assert table["text"].to_list() == [chunk.text for chunk in chunks]
    assert table["tokens"].to_list() == [chunk.tokens for chunk in chunks]
    assert table["urn"].to_list() == [chunk.urn for chunk in chunks]
    assert [tuple(path) for path in table["headings"]] == [chunk.headings for chunk in chunks]


def test_parts_are_cut_at_the_same_documents_however_many_work(source, tmp_path, monkeypatch):
    monkeypatch.setattr(parquet, "PART_BYTES", 2_000)
    done(source, tmp_path / "one.parquet", Plan(rows="elements"))
    done(source, tmp_path / "two.parquet", Plan(rows="elements"), own=tmp_path / "own", jobs=3)
    one = files_in(tmp_path / "one.parquet")
    assert len(one) > 1 and one == files_in(tmp_path / "two.parquet")


def test_documents_that_change_begin_a_new_dataset(tmp_path):
    folder = folder_of(tmp_path / "source", more={})
    target = tmp_path / "out.parquet"
    done(folder, target, Plan(rows="elements"))
    (folder / "new.txt").write_text("New.\n")
    said, _, _ = done(folder, target, Plan(rows="elements"), resume=True)
    assert said == [] and len(files_in(target)) == 2
    (folder / "a.txt").write_text("Other.\n")
    said, _, _ = done(folder, target, Plan(rows="elements"), resume=True)
    assert "rows in Parquet: a new run" in said[0]
    assert len(files_in(target)) == 1
    assert polars.read_parquet(target).filter(polars.col("name") == "a.txt")["text"].to_list() == ["Other."]


def test_files_lie_beside_rows(source, tmp_path):
    target = tmp_path / "out.parquet"
    done(source, target, Plan(rows="elements", forms=("md",)))
    assert {path.suffix for path in target.iterdir()} == {".parquet"}
    assert (tmp_path / "out_pincite" / "files" / "in" / "e.md").read_text() == TEXTS["in/e.txt"]


def test_where_nothing_was_found_there_is_a_table_without_rows(tmp_path):
    folder = folder_of(tmp_path / "source", {})
    done(folder, tmp_path / "out.parquet", Plan(rows="elements"))
    table = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    assert table.num_rows == 0 and table.schema == parquet.schema()


def test_rows_of_chunks_have_the_boxes_of_all_their_elements():
    tree = pincite.convert(DEMO).tree
    rows = list(chunk_rows(tree, "demo.pdf", ChunkOptions()))
    assert all(row.boxes and row.page == min(box.page for box in row.boxes) for row in rows)
