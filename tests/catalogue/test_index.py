"""What if the index of quads is lost, behind, broken, read while it is written, or asked to call out?"""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import textwrap
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import msgspec
import pytest
import rdflib

from pincite.catalogue import asking, index, quads, reading, search, writing
from pincite.catalogue.catalogue import Catalogue
from pincite.catalogue.lock import Lock
from pincite.catalogue.sparql import calls_out
from pincite.errors import (
    BadOption,
    BadQuads,
    BadQuery,
    LibraryBusy,
    LibraryUnwritable,
    MissingExtra,
    UnknownUrn,
)
from tests.catalogue.made import made, original

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")

ALL = "SELECT ?s ?p ?o ?g { GRAPH ?g { ?s ?p ?o } }"

AGENT = "SELECT ?o { <https://trustgraph.ai/agent/pincite> ?p ?o }"


def held(store):
    """What the index holds, as lines."""
    return {" ".join(term.written for term in row if term) for row in asking.answer(store, ALL).rows}


def said(*numbers, **options):
    return {line[:-2] for number in numbers for line in made(number).quads.decode().splitlines()}


def test_the_index_is_what_the_catalogue_says(store):
    for number in range(4):
        store.change(writing.add, store.blobs, made(number), original(number))
    assert store.ask(index.pending) == 4
    assert held(store) == said(0, 1, 2, 3)
    assert store.ask(index.pending) == 0


def test_removal_leaves_a_quad_that_another_run_says(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    store.change(writing.add, store.blobs, made(2), original(2))
    assert held(store) == said(1, 2)
    store.change(writing.remove, store.blobs, made(1).document.urn)
    assert held(store) == said(2)
    store.change(writing.remove, store.blobs, made(2).document.urn)
    assert held(store) == set()


def test_removal_leaves_a_quad_that_an_import_says_in_other_letters(store):
    urn = made(1).document.urn
    title = f'<{urn}> <http://purl.org/dc/elements/1.1/title> "Gr\\u00F6\\u00DFe" <urn:graph:source> .\n'
    given = store.change(writing.add_quads, title.encode(), "titles.nq")
    store.change(writing.add, store.blobs, made(1), original(1))
    assert held(store) == said(1)
    store.change(writing.remove, store.blobs, urn)
    assert held(store) == {f'<{urn}> <http://purl.org/dc/elements/1.1/title> "Größe" <urn:graph:source>'}
    store.change(writing.remove, store.blobs, given.urn)
    assert held(store) == set()


def test_an_import_about_a_place_outlives_the_document(store):
    place = made(1).passages[0].urn + "#place"
    line = f"<{place}> <urn:seen> <urn:by:me> ."
    store.change(writing.add_quads, line.encode(), "x.nq")
    store.change(writing.add, store.blobs, made(1), original(1))
    asking.catch_up(store)
    store.change(writing.remove, store.blobs, made(1).document.urn)
    assert asking.answer(store, f"ASK {{ <{place}> <urn:seen> ?o }}").truth
    assert len(asking.answer(store, "SELECT * { ?s ?p ?o }").rows) == 1


@pytest.mark.parametrize("damage", ["gone", "store gone", "truncated", "garbage", "of another"])
def test_a_lost_or_broken_index_is_made_again(store, damage):
    for number in range(3):
        store.change(writing.add, store.blobs, made(number), original(number))
    assert held(store) == said(0, 1, 2)
    store.change(writing.remove, store.blobs, made(0).document.urn)
    store.close()
    folder = store.folder / index.FOLDER
    if damage == "gone":
        shutil.rmtree(folder)
    elif damage == "store gone":
        shutil.rmtree(folder / "store")
    elif damage == "of another":
        (folder / "library").write_text("another")
    else:
        for path in (folder / "store").iterdir():
            path.write_bytes(b"" if damage == "truncated" else b"garbage" * 99)
    with Catalogue.open(store.folder) as reader:
        assert held(reader) == said(1, 2)
    with Catalogue.open(store.folder, writing=True) as writer:
        writer.change(writing.add, writer.blobs, made(3), original(3))
        assert held(writer) == said(1, 2, 3)


def test_the_index_made_anew_is_the_same(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    store.change(writing.add_quads, b"[] <urn:p> [ <urn:q> 1 ] .", "a.ttl")
    before = held(store)
    assert asking.catch_up(store, anew=True).rebuilt
    assert held(store) == before


def test_an_index_that_breaks_while_it_is_written_is_made_again(store, monkeypatch):
    store.change(writing.add, store.blobs, made(1), original(1))
    asking.catch_up(store)
    store.change(writing.add, store.blobs, made(2), original(2))
    flush, broken = quads.QuadStore.flush, [OSError("a block is bad")]

    def once(self):
        if broken:
            raise broken.pop()
        flush(self)

    monkeypatch.setattr(quads.QuadStore, "flush", once)
    assert asking.catch_up(store).rebuilt
    assert held(store) == said(1, 2)


def test_a_full_disk_is_a_typed_error_of_the_index(store, monkeypatch):
    def full(self):
        raise OSError("No space left on device")

    store.change(writing.add, store.blobs, made(1), original(1))
    with monkeypatch.context() as patched:
        patched.setattr(quads.QuadStore, "flush", full)
        with pytest.raises(LibraryUnwritable, match="No space"):
            asking.catch_up(store)
    assert held(store) == said(1)


def test_a_folder_that_cannot_be_written_can_be_read(store, monkeypatch):
    store.change(writing.add, store.blobs, made(1), original(1))
    asking.catch_up(store)
    store.close()
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    with Catalogue.open(store.folder) as reader:
        assert len(list(reader.ask(reading.documents))) == 1 and reader.ask(search.search, "file")
        assert held(reader) == said(1)
    assert not [one.name for one in store.folder.iterdir() if one.name.endswith(("-wal", "-shm"))]


def test_a_library_that_was_moved_still_answers(store, tmp_path):
    store.change(writing.add, store.blobs, made(1), original(1))
    asking.catch_up(store)
    store.close()
    shutil.move(store.folder, tmp_path / "else where é#?%41")
    with Catalogue.open(tmp_path / "else where é#?%41") as moved:
        assert moved.ask(reading.original, moved.blobs, made(1).document.urn) == original(1)
        assert held(moved) == said(1)


def test_many_quads_are_indexed_like_few(store, monkeypatch):
    monkeypatch.setattr(quads, "BULK_QUADS", 1)
    store.change(writing.add, store.blobs, made(1), original(1))
    store.change(writing.add_quads, b"_:a <urn:p> _:b .", "a.nq", graph="urn:g")
    before = held(store)
    assert said(1) < before
    monkeypatch.undo()
    asking.catch_up(store, anew=True)
    assert held(store) == before


def test_files_of_killed_writers_are_cleared_away(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    asking.catch_up(store)
    folder = store.folder / index.FOLDER / "store"
    (folder / "bulk-123.sst").write_bytes(b"half")
    for number in range(5):
        store.change(writing.add, store.blobs, made(2 + number), original(2 + number))
        asking.catch_up(store)
    assert not list(folder.glob("bulk-*")) and len(list(folder.glob("LOG.old.*"))) <= 1
    assert held(store) == said(*range(1, 7))


def test_a_reader_brings_the_index_up_to_date(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    store.close()
    with Catalogue.open(store.folder) as reader:
        assert held(reader) == said(1)
        assert reader.ask(index.pending) == 0


def test_a_reader_beside_a_writer_reads_what_was_finished(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    with Catalogue.open(store.folder) as reader:
        with pytest.raises(LibraryBusy):
            asking.answer(reader, ALL)
        asking.catch_up(store)
        assert held(reader) == said(1)
        store.change(writing.add, store.blobs, made(2), original(2))
        answer = asking.answer(reader, ALL)
        assert answer.behind == 1 and len(answer.rows) == len(said(1))


def test_the_index_is_not_written_while_it_is_read(store, monkeypatch):
    store.change(writing.add, store.blobs, made(1), original(1))
    asking.catch_up(store)
    monkeypatch.setattr(asking, "READ_WAIT_SECONDS", 0.05)
    with Catalogue.open(store.folder) as reader:
        asking.answer(reader, ALL)
        store.change(writing.add, store.blobs, made(2), original(2))
        with pytest.raises(LibraryBusy):
            asking.catch_up(store)
        assert store.ask(index.pending) == 1
    assert asking.catch_up(store).owners == 1


def test_quads_that_cannot_be_read_leave_the_others_alone(store):
    broken = msgspec.structs.replace(made(1), quads=b"this is no quad\n")
    store.change(writing.add, store.blobs, broken, original(1))
    store.change(writing.add, store.blobs, made(2), original(2))
    assert asking.catch_up(store).refused == (made(1).run.urn,)
    assert held(store) == said(2)
    store.change(writing.remove, store.blobs, made(1).document.urn)
    assert held(store) == said(2)


def test_the_lock_ends_with_its_process(store):
    store.close()
    program = textwrap.dedent(f"""
        import os
        from pincite.catalogue.catalogue import Catalogue
        Catalogue.create({str(store.folder)!r})
        print("held", flush=True)
        input()
        os._exit(9)
    """)
    child = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout.readline() == "held\n"
    with pytest.raises(LibraryBusy):
        Catalogue.open(store.folder, writing=True)
    child.kill()
    child.wait()
    Catalogue.open(store.folder, writing=True).close()


def test_many_may_read_at_once(tmp_path):
    first, second = (Lock(tmp_path / "l", shared=True) for _ in range(2))
    first.take()
    second.take()
    alone = Lock(tmp_path / "l")
    with pytest.raises(LibraryBusy):
        alone.take()
    first.drop()
    second.drop()
    alone.take()
    assert alone.held


def test_blank_nodes_of_two_files_stay_two(store):
    first = store.change(writing.add_quads, b"_:a <urn:p> 1 .", "1.ttl")
    second = store.change(writing.add_quads, b"_:a <urn:p> 2 .", "2.ttl")
    assert first.urn != second.urn
    assert len(asking.answer(store, "SELECT DISTINCT ?s { ?s <urn:p> ?o }").rows) == 2
    store.change(writing.remove, store.blobs, first.urn)
    assert [row[0].value for row in asking.answer(store, "SELECT ?o { ?s <urn:p> ?o }").rows] == ["2"]


def test_an_import_given_twice_is_there_once(store, exported):
    data = b"_:a <urn:p> _:b ; <urn:q> [ <urn:r> 'x'@en ] ."
    assert store.change(writing.add_quads, data, "1.ttl").new
    before = exported(store)
    assert not store.change(writing.add_quads, data, "other name.ttl").new
    assert exported(store) == before
    assert store.ask(reading.what, store.ask(reading.imports)[0].urn).kind == "import"


@pytest.mark.parametrize("ending", quads.FORMATS)
def test_each_format_of_triples_is_read(store, ending):
    graph = rdflib.Dataset()
    graph.add((rdflib.URIRef("urn:s"), rdflib.URIRef("urn:p"), rdflib.Literal("ö\n")))
    names = {"nq": "nquads", "nt": "nt", "ttl": "turtle", "trig": "trig", "rdf": "xml", "jsonld": "json-ld"}
    if ending == "n3":
        data = b'<urn:s> <urn:p> "\\u00F6\\n" .'
    elif ending == "jsonld":
        data = b'[{"@id": "urn:s", "urn:p": [{"@value": "\xc3\xb6\\n"}]}]'
    else:
        plain = rdflib.Graph()
        plain.add((rdflib.URIRef("urn:s"), rdflib.URIRef("urn:p"), rdflib.Literal("ö\n")))
        source = graph if ending in ("nq", "trig") else plain
        data = source.serialize(format=names[ending], encoding="utf-8")
    store.change(writing.add_quads, data, f"a.{ending.upper()}", graph="urn:g")
    (row,) = asking.answer(store, ALL).rows
    assert [term.value for term in row] == ["urn:s", "urn:p", "ö\n", "urn:g"]


@pytest.mark.parametrize(
    ("data", "name"),
    [(b"nonsense", "a.nq"), (b"\xff\xfe", "a.ttl"), (b"{" * 100000, "a.jsonld"), (b"<a> <b> <c> .", "a.nq")],
)
def test_bad_triples_leave_nothing(store, data, name):
    with pytest.raises(BadQuads):
        store.change(writing.add_quads, b"<urn:a> <urn:b> <urn:c> .\n" * (name != "a.jsonld") + data, name)
    assert store.ask(reading.imports) == []


def test_a_bad_ending_or_graph_is_refused(store):
    with pytest.raises(BadOption):
        store.change(writing.add_quads, b"", ending="exe")
    with pytest.raises(BadQuads):
        store.change(writing.add_quads, b"", graph="no iri")


def test_quads_that_leave_are_those_of_rdflib(store, exported):
    store.change(writing.add, store.blobs, made(1), original(1))
    store.change(writing.add_quads, "<urn:ö> <urn:p> 'a\\t\"ß' , _:x .".encode(), "x.ttl")
    graph = rdflib.Dataset()
    graph.parse(data=exported(store)["quads.nq"].decode(), format="nquads")
    assert len(list(graph.quads())) == len(said(1)) + 2


def test_the_four_forms_of_queries_are_answered(store):
    store.change(writing.add, store.blobs, made(1), original(1))
    urn = made(1).document.urn
    assert asking.answer(store, f"ASK {{ <{urn}> ?p ?o }}").truth
    assert not asking.answer(store, "ASK { <urn:none> ?p ?o }").truth
    answer = asking.answer(store, AGENT)
    assert answer.variables == ("o",) and [row[0].written for row in answer.rows] == ['"pincite"']
    built = asking.answer(store, f"CONSTRUCT {{ ?s <urn:from> <{urn}> }} {{ ?s ?p <{urn}> }}")
    assert len(built.triples) == 3
    assert {triple[0].value for triple in built.triples} == {
        made(1).run.urn,
        *(text.urn for text in made(1).texts),
    }
    assert asking.answer(store, f"DESCRIBE <{urn}>").triples[0][2].value == "Größe"
    assert asking.answer(store, "SELECT ?x { OPTIONAL { <urn:none> ?p ?x } }").rows == ((None,),)


@pytest.mark.parametrize(
    "sparql", ["", "SELECT", "SELECT * { ?s ?p }", "INSERT DATA { <a:a> <a:a> 1 }", "\0"]
)
def test_a_bad_query_is_a_typed_error(store, sparql):
    with pytest.raises(BadQuery) as caught:
        asking.answer(store, sparql)
    assert len(str(caught.value)) < 250


def test_an_answer_is_bounded(store):
    store.change(writing.add, store.blobs, made(1, pages=100), original(1))
    answer = asking.answer(store, ALL, rows=5)
    assert len(answer.rows) == 5 and answer.cut
    assert not asking.answer(store, ALL, rows=100_000).cut
    endless = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
    answer = asking.answer(store, endless, seconds=0.0)
    assert answer.cut and len(answer.rows) == quads.CLOCK_ROWS


CALLS = [
    "SELECT * { SERVICE <URL> { ?s ?p ?o } }",
    "SELECT * { service silent <URL> { ?s ?p ?o } }",
    "SELECT * { SERVICE#x {\n<URL>#y\n{ ?s ?p ?o } }",
    "PREFIX x: <URL> SELECT * { SERVICE x:{ ?s ?p ?o } }",
    "PREFIX : <URL> SELECT * { SERVICE:{ ?s ?p ?o } }",
    "SELECT * { BIND(<URL> AS ?u) SERVICE ?u { ?s ?p ?o } }",
    "SELECT * { BIND(<URL> AS ?u)SERVICE?u{ ?s ?p ?o } }",
    "SELECT * { BIND(<URL> AS ?u) ?a ?b ?c.SERVICE ?u { ?s ?p ?o } }",
    "SELECT * { BIND(<URL> AS ?u) ?a ?b 1SERVICE ?u { ?s ?p ?o } }",
    "SELECT * { BIND(<URL> AS ?u) ?a ?b trueSERVICE ?u { ?s ?p ?o } }",
    "SELECT * { \\u0053ERVICE <URL> { ?s ?p ?o } }",
    "SELECT * { S\\U00000045RVICE <URL> { ?s ?p ?o } }",
    "SELECT * { BIND(1<2 AS ?x) # it's\n SERVICE <URL> { ?s ?p ?o } # '\n }",
    "SELECT * { BIND('\"' AS ?x) SERVICE <URL> { ?s ?p ?o } BIND('\"' AS ?y) }",
    "SELECT * { { SELECT * { SERVICE <URL> { ?s ?p ?o } } } }",
    "ASK { FILTER EXISTS { SERVICE <URL> { ?s ?p ?o } } }",
    "SELECT * FROM <URL> { ?s ?p ?o }",
    "SELECT * FROM NAMED <URL> { GRAPH <URL> { ?s ?p ?o } }",
]


@pytest.fixture
def server():
    """The address of a server, and what it was asked."""
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(500)
            self.end_headers()

        do_POST = do_GET

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}/", asked
        running.shutdown()


@pytest.mark.parametrize("sparql", CALLS)
def test_a_query_calls_no_other_server(store, server, sparql):
    address, asked = server
    store.change(writing.add, store.blobs, made(1), original(1))
    with contextlib.suppress(BadQuery):
        asking.answer(store, sparql.replace("URL", address))
    assert asked == []


@pytest.mark.parametrize(
    "sparql",
    [
        "SELECT * { ?s <urn:service> ?service }",
        "PREFIX service: <urn:x> SELECT * { ?s service:a ?o }",
        "PREFIX x: <urn:x> SELECT * { ?s x:service ?y { ?a ?b ?c } }",
        "PREFIX x: <urn:x> SELECT * { ?s x:sub-service ?y { ?a ?b ?c } }",
        "SELECT * { GRAPH ?service { ?s ?p ?o } }",
        'SELECT * { ?s ?p ?o FILTER(CONTAINS(?o, "at your service")) } # service',
        "SELECT ?service { ?service ?p ?o { ?a ?b ?c } }",
    ],
)
def test_a_query_that_only_names_a_service_is_answered(store, sparql):
    assert not calls_out(sparql)
    asking.answer(store, sparql)


def test_a_library_without_the_extra_keeps_documents(store, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyoxigraph", None)
    store.change(writing.add, store.blobs, made(1), original(1))
    assert store.ask(search.search, "file")
    for call in (
        lambda: asking.catch_up(store),
        lambda: asking.answer(store, ALL),
        lambda: store.change(writing.add_quads, b""),
    ):
        with pytest.raises(MissingExtra, match=r"pincite\[library\]"):
            call()


def test_the_statements_of_nobody_are_unknown(store):
    with pytest.raises(UnknownUrn):
        store.ask(reading.statements_of, "urn:none")


@pytest.mark.parametrize(
    ("sparql", "found"),
    [
        ("SELECT ?s { ?s ?p ?o }", "abc"),
        ("SELECT ?s FROM <urn:g1> { ?s ?p ?o }", "a"),
        ("SELECT * FROM<urn:g1>{ ?s ?p ?o }", "a"),
        ("PREFIX : <urn:> SELECT ?s FROM :g1 FROM #x\n <urn:g2> { ?s ?p ?o }", "ab"),
        ("SELECT ?s FROM NAMED <urn:g2> { GRAPH ?g { ?s ?p ?o } }", "b"),
        ("SELECT ?s FROM <urn:none> { ?s ?p ?o }", ""),
        ("SELECT ?s { ?s ?from ?o } # FROM <urn:g1>", "abc"),
        ('SELECT ?s { ?s ?p ?o FILTER(?o != \' from \' && ?o != """a"from <urn:g1> """) }', "abc"),
        ("PREFIX from: <urn:> SELECT ?s { ?s from:p ?o }", "abc"),
        ("PREFIX u: <urn:> SELECT ?s { ?s ?p ?o FILTER(?o != 'x'@from && ?s != u:from ) }", "abc"),
    ],
)
def test_a_query_asks_only_the_graphs_it_names(store, sparql, found):
    lines = b"<urn:a> <urn:p> '1' <urn:g1> . <urn:b> <urn:p> '2' <urn:g2> . <urn:c> <urn:p> '3' ."
    store.change(writing.add_quads, lines.replace(b"'", b'"').replace(b" . ", b" .\n"), "a.nq")
    answer = asking.answer(store, sparql)
    place = answer.variables.index("s")
    assert sorted(row[place].value[-1] for row in answer.rows) == list(found)


def test_a_triple_in_an_answer_can_be_read_again(store):
    from pincite.archive.answer_forms import write_answer

    line = b'<urn:a> <urn:b> <<( _:x <urn:y> "z\\"\\n"@en )>> .\n'
    store.change(writing.add_quads, line, "a.nq")
    out = write_answer(asking.answer(store, "CONSTRUCT { ?s ?p ?o } { ?s ?p ?o }"), "nt")
    assert len(quads.parsed(out)) == 1 and quads.parsed(out) == quads.parsed(
        store.ask(reading.statements_of, store.ask(reading.imports)[0].urn)
    )
    (row,) = json.loads(write_answer(asking.answer(store, "SELECT ?o { ?s ?p ?o }"), "json"))["results"][
        "bindings"
    ]
    assert row["o"]["type"] == "triple"
    assert row["o"]["value"]["object"] == {"type": "literal", "value": 'z"\n', "xml:lang": "en"}
    assert row["o"]["value"]["predicate"] == {"type": "uri", "value": "urn:y"}


@pytest.mark.parametrize("inside", ["<<( {} )>>", "<< {} >>", "<<{}>>"])
def test_a_triple_within_a_triple_is_read(store, inside):
    parts = '<urn:x#<<> <urn:y> "a << b >> \\" <<( #"'.replace("#<<", "#a")
    line = f"<urn:s> <urn:contains> {inside.format(parts)} <urn:g> . # << x >>\n"
    made = store.change(writing.add_quads, line.encode(), "a.nq")
    expected = f"<urn:s> <urn:contains> <<( {parts} )>> <urn:g> .\n"
    assert quads.parsed(store.ask(reading.statements_of, made.urn)) == quads.parsed(expected.encode())


def test_a_query_that_fails_is_not_called_a_damaged_library_and_asked_once(store, monkeypatch):
    store.change(writing.add, store.blobs, made(1), original(1))
    asking.answer(store, ALL)
    asked = []

    def failing(self, sparql, rows, seconds):
        asked.append(sparql)
        raise RuntimeError("no such thing")

    monkeypatch.setattr(quads.QuadStore, "ask", failing)
    made_at = (index.store_folder(store.folder) / "CURRENT").stat().st_ino
    with pytest.raises(BadQuery, match="the query failed: no such thing"):
        asking.answer(store, ALL)
    assert len(asked) == 1 and (index.store_folder(store.folder) / "CURRENT").stat().st_ino == made_at
