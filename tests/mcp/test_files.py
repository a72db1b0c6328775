"""Tools about files answer with page and box, and in parts that a model can hold."""

import base64

import pikepdf
import pytest
from mcp.shared.exceptions import MCPError

from pincite.mcp.desk import Desk
from pincite.mcp.folders import Folders
from pincite.mcp.server import server_of
from tests.mcp.conftest import DEMO, run, told

QUOTE = "clear apple juice revenue 16,900"


def error(result):
    """The code of an answer that is an error."""
    assert result.is_error and len(result.content) == 1
    return result.content[0].text.partition(": ")[0]


def test_files_are_listed_in_parts(ask):
    whole = told(ask("files"))["files"]
    assert [one["path"] for one in whole] == ["good.md", "notes.md", "report.pdf"]
    part = told(ask("files", start=1, most=1))
    assert part == {"files": whole[1:2], "next": 2}
    assert told(ask("files", start=2, most=1)) == {"files": whole[2:]}
    assert told(ask("files", name="PORT")) == {"files": whole[2:]}


def test_a_long_document_comes_in_parts_that_join_to_the_whole(ask):
    whole, said = ask("convert", path="report.pdf").content
    assert whole.text.startswith("<!-- page 1 -->\n\n# Hollow Lane Orchard Cooperative\n")
    assert said.text.endswith("; this is the end")
    start, parts = 0, []
    while True:
        part, said = ask("convert", path="report.pdf", start=start, max_characters=3000).content
        assert len(part.text) <= 3000
        parts.append(part.text)
        if "go on with start=" not in said.text:
            break
        start = int(said.text.partition("start=")[2].split()[0])
        assert part.text.endswith("\n")
    assert "".join(parts) == whole.text and len(parts) > 3


def test_a_part_says_on_which_page_it_begins(ask):
    for form in ("md", "text"):
        whole = ask("convert", path="report.pdf", form=form).content[0].text
        start = whole.index("The press ran on")
        said = ask("convert", path="report.pdf", form=form, start=start).content[1].text
        assert "it begins on page 5" in said


@pytest.mark.parametrize(
    ("form", "has"),
    [("text", "[page 5]"), ("html", "data-"), ("csv", "16,900"), ("elements", '"coordinates"')],
)
def test_a_document_is_read_in_other_forms_and_some_pages_of_it(ask, form, has):
    text = ask("convert", path="report.pdf", form=form, pages="5").content[0].text
    assert has in text and "Clear apple juice" in text
    assert "Sixty-one families" not in text


def test_what_was_lost_is_told_with_the_text(ask, folder):
    (folder / "empty.html").write_text("<p>Here is <img src='http://example.org/a.png'> a picture</p>")
    said = ask("convert", path="empty.html").content[1].text
    (folder / "empty.html").unlink()
    assert "\nnote: " in said


def test_chunks_come_in_parts_with_pages_and_boxes(ask):
    first = told(ask("chunks", path="report.pdf", max_tokens=200, most=3))
    assert [one["number"] for one in first["chunks"]] == [0, 1, 2]
    assert first["next"] == 3 < first["total"]
    last = told(ask("chunks", path="report.pdf", max_tokens=200, start=first["total"] - 1))
    assert "next" not in last
    (one,) = last["chunks"]
    assert one["pages"] == [6] and one["urn"].startswith("urn:doc:")
    assert all(place["page"] == 6 and len(place["box"]) == 4 for place in one["places"])


def test_a_quotation_leads_to_page_and_box(ask):
    (found,) = told(ask("cite", path="report.pdf", quote=QUOTE))["found"]
    assert (found["score"], found["document"], found["pages"]) == (1.0, "report.pdf", [5])
    number = found["places"][-1]
    assert number["text"] == "16,900" and (number["row"], number["column"]) == (2, 3)
    assert number["box"] == [444.6, 220.2, 518.0, 234.2]


def test_what_the_document_does_not_say_is_not_found(ask):
    assert told(ask("cite", path="report.pdf", quote="clear apple juice revenue 9,610")) == {"found": []}


def test_a_place_is_shown_as_a_picture_of_its_page(ask):
    _, picture = ask("cite", path="report.pdf", quote=QUOTE, picture=True).content
    assert (picture.type, picture.mime_type) == ("image", "image/png")
    assert base64.b64decode(picture.data).startswith(b"\x89PNG")


def test_an_encrypted_document_opens_with_the_password_of_the_operator(tmp_path):
    with pikepdf.open(DEMO) as pdf:
        pdf.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(user="sesame", owner="o"))
    folders = Folders([str(tmp_path)])

    def cite(client):
        return client.call_tool("cite", {"path": "locked.pdf", "quote": QUOTE, "picture": True})

    result = run(server_of(Desk(folders, {"password": "sesame"})), cite)
    assert told(result)["found"][0]["pages"] == [5] and result.content[1].type == "image"
    assert error(run(server_of(Desk(folders)), cite)) == "encrypted"


def test_what_has_no_layout_has_no_box(ask):
    result = ask("cite", path="notes.md", quote="The kettle is in the shed", picture=True)
    (found,) = told(result)["found"]
    assert "box" not in found["places"][0] and len(result.content) == 1


@pytest.mark.parametrize("tool", ["convert", "chunks", "cite"])
@pytest.mark.parametrize(
    ("path", "code"),
    [("../outside.md", "not_allowed"), ("nothing.pdf", "unreadable"), ("program.bin", "unknown_format")],
)
def test_what_cannot_be_read_is_an_error_with_its_code(ask, tool, path, code):
    given = {"quote": QUOTE} if tool == "cite" else {}
    assert error(ask(tool, path=path, **given)) == code


def test_a_call_that_is_wrong_is_an_error_with_its_code(ask):
    assert error(ask("convert", path="report.pdf", pages="9")) == "bad_pages"
    assert error(ask("cite", path="report.pdf", quote="a " * 20_000)) == "bad_query"
    assert error(ask("convert")) == error(ask("convrt")) == "bad_option"
    refused = ask("convert", path="report.pdf", form="docx").content[0].text
    assert refused.startswith("bad_option: form: Input should be 'csv', 'elements', 'html', ")


def test_a_bug_is_an_error_with_its_code(ask, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("here")

    monkeypatch.setattr(Desk, "document", broken)
    assert ask("convert", path="report.pdf").content[0].text == (
        "internal: a bug in Pincite: ZeroDivisionError: here"
    )


def test_a_page_is_a_resource(server):
    async def read(client):
        return (await client.read_resource("pincite://page/5/report.pdf")).contents[0]

    page = run(server, read)
    assert page.mime_type == "text/markdown" and page.text.startswith("# 4 The press\n")


def test_a_page_that_is_none_is_an_error_with_its_code(server):
    async def refused(client):
        with pytest.raises(MCPError, match="bad_pages"):
            await client.read_resource("pincite://page/9/report.pdf")
        with pytest.raises(MCPError, match="not_allowed"):
            await client.read_resource("pincite://page/1/link.md")
        return True

    assert run(server, refused)
