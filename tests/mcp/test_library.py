"""Tools about a library lead from words to their places."""

from tests.mcp.conftest import told
from tests.mcp.test_files import QUOTE, error


def test_documents_are_listed_in_parts(ask):
    (one,) = told(ask("library_documents"))["documents"]
    assert (one["names"], one["pages"]) == (["report.pdf"], 6)
    assert told(ask("library_documents", start=1)) == {"documents": []}


def test_a_search_finds_page_and_box(ask):
    answer = told(ask("library_search", words='"Mill Slope"', most=1))
    (hit,) = answer["found"]
    assert (hit["document"], hit["label"], answer["next"]) == ("report.pdf", "Page 5", 1)
    assert [(one["page"], one["text"]) for one in hit["places"]] == [
        (5, "Remarks Orchard"),
        (5, "Mill Slope"),
    ]
    (other,) = told(ask("library_search", words='"Mill Slope"', start=1))["found"]
    assert other["places"][0]["box"] == [120.0, 232.2, 212.0, 249.2]


def test_a_quotation_leads_to_document_page_and_box_and_a_picture(ask):
    result = ask("library_cite", quote=QUOTE, picture=True)
    (found,) = told(result)["found"]
    assert (found["document"], found["pages"], found["score"]) == ("report.pdf", [5], 1.0)
    assert found["places"][-1]["text"] == "16,900"
    assert [one.type for one in result.content] == ["text", "image"]
    assert told(ask("library_cite", quote="eleven tractors and an airfield")) == {"found": []}


def test_a_name_leads_back_to_the_element_and_its_place(ask):
    (found,) = told(ask("library_cite", quote="In 2024 they picked 172.8 tonnes of apples"))["found"]
    result = ask("trace", urn=found["urns"][0], picture=True)
    (way,) = told(result)["ways"]
    assert way["text"] == "In 2024 they picked 172.8 tonnes of apples" and way["document"] == "report.pdf"
    (element,) = way["elements"]
    assert element["kind"] == "NarrativeText" and element["place"]["page"] == 1
    assert element["lines"][0]["box"] == [62.0, 245.3, 533.3, 257.7]
    assert result.content[1].mime_type == "image/png"


def test_a_chunk_of_the_same_file_leads_back_too(ask):
    chunk = told(ask("chunks", path="report.pdf", start=1, most=1))["chunks"][0]
    (way,) = told(ask("trace", urn=chunk["urn"]))["ways"]
    assert {one["place"]["page"] for one in way["elements"]} == set(chunk["pages"])


def test_much_that_is_traced_is_cut_and_counted(ask):
    (document,) = told(ask("library_documents"))["documents"]
    (way,) = told(ask("trace", urn=document["urn"]))["ways"]
    assert len(way["elements"]) == 20 and way["left_out"] > 20 and len(way["text"]) == 2000


def test_a_text_is_read_in_parts(ask):
    (document,) = told(ask("library_documents"))["documents"]
    whole, said = ask("library_text", urn=document["urn"]).content
    part, more = ask("library_text", urn=document["urn"], start=500, max_characters=1000).content
    assert said.text.endswith("this is the end") and "go on with start=1" in more.text
    assert part.text == whole.text[500 : 500 + len(part.text)]


def test_what_the_library_does_not_hold_is_an_error_with_its_code(ask):
    assert error(ask("trace", urn="urn:doc:none")) == "unknown_urn"
    assert error(ask("library_text", urn="urn:doc:none")) == "unknown_urn"
    assert error(ask("library_search", words="...")) == "bad_query"
