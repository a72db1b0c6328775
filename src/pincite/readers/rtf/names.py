"""Control words by what they do (RTF 1.9.1, appendix B)."""

from __future__ import annotations

CHARACTERS = {
    "tab": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”", "bullet": "•", "emspace": "\u2003", "enspace": "\u2002", "qmspace": "\u2005",
    "zwj": "\u200d", "zwnj": "\u200c", "ltrmark": "\u200e", "rtlmark": "\u200f", "line": "\n",
    "lbr": "\n", "softline": "\n", "zwbo": "\u200b", "zwnbo": "\u2060",
}  # fmt: skip

SYMBOLS = {"\\": "\\", "{": "{", "}": "}", "~": "\u00a0", "_": "\u2011", "\t": "\t"}

PARAGRAPHS = frozenset(("par", "sect", "\n", "\r", "\r\n"))

SKIPPED = frozenset((
    "colortbl", "filetbl", "revtbl", "rsidtbl", "pgptbl", "xe", "tc", "tcn", "rxe", "txe", "objdata",
    "objclass", "objname", "objalias", "objsect", "fldtype", "private", "nonshppict", "nonesttables",
    "ftnsep", "ftnsepc", "ftncn", "aftnsep", "aftnsepc", "aftncn", "template", "background", "ffname",
    "ffl", "formfield", "datafield", "themedata", "colorschememapping", "datastore", "latentstyles",
    "mmathPict", "mmathPr", "bkmkend", "atrfstart", "atrfend", "atntime", "atndate", "atnref", "atnicn",
    "pnseclvl", "listpicture", "panose", "fname", "falt", "fontemb", "generator", "xmlnstbl",
    "mailmerge", "wgrffmtfilter", "docvar", "userprops", "protusertbl", "passwordhash", "keycode",
    "lvltentative",
))  # fmt: skip
"""Destinations whose text is not the document's, also where they are written without ``\\*``."""

READ = frozenset((
    "shppict", "shpinst", "nesttableprops", "annotation", "atnauthor", "atnid", "bkmkstart",
    "listtable", "listoverridetable", "fldinst", "pn", "ud", "do", "dptxbxtext", "picprop", "cs", "ds",
    "ts", "moMath", "moMathPara", "shptxt", "footnote", "listtext", "pntext", "s", "fldrslt", "upr",
    "pict", "sp", "sn", "sv", "title", "author", "subject", "keywords", "operator", "generator",
    "header", "footer", "nonshppict", "stylesheet", "fonttbl", "info", "shprslt", "shp", "shpgrp",
    "result", "object", "company", "txfieldtext",
))  # fmt: skip
"""Destinations that are read where they are marked as to be ignored by readers that do not know them."""

HEADERS = {
    "header": "header", "headerl": "header", "headerr": "header", "headerf": "header",
    "footer": "footer", "footerl": "footer", "footerr": "footer", "footerf": "footer",
}  # fmt: skip

FACTS = {
    "title": "Title", "author": "Author", "subject": "Subject", "keywords": "Keywords",
}  # fmt: skip

PICTURES = {
    "pngblip": "image/png", "jpegblip": "image/jpeg", "emfblip": "image/x-emf", "wmetafile": "image/x-wmf",
    "dibitmap": "image/bmp", "wbitmap": "image/bmp", "macpict": "image/x-pict", "pmmetafile": "image/x-pmm",
}  # fmt: skip

MONOSPACED = ("courier", "consolas", "menlo", "monaco", "lucida console", "mono", "fixedsys", "terminal")
"""Beginnings and parts of names of fonts in which code is set."""
