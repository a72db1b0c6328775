"""One callable for engines that hand rows about: Ray Data, Daft, Spark."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from pincite.batch.plan import Plan
from pincite.batch.work import Made, Order, joining, reading, task_of
from pincite.converting.part import Part
from pincite.errors import InternalError, PinciteError
from pincite.sandbox.answers import error as error_of
from pincite.sandbox.answers import packed_error
from pincite.sandbox.isolation import Outcome, Task, as_they_end

T = TypeVar("T")
TAKEN = ("data", "path", "parts")  # Columns that are not handed on.


class Converter:
    """Makes of a document what ``plan`` says: rows of bytes in, rows of bytes out.

    A row has ``name``, what the document is called, and ``data``, its bytes; ``path`` stands in for these
    where it can be read. Further columns are handed on. What comes back has ``made``, a ``Made`` as
    MessagePack, or ``error``, a ``PinciteError`` packed; the other is empty. No document raises anything.

    The work is done in a child process that is kept from row to row and replaced when a document brings it
    down, so the process of the engine's worker lives on. One row is worked on at a time.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._next: list[Task[Any]] = []
        self._coming: Generator[tuple[int, Outcome[Any]]] | None = None

    def __call__(self, row: Mapping[str, Any]) -> dict[str, Any]:
        outcome = self.outcome(row)
        made = b"" if outcome.error is not None else msgspec.msgpack.encode(outcome.get())
        error = b"" if outcome.error is None else packed_error(outcome.error)
        kept = {name: value for name, value in row.items() if name not in TAKEN}
        return {**kept, "made": made, "error": error}

    def __getstate__(self) -> dict[str, Any]:
        return {"plan": self.plan, "_next": [], "_coming": None}

    def batch(self, rows: Mapping[str, Any]) -> dict[str, list[Any]]:
        """The same for columns of rows."""
        names = list(rows)
        made = [self(dict(zip(names, one, strict=True))) for one in zip(*rows.values(), strict=True)]
        kept = [name for name in names if name not in TAKEN]
        return {name: [row[name] for row in made] for name in (*kept, "made", "error")}

    def outcome(self, row: Mapping[str, Any]) -> Outcome[Any]:
        """What came of the document of a row."""
        try:
            self._next.append(self.task(row))
            if self._coming is None:
                self._coming = as_they_end(self._tasks(), may_begin=lambda: bool(self._next))
            _, outcome = next(self._coming)
            return outcome
        except PinciteError as error:
            return Outcome(error=error)
        except Exception as error:
            self.close()
            return Outcome(error=InternalError(f"{type(error).__name__}: {error}"))

    def task(self, row: Mapping[str, Any]) -> Task[Any]:
        """The work that a row asks for: a document; of a large one some pages, ``first`` to ``last``, which
        gives a ``Part`` in place of ``Made``; or the whole from its ``parts``."""
        source = row["path"] if row.get("data") is None else bytes(row["data"])
        name = str(row["name"])
        order = Order(0, name, str(row.get("stem") or name), source)
        if row.get("parts"):
            return joining(
                order, self.plan, msgspec.msgpack.decode(bytes(row["parts"]), type=tuple[Part, ...])
            )
        if row.get("last"):
            return reading(order, self.plan, (int(row["first"]), int(row["last"])))
        return task_of(order, self.plan)

    def _tasks(self) -> Iterator[Task[Any]]:
        """The work that was given last: another is asked for only when there is one."""
        while self._next:
            yield self._next.pop()

    def close(self) -> None:
        """End the child process."""
        if self._coming is not None:
            self._coming.close()
        self._coming, self._next = None, []

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.close()


def outcome_of(row: Mapping[str, Any], kind: type[T] = Made) -> Outcome[T]:  # type: ignore[assignment]
    """What a row says that came of a document, or of a part of one."""
    if row["error"]:
        return Outcome(error=error_of(bytes(row["error"])))
    return Outcome(msgspec.msgpack.decode(bytes(row["made"]), type=kind))
