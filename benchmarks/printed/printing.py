"""Sources to PDF by LibreOffice and Chromium, without the structure tree that would give all away."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pikepdf

import pincite
from benchmarks.printed.sources import OFFICE, Printable

BATCH = 8  # documents LibreOffice prints before it is started again: one that hangs takes few with it
OFFICE_SECONDS, WEB_SECONDS = 240, 60
PAGES = 15  # longer documents are left out
MARKS = frozenset({"BDC", "BMC", "EMC", "DP", "MP"})  # operators of marked content
# Looks of web pages: serif and sans, coloured headings, two columns, headings at body size, justified.
LOOKS = (
    "body{font:11pt/1.35 'Liberation Serif',serif}h1{font-size:20pt}h2{font-size:15pt}h3{font-size:12pt}",
    "body{font:10pt/1.5 'DejaVu Sans',sans-serif;color:#222}h1,h2,h3{color:#1a4b8c;font-weight:normal}"
    "h1{font-size:22pt}h2{font-size:16pt}h3{font-size:12pt}table{border-collapse:collapse}"
    "td,th{border-bottom:.5pt solid #999;padding:2pt 8pt}",
    "body{font:9.5pt/1.25 'Liberation Sans',sans-serif;column-count:2;column-gap:8mm}"
    "h1{column-span:all;font-size:18pt;text-align:center}h2{font-size:11pt;text-transform:uppercase}"
    "h3{font-size:9.5pt;font-style:italic}table{border-collapse:collapse}"
    "td,th{border:.5pt solid black;padding:2pt}",
    "body{font:12pt/1.6 'Liberation Serif',serif}h1,h2,h3{font-size:12pt}h1{text-align:center}"
    "h3{font-style:italic}td,th{padding:1pt 12pt;text-align:left}",
    "body{font:10pt/1.4 'DejaVu Serif',serif;text-align:justify}p{margin:0;text-indent:1.5em}"
    "h1{font-size:16pt;font-weight:normal;font-variant:small-caps}h2,h3{font-size:10pt}"
    "h3{font-weight:normal;font-style:italic}table{border-top:1pt solid;border-bottom:1pt solid;"
    "border-collapse:collapse}th{border-bottom:.5pt solid}td,th{padding:2pt 6pt}",
)


def print_all(sources: Sequence[Printable], work: Path) -> None:
    """Every source as ``work``/NAME.pdf, where its program could print it."""
    office = [s for s in sources if s.ending in OFFICE]
    for first in range(0, len(office), BATCH):
        _by_libreoffice(office[first : first + BATCH], work)
    for number, source in enumerate(s for s in sources if s.ending not in OFFICE):
        _by_chromium(source, LOOKS[number % len(LOOKS)], work)


def _by_libreoffice(batch: Sequence[Printable], work: Path) -> None:
    given = work / "given"
    shutil.rmtree(given, ignore_errors=True)
    given.mkdir()
    copies = [str(shutil.copy(s.path, given / f"{s.name}.{s.ending}")) for s in batch]
    profile = f"-env:UserInstallation={(work / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(work), *copies]
    _run(command, OFFICE_SECONDS)


def _by_chromium(source: Printable, look: str, work: Path) -> None:
    page = pincite.convert(source.path, ocr=False).to_html()
    page = re.sub(r"(?is)<style.*?</style>|<script.*?</script>|<nav.*?</nav>", "", page)
    page = page.replace("</head>", f"<style>@page{{size:A4;margin:22mm}}{look}</style></head>", 1)
    given = work / f"{source.name}.html"
    given.write_text(page, encoding="utf-8")
    target = f"--print-to-pdf={work / source.name}.pdf"
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    _run(["chromium", *flags, target, given.as_uri()], WEB_SECONDS)


def _run(command: Sequence[str], seconds: int) -> None:
    try:
        subprocess.run(command, timeout=seconds, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        return  # what was printed so far is there


def bared(source: Path, target: Path) -> bool:
    """Write ``target``, the PDF without structure tree, outline and marked content; False if it is too
    long."""
    with pikepdf.open(source) as pdf:
        if len(pdf.pages) > PAGES:
            return False
        for key in ("/StructTreeRoot", "/MarkInfo", "/Outlines"):
            if key in pdf.Root:
                del pdf.Root[key]
        for page in pdf.pages:
            drawn = [one for one in pikepdf.parse_content_stream(page) if str(one.operator) not in MARKS]
            page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(drawn))
        pdf.save(target, deterministic_id=True)
    return True
