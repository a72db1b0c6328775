"""Damaged, odd and hostile files: a result or a typed error, soon, and never the end of the process."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from benchmarks.corpora import ROOT, CorpusMissing, folder

SECONDS = 10  # a document may take
MEMORY = 10**9  # bytes of address space beyond what the start takes
WORK = """
import resource, signal, sys
from pathlib import Path
from pincite.errors import PinciteError
from pincite.pdf import PdfDocument
import pikepdf
def used():
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
limit = used() + {memory}
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
for name in sys.stdin.read().splitlines():
    print(name, flush=True)
    signal.alarm({seconds})
    try:
        with PdfDocument(Path(name).read_bytes(), draw_fields=True) as document:
            for number in range(1, min(document.page_count, 30) + 1):
                try:
                    ink = document.read_page(number)
                except PinciteError:
                    continue
                assert len(ink.glyphs) == len(ink.glyphs.tight)
                assert (ink.glyphs.font < len(document.fonts)).all()
            document.info()
    except PinciteError:
        pass
    signal.alarm(0)
print("done")
"""


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGALRM") or sys.platform != "linux", reason="needs Linux limits")
def test_a_hostile_file_ends_soon_in_a_result_or_a_typed_error():
    try:
        place = folder() / "robust"
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    names = sorted(str(path) for path in place.rglob("*") if path.is_file())
    assert len(names) > 100
    run = subprocess.run(
        [sys.executable, "-c", WORK.format(seconds=SECONDS, memory=MEMORY)],
        input="\n".join(names),
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=600,
    )
    lines = run.stdout.splitlines()
    assert run.returncode == 0 and lines[-1] == "done", f"{lines[-1]}: {run.returncode}\n{run.stderr[-3000:]}"
