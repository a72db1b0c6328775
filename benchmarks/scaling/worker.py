"""A fresh process that converts documents in which one thing grows, and says how long each took.

``python -m benchmarks.scaling.worker '{"name": "links", "rounds": 3}'`` says a line ``[count, CPU seconds]``
for each count, of the fastest round, and last the megabytes that the process held at most.
"""

from __future__ import annotations

import functools
import gc
import json
import sys
import time
from typing import Any

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
    words = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    # All counts in every round, so that what else the machine does is the same to all.
    for _ in range(asked["rounds"]):
        for count in counts:
            forget(words)
            begun = time.process_time()
            pincite.convert(data[count], ocr=False).to_markdown()
            best[count] = min(best[count], time.process_time() - begun)
    for one in best.items():
        print(json.dumps(one))
    print(json.dumps(peak_mb()))
    return 0


def forget(caches: list[functools._lru_cache_wrapper[Any]]) -> None:
    """Empty those that hold a number of things at most. They know the words of the round before, of a small
    document all and of a large one none, which would make the small one faster than it is."""
    for one in caches:
        if one.cache_parameters()["maxsize"] is not None:
            one.cache_clear()


if __name__ == "__main__":
    sys.exit(main())
