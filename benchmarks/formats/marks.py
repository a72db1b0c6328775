"""Marked features: words of ``own/features`` that must come out, and those that must never."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
import zipfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks import report
from benchmarks.formats.documents import folder

MARK = re.compile(r"M[A-Z0-9]{2,}")

NEVER = {
    "": ("MDELETED", "MMOVEDFROM", "MSCRIPT", "MSTYLE", "MINSTR"),
    "html": ("MHTMLCOMMENT", "MIFRAME"),
    "md": ("MCOMMENT",),
    "rst": ("MCOMMENT",),
}
"""Deleted, moved away, scripts, styles, field codes and comments of the source. Comments a person wrote
in an office document are told as such (kind comment), and are marks that may come."""

NOT_CONTENT = {"html": {"MTEMPLATE"}}
"""What is there for scripts alone."""

BINARY = (".doc", ".xls", ".ppt")
SHOWN = ("descr", "href", "Target")
"""Attributes, by local name, with the alternative text of a picture or the target of a link."""

WORDS = re.compile(r"[A-Za-z0-9]+")


@dataclass(frozen=True)
class Marks:
    """Of one document: the marks looked for, those that do not come, those that must not and do."""

    path: Path
    wanted: tuple[str, ...]
    missing: tuple[str, ...]
    leaked: tuple[str, ...]


def measure() -> list[Marks]:
    """Every document of own/features that Pincite reads here."""
    done = []
    for path in sorted((folder() / "own" / "features").iterdir()):
        given = told(path)
        if given is not None:
            done.append(compared(path, marks_of(path), given))
    return done


def told(path: Path) -> str | None:
    """``--to elements`` with every layer; None where a needed program is not installed."""
    import pincite
    from pincite.errors import MissingExtra

    try:
        document = pincite.convert(path, ocr=False, reproducible=True)
    except MissingExtra:
        return None
    layers = ("body", "furniture", "notes", "comments", "hidden")
    return json.dumps(document.to_elements(layers=layers), ensure_ascii=False)


def compared(path: Path, marks: set[str], given: str) -> Marks:
    """Marks run together where their runs do: the longest that fits counts, so that MB1A is not MB1."""
    kind = path.suffix[1:]
    never = set(NEVER[""]) | set(NEVER.get(kind, ()))
    wanted = sorted(marks - never - NOT_CONTENT.get(kind, set()))
    known = sorted(marks | never, key=lambda mark: (-len(mark), mark))
    there = set(re.findall("|".join(known), given))
    missing = [mark for mark in wanted if mark not in there]
    return Marks(path, tuple(wanted), tuple(missing), tuple(sorted(never & there)))


def marks_of(path: Path) -> set[str]:
    """The marks in the source. Of a package: in text and in attributes that are shown or lead somewhere.
    Of a binary format: those of its younger sibling that are among its bytes."""
    if zipfile.is_zipfile(path):
        return {mark for text in _shown(path) for mark in _whole(text)}
    data = path.read_bytes()
    sibling = path.with_suffix(path.suffix + "x")
    if path.suffix in BINARY:
        return {
            mark
            for mark in marks_of(sibling)
            if mark.encode("latin-1") in data or mark.encode("utf-16-le") in data
        }
    return _whole(re.sub(r"base64,[A-Za-z0-9+/=]+", "", data.decode("utf-8", "replace")))


def _whole(text: str) -> set[str]:
    return {word for word in WORDS.findall(text) if MARK.fullmatch(word)}


def _shown(path: Path) -> list[str]:
    texts: list[str] = []
    with zipfile.ZipFile(path) as package:
        for name in package.namelist():
            if not name.endswith((".xml", ".rels")) or (name == "styles.xml" and path.suffix == ".odp"):
                continue
            for node in ElementTree.fromstring(package.read(name)).iter():
                texts += [node.text or "", node.tail or ""]
                texts += [value for key, value in node.items() if key.rpartition("}")[2] in SHOWN]
    return texts


def table(measured: list[Marks]) -> str:
    rows = []
    for one in measured:
        share = 1 - len(one.missing) / len(one.wanted) if one.wanted else None
        rows.append(
            [
                one.path.name,
                f"{len(one.wanted) - len(one.missing)} of {len(one.wanted)}",
                report.figure(share),
                " ".join(one.missing) or "none",
                " ".join(one.leaked) or "none",
            ]
        )
    return report.table(["document", "marks found", "share", "missing", "told and must not be"], rows)
