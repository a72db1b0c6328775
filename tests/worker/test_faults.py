"""What goes wrong around a decoder, one thing at a time. Each test prints what it counted."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from trustgraph.schema import LibrarianRequest

from pincite.worker.decoding import Decoded
from tests.worker.conftest import Launcher
from tests.worker.documents import mixed
from tests.worker.rabbit import Rabbit
from tests.worker.services import World
from tests.worker.test_kills import is_ended, judge, wanted_of

QUIET = ["--no-loki-enabled", "--strategy", "fast", "--section-strategy", "heading"]


class Scene:
    """A world, decoders in it, and documents whose ends are known."""

    def __init__(self, world: World, rabbit: Rabbit, launcher: Launcher) -> None:
        self.world, self.rabbit, self.launcher = world, rabbit, launcher
        self.wanted: dict[str, Decoded | None] = {}

    async def start(self, *arguments: str) -> int:
        """A decoder that takes documents."""
        return await self.launcher.ready([*self.rabbit.arguments, *QUIET, *arguments])

    async def load(self, *names: str) -> None:
        for name in names or mixed():
            data, kind = mixed()[name]
            urn = f"urn:doc:{self.world.flow}-{len(self.wanted)}"
            self.wanted[urn] = wanted_of(urn, data, kind)
            self.world.put(urn, data, kind, name)
            await self.world.load(urn)

    @property
    def ended(self) -> bool:
        return all(is_ended(self.world, urn, made) for urn, made in self.wanted.items())

    async def counted(self, seconds: float = 90.0) -> Counter[str]:
        """What came of the documents, once all have ended."""
        await self.world.until(lambda: self.ended, seconds)
        await asyncio.sleep(1)  # what is sent twice comes late
        counts: Counter[str] = Counter(documents=len(self.wanted))
        for urn, made in self.wanted.items():
            judge(self.world, urn, made, counts)
        print(f"\n{dict(counts)}, {dict(self.world.asked)}")
        return counts


def play(
    name: str, rabbit: Rabbit, launcher: Launcher, scene: Callable[[Scene], Coroutine[Any, Any, None]]
) -> None:
    async def played() -> None:
        world = await World(rabbit.settings, workspace=name, flow=name).open()
        try:
            await scene(Scene(world, rabbit, launcher))
        finally:
            await world.close()

    asyncio.run(played())


def is_whole(counts: Counter[str]) -> bool:
    return counts["lost"] == counts["wrong"] == 0


def test_documents_in_work_survive_a_restart_of_the_broker(rabbit: Rabbit, launcher: Launcher) -> None:
    async def scene(at: Scene) -> None:
        await at.start()
        await at.load()
        await at.load()
        await at.world.until(lambda: at.world.events > 10)
        await asyncio.to_thread(rabbit.restart)
        assert is_whole(await at.counted(240))  # the client's own waiting between attempts adds up

    play("restart", rabbit, launcher, scene)


def test_a_slow_librarian_is_waited_for(rabbit: Rabbit, launcher: Launcher) -> None:
    async def scene(at: Scene) -> None:
        async def slow(request: LibrarianRequest) -> bool:
            await asyncio.sleep(0.3)
            return True

        at.world.trouble = slow
        await at.start()
        await at.load("letter.docx", "notes.md")
        counts = await at.counted()
        assert is_whole(counts) and counts["the same again"] == 0

    play("slow", rabbit, launcher, scene)


def test_a_silent_librarian_is_asked_again(rabbit: Rabbit, launcher: Launcher) -> None:
    silent = Counter[str]()

    async def scene(at: Scene) -> None:
        async def sometimes(request: LibrarianRequest) -> bool:
            silent[request.operation] += 1
            return silent[request.operation] % 3 != 1

        at.world.trouble = sometimes
        await at.start("--librarian-timeout", "1")
        await at.load("letter.docx")
        assert is_whole(await at.counted())

    play("silent", rabbit, launcher, scene)


def test_a_librarian_that_errs_is_tried_again_and_then_told(rabbit: Rabbit, launcher: Launcher) -> None:
    async def scene(at: Scene) -> None:
        errors = Counter[str]()

        async def erring(request: LibrarianRequest) -> bool:
            if request.operation == "get-document-metadata":
                errors[request.document_id] += 1
                if errors[request.document_id] == 1:
                    raise RuntimeError("the table is being repaired")
            return True

        at.world.trouble = erring
        await at.start()
        await at.load("letter.docx", "table.csv")
        counts = await at.counted()
        assert is_whole(counts) and counts["the same again"] == 0
        await at.world.load("urn:doc:nobody-knows")
        await at.world.until(lambda: len(at.world.of_type("source")) == 3, 30)  # the record stands by itself

    play("erring", rabbit, launcher, scene)


def test_texts_that_are_there_already_are_taken_for_kept(rabbit: Rabbit, launcher: Launcher) -> None:
    async def scene(at: Scene) -> None:
        await at.start()
        await at.load("letter.docx")
        await at.counted()
        urn = next(iter(at.wanted))
        texts = len(at.world.texts)
        await at.world.load(urn)  # once more, on purpose
        await at.world.until(lambda: len(at.world.texts) == 2 * texts, 30)
        await at.world.until(lambda: not at.world.of_type("failure", "progress"), 10)

    play("again", rabbit, launcher, scene)


def test_a_document_that_takes_too_long_is_tried_and_recorded(rabbit: Rabbit, launcher: Launcher) -> None:
    async def scene(at: Scene) -> None:
        await at.start("--timeout", "1s", "--attempts", "2")
        slow = b"a,b,c,d\n" + b"1,2,3,4\n" * 2_000_000
        at.world.put("urn:doc:slow", slow, "text/csv", "slow.csv")
        await at.world.load("urn:doc:slow")
        await at.load("letter.docx")
        await at.world.until(lambda: bool(at.world.of_type("failure")), 60)
        (failure,) = at.world.of_type("failure").values()
        assert b'"timeout"' in failure.content or b'"too_large"' in failure.content
        assert is_whole(await at.counted())

    play("poison", rabbit, launcher, scene)


def test_two_decoders_share_the_documents(rabbit: Rabbit, launcher: Launcher) -> None:
    async def scene(at: Scene) -> None:
        await at.start("--jobs", "2")
        await at.start()
        for _ in range(3):
            await at.load()
        counts = await at.counted()
        assert is_whole(counts) and counts["the same again"] == 0

    play("replicas", rabbit, launcher, scene)


def test_a_flow_stops_and_starts_with_the_configuration(rabbit: Rabbit, launcher: Launcher) -> None:
    async def scene(at: Scene) -> None:
        await at.start()
        await at.load("letter.docx")
        await at.counted()
        told = at.world.flows.pop("config")
        taken = at.world.taken
        await at.world.push()
        await at.world.until(lambda: at.world.taken > taken)
        await asyncio.sleep(1)
        events = at.world.events
        await at.loaded_while_stopped(told)
        assert at.world.events == events
        at.world.flows["config"] = told
        await at.world.push()
        counts = await at.counted()
        assert is_whole(counts) and counts["the same again"] == 0

    async def loaded_while_stopped(self: Scene, told: dict[str, Any]) -> None:
        self.world.flows["config"] = told  # for the names of its topics alone
        await self.load("notes.md")
        del self.world.flows["config"]
        await asyncio.sleep(1)

    Scene.loaded_while_stopped = loaded_while_stopped  # type: ignore[attr-defined]
    play("config", rabbit, launcher, scene)


def test_a_decoder_that_is_asked_to_leave_ends_what_it_began(rabbit: Rabbit, launcher: Launcher) -> None:
    async def scene(at: Scene) -> None:
        pid = await at.start()
        await at.load("report.pdf", "letter.docx", "notes.md")
        await at.world.until(lambda: at.world.events > 4)
        launcher.kill(pid, signal.SIGTERM)
        await launcher.gone(pid)
        assert not at.ended
        await at.start()
        counts = await at.counted()
        assert is_whole(counts) and counts["the same again"] == 0

    play("drain", rabbit, launcher, scene)


def test_outputs_wait_for_somebody_to_take_them_in(rabbit: Rabbit, launcher: Launcher) -> None:
    async def played() -> None:
        world = await World(rabbit.settings, workspace="unrouted", flow="unrouted").open(listening=False)
        at = Scene(world, rabbit, launcher)
        await at.start()
        await at.load("letter.docx")
        await asyncio.sleep(3)
        await world.listen()
        assert is_whole(await at.counted())
        await world.close()

    asyncio.run(played())
