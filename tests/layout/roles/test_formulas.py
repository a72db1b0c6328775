"""Formulas that stand alone are one block, whatever pieces they are printed in."""

from __future__ import annotations

import pytest

from pincite.layout.blocks.block import Block
from pincite.layout.roles.formulas import formulas_joined
from tests.layout.made_blocks import bare_frame, block, words_of
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

    def test_limits_stand_behind_the_sign_that_they_belong_to(self):
        pieces = (
            Text("∑", 180, 170),
            Text("one", 194, 170),
            Text("≤", 220, 170),
            Text("i", 181, 186, size=6),
        )
        assert formulas(*pieces) == ["∑ i one ≤"]

    def test_pieces_over_each_other_are_read_from_the_top(self):
        pieces = (
            Text("a", 212, 164, font=ITALIC),
            Text("2 + c", 202, 178, font=ITALIC),
            Text("= ∑ d", 235, 170, font=ITALIC),
        )
        assert formulas(*pieces) == ["a 2 + c = ∑ d"]

    def test_a_sum_without_a_relation_is_a_formula(self):
        pieces = (Text("−", 180, 170), Text("∑", 195, 170), Text("ab", 212, 170, font=ITALIC))
        assert formulas(*pieces) == ["− ∑ ab"]

    def test_a_limit_with_a_relation_belongs_to_its_sum(self):
        pieces = (Text("∑", 195, 170), Text("i ∈ A", 190, 186, size=6), Text("ab", 216, 170, font=ITALIC))
        assert formulas(*pieces) == ["∑ i ∈ A ab"]

    def test_names_of_functions_are_no_words(self):
        assert formulas(Text("diag(a) ≤ trace(b) ≤ rank(c)", 180, 170)) == ["diag(a) ≤ trace(b) ≤ rank(c)"]

    def test_an_arrow_alone_is_no_formula(self):
        assert formulas(Text("→", 180, 170)) == []

    @pytest.mark.parametrize("salt", [1, 3, 5, 7, 11, 13])
    def test_pieces_that_begin_at_one_place_are_in_one_order_wherever_they_lie_in_memory(
        self, salt, monkeypatch
    ):
        monkeypatch.setattr(Block, "__hash__", lambda self: (id(self) >> 4) * salt % 1021)
        blocks = [
            block("\n".join(prose(3, 80)), 100),
            block("f ≤ g (x)", 170, x=180),
            block("|", 160, x=220),
            block("|[a + b]", 180, x=220),
            block("|", 150, x=220),
            block("|", 190, x=220),
        ]
        joined = formulas_joined(blocks, bare_frame(words=words_of(["f"] * 9)))
        assert [b.text for b in joined if b.kind == "formula"] == ["| f ≤ g (x) | |[a + b] |"]
