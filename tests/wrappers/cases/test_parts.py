"""Values that are a piece of a token, or several tokens; a child that looks at its parent."""

import pytest

import pincite
from pincite.outputs.records import to_xml
from tests.wrappers.cases import draw

HEIGHT, WIDTH = 10.0, 5.0


def run(x, y, text):
    return draw.Run(text, (x, y, x + WIDTH * len(text), y + HEIGHT))


def wrapped(text, *runs, pages=None, **options):
    document = draw.pdf(pages or [list(runs)])
    return pincite.wrap(f"wrapper w\n{text}".encode(), document, **options)


def leaves(group):
    return [group] if not group.children else [leaf for child in group.children for leaf in leaves(child)]


PAGE = (
    run(60, 60, "Invoice: 2025/576"),
    run(300, 60, "Date:28.01.2025"),
    run(60, 100, "Total EUR 1.234,50"),
)


def test_a_piece_of_a_token_is_a_value_with_a_box_of_its_own():
    found = wrapped("r = n:N  n = #TOKEN:X where part(X, /Invoice: (?P<value>\\S+)/)", *PAGE)
    (value,) = (leaf.value for leaf in leaves(found.groups[0]))
    assert value.text == "2025/576"
    x0, _, x1, _ = value.box
    assert x0 == pytest.approx(60 + WIDTH * len("Invoice: "), abs=8)  # where its word begins
    assert x1 == pytest.approx(60 + WIDTH * len("Invoice: 2025/576"), abs=1)
    assert value.words[1] - value.words[0] == 1
    assert not [note for note in found.extraction.notes if note.code == "box_estimated"]


def test_a_box_cut_within_a_word_is_noted_as_estimated():
    text = "locale de_DE r = d:D  d = #TOKEN:X where part(X, /Date:(?P<value>.*)/) and isDate(value)"
    found = wrapped(text, *PAGE)
    (value,) = (leaf.value for leaf in leaves(found.groups[0]))
    assert (value.text, value.parsed) == ("28.01.2025", {"date": "2025-01-28"})
    (note,) = [note for note in found.extraction.notes if note.code == "box_estimated"]
    assert note.box == value.box and 300 + 4 * WIDTH < value.box[0] < 300 + 7 * WIDTH


def test_predicates_of_texts_are_asked_of_the_piece_alone():
    text = (
        "locale it_IT r = a:A a = #TOKEN:X where part(X, /.*(?P<code>[A-Z]{3}) (?P<value>.*)/)"
        ' and isAmount(value) and value(code, "EUR") and startsWith(X, "Total")'
    )
    (leaf,) = leaves(wrapped(text, *PAGE).groups[0])
    assert (leaf.value.text, leaf.value.parsed["number"]) == ("1.234,50", 1234.5)
    assert not wrapped(text.replace('"EUR"', '"USD"'), *PAGE).groups


def test_the_truest_alternative_says_what_the_value_is():
    text = "locale de_DE r = d:D* d = #TOKEN:X where"
    text += " isDate(X) or part(X, /Date:(?P<value>.*)/) and isDate(value)"
    found = wrapped(text, *PAGE, run(60, 140, "29.01.2025"))
    assert [leaf.value.text for leaf in leaves(found.groups[0])] == ["28.01.2025", "29.01.2025"]


def test_several_tokens_are_one_text_in_the_order_of_reading():
    lines = [run(60, 100, "Honey of the"), run(60, 114, "mountains, jar"), run(60, 128, "of 500 g")]
    text = "r = e:E joined e = line:L+ line = #TOKEN:X"
    found = wrapped(text, *lines)
    (entry,) = found.groups[0].children
    assert entry.value.text == "Honey of the mountains, jar of 500 g"
    assert entry.value.box[1] == pytest.approx(100, abs=3) and entry.value.box[3] == pytest.approx(138, abs=3)
    assert [child.value.text for child in entry.children] == ["Honey of the", "mountains, jar", "of 500 g"]


def test_a_joined_text_is_one_column_and_one_value():
    text = "r = i:I* i = n:N, e:E where sameRow(N, E) n = #TOKEN:X where isNumber(X)"
    text += " joined e = line:L+ line = #TOKEN:X where not isNumber(X)"
    found = wrapped(text, run(60, 100, "7"), run(200, 100, "Honey"), run(400, 100, "of bees"))
    assert found.to_csv().splitlines()[:2] == ["N,N number,E,truth", "7,7,Honey of bees,1"]
    (record,) = found.to_dict()["groups"][0]["children"]
    joined = record["children"][1]
    assert joined["value"]["text"] == "Honey of bees" and len(joined["children"]) == 2
    assert "<value>Honey of bees</value>" in to_xml(found.extraction)


def test_a_child_may_look_at_its_parent():
    """Two lists side by side: each amount stands in the column of the head of its own list."""
    page = [run(60, 60, "h left"), run(300, 60, "h right")]
    page += [run(x, y, f"{x}{y}") for x in (60, 300) for y in (80, 100)]
    text = (
        'r = s:S* s = h:H, i:I+ h = #TOKEN:X where startsWith(X, "h ")'
        " i = a:A where sameColumn(A, parent.H) a = #TOKEN:X where isNumber(X)"
    )
    found = wrapped(text, *page)
    lists = [[leaf.value.text for leaf in leaves(section)] for section in found.groups[0].children]
    assert lists == [["h left", "6080", "60100"], ["h right", "30080", "300100"]]


def test_bank_rows_are_found_by_their_heads_on_pages_that_have_none():
    heads = [run(60, 60, "Datum"), run(140, 60, "Text"), run(400, 60, "Betrag"), run(480, 60, "Saldo")]

    def rows(first, y):
        return [
            one
            for n in range(20)
            for one in (
                run(60, y + 24 * n, f"{first + n:02d}.01.2025"),
                run(140, y + 24 * n, f"Zahlung {first + n}"),
                run(140, y + 24 * n + 11, f"Verwendung {first + n}"),
                run(405, y + 24 * n, "10,50"),
                run(480, y + 24 * n, "99,00"),
            )
            if first + n < 32
        ]

    text = (
        "locale de_DE bank = row:R*"
        " row = when:W, booking:T, amount:A where sameRow(W, A) and sameRow(W, T)"
        " when = #TOKEN:X where headedBy(X, /Datum/) and isDate(X)"
        ' amount = #TOKEN:X where headedBy(X, "Betrag") and isAmount(X)'
        ' booking = #TOKEN:X where headedBy(X, text)  concept text label "Text"'
    )
    found = wrapped(text, pages=[heads + rows(1, 80), rows(21, 40)])
    told = [tuple(leaf.value.text for leaf in leaves(row)) for row in found.groups[0].children]
    assert told == [(f"{n:02d}.01.2025", f"Zahlung {n}", "10,50") for n in range(1, 32)]
