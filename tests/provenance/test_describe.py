"""The quads of a run must be whole, the same each time, and load everywhere."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pyoxigraph import RdfFormat, Store
from rdflib import Dataset

from pincite.markup.clean import clean
from pincite.model.geometry import NOWHERE
from pincite.provenance import Run, name_all, nquads, triples
from pincite.provenance import vocabulary as v
from pincite.provenance.describe import Said
from pincite.provenance.terms import iri, literal, nquad
from tests.provenance.reading_back import read_percent, read_viewrect, text_of
from tests.provenance.test_terms import texts
from tests.provenance.trees import RUN, docx, element, page, pdf, section
from tests.provenance.trees import text_of as text_made_of

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")

DOCUMENTS = {"pdf": pdf(), "docx": docx(), "headings": docx((0, 3, 5)), "uncut": docx((0, 2))}

odd_numbers = st.floats() | st.integers(-10, 700).map(float)
odd_elements = st.builds(
    lambda kind, name, page, box, category, text: (
        element(kind, name, page=page, text=text, box=box),
        category,
        text,
    ),
    kind=st.sampled_from(["paragraph", "heading"]),
    name=texts,
    page=st.integers(0, 3),
    box=st.just(NOWHERE) | st.tuples(*[odd_numbers] * 4),
    category=st.sampled_from(["Title", "NarrativeText"]) | texts,
    text=texts.filter(bool),
)


def said(made, run=RUN):
    """Objects by subject and predicate."""
    found = {}
    for s, p, o in triples(*made, run):
        found.setdefault((s[1:-1], p), []).append(text_of(o))
    return found


def loaded(data: bytes) -> Store:
    store = Store()
    store.load(data, format=RdfFormat.N_QUADS)
    return store


def told_of_elements(tree, text, sections, run):
    """What is to be said of elements, and how it is written: one triple after the other."""
    names = name_all(tree, text, sections, run)
    for urn, inside, passage in zip(names.passages, names.passage_sections, text.passages, strict=True):
        s, selector, element = f"<{urn}>", f"<{urn}#place>", passage.element
        facts = Said(tree, text, sections, run, names)
        offset = passage.offset - (sections[inside].offset if inside >= 0 else 0)
        yield s, v.TYPE, v.ENTITY
        yield s, v.TYPE, v.ELEMENT
        yield s, v.DERIVED_FROM, iri(names.sections[inside] if inside >= 0 else names.document)
        yield s, v.ELEMENT_ID, literal(element.id)
        yield s, v.ELEMENT_TYPES, literal(passage.category)
        if element.page in facts.pages:
            yield s, v.PAGE_NUMBER, literal(str(element.page))
        yield s, v.CHAR_OFFSET, literal(str(offset))
        yield s, v.CHAR_LENGTH, literal(str(passage.length))
        yield s, v.HAS_SOURCE, iri(names.document)
        if fragment := facts.fragment(element):
            yield s, v.HAS_SELECTOR, selector
            yield selector, v.TYPE, v.FRAGMENT_SELECTOR
            yield selector, v.CONFORMS_TO, facts.conforms_to
            yield selector, v.VALUE, literal(fragment)


def ends_with_elements(found, made, run):
    wanted = list(told_of_elements(*made, run))
    return found[len(found) - len(wanted) :] == wanted


@pytest.mark.parametrize("name", DOCUMENTS)
def test_quads_are_the_triples_in_their_graph(name):
    found = list(triples(*DOCUMENTS[name], RUN))
    assert nquads(*DOCUMENTS[name], RUN).decode() == "".join(nquad(triple, v.GRAPH) for triple in found)
    assert ends_with_elements(found, DOCUMENTS[name], RUN)


@given(st.lists(odd_elements, max_size=5), texts, st.sampled_from(["image/png", "application/pdf", 'a"b\n']))
def test_quads_of_a_hostile_document_are_its_triples(written, title, media_type):
    tree, _, _ = pdf()
    tree = replace(tree, source=replace(tree.source, media_type=media_type, name=title), page_count=1)
    text = text_made_of(written)
    sections = (section(text, 0, len(written) // 2, kind="page", number=1, page=1, title=title),)
    run = replace(RUN, title=title, component=f"x{title}")
    data = nquads(tree, text, sections, run)
    found = list(triples(tree, text, sections, run))
    assert data == "".join(nquad(triple, v.GRAPH) for triple in found).encode()
    assert ends_with_elements(found, (tree, text, sections), run)
    assert len(loaded(data)) == len(set(data.decode().split("\n"))) - 1
    if cleaned := clean(title):
        assert set(said((tree, text, sections), run)[RUN.document, v.TITLE]) == {cleaned}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_readers_agree_how_many_quads_there_are(name):
    data = nquads(*DOCUMENTS[name], RUN)
    lines = data.decode().splitlines()
    graph = Dataset()
    graph.parse(data=data, format="nquads")
    by_rdflib = sum(1 for _ in graph.quads())
    assert by_rdflib == len(loaded(data)) == len(set(lines)) == len(lines)
    assert all(line.endswith(" <urn:graph:source> .") for line in lines)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_doing_the_work_twice_adds_no_quad(name):
    first = nquads(*DOCUMENTS[name], RUN)
    assert nquads(*DOCUMENTS[name], replace(RUN)) == first
    store = loaded(first)
    before = len(store)
    store.load(first, format=RdfFormat.N_QUADS)
    assert len(store) == before


def test_names_given_are_used():
    made = pdf()
    names = replace(name_all(*made, RUN), document="urn:doc:given")
    data = nquads(*made, RUN, names)
    assert b"<urn:doc:given>" in data
    assert b"<urn:doc:sample>" not in data
    assert {s for s, _, _ in triples(*made, RUN, names)} >= {"<urn:doc:given>", f"<{names.passages[0]}>"}


def test_a_page_is_used_once_whatever_its_images():
    tree, text, sections = pdf()
    figure = text.figures[0][1]
    two = replace(text, figures=((2, figure), (2, figure)))
    both = (replace(sections[0], figures=(figure, figure)), sections[1])
    lines = nquads(tree, two, both, RUN).decode().splitlines()
    assert len(lines) == len(set(lines))
    assert sum("ns/Image>" in line for line in lines) == 2


def test_there_is_one_activity():
    found = [s for s, p, o in triples(*pdf(), RUN) if (p, o) == (v.TYPE, v.ACTIVITY)]
    assert found == [f"<{name_all(*pdf(), RUN).activity}>"]


def test_the_activity_knows_what_it_read():
    names = name_all(*pdf(), RUN)
    assert said(pdf())[names.activity, v.USED] == ["urn:doc:sample", names.sections[0]]
    assert said(docx())[name_all(*docx(), RUN).activity, v.USED] == ["urn:doc:sample"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_an_element_is_where_its_quads_say(name):
    """From the quads alone: the text of each element is cut out of that of its section."""
    tree, text, sections = DOCUMENTS[name]
    found, names = said((tree, text, sections)), name_all(tree, text, sections, RUN)
    held = dict(zip(names.sections, [one.text for one in sections], strict=True))
    held[names.document] = text.text
    for urn, passage in zip(names.passages, text.passages, strict=True):
        (inside,), (offset,), (length,) = (
            found[urn, p] for p in (v.DERIVED_FROM, v.CHAR_OFFSET, v.CHAR_LENGTH)
        )
        wanted = text.text[passage.offset : passage.offset + passage.length]
        assert held[inside][int(offset) : int(offset) + int(length)] == wanted
        assert found[urn, v.ELEMENT_ID] == [passage.element.id]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_section_is_where_its_quads_say(name):
    tree, text, sections = DOCUMENTS[name]
    found = said((tree, text, sections))
    for urn, one in zip(name_all(tree, text, sections, RUN).sections, sections, strict=True):
        offset, length = int(found[urn, v.CHAR_OFFSET][0]), int(found[urn, v.CHAR_LENGTH][0])
        assert text.text[offset : offset + length] == one.text


def test_an_element_leads_to_its_box():
    made = pdf()
    found = said(made)
    for urn, passage in zip(name_all(*made, RUN).passages, made[1].passages, strict=True):
        (selector,) = found[urn, v.HAS_SELECTOR]
        assert found[urn, v.HAS_SOURCE] == ["urn:doc:sample"]
        assert found[selector, v.CONFORMS_TO] == ["http://tools.ietf.org/rfc/rfc3778"]
        assert read_viewrect(found[selector, v.VALUE][0]) == (passage.element.page, passage.element.box)


def test_a_picture_is_given_no_pages_of_pdf():
    tree, text, sections = pdf()
    alone = replace(tree, source=replace(tree.source, media_type="image/png"), page_count=1)
    found = said((alone, text, sections))
    (selector,) = found[name_all(alone, text, sections, RUN).passages[0], v.HAS_SELECTOR]
    assert found[selector, v.CONFORMS_TO] == ["http://www.w3.org/TR/media-frags/"]
    back = read_percent(found[selector, v.VALUE][0], 612.0, 792.0)
    assert back == pytest.approx((72.0, 80.5, 372.0, 100.5), abs=0.01)


def test_pages_of_a_picture_of_many_can_be_told_apart():
    tree, text, sections = pdf()
    many = replace(tree, source=replace(tree.source, media_type="image/tiff"))
    values = {o for _, p, o in triples(many, text, sections, RUN) if p == v.VALUE}
    assert '"page=2&viewrect=72,80,128,12"' in values


def test_a_page_without_a_size_has_no_selector():
    tree, text, sections = pdf()
    flat = replace(
        tree,
        source=replace(tree.source, media_type="image/png"),
        page_count=1,
        pages=(page(1, [], width=0.0, height=0.0),),
    )
    assert not any(p == v.HAS_SELECTOR for _, p, _ in triples(flat, text, sections, RUN))
    assert b"#place" not in nquads(flat, text, sections, RUN)


def test_a_text_without_pages_gets_no_page_numbers_and_places():
    predicates = {p for _, p, _ in triples(*docx(), RUN)}
    assert not predicates & {v.PAGE_NUMBER, v.PAGE_COUNT, v.HAS_SELECTOR, v.COORDINATES}


def test_an_image_says_all_that_is_known_of_it():
    made = pdf()
    names = name_all(*made, RUN)
    found = said(made)
    wanted = {
        v.DERIVED_FROM: names.sections[0],
        v.LABEL: "Image from page 1",
        v.MIME_TYPE: "application/pdf",
        v.ELEMENT_ID: "/p1/figure/1",
        v.COORDINATES: "100,200,300,350.75",
        v.IMAGE_WIDTH: "400",
        v.IMAGE_HEIGHT: "300",
        v.FORMAT: "image/png",
        v.HAS_SELECTOR: f"{names.images[0]}#place",
    }
    assert {p: found[names.images[0], p] for p in wanted} == {p: [o] for p, o in wanted.items()}


def test_an_image_without_bytes_says_only_what_is_known():
    predicates = {p for s, p, _ in triples(*docx(), RUN) if s.startswith("<urn:image:")}
    assert not predicates & {v.IMAGE_WIDTH, v.IMAGE_HEIGHT, v.FORMAT, v.COORDINATES}


def test_a_nested_section_is_derived_from_the_one_around_it():
    tree, text, sections = docx((0, 5))
    outer = replace(sections[0], own=73)
    nested = (outer, section(text, 3, 5, kind="section", number=2, parent=0, level=1))
    names = name_all(tree, text, nested, RUN)
    found = said((tree, text, nested))
    assert found[names.sections[0], v.CHAR_LENGTH] == ["103"]
    assert found[names.sections[1], v.DERIVED_FROM] == [names.sections[0]]
    assert found[names.passages[4], v.DERIVED_FROM] == [names.sections[1]]
    assert found[names.passages[4], v.CHAR_OFFSET] == ["8"]


def test_an_empty_page_is_described():
    tree, text, sections = pdf()
    blank = (*sections, section(text, 3, 3, kind="page", number=3, page=3))
    about = name_all(tree, text, blank, RUN).sections[2]
    found = said((tree, text, blank))
    assert found[about, v.CHAR_LENGTH] == ["0"]
    assert (about, v.ELEMENT_TYPES) not in found


def test_images_do_not_count_among_the_types_of_elements():
    tree, text, sections = pdf()
    with_image = (replace(sections[0], categories=("Image", "NarrativeText", "Title")), sections[1])
    urn = name_all(tree, text, with_image, RUN).sections[0]
    assert said((tree, text, with_image))[urn, v.ELEMENT_TYPES] == ["NarrativeText,Title"]
    assert said((tree, text, with_image))[urn, v.IMAGE_COUNT] == ["1"]


def test_a_document_is_not_called_after_the_folder_it_lay_in():
    tree, text, sections = pdf()
    bare = replace(tree, info={})
    assert said((tree, text, sections))["urn:doc:sample", v.TITLE] == ["A sample"]
    assert said((bare, text, sections))["urn:doc:sample", v.TITLE] == ["sample.pdf"]
    assert said((bare, text, sections), replace(RUN, title="Given"))["urn:doc:sample", v.TITLE] == ["Given"]


def test_a_run_without_a_time_has_none():
    assert not any(p == v.STARTED for _, p, _ in triples(*pdf(), Run(version="1")))


@settings(max_examples=20)
@given(st.integers(0, 150))
def test_no_element_is_lost_between_blocks(count):
    written = [(element("paragraph", n, text="a"), "Title", "a") for n in range(count)]
    text = text_made_of(written)
    data = nquads(docx()[0], text, (), RUN)
    assert data.count(b"ns/Element>") == count


def test_the_order_of_what_is_said_is_kept():
    names = name_all(*pdf(), RUN)
    found = [p for s, p, _ in triples(*pdf(), RUN) if s == f"<{names.sections[0]}>"]
    order = [v.TYPE, v.TYPE, v.DERIVED_FROM, v.GENERATED_BY, v.LABEL, v.PAGE_NUMBER, v.CHAR_OFFSET]
    order += [v.CHAR_LENGTH, v.MIME_TYPE, v.ELEMENT_TYPES, v.TABLE_COUNT, v.IMAGE_COUNT, v.TITLE]
    assert found == [p for p in order if p in found] and found[:9] == order[:9]
