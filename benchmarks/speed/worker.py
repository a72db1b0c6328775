"""One engine in a process of its own: told to do all documents, it answers what that cost.

``python -m benchmarks.speed.worker NAME`` says ``{"version": ...}`` when ready; for every line
``{"pdfs": [...]}`` on stdin it does them all once and says ``{"cpu": [s of each], "failed": n}``.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, TextIO

from benchmarks.engines import EngineMissing
from benchmarks.speed.cpu import cpu_seconds
from benchmarks.speed.work import Work, prepare


def main() -> int:
    answers = _private_stdout()
    try:
        work, version = prepare(sys.argv[1])
    except (EngineMissing, ImportError) as problem:
        _say(answers, {"missing": str(problem)})
        return 1
    _say(answers, {"version": version})
    for line in sys.stdin:
        _say(answers, _round(work, [Path(name) for name in json.loads(line)["pdfs"]]))
    return 0


def _round(work: Work, pdfs: list[Path]) -> dict[str, Any]:
    gc.collect()  # what the last round left must not be cleaned up on this round's bill
    failed = 0
    spent = [cpu_seconds()]
    for pdf in pdfs:
        try:
            work(pdf)
        except Exception:
            failed += 1
        spent.append(cpu_seconds())
    return {"cpu": [after - before for before, after in pairwise(spent)], "failed": failed}


def _private_stdout() -> TextIO:
    """The answers' channel; whatever an engine prints goes to stderr."""
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return channel


def _say(channel: TextIO, answer: dict[str, Any]) -> None:
    channel.write(json.dumps(answer) + "\n")
    channel.flush()


if __name__ == "__main__":
    sys.exit(main())
