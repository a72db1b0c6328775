"""Numbers as displayed: what a reader of the sheet would see, whatever is stored."""

from __future__ import annotations

import pytest

from pincite.readers.sheet.numbers import BUILTIN, compiled


@pytest.mark.parametrize(
    ("code", "value", "shown"),
    [
        ("General", 0.1 + 0.2, "0.3"),
        ("General", 1234.567890123, "1234.56789"),
        ("General", 1e15, "1E+15"),
        ("General", 1.23456789012346e17, "1.23457E+17"),
        ("General", 0.00001234, "1.234E-05"),
        ("General", 9780306406157.0, "9780306406157"),
        ("General", -5.0, "-5"),
        ("0.00", 2.675, "2.68"),
        ("0.00", -0.001, "0.00"),
        ("#,##0", 1234567.5, "1,234,568"),
        ("0.0%", 0.256, "25.6%"),
        ("0%", 0.285, "29%"),
        ("0.00E+00", 12345.678, "1.23E+04"),
        ("##0.0E+0", 12345.678, "12.3E+3"),
        ("# ?/?", 1.25, "1 1/4"),
        ("# ??/??", 0.3333, "1/3"),
        ("# ?/?", 2.0, "2"),
        ("000-00-0000", 123456789, "123-45-6789"),
        ("(000) 000-0000", 5551234567, "(555) 123-4567"),
        ('0.00,,"M"', 12345678, "12.35M"),
        ("00000", 501, "00501"),
        ("[$€-407] #,##0.00", 3.5, "€ 3.50"),
        ("#,##0_);[Red](#,##0)", -1234.5, "(1,235)"),
        (BUILTIN[43], 0, "-"),
        (BUILTIN[44], -12, "$(12.00)"),
        ('0.00;-0.00;"zero"', 0, "zero"),
        ('[>100]"big";[<0]"neg";0.0', 500, "big"),
        ('[>100]"big";[<0]"neg";0.0', 5, "5.0"),
        ('General" km"', 5, "5 km"),
        (";;;", 5, ""),
    ],
)
def test_numbers_look_as_in_the_sheet(code, value, shown):
    assert compiled(code).show(value) == shown


@pytest.mark.parametrize(
    ("code", "value", "shown"),
    [
        ("dd/mm/yyyy", 45356, "05/03/2024"),
        ("yyyy\\-mm\\-dd\\ h:mm:ss", 45356.6041666667, "2024-03-05 14:30:00"),
        ("d-mmm-yy", 60, "29-Feb-00"),
        ("d-mmm-yy", 61, "1-Mar-00"),
        ("d-mmm-yy", 1, "1-Jan-00"),
        ("dddd, mmmm d, yyyy", 45356, "Tuesday, March 5, 2024"),
        ("[$-410]d mmmm yyyy", 45356, "5 marzo 2024"),
        ("h:mm AM/PM", 0.75, "6:00 PM"),
        ("h:mm AM/PM", 0.0, "12:00 AM"),
        ("[h]:mm", 1.5, "36:00"),
        ("mm:ss.0", 0.0012345, "01:46.7"),
        ("yyyymmdd", 45356, "20240305"),
        ('yyyy"年"m"月"d"日"', 45356, "2024年3月5日"),
        ("m/d/yyyy", -1, "-1"),
        ("m/d/yyyy", 1e9, "1000000000"),
    ],
)
def test_dates_are_not_serial_numbers(code, value, shown):
    assert compiled(code).show(value) == shown


def test_minutes_are_not_months():
    assert compiled("m/d h:mm").show(45356.25) == "3/5 6:00"
    assert compiled("mm:ss").show(61 / 86400) == "01:01"


def test_the_other_date_system_is_not_four_years_off():
    assert compiled("yyyy-mm-dd").show(43894, date1904=True) == "2024-03-05"


@pytest.mark.parametrize(
    "code", ["", "[", '"', "\\", ";;;;;;", "0/0/0/0", "#" * 5000, "[$-zz]0", "E+", "?/", "%%%%0"]
)
def test_no_code_breaks_the_reader(code):
    form = compiled(code)
    for value in (0.0, -1.5, 1e300, 1e-300, 45356.5):
        assert isinstance(form.show(value), str)
