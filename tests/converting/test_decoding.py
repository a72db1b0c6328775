"""Documents inside documents must keep the bounds of the whole, and not tell of themselves alone."""

import io
import sys
import zipfile

import pytest

import pincite
from pincite.converting.decoding import Reading
from pincite.converting.detected import format_of
from pincite.errors import BadPages, NotPdf, PinciteError, TimedOut, UnknownFormat
from pincite.readers.formats import BY_NAME, FORMATS
from pincite.readers.options import ReadOptions
from pincite.sandbox import clock
from pincite.sandbox.clock import Clock


def archive(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, body in parts:
            file.writestr(name, body)
    return out.getvalue()


def test_when_time_runs_out_the_rest_is_not_read():
    data = archive([(f"{n}.txt", "words") for n in range(5)])
    reading = Reading(ReadOptions(), None, Clock(0.0))
    with pytest.raises(TimedOut):
        list(reading.pages(data, BY_NAME["zip"]))


# Documents of one page, however long: a name, and the text of so many parts.
LONG = {
    "a.txt": lambda n: b"\n\n".join(b"Paragraph %d of it." % i for i in range(n)),
    "a.md": lambda n: b"\n".join(b"- item %d" % i for i in range(n)),
    "a.html": lambda n: b"<!DOCTYPE html><body>" + b"".join(b"<p>Paragraph %d." % i for i in range(n)),
    "a.csv": lambda n: b"".join(b"%d,of,them\n" % i for i in range(n)),
}


@pytest.mark.parametrize("name", LONG)
def test_progress_may_end_the_reading_of_one_long_page(name, monkeypatch):
    """Before the page is done: what raises is called within it."""
    monkeypatch.setattr(clock, "BEAT", 0.0)
    told = []

    def step(done, total):
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pincite.convert(LONG[name](500), name=name, progress=step)
    assert told == [0]


@pytest.mark.parametrize("name", LONG)
def test_the_time_limit_is_kept_within_one_long_page(name, monkeypatch):
    """Each look is a second later than the one before; not much more is read once ten are over."""
    looks = []
    monkeypatch.setattr(clock.time, "perf_counter", lambda: looks.append(1) or float(len(looks)))
    with pytest.raises(TimedOut):
        pincite.convert(LONG[name](500), name=name, timeout=10)
    assert len(looks) < 20


def test_an_inner_document_does_not_rename_the_whole():
    page = "<html><head><title>Inner</title></head><body><p>x</p></body></html>"
    document = pincite.convert(archive([("a.html", page), ("b.txt", "y")]))
    assert "Title" not in document.tree.info
    assert [p.name for p in document.pages] == ["a.html", "b.txt"]


def test_notes_of_two_inner_documents_stay_two():
    bad = "From: a@a.example\nTo: b@b.example\nDate: never\n\ntext"
    document = pincite.convert(archive([("a.eml", bad), ("b.eml", bad)]))
    assert [(n.code, n.page) for n in document.notes] == [("bad_date", 1), ("bad_date", 2)]


def test_pages_that_are_not_there_are_refused():
    data = archive([("a.txt", "one"), ("b.txt", "two")])
    assert [p.number for p in pincite.convert(data, pages="2").pages] == [2]
    with pytest.raises(BadPages):
        pincite.convert(data, pages="3")
    assert [p.number for p in pincite.stream(data, pages="2-")] == [2]


def test_progress_without_an_end_is_told():
    told = []
    pincite.convert(archive([("a.txt", "1"), ("b.txt", "2")]), progress=lambda *step: told.append(step))
    assert told == [(1, 0), (2, 0)]


def test_a_pdf_inside_is_read(tmp_path):
    from tests.cli.conftest import page_of

    document = pincite.convert(archive([("a.txt", "one"), ("b.pdf", page_of("Some words on paper."))]))
    assert [(p.number, p.width) for p in document.pages] == [(1, 0), (2, 400)]
    assert document.pages[1].elements[0].id.startswith("/p2/")


@pytest.mark.parametrize("hint", [("application/pdf", ""), ("", "x.pdf")])
@pytest.mark.parametrize(
    "data", [b"words", b"%PDF****\n1 0 obj\n<<\n    /Size 2\n>>\nstream\n*\nendstream\n"]
)
def test_plain_words_or_a_broken_pdf_are_no_pdf(data, hint):
    with pytest.raises(NotPdf):
        format_of(data, *hint)


@pytest.mark.parametrize("hint", [("application/pdf", ""), ("", "x.pdf")])
@pytest.mark.parametrize(("data", "name"), [(b"a,b\n1,2\n", "csv"), (b"# Title\n\ntext", "md")])
def test_a_table_of_values_or_markdown_is_read_in_spite_of_its_wrong_name(data, name, hint):
    found = format_of(data, *hint)
    assert found.name == name


def test_every_format_has_a_reader():
    from pincite.readers.formats import reader_of

    for format_ in FORMATS:
        if format_.reader:
            assert callable(reader_of(format_)), format_.name


RUBBISH = (
    b"",
    b"\0",
    b"PK\x03\x04",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(700),
    b"{\\rtf",
    b"<",
    b"\xff" * 99,
)


@pytest.mark.parametrize("format_", FORMATS, ids=lambda f: f.name)
def test_rubbish_that_claims_a_format_is_no_crash(format_):
    """What stands in no container and is cut, empty or noise."""
    for data in RUBBISH:
        try:
            pincite.convert(data, media_type=format_.media_types[0], name=f"x{format_.suffixes[0]}")
        except PinciteError as error:
            assert error.code != "internal"


def test_noise_is_refused():
    for format_ in FORMATS:
        if format_.name != "pdf":
            with pytest.raises(UnknownFormat):
                format_of(bytes(range(1, 256)) * 3, format_.media_types[0], f"x{format_.suffixes[0]}")


def test_headings_that_were_guessed_are_told_from_those_said():
    text = pincite.convert(b"CHAPTER ONE\n\nIt was dark and it rained.\n\nCHAPTER TWO\n\nThen it stopped.\n")
    assert {entry.source for entry in text.tree.contents} == {"d"}
    said = pincite.convert(b"# One\n\ntext\n", name="a.md")
    assert [(entry.content, entry.source) for entry in said.tree.contents] == [("One", "s")]


def test_the_table_of_a_book_names_elements_of_pages_asked_for_only():
    from tests.readers.test_epub import made

    whole = pincite.convert(made()).tree.contents
    document = pincite.convert(made(), pages="1-2")
    ids = {e.id for e in document.elements}
    assert len(document.tree.contents) < len(whole)
    assert all(entry.element in ids for entry in document.tree.contents)


def test_a_pdf_is_opened_without_trying_other_formats():
    """Functions called between the bytes and the engine: few, and none that looks at Office, ZIP or HTML."""
    from tests.cli.conftest import page_of

    data = page_of("Some words on paper.")
    pincite.convert(data)
    called = []

    def note(frame, event, _):
        code = frame.f_code
        if event == "call" and "pincite" in code.co_filename and "PdfDocument.__init__" not in called:
            called.append(code.co_qualname)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        pincite.convert(data)
    finally:
        sys.setprofile(before)
    assert called[-1] == "PdfDocument.__init__"
    assert len(called) < 25
    assert not {"by_signature", "in_zip", "in_ole", "by_text"} & set(called)
