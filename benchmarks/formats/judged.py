"""Where pandoc was looked at beside the original and is wrong, or only one of two good ways.

Set aside from the means, notion by notion; the table also has a row with none set aside.
"""

from __future__ import annotations

OUTLINE = "the style of these paragraphs has an outline level, which pandoc does not look at"

PLAIN = "plain text without a tag, which Pincite reads as such"
INTERRUPTS = "a table right after a line of text is one as GitHub shows it, and not for pandoc"
GRID_BEFORE = "pandoc does not leave free the columns that a row leaves free before its first cell"
HIDDEN = "addresses that the page hides from programs are told, which pandoc does not undo"
HEADLINE = "a headline of the fourth level is a heading here and by default an item there"

JUDGED: dict[tuple[str, str], str] = {
    ("poi/60316.docx", "headings"): OUTLINE,
    ("tika/testWORD_template.docx", "headings"): OUTLINE,
    ("kreuzberg/word_sample.rtf", "lists"): "pandoc has the bullets as text and no lists",
    ("tika/test_list_override.rtf", "text"): "pandoc tells the name of a list as text",
    ("acceptance/testRTFListMicrosoftWord.rtf", "text"): "pandoc tells the names of lists as text",
    ("acceptance/testRTFListMicrosoftWord.rtf", "lists"): "pandoc does not see half of the items",
    ("pandoc/basic.xlsx", "headings"): "pandoc makes headings of the names of sheets, which are pages here",
    ("pandoc/basic.xlsx", "text"): "pandoc writes 23.0 where the sheet shows 23",
    ("pandoc/basic.xlsx", "tables"): "pandoc writes 23.0 where the sheet shows 23",
    ("kreuzberg/restructured_text.rst", "notes"): "a citation is a note here, a term there",
    ("kreuzberg/restructured_text.rst", "links"): "the reference to a citation is one to a note here",
    ("dedoc/53.html", "headings"): PLAIN,
    ("dedoc/53.html", "lists"): PLAIN,
    ("dedoc/some.html", "text"): HIDDEN,
    ("dedoc/some.html", "links"): HIDDEN,
    ("acceptance/ideas-page.html", "tables"): "tables that lay out the page: Pincite unwraps these",
    ("movie-theater-booking-2024.md", "tables"): INTERRUPTS,
    ("REPAIR-2022-INV-001_multipage.md", "tables"): INTERRUPTS,
    ("tables-with-incomplete-rows.docx", "tables"): GRID_BEFORE,
    ("docling/word_tables.docx", "tables"): GRID_BEFORE,
    ("tika/testRTFTableCellSeparation2.rtf", "tables"): "pandoc makes a table of each cell of a row",
    ("dedoc/example.rtf", "tables"): "pandoc makes a table of each cell",
    ("dedoc/example.rtf", "text"): "pandoc tells the name of a style as text, again and again",
    ("org-select-tags.org", "headings"): HEADLINE,
    ("org-select-tags.org", "lists"): HEADLINE,
    ("docling/docx_list_blank_spacer.docx", "lists"): "item 1.2 stands at depth 2, also after a blank line",
    ("tika/testWORD_embedded_pics.docx", "tables"): "its boxes differ in the words for the pictures alone",
}
