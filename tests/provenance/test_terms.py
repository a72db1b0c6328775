"""Hostile texts and ids must neither break a line of N-Quads nor come back as something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import RdfFormat, parse
from rdflib import Dataset

from pincite.errors import BadOption
from pincite.markup.clean import clean
from pincite.provenance.terms import iri, is_absolute, literal, nquad, require_absolute
from tests.provenance.reading_back import text_of

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")

HARD = ['"', "\\", "\n", "\r", "\t", "\0", "\x07", "\x0b", "\x1c", "\x85", "\u2028", "\ufeff", "\ufffe"]
HARD += ["\ud800", "\udfff", "\U0001f6a2", "\\n", "\\u0041", "^^<urn:x>", "@en", " .", "e\u0301"]

texts = st.lists(st.sampled_from(HARD) | st.text(st.characters(), max_size=5), max_size=8).map("".join)
hosts = st.sampled_from(
    ["http://", "http://[::1]:80", "http://[1:2:3]", "urn:", "x:", "http://a:b", "//", ""]
)


def quad(value: str) -> str:
    return nquad(("<urn:s>", "<urn:p>", literal(value)), "<urn:g>")


def by_oxigraph(line: str) -> list[str]:
    return [q.object.value for q in parse(line.encode(), format=RdfFormat.N_QUADS)]


def by_rdflib(line: str) -> list[str]:
    return [str(o) for _, _, o, _ in Dataset().parse(data=line.encode(), format="nquads").quads()]


@given(texts)
def test_a_hostile_literal_comes_back_as_it_was(value):
    line = quad(value)
    assert line.endswith(" .\n")
    assert line.count("\n") == 1
    assert by_oxigraph(line) == [clean(value)]
    assert text_of(literal(value)) == clean(value)


@given(texts)
def test_another_reader_sees_the_same_literal(value):
    assert by_rdflib(quad(value)) == [clean(value)]


def test_no_more_is_escaped_than_the_canonical_form_wants():
    assert literal('a"b\\c\nd\re\tf\x07g\u2028é') == '"a\\"b\\\\c\\nd\\re\tf\x07g\u2028é"'


def test_escapes_of_others_are_understood():
    assert text_of('"\\t\\b\\f\\u00e9\\U0001F6A2\\\\n\\\'"') == "\t\b\fé\U0001f6a2\\n'"


def test_a_lone_surrogate_can_be_written():
    assert literal("a\ud800b").encode() == '"a\ufffdb"'.encode()


@pytest.mark.parametrize(
    "text",
    [
        "urn:doc:sample",
        "https://example.org/a(b)/c;d?e=f&g=%20#h",
        "http://user:word@example.org:8080/x",
        "http://[2001:db8::1]:80/x",
        "urn:ships:né-\U0001f6a2",
        "file:///a/b",
    ],
)
def test_an_iri_that_is_right_is_kept(text):
    assert is_absolute(text)
    assert iri(text) == f"<{text}>"
    assert by_oxigraph(nquad((iri(text), "<urn:p>", '"x"'), "<urn:g>")) == ["x"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("urn:a b", "<urn:a%20b>"),
        ("urn:a>b<c", "<urn:a%3Eb%3Cc>"),
        ('urn:"{}|^`\\', "<urn:%22%7B%7D%7C%5E%60%5C>"),
        ("urn:a\nb\0", "<urn:a%0Ab%00>"),
        ("urn:100%", "<urn:100%25>"),
        ("urn:100%41", "<urn:100%41>"),
        ("urn:a#b#c", "<urn:a#b%23c>"),
        ("urn:[a]", "<urn:%5Ba%5D>"),
        ("urn:\x85\ufffe", "<urn:%C2%85%EF%BF%BE>"),
    ],
)
def test_no_illegal_character_stays_in_an_iri(text, wanted):
    assert iri(text) == wanted


@given(hosts, texts)
def test_any_id_of_a_document_makes_quads_that_load(lead, rest):
    uri = lead + rest
    if is_absolute(uri):
        line = nquad((iri(uri), "<urn:p>", '"x"'), "<urn:g>")
        assert by_oxigraph(line) == ["x"]
        assert by_rdflib(line) == ["x"]
    else:
        with pytest.raises(BadOption):
            require_absolute(uri)


@pytest.mark.parametrize("text", ["", "X", "/a/b", "//host/a", "1:a", "http://a:b/", "http://[::::]/"])
def test_an_id_without_a_scheme_is_no_uri(text):
    with pytest.raises(BadOption):
        require_absolute(text)
