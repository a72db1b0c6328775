"""What is read in C is what the oracle in Python reads, bit for bit; and no other build is taken for it."""

from __future__ import annotations

import importlib
import io
import pkgutil
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import pincite.native
import pincite.pdf
from benchmarks.corpora import CorpusMissing, folder
from pincite.errors import NativeMissing
from pincite.native import limits
from pincite.native.library import ABI, FILE, contains, library, load, occurrences, table
from pincite.pdf import drawing, structure
from pincite.pdf.engine import LOCK, pdfium
from pincite.pdf.fonts import FontTable
from pincite.pdf.space import page_space
from tests.pdf import oracle
from tests.pdf.drafts import Draft, pixels

BIGGEST = 12_000  # glyphs and objects of a page the oracle is asked to read
PAGES = 2  # pages of a file


def differences(data: bytes, pages: int = PAGES) -> list[str]:
    """Where library and oracle disagree on a PDF, [] for nowhere (or where PDFium cannot open it)."""
    raw = pdfium()
    found: list[str] = []
    with LOCK:
        handle = raw.FPDF_LoadMemDocument64(data, len(data), None)
        if not handle:
            return found
        for number in range(min(pages, raw.FPDF_GetPageCount(handle))):
            page = raw.FPDF_LoadPage(handle, number)
            text_page = raw.FPDFText_LoadPage(page) if page else None
            if not text_page:
                continue
            big = raw.FPDFText_CountChars(text_page), raw.FPDFPage_CountObjects(page)
            if max(big) <= BIGGEST:
                found += [f"page {number + 1}: {what}" for what in _page_differences(page, text_page)]
            raw.FPDFText_ClosePage(text_page)
            raw.FPDF_ClosePage(page)
        raw.FPDF_CloseDocument(handle)
    return found


def _page_differences(page, text_page) -> list[str]:
    space = page_space(page, 1.25)
    fast, slow = FontTable(), FontTable()
    one, two = drawing.read(page, text_page, space, fast), oracle.read(page, text_page, space, slow)
    found = []
    for mine, other in ((one.glyphs, two.glyphs), (one.paths, two.paths)):
        for name in mine.__struct_fields__:
            a, b = getattr(mine, name), getattr(other, name)
            if a is None and b is None:
                continue
            a = np.ascontiguousarray(a)
            if a.dtype != b.dtype or a.shape != b.shape or a.tobytes() != b.tobytes():
                found.append(f"{type(mine).__name__}.{name}")
    if one.images != two.images:
        found.append("images")
    if fast.fonts != slow.fonts:
        found.append("fonts")
    if one.limits != two.limits:
        found.append("limits")
    if structure.read_tags(page) != oracle.read_tags(page):
        found.append("tags")
    return found


def book() -> bytes:
    """Text in several fonts, colours, modes and angles, tables, curves, clips and a picture."""
    from reportlab.lib import colors
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

    def decorate(canvas, _):
        canvas.saveState()
        canvas.rotate(37.5)
        canvas.setFont("Times-BoldItalic", 31.3)
        canvas.setFillColorRGB(0.9, 0.2, 0.1, alpha=0.4)
        canvas.drawString(300, 50, "Entwurf – draft")
        canvas.restoreState()
        canvas.saveState()
        path = canvas.beginPath()
        path.circle(300, 300, 77.7)
        canvas.clipPath(path, stroke=1)
        canvas.skew(10, 5)
        canvas.grid([200, 233.3, 266.6, 400], [200, 250, 301.7])
        canvas.bezier(10, 10, 300, 500, 400, 200, 500, 500)
        canvas.restoreState()
        text = canvas.beginText(50, 60)
        text.setFont("Courier", 7.7)
        text.setTextRenderMode(2)
        text.setHorizScale(83)
        text.setCharSpace(0.7)
        text.textLines("outlined and narrow\nhy-\nphenated")
        canvas.drawText(text)

    styles = getSampleStyleSheet()
    story = [Paragraph("Überschrift", styles["Heading1"])]
    story += [Paragraph("Lorem <b>ipsum</b> <i>dolor</i> sit amet, " * 20, styles["BodyText"])] * 3
    story += [Spacer(1, 12)]
    table = Table([[f"{r}.{c}" for c in range(6)] for r in range(12)])
    table.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.grey), ("SPAN", (0, 0), (1, 1))]))
    out = io.BytesIO()
    SimpleDocTemplate(out, pagesize=A4, invariant=1).build(
        [*story, table], onFirstPage=decorate, onLaterPages=decorate
    )
    return out.getvalue()


def turned(rotate: int) -> bytes:
    draft = Draft()
    draft.page(
        "BT /F 9.7 Tf 0.9 0.1 -0.2 1.3 33.3 211.7 Tm (Slanted text, ) Tj [(ker) 120 (ned)] TJ ET "
        "0.3 w 12.34 56.78 m 234.5 56.79 l 234.5 99 l S 1.7 0.3 -0.4 1.1 10 20 cm 10 10 55.5 44.4 re B "
        "BT 3 Tr /F 8 Tf 50 50 Td (unseen) Tj ET",
        size=(-3.3, 7.7, 290.1, 401.9),
        Rotate=rotate,
    )
    return draft.save()


def test_a_made_document_is_read_as_the_oracle_reads_it():
    assert differences(book()) == []


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_a_turned_page_is_read_as_the_oracle_reads_it(rotate):
    assert differences(turned(rotate)) == []


def redrawn(seed: int) -> bytes:
    """Words in rows, of which some are drawn again later: exactly, almost, cut otherwise, tagged or not."""
    rng = random.Random(seed)
    words = [
        (
            "".join(rng.choices("aabcde ", k=rng.randint(1, 6))),
            20 * rng.randint(1, 12),
            20 * rng.randint(1, 18),
        )
        for _ in range(60)
    ]
    parts = []
    for _ in range(3):
        for word, x, y in words:
            if rng.random() < 0.3:
                continue
            cut, off = rng.randint(0, len(word)), rng.choice([0, 0, 0.003, 0.2, 0.29, 0.31, -0.3])
            size = rng.choice([10, 10, 10, 10.2, 10.4])
            tag = rng.choice(["", "/Artifact <<>>", "/P <</MCID 1>>"])
            text = f"({word[:cut]}) Tj ({word[cut:]}) Tj" if rng.random() < 0.5 else f"({word}) Tj"
            drawn = f"BT {rng.choice([0, 0, 0, 3])} Tr /F {size} Tf {x + off} {y - off} Td {text} ET"
            parts.append(f"{tag} BDC {drawn} EMC" if tag else drawn)
    draft = Draft()
    draft.page(" ".join(parts))
    return draft.save()


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_fonts_measured_in_pixels_are_read_as_the_oracle_reads_them(rotate):
    draft = Draft()
    pixels(draft, rotate)
    assert differences(draft.save()) == []


@pytest.mark.parametrize("seed", range(12))
def test_what_is_drawn_again_is_read_as_the_oracle_reads_it(seed):
    assert differences(redrawn(seed)) == []


def test_font_names_longer_than_a_row_are_read_whole():
    import pikepdf

    draft = Draft()
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name("/" + "Longname" * 60)
    )
    draft.page("BT /F 10 Tf 20 300 Td (A) Tj ET", fonts={"F": font})
    assert differences(draft.save()) == []


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("name", ["bilanci", "icdar2013", "dpbench", "robust"])
def test_real_documents_are_read_as_the_oracle_reads_them(name):
    try:
        place = folder() / name
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    paths = sorted(path for path in place.rglob("*.pdf") if path.is_file())
    every = {"bilanci": 1, "icdar2013": 4, "dpbench": 9, "robust": 12}[name]
    wrong = {
        path.name: found for path in _sample(paths, every) if (found := differences(path.read_bytes(), 1))
    }
    assert wrong == {}


def _sample(paths: list[Path], every: int) -> list[Path]:
    assert paths
    return paths[::every]


KEYED = [
    b"", b"/", b"/K", b"/Key", b"K/Key", b"/Ke/Ke/Key", b"/Ke/Kex", b"\0/Key\0", b"//Key", b"/KeY/key",
    b"/Key/Key", b"//// /Key /Key/K",
]  # fmt: skip


@pytest.mark.parametrize("data", KEYED)
def test_keys_are_found_where_python_finds_them(data):
    assert contains(data, b"/Key") is (b"/Key" in data)
    assert contains(data, b"/K") is (b"/K" in data)
    assert list(occurrences(data, b"/Key")) == [match.start() for match in re.finditer(b"/Key", data)]
    assert list(occurrences(data, b"//")) == [at for at in range(len(data)) if data.startswith(b"//", at)]


def test_the_library_is_of_these_very_sources():
    assert library().pincite_abi() == ABI


def test_every_function_and_limit_the_library_names_is_there():
    raw = pdfium()
    assert len(table("function")) == 55
    assert [name for name, *_ in table("function") if not hasattr(raw, name)] == []
    assert [name for (name,) in table("limit") if not hasattr(limits, name.upper())] == []


def test_the_version_changes_with_every_name_and_type_of_the_interface():
    def fnv(lines):
        value = 2166136261
        for byte in b"".join(line.encode() + b"\0" for line in lines):
            value = (value ^ byte) * 16777619 & 0xFFFFFFFF
        return value

    lib = library()
    lines = []
    while line := lib.pincite_interface(len(lines)):
        lines.append(line.decode())
    assert fnv(lines) == ABI
    assert sum(line.startswith("function FPDF") for line in lines) == 55
    assert sum(line.startswith("limit ") for line in lines) == 23
    swapped = [*lines[:20], lines[21], lines[20], *lines[22:]]
    assert fnv(swapped) != ABI


def build(folder: Path, text: str) -> Path:
    """A shared library of this C source."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler here")
    source = folder / "other.c"
    source.write_text(text)
    built = folder / FILE.name
    subprocess.run([compiler, "-shared", "-fPIC", source, "-o", built], check=True)
    return built


def test_a_build_of_other_sources_is_refused(tmp_path):
    with pytest.raises(NativeMissing, match="it has version 00000007") as refused:
        load(build(tmp_path, "unsigned pincite_abi(void) { return 7; }"))
    assert "make setup" in refused.value.sentence


def test_a_build_without_a_version_is_refused(tmp_path):
    with pytest.raises(NativeMissing, match="it has no version"):
        load(build(tmp_path, "int nothing;"))


def test_a_file_that_is_no_library_is_refused(tmp_path):
    (tmp_path / "lib").write_bytes(b"no library")
    with pytest.raises(NativeMissing, match="cannot be loaded"):
        load(tmp_path / "lib")


def test_a_missing_library_is_named_with_what_to_do(tmp_path):
    with pytest.raises(NativeMissing, match=r"was not built: .*ziglang"):
        load(tmp_path / "lib")


WITHOUT_LIBRARY = r"""
import pathlib, pincite.native.library as native
native.FILE = pathlib.Path("nowhere")
import pincite
print(pincite.convert(b"{\\rtf1 A title}").to_text().strip())
try:
    from pincite.pdf import PdfDocument
except pincite.PinciteError as error:
    print(error.code)
"""


def test_without_the_library_the_pdf_engine_says_so_and_other_formats_are_read():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_LIBRARY], check=True, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.splitlines() == ["A title", "native_missing"]


def test_every_module_of_the_engine_can_be_imported_and_the_library_is_none():
    packages = (pincite.pdf, pincite.native)
    names = [m.name for p in packages for m in pkgutil.walk_packages(p.__path__, f"{p.__name__}.")]
    assert "pincite.native.library" in names
    assert not [name for name in names if "libpincite" in name]
    for name in names:
        importlib.import_module(name)
