"""``pincite mark`` and ``pincite learn`` as somebody uses them at a terminal."""

import io
import json
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT

WAGES = ("--page", "6", "--value", "item=Wages", "--value", "q4=38,600")
ENERGY = ("--page", "6", "--value", "item=Energy", "--value", "q4=6,350")
REPAIRS = ("--page", "6", "--value", "item=Repairs", "--value", "q4=8,500")
GRANTS_OF_LAST_YEAR = ("--page", "6", "--value", "item=Grants", "--value", "q4=9,000")
QUARTER = {"Fruit sales": "92,300", "Wages": "38,600", "Grants": "7,500", "Surplus": "59,050"}


@pytest.fixture
def said(pincite):
    """What a command that goes well says on stderr, line by line."""

    def run(*arguments):
        status, _, err = pincite(*arguments)
        assert status == 0, err
        return err.splitlines()

    return run


@pytest.fixture
def mark(said):
    return lambda document, *values: said("mark", document, *values)


def pages_of(*pages):
    """A PDF; each page is texts with their places, x and y from the lower left corner."""
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(400, 300), invariant=1)
    for page in pages:
        for x, y, text in page:
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_one_marked_row_gives_the_column_that_was_marked(demo, mark, said):
    assert mark(demo, *WAGES) == ["marks.json: 1 marked row"]
    told = said("learn", "marks.json", "-o", "quarter.wrap", "--rows")
    for item, amount in QUARTER.items():
        assert f"demo.pdf page 6: item='{item}', q4='{amount}'" in told
    assert "10 rows, 0 single values" in told


def test_what_is_learned_is_an_ordinary_wrapper_with_comments(demo, tmp_path, mark, said, pincite):
    mark(demo, *WAGES)
    said("learn", "marks.json", "-o", "quarter.wrap")
    assert (
        "# under '4th quarter'; needed since: row 1 has other values"
        in (tmp_path / "quarter.wrap").read_text()
    )
    assert pincite("check", "quarter.wrap")[0] == 0
    found = pincite("wrap", "quarter.wrap", demo, "--to", "csv")[1]
    assert all(item in found for item in QUARTER)


def test_explain_says_which_marks_forced_which_condition(demo, mark, said):
    mark(demo, *WAGES)
    mark(demo, *ENERGY)
    told = said("learn", "marks.json", "-o", "quarter.wrap", "--explain")
    (forced,) = [line for line in told if line.startswith("because: underHeader(q4")]
    assert "row 1 has other values" in forced
    assert forced.endswith("(rows 1, 2)")


def test_a_wrong_mark_is_named_and_left_out(demo, mark, said):
    mark(demo, *WAGES)
    mark(demo, *ENERGY)
    right = said("learn", "marks.json", "-o", "right.wrap", "--rows")
    mark(demo, *GRANTS_OF_LAST_YEAR)
    told = said("learn", "marks.json", "-o", "quarter.wrap", "--rows")
    (doubt,) = [line for line in told if line.startswith("doubtful:")]
    assert "row 3 (q4 = '9,000') contradicts the other 2: under '4th quarter'" in doubt
    assert [line for line in told if line != doubt] == right


def test_marks_that_have_nothing_in_common_are_told_with_what_is_found_instead(demo, mark, said):
    mark(demo, *WAGES)
    mark(demo, *GRANTS_OF_LAST_YEAR)
    told = said("learn", "marks.json", "-o", "quarter.wrap")
    assert any("row 2 is marked and not found: item='Grants', q4='5,000' is found" in line for line in told)


def test_the_next_mark_is_asked_for_and_an_answer_is_learned_from(demo, mark, said):
    mark(demo, *WAGES)
    (asked,) = [line for line in said("learn", "marks.json", "-o", "a.wrap") if line.startswith("next:")]
    page, _, row = asked.partition("demo.pdf page ")[2].partition(": ")
    assert row.startswith("item='Cloudy apple juice', q4='2.40'"), asked
    mark(demo, "--page", page, "--strike", "--value", "item=Cloudy apple juice", "--value", "q4=2.40")
    told = said("learn", "marks.json", "-o", "a.wrap", "--rows")
    assert not any("Cloudy" in line for line in told if line.startswith("next:"))
    assert "10 rows, 0 single values" in told


def test_of_a_complete_page_nothing_but_the_marked_rows_is_found(demo, mark, said):
    for item, amount in (
        ("Cloudy apple juice", "14,200"),
        ("Clear apple juice", "6,500"),
        ("Pear juice", "3,100"),
    ):
        mark(demo, "--page", "5", "--value", f"product={item}", "--value", f"litres={amount}")
    mark(
        demo, "--page", "5", "--value", "product=Cider vinegar", "--value", "litres=1,250", "--complete", "5"
    )
    told = said("learn", "marks.json", "-o", "a.wrap", "--rows")
    found = [line for line in told if line.startswith("demo.pdf page 5:")]
    notes = [line for line in told if line.startswith("note:")]
    assert len(found) == 4 or any("on a complete page" in line for line in notes)


def test_values_said_once_are_found_by_their_caption_in_another_document(tmp_path, mark, said, pincite):
    first = ((50, 250, "Invoice number"), (200, 250, "INV-17"), (50, 230, "Due on"), (200, 230, "03/04/2025"))
    other = (
        (50, 250, "Due on"),
        (200, 250, "24/12/2025"),
        (50, 200, "Invoice number"),
        (200, 200, "INV-2044"),
    )
    (tmp_path / "first.pdf").write_bytes(pages_of(first))
    (tmp_path / "other.pdf").write_bytes(pages_of(other))
    mark("first.pdf", "--once", "--value", "number=INV-17", "--value", "due=03/04/2025")
    told = said("learn", "marks.json", "-o", "invoice.wrap", "--explain", "--rows")
    assert "first.pdf page 1: number='INV-17'" in told
    assert any(line.startswith("because: number: beside 'Invoice number'") for line in told)
    found = pincite("wrap", "invoice.wrap", "other.pdf", "--to", "json")[1]
    assert '"INV-2044"' in found
    assert '"24/12/2025"' in found


def test_words_known_for_a_marked_caption_are_found_as_well(tmp_path, mark, said, pincite):
    (tmp_path / "first.pdf").write_bytes(pages_of(((50, 250, "Issued on"), (200, 250, "23/04/2025"))))
    delivered = ((50, 250, "Lieferdatum"), (200, 250, "21.12.2025"))
    issued = ((50, 230, "Rechnungsdatum"), (200, 230, "24.12.2025"))
    (tmp_path / "other.pdf").write_bytes(pages_of((*delivered, *issued)))
    mark("first.pdf", "--once", "--value", "date=23/04/2025")
    said("learn", "marks.json", "-o", "invoice.wrap")
    found = pincite("wrap", "invoice.wrap", "other.pdf", "--to", "json")[1]
    assert '"24.12.2025"' in found
    assert '"21.12.2025"' not in found
    assert "# Marked: Issued on; the others are known for" in (tmp_path / "invoice.wrap").read_text()


def test_a_value_beside_which_nothing_stands_is_told(tmp_path, mark, said):
    (tmp_path / "bare.pdf").write_bytes(
        pages_of(((50, 250, "INV-17"), (50, 100, "Repair"), (200, 100, "20.00")))
    )
    mark("bare.pdf", "--once", "--value", "number=INV-17")
    mark("bare.pdf", "--value", "what=Repair", "--value", "price=20.00")
    assert "note: nothing beside number says what it is; it was left out" in said(
        "learn", "marks.json", "-o", "a.wrap"
    )


@pytest.fixture
def account(tmp_path):
    """A statement of account: some entries have a second line, some a value date."""
    y, lines = 260, []
    for day, (what, more, fee, amount) in enumerate(
        (
            ("Transfer", "Reference A1", "", "10.00"),
            ("Salary", "", "1.50", "1,200.00"),
            ("Rent", "Reference B2", "", "640.00"),
            ("Railway", "", "2.00", "38.20"),
            ("Telephone", "Reference C3", "2.50", "21.00"),
            ("Refund", "", "", "17.90"),
        ),
        1,
    ):
        lines += [(30, y, f"{day:02}/03/2025"), (110, y, what), (320, y, amount)]
        if fee:
            lines.append((240, y, fee))
        if more:
            y -= 14
            lines.append((110, y, more))
        y -= 22
    path = tmp_path / "account.pdf"
    path.write_bytes(pages_of(lines))
    return path


def test_lines_that_go_on_and_values_that_may_be_missing(account, mark, said):
    for row in (
        ("day=01/03/2025", "what=Transfer", "what=Reference A1", "amount=10.00"),
        ("day=02/03/2025", "what=Salary", "fee=1.50", "amount=1,200.00"),
        ("day=06/03/2025", "what=Refund", "amount=17.90"),
    ):
        mark(account, *(option for value in row for option in ("--value", value)))
    told = said("learn", "marks.json", "-o", "a.wrap", "--rows")
    assert [line.partition(": ")[2] for line in told if line.startswith("account.pdf page 1")] == [
        "amount='10.00', day='01/03/2025', what='Transfer', what_more='Reference A1'",
        "amount='1,200.00', day='02/03/2025', fee='1.50', what='Salary'",
        "amount='640.00', day='03/03/2025', what='Rent', what_more='Reference B2'",
        "amount='38.20', day='04/03/2025', fee='2.00', what='Railway'",
        "amount='21.00', day='05/03/2025', fee='2.50', what='Telephone', what_more='Reference C3'",
        "amount='17.90', day='06/03/2025', what='Refund'",
    ]


def test_a_text_in_several_places_is_asked_about(demo, mark, pincite):
    status, _, err = pincite("mark", demo, "--value", "year=2024", "--page", "4")
    assert status == 2
    assert "year=2024 stands in 2 places; say which with --place year=N" in err
    mark(demo, "--value", "year=2024", "--page", "4", "--place", "year=2")
    (value,) = json.loads(Path("marks.json").read_text())["documents"][0]["values"]
    assert value["box"][0] > 400


def test_what_is_no_mark_is_refused(demo, mark, pincite):
    assert "--value is FIELD=..." in pincite("mark", demo, "--value", "Wages")[2]
    assert "--once says" in pincite("mark", demo, "--once", "--row", "1", "--value", "a=Wages")[2]
    assert "no piece of text" in pincite("mark", demo, "--value", "a=nowhere at all")[2]
    assert pincite("learn", "missing.json")[0] == 2


def test_the_balance_sheet_of_the_documentation_is_learned_from_one_row(mark, said):
    balance = ROOT / "examples" / "wrappers" / "balance.pdf"
    mark(balance, "--locale", "it_IT", "--record", "line", "--value", "voice=5) Avviamento",
         "--value", "now=433.824", "--value", "before=495.799")  # fmt: skip
    assert "13 rows, 0 single values" in said("learn", "marks.json", "-o", "lines.wrap")
