"""A PDF file written object by object, as plain as one can be."""

from __future__ import annotations

from collections.abc import Sequence

CATALOGUE, TREE = 1, 2
"""Numbers of the objects that are written last."""


class PdfFile:
    """Objects; ``font`` is the number of Helvetica, ``fields`` are those of a form, ``tree`` is the root of
    a structure tree, 0 for none."""

    def __init__(self) -> None:
        self.objects: list[bytes] = [b"", b""]
        self.pages: list[int] = []
        self.font = self.add(b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        self.fields: Sequence[int] = ()
        self.tree = 0

    def add(self, body: bytes, stream: bytes | None = None) -> int:
        """The number of a new object; with ``stream``, ``body`` is its dictionary, left open."""
        if stream is not None:
            body += b"/Length %d>>stream\n%s\nendstream" % (len(stream), stream)
        self.objects.append(body)
        return len(self.objects)

    def page(
        self, shown: Sequence[str], wide: float, high: float, *, more: str = "", notes: Sequence[int] = ()
    ) -> None:
        """A page that shows these; ``more`` of resources, ``notes`` are numbers of annotations."""
        body = self.add(b"<<", "\n".join(shown).encode())
        size = f"/MediaBox[0 0 {wide:g} {high:g}]"
        resources = f"/Resources<</Font<</F {self.font} 0 R>>{more}>>"
        noted = f"/Annots[{references(notes)}]" if notes else ""
        tagged = "/StructParents 0" if self.tree else ""
        head = f"<</Type/Page/Parent {TREE} 0 R{size}/Contents {body} 0 R"
        self.pages.append(self.add(f"{head}{resources}{noted}{tagged}>>".encode()))

    def written(self) -> bytes:
        more = f"/AcroForm<</Fields[{references(self.fields)}]>>" if self.fields else ""
        if self.tree:
            more += f"/StructTreeRoot {self.tree} 0 R/MarkInfo<</Marked true>>"
        self.objects[CATALOGUE - 1] = f"<</Type/Catalog/Pages {TREE} 0 R{more}>>".encode()
        tree = f"<</Type/Pages/Kids[{references(self.pages)}]/Count {len(self.pages)}>>"
        self.objects[TREE - 1] = tree.encode()
        pieces, at, places = [b"%PDF-1.7\n"], 9, []
        for number, body in enumerate(self.objects, 1):
            places.append(at)
            pieces.append(b"%d 0 obj\n%s\nendobj\n" % (number, body))
            at += len(pieces[-1])
        rows = b"".join(b"%010d 00000 n \n" % place for place in places)
        size = len(self.objects) + 1
        pieces.append(b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, rows))
        trailer = b"trailer<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n"
        return b"".join([*pieces, trailer % (size, CATALOGUE, at)])


def references(numbers: Sequence[int]) -> str:
    """The objects of these numbers, as an array holds them."""
    return " ".join(f"{number} 0 R" for number in numbers)
