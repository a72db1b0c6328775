"""LaTeX put in ways that pandoc reads: tables whose cells it would lose, code that it takes for prose."""

from __future__ import annotations

import re
from collections.abc import Callable

from pincite.regex import regex

# What is shown as it is written, or not at all.
AS_IT_IS = regex(
    r"\\begin\{(verbatim|Verbatim|lstlisting|minted|comment)(\*?)\}(?:(?!\\begin\{\1).)*?\\end\{\1\2\}",
    re.DOTALL,
)

# Parts of tables that pandoc does not know, and what is put in their places, before their columns are read.
TABLE_PARTS = (
    # A rule and a blank that is none, after which pandoc loses a cell.
    (regex(r"(\\(?:top|mid|bottom|c?mid)rule(?:\([lr]*\))?(?:\{[\d-]*\})?)\\noalign\{\}"), r"\1"),
    # The head of a long table as it stands on its second page and those after.
    (
        regex(r"\\endfirsthead\b(?:(?!\\end\{longtable\}|\\endfirsthead\b).)*?\\endhead\b", re.DOTALL),
        r"\\endhead",
    ),
    # A head or foot of rules alone.
    (regex(r"(\\toprule\s*)\\endhead\b"), r"\1"),
    (regex(r"\\bottomrule\s*\\endlastfoot\b"), ""),
    # As wide as its column, which pandoc does not know.
    (regex(r"(\\multirow[ \t]*(?:\[\w*\])?\{[ \t]*\d{1,4}[ \t]*\})\{=\}"), r"\1{*}"),
)
TABLE = regex(r"\\begin\{(?:longtable|tabular)\}(?:\[\w*\])?(?=\{)")
WIDE = regex(r"\\multicolumn[ \t]*\{[ \t]*(\d{1,4})[ \t]*\}[ \t]*(?=\{)")
PLAIN = regex(r"\{[lcr|\s]*\}")  # Columns that pandoc understands in ``\multicolumn``.

# A cell over several columns whose text is in a box of its own.
BOXED = regex(
    r"(\\multicolumn\{\d+\}\{[lcr|\s]*\}\{)%?\s*\\begin\{minipage\}(?:\[\w\])?\{[^{}]*\}"
    r"(?:\\raggedright|\\raggedleft|\\centering)?\s((?:(?!\\(?:begin|end)\{).)*?)\s*\\end\{minipage\}\s*(?=\})",
    re.DOTALL,
)
BOX = regex(r"\\begin\{minipage\}(?:(?!\\begin\{|\\end\{).)*\\end\{minipage\}", re.DOTALL)
# A line that ends in a box of text, which in a table pandoc takes for the end of a row.
BREAK = regex(r"\\\\(?![*\[])")
BAR = regex(r"\\textbar(?:\{\}|\b\s*)")
# Code with its colours, as pandoc, knitr and Quarto write it.
CODE = regex(
    r"(?:\\begin\{Shaded\}\s*)?\\begin\{Highlighting\}(?:\[[^\]\n]*\])?\n?"
    r"((?:(?!\\begin\{Highlighting).)*?)"
    r"\\end\{Highlighting\}(?:\s*\\end\{Shaded\})?",
    re.DOTALL,
)
SIGNS = {
    "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textquotesingle": "'",
    "textgreater": ">", "textless": "<", "textbar": "|", "textasciigrave": "`",
}  # fmt: skip
# A colour, a sign that would mean something to LaTeX, a brace that only groups.
LEXEME = regex(
    rf"\\[A-Z][A-Za-z]*Tok(?=\{{)|\\(?P<word>{'|'.join(SIGNS)})\{{\}}|\\(?P<sign>[{{}}_%&#$ ~^])|[{{}}]"
)

BRACE = regex(r"\\.|[{}]")
LONGEST = 2000  # Characters of what stands between braces that are looked through.
MOST_UNCLOSED = 100  # Braces without an end that are looked for: each costs as much as is looked through.


def readable(text: str) -> str:
    """The same document for pandoc's reader."""
    if not any(word in text for word in ("\\multi", "{longtable}", "{Highlighting}", "\\textbar")):
        return text
    found, at = "", 0
    for shown in AS_IT_IS.finditer(text):
        found += rewritten(text[at : shown.start()]) + shown[0]
        at = shown.end()
    return found + rewritten(text[at:])


def rewritten(text: str) -> str:
    for part, instead in TABLE_PARTS:
        text = part.sub(instead, text)
    text = replaced(replaced(text, TABLE, plain_table), WIDE, plain_columns)
    text = BOXED.sub(r"\1\2", text)
    text = BOX.sub(lambda found: BREAK.sub(r"\\newline{}", found[0]), text)
    text = BAR.sub("|", text)
    return CODE.sub(lambda found: code(found[1]), text)


def plain_columns(found: re.Match[str], braced: str) -> str:
    """The columns of ``\\multicolumn`` as a letter."""
    return "" if PLAIN.fullmatch(braced) else f"\\multicolumn{{{found[1]}}}{{l}}"


def plain_table(found: re.Match[str], braced: str) -> str:
    """The columns of a table as letters: sizes and commands of their own make pandoc lose cells that
    stand over several."""
    letters = columns(braced[1:-1])
    return f"{found[0]}{{{letters}}}" if letters else ""


def replaced(text: str, pattern: re.Pattern[str], change: Callable[[re.Match[str], str], str]) -> str:
    """The text with what is found and the braces behind it as ``change`` has them; '' leaves them."""
    pieces: list[str] = []
    at = unclosed = 0
    for found in pattern.finditer(text):
        if found.start() < at or unclosed > MOST_UNCLOSED:
            continue
        end = closed(text, found.end())
        unclosed += not end
        new = change(found, text[found.end() : end]) if end else ""
        if new:
            pieces += [text[at : found.start()], new]
            at = end
    return "".join([*pieces, text[at:]])


def columns(said: str) -> str:
    """A letter for each column; '' where something is said that is not known here."""
    found = ""
    at = 0
    while at < len(said):
        sign = said[at]
        at += 1
        if sign in "@><!pmb":  # an argument follows; the last three are columns of text
            at = closed(said, at) if said[at : at + 1] == "{" else 0
            found += "l" if sign in "pmb" else ""
        elif sign in "lcr|":
            found += sign
        if not at or sign not in "@><!pmblcr| \t\n%":
            return ""
    return found


def closed(text: str, at: int) -> int:
    """Where the brace that opens there is closed: the place after it; 0 where it is not, or far away."""
    depth = 0
    for brace in BRACE.finditer(text, at, at + LONGEST):
        depth += (brace[0] == "{") - (brace[0] == "}")
        if depth == 0 and brace[0] == "}":
            return brace.end()
    return 0


def code(text: str) -> str:
    """Lines of code without their colours, to be shown as they are."""
    shown = LEXEME.sub(lambda found: found["sign"] or SIGNS.get(found["word"] or "", ""), text)
    if "\\end{verbatim}" in shown:
        return text
    return f"\\begin{{verbatim}}\n{shown.rstrip()}\n\\end{{verbatim}}"
