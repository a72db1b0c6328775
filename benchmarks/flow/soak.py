"""Thousands of documents, one after the other: does what the decoder holds grow?"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from benchmarks.flow.decoder import Decoder
from benchmarks.report import figure, table
from tests.worker.rabbit import Rabbit, free_port
from tests.worker.services import World

STEPS = 10  # rows of the table
AHEAD = 8  # documents that wait


async def soaked(documents: list[tuple[Path, str]], count: int, rabbit: Rabbit, log: Path) -> str:
    """A table of documents and megabytes. Raises ``TimeoutError`` where one of them does not end."""
    world = await World(rabbit.settings, workspace="soak", flow="soak").open()
    decoder, port = Decoder("soak", jobs=2), free_port()
    decoder.start([*rabbit.arguments, "--strategy", "fast"], port, log)
    contents = [(path.read_bytes(), kind, path.name) for path, kind in documents]
    rows, given, texts, failed = [], 0, 0, 0

    def waiting() -> int:
        """Documents that have not ended: with their marks removed, or with a failure on record."""
        return given - world.asked["remove-document"] - failed - len(world.of_type("failure"))

    try:
        await world.until(lambda: world.taken > 0 and decoder.takes(port), 120)
        await asyncio.sleep(2)
        begun = time.monotonic()
        while given < count:
            goal = min(count, given + max(1, count // STEPS))
            while given < goal:
                data, kind, name = contents[given % len(contents)]
                given += 1
                world.put(f"urn:doc:{given}", data, kind, name)
                await world.load(f"urn:doc:{given}")
                await world.until(lambda: waiting() < AHEAD, 120)
            await world.until(lambda: not waiting(), 120)
            took = time.monotonic() - begun
            failed += len(world.of_type("failure"))
            texts += len(world.texts)
            for past in (world.kept, world.texts, world.triples):
                past.clear()
            held = figure(decoder.megabytes(), 0)
            rows.append([str(given), str(texts), str(failed), figure(given / took, 1), held])
    finally:
        await asyncio.to_thread(decoder.stop)
        await world.close()
    head = ["documents", "texts", "failures on record", "documents/s", "MB"]
    title = f"{count} documents were given to one decoder, 2 at a time."
    return f"{title}\n\nPDF, DOCX, HTML, Markdown and CSV, without OCR.\n\n{table(head, rows)}"
