"""Writes the pages of the site, as zensical.toml reads them: those of the repository, and the reference."""

from __future__ import annotations

import os
import shutil
from functools import partial
from pathlib import Path

from links import absolute
from reference import reference

ROOT = Path(__file__).parents[1]

PAGES = ["*.md", "docs/**/*.*", "examples/README.md", "benchmarks/*.md", "benchmarks/results/*.*"]


def main() -> None:
    pages = ROOT / "build" / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    sources = {path.relative_to(ROOT).as_posix() for pattern in PAGES for path in ROOT.glob(pattern)}
    for name in sources:
        (pages / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, pages / name)
        if name.endswith(".md"):
            text = absolute((ROOT / name).read_text(), partial(outside, name, sources))
            (pages / name).write_text(text)
    changes = pages / "CHANGELOG.md"
    changes.write_text(changes.read_text().replace("## Unreleased\n", f"## Unreleased\n\n{waiting()}"))
    (pages / "reference.md").write_text(reference())


def waiting() -> str:
    """The lines for the next release, by what kind of change they are."""
    kinds: dict[str, list[str]] = {}
    for path in sorted((ROOT / "changelog.d").glob("*.*.md")):
        kind = path.name.split(".")[1].capitalize()
        kinds.setdefault(kind, []).append(f"- {' '.join(path.read_text().split())}\n")
    return "\n".join(f"### {kind}\n\n{''.join(lines)}" for kind, lines in sorted(kinds.items()))


def outside(page: str, sources: set[str], target: str) -> str | None:
    """The path of a target that is no page of the site."""
    path = os.path.normpath(os.path.join(os.path.dirname(page), target))
    return None if path.split("#")[0] in sources else path


if __name__ == "__main__":
    main()
