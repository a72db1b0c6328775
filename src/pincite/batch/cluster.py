"""The engine of a cluster: Ray Data, whose workers have documents worked on in children of their own."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, cast

import msgspec

from pincite.batch.converter import Converter, outcome_of
from pincite.batch.plan import Plan
from pincite.batch.work import Made, Order, shares_of
from pincite.converting.part import Part
from pincite.converting.parts import Range
from pincite.errors import BadOption, EngineCrashed, MissingExtra, Unreadable
from pincite.sandbox.isolation import Outcome

# Before Ray is loaded: nothing is told to its makers, and no warnings of what will be in its next version.
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
# What is on its way to the cluster at once: what a driver can hold, and enough for every worker.
WINDOW, WINDOW_BYTES = 2000, 256 << 20


class RayEngine:
    """Documents worked on by up to ``jobs`` workers (None: one a processor of the cluster) of the cluster at
    ``address``, 'auto' or ``ray://host:port``; None: one on this machine, for the time of the work. Their
    bytes are sent from here, what was made comes back here: workers need no folder in common."""

    def __init__(self, jobs: int | None = None, address: str | None = None) -> None:
        for name, value in QUIET.items():
            os.environ.setdefault(name, value)
        try:
            import ray as found
        except ImportError as error:
            raise MissingExtra("a cluster needs the extra ray: pip install 'pincite[ray]'") from error
        self.jobs = jobs
        self.lost = ""  # why work that was given to the cluster did not come back
        self._ray = ray = cast(Any, found)
        if ray.is_initialized():
            return
        try:
            place = address or os.environ.get("RAY_ADDRESS", "local")
            ray.init(address=place, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
        except (ConnectionError, ValueError, RuntimeError, TypeError) as error:
            raise BadOption(f"no cluster of Ray at {address or 'this machine'}{first_line(error)}") from None

    def work(self, orders: Iterator[Order], plan: Plan) -> Generator[tuple[Order, Outcome[Made]]]:
        """What came of each document, as soon as that is known. Those of hundreds of pages come last in their
        window, and are shared."""
        for window in windows(orders):
            rows, large = [], []
            for order in window:
                if shares := shares_of(order, plan, self.workers):
                    large.append((order, shares))
                    continue
                try:
                    rows.append(as_row(order))
                except Unreadable as error:
                    yield order, Outcome(error=error)
            yield from self._whole(window, rows, plan)
            for order, shares in large:
                yield from self._shared(order, shares, plan)

    @property
    def workers(self) -> int:
        """How many documents are worked on at once."""
        return self.jobs or max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _whole(
        self, window: list[Order], rows: list[dict[str, Any]], plan: Plan
    ) -> Iterator[tuple[Order, Outcome[Made]]]:
        """What came of documents of a window, each by one worker."""
        by_number = {order.number: order for order in window}
        begun = {row["number"]: by_number[row["number"]] for row in rows}
        for made in self._rows(rows, plan) if rows else ():
            yield begun.pop(made["number"]), outcome_of(made)
        for order in begun.values():
            yield order, Outcome(error=EngineCrashed(f"nothing came back of it from the cluster{self.lost}"))
        self.lost = ""

    def _shared(
        self, order: Order, shares: tuple[Range, ...], plan: Plan
    ) -> Iterator[tuple[Order, Outcome[Made]]]:
        """What came of a document whose pages are read by all workers."""
        try:
            row = as_row(order)
        except Unreadable as error:
            yield order, Outcome(error=error)
            return
        asked = [{**row, "first": first, "last": last} for first, last in shares]
        read = {made["first"]: outcome_of(made, Part).given for made in self._rows(asked, plan)}
        parts = [read.get(first) for first, _ in shares]
        whole = [part for part in parts if part is not None and not part.whole]
        if len(whole) == len(shares):
            joined = {**row, "parts": msgspec.msgpack.encode(whole)}
            for made in self._rows([joined], plan):
                outcome: Outcome[Made] = outcome_of(made)
                if outcome.error is None:
                    yield order, outcome
                    return
        yield from self._whole([order], [row], plan)  # which says what is wrong, if it is

    def _rows(self, rows: list[dict[str, Any]], plan: Plan) -> Iterator[dict[str, Any]]:
        """What the cluster makes of rows."""
        from ray import data as found

        ray_data = cast(Any, found)

        for name in ("ray", "ray.data"):
            logging.getLogger(name).setLevel(logging.ERROR)
        context = ray_data.DataContext.get_current()
        context.enable_progress_bars = False
        most = self.workers
        # A block a few documents: a worker that is lost is made good with little done twice.
        blocks = max(1, min(len(rows), 4 * most))
        pool = ray_data.ActorPoolStrategy(min_size=1, max_size=min(most, blocks))
        data = ray_data.from_items(rows, override_num_blocks=blocks)
        made = data.map(with_plan(plan), compute=pool, num_cpus=1)
        try:
            yield from made.iter_rows()
        except self._ray.exceptions.RayError as error:  # what has not come back is tried again
            self.lost = first_line(error)


def first_line(error: Exception) -> str:
    """What an error says first, to be put behind a sentence."""
    return f": {(str(error).strip().splitlines() or [type(error).__name__])[0]}"


def with_plan(plan: Plan) -> type[Converter]:
    """``Converter`` of one plan, which a worker makes without anything of a node that may be lost."""

    class Planned(Converter):
        def __init__(self) -> None:
            super().__init__(plan)

    return Planned


def windows(orders: Iterator[Order]) -> Iterator[list[Order]]:
    """Documents in lists that a driver can hold with their bytes."""
    window: list[Order] = []
    held = 0
    for order in orders:
        window.append(order)
        held += size_of(order)
        if len(window) >= WINDOW or held >= WINDOW_BYTES:
            yield window
            window, held = [], 0
    if window:
        yield window


def size_of(order: Order) -> int:
    """Bytes of a document; none of one that is not there, which is told when it is read."""
    if isinstance(order.source, bytes):
        return len(order.source)
    with contextlib.suppress(OSError):
        return Path(order.source).stat().st_size
    return 0


def as_row(order: Order) -> dict[str, Any]:
    """A document as ``Converter`` takes it. Raises ``Unreadable``."""
    data = order.source
    if isinstance(data, str):
        try:
            data = Path(data).read_bytes()
        except OSError as error:
            raise Unreadable(f"{data!s} cannot be read: {error.strerror or error}") from None
    return {"number": order.number, "name": order.name, "stem": order.stem, "data": data}
