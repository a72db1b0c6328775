"""Where everything comes from, as N-Quads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.converting.forms.form import Form
from pincite.options.sections import SectionOptions

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree


class NquadsOptions(SectionOptions, frozen=True, kw_only=True):
    """How the document is cut. ``uri`` names it, '' after the digest of its bytes; ``started`` is an ISO 8601
    time, '' for none."""

    uri: str = ""
    started: str = ""


def write(tree: DocumentTree, options: NquadsOptions) -> bytes:
    """The document, pages or sections, images, elements with their characters and boxes, and the run. The ids
    are those of ``pincite ingest`` with the same options. Raises ``BadOption``."""
    from pincite.converting.described import described
    from pincite.provenance import nquads

    found = described(tree, tree.options, options, uri=options.uri, started=options.started)
    return nquads(tree, found.text, found.sections, found.run, found.names)


FORM = Form(name="nquads", title="provenance as N-Quads", ending=".nq", options=NquadsOptions, write=write)
