"""Where texts come from, as triples: vocabulary, deterministic ids, selectors, N-Quads."""

from pincite.provenance.describe import nquads, triples
from pincite.provenance.ids import document_urn
from pincite.provenance.names import Names, Run, name_all

__all__ = ["Names", "Run", "document_urn", "name_all", "nquads", "triples"]
