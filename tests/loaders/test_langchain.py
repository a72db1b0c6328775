"""LangChain: from a question to the place of its answer, with the real packages."""

import json
import subprocess
import sys

from langchain_core.documents import Document
from langchain_core.embeddings import Embeddings
from langchain_core.vectorstores import InMemoryVectorStore

from pincite.loaders import places_in
from pincite.loaders.langchain import PinciteLoader
from tests.loaders.conftest import JUICE, vector


class Letters(Embeddings):
    def embed_documents(self, texts):
        return [vector(text) for text in texts]

    def embed_query(self, text):
        return vector(text)


def test_a_question_leads_to_page_and_box(demo):
    store = InMemoryVectorStore(Letters())
    store.add_documents(PinciteLoader(demo, by="element").load())
    (found,) = store.similarity_search(
        "Product Litres Euro a litre Revenue Cloudy apple juice",
        k=1,
        filter=lambda d: JUICE in d.page_content,
    )
    (place,) = places_in(found.metadata)
    assert (found.metadata["page"], place.page) == (5, 5)
    left, top, right, bottom = place.box
    assert 50 < left < right < 560 and 180 < top < bottom < 320


def test_several_documents_are_loaded_one_after_the_other(demo, tmp_path):
    (tmp_path / "a.md").write_text("# One\n\nText.")
    made = PinciteLoader([tmp_path / "a.md", demo], by="document").lazy_load()
    first = next(made)
    assert isinstance(first, Document) and first.metadata["source"] == str(tmp_path / "a.md")
    assert next(made).metadata["source"] == str(demo)


def test_a_file_object_is_taken(demo):
    with open(demo, "rb") as file:
        assert PinciteLoader(file, by="document").load()[0].metadata["title"].startswith("Hollow Lane")


def test_metadata_goes_through_json(demo):
    for one in PinciteLoader(demo, chunking={"max_tokens": 128}).load():
        assert json.loads(json.dumps(one.metadata)) == one.metadata


def test_without_the_package_what_to_install_is_told():
    code = (
        "import sys; sys.modules['langchain_core.document_loaders'] = None\n"
        "import pincite\n"
        "try: import pincite.loaders.langchain\n"
        "except pincite.MissingExtra as error: print(error.sentence)"
    )
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install 'pincite[langchain]'" in made.stdout


def test_pincite_alone_loads_none_of_them():
    code = (
        "import sys, pincite, pincite.loaders\n"
        "print([m for m in ('langchain_core', 'llama_index', 'haystack') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"
