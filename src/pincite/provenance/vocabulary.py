"""Terms of the triples, each as N-Quads writes it: TrustGraph's, W3C's, Dublin Core's, and ours."""

from __future__ import annotations

from typing import Final

PROV: Final = "http://www.w3.org/ns/prov#"
RDF: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS: Final = "http://www.w3.org/2000/01/rdf-schema#"
DC: Final = "http://purl.org/dc/elements/1.1/"
DCTERMS: Final = "http://purl.org/dc/terms/"
OA: Final = "http://www.w3.org/ns/oa#"
TG: Final = "https://trustgraph.ai/ns/"

# Short names for queries.
PREFIXES: Final = {"prov": PROV, "rdf": RDF, "rdfs": RDFS, "dc": DC, "dcterms": DCTERMS, "oa": OA, "tg": TG}
GRAPH: Final = "<urn:graph:source>"  # The named graph in which everything about sources stands.

TYPE: Final = f"<{RDF}type>"
VALUE: Final = f"<{RDF}value>"
LABEL: Final = f"<{RDFS}label>"

ENTITY: Final = f"<{PROV}Entity>"
ACTIVITY: Final = f"<{PROV}Activity>"
AGENT: Final = f"<{PROV}Agent>"
DERIVED_FROM: Final = f"<{PROV}wasDerivedFrom>"
GENERATED_BY: Final = f"<{PROV}wasGeneratedBy>"
USED: Final = f"<{PROV}used>"
ASSOCIATED_WITH: Final = f"<{PROV}wasAssociatedWith>"
STARTED: Final = f"<{PROV}startedAtTime>"

TITLE: Final = f"<{DC}title>"
SOURCE: Final = f"<{DC}source>"
DATE: Final = f"<{DC}date>"
CREATOR: Final = f"<{DC}creator>"
FORMAT: Final = f"<{DC}format>"
IDENTIFIER: Final = f"<{DC}identifier>"
CONFORMS_TO: Final = f"<{DCTERMS}conformsTo>"

DOCUMENT: Final = f"<{TG}Document>"
PAGE: Final = f"<{TG}Page>"
SECTION: Final = f"<{TG}Section>"
IMAGE: Final = f"<{TG}Image>"
CHUNK: Final = f"<{TG}Chunk>"
PAGE_COUNT: Final = f"<{TG}pageCount>"
PAGE_NUMBER: Final = f"<{TG}pageNumber>"
CHUNK_INDEX: Final = f"<{TG}chunkIndex>"
CHAR_OFFSET: Final = f"<{TG}charOffset>"
CHAR_LENGTH: Final = f"<{TG}charLength>"
CHUNK_SIZE: Final = f"<{TG}chunkSize>"
CHUNK_OVERLAP: Final = f"<{TG}chunkOverlap>"
MIME_TYPE: Final = f"<{TG}mimeType>"
ELEMENT_TYPES: Final = f"<{TG}elementTypes>"
TABLE_COUNT: Final = f"<{TG}tableCount>"
IMAGE_COUNT: Final = f"<{TG}imageCount>"
COMPONENT_VERSION: Final = f"<{TG}componentVersion>"

ELEMENT: Final = f"<{TG}Element>"
ELEMENT_ID: Final = f"<{TG}elementId>"
COORDINATES: Final = f"<{TG}coordinates>"
IMAGE_WIDTH: Final = f"<{TG}imageWidth>"
IMAGE_HEIGHT: Final = f"<{TG}imageHeight>"

HAS_SOURCE: Final = f"<{OA}hasSource>"
HAS_SELECTOR: Final = f"<{OA}hasSelector>"
FRAGMENT_SELECTOR: Final = f"<{OA}FragmentSelector>"
# What the value of a selector is written as where the original has pages.
PDF_FRAGMENTS: Final = "<http://tools.ietf.org/rfc/rfc3778>"
# What it is written as where the original is a picture.
MEDIA_FRAGMENTS: Final = "<http://www.w3.org/TR/media-frags/>"
