"""A fresh process that evaluates one wrapper on made pages and says how long it took.

``python -m benchmarks.wrappers.worker '{"wrapper": "paper", "layout": "blocks", "pages": 1,
"tokens": 500, "how": "engine", "rounds": 3}'`` says ``{"seconds": median, "mb": peak, ...}``.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.memory.worker import peak_mb
from benchmarks.wrappers.pages import LAYOUTS, document

WRAPPERS = Path(__file__).resolve().parents[2] / "examples" / "wrappers"


def main() -> int:
    asked = json.loads(sys.argv[1])
    print(json.dumps(measured(**asked)))
    return 0


def measured(
    wrapper: str, layout: str, pages: int, tokens: int, how: str = "engine", rounds: int = 3
) -> dict[str, Any]:
    """Seconds of one evaluation (median of ``rounds``), what came out, and the largest size this
    process ever had. Tokens are there before the clock starts; every round reads the wrapper and
    evaluates with nothing remembered."""
    from recto.wrappers.tokens.made import tokens_from

    sheet = document(LAYOUTS[layout], pages, tokens)
    table = tokens_from(sheet.rows)
    path = WRAPPERS / f"{wrapper}.wrap"
    seconds = []
    for _ in range(rounds):
        begun = time.perf_counter()
        answer = HOW[how](path, table)
        seconds.append(time.perf_counter() - begun)
    return {
        "seconds": statistics.median(seconds),
        "mb": peak_mb(),
        "tokens": len(table),
        "records": sheet.records,
        **answer,
    }


def engine(path: Path, table: Any) -> dict[str, Any]:
    """Recto, mode ``paper``."""
    from recto.wrappers.evaluation.evaluate import EvaluationOptions, evaluate
    from recto.wrappers.language.parse import parse

    wrapper = parse(path.read_text(encoding="utf-8"), str(path))
    found = evaluate(wrapper, table, EvaluationOptions(mode="paper"))
    items = found.groups[0].children if found.groups else ()
    rows = sum(_in_one_row(item) for item in items)
    return {"items": len(items), "in_rows": rows, "complete": found.complete, "stopped": found.stopped_by}


def _in_one_row(item: Any) -> bool:
    boxes = [leaf.value.box for leaf in item.children]
    return max(box[1] for box in boxes) < min(box[3] for box in boxes)


def literal(path: Path, table: Any) -> dict[str, Any]:
    """The algorithm of the paper as it is printed, repaired but not made faster: the tests' oracle."""
    raise NotImplementedError


HOW = {"engine": engine, "literal": literal}


if __name__ == "__main__":
    sys.exit(main())
