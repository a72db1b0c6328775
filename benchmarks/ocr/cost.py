"""What reading costs: beside Tesseract alone on the same pixels, and with two processes beside one."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from PIL import Image

from benchmarks.ocr import bare, prose
from benchmarks.ocr.reading import Asked, png
from benchmarks.ocr.texts import RESOLUTIONS, STATES, drawn
from benchmarks.report import figure, table
from benchmarks.speed.cpu import cpu_seconds

ROUNDS = 3
PAGES, DPI = 12, 200  # of the scan
TIMES = ("processes", "seconds", "CPU seconds", "times as fast")


def measured(asked: Asked) -> str:
    """Both tables."""
    rows = [row(dpi, state, asked) for state in STATES for dpi in asked.chosen(list(RESOLUTIONS))]
    head = ["", "Pincite", "Tesseract alone", "ratio"]
    alone = (
        f"The page of English, CPU seconds, median of {ROUNDS} rounds in turns, and of the ratios within a "
        "round. Tesseract alone misses much of the spoiled pages."
    )
    two = (
        f"`pincite convert --ocr` of a scan of {PAGES} pages by so many processes, from start to end, "
        f"median of {ROUNDS} rounds in turns."
    )
    return f"{alone}\n\n{table(head, rows)}\n\n{two}\n\n{table(TIMES, processes())}"


def row(dpi: int, state: str, asked: Asked) -> list[str]:
    picture = drawn("eng", dpi, state)
    file = png(picture, dpi)
    ways: list[Callable[[], Any]] = [lambda: asked.read(file), lambda: bare.text(picture, "eng", dpi)]
    for way in ways:
        way()
    rounds = [[spent(way) for way in ways] for _ in range(ROUNDS)]
    means = [median(one[at] for one in rounds) for at in range(len(ways))]
    ratio = median(ours / alone for ours, alone in rounds)
    return [f"{dpi} dots per inch, {state}", *[figure(mean, 2) for mean in means], figure(ratio, 2)]


def spent(way: Callable[[], Any]) -> float:
    began = cpu_seconds()
    way()
    return cpu_seconds() - began


def processes(most: int = 2) -> list[list[str]]:
    """A row for each number of processes."""
    with tempfile.TemporaryDirectory() as folder:
        scan = Path(folder, "scan.pdf")
        page = Image.fromarray(prose.page("eng", DPI))
        page.save(scan, save_all=True, append_images=[page] * (PAGES - 1), resolution=DPI)
        rounds = [[taken(scan, jobs) for jobs in range(1, most + 1)] for _ in range(ROUNDS)]
    rows = []
    for jobs in range(1, most + 1):
        seconds, of_processor = (median(one[jobs - 1][at] for one in rounds) for at in (0, 1))
        times = median(one[0][0] / one[jobs - 1][0] for one in rounds)
        rows.append([str(jobs), figure(seconds, 1), figure(of_processor, 1), figure(times, 2)])
    return rows


def taken(scan: Path, jobs: int) -> tuple[float, float]:
    """Seconds of the command, and of the processor."""
    command = [sys.executable, "-m", "pincite", "convert", str(scan), "--ocr", "--jobs", str(jobs)]
    began, spent_before = time.perf_counter(), cpu_seconds()
    subprocess.run([*command, "--output", str(scan.with_suffix(".md"))], check=True)
    return time.perf_counter() - began, cpu_seconds() - spent_before
