"""The files that a page names: made from examples, under the names the page uses."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.archive import made_documents as made
from tests.documentation.blocks import ROOT

EXAMPLES = ROOT / "examples"
WRAPPERS = EXAMPLES / "wrappers"

FILES: dict[str, Path | Callable[[], bytes]] = {
    "report.pdf": EXAMPLES / "demo.pdf",
    "demo.pdf": EXAMPLES / "demo.pdf",
    "some.pdf": EXAMPLES / "demo.pdf",
    "archive/report.pdf": EXAMPLES / "demo.pdf",
    "balance.pdf": WRAPPERS / "balance.pdf",
    "paper.wrap": WRAPPERS / "paper.wrap",
    "same_row.wrap": WRAPPERS / "same_row.wrap",
    "mine.wrap": WRAPPERS / "same_row.wrap",
    "letter.docx": made.docx,
    "figures.xlsx": made.xlsx,
    "talk.pptx": made.pptx,
    "book.epub": made.epub,
    "mail.eml": lambda: made.mail(made.two_pages()),
    "handbook.md": made.MARKDOWN.encode,
    "table": lambda: b"Sort,kg\napples,131\n",
    "list.txt": lambda: b"report.pdf\nletter.docx\n",
    "triples.nq": lambda: CHUNK.encode(),
}

TG = "https://trustgraph.ai/ns/"
CHUNK = f"""
<urn:chunk:7> <http://www.w3.org/ns/prov#wasDerivedFrom> <urn:doc:report> .
<urn:chunk:7> <{TG}charOffset> "0" .
<urn:chunk:7> <{TG}charLength> "31" .
"""
"""What a chunker said of the document that the page about flows keeps."""

BEFORE = {
    "docs/command-line.md": "pincite ingest report.pdf --section-strategy heading --library pincite-library",
}
"""What a page takes for done before it begins."""


def set_scene(folder: Path, page: Path) -> None:
    """Put the files that a page names into a folder."""
    text = page.read_text(encoding="utf-8")
    shutil.copytree(EXAMPLES, folder / "examples", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    shutil.copy(WRAPPERS / "paper.concepts", folder)  # beside all wrappers: it is they that name it
    for name, source in FILES.items():
        if named(name, text):
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(source.read_bytes() if isinstance(source, Path) else source())


def named(name: str, text: str) -> bool:
    """Whether the blocks of a page name a file (or the folder it lies in)."""
    first = name.partition("/")[0]
    return bool(re.search(rf"(?<![\w./-]){re.escape(first)}(?![\w-])", text))
