"""What ``import pincite`` costs a fresh process."""

from __future__ import annotations

import subprocess
import sys
from statistics import median

from benchmarks.corpora import ROOT

CODE = """
import resource
def spent():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
before = spent()
import {name}
print(spent() - before)
"""


def import_ms(name: str, times: int) -> float | None:
    """CPU milliseconds of importing a package, median over fresh processes after one that warms the
    disk cache; None where it cannot be imported."""
    spent = []
    for _ in range(times + 1):
        command = [sys.executable, "-c", CODE.format(name=name)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            return None
        spent.append(float(done.stdout) * 1000)
    return median(spent[1:])
