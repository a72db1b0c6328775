"""What is fuzzed: functions of bytes that give nothing, and raise nothing but errors of the tree."""

from __future__ import annotations

import atexit
import functools
import os
import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from pincite.readers.formats import BY_NAME

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 8.0  # of a conversion, after which it ends itself
FORMS = ("md", "html", "text", "elements", "docling", "json")
LARGEST_SEED, SEEDS = 60_000, 12
TEXTS = {
    "sparql": [b"PREFIX e: <urn:e> SELECT ?s FROM <urn:g> { ?s e:p?'a'@en ; e:q 1.5e3 . FILTER(?s<?o) }"],
    "content": [b"a, (b | c)?, d*, [e]+", b"(x1 y)+"],
    "options": [b"500MB", b"1.5h", b"1-5,9,3-", b"-2", b"12,300"],
    "ranges": [b"char=12,300", b"page=3", b"xywh=1,2,3,4"],
    "answers": [b"\x82\xa4made\x91\xc4\x01a\xa5notes\x90", b"\x92\xa7corrupt\x91\xa1x"],
    "words": [b"1f8b", b"H4sIAAAAAAAAA6tWSkksSVSyUoiO1VFQKkgsSlWyUqoFAJWHbUQUAAAA"],
    "quads": [b'<urn:a> <urn:b> "c\\u00e9"@en <urn:g> .\n_:a <urn:b> <<( <urn:a> <urn:b> 1 )>> .\n'],
    "elements": [
        b'[{"type":"Title","text":"A","metadata":{"page_number":1,'
        b'"coordinates":{"points":[[0,0],[0,9],[9,9],[9,0]]}}}]'
    ],
    "pages": [b"\x01\x02\x03\x04" * 40],
    "worlds": [b"\x00\x00\x00\x01"],
    "csv": [b'a,b\n1,"2\n3"\n'],
    "txt": [b"Title\n\n- a\n- b\n"],
    "md": [b"# A\n\n| a | b |\n|---|---|\n| 1 | $x$ |\n\n[l](u)\n"],
    "html": [b"<h1>A</h1><table><tr><td colspan=2>1</td></tr></table><ul><li>x<ul><li>y</ul></ul>"],
    "rtf": [b"{\\rtf1\\ansi{\\fonttbl{\\f0 A;}}\\trowd\\cellx100 a\\cell\\row\\par \\u233?}"],
    "eml": [
        b"From: a@b\r\nSubject: =?utf-8?q?x?=\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"
        b"--x\r\n\r\nhi\r\n--x--\r\n"
    ],
}


class Target(NamedTuple):
    """``threads`` says that it starts some, which no child that is forked later could do without."""

    name: str
    run: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]
    threads: bool = False


def targets() -> dict[str, Target]:
    """All of them, by name."""
    plain: dict[str, Callable[[bytes], None]] = {
        "sparql": sparql, "content": content, "wrapper": wrapper, "options": options, "ranges": ranges,
        "answers": answers, "words": words, "quads": quads, "elements": elements, "ontology": ontology,
        "pages": pages, "worlds": worlds,
    }  # fmt: skip
    library = Target("library", changed_library, library_files, threads=True)
    found = {name: Target(name, run, lambda name=name: written(name)) for name, run in plain.items()}
    found["library"] = library
    for name, format_ in BY_NAME.items():
        found[name] = Target(name, reader(format_.media_types[0]), lambda name=name: documents(name))
    return found


def documents(name: str) -> list[bytes]:
    """Small documents of a format: of the corpora, where they are, and our own."""
    own = [path.read_bytes() for path in sorted((ROOT / "examples").glob("*")) if path.suffix == f".{name}"]
    corpora = Path(os.environ.get("PINCITE_CORPORA") or ROOT.parent / "shared" / "corpora")
    folders = {"pdf": corpora / "robust", "image": corpora / "forms"}
    found = sorted(folders.get(name, corpora / "formats" / name).rglob("*"))
    small = [path for path in found if path.is_file() and path.stat().st_size <= LARGEST_SEED]
    step = max(1, len(small) // SEEDS)
    return [*TEXTS.get(name, []), *own, *(path.read_bytes() for path in small[::step])] or [b"x"]


def written(name: str) -> list[bytes]:
    """Texts of a language, and those of the product."""
    folders = {"wrapper": ("src", "*.wrap"), "ontology": ("src", "*.json")}
    where, pattern = folders.get(name, ("", ""))
    paths = sorted((ROOT / where).rglob(pattern)) if where else []
    small = [path.read_bytes()[:LARGEST_SEED] for path in paths]
    return [*TEXTS.get(name, []), *small] or [b"x"]


def reader(media_type: str) -> Callable[[bytes], None]:
    """A document read, written in every form, cut into chunks, and cited."""

    def run(data: bytes) -> None:
        import pincite
        from pincite.converting.forms.registry import form_called

        document = pincite.convert(data, media_type=media_type, ocr=False, timeout=SECONDS)
        for name in FORMS:
            form = form_called(name)
            form.written(form.tree_of(document, None), None)
        chunks = document.chunks(max_tokens=40, overlap=5)
        if chunks:
            document.locate(chunks[len(chunks) // 2].text[:80])

    return run


def pages(data: bytes) -> None:
    """A page of words and lines wherever the bytes say: what no document looks like, for the layout and what
    is written in C."""
    import pincite

    ops = []
    for at in range(0, len(data) - 5, 6):
        x, y, size, kind, a, b = data[at : at + 6]
        if kind % 4 == 0:
            ops.append(f"{x * 3} {y * 4} m {a * 3} {b * 4} l S")
        elif kind % 4 == 1:
            ops.append(f"{x * 3} {y * 4} {a} {b} re {'f' if kind & 8 else 'S'}")
        else:
            text = chr(33 + a % 90) * (b % 12 + 1)
            shown = text.replace("\\", "x").replace("(", "x").replace(")", "x")
            turn = f"0 1 -1 0 {x * 3} {y * 4} Tm" if kind % 16 == 7 else f"1 0 0 1 {x * 3} {y * 4} Tm"
            ops.append(f"BT /F {size % 30 + 1} Tf {turn} ({shown}) Tj ET")
    body = "\n".join(ops).encode()
    made = (
        b"%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R"
        b"/MediaBox[0 0 765 1020]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj\n"
        b"4 0 obj<</Length %d>>stream\n%s\nendstream endobj\n"
        b"5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%%%EOF\n"
    ) % (len(body), body)
    pincite.convert(made, ocr=False, timeout=SECONDS).to_extract()


def sparql(data: bytes) -> None:
    from pincite.catalogue.sparql import calls_out, names_graphs

    text = data.decode("utf-8", "replace")
    calls_out(text)
    names_graphs(text)


def content(data: bytes) -> None:
    from pincite.wrappers.language.parse import parse_content

    parse_content(data.decode("utf-8", "replace"))


def wrapper(data: bytes) -> None:
    from pincite.wrappers.language.check import faults
    from pincite.wrappers.language.parse import parse
    from pincite.wrappers.predicates.registry import predicates

    faults(parse(data.decode("utf-8", "replace")), predicates())


def options(data: bytes) -> None:
    from pincite.converting.pages import parse_pages
    from pincite.errors import PinciteError
    from pincite.sandbox.resources import parse_memory, seconds

    text = data.decode("utf-8", "replace")
    for parse in (parse_memory, seconds, parse_pages):
        try:
            parse(text)
        except PinciteError:
            continue


def ranges(data: bytes) -> None:
    from pincite.archive.tracing.traced import range_of

    range_of(data.decode("utf-8", "replace"), 1000)


def answers(data: bytes) -> None:
    from pincite.converting.isolated import written as declared
    from pincite.sandbox.answers import error, result

    error(data)
    result(data, declared)


def words(data: bytes) -> None:
    from pincite.outputs.extract.words_codec import decode_words

    decode_words(data.decode("latin-1"))


def quads(data: bytes) -> None:
    from pincite.catalogue.quads import rewritten

    rewritten(data, ("nq", "ttl", "rdf", "jsonld")[len(data) % 4], "urn:g", "b")


def elements(data: bytes) -> None:
    from pincite.converting.given_elements import from_elements

    from_elements(data).to_markdown()


def ontology(data: bytes) -> None:
    from pincite.wrappers.ontology.reading import concepts_of

    concepts_of(data)


@functools.cache
def made_library() -> Path:
    """A library of two small documents, as long as this process lives."""
    from pincite.archive.library import Library

    folder = Path(tempfile.mkdtemp(prefix="fuzz-library-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with Library(folder) as library:
        for name in ("csv", "md"):
            library.ingest(TEXTS[name][0], name=f"a.{name}", isolation=None, reproducible=True)
    return folder


def library_files() -> list[bytes]:
    """The files of a library, each after its path and a zero byte."""
    folder = made_library()
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return [bytes(path.relative_to(folder)) + b"\0" + path.read_bytes() for path in paths]


def changed_library(data: bytes) -> None:
    """A library of which one file holds something else: checked, mended and told whole."""
    from pincite.archive.library import Library

    name, _, content = data.partition(b"\0")
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        copy = Path(shutil.copytree(made_library(), Path(folder, "library")))
        for path in copy.rglob("*"):
            if bytes(path.relative_to(copy)) == name and path.is_file():
                path.write_bytes(content)
        with Library(copy, create=False) as library:
            library.export(Path(folder, "all"))
        for repair in (False, True):
            with Library(copy, create=False) as library:
                list(library.check(repair=repair))


def worlds(data: bytes) -> None:
    """A small world and the definition of what a wrapper finds in it: they agree."""
    from tests.wrappers.oracle.instances import seeded
    from tests.wrappers.oracle.solved import solve
    from tests.wrappers.properties.test_engine import check_all

    instance = seeded(random.Random(data).getrandbits(48), tokens=(3, 4))
    solved: Any = solve(instance)
    if solved:
        check_all(instance, solved)
