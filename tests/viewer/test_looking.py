"""Documents are looked at as a person would."""

import re

import pytest
from playwright.sync_api import expect

from tests.viewer.conftest import DEMO

TABLE = "/p5/table/1"


def test_a_file_that_is_chosen_is_opened(opened, seen):
    page = opened(rest="/")
    page.set_input_files("#file", DEMO)
    page.wait_for_url(re.compile("/d/[0-9a-f]{32}/p/1"))
    expect(page.get_by_alt_text("Picture of page 1")).to_be_visible()
    expect(page.get_by_role("option", name="Hollow Lane Orchard Cooperative").first).to_be_visible()
    seen(page)


def test_boxes_of_a_type_are_switched_on_and_off(opened):
    page = opened("pdf", "/p/5")
    boxes = page.locator("[data-page='5'] rect.box.table")
    expect(boxes).not_to_have_count(0)
    page.get_by_label("Tables").first.uncheck()
    expect(boxes).to_have_count(0)
    assert "layers=" in page.url
    page.get_by_label("Tables").first.check()
    expect(boxes).not_to_have_count(0)


def test_what_the_pointer_is_on_in_the_text_is_lit_on_the_page_and_the_other_way(opened):
    page = opened("pdf", f"/p/5?el={TABLE}")
    item = page.locator(f"[role=option][data-id='{TABLE}']")
    item.hover()
    expect(page.locator("[data-page='5'] rect.hover")).to_have_count(1)
    page.locator("[data-page='5'] [data-id='/p5/heading/1']").hover()
    expect(page.locator("[role=option][data-id='/p5/heading/1']")).to_have_class(re.compile("hover"))


def test_a_click_on_the_page_chooses_the_text_and_back_undoes_it(opened, seen):
    page = opened("pdf", "/p/5")
    page.locator("[data-page='5'] [data-id='/p5/heading/1']").click()
    expect(page.locator(".el.picked")).to_have_attribute("data-id", "/p5/heading/1")
    expect(page.locator("rect.hit")).to_have_count(1)
    assert "el=/p5/heading/1" in page.url
    seen(page)
    page.go_back()
    expect(page.locator("rect.hit")).to_have_count(0)


def test_a_click_in_the_text_brings_its_page(opened):
    page = opened("pdf", "/p/1")
    page.get_by_role("navigation", name="Outline").get_by_text("4 The press").click()
    expect(page.locator("[data-page='5'] rect.hit")).to_have_count(1)
    expect(page.locator("#page")).to_have_value("5")


def test_elements_are_stepped_through_in_reading_order(opened):
    page = opened("pdf", "/p/1")
    expect(page.locator("[data-page='1'] rect.box").first).to_be_attached()
    seen_ids = []
    for _ in range(4):
        before = page.url
        page.keyboard.press("n")
        page.wait_for_url(lambda url, b=before: url != b)
        seen_ids.append(re.search("el=([^&]*)", page.url)[1])
    page.keyboard.press("p")
    page.wait_for_url(re.compile(re.escape(seen_ids[-2]) + "$"))
    assert len(set(seen_ids)) == 4


def test_the_order_is_drawn(opened):
    page = opened("pdf", "/p/1")
    expect(page.locator("[data-page='1'] rect.box").first).to_be_attached()
    page.keyboard.press("o")
    expect(page.locator("[data-page='1'] circle.disc")).not_to_have_count(0)


def test_a_cell_is_an_address_and_arrows_go_to_the_next(opened, seen):
    page = opened("pdf", f"/p/5?el={TABLE}/r1/c1&panel=tables")
    expect(page.locator("#tabpanel td.picked")).to_have_text("14,200")
    expect(page.locator("rect.hit")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#tabpanel td.picked")).to_have_text("6,500")
    seen(page)


def test_characters_of_the_text_are_an_address(opened, service, documents, seen):
    page = opened("pdf", "/p/1")
    text = page.request.get(f"{service}/v1/documents/{documents['pdf']}/text").json()["text"]
    start = text.index("surplus of 55,690 euro")
    page.goto(f"{service}/d/{documents['pdf']}/p/1?chars={start}-{start + 22}")
    expect(page.locator("rect.hit")).not_to_have_count(0)
    assert page.evaluate("[...CSS.highlights.get('range')].map(String).join()") == "surplus of 55,690 euro"
    seen(page)


def test_a_box_is_an_address(opened):
    page = opened("pdf", "/p/1?box=62,130,360,192")
    expect(page.locator("rect.hit")).to_have_count(4)


def test_an_element_that_is_gone_is_said_to_be_lost(opened):
    page = opened("pdf", "/p/2?el=/p2/table/99")
    expect(page.locator(".status")).to_contain_text("lost")


@pytest.mark.parametrize("tab, text", [("Markdown", "# Hollow Lane Orchard"), ("Extract", '"layout": [')])
def test_a_form_of_the_document_is_shown(opened, tab, text):
    page = opened("pdf", "/p/1")
    page.get_by_role("tab", name=tab).click()
    expect(page.locator("#tabpanel pre")).to_contain_text(text)


@pytest.mark.parametrize("which, text", [("docx", "The trees gave more"), ("xlsx", "Second")])
def test_a_document_without_a_layout_is_shown_as_its_text_and_linked(opened, seen, which, text):
    page = opened(which, "/p/1")
    here = page.locator(".flow").get_by_text(text)
    expect(here).to_be_visible()
    here.click()
    expect(page.locator(".flow .picked").first).to_contain_text(text)
    expect(page.locator("[role=option].picked")).to_contain_text(text)
    seen(page)


def test_a_scan_has_boxes_where_ocr_read(opened, seen):
    page = opened("scan", "/p/1?quote=Cloudy+apple+juice")
    expect(page.locator("rect.hit").first).to_be_attached()
    expect(page.locator("rect.box").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    seen(page)


def test_a_quotation_is_led_to_its_place(opened, seen):
    page = opened("pdf", "/p/3?panel=trace")
    page.get_by_label("Quotation or URN").fill("closed the year with a surplus of 55,690 euro")
    page.get_by_role("button", name="Find its place").click()
    expect(page.locator("[data-page='1'] rect.hit")).to_have_count(1)
    assert "quote=" in page.url
    seen(page)


def test_a_name_is_led_to_its_place_from_the_first_screen(opened, service):
    page = opened("pdf", "/p/1")
    hit = page.request.get(f"{service}/v1/search?q=cider").json()["hits"][0]
    page.goto(f"{service}/")
    page.get_by_label("A quotation or a URN").fill(hit["urn"])
    page.get_by_role("button", name="Find its place").click()
    page.wait_for_url(re.compile("uri="))
    expect(page.locator("rect.hit").first).to_be_attached()
    expect(page.locator("#tabpanel")).to_contain_text("The way back")
    expect(page.locator("#tabpanel")).to_contain_text(hit["urn"])


def test_pages_far_from_the_view_hold_nothing(opened):
    page = opened("pdf", "/p/1?zoom=2")
    expect(page.get_by_alt_text("Picture of page 1")).to_be_visible()
    expect(page.locator(".sheet[data-page='6'] > *")).to_have_count(0)
    page.locator("#page").fill("6")
    page.keyboard.press("Enter")
    expect(page.get_by_alt_text("Picture of page 6")).to_be_visible()
    expect(page.locator("[data-page='1'] > img")).to_have_count(0)
