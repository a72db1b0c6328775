"""Any character of any text that Pincite gives out leads back to element, page and box."""

from itertools import islice

import pytest

import pincite
from pincite.errors import MissingExtra
from tests.archive.made_documents import every_document
from tests.archive.tracing.traced_back import astray

DOCUMENTS = every_document()

WAYS = (
    {},
    {"strategy": "heading", "within_pages": True},
    {"strategy": "size", "max_size": 60, "within_pages": True, "furniture": "drop"},
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.get("strategy", "whole"))
@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_character_leads_to_its_place(kind, way, tmp_path):
    name, data = DOCUMENTS[kind]
    with pincite.Library(tmp_path / "library") as library:
        try:
            found = library.ingest(data, name=name, isolation=None, **way)
        except MissingExtra as error:
            pytest.skip(str(error))
        assert found.texts or found.images
        assert list(islice(astray(library, found.urn, 3), 5)) == []
