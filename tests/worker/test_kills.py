"""Decoders killed at any moment: every document still ends once, whole or with its failure on record."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
from collections import Counter

import pytest

from pincite.errors import PinciteError
from pincite.provenance import vocabulary as v
from pincite.worker.decoding import Decoded
from tests.worker.conftest import Launcher
from tests.worker.documents import expected, mixed
from tests.worker.rabbit import Rabbit
from tests.worker.services import World

KILLS = int(os.environ.get("KILLS", "300"))
DECODERS = 3  # side by side: most of the time is waiting
STARTED = v.STARTED[1:-1]


@pytest.mark.parametrize(("launcher", "kills"), [("newest", KILLS), ("oldest", 30)], indirect=["launcher"])
def test_every_document_ends_once_however_often_its_decoder_is_killed(
    rabbit: Rabbit, launcher: Launcher, kills: int
) -> None:
    counts = asyncio.run(killing(rabbit, launcher, kills))
    print(f"\n{dict(counts)}")
    assert counts["kills"] >= kills
    assert counts["lost"] == counts["wrong"] == 0
    # what was sent and not yet marked as sent: triples and text of one page at most
    assert counts["the same again"] <= 2 * counts["kills"]


async def killing(rabbit: Rabbit, launcher: Launcher, kills: int) -> Counter[str]:
    """Kill decoders until there were enough kills, each after a random number of requests and outputs, or at
    a random time; then let those that are left finish, and count."""
    world = await World(rabbit.settings, flow=f"kills{kills}").open()
    arguments = [*rabbit.arguments, "--no-loki-enabled", "--strategy", "fast"]
    arguments += ["--section-strategy", "heading", "--timeout", "60s", "--log-level", "WARNING"]
    chance = random.Random(1)
    counts: Counter[str] = Counter()
    wanted: dict[str, Decoded | None] = {}  # what must come of each document; None for a failure on record

    async def load() -> None:
        for name, (data, kind) in mixed().items():
            if not data and chance.random() < 0.75:
                continue  # it is waited for, and most kills would fall into that
            urn = f"urn:doc:{len(wanted)}"
            wanted[urn] = wanted_of(urn, data, kind)
            world.put(urn, data, kind, name)
            await world.load(urn)

    pids = [await launcher.ready(arguments)]
    arguments.append("--no-metrics")
    pids += [launcher.start(arguments, prepared=True) for _ in range(DECODERS - 1)]
    while counts["kills"] < kills:
        if sum(not is_ended(world, urn, made) for urn, made in wanted.items()) < DECODERS:
            await load()
        if chance.random() < 0.7:
            events = world.events + chance.randrange(1, 25)
            with contextlib.suppress(TimeoutError):
                await world.until(lambda events=events: world.events >= events, 2)
        else:
            await asyncio.sleep(chance.uniform(0.05, 0.8))
        one = chance.randrange(DECODERS)
        launcher.kill(pids[one])
        counts["kills"] += 1
        counts[f"killed after {world.last}"] += 1
        pids[one] = launcher.start(arguments, prepared=True)
    with contextlib.suppress(TimeoutError):
        await world.until(lambda: all(is_ended(world, urn, made) for urn, made in wanted.items()), 180)
    await asyncio.sleep(2)  # what is sent twice comes late
    for pid in pids:
        launcher.kill(pid)
    for urn, made in wanted.items():
        counts["documents"] += 1
        judge(world, urn, made, counts)
    await world.close()
    return counts


def wanted_of(urn: str, data: bytes, kind: str) -> Decoded | None:
    try:
        return expected(urn, data, kind) if data else None
    except PinciteError:
        return None


def failures_of(world: World, urn: str) -> int:
    return sum(one.about.parent_id == urn for one in world.of_type("failure").values())


def is_ended(world: World, urn: str, made: Decoded | None) -> bool:
    """Whether all of a document has come out."""
    if made is None:
        return failures_of(world, urn) > 0
    told = {one.metadata.id for one in world.triples if one.metadata.root == urn}
    sent = {one.metadata.id for one in world.texts if one.metadata.root == urn}
    return all(e.urn in told and (e.kind == "image" or e.urn in sent) for e in made.entities)


def judge(world: World, urn: str, made: Decoded | None, counts: Counter[str]) -> None:
    """Count what came of a document that should not have, what did not come, and what came again."""
    texts = Counter(one.metadata.id for one in world.texts if one.metadata.root == urn)
    triples = [one for one in world.triples if one.metadata.root == urn]
    counts["failures on record"] += failures_of(world, urn)
    if made is None:
        counts["lost"] += not failures_of(world, urn)
        counts["wrong"] += bool(texts or triples) + (failures_of(world, urn) > 1)
        return
    counts["wrong"] += failures_of(world, urn) + len(texts.keys() - {e.urn for e in made.entities})
    for entity in made.entities:
        kept = world.kept.get(entity.urn)
        counts["lost"] += bool(entity.content) and kept is None
        counts["wrong"] += kept is not None and kept.content != entity.content
        told = [
            [t for t in one.triples if t.p.iri != STARTED] for one in triples if one.metadata.id == entity.urn
        ]
        counts["outputs"] += 1
        counts["lost"] += not told or (entity.kind != "image" and not texts[entity.urn])
        counts["wrong"] += any(one != told[0] for one in told)
        counts["the same again"] += max(0, len(told) - 1) + max(0, texts[entity.urn] - 1)
    begun = {t.o.value for one in triples for t in one.triples if t.p.iri == STARTED}
    counts["wrong"] += len(begun) > 1
    counts["lost"] += bool(made.entities) and not begun
