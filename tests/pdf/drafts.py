"""Small PDFs for the tests, written object by object."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

HELVETICA = {"Type": Name.Font, "Subtype": Name.Type1, "BaseFont": Name.Helvetica}


class Draft:
    """A PDF under construction: ``page`` adds pages, ``save`` gives the bytes."""

    def __init__(self) -> None:
        self.pdf = pikepdf.new()

    def page(
        self,
        content: str | bytes = b"",
        *,
        size: tuple[float, float, float, float] = (0, 0, 300, 400),
        fonts: Mapping[str, Any] | None = None,
        resources: Mapping[str, Any] | None = None,
        **entries: Any,
    ) -> pikepdf.Object:
        """Adds a page with font /F (Helvetica) unless told otherwise; returns its dictionary."""
        data = content.encode("latin-1") if isinstance(content, str) else content
        table = {"F": Dictionary({f"/{k}": v for k, v in HELVETICA.items()})} if fonts is None else fonts
        own = {"/Font": Dictionary({f"/{k}": v for k, v in table.items()})}
        own |= {f"/{k}": v for k, v in (resources or {}).items()}
        page = Dictionary(
            Type=Name.Page,
            MediaBox=Array(list(size)),
            Contents=Stream(self.pdf, data),
            Resources=Dictionary(own),
        )
        for key, value in entries.items():
            page[f"/{key}"] = value
        self.pdf.pages.append(pikepdf.Page(self.pdf.make_indirect(page)))
        return self.pdf.pages[-1].obj

    def stream(self, data: bytes | str, **entries: Any) -> pikepdf.Object:
        """An indirect stream."""
        made = Stream(self.pdf, data.encode("latin-1") if isinstance(data, str) else data)
        for key, value in entries.items():
            made[f"/{key}"] = value
        return made

    def mapped_font(self, codes: Mapping[int, str]) -> pikepdf.Object:
        """Helvetica with a ToUnicode map that turns each code into a string."""
        lines = "\n".join(f"<{code:02X}> <{text.encode('utf-16-be').hex()}>" for code, text in codes.items())
        cmap = (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
            "1 begincodespacerange <00> <FF> endcodespacerange\n"
            f"{len(codes)} beginbfchar\n{lines}\nendbfchar endcmap end end"
        )
        return Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, ToUnicode=self.stream(cmap)
        )

    def pixel_font(self, height: float = 1.0, letters: str = "xH(") -> pikepdf.Object:
        """A font of boxes, 100 pixels to the em: a small letter, a capital, and a sign as high as the em."""
        tall = {"x": 44, "H": 67, "(": 100}
        codes = {ord(letter): letter for letter in letters}
        procs = {
            f"/g{code}": self.stream(
                f"50 0 0 0 40 {tall[letter] * height} d1 0 0 40 {tall[letter] * height} re f"
            )
            for code, letter in codes.items()
        }
        differences = [entry for code in codes for entry in (code, Name(f"/g{code}"))]
        return Dictionary(
            Type=Name.Font,
            Subtype=Name.Type3,
            FontMatrix=Array([1, 0, 0, 1, 0, 0]),
            FontBBox=Array([0, 0, 100, 100]),
            FirstChar=0,
            LastChar=255,
            Widths=Array([50] * 256),
            CharProcs=Dictionary(procs),
            Encoding=Dictionary(Differences=Array(differences)),
            Resources=Dictionary(),
            ToUnicode=self.mapped_font(codes).ToUnicode,
        )

    def save(self, **options: Any) -> bytes:
        out = io.BytesIO()
        self.pdf.save(out, deterministic_id="encryption" not in options, **options)
        return out.getvalue()


def text(ink: Any) -> str:
    """The characters of a page's ink in order."""
    return "".join(map(chr, ink.glyphs.code.tolist()))


def pixels(draft: Draft, rotate: int = 0) -> None:
    """Adds a page in fonts that are measured in pixels, and a line in one that is not."""
    large, small, signs = draft.pixel_font(), draft.pixel_font(0.7), draft.pixel_font(letters="(")
    usual = Dictionary({f"/{k}": v for k, v in HELVETICA.items()})
    draft.page(
        "BT /F 0.1 Tf 20 300 Td (xxHx) Tj /G 0.1 Tf 0 -20 Td (xHx) Tj /S 0.1 Tf 0 -20 Td (\\() Tj ET "
        "BT /H 9 Tf 20 200 Td (as ever) Tj ET",
        fonts={"F": large, "G": small, "S": signs, "H": usual},
        Rotate=rotate,
    )
