"""The wrapper for bank statements that comes with Pincite: rows over lines and pages, signs, other rows."""

import pytest

import pincite
from benchmarks.banks.content import content
from benchmarks.banks.layouts import layout
from benchmarks.banks.printing import printed
from benchmarks.banks.score import judged
from tests.wrappers.cases import draw

HEIGHT, WIDTH = 10.0, 5.0
HEADS = ((50, "Date"), (130, "Description"), (340, "Debit"), (420, "Credit"), (500, "Balance"))


def run(x, y, text):
    return draw.Run(text, (x, y, x + WIDTH * len(text), y + HEIGHT))


def line(y, *texts, heads=HEADS):
    """A printed row: a text under each head, empty for none, amounts at the right edge of theirs."""
    row = []
    for n, ((x, head), text) in enumerate(zip(heads, texts, strict=True)):
        if text:
            right = x + WIDTH * len(head) - WIDTH * len(text)
            row.append(run(x if n < 2 else right, y, text))
    return row


def head(y=100, heads=HEADS):
    return [run(x, y, text) for x, text in heads]


def entries(*pages):
    records = pincite.wrap("bank", draw.pdf([list(page) for page in pages]))
    return [{part.type: part.value.text for part in entry.children} for entry in records.find("entry")]


RENT = line(120, "01/05/2025", "Standing order", "800.00", "", "1,200.00")
PAY = line(160, "28/05/2025", "Salary", "", "2,000.00", "3,200.00")


def test_a_row_holds_all_lines_of_its_description_and_what_stands_in_its_columns():
    found = entries([*head(), *RENT, run(130, 132, "rent for May"), *PAY])
    assert found == [
        {
            "day": "01/05/2025",
            "description": "Standing order rent for May",
            "debit": "800.00",
            "balance": "1,200.00",
        },
        {"day": "28/05/2025", "description": "Salary", "credit": "2,000.00", "balance": "3,200.00"},
    ]


@pytest.mark.parametrize("again", [True, False], ids=["heads on each page", "heads once"])
def test_the_table_goes_on_over_pages(again):
    second = [*head(40), *PAY] if again else PAY
    assert [one["description"] for one in entries([*head(), *RENT], second)] == ["Standing order", "Salary"]


def test_balances_and_sums_carried_over_are_no_movements_nor_part_of_one():
    found = entries(
        [
            *head(),
            *line(112, "01/05/2025", "Opening balance", "", "", "2,000.00"),
            *line(124, "01/05/2025", "Standing order", "800.00", "", ""),
            *line(136, "", "Balance carried forward", "", "", "1,200.00"),
        ],
        [
            *line(100, "", "Balance brought forward", "", "", "1,200.00"),
            *line(112, "28/05/2025", "Salary", "", "2,000.00", ""),
            *line(124, "", "Total", "800.00", "2,000.00", ""),
            *line(136, "31/05/2025", "Closing balance", "", "", "3,200.00"),
        ],
    )
    assert found == [
        {"day": "01/05/2025", "description": "Standing order", "debit": "800.00"},
        {"day": "28/05/2025", "description": "Salary", "credit": "2,000.00"},
    ]


def test_where_the_date_is_said_once_a_day_further_movements_begin_at_their_sums():
    found = entries(
        [
            *head(),
            *line(120, "01/05/2025", "Bread", "4.00", "", ""),
            *line(132, "", "Milk", "2.00", "", ""),
            run(130, 144, "two bottles"),
            *line(156, "02/05/2025", "Salary", "", "2,000.00", ""),
        ]
    )
    assert found == [
        {"day": "01/05/2025", "description": "Bread", "debit": "4.00"},
        {"description": "Milk two bottles", "debit": "2.00"},
        {"day": "02/05/2025", "description": "Salary", "credit": "2,000.00"},
    ]


def test_where_sums_stand_beside_the_last_line_a_movement_without_a_date_begins_below_the_sum_before():
    found = entries(
        [
            *head(),
            *line(120, "01/05/2025", "Bread", "", "", ""),
            *line(132, "", "dark", "4.00", "", ""),
            run(130, 144, "Milk"),
            *line(156, "", "two bottles", "2.00", "", ""),
            *line(168, "02/05/2025", "Salary", "", "2,000.00", ""),
        ]
    )
    assert found == [
        {"day": "01/05/2025", "description": "Bread dark", "debit": "4.00"},
        {"description": "Milk two bottles", "debit": "2.00"},
        {"day": "02/05/2025", "description": "Salary", "credit": "2,000.00"},
    ]


@pytest.mark.parametrize("single", [90, 102], ids=["others above", "others below"])
def test_a_head_may_stand_over_two_lines(single):
    heads = ((50, "Transaction"), (130, "Description"), (340, "Paid"), (420, "Credit"), (500, "Balance"))
    page = [run(x, 90 if text in ("Transaction", "Paid") else single, text) for x, text in heads]
    page += [run(50, 102, "date"), run(340, 102, "out"), *RENT]
    assert entries(page) == [
        {
            "day": "01/05/2025",
            "description": "Standing order",
            "debit": "800.00",
            "balance": "1,200.00",
        }
    ]


def test_of_balances_that_only_their_dates_tell_apart_the_first_is_the_opening_one():
    page = [
        *head(),
        *line(112, "", "Balance at 30/04/2025", "", "", "2,000.00"),
        *line(124, "01/05/2025", "Standing order", "800.00", "", ""),
        *line(136, "", "Balance at 31/05/2025", "", "", "1,200.00"),
    ]
    records = pincite.wrap("bank", draw.pdf([page]))
    found = [group.children[-1].value.text for name in ("opening", "closing") for group in records.find(name)]
    assert found == ["2,000.00", "1,200.00"]
    assert len(list(records.find("entry"))) == 1


@pytest.mark.parametrize(
    ("written", "amount", "number", "mark"),
    [
        ("-12.50", "-12.50", -12.5, ""),
        ("12.50-", "12.50-", -12.5, ""),
        ("12.50 D", "12.50", 12.5, "D"),
        ("12.50 CR", "12.50", 12.5, "CR"),
    ],
)
def test_a_sign_is_part_of_the_number_and_a_letter_a_mark(written, amount, number, mark):
    heads = ((50, "Date"), (130, "Description"), (400, "Amount"))
    page = [*head(heads=heads), *line(120, "01/05/2025", "Bread", written, heads=heads)]
    records = pincite.wrap("bank", draw.pdf([page]))
    (found,) = records.find("amount")
    assert (found.value.text, found.value.parsed["number"]) == (amount, number)
    assert [piece.value.text for piece in records.find("mark")] == [mark] * bool(mark)


def test_an_amount_below_the_heads_that_is_in_no_entry_is_told():
    page = [*head(), *RENT, *line(220, "09/05/2025", "", "4.00", "", "")]
    records = pincite.wrap("bank", draw.pdf([page]))
    assert len(list(records.find("entry"))) == 1
    (note,) = [note for note in records.extraction.notes if note.code == "amounts_unused"]
    assert '"4.00"' in note.sentence and note.page == 1


def test_what_is_no_statement_has_no_entry():
    assert entries([run(60, 60, "Dear Sirs,"), run(60, 100, "the balance of 31/05/2025 was 4.00")]) == []


@pytest.mark.parametrize("number", range(6))
def test_statements_of_the_layouts_looked_at_come_out_whole(number):
    look = layout(number)
    said = content(look, 0)
    for field, tally in judged(pincite.wrap("bank", printed(look, said)), look, said).items():
        assert (tally.right, tally.wrong) == (tally.printed, 0), field
