"""What needs the whole document: levels, contents, paragraphs over pages."""

from __future__ import annotations

from pincite.layout.document.finish import Memory, finish
from pincite.layout.page import lay_out
from pincite.layout.roles.running_titles import edge_rows
from pincite.layout.text.framing import framed
from pincite.model.ink import OutlineEntry
from tests.layout.made_pages import BOLD, FONTS, Text, column, made_page, prose


def drafts(*pages: list[Text]):
    frames = [framed(made_page(texts, number=n), FONTS) for n, texts in enumerate(pages, 1)]
    edges = [edge_rows(f.frame) for f in frames]
    return [lay_out(f, [e for e in edges if e is not edges[i]]) for i, f in enumerate(frames)]


def finished(*pages: list[Text], outline=()):
    made = drafts(*pages)
    return finish(made, [()] * len(made), outline)


def headings(done):
    return [(e.text, e.level) for _, found in done.pages for e in found if e.kind == "heading"]


BODY = column(prose(12, 80), 60, 140)


def test_levels_follow_numbers_and_styles_alike():
    page = [
        *[Text("1 Apples", 60, 80, 14, BOLD), *column(prose(5, 80), 60, 110)],
        *[Text("1.1 Sorts", 60, 210, 12, BOLD), *column(prose(5, 80), 60, 235)],
        *[Text("Without a number", 60, 330, 12, BOLD), *column(prose(5, 80), 60, 355)],
        *[Text("2 Pears", 60, 450, 14, BOLD), *column(prose(5, 80), 60, 480)],
    ]
    assert headings(finished(page)) == [
        ("1 Apples", 1),
        ("1.1 Sorts", 2),
        ("Without a number", 2),
        ("2 Pears", 1),
    ]


def test_the_outline_decides_levels_and_is_the_source_in_the_contents():
    page = [Text("On apples", 60, 110, 14, BOLD), *BODY]
    done = finished(page, outline=(OutlineEntry("Part", 1, page=1), OutlineEntry("On Apples", 1, page=1)))
    (entry,) = done.contents
    assert (entry.content, entry.level, entry.source, entry.score) == ("On apples", 1, "o", 1.0)
    assert [note.code for note in done.notes] == ["outline_unmatched"]


def test_a_line_that_the_outline_names_is_a_heading_however_it_looks():
    page = [Text("A title in plain text", 60, 100), *BODY]
    done = finished(page, outline=(OutlineEntry("A title in plain text", 2, page=1),))
    assert headings(done) == [("A title in plain text", 2)]


def test_every_entry_of_the_contents_names_a_heading_of_its_level():
    page = [
        Text("1 Apples", 60, 100, 14, BOLD),
        *BODY,
        Text("2 Pears", 60, 320, 14, BOLD),
        *column(prose(5, 80), 60, 350),
    ]
    done = finished(page)
    by_id = {e.id: e for _, found in done.pages for e in found}
    assert [(by_id[c.element].kind, by_id[c.element].level) for c in done.contents] == [
        ("heading", c.level) for c in done.contents
    ]
    assert len(done.contents) == 2


def test_a_word_broken_over_two_columns_is_made_whole():
    left = [*prose(15, 44), "and at the very end of it stands an unbro-"]
    right = ["ken word that goes on in the next column up", *prose(10, 44)]
    ((_, found),) = finished(column(left, 50, 100) + column(right, 320, 100)).pages
    first, second = found
    assert second.continues == first.id and second.joint == ""
    assert (first.text + second.joint + second.text).count("unbroken word") == 1


def test_a_paragraph_goes_on_over_the_page_but_a_sentence_that_ended_does_not():
    upper = [
        *prose(11, 80),
        "and this line runs on to the very end of the page without any stop, so it all goes",
    ]
    lower = column(["on at the top of the next page, in lower case.", *prose(8, 80)], 60, 60)
    ended = [
        *prose(11, 80),
        "and this line runs to the very end of the page and there it ends with a full stop.",
    ]
    going = finished(column(upper, 60, 500), lower)
    stopped = finished(column(ended, 60, 500), lower)
    assert going.pages[1][1][0].continues == going.pages[0][1][0].id
    assert stopped.pages[1][1][0].continues == ""


def test_a_hyphen_that_belongs_to_the_word_is_kept():
    lines = [
        "the well-known sort grew here, a sort that is well-",
        "known to all who have ever come by this orchard.",
    ]
    ((_, found),) = finished(column([*lines, *prose(6, 48)], 60, 100)).pages
    assert found[0].text.count("well-known") == 2


def test_a_hyphen_is_kept_before_what_stands_behind_one_elsewhere():
    lines = [
        "the home-grown sort stood here before, a sort that is garden-",
        "grown too, and un-",
        "known to all who have ever come by this orchard.",
    ]
    ((_, found),) = finished(column([*lines, *prose(6, 48)], 60, 100)).pages
    assert "garden-grown" in found[0].text
    assert "unknown" in found[0].text


def test_levels_agree_where_a_document_is_finished_piece_by_piece():
    pages = [[Text(f"{n} Chapter of trees", 60, 100, 16, BOLD), *BODY] for n in range(1, 7)]
    whole = headings(finished(*pages))
    memory = Memory()
    pieces = []
    made = drafts(*pages)
    for i in range(0, len(made), 2):
        pieces += headings(finish(made[i : i + 2], [(), ()], memory=memory))
    assert pieces == whole


def test_a_heading_that_a_printed_contents_page_lists_says_so():
    titles = ["Apples and their sorts", "Pears", "What we owe", "The press", "Index"]
    rows = []
    for i, title in enumerate(titles):
        rows += [
            Text(title + " " + "." * (60 - len(title)), 60, 140 + 16 * i),
            Text(str(2 + i), 420, 140 + 16 * i),
        ]
    chapter = [Text("Apples and their sorts", 60, 110, 14, BOLD), *BODY]
    done = finished([Text("Contents", 60, 100, 16, BOLD), *rows], chapter)
    assert ("Apples and their sorts", "t") in [(c.content, c.source) for c in done.contents]
