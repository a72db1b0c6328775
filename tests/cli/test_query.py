import json

import pytest

from tests.cli.conftest import command

pytest.importorskip("pyoxigraph")

PAGES = "SELECT ?page WHERE { ?page a <https://trustgraph.ai/ns/Page> }"


@pytest.fixture
def kept(pincite, letter):
    return json.loads(pincite("ingest", letter, "--json")[1])["urn"]


def test_the_answer_is_a_table(pincite, kept):
    lines = pincite("query", PAGES)[1].splitlines()
    assert lines[0] == "page"
    assert lines[2].startswith("urn:page:")
    assert lines[3:] == ["(1 row)"]


@pytest.mark.parametrize(
    ("form", "begins"), [("json", '{"head":'), ("csv", "page\r\nurn:page:"), ("tsv", "?page\n<urn:page:")]
)
def test_the_answer_is_in_the_form_asked_for(pincite, kept, form, begins, tmp_path):
    assert pincite("query", PAGES, "--to", form)[1].startswith(begins)
    assert pincite("query", PAGES, "--to", form, "-o", "answer") == (0, "", "")
    assert (tmp_path / "answer").read_bytes().decode().startswith(begins)


def test_triples_are_written_as_n_triples(pincite, kept):
    out = pincite("query", f"DESCRIBE <{kept}>", "--to", "nt")[1]
    assert f"<{kept}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type>" in out
    assert out.endswith(" .\n")


def test_a_query_on_stdin_is_read(pincite, kept, tmp_path):
    done = command("query", "-", "--to", "tsv", input=PAGES.encode(), cwd=tmp_path)
    assert done.stdout.startswith(b"?page\n<urn:page:")
    assert command("query", "-", input=b"\xff", cwd=tmp_path).returncode == 2


def test_a_mistake_is_told_in_one_line(pincite, kept):
    status, out, err = pincite("query", "SELECT nonsense")
    assert (status, out) == (2, "")
    assert err.startswith("pincite: bad_query: ")
    assert err.count("\n") == 1


def test_a_query_without_end_is_given_up(pincite, kept):
    endless = " ".join(f"?s{i} ?p{i} ?o{i} ." for i in range(9))
    status, out, err = pincite("query", f"SELECT (COUNT(*) AS ?n) {{ {endless} }}", "--timeout", "1.5s")
    assert (status, out) == (1, "")
    assert err.startswith("pincite: timeout:") and err.count("\n") == 1


def test_a_query_keeps_within_its_memory(pincite, kept):
    endless = " ".join(f"?s{i} ?p{i} ?o{i} ." for i in range(9))
    status, out, err = pincite("query", f"SELECT * {{ {endless} }} ORDER BY ?o1", "--memory", "150MB")
    assert (status, out) == (1, "")
    assert err.startswith("pincite: out_of_memory:") and err.count("\n") == 1
