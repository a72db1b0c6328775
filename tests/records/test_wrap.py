import os

import msgspec
import pytest

import pincite
from pincite.errors import BadOption, BadPages, BadWrapper, NotPdf, TooLarge
from pincite.records.flat import columns_of, parents_of, record_type
from pincite.records.forms import Wanted, load_isolated, wrap_isolated
from pincite.records.wrapper_file import load_wrapper, shipped_names
from pincite.sandbox.resources import Isolation
from tests.cli.test_wrap import RECORDS, prices

PDF = prices(("Apples", "1,200"), ("Pears", "-35"))
WRAPPER = RECORDS.encode()


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "prices.wrap"
    path.write_text(RECORDS)
    return path


def texts(records):
    return [[leaf.value.text for leaf in item.children] for item in records.find("item")]


def test_every_way_to_give_a_wrapper_works(file):
    ready = load_wrapper(file)
    for wrapper in (file, str(file), WRAPPER, ready):
        assert texts(pincite.wrap(wrapper, PDF)) == [["Apples", "1,200"], ["Pears", "-35"]]


def test_a_wrapper_that_comes_with_pincite_is_known_by_its_name(tmp_path, monkeypatch):
    assert "invoice" in shipped_names()
    for name in ("invoice", "invoice.wrap"):
        assert load_wrapper(name).name == "invoice"
    monkeypatch.chdir(tmp_path)
    (tmp_path / "invoice.wrap").write_text(RECORDS)
    for name in ("invoice", "invoice.wrap"):
        assert load_wrapper(name).name != "invoice"  # a file of that name comes first
    with pytest.raises(BadWrapper):
        load_wrapper("no_such_wrapper")


def test_every_way_to_give_a_document_works(file, tmp_path):
    (tmp_path / "a.pdf").write_bytes(PDF)
    for document in (PDF, tmp_path / "a.pdf", str(tmp_path / "a.pdf"), pincite.convert(PDF)):
        assert len(texts(pincite.wrap(file, document))) == 2


def test_a_group_knows_where_it_is(file):
    found = pincite.wrap(file, PDF)
    assert (found.complete, found.stopped_by, found.checks, found.misses) == (True, "", (), ())
    apples = next(found.find("price"))
    assert apples.path == "/list/item[1]/price"
    assert apples.variable == "P"
    assert apples.value.page == 1
    assert apples.value.box[0] == pytest.approx(250, abs=1)
    assert apples.value.parsed["number"] == 1200
    assert repr(found) == "<Records of '' by 'prices', 1 answer>"


def test_coordinates_have_no_digits_that_mean_nothing(file):
    for leaf in pincite.wrap(file, PDF).find("price"):
        assert all(len(repr(v).partition(".")[2]) <= 4 for v in leaf.value.box)


def test_every_view_is_there(file):
    found = pincite.wrap(file, PDF, name="a.pdf")
    assert "<value>Apples</value>" in found.to_xml()
    assert found.to_dict()["source"] == "a.pdf"
    assert found.to_json() == found.to_json()
    assert found.to_csv().startswith("N,P,P number,truth\r\nApples,")
    assert found.explain()[0].startswith("a.pdf: wrapper prices")
    assert found.pages == (1,)
    assert found.picture(1).startswith(b"<svg")


def test_no_picture_is_drawn_of_another_file(file, tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(PDF)
    found = pincite.wrap(file, path)
    path.write_bytes(prices(("Others", "1")))
    with pytest.raises(BadOption, match="not the file it was"):
        found.picture(1)


def test_a_picture_of_a_page_that_is_not_there_is_refused(file):
    with pytest.raises(BadPages):
        pincite.wrap(file, PDF).picture(2)


def test_a_converted_document_is_drawn_on_white_paper(file):
    found = pincite.wrap(file, pincite.convert(PDF))
    assert found.picture(1).startswith(b"<svg")


def test_settings_of_the_call_win(file):
    found = pincite.wrap(
        file, PDF, threshold=0.25, norm="product", granularity="word", locale="it_IT", mode="topk", top=3
    ).extraction
    assert (found.threshold, found.norm, found.granularity, found.locale, found.mode) == (
        0.25,
        "product",
        "word",
        "it_IT",
        "topk",
    )
    assert pincite.wrap(file, PDF, top=1).extraction.mode == "topk"


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "worst"},
        {"mode": "paper", "top": 2},
        {"top": 0},
        {"top": True},
        {"top": 1.5},
        {"threshold": 0},
        {"threshold": 1.01},
        {"threshold": float("nan")},
        {"threshold": "0.5"},
        {"norm": "max"},
        {"granularity": "letter"},
        {"locale": "xx_YY"},
        {"max_groups": 0},
        {"max_groups": -1},
        {"max_tokens_per_page": 0},
        {"max_seconds": 0},
        {"max_seconds": float("inf")},
        {"max_seconds": "1"},
    ],
)
def test_a_wrong_option_is_a_typed_error(file, options):
    with pytest.raises(BadOption):
        pincite.wrap(file, PDF, **options)


def test_options_for_the_reading_of_a_read_document_are_refused(file):
    with pytest.raises(BadOption, match="pages"):
        pincite.wrap(file, pincite.convert(PDF), pages="1")


def test_a_text_is_not_taken_for_a_path():
    with pytest.raises(BadOption, match="bytes"):
        pincite.wrap(RECORDS, PDF)
    with pytest.raises(BadOption, match="path"):
        pincite.wrap(7, PDF)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\xff",
        b"wrapper x",
        b"wrapper x\na = b:B",
        WRAPPER.replace(b"west", b"vest"),
        b"#" * (9 << 20),
        b'wrapper x\nconcepts "beside.concepts"\na = #TOKEN:X',
    ],
)
def test_a_bad_wrapper_is_a_typed_error(text):
    with pytest.raises(BadWrapper) as caught:
        pincite.wrap(text, PDF)
    assert caught.value.faults


def test_a_wrapper_that_is_not_there_is_a_bad_wrapper(tmp_path):
    for path in (tmp_path / "none.wrap", tmp_path, "nul\0.wrap"):
        with pytest.raises(BadWrapper) as caught:
            pincite.wrap(path, PDF)
        assert caught.value.faults[0].code == "missing_file"


def test_a_wrapper_is_checked_after_a_setting_was_changed():
    ready = load_wrapper(WRAPPER)
    broken = msgspec.structs.replace(ready, types=ready.types[:2])
    with pytest.raises(BadWrapper):
        pincite.wrap(broken, PDF)


@pytest.mark.parametrize(
    "name", ["../secret.concepts", "/etc/passwd", "..\\secret.concepts", "link/secret.concepts"]
)
def test_a_wrapper_reads_no_file_elsewhere(tmp_path, name):
    (tmp_path / "secret.concepts").write_text('concept s label "the secret"')
    home = tmp_path / "home"
    home.mkdir()
    (home / "link").symlink_to(tmp_path)
    written = name.replace("\\", "\\\\")
    (home / "a.wrap").write_text(f'wrapper a\nconcepts "{written}"\nx = #TOKEN:X')
    with pytest.raises(BadWrapper) as caught:
        load_wrapper(home / "a.wrap")
    assert {fault.code for fault in caught.value.faults} == {"missing_file"}


def test_a_file_of_concepts_in_a_folder_below_is_read(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "c.concepts").write_text('concept fruit\n  label "Apples"\n')
    (tmp_path / "a.wrap").write_text(
        'wrapper a\nconcepts "deep/c.concepts"\nx = #TOKEN:X where concept(X, fruit)'
    )
    assert load_wrapper(tmp_path / "a.wrap").concepts[0].name == "fruit"


def test_a_bad_document_is_a_typed_error(file):
    with pytest.raises(NotPdf):
        pincite.wrap(file, b"no document", name="a.pdf")


def test_too_many_tokens_are_refused(file):
    with pytest.raises(TooLarge):
        pincite.wrap(file, PDF, max_tokens_per_page=1)


def test_an_ended_search_says_that_it_is_not_complete(file):
    found = pincite.wrap(file, PDF, max_groups=1)
    assert (found.complete, found.stopped_by) == (False, "max_groups")


def test_work_behind_walls_is_the_same(file):
    ready = load_isolated(file, Isolation(), threshold=0.5)
    assert ready.threshold == 0.5
    made = wrap_isolated(ready, PDF, Wanted(form="csv", pictures=True), explain=True)
    here = pincite.wrap(ready, PDF, explain=True)
    assert made.written.decode() == here.to_csv()
    assert made.pictures == ((1, here.picture(1)),)
    assert list(made.explanation) == here.explain()
    assert (made.groups, made.complete) == (1, True)
    with pytest.raises(BadWrapper) as caught:
        load_isolated(os.fspath(file) + "no")
    assert caught.value.faults


# -- rows and columns


def wrapper_of(*lines):
    return load_wrapper(("wrapper x\n" + "\n".join(lines)).encode())


SECTIONS = (
    "report = title:H, section:S*",
    "section = title:T, item:I+, note:N?",
    "item = name:L, (price:A | note:B)*",
    "title = #TOKEN:X",
    "name = #TOKEN:X",
    "price = #TOKEN:X",
    "note = #TOKEN:X",
)


def test_a_row_is_the_deepest_repeated_type():
    assert record_type(wrapper_of(*SECTIONS)) == "item"
    assert record_type(wrapper_of("a = b:B, c:C", "b = #TOKEN:X", "c = #TOKEN:X")) == "a"
    assert record_type(wrapper_of("a = b:B*", "b = #TOKEN:X")) == "a"
    assert record_type(wrapper_of(*SECTIONS), "section") == "section"
    with pytest.raises(BadOption, match="report, section, item"):
        record_type(wrapper_of(*SECTIONS), "cell")


def test_columns_are_those_of_the_wrapper():
    assert columns_of(wrapper_of(*SECTIONS), "item") == (
        ("report/", "H"),
        ("section/", "T"),
        ("section/", "N"),
        ("L",),
        ("A",),
        ("B",),
    )
    assert columns_of(wrapper_of(*SECTIONS), "section") == (
        ("report/", "H"),
        ("T",),
        ("I", "L"),
        ("I", "A"),
        ("I", "B"),
        ("N",),
    )


def test_a_row_knows_what_it_is_in():
    wrapper = wrapper_of("a = b:B, c:C", "b = r:R*", "c = r:R*", "r = t:T", "t = #TOKEN:X")
    assert sorted(parents_of(wrapper, "r")) == ["b", "c"]
    assert parents_of(wrapper, "a") == ()


def test_a_bushy_wrapper_has_a_bounded_number_of_columns():
    lines = [f"t{n} = t{n + 1}:X, t{n + 1}:Y" for n in range(40)]
    wrapper = wrapper_of(*lines, "t40 = #TOKEN:X")
    assert record_type(wrapper) == "t0"
    assert len(columns_of(wrapper, "t0")) <= 1_001


PIECES = """wrapper w
r = h:H*
h = #TOKEN:X where part(X, /Apples (?P<value>\\w+) (?P<day>.*)/, each=yes) and isDate(day)
"""


def test_each_piece_is_a_value_of_its_own():
    found = pincite.wrap(PIECES.encode(), prices(("Apples A17 31.12.2024", "1,200")))
    (group,) = found.find("h")
    (piece,) = group.children
    assert (group.value.text, group.value.parsed) == ("A17", {})
    assert (piece.type, piece.path, piece.value.text) == ("day", "/r/h/day", "31.12.2024")
    assert piece.value.parsed == {"date": "2024-12-31"}
    assert group.value.box[2] <= piece.value.box[0]
    assert found.to_csv().splitlines() == ["h,day,day date,truth", "A17,31.12.2024,2024-12-31,1"]
    assert found.to_dict()["groups"][0]["children"][0]["children"][0]["value"]["text"] == "31.12.2024"
    assert "<day>" in found.to_xml()
