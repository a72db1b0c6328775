"""Every code that a note can have: what it says of the document, and how several are told in one phrase."""

from __future__ import annotations

from typing import Literal

import msgspec

# ``lost`` should be in the result and is not; ``left out`` is not there on purpose; ``guessed`` is there, but
# the document does not say so itself; ``told`` is worth knowing and changes nothing.
NoteKind = Literal["lost", "left out", "guessed", "told"]


class NoteCode(msgspec.Struct, frozen=True):
    """``several`` is the phrase for more than one note: ``{count}`` of them, in a document of ``{pages}``."""

    kind: NoteKind
    several: str


NOTHING_READ = "nothing_read"
NOTE_CODES: dict[str, NoteCode] = {
    NOTHING_READ: NoteCode("lost", "nothing could be read"),
    "page_unreadable": NoteCode("lost", "{count} of {pages} pages cannot be read"),
    "time_limit": NoteCode("lost", "pages were not read: the time limit was reached"),
    "page_is_picture": NoteCode("lost", "{count} of {pages} pages are pictures; --ocr reads them"),
    "ocr_script": NoteCode("lost", "{count} pages are in a script that OCR was not asked for"),
    "ocr_left_out": NoteCode("lost", "words of {count} pages were read too unsurely to be kept"),
    "content_unreadable": NoteCode("lost", "the content of {count} pages cannot be decoded"),
    "content_damaged": NoteCode("lost", "a part of the content of {count} pages cannot be decoded"),
    "page_cut": NoteCode("lost", "{count} pages hold more than is read"),
    "letters_unknown": NoteCode("lost", "letters of {count} fonts or pages are unknown"),
    "undecodable": NoteCode("lost", "{count} texts hold bytes that are no characters"),
    "part_missing": NoteCode("lost", "{count} parts of the file are missing"),
    "part_damaged": NoteCode("lost", "{count} parts of the file are damaged"),
    "part_encrypted": NoteCode("lost", "{count} parts are encrypted"),
    "attachment_unreadable": NoteCode("lost", "{count} documents inside cannot be read"),
    "member_unreadable": NoteCode("lost", "{count} members of the archive cannot be read"),
    "cut_field": NoteCode("lost", "{count} texts were cut"),
    "cut_pages": NoteCode("lost", "pages were not read: there are more than are read"),
    "cut_table": NoteCode("lost", "{count} tables were cut"),
    "picture_missing": NoteCode("lost", "{count} pictures are missing in the file"),
    "picture_damaged": NoteCode("lost", "{count} pictures cannot be decoded"),
    "chart_missing": NoteCode("lost", "{count} charts and diagrams have no data in the file"),
    "formula_without_value": NoteCode("lost", "{count} sheets have formulas without a value"),
    "form_unreadable": NoteCode("lost", "{count} forms cannot be read"),
    "form_elsewhere": NoteCode("lost", "{count} forms are kept as XFA, which is not read"),
    "annotations_not_drawn": NoteCode("lost", "the annotations of {count} pages were left out"),
    "figures_not_drawn": NoteCode("lost", "the figures of {count} pages are kept without pictures"),
    "covered_text": NoteCode("lost", "{count} covered cells have text"),
    "link_dropped": NoteCode("lost", "{count} links have no text to stand on"),
    "unsafe_link": NoteCode("left out", "links to scripts, data or files of a machine lead nowhere"),
    "not_fetched": NoteCode("left out", "{count} things of other places were not fetched"),
    "not_included": NoteCode("left out", "{count} other files were not put in"),
    "not_read": NoteCode("left out", "{count} things are of kinds that are not read"),
    "raw_markup": NoteCode("left out", "{count} pieces of raw markup were left out"),
    "hidden_picture": NoteCode("left out", "{count} hidden pictures were left out"),
    "unsafe_name": NoteCode("left out", "parts with unsafe names were left out"),
    "repeats": NoteCode("left out", "{count} repeated rows or cells were cut short"),
    "off_page": NoteCode("left out", "glyphs outside {count} pages were left out"),
    "plotted": NoteCode("left out", "signs that charts of {count} pages are drawn with are no text"),
    "column_unused": NoteCode("left out", "amounts of {count} columns are in no record"),
    "amounts_unused": NoteCode("left out", "amounts of {count} pages are in no record"),
    "box_estimated": NoteCode(
        "guessed", "{count} values begin or end within a word, their boxes are estimated"
    ),
    "letters_guessed": NoteCode("guessed", "letters of {count} fonts were guessed"),
    "letters_mended": NoteCode("guessed", "letters of {count} fonts were mended"),
    "fonts_missing": NoteCode(
        "guessed", "fonts of Chinese, Japanese or Korean are not in the file: pictures show boxes for letters"
    ),
    "layer_distrusted": NoteCode("guessed", "{count} pages have text that their pictures do not show"),
    "repaired": NoteCode("guessed", "the file was damaged and rebuilt"),
    "tags_unread": NoteCode("guessed", "the structure of {count} pages was not read"),
    "ocr_language_told": NoteCode("guessed", "the languages of {count} pages were told by their script"),
    "ocr_unsure": NoteCode("guessed", "{count} pages were read unsurely"),
    "unstyled": NoteCode("guessed", "headings or items were told by their look"),
    "crowded": NoteCode("guessed", "the reading order of {count} pages is from top to bottom"),
    "simple_reading": NoteCode("guessed", "it was read in a simpler way"),
    "not_parsed": NoteCode("guessed", "{count} pieces were read as plain text"),
    "too_deep": NoteCode("guessed", "what is nested too deeply was read flat"),
    "taken_literally": NoteCode("guessed", "{count} runs of text were taken literally"),
    "unclosed_quote": NoteCode("guessed", "{count} quotes are not closed"),
    "unordered_rows": NoteCode("guessed", "rows of {count} sheets were put in order"),
    "sparse_table": NoteCode("guessed", "{count} sparse tables were read cell by cell"),
    "local_dates": NoteCode("guessed", "dates of {count} sheets depend on the country"),
    "ragged_rows": NoteCode("guessed", "rows have different numbers of fields"),
    "pdf_unlocked": NoteCode("told", "{count} PDFs were written without encryption"),
    "pdf_unsigned": NoteCode("told", "signatures do not hold for the PDF that was written"),
    "tracked_changes": NoteCode("told", "tracked changes were taken as accepted"),
    "alternative": NoteCode("told", "the plain text of the message was read"),
    "system_files": NoteCode("told", "files of the system were left out"),
    "member_empty": NoteCode("told", "{count} members of the archive are empty"),
    "macros": NoteCode("told", "macros were neither read nor run"),
    "signature": NoteCode("told", "{count} signatures were not checked"),
    "bad_date": NoteCode("told", "{count} dates cannot be understood"),
    "html_in_rtf": NoteCode("told", "the text was HTML once"),
    "from_xmp": NoteCode("told", "entries were taken from XMP"),
    "outline_unmatched": NoteCode("told", "outline entries name no heading"),
    "contents_dropped": NoteCode("told", "{count} contents entries name no title"),
    "stray_words": NoteCode("told", "words of {count} pages are in no element"),
    "ocr_read": NoteCode("told", "{count} pages were read by OCR"),
    "ocr_turned": NoteCode("told", "{count} pages lay turned"),
    "ocr_skew": NoteCode("told", "{count} pages lay askew"),
}
