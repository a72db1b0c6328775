"""``pincite cite``: a quotation leads to its place."""

import json


def test_a_quotation_leads_to_the_document_page_and_box(pincite, demo):
    status, out, err = pincite("cite", "in 2024 they picked 172.8 tonnes of apples", demo)
    assert (status, err) == (0, "")
    first, second = out.splitlines()
    assert first == "1.000  demo.pdf  page 1"
    assert second.startswith("   line ") and second.endswith('"In 2024 they picked 172.8 tonnes of apples"')


def test_what_is_nowhere_is_told_in_one_line(pincite, demo):
    status, out, err = pincite("cite", "eleven tractors and an airfield", demo)
    assert (status, out) == (1, "")
    assert err.startswith("pincite: not found: ") and err.count("\n") == 1


def test_several_documents_are_looked_through_and_one_that_fails_is_told(pincite, demo, letter, tmp_path):
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    status, out, err = pincite("cite", "172.8 tonnes of apples", "broken.pdf", letter, demo, "--json")
    assert status == 1
    assert [one["name"] for one in json.loads(out)] == ["demo.pdf"]
    assert "broken.pdf" in err


def test_a_library_gives_urns_that_can_be_traced(pincite, letter):
    pincite("ingest", letter)
    (found,) = json.loads(pincite("cite", "Dear reader", "--json")[1])
    assert (found["score"], found["name"]) == (1.0, "letter.pdf")
    status, out, _ = pincite("trace", found["urns"][0])
    assert status == 0
    assert out.startswith('"Dear reader"')
