"""What the backends of brokers leave open."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pincite.worker.guards import InOrder, Routed, Staying, Unrouted


class Kafka:
    """A consumer of aiokafka as far as it is used: what was committed, and where reading goes on."""

    def __init__(self) -> None:
        self.committed: list[int] = []
        self.sought: list[int] = []

    async def commit(self, offsets: dict[Any, int]) -> None:
        self.committed += offsets.values()

    def seek(self, place: Any, offset: int) -> None:
        self.sought.append(offset)


class Message:
    def __init__(self, offset: int) -> None:
        self._msg = self
        self.topic, self.partition, self.offset = "t", 0, offset


class Backend:
    """The backend's consumer, which gives messages 0, 1, 2 ..."""

    def __init__(self) -> None:
        self._consumer = Kafka()
        self.next = 0

    async def receive(self) -> Message:
        self.next += 1
        return Message(self.next - 1)


def test_only_what_was_done_is_committed() -> None:
    async def played() -> list[int]:
        backend = Backend()
        consumer = InOrder(backend)
        messages = [await consumer.receive() for _ in range(3)]
        await consumer.acknowledge(messages[1])
        assert backend._consumer.committed == []
        await consumer.acknowledge(messages[0])
        await consumer.acknowledge(messages[2])
        return backend._consumer.committed

    assert asyncio.run(played()) == [2, 3]


def test_what_failed_is_read_again() -> None:
    async def played() -> list[int]:
        backend = Backend()
        consumer = InOrder(backend)
        messages = [await consumer.receive() for _ in range(3)]
        await consumer.acknowledge(messages[0])
        await consumer.negative_acknowledge(messages[2])
        return backend._consumer.sought

    assert asyncio.run(played()) == [1]


class DeliveredMessage:
    """What aiormq answers with where a message comes back."""


class Exchange:
    def __init__(self, answer: object) -> None:
        self.answer = answer

    async def publish(self, message: object, routing_key: str) -> object:
        return self.answer


def test_a_message_that_nobody_takes_in_counts_as_not_sent() -> None:
    asyncio.run(Routed(Exchange(object()), "flow:tg:x", "wait").publish(b"", routing_key=""))
    with pytest.raises(Unrouted, match="flow:tg:x"):
        asyncio.run(Routed(Exchange(DeliveredMessage()), "flow:tg:x", "wait").publish(b"", routing_key=""))
    asyncio.run(Routed(Exchange(DeliveredMessage()), "flow:tg:x", "accept").publish(b"", routing_key=""))


def test_a_consumer_of_pulsar_keeps_its_subscription() -> None:
    class Pulsar:
        closed = False

        async def close(self) -> None:
            self.closed = True

    class Theirs:
        _consumer = Pulsar()

        async def close(self) -> None:
            raise AssertionError("this one unsubscribes")

    asyncio.run(Staying(Theirs()).close())
    assert Theirs._consumer.closed
