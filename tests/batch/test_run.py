"""Every document once: what is done stays done, what fails is set aside, what changed is done again."""

import csv
import json
import os

import polars
import pytest

from pincite.archive.library import Library
from pincite.batch import local, work
from pincite.batch import run as run_module
from pincite.batch.plan import Plan
from pincite.converting.isolated import convert_to
from pincite.errors import BadOption, EngineCrashed, LedgerBusy, TimedOut
from pincite.sandbox.isolation import Outcome
from pincite.sandbox.resources import Isolation
from tests.batch.documents import TEXTS, book, done, files_in, folder_of, run_of
from tests.cli.conftest import page_of


@pytest.fixture
def source(tmp_path):
    return folder_of(tmp_path / "source")


def test_the_target_mirrors_the_source_with_what_convert_would_write(source, tmp_path):
    target = tmp_path / "target"
    _, entries, run = done(source, target, Plan(forms=("md", "elements")))
    for name in TEXTS:
        entry = entries[name]
        assert entry.state == "done" and entry.pages and entry.sha256
        for form, ending in (("md", ".md"), ("elements", ".elements.json")):
            made = (target / (entry.stem + ending)).read_bytes()
            assert made == convert_to(form, source / name, name=name.rpartition("/")[2])
    assert entries["in/deep/a.txt"].stem == "in/deep/a"
    assert (run.counts.done, run.counts.failed) == (len(TEXTS), 1)


def test_documents_of_one_name_keep_their_endings_in_the_names_of_results(tmp_path):
    source = folder_of(tmp_path / "source", {"t.csv": "a,b\n1,2\n", "t.md": "# T\n", "T.txt": "t\n"}, {})
    _, entries, _ = done(source, tmp_path / "target")
    assert [entry.stem for entry in entries.values()] == ["T", "t.csv", "t.md"]


def test_one_that_fails_is_set_aside_with_the_reason_and_the_others_go_on(source, tmp_path):
    target = tmp_path / "target"
    _, entries, _ = done(source, target)
    assert (entries["bad.pdf"].state, entries["bad.pdf"].error) == ("failed", "corrupt")
    aside = target / "_pincite" / "quarantine"
    assert (aside / "bad.pdf").read_bytes() == (source / "bad.pdf").read_bytes()
    reason = json.loads((aside / "bad.pdf.json").read_text())
    assert reason["error"] == "corrupt" and reason["attempts"] == 1 and reason["sentence"]


def test_the_table_tells_what_became_of_each(source, tmp_path):
    target = tmp_path / "target"
    done(source, target)
    rows = list(csv.DictReader((target / "_pincite" / "results.csv").open(encoding="utf-8")))
    assert [row["name"] for row in rows] == [
        "a.txt",
        "b.md",
        "bad.pdf",
        "c.csv",
        "in/d.html",
        "in/deep/a.txt",
        "in/e.txt",
    ]
    by_name = {row["name"]: row for row in rows}
    assert by_name["c.csv"]["media_type"] == "text/csv" and by_name["c.csv"]["attempts"] == "1"
    assert by_name["bad.pdf"]["error"] == "corrupt" and by_name["bad.pdf"]["result"] == ""


def test_what_is_done_is_not_done_again(source, tmp_path):
    target = tmp_path / "target"
    done(source, target)
    (target / "a.md").write_text("kept")
    said, entries, _ = done(source, target, resume=True)
    assert said == [] and (target / "a.md").read_text() == "kept"
    assert all(entry.attempts == 1 for entry in entries.values())


def test_without_resume_all_is_done_anew_and_said(source, tmp_path):
    target = tmp_path / "target"
    done(source, target)
    (target / "a.md").write_text("kept")
    (source / "bad.pdf").write_bytes(page_of("Whole again"))
    said, entries, _ = done(source, target)
    assert "7 of 7" in said[0] and "--resume" in said[0]
    assert (target / "a.md").read_text() != "kept"
    assert entries["bad.pdf"].state == "done"
    assert not (target / "_pincite" / "quarantine" / "bad.pdf").exists()


@pytest.mark.parametrize(
    "plan, told",
    [
        (Plan(forms=("text",)), 'to: ["md"] is ["text"]'),
        (Plan(forms=("md",), options={"md": {"emphasis": False}}), "md emphasis: none is false"),
        (Plan(forms=("md",), reading={"password": "secret"}), "password"),
    ],
)
def test_other_options_begin_a_new_run_that_says_what_is_other(source, tmp_path, plan, told):
    target = tmp_path / "target"
    done(source, target)
    said, _, _ = done(source, target, plan, resume=True)
    assert told in said[0] and "a new run" in said[0] and "secret" not in said[0]


def test_documents_that_are_new_or_have_changed_are_done_and_no_others(source, tmp_path):
    target = tmp_path / "target"
    done(source, target)
    for name in ("b.md", "c.md"):
        (target / name).write_text("kept")
    (source / "b.md").write_text("# Another\n")
    (source / "new.txt").write_text("New.\n")
    said, _, _ = done(source, target, resume=True)
    assert said == ["1 documents have changed since: they are done again"]
    assert (target / "b.md").read_text() == "# Another\n"
    assert (target / "c.md").read_text() == "kept"
    assert (target / "new.md").read_text() == "New.\n"


def test_bytes_that_were_met_before_are_worked_on_once(source, tmp_path):
    (source / "in" / "copy.txt").write_bytes((source / "a.txt").read_bytes())
    (source / "in" / "copy.md").write_bytes((source / "a.txt").read_bytes())  # read in another way
    target = tmp_path / "target"
    _, entries, run = done(source, target, jobs=2)
    assert (entries["in/copy.txt"].state, entries["in/copy.txt"].twin) == ("twin", "a.txt")
    assert entries["in/copy.md"].state == "done" and run.counts.twins == 1
    assert not (target / "in" / "copy.txt.md").exists()


def test_a_twin_of_one_that_changed_is_looked_at_again(source, tmp_path):
    (source / "z.txt").write_bytes((source / "a.txt").read_bytes())
    target = tmp_path / "target"
    done(source, target)
    (source / "a.txt").write_text("Other.\n")
    _, entries, _ = done(source, target, resume=True)
    assert entries["z.txt"].state == "done" and (target / "z.md").read_text() == TEXTS["a.txt"]


class Failing:
    """An engine that fails some documents so many times."""

    def __init__(self, inner, error, times):
        self.inner, self.error, self.times = inner, error, times

    def work(self, orders, plan):
        for order, outcome in self.inner.work(orders, plan):
            left = self.times.get(order.name, 0)
            self.times[order.name] = left - 1
            yield order, outcome if left <= 0 else Outcome(error=self.error)


@pytest.mark.parametrize(
    "error, attempts, state", [(TimedOut("late"), 3, "done"), (EngineCrashed("x"), 3, "done")]
)
def test_what_may_pass_is_tried_again(source, tmp_path, error, attempts, state):
    run = run_of(source, tmp_path / "target")
    run.engine = Failing(run.engine, error, {"a.txt": 2, "b.md": 9})
    told = []
    run.watch = lambda settled: told.append((settled.name, settled.again)) if settled.error else None
    with run.ledger:
        run.begin()
        run.go()
        entries = {entry.name: entry for entry in run.ledger.entries()}
    assert (entries["a.txt"].state, entries["a.txt"].attempts, entries["a.txt"].error) == (
        state,
        attempts,
        "",
    )
    assert (entries["b.md"].state, entries["b.md"].attempts) == ("failed", 3)
    assert told.count(("b.md", True)) == 2 and told.count(("b.md", False)) == 1
    assert not (tmp_path / "target" / "_pincite" / "quarantine" / "a.txt").exists()


def test_pauses_grow_between_tries(source, tmp_path, monkeypatch):
    pauses = []
    monkeypatch.setattr(run_module.time, "sleep", pauses.append)
    run = run_of(source, tmp_path / "target", retries=4)
    run.pause = 1.0
    run.engine = Failing(run.engine, TimedOut("late"), {"a.txt": 9})
    with run.ledger:
        run.begin()
        run.go()
    assert pauses == [2.0, 4.0, 8.0]  # after the first round others were done


def test_those_set_aside_are_tried_again_when_asked(source, tmp_path):
    target = tmp_path / "target"
    run = run_of(source, target, retries=0)
    run.engine = Failing(run.engine, TimedOut("late"), {"a.txt": 1})
    with run.ledger:
        run.begin()
        run.go()
    assert (target / "_pincite" / "quarantine" / "a.txt").exists()
    _, entries, _ = done(source, target, resume=True)
    assert entries["a.txt"].state == "failed"
    said, entries, _ = done(source, target, resume=True, retry_failed=True)
    assert "2 documents that failed are tried again" in said
    assert entries["a.txt"].state == "done" and entries["bad.pdf"].state == "failed"
    assert not (target / "_pincite" / "quarantine" / "a.txt").exists()


def test_one_run_at_a_time_has_a_ledger(source, tmp_path):
    run = run_of(source, tmp_path / "target")
    with run.ledger, pytest.raises(LedgerBusy):
        run_of(source, tmp_path / "target")


def test_results_are_no_documents(tmp_path):
    source = folder_of(tmp_path / "source")
    _, before, _ = done(source, source / "out")
    _, entries, _ = done(source, source / "out")
    assert list(entries) == list(before)


def test_a_source_without_documents_is_refused(tmp_path):
    (tmp_path / "empty").mkdir()
    run = run_of(tmp_path / "empty", tmp_path / "target")
    with run.ledger, pytest.raises(BadOption, match="holds no documents"):
        run.begin()


def test_a_file_that_went_is_a_failure_of_its_own(source, tmp_path):
    run = run_of(source, tmp_path / "target", retries=1)
    with run.ledger:
        run.begin()
        (source / "a.txt").unlink()
        run.go()
        entries = {entry.name: entry for entry in run.ledger.entries()}
    assert (entries["a.txt"].error, entries["a.txt"].attempts) == ("unreadable", 2)
    assert entries["b.md"].state == "done"


def test_names_that_are_no_text_and_names_too_long_do_not_stop_the_others(tmp_path):
    source = folder_of(tmp_path / "source", {"a.txt": "A.\n", f"{'l' * 250}.txt": "Long.\n"}, {})
    with open(os.fsencode(source) + b"/\xff\xfe.txt", "w") as file:
        file.write("Not a text's name.\n")
    _, entries, _ = done(source, tmp_path / "target", Plan(forms=("elements",)))
    states = [(entry.state, entry.error) for entry in entries.values()]
    assert sorted(states) == [("done", ""), ("done", ""), ("failed", "unwritable")]


def test_two_workers_make_what_one_makes(source, tmp_path):
    done(
        source,
        tmp_path / "one",
        Plan(forms=("md", "html", "json"), reading={"reproducible": True}),
        own=tmp_path / "1",
    )
    done(
        source,
        tmp_path / "two",
        Plan(forms=("md", "html", "json"), reading={"reproducible": True}),
        own=tmp_path / "2",
        jobs=2,
    )
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")


def test_pages_of_a_large_document_are_shared_and_its_results_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(work, "LARGE_BYTES", 1000)
    source = folder_of(tmp_path / "source", {"a.txt": "A.\n"}, {})
    (source / "large.pdf").write_bytes(book(210))
    shared = []
    inner = local.LocalEngine.shared
    monkeypatch.setattr(
        local.LocalEngine, "shared", lambda *args: shared.append(args[1].name) or inner(*args)
    )
    plan = Plan(forms=("md", "json"), rows="chunks", reading={"reproducible": True})
    done(source, tmp_path / "one.parquet", plan)
    assert shared == []
    done(source, tmp_path / "two.parquet", plan, own=tmp_path / "own", jobs=2)
    assert shared == ["large.pdf"]
    assert files_in(tmp_path / "one.parquet") == files_in(tmp_path / "two.parquet")
    assert files_in(tmp_path / "one_pincite") == files_in(tmp_path / "two_pincite")


def test_what_only_looks_large_is_read_by_one_worker_and_nothing_is_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr(work, "LARGE_BYTES", 1000)
    (tmp_path / "source").mkdir()
    for number in range(1, 6):
        (tmp_path / "source" / f"{number}.pdf").write_bytes(book(number))
    (tmp_path / "source" / "torn.pdf").write_bytes(b"%PDF-1.7 " + b"x" * 2000)
    divided = []
    inner = local.cutting
    monkeypatch.setattr(local, "cutting", lambda *args: divided.append(args[0].name) or inner(*args))
    _, entries, _ = done(tmp_path / "source", tmp_path / "target", Plan(forms=("md",)), jobs=2)
    assert len(divided) == 6  # looked at, and found to be small or none
    assert {name: entry.error for name, entry in entries.items() if entry.error} == {"torn.pdf": "corrupt"}
    assert [entry.pages for entry in entries.values()] == [1, 2, 3, 4, 5, 0]


def test_a_limit_holds_for_a_large_document_too(tmp_path, monkeypatch):
    monkeypatch.setattr(work, "LARGE_BYTES", 1000)
    source = folder_of(tmp_path / "source", {"a.txt": "A.\n"}, {})
    (source / "large.pdf").write_bytes(book(210))
    plan = Plan(forms=("md",), isolation=Isolation(timeout=0.05))
    _, entries, _ = done(source, tmp_path / "target", plan, jobs=2, retries=0)
    assert entries["large.pdf"].error == "timeout"


def test_more_time_for_those_that_failed_is_no_new_run(source, tmp_path):
    target = tmp_path / "target"
    late = Plan(forms=("md",), isolation=Isolation(timeout=0.001))
    _, entries, _ = done(source, target, late, retries=0)
    failed = sum(entry.state == "failed" for entry in entries.values())
    assert failed > 1  # a small one may be done in a thousandth of a second
    (source / "new.txt").write_text("New.\n")
    said, entries, _ = done(source, target, resume=True, retry_failed=True)
    assert said == [f"{failed} documents that failed are tried again"]
    assert {entry.state for entry in entries.values()} == {"done", "failed"} and entries[
        "new.txt"
    ].state == "done"


def test_rows_of_a_document_that_changed_are_not_written(tmp_path):
    source = folder_of(tmp_path / "source", {"a.txt": "Old.\n", "b.txt": "Stays.\n"}, {})
    plan, target = Plan(rows="elements"), tmp_path / "t.parquet"
    run = run_of(source, target, plan)
    with run.ledger:
        run.begin()
        run.round()  # ended before its part was written
    (source / "a.txt").unlink()
    (source / "a.txt").write_bytes(b"\x00\x01 no text any more")
    done(source, target, plan, resume=True, retries=0)
    assert polars.read_parquet(target)["text"].to_list() == ["Stays."]


def test_a_document_that_goes_before_the_library_has_it_fails_alone(source, tmp_path):
    with Library(tmp_path / "library") as library:
        run = run_of(source, tmp_path / "target", Plan(library=True), retries=0)
        run.library = library
        inner = run.engine.work

        def work(orders, plan):
            for order, outcome in inner(orders, plan):
                if order.name == "b.md":
                    (source / "b.md").unlink()
                yield order, outcome

        run.engine.work = work
        with run.ledger:
            run.begin()
            run.go()
            errors = {entry.name: entry.error for entry in run.ledger.entries()}
        assert errors["b.md"] == "unreadable" and errors["c.csv"] == ""
        assert sum(1 for _ in library.documents()) == 5


def test_what_is_set_aside_may_be_called_like_a_folder_of_others(tmp_path):
    broken = {"a": b"\x00\x01", "b": b"\x00\x02"}
    source = folder_of(tmp_path / "source", {"e.txt": "E.\n"}, broken)
    aside = tmp_path / "target" / "_pincite" / "quarantine"
    (aside / "a").mkdir(parents=True)  # as documents in a folder of that name would have it
    _, entries, _ = done(source, tmp_path / "target", retries=0)
    assert [entry.state for entry in entries.values()] == ["failed", "failed", "done"]
    assert (aside / "b").read_bytes() == broken["b"]
    name = f"~{entries['a'].number}"
    assert (aside / name).read_bytes() == broken["a"]
    assert json.loads((aside / f"{name}.json").read_text())["name"] == "a"
