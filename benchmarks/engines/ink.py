"""Reading glyphs: the least PDFium can do, and what Pincite's ink costs on top."""

from __future__ import annotations

from pathlib import Path


def floor(pdf: Path) -> None:
    """Open, load each page and its text page, close: no character is looked at."""
    import pypdfium2.raw as pdfium

    data = pdf.read_bytes()
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not document:
        raise ValueError(f"PDFium does not open {pdf.name}")
    for number in range(pdfium.FPDF_GetPageCount(document)):
        page = pdfium.FPDF_LoadPage(document, number)
        if page:
            pdfium.FPDFText_ClosePage(pdfium.FPDFText_LoadPage(page))
            pdfium.FPDF_ClosePage(page)
    pdfium.FPDF_CloseDocument(document)


def ink(pdf: Path) -> None:
    """Every page's glyphs, paths, images and links as columns, layout left out."""
    from pincite.pdf import PdfDocument

    with PdfDocument(pdf.read_bytes()) as document:
        for number in range(1, document.page_count + 1):
            document.read_page(number)
