"""The original as a PDF whose scans can be searched: what OCR has read lies over its pages, unseen."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import msgspec

from pincite.converting.access.origin import PDF, Origin
from pincite.converting.detected import detected
from pincite.converting.hidden_text import ADVANCE, BELOW, Letters, content, name_of
from pincite.errors import Corrupt, Encrypted, MissingExtra, NotPdf, PinciteError
from pincite.model.document import DocumentTree, Note, Page, Picture
from pincite.model.words import OCR
from pincite.readers.formats import BY_NAME
from pincite.readers.options import ReadOptions

if TYPE_CHECKING:
    import pikepdf

EM = 1000  # Units of a font.
KEY = "searchable"  # Of the PDF among a tree's pictures.
FIRST = 1  # Of the codes of a font.


def with_searchable(tree: DocumentTree, origin: Origin) -> DocumentTree:
    """``tree`` with the PDF among its pictures, and notes of what became of the original. Raises ``NotPdf``
    for documents without pages of their own, ``Unreadable``, ``MissingExtra``, ``Corrupt``."""
    kind = tree.source.media_type
    pictured = kind in BY_NAME["image"].media_types
    if kind != PDF and not pictured:
        raise NotPdf(f"a searchable PDF is made of PDF and of pictures; {kind} has no pages of its own")
    given = origin.bytes_of(tree.source)
    plain, _ = detected(given, kind, tree.source.name, ReadOptions(), origin.password)
    read = {page.number: page for page in tree.pages if was_read(page)}
    notes: tuple[Note, ...] = ()
    if pictured or read:
        plain, notes = written(pages_of(plain) if pictured else [plain], read, origin.password)
    made = Picture(data=plain, media_type=PDF, width=0, height=0)
    return msgspec.structs.replace(tree, notes=(*tree.notes, *notes), pictures={**tree.pictures, KEY: made})


def was_read(page: Page) -> bool:
    """True for a page with words that OCR has read."""
    return page.ocr and bool((page.words.flags & OCR).any())


def pages_of(data: bytes) -> list[bytes]:
    """The pages of a picture, a PDF each."""
    from pincite.converting.picture_page import page_of
    from pincite.readers.raster import frames

    kind, found = frames(data, ReadOptions())
    return [page_of(data, kind, frame, index) for index, frame in enumerate(found)]


def written(
    papers: list[bytes], read: dict[int, Page], password: str | None
) -> tuple[bytes, tuple[Note, ...]]:
    """The pages of PDFs as one, those that were ``read`` with their words."""
    try:
        import pikepdf
    except ImportError:
        raise MissingExtra("--to pdf needs pikepdf: pip install 'pincite[repair]'") from None
    try:
        with pikepdf.open(io.BytesIO(papers[0]), password=password or "") as pdf:
            for paper in papers[1:]:
                with pikepdf.open(io.BytesIO(paper)) as other:
                    pdf.pages.extend(other.pages)
            notes = tuple(lost_by(pdf))
            overlaid(pdf, read)
            out = io.BytesIO()
            pdf.save(out, deterministic_id=True, encryption=False)
    except pikepdf.PasswordError:
        raise Encrypted("the document is encrypted and needs its password") from None
    except (PinciteError, MemoryError):
        raise
    except Exception as error:  # whatever the library meets in a broken file
        raise Corrupt(f"no PDF can be made of it: {type(error).__name__}: {error}") from None
    return out.getvalue(), notes


def lost_by(pdf: pikepdf.Pdf) -> list[Note]:
    """What a document loses by being written anew."""
    notes = []
    if pdf.is_encrypted:
        notes.append(Note("pdf_unlocked", "the PDF that was written is not encrypted, as the original is"))
    form = pdf.Root.get("/AcroForm")
    if form is not None and int(form.get("/SigFlags", 0)) & 1:
        notes.append(Note("pdf_unsigned", "signatures do not hold for the PDF that was written"))
    return notes


def overlaid(pdf: pikepdf.Pdf, read: dict[int, Page]) -> None:
    """Put the words that were read onto their pages, before what these draw: what a page does to its
    coordinates cannot move them."""
    from pikepdf import Dictionary, Name

    letters = Letters()
    using: list[tuple[Any, set[int]]] = []
    for number, page in sorted(read.items()):
        paper = pdf.pages[number - 1]
        stream, fonts = content(page, letters, matrix_of(paper, page))
        paper.contents_add(stream, prepend=True)
        using.append((paper, fonts))
    made = [font_of(pdf, number, own) for number, own in enumerate(letters.fonts())]
    for paper, fonts in using:
        # A copy: resources may be those of other pages, too.
        resources = Dictionary(paper.resources)
        named = Dictionary(dict(resources[Name.Font].items()) if Name.Font in resources else {})
        for number in sorted(fonts):
            named[f"/{name_of(number)}"] = made[number]
        resources[Name.Font] = named
        paper.obj[Name.Resources] = resources


def matrix_of(paper: pikepdf.Page, page: Page) -> tuple[float, ...]:
    """From points from the top left corner of the page as displayed to those of its content."""
    media, crop = ([float(side) for side in box] for box in (paper.mediabox, paper.cropbox))
    (left, right), (bottom, top) = (
        (max(min(media[axis::2]), min(crop[axis::2])), min(max(media[axis::2]), max(crop[axis::2])))
        for axis in (0, 1)
    )
    flat = page.rotation % 180 == 0
    unit = (right - left) / (page.width if flat else page.height)  # 1, but for pages with a UserUnit
    return {
        90: (0, unit, unit, 0, left, bottom),
        180: (-unit, 0, 0, unit, right, bottom),
        270: (0, -unit, -unit, 0, right, top),
    }.get(page.rotation, (unit, 0, 0, -unit, left, top))


def font_of(pdf: pikepdf.Pdf, number: int, letters: list[str]) -> pikepdf.Object:
    """A font whose letters are drawn as nothing, and mean what they are."""
    from pikepdf import Array, Dictionary, Name

    wide, last = int(ADVANCE * EM), FIRST + len(letters) - 1
    low, high = -int(BELOW * EM), EM - int(BELOW * EM)
    names = [Name(f"/g{code}") for code in range(FIRST, last + 1)]
    # A box of its own, so that that of the font is taken for ascent and descent.
    nothing = pdf.make_stream(f"{wide} 0 0 0 {wide} {high - EM // 10} d1".encode())
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.Type3,
            Name=Name(f"/{name_of(number)}"),
            FontBBox=Array([0, low, wide, high]),
            FontMatrix=Array([1 / EM, 0, 0, 1 / EM, 0, 0]),
            Resources=Dictionary(),
            FirstChar=FIRST,
            LastChar=last,
            Widths=Array([wide] * len(letters)),
            Encoding=Dictionary(Type=Name.Encoding, Differences=Array([FIRST, *names])),
            CharProcs=Dictionary({str(name): nothing for name in names}),
            ToUnicode=pdf.make_stream(unicode_of(letters)),
        )
    )


def unicode_of(letters: list[str]) -> bytes:
    """The map from the codes of a font to what its letters are (ISO 32000-1, 9.10.3)."""
    rows = [
        f"<{code:02X}> <{of.encode('utf-16-be').hex().upper()}>" for code, of in enumerate(letters, FIRST)
    ]
    blocks = [rows[start : start + 100] for start in range(0, len(rows), 100)]
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CMapName /Pincite-Ocr def /CMapType 2 def",
        "1 begincodespacerange <00> <FF> endcodespacerange",
        *(line for block in blocks for line in (f"{len(block)} beginbfchar", *block, "endbfchar")),
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ]
    return "\n".join(lines).encode("ascii")
