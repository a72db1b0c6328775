"""Delimited texts: every field of every row, whatever wrote the file."""

from __future__ import annotations

import pytest

from pincite.errors import TooLarge
from pincite.readers.delimited import read, read_tsv
from pincite.readers.reading import ReadContext
from tests.readers.sheet.written import elements, headers, pages, tables, texts


def table_of(
    text: str | bytes, reading: ReadContext | None = None, reader=read, **options: int
) -> list[list[str]]:
    data = text if isinstance(text, bytes) else text.encode()
    (found,) = tables(elements(reader, data, reading, **options))
    return found


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(delimiter):
    lines = [["name", "size, in cm", "x"], ["a", "1", "2"], ["b", "3", "4"]]
    text = "\n".join(delimiter.join(f'"{f}"' if "," in f else f for f in line) for line in lines)
    assert table_of(text) == lines


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le"])
def test_encodings_do_not_garble(encoding):
    assert table_of("città,n\nForlì,1\n".encode(encoding)) == [["città", "n"], ["Forlì", "1"]]


def test_quotes_may_hold_anything():
    text = 'a,b\n"x, ""y""\nz",2\n5" disk,3\n'
    assert table_of(text) == [["a", "b"], ['x, "y"\nz', "2"], ['5" disk', "3"]]


def test_escaped_quotes_are_quotes():
    assert table_of('a,b\n"say \\"hi\\", x",2\n"p",3\n')[1] == ['say "hi", x', "2"]


def test_a_quote_that_never_closes_costs_its_own_line():
    reading = ReadContext()
    text = 'a,b\n"open,1\n' + "\n".join(f"r{at},{at}" for at in range(3000))
    found = table_of(text, reading)
    assert len(found) == 3002
    assert found[1] == ['"open', "1"] and found[-1] == ["r2999", "2999"]
    assert "unclosed_quote" in [note.code for note in reading.notes]


def test_ragged_rows_lose_nothing():
    reading = ReadContext()
    assert table_of("a,b\n1,2,3\n4\n", reading) == [["a", "b", ""], ["1", "2", "3"], ["4", "", ""]]
    assert [note.code for note in reading.notes] == ["ragged_rows"]


def test_a_line_that_names_the_delimiter_is_no_row():
    assert table_of("sep=;\na;b\n1,5;2\n") == [["a", "b"], ["1,5", "2"]]


def test_sentences_are_one_column():
    text = "Lorem, ipsum\ndolor sit\namet\nconsectetur, elit\nsed do\neiusmod\ntempor\n"
    assert [line[0] for line in table_of(text)] == text.splitlines()


def test_empty_lines_and_form_feeds_are_no_rows():
    assert table_of("a,b\n\n1,2\n\f\n3,4\n\n") == [["a", "b"], ["1", "2"], ["3", "4"]]


def test_an_empty_file_has_an_empty_page():
    (page,) = pages(read, b"")
    assert page.elements == ()


def test_header_rows_are_not_everywhere():
    def count(text: str) -> int:
        return headers(elements(read, text.encode())[0].table)

    assert count("name,size\na,1\nb,2\n") == 1
    assert count("1,2\n3,4\n5,6\n") == 0
    assert count("a,b\na,c\nb,c\n") == 0
    assert count("Report,,\nname,size,n\na,1,2\nb,2,3\n") == 2


def test_tabs_are_taken_where_they_are_expected():
    assert table_of("a, b\tc\n1, 2\t3\n", reader=read_tsv) == [["a, b", "c"], ["1, 2", "3"]]


def test_limits_hold():
    with pytest.raises(TooLarge):
        table_of(",".join("x" * 20_000))
    reading = ReadContext()
    found = table_of("a,b\n" + "x" * 3000 + ",2\n", reading, max_field=1000)
    assert len(found[1][0]) == 1000 and [note.code for note in reading.notes] == ["cut_field"]


def test_pieces_say_the_same_as_the_whole():
    text = "name,size\n" + "".join(f"n{at},{at}\n" for at in range(3000))
    found = pages(read, text.encode(), window=100)
    parts = [one for page in found for one in page.elements]
    assert len(parts) > 20
    assert [line for one in parts for line in texts(one.table)] == table_of(text)
    assert [one.continues for one in parts[1:]] == [one.id for one in parts[:-1]]


def test_lines_above_the_names_of_the_columns_are_no_rows():
    text = (
        "Monthly report\nMade 2024-05-01\n\nDate,Account,Amount\n2024-05-01,Cash,1200\n2024-05-02,Bank,-30\n"
    )
    found = elements(read, text.encode())
    assert [e.text for e in found[:2]] == ["Monthly report", "Made 2024-05-01"]
    assert tables(found)[0][0] == ["Date", "Account", "Amount"]
    assert {c.row for c in found[2].table.cells if c.header} == {0}
