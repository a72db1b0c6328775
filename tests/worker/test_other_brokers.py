"""Kafka and Pulsar: the same decoder against what stands in for them. Neither is a real broker."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.worker.conftest import Launcher
from tests.worker.pulsar import Broker
from tests.worker.services import World
from tests.worker.test_faults import Scene, is_whole

SESSION_SECONDS = 7.0  # after which Kafka takes a member that is gone for gone


class Kafka:
    """The mock cluster inside librdkafka: a server on loopback in this process."""

    def __init__(self) -> None:
        from confluent_kafka import Producer

        self.producer = Producer({"bootstrap.servers": "none:1", "test.mock.num.brokers": 1})
        (broker,) = self.producer.list_topics(timeout=10).brokers.values()
        self.place = f"{broker.host}:{broker.port}"

    @property
    def arguments(self) -> list[str]:
        return ["--pubsub-backend", "kafka", "--kafka-bootstrap-servers", self.place]

    @property
    def settings(self) -> dict[str, Any]:
        return {"pubsub_backend": "kafka", "kafka_bootstrap_servers": self.place}


@pytest.fixture
def kafka() -> Iterator[Kafka]:
    yield Kafka()


async def counted(at: Scene, launcher: Launcher, number: int, pause: float) -> Counter[str]:
    """Two decoders one after the other: the first ends by this signal with documents in work."""
    pid = await at.start()
    await at.load("report.pdf", "letter.docx", "notes.md", "cut.pdf")
    await at.world.until(lambda: at.world.events > 8)
    launcher.kill(pid, number)
    await launcher.gone(pid)
    await asyncio.sleep(pause)
    assert not at.ended
    await at.start()
    return await at.counted(120)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_backlog_on_kafka_is_taken_up_by_the_next_decoder(
    kafka: Kafka, launcher: Launcher, number: int
) -> None:
    async def played() -> None:
        world = await World(kafka.settings, workspace="k", flow="kafka").open()
        at = Scene(world, kafka, launcher)  # type: ignore[arg-type]
        assert is_whole(await counted(at, launcher, number, SESSION_SECONDS))
        await world.close()

    asyncio.run(played())


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_backlog_on_pulsar_is_taken_up_by_the_next_decoder(launcher: Launcher, number: int) -> None:
    async def played() -> None:
        broker = Broker()
        await broker.start()
        broker.settings = {"pubsub_backend": "pulsar", "pulsar_host": broker.url}  # type: ignore[attr-defined]
        broker.arguments = ["--pubsub-backend", "pulsar", "--pulsar-host", broker.url]  # type: ignore[attr-defined]
        world = await World(broker.settings, workspace="p", flow="pulsar").open()  # type: ignore[attr-defined]
        at = Scene(world, broker, launcher)  # type: ignore[arg-type]
        assert is_whole(await counted(at, launcher, number, 0))
        await world.close()
        await broker.close()

    asyncio.run(played())
