"""Documents kept in a library and asked for again, from Python."""

import hashlib

import pytest

import pincite
from pincite.catalogue import reading
from pincite.converting.described import effective
from pincite.errors import BadOption, LibraryBusy, NoLibrary, NotPdf, TimedOut, TooLarge, UnknownUrn
from pincite.sandbox.resources import Isolation
from pincite.sections import SectionOptions
from tests.archive.made_documents import HTML, MARKDOWN, every_document, pdf, two_pages

HERE = {"isolation": None}
"""In this process: a child is another test's fear."""

PREFIXES = """
PREFIX prov: <http://www.w3.org/ns/prov#> PREFIX tg: <https://trustgraph.ai/ns/>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
"""


@pytest.fixture
def library(tmp_path):
    with pincite.Library(tmp_path / "library") as made:
        yield made


def chunk(urn, parent, offset, length):
    """Quads of a chunk as TrustGraph's chunker makes them."""
    tg, prov = "https://trustgraph.ai/ns/", "http://www.w3.org/ns/prov#"
    graph = "<urn:graph:source> ."
    return (
        f"<{urn}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <{tg}Chunk> {graph}\n"
        f"<{urn}> <{prov}wasDerivedFrom> <{parent}> {graph}\n"
        f'<{urn}> <{tg}charOffset> "{offset}" {graph}\n'
        f'<{urn}> <{tg}charLength> "{length}" {graph}\n'
    ).encode()


def test_a_document_is_kept_once(library):
    first = library.ingest(two_pages(), name="a.pdf", **HERE)
    again = library.ingest(two_pages(), name="b.pdf", **HERE)
    assert (first.status, again.status) == ("new", "known")
    assert (first.urn, first.run, first.texts) == (again.urn, again.run, again.texts)
    (entry,) = library.documents()
    assert entry.names == ("a.pdf", "b.pdf")
    assert len(entry.runs) == 1


def test_a_document_that_is_known_is_not_read_again(library, monkeypatch):
    library.ingest(two_pages(), name="a.pdf", **HERE)
    monkeypatch.setattr("pincite.archive.ingest.convert", None)
    assert library.ingest(two_pages(), name="other.pdf", **HERE).status == "known"


def test_another_cut_stands_beside_the_first(library):
    library.ingest(MARKDOWN.encode(), name="a.md", **HERE)
    more = library.ingest(MARKDOWN.encode(), name="a.md", strategy="heading", **HERE)
    assert more.status == "added"
    (entry,) = library.documents()
    assert [run.texts for run in entry.runs] == [1, 3]
    (trace,) = library.trace(f"{more.urn}#char=2,3")
    assert trace.run.urn == more.run
    assert any("read in 2 ways" in note for note in trace.notes)
    assert library.ingest(MARKDOWN.encode(), name="a.md", **HERE).status == "known"


@pytest.mark.parametrize(
    "nothing",
    [{"max_size": 7}, {"password": "sesame"}, {"ocr_languages": "ita"}, {"reproducible": True}, {"ocr": 0}],
)
def test_an_option_that_changes_nothing_makes_no_other_run(library, nothing):
    library.ingest(two_pages(), name="a.pdf", **HERE)
    assert library.ingest(two_pages(), name="a.pdf", **nothing, **HERE).status == "known"


def test_a_password_is_kept_nowhere(library, tmp_path):
    import pikepdf

    (tmp_path / "plain.pdf").write_bytes(two_pages())
    with pikepdf.open(tmp_path / "plain.pdf") as document:
        document.save(tmp_path / "a.pdf", encryption=pikepdf.Encryption(user="sesame", owner="sesame"))
    found = library.ingest(tmp_path / "a.pdf", password="sesame", **HERE)
    library.close()
    assert found.status == "new"
    assert not [p for p in library.folder.rglob("*") if p.is_file() and b"sesame" in p.read_bytes()]


def test_one_text_called_table_and_markdown_is_two_readings(library):
    data = b"a,b\n1,2\n"
    table = library.ingest(data, name="a.csv", **HERE)
    text = library.ingest(data, name="a.md", **HERE)
    assert (table.urn, text.status) == (text.urn, "added")
    assert library.ingest(data, name="c.csv", **HERE).run == table.run
    assert library.ingest(data, name="c.md", **HERE).run == text.run
    assert library.ingest(data, media_type="text/csv", **HERE).run == table.run


def test_a_document_takes_a_name_of_its_own(library):
    found = library.ingest(two_pages(), name="a.pdf", uri="https://example.org/a", **HERE)
    other = library.ingest(two_pages(), name="a.pdf", **HERE)
    assert found.urn == "https://example.org/a"
    assert (other.status, other.urn[:8]) == ("new", "urn:doc:")
    assert library.trace("https://example.org/a#char=0,3")[0].text == "The"


def test_a_number_for_yes_makes_no_other_run():
    yes, one = (effective({"ocr": said}, SectionOptions(), "application/pdf") for said in (True, 1))
    assert yes == one and one["ocr"] is True


def test_a_folder_without_a_name_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadOption):
        pincite.Library("")
    assert not list(tmp_path.iterdir())


def test_an_option_that_is_none_is_refused(library):
    for _ in range(2):
        with pytest.raises(TypeError, match="stratgy"):
            library.ingest(two_pages(), name="a.pdf", stratgy="heading", **HERE)
        library.ingest(two_pages(), name="a.pdf", **HERE)


def test_two_documents_of_one_name_stay_two(library):
    found = library.ingest(two_pages(), name="a.pdf", uri="urn:x:1", **HERE)
    page = library.show(found.urn).runs[0].texts[0].urn
    for taken in ("urn:x:1", found.run, page, library.catalogue.ask(reading.passages, page)[0].urn):
        with pytest.raises(BadOption, match="another"):
            library.ingest(MARKDOWN.encode(), name="b.md", uri=taken, **HERE)
    assert library.ingest(two_pages(), name="a.pdf", uri="urn:x:1", **HERE).status == "known"
    (entry,) = library.documents()
    assert entry.names == ("a.pdf",)
    assert library.ingest(MARKDOWN.encode(), name="b.md", uri="urn:x:1#b", **HERE).urn == "urn:x:1#b"
    library.remove("urn:x:1")
    assert library.ingest(MARKDOWN.encode(), name="b.md", uri="urn:x:1", **HERE).status == "new"


def test_a_name_without_a_scheme_is_refused(library):
    with pytest.raises(BadOption):
        library.ingest(two_pages(), uri="no scheme", **HERE)


def test_ids_are_those_of_the_document_alone(library):
    data = MARKDOWN.encode()
    library.ingest(data, name="a.md", strategy="heading", reproducible=True, **HERE)
    lines = pincite.convert(data, name="a.md").to_nquads(strategy="heading").splitlines()
    (entry,) = library.documents()
    assert sorted(library.catalogue.ask(reading.statements_of, entry.runs[0].run.urn).splitlines()) == sorted(
        lines
    )


def test_a_bad_document_leaves_nothing(library):
    with pytest.raises(NotPdf):
        library.ingest(b"no pdf", name="a.pdf", **HERE)
    assert list(library.documents()) == []
    assert not list((library.folder / "blobs").rglob("*/*"))


def test_a_slow_document_is_given_up(library):
    with pytest.raises(TimedOut):
        library.ingest(pdf(*[("x", "y")] * 300), name="a.pdf", isolation=Isolation(timeout=0.001))


def test_a_file_larger_than_memory_is_refused(library, tmp_path):
    path = tmp_path / "a.txt"
    with path.open("wb") as file:
        file.truncate(10**9)
    with pytest.raises(TooLarge):
        library.ingest(path, isolation=Isolation(memory=10**8))


def test_a_child_gives_the_same_reading_as_this_process(tmp_path):
    with pincite.Library(tmp_path / "here") as here, pincite.Library(tmp_path / "apart") as apart:
        for one, more in ((here, HERE), (apart, {})):
            one.ingest(two_pages(), name="a.pdf", reproducible=True, **more)
        here.export(tmp_path / "a")
        apart.export(tmp_path / "b")
    for name in ("manifest.json", "quads.nq", "texts.jsonl"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_a_reader_makes_no_library(tmp_path):
    with pytest.raises(NoLibrary):
        list(pincite.Library(tmp_path / "none").documents())
    with pytest.raises(NoLibrary):
        pincite.Library(tmp_path / "none", create=False).add_quads(b"")
    assert not (tmp_path / "none").exists()


def test_one_writes_at_a_time_until_it_closes(library):
    library.ingest(two_pages(), name="a.pdf", **HERE)
    other = pincite.Library(library.folder)
    with pytest.raises(LibraryBusy):
        other.ingest(HTML.encode(), name="a.html", **HERE)
    assert len(list(other.documents())) == 1  # reading goes on
    library.close()
    assert other.ingest(HTML.encode(), name="a.html", **HERE).status == "new"
    other.close()


def test_original_and_image_come_back_as_they_were(library):
    name, data = every_document()["docx"]
    found = library.ingest(data, name=name, **HERE)
    assert library.blob(found.urn) == data
    (image,) = library.show(found.urn).runs[0].images
    assert hashlib.sha256(library.blob(image.urn)).hexdigest() == image.sha256
    with pytest.raises(BadOption):
        library.blob(library.show(found.urn).runs[0].texts[0].urn)


def test_a_run_and_an_unknown_name_have_no_bytes(library):
    found = library.ingest(two_pages(), **HERE)
    with pytest.raises(BadOption):
        library.blob(found.run)
    with pytest.raises(UnknownUrn):
        library.blob(found.urn + "x")


def test_a_part_of_a_text_is_the_part_asked_for(library):
    found = library.ingest(two_pages(), name="a.pdf", **HERE)
    page = library.show(found.urn).runs[0].texts[1].urn
    assert library.text(f"{page}#char=0,4") == "What"
    assert library.text(page)[:4] == "What"
    assert library.show(page).text == library.text(page)


def test_what_was_found_is_where_it_is_said_to_be(library):
    library.ingest(two_pages(), name="a.pdf", **HERE)
    (hit,) = library.search("apples")
    (trace,) = library.trace(f"{hit.urn}#char={hit.start},{hit.end}")
    assert trace.text == "Apples"
    assert trace.pieces[0].page == 2


def test_a_removed_document_is_gone(library):
    pytest.importorskip("pyoxigraph")
    kept = library.ingest(HTML.encode(), name="a.html", **HERE)
    gone = library.ingest(two_pages(), name="a.pdf", **HERE)
    library.remove(gone.urn)
    assert [entry.document.urn for entry in library.documents()] == [kept.urn]
    assert not library.query(f"ASK {{ <{gone.urn}> ?p ?o }}").truth
    assert library.query(f"ASK {{ <{kept.urn}> ?p ?o }}").truth
    with pytest.raises(UnknownUrn):
        library.trace(gone.urn)


def test_a_chunk_leads_to_its_own_characters(library):
    pytest.importorskip("pyoxigraph")
    found = library.ingest(two_pages(), name="a.pdf", **HERE)
    page = library.show(found.urn).runs[0].texts[1]
    text = library.text(page.urn)
    at = text.index("Apples")
    library.add_quads(chunk("urn:chunk:1", page.urn, at, 11), "chunks.nq")
    (trace,) = library.trace("urn:chunk:1")
    assert trace.text == "Apples made"
    assert [step.kind for step in trace.steps] == ["chunk", "page", "document"]
    assert library.trace("urn:chunk:1#char=7,11")[0].text == "made"


def test_a_chunk_that_reaches_beyond_its_page_is_told(library):
    pytest.importorskip("pyoxigraph")
    found = library.ingest(two_pages(), name="a.pdf", **HERE)
    page = library.show(found.urn).runs[0].texts[0]
    library.add_quads(chunk("urn:chunk:1", page.urn, page.length - 3, 100))
    library.add_quads(chunk("urn:chunk:2", page.urn, page.length + 3, 100))
    (trace,) = library.trace("urn:chunk:1")
    assert trace.text == library.text(page.urn)[-3:]
    assert any("behind the end" in note for note in trace.notes)
    (trace,) = library.trace("urn:chunk:2")
    assert (trace.text, trace.pieces) == ("", ())
    assert any("behind the end" in note for note in trace.notes)


@pytest.mark.parametrize(
    "urn",
    ["urn:nothing", "", "x> ?p ?o } INSERT", 'a"b', "urn:chunk:lost", "https://trustgraph.ai/agent/pincite"],
)
def test_a_name_that_leads_nowhere_is_a_typed_error(library, urn):
    pytest.importorskip("pyoxigraph")
    library.ingest(two_pages(), name="a.pdf", **HERE)
    library.add_quads(chunk("urn:chunk:lost", "urn:page:of-another-library", 0, 10))
    with pytest.raises(UnknownUrn) as caught:
        library.trace(urn)
    assert ("quads alone" in str(caught.value)) is (
        urn in ("urn:chunk:lost", "https://trustgraph.ai/agent/pincite")
    )


@pytest.mark.parametrize("parent", ['"a literal"', '"urn"', "_:b"])
def test_what_has_no_name_leaves_the_way_of_what_is_derived_from_it(library, parent):
    pytest.importorskip("pyoxigraph")
    found = library.ingest(two_pages(), name="a.pdf", **HERE)
    page = library.show(found.urn).runs[0].texts[0].urn
    derived = "<urn:answer:1> <http://www.w3.org/ns/prov#wasDerivedFrom>"
    library.add_quads(f"{derived} <{page}> .\n{derived} {parent} .\n".encode())
    assert [trace.steps[1].urn for trace in library.trace("urn:answer:1")] == [page]


@pytest.mark.parametrize("urn", ["_:b0", "http://[::1", "abc", "urn"])
def test_what_is_no_name_is_unknown_and_no_mistake_in_sparql(library, urn):
    pytest.importorskip("pyoxigraph")
    library.ingest(two_pages(), name="a.pdf", **HERE)
    with pytest.raises(UnknownUrn):
        library.trace(urn)


def test_a_fragment_nobody_knows_means_the_whole(library):
    found = library.ingest(two_pages(), name="a.pdf", **HERE)
    page = library.show(found.urn).runs[0].texts[1].urn
    for urn in (found.urn, page, library.catalogue.ask(reading.passages, page)[0].urn):
        assert library.trace(f"{urn}#line=1")[0].text == library.text(f"{urn}#line=1") == library.text(urn)
        assert library.show(f"{urn}#line=1").text == library.show(urn).text


def test_a_document_is_found_by_the_name_it_was_given(library):
    for uri, name in [
        ("http://example.org/a#b", "http://example.org/a#b"),
        ("urn:a b", "urn:a%20b"),
        ("urn:a:%zz", "urn:a:%25zz"),
    ]:
        found = library.ingest(two_pages(), name="a.pdf", uri=uri, **HERE)
        assert library.ingest(two_pages(), name="a.pdf", uri=uri, **HERE).status == "known"
        assert found.urn == library.show(name).urn == library.trace(name)[0].urn == name
        assert f"<{name}> ".encode() in library.catalogue.ask(reading.statements_of, found.run)
    with pytest.raises(BadOption):
        library.ingest(two_pages(), uri="urn:a#char=1,2", **HERE)


def test_images_runs_and_elements_are_traced(library):
    name, data = every_document()["docx"]
    found = library.ingest(data, name=name, strategy="heading", **HERE)
    (run,) = library.show(found.urn).runs
    (trace,) = library.trace(run.images[0].urn)
    assert [step.kind for step in trace.steps] == ["image", "section", "section", "document"]
    (trace,) = library.trace(found.run)
    assert [step.kind for step in trace.steps] == ["activity", "document"]
    assert trace.run.urn == found.run
    element = library.catalogue.ask(reading.passages, found.run)[3]
    (trace,) = library.trace(element.urn + "#place")
    assert [step.kind for step in trace.steps] == ["element", "section", "section", "document"]
    with pytest.raises(BadOption):
        library.trace(run.images[0].urn + "#char=0,1")
    with pytest.raises(BadOption):
        library.text(run.images[0].urn)


def test_a_cell_of_a_sheet_is_told(library):
    name, data = every_document()["xlsx"]
    found = library.ingest(data, name=name, **HERE)
    at = library.text(found.urn).index("pears")
    (trace,) = library.trace(f"{found.urn}#char={at},{at + 3}")
    (spot,) = trace.pieces[0].spots
    assert (spot.row, spot.col, spot.text) == (2, 0, "pea")
    assert trace.pages[0].name == "One"
    assert library.pictures(trace) == []


def test_the_picture_shows_the_words_that_were_traced(library):
    found = library.ingest(two_pages(), name="a.pdf", **HERE)
    page = library.show(found.urn).runs[0].texts[1].urn
    text = library.text(page)
    words = dict(words_of(two_pages(), 2))
    for word in ("Pears", "most"):
        at = text.index(word)
        (trace,) = library.trace(f"{page}#char={at},{at + len(word)}")
        ((number, png),) = library.pictures(trace, dpi=72, form="png", isolation=None)
        assert number == 2
        x0, y0, x1, y1 = words[word]
        line = trace.pieces[0].spots[0].box
        picture = opened_png(png)
        assert is_tinted(picture, x0 + 1, y0 + 1)
        assert is_tinted(picture, x1 - 1, y1 - 1)
        others = [(box[0] + box[2]) / 2 for other, box in words.items() if other != word and box[1] == y0]
        assert others
        assert not any(is_tinted(picture, x, line[1]) for x in others)  # the line is not marked as a whole
        assert picture.getpixel((round(line[0]) + 200, round(line[1]) - 60)) == (255, 255, 255)


def words_of(data, number):
    page = pincite.convert(data).pages[number - 1]
    return zip(page.words.text, page.words.box.tolist(), strict=True)


def opened_png(png):
    import io

    from PIL import Image

    return Image.open(io.BytesIO(png)).convert("RGB")


def is_tinted(picture, x, y):
    red, _, blue = picture.getpixel((round(x), round(y)))
    return red > blue + 20


@pytest.mark.parametrize("held", ["eml", "zip"])
def test_a_page_of_an_attachment_is_drawn_as_the_document_itself(library, held):
    import io

    from PIL import Image

    pictures = []
    for name, data in (every_document()[held], every_document()["pdf"]):
        found = library.ingest(data, name=name, **HERE)
        at = library.text(found.urn).index("Apples")
        (trace,) = library.trace(f"{found.urn}#char={at},{at + 6}")
        ((number, png),) = library.pictures(trace, dpi=72, form="png", isolation=None)
        assert number == trace.pieces[0].page
        pictures.append(Image.open(io.BytesIO(png)).convert("L").crop((0, 0, 410, 590)))
    assert pictures[0].tobytes() == pictures[1].tobytes()
    assert pictures[0].getextrema() == (0, 255)


def test_a_picture_of_an_encrypted_document_needs_its_password(library, tmp_path):
    import pikepdf

    from pincite.errors import Encrypted

    (tmp_path / "plain.pdf").write_bytes(two_pages())
    with pikepdf.open(tmp_path / "plain.pdf") as document:
        document.save(tmp_path / "a.pdf", encryption=pikepdf.Encryption(user="sesame", owner="sesame"))
    found = library.ingest(tmp_path / "a.pdf", password="sesame", **HERE)
    (trace,) = library.trace(f"{found.urn}#char=0,3")
    with pytest.raises(Encrypted):
        library.pictures(trace, isolation=None)
    assert library.pictures(trace, password="sesame", isolation=None)


def test_quads_of_a_document_can_be_asked(library):
    pytest.importorskip("pyoxigraph")
    found = library.ingest(two_pages(), name="a.pdf", **HERE)
    answer = library.query(
        PREFIXES + f"SELECT ?label WHERE {{ ?page prov:wasDerivedFrom <{found.urn}>; rdfs:label ?label }}"
        " ORDER BY ?label"
    )
    assert [row[0].value for row in answer.rows] == ["Page 1", "Page 2"]


def test_a_slide_is_drawn_as_its_words_in_their_places(library):
    import io

    from PIL import Image

    from tests.readers.pptx import decks

    slide = decks.shape("Fruit", at=(40, 40, 600, 60)) + decks.shape(
        "apples", "pears", at=(40, 200, 300, 200)
    )
    found = library.ingest(decks.deck(slide), name="a.pptx", **HERE)
    at = library.text(found.urn).index("pears")
    (trace,) = library.trace(f"{found.urn}#char={at},{at + 5}")
    ((number, png),) = library.pictures(trace, dpi=72, form="png", isolation=None)
    picture = Image.open(io.BytesIO(png)).convert("L")
    assert (number, picture.height) == (1, 540)
    assert picture.crop((42, 44, 80, 60)).getextrema()[0] < 120  # Fruit
    assert picture.crop((42, 204, 80, 214)).getextrema()[0] < 120  # apples
    assert picture.getpixel((600, 300)) == 255
    assert 150 < picture.getpixel((300, 350)) < 250  # the shape, tinted


def test_a_picture_without_text_leads_to_itself(library):
    name, data = every_document()["image"]
    found = library.ingest(data, name=name, **HERE)
    for urn in (found.urn, library.show(found.urn).runs[0].texts[0].urn):
        (trace,) = library.trace(urn)
        assert [(piece.category, piece.page) for piece in trace.pieces] == [("Image", 1)]
        assert trace.pieces[0].placed
        ((number, _),) = library.pictures(trace, isolation=None)
        assert number == 1
