"""Is a query that would ask another server known by its text, however it is spelled?"""

import itertools
import random
import socket
import threading

import pytest

from pincite.catalogue.sparql import calls_out, names_graphs, tokens
from pincite.errors import BadQuery

ox = pytest.importorskip("pyoxigraph")

HEAD = (
    "PREFIX x: <URL> PREFIX : <URL> PREFIX e: <urn:e> PREFIX servicex: <URL> PREFIX a-service.x: <URL> "
    "SELECT * { VALUES ?u { <URL> } VALUES ?service { <URL> } VALUES (?a ?b) { (1 2) } "
)
# What may stand before a call, what follows its group, and lets quotes come out even.
BEFORE = (
    [(one, "") for one in ("", "{} ", "OPTIONAL{}", "# it's\n", "#'''\n", "FILTER(?a<?b)")]
    + [(one, "") for one in ("FILTER(?a<?b&&?b>?a)", "?s ?p ?o.", "?s a :.", "?s ?p true.")]
    + [(one, "") for one in ("?s a e:a\\(b.", "?s ?p 1.", "?s ?p 1.5e3.")]
    + [("?s ?p ", ""), ("?s ?p true", ""), ("?s ?p 1", ""), ("?s e:a.b _:c.", ""), ("?s e:p?true.", "")]
    + [("BIND('\"' AS ?q)", "BIND('\"' AS ?r)"), ("BIND('''\"'\\'''' AS ?q)", "#'''")]
    + [("FILTER(?a<'>')", "FILTER(?a!='')#'"), ("FILTER(?a<e:c#>'''\n)", "#'''")]
    + [('FILTER(?a<1#>"""\n)', '#"""')]
    + [("BIND(?a<e:c AS ?q)", ""), ("FILTER(?a<(?b))", ""), ("BIND('<' AS ?q)", "BIND('>' AS ?r)")]
    + [('BIND("""\\"""" AS ?q)', '#"""'), ("VALUES ?q {'''x' '}'}", ""), ("FILTER(?a<-1||?a<'#>')#'\n", "")]
)
WORDS = ("SERVICE", "service", "sErViCe", "SERVICE SILENT", "SERVICEsilent", "SERVICE#<\nSILENT")
BLANKS = ("", " ", "\n", "\t#>\n", "#{\n", " # '\n")
WHERE = ("<URL>", "x:", ":", "?u", "$u", "e:..", "x:a\\(b", ":%20", "servicex:", "x:a.b", "?service")
WHERE = (*WHERE, "<URL#a>", "<URL?'a>")
GROUPS = ("{ ?s ?p ?o }", "{}", "{SELECT*{?s ?p ?o}}")
SPELLINGS = [
    f"{before}{word}{one}{where}{two}{group}{after} }}"
    for before, after in BEFORE
    for word, one, where, two, group in itertools.product(WORDS, BLANKS, WHERE, BLANKS, GROUPS)
]


@pytest.fixture(scope="module")
def listening():
    """The address of a server that hangs up, and how often it was called."""
    calls = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer():
            while True:
                try:
                    caller, _ = server.accept()
                except OSError:
                    return
                calls.append(caller.recv(20))
                caller.close()

        threading.Thread(target=answer, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/", calls
        server.shutdown(socket.SHUT_RDWR)


def ask(query):
    """Has the store evaluate it; True if it is SPARQL."""
    store = ox.Store()
    store.add(ox.Quad(ox.NamedNode("urn:s"), ox.NamedNode("urn:p"), ox.Literal("o")))
    try:
        list(store.query(query) or ())
    except SyntaxError:
        return False
    except (OSError, RuntimeError, ValueError):
        pass
    return True


def test_calls_are_known_however_they_are_spelled(listening):
    """Were one passed over, the server would be called."""
    address, calls = listening
    real = 0
    for spelling in random.Random(14).sample(SPELLINGS, 3000):
        query = HEAD.replace("URL", address) + spelling.replace("URL", address)
        try:
            known = calls_out(query)
        except BadQuery:
            known = True
        if known:
            real += 1
            continue
        ask(query)
        assert not calls, query
    assert real > 1000


def test_the_spellings_are_those_of_real_calls(listening):
    """Else the test above would hold of itself."""
    address, calls = listening
    before = len(calls)
    for spelling in random.Random(15).sample(SPELLINGS, 300):
        ask(HEAD.replace("URL", address) + spelling.replace("URL", address))
    assert len(calls) - before > 60
    del calls[:]


@pytest.mark.parametrize("place", range(len(BEFORE)))
def test_a_call_is_known_behind_everything_that_can_stand_before_it(place):
    before, after = BEFORE[place]
    query = HEAD.replace("URL", "http://127.0.0.1:1/") + f"{before} SERVICE ?u {{ ?s ?p ?o }}{after} }}"
    assert calls_out(query)


HARMLESS = [
    "SELECT * { ?s <http://x/service> ?service }",
    "SELECT * { ?s <urn:it's-a-service> ?service }",
    "SELECT * { ?s <urn:a#service> 'SERVICE <urn:x> {}' }",
    'SELECT * { ?s ?p """SERVICE "<urn:x>" {}""" } # SERVICE <urn:x> {}',
    "PREFIX service: <urn:x> SELECT * { ?s service:a ?o . ?o a service: }",
    "PREFIX service: <urn:x> SELECT * { GRAPH service:g { ?s ?p ?o } }",
    "PREFIX e: <urn:x> SELECT * { ?s e:service ?o { ?a ?b ?c } }",
    "PREFIX e: <urn:x> SELECT * { ?s e:a-service.b ?o { ?a ?b ?c } }",
    "SELECT * { GRAPH ?service { ?s ?p ?o } }",
    "SELECT * { ?s ?p ?o FILTER(?o<'service'&&?o>1) }",
    "SELECT * { _:service ?p 'at your service'@en }",
    "SELECT * { ?s ?p 'at your \\u0073ervice' }",
    "SELECT (COUNT(*) AS ?service) { ?s ?p ?o } GROUP BY ?p",
]


@pytest.mark.parametrize("query", HARMLESS)
def test_a_query_that_only_names_a_service_is_one_like_others(query):
    assert ask(query) and not calls_out(query)


@pytest.mark.parametrize("query", ["LOAD <http://127.0.0.1/>", "load silent <urn:a> INTO GRAPH <urn:b>"])
def test_loading_is_refused(query):
    assert calls_out(query)


@pytest.mark.parametrize(
    "query", ["SELECT * { ?s ?p 'a }", "SELECT * { ?s ?p ` }", "\0", 'SELECT * { ?s ?p "\\q" }']
)
def test_what_is_no_sparql_is_told(query):
    with pytest.raises(BadQuery):
        calls_out(query)


def test_a_comparison_is_not_taken_for_a_name():
    texts = [token.text for token in tokens("?a<?b)SERVICE?u#>\n{")]
    assert texts[:2] == ["?a", "<?b)SERVICE?u#>"] and texts[-4:] == ["?b", ")", "SERVICE", "?u"]


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("SELECT * FROM <urn:g> { ?s ?p ?o }", True),
        ("SELECT *FROM NAMED<urn:g>{ ?s ?p ?o }", True),
        ("SELECT * { ?s <urn:from> 'FROM <urn:g>' } # FROM <urn:g>", False),
        ("PREFIX from: <urn:x> SELECT ?from { ?from from:from _:from }", False),
    ],
)
def test_from_is_told_from_names_and_texts(query, named):
    assert ask(query) and names_graphs(query) is named


def test_a_long_query_takes_time_in_proportion():
    many = "?s ?p <urn:a'b#c)> . " * 20_000
    assert not calls_out(f"SELECT * {{ {many} }}")
