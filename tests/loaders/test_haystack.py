"""Haystack: from a question to the place of its answer, with the real packages."""

import pytest
from haystack import Pipeline
from haystack.components.retrievers.in_memory import InMemoryBM25Retriever
from haystack.components.writers import DocumentWriter
from haystack.dataclasses import ByteStream
from haystack.document_stores.in_memory import InMemoryDocumentStore

from pincite.loaders import places_in
from pincite.loaders.haystack import PinciteConverter
from tests.loaders.conftest import JUICE


def test_a_question_leads_to_page_and_box(demo):
    store = InMemoryDocumentStore()
    pipeline = Pipeline()
    pipeline.add_component("converter", PinciteConverter(by="element"))
    pipeline.add_component("writer", DocumentWriter(store))
    pipeline.connect("converter.documents", "writer.documents")
    pipeline.run({"converter": {"sources": [str(demo)]}})
    found = InMemoryBM25Retriever(store, top_k=1).run("What was the revenue of clear apple juice?")
    (document,) = found["documents"]
    (place,) = places_in(document.meta)
    assert JUICE in document.content and document.meta["page"] == place.page == 5
    left, top, right, bottom = place.box
    assert 50 < left < right < 560 and 180 < top < bottom < 320


def test_a_pipeline_with_it_is_written_and_read_again(demo):
    pipeline = Pipeline()
    pipeline.add_component("converter", PinciteConverter(by="page", chunking={"max_tokens": 100}))
    again = Pipeline.loads(pipeline.dumps(), allowed_modules=["pincite.loaders.haystack"])
    made = again.run({"converter": {"sources": [demo]}})["converter"]["documents"]
    assert [one.meta["page"] for one in made] == [1, 2, 3, 4, 5, 6]


def test_byte_streams_are_taken_with_their_facts(demo):
    stream = ByteStream(demo.read_bytes(), meta={"name": "kept.pdf"})
    (made,) = PinciteConverter(by="document").run([stream], meta=[{"owner": "us"}])["documents"]
    assert (made.meta["source"], made.meta["owner"]) == ("kept.pdf", "us")


def test_facts_for_another_number_of_sources_are_refused(demo):
    with pytest.raises(ValueError):
        PinciteConverter().run([demo], meta=[{}, {}])
