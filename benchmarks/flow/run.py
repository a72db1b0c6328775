"""Documents given to one decoder, and what was seen.

Three passes: one to learn what comes out of each document and to have everything loaded; one in which all are
waiting at once; and one in which each comes alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from benchmarks.flow.decoder import Decoder
from tests.worker.rabbit import Rabbit, free_port
from tests.worker.services import World

PATIENCE = 10.0  # seconds for the first output of a document, when learning
QUIET = 1.0  # seconds without an event after which it is taken to have ended
LOOK = 0.2  # seconds between two looks at the memory


@dataclass
class Seen:
    """Of one decoder: documents from which texts came, documents a second, seconds of each alone, and
    megabytes at rest and at most."""

    decoded: int
    rate: float
    alone: list[float]
    idle: float
    busy: float


class Flow:
    """A decoder with a world around it."""

    def __init__(self, decoder: Decoder, world: World) -> None:
        self.decoder, self.world = decoder, world
        self.peak, self.loads = 0.0, 0

    def outputs(self) -> Counter[str]:
        """How many texts and messages of triples came of each document."""
        return Counter(one.metadata.root for one in [*self.world.texts, *self.world.triples])

    async def give(self, path: Path, kind: str) -> str:
        """Load a document under a name that was never used."""
        self.loads += 1
        urn = f"urn:doc:{self.loads}"
        self.world.put(urn, path.read_bytes(), kind, path.name)
        await self.world.load(urn)
        return urn

    async def learn(self, path: Path, kind: str) -> int:
        """How many outputs a document has: 0 where none came for a while."""
        urn = await self.give(path, kind)
        with contextlib.suppress(TimeoutError):
            await self.world.until(lambda: self.outputs()[urn] > 0, PATIENCE)
            seen = -1
            while seen != self.world.events:
                seen = self.world.events
                await asyncio.sleep(QUIET)
        return self.outputs()[urn]

    async def watch(self) -> None:
        while True:
            self.peak = max(self.peak, self.decoder.megabytes())
            await asyncio.sleep(LOOK)


async def watched(decoder: Decoder, documents: list[tuple[Path, str]], rabbit: Rabbit, log: Path) -> Seen:
    """What is seen of a decoder. Raises ``TimeoutError``."""
    world = await World(rabbit.settings, workspace=decoder.name.replace(" ", "-"), flow="flow").open()
    port = free_port()
    decoder.start(rabbit.arguments, port, log)
    flow = Flow(decoder, world)
    watching = asyncio.create_task(flow.watch())
    try:
        await world.until(lambda: world.taken > 0 and decoder.takes(port), 120)
        await asyncio.sleep(2)
        wanted = [await flow.learn(path, kind) for path, kind in documents]
        idle = decoder.megabytes()
        sound = [(*document, count) for document, count in zip(documents, wanted, strict=True) if count]
        rate = await together(flow, sound)
        alone = [await one(flow, *told) for told in sound]
        return Seen(sum(map(bool, wanted)), rate, alone, idle, flow.peak)
    finally:
        watching.cancel()
        await asyncio.to_thread(decoder.stop)
        await world.close()


async def together(flow: Flow, documents: list[tuple[Path, str, int]]) -> float:
    """Documents a second when all that can be decoded wait at once."""
    goal = sum(flow.outputs().values()) + sum(count for *_, count in documents)
    begun = time.monotonic()
    for path, kind, _ in documents:
        await flow.give(path, kind)
    await flow.world.until(lambda: sum(flow.outputs().values()) >= goal, 600)
    return len(documents) / (time.monotonic() - begun)


async def one(flow: Flow, path: Path, kind: str, count: int) -> float:
    """Seconds from giving a document to its last output."""
    begun = time.monotonic()
    urn = await flow.give(path, kind)
    await flow.world.until(lambda: flow.outputs()[urn] >= count, 120)
    took = time.monotonic() - begun
    await asyncio.sleep(0.1)  # what follows on the acknowledgement
    return took
