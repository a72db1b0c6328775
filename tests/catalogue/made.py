"""Documents that nobody read: intakes made from a number, all parts in use."""

from __future__ import annotations

import hashlib
import uuid

from pincite.catalogue.records import (
    DocumentRecord,
    ImageRecord,
    Intake,
    NoteRecord,
    PageRecord,
    PassageRecord,
    RunRecord,
    TextRecord,
)
from pincite.model.sections import Part

GRAPH = "<urn:graph:source>"

SHARED_IMAGE = b"\x89PNG the logo that every document has"


def identity(*parts: object) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, repr(parts)))


def original(number: int) -> bytes:
    return f"the original of document {number}\n".encode() * (1 + number % 7 * 300)


def made(
    number: int, options: dict | None = None, pages: int = 2, words: str = "", title: str = ""
) -> Intake:
    """Document ``number`` with ``pages`` pages of three passages, an image of its own and the shared one."""
    options = options or {"strategy": "count"}
    data = original(number)
    sha256 = hashlib.sha256(data).hexdigest()
    urn = f"urn:doc:{identity(sha256)}"
    key = (sha256, sorted(options.items()))
    texts, passages, whole = [], [], ""
    for page in range(1, pages + 1):
        whole += "\n\n" if whole else ""
        begin = len(whole)
        for place in range(3):
            whole += "\n\n" if place else ""
            body = words or f"Größe der Sätze {number} on page {page}, paragraph {place} naïve file"
            passages.append(
                PassageRecord(
                    urn=f"urn:element:{identity(key, page, place)}",
                    element_id=f"e{page}.{place}",
                    category="NarrativeText" if place else "Title",
                    section=page - 1,
                    page=page,
                    box=(72.0, 72.0 + 20 * place, 300.0, 84.0 + 20 * place),
                    offset=len(whole),
                    length=len(body),
                    parts=(Part(0, len(body), (72.0, 72.0, 300.0, 84.0)),),
                )
            )
            whole += body
        texts.append(
            TextRecord(
                urn=f"urn:page:{identity(key, page)}",
                kind="page",
                number=page,
                label=f"Page {page}",
                title=title,
                page=page,
                offset=begin,
                length=len(whole) - begin,
                own=len(whole) - begin,
                categories=("NarrativeText", "Title"),
                image_count=1,
            )
        )
    pictures = [f"\x89PNG picture of {number}".encode() * 50, SHARED_IMAGE]
    images = tuple(
        ImageRecord(
            urn=f"urn:image:{identity(key, 'image', place)}",
            element_id=f"i{place}",
            label="Image from page 1",
            section=0,
            page=1,
            box=(10.0, 10.0, 50.0, 50.0),
            sha256=hashlib.sha256(picture).hexdigest(),
            media_type="image/png",
            width=40,
            height=40,
        )
        for place, picture in enumerate(pictures)
    )
    run = RunRecord(
        urn=f"https://trustgraph.ai/activity/{identity(key)}",
        options=options,
        version="0.1.0",
        started="2026-01-01T00:00:00Z",
        notes=(NoteRecord("guessed", "a guess", 1, (72.0, 72.0, 300.0, 84.0)),),
    )
    return Intake(
        document=DocumentRecord(
            urn=urn,
            sha256=sha256,
            media_type="application/pdf",
            size=len(data),
            title=title or f"Document {number}",
            page_count=pages,
            info={"author": "Somebody"},
        ),
        run=run,
        pages=tuple(PageRecord(number=page, width=612.0, height=792.0) for page in range(1, pages + 1)),
        text=whole,
        texts=tuple(texts),
        passages=tuple(passages),
        images=images,
        blobs={hashlib.sha256(picture).hexdigest(): picture for picture in pictures},
        quads=quads(urn, run.urn, texts, passages),
    )


def quads(document: str, run: str, texts: list[TextRecord], passages: list[PassageRecord]) -> bytes:
    agent = "https://trustgraph.ai/agent/pincite"
    lines = [
        f'<{document}> <http://purl.org/dc/elements/1.1/title> "Größe" {GRAPH} .',
        f"<{run}> <http://www.w3.org/ns/prov#used> <{document}> {GRAPH} .",
        f"<{run}> <http://www.w3.org/ns/prov#wasAssociatedWith> <{agent}> {GRAPH} .",
        f'<{agent}> <http://www.w3.org/2000/01/rdf-schema#label> "pincite" {GRAPH} .',
    ]
    for text in texts:
        lines.append(f"<{text.urn}> <http://www.w3.org/ns/prov#wasDerivedFrom> <{document}> {GRAPH} .")
    for one in passages:
        lines.append(
            f"<{one.urn}> <http://www.w3.org/ns/prov#wasDerivedFrom> <{texts[one.section].urn}> {GRAPH} ."
        )
        place = f"{one.urn}#place"
        lines.append(f"<{one.urn}> <http://www.w3.org/ns/oa#hasSelector> <{place}> {GRAPH} .")
        value = "http://www.w3.org/1999/02/22-rdf-syntax-ns#value"
        lines.append(f'<{place}> <{value}> "page={one.page}" {GRAPH} .')
    return "".join(line + "\n" for line in lines).encode()
