"""Does a search lead to the element or the row that holds all its words?"""

import msgspec
import pytest

from pincite.catalogue import reading, schema, writing
from pincite.catalogue.catalogue import Catalogue
from pincite.catalogue.search import search
from pincite.markup.cells import cell_parts
from pincite.model.geometry import NOWHERE
from tests.catalogue.made import made, original

TABLE = (
    '<table><tr><th rowspan="2">Orchard</th><th colspan="2">Apples</th></tr>'
    "<tr><th>2023</th><th>2024</th></tr>"
    '<tr><td rowspan="2">Mill &amp; Slope</td><td>28.4</td><td>31.0</td></tr>'
    "<tr><td>5.5</td><td>6<sup>1</sup></td></tr>"
    "<tr><td>Naïve Hill</td><td>31.0</td><td></td></tr></table>"
)
BEFORE = "Every hill had 28.4 tonnes."


def box_of(cell):
    return (100.0 * cell.col, 20.0 * cell.row, 100.0 * cell.col + 90, 20.0 * cell.row + 15)


def with_table(number=1, *, placed=True):
    """A document of one page: a paragraph, and a table below it."""
    intake = made(number, pages=1)
    parts = tuple(msgspec.structs.replace(one, box=box_of(one)) for one in cell_parts(TABLE))
    first, second, _ = intake.passages
    first = msgspec.structs.replace(first, offset=0, length=len(BEFORE), parts=())
    second = msgspec.structs.replace(
        second,
        category="Table",
        offset=len(BEFORE) + 2,
        length=len(TABLE),
        parts=parts if placed else (),
    )
    text = f"{BEFORE}\n\n{TABLE}"
    page = msgspec.structs.replace(intake.texts[0], offset=0, length=len(text), own=len(text))
    return msgspec.structs.replace(intake, text=text, texts=(page,), passages=(first, second))


def keep(store, intake, number=1):
    store.change(writing.add, store.blobs, intake, original(number), "a.pdf")
    return intake


@pytest.mark.parametrize("words", ["rowspan", "table", "td", "th", "colspan", "sup", "amp", "tr"])
def test_what_marks_a_table_up_is_no_word(store, words):
    keep(store, with_table())
    assert store.ask(search, words) == ()


@pytest.mark.parametrize(
    ("words", "number", "text"),
    [
        ("mill 28.4", 2, "Orchard: Mill & Slope | Apples 2023: 28.4 | Apples 2024: 31.0"),
        ("slope 5.5", 3, "Orchard: Mill & Slope | Apples 2023: 5.5 | Apples 2024: 6 1"),
        ("naive 31.0 2023", 4, "Orchard: Naïve Hill | Apples 2023: 31.0"),
        ("NAI* apples", 4, "Orchard: Naïve Hill | Apples 2023: 31.0"),
        ('"28.4 31.0"', 2, "Orchard: Mill & Slope | Apples 2023: 28.4 | Apples 2024: 31.0"),
        ("5.5", 3, "Orchard: Mill & Slope | Apples 2023: 5.5 | Apples 2024: 6 1"),
        ("orchard", 0, "Orchard | Apples"),
    ],
)
def test_cells_of_one_row_find_the_row(store, words, number, text):
    keep(store, with_table())
    (hit,) = store.ask(search, words)
    assert (hit.row.number, hit.row.text, hit.row.page) == (number, text, 1)
    assert hit.row.box[1::2] == (20.0 * number, 20.0 * number + 15)
    whole = store.ask(reading.text, hit.urn)
    assert whole[hit.start : hit.end] in TABLE and hit.start > len(BEFORE)
    assert "<" not in hit.snippet and "  " not in hit.snippet


def test_words_that_no_row_has_together_are_found_where_the_first_stands(store):
    keep(store, with_table())
    (hit,) = store.ask(search, "naive 5.5")
    assert hit.row is None and (hit.start, hit.end) == hit.ranges[0]


def test_the_element_that_has_all_the_words_comes_before_one_that_has_some(store):
    intake = made(1, pages=1)
    texts = ["alpha first", "beta second", "gamma beta alpha"]
    whole, passages = "", []
    for one, text in zip(intake.passages, texts, strict=True):
        passages.append(msgspec.structs.replace(one, offset=len(whole), length=len(text), parts=()))
        whole += text + "\n\n"
    page = msgspec.structs.replace(intake.texts[0], offset=0, length=len(whole), own=len(whole))
    keep(store, msgspec.structs.replace(intake, text=whole, texts=(page,), passages=tuple(passages)))
    (hit,) = store.ask(search, "alpha beta")
    assert whole[hit.start :].startswith("beta alpha") and hit.row is None


def test_a_sentence_with_all_the_words_hides_a_row_behind_it(store):
    keep(store, with_table())
    (hit,) = store.ask(search, "hill 28.4")
    assert hit.row is None and hit.start < len(BEFORE)


def test_a_row_without_a_place_is_found_by_its_number(store):
    keep(store, with_table(placed=False))
    (hit,) = store.ask(search, "slope 5.5")
    assert (hit.row.number, hit.row.box) == (3, NOWHERE)


def test_the_marks_of_a_snippet_are_on_the_words_though_tags_are_left_out(store):
    keep(store, with_table())
    (hit,) = store.ask(search, "slope 5.5")
    assert {hit.snippet[a:b] for a, b in hit.marks} == {"Slope", "5.5"}


def test_a_library_of_an_earlier_version_is_mended_by_the_first_that_writes(tmp_path):
    with Catalogue.create(tmp_path / "library") as store:
        intake = keep(store, with_table())
        keep(store, made(2), 2)
        before = [tuple(hit.ranges) for hit in store.ask(search, "slope")]
        store.database.execute("UPDATE words SET body = ? WHERE rowid = 1", (intake.text,))
        store.database.execute("PRAGMA user_version = 1")
    with Catalogue.open(tmp_path / "library") as store:
        assert store.outdated and len(store.ask(search, "rowspan")) == 1
    with Catalogue.open(tmp_path / "library", writing=True) as store:
        assert not store.outdated and store.ask(search, "rowspan") == ()
        assert [tuple(hit.ranges) for hit in store.ask(search, "slope")] == before
        assert len(store.ask(search, "SATZE naive")) == 2
        assert store.database.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)


def test_notes_of_an_earlier_version_are_read_without_boxes(store):
    intake = made(1)
    assert intake.run.notes[0].box is not None
    keep(store, intake)
    assert store.ask(reading.run, intake.run.urn).run == intake.run
    old = msgspec.to_builtins(intake.run) | {"notes": [["guessed", "a guess", 1]]}
    store.database.execute("UPDATE runs SET record = ?", (msgspec.msgpack.encode(old),))
    (note,) = store.ask(reading.run, intake.run.urn).run.notes
    assert (note.sentence, note.page, note.box) == ("a guess", 1, None)
