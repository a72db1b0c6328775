"""Libraries to try things on."""

import pytest

pytest.importorskip("pyoxigraph")

from pincite.catalogue import export
from pincite.catalogue.catalogue import Catalogue


@pytest.fixture
def store(tmp_path):
    with Catalogue.create(tmp_path / "library") as made:
        yield made


@pytest.fixture
def exported(tmp_path):
    """Everything in a library, as the bytes of files by their paths."""
    count = iter(range(1000))

    def written(store):
        folder = tmp_path / f"export{next(count)}"
        store.ask(export.export, store.blobs, folder)
        return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}

    return written
