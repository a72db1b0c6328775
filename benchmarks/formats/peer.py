"""One engine in a process of its own: CPU seconds for documents. Needs nothing of Recto for a peer.

``python peer.py ENGINE FILE...`` converts every file unmeasured, then measured, and says a line of JSON for
each: ``{"file", "cpu"}`` or ``{"file", "error"}``; before these ``{"engine", "version", "start"}`` with the
CPU seconds until the library was there.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
from importlib.metadata import version

Convert = Callable[[str], object]


def main() -> int:
    engine, files = sys.argv[1], sys.argv[2:]
    try:
        convert, package = ENGINES[engine]()
    except ImportError as problem:
        _say(engine=engine, missing=str(problem))
        return 1
    _say(engine=engine, version=version(package), start=spent())
    failed: dict[str, str] = {}
    for file in files:
        try:
            convert(file)
        except Exception as problem:  # a peer may raise anything; it is told, and the file left out
            failed[file] = f"{type(problem).__name__}: {problem}"[:200]
    for file in files:
        if file in failed:
            _say(file=file, error=failed[file])
            continue
        before = spent()
        convert(file)
        _say(file=file, cpu=spent() - before)
    return 0


def spent() -> float:
    """User seconds of this process and of children that ended."""
    return sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def _say(**record: object) -> None:
    sys.__stdout__.write(json.dumps(record) + "\n")
    sys.__stdout__.flush()


def recto() -> tuple[Convert, str]:
    import recto

    return lambda file: recto.convert(file).to_elements(), "recto"


def unstructured() -> tuple[Convert, str]:
    """With a blank English pipeline that only ends sentences, in place of the model that it downloads when
    it runs: that costs it less than its own would."""
    import spacy
    from unstructured.nlp import tokenize
    from unstructured.partition.auto import partition

    if not spacy.util.is_package("en_core_web_sm"):
        blank = spacy.blank("en")
        blank.add_pipe("sentencizer")
        tokenize._load_spacy_model = lambda: blank
        tokenize._get_nlp = lambda: blank
    return lambda file: [one.to_dict() for one in partition(file)], "unstructured"


def markitdown() -> tuple[Convert, str]:
    from markitdown import MarkItDown

    return MarkItDown(enable_plugins=False).convert, "markitdown"


def docling() -> tuple[Convert, str]:
    from docling.document_converter import DocumentConverter

    converter = DocumentConverter()
    try:
        version("docling")
        package = "docling"
    except ImportError:
        package = "docling-slim"
    return lambda file: converter.convert(file).document.export_to_dict(), package


ENGINES = {"recto": recto, "unstructured": unstructured, "markitdown": markitdown, "docling": docling}


if __name__ == "__main__":
    sys.exit(main())
