"""reStructuredText that reads files, or loses what docutils does not know."""

from __future__ import annotations

import pytest

pytest.importorskip("docutils")

from pincite.readers.rst import read
from tests.readers.outlines import elements, outline, slots


def test_files_are_not_read_into_the_document(tmp_path, capfd) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("SECRET\n")
    text = f"""
.. include:: {secret}

.. csv-table:: t
   :file: {secret}

.. literalinclude:: {secret}

.. raw:: html
   :file: {secret}

end
"""
    found, reading = elements(read, text.encode())
    assert "SECRET" not in repr(found)
    assert found[-1].text == "end"
    assert "not_included" in {note.code for note in reading.notes}
    assert capfd.readouterr().err == ""


def test_unknown_directives_and_roles_keep_their_text() -> None:
    text = (
        ".. strange:: An argument\n   :option: x\n\n   Its content\n\n"
        ":func:`~a.b.run` and :ref:`Here <there>`\n"
    )
    found, _ = elements(read, text.encode())
    assert [one.text for one in found] == ["An argument", "Its content", "run and Here"]


def test_stand_ins_end_with_the_document() -> None:
    from docutils.parsers.rst import directives

    before = dict(directives._directives)
    elements(read, b".. strange:: a\n")
    assert directives._directives == before


def test_levels_lists_and_notes_are_kept() -> None:
    text = """Title
=====

Part
----

* a

  iv. b

more [1]_

.. [1] Note

.. code-block:: python
   :linenos:

   x = 1
"""
    found, _ = elements(read, text.encode())
    assert outline(found) == [
        ("heading", 1, "", "Title"),
        ("heading", 2, "", "Part"),
        ("list_item", 1, "•", "a"),
        ("list_item", 2, "iv.", "b"),
        ("paragraph", 0, "", "more 1"),
        ("code", 0, "", "x = 1"),
        ("footnote", 0, "1", "Note"),
    ]
    assert found[4].spans[0].href == "#" + found[6].id and found[4].spans[0].superscript
    assert found[5].language == "python"


def test_spans_of_a_grid_are_kept() -> None:
    text = """
+---+---+
| A | B |
+===+===+
| C | D |
|   +---+
|   | E |
+---+---+
"""
    found, _ = elements(read, text.encode())
    assert slots(found[0]) == [
        (0, 0, 1, 1, "A"),
        (0, 1, 1, 1, "B"),
        (1, 0, 2, 1, "C"),
        (1, 1, 1, 1, "D"),
        (2, 1, 1, 1, "E"),
    ]


def test_what_is_wrong_is_given_as_it_stands() -> None:
    found, _ = elements(read, b"=====\nTitle\n===\n\ntext *open\n")
    assert "Title" in repr(found) and "open" in repr(found)


def test_nesting_without_end_is_read_flat() -> None:
    text = "\n\n".join("  " * depth + "* x" for depth in range(400))
    found, _ = elements(read, text.encode())
    assert "".join(one.text for one in found).count("x") == 400


def test_substitutions_are_bounded() -> None:
    lines = [".. |a0| replace:: xxxxxxxxxx"]
    lines += [f".. |a{n}| replace:: " + f"|a{n - 1}| " * 8 for n in range(1, 20)]
    found, reading = elements(read, "\n".join([*lines, "", "|a19|", ""]).encode())
    assert sum(len(one.text) for one in found) < 10_000
    assert [note.code for note in reading.notes] == ["not_parsed"]


def test_marks_that_are_never_closed_are_bounded() -> None:
    found, reading = elements(read, b"`a <" + b" `a <" * 50_000)
    assert found and [note.code for note in reading.notes] == ["not_parsed"]


def test_formulas_in_a_line_are_latex() -> None:
    (found,), _ = elements(read, b"Energy is :math:`mc^2` here.\n")
    assert found.text == "Energy is $mc^2$ here."


@pytest.mark.parametrize("word", ["a'", "+-", "{\\b", "=?utf-8?Q?"])
def test_a_word_without_end_is_bounded(word: str) -> None:
    text = "Before\n\n" + word * 30_000 + "\n\nAfter"
    found, reading = elements(read, text.encode())
    assert "not_parsed" in {note.code for note in reading.notes}
    assert (found[0].text, found[-1].text) == ("Before", "After")
    assert sum(len(one.text) for one in found) >= 30_000 * len(word)


def test_a_long_address_is_no_word_without_end() -> None:
    text = f"See `here <https://example.org/{'x' * 5000}>`_ for *more*."
    found, reading = elements(read, text.encode())
    assert [one.text for one in found] == ["See here for more."]
    assert not reading.notes
