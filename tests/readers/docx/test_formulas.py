"""An equation written wrongly is another equation."""

import pytest

from tests.readers.docx.written import docx, elements, p, r


def m(text, look=""):
    return f"<m:r><m:rPr>{look}</m:rPr><m:t>{text}</m:t></m:r>"


def e(inner):
    return f"<m:e>{inner}</m:e>"


X = e(m("x"))
UPRIGHT = '<m:sty m:val="p"/>'


@pytest.mark.parametrize(
    ("inner", "latex"),
    [
        (f"<m:f><m:num>{m('a')}</m:num><m:den>{m('b')}</m:den></m:f>", r"\frac{a}{b}"),
        (f"<m:rad><m:radPr><m:degHide/></m:radPr><m:deg/>{X}</m:rad>", r"\sqrt{x}"),
        (f"<m:rad><m:deg>{m('3')}</m:deg>{X}</m:rad>", r"\sqrt[3]{x}"),
        (f"<m:sSup>{X}<m:sup>{m('2')}</m:sup></m:sSup>", "x^{2}"),
        (f"<m:sSubSup>{X}<m:sub>{m('i')}</m:sub><m:sup>{m('2')}</m:sup></m:sSubSup>", "x_{i}^{2}"),
        (f"<m:sPre><m:sub>{m('1')}</m:sub><m:sup>{m('2')}</m:sup>{X}</m:sPre>", "{}_{1}^{2}x"),
        (
            f'<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>{m("i")}</m:sub>'
            f"<m:sup>{m('n')}</m:sup>{X}</m:nary>",
            r"\sum_{i}^{n}x",
        ),
        (f"<m:d><m:e>{m('a')}</m:e></m:d>", r"\left(a\right)"),
        (f'<m:d><m:dPr><m:begChr m:val="{{"/><m:endChr m:val=""/></m:dPr>{X}</m:d>', r"\left\{x\right."),
        (
            f"<m:m><m:mr>{X}{e(m('y'))}</m:mr><m:mr>{X}{X}</m:mr></m:m>",
            r"\begin{matrix}x & y \\ x & x\end{matrix}",
        ),
        (f"<m:func><m:fName>{m('sin', UPRIGHT)}</m:fName>{X}</m:func>", r"\sin x"),
        (f'<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr>{X}</m:acc>', r"\vec{x}"),
        (f"<m:limLow>{e(m('lim'))}<m:lim>{m('n→∞')}</m:lim></m:limLow>", r"\lim_{n\rightarrow\infty}"),
        (m("αβ") + m("x"), r"\alpha\beta x"),
        (m("100% a_b", "<m:nor/>"), r"\text{100\% a\_b}"),
        (m("R", '<m:scr m:val="double-struck"/>'), r"\mathbb{R}"),
    ],
)
def test_equations_become_latex(inner, latex):
    (found,) = elements(docx(p(f"<m:oMathPara><m:oMath>{inner}</m:oMath></m:oMathPara>")))
    assert (found.kind, found.text) == ("formula", latex)


def test_a_formula_in_a_line_stays_in_it_and_one_alone_is_an_element():
    math = f"<m:oMath>{m('x')}</m:oMath>"
    found = elements(docx(p(r("so ") + math + math + r(" it is")) + p(math)))
    assert [(f.kind, f.text) for f in found] == [("paragraph", "so $x$ $x$ it is"), ("formula", "x")]


def test_formulas_nested_beyond_measure_end_as_text():
    deep = m("x")
    for _ in range(500):
        deep = f"<m:f><m:num>{deep}</m:num><m:den>{m('2')}</m:den></m:f>"
    (found,) = elements(docx(p(f"<m:oMathPara><m:oMath>{deep}</m:oMath></m:oMathPara>")))
    assert "x" in found.text and found.text.count(r"\frac") < 100
