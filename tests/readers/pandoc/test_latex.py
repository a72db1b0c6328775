"""LaTeX as pandoc, knitr and Quarto write it: what pandoc itself would lose of it."""

from __future__ import annotations

import pytest

from pincite.readers.pandoc import pandoc, read_tex
from pincite.readers.pandoc.latex import code, columns, readable
from tests.readers.outlines import elements, slots

needs_pandoc = pytest.mark.skipif(not pandoc(), reason="pandoc is not installed")

LONG = r"""\begin{longtable}[]{@{}
  >{\raggedright\arraybackslash}p{(\linewidth - 4\tabcolsep) * \real{0.3056}}
  >{\raggedright\arraybackslash}p{(\linewidth - 4\tabcolsep) * \real{0.1528}}
  r@{}}
\toprule\noalign{}
\multicolumn{2}{@{}>{\raggedright\arraybackslash}p{(\linewidth) * \real{0.4}}}{%
\begin{minipage}[b]{\linewidth}\raggedright
Wide
\end{minipage}} & C \\
\midrule\noalign{}
\endfirsthead
\toprule\noalign{}
Wide again & & C \\
\midrule\noalign{}
\endhead
\bottomrule\noalign{}
\endlastfoot
\multirow{2}{=}{Tall} & a \textbar{} b & 1 \\
& \begin{minipage}[t]{\linewidth}\raggedright
c\\
d
\end{minipage} & 2 \\
\end{longtable}
"""


@needs_pandoc
def test_cells_over_several_rows_or_columns_keep_their_text() -> None:
    found, _ = elements(read_tex, LONG.encode())
    assert slots(found[0]) == [
        (0, 0, 1, 2, "Wide"),
        (0, 2, 1, 1, "C"),
        (1, 0, 2, 1, "Tall"),
        (1, 1, 1, 1, "a | b"),
        (1, 2, 1, 1, "1"),
        (2, 1, 1, 1, "c\nd"),
        (2, 2, 1, 1, "2"),
    ]


@needs_pandoc
def test_code_with_colours_is_code() -> None:
    shaded = (
        r"\begin{Shaded}\begin{Highlighting}[]" + "\n"
        r"\KeywordTok{def}\NormalTok{ f(): }\CommentTok{\# \{a\}}" + "\n"
        r"    \ControlFlowTok{return} \AttributeTok{{-}1}" + "\n"
        r"\end{Highlighting}\end{Shaded}"
    )
    found, _ = elements(read_tex, shaded.encode())
    assert [(one.kind, one.text) for one in found] == [("code", "def f(): # {a}\n    return -1")]


def test_what_is_shown_as_it_is_written_stays() -> None:
    shown = "\\begin{verbatim}\n\\toprule\\noalign{} \\textbar{}\n\\end{verbatim}"
    assert readable(f"\\textbar{{}}{shown}") == f"|{shown}"


def test_columns_that_are_not_known_are_not_rewritten() -> None:
    assert columns("@{}lp{3cm}|>{\\bf}c@{}") == "ll|c"
    assert columns("*{3}{c}") == columns("S[x]") == columns("p{3cm") == ""


def test_code_that_shows_the_end_of_code_stays_whole() -> None:
    text = r"\NormalTok{\textbackslash{}end\{verbatim\}}"
    assert code(text) == text
