"""Tables of results, on the terminal and in benchmarks/results."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path

RESULTS = Path(__file__).resolve().parent / "results"
NONE = "-"


def figure(value: float | None, digits: int = 3) -> str:
    """The number as a table shows it; '-' for none."""
    return NONE if value is None else f"{value:.{digits}f}"


def signed(value: float) -> str:
    return f"{value:+.3f}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with padded columns, so that it also reads well on a terminal."""
    widths = [max(len(row[at]) for row in [head, *rows]) for at in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        padded = [cells[0].ljust(widths[0])]
        padded += [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
        return "| " + " | ".join(padded) + " |"

    rule = ["-" * widths[0], *["-" * (width - 1) + ":" for width in widths[1:]]]
    return "\n".join([line(head), line(rule), *[line(row) for row in rows]])


def machine() -> str:
    """One line: date, system, Python, cores."""
    return (
        f"{date.today().isoformat()}, {platform.system()} {platform.machine()}, "
        f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores"
    )


def write(name: str, title: str, body: str) -> Path:
    """``results/NAME.md``, written anew: title, when and where it was measured, the tables."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.md"
    path.write_text(f"# {title}\n\nMeasured {machine()}.\n\n{body.strip()}\n", encoding="utf-8")
    return path


def write_part(name: str, title: str, part: str, body: str) -> Path:
    """``results/NAME.md`` with the section ``part`` written anew, or added; the others as they were."""
    path = RESULTS / f"{name}.md"
    text = path.read_text(encoding="utf-8") if path.exists() else f"# {title}\n"
    head, *sections = text.split("\n## ")
    made = f"{part}\n\nMeasured {machine()}.\n\n{body.strip()}\n"
    places = {section.splitlines()[0]: at for at, section in enumerate(sections)}
    at = places.get(part, len(sections))
    sections[at : at + 1] = [made]
    RESULTS.mkdir(exist_ok=True)
    path.write_text("\n## ".join([head, *sections]), encoding="utf-8")
    return path
