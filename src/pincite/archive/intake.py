"""One decoding of a document as what a library keeps of it."""

from __future__ import annotations

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
from pincite.converting.described import Described
from pincite.markup.clean import clean
from pincite.model.document import DocumentTree
from pincite.model.sections import PassageText
from pincite.provenance import Names, nquads

# What is kept of a section as it is.
AS_CUT = (
    *("kind", "number", "page", "parent", "level", "offset", "length", "own"),
    *("categories", "table_count", "image_count"),
)


def intake_of(tree: DocumentTree, found: Described, seconds: float = 0.0) -> Intake:
    """What a library keeps of the document. ``seconds`` is how long it took."""
    run, text, sections, names = found.run, found.text, found.sections, found.names
    return Intake(
        document=document_record(tree, names.document),
        run=RunRecord(
            urn=names.activity,
            options=run.options,
            version=run.version,
            started=run.started,
            seconds=seconds,
            notes=tuple(NoteRecord(n.code, clean(n.sentence), n.page, n.box) for n in tree.notes),
        ),
        pages=page_records(tree),
        text=text.text,
        texts=tuple(
            TextRecord(
                urn=urn,
                label=label,
                title=clean(section.title),
                **{name: getattr(section, name) for name in AS_CUT},
            )
            for section, urn, label in zip(sections, names.sections, names.labels, strict=True)
        ),
        passages=tuple(
            PassageRecord(
                urn=urn,
                element_id=clean(passage.element.id),
                category=passage.category,
                section=place,
                page=passage.element.page,
                box=passage.element.box,
                offset=passage.offset,
                length=passage.length,
                parts=passage.parts,
                marker=clean(passage.marker),
            )
            for passage, urn, place in zip(text.passages, names.passages, names.passage_sections, strict=True)
        ),
        images=image_records(tree, text, names),
        blobs={
            key: picture.data
            for key, picture in tree.pictures.items()
            if any(figure.picture == key for _, figure in text.figures)
        },
        quads=nquads(tree, text, sections, run, names),
    )


def document_record(tree: DocumentTree, urn: str) -> DocumentRecord:
    source = tree.source
    info = {clean(key): clean(value) for key, value in tree.info.items()}
    return DocumentRecord(
        urn=urn,
        sha256=source.sha256,
        media_type=source.media_type,
        size=source.size,
        title=next((value for key, value in info.items() if key.lower() == "title"), "").strip(),
        page_count=tree.page_count if any(page.kind != "flow" for page in tree.pages) else 0,
        info=info,
    )


def page_records(tree: DocumentTree) -> tuple[PageRecord, ...]:
    """The pages, each number once."""
    found = {
        page.number: PageRecord(
            number=page.number, width=page.width, height=page.height, kind=page.kind, name=clean(page.name)
        )
        for page in reversed(tree.pages)
    }
    return tuple(found[number] for number in sorted(found))


def image_records(tree: DocumentTree, text: PassageText, names: Names) -> tuple[ImageRecord, ...]:
    """The figures of the document, with their bytes where they are known."""
    out = []
    for (_, figure), urn, label, place in zip(
        text.figures, names.images, names.image_labels, names.image_sections, strict=True
    ):
        picture = tree.pictures.get(figure.picture)
        out.append(
            ImageRecord(
                urn=urn,
                element_id=clean(figure.id),
                label=label,
                section=place,
                page=figure.page,
                box=figure.box,
                text=clean(figure.text),
                sha256=figure.picture if picture else "",
                media_type=picture.media_type if picture else "",
                width=picture.width if picture else 0,
                height=picture.height if picture else 0,
            )
        )
    return tuple(out)
