"""The decoder as a process beside others: what it tells of itself, and other ways to bring it documents."""

from __future__ import annotations

import asyncio
import base64
import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from trustgraph.schema import Document, LibrarianRequest, Metadata

from pincite.worker.librarian import LARGEST
from tests.worker.conftest import Launcher
from tests.worker.documents import expected, mixed
from tests.worker.rabbit import Rabbit, free_port
from tests.worker.test_faults import QUIET, Scene, is_whole, play

SECRET = "not-for-everybody"


def fetched(url: str) -> tuple[int, str]:
    """Status and text of an answer, 0 where there is none."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ""
    except OSError:
        return 0, ""


def test_metrics_and_health_are_told_and_no_password(rabbit: Rabbit, launcher: Launcher) -> None:
    async def scene(at: Scene) -> None:
        port = free_port()
        place = f"http://127.0.0.1:{port}"
        secrets = ["--pulsar-api-key", SECRET, "--kafka-sasl-password", SECRET, "--loki-password", SECRET]
        launcher.start([*rabbit.arguments, *QUIET, *secrets, "--metrics-port", str(port)])
        async with asyncio.timeout(60):
            while (await asyncio.to_thread(fetched, f"{place}/ready"))[0] != 200:
                await asyncio.sleep(0.05)
        assert (await asyncio.to_thread(fetched, f"{place}/health"))[0] == 200
        await at.load("letter.docx", "cut.pdf")
        assert is_whole(await at.counted())
        _, told = await asyncio.to_thread(fetched, f"{place}/metrics")
        for outcome in ("decoded", "failed"):
            assert f'pincite_documents_total{{outcome="{outcome}",processor="document-decoder"}} 1.0' in told
        assert SECRET not in told and 'rabbitmq_password="guest"' not in told

    play("metrics", rabbit, launcher, scene)


def test_a_decoder_without_its_broker_lives_and_is_not_ready(launcher: Launcher) -> None:
    async def played() -> None:
        port = free_port()
        away = ["--pubsub-backend", "rabbitmq", "--rabbitmq-host", "127.0.0.1"]
        launcher.start([*away, "--rabbitmq-port", str(free_port()), *QUIET, "--metrics-port", str(port)])
        async with asyncio.timeout(30):
            while (await asyncio.to_thread(fetched, f"http://127.0.0.1:{port}/health"))[0] != 200:
                await asyncio.sleep(0.05)
        assert (await asyncio.to_thread(fetched, f"http://127.0.0.1:{port}/ready"))[0] == 503

    asyncio.run(played())


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("text", b"One line of plain text.\n\nAnd another, by itself.\n", "text/plain"),
        ("pdf", mixed()["report.pdf"][0], "application/pdf"),
    ],
)
def test_a_document_that_comes_in_its_message_is_kept_and_decoded(
    name: str, data: bytes, kind: str, rabbit: Rabbit, launcher: Launcher
) -> None:
    urn = f"urn:doc:inline-{name}"

    async def scene(at: Scene) -> None:
        await at.start("--inline-text")
        made = at.wanted[urn] = expected(urn, data, kind)
        about = Metadata(id=urn, root=urn, collection="c")
        await at.world.input.send(Document(metadata=about, data=base64.b64encode(data)))
        counts = await at.counted()
        assert is_whole(counts) and counts["the same again"] == 0
        source = at.world.kept[urn]
        assert (source.content, source.about.kind, source.about.document_type) == (data, kind, "source")
        texts = {one.metadata.id: one.text for one in at.world.texts}
        assert texts == {one.urn: one.content for one in made.entities if one.kind != "image"}

    play(f"inline-{name}", rabbit, launcher, scene)


def test_a_flow_has_parameters_of_its_own(rabbit: Rabbit, launcher: Launcher) -> None:
    async def scene(at: Scene) -> None:
        told = at.world.flows["parameters"]
        told["parameters"] = {"section-strategy": "count", "section-element-count": "1", "jobs": "7"}
        await at.start()
        data, kind = mixed()["notes.md"]
        at.world.put("urn:doc:notes", data, kind, "notes.md")
        await at.world.load("urn:doc:notes")
        await at.world.until(lambda: len(at.world.texts) == 7)  # elements of the document, not its 3 headings
        await at.world.until(lambda: not at.world.of_type("progress"), 10)

    play("parameters", rabbit, launcher, scene)


def test_a_text_too_large_for_a_message_goes_to_the_librarian_in_pieces(
    rabbit: Rabbit, launcher: Launcher
) -> None:
    async def scene(at: Scene) -> None:
        line = b"A line of a text that is longer than any broker takes in one message, again and again.\n"
        data = line * (LARGEST["rabbitmq"] // len(line) + 10)
        await at.start("--inline-text")
        at.world.put("urn:doc:long", data, "text/plain", "long.txt")
        await at.world.load("urn:doc:long")
        await at.world.until(lambda: bool(at.world.texts))
        (sent,) = at.world.texts
        kept = at.world.kept[sent.document_id]
        assert kept.content == data.rstrip().replace(b"\n", b" ") and not sent.text
        assert kept.about.comments == "section of urn:doc:long"
        assert at.world.asked["upload-chunk"] == 3

    play("long", rabbit, launcher, scene)


def test_as_many_documents_as_jobs_are_worked_on_at_a_time(rabbit: Rabbit, launcher: Launcher) -> None:
    async def scene(at: Scene) -> None:
        begun = set()

        async def meet(request: LibrarianRequest) -> bool:
            if request.operation == "add-child-document":
                begun.add(request.document_metadata.parent_id)
                await at.world.until(lambda: len(begun) >= 2, 30)  # nothing is kept before both are in work
            return True

        at.world.trouble = meet
        await at.start("--jobs", "2")
        await at.load("letter.docx", "notes.md")
        counts = await at.counted()
        assert is_whole(counts) and counts["the same again"] == 0

    play("jobs", rabbit, launcher, scene)


def test_a_group_of_processors_may_hold_a_decoder(rabbit: Rabbit, launcher: Launcher, tmp_path: Path) -> None:
    params = {**rabbit.settings, "id": "document-decoder", "strategy": "fast", "section_strategy": "heading"}
    group = {"processors": [{"class": "pincite.worker.Processor", "params": params}]}
    (tmp_path / "group.json").write_text(json.dumps(group))
    code = "from trustgraph.base.processor_group import run; run()"
    arguments = ["-c", str(tmp_path / "group.json"), "--no-metrics", "--no-loki-enabled"]
    with (tmp_path / "group.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments], stdout=log, stderr=log, env=launcher.environment
        )

    async def scene(at: Scene) -> None:
        await at.world.until(lambda: at.world.taken > 0)
        await asyncio.sleep(1)
        await at.load("letter.docx", "table.csv", "cut.pdf")
        assert is_whole(await at.counted())

    try:
        play("group", rabbit, launcher, scene)
    finally:
        process.kill()
        process.wait()
