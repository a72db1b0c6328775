"""What docling's clients are answered, for the description."""

from __future__ import annotations

from typing import Any

from pincite.service.answers import JSON, listing, named, of_fields, or_null, told
from pincite.service.doors.converting import BINARY, form_fields, form_taken
from pincite.service.doors.docling.bodies import DoclingChunking, DoclingOptions

TEXT, WHOLE, NUMBER = {"type": "string"}, {"type": "integer"}, {"type": "number"}
REFUSED = {JSON: named("DoclingRefusal", of_fields({"detail": TEXT}))}
STATUSES = {"enum": ["success", "partial_success", "skipped", "failure"]}
FORMS = ("md_content", "html_content", "text_content", "doctags_content")
DOCUMENT = named(
    "DoclingDocument",
    of_fields(
        {"filename": TEXT, "json_content": or_null({"type": "object"})} | dict.fromkeys(FORMS, or_null(TEXT))
    )
    | {"description": "A document in the forms that were asked for, null in the others."},
)
ERRORS = listing(
    named(
        "DoclingError",
        of_fields(dict.fromkeys(("component_type", "module_name", "error_message", "category"), TEXT)),
    )
)
CONVERTED = named(
    "DoclingConverted",
    of_fields(
        {"document": DOCUMENT, "status": STATUSES, "errors": ERRORS, "processing_time": NUMBER}
        | {"timings": {"type": "object"}, "confidence": {"type": "null"}}
    ),
)
ARTIFACT = of_fields({"artifact_type": TEXT, "mime_type": TEXT, "uri": TEXT})
SIGNED = named(
    "DoclingArtifacts",
    of_fields(
        {
            "documents": listing(
                of_fields(
                    {"source_index": WHOLE, "source_uri": TEXT, "filename": TEXT, "status": STATUSES}
                    | {"errors": ERRORS, "artifacts": listing(ARTIFACT)}
                )
            ),
            "processing_time": NUMBER,
        }
        | dict.fromkeys(("num_converted", "num_succeeded", "num_partially_succeeded", "num_failed"), WHOLE)
    )
    | {"description": "Where what was made of each document of a batch can be got."},
)
CHUNK = named(
    "DoclingChunk",
    of_fields(
        {"filename": TEXT, "chunk_index": WHOLE, "text": TEXT, "raw_text": or_null(TEXT), "num_tokens": WHOLE}
        | {"headings": or_null(listing(TEXT)), "captions": or_null(listing(TEXT)), "doc_items": listing(TEXT)}
        | {"page_numbers": or_null(listing(WHOLE)), "metadata": {"type": "object"}}
    ),
)
EXPORTED = of_fields(
    {"kind": {"const": "ExportResult"}, "content": DOCUMENT, "status": STATUSES, "errors": ERRORS}
)
CHUNKED = named(
    "DoclingChunked",
    of_fields({"chunks": listing(CHUNK), "documents": listing(EXPORTED), "processing_time": NUMBER}),
)
COUNTS = ("num_docs", "num_processed", "num_succeeded", "num_partially_succeeded", "num_failed")
TASK = named(
    "DoclingTask",
    of_fields(
        {
            "task_id": TEXT,
            "task_type": {"enum": ["convert", "chunk"]},
            "task_status": {"enum": ["pending", "started", "success", "failure"]},
            "task_position": or_null(WHOLE),
            "task_meta": of_fields(dict.fromkeys(COUNTS, WHOLE)),
            "error_message": or_null(TEXT),
            "failure": or_null(
                of_fields(
                    {"category": TEXT, "message": TEXT, "retryable": {"type": "boolean"}, "phase": TEXT}
                    | {"details": {"type": "object"}}
                )
            ),
        }
    )
    | {"description": "How far a task is. The same is told over a socket at ``/v1/status/ws/{key}``."},
)
PROBLEMS = (401, 403, 404, 413, 415, 422, 502, 503)
ZIPPED = {"application/zip": BINARY}
FILES = form_taken(
    form_fields(DoclingOptions)
    | {"target_type": {"enum": ["inbody", "zip"], "type": "string", "description": "How it is answered."}}
)
CHUNK_FILES = form_taken(
    form_fields(DoclingOptions, "convert_")
    | form_fields(DoclingChunking, "chunking_")
    | {"include_converted_doc": {"type": "boolean", "description": "The document too, beside its chunks."}}
)


def told_as(model: dict[str, Any], *, also: tuple[int, ...] = PROBLEMS, **more: Any) -> dict[int | str, Any]:
    """What an address answers, and problems as docling's clients know them."""
    return told(model, also=also, wrong=REFUSED, **more)
