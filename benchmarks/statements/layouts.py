"""How a statement may be printed."""

from __future__ import annotations

import random
from typing import Literal

import msgspec


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Choices of a program or a firm that prints statements.

    totals     where the amount of a heading stands: at a line 'Totale ...' below its parts, at the heading
               above them, or at both
    zeros      how nothing is printed; ``omit`` leaves the line out where both years are nothing
    negative   minus before, minus behind, brackets
    costs      signed: costs, interest and taxes are printed as negative amounts
    heads      what stands over the columns; none: nothing, undated: no date over this year's, planned: two
               columns of one year
    titles     translated: followed by English, reported: after the name of the report
    bare_totals totals below their parts say 'Totale' and not of what
    numbers    how voices are numbered: with their label, in a column of their own, not at all
    indented   amounts of parts stand further left than totals
    extra      further columns: number of a note before the amounts, difference or percentage after them
    sides      two: assets left and liabilities right on one page
    accounts   lines of the firm's own chart of accounts under the voices: coded, plain, none
    words      which of the labels is used: official, short, upper, mixed; cut: with words cut off
    margin     a text runs up the left margin of every page
    spaced     totals of the statements are printed l e t t e r by letter
    beside     beside which line of a label of several its amounts stand
    tight      commas in labels are followed by no blank
    of_which   'di cui ...' lines, of no account, stand below some voices
    """

    form: Literal["ordinario", "abbreviato", "micro"] = "ordinario"
    old: bool = False
    years: int = 2
    ascending: bool = False
    cents: bool = False
    totals: Literal["below", "above", "both"] = "below"
    zeros: Literal["0", "-", "blank", "omit"] = "0"
    negative: Literal["minus", "behind", "brackets"] = "brackets"
    costs: Literal["plain", "signed"] = "plain"
    heads: Literal[
        "date", "dots", "dashes", "year", "exercise", "named", "balance", "long", "undated", "planned",
        "none", "stretch", "from", "months", "business", "number", "quarter", "strange",
    ] = "date"  # fmt: skip
    every_page: bool = True
    numbers: Literal["label", "dot", "column", "path", "none"] = "label"
    indented: bool = False
    extra: Literal["", "note", "difference", "percent"] = ""
    sides: Literal["one", "two"] = "one"
    accounts: Literal["none", "coded", "plain"] = "none"
    words: Literal["official", "short", "upper", "mixed", "cut"] = "official"
    font: Literal["Helvetica", "Times-Roman", "Courier"] = "Helvetica"
    size: float = 9
    leading: float = 1.5
    indent: float = 8
    rules: Literal["none", "lines", "grid", "shade"] = "none"
    dots: bool = False
    width: float = 595
    label_width: float = 300
    currency: bool = False
    title: str = "Stato patrimoniale"
    titles: Literal["plain", "translated", "reported"] = "plain"
    bare_totals: bool = False
    notes: bool = False
    right_totals: bool = False
    margin: bool = False
    spaced: bool = False
    beside: Literal["first", "middle", "last"] = "first"
    tight: bool = False
    of_which: bool = False


NAMED: dict[str, Layout] = {
    "xbrl ordinary": Layout(zeros="-", negative="brackets", every_page=True, rules="none"),
    "xbrl short": Layout(form="abbreviato", zeros="-", rules="lines", notes=True),
    "old program": Layout(
        old=True,
        font="Courier",
        size=7.5,
        negative="behind",
        zeros="blank",
        numbers="label",
        words="upper",
        heads="date",
        totals="below",
        leading=1.3,
        label_width=330,
    ),
    "fig 3": Layout(
        negative="behind",
        cents=False,
        heads="date",
        words="mixed",
        totals="below",
        accounts="plain",
        leading=2.0,
        zeros="blank",
    ),
    "sides": Layout(
        sides="two", width=842, size=7, label_width=190, form="abbreviato", zeros="blank", negative="minus"
    ),
    "one year": Layout(years=1, cents=True, negative="minus", heads="date", totals="above", zeros="0"),
    "indented": Layout(
        years=1, cents=True, indented=True, negative="minus", totals="below", numbers="column"
    ),
    "indented two": Layout(years=2, indented=True, negative="minus", label_width=210, size=7.5),
    "notes": Layout(extra="note", heads="year", rules="lines", words="mixed"),
    "difference": Layout(extra="difference", heads="exercise", negative="minus", label_width=230, size=8),
    "percent": Layout(extra="percent", heads="dots", zeros="-", label_width=230, size=8),
    "no heads": Layout(heads="none", zeros="0", rules="none"),
    "named heads": Layout(heads="named", rules="grid"),
    "grid": Layout(rules="grid", zeros="0", negative="minus"),
    "coded": Layout(
        accounts="coded", costs="signed", right_totals=True, rules="shade", heads="dashes", size=7
    ),
    "narrow": Layout(label_width=170, zeros="-", leading=1.6),
    "narrow grid": Layout(label_width=170, zeros="-", leading=1.6, rules="grid"),
    "dotted": Layout(dots=True, font="Times-Roman", heads="balance", numbers="dot"),
    "ascending": Layout(ascending=True, heads="year", negative="minus", words="short"),
    "path": Layout(numbers="path", words="short", heads="long", totals="both"),
    "unnumbered": Layout(numbers="none", words="short", rules="lines"),
    "heads once": Layout(every_page=False, zeros="omit"),
    "euro": Layout(currency=True, zeros="-", cents=True, size=8),
    "undated": Layout(heads="undated", rules="lines"),
    "planned": Layout(heads="planned", negative="minus"),
    "translated": Layout(titles="translated", zeros="-"),
    "reported": Layout(titles="reported", heads="year", words="mixed"),
    "bare totals": Layout(bare_totals=True, zeros="-", negative="minus"),
    "micro": Layout(form="micro", years=2, zeros="omit", notes=True, title="Bilancio micro"),
}
"""Layouts by name: what people meet."""


def drawn(seed: int) -> Layout:
    """A layout by number: every choice for itself, at random."""
    dice = random.Random(f"layout {seed}")
    fixed = {
        "title": dice.choice(("Stato patrimoniale", "STATO PATRIMONIALE", "Bilancio micro")),
        "size": dice.choice((6.5, 7.5, 8.5, 9.5)),
        "leading": dice.choice((1.25, 1.5, 2.0)),
        "indent": dice.choice((0, 5, 10)),
        "width": 595,
        "years": dice.choice((1, 2, 2, 2)),
    }
    fixed["label_width"] = dice.choice((180, 230, 290))
    free = {
        "form": ("ordinario", "ordinario", "abbreviato", "micro"),
        "old": (False, False, True),
        "ascending": (False, False, False, True),
        "cents": (False, False, True),
        "totals": ("below", "above", "both"),
        "zeros": ("0", "-", "blank", "omit"),
        "negative": ("minus", "behind", "brackets"),
        "costs": ("plain", "plain", "signed"),
        "heads": ("date", "dots", "dashes", "year", "exercise", "named", "balance", "long", "none"),
        "every_page": (True, False),
        "numbers": ("label", "dot", "column", "path", "none"),
        "indented": (False, False, False, True),
        "extra": ("", "", "", "note", "difference", "percent"),
        "accounts": ("none", "none", "coded", "plain"),
        "words": ("official", "short", "upper", "mixed", "cut"),
        "font": ("Helvetica", "Times-Roman", "Courier"),
        "rules": ("none", "none", "lines", "grid", "shade"),
        "dots": (False, False, False, True),
        "currency": (False, False, False, True),
        "notes": (False, False, True),
        "right_totals": (False, False, False, True),
    }
    chosen = {name: dice.choice(values) for name, values in free.items()}
    if dice.random() < 0.12:
        chosen |= {"extra": "", "indented": False, "accounts": "none", "numbers": "label", "dots": False}
        fixed |= {"width": 842, "size": 6.5, "label_width": 190}
        chosen["sides"] = "two"
    if chosen["heads"] == "none":
        chosen["ascending"] = False  # nobody could tell
    if chosen["font"] == "Courier":
        fixed["size"] = min(fixed["size"], 7.5)
    return Layout(**fixed, **chosen)  # type: ignore[arg-type]


def peculiar(seed: int) -> Layout:
    """A layout by number that has some of what statements of other programs have and ``drawn`` has not."""
    dice = random.Random(f"peculiar {seed}")
    heads = ("stretch", "from", "months", "business", "number", "quarter", "strange", "date", "exercise")
    return msgspec.structs.replace(
        drawn(1000 + seed),
        years=dice.choice((2, 2, 3)),
        heads=dice.choice(heads),
        ascending=False,
        extra="",
        indented=False,
        sides="one",
        width=595,
        size=7.5,
        label_width=dice.choice((150, 190, 230)),
        margin=dice.random() < 0.5,
        spaced=dice.random() < 0.4,
        beside=dice.choice(("first", "middle", "last")),
        tight=dice.random() < 0.3,
        of_which=dice.random() < 0.3,
        dots=False,
    )
