"""A page without words is not like one with words, or reading a text loads what it does not need."""

import copy
import pickle
import subprocess
import sys

import msgspec
import pytest

from pincite.model.words import Words
from pincite.readers.words import COLUMNS, no_words


def test_empty_columns_have_the_shape_and_type_of_full_ones():
    words = no_words()
    assert isinstance(words, Words) and len(words) == 0 and list(words) == []
    assert set(COLUMNS) == set(Words.__struct_fields__) - {"text", "confidence"}
    for name, (shape, kind) in COLUMNS.items():
        assert getattr(words, name).shape == shape
        assert getattr(words, name).dtype == kind
    assert words.confidence is None


def test_pages_without_words_have_equal_copies():
    words = no_words()
    for one in (pickle.loads(pickle.dumps(words)), copy.deepcopy(words), msgspec.structs.replace(words)):
        assert one == words
        assert one.box.shape == (0, 4)


@pytest.mark.parametrize("name", ["x.txt", "x.md", "x.html", "x.csv", "x.rst", "x.eml"])
def test_a_text_does_not_load_numpy(name):
    code = (
        "import pincite, sys\n"
        f"document = pincite.convert(b'Subject: words\\n\\nsome, words\\n', name={name!r})\n"
        "document.to_elements(), document.to_markdown(), document.to_nquads()\n"
        "print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
