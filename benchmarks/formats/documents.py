"""The documents that are measured, and how pandoc reads them."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.corpora import ROOT, CorpusMissing

SECONDS = 60
"""Pandoc's time for a document; a few of the corpus are built to take for ever."""

DIALECTS = {
    "docx": "docx", "odt": "odt", "html": "html", "md": "gfm+definition_lists+attributes-smart",
    "rst": "rst", "rtf": "rtf", "epub": "epub", "org": "org", "tex": "latex", "ipynb": "ipynb",
    "xlsx": "xlsx",
}  # fmt: skip
"""What pandoc calls the formats that it reads. Not pptx: its reader makes headings of its own and does
not see lists. Markdown is GitHub's, which Pincite reads too, and not pandoc's own."""

READ_ALL = ("docx", "odt", "html", "md", "rst", "rtf", "epub", "org", "tex", "ipynb")
"""Formats of which every document is compared; of others only those with a tree beside them."""

SKIP = ("own",)
MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
LATIN = {b"0", b"1", b"2", b"77", b"255"}
"""Character sets of RTF fonts that are 1252 or symbols (RTF 1.9.1, font table)."""

HIGH = re.compile(rb"\\'[89a-fA-F][0-9a-fA-F]")


@dataclass(frozen=True)
class Sample:
    """A document; ``native`` is pandoc's tree beside it, where there is one."""

    path: Path
    format: str
    native: Path | None = None

    @property
    def name(self) -> str:
        return "/".join(self.path.parts[-3:])


def folder() -> Path:
    """PINCITE_CORPORA, else ../shared/corpora beside the repository; in it ``formats``."""
    path = Path(os.environ.get("PINCITE_CORPORA") or ROOT.parent / "shared" / "corpora") / "formats"
    if not path.is_dir():
        raise CorpusMissing(
            f"no documents at {path}: PINCITE_CORPORA must name the folder that holds formats"
        )
    return path


def samples(formats: tuple[str, ...] | None = None) -> list[Sample]:
    """Every document that has a truth, by name."""
    found = []
    for path in sorted(folder().rglob("*")):
        kind = path.suffix[1:].lower()
        if kind not in DIALECTS or not path.is_file() or set(SKIP) & set(path.parts):
            continue
        native = path.with_suffix(".native")
        beside = native if native.is_file() else None
        if (beside or kind in READ_ALL) and (formats is None or kind in formats):
            found.append(Sample(path, kind, beside))
    return found


@cache
def pandoc() -> str:
    """Pandoc of pypandoc-binary, or the one on the path."""
    import pypandoc

    return str(pypandoc.get_pandoc_path())


def version() -> str:
    said = subprocess.run([pandoc(), "--version"], capture_output=True, text=True, check=True).stdout
    return said.split("\n")[0]


def tree(sample: Sample) -> dict[str, Any] | None:
    """Pandoc's tree; None where it does not read the document: RTF in another code page than 1252, which
    it takes for 1252, is one of these. Text is given to it in UTF-8, the one character set it reads."""
    data = sample.path.read_bytes()
    if sample.format == "rtf" and not sample.native and _foreign(data):
        return None
    source, kind = (sample.native, "native") if sample.native else (sample.path, DIALECTS[sample.format])
    command = [pandoc(), "--sandbox", "-f", kind, "-t", "json", "+RTS", "-M2g", "-RTS"]
    given = None
    if sample.format in ("html", "md") and not sample.native:
        given = _utf8(data)
        if given is None:
            return None
    else:
        command.append(str(source))
    try:
        done = subprocess.run(command, input=given, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        return None
    return json.loads(done.stdout)


def _foreign(data: bytes) -> bool:
    page = re.search(rb"\\ansicpg(\d+)", data)
    other = set(re.findall(rb"\\fcharset(\d+)", data)) - LATIN
    return bool(page and page[1] != b"1252") or bool(other and HIGH.search(data))


def _utf8(data: bytes) -> bytes | None:
    """The bytes in UTF-8, from the mark at their begin, else what they say of themselves; None where that
    does not help."""
    head = data.replace(b"\0", b"")[:4096]
    for mark, name in MARKS.items():
        if data.startswith(mark):
            return data.decode(name, "replace").lstrip("\ufeff").encode()
    said = re.search(rb"charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]+)", head)
    for name in ("utf-8", *([said[1].decode()] if said else [])):
        try:
            return data.decode(name).encode()
        except (UnicodeDecodeError, LookupError):
            continue
    return None
