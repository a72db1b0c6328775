"""Codes of number formats: sections and their tokens (ECMA-376 part 1, 18.8.31)."""

from __future__ import annotations

import re

import msgspec

from pincite.readers.sheet.dates import ENGLISH
from pincite.regex import regex

TOKEN = regex(
    r'"(?P<quoted>[^"]*)"?'
    r"|\\(?P<escaped>.)"
    r"|_(?P<space>.)"
    r"|\*(?P<fill>.)"
    r"|\[(?P<bracket>[^\]]*)\]"
    r"|(?P<ampm>AM/PM|A/P|am/pm|a/p)"
    r"|(?P<general>General|GENERAL|general|Standard|STANDARD)"
    r"|(?P<exponent>[Ee][+-])"
    r"|(?P<date>[yYmMdDhHsSeEaAgGbB]+?(?![yYmMdDhHsSeEaAgGbB])|[yY]+|[mM]+|[dD]+|[hH]+|[sS]+|[eE]+|[aA]+|[gG]+|[bB]+)"
    r"|(?P<digit>[0#?])"
    r"|(?P<other>.)",
    re.DOTALL,
)

# A sign of a code, or signs that belong together.
PIECE = regex(r'[\\_*].?|"[^"]*"?|\[[^\]]*\]?|.', re.DOTALL)
CONDITION = regex(r"(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$")
SIGNS = {".": "point", ",": "comma", "%": "percent", "/": "slash", "@": "at"}
DATED = "ymdhsea"  # Letters of dates and times; b and g name calendars that are not shown.
LANGUAGE = 0x3FF  # The bits of a locale that are its language.
ELAPSED = regex(r"(h+|m+|s+)$", re.IGNORECASE)


class Section(msgspec.Struct):
    """One section of a format code. ``tokens`` are pairs of kind and text; ``kind`` is 'general', 'number',
    'date', 'fraction', 'text' or 'literal'."""

    tokens: list[tuple[str, str]]
    kind: str
    condition: tuple[str, float] | None = None
    language: int = ENGLISH


def split_sections(code: str) -> list[str]:
    """Sections between semicolons that are not quoted."""
    found = [""]
    for piece in PIECE.findall(code):
        if piece == ";":
            found.append("")
        else:
            found[-1] += piece
    return found


def read_section(code: str) -> Section:
    """A section's tokens, and what it is for."""
    tokens: list[tuple[str, str]] = []
    condition: tuple[str, float] | None = None
    language = ENGLISH
    for found in TOKEN.finditer(code):
        what = found.lastgroup or "other"
        text = found[what] if found[what] is not None else ""
        if what in ("quoted", "escaped"):
            tokens.append(("literal", text))
        elif what == "space":
            tokens.append(("literal", " "))
        elif what == "bracket" and (bound := CONDITION.match(text)):
            condition = (bound[1], float(bound[2]))
        elif what == "bracket" and ELAPSED.match(text):
            tokens.append(("elapsed", text.lower()))
        elif what == "bracket" and text.startswith("$"):
            symbol, _, locale = text[1:].partition("-")
            tokens += [("literal", symbol)] if symbol else []
            if re.fullmatch(r"[0-9A-Fa-f]{3,8}", locale):
                language = int(locale, 16) & LANGUAGE
        elif what == "date":
            # A run may hold several letters (as in "yyyymmdd"): each letter's run is one token.
            tokens += [("date", run[0]) for run in re.finditer(r"(.)\1*", text.lower())]
        elif what == "other":
            tokens.append((SIGNS.get(text, "literal"), text))
        elif what not in ("bracket", "fill"):
            tokens.append((what, text if what != "general" else ""))
    return finish_section(tokens, condition, language)


def finish_section(
    tokens: list[tuple[str, str]], condition: tuple[str, float] | None, language: int
) -> Section:
    """The section of these tokens: what it is for decides what they mean."""
    kinds = {what for what, _ in tokens}
    if kinds & {"elapsed", "ampm"} or any(what == "date" and text[0] in DATED for what, text in tokens):
        kind = "date"
        tokens = date_tokens(tokens)
    elif "at" in kinds:
        kind = "text"
    elif "general" in kinds:
        kind = "general"
    elif "digit" not in kinds:
        kind = "literal"
        tokens = [("literal", text) for what, text in tokens]
    elif "slash" in kinds and "exponent" not in kinds:
        kind = "fraction"
    else:
        kind = "number"
        tokens = [("literal", text) if what in ("slash", "date") else (what, text) for what, text in tokens]
    return Section(tokens=tokens, kind=kind, condition=condition, language=language)


def date_tokens(tokens: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Which ``m`` are minutes is settled: those after hours or before seconds. A point before zeros is a
    fraction of seconds; other signs are literal."""
    out: list[tuple[str, str]] = []
    letters = [(i, text[0]) for i, (what, text) in enumerate(tokens) if what in ("date", "elapsed")]
    minutes: set[int] = set()
    for at, (i, letter) in enumerate(letters):
        if letter == "m" and tokens[i][0] == "date":
            after = at > 0 and letters[at - 1][1] == "h"
            before = at + 1 < len(letters) and letters[at + 1][1] == "s"
            if after or before:
                minutes.add(i)
    for i, (what, text) in enumerate(tokens):
        if i in minutes:
            out.append(("minute", text))
        elif what == "point" and i + 1 < len(tokens) and tokens[i + 1] == ("digit", "0"):
            out.append(("tenths", ""))
        elif what == "digit" and out and out[-1][0] == "tenths":
            out[-1] = ("tenths", out[-1][1] + "0")
        elif what in ("date", "elapsed", "ampm", "tenths", "literal"):
            out.append((what, text))
        elif what == "general":
            continue
        else:
            out.append(("literal", text))
    return out
