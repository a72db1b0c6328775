"""The wrapper for bibliographies that comes with Pincite: entries and their pieces in the common styles."""

import pytest

import pincite
from benchmarks.bibliographies.__main__ import judged
from benchmarks.bibliographies.printing import made

DOI = "10.1000/xyz.12"
PIECES = {"authors", "year", "title", "venue"}


def found(*entries, heading="References"):
    text = f"# {heading}\n\n" + "\n\n".join(entries) + "\n"
    return pincite.wrap("bibliography", text.encode())


def pieces(entry):
    (group,) = found(entry).find("entry")
    return {piece.type: piece.value.text for piece in group.children}


@pytest.mark.parametrize(
    ("entry", "authors"),
    [
        ("Rossi, A., & Li, B. (2009). Bees at night. Journal of Bees, 4(2), 1–9.", "Rossi, A., & Li, B."),
        ("Rossi, A and Li, B (2009), ‘Bees at night’, Journal of Bees, Vol. 4: 1-9.", "Rossi, A and Li, B"),
        ("[3] A. Rossi and B. Li, “Bees at night,” Journal of Bees, vol. 4, 2009.", "A. Rossi and B. Li"),
        ("[3] Anna Rossi and Bo Li. 2009. Bees at night. Journal of Bees 4, 2, 1–9.", "Anna Rossi and Bo Li"),
        ("3. Rossi, A., Li, B.: Bees at night. Journal of Bees 4(2), 1–9 (2009).", "Rossi, A., Li, B."),
        ("Rossi, Anna, and Bo Li. 2009. “Bees at night.” Journal of Bees 4: 1–9.", "Rossi, Anna, and Bo Li"),
        ("Rossi, Anna, and Bo Li. “Bees at night.” Journal of Bees, vol. 4, 2009.", "Rossi, Anna, and Bo Li"),
        ("[3] Rossi A, Li B. Bees at night. Journal of Bees. 2009;4(2):1-9.", "Rossi A, Li B"),
        ("[3] A. Rossi and B. Li. Bees at night. Journal of Bees, 4(2):1–9, 2009.", "A. Rossi and B. Li"),
    ],
    ids=["APA", "Harvard", "IEEE", "ACM", "LNCS", "Chicago", "MLA", "Vancouver", "plain"],
)  # fmt: skip
def test_an_entry_is_read_in_the_styles(entry, authors):
    said = pieces(f"{entry} doi:{DOI}")
    assert {name: said[name] for name in PIECES} == {
        "authors": authors,
        "year": "2009",
        "title": "Bees at night",
        "venue": "Journal of Bees",
    }
    assert said["doi"] == DOI


def test_a_title_may_be_a_question():
    assert pieces("Rossi, A. (2009). Do bees sleep? Journal of Bees, 4.")["title"] == "Do bees sleep?"


def test_of_an_entry_in_no_style_label_year_and_address_are_told():
    said = pieces("[7] Bees - an atlas for beginners, 2009 - http://example.org/bees.html.")
    assert said == {"label": "7", "year": "2009", "url": "http://example.org/bees.html"}


def test_what_stands_under_another_heading_is_no_entry():
    first, second = "Rossi, A. (2009). Bees. Journal of Bees, 4.", "Li, B. (2010). Ants. Ant News, 1."
    text = f"# References\n\n{first}\n\n# Appendix\n\n{second}\n"
    (entry,) = pincite.wrap("bibliography", text.encode()).find("entry")
    assert entry.value.text.startswith("Rossi")


def test_two_entries_in_one_paragraph_are_told_as_unread():
    two = "Rossi, A. (2009). Bees. Journal of Bees, 4. Li, B. (2010). Ants. Ant News, 1."
    records = found(two)
    assert not list(records.find("entry"))
    assert [group.value.text for group in records.find("unread")] == [two]


def test_a_text_without_such_a_heading_has_no_bibliography():
    assert not list(found("Rossi, A. (2009). Bees. Journal of Bees, 4.", heading="Bees").find("entry"))


@pytest.mark.parametrize("number", [2, 3, 4, 6, 7, 8])
def test_lists_of_the_papers_looked_at_come_out_whole(number):
    for field, tally in judged(made(number), "bibliography").items():
        assert (tally.right, tally.wrong) == (tally.printed, 0), field
