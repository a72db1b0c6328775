"""Documents are read once, so many at a time."""

import threading
import time

import pytest

from pincite.errors import PinciteError, TimedOut
from pincite.mcp import desk as module
from pincite.mcp.desk import Desk
from pincite.mcp.folders import Folders
from pincite.sandbox.resources import Isolation


@pytest.fixture
def readings(monkeypatch):
    """Names of the documents that were converted, and how many at once at most."""
    found, busy, most = [], [], []
    real = module.convert_isolated

    def convert(*args, **options):
        found.append(options["name"])
        busy.append(1)
        most.append(len(busy))
        time.sleep(0.05)
        try:
            return real(*args, **options)
        finally:
            busy.pop()

    monkeypatch.setattr(module, "convert_isolated", convert)
    return found, most


def at_once(*calls):
    threads = [threading.Thread(target=call) for call in calls]
    for one in threads:
        one.start()
    for one in threads:
        one.join()


def test_a_document_is_read_once_however_many_ask_at_the_same_time(folder, readings):
    desk = Desk(Folders([str(folder)]), jobs=4)
    at_once(*[lambda: desk.document("notes.md")] * 4)
    assert desk.document("notes.md") is desk.document("notes.md")
    assert readings[0] == ["notes.md"]


def test_a_document_that_became_another_is_read_anew(tmp_path, readings):
    desk = Desk(Folders([str(tmp_path)]))
    for text in ("one", "two", "one"):
        (tmp_path / "a.md").write_text(text)
        assert text in desk.text(desk.document("a.md"), "", "md")
    assert readings[0] == ["a.md", "a.md"]


def test_no_more_are_read_at_once_than_jobs_says(tmp_path, readings):
    for name in "abcd":
        (tmp_path / f"{name}.md").write_text(name)
    desk = Desk(Folders([str(tmp_path)]), jobs=2)
    at_once(*[lambda name=name: desk.document(f"{name}.md") for name in "abcd"])
    assert sorted(readings[0]) == ["a.md", "b.md", "c.md", "d.md"]
    assert max(readings[1]) == 2


def test_what_was_asked_for_longest_ago_is_let_go(tmp_path, readings, monkeypatch):
    monkeypatch.setattr(module, "KEPT", 2)
    for name in "abc":
        (tmp_path / f"{name}.md").write_text(name)
    desk = Desk(Folders([str(tmp_path)]))
    for name in "abacab":
        desk.document(f"{name}.md")
    assert readings[0] == ["a.md", "b.md", "c.md", "b.md"]


def test_an_error_is_not_kept(tmp_path, readings):
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4 nothing")
    desk = Desk(Folders([str(tmp_path)]))
    for _ in range(2):
        with pytest.raises(PinciteError):
            desk.document("a.pdf")
    assert readings[0] == ["a.pdf", "a.pdf"]


def test_a_document_has_no_more_time_than_it_is_given(folder):
    desk = Desk(Folders([str(folder)]), isolation=Isolation(timeout=0.001))
    with pytest.raises(TimedOut):
        desk.document("report.pdf")
