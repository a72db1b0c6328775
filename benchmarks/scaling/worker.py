"""A fresh process that converts documents in which one thing grows, and says how long each took.

``python -m benchmarks.scaling.worker '{"name": "links", "rounds": 3}'`` says a line ``[count, CPU seconds]``
for each count, of the fastest round, and last the megabytes that the process held at most.
"""

from __future__ import annotations

import json
import sys
import time

from benchmarks.memory.worker import peak_mb
from benchmarks.scaling.kinds import MADE


def main() -> int:
    import pincite

    asked = json.loads(sys.argv[1])
    made, counts = MADE[asked["name"]]
    # What is loaded once is no part of it: a small document first, unmeasured.
    pincite.convert(made(counts[0] // 10), ocr=False).to_markdown()
    data = {count: made(count) for count in counts}
    best = dict.fromkeys(counts, float("inf"))
    # All counts in every round, so that what else the machine does is the same to all.
    for _ in range(asked["rounds"]):
        for count in counts:
            begun = time.process_time()
            pincite.convert(data[count], ocr=False).to_markdown()
            best[count] = min(best[count], time.process_time() - begun)
    for one in best.items():
        print(json.dumps(one))
    print(json.dumps(peak_mb()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
