"""Peak memory and time of ``pincite.stream`` over large documents, each in a process of its own.

``python -m benchmarks.formats.stream FILE`` is that process.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks import report
from benchmarks.corpora import ROOT
from benchmarks.formats.big import MADE
from benchmarks.memory.worker import peak_mb
from benchmarks.speed.cpu import cpu_seconds

SECONDS = 600
MB = 1_000_000


@dataclass
class Streamed:
    """``pieces`` that came one after the other, ``elements`` and table ``rows`` in them."""

    format: str
    size: int
    mb: float = 0.0
    cpu: float = 0.0
    pieces: int = 0
    elements: int = 0
    rows: int = 0
    error: str = ""


def measure(formats: tuple[str, ...] = tuple(MADE)) -> list[Streamed]:
    done = []
    with tempfile.TemporaryDirectory() as folder:
        for kind in formats:
            path = MADE[kind](Path(folder) / f"big.{kind}")
            done.append(streamed(kind, path))
            path.unlink()
    return done


def streamed(kind: str, path: Path) -> Streamed:
    command = [sys.executable, "-m", "benchmarks.formats.stream", str(path)]
    out = Streamed(kind, path.stat().st_size)
    try:
        said = subprocess.run(
            command, capture_output=True, text=True, cwd=ROOT, timeout=SECONDS, check=True
        ).stdout
    except subprocess.SubprocessError as problem:
        out.error = type(problem).__name__
        return out
    return Streamed(kind, out.size, **json.loads(said))


def main() -> int:
    import pincite

    started = cpu_seconds()
    pieces = elements = rows = 0
    for piece in pincite.stream(Path(sys.argv[1]), timeout=SECONDS):
        pieces += 1
        for element in piece.elements:
            elements += 1
            rows += element.table.rows if element.table is not None else 0
    record = {"pieces": pieces, "elements": elements, "rows": rows}
    print(json.dumps({**record, "mb": peak_mb(), "cpu": cpu_seconds() - started}))
    return 0


def table(measured: list[Streamed]) -> str:
    rows = [
        [
            one.format,
            f"{one.size / MB:.1f}",
            f"{one.mb:.0f}" if not one.error else one.error,
            f"{one.cpu:.1f}",
            str(one.pieces),
            str(one.elements),
            str(one.rows),
        ]
        for one in measured
    ]
    return report.table(["format", "MB", "peak MB", "CPU s", "pieces", "elements", "table rows"], rows)


if __name__ == "__main__":
    sys.exit(main())
