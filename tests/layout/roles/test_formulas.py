"""Formulas that stand alone are one block, whatever pieces they are printed in."""

from __future__ import annotations

from tests.layout.made_pages import ITALIC, Text, column, draft, prose

ABOVE, BELOW = column(prose(3, 80), 60, 100), column(prose(3, 80), 60, 220)


def formulas(*texts):
    page = draft([*ABOVE, *texts, *BELOW])
    return [" ".join(s.text for row in b.lines for s in row) for b in page.blocks if b.kind == "formula"]


class TestFormulas:
    def test_fraction_and_number_are_part_of_the_formula(self):
        pieces = (
            Text("m =", 180, 170, font=ITALIC),
            Text("a + b", 200, 164, font=ITALIC),
            Text("2c", 206, 178, font=ITALIC),
            Text("+ d", 230, 170, font=ITALIC),
            Text("(3.1)", 430, 170),
        )
        assert formulas(*pieces) == ["m = a + b 2c + d (3.1)"]

    def test_a_formula_takes_the_place_of_its_first_piece(self):
        page = draft([*ABOVE, Text("a ≤ b", 180, 170), Text("(1)", 430, 170), *BELOW])
        kinds = [b.kind for b in page.blocks]
        assert kinds == ["text", "formula", "text"]

    def test_words_make_no_formula(self):
        assert formulas(Text("Power = current × voltage", 180, 170)) == []

    def test_plain_signs_in_upright_letters_make_no_formula(self):
        assert formulas(Text("x = 12", 180, 170)) == []

    def test_signs_at_the_margin_of_the_text_make_no_formula(self):
        assert formulas(Text("a ≤ b", 60, 170)) == []

    def test_signs_within_a_line_of_text_are_part_of_it(self):
        assert formulas(Text("so that all of the orchards hold", 60, 170), Text("a ≤ b", 235, 170)) == []

    def test_an_arrow_alone_is_no_formula(self):
        assert formulas(Text("→", 180, 170)) == []
