"""Signs add up, and what they add up to is what the user is told."""

from __future__ import annotations

import pytest

from pincite.layout.signs import Sign, Tally

BOLD = Sign("bold", 1.5, "once", "headings are set bold", "bold")
STOP = Sign("full_stop", -0.8, "once", "sentences end with one")
RULES = Sign("rules", 0.5, "each rule", "tables are ruled")


def test_the_score_is_the_sum_of_weights_times_amounts():
    tally = Tally()
    tally.add(BOLD)
    tally.add(STOP)
    tally.add(RULES, 3)
    assert tally.score == pytest.approx(1.5 - 0.8 + 1.5)


def test_the_reason_holds_the_words_of_the_signs_in_the_order_they_were_seen():
    tally = Tally()
    tally.add(RULES, 3, "3 rules of one width")
    tally.add(STOP)
    tally.add(BOLD)
    assert tally.reason == "3 rules of one width, bold"


def test_the_list_for_inspection_names_every_sign_that_counted():
    tally = Tally()
    tally.add(BOLD)
    tally.add(RULES, 0)
    tally.add(STOP)
    assert tally.listed() == ("bold +1.50", "full_stop -0.80")
