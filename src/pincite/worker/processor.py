"""The decoder as a processor of TrustGraph: flows come and go by configuration, documents by message."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Any

from prometheus_client import Counter, Gauge, Histogram
from trustgraph.base import ConsumerSpec, FlowProcessor, LibrarianSpec, ParameterSpec, ProducerSpec
from trustgraph.base.metrics import ProcessorMetrics
from trustgraph.schema import Document, TextDocument, Triples

from pincite.errors import BadOption, InternalError
from pincite.options.declaration import declared
from pincite.sandbox.resources import Isolation
from pincite.worker.arguments import LATER
from pincite.worker.delivery import Delivery
from pincite.worker.guards import Guarded, is_again
from pincite.worker.librarian import LARGEST, Librarian, Refused, Silent
from pincite.worker.options import DecodingOptions, DeliveryOptions, chosen
from pincite.worker.pool import DecodingFailed, Pool

logger = logging.getLogger(__name__)

DEFAULT_ID = "document-decoder"  # What flows are configured for: all decoders share it.
SECRETS = ("password", "key", "token", "secret")  # In the names of parameters that are told to nobody.

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # Seconds between two tries: each pause is twice the one before.

# What a mistake of ours raises, as against brokers and librarians that are away.
FAULTS = (LookupError, TypeError, ValueError, AttributeError, AssertionError, ArithmeticError)

DOCUMENTS = Counter("pincite_documents_total", "Documents by how they ended", ["processor", "outcome"])
SECONDS = Histogram(
    "pincite_document_seconds",
    "Seconds from message to acknowledgement",
    ["processor"],
    buckets=(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800),
)
PAGES = Counter("pincite_pages_total", "Pages, slides and sheets decoded", ["processor"])
RETRIES = Counter("pincite_retries_total", "Tries that were not the first, by why", ["processor", "reason"])
WORKING = Gauge("pincite_documents_in_work", "Documents being worked on", ["processor"])


class Processor(FlowProcessor):  # type: ignore[misc]
    """A decoder with the arguments of ``DecodingOptions``, ``DeliveryOptions`` and ``Isolation`` by name, and
    those of ``FlowProcessor``. Raises ``BadOption``."""

    def __init__(self, **params: Any) -> None:
        params = {"id": DEFAULT_ID} | params
        self.decoding: DecodingOptions = chosen(DecodingOptions, params)
        self.options: DeliveryOptions = chosen(DeliveryOptions, params)
        self.isolation: Isolation = chosen(Isolation, params)
        self.librarian_seconds = float(params.get("librarian_timeout") or LATER["librarian_timeout"])
        jobs = self.options.jobs
        super().__init__(**params | {"concurrency": max(jobs, int(params.get("concurrency") or 1))})
        hide_secrets(self.id, params)
        guarded = Guarded(self.pubsub, jobs, self.options.unrouted)
        self.async_backend = self.receiver_pool.backend = self.sender_pool.backend = guarded
        self.pool = Pool(jobs)
        self.in_work = 0
        self.draining = asyncio.Event()
        self.register_specification(ConsumerSpec("input", Document, self.on_message))
        self.register_specification(ProducerSpec("output", TextDocument))
        self.register_specification(ProducerSpec("triples", Triples))
        self.register_specification(LibrarianSpec())
        for one in declared(DecodingOptions):
            self.register_specification(ParameterSpec(one.name))

    async def on_message(self, message: Any, consumer: Any, flow: Any) -> None:
        """One document. It ends in outputs or in a recorded failure; what raises goes back to the broker."""
        if self.draining.is_set():
            await asyncio.Event().wait()  # the broker gives it to another once this process is gone
        began = time.monotonic()
        self.in_work += 1
        WORKING.labels(self.id).inc()
        try:
            outcome = await self.deliver(message, flow)
        except BaseException:
            DOCUMENTS.labels(self.id, "returned").inc()
            raise
        finally:
            self.in_work -= 1
            WORKING.labels(self.id).dec()
        DOCUMENTS.labels(self.id, outcome).inc()
        SECONDS.labels(self.id).observe(time.monotonic() - began)

    async def deliver(self, message: Any, flow: Any) -> str:
        """How the document of a message ended: 'decoded', or 'failed', which is recorded."""
        delivery = Delivery(
            message.value(),
            flow,
            Librarian(flow.librarian, self.librarian_seconds, LARGEST[self.async_backend.kind]),
            self.pool,
            self.decoding_of(flow),
            self.options,
            self.isolation,
            is_again(message),
        )
        urn = delivery.urn
        failed, pause, attempts, steps = None, FIRST_PAUSE, 0, 0
        while True:
            if delivery.steps > steps:
                steps, pause = delivery.steps, FIRST_PAUSE
            try:
                if failed is None:
                    made = await delivery.run()
                    message.settled = quietly(delivery.settled)
                    PAGES.labels(self.id).inc(made.pages)
                    logger.info("Decoded %s: %d outputs", urn, len(made.entities))
                    return "decoded"
                await delivery.record(failed.code, failed.sentence, attempts)
                message.settled = quietly(delivery.settled)
                logger.error("Failed %s after %d tries: %s", urn, attempts, failed)
                return "failed"
            except DecodingFailed as error:
                attempts += 1
                if not error.passing or attempts >= self.options.attempts or not delivery.may_decode_again:
                    failed = error
                    continue
                reason: Exception = error
            except (Refused, *FAULTS) as error:
                attempts += 1
                if attempts >= self.options.attempts:
                    if failed is not None:  # nor does the librarian take the record
                        logger.error("Failed %s, and that is recorded nowhere else: %s", urn, failed)
                        return "failed"
                    code = "librarian" if isinstance(error, Refused) else InternalError.code
                    failed = DecodingFailed(code, f"{type(error).__name__}: {error}", False)
                    attempts = 0
                    continue
                reason = error
            except (Silent, ConnectionError, OSError) as error:
                reason = error
            except Exception as error:  # what a broker's library raises while it is away
                reason = error
            if delivery.seconds_left < pause and not isinstance(reason, DecodingFailed):
                raise reason
            logger.warning("Trying %s again in %.0f s: %s", urn, pause, reason)
            RETRIES.labels(self.id, type(reason).__name__).inc()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def decoding_of(self, flow: Any) -> DecodingOptions:
        """The options of this process with those of the flow, which are text, over them."""
        given = {one.field: flow(one.name) for one in declared(DecodingOptions)}
        own = {field: getattr(self.decoding, field) for field in DecodingOptions.__struct_fields__}
        try:
            said: DecodingOptions = chosen(DecodingOptions, own | {k: x for k, x in given.items() if x})
            said.sections  # noqa: B018  raises where they do not fit
        except BadOption as error:
            logger.error("The parameters of flow %s are passed over: %s", flow.name, error.sentence)
            return self.decoding
        return said

    async def start_flow(self, workspace: str, flow: str, defn: dict[str, Any]) -> None:
        """Begin with a flow. One that cannot be begun is not taken for begun: the next look at the
        configuration, which follows in seconds, tries again."""
        try:
            await super().start_flow(workspace, flow, defn)
        except BaseException:
            begun = self.flows.pop((workspace, flow), None)
            if begun is not None:
                await begun.stop()
            raise

    async def on_configure_flows(self, workspace: str, config: Any, version: int) -> None:
        """Take up flows that are new or were changed, and let go of those that are gone."""
        told = {name: json.loads(text) for name, text in config.get(f"processor:{self.id}", {}).items()}
        for (where, name), running in list(self.flows.items()):
            if where == workspace and name in told and told[name] != running.defn:
                await self.stop_flow(workspace, name)
        await super().on_configure_flows(workspace, config, version)

    async def drain(self) -> None:
        """Take up no more documents, and wait for those that were begun as long as was told."""
        self.draining.set()
        logger.info("Draining: %d documents in work", self.in_work)
        until = time.monotonic() + self.options.drain_seconds
        while self.in_work and time.monotonic() < until:
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.2)  # acknowledgements and what follows on them
        self.running = False

    async def stop(self) -> None:
        await super().stop()
        await self.pool.close()

    async def run(self) -> None:
        while self.running:
            await asyncio.sleep(0.2)

    @staticmethod
    def add_args(parser: Any) -> None:
        """The arguments of this decoder and of all others."""
        from pincite.worker.arguments import add_arguments

        FlowProcessor.add_args(parser)
        add_arguments(parser)


def quietly(work: Any) -> Any:
    """``work`` as what may fail without harm."""

    async def done() -> None:
        try:
            await work()
        except (Refused, Silent) as error:
            logger.warning("What is left of a delivery stays: %s", error)

    return done


def hide_secrets(processor: str, params: dict[str, Any]) -> None:
    """Tell the parameters of a processor, as its metrics do, without what is nobody's business."""
    ProcessorMetrics(processor=processor).info(
        {
            name: "***" if value and any(word in name for word in SECRETS) else str(value)
            for name, value in params.items()
            if name != "id"
        }
    )
