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

SMALL = 12
"""Tokens of the page that is evaluated before the clock starts."""


def main() -> int:
    asked = json.loads(sys.argv[1])
    print(json.dumps(measured(**asked)))
    return 0


def measured(
    wrapper: str, layout: str, pages: int, tokens: int, how: str = "engine", rounds: int = 3
) -> dict[str, Any]:
    """CPU seconds of one evaluation (median of ``rounds``), what came out, and the largest size this
    process ever had. Tokens are there before the clock starts; every round reads the wrapper and
    evaluates with nothing remembered."""
    from tests.wrappers.tokens.made import tokens_from

    sheet = document(LAYOUTS[layout], pages, tokens)
    table = tokens_from(sheet.rows)
    path = WRAPPERS / f"{wrapper}.wrap"
    # What is loaded once is no part of an evaluation: a small page first, unmeasured.
    HOW[how](path, tokens_from(LAYOUTS[layout](SMALL).rows))
    seconds = []
    for _ in range(rounds):
        begun = time.process_time()
        answer = HOW[how](path, table)
        seconds.append(time.process_time() - begun)
    return {
        "seconds": statistics.median(seconds),
        "mb": peak_mb(),
        "tokens": len(table),
        "records": sheet.records,
        **answer,
    }


def engine(path: Path, table: Any) -> dict[str, Any]:
    """Pincite, mode ``paper``."""
    from pincite.wrappers.evaluation.evaluate import EvaluationOptions, evaluate

    found = evaluate(_wrapper(path), table, EvaluationOptions(mode="paper"))
    items = found.groups[0].children if found.groups else ()
    rows = [tuple(leaf.value.token for leaf in item.children) for item in items]
    return _counted(rows, table) | {"complete": found.complete, "stopped": found.stopped_by}


def literal(path: Path, table: Any) -> dict[str, Any]:
    """The algorithm of the paper as it is printed, its errors mended, nothing made faster: the oracle of
    the tests."""
    from pincite.wrappers.predicates.registry import predicates
    from tests.wrappers.oracle.groups import leaves
    from tests.wrappers.oracle.literal import extract
    from tests.wrappers.oracle.setting import Setting

    found = extract(Setting(_wrapper(path), table, predicates()), order="reading").group
    rows = [tuple(leaves(child.group)) for child in found.children] if found else []
    return _counted(rows, table) | {"complete": True, "stopped": ""}


def _wrapper(path: Path) -> Any:
    from pincite.wrappers.language.parse import parse

    def beside(name: str) -> str:
        return (path.parent / name).read_text(encoding="utf-8")

    return parse(path.read_text(encoding="utf-8"), path.name, beside)


def _counted(rows: list[tuple[int, ...]], table: Any) -> dict[str, Any]:
    """How many items there are, and how many of them have boxes that share a height."""
    straight = sum(max(table.box[t, 1] for t in row) < min(table.box[t, 3] for t in row) for row in rows)
    return {"items": len(rows), "in_rows": int(straight)}


HOW = {"engine": engine, "literal": literal}


if __name__ == "__main__":
    sys.exit(main())
