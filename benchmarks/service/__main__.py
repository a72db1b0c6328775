"""``python -m benchmarks.service``: documents sent and asked about by 1, 8 and 32 clients, and overload."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

import httpx

from benchmarks.report import table, write
from benchmarks.service.load import DEMO, Ask, Load, asking, loaded, mixed, sending
from pincite.version import __version__
from tests.service.served import served

CLIENTS = (1, 8, 32)
LONGEST = 40.0  # Seconds of each measurement at most.
SENT, ASKED = 60, 600  # Requests of each measurement.
FLOOD, QUEUE = 200, 20  # Documents sent at once, and how many may wait.


TOLD = (
    "The clients run on the same cores. Sent are PDFs of six pages, Word, HTML, Markdown and CSV in turn, "
    "each new, and an answer comes when the document has been read. Asked are pages with words, pictures at "
    "96 dpi, a quotation, Markdown, tables and a search, of one document that is kept."
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.service", description=__doc__)
    parser.add_argument("--clients", nargs="*", type=int, default=list(CLIENTS))
    parser.add_argument("--record", action="store_true", help="write benchmarks/results/service.md")
    options = parser.parse_args(arguments)
    found = "\n\n".join((measured(options.clients), flooded()))
    print(found)
    if options.record:
        print(f"\n{write('service', 'The service under load', found)}")
    return 0


def measured(clients: Sequence[int]) -> str:
    """Sending and asking, by so many clients."""
    documents = mixed()
    rows = []
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), "--queue", "1000") as address:
        asks = questions(address)
        for one in clients:
            sends = [sending(*next(documents)) for _ in range(SENT)]
            rows.append(row("sent and read", one, asyncio.run(loaded(address, one, sends, LONGEST))))
            some = list(islice(cycle(asks), ASKED))
            rows.append(row("asked", one, asyncio.run(loaded(address, one, some, LONGEST))))
    head = ("what", "clients", "answered", "refused", "requests/s", "median, ms", "p95, ms", "longest, ms")
    return f"Pincite {__version__}, two readers. {TOLD}\n\n{table(head, rows)}"


def row(what: str, clients: int, load: Load) -> list[str]:
    fine = sum(number for status, number in load.statuses.items() if status < 300)
    wrong = sum(load.statuses.values()) - fine
    times = (f"{1000 * load.share(part):.0f}" for part in (0.5, 0.95, 1.0))
    return [what, str(clients), str(fine), str(wrong), f"{load.rate:.1f}", *times]


def questions(address: str) -> list[Ask]:
    """What is asked of a document, the pictures drawn once before."""
    sent = httpx.post(f"{address}/v1/documents?name=report.pdf", content=DEMO.read_bytes(), timeout=60).json()
    at = f"/v1/documents/{sent['id']}"
    pages = range(1, sent["pages"] + 1)
    found = [asking(f"{at}/pages/{page}", words="1") for page in pages]
    found += [asking(f"{at}/pages/{page}/picture", dpi="96") for page in pages]
    found += [asking(f"{at}/where", quote=quote) for quote in ("apple juice", "Riverside", "North Field")]
    found += [asking(f"{at}/content", to="md"), asking(f"{at}/tables"), asking("/v1/search", q="orchard")]
    return found


def flooded() -> str:
    """More documents at once than may wait, while somebody asks whether the service lives."""
    documents = mixed()
    sends = [sending(*next(documents), "respond-async") for _ in range(FLOOD)]
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), "--queue", str(QUEUE)) as address:

        async def both() -> tuple[Load, Load]:
            flood = asyncio.create_task(loaded(address, 32, sends, LONGEST))
            alive: list[Load] = []
            while not flood.done():
                alive.append(await loaded(address, 1, [asking("/healthz")], 1))
                await asyncio.sleep(0.01)
            return await flood, alive[0]._replace(seconds=[s for one in alive for s in one.seconds])

        flood, alive = asyncio.run(both())
        began = time.perf_counter()
        done = asyncio.run(loaded(address, 1, [sending("after.md", b"# After\n")] * 1, LONGEST))
        while done.statuses[429]:  # until there is room again
            time.sleep(0.5)
            done = asyncio.run(loaded(address, 1, [sending("after.md", b"# After\n")], LONGEST))
        again = time.perf_counter() - began
    taken, refused = flood.statuses[202], flood.statuses[429]
    others = sum(flood.statuses.values()) - taken - refused
    head = ("documents", "taken", "refused with 429", "otherwise", "health p95, ms", "next one read after, s")
    told = [*map(str, (FLOOD, taken, refused, others)), f"{1000 * alive.share(0.95):.0f}", f"{again:.1f}"]
    return f"## Overload\n\n32 clients send at once, {QUEUE} documents may wait.\n\n{table(head, [told])}"


if __name__ == "__main__":
    raise SystemExit(main())
