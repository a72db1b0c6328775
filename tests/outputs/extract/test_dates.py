"""Dates of real producers are seldom what the standard says; a wrong one is worse than none."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.outputs.extract.header import parse_pdf_date


def zone(hours: int, minutes: int = 0) -> timezone:
    return timezone(timedelta(hours=hours, minutes=minutes))


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("D:20221223195200-08'00'", datetime(2022, 12, 23, 19, 52, tzinfo=zone(-8))),
        ("D:20221223195200-08'00", datetime(2022, 12, 23, 19, 52, tzinfo=zone(-8))),
        ("20221223195200-08'00'", datetime(2022, 12, 23, 19, 52, tzinfo=zone(-8))),
        ("D:20221223195200+05'30'", datetime(2022, 12, 23, 19, 52, tzinfo=zone(5, 30))),
        ("D:20221223195200+0530", datetime(2022, 12, 23, 19, 52, tzinfo=zone(5, 30))),
        ("D:20221223195200+05:30", datetime(2022, 12, 23, 19, 52, tzinfo=zone(5, 30))),
        ("D:20221223195200+01", datetime(2022, 12, 23, 19, 52, tzinfo=zone(1))),
        ("D:20221223195200Z", datetime(2022, 12, 23, 19, 52, tzinfo=UTC)),
        ("D:20221223195200Z00'00'", datetime(2022, 12, 23, 19, 52, tzinfo=UTC)),
        ("D:20221223195200", datetime(2022, 12, 23, 19, 52)),
        ("D:202212231952", datetime(2022, 12, 23, 19, 52)),
        ("D:2022122319", datetime(2022, 12, 23, 19)),
        ("D:20221223", datetime(2022, 12, 23)),
        ("D:202212", datetime(2022, 12, 1)),
        ("D:2022", datetime(2022, 1, 1)),
        (" D:2022 ", datetime(2022, 1, 1)),
        ("2022-12-23T19:52:00-08:00", datetime(2022, 12, 23, 19, 52, tzinfo=zone(-8))),
        ("2022-12-23", datetime(2022, 12, 23)),
    ],
)
def test_common_forms_are_read(text, moment):
    found = parse_pdf_date(text)
    assert found == moment
    assert found is not None and found.utcoffset() == moment.utcoffset()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "D:",
        "yesterday",
        "D:20221323",
        "D:20220230",
        "D:00000101",
        "D:2022122325",
        "D:20221223195200-99'00'",
    ],
)
def test_what_is_no_date_is_none(text):
    assert parse_pdf_date(text) is None


@given(st.text(alphabet="D:0123456789+-Z' ", max_size=26) | st.text())
def test_no_text_raises(text):
    parse_pdf_date(text)
