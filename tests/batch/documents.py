"""Small documents of several formats, and runs over them."""

import io
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from pincite.batch.ledger import Ledger
from pincite.batch.local import LocalEngine
from pincite.batch.plan import Plan
from pincite.batch.run import Run
from pincite.batch.sources import Sources

TEXTS = {
    "a.txt": "The first text.\n\nIt has two paragraphs.\n",
    "b.md": "# A heading\n\nBelow it a text.\n\n| Year | Sum |\n|---|---|\n| 2020 | 1 |\n",
    "c.csv": "name,sum\nrent,100\nfood,200\n",
    "in/d.html": "<html><body><h1>Title</h1><p>Some text.</p></body></html>",
    "in/e.txt": "Another text, in a folder.\n",
    "in/deep/a.txt": "One called like the first.\n",
}
BROKEN = {"bad.pdf": b"%PDF-1.4 and nothing behind it"}


def folder_of(folder, texts=TEXTS, more=BROKEN):
    """A folder with these documents in it."""
    for name, data in {**texts, **more}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return folder


def numbered(count):
    """So many documents, a tenth of them twins of others, some that cannot be read."""
    texts = {
        f"{n % 7}/{n:04}.txt": f"Document {n - n % 10 if n % 10 == 9 else n}.\n\n{'x ' * (n % 50)}\n"
        for n in range(count)
    }
    broken = {f"{n % 7}/{n:04}.pdf": b"%PDF-1.4 broken" + str(n).encode() for n in range(0, count, 25)}
    return texts, broken


def run_of(source, target, plan=None, *, jobs=1, own=None, **settings):
    """A run with its ledger, which is to be closed."""
    ledger = Ledger(Path(own or source.parent / "own") / "ledger.sqlite")
    run = Run(
        sources=Sources([str(source)], [Path(target)]),
        target=str(target),
        plan=plan or Plan(forms=("md",)),
        engine=LocalEngine(jobs),
        ledger=ledger,
        pause=0.01,
        **settings,
    )
    return run


def done(source, target, plan=None, **settings):
    """A run to its end: what was said of an earlier one, what came of each document by name, the run."""
    run = run_of(source, target, plan, **settings)
    with run.ledger:
        said = run.begin()
        run.go()
        return said, {entry.name: entry for entry in run.ledger.entries()}, run


def files_in(folder, without=("ledger.sqlite", "results.csv")):
    """All files beneath a folder by their names."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(without)
    }


def book(pages):
    """A PDF of pages whose text goes on from one to the next."""
    canvas = Canvas(out := io.BytesIO(), pagesize=(300, 200), invariant=1)
    for number in range(1, pages + 1):
        canvas.setFont("Helvetica", 8)
        canvas.drawString(30, 185, "A book of apples")
        canvas.setFont("Helvetica-Bold" if number % 9 == 0 else "Helvetica", 14 if number % 9 == 0 else 10)
        canvas.drawString(
            30, 160, f"{number // 9} Chapter" if number % 9 == 0 else "which then goes on over the"
        )
        canvas.setFont("Helvetica", 10)
        canvas.drawString(30, 140, f"page and tells of {number} apples that were picked in the")
        canvas.drawString(30, 128, "orchard, until the page is at its end and the text")
        canvas.showPage()
    canvas.save()
    return out.getvalue()
