"""Documents are looked at as a person would."""

import re

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


def test_pages_far_from_the_view_hold_nothing(opened):
    page = opened("pdf", "/p/1?zoom=2")
    expect(page.get_by_alt_text("Picture of page 1")).to_be_visible()
    expect(page.locator(".sheet[data-page='6'] > *")).to_have_count(0)
    page.locator("#page").fill("6")
    page.keyboard.press("Enter")
    expect(page.get_by_alt_text("Picture of page 6")).to_be_visible()
    expect(page.locator("[data-page='1'] > img")).to_have_count(0)
