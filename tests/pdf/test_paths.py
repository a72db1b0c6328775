"""Paths: lines, rectangles, shapes and images, as they appear."""

from __future__ import annotations

import pytest
from pikepdf import Array, Dictionary, Name

from pincite.model.ink import LINE, RECT, SHAPE
from pincite.pdf import PdfDocument
from tests.pdf.drafts import Draft


def drawn(content: str, **options):
    draft = Draft()
    draft.page(content, **options)
    with PdfDocument(draft.save()) as document:
        return document.read_page(1)


def rows(ink):
    p = ink.paths
    return [(int(k), [round(v, 2) for v in b]) for k, b in zip(p.kind, p.box.tolist(), strict=True)]


def test_a_table_grid_drawn_as_one_path_becomes_lines():
    ink = drawn("2 w 10 10 m 110 10 l 110 60 l S 10 20 m 110 20 l S")
    assert rows(ink) == [
        (LINE, [10.0, 390.0, 110.0, 390.0]),
        (LINE, [110.0, 340.0, 110.0, 390.0]),
        (LINE, [10.0, 380.0, 110.0, 380.0]),
    ]
    assert ink.paths.width.tolist() == [2.0, 2.0, 2.0]
    assert ink.paths.object.tolist() == [0, 0, 1]


def test_rectangles_are_recognised():
    ink = drawn("1 0 0 rg 10 10 50 20 re f 0 1 0 RG 100 100 m 150 100 l 150 120 l 100 120 l h S")
    assert rows(ink) == [(RECT, [10.0, 370.0, 60.0, 390.0]), (RECT, [100.0, 280.0, 150.0, 300.0])]
    assert ink.paths.fill.tolist() == [0xFF0000FF, 0]
    assert ink.paths.stroke.tolist() == [0, 0x00FF00FF]


def test_a_thin_fill_keeps_its_height_and_place():
    assert rows(drawn("10 100 200 0.5 re f")) == [(RECT, [10.0, 299.5, 210.0, 300.0])]
    assert rows(drawn("10 100 200 0 re f")) == [(LINE, [10.0, 300.0, 210.0, 300.0])]


def test_curves_and_slanted_lines_are_no_rules():
    ink = drawn("10 10 m 60 90 l S 10 10 m 10 60 60 60 60 10 c S 10 10 m 60 10 l 30 60 l h f")
    assert [kind for kind, _ in rows(ink)] == [SHAPE, SHAPE, SHAPE]
    assert ink.paths.segments.tolist() == [1, 1, 3]


def test_a_line_a_hair_off_its_axis_is_a_rule():
    assert rows(drawn("10 10 m 210 10.3 l S"))[0][0] == LINE
    assert rows(drawn("10 10 m 210 20 l S"))[0][0] == SHAPE


def test_drawing_on_a_turned_page_lies_as_displayed():
    ink = drawn("3 w 10 10 m 110 10 l S", Rotate=90)
    assert rows(ink) == [(LINE, [10.0, 10.0, 10.0, 110.0])]
    assert ink.paths.width.tolist() == [3.0]


def test_a_line_scaled_unevenly_has_the_width_displayed():
    ink = drawn("q 100 0 0 2 0 0 cm 1 w 0.1 100 m 1 100 l S 1 10 m 1 50 l S Q")
    assert ink.paths.width.tolist() == pytest.approx([2.0, 100.0])


def test_clipped_drawing_is_left_out():
    ink = drawn("q 0 0 50 400 re W n 10 10 m 200 10 l S 60 60 30 30 re f 40 100 40 40 re f Q 1 1 m 99 1 l S")
    assert rows(ink) == [
        (LINE, [10.0, 390.0, 50.0, 390.0]),
        (RECT, [40.0, 260.0, 50.0, 300.0]),
        (LINE, [1.0, 399.0, 99.0, 399.0]),
    ]


def test_a_frame_cut_by_its_clip_keeps_the_sides_that_are_drawn():
    ink = drawn("q 0 0 50 400 re W n 20 20 100 100 re S Q")
    assert all(kind == LINE for kind, _ in rows(ink))
    assert sorted(box for _, box in rows(ink)) == [
        [20.0, 280.0, 20.0, 380.0],
        [20.0, 280.0, 50.0, 280.0],
        [20.0, 380.0, 50.0, 380.0],
    ]


def test_drawing_off_the_page_is_left_out():
    assert rows(drawn("-100 10 m -50 10 l S 400 500 20 20 re f 10 10 m 500 10 l S")) == [
        (LINE, [10.0, 390.0, 300.0, 390.0])
    ]


def test_a_rule_on_the_edge_of_its_clip_is_kept():
    assert len(drawn("q 0 0 100 100 re W n 0 100.2 m 100 100.2 l 1 w S Q").paths) == 1


def test_invisible_paths_are_left_out():
    transparent = {"ExtGState": Dictionary(G=Dictionary(ca=0, CA=0))}
    assert len(drawn("/G gs 10 10 50 50 re B", resources=transparent).paths) == 0
    assert len(drawn("10 10 50 50 re n").paths) == 0


def test_drawing_in_forms_is_placed_and_clipped():
    draft = Draft()
    form = draft.stream(
        "1 w 0 10 m 400 10 l S 0 200 m 10 200 l S",
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, 20, 20]),
    )
    draft.page("q 2 0 0 2 100 100 cm /X Do Q", resources={"XObject": Dictionary(X=form)})
    with PdfDocument(draft.save()) as document:
        ink = document.read_page(1)
    assert rows(ink) == [(LINE, [100.0, 280.0, 140.0, 280.0])]
    assert ink.paths.width.tolist() == [2.0]


def test_forms_in_forms_without_end_are_not_followed():
    draft = Draft()
    inner = draft.stream("0 0 m 9 0 l S", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 50, 50]))
    for _ in range(40):
        inner = draft.stream(
            "/X Do",
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=Array([0, 0, 50, 50]),
            Resources=Dictionary(XObject=Dictionary(X=draft.pdf.make_indirect(inner))),
        )
    draft.page("/X Do 1 1 m 50 1 l S", resources={"XObject": Dictionary(X=inner)})
    with PdfDocument(draft.save()) as document:
        ink = document.read_page(1)
        assert (LINE, [1.0, 399.0, 50.0, 399.0]) in rows(ink)
        assert [note.code for note in document.notes] == ["page_cut"]


def test_pictures_are_in_their_place():
    draft = Draft()
    image = draft.stream(
        b"\x00" * 12,
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=2,
        Height=2,
        ColorSpace=Name.DeviceRGB,
        BitsPerComponent=8,
    )
    draft.page("q 100 0 0 50 20 30 cm /I Do Q", resources={"XObject": Dictionary(I=image)})
    with PdfDocument(draft.save()) as document:
        assert document.read_page(1).images == ((20.0, 320.0, 120.0, 370.0),)


def test_shadings_are_shapes():
    shading = Dictionary(
        ShadingType=2,
        ColorSpace=Name.DeviceGray,
        Coords=Array([0, 0, 1, 0]),
        Function=Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0]), C1=Array([1]), N=1),
        Extend=Array([True, True]),
    )
    ink = drawn("q 10 10 100 50 re W n /S sh Q", resources={"Shading": Dictionary(S=shading)})
    assert rows(ink) == [(SHAPE, [10.0, 340.0, 110.0, 390.0])]
    assert ink.paths.fill[0] & 255


def test_numbers_beyond_reason_stay_finite():
    ink = drawn("1e30 w -1e30 10 m 1e30 10 l S 10 10 1e38 1e38 re f")
    assert all(abs(v) <= 1e7 for _, box in rows(ink) for v in box)
    assert all(abs(v) <= 1e7 for v in ink.paths.width.tolist())
