"""``python -m benchmarks.same [--record] [--only PART] [--jobs N]``: what is written today beside what was
recorded. Exit status 1 where anything differs."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.corpora import ROOT, folder
from benchmarks.same.digests import Row, digests

RECORD = ROOT / "benchmarks" / ".cache" / "same.json"
TRUTH = frozenset({".md", ".json", ".xml", ".native", ".py", ".txt"})
"""Endings of the truth that lies beside documents, in folders where that is all they are."""

WRAPPED = "bilanci"
"""The folder whose documents are read by every example wrapper as well."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.same", description=__doc__)
    parser.add_argument("--record", action="store_true", help="keep today's digests")
    parser.add_argument("--only", default="", metavar="PART", help="documents whose path holds PART")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--file", type=Path, default=RECORD, help="where digests are kept")
    chosen = parser.parse_args()
    rows = measured([p for p in documents() if chosen.only in str(p)], chosen.jobs)
    known: dict[str, Row] = json.loads(chosen.file.read_text()) if chosen.file.exists() else {}
    if chosen.record:
        chosen.file.parent.mkdir(parents=True, exist_ok=True)
        chosen.file.write_text(json.dumps(known | rows, indent=0, sort_keys=True) + "\n")
        print(f"{len(rows)} documents recorded in {chosen.file}")
        return 0
    if not known:
        print(f"nothing is recorded in {chosen.file}: run with --record before the change", file=sys.stderr)
        return 2
    changed = list(differences(known, rows))
    print("\n".join(changed))
    print(f"{len(rows)} documents, {len(changed)} differ")
    return 1 if changed else 0


def documents() -> Iterator[Path]:
    """All documents of the corpora in a fixed order, without the truth beside them."""
    top = folder()
    for path in sorted(top.rglob("*")):
        part = path.relative_to(top).parts
        if not path.is_file() or len(part) < 2 or path.name == "README.md":
            continue
        if part[0] in ("formats", "robust") or path.suffix.lower() not in TRUTH:
            yield path


def measured(paths: list[Path], jobs: int) -> dict[str, Row]:
    """Digests by path below the corpora, worked out in ``jobs`` processes."""
    top = folder()
    with multiprocessing.Pool(jobs, maxtasksperchild=100) as pool:
        rows = pool.imap(_one, paths, chunksize=1)
        found = {}
        for i, (path, row) in enumerate(zip(paths, rows, strict=True)):
            found[str(path.relative_to(top))] = row
            if sys.stderr.isatty():
                print(f"\r{i + 1}/{len(paths)}", end="", file=sys.stderr)
    return found


def _one(path: Path) -> Row:
    wrappers: tuple[Path, ...] = ()
    if path.parent.name == WRAPPED:
        wrappers = tuple(sorted((ROOT / "examples" / "wrappers").glob("*.wrap")))
    return digests(path, wrappers)


def differences(known: dict[str, Row], rows: dict[str, Row]) -> Iterator[str]:
    """A line a document that is not what it was: its path and the forms that differ."""
    for path, row in rows.items():
        before = known.get(path)
        if before is None:
            yield f"{path}: not recorded"
        elif before != row:
            forms = sorted(set(before) | set(row))
            yield f"{path}: {', '.join(f for f in forms if before.get(f) != row.get(f))}"


if __name__ == "__main__":
    sys.exit(main())
