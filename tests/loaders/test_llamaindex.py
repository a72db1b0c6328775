"""LlamaIndex: from a question to the place of its answer, with the real packages."""

import fsspec
from llama_index.core import SimpleDirectoryReader, VectorStoreIndex
from llama_index.core.embeddings import BaseEmbedding
from llama_index.core.schema import MetadataMode

from pincite.loaders import places_in
from pincite.loaders.llamaindex import PinciteReader
from tests.loaders.conftest import JUICE, vector


class Letters(BaseEmbedding):
    def _get_text_embedding(self, text):
        return vector(text)

    def _get_query_embedding(self, query):
        return vector(query)

    async def _aget_query_embedding(self, query):
        return vector(query)


def test_a_question_leads_to_page_and_box(demo):
    documents = PinciteReader(by="element").load_data(demo)
    table = next(one for one in documents if JUICE in one.text)
    index = VectorStoreIndex(documents, embed_model=Letters())
    query = table.get_content(metadata_mode=MetadataMode.EMBED)
    (found,) = index.as_retriever(similarity_top_k=1).retrieve(query)
    (place,) = places_in(found.metadata)
    assert JUICE in found.node.get_content() and found.metadata["page"] == place.page == 5
    left, top, right, bottom = place.box
    assert 50 < left < right < 560 and 180 < top < bottom < 320


def test_what_only_leads_back_is_kept_from_models(demo):
    for one in PinciteReader().load_data(demo):
        told = one.get_content(metadata_mode=MetadataMode.LLM)
        assert "box" not in told and "urn:" not in told and "page: " in told


def test_a_folder_is_read_with_it(demo, tmp_path):
    (tmp_path / "report.pdf").write_bytes(demo.read_bytes())
    reader = SimpleDirectoryReader(tmp_path, file_extractor={".pdf": PinciteReader(by="page")})
    found = reader.load_data()
    assert [one.metadata["page"] for one in found] == [1, 2, 3, 4, 5, 6]
    assert found[0].metadata["file_name"] == "report.pdf"


def test_a_document_of_another_file_system_is_read(demo):
    memory = fsspec.filesystem("memory")
    memory.pipe("/report.pdf", demo.read_bytes())
    (found,) = PinciteReader(by="document").load_data("/report.pdf", {"owner": "us"}, fs=memory)
    assert found.metadata["owner"] == "us" and found.text.startswith("# Hollow Lane")
