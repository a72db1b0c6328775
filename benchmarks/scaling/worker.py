"""A fresh process that converts documents in which one thing grows, and says how long each took.

``python -m benchmarks.scaling.worker '{"name": "links", "rounds": 3}'`` says a line ``[count, CPU seconds]``
for each count as soon as it is known, and last the megabytes that the process held at most.
"""

from __future__ import annotations

import json
import sys
import time

from benchmarks.memory.worker import peak_mb
from benchmarks.scaling.made import MADE

SMALL = 0.3
"""Seconds below which a document is converted again: short times are the least exact."""


def main() -> int:
    import pincite

    asked = json.loads(sys.argv[1])
    made, counts = MADE[asked["name"]]
    # What is loaded once is no part of it: a small document first, unmeasured.
    pincite.convert(made(counts[0] // 10), ocr=False).to_markdown()
    for count in counts:
        data = made(count)
        best = float("inf")
        for at in range(asked["rounds"]):
            if at and best > SMALL * asked["rounds"]:
                break
            begun = time.process_time()
            pincite.convert(data, ocr=False).to_markdown()
            best = min(best, time.process_time() - begun)
        print(json.dumps([count, best]), flush=True)
    print(json.dumps(peak_mb()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
