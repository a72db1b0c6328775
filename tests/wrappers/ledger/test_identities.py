"""Sums that do not hold must be told, those that hold must not be doubted, and what is missing named."""

from __future__ import annotations

import pytest

from pincite.wrappers.identities import check_identities
from tests.wrappers.ledger.lines import extraction, wrapper

WHOLE = (
    ("Assets",),
    ("A) Fixed assets",), ("1) Land", 70, 60), ("2) Plant", 30, 20), ("Total fixed assets", 100, 80),
    ("B) Current assets",), ("I - Credits", 40, 50), ("II - Cash", 10, 20), ("Total current assets", 50, 70),
    ("Total assets", 150, 150),
    ("Liabilities",), ("D) Debts", 150, 150), ("Total liabilities", 150, 150),
)  # fmt: skip


def told(*lines):
    found = check_identities(wrapper(), extraction(*lines))
    return {(c.identity, c.column): c for c in found.checks}


def without(text):
    return tuple(line for line in WHOLE if line[0] != text)


def test_a_statement_that_adds_up_has_no_complaint():
    checks = told(*WHOLE)
    assert {c.state for c in checks.values()} == {"holds"}
    assert {name for name, _ in checks} == {"balance", "assets", "fixed", "current"}
    assert {column for _, column in checks} == {"N1", "N2"}


def test_the_groups_that_took_part_are_named():
    check = told(*WHOLE)["fixed", "N1"]
    assert check.paths == tuple(f"/books/row[{n}]" for n in (2, 5, 3, 4))
    assert check.difference == 0.0


def test_a_missed_line_is_named_with_what_it_must_amount_to():
    check = told(*without("2) Plant"))["fixed", "N1"]
    assert (check.state, check.missing, check.implied) == ("missing", ("plant",), 30.0)
    assert "30" in check.sentence and "plant" in check.sentence


def test_a_line_that_a_statement_leaves_out_because_it_is_nothing_is_not_missed():
    lines = tuple(("Total fixed assets", 70, 60) if t[0] == "Total fixed assets" else t for t in WHOLE)
    lines = tuple(t for t in lines if t[0] not in ("2) Plant",))
    assert told(*lines)["fixed", "N1"].state == "holds"


def test_a_misread_amount_fails_where_nothing_is_missing():
    lines = tuple(("1) Land", 77, 60) if t[0] == "1) Land" else t for t in WHOLE)
    checks = told(*lines)
    assert (checks["fixed", "N1"].state, checks["fixed", "N1"].difference) == ("fails", -7.0)
    assert checks["fixed", "N2"].state == "holds"


def test_a_missed_total_is_what_its_parts_make():
    check = told(*without("Total fixed assets"))["assets", "N1"]
    assert check.state == "holds"
    lost = told(*(t for t in WHOLE if "ssets" not in t[0] or "urrent" in t[0]))
    assert lost["assets", "N1"].state == "missing"
    assert lost["assets", "N1"].missing == ("assets",)
    assert lost["assets", "N1"].implied == 150.0


def test_a_voice_that_is_not_broken_down_is_not_asked_for_its_parts():
    assert not {name for name, _ in told(*WHOLE)} & {"credits", "debts", "banks"}


def test_one_way_of_breaking_down_is_enough_and_the_other_is_not_missed():
    lines = (("I - Credits", 40), ("Due within a year", 30), ("Due after a year", 10), ("2) Taxes", 0))
    checks = told(*lines)
    assert checks["credits_due", "N1"].state == "holds"
    assert ("credits", "N1") not in checks


def test_parts_stand_under_the_heading_above_them():
    checks = told(
        ("I - Credits",),
        ("1) From customers",),
        ("Due within a year", 5), ("Due after a year", 6), ("Total from customers", 11),
        ("Total credits", 11),
        ("D) Debts",),
        ("1) Banks",), ("Due within a year", 1), ("Due after a year", 2), ("Total banks", 3),
        ("Total debts", 3),
    )  # fmt: skip
    for name in ("customers", "banks", "credits", "debts"):
        assert checks[name, "N1"].state == "holds"


@pytest.mark.parametrize("costs", [60, -60])
def test_costs_may_be_printed_with_their_minus(costs):
    assert told(("Income", 100), ("Costs", costs), ("Result", 40))["result", "N1"].state == "holds"


def test_costs_that_do_not_fit_either_way_fail():
    assert told(("Income", 100), ("Costs", 61), ("Result", 40))["result", "N1"].state == "fails"


def test_the_tolerance_is_of_the_last_digit_printed():
    whole = (("A) Fixed assets",), ("1) Land", 70), ("2) Plant", 30), ("Total fixed assets", 101))
    assert told(*whole)["fixed", "N1"].state == "holds"
    cents = (("A) Fixed assets",), ("1) Land", 70.25), ("2) Plant", 30), ("Total fixed assets", 101.25))
    assert told(*cents)["fixed", "N1"].state == "fails"
    close = (("A) Fixed assets",), ("1) Land", 70.25), ("2) Plant", 30), ("Total fixed assets", 100.26))
    assert told(*close)["fixed", "N1"].state == "holds"


def test_amounts_are_added_exactly():
    lines = (("A) Fixed assets",), ("1) Land", 0.1), ("2) Plant", 0.2), ("Total fixed assets", 0.3))
    assert told(*lines)["fixed", "N1"].difference == 0.0


def test_a_dash_is_nothing():
    lines = (("A) Fixed assets",), ("1) Land", 7), ("2) Plant", "-"), ("Total fixed assets", 7))
    assert told(*lines)["fixed", "N1"].state == "holds"


def test_own_accounts_make_the_voice_they_stand_under():
    checks = told(("1) Land", 100), ("*0101 fields", 70), ("*0102 woods", 30), ("2) Plant", 5))
    assert checks["land by line", "N1"].state == "holds"
    short = told(("1) Land", 100), ("*0101 fields", 70), ("2) Plant", 5))["land by line", "N1"]
    assert (short.state, short.implied) == ("missing", 30.0)
    below = told(("1) Land",), ("*0101 fields", 70), ("*0102 woods", 30), ("Total land", 100))
    assert below["land by line", "N1"].state == "holds"


def test_lines_that_name_their_voice_once_more_make_its_total():
    checks = told(("2) Plant",), ("a) plant", 400), ("b) plant", -170), ("2 TOTAL Plant", 230))
    assert checks["plant by line", "N1"].state == "holds"


def test_lines_get_their_account_and_keep_what_was_known_of_them():
    found = check_identities(
        wrapper(), extraction(("D) Debts",), ("1) Banks",), ("Due within a year", 1), ("*x", 1))
    )
    values = [row.children[0].value for row in found.groups[0].children]
    assert [v.parsed.get("account") for v in values] == ["debts", "banks", "banks/within", None]
    assert [v.text for v in values] == ["D) Debts", "1) Banks", "Due within a year", "x"]


def test_a_wrapper_without_a_ledger_or_an_answer_is_left_alone():
    empty = extraction()
    assert check_identities(wrapper(), empty) is empty
    import msgspec

    bare = msgspec.structs.replace(wrapper(), ledger=None)
    some = extraction(*WHOLE)
    assert check_identities(bare, some) is some


def test_a_statement_printed_twice_is_checked_twice():
    checks = check_identities(wrapper(), extraction(*WHOLE, *WHOLE)).checks
    assert len(checks) == 2 * len(told(*WHOLE))
    assert {c.state for c in checks} == {"holds"}


def test_the_order_in_which_groups_are_listed_does_not_matter():
    some = extraction(*WHOLE)
    import msgspec

    turned = msgspec.structs.replace(some.groups[0], children=tuple(reversed(some.groups[0].children)))
    other = msgspec.structs.replace(some, groups=(turned,))
    assert check_identities(wrapper(), other).checks == check_identities(wrapper(), some).checks


def test_a_line_printed_without_its_amount_is_named_before_those_that_are_not_printed():
    lines = (
        ("D) Debts", 155),
        ("1) Banks", 155),
        ("Due within a year", 84, 3),
        ("Due after a year", None, 5),
    )
    check = told(*lines)["banks", "N1"]
    assert (check.state, check.missing, check.implied) == ("missing", ("banks/beyond",), 71.0)


def test_a_total_that_does_not_say_of_what_closes_the_heading_above():
    lines = tuple(("Total", *t[1:]) if "otal fixed" in t[0] or "otal current" in t[0] else t for t in WHOLE)
    checks = told(*lines)
    assert {c.state for c in checks.values()} == {"holds"}
    assert {"fixed", "current"} <= {name for name, _ in checks}


def test_headings_of_a_kind_that_has_no_totals_are_not_asked_for_theirs():
    lines = (
        ("Assets",), ("B) Current assets",), ("I - Credits",),
        ("1) From customers",), ("Due within a year", 5), ("Due after a year", 6),
        ("2) Taxes", 4), ("Total credits", 15), ("Total current assets", 15), ("Total assets", 15),
    )  # fmt: skip
    assert ("customers", "N1") not in told(*lines)


def test_a_line_that_is_a_total_of_something_else_is_no_part_of_the_voice_above():
    lines = (("1) Land", 70), ("Total of all that grows", 139), ("2) Plant", 30), ("Total fixed assets", 100))
    assert not {name for name, _ in told(*lines)} & {"land by line"}


def test_two_equal_totals_that_are_both_missing_are_reported():
    lines = (("B) Current assets",), ("1) Banks", 7))
    check = told(*lines)["balance", "N1"]
    assert (check.state, check.missing) == ("missing", ("assets", "funds"))
