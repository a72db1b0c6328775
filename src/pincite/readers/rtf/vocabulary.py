"""Control words by what they mean (RTF 1.9.1, appendix B)."""

from __future__ import annotations

CHARACTERS = {
    "tab": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”", "bullet": "•", "emspace": "\u2003", "enspace": "\u2002", "qmspace": "\u2005",
    "zwj": "\u200d", "zwnj": "\u200c", "ltrmark": "\u200e", "rtlmark": "\u200f", "line": "\n",
    "lbr": "\n", "softline": "\n", "zwbo": "\u200b", "zwnbo": "\u2060",
}  # fmt: skip

SYMBOLS = {"\\": "\\", "{": "{", "}": "}", "~": "\u00a0", "_": "\u2011", "\t": "\t"}

PARAGRAPHS = frozenset(("\n", "\r", "\r\n"))

# Destinations whose text is not the document's, also where they are written without ``\*``.
SKIPPED = """
colortbl filetbl revtbl rsidtbl pgptbl xe tc tcn rxe txe objdata objclass objname objalias objsect
fldtype private nonshppict nonesttables ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn template background
ffname ffl formfield datafield themedata colorschememapping datastore latentstyles mmathPict mmathPr
bkmkend atrfstart atrfend atntime atndate atnref atnicn pnseclvl listpicture panose fname falt fontemb
xmlnstbl mailmerge wgrffmtfilter docvar userprops protusertbl passwordhash keycode lvltentative
levelnumbers listname liststylename
"""

FACTS = {"title": "Title", "author": "Author", "subject": "Subject", "keywords": "Keywords"}

PICTURES = {
    "pngblip": "image/png", "jpegblip": "image/jpeg", "emfblip": "image/x-emf", "wmetafile": "image/x-wmf",
    "dibitmap": "image/bmp", "wbitmap": "image/bmp", "macpict": "image/x-pict", "pmmetafile": "image/x-pmm",
}  # fmt: skip

UNDERLINES = (
    "ul uld uldb ulw uldash uldashd uldashdd ulhwave ulldash ulth ulthd ulthdash ulthdashd ulthdashdd "
    "ulthldash ululdbwave ulwave"
)
