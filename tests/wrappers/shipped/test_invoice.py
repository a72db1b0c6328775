"""The invoice wrapper that comes with Pincite: captions beside, above and within; lines; sums."""

import pytest

import pincite
from benchmarks.invoices.content import content
from benchmarks.invoices.layouts import layout
from benchmarks.invoices.printing import printed
from benchmarks.invoices.score import judged
from tests.wrappers.cases import draw

HEIGHT, WIDTH = 10.0, 5.0


def run(x, y, text):
    return draw.Run(text, (x, y, x + WIDTH * len(text), y + HEIGHT))


LINES = [
    ("Beeswax, 1 kg", "3", "12.50", "37.50"),
    ("Frames for hives", "20", "2.10", "42.00"),
    ("Smoker", "1", "1,030.00", "1,030.00"),
]

BODY = [
    run(60, 60, "The Hive Ltd"),
    *[
        run(x, 220, head)
        for x, head in ((60, "Description"), (300, "Quantity"), (380, "Price"), (470, "Amount"))
    ],
    *[
        run(x, 250 + 20 * n, text)
        for n, line in enumerate(LINES)
        for x, text in zip((60, 320, 380, 470), line, strict=True)
    ],
    run(380, 320, "Subtotal"),
    run(470, 320, "1,109.50"),
    run(380, 340, "Total due"),
    run(470, 340, "1,331.40"),
    run(60, 400, "Payable within 30 days"),
]

BESIDE = [
    run(60, 120, "Invoice no."),
    run(160, 120, "2024-017"),
    run(60, 140, "Date"),
    run(160, 140, "13 March 2024"),
]
ABOVE = [
    run(60, 120, "Invoice number"),
    run(60, 134, "2024-017"),
    run(300, 120, "Date of issue"),
    run(300, 134, "13/03/2024"),
]
WITHIN = [run(60, 120, "Invoice No: 2024-017"), run(60, 140, "Date: 13/03/2024")]
TITLED = [run(60, 120, "Invoice no. 2024-017 of 13 March 2024")]


def found(*runs, pages=None):
    return pincite.wrap("invoice", draw.pdf(pages or [list(runs)]))


def last(group):
    return group.children[-1].value if group.children else group.value


@pytest.mark.parametrize("head", [BESIDE, ABOVE, WITHIN, TITLED], ids=["beside", "above", "within", "titled"])
def test_captions_may_stand_beside_above_and_within(head):
    records = found(*head, *BODY)
    (number,) = records.find("number")
    (issued,) = records.find("issued")
    (total,) = records.find("total")
    value = number.children[-1].value
    assert (value.text, last(issued).parsed["date"]) == ("2024-017", "2024-03-13")
    assert last(total).parsed["number"] == 1331.4
    rows = [tuple(item.children[place].value.text for place in (1, 2, 3, 0)) for item in records.find("item")]
    assert rows == LINES


@pytest.mark.parametrize(
    ("caption", "total", "amount", "day", "written"),
    [
        ("Rechnungsbetrag", "1.331,40 EUR", "1.109,50", "Rechnungsdatum", "03.12.2024"),
        ("Net à payer", "1 331,40 €", "1 109,50", "Date de facture", "3 décembre 2024"),
        ("Totale fattura", "€ 1.331,40", "1.109,50", "Data fattura", "3 dicembre 2024"),
        ("Total a pagar", "1.331,40 €", "1.109,50", "Fecha de factura", "3 de diciembre de 2024"),
        ("Amount due", "£1,331.40", "1,109.50", "Invoice date", "3 December 2024"),
    ],
)  # fmt: skip
def test_amounts_and_dates_are_read_as_the_document_writes_them(caption, total, amount, day, written):
    records = found(
        run(60, 100, day), run(200, 100, written),
        run(380, 320, "Net"), run(470, 320, amount),
        run(380, 340, caption), run(470, 340, total),
    )  # fmt: skip
    assert [last(group).parsed["number"] for group in records.find("total")] == [1331.4]
    assert [last(group).parsed["date"] for group in records.find("issued")] == ["2024-12-03"]


def test_a_date_that_may_be_of_two_months_is_found_and_not_understood():
    (day,) = found(run(60, 100, "Invoice date"), run(200, 100, "03/04/2024")).find("day")
    assert (day.value.text, day.value.parsed) == ("03/04/2024", {})


def test_of_captions_the_stronger_one_is_meant():
    records = found(
        run(60, 100, "Number"), run(200, 100, "4711"),
        run(60, 120, "Invoice number"), run(200, 120, "2024-017"),
        run(60, 340, "Total"), run(200, 340, "10.00"),
        run(60, 360, "Total incl. VAT"), run(200, 360, "12.00"),
    )  # fmt: skip
    assert [last(group).text for group in records.find("reference")] == ["2024-017"]
    assert [last(group).text for group in records.find("total")] == ["12.00"]


def test_what_is_no_invoice_has_no_field_of_one():
    records = found(run(60, 60, "Dear Sirs,"), run(60, 100, "The total of our efforts was 4 days."))
    (invoice,) = records.groups
    assert invoice.children == ()


def test_a_row_that_only_carries_the_sum_over_is_no_line():
    page = [one for one in BODY if one.text not in ("Subtotal", "1,109.50")]
    carried = [run(60, 310, "Carried forward"), run(470, 310, "1,109.50")]
    assert len(list(found(*BESIDE, *page, *carried).find("item"))) == len(LINES)


@pytest.mark.parametrize("number", range(10))
def test_invoices_of_the_layouts_looked_at_come_out_whole(number):
    look = layout(number)
    said = content(look, 0)
    for field, tally in judged(pincite.wrap("invoice", printed(look, said)), look, said).items():
        if True:
            assert (tally.right, tally.wrong) == (tally.printed, 0), field
