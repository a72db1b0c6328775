"""Underscores that TeX draws as rules are read as underscores, and no other rule is."""

from __future__ import annotations

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from pincite import convert
from pincite.pdf import PdfDocument
from tests.pdf.drafts import Draft, text

SIZE = 10.0  # points, of what is written
STROKED, FILLED = "q 0.4 w {x} {middle} m {end} {middle} l S Q", "{x} {y} {long} 0.4 re f"


def written(line: str, y: float = 300.0, x: float = 60.0, rule: str = STROKED, size: float = SIZE) -> str:
    """A line as TeX writes it in its older fonts: piece by piece, with a rule for each underscore."""
    content = []
    for piece in line.replace("_", "\0_\0").split("\0"):
        if piece == "_":
            x += 0.06 * size
            content.append(rule.format(x=x, y=y, middle=y + 0.2, end=x + 0.3 * size, long=0.3 * size))
            x += 0.3 * size
        elif piece:
            content.append(f"BT /F {size} Tf {x} {y} Td ({piece}) Tj ET")
            x += stringWidth(piece, "Helvetica", size)
    return " ".join(content)


def ink(content: str):
    draft = Draft()
    draft.page(content, size=(0, 0, 500, 400))
    with PdfDocument(draft.save()) as document:
        return document.read_page(1)


@pytest.mark.parametrize("rule", [STROKED, FILLED])
@pytest.mark.parametrize("size", [6.0, 10.0, 24.0])
@pytest.mark.parametrize(
    "line",
    ["pvm_recv_obj", "_init", "time_t", "__init__", "a, FOO_ and _BAR", "LD_LIBRARY_PATH=/lib_1.so", "x._y"],
)
def test_a_rule_at_the_place_of_an_underscore_is_one(line, size, rule):
    drawn = ink(written(line, size=size, rule=rule))
    assert text(drawn) == line
    assert len(drawn.paths) == 0


def test_an_underscore_has_the_place_of_its_rule_and_is_set_as_the_letter_before_it():
    drawn = ink("1 0 0 rg 1 0 0 RG " + written("a_b"))
    a, rule, _ = range(3)
    g = drawn.glyphs
    assert [round(float(v), 1) for v in g.tight[rule]] == [66.2, 99.6, 69.2, 100.0]
    for column in (g.font, g.size, g.colour, g.object, g.origin[:, 1]):
        assert column[rule] == column[a]


def test_a_word_with_underscores_is_one_word_with_one_box():
    draft = Draft()
    draft.page(written("see pvm_recv_obj here"))
    document = convert(draft.save())
    assert document.to_text().strip() == "see pvm_recv_obj here"


def test_a_blank_after_an_underscore_stays():
    draft = Draft()
    draft.page(written("the FOO_ macro"))
    assert convert(draft.save()).to_text().strip() == "the FOO_ macro"


WIDE = stringWidth("before", "Helvetica", SIZE) + 60.6


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param([(WIDE, 302.5, 3.0)], id="a dash in the height of the letters"),
        pytest.param([(WIDE, 298.5, 3.0)], id="a rule below the baseline"),
        pytest.param([(WIDE, 300.2, 9.0)], id="a longer rule"),
        pytest.param([(WIDE, 300.2, 1.2)], id="a point"),
        pytest.param([(WIDE + 9, 300.2, 3.0)], id="a rule far from any letter"),
        pytest.param([(WIDE + 6.0 * k, 300.2, 3.0) for k in range(9)], id="a dashed line"),
        pytest.param([(60.0 + 3.2 * k, 300.2, 3.0) for k in range(9)], id="what is under the letters"),
    ],
)
def test_no_other_rule_is_an_underscore(rules):
    drawn = ink(
        written("before") + "".join(f" q 0.4 w {x} {y} m {x + long} {y} l S Q" for x, y, long in rules)
    )
    assert text(drawn) == "before"
    assert len(drawn.paths) == len(rules)


def test_a_rule_that_is_thicker_than_its_line_alone_is_looked_at_and_left():
    """A line of almost a point that is not quite level is thicker than a point with its pen."""
    drawn = ink(written("before") + f" q 0.99 w {WIDE} 300.2 m {WIDE + 3} 300.24 l S Q")
    assert text(drawn) == "before"
    assert len(drawn.paths) == 1


def test_the_rule_over_a_root_is_no_underscore():
    """TeX's sign of a root hangs from its rule: its box begins at its baseline."""
    draft = Draft()
    root = draft.stream("600 0 0 -1000 600 0 d1 0 -1000 600 1000 re f")
    from pikepdf import Array, Dictionary, Name

    sign = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        FontBBox=Array([0, -1000, 600, 0]), FirstChar=112, LastChar=112, Widths=Array([600]),
        CharProcs=Dictionary({"/root": root}),
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([112, Name("/root")])),
    )  # fmt: skip
    draft.page(
        "BT /R 10 Tf 60 300 Td (p) Tj ET q 0.4 w 66 300.2 m 70 300.2 l S Q",
        fonts={"R": draft.pdf.make_indirect(sign)},
    )
    with PdfDocument(draft.save()) as document:
        drawn = document.read_page(1)
    assert len(drawn.paths) == 1
    assert "_" not in text(drawn)
