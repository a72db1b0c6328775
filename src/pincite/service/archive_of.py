"""A document as a ZIP: Markdown with its figures as files beside it."""

from __future__ import annotations

import io
import zipfile

from pincite.converting.document import Document
from pincite.outputs.pictured import picture_files

OLDEST = (1980, 1, 1, 0, 0, 0)  # What a ZIP can tell; the same document gives the same bytes.


def zipped(document: Document) -> bytes:
    """``document.md``, ``pictures/`` and ``document.json``."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as package:

        def add(name: str, data: bytes) -> None:
            package.writestr(zipfile.ZipInfo(name, OLDEST), data, zipfile.ZIP_DEFLATED)

        add("document.md", document.write("md", pictures="files"))
        add("document.json", document.write("json", pictures="files"))
        for name, data in picture_files(document.illustrated):
            add(f"pictures/{name}", data)
    return made.getvalue()
