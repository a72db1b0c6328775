"""A broker that speaks enough of Pulsar's binary protocol for its own client, in memory.

It shows what our side and the client do, not what Pulsar does: there is no administration, no retention, no
tenants. Commands and their fields are numbered as in PulsarApi.proto; a command's number is that of its field
in the frame. A batch is kept as it came and is one message.
"""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

CONNECTED, SUBSCRIBE, PRODUCER, SEND, RECEIPT, MESSAGE, ACK, FLOW = 3, 4, 5, 6, 7, 9, 10, 11
UNSUBSCRIBE, SUCCESS, CLOSE_PRODUCER, CLOSE_CONSUMER, PRODUCED, PING, PONG = 12, 13, 15, 16, 17, 18, 19
REDELIVER, PARTITIONS, PARTITIONS_TOLD, LOOKUP, LOOKED_UP, CONNECT = 20, 21, 22, 23, 24, 2
VERSION = 15  # of the protocol: newer commands stay unused
EXCLUSIVE = 0

Fields = dict[int, list[Any]]


def varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def packed(fields: dict[int, Any]) -> bytes:
    """A message of numbers, text, bytes and messages by field number."""
    out = bytearray()
    for number, value in fields.items():
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
        else:
            body = (
                packed(value)
                if isinstance(value, dict)
                else value.encode()
                if isinstance(value, str)
                else value
            )
            out += varint(number << 3 | 2) + varint(len(body)) + body
    return bytes(out)


def unpacked(data: bytes) -> Fields:
    found: Fields = {}
    at = 0

    def number() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(data):
        tag = number()
        if tag & 7 == 0:
            value: Any = number()
        elif tag & 7 == 2:
            size = number()
            value, at = data[at : at + size], at + size
        else:
            size = 8 if tag & 7 == 1 else 4
            value, at = data[at : at + size], at + size
        found.setdefault(tag >> 3, []).append(value)
    return found


@dataclass
class Subscription:
    """What waits, who may have it, and how often each message was given out."""

    waiting: deque[int] = field(default_factory=deque)
    consumers: list[Consumer] = field(default_factory=list)
    given: dict[int, int] = field(default_factory=dict)


@dataclass
class Consumer:
    connection: Connection
    number: int
    topic: str
    name: str
    permits: int = 0
    unacknowledged: list[int] = field(default_factory=list)


@dataclass
class Topic:
    messages: list[bytes] = field(default_factory=list)
    subscriptions: dict[str, Subscription] = field(default_factory=dict)


class Broker:
    """Listens on loopback once ``start`` was awaited; ``url`` is for clients."""

    def __init__(self) -> None:
        self.topics: dict[str, Topic] = {}
        self.connections: set[Connection] = set()

    async def start(self) -> None:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.url = f"pulsar://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = Connection(self, writer)
        self.connections.add(connection)
        try:
            while True:
                (size,) = struct.unpack(">I", await reader.readexactly(4))
                frame = await reader.readexactly(size)
                (length,) = struct.unpack_from(">I", frame)
                command = unpacked(frame[4 : 4 + length])
                kind = command[1][0]
                connection.take(kind, unpacked(command.get(kind, [b""])[0]), frame[4 + length :])
                await writer.drain()
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            pass
        finally:
            self.connections.discard(connection)
            for consumer in list(connection.consumers.values()):
                connection.leave(consumer)
            writer.close()

    def deliver(self, topic: str) -> None:
        """Give out what waits to those who have room."""
        at = self.topics[topic]
        for subscription in at.subscriptions.values():
            while subscription.waiting:
                free = [one for one in subscription.consumers if one.permits > 0]
                if not free:
                    break
                consumer = max(free, key=lambda one: one.permits)
                entry = subscription.waiting.popleft()
                consumer.permits -= 1
                consumer.unacknowledged.append(entry)
                again = subscription.given.get(entry, 0)
                subscription.given[entry] = again + 1
                told = {1: consumer.number, 2: {1: 1, 2: entry}, 3: again}
                consumer.connection.send(MESSAGE, told, at.messages[entry])

    async def close(self) -> None:
        self.server.close()
        for connection in list(self.connections):
            connection.writer.close()


class Connection:
    """One client."""

    def __init__(self, broker: Broker, writer: asyncio.StreamWriter) -> None:
        self.broker, self.writer = broker, writer
        self.consumers: dict[int, Consumer] = {}
        self.producers: dict[int, str] = {}

    def send(self, kind: int, fields: dict[int, Any], tail: bytes = b"") -> None:
        command = packed({1: kind, kind: fields})
        body = struct.pack(">I", len(command)) + command + tail
        self.writer.write(struct.pack(">I", len(body)) + body)

    def take(self, kind: int, f: Fields, tail: bytes) -> None:
        """Answer a command."""
        topics = self.broker.topics
        if kind == CONNECT:
            self.send(CONNECTED, {1: "stand-in", 2: VERSION})
        elif kind == PING:
            self.send(PONG, {})
        elif kind == PARTITIONS:
            self.send(PARTITIONS_TOLD, {1: 0, 2: f[2][0], 3: 0})
        elif kind == LOOKUP:
            self.send(LOOKED_UP, {1: self.broker.url, 3: 1, 4: f[2][0], 5: 1})
        elif kind == PRODUCER:
            self.producers[f[2][0]] = f[1][0].decode()
            topics.setdefault(f[1][0].decode(), Topic())
            self.send(PRODUCED, {1: f[3][0], 2: f"p{f[2][0]}-{id(self)}"})
        elif kind == SEND:
            self.publish(f, tail)
        elif kind == SUBSCRIBE:
            self.subscribe(f)
        elif kind == FLOW:
            consumer = self.consumers[f[1][0]]
            consumer.permits += f[2][0]
            self.broker.deliver(consumer.topic)
        elif kind == ACK:
            self.acknowledge(f)
        elif kind == REDELIVER:
            self.give_back(self.consumers[f[1][0]], list(entries(f.get(2, []))))
        elif kind == UNSUBSCRIBE:
            consumer = self.consumers[f[1][0]]
            del topics[consumer.topic].subscriptions[consumer.name]
            del self.consumers[consumer.number]
            self.send(SUCCESS, {1: f[2][0]})
        elif kind == CLOSE_CONSUMER:
            if f[1][0] in self.consumers:
                self.leave(self.consumers[f[1][0]])
            self.send(SUCCESS, {1: f[2][0]})
        elif kind == CLOSE_PRODUCER:
            self.producers.pop(f[1][0], None)
            self.send(SUCCESS, {1: f[2][0]})

    def publish(self, f: Fields, tail: bytes) -> None:
        name = self.producers[f[1][0]]
        topic = self.broker.topics[name]
        topic.messages.append(tail)
        entry = len(topic.messages) - 1
        for subscription in topic.subscriptions.values():
            subscription.waiting.append(entry)
        self.send(RECEIPT, {1: f[1][0], 2: f[2][0], 3: {1: 1, 2: entry}})
        self.broker.deliver(name)

    def subscribe(self, f: Fields) -> None:
        topic, name = f[1][0].decode(), f[2][0].decode()
        consumer = Consumer(self, f[4][0], topic, name)
        at = self.broker.topics.setdefault(topic, Topic())
        if name not in at.subscriptions:
            early = f.get(13, [0])[0] == 1
            at.subscriptions[name] = Subscription(deque(range(len(at.messages)) if early else ()))
        at.subscriptions[name].consumers.append(consumer)
        self.consumers[consumer.number] = consumer
        self.send(SUCCESS, {1: f[5][0]})

    def acknowledge(self, f: Fields) -> None:
        consumer = self.consumers[f[1][0]]
        for entry in entries(f.get(3, [])):
            if f[2][0] == 1:  # and all before
                consumer.unacknowledged = [one for one in consumer.unacknowledged if one > entry]
            elif entry in consumer.unacknowledged:
                consumer.unacknowledged.remove(entry)

    def give_back(self, consumer: Consumer, wanted: list[int]) -> None:
        """Messages that wait again: those named, else all that are not acknowledged."""
        subscription = self.broker.topics[consumer.topic].subscriptions.get(consumer.name)
        back = [one for one in consumer.unacknowledged if not wanted or one in wanted]
        consumer.unacknowledged = [one for one in consumer.unacknowledged if one not in back]
        if subscription is not None:
            subscription.waiting.extendleft(reversed(back))
            self.broker.deliver(consumer.topic)

    def leave(self, consumer: Consumer) -> None:
        """A consumer goes; what it did not acknowledge is given to others."""
        self.consumers.pop(consumer.number, None)
        subscription = self.broker.topics[consumer.topic].subscriptions.get(consumer.name)
        if subscription is not None:
            subscription.consumers.remove(consumer)
        self.give_back(consumer, [])


def entries(ids: list[bytes]) -> Iterator[int]:
    """The entries that message ids name."""
    for one in ids:
        yield unpacked(one)[2][0]
