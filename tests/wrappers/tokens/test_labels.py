"""What stands in several lines, or in cells that layout took apart, is one text to a wrapper."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

import pincite
from pincite.wrappers.tokens.build import tokens_of

ROWS = [("Rimanenze", "1.200"), ("Crediti verso clienti", "3.400"), ("Disponibilita' liquide", "560")]
LONG = ("Attivita' finanziarie che non", "costituiscono immobilizzazioni")
PITCH, WITHIN = 16.0, 10.0  # Points from row to row, and from line to line of one label.


def printed(*rows, pitch=PITCH, within=WITHIN, edge=420.0):
    """A page of rows, each of lines (text, amount)."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.setFont("Courier", 9)
    y = 700.0
    for row in rows:
        for at, (text, amount) in enumerate(row):
            y -= within if at else pitch
            canvas.drawString(60, y, text)
            canvas.drawRightString(edge, y, amount)
            canvas.drawRightString(edge + 100, y, amount)
    canvas.save()
    return out.getvalue()


def texts(data, granularity="cell"):
    return tokens_of(pincite.convert(data).tree, granularity).text


def single(*rows):
    return [[row] for row in rows]


@pytest.mark.parametrize("beside", [0, 1])
def test_a_label_of_two_lines_is_one_text_whichever_the_amount_stands_beside(beside):
    label = [(text, "7.800" if at == beside else "") for at, text in enumerate(LONG)]
    found = texts(printed(*single(*ROWS), label, *single(*ROWS)))
    assert " ".join(LONG) in found
    assert found[found.index(" ".join(LONG)) + 1] == "7.800"


def test_a_label_of_three_lines_with_the_amount_in_the_middle_is_one_text():
    label = [("Ammortamenti e svalutazioni dei", ""), ("crediti compresi nell'attivo", "45")]
    label.append(("circolante e delle disponibilita", ""))
    found = texts(printed(*single(*ROWS), label, *single(*ROWS)))
    assert " ".join(text for text, _ in label) in found


def test_a_heading_over_a_row_is_no_part_of_its_label():
    found = texts(printed(*single(("Immobilizzazioni materiali nette", ""), *ROWS, *ROWS)))
    assert "Immobilizzazioni materiali nette" in found and "Rimanenze" in found


def test_a_short_line_that_had_room_for_the_next_word_is_no_part_of_a_label():
    found = texts(printed(*single(*ROWS), [("Crediti", ""), ("Verso altri", "9")], *single(*ROWS), within=14))
    assert "Crediti" in found and "Verso altri" in found


def test_two_rows_with_amounts_stay_two_however_close_they_stand():
    rows = [("Attivita' finanziarie che sono", "1"), ("costituite da partecipazioni in", "2")]
    found = texts(printed(*single(*ROWS), rows, *single(*ROWS)))
    assert rows[0][0] in found and rows[1][0] in found


def test_words_printed_letter_by_letter_are_words():
    found = texts(printed(*single(*ROWS, ("T O T A L E   A T T I V O", "5.160"), *ROWS)))
    assert "TOTALE ATTIVO" in found


def test_letters_with_room_between_them_are_no_word():
    found = texts(printed(*single(*ROWS, ("A      B      C      D", "1"), *ROWS)))
    assert "ABCD" not in " ".join(found)


def test_a_sign_and_currency_in_a_cell_of_their_own_belong_to_the_amount():
    rows = [(f"Conto {n}", f"-€ {n}.000") for n in range(1, 9)]
    table = "<table><tr><td>Perdita</td><td>-€</td><td>3.422</td></tr></table>"
    assert all(amount in texts(printed(*single(*rows))) for _, amount in rows)
    assert "-€" in texts(table.encode())  # without a printed page nobody knows how far apart they stand
