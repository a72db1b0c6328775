"""An ontology half read matches half of the document, silently."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import BadOntology, BadPattern, BadWrapper
from pincite.wrappers.definition import Concept
from pincite.wrappers.language.parse import parse
from pincite.wrappers.ontology.reading import concepts_of

RDF = """<?xml version="1.0" encoding="ISO-8859-1"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
         xmlns:skos="http://www.w3.org/2004/02/skos/core#" xml:base="http://example.org/v">
 <skos:ConceptScheme rdf:about="http://example.org/v"/>
 <skos:Concept rdf:about="http://example.org/v#attivo">
   <skos:prefLabel xml:lang="it">Attivo</skos:prefLabel>
   <skos:prefLabel xml:lang="en">Assets</skos:prefLabel>
   <skos:narrower><skos:Concept rdf:about="#crediti">
     <skos:prefLabel>Crediti &amp;
        anticipi</skos:prefLabel>
     <skos:altLabel>Receivables</skos:altLabel>
   </skos:Concept></skos:narrower>
   <skos:definition>Attività di ogni <b>sorta</b></skos:definition>
 </skos:Concept>
 <rdf:Description rdf:about="http://example.org/v#cassa">
   <rdf:type rdf:resource="http://www.w3.org/2004/02/skos/core#Concept"/>
   <skos:prefLabel>Cassa</skos:prefLabel><skos:hiddenLabel>Casssa</skos:hiddenLabel>
   <skos:broader rdf:resource="#attivo"/>
 </rdf:Description>
 <skos:Concept rdf:about="http://example.org/other/cassa" skos:prefLabel="Altra cassa"/>
</rdf:RDF>"""

JSONLD = """{"@context": {"skos": "http://www.w3.org/2004/02/skos/core#", "ex": "http://example.org/",
  "prefLabel": {"@id": "skos:prefLabel", "@container": "@language"}, "id": "@id"},
 "@graph": [
  {"@id": "ex:attivo", "@type": "skos:Concept",
   "skos:prefLabel": [{"@value": "Attivo", "@language": "it"}, "Assets"]},
  {"id": "ex:cassa", "prefLabel": {"it": "Cassa", "en": ["Cash", "Cash at hand"]},
   "skos:broader": {"@id": "ex:attivo"}},
  {"@id": "http://example.org/2nd", "http://www.w3.org/2004/02/skos/core#prefLabel": "Due",
   "skos:altLabel": ["Zwei", "Due"], "skos:broader": ["ex:attivo", {"id": "ex:nowhere"}]}]}"""


def test_our_own_form_gives_every_field():
    assert concepts_of(
        '{"concepts": [{"name": "a", "labels": "A"}, {"name": "b", "labels": ["B", "B"], "synonyms": ["C"],'
        ' "cues": ["d"], "patterns": ["e+"], "excludes": ["f"], "is_a": "a"}]}'
    ) == (Concept("a", ("A",)), Concept("b", ("B",), ("C",), ("d",), ("e+",), ("f",), ("a",)))
    assert concepts_of(b'\xef\xbb\xbf{"a": {"labels": ["A"]}, "b": {"is_a": "a"}}') == (
        Concept("a", ("A",)),
        Concept("b", is_a=("a",)),
    )


def test_skos_in_xml_gives_labels_of_all_languages_and_both_directions_of_is_a():
    assert concepts_of(RDF) == (
        Concept("attivo", ("Attivo", "Assets")),
        Concept("crediti", ("Crediti & anticipi",), ("Receivables",), is_a=("attivo",)),
        Concept("cassa", ("Cassa",), ("Casssa",), is_a=("attivo",)),
        Concept("cassa_2", ("Altra cassa",)),
    )
    assert concepts_of(RDF.encode()) == concepts_of(RDF)


def test_skos_in_json_gives_the_same_under_its_own_context():
    assert concepts_of(JSONLD) == (
        Concept("attivo", ("Attivo", "Assets")),
        Concept("cassa", ("Cassa", "Cash", "Cash at hand"), is_a=("attivo",)),
        Concept("c_2nd", ("Due",), ("Zwei",), is_a=("attivo",)),
    )


@pytest.mark.parametrize(
    "content, said",
    [
        ("", "neither"),
        ("abc", "neither"),
        ("{", "no JSON"),
        ('{"a": 1}', "object"),
        ('{"concepts": [{"nam": "a"}]}', "nam"),
        ('{"concepts": [{"name": "a b"}]}', "'a b' is no name"),
        ('{"concepts": [{}]}', "no name"),
        ('{"concepts": [{"name": "a"}, {"name": "a"}]}', "two concepts 'a'"),
        ('{"a": {"is_a": "b"}, "b": {"is_a": "c"}, "c": {"is_a": "b"}}', "case of the next: b, c, b"),
        ("[" * 100_000, "too deep"),
        ('{"a":' * 100_000, "too deep"),
        ('{"@context": "http://example.org/c.json", "@id": "a"}', "nothing is fetched"),
        ('{"@id": 1}', "@id"),
        ("<a/>", "not RDF"),
        ("<a", "line 1"),
        ('<?xml version="1.0"?>\n<a>\n</b>', "line 3"),
        ("<a>" * 1000, "too deep"),
        (b"\xff\xfe{", "UTF-8"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_reason(content, said):
    with pytest.raises(BadOntology, match=said):
        concepts_of(content, "voices.json")
    with pytest.raises(BadOntology, match=r"voices\.json"):
        concepts_of(content, "voices.json")


def test_a_bad_pattern_in_an_ontology_is_named():
    with pytest.raises(BadPattern, match="missing"):
        concepts_of('{"a": {"patterns": "(x"}}')


def test_entities_are_refused_before_they_grow():
    layers = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "ha"}">' for n in range(12))
    with pytest.raises(BadOntology, match="entities"):
        concepts_of(f"<!DOCTYPE x [{layers}]><x>&e11;</x>")
    with pytest.raises(BadOntology):
        concepts_of('<!DOCTYPE x SYSTEM "file:///etc/passwd"><x>&y;</x>')


@pytest.mark.parametrize(
    "name, content", [("v.rdf", RDF), ("v.jsonld", JSONLD), ("v.json", '{"attivo": {}}')]
)
def test_a_wrapper_may_name_an_ontology_in_any_form(name, content):
    text = f'wrapper w\nconcepts "{name}"\na = #TOKEN:X where concept(X, attivo)\n'
    assert parse(text, read=lambda _: content).concepts == concepts_of(content)
    with pytest.raises(BadWrapper) as caught:
        parse(text, read=lambda _: "<a>")
    (fault,) = caught.value.faults
    assert (fault.code, fault.line) == ("bad_ontology", 2)
    assert name in fault.sentence


KEYS = ["@id", "@type", "@graph", "@context", "@value", "@vocab", "skos:prefLabel", "broader", "narrower"]
KEYS += ["concepts", "name", "labels", "is_a", "patterns", "ex", "id"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["", "a", "ex:a", "skos:Concept", "A b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_no_json_breaks_the_reading(data):
    try:
        found = concepts_of(msgspec.json.encode(data))
    except (BadOntology, BadPattern):
        return
    assert all(isinstance(concept, Concept) for concept in found)
