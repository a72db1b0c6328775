"""Documents of a bucket, and results in one."""

import pytest

pytest.importorskip("obstore")

from pincite.batch.plan import Plan
from pincite.catalogue import bucket
from pincite.catalogue.objects import Objects
from pincite.errors import BadOption, BlobsUnreachable, Unreadable
from tests.batch.documents import BROKEN, TEXTS, done, files_in, folder_of
from tests.catalogue.served import Bucket


@pytest.fixture
def shelf(monkeypatch):
    for name, value in (("AWS_ACCESS_KEY_ID", "key"), ("AWS_SECRET_ACCESS_KEY", "secret")):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(bucket, "RETRIES", 0)
    made = Bucket()
    made.at = lambda path: made.url.replace("my/books", path)
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def filled(shelf):
    for name, data in {**TEXTS, **BROKEN}.items():
        shelf.objects[f"in/{name}"] = data if isinstance(data, bytes) else data.encode()
    shelf.objects["in/.hidden"] = shelf.objects["other/x.txt"] = b"Not asked for.\n"
    return shelf


def test_objects_are_documents_and_results_are_objects(filled, tmp_path):
    plan = Plan(forms=("md",))
    _, entries, run = done(filled.at("in"), filled.at("out"), plan, own=tmp_path / "own")
    source = folder_of(tmp_path / "source")
    done(source, tmp_path / "target", plan)
    made = {name[4:]: data for name, data in filled.objects.items() if name.startswith("out/")}
    here = files_in(tmp_path / "target", without=("ledger.sqlite", "results.csv", "bad.pdf.json"))
    assert {name: made[name] for name in here} == here
    assert made.keys() - here.keys() == {"_pincite/results.csv", "_pincite/quarantine/bad.pdf.json"}
    assert run.counts.done == len(TEXTS) and entries["bad.pdf"].error == "corrupt"


def test_parquet_goes_to_a_bucket_too(filled, tmp_path):
    done(filled.at("in"), filled.at("out/rows.parquet"), Plan(rows="elements"), own=tmp_path / "own")
    source = folder_of(tmp_path / "source")
    done(source, tmp_path / "rows.parquet", Plan(rows="elements"))
    made = filled.objects["out/rows.parquet/part-00000.parquet"]
    assert made == (tmp_path / "rows.parquet" / "part-00000.parquet").read_bytes()
    assert "out/rows_pincite/results.csv" in filled.objects


def test_objects_that_are_alike_are_worked_on_once(filled, tmp_path):
    filled.objects["in/z.txt"] = filled.objects["in/a.txt"]
    _, entries, _ = done(filled.at("in"), tmp_path / "target", own=tmp_path / "own")
    assert (entries["z.txt"].state, entries["z.txt"].twin) == ("twin", "a.txt")


def test_a_bucket_that_is_away_ends_the_run_and_the_next_goes_on(filled, tmp_path):
    plan = Plan(forms=("md",))
    target = filled.at("out")
    filled.fail = 503
    with pytest.raises(BlobsUnreachable):
        done(folder_of(tmp_path / "source"), target, plan)
    filled.fail = 0
    _, entries, _ = done(tmp_path / "source", target, plan, resume=True)
    assert sum(entry.state == "done" for entry in entries.values()) == len(TEXTS)


def test_an_object_that_went_is_a_failure_of_its_own(filled, tmp_path):
    objects = Objects(filled.at("in"))
    assert [one.name for one in objects.every()] == sorted([*TEXTS, *BROKEN])
    with pytest.raises(Unreadable, match=r"in/nothing\.txt is not in the bucket"):
        objects.read("nothing.txt")


@pytest.mark.parametrize(
    "url", ["ftp://host/path", "s3://", "s3://key:secret@shelf/in", "s3://shelf/in?wrong=1"]
)
def test_what_is_no_bucket_is_refused(url):
    with pytest.raises(BadOption):
        Objects(url)


@pytest.mark.parametrize("url", ["gs://shelf/in", "az://shelf/in"])
def test_buckets_of_other_clouds_are_opened_by_their_schemes(url, monkeypatch):
    monkeypatch.setenv("AZURE_STORAGE_ACCOUNT_NAME", "account")
    assert Objects(url).prefix == "in"
