"""What TrustGraph's decoder emits for the two documents of ``trees``: one tuple of facts for each entity.

Activities are numbered as they come, each of one entity; the things are named as in ``NAMES``.
"""

from __future__ import annotations

from tests.provenance.trees import DOCX

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
PROV = "http://www.w3.org/ns/prov#"
TG = "https://trustgraph.ai/ns/"

Facts = tuple[str, str, str, dict[str, str]]
"""The entity, its type, what it is derived from, and its literals by predicate."""

PDF: list[Facts] = [
    (
        "urn:page:PAG1",
        "Page",
        "urn:doc:sample",
        {
            "label": "Page 1",
            "pageNumber": "1",
            "charLength": "23",
            "mimeType": "application/pdf",
            "elementTypes": "NarrativeText,Title",
        },
    ),
    (
        "urn:image:IMA1",
        "Image",
        "urn:page:PAG1",
        {"label": "Image from page 1", "pageNumber": "1", "mimeType": "application/pdf"},
    ),
    (
        "urn:page:PAG2",
        "Page",
        "urn:doc:sample",
        {
            "label": "Page 2",
            "pageNumber": "2",
            "charLength": "14",
            "mimeType": "application/pdf",
            "elementTypes": "NarrativeText",
        },
    ),
]

IMAGE: Facts = ("urn:image:IMA1", "Image", "urn:doc:sample", {"label": "Image", "mimeType": DOCX})

WHOLE: list[Facts] = [
    (
        "urn:section:SEC1",
        "Section",
        "urn:doc:sample",
        {
            "label": "Section 1",
            "charLength": "103",
            "mimeType": DOCX,
            "elementTypes": "NarrativeText,Table,Title",
            "tableCount": "1",
        },
    ),
    IMAGE,
]

HEADING: list[Facts] = [
    (
        "urn:section:SEC1",
        "Section",
        "urn:doc:sample",
        {
            "label": "Section 1",
            "charLength": "73",
            "mimeType": DOCX,
            "elementTypes": "NarrativeText,Table,Title",
            "tableCount": "1",
        },
    ),
    (
        "urn:section:SEC2",
        "Section",
        "urn:doc:sample",
        {
            "label": "Section 2",
            "charLength": "28",
            "mimeType": DOCX,
            "elementTypes": "NarrativeText,Title",
        },
    ),
    IMAGE,
]


def emitted(facts: list[Facts]) -> set[tuple[str, str, str]]:
    """The facts as triples, terms as N-Quads writes them."""
    found: set[tuple[str, str, str]] = set()
    for number, (entity, kind, parent, literals) in enumerate(facts, 1):
        activity = f"https://trustgraph.ai/activity/ACT{number}"
        agent = "https://trustgraph.ai/agent/universal-decoder"
        for s, p, o in (
            (entity, f"{RDF}type", f"<{PROV}Entity>"),
            (entity, f"{RDF}type", f"<{TG}{kind}>"),
            (entity, f"{PROV}wasDerivedFrom", f"<{parent}>"),
            (entity, f"{PROV}wasGeneratedBy", f"<{activity}>"),
            (activity, f"{RDF}type", f"<{PROV}Activity>"),
            (activity, f"{RDFS}label", '"universal-decoder extraction"'),
            (activity, f"{PROV}used", f"<{parent}>"),
            (activity, f"{PROV}wasAssociatedWith", f"<{agent}>"),
            (activity, f"{PROV}startedAtTime", '"TIME"'),
            (activity, f"{TG}componentVersion", '"1.0.0"'),
            (agent, f"{RDF}type", f"<{PROV}Agent>"),
            (agent, f"{RDFS}label", '"universal-decoder"'),
        ):
            found.add((f"<{s}>", f"<{p}>", o))
        for name, value in literals.items():
            found.add((f"<{entity}>", f"<{RDFS if name == 'label' else TG}{name}>", f'"{value}"'))
    return found
