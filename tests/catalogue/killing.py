"""A writer that is killed, again and again, and what the next one makes of it. Run as a program::

    python -m tests.catalogue.killing FOLDER kill|exit COUNT SEED

``kill`` sends SIGKILL after a random part of an undisturbed run's time; ``exit`` ends the process before
or after one operation on a file or one statement of SQL, counted. Each is followed by a reader, which must
find every document whole, and a run to the end, after which the library must be that of an undisturbed
run. Prints one line for each that is not, and at last how many were tried.

Children are forked from a process without threads: starting a fresh one costs more than the work.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from pincite.catalogue import asking, export, quads, reading, search, sparql, writing
from pincite.catalogue.catalogue import Catalogue
from pincite.errors import NoLibrary
from tests.catalogue.made import made, original

# What every child would load and compile anew.
quads.engine()
sparql.calls_out("{}")

CHUNK = b"<urn:chunk:1> <http://www.w3.org/ns/prov#wasDerivedFrom> <urn:page:1> . <urn:chunk:1> <urn:t> [] ."

AGENT = b'<https://trustgraph.ai/agent/pincite> <http://www.w3.org/2000/01/rdf-schema#label> "pincite" .'

BULK_QUADS = quads.BULK_QUADS

ENDED = 9
"""Exit status of a child that ended itself half way."""


def work(folder: Path) -> None:
    """Add, add again, name, remove, index: twice is as good as once."""
    with Catalogue.create(folder) as store:
        for number in range(3):
            store.change(writing.add, store.blobs, made(number), original(number), f"{number}.pdf")
        store.change(writing.add, store.blobs, made(0), original(0), "another name.pdf")
        store.change(writing.add, store.blobs, made(1, {"strategy": "size"}), original(1), "1.pdf")
        store.change(writing.add_quads, CHUNK, "chunks.ttl")
        gone = store.change(writing.add_quads, AGENT, "gone.ttl", graph="urn:graph:source")
        asking.catch_up(store)
        store.change(writing.remove, store.blobs, made(1).document.urn)
        store.change(writing.remove, store.blobs, gone.urn)
        asking.catch_up(store)
        store.change(writing.add, store.blobs, made(3), original(3), "3.pdf")
        asking.catch_up(store)


def look(folder: Path) -> None:
    """What any reader may ask at any time: every document is whole."""
    try:
        store = Catalogue.open(folder)
    except NoLibrary:
        return
    with store:
        for entry in store.ask(reading.documents):
            assert entry.runs, "a document without a run"
            assert store.ask(reading.original, store.blobs, entry.document.urn)
            for run in entry.runs:
                urn = run.run.urn
                assert len(store.ask(reading.text, urn)) == run.characters
                assert len(store.ask(reading.passages, urn)) == run.passages
                assert len(store.ask(reading.texts, urn)) == run.texts
                assert len(store.ask(reading.statements_of, urn).splitlines()) == run.quads
                for image in store.ask(reading.images, urn):
                    assert store.ask(reading.image_bytes, store.blobs, image.urn)
                for text in store.ask(reading.texts, urn):
                    assert store.ask(reading.what, text.urn).run == urn
        for hit in store.ask(search.search, "file"):
            assert store.ask(reading.text, hit.urn)[hit.start : hit.end] == "file"


def summary(folder: Path) -> dict[str, bytes]:
    """Everything in the library that must not depend on what happened."""
    out = folder.with_name(folder.name + "-export")
    shutil.rmtree(out, ignore_errors=True)
    with Catalogue.open(folder) as store:
        store.ask(export.export, store.blobs, out)
        told = {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}
        indexed = asking.answer(store, "SELECT ?s ?p ?o ?g { GRAPH ?g { ?s ?p ?o } }")
        assert indexed.behind == 0
        lines = [" ".join(term.written for term in row if term) for row in indexed.rows]
        told["the index"] = "\n".join(sorted(lines)).encode()
        kept = sorted(store.blobs.every())
        wanted = sorted(name.removeprefix("blobs/") for name in told if name.startswith("blobs/"))
        assert kept == wanted, "blobs that nothing refers to"
        for table in ("unsettled", "removals"):
            count = store.database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            assert not count, f"{count} left in {table}"
        words = store.database.execute("SELECT count(*) FROM words").fetchone()[0]
        told["searchable"] = str(words).encode()
        subjects = store.database.execute("SELECT count(*) FROM subjects").fetchone()[0]
        told["subjects"] = str(subjects).encode()
    incoming = folder / "blobs" / "incoming"
    assert not incoming.exists() or not any(incoming.iterdir()), "an unfinished blob"
    shutil.rmtree(out)
    return told


class Counting:
    """Ends the process at its ``last`` operation on files or statement of SQL; counts them."""

    FILES = ("replace", "fsync", "mkdir", "unlink", "rmdir", "open")

    def __init__(self, last: int) -> None:
        self.count = 0
        self.last = last
        for name in self.FILES:
            setattr(os, name, self._around(getattr(os, name)))
        connect = sqlite3.connect

        def counted(*args, **keywords):
            database = connect(*args, **keywords)
            database.set_trace_callback(self.step)
            return database

        sqlite3.connect = counted  # type: ignore[assignment]

    def step(self, _: object = None) -> None:
        self.count += 1
        if self.count == self.last:
            os._exit(ENDED)

    def _around(self, function: Callable) -> Callable:
        def wrapped(*args, **keywords):
            self.step()
            result = function(*args, **keywords)
            self.step()
            return result

        return wrapped


def forked(function: Callable[[], None], report: Path) -> int:
    """The child that calls ``function``; what goes wrong in it is written to ``report``."""
    number = os.fork()
    if number:
        return number
    status = 1
    try:
        function()
        status = 0
    except BaseException:
        report.write_text(traceback.format_exc())
    finally:
        os._exit(status)


def ended(number: int) -> int:
    """How the child ended: its status, or minus the signal."""
    return os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])


class Trial:
    """Compares libraries below ``folder`` with the one of an undisturbed run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.report = folder / "report"
        calm = folder / "calm"
        begun = time.monotonic()
        self.must(lambda: work(calm))
        self.seconds = time.monotonic() - begun
        self.counted = folder / "counted"
        self.must(lambda: self._count(folder / "other"))
        self.points = int(self.counted.read_text())
        self.expected = folder / "expected"
        self.must(lambda: self._write(self.expected, summary(calm)))

    def _count(self, library: Path) -> None:
        counting = Counting(-1)
        work(library)
        self.counted.write_text(str(counting.count))

    @staticmethod
    def _write(path: Path, told: dict[str, bytes]) -> None:
        path.write_text(repr(sorted(told.items())))

    def must(self, function: Callable[[], None]) -> None:
        if ended(forked(function, self.report)):
            raise AssertionError(self.report.read_text() if self.report.exists() else "died")

    def _finish(self, library: Path) -> None:
        look(library)
        work(library)
        told = repr(sorted(summary(library).items()))
        expected = self.expected.read_text()
        if told != expected:
            theirs = dict(eval(expected))
            ours = summary(library)
            names = [name for name in sorted({*theirs, *ours}) if theirs.get(name) != ours.get(name)]
            raise AssertionError(f"differs in {names}")

    def after(self, disturb: Callable[[Path], None]) -> str:
        """What is wrong with a library after ``disturb``, '' if nothing."""
        library = self.folder / "library"
        shutil.rmtree(library, ignore_errors=True)
        try:
            disturb(library)
            self.must(lambda: self._finish(library))
        except AssertionError as error:
            return str(error)
        return ""

    def kill(self, library: Path, delay: float) -> None:
        self.report.unlink(missing_ok=True)
        child = forked(lambda: work(library), self.report)
        time.sleep(delay)
        os.kill(child, signal.SIGKILL)
        if ended(child) > 0:
            raise AssertionError(self.report.read_text())

    def exit(self, library: Path, point: int) -> None:
        self.report.unlink(missing_ok=True)

        def half() -> None:
            Counting(point)
            work(library)

        if ended(forked(half, self.report)) not in (0, ENDED):
            raise AssertionError(self.report.read_text())


def main(folder: Path, mode: str, count: int, seed: int) -> None:
    chance = random.Random(seed)
    trial = Trial(folder)
    done = 0
    while done < count:
        if mode == "kill":
            times = min(chance.choice([1, 1, 2, 4]), count - done)
            delays = [chance.uniform(0, trial.seconds) for _ in range(times)]

            def disturb(library: Path, delays: list[float] = delays) -> None:
                for delay in delays:
                    trial.kill(library, delay)

            what = f"killed after {delays} of {trial.seconds} seconds"
        else:
            times = 1
            point = 1 + (done * trial.points // count + chance.randrange(max(trial.points // count, 1)))

            def disturb(library: Path, point: int = point) -> None:
                trial.exit(library, point)

            what = f"ended at operation {point} of {trial.points}"
        quads.BULK_QUADS = chance.choice([1, BULK_QUADS])
        wrong = trial.after(disturb)
        if wrong:
            print(f"{what}: {wrong}")
        done += times
    print(f"{done} tried")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1]) as place:
        main(Path(place), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
