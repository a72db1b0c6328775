"""What the backends of brokers leave open, closed: messages that nobody takes in, stops that lose a backlog,
acknowledgements of more than was done."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

logger = logging.getLogger(__name__)

FLOW = "flow:"  # topics of this class are queues that must not lose anything
REQUEST = "request:"  # and those of this one reach a service that is there, or nobody

# Seconds that a member of a group of Kafka may work on what it has: its client's own are five minutes.
LONGEST_WORK = 3600.0

PAUSE = 1.0  # seconds between two tries to receive from a broker that is away


class Unrouted(Exception):
    """The broker took a message and nobody has a queue for it."""


class Guarded:
    """A backend of ``trustgraph.base`` with producers and consumers of flows guarded.

    jobs       messages that may be taken and not acknowledged at a time (RabbitMQ)
    unrouted   'wait': a message that nobody takes in counts as not sent (RabbitMQ)
    """

    def __init__(self, backend: Any, jobs: int, unrouted: str) -> None:
        self._backend, self._jobs, self._unrouted = backend, jobs, unrouted
        self.kind = type(backend).__name__.removeprefix("Async").removesuffix("Backend").lower()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._backend, name)

    async def create_producer(self, topic: str, schema: type, **options: Any) -> Any:
        producer = await self._backend.create_producer(topic=topic, schema=schema, **options)
        if self.kind == "rabbitmq" and topic.startswith((FLOW, REQUEST)):
            unrouted = self._unrouted if topic.startswith(FLOW) else "wait"
            producer._exchange = Routed(producer._exchange, topic, unrouted)
        return producer

    async def create_consumer(self, topic: str, subscription: str, schema: type, **options: Any) -> Any:
        if self.kind == "kafka" and topic.startswith(FLOW):
            # a group that has committed nothing yet would begin at the end, after what it did not finish
            options["initial_position"] = "earliest"
        consumer = await self._backend.create_consumer(
            topic=topic, subscription=subscription, schema=schema, **options
        )
        if not topic.startswith(FLOW):
            return Enduring(consumer)
        if self.kind == "kafka":
            consumer._consumer._coordinator._max_poll_interval = LONGEST_WORK
        if self.kind == "rabbitmq" and self._jobs > 1:
            await take_more(consumer, self._jobs)
        guard = {"kafka": InOrder, "pulsar": Staying}.get(self.kind)
        return Settling(guard(consumer) if guard else consumer)


async def take_more(consumer: Any, count: int) -> None:
    """Have RabbitMQ give out so many messages at a time: what a channel is told holds for consumers that
    begin after it."""
    await consumer._queue.cancel(consumer._consumer_tag)
    await consumer._channel.set_qos(prefetch_count=count)
    consumer._consumer_tag = await consumer._queue.consume(consumer._on_message)


class Routed:
    """An exchange of RabbitMQ that says so where nobody takes a message in. It is fanned out to the queues
    there are; where there are none the broker returns it, and the backend does not look."""

    def __init__(self, exchange: Any, topic: str, unrouted: str) -> None:
        self._exchange, self._topic, self._unrouted = exchange, topic, unrouted

    def __getattr__(self, name: str) -> Any:
        return getattr(self._exchange, name)

    async def publish(self, message: Any, routing_key: str, **options: Any) -> Any:
        answer = await self._exchange.publish(message, routing_key=routing_key, **options)
        if type(answer).__name__ == "DeliveredMessage":  # the message back, in place of an acknowledgement
            if self._unrouted == "wait":
                raise Unrouted(f"nobody takes in what is sent to {self._topic}: no queue is bound to it")
            logger.warning("Lost: nobody takes in what is sent to %s", self._topic)
        return answer


class Enduring:
    """A consumer that outlives its broker's absence: the loops that read from it end for good at the first
    error. What it acknowledges are answers and notices, which do no harm where they come again."""

    def __init__(self, consumer: Any) -> None:
        self._consumer = consumer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._consumer, name)

    async def receive(self) -> Any:
        while True:
            try:
                return await self._consumer.receive()
            except Exception as error:  # whatever the library of a broker raises
                logger.warning("Receiving again in %.0f s: %s", PAUSE, error)
                await asyncio.sleep(PAUSE)

    async def acknowledge(self, message: Any) -> None:
        try:
            await self._consumer.acknowledge(message)
        except Exception as error:
            logger.warning("An answer was not acknowledged: %s", error)


class Settling(Enduring):
    """A consumer that does what a message has to have done once it is acknowledged: ``message.settled()``."""

    def __init__(self, consumer: Any) -> None:
        super().__init__(consumer)
        self._tasks: set[asyncio.Task[None]] = set()

    async def acknowledge(self, message: Any) -> None:
        await self._consumer.acknowledge(message)
        if settled := getattr(message, "settled", None):
            task = asyncio.ensure_future(settled())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


def is_again(message: Any) -> bool:
    """Whether the broker has given this message out before. Kafka does not say."""
    inner = message._msg
    if hasattr(inner, "redelivered"):
        return bool(inner.redelivered)
    count = getattr(inner, "redelivery_count", None)
    return bool(count() if callable(count) else count)


class InOrder:
    """A consumer of Kafka that commits what was done and no more: the backend's commits all that was
    fetched, and its ``negative_acknowledge`` does nothing, so that the next commit would lose the message."""

    def __init__(self, consumer: Any) -> None:
        self._consumer = consumer
        self._taken: dict[Any, dict[int, bool]] = {}  # offsets by partition, and whether they are done

    def __getattr__(self, name: str) -> Any:
        return getattr(self._consumer, name)

    async def receive(self) -> Any:
        message = await self._consumer.receive()
        self._taken.setdefault(self._place(message), {})[message._msg.offset] = False
        return message

    async def acknowledge(self, message: Any) -> None:
        place = self._place(message)
        offsets = self._taken[place]
        offsets[message._msg.offset] = True
        done = None
        for offset in sorted(offsets):
            if not offsets[offset]:
                break
            done = offset
            del offsets[offset]
        if done is not None:
            await self._consumer._consumer.commit({place: done + 1})

    async def negative_acknowledge(self, message: Any) -> None:
        """Have it come again: reading goes back to the first message that is not done."""
        place = self._place(message)
        first = min(offset for offset, done in self._taken[place].items() if not done)
        self._taken[place].clear()
        self._consumer._consumer.seek(place, first)

    def _place(self, message: Any) -> Any:
        from aiokafka import TopicPartition

        return TopicPartition(message._msg.topic, message._msg.partition)


class Staying:
    """A consumer of Pulsar that keeps its subscription when it is closed: the backend's ends it, and the
    broker then drops what was waiting in it."""

    def __init__(self, consumer: Any) -> None:
        self._consumer = consumer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._consumer, name)

    async def close(self) -> None:
        await self._consumer._consumer.close()
