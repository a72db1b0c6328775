"""The structure tree as it touches a page."""

from __future__ import annotations

import pikepdf
from pikepdf import Array, Dictionary, Name

from pincite.pdf import PdfDocument
from pincite.pdf.engine import pdfium
from tests.pdf.drafts import Draft


def tagged(build, pages: int = 1, marked: bool = True) -> bytes:
    """A document whose structure tree ``build`` (given a node maker and the pages) returns."""
    draft = Draft()
    made = [
        draft.page(
            "/H1 <</MCID 0>> BDC BT /F 20 Tf 20 300 Td (Title) Tj ET EMC "
            "/P <</MCID 1>> BDC BT /F 10 Tf 20 200 Td (Text) Tj ET EMC",
            StructParents=i,
        )
        for i in range(pages)
    ]
    pdf = draft.pdf
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    parents: dict[tuple[int, int], pikepdf.Object] = {}

    def node(role, parent, kids=(), page=None, **more):
        element = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name("/" + role), P=parent))
        for key, value in more.items():
            element[f"/{key}"] = value
        if page is not None:
            element.Pg = made[page]
            for kid in kids:
                if isinstance(kid, int):
                    parents[page, kid] = element
        if kids:
            element.K = Array(list(kids))
        return element

    root.K = build(node, root)
    root.ParentTree = Dictionary(
        Nums=Array(
            [item for i in range(pages) for item in (i, Array([parents.get((i, k), root) for k in range(2)]))]
        )
    )
    root.RoleMap = Dictionary(Ueberschrift=Name.H1)
    pdf.Root.StructTreeRoot = root
    if marked:
        pdf.Root.MarkInfo = Dictionary(Marked=True)
    return draft.save()


def simple(node, root):
    document = node("Document", root)
    head = node("Ueberschrift", document, [0], 0)
    cell = node(
        "TD",
        document,
        [1],
        0,
        A=Dictionary(O=Name.Table, RowSpan=2, ColSpan=3),
        Alt=pikepdf.String("Größe"),
    )
    document.K = Array([head, cell])
    return document


def test_roles_of_the_documents_own_are_mapped():
    with PdfDocument(tagged(simple)) as document:
        nodes = document.read_page(1).tags
        assert document.info().tagged
    assert [n.role for n in nodes] == ["StructTreeRoot", "Document", "H1", "TD"]
    if hasattr(pdfium(), "FPDF_StructElement_GetRawType"):
        assert [n.raw_role for n in nodes] == ["StructTreeRoot", "Document", "Ueberschrift", "TD"]
    assert [n.children for n in nodes] == [(1,), (2, 3), (), ()]
    assert [n.mcids for n in nodes[2:]] == [(0,), (1,)]


def test_spans_and_descriptions_are_kept():
    with PdfDocument(tagged(simple)) as document:
        cell = document.read_page(1).tags[3]
    assert (cell.row_span, cell.col_span, cell.alt) == (2, 3, "Größe")


def test_content_of_other_pages_does_not_count_here():
    draft = Draft()
    pages = [
        draft.page("/P <</MCID 0>> BDC BT /F 9 Tf 9 9 Td (a) Tj ET EMC", StructParents=i) for i in range(2)
    ]
    root = draft.pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    element = draft.pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.P, P=root, Pg=pages[0]))
    element.K = Array([0, Dictionary(Type=Name.MCR, Pg=pages[1], MCID=1)])
    root.K = element
    root.ParentTree = Dictionary(Nums=Array([0, Array([element]), 1, Array([root, element])]))
    draft.pdf.Root.StructTreeRoot = root
    draft.pdf.Root.MarkInfo = Dictionary(Marked=True)
    with PdfDocument(draft.save()) as document:
        assert [document.read_page(n).tags[1].mcids for n in (1, 2)] == [(0,), (1,)]


def test_untagged_documents_have_no_tree():
    with PdfDocument(tagged(simple, marked=False)) as document:
        assert document.read_page(1).tags is None
        assert not document.info().tagged


def test_a_tree_that_bites_its_tail_ends():
    def build(node, root):
        outer = node("Sect", root)
        inner = node("Sect", outer)
        leaf = node("P", inner, [0], 0)
        inner.K = Array([leaf, outer])
        outer.K = Array([inner, outer])
        return outer

    with PdfDocument(tagged(build)) as document:
        nodes = document.read_page(1).tags
    assert nodes is None or len(nodes) < 200_000
