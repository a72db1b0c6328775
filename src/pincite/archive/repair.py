"""A library held against its digests, and mended where its originals allow that."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pincite.archive.ingest import kept_from, request_of
from pincite.catalogue import reading
from pincite.catalogue.catalogue import Catalogue
from pincite.catalogue.checking import Fault, faults, mend
from pincite.errors import PinciteError
from pincite.provenance import document_urn
from pincite.sandbox.resources import USUAL

AGAIN = "not mended: ingest the document again"


def checked(catalogue: Catalogue, repair: bool) -> Iterator[Fault]:
    """As ``Library.check`` says."""
    found = list(faults(catalogue))
    if not repair:
        yield from found
        return
    done: dict[str, str] = {}
    for fault in found:
        urn = fault.document or (fault.name if fault.where == "document" else "")
        if fault.where in ("document", "run") and urn:
            if urn not in done:
                done[urn] = read_again(catalogue, urn)
            yield msgspec.structs.replace(fault, mended=done[urn])
    for fault in found:
        if fault.where not in ("document", "run"):
            yield mend(catalogue, fault)


def read_again(catalogue: Catalogue, urn: str) -> str:
    """Have the damaged readings of a document done again from its original; what came of it."""
    try:
        found = catalogue.database.execute("SELECT sha256 FROM documents WHERE urn = ?", (urn,)).fetchone()
        original = catalogue.blobs.read(str(found[0]))
        uri = "" if urn == document_urn(str(found[0])) else urn
    except Exception:  # of any kind: nothing of this document can be trusted
        return AGAIN
    try:
        entry = catalogue.ask(reading.document, urn)
        runs, names = [run.run for run in entry.runs], entry.names or ("",)
    except PinciteError:
        return AGAIN
    try:
        for run in runs:
            kept_from(catalogue, original, names[0], request_of(run, USUAL, uri), None)
    except PinciteError as error:
        return f"not mended: {error.sentence}"
    there = {one.run.urn for one in catalogue.ask(reading.document, urn).runs}
    return "it was read again" if {run.urn for run in runs} <= there else AGAIN
