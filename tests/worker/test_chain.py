"""From a chunk that TrustGraph's own chunker made back to the box on the page."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from trustgraph.schema import Chunk, Term, Triples

import pincite
from pincite.archive.library import Library
from pincite.model.geometry import NOWHERE
from tests.archive.made_documents import xlsx
from tests.worker.conftest import Launcher
from tests.worker.documents import expected, mixed
from tests.worker.rabbit import Rabbit
from tests.worker.services import World
from tests.worker.test_faults import Scene

PROV = "http://www.w3.org/ns/prov#"
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
INGESTED = {"strategy": "heading", "ocr": False}  # as the decoders of these tests are told to read


@pytest.fixture
def chunker(rabbit: Rabbit, tmp_path: Path) -> Iterator[None]:
    """TrustGraph's recursive chunker, as its command starts it."""
    module = "trustgraph.chunking.recursive"
    arguments = [*rabbit.arguments, "--no-loki-enabled", "--no-metrics", "-z", "400", "-v", "0"]
    with (tmp_path / "chunker.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdout=log,
            stderr=log,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        )
        yield
        process.kill()
        process.wait()


@pytest.mark.parametrize("launcher", ["newest", "oldest"], indirect=True)
def test_a_chunk_leads_back_to_the_box_on_the_page(
    rabbit: Rabbit, launcher: Launcher, chunker: None, tmp_path: Path
) -> None:
    documents = {name: mixed()[name] for name in ("report.pdf", "letter.docx", "page.html")}
    documents["book.xlsx"] = (xlsx(), SHEET)
    chunks: list[Chunk] = []

    async def played() -> World:
        flow = tmp_path.name
        world = await World(rabbit.settings, workspace="chain", flow=flow).open()
        await world.collect(world.chunking[flow]["topics"]["output"], Chunk, "extractor", chunks)
        at = Scene(world, rabbit, launcher)
        await world.until(lambda: world.taken > 0)  # the chunker has asked for its flows
        await asyncio.sleep(1)
        await at.start()
        for name, (data, kind) in documents.items():
            world.put(f"urn:doc:{name}", data, kind, name)
            await world.load(f"urn:doc:{name}")

        def is_chunked() -> bool:
            known = parents(world.triples)
            chunked = {known.get(chunk.metadata.id) for chunk in chunks}
            texts = {one.metadata.id for one in world.texts}
            return len({one.metadata.root for one in world.texts}) == len(documents) and texts <= chunked

        await world.until(is_chunked)
        await asyncio.sleep(1)
        await world.close()
        return world

    world = asyncio.run(played())
    known = parents(world.triples)
    for chunk in chunks:
        assert chunk.metadata.id in world.kept
        way = [chunk.metadata.id]
        while way[-1] in known:
            way.append(known[way[-1]])
        assert way[-1] == chunk.metadata.root and len(way) == 3

    with Library(tmp_path / "library") as library:
        for name, (data, _) in documents.items():
            library.ingest(data, name=name, uri=f"urn:doc:{name}", isolation=None, **INGESTED)
        library.add_quads("".join(lines(world.triples)).encode(), "flow.nq")
        for chunk in chunks:
            (way,) = library.trace(chunk.metadata.id)
            assert way.document.urn == chunk.metadata.root
            # the chunker counts without what parted its pieces: the range may be off by a line
            page = world.kept[known[chunk.metadata.id]].content.decode()
            assert chunk.chunk.decode() in page
            assert way.steps[1].urn == known[chunk.metadata.id]
            assert way.text in page
            if way.document.urn.endswith(".pdf"):
                assert all(piece.page and piece.box != NOWHERE for piece in way.pieces)


def test_the_texts_of_a_flow_are_those_of_a_library(rabbit: Rabbit) -> None:
    data, kind = mixed()["report.pdf"]
    made = expected("urn:doc:one", data, kind)
    document = pincite.convert(data)
    texts = [e.content.decode() for e in made.entities if e.kind == "page"]
    assert texts == [one.text.rstrip() for one in document.sections() if one.text.strip()]


def parents(triples: list[Triples]) -> dict[str, str]:
    """What each thing was derived from."""
    return {
        one.s.iri: one.o.iri
        for told in triples
        for one in told.triples
        if one.p.iri == f"{PROV}wasDerivedFrom"
    }


def lines(triples: list[Triples]) -> Iterator[str]:
    """The triples of messages as N-Quads."""
    for told in triples:
        for one in told.triples:
            yield f"{written(one.s)} {written(one.p)} {written(one.o)} <{one.g}> .\n"


def written(term: Term) -> str:
    if term.type == "i":
        return f"<{term.iri}>"
    value = term.value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{value}"'
