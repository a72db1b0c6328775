"""One engine in a process of its own: CPU seconds for documents. Needs nothing of Pincite for a peer.

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
from statistics import median
from typing import Any

Convert = Callable[[str], object]


ROUNDS = 5
ENOUGH = 1.0
"""A document is measured five times, the median counts; slow ones until they took a second."""


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
        rounds: list[float] = []
        while len(rounds) < ROUNDS and sum(rounds) < ENOUGH:
            before = spent()
            convert(file)
            rounds.append(spent() - before)
        _say(file=file, cpu=median(rounds))
    return 0


def spent() -> float:
    """User seconds of this process and of children that ended."""
    return sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def _say(**record: object) -> None:
    print(json.dumps(record), flush=True)


def pincite() -> tuple[Convert, str]:
    import pincite

    return lambda file: pincite.convert(file, ocr=False).to_elements(), "pincite"


def unstructured_blank() -> tuple[Convert, str]:
    """With a pipeline that only ends sentences, in place of the model that it downloads when it runs: that
    costs far less than its own."""
    import spacy

    blank = spacy.blank("en")
    blank.add_pipe("sentencizer")
    return _unstructured(blank)


def unstructured() -> tuple[Convert, str]:
    """With its own model where that is installed, else an untrained one of the same layers and width
    (en_core_web_sm 3.8: tok2vec, tagger, parser), whose answers are wrong and whose cost is an estimate."""
    import spacy

    if spacy.util.is_package("en_core_web_sm"):
        return _unstructured(None)
    return _unstructured(_untrained(spacy))


def _unstructured(pipeline: Any) -> tuple[Convert, str]:
    from unstructured.nlp import tokenize
    from unstructured.partition.auto import partition

    if pipeline is not None:
        tokenize._load_spacy_model = lambda: pipeline
        tokenize._get_nlp = lambda: pipeline
    caches = [one for one in vars(tokenize).values() if one is not pipeline and hasattr(one, "cache_clear")]
    caches = [one for one in caches if one is not tokenize._get_nlp]

    def convert(file: str) -> object:
        """What it remembers of sentences would make the second reading of a document look free."""
        for cache in caches:
            cache.cache_clear()
        return [one.to_dict() for one in partition(file)]

    return convert, "unstructured"


TAGS, DEPENDENCIES = 50, 45
"""Labels of en_core_web_sm's tagger and parser."""


def _untrained(spacy: Any) -> Any:
    pipeline = spacy.blank("en")
    embed = {
        "@architectures": "spacy.MultiHashEmbed.v2", "width": 96, "include_static_vectors": False,
        "attrs": ["NORM", "PREFIX", "SUFFIX", "SHAPE", "SPACY", "IS_SPACE"],
        "rows": [5000, 1000, 2500, 2500, 50, 50],
    }  # fmt: skip
    encode = {
        "@architectures": "spacy.MaxoutWindowEncoder.v2", "width": 96, "depth": 4, "window_size": 1,
        "maxout_pieces": 3,
    }  # fmt: skip
    vectors = {"@architectures": "spacy.Tok2Vec.v2", "embed": embed, "encode": encode}
    pipeline.add_pipe("tok2vec", config={"model": vectors})
    shared = {"@architectures": "spacy.Tok2VecListener.v1", "width": 96, "upstream": "tok2vec"}
    tagger = pipeline.add_pipe(
        "tagger", config={"model": {"@architectures": "spacy.Tagger.v2", "tok2vec": shared}}
    )
    parsing = {
        "@architectures": "spacy.TransitionBasedParser.v2", "state_type": "parser", "hidden_width": 64,
        "extra_state_tokens": False, "maxout_pieces": 2, "use_upper": True, "tok2vec": shared,
    }  # fmt: skip
    parser = pipeline.add_pipe("parser", config={"model": parsing})
    for number in range(TAGS):
        tagger.add_label(f"tag{number}")
    for number in range(DEPENDENCIES):
        parser.add_label(f"dep{number}")
    pipeline.initialize()
    return pipeline


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


ENGINES = {
    "pincite": pincite,
    "unstructured": unstructured,
    "unstructured_blank": unstructured_blank,
    "markitdown": markitdown,
    "docling": docling,
}


if __name__ == "__main__":
    sys.exit(main())
