"""Charts of accounts as large as those of groups of companies."""

import json

import pytest

from pincite.wrappers.ontology.matching import Matcher
from pincite.wrappers.ontology.reading import concepts_of

COUNT = 20_000
PARTS = ("crediti", "debiti", "fondo", "costi", "ricavi", "riserva", "clienti", "fornitori", "banche", "soci")


def label(number):
    return f"{PARTS[number % 10]} {PARTS[number // 10 % 10]} {number}"


def linked():
    graph = [
        {"@id": f"http://x.org/c{n}", "@type": "skos:Concept", "skos:prefLabel": label(n)}
        | ({"skos:broader": {"@id": f"http://x.org/c{n // 10}"}} if n else {})
        for n in range(COUNT)
    ]
    return json.dumps({"@context": {"skos": "http://www.w3.org/2004/02/skos/core#"}, "@graph": graph})


def rdf():
    said = [
        f'<s:Concept rdf:about="http://x.org/c{n}"><s:prefLabel>{label(n)}</s:prefLabel>'
        + (f'<s:broader rdf:resource="http://x.org/c{n // 10}"/>' if n else "")
        + "</s:Concept>"
        for n in range(COUNT)
    ]
    spaces = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="http://www.w3.org/2004/02/skos/core#"'
    return f"<rdf:RDF {spaces}>{''.join(said)}</rdf:RDF>"


@pytest.mark.parametrize("written", [linked, rdf])
def test_a_chart_of_twenty_thousand_accounts_is_read_and_found_again(written):
    concepts = concepts_of(written())
    assert len(concepts) == COUNT
    matcher = Matcher(concepts)
    texts = [label(n).upper() for n in range(0, COUNT, 997)]
    found = matcher.find(texts)
    assert [matcher.concepts[some[0].concept].name for some in found] == [
        f"c{n}" for n in range(0, COUNT, 997)
    ]
    assert matcher.truths(texts[-1:], "c0")[0] > 0.8
